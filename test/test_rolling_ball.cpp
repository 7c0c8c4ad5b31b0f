// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// createFastRollingBallFilter() beside its definition in the header.

#include "test_precomp.hpp"

#include "common/visit_depth.hpp"
#include "testing/test_hooks.hpp"

#include <cmath>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

//! As scikit-image computes it: integers in double, floats in float; NaN is never less.
template <typename T>
testing::AssertionResult checkBall(const Mat& extended, const Mat& actual, double radius)
{
    typedef typename std::conditional<std::is_same<T, float>::value, float, double>::type Real;
    const int reach = cvCeil(radius), channels = actual.channels();
    for (int y = 0; y < actual.rows; ++y)
        for (int x = 0; x < actual.cols; ++x)
            for (int c = 0; c < channels; ++c)
            {
                Real least = std::numeric_limits<Real>::infinity();
                for (int i = -reach; i <= reach; ++i)
                    for (int k = -reach; k <= reach; ++k)
                    {
                        const double square = (double)i * i + (double)k * k;
                        if (std::sqrt(square) > radius)
                            continue;
                        const Real top = (Real)std::sqrt(radius * radius),
                                   surface = (Real)std::sqrt(std::max(0., radius * radius - square));
                        Real drop = top - surface;
                        if (std::is_integral<T>::value && std::abs(drop - std::round(drop)) < 1e-12)
                            drop = std::round(drop);  // of radii that are no whole numbers
                        const Real value = (Real)extended.ptr<T>(y + reach + i)[(x + reach + k) * channels + c] + drop;
                        if (value < least)
                            least = value;
                    }
                const T got = actual.ptr<T>(y)[x * channels + c];
                if (got != (T)least)
                    return testing::AssertionFailure() << "at " << x << ", " << y << ", channel " << c << ": got "
                                                       << (double)got << ", expected " << (double)least;
            }
    return testing::AssertionSuccess();
}

Case ballCase(int type, double radius, int border = BORDER_CONSTANT, bool byDefault = true, Scalar value = Scalar())
{
    const int side = 2 * cvCeil(radius) + 1;
    if (byDefault)
        value = Scalar::all(CV_MAT_DEPTH(type) == CV_32F ? std::numeric_limits<double>::infinity() : 65535);
    const auto filter = byDefault ? cuda::createFastRollingBallFilter(type, radius, border)
                                  : cuda::createFastRollingBallFilter(type, radius, border, value);
    return Case{cv::format("rolling ball %g %s border %d", radius, typeText(type).c_str(), border),
                filter,
                type,
                type,
                Size(side, side),
                Point(side / 2, side / 2),
                Border{border, border, value},
                [=](const Mat& extended, const Mat& actual)
                {
                    return ff::visitDepth(CV_MAT_DEPTH(type), [&](auto pixel)
                                          { return checkBall<decltype(pixel)>(extended, actual, radius); });
                }};
}

TEST(RollingBall, EveryTypeBorderAndRadius)
{
    for (int depth : allDepths())
        for (int channels : {1, 3, 4})
            for (double radius : {0., 0.5, 1., 2.5, 5., 7.3, 12.})
            {
                const int type = CV_MAKETYPE(depth, channels), border = allBorders()[theRNG().uniform(0, 5)];
                const Mat image = makeImage(Size(theRNG().uniform(1, 150), theRNG().uniform(1, 30)), type);
                expectCorrect(CPU, ballCase(type, radius), image);
                EXPECT_STREQ("rolling_ball", ff::lastAlgorithm());
                expectCorrect(CPU, ballCase(type, radius, border, false, Scalar(7, 90, 100, 3)), image);
            }
}

TEST(RollingBall, Regions)
{
    for (int type : {CV_8UC1, CV_16UC3, CV_32FC1})
        for (int border : {(int)BORDER_CONSTANT, BORDER_CONSTANT | BORDER_ISOLATED, (int)BORDER_REFLECT})
        {
            const Case filterCase = ballCase(type, 6.2, border);
            const Mat parent = makeImage(Size(140, 60), type);
            const Rect region(31, 7, 70, 40);
            Mat result;
            applyOnCpu(filterCase.filter, parent(region), result);
            EXPECT_TRUE(verify(filterCase, parent, region, result)) << filterCase.text << ", " << seedText();
            expectStreamsAndCallsInPlaceGiveTheSame(filterCase.filter, parent);
        }
}

TEST(RollingBall, WithoutVectors)
{
    const WithoutVectors without;
    for (int depth : allDepths())
        expectCorrect(CPU, ballCase(CV_MAKETYPE(depth, 3), 3.5), makeImage(Size(40, 21), CV_MAKETYPE(depth, 3)));
}

TEST(RollingBall, NanTakesNoPart)
{
    Mat image = makeImage(Size(70, 40), CV_32FC1);
    for (int i = 0; i < 300; ++i)
        image.at<float>(theRNG().uniform(0, 40), theRNG().uniform(0, 70)) =
            std::vector<float>{std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                               -std::numeric_limits<float>::infinity()}[i % 100 == 99 ? 2 : i % 2];
    image(Rect(20, 10, 15, 15)).setTo(std::numeric_limits<float>::quiet_NaN());
    expectCorrect(CPU, ballCase(CV_32FC1, 4), image);
}

TEST(RollingBall, ThreadsAndBandsChangeNoBit)
{
    requireVectors();
    for (int type : {CV_8UC1, CV_32FC3})
        expectThreadsAndBandsChangeNoBit(ballCase(type, 9).filter, makeImage(Size(331, 500), type), "rolling_ball", 3);
}

TEST(RollingBall, RefusesWhatItDoesNotTake)
{
    for (double radius : {-1., 4097., std::numeric_limits<double>::quiet_NaN()})
        expectRefused(cv::format("radius %g", radius), [&] { cuda::createFastRollingBallFilter(CV_8UC1, radius); });
    expectRefused("CV_64F", [] { cuda::createFastRollingBallFilter(CV_64FC1, 5); });
}

}  // namespace
}  // namespace opencv_test
