// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "../precomp.hpp"

#include "../cuda/common/border.hpp"
#include "../visit_depth.hpp"
#include "padded_band.hpp"

#include <cstring>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

PaddedSource::PaddedSource(const Mat& src, const Neighbourhood& neighbourhood)
    : whole_(src.size()),
      type_(src.type()),
      width_(src.cols + neighbourhood.window.width - 1),
      neighbourhood_(neighbourhood)
{
    if (!neighbourhood.isolated)
        src.locateROI(whole_, offset_);
    step_ = src.step;
    origin_ = src.data - offset_.y * step_ - offset_.x * src.elemSize();

    columns_.resize(width_);
    for (int x = 0; x < width_; ++x)
        columns_[x] = borderIndex(offset_.x - neighbourhood.anchor.x + x, whole_.width, neighbourhood.borderX);

    border_.resize(src.elemSize());
    visitDepth(src.depth(),
               [&](auto pixel)
               {
                   using T = decltype(pixel);
                   for (int c = 0; c < src.channels(); ++c)
                       reinterpret_cast<T*>(border_.data())[c] = saturate_cast<T>(neighbourhood.borderValue[c]);
               });
}

void PaddedSource::copyRow(int y, uchar* padded) const
{
    const size_t pixel = border_.size();
    const int sourceY = borderIndex(offset_.y - neighbourhood_.anchor.y + y, whole_.height, neighbourhood_.borderY);
    const uchar* row = sourceY < 0 ? nullptr : origin_ + sourceY * step_;
    int x = 0;
    while (x < width_)
    {
        const bool outside = !row || columns_[x] < 0;
        int run = 1;  // neighbours in the source are copied together
        while (!outside && x + run < width_ && columns_[x + run] == columns_[x] + run)
            ++run;
        std::memcpy(padded + x * pixel, outside ? border_.data() : row + columns_[x] * pixel, run * pixel);
        x += run;
    }
}

Mat PaddedSource::band(const Range& outputRows) const
{
    return rows(outputRows.start, outputRows.size() + neighbourhood_.window.height - 1);
}

Mat PaddedSource::rows(int y, int count) const
{
    Mat padded(count, width_, type_);
    for (int i = 0; i < count; ++i)
        copyRow(y + i, padded.ptr(i));
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

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
