// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Outliers of images with missing pixels, by their definition in the header. More random cases:
// CUDAFASTFILTERS_RANDOM_MISSING_OUTLIERS_CASES.

#include "test_precomp.hpp"

#include "test_image_parts.hpp"
#include "test_outliers.hpp"
#include "test_random.hpp"
#include "test_types.hpp"

#include "common/order_key.hpp"
#include "common/visit_depth.hpp"
#include "cuda/missing/outliers_of_valid/valid_outlier.hpp"
#include "tasks/make_outlier_rule.hpp"
#include "testing/test_hooks.hpp"

#include <algorithm>
#include <cmath>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

constexpr double hole = 77;

bool isFloatType(int type)
{
    return CV_MAT_DEPTH(type) == CV_32F || CV_MAT_DEPTH(type) == CV_16F;
}

struct MissingOutliers
{
    OutlierCase outliers;
    cuda::MissingData missing;

    Ptr<cuda::Filter> filter() const { return cuda::ignoreMissing(outliers.filter(), missing); }
    bool hasMask() const { return missing.kind == cuda::MissingData::MASK; }
    std::string text() const
    {
        return outliers.text() +
               cv::format(", kind %d, middle %d, minCount %d, fill %d, ", missing.kind, missing.middle,
                          missing.minCount, missing.fill) +
               seedText();
    }
    //! The rule for an even number of valid pixels.
    int middle() const
    {
        if (missing.middle >= 0)
            return missing.middle;
        return isFloatType(outliers.type) ? cuda::MIDDLE_MEAN : cuda::MIDDLE_LOWER;
    }
};

double halfEven(double value, bool isFloat)
{
    return isFloat ? (float)value : std::nearbyint(value);
}

//! Of deviations; NaN is the greatest.
double medianOf(std::vector<double>& values, int middle, bool isFloat)
{
    std::sort(values.begin(), values.end(), [](double a, double b) { return b != b ? a == a : a < b; });
    const size_t count = values.size();
    const double low = values[(count - 1) / 2], high = values[count / 2];
    if (middle == cuda::MIDDLE_MEAN && low != high)
        return halfEven((low + high) / 2, isFloat);
    return middle == cuda::MIDDLE_HIGHER ? high : low;
}

//! The median in the order of ranks: -0 before 0, NaN last.
template <typename T>
T medianOfPixels(std::vector<T>& values, int middle)
{
    using Key = ff::OrderKey<T>;
    std::sort(values.begin(), values.end(), [](T a, T b) { return Key::fromValue(a) < Key::fromValue(b); });
    const size_t count = values.size();
    const T low = values[(count - 1) / 2], high = values[count / 2];
    T result = middle == cuda::MIDDLE_HIGHER ? high : low;
    if (middle == cuda::MIDDLE_MEAN && Key::fromValue(low) != Key::fromValue(high))
        result = (T)halfEven(((double)low + (double)high) / 2, std::is_same<T, float>::value);
    return Key::toValue(Key::fromValue(result));
}

template <typename T>
bool isOutlier(const MissingOutliers& drawn, const std::vector<T>& valid, T x, T m)
{
    const OutlierCase& rule = drawn.outliers;
    const bool isFloat = std::is_same<T, float>::value;
    if (x != x)
        return rule.replaceNan && m == m;
    const auto difference = [&](T a, T b) { return isFloat ? (double)((float)a - (float)b) : (double)a - (double)b; };
    double d = difference(x, m);
    d = rule.which == cuda::OUTLIERS_DARK ? difference(m, x) : rule.which == cuda::OUTLIERS_BOTH ? std::abs(d) : d;
    double factor = rule.threshold, value = rule.measure == cuda::OUTLIERS_ABSOLUTE ? 1 : std::abs((double)m);
    if (rule.measure == cuda::OUTLIERS_MAD)
    {
        factor *= 1.4826;
        std::vector<double> deviations;
        for (const T pixel : valid)
            deviations.push_back(std::abs(difference(pixel, m)));
        value = medianOf(deviations, drawn.middle(), isFloat);
    }
    if (isFloat)
        return (float)d > (float)factor * (float)value;
    return d > 0 && !std::isinf(factor) && std::fma(factor, value, -d) < 0;
}

