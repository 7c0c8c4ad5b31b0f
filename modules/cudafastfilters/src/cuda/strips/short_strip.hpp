// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SHORT_STRIP_HPP
#define OPENCV_CUDAFASTFILTERS_SHORT_STRIP_HPP

#include "strip_walk.hpp"

// Strips of images that do not fill the GPU. There the total time is that of one thread from its first load to its last
// store, so latency counts. A thread loads all the rows of its short strip at once, or several if the window is large,
// including rows that the border rule puts above or below the image. The rest of the border is single elements, whose
// rows are also loaded together.

namespace cv::cuda::fastfilters
{

constexpr int maxShortReach = 14;  // rows above or below the image

struct ShortStripGeometry
{
    int lead, shift;  // see StripGeometry
    int columns;      // packets per row
    int left, right;  // packets [left, right) of the rows [top, bottom) walk strips
    int top, bottom;
    int above[maxShortReach], below[maxShortReach];  // source rows: [i] for row -1 - i, for row height + i
    StripEdges edges;

    // The source row for a row that a window contains; -1 for the border value.
    CFF_HOST_DEVICE int sourceRow(int y, int height) const
    {
        return y < 0 ? above[-1 - y] : (y < height ? y : below[y - height]);
    }
};

// Whether short strips may filter the image: windows extend no farther than the tables of the geometry.
template <typename Strip, typename S, typename D>
bool suitsShortStrips(const StripGeometry& whole, const SourceView<S>& source, const DestinationView<D>& destination)
{
    const int first = whole.shift - Strip::halo;
    const int last = first + (destination.width - 1 + Strip::side) * Strip::channels;
    return whole.alignedSource && source.originY >= -maxShortReach &&
           source.originY + destination.height + Strip::side - 1 <= source.height + maxShortReach &&
           first >= -maxStripHalo && last <= source.width * Strip::channels + maxStripHalo;
}

template <typename Strip>
struct ShortStripArguments
{
    typename Strip::Coefficients coefficients;
    StripFinishOf<typename Strip::Sum> finish;
    ShortStripGeometry geometry;
};

// At least `rows` rows of strips, or none.
template <typename S>
ShortStripGeometry makeShortGeometry(const StripGeometry& whole, const SourceView<S>& source, int rows)
{
    const StripLayout& layout = whole.layout;
    ShortStripGeometry geometry = {};
    geometry.lead = whole.lead;
    geometry.shift = whole.shift;
    geometry.edges = whole.edges;
    geometry.columns = layout.columns;
    geometry.left = layout.insideLeft;
    geometry.right = layout.insideRight;
    geometry.top = layout.insideTop;
    geometry.bottom = layout.insideBottom;
    for (int i = 0; i < maxShortReach; ++i)
    {
        geometry.above[i] = borderIndex(-1 - i, source.height, source.borderY);
        geometry.below[i] = borderIndex(source.height + i, source.height, source.borderY);
    }
    if (geometry.left < geometry.right && source.borderY != BorderConstant)
    {
        geometry.top = 0;
        geometry.bottom = layout.height;
    }
    if (geometry.bottom - geometry.top < rows)
        geometry.left = geometry.right = geometry.top = geometry.bottom = 0;
    return geometry;
}

// Filters packet `column` in rows [top, top + Rows).
template <typename Strip, int Rows, typename S, typename D>
CFF_HOST_DEVICE void walkShort(const ShortStripArguments<Strip>& arguments, const BatchSource<S>& source,
                               const BatchDestination<D>& destination, int column, int top)
{
    constexpr int side = Strip::side, packet = Strip::shape.packet, rows = Rows + side - 1;
    using Reader = InsideStripReader<S, packet, Strip::halo, true, 1>;
    const ShortStripGeometry& geometry = arguments.geometry;
    const int element = column * packet - geometry.lead, first = top + source.originY;
    const unsigned char* const data = pixelsOf(source);
    constexpr int ahead = shortStripAhead(side, rows, Strip::Window::words);
    typename Reader::Raw raw[ahead];
    const auto load = [&](int row)
    {
        const int y = geometry.sourceRow(first + row, source.height);
        Reader(source, data, element + geometry.shift, y).load(raw[row % ahead], false);
    };
    CFF_UNROLL
    for (int i = 0; i < ahead; ++i)
        load(i);
    StripWriter<D, packet, true, FinishForm::Any> writer(destination, element, top, true);
    typename Strip::Sum sums[Rows][packet] = {};
    CFF_UNROLL
    for (int i = 0; i < rows; ++i)
    {
        Strip::addShortRow(Reader::shifted(raw[i % ahead]), arguments.coefficients, i, sums);
        if (i + ahead < rows)
            load(i + ahead);
        if (i >= side - 1)
            writer.write(sums[i - (side - 1)], arguments.finish);
    }
}

// An element as StripWindow::as() has it.
template <typename Number, typename S>
CFF_HOST_DEVICE Number stripElement(S value)
{
    if constexpr (std::is_same<Number, std::uint32_t>::value)
        return static_cast<std::uint32_t>(value);
    else if constexpr (std::is_unsigned<S>::value)
        return bitsToFloat(static_cast<std::uint32_t>(value) << (24 - 8 * sizeof(S)));
    else if constexpr (std::is_same<S, HalfPixel>::value)
        return floatOf(value);
    else
        return static_cast<float>(value);
}

// Filters output `element` of row `y`, at any place.
template <typename Strip, typename S, typename D>
CFF_HOST_DEVICE void filterElement(const ShortStripArguments<Strip>& arguments, const BatchSource<S>& source,
                                   const BatchDestination<D>& destination, int element, int y)
{
    constexpr int side = Strip::side, channels = Strip::channels;
    const ShortStripGeometry& geometry = arguments.geometry;
    using Sum = typename Strip::Sum;
    const Sum outside = stripElement<Sum>(source.borderValue[element % channels]);
    int from[side];
    CFF_UNROLL
    for (int i = 0; i < side; ++i)
    {
        const int e = element + geometry.shift - Strip::halo + i * channels, beyond = e - source.width * channels;
        from[i] = e;
        if (e < 0)
            from[i] = geometry.edges.left[-1 - e];
        else if (beyond >= 0)
            from[i] = geometry.edges.right[beyond];
    }
    const unsigned char* const pixels = pixelsOf(source);
    constexpr int atOnce = side <= 7 ? side : 3;
    Sum sum = 0;
    CFF_UNROLL
    for (int top = 0; top < side; top += atOnce)
    {
        Sum rows[atOnce][side];
        CFF_UNROLL
        for (int j = 0; j < atOnce && top + j < side; ++j)
        {
            const int row = geometry.sourceRow(y + top + j + source.originY, source.height);
            const S* const data = rowAt(source, pixels, row < 0 ? 0 : row);
            CFF_UNROLL
            for (int i = 0; i < side; ++i)
            {
                const Sum value = stripElement<Sum>(data[from[i] < 0 ? 0 : from[i]]);
                rows[j][i] = row < 0 || from[i] < 0 ? outside : value;
            }
        }
        CFF_UNROLL
        for (int j = 0; j < atOnce && top + j < side; ++j)
            sum = Strip::addElementRow(rows[j], arguments.coefficients, top + j, sum);
    }
    std::uint32_t bits;
    if constexpr (std::is_same<Sum, std::uint32_t>::value)
        bits = finishIntegers<D>(sum, arguments.finish);
    else
        bits = finishSum<D>(sum, arguments.finish);
    rowAt(destination, pixelsOf(destination), y)[element] = pixelOf<D>(bits);
}

}  // namespace cv::cuda::fastfilters

#endif
