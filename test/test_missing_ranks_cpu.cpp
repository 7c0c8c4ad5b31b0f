// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Ranks of images with missing pixels on the CPU: tiles with and without such pixels, and every way to their ranks.

#include "test_precomp.hpp"

#include "test_filters.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

constexpr double hole = 77, borderValue = 5;

struct RankSetting
{
    int type;
    Size window;
    double percentile;  // negative: the median of MissingData::middle
    int middle;
    int minCount;
    bool fill;
    int border;
};

// By the definition; NaN and the hole are never valid.
template <typename T>
T expectedValue(const RankSetting& s, const Mat& extended, int x, int y, int channel, T centre, double missing)
{
    const auto isMissing = [&](T v) { return std::is_same<T, float>::value ? v != v : v == static_cast<T>(hole); };
    std::vector<T> valid;
    for (int wy = 0; wy < s.window.height; ++wy)
        for (int wx = 0; wx < s.window.width; ++wx)
        {
            const T v = extended.ptr<T>(y + wy)[(x + wx) * extended.channels() + channel];
            if (!isMissing(v))
                valid.push_back(v);
        }
    const int m = static_cast<int>(valid.size());
    if (m < s.minCount || m == 0 || (!s.fill && isMissing(centre)))
        return static_cast<T>(missing);
    std::sort(valid.begin(), valid.end());
    if (s.percentile >= 0)
        return valid[cvRound(s.percentile / 100 * (m - 1))];
    const T low = valid[(m - 1) / 2], high = valid[m / 2];
    return s.middle == cuda::MIDDLE_LOWER    ? low
           : s.middle == cuda::MIDDLE_HIGHER ? high
                                             : saturate_cast<T>((static_cast<double>(low) + high) / 2);
}

template <typename T>
Mat expectedImage(const RankSetting& s, const Mat& image)
{
    Mat result(image.size(), image.type());
    const Point anchor(s.window.width / 2, s.window.height / 2);
    const Mat extended =
        extend(image, Rect(Point(), image.size()), s.window, anchor, {s.border, s.border, Scalar::all(borderValue)});
    const double missing = std::is_same<T, float>::value ? std::numeric_limits<double>::quiet_NaN() : hole;
    const int channels = image.channels();
    for (int y = 0; y < image.rows; ++y)
        for (int i = 0; i < image.cols * channels; ++i)
            result.ptr<T>(y)[i] =
                expectedValue(s, extended, i / channels, y, i % channels, image.ptr<T>(y)[i], missing);
    return result;
}

Mat expectedOf(const RankSetting& s, const Mat& image)
{
    switch (image.depth())
    {
    case CV_8U: return expectedImage<uchar>(s, image);
    case CV_8S: return expectedImage<schar>(s, image);
    case CV_16U: return expectedImage<ushort>(s, image);
    case CV_16S: return expectedImage<short>(s, image);
    default: return expectedImage<float>(s, image);
    }
}

Ptr<cuda::Filter> filterOf(const RankSetting& s)
{
    const Ptr<cuda::Filter> plain =
        s.percentile < 0 ? cuda::createFastMedianFilter(s.type, s.window, s.border, Scalar::all(borderValue))
                         : cuda::createFastRankFilter(s.type, s.window, s.percentile, Point(-1, -1), s.border,
                                                      Scalar::all(borderValue));
    const bool isFloat = CV_MAT_DEPTH(s.type) == CV_32F;
    cuda::MissingData missing(isFloat ? cuda::MissingData::NAN_PIXELS : cuda::MissingData::VALUE, hole);
    missing.middle = s.middle;
    missing.minCount = s.minCount;
    missing.fill = s.fill;
    return cuda::ignoreMissing(plain, missing);
}

// Scattered pixels, a block, and nothing: the share of missing pixels in each channel.
void makeHoles(Mat& image, double share, const Rect& block)
{
    const double missing = image.depth() == CV_32F ? std::numeric_limits<double>::quiet_NaN() : hole;
    image(block & Rect(Point(), image.size())).setTo(Scalar::all(missing));
    std::vector<Mat> channels;
    split(image, channels);
    for (Mat& channel : channels)
    {
        Mat noise(image.size(), CV_32F);
        randu(noise, 0, 1);
        channel.setTo(missing, noise < share);
    }
    merge(channels, image);
}

std::string textOf(const RankSetting& s)
{
    return typeText(s.type) + " " + sizeText(s.window) +
           format(", percentile %g, middle %d, minCount %d, fill %d, ", s.percentile, s.middle, s.minCount, s.fill) +
           borderText(s.border) + ", " + seedText();
}

void expectDefinition(const RankSetting& s, const Mat& image)
{
    const Mat actual = filtered(CPU, filterOf(s), image);
    EXPECT_STREQ("valid_ranks", cuda::fastfilters::lastAlgorithm());
    Mat expected = expectedOf(s, image);
    EXPECT_TRUE(sameBits(expected, actual)) << textOf(s);
}

typedef TestWithParam<perf::MatType> CpuMissingRanks;

