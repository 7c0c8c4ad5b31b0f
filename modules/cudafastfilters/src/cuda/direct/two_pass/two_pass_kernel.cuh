// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TWO_PASS_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_TWO_PASS_KERNEL_CUH

#include "common/border.hpp"
#include "cuda/direct/linear_finish.hpp"
#include "cuda/runtime/async_copy.cuh"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/lane_ops.hpp"
#include "cuda/runtime/shared_address.cuh"
#include "two_pass.hpp"

// Long rows and columns in float, one pass each. A thread has 16 neighbouring outputs along the mask; 16 taps need 31
// inputs, which slide through registers: an input that is read from shared memory serves 16 multiply-adds. Coefficients
// are parameters of the kernel at an index that is the same for all threads, so they come as uniform registers. Sums of
// chunks of taps are added: that keeps the rounding errors of integer images below half a unit.
// Multiply-adds limit both passes: a multiprocessor has 128 a clock, which is 30 * 10^12 per second on an H200.
//
// The rows' sums lie in a plane for each channel. Taps outside the mask are left out, not multiplied by zero, which
// would matter over a NaN or an infinity.

namespace cv::cuda::fastfilters
{

// Adds 16 taps, or the first `count`: outputs += coefficients * inputs, which are those in `a`, then those in `b`.
template <bool Whole>
__device__ __forceinline__ void addTaps(const float* coefficients, int count, const float (&a)[twoPassOutputs],
                                        const float (&b)[twoPassOutputs], float (&outputs)[twoPassOutputs])
{
    CFF_UNROLL
    for (int tap = 0; tap < twoPassOutputs; ++tap)
    {
        if (!Whole && tap >= count)
            break;
        CFF_UNROLL
        for (int i = 0; i < twoPassOutputs; ++i)
            outputs[i] = fmaf(coefficients[tap], tap + i < twoPassOutputs ? a[tap + i] : b[tap + i - twoPassOutputs],
                              outputs[i]);
    }
}

// Correlates 16 outputs with `taps` coefficients. read(i, inputs) brings the 16 inputs from 16 * i on;
// beginChunk(i) is called before the inputs of a chunk are read, the block's threads all at once.
template <typename Read, typename Begin>
__device__ __forceinline__ void correlateLong(const float* coefficients, int taps, const Read& read, const Begin& begin,
                                              float (&outputs)[twoPassOutputs])
{
    constexpr int perChunk = twoPassChunk / twoPassOutputs;
    static_assert(perChunk % 2 == 0, "two steps change places");
    float a[twoPassOutputs], b[twoPassOutputs];
    CFF_UNROLL
    for (int i = 0; i < twoPassOutputs; ++i)
        outputs[i] = 0;
    CFF_NO_UNROLL
    for (int chunk = 0; chunk * twoPassChunk < taps; ++chunk)
    {
        begin(chunk);
        if (chunk == 0)
            read(0, a);
        float sums[twoPassOutputs] = {};
        int left = taps - chunk * twoPassChunk, step = chunk * perChunk;
        const int end = step + perChunk;
        CFF_NO_UNROLL
        for (; step < end && left >= 2 * twoPassOutputs; left -= 2 * twoPassOutputs, step += 2)
        {
            read(step + 1, b);
            addTaps<true>(coefficients, 0, a, b, sums);
            read(step + 2, a);
            addTaps<true>(coefficients + twoPassOutputs, 0, b, a, sums);
            coefficients += 2 * twoPassOutputs;
        }
        if (step < end && left > 0)
        {
            read(step + 1, b);
            addTaps<false>(coefficients, left, a, b, sums);
            read(step + 2, a);
            addTaps<false>(coefficients + twoPassOutputs, left - twoPassOutputs, b, a, sums);
        }
        CFF_UNROLL
        for (int i = 0; i < twoPassOutputs; ++i)
            outputs[i] += sums[i];
    }
}

// A warp filters 512 outputs of one channel of a row.
template <typename S>
__global__ void __launch_bounds__(twoPassRowShape().threads, twoPassRowShape().minBlocks)
    twoPassRowKernel(const __grid_constant__ TwoPassCoefficients mask, const __grid_constant__ SourceView<S> source,
                     const __grid_constant__ TwoPassPlanes sums)
{
    waitForEarlierKernels();
    extern __shared__ float4 twoPassRows[];
    constexpr int warps = twoPassRowShape().threads / 32;
    const int lane = threadIdx.x % 32, channel = blockIdx.z, channels = source.channels;
    float* const inputs = reinterpret_cast<float*>(twoPassRows) + threadIdx.x / 32 * twoPassRowElements(mask.taps);
    const int left = blockIdx.x * twoPassRowOutputs, most = sums.width - left;
    const int count = (most < twoPassRowOutputs ? most : twoPassRowOutputs) + mask.taps - 1;
    for (int y = blockIdx.y * warps + threadIdx.x / 32; y < sums.height; y += gridDim.y * warps)
    {
        const S* const row = source.row(source.originY + y) + channel;
        const int first = source.originX + left;
        const bool isInside = first >= 0 && first + count <= source.width;
        for (int i = lane; i < count; i += 32)
        {
            const int x = isInside ? first + i : borderIndex(first + i, source.width, source.borderX);
            inputs[twoPassPlace(i)] = static_cast<float>(x < 0 ? source.borderValue[channel]
                                                               : row[static_cast<std::ptrdiff_t>(x) * channels]);
        }
        __syncwarp();
        float outputs[twoPassOutputs];
        const float* const own = inputs + twoPassPlace(lane * twoPassOutputs);
        correlateLong(
            mask.values, mask.taps,
            [&](int i, float(&values)[twoPassOutputs])
            {
                CFF_UNROLL
                for (int j = 0; j < twoPassOutputs / 4; ++j)
                {
                    const float4 four = reinterpret_cast<const float4*>(own + twoPassPlace(i * twoPassOutputs))[j];
                    values[4 * j] = four.x;
                    values[4 * j + 1] = four.y;
                    values[4 * j + 2] = four.z;
                    values[4 * j + 3] = four.w;
                }
            },
            [](int) {}, outputs);
        // Blocks of columns read whole pieces.
        if (left + lane * twoPassOutputs < (sums.width + twoPassColumns - 1) / twoPassColumns * twoPassColumns)
        {
            float4* const to = reinterpret_cast<float4*>(sums.row(channel, y) + left + lane * twoPassOutputs);
            CFF_UNROLL
            for (int j = 0; j < twoPassOutputs / 4; ++j)
                to[j] = make_float4(outputs[4 * j], outputs[4 * j + 1], outputs[4 * j + 2], outputs[4 * j + 3]);
        }
        __syncwarp();
    }
}

// Where the rows of the columns' sums come from.
class TwoPassColumnInputs
{
public:
    __device__ TwoPassColumnInputs(const TwoPassPlanes& sums, int channel, int x, int first, float* ring)
        : sums_(sums), channel_(channel), x_(x), first_(first), ring_(ring)
    {
    }

