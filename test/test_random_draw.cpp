// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"
#include "test_random.hpp"

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

}  // namespace

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

double drawPercentile()
{
    return oneIn(4) ? draw(0, 1) * 100 : draw(0, 400) * 0.25;
}

Point drawAnchor(Size window)
{
    return oneIn(2) ? Point(-1, -1) : Point(draw(0, window.width - 1), draw(0, window.height - 1));
}

Mat drawFootprint()
{
    const int most = oneIn(4) ? 20 : 7;
    const Size size(draw(1, most), draw(1, most));
    Mat pixels = Mat::zeros(size, CV_8U);
    const Point centre(size.width / 2, size.height / 2);
    const int radius = draw(0, most / 2);
    switch (draw(0, 5))
    {
    case 0: cv::circle(pixels, centre, radius, Scalar(1), FILLED); break;
    case 1: cv::circle(pixels, centre, radius, Scalar(255)); break;
    case 2:
        pixels.row(centre.y).setTo(7);
        pixels.col(centre.x).setTo(7);
        break;
    case 3: pixels.setTo(1); break;
    case 4:
        for (int i = 0; i < 3; ++i)
            cv::line(pixels, Point(draw(0, size.width - 1), draw(0, size.height - 1)),
                     Point(draw(0, size.width - 1), draw(0, size.height - 1)), Scalar(1));
        break;
    default: theRNG().fill(pixels, RNG::UNIFORM, 0, draw(2, 5)); break;
    }
    if (countNonZero(pixels) == 0)
        pixels.at<uchar>(draw(0, size.height - 1), draw(0, size.width - 1)) = 1;
    return pixels;
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

Mat drawMask(Size size, int srcType)
{
    Mat mask = drawCoefficients(size);
    if (oneIn(3) && CV_MAT_DEPTH(srcType) != CV_64F)
        mask.convertTo(mask, CV_32F);
    return mask;
}

void expectCorrectInRandomLayout(Engine engine, const Case& filterCase, Size size)
{
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

bool runRandomCases(const char* variable, int usual, const std::function<void(int index)>& run)
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
            run(i);
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
    return count >= usual;
}

}  // namespace opencv_test
