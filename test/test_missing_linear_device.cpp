// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Linear filters of images with missing pixels on the device: which algorithm runs, its results, and what it needs. The
// steps of valid_tile run on the host, too.

#include "test_precomp.hpp"

#include "test_captured_graph.hpp"
#include "test_image_parts.hpp"
#include "test_random.hpp"

#include "api/testing/plan_hooks.hpp"
#include "common/visit_depth.hpp"
#include "cuda/missing/valid_tile/valid_tile_scan.hpp"
#include "cuda/missing/valid_tile/valid_tile_walk.hpp"
#include "dispatch/cut.hpp"
#include "tasks/missing_tasks.hpp"
#include "testing/test_hooks.hpp"

#ifdef CUDAFASTFILTERS_HAVE_CUDA
#include "test_device_memory.hpp"
#endif

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;
using cuda::MissingData;

//! A filter, and which pixels it ignores.
struct MissingCase
{
    int srcType, dstType;
    Mat row, column;  // CV_64F, of a separable filter
    Mat mask;         // CV_64F: all coefficients
    LinearOptions options;
    MissingData missing;
    bool isMean = false;  //!< of createFastBoxFilter()

    Size window() const { return mask.size(); }
    Point anchor() const { return options.anchor.x < 0 ? Point(mask.cols / 2, mask.rows / 2) : options.anchor; }
    int columnBorder() const { return options.columnBorder < 0 ? options.rowBorder : options.columnBorder; }
    int coefficients() const { return row.empty() ? mask.cols * mask.rows : mask.cols + mask.rows; }

    Ptr<cuda::Filter> plain() const
    {
        if (isMean)
            return cuda::createFastBoxFilter(srcType, dstType, window(), options.anchor, true, options.rowBorder,
                                             options.borderValue);
        if (row.empty())
            return cuda::createFastLinearFilter(srcType, dstType, mask, options.anchor, options.delta,
                                                options.rowBorder, options.borderValue);
        return cuda::createFastSeparableLinearFilter(srcType, dstType, row, column, options.anchor, options.delta,
                                                     options.rowBorder, columnBorder(), options.borderValue);
    }
    Ptr<cuda::Filter> filter() const { return cuda::ignoreMissing(plain(), missing); }

    std::string text() const
    {
        return cv::format("%s to %s, %s %dx%d, anchor %d,%d, borders %d,%d, kind %d, minCount %d, fill %d",
                          typeText(srcType).c_str(), typeText(dstType).c_str(), row.empty() ? "dense" : "separable",
                          mask.cols, mask.rows, anchor().x, anchor().y, options.rowBorder, columnBorder(), missing.kind,
                          missing.minCount, missing.fill);
    }
};

MissingCase separableMissing(int srcType, int dstType, const Mat& row, const Mat& column, int kind)
{
    MissingCase made;
    made.srcType = srcType;
    made.dstType = dstType;
    made.row = row.reshape(1, 1);
    made.column = column.reshape(1, static_cast<int>(column.total()));
    made.mask = made.column * made.row;
    made.missing = MissingData(kind, 7);
    return made;
}

MissingCase denseMissing(int srcType, int dstType, const Mat& mask, int kind)
{
    MissingCase made;
    made.srcType = srcType;
    made.dstType = dstType;
    made.mask = mask;
    made.missing = MissingData(kind, 7);
    return made;
}

MissingCase meanMissing(int type, Size window, int kind)
{
    MissingCase made = denseMissing(type, type, Mat(window, CV_64F, Scalar(1. / window.area())), kind);
    made.isMean = true;
    return made;
}

//! Positive coefficients that are no integers, in double.
Mat positive(int count)
{
    Mat values(1, count, CV_64F);
    theRNG().fill(values, RNG::UNIFORM, 0.05, 1);
    return values / sum(values)[0];
}

//! How the missing pixels of a test lie.
enum Holes
{
    NoHoles,
    Clouds,
    Scattered,
    NearlyAll,
    AllHoles
};

//! Bytes, 0 where a pixel is missing.
Mat makeValidity(Size size, int channels, Holes holes)
{
    Mat mask(size, CV_8UC(channels), Scalar::all(255));
    const double share = holes == Scattered ? 0.05 : holes == NearlyAll ? 0.995 : holes == AllHoles ? 1 : 0;
    if (holes == Clouds)
        for (int i = 0; i < 3; ++i)
            circle(mask, Point(draw(0, size.width), draw(0, size.height)), draw(2, 2 + size.width / 8), Scalar(), -1);
    for (int i = 0; i < mask.rows * mask.cols * channels && share > 0; ++i)
        if (theRNG().uniform(0., 1.) < share)
            mask.data[i] = 0;
    return mask;
}

//! An image whose pixels are missing where the mask, of as many channels, says so.
Mat makeHoled(const Mat& mask, int type, const MissingData& missing)
{
    Mat image = makeImage(mask.size(), type), values(mask.size(), CV_MAKETYPE(image.depth(), mask.channels()));
    if (missing.kind == MissingData::MASK)
        return image;
    const double hole = missing.kind == MissingData::VALUE ? missing.value : std::numeric_limits<double>::quiet_NaN();
    ff::visitDepth(image.depth(),
                   [&](auto pixel)
                   {
                       using T = decltype(pixel);
                       for (int i = 0; i < static_cast<int>(image.total()) * image.channels(); ++i)
                       {
                           T& value = image.ptr<T>()[i];
                           if (!mask.data[i])
                               value = static_cast<T>(hole);
                           else if (value == T(7))
                               value = T(8);
                       }
                   });
    return image;
}

//! What a window adds up to; `missing` of its pixels are.
struct WindowSums
{
    double sum = 0, weight = 0, absolute = 0, absoluteWeight = 0;
    int missing = 0;
};

