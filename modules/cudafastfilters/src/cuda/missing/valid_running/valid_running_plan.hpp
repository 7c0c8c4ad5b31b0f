// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_RUNNING_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_RUNNING_PLAN_HPP

// Means of valid integers by running sums. The tuning numbers live here.

namespace cv::cuda::fastfilters
{

// Blocks per multiprocessor for which there are registers.
constexpr int validRunningBlocks(int pixelBytes, bool hasMask)
{
    return (pixelBytes == 1 ? 3 : 4) - (hasMask ? 1 : 0);
}

// Bits of the pixels' sum, in a sum that has the number of missing pixels above it.
constexpr int validRunningBits(int pixelBytes, bool isWide)
{
    return isWide ? 32 : (pixelBytes == 1 ? 20 : 24);
}

// Whether 32 bits hold both for a window of so many pixels.
constexpr bool validRunningIsNarrow(int pixelBytes, long long area)
{
    const int bits = validRunningBits(pixelBytes, false);
    return area < 1ll << (32 - bits) && area * ((1 << 8 * pixelBytes) - 1) < 1ll << bits;
}

}  // namespace cv::cuda::fastfilters

#endif
