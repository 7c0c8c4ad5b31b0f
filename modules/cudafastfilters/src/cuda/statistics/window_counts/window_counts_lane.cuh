// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_WINDOW_COUNTS_LANE_CUH
#define OPENCV_CUDAFASTFILTERS_WINDOW_COUNTS_LANE_CUH

#include "cuda/runtime/lane_ops.hpp"
#include "window_counts.hpp"

#include <type_traits>

// The counts of a thread's window, and what follows from them.

namespace cv::cuda::fastfilters
{

// A count for each value, in shared memory: the thread's words lie in one bank.
template <typename Count>
class LaneCounts
{
public:
    static constexpr int perWord = 4 / sizeof(Count), words = 256 / perWord;

    // `memory`: of the warp.
    __device__ explicit LaneCounts(unsigned char* memory) : own_(memory + threadIdx.x % 32 * 4)
    {
        CFF_UNROLL_BY(8)
        for (int i = 0; i < words; ++i)
            word(i) = 0;
    }
    __device__ __forceinline__ std::uint32_t& word(int i) const
    {
        return *reinterpret_cast<std::uint32_t*>(own_ + i * 128);
    }
    __device__ __forceinline__ Count& of(unsigned value) const
    {
        return *reinterpret_cast<Count*>(own_ + value / perWord * 128 + value % perWord * sizeof(Count));
    }

private:
    unsigned char* own_;
};

// The sum of c * log2(c).
template <typename Count>
class EntropyState
{
public:
    using Sum = std::conditional_t<sizeof(Count) == 4, std::uint64_t, std::uint32_t>;

    // `shared`: the steps in shared memory; null: they are read from memory.
    __device__ EntropyState(const EntropyFinish& finish, const std::uint32_t* shared) : finish_(finish), shared_(shared)
    {
    }
    __device__ __forceinline__ void beginRow() {}
    __device__ __forceinline__ void enter(unsigned, unsigned count) { sum_ += step(count); }
    __device__ __forceinline__ void leave(unsigned, unsigned count) { sum_ -= step(count); }
    __device__ __forceinline__ void endRow(const LaneCounts<Count>&) {}
    __device__ __forceinline__ float result() const
    {
        return static_cast<float>(static_cast<double>(static_cast<Sum>(finish_.all) - sum_) * finish_.scale);
    }

private:
    // From `count` to the next one.
    __device__ __forceinline__ Sum step(unsigned count) const
    {
        if constexpr (sizeof(Count) < 4)
            return shared_ ? shared_[count] : __ldg(static_cast<const std::uint32_t*>(finish_.steps) + count);
        else if (count < static_cast<unsigned>(finish_.count))
            return __ldg(static_cast<const std::uint64_t*>(finish_.steps) + count);
        else
            return term(count + 1) - term(count);
    }
    __device__ Sum term(unsigned count) const
    {
        const double c = count;
        return static_cast<Sum>(__double2ull_rn(c * log2(c) * finish_.unit));
    }

    const EntropyFinish& finish_;
    const std::uint32_t* shared_;
    Sum sum_ = 0;
};

// The greatest count, and the least value that has it.
template <typename Count>
class ModeState
{
    using Key = std::conditional_t<sizeof(Count) == 4, std::uint64_t, std::uint32_t>;

public:
    __device__ explicit ModeState(int pixels)
    {
        while (shift_ > 0 && pixels >> (16 - shift_) != 0)
            --shift_;
    }
    __device__ __forceinline__ void beginRow() { before_ = best_; }
    // `count`: before it enters, and after it leaves.
    __device__ __forceinline__ void enter(unsigned value, unsigned count) { best_ = max(best_, key(value, count + 1)); }
    __device__ __forceinline__ void leave(unsigned value, unsigned count)
    {
        static_cast<void>(count);
        if (value == this->value())
            best_ -= 256;
    }
    // What did not enter has no greater key than the best one before. So only if that one became less, another value
    // may be the mode.
    __device__ __forceinline__ void endRow(const LaneCounts<Count>& counts)
    {
        if (best_ < before_)
            best_ = search(counts);
    }
    __device__ __forceinline__ unsigned value() const { return 255 - static_cast<unsigned>(best_ & 255); }
    __device__ __forceinline__ float result() const { return static_cast<float>(value()); }

private:
    static __device__ __forceinline__ Key key(unsigned value, unsigned count)
    {
        return static_cast<Key>(count) << 8 | (255 - value);
    }

    __device__ Key search(const LaneCounts<Count>& counts) const
    {
        if constexpr (sizeof(Count) == 1)
            return searchBytes(counts);
        else if constexpr (sizeof(Count) == 2)
            return shift_ >= 4 ? searchHalves(counts) : searchEach(counts);
        else
            return searchEach(counts);
    }
    __device__ Key searchEach(const LaneCounts<Count>& counts) const
    {
        Key best = 0;
        CFF_UNROLL_BY(4)
        for (unsigned value = 0; value < 256; ++value)
            best = max(best, key(value, counts.of(value)));
        return best;
    }
    // Two counts at a time, with the place of their word below: the first one of those that are equal is the greatest.
    __device__ Key searchHalves(const LaneCounts<Count>& counts) const
    {
        Key best = 0;
        const int words = min(1 << shift_, 128);
        const std::uint32_t factor = 1u << shift_, ones = 0x00010001u;
        CFF_NO_UNROLL
        for (int begin = 0; begin < 128; begin += words)
        {
            std::uint32_t most = 0, place = ones * (words - 1);
            CFF_UNROLL_BY(8)
            for (int i = 0; i < words; ++i, place -= ones)
                most = __vmaxu2(most, counts.word(begin + i) * factor + place);
            best = max(best, keyOf(most & 0xffff, begin, words, 0));
            best = max(best, keyOf(most >> 16, begin, words, 1));
        }
        return best;
    }
    __device__ Key keyOf(unsigned found, int begin, int words, int half) const
    {
        const int word = begin + words - 1 - static_cast<int>(found & (words - 1));
        return key(2 * word + half, found >> shift_);
    }
    // Four counts at a time.
    __device__ Key searchBytes(const LaneCounts<Count>& counts) const
    {
        std::uint32_t even = 0, odd = 0, place = 0x003f003fu;
        CFF_UNROLL_BY(8)
        for (int i = 0; i < 64; ++i, place -= 0x00010001u)
        {
            const std::uint32_t word = counts.word(i);
            even = __vmaxu2(even, (word & 0x00ff00ffu) * 256 + place);
            odd = __vmaxu2(odd, (word & 0xff00ff00u) + place);
        }
        Key best = 0;
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
        {
            const unsigned found = (i % 2 ? odd : even) >> (i / 2 * 16) & 0xffff;
            best = max(best, key(4 * (63 - (found & 63)) + i, found >> 8));
        }
        return best;
    }

    Key best_ = 0, before_ = 0;
    int shift_ = 7;  // counts times 2^shift_ have 16 bits
};

}  // namespace cv::cuda::fastfilters

#endif
