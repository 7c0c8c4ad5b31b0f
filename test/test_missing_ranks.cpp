// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Medians and ranks of images with missing pixels, on both engines: by their definition.

#include "test_precomp.hpp"

#include "test_filters.hpp"
#include "test_types.hpp"

#include "cuda/missing/valid_bisection/valid_bisection.hpp"
#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

constexpr double hole = 77, borderValue = 5, notANumber = std::numeric_limits<double>::quiet_NaN();

struct RankSetting
{
    int type;
    Size window;
    double percentile = -1;  // negative: the median of MissingData::middle
    int border = BORDER_REFLECT_101;
    Point anchor = Point(-1, -1);  // of ranks
    cuda::MissingData missing = cuda::MissingData();

    Point place() const { return anchor.x < 0 ? Point(window.width / 2, window.height / 2) : anchor; }
    Border rule(double value = borderValue) const { return {border, border, Scalar::all(value)}; }
};

Ptr<cuda::Filter> filterOf(const RankSetting& s)
{
    const Scalar value = Scalar::all(borderValue);
    const Ptr<cuda::Filter> plain =
        s.percentile < 0 ? cuda::createFastMedianFilter(s.type, s.window, s.border, value)
                         : cuda::createFastRankFilter(s.type, s.window, s.percentile, s.anchor, s.border, value);
    return cuda::ignoreMissing(plain, s.missing);
}

template <typename T>
T resultOf(const RankSetting& s, std::vector<T>& valid)
{
    const auto valueAt = [&](int rank)
    {
        std::nth_element(valid.begin(), valid.begin() + rank, valid.end(),
                         [](T a, T b) { return ff::OrderKey<T>::fromValue(a) < ff::OrderKey<T>::fromValue(b); });
        return valid[rank];
    };
    const auto canonical = [](T v) { return ff::OrderKey<T>::toValue(ff::OrderKey<T>::fromValue(v)); };
    const int m = static_cast<int>(valid.size());
    if (s.percentile >= 0)
        return canonical(valueAt(cvRound(s.percentile / 100 * (m - 1))));
    const T low = valueAt((m - 1) / 2), high = valueAt(m / 2);
    const bool isFloat = std::is_same<T, float>::value;
    const int middle = s.missing.middle >= 0 ? s.missing.middle : (isFloat ? cuda::MIDDLE_MEAN : cuda::MIDDLE_LOWER);
    if (middle != cuda::MIDDLE_MEAN || ff::OrderKey<T>::fromValue(low) == ff::OrderKey<T>::fromValue(high))
        return canonical(middle == cuda::MIDDLE_HIGHER ? high : low);
    return canonical(saturate_cast<T>((static_cast<double>(low) + high) / 2));
}

// The mask is empty if the kind is another one.
template <typename T>
Mat expectedAs(const RankSetting& s, const Mat& image, const Mat& mask)
{
    const int channels = image.channels();
    const Rect all(Point(), image.size());
    const Mat pixels = extend(image, all, s.window, s.place(), s.rule());
    const Mat masks = mask.empty() ? Mat() : extend(mask, all, s.window, s.place(), s.rule(255));
    const auto isMissing = [&](int y, int x, int c)
    {
        if (!mask.empty())
            return masks.ptr(y)[x * masks.channels() + c % masks.channels()] == 0;
        const T v = pixels.ptr<T>(y)[x * channels + c];
        const bool nan = s.missing.kind == cuda::MissingData::NAN_PIXELS || s.missing.value != s.missing.value;
        return nan ? v != v : static_cast<double>(v) == s.missing.value;
    };
    const bool isFloat = std::is_same<T, float>::value;
    const double otherwise = s.missing.kind == cuda::MissingData::VALUE ? s.missing.value : 0;
    const double given = s.missing.missingResult;
    const T missing = saturate_cast<T>(given != given && !isFloat ? otherwise : given);
    Mat result(image.size(), image.type());
    for (int y = 0; y < image.rows; ++y)
        for (int x = 0; x < image.cols; ++x)
            for (int c = 0; c < channels; ++c)
            {
                std::vector<T> valid;
                for (int wy = y; wy < y + s.window.height; ++wy)
                    for (int wx = x; wx < x + s.window.width; ++wx)
                        if (!isMissing(wy, wx, c))
                            valid.push_back(pixels.ptr<T>(wy)[wx * channels + c]);
                const bool isKept = s.missing.fill || !isMissing(y + s.place().y, x + s.place().x, c);
                result.ptr<T>(y)[x * channels + c] =
                    static_cast<int>(valid.size()) >= s.missing.minCount && isKept ? resultOf(s, valid) : missing;
            }
    return result;
}

