// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// createFastUnsharpFilter() and createFastDifferenceOfGaussiansFilter() beside their definitions in the header. More
// random cases: CUDAFASTFILTERS_RANDOM_SHARPEN_CASES.

#include "test_precomp.hpp"

#include "test_image_parts.hpp"
#include "test_random.hpp"
#include "test_sharpen.hpp"

#include "common/visit_depth.hpp"
#include "cuda/strips/sharpen_strip/sharpen_strip.hpp"
#include "testing/test_hooks.hpp"

#include <algorithm>
#include <cmath>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

struct Sharpening
{
    int srcType, dstType;
    Size first, second;  // masks; an empty second one: an unsharp mask
    double sigma1, sigma2, amount, threshold;

    bool isDifference() const { return !second.empty(); }
    Size window() const { return Size(std::max(first.width, second.width), std::max(first.height, second.height)); }
    std::string text() const
    {
        return cv::format("%s %dx%d, %dx%d sigma %g, %g, amount %g, threshold %g, %s to %d",
                          isDifference() ? "difference of Gaussians" : "unsharp mask", first.width, first.height,
                          second.width, second.height, sigma1, sigma2, amount, threshold, typeText(srcType).c_str(),
                          dstType);
    }
    Ptr<cuda::Filter> filter(int border) const
    {
        return isDifference()
                   ? cuda::createFastDifferenceOfGaussiansFilter(srcType, dstType, first, sigma1, second, sigma2,
                                                                 threshold, border)
                   : cuda::createFastUnsharpFilter(srcType, dstType, first, sigma1, amount, threshold, border);
    }
};

//! A real value and how far from it a float may be.
struct Bounded
{
    double value, error;
};

class SharpenOracle
{
public:
    SharpenOracle(const Sharpening& task, const Mat& extended) : task_(task)
    {
        extended.convertTo(values_, CV_64F);
        first_ = gaussian(extended, task.first, task.sigma1);
        if (task.isDifference())
            second_ = gaussian(extended, task.second, task.sigma2);
    }

    testing::AssertionResult check(const Mat& actual) const
    {
        for (int y = 0; y < actual.rows; ++y)
            for (int i = 0; i < actual.cols * actual.channels(); ++i)
            {
                const bool isRight = ff::visitDepth(actual.depth(), [&](auto pixel)
                                                    { return isAccepted(actual.ptr<decltype(pixel)>(y)[i], y, i); });
                if (!isRight)
                {
                    const Bounded d = difference(y, i);
                    const double got = ff::visitDepth(actual.depth(), [&](auto pixel)
                                                      { return (double)actual.ptr<decltype(pixel)>(y)[i]; });
                    return testing::AssertionFailure()
                           << "at row " << y << ", element " << i << ": got " << got << " for " << source(y, i)
                           << " with the difference " << d.value << " +- " << d.error;
                }
            }
        return testing::AssertionSuccess();
    }

private:
    RealResult gaussian(const Mat& extended, Size size, double sigma) const
    {
        const Size all = task_.window();
        const Rect inner((all.width - size.width) / 2, (all.height - size.height) / 2,
                         extended.cols - all.width + size.width, extended.rows - all.height + size.height);
        return correlateSeparable(extended(inner), getGaussianKernel(size.width, sigma, CV_64F).t(),
                                  getGaussianKernel(size.height, sigma, CV_64F), 0);
    }

    static double bound(const RealResult& result, Size size, int y, int i)
    {
        return std::ldexp((size.width + size.height + 32) * result.magnitude.ptr<double>(y)[i], -23);
    }

    double source(int y, int i) const
    {
        const Size all = task_.window();
        return values_.ptr<double>(y + all.height / 2)[i + all.width / 2 * values_.channels()];
    }

    Bounded difference(int y, int i) const
    {
        const double gaussian = first_.value.ptr<double>(y)[i], ofFirst = bound(first_, task_.first, y, i);
        if (!task_.isDifference())
            return {source(y, i) - gaussian, ofFirst};
        return {gaussian - second_.value.ptr<double>(y)[i], ofFirst + bound(second_, task_.second, y, i)};
    }

