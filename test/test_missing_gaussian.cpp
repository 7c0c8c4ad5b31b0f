// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Gaussians of large sigma that leave missing pixels out, on the CPU, against their definition in double.

#include "test_precomp.hpp"
#include "test_image_parts.hpp"
#include "test_large_gaussian.hpp"
#include "test_random.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

typedef cuda::MissingData MissingData;

const double leastWeight = 1. / 1024;  // as the header says
const float hole = 7;

//! How many pixels the windows reach to the left and the right.
int reachOf(int type, double sigma, double sigmaOfColumns)
{
    const Ptr<cuda::Filter> filter = cuda::createFastLargeGaussianFilter(type, type, sigma, sigmaOfColumns);
    const std::vector<Range> columns = cuda::filterColumns(filter, Size(100001, 1), Range(50000, 50001));
    return 50000 - columns.at(0).start;
}

struct Setting
{
    int srcType, dstDepth;
    Sigmas sigmas;
    int rowBorder, columnBorder;
    MissingData missing;

    int dstType() const { return CV_MAKETYPE(dstDepth, CV_MAT_CN(srcType)); }
    Ptr<cuda::Filter> plain() const
    {
        return cuda::createFastLargeGaussianFilter(srcType, dstType(), sigmas.row, sigmas.column, rowBorder,
                                                   columnBorder);
    }
    Size reach() const
    {
        return Size(reachOf(srcType, sigmas.row, sigmas.column), reachOf(srcType, sigmas.column, sigmas.row));
    }
    int area() const { return (2 * reach().width + 1) * (2 * reach().height + 1); }
    std::string text() const
    {
        return typeText(srcType) + " to " + typeText(dstType()) +
               format(" sigma %g, %g, kind %d, minCount %d, fill %d, ", sigmas.row, sigmas.column, missing.kind,
                      missing.minCount, missing.fill) +
               borderText(rowBorder) + ", " + borderText(columnBorder) + ", " + seedText();
    }
};

//! An image, its mask, and 1 where a pixel is valid, for each channel.
struct Holed
{
    Mat image, mask, valid;
};

Holed makeHoled(const Setting& s, Size size, double share)
{
    Holed holed;
    const int channels = CV_MAT_CN(s.srcType);
    holed.image = makeImage(size, s.srcType);
    Mat noise(size, CV_32FC(channels));
    randu(noise, 0, 1);
    const Rect block(size.width / 4, size.height / 5, size.width / 2, size.height / 2);
    if (share > 0)
        noise(block).setTo(Scalar::all(0));
    holed.valid = Mat(size, CV_8UC(channels));
    const bool hasMask = s.missing.kind == MissingData::MASK, hasNan = s.missing.kind == MissingData::NAN_PIXELS;
    for (int y = 0; y < size.height; ++y)
        for (int i = 0; i < size.width * channels; ++i)
            holed.valid.ptr(y)[i] = noise.ptr<float>(y)[i] >= share;
    if (hasMask)
    {
        holed.mask = holed.valid * 9;
        return holed;
    }
    Mat floats, missing(size, CV_32FC(channels), Scalar::all(hasNan ? NAN : hole));
    holed.image.convertTo(floats, CV_32F);
    for (int y = 0; y < size.height; ++y)
        for (int i = 0; i < size.width * channels; ++i)
        {
            float& pixel = floats.ptr<float>(y)[i];
            if (!holed.valid.ptr(y)[i])
                pixel = missing.ptr<float>(y)[i];
            else if (!hasNan && pixel == hole)
                pixel = hole + 1;
        }
    floats.convertTo(holed.image, s.srcType);
    return holed;
}

Mat withHoles(const Ptr<cuda::Filter>& filter, const Holed& holed)
{
    const cuda::HostOptions options(cuda::HostOptions::CPU);
    Mat result;
    if (holed.mask.empty())
        cuda::applyFilter(filter, holed.image, result, options);
    else
        cuda::applyMasked(filter, holed.image, holed.mask, result, options);
    return result;
}

//! Missing pixels of each window, counted one direction after the other.
Mat missingCounts(const Mat& valid, const Setting& s)
{
    const auto along = [](const Mat& counts, int reach, int border)
    {
        Mat result = Mat::zeros(counts.size(), counts.type());
        for (int x = 0; x < counts.cols; ++x)
            for (int i = -reach; i <= reach; ++i)
            {
                const int pixel = borderInterpolate(x + i, counts.cols, border);
                if (pixel >= 0)
                    result.col(x) += counts.col(pixel);
            }
        return result;
    };
    std::vector<Mat> channels;
    split(valid, channels);
    for (Mat& channel : channels)
    {
        Mat counts;
        Mat(1 - channel).convertTo(counts, CV_64F);
        counts = along(counts, s.reach().width, s.rowBorder).t();
        channel = along(counts, s.reach().height, s.columnBorder).t();
    }
    Mat result;
    merge(channels, result);
    return result;
}

