// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Which algorithm runs: a snapshot of all choices, and what did run on the device.
//
// test/dispatch.txt is the snapshot, for the device that plans were measured on, and test/dispatch_cpu.txt that of the
// CPU engine; test/dispatch_outliers.txt has outliers on the CPU, test/dispatch_percentiles.txt several percentiles on
// the device, test/dispatch_footprints.txt ranks of footprints, test/dispatch_morphology.txt erosions and what consists
// of them, and test/dispatch_answers.txt outliers and statistics there. A change of them is a change of what users get,
// to be read line by line. CUDAFASTFILTERS_WRITE_DISPATCH=1 writes them anew.

#include "test_precomp.hpp"

#include "test_filters.hpp"

#include "api/testing/plan_hooks.hpp"
#include "testing/test_hooks.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>

namespace opencv_test
{
namespace
{

//! The first value of a key in a description.
std::string valueOf(const std::string& description, const std::string& key)
{
    const size_t begin = description.find(key + ": ");
    if (begin == std::string::npos)
        return "";
    const size_t value = begin + key.size() + 2;
    return description.substr(value, description.find('\n', value) - value);
}

std::string algorithmOf(const std::string& description)
{
    return valueOf(description, "algorithm");
}

//! The algorithm, and which of its kernels if the image decides that, too.
std::string choiceOf(const std::string& description)
{
    const std::string variant = valueOf(description, "variant");
    return algorithmOf(description) + (variant.empty() ? "" : " (" + variant + ")");
}

//! What each algorithm does, by its name.
typedef std::map<std::string, std::string> Methods;

//! `filter: algorithm`, or the algorithms in order of image sizes, each with the first size that takes it.
std::string lineOf(const NamedFilter& filter, Methods& methods)
{
    std::string line, last;
    for (Size size :
         {Size(64, 64), Size(512, 512), Size(1024, 1024), Size(1920, 1080), Size(4096, 4096), Size(16384, 16384)})
    {
        const std::string description = cuda::describeFilter(filter.filter, size), choice = choiceOf(description);
        methods[algorithmOf(description)] = valueOf(description, "method");
        if (choice != last)
            line += last.empty() ? choice : ", from " + sizeText(size) + " " + choice;
        last = choice;
    }
    return filter.name + ": " + line;
}

std::string snapshot()
{
    std::string text;
    Methods methods;
    for (const auto& type : typesOfFilters())
    {
        text += "\n" + typeText(type.first) + (type.first == type.second ? "" : " to " + typeText(type.second)) + "\n";
        for (const NamedFilter& filter : filtersOf(type.first, type.second))
            text += "  " + lineOf(filter, methods) + "\n";
    }
    std::string head = "What runs on an H200.\n\nAlgorithms\n";
    for (const auto& method : methods)
        head += "  " + method.first + ": " + method.second + "\n";
    return head + text;
}

//! Writes a snapshot, or expects it.
void expectSnapshot(const std::string& name, const std::string& now)
{
    const std::string file = CUDAFASTFILTERS_TEST_FOLDER "/" + name;
    if (std::getenv("CUDAFASTFILTERS_WRITE_DISPATCH"))
    {
        std::ofstream(file) << now;
        return;
    }
    std::ifstream in(file);
    if (!in)
        throw SkipTestException("the sources are not on this machine: " + file);
    std::istringstream lines(now);
    std::string expected, found;
    for (int number = 1; std::getline(lines, found); ++number)
    {
        ASSERT_TRUE((bool)std::getline(in, expected)) << "the snapshot ends before: " << found;
        EXPECT_EQ(expected, found) << "line " << number << " of " << file;
    }
    EXPECT_FALSE((bool)std::getline(in, expected)) << "the snapshot goes on with: " << expected;
}

TEST(Dispatch, IsTheSnapshot)
{
    requireMeasuredDevice();
    expectSnapshot("dispatch.txt", snapshot());
}

//! `filter: algorithms`: of each level of vector instructions, from the best, unless it is the last level's.
std::string cpuLineOf(const NamedFilter& filter)
{
    static const char* const levels[] = {"no SIMD", "128 bits", "256 bits", "512 bits"};
    std::string line, last;
    for (int level = 3; level >= 0; --level)
    {
        std::string choices, lastChoice;
        for (Size size : {Size(64, 64), Size(512, 512), Size(2048, 2048)})
        {
            const std::string choice = cuda::fastfilters::cpuPlan(filter.filter, size, level);
            if (choice != lastChoice)
                choices += choices.empty() ? choice : ", from " + sizeText(size) + " " + choice;
            lastChoice = choice;
        }
        if (choices != last)
            line += last.empty() ? choices : std::string("; ") + levels[level] + ": " + choices;
        last = choices;
    }
    return filter.name + ": " + line;
}

TEST(Dispatch, OfTheCpuIsTheSnapshot)
{
    if (!hasCpuAlgorithm("gaussian_blur"))
        throw SkipTestException("this OpenCV's GaussianBlur has no exact form, so other algorithms run");
    std::string text = "What runs on a CPU with AVX-512, and on others if that is something else.\n";
    for (const auto& type : typesOfFilters())
    {
        text += "\n" + typeText(type.first) + (type.first == type.second ? "" : " to " + typeText(type.second)) + "\n";
        for (const NamedFilter& filter : filtersOf(type.first, type.second))
            text += "  " + cpuLineOf(filter) + "\n";
    }
    expectSnapshot("dispatch_cpu.txt", text);
}

TEST(Dispatch, OfFlatMasksIsTheSnapshot)
{
    std::string text = "What blurs with discs and crosses on a CPU with AVX-512, and on others if that is something "
                       "else.\n";
    for (const auto& type : typesOfFilters())
    {
        text += "\n" + typeText(type.first) + (type.first == type.second ? "" : " to " + typeText(type.second)) + "\n";
        for (int shape : {MORPH_ELLIPSE, MORPH_CROSS})
            for (int side : {3, 5, 7, 11, 21, 51})
            {
                Mat mask = cv::getStructuringElement(shape, Size(side, side));
                mask.convertTo(mask, CV_64F, 1. / countNonZero(mask));
                const std::string name = (shape == MORPH_CROSS ? "cross " : "disc ") + sizeText(mask.size());
                text += "  " +
                        cpuLineOf({name, type.first, cuda::createFastLinearFilter(type.first, type.second, mask)}) +
                        "\n";
            }
    }
    expectSnapshot("dispatch_flat_masks.txt", text);
}

TEST(Dispatch, OfOutliersIsTheSnapshot)
{
    std::string text = "What replaces outliers on a CPU with AVX-512, and on others if that is something else.\n";
    for (int type : {CV_8UC1, CV_16SC3, CV_32FC1})
    {
        text += "\n" + typeText(type) + "\n";
        for (Size window : {Size(3, 1), Size(3, 3), Size(5, 5), Size(9, 5), Size(31, 31)})
            text += "  " +
                    cpuLineOf({"outliers " + sizeText(window), type, cuda::createFastOutlierFilter(type, window, 10)}) +
                    "\n";
    }
    expectSnapshot("dispatch_outliers.txt", text);
}

//! 10, 50 and 90 % in one call, on the device.
TEST(Dispatch, OfPercentilesIsTheSnapshot)
{
    requireMeasuredDevice();
    std::string text = "What finds 10, 50 and 90 % in one call on an H200.\n";
    Methods methods;
    for (int type : {CV_8UC1, CV_8UC3, CV_16UC1, CV_32FC1})
    {
        text += "\n" + typeText(type) + "\n";
        for (Size window : {Size(1, 1), Size(3, 3), Size(5, 5), Size(7, 7), Size(9, 9), Size(15, 15), Size(31, 31),
                            Size(101, 101), Size(301, 301), Size(7, 3), Size(9, 5), Size(41, 21)})
            text += "  " +
                    lineOf({"percentiles " + sizeText(window), type,
                            cuda::createFastPercentilesFilter(type, window, {10, 50, 90})},
                           methods) +
                    "\n";
    }
    expectSnapshot("dispatch_percentiles.txt", text);
}

//! Ranks of footprints on the device.
TEST(Dispatch, OfFootprintsIsTheSnapshot)
{
    requireMeasuredDevice();
    std::string text = "What finds medians, and 10 %, of footprints on an H200. Discs are OpenCV's ellipses.\n";
    Methods methods;
    for (int type : {CV_8UC1, CV_8UC3, CV_16UC1, CV_32FC1})
    {
        text += "\n" + typeText(type) + "\n";
        for (int shape : {MORPH_ELLIPSE, MORPH_CROSS})
            for (int side : {3, 5, 7, 9, 11, 15, 31, 101})
                for (int percentile : {50, 10})
                {
                    const Mat pixels = cv::getStructuringElement(shape, Size(side, side));
                    text +=
                        "  " +
                        lineOf({cv::format("%d%% of a %s %dx%d, %d pixels", percentile,
                                           shape == MORPH_CROSS ? "cross" : "disc", side, side, countNonZero(pixels)),
                                type, cuda::createFastRankFilter(type, pixels, percentile)},
                               methods) +
                        "\n";
                }
    }
    expectSnapshot("dispatch_footprints.txt", text);
}

//! Erosions and openings on the device.
TEST(Dispatch, OfMorphologyIsTheSnapshot)
{
    requireMeasuredDevice();
    std::string text = "What erodes and opens on an H200. Discs are OpenCV's ellipses.\n";
    Methods methods;
    const char* const shapes[] = {"rectangle", "cross", "disc"};
    static_assert(MORPH_RECT == 0 && MORPH_CROSS == 1 && MORPH_ELLIPSE == 2, "the same order");
    for (int type : {CV_8UC1, CV_8UC3, CV_16UC1, CV_32FC1})
    {
        text += "\n" + typeText(type) + "\n";
        for (int shape : {MORPH_RECT, MORPH_CROSS, MORPH_ELLIPSE})
            for (int side : {3, 4, 7, 16, 21, 51, 101, 255})
                for (int op : {MORPH_ERODE, MORPH_OPEN})
                {
                    const Mat element = cv::getStructuringElement(shape, Size(side, side));
                    const std::string name = cv::format("%s by a %s %dx%d", op == MORPH_ERODE ? "erosion" : "opening",
                                                        shapes[shape], side, side);
                    text += "  " + lineOf({name, type, cuda::createFastMorphologyFilter(op, type, element)}, methods) +
                            "\n";
                }
    }
    expectSnapshot("dispatch_morphology.txt", text);
}

//! Outliers, trimmed means, sharpening and statistics, on the device.
TEST(Dispatch, OfOutliersAndStatisticsIsTheSnapshot)
{
    requireMeasuredDevice();
    std::string text = "What replaces outliers, sharpens, and finds trimmed means and statistics on an H200.\n";
    Methods methods;
    const auto outliers = [](int type, Size window, int which, int measure)
    { return cuda::createFastOutlierFilter(type, window, 10, which, measure); };
    for (int type : {CV_8UC1, CV_16UC1, CV_16SC3, CV_32FC1})
    {
        text += "\n" + typeText(type) + "\n";
        const auto add = [&](const std::string& name, Size window, const Ptr<cuda::Filter>& filter) {
            text += "  " + lineOf({name + " " + sizeText(window), type, filter}, methods) + "\n";
        };
        for (Size window : {Size(3, 3), Size(5, 5), Size(7, 7), Size(9, 5), Size(31, 31)})
        {
            add("outliers", window, outliers(type, window, cuda::OUTLIERS_BOTH, cuda::OUTLIERS_ABSOLUTE));
            add("bright outliers", window, outliers(type, window, cuda::OUTLIERS_BRIGHT, cuda::OUTLIERS_ABSOLUTE));
            add("relative outliers", window, outliers(type, window, cuda::OUTLIERS_BOTH, cuda::OUTLIERS_RELATIVE));
            const Ptr<cuda::Filter> deviations = outliers(type, window, cuda::OUTLIERS_BOTH, cuda::OUTLIERS_MAD);
            add("outliers beside the MAD", window, deviations);
            add("the same of valid pixels", window,
                cuda::ignoreMissing(deviations, cuda::MissingData(cuda::MissingData::VALUE)));
            add("trimmed mean", window, cuda::createFastTrimmedMeanFilter(type, -1, window, 20, 80));
            add("mean of one rank", window, cuda::createFastTrimmedMeanFilter(type, -1, window, 30, 30));
            add("unsharp mask", window, cuda::createFastUnsharpFilter(type, -1, window, 0, 1));
            add("difference of Gaussians", window,
                cuda::createFastDifferenceOfGaussiansFilter(type, -1, window, 0, Size(13, 13), 0));
            add("deviation", window, cuda::createFastStatisticsFilter(type, -1, window, cuda::STATISTIC_STD));
            add("range", window, cuda::createFastStatisticsFilter(type, -1, window, cuda::STATISTIC_RANGE));
            if (CV_ELEM_SIZE1(type) == 1)
                add("mode", window, cuda::createFastStatisticsFilter(type, -1, window, cuda::STATISTIC_MODE));
        }
    }
    expectSnapshot("dispatch_answers.txt", text);
}

//! What describeFilter() says of an algorithm, of one of all that may run.
struct Described
{
    std::string name, text;

