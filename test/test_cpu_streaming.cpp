// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// What the CPU engine does for images that its caches do not hold, and what it reads and writes where it lies.

#include "test_precomp.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

//! Those that stream only to whole lines of the caches, and those that do so wherever rows begin.
std::vector<Case> streamedByLines(int channels)
{
    const auto type = [&](int depth) { return CV_MAKETYPE(depth, channels); };
    return {medianCase(type(CV_8U), Size(5, 5)),
            medianCase(type(CV_16S), Size(7, 7)),
            medianCase(type(CV_32F), Size(5, 5)),
            linearCase(type(CV_32F), type(CV_32F), randomMask(Size(3, 3))),
            linearCase(type(CV_32F), type(CV_32F), randomMask(Size(5, 5))),
            sobelCase(type(CV_32F), type(CV_32F), 1, 1, 3),
            gaussianCase(type(CV_32F), type(CV_32F), Size(3, 3), 2)};
}

std::vector<Case> streamedAnywhere(int channels)
{
    const auto type = [&](int depth) { return CV_MAKETYPE(depth, channels); };
    return {separableCase(type(CV_8U), type(CV_16S), Mat(Matx<float, 1, 4>(1, -2, 2, -1)), Mat(Matx13f(1, 2, 3))),
            sobelCase(type(CV_8S), type(CV_16S), 0, 1, 5), gaussianCase(type(CV_32F), type(CV_32F), Size(9, 5), 2)};
}

bool hasStreaming()
{
#if CV_SSE2
    return cv::useOptimized() && checkHardwareSupport(CV_CPU_SSE4_2);
#else
    return false;
#endif
}

//! A destination in separate memory, whose rows begin `offset` bytes behind a line of the caches and are multiples of
//! a line and `more` bytes apart.
class Place
{
public:
    Place(Size size, int type, size_t offset, size_t more)
        : rowBytes_(size.width * CV_ELEM_SIZE(type)),
          step_(alignSize(rowBytes_, 64) + more),
          memory_(step_ * size.height + offset + 128, 0xa5),
          first_(alignPtr(memory_.data(), 64) + offset)
    {
    }

    Mat mat(Size size, int type) { return Mat(size, type, first_, step_); }
    bool startsLines() const { return (reinterpret_cast<size_t>(first_) | step_) % 64 == 0; }

    //! Whether rows hold the image, and what is around them is as it was.
    testing::AssertionResult holds(const Mat& image)
    {
        const testing::AssertionResult same = sameBits(image, mat(image.size(), image.type()));
        if (!same)
            return same;
        for (int y = 0; y < image.rows; ++y)
            std::memset(first_ + y * step_, 0xa5, rowBytes_);
        return std::count(memory_.begin(), memory_.end(), 0xa5) == (ptrdiff_t)memory_.size()
                   ? testing::AssertionSuccess()
                   : testing::AssertionFailure() << "bytes beside the rows were changed";
    }

private:
    size_t rowBytes_, step_;
    std::vector<uchar> memory_;
    uchar* first_;
};

void expectStreamed(const Case& filterCase, Size size, size_t offset, size_t more, bool anywhere)
{
    const Mat image = makeImage(size, filterCase.srcType);
    const Mat expected = filtered(CPU, filterCase.filter, image);
    Place place(size, expected.type(), offset, more);
    Mat result = place.mat(size, expected.type());
    const AnyImageSize large;
    cuda::fastfilters::streamedParts();
    applyOnCpu(filterCase.filter, image, result);
    EXPECT_EQ(cuda::fastfilters::streamedParts() > 0, hasStreaming() && (anywhere || place.startsLines()))
        << filterCase.text;
    EXPECT_TRUE(place.holds(expected)) << filterCase.text << ", image " << size << ", offset " << offset << ", step + "
                                       << more << ", " << seedText();
}

