// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_OUTLIER_DEVIATIONS_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_OUTLIER_DEVIATIONS_PLAN_HPP

#include "common/host_device.hpp"

// Tuning numbers for outliers beside the median deviation.

namespace cv::cuda::fastfilters
{

// A block of eight warps has a tile, whose pixels and their surroundings lie in shared memory. A thread owns four
// neighbouring outputs in each of some rows.
constexpr int deviationsThreads = 256, deviationsWarps = deviationsThreads / 32, deviationsColumns = 128;

// Rows of outputs of a thread, which share what they read (registers hold no more of floats), and of a tile.
CFF_HOST_DEVICE constexpr int deviationsRowsOfThread(int pixelBytes)
{
    return pixelBytes == 4 ? 2 : 4;
}
CFF_HOST_DEVICE constexpr int deviationsRows(int pixelBytes)
{
    return deviationsRowsOfThread(pixelBytes) * deviationsWarps;
}

// Tiles of an image.
constexpr unsigned deviationsTiles(int width, int height, int pixelBytes)
{
    const int rows = deviationsRows(pixelBytes);
    return static_cast<unsigned>(1ll * ((width - 1) / deviationsColumns + 1) * ((height - 1) / rows + 1));
}

// Kernels of squares of this side: all of a window is counted by one sequence of instructions.
constexpr bool hasDeviationsSide(int side)
{
    return side == 3 || side == 5 || side == 7;
}

template <int PixelBytes, int Side>
struct OutlierDeviationsTile
{
    static constexpr int rowsOfThread = deviationsRowsOfThread(PixelBytes);
    // That a multiprocessor has at once, which limits registers.
    static constexpr int blocks = PixelBytes < 4 && Side == 7 ? 2 : PixelBytes == 1 && Side == 3 ? 4 : 3;
    static constexpr int ahead = 2;  // groups of pixels that a thread loads together
    static constexpr int rows = deviationsRows(PixelBytes);
    static constexpr int sourceRows = rows + Side - 1;
    static constexpr int pitch = 136;  // words, of at least deviationsColumns + Side - 1 pixels
    static_assert(pitch % 8 == 0 && pitch >= deviationsColumns + Side - 1, "groups of pixels, see stageWords()");
};

// The kernel of any window counts it part by part, each as large as shared memory allows. A part has no more pixels
// than half-precision numbers count, 2048.
template <int PixelBytes>
struct AnyDeviationsTile
{
    static constexpr int rowsOfThread = deviationsRowsOfThread(PixelBytes), blocks = 2, ahead = 1;
    static constexpr int rows = deviationsRows(PixelBytes);
    static constexpr int partColumns = 64, partRows = 31;
    static constexpr int sourceRows = rows + partRows - 1;
    static constexpr int pitch = deviationsColumns + partColumns;  // words
    static_assert(pitch % 8 == 0, "groups of pixels, see stageWords()");
    static_assert(partColumns * partRows <= 2048, "see above");
};

// Operations of the pipe that limits the kernel, for one pixel of the window: those of floats are one comparison,
// others two for two pixels or three additions of another pipe for as many.
constexpr double deviationsOperations(int pixelBytes)
{
    return pixelBytes == 1 ? 1.5 : 1;
}

}  // namespace cv::cuda::fastfilters

#endif
