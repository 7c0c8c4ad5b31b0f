// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "outliers_of_valid_filter.hpp"

#include "cuda/outliers/deviations/outlier_deviations_tile.cuh"
#include "cuda/outliers/outlier_pixels_plan.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"

// One pass over medians and pixels: an element of some rows a thread. Windows are read only to count valid pixels where
// a median is equal to the missing result, and for median deviations in tiles with a missing pixel.

namespace cv::cuda::fastfilters
{

namespace
{

template <typename T>
struct ValidOutlierArguments
{
    ValidOutlier<T> outliers;
    ValidSource<T> source;
    MissingCells cells;
    DestinationView<T> destination;
};

template <typename T, bool HasMask>
__global__ void __launch_bounds__(outlierPixelsThreads, 6)
    validOutlierPixelsKernel(const __grid_constant__ ValidOutlierArguments<T> arguments)
{
    waitForEarlierKernels();
    constexpr int rows = outlierPixelsRows;
    const DestinationView<T>& destination = arguments.destination;
    const ValidOutlier<T>& outliers = arguments.outliers;
    const ValidFinish<T>& finish = outliers.finish;
    const int height = destination.height, channels = destination.channels;
    const unsigned element = blockIdx.x * outlierPixelsThreads + threadIdx.x;  // rows have less than 2^30 pixels
    if (element >= static_cast<unsigned>(destination.width) * channels)
        return;
    const int x = static_cast<int>(element / channels), channel = static_cast<int>(element - x * channels);
    // The pixels of results lie inside the image.
    const ValidKeys<T, InteriorReader, HasMask> keys(arguments.source, channel);
    const auto resultAt = [&](int y) -> T& { return destination.row(y)[element]; };
    for (int top = static_cast<int>(blockIdx.y) * rows; top < height; top += static_cast<int>(gridDim.y) * rows)
    {
        T pixels[rows], medians[rows];
        bool valid[rows];
        CFF_UNROLL
        for (int r = 0; r < rows; ++r)
        {
            const int y = min(top + r, height - 1);
            const auto row = keys.row(y + finish.anchorY);
            pixels[r] = row.value(x + finish.anchorX);
            valid[r] = row.isValid(x + finish.anchorX) && top + r < height;
            medians[r] = resultAt(y);
        }
        unsigned mayBeMissing = 0;
        CFF_UNROLL
        for (int r = 0; r < rows; ++r)
            if (valid[r] && outliers.mayBeMissing(medians[r]))
                mayBeMissing |= 1u << r;
            else if (valid[r])
                resultAt(top + r) = OutlierValue<T>::finished(outliers.rule, pixels[r], medians[r]);
        CFF_NO_UNROLL
        for (int y = top; mayBeMissing != 0; ++y, mayBeMissing >>= 1)
            if ((mayBeMissing & 1) != 0)
                resultAt(y) =
                    outliers(ValidKeys<T, BorderReader, HasMask>(arguments.source, channel), x, y, resultAt(y));
    }
}

template <typename T, typename Keys>
__device__ __forceinline__ void filterTile(const ValidOutlierArguments<T>& arguments, const Keys& keys, int channel,
                                           const DeviationsOrigin& origin, int columns, int rows)
{
    const DestinationView<T>& destination = arguments.destination;
    for (int i = static_cast<int>(threadIdx.x); i < columns * rows; i += deviationsThreads)
    {
        const int x = origin.left + i % columns, y = origin.top + i / columns;
        T& result = destination.row(y)[static_cast<std::ptrdiff_t>(x) * destination.channels + channel];
        result = arguments.outliers(keys, x, y, result);
    }
}

template <typename T, bool HasMask>
__global__ void __launch_bounds__(deviationsThreads, 2)
    validOutlierTilesKernel(const __grid_constant__ ValidOutlierArguments<T> arguments)
{
    waitForEarlierKernels();
    constexpr int tileRows = deviationsRows(sizeof(T));
    const DestinationView<T>& destination = arguments.destination;
    const ValidOutlier<T>& outliers = arguments.outliers;
    const int channel = static_cast<int>(blockIdx.z);
    const DeviationsOrigin origin = deviationsOrigin(destination.width, tileRows);
    if (!hasMissingPixel(arguments.cells, arguments.source.pixels, destination, origin, tileRows, outliers.width,
                         outliers.height))
        return;
    const int columns = min(deviationsColumns, destination.width - origin.left),
              rows = min(tileRows, destination.height - origin.top);
    if (isInterior(arguments.source.pixels, origin.left, columns, origin.top, rows, outliers.width, outliers.height))
        filterTile(arguments, ValidKeys<T, InteriorReader, HasMask>(arguments.source, channel), channel, origin,
                   columns, rows);
    else
        filterTile(arguments, ValidKeys<T, BorderReader, HasMask>(arguments.source, channel), channel, origin, columns,
                   rows);
}

}  // namespace

template <typename T>
cudaError_t validOutlierPixels(const ValidOutlier<T>& outliers, const ValidSource<T>& source,
                               const DestinationView<T>& destination, const DeviceStream& stream)
{
    const ValidOutlierArguments<T> arguments = {outliers, source, {}, destination};
    const long long elements = 1ll * destination.width * destination.channels;
    const long long blocks = (elements + outlierPixelsThreads - 1) / outlierPixelsThreads;
    const int groups = ceilDivide(destination.height, outlierPixelsRows);
    const dim3 grid(static_cast<unsigned>(blocks), groups < maxGridY ? groups : maxGridY);
    auto* const kernel = source.mask.data ? validOutlierPixelsKernel<T, true> : validOutlierPixelsKernel<T, false>;
    return launch(kernel, grid, dim3(outlierPixelsThreads), 0, stream, arguments);
}

template <typename T>
cudaError_t validOutlierTiles(const ValidOutlier<T>& outliers, const ValidSource<T>& source, const MissingCells& cells,
                              const DestinationView<T>& destination, const DeviceStream& stream)
{
    const ValidOutlierArguments<T> arguments = {outliers, source, cells, destination};
    const dim3 grid(deviationsTiles(destination.width, destination.height, sizeof(T)), 1, destination.channels);
    auto* const kernel = source.mask.data ? validOutlierTilesKernel<T, true> : validOutlierTilesKernel<T, false>;
    return launch(kernel, grid, dim3(deviationsThreads), 0, stream, arguments);
}

#define CFF_INSTANTIATE(T)                                                                                             \
    template cudaError_t validOutlierPixels<T>(const ValidOutlier<T>&, const ValidSource<T>&,                          \
                                               const DestinationView<T>&, const DeviceStream&);                        \
    template cudaError_t validOutlierTiles<T>(const ValidOutlier<T>&, const ValidSource<T>&, const MissingCells&,      \
                                              const DestinationView<T>&, const DeviceStream&)
CFF_INSTANTIATE(std::uint8_t);
CFF_INSTANTIATE(std::int8_t);
CFF_INSTANTIATE(std::uint16_t);
CFF_INSTANTIATE(std::int16_t);
CFF_INSTANTIATE(float);
#undef CFF_INSTANTIATE

}  // namespace cv::cuda::fastfilters
