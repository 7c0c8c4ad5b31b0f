// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Images of one pixel, one row, one column, odd sizes; windows larger than the image; tall and wide images.

#include "test_precomp.hpp"

namespace opencv_test
{
namespace
{

typedef EngineParamTest<perf::MatType> Robustness_02;
typedef EngineParamTest<perf::MatType> Robustness_03;
typedef EngineTest Sizes;

TEST_P(Robustness_02, OnePixelRowAndColumn)
{
    const int type = GET_PARAM(1);
    for (int border : allBorders())
    {
        for (const Case& filterCase : oneOfEach(type, border, Scalar(40, 3, 120, 9)))
        {
            for (Size size :
                 {Size(1, 1), Size(2, 1), Size(1, 2), Size(2, 2), Size(37, 1), Size(1, 41), Size(1, 3), Size(129, 1)})
                expectCorrect(engine(), filterCase, makeImage(size, type));
        }
    }
}

TEST_P(Robustness_03, WindowLargerThanTheImage)
{
    const int type = GET_PARAM(1);
    for (int border : allBorders())
    {
        const Scalar value(40, 3, 120, 9);
        const LinearOptions options = LinearOptions::withBorder(border, value);
        LinearOptions cornered = options;
        cornered.anchor = Point(0, 18);
        const std::vector<Case> cases = {
            medianCase(type, Size(21, 19), border, value),
            rankCase(type, Size(19, 23), 10, Point(18, 0), border, value),
            linearCase(type, type, randomMask(Size(20, 19)) * 0.05, cornered),
            integerCase(type, type, randomIntegers(Size(17, 20), 5), 300, options),
            separableCase(type, type, randomMask(Size(25, 1)) * 0.2, randomMask(Size(1, 30)) * 0.2, options),
            gaussianCase(type, type, Size(31, 29), 6, 5, LinearOptions::withBorder(border)),
            boxCase(type, type, Size(30, 33), true, options),
            laplacianCase(type, type, 31, std::ldexp(1., -58), options)};
        for (const Case& filterCase : cases)
            for (Size size : {Size(1, 1), Size(3, 2), Size(2, 5), Size(7, 6), Size(1, 16), Size(15, 1)})
                expectCorrect(engine(), filterCase, makeImage(size, type));
    }
}

INSTANTIATE_ENGINES_WITH(Robustness_02, ValuesIn(allTypes()));
INSTANTIATE_ENGINES_WITH(Robustness_03, ValuesIn(allTypes()));

TEST_P(Sizes, EveryWidthToAVectorAndATile)
{
    for (int type : {CV_8UC1, CV_8UC3, CV_16UC1, CV_32FC1})
    {
        const std::vector<Case> cases = oneOfEach(type, BORDER_REFLECT_101);
        for (int width = 1; width <= 70; ++width)
        {
            const Mat image = makeImage(Size(width, 1 + width % 19), type);
            for (const Case& filterCase : cases)
                expectCorrect(GetParam(), filterCase, image);
        }
    }
}

TEST_P(Sizes, EveryHeightToATile)
{
    const std::vector<Case> cases = oneOfEach(CV_8UC1, BORDER_WRAP);
    for (int height = 1; height <= 70; ++height)
    {
        const Mat image = makeImage(Size(35, height), CV_8UC1);
        for (const Case& filterCase : cases)
            expectCorrect(GetParam(), filterCase, image);
    }
}

TEST_P(Sizes, OddAndVideoSizes)
{
    for (Size size : {Size(113, 97), Size(640, 480), Size(641, 479), Size(333, 1), Size(1280, 37)})
        for (int type : {CV_8UC1, CV_8UC4, CV_16UC3, CV_32FC1})
            for (const Case& filterCase : oneOfEach(type, BORDER_REPLICATE))
                expectCorrect(GetParam(), filterCase, makeImage(size, type));
}

TEST_P(Sizes, FullHdImage)
{
    for (const Case& filterCase : oneOfEach(CV_8UC1, BORDER_REFLECT_101))
        expectCorrect(GetParam(), filterCase, makeImage(Size(1920, 1080), CV_8UC1));
}

INSTANTIATE_ENGINES(Sizes);

typedef EngineTest Robustness_07;

TEST_P(Robustness_07, TallImage)
{
    for (int type : {CV_8UC1, CV_16UC3, CV_32FC1})
        for (const Case& filterCase : oneOfEach(type, BORDER_REFLECT_101))
            expectCorrect(GetParam(), filterCase, makeImage(Size(5, 70000), type));
}

TEST_P(Robustness_07, WideImage)
{
    for (int type : {CV_8UC1, CV_16UC3, CV_32FC1})
        for (const Case& filterCase : oneOfEach(type, BORDER_REFLECT_101))
            expectCorrect(GetParam(), filterCase, makeImage(Size(140000, 3), type));
}

INSTANTIATE_ENGINES(Robustness_07);

}  // namespace
}  // namespace opencv_test