Mat expectedOf(const RankSetting& s, const Mat& image, const Mat& mask)
{
    switch (image.depth())
    {
    case CV_8U: return expectedAs<uchar>(s, image, mask);
    case CV_8S: return expectedAs<schar>(s, image, mask);
    case CV_16U: return expectedAs<ushort>(s, image, mask);
    case CV_16S: return expectedAs<short>(s, image, mask);
    case CV_16F: return halvesOf(expectedAs<float>(s, floatsOf(image), mask));
    default: return expectedAs<float>(s, image, mask);
    }
}

std::string textOf(const RankSetting& s)
{
    return typeText(s.type) + " " + sizeText(s.window) +
           format(", percentile %g, kind %d, middle %d, minCount %d, fill %d, ", s.percentile, s.missing.kind,
                  s.missing.middle, s.missing.minCount, s.missing.fill) +
           borderText(s.border) + ", " + seedText();
}

Mat maskedBy(Engine engine, const Ptr<cuda::Filter>& filter, const Mat& image, const Mat& mask)
{
    Mat result;
    if (mask.empty())
        return filtered(engine, filter, image);
    if (engine == GPU)
    {
        cuda::GpuMat deviceResult;
        cuda::applyMasked(filter, cuda::GpuMat(image), cuda::GpuMat(mask), deviceResult);
        deviceResult.download(result);
        return result;
    }
    cuda::HostOptions options;
    options.engine = cuda::HostOptions::CPU;
    cuda::applyMasked(filter, image, mask, result, options);
    return result;
}

std::vector<const char*> algorithmsOf(Engine engine, const RankSetting& s)
{
    const Size window = s.window;
    if (CV_MAT_DEPTH(s.type) == CV_16F || CV_MAT_CN(s.type) == 2 || CV_MAT_CN(s.type) > 4)
        return {"converted_planes"};
    if (engine == CPU)
        return hasVectors() ? std::vector<const char*>{"valid_ranks", "valid_direct"}
                            : std::vector<const char*>{"valid_direct"};
    std::vector<const char*> names;
    const bool isSquare = window.width == window.height && window.width >= 3;
    const double v = s.missing.value, least = CV_MAT_DEPTH(s.type) == CV_16S ? -32768 : 0;
    const bool isValue =
        s.missing.kind == cuda::MissingData::VALUE && v == std::floor(v) && v >= least && v <= least + 65535;
    const bool hasFreeKey = CV_ELEM_SIZE1(s.type) != 2 || isValue;
    if (isSquare && window.width <= 7 && CV_MAT_CN(s.type) == 1 && hasFreeKey)
        names.push_back("valid_networks");
    if (isSquare && window.width <= (CV_ELEM_SIZE1(s.type) == 4 ? 15 : 19))
        names.push_back("valid_bits");
    names.insert(names.end(), {"valid_bitmap", "valid_bisection"});
    return names;
}

void expectDefinition(Engine engine, const RankSetting& s, const Mat& image, const Mat& mask = Mat())
{
    const Mat expected = expectedOf(s, image, mask);
    const Ptr<cuda::Filter> filter = filterOf(s);
    EXPECT_TRUE(sameBits(expected, maskedBy(engine, filter, image, mask))) << textOf(s);
    for (const char* algorithm : algorithmsOf(engine, s))
    {
        const OnlyAlgorithm only(algorithm);
        EXPECT_TRUE(sameBits(expected, maskedBy(engine, filter, image, mask))) << algorithm << ", " << textOf(s);
        EXPECT_STREQ(algorithm, ff::lastAlgorithm());
    }
}

