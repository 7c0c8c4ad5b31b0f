// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Linear filters that leave missing pixels out, held against their definition in double: windows without a missing
// pixel have the plain filter's bytes, the others are within the stated bound.

#include "test_precomp.hpp"
#include "test_image_parts.hpp"
#include "test_random.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

typedef cuda::MissingData MissingData;
typedef cuda::HostOptions HostOptions;

//! A filter as the oracle sees it.
struct Linear
{
    std::string text;
    Ptr<cuda::Filter> plain;
    int srcType, dstType;
    Mat mask;   // CV_64F
    int count;  // coefficients, of both vectors of a separable filter
    Point anchor;
    Border border;
    double delta;
    bool areIntegers;  // coefficients over one divisor
};

//! An image with holes, and its mask if the holes are those of a mask.
struct Holed
{
    Mat image, mask;
};

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

bool isMissing(const MissingData& missing, double pixel)
{
    const bool isNan = pixel != pixel;
    if (missing.kind == MissingData::MASK)
        return false;
    return isNan ? missing.kind == MissingData::NAN_PIXELS || missing.value != missing.value
                 : missing.kind == MissingData::VALUE && pixel == missing.value;
}

//! Extended by the border: the pixels in double, and 1 where they are valid.
struct Extended
{
    Mat pixels, valid;
};

Extended extendHoled(const Linear& linear, const MissingData& missing, const Holed& holed, const Rect& roi)
{
    Extended extended;
    const Mat pixels = extend(holed.image, roi, linear.mask.size(), linear.anchor, linear.border);
    pixels.convertTo(extended.pixels, CV_64F);
    Mat mask;
    if (!holed.mask.empty())
    {
        Border border = linear.border;
        border.value = Scalar::all(255);
        mask = extend(holed.mask, roi, linear.mask.size(), linear.anchor, border);
    }
    const int channels = pixels.channels();
    extended.valid.create(pixels.size(), CV_8UC(channels));
    for (int y = 0; y < pixels.rows; ++y)
        for (int i = 0; i < pixels.cols * channels; ++i)
        {
            const int place = mask.empty() ? 0 : mask.channels() > 1 ? i : i / channels;
            extended.valid.ptr(y)[i] =
                !isMissing(missing, extended.pixels.ptr<double>(y)[i]) && (mask.empty() || mask.ptr(y)[place] != 0);
        }
    return extended;
}

//! What the definition says of one value.
struct Expected
{
    bool isPlain;  // no pixel is missing
    bool isMissing, mayBeMissing;
    double value, bound;
};

Expected define(const Linear& linear, const MissingData& missing, const Extended& extended, int y, int x, int c)
{
    const int channels = extended.pixels.channels();
    const Size window = linear.mask.size();
    double sum = 0, weight = 0, absolute = 0, magnitude = 0, all = 0, allAbsolute = 0;
    int valid = 0;
    bool hasOneSign = true;
    for (int wy = 0; wy < window.height; ++wy)
        for (int wx = 0; wx < window.width; ++wx)
        {
            const double coefficient = linear.mask.at<double>(wy, wx);
            const int i = (x + wx) * channels + c;
            all += coefficient;
            allAbsolute += std::abs(coefficient);
            if (!extended.valid.ptr(y + wy)[i])
                continue;
            const double pixel = extended.pixels.ptr<double>(y + wy)[i];
            ++valid;
            sum += coefficient * pixel;
            magnitude += std::abs(coefficient * pixel);
            weight += coefficient;
            absolute += std::abs(coefficient);
        }
    hasOneSign = std::abs(all) > (1 - 1e-9) * allAbsolute;
    const double share = hasOneSign           ? std::ldexp(1.0, -100)
                         : linear.areIntegers ? std::ldexp(1.0, -40)
                                              : std::ldexp(linear.count + 8.0, -22);
    const bool isCentre = extended.valid.ptr(y + linear.anchor.y)[(x + linear.anchor.x) * channels + c] != 0;
    Expected expected;
    expected.isPlain = valid == window.area();
    expected.isMissing = valid < missing.minCount || (!missing.fill && !isCentre) ||
                         std::abs(weight) <= share * allAbsolute / 2 || absolute == 0;
    expected.mayBeMissing = expected.isMissing || std::abs(weight) <= 2 * share * allAbsolute;
    const double result = sum / weight * all, gain = std::abs(all / weight);
    expected.value = result + linear.delta;
    expected.bound = std::ldexp(2.0 * linear.count + 8, -24) *
                         (magnitude * gain + absolute * std::abs(result / weight) + std::abs(linear.delta)) +
                     linear.count * std::ldexp(gain * allAbsolute, -147);  // of subnormal sums
    return expected;
}

double roundedTo(int depth, double value)
{
    if (depth == CV_32F)
        return value;
    if (value != value)
        return 0;
    const double lowest = getMinVal(depth), highest = getMaxVal(depth);
    return std::nearbyint(std::min(std::max(value, lowest), highest));
}

