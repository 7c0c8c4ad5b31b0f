// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_WALK_HPP
#define OPENCV_CUDAFASTFILTERS_STRIP_WALK_HPP

#include "strip_reader.hpp"

// How one thread walks down its strip, for any Strip: Strip::Sums says what a row adds to the sums.

namespace cv::cuda::fastfilters
{

template <typename Strip>
struct StripArguments
{
    typename Strip::Coefficients coefficients;
    StripFinishOf<typename Strip::Sum> finish;
    StripGeometry geometry;
};

template <typename Strip, typename Reader, bool Whole, FinishForm Form, bool Unit, int Unroll, typename S, typename D>
CFF_HOST_DEVICE void walkStrip(const StripArguments<Strip>& arguments, const BatchSource<S>& source,
                               const BatchDestination<D>& destination, const StripPosition& position)
{
    constexpr int side = Strip::side, packet = Strip::shape.packet;
    const int rows = position.bottom - position.top;
    Reader reader(source, arguments.geometry, position.element + arguments.geometry.shift,
                  source.originY + position.top);
    StripWriter<D, packet, Whole, Form> writer(destination, position.element, position.top,
                                               arguments.geometry.alignedDestination);
    typename Strip::Sums sums = {};
    reader.start(rows + side - 1);
    CFF_UNROLL_BY(Unroll)
    for (int left = rows + side - 1; left > 0; --left)
    {
        const typename Reader::Window window = reader.next(left);
        typename Strip::Sum sum[packet];
        Strip::template addRow<Unit>(window, arguments.coefficients, sums, sum);
        if (left <= rows)
            writer.write(sum, arguments.finish);
    }
}

// Walks down a strip inside the image. The rows above the first output and the rows ahead are all loaded at once: one
// wait instead of one per row, while registers are not yet needed for sums.
template <typename Strip, typename Reader, FinishForm Form, bool Unit, int Unroll, typename S, typename D>
CFF_HOST_DEVICE void walkAtOnce(const StripArguments<Strip>& arguments, const BatchSource<S>& source,
                                const BatchDestination<D>& destination, const StripPosition& position)
{
    constexpr int side = Strip::side, packet = Strip::shape.packet;
    const int rows = position.bottom - position.top;
    Reader reader(source, arguments.geometry, position.element + arguments.geometry.shift,
                  source.originY + position.top);
    StripWriter<D, packet, true, Form> writer(destination, position.element, position.top, true);
    typename Reader::Raw above[side - 1];
    CFF_UNROLL
    for (int i = 0; i < side - 1; ++i)
        reader.load(above[i], true);
    reader.start(rows);
    typename Strip::Sums sums = {};
    typename Strip::Sum sum[packet];
    CFF_UNROLL
    for (int i = 0; i < side - 1; ++i)
        Strip::template addRow<Unit>(reader.shifted(above[i]), arguments.coefficients, sums, sum);
    CFF_UNROLL_BY(Unroll)
    for (int left = rows; left > 0; --left)
    {
        const typename Reader::Window window = reader.next(left);
        Strip::template addRow<Unit>(window, arguments.coefficients, sums, sum);
        writer.write(sum, arguments.finish);
    }
}

template <typename Strip, typename Reader, FinishForm Form, bool Unit, int Unroll, typename S, typename D>
CFF_HOST_DEVICE void walkAligned(const StripArguments<Strip>& arguments, const BatchSource<S>& source,
                                 const BatchDestination<D>& destination, const StripPosition& position)
{
    if constexpr (Strip::shape.atOnce)
        walkAtOnce<Strip, Reader, Form, Unit, Unroll>(arguments, source, destination, position);
    else
        walkStrip<Strip, Reader, true, Form, Unit, Unroll>(arguments, source, destination, position);
}

// Walks down a strip inside an image of any number of channels.
template <typename Strip, typename S, typename D>
CFF_HOST_DEVICE void walkChannels(const StripArguments<Strip>& arguments, const BatchSource<S>& source,
                                  const BatchDestination<D>& destination, const StripPosition& position)
{
    constexpr StripShape shape = Strip::shape;
    using Reader = ChannelsStripReader<S, shape.packet, Strip::side, shape.ahead>;
    if (!arguments.geometry.alignedDestination)
        walkStrip<Strip, Reader, false, Strip::anyForm, false, 1>(arguments, source, destination, position);
    else if constexpr (!Strip::hasUnit)
        walkAligned<Strip, Reader, Strip::anyForm, false, shape.unroll>(arguments, source, destination, position);
    else if (arguments.coefficients.isUnit)
        walkAligned<Strip, Reader, FinishForm::Direct, true, shape.unroll>(arguments, source, destination, position);
    else
        walkAligned<Strip, Reader, Strip::anyForm, false, shape.unroll>(arguments, source, destination, position);
}

// `Ends`: the strips are those of takeEnds().
template <typename Strip, bool Ends, typename S, typename D>
CFF_HOST_DEVICE void walkInside(const StripArguments<Strip>& arguments, const BatchSource<S>& source,
                                const BatchDestination<D>& destination, unsigned int index)
{
    constexpr StripShape shape = Strip::shape, endsShape = stripEndsShape(shape);
    // For the general loop if the unit loop matters more: not unrolled, 7 x 7 takes a fifth longer.
    constexpr int generalUnroll = shape.unroll < 2 ? shape.unroll : 2;
    using Inside = InsideStripReader<S, shape.packet, Strip::halo, true, shape.ahead, shape.fetchAhead>;
    using AtEnds = EndsStripReader<S, shape.packet, Strip::halo, endsShape.ahead, shape.fetchAhead, shape.atOnce>;
    using Aligned = typename std::conditional<Ends, AtEnds, Inside>::type;
    using Unaligned = InsideStripReader<S, shape.packet, Strip::halo, false, 1>;
    const StripPosition position = insidePosition(arguments.geometry.layout, index);
    if constexpr (Strip::channels == anyChannels)
        walkChannels(arguments, source, destination, position);
    else if (!Ends && !arguments.geometry.alignedSource)
        walkStrip<Strip, Unaligned, false, Strip::anyForm, false, 1>(arguments, source, destination, position);
    else if constexpr (!Strip::hasUnit)
        walkAligned<Strip, Aligned, Strip::anyForm, false, shape.unroll>(arguments, source, destination, position);
    else if (arguments.coefficients.isUnit)
        walkAligned<Strip, Aligned, FinishForm::Direct, true, shape.unroll>(arguments, source, destination, position);
    else
        walkAligned<Strip, Aligned, Strip::anyForm, false, generalUnroll>(arguments, source, destination, position);
}

template <typename Strip, typename S, typename D>
CFF_HOST_DEVICE void walkBorder(const StripArguments<Strip>& arguments, const BatchSource<S>& source,
                                const BatchDestination<D>& destination, unsigned int index)
{
    using Reader = BorderStripReader<S, Strip::channels, Strip::shape.packet, Strip::halo>;
    walkStrip<Strip, Reader, false, Strip::anyForm, false, 1>(arguments, source, destination,
                                                              borderPosition(arguments.geometry.layout, index));
}

}  // namespace cv::cuda::fastfilters

#endif
