// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LARGE_GAUSSIAN_EXPAND_CUH
#define OPENCV_CUDAFASTFILTERS_LARGE_GAUSSIAN_EXPAND_CUH

#include "large_gaussian.hpp"
#include "large_gaussian_packet.hpp"
#include "launch.hpp"

// Stage 3. A thread walks down 8 neighbouring elements; for each cell it interpolates one more row of the coarse grid
// along the row, and keeps four of these, from which come the rows of the cell.
// Cost an element: 4 multiply-adds, 2 instructions to round, about 10 / step for the coarse rows; 1 write.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template <typename D>
class LargeGaussianExpand
{
    using Packet = Packet8<D>;

public:
    __device__ LargeGaussianExpand(const LargeGaussianGrid& grid, const LargeGaussianDestination& destination,
                                   const float4* splineX, int stepX, int element)
        : grid_(grid), destination_(destination), splineX_(splineX), element_(element)
    {
        const int channels = destination.channels;
        first_ = element / channels / stepX * channels;
        CFF_UNROLL
        for (int i = 0; i < 8; ++i)
        {
            // Elements that are not there are like the last one.
            const int e = min(element + i, destination.elements - 1), x = e / channels;
            place_[i] = (x / stepX * channels + e % channels - first_) << 8 | x % stepX;
        }
    }

    template <bool Whole>
    __device__ void walk(int first, int cells, const LargeGaussianSpline& splineY, int stepY)
    {
        // Three coarse rows come before the first cell's.
        CFF_NO_UNROLL
        for (int cell = first - 3; cell < first + cells; ++cell)
        {
            CFF_UNROLL
            for (int i = 0; i < 8; ++i)
            {
                line_[0][i] = line_[1][i];
                line_[1][i] = line_[2][i];
                line_[2][i] = line_[3][i];
            }
            interpolate(cell + 3, line_[3]);
            if (cell < first)
                continue;
            const int y = cell * stepY, count = min(stepY, destination_.height - y);
            D* out = reinterpret_cast<D*>(destination_.data + static_cast<std::size_t>(y) * destination_.step) +
                     element_;
            CFF_UNROLL_BY(2)
            for (int phase = 0; phase < count; ++phase)
            {
                store<Whole>(out, splineY.phase[phase]);
                out = reinterpret_cast<D*>(reinterpret_cast<unsigned char*>(out) + destination_.step);
            }
        }
    }

private:
    __device__ void interpolate(int row, float (&line)[8]) const
    {
        const float* const samples = grid_.data + static_cast<std::size_t>(row) * grid_.step + first_;
        const int channels = destination_.channels;
        CFF_UNROLL
        for (int i = 0; i < 8; ++i)
        {
            const float4 weight = splineX_[place_[i] & 255];
            const float* const from = samples + (place_[i] >> 8);
            float sum = multiply(weight.x, __ldg(from));
            sum = multiplyAdd(weight.y, __ldg(from + channels), sum);
            sum = multiplyAdd(weight.z, __ldg(from + 2 * channels), sum);
            line[i] = multiplyAdd(weight.w, __ldg(from + 3 * channels), sum);
        }
    }

    template <bool Whole>
    __device__ void store(D* out, float4 weight) const
    {
        float value[8];
        CFF_UNROLL
        for (int i = 0; i < 8; ++i)
        {
            float sum = multiply(weight.x, line_[0][i]);
            sum = multiplyAdd(weight.y, line_[1][i], sum);
            sum = multiplyAdd(weight.z, line_[2][i], sum);
            value[i] = multiplyAdd(weight.w, line_[3][i], sum);
        }
        if (!destination_.inRange)
        {
            CFF_UNROLL
            for (int i = 0; i < 8; ++i)
                value[i] = clampToType<D>(value[i]);
        }
        Packet packet;
        packet.setRounded(value);
        if constexpr (Whole && sizeof(D) == 1)
            *reinterpret_cast<uint2*>(out) = make_uint2(packet.word[0], packet.word[1]);
        else if constexpr (Whole)
        {
            CFF_UNROLL
            for (int i = 0; i < Packet::words; i += 4)
                reinterpret_cast<uint4*>(out)[i / 4] =
                    make_uint4(packet.word[i], packet.word[i + 1], packet.word[i + 2], packet.word[i + 3]);
        }
        else
        {
            constexpr int inWord = 4 / sizeof(D);
            CFF_UNROLL
            for (int i = 0; i < 8; ++i)
                if (element_ + i < destination_.elements)
                {
                    const std::uint32_t bits = packet.word[i / inWord] >> (8 * static_cast<int>(sizeof(D)) * (i % inWord));
                    if constexpr (sizeof(D) == 4)
                        out[i] = __uint_as_float(bits);
                    else
                        out[i] = static_cast<D>(bits);
                }
        }
    }

