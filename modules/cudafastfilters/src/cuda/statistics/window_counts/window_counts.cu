// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "window_counts_lane.cuh"

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"

// Entropy and mode of bytes: counts of the window's values slide down a column, a row of pixels enters and another one
// leaves (T. Huang, G. Yang and G. Tang, "A fast two-dimensional median filtering algorithm", 1979). Each thread has
// its own counts, in its own bank of shared memory.
//
// The entropy is log2(n) - sum(c * log2(c)) / n. The sum is one of integers, so that it is the same after any number of
// steps: c * log2(c) is rounded to a multiple of a power of two. The mode is the greatest of the counts that enter,
// unless the one before became less: then all counts are searched.
//
// Cost: twice the width of the window in updates of a count, each two or three accesses of shared memory; for the mode
// also 64 to 256 words where it is searched.

namespace cv::cuda::fastfilters
{

namespace
{

struct WindowCountsArguments
{
    WindowCountsFilter filter;
    std::uint32_t flip;  // of a word's pixels
};

// The pixels of a thread's window in a row, four at a time.
template <typename T>
class WindowRows
{
public:
    // `element`: of the row of outputs.
    __device__ WindowRows(const BatchSource<T>& view, int element, int width, std::uint32_t flip)
        : view_(view),
          data_(pixelsOf(view)),
          x_(view.originX + element / view.channels),
          channel_(element % view.channels),
          flip_(flip)
    {
        constexpr int margin = 8;
        const bool inside = x_ >= 0 && x_ + width <= view.width;
        const bool inWords = view.channels == 1 && x_ >= margin && x_ + width + margin <= view.width;
        isInside_ = __all_sync(0xffffffffu, inside);
        isInWords_ = __all_sync(0xffffffffu, inWords);
    }

    // Calls add(pixels, count) for all pixels of a row.
    template <typename Add>
    __device__ __forceinline__ void forEach(int y, int width, const Add& add) const
    {
        y = borderIndex(y, view_.height, view_.borderY);
        const T* const row = rowAt(static_cast<const SourceView<T>&>(view_), data_, max(y, 0));
        if (isInWords_ && y >= 0)
        {
            const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(row + x_);
            const std::uint32_t* words = reinterpret_cast<const std::uint32_t*>(address - address % 4);
            const int shift = static_cast<int>(address % 4) * 8;
            std::uint32_t word = __ldg(words);
            CFF_UNROLL_BY(2)
            for (int k = 0; k < width; k += 4)
            {
                const std::uint32_t next = __ldg(++words);
                add(funnelShiftRight(word, next, shift) ^ flip_, width - k);
                word = next;
            }
            return;
        }
        CFF_NO_UNROLL
        for (int k = 0; k < width; k += 4)
        {
            std::uint32_t pixels = 0;
            CFF_UNROLL
            for (int i = 0; i < 4; ++i)
                pixels |= static_cast<std::uint32_t>(pixel(row, y, x_ + min(k + i, width - 1))) << (8 * i);
            add(pixels ^ flip_, width - k);
        }
    }

private:
    __device__ __forceinline__ T pixel(const T* row, int y, int x) const
    {
        if (!isInside_)
            x = borderIndex(x, view_.width, view_.borderX);
        return x < 0 || y < 0 ? view_.borderValue[channel_] : row[x * view_.channels + channel_];
    }

    const BatchSource<T>& view_;
    const unsigned char* data_;
    int x_, channel_;
    std::uint32_t flip_;
    bool isInside_, isInWords_;  // all windows of the warp
};

// A thread's counts, on their way down a strip.
template <typename Count, typename State>
class SlidingWindow
{
public:
    __device__ SlidingWindow(unsigned char* memory, const State& state) : counts_(memory), state_(state) {}

    __device__ __forceinline__ void enterRow(const WindowRows<std::uint8_t>& rows, int y, int width)
    {
        rows.forEach(y, width, [&](std::uint32_t pixels, int left) { addAll<1>(pixels, left); });
    }
    __device__ __forceinline__ void leaveRow(const WindowRows<std::uint8_t>& rows, int y, int width)
    {
        rows.forEach(y, width, [&](std::uint32_t pixels, int left) { addAll<-1>(pixels, left); });
    }
    __device__ __forceinline__ const LaneCounts<Count>& counts() const { return counts_; }
    __device__ __forceinline__ State& state() { return state_; }

private:
    template <int Sign>
    __device__ __forceinline__ void addAll(std::uint32_t pixels, int left)
    {
        if (left >= 4)
        {
            addPair<Sign>(pixels & 255, pixels >> 8 & 255);
            addPair<Sign>(pixels >> 16 & 255, pixels >> 24);
            return;
        }
        if (left >= 2)
            addPair<Sign>(pixels & 255, pixels >> 8 & 255);
        if (left % 2 == 1)
            add<Sign>(pixels >> (left == 3 ? 16 : 0) & 255);
    }
    // Both counts are loaded before one is stored, so that they are not waited for one after the other.
    template <int Sign>
    __device__ __forceinline__ void addPair(unsigned first, unsigned second)
    {
        Count &one = counts_.of(first), &other = counts_.of(second);
        const int before = one, after = other + (first == second ? Sign : 0);
        one = static_cast<Count>(before + Sign);
        other = static_cast<Count>(after + Sign);
        change<Sign>(first, before);
        change<Sign>(second, after);
    }
    template <int Sign>
    __device__ __forceinline__ void add(unsigned value)
    {
        Count& count = counts_.of(value);
        const int before = count;
        count = static_cast<Count>(before + Sign);
        change<Sign>(value, before);
    }
    template <int Sign>
    __device__ __forceinline__ void change(unsigned value, int before)
    {
        if constexpr (Sign > 0)
            state_.enter(value, before);
        else
            state_.leave(value, before - 1);
    }

