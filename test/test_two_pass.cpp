// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Rows and columns beyond shared memory: two passes in float.

#include "test_precomp.hpp"

#include "cuda/direct/two_pass/two_pass_plan.hpp"

#include <limits>
#include <set>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

TEST(TwoPassPlan, LanesReadDifferentBanks)
{
    // Eight lanes read 16 bytes each at once.
    for (int step = 0; step < 8; ++step)
    {
        std::set<int> banks;
        for (int lane = 0; lane < 8; ++lane)
        {
            const int place = ff::twoPassPlace(lane * ff::twoPassOutputs) + ff::twoPassPlace(step * ff::twoPassOutputs);
            EXPECT_EQ(ff::twoPassPlace((lane + step) * ff::twoPassOutputs), place);
            EXPECT_EQ(0, place % 4);
            banks.insert(place / 4 % 8);
        }
        EXPECT_EQ(8u, banks.size());
    }
}

TEST(TwoPassPlan, TheLongestRowFitsIntoSharedMemory)
{
    constexpr int warps = ff::twoPassRowShape().threads / 32;
    EXPECT_LE(sizeof(float) * warps * ff::twoPassRowElements(ff::twoPassMostTaps), 65536u);
    EXPECT_EQ(0, ff::twoPassRowElements(ff::twoPassMostTaps) % 4);
}

Mat positiveMask(Size size)
{
    const Mat mask = cv::abs(randomMask(size));
    return mask / sum(mask)[0];
}

typedef EngineParamTest<perf::MatType> TwoPass;

TEST_P(TwoPass, LongMasksAreWithinTheBound)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(233, 177), type);
    for (Size size : {Size(131, 127), Size(127, 401), Size(401, 3), Size(151, 1), Size(1, 449), Size(640, 64),
                      Size(64, 801), Size(1001, 1001)})
    {
        LinearOptions options;
        options.delta = size.width % 3;
        expectCorrect(
            engine(),
            separableCase(type, type, positiveMask(Size(size.width, 1)), positiveMask(Size(1, size.height)), options),
            image);
    }
}

TEST_P(TwoPass, EveryBorderAndRegion)
{
    const int type = GET_PARAM(1);
    const Mat parent = makeImage(Size(331, 243), type);
    for (int border : allBorders())
        for (int i = 0; i < 3; ++i)
        {
            LinearOptions options =
                LinearOptions::withBorder(border | (i % 2 ? BORDER_ISOLATED : 0), Scalar(200, 1, 13, 255));
            options.anchor = Point(theRNG().uniform(0, 130), theRNG().uniform(0, 420));
            const Case filterCase =
                separableCase(type, type, positiveMask(Size(130, 1)), positiveMask(Size(1, 420)), options);
            const int x = theRNG().uniform(0, 40), y = theRNG().uniform(0, 30);
            const Rect roi(x, y, theRNG().uniform(1, parent.cols - x + 1), theRNG().uniform(1, parent.rows - y + 1));
            Frame src(engine(), parent, roi), dst(engine());
            Frame::apply(filterCase.filter, src, dst);
            EXPECT_TRUE(verify(filterCase, parent, roi, dst.pixels()))
                << filterCase.text << ", region " << roi << ", " << seedText();
        }
}

INSTANTIATE_ENGINES_WITH(TwoPass,
                         Values(CV_8UC1, CV_8UC3, CV_8UC4, CV_8SC1, CV_16UC1, CV_16UC3, CV_16SC1, CV_32FC1, CV_32FC4));

typedef EngineTest TwoPassSpecialValues;

//! A NaN or an infinity reaches the windows that contain it, and no others.
TEST_P(TwoPassSpecialValues, StayInTheirWindows)
{
    const Size size(700, 650), window(413, 407);
    for (float value : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
    {
        Mat image = makeImage(size, CV_32FC1);
        const Point at(311, 298);
        image.at<float>(at) = value;
        const Case filterCase =
            separableCase(CV_32FC1, CV_32FC1, positiveMask(Size(window.width, 1)), positiveMask(Size(1, window.height)),
                          LinearOptions::withBorder(BORDER_CONSTANT));
        const Mat result = filtered(GetParam(), filterCase.filter, image);
        const Rect reached = Rect(at - Point(window) / 2, window) & Rect(Point(), size);
        int wrong = 0;
        for (int y = 0; y < size.height; ++y)
            for (int x = 0; x < size.width; ++x)
                wrong += (std::isfinite(result.at<float>(y, x)) ? 1 : 0) == (reached.contains(Point(x, y)) ? 1 : 0);
        EXPECT_EQ(0, wrong) << value << ", " << seedText();
    }
}

INSTANTIATE_ENGINES(TwoPassSpecialValues);

}  // namespace
}  // namespace opencv_test