template <typename T>
Mat expectedAs(const MissingOutliers& drawn, const Mat& image, const Mat& mask)
{
    const OutlierCase& rule = drawn.outliers;
    const int channels = image.channels(), border = rule.border | BORDER_ISOLATED;
    const Size window = rule.window;
    const Point centre(window.width / 2, window.height / 2);
    const Rect all(Point(), image.size());
    const Mat pixels = extend(image, all, window, centre, {border, border, rule.borderValue});
    const Mat masks = mask.empty() ? Mat() : extend(mask, all, window, centre, {border, border, Scalar::all(255)});
    const auto isMissing = [&](int y, int x, int c)
    {
        if (!mask.empty())
            return masks.ptr(y)[x * masks.channels() + c % masks.channels()] == 0;
        const T v = pixels.ptr<T>(y)[x * channels + c];
        return drawn.missing.kind == cuda::MissingData::NAN_PIXELS ? v != v : (double)v == drawn.missing.value;
    };
    const bool isFloat = std::is_same<T, float>::value;
    const double otherwise = isFloat                                          ? drawn.missing.missingResult
                             : drawn.missing.kind == cuda::MissingData::VALUE ? drawn.missing.value
                                                                              : 0;
    Mat result(image.size(), image.type());
    for (int y = 0; y < image.rows; ++y)
        for (int x = 0; x < image.cols; ++x)
            for (int c = 0; c < channels; ++c)
            {
                std::vector<T> valid;
                for (int wy = y; wy < y + window.height; ++wy)
                    for (int wx = x; wx < x + window.width; ++wx)
                        if (!isMissing(wy, wx, c))
                            valid.push_back(pixels.ptr<T>(wy)[wx * channels + c]);
                T& out = result.ptr<T>(y)[x * channels + c];
                const bool isHole = isMissing(y + centre.y, x + centre.x, c);
                if ((int)valid.size() < drawn.missing.minCount || (isHole && !drawn.missing.fill))
                {
                    out = saturate_cast<T>(otherwise);
                    continue;
                }
                const T m = medianOfPixels(valid, drawn.middle()), value = image.ptr<T>(y)[x * channels + c];
                out = isHole || isOutlier(drawn, valid, value, m) ? m : value;
            }
    return result;
}

Mat expectedOf(const MissingOutliers& drawn, const Mat& image, const Mat& mask)
{
    if (image.depth() == CV_16F)
        return halvesOf(expectedOf(drawn, floatsOf(image), mask));
    return ff::visitDepth(image.depth(), [&](auto pixel) { return expectedAs<decltype(pixel)>(drawn, image, mask); });
}

//! With missing pixels; the mask is empty if the kind is another one.
Mat makeHoles(const MissingOutliers& drawn, Mat& image, double share)
{
    Mat holes(image.size(), CV_8UC(oneIn(2) ? 1 : image.channels()));
    for (int y = 0; y < holes.rows; ++y)
        for (int i = 0; i < holes.cols * holes.channels(); ++i)
            holes.ptr(y)[i] = theRNG().uniform(0., 1.) < share ? 0 : (uchar)draw(1, 255);
    if (drawn.hasMask())
        return holes;
    const bool areHalves = image.depth() == CV_16F;
    if (areHalves)
        image = floatsOf(image);
    const double value = drawn.missing.kind == cuda::MissingData::NAN_PIXELS ? std::numeric_limits<double>::quiet_NaN()
                                                                             : drawn.missing.value;
    for (int y = 0; y < image.rows; ++y)
        for (int i = 0; i < image.cols * image.channels(); ++i)
            if (theRNG().uniform(0., 1.) < share)
                ff::visitDepth(image.depth(),
                               [&](auto pixel) { image.ptr<decltype(pixel)>(y)[i] = (decltype(pixel))value; });
    if (areHalves)
        image = halvesOf(image);
    return Mat();
}

