// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DENSE_TILE_HPP
#define OPENCV_CUDAFASTFILTERS_DENSE_TILE_HPP

#include "../linear/linear.hpp"
#include "../common/tile_types.hpp"

// Dense masks of any size through shared memory.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// A block, and what it keeps in shared memory: rows of the source, then those of the mask, both of a multiple of 8
// elements.
struct DenseTileLayout
{
    int threads, rows;  // of outputs
    int inputWidth, inputRows;
    int maskWidth;
    std::size_t bytes;
};

CFF_HOST_DEVICE constexpr DenseTileLayout denseTileLayout(int kernelWidth, int kernelHeight, int sumBytes, int threads)
{
    const DenseTileShape shape = denseTileShape(sumBytes);
    DenseTileLayout layout = {};
    layout.threads = threads;
    layout.rows = threads / shape.across * shape.lines;
    layout.maskWidth = (kernelWidth + 7) / 8 * 8;
    layout.inputWidth = shape.width + layout.maskWidth;
    layout.inputRows = (layout.rows + kernelHeight - 1 + denseTileReadRows - 1) / denseTileReadRows * denseTileReadRows;
    layout.bytes = (static_cast<std::size_t>(layout.inputWidth) * layout.inputRows +
                    static_cast<std::size_t>(layout.maskWidth) * kernelHeight) *
                   sumBytes;
    return layout;
}

// The smallest block that fills a multiprocessor with `sharedBytes`, or the largest that fits; of 0 threads if none does.
constexpr DenseTileLayout selectDenseTile(int kernelWidth, int kernelHeight, int sumBytes, std::size_t sharedBytes)
{
    constexpr int fullThreads = 512;
    const DenseTileShape shape = denseTileShape(sumBytes);
    DenseTileLayout best = {};
    for (int threads = shape.leastThreads; threads <= shape.mostThreads; threads *= 2)
    {
        const DenseTileLayout layout = denseTileLayout(kernelWidth, kernelHeight, sumBytes, threads);
        if (layout.bytes > sharedBytes)
            break;
        best = layout;
        if (sharedBytes / layout.bytes * threads >= fullThreads)
            break;
    }
    return best;
}

// Asynchronous; returns the launch's error, which is cudaErrorInvalidConfiguration where a block of the device has too
// little shared memory for the mask.
template <typename S, typename D, typename Sum>
cudaError_t denseTiles(const LinearTask<Sum>& task, const SourceView<S>& source, const DestinationView<D>& destination,
                       cudaStream_t stream);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
