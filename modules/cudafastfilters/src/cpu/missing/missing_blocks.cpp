// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "missing_blocks.hpp"

#include "cpu/missing/valid_window.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

static const size_t mostBytesAtOnce = 1 << 24;  // of rows that are searched as one

Sources::Sources(const CpuImages& images, const MissingRankTask& task, SimdLevel simdLevel)
    : level(simdLevel),
      pixels(images.source, task.plain.neighbourhood),
      row{elementsOf(task.missing, images.source.depth()), images.source.channels(), 0, nullptr, nullptr,
          images.mask.empty() ? 1 : images.mask.channels()},
      elemSize(images.source.elemSize())
{
    if (!images.mask.empty())
        mask.emplace(images.mask, neighbourhoodOfMask(task.plain.neighbourhood));
    Point offset;
    images.source.locateROI(whole, offset);
    uchar found = 0;
    const MaskedRow border = {pixels.border(), nullptr, row.channels};
    hasMissingBorder =
        (task.plain.neighbourhood.borderX == BORDER_CONSTANT || task.plain.neighbourhood.borderY == BORDER_CONSTANT) &&
        CFF_SIMD_FUNCTION(level, findMissing)(row.missing, border, row.channels, &found);
}

int Sources::pixelsOfBlock() const
{
    return std::max(32, 64 * row.channels / static_cast<int>(elemSize));
}

void Sources::find(const Range& padded, uchar* blocks) const
{
    const int channels = mask ? row.maskChannels : row.channels;
    std::vector<const uchar*> rows;
    for (int y = padded.start; y < padded.end; ++y)
        if (const uchar* const source = mask ? mask->sourceRow(y) : pixels.sourceRow(y))
            rows.push_back(source);
    CFF_SIMD_FUNCTION(level, findMissingColumns)
    (mask ? zerosAreMissing : row.missing, rows.data(), static_cast<int>(rows.size()), whole.width * channels,
     pixelsOfBlock() * channels, blocks);
}

bool Sources::any(const Range& padded) const
{
    const MissingElements& missing = mask ? zerosAreMissing : row.missing;
    const size_t count = static_cast<size_t>(whole.width) * (mask ? row.maskChannels : row.channels),
                 bytes = mask ? count : whole.width * elemSize;
    const uchar* begin = nullptr;
    int rows = 0;
    const auto search = [&]
    {
        uchar found = 0;
        const MaskedRow searched = {begin, nullptr, static_cast<int>(rows * count)};
        return rows > 0 && CFF_SIMD_FUNCTION(level, findMissing)(missing, searched, searched.count, &found);
    };
    for (int y = padded.start; y < padded.end; ++y)
    {
        const uchar* const next = mask ? mask->sourceRow(y) : pixels.sourceRow(y);
        if (next && rows > 0 && next == begin + rows * bytes && rows * bytes < mostBytesAtOnce)
        {
            ++rows;
            continue;
        }
        if (search())
            return true;
        begin = next;
        rows = next ? 1 : 0;
    }
    return search();
}

MissingRow Sources::rowOf(const uchar* values, const uchar* maskRow, int count) const
{
    MissingRow result = row;
    result.values = values;
    result.mask = maskRow;
    result.pixels = count;
    return result;
}

MissingBlocks::MissingBlocks(const Sources& sources, const Range& outputs, int tileHeight, const Size& window)
    : window_(window),
      blocks_(Mat_<uchar>::zeros(divUp(outputs.size(), tileHeight),
                                 divUp(sources.whole.width, sources.pixelsOfBlock()) + 1))
{
    parallel_for_(Range(0, blocks_.rows),
                  [&](const Range& range)
                  {
                      for (int i = range.start; i < range.end; ++i)
                      {
                          const int y = outputs.start + i * tileHeight;
                          const Range padded(y, std::min(outputs.end, y + tileHeight) + window.height - 1);
                          uchar* const blocks = blocks_.ptr(i);
                          for (int k = padded.start; sources.hasMissingBorder && k < padded.end; ++k)
                              blocks[blocks_.cols - 1] |= !sources.pixels.sourceRow(k);
                          if (sources.any(padded))
                              sources.find(padded, blocks);
                      }
                  });
}

double MissingBlocks::share(int tileRow) const
{
    const uchar* const blocks = blocks_.ptr(tileRow);
    const int count = blocks_.cols - 1;
    return static_cast<double>(std::count(blocks, blocks + count, uchar(1))) / count;
}

bool MissingBlocks::any() const
{
    return std::find(blocks_.begin(), blocks_.end(), uchar(1)) != blocks_.end();
}

bool MissingBlocks::anyIn(int tileRow, const ReachedColumns& columns) const
{
    const uchar* const blocks = blocks_.ptr(tileRow);
    if (columns.isMissing)
        return true;
    for (const Range& range : columns.blocks)
        if (std::find(blocks + range.start, blocks + range.end, uchar(1)) != blocks + range.end)
            return true;
    return false;
}

std::vector<ReachedColumns> MissingBlocks::columnsOfTiles(const Sources& sources, int width, int tileWidth) const
{
    std::vector<ReachedColumns> columns;
    for (int x = 0; x < width; x += tileWidth)
        columns.push_back(columnsOf(sources, Range(x, std::min(width, x + tileWidth))));
    return columns;
}

ReachedColumns MissingBlocks::columnsOf(const Sources& sources, const Range& outputs) const
{
    ReachedColumns result = {};
    const int pixels = sources.pixelsOfBlock();
    for (const RowRun& run : sources.pixels.runs(Range(outputs.start, outputs.end + window_.width - 1)))
        if (run.from < 0)
            result.isMissing = sources.hasMissingBorder;
        else
            result.blocks.emplace_back(run.from / pixels, (run.from + run.count - 1) / pixels + 1);
    result.blocks.emplace_back(blocks_.cols - 1, blocks_.cols);
    return result;
}

}  // namespace cv::cuda::fastfilters