//! In double, from the definition. `mask` has as many channels as the image.
template <typename T>
WindowSums sumsOf(const MissingCase& of, const Mat& image, const Mat& mask, int y, int x, int c)
{
    WindowSums sums;
    const int channels = image.channels();
    for (int wy = 0; wy < of.mask.rows; ++wy)
        for (int wx = 0; wx < of.mask.cols; ++wx)
        {
            const int py = borderInterpolate(y + wy - of.anchor().y, image.rows, of.columnBorder());
            const int px = borderInterpolate(x + wx - of.anchor().x, image.cols, of.options.rowBorder);
            const bool beyond = py < 0 || px < 0;
            const double value = beyond ? static_cast<double>(saturate_cast<T>(of.options.borderValue[c]))
                                        : static_cast<double>(image.ptr<T>(py)[px * channels + c]);
            const bool isValue = of.missing.kind == MissingData::VALUE && value == of.missing.value;
            const bool isNan = of.missing.kind == MissingData::NAN_PIXELS && value != value;
            const bool isMasked = of.missing.kind == MissingData::MASK && !beyond && !mask.ptr(py)[px * channels + c];
            if (isValue || isNan || isMasked)
            {
                ++sums.missing;
                continue;
            }
            const double weight = of.mask.at<double>(wy, wx);
            sums.sum += weight * value;
            sums.weight += weight;
            sums.absolute += std::abs(weight * value);
            sums.absoluteWeight += std::abs(weight);
        }
    return sums;
}

double valueAt(const Mat& image, int y, int x, int c)
{
    return ff::visitDepth(image.depth(),
                          [&](auto pixel) -> double
                          {
                              using T = decltype(pixel);
                              return static_cast<double>(image.ptr<T>(y)[x * image.channels() + c]);
                          });
}

//! How many windows of a result have a missing pixel, and none; all of them are right.
struct Windows
{
    int holed = 0, whole = 0, wrong = 0;
};

//! `plain`: the result for windows without a missing pixel.
Windows expectResult(const MissingCase& of, const Mat& image, const Mat& mask, const Mat& plain, const Mat& actual)
{
    Windows windows;
    const double whole = sum(of.mask)[0], n = of.coefficients(), unit = std::ldexp(1., -24);
    const bool isFloat = CV_MAT_DEPTH(of.dstType) == CV_32F;
    for (int y = 0; y < image.rows; ++y)
        for (int x = 0; x < image.cols; ++x)
            for (int c = 0; c < image.channels(); ++c)
            {
                const WindowSums sums = ff::visitDepth(image.depth(), [&](auto pixel)
                                                       { return sumsOf<decltype(pixel)>(of, image, mask, y, x, c); });
                const double got = valueAt(actual, y, x, c);
                bool isRight = false;
                double real = 0, bound = 0;
                if (sums.missing == 0)
                {
                    ++windows.whole;
                    const size_t size = actual.elemSize1();
                    isRight = memcmp(actual.ptr(y) + x * actual.elemSize() + c * size,
                                     plain.ptr(y) + x * plain.elemSize() + c * size, size) == 0;
                    real = valueAt(plain, y, x, c);
                }
                else
                {
                    ++windows.holed;
                    const bool isKept = of.missing.fill || valueAt(mask, y, x, c) != 0;
                    if (of.mask.total() - sums.missing < static_cast<size_t>(of.missing.minCount) || !isKept ||
                        sums.weight == 0)
                    {
                        real = isFloat                                 ? of.missing.missingResult
                               : of.missing.kind == MissingData::VALUE ? of.missing.value
                                                                       : 0;
                        isRight = got == real || (got != got && real != real);
                    }
                    else
                    {
                        real = sums.sum / sums.weight * whole + of.options.delta;
                        bound = (2 * n + 8) * unit * sums.absolute * std::abs(whole / sums.weight) +
                                n * unit * sums.absoluteWeight * std::abs(real) + (isFloat ? 0 : 0.5 + 1e-9);
                        const double nearest =
                            ff::visitDepth(actual.depth(),
                                           [&](auto pixel) -> double
                                           {
                                               using T = decltype(pixel);
                                               const double low = static_cast<double>(std::numeric_limits<T>::lowest()),
                                                            high = static_cast<double>(std::numeric_limits<T>::max());
                                               return isFloat ? real : std::min(std::max(real, low), high);
                                           });
                        const double mayBeZero = std::ldexp((n + 8) * cv::sum(cv::abs(of.mask))[0], -22);
                        isRight = std::abs(got - nearest) <= bound || std::abs(sums.weight) <= mayBeZero;
                    }
                }
                if (!isRight && windows.wrong++ < 5)
                    ADD_FAILURE() << of.text() << ", pixel " << x << "," << y << " channel " << c << ": " << got
                                  << " instead of " << real << " within " << bound << ", " << sums.missing
                                  << " missing, " << seedText();
            }
    return windows;
}

// The steps of valid_tile on the host.

//! The threads of a block, one after the other between barriers. Returns the groups that have missing pixels.
template <typename S, typename Filter, typename MakeTile>
uint32_t runBlock(int channels, const ff::ValidTileScan<S>& scan, const MakeTile& tileOf)
{
    std::vector<typename ff::ValidTile<S, Filter>::Pixels> pixels(ff::validTileThreads);
    const auto forThreads = [&](const auto& run)
    {
        for (int thread = 0; thread < ff::validTileThreads; ++thread)
            run(thread, pixels[thread]);
    };
    uint32_t missing = 0;
    for (int thread = 0; thread < ff::validTileThreads; ++thread)
        missing |= scan(thread);
    for (int channel = 0; missing != 0 && channel < channels; ++channel)
        ff::walkDown(tileOf(channel), missing, forThreads);
    return missing;
}