    //! The greatest number before this unit in what it says of the least images, 0 if there is none.
    int least(const char* unit) const
    {
        const std::string images = valueOf(text, "    images");  // not those of parts
        const std::regex said("of (\\d+) " + std::string(unit) + " or more per multiprocessor");
        int least = 0;
        for (std::sregex_iterator found(images.begin(), images.end(), said), end; found != end; ++found)
            least = std::max(least, std::atoi((*found)[1].str().c_str()));
        return least;
    }
};

std::vector<Described> describedOnDevice(const NamedFilter& filter)
{
    const std::string text = cuda::describeFilter(filter.filter), key = "\n  algorithm: ";
    const size_t end = std::min(text.find("\ncpu: "), text.size());
    std::vector<Described> all;
    for (size_t begin = text.find(key); begin < end;)
    {
        const size_t next = std::min(text.find(key, begin + 1), end);
        const std::string one = text.substr(begin, next - begin);
        all.push_back({algorithmOf(one), one});
        begin = next;
    }
    return all;
}

//! Why the algorithm does not take the image, or an empty text.
std::string reasonAgainst(const std::string& name, const std::string& description)
{
    std::istringstream lines(description);
    for (std::string line; std::getline(lines, line);)
    {
        const size_t reason = line.find(": ");
        if (line.compare(0, 6, "  not ") == 0 && (line.substr(5, reason - 5) + ",").find(" " + name + ",") != line.npos)
            return line.substr(reason + 2);
    }
    return "";
}

//! The least images that algorithms say they take are those that they take: one unit for each multiprocessor less, and
//! another one runs, or the reason is another.
TEST(Dispatch, LeastSizesAreThoseThatAreDescribed)
{
    requireMeasuredDevice();
    constexpr int multiprocessors = 132;
    std::set<std::string> described, taken;
    for (const auto& type : typesOfFilters())
        for (const NamedFilter& filter : filtersOf(type.first, type.second))
            for (const Described& algorithm : describedOnDevice(filter))
                for (const char* unit : {"elements", "pixels", "bytes"})
                {
                    const int least = algorithm.least(unit);
                    if (least == 0 || algorithm.text.find("does not take") != std::string::npos)
                        continue;
                    SCOPED_TRACE(filter.name + " of " + typeText(type.first) + ": " + algorithm.text);
                    const int units =
                        unit == std::string("elements")
                            ? CV_MAT_CN(type.first)
                            : (unit == std::string("bytes") ? static_cast<int>(CV_ELEM_SIZE(type.first)) : 1);
                    // Rows of pixels, so many that they are a multiple of the units of a multiprocessor.
                    const int rows = multiprocessors;
                    const int enough = (least + units - 1) / units, few = enough - 1;
                    const std::string with = cuda::describeFilter(filter.filter, Size(enough, rows));
                    const std::string without = cuda::describeFilter(filter.filter, Size(few, rows));
                    const std::string ofLarge =
                        reasonAgainst(algorithm.name, cuda::describeFilter(filter.filter, Size(8192, 8192)));
                    if (!ofLarge.empty() && ofLarge == reasonAgainst(algorithm.name, with))
                        continue;  // it takes no image
                    EXPECT_NE(algorithm.name, algorithmOf(without));
                    described.insert(algorithm.name);
                    if (algorithmOf(with) == algorithm.name)
                        taken.insert(algorithm.name);
                    const std::string reason = reasonAgainst(algorithm.name, with);
                    EXPECT_TRUE(reason.empty() || reason != reasonAgainst(algorithm.name, without)) << reason;
                }
    EXPECT_EQ(described, taken) << "an algorithm that says so never runs at its least size";
    EXPECT_GE(taken.size(), 8u);
}

//! The bench reads operations from what describeFilter() says: its expression reads all of them, of every algorithm.
#ifdef CUDAFASTFILTERS_HAVE_CUDA

TEST(Dispatch, TheRooflineReadsEveryPlan)
{
    std::ifstream in(CUDAFASTFILTERS_TEST_FOLDER "/../perf/bench/roofline.py");
    if (!in)
        throw SkipTestException("the sources are not on this machine");
    const std::string source((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    const std::string before = "OPERATIONS = re.compile(r\"";
    const size_t begin = source.find(before);
    ASSERT_NE(std::string::npos, begin);
    const size_t pattern = begin + before.size();
    const std::regex reads("    " + source.substr(pattern, source.find("\")", pattern) - pattern));
    std::set<std::string> pipes;
    for (const auto& type : typesOfFilters())
        for (const NamedFilter& filter : filtersOf(type.first, type.second))
        {
            std::istringstream lines(cuda::describeFilter(filter.filter));
            for (std::string line; std::getline(lines, line);)
                if (line.compare(0, 15, "    operations:") == 0)
                {
                    EXPECT_TRUE(std::regex_match(line, reads)) << line << " of " << filter.name;
                    pipes.insert(line.substr(line.find(" on the ")));
                }
        }
    EXPECT_GE(pipes.size(), 4u);
}

//! What describeFilter() says runs is what runs on the device.
TEST(Dispatch_GPU, WhatRunsIsWhatIsDescribed)
{
    requireEngine(GPU);
    const Size size(1031, 517);
    for (int type : {CV_8UC1, CV_8UC3, CV_8SC1, CV_16UC1, CV_32FC1})
    {
        const cuda::GpuMat image(makeImage(size, type));
        for (const NamedFilter& filter : filtersOf(type, type))
        {
            cuda::GpuMat result;
            filter.filter->apply(image, result, cuda::Stream::Null());
            EXPECT_EQ(algorithmOf(cuda::describeFilter(filter.filter, size)), cuda::fastfilters::lastAlgorithm())
                << filter.name << " of " << typeText(type);
        }
        cuda::Stream::Null().waitForCompletion();
    }
}

#endif

}  // namespace
}  // namespace opencv_test
