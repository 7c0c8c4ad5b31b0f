// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Each algorithm alone: whatever it says it can filter is right, also where another algorithm is preferred.

#include "test_precomp.hpp"

#include "test_surface.hpp"

#include "testing/test_hooks.hpp"

#include <map>
#include <set>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

//! False if the algorithm does not take the filter or the image.
bool filteredBy(const char* algorithm, Engine engine, const Case& filterCase, const Mat& image, Mat& result)
{
    return runsBy(algorithm, [&] { result = filtered(engine, filterCase.filter, image); });
}

//! Filters that the surface does not have: Gaussians of integers and sparse masks.
std::vector<Case> otherCases(int type)
{
    Mat mask = Mat::zeros(21, 23, CV_64F);
    for (int i = 0; i < 20; ++i)
        mask.at<double>(theRNG().uniform(0, mask.rows), theRNG().uniform(0, mask.cols)) = 0.125 * (i % 5 - 1);
    const Size window(9, 9);
    std::vector<Case> cases = {linearCase(type, type, mask), gaussianCase(type, type, window, 0)};
    if (CV_MAT_DEPTH(type) != CV_32F)
    {
        cases.push_back(gaussianCase(type, type, window, 1.7));
        cases.back().filter = cuda::createFastGaussianFilter(type, type, window, 1.7, 1.7, BORDER_DEFAULT, -1, true);
        cases.back().text += " exact";
    }
    return cases;
}

//! Filters an image with each algorithm that takes it, and holds the result against that of the algorithm that the CPU
//! prefers, which other tests hold against OpenCV's and the oracles'. Counts how often each ran.
void expectAllAlike(Engine engine, const std::vector<const char*>& algorithms, const Case& filterCase, const Mat& image,
                    std::map<std::string, int>& runs)
{
    Mat expected, actual;
    applyOnCpu(filterCase.filter, image, expected);
    for (const char* algorithm : algorithms)
    {
        if (!filteredBy(algorithm, engine, filterCase, image, actual))
            continue;
        ++runs[algorithm];
        EXPECT_TRUE(asNearAsStated(filterCase, image, expected, actual))
            << filterCase.text << " by " << algorithm << ", " << seedText();
    }
}

//! Algorithms that are made of filters, each of which has its own choice, do not run alone.
std::vector<const char*> withoutComposed(std::vector<const char*> names)
{
    static const std::set<std::string> composed = {"low_rank", "gaussian_spline", "large_gaussian"};
    names.erase(std::remove_if(names.begin(), names.end(), [](const char* name) { return composed.count(name) != 0; }),
                names.end());
    return names;
}

//! On every part of the surface, to this side.
void expectAlone(Engine engine, const std::vector<const char*>& algorithms, Size imageSize, int mostSide)
{
    std::map<std::string, int> runs;
    for (const SurfacePart& part : surfaceParts())
    {
        const Mat image = makeImage(imageSize, part.type, part.content);
        for (int side : part.sides())
            if (side <= mostSide)
                expectAllAlike(engine, algorithms, part.make(side), image, runs);
    }
    for (int type : typesOfAllSides())
        for (const Case& filterCase : otherCases(type))
            expectAllAlike(engine, algorithms, filterCase, makeImage(imageSize, type), runs);
    for (const char* algorithm : algorithms)
        EXPECT_NE(0, runs[algorithm]) << algorithm << " never ran";
}

TEST(Alone, EachAlgorithmOfTheCpuIsRight)
{
    expectAlone(CPU, withoutComposed(ff::cpuAlgorithms()), Size(97, 61), 33);
}

#ifdef CUDAFASTFILTERS_HAVE_CUDA

TEST(Alone_GPU, EachAlgorithmOfTheDeviceIsRight)
{
    requireEngine(GPU);
    expectAlone(GPU, withoutComposed(ff::deviceAlgorithms()), Size(331, 203), 301);
}

#endif

}  // namespace
}  // namespace opencv_test
