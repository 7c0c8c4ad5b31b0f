// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_WINDOW_HPP
#define OPENCV_CUDAFASTFILTERS_STRIP_WINDOW_HPP

#include "cuda/runtime/half_value.hpp"
#include "cuda/runtime/lane_ops.hpp"
#include "cuda/views/image_view.hpp"

#include <type_traits>

// One row of the input of a packet of outputs: `Packet` elements and `Halo` more on either side, as raw words. An
// element is one channel of one pixel; neighbours of a channel are `Channels` elements apart.
//
// Elements beyond a row's ends are gathered one by one through StripEdges, a table of the border rule.

namespace cv::cuda::fastfilters
{

constexpr int maxStripHalo = 64;  // elements: 129 taps of one channel, 33 of 4

// Where the elements next to a row's ends come from: an element of the same row, or -1 - channel for the
// constant border value.
struct StripEdges
{
    int left[maxStripHalo];   // [i] for element -1 - i
    int right[maxStripHalo];  // [i] for element rowElements + i
};

constexpr int floorDivide(int a, int b)
{
    return a >= 0 ? a / b : -1 - (-1 - a) / b;
}

constexpr int edgeElement(int element, int width, int channels, int border)
{
    const int pixel = floorDivide(element, channels);
    const int channel = element - pixel * channels;
    const int inside = borderIndex(pixel, width, border);
    return inside < 0 ? -1 - channel : inside * channels + channel;
}

inline StripEdges makeStripEdges(int width, int channels, int border)
{
    StripEdges edges = {};
    for (int i = 0; i < maxStripHalo; ++i)
    {
        edges.left[i] = edgeElement(-1 - i, width, channels, border);
        edges.right[i] = edgeElement(width * channels + i, width, channels, border);
    }
    return edges;
}

// An element of a row, with the border rule applied; any column if the row itself is border. Elements further out than
// the edges belong to no output that is kept: any value is fine. Branch-free, so that loads of neighbours overlap.
template <typename S>
CFF_HOST_DEVICE S elementOrBorder(const SourceView<S>& view, const StripEdges& edges, int channels, const S* row,
                                  bool isRow, int element)
{
    const int rowElements = view.width * channels;
    const int left = -1 - element, right = element - rowElements;
    int index = element;
    if (left >= 0)
        index = edges.left[left < maxStripHalo ? left : 0];
    if (right >= 0)
        index = edges.right[right < maxStripHalo ? right : 0];
    const S value = row[index < 0 ? 0 : index];
    if (isRow && index >= 0)
        return value;
    const int channel = isRow ? -1 - index : (element + (1 << 16) * channels) % channels;
    return view.borderValue[channels > 4 ? 0 : channel];
}

CFF_HOST_DEVICE std::uint32_t bitsOfElement(HalfPixel value)
{
    return value.bits;
}
template <typename S>
CFF_HOST_DEVICE std::uint32_t bitsOfElement(S value)
{
    return static_cast<std::make_unsigned_t<S>>(value);
}

// The words that pixels of a type are read as, and the type of their sums.
template <typename S>
using StripWord = std::conditional_t<std::is_same<S, double>::value, double, std::uint32_t>;
template <typename S>
using StripSum = std::conditional_t<std::is_same<S, double>::value, double, float>;

template <typename S>
CFF_HOST_DEVICE StripWord<S> gatherWord(const SourceView<S>& view, const StripEdges& edges, int channels, const S* row,
                                        bool isRow, int element)
{
    if constexpr (std::is_same<S, double>::value)
    {
        return elementOrBorder(view, edges, channels, row, isRow, element);
    }
    else if constexpr (std::is_same<S, float>::value)
    {
        return floatToBits(elementOrBorder(view, edges, channels, row, isRow, element));
    }
    else
    {
        std::uint32_t word = 0;
        CFF_UNROLL
        for (int part = 0; part < 4 / static_cast<int>(sizeof(S)); ++part)
            word |= bitsOfElement(elementOrBorder(view, edges, channels, row, isRow, element + part))
                    << (8 * sizeof(S) * part);
        return word;
    }
}

template <typename S, int Packet, int Halo>
struct StripWindow
{
    using Word = StripWord<S>;
    using Sum = StripSum<S>;
    static constexpr int wordBytes = sizeof(Word), wordsOfVector = 16 / wordBytes;
    static constexpr int coreWords = Packet * static_cast<int>(sizeof(S)) / wordBytes;
    static constexpr int neededSide = (Halo * static_cast<int>(sizeof(S)) + wordBytes - 1) / wordBytes;
    // A vector of three words does not exist: a fourth word costs no further load.
    static constexpr int sideWords =
        wordsOfVector == 4 && coreWords % 4 == 0 && neededSide % 4 == 3 ? neededSide + 1 : neededSide;
    static constexpr int words = coreWords + 2 * sideWords;
    static constexpr int elementsPerWord = wordBytes / static_cast<int>(sizeof(S));
    static constexpr int firstElement = sideWords * elementsPerWord - Halo;
    static_assert(Packet * sizeof(S) % wordBytes == 0, "a packet is made of whole words");

