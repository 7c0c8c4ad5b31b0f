// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Random cases: any filter, type, size, window, border, region, step and sharing of memory.
//
// CUDAFASTFILTERS_RANDOM_CASES sets their number, CUDAFASTFILTERS_RANDOM_LARGE_CASES that of large windows. Case i draws
// from a seed made of --test_seed and i, so CUDAFASTFILTERS_RANDOM_FIRST=i with one case repeats that of a message.

#include "test_precomp.hpp"

#include <cstdlib>

namespace opencv_test
{
namespace
{

int fromEnvironment(const char* name, int otherwise)
{
    const char* text = std::getenv(name);
    return text ? std::atoi(text) : otherwise;
}

int draw(int least, int greatest)
{
    return theRNG().uniform(least, greatest + 1);
}

bool oneIn(int count)
{
    return draw(1, count) == 1;
}

int drawBorder()
{
    return allBorders()[draw(0, 4)] | (oneIn(4) ? BORDER_ISOLATED : 0);
}

int drawSide()
{
    return oneIn(4) ? draw(1, 4) : oneIn(6) ? draw(70, 260) : draw(1, 70);
}

Size drawOddWindow(int greatest)
{
    const int side = draw(0, greatest / 2) * 2 + 1;
    return oneIn(2) ? Size(side, side) : Size(side, draw(0, greatest / 2) * 2 + 1);
}

Point drawAnchor(Size window)
{
    return oneIn(2) ? Point(-1, -1) : Point(draw(0, window.width - 1), draw(0, window.height - 1));
}

Scalar drawBorderValue()
{
    return Scalar(draw(-40, 300), draw(-40, 300), draw(-40, 300), draw(-40, 300));
}

LinearOptions drawOptions(Size window, bool anchored)
{
    LinearOptions options;
    options.rowBorder = drawBorder();
    options.columnBorder = oneIn(2) ? -1 : allBorders()[draw(0, 4)] | (options.rowBorder & BORDER_ISOLATED);
    if (anchored)
    {
        options.columnBorder = -1;  // the factories with an anchor and one border mode
        options.anchor = drawAnchor(window);
        options.borderValue = drawBorderValue();
    }
    options.delta = oneIn(2) ? 0 : draw(-400, 1200) * 0.25;
    return options;
}

//! Random, symmetric, sparse, huge or tiny coefficients, in double precision.
Mat drawCoefficients(Size size)
{
    Mat mask = randomMask(size) / std::sqrt((double)size.area());
    switch (draw(0, 5))
    {
    case 0:
    {
        Mat mirrored;
        cv::flip(mask, mirrored, 1);
        return (mask + mirrored) / 2;
    }
    case 1:
        for (int i = 0; i < size.area(); ++i)
            if (!oneIn(4))
                mask.at<double>(i / size.width, i % size.width) = 0;
        return mask;
    case 2: return mask * 1e5;
    case 3: return mask * 1e-6;
    default: return mask;
    }
}

Mat drawMask(Size size)
{
    Mat mask = drawCoefficients(size);
    if (oneIn(3))
        mask.convertTo(mask, CV_32F);
    return mask;
}

Case drawRankCase(int type)
{
    const Size window = drawOddWindow(oneIn(8) ? 31 : 13);
    const int border = drawBorder();
    if (oneIn(2))
        return medianCase(type, window, border, drawBorderValue());
    return rankCase(type, window, draw(0, 400) * 0.25, drawAnchor(window), border, drawBorderValue());
}

Case drawMaskCase(int srcType, int dstType)
{
    const Size size = oneIn(8) ? Size(draw(1, 31), draw(1, 31)) : Size(draw(1, 11), draw(1, 11));
    const LinearOptions options = drawOptions(size, true);
    if (oneIn(2))
        return linearCase(srcType, dstType, drawMask(size), options);
    const int divisor = oneIn(2) ? 1 << draw(0, 16) : draw(1, 65536);
    return integerCase(srcType, dstType, randomIntegers(size, 1 << draw(1, 14)), divisor, options);
}

Case drawSeparableCase(int srcType, int dstType)
{
    const Size size(draw(1, oneIn(5) ? 61 : 13), draw(1, oneIn(5) ? 61 : 13));
    LinearOptions options = drawOptions(size, false);
    options.anchor = drawAnchor(size);
    options.borderValue = drawBorderValue();
    return separableCase(srcType, dstType, drawMask(Size(size.width, 1)), drawMask(Size(1, size.height)), options);
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

//! One random case in a random layout.
void runRandomCase(Engine engine)
{
    const Case filterCase = drawCase();
    const Size size(drawSide(), drawSide());
    const Rect roi = oneIn(3) ? Rect(Point(), size) : Rect(Point(draw(0, 17), draw(0, 9)), size);
    const Size parentSize(roi.x + size.width + draw(0, 1) * draw(0, 15), roi.y + size.height + draw(0, 1) * draw(0, 9));
    const Content content = oneIn(2) ? NOISE : std::vector<Content>{FEW_VALUES, EXTREMES, RAMP}[draw(0, 2)];
    const Mat parent = makeImage(parentSize, filterCase.srcType, content);
    const size_t unit = parent.elemSize1(), tight = parent.cols * parent.elemSize();
    const size_t step = oneIn(2) ? 0 : tight + unit * draw(0, 40), offset = unit * draw(0, 20);
    Frame src(engine, parent, roi, step, offset), dst(engine);
    std::string layout = "new destination";
    const bool sharing = filterCase.srcType == filterCase.dstType && oneIn(3);
    if (sharing)
    {
        const Point corner(draw(0, parentSize.width - size.width), draw(0, parentSize.height - size.height));
        const Rect target = oneIn(2) ? roi : Rect(corner, size);
        layout = cv::format("destination in the source's parent at %d,%d", target.x, target.y);
        dst = Frame(src, target);
    }
    else if (oneIn(2))
    {
        layout = "destination in another parent";
        dst = Frame(engine, makeImage(Size(size.width + 19, size.height + 7), filterCase.dstType),
                    Rect(Point(draw(0, 19), draw(0, 7)), size), 0, CV_ELEM_SIZE1(filterCase.dstType) * draw(0, 20));
    }
    const bool allocated = dst.data() != nullptr;
    SCOPED_TRACE(filterCase.text +
                 cv::format(", region %d,%d %dx%d of %dx%d, content %d, step %zu, offset %zu, ", roi.x, roi.y,
                            roi.width, roi.height, parent.cols, parent.rows, content, step, offset) +
                 layout);
    Frame::apply(filterCase.filter, src, dst);
    EXPECT_TRUE(verify(filterCase, parent, roi, dst.pixels()));
    if (allocated)
    {
        EXPECT_TRUE(dst.untouchedOutside());
    }
}

//! Exact filters of windows whose oracle would take too long: ranks, mostly of 8 bit, and boxes.
Case drawLargeWindowCase()
{
    const int depth = oneIn(2) ? CV_8U : allDepths()[draw(0, 4)];
    const int type = CV_MAKETYPE(depth, oneIn(4) ? draw(3, 4) : 1);
    const int greatest = depth == CV_8U || depth == CV_8S ? 127 : 30, side = draw(5, greatest) * 2 + 1;
    const Size window(side, oneIn(2) ? side : draw(0, greatest) * 2 + 1);
    const LinearOptions options = drawOptions(window, true);
    if (depth != CV_32F && oneIn(3))
        return boxCase(type, type, window, true, options);
    if (oneIn(2))
        return medianCase(type, window, drawBorder(), drawBorderValue());
    return rankCase(type, window, draw(0, 400) * 0.25, drawAnchor(window), drawBorder(), drawBorderValue());
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

//! Runs the cases whose number the environment variable says, each from a seed of its own.
void runCases(const char* variable, int usual, const std::function<void()>& run)
{
    const int first = fromEnvironment("CUDAFASTFILTERS_RANDOM_FIRST", 0);
    const int count = fromEnvironment(variable, usual);
    printf("random cases %d to %d of %s\n", first, first + count - 1, seedText().c_str());
    for (int i = first; i < first + count; ++i)
    {
        theRNG() = RNG(cvtest::param_seed * 1000003 + i + 1);
        SCOPED_TRACE(
            cv::format("case %d: CUDAFASTFILTERS_RANDOM_FIRST=%d %s=1 %s", i, i, variable, seedText().c_str()));
        try
        {
            run();
        }
        catch (const cv::Exception& e)
        {
            ADD_FAILURE() << e.what();
        }
        if (testing::Test::HasFailure())
            break;
        if ((i - first + 1) % 500 == 0)  // so that a run that is stopped has said how far it came
        {
            printf("%d cases, none differs\n", i - first + 1);
            fflush(stdout);
        }
    }
}

typedef EngineTest RandomCases;

TEST_P(RandomCases, EqualTheOracle)
{
    runCases("CUDAFASTFILTERS_RANDOM_CASES", 300, [this] { runRandomCase(GetParam()); });
}

typedef EngineTest RandomLargeWindows;

TEST_P(RandomLargeWindows, AreTheSameOnCpuAndGpu)
{
    runCases("CUDAFASTFILTERS_RANDOM_LARGE_CASES", 12, runLargeWindowCase);
}

INSTANTIATE_TEST_CASE_P(GPU, RandomLargeWindows, testing::Values(GPU));
INSTANTIATE_ENGINES(RandomCases);

}  // namespace
}  // namespace opencv_test
