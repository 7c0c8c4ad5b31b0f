// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_WINDOW_COUNTS_LANE_CUH
#define OPENCV_CUDAFASTFILTERS_WINDOW_COUNTS_LANE_CUH

#include "count_search.hpp"
#include "lane_counts.cuh"
#include "cuda/statistics/window_counts/window_counts.hpp"

// What follows from the counts of a thread's window.

namespace cv::cuda::fastfilters
{

// The sum of c * log2(c). `Shared`: its steps are in shared memory, and otherwise in a table in memory.
template <int Bits, bool Shared>
class EntropyState
{
public:
    using Counts = LaneCounts<Bits>;

    __device__ EntropyState(const WindowCountsFilter& filter, const std::uint32_t* shared)
        : steps_(Shared ? shared : static_cast<const std::uint32_t*>(filter.entropy.steps))
    {
    }
    __device__ __forceinline__ void beginRow() {}
    // `count`: before it enters, and after it leaves.
    __device__ __forceinline__ void enter(unsigned, unsigned count) { sum_ += step(count); }
    __device__ __forceinline__ void leave(unsigned, unsigned count) { sum_ -= step(count); }
    __device__ __forceinline__ void endRow(const Counts&) {}
    __device__ __forceinline__ void put(const WindowCountsFilter& filter, std::uint8_t* row, int element) const
    {
        const double difference = static_cast<double>(static_cast<std::uint32_t>(filter.entropy.all) - sum_);
        reinterpret_cast<float*>(row)[element] = static_cast<float>(difference * filter.entropy.scale);
    }

private:
    // From `count` to the next one.
    __device__ __forceinline__ std::uint32_t step(unsigned count) const
    {
        return Shared ? steps_[count] : __ldg(steps_ + count);
    }

    const std::uint32_t* steps_;
    std::uint32_t sum_ = 0;
};

// The same for counts of 4 bytes, in 64 bits. Steps of counts that are not in the table are computed, within
// 2^-21 bits.
class LongEntropyState
{
public:
    using Counts = LaneCounts<32>;

    __device__ LongEntropyState(const WindowCountsFilter& filter, const std::uint32_t*)
        : steps_(static_cast<const std::uint64_t*>(filter.entropy.steps)),
          pixels_(filter.width * filter.height),
          unit_(filter.entropy.unit)
    {
    }
    __device__ __forceinline__ void beginRow() {}
    __device__ __forceinline__ void enter(unsigned, unsigned count)
    {
        sum_ += step(count);
        isFlat_ = count + 1 == pixels_;  // the last one that enters says whether all pixels are equal
    }
    __device__ __forceinline__ void leave(unsigned, unsigned count) { sum_ -= step(count); }
    __device__ __forceinline__ void endRow(const Counts&) {}
    __device__ __forceinline__ void put(const WindowCountsFilter& filter, std::uint8_t* row, int element) const
    {
        const std::int64_t difference = static_cast<std::int64_t>(filter.entropy.all - sum_);
        reinterpret_cast<float*>(row)[element] =
            isFlat_ || difference < 0 ? 0 : static_cast<float>(static_cast<double>(difference) * filter.entropy.scale);
    }

private:
    __device__ __forceinline__ std::uint64_t step(unsigned count) const
    {
        if (count < mostLongSteps)
            return __ldg(steps_ + count);
        // (c + 1) * log2(c + 1) - c * log2(c) = log2(c) + (1 + 1 / (2c)) / ln(2), nearly.
        const int exponent = 31 - __clz(static_cast<int>(count));
        const float c = static_cast<float>(count), mantissa = c / static_cast<float>(1 << exponent);
        const double bits = exponent + 1.4426950408889634 + (__log2f(mantissa) + 0.72134752f / c);
        return __double2ull_rn(bits * unit_);
    }

    const std::uint64_t* steps_;
    unsigned pixels_;
    double unit_;
    std::uint64_t sum_ = 0;
    bool isFlat_ = false;
};

// The greatest key of a CountSearch. Values are 255 for the least pixel, and so on, so that the least of pixels that
// are equally frequent is the mode.
template <int Bits>
class ModeState
{
public:
    using Counts = LaneCounts<Bits>;
    using Search = CountSearch<Bits>;
    using Key = typename Search::Key;

    __device__ ModeState(const WindowCountsFilter&, const std::uint32_t*) {}
    __device__ __forceinline__ void beginRow()
    {
        before_ = best_;
        value_ = static_cast<unsigned>(best_ & 255);
    }
    // `count`: before it enters, and after it leaves.
    __device__ __forceinline__ void enter(unsigned value, unsigned count)
    {
        best_ = max(best_, Search::key(value, count + 1));
    }
    __device__ __forceinline__ void leave(unsigned value, unsigned)
    {
        if (value == value_)
            best_ -= 256;
    }
    // Values that did not enter have no greater key than the best one before. So only if the best one is less now,
    // another value may be the mode.
    __device__ __forceinline__ void endRow(const Counts& counts)
    {
        if (best_ < before_)
            best_ = Search::greatest([&](int i) { return counts.word(i); });
    }
    __device__ __forceinline__ void put(const WindowCountsFilter& filter, std::uint8_t* row, int element) const
    {
        const int mode = 255 - static_cast<int>(best_ & 255) - (filter.isSigned ? 128 : 0);
        if (filter.toFloat)
            reinterpret_cast<float*>(row)[element] = static_cast<float>(mode);
        else
            row[element] = static_cast<std::uint8_t>(min(max(mode, filter.least), filter.greatest));
    }

private:
    Key best_ = 0, before_ = 0;
    unsigned value_ = 0;  // of the best key before the row
};

}  // namespace cv::cuda::fastfilters

#endif
