// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/algorithm.hpp"
#include "cuda/runtime/device_facts.hpp"
#include "cuda/tables.hpp"
#include "record.hpp"
#include "tasks/linear_tasks.hpp"
#include "testing/test_hooks.hpp"

#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <sstream>

// Says which algorithm the module would run for a filter, and with which instance of its kernel: the module's own
// tables, plans and preparations, built without OpenCV and without CUDA. Reads lines of a key and values, see Request;
// writes JSON, or {"error": ...}.

using namespace cv;
using namespace cv::cuda::fastfilters;

extern DeviceFacts plannedDevice;

namespace
{

struct Request
{
    explicit Request(std::istream& stream)
    {
        for (std::string line; std::getline(stream, line);)
        {
            std::istringstream words(line);
            std::string key;
            words >> key;
            for (std::string word; words >> word;)
                values[key].push_back(word);
        }
    }

    bool has(const char* key) const { return values.count(key) != 0; }
    std::string text(const char* key) const { return values.at(key).at(0); }
    double number(const char* key, size_t i = 0) const { return std::strtod(values.at(key).at(i).c_str(), nullptr); }
    int integer(const char* key, size_t i = 0) const { return std::stoi(values.at(key).at(i)); }
    std::vector<double> numbers(const char* key) const
    {
        std::vector<double> result;
        for (const std::string& word : values.at(key))
            result.push_back(std::strtod(word.c_str(), nullptr));
        return result;
    }

