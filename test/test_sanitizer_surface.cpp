// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The whole surface under compute-sanitizer: 4,758 calls on images of 331 x 331, each compared with the CPU engine.
// test_surface.cpp is the list: every family of filters, with windows of 1 to 1001 pixels a side. 8U, 16U and 32F of
// one channel have all windows, 8S, 16S, three channels and four mostly those to 31. Ranks have noise and, of the
// first three types, smooth images; squares also few levels and flat images. A call runs as it is, and once more by
// the algorithm for large images, if that is another. The CPU engine takes 13 s for them, on one thread.
//
// racecheck slows a test up to a thousand times. For it a kernel runs once, on a smaller image, in the first call of
// the list that launches it.
//
// Rows of an image on the device are longer than the image is wide, and nobody writes what lies between, so that
// initcheck sees who reads it.

#include "test_precomp.hpp"

#include "test_captured_graph.hpp"
#include "test_surface.hpp"

#include <algorithm>

#ifdef CUDAFASTFILTERS_HAVE_CUDA

#include "api/testing/plan_hooks.hpp"

#include <set>

#endif

namespace opencv_test
{
namespace
{

TEST(SanitizerSurface, HasEveryCall)
{
    size_t calls = 0, smallest = 1000;
    for (const SurfacePart& part : surfaceParts())
    {
        calls += part.sides().size();
        smallest = std::min(smallest, part.sides().size());
    }
    EXPECT_EQ(4788u, calls);
    EXPECT_LT(0u, smallest);
}

#ifdef CUDAFASTFILTERS_HAVE_CUDA

namespace ff = cv::cuda::fastfilters;

//! An image on both sides.
struct BothSides
{
    BothSides(Size size, const SurfacePart& part) : host(makeImage(size, part.type, part.content)), device(host)
    {
        // An upload from pageable memory returns before its last copy on the device, which no other stream waits for.
        cuda::Stream::Null().waitForCompletion();
    }

