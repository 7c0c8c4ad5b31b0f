// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_GAUSSIAN_SPLINE_ROWS_CUH
#define OPENCV_CUDAFASTFILTERS_GAUSSIAN_SPLINE_ROWS_CUH

#include "common/border.hpp"
#include "gaussian_spline.hpp"
#include "gaussian_spline_packet.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"

// Stage 1 along the columns. A thread walks down 8 neighbouring columns; a row adds to the four samples whose splines
// reach it, and after the last row of a cell the uppermost is complete. A block begins and ends between two cells. The
// three samples that another block began and its first cells end go to the seams.
// Cost an element: 4 multiply-adds and 2 instructions to convert; 1 read, 4 / step bytes written.

namespace cv::cuda::fastfilters
{

template <typename S>
class GaussianSplineRows
{
    using Packet = Packet8<S>;
    static constexpr int group = sizeof(S) == 4 ? 2 : 4;  // rows that are loaded at once

public:
    // `map`: for each row of the cells the bytes from row 0 of the image to the row that it is, or a negative number;
    // whole groups, and one group more.
    __device__ GaussianSplineRows(const GaussianSplineSource& source, const GaussianSplineWeights& spline, int step,
                                  int element, const long long* map)
        : source_(source), spline_(spline), step_(step), element_(element), map_(map)
    {
    }

