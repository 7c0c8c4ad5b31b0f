// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The subcommands. Each is a row of the table at the end and two functions: its own options, and how
// its filter is made. The library itself judges sizes, anchors and the rest; main asks it early.

#include "filter_commands.hpp"

#include "element.hpp"
#include "error.hpp"
#include "mask.hpp"
#include "parse.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <climits>
#include <cmath>

namespace fastfilter
{

CLI::Option* addSize(CLI::App& app, FilterOptions& options)
{
    return app.add_option("--ksize", options.ksize, "Window in pixels: 5, or 5x3 for width x height");
}

void addAnchor(CLI::App& app, FilterOptions& options)
{
    app.add_option("--anchor", options.anchor, "Position x,y of the output pixel in the window [centre]");
}

namespace
{

using cv::cuda::Filter;
using FilterPtr = cv::Ptr<Filter>;

CLI::Option* addSide(CLI::App& app, FilterOptions& options, const char* accepted)
{
    return app.add_option("--ksize", options.ksize, std::string("Side of the mask in pixels: ") + accepted);
}

void addScale(CLI::App& app, FilterOptions& options)
{
    app.add_option("--scale", options.scale, "Factor of the result [1]");
}

CLI::Option* addDelta(CLI::App& app, FilterOptions& options)
{
    return app.add_option("--delta", options.delta, "Added to the result before rounding [0]");
}

void addDerivative(CLI::App& app, FilterOptions& options)
{
    app.add_option("--dx", options.dx, "Order of the derivative in x [1]");
    app.add_option("--dy", options.dy, "Order of the derivative in y [0]");
    addScale(app, options);
    addDelta(app, options);
}

const char footprintOption[] = "--footprint";

void medianOptions(CLI::App& app, FilterOptions& options)
{
    addElement(app, options, footprintOption);
}

//! A rank of any window; the percentile is one of its pixels.
PreparedFilter prepareFootprint(const cv::Mat& footprint, double percentile, cv::Point anchor, const Border& border)
{
    const auto make = [=](int srcType, int)
    {
        return cv::cuda::createFastRankFilter(srcType, footprint, percentile, anchor, border.mode,
                                              cv::Scalar::all(border.value));
    };
    PreparedFilter filter = {make, AGREE_ALWAYS, true};
    filter.maskText = elementText(footprint);
    return filter;
}

PreparedFilter prepareMedian(const FilterOptions& options, const Border& border)
{
    const cv::Mat footprint = elementOf(options, footprintOption);
    if (!footprint.empty())
    {
        const int pixels = cv::countNonZero(footprint);  // of an even number of them, the median is the upper one
        const double percentile = pixels > 1 ? 100. * (pixels / 2) / (pixels - 1) : 50;
        return prepareFootprint(footprint, percentile, cv::Point(-1, -1), border);
    }
    const cv::Size size = parseSize(options.ksize);
    const auto make = [=](int srcType, int)
    { return cv::cuda::createFastMedianFilter(srcType, size, border.mode, cv::Scalar::all(border.value)); };
    return {make, AGREE_ALWAYS, true};
}

void rankOptions(CLI::App& app, FilterOptions& options)
{
    addElement(app, options, footprintOption);
    app.add_option("--percentile", options.percentile, "0 minimum, 50 median, 100 maximum [50]");
    addAnchor(app, options);
}

PreparedFilter prepareRank(const FilterOptions& options, const Border& border)
{
    const cv::Point anchor = parseAnchor(options.anchor);
    const double percentile = options.percentile;
    const cv::Mat footprint = elementOf(options, footprintOption);
    if (!footprint.empty())
        return prepareFootprint(footprint, percentile, anchor, border);
    const cv::Size size = parseSize(options.ksize);
    const auto make = [=](int srcType, int)
    {
        return cv::cuda::createFastRankFilter(srcType, size, percentile, anchor, border.mode,
                                              cv::Scalar::all(border.value));
    };
    return {make, AGREE_ALWAYS, true};
}

void convolveOptions(CLI::App& app, FilterOptions& options)
{
    app.add_option("--mask", options.mask,
                   "A file, or the mask itself: \"1 2 1; 2 4 2; 1 2 1\". Applied as it is, not mirrored")
        ->required();
    CLI::Option* const divisor = app.add_option("--divisor", options.divisor, "The mask is divided by it [1]");
    CLI::Option* const delta = addDelta(app, options);
    app.add_flag("--normalize", options.normalize,
                 "By the mask's sum S: S > 0 divides by S, S = 0 adds the middle of the grey levels, S < 0 adds "
                 "the greatest")
        ->excludes(divisor)
        ->excludes(delta);
    addAnchor(app, options);
}

PreparedFilter prepareConvolve(const FilterOptions& options, const Border& border)
{
    const cv::Mat mask = readMask(options.mask);
    const cv::Point anchor = parseAnchor(options.anchor);
    const bool normalize = options.normalize;
    const double constant = options.delta;
    if (options.divisor == 0)
        throw Error(EXIT_USAGE, "--divisor 0: a mask cannot be divided by zero");
    const cv::Mat divided = mask / options.divisor;
    const auto make = [=](int srcType, int dstType)
    {
        cv::Mat kernel = divided;
        double delta = constant;
        if (normalize)
            cv::cuda::normalizeMask(mask, kernel, delta, CV_MAT_DEPTH(dstType));
        return cv::cuda::createFastLinearFilter(srcType, dstType, kernel, anchor, delta, border.mode,
                                                cv::Scalar::all(border.value));
    };
    const double divisor = normalize ? cv::sum(mask)[0] : options.divisor;
    PreparedFilter filter = {make, agreementOfMask(mask, divisor, options.delta)};
    filter.maskText = maskText(mask);
    filter.addsGreyLevel = normalize && divisor <= 0;
    return filter;
}

void gaussianOptions(CLI::App& app, FilterOptions& options)
{
    options.ksize = "0";
    addSize(app, options)->description("Mask in pixels, odd: 5, or 5x3 for width x height; 0 takes it from sigma [0]");
    app.add_option("--sigma", options.sigma,
                   "Standard deviation in pixels: 1.5, or 1.5,2 for x,y; 0 takes it from ksize [0]");
    app.add_flag("--exact", options.exact, "Every byte as cv::GaussianBlur has it (8- and 16-bit images)");
    app.add_flag(
        "--large", options.large,
        "The whole Gaussian at a cost that does not grow with sigma, 0.3 to 2000; without --ksize and --exact");
}

PreparedFilter prepareGaussian(const FilterOptions& options, const Border& border)
{
    const cv::Size size = parseSize(options.ksize);
    const std::pair<double, double> sigma = parseSigma(options.sigma);
    const bool exact = options.exact, large = options.large;
    if (large && (exact || size != cv::Size()))
        throw Error(EXIT_USAGE, "--large: goes without --ksize and --exact");
    const auto make = [=](int srcType, int dstType)
    {
        if (large)
            return cv::cuda::createFastLargeGaussianFilter(srcType, dstType, sigma.first, sigma.second, border.mode);
        return cv::cuda::createFastGaussianFilter(srcType, dstType, size, sigma.first, sigma.second, border.mode, -1,
                                                  exact);
    };
    return {make, exact ? AGREE_FOR_INTEGERS : AGREE_NEVER};
}

void boxOptions(CLI::App& app, FilterOptions& options)
{
    addSize(app, options)->required();
    addAnchor(app, options);
    app.add_flag("--sum", options.sum, "The sum of the window, not its mean");
}

PreparedFilter prepareBox(const FilterOptions& options, const Border& border)
{
    const cv::Size size = parseSize(options.ksize);
    const cv::Point anchor = parseAnchor(options.anchor);
    const bool normalize = !options.sum;
    const auto make = [=](int srcType, int dstType)
    {
        return cv::cuda::createFastBoxFilter(srcType, dstType, size, anchor, normalize, border.mode,
                                             cv::Scalar::all(border.value));
    };
    return {make, AGREE_FOR_INTEGERS};
}

void sobelOptions(CLI::App& app, FilterOptions& options)
{
    options.ksize = "3";
    addSide(app, options, "1, 3, 5, ... 31 [3]");
    addDerivative(app, options);
}

PreparedFilter prepareSobel(const FilterOptions& options, const Border& border)
{
    const int side = parseSide(options.ksize);
    const FilterOptions o = options;
    const auto make = [=](int srcType, int dstType)
    { return cv::cuda::createFastSobelFilter(srcType, dstType, o.dx, o.dy, side, o.scale, border.mode, -1, o.delta); };
    return {make, agreementOfDerivative(side, o.scale, o.delta)};
}

PreparedFilter prepareScharr(const FilterOptions& options, const Border& border)
{
    const FilterOptions o = options;
    const auto make = [=](int srcType, int dstType)
    { return cv::cuda::createFastScharrFilter(srcType, dstType, o.dx, o.dy, o.scale, border.mode, -1, o.delta); };
    return {make, agreementOfDerivative(3, o.scale, o.delta)};
}

void laplacianOptions(CLI::App& app, FilterOptions& options)
{
    options.ksize = "1";
    addSide(app, options, "1 (the 3x3 cross), 3, 5, ... 31 [1]");
    addScale(app, options);
    addDelta(app, options);
}

PreparedFilter prepareLaplacian(const FilterOptions& options, const Border& border)
{
    const int side = parseSide(options.ksize);
    const FilterOptions o = options;
    const auto make = [=](int srcType, int dstType)
    {
        return cv::cuda::createFastLaplacianFilter(srcType, dstType, side, o.scale, border.mode,
                                                   cv::Scalar::all(border.value), o.delta);
    };
    return {make, agreementOfDerivative(side, o.scale, o.delta)};
}

void fillOptions(CLI::App& app, FilterOptions& options)
{
    CLI::Option* const size =
        addSize(app, options)->description("The median of a window: its side in pixels, 5, or 5x3 for width x height");
    app.add_option("--sigma", options.sigma, "Instead of a median, a Gaussian of this standard deviation in pixels")
        ->excludes(size);
    app.add_option("--iterations", options.iterations,
                   "Passes, each of which fills what the window reaches [until no pixel is missing]")
        ->check(CLI::Range(1, INT_MAX));
}

//! The size that cv::GaussianBlur would take, whose least coefficient is not so small that it becomes 0.
int gaussianSide(double sigma, int depth)
{
    return cvRound(sigma * (depth == CV_8U ? 3 : 4) * 2 + 1) | 1;
}

PreparedFilter prepareFill(const FilterOptions& options, const Border& border)
{
    const std::pair<double, double> sigma = parseSigma(options.sigma);
    const bool isMedian = !options.ksize.empty();
    if (!isMedian && sigma.first <= 0)
        throw Error(EXIT_USAGE, "fill: give --ksize for a median or --sigma for a Gaussian");
    if (border.mode == cv::BORDER_CONSTANT)
        throw Error(EXIT_USAGE, "--border constant: fill takes the values of the image only");
    const cv::Size size = isMedian ? parseSize(options.ksize) : cv::Size();
    const int mode = border.mode;
    const auto sizeFor = [=](int depth)
    {
        const double y = sigma.second > 0 ? sigma.second : sigma.first;
        return isMedian ? size : cv::Size(gaussianSide(sigma.first, depth), gaussianSide(y, depth));
    };
    PreparedFilter filter;
    filter.make = [=](int srcType, int dstType)
    {
        if (isMedian)
            return cv::cuda::createFastMedianFilter(srcType, size, mode);
        return cv::cuda::createFastGaussianFilter(srcType, dstType, sizeFor(CV_MAT_DEPTH(srcType)), sigma.first,
                                                  sigma.second, mode);
    };
    filter.agreement = isMedian ? AGREE_ALWAYS : AGREE_NEVER;
    filter.fill.isAsked = true;
    filter.fill.passes = options.iterations;
    filter.fill.reach = [=](int depth, int maskType)
    { return cv::cuda::createFastRankFilter(maskType, sizeFor(depth), 100, cv::Point(-1, -1), mode); };
    return filter;
}

}  // namespace

static std::vector<FilterCommand> allCommands()
{
    const char* const sameDepth = "same";
    std::vector<FilterCommand> list = {
        {"median", "Median of the pixels in a window", "fastfilter median --ksize 5 in.png out.png",
         cv::BORDER_REPLICATE, true, nullptr, FilterCommand::LEAVES_OUT, medianOptions, prepareMedian},
        {"rank", "A percentile of the pixels in a window: erosion, median, dilation and all between",
         "fastfilter rank --ksize 7x3 --percentile 90 in.png out.png", cv::BORDER_REPLICATE, true, nullptr,
         FilterCommand::LEAVES_OUT, rankOptions, prepareRank},
        {"convolve", "Any mask, by correlation as cv::filter2D does",
         "fastfilter convolve --mask \"1 2 1; 2 4 2; 1 2 1\" --divisor 16 in.png out.png", cv::BORDER_DEFAULT, true,
         sameDepth, FilterCommand::LEAVES_OUT, convolveOptions, prepareConvolve},
        {"gaussian", "Gaussian blur", "fastfilter gaussian --sigma 1.5 in.tif out.tif", cv::BORDER_DEFAULT, false,
         sameDepth, FilterCommand::LEAVES_OUT, gaussianOptions, prepareGaussian},
        {"box", "Mean or sum of the pixels in a window", "fastfilter box --ksize 9 --border reflect in.png out.png",
         cv::BORDER_DEFAULT, true, sameDepth, FilterCommand::LEAVES_OUT, boxOptions, prepareBox},
        {"sobel", "Sobel derivative", "fastfilter sobel --dx 1 --dy 0 --depth 16s in.png out.tif", cv::BORDER_DEFAULT,
         false, sameDepth, FilterCommand::COUNTS, sobelOptions, prepareSobel},
        {"scharr", "3x3 Scharr derivative", "fastfilter scharr --dx 0 --dy 1 --delta 128 in.png out.png",
         cv::BORDER_DEFAULT, false, sameDepth, FilterCommand::COUNTS, addDerivative, prepareScharr},
        {"laplacian", "Laplacian", "fastfilter laplacian --ksize 3 --delta 128 in.png out.png", cv::BORDER_DEFAULT,
         true, sameDepth, FilterCommand::COUNTS, laplacianOptions, prepareLaplacian},
        {"fill",
         "Missing pixels get the median, or a Gaussian, of their valid neighbours, pass after pass; the picture must "
         "fit into memory",
         "fastfilter fill --ksize 5 --nodata 0 in.tif out.tif", cv::BORDER_REPLICATE, false, nullptr,
         FilterCommand::FILLS, fillOptions, prepareFill},
    };
    list.push_back(morphologyCommand());
    for (const FilterCommand& command : localCommands())
        list.push_back(command);
    return list;
}

const std::vector<FilterCommand>& filterCommands()
{
    static const std::vector<FilterCommand> list = allCommands();
    return list;
}

}  // namespace fastfilter
