// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Linear filters that leave missing pixels out, held against their definition.

#include "test_precomp.hpp"

#include "test_image_parts.hpp"
#include "test_missing_linear.hpp"
#include "test_random.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

typedef cuda::HostOptions HostOptions;

Mat filteredWithHoles(Engine engine, const Ptr<cuda::Filter>& filter, const Holed& holed)
{
    Mat result;
    if (engine == CPU)
    {
        if (holed.mask.empty())
            cuda::applyFilter(filter, holed.image, result, onEngine(CPU));
        else
            cuda::applyMasked(filter, holed.image, holed.mask, result, onEngine(CPU));
        EXPECT_STREQ(hasVectors() ? "valid_sums" : "valid_direct", ff::lastAlgorithm());
        return result;
    }
    const cuda::GpuMat image(holed.image);
    cuda::GpuMat destination;
    if (holed.mask.empty())
        filter->apply(image, destination);
    else
        cuda::applyMasked(filter, image, cuda::GpuMat(holed.mask), destination);
    destination.download(result);
    return result;
}

MissingData drawMissing(int srcDepth)
{
    const int kind = srcDepth == CV_32F ? draw(0, 2) : draw(1, 2);
    MissingData missing(kind, oneIn(2) ? 7 : 0);
    missing.fill = !oneIn(3);
    if (oneIn(3))
        missing.missingResult = 101.4;
    return missing;
}

Mat plainResult(Engine engine, const Linear& linear, const Mat& image)
{
    Mat result;
    cuda::applyFilter(linear.plain, image, result, onEngine(engine));
    return result;
}

typedef EngineParamTest<perf::MatDepth, perf::MatDepth> MissingLinearDepths;

TEST_P(MissingLinearDepths, AreAsDefined)
{
    const int srcDepth = GET_PARAM(1), dstDepth = GET_PARAM(2);
    Counts counts;
    for (int kind = 0; kind < KINDS; ++kind)
        for (int holes = 0; holes < HOLES; ++holes)
        {
            const int channels = oneIn(2) ? 1 : draw(3, 4),
                      border = allBorders()[draw(0, static_cast<int>(allBorders().size()) - 1)];
            MissingData missing = drawMissing(srcDepth);
            const Scalar borderValue = oneIn(2) ? Scalar::all(missing.value) : Scalar(1, 22, 33, 44);
            const Linear linear = makeLinear(static_cast<Kind>(kind), CV_MAKETYPE(srcDepth, channels),
                                             CV_MAKETYPE(dstDepth, channels), border, borderValue);
            if (oneIn(3))
                missing.minCount = draw(1, linear.mask.size().area());
            const Size size(draw(1, oneIn(4) ? 200 : 60), draw(1, 40));
            const Holed holed = drawHoled(size, linear.srcType, missing, static_cast<Holes>(holes));
            const Ptr<cuda::Filter> filter = cuda::ignoreMissing(linear.plain, missing);
            const Mat actual = filteredWithHoles(engine(), filter, holed);
            EXPECT_TRUE(isAsDefined(linear, missing, holed, Rect(Point(), size),
                                    plainResult(engine(), linear, holed.image), actual, &counts))
                << "kind " << missing.kind << ", holes " << holes << ", minCount " << missing.minCount << ", fill "
                << missing.fill << ", " << size;
        }
    EXPECT_LT(1000, counts.plain);
    EXPECT_LT(1000, counts.missing);
    EXPECT_LT(1000, counts.others);
}

#define DEPTHS                                                                                                         \
    Values(perf::MatDepth(CV_8U), perf::MatDepth(CV_8S), perf::MatDepth(CV_16U), perf::MatDepth(CV_16S),               \
           perf::MatDepth(CV_32F))
INSTANTIATE_ENGINES_WITH(MissingLinearDepths, DEPTHS, DEPTHS);
#undef DEPTHS

typedef EngineTest MissingLinear;

//! The kinds of filters for one type, with any border.
std::vector<Linear> oneOfEachKind(int type)
{
    std::vector<Linear> filters;
    for (int kind = 0; kind < KINDS; ++kind)
        filters.push_back(makeLinear(static_cast<Kind>(kind), type, type, drawBorder(), Scalar(3, 7, 0, 101)));
    return filters;
}

TEST_P(MissingLinear, RegionsReadThePixelsAroundThem)
{
    for (int type : {CV_8UC1, CV_16UC3, CV_32FC1, CV_32FC4})
        for (const Linear& linear : oneOfEachKind(type))
        {
            const MissingData missing(CV_MAT_DEPTH(type) == CV_32F ? MissingData::NAN_PIXELS : MissingData::VALUE, 7);
            const Holed parent = drawHoled(Size(90, 70), type, missing, SCATTERED);
            const Rect roi(draw(0, 30), draw(0, 30), draw(1, 60), draw(1, 40));
            const Ptr<cuda::Filter> filter = cuda::ignoreMissing(linear.plain, missing);
            Frame source(GetParam(), parent.image, roi), destination(GetParam(), Mat(roi.size(), type));
            Frame plain(GetParam(), Mat(roi.size(), type));
            Frame::apply(filter, source, destination);
            Frame::apply(linear.plain, source, plain);
            EXPECT_TRUE(isAsDefined(linear, missing, parent, roi, plain.pixels(), destination.pixels())) << roi;
        }
}

