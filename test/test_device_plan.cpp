// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// What algorithms on the device say before they run: the memory that they allocate, and where an image may be cut into
// parts that give the bytes of the whole. On the CPU.

#include "test_precomp.hpp"

#include "test_filters.hpp"

#ifdef CUDAFASTFILTERS_HAVE_CUDA
#include "cuda/fourier/dense_spectrum/dense_spectrum_plan.hpp"
#include "cuda/tensor/tensor_separable/tensor_separable_strips.hpp"
#endif
#include "api/testing/plan_hooks.hpp"
#include "common/unread_pixels.hpp"
#include "transfer/source_rows.hpp"

#include <set>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

TEST(Cut, AllowsItsRowsAlone)
{
    const ff::Cut anywhere = ff::Cut::anywhere(), nowhere = ff::Cut::nowhere(), groups = {8, 4, 28, 0, 0};
    std::vector<int> allowed;
    for (int row = 0; row < 100; ++row)
    {
        EXPECT_TRUE(anywhere.allows(row));
        EXPECT_FALSE(nowhere.allows(row));
        EXPECT_EQ(row % 7 == 0, ff::Cut::everyRows(7).allows(row));
        if (groups.allows(row))
            allowed.push_back(row);
    }
    EXPECT_EQ((std::vector<int>{4, 12, 20, 28}), allowed);
    EXPECT_TRUE(anywhere.isAnywhere());
    EXPECT_FALSE(nowhere.isAnywhere() || groups.isAnywhere() || ff::Cut::everyRows(7).isAnywhere());
}

#ifdef CUDAFASTFILTERS_HAVE_CUDA

ff::DeviceChoice planOf(const std::string& algorithm, const Ptr<cuda::Filter>& filter, Size image)
{
    const ff::DeviceChoice plan = ff::deviceChoice(filter, image);
    EXPECT_EQ(algorithm, plan.algorithm);
    return plan;
}

TEST(DevicePlan, ScratchOfKnownShapes)
{
    requireMeasuredDevice();
    const Size image(1000, 500), large(4096, 4096);
    const size_t floatRow = 4096;  // 1000 floats, rounded up to 256 bytes
    EXPECT_EQ(0u, planOf("median_tile", cuda::createFastMedianFilter(CV_8UC1, 5), image).scratchBytes);
    EXPECT_EQ(
        0u, planOf("separable_strip", cuda::createFastGaussianFilter(CV_8UC1, -1, Size(5, 5), 0), image).scratchBytes);
    // The rows' sums.
    EXPECT_EQ(floatRow * image.height,
              planOf("two_pass", cuda::createFastGaussianFilter(CV_32FC1, -1, Size(401, 401), 0), image).scratchBytes);
    // A plane of floats for each of the two Gaussians.
    const Mat wide = getGaussianKernel(41, 6), narrow = getGaussianKernel(41, 3);
    EXPECT_EQ(
        2 * floatRow * image.height,
        planOf("low_rank", cuda::createFastLinearFilter(CV_8UC1, -1, narrow * narrow.t() - wide * wide.t()), image)
            .scratchBytes);
    // A packet of 16 bytes on either side of each row, and the border value.
    EXPECT_EQ(32u * large.height + 256,
              planOf("box_lanes", cuda::createFastBoxFilter(CV_8UC1, -1, Size(7, 7)), large).scratchBytes);
    // The planes of the source and of the result, and what tiles begin with.
    const size_t pixels = large.area();
    const size_t ofCounts = planOf("rank_counts", cuda::createFastMedianFilter(CV_8UC1, 31), large).scratchBytes;
    EXPECT_GT(ofCounts, 2 * pixels);
    EXPECT_LT(ofCounts, 3 * pixels);
}

