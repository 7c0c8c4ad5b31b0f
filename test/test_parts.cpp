// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// What algorithms on the device say before they run: the memory that they allocate, and where an image may be cut into
// parts that give the bytes of the whole.

#include "test_precomp.hpp"

#include "test_filters.hpp"

#include "api/plan_hooks.hpp"
#include "dispatch/cut.hpp"
#include "dispatch/test_hooks.hpp"

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

//! A source cropped to the rows of a part has each row of each window where the whole has it.
TEST(Cut, PartsHaveTheRowsOfTheirWindows)
{
    const auto draw = [](int least, int greatest) { return theRNG().uniform(least, greatest + 1); };
    for (int i = 0; i < 20000; ++i)
    {
        const int height = draw(1, 40), window = draw(1, draw(1, 60)), anchor = draw(0, window - 1);
        const int border = allBorders()[draw(0, 4)];
        const ff::Interval part = {draw(0, height - 1), height};
        const ff::Interval cutPart = {part.begin, draw(part.begin + 1, height)};
        const ff::Cut cut = {1, 0, height, draw(0, 1) ? draw(0, 9) : 0, draw(0, 1) ? draw(0, 9) : 0};
        const ff::Interval rows = ff::partRows(cut, cutPart, window, anchor, height, border);
        ASSERT_TRUE(rows.begin >= 0 && rows.begin < rows.end && rows.end <= height) << seedText();
        ASSERT_LE(rows.begin, std::max(cutPart.begin - cut.above, 0)) << seedText();
        ASSERT_GE(rows.end, std::min(cutPart.end + cut.below, height)) << seedText();
        for (int y = cutPart.begin - anchor; y < cutPart.end + window - 1 - anchor; ++y)
        {
            const int expected = borderInterpolate(y, height, border);
            const int found = borderInterpolate(y - rows.begin, rows.end - rows.begin, border);
            ASSERT_EQ(expected, found < 0 ? found : found + rows.begin)
                << "row " << y << " of " << height << ", border " << borderText(border) << ", rows " << rows.begin
                << " to " << rows.end << ", " << seedText();
        }
    }
}

#ifdef CUDAFASTFILTERS_HAVE_CUDA

ff::DevicePlan planOf(const std::string& algorithm, const Ptr<cuda::Filter>& filter, Size image)
{
    const ff::DevicePlan plan = ff::devicePlan(filter, image);
    EXPECT_EQ(algorithm, plan.algorithm);
    return plan;
}

TEST(DevicePlan, ScratchOfKnownShapes)
{
    requireMeasuredDevice();
    const Size image(1000, 500), large(4096, 4096);
    const size_t floatRow = 4096;  // of 1000 floats, to 256 bytes
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
              planOf("box_lanes", cuda::createFastBoxFilter(CV_8UC1, -1, Size(5, 5)), large).scratchBytes);
    // The planes of the source and of the result, and what tiles begin with.
    const size_t pixels = large.area();
    const size_t ofCounts = planOf("rank_counts", cuda::createFastMedianFilter(CV_8UC1, 31), large).scratchBytes;
    EXPECT_GT(ofCounts, 2 * pixels);
    EXPECT_LT(ofCounts, 3 * pixels);
}

TEST(DevicePlan, ConstantsAreTheCoefficients)
{
    requireMeasuredDevice();
    const Size image(1000, 500);
    EXPECT_EQ(0u, planOf("median_tile", cuda::createFastMedianFilter(CV_8UC1, 5), image).constantBytes);
    EXPECT_EQ(2 * 401 * sizeof(float),
              planOf("two_pass", cuda::createFastGaussianFilter(CV_32FC1, -1, Size(401, 401), 0), image).constantBytes);
    Mat mask(41, 41, CV_64F);
    theRNG().fill(mask, RNG::UNIFORM, -0.1, 0.1);
    EXPECT_EQ(mask.total() * sizeof(float),
              planOf("dense_tile", cuda::createFastLinearFilter(CV_32FC1, -1, mask), image).constantBytes);
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
    EXPECT_EQ(0, cutOf("gaussian_spline", cuda::createFastLargeGaussianFilter(CV_8UC1, -1, 50)).step);
    // Products of 8 rows, from the 5th on; 16 rows are read for the last 8, from 4 above them on, and 8 after them.
    const ff::Cut cut = cutOf("tensor_separable_short", cuda::createFastGaussianFilter(CV_8UC1, -1, Size(9, 9), 1.7));
    EXPECT_EQ(8, cut.step);
    EXPECT_EQ(4, cut.first);
    EXPECT_EQ(4, cut.above);
    EXPECT_EQ(19, cut.below);
    EXPECT_EQ(image.height - cut.below, cut.last);
    const Ptr<cuda::Filter> exact =
        cuda::createFastGaussianFilter(CV_8UC1, -1, Size(15, 15), 0, 0, BORDER_DEFAULT, -1, true);
    EXPECT_TRUE(ff::devicePlan(exact, image).cut.isAnywhere());
}

typedef testing::TestWithParam<int> PartsBase;

