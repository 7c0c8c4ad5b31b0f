// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The subcommands of outliers and local statistics.

#include "error.hpp"
#include "filter_commands.hpp"
#include "parse.hpp"

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
         nullptr, FilterCommand::COUNTS, outlierOptions, prepareOutliers},
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