void setCoefficients(const MissingCase& of, ff::ValidSeparableFilter& filter)
{
    for (int i = 0; i < of.mask.cols; ++i)
        filter.row[i] = static_cast<float>(of.row.at<double>(i));
    for (int i = 0; i < of.mask.rows; ++i)
        filter.column[i] = static_cast<float>(of.column.at<double>(i));
}

void setCoefficients(const MissingCase& of, ff::ValidDenseFilter& filter)
{
    for (int y = 0; y < of.mask.rows; ++y)
        for (int x = 0; x < of.mask.cols; ++x)
            filter.mask[x * of.mask.rows + y] = static_cast<float>(of.mask.at<double>(y, x));
}

//! Returns how many groups of rows have no missing pixel.
template <typename S, typename Filter>
int runAs(const MissingCase& of, const Mat& image, const Mat& mask, Mat& destination, int blockRows)
{
    Filter filter = {};
    filter.width = of.mask.cols;
    filter.height = of.mask.rows;
    filter.anchorX = of.anchor().x;
    filter.anchorY = of.anchor().y;
    setCoefficients(of, filter);
    const bool isFloat = destination.depth() == CV_32F, isValue = of.missing.kind == MissingData::VALUE;
    filter.finish = {static_cast<float>(sum(of.mask)[0]),
                     static_cast<float>(of.options.delta),
                     0,
                     of.mask.rows * of.mask.cols - of.missing.minCount,
                     of.missing.fill,
                     isFloat ? std::numeric_limits<float>::quiet_NaN()
                             : static_cast<float>(isValue ? of.missing.value : 0)};
    const ff::MissingPixels missing = {isValue                                      ? ff::MissingPixels::Value
                                       : of.missing.kind == MissingData::NAN_PIXELS ? ff::MissingPixels::Nan
                                                                                    : ff::MissingPixels::Mask,
                                       of.missing.value, 1, true, 0};
    ff::MissingSource<S> source = {};
    source.pixels = {image.data,     image.step,     image.cols,           image.rows,        image.channels(),
                     -of.anchor().x, -of.anchor().y, of.options.rowBorder, of.columnBorder(), {}};
    for (int c = 0; c < 4; ++c)
        source.pixels.borderValue[c] = saturate_cast<S>(of.options.borderValue[c]);
    if (of.missing.kind == MissingData::MASK)
        source.mask = mask.data;
    source.maskStep = mask.step;
    source.maskChannels = mask.channels();
    source.isMissing = missing.valueOf<S>();
    const ff::AnyDestination to = {destination.data, destination.step,       destination.cols,
                                   destination.rows, destination.channels(), destination.depth()};
    int skipped = 0;
    for (int left = 0; left < image.cols; left += ff::validTileColumns)
        for (int top = 0; top < image.rows; top += blockRows)
        {
            // What is never written is NaN.
            std::vector<float> memory(
                ff::validTileLayout(filter.width, filter.height, Filter::isSeparable).bytes() / 4 + 8,
                std::numeric_limits<float>::quiet_NaN());
            uchar* const begin = reinterpret_cast<uchar*>(memory.data());
            const ff::ValidTilePart part(filter, source.pixels.originX, source.pixels.width, to, left, top, blockRows);
            const auto tileOf = [&](int channel)
            { return ff::ValidTile<S, Filter>(filter, source, to, part, channel, alignPtr(begin, 16)); };
            const uint32_t found = runBlock<S, Filter>(image.channels(), ff::ValidTileScan<S>(source, part), tileOf);
            const int groups = tileOf(0).outputGroups() + tileOf(0).reachedGroups() - 1;
            for (int i = 0; i < groups; ++i)
                skipped += (found >> i & 1) == 0;
        }
    return skipped;
}

template <typename S>
int runOnHost(const MissingCase& of, const Mat& image, const Mat& mask, Mat& destination, int blockRows)
{
    return of.row.empty() ? runAs<S, ff::ValidDenseFilter>(of, image, mask, destination, blockRows)
                          : runAs<S, ff::ValidSeparableFilter>(of, image, mask, destination, blockRows);
}

Windows expectRightOnHost(const MissingCase& of, Size size, Holes holes, int* skipped = nullptr)
{
    const Mat mask = makeValidity(size, CV_MAT_CN(of.srcType), holes);
    const Mat image = makeHoled(mask, of.srcType, of.missing);
    Mat plain(size, of.dstType, Scalar::all(77)), actual = plain.clone();
    const int blockRows = ff::validTileRows * draw(1, 3);
    const int left = ff::visitDepth(image.depth(), [&](auto pixel)
                                    { return runOnHost<decltype(pixel)>(of, image, mask, actual, blockRows); });
    if (skipped)
        *skipped = left;
    return expectResult(of, image, mask, plain, actual);
}

TEST(ValidTileOnHost, EveryNumberOfCoefficients)
{
    for (int taps = 1; taps <= ff::validTileTaps; ++taps)
    {
        const MissingCase square =
            separableMissing(CV_32FC1, CV_32FC1, positive(taps), positive(taps), MissingData::NAN_PIXELS);
        expectRightOnHost(square, Size(150, 40), Scattered);
        const MissingCase other = separableMissing(CV_32FC1, CV_32FC1, positive(taps),
                                                   positive(ff::validTileTaps + 1 - taps), MissingData::NAN_PIXELS);
        expectRightOnHost(other, Size(37, 70), NearlyAll);
    }
}

