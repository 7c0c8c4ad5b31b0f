// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "median_rows.hpp"

#include "cpu/padded_band.hpp"
#include "cpu/parallel_tiles.hpp"
#include "cpu/rank_algorithms.hpp"
#include "cpu/streaming.hpp"
#include "testing/test_hooks.hpp"

#include <array>
#include <cstring>
#include <type_traits>
#include <utility>

// 3x3 medians, two rows of outputs at once: columns of three are sorted, then the median of nine is the median of
// three: the maximum of the minima, the median of the medians, and the minimum of the maxima (after Smith,
// "Implementing median filters in XC4000E FPGAs", 1996). 14 minima and maxima per pixel. The lanes of a vector are
// neighbouring elements of a row.

namespace cv::cuda::fastfilters
{

namespace
{

constexpr int mostRows = 256, fewestRows = 32, mostColumns = 1 << 14;
constexpr size_t mostKeyBytes = 8192;  // bytes of a row of keys, four of which should stay in the L1 cache
constexpr size_t vectorBytes = 64;     // for any level

int tileColumns(const RankTask& task, int columns)
{
    return std::min(columns, task.valueBytes() == 4 ? static_cast<int>(mostKeyBytes / task.pixelBytes()) : mostColumns);
}

class RowFilter
{
public:
    RowFilter(const RankTask& task, SimdLevel level, const PaddedSource& source, Mat& destination, bool asksAhead)
        : task_(task),
          level_(level),
          source_(source),
          destination_(destination),
          asksAhead_(asksAhead),
          rowBytes_(rowPitch(static_cast<size_t>(tileColumns(task, destination.cols) + 2) * task.pixelBytes()))
    {
        ring_.allocate(6 * rowBytes_ + 2 * vectorBytes);
        // The first output's pixel is aligned, and therefore also what comes from the image.
        first_ = alignPtr(ring_.data() + task.pixelBytes(), vectorBytes) - task.pixelBytes();
    }

    // Pixels are read in place, except for the columns whose windows extend beyond the image's rows.
    void operator()(const Rect& part)
    {
        const std::vector<RowRun> runs = source_.runs(Range(part.x, part.x + part.width + 2));
        const auto longest = std::max_element(runs.begin(), runs.end(),
                                              [](const RowRun& a, const RowRun& b)
                                              { return (a.from < 0 ? 0 : a.count) < (b.from < 0 ? 0 : b.count); });
        const int left = longest->to, right = part.width - left - (longest->count - 2);
        if (left > 2 || right > 2 || !isWide(part.width - left - right))
            return filterRows(part);
        filterRows(Rect(part.x + left, part.y, part.width - left - right, part.height));
        if (left > 0)
            filterColumns(Rect(part.x, part.y, left, part.height));
        if (right > 0)
            filterColumns(Rect(part.br().x - right, part.y, right, part.height));
    }

private:
    bool areFloats() const { return task_.valueBytes() == 4; }
    bool isWide(int pixels) const { return pixels > 0 && pixels * destination_.elemSize() >= vectorBytes; }

    void filterRows(const Rect& part)
    {
        const auto filterRows = CFF_SIMD_FUNCTION(level_, filterRows);
        const size_t outputBytes = part.width * destination_.elemSize();
        const bool direct = isWide(part.width);
        const int count = static_cast<int>(std::max(outputBytes, vectorBytes)) / task_.valueBytes();
        MedianRows rows = {{}, {}, {}, asksAhead_, count, task_.channels(), task_.valueBytes(), task_.isSigned()};
        const uchar* read[4] = {};
        for (int y = 0; y < 2; ++y)
            read[(part.y + y) & 3] = readRow(part, part.y + y, direct);
        for (int y = part.y; y < part.br().y; y += 2)
        {
            for (int i = 2; i < 4; ++i)
                read[(y + i) & 3] = readRow(part, y + i, direct);
            for (int i = 0; i < 4; ++i)
                rows.rows[i] = read[(y + i) & 3];
            const int wanted = std::min(2, part.br().y - y);
            for (int r = 0; r < 2; ++r)
                rows.out[r] = direct && r < wanted ? destination_.ptr(y + r, part.x) : ringRow(4 + r);
            // Floats are first checked row by row, with nothing else to do meanwhile.
            for (int r = 0; r < 2 && (asksAhead_ || areFloats()) && direct; ++r)
            {
                const uchar* const next = y + 4 + r < part.br().y + 2 ? source_.sourceRow(y + 4 + r) : nullptr;
                rows.next[r] = next ? next + part.x * task_.pixelBytes() : nullptr;
            }
            filterRows(rows);
            for (int r = 0; !direct && r < wanted; ++r)
                std::memcpy(destination_.ptr(y + r, part.x), rows.out[r], outputBytes);
        }
        noteFloatRowsInPlace(std::exchange(floatRowsInPlace_, 0));
    }

    // Filters one or two columns as rows: a median does not change if its window is transposed.
    void filterColumns(const Rect& part)
    {
        switch (task_.valueBytes())
        {
        case 1: return filterColumnsOf<uchar>(part);
        case 2: return filterColumnsOf<ushort>(part);
        default: return filterColumnsOf<float>(part);
        }
    }

