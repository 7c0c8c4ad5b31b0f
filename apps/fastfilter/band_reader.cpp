// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "band_reader.hpp"

#include <algorithm>
#include <cstring>

namespace fastfilter
{
namespace
{

//! The greatest multiple of `step` that is not greater than `value`, also for negative ones.
std::int64_t floorTo(std::int64_t value, std::int64_t step)
{
    const std::int64_t rest = value % step;
    return value - (rest < 0 ? rest + step : rest);
}

//! Rows of a buffer as a separate image, so a filter does not see the others.
cv::Mat isolated(cv::Mat& buffer, std::int64_t first, std::int64_t rows)
{
    return cv::Mat(static_cast<int>(rows), buffer.cols, buffer.type(), buffer.ptr(static_cast<int>(first)),
                   buffer.step);
}

}  // namespace

BandReader::BandReader(TiffReader& reader, const TiffPage& page, int plane, const Reach& reach, bool wraps)
    : reader_(reader), page_(page), reach_(reach), wraps_(wraps)
{
    reader_.select(page, plane);
}

std::int64_t BandReader::bufferRows(const TiffPage& page, const Reach& reach, bool wraps, std::int64_t rows)
{
    const std::int64_t surplus = tiffAccess(page) == TiffAccess::BLOCKS ? page.blockHeight - 1 : 0;
    const std::int64_t all = rows + reach.above + reach.below + reach.alignment - 1 + surplus;
    return wraps ? all : std::min(all, page.height);
}

Band BandReader::read(std::int64_t first, int rows, cv::Mat& buffer)
{
    std::int64_t begin = floorTo(first - reach_.above, reach_.alignment);
    std::int64_t needed = first + rows + reach_.below;
    if (!wraps_)
    {
        begin = std::max<std::int64_t>(begin, 0);
        needed = std::min(needed, page_.height);
    }
    const bool isInside = needed > 0 && needed <= page_.height;
    std::int64_t end = isInside ? reader_.blockEnd(needed) : needed;
    std::int64_t copied = begin;
    if (begin >= beforeBegin_ && begin < beforeEnd_)
    {
        copied = beforeEnd_;
        end = std::max(end, beforeEnd_);
        for (std::int64_t row = begin; row < copied; ++row)
            std::memcpy(buffer.ptr(static_cast<int>(row - begin)), before_.ptr(static_cast<int>(row - beforeBegin_)),
                        static_cast<size_t>(buffer.cols) * buffer.elemSize());
    }
    fetch(copied, end, begin, buffer);
    before_ = buffer;
    beforeBegin_ = begin;
    beforeEnd_ = end;

    Band band;
    band.pixels = isolated(buffer, 0, needed - begin);
    band.above = static_cast<int>(first - begin);
    band.rows = rows;
    return band;
}

//! Reads the rows `begin` ... `end` - 1 into a buffer whose first row is row `low`.
void BandReader::fetch(std::int64_t begin, std::int64_t end, std::int64_t low, cv::Mat& buffer)
{
    for (std::int64_t row = begin; row < end;)
    {
        const std::int64_t inPicture = row - floorTo(row, page_.height);
        const std::int64_t count = std::min(end - row, page_.height - inPicture);
        cv::Mat rows = isolated(buffer, row - low, count);
        reader_.read(inPicture, rows);
        row += count;
    }
}

}  // namespace fastfilter