// An image with whole tiles, a block of missing pixels, and scattered ones; channels differ.
Mat imageWithHoles(const RankSetting& s, Size size, double value)
{
    if (CV_MAT_DEPTH(s.type) == CV_16F)
    {
        RankSetting ofFloats = s;
        ofFloats.type = CV_32FC(CV_MAT_CN(s.type));
        return halvesOf(imageWithHoles(ofFloats, size, value));
    }
    Mat image = makeImage(size, s.type, theRNG().uniform(0, 2) ? NOISE : FEW_VALUES);
    std::vector<Mat> channels;
    split(image, channels);
    for (Mat& channel : channels)
    {
        Mat noise(size, CV_32F);
        randu(noise, 0, 1);
        Mat scattered = noise < 0.2;
        scattered.colRange(0, size.width / 2).setTo(0);
        channel.setTo(value, scattered);
    }
    merge(channels, image);
    image(Rect(size.width / 2, size.height / 4, size.width / 4, size.height / 2)).setTo(Scalar::all(value));
    return image;
}

Mat maskWithHoles(Size size, int channels)
{
    Mat mask(size, CV_8UC(channels));
    randu(mask, 0, 4);
    mask.colRange(0, size.width / 2).setTo(Scalar::all(1));
    mask.colRange(size.width / 2, size.width * 3 / 4).rowRange(size.height / 4, size.height * 3 / 4).setTo(0);
    return mask;
}

const Size tiles(150, 21);  // more than one tile of valid_bisection

// A setting whose border, anchor and MissingData are drawn, for each kind of missing pixels.
void expectEveryKind(Engine engine, int type, Size window, double percentile)
{
    const int channels = CV_MAT_CN(type);
    const bool isFloat = CV_MAT_DEPTH(type) >= CV_32F;  // CV_16F is greater
    for (int kind : {cuda::MissingData::NAN_PIXELS, cuda::MissingData::VALUE, cuda::MissingData::MASK})
    {
        if (kind == cuda::MissingData::NAN_PIXELS && !isFloat)
            continue;
        RankSetting s = {type, window, percentile};
        s.border = allBorders()[theRNG().uniform(0, static_cast<int>(allBorders().size()))];
        if (percentile >= 0)
            s.anchor = Point(theRNG().uniform(0, window.width), theRNG().uniform(0, window.height));
        s.missing = cuda::MissingData(kind, hole);
        s.missing.middle = theRNG().uniform(-1, 3);
        s.missing.minCount = theRNG().uniform(0, 2) ? 1 : theRNG().uniform(1, window.area() + 1);
        s.missing.fill = theRNG().uniform(0, 2) != 0;
        if (theRNG().uniform(0, 2))
            s.missing.missingResult = 300.5;
        const bool isMask = kind == cuda::MissingData::MASK;
        const Mat image = imageWithHoles(s, tiles, isFloat && kind != cuda::MissingData::VALUE ? notANumber : hole);
        const Mat mask = isMask ? maskWithHoles(tiles, theRNG().uniform(0, 2) ? 1 : channels) : Mat();
        expectDefinition(engine, s, image, mask);
    }
}

typedef EngineParamTest<perf::MatType> MissingRanks;

TEST_P(MissingRanks, EqualDefinition)
{
    for (Size window : {Size(1, 1), Size(3, 3), Size(5, 5), Size(3, 7), Size(1, 5), Size(9, 11)})
        for (double percentile : {-1., 0., 27., 100.})
            expectEveryKind(engine(), testing::get<1>(GetParam()), window, percentile);
}

// On an H200, windows of every shape of rank_bitmap's blocks but the last; those of the last two cases have their ranks
// in global memory.
TEST_P(MissingRanks, LargeWindows)
{
    const int type = testing::get<1>(GetParam()), channels = CV_MAT_CN(type);
    const struct
    {
        Size window, image;
    } cases[] = {{{17, 17}, {70, 20}}, {{31, 9}, {70, 20}},  {{31, 31}, {40, 20}}, {{61, 61}, {24, 12}},
                 {{101, 99}, {12, 9}}, {{141, 139}, {8, 5}}, {{201, 201}, {8, 5}}, {{501, 401}, {4, 3}}};
    for (const auto& c : cases)
        for (double percentile : {-1., 80.})
            for (int kind : {cuda::MissingData::VALUE, cuda::MissingData::MASK})
            {
                RankSetting s = {type, c.window, percentile, BORDER_REPLICATE};
                s.missing = cuda::MissingData(kind, hole);
                s.missing.middle = percentile < 0 ? cuda::MIDDLE_MEAN : -1;
                s.missing.minCount = theRNG().uniform(0, 2) ? 1 : c.window.area() * 3 / 4;
                s.missing.fill = theRNG().uniform(0, 2) != 0;
                const Mat mask = kind == cuda::MissingData::MASK ? maskWithHoles(c.image, channels) : Mat();
                expectDefinition(engine(), s, imageWithHoles(s, c.image, hole), mask);
            }
}