const char* fastest(Engine engine, int type)
{
    const int channels = CV_MAT_CN(type);
    if (CV_MAT_DEPTH(type) == CV_16F || (channels != 1 && channels != 3 && channels != 4))
        return "converted_planes";
    if (engine == GPU)
        return "outliers_of_valid";
    return hasVectors() ? "valid_outliers" : "valid_direct";
}

//! A region of a larger image on the device, which has pixels of another value around it.
cuda::GpuMat onDevice(const Mat& image)
{
    const Rect roi(Point(draw(0, 9), draw(0, 3)), image.size());
    const Size whole(roi.width + roi.x + draw(0, 5), roi.height + roi.y + 2);
    cuda::GpuMat parent(Mat(whole, image.type(), Scalar::all(hole)));  // GpuMat::setTo() has no CV_16F
    cuda::GpuMat region = parent(roi);
    region.upload(image);
    return region;
}

Mat runOnDevice(const MissingOutliers& drawn, const Mat& image, const Mat& mask)
{
    const cuda::GpuMat src = onDevice(image);
    cuda::GpuMat dst = oneIn(3) ? src : onDevice(Mat(image.size(), image.type(), Scalar::all(3)));
    const void* const place = dst.data;
    cuda::Stream stream;
    if (drawn.hasMask())
        cuda::applyMasked(drawn.filter(), src, onDevice(mask), dst, stream);
    else
        drawn.filter()->apply(src, dst, stream);
    stream.waitForCompletion();
    EXPECT_EQ(place, dst.data);
    return Mat(dst);
}

Mat run(Engine engine, const MissingOutliers& drawn, const Mat& image, const Mat& mask)
{
    if (engine == GPU)
        return runOnDevice(drawn, image, mask);
    Mat result;
    const cuda::HostOptions options(cuda::HostOptions::CPU);
    if (drawn.hasMask())
        cuda::applyMasked(drawn.filter(), image, mask, result, options);
    else
        cuda::applyFilter(drawn.filter(), image, result, options);
    return result;
}

void expectRight(Engine engine, const MissingOutliers& drawn, Mat image, double share)
{
    const Mat mask = makeHoles(drawn, image, share);
    EXPECT_TRUE(sameBits(expectedOf(drawn, image, mask), run(engine, drawn, image, mask)))
        << drawn.text() << ", " << image.size();
    EXPECT_STREQ(fastest(engine, image.type()), ff::lastAlgorithm());
}

std::vector<int> kindsOf(int type)
{
    if (isFloatType(type))
        return {cuda::MissingData::NAN_PIXELS, cuda::MissingData::VALUE, cuda::MissingData::MASK};
    return {cuda::MissingData::VALUE, cuda::MissingData::MASK};
}

typedef EngineParamTest<perf::MatType> OutliersOfMissing;

TEST_P(OutliersOfMissing, EqualTheDefinition)
{
    const int type = GET_PARAM(1), isFloat = isFloatType(type);
    for (int kind : kindsOf(type))
        for (int measure : {cuda::OUTLIERS_ABSOLUTE, cuda::OUTLIERS_RELATIVE, cuda::OUTLIERS_MAD})
            for (int which : {cuda::OUTLIERS_BOTH, cuda::OUTLIERS_BRIGHT, cuda::OUTLIERS_DARK})
                for (Size window : {Size(1, 1), Size(3, 3), Size(5, 5), Size(9, 3)})
                    for (double share : {0.02, 0.6})
                        for (Content content : {NOISE, isFloat ? SPECIAL : FEW_VALUES})
                        {
                            MissingOutliers drawn = {usualOutliers(type, window, which, measure),
                                                     cuda::MissingData(kind, hole)};
                            drawn.missing.middle = draw(-1, 2);
                            drawn.missing.minCount = draw(1, std::min(4, window.area()));
                            drawn.missing.fill = !oneIn(3);
                            drawn.outliers.replaceNan = !oneIn(3);
                            expectRight(engine(), drawn, makeImage(Size(31, 11), type, content), share);
                        }
}

