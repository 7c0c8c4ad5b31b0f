// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Minima and maxima of footprints on the device: which runs cover a footprint, what fits into shared memory, and the
// algorithm alone, beside the CPU engine.

#include "test_precomp.hpp"

#ifdef CUDAFASTFILTERS_HAVE_CUDA

#include "test_image.hpp"
#include "test_random.hpp"

#include "cuda/footprints/extremum_footprint/extremum_footprint_runs.hpp"
#include "testing/test_hooks.hpp"

#include <map>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

const char* const algorithm = "extremum_footprint";

Mat drawPixels(Size size)
{
    Mat pixels(size, CV_8U);
    theRNG().fill(pixels, RNG::UNIFORM, 0, draw(2, 40));
    pixels = oneIn(2) ? pixels == 0 : pixels != 0;
    if (oneIn(3))
        cv::ellipse(pixels, Point(size.width / 2, size.height / 2), Size(size.width / 2, size.height / 2), 0, 0, 360,
                    Scalar(255), FILLED);
    pixels.at<uchar>(draw(0, size.height - 1), draw(0, size.width - 1)) = 255;
    return pixels;
}

//! The pixels that the runs of the kernel's program cover.
Mat coveredBy(const ff::ExtremumRuns& runs, Size size)
{
    const std::vector<int> words = runs.words();
    const ff::FootprintProgram program = {words.data(), runs.levels(), runs.height};
    Mat covered = Mat::zeros(size, CV_8U);
    for (int level = 0; level < program.levels; ++level)
        for (int row = 0; row < size.height; ++row)
            for (int i = words[program.startAt(level, row)]; i < words[program.startAt(level, row + 1)]; ++i)
            {
                const ff::ExtremumRun run = {static_cast<unsigned>(words.at(program.runAt(i)))};
                EXPECT_EQ(row, run.row());
                covered(Rect(run.column(), row, words[program.lengthAt(level)], 1)).setTo(255);
            }
    return covered;
}

TEST(ExtremumFootprint, RunsCoverTheFootprint)
{
    for (int i = 0; i < 300; ++i)
    {
        const int most = i % 10 == 0 ? 255 : 30;
        const Mat pixels = drawPixels(Size(draw(1, most), draw(1, most)));
        const ff::ExtremumRuns runs((ff::Footprint(pixels)));
        ASSERT_EQ(1, runs.lengths[0]);
        for (int level = 1; level < runs.levels(); ++level)
            ASSERT_GT(runs.lengths[level], runs.lengths[level - 1]);
        ASSERT_TRUE(sameBits(pixels, coveredBy(runs, pixels.size()))) << seedText();
    }
}

//! All that the threads of a block read lies in its shared memory, of any device.
TEST(ExtremumFootprint, TilesHoldWhatThreadsRead)
{
    using Tuning = ff::FootprintTuning;
    const ff::DeviceFacts small = {75, 75, 40, 65536, 65536, 49152, 0, false};
    const ff::DeviceFacts medium = {86, 86, 84, 102400, 101376, 49152, 1024, false};
    std::map<int, int> rowsOfThread;
    for (int i = 0; i < 200; ++i)
    {
        const int most = i % 4 == 0 ? 255 : 40;
        const Mat pixels = drawPixels(Size(draw(1, most), draw(1, most)));
        const ff::ExtremumRuns runs((ff::Footprint(pixels)));
        for (const ff::DeviceFacts& device : {small, medium, ff::measuredDevice})
            for (const Size size : {Size(30, 20), Size(1000, 700), Size(8192, 8192)})
                for (int bytes : {1, 2, 4})
                {
                    const ff::FootprintTile tile =
                        ff::footprintTile(runs, pixels.cols, bytes, size.width, size.height, 1, device);
                    ++rowsOfThread[tile.rowsOfThread];
                    ASSERT_GT(tile.rowsOfThread, 0);
                    ASSERT_TRUE(tile.band >= 1 && tile.band <= pixels.rows);
                    ASSERT_LE(tile.sharedBytes(), device.sharedBytesOfBlock);
                    ASSERT_EQ(1, tile.pitch % 2);
                    const int rows = ff::FootprintTile::rowsFor(tile.rows(), tile.band);
                    ASSERT_LE(rows, tile.pitch);
                    ASSERT_EQ(0, rows % Tuning::together);
                    ASSERT_LT(tile.rows() - 1 + tile.band - 1, rows);
                    ASSERT_EQ(tile.words, Tuning::width - 1 + pixels.cols);
                }
    }
    EXPECT_GT(rowsOfThread[Tuning::manyRows], 0);
    EXPECT_GT(rowsOfThread[Tuning::fewRows], 0);
}