//! Bands are planned for the first of an image, which has no rows above it, and for those with all of them.
TEST(DevicePlan, ScratchIsMostForABandWithAllRowsAboveItOrNone)
{
    requireMeasuredDevice();
    const Size image(2000, 3000);
    for (int border : {BORDER_CONSTANT, BORDER_REPLICATE})
    {
        const LinearOptions options = LinearOptions::withBorder(border);
        for (const Case& filterCase : {gaussianCase(CV_32FC1, CV_8UC1, Size(5, 5), 1, 0, options),
                                       gaussianCase(CV_32FC1, CV_32FC1, Size(401, 401), 0, 0, options),
                                       gaussianCase(CV_16UC3, CV_8UC3, Size(9, 9), 2, 0, options),
                                       boxCase(CV_8UC1, CV_8UC1, Size(201, 201), true, options),
                                       boxCase(CV_8UC1, CV_8UC1, Size(5, 5), true, options)})
        {
            const int size = filterCase.window.height, anchor = size / 2;
            for (int rows : {1, 7, 131, 500})
            {
                const int sourceRows = rows + size - 1;
                const auto at = [&](int offset)
                { return ff::scratchOfPart(filterCase.filter, image, sourceRows, offset, rows); };
                const size_t most = std::max(at(0), at(anchor));
                for (int offset = 0; offset <= size - 1; ++offset)
                    ASSERT_LE(at(offset), most) << filterCase.text << ", " << rows << " rows at " << offset;
            }
        }
    }
}

//! Whether a band of so many rows, or its halves, and so on, take no more than `planned`.
bool fitsInParts(const Ptr<cuda::Filter>& filter, Size image, int sourceRows, int offset, int rows, size_t planned)
{
    if (ff::scratchOfPart(filter, image, sourceRows, offset, rows) <= planned)
        return true;
    const int half = rows / 2;
    return half > 0 && fitsInParts(filter, image, sourceRows, offset, half, planned) &&
           fitsInParts(filter, image, sourceRows, offset + half, rows - half, planned);
}

TEST(DevicePlan, BandsOfFewerRowsFitInParts)
{
    requireMeasuredDevice();
    const Size image(2000, 2000);
    for (int side : {101, 151})
    {
        const Ptr<cuda::Filter> filter = cuda::createFastMedianFilter(CV_8UC1, side);
        const int most = 524;
        const size_t planned = ff::scratchOfPart(filter, image, most + side - 1, side / 2, most);
        int larger = 0;
        for (int rows = 1; rows < most; ++rows)
        {
            const int sourceRows = rows + side - 1;
            larger += ff::scratchOfPart(filter, image, sourceRows, side / 2, rows) > planned;
            ASSERT_TRUE(fitsInParts(filter, image, sourceRows, side / 2, rows, planned)) << side << ", " << rows;
        }
        EXPECT_GT(larger, 0) << side;
    }
}

TEST(DevicePlan, ConstantsAreTheCoefficients)
{
    requireMeasuredDevice();
    const Size image(1000, 500);
    EXPECT_EQ(0u, planOf("median_tile", cuda::createFastMedianFilter(CV_8UC1, 5), image).constantBytes);
    // Passed to the kernel.
    EXPECT_EQ(0u,
              planOf("two_pass", cuda::createFastGaussianFilter(CV_32FC1, -1, Size(401, 401), 0), image).constantBytes);
    Mat mask(11, 20, CV_64F);
    theRNG().fill(mask, RNG::UNIFORM, -0.1, 0.1);
    EXPECT_EQ(mask.total() * sizeof(float),
              planOf("dense_tile", cuda::createFastLinearFilter(CV_32FC1, -1, mask), image).constantBytes);
    // A transform of complex numbers, the powers of its lines, and for floats the mask.
    Mat large(41, 41, CV_64F);
    theRNG().fill(large, RNG::UNIFORM, -0.1, 0.1);
    const ff::SpectrumTileShape tile = ff::planSpectrumTile(41, 41);
    const size_t most = (tile.numbers() + tile.width() + tile.height()) * 2 * sizeof(double);
    for (int type : {CV_16UC1, CV_32FC1})
    {
        const size_t ofMask = type == CV_32FC1 ? large.total() * sizeof(double) : 0;
        const size_t bytes =
            planOf("dense_spectrum", cuda::createFastLinearFilter(type, -1, large), image).constantBytes;
        EXPECT_GT(bytes, tile.numbers() * 2 * sizeof(double) + ofMask);
        EXPECT_LE(bytes, most + ofMask);
    }
}

