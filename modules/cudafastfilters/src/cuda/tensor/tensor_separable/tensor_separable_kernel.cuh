// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_KERNEL_CUH

#include "cuda/runtime/kernel_order.cuh"
#include "tensor_separable_geometry.hpp"
#include "cuda/tensor/tensor_separable_finish.cuh"
#include "cuda/tensor/tensor_separable_plan.hpp"
#include "cuda/tensor/tensor_separable_product.cuh"
#include "tensor_separable_reader.cuh"
#include "tensor_separable.hpp"

// Separable correlation in one pass on the tensor cores, no shared memory.
//
// A warp owns a strip of 16 * tiles outputs and walks down 16 rows per step. Row sums are the product of a banded
// (Toeplitz) matrix of coefficients, 16 outputs x 16 * blocks inputs, and the pixels of 8 rows; a byte is the fp16
// denormal of that value, so pixels need no conversion. The product's layout is that of the second operand of the next
// product, the banded matrix of the column's coefficients: row sums go from one to the other in registers, split into
// two fp16 parts that hold 22 bits. Unfinished outputs are kept by age, one set for each 16 rows that a window spans.
//
// Accuracy: coefficients are split in the same way, so products are exact to 2^-22, and sums are kept in float; with
// the 81 and more coefficients that come here the error is within the contract. Masks that fp16 holds exactly need no
// second part, and integer sums below 2^24 are exact throughout.
// Cost per pixel: (2 to 3) * (blocksX + blocksY) / 128 products of 16 x 16 x 8.

namespace cv::cuda::fastfilters
{

template <int BlocksX, int BlocksY, bool Split>
struct TensorSeparableStrip
{
    static constexpr TensorSeparableShape shape = tensorSeparableShape({BlocksX, BlocksY});
    static constexpr TensorSeparableStrips strips = tensorSeparableStrips({BlocksX, BlocksY});
    static constexpr int tiles = shape.tiles;
    static constexpr int parts = Split ? 2 : 1;
    static constexpr int blocksY = BlocksY;
    static constexpr int words = tiles + BlocksX - 1;
    static constexpr int reach = 8 * (BlocksX - 1);  // elements read on either side of the outputs
    static_assert(reach == strips.around, "the elements that strips read");

    // Dynamic shared memory of a block.
    template <typename D>
    static constexpr std::size_t sharedBytes()
    {
        return 0;
    }

    struct Coefficients
    {
        std::uint32_t row[BlocksX][parts][4], column[BlocksY][parts][4];
    };

    static __device__ void load(const uint4* from, int lane, Coefficients& to)
    {
        CFF_UNROLL
        for (int block = 0; block < BlocksX + BlocksY; ++block)
        {
            CFF_UNROLL
            for (int part = 0; part < parts; ++part)
            {
                const uint4 v = from[(block * 2 + part) * 32 + lane];
                std::uint32_t(&a)[4] = block < BlocksX ? to.row[block < BlocksX ? block : 0][part]
                                                       : to.column[block < BlocksX ? 0 : block - BlocksX][part];
                a[0] = v.x;
                a[1] = v.y;
                a[2] = v.z;
                a[3] = v.w;
            }
        }
    }

    // Adds 16 rows of one tile of 16 outputs to its unfinished sums: sums[age][tile][half of the tile].
    template <typename D>
    static __device__ void addRows(const Coefficients& mask, const std::uint32_t (&pixels)[2][words][2], float rowScale,
                                   int tile, float (&sums)[BlocksY][tiles][2][4])
    {
        float rowSum[2][4] = {};
        CFF_UNROLL
        for (int block = 0; block < BlocksX; ++block)
        {
            CFF_UNROLL
            for (int part = 0; part < parts; ++part)
            {
                CFF_UNROLL
                for (int half = 0; half < 2; ++half)
                    multiplyAccumulate(rowSum[half], mask.row[block][part], pixels[half][tile + block][0],
                                       pixels[half][tile + block][1]);
            }
        }
        std::uint32_t high[2][2], low[2][2];
        CFF_UNROLL
        for (int side = 0; side < 2; ++side)
        {
            CFF_UNROLL
            for (int half = 0; half < 2; ++half)
            {
                const SplitPair pair = splitRowSums<D>(rowSum[half][2 * side], rowSum[half][2 * side + 1], rowScale);
                high[side][half] = pair.high;
                low[side][half] = pair.low;
            }
        }
        CFF_UNROLL
        for (int age = 0; age < BlocksY; ++age)
        {
            CFF_UNROLL
            for (int side = 0; side < 2; ++side)
            {
                multiplyAccumulate(sums[age][tile][side], mask.column[age][0], high[side][0], high[side][1]);
                multiplyAccumulate(sums[age][tile][side], mask.column[age][0], low[side][0], low[side][1]);
                if (Split)
                    multiplyAccumulate(sums[age][tile][side], mask.column[age][parts - 1], high[side][0],
                                       high[side][1]);
            }
        }
    }
};

// Writes 16 rows of a warp's tiles. `Whole`: they lie in the row and are aligned.
template <typename D, int Tiles, bool Whole>
class TensorSeparableWriter
{
public:
    template <typename Destination>
    __device__ TensorSeparableWriter(const Destination& view, int element, bool aligned, int lane)
        : view_(view), pixels_(pixelsOf(view)), element_(element), aligned_(aligned), group_(lane / 4), quad_(lane % 4)
    {
    }

