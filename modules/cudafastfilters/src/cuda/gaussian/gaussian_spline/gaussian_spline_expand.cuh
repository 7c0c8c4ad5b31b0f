// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_GAUSSIAN_SPLINE_EXPAND_CUH
#define OPENCV_CUDAFASTFILTERS_GAUSSIAN_SPLINE_EXPAND_CUH

#include "gaussian_spline.hpp"
#include "gaussian_spline_packet.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"

// Stage 3. A thread walks down 8 neighbouring elements; for each cell it interpolates one more row of the coarse grid
// along the row, and keeps four of these, from which come the rows of the cell.
// Cost an element: 4 multiply-adds, 2 instructions to round, about 10 / step for the coarse rows; 1 write.

namespace cv::cuda::fastfilters
{

template <typename D>
class GaussianSplineExpand
{
    using Packet = Packet8<D>;

public:
    __device__ GaussianSplineExpand(const GaussianSplineGrid& grid, const GaussianSplineDestination& destination,
                                    const float4* splineX, int stepX, int element)
        : grid_(grid), destination_(destination), splineX_(splineX), element_(element)
    {
        const int channels = destination.channels;
        first_ = element / channels / stepX * channels;
        inCell_ = channels == 1 && stepX % 4 == 0;
        CFF_UNROLL
        for (int i = 0; i < 8; ++i)
        {
            // Elements beyond the row are like its last one.
            const int e = min(element + i / 4 * gaussianSplineDistance + i % 4, destination.elements - 1);
            const int x = e / channels;
            place_[i] = (x / stepX * channels + e % channels - first_) << 8 | x % stepX;
        }
    }

    template <bool Whole>
    __device__ void walk(int first, int cells, const GaussianSplineWeights& splineY, int stepY)
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
            D* out =
                reinterpret_cast<D*>(destination_.data + static_cast<std::size_t>(y) * destination_.step) + element_;
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
        if (inCell_)
        {
            CFF_UNROLL
            for (int h = 0; h < 2; ++h)
            {
                const float* const from = samples + (place_[4 * h] >> 8);
                const float a = __ldg(from), b = __ldg(from + 1), c = __ldg(from + 2), d = __ldg(from + 3);
                CFF_UNROLL
                for (int i = 0; i < 4; ++i)
                    line[4 * h + i] = weighted(splineX_[place_[4 * h + i] & 255], a, b, c, d);
            }
            return;
        }
        CFF_UNROLL
        for (int i = 0; i < 8; ++i)
        {
            const float* const from = samples + (place_[i] >> 8);
            line[i] = weighted(splineX_[place_[i] & 255], __ldg(from), __ldg(from + channels),
                               __ldg(from + 2 * channels), __ldg(from + 3 * channels));
        }
    }

    __device__ static float weighted(float4 weight, float a, float b, float c, float d)
    {
        return multiplyAdd(weight.w, d, multiplyAdd(weight.z, c, multiplyAdd(weight.y, b, multiply(weight.x, a))));
    }

    template <bool Whole>
    __device__ void store(D* out, float4 weight) const
    {
        float value[8];
        CFF_UNROLL
        for (int i = 0; i < 8; ++i)
            value[i] = weighted(weight, line_[0][i], line_[1][i], line_[2][i], line_[3][i]);
        if (!destination_.inRange)
        {
            CFF_UNROLL
            for (int i = 0; i < 8; ++i)
                value[i] = clampToType<D>(value[i]);
        }
        Packet packet;
        packet.setRounded(value);
        if constexpr (Whole)
        {
            CFF_UNROLL
            for (int h = 0; h < 2; ++h)
            {
                Words<D> words;
                CFF_UNROLL
                for (int w = 0; w < Packet::half; ++w)
                    words.word[w] = packet.word[h * Packet::half + w];
                *reinterpret_cast<Words<D>*>(out + h * gaussianSplineDistance) = words;
            }
        }
        else
        {
            CFF_UNROLL
            for (int i = 0; i < 8; ++i)
            {
                const int distance = i / 4 * gaussianSplineDistance + i % 4;
                if (element_ + distance < destination_.elements)
                    out[distance] = packet.element(i);
            }
        }
    }

