// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_SHORT_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_SHORT_KERNEL_CUH

#include "tensor_separable_short_plan.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "tensor_separable_geometry.hpp"
#include "tensor_separable_finish.cuh"
#include "tensor_separable_product.cuh"
#include "tensor_separable_staged_reader.cuh"
#include "tensor_separable_staged_writer.cuh"
#include "tensor_separable.hpp"

// Separable correlation with short masks in two parts, in one pass on the tensor cores; bytes as denormals, sums in two
// parts and accuracy are as in tensor_separable_kernel.cuh.
//
// 16 outputs would need 16 inputs and those around: two products for each part of the coefficients, most of them zeros.
// So the 16 rows of a product are 8 outputs by both parts, and its 16 inputs are the 8 of the outputs and 4 on either
// side: a lane gets the results of both parts for its outputs and adds them. A warp owns a strip of 8 windows of 8
// outputs and walks down 16 rows per step, 8 at a time. The row sums of 8 rows are one half of the second product's
// operand; the other half are those of the 8 rows before, so no unfinished sums are carried from one step to the next.
//
// Cost per pixel: (groups / 2 + 2) / 64 products of 16 x 16 x 8, 3 / 64 for 9 x 9 instead of 5 / 64.

namespace cv::cuda::fastfilters
{

template <int Groups>
using TensorSeparableShortStage =
    TensorSeparableStage<8 * tensorSeparableShortWindows, tensorSeparableShortReach(Groups)>;

template <int Groups>
struct TensorSeparableShortStrip
{
    static constexpr TensorSeparableShortShape shape = tensorSeparableShortShape();
    static constexpr TensorSeparableStrips strips = tensorSeparableShortStrips(Groups);
    static_assert(TensorSeparableShortStage<Groups>::around == strips.around, "the elements that strips read");
};

template <bool Whole>
using TensorSeparableShortWriter = TensorSeparableStagedWriter<Whole, tensorSeparableShortWindows / 2>;

template <int Groups>
struct TensorSeparableShortCoefficients
{
    static constexpr int blocks = Groups / 2;
    std::uint32_t row[blocks][4], column[4];