double missingResultOf(const MissingData& missing, int depth)
{
    const bool isGiven = missing.missingResult == missing.missingResult;
    if (isGiven || depth == CV_32F)
        return roundedTo(depth, isGiven ? static_cast<double>(static_cast<float>(missing.missingResult))
                                        : missing.missingResult);
    return missing.kind == MissingData::VALUE ? roundedTo(depth, missing.value) : 0;
}

bool areAlike(double a, double b)
{
    return a == b || (a != a && b != b);
}

bool isWithinBound(const Expected& expected, int depth, double actual)
{
    if (!std::isfinite(expected.value) || !std::isfinite(expected.bound))
        return expected.value != expected.value || std::isinf(expected.value)
                   ? areAlike(roundedTo(depth, expected.value), actual)
                   : true;
    if (depth == CV_32F && std::abs(expected.value) > FLT_MAX)
        return std::isinf(actual) && (actual > 0) == (expected.value > 0);
    if (depth == CV_32F)
        return std::abs(actual - expected.value) <=
               expected.bound + std::ldexp(std::abs(expected.value), -24) + std::ldexp(1.0, -149);
    return actual >= roundedTo(depth, expected.value - expected.bound) &&
           actual <= roundedTo(depth, expected.value + expected.bound);
}

struct Counts
{
    int plain = 0, missing = 0, others = 0;
};

//! Compares a result with the definition and with the plain filter's.
testing::AssertionResult isAsDefined(const Linear& linear, const MissingData& missing, const Holed& holed,
                                     const Rect& roi, const Mat& plain, const Mat& actual, Counts* counts = nullptr)
{
    const Extended extended = extendHoled(linear, missing, holed, roi);
    Mat values;
    actual.convertTo(values, CV_64F);
    const int channels = actual.channels(), depth = actual.depth();
    const double missingResult = missingResultOf(missing, depth);
    for (int y = 0; y < actual.rows; ++y)
        for (int i = 0; i < actual.cols * channels; ++i)
        {
            const Expected expected = define(linear, missing, extended, y, i / channels, i % channels);
            const double value = values.ptr<double>(y)[i];
            const size_t bytes = actual.elemSize1();
            bool isRight;
            if (expected.isPlain)
                isRight = std::memcmp(plain.ptr(y) + i * bytes, actual.ptr(y) + i * bytes, bytes) == 0;
            else
                isRight = (expected.mayBeMissing && areAlike(value, missingResult)) ||
                          (!expected.isMissing && isWithinBound(expected, depth, value));
            if (counts)
                ++(expected.isPlain ? counts->plain : expected.isMissing ? counts->missing : counts->others);
            if (!isRight)
                return testing::AssertionFailure()
                       << linear.text << " at " << i / channels << ", " << y << ", channel " << i % channels << ": "
                       << value << " instead of " << (expected.isMissing ? missingResult : expected.value) << " +- "
                       << expected.bound << (expected.isPlain ? ", a whole window" : "") << ", " << seedText();
        }
    return testing::AssertionSuccess();
}

Mat vectorOf(int size)
{
    Mat values(1, size, CV_64F);
    for (int i = 0; i < size; ++i)
        values.at<double>(i) = theRNG().uniform(-0.4, 1.0);
    values.at<double>(size / 2) += 0.5;
    return values;
}

//! Keeps results in the range of the destination, roughly.
double scaleOf(int srcDepth, int dstDepth)
{
    const auto range = [](int depth) { return depth == CV_32F ? 2000 : getMaxVal(depth) - getMinVal(depth); };
    return range(dstDepth) / range(srcDepth);
}

enum Kind
{
    BOX,
    BOX_SUM,
    GAUSSIAN,
    SEPARABLE,
    DENSE,
    INTEGERS,
    LARGE_DENSE,
    KINDS
};

