// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Helps test_fastfilter.py: makes images, and compares what fastfilter wrote with what OpenCV's own CPU
// functions make of the same input.
//
//     fastfilter_check make TYPE WIDTH HEIGHT SEED OUT [N]    random pixels of a type such as 16UC3; N: how TIFF is
//                                                             compressed
//     fastfilter_check equal A B                              same size, type and pixels
//     fastfilter_check expect IN RESULT TOLERANCE FILTER ARG...
//     fastfilter_check gpu                                    whether OpenCV finds a CUDA device it has code for
//
// Exit codes: 0 yes, 1 no, 2 wrong usage or unreadable file.

#include <opencv2/core/cuda.hpp>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <cstdio>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace
{

using Words = std::vector<std::string>;

int typeOf(const std::string& name)
{
    for (const int depth : {CV_8U, CV_8S, CV_16U, CV_16S, CV_32F})
        for (int channels = 1; channels <= 4; ++channels)
            if (cv::typeToString(CV_MAKETYPE(depth, channels)) == "CV_" + name)
                return CV_MAKETYPE(depth, channels);
    throw std::runtime_error("unknown type " + name);
}

cv::Mat readImage(const std::string& path)
{
    const cv::Mat image = cv::imread(path, cv::IMREAD_UNCHANGED);
    if (image.empty())
        throw std::runtime_error("cannot read " + path);
    return image;
}

int make(const Words& words)
{
    const int type = typeOf(words.at(0));
    cv::Mat image(std::stoi(words.at(2)), std::stoi(words.at(1)), type);
    cv::RNG random(static_cast<cv::uint64_t>(std::stoul(words.at(3))));
    const double high[] = {256, 128, 65536, 32768, 0, 1};
    const int depth = CV_MAT_DEPTH(type);
    const bool isSigned = depth == CV_8S || depth == CV_16S;
    random.fill(image, cv::RNG::UNIFORM, isSigned ? -high[depth] : 0, high[depth]);
    // Older versions of OpenCV write colour TIFFs of 32F in a lossy form unless told otherwise.
    std::vector<int> parameters;
    if (words.size() > 5 || depth == CV_32F)
        parameters = {cv::IMWRITE_TIFF_COMPRESSION, words.size() > 5 ? std::stoi(words[5]) : 1};
    return cv::imwrite(words.at(4), image, parameters) ? 0 : 2;
}

int compare(const cv::Mat& a, const cv::Mat& b, double tolerance)
{
    if (a.size() != b.size() || a.type() != b.type())
    {
        std::printf("%d x %d %s and %d x %d %s\n", a.cols, a.rows, cv::typeToString(a.type()).c_str(), b.cols, b.rows,
                    cv::typeToString(b.type()).c_str());
        return 1;
    }
    const double difference = cv::norm(a, b, cv::NORM_INF);
    std::printf("greatest difference %g\n", difference);
    return difference <= tolerance ? 0 : 1;
}

int sideOf(const Words& arguments, size_t index)
{
    return std::stoi(arguments.at(index));
}

//! A filter of OpenCV's CPU modules: source, destination, the arguments of the command line.
using Reference = std::function<void(const cv::Mat&, cv::Mat&, const Words&)>;

void binomial(const cv::Mat& source, cv::Mat& destination, const Words& arguments)
{
    const cv::Matx33d mask(1, 2, 1, 2, 4, 2, 1, 2, 1);
    cv::filter2D(source, destination, -1, cv::Mat(mask) / std::stod(arguments.at(0)), cv::Point(-1, -1),
                 std::stod(arguments.at(1)));
}

void extreme(const cv::Mat& source, cv::Mat& destination, const Words& arguments)
{
    const cv::Mat window = cv::Mat::ones(sideOf(arguments, 2), sideOf(arguments, 1), CV_8UC1);
    const int operation = arguments.at(0) == "min" ? cv::MORPH_ERODE : cv::MORPH_DILATE;
    cv::morphologyEx(source, destination, operation, window, cv::Point(-1, -1), 1, cv::BORDER_REPLICATE);
}

//! The number of the operation, the pixels of the element in rows and columns, and these.
void morphology(const cv::Mat& source, cv::Mat& destination, const Words& arguments)
{
    cv::Mat element(sideOf(arguments, 1), sideOf(arguments, 2), CV_8UC1);
    for (int i = 0; i < element.rows * element.cols; ++i)
        element.at<uchar>(i / element.cols, i % element.cols) = arguments.at(3).at(i) == '1';
    cv::morphologyEx(source, destination, sideOf(arguments, 0), element, cv::Point(-1, -1),
                     arguments.size() > 4 ? sideOf(arguments, 4) : 1);
}

void outliers(const cv::Mat& source, cv::Mat& destination, const Words& arguments)
{
    cv::medianBlur(source, destination, sideOf(arguments, 0));
    cv::Mat difference;
    cv::absdiff(source, destination, difference);
    source.copyTo(destination, difference <= std::stod(arguments.at(1)));
}

void deviation(const cv::Mat& source, cv::Mat& destination, const Words& arguments)
{
    const cv::Size size(sideOf(arguments, 0), sideOf(arguments, 0));
    cv::Mat mean, squares;
    cv::boxFilter(source, mean, CV_64F, size);
    cv::sqrBoxFilter(source, squares, CV_64F, size);
    cv::sqrt(cv::max(squares - mean.mul(mean), 0), mean);
    mean.convertTo(destination, CV_32F);
}

void range(const cv::Mat& source, cv::Mat& destination, const Words& arguments)
{
    const cv::Mat window = cv::Mat::ones(sideOf(arguments, 0), sideOf(arguments, 0), CV_8UC1);
    cv::morphologyEx(source, destination, cv::MORPH_GRADIENT, window, cv::Point(-1, -1), 1, cv::BORDER_REFLECT_101);
}

const std::map<std::string, Reference>& references()
{
    static const std::map<std::string, Reference> list = {
        {"median", [](const cv::Mat& s, cv::Mat& d, const Words& a) { cv::medianBlur(s, d, sideOf(a, 0)); }},
        {"extreme", extreme},
        {"morphology", morphology},
        {"outliers", outliers},
        {"deviation", deviation},
        {"range", range},
        {"binomial", binomial},
        {"gaussian", [](const cv::Mat& s, cv::Mat& d, const Words& a)
         { cv::GaussianBlur(s, d, cv::Size(sideOf(a, 0), sideOf(a, 1)), std::stod(a.at(2)), std::stod(a.at(3))); }},
        {"box", [](const cv::Mat& s, cv::Mat& d, const Words& a)
         { cv::blur(s, d, cv::Size(sideOf(a, 0), sideOf(a, 1)), cv::Point(-1, -1), cv::BORDER_REFLECT); }},
        {"sobel", [](const cv::Mat& s, cv::Mat& d, const Words& a)
         { cv::Sobel(s, d, typeOf(a.at(0) + "C1"), sideOf(a, 1), sideOf(a, 2), sideOf(a, 3)); }},
        {"scharr", [](const cv::Mat& s, cv::Mat& d, const Words& a)
         { cv::Scharr(s, d, -1, sideOf(a, 0), sideOf(a, 1), 1, std::stod(a.at(2))); }},
        {"laplacian", [](const cv::Mat& s, cv::Mat& d, const Words& a)
         { cv::Laplacian(s, d, -1, sideOf(a, 0), 1, std::stod(a.at(1))); }},
    };
    return list;
}

//! fastfilter keeps the alpha channel, so the reference does.
cv::Mat expected(const cv::Mat& source, const Reference& reference, const Words& arguments)
{
    cv::Mat result;
    if (source.channels() != 4)
    {
        reference(source, result, arguments);
        return result;
    }
    std::vector<cv::Mat> channels;
    cv::split(source, channels);
    for (size_t channel = 0; channel < 3; ++channel)
    {
        reference(channels[channel], result, arguments);
        channels[channel] = result.clone();
    }
    cv::merge(channels, result);
    return result;
}

int expect(const Words& words)
{
    const cv::Mat wanted =
        expected(readImage(words.at(0)), references().at(words.at(3)), Words(words.begin() + 4, words.end()));
    return compare(wanted, readImage(words.at(1)), std::stod(words.at(2)));
}

int gpu()
{
    const bool usable = cv::cuda::getCudaEnabledDeviceCount() > 0 && cv::cuda::DeviceInfo(0).isCompatible();
    return usable ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv)
{
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    try
    {
        const Words words(argv + 1, argv + argc);
        const std::string command = words.at(0);
        const Words rest(words.begin() + 1, words.end());
        if (command == "make")
            return make(rest);
        if (command == "equal")
            return compare(readImage(rest.at(0)), readImage(rest.at(1)), 0);
        if (command == "expect")
            return expect(rest);
        if (command == "gpu")
            return gpu();
        throw std::runtime_error("unknown command " + command);
    }
    catch (const std::exception& error)
    {
        std::fprintf(stderr, "fastfilter_check: %s\n", error.what());
        return 2;
    }
}
