// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_MARGINS_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_MARGINS_CUH

#include "box_margins.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "cuda/views/image_view.hpp"

// Fills the margins of boxes by running sums. One thread per word.

namespace cv::cuda::fastfilters
{

static __global__ void __launch_bounds__(boxMarginThreads)
    boxMarginsKernel(const __grid_constant__ BoxMargins margins,
                     const __grid_constant__ SourceView<std::uint8_t> source, std::uint8_t* to, const Interval rows)
{
    waitForEarlierKernels();
    const int words = margins.rowBytes() / 4, constantWords = margins.constantBytes() / 4;
    const long long index = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (index < constantWords)
    {
        const int offset = static_cast<int>(index) * 4;
        std::uint32_t word = 0;
        for (int i = 0; i < 4; ++i)
            word |= static_cast<std::uint32_t>(
                        source.borderValue[(offset / margins.size + offset % margins.size + i) % margins.channels])
                    << (8 * i);
        reinterpret_cast<std::uint32_t*>(to)[index] = word;
    }
    const int y = rows.begin + static_cast<int>(index / words), offset = static_cast<int>(index % words) * 4;
    if (y >= rows.end)
        return;
    std::uint32_t word = 0;
    for (int i = 0; i < 4; ++i)
    {
        const int element = margins.element(offset) + i;
        int pixel = element / margins.channels, channel = element % margins.channels;
        if (channel < 0)
        {
            channel += margins.channels;
            --pixel;
        }
        const int x = borderIndex(pixel, source.width, source.borderX);
        const std::uint32_t value = x < 0 ? source.borderValue[channel] : source.row(y)[x * margins.channels + channel];
        word |= value << (8 * i);
    }
    const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(y) * static_cast<std::ptrdiff_t>(margins.step);
    *reinterpret_cast<std::uint32_t*>(const_cast<std::uint8_t*>(margins.data) + row + offset) = word;
}

// `memory`: boxMarginBytes() bytes, aligned to 16.
inline cudaError_t fillBoxMargins(BoxMargins& margins, const SourceView<std::uint8_t>& source, const Interval& rows,
                                  std::uint8_t* memory, const DeviceStream& stream)
{
    margins.constant = memory;
    margins.data = memory + 256 - static_cast<std::ptrdiff_t>(rows.begin) * static_cast<std::ptrdiff_t>(margins.step);
    const long long words = static_cast<long long>(margins.rowBytes() / 4) * (rows.end - rows.begin);
    return launch(boxMarginsKernel, dim3(static_cast<unsigned int>((words + boxMarginThreads - 1) / boxMarginThreads)),
                  dim3(boxMarginThreads), 0, stream, margins, source, memory, rows);
}

}  // namespace cv::cuda::fastfilters

#endif