    LaneCounts<Count> counts_;
    State state_;
};

__device__ __forceinline__ void putResult(const WindowCountsFilter& filter, std::uint8_t* row, int element, float value)
{
    if (!filter.isEntropy && filter.isSigned)
        value -= 128;
    if (filter.isEntropy || filter.toFloat)
        reinterpret_cast<float*>(row)[element] = value;
    else
        row[element] = static_cast<std::uint8_t>(min(max(static_cast<int>(value), filter.least), filter.greatest));
}

template <typename Count, bool IsEntropy>
__global__ void __launch_bounds__(windowCountsThreads)
    windowCountsKernel(const __grid_constant__ WindowCountsArguments arguments,
                       const __grid_constant__ BatchSource<std::uint8_t> source,
                       const __grid_constant__ BatchDestination<std::uint8_t> destination)
{
    waitForEarlierKernels();
    extern __shared__ std::uint32_t windowCountsMemory[];
    const WindowCountsFilter& filter = arguments.filter;
    const WindowCountsPlan& plan = filter.plan;
    const int width = filter.width, height = filter.height;
    for (int i = threadIdx.x; i < plan.steps; i += blockDim.x)
        windowCountsMemory[i] = __ldg(static_cast<const std::uint32_t*>(filter.entropy.steps) + i);
    __syncthreads();
    const int warp = threadIdx.x / 32, index = blockIdx.x * plan.warps + warp;
    const int strip = index / plan.columns, top = strip * plan.rows;
    if (top >= destination.height)
        return;
    const int bottom = min(top + plan.rows, destination.height), elements = destination.width * destination.channels;
    const int element = index % plan.columns * 32 + static_cast<int>(threadIdx.x) % 32;
    unsigned char* const own =
        reinterpret_cast<unsigned char*>(windowCountsMemory + plan.steps) + warp * LaneCounts<Count>::words * 128;
    const WindowRows<std::uint8_t> rows(source, min(element, elements - 1), width, arguments.flip);
    unsigned char* const results = pixelsOf(destination);

    const auto slide = [&](auto&& window)
    {
        int y = source.originY + top;
        CFF_NO_UNROLL
        for (int i = 0; i < height - 1; ++i)
            window.enterRow(rows, y + i, width);
        CFF_NO_UNROLL
        for (int outY = top; outY < bottom; ++outY, ++y)
        {
            window.state().beginRow();
            if (outY > top)
                window.leaveRow(rows, y - 1, width);
            window.enterRow(rows, y + height - 1, width);
            window.state().endRow(window.counts());
            if (element < elements)
                putResult(filter, rowAt(static_cast<const DestinationView<std::uint8_t>&>(destination), results, outY),
                          element, window.state().result());
        }
    };
    if constexpr (IsEntropy)
        slide(SlidingWindow<Count, EntropyState<Count>>(
            own, EntropyState<Count>(filter.entropy, plan.steps > 0 ? windowCountsMemory : nullptr)));
    else
        slide(SlidingWindow<Count, ModeState<Count>>(own, ModeState<Count>(width * height)));
}

template <typename Count>
cudaError_t launchCounts(const WindowCountsFilter& filter, const BatchSource<std::uint8_t>& source,
                         const BatchDestination<std::uint8_t>& destination, const DeviceStream& stream)
{
    const WindowCountsPlan& plan = filter.plan;
    const WindowCountsArguments arguments = {filter, filter.isSigned ? 0x80808080u : 0u};
    const auto kernel = filter.isEntropy ? windowCountsKernel<Count, true> : windowCountsKernel<Count, false>;
    if (const cudaError_t error = allowSharedMemory(kernel, plan.shared, stream.device); error != cudaSuccess)
        return error;
    const long long all = 1ll * plan.columns * ((destination.height - 1) / plan.rows + 1);
    const dim3 grid(static_cast<unsigned>((all + plan.warps - 1) / plan.warps), 1,
                    static_cast<unsigned>(destination.images));
    return launch(kernel, grid, dim3(plan.warps * 32), plan.shared, stream, arguments, source, destination);
}

}  // namespace

cudaError_t windowCounts(const WindowCountsFilter& filter, const BatchSource<std::uint8_t>& source,
                         const BatchDestination<std::uint8_t>& destination, const DeviceStream& stream)
{
    switch (windowCountBytes(filter.width * filter.height))
    {
    case 1: return launchCounts<std::uint8_t>(filter, source, destination, stream);
    case 2: return launchCounts<std::uint16_t>(filter, source, destination, stream);
    default: return launchCounts<std::uint32_t>(filter, source, destination, stream);
    }
}

}  // namespace cv::cuda::fastfilters
