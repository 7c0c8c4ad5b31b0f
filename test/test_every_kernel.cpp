// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// How kernels that no other test launches are tested.

#include "test_precomp.hpp"

#include "test_every_kernel.hpp"
#include "test_oracle.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

//! Rows at the top, in the middle and at the bottom; columns at the left, in the middle and at the right.
std::vector<Rect> bandsOf(Size image)
{
    const int rows = std::min(4, image.height), columns = std::min(8, image.width);
    const int length = std::min(1024, image.height), top = (image.height - length) / 2;
    std::vector<Rect> bands;
    for (int y : {0, (image.height - rows) / 2, image.height - rows})
        bands.push_back(Rect(0, y, image.width, rows));
    for (int x : {0, (image.width - columns) / 2, image.width - columns})
        bands.push_back(Rect(x, top, columns, length));
    return bands;
}

}  // namespace

int multiprocessors()
{
    return cuda::DeviceInfo().multiProcessorCount();
}

void expectAlgorithm(Engine engine, const std::string& name, const std::string& text)
{
#ifdef CUDAFASTFILTERS_HAVE_CUDA
    if (engine == GPU)
    {
        EXPECT_EQ(name, ff::lastAlgorithm()) << text;
    }
#else
    (void)engine, (void)name, (void)text;
#endif
}

void expectPlan(Engine engine, const Case& filterCase, const Mat& image, const std::string& part)
{
    if (engine == CPU)
        return;
    const std::string plan = cuda::describeFilter(filterCase.filter, image.size());
    EXPECT_NE(std::string::npos, plan.find(part)) << part << " is not in\n" << plan;
}

void expectCorrectBy(Engine engine, const std::string& algorithm, const Case& filterCase, const Mat& image)
{
    expectCorrect(engine, filterCase, image);
    expectAlgorithm(engine, algorithm, filterCase.text);
}

void expectCorrectByOnly(Engine engine, const char* algorithm, const Case& filterCase, const Mat& image)
{
    if (engine == GPU)
        expectCorrectAlone(engine, algorithm, filterCase, image);
    else
        expectCorrect(engine, filterCase, image);
}

Mat makeTall(Size size, int type)
{
    const int rows = std::min(61, size.height);
    const Mat drawn = makeImage(Size(size.width, rows), type);
    Mat image(size, type);
    for (int y = 0; y < size.height; y += rows)
    {
        const int count = std::min(rows, size.height - y);
        drawn.rowRange(0, count).copyTo(image.rowRange(y, y + count));
    }
    return image;
}

Size sizeOfElements(long long elements, int rowElements, int channels)
{
    const int width = rowElements / channels + 1;
    return Size(width, static_cast<int>(elements / (static_cast<long long>(width) * channels)) + 1);
}

void expectBands(const Case& filterCase, const Mat& image, const Mat& actual)
{
    ASSERT_EQ(image.size(), actual.size()) << filterCase.text;
    Border border = filterCase.border;
    border.row &= ~BORDER_ISOLATED;
    border.column &= ~BORDER_ISOLATED;
    for (const Rect& band : bandsOf(image.size()))
    {
        const Rect around = Rect(band.tl() - filterCase.anchor, band.size() + filterCase.window - Size(1, 1)) &
                            Rect(Point(), image.size());
        const Mat extended =
            extend(image(around).clone(), band - around.tl(), filterCase.window, filterCase.anchor, border);
        EXPECT_TRUE(filterCase.check(extended, actual(band)))
            << filterCase.text << ", image " << image.size() << ", band " << band << ", " << seedText();
    }
}

void expectHostBands(const Case& filterCase, const Mat& image, const Mat& actual)
{
    ASSERT_EQ(image.size(), actual.size()) << filterCase.text;
    for (const Rect& band : bandsOf(image.size()))
    {
        Mat region = image(band), expected;
        applyOnCpu(filterCase.filter, region, expected);
        EXPECT_TRUE(sameBits(expected, actual(band)))
            << filterCase.text << ", image " << image.size() << ", band " << band << ", " << seedText();
    }
}

void expectBandsBy(const std::string& algorithm, const Case& filterCase, const Mat& image)
{
    const Mat actual = filtered(GPU, filterCase.filter, image);
    expectAlgorithm(GPU, algorithm, filterCase.text);
    expectBands(filterCase, image, actual);
}

}  // namespace opencv_test
