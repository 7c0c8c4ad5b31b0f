// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/linear_algorithms.hpp"
#include "cuda/rank_algorithms.hpp"
#include "cuda/runtime/device_facts.hpp"
#include "cuda/tables.hpp"
#include "record.hpp"
#include "tasks/linear_tasks.hpp"

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

const TableEntry<RankTask> rankRecipes[] = {{"median_columns", prepareMedianColumns},
                                            {"median_tile", prepareMedianTile},
                                            {"extremum_small", prepareExtremumSmall},
                                            {"extremum", prepareExtremum},
                                            {"rank_columns", prepareRankColumns},
                                            {"rank_tile", prepareRankTile},
                                            {"rank_bits", prepareRankBits},
                                            {"rank_counts", prepareRankCounts},
                                            {"rank_sorted_window", prepareRankSortedWindow},
                                            {"rank_bitmap", prepareRankBitmap},
                                            {"rank_bisection", prepareRankBisection}};

const TableEntry<LinearTask> linearRecipes[] = {{"box_lanes", prepareBoxLanes},
                                                {"box_wide", prepareBoxWide},
                                                {"tensor_separable_long", prepareTensorSeparableLong},
                                                {"tensor_separable_short", prepareTensorSeparableShort},
                                                {"tensor_separable", prepareTensorSeparable},
                                                {"box_running", prepareBoxRunning},
                                                {"separable_strip", prepareSeparableStrip},
                                                {"separable_strip_split", prepareSeparableStripSplit},
                                                {"box_chunk", prepareBoxChunk},
                                                {"separable_tile", prepareSeparableTile},
                                                {"two_pass", prepareTwoPass},
                                                {"tensor_dense", prepareTensorDense},
                                                {"sparse_tile", prepareSparseTile},
                                                {"sparse_direct", prepareSparseDirect},
                                                {"low_rank", prepareLowRank},
                                                {"dense_strip", prepareDenseStrip},
                                                {"dense_tile", prepareDenseTile},
                                                {"linear_direct", prepareLinearDirect}};

const TableEntry<LargeGaussianTask> splineRecipes[] = {{"gaussian_spline", prepareGaussianSpline}};

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

template <typename Task, size_t Count>
bool hasRecipe(const TableEntry<Task> (&recipes)[Count], const std::string& name)
{
    for (const TableEntry<Task>& entry : recipes)
        if (entry.name == name)
            return true;
    return false;
}

// The algorithm that was asked for, as the only one in its table, or the module's whole table.
template <typename Task, size_t Count>
std::shared_ptr<const Dispatch> dispatchOf(const Task& task, const std::string& algorithm,
                                           const TableEntry<Task> (&recipes)[Count],
                                           std::shared_ptr<const Dispatch> (*prepare)(const Task&))
{
    if (algorithm == "auto")
        return prepare(task);
    for (const TableEntry<Task>& entry : recipes)
        if (entry.name == algorithm)
        {
            const Preparation preparation = entry.prepare(task);
            if (!preparation.algorithm)
                throw std::runtime_error(algorithm + ": " + preparation.reason);
            const TableEntry<Task> alone[] = {entry};
            return std::make_shared<Dispatch>(alone, task);
        }
    throw std::runtime_error(algorithm + " is no algorithm of this filter");
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

void print(const char* name, const PlanRecord& plan, const std::string& sums)
{
    std::string constants, decided;
    for (const auto& one : record.decided)
        decided += (decided.empty() ? "" : ", ") + array({one.first, one.second});
    for (const Record::Constant& constant : record.constants)
        constants += (constants.empty() ? "" : ", ") + String("{\"name\": ") + quoted(constant.name) +
                     ", \"type\": " + quoted(constant.type) + ", \"values\": " + array(constant.values) + "}";
    std::cout << "{\"algorithm\": " << quoted(name) << ", \"method\": " << quoted(plan.method)
              << ", \"tile\": " << quoted(plan.tile) << ", \"packing\": " << quoted(plan.packing)
              << ", \"operations\": " << plan.operations << ", \"pipe\": " << quoted(plan.pipe)
              << ", \"why\": " << quoted(plan.why) << ", \"images\": " << quoted(plan.images) << sums
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
    const bool isRank = request.text("kind") == "rank";
    std::string sums;
    std::shared_ptr<const Dispatch> dispatch;
    if (isRank)
    {
        dispatch = dispatchOf(rankTask(request), algorithm, rankRecipes, prepareRankFilter);
    }
    else if (request.text("kind") == "large_gaussian")
    {
        const LargeGaussianTask task = largeGaussianTask(request);
        sums = format(", \"exact\": false, \"bound\": %.9g", 1.05 * largeGaussianError(task.x, task.y));
        dispatch = task.x.step > 1
                       ? dispatchOf(task, algorithm, splineRecipes, prepareLargeGaussian)
                       : dispatchOf(separableTask(task.srcType, task.dstType, task.neighbourhood,
                                                  samplesCoefficients(task.x), samplesCoefficients(task.y), 0),
                                    algorithm, linearRecipes, prepareLinearFilter);
    }
    else
    {
        const LinearTask task = linearTask(request);
        sums = format(", \"exact\": %s, \"factorised\": %s", task.result.sums.exact ? "true" : "false",
                      task.isSeparable ? "true" : "false");
        dispatch = dispatchOf(task, algorithm, linearRecipes, prepareLinearFilter);
    }
    const Images images = imagesOf(request);
    const Dispatch::Choice choice = dispatch->first(images, plannedDevice);
    const std::string name = choice.name;
    const bool isKnown =
        isRank ? hasRecipe(rankRecipes, name) : hasRecipe(linearRecipes, name) || hasRecipe(splineRecipes, name);
    if (!isKnown)
        throw std::runtime_error("the module filters this by " + name +
                                 ", whose kernels convomed cannot take out of the module yet");
    choice.algorithm.launch(images, nullptr);
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