    // Cells [first, first + cells) of the grid. `outside`: there may be negative numbers in the map.
    template <bool Whole>
    __device__ void walk(bool outside, int first, int cells, const GaussianSplineGrid& grid, float* seam,
                         std::size_t seamStep)
    {
        constexpr int anyRows = Whole ? 2 : 1;
        const int row = Whole && step_ % group == 0 && !outside
                            ? walkRows<Whole, group, true>(first, cells, grid, seam, seamStep)
                            : walkRows<Whole, anyRows, false>(first, cells, grid, seam, seamStep);
        CFF_NO_UNROLL
        for (int i = 0; i < 3; ++i)
            emit(row + i, first, grid, seam, seamStep);
    }

private:
    // `Group` rows at once; `InCell`: these are rows of one cell, and in the image. Returns the grid's row that the
    // next cell would complete.
    template <bool Whole, int Group, bool InCell>
    __device__ int walkRows(int first, int cells, const GaussianSplineGrid& grid, float* seam, std::size_t seamStep)
    {
        const int rows = cells * step_;
        int phase = 0, row = first - 3;
        Packet ahead[Group];
        load<Whole, Group, InCell>(0, ahead);
        CFF_NO_UNROLL
        for (int done = 0; done < rows; done += Group)
        {
            Packet pixels[Group];
            CFF_UNROLL
            for (int i = 0; i < Group; ++i)
                pixels[i] = ahead[i];
            load<Whole, Group, InCell>(done + Group, ahead);
            CFF_UNROLL
            for (int i = 0; i < Group; ++i)
            {
                if (!InCell && done + i >= rows)
                    break;
                if (InCell || map_[done + i] >= 0)
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

    // Rows of the map from `first` on; row 0 replaces rows outside the image, which `InCell` does not have.
    template <bool Whole, int Group, bool InCell>
    __device__ void load(int first, Packet (&pixels)[Group]) const
    {
        CFF_UNROLL
        for (int i = 0; i < Group; ++i)
        {
            const long long place = map_[first + i];
            loadPacket<Whole>(reinterpret_cast<const S*>(source_.data + (InCell ? place : max(place, 0LL))) + element_,
                              pixels[i]);
        }
    }

    template <bool Whole>
    __device__ void loadPacket(const S* from, Packet& packet) const
    {
        if constexpr (Whole)
        {
            CFF_UNROLL
            for (int h = 0; h < 2; ++h)
            {
                const Words<S> words = loadWords(reinterpret_cast<const Words<S>*>(from + h * gaussianSplineDistance));
                CFF_UNROLL
                for (int w = 0; w < Packet::half; ++w)
                    packet.word[h * Packet::half + w] = words.word[w];
            }
        }
        else
        {
            CFF_UNROLL
            for (int w = 0; w < Packet::words; ++w)
                packet.word[w] = 0;
            CFF_UNROLL
            for (int i = 0; i < 8; ++i)
            {
                const int distance = i / 4 * gaussianSplineDistance + i % 4;
                if (element_ + distance < source_.elements)
                    packet.setElement(i, from[distance]);
            }
        }
    }

    __device__ void add(const Packet& packet, float4 weight)
    {
        CFF_UNROLL
        for (int i = 0; i < 8; ++i)
        {
            const float value = packet.value(i, exponent_);
            sum_[0][i] = multiplyAdd(value, weight.x, sum_[0][i]);
            sum_[1][i] = multiplyAdd(value, weight.y, sum_[1][i]);
            sum_[2][i] = multiplyAdd(value, weight.z, sum_[2][i]);
            sum_[3][i] = multiplyAdd(value, weight.w, sum_[3][i]);
        }
    }

    __device__ void emit(int row, int first, const GaussianSplineGrid& grid, float* seam, std::size_t seamStep)
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

    // The grid's rows are padded to whole warps.
    __device__ void store(float* out) const
    {
        CFF_UNROLL
        for (int h = 0; h < 2; ++h)
            *reinterpret_cast<float4*>(out + h * gaussianSplineDistance) =
                make_float4(sum_[0][4 * h], sum_[0][4 * h + 1], sum_[0][4 * h + 2], sum_[0][4 * h + 3]);
    }

    const GaussianSplineSource& source_;
    const GaussianSplineWeights& spline_;
    int step_, element_;
    const long long* map_;  // shared memory
    const std::uint32_t exponent_ = packetExponent();
    float sum_[4][8] = {};
};

template <typename S>
__global__ void __launch_bounds__(gaussianSplineRowsShape(sizeof(S)).threads,
                                  gaussianSplineRowsShape(sizeof(S)).minBlocks)
    gaussianSplineRowsKernel(const __grid_constant__ GaussianSplineWeights spline, const int step, const int cells,
                             const __grid_constant__ GaussianSplineSource source,
                             const __grid_constant__ GaussianSplineGrid grid,
                             const __grid_constant__ GaussianSplineSeams seams, const bool aligned)
{
    waitForEarlierKernels();
    extern __shared__ longlong2 largeGaussianMap[];
    long long* const map = reinterpret_cast<long long*>(largeGaussianMap);
    const int element = gaussianSplineElement(blockIdx.x * blockDim.x + threadIdx.x);
    for (int chunk = blockIdx.y; chunk * seams.cells < cells; chunk += gridDim.y)
    {
        const int first = chunk * seams.cells;
        const int count = min(seams.cells, cells - first);
        __syncthreads();
        for (int i = threadIdx.x; i < gaussianSplineMapRows(count * step); i += blockDim.x)
            map[i] = borderIndex(source.originY + first * step + i, source.height, source.borderY) *
                     static_cast<long long>(source.step);
        __syncthreads();
        if (element >= source.elements)
            continue;
        const int top = source.originY + first * step;
        const bool outside =
            source.borderY == BorderConstant && (top < 0 || top + gaussianSplineMapRows(count * step) > source.height);
        float* const seam = seams.data + 3 * static_cast<std::size_t>(chunk) * seams.step;
        GaussianSplineRows<S> rows(source, spline, step, element, map);
        if (aligned && element + gaussianSplineDistance + 4 <= source.elements)
            rows.template walk<true>(outside, first, count, grid, seam, seams.step);
        else
            rows.template walk<false>(outside, first, count, grid, seam, seams.step);
    }
}

template <typename S>
cudaError_t gaussianSplineRows(const LargeGaussianAxis& axis, const GaussianSplineWeights& spline,
                               const GaussianSplineSource& source, const GaussianSplineGrid& grid,
                               const GaussianSplineSeams& seams, const DeviceStream& stream)
{
    const int threads = gaussianSplineRowsShape(sizeof(S)).threads;
    const std::size_t unit = alignof(Words<S>);
    const bool aligned = reinterpret_cast<std::uintptr_t>(source.data) % unit == 0 && source.step % unit == 0;
    const int chunks = ceilDivide(axis.cells(), seams.cells);
    const dim3 blocks(ceilDivide(source.elements, threads * gaussianSplinePacket),
                      chunks < maxGridY ? chunks : maxGridY);
    const std::size_t mapBytes = gaussianSplineMapRows(seams.cells * axis.step) * sizeof(long long);
    return launch(gaussianSplineRowsKernel<S>, blocks, dim3(threads), mapBytes, stream, spline, axis.step, axis.cells(),
                  source, grid, seams, aligned);
}

}  // namespace cv::cuda::fastfilters

#endif