TEST_P(OutliersOfMissing, EqualTheDefinitionAtEveryBorder)
{
    const int type = GET_PARAM(1);
    for (int kind : kindsOf(type))
        for (int border : allBorders())
            for (double borderValue : {5., hole})
            {
                const MissingOutliers drawn = {
                    usualOutliers(type, Size(5, 7), cuda::OUTLIERS_BOTH, draw(0, 2), border, Scalar::all(borderValue)),
                    cuda::MissingData(kind, hole)};
                expectRight(engine(), drawn, makeImage(Size(17, 13), type), 0.1);
            }
}

TEST_P(OutliersOfMissing, PartsAreTheWhole)
{
    const int type = GET_PARAM(1);
    for (int border : allBorders())
    {
        const MissingOutliers drawn = {usualOutliers(type, Size(5, 7), cuda::OUTLIERS_BOTH, draw(0, 2), border),
                                       cuda::MissingData(cuda::MissingData::MASK)};
        Mat image = makeImage(Size(50, 150), type);
        const Mat mask = makeHoles(drawn, image, 0.05);
        expectPartsAreTheWhole(engine(), drawn.filter(), image, 70, mask);
    }
}

//! Windows beyond the image, and images in which no pixel is valid; values at the ends of the type, one of which is
//! missing.
TEST_P(OutliersOfMissing, EqualTheDefinitionAtTheEdges)
{
    const int type = GET_PARAM(1);
    const std::pair<double, double> ends =
        ff::visitDepth(isFloatType(type) ? CV_32F : CV_MAT_DEPTH(type),
                       [](auto pixel) -> std::pair<double, double>
                       {
                           using Limits = std::numeric_limits<decltype(pixel)>;
                           return {Limits::is_integer ? (double)Limits::lowest() : -Limits::infinity(),
                                   Limits::is_integer ? (double)Limits::max() : Limits::infinity()};
                       });
    for (int kind : kindsOf(type))
        for (int measure : {cuda::OUTLIERS_ABSOLUTE, cuda::OUTLIERS_RELATIVE, cuda::OUTLIERS_MAD})
            for (double value : {hole, ends.first, ends.second})
                for (double share : {0.3, 1.})
                    for (Size size : {Size(1, 1), Size(5, 3), Size(70, 9)})
                    {
                        MissingOutliers drawn = {
                            usualOutliers(type, Size(7, 11), draw(0, 2), measure, drawBorder(), Scalar::all(value)),
                            cuda::MissingData(kind, value)};
                        drawn.missing.middle = draw(-1, 2);
                        drawn.missing.minCount = draw(1, 20);
                        drawn.missing.fill = !oneIn(3);
                        expectRight(engine(), drawn, makeImage(size, type, EXTREMES), share);
                    }
}

//! More pixels than lanes of 8 and of 16 bits count.
TEST_P(OutliersOfMissing, EqualTheDefinitionInLargeWindows)
{
    const int type = GET_PARAM(1);
    for (int measure : {cuda::OUTLIERS_ABSOLUTE, cuda::OUTLIERS_MAD})
    {
        const cuda::MissingData missing(cuda::MissingData::MASK);
        expectRight(engine(), {usualOutliers(type, Size(21, 15), cuda::OUTLIERS_BOTH, measure), missing},
                    makeImage(Size(40, 9), type), 0.2);
        expectRight(engine(), {usualOutliers(type, Size(201, 165), cuda::OUTLIERS_BOTH, measure), missing},
                    makeImage(Size(6, 2), type), 0.2);
    }
}

