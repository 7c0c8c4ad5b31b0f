// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The subcommand of erosion, dilation, and what consists of them.

#include "element.hpp"
#include "filter_commands.hpp"
#include "parse.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace fastfilter
{
namespace
{

const std::vector<std::string> operations = {"erode",    "dilate", "open",    "close",
                                             "gradient", "tophat", "blackhat"};  // cv::MorphTypes
const char elementOption[] = "--element";
const int mostIterations = 32767;  // a window has at most 32768 pixels per side

void morphologyOptions(CLI::App& app, FilterOptions& options)
{
    options.iterations = 1;
    app.add_option("--op", options.operation, "erode, dilate, open, close, gradient, tophat, blackhat")
        ->required()
        ->check(CLI::IsMember(operations));
    addElement(app, options, elementOption);
    app.add_option("--iterations", options.iterations, "How often erosions and dilations are applied [1]")
        ->check(CLI::Range(1, mostIterations));
    addAnchor(app, options);
}

PreparedFilter prepareMorphology(const FilterOptions& options, const Border& border)
{
    cv::Mat element = elementOf(options, elementOption);
    const std::string text = elementText(element);
    if (element.empty())
        element = rectangle(parseSize(options.ksize));
    const int operation =
        static_cast<int>(std::find(operations.begin(), operations.end(), options.operation) - operations.begin());
    const cv::Point anchor = parseAnchor(options.anchor);
    const int iterations = options.iterations;
    const cv::Scalar outside = border.isNone ? cv::morphologyDefaultBorderValue() : cv::Scalar::all(border.value);
    const auto make = [=](int srcType, int) {
        return cv::cuda::createFastMorphologyFilter(operation, srcType, element, anchor, iterations, border.mode,
                                                    outside);
    };
    PreparedFilter filter = {make, AGREE_ALWAYS, true};
    filter.maskText = text;
    return filter;
}

}  // namespace

FilterCommand morphologyCommand()
{
    return {"morphology",
            "Erosion, dilation, opening, closing, gradient, top-hat and black-hat, as cv::morphologyEx",
            "fastfilter morphology --op open --disc 5 in.png out.png",
            cv::BORDER_CONSTANT,
            true,
            nullptr,
            FilterCommand::COUNTS,
            morphologyOptions,
            prepareMorphology};
}

}  // namespace fastfilter