//! Of each pair of types.
class Parts : public PartsBase
{
protected:
    void SetUp() override { requireEngine(GPU); }
    std::pair<int, int> types() const { return typesOfFilters()[GetParam()]; }
};

const Size partsImage(1031, 517);

//! Between bytes that no kernel may use.
cuda::GpuMat copyOfRows(const cuda::GpuMat& image, const Range& rows)
{
    cuda::GpuMat memory(rows.size() + 2, image.cols, image.type());
    memory.setTo(Scalar::all(113));
    const cuda::GpuMat copy = memory.rowRange(1, 1 + rows.size());
    image.rowRange(rows).copyTo(copy);
    return copy;
}

//! Where parts begin: as near behind awkward rows as the cut allows.
std::vector<int> beginsOf(const ff::Cut& cut, int height)
{
    std::set<int> begins = {0};
    for (int row : {1, 2, 53, 211, 300, 431, height - 1})
    {
        while (row < height && !cut.allows(row))
            ++row;
        if (row < height)
            begins.insert(row);
    }
    return std::vector<int>(begins.begin(), begins.end());
}

//! Filters an image whole and in parts.
void expectPartsAreTheWhole(const Ptr<cuda::Filter>& filter, const std::string& name, const cuda::GpuMat& image)
{
    cuda::Stream& stream = cuda::Stream::Null();
    cuda::GpuMat whole;
    filter->apply(image, whole, stream);
    const std::string algorithm = ff::lastAlgorithm();
    const ff::DevicePlan plan = ff::devicePlan(filter, image.size());
    ASSERT_EQ(algorithm, plan.algorithm) << name;
    std::vector<int> begins = beginsOf(plan.cut, image.rows);
    if (begins.size() == 1)
    {
        EXPECT_EQ(0, plan.cut.step) << algorithm << ", " << name;
        return;
    }
    begins.push_back(image.rows);
    cuda::GpuMat parts(image.size(), whole.type(), Scalar::all(7));
    for (size_t i = 0; i + 1 < begins.size(); ++i)
    {
        const Range part(begins[i], begins[i + 1]);
        const cuda::GpuMat source = copyOfRows(image, ff::rowsOfPart(filter, image.size(), part));
        ff::applyToPart(filter, image.size(), part, source, parts.rowRange(part), stream);
        EXPECT_EQ(algorithm, ff::lastAlgorithm()) << name;
    }
    EXPECT_TRUE(sameBits(Mat(whole), Mat(parts))) << algorithm << ", " << name << ", " << seedText();
}

TEST_P(Parts, GiveTheBytesOfTheWhole)
{
    const cuda::GpuMat image(makeImage(partsImage, types().first));
    const auto expectAll = [&]
    {
        for (const NamedFilter& filter : filtersOf(types().first, types().second))
            expectPartsAreTheWhole(filter.filter, filter.name + " of " + typeText(types().first), image);
    };
    expectAll();
    const AnyImageSize anySize;
    expectAll();
}

TEST_P(Parts, GiveTheBytesOfTheWholeAtEveryBorder)
{
    const int type = types().first;
    const cuda::GpuMat image(makeImage(partsImage, type));
    for (int border : allBorders())
    {
        std::vector<Case> cases = oneOfEach(type, border);
        cases.push_back(gaussianCase(type, type, Size(9, 9), 1.7, 0, LinearOptions::withBorder(border)));
        cases.push_back(gaussianCase(type, type, Size(31, 31), 5, 0, LinearOptions::withBorder(border)));
        cases.push_back(boxCase(type, type, Size(21, 21), true, LinearOptions::withBorder(border)));
        cases.push_back(medianCase(type, Size(31, 31), border));
        for (const Case& filterCase : cases)
            expectPartsAreTheWhole(filterCase.filter, filterCase.text, image);
    }
}

TEST_P(Parts, ScratchIsWhatWasSaid)
{
    const cuda::GpuMat image(makeImage(partsImage, types().first));
    const auto expectAll = [&]
    {
        for (const NamedFilter& filter : filtersOf(types().first, types().second))
        {
            const ff::DevicePlan plan = ff::devicePlan(filter.filter, partsImage);
            cuda::GpuMat result;
            ff::mostScratchBytes();
            filter.filter->apply(image, result, cuda::Stream::Null());
            const double real = static_cast<double>(ff::mostScratchBytes()),
                         said = static_cast<double>(plan.scratchBytes);
            EXPECT_STREQ(plan.algorithm, ff::lastAlgorithm()) << filter.name;
            EXPECT_LE(real, said) << plan.algorithm << ", " << filter.name;
            EXPECT_LE(said, real * 1.05) << plan.algorithm << ", " << filter.name;
        }
        cuda::Stream::Null().waitForCompletion();
    };
    expectAll();
    const AnyImageSize anySize;
    expectAll();
}

INSTANTIATE_TEST_CASE_P(GPU, Parts, testing::Range(0, static_cast<int>(typesOfFilters().size())));

#endif

}  // namespace
}  // namespace opencv_test
