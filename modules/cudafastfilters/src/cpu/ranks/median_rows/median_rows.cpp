// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "median_rows.hpp"

#include "cpu/padded_band.hpp"
#include "cpu/parallel_tiles.hpp"
#include "cpu/rank_algorithms.hpp"
#include "cpu/ranks/rank_finish/finished_row.hpp"
#include "cpu/ranks/rank_finish/rank_finish.hpp"
#include "cpu/streaming.hpp"
#include "tasks/converted_task.hpp"
#include "testing/test_hooks.hpp"

#include <array>
#include <cstring>
#include <type_traits>
#include <utility>

// 3x3 medians, four rows of outputs at once: three neighbours of each row are sorted, then the median of nine is the
// median of three: the maximum of the minima, the median of the medians, and the minimum of the maxima (after Smith,
// "Implementing median filters in XC4000E FPGAs", 1996). Two outputs share what they need of the two rows that both
// have. 19 minima and maxima per pixel. The lanes of a vector are neighbouring elements of a row.

namespace cv::cuda::fastfilters
{

namespace
{

constexpr int mostRows = 256, fewestRows = 32, mostColumns = 1 << 14;
constexpr int ringRows = medianRowsAtOnce + 2;
constexpr size_t vectorBytes = 64;  // for any level

class RowFilter
{
public:
    RowFilter(const RankTask& task, SimdLevel level, const PaddedSource& source, CpuImages& images, bool asksAhead)
        : task_(task),
          level_(level),
          source_(source),
          image_(images.source),
          destination_(images.destination),
          finisher_(task, level, source, images),
          ofNumbers_(task.finish),
          asksAhead_(asksAhead),
          rowBytes_(rowPitch(static_cast<size_t>(std::min(images.source.cols, mostColumns) + 2) * task.pixelBytes()))
    {
        ofNumbers_.replaceNan = false;
        rows_.allocate((ringRows + medianRowsAtOnce) * rowBytes_ + 2 * vectorBytes);
        // The first output's pixel is aligned, and therefore also what comes from the image.
        first_ = alignPtr(rows_.data() + task.pixelBytes(), vectorBytes) - task.pixelBytes();
    }

    // Pixels are read in place, except for the columns whose windows extend beyond the image's rows.
    void operator()(const Rect& part)
    {
        const std::vector<RowRun> runs = source_.runs(Range(part.x, part.x + part.width + 2));
        const auto longest = std::max_element(runs.begin(), runs.end(),
                                              [](const RowRun& a, const RowRun& b)
                                              { return (a.from < 0 ? 0 : a.count) < (b.from < 0 ? 0 : b.count); });
        const int left = longest->to, right = part.width - left - (longest->count - 2);
        if (left > 1 || right > 1 || !isWide(part.width - left - right))
            return filterRows(part);
        filterRows(Rect(part.x + left, part.y, part.width - left - right, part.height));
        if (hasKernels(task_.channels()) && (left > 0 || right > 0))
            return filterEnds(part, runs, left > 0, right > 0);
        if (left > 0)
            filterRows(Rect(part.x, part.y, left, part.height));
        if (right > 0)
            filterRows(Rect(part.br().x - right, part.y, right, part.height));
    }

private:
    // Before they are filtered; bytes and words are as they are read.
    bool convertsRows() const
    {
        return task_.kind() == ValueKind::Float || (task_.kind() == ValueKind::Unsigned && task_.valueBytes() >= 4);
    }
    bool isWide(int pixels) const { return pixels > 0 && pixels * destination_.elemSize() >= vectorBytes; }

    void filterRows(const Rect& part)
    {
        const auto filterRows = CFF_SIMD_FUNCTION(level_, filterRows);
        const size_t outputBytes = part.width * destination_.elemSize();
        const bool direct = isWide(part.width);
        const int count = static_cast<int>(std::max(outputBytes, vectorBytes)) / task_.valueBytes();
        MedianRows rows = medianRows(count);
        rows.asks = asksAhead_ && direct;
        rows.finish = direct ? finisher_.ofRegisters() : nullptr;
        SourceRow read[ringRows] = {};
        const int last = part.br().y + 1;
        for (int y = part.y; y < part.y + 2; ++y)
            read[y % ringRows] = readRow(part, y, direct);
        for (int y = part.y; y < part.br().y; y += medianRowsAtOnce)
        {
            for (int i = 2; i < ringRows; ++i)
                if (y + i <= last)
                    read[(y + i) % ringRows] = readRow(part, y + i, direct);
            if (convertsRows())
            {
                rows.keys = shareKeys(read, (part.width + 2) * task_.channels());
                if (rows.finish)
                    rows.finish = haveNan(read) ? &task_.finish : &ofNumbers_;
            }
            for (int i = 0; i < ringRows; ++i)
                rows.rows[i] = read[std::min(y + i, last) % ringRows].pixels;
            for (int r = 0; r < medianRowsAtOnce; ++r)
            {
                rows.out[r] = outputRow(part, y + r, r, direct);
                rows.sources[r] = image_.ptr(std::min(y + r, part.br().y - 1), part.x);
            }
            for (int r = 0; r < medianRowsAtOnce && rows.asks; ++r)
            {
                const int next = y + medianRowsAtOnce + r;
                const uchar* const in = next + 2 <= last ? source_.sourceRow(next + 2) : nullptr;
                rows.next[r] = in ? in + part.x * task_.pixelBytes() : rows.rows[r];
                rows.nextOut[r] = outputRow(part, next, r, direct);
            }
            filterRows(rows);
            for (int r = 0; !direct && r < medianRowsAtOnce && y + r < part.br().y; ++r)
                std::memcpy(destination_.ptr(y + r, part.x), rows.out[r], outputBytes);
            if (!rows.finish)
                finisher_(part & Rect(part.x, y, part.width, medianRowsAtOnce));
        }
        noteFloatRowsInPlace(std::exchange(floatRowsInPlace_, 0));
    }

