// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_LONG_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_LONG_KERNEL_CUH

#include "cuda/tensor/tensor_separable_long_plan.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "tensor_separable_geometry.hpp"
#include "cuda/tensor/tensor_separable_finish.cuh"
#include "cuda/tensor/tensor_separable_product.cuh"
#include "tensor_separable_staged_reader.cuh"
#include "tensor_separable_staged_writer.cuh"
#include "tensor_separable.hpp"

// Separable correlation with masks that span many blocks of 16 inputs, in one pass on the tensor cores; bytes as
// denormals, products, sums in two parts and accuracy are as in tensor_separable_kernel.cuh.
//
// Coefficients are read from shared memory in each step: registers have no room for them beside the unfinished outputs,
// which take 8 registers per tile for every 16 rows of the window beyond the first 16. Rows come ahead through shared
// memory, and results leave through it as 16 bytes per lane.
//
// Cost per pixel: (2 to 3) * (blocksX + blocksY) / 128 products of 16 x 16 x 8.
// Limit: up to 33 x 33, an H200 reaches its 700 W before any pipe is full. Reading and writing a byte takes 0.26 nJ, a
// product of random numbers up to 4.7 nJ, and the clock falls from 1.98 to between 1.5 and 1.75 GHz. Longer masks wait
// for their products: the tensor cores run at half to two thirds of their peak rate.

namespace cv::cuda::fastfilters
{

template <typename Strip, typename D>
constexpr std::size_t tensorSeparableLongBytes();

template <int BlocksX, int BlocksY, bool Split>
struct TensorSeparableLongStrip
{
    static constexpr TensorSeparableLongShape shape = tensorSeparableLongShape(BlocksX, BlocksY);
    static constexpr TensorSeparableStrips strips = tensorSeparableLongStrips({BlocksX, BlocksY});
    static constexpr int tiles = shape.tiles, blocksX = BlocksX, blocksY = BlocksY;
    static constexpr int parts = Split ? 2 : 1;
    static constexpr int words = tiles + BlocksX - 1;
    static constexpr int fragments = 2 * (BlocksX + BlocksY);  // fragments of 32 lanes: two parts of each block
    using Stage = TensorSeparableStage<16 * tiles, 8 * (BlocksX - 1)>;
    static_assert(Stage::around == strips.around, "the elements that strips read");

    // Dynamic shared memory of a block.
    template <typename D>
    static constexpr std::size_t sharedBytes()
    {
        return tensorSeparableLongBytes<TensorSeparableLongStrip, D>();
    }

    // Row sums of 16 rows: [tile][half of the tile][half of the rows].
    using RowSums = SplitPair[tiles][2][2];
    // For one tile: [half of the tile][element of the product].
    using Sums = float[tiles][2][4];

    // `mask`: the block's fragments in shared memory. They are read in each step: registers have no room for them.
    template <typename D>
    static __device__ __forceinline__ void sumRows(const uint4* mask, const std::uint32_t (&pixels)[2][words][2],
                                                   float rowScale, RowSums& to)
    {
        float sums[tiles][2][4] = {};
        CFF_UNROLL
        for (int i = 0; i < BlocksX * parts; ++i)
        {
            const int block = i / parts;
            const TensorSeparableFragment a = readFragment(mask + (2 * block + i % parts) * 32);
            CFF_UNROLL
            for (int tile = 0; tile < tiles; ++tile)
            {
                CFF_UNROLL
                for (int half = 0; half < 2; ++half)
                    multiplyAccumulate(sums[tile][half], a.word, pixels[half][tile + block][0],
                                       pixels[half][tile + block][1]);
            }
        }
        CFF_UNROLL
        for (int i = 0; i < tiles * 4; ++i)
        {
            const int tile = i / 4, side = i / 2 % 2, half = i % 2;
            to[tile][side][half] =
                splitRowSums<D>(sums[tile][half][2 * side], sums[tile][half][2 * side + 1], rowScale);
        }
    }

    // Adds row sums to the unfinished sums that are `age` times 16 rows old.
    static __device__ __forceinline__ void sumColumns(const uint4* mask, int age, const RowSums& rows, Sums& sums)
    {
        TensorSeparableFragment a[parts];
        CFF_UNROLL
        for (int part = 0; part < parts; ++part)
            a[part] = readFragment(mask + (2 * (BlocksX + age) + part) * 32);
        CFF_UNROLL
        for (int term = 0; term < 1 + parts; ++term)
        {
            CFF_UNROLL
            for (int i = 0; i < tiles * 2; ++i)
            {
                const SplitPair(&b)[2] = rows[i / 2][i % 2];
                multiplyAccumulate(sums[i / 2][i % 2], a[term == 2 ? parts - 1 : 0].word,
                                   term == 1 ? b[0].low : b[0].high, term == 1 ? b[1].low : b[1].high);
            }
        }
    }
};

// Writes 16 rows of other types than bytes, as they are in the lanes.
template <typename D, bool Whole, int Tiles>
class TensorSeparableWordWriter
{
public:
    static constexpr int bytes = 0;