    Word word[words];

    // Powers of two that elements are scaled by: the bits of an integer n below 2^24 are those of the float n * 2^-149,
    // which saves the conversion. Unsigned elements are the highest bits of such an integer, so that sums that begin
    // with an element of coefficient 1 have as fine a unit as a float with the value of the largest pixel. Multiplying
    // a denormal is exact and runs at full speed.
    static constexpr int exponent = std::is_unsigned<S>::value ? -125 - 8 * static_cast<int>(sizeof(S)) : 0;

    // Element i, 0 being the leftmost of the halo, times 2^exponent.
    CFF_HOST_DEVICE Sum element(int i) const
    {
        const int position = firstElement + i;
        const Word w = word[position / elementsPerWord];
        const int part = position % elementsPerWord;
        constexpr std::uint32_t two23 = 0x4B000000;  // the float 2^23, whose unit is 1
        if constexpr (std::is_same<S, double>::value)
            return w;
        else if constexpr (std::is_same<S, float>::value)
            return bitsToFloat(w);
        else if constexpr (std::is_same<S, std::uint8_t>::value)
            return bitsToFloat(bytePermute(w, 0, 0x4044 | part << 8));
        else if constexpr (std::is_same<S, std::uint16_t>::value)
            return bitsToFloat(bytePermute(w, 0, part ? 0x4324 : 0x4104));
        else if constexpr (std::is_same<S, HalfPixel>::value)
            return floatOf(HalfPixel{static_cast<std::uint16_t>(w >> part * 16)});
        else
            return bitsToFloat(bytePermute(w ^ 0x80008000, two23, part ? 0x7432 : 0x7410)) - (8388608.0f + 32768.0f);
    }

    // The same element as sums have it: as above, or an integer of 16 bits.
    template <typename Number>
    CFF_HOST_DEVICE Number as(int i) const
    {
        if constexpr (std::is_same<Number, std::uint32_t>::value)
        {
            static_assert(std::is_integral<S>::value && sizeof(S) == 2, "only pixels of 16 bits");
            const int position = firstElement + i;
            return static_cast<std::uint32_t>(static_cast<S>(word[position / 2] >> position % 2 * 16));
        }
        else
            return element(i);
    }
};

// Loads through the read-only cache, as one vector. `Ahead`: the L2 cache should fetch 256 bytes at once.
template <int Count, bool Ahead = false>
CFF_HOST_DEVICE void loadWords(const std::uint32_t* from, std::uint32_t* to)
{
#ifdef __CUDA_ARCH__
    if constexpr (Count == 4 && Ahead && __CUDA_ARCH__ >= 800)
    {
        asm volatile("ld.global.nc.L2::256B.v4.u32 {%0, %1, %2, %3}, [%4];"
                     : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
                     : "l"(from));
    }
    else if constexpr (Count == 4)
    {
        const uint4 v = __ldg(reinterpret_cast<const uint4*>(from));
        to[0] = v.x;
        to[1] = v.y;
        to[2] = v.z;
        to[3] = v.w;
    }
    else if constexpr (Count == 2)
    {
        const uint2 v = __ldg(reinterpret_cast<const uint2*>(from));
        to[0] = v.x;
        to[1] = v.y;
    }
    else
    {
        to[0] = __ldg(from);
    }
#else
    std::memcpy(to, from, Count * 4);
#endif
}

template <int Count, bool Ahead = false>
CFF_HOST_DEVICE void loadWords(const double* from, double* to)
{
    static_assert(Count <= 2, "a vector has two");
#ifdef __CUDA_ARCH__
    if constexpr (Count == 2)
    {
        const double2 v = __ldg(reinterpret_cast<const double2*>(from));
        to[0] = v.x;
        to[1] = v.y;
    }
    else
    {
        to[0] = __ldg(from);
    }
#else
    std::memcpy(to, from, Count * sizeof(double));
#endif
}

// As for floats in lane_ops.hpp.
CFF_HOST_DEVICE double multiplyAdd(double a, double b, double c)
{
#ifdef __CUDA_ARCH__
    return __fma_rn(a, b, c);
#else
    return std::fma(a, b, c);
#endif
}

CFF_HOST_DEVICE double multiply(double a, double b)
{
#ifdef __CUDA_ARCH__
    return __dmul_rn(a, b);
#else
    return a * b;
#endif
}

}  // namespace cv::cuda::fastfilters

#endif
