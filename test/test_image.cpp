// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"

#include "test_types.hpp"

namespace opencv_test
{

namespace
{

float specialFloat(RNG& rng)
{
    static const uint32_t bits[] = {0x7fc00000u, 0xffc12345u, 0x7f800001u, 0x7f800000u, 0xff800000u, 0x00000000u,
                                    0x80000000u, 0x00000001u, 0x80000001u, 0x007fffffu, 0x7f7fffffu, 0xff7fffffu};
    const int index = rng.uniform(0, 24);
    if (index >= 12)
        return rng.uniform(-10.f, 10.f);
    float value;
    memcpy(&value, &bits[index], sizeof(value));
    return value;
}

void fillChosen(Mat& image, const std::vector<double>& values)
{
    Mat chosen(image.size(), CV_64FC(image.channels()));
    for (int y = 0; y < chosen.rows; ++y)
    {
        double* row = chosen.ptr<double>(y);
        for (int x = 0; x < chosen.cols * chosen.channels(); ++x)
            row[x] = values[theRNG().uniform(0, (int)values.size())];
    }
    chosen.convertTo(image, image.depth());
}

void fillRamp(Mat& image)
{
    Mat ramp(image.size(), CV_64FC(image.channels()));
    const double lowest = image.depth() >= CV_32F ? -500 : getMinVal(image.depth());
    const double range = image.depth() >= CV_32F ? 1000 : getMaxVal(image.depth()) - lowest + 1;
    for (int y = 0; y < ramp.rows; ++y)
    {
        double* row = ramp.ptr<double>(y);
        for (int x = 0; x < ramp.cols * ramp.channels(); ++x)
            row[x] = lowest + std::fmod(range / 61 * y + range / 97 * x, range);
    }
    ramp.convertTo(image, image.depth());
}

void fillSmooth(Mat& image, double lowest, double highest)
{
    Mat smooth(image.size(), CV_32FC(image.channels()));
    theRNG().fill(smooth, RNG::UNIFORM, Scalar::all(0), Scalar::all(1));
    for (int i = 0; i < 3; ++i)
        cv::blur(smooth, smooth, Size(13, 13));
    cv::normalize(smooth.reshape(1), smooth, lowest, highest, NORM_MINMAX);
    smooth.reshape(image.channels()).convertTo(image, image.depth());
}

template <typename T>
std::string valueText(T value)
{
    std::ostringstream text;
    text.precision(9);
    text << +value;
    if (std::is_same<T, float>::value)
    {
        const float asFloat = (float)value;
        uint32_t bits;
        memcpy(&bits, &asFloat, sizeof(bits));
        text << " (0x" << std::hex << bits << ")";
    }
    return text.str();
}

std::string elementText(const Mat& image, int y, int i)
{
    switch (image.depth())
    {
    case CV_8U: return valueText(image.ptr<uchar>(y)[i]);
    case CV_8S: return valueText(image.ptr<schar>(y)[i]);
    case CV_16U: return valueText(image.ptr<ushort>(y)[i]);
    case CV_16S: return valueText(image.ptr<short>(y)[i]);
    case CV_32S: return valueText(image.ptr<int>(y)[i]);
    case CV_16F: return valueText(image.ptr<ushort>(y)[i]) + " (bits)";
    case CV_32F: return valueText(image.ptr<float>(y)[i]);
    default: return valueText(image.ptr<double>(y)[i]);
    }
}

testing::AssertionResult sameShape(const Mat& expected, const Mat& actual)
{
    if (expected.size() == actual.size() && expected.type() == actual.type())
        return testing::AssertionSuccess();
    return testing::AssertionFailure() << "expected " << expected.size() << " " << typeText(expected.type()) << ", got "
                                       << actual.size() << " " << typeText(actual.type());
}

}  // namespace

Mat makeImage(Size size, int type, Content content)
{
    const int depth = CV_MAT_DEPTH(type);
    const bool isWide = depth == CV_32S || depth == CV_16F || depth == CV_64F;
    if (CV_MAT_CN(type) > 4)
        return makeImage(Size(size.width * CV_MAT_CN(type), size.height), depth, content).reshape(CV_MAT_CN(type));
    if (isWide && content == SPECIAL)
        return makeExtremes(size, type);
    if (depth == CV_32S && content == NOISE)
        return makeBits(size, type);
    Mat image(size, type);
    if (depth == CV_16F)
    {
        makeImage(size, CV_MAKETYPE(CV_32F, image.channels()), content).convertTo(image, CV_16F);
        return image;
    }
    const bool isFloat = depth >= CV_32F;
    const double lowest = isFloat ? -1000 : getMinVal(depth);
    const double highest = isFloat ? 1000 : getMaxVal(depth);
    if (content == SPECIAL && depth == CV_32F)
    {
        for (int y = 0; y < image.rows; ++y)
            for (int i = 0; i < image.cols * image.channels(); ++i)
                image.ptr<float>(y)[i] = specialFloat(theRNG());
    }
    else if (content == FEW_VALUES)
        fillChosen(image, {lowest + 3, lowest + 4, highest - 9, highest - 8});
    else if (content == EXTREMES)
        fillChosen(image, {lowest, highest, std::floor((lowest + highest + 1) / 2)});
    else if (content == RAMP)
        fillRamp(image);
    else if (content == SMOOTH)
        fillSmooth(image, lowest, highest);
    else if (content == FLAT)
        image.setTo(Scalar::all(77));
    else
        theRNG().fill(image, RNG::UNIFORM, Scalar::all(lowest), Scalar::all(isFloat ? highest : highest + 1));
    return image;
}

std::string seedText()
{
    return cv::format("--test_seed=%llu", (unsigned long long)cvtest::param_seed);
}

std::string typeText(int type)
{
    return cv::typeToString(type);
}

std::string borderText(int border)
{
    const int mode = border & ~BORDER_ISOLATED;
    static const char* const names[] = {"CONSTANT", "REPLICATE", "REFLECT", "WRAP", "REFLECT_101"};
    return (mode >= 0 && mode < 5 ? names[mode] : cv::format("%d", mode)) +
           std::string(border & BORDER_ISOLATED ? "|ISOLATED" : "");
}

testing::AssertionResult sameBits(const Mat& expected, const Mat& actual)
{
    const testing::AssertionResult shape = sameShape(expected, actual);
    if (!shape)
        return shape;
    const size_t elemSize1 = expected.elemSize1();
    const int rowElements = expected.cols * expected.channels();
    size_t differing = 0;
    std::string first;
    for (int y = 0; y < expected.rows; ++y)
    {
        const uchar* a = expected.ptr(y);
        const uchar* b = actual.ptr(y);
        if (memcmp(a, b, rowElements * elemSize1) == 0)
            continue;
        for (int i = 0; i < rowElements; ++i)
        {
            if (memcmp(a + i * elemSize1, b + i * elemSize1, elemSize1) == 0)
                continue;
            if (differing++ == 0)
                first = cv::format("x=%d y=%d channel %d: expected %s, got %s", i / expected.channels(), y,
                                   i % expected.channels(), elementText(expected, y, i).c_str(),
                                   elementText(actual, y, i).c_str());
        }
    }
    if (differing == 0)
        return testing::AssertionSuccess();
    return testing::AssertionFailure() << differing << " of " << expected.total() * expected.channels()
                                       << " values differ; the first at " << first;
}

testing::AssertionResult differAtMost(const Mat& expected, const Mat& actual, double maxDiff, double share)
{
    const testing::AssertionResult shape = sameShape(expected, actual);
    if (!shape)
        return shape;
    const Mat a = expected.reshape(1), b = actual.reshape(1);
    Mat difference;
    cv::absdiff(a, b, difference);
    double largest = 0;
    Point where;
    cv::minMaxLoc(difference, 0, &largest, 0, &where);
    const double differing = (double)cv::countNonZero(difference) / (double)difference.total();
    if (largest <= maxDiff && differing <= share)
        return testing::AssertionSuccess();
    return testing::AssertionFailure() << "largest difference " << largest << " (allowed " << maxDiff
                                       << ") at x=" << where.x / expected.channels() << " y=" << where.y
                                       << ": expected " << elementText(a, where.y, where.x) << ", got "
                                       << elementText(b, where.y, where.x) << "; " << differing * 100
                                       << " % of the values differ (allowed " << share * 100 << " %)";
}

const std::vector<int>& allDepths()
{
    static const std::vector<int> depths = {CV_8U, CV_8S, CV_16U, CV_16S, CV_32F};
    return depths;
}

const std::vector<int>& allBorders()
{
    static const std::vector<int> borders = {BORDER_CONSTANT, BORDER_REPLICATE, BORDER_REFLECT, BORDER_REFLECT_101,
                                             BORDER_WRAP};
    return borders;
}

std::vector<perf::MatType> allTypes()
{
    std::vector<perf::MatType> types;
    for (int depth : allDepths())
        for (int channels : {1, 3, 4})
            types.push_back(perf::MatType(CV_MAKETYPE(depth, channels)));
    return types;
}

std::vector<int> resultTypes(int type)
{
    const int floats = CV_MAKETYPE(CV_32F, CV_MAT_CN(type));
    return type == floats ? std::vector<int>{-1} : std::vector<int>{-1, floats};
}

}  // namespace opencv_test
