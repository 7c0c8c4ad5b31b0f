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

//! As long as it lives, no other algorithm runs; of this thread.
class OnlyAlgorithm
{
public:
    explicit OnlyAlgorithm(const char* name) : before_(ff::useOnlyAlgorithm(name)) {}
    ~OnlyAlgorithm() { ff::useOnlyAlgorithm(before_); }
    OnlyAlgorithm(const OnlyAlgorithm&) = delete;
    OnlyAlgorithm& operator=(const OnlyAlgorithm&) = delete;

private:
    const char* before_;
};

//! False if the algorithm does not take the filter or the image.
bool filteredBy(const char* algorithm, Engine engine, const Case& filterCase, const Mat& image, Mat& result)
{
    const OnlyAlgorithm only(algorithm);
    try
    {
        result = filtered(engine, filterCase.filter, image);
    }
    catch (const cv::Exception& problem)
    {
        EXPECT_EQ(Error::StsOutOfRange, problem.code) << problem.what();
        EXPECT_NE(std::string::npos, problem.err.find("no algorithm takes")) << problem.what();
        return false;
    }
    EXPECT_STREQ(algorithm, ff::lastAlgorithm());
    return true;
}

//! Every algorithm on every part of the surface to this side, held against the one that the table prefers on the CPU,
//! whose results other tests hold against OpenCV's and the oracles'. Returns how often each ran.
std::map<std::string, int> expectAllAlike(Engine engine, const std::vector<const char*>& algorithms, Size imageSize,
                                          int mostSide)
{
    std::map<std::string, int> runs;
    for (const SurfacePart& part : surfaceParts())
    {
        const Mat image = makeImage(imageSize, part.type, part.content);
        for (int side : part.sides())
        {
            if (side > mostSide)
                break;
            const Case filterCase = part.make(side);
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
    }
    return runs;
}

//! Algorithms that are made of filters, each of which has its own choice, do not run alone.
std::vector<const char*> withoutComposed(std::vector<const char*> names)
{
    static const std::set<std::string> composed = {"low_rank", "gaussian_spline", "large_gaussian"};
    names.erase(std::remove_if(names.begin(), names.end(), [](const char* name) { return composed.count(name) != 0; }),
                names.end());
    return names;
}

void expectAlone(Engine engine, const std::vector<const char*>& algorithms, Size imageSize, int mostSide)
{
    const std::map<std::string, int> runs = expectAllAlike(engine, algorithms, imageSize, mostSide);
    for (const char* algorithm : algorithms)
    {
        // The surface has no exact Gaussians.
        const bool isReached = std::string(algorithm) != "gaussian_blur";
        EXPECT_EQ(isReached, runs.count(algorithm) != 0) << algorithm << " ran or never ran";
    }
}

TEST(Alone, EachAlgorithmOfTheCpuIsRight)
{
    expectAlone(CPU, withoutComposed(ff::cpuAlgorithms()), Size(97, 61), 33);
}

#ifdef CUDAFASTFILTERS_HAVE_CUDA

TEST(Alone_GPU, EachAlgorithmOfTheDeviceIsRight)
{
    requireEngine(GPU);
    expectAlone(GPU, withoutComposed(ff::deviceAlgorithms()), Size(331, 203), 1001);
}

#endif

}  // namespace
}  // namespace opencv_test
