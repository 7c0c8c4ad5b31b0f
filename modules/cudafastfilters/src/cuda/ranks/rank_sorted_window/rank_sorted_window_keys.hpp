// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_SORTED_WINDOW_KEYS_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_SORTED_WINDOW_KEYS_HPP

#include "rank_sorted_window_plan.hpp"
#include "common/order_key.hpp"

#include <type_traits>

// Ranges of keys that are sorted at once (rank_sorted_window.cuh).

namespace cv::cuda::fastfilters
{

// Keys from low up to below high; middle is where outputs start. A bin of the sort holds 2^shift() keys.
template <int Bits>
struct KeyRangeOfBits
{
    using Key = std::conditional_t<Bits == 32, unsigned, int>;
    // All keys lie from `least` on and below `most`. For floats, -infinity has the key 0x007fffff and NaN 0xffc00000,
    // so there is room on either side for the rest of a bin.
    static constexpr Key least = Bits == 32 ? 1 << 20 : 0;
    static constexpr Key most = Bits == 32 ? static_cast<Key>(0xffe00000u) : static_cast<Key>(1u << Bits % 32);

    // Whether bins may hold several keys. With 16-bit keys, more pixels would be sorted at once, but sorting within
    // bins costs as much as that saves.
    static constexpr bool wide = Bits > 16;

    Key low, middle, high;
    int wideShift;

    CFF_HOST_DEVICE constexpr int shift() const { return wide ? wideShift : 0; }

    // Wider by less than a bin on either side, so that `middle` is where a bin begins.
    CFF_HOST_DEVICE static constexpr KeyRangeOfBits around(Key low, Key middle, Key high)
    {
        int shift = 0;
        while (wide &&
               binsOf(middle - low, shift) + binsOf(high - middle, shift) > static_cast<unsigned>(sortedWindowBins))
            ++shift;
        return {static_cast<Key>(middle - (binsOf(middle - low, shift) << shift)), middle,
                static_cast<Key>(middle + (binsOf(high - middle, shift) << shift)), shift};
    }
    // So narrow that a bin has one key.
    CFF_HOST_DEVICE static constexpr KeyRangeOfBits exactlyAround(Key low, Key middle, Key high)
    {
        return {low < middle - sortedWindowBins / 2 ? middle - sortedWindowBins / 2 : low, middle,
                high < middle + sortedWindowBins / 2 ? high : middle + sortedWindowBins / 2, 0};
    }
    CFF_HOST_DEVICE static constexpr KeyRangeOfBits from(Key first, unsigned reach)
    {
        reach = wide || reach < static_cast<unsigned>(sortedWindowBins) ? reach : sortedWindowBins;
        return around(first, first,
                      static_cast<unsigned>(most - first) < reach ? most : static_cast<Key>(first + reach));
    }
    CFF_HOST_DEVICE static constexpr KeyRangeOfBits upTo(Key end, unsigned reach)
    {
        reach = wide || reach < static_cast<unsigned>(sortedWindowBins) ? reach : sortedWindowBins;
        return around(static_cast<unsigned>(end - least) < reach ? least : static_cast<Key>(end - reach), end, end);
    }
    CFF_HOST_DEVICE static constexpr KeyRangeOfBits none(Key at) { return {at, at, at, 0}; }

    CFF_HOST_DEVICE constexpr int bins() const { return static_cast<int>((high - low) >> shift()); }
    CFF_HOST_DEVICE constexpr int binsBelow() const { return static_cast<int>((middle - low) >> shift()); }
    CFF_HOST_DEVICE constexpr Key keyOfBin(int bin) const { return static_cast<Key>(low + (bin << shift())); }

private:
    CFF_HOST_DEVICE static constexpr unsigned binsOf(unsigned keys, int shift)
    {
        return (keys >> shift) + ((keys & ((1u << shift) - 1)) != 0);
    }
};

template <typename T>
using KeyRange = KeyRangeOfBits<OrderKey<T>::bits>;

// How many keys are sorted next if there are no samples, after `keys` keys from which the next pixel is `gap` keys
// away: twice as many, since pixels get rarer, and pixels of floats lie far apart.
CFF_HOST_DEVICE constexpr unsigned sortedWindowReach(unsigned keys, unsigned gap)
{
    const unsigned sum = keys > (1u << 30) || gap > (1u << 30) - keys ? 1u << 30 : keys + gap;
    return 2 * sum < sortedWindowLeastReach ? sortedWindowLeastReach : 2 * sum;
}

}  // namespace cv::cuda::fastfilters

#endif