TEST_P(MissingLinear, NanAndInfinitiesThatCountAreAsDefined)
{
    for (int kind : {MissingData::NAN_PIXELS, MissingData::VALUE, MissingData::MASK})
        for (int dstType : {CV_32FC1, CV_8UC1})
            for (int k = 0; k < KINDS; ++k)
            {
                const Linear linear = makeLinear(static_cast<Kind>(k), CV_32FC1, dstType, BORDER_REFLECT_101, Scalar());
                const MissingData missing(kind, 2);
                Holed holed = drawHoled(Size(67, 53), CV_32FC1, missing, SCATTERED);
                for (float special : {INFINITY, -INFINITY, 0.0f, -0.0f, NAN})
                    holed.image.at<float>(draw(0, 52), draw(0, 66)) = special;
                const Mat actual = filteredWithHoles(GetParam(), cuda::ignoreMissing(linear.plain, missing), holed);
                EXPECT_TRUE(isAsDefined(linear, missing, holed, Rect(Point(), holed.image.size()),
                                        plainResult(GetParam(), linear, holed.image), actual))
                    << "kind " << kind;
            }
}

//! Pixels whose sums are near the limits of float, and coefficients of any magnitude.
TEST_P(MissingLinear, HugeAndTinyNumbersAreWithinTheBound)
{
    for (double scale : {1e-42, 1e-30, 1.0, 1e30, 3e35})
        for (double ofMask : {1e-20, 1.0, 1e15})
        {
            const Mat row = Mat_<double>({1, 5}, {0.1, 0.2, 0.3, 0.3, 0.1}), column = row * ofMask;
            Linear linear = {"separable",
                             {},
                             CV_32FC1,
                             CV_32FC1,
                             column.t() * row,
                             10,
                             Point(2, 2),
                             {BORDER_REFLECT, BORDER_REFLECT, Scalar()},
                             0,
                             false};
            linear.plain = cuda::createFastSeparableLinearFilter(CV_32FC1, CV_32FC1, row, column, Point(-1, -1), 0,
                                                                 BORDER_REFLECT);
            const MissingData missing(MissingData::NAN_PIXELS);
            Holed holed = drawHoled(Size(50, 40), CV_32FC1, missing, SCATTERED);
            holed.image *= scale;
            const Mat actual = filteredWithHoles(GetParam(), cuda::ignoreMissing(linear.plain, missing), holed);
            EXPECT_TRUE(isAsDefined(linear, missing, holed, Rect(Point(), holed.image.size()),
                                    plainResult(GetParam(), linear, holed.image), actual))
                << scale << ", " << ofMask;
        }
}

//! Coefficients of both signs whose sums over some pixels are 0, or nearly.
TEST_P(MissingLinear, SumsOfCoefficientsNearZeroAreMissing)
{
    const Mat exact = Mat_<double>({1, 4}, {1.0, -1.0, 2.0, -1.0});
    const Mat rounded = Mat_<float>({1, 4}, {0.1f, 0.2f, -0.3f, 0.7f});
    Mat image(1, 8, CV_32FC1, Scalar(5));
    image.at<float>(2) = image.at<float>(3) = NAN;
    const MissingData missing;
    Mat result;
    cuda::applyFilter(
        cuda::ignoreMissing(cuda::createFastLinearFilter(CV_32FC1, CV_32FC1, exact, Point(0, 0)), missing), image,
        result, onEngine(GetParam()));
    EXPECT_TRUE(cvIsNaN(result.at<float>(0)));  // 1 - 1
    EXPECT_EQ(5, result.at<float>(4));
    image.at<float>(2) = 5;
    cuda::applyFilter(
        cuda::ignoreMissing(cuda::createFastLinearFilter(CV_32FC1, CV_32FC1, rounded, Point(0, 0)), missing), image,
        result, onEngine(GetParam()));
    EXPECT_TRUE(cvIsNaN(result.at<float>(0)));  // 0.1 + 0.2 - 0.3
    EXPECT_NEAR(5 * 0.7, result.at<float>(4), 1e-5);
}

