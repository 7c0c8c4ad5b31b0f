// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cuda/runtime/grid.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/lane_ops.hpp"
#include "cuda/runtime/launch.hpp"
#include "cuda/runtime/visit_index.hpp"
#include "cuda/statistics/float_variances.cuh"
#include "float_moment_strips_plan.hpp"

// A thread walks down a strip of a few outputs. The differences of a row's pixels to a pixel of the strip, and their
// squares, are summed in double along the row, and added to the outputs above and below that the row belongs to, as in
// separable_strip. Nothing is subtracted from a sum, so a NaN or a large number leaves no trace.
//
// Cost per pixel of a window of side k, in operations of doubles: about 2 * k for the columns, (k + 9) / 2 for the rows
// of four outputs, (k + 3) / 2 for the differences and their squares, as many conversions, and 10 for the result.

namespace cv::cuda::fastfilters
{

namespace
{

template <int Side>
struct FloatMomentStrip
{
    static constexpr int side = Side, packet = floatMomentShape(Side).packet, elements = packet + side - 1;

    struct Moments
    {
        double sum[packet], squares[packet];
    };

    // What `packet` neighbouring windows of a row share is summed once.
    static __device__ __forceinline__ void sumWindows(const double (&values)[elements], double (&sums)[packet])
    {
        constexpr int first = packet - 1;  // of the elements that all windows have, to side - 1
        if constexpr (side < packet)
        {
            const double middle = values[1] + values[2];
            sums[0] = values[0] + middle;
            sums[1] = middle + values[3];
            const double next = values[3] + values[4];
            sums[2] = values[2] + next;
            sums[3] = next + values[5];
        }
        else
        {
            constexpr int middle = (first + side) / 2;
            double shared = values[first], half = 0;
            CFF_UNROLL
            for (int i = first + 1; i < middle; ++i)
                shared += values[i];
            CFF_UNROLL
            for (int i = middle; i < side; ++i)
                half = i == middle ? values[i] : half + values[i];
            shared = middle > first ? shared + half : shared;
            double left[packet], right[packet];  // what a window has beside them
            left[packet - 1] = right[0] = 0;
            CFF_UNROLL
            for (int i = packet - 2; i >= 0; --i)
                left[i] = i == packet - 2 ? values[i] : values[i] + left[i + 1];
            CFF_UNROLL
            for (int i = 1; i < packet; ++i)
                right[i] = i == 1 ? values[side] : right[i - 1] + values[side + i - 1];
            sums[0] = left[0] + shared;
            sums[packet - 1] = shared + right[packet - 1];
            CFF_UNROLL
            for (int i = 1; i + 1 < packet; ++i)
                sums[i] = left[i] + shared + right[i];
        }
    }

    static __device__ __forceinline__ void sumRow(const float (&pixels)[elements], double centre, Moments& row)
    {
        double values[elements];
        CFF_UNROLL
        for (int i = 0; i < elements; ++i)
            values[i] = static_cast<double>(pixels[i]) - centre;
        sumWindows(values, row.sum);
        CFF_UNROLL
        for (int i = 0; i < elements; ++i)
            values[i] *= values[i];
        sumWindows(values, row.squares);
    }
};

// Reads the rows of the windows of a strip. `Inside`: all their pixels are in the image.
template <int Elements, bool Inside>
class FloatRows
{
public:
    __device__ FloatRows(const SourceView<float>& source, int x, int y)
        : source_(source), first_(source.originX + x), y_(y)
    {
    }

