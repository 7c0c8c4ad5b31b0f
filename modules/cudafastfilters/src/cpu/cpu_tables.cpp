// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"
#include "common/unread_pixels.hpp"

#include "composed/converted_planes/converted_planes.hpp"
#include "linear_algorithms.hpp"
#include "missing_algorithms.hpp"
#include "morphology_algorithms.hpp"
#include "rank_algorithms.hpp"
#include "statistics_algorithms.hpp"
#include "testing/test_hooks.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace cv::cuda::fastfilters
{

namespace
{

template <typename Task>
using CpuTableEntry = TableEntryOf<CpuAlgorithm, Task>;

template <CpuPreparation (*Prepare)(const PercentilesTask& task)>
CpuPreparation ofOneRank(const RankTask& task)
{
    return Prepare(PercentilesTask(task));
}

// The first algorithm that takes the filter and the image runs.
const CpuTableEntry<RankTask> rankAlgorithms[] = {
    {"median_rows", prepareMedianRows},                 // 3x3 medians
    {"extremum_rows", prepareExtremumRows},             // minimum and maximum, and ranks next to each
    {"network_strip", ofOneRank<prepareNetworkStrip>},  // square medians to 17x17, ranks of small windows
    {"sorted_window", ofOneRank<prepareSortedWindow>},  // narrow and small windows, any rank
    {"column_counts", ofOneRank<prepareColumnCounts>},  // other windows of bytes
    {"tile_ranks", ofOneRank<prepareTileRanks>},        // other windows of 16 and 32 bits
    {"sliding_histogram", prepareSlidingHistogram}};    // any

// With a rank for each output.
const CpuTableEntry<RankTask> manyRankAlgorithms[] = {{"column_counts", ofOneRank<prepareColumnCounts>},  // bytes
                                                      {"tile_ranks", ofOneRank<prepareTileRanks>},  // 16 and 32 bits
                                                      {"sliding_histogram", prepareSlidingHistogram}};  // any

// Several ranks of one window.
const CpuTableEntry<PercentilesTask> percentilesAlgorithms[] = {
    {"network_strip", prepareNetworkStrip},  // 3, 5 or 7 by 3, 5 or 7
    {"sorted_window", prepareSortedWindow},  // narrow and small windows
    {"column_counts", prepareColumnCounts},  // other windows of bytes
    {"tile_ranks", prepareTileRanks},        // other windows of 16 and 32 bits
    {"rank_planes", prepareRankPlanes}};     // any: the filters of the ranks, one after the other

// Ranks of footprints.
const CpuTableEntry<FootprintRankTask> footprintAlgorithms[] = {
    {"footprint_extremum", prepareFootprintExtremum},   // the least and the greatest
    {"footprint_networks", prepareFootprintNetworks},   // to 1100 pixels
    {"sliding_histogram", prepareFootprintHistogram}};  // any

// Several erosions and dilations.
const CpuTableEntry<MorphologyTask> morphologyAlgorithms[] = {
    {"morphology_steps", prepareMorphologySteps}};  // any, by ranks of footprints

const CpuTableEntry<RollingBallTask> rollingBalls[] = {{"rolling_ball", prepareBallRows}};  // any

const CpuTableEntry<LinearTask> linearAlgorithms[] = {
#ifdef CFF_GAUSSIAN_BLUR
    {"gaussian_blur", prepareGaussianBlur},  // small Gaussians in OpenCV's fixed point
#endif
    {"box_rows", prepareBoxRows},              // a mean or a sum, of any size
    {"small_masks", prepareSmallMasks},        // 3x3 and 5x5 masks whose sums are the results
    {"separable_rows", prepareSeparableRows},  // a row and a column
    {"flat_mask", prepareFlatMask},            // masks of one coefficient and 0
    {"dense_fourier", prepareDenseFourier},    // large masks
    {"dense_rows", prepareDenseRows},          // any mask
    {"direct_rows", prepareDirectRows}};       // any, without vectors

const CpuTableEntry<LargeGaussianTask> largeGaussians[] = {
    {"large_gaussian", prepareCpuLargeGaussianFilter}};  // sampled and interpolated by splines

// For images with missing pixels.
const CpuTableEntry<MissingRankTask> missingRankAlgorithms[] = {
    {"valid_ranks", prepareValidRanks},          // any
    {"valid_direct", prepareValidDirectRanks}};  // any, without vectors

// For medians that have a finish.
const CpuTableEntry<MissingRankTask> missingOutliers[] = {
    {"valid_outliers", prepareValidOutliers},    // medians of valid pixels, and what differs from them
    {"valid_direct", prepareValidDirectRanks}};  // any, without vectors

const CpuTableEntry<MissingLinearTask> missingLinearAlgorithms[] = {
    {"valid_sums", prepareValidSums},           // plain filters of the valid pixels and of their places
    {"valid_direct", prepareValidDirectSums}};  // any, without vectors

const CpuTableEntry<MissingLargeGaussianTask> missingLargeGaussians[] = {
    {"valid_gaussian", prepareValidGaussian}};  // large Gaussians of the valid pixels and of their places

const CpuTableEntry<StatisticsTask> statisticsAlgorithms[] = {
    {"moment_rows", prepareMomentRows},         // variances of integers
    {"float_moments", prepareFloatMoments},     // variances of floats
    {"direct_moments", prepareDirectMoments},   // any variance, also without vectors
    {"span_tiles", prepareSpanTiles},           // range and midpoint
    {"sliding_counts", prepareSlidingCounts}};  // entropy and mode of bytes

const CpuTableEntry<TrimmedMeanTask> trimmedMeans[] = {{"box_or_rank", prepareBoxOrRank},  // of all pixels, or of one
                                                       {"trimmed_counts", prepareTrimmedCounts},  // bytes
                                                       {"trimmed_sums", prepareTrimmedSums}};     // any

const CpuTableEntry<SharpenTask> sharpening[] = {
    {"sharpen_bands", prepareSharpenBands}};  // Gaussians, and what is made of them, band by band

template <typename Task, std::shared_ptr<const CpuDispatch> (*Prepare)(const Task& task)>
CpuPreparation prepareConverted(const Task& task)
{
    const ConvertedTask converted = convertedOf(task);
    return prepareConvertedPlanes(converted, Prepare(workTask(task, converted)));
}

template <typename Task, CpuPreparation (*Prepare)(const Task& task)>
CpuPreparation ofKernels(const Task& task)
{
    if (!hasKernels(task.channels()))
        return "images of 1, 3 or 4 channels";
    return Prepare(task);
}

// Any number of channels, of types that have kernels. Rounded sums have the bits of one channel, so that filters that
// ignore missing pixels, which have planes, give those of the plain filter.
CpuPreparation ofChannels(const char* name, CpuPreparation (*prepare)(const LinearTask& task), const LinearTask& task)
{
    const ConvertedTask converted = convertedOf(task);
    if (converted.convertsDepths())
        return "types without a conversion";
    CpuPreparation prepared = prepare(task);
    if (prepared.algorithm && !task.result.sums.exact)
    {
        const Size size(64, 64);
        const Mat source(size, converted.workSrcType(), unreadPixels());
        const CpuImages plane = {source, Mat(size, converted.workDstType(), unreadPixels())};
        const auto filter = prepareCpuLinearFilter(workTask(task, converted));
        if (filter->whyNone() || std::string(filter->firstOfPart(plane, {simdLevel()}).name) != name)
            return "rounded sums that one channel has, too";
    }
    return prepared;
}

CpuPreparation prepareBoxChannels(const LinearTask& task)
{
    return ofChannels("box_rows", prepareBoxRows, task);
}

CpuPreparation prepareSmallMaskChannels(const LinearTask& task)
{
    return ofChannels("small_masks", prepareSmallMasks, task);
}

CpuPreparation prepareSeparableChannels(const LinearTask& task)
{
    return ofChannels("separable_rows", prepareSeparableRows, task);
}

CpuPreparation prepareDenseChannels(const LinearTask& task)
{
    return ofChannels("dense_rows", prepareDenseRows, task);
}

// For types of which the tables above have none.
const CpuTableEntry<RankTask> wideRankAlgorithms[] = {
    {"median_rows", prepareMedianRows},                 // 3x3 medians
    {"extremum_rows", prepareExtremumRows},             // minimum and maximum, and four ranks next to each
    {"network_strip", ofOneRank<prepareNetworkStrip>},  // as above
    {"sorted_window", ofOneRank<prepareSortedWindow>},  // narrow and small windows, any rank
    {"converted_planes", prepareConverted<RankTask, prepareCpuRankFilter>}};  // any
const CpuTableEntry<LinearTask> wideLinearAlgorithms[] = {
    {"box_rows", prepareBoxChannels},
    {"small_masks", prepareSmallMaskChannels},
    {"separable_rows", prepareSeparableChannels},
    {"dense_rows", prepareDenseChannels},
    {"converted_planes", prepareConverted<LinearTask, prepareCpuLinearFilter>}};  // any
const CpuTableEntry<PercentilesTask> widePercentiles[] = {
    {"network_strip", prepareNetworkStrip},                                           // 3, 5 or 7 by 3, 5 or 7
    {"sorted_window", prepareSortedWindow},                                           // narrow and small windows
    {"converted_planes", prepareConverted<PercentilesTask, prepareCpuPercentiles>}};  // any
const CpuTableEntry<FootprintRankTask> wideFootprints[] = {
    {"footprint_extremum", ofKernels<FootprintRankTask, prepareFootprintExtremum>},        // the least and the greatest
    {"footprint_networks", ofKernels<FootprintRankTask, prepareFootprintNetworks>},        // to 1100 pixels
    {"converted_planes", prepareConverted<FootprintRankTask, prepareCpuFootprintRanks>}};  // any

// By the first table, if it has the filter's types.
template <std::size_t Count, std::size_t CountConverted, typename Task>
std::shared_ptr<const CpuDispatch> prepareOf(const CpuTableEntry<Task> (&table)[Count],
                                             const Preferences<Task>& preferences,
                                             const CpuTableEntry<Task> (&converted)[CountConverted], const Task& task)
{
    if (convertedOf(task).isNeeded())
        return std::make_shared<CpuDispatch>(converted, preferences, task);
    return std::make_shared<CpuDispatch>(table, preferences, task);
}

// Other types by conversion only; `Prepare` makes this filter.
template <auto Prepare, std::size_t Count, typename Task>
std::shared_ptr<const CpuDispatch> prepareOrConvert(const CpuTableEntry<Task> (&table)[Count], const Task& task,
                                                    const Preferences<Task>& preferences = Preferences<Task>())
{
    static const CpuTableEntry<Task> converted[] = {{"converted_planes", prepareConverted<Task, Prepare>}};
    return prepareOf(table, preferences, converted, task);
}

bool isFasterByNetworks(const RankTask& task)
{
    const int area = task.width() * task.height(), steps = task.stepsToExtremum();
    return area < 35 && (steps > 3 || (steps == 3 && task.width() > 3));
}

bool isFasterByColumns(const RankTask& task)
{
    return task.width() == 1 && task.stepsToExtremum() > 3;
}

// Which of the possible algorithms should run; see preference.hpp. Figures: perf/tuning/cpu_costs.md.
const Preferences<RankTask>& rankPreferences()
{
    static const Preferences<RankTask> table = {{"extremum_rows", "network_strip", isFasterByNetworks, never},
                                                {"extremum_rows", "sorted_window", isFasterByColumns, never},
                                                {"sorted_window", "column_counts", nullptr, byCost},
                                                {"sorted_window", "tile_ranks", nullptr, byCost},
                                                {"sorted_window", "sliding_histogram", nullptr, byCost},
                                                {"sorted_window", "converted_planes", nullptr, byCost}};
    return table;
}

const Preferences<FootprintRankTask>& footprintPreferences()
{
    static const Preferences<FootprintRankTask> table = {{"footprint_networks", "sliding_histogram", nullptr, byCost},
                                                         {"footprint_networks", "converted_planes", nullptr, byCost}};
    return table;
}

bool isSmallest(const PercentilesTask& task)
{
    return task.width() * task.height() < 15;
}

const Preferences<PercentilesTask>& percentilesPreferences()
{
    static const Preferences<PercentilesTask> table = {
        {"network_strip", "sorted_window", nullptr, byCost},    {"network_strip", "rank_planes", isSmallest, never},
        {"network_strip", "rank_planes", nullptr, byCost},      {"sorted_window", "column_counts", nullptr, byCost},
        {"sorted_window", "tile_ranks", nullptr, byCost},       {"sorted_window", "rank_planes", nullptr, byCost},
        {"sorted_window", "converted_planes", nullptr, byCost}, {"column_counts", "rank_planes", nullptr, byCost},
        {"tile_ranks", "rank_planes", nullptr, byCost}};
    return table;
}

bool isNotSeparable(const LinearTask& task)
{
    return !task.isSeparable;
}

const Preferences<LinearTask>& linearPreferences()
{
    static const Preferences<LinearTask> table = {
        {"gaussian_blur", "separable_rows", [](const LinearTask& task) { return task.longestSide() > 7; }, never},
        {"separable_rows", "dense_rows", isNotSeparable, byCost},
        {"separable_rows", "dense_fourier", isNotSeparable, byCost},
        {"flat_mask", "dense_fourier", nullptr, byCost},
        {"flat_mask", "dense_rows", nullptr, byCost},
        {"dense_fourier", "dense_rows", nullptr, byCost}};
    return table;
}

// If channels have planes of their own, boxes have sums that slide, and large masks Fourier transforms.
const Preferences<LinearTask>& wideLinearPreferences()
{
    static const Preferences<LinearTask> table = {{"separable_rows", "converted_planes", nullptr, byCost},
                                                  {"dense_rows", "converted_planes", nullptr, byCost}};
    return table;
}

const Preferences<TrimmedMeanTask>& trimmedPreferences()
{
    static const Preferences<TrimmedMeanTask> table = {{"trimmed_counts", "trimmed_sums", nullptr, byCost}};
    return table;
}

}  // namespace

// The height of a band depends on how long the previous one took.
static bool runInBands(const CpuAlgorithm& algorithm, const CpuImages& images, const CpuFacts& facts,
                       const RowProgress& progress, int leastBandRows)
{
    const double seconds = 0.1;
    const int rows = images.source.rows, wholeStep = algorithm.bandStep(imageSize(images)),
              step = wholeStep > 0 ? wholeStep : rows;
    double wanted = leastBandRows;
    for (int y = 0; y < rows;)
    {
        const int steps = divUp(static_cast<int>(std::min<double>(wanted, rows - y)), step);
        const Range range(y, static_cast<int>(std::min<int64>(rows, y + static_cast<int64>(steps) * step)));
        CpuImages band = {images.source.rowRange(range), images.destination.rowRange(range),
                          images.mask.empty() ? Mat() : images.mask.rowRange(range), imageSize(images)};
        band.planes = images.planes;
        const int64 started = getTickCount();
        algorithm.run(band, facts);
        const double rate = range.size() * getTickFrequency() / std::max<int64>(1, getTickCount() - started);
        wanted = std::max<double>(leastBandRows, rate * seconds);
        y = range.end;
        if (!progress(y))
            return false;
    }
    return true;
}

void CpuDispatch::run(CpuImages& images) const
{
    runAs(first(images, {simdLevel()}), images);
}

bool CpuDispatch::runAs(const Choice& choice, CpuImages& images, const RowProgress& progress, int leastBandRows)
{
    bool completed = true;
    const CpuFacts facts = {simdLevel()};
    try
    {
        if (!progress)
            choice.algorithm.run(images, facts);
        else
            completed = runInBands(choice.algorithm, images, facts, progress, leastBandRows);
    }
    catch (const std::bad_alloc&)
    {
        CV_Error(Error::StsNoMem, format("cudafastfilters: %s has not enough memory for an image of %dx%d", choice.name,
                                         images.source.cols, images.source.rows));
    }
    noteAlgorithm(choice.name);
    return completed;
}

int commonBandStep(const CpuDispatch& filter, Size image)
{
    int step = 1;
    filter.forEachAlgorithm([&](const CpuAlgorithm& algorithm)
                            { step = std::lcm(step, std::max(1, algorithm.bandStep(image))); });
    return step;
}

double leastNanoseconds(const CpuDispatch& filter)
{
    double least = std::numeric_limits<double>::max();
    filter.forEachAlgorithm([&](const CpuAlgorithm& algorithm) { least = std::min(least, algorithm.nanoseconds()); });
    return least;
}

std::vector<const char*> cpuAlgorithms()
{
    return namesOf(rankAlgorithms, linearAlgorithms, largeGaussians);
}

std::vector<const char*> cpuPercentilesAlgorithms()
{
    return namesOf(percentilesAlgorithms);
}

std::vector<const char*> cpuFootprintAlgorithms()
{
    return namesOf(footprintAlgorithms);
}

std::vector<const char*> cpuMorphologyAlgorithms()
{
    return namesOf(morphologyAlgorithms);
}

std::vector<const char*> cpuMissingAlgorithms()
{
    return namesOf(missingRankAlgorithms, missingLinearAlgorithms, missingLargeGaussians);
}

std::vector<const char*> cpuStatisticsAlgorithms()
{
    return namesOf(statisticsAlgorithms);
}

std::shared_ptr<const CpuDispatch> prepareCpuRankFilter(const RankTask& task)
{
    if (task.finish.kind != OutlierRule::Store)
        return prepareOrConvert<prepareCpuRankFilter>(rankAlgorithms, task, rankPreferences());
    return prepareOf(rankAlgorithms, rankPreferences(), wideRankAlgorithms, task);
}

std::shared_ptr<const CpuDispatch> prepareCpuManyRanks(const RankTask& task)
{
    return std::make_shared<CpuDispatch>(manyRankAlgorithms, Preferences<RankTask>(), task);
}

std::shared_ptr<const CpuDispatch> prepareCpuFootprintRanks(const FootprintRankTask& task)
{
    if (task.footprint.isRectangle())
        return prepareCpuRankFilter(task.plain);
    return prepareOf(footprintAlgorithms, footprintPreferences(), wideFootprints, task);
}

std::shared_ptr<const CpuDispatch> prepareCpuMorphology(const MorphologyTask& task)
{
    if (task.isSingleStep())
        return prepareCpuFootprintRanks(task.step(task.steps[0]));
    return std::make_shared<CpuDispatch>(morphologyAlgorithms, Preferences<MorphologyTask>(), task);
}

std::shared_ptr<const CpuDispatch> prepareCpuRollingBall(const RollingBallTask& task)
{
    return prepareOrConvert<prepareCpuRollingBall>(rollingBalls, task);
}

std::shared_ptr<const CpuDispatch> prepareCpuPercentiles(const PercentilesTask& task)
{
    return prepareOf(percentilesAlgorithms, percentilesPreferences(), widePercentiles, task);
}

std::shared_ptr<const CpuDispatch> prepareCpuLinearFilter(const LinearTask& task)
{
    if (convertedOf(task).isNeeded())
        return std::make_shared<CpuDispatch>(wideLinearAlgorithms, wideLinearPreferences(), task);
    return std::make_shared<CpuDispatch>(linearAlgorithms, linearPreferences(), task);
}

std::shared_ptr<const CpuDispatch> prepareCpuMissingRanks(const MissingRankTask& task)
{
    return prepareOrConvert<prepareCpuMissingRanks>(missingRankAlgorithms, task);
}

std::shared_ptr<const CpuDispatch> prepareCpuMissingOutliers(const MissingRankTask& task)
{
    return prepareOrConvert<prepareCpuMissingOutliers>(missingOutliers, task);
}

std::shared_ptr<const CpuDispatch> prepareCpuMissingLinear(const MissingLinearTask& task)
{
    return prepareOrConvert<prepareCpuMissingLinear>(missingLinearAlgorithms, task);
}

std::shared_ptr<const CpuDispatch> prepareCpuLargeGaussian(const LargeGaussianTask& task)
{
    return prepareOrConvert<prepareCpuLargeGaussian>(largeGaussians, task);
}

std::shared_ptr<const CpuDispatch> prepareCpuMissingLargeGaussian(const MissingLargeGaussianTask& task)
{
    return prepareOrConvert<prepareCpuMissingLargeGaussian>(missingLargeGaussians, task);
}

std::shared_ptr<const CpuDispatch> prepareCpuStatistics(const StatisticsTask& task)
{
    return prepareOrConvert<prepareCpuStatistics>(statisticsAlgorithms, task);
}

std::shared_ptr<const CpuDispatch> prepareCpuTrimmedMean(const TrimmedMeanTask& task)
{
    return prepareOrConvert<prepareCpuTrimmedMean>(trimmedMeans, task, trimmedPreferences());
}

std::shared_ptr<const CpuDispatch> prepareCpuSharpening(const SharpenTask& task)
{
    return prepareOrConvert<prepareCpuSharpening>(sharpening, task);
}

}  // namespace cv::cuda::fastfilters