    // The rows from `top` on that lie before `bottom`.
    __device__ void write(int top, int bottom, const float (&sums)[Tiles][2][4], const StripFinish& finish) const
    {
        if constexpr (!std::is_same<D, std::uint8_t>::value)
            writeWords(top, bottom, sums, finish);
        else if (finish.form == FinishForm::Direct)
            writeFinished<FinishForm::Direct>(top, bottom, sums, finish);
        else if (finish.form == FinishForm::Quotient)
            writeFinished<FinishForm::Quotient>(top, bottom, sums, finish);
        else
            writeFinished<FinishForm::Plain>(top, bottom, sums, finish);
    }

private:
    template <FinishForm Form>
    __device__ __forceinline__ void writeFinished(int top, int bottom, const float (&sums)[Tiles][2][4],
                                                  const StripFinish& finish) const
    {
        CFF_UNROLL
        for (int half = 0; half < 2; ++half)
        {
            const int y = top + 8 * half + group_;
            CFF_UNROLL
            for (int tile = 0; tile < Tiles; tile += 2)
            {
                std::uint32_t word[2];
                CFF_UNROLL
                for (int i = 0; i < 2; ++i)
                {
                    const float(&s)[2][4] = sums[tile + i];
                    word[i] = finishFour<Form>(s[0][2 * half], s[0][2 * half + 1], s[1][2 * half], s[1][2 * half + 1],
                                               finish);
                }
                // Lanes pair up: the even one stores eight elements of the first tile, the odd one eight of the second.
                const std::uint32_t received = __shfl_xor_sync(0xffffffffu, quad_ % 2 ? word[0] : word[1], 1);
                const uint2 eight = quad_ % 2 ? make_uint2(received, word[1]) : make_uint2(word[0], received);
                if (y < bottom)
                    store(rowAt(view_, pixels_, y), element_ + 16 * (tile + quad_ % 2) + 8 * (quad_ / 2), eight);
            }
        }
    }

    // For other types than bytes: four lanes of a row write whole sectors of 32 bytes.
    __device__ __forceinline__ void writeWords(int top, int bottom, const float (&sums)[Tiles][2][4],
                                               const StripFinish& finish) const
    {
        CFF_UNROLL
        for (int half = 0; half < 2; ++half)
        {
            const int y = top + 8 * half + group_;
            CFF_UNROLL
            for (int tile = 0; tile < Tiles && y < bottom; ++tile)
            {
                const float(&s)[2][4] = sums[tile];
                const float four[4] = {s[0][2 * half], s[0][2 * half + 1], s[1][2 * half], s[1][2 * half + 1]};
                storeFourSums<Whole>(four, finish, rowAt(view_, pixels_, y), element_ + 16 * tile + 4 * quad_,
                                     view_.width * view_.channels, aligned_);
            }
        }
    }

    // Eight elements, those from `element` on that lie in the row.
    __device__ __forceinline__ void store(std::uint8_t* row, int element, uint2 word) const
    {
        if constexpr (Whole)
        {
            __stcs(reinterpret_cast<uint2*>(row + element), word);
        }
        else
        {
            const int rowElements = view_.width * view_.channels;
            if (aligned_ && element >= 0 && element + 8 <= rowElements)
                __stcs(reinterpret_cast<uint2*>(row + element), word);
            else
                storeParts(row, element, rowElements, word);
        }
    }