TEST(DevicePlan, CutsOfKnownAlgorithms)
{
    requireMeasuredDevice();
    const Size image(1920, 1080);
    const auto cutOf = [&](const std::string& algorithm, const Ptr<cuda::Filter>& filter)
    { return planOf(algorithm, filter, image).cut; };
    EXPECT_TRUE(cutOf("median_tile", cuda::createFastMedianFilter(CV_8UC1, 5)).isAnywhere());
    EXPECT_TRUE(cutOf("box_chunk", cuda::createFastBoxFilter(CV_8UC1, CV_32FC1, Size(101, 101))).isAnywhere());
    // Float sums: chunks of 16 rows, of which windows of 101 rows have several whole.
    EXPECT_EQ(16, cutOf("box_chunk", cuda::createFastBoxFilter(CV_32FC1, -1, Size(31, 31))).step);
    EXPECT_EQ(0, cutOf("box_chunk", cuda::createFastBoxFilter(CV_32FC1, -1, Size(101, 101))).step);
    EXPECT_EQ(128, cutOf("box_large", cuda::createFastBoxFilter(CV_32FC1, -1, Size(1001, 1001))).step);
    EXPECT_TRUE(cutOf("box_large", cuda::createFastBoxFilter(CV_32FC1, -1, Size(1001, 1))).isAnywhere());
    EXPECT_EQ(0, cutOf("gaussian_spline", cuda::createFastLargeGaussianFilter(CV_8UC1, -1, 50)).step);
    // Products of 16 rows, from the 9th on; 16 rows are read for the last 16, from 8 above them on, and 8 after them.
    const ff::Cut cut = cutOf("tensor_separable", cuda::createFastGaussianFilter(CV_8UC1, -1, Size(9, 9), 1.7));
    EXPECT_EQ(16, cut.step);
    EXPECT_EQ(8, cut.first);
    EXPECT_EQ(8, cut.above);
    EXPECT_EQ(23, cut.below);
    EXPECT_EQ(image.height - cut.below, cut.last);
    const Ptr<cuda::Filter> exact =
        cuda::createFastGaussianFilter(CV_8UC1, -1, Size(15, 15), 0, 0, BORDER_DEFAULT, -1, true);
    EXPECT_TRUE(ff::deviceChoice(exact, image).cut.isAnywhere());
}

//! Algorithms that cannot be cut anywhere, for some filter and image. Others depend only on a pixel's window.
TEST(DevicePlan, TheseDependOnTheCut)
{
    requireMeasuredDevice();
    std::set<std::string> found;
    for (const auto& types : typesOfFilters())
        for (const NamedFilter& filter : filtersOf(types.first, types.second))
            for (Size image : {Size(64, 64), Size(1920, 1080), Size(16384, 16384)})
            {
                const ff::DeviceChoice plan = ff::deviceChoice(filter.filter, image);
                if (!plan.cut.isAnywhere())
                    found.insert(plan.algorithm);
            }
    EXPECT_EQ((std::set<std::string>{"box_chunk", "box_large", "dense_spectrum", "gaussian_spline", "tensor_separable",
                                     "tensor_separable_long", "tensor_two_pass"}),
              found);
}

//! For each row of each packet, the first row of its group.
std::vector<int> groupsOf(const ff::TensorSeparableStrips& strips, Size image, const Range& part, const Range& rows,
                          int reach, int stripRows, int borderRows)
{
    uchar* const place = ff::unreadPixels();
    const ff::SourceView<uchar> window = {place,
                                          4096,
                                          image.width,
                                          rows.size(),
                                          1,
                                          -reach,
                                          part.start - rows.start - reach,
                                          ff::BorderReplicate,
                                          ff::BorderReplicate,
                                          {}};
    const ff::DestinationView<uchar> destination = {place, 4096, image.width, part.size(), 1};
    ff::StripLayout layout =
        ff::placeTensorSeparable(strips, ff::tensorSeparableView(window, reach, strips), destination, reach).layout;
    layout.rows = stripRows;
    layout.borderRows = borderRows;
    std::vector<int> groups(layout.columns * part.size(), -1);
    const auto add = [&](const ff::StripPosition& position)
    {
        for (int y = position.top; y < position.bottom; ++y)
            groups[y * layout.columns + (position.element + layout.lead) / layout.packet] =
                part.start + y - (y - position.top) % strips.group;
    };
    for (unsigned i = 0; i < layout.insidePackets(); ++i)
        add(ff::insidePosition(layout, i));
    for (unsigned i = 0; i < layout.borderPackets(); ++i)
        add(ff::borderPosition(layout, i));
    return groups;
}

