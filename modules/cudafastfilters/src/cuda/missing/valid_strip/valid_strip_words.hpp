// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_STRIP_WORDS_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_STRIP_WORDS_HPP

#include "common/missing_pixel.hpp"
#include "cuda/runtime/lane_ops.hpp"

#include <cstdint>
#include <limits>

// Missing pixels in words of a StripWindow.

namespace cv::cuda::fastfilters
{

// A word that has the pixel in every byte or half.
template <typename T>
CFF_HOST_DEVICE constexpr std::uint32_t inEveryPixel(std::uint32_t pixel)
{
    return pixel * (sizeof(T) == 1 ? 0x01010101u : (sizeof(T) == 2 ? 0x00010001u : 1u));
}

struct MissingWords
{
    std::uint32_t hole;  // a word of the missing value; for floats, NaN if there is none
    bool hasHole;
    bool missNan;  // every NaN is missing

    // Equal pixels in a word, and their value: of unsigned pixels one so large that its sums have as many bits as those
    // of bright pixels, see StripWindow.
    template <typename T>
    static constexpr std::uint32_t valueOfOnes = std::is_unsigned<T>::value ? 1u << (8 * sizeof(T) - 1) : 1u;
    template <typename T>
    static constexpr std::uint32_t ones = std::is_same<T, float>::value ? 0x3F800000u : inEveryPixel<T>(valueOfOnes<T>);

    // Whether one of the words has a missing pixel.
    template <typename T, int Words>
    CFF_HOST_DEVICE bool isIn(const std::uint32_t (&word)[Words]) const
    {
        if constexpr (std::is_same<T, float>::value)
        {
            bool found = false;
            CFF_UNROLL
            for (int i = 0; i < Words; ++i)
                found |= isMissing(bitsToFloat(word[i]));
            return found;
        }
        else
        {
            // A byte is 0 if this borrows from the one above it, or has its highest bit set anew.
            constexpr std::uint32_t low = inEveryPixel<T>(1), high = low << (8 * sizeof(T) - 1);
            std::uint32_t zeros = 0;
            CFF_UNROLL
            for (int i = 0; i < Words; ++i)
            {
                const std::uint32_t difference = word[i] ^ hole;
                zeros |= (difference - low) & ~difference;
            }
            return hasHole && (zeros & high) != 0;
        }
    }

    // All bits of the missing pixels of a word.
    template <typename T>
    CFF_HOST_DEVICE std::uint32_t bits(std::uint32_t word) const
    {
        if constexpr (std::is_same<T, float>::value)
        {
            return isMissing(bitsToFloat(word)) ? ~0u : 0u;
        }
        else
        {
            constexpr std::uint32_t high = inEveryPixel<T>(1) << (8 * sizeof(T) - 1), rest = ~high;
            const std::uint32_t difference = word ^ hole;
            // The highest bit of a pixel: the difference is not 0. No sum leaves its pixel.
            const std::uint32_t differs = (((difference & rest) + rest) | difference) & high;
            const std::uint32_t equal = (differs ^ high) >> (8 * sizeof(T) - 1);
            return hasHole ? (equal << (8 * sizeof(T))) - equal : 0;
        }
    }

private:
    // Without branches: && would be some.
    CFF_HOST_DEVICE bool isMissing(float value) const
    {
        return bool(value == bitsToFloat(hole)) | (bool(value != value) & missNan);
    }
};

template <typename T>
MissingWords missingWords(const MissingValue<T>& isMissing)
{
    if constexpr (std::is_same<T, float>::value)
        return {floatToBits(isMissing.hasValue ? isMissing.value : std::numeric_limits<float>::quiet_NaN()),
                isMissing.hasValue, isMissing.nan};
    else
        return {inEveryPixel<T>(static_cast<std::make_unsigned_t<T>>(isMissing.value)), isMissing.hasValue, false};
}

// All bits of the elements of a word that are hidden; its first one is number `first` of `hidden`.
template <typename T>
CFF_HOST_DEVICE std::uint32_t hiddenBits(std::uint32_t hidden, int first)
{
    constexpr int elements = 4 / static_cast<int>(sizeof(T));
    constexpr std::uint32_t pixel = sizeof(T) == 4 ? ~0u : (1u << (8 * sizeof(T) % 32)) - 1;
    std::uint32_t bits = 0;
    CFF_UNROLL
    for (int i = 0; i < elements; ++i)
        if (first + i >= 0 && first + i < 32)
            bits |= (hidden >> (first + i) & 1u) != 0 ? pixel << (8 * sizeof(T) * i % 32) : 0u;
    return bits;
}

}  // namespace cv::cuda::fastfilters

#endif