TEST(ValidTileOnHost, MasksOfEverySide)
{
    for (int side = 1; side <= ff::validTileTaps; ++side)
    {
        const int other = draw(1, std::min(ff::validTileTaps, ff::validTileMask / side));
        for (const Size& size : {Size(side, other), Size(other, side)})
        {
            MissingCase of = denseMissing(CV_32FC1, CV_32FC1, positive(size.area()).reshape(1, size.height),
                                          MissingData::NAN_PIXELS);
            of.options.anchor = drawAnchor(size);
            of.options.rowBorder = allBorders()[draw(0, 4)];
            of.missing.minCount = draw(1, size.area());
            of.missing.fill = oneIn(2);
            expectRightOnHost(of, Size(draw(100, 150), draw(20, 60)), oneIn(2) ? Scattered : NearlyAll);
        }
    }
}

TEST(ValidTileOnHost, EveryTypeBorderAndKind)
{
    for (int srcDepth : allDepths())
        for (int dstDepth : allDepths())
            for (int kind : {MissingData::NAN_PIXELS, MissingData::VALUE, MissingData::MASK})
            {
                if (kind == MissingData::NAN_PIXELS && srcDepth != CV_32F)
                    continue;
                const int channels = std::vector<int>{1, 3, 4}[draw(0, 2)];
                MissingCase of = separableMissing(CV_MAKETYPE(srcDepth, channels), CV_MAKETYPE(dstDepth, channels),
                                                  positive(draw(1, 32)), positive(draw(1, 32)), kind);
                of.options.anchor = drawAnchor(of.window());
                of.options.rowBorder = allBorders()[draw(0, 4)];
                of.options.columnBorder = allBorders()[draw(0, 4)];
                of.options.borderValue = oneIn(2) ? Scalar::all(7) : drawBorderValue();
                of.options.delta = draw(-3, 3);
                of.missing.minCount = draw(1, of.window().area());
                of.missing.fill = oneIn(2);
                expectRightOnHost(of, Size(draw(1, 140), draw(1, 60)), oneIn(2) ? Scattered : Clouds);
            }
}

TEST(ValidTileOnHost, NothingIsDoneWhereNothingIsMissing)
{
    const MissingCase of = separableMissing(CV_32FC1, CV_32FC1, positive(31), positive(31), MissingData::NAN_PIXELS);
    int skipped = 0;
    const Windows none = expectRightOnHost(of, Size(300, 100), NoHoles, &skipped);
    EXPECT_EQ(0, none.holed);
    EXPECT_GE(skipped, 3 * 7);
    const Windows some = expectRightOnHost(of, Size(700, 200), Clouds, &skipped);
    EXPECT_GT(some.holed, 0);
    EXPECT_GT(some.whole, 0);
    EXPECT_GT(skipped, 0);
}

//! Rows that begin alike are looked at 16 bytes at a time.
TEST(ValidTileOnHost, OneMissingPixelIsFoundAnywhere)
{
    for (int width : {528, 531})
        for (int type : {CV_8UC1, CV_16UC1, CV_32FC1, CV_8UC3, CV_32FC4})
            for (int i = 0; i < 12; ++i)
            {
                const int kind = oneIn(2) ? MissingData::VALUE : MissingData::MASK;
                const MissingCase of = separableMissing(type, type, positive(draw(1, 5)), positive(draw(1, 5)), kind);
                Mat mask = makeValidity(Size(width, 60), CV_MAT_CN(type), NoHoles);
                mask(Rect(draw(0, width - 1), draw(0, 59), 1, 1)).setTo(0);
                const Mat image = makeHoled(mask, type, of.missing), plain(mask.size(), type, Scalar::all(77));
                Mat actual = plain.clone();
                ff::visitDepth(image.depth(),
                               [&](auto pixel) { return runOnHost<decltype(pixel)>(of, image, mask, actual, 48); });
                EXPECT_GT(expectResult(of, image, mask, plain, actual).holed, 0);
            }
}

//! Of an image without other missing pixels: those that only the border rule brings into a window.
TEST(ValidTileOnHost, AMissingPixelIsFoundBeyondTheBorder)
{
    for (int type : {CV_8UC1, CV_32FC3})
        for (int border : allBorders())
            for (const Point& hole : {Point(139, 20), Point(0, 20), Point(70, 0), Point(70, 40), Point(-1, -1)})
                for (int kind : {MissingData::VALUE, MissingData::MASK})
                {
                    MissingCase of = separableMissing(type, type, positive(9), positive(11), kind);
                    of.options.rowBorder = of.options.columnBorder = border;
                    of.options.borderValue = Scalar::all(7);
                    Mat mask = makeValidity(Size(140, 41), CV_MAT_CN(type), NoHoles);
                    if (hole.x >= 0)
                        mask(Rect(hole, Size(1, 1))).setTo(0);
                    const Mat image = makeHoled(mask, type, of.missing);
                    const Mat plain(mask.size(), type, Scalar::all(77));
                    Mat actual = plain.clone();
                    if (CV_MAT_DEPTH(type) == CV_8U)
                        runOnHost<uchar>(of, image, mask, actual, 32);
                    else
                        runOnHost<float>(of, image, mask, actual, 32);
                    const Windows windows = expectResult(of, image, mask, plain, actual);
                    EXPECT_GT(windows.whole, 0);
                    if (hole.x >= 0 || (border == BORDER_CONSTANT && kind == MissingData::VALUE))
                    {
                        EXPECT_GT(windows.holed, 0);
                    }
                }
}