//! Parts have the groups of rows that the whole image has.
TEST(DevicePlan, GroupsOfTensorProductsAreThoseOfTheWhole)
{
    const auto draw = [](int least, int greatest) { return theRNG().uniform(least, greatest + 1); };
    int cuts = 0;
    for (int i = 0; i < 3000; ++i)
    {
        const ff::TensorSeparableBlocks blocks = {draw(2, 9), draw(2, 9)};
        const ff::TensorSeparableStrips strips =
            draw(0, 1) ? ff::tensorSeparableStrips(blocks) : ff::tensorSeparableLongStrips(blocks);
        const Size image(draw(1, 900), draw(1, 400));
        const int reach = draw(1, strips.above);
        const auto groups = [&](const Range& part, const Range& rows)
        { return groupsOf(strips, image, part, rows, reach, 16 * draw(1, 9), 16 * draw(1, 4)); };
        const Range all(0, image.height);
        const std::vector<int> whole = groups(all, all);
        uchar* const place = ff::unreadPixels();
        const ff::SourceView<uchar> window = {place,  4096,   image.width,         image.height,        1,
                                              -reach, -reach, ff::BorderReplicate, ff::BorderReplicate, {}};
        const ff::DestinationView<uchar> destination = {place, 4096, image.width, image.height, 1};
        const ff::Cut cut = ff::tensorSeparableCut(
            strips, ff::placeTensorSeparable(strips, ff::tensorSeparableView(window, reach, strips), destination, reach)
                        .layout);
        std::vector<int> together;
        for (int begin = 0, end; begin < image.height; begin = end)
        {
            for (end = begin + draw(1, 120); end < image.height && !cut.allows(end);)
                ++end;
            end = std::min(end, image.height);
            cuts += begin > 0;
            const ff::Interval rows =
                ff::sourceRows({begin, end}, {2 * reach + 1, reach, ff::BorderReplicate, image.height}, cut);
            const std::vector<int> part = groups(Range(begin, end), Range(rows.begin, rows.end));
            together.insert(together.end(), part.begin(), part.end());
        }
        ASSERT_EQ(whole, together) << image << ", groups of " << strips.group << ", " << seedText();
    }
    EXPECT_GT(cuts, 1000);
}

//! Small images of ranks share the launch of a large one, also as what outliers are compared with; single ones have the
//! algorithm that is faster for them.
TEST(DevicePlan, BatchesOfSmallImagesShareALaunch)
{
    requireMeasuredDevice();
    const Size small(512, 512);
    for (int side : {9, 13, 17})
    {
        const Ptr<cuda::Filter> median = cuda::createFastMedianFilter(CV_8UC1, side);
        EXPECT_STREQ("rank_bits", ff::deviceChoice(median, small).algorithm);
        EXPECT_STREQ("one by one", ff::batchAlgorithm(median, small, 2));
        EXPECT_STREQ("median_tile", ff::batchAlgorithm(median, small, 1000));
    }
    const Ptr<cuda::Filter> outliers =
        cuda::createFastOutlierFilter(CV_8UC3, Size(9, 9), 1.3, cuda::OUTLIERS_BOTH, cuda::OUTLIERS_MAD);
    EXPECT_STREQ("one by one", ff::batchAlgorithm(outliers, Size(64, 64), 2));
    EXPECT_STREQ("outlier_deviations", ff::batchAlgorithm(outliers, small, 1000));
    EXPECT_STREQ("median_tile", ff::batchAlgorithm(cuda::createFastMedianFilter(CV_16UC1, 5), small, 2));
    EXPECT_STREQ("one by one", ff::batchAlgorithm(cuda::createFastMedianFilter(CV_16UC1, 31), small, 1000));
    EXPECT_STREQ("one by one", ff::batchAlgorithm(cuda::createFastBoxFilter(CV_32FC1, -1, Size(4, 4)), small, 1000));
    EXPECT_STREQ("separable_strip", ff::batchAlgorithm(cuda::createFastBoxFilter(CV_32FC1, -1, Size(3, 3)), small, 2));
}

#endif

}  // namespace
}  // namespace opencv_test
