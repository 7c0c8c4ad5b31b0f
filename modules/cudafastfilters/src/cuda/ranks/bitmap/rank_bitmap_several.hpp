// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_BITMAP_SEVERAL_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_BITMAP_SEVERAL_HPP

#include "rank_bitmap.hpp"

namespace cv::cuda::fastfilters
{

// Ranks that are selected from one bitmap, and the planes of their results: how many bytes these lie behind the
// destination.
struct BitmapRanks
{
    static constexpr int least = 2, most = 3;

    int count;
    int ranks[most];
    std::size_t offsets[most];
};

// How many of `left` ranks the next launch selects, so that none is left alone. From `least` on.
constexpr int nextBitmapRanks(int left)
{
    return left == BitmapRanks::most + 1 || left < BitmapRanks::most ? BitmapRanks::least : BitmapRanks::most;
}

// As rankBitmapFilter(), of several ranks; that of the arguments is not read. The plan has the ranks of an apron in
// shared memory: windows for which they do not fit have faster algorithms.
template <typename T>
cudaError_t severalRankBitmapFilter(const RankBitmapArguments& arguments, const BitmapRanks& ranks,
                                    const SourceView<T>& source, const DestinationView<T>& destination,
                                    const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