TEST(ValidTileOnHost, InfinitiesAndOtherNans)
{
    MissingCase of = separableMissing(CV_32FC1, CV_32FC1, positive(5), positive(9), MissingData::VALUE);
    const Mat mask(40, 60, CV_8UC1, Scalar(255));
    Mat image = makeHoled(mask, CV_32FC1, of.missing);
    image.at<float>(20, 30) = 7;
    image.at<float>(20, 31) = std::numeric_limits<float>::infinity();
    image.at<float>(5, 5) = 7;
    const uint32_t bits = ff::missingBits;  // a NaN that counts
    memcpy(&image.at<float>(5, 6), &bits, sizeof(bits));
    Mat actual(mask.size(), CV_32FC1, Scalar(77));
    runOnHost<float>(of, image, mask, actual, 32);
    EXPECT_EQ(std::numeric_limits<float>::infinity(), actual.at<float>(20, 30));
    EXPECT_EQ(std::numeric_limits<float>::infinity(), actual.at<float>(23, 31));
    EXPECT_NE(77, actual.at<float>(20, 28));
    EXPECT_LT(std::abs(actual.at<float>(20, 28)), 1e30f) << "the infinity is beside the window";
    EXPECT_TRUE(cvIsNaN(actual.at<float>(5, 5)));
    EXPECT_FALSE(cvIsNaN(actual.at<float>(5, 3))) << "the NaN is beside the window";
    EXPECT_EQ(77, actual.at<float>(5, 9)) << "no pixel of the window is missing";
}

TEST(MissingTasks, CutsHaveRowsInCommon)
{
    const ff::Cut any = ff::Cut::anywhere(), none = ff::Cut::nowhere(), six = ff::Cut::everyRows(6);
    EXPECT_TRUE(any.with(any).isAnywhere());
    EXPECT_TRUE(six.with(any) == six);
    EXPECT_TRUE(any.with(six) == six);
    EXPECT_TRUE(six.with(none) == none);
    EXPECT_TRUE(six.with(ff::Cut::everyRows(4)) == ff::Cut::everyRows(12));
    const ff::Cut groups = {4, 3, 100, 5, 6};
    EXPECT_TRUE(groups.with(six) == none) << "odd and even rows";
    const ff::Cut both = groups.with(ff::Cut::everyRows(5));
    EXPECT_TRUE(both == (ff::Cut{20, 15, 100, 5, 6})) << both.step << " " << both.first;
    for (int row = 0; row < 200; ++row)
        EXPECT_EQ(groups.allows(row) && row % 5 == 0, both.allows(row)) << row;
}

#ifdef CUDAFASTFILTERS_HAVE_CUDA

// What would run, which needs no device.

std::string algorithmOf(const MissingCase& of, Size size)
{
    return ff::deviceChoice(of.filter(), size).algorithm;
}

TEST(MissingLinearPlan, FiltersToAKernelsSizeHaveTheirOwn)
{
    requireCudaEngine();
    const Size size(1000, 800);
    const auto ofLength = [](int width, int height)
    { return separableMissing(CV_8UC1, CV_8UC1, positive(width), positive(height), MissingData::MASK); };
    EXPECT_EQ("valid_running", algorithmOf(ofLength(1, 1), size));  // a box
    EXPECT_EQ("valid_strip", algorithmOf(ofLength(3, 3), size));
    EXPECT_EQ("valid_strip", algorithmOf(ofLength(15, 15), size));
    EXPECT_EQ("valid_tile", algorithmOf(ofLength(15, 13), size));
    EXPECT_EQ("valid_tile", algorithmOf(ofLength(17, 17), size));
    EXPECT_EQ("valid_tile", algorithmOf(ofLength(32, 32), size));
    EXPECT_EQ("valid_planes", algorithmOf(ofLength(33, 3), size));
    EXPECT_EQ("valid_planes", algorithmOf(ofLength(3, 33), size));
    const auto ofMask = [](int width, int height)
    { return denseMissing(CV_8UC1, CV_8UC1, randomMask(Size(width, height)) + 1, MissingData::MASK); };
    EXPECT_EQ("valid_strip", algorithmOf(ofMask(3, 3), size));
    EXPECT_EQ("valid_strip", algorithmOf(ofMask(7, 7), size));
    EXPECT_EQ("valid_tile", algorithmOf(ofMask(9, 9), size));
    MissingCase counted = ofMask(3, 3);
    counted.missing.minCount = 2;
    EXPECT_EQ("valid_tile", algorithmOf(counted, size)) << "missing pixels are counted";
    EXPECT_EQ("valid_tile", algorithmOf(ofMask(21, 21), size));
    EXPECT_EQ("valid_planes", algorithmOf(ofMask(22, 21), size));
    EXPECT_EQ("valid_planes", algorithmOf(ofMask(33, 3), size));
    MissingCase huge = ofLength(5, 5);
    huge.row *= 1e40;
    huge.mask *= 1e40;
    EXPECT_EQ("valid_planes", algorithmOf(huge, size)) << "float cannot hold the sum of the coefficients";
}

TEST(MissingLinearPlan, MeansOfIntegersHaveRunningSums)
{
    requireCudaEngine();
    const Size size(1000, 800);
    for (int type : {CV_8UC1, CV_8SC3, CV_16UC4, CV_16SC1})
        for (Size window : {Size(9, 9), Size(15, 15), Size(16, 1), Size(31, 101)})
            for (int kind : {MissingData::VALUE, MissingData::MASK})
                EXPECT_EQ("valid_running", algorithmOf(meanMissing(type, window, kind), size))
                    << meanMissing(type, window, kind).text();
    EXPECT_EQ("valid_running", algorithmOf(meanMissing(CV_8UC1, Size(101, 101), MissingData::VALUE), size));
    EXPECT_EQ("valid_running", algorithmOf(meanMissing(CV_8UC3, Size(3, 3), MissingData::VALUE), size));
    EXPECT_EQ("valid_strip", algorithmOf(meanMissing(CV_8UC1, Size(7, 7), MissingData::VALUE), size));
    EXPECT_EQ("valid_planes", algorithmOf(meanMissing(CV_8UC1, Size(301, 301), MissingData::VALUE), size));
    MissingCase kept = meanMissing(CV_8UC1, Size(31, 31), MissingData::VALUE);
    kept.missing.fill = false;
    EXPECT_EQ("valid_tile", algorithmOf(kept, size)) << "pixels that are missing stay so";
}

