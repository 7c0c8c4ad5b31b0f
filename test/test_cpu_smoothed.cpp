// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Laplacians on the CPU as smoothed masks of 3 x 3: exact sums, and floats, whose error is relative to the pixels of
// each window although parts of a sum cancel. Columns of binomial coefficients, which smooth, by additions.

#include "test_precomp.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

//! The base of every test here.
class CpuSmoothed : public CpuVectors
{
protected:
    static void expectSmoothed(const Case& filterCase, const Mat& image)
    {
        expectCorrectAlone(CPU, "separable_rows", filterCase, image);
        const std::string text = cuda::describeFilter(filterCase.filter, image.size());
        EXPECT_NE(std::string::npos, text.find("row pass, small mask, column pass")) << filterCase.text << "\n" << text;
    }
};

//! In shorts, integers and double, up to the greatest sums that double holds.
TEST_F(CpuSmoothed, ExactSums)
{
    const std::pair<int, int> types[] = {{CV_8UC1, CV_16SC1},  {CV_8UC3, CV_32FC3},  {CV_8SC1, CV_8SC1},
                                         {CV_16UC1, CV_32FC1}, {CV_16SC1, CV_32FC1}, {CV_16UC4, CV_16UC4}};
    for (const auto& type : types)
        for (Content content : {NOISE, EXTREMES})
        {
            const Mat image = makeImage(Size(201, 41), type.first, content);
            for (int ksize : {7, 9, 11, 13, 15, 17, 19, 21})
                for (double scale : {1., 1 / 3.})
                {
                    const Case filterCase = laplacianCase(type.first, type.second, ksize, scale);
                    expectSmoothed(filterCase, image);
                    const Mat vectors = filtered(CPU, filterCase.filter, image);
                    const WithoutVectors without;
                    EXPECT_TRUE(sameBits(filtered(CPU, filterCase.filter, image), vectors)) << filterCase.text;
                }
            for (int border : allBorders())
                expectSmoothed(laplacianCase(type.first, type.second, 9, 0.5,
                                             LinearOptions::withBorder(border, Scalar(9, 100, 3, 77))),
                               makeImage(Size(37, 29), type.first, content));
        }
}

TEST_F(CpuSmoothed, Floats)
{
    for (int type : {CV_32FC1, CV_32FC3, CV_32FC4})
        for (int border : allBorders())
            for (int ksize : {9, 11, 21, 31})
            {
                LinearOptions options = LinearOptions::withBorder(border, Scalar(3, 200, 90, 7));
                options.delta = ksize == 11 ? 3 : 0;
                expectSmoothed(laplacianCase(type, type, ksize, ksize == 9 ? 1 / 3. : 1, options),
                               makeImage(Size(theRNG().uniform(1, 600), theRNG().uniform(1, 130)), type));
            }
    for (int type : {CV_16UC1, CV_16SC3})
        for (Content content : {NOISE, EXTREMES})
            for (int ksize : {23, 25, 31})
                expectSmoothed(laplacianCase(type, CV_MAKETYPE(CV_32F, CV_MAT_CN(type)), ksize),
                               makeImage(Size(501, 50), type, content));
}

//! Where only pixels under zeros of the mask are bright, dense_rows sums.
TEST_F(CpuSmoothed, DarkWindowsBesideBrightOnes)
{
    for (int ksize : {11, 21})
        for (int type : {CV_32FC1, CV_32FC3})
            for (double dark : {1e-3, 1e-12, 1e-30, 0.})
                for (Rect bright : {Rect(3, 5, 1, 1), Rect(120, 60, 30, 20)})
                {
                    Mat image = makeImage(Size(540, 130), type) * dark;
                    image(bright).setTo(Scalar::all(1.1e6));
                    expectSmoothed(laplacianCase(type, type, ksize), image);
                }
    Mat zeros = Mat::zeros(Size(600, 200), CV_32FC1);
    expectSmoothed(laplacianCase(CV_32FC1, CV_32FC1, 21), zeros);
    zeros.at<float>(90, 150) = 1e28f;  // and sums that float does not hold
    expectSmoothed(laplacianCase(CV_32FC1, CV_32FC1, 21), zeros);
    Mat points = Mat::zeros(Size(600, 200), CV_16UC1);
    points.at<ushort>(90, 150) = 65533;
    expectSmoothed(laplacianCase(CV_16UC1, CV_32FC1, 25), points);
}