    const LargeGaussianGrid& grid_;
    const LargeGaussianDestination& destination_;
    const float4* splineX_;  // shared memory
    int element_;
    int first_;     // element of the grid that the first element's cell begins with
    int place_[8];  // for each element 256 times its distance from there, and its phase
    float line_[4][8];
};

template <typename D>
__global__ void __launch_bounds__(largeGaussianExpandShape().threads, largeGaussianExpandShape().minBlocks)
    largeGaussianExpandKernel(const __grid_constant__ LargeGaussianSpline splineX,
                              const __grid_constant__ LargeGaussianSpline splineY, const int stepX, const int stepY,
                              const int cells, const __grid_constant__ LargeGaussianGrid grid,
                              const __grid_constant__ LargeGaussianDestination destination, const bool aligned)
{
    __shared__ float4 weights[largeGaussianMaxStep];
    for (int i = threadIdx.x; i < stepX; i += blockDim.x)
        weights[i] = splineX.phase[i];
    __syncthreads();
    const int element = (blockIdx.x * blockDim.x + threadIdx.x) * largeGaussianPacket;
    if (element >= destination.elements)
        return;
    const int all = (destination.height - 1) / stepY + 1;
    LargeGaussianExpand<D> expand(grid, destination, weights, stepX, element);
    for (int first = blockIdx.y * cells; first < all; first += gridDim.y * cells)
    {
        const int count = min(cells, all - first);
        if (aligned && element + largeGaussianPacket <= destination.elements)
            expand.template walk<true>(first, count, splineY, stepY);
        else
            expand.template walk<false>(first, count, splineY, stepY);
    }
}

template <typename D>
cudaError_t largeGaussianExpand(const LargeGaussianAxis& x, const LargeGaussianSpline& splineX,
                                const LargeGaussianAxis& y, const LargeGaussianSpline& splineY,
                                const LargeGaussianGrid& grid, const LargeGaussianDestination& destination,
                                cudaStream_t stream)
{
    const int threads = largeGaussianExpandShape().threads;
    const std::size_t unit = alignof(Packet8<D>);
    const bool aligned = reinterpret_cast<std::uintptr_t>(destination.data) % unit == 0 && destination.step % unit == 0;
    const int columns = ceilDivide(destination.elements, threads * largeGaussianPacket);
    const int all = ceilDivide(destination.height, y.step);
    const long long workers = static_cast<long long>(multiprocessors()) * largeGaussianExpandShape().minBlocks;
    const int cells = largeGaussianCells(all, y.step, columns, workers);
    const int chunks = ceilDivide(all, cells);
    const dim3 blocks(columns, chunks < maxGridY ? chunks : maxGridY);
    return launch(largeGaussianExpandKernel<D>, blocks, dim3(threads), 0, stream, splineX, splineY, x.step, y.step,
                  cells, grid, destination, aligned);
}

#define CFF_INSTANTIATE_LARGE_GAUSSIAN(T)                                                                              \
    template cudaError_t largeGaussianRows<T>(const LargeGaussianAxis&, const LargeGaussianSpline&,                    \
                                              const LargeGaussianSource&, const LargeGaussianGrid&,                    \
                                              const LargeGaussianSeams&, cudaStream_t);                                \
    template cudaError_t largeGaussianExpand<T>(const LargeGaussianAxis&, const LargeGaussianSpline&,                  \
                                                const LargeGaussianAxis&, const LargeGaussianSpline&,                  \
                                                const LargeGaussianGrid&, const LargeGaussianDestination&,             \
                                                cudaStream_t)

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