    template <typename D>
    static bool isRounded(D got, const Bounded& result)
    {
        if (result.value != result.value)
            return std::numeric_limits<D>::is_integer ? got == 0 : got != got;
        const double low = result.value - result.error, high = result.value + result.error;
        if (!std::numeric_limits<D>::is_integer)
            return ((double)got >= low && (double)got <= high) || (float)got == (float)result.value;
        const auto rounded = [](double value)
        {
            return std::nearbyint(std::min(std::max(value, (double)std::numeric_limits<D>::lowest()),
                                           (double)std::numeric_limits<D>::max()));
        };
        return got >= rounded(low) && got <= rounded(high);
    }

    template <typename D>
    bool isAccepted(D got, int y, int i) const
    {
        const Bounded d = difference(y, i);
        const double base = task_.isDifference() ? 0 : source(y, i), amount = task_.isDifference() ? 1 : task_.amount;
        const double magnitude = std::abs(base) + std::abs(amount * d.value);
        const Bounded beyond = {base + amount * d.value,
                                std::abs(amount) * d.error + std::ldexp(magnitude, -22) + 1e-44};
        const double slack = d.error + std::ldexp(std::abs(d.value), -23) + 1e-44, threshold = (float)task_.threshold;
        const bool mayStay = std::abs(d.value) - slack <= threshold,
                   mayChange = !(std::abs(d.value) + slack <= threshold);
        // Floats overflow on the way.
        if (std::max(1., std::abs(amount)) * std::abs(d.value) + slack > std::numeric_limits<float>::max() &&
            std::isinf((float)got))
            return true;
        return (mayStay && isRounded(got, {base, 0})) || (mayChange && isRounded(got, beyond));
    }

    const Sharpening task_;
    Mat values_;
    RealResult first_, second_;
};

Case sharpenCase(const Sharpening& task, int border = BORDER_DEFAULT)
{
    Case result;
    result.text = task.text() + ", " + borderText(border);
    result.filter = task.filter(border);
    result.srcType = task.srcType;
    result.dstType = task.dstType < 0 ? task.srcType : task.dstType;
    result.window = task.window();
    result.anchor = Point(result.window.width / 2, result.window.height / 2);
    result.border = {border, border, Scalar()};
    result.check = [=](const Mat& extended, const Mat& actual) { return SharpenOracle(task, extended).check(actual); };
    return result;
}

std::vector<int> resultTypes(int type)
{
    const int floats = CV_MAKETYPE(CV_32F, CV_MAT_CN(type));
    return type == floats ? std::vector<int>{-1} : std::vector<int>{-1, floats};
}

//! Of noise, such a part is changed.
double usualThreshold(int type)
{
    const int depth = CV_MAT_DEPTH(type);
    return depth == CV_32F ? 300.5 : CV_ELEM_SIZE1(type) == 1 ? 40 : 9000;
}

std::vector<Sharpening> sharpenings(int type, int dstType)
{
    std::vector<Sharpening> all;
    for (double threshold : {0., usualThreshold(type)})
        for (double amount : {1., -0.7, 2.5})
            for (Size size : {Size(1, 1), Size(3, 3), Size(5, 5), Size(7, 3), Size(13, 21)})
                all.push_back({type, dstType, size, Size(), 1.4, 0, amount, threshold});
    for (double threshold : {0., usualThreshold(type) / 4})
        for (Size size : {Size(3, 3), Size(9, 5), Size(1, 1)})
            all.push_back({type, dstType, size, Size(7, 9), 0.9, 2.2, 1, threshold});
    return all;
}

const char* algorithmOf(Engine engine, const Case& filterCase, bool isDifference)
{
    if (engine == CPU)
        return "sharpen_bands";
    const int type = filterCase.srcType, side = filterCase.window.width;
    const bool isStrip = !isDifference && (type == CV_8UC1 || type == CV_16UC1 || type == CV_32FC1) &&
                         filterCase.dstType == type && filterCase.window.height == side && side >= 3 && side <= 7;
    return isStrip ? "sharpen_strip" : "sharpen_planes";
}

void expectSharpened(Engine engine, const Sharpening& task, int border, const Mat& image)
{
    const Case filterCase = sharpenCase(task, border);
    expectCorrect(engine, filterCase, image);
    EXPECT_STREQ(algorithmOf(engine, filterCase, task.isDifference()), ff::lastAlgorithm()) << filterCase.text;
    if (engine == GPU && task.sigma1 == 1.4)
        expectCorrectAlone(GPU, "sharpen_planes", filterCase, image);
}

typedef EngineParamTest<perf::MatType> Sharpen;