TEST_F(CpuSmoothed, SpecialValuesReachTheirWindowsAlone)
{
    for (int border : {BORDER_REPLICATE, BORDER_WRAP, BORDER_CONSTANT})
        for (float special : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
        {
            Mat image = makeImage(Size(1100, 220), CV_32FC1);
            image.at<float>(0, 0) = special;
            image.at<float>(201, 250) = -special;
            expectSmoothed(laplacianCase(CV_32FC1, CV_32FC1, 15, 1, LinearOptions::withBorder(border, Scalar(5))),
                           image);
        }
}

TEST_F(CpuSmoothed, RegionsReadTheirNeighbours)
{
    for (int isolated : {0, (int)BORDER_ISOLATED})
        for (float bright : {1.f, 1e28f})
        {
            const Case filterCase = laplacianCase(CV_32FC1, CV_32FC1, 21, 1,
                                                  LinearOptions::withBorder(BORDER_REFLECT_101 | isolated, Scalar()));
            Mat parent = makeImage(Size(640, 250), CV_32FC1);
            parent.at<float>(100, 30) = bright;
            const Rect region(31, 17, 590, 210);
            Mat result;
            applyOnCpu(filterCase.filter, parent(region), result);
            EXPECT_STREQ("separable_rows", ff::lastAlgorithm());
            EXPECT_TRUE(verify(filterCase, parent, region, result)) << filterCase.text << ", " << seedText();
        }
}

void expectAdditions(const Case& filterCase, const Mat& image)
{
    expectCorrectAlone(CPU, "separable_rows", filterCase, image);
    const std::string text = cuda::describeFilter(filterCase.filter, image.size());
    EXPECT_NE(std::string::npos, text.find("columns by additions")) << filterCase.text << "\n" << text;
    const Mat vectors = filtered(CPU, filterCase.filter, image);
    const WithoutVectors without;
    EXPECT_TRUE(sameBits(filtered(CPU, filterCase.filter, image), vectors)) << filterCase.text;
}

//! The greatest sums are just below 2^31, or beyond.
TEST_F(CpuSmoothed, BinomialColumnsOfEveryNumberOfStages)
{
    for (int type : {CV_16SC1, CV_16UC1})
        for (int ints = 1; ints <= 8; ++ints)
            for (int doubles = 1; doubles <= 6; ++doubles)
            {
                std::vector<double> column(ints + doubles + 1);
                column[0] = 1;
                for (int i = 1; i <= ints + doubles; ++i)
                    for (int k = i; k > 0; --k)
                        column[k] += column[k - 1];
                const double most = (type == CV_16UC1 ? 32767 : 65535) >> ints;
                const Mat row(Matx13d(1, 0, 1 - most));
                const int border = ints % 2 == 0 ? BORDER_REFLECT_101 : BORDER_CONSTANT;
                const Case filterCase = separableCase(type, CV_32FC1, row, Mat(column).clone(),
                                                      LinearOptions::withBorder(border, Scalar(30000)));
                for (Content content : {NOISE, EXTREMES})
                    expectAdditions(filterCase, makeImage(Size(37, 5 * doubles), type, content));
            }
}

TEST_F(CpuSmoothed, BinomialColumnsOfDerivatives)
{
    for (int type : {CV_16SC1, CV_16UC3, CV_16SC4})
        for (int ksize : {11, 13})
            for (int border : allBorders())
            {
                LinearOptions options = LinearOptions::withBorder(border);
                options.delta = ksize == 11 ? 0 : 2.5;
                expectAdditions(sobelCase(type, CV_MAKETYPE(CV_32F, CV_MAT_CN(type)), 1, 0, ksize, 0.25, options),
                                makeImage(Size(theRNG().uniform(1, 300), theRNG().uniform(1, 60)), type, EXTREMES));
            }
    const Case filterCase = sobelCase(CV_16SC1, CV_32FC1, 1, 0, 11);
    expectThreadsAndBandsChangeNoBit(filterCase.filter, makeImage(Size(1431, 2700), CV_16SC1), "separable_rows", 2);
}

//! Zeros are no smoothed mask.
TEST_F(CpuSmoothed, ScaleOfZero)
{
    LinearOptions options;
    options.delta = 207;
    expectCorrect(CPU, laplacianCase(CV_32FC1, CV_32FC1, 27, 0, options), makeImage(Size(91, 40), CV_32FC1));
}

//! Which pixels are filtered again depends neither on threads nor on bands.
TEST_F(CpuSmoothed, ThreadsAndBandsChangeNoBit)
{
    Mat image = makeImage(Size(1431, 2700), CV_32FC1);
    image(Rect(200, 300, 90, 500)).setTo(0);
    image(Rect(230, 330, 1, 400)).setTo(1e20f);
    expectThreadsAndBandsChangeNoBit(laplacianCase(CV_32FC1, CV_32FC1, 21).filter, image, "separable_rows", 2);
}

}  // namespace
}  // namespace opencv_test
