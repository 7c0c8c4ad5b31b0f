// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Dense 8-bit masks of the sizes that run on the tensor cores: images large enough for strips inside them, regions
// that are aligned to nothing, masks that need coefficients of two and of three bytes.

#include "test_precomp.hpp"

namespace opencv_test
{
namespace
{

//! All coefficients alike in size, or all but one small.
Mat denseMask(Size size, bool peaked)
{
    Mat mask = randomMask(size) * (peaked ? 0.001 : 1.5 / std::sqrt((double)size.area()));
    if (peaked)
        mask.at<double>(size.height / 2, size.width / 3) = 0.97;
    return mask;
}

void expectRegionCorrect(Engine engine, const Case& filterCase, const Mat& parent, const Rect& roi, size_t step,
                         size_t offset)
{
    Frame src(engine, parent, roi, step, offset), dst(engine);
    Frame::apply(filterCase.filter, src, dst);
    EXPECT_TRUE(verify(filterCase, parent, roi, dst.pixels()))
        << filterCase.text << ", region " << roi << " of " << parent.size() << ", step " << step << ", offset "
        << offset << ", " << seedText();
}

typedef EngineParamTest<int> DenseMatrix;

TEST_P(DenseMatrix, EveryMaskSizeIsWithinTheBound)
{
    const int type = CV_8UC(GET_PARAM(1));
    const Mat image = makeImage(Size(397, 171), type);
    for (Size size : {Size(5, 5), Size(7, 7), Size(9, 9), Size(11, 11), Size(13, 13), Size(15, 15), Size(16, 16),
                      Size(19, 23), Size(31, 31), Size(31, 4), Size(6, 29), Size(3, 12)})
    {
        for (bool peaked : {false, true})
        {
            LinearOptions options = LinearOptions::withBorder(BORDER_REFLECT_101);
            options.delta = peaked ? 0.25 : 128;
            expectCorrect(engine(), linearCase(type, type, denseMask(size, peaked), options), image);
        }
    }
}

TEST_P(DenseMatrix, IntegerMasksAreExact)
{
    const int type = CV_8UC(GET_PARAM(1));
    for (Size size : {Size(5, 5), Size(8, 7), Size(9, 9), Size(15, 15), Size(23, 21), Size(31, 31)})
    {
        for (int divisor : {1, 2, 25, 96, 4096})
        {
            Mat integers = randomIntegers(size, std::max(3, 8 * divisor / size.area()));
            integers.at<int>(size.height - 1, 0) = 20000;
            LinearOptions options;
            options.delta = theRNG().uniform(-8, 9) * 0.25;
            for (Content content : {NOISE, EXTREMES})
                expectCorrect(engine(), integerCase(type, type, integers, divisor, options),
                              makeImage(Size(301, 95), type, content));
        }
    }
}

TEST_P(DenseMatrix, EveryBorderAnchorAndAlignment)
{
    const int channels = GET_PARAM(1), type = CV_8UC(channels);
    const Mat parent = makeImage(Size(331, 143), type);
    for (Size size : {Size(5, 5), Size(9, 8), Size(15, 15), Size(30, 31)})
    {
        for (int border : allBorders())
        {
            for (int i = 0; i < 4; ++i)
            {
                LinearOptions options =
                    LinearOptions::withBorder(border | (i % 2 ? BORDER_ISOLATED : 0), Scalar(200, 1, 13, 255));
                options.anchor = Point(theRNG().uniform(0, size.width), theRNG().uniform(0, size.height));
                const Case linear = linearCase(type, type, denseMask(size, i == 2), options);
                const int x = theRNG().uniform(0, 40), y = theRNG().uniform(0, 30);
                const Rect roi(x, y, theRNG().uniform(1, parent.cols - x + 1),
                               theRNG().uniform(1, parent.rows - y + 1));
                const size_t step = i < 2 ? 0 : parent.cols * channels + theRNG().uniform(0, 20);
                expectRegionCorrect(engine(), linear, parent, roi, step, theRNG().uniform(0, 16));
            }
        }
    }
}

INSTANTIATE_ENGINES_WITH(DenseMatrix, Values(1, 3, 4));

}  // namespace
}  // namespace opencv_test
