// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_HISTOGRAM_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_HISTOGRAM_HPP

#include <cstdint>
#include <vector>

namespace cv::cuda::fastfilters
{

// A multiset of keys 0 .. keyCount - 1 that knows the key of any rank: a histogram with two coarser ones above it, with
// 2^8 and 2^16 keys per bin (after Huang, Yang and Tang, 1979).
class RankHistogram
{
public:
    explicit RankHistogram(std::size_t keyCount)
        : fine_(roundUp(keyCount)), middle_(fine_.size() >> 8), coarse_((middle_.size() + 255) >> 8)
    {
    }

    void add(std::uint32_t key) { change(key, 1); }
    void remove(std::uint32_t key) { change(key, -1); }

    // The key at `rank` of the sorted multiset, which must hold more than `rank` keys.
    std::uint32_t keyAt(int rank) const
    {
        std::size_t bin = 0;
        for (; coarse_[bin] <= rank; ++bin)
            rank -= coarse_[bin];
        for (bin <<= 8; middle_[bin] <= rank; ++bin)
            rank -= middle_[bin];
        for (bin <<= 8; fine_[bin] <= rank; ++bin)
            rank -= fine_[bin];
        return static_cast<std::uint32_t>(bin);
    }

private:
    static std::size_t roundUp(std::size_t keyCount) { return ((keyCount + 255) >> 8) << 8; }

    void change(std::uint32_t key, int by)
    {
        fine_[key] += by;
        middle_[key >> 8] += by;
        coarse_[key >> 16] += by;
    }

    std::vector<int> fine_, middle_, coarse_;
};

}  // namespace cv::cuda::fastfilters

#endif