//! Tiles with and without missing pixels, the latter with the bytes of the plain filter; windows that reach a hole of
//! another tile.
TEST_P(OutliersOfMissing, EqualTheDefinitionBesideFewHoles)
{
    const int type = GET_PARAM(1), isFloat = isFloatType(type);
    const double value = isFloat ? std::numeric_limits<double>::quiet_NaN() : hole;
    for (Size window : {Size(3, 3), Size(5, 5), Size(7, 7), Size(3, 9)})
        for (int measure : {cuda::OUTLIERS_RELATIVE, cuda::OUTLIERS_MAD})
        {
            MissingOutliers drawn = {
                usualOutliers(type, window, cuda::OUTLIERS_BOTH, measure, BORDER_REFLECT_101),
                cuda::MissingData(isFloat ? cuda::MissingData::NAN_PIXELS : cuda::MissingData::VALUE, value)};
            drawn.missing.minCount = draw(1, window.area());
            Mat image = makeImage(Size(420, 131), type);
            if (!isFloat)
            {
                Mat holes;
                cv::compare(image.reshape(1), Scalar(hole), holes, CMP_EQ);
                image.reshape(1).setTo(Scalar(hole + 1), holes);
            }
            for (Point at : {Point(128, 32), Point(300, 100), Point(419, 130), Point(255, 63)})
                image(Rect(at, Size(1, 1))).setTo(Scalar::all(value));
            EXPECT_TRUE(sameBits(expectedOf(drawn, image, Mat()), run(engine(), drawn, image, Mat()))) << drawn.text();
            EXPECT_STREQ(fastest(engine(), type), ff::lastAlgorithm());
        }
}

INSTANTIATE_ENGINES_WITH(OutliersOfMissing, testing::ValuesIn(typesOfEveryFilter()));

typedef testing::TestWithParam<perf::MatType> OutliersOfMissingOfCpu;

//! Bands with and without missing pixels, of which the latter have the bytes of the plain filter.
TEST_P(OutliersOfMissingOfCpu, ThreadsAndBandsChangeNoBit)
{
    const int type = GetParam();
    const bool isFloat = isFloatType(type);
    for (int measure : {cuda::OUTLIERS_ABSOLUTE, cuda::OUTLIERS_MAD})
    {
        Mat image = makeImage(Size(hasVectors() ? 200 : 40, 500), type, SMOOTH);
        image.rowRange(300, 310).setTo(Scalar::all(isFloat ? std::numeric_limits<double>::quiet_NaN() : hole));
        const MissingOutliers drawn = {
            usualOutliers(type, Size(5, 5), cuda::OUTLIERS_BOTH, measure),
            cuda::MissingData(isFloat ? cuda::MissingData::NAN_PIXELS : cuda::MissingData::VALUE, hole)};
        expectThreadsAndBandsChangeNoBit(drawn.filter(), image, fastest(CPU, type), 1);
        if (isFloat)  // integers have the value elsewhere, too
        {
            EXPECT_TRUE(sameBits(filtered(CPU, drawn.outliers.filter(), image).rowRange(0, 290),
                                 filtered(CPU, drawn.filter(), image).rowRange(0, 290)));
        }
    }
}

INSTANTIATE_TEST_CASE_P(CPU, OutliersOfMissingOfCpu, testing::ValuesIn(allTypes()));

