// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "common/unread_pixels.hpp"
#include "converted_layout.hpp"
#include "plane_conversion.hpp"
#include "testing/band_rows.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

ConvertedLayout::ConvertedLayout(const ConvertedTask& task, const Images& images)
    : neighbourhood(task.neighbourhood),
      channels(task.channels()),
      workChannels(task.workChannels()),
      planes(task.planes),
      isSplit(workChannels != channels),
      convertsSource(task.workSrcType() != task.srcType),
      convertsResult(task.workDstType() != task.dstType),
      keyBytes(task.byOrdinals ? static_cast<int>(CV_ELEM_SIZE1(task.srcType)) : 0),
      left(static_cast<int>(alignSize(neighbourhood.anchor.x, convertedColumns))),
      width(left + images.destination.size.width + neighbourhood.window.width - 1 - neighbourhood.anchor.x),
      sourceStep(convertsSource ? convertedStep(CV_ELEM_SIZE(task.workSrcType()) * width) : 0),
      maskStep(convertsSource && images.source.mask ? convertedStep(width) : 0),
      resultStep(convertsResult ? convertedStep(CV_ELEM_SIZE(task.workDstType()) * images.destination.size.width) : 0)
{
    const int height = images.destination.size.height, halo = neighbourhood.window.height - 1;
    const size_t values = sourceStep / sizeof(float);
    const BandCosts ofChannel = keyBytes > 0
                                    ? BandCosts{values, 0, halo, mostSortedValues}
                                    : BandCosts{sourceStep + maskStep, resultStep * planes, halo, mostConvertedBytes};
    group = isSplit ? ofChannel.channels(channels) : 1;
    maskPlanes = maskStep == 0 ? 0 : images.source.maskChannels == 1 ? 1 : group;
    const size_t each = static_cast<size_t>(group);
    mostRows = BandCosts{ofChannel.source * each, ofChannel.result * each, halo, ofChannel.most}.rows();
    if (keyBytes > 0)
        mostRows = static_cast<int>(
            std::min<long long>(mostRows, static_cast<long long>(mostOrdinals / (values * each)) - halo));
    if (const int tested = bandRows())
        mostRows = std::min(tested, mostRows);
    else if (mostRows > 0)
        mostRows = equalBands(mostRows, height);
}

ConvertedBand ConvertedLayout::band(const Images& images, int row, int rows, const Cut& cut) const
{
    const int first = images.source.offset.y + row;
    return {row, rows,
            paddedRows({first, first + rows}, neighbourhood.window.height, neighbourhood.anchor.y,
                       images.source.whole.height, cut)};
}

std::vector<ConvertedBand> ConvertedLayout::bands(const Images& images, const Cut& cut) const
{
    std::vector<ConvertedBand> found;
    const int height = images.destination.size.height;
    for (int row = 0; row < height;)
    {
        const int next = nextBand(row, mostRows, height, cut);
        found.push_back(band(images, row, next - row, cut));
        row = next;
    }
    return found;
}

Images ConvertedLayout::whole(const Images& images) const
{
    ConvertedLayout one = *this;
    one.resultRows = images.destination.size.height;
    Cut all;
    all.above = all.below = images.source.whole.height;
    uchar* const pixels = unreadPixels();
    return one.ofFilter(images, band(images, 0, one.resultRows, all), {pixels, pixels, pixels}, 0);
}

bool ConvertedLayout::isSame(const ConvertedBand& one, const ConvertedBand& other, const Images& images) const
{
    return convertsSource && one.rows == other.rows && one.sourceRows() == other.sourceRows() &&
           one.row - one.source.begin == other.row - other.source.begin &&
           (convertsResult || (other.row - one.row) * images.destination.step % convertedAlignment == 0);
}

Images ConvertedLayout::ofFilter(const Images& images, const ConvertedBand& band, const ConvertedPlaces& places,
                                 int plane) const
{
    Images one = images;
    one.source.offset.y += band.row;
    if (convertsSource)
    {
        one.source.data = places.source + plane * sourceBytes(band);
        one.source.step = sourceStep;
        one.source.whole = Size(width, band.sourceRows());
        one.source.offset = Point(left, images.source.offset.y + band.row - band.source.begin);
    }
    if (maskPlanes > 0)
    {
        one.source.mask = places.mask + (maskPlanes > 1 ? plane * maskBytes(band) : 0);
        one.source.maskStep = maskStep;
        one.source.maskChannels = 1;
    }
    one.destination.channels = workChannels;
    one.destination.size.height = band.rows;
    one.destination.data += band.row * images.destination.step;
    if (convertsResult)
    {
        one.destination.data = places.result + plane * planes * resultBytes();
        one.destination.step = resultStep;
        one.planeStep = resultBytes();
    }
    return one;
}

ConvertedMemory::ConvertedMemory(const ConvertedLayout& layout, const std::vector<ConvertedBand>& bands)
{
    size_t source = 0, mask = 0;
    for (const ConvertedBand& band : bands)
    {
        source = std::max(source, layout.sourceBytes(band) * layout.group);
        mask = std::max(mask, layout.maskBytes(band) * layout.maskPlanes);
    }
    const size_t values = source / sizeof(float);
    size_t end = source;
    const auto take = [&](size_t bytes)
    {
        const size_t begin = end;
        end += alignSize(bytes, convertedAlignment);
        return begin;
    };
    mask_ = take(mask);
    result_ = take(layout.resultBytes() * layout.planes * layout.group);
    if (layout.keyBytes > 0)
    {
        keys_ = take(2 * values * layout.keyBytes);
        indices_ = take(2 * values * sizeof(std::uint32_t));
        temporaryBytes_ = sortTemporaryBytes(values, layout.keyBytes);
        temporary_ = take(temporaryBytes_);
        keysBytes_ = values * layout.keyBytes;
        indicesBytes_ = values * sizeof(std::uint32_t);
    }
    table_ = take(layout.group > 1 ? layout.group * sizeof(BatchImage) : 0);
    bytes_ = end;
}

ConvertedPlaces ConvertedMemory::at(uchar* memory) const
{
    return {memory,
            memory + mask_,
            memory + result_,
            memory + keys_,
            memory + keys_ + keysBytes_,
            memory + indices_,
            memory + indices_ + indicesBytes_,
            memory + temporary_,
            temporaryBytes_,
            memory + table_};
}

}  // namespace cv::cuda::fastfilters
