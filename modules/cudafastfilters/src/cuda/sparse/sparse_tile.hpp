// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SPARSE_TILE_HPP
#define OPENCV_CUDAFASTFILTERS_SPARSE_TILE_HPP

#include "../linear/linear.hpp"
#include "../common/tile_types.hpp"

// Masks most of whose coefficients are zero (motion blur, rings, dilated masks), tap by tap through shared memory.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

struct SparseTap
{
    int x, y;  // in the mask
    float weight;
};

struct SparseTask
{
    int kernelWidth, kernelHeight;
    const SparseTap* taps;  // device memory: those that are not zero, then the others
    int nonZero, count;
    LinearFinish finish;
};

// A block, and the rows of the source that it keeps in shared memory.
struct SparseTileLayout
{
    int threads, width, rows;  // of outputs
    int inputWidth, inputRows;
    std::size_t bytes;
};

CFF_HOST_DEVICE constexpr SparseTileLayout sparseTileLayout(int kernelWidth, int kernelHeight, int threads)
{
    constexpr int warp = 32;
    const SparseTileShape shape = sparseTileShape();
    SparseTileLayout layout = {};
    layout.threads = threads;
    layout.width = warp * shape.columns;
    layout.rows = threads / warp * shape.lines;
    layout.inputWidth = (layout.width + kernelWidth - 1 + 7) / 8 * 8;
    layout.inputRows = (layout.rows + kernelHeight - 1 + denseTileReadRows - 1) / denseTileReadRows * denseTileReadRows;
    layout.bytes = static_cast<std::size_t>(layout.inputWidth) * layout.inputRows * sizeof(float);
    return layout;
}

// The smallest block that fills a multiprocessor with `sharedBytes`, or the largest that fits; of 0 threads if none does.
constexpr SparseTileLayout selectSparseTile(int kernelWidth, int kernelHeight, std::size_t sharedBytes)
{
    constexpr int fullThreads = 1024;
    const SparseTileShape shape = sparseTileShape();
    SparseTileLayout best = {};
    for (int threads = shape.leastThreads; threads <= shape.mostThreads; threads *= 2)
    {
        const SparseTileLayout layout = sparseTileLayout(kernelWidth, kernelHeight, threads);
        if (layout.bytes > sharedBytes)
            break;
        best = layout;
        if (threads > shape.leastThreads && sharedBytes / layout.bytes * threads >= fullThreads)
            break;
    }
    return best;
}

// Asynchronous; returns the launch's error, which is cudaErrorInvalidConfiguration where a block of the device has too
// little shared memory for the mask.
template <typename S, typename D>
cudaError_t sparseTiles(const SparseTask& task, const SourceView<S>& source, const DestinationView<D>& destination,
                        cudaStream_t stream);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
