// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MATRIX_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_MATRIX_KERNEL_CUH

#include "matrix_strips.hpp"

#include <cuda_fp16.h>

// Separable correlation in one pass on the tensor cores, no shared memory.
//
// A warp owns a strip of 16 * tiles outputs and walks down 16 rows a step. Row sums are the product of a banded
// (Toeplitz) matrix of coefficients, 16 outputs x 16 * blocks inputs, and the pixels of 8 rows; a byte is the fp16
// denormal of that value, so pixels need no conversion. The product's layout is that of the second operand of the
// next product, the banded matrix of the column's coefficients: row sums go from one to the other in registers,
// split into two fp16 parts that hold 22 bits. Outputs under way are kept by age, one set for each 16 rows that a
// window spans.
//
// Accuracy: coefficients are split the same way, so products are exact to 2^-22 and sums are kept in float; with the
// 81 and more coefficients that come here the error is within the contract. Masks that fp16 holds exactly need no
// second part, and integer sums below 2^24 are exact throughout.
// Cost a pixel: (2 to 3) * (blocksX + blocksY) / 128 products of 16 x 16 x 8.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

struct MatrixTask
{
    const uint4* fragments;
    StripFinish finish;
    StripGeometry geometry;
    int outputX;  // source element of output element 0
};

__device__ __forceinline__ void multiplyAccumulate(float (&sum)[4], const std::uint32_t (&a)[4], std::uint32_t b0,
                                                   std::uint32_t b1)
{
#if __CUDA_ARCH__ >= 800
    asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3},{%4,%5,%6,%7},{%8,%9},{%0,%1,%2,%3};"
        : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
#endif
}

__device__ __forceinline__ std::uint32_t halfBits(__half2 pair)
{
    return *reinterpret_cast<const std::uint32_t*>(&pair);
}

// Words of four neighbouring elements, 16 elements apart, of one source row. `Aligned`: they begin at multiples of
// four bytes.
template <int Words, bool Aligned>
class MatrixReader
{
public:
    __device__ MatrixReader(const SourceView<std::uint8_t>& view, const StripEdges& edges, int tileFirst, int laneFirst)
        : view_(view), edges_(edges), first_(laneFirst)
    {
        constexpr int room = Aligned ? 0 : 4;
        inside_ = tileFirst - room >= 0 && tileFirst + 16 * Words + room <= view.width * view.channels;
    }

    __device__ void read(int y, std::uint32_t (&word)[Words]) const
    {
        const bool isRow = static_cast<unsigned>(y) < static_cast<unsigned>(view_.height);
        if (!isRow)
            y = borderIndex(y, view_.height, view_.borderY);
        const std::uint8_t* const row = view_.row(y < 0 ? 0 : y);
        if (inside_ && y >= 0)
        {
            if constexpr (Aligned)
                readAligned(row + first_, word);
            else
                readShifted(row + first_, word);
        }
        else
        {
            CFF_UNROLL
            for (int i = 0; i < Words; ++i)
                word[i] = gatherWord(view_, edges_, view_.channels, row, y >= 0, first_ + 16 * i);
        }
    }

private:
    __device__ static void readAligned(const std::uint8_t* from, std::uint32_t (&word)[Words])
    {
        CFF_UNROLL
        for (int i = 0; i < Words; ++i)
            word[i] = __ldg(reinterpret_cast<const std::uint32_t*>(from + 16 * i));
    }

    __device__ static void readShifted(const std::uint8_t* from, std::uint32_t (&word)[Words])
    {
        const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(from);
        const int shift = static_cast<int>(address & 3) * 8;
        const std::uint32_t* const words = reinterpret_cast<const std::uint32_t*>(address & ~std::uintptr_t(3));
        CFF_UNROLL
        for (int i = 0; i < Words; ++i)
            word[i] = funnelShiftRight(__ldg(words + 4 * i), __ldg(words + 4 * i + 1), shift);
    }

