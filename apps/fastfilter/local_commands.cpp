// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The subcommands of outliers, ranks, local statistics and sharpening.

#include "error.hpp"
#include "filter_commands.hpp"
#include "parse.hpp"
#include "tiff_tags.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace fastfilter
{
namespace
{

const std::vector<std::string> sides = {"both", "bright", "dark"};          // cv::cuda::OutlierSide
const std::vector<std::string> measures = {"absolute", "relative", "mad"};  // cv::cuda::OutlierMeasure

int placeOf(const std::string& word, const std::vector<std::string>& words)
{
    return static_cast<int>(std::find(words.begin(), words.end(), word) - words.begin());
}

void outlierOptions(CLI::App& app, FilterOptions& options)
{
    addSize(app, options)->required();
    app.add_option("--threshold", options.threshold,
                   "Pixels that differ from the median of their window by more become that median")
        ->required();
    app.add_option("--which", options.which, "Outliers to replace: both, bright, dark [both]")
        ->check(CLI::IsMember(sides));
    app.add_option(
           "--measure", options.measure,
           "Unit of the threshold: absolute, relative (to the median), mad (standard deviations, estimated from "
           "the median absolute deviation of the window) [absolute]")
        ->check(CLI::IsMember(measures));
    app.add_flag("--keep-nan", options.keepNan, "NaN is no outlier");
}

PreparedFilter prepareOutliers(const FilterOptions& options, const Border& border)
{
    const cv::Size size = parseSize(options.ksize);
    const int which = placeOf(options.which, sides), measure = placeOf(options.measure, measures);
    const double threshold = options.threshold;
    const bool replaceNan = !options.keepNan;
    const auto make = [=](int srcType, int)
    {
        return cv::cuda::createFastOutlierFilter(srcType, size, threshold, which, measure, border.mode,
                                                 cv::Scalar::all(border.value), replaceNan);
    };
    return {make, AGREE_ALWAYS};
}

void percentilesOptions(CLI::App& app, FilterOptions& options)
{
    addSize(app, options)->required();
    app.add_option("--percentiles", options.percentiles, "From 0, the minimum, to 100, the maximum: 10,50,90")
        ->required();
    addAnchor(app, options);
}

PreparedFilter preparePercentiles(const FilterOptions& options, const Border& border)
{
    const cv::Size size = parseSize(options.ksize);
    const cv::Point anchor = parseAnchor(options.anchor);
    const std::vector<double> percentiles = parsePercentiles(options.percentiles);
    PreparedFilter filter;
    filter.make = [=](int srcType, int)
    {
        return cv::cuda::createFastPercentilesFilter(srcType, size, percentiles, anchor, border.mode,
                                                     cv::Scalar::all(border.value));
    };
    filter.agreement = AGREE_ALWAYS;
    filter.byOrder = true;
    for (const double percentile : percentiles)
        filter.planes.push_back("percentile " + numberText(percentile));
    return filter;
}

void trimmedMeanOptions(CLI::App& app, FilterOptions& options)
{
    addSize(app, options)->required();
    app.add_option("--lower", options.lower, "The percentile of the least pixel that counts [0]");
    app.add_option("--upper", options.upper, "The percentile of the greatest pixel that counts [100]");
    addAnchor(app, options);
}

PreparedFilter prepareTrimmedMean(const FilterOptions& options, const Border& border)
{
    const cv::Size size = parseSize(options.ksize);
    const cv::Point anchor = parseAnchor(options.anchor);
    const double lower = options.lower, upper = options.upper;
    const auto make = [=](int srcType, int dstType)
    {
        return cv::cuda::createFastTrimmedMeanFilter(srcType, dstType, size, lower, upper, anchor, border.mode,
                                                     cv::Scalar::all(border.value));
    };
    return {make, AGREE_FOR_INTEGERS};
}

void addThreshold(CLI::App& app, FilterOptions& options, const char* purpose)
{
    app.add_option("--threshold", options.threshold, purpose);
}

void sharpenOptions(CLI::App& app, FilterOptions& options)
{
    options.sigma1 = 1;
    app.add_option("--sigma", options.sigma1, "Standard deviation in pixels of the Gaussian that is taken away [1]");
    app.add_option("--amount", options.amount, "Factor of the difference from the Gaussian, which is added [1]");
    addThreshold(app, options, "Pixels that differ from the Gaussian by no more stay as they are [0]");
}

PreparedFilter prepareSharpen(const FilterOptions& options, const Border& border)
{
    const double sigma = options.sigma1, amount = options.amount, threshold = options.threshold;
    const int mode = border.mode;
    const auto make = [=](int srcType, int dstType)
    { return cv::cuda::createFastUnsharpFilter(srcType, dstType, cv::Size(), sigma, amount, threshold, mode); };
    return {make, AGREE_NEVER};
}

void differenceOptions(CLI::App& app, FilterOptions& options)
{
    app.add_option("--sigma1", options.sigma1, "Standard deviation of the first Gaussian in pixels [1]");
    app.add_option("--sigma2", options.sigma2,
                   "That of the second, which is taken away from the first [1.6 times the first]");
    addThreshold(app, options, "Differences that are no greater, on either side, become 0 [0]");
}

PreparedFilter prepareDifference(const FilterOptions& options, const Border& border)
{
    const double first = options.sigma1, second = options.sigma2 == 0 ? 1.6 * first : options.sigma2;
    const double threshold = options.threshold;
    const int mode = border.mode;
    const auto make = [=](int srcType, int dstType)
    {
        return cv::cuda::createFastDifferenceOfGaussiansFilter(srcType, dstType, cv::Size(), first, cv::Size(), second,
                                                               threshold, mode);
    };
    return {make, AGREE_NEVER};
}

void windowOptions(CLI::App& app, FilterOptions& options)
{
    addSize(app, options)->required();
    addAnchor(app, options);
}

void deviationOptions(CLI::App& app, FilterOptions& options)
{
    windowOptions(app, options);
    app.add_flag("--sample", options.sample, "Of a sample: the sum of squares is divided by the pixels less 1");
}

template <int Statistic>
PreparedFilter prepareStatistic(const FilterOptions& options, const Border& border)
{
    const cv::Size size = parseSize(options.ksize);
    const cv::Point anchor = parseAnchor(options.anchor);
    const int ddof = options.sample ? 1 : 0;
    const auto make = [=](int srcType, int dstType)
    {
        return cv::cuda::createFastStatisticsFilter(srcType, dstType, size, Statistic, ddof, anchor, border.mode,
                                                    cv::Scalar::all(border.value));
    };
    return {make, AGREE_ALWAYS};
}

}  // namespace

std::vector<FilterCommand> localCommands()
{
    using namespace cv::cuda;
    const char *const same = "same", *const floats = "32f";
    const auto statistic = [](const char* name, const char* purpose, const char* example, const char* depth,
                              decltype(&windowOptions) addOptions, decltype(&prepareOutliers) prepare)
    {
        return FilterCommand{name,       purpose, example, cv::BORDER_DEFAULT, true, depth, FilterCommand::COUNTS,
                             addOptions, prepare};
    };
    return {
        {"outliers", "Pixels that differ too much from the median of their window become that median",
         "fastfilter outliers --ksize 5 --threshold 50 --which bright in.tif out.tif", cv::BORDER_REPLICATE, true,
         nullptr, FilterCommand::LEAVES_OUT, outlierOptions, prepareOutliers},
        {"percentiles", "Several percentiles of the pixels in a window, in one pass: a page of a TIFF file for each",
         "fastfilter percentiles --ksize 5 --percentiles 10,50,90 in.tif out.tif", cv::BORDER_REPLICATE, true, nullptr,
         FilterCommand::COUNTS, percentilesOptions, preparePercentiles},
        {"trimmed-mean", "Mean of the pixels in a window between two percentiles",
         "fastfilter trimmed-mean --ksize 5 --lower 20 --upper 80 in.png out.png", cv::BORDER_REPLICATE, true, same,
         FilterCommand::COUNTS, trimmedMeanOptions, prepareTrimmedMean},
        {"sharpen", "Unsharp mask: the difference from a Gaussian is added",
         "fastfilter sharpen --sigma 2 --amount 0.8 --threshold 3 in.png out.png", cv::BORDER_DEFAULT, false, same,
         FilterCommand::COUNTS, sharpenOptions, prepareSharpen},
        {"dog", "Difference of two Gaussians", "fastfilter dog --sigma1 1 --sigma2 3 in.png out.tif",
         cv::BORDER_DEFAULT, false, floats, FilterCommand::COUNTS, differenceOptions, prepareDifference},
        statistic("std", "Standard deviation of the pixels in a window", "fastfilter std --ksize 9 in.png out.tif",
                  floats, deviationOptions, prepareStatistic<STATISTIC_STD>),
        statistic("variance", "Variance of the pixels in a window", "fastfilter variance --ksize 9 in.png out.tif",
                  floats, deviationOptions, prepareStatistic<STATISTIC_VARIANCE>),
        statistic("contrast", "Each pixel less the mean of its window, divided by the standard deviation",
                  "fastfilter contrast --ksize 31 in.png out.tif", floats, deviationOptions,
                  prepareStatistic<STATISTIC_CONTRAST>),
        statistic("range", "The greatest pixel in a window less the least", "fastfilter range --ksize 5 in.png out.png",
                  same, windowOptions, prepareStatistic<STATISTIC_RANGE>),
        statistic("midpoint", "The mean of the greatest and the least pixel in a window",
                  "fastfilter midpoint --ksize 5 in.png out.png", same, windowOptions,
                  prepareStatistic<STATISTIC_MIDPOINT>),
        statistic("entropy", "Entropy, in bits, of the values in a window of 8-bit pixels",
                  "fastfilter entropy --ksize 9 in.png out.tif", floats, windowOptions,
                  prepareStatistic<STATISTIC_ENTROPY>),
        statistic("mode", "The most frequent value in a window of 8-bit pixels, the least of several",
                  "fastfilter mode --ksize 5 in.png out.png", same, windowOptions, prepareStatistic<STATISTIC_MODE>),
    };
}

}  // namespace fastfilter
