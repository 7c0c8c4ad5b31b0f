// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "band_reader.hpp"

#include <algorithm>

namespace fastfilter
{
namespace
{

//! Rows of a buffer as a separate image.
cv::Mat isolated(cv::Mat& buffer, int first, int rows)
{
    return cv::Mat(rows, buffer.cols, buffer.type(), buffer.ptr(first), buffer.step);
}

}  // namespace

BandReader::BandReader(TiffReader& reader, const TiffPage& page, int plane, const BandFilter& filter)
    : reader_(reader), page_(page), filter_(filter)
{
    reader_.select(page, plane);
}

std::int64_t BandReader::bufferRows(const TiffPage& page, std::int64_t rows)
{
    const std::int64_t surplus = tiffAccess(page) == TiffAccess::BLOCKS ? page.blockHeight - 1 : 0;
    return std::min(rows + surplus, page.height);
}

Band BandReader::read(std::int64_t first, int rows, cv::Mat& buffer)
{
    Band band;
    band.part.picture = cv::Size(static_cast<int>(page_.width), static_cast<int>(page_.height));
    band.part.rows = cv::Range(static_cast<int>(first), static_cast<int>(first) + rows);
    std::vector<Run> runs;
    int needed = 0;
    for (const cv::Range& range : filter_.sourceRows(band.part))
    {
        runs.push_back({range, needed});
        needed += range.size();
    }
    // The rows that its last block has besides are those of the next band.
    cv::Range& last = runs.back().rows;
    const std::int64_t edge =
        runs.size() > 1 && runs.front().rows.start >= last.end ? runs.front().rows.start : page_.height;
    last.end = static_cast<int>(std::min(edge, reader_.blockEnd(last.end)));
    const int all = runs.back().place + last.size();
    if (buffer.rows < all)
        buffer.create(all, static_cast<int>(page_.width), CV_MAKETYPE(page_.depth, page_.samplesOfPlane()));
    for (const Run& run : runs)
        fill(run, buffer);
    before_ = buffer;
    held_ = runs;
    band.pixels = isolated(buffer, 0, needed);
    return band;
}

//! Copies the rows that the band before has, and reads the others.
void BandReader::fill(const Run& run, cv::Mat& buffer)
{
    for (int row = run.rows.start; row < run.rows.end;)
    {
        const int place = run.place + row - run.rows.start;
        const auto holds = [row](const Run& held) { return held.rows.start <= row && row < held.rows.end; };
        const auto held = std::find_if(held_.begin(), held_.end(), holds);
        int end = run.rows.end;
        if (held != held_.end())
        {
            end = std::min(end, held->rows.end);
            cv::Mat rows = isolated(buffer, place, end - row);
            before_.rowRange(held->place + row - held->rows.start, held->place + end - held->rows.start).copyTo(rows);
        }
        else
        {
            for (const Run& other : held_)
                if (other.rows.start > row)
                    end = std::min(end, other.rows.start);
            cv::Mat rows = isolated(buffer, place, end - row);
            reader_.read(row, rows);
        }
        row = end;
    }
}

}  // namespace fastfilter
