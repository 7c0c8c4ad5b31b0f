// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_LARGE_MASKS_KEYS_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_LARGE_MASKS_KEYS_HPP

#include "../rank_large_masks_plan.hpp"
#include "order_key.hpp"

// Ranges of keys that are sorted at once (rank_large_masks.cuh). A bin of the sort holds 2^shift keys: one if keys have
// 16 bits, as many as it takes if they have 32.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Keys from low up to below high; middle is where outputs start. All keys lie from `least` on and below `most`.
template <int Bits>
struct KeyRangeOfBits
{
    using Key = int;
    static constexpr Key least = 0, most = 1 << Bits;
    static constexpr int shift = 0;

    Key low, middle, high;

    CFF_HOST_DEVICE static constexpr KeyRangeOfBits around(Key low, Key middle, Key high)
    {
        return {low < middle - maskBins / 2 ? middle - maskBins / 2 : low, middle,
                high < middle + maskBins / 2 ? high : middle + maskBins / 2};
    }
    CFF_HOST_DEVICE static constexpr KeyRangeOfBits from(Key first, int reach)
    {
        return {first, first, first + reach < most ? first + reach : most};
    }
    CFF_HOST_DEVICE static constexpr KeyRangeOfBits upTo(Key end, int reach)
    {
        return {end - reach > least ? end - reach : least, end, end};
    }
    CFF_HOST_DEVICE static constexpr KeyRangeOfBits none(Key at) { return {at, at, at}; }

    CFF_HOST_DEVICE constexpr int bins() const { return high - low; }
    CFF_HOST_DEVICE constexpr int binsBelow() const { return middle - low; }
};

// Floats: -infinity has the key 0x007fffff, NaN 0xffc00000. So there is room on either side for the rest of a bin.
template <>
struct KeyRangeOfBits<32>
{
    using Key = unsigned;
    static constexpr Key least = 1u << 20, most = 0xffe00000u;

    Key low, middle, high;
    int shift;

    // Wider by less than a bin on either side, so that `middle` is where a bin begins.
    CFF_HOST_DEVICE static constexpr KeyRangeOfBits around(Key low, Key middle, Key high)
    {
        int shift = 0;
        while (binsOf(middle - low, shift) + binsOf(high - middle, shift) > static_cast<unsigned>(maskBins))
            ++shift;
        return {middle - (binsOf(middle - low, shift) << shift), middle,
                middle + (binsOf(high - middle, shift) << shift), shift};
    }
    CFF_HOST_DEVICE static constexpr KeyRangeOfBits from(Key first, unsigned reach)
    {
        return around(first, first, most - first < reach ? most : first + reach);
    }
    CFF_HOST_DEVICE static constexpr KeyRangeOfBits upTo(Key end, unsigned reach)
    {
        return around(end - least < reach ? least : end - reach, end, end);
    }
    CFF_HOST_DEVICE static constexpr KeyRangeOfBits none(Key at) { return {at, at, at, 0}; }

    CFF_HOST_DEVICE constexpr int bins() const { return static_cast<int>((high - low) >> shift); }
    CFF_HOST_DEVICE constexpr int binsBelow() const { return static_cast<int>((middle - low) >> shift); }

private:
    CFF_HOST_DEVICE static constexpr unsigned binsOf(Key keys, int shift)
    {
        return (keys >> shift) + ((keys & ((1u << shift) - 1)) != 0);
    }
};

template <typename T>
using KeyRange = KeyRangeOfBits<OrderKey<T>::bits>;

// How many keys may be sorted after `keys` others, of which the next pixel is `gap` keys away; binKeys: of a bin that had
// too many pixels if no keys were sorted. Pixels of floats lie far apart, so it grows with the gap.
CFF_HOST_DEVICE constexpr unsigned maskReachOfKeys(unsigned keys, unsigned gap, unsigned binKeys)
{
    const unsigned sum = keys > (1u << 30) || gap > (1u << 30) - keys ? 1u << 30 : keys + gap;
    if (sum == 0)
        return binKeys > 1 ? binKeys : maskLeastReach;
    return 2 * sum < maskLeastReach ? maskLeastReach : 2 * sum;
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