    __device__ __forceinline__ void next(float (&pixels)[Elements])
    {
        const int y = source_.originY + y_++;
        if constexpr (Inside)
        {
            const float* const row = source_.row(y) + first_;
            CFF_UNROLL
            for (int i = 0; i < Elements; ++i)
                pixels[i] = __ldg(row + i);
        }
        else
        {
            const int inside = borderIndex(y, source_.height, source_.borderY);
            const float* const row = source_.row(max(inside, 0));
            CFF_UNROLL
            for (int i = 0; i < Elements; ++i)
            {
                const int column = borderIndex(first_ + i, source_.width, source_.borderX);
                const float value = __ldg(row + max(column, 0));
                pixels[i] = inside < 0 || column < 0 ? source_.borderValue[0] : value;
            }
        }
    }

private:
    const SourceView<float>& source_;
    int first_, y_;
};

// The first finite pixel at the anchors of a strip's outputs, row by row. If there is none, all results are NaN.
__device__ __forceinline__ double centreOf(const FloatMomentFilter& filter, const SourceView<float>& source, int x,
                                           int columns, int top, int rows)
{
    for (int y = top; y < top + rows; ++y)
    {
        const float* const row = source.row(source.originY + filter.anchorY + y) + source.originX + filter.anchorX + x;
        for (int i = 0; i < columns; ++i)
            if (isFinite(row[i]))
                return row[i];
    }
    return 0;
}

template <int Side, bool Inside>
__device__ __forceinline__ void walkFloatMoments(const FloatMomentFilter& filter, const SourceView<float>& source,
                                                 const DestinationView<float>& destination, int x, int columns, int top,
                                                 int rows)
{
    using Strip = FloatMomentStrip<Side>;
    constexpr int packet = Strip::packet;
    const double centre = centreOf(filter, source, x, columns, top, rows);
    FloatRows<Strip::elements, Inside> reader(source, x, top);
    const bool isAligned = columns == packet &&
                           reinterpret_cast<std::uintptr_t>(destination.data) % (4 * packet) == 0 &&
                           destination.step % (4 * packet) == 0;
    typename Strip::Moments pending[Side - 1] = {};
    float pixels[Strip::elements];
    reader.next(pixels);
    const int all = rows + Side - 1;
    CFF_NO_UNROLL
    for (int row = 1; row <= all; ++row)
    {
        typename Strip::Moments sums, complete;
        Strip::sumRow(pixels, centre, sums);
        if (row < all)
            reader.next(pixels);
        CFF_UNROLL
        for (int i = 0; i < packet; ++i)
        {
            complete.sum[i] = pending[0].sum[i] + sums.sum[i];
            complete.squares[i] = pending[0].squares[i] + sums.squares[i];
            CFF_UNROLL
            for (int k = 0; k + 2 < Side; ++k)
            {
                pending[k].sum[i] = pending[k + 1].sum[i] + sums.sum[i];
                pending[k].squares[i] = pending[k + 1].squares[i] + sums.squares[i];
            }
            pending[Side - 2].sum[i] = sums.sum[i];
            pending[Side - 2].squares[i] = sums.squares[i];
        }
        const int y = top + row - Side;
        if (y < top)
            continue;
        float* const out = destination.row(y) + x;
        const float* const anchors =
            source.row(source.originY + filter.anchorY + y) + source.originX + filter.anchorX + x;
        float result[packet];
        CFF_UNROLL
        for (int i = 0; i < packet; ++i)
        {
            const double pixel = filter.result == MomentResult::Contrast
                                     ? static_cast<double>(__ldg(anchors + min(i, columns - 1))) - centre
                                     : 0;
            result[i] = resultOf(filter, complete.sum[i], complete.squares[i], pixel);
        }
        if (isAligned)
        {
            if constexpr (packet == 4)
                __stcs(reinterpret_cast<float4*>(out), make_float4(result[0], result[1], result[2], result[3]));
            else
                __stcs(reinterpret_cast<float2*>(out), make_float2(result[0], result[1]));
            continue;
        }
        CFF_UNROLL
        for (int i = 0; i < packet; ++i)
            if (i < columns)
                out[i] = result[i];
    }
}

template <int Side>
__global__ void __launch_bounds__(floatMomentShape(Side).threads, floatMomentShape(Side).minBlocks)
    floatMomentsKernel(const __grid_constant__ FloatMomentFilter filter,
                       const __grid_constant__ SourceView<float> source,
                       const __grid_constant__ DestinationView<float> destination)
{
    waitForEarlierKernels();
    constexpr int packet = FloatMomentStrip<Side>::packet;
    const int packets = (destination.width - 1) / packet + 1;
    const int strip = blockIdx.x * blockDim.x + threadIdx.x, top = strip / packets * floatMomentRows;
    if (top >= destination.height)
        return;
    const int x = strip % packets * packet, columns = min(packet, destination.width - x),
              rows = min(floatMomentRows, destination.height - top);
    if (isInterior(source, x, packet, top, rows, Side, Side))
        walkFloatMoments<Side, true>(filter, source, destination, x, columns, top, rows);
    else
        walkFloatMoments<Side, false>(filter, source, destination, x, columns, top, rows);
}

template <int Side>
cudaError_t launchFloatMoments(const FloatMomentFilter& filter, const SourceView<float>& source,
                               const DestinationView<float>& destination, const DeviceStream& stream)
{
    constexpr FloatMomentShape shape = floatMomentShape(Side);
    const long long strips =
        1ll * ceilDivide(destination.width, shape.packet) * ceilDivide(destination.height, floatMomentRows);
    const long long blocks = (strips + shape.threads - 1) / shape.threads;
    return launch(floatMomentsKernel<Side>, dim3(static_cast<unsigned>(blocks)), dim3(shape.threads), 0, stream, filter,
                  source, destination);
}

}  // namespace

cudaError_t stripFloatMoments(const FloatMomentFilter& filter, const SourceView<float>& source,
                              const DestinationView<float>& destination, const DeviceStream& stream)
{
    return visitIndex<floatMomentSides.count>(
        (filter.width - 3) / 2, [&](auto index)
        { return launchFloatMoments<floatMomentSides.side[index.value]>(filter, source, destination, stream); });
}

}  // namespace cv::cuda::fastfilters
