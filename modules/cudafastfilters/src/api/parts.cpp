// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "fast_filter.hpp"
#include "host_part.hpp"

// Parts of an image: some rows of its result, from the rows of the image that they depend on.
//
// transfer/source_rows.hpp says which rows the windows reach. The algorithm that the whole image would have filters the
// part, and its cut says what more it has to make, and to read, for the bytes of the whole.

namespace cv::cuda
{

namespace fastfilters
{

namespace
{

void checkPart(const String& name, const char* what, const Range& part, int length)
{
    if (part.start < 0 || part.start >= part.end || part.end > length)
        CV_Error(Error::StsOutOfRange,
                 format("%s: the part has the %s from %d to before %d; accepted is at least one of 0 to %d",
                        name.c_str(), what, part.start, part.end, length - 1));
}

std::vector<Range> rangesOf(Interval rows, int length)
{
    std::vector<Range> ranges;
    forEachRun(rows, length, [&](int, int inImage, int count) { ranges.emplace_back(inImage, inImage + count); });
    return ranges;
}

}  // namespace

ImagePart FastFilter::partOf(const HostImages& whole, const Range& rows, const HostOptions& options) const
{
    checkPart(name_, "rows", rows, whole.destination.rows);
    if (options.exactParts)
        return exactPart(hostFilter(), whole, {rows.start, rows.end}, options);
    ImagePart part;
    part.height = whole.destination.rows;
    part.firstRow = rows.start;
    part.exact = false;
    return part;
}

Interval FastFilter::sourceRowsOf(Size size, const Range& rows, const HostOptions& options) const
{
    const HostImages whole = hostImages(size, options);
    const ImagePart part = partOf(whole, rows, options);
    return fastfilters::sourceRowsOf(hostFilter(), whole, {rows.start, rows.end}, part, options);
}

Interval FastFilter::sourceColumnsOf(Size size, const Range& columns) const
{
    hostImages(size, HostOptions(HostOptions::CPU));  // checks the size
    checkPart(name_, "columns", columns, size.width);
    const Neighbourhood& n = neighbourhood_;
    return sourceRows({columns.start, columns.end}, {n.window.width, n.anchor.x, n.borderX, size.width},
                      Cut::anywhere());
}

void FastFilter::applyPart(InputArray sourceRows, InputArray maskRows, Size size, const Range& rows, OutputArray dst_,
                           const HostOptions& options) const
{
    const HostImages whole = hostImages(size, options);
    checkHostSource(sourceRows, dst_, options);
    checkMask(sourceRows, maskRows);
    const ImagePart part = partOf(whole, rows, options);
    const Interval needed = fastfilters::sourceRowsOf(hostFilter(), whole, {rows.start, rows.end}, part, options);
    const Size given = sourceRows.size(), wanted(size.width, needed.end - needed.begin);
    if (given != wanted)
        CV_Error(Error::StsUnmatchedSizes,
                 format("%s: the part has %d rows of %d pixels as its source; accepted are those of filterRows(): "
                        "%d rows of %d pixels",
                        name_.c_str(), given.height, given.width, wanted.height, wanted.width));
    const HeldImage held(sourceRows), heldMask(maskRows);  // the destination may be the same array
    const Mat source(given, srcType_, held.pixels.data, held.pixels.step);
    createResult(dst_, Size(size.width, rows.size()));
    Mat dst = withType(dst_.getMat(), dstType_);
    HostImages images = {source, Point(0, rows.start - needed.begin), dst, part, heldMask.pixels};
    keepApart(images, dst);
    filterHostImages(hostFilter(), images, options);
}

}  // namespace fastfilters

std::vector<Range> filterRows(const Ptr<Filter>& filter, Size imageSize, Range rows, const HostOptions& options)
{
    const fastfilters::FastFilter& fast = fastfilters::fastFilter("filterRows", filter);
    return fastfilters::rangesOf(fast.sourceRowsOf(imageSize, rows, options), imageSize.height);
}

std::vector<Range> filterColumns(const Ptr<Filter>& filter, Size imageSize, Range columns)
{
    const fastfilters::FastFilter& fast = fastfilters::fastFilter("filterColumns", filter);
    return fastfilters::rangesOf(fast.sourceColumnsOf(imageSize, columns), imageSize.width);
}

void applyFilterPart(const Ptr<Filter>& filter, InputArray sourceRows, Size imageSize, Range rows, OutputArray dst,
                     const HostOptions& options)
{
    fastfilters::fastFilter("applyFilterPart", filter).applyPart(sourceRows, noArray(), imageSize, rows, dst, options);
}

void applyMaskedPart(const Ptr<Filter>& filter, InputArray sourceRows, InputArray maskRows, Size imageSize, Range rows,
                     OutputArray dst, const HostOptions& options)
{
    fastfilters::fastFilter("applyMaskedPart", filter).applyPart(sourceRows, maskRows, imageSize, rows, dst, options);
}

}  // namespace cv::cuda
