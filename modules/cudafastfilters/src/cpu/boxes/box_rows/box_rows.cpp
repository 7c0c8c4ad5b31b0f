// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Boxes: integers by running sums, which are exact in 16 or 32 bits. In running sums of floats, small values would be
// lost beside a large number that has left the window; therefore floats use sums of 8 pixels of rows, then of 16 rows,
// or for large windows sums of two halves.
//
// Cost: for integers about the same for every window, for floats the logarithm of its sides. Limits: sums of integers
// below 2^31.

#include "precomp.hpp"

#include "cpu/boxes/box_rows.hpp"
#include "cpu/linear_algorithms.hpp"
#include "cpu/streaming.hpp"
#include "cpu/stripe_finish.hpp"
#include "cpu/stripes.hpp"
#include "tasks/box_task.hpp"
#include "tasks/converted_task.hpp"
#include "testing/test_hooks.hpp"

#include <climits>
#include <cmath>

namespace cv::cuda::fastfilters
{

namespace
{

// The widest windows of one channel for which sums of 2, 4, 8 ... pixels of a row are faster than running sums.
constexpr int mostLogWidth = 300;

constexpr int leastPiece = mostBoxChannels;  // elements of a row that are summed at once: at least a pixel

class BoxRows : public VectorAlgorithm
{
public:
    explicit BoxRows(const LinearTask& task)
        : task_(task),
          sums_(task.srcDepth() == CV_8U && task.result.sums.bound <= 65535 ? StripeSums::Short : StripeSums::Int),
          finish_(planFinish(task, sums_))
    {
        finish_.isUnsigned |= sums_ == StripeSums::Short;
        const double pixels = static_cast<double>(task.width()) * task.height();
        isMean_ = task.srcDepth() == task.dstDepth() && task.result.offset == 0 && task.result.divisor == pixels;
        planMovingQuotients();
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const auto filter = CFF_SIMD_FUNCTION(facts.simd, filterBoxStripe);
        const int rows = boxRows + (hasKernels(task_.channels()) ? 0 : doublings(task_.width()));
        const int bytes = sumBytes(sums_);
        forEachStripe(images, task_.neighbourhood, {rows, bytes, boxMargin},
                      [&](const StripeSource& source, const StripeDestination& destination, const StripeMemory& memory)
                      {
                          void* const doubled =
                              static_cast<uchar*>(memory.data) + size_t{boxRows} * memory.pitch * bytes;
                          filter({source, destination, finish_, sums_, task_.width(), task_.height(), isMean_,
                                  raisedBy_, rowsAtOnce_, memory.data, memory.pitch, doubled});
                      });
    }

    // The height costs nothing, and a width of 1 almost nothing.
    double nanoseconds() const CV_OVERRIDE
    {
        const double width = task_.width(), ofBytes = 0.035 * task_.sourceBytes() + 0.05 * task_.destinationBytes();
        const double ofFinish = finish_.kind >= StripeFinishKind::DoubleProduct ? 0.4 : 0;
        const double ofRow = sums_ == StripeSums::Short ? 0.012 * std::sqrt(width - 1) : 0.06 + 0.0018 * width;
        return ofBytes + ofFinish + (width > 1 ? ofRow : 0);
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = raisedBy_ > 0
                            ? "running sums of columns and running quotients of windows, exact in 16-bit integers"
                            : format("running sums of columns, sums of windows exact in %s, %s", sumName(sums_),
                                     describeFinish(finish_).c_str());
        record.tile = "stripes of rows";
        return record;
    }

private:
    // Means of CV_8U over an odd number of pixels whose sums do not fit into 16 bits, while the change from row to row
    // does.
    void planMovingQuotients()
    {
        constexpr int most = 65535, mostChange = 255;
        const LinearResult& result = task_.result;
        const int width = task_.width(), height = task_.height();
        if (!isMean_ || sums_ != StripeSums::Int || task_.srcDepth() != CV_8U || result.divisor > most ||
            std::fmod(result.divisor, 2) != 1)
            return;
        const int divisor = width * height, raisedBy = divUp(mostChange, height);
        int rows = std::min((most - (raisedBy + 1) * divisor) / (mostChange * width),
                            (mostChange - 1 - raisedBy) * height / mostChange);
        StripeFinish quotient = finish_;
        const auto isExact = [&]
        { return planQuotient(16, (raisedBy + 1) * divisor + mostChange * width * rows, divisor, quotient); };
        while (rows > 0 && !isExact())
            --rows;
        if (rows < 1)
            return;
        finish_ = quotient;
        finish_.half = divisor / 2;
        raisedBy_ = raisedBy;
        rowsAtOnce_ = rows;
    }