    // Filters the first and the last column as rows: a median does not change if its window is transposed.
    void filterEnds(const Rect& part, const std::vector<RowRun>& runs, bool left, bool right)
    {
        switch (task_.valueBytes())
        {
        case 1: return filterEndsOf<uchar>(part, runs, left, right);
        case 2: return filterEndsOf<ushort>(part, runs, left, right);
        case 4: return filterEndsOf<unsigned>(part, runs, left, right);
        default: return filterEndsOf<uint64>(part, runs, left, right);
        }
    }

    template <typename T>
    void filterEndsOf(const Rect& part, const std::vector<RowRun>& runs, bool left, bool right)
    {
        switch (task_.channels())
        {
        case 1: return filterEndsOf<T, 1>(part, runs, left, right);
        case 3: return filterEndsOf<T, 3>(part, runs, left, right);
        default: return filterEndsOf<T, 4>(part, runs, left, right);
        }
    }

    template <typename T, int Channels>
    void filterEndsOf(const Rect& part, const std::vector<RowRun>& runs, bool left, bool right)
    {
        using Pixel = std::array<T, Channels>;
        static_assert(ringRows == 6, "three columns of each end");
        const int count = std::max(part.height, static_cast<int>(vectorBytes / sizeof(Pixel)) + 1);
        const size_t pitch = count + 2;
        columns_.resize((2 * ringRows + medianRowsAtOnce) * pitch * sizeof(Pixel));
        Pixel* const columns = reinterpret_cast<Pixel*>(columns_.data());
        int from[ringRows];
        for (int i = 0; i < ringRows; ++i)
        {
            const int to = i < 3 ? i : part.width + i - 4;
            const auto run = std::find_if(runs.begin(), runs.end(),
                                          [&](const RowRun& r) { return to >= r.to && to < r.to + r.count; });
            from[i] = run->from < 0 ? -1 : run->from + to - run->to;
        }
        const Pixel border = *reinterpret_cast<const Pixel*>(source_.border());
        for (int y = 0; y < part.height + 2; ++y)
        {
            const Pixel* const row = reinterpret_cast<const Pixel*>(source_.sourceRow(part.y + y));
            for (int i = 0; i < ringRows; ++i)
                columns[i * pitch + y] = row && from[i] >= 0 ? row[from[i]] : border;
        }
        MedianRows rows = medianRows(count * Channels);
        for (int i = 0; i < ringRows; ++i)
        {
            Pixel *const column = columns + i * pitch, *keys = column;
            if (convertsRows())
            {
                keys = column + (ringRows + medianRowsAtOnce) * pitch;
                convertRow(column, keys, (part.height + 2) * Channels);
            }
            rows.rows[i] = keys;
        }
        for (int i = 0; i < medianRowsAtOnce; ++i)
            rows.out[i] = columns + (ringRows + i) * pitch;
        CFF_SIMD_FUNCTION(level_, filterRows)(rows);
        Pixel *const first = static_cast<Pixel*>(rows.out[0]), *const last = static_cast<Pixel*>(rows.out[3]);
        finishColumn(columns, pitch, first, count);
        finishColumn(columns + 3 * pitch, pitch, last, count);
        uchar* to = destination_.ptr(part.y, part.x);
        for (int y = 0; y < part.height; ++y, to += destination_.step)
        {
            if (left)
                reinterpret_cast<Pixel*>(to)[0] = first[y];
            if (right)
                reinterpret_cast<Pixel*>(to)[part.width - 1] = last[y];
        }
    }

    // Outlier rules do not change by transposition, either.
    template <typename Pixel>
    void finishColumn(const Pixel* columns, size_t pitch, Pixel* values, int count)
    {
        if (!finisher_.isNeeded())
            return;
        const uchar* window[3];
        for (int i = 0; i < 3; ++i)
            window[i] = reinterpret_cast<const uchar*>(columns + i * pitch);
        CFF_SIMD_FUNCTION(level_, finishRow)
        (task_.finish, {columns + pitch + 1, values, count * task_.channels(), task_.valueBytes(), task_.isSigned(),
                        window, 3, 3, task_.channels()});
    }