//! Filters of every kind that valid_planes is made of.
std::vector<MissingCase> casesOfPlanes(int srcType, int dstType, int kind)
{
    std::vector<MissingCase> cases;
    for (int side : {3, 9, 31, 75})
    {
        cases.push_back(separableMissing(srcType, dstType, positive(side), positive(side), kind));
        const Mat ones = Mat::ones(1, side, CV_64F);
        cases.push_back(separableMissing(srcType, dstType, ones / side, ones / side, kind));
        cases.push_back(separableMissing(srcType, dstType, ones, ones, kind));
    }
    cases.push_back(
        separableMissing(srcType, dstType, Mat::ones(1, 1001, CV_64F) / 1001, Mat::ones(1, 1, CV_64F), kind));
    for (int side : {3, 7, 15, 27})
    {
        Mat mask = randomMask(Size(side, side));
        mask.at<double>(side / 2, side / 2) += side;
        cases.push_back(denseMissing(srcType, dstType, mask / sum(mask)[0], kind));
        Mat integers;
        randomIntegers(Size(side, side), 9).convertTo(integers, CV_64F);
        integers.at<double>(0, 0) += 10 - sum(integers)[0];
        cases.push_back(denseMissing(srcType, dstType, integers / 16, kind));
    }
    return cases;
}

TEST(MissingLinearPlan, EveryFilterHasOneWithKnownScratchAndCuts)
{
    requireCudaEngine();
    for (int srcType : {CV_8UC1, CV_16UC3, CV_16SC1, CV_8SC4, CV_32FC1, CV_32FC3})
        for (const MissingCase& of : casesOfPlanes(srcType, srcType, MissingData::VALUE))
        {
            const OnlyAlgorithm only("valid_planes");
            const Ptr<cuda::Filter> filter = of.filter();
            const Size size(700, 500);
            const ff::DeviceChoice choice = ff::deviceChoice(filter, size);
            EXPECT_STREQ("valid_planes", choice.algorithm) << of.text();
            // A plane of the image, a byte or two, and two or three floats.
            const double elements = static_cast<double>(size.area()) * CV_MAT_CN(srcType);
            EXPECT_GT(static_cast<double>(choice.scratchBytes), elements * (CV_ELEM_SIZE1(srcType) + 1 + 2 * 4));
            const int reach = of.mask.rows - 1;
            EXPECT_LE(ff::scratchOfPart(filter, size, 100 + reach, of.anchor().y, 100), choice.scratchBytes)
                << of.text();
        }
}

TEST(MissingLinearPlan, LargeImagesAreFilteredInBands)
{
    requireCudaEngine();
    const OnlyAlgorithm only("valid_planes");
    const MissingCase of = separableMissing(CV_32FC1, CV_32FC1, positive(101), positive(101), MissingData::NAN_PIXELS);
    const size_t scratch = ff::deviceChoice(of.filter(), Size(40000, 40000)).scratchBytes;
    EXPECT_LT(scratch, size_t(5) << 29);
    EXPECT_TRUE(ff::deviceChoice(of.filter(), Size(40000, 40000)).cut.isAnywhere());
}

// On the device.

class MissingLinearDevice : public testing::Test
{
protected:
    void SetUp() override { requireEngine(GPU); }

    //! Filters a device image; an empty algorithm is any. The mask is used by the kind MASK only.
    static Mat filteredBy(const char* algorithm, const MissingCase& of, const Mat& image, const Mat& mask,
                          bool inPlace = false)
    {
        const OnlyAlgorithm only(algorithm);
        const Ptr<cuda::Filter> filter = of.filter();
        cuda::Stream stream((size_t)cudaStreamNonBlocking);
        cuda::GpuMat src(image), masked(mask), dst;
        if (inPlace)
            dst = src;
        if (of.missing.kind == MissingData::MASK)
            cuda::applyMasked(filter, src, masked, dst, stream);
        else
            filter->apply(src, dst, stream);
        stream.waitForCompletion();
        if (algorithm)
        {
            EXPECT_STREQ(algorithm, ff::lastAlgorithm()) << of.text();
        }
        return Mat(dst);
    }

    static Windows expectRight(const char* algorithm, const MissingCase& of, Size size, Holes holes)
    {
        const Mat mask = makeValidity(size, CV_MAT_CN(of.srcType), holes);
        const Mat image = makeHoled(mask, of.srcType, of.missing);
        SCOPED_TRACE(algorithm);
        const Mat actual = filteredBy(algorithm, of, image, mask);
        const Windows windows = expectResult(of, image, mask, filtered(GPU, of.plain(), image), actual);
        if (of.srcType == of.dstType)
        {
            EXPECT_TRUE(sameBits(actual, filteredBy(algorithm, of, image, mask, true))) << of.text() << ", in place";
        }
        return windows;
    }
};

TEST_F(MissingLinearDevice, PlanesOfEveryFilter)
{
    Windows all;
    for (int type : {CV_8UC1, CV_32FC1})
        for (const MissingCase& of : casesOfPlanes(type, type, MissingData::VALUE))
        {
            const Windows windows = expectRight("valid_planes", of, Size(of.mask.cols > 100 ? 1100 : 210, 90), Clouds);
            all.holed += windows.holed;
            all.whole += windows.whole;
        }
    EXPECT_GT(all.holed, 0);
    EXPECT_GT(all.whole, 0);
}

