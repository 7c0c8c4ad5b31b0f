// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_BISECTION_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_BISECTION_HPP

#include "cuda/missing/valid_keys.hpp"
#include "cuda/ranks/bisection/bisection.hpp"

// Any rank of any window with missing pixels, for a packet of neighbouring outputs of one channel: the valid pixels are
// counted, and each output has its own rank. Cost: that of bisection and one more pass; the mean of two middles costs a
// second bisection if an output of the packet has an even number of valid pixels.

namespace cv::cuda::fastfilters
{

template <typename T>
struct ValidBisection
{
    static constexpr int packet = bisectionPacket;

    template <typename Keys>
    static CFF_HOST_DEVICE void run(const RankWindow& window, const ValidFinish<T>& finish, const Keys& keys, int x,
                                    int y, T (&result)[packet])
    {
        typename Keys::Key lower[packet], higher[packet];
        int valid[packet] = {}, lowerRank[packet], higherRank[packet];
        for (int wy = 0; wy < window.height; ++wy)
            countValid(window, keys.row(y + wy), x, valid);
        bool two = false;
        CFF_UNROLL
        for (int i = 0; i < packet; ++i)
        {
            lowerRank[i] = finish.rule.lower(valid[i]);
            higherRank[i] = finish.rule.higher(valid[i]);
            two = two || lowerRank[i] != higherRank[i];
        }
        Bisection::select<T>(
            window, keys, [&](int i) { return lowerRank[i]; }, x, y, lower);
        CFF_UNROLL
        for (int i = 0; i < packet; ++i)
            higher[i] = lower[i];
        if (two)
            Bisection::select<T>(
                window, keys, [&](int i) { return higherRank[i]; }, x, y, higher);
        const typename Keys::Row centre = keys.row(y + finish.anchorY);
        CFF_UNROLL
        for (int i = 0; i < packet; ++i)
            result[i] = finish(valid[i], !centre.isValid(x + i + finish.anchorX), OrderKey<T>::toValue(lower[i]),
                               OrderKey<T>::toValue(higher[i]));
    }

private:
    template <typename Row>
    static CFF_HOST_DEVICE void countValid(const RankWindow& window, const Row& row, int x, int (&valid)[packet])
    {
        for (int wx = 0; wx < window.width + packet - 1; ++wx)
        {
            const bool isValid = row.isValid(x + wx);
            CFF_UNROLL
            for (int i = 0; i < packet; ++i)
                valid[i] += isValid && wx >= i && wx < i + window.width;
        }
    }
};

}  // namespace cv::cuda::fastfilters

#endif