    __device__ static void storeParts(std::uint8_t* row, int element, int rowElements, uint2 word)
    {
        CFF_UNROLL
        for (int i = 0; i < 8; ++i)
            if (element + i >= 0 && element + i < rowElements)
                row[element + i] = static_cast<std::uint8_t>((i < 4 ? word.x : word.y) >> (8 * (i & 3)));
    }

    const DestinationView<D>& view_;
    unsigned char* const pixels_;
    int element_;
    bool aligned_;
    int group_, quad_;
};

template <typename Strip, typename Reader, bool Whole, typename Source, typename Destination>
__device__ __forceinline__ void walkTensorSeparable(const TensorSeparableArguments& arguments, const Source& source,
                                                    const Destination& destination, const StripPosition& position)
{
    using D = PixelOfView<Destination>;
    constexpr int tiles = Strip::tiles, blocksY = Strip::blocksY;
    const int lane = threadIdx.x % 32, group = lane / 4, quad = lane % 4;
    typename Strip::Coefficients mask;
    Strip::load(arguments.fragments, lane, mask);
    const int steps = (position.bottom - position.top + 15) / 16 + blocksY - 1;
    Reader reader(source, arguments.geometry.edges,
                  position.element + arguments.geometry.shift - Strip::reach + 4 * quad,
                  source.originY + position.top + group, steps);
    const TensorSeparableWriter<D, tiles, Whole> writer(destination, position.element,
                                                        arguments.geometry.alignedDestination, lane);
    float sums[blocksY][tiles][2][4] = {};
    CFF_NO_UNROLL
    for (int step = 0; step < steps; ++step)
    {
        std::uint32_t pixels[2][Strip::words][2];
        reader.next(pixels);
        CFF_UNROLL
        for (int i = 0; i < 2 * Strip::words; ++i)
            normalizePixels<D>(pixels[i % 2][i / 2]);
        CFF_UNROLL
        for (int tile = 0; tile < tiles; ++tile)
            Strip::template addRows<D>(mask, pixels, arguments.rowScale, tile, sums);
        if (step >= blocksY - 1)
            writer.write(position.top + 16 * (step - (blocksY - 1)), position.bottom, sums[blocksY - 1],
                         arguments.finish);
        CFF_UNROLL
        for (int age = blocksY - 1; age >= 0; --age)
        {
            CFF_UNROLL
            for (int i = 0; i < tiles * 8; ++i)
                sums[age][i / 8][i / 4 % 2][i % 4] =
                    age > 0 ? sums[age > 0 ? age - 1 : 0][i / 8][i / 4 % 2][i % 4] : 0.0f;
        }
    }
}

// One warp per packet of a strip; the border has separate blocks, the first ones. Views of a batch have a separate
// kernel: addresses from its table need more registers, and small images took a tenth longer.
template <int BlocksX, int BlocksY, bool Split, typename Source, typename Destination>
__global__ void __launch_bounds__(TensorSeparableStrip<BlocksX, BlocksY, Split>::shape.warps * 32,
                                  TensorSeparableStrip<BlocksX, BlocksY, Split>::shape.minBlocks)
    tensorSeparableKernel(const __grid_constant__ TensorSeparableArguments arguments,
                          const __grid_constant__ Source source, const __grid_constant__ Destination destination,
                          const unsigned int borderBlocks, const unsigned int insidePackets)
{
    waitForEarlierKernels();
    using Strip = TensorSeparableStrip<BlocksX, BlocksY, Split>;
    const StripLayout& layout = arguments.geometry.layout;
    if (blockIdx.x < borderBlocks)
    {
        const unsigned int index = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
        if (index < layout.borderPackets())
            walkTensorSeparable<Strip, TensorSeparableBorderReader<Strip::words>, false>(arguments, source, destination,
                                                                                         borderPosition(layout, index));
        return;
    }
    const unsigned int index = ((blockIdx.x - borderBlocks) * blockDim.x + threadIdx.x) / 32;
    if (index >= insidePackets)
        return;
    const StripPosition position = insidePosition(layout, index);
    if (arguments.geometry.alignedSource)
        walkTensorSeparable<Strip, TensorSeparableInsideReader<Strip::words, true>, true>(arguments, source,
                                                                                          destination, position);
    else
        walkTensorSeparable<Strip, TensorSeparableInsideReader<Strip::words, false>, false>(arguments, source,
                                                                                            destination, position);
}

}  // namespace cv::cuda::fastfilters

#endif