struct Counts
{
    int plain = 0, missing = 0, others = 0;
};

void expectDefinition(const Setting& s, const Holed& holed, Counts& counts)
{
    const Ptr<cuda::Filter> plainFilter = s.plain();
    const Mat plain = withHoles(plainFilter, {holed.image, Mat(), Mat()});
    const Mat actual = withHoles(cuda::ignoreMissing(plainFilter, s.missing), holed);
    const int channels = CV_MAT_CN(s.srcType), srcDepth = CV_MAT_DEPTH(s.srcType);
    EXPECT_STREQ(srcDepth == CV_16F || s.dstDepth == CV_16F || channels == 2 ? "converted_planes" : "valid_gaussian",
                 cuda::fastfilters::lastAlgorithm());

    const Rect all(Point(), holed.image.size());
    Mat pixels, valid, values;
    holed.image.convertTo(pixels, CV_64F);
    holed.valid.convertTo(valid, CV_64F);
    for (int y = 0; y < pixels.rows; ++y)
        for (int i = 0; i < pixels.cols * pixels.channels(); ++i)
            if (valid.ptr<double>(y)[i] == 0)
                pixels.ptr<double>(y)[i] = 0;
    const auto gaussian = [&](const Mat& plane)
    { return gaussianOracle(plane, all, s.sigmas, s.rowBorder, s.columnBorder); };
    // The border of BORDER_CONSTANT, 0, is valid: what is not missing is.
    const Mat sums = gaussian(pixels), absent = gaussian(Mat(Scalar::all(1) - valid)),
              missingCount = missingCounts(holed.valid, s);
    actual.convertTo(values, CV_64F);
    const double error = statedError(plainFilter), largest = cvtest::norm(pixels.reshape(1), NORM_INF);
    const int area = s.area();
    const bool isFloat = s.dstDepth >= CV_32F;  // CV_16F is greater
    const double missingResult = isFloat ? NAN : s.missing.kind == MissingData::VALUE ? hole : 0;
    const double least = isFloat ? -DBL_MAX : getMinVal(s.dstDepth), most = isFloat ? DBL_MAX : getMaxVal(s.dstDepth);
    for (int y = 0; y < actual.rows; ++y)
        for (int i = 0; i < actual.cols * actual.channels(); ++i)
        {
            const double weight = 1 - absent.ptr<double>(y)[i], value = values.ptr<double>(y)[i];
            const double absentPixels = missingCount.ptr<double>(y)[i];
            const bool isSame = value == missingResult || (value != value && missingResult != missingResult);
            const bool isKept = !s.missing.fill && holed.valid.ptr(y)[i] == 0;
            const size_t bytes = actual.elemSize1();
            if (absentPixels == 0)
            {
                ++counts.plain;
                ASSERT_EQ(0, std::memcmp(plain.ptr(y) + i * bytes, actual.ptr(y) + i * bytes, bytes)) << s.text();
            }
            else if (area - absentPixels < s.missing.minCount || isKept || weight < leastWeight - error)
            {
                ++counts.missing;
                ASSERT_TRUE(isSame) << value << ", weight " << weight << ", " << s.text();
            }
            else if (weight > leastWeight + error || !isSame)
            {
                ++counts.others;
                const double expected = std::min(most, std::max(least, sums.ptr<double>(y)[i] / weight));
                const double rounding = s.dstDepth == CV_16F ? std::ldexp(std::abs(expected), -11) + std::ldexp(1, -25)
                                        : isFloat            ? 0
                                                             : 0.5;
                ASSERT_NEAR(expected, value, 2 * error / (weight - error) * largest + rounding)
                    << "weight " << weight << ", " << s.text();
            }
        }
}

TEST(MissingLargeGaussian_CPU, IsAsDefined)
{
    Counts counts;
    std::vector<int> depths = allDepths();
    depths.push_back(CV_16F);
    for (int srcDepth : depths)
        for (int dstDepth : depths)
            for (double share : {0., 0.01, 0.97})
            {
                Setting s = {CV_MAKETYPE(srcDepth, oneIn(2) ? 1 : draw(2, 4)),
                             dstDepth,
                             {oneIn(2) ? 10. : 21., oneIn(2) ? 12. : 0.9},
                             allBorders()[draw(0, static_cast<int>(allBorders().size()) - 1)],
                             allBorders()[draw(0, static_cast<int>(allBorders().size()) - 1)],
                             MissingData(srcDepth >= CV_32F ? draw(0, 2) : draw(1, 2), hole)};
                s.missing.fill = !oneIn(3);
                s.missing.minCount = oneIn(3) ? draw(2, s.area()) : 1;
                expectDefinition(s, makeHoled(s, Size(draw(1, 300), draw(1, 90)), share), counts);
            }
    EXPECT_LT(1000, counts.plain);
    EXPECT_LT(1000, counts.missing);
    EXPECT_LT(1000, counts.others);
}

