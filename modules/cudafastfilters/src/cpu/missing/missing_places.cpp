// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "common/visit_depth.hpp"
#include "missing_places.hpp"
#include "valid_window.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

PaddedPixels::PaddedPixels(const Mat& source, const Mat& mask, const Neighbourhood& neighbourhood,
                           const MissingPixels& missing, SimdLevel simd)
    : source_(source, neighbourhood),
      missing_(elementsOf(missing, source.depth())),
      simd_(simd),
      window_(neighbourhood.window),
      paddedWidth_(source.cols + neighbourhood.window.width - 1),
      pixelBytes_(static_cast<int>(source.elemSize())),
      channels_(source.channels()),
      maskChannels_(mask.empty() ? 1 : mask.channels())
{
    if (!mask.empty())
        mask_.emplace(mask, neighbourhoodOfMask(neighbourhood));
    columns_ = Range(INT_MAX, 0);
    for (const RowRun& run : runs())
        if (run.from >= 0)
        {
            if (run.count > inside_.size())
                inside_ = Range(run.to, run.to + run.count);
            columns_ = Range(std::min(columns_.start, run.from), std::max(columns_.end, run.from + run.count));
        }
    if (neighbourhood.borderX == BORDER_CONSTANT || neighbourhood.borderY == BORDER_CONSTANT)
    {
        uchar found = 0;
        const MaskedRow pixel = {source_.border(), nullptr, channels_};
        isBorderMissing_ = CFF_SIMD_FUNCTION(simd, findMissing)(missing_, pixel, channels_, &found);
    }
}

bool PaddedPixels::find(int y, int segment, uchar* found) const
{
    const auto find = CFF_SIMD_FUNCTION(simd_, findMissing);
    const uchar* const row = source_.sourceRow(y);
    const int first = columns_.start, count = columns_.size();
    if (!row)
    {
        std::fill_n(found, divUp(count, segment), static_cast<uchar>(isBorderMissing_));
        return isBorderMissing_;
    }
    bool any = find(missing_, {row + first * pixelBytes_, nullptr, count * channels_}, segment * channels_, found);
    if (mask_)
        any |= find(zerosAreMissing, {mask_->sourceRow(y) + first * maskChannels_, nullptr, count * maskChannels_},
                    segment * maskChannels_, found);
    return any;
}

void PaddedPixels::split(int y, const Range& columns, const SplitRow& out, std::vector<uchar>& buffer) const
{
    const auto splitPart = [&](int begin, int end)
    {
        const Range part(std::max(begin, columns.start), std::min(end, columns.end));
        if (part.start >= part.end)
            return;
        const int count = part.size() * channels_, maskBytes = part.size() * maskChannels_;
        const size_t bytes = static_cast<size_t>(part.size()) * pixelBytes_ + maskBytes + count;
        buffer.resize(std::max(buffer.size(), bytes));
        uchar* const copy = buffer.data();
        uchar* const elements = copy + part.size() * pixelBytes_ + maskBytes;
        const uchar* mask = mask_ ? mask_->row(y, part, copy + part.size() * pixelBytes_) : nullptr;
        if (mask && maskChannels_ < channels_)
        {
            for (int i = 0; i < part.size(); ++i)
                std::fill_n(elements + i * channels_, channels_, mask[i]);
            mask = elements;
        }
        const int first = (part.start - columns.start) * channels_;
        const SplitRow to = {out.pixels + static_cast<size_t>(part.start - columns.start) * pixelBytes_,
                             out.valid + first, out.missing ? out.missing + first : nullptr};
        CFF_SIMD_FUNCTION(simd_, splitMissing)(missing_, {source_.row(y, part, copy), mask, count}, to);
    };
    // What is beside the image is copied first.
    splitPart(0, inside_.start);
    splitPart(inside_.start, inside_.end);
    splitPart(inside_.end, paddedWidth_);
}

MissingPlaces::MissingPlaces(const PaddedPixels& pixels, const Range& outputs)
    : pixels_(pixels),
      runs_(pixels.runs()),
      first_(outputs.start),
      searched_(outputs.start),
      segments_(divUp(std::max(0, pixels.sourceColumns().size()), segment)),
      found_(static_cast<size_t>(outputs.size() + pixels.window().height - 1) * (segments_ + 1))
{
}

bool MissingPlaces::search(const Range& outputs)
{
    for (; searched_ < outputs.end + pixels_.window().height - 1; ++searched_)
    {
        uchar* const flags = found(searched_);
        // Most rows are whole, or most are not.
        const bool isLikely = searched_ > first_ && flags[-(segments_ + 1)];
        if (isLikely || pixels_.find(searched_, pixels_.sourceColumns().size(), flags))
            flags[0] = pixels_.find(searched_, segment, flags + 1);
    }
    bool any = pixels_.isBorderMissing();
    for (int y = outputs.start; y < searched_; ++y)
        any |= found(y)[0] != 0;
    return any;
}