    __device__ TensorSeparableWordWriter(const BatchDestination<D>& view, const StripPosition& position, bool aligned,
                                         unsigned char*)
        : view_(view), pixels_(pixelsOf(view)), position_(position), aligned_(aligned)
    {
    }

    __device__ __forceinline__ void write(int top, const float (&sums)[Tiles][2][4], const StripFinish& finish) const
    {
        const int lane = threadIdx.x % 32;
        CFF_UNROLL
        for (int half = 0; half < 2; ++half)
        {
            const int y = top + 8 * half + lane / 4;
            CFF_UNROLL
            for (int tile = 0; tile < Tiles && y >= position_.top && y < position_.bottom; ++tile)
            {
                const float(&s)[2][4] = sums[tile];
                const float four[4] = {s[0][2 * half], s[0][2 * half + 1], s[1][2 * half], s[1][2 * half + 1]};
                storeFourSums<Whole>(four, finish, rowAt(view_, pixels_, y),
                                     position_.element + 16 * tile + 4 * (lane % 4), view_.width * view_.channels,
                                     aligned_);
            }
        }
    }

private:
    const BatchDestination<D>& view_;
    unsigned char* const pixels_;
    const StripPosition& position_;
    bool aligned_;
};

template <typename D, bool Whole, int Tiles>
using TensorSeparableLongWriter =
    std::conditional_t<std::is_same<D, std::uint8_t>::value, TensorSeparableStagedWriter<Whole, Tiles>,
                       TensorSeparableWordWriter<D, Whole, Tiles>>;

// Shared memory for a warp's rows and results, and that of a block, which also has the coefficients.
template <typename Strip, typename D>
CFF_HOST_DEVICE constexpr int tensorSeparableLongWarpBytes()
{
    return Strip::shape.stages * Strip::Stage::bytes + TensorSeparableLongWriter<D, true, Strip::tiles>::bytes;
}

template <typename Strip, typename D>
constexpr std::size_t tensorSeparableLongBytes()
{
    return Strip::fragments * 32 * sizeof(uint4) + Strip::shape.warps * tensorSeparableLongWarpBytes<Strip, D>();
}

// Rounds the sums of 16 rows and hands them to the writer.
template <FinishForm Form, int Tiles, typename Writer>
__device__ __forceinline__ void putRows(const float (&sums)[Tiles][2][4], const StripFinish& finish,
                                        const Writer& writer)
{
    CFF_UNROLL
    for (int half = 0; half < 2; ++half)
    {
        CFF_UNROLL
        for (int tile = 0; tile < Tiles; ++tile)
        {
            const float(&s)[2][4] = sums[tile];
            writer.putFour(
                half, tile,
                finishFour<Form>(s[0][2 * half], s[0][2 * half + 1], s[1][2 * half], s[1][2 * half + 1], finish));
        }
    }
}

template <typename Strip, TensorSeparableFeed Feed, FinishForm Form, typename D>
__device__ __forceinline__ void
walkTensorSeparableLong(const uint4* mask, unsigned char* memory, const TensorSeparableArguments& arguments,
                        const BatchSource<std::uint8_t>& source, const BatchDestination<D>& destination,
                        const StripPosition& position)
{
    constexpr int tiles = Strip::tiles, oldest = Strip::blocksY - 1;
    const int top = position.top, steps = (position.bottom - top + 15) / 16 + oldest;
    TensorSeparableStagedReader<typename Strip::Stage, Strip::shape.stages, Feed> reader(source, arguments.geometry,
                                                                                         memory, position, steps);
    const TensorSeparableLongWriter<D, Feed == TensorSeparableFeed::Aligned, tiles> writer(
        destination, position, arguments.geometry.alignedDestination,
        memory + Strip::shape.stages * Strip::Stage::bytes);
    typename Strip::Sums sums[Strip::blocksY] = {};
    CFF_NO_UNROLL
    for (int step = 0; step < steps; ++step)
    {
        reader.next();
        std::uint32_t pixels[2][Strip::words][2];
        CFF_UNROLL
        for (int i = 0; i < 2 * Strip::words; ++i)
        {
            unpackWord(reader.word(i % 2, i / 2 * 16), pixels[i % 2][i / 2]);
            normalizePixels<D>(pixels[i % 2][i / 2]);
        }
        typename Strip::RowSums rows;
        Strip::template sumRows<D>(mask, pixels, arguments.rowScale, rows);
        Strip::sumColumns(mask, oldest, rows, sums[oldest]);
        if constexpr (std::is_same<D, std::uint8_t>::value)
        {
            putRows<Form>(sums[oldest], arguments.finish, writer);
            writer.write(top + 16 * (step - oldest));
        }
        else
        {
            writer.write(top + 16 * (step - oldest), sums[oldest], arguments.finish);
        }
        CFF_UNROLL
        for (int age = oldest - 1; age >= 0; --age)
        {
            Strip::sumColumns(mask, age, rows, sums[age]);
            CFF_UNROLL
            for (int i = 0; i < tiles * 8; ++i)
                sums[age + 1][i / 8][i / 4 % 2][i % 4] = sums[age][i / 8][i / 4 % 2][i % 4];
        }
        CFF_UNROLL
        for (int i = 0; i < tiles * 8; ++i)
            sums[0][i / 8][i / 4 % 2][i % 4] = 0;
    }
}

// Loops are compiled for one form of the last step, because several in one loop fill the instruction cache.
template <typename Strip, TensorSeparableFeed Feed, typename D>
__device__ __forceinline__ void walkInside(const uint4* mask, unsigned char* memory,
                                           const TensorSeparableArguments& arguments,
                                           const BatchSource<std::uint8_t>& source,
                                           const BatchDestination<D>& destination, const StripPosition& position)
{
    if constexpr (!std::is_same<D, std::uint8_t>::value)
        walkTensorSeparableLong<Strip, Feed, FinishForm::Any>(mask, memory, arguments, source, destination, position);
    else if (arguments.finish.form == FinishForm::Direct)
        walkTensorSeparableLong<Strip, Feed, FinishForm::Direct>(mask, memory, arguments, source, destination,
                                                                 position);
    else if (arguments.finish.form == FinishForm::Plain)
        walkTensorSeparableLong<Strip, Feed, FinishForm::Plain>(mask, memory, arguments, source, destination, position);
    else
        walkTensorSeparableLong<Strip, Feed, FinishForm::Any>(mask, memory, arguments, source, destination, position);
}

// One warp per packet of a strip, with neighbours in one block; the border has separate blocks, the first ones.
template <int BlocksX, int BlocksY, bool Split, typename D>
__global__ void __launch_bounds__(TensorSeparableLongStrip<BlocksX, BlocksY, Split>::shape.warps * 32,
                                  TensorSeparableLongStrip<BlocksX, BlocksY, Split>::shape.minBlocks)
    tensorSeparableLongKernel(const __grid_constant__ TensorSeparableArguments arguments,
                              const __grid_constant__ BatchSource<std::uint8_t> source,
                              const __grid_constant__ BatchDestination<D> destination, const unsigned int borderBlocks,
                              const unsigned int insidePackets)
{
    waitForEarlierKernels();
    using Strip = TensorSeparableLongStrip<BlocksX, BlocksY, Split>;
    extern __shared__ uint4 tensorSeparableLongMemory[];
    uint4* const fragments = tensorSeparableLongMemory;
    for (int i = threadIdx.x; i < Strip::fragments * 32; i += blockDim.x)
        fragments[i] = arguments.fragments[i];
    __syncthreads();
    const uint4* const mask = fragments + threadIdx.x % 32;
    unsigned char* const own = reinterpret_cast<unsigned char*>(fragments + Strip::fragments * 32) +
                               threadIdx.x / 32 * tensorSeparableLongWarpBytes<Strip, D>();
    const StripLayout& layout = arguments.geometry.layout;
    if (blockIdx.x < borderBlocks)
    {
        const unsigned int index = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
        if (index < layout.borderPackets())
            walkTensorSeparableLong<Strip, TensorSeparableFeed::Gathered, FinishForm::Any>(
                mask, own, arguments, source, destination, borderPosition(layout, index));
        return;
    }
    const unsigned int index = ((blockIdx.x - borderBlocks) * blockDim.x + threadIdx.x) / 32;
    if (index >= insidePackets)
        return;
    const StripPosition position = insidePosition(layout, index);
    if (arguments.geometry.alignedSource)
        walkInside<Strip, TensorSeparableFeed::Aligned>(mask, own, arguments, source, destination, position);
    else
        walkTensorSeparableLong<Strip, TensorSeparableFeed::Shifted, FinishForm::Any>(mask, own, arguments, source,
                                                                                      destination, position);
}

}  // namespace cv::cuda::fastfilters

#endif