    // Starts to copy `count` rows to the ring.
    __device__ __forceinline__ void copy(int from, int count) const
    {
        constexpr int pieces = twoPassColumns / 4;
        for (int i = threadIdx.x; i < count * pieces; i += twoPassColumnShape().threads)
        {
            const int row = from + i / pieces, column = i % pieces * 4;
            const int y = borderIndex(first_ + row, sums_.height, sums_.borderY);
            float* const to = ring_ + row % twoPassRingRows * twoPassColumns + column;
            if (y >= 0)
            {
                startCopy<16>(sharedAddress(to), sums_.row(channel_, y) + x_ + column);
            }
            else
            {
                const float value = sums_.borderValue[channel_];
                *reinterpret_cast<float4*>(to) = make_float4(value, value, value, value);
            }
        }
        endCopies();
    }

    __device__ __forceinline__ void read(int row, float (&values)[twoPassOutputs]) const
    {
        const float* const from = ring_ + row % twoPassRingRows * twoPassColumns + threadIdx.x % 32;
        CFF_UNROLL
        for (int i = 0; i < twoPassOutputs; ++i)
            values[i] = from[i * twoPassColumns];
    }

private:
    const TwoPassPlanes& sums_;
    int channel_, x_, first_;
    float* ring_;
};

// A block filters 32 columns of a channel, each warp 16 rows.
template <typename D>
__global__ void __launch_bounds__(twoPassColumnShape().threads, twoPassColumnShape().minBlocks)
    twoPassColumnKernel(const __grid_constant__ TwoPassCoefficients mask, const __grid_constant__ TwoPassPlanes sums,
                        const __grid_constant__ LinearFinish finish,
                        const __grid_constant__ DestinationView<D> destination)
{
    waitForEarlierKernels();
    __shared__ float4 ring[twoPassRingRows * twoPassColumns / 4];
    const int channel = blockIdx.z, x = blockIdx.x * twoPassColumns, ofWarp = threadIdx.x / 32 * twoPassOutputs;
    for (int top = blockIdx.y * twoPassColumnOutputs; top < destination.height; top += gridDim.y * twoPassColumnOutputs)
    {
        const TwoPassColumnInputs inputs(sums, channel, x, sums.originY + top, reinterpret_cast<float*>(ring));
        inputs.copy(0, twoPassColumnOutputs + twoPassChunk);
        float outputs[twoPassOutputs];
        correlateLong(
            mask.values, mask.taps,
            [&](int i, float(&values)[twoPassOutputs]) { inputs.read(ofWarp + i * twoPassOutputs, values); },
            [&](int chunk)
            {
                waitForCopies<0>();
                __syncthreads();
                if ((chunk + 1) * twoPassChunk < mask.taps)
                    inputs.copy(twoPassColumnOutputs + (chunk + 1) * twoPassChunk, twoPassChunk);
            },
            outputs);
        const int column = x + static_cast<int>(threadIdx.x % 32);
        CFF_UNROLL
        for (int i = 0; i < twoPassOutputs; ++i)
        {
            const int y = top + ofWarp + i;
            if (column < destination.width && y < destination.height)
                destination.row(y)[static_cast<std::ptrdiff_t>(column) * destination.channels + channel] =
                    finishSum<D>(outputs[i], finish);
        }
        __syncthreads();
    }
}

}  // namespace cv::cuda::fastfilters

#endif
