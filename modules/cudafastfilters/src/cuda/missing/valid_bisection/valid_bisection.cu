// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "valid_bisection_filter.hpp"

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

template <typename T>
struct ValidBisectionArguments
{
    RankWindow window;
    ValidFinish<T> finish;
    ValidSource<T> source;
    MissingCells cells;
    DestinationView<T> destination;
};

// Filters a tile if its windows have a missing pixel, which all threads of the block look for.
template <typename T, typename Keys>
__device__ __forceinline__ void filterTile(const ValidBisectionArguments<T>& arguments, const Keys& keys, int left,
                                           int top, int channel)
{
    const RankWindow& window = arguments.window;
    const DestinationView<T>& destination = arguments.destination;
    const Reach reach = reachOf(arguments.source.pixels, left, min(validBisectionColumns, destination.width - left),
                                top, min(validBisectionRows, destination.height - top), window.width, window.height);
    const bool misses = seesMissingCell(arguments.cells, reach, threadIdx.y * validBisectionWidth + threadIdx.x,
                                        validBisectionWidth * validBisectionHeight);
    const int x = left + static_cast<int>(threadIdx.x) * bisectionPacket, y = top + static_cast<int>(threadIdx.y);
    if (!__syncthreads_or(misses) || x >= destination.width || y >= destination.height)
        return;
    T result[bisectionPacket];
    ValidBisection<T>::run(window, arguments.finish, keys, x, y, result);
    T* const out = destination.row(y) + static_cast<std::ptrdiff_t>(x) * destination.channels + channel;
    CFF_UNROLL
    for (int i = 0; i < bisectionPacket; ++i)
        if (x + i < destination.width)
            out[i * destination.channels] = result[i];
}

template <typename T, bool HasMask>
__global__ void validBisectionKernel(const __grid_constant__ ValidBisectionArguments<T> arguments)
{
    waitForEarlierKernels();
    const RankWindow& window = arguments.window;
    const int left = static_cast<int>(blockIdx.x) * validBisectionColumns, channel = static_cast<int>(blockIdx.z);
    for (int tile = static_cast<int>(blockIdx.y); tile * validBisectionRows < arguments.destination.height;
         tile += static_cast<int>(gridDim.y))
    {
        const int top = tile * validBisectionRows;
        if (isInterior(arguments.source.pixels, left, validBisectionColumns, top, validBisectionRows, window.width,
                       window.height))
            filterTile(arguments, ValidKeys<T, InteriorReader, HasMask>(arguments.source, channel), left, top, channel);
        else
            filterTile(arguments, ValidKeys<T, BorderReader, HasMask>(arguments.source, channel), left, top, channel);
    }
}

}  // namespace

template <typename T>
cudaError_t validBisectionFilter(const RankWindow& window, const ValidFinish<T>& finish, const ValidSource<T>& source,
                                 const MissingCells& cells, const DestinationView<T>& destination,
                                 const DeviceStream& stream)
{
    const ValidBisectionArguments<T> arguments = {window, finish, source, cells, destination};
    const int rows = ceilDivide(destination.height, validBisectionRows);
    const dim3 grid(ceilDivide(destination.width, validBisectionColumns), rows < maxGridY ? rows : maxGridY,
                    destination.channels),
        block(validBisectionWidth, validBisectionHeight);
    auto* const kernel = source.mask.data ? validBisectionKernel<T, true> : validBisectionKernel<T, false>;
    return launch(kernel, grid, block, 0, stream, arguments);
}

#define CFF_INSTANTIATE(T)                                                                                             \
    template cudaError_t validBisectionFilter<T>(const RankWindow&, const ValidFinish<T>&, const ValidSource<T>&,      \
                                                 const MissingCells&, const DestinationView<T>&, const DeviceStream&)
CFF_INSTANTIATE(std::uint8_t);
CFF_INSTANTIATE(std::int8_t);
CFF_INSTANTIATE(std::uint16_t);
CFF_INSTANTIATE(std::int16_t);
CFF_INSTANTIATE(float);
#undef CFF_INSTANTIATE

}  // namespace cv::cuda::fastfilters
