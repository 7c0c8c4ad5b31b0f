// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Normalised convolution (H. Knutsson and C.-F. Westin, "Normalized and differential convolution", 1993) by plain
// filters: the image is filtered as if no pixel were missing; where windows may have a missing pixel, so are a plane
// of the valid pixels, with 0 for the others, and a plane of ones for the valid ones. Their quotient is the result.
//
// Cost: the plain filter and a look at each pixel; in tiles with missing pixels twice the plain filter's sums in float,
// a box of bytes if the second sum does not tell which windows are whole, and a division. Means of bytes and of 16-bit
// pixels have one running sum instead, see ValidBoxTiles.

#include "precomp.hpp"

#include "cpu/missing/missing_places.hpp"
#include "cpu/tile_memory.hpp"
#include "cpu/missing/valid_boxes/valid_box_tiles.hpp"
#include "cpu/missing_algorithms.hpp"
#include "cpu/streaming.hpp"
#include "tasks/linear_tasks.hpp"
#include "valid_sums.hpp"

#include <algorithm>
#include <cfloat>
#include <numeric>

namespace cv::cuda::fastfilters
{

namespace
{

using Plain = std::shared_ptr<const CpuDispatch>;

// The algorithms for the images of a call.
struct PlainAlgorithms
{
    const CpuAlgorithm &plain, &sums, &weights, &counts;

    // Results may depend on where rows are cut.
    int step(Size image) const
    {
        return std::lcm(plain.bandStep(image), std::lcm(sums.bandStep(image), weights.bandStep(image)));
    }
};

class ValidSums : public VectorAlgorithm
{
public:
    explicit ValidSums(const MissingLinearTask& task)
        : task_(task),
          windowPixels_(task.plain.area()),
          plain_(prepareCpuLinearFilter(task.plain)),
          finish_{},
          boxes_(task)
    {
        const LinearTask weights = planeTask(task.plain, CV_MAKETYPE(CV_8U, task.channels()), Scalar());
        const LinearTask sums = planeTask(task.plain, task.plain.srcType, Scalar());
        const LinearResult& result = task.plain.result;
        const double absoluteSum = absoluteCoefficientSum(weights) / weights.result.divisor;
        weights_ = prepareCpuLinearFilter(weights);
        // Sums that are the plain filter's results, too, unless their coefficients are near the limits of float.
        sumsAreResults_ = task.plain.dstDepth() == CV_32F && result.offset == 0 && haveUsualSums(task.plain);
        sums_ = sumsAreResults_ ? plain_ : prepareCpuLinearFilter(sums);
        const double plainSum = sumOf(task.plain), scale = sumsAreResults_ ? 1 : sumOf(sums) / plainSum;
        finish_.factor = static_cast<float>(sumOf(weights) / scale);
        finish_.offset = static_cast<float>(result.offset / result.divisor);
        finish_.leastWeight = static_cast<float>(task.leastWeightShare() * absoluteSum);
        finish_.missing = static_cast<float>(task.missing.result);
        planCounts(weights, absoluteSum);
    }

