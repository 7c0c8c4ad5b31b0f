// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_PLAN_HPP

// The numbers of tuning of the least and the greatest value of a window.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// One H200, 2026-11-21, 16384 x 16384, Gpx/s. Small windows, 8UC1 3x3, 5x5, 7x7: 1597, 1251, 1198 with 7, 4, 4 blocks
// of a multiprocessor, 1565, 1385, 1250 with 7, 5, 4 (six for 5x5 spill), of 2071 copied; by doubling 900, 708, 671.
// Doubling, 8UC1 15x15, 31x31: 694, 488; 648, 453 with the words of a row in four planes of shared memory instead of
// one with gaps; 478, 313 with a branch between inside and border around the loads.
struct ExtremumTuning
{
    static constexpr int warps = 4;  // of a block
    static constexpr int laneBytes = 16;
    static constexpr int warpBytes = 32 * laneBytes;
    static constexpr int reachBytes = 256;  // of a window beside the pixel that stands for it, on both sides together
    static constexpr int largestHeight = 65;

    // Blocks of a multiprocessor that the kernel of small windows has registers for.
    static constexpr int smallBlocks(int height) { return height == 3 ? 7 : (height == 5 ? 5 : 4); }

    // The same of the kernel of ranks of 3x3 windows.
    static constexpr int rank3Blocks(int channels) { return channels == 1 ? 5 : 4; }

    // Warps of a multiprocessor whose blocks have so much shared memory.
    static constexpr int residentWarps(int sharedBytes)
    {
        const int blocks = 228 * 1024 / (sharedBytes + 1024);
        return warps * (blocks < 8 ? blocks : 8);
    }
};

// Windows of which all is in registers, and whose rows need no more than the lanes beside a lane have.
constexpr bool isSmallExtremum(int pixelBytes, int windowWidth, int windowHeight)
{
    return windowWidth >= 3 && windowWidth <= 7 && windowHeight >= 3 && windowHeight <= 7 &&
           windowWidth / 2 * pixelBytes <= ExtremumTuning::laneBytes;
}

constexpr bool hasExtremumStrips(int pixelBytes, int windowWidth, int windowHeight)
{
    return (windowWidth - 1) * pixelBytes <= ExtremumTuning::reachBytes &&
           windowHeight <= ExtremumTuning::largestHeight;
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