TEST_P(Sharpen, EveryWindowEqualsTheDefinition)
{
    const int type = GET_PARAM(1), isFloat = CV_MAT_DEPTH(type) == CV_32F;
    for (int dstType : resultTypes(type))
        for (const Sharpening& task : sharpenings(type, dstType))
            for (Content content : {NOISE, SMOOTH, isFloat ? SPECIAL : EXTREMES})
                expectSharpened(engine(), task, BORDER_DEFAULT, makeImage(Size(61, 19), type, content));
}

TEST_P(Sharpen, EveryBorderEqualsTheDefinition)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(29, 23), type);
    for (int border : allBorders())
        for (const Sharpening& task : sharpenings(type, -1))
            expectSharpened(engine(), task, border, image);
}

//! A part has the rows of the larger Gaussian.
TEST_P(Sharpen, PartsAreTheWhole)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(70, 333), type);
    for (int border : allBorders())
        for (const Sharpening& task : {Sharpening{type, -1, Size(7, 11), Size(), 2, 0, 1.5, 3},
                                       Sharpening{type, -1, Size(5, 3), Size(3, 15), 1, 3, 1, 0}})
            expectPartsAreTheWhole(engine(), task.filter(border), image, 150);
}

//! Wide and long images, and those whose rows begin anywhere.
TEST_P(Sharpen, LargerImagesEqualTheDefinition)
{
    const int type = GET_PARAM(1);
    for (int dstType : resultTypes(type))
        for (const Sharpening& task : {Sharpening{type, dstType, Size(5, 5), Size(), 1.4, 0, 1.5, usualThreshold(type)},
                                       Sharpening{type, dstType, Size(21, 25), Size(), 4, 0, -0.5, 0},
                                       Sharpening{type, dstType, Size(3, 3), Size(9, 9), 0.7, 1.9, 1, 0}})
            for (Size size : {Size(1, 1), Size(1030, 5), Size(7, 600), Size(259, 131)})
                expectSharpened(engine(), task, BORDER_DEFAULT, makeImage(size, type));
}

INSTANTIATE_ENGINES_WITH(Sharpen, testing::ValuesIn(allTypes()));

typedef testing::TestWithParam<perf::MatType> SharpenOfCpu;

TEST_P(SharpenOfCpu, ThreadsAndBandsChangeNoBit)
{
    const int type = GetParam();
    const Mat image = makeImage(Size(300, 700), type, SMOOTH);
    expectThreadsAndBandsChangeNoBit(cuda::createFastUnsharpFilter(type, -1, Size(9, 9), 2, 1.5, 2), image,
                                     "sharpen_bands", 1);
    expectThreadsAndBandsChangeNoBit(
        cuda::createFastDifferenceOfGaussiansFilter(type, -1, Size(5, 5), 1, Size(11, 11), 2), image, "sharpen_bands",
        1);
}

INSTANTIATE_TEST_CASE_P(CPU, SharpenOfCpu, testing::ValuesIn(allTypes()));

typedef EngineTest SharpeningOfEngine;

TEST_P(SharpeningOfEngine, MasksFromSigmaAreThoseOfGaussians)
{
    for (int type : {CV_8UC1, CV_16UC3, CV_32FC1})
        for (double sigma : {0.8, 2.})
        {
            const Mat image = makeImage(Size(80, 60), type);
            const int sides = CV_MAT_DEPTH(type) == CV_8U ? 3 : 4, side = cvRound(sigma * sides * 2 + 1) | 1;
            const auto unsharp = [&](Size size)
            { return filtered(GetParam(), cuda::createFastUnsharpFilter(type, -1, size, sigma, 1), image); };
            EXPECT_TRUE(sameBits(unsharp(Size(side, side)), unsharp(Size())));
            const auto difference = [&](Size first, Size second)
            {
                return filtered(GetParam(),
                                cuda::createFastDifferenceOfGaussiansFilter(type, -1, first, sigma, second, sigma / 2),
                                image);
            };
            const int other = cvRound(sigma / 2 * sides * 2 + 1) | 1;
            EXPECT_TRUE(sameBits(difference(Size(side, side), Size(other, other)), difference(Size(), Size())));
        }
}

INSTANTIATE_ENGINES(SharpeningOfEngine);

TEST(Sharpening, StreamsAndOverlappingImages)
{
    const Mat image = makeImage(Size(333, 250), CV_16UC1);
    const Ptr<cuda::Filter> filter = cuda::createFastUnsharpFilter(CV_16UC1, -1, Size(5, 5), 1.2, 0.8);
    expectStreamsAndCallsInPlaceGiveTheSame(filter, image);
}

