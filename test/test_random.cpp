// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Random cases: any filter, type, size, window, border, region, step and sharing of memory.
//
// CUDAFASTFILTERS_RANDOM_CASES sets their number, CUDAFASTFILTERS_RANDOM_LARGE_CASES that of large windows;
// test_random.hpp says how to repeat one.

#include "test_precomp.hpp"
#include "test_random.hpp"

namespace opencv_test
{
namespace
{

int drawSide()
{
    return oneIn(4) ? draw(1, 4) : oneIn(6) ? draw(70, 260) : draw(1, 70);
}

Size drawOddWindow(int greatest)
{
    const int side = draw(0, greatest / 2) * 2 + 1;
    return oneIn(2) ? Size(side, side) : Size(side, draw(0, greatest / 2) * 2 + 1);
}

Case drawRankCase(int type)
{
    const Size window = drawOddWindow(oneIn(8) ? 31 : 13);
    const int border = drawBorder();
    if (oneIn(2))
        return medianCase(type, window, border, drawBorderValue());
    return rankCase(type, window, drawPercentile(), drawAnchor(window), border, drawBorderValue());
}

Case drawMaskCase(int srcType, int dstType)
{
    const Size size = oneIn(8) ? Size(draw(1, 31), draw(1, 31)) : Size(draw(1, 11), draw(1, 11));
    const LinearOptions options = drawOptions(size, true);
    if (oneIn(2))
        return linearCase(srcType, dstType, drawMask(size, srcType), options);
    const int divisor = oneIn(2) ? 1 << draw(0, 16) : draw(1, 65536);
    return integerCase(srcType, dstType, randomIntegers(size, 1 << draw(1, 14)), divisor, options);
}

Case drawSeparableCase(int srcType, int dstType)
{
    const Size size(draw(1, oneIn(5) ? 61 : 13), draw(1, oneIn(5) ? 61 : 13));
    LinearOptions options = drawOptions(size, false);
    options.anchor = drawAnchor(size);
    options.borderValue = drawBorderValue();
    return separableCase(srcType, dstType, drawMask(Size(size.width, 1), srcType),
                         drawMask(Size(1, size.height), srcType), options);
}

Case drawNamedCase(int srcType, int dstType)
{
    const LinearOptions options = drawOptions(Size(), false);
    LinearOptions withoutDelta = options, oneBorder = options;
    withoutDelta.delta = 0;
    oneBorder.columnBorder = -1;
    oneBorder.borderValue = drawBorderValue();
    const int ksize = draw(0, 3) * 2 + 1;
    switch (draw(0, 4))
    {
    case 0: return gaussianCase(srcType, dstType, drawOddWindow(21), draw(0, 8) * 0.5, draw(0, 8) * 0.5, withoutDelta);
    case 1:
    {
        const int greatest = oneIn(3) ? 48 : 24;
        const Size size(draw(1, greatest), draw(1, greatest));
        LinearOptions anchored = drawOptions(size, true);
        anchored.delta = 0;
        return boxCase(srcType, dstType, size, !oneIn(4), anchored);
    }
    case 2:
        return sobelCase(srcType, dstType, ksize == 1 ? 1 : draw(0, 2), ksize == 1 ? 0 : draw(1, 2), ksize,
                         oneIn(2) ? 1 : draw(-20, 20) * 0.11, options);
    case 3:
    {
        const int dx = draw(0, 1);
        return scharrCase(srcType, dstType, dx, 1 - dx, draw(-8, 8) * 0.25, options);
    }
    default: return laplacianCase(srcType, dstType, ksize, draw(-8, 8) * 0.13, oneBorder);
    }
}

Case drawCase()
{
    const int channels = std::vector<int>{1, 3, 4}[draw(0, 2)];
    if (oneIn(10))
    {
        const int doubles = CV_64FC(channels);
        return oneIn(3) ? drawNamedCase(doubles, doubles)
                        : (oneIn(2) ? drawMaskCase(doubles, doubles) : drawSeparableCase(doubles, doubles));
    }
    const int srcType = CV_MAKETYPE(allDepths()[draw(0, 4)], channels);
    const int dstType = oneIn(2) ? srcType : CV_MAKETYPE(allDepths()[draw(0, 4)], channels);
    switch (draw(0, 5))
    {
    case 0:
    case 1: return drawRankCase(srcType);
    case 2:
    case 3: return drawMaskCase(srcType, dstType);
    case 4: return drawSeparableCase(srcType, dstType);
    default: return drawNamedCase(srcType, dstType);
    }
}

//! Exact filters of windows whose oracle would take too long: ranks, mostly of 8 bit, and boxes.
Case drawLargeWindowCase()
{
    const int depth = oneIn(2) ? CV_8U : allDepths()[draw(0, 4)];
    const int type = CV_MAKETYPE(depth, oneIn(4) ? draw(3, 4) : 1);
    const int greatest = depth == CV_8U || depth == CV_8S ? 127 : 30, side = draw(5, greatest) * 2 + 1;
    const Size window(side, oneIn(2) ? side : (oneIn(3) ? draw(0, 2) : draw(0, greatest)) * 2 + 1);
    const LinearOptions options = drawOptions(window, true);
    if (depth != CV_32F && oneIn(3))
        return boxCase(type, type, window, true, options);
    if (oneIn(2))
        return medianCase(type, window, drawBorder(), drawBorderValue());
    return rankCase(type, window, drawPercentile(), drawAnchor(window), drawBorder(), drawBorderValue());
}

//! The same pixels from both engines.
void runLargeWindowCase()
{
    const Case filterCase = drawLargeWindowCase();
    const Size size(draw(300, 2500), draw(300, 1500));
    const Rect roi = oneIn(2) ? Rect(Point(), size) : Rect(Point(draw(0, 17), draw(0, 9)), size);
    const Size parentSize(roi.x + size.width + draw(0, 15), roi.y + size.height + draw(0, 9));
    const Content content = std::vector<Content>{NOISE, FEW_VALUES, EXTREMES, RAMP}[draw(0, 3)];
    const Mat parent = makeImage(parentSize, filterCase.srcType, content);
    SCOPED_TRACE(filterCase.text + cv::format(", region %d,%d %dx%d of %dx%d, content %d", roi.x, roi.y, roi.width,
                                              roi.height, parent.cols, parent.rows, content));
    Mat results[2];
    for (Engine engine : {CPU, GPU})
    {
        const size_t step = parent.cols * parent.elemSize() + parent.elemSize1() * draw(0, 40);
        Frame src(engine, parent, roi, step, parent.elemSize1() * draw(0, 20)), dst(engine);
        Frame::apply(filterCase.filter, src, dst);
        results[engine] = dst.pixels().clone();
    }
    EXPECT_TRUE(sameBits(results[CPU], results[GPU]));
}

typedef EngineTest RandomCases;

TEST_P(RandomCases, EqualTheOracle)
{
    runRandomCases("CUDAFASTFILTERS_RANDOM_CASES", 300,
                   [this](int)
                   {
                       const Case filterCase = drawCase();
                       expectCorrectInRandomLayout(GetParam(), filterCase, Size(drawSide(), drawSide()));
                   });
}

typedef EngineTest RandomLargeWindows;

TEST_P(RandomLargeWindows, AreTheSameOnCpuAndGpu)
{
    runRandomCases("CUDAFASTFILTERS_RANDOM_LARGE_CASES", 12, [](int) { runLargeWindowCase(); });
}

INSTANTIATE_TEST_CASE_P(GPU, RandomLargeWindows, testing::Values(GPU));
INSTANTIATE_ENGINES(RandomCases);

}  // namespace
}  // namespace opencv_test
