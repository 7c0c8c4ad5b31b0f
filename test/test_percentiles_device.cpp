// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Several percentiles of one window on the GPU: the bytes of the CPU engine, in device memory and through it.

#include "test_precomp.hpp"

#include "test_batch_device.hpp"
#include "test_captured_graph.hpp"
#include "test_host_path.hpp"
#include "test_percentiles.hpp"

namespace opencv_test
{
namespace
{

#ifdef CUDAFASTFILTERS_HAVE_CUDA

namespace ff = cv::cuda::fastfilters;

Percentiles centred(int type, Size window, const std::vector<double>& wanted, int border = BORDER_REFLECT_101)
{
    return {type, window, wanted, Point(-1, -1), border, Scalar(7, 200, 31, 90)};
}

//! With eight lanes, and with 32.
const Size windowsOfBitmaps[] = {Size(21, 19), Size(45, 31), Size(91, 85), Size(161, 41)};

Mat onCpu(const Ptr<cuda::Filter>& filter, const Mat& image)
{
    Mat result;
    applyOnCpu(filter, image, result);
    return result;
}

class Percentiles_GPU : public testing::Test
{
protected:
    void SetUp() override { requireEngine(GPU); }
};

//! Windows of every algorithm of ranks.
TEST_F(Percentiles_GPU, HaveTheBytesOfTheCpu)
{
    const Size windows[] = {Size(1, 1),   Size(3, 3),   Size(5, 3),   Size(7, 7),   Size(9, 9),    Size(1, 15),
                            Size(15, 15), Size(31, 31), Size(3, 101), Size(63, 63), Size(101, 91), Size(261, 41)};
    for (const int type : {CV_8UC1, CV_8SC3, CV_16UC1, CV_16SC4, CV_32FC1, CV_8UC4})
        for (const Size& window : windows)
            for (const int border : {BORDER_REPLICATE, BORDER_CONSTANT, BORDER_WRAP})
            {
                const Percentiles of = centred(type, window, {50, 0, 93, 100, 50, 12}, border);
                const Mat image = makeImage(Size(523, 211), type);
                EXPECT_TRUE(sameBits(onCpu(of.filter(), image), filtered(GPU, of.filter(), image)))
                    << of.text() << " by " << ff::lastAlgorithm() << ", " << seedText();
            }
}

//! As large as images have to be for the algorithms of large ones, and for strips of tiles that touch no border.
TEST_F(Percentiles_GPU, OfLargeImagesHaveTheBytesOfRankFilters)
{
    const Size windows[] = {Size(3, 3), Size(5, 5), Size(7, 7), Size(9, 9), Size(15, 15), Size(31, 31), Size(101, 101),
                            Size(3, 5), Size(3, 7), Size(5, 3), Size(5, 7), Size(7, 3),   Size(7, 5)};
    for (const int type : {CV_8UC1, CV_16UC1, CV_32FC1, CV_8SC1, CV_16SC1})
        for (const Size& window : windows)
        {
            const Percentiles of = centred(type, window, {10, 50, 90});
            const cuda::GpuMat image(makeImage(Size(3000, 2600), type));
            cuda::GpuMat all, plane;
            of.filter()->apply(image, all);
            if (window.area() <= 81)
            {
                EXPECT_STREQ("percentile_tile", ff::lastAlgorithm());
            }
            ASSERT_EQ(Size(3000, 7800), all.size());
            for (int i = 0; i < 3; ++i)
            {
                cuda::createFastRankFilter(type, of.window, of.wanted[i], of.anchor, of.border, of.value)
                    ->apply(image, plane);
                EXPECT_TRUE(sameBits(Mat(plane), Mat(all.rowRange(2600 * i, 2600 * i + 2600))))
                    << of.text() << ", plane " << i << ", " << seedText();
            }
        }
}

//! Tiles and not the filters of the ranks, wherever they have something to share.
TEST_F(Percentiles_GPU, SmallWindowsAreSortedOnce)
{
    for (const int type : allTypes())
        for (const Size& window : {Size(3, 3), Size(3, 5), Size(3, 7), Size(5, 3), Size(5, 5), Size(5, 7), Size(7, 3),
                                   Size(7, 5), Size(7, 7), Size(9, 9)})
            for (const int border : allBorders())
            {
                std::vector<double> wanted = {10, 50, 90};
                if (window.width == 5)
                    for (int i = 0; i < 30; ++i)  // more than a launch takes
                        wanted.push_back(i * 100. / 29);
                const Percentiles of = centred(type, window, wanted, border);
                const Mat image = makeImage(Size(197, 67), type, border == BORDER_WRAP ? FEW_VALUES : NOISE);
                const Mat expected = onCpu(of.filter(), image), actual = filtered(GPU, of.filter(), image);
                EXPECT_STREQ("percentile_tile", ff::lastAlgorithm());
                EXPECT_TRUE(sameBits(expected, actual)) << of.text() << ", " << seedText();
            }
    const Mat image = makeImage(Size(197, 67), CV_8UC1);
    for (const std::vector<double>& wanted : {std::vector<double>{50}, {0, 100}, {0, 25, 100}})
    {
        filtered(GPU, centred(CV_8UC1, Size(5, 5), wanted).filter(), image);
        EXPECT_STREQ("percentile_planes", ff::lastAlgorithm());
    }
}

//! They do where rank filters would have a bitmap each, and say so.
TEST(PercentilesPlan, BitmapsAreSharedWhereRankFiltersHaveThem)
{
    requireCudaEngine();
    if (deviceAvailable())
        return;  // Percentiles_GPU.BitmapsAreShared
    for (const int type : {CV_8UC1, CV_16UC1, CV_32FC3})
        for (const Size& window : windowsOfBitmaps)
        {
            const Ptr<cuda::Filter> one = cuda::createFastRankFilter(type, window, 90),
                                    two = cuda::createFastPercentilesFilter(type, window, {10, 90});
            const Size size(103, 57);
            EXPECT_NE(std::string::npos, cuda::describeFilter(one, size).find("algorithm: rank_bitmap"));
            EXPECT_NE(std::string::npos, cuda::describeFilter(two, size).find("variant: bitmaps of several ranks"));
        }
}

//! In small images of large windows, two or three ranks are selected from one bitmap.
TEST_F(Percentiles_GPU, BitmapsAreShared)
{
    const std::vector<double> wanted[] = {
        {10, 90}, {10, 50, 90}, {0, 3, 40, 97}, {5, 15, 60, 80, 95}, {20, 20, 70, 20}};
    for (const int type : allTypes())
        for (const Size& window : windowsOfBitmaps)
        {
            if (window.width > 100 && type != CV_8UC3 && type != CV_32FC1 && type != CV_16SC1)
                continue;
            for (const std::vector<double>& percentiles : wanted)
            {
                const Percentiles of = centred(type, window, percentiles, allBorders()[theRNG().uniform(0, 5)]);
                const Mat image = makeImage(Size(103, 57), type, theRNG().uniform(0, 2) ? FEW_VALUES : NOISE);
                const Ptr<cuda::Filter> filter = of.filter();
                const std::string plan = cuda::describeFilter(filter, image.size());
                EXPECT_NE(std::string::npos, plan.find("variant: bitmaps of several ranks")) << of.text() << plan;
                cuda::GpuMat result;
                ff::algorithmRuns();
                filter->apply(cuda::GpuMat(image), result);
                EXPECT_EQ(percentiles[0] == 0 ? 2 : 1, ff::algorithmRuns());  // the least value has its own filter
                EXPECT_TRUE(sameBits(onCpu(filter, image), Mat(result))) << of.text() << ", " << seedText();
            }
        }
}

//! Planes whose first rows begin at any element.
TEST_F(Percentiles_GPU, PlanesMayBeginAnywhere)
{
    for (const int type : {CV_8UC1, CV_16UC1, CV_32FC1})
    {
        const Percentiles of = centred(type, Size(5, 5), {10, 50, 90});
        const Mat image = makeImage(Size(611, 133), type), expected = onCpu(of.filter(), image);
        for (const int elements : {0, 1, 3})
        {
            const size_t step = (611 + elements) * image.elemSize1();  // an odd number of elements from plane to plane
            Frame src(GPU, image), dst(GPU, Mat::zeros(expected.size(), type), Rect(Point(), expected.size()), step,
                                       elements * image.elemSize1());
            Frame::apply(of.filter(), src, dst);
            EXPECT_STREQ("percentile_tile", ff::lastAlgorithm());
            EXPECT_TRUE(sameBits(expected, dst.pixels())) << of.text() << ", " << elements << ", " << seedText();
            EXPECT_TRUE(dst.untouchedOutside());
        }
    }
}

TEST_F(Percentiles_GPU, DestinationsMayHoldTheSource)
{
    const Size size(164, 90);
    for (const int side : {3, 9, 31})
        for (const int row : {0, 37, 180})
        {
            const Percentiles of = centred(CV_16UC1, Size(side, side), {20, 80, 20});
            const Mat noise = makeImage(size, CV_16UC1), expected = expectedOf(of, noise);
            const Mat memory = makeImage(Size(190, 300), CV_16UC1);
            const Rect place(11, 7, size.width, 3 * size.height);
            Mat with = memory.clone();
            noise.copyTo(with(Rect(place.x, place.y + row, size.width, size.height)));
            cuda::GpuMat block(with), destination = block(place);
            const cuda::GpuMat source = destination.rowRange(row, row + size.height);
            const void* const address = destination.data;
            of.filter()->apply(source, destination);
            EXPECT_EQ(address, destination.data);
            expected.copyTo(with(place));
            EXPECT_TRUE(sameBits(with, Mat(block))) << of.text() << ", row " << row << ", " << seedText();
        }
}

TEST_F(Percentiles_GPU, BatchesAreAsAlone)
{
    const Percentiles of = centred(CV_8UC1, Size(5, 5), {10, 90});
    Made made(Size(231, 77), CV_8UC1, CV_8UC1, 5);
    for (cuda::GpuMat& result : made.dst)
        result = cuda::GpuMat(Size(231, 154), CV_8UC1);
    cuda::Stream stream((size_t)cudaStreamNonBlocking);
    cuda::applyFilter(of.filter(), made.src, made.dst, stream);
    stream.waitForCompletion();
    for (size_t i = 0; i < made.src.size(); ++i)
        EXPECT_TRUE(sameBits(expectedOf(of, Mat(made.src[i])), Mat(made.dst[i]))) << i << ", " << seedText();
    // One of them has the source of the next one: they run one after the other.
    made.src[1].copyTo(made.dst[0].rowRange(77, 154));
    const Mat next = Mat(made.src[1]);
    GpuMats src = {made.src[1], made.src[0]}, dst = {cuda::GpuMat(), made.dst[1]};
    cuda::applyFilter(of.filter(), src, dst, stream);
    stream.waitForCompletion();
    EXPECT_TRUE(sameBits(expectedOf(of, next), Mat(dst[0]))) << seedText();
}

TEST_F(Percentiles_GPU, CapturedGraphIsReplayedWithNewPixels)
{
    for (const int side : {5, 9, 31})
    {
        const Percentiles of = centred(CV_32FC1, Size(side, side), {10, 50, 10, 90});
        expectReplayed(of.filter(), cuda::GpuMat(Size(153, 81), CV_32FC1), cuda::GpuMat(Size(153, 4 * 81), CV_32FC1),
                       of.text(), 3,
                       [&](const Mat& image, const Mat& result) { return sameBits(expectedOf(of, image), result); });
    }
}

//! Many bands, in every kind of memory: each plane of a band goes to its place.
TEST_F(Percentiles_GPU, HostImagesGoThroughTheDevice)
{
    const Size size(701, 1203);
    for (const int type : {CV_8UC1, CV_16UC3})
    {
        const Percentiles of = centred(type, Size(7, 5), {5, 50, 95});
        const Ptr<cuda::Filter> filter = of.filter();
        for (int kind = 0; kind < memoryKinds; ++kind)
        {
            HostImage source(static_cast<MemoryKind>(kind), size, type),
                destination(static_cast<MemoryKind>((kind + 1) % memoryKinds), Size(size.width, 3 * size.height), type);
            makeImage(size, type).copyTo(source.image);
            const Mat expected = onCpu(filter, source.image.clone());
            for (const size_t megabytes : {0, 4})
            {
                Mat result = destination.image;
                result.setTo(Scalar::all(77));
                const uchar* const place = result.data;
                HostOptions options = onCuda(megabytes << 20);
                options.report = makePtr<cuda::HostReport>();
                cuda::applyFilter(filter, source.image, result, options);
                EXPECT_EQ(HostOptions::CUDA, options.report->engine);
                EXPECT_EQ(place, result.data);
                EXPECT_TRUE(sameBits(expected, result)) << of.text() << ", kind " << kind << ", " << seedText();
            }
        }
    }
}

TEST_F(Percentiles_GPU, PartsAndStreamsGiveTheBytesOfTheWhole)
{
    const Mat image = makeImage(Size(333, 450), CV_16UC1);
    for (const int side : {5, 9, 31})
    {
        const Percentiles of = centred(CV_16UC1, Size(side, side), {5, 50, 95});
        const Ptr<cuda::Filter> filter = of.filter();
        const Mat whole = onCpu(filter, image);
        Mat part, streamed;
        for (const Range& rows : {Range(0, 1), Range(0, 200), Range(99, 450), Range(449, 450)})
        {
            const Range needed = cuda::filterRows(filter, image.size(), rows, onCuda()).at(0);
            cuda::applyFilterPart(filter, image.rowRange(needed), image.size(), rows, part, onCuda());
            ASSERT_EQ(Size(333, 3 * rows.size()), part.size());
            for (int i = 0; i < 3; ++i)
                EXPECT_TRUE(sameBits(whole.rowRange(450 * i + rows.start, 450 * i + rows.end),
                                     part.rowRange(rows.size() * i, rows.size() * (i + 1))))
                    << side << ", rows from " << rows.start << ", plane " << i;
        }
        cuda::HostStream stream(filter, image.size(), onCuda());
        stream.wait(stream.submit(image, streamed));
        EXPECT_TRUE(sameBits(whole, streamed)) << side;
    }
}

//! The limit of device memory is for all planes.
TEST_F(Percentiles_GPU, TooLittleDeviceMemoryIsRefused)
{
    const Mat image = makeImage(Size(4000, 64), CV_32FC1);
    const Percentiles one = centred(CV_32FC1, Size(5, 5), {50}), many = centred(CV_32FC1, Size(5, 5), {0, 10, 50, 90});
    const auto least = [&](const Percentiles& of)
    {
        size_t refused = 0;
        for (size_t bytes = 1 << 20; bytes > 0; bytes -= 1 << 12)
        {
            Mat result;
            try
            {
                cuda::applyFilter(of.filter(), image, result, onCuda(bytes));
            }
            catch (const cv::Exception& problem)
            {
                EXPECT_EQ(Error::StsOutOfRange, problem.code) << problem.err;
                EXPECT_TRUE(result.empty() || result.rows == image.rows * (int)of.wanted.size());
                refused = bytes;
                break;
            }
        }
        return refused;
    };
    const size_t ofOne = least(one), ofMany = least(many);
    EXPECT_GT(ofMany, ofOne + 2 * 4000 * sizeof(float));
}

TEST_F(Percentiles_GPU, WrongArguments)
{
    const Ptr<cuda::Filter> filter = centred(CV_8UC1, Size(3, 3), {10, 90}).filter();
    cuda::GpuMat destination;
    EXPECT_THROW(filter->apply(cuda::GpuMat(Size(4, 4), CV_16UC1), destination), cv::Exception);
    EXPECT_TRUE(destination.empty());
    Mat onHost;
    EXPECT_THROW(filter->apply(cuda::GpuMat(Size(4, 4), CV_8UC1), onHost), cv::Exception);
    EXPECT_TRUE(onHost.empty());
}

#endif

}  // namespace
}  // namespace opencv_test
