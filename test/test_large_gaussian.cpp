// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"
#include "test_large_gaussian.hpp"

namespace opencv_test
{
namespace
{

//! One direction as a matrix: row i has the weights of the pixels of an image for output first + i.
Mat gaussianMatrix(int first, int count, int length, double sigma, int border)
{
    const int reach = static_cast<int>(std::ceil(8 * sigma));
    std::vector<double> weight(reach + 1);
    double sum = 0;
    for (int k = 0; k <= reach; ++k)
    {
        weight[k] = std::exp(-0.5 * k * k / (sigma * sigma));
        sum += k == 0 ? weight[k] : 2 * weight[k];
    }
    Mat matrix = Mat::zeros(count, length, CV_64F);
    for (int i = 0; i < count; ++i)
        for (int k = -reach; k <= reach; ++k)
        {
            const int pixel = borderInterpolate(first + i + k, length, border);
            if (pixel >= 0)
                matrix.at<double>(i, pixel) += weight[std::abs(k)] / sum;
        }
    return matrix;
}

}  // namespace

Mat gaussianOracle(const Mat& parent, const Rect& roi, Sigmas sigmas, int rowBorder, int columnBorder)
{
    const Mat alongX = gaussianMatrix(roi.x, roi.width, parent.cols, sigmas.row, rowBorder);
    const Mat alongY = gaussianMatrix(roi.y, roi.height, parent.rows, sigmas.column, columnBorder);
    std::vector<Mat> channels;
    Mat result;
    parent.convertTo(result, CV_64F);
    split(result, channels);
    for (Mat& channel : channels)
        channel = Mat(alongY * channel * alongX.t());
    merge(channels, result);
    return result;
}

namespace
{

testing::AssertionResult withinStatedError(const Mat& expected, const Mat& actual, double bound)
{
    Mat value = expected.clone(), result;
    actual.convertTo(result, CV_64F);
    // A norm passes over NaN.
    if (!cv::checkRange(result) || !cv::checkRange(expected))
        return testing::AssertionFailure() << "not all values are finite";
    double rounding = 0;
    if (actual.depth() == CV_16F)
        rounding = std::ldexp(cvtest::norm(value.reshape(1), NORM_INF), -11);
    else if (actual.depth() != CV_32F)
    {
        const bool isSigned = actual.depth() == CV_8S || actual.depth() == CV_16S;
        const double range = actual.elemSize1() == 1 ? 256 : 65536, low = isSigned ? -range / 2 : 0;
        cv::max(value.reshape(1), low, value);
        cv::min(value.reshape(1), low + range - 1, value);
        rounding = 0.5;
    }
    const double error = cvtest::norm(value.reshape(1), result.reshape(1), NORM_INF);
    if (error <= rounding + bound)
        return testing::AssertionSuccess();
    return testing::AssertionFailure() << "off by " << error << ", stated are " << bound << " and " << rounding;
}

double largest(const Mat& image)
{
    Mat values;
    image.convertTo(values, CV_64F);
    return cvtest::norm(values.reshape(1), NORM_INF);
}

void expectGaussian(Engine engine, const Mat& image, int dstDepth, Sigmas sigmas, int rowBorder = BORDER_DEFAULT,
                    int columnBorder = BORDER_DEFAULT)
{
    const Ptr<cuda::Filter> filter = cuda::createFastLargeGaussianFilter(
        image.type(), CV_MAKETYPE(dstDepth, image.channels()), sigmas.row, sigmas.column, rowBorder, columnBorder);
    const Mat expected = gaussianOracle(image, Rect(Point(), image.size()), sigmas, rowBorder, columnBorder);
    EXPECT_TRUE(withinStatedError(expected, filtered(engine, filter, image), statedError(filter) * largest(image)))
        << typeText(image.type()) << " to depth " << dstDepth << " " << image.size() << " sigma " << sigmas.row << ", "
        << sigmas.column << " " << borderText(rowBorder) << ", " << borderText(columnBorder) << ", " << seedText();
}

typedef EngineTest LargeGaussian;

TEST_P(LargeGaussian, HalvesAndAnyChannelsAreWithinTheStatedError)
{
    for (const int type : {CV_16FC1, CV_16FC3, CV_16FC(5), CV_8UC2, CV_32FC2})
        for (const int dstDepth : {CV_MAT_DEPTH(type), CV_16F, CV_32F})
            for (const int border : allBorders())
                expectGaussian(GetParam(), makeImage(Size(67, 41), type), dstDepth, {11, 45}, border, border);
}

TEST_P(LargeGaussian, EveryDepthPairIsWithinTheStatedError)
{
    for (int srcDepth : allDepths())
        for (int dstDepth : allDepths())
            for (int channels : {1, 3, 4})
                for (Sigmas sigmas : {Sigmas{11, 45}, Sigmas{23, 12}})
                    expectGaussian(GetParam(), makeImage(Size(67, 41), CV_MAKETYPE(srcDepth, channels)), dstDepth,
                                   sigmas);
}

TEST_P(LargeGaussian, EverySigma)
{
    const Mat bytes = makeImage(Size(150, 110), CV_8UC1), floats = makeImage(Size(131, 97), CV_32FC3);
    for (double sigma : {0.3, 0.7, 2., 5., 9.99, 10., 14., 19.99, 20., 33., 50., 100., 250., 500.})
    {
        expectGaussian(GetParam(), bytes, CV_32F, {sigma, sigma});
        expectGaussian(GetParam(), bytes, CV_8U, {sigma, sigma});
        expectGaussian(GetParam(), floats, CV_32F, {sigma, sigma});
    }
    expectGaussian(GetParam(), bytes, CV_32F, {300, 0.8});
    expectGaussian(GetParam(), bytes, CV_32F, {2, 60});
}

TEST_P(LargeGaussian, EveryBorderAndSmallImages)
{
    for (int rowBorder : allBorders())
        for (int columnBorder : allBorders())
            for (Size size : {Size(33, 57), Size(1, 1), Size(2, 150), Size(140, 1), Size(5, 3)})
                for (double sigma : {12., 50.})
                    expectGaussian(GetParam(), makeImage(size, CV_8UC1), CV_32F, {sigma, sigma}, rowBorder,
                                   columnBorder);
}

// Blocks that walk several cells, seams between them, and columns inside.
TEST_P(LargeGaussian, LargerImages)
{
    for (double sigma : {10., 24., 40., 90., 170.})
        for (int type : {CV_8UC1, CV_8UC4, CV_16UC1, CV_32FC1})
            expectGaussian(GetParam(), makeImage(Size(CV_MAT_CN(type) == 1 ? 1101 : 301, 463), type),
                           CV_MAT_DEPTH(type), {sigma, sigma}, BORDER_REFLECT, BORDER_CONSTANT);
}

// Few pixels an output, so that rounding to an integer would hide nothing: the measured error of noise.
TEST_P(LargeGaussian, NoiseIsWithinAMillionth)
{
    for (double sigma : {12., 25., 50., 120., 250.})
    {
        const Mat image = makeImage(Size(400, 300), CV_16UC1);
        const Ptr<cuda::Filter> filter = cuda::createFastLargeGaussianFilter(CV_16UC1, CV_32FC1, sigma);
        const Mat expected =
            gaussianOracle(image, Rect(Point(), image.size()), {sigma, sigma}, BORDER_DEFAULT, BORDER_DEFAULT);
        EXPECT_TRUE(withinStatedError(expected, filtered(GetParam(), filter, image), 1e-6 * largest(image))) << sigma;
    }
}

TEST_P(LargeGaussian, KeepsAConstantImage)
{
    for (double sigma : {1., 11., 70., 300.})
        for (int type : {CV_8UC1, CV_8SC3, CV_16UC1, CV_16SC4})
        {
            const bool isSigned = CV_MAT_DEPTH(type) == CV_8S || CV_MAT_DEPTH(type) == CV_16S;
            const double most = CV_ELEM_SIZE1(type) == 1 ? 255 : 65535;
            const Mat image(61, 83, type, Scalar::all(isSigned ? -most / 2 - 0.5 : most));
            EXPECT_TRUE(
                sameBits(image, filtered(GetParam(), cuda::createFastLargeGaussianFilter(type, -1, sigma), image)))
                << typeText(type) << " sigma " << sigma;
        }
}

// Regions see their parent, unless isolated, at any offset and step.
TEST_P(LargeGaussian, Regions)
{
    for (int type : {CV_8UC1, CV_8UC3, CV_16SC1, CV_32FC4})
        for (Rect roi : {Rect(5, 3, 63, 33), Rect(200, 90, 101, 50), Rect(0, 0, 300, 7)})
            for (int isolated : {0, static_cast<int>(BORDER_ISOLATED)})
                for (double sigma : {11., 45.})
                {
                    const Mat parent = makeImage(Size(331, 157), type);
                    const size_t unit = CV_ELEM_SIZE1(type);
                    const Ptr<cuda::Filter> filter = cuda::createFastLargeGaussianFilter(
                        type, CV_MAKETYPE(CV_32F, CV_MAT_CN(type)), sigma, sigma, BORDER_WRAP | isolated);
                    Frame src(GetParam(), parent, roi, parent.cols * parent.elemSize() + unit, unit);
                    Frame dst(GetParam(), makeImage(Size(350, 70), CV_MAKETYPE(CV_32F, CV_MAT_CN(type))),
                              Rect(Point(3, 1), roi.size()));
                    Frame::apply(filter, src, dst);
                    const Mat whole = isolated ? parent(roi).clone() : parent;
                    const Rect place = isolated ? Rect(Point(), roi.size()) : roi;
                    const Mat expected = gaussianOracle(whole, place, {sigma, sigma}, BORDER_WRAP, BORDER_WRAP);
                    EXPECT_TRUE(withinStatedError(expected, dst.pixels(), statedError(filter) * largest(parent)))
                        << typeText(type) << " " << roi << " isolated " << isolated << " sigma " << sigma << ", "
                        << seedText();
                    EXPECT_TRUE(dst.untouchedOutside());
                }
}

TEST_P(LargeGaussian, InPlace)
{
    for (int type : {CV_8UC3, CV_32FC1})
    {
        const Mat image = makeImage(Size(171, 137), type);
        const Ptr<cuda::Filter> filter = cuda::createFastLargeGaussianFilter(type, -1, 30);
        Frame frame(GetParam(), image);
        Frame::apply(filter, frame, frame);
        EXPECT_TRUE(sameBits(filtered(GetParam(), filter, image), frame.pixels())) << typeText(type);
    }
}

TEST_P(LargeGaussian, IsTheSameEveryTime)
{
    const Mat image = makeImage(Size(1000, 700), CV_32FC1);
    const Ptr<cuda::Filter> filter = cuda::createFastLargeGaussianFilter(CV_32FC1, -1, 40);
    const Mat first = filtered(GetParam(), filter, image);
    for (int i = 0; i < 3; ++i)
        EXPECT_TRUE(sameBits(first, filtered(GetParam(), filter, image)));
}

INSTANTIATE_ENGINES(LargeGaussian);

typedef EngineParamTest<perf::MatType> Robustness_25_SanitizerLargeGaussian;

TEST_P(Robustness_25_SanitizerLargeGaussian, RegionAtAnOddOffset)
{
    const int type = GET_PARAM(1);
    const size_t unit = CV_ELEM_SIZE1(type);
    const Mat parent = makeImage(Size(175, 41), type);
    const Rect roi(5, 3, 163, 33);
    for (size_t step : {size_t(0), parent.cols * parent.elemSize() + unit})
        for (Sigmas sigmas : {Sigmas{11, 45}, Sigmas{50, 24}})
        {
            const Ptr<cuda::Filter> filter =
                cuda::createFastLargeGaussianFilter(type, -1, sigmas.row, sigmas.column, BORDER_REPLICATE);
            Frame src(engine(), parent, roi, step, step ? unit : 0);
            Frame dst(engine(), makeImage(Size(170, 40), type), Rect(Point(3, 1), roi.size()));
            Frame::apply(filter, src, dst);
            const Mat expected = gaussianOracle(parent, roi, sigmas, BORDER_REPLICATE, BORDER_REPLICATE);
            EXPECT_TRUE(withinStatedError(expected, dst.pixels(), statedError(filter) * largest(parent)))
                << typeText(type) << ", " << seedText();
            EXPECT_TRUE(dst.untouchedOutside());
        }
}

// Packets of whole rows, of which those above and below the image are the constant.
TEST_P(Robustness_25_SanitizerLargeGaussian, ConstantAroundWideRows)
{
    const int type = GET_PARAM(1);
    expectGaussian(engine(), makeImage(Size(300, 9), type), CV_MAT_DEPTH(type), {20, 20}, BORDER_REFLECT,
                   BORDER_CONSTANT);
}

// Samples beyond the last one lie far from the pixels that are read.
TEST_P(Robustness_25_SanitizerLargeGaussian, NarrowRegionOfAWideParent)
{
    const int type = GET_PARAM(1);
    const Mat parent = makeImage(Size(9000, 5), type);
    const Rect roi(4001, 0, 100, 5);
    const Sigmas sigmas = {330, 12};
    const Ptr<cuda::Filter> filter =
        cuda::createFastLargeGaussianFilter(type, -1, sigmas.row, sigmas.column, BORDER_REFLECT_101);
    Frame src(engine(), parent, roi), dst(engine(), makeImage(roi.size(), type), Rect(Point(), roi.size()));
    Frame::apply(filter, src, dst);
    const Mat expected = gaussianOracle(parent, roi, sigmas, BORDER_REFLECT_101, BORDER_REFLECT_101);
    EXPECT_TRUE(withinStatedError(expected, dst.pixels(), statedError(filter) * largest(parent)))
        << typeText(type) << ", " << seedText();
}

INSTANTIATE_ENGINES_WITH(Robustness_25_SanitizerLargeGaussian, ValuesIn(allTypes()));

//! Pixels that a NaN or an infinity at `at` cannot reach are as they would be without it.
void expectSpecialValueStays(Engine engine, float value, int dstDepth)
{
    const double sigma = 12;
    const int reach = 150;  // 5 sigma and 5 samples, which lie 4 pixels apart at most
    const Point at(40, 60);
    Mat image = makeImage(Size(420, 130), CV_32FC1, NOISE);
    const Ptr<cuda::Filter> filter = cuda::createFastLargeGaussianFilter(CV_32FC1, dstDepth, sigma, 0, BORDER_REFLECT);
    const Mat clean = filtered(engine, filter, image);
    image.at<float>(at) = value;
    const Mat result = filtered(engine, filter, image);
    const Rect beyond(at.x + reach, 0, image.cols - at.x - reach, image.rows);
    EXPECT_TRUE(sameBits(clean(beyond), result(beyond))) << value << ", " << seedText();
    const double near = dstDepth == CV_32F ? result.at<float>(at) : result.at<uchar>(at);
    if (dstDepth == CV_32F)
        EXPECT_TRUE(cvIsNaN(near) || cvIsInf(near)) << value;
    else
        EXPECT_TRUE(near == 0 || near == 255) << value << " gives " << near;
}

TEST_P(LargeGaussian, NaNAndInfinityReachTheirSurroundingsAlone)
{
    for (float value : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
        for (int dstDepth : {CV_32F, CV_8U})
            expectSpecialValueStays(GetParam(), value, dstDepth);
}

// The bounds of the public header: of the mask, and of the rounding of sums.
TEST(LargeGaussianCreation, StatesTheError)
{
    const struct
    {
        double sigma, most;
    } bounds[] = {{0.3, 2e-5}, {1, 2e-5},   {5, 3e-5},   {10, 5.5e-5}, {20, 4e-5},   {40, 4e-5},  {80, 4e-5},
                  {160, 5e-5}, {250, 4e-5}, {320, 6e-5}, {500, 6e-5},  {1000, 8e-5}, {2000, 9e-5}};
    for (const auto& bound : bounds)
    {
        const double error = statedError(cuda::createFastLargeGaussianFilter(CV_8UC1, -1, bound.sigma));
        EXPECT_GT(error, 0) << bound.sigma;
        EXPECT_LT(error, bound.most) << bound.sigma;
    }
}

}  // namespace
}  // namespace opencv_test