    // An odd number of vectors, so that rows do not fall into the same cache lines.
    static size_t rowPitch(size_t bytes) { return ((bytes + 2 * vectorBytes - 1) / vectorBytes | 1) * vectorBytes; }

    MedianRows medianRows(int count) const
    {
        const bool areWide = task_.valueBytes() >= 4;
        const MedianKeys keys = convertsRows()                                  ? MedianKeys::Converted
                                : task_.kind() == ValueKind::Signed && !areWide ? MedianKeys::ConvertedAsRead
                                                                                : MedianKeys::Pixels;
        return {count, task_.channels(), task_.valueBytes(), task_.kind(), keys};
    }

    bool convertRow(const void* pixels, void* keys, int elements) const
    {
        return CFF_SIMD_FUNCTION(level_, keysOfRow)(pixels, keys, elements, task_.valueBytes(), task_.kind());
    }
    MedianKeys keysNeeded(const void* pixels, int elements) const
    {
        if (!convertsRows())
            return MedianKeys::Pixels;
        return task_.kind() == ValueKind::Float
                   ? CFF_SIMD_FUNCTION(level_, keysNeeded)(pixels, elements, task_.valueBytes())
                   : MedianKeys::Converted;
    }

    uchar* bufferRow(int i) { return first_ + i * rowBytes_; }

    // In the image, if it has that row and a vector does not write beyond it, otherwise in a buffer.
    uchar* outputRow(const Rect& part, int y, int i, bool mayLieInImage)
    {
        return mayLieInImage && y < part.br().y ? destination_.ptr(y, part.x) : bufferRow(ringRows + i);
    }

    struct SourceRow
    {
        const uchar* pixels;
        MedianKeys keys;
        bool hasNan;
    };

    static bool haveNan(const SourceRow (&rows)[ringRows])
    {
        return std::any_of(rows, rows + ringRows, [](const SourceRow& row) { return row.hasNan; });
    }

    // A row of windows: in the image, if vectors do not read beyond it, otherwise in the ring. Keys, if floats or
    // wide integers have to be converted.
    SourceRow readRow(const Rect& part, int y, bool mayLieInImage)
    {
        uchar* const row = bufferRow(y % ringRows);
        const int count = part.width + 2, elements = count * task_.channels();
        const uchar* const pixels = source_.row(y, Range(part.x, part.x + count), row);
        const MedianKeys keys = keysNeeded(pixels, elements);
        bool hasNan = false;
        if (keys == MedianKeys::Converted)
            hasNan = convertRow(pixels, row, elements);
        else if (mayLieInImage)
        {
            floatRowsInPlace_ += convertsRows();
            return {pixels, keys, false};
        }
        else if (pixels != row)
            std::memcpy(row, pixels, count * destination_.elemSize());
        return {row, keys, hasNan};
    }

    // What all rows have: numbers are converted if another row was.
    MedianKeys shareKeys(SourceRow (&rows)[ringRows], int elements)
    {
        const auto have = [&](MedianKeys keys)
        { return std::any_of(rows, rows + ringRows, [&](const SourceRow& row) { return row.keys == keys; }); };
        if (!have(MedianKeys::Converted))
            return have(MedianKeys::Numbers) ? MedianKeys::Numbers : MedianKeys::Pixels;
        for (int i = 0; i < ringRows; ++i)
            if (rows[i].keys == MedianKeys::Numbers)
            {
                convertRow(rows[i].pixels, bufferRow(i), elements);
                rows[i] = {bufferRow(i), MedianKeys::Converted, false};
            }
        return MedianKeys::Converted;
    }

    const RankTask& task_;
    const SimdLevel level_;
    const PaddedSource& source_;
    const Mat& image_;
    Mat& destination_;
    RankFinisher finisher_;
    OutlierRule ofNumbers_;  // of floats among which is no NaN
    const bool asksAhead_;
    const size_t rowBytes_;
    int floatRowsInPlace_ = 0;
    uchar* first_;
    std::vector<uchar> columns_;
    AutoBuffer<uchar, 1> rows_;  // a ring of rows that are not in the image, then outputs that have no place in it
};

class MedianOfThree : public VectorAlgorithm
{
public:
    explicit MedianOfThree(const RankTask& task) : task_(task) {}

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const PaddedSource source(images.source, task_.neighbourhood, task_.order);
        const bool asksAhead = outgrowSecondCache(images);
        parallelTiles(images.source.size(), Size(std::min(images.source.cols, mostColumns), mostRows), fewestRows,
                      [&] { return RowFilter(task_, facts.simd, source, images, asksAhead); });
    }

    double nanoseconds() const CV_OVERRIDE { return 0.09 * task_.valueBytes(); }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method =
            "rows of three are sorted, then the median of their largest minimum, middle median and smallest maximum "
            "is taken";
        record.tile = "four rows of the image";
        record.packing = "neighbouring elements of a row in a vector";
        record.operations = 19;
        record.pipe = "alu";
        return record;
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
