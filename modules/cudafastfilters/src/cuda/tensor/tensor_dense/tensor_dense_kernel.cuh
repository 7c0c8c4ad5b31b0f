// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_DENSE_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_TENSOR_DENSE_KERNEL_CUH

#include "cuda/runtime/kernel_order.cuh"
#include "tensor_dense.hpp"
#include "tensor_dense_walk.cuh"

// Correlation with any mask to about 31 x 31 in one pass on the tensor cores, bytes by bytes.
//
// A warp owns a strip of 32 tiles, 2 x 4 outputs each, or of 16 wide ones, 4 x 4 outputs, and walks down four rows per
// step. A tile's outputs are products of its window's pixels and a banded (Toeplitz) matrix: the mask, shifted to each
// of the eight outputs. Coefficients are integers of 16 or 24 bits, split into bytes, and each part has separate sums:
// sums of integers are exact in any order, pixels need no conversion, and a product takes twice as many bytes as it
// would fp16.
//
// Each row of pixels is read once, multiplied for all unfinished outputs and dropped; the sums are kept by age. The
// first product of a step adds to the sums of the age before, oldest first, and so moves them without an instruction.
// The mask is in registers, or in shared memory for large windows. (Keeping the window's rows as operands instead takes
// fewer registers, but costs a move for each in every step, and leaves fewer independent products: that was slower, see
// perf/tuning/tensor_dense.md.)
//
// Accuracy: integer masks are exact. Others are off by the rounding of their coefficients to 2^-15 or 2^-23 of the
// largest one; the mask decides how many parts keep that within the contract (tensor_dense_coefficients.cpp). Cost per
// pixel: tensorDenseCost() / 4096, about parts * taps * rows / 4096, products of 16 x 32 x 8, for the taps and rows of
// the form. A product takes the time of four other instructions to issue, and nothing overlaps with that. So small
// windows are limited by all their instructions, 88 per step for 5 x 5, 12 of them products: every move counts.

namespace cv::cuda::fastfilters
{

template <typename Strip, FinishForm Form, typename D>
__device__ __forceinline__ void walkNear(const TensorDenseArguments& arguments, const BatchSource<std::uint8_t>& source,
                                         const BatchDestination<D>& destination, const StripPosition& position,
                                         unsigned char* ring, const uint2* mask)
{
    if constexpr (Strip::near)
        walkTensorDense<Strip, typename Strip::template InsideReader<TensorDenseAccess::Near>, true, Form>(
            arguments, source, destination, position, ring, mask);
}

// Inside the image, if packets are aligned.
template <typename Strip, FinishForm Form, typename D>
__device__ __forceinline__ void
walkWhole(const TensorDenseArguments& arguments, const BatchSource<std::uint8_t>& source,
          const BatchDestination<D>& destination, const StripPosition& position, unsigned char* ring, const uint2* mask)
{
    if (Strip::channels == 3 || arguments.access == TensorDenseAccess::Alike)
        walkTensorDense<Strip, typename Strip::template InsideReader<TensorDenseAccess::Alike>, true, Form>(
            arguments, source, destination, position, ring, mask);
    else if (Strip::near && arguments.access == TensorDenseAccess::Near)
        walkNear<Strip, Form>(arguments, source, destination, position, ring, mask);
    else if constexpr (Strip::channels != 3)
        walkTensorDense<Strip, typename Strip::template InsideReader<TensorDenseAccess::Aligned>, true, Form>(
            arguments, source, destination, position, ring, mask);
}

// The same for destinations of other types than bytes: fewer loops, whose rows may begin at any byte.
template <typename Strip, typename D>
__device__ __forceinline__ void
walkMixed(const TensorDenseArguments& arguments, const BatchSource<std::uint8_t>& source,
          const BatchDestination<D>& destination, const StripPosition& position, unsigned char* ring, const uint2* mask)
{
    using Reader = typename Strip::template InsideReader<TensorDenseAccess::Alike>;
    if (arguments.finish.form == FinishForm::Direct)
        walkTensorDense<Strip, Reader, true, FinishForm::Direct>(arguments, source, destination, position, ring, mask);
    else if (arguments.finish.form == FinishForm::Plain)
        walkTensorDense<Strip, Reader, true, FinishForm::Plain>(arguments, source, destination, position, ring, mask);
    else
        walkTensorDense<Strip, Reader, true, FinishForm::Quotient>(arguments, source, destination, position, ring,
                                                                   mask);
}

// One warp per packet of a strip; the border has separate blocks, the first ones.
template <typename Strip, typename D>
__global__ void __launch_bounds__(Strip::shape.warps * 32, Strip::shape.minBlocks)
    tensorDenseKernel(const __grid_constant__ TensorDenseArguments arguments,
                      const __grid_constant__ BatchSource<std::uint8_t> source,
                      const __grid_constant__ BatchDestination<D> destination, const unsigned int borderBlocks,
                      const unsigned int insidePackets)
{
    waitForEarlierKernels();
    const uint2* mask = nullptr;
    if constexpr (!Strip::maskInRegisters)
    {
        __shared__ uint4 shared[Strip::fragmentWords / 4];
        for (int i = threadIdx.x; i < Strip::fragmentWords / 4; i += Strip::shape.warps * 32)
            shared[i] = __ldg(static_cast<const uint4*>(arguments.fragments) + i);
        __syncthreads();
        mask = Strip::fragments(shared);
    }
    __shared__ uint4 rings[Strip::shape.warps * Strip::ringBytes / 16];
    unsigned char* const ring = reinterpret_cast<unsigned char*>(rings) + threadIdx.x / 32 * Strip::ringBytes;
    const StripLayout& layout = arguments.geometry.layout;
    if (blockIdx.x < borderBlocks)
    {
        const unsigned int index = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
        if (index < layout.borderPackets())
            walkTensorDense<Strip, typename Strip::BorderReader, false, FinishForm::Any>(
                arguments, source, destination, borderPosition(layout, index), ring, mask);
        return;
    }
    const unsigned int index = ((blockIdx.x - borderBlocks) * blockDim.x + threadIdx.x) / 32;
    if (index >= insidePackets)
        return;
    const StripPosition position = insidePosition(layout, index);
    if (!arguments.geometry.alignedDestination || arguments.access == TensorDenseAccess::Any)
        walkTensorDense<Strip, typename Strip::template InsideReader<TensorDenseAccess::Any>, false, FinishForm::Any>(
            arguments, source, destination, position, ring, mask);
    else if constexpr (!std::is_same<D, std::uint8_t>::value)
        walkMixed<Strip>(arguments, source, destination, position, ring, mask);
    else if (arguments.finish.form == FinishForm::Quotient)
        walkTensorDense<Strip, typename Strip::template InsideReader<TensorDenseAccess::Alike>, true,
                        FinishForm::Quotient>(arguments, source, destination, position, ring, mask);
    else if (Strip::folded && arguments.finish.form == FinishForm::Direct)
        walkWhole<Strip, Strip::folded ? FinishForm::Direct : FinishForm::Plain>(arguments, source, destination,
                                                                                 position, ring, mask);
    else
        walkWhole<Strip, FinishForm::Plain>(arguments, source, destination, position, ring, mask);
}

}  // namespace cv::cuda::fastfilters

#endif