// No hole that is the border's value, and none where a valid pixel is NaN.
TEST_P(CpuMissingRanks, EqualDefinition)
{
    requireVectors();
    const int type = GetParam();
    for (Size window : {Size(1, 1), Size(3, 3), Size(5, 5), Size(7, 7), Size(3, 7), Size(5, 3), Size(15, 15),
                        Size(9, 5), Size(1, 7), Size(21, 17)})
        for (double percentile : {-1., 0., 20., 50., 73., 100.})
        {
            const int middle = theRNG().uniform(0, 3), minCount = theRNG().uniform(1, window.area() / 2 + 2);
            RankSetting s = {type,
                             window,
                             percentile,
                             cuda::MIDDLE_LOWER,
                             1,
                             true,
                             allBorders()[theRNG().uniform(0, static_cast<int>(allBorders().size()))]};
            s.middle = middle;
            s.minCount = theRNG().uniform(0, 2) ? 1 : std::min(minCount, window.area());
            s.fill = theRNG().uniform(0, 2) != 0;
            Mat image = makeImage(Size(101, 45), type, theRNG().uniform(0, 2) ? NOISE : FEW_VALUES);
            makeHoles(image, theRNG().uniform(0, 3) * 0.2, Rect(20, 10, 40, 30));
            expectDefinition(s, image);
        }
}

struct CountedCalls : cuda::HostProgress
{
    bool update(double) CV_OVERRIDE
    {
        ++calls;
        return true;
    }
    int calls = 0;
};

// The reference is valid_direct, which reads each window anew.
Mat maskedWith(const char* algorithm, const Ptr<cuda::Filter>& filter, const Mat& image, const Mat& mask,
               const cuda::HostOptions& options)
{
    const OnlyAlgorithm only(algorithm);
    Mat result;
    cuda::applyMasked(filter, image, mask, result, options);
    EXPECT_STREQ(algorithm, cuda::fastfilters::lastAlgorithm());
    return result;
}

void expectSameAsDirect(const Ptr<cuda::Filter>& filter, const Mat& image, const Mat& mask, const std::string& text)
{
    cuda::HostOptions options;
    options.engine = cuda::HostOptions::CPU;
    const Mat expected = maskedWith("valid_direct", filter, image, mask, options);
    EXPECT_TRUE(sameBits(expected, maskedWith("valid_ranks", filter, image, mask, options))) << text;
    const Ptr<CountedCalls> progress = makePtr<CountedCalls>();
    options.progress = progress;
    EXPECT_TRUE(sameBits(expected, maskedWith("valid_ranks", filter, image, mask, options))) << "in bands, " << text;
    EXPECT_GT(progress->calls, 2);
    const int threads = getNumThreads();
    setNumThreads(1);
    options.progress.release();
    EXPECT_TRUE(sameBits(expected, maskedWith("valid_ranks", filter, image, mask, options))) << "one thread, " << text;
    setNumThreads(threads);
}

// None missing, few tiles with holes, many, nearly all, all: bands that are filtered plainly, twice, in parts, anew.
TEST_P(CpuMissingRanks, TilesMeet)
{
    requireVectors();
    const int type = GetParam(), channels = CV_MAT_CN(type);
    const Size size(channels == 1 ? 700 : 260, 140);
    const Mat image = makeImage(size, type);
    for (int side : {3, 5, 9})
        for (int holes = 0; holes < 5; ++holes)
        {
            const int border = allBorders()[theRNG().uniform(0, static_cast<int>(allBorders().size()))];
            Mat mask(size, CV_8UC(theRNG().uniform(0, 2) ? 1 : channels), Scalar::all(255));
            if (holes == 1)
                mask.colRange(70, 75).rowRange(100, 110).setTo(0);
            else if (holes == 2)
                mask.colRange(0, size.width * 5 / 8).setTo(0);
            else if (holes == 3)
                randu(mask, 0, 20);
            else if (holes == 4)
                mask.setTo(0);
            cuda::MissingData missing(cuda::MissingData::MASK);
            missing.fill = holes != 3;
            const auto filter = cuda::ignoreMissing(
                cuda::createFastMedianFilter(type, side, border, Scalar::all(borderValue)), missing);
            expectSameAsDirect(filter, image, mask,
                               typeText(type) + format(", %d x %d, holes %d, ", side, side, holes) +
                                   borderText(border) + ", " + seedText());
        }
}

// The value of the border is missing: windows that reach it have fewer valid pixels, and the others are plain.
TEST_P(CpuMissingRanks, MissingBorder)
{
    requireVectors();
    const int type = GetParam();
    const Mat image = makeImage(Size(330, 150), type);
    for (int side : {3, 7, 11})
    {
        const auto plain = cuda::createFastMedianFilter(type, side, BORDER_CONSTANT, Scalar::all(borderValue));
        const auto filter = cuda::ignoreMissing(plain, cuda::MissingData(cuda::MissingData::VALUE, borderValue));
        const Mat actual = filtered(CPU, filter, image);
        EXPECT_STREQ("valid_ranks", cuda::fastfilters::lastAlgorithm());
        const OnlyAlgorithm only("valid_direct");
        EXPECT_TRUE(sameBits(filtered(CPU, filter, image), actual)) << typeText(type) << ", " << side << seedText();
    }
}

INSTANTIATE_TEST_CASE_P(CPU, CpuMissingRanks, ValuesIn(allTypes()));

}  // namespace
}  // namespace opencv_test