class ExtremumFootprint_GPU : public EngineParamTest<perf::MatType>
{
protected:
    // Alone, beside the CPU. Returns which of its kernels ran.
    std::string expectAsOnTheCpu(const Mat& image, const Rect& roi, const Mat& footprint, Point anchor, bool isGreatest,
                                 int border)
    {
        const Ptr<cuda::Filter> filter = cuda::createFastRankFilter(image.type(), footprint, isGreatest ? 100 : 0,
                                                                    anchor, border, Scalar(3, 200, 77, 1));
        Mat expected;
        applyOnCpu(filter, image(roi), expected);
        cuda::GpuMat result;
        {
            const OnlyAlgorithm only(algorithm);
            filter->apply(cuda::GpuMat(cuda::GpuMat(image), roi), result);
        }
        EXPECT_STREQ(algorithm, ff::lastAlgorithm());
        EXPECT_TRUE(sameBits(expected, Mat(result)))
            << (isGreatest ? "greatest" : "least") << " of " << cv::countNonZero(footprint) << " pixels in "
            << footprint.cols << "x" << footprint.rows << ", anchor " << anchor << ", " << borderText(border) << ", "
            << roi.width << "x" << roi.height << " at " << roi.x << "," << roi.y << " of " << typeText(image.type())
            << ", " << seedText();
        const std::string description = cuda::describeFilter(filter, roi.size());
        return description.find("16 rows of a thread") != std::string::npos ? "many" : "few";
    }
    Point anchorIn(const Mat& footprint) { return Point(draw(0, footprint.cols - 1), draw(0, footprint.rows - 1)); }
};

//! Not rectangles, which have other algorithms.
Mat withHole(Mat pixels)
{
    if (cv::countNonZero(pixels) == pixels.size().area())
        pixels.at<uchar>(pixels.rows / 2, pixels.cols / 2) = 0;
    return pixels;
}

TEST_P(ExtremumFootprint_GPU, EverySizeBorderAndAlignment)
{
    const Mat image = makeImage(Size(733, 211), GET_PARAM(1));
    for (int i = 0; i < 60; ++i)
    {
        const int most = i % 6 == 5 ? 255 : i % 3 == 0 ? 40 : 11;
        const Mat pixels = withHole(drawPixels(Size(draw(2, most), draw(2, most))));
        if (cv::countNonZero(pixels) == cv::boundingRect(pixels).area())
            continue;  // a rectangle amid empty rows and columns
        const Rect roi(i % 37, i % 11, image.cols - i % 37 - draw(0, 700), image.rows - i % 11 - draw(0, 190));
        expectAsOnTheCpu(image, roi, pixels, anchorIn(pixels), i % 2 != 0, allBorders()[i % allBorders().size()]);
    }
}

//! Tiles of many rows, edges in and between tiles, footprints in bands, and wide ones.
TEST_P(ExtremumFootprint_GPU, LargeImagesAndFootprints)
{
    const Mat image = makeImage(Size(3001, 2300), GET_PARAM(1));
    std::map<std::string, int> runs;
    for (int i = 0; i < 5; ++i)
    {
        const int side = std::vector<int>{3, 7, 21, 51, 255}[i];
        const Mat pixels = withHole(cv::getStructuringElement(MORPH_ELLIPSE, Size(side, side)));
        const Rect roi(i, 2 * i, image.cols - 3 * i, image.rows - 2 * i);
        ++runs[expectAsOnTheCpu(image, roi, pixels, Point(-1, -1), i % 2 != 0, allBorders()[i])];
    }
    EXPECT_GT(runs["many"], 0);
    const Mat small = makeImage(Size(500, 90), GET_PARAM(1));
    Mat wide = Mat::zeros(Size(1201, 3), CV_8U), high = Mat::zeros(Size(3, 1201), CV_8U);
    wide.row(1).setTo(1), wide.at<uchar>(0, 700) = 1;
    high.col(1).setTo(1), high.at<uchar>(1000, 0) = high.at<uchar>(0, 2) = 1;
    for (const Mat& pixels : {wide, high})
        for (int border : allBorders())
            ++runs[expectAsOnTheCpu(small, Rect(Point(), small.size()), pixels, anchorIn(pixels), border % 2 != 0,
                                    border)];
    EXPECT_GT(runs["few"], 0);
}

//! NaN is greater than every number, and -0 less than 0.
TEST(ExtremumFootprintOfNumbers_GPU, OrdersSpecialNumbers)
{
    requireEngine(GPU);
    const Mat cross = cv::getStructuringElement(MORPH_CROSS, Size(5, 5));
    for (int type : {CV_32FC1, CV_32FC3})
        for (double percentile : {0, 100})
        {
            const Mat image = makeImage(Size(301, 203), type, SPECIAL);
            expectCorrectAlone(GPU, algorithm, footprintCase(type, cross, percentile), image);
        }
}

INSTANTIATE_TEST_CASE_P(GPU, ExtremumFootprint_GPU,
                        testing::Combine(testing::Values(GPU), testing::ValuesIn(allTypes())));

}  // namespace
}  // namespace opencv_test

#endif