// A border value that is missing, for every border rule that has one, and windows that lie beyond the image.
TEST_P(MissingRanks, MissingBorder)
{
    const int type = testing::get<1>(GetParam());
    for (Size size : {Size(40, 12), Size(3, 2), Size(1, 1)})
        for (int side : {3, 7, 13, 17})
        {
            RankSetting s = {type, Size(side, side)};
            s.border = BORDER_CONSTANT;
            s.missing = cuda::MissingData(cuda::MissingData::VALUE, borderValue);
            expectDefinition(engine(), s, makeImage(size, type));
        }
}

TEST_P(MissingRanks, AllMissingAndOneValid)
{
    const int type = testing::get<1>(GetParam());
    for (int valid : {0, 1})
        for (Size window : {Size(5, 3), Size(5, 5), Size(15, 15)})
        {
            RankSetting s = {type, window};
            s.missing = cuda::MissingData(cuda::MissingData::VALUE, hole);
            Mat image(Size(33, 9), type, Scalar::all(hole));
            if (valid)
                image(Rect(20, 4, 1, 1)).setTo(Scalar::all(12));
            expectDefinition(engine(), s, image);
        }
}

// The greatest key of a type belongs to valid pixels, too.
TEST_P(MissingRanks, GreatestValues)
{
    const int type = testing::get<1>(GetParam());
    for (int side : {5, 19})
        for (double percentile : {-1., 90., 100.})
        {
            RankSetting s = {type, Size(side, side), percentile};
            s.missing = cuda::MissingData(cuda::MissingData::MASK);
            expectDefinition(engine(), s, makeImage(tiles, type, EXTREMES), maskWithHoles(tiles, 1));
        }
}

TEST_P(MissingRanks, InPlace)
{
    const int type = testing::get<1>(GetParam());
    RankSetting s = {type, Size(5, 5)};
    s.missing = cuda::MissingData(cuda::MissingData::MASK);
    const Mat image = makeImage(tiles, type), mask = maskWithHoles(tiles, 1), expected = expectedOf(s, image, mask);
    const Ptr<cuda::Filter> filter = filterOf(s);
    Mat actual = image.clone();
    if (engine() == GPU)
    {
        cuda::GpuMat onDevice(image);
        cuda::applyMasked(filter, onDevice, cuda::GpuMat(mask), onDevice);
        onDevice.download(actual);
    }
    else
    {
        cuda::HostOptions options;
        options.engine = cuda::HostOptions::CPU;
        cuda::applyMasked(filter, actual, mask, actual, options);
    }
    EXPECT_TRUE(sameBits(expected, actual)) << textOf(s);
}

INSTANTIATE_ENGINES_WITH(MissingRanks, testing::ValuesIn(typesOfEveryFilter()));

// The squares of valid_bits on the device.

typedef testing::TestWithParam<perf::MatType> ValidBitsOfType;

// The largest: lanes share their pixels.
TEST_P(ValidBitsOfType, SharedSquaresEqualDefinition)
{
    requireEngine(GPU);
    for (int side : {15, 17, 19})
        for (double percentile : {-1., 27.})
            expectEveryKind(GPU, GetParam(), Size(side, side), percentile);
}

// Tiles whose windows lie inside the image are read without the border rule.
TEST_P(ValidBitsOfType, TilesInsideTheImageEqualDefinition)
{
    requireEngine(GPU);
    const int type = GetParam();
    const Size size(54, 540);
    for (int side : {3, 9, 17})
        for (bool isMask : {false, true})
        {
            RankSetting s = {type, Size(side, side), 40, BORDER_REPLICATE, Point(0, 0)};
            s.missing = cuda::MissingData(isMask ? cuda::MissingData::MASK : cuda::MissingData::VALUE, hole);
            s.missing.fill = theRNG().uniform(0, 2) != 0;
            const Mat mask = isMask ? maskWithHoles(size, theRNG().uniform(0, 2) ? 1 : CV_MAT_CN(type)) : Mat();
            expectDefinition(GPU, s, imageWithHoles(s, size, hole), mask);
        }
}