Linear makeLinear(Kind kind, int srcType, int dstType, int border, const Scalar& borderValue)
{
    const double scale = scaleOf(CV_MAT_DEPTH(srcType), CV_MAT_DEPTH(dstType));
    Linear linear = {"", {}, srcType, dstType, {}, 0, {}, {border, border, borderValue}, 0, false};
    const bool isSymmetric = kind == GAUSSIAN;
    Size size(draw(1, 7), draw(1, 7));
    if (isSymmetric)
        size = Size(size.width | 1, size.height | 1);
    if (kind == LARGE_DENSE)
        size = Size(draw(15, 21), draw(15, 21));
    else if (oneIn(6) && kind <= SEPARABLE)
        size = Size(draw(8, 40) | 1, draw(8, 40) | 1);
    linear.anchor =
        isSymmetric ? Point(size.width / 2, size.height / 2) : Point(draw(0, size.width - 1), draw(0, size.height - 1));
    linear.count = kind >= DENSE ? size.area() : size.width + size.height;
    const Mat ones = Mat::ones(size, CV_64F);
    switch (kind)
    {
    case BOX:
    case BOX_SUM:
        linear.mask = kind == BOX ? Mat(ones / size.area()) : ones;
        linear.areIntegers = true;
        linear.plain =
            cuda::createFastBoxFilter(srcType, dstType, size, linear.anchor, kind == BOX, border, borderValue);
        break;
    case GAUSSIAN:
    {
        // No coefficient is 0 in float, which would make an infinity NaN.
        const double sigma = std::max(theRNG().uniform(0.4, 4.0), std::max(size.width, size.height) / 20.0);
        linear.mask = getGaussianKernel(size.height, sigma) * getGaussianKernel(size.width, sigma).t();
        linear.border.value = Scalar();
        linear.plain = cuda::createFastGaussianFilter(srcType, dstType, size, sigma, sigma, border, border);
        break;
    }
    case SEPARABLE:
    {
        const Mat row = vectorOf(size.width) * scale, column = vectorOf(size.height);
        linear.delta = oneIn(2) ? 0 : 3.3;
        linear.mask = column.t() * row;
        linear.plain = cuda::createFastSeparableLinearFilter(srcType, dstType, row, column, linear.anchor, linear.delta,
                                                             border, border, borderValue);
        break;
    }
    default:
        linear.delta = oneIn(2) ? 0 : -2.25;
        linear.mask = Mat(size, CV_64F);
        for (int i = 0; i < size.area(); ++i)
            linear.mask.at<double>(i / size.width, i % size.width) =
                kind == INTEGERS ? draw(-2, 4) : theRNG().uniform(-0.5, 1.0) * scale;
        if (kind == INTEGERS && sum(linear.mask)[0] == 0)
            linear.mask.at<double>(0, 0) += 1;
        linear.areIntegers = kind == INTEGERS;
        linear.plain = cuda::createFastLinearFilter(srcType, dstType, linear.mask, linear.anchor, linear.delta, border,
                                                    borderValue);
    }
    static const char* const names[] = {"box", "box sum", "Gaussian", "separable", "dense", "integers", "large dense"};
    linear.text =
        format("%s %dx%d anchor %d, %d, %s to %s, border %s", names[kind], size.width, size.height, linear.anchor.x,
               linear.anchor.y, typeText(srcType).c_str(), typeText(dstType).c_str(), borderText(border).c_str());
    return linear;
}

enum Holes
{
    NO_HOLES,
    FEW,  // one pixel in a thousand
    SCATTERED,
    BLOBS,
    MANY,  // a few valid pixels
    ONE_VALID,
    ALL_MISSING,
    HOLES
};

//! 0 where pixels are missing.
Mat drawMask(Size size, int channels, Holes holes)
{
    Mat mask(size, CV_8UC(channels), Scalar::all(255));
    if (holes == BLOBS)
    {
        for (int i = 0; i < 4; ++i)
            circle(mask, Point(draw(0, size.width), draw(0, size.height)), draw(1, 12), Scalar::all(0), -1);
        return mask;
    }
    const double share = holes == FEW ? 0.001 : holes == SCATTERED ? 0.05 : holes == MANY ? 0.97 : 0;
    Mat noise(size, CV_32FC(channels));
    theRNG().fill(noise, RNG::UNIFORM, 0, 1);
    for (int y = 0; y < size.height; ++y)
        for (int i = 0; i < size.width * channels; ++i)
            if (holes >= ONE_VALID || noise.ptr<float>(y)[i] < share)
                mask.ptr(y)[i] = 0;
            else if (oneIn(3))
                mask.ptr(y)[i] = 1;
    if (holes == ONE_VALID)
        mask.ptr(draw(0, size.height - 1))[draw(0, size.width * channels - 1)] = 7;
    return mask;
}

//! An image whose missing pixels are where the mask is 0.
Holed drawHoled(Size size, int type, const MissingData& missing, Holes holes, Content content = NOISE)
{
    Holed holed;
    const int channels = CV_MAT_CN(type);
    holed.image = makeImage(size, type, content);
    const bool hasMask = missing.kind == MissingData::MASK;
    const Mat mask = drawMask(size, hasMask && oneIn(2) ? 1 : channels, holes);
    if (hasMask)
    {
        holed.mask = mask;
        return holed;
    }
    Mat values = Mat(1, 1, CV_64F, Scalar(missing.kind == MissingData::VALUE ? missing.value : NAN));
    values.convertTo(values, CV_MAT_DEPTH(type));
    const size_t bytes = holed.image.elemSize1();
    for (int y = 0; y < size.height; ++y)
        for (int i = 0; i < size.width * channels; ++i)
            if (mask.ptr(y)[i] == 0)
                std::memcpy(holed.image.ptr(y) + i * bytes, values.data, bytes);
    return holed;
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
