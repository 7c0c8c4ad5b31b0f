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

namespace
{

MissingElements elementsOf(const MissingPixels& missing, int depth)
{
    return visitDepth(depth,
                      [&](auto pixel) -> MissingElements
                      {
                          const auto values = missing.valueOf<decltype(pixel)>();
                          return {depth, values.nan, values.hasValue, static_cast<double>(values.value)};
                      });
}

}  // namespace

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
            columns_ = Range(std::min(columns_.start, run.from), std::max(columns_.end, run.from + run.count));
    if (neighbourhood.borderX == BORDER_CONSTANT || neighbourhood.borderY == BORDER_CONSTANT)
        isBorderMissing_ = CFF_SIMD_FUNCTION(simd, hasMissing)(missing_, {source_.border(), nullptr, channels_});
}

bool PaddedPixels::hasMissing(int y, const Range& sourceColumns) const
{
    const uchar* const row = source_.sourceRow(y);
    if (!row)
        return isBorderMissing_;
    const auto has = CFF_SIMD_FUNCTION(simd_, hasMissing);
    const MaskedRow pixels = {row + sourceColumns.start * pixelBytes_, nullptr, sourceColumns.size() * channels_};
    if (has(missing_, pixels))
        return true;
    if (!mask_)
        return false;
    const MissingElements zeros = {CV_8U, false, true, 0};
    return has(zeros, {mask_->sourceRow(y) + sourceColumns.start * maskChannels_, nullptr,
                       sourceColumns.size() * maskChannels_});
}

void PaddedPixels::split(int y, const Range& columns, const SplitRow& out) const
{
    const int count = columns.size() * channels_;
    std::vector<uchar> buffer(static_cast<size_t>(columns.size()) * pixelBytes_), maskBuffer, elements;
    const uchar* mask = nullptr;
    if (mask_)
    {
        maskBuffer.resize(static_cast<size_t>(columns.size()) * maskChannels_);
        mask = mask_->row(y, columns, maskBuffer.data());
        if (maskChannels_ < channels_)
        {
            elements.resize(count);
            for (int i = 0; i < count; ++i)
                elements[i] = mask[i / channels_];
            mask = elements.data();
        }
    }
    CFF_SIMD_FUNCTION(simd_, splitMissing)(missing_, {source_.row(y, columns, buffer.data()), mask, count}, out);
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

void MissingPlaces::search(const Range& outputs)
{
    const Range all = pixels_.sourceColumns();
    for (; searched_ < outputs.end + pixels_.window().height - 1; ++searched_)
    {
        uchar* const flags = found(searched_);
        flags[0] = pixels_.hasMissing(searched_, all);
        for (int i = 0; i < segments_ && flags[0]; ++i)
        {
            const int x = all.start + i * segment;
            flags[1 + i] = pixels_.hasMissing(searched_, Range(x, std::min(all.end, x + segment)));
        }
    }
}

std::vector<Range> MissingPlaces::columns(const Range& outputs, int most) const
{
    std::vector<uchar> touched(segments_ + 1);
    for (int y = outputs.start; y < outputs.end + pixels_.window().height - 1; ++y)
        for (int i = 0; i <= segments_ && found(y)[0]; ++i)
            touched[i] |= found(y)[i];
    const bool hasBorder = pixels_.isBorderMissing();
    if (!touched[0] && !hasBorder)
        return {};

    const int width = pixels_.width(), halo = pixels_.window().width - 1, first = pixels_.sourceColumns().start;
    std::vector<uchar> windows(divUp(width, segment));  // segments of outputs
    const auto touch = [&](int begin, int end)          // padded columns
    {
        const int last = std::min(end - 1, width - 1) / segment;
        for (int i = std::max(0, begin - halo) / segment; i <= last; ++i)
            windows[i] = 1;
    };
    for (const RowRun& run : runs_)
        if (run.from < 0 && hasBorder)
            touch(run.to, run.to + run.count);
        else if (run.from >= 0)
            for (int x = run.from; x < run.from + run.count;)
            {
                const int i = (x - first) / segment, end = std::min(run.from + run.count, first + (i + 1) * segment);
                if (touched[1 + i])
                    touch(run.to + x - run.from, run.to + end - run.from);
                x = end;
            }

    std::vector<Range> result;
    for (int i = 0; i < static_cast<int>(windows.size()); ++i)
    {
        const int begin = i * segment, end = std::min(width, begin + segment);
        if (!windows[i])
            continue;
        if (!result.empty() && result.back().end == begin && end - result.back().start <= most)
            result.back().end = end;
        else
            result.push_back(Range(begin, end));
    }
    return result;
}

}  // namespace cv::cuda::fastfilters
