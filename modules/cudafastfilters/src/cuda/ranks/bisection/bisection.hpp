// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BISECTION_HPP
#define OPENCV_CUDAFASTFILTERS_BISECTION_HPP

#include "common/order_key.hpp"
#include "cuda/ranks/rank_window.hpp"

// Any rank of any window or footprint, for a packet of neighbouring outputs of one channel.
//
// The value is found bit by bit from the top: a bit is set if no more than `rank` values of the window lie below the
// prefix with it. Cost: bits * window area reads of cached pixels, shared by the packet; 8 bits for 8-bit images, 16
// and 32 for the others.

namespace cv::cuda::fastfilters
{

constexpr int bisectionPacket = 4;  // neighbouring outputs of a thread

// The pixels of a reader as keys.
template <typename T, typename Reader>
class KeysOf
{
public:
    class Row
    {
    public:
        CFF_HOST_DEVICE explicit Row(const typename Reader::Row& row) : row_(row) {}
        CFF_HOST_DEVICE typename OrderKey<T>::Key operator()(int wx) const { return OrderKey<T>::fromValue(row_(wx)); }

    private:
        typename Reader::Row row_;
    };

    CFF_HOST_DEVICE explicit KeysOf(const Reader& reader) : reader_(reader) {}
    CFF_HOST_DEVICE Row row(int wy) const { return Row(reader_.row(wy)); }

private:
    const Reader& reader_;
};

struct Bisection
{
    static constexpr int packet = bisectionPacket;

    template <typename T, typename Window, typename Reader>
    static CFF_HOST_DEVICE void run(const Window& window, const Reader& reader, int x, int y, T (&result)[packet])
    {
        typename OrderKey<T>::Key key[packet];
        select<T>(
            window, KeysOf<T, Reader>(reader), [rank = window.rank](int) { return rank; }, x, y, key);
        CFF_UNROLL
        for (int i = 0; i < packet; ++i)
            result[i] = OrderKey<T>::toValue(key[i]);
    }

    // The key of the rank rankOf(i) of output i. keys.row(wy)(wx): the key of a pixel, as readers give pixels.
    template <typename T, typename Window, typename Keys, typename RankOf, typename Key>
    static CFF_HOST_DEVICE void select(const Window& window, const Keys& keys, const RankOf& rankOf, int x, int y,
                                       Key (&prefix)[packet])
    {
        CFF_UNROLL
        for (int i = 0; i < packet; ++i)
            prefix[i] = 0;
        for (int bit = OrderKey<T>::bits - 1; bit >= 0; --bit)
        {
            Key candidate[packet];
            int below[packet] = {};
            CFF_UNROLL
            for (int i = 0; i < packet; ++i)
                candidate[i] = prefix[i] | (Key(1) << bit);
            for (int i = 0; i < window.chords(); ++i)
            {
                const WindowChord chord = window.chord(i);
                countBelow(chord.end - chord.begin, keys.row(y + chord.y), x + chord.begin, candidate, below);
            }
            CFF_UNROLL
            for (int i = 0; i < packet; ++i)
                if (below[i] <= rankOf(i))
                    prefix[i] = candidate[i];
        }
    }

private:
    // Adds to below[i] how many of the row's pixels x + i .. x + i + width - 1 lie below candidate[i].
    // Reads each pixel once and passes it from output to output.
    template <typename Row, typename Key>
    static CFF_HOST_DEVICE void countBelow(int width, const Row& row, int x, const Key (&candidate)[packet],
                                           int (&below)[packet])
    {
        Key value[packet];
        CFF_UNROLL
        for (int i = 1; i < packet; ++i)
            value[i] = row(x + i - 1);
        for (int wx = 0; wx < width; ++wx)
        {
            CFF_UNROLL
            for (int i = 0; i + 1 < packet; ++i)
                value[i] = value[i + 1];
            value[packet - 1] = row(x + wx + packet - 1);
            CFF_UNROLL
            for (int i = 0; i < packet; ++i)
                below[i] += value[i] < candidate[i];
        }
    }
};

}  // namespace cv::cuda::fastfilters

#endif
