// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_COUNT_SEARCH_HPP
#define OPENCV_CUDAFASTFILTERS_COUNT_SEARCH_HPP

#include "count_layout.hpp"
#include "cuda/runtime/lane_ops.hpp"
#include "networks/exchange_net.hpp"

#include <type_traits>

namespace cv::cuda::fastfilters
{

// Searches a CountLayout for the greatest key: a count, and below it the value. The counts are those of a window, for
// which no smaller counts would do.
template <int Bits>
class CountSearch
{
    using Layout = CountLayout<Bits>;

public:
    using Key = std::conditional_t<Bits == 32, std::uint64_t, std::uint32_t>;

    static CFF_HOST_DEVICE Key key(unsigned value, unsigned count) { return static_cast<Key>(count) << 8 | value; }

    // word(i): of the layout.
    template <typename Word>
    static CFF_HOST_DEVICE Key greatest(const Word& word)
    {
        if constexpr (Bits == 8)
            return ofBytes(word);
        else if constexpr (Bits == 32)
        {
            Key best = 0;
            CFF_UNROLL_BY(4)
            for (int value = 0; value < 256; ++value)
                best = greater(best, key(static_cast<unsigned>(value), word(value)));
            return best;
        }
        else
            return ofFields(word);
    }

private:
    template <typename T>
    static CFF_HOST_DEVICE T greater(T a, T b)
    {
        return a < b ? b : a;
    }

    // The greatest of each field of the words, a count above the place of its word. Of 10 bits, the last word has
    // fields beyond 255. Their keys are less than that of the greatest of 256 counts of more than 255 pixels.
    template <typename Word>
    static CFF_HOST_DEVICE Key ofFields(const Word& word)
    {
        constexpr int top = 32 - Bits;
        std::uint32_t most[Layout::fields] = {};
        CFF_UNROLL_BY(8)
        for (int i = 0; i < Layout::words; ++i)
        {
            const std::uint32_t counts = word(i);
            CFF_UNROLL
            for (int f = 0; f < Layout::fields; ++f)
                most[f] = greater(most[f], (counts << (top - f * Bits) & ~0u << top) | static_cast<std::uint32_t>(i));
        }
        Key best = 0;
        CFF_UNROLL
        for (int f = 0; f < Layout::fields; ++f)
            best = greater(best, key((most[f] & ((1u << top) - 1)) * Layout::fields + f, most[f] >> top));
        return best;
    }
    // Four counts at a time, with the place of their word below.
    template <typename Word>
    static CFF_HOST_DEVICE Key ofBytes(const Word& word)
    {
        using Halves = PackedKeys<false>;
        std::uint32_t even = 0, odd = 0, place = 0;
        CFF_UNROLL_BY(8)
        for (int i = 0; i < Layout::words; ++i, place += 0x00010001u)
        {
            const std::uint32_t counts = word(i);
            even = Halves::maximum(even, (counts & 0x00ff00ffu) * 256 + place);
            odd = Halves::maximum(odd, (counts & 0xff00ff00u) + place);
        }
        Key best = 0;
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
        {
            const unsigned found = (i % 2 ? odd : even) >> (i / 2 * 16) & 0xffff;
            best = greater(best, key((found & 63) * 4 + static_cast<unsigned>(i), found >> 8));
        }
        return best;
    }
};

}  // namespace cv::cuda::fastfilters

#endif
