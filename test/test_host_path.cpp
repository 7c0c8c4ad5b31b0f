// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Host images through the GPU. The reference is the same filter on a GpuMat in one piece, byte for byte, which other
// tests compare with the oracles; if an image had to be cut at rows that change last bits, the oracle.

#include "test_precomp.hpp"

#ifdef CUDAFASTFILTERS_HAVE_CUDA

#include "api/testing/plan_hooks.hpp"
#include "test_host_path.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

//! Limits with which there are many bands: of the least, and of the least but one.
std::vector<size_t> limitsOf(const Ptr<cuda::Filter>& filter, Size size)
{
    const size_t least = cuda::hostMemoryNeeded(filter, size, onCuda());
    return {0, least, 6 * least};
}

void expectSame(const Case& filterCase, const Mat& image, const Mat& expected, const Mat& actual, size_t limit,
                const std::string& text)
{
    const bool anywhere = ff::deviceChoice(filterCase.filter, image.size()).cut.isAnywhere();
    const testing::AssertionResult same =
        anywhere || limit == 0 ? sameBits(expected, actual) : verify(filterCase, image, actual);
    EXPECT_TRUE(same) << filterCase.text << ", limit " << limit << ", " << text << ", " << seedText();
}

std::vector<Case> casesOf(int type, int border)
{
    std::vector<Case> cases = oneOfEach(type, border, Scalar(20, 9, 1, 200));
    cases.push_back(medianCase(type, Size(3, 3), border));
    cases.push_back(medianCase(type, Size(31, 31), border));
    cases.push_back(boxCase(type, type, Size(25, 25), true, LinearOptions::withBorder(border)));
    cases.push_back(gaussianCase(type, type, Size(41, 41), 7, 0, LinearOptions::withBorder(border)));
    return cases;
}

class HostPath_GPU : public testing::TestWithParam<perf::MatType>
{
protected:
    void SetUp() override { requireEngine(GPU); }
};

TEST_P(HostPath_GPU, EveryFilterBorderAndLimit)
{
    const int type = GetParam();
    for (int border : allBorders())
    {
        const Mat image = makeImage(Size(151, 203), type);
        for (const Case& filterCase : casesOf(type, border))
        {
            const Mat expected = inOnePiece(filterCase.filter, image);
            for (size_t limit : limitsOf(filterCase.filter, image.size()))
            {
                Mat actual;
                cuda::applyFilter(filterCase.filter, image, actual, onCuda(limit));
                expectSame(filterCase, image, expected, actual, limit, borderText(border));
            }
        }
    }
}

TEST_P(HostPath_GPU, EveryKindOfMemory)
{
    const int type = GetParam();
    const Mat content = makeImage(Size(611, 397), type);
    for (const Case& filterCase :
         {medianCase(type, Size(5, 5)), sobelCase(type, CV_MAKETYPE(CV_32F, CV_MAT_CN(type)), 1, 0),
          linearCase(type, type, randomMask(Size(7, 9)), LinearOptions::withBorder(BORDER_WRAP))})
    {
        const Mat expected = inOnePiece(filterCase.filter, content);
        const size_t limit = 20 * cuda::hostMemoryNeeded(filterCase.filter, content.size(), onCuda());
        for (int from = 0; from < memoryKinds; ++from)
            for (int to = 0; to < memoryKinds; ++to)
            {
                HostImage src((MemoryKind)from, content.size(), type);
                HostImage dst((MemoryKind)to, content.size(), filterCase.dstType);
                content.copyTo(src.image);
                const uchar* const place = dst.image.data;
                cuda::applyFilter(filterCase.filter, src.image, dst.image, onCuda(limit));
                EXPECT_EQ(place, dst.image.data);
                expectSame(filterCase, content, expected, dst.image, limit, cv::format("memory %d to %d", from, to));
            }
    }
}

