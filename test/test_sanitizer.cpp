// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// A small set that uses every factory, type and memory layout once, for runs under compute-sanitizer or
// AddressSanitizer, where a test costs a hundred times as much: --gtest_filter=*Sanitizer*.

#include "test_precomp.hpp"

namespace opencv_test
{
namespace
{

typedef EngineParamTest<perf::MatType> Robustness_25_Sanitizer;

std::vector<Case> smallAndBig(int type, int border)
{
    std::vector<Case> cases = oneOfEach(type, border, Scalar::all(3));
    const LinearOptions options = LinearOptions::withBorder(border);
    const int floatType = CV_MAKETYPE(CV_32F, CV_MAT_CN(type)), shortType = CV_MAKETYPE(CV_16S, CV_MAT_CN(type));
    cases.push_back(medianCase(type, Size(3, 3), border));
    cases.push_back(medianCase(type, Size(7, 7), border));
    cases.push_back(medianCase(type, Size(21, 21), border));
    for (const Case& rank :
         {rankCase(type, Size(5, 3), 30, Point(-1, -1), border), rankCase(type, Size(3, 5), 0, Point(-1, -1), border),
          rankCase(type, Size(9, 5), 100, Point(-1, -1), border), rankCase(type, Size(9, 9), 25, Point(-1, -1), border),
          rankCase(type, Size(15, 15), 25, Point(-1, -1), border)})
        cases.push_back(rank);
    cases.push_back(linearCase(type, floatType, randomMask(Size(17, 15)) * 0.1, options));
    cases.push_back(boxCase(type, type, Size(17, 18), true, options));
    cases.push_back(boxCase(type, floatType, Size(33, 31), true, options));
    cases.push_back(
        separableCase(type, shortType, randomMask(Size(41, 1)) * 0.1, randomMask(Size(1, 39)) * 0.1, options));
    cases.push_back(separableCase(type, type, randomMask(Size(35, 1)) * 0.1, randomMask(Size(1, 36)) * 0.1, options));
    return cases;
}

TEST_P(Robustness_25_Sanitizer, WholeImage)
{
    const int type = GET_PARAM(1);
    for (const Case& filterCase : smallAndBig(type, BORDER_REFLECT_101))
        for (Size size : {Size(71, 37), Size(1, 1)})
            expectCorrect(engine(), filterCase, makeImage(size, type));
}

TEST_P(Robustness_25_Sanitizer, StripsInsideTheImage)
{
    const int type = GET_PARAM(1);
    for (const Case& rank :
         {rankCase(type, Size(7, 5), 30), rankCase(type, Size(3, 3), 0), rankCase(type, Size(9, 5), 100)})
        expectCorrect(engine(), rank, makeImage(Size(1061, 25), type));
    expectCorrect(engine(), rankCase(type, Size(5, 9), 60), makeImage(Size(100, 301), type));
}

TEST_P(Robustness_25_Sanitizer, EveryBorder)
{
    const int type = GET_PARAM(1);
    for (int border : allBorders())
        for (const Case& filterCase :
             {medianCase(type, Size(3, 3), border),
              linearCase(type, type, randomMask(Size(4, 3)), LinearOptions::withBorder(border))})
            expectCorrect(engine(), filterCase, makeImage(Size(33, 9), type));
}

TEST_P(Robustness_25_Sanitizer, RegionAtAnOddOffsetIntoARegion)
{
    const int type = GET_PARAM(1);
    const size_t unit = CV_ELEM_SIZE1(type);
    const Mat parent = makeImage(Size(75, 41), type);
    const Rect roi(5, 3, 63, 33);
    for (const Case& filterCase : smallAndBig(type, BORDER_REPLICATE))
    {
        Frame src(engine(), parent, roi, parent.cols * parent.elemSize() + unit, unit);
        Frame dst(engine(), makeImage(Size(70, 40), filterCase.dstType), Rect(Point(3, 1), roi.size()));
        Frame::apply(filterCase.filter, src, dst);
        EXPECT_TRUE(verify(filterCase, parent, roi, dst.pixels())) << filterCase.text << ", " << seedText();
        EXPECT_TRUE(dst.untouchedOutside()) << filterCase.text;
    }
}

TEST_P(Robustness_25_Sanitizer, InPlace)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(71, 37), type);
    for (const Case& filterCase : oneOfEach(type, BORDER_WRAP))
    {
        Frame frame(engine(), image);
        Frame::apply(filterCase.filter, frame, frame);
        EXPECT_TRUE(verify(filterCase, image, frame.pixels())) << filterCase.text << ", " << seedText();
    }
}

INSTANTIATE_ENGINES_WITH(Robustness_25_Sanitizer, ValuesIn(allTypes()));

//! Boxes of bytes by running sums: squares of images that are large enough for them, and rectangles.
TEST(Robustness_25_SanitizerOfBoxes, BothEnginesGiveTheSameBits)
{
    requireEngine(GPU);
    const LinearOptions options = LinearOptions::withBorder(BORDER_REFLECT);
    const Case square = boxCase(CV_8UC1, CV_8UC1, Size(9, 9), true, options);
    const Case small = boxCase(CV_8UC1, CV_8UC1, Size(5, 5), true, options);
    const Case rectangle = boxCase(CV_8UC1, CV_8UC1, Size(41, 37), true, options);
    const Mat large = makeImage(Size(4099, 2190), CV_8UC1), image = makeImage(Size(1500, 90), CV_8UC1);
    const Mat filling = makeImage(Size(4096, 4096), CV_8UC1);  // its memory ends with its last row
    EXPECT_TRUE(sameBits(filtered(CPU, small.filter, filling), filtered(GPU, small.filter, filling))) << seedText();
    EXPECT_TRUE(sameBits(filtered(CPU, square.filter, large), filtered(GPU, square.filter, large))) << seedText();
    EXPECT_TRUE(sameBits(filtered(CPU, rectangle.filter, image), filtered(GPU, rectangle.filter, image))) << seedText();
}

}  // namespace
}  // namespace opencv_test