    __device__ explicit TensorSeparableShortCoefficients(const uint4* from)
    {
        CFF_UNROLL
        for (int block = 0; block <= blocks; ++block)
        {
            const uint4 v = from[block * 32 + threadIdx.x % 32];
            std::uint32_t(&a)[4] = block < blocks ? row[block < blocks ? block : 0] : column;
            a[0] = v.x;
            a[1] = v.y;
            a[2] = v.z;
            a[3] = v.w;
        }
    }
};

// Filters 8 rows; `before` has the row sums of the 8 rows above, and afterwards of these rows.
template <int Groups, FinishForm Form, typename Reader, typename Writer>
__device__ __forceinline__ void
filterEightRows(const TensorSeparableShortCoefficients<Groups>& mask, const Reader& reader, int half,
                SplitPair (&before)[tensorSeparableShortWindows], const StripFinish& finish, const Writer& writer)
{
    constexpr int windows = tensorSeparableShortWindows, words = windows + 2 * (mask.blocks - 1);
    std::uint32_t word[words];
    CFF_UNROLL
    for (int i = 0; i < words; ++i)
        word[i] = reader.word(half, 8 * i);
    float rowSum[windows][4] = {}, sum[windows][4] = {};
    CFF_UNROLL
    for (int block = 0; block < mask.blocks; ++block)
    {
        CFF_UNROLL
        for (int i = 0; i < windows; ++i)
            multiplyAccumulate(rowSum[i], mask.row[block], bytePermute(word[i + 2 * block], 0, 0x4140),
                               bytePermute(word[i + 2 * block], 0, 0x4342));
    }
    SplitPair here[windows];
    CFF_UNROLL
    for (int i = 0; i < windows; ++i)
        here[i] = splitPair(rowSum[i][0] + rowSum[i][2], rowSum[i][1] + rowSum[i][3]);
    CFF_UNROLL
    for (int i = 0; i < windows; ++i)
        multiplyAccumulate(sum[i], mask.column, before[i].high, here[i].high);
    CFF_UNROLL
    for (int i = 0; i < windows; ++i)
        multiplyAccumulate(sum[i], mask.column, before[i].low, here[i].low);
    CFF_UNROLL
    for (int i = 0; i < windows; ++i)
    {
        const float a = sum[i][0] + sum[i][2], b = sum[i][1] + sum[i][3];
        writer.putTwo(half, i, finishTwo<Form>(a, b, finish));
        before[i] = here[i];
    }
}

template <int Groups, TensorSeparableFeed Feed, FinishForm Form>
__device__ __forceinline__ void
walkTensorSeparableShort(unsigned char* memory, const TensorSeparableArguments& arguments,
                         const BatchSource<std::uint8_t>& source, const BatchDestination<std::uint8_t>& destination,
                         const StripPosition& position)
{
    constexpr int stages = tensorSeparableShortShape().stages;
    const TensorSeparableShortCoefficients<Groups> mask(arguments.fragments);
    const int top = position.top, steps = ((position.bottom - top + 7) / 8 + 2) / 2;
    TensorSeparableStagedReader<TensorSeparableShortStage<Groups>, stages, Feed> reader(source, arguments.geometry,
                                                                                        memory, position, steps);
    const TensorSeparableShortWriter<Feed == TensorSeparableFeed::Aligned> writer(
        destination, position, arguments.geometry.alignedDestination,
        memory + stages * TensorSeparableShortStage<Groups>::bytes);
    SplitPair before[tensorSeparableShortWindows] = {};
    CFF_NO_UNROLL
    for (int step = 0; step < steps; ++step)
    {
        reader.next();
        CFF_UNROLL
        for (int half = 0; half < 2; ++half)
            filterEightRows<Groups, Form>(mask, reader, half, before, arguments.finish, writer);
        writer.write(top + 16 * step - 8);
    }
}

// Loops are compiled for one form of the last step, because several in one loop fill the instruction cache.
template <int Groups, TensorSeparableFeed Feed>
__device__ __forceinline__ void
walkInside(unsigned char* memory, const TensorSeparableArguments& arguments, const BatchSource<std::uint8_t>& source,
           const BatchDestination<std::uint8_t>& destination, const StripPosition& position)
{
    if (arguments.finish.form == FinishForm::Direct)
        walkTensorSeparableShort<Groups, Feed, FinishForm::Direct>(memory, arguments, source, destination, position);
    else if (arguments.finish.form == FinishForm::Plain)
        walkTensorSeparableShort<Groups, Feed, FinishForm::Plain>(memory, arguments, source, destination, position);
    else
        walkTensorSeparableShort<Groups, Feed, FinishForm::Any>(memory, arguments, source, destination, position);
}

// One warp per packet of a strip; the border has separate blocks, the first ones.
template <int Groups>
__global__ void __launch_bounds__(tensorSeparableShortShape().warps * 32, tensorSeparableShortShape().minBlocks)
    tensorSeparableShortKernel(const __grid_constant__ TensorSeparableArguments arguments,
                               const __grid_constant__ BatchSource<std::uint8_t> source,
                               const __grid_constant__ BatchDestination<std::uint8_t> destination,
                               const unsigned int borderBlocks, const unsigned int insidePackets)
{
    waitForEarlierKernels();
    constexpr TensorSeparableShortShape shape = tensorSeparableShortShape();
    __shared__ alignas(16) unsigned char memory[shape.warps][shape.stages * TensorSeparableShortStage<Groups>::bytes +
                                                             TensorSeparableShortWriter<true>::bytes];
    unsigned char* const own = memory[threadIdx.x / 32];
    const StripCut& cut = arguments.geometry.cut;
    if (blockIdx.x < borderBlocks)
    {
        const unsigned int index = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
        if (index < cut.borderPackets())
            walkTensorSeparableShort<Groups, TensorSeparableFeed::Gathered, FinishForm::Any>(
                own, arguments, source, destination, borderPosition(cut, index));
        return;
    }
    const unsigned int index = ((blockIdx.x - borderBlocks) * blockDim.x + threadIdx.x) / 32;
    if (index >= insidePackets)
        return;
    const StripPosition position = insidePosition(cut, index);
    if (arguments.geometry.alignedSource)
        walkInside<Groups, TensorSeparableFeed::Aligned>(own, arguments, source, destination, position);
    else
        walkInside<Groups, TensorSeparableFeed::Shifted>(own, arguments, source, destination, position);
}

}  // namespace cv::cuda::fastfilters

#endif
