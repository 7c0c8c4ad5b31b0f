// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_ENDS_HPP
#define OPENCV_CUDAFASTFILTERS_STRIP_ENDS_HPP

#include "strip_window.hpp"

// The border rule for threads that load whole words, without a branch around any load: beside the last pixels of a row
// a thread loads another word of that row, and a byte permutation combines it with the adjacent word, which the thread
// has anyway, into what the border rule puts there. Rows above and below the image are other rows of it. Both are found
// once, on the host, for all images except those with a constant border.
//
//   BORDER_REFLECT_101, bytes:    | 2 1 | 0 1 2 3 | 4 5 6 7 | ...     loaded: 0 1 2 3, bytes 2 and 1
//   the same, 16 bits:            | 2 1 | 0   1   | 2   3   | ...     loaded: 2 3, its first; own: 0 1, its second

namespace cv::cuda::fastfilters
{

// Rows of the source that the border rule puts above and below it, for rows within the range of holds().
struct RowTurns
{
    int above, aboveSign;  // row y < 0 is above + aboveSign * y
    int below,
        belowSign;  // row y >= height is below + belowSign * y, which is greater than y, or negative, for rows inside

    CFF_HOST_DEVICE constexpr int row(int y) const { return y < 0 ? above + aboveSign * y : rowFrom0(y); }
    CFF_HOST_DEVICE constexpr int rowFrom0(int y) const
    {
        const unsigned int inside = static_cast<unsigned int>(y),
                           turned = static_cast<unsigned int>(below + belowSign * y);
        return static_cast<int>(turned < inside ? turned : inside);
    }

    // Whether row() works for the rows [first, end).
    static constexpr bool holds(int first, int end, int height) { return first > -height && end < 2 * height; }
};

constexpr RowTurns makeRowTurns(int height, int border)
{
    switch (border)
    {
    case BorderReflect: return {-1, -1, 2 * height - 1, -1};
    case BorderReflect101: return {0, -1, 2 * height - 2, -1};
    case BorderWrap: return {height, 1, -height, 1};
    default: return {0, 0, height - 1, 0};
    }
}

// A word beside what a thread loads of a row: bytes of the word at `offset`, in bytes from what it loads, and of the
// thread's own word next to it.
struct EndWord
{
    int offset;
    std::uint32_t selector;  // see bytePermute()
    bool found;

    CFF_HOST_DEVICE std::uint32_t select(std::uint32_t loaded, std::uint32_t own) const
    {
        return bytePermute(loaded, own, selector);
    }
};

// The word that lies there, unchanged.
CFF_HOST_DEVICE constexpr EndWord ordinaryWord(int offset)
{
    return {offset, 0x3210, true};
}

// A row of the source, and the element at which a thread begins to load it.
struct EndRow
{
    int width, channels, border, elementBytes, start;

    // The byte that the border rule uses for the byte `place`, both counted from `start`; `missing` if there is none.
    constexpr long long sourceByte(int place) const
    {
        const int element = floorDivide(place, elementBytes);
        const int source = edgeElement(start + element, width, channels, border);
        return source < 0 ? missing : 1ll * (source - start) * elementBytes + place - element * elementBytes;
    }
    // Whether the word at `byte` lies in the row: the first and the last of a row may be shared with memory beside it.
    constexpr bool hasWord(long long byte) const
    {
        const long long first = -1ll * start * elementBytes, row = 1ll * width * channels * elementBytes;
        return byte >= first && byte + 4 <= first + row && byte == static_cast<int>(byte);
    }

    static constexpr long long missing = -(1ll << 62);
};

// The word at `word`, made from a word that is loaded and the thread's own word at `own`; its bytes in [begin, end) are
// needed. All places are multiples of 4 from the row's `start`, or bytes from there.
constexpr EndWord findEndWord(const EndRow& row, int word, int own, int begin, int end)
{
    EndWord result = {own, 0, true};
    bool isLoaded = false;
    for (int i = 0; i < 4; ++i)
    {
        if (word + i < begin || word + i >= end)
            continue;
        const long long byte = row.sourceByte(word + i);
        if (byte == EndRow::missing)
            return {own, 0, false};
        const bool isOwn = byte >= own && byte < own + 4;
        const std::uint32_t place = static_cast<std::uint32_t>(byte & 3);
        result.selector |= (isOwn ? 4 + place : place) << (4 * i);
        if (isOwn)
            continue;
        if (!row.hasWord(byte & ~3ll) || (isLoaded && result.offset != (byte & ~3ll)))
            return {own, 0, false};
        result.offset = static_cast<int>(byte & ~3ll);
        isLoaded = true;
    }
    return result;
}

// The words beside the first and the last packet of a row, if the row begins and ends with a packet.
struct StripEnds
{
    int elements;  // per row
    EndWord left, right;
};

// Packets of `packet` elements need `halo` elements beside them, which are a word or less.
constexpr StripEnds makeStripEnds(int width, int channels, int border, int elementBytes, int packet, int halo)
{
    const int elements = width * channels, bytes = packet * elementBytes, haloBytes = halo * elementBytes;
    const EndRow first = {width, channels, border, elementBytes, 0},
                 last = {width, channels, border, elementBytes, elements - packet};
    return {elements, findEndWord(first, -4, 0, -haloBytes, 0),
            findEndWord(last, bytes, bytes - 4, bytes, bytes + haloBytes)};
}

}  // namespace cv::cuda::fastfilters

#endif
