// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The steps of valid_tile, which filters images with missing pixels on the device, on the host.

#include "test_precomp.hpp"

#include "test_missing_linear.hpp"
#include "test_random.hpp"

#include "common/visit_depth.hpp"
#include "cuda/missing/valid_tile/valid_tile_scan.hpp"
#include "cuda/missing/valid_tile/valid_tile_walk.hpp"
#include "tasks/missing_tasks.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

//! The threads of a block, one after the other between barriers. Returns the groups that have missing pixels.
template <typename S, typename Filter, typename MakeTile>
uint32_t runBlock(int channels, const ff::ValidTileScan<S>& scan, const MakeTile& tileOf)
{
    std::vector<typename ff::ValidTile<S, Filter>::Pixels> pixels(ff::validTileThreads);
    const auto forThreads = [&](bool, const auto& run)
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

Counts expectRightOnHost(const MissingCase& of, Size size, Holes holes, int* skipped = nullptr)
{
    const Mat mask = drawMask(size, CV_MAT_CN(of.srcType), holes);
    const Mat image = makeHoled(mask, of.srcType, of.missing);
    Mat plain(size, of.dstType, Scalar::all(77)), actual = plain.clone();
    const int blockRows = ff::validTileRows * draw(1, 3);
    const int left = ff::visitDepth(image.depth(), [&](auto pixel)
                                    { return runOnHost<decltype(pixel)>(of, image, mask, actual, blockRows); });
    if (skipped)
        *skipped = left;
    return expectAsDefined(of, image, mask, plain, actual);
}

TEST(ValidTileOnHost, EveryNumberOfCoefficients)
{
    for (int taps = 1; taps <= ff::validTileTaps; ++taps)
    {
        const MissingCase square =
            separableMissing(CV_32FC1, CV_32FC1, positive(taps), positive(taps), MissingData::NAN_PIXELS);
        expectRightOnHost(square, Size(150, 40), SCATTERED);
        const MissingCase other = separableMissing(CV_32FC1, CV_32FC1, positive(taps),
                                                   positive(ff::validTileTaps + 1 - taps), MissingData::NAN_PIXELS);
        expectRightOnHost(other, Size(37, 70), MANY);
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
            expectRightOnHost(of, Size(draw(100, 150), draw(20, 60)), oneIn(2) ? SCATTERED : MANY);
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
                drawOptions(of);
                expectRightOnHost(of, Size(draw(1, 140), draw(1, 60)), oneIn(2) ? SCATTERED : BLOBS);
            }
}

TEST(ValidTileOnHost, NothingIsDoneWhereNothingIsMissing)
{
    const MissingCase of = separableMissing(CV_32FC1, CV_32FC1, positive(31), positive(31), MissingData::NAN_PIXELS);
    int skipped = 0;
    const Counts none = expectRightOnHost(of, Size(300, 100), NO_HOLES, &skipped);
    EXPECT_EQ(0, none.holed());
    EXPECT_GE(skipped, 3 * 7);
    const Counts some = expectRightOnHost(of, Size(700, 200), BLOBS, &skipped);
    EXPECT_GT(some.holed(), 0);
    EXPECT_GT(some.plain, 0);
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
                Mat mask = drawMask(Size(width, 60), CV_MAT_CN(type), NO_HOLES);
                mask(Rect(draw(0, width - 1), draw(0, 59), 1, 1)).setTo(0);
                const Mat image = makeHoled(mask, type, of.missing), plain(mask.size(), type, Scalar::all(77));
                Mat actual = plain.clone();
                ff::visitDepth(image.depth(),
                               [&](auto pixel) { return runOnHost<decltype(pixel)>(of, image, mask, actual, 48); });
                EXPECT_GT(expectAsDefined(of, image, mask, plain, actual).holed(), 0);
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
                    Mat mask = drawMask(Size(140, 41), CV_MAT_CN(type), NO_HOLES);
                    if (hole.x >= 0)
                        mask(Rect(hole, Size(1, 1))).setTo(0);
                    const Mat image = makeHoled(mask, type, of.missing);
                    const Mat plain(mask.size(), type, Scalar::all(77));
                    Mat actual = plain.clone();
                    if (CV_MAT_DEPTH(type) == CV_8U)
                        runOnHost<uchar>(of, image, mask, actual, 32);
                    else
                        runOnHost<float>(of, image, mask, actual, 32);
                    const Counts windows = expectAsDefined(of, image, mask, plain, actual);
                    EXPECT_GT(windows.plain, 0);
                    if (hole.x >= 0 || (border == BORDER_CONSTANT && kind == MissingData::VALUE))
                    {
                        EXPECT_GT(windows.holed(), 0);
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
    const uint32_t bits = 0xffffffff;  // a NaN that counts
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

}  // namespace
}  // namespace opencv_test