TEST_F(MissingLinearDevice, EveryTypeBorderAndKind)
{
    for (int srcDepth : allDepths())
        for (int dstDepth : allDepths())
            for (int kind : {MissingData::NAN_PIXELS, MissingData::VALUE, MissingData::MASK})
            {
                if (kind == MissingData::NAN_PIXELS && srcDepth != CV_32F)
                    continue;
                const int channels = std::vector<int>{1, 3, 4}[draw(0, 2)];
                const int srcType = CV_MAKETYPE(srcDepth, channels), dstType = CV_MAKETYPE(dstDepth, channels);
                MissingCase of = separableMissing(srcType, dstType, positive(draw(1, 32)), positive(draw(1, 32)), kind);
                MissingCase dense = denseMissing(srcType, dstType, positive(15).reshape(1, 3), kind);
                for (MissingCase* one : {&of, &dense})
                {
                    one->options.anchor = drawAnchor(one->window());
                    one->options.rowBorder = allBorders()[draw(0, 4)];
                    if (one == &of)
                        one->options.columnBorder = allBorders()[draw(0, 4)];
                    one->options.borderValue = oneIn(2) ? Scalar::all(7) : drawBorderValue();
                    one->options.delta = draw(-3, 3);
                    one->missing.minCount = draw(1, one->window().area());
                    one->missing.fill = oneIn(2);
                    const Size size(draw(1, 300), draw(1, 100));
                    expectRight("valid_planes", *one, size, oneIn(2) ? Scattered : Clouds);
                    expectRight("valid_tile", *one, size, oneIn(2) ? Scattered : NearlyAll);
                }
            }
}

TEST_F(MissingLinearDevice, StripsOfEveryTypeAndBorder)
{
    for (int type : {CV_8UC1, CV_16UC1, CV_16SC1, CV_32FC1})
        for (int side : {3, 5, 7, 9, 11, 13, 15})
            for (int kind : {MissingData::NAN_PIXELS, MissingData::VALUE, MissingData::MASK})
            {
                if (kind == MissingData::NAN_PIXELS && type != CV_32FC1)
                    continue;
                MissingCase separable = separableMissing(type, type, positive(side), positive(side), kind);
                MissingCase dense = denseMissing(type, type, randomMask(Size(side, side)) + 3, kind);
                for (MissingCase* one : {&separable, &dense})
                {
                    if (one == &dense && side > 7)
                        continue;
                    one->options.rowBorder = allBorders()[draw(0, 4)];
                    if (one == &separable)
                        one->options.columnBorder = allBorders()[draw(0, 4)];
                    one->options.borderValue = oneIn(2) ? Scalar::all(7) : drawBorderValue();
                    one->options.delta = draw(-3, 3);
                    expectRight("valid_strip", *one, Size(draw(1, 60), draw(1, 40)), Scattered);
                    expectRight("valid_strip", *one, Size(draw(300, 500), draw(100, 300)),
                                oneIn(2) ? Scattered : Clouds);
                }
            }
}

//! Sums of 32 and of 64 bits, and quotients in float and in double.
TEST_F(MissingLinearDevice, RunningSumsOfEveryTypeAndBorder)
{
    for (int depth : {CV_8U, CV_8S, CV_16U, CV_16S})
        for (int channels : {1, 3, 4})
            for (int kind : {MissingData::VALUE, MissingData::MASK})
                for (Size window : {Size(draw(1, 9), draw(1, 9)), Size(15, 15), Size(16, 16), Size(33, draw(16, 90)),
                                    Size(40, 130), Size(draw(1, 60), draw(1, 60))})
                {
                    if (depth >= CV_16U && channels == 4)
                        window.width = std::min(window.width, 32);  // the widest
                    MissingCase of = meanMissing(CV_MAKETYPE(depth, channels), window, kind);
                    of.options.anchor = drawAnchor(window);
                    of.options.rowBorder = allBorders()[draw(0, 4)];
                    of.options.borderValue = oneIn(2) ? Scalar::all(7) : drawBorderValue();
                    of.missing.minCount = oneIn(2) ? 1 : draw(1, window.area());
                    const Holes holes = static_cast<Holes>(draw(NoHoles, AllHoles));
                    expectRight("valid_running", of, Size(draw(1, 60), draw(1, 40)), holes);
                    if (window.area() < 1000)
                        expectRight("valid_running", of, Size(16 * draw(40, 80) + (oneIn(2) ? 0 : 5), draw(50, 150)),
                                    holes);
                }
}

//! A missing value of 0, which is what nothing adds, and every count of missing pixels of a window.
TEST_F(MissingLinearDevice, RunningSumsOfMissingZeros)
{
    for (int type : {CV_8UC1, CV_16UC1})
    {
        MissingCase of = meanMissing(type, Size(15, 15), MissingData::VALUE);
        of.missing.value = 0;
        of.options.rowBorder = BORDER_REPLICATE;
        Mat mask(300, 700, CV_8UC1);
        for (int y = 0; y < mask.rows; ++y)
            for (int x = 0; x < mask.cols; ++x)
                mask.at<uchar>(y, x) = theRNG().uniform(0, mask.cols) < x ? 0 : 255;
        Mat image = makeImage(mask.size(), type) + 1;
        image.setTo(0, mask == 0);
        mask = image != 0;
        const Mat actual = filteredBy("valid_running", of, image, mask);
        EXPECT_GT(expectResult(of, image, mask, filtered(GPU, of.plain(), image), actual).holed, 0);
    }
}