    const Mat host;
    const cuda::GpuMat device;
};

//! Calls `visit` for the filter as it is, then as if the image were large, if that makes another algorithm.
void forEachAlgorithm(const Case& filterCase, Size image, const std::function<void(const std::string& name)>& visit)
{
    const std::string usual = ff::deviceChoice(filterCase.filter, image).algorithm;
    visit(usual);
    const AnyImageSize anySize;
    const std::string large = ff::deviceChoice(filterCase.filter, image).algorithm;
    if (large != usual)
        visit(large);
}

void expectAsOnCpu(const Case& filterCase, const BothSides& image, const Mat& expected, const std::string& algorithm)
{
    cuda::Stream stream((size_t)cudaStreamNonBlocking);
    cuda::GpuMat result;
    Mat actual;
    filterCase.filter->apply(image.device, result, stream);
    result.download(actual, stream);
    stream.waitForCompletion();
    EXPECT_TRUE(asNearAsStated(filterCase, image.host, expected, actual))
        << filterCase.text << " by " << algorithm << ", " << seedText();
}

class Robustness_25_SanitizerSurface_GPU : public testing::TestWithParam<SurfacePart>
{
protected:
    void SetUp() override { requireEngine(GPU); }
};

TEST_P(Robustness_25_SanitizerSurface_GPU, EqualsTheCpuEngine)
{
    const BothSides image(Size(331, 331), GetParam());
    for (int side : GetParam().sides())
    {
        const Case filterCase = GetParam().make(side);
        Mat expected;
        applyOnCpu(filterCase.filter, image.host, expected);
        forEachAlgorithm(filterCase, image.host.size(),
                         [&](const std::string& name) { expectAsOnCpu(filterCase, image, expected, name); });
    }
}

INSTANTIATE_TEST_CASE_P(GPU, Robustness_25_SanitizerSurface_GPU, testing::ValuesIn(surfaceParts()));

//! The kernels that a call would launch: it is captured and never runs.
std::set<const void*> kernelsOf(const Case& filterCase, const cuda::GpuMat& source)
{
    cuda::Stream stream((size_t)cudaStreamNonBlocking);
    cuda::GpuMat result(source.size(), filterCase.dstType);
    const CapturedGraph captured(
        stream, [&] { filterCase.filter->apply(source, result, stream); }, cudaStreamCaptureModeThreadLocal);
    std::vector<cudaGraphNode_t> nodes;
    std::set<const void*> kernels;
    size_t count = 0;
    EXPECT_EQ(cudaSuccess, cudaGraphGetNodes(captured.graph(), nullptr, &count));
    nodes.resize(count);
    EXPECT_EQ(cudaSuccess, cudaGraphGetNodes(captured.graph(), nodes.data(), &count));
    for (cudaGraphNode_t node : nodes)
    {
        cudaGraphNodeType type;
        cudaKernelNodeParams launch = {};
        EXPECT_EQ(cudaSuccess, cudaGraphNodeGetType(node, &type));
        if (type != cudaGraphNodeTypeKernel)
            continue;
        EXPECT_EQ(cudaSuccess, cudaGraphKernelNodeGetParams(node, &launch));
        kernels.insert(launch.func);
    }
    EXPECT_FALSE(kernels.empty() || kernels.count(nullptr)) << filterCase.text;
    return kernels;
}

class Robustness_25_SanitizerRaces_GPU : public Robustness_25_SanitizerSurface_GPU
{
protected:
    //! Notes the kernels of a call; whether there is one that this process has not yet seen.
    static bool launchesNew(const Case& filterCase, const cuda::GpuMat& source)
    {
        static std::set<const void*> known;
        const size_t before = known.size();
        const std::set<const void*> kernels = kernelsOf(filterCase, source);
        known.insert(kernels.begin(), kernels.end());
        return known.size() > before;
    }
};

TEST_P(Robustness_25_SanitizerRaces_GPU, EachKernelOnce)
{
    const BothSides image(Size(69, 37), GetParam());
    int calls = 0;
    for (int side : GetParam().sides())
    {
        const Case filterCase = GetParam().make(side);
        Mat expected;
        forEachAlgorithm(filterCase, image.host.size(),
                         [&](const std::string& name)
                         {
                             if (!launchesNew(filterCase, image.device))
                                 return;
                             ++calls;
                             if (expected.empty())
                                 applyOnCpu(filterCase.filter, image.host, expected);
                             const int64 started = getTickCount();
                             expectAsOnCpu(filterCase, image, expected, name);
                             const double seconds = (getTickCount() - started) / getTickFrequency();
                             if (seconds > 1)
                                 printf("%s by %s takes %.0f s\n", filterCase.text.c_str(), name.c_str(), seconds);
                         });
    }
    printf("%d calls\n", calls);
}

std::vector<SurfacePart> partsOfNoise()
{
    std::vector<SurfacePart> parts;
    for (const SurfacePart& part : surfaceParts())
        if (part.content == NOISE)
            parts.push_back(part);
    return parts;
}

INSTANTIATE_TEST_CASE_P(GPU, Robustness_25_SanitizerRaces_GPU, testing::ValuesIn(partsOfNoise()));

typedef testing::TestWithParam<perf::MatType> Robustness_25_SanitizerCalls_GPU;

std::vector<Case> casesOfCalls(int type)
{
    std::vector<Case> cases = oneOfEach(type, BORDER_REFLECT_101);
    cases.push_back(medianCase(type, Size(31, 31)));
    cases.push_back(linearCase(type, type, randomMask(Size(17, 15)) * 0.1));
    cases.push_back(separableCase(type, type, randomMask(Size(35, 1)) * 0.1, randomMask(Size(1, 36)) * 0.1));
    return cases;
}

//! Batches: images that share a launch, if the algorithm takes them.
TEST_P(Robustness_25_SanitizerCalls_GPU, Batches)
{
    requireEngine(GPU);
    const int type = GetParam();
    for (const Case& filterCase : casesOfCalls(type))
    {
        std::vector<Mat> images;
        std::vector<cuda::GpuMat> sources, results;
        for (int i = 0; i < 3; ++i)
        {
            images.push_back(makeImage(Size(131, 67), type));
            sources.push_back(cuda::GpuMat(images.back()));
        }
        cuda::Stream stream((size_t)cudaStreamNonBlocking);
        cuda::applyFilter(filterCase.filter, sources, results, stream);
        stream.waitForCompletion();
        ASSERT_EQ(images.size(), results.size());
        for (size_t i = 0; i < images.size(); ++i)
            EXPECT_TRUE(verify(filterCase, images[i], Mat(results[i]))) << filterCase.text << ", " << seedText();
    }
}

//! Host images in as many strips as the least memory makes of them.
TEST_P(Robustness_25_SanitizerCalls_GPU, HostImagesInStrips)
{
    requireEngine(GPU);
    const int type = GetParam();
    for (const Case& filterCase : casesOfCalls(type))
    {
        const Mat image = makeImage(Size(131, 367), type);
        cuda::HostOptions options(cuda::HostOptions::CUDA);
        options.deviceMemory = cuda::hostMemoryNeeded(filterCase.filter, image.size(), options);
        Mat result;
        cuda::applyFilter(filterCase.filter, image, result, options);
        EXPECT_TRUE(verify(filterCase, image, result)) << filterCase.text << ", " << seedText();
    }
}

INSTANTIATE_TEST_CASE_P(GPU, Robustness_25_SanitizerCalls_GPU, Values(CV_8UC1, CV_8UC3, CV_16UC1, CV_32FC1));

#endif

}  // namespace
}  // namespace opencv_test