//! The code of the device's kernels, run on the CPU over medians of valid pixels.
template <typename T, bool HasMask>
Mat byKernelCode(const MissingOutliers& drawn, const Mat& image, const Mat& mask, Mat medians)
{
    const OutlierCase& of = drawn.outliers;
    const Size window = of.window;
    const int border = of.border & ~BORDER_ISOLATED;
    const int kinds[] = {ff::OutlierRule::Absolute, ff::OutlierRule::Relative, ff::OutlierRule::Deviation};
    const ff::OutlierRule rule =
        ff::makeOutlierRule(image.depth(), (ff::OutlierRule::Kind)kinds[of.measure], of.threshold,
                            of.which != cuda::OUTLIERS_DARK, of.which != cuda::OUTLIERS_BRIGHT, of.replaceNan);
    const ff::RankRule::Kind middles[] = {ff::RankRule::LowerMiddle, ff::RankRule::HigherMiddle,
                                          ff::RankRule::MeanOfMiddles};
    const bool isFloat = image.depth() == CV_32F, isValue = drawn.missing.kind == cuda::MissingData::VALUE,
               isNan = drawn.missing.kind == cuda::MissingData::NAN_PIXELS;
    const double missing = isFloat ? drawn.missing.missingResult : isValue ? drawn.missing.value : 0;
    const ff::ValidOutlier<T> outliers = {rule,
                                          {{middles[drawn.middle()], 0.5},
                                           drawn.missing.minCount,
                                           drawn.missing.fill,
                                           saturate_cast<T>(missing),
                                           window.width / 2,
                                           window.height / 2},
                                          window.width,
                                          window.height};
    ff::ValidSource<T> source = {{image.data,
                                  image.step,
                                  image.cols,
                                  image.rows,
                                  image.channels(),
                                  -window.width / 2,
                                  -window.height / 2,
                                  border,
                                  border,
                                  {}},
                                 {mask.data,
                                  mask.step,
                                  image.cols,
                                  image.rows,
                                  mask.channels(),
                                  -window.width / 2,
                                  -window.height / 2,
                                  border,
                                  border,
                                  {255, 255, 255, 255}},
                                 {isNan, isValue, isValue ? saturate_cast<T>(drawn.missing.value) : T()}};
    for (int c = 0; c < 4; ++c)
        source.pixels.borderValue[c] = saturate_cast<T>(of.borderValue[c]);
    for (int c = 0; c < image.channels(); ++c)
    {
        const ff::ValidKeys<T, ff::BorderReader, HasMask> keys(source, c);
        for (int y = 0; y < image.rows; ++y)
            for (int x = 0; x < image.cols; ++x)
            {
                T& result = medians.ptr<T>(y)[x * image.channels() + c];
                result = outliers(keys, x, y, result);
            }
    }
    return medians;
}

TEST(MissingOutliersCalls, TheCodeOfKernelsEqualsTheDefinition)
{
    for (int type : allTypes())
        for (int kind : kindsOf(type))
            for (int measure : {cuda::OUTLIERS_ABSOLUTE, cuda::OUTLIERS_RELATIVE, cuda::OUTLIERS_MAD})
                for (double share : {0.05, 0.5, 0.9})
                {
                    MissingOutliers drawn = {usualOutliers(type, Size(5, 3), draw(0, 2), measure, drawBorder()),
                                             cuda::MissingData(kind, hole)};
                    drawn.missing.middle = draw(-1, 2);
                    drawn.missing.minCount = draw(1, 9);
                    drawn.missing.fill = !oneIn(3);
                    Mat image = makeImage(Size(41, 19), type, oneIn(2) ? NOISE : FEW_VALUES);
                    const Mat mask = makeHoles(drawn, image, share);
                    const Ptr<cuda::Filter> median = cuda::ignoreMissing(
                        cuda::createFastMedianFilter(type, drawn.outliers.window, drawn.outliers.border,
                                                     drawn.outliers.borderValue),
                        drawn.missing);
                    Mat medians;
                    const cuda::HostOptions options(cuda::HostOptions::CPU);
                    if (drawn.hasMask())
                        cuda::applyMasked(median, image, mask, medians, options);
                    else
                        cuda::applyFilter(median, image, medians, options);
                    const Mat result =
                        ff::visitDepth(CV_MAT_DEPTH(type),
                                       [&](auto pixel)
                                       {
                                           using T = decltype(pixel);
                                           return drawn.hasMask()
                                                      ? byKernelCode<T, true>(drawn, image, mask, medians)
                                                      : byKernelCode<T, false>(drawn, image, image, medians);
                                       });
                    EXPECT_TRUE(sameBits(expectedOf(drawn, image, mask), result)) << drawn.text();
                }
}