TEST(Sharpening, RefusesWhatItDoesNotTake)
{
    const auto unsharp =
        [](int src, int dst, Size size, double sigma, double amount, double threshold = 0, int border = BORDER_DEFAULT)
    { return [=] { cuda::createFastUnsharpFilter(src, dst, size, sigma, amount, threshold, border); }; };
    const auto difference = [](Size first, double sigma1, Size second, double sigma2, double threshold = 0) {
        return [=]
        { cuda::createFastDifferenceOfGaussiansFilter(CV_8UC1, -1, first, sigma1, second, sigma2, threshold); };
    };
    const Size size(3, 3);
    expectRefused("CV_64FC1", unsharp(CV_64FC1, -1, size, 1, 1));
    expectRefused("CV_8UC2", unsharp(CV_8UC2, -1, size, 1, 1));
    expectRefused("CV_16UC1", unsharp(CV_8UC1, CV_16UC1, size, 1, 1));
    expectRefused("4x3", unsharp(CV_8UC1, -1, Size(4, 3), 1, 1));
    expectRefused("ksize 0x0", unsharp(CV_8UC1, -1, Size(), 0, 1));
    expectRefused("sigma is nan", unsharp(CV_8UC1, -1, size, std::nan(""), 1));
    expectRefused("amount is inf", unsharp(CV_8UC1, -1, size, 1, 1e300));
    expectRefused("threshold -1", unsharp(CV_8UC1, -1, size, 1, 1, -1));
    expectRefused("threshold nan", unsharp(CV_8UC1, -1, size, 1, 1, std::nan("")));
    expectRefused("border mode 5", unsharp(CV_8UC1, -1, size, 1, 1, 0, 5));
    expectRefused("sigma2 is inf", difference(size, 1, size, std::numeric_limits<double>::infinity()));
    expectRefused("3x2", difference(size, 1, Size(3, 2), 1));
    expectRefused("threshold -2", difference(size, 1, size, 2, -2));

    const Ptr<cuda::Filter> filter = cuda::createFastUnsharpFilter(CV_8UC1, -1, size, 1, 1);
    expectRefused("unsharp mask", [&] { cuda::ignoreMissing(filter, cuda::MissingData(cuda::MissingData::VALUE)); });
    Mat result(3, 3, CV_8UC1, Scalar(5));
    const Mat before = result.clone();
    expectRefused("CV_16UC1", [&] { applyOnCpu(filter, Mat(9, 9, CV_16UC1, Scalar(1)), result); });
    EXPECT_TRUE(sameBits(before, result));
    EXPECT_NE(String::npos, cuda::describeFilter(filter, Size(99, 88)).find("algorithm: sharpen_bands"));
}

//! Without a device, too: what would run.
TEST(Sharpening, DescribesWhatRunsOnTheDevice)
{
    requireCudaEngine();
    for (int type : allTypes())
    {
        const String text =
            cuda::describeFilter(cuda::createFastUnsharpFilter(type, -1, Size(5, 5), 1, 1), Size(1000, 500));
        const bool isStrip = type == CV_8UC1 || type == CV_16UC1 || type == CV_32FC1;
        EXPECT_NE(String::npos, text.find(isStrip ? "algorithm: sharpen_strip" : "algorithm: sharpen_planes")) << text;
    }
}

Sharpening drawSharpening()
{
    const int channels = std::vector<int>{1, 3, 4}[draw(0, 2)];
    const int type = CV_MAKETYPE(allDepths()[draw(0, 4)], channels);
    const int most = oneIn(6) ? 20 : oneIn(3) ? 8 : 3;
    const auto drawSize = [&] { return Size(draw(0, most) * 2 + 1, draw(0, most) * 2 + 1); };
    const std::vector<int> types = resultTypes(type);
    Sharpening task = {type, types[draw(0, (int)types.size() - 1)], drawSize(), Size(), draw(3, 50) / 10., 0, 0, 0};
    if (oneIn(2))
    {
        task.second = drawSize();
        task.sigma2 = draw(3, 50) / 10.;
    }
    if (oneIn(3))  // what has kernels of its own
        task = {
            CV_MAKETYPE(CV_MAT_DEPTH(type), 1), -1, Size(1, 1) * (2 * draw(1, 3) + 1), Size(), task.sigma1, 0, 0, 0};
    task.amount = draw(-20, 50) / 10.;
    task.threshold = oneIn(2) ? 0 : usualThreshold(type) * draw(0, 20) / 20;
    return task;
}