//! A missing pixel does not count either if the sum of the coefficients is the same without it.
TEST_P(MissingLinear, PixelsWhoseCoefficientsCancelAreMissing)
{
    const Mat row = Mat_<double>({1, 9}, {1., -1., 2., 3., 1., 1., 1., 1., 1.}) / 10;
    const Mat column(9, 1, CV_64F, Scalar(1. / 9)), dense = column(Rect(0, 0, 1, 7)) * row(Rect(0, 0, 7, 1));
    for (int type : {CV_8UC1, CV_16UC1})
        for (const Ptr<cuda::Filter>& plain : {cuda::createFastSeparableLinearFilter(type, type, row, column),
                                               cuda::createFastLinearFilter(type, type, row),
                                               cuda::createFastLinearFilter(type, type, dense * (9 / 7. * 10 / 8))})
        {
            Holed holed = {Mat(40, 3000, type, Scalar(100)), Mat(40, 3000, CV_8UC1, Scalar(255))};
            for (int x = 30; x < 2900; x += 40)
            {
                holed.image.col(x) = Scalar(255);
                holed.image.col(x + 1) = Scalar(0);
                holed.mask.colRange(x, x + 2) = Scalar(0);
            }
            const Mat result =
                filteredWithHoles(GetParam(), cuda::ignoreMissing(plain, MissingData(MissingData::MASK)), holed);
            EXPECT_EQ(0, cv::norm(result, Mat(40, 3000, type, Scalar(100)), NORM_INF)) << cuda::describeFilter(plain);
        }
    const Mat cross = Mat_<float>({3, 3}, {0.f, 100.f, 0.f, 100.f, 100.f, 100.f, 0.f, 100.f, 0.f});
    Holed holed = {Mat(40, 3000, CV_32FC1, Scalar(2)), Mat()};
    for (int x = 5; x < 3000; x += 9)
        holed.image.at<float>(20, x) = NAN;
    const Mat result = filteredWithHoles(
        GetParam(), cuda::ignoreMissing(cuda::createFastLinearFilter(CV_32FC1, CV_32FC1, cross), MissingData()), holed);
    EXPECT_TRUE(cv::checkRange(result));
    EXPECT_EQ(0, cv::norm(result, Mat(40, 3000, CV_32FC1, Scalar(1000)), NORM_INF));
}

TEST_P(MissingLinear, PartsAreTheRowsOfTheWhole)
{
    for (int type : {CV_8UC1, CV_32FC1, CV_16UC3})
        for (int kind : {MissingData::VALUE, MissingData::MASK})
            for (const Linear& linear : oneOfEachKind(type))
            {
                const MissingData missing(kind, 7);
                const Size size(300, 611);
                const Holed holed = drawHoled(size, type, missing, oneIn(2) ? BLOBS : SCATTERED);
                expectPartsAreTheWhole(GetParam(), cuda::ignoreMissing(linear.plain, missing), holed.image, 250,
                                       holed.mask);
            }
}

INSTANTIATE_ENGINES(MissingLinear);

TEST(MissingLinear_CPU, ThreadsAndBandsChangeNoBit)
{
    requireVectors();
    for (int type : {CV_8UC1, CV_32FC1, CV_16UC3})
        for (const Linear& linear : oneOfEachKind(type))
        {
            const MissingData missing(MissingData::VALUE, 7);
            const Holed holed = drawHoled(Size(333, 700), type, missing, oneIn(2) ? BLOBS : SCATTERED);
            expectThreadsAndBandsChangeNoBit(cuda::ignoreMissing(linear.plain, missing), holed.image, "valid_sums", 2);
        }
}

TEST(MissingLinear_CPU, DescriptionsNameTheAlgorithm)
{
    const Ptr<cuda::Filter> filter =
        cuda::ignoreMissing(cuda::createFastBoxFilter(CV_8UC1, CV_8UC1, Size(3, 3)), MissingData(MissingData::VALUE));
    EXPECT_NE(std::string::npos, cuda::describeFilter(filter).find("algorithm: valid_sums"));
    EXPECT_NE(std::string::npos, cuda::describeFilter(filter).find("algorithm: valid_direct"));
}

TEST(MissingLinear_CPU, FiltersThatHaveNoQuotientAreRefused)
{
    const MissingData missing;
    const std::vector<Ptr<cuda::Filter>> filters = {
        cuda::createFastSobelFilter(CV_32FC1, CV_32FC1, 1, 0), cuda::createFastLaplacianFilter(CV_32FC1, CV_32FC1, 3),
        cuda::createFastLinearFilter(CV_32FC1, CV_32FC1, Mat(Mat_<float>({1, 3}, {0.1f, 0.2f, -0.3f}))),
        cuda::createFastLinearFilter(CV_32FC1, CV_32FC1, Mat::zeros(3, 3, CV_32F))};
    for (const Ptr<cuda::Filter>& filter : filters)
        EXPECT_THROW(cuda::ignoreMissing(filter, missing), cv::Exception) << cuda::describeFilter(filter);
    const Ptr<cuda::Filter> exact =
        cuda::createFastGaussianFilter(CV_8UC1, CV_8UC1, Size(5, 5), 1, 1, BORDER_DEFAULT, -1, true);
    EXPECT_THROW(cuda::ignoreMissing(exact, MissingData(MissingData::VALUE)), cv::Exception);
}

}  // namespace
}  // namespace opencv_test