//! Rows at multiples of 16 bytes that are none of 512, which bands keep on the device.
TEST_P(HostPath_GPU, RowsThatAreCopiedAsOneRun)
{
    const int type = GetParam();
    const Mat content = makeImage(Size(304, 203), type);
    HostImage src(PinnedWithoutGaps, content.size(), type);
    content.copyTo(src.image);
    ASSERT_TRUE(src.image.isContinuous());
    for (int border : {BORDER_REFLECT_101, BORDER_WRAP})
        for (const Case& filterCase : casesOf(type, border))
        {
            const Mat expected = inOnePiece(filterCase.filter, content);
            for (size_t limit : limitsOf(filterCase.filter, content.size()))
            {
                HostImage dst(PinnedWithoutGaps, content.size(), filterCase.dstType);
                cuda::applyFilter(filterCase.filter, src.image, dst.image, onCuda(limit));
                expectSame(filterCase, content, expected, dst.image, limit, borderText(border));
            }
        }
}

//! Also if rows lie as far apart as on the device.
TEST_P(HostPath_GPU, BytesBetweenTheRowsStay)
{
    const int type = GetParam();
    const Case median = medianCase(type, Size(3, 3));
    const int across = 2048 / (int)CV_ELEM_SIZE(type), width = across - 3;
    const Mat image = makeImage(Size(width, 300), type);
    for (cuda::HostMem::AllocType kind : {cuda::HostMem::PAGE_LOCKED, cuda::HostMem::SHARED})
    {
        cuda::HostMem memory(1, 2048 * 300, CV_8UC1, kind);
        Mat bytes = memory.createMatHeader();
        const Mat before = makeImage(bytes.size(), CV_8UC1);
        before.copyTo(bytes);
        Mat dst(image.size(), type, bytes.data, 2048);
        cuda::applyFilter(median.filter, image, dst, onCuda());
        EXPECT_EQ(bytes.data, dst.data);
        Mat expected = before.clone();
        inOnePiece(median.filter, image).copyTo(Mat(image.size(), type, expected.data, 2048));
        EXPECT_TRUE(sameBits(expected, bytes)) << seedText();
    }
}

TEST_P(HostPath_GPU, RegionsAndOverlap)
{
    const int type = GetParam();
    const Mat parent = makeImage(Size(140, 180), type);
    for (const Case& filterCase : oneOfEach(type, BORDER_REFLECT))
        for (Rect roi : {Rect(20, 31, 90, 110), Rect(0, 0, 60, 180), Rect(80, 100, 60, 80)})
            for (Point shift : {Point(), Point(3, 2), Point(-2, -5)})
            {
                const Rect to = (roi + shift) & Rect(Point(), parent.size());
                if (to.size() != roi.size())
                    continue;
                Mat block = parent.clone();
                Mat dst = block(to);
                if (filterCase.dstType != type)
                    dst = Mat();
                const size_t limit = 3 * cuda::hostMemoryNeeded(filterCase.filter, roi.size(), onCuda());
                cuda::applyFilter(filterCase.filter, block(roi), dst, onCuda(limit));
                EXPECT_TRUE(verify(filterCase, parent, roi, dst))
                    << filterCase.text << ", " << roi << " to " << to << ", " << seedText();
            }
}

TEST_P(HostPath_GPU, SmallImages)
{
    const int type = GetParam();
    for (Size size : {Size(1, 1), Size(1, 40), Size(40, 1), Size(3, 2)})
        for (int border : allBorders())
            for (const Case& filterCase : oneOfEach(type, border))
            {
                const Mat image = makeImage(size, type);
                Mat actual;
                cuda::applyFilter(filterCase.filter, image, actual, onCuda());
                EXPECT_TRUE(verify(filterCase, image, actual)) << filterCase.text << ", " << size << ", " << seedText();
            }
}

INSTANTIATE_TEST_CASE_P(GPU, HostPath_GPU,
                        testing::Values(perf::MatType(CV_8UC1), perf::MatType(CV_8UC3), perf::MatType(CV_16UC1),
                                        perf::MatType(CV_16SC4), perf::MatType(CV_32FC1)));

}  // namespace
}  // namespace opencv_test

#endif  // CUDAFASTFILTERS_HAVE_CUDA