    const GaussianSplineGrid& grid_;
    const GaussianSplineDestination& destination_;
    const float4* splineX_;  // shared memory
    int element_;
    int first_;     // element of the grid that the first element's cell begins with
    bool inCell_;   // four neighbours are always in one cell
    int place_[8];  // for each element 256 times its distance from there, and its phase
    float line_[4][8];
};

template <typename D>
__global__ void __launch_bounds__(gaussianSplineExpandShape().threads, gaussianSplineExpandShape().minBlocks)
    gaussianSplineExpandKernel(const __grid_constant__ GaussianSplineWeights splineX,
                               const __grid_constant__ GaussianSplineWeights splineY, const int stepX, const int stepY,
                               const int cells, const __grid_constant__ GaussianSplineGrid grid,
                               const __grid_constant__ GaussianSplineDestination destination, const bool aligned)
{
    waitForEarlierKernels();
    __shared__ float4 weights[largeGaussianMaxStep];
    for (int i = threadIdx.x; i < stepX; i += blockDim.x)
        weights[i] = splineX.phase[i];
    __syncthreads();
    const int element = gaussianSplineElement(blockIdx.x * blockDim.x + threadIdx.x);
    if (element >= destination.elements)
        return;
    const int all = (destination.height - 1) / stepY + 1;
    GaussianSplineExpand<D> expand(grid, destination, weights, stepX, element);
    for (int first = blockIdx.y * cells; first < all; first += gridDim.y * cells)
    {
        const int count = min(cells, all - first);
        if (aligned && element + gaussianSplineDistance + 4 <= destination.elements)
            expand.template walk<true>(first, count, splineY, stepY);
        else
            expand.template walk<false>(first, count, splineY, stepY);
    }
}

template <typename D>
cudaError_t gaussianSplineExpand(const LargeGaussianAxis& x, const GaussianSplineWeights& splineX,
                                 const LargeGaussianAxis& y, const GaussianSplineWeights& splineY,
                                 const GaussianSplineGrid& grid, const GaussianSplineDestination& destination,
                                 const DeviceStream& stream)
{
    const int threads = gaussianSplineExpandShape().threads;
    const std::size_t unit = alignof(Words<D>);
    const bool aligned = reinterpret_cast<std::uintptr_t>(destination.data) % unit == 0 && destination.step % unit == 0;
    const int columns = ceilDivide(destination.elements, threads * gaussianSplinePacket);
    const int all = ceilDivide(destination.height, y.step);
    const long long workers =
        static_cast<long long>(stream.device.multiprocessors) * gaussianSplineExpandShape().minBlocks;
    const int cells = gaussianSplineCells(all, y.step, columns, workers);
    const int chunks = ceilDivide(all, cells);
    const dim3 blocks(columns, chunks < maxGridY ? chunks : maxGridY);
    return launch(gaussianSplineExpandKernel<D>, blocks, dim3(threads), 0, stream, splineX, splineY, x.step, y.step,
                  cells, grid, destination, aligned);
}

#define CFF_INSTANTIATE_LARGE_GAUSSIAN(T)                                                                              \
    template cudaError_t gaussianSplineRows<T>(const LargeGaussianAxis&, const GaussianSplineWeights&,                 \
                                               const GaussianSplineSource&, const GaussianSplineGrid&,                 \
                                               const GaussianSplineSeams&, const DeviceStream&);                       \
    template cudaError_t gaussianSplineExpand<T>(const LargeGaussianAxis&, const GaussianSplineWeights&,               \
                                                 const LargeGaussianAxis&, const GaussianSplineWeights&,               \
                                                 const GaussianSplineGrid&, const GaussianSplineDestination&,          \
                                                 const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