    const SourceView<std::uint8_t>& view_;
    const StripEdges& edges_;
    int first_;
    bool inside_;
};

template <int BlocksX, int BlocksY, bool Split>
struct MatrixStrip
{
    static constexpr MatrixShape shape = matrixShape({BlocksX, BlocksY});
    static constexpr int tiles = shape.tiles;
    static constexpr int parts = Split ? 2 : 1;
    static constexpr int words = tiles + BlocksX - 1;

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

    // Adds 16 rows of one tile of 16 outputs to its sums under way: sums[age][half of the tile].
    static __device__ void addRows(const Coefficients& mask, const std::uint32_t (&pixels)[2][words][2], int tile,
                                   float (&sums)[BlocksY][2][4])
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
                const float a = rowSum[half][2 * side], b = rowSum[half][2 * side + 1];
                const __half2 rounded = __floats2half2_rn(a, b);
                const float2 back = __half22float2(rounded);
                high[side][half] = halfBits(rounded);
                low[side][half] = halfBits(__floats2half2_rn(a - back.x, b - back.y));
            }
        }
        CFF_UNROLL
        for (int age = 0; age < BlocksY; ++age)
        {
            CFF_UNROLL
            for (int side = 0; side < 2; ++side)
            {
                multiplyAccumulate(sums[age][side], mask.column[age][0], high[side][0], high[side][1]);
                multiplyAccumulate(sums[age][side], mask.column[age][0], low[side][0], low[side][1]);
                if (Split)
                    multiplyAccumulate(sums[age][side], mask.column[age][parts - 1], high[side][0], high[side][1]);
            }
        }
    }
};

__device__ __forceinline__ std::uint32_t finishWord(float a, float b, float c, float d, const StripFinish& finish)
{
    const float sum[4] = {a, b, c, d};
    std::uint32_t bits[4];
    CFF_UNROLL
    for (int i = 0; i < 4; ++i)
        bits[i] =
            finish.quotient ? finishQuotient<std::uint8_t>(sum[i], finish) : finishPlain<std::uint8_t>(sum[i], finish);
    return bytePermute(bytePermute(bits[0], bits[1], 0x0040), bytePermute(bits[2], bits[3], 0x0040), 0x5410);
}

// Stores `count` elements of 8, those from `element` on that lie in the row.
__device__ __forceinline__ void storeEight(std::uint8_t* row, int element, int rowElements, bool aligned, uint2 word)
{
    if (aligned && element >= 0 && element + 8 <= rowElements)
    {
        __stcs(reinterpret_cast<uint2*>(row + element), word);
        return;
    }
    CFF_UNROLL
    for (int i = 0; i < 8; ++i)
        if (element + i >= 0 && element + i < rowElements)
            row[element + i] = static_cast<std::uint8_t>((i < 4 ? word.x : word.y) >> (8 * (i & 3)));
}