    template <typename T>
    void filterColumnsOf(const Rect& part)
    {
        switch (task_.channels())
        {
        case 1: return filterColumnsOf<T, 1>(part);
        case 3: return filterColumnsOf<T, 3>(part);
        default: return filterColumnsOf<T, 4>(part);
        }
    }

    template <typename T, int Channels>
    void filterColumnsOf(const Rect& part)
    {
        using Pixel = std::array<T, Channels>;
        const int read = part.width + 2,
                  count = std::max(part.height, static_cast<int>(vectorBytes / sizeof(Pixel)) + 1);
        const size_t pitch = count + 2;
        columns_.resize(6 * pitch * sizeof(Pixel));
        Pixel* const columns = reinterpret_cast<Pixel*>(columns_.data());
        int from[4] = {};
        for (const RowRun& run : source_.runs(Range(part.x, part.x + read)))
            for (int i = 0; i < run.count; ++i)
                from[run.to + i] = run.from < 0 ? -1 : run.from + i;
        const Pixel border = *reinterpret_cast<const Pixel*>(source_.border());
        for (int y = 0; y < part.height + 2; ++y)
        {
            const Pixel* const row = reinterpret_cast<const Pixel*>(source_.sourceRow(part.y + y));
            for (int i = 0; i < read; ++i)
                columns[i * pitch + y] = row && from[i] >= 0 ? row[from[i]] : border;
        }
        const auto keysOfFloats = CFF_SIMD_FUNCTION(level_, keysOfFloats);
        for (int i = 0; i < read && std::is_same<T, float>::value; ++i)
            keysOfFloats(columns + i * pitch, columns + i * pitch, (part.height + 2) * Channels);
        MedianRows rows = {{}, {}, {}, false, count * Channels, Channels, task_.valueBytes(), task_.isSigned()};
        for (int i = 0; i < 4; ++i)
            rows.rows[i] = columns + std::min(i, read - 1) * pitch;
        for (int i = 0; i < 2; ++i)
            rows.out[i] = columns + (4 + i) * pitch;
        CFF_SIMD_FUNCTION(level_, filterRows)(rows);
        uchar* to = destination_.ptr(part.y, part.x);
        for (int y = 0; y < part.height; ++y, to += destination_.step)
            for (int i = 0; i < part.width; ++i)
                reinterpret_cast<Pixel*>(to)[i] = columns[(4 + i) * pitch + y];
    }

    // An odd number of vectors, so that rows do not fall into the same cache lines.
    static size_t rowPitch(size_t bytes) { return ((bytes + 2 * vectorBytes - 1) / vectorBytes | 1) * vectorBytes; }

    uchar* ringRow(int i) { return first_ + i * rowBytes_; }

    // A row of windows: in the image, if vectors do not read beyond it, otherwise in the ring. For floats, keys.
    const uchar* readRow(const Rect& part, int y, bool mayLieInImage)
    {
        uchar* const row = ringRow(y & 3);
        const int count = part.width + 2;
        const uchar* const pixels = source_.row(y, Range(part.x, part.x + count), row);
        const int elements = count * task_.channels();
        if (areFloats() && !CFF_SIMD_FUNCTION(level_, areKeys)(pixels, elements))
            CFF_SIMD_FUNCTION(level_, keysOfFloats)(pixels, row, elements);
        else if (mayLieInImage)
        {
            floatRowsInPlace_ += areFloats();
            return pixels;
        }
        else if (pixels != row)
            std::memcpy(row, pixels, count * destination_.elemSize());
        return row;
    }

    const RankTask& task_;
    const SimdLevel level_;
    const PaddedSource& source_;
    Mat& destination_;
    const bool asksAhead_;
    const size_t rowBytes_;
    int floatRowsInPlace_ = 0;
    uchar* first_;
    std::vector<uchar> columns_;
    AutoBuffer<uchar, 1>
        ring_;  // four rows that are not rows of the image, then two rows of outputs that have no place in it
};

class MedianOfThree : public VectorAlgorithm
{
public:
    explicit MedianOfThree(const RankTask& task) : task_(task) {}

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const PaddedSource source(images.source, task_.neighbourhood);
        const bool asksAhead = outgrowCaches(images);
        parallelTiles(images.source.size(), Size(tileColumns(task_, images.source.cols), mostRows), fewestRows,
                      [&] { return RowFilter(task_, facts.simd, source, images.destination, asksAhead); });
    }

    double nanoseconds() const CV_OVERRIDE { return 0.09 * task_.valueBytes(); }

    PlanRecord describe() const CV_OVERRIDE
    {
        PlanRecord plan;
        plan.method =
            "columns of three are sorted, then the median of their largest minimum, middle median and smallest "
            "maximum is taken";
        plan.tile = "two rows of the image";
        plan.packing = "neighbouring elements of a row in a vector";
        plan.operations = 14;
        plan.pipe = "alu";
        return plan;
    }

private:
    RankTask task_;
};

}  // namespace

CpuPreparation prepareMedianRows(const RankTask& task)
{
    if (!task.isSquareMedian() || task.width() != 3)
        return "only 3x3 medians";
    return std::make_unique<MedianOfThree>(task);
}

}  // namespace cv::cuda::fastfilters
