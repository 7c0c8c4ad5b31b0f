// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cuda/statistics/window_counts_lane.cuh"

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
    std::uint32_t flip;  // from a word's pixels to values
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

    // Calls add(values) for four pixels of a row each, and addSome(values, count) for the last ones if there are fewer.
    template <typename Add, typename AddSome>
    __device__ __forceinline__ void forEach(int y, int width, const Add& add, const AddSome& addSome) const
    {
        y = borderIndex(y, view_.height, view_.borderY);
        const T* const row = rowAt(static_cast<const SourceView<T>&>(view_), data_, max(y, 0));
        const int whole = width / 4 * 4;
        if (isInWords_ && y >= 0)
        {
            const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(row + x_);
            const std::uint32_t* words = reinterpret_cast<const std::uint32_t*>(address - address % 4);
            const int shift = static_cast<int>(address % 4) * 8;
            std::uint32_t word = __ldg(words);
            const auto next = [&]
            {
                const std::uint32_t after = __ldg(++words), pixels = funnelShiftRight(word, after, shift);
                word = after;
                return pixels ^ flip_;
            };
            CFF_UNROLL_BY(2)
            for (int k = 0; k < whole; k += 4)
                add(next());
            if (whole < width)
                addSome(next(), width - whole);
            return;
        }
        CFF_NO_UNROLL
        for (int k = 0; k < whole; k += 4)
            add(gather(row, y, k, width));
        if (whole < width)
            addSome(gather(row, y, whole, width), width - whole);
    }

    // Brings a row that forEach() reads later into the cache. The result is to be kept until then, so that nothing else
    // waits for it.
    __device__ __forceinline__ std::uint32_t fetch(int y, int width) const
    {
        const int lane = static_cast<int>(threadIdx.x) % 32, x = x_ - lane + lane * ((width + 38) / 32);
        y = max(borderIndex(y, view_.height, view_.borderY), 0);
        return __ldg(rowAt(static_cast<const SourceView<T>&>(view_), data_, y) +
                     min(max(x, 0), view_.width - 1) * view_.channels);
    }

private:
    __device__ __forceinline__ std::uint32_t gather(const T* row, int y, int k, int width) const
    {
        std::uint32_t pixels = 0;
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
            pixels |= static_cast<std::uint32_t>(pixel(row, y, x_ + min(k + i, width - 1))) << (8 * i);
        return pixels ^ flip_;
    }
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
template <typename State>
class SlidingWindow
{
    using Counts = typename State::Counts;

public:
    __device__ SlidingWindow(unsigned char* memory, const State& state) : counts_(memory), state_(state) {}

    // The rows of pixels that enter and leave; Sign: 1 or -1.
    template <int Sign>
    __device__ __forceinline__ void change(const WindowRows<std::uint8_t>& rows, int y, int width)
    {
        rows.forEach(
            y, width,
            [&](std::uint32_t values)
            {
                changePair<Sign>(values & 255, values >> 8 & 255);
                changePair<Sign>(values >> 16 & 255, values >> 24);
            },
            [&](std::uint32_t values, int count)
            {
                if (count >= 2)
                    changePair<Sign>(values & 255, values >> 8 & 255);
                if (count != 2)
                    changeOne<Sign>(values >> (count == 3 ? 16 : 0) & 255);
            });
    }
    __device__ __forceinline__ void beginRow() { state_.beginRow(); }
    __device__ __forceinline__ void endRow() { state_.endRow(counts_); }
    __device__ __forceinline__ const State& state() const { return state_; }

private:
    template <int Sign>
    __device__ __forceinline__ void changePair(unsigned first, unsigned second)
    {
        const typename Counts::Place places[2] = {counts_.place(first), counts_.place(second)};
        std::uint32_t before[2];
        counts_.template add<Sign, Sign>(places, before);
        tell<Sign>(first, Counts::countOf(before[0], places[0]));
        tell<Sign>(second, Counts::countOf(before[1], places[1]));
    }
    template <int Sign>
    __device__ __forceinline__ void changeOne(unsigned value)
    {
        const typename Counts::Place place = counts_.place(value);
        tell<Sign>(value, Counts::countOf(counts_.template add<Sign>(place), place));
    }
    template <int Sign>
    __device__ __forceinline__ void tell(unsigned value, unsigned before)
    {
        if constexpr (Sign > 0)
            state_.enter(value, before);
        else
            state_.leave(value, before - 1);
    }

    const Counts counts_;
    State state_;
};

template <typename State>
__global__ void __launch_bounds__(windowCountsThreads, windowCountsBlocks)
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
    const int top = index / plan.columns * plan.rows;
    if (top >= destination.height)
        return;
    const int bottom = min(top + plan.rows, destination.height), elements = destination.width * destination.channels;
    const int element = index % plan.columns * 32 + static_cast<int>(threadIdx.x) % 32;
    unsigned char* const own =
        reinterpret_cast<unsigned char*>(windowCountsMemory + plan.steps) + warp * State::Counts::words * 128;
    const WindowRows<std::uint8_t> rows(source, min(element, elements - 1), width, arguments.flip);
    SlidingWindow<State> window(own, State(filter, windowCountsMemory));
    int y = source.originY + top;
    CFF_NO_UNROLL
    for (int i = 0; i < height - 1; ++i)
        window.template change<1>(rows, y + i, width);
    CFF_NO_UNROLL
    for (int outY = top; outY < bottom; ++outY, ++y)
    {
        std::uint32_t entering = rows.fetch(y + height, width), leaving = rows.fetch(y, width);
        window.beginRow();
        // No count may exceed the window's pixels.
        if (outY > top)
            window.template change<-1>(rows, y - 1, width);
        window.template change<1>(rows, y + height - 1, width);
        window.endRow();
        if (element < elements)
            window.state().put(filter, rowAt(destination, pixelsOf(destination), outY), element);
        keepInRegister(entering);
        keepInRegister(leaving);
    }
}

template <typename State>
cudaError_t launchCounts(const WindowCountsFilter& filter, const BatchSource<std::uint8_t>& source,
                         const BatchDestination<std::uint8_t>& destination, const DeviceStream& stream)
{
    const WindowCountsPlan& plan = filter.plan;
    // Entropies do not depend on the order of values.
    const WindowCountsArguments arguments = {filter, filter.isEntropy  ? 0
                                                     : filter.isSigned ? 0x7f7f7f7fu
                                                                       : 0xffffffffu};
    const auto kernel = windowCountsKernel<State>;
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
    const int bits = windowCountBits(filter.width * filter.height);
    if (!filter.isEntropy)
        return bits == 8    ? launchCounts<ModeState<8>>(filter, source, destination, stream)
               : bits == 10 ? launchCounts<ModeState<10>>(filter, source, destination, stream)
               : bits == 16 ? launchCounts<ModeState<16>>(filter, source, destination, stream)
                            : launchCounts<ModeState<32>>(filter, source, destination, stream);
    if (bits == 8)
        return launchCounts<EntropyState<8, true>>(filter, source, destination, stream);
    if (bits == 10)
        return launchCounts<EntropyState<10, true>>(filter, source, destination, stream);
    if (bits == 32)
        return launchCounts<LongEntropyState>(filter, source, destination, stream);
    return filter.plan.steps > 0 ? launchCounts<EntropyState<16, true>>(filter, source, destination, stream)
                                 : launchCounts<EntropyState<16, false>>(filter, source, destination, stream);
}

}  // namespace cv::cuda::fastfilters