    LinearTask task_;
    StripeSums sums_;
    StripeFinish finish_;
    bool isMean_;
    int raisedBy_ = 0, rowsAtOnce_ = 1;
};

class WideBox : public VectorAlgorithm
{
public:
    explicit WideBox(const LinearTask& task)
        : task_(task),
          sums_(task.result.sums.bound < mostIntSum ? StripeSums::Int : StripeSums::Double),
          finish_(planFinish(task, sums_))
    {
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const auto filter = CFF_SIMD_FUNCTION(facts.simd, filterWideBoxStripe);
        forEachStripe(
            images, task_.neighbourhood, {wideBoxRows, sumBytes(sums_)},
            [&](const StripeSource& source, const StripeDestination& destination, const StripeMemory& memory) {
                filter({source, destination, finish_, sums_, task_.width(), task_.height(), memory.data, memory.pitch});
            });
    }

    double nanoseconds() const CV_OVERRIDE
    {
        return (sums_ == StripeSums::Int ? 0.6 : 0.9) + (task_.channels() > 1 ? 0.4 : 0);
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = format("running sums of columns and of windows, exact in %s, %s", sumName(sums_),
                               describeFinish(finish_).c_str());
        record.tile = "stripes of rows";
        return record;
    }

private:
    LinearTask task_;
    StripeSums sums_;
    StripeFinish finish_;
};

double boxCoefficient(const LinearTask& task)
{
    return task.row[0] * task.column[0];
}

class FloatBoxRows : public VectorAlgorithm
{
public:
    explicit FloatBoxRows(const LinearTask& task)
        : task_(task),
          sums_(task.srcDepth() == CV_64F ? StripeSums::Double : StripeSums::Float),
          divides_(task.result.sums.exact),
          finish_(planFinish(task, sums_)),
          weight_(sums_ == StripeSums::Double ? 1 : std::ldexp(1.0, std::ilogb(boxCoefficient(task)))),
          factor_(divides_ ? task.result.divisor : boxCoefficient(task) / weight_)
    {
        // The sums of windows are divided, or multiplied, before.
        if (sums_ == StripeSums::Double)
        {
            finish_.kind = StripeFinishKind::DoublePlain;
            finish_.factor = 1;
        }
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        if (isTall())
            return runTall(images, facts);
        const auto filter = CFF_SIMD_FUNCTION(facts.simd, filterFloatBoxStripe);
        forEachStripe(images, task_.neighbourhood,
                      {floatBoxRows(task_.height()), sumBytes(sums_), 0, StreamedRows::OfWholeLines, true},
                      [&](const StripeSource& source, const StripeDestination& destination, const StripeMemory& memory)
                      {
                          filter({source, destination, finish_, task_.width(), task_.height(), weight_, factor_,
                                  divides_, memory.data, memory.pitch});
                      });
    }

    double nanoseconds() const CV_OVERRIDE
    {
        return (0.3 + 0.057 * std::sqrt(task_.width() + task_.height())) * sumBytes(sums_) / sizeof(float);
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        const char* const ofPixels = task_.width() < leastHalvedWidth ? "sums of 8 pixels" : "sums by halves";
        const char* const ofRows = task_.height() < leastHalvedHeight ? "sums of 16 rows" : "sums by halves";
        record.method = isTall() ? format("%s of columns, then %s of rows, in %s, ", ofRows, ofPixels, sumName(sums_))
                                 : format("%s of rows, then %s of columns, in %s, ", ofPixels, ofRows, sumName(sums_));
        record.method += divides_ ? "divided in double" : describeFinish(finish_).c_str();
        record.tile = format("stripes of rows, %d rows of outputs at once", floatBoxBatch(task_.height()));
        return record;
    }

private:
    bool isTall() const { return sums_ == StripeSums::Float && task_.height() >= leastTallBox; }