// Segments of columns of the outputs with windows that may have a missing pixel.
std::vector<uchar> MissingPlaces::touched(const Range& outputs) const
{
    std::vector<uchar> inRows(segments_ + 1);
    for (int y = outputs.start; y < outputs.end + pixels_.window().height - 1; ++y)
        for (int i = 0; i <= segments_ && found(y)[0]; ++i)
            inRows[i] |= found(y)[i];
    const bool hasBorder = pixels_.isBorderMissing();
    const int width = pixels_.width(), halo = pixels_.window().width - 1, first = pixels_.sourceColumns().start;
    std::vector<uchar> windows(divUp(width, segment));
    const auto touch = [&](int begin, int end)  // padded columns
    {
        const int last = std::min(end - 1, width - 1) / segment;
        for (int i = std::max(0, begin - halo) / segment; i <= last; ++i)
            windows[i] = 1;
    };
    for (const RowRun& run : runs_)
        if (run.from < 0 && hasBorder)
            touch(run.to, run.to + run.count);
        else if (run.from >= 0 && inRows[0])
            for (int x = run.from; x < run.from + run.count;)
            {
                const int i = (x - first) / segment, end = std::min(run.from + run.count, first + (i + 1) * segment);
                if (inRows[1 + i])
                    touch(run.to + x - run.from, run.to + end - run.from);
                x = end;
            }
    return windows;
}

// Touched columns; those between two of them are added if that is less than what each range costs in addition.
std::vector<Range> MissingPlaces::columns(const std::vector<uchar>& touched) const
{
    const int width = pixels_.width(), halo = pixels_.window().width - 1;
    std::vector<Range> result;
    for (int i = 0; i < static_cast<int>(touched.size()); ++i)
    {
        const int begin = i * segment, end = std::min(width, begin + segment);
        if (!touched[i])
            continue;
        if (!result.empty() && begin - result.back().end <= halo + extraColumns)
            result.back().end = end;
        else
            result.push_back(Range(begin, end));
    }
    return result;
}

std::vector<Rect> MissingPlaces::tiles(const Range& outputs, int step, int most) const
{
    const int haloX = pixels_.window().width - 1, haloY = pixels_.window().height - 1;
    const auto cost = [&](const std::vector<Range>& ranges, int rows)
    {
        double pixels = 0;
        for (const Range& range : ranges)
            pixels += static_cast<double>(range.size() + haloX + extraColumns) * (rows + haloY + extraRows);
        return pixels;
    };
    const int stripRows = divUp(16, step) * step;
    const int mostRows = most < INT_MAX ? std::max(stripRows, 64 + 4 * haloY) : outputs.size();
    // Whole rows if results depend on where a tile begins.
    const auto columnsOf = [&](const std::vector<uchar>& windows)
    {
        const std::vector<Range> ranges = columns(windows);
        return ranges.empty() || step == 1 ? ranges : std::vector<Range>{Range(0, pixels_.width())};
    };
    std::vector<Rect> result;
    const auto add = [&](const std::vector<Range>& ranges, const Range& rows)
    {
        const int wanted = std::max(2 * haloX, most / (rows.size() + haloY) - haloX) / segment * segment;
        const int mostColumns = step == 1 ? std::max(4 * segment, wanted) : pixels_.width();
        for (const Range& range : ranges)
            for (int x = range.start; x < range.end; x += mostColumns)
                result.push_back(Rect(x, rows.start, std::min(range.end - x, mostColumns), rows.size()));
    };
    Range rows(outputs.start, outputs.start);
    std::vector<uchar> ofRows;
    double costOfRows = 0;
    for (int y = outputs.start; y < outputs.end; y += stripRows)
    {
        const Range strip(y, std::min(outputs.end, y + stripRows));
        const std::vector<uchar> ofStrip = touched(strip);
        const double costOfStrip = cost(columnsOf(ofStrip), strip.size());
        std::vector<uchar> ofBoth = ofStrip;
        for (size_t i = 0; i < ofRows.size(); ++i)
            ofBoth[i] |= ofRows[i];
        const double costOfBoth = cost(columnsOf(ofBoth), strip.end - rows.start);
        if (costOfBoth <= costOfRows + costOfStrip && strip.end - rows.start <= mostRows)
        {
            rows.end = strip.end;
            ofRows = ofBoth;
            costOfRows = costOfBoth;
            continue;
        }
        add(columnsOf(ofRows), rows);
        rows = strip;
        ofRows = ofStrip;
        costOfRows = costOfStrip;
    }
    add(columnsOf(ofRows), rows);
    return result;
}

}  // namespace cv::cuda::fastfilters
