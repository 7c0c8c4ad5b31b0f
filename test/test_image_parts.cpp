// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// applyFilterPart() on the rows of filterRows() gives the rows of the whole image's result.

#include "test_precomp.hpp"

#include "test_image_parts.hpp"
#include "test_random.hpp"

namespace opencv_test
{

typedef cuda::HostOptions HostOptions;

HostOptions onEngine(Engine engine)
{
    return HostOptions(engine == CPU ? HostOptions::CPU : HostOptions::CUDA);
}

namespace
{

//! An image of equal bytes, also of more channels than a Scalar has.
Mat makeOfBytes(Size size, int type, int value)
{
    Mat image(size, type);
    std::memset(image.data, value, image.total() * image.elemSize());
    return image;
}

//! The rows, one below the other, between bytes that no filter may use.
Mat copyOfRows(const Mat& image, const std::vector<Range>& ranges)
{
    int rows = 0;
    for (const Range& range : ranges)
        rows += range.size();
    const Mat memory = makeOfBytes(Size(image.cols, rows + 2), image.type(), 113);
    const Mat copy = memory.rowRange(1, 1 + rows);
    int row = 0;
    for (const Range& range : ranges)
    {
        image.rowRange(range).copyTo(copy.rowRange(row, row + range.size()));
        row += range.size();
    }
    return copy;
}

Mat inParts(const Ptr<cuda::Filter>& filter, const Mat& image, const Mat& mask, int dstType, const HostOptions& options,
            int most)
{
    const Mat result = makeOfBytes(image.size(), dstType, 7);
    for (int begin = 0, end; begin < image.rows; begin = end)
    {
        end = std::min(image.rows, begin + draw(1, most));
        const Range rows(begin, end);
        const std::vector<Range> ranges = cuda::filterRows(filter, image.size(), rows, options);
        const Mat source = copyOfRows(image, ranges);
        Mat part = result.rowRange(rows);
        if (mask.empty())
            cuda::applyFilterPart(filter, source, image.size(), rows, part, options);
        else
            cuda::applyMaskedPart(filter, source, copyOfRows(mask, ranges), image.size(), rows, part, options);
        EXPECT_EQ(result.ptr(begin), part.data) << "the destination was not reused";
    }
    return result;
}

}  // namespace

void expectPartsAreTheWhole(Engine engine, const Ptr<cuda::Filter>& filter, const Mat& image, int most, const Mat& mask)
{
    const HostOptions options = onEngine(engine);
    Mat whole;
    if (mask.empty())
        cuda::applyFilter(filter, image, whole, options);
    else
        cuda::applyMasked(filter, image, mask, whole, options);
    EXPECT_TRUE(sameBits(whole, inParts(filter, image, mask, whole.type(), options, most)))
        << cuda::describeFilter(filter, image.size()) << " of " << image.size() << ", " << seedText();
}

namespace
{

struct RandomFilter
{
    Ptr<cuda::Filter> filter;
    int srcType, dstType;
};

Ptr<cuda::Filter> drawGaussian(int srcType, int dstType, int border, int columnBorder)
{
    const double sigma = draw(1, 60) * 0.5;
    if (oneIn(2))
        return cuda::createFastLargeGaussianFilter(srcType, dstType, sigma, 0, border, columnBorder);
    const Size ksize(2 * draw(1, 20) + 1, 2 * draw(1, 20) + 1);
    const bool exact = srcType == CV_8UC1 && oneIn(2);
    return cuda::createFastGaussianFilter(srcType, exact ? srcType : dstType, exact ? Size(5, 5) : ksize, sigma, 0,
                                          border, columnBorder, exact);
}

RandomFilter drawFilter()
{
    const int channels = std::vector<int>{1, 3, 4}[draw(0, 2)];
    const int srcType = CV_MAKETYPE(allDepths()[draw(0, 4)], channels), border = drawBorder();
    const int depth = oneIn(2) ? CV_MAT_DEPTH(srcType) : allDepths()[draw(0, 4)];
    const int dstType = CV_MAKETYPE(depth, channels), columnBorder = drawBorder();
    const Size window(draw(1, oneIn(4) ? 61 : 13), draw(1, oneIn(4) ? 61 : 13));
    const Point anchor = drawAnchor(window);
    const Scalar value = drawBorderValue();
    const Size odd(draw(0, 15) * 2 + 1, draw(0, 15) * 2 + 1);
    switch (draw(0, 5))
    {
    case 0: return {cuda::createFastMedianFilter(srcType, odd, border, value), srcType, srcType};
    case 1:
        return {cuda::createFastRankFilter(srcType, odd, drawPercentile(), drawAnchor(odd), border, value), srcType,
                srcType};
    case 2:
        return {cuda::createFastLinearFilter(srcType, dstType, randomMask(window), anchor, 1.5, border, value), srcType,
                dstType};
    case 3:
        return {cuda::createFastSeparableLinearFilter(srcType, dstType, randomMask(Size(window.width, 1)),
                                                      randomMask(Size(window.height, 1)), anchor, 0, border,
                                                      columnBorder, value),
                srcType, dstType};
    case 4: return {cuda::createFastBoxFilter(srcType, dstType, window, anchor, true, border, value), srcType, dstType};
    default: return {drawGaussian(srcType, dstType, border, columnBorder), srcType, dstType};
    }
}

typedef EngineTest ImageParts;

TEST_P(ImageParts, HaveTheBytesOfTheWhole)
{
    runRandomCases("CUDAFASTFILTERS_RANDOM_PARTS", 400,
                   [this](int)
                   {
                       const RandomFilter drawn = drawFilter();
                       const Size size(draw(1, oneIn(4) ? 300 : 60), oneIn(3) ? draw(1, 20) : draw(1, 300));
                       const Mat image = makeImage(size, drawn.srcType);
                       expectPartsAreTheWhole(GetParam(), drawn.filter, image, oneIn(3) ? 5 : image.rows);
                   });
}

//! Masks whose products of Fourier transforms depend on where tiles begin, and Gaussians sampled at every few rows.
TEST_P(ImageParts, OfFiltersThatGroupRowsHaveTheBytesOfTheWhole)
{
    for (int type : {CV_32FC1, CV_8UC3})
        for (int border : allBorders())
        {
            const Ptr<cuda::Filter> filters[] = {
                cuda::createFastLinearFilter(type, CV_MAKETYPE(CV_32F, CV_MAT_CN(type)), randomMask(Size(45, 45)),
                                             Point(3, 40), 0, border),
                cuda::createFastLargeGaussianFilter(type, CV_MAKETYPE(CV_32F, CV_MAT_CN(type)), 25, 0, border),
                cuda::createFastBoxFilter(type, CV_MAKETYPE(CV_32F, CV_MAT_CN(type)), Size(151, 151), Point(-1, -1),
                                          true, border)};
            const Mat image = makeImage(Size(301, 517), type);
            for (const Ptr<cuda::Filter>& filter : filters)
                expectPartsAreTheWhole(GetParam(), filter, image, oneIn(3) ? 5 : image.rows);
        }
}

//! The windows' rows give what the filter promises.
TEST_P(ImageParts, ThatAreNotExactAreWithinTheBounds)
{
    HostOptions options = onEngine(GetParam());
    options.exactParts = false;
    for (int type : {CV_8UC1, CV_16SC3, CV_32FC1})
        for (int border : allBorders())
        {
            std::vector<Case> cases = oneOfEach(type, border, Scalar::all(3));
            cases.push_back(boxCase(type, type, Size(31, 33), true, LinearOptions::withBorder(border)));
            cases.push_back(linearCase(type, type, randomMask(Size(21, 23)), LinearOptions::withBorder(border)));
            for (const Case& filterCase : cases)
            {
                const Mat image = makeImage(Size(67, 119), type);
                const Mat parts =
                    inParts(filterCase.filter, image, Mat(), filterCase.dstType, options, oneIn(3) ? 5 : image.rows);
                EXPECT_TRUE(verify(filterCase, image, parts)) << filterCase.text << ", " << seedText();
            }
        }
}

//! Rows and columns of a region that is filtered as an image.
TEST_P(ImageParts, MayBeCutInColumns)
{
    HostOptions options = onEngine(GetParam());
    options.exactParts = false;
    for (int border : allBorders())
        for (const Case& filterCase : oneOfEach(CV_8UC1, border))
        {
            const Mat image = makeImage(Size(91, 47), CV_8UC1), turned = image.t();
            Mat whole, filteredRegion;
            cuda::applyFilter(filterCase.filter, image, whole, options);
            const Range columns(draw(0, 45), draw(46, 91));
            const std::vector<Range> ranges = cuda::filterColumns(filterCase.filter, image.size(), columns);
            const Mat region = copyOfRows(turned, ranges).t();
            cuda::applyFilter(filterCase.filter, region, filteredRegion, options);
            int before = 0;  // columns of the region before the asked ones
            for (const Range& range : ranges)
            {
                if (range.start <= columns.start && columns.start < range.end)
                {
                    before += columns.start - range.start;
                    break;
                }
                before += range.size();
            }
            EXPECT_TRUE(sameBits(whole.colRange(columns), filteredRegion.colRange(before, before + columns.size())))
                << filterCase.text << ", " << seedText();
        }
}

TEST_P(ImageParts, MayOverlapTheirSource)
{
    const HostOptions options = onEngine(GetParam());
    for (const Case& filterCase : oneOfEach(CV_8UC1, BORDER_REFLECT_101))
    {
        if (filterCase.dstType != CV_8UC1)
            continue;
        const Mat image = makeImage(Size(67, 45), CV_8UC1);
        Mat whole;
        cuda::applyFilter(filterCase.filter, image, whole, options);
        const Range rows(11, 30);
        const Mat source = copyOfRows(image, cuda::filterRows(filterCase.filter, image.size(), rows, options));
        Mat part = source.rowRange(1, 1 + std::min(source.rows - 1, rows.size()));
        if (part.rows == rows.size())
        {
            cuda::applyFilterPart(filterCase.filter, source, image.size(), rows, part, options);
            EXPECT_TRUE(sameBits(whole.rowRange(rows), part)) << filterCase.text << ", " << seedText();
        }
        Mat same = copyOfRows(image, cuda::filterRows(filterCase.filter, image.size(), rows, options));
        cuda::applyFilterPart(filterCase.filter, same, image.size(), rows, same, options);
        EXPECT_TRUE(sameBits(whole.rowRange(rows), same)) << filterCase.text << ", " << seedText();
    }
}

INSTANTIATE_ENGINES(ImageParts);

}  // namespace
}  // namespace opencv_test