TEST(MissingOutliersCalls, ReplaceOutliersFillsAndCounts)
{
    Mat image = makeImage(Size(70, 50), CV_32FC1, SMOOTH), result, marks;
    const float notANumber = std::numeric_limits<float>::quiet_NaN();
    image.at<float>(20, 30) = notANumber;
    image.at<float>(40, 10) = 1e6f;
    image(Rect(50, 10, 9, 9)) = Scalar(-(double)notANumber);  // no valid pixel in some windows
    const MissingOutliers drawn = {OutlierCase{CV_32FC1, Size(3, 3), 1e5}, cuda::MissingData()};
    const int64 count = cuda::replaceOutliers(drawn.filter(), image, result, marks);
    EXPECT_TRUE(sameBits(run(CPU, drawn, image, Mat()), result));
    EXPECT_EQ(2 + 81 - 49, count);
    EXPECT_EQ(count, countNonZero(marks));
    EXPECT_EQ(255, marks.at<uchar>(20, 30));
    EXPECT_EQ(255, marks.at<uchar>(40, 10));
    EXPECT_EQ(0, marks.at<uchar>(14, 54));
    EXPECT_EQ(83, cuda::replaceOutliers(drawn.filter(), image, result, marks, 9));
    EXPECT_TRUE(cv::checkRange(result));

    const Ptr<cuda::Filter> masked =
        cuda::ignoreMissing(drawn.outliers.filter(), cuda::MissingData(cuda::MissingData::MASK));
    Mat untouched(3, 3, CV_8UC1, Scalar(5));
    const Mat before = untouched.clone();
    EXPECT_THROW(cuda::replaceOutliers(masked, image, untouched), cv::Exception);
    EXPECT_TRUE(sameBits(before, untouched));
    EXPECT_THROW(cuda::ignoreMissing(drawn.filter(), cuda::MissingData()), cv::Exception);
    const String text = cuda::describeFilter(drawn.filter());
    EXPECT_NE(String::npos, text.find(String("algorithm: ") + fastest(CPU, CV_32FC1))) << text;
    EXPECT_NE(String::npos, text.find("finish: the median is stored where"));
}

typedef EngineTest RandomMissingOutliers;

TEST_P(RandomMissingOutliers, EqualTheDefinition)
{
    runRandomCases("CUDAFASTFILTERS_RANDOM_MISSING_OUTLIERS_CASES", 300,
                   [&](int)
                   {
                       const int channels = oneIn(6) ? 2 : std::vector<int>{1, 3, 4}[draw(0, 2)];
                       const int type = CV_MAKETYPE(oneIn(4) ? CV_16F : allDepths()[draw(0, 4)], channels);
                       const std::vector<int> kinds = kindsOf(type);
                       const int most = oneIn(4) ? 7 : 3;
                       const Size window(2 * draw(0, most) + 1, 2 * draw(0, most) + 1);
                       MissingOutliers drawn = {
                           usualOutliers(type, window, draw(0, 2), draw(0, 2), drawBorder(), drawBorderValue()),
                           cuda::MissingData(kinds[draw(0, (int)kinds.size() - 1)], hole)};
                       drawn.missing.middle = draw(-1, 2);
                       drawn.missing.minCount = oneIn(2) ? 1 : draw(1, window.area());
                       drawn.missing.fill = !oneIn(3);
                       const WithoutVectors without(oneIn(8));
                       expectRight(GetParam(), drawn, makeImage(Size(draw(1, 50), draw(1, 40)), type),
                                   std::pow(10., -draw(0, 30) / 10.));
                   });
}

INSTANTIATE_ENGINES(RandomMissingOutliers);

}  // namespace
}  // namespace opencv_test