TEST(CpuStreaming, GivesTheSameBits)
{
    for (int channels : {1, 3, 4})
        for (Size size : {Size(640, 37), Size(1027, 70), Size(64, 9), Size(3, 3)})
            for (size_t offset : {0, 4 * channels, 64})
                for (size_t more : {0, 4 * channels})
                {
                    for (const Case& filterCase : streamedByLines(channels))
                        expectStreamed(filterCase, size, offset, more, false);
                    for (const Case& filterCase : streamedAnywhere(channels))
                        expectStreamed(filterCase, size, offset, more, true);
                }
}

//! Alternately 1, 0 and -1.
Mat signs(int size)
{
    Mat mask(1, size, CV_32F);
    for (int i = 0; i < size; ++i)
        mask.at<float>(i) = (float)(1 - i % 3);
    return mask;
}

//! Rows that are too short for that, and longer ones of any number of blocks of vectors: what is beside their pixels
//! comes from a copy.
TEST(CpuStreaming, RowsOfAnyLengthAreReadWhereTheyLie)
{
    for (int type : {CV_8UC1, CV_8UC3, CV_16SC1, CV_16SC4, CV_32FC1, CV_32FC3})
        for (int width : {31, 66, 253, 259, 333, 337, 341, 520, 1003, 1029, 1100, 1282})
        {
            const bool isFloat = CV_MAT_DEPTH(type) == CV_32F;
            const int sumType = CV_MAKETYPE(isFloat ? CV_32F : CV_16S, CV_MAT_CN(type));
            const LinearOptions options =
                LinearOptions::withBorder(allBorders()[theRNG().uniform(0, 5)], Scalar(3, 200, 90, 7));
            const Mat whole = makeImage(Size(width + 11, 19), type, isFloat ? NOISE : RAMP);
            const Mat region = whole(Rect(theRNG().uniform(0, 12), 4, width, 9));
            for (const Mat& image : {whole, region})
                for (int size : {3, 5, 13})
                    expectCorrect(CPU, separableCase(type, sumType, signs(size), signs(3), options), image);
        }
}

//! Rows of pixels and of results that begin at the same place of a page or a few values apart: stores that seem to meet
//! loads come later (late_stores.simd.hpp).
TEST(CpuStreaming, RowsOfWholePages)
{
    constexpr int page = 4096, step = 2 * page, rows = 11;
    std::vector<uchar> memory(2 * (rows + 1) * step + page);
    uchar* const first = alignPtr(memory.data(), page);
    for (const int channels : {1, 3, 4, 2, 7})
    {
        const auto type = [&](int depth) { return CV_MAKETYPE(depth, channels); };
        std::vector<Case> cases;
        for (const int depth : {CV_8U, CV_16U, CV_16S, CV_32F})
            cases.push_back(medianCase(type(depth), Size(3, 3)));
        for (const int depth : {CV_16S, CV_32F})
            cases.insert(cases.end(), {sobelCase(type(depth), type(depth), 1, 0, 3),
                                       linearCase(type(depth), type(depth), randomMask(Size(3, 3)))});
        for (const Case& filterCase : cases)
            for (const int shift : {-1, 0, 1, 4, 16})
            {
                const int bytes = static_cast<int>(CV_ELEM_SIZE(filterCase.srcType));
                const Size size(theRNG().uniform(1, (step - 100) / bytes), theRNG().uniform(1, rows));
                Mat source(size, filterCase.srcType, first, step),
                    destination(size, filterCase.dstType,
                                first + (rows + 1) * step + shift * CV_ELEM_SIZE1(filterCase.dstType), step);
                makeImage(size, filterCase.srcType).copyTo(source);
                const Mat expected = filtered(CPU, filterCase.filter, source.clone());
                applyOnCpu(filterCase.filter, source, destination);
                EXPECT_TRUE(sameBits(expected, destination))
                    << filterCase.text << ", " << size << ", " << shift << ", " << seedText();
            }
    }
}

}  // namespace
}  // namespace opencv_test