    void runTall(CpuImages& images, const CpuFacts& facts) const
    {
        constexpr int buffers = 16;  // few, so that stripes are wide: columns are summed in pieces
        forEachStripe(images, task_.neighbourhood, {buffers, sizeof(float)},
                      [&](const StripeSource& source, const StripeDestination& destination, const StripeMemory& memory)
                      { filterTallStripe(source, destination, memory, facts); });
    }

    void filterTallStripe(const StripeSource& source, const StripeDestination& destination, const StripeMemory& memory,
                          const CpuFacts& facts) const
    {
        constexpr int line = 64, leastRows = 256;
        const int height = task_.height(), channels = source.channels, floatBytes = sizeof(float);
        // The sums of a piece fit into half of the second cache.
        int piece = 4 * leastPiece;
        while (piece > leastPiece && halvedRows(height) * piece * floatBytes > secondCacheBytes() / 2)
            piece /= 2;

        int first = INT_MAX, end = 0;
        bool hasBorder = false;
        std::vector<RowRun> inWindows(source.runs, source.runs + source.runCount);
        for (const RowRun& run : inWindows)
        {
            hasBorder |= run.from < 0;
            first = run.from < 0 ? first : std::min(first, run.from);
            end = run.from < 0 ? end : std::max(end, run.from + run.count);
        }
        for (RowRun& run : inWindows)
            run.from = run.from < 0 ? -1 : run.from - first;
        StripeSource windows = source, columns = source;
        windows.runs = inWindows.data();
        const RowRun runs[] = {{0, first, end - first}, {end - first, -1, 1}};
        columns.runs = runs;
        columns.runCount = hasBorder ? 2 : 1;
        columns.count = (end - first + hasBorder) * channels;

        const int pieces = divUp(columns.count, piece / channels * channels);
        const int mostBytes = leastSizesAreIgnored() ? 0 : 32 << 20;
        const int blockRows =
            std::min(destination.rows, std::max(leastRows, mostBytes / (pieces * piece * floatBytes)));
        AutoBuffer<float, 1> block(static_cast<size_t>(pieces) * piece * (blockRows + 1) + line / floatBytes);
        std::vector<float> sums(static_cast<size_t>(halvedRows(height)) * tallBoxPitch(piece) + line / floatBytes);
        CFF_SIMD_FUNCTION(facts.simd, filterTallBoxStripe)
        ({columns, windows, destination, finish_, task_.width(), height, static_cast<float>(weight_),
          static_cast<float>(factor_), piece, pieces, blockRows, alignPtr(block.data(), line),
          alignPtr(sums.data(), line), static_cast<float*>(memory.data), memory.pitch});
    }

    LinearTask task_;
    StripeSums sums_;
    bool divides_;
    StripeFinish finish_;
    double weight_;  // the coefficient's power of two: sums overflow only if those of the products would; for floats
    double factor_;
};

}  // namespace

CpuPreparation prepareBoxRows(const LinearTask& task)
{
    if (!isBox(task))
        return "it is not a box";
    if (task.channels() > mostBoxChannels)
        return "pixels have more than 64 channels";
    if (task.srcDepth() == CV_64F)
        return std::make_unique<FloatBoxRows>(task);
    if (task.srcDepth() == CV_32F && !task.result.sums.useDouble)
    {
        const double coefficient = boxCoefficient(task);
        if (coefficient == 0 || !isModerate(coefficient))
            return "its coefficient is near a limit of float";
        return std::make_unique<FloatBoxRows>(task);
    }
    if (!task.result.sums.exact || task.srcDepth() == CV_32F)
        return "the sums are not integers";
    if (task.result.sums.bound >= mostIntSum || (task.width() > mostLogWidth && task.channels() == 1))
        return std::make_unique<WideBox>(task);
    return std::make_unique<BoxRows>(task);
}

}  // namespace cv::cuda::fastfilters