    std::map<std::string, std::vector<std::string>> values;
};

Neighbourhood neighbourhoodOf(const Request& request, Size window)
{
    Neighbourhood result = {};
    result.window = window;
    result.anchor =
        request.has("anchor") ? Point(request.integer("anchor", 0), request.integer("anchor", 1)) : Point(window) / 2;
    result.borderX = result.borderY = request.integer("border");
    for (int c = 0; c < 4; ++c)
        result.borderValue[c] = request.number("border_value", c);
    return result;
}

LinearCoefficients coefficientsOf(const Request& request, const char* key, Size size)
{
    return analyseCoefficients("convomed", Mat(size.height, size.width, request.numbers(key)));
}

// As the factories of the module's src/api make it.
LinearTask linearTask(const Request& request)
{
    const int src = request.integer("src"), dst = request.integer("dst");
    const Size window(request.integer("window", 0), request.integer("window", 1));
    const Neighbourhood neighbourhood = neighbourhoodOf(request, window);
    if (request.text("kind") == "box")
    {
        const bool mean = request.integer("normalize") != 0;
        return separableTask(src, dst, neighbourhood, boxVector(window.width, mean ? window.width : 1),
                             boxVector(window.height, mean ? window.height : 1), 0);
    }
    if (request.text("kind") == "separable")
        return separableTask(src, dst, neighbourhood, coefficientsOf(request, "row", Size(window.width, 1)),
                             coefficientsOf(request, "column", Size(1, window.height)), request.number("delta"));
    double delta = request.number("delta");
    Mat mask(window.height, window.width, request.numbers("mask")), normalized = mask;
    if (request.integer("grey_rule") != 0)
        cv::cuda::normalizeMask(mask, normalized, delta, CV_MAT_DEPTH(src));
    return factorised(denseTask(src, dst, neighbourhood, analyseCoefficients("convomed", normalized), delta));
}

// As src/api/large_gaussian.cpp makes them: a separable filter if the step is 1.
LargeGaussianTask largeGaussianTask(const Request& request)
{
    const LargeGaussianCoefficients mask = makeLargeGaussian(request.number("sigma"));
    const int reach = mask.step == 1 ? mask.reach : mask.pixelReach();
    return {request.integer("src"), request.integer("dst"),
            neighbourhoodOf(request, Size(2 * reach + 1, 2 * reach + 1)), mask, mask};
}

RankTask rankTask(const Request& request)
{
    const Size window(request.integer("window", 0), request.integer("window", 1));
    RankTask task = {request.integer("src"), neighbourhoodOf(request, window), 0};
    task.neighbourhood.isolated = true;
    task.rank = cvRound(request.number("percentile") / 100 * (window.area() - 1));
    return task;
}

// As cudaMallocPitch() gives them.
Images imagesOf(const Request& request)
{
    static const std::uintptr_t address = 1 << 20;
    const int width = request.integer("image", 0), height = request.integer("image", 1);
    const int src = request.integer("src"), dst = request.integer("dst");
    const auto data = reinterpret_cast<uchar*>(address);
    const auto step = [&](int type) { return (CV_ELEM_SIZE(type) * width + 511) / 512 * 512; };
    Images images = {};
    images.source = {data, step(src), Size(width, height), Point(0, 0)};
    images.destination = {data, step(dst), Size(width, height), CV_MAT_CN(src)};
    return images;
}

std::string quoted(const std::string& text)
{
    std::string result = "\"";
    for (const char c : text)
        result += c == '"' || c == '\\' ? std::string("\\") + c : c == '\n' ? std::string("\\n") : std::string(1, c);
    return result + "\"";
}

std::string array(const std::vector<std::string>& texts)
{
    std::string result;
    for (const std::string& text : texts)
        result += (result.empty() ? "" : ", ") + quoted(text);
    return "[" + result + "]";
}

void print(const char* name, const AlgorithmRecord& description, const std::string& sums)
{
    std::string constants, decided;
    for (const auto& one : record.decided)
        decided += (decided.empty() ? "" : ", ") + array({one.first, one.second});
    for (const Record::Constant& constant : record.constants)
        constants += (constants.empty() ? "" : ", ") + String("{\"name\": ") + quoted(constant.name) +
                     ", \"type\": " + quoted(constant.type) + ", \"values\": " + array(constant.values) + "}";
    std::cout << "{\"algorithm\": " << quoted(name) << ", \"method\": " << quoted(description.method)
              << ", \"tile\": " << quoted(description.tile) << ", \"packing\": " << quoted(description.packing)
              << ", \"operations\": " << description.operations << ", \"pipe\": " << quoted(description.pipe)
              << ", \"why\": " << quoted(description.why) << ", \"images\": " << quoted(description.images) << sums
              << ", \"headers\": " << array(record.headers) << ", \"constants\": [" << constants << "], \"decided\": ["
              << decided << "], \"code\": " << array(record.code) << ", \"source\": " << quoted(record.sourceType)
              << ", \"destination\": " << quoted(record.destinationType)
              << ", \"views\": " << array({record.sourceView, record.destinationView}) << ", \"origin\": ["
              << record.originX << ", " << record.originY << "], \"border\": [" << record.borderX << ", "
              << record.borderY << "], \"border_value\": " << array(record.borderValue)
              << ", \"alignment\": " << record.alignment << "}\n";
}

void plan(const Request& request)
{
    plannedDevice.computeCapability = plannedDevice.codeCapability = request.integer("capability");
    plannedDevice.sharedBytesOfMultiprocessor = request.integer("shared_multiprocessor");
    plannedDevice.sharedBytesOfBlock = request.integer("shared_block");
    stripRows = request.integer("strip_rows");
    const std::string algorithm = request.text("algorithm");
    if (algorithm != "auto")
        useOnlyAlgorithm(algorithm.c_str());
    const bool isRank = request.text("kind") == "rank";
    std::string sums;
    std::shared_ptr<const Dispatch> dispatch;
    if (isRank)
    {
        dispatch = prepareRankFilter(rankTask(request));
    }
    else if (request.text("kind") == "large_gaussian")
    {
        const LargeGaussianTask task = largeGaussianTask(request);
        sums = format(", \"exact\": false, \"bound\": %.9g", 1.05 * largeGaussianError(task.x, task.y));
        dispatch =
            task.x.step > 1
                ? prepareLargeGaussian(task)
                : prepareLinearFilter(separableTask(task.srcType, task.dstType, task.neighbourhood,
                                                    samplesCoefficients(task.x), samplesCoefficients(task.y), 0));
    }
    else
    {
        const LinearTask task = linearTask(request);
        sums = format(", \"exact\": %s, \"factorised\": %s", task.result.sums.exact ? "true" : "false",
                      task.isSeparable ? "true" : "false");
        dispatch = prepareLinearFilter(task);
    }
    const Images images = imagesOf(request);
    const Dispatch::Choice choice = dispatch->first(images, plannedDevice);
    Dispatch::launch(choice, images, {plannedDevice, nullptr});
    print(choice.name, choice.algorithm.describe(), sums);
}

}  // namespace

int main()
{
    try
    {
        plan(Request(std::cin));
    }
    catch (const std::exception& problem)
    {
        std::cout << "{\"error\": " << quoted(problem.what()) << "}\n";
    }
    return 0;
}