//! The code of the device's kernel, run on the CPU: a packet of outputs walks down.
template <typename T, int Side>
void expectStripsAreNear(int type)
{
    using Strip = ff::SharpenStrip<T, 1, Side>;
    using Window = typename Strip::Window;
    constexpr int packet = Strip::packet, columns = packet + Side - 1, rows = 40;
    for (double amount : {-0.7, 2.5})
        for (double threshold : {0., usualThreshold(type)})
        {
            const Mat image = makeImage(Size(columns, rows), type);
            const Mat kernel = getGaussianKernel(Side, 1.3, CV_64F);
            const std::vector<double> vector(kernel.begin<double>(), kernel.end<double>());
            const ff::SharpenRule rule = {(float)amount, (float)threshold};
            const typename Strip::Coefficients coefficients(ff::sharpenStripCoefficients(vector, vector, rule));
            typename Strip::Sums sums = {};
            for (int y = 0; y < rows; ++y)
            {
                Window window = {};
                std::memcpy(reinterpret_cast<T*>(window.word) + Window::firstElement, image.ptr(y),
                            columns * sizeof(T));
                float out[packet];
                Strip::template addRow<false>(window, coefficients, sums, out);
                for (int i = 0; i < packet && y + 1 >= Side; ++i)
                {
                    double gaussian = 0, greatest = 0;
                    for (int wy = 0; wy < Side; ++wy)
                        for (int wx = 0; wx < Side; ++wx)
                        {
                            const double value = image.at<T>(y + 1 - Side + wy, i + wx);
                            gaussian += vector[wy] * vector[wx] * value;
                            greatest = std::max(greatest, std::abs(value));
                        }
                    const double base = image.at<T>(y - Side / 2, i + Side / 2), d = base - gaussian;
                    const double expected = std::abs(d) <= threshold ? base : base + (float)amount * d;
                    ASSERT_NEAR(expected, out[i], 1e-5 * greatest) << Side << ", row " << y << ", " << seedText();
                }
            }
        }
}

TEST(SharpenStrip, ResultsAreNearTheDefinition)
{
    expectStripsAreNear<std::uint8_t, 3>(CV_8UC1);
    expectStripsAreNear<std::uint8_t, 5>(CV_8UC1);
    expectStripsAreNear<std::uint16_t, 7>(CV_16UC1);
    expectStripsAreNear<float, 3>(CV_32FC1);
    expectStripsAreNear<float, 5>(CV_32FC1);
    expectStripsAreNear<float, 7>(CV_32FC1);
}

typedef EngineTest RandomSharpening;

TEST_P(RandomSharpening, EqualsTheDefinition)
{
    const bool before = cv::useOptimized();
    runRandomCases("CUDAFASTFILTERS_RANDOM_SHARPEN_CASES", 400,
                   [&](int)
                   {
                       cv::setUseOptimized(before && !oneIn(8));
                       const Size size(oneIn(8) ? draw(1, 300) : draw(1, 60), draw(1, 60));
                       const Sharpening task = drawSharpening();
                       const Case filterCase = sharpenCase(task, drawBorder());
                       expectCorrectInRandomLayout(GetParam(), filterCase, size);
                       EXPECT_STREQ(algorithmOf(GetParam(), filterCase, task.isDifference()), ff::lastAlgorithm());
                       cv::setUseOptimized(before);
                   });
}

INSTANTIATE_ENGINES(RandomSharpening);

}  // namespace

Case unsharpCase(int type, Size ksize, double sigma, double amount, int border)
{
    Case result = sharpenCase({type, -1, ksize, Size(), sigma, 0, amount, 0}, border);
    // As the header says, of the greatest pixel.
    result.error = std::ldexp(std::abs(amount) * (ksize.width + ksize.height + 32), -23) +
                   std::ldexp(1 + 2 * std::abs(amount), -22);
    return result;
}

Case differenceOfGaussiansCase(int type, Size first, double sigma1, Size second, double sigma2, int border)
{
    Case result = sharpenCase({type, -1, first, second, sigma1, sigma2, 1, 0}, border);
    result.error = std::ldexp(first.width + first.height + second.width + second.height + 64 + 2, -23);
    return result;
}

}  // namespace opencv_test
