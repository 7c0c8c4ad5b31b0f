// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LARGE_GAUSSIAN_ROWS_CUH
#define OPENCV_CUDAFASTFILTERS_LARGE_GAUSSIAN_ROWS_CUH

#include "border.hpp"
#include "large_gaussian.hpp"
#include "large_gaussian_packet.hpp"
#include "launch.hpp"

// Stage 1 along the columns. A thread walks down 8 neighbouring columns; a row adds to the four samples whose splines
// reach it, and after the last row of a cell the uppermost is complete. A block begins and ends between two cells:
// the three samples that its first cells end, and another block began, go to the seams.
// Cost an element: 4 multiply-adds and 2 instructions to convert; 1 read, 4 / step bytes written.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template <typename S>
class LargeGaussianRows
{
    using Packet = Packet8<S>;
    static constexpr int group = sizeof(S) == 4 ? 2 : 4;  // rows on their way at once

public:
    __device__ LargeGaussianRows(const LargeGaussianSource& source, const LargeGaussianSpline& spline, int step,
                                 int element)
        : source_(source), spline_(spline), step_(step), element_(element)
    {
    }

    // Cells [first, first + cells) of those of the grid.
    template <bool Whole>
    __device__ void walk(int first, int cells, const LargeGaussianGrid& grid, float* seam, std::size_t seamStep)
    {
        const int row = Whole && step_ % group == 0
                            ? walkRows<Whole, group, true>(first, cells, grid, seam, seamStep)
                            : walkRows<Whole, Whole ? 2 : 1, false>(first, cells, grid, seam, seamStep);
        CFF_NO_UNROLL
        for (int i = 0; i < 3; ++i)
            emit(row + i, first, grid, seam, seamStep);
    }

private:
    // `Group` rows at once; `InCell`: these are rows of one cell, otherwise cells are up to 2 rows high. Returns the grid's
    // row that the next cell would complete.
    template <bool Whole, int Group, bool InCell>
    __device__ int walkRows(int first, int cells, const LargeGaussianGrid& grid, float* seam, std::size_t seamStep)
    {
        const int rows = cells * step_;
        int y = source_.originY + first * step_, phase = 0, row = first - 3;
        Packet ahead[Group];
        unsigned aheadInside = load<Whole, Group>(y, ahead);
        CFF_NO_UNROLL
        for (int done = 0; done < rows; done += Group)
        {
            Packet pixels[Group];
            CFF_UNROLL
            for (int i = 0; i < Group; ++i)
                pixels[i] = ahead[i];
            const unsigned inside = aheadInside;
            y += Group;
            aheadInside = load<Whole, Group>(y, ahead);
            if (inside != ~0u)
                clearRows<Group>(inside, pixels);
            CFF_UNROLL
            for (int i = 0; i < Group; ++i)
            {
                if (!InCell && done + i >= rows)
                    break;
                add(pixels[i], spline_.phase[InCell ? phase + i : phase]);
                if (!InCell && ++phase == step_)
                {
                    phase = 0;
                    emit(row++, first, grid, seam, seamStep);
                }
            }
            if (InCell && (phase += Group) == step_)
            {
                phase = 0;
                emit(row++, first, grid, seam, seamStep);
            }
        }
        return row;
    }

    // Rows outside of the image where the border is constant, 0.
    template <int Group>
    __device__ static void clearRows(unsigned inside, Packet (&pixels)[Group])
    {
        CFF_UNROLL
        for (int i = 0; i < Group; ++i)
            CFF_UNROLL
            for (int w = 0; w < Packet::words; ++w)
                pixels[i].word[w] = inside >> i & 1 ? pixels[i].word[w] : 0;
    }

    // Returns a bit for each row that is in the image. The loads are the same inside and outside, so that they can go on
    // while the rows before are added.
    template <bool Whole, int Group>
    __device__ unsigned load(int y, Packet (&pixels)[Group]) const
    {
        const unsigned char* row[Group];
        unsigned inside = ~0u;
        if (y >= 0 && y + Group <= source_.height)
        {
            row[0] = source_.data + static_cast<std::ptrdiff_t>(y) * static_cast<std::ptrdiff_t>(source_.step);
            CFF_UNROLL
            for (int i = 1; i < Group; ++i)
                row[i] = row[i - 1] + source_.step;
        }
        else
        {
            CFF_UNROLL
            for (int i = 0; i < Group; ++i)
            {
                const int mapped = borderIndex(y + i, source_.height, source_.borderY);
                inside &= ~(mapped < 0 ? 1u << i : 0u);
                row[i] = source_.data + static_cast<std::ptrdiff_t>(max(mapped, 0)) *
                                            static_cast<std::ptrdiff_t>(source_.step);
            }
        }
        CFF_UNROLL
        for (int i = 0; i < Group; ++i)
            loadPacket<Whole>(reinterpret_cast<const S*>(row[i]) + element_, pixels[i]);
        return inside;
    }

