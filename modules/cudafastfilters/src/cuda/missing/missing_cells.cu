// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "missing_cells.hpp"

#include "cuda/runtime/grid.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"

#include <cstdint>

namespace cv::cuda::fastfilters
{

namespace
{

constexpr int threadsPerBlock = 128, rowsPerThread = 8;

// The bytes of an image in which missing pixels show: of the pixels, or of the mask.
template <typename T>
struct ScannedRows
{
    const unsigned char* data;
    std::size_t step;
    int elements, channels, height;
    MissingValue<T> isMissing;
};

template <typename T>
__device__ void markCell(const MissingCells& cells, int element, int channels, int y)
{
    const int x = element / channels;
    cells.cells[static_cast<std::size_t>(y / missingCellSide) * cells.columns + x / missingCellSide] = 1;
}

// Whether one of the values in a word is missing.
template <typename T>
__device__ bool holdsMissing(const MissingValue<T>& isMissing, unsigned word)
{
    if constexpr (sizeof(T) == 4)
        return isMissing(__uint_as_float(word));
    else if constexpr (sizeof(T) == 2)
        return isMissing.hasValue && __vcmpeq2(word, 0x10001u * static_cast<std::uint16_t>(isMissing.value)) != 0;
    else
        return isMissing.hasValue && __vcmpeq4(word, 0x1010101u * static_cast<std::uint8_t>(isMissing.value)) != 0;
}

// A thread looks at 16 bytes of some rows.
template <typename T>
__global__ void missingCellsKernel(const __grid_constant__ ScannedRows<T> rows,
                                   const __grid_constant__ MissingCells cells)
{
    waitForEarlierKernels();
    constexpr int each = 16 / sizeof(T);
    const int first = (blockIdx.x * threadsPerBlock + threadIdx.x) * each;
    if (first >= rows.elements)
        return;
    const bool isAligned = (reinterpret_cast<std::uintptr_t>(rows.data) | rows.step) % 16 == 0;
    const bool isWhole = isAligned && first + each <= rows.elements;
    const int last = min(first + each, rows.elements) - 1;
    for (int top = blockIdx.y * rowsPerThread; top < rows.height; top += gridDim.y * rowsPerThread)
    {
        union Chunk
        {
            uint4 bytes;
            T value[each];
        } chunk[rowsPerThread];
        CFF_UNROLL
        for (int r = 0; r < rowsPerThread; ++r)
        {
            const T* const row =
                reinterpret_cast<const T*>(rows.data + min(top + r, rows.height - 1) * rows.step) + first;
            if (isWhole)
                chunk[r].bytes = *reinterpret_cast<const uint4*>(row);
            else
            {
                CFF_UNROLL
                for (int i = 0; i < each; ++i)
                    chunk[r].value[i] = row[min(i, last - first)];
            }
        }
        CFF_UNROLL
        for (int r = 0; r < rowsPerThread; ++r)
        {
            const uint4 bytes = chunk[r].bytes;
            if (holdsMissing(rows.isMissing, bytes.x) || holdsMissing(rows.isMissing, bytes.y) ||
                holdsMissing(rows.isMissing, bytes.z) || holdsMissing(rows.isMissing, bytes.w))
            {
                const int y = min(top + r, rows.height - 1);
                markCell<T>(cells, first, rows.channels, y);
                markCell<T>(cells, last, rows.channels, y);
            }
        }
    }
}

template <typename T>
cudaError_t scan(const ScannedRows<T>& rows, const MissingCells& cells, const DeviceStream& stream)
{
    const int each = 16 / static_cast<int>(sizeof(T));
    const int groups = ceilDivide(rows.height, rowsPerThread);
    const dim3 grid(ceilDivide(rows.elements, threadsPerBlock * each), groups < maxGridY ? groups : maxGridY);
    return launch(missingCellsKernel<T>, grid, dim3(threadsPerBlock), 0, stream, rows, cells);
}

}  // namespace

template <typename T>
cudaError_t findMissingCells(const ValidSource<T>& source, const MissingCells& cells, const DeviceStream& stream)
{
    const SourceView<T>& pixels = source.pixels;
    const std::size_t bytes = MissingCells::bytesFor(pixels.width, pixels.height);
    if (const cudaError_t error = cudaMemsetAsync(cells.cells, 0, bytes, stream.stream); error != cudaSuccess)
        return error;
    if (const SourceView<unsigned char>& mask = source.mask; mask.data)
        return scan<unsigned char>(
            {mask.data, mask.step, mask.width * mask.channels, mask.channels, mask.height, {false, true, 0}}, cells,
            stream);
    return scan<T>(
        {pixels.data, pixels.step, pixels.width * pixels.channels, pixels.channels, pixels.height, source.isMissing},
        cells, stream);
}

#define CFF_INSTANTIATE(T)                                                                                             \
    template cudaError_t findMissingCells<T>(const ValidSource<T>&, const MissingCells&, const DeviceStream&)
CFF_INSTANTIATE(std::uint8_t);
CFF_INSTANTIATE(std::int8_t);
CFF_INSTANTIATE(std::uint16_t);
CFF_INSTANTIATE(std::int16_t);
CFF_INSTANTIATE(float);
#undef CFF_INSTANTIATE

}  // namespace cv::cuda::fastfilters
