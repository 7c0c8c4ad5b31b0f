// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "parse.hpp"

#include "error.hpp"

#include <algorithm>
#include <cmath>
#include <locale>
#include <sstream>

namespace fastfilter
{
namespace
{

template <typename T>
bool parseNumber(const std::string& text, T& value)
{
    std::istringstream stream(text);
    stream.imbue(std::locale::classic());
    stream >> std::noskipws >> value;
    return !stream.fail() && stream.peek() == std::char_traits<char>::eof() &&
           std::isfinite(static_cast<double>(value));
}

//! Splits "a<separator>b"; false if the separator is not there.
bool split(const std::string& text, char separator, std::string& before, std::string& after)
{
    const size_t position = text.find(separator);
    before = text.substr(0, position);
    after = position == std::string::npos ? std::string() : text.substr(position + 1);
    return position != std::string::npos;
}

Error usage(const char* option, const std::string& text, const char* accepted)
{
    return Error(EXIT_USAGE, std::string(option) + " '" + text + "': give " + accepted);
}

template <typename T>
struct NamedValue
{
    const char* name;
    T value;
};

template <typename T, size_t count>
const T* find(const NamedValue<T> (&list)[count], const std::string& name)
{
    for (const NamedValue<T>& item : list)
        if (name == item.name)
            return &item.value;
    return nullptr;
}

}  // namespace

cv::Size parseSize(const std::string& text)
{
    std::string width, height;
    cv::Size size;
    const bool two = split(text, 'x', width, height);
    if (!parseNumber(width, size.width) || !parseNumber(two ? height : width, size.height))
        throw usage("--ksize", text, "a side such as 5, or width x height such as 5x3, in pixels");
    return size;
}

int parseSide(const std::string& text)
{
    int side = 0;
    if (!parseNumber(text, side))
        throw usage("--ksize", text, "one side in pixels, such as 3");
    return side;
}

std::vector<double> parsePercentiles(const std::string& text)
{
    std::vector<double> percentiles;
    std::string rest = text;
    for (bool more = true; more;)
    {
        std::string first, behind;
        more = split(rest, ',', first, behind);
        percentiles.emplace_back();
        if (!parseNumber(first, percentiles.back()))
            throw usage("--percentiles", text, "numbers from 0 to 100 with commas between them, such as 10,50,90");
        rest = behind;
    }
    return percentiles;
}

cv::Point parseAnchor(const std::string& text)
{
    std::string x, y;
    cv::Point anchor;
    if (!split(text, ',', x, y) || !parseNumber(x, anchor.x) || !parseNumber(y, anchor.y))
        throw usage("--anchor", text, "x,y such as 0,2 (-1,-1 is the centre)");
    return anchor;
}

std::pair<double, double> parseSigma(const std::string& text)
{
    std::string first, second;
    std::pair<double, double> sigma(0, 0);
    const bool two = split(text, ',', first, second);
    if (!parseNumber(first, sigma.first) || (two && !parseNumber(second, sigma.second)) || sigma.first < 0 ||
        sigma.second < 0)
        throw usage("--sigma", text, "one or two standard deviations in pixels, such as 1.5 or 1.5,2");
    return sigma;
}

Border parseBorder(const std::string& text)
{
    static const NamedValue<int> modes[] = {{"replicate", cv::BORDER_REPLICATE},    {"reflect", cv::BORDER_REFLECT},
                                            {"reflect101", cv::BORDER_REFLECT_101}, {"wrap", cv::BORDER_WRAP},
                                            {"constant", cv::BORDER_CONSTANT},      {"none", cv::BORDER_CONSTANT}};
    std::string name, value;
    Border border;
    const bool hasValue = split(text, ':', name, value);
    const int* const mode = find(modes, name);
    border.isNone = name == "none";
    if (!mode || (hasValue && border.isNone) ||
        (hasValue && (*mode != cv::BORDER_CONSTANT || !parseNumber(value, border.value))))
        throw usage("--border", text, "replicate, reflect, reflect101, wrap, constant or constant:v (v a number)");
    border.mode = *mode;
    return border;
}

int parseDepth(const std::string& text)
{
    static const NamedValue<int> depths[] = {{"same", -1},    {"8u", CV_8U},   {"8s", CV_8S},
                                             {"16u", CV_16U}, {"16s", CV_16S}, {"32s", CV_32S},
                                             {"16f", CV_16F}, {"32f", CV_32F}, {"64f", CV_64F}};
    const int* const depth = find(depths, text);
    if (!depth)
        throw usage("--depth", text, "same, 8u, 8s, 16u, 16s, 32s, 16f, 32f or 64f");
    return *depth;
}

std::uint64_t parseBytes(const char* option, const std::string& text)
{
    const std::string units = "KMGT";
    const size_t unit = text.empty() ? std::string::npos : units.find(text.back());
    double number = 0;
    const bool isNumber = parseNumber(unit == std::string::npos ? text : text.substr(0, text.size() - 1), number);
    const double bytes = unit == std::string::npos ? number : std::ldexp(number, 10 * static_cast<int>(unit + 1));
    if (!isNumber || bytes < 1 << 20 || bytes > 1e18)
        throw usage(option, text, "bytes such as 256M or 2G, at least 1M");
    return static_cast<std::uint64_t>(bytes);
}

DeviceChoice parseDevice(const std::string& text)
{
    static const NamedValue<DeviceChoice::Kind> kinds[] = {
        {"auto", DeviceChoice::AUTO}, {"cpu", DeviceChoice::CPU}, {"cuda", DeviceChoice::CUDA}};
    std::string name, list;
    DeviceChoice choice;
    const bool hasList = split(text, ':', name, list);
    const DeviceChoice::Kind* const kind = find(kinds, name);
    bool isGood = kind && (!hasList || *kind == DeviceChoice::CUDA);
    if (hasList)
        choice.devices.clear();
    for (bool more = hasList; more && isGood;)
    {
        std::string number, rest;
        int index = 0;
        more = split(list, ',', number, rest);
        list = rest;
        isGood = parseNumber(number, index) && index >= 0 &&
                 std::find(choice.devices.begin(), choice.devices.end(), index) == choice.devices.end();
        choice.devices.push_back(index);
    }
    if (!isGood)
        throw usage("--device", text, "auto, cpu, cuda, cuda:N or cuda:N,M (numbers of devices, from 0, each once)");
    choice.kind = *kind;
    return choice;
}

}  // namespace fastfilter