//! Far from valid pixels the result is missing; nearer it is theirs.
TEST(MissingLargeGaussian_CPU, LargeHolesStayMissingInside)
{
    Mat image(40, 700, CV_32FC1, Scalar(NAN)), result;
    image.colRange(0, 100).setTo(50);
    const Ptr<cuda::Filter> filter =
        cuda::ignoreMissing(cuda::createFastLargeGaussianFilter(CV_32FC1, CV_32FC1, 20), MissingData());
    cuda::applyFilter(filter, image, result, cuda::HostOptions(cuda::HostOptions::CPU));
    for (int x = 0; x < image.cols; ++x)
    {
        const float value = result.at<float>(20, x);
        if (x < 100 + 3 * 20)  // a share of more than 0.00135
        {
            EXPECT_NEAR(50, value, 50 * 0.05) << x;
        }
        else if (x > 100 + 3.2 * 20)
        {
            EXPECT_TRUE(cvIsNaN(value)) << x;
        }
    }
}

TEST(MissingLargeGaussian_CPU, ThreadsAndBandsChangeNoBit)
{
    for (int type : {CV_8UC1, CV_32FC3})
    {
        const Setting s = {type,           CV_MAT_DEPTH(type), {11, 23},
                           BORDER_REFLECT, BORDER_WRAP,        MissingData(MissingData::VALUE, hole)};
        expectThreadsAndBandsChangeNoBit(cuda::ignoreMissing(s.plain(), s.missing),
                                         makeHoled(s, Size(150, 2300), 0.02).image, "valid_gaussian", 2);
    }
}

TEST(MissingLargeGaussian_CPU, PartsAreTheRowsOfTheWhole)
{
    const Setting s = {
        CV_16UC1, CV_16U, {15, 15}, BORDER_REPLICATE, BORDER_REFLECT_101, MissingData(MissingData::MASK)};
    const Size size(130, 700);
    const Holed holed = makeHoled(s, size, 0.01);
    expectPartsAreTheWhole(CPU, cuda::ignoreMissing(s.plain(), s.missing), holed.image, 300, holed.mask);
}

TEST(MissingLargeGaussian_CPU, RegionsReadThePixelsAroundThem)
{
    const Setting s = {CV_32FC1, CV_32F, {12, 12}, BORDER_REFLECT, BORDER_REFLECT, MissingData()};
    const Holed parent = makeHoled(s, Size(400, 300), 0.01);
    const Ptr<cuda::Filter> filter = cuda::ignoreMissing(s.plain(), s.missing);
    const Mat whole = withHoles(filter, parent);
    const Rect roi(96, 64, 201, 153);  // at a multiple of the samples' distance, so that the sums are the same
    EXPECT_TRUE(sameBits(whole(roi), withHoles(filter, {parent.image(roi), Mat(), Mat()}))) << seedText();
}

#ifdef CUDAFASTFILTERS_HAVE_CUDA

TEST(MissingLargeGaussian_GPU, RunsOnTheCpuOrIsRefusedWithTheReason)
{
    requireEngine(GPU);
    const std::string reason = "run on the CPU only";
    const Ptr<cuda::Filter> filter =
        cuda::ignoreMissing(cuda::createFastLargeGaussianFilter(CV_32FC1, CV_32FC1, 20), MissingData());
    const Mat image = makeImage(Size(3000, 2000), CV_32FC1);
    Mat result;
    cuda::HostOptions options;
    options.report = makePtr<cuda::HostReport>();
    cuda::applyFilter(filter, image, result, options);
    EXPECT_EQ(cuda::HostOptions::CPU, options.report->engine);
    EXPECT_NE(std::string::npos, options.report->whyNotCuda.find(reason)) << options.report->whyNotCuda;
    EXPECT_NE(std::string::npos, cuda::describeFilter(filter).find(reason));
    const auto refused = [&](const std::function<void()>& run)
    {
        try
        {
            run();
            ADD_FAILURE() << "not refused";
        }
        catch (const cv::Exception& problem)
        {
            EXPECT_NE(std::string::npos, problem.err.find(reason)) << problem.what();
        }
    };
    options.engine = cuda::HostOptions::CUDA;
    refused([&] { cuda::applyFilter(filter, image, result, options); });
    refused(
        [&]
        {
            cuda::GpuMat destination;
            filter->apply(cuda::GpuMat(image), destination);
        });
}

#endif

}  // namespace
}  // namespace opencv_test