    int bandStep(Size image) const CV_OVERRIDE
    {
        return std::lcm(commonBandStep(*plain_, image),
                        std::lcm(commonBandStep(*sums_, image), commonBandStep(*weights_, image)));
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE;

    // Without a missing pixel: how many there are is not known beforehand. With 5 % of them anywhere it is 2 to 8 times
    // as much.
    double nanoseconds() const CV_OVERRIDE
    {
        constexpr double ofSearch = 0.015;  // per byte
        return leastNanoseconds(*plain_) + ofSearch * task_.plain.sourceBytes();
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "the plain filter; in tiles with missing pixels the quotient of its sums of valid pixels, and "
                        "of ones for them, in float";
        record.tile = "bands of rows that stay in the cache";
        return record;
    }

private:
    // Which windows have a missing pixel shows in their weight if all coefficients have one sign and none is smaller
    // than the rounding of the weight.
    void planCounts(const LinearTask& weights, double absoluteSum)
    {
        const int allowed = windowPixels_ - task_.missing.minCount;  // missing pixels
        double least = leastOf(weights.dense);
        if (weights.isSeparable)
            least = leastOf(weights.row) * leastOf(weights.column);
        least /= weights.result.divisor;
        const double rounding =
            std::ldexp((weights.isSeparable ? weights.width() + weights.height() : windowPixels_) + 8.0, -23) *
            absoluteSum;
        if (task_.missing.minCount == 1 && task_.leastWeightShare() < FLT_EPSILON * FLT_EPSILON && least > rounding)
        {
            // Two more roundings do no harm if there are no ties.
            finish_.isQuotient = quotientsAreResults() && !divisorIsOdd(task_.plain.result, 3);
            finish_.fullWeight = quotientsAreResults() ? FLT_MAX : static_cast<float>(absoluteSum - least / 2);
            return;
        }
        countDepth_ = task_.missing.minCount == 1 || allowed < 255 ? CV_8U : (allowed < 65535 ? CV_16U : CV_32F);
        const int channels = task_.channels();
        counts_ = prepareCpuLinearFilter(separableTask(CV_MAKETYPE(CV_8U, channels), CV_MAKETYPE(countDepth_, channels),
                                                       weights.neighbourhood, boxVector(weights.width(), 1),
                                                       boxVector(weights.height(), 1), 0));
    }

    // Whether sum / weight is the plain filter's result of whole windows, too: it is a tie, or too far from one.
    bool quotientsAreResults() const
    {
        const LinearResult& result = task_.plain.result;
        return result.sums.exact && task_.plain.dstDepth() != CV_32F && result.offset == 0 && finish_.factor == 1 &&
               2 * result.sums.bound < exactFloat;
    }

    static bool haveUsualSums(const LinearTask& task)
    {
        const auto isUsual = [&](const std::vector<double>& coefficients)
        {
            double sum = 0;
            for (double c : coefficients)
                sum += std::abs(c) / (task.result.sums.exact ? task.result.divisor : 1);
            return sum > FLT_EPSILON && sum < 1 / FLT_EPSILON;
        };
        return task.isSeparable ? isUsual(task.row) && isUsual(task.column) : isUsual(task.dense);
    }

    static double sumOf(const LinearTask& task) { return coefficientSum(task) / task.result.divisor; }

    static double leastOf(const std::vector<double>& coefficients)
    {
        double least = DBL_MAX;
        for (double c : coefficients)
            least = std::min(least, std::abs(c));
        return least;
    }

    PlainAlgorithms choose(const CpuImages& images, const CpuFacts& facts) const
    {
        const auto of = [&](const Plain& filter) -> const CpuAlgorithm&
        { return filter->firstOfPart(images, facts).algorithm; };
        return {of(plain_), of(sums_), of(weights_), of(counts_ ? counts_ : weights_)};
    }

    // Bands of one thread, or of all of them.
    struct Worker
    {
        const CpuImages& images;
        const CpuFacts& facts;
        const PlainAlgorithms& algorithms;
        const PaddedPixels& pixels;
        int step;
        bool isAlone;
        MissingPlaces places;
        TileMemory memory;
        bool wasNotNeeded;  // the plain filter, for the last band
    };
    void runBand(Worker& worker, const Range& rows) const;
    void runPlain(const Worker& worker, const Rect& part) const;
    bool runTile(Worker& worker, const Rect& tile, bool plainWaits) const;
    bool finishTile(Mat destination, const Mat& sums, Mat& weights, const Mat& counts, const Mat& valid,
                    const CpuFacts& facts) const;

    MissingLinearTask task_;
    int windowPixels_;
    Plain plain_, sums_, weights_;
    Plain counts_;  // null: weights tell
    int countDepth_ = CV_8U;
    bool sumsAreResults_;  // of whole windows
    ValidSumFinish finish_;
    ValidBoxTiles boxes_;
};

void ValidSums::run(CpuImages& images, const CpuFacts& facts) const
{
    const PlainAlgorithms algorithms = choose(images, facts);
    const Neighbourhood& neighbourhood = task_.plain.neighbourhood;
    const PaddedPixels pixels(images.source, images.mask, neighbourhood, task_.missing, facts.simd);
    const int rows = images.source.rows, step = algorithms.step(imageSize(images)),
              halo = neighbourhood.window.height - 1;
    const bool isDivided = step == 1;  // among threads; otherwise the plain filters divide their tiles
    // A band stays in the cache.
    const size_t rowBytes = images.source.cols * (images.source.elemSize() + images.destination.elemSize());
    const int cached = static_cast<int>(secondCacheBytes() / 2 / rowBytes), threads = isDivided ? getNumThreads() : 1;
    const int share = threads > 1 ? divUp(rows, 2 * threads) : rows;
    const int64 wanted = divUp(std::max(std::min(cached, share), std::max(64, 8 * halo)), step);
    const int bandRows = static_cast<int>(std::min<int64>(rows, wanted * step));
    const auto runBands = [&](const Range& bands)
    {
        const Range outputs(bands.start * bandRows, std::min(rows, bands.end * bandRows));
        Worker worker = {images, facts, algorithms, pixels, step, isDivided, MissingPlaces(pixels, outputs), {}, false};
        for (int y = outputs.start; y < outputs.end; y += bandRows)
            runBand(worker, Range(y, std::min(outputs.end, y + bandRows)));
    };
    const Range all(0, divUp(rows, bandRows));
    if (isDivided)
        parallel_for_(all, runBands);
    else
        runBands(all);
}

void ValidSums::runPlain(const Worker& worker, const Rect& part) const
{
    CpuImages images = {worker.images.source(part), worker.images.destination(part), Mat(), imageSize(worker.images),
                        worker.isAlone};
    worker.algorithms.plain.run(images, worker.facts);
}

void ValidSums::runBand(Worker& worker, const Range& rows) const
{
    const int columns = worker.images.source.cols, planeBytes = task_.channels() * (task_.plain.sourceBytes() + 12);
    const Rect band(0, rows.start, columns, rows.size());
    // If the plain filter was not needed for the last band, it waits until it is.
    bool mayWait = worker.wasNotNeeded;
    if (!mayWait)
        runPlain(worker, band);
    if (!worker.places.search(rows))
    {
        if (mayWait)
            runPlain(worker, band);
        worker.wasNotNeeded = false;
        return;
    }
    const bool isLimited = worker.isAlone && !boxes_.suit();
    const std::vector<Rect> tiles =
        worker.places.tiles(rows, worker.step, isLimited ? secondCacheBytes() / 2 / planeBytes : INT_MAX);
    int64 area = 0;
    for (const Rect& tile : tiles)
        area += static_cast<int64>(tile.width) * tile.height;
    const bool isCovered = area == static_cast<int64>(columns) * rows.size();
    if (mayWait && !isCovered)
    {
        runPlain(worker, band);
        mayWait = false;
    }
    worker.wasNotNeeded = isCovered;
    for (const Rect& tile : tiles)
        worker.wasNotNeeded &= !runTile(worker, tile, mayWait);
}

// Whether the plain filter's results are needed.
bool ValidSums::runTile(Worker& worker, const Rect& tile, bool plainWaits) const
{
    if (boxes_.suit())
    {
        boxes_.run(worker.pixels, tile, worker.images.destination(tile), worker.memory, worker.facts.simd);
        return false;
    }
    const PlainAlgorithms& algorithms = worker.algorithms;
    TileMemory& memory = worker.memory;
    const Neighbourhood& neighbourhood = task_.plain.neighbourhood;
    const Size window = neighbourhood.window;
    const Size padded(tile.width + window.width - 1, tile.height + window.height - 1);
    const int channels = task_.channels(), byteType = CV_MAKETYPE(CV_8U, channels),
              floatType = CV_MAKETYPE(CV_32F, channels), countType = CV_MAKETYPE(countDepth_, channels);
    auto [values, valid, sums, weights, missing, counts] =
        memory.planes<6>({{{padded, task_.plain.srcType},
                           {padded, byteType},
                           {tile.size(), floatType},
                           {tile.size(), floatType},
                           {counts_ ? padded : Size(), byteType},
                           {counts_ ? tile.size() : Size(), countType}}});
    for (int y = 0; y < padded.height; ++y)
        worker.pixels.split(tile.y + y, Range(tile.x, tile.x + padded.width),
                            {values.ptr(y), valid.ptr(y), counts_ ? missing.ptr(y) : nullptr}, memory.buffer);

    const Rect inner(neighbourhood.anchor, tile.size());
    const auto filter = [&](const CpuAlgorithm& algorithm, const Mat& plane, Mat& result)
    {
        CpuImages images = {plane(inner), result, Mat(), imageSize(worker.images), worker.isAlone};
        algorithm.run(images, worker.facts);
    };
    filter(algorithms.sums, values, sums);
    filter(algorithms.weights, valid, weights);
    if (counts_)
        filter(algorithms.counts, missing, counts);
    const Mat results = worker.images.destination(tile);
    const bool needsPlain = finishTile(results, sums, weights, counts, valid(inner), worker.facts);
    if (needsPlain && plainWaits)
    {
        runPlain(worker, tile);
        finishTile(results, sums, weights, counts, valid(inner), worker.facts);
    }
    return needsPlain;
}

bool ValidSums::finishTile(Mat destination, const Mat& sums, Mat& weights, const Mat& counts, const Mat& valid,
                           const CpuFacts& facts) const
{
    bool needsPlain = false;
    const int count = destination.cols * destination.channels();
    const int allowed = windowPixels_ - task_.missing.minCount;
    std::vector<uchar> touched(counts.empty() || countDepth_ == CV_8U ? 0 : count);
    for (int y = 0; y < destination.rows; ++y)
    {
        float* const weight = weights.ptr<float>(y);
        const uchar* isTouched = counts.empty() ? nullptr : counts.ptr(y);
        if (!counts.empty() && (countDepth_ != CV_8U || task_.missing.minCount > 1))
            visitDepth(countDepth_,
                       [&](auto depth)
                       {
                           const auto* const missing = counts.ptr<decltype(depth)>(y);
                           for (int i = 0; i < count; ++i)
                               weight[i] = missing[i] > allowed ? 0 : weight[i];
                           for (size_t i = 0; i < touched.size(); ++i)
                               touched[i] = missing[i] != 0;
                       });
        if (!touched.empty())
            isTouched = touched.data();
        if (!task_.missing.fill)
        {
            const uchar* const isValid = valid.ptr(y);
            for (int i = 0; i < count; ++i)
                weight[i] = isValid[i] ? weight[i] : 0;
        }
        needsPlain |= CFF_SIMD_FUNCTION(facts.simd, finishValidSums)(
            {sums.ptr<float>(y), weight, isTouched, sumsAreResults_ ? sums.ptr(y) : destination.ptr(y),
             destination.ptr(y), task_.plain.dstDepth(), count},
            finish_);
    }
    return needsPlain && !sumsAreResults_;
}

}  // namespace

CpuPreparation prepareValidSums(const MissingLinearTask& task)
{
    return std::make_unique<ValidSums>(task);
}

}  // namespace cv::cuda::fastfilters