INSTANTIATE_TEST_CASE_P(GPU, ValidBitsOfType, testing::ValuesIn(typesOfEveryFilter()));

typedef EngineTest MissingFloats;

// Infinities, zeros of both signs and denormals beside NaN, which is missing or, for the other kinds, is not.
TEST_P(MissingFloats, SpecialValues)
{
    for (int kind : {cuda::MissingData::NAN_PIXELS, cuda::MissingData::VALUE, cuda::MissingData::MASK})
        for (double value : {0., notANumber, std::numeric_limits<double>::infinity()})
            for (double percentile : {-1., 0., 50., 100.})
                for (const int type : {CV_32FC1, CV_16FC1})
                {
                    RankSetting s = {type, Size(3, 5), percentile};
                    s.missing = cuda::MissingData(kind, value);
                    const bool isMask = kind == cuda::MissingData::MASK;
                    expectDefinition(GetParam(), s, makeImage(tiles, type, SPECIAL),
                                     isMask ? maskWithHoles(tiles, 1) : Mat());
                }
}

INSTANTIATE_ENGINES(MissingFloats);

// What a thread of valid_bisection does, with both readers, on the CPU.
template <typename T, bool HasMask>
void expectBisection(RankSetting s)
{
    s.type = traits::Type<T>::value;
    s.missing = cuda::MissingData(HasMask ? cuda::MissingData::MASK : cuda::MissingData::VALUE, hole);
    s.missing.fill = false;
    s.missing.middle = cuda::MIDDLE_MEAN;
    s.missing.missingResult = 9;
    const Size size(24, 14);
    const Mat image = imageWithHoles(s, size, hole), mask = maskWithHoles(size, 1);  // not read without HasMask
    const Mat expected = expectedOf(s, image, HasMask ? mask : Mat());
    const Point anchor = s.place();
    const int rule = s.border == BORDER_REPLICATE ? ff::BorderReplicate : ff::BorderConstant;
    const T outside = saturate_cast<T>(borderValue);
    const ff::ValidSource<T> source = {
        {image.data, image.step, size.width, size.height, 1, -anchor.x, -anchor.y, rule, rule, {outside}},
        {mask.data, mask.step, size.width, size.height, 1, -anchor.x, -anchor.y, rule, rule, {255}},
        {false, !HasMask, saturate_cast<T>(hole)}};
    const ff::RankRule ranks = {s.percentile < 0 ? ff::RankRule::MeanOfMiddles : ff::RankRule::Percentile,
                                s.percentile / 100};
    const ff::ValidFinish<T> finish = {ranks, 1, false, 9, anchor.x, anchor.y};
    const ff::RankWindow window = {s.window.width, s.window.height, 0};
    constexpr int packet = ff::bisectionPacket;
    Mat actual(size, s.type);
    for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; x += packet)
        {
            T result[packet];
            if (ff::isInterior(source.pixels, x, packet, y, 1, window.width, window.height))
                ff::ValidBisection<T>::run(window, finish, ff::ValidKeys<T, ff::InteriorReader, HasMask>(source, 0), x,
                                           y, result);
            else
                ff::ValidBisection<T>::run(window, finish, ff::ValidKeys<T, ff::BorderReader, HasMask>(source, 0), x, y,
                                           result);
            std::copy(result, result + packet, actual.ptr<T>(y) + x);
        }
    EXPECT_TRUE(sameBits(expected, actual)) << textOf(s);
}

TEST(ValidBisection, EqualsDefinition)
{
    for (int border : {static_cast<int>(BORDER_REPLICATE), static_cast<int>(BORDER_CONSTANT)})
        for (Size window : {Size(3, 3), Size(5, 3), Size(7, 9)})
            for (double percentile : {-1., 0., 33., 100.})
            {
                const RankSetting s = {0, window, percentile, border};
                expectBisection<uchar, false>(s);
                expectBisection<uchar, true>(s);
                expectBisection<schar, true>(s);
                expectBisection<ushort, false>(s);
                expectBisection<short, true>(s);
                expectBisection<float, false>(s);
                expectBisection<float, true>(s);
            }
}

}  // namespace
}  // namespace opencv_test
