// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cell.hpp"

#include <cmath>
#include <cstdio>
#include <map>
#include <sstream>
#include <stdexcept>

#include "opencv2/imgproc.hpp"

namespace bench
{

namespace
{

const std::map<std::string, int> depths = {
    {"8U", CV_8U}, {"8S", CV_8S}, {"16U", CV_16U}, {"16S", CV_16S}, {"32F", CV_32F}};
const std::map<std::string, int> borders = {{"constant", cv::BORDER_CONSTANT},
                                            {"replicate", cv::BORDER_REPLICATE},
                                            {"reflect", cv::BORDER_REFLECT},
                                            {"wrap", cv::BORDER_WRAP},
                                            {"reflect101", cv::BORDER_REFLECT_101}};

template <typename Value>
Value lookUp(const std::map<std::string, Value>& table, const std::string& name)
{
    const auto found = table.find(name);
    if (found == table.end())
        throw std::invalid_argument("unknown value " + name);
    return found->second;
}

int parseType(const std::string& text)
{
    const size_t c = text.find('C');
    if (c == std::string::npos)
        throw std::invalid_argument("unknown type " + text);
    return CV_MAKETYPE(lookUp(depths, text.substr(0, c)), std::stoi(text.substr(c + 1)));
}

void assign(Cell& cell, const std::string& name, const std::string& value)
{
    if (name == "filter")
        cell.filter = value;
    else if (name == "type")
        cell.type = parseType(value);
    else if (name == "to")
        cell.to = lookUp(depths, value);
    else if (name == "ksize")
        cell.window = cv::Size(std::stoi(value), std::stoi(value));
    else if (name == "kw")
        cell.window.width = std::stoi(value);
    else if (name == "kh")
        cell.window.height = std::stoi(value);
    else if (name == "percentile")
        cell.percentile = std::stod(value);
    else if (name == "border")
        cell.border = lookUp(borders, value);
    else if (name == "width")
        cell.image.width = std::stoi(value);
    else if (name == "height")
        cell.image.height = std::stoi(value);
    else if (name == "content")
        cell.content = value;
    else if (name == "holes")
        cell.holes = value;
    else if (name == "transfers")
        cell.transfers = value;
    else if (name == "offset")
        cell.offset = std::stoi(value);
    else if (name == "batch")
        cell.batch = std::stoi(value);
    else if (name == "seconds")
        cell.seconds = std::stod(value);
    else if (name == "fewest")
        cell.fewest = std::stoi(value);
    else if (name == "only")
        cell.only = value;
    else if (name == "longest")
        cell.longest = std::stod(value);
    else
        throw std::invalid_argument("unknown name " + name);
}

std::string number(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", value);
    return std::isfinite(value) ? text : "null";
}

// Numbers as a float filter is given them, so that the reference has the same.
cv::Mat inSinglePrecision(const cv::Mat& numbers)
{
    cv::Mat single, rounded;
    numbers.convertTo(single, CV_32F);
    single.convertTo(rounded, CV_64F);
    return rounded;
}

cv::Mat denseMask(cv::Size size)
{
    cv::Mat mask(size, CV_64F);
    cv::RNG rng(size.width * 1000 + size.height);
    rng.fill(mask, cv::RNG::UNIFORM, -0.5, 1.0);
    // A positive ridge keeps the sum, by which it is divided, away from zero.
    mask.row(size.height / 2) += 1.0;
    return inSinglePrecision(mask / cv::sum(mask)[0]);
}

cv::Mat integerMask(cv::Size size)
{
    cv::Mat mask(size, CV_32S), numbers;
    cv::RNG rng(size.width * 1000 + size.height);
    rng.fill(mask, cv::RNG::UNIFORM, -3, 4);
    mask.convertTo(numbers, CV_64F);
    return numbers;
}

cv::Mat randomVector(int size, int seed)
{
    cv::Mat vector(size, 1, CV_64F);
    cv::RNG rng(size * 10 + seed);
    rng.fill(vector, cv::RNG::UNIFORM, -0.25, 1.0);
    vector.at<double>(size / 2) += 1.0;
    return inSinglePrecision(vector / cv::sum(vector)[0]);
}

}  // namespace

Cell parseCell(const std::string& line)
{
    Cell cell;
    std::istringstream words(line);
    for (std::string word; words >> word;)
    {
        const size_t equals = word.find('=');
        if (equals == std::string::npos)
            throw std::invalid_argument("not name=value: " + word);
        assign(cell, word.substr(0, equals), word.substr(equals + 1));
    }
    if (cell.filter == "erosion")
        cell.percentile = 0;
    if (cell.filter.compare(0, 4, "rank") == 0 && cell.filter.size() > 4)
    {
        cell.percentile = std::stod(cell.filter.substr(4));
        cell.filter = "rank";
    }
    return cell;
}

const char* borderName(int border)
{
    for (const auto& entry : borders)
        if (entry.second == border)
            return entry.first.c_str();
    return "none";
}

std::string quoted(const std::string& text)
{
    std::string result = "\"";
    for (const char c : text)
    {
        if (c == '"' || c == '\\')
            result += '\\';
        result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    return result + '"';
}

std::string toJson(const Row& row)
{
    const bool timed = row.verified && row.error.empty();
    const double pixels = static_cast<double>(row.image.width) * row.image.height;
    std::string json = "{\"width\": " + std::to_string(row.image.width);
    json += ", \"height\": " + std::to_string(row.image.height);
    json += ", \"border\": " + quoted(row.border) + ", \"version\": " + quoted(row.version);
    json += ", \"gpx_s\": " + (timed ? number(pixels / row.milliseconds * 1e-6) : "null");
    json += ", \"ms\": " + (timed ? number(row.milliseconds) : "null");
    json += ", \"spread\": " + (timed ? number(row.spread) : "null");
    json += ", \"repetitions\": " + std::to_string(timed ? row.repetitions : 0);
    json += ", \"first_gpx_s\": " + (timed ? number(pixels / row.firstMilliseconds * 1e-6) : "null");
    json += ", \"clock_mhz\": " + (timed && row.clock > 0 ? std::to_string(std::lround(row.clock)) : "null");
    json += std::string(", \"verified\": ") + (row.verified ? "true" : "false");
    json += ", \"max_error\": " + number(row.maxError);
    json += std::string(", \"differs\": ") + (timed && !row.promised ? "\"rounding\"" : "\"\"");
    json += ", \"plan\": " + (row.plan.empty() ? "null" : quoted(row.plan));
    json += ", \"error\": " + (row.error.empty() ? "null" : quoted(row.error)) + "}";
    return json;
}

int destinationType(const Cell& cell)
{
    return cell.to < 0 ? cell.type : CV_MAKETYPE(cell.to, CV_MAT_CN(cell.type));
}

std::vector<Cell> planesOf(const Cell& cell)
{
    if (cell.filter != "percentiles")
        return {cell};
    std::vector<Cell> planes;
    for (const double percentile : {10, 50, 90})
    {
        planes.push_back(cell);
        planes.back().filter = "rank";
        planes.back().percentile = percentile;
    }
    return planes;
}

cv::Size resultSize(const Cell& cell, cv::Size image)
{
    return cv::Size(image.width, image.height * static_cast<int>(planesOf(cell).size()));
}

bool replacesOutliers(const Cell& cell)
{
    return cell.filter == "outliers_absolute" || cell.filter == "outliers_mad";
}

// About a quarter of random pixels are outliers.
double outlierThreshold(const Cell& cell)
{
    if (cell.filter == "outliers_mad")
        return 1;
    switch (CV_MAT_DEPTH(cell.type))
    {
    case CV_32F: return 0.375;
    case CV_8U: return 96;
    case CV_8S: return 96;
    default: return 24576;
    }
}

bool isStatistic(const Cell& cell)
{
    for (const char* const name : {"deviation", "contrast", "range", "entropy", "mode"})
        if (cell.filter == name)
            return true;
    return false;
}

bool haveOneFilter(const Cell& a, const Cell& b)
{
    return a.filter == b.filter && a.type == b.type && a.to == b.to && a.window == b.window &&
           a.percentile == b.percentile && a.border == b.border && a.holes.empty() == b.holes.empty();
}

cv::Mat givenMask(const Cell& cell)
{
    if (cell.filter == "linear")
        return denseMask(cell.window);
    return cell.filter == "linear_integers" ? integerMask(cell.window) : cv::Mat();
}

bool isSeparable(const Cell& cell)
{
    return cell.filter == "separable" || cell.filter == "separable_random";
}

std::pair<cv::Mat, cv::Mat> givenVectors(const Cell& cell)
{
    const cv::Size size = cell.window;
    if (cell.filter == "separable_random")
        return {randomVector(size.width, 1), randomVector(size.height, 2)};
    return {gaussianKernel(size.width), gaussianKernel(size.height)};
}

double gaussianSigma(int ksize)
{
    return 0.3 * ((ksize - 1) * 0.5 - 1) + 0.8;
}

double largeGaussianSigma(int ksize)
{
    return (ksize - 1) / 10.0;
}

cv::Mat gaussianKernel(int ksize)
{
    cv::Mat kernel(ksize, 1, CV_64F);
    const double sigma = gaussianSigma(ksize);
    for (int i = 0; i < ksize; i++)
    {
        const double x = i - (ksize - 1) * 0.5;
        kernel.at<double>(i) = std::exp(-x * x / (2 * sigma * sigma));
    }
    return kernel / cv::sum(kernel)[0];
}

}  // namespace bench
