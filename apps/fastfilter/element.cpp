// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "element.hpp"

#include "error.hpp"
#include "mask.hpp"

#include <CLI/CLI.hpp>

#include <string>

namespace fastfilter
{
namespace
{

//! The pixels whose distance to the centre is at most the radius.
cv::Mat disc(double radius)
{
    const int reach = cvFloor(radius);
    cv::Mat pixels(2 * reach + 1, 2 * reach + 1, CV_8UC1);
    for (int y = -reach; y <= reach; ++y)
        for (int x = -reach; x <= reach; ++x)
            pixels.at<uchar>(y + reach, x + reach) = x * x + y * y <= radius * radius;
    return pixels;
}

}  // namespace

void addElement(CLI::App& app, FilterOptions& options, const char* fileOption)
{
    CLI::Option* const size = addSize(app, options);
    CLI::Option* const radius =
        app.add_option("--disc", options.disc,
                       "Instead, the pixels whose distance to the centre is at most this radius")
            ->check(CLI::Range(0., 10000.))
            ->excludes(size);
    app.add_option(fileOption, options.element,
                   "Instead, a file of numbers, or these: \"0 1 0; 1 1 1; 0 1 0\"; what is not 0 belongs to the window")
        ->excludes(size)
        ->excludes(radius);
}

cv::Mat elementOf(const FilterOptions& options, const char* fileOption)
{
    if (options.disc >= 0)
        return disc(options.disc);
    if (!options.element.empty())
        return readMask(options.element) != 0;
    if (options.ksize.empty())
        throw Error(EXIT_USAGE, std::string("no window is given: --ksize, --disc or ") + fileOption);
    return cv::Mat();
}

cv::Mat rectangle(cv::Size size)
{
    const int most = 1 << 15;
    if (size.width < 1 || size.height < 1 || size.width > most || size.height > most)
        throw Error(EXIT_USAGE, "--ksize: a window of " + std::to_string(size.width) + "x" +
                                    std::to_string(size.height) + "; accepted are 1 to " + std::to_string(most) +
                                    " pixels per side");
    return cv::Mat(size, CV_8UC1, cv::Scalar(255));
}

std::string elementText(const cv::Mat& element)
{
    if (element.empty())
        return std::string();
    cv::Mat numbers;
    element.convertTo(numbers, CV_64F, 1. / 255);
    return maskText(numbers);
}

}  // namespace fastfilter