TEST_F(MissingLinearDevice, EveryNumberOfCoefficients)
{
    for (int taps = 1; taps <= 32; ++taps)
    {
        const MissingCase of =
            separableMissing(CV_32FC1, CV_32FC1, positive(taps), positive(33 - taps), MissingData::NAN_PIXELS);
        expectRight("valid_tile", of, Size(400, 130), Scattered);
        expectRight("valid_planes", of, Size(130, 70), AllHoles);
    }
}

//! Pixels around a region count, except for a mask.
TEST_F(MissingLinearDevice, RegionsReadTheirSurroundings)
{
    for (int kind : {MissingData::NAN_PIXELS, MissingData::MASK})
        for (const char* algorithm : {"valid_strip", "valid_tile", "valid_planes"})
        {
            const MissingCase of = separableMissing(CV_32FC1, CV_32FC1, positive(9), positive(9), kind);
            const Mat validity = makeValidity(Size(300, 200), 1, Scattered);
            const Mat parent = makeHoled(validity, CV_32FC1, of.missing);
            const Rect region(41, 33, 200, 120);
            const cuda::GpuMat src(parent), mask(validity);
            cuda::GpuMat result;
            const OnlyAlgorithm only(algorithm);
            if (kind == MissingData::MASK)
                cuda::applyMasked(of.filter(), src(region), mask(region), result);
            else
                of.filter()->apply(src(region), result);
            cuda::Stream::Null().waitForCompletion();
            EXPECT_STREQ(algorithm, ff::lastAlgorithm());
            const Mat whole = kind == MissingData::MASK ? parent(region).clone() : parent;
            const Mat wholeMask = kind == MissingData::MASK ? validity(region).clone() : validity;
            const Mat expected = filteredBy(algorithm, of, whole, wholeMask);
            EXPECT_TRUE(sameBits(kind == MissingData::MASK ? expected : expected(region), Mat(result))) << algorithm;
        }
}

TEST_F(MissingLinearDevice, PartsOfHostImagesAreThoseOfTheWhole)
{
    for (int type : {CV_8UC1, CV_32FC1})
        for (const MissingCase& of : casesOfPlanes(type, type, MissingData::VALUE))
        {
            const Mat mask = makeValidity(Size(900, 700), 1, Clouds);
            const Mat image = makeHoled(mask, type, of.missing);
            expectPartsAreTheWhole(GPU, of.filter(), image, 300);
        }
}

TEST_F(MissingLinearDevice, ScratchIsWhatWasSaid)
{
    for (const char* algorithm : {"valid_tile", "valid_planes"})
        for (int type : {CV_8UC1, CV_32FC3})
        {
            const OnlyAlgorithm only(algorithm);
            const MissingCase of = separableMissing(type, type, positive(21), positive(31), MissingData::VALUE);
            const Ptr<cuda::Filter> filter = of.filter();
            const cuda::GpuMat image(makeImage(Size(700, 500), type));
            const double said = static_cast<double>(ff::deviceChoice(filter, image.size()).scratchBytes);
            cuda::GpuMat result;
            ff::mostScratchBytes();
            filter->apply(image, result, cuda::Stream::Null());
            const double real = static_cast<double>(ff::mostScratchBytes());
            cuda::Stream::Null().waitForCompletion();
            EXPECT_LE(real, said) << algorithm << ", " << of.text();
            EXPECT_LE(said, real * 1.05) << algorithm << ", " << of.text();
        }
}

TEST_F(MissingLinearDevice, CapturedGraphIsReplayedWithOtherHoles)
{
    for (const char* algorithm : {"valid_strip", "valid_tile", "valid_planes"})
    {
        const OnlyAlgorithm only(algorithm);
        const MissingCase of = separableMissing(CV_32FC1, CV_32FC1, positive(9), positive(9), MissingData::MASK);
        const Size size(200, 90);
        cuda::GpuMat src(size, CV_32FC1), mask(size, CV_8UC1), dst(size, CV_32FC1);
        cuda::Stream stream((size_t)cudaStreamNonBlocking);
        const Ptr<cuda::Filter> filter = of.filter();
        CapturedGraph graph(stream, [&] { cuda::applyMasked(filter, src, mask, dst, stream); });
        for (Holes holes : {NoHoles, Clouds, Scattered, AllHoles})
        {
            const Mat validity = makeValidity(size, 1, holes), image = makeImage(size, CV_32FC1);
            src.upload(image, stream);
            mask.upload(validity, stream);
            graph.launchAndWait();
            const OnlyAlgorithm any(nullptr);
            expectResult(of, image, validity, filtered(GPU, of.plain(), image), Mat(dst));
        }
    }
}

TEST_F(MissingLinearDevice, RandomCases)
{
    for (int i = 0; i < 200; ++i)
    {
        const int channels = std::vector<int>{1, 3, 4}[draw(0, 2)];
        const int srcType = CV_MAKETYPE(allDepths()[draw(0, 4)], channels),
                  dstType = CV_MAKETYPE(allDepths()[draw(0, 4)], channels);
        const int kind = draw(CV_MAT_DEPTH(srcType) == CV_32F ? 0 : 1, 2), most = oneIn(4) ? 40 : 12;
        MissingCase of = separableMissing(srcType, dstType, positive(draw(1, most)), positive(draw(1, most)), kind);
        of.options.rowBorder = allBorders()[draw(0, 4)];
        of.options.columnBorder = allBorders()[draw(0, 4)];
        of.missing.fill = oneIn(2);
        of.missing.minCount = oneIn(2) ? 1 : draw(1, of.window().area());
        expectRight(nullptr, of, Size(draw(1, 260), draw(1, 90)), static_cast<Holes>(draw(NoHoles, AllHoles)));
    }
}

#endif

}  // namespace
}  // namespace opencv_test
