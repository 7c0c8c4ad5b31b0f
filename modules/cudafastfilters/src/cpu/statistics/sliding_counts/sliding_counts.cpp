// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Entropy and mode of bytes: counts of the window's values slide along the row, a column of pixels enters and another
// one leaves (T. Huang, G. Yang and G. Tang, "A fast two-dimensional median filtering algorithm", 1979), in a few rows
// of windows at once, which do not wait for each other.
//
// The entropy is log2(n) - sum(c * log2(c)) / n. The sum is one of integers, so that it is the same after any number of
// steps: c * log2(c) is rounded to a multiple of a power of two.
//
// Cost: twice the height of the window in updates of a count, and for the mode a search for the greatest of the counts.

#include "precomp.hpp"

#include "common/saturate.hpp"
#include "cpu/padded_band.hpp"
#include "cpu/parallel_tiles.hpp"
#include "cpu/statistics_algorithms.hpp"
#include "sliding_counts.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace cv::cuda::fastfilters
{

namespace
{

constexpr int rowsAtOnce = 4, tileColumns = 512, tileRows = 64;

// c * log2(c) as integers, and how it changes from c to c + 1.
class EntropyTerms
{
public:
    explicit EntropyTerms(int pixels) : pixels_(pixels)
    {
        const double greatest = pixels * std::max(1.0, std::log2(pixels));
        unit_ = std::ldexp(1.0, 61 - std::ilogb(greatest));
        all_ = term(pixels);
        const int known = std::min(pixels, mostKnown);
        steps_.resize(known);
        int64 last = 0;
        for (int c = 0; c < known; ++c)
        {
            const int64 next = term(c + 1);
            steps_[c] = next - last;
            last = next;
        }
    }

    // Whether steps are in the table for all counts.
    bool areKnown() const { return pixels_ <= mostKnown; }
    int64 knownStep(int count) const { return steps_[count]; }
    int64 step(int count) const { return count < mostKnown ? steps_[count] : term(count + 1) - term(count); }
    float entropy(int64 sum) const { return static_cast<float>(static_cast<double>(all_ - sum) / (unit_ * pixels_)); }

private:
    static constexpr int mostKnown = 1 << 20;

    int64 term(int count) const
    {
        return count < 2 ? 0 : static_cast<int64>(std::llround(count * std::log2(count) * unit_));
    }

    double pixels_, unit_;
    int64 all_;
    std::vector<int64> steps_;
};

// Counts of some rows of windows, one above the other.
template <typename Count>
struct Counts
{
    alignas(64) Count of[rowsAtOnce][byteValues];
};

template <bool AreKnown>
class EntropySums
{
public:
    explicit EntropySums(const EntropyTerms& terms) : terms_(terms) {}
    void clear() { sums_ = {}; }
    template <typename Count>
    void enter(Count& count, int row)
    {
        sums_[row] += step(count++);
    }
    template <typename Count>
    void leave(Count& count, int row)
    {
        sums_[row] -= step(--count);
    }
    template <typename Count>
    float result(const Count*, int row) const
    {
        return terms_.entropy(sums_[row]);
    }

private:
    int64 step(int count) const { return AreKnown ? terms_.knownStep(count) : terms_.step(count); }

    const EntropyTerms& terms_;
    std::array<int64, rowsAtOnce> sums_ = {};
};

class Modes
{
public:
    Modes(SimdLevel simd, bool isSigned) : simd_(simd), first_(isSigned ? -128 : 0) {}
    void clear() {}
    template <typename Count>
    void enter(Count& count, int)
    {
        ++count;
    }
    template <typename Count>
    void leave(Count& count, int)
    {
        --count;
    }
    template <typename Count>
    float result(const Count* counts, int) const
    {
        return static_cast<float>(first_ +
                                  (simd_ == SimdLevel::None
                                       ? static_cast<int>(std::max_element(counts, counts + byteValues) - counts)
                                       : search(counts)));
    }

private:
    int search(const ushort* counts) const { return CFF_SIMD_FUNCTION(simd_, mostFrequentOfShorts)(counts); }
    int search(const int* counts) const { return CFF_SIMD_FUNCTION(simd_, mostFrequentOfInts)(counts); }

    SimdLevel simd_;
    int first_;
};

// The pixels of one channel of a tile, column by column: windows' columns are neighbours in memory.
class TurnedTile
{
public:
    void load(const PaddedSource& source, const Rect& tile, Size window, int channels, int channel, bool isSigned)
    {
        const int columns = tile.width + window.width - 1, rows = tile.height + window.height - 1;
        pitch_ = rows + rowsAtOnce;
        pixels_.resize(static_cast<size_t>(columns) * pitch_);
        buffer_.resize(static_cast<size_t>(columns) * channels);
        const uchar flip = isSigned ? 0x80 : 0;
        for (int y = 0; y < rows; ++y)
        {
            const uchar* const row = source.row(tile.y + y, Range(tile.x, tile.x + columns), buffer_.data()) + channel;
            for (int x = 0; x < columns; ++x)
                pixels_[static_cast<size_t>(x) * pitch_ + y] = row[x * channels] ^ flip;
        }
    }
    const uchar* column(int x, int y) const { return pixels_.data() + static_cast<size_t>(x) * pitch_ + y; }

private:
    size_t pitch_ = 0;
    std::vector<uchar> pixels_, buffer_;
};

// One thread's tiles.
template <typename Count, typename D, typename Statistic>
class CountedTiles
{
public:
    CountedTiles(const StatisticsTask& task, const PaddedSource& source, Mat destination, const Statistic& statistic)
        : task_(task), source_(source), destination_(destination), statistic_(statistic)
    {
    }

    void operator()(const Rect& tile)
    {
        for (int channel = 0; channel < task_.channels(); ++channel)
        {
            pixels_.load(source_, tile, task_.neighbourhood.window, task_.channels(), channel,
                         isSignedDepth(task_.srcDepth()));
            for (int y = 0; y < tile.height; y += rowsAtOnce)
                filterRows(tile, y, channel);
        }
    }

private:
    void filterRows(const Rect& tile, int y, int channel)
    {
        const int rows = std::min(rowsAtOnce, tile.height - y), channels = task_.channels(), width = task_.width();
        Counts<Count>& counts = counts_;
        std::fill_n(&counts.of[0][0], rowsAtOnce * byteValues, Count(0));
        Statistic statistic = statistic_;
        statistic.clear();
        for (int x = 0; x < width; ++x)
            enter(statistic, counts, pixels_.column(x, y));
        D* out[rowsAtOnce];
        for (int i = 0; i < rowsAtOnce; ++i)
            out[i] = destination_.ptr<D>(tile.y + y + std::min(i, rows - 1)) + tile.x * channels + channel;
        for (int x = 0; x < tile.width; ++x)
        {
            for (int i = 0; i < rows; ++i)
                out[i][x * channels] = saturateRounded<D>(statistic.result(counts.of[i], i));
            if (x + 1 == tile.width)
                break;
            // No count may exceed the window's pixels.
            leave(statistic, counts, pixels_.column(x, y));
            enter(statistic, counts, pixels_.column(x + width, y));
        }
    }

    void enter(Statistic& statistic, Counts<Count>& counts, const uchar* column) const
    {
        for (int k = 0, height = task_.height(); k < height; ++k)
            for (int i = 0; i < rowsAtOnce; ++i)
                statistic.enter(counts.of[i][column[k + i]], i);
    }
    void leave(Statistic& statistic, Counts<Count>& counts, const uchar* column) const
    {
        for (int k = 0, height = task_.height(); k < height; ++k)
            for (int i = 0; i < rowsAtOnce; ++i)
                statistic.leave(counts.of[i][column[k + i]], i);
    }

    const StatisticsTask& task_;
    const PaddedSource& source_;
    Mat destination_;
    const Statistic statistic_;
    Counts<Count> counts_;
    TurnedTile pixels_;
};

class SlidingCounts : public CpuAlgorithm
{
public:
    explicit SlidingCounts(const StatisticsTask& task)
        : task_(task), terms_(task.kind == StatisticKind::Entropy ? task.area() : 1)
    {
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        if (task_.kind == StatisticKind::Mode)
            visitBytes(images, Modes(facts.simd, isSignedDepth(task_.srcDepth())));
        else if (terms_.areKnown())
            runAs<int, float>(images, EntropySums<true>(terms_));
        else
            runAs<int, float>(images, EntropySums<false>(terms_));
    }

    double nanoseconds() const CV_OVERRIDE
    {
        return (task_.kind == StatisticKind::Mode ? 12 : 3) + 1.0 * task_.height();
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method =
            task_.kind == StatisticKind::Mode
                ? "counts of the window's values slide along the row; the greatest is searched"
                : "counts of the window's values slide along the row, and so does sum(c * log2(c)) in 64-bit "
                  "integers";
        record.tile = format("%d columns by %d rows, or the size of the window", tileColumns, tileRows);
        return record;
    }

private:
    void visitBytes(CpuImages& images, const Modes& modes) const
    {
        visitDepth(task_.dstDepth(),
                   [&](auto to)
                   {
                       if (task_.area() <= 65535)
                           runAs<ushort, decltype(to)>(images, modes);
                       else
                           runAs<int, decltype(to)>(images, modes);
                   });
    }

    template <typename Count, typename D, typename Statistic>
    void runAs(CpuImages& images, const Statistic& statistic) const
    {
        const PaddedSource source(images.source, task_.neighbourhood);
        const Size most(std::max(tileColumns, 2 * task_.width()), std::max(tileRows, task_.height()));
        const int fewestRows = std::max(4 * rowsAtOnce, task_.height() / 4);
        parallelTiles(images.source.size(), most, fewestRows,
                      [&] { return CountedTiles<Count, D, Statistic>(task_, source, images.destination, statistic); });
    }

    StatisticsTask task_;
    EntropyTerms terms_;
};

}  // namespace

CpuPreparation prepareSlidingCounts(const StatisticsTask& task)
{
    if (!isCount(task.kind))
        return "only entropies and modes";
    return std::make_unique<SlidingCounts>(task);
}

}  // namespace cv::cuda::fastfilters