    template <bool Whole>
    __device__ void loadPacket(const S* from, Packet& packet) const
    {
        if constexpr (Whole && sizeof(S) == 1)
        {
            const uint2 v = __ldg(reinterpret_cast<const uint2*>(from));
            packet.word[0] = v.x;
            packet.word[1] = v.y;
        }
        else if constexpr (Whole)
        {
            CFF_UNROLL
            for (int i = 0; i < Packet::words; i += 4)
            {
                const uint4 v = __ldg(reinterpret_cast<const uint4*>(from) + i / 4);
                packet.word[i] = v.x;
                packet.word[i + 1] = v.y;
                packet.word[i + 2] = v.z;
                packet.word[i + 3] = v.w;
            }
        }
        else
        {
            constexpr int inWord = 4 / sizeof(S);
            CFF_UNROLL
            for (int w = 0; w < Packet::words; ++w)
            {
                std::uint32_t word = 0;
                CFF_UNROLL
                for (int i = 0; i < inWord; ++i)
                    if (element_ + w * inWord + i < source_.elements)
                    {
                        std::uint32_t bits = 0;
                        if constexpr (sizeof(S) == 4)
                            bits = __float_as_uint(from[w]);
                        else
                            bits = static_cast<typename std::make_unsigned<S>::type>(from[w * inWord + i]);
                        word |= bits << (8 * static_cast<int>(sizeof(S)) * i);
                    }
                packet.word[w] = word;
            }
        }
    }

    __device__ void add(const Packet& packet, float4 weight)
    {
        CFF_UNROLL
        for (int i = 0; i < 8; ++i)
        {
            const float value = packet.value(i);
            sum_[0][i] = multiplyAdd(value, weight.x, sum_[0][i]);
            sum_[1][i] = multiplyAdd(value, weight.y, sum_[1][i]);
            sum_[2][i] = multiplyAdd(value, weight.z, sum_[2][i]);
            sum_[3][i] = multiplyAdd(value, weight.w, sum_[3][i]);
        }
    }

    __device__ void emit(int row, int first, const LargeGaussianGrid& grid, float* seam, std::size_t seamStep)
    {
        float* out = nullptr;
        if (row >= first)
            out = row < grid.height ? grid.data + static_cast<std::size_t>(row) * grid.step : nullptr;
        else if (first > 0)
            out = seam + (row - first + 3) * seamStep;
        if (out)
            store(out + element_);
        CFF_UNROLL
        for (int i = 0; i < 8; ++i)
        {
            sum_[0][i] = sum_[1][i];
            sum_[1][i] = sum_[2][i];
            sum_[2][i] = sum_[3][i];
            sum_[3][i] = 0;
        }
    }

    // The grid's rows are padded to whole packets.
    __device__ void store(float* out) const
    {
        reinterpret_cast<float4*>(out)[0] = make_float4(sum_[0][0], sum_[0][1], sum_[0][2], sum_[0][3]);
        reinterpret_cast<float4*>(out)[1] = make_float4(sum_[0][4], sum_[0][5], sum_[0][6], sum_[0][7]);
    }

    const LargeGaussianSource& source_;
    const LargeGaussianSpline& spline_;
    int step_, element_;
    float sum_[4][8] = {};
};

template <typename S>
__global__ void __launch_bounds__(largeGaussianRowsShape().threads, largeGaussianRowsShape().minBlocks)
    largeGaussianRowsKernel(const __grid_constant__ LargeGaussianSpline spline, const int step, const int cells,
                            const __grid_constant__ LargeGaussianSource source,
                            const __grid_constant__ LargeGaussianGrid grid,
                            const __grid_constant__ LargeGaussianSeams seams, const bool aligned)
{
    const int element = (blockIdx.x * blockDim.x + threadIdx.x) * largeGaussianPacket;
    if (element >= source.elements)
        return;
    for (int chunk = blockIdx.y; chunk * seams.cells < cells; chunk += gridDim.y)
    {
        const int first = chunk * seams.cells;
        const int count = min(seams.cells, cells - first);
        float* const seam = seams.data + 3 * static_cast<std::size_t>(chunk) * seams.step;
        LargeGaussianRows<S> rows(source, spline, step, element);
        if (aligned && element + largeGaussianPacket <= source.elements)
            rows.template walk<true>(first, count, grid, seam, seams.step);
        else
            rows.template walk<false>(first, count, grid, seam, seams.step);
    }
}

template <typename S>
cudaError_t largeGaussianRows(const LargeGaussianAxis& axis, const LargeGaussianSpline& spline,
                              const LargeGaussianSource& source, const LargeGaussianGrid& grid,
                              const LargeGaussianSeams& seams, cudaStream_t stream)
{
    const int threads = largeGaussianRowsShape().threads;
    const std::size_t unit = alignof(Packet8<S>);
    const bool aligned = reinterpret_cast<std::uintptr_t>(source.data) % unit == 0 && source.step % unit == 0;
    const int chunks = ceilDivide(axis.cells(), seams.cells);
    const dim3 blocks(ceilDivide(source.elements, threads * largeGaussianPacket), chunks < maxGridY ? chunks : maxGridY);
    return launch(largeGaussianRowsKernel<S>, blocks, dim3(threads), 0, stream, spline, axis.step, axis.cells(), source,
                  grid, seams, aligned);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
