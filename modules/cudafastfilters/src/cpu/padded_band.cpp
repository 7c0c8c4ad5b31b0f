// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "common/border.hpp"
#include "padded_band.hpp"
#include "tasks/pixel_values.hpp"

#include <cstring>

namespace cv::cuda::fastfilters
{

// How far ahead row() prefetches pixels, so that they arrive from memory in time and are still in the caches when they
// are needed.
static constexpr size_t bytesAhead = 16384, mostRowsAhead = 32;

PaddedSource::PaddedSource(const Mat& src, const Neighbourhood& neighbourhood, PixelOrder order)
    : whole_(src.size()),
      type_(src.type()),
      width_(src.cols + neighbourhood.window.width - 1),
      neighbourhood_(neighbourhood),
      border_(borderPixel(type_, neighbourhood.borderValue, order))
{
    src.locateROI(whole_, offset_);
    step_ = src.step;
    origin_ = src.data - offset_.y * step_ - offset_.x * src.elemSize();

    const int first = offset_.x - neighbourhood.anchor.x;  // source column of padded column 0
    for (int x = 0; x < width_;)
    {
        const int from = borderIndex(first + x, whole_.width, neighbourhood.borderX);
        const bool isInside = from >= 0 && from == first + x;
        const int count = isInside ? std::min(width_ - x, whole_.width - from) : 1;
        RowRun* last = runs_.empty() ? nullptr : &runs_.back();
        if (last && from == (last->from < 0 ? -1 : last->from + last->count))
            last->count += count;
        else
            runs_.push_back({x, from, count});
        x += count;
    }
}

const uchar* PaddedSource::sourceRow(int y) const
{
    const int sourceY = borderIndex(offset_.y - neighbourhood_.anchor.y + y, whole_.height, neighbourhood_.borderY);
    return sourceY < 0 ? nullptr : origin_ + sourceY * step_;
}

std::vector<RowRun> PaddedSource::runs(const Range& columns) const
{
    std::vector<RowRun> result;
    for (const RowRun& run : runs_)
    {
        const int begin = std::max(run.to, columns.start), end = std::min(run.to + run.count, columns.end);
        if (begin < end)
            result.push_back({begin - columns.start, run.from < 0 ? -1 : run.from + begin - run.to, end - begin});
    }
    return result;
}

const uchar* PaddedSource::row(int y, const Range& columns, uchar* buffer) const
{
    const Range sourceColumns = columns + (offset_.x - neighbourhood_.anchor.x);
    const uchar* const source = sourceRow(y);
    if (source && sourceColumns.start >= 0 && sourceColumns.end <= whole_.width)
        return source + sourceColumns.start * border_.size();
    copyRow(y, columns, buffer);
    return buffer;
}

void PaddedSource::prefetchAfter(int y, const Range& columns) const
{
#ifdef __GNUC__
    const Range sourceColumns = columns + (offset_.x - neighbourhood_.anchor.x);
    const size_t bytes = columns.size() * border_.size();
    const uchar* const row =
        sourceRow(y + static_cast<int>(std::max<size_t>(1, std::min(bytesAhead / bytes, mostRowsAhead))));
    const size_t end = std::min(sourceColumns.end, whole_.width) * border_.size();
    for (size_t i = std::max(sourceColumns.start, 0) * border_.size(); row && i < end; i += 64)
        __builtin_prefetch(row + i, 0, 2);
#else
    CV_UNUSED(y), CV_UNUSED(columns);
#endif
}

void PaddedSource::copyRow(int y, const Range& columns, uchar* padded) const
{
    const size_t pixel = border_.size();
    const uchar* const row = sourceRow(y);
    for (const RowRun& run : runs_)
    {
        const int begin = std::max(run.to, columns.start), end = std::min(run.to + run.count, columns.end);
        if (begin >= end)
            continue;
        uchar* const to = padded + (begin - columns.start) * pixel;
        if (row && run.from >= 0)
            std::memcpy(to, row + (run.from + begin - run.to) * pixel, (end - begin) * pixel);
        else
            for (int i = 0; i < end - begin; ++i)
                std::memcpy(to + i * pixel, border_.data(), pixel);
    }
    const int known = std::max(0, std::min(columns.end, width_) - columns.start);
    std::memset(padded + known * pixel, 0, (columns.size() - known) * pixel);
}

Mat PaddedSource::band(const Range& outputRows) const
{
    return rows(outputRows.start, outputRows.size() + neighbourhood_.window.height - 1);
}

Mat PaddedSource::rows(int y, int count) const
{
    Mat padded(count, width_, type_);
    for (int i = 0; i < count; ++i)
        copyRow(y + i, Range(0, width_), padded.ptr(i));
    return padded;
}

void forEachBand(const Mat& src, const Neighbourhood& neighbourhood,
                 const std::function<void(const Mat& padded, const Range& rows)>& body)
{
    // High enough that the rows above and below are a small part, low enough for many bands.
    const int bandRows = std::max(32, 2 * neighbourhood.window.height);
    const int bands = (src.rows - 1) / bandRows + 1;
    const PaddedSource source(src, neighbourhood);
    parallel_for_(Range(0, bands),
                  [&](const Range& range)
                  {
                      for (int band = range.start; band < range.end; ++band)
                      {
                          const Range rows(band * bandRows, std::min(src.rows, (band + 1) * bandRows));
                          body(source.band(rows), rows);
                      }
                  });
}

}  // namespace cv::cuda::fastfilters