template <int BlocksX, int BlocksY, bool Split, bool Aligned>
__device__ __forceinline__ void walkStrip(const MatrixTask& task, const SourceView<std::uint8_t>& source,
                                          const DestinationView<std::uint8_t>& destination, unsigned int index)
{
    using Strip = MatrixStrip<BlocksX, BlocksY, Split>;
    constexpr int tiles = Strip::tiles;
    const int lane = threadIdx.x % 32, group = lane / 4, quad = lane % 4;
    const StripPosition position(task.geometry, index, 16 * tiles, destination.height);
    const int rowElements = destination.width * destination.channels;

    typename Strip::Coefficients mask;
    Strip::load(task.fragments, lane, mask);
    const int tileFirst = position.element + task.outputX - 8 * (BlocksX - 1);
    const MatrixReader<Strip::words, Aligned> reader(source, task.geometry.edges, tileFirst, tileFirst + 4 * quad);
    const int firstY = source.originY + position.top + group;
    std::uint32_t next[2][Strip::words];
    reader.read(firstY, next[0]);
    reader.read(firstY + 8, next[1]);
    float sums[BlocksY][tiles][2][4] = {};
    const int steps = (position.bottom - position.top + 15) / 16 + BlocksY - 1;
    CFF_NO_UNROLL
    for (int step = 0; step < steps; ++step)
    {
        std::uint32_t pixels[2][Strip::words][2];
        CFF_UNROLL
        for (int half = 0; half < 2; ++half)
        {
            CFF_UNROLL
            for (int i = 0; i < Strip::words; ++i)
            {
                pixels[half][i][0] = bytePermute(next[half][i], 0, 0x4140);
                pixels[half][i][1] = bytePermute(next[half][i], 0, 0x4342);
            }
        }
        reader.read(firstY + 16 * (step + 1), next[0]);
        reader.read(firstY + 16 * (step + 1) + 8, next[1]);
        CFF_UNROLL
        for (int tile = 0; tile < tiles; ++tile)
        {
            float tileSums[BlocksY][2][4];
            CFF_UNROLL
            for (int i = 0; i < BlocksY * 8; ++i)
                tileSums[i / 8][i / 4 % 2][i % 4] = sums[i / 8][tile][i / 4 % 2][i % 4];
            Strip::addRows(mask, pixels, tile, tileSums);
            CFF_UNROLL
            for (int i = 0; i < BlocksY * 8; ++i)
                sums[i / 8][tile][i / 4 % 2][i % 4] = tileSums[i / 8][i / 4 % 2][i % 4];
        }
        if (step >= BlocksY - 1)
        {
            CFF_UNROLL
            for (int half = 0; half < 2; ++half)
            {
                const int y = position.top + 16 * (step - (BlocksY - 1)) + 8 * half + group;
                CFF_UNROLL
                for (int tile = 0; tile < tiles; tile += 2)
                {
                    std::uint32_t word[2];
                    CFF_UNROLL
                    for (int i = 0; i < 2; ++i)
                    {
                        const float(&s)[2][4] = sums[BlocksY - 1][tile + i];
                        word[i] = finishWord(s[0][2 * half], s[0][2 * half + 1], s[1][2 * half], s[1][2 * half + 1],
                                             task.finish);
                    }
                    // Lanes pair up: the even one stores eight elements of the first tile, the odd one of the second.
                    const std::uint32_t received = __shfl_xor_sync(0xffffffffu, quad % 2 ? word[0] : word[1], 1);
                    const uint2 eight = quad % 2 ? make_uint2(received, word[1]) : make_uint2(word[0], received);
                    if (y < position.bottom)
                        storeEight(destination.row(y), position.element + 16 * (tile + quad % 2) + 8 * (quad / 2),
                                   rowElements, task.geometry.alignedDestination, eight);
                }
            }
        }
        CFF_UNROLL
        for (int age = BlocksY - 1; age >= 0; --age)
        {
            CFF_UNROLL
            for (int i = 0; i < tiles * 8; ++i)
                sums[age][i / 8][i / 4 % 2][i % 4] =
                    age > 0 ? sums[age > 0 ? age - 1 : 0][i / 8][i / 4 % 2][i % 4] : 0.0f;
        }
    }
}

template <int BlocksX, int BlocksY, bool Split>
__global__ void __launch_bounds__(MatrixStrip<BlocksX, BlocksY, Split>::shape.warps * 32,
                                  MatrixStrip<BlocksX, BlocksY, Split>::shape.minBlocks)
    matrixKernel(const __grid_constant__ MatrixTask task, const __grid_constant__ SourceView<std::uint8_t> source,
                 const __grid_constant__ DestinationView<std::uint8_t> destination)
{
    const unsigned int index = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    if (index >= task.geometry.packets)
        return;
    if (task.geometry.alignedSource)
        walkStrip<BlocksX, BlocksY, Split, true>(task, source, destination, index);
    else
        walkStrip<BlocksX, BlocksY, Split, false>(task, source, destination, index);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
