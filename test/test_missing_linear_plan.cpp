// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Which algorithm filters images with missing pixels on the device, and what it needs: without a device.

#include "test_precomp.hpp"

#include "test_missing_linear.hpp"

#include "api/testing/plan_hooks.hpp"
#include "dispatch/cut.hpp"
#include "tasks/missing_tasks.hpp"
#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

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
    EXPECT_EQ("valid_strip", algorithmOf(ofLength(15, 13), size)) << "padded";
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

#endif

}  // namespace
}  // namespace opencv_test
