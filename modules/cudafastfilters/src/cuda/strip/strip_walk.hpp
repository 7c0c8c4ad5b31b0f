// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_WALK_HPP
#define OPENCV_CUDAFASTFILTERS_STRIP_WALK_HPP

#include "strip.hpp"
#include "strip_reader.hpp"

// The way of one thread down its strip, for any Strip: what a row adds to the sums is Strip::Sums.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template <typename Strip>
struct StripTask
{
    typename Strip::Weights weights;
    StripFinish finish;
    StripGeometry geometry;
};

template <typename Strip, typename Reader, bool Whole, FinishForm Form, int Unroll, typename S, typename D>
CFF_HOST_DEVICE void walkStrip(const StripTask<Strip>& task, const SourceView<S>& source,
                               const DestinationView<D>& destination, const StripPosition& position)
{
    constexpr int side = Strip::side, packet = Strip::shape.packet;
    Reader reader(source, task.geometry.edges, position.element + task.geometry.shift, source.originY + position.top);
    const StripWriter<D, packet, Whole, Form> writer(destination, position.element, task.geometry.alignedDestination);
    typename Strip::Sums sums = {};
    reader.start(position.bottom - position.top + side - 1);
    CFF_UNROLL_BY(Unroll)
    for (int y = position.top - (side - 1); y < position.bottom; ++y)
    {
        const typename Reader::Window window = reader.next(position.bottom - y);
        float sum[packet];
        Strip::addRow(window, task.weights, sums, sum);
        if (y >= position.top)
            writer.write(y, sum, task.finish);
    }
}

// The same inside the image. The rows above the first output are loaded all at once, and so are those ahead: one wait
// instead of one a row, while registers are still free of sums.
template <typename Strip, typename Reader, FinishForm Form, int Unroll, typename S, typename D>
CFF_HOST_DEVICE void walkAtOnce(const StripTask<Strip>& task, const SourceView<S>& source,
                                const DestinationView<D>& destination, const StripPosition& position)
{
    constexpr int side = Strip::side, packet = Strip::shape.packet;
    Reader reader(source, task.geometry.edges, position.element + task.geometry.shift, source.originY + position.top);
    const StripWriter<D, packet, true, Form> writer(destination, position.element, true);
    typename Reader::Raw above[side - 1];
    CFF_UNROLL
    for (int i = 0; i < side - 1; ++i)
        reader.load(above[i], true);
    reader.start(position.bottom - position.top);
    typename Strip::Sums sums = {};
    float sum[packet];
    CFF_UNROLL
    for (int i = 0; i < side - 1; ++i)
        Strip::addRow(Reader::shifted(above[i]), task.weights, sums, sum);
    CFF_UNROLL_BY(Unroll)
    for (int y = position.top; y < position.bottom; ++y)
    {
        const typename Reader::Window window = reader.next(position.bottom - y);
        Strip::addRow(window, task.weights, sums, sum);
        writer.write(y, sum, task.finish);
    }
}

template <typename Strip, typename Reader, FinishForm Form, typename S, typename D>
CFF_HOST_DEVICE void walkAligned(const StripTask<Strip>& task, const SourceView<S>& source,
                                 const DestinationView<D>& destination, const StripPosition& position)
{
    if constexpr (Strip::shape.atOnce)
        walkAtOnce<Strip, Reader, Form, Strip::shape.unroll>(task, source, destination, position);
    else
        walkStrip<Strip, Reader, true, Form, Strip::shape.unroll>(task, source, destination, position);
}

template <typename Strip, typename S, typename D>
CFF_HOST_DEVICE void walkInside(const StripTask<Strip>& task, const SourceView<S>& source,
                                const DestinationView<D>& destination, unsigned int index)
{
    constexpr StripShape shape = Strip::shape;
    using Aligned = InsideStripReader<S, shape.packet, Strip::halo, true, shape.ahead, shape.fetchAhead>;
    using Unaligned = InsideStripReader<S, shape.packet, Strip::halo, false, 1>;
    const StripPosition position = insidePosition(task.geometry.cut, index);
    if (!task.geometry.alignedSource)
        walkStrip<Strip, Unaligned, false, Strip::anyForm, 1>(task, source, destination, position);
    else if constexpr (Strip::oneLoop)
        walkAligned<Strip, Aligned, Strip::anyForm>(task, source, destination, position);
    else if (Strip::hasQuotient && task.finish.form == FinishForm::Quotient)
        walkStrip<Strip, Aligned, true, FinishForm::Quotient, 1>(task, source, destination, position);
    else if (task.finish.form == FinishForm::Plain)
        walkAligned<Strip, Aligned, FinishForm::Plain>(task, source, destination, position);
    else if constexpr (Strip::hasDirect)
        walkAligned<Strip, Aligned, FinishForm::Direct>(task, source, destination, position);
}

template <typename Strip, typename S, typename D>
CFF_HOST_DEVICE void walkBorder(const StripTask<Strip>& task, const SourceView<S>& source,
                                const DestinationView<D>& destination, unsigned int index)
{
    using Reader = BorderStripReader<S, Strip::channels, Strip::shape.packet, Strip::halo>;
    walkStrip<Strip, Reader, false, Strip::anyForm, 1>(task, source, destination,
                                                       borderPosition(task.geometry.cut, index));
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
