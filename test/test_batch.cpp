// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Many images in one call: which of them share a launch, and what is refused.

#include "test_precomp.hpp"

#include "api/batch.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

uchar* place(size_t address)
{
    return reinterpret_cast<uchar*>(address);  // is not read
}

ff::Images alone(size_t source, size_t destination, Size size, size_t step)
{
    return {{place(source), step, size, Point()}, {place(destination), step, size, 1}};
}

TEST(Batch, GroupsAreOfImagesThatDifferByTheirPlaceAlone)
{
    const Size size(64, 48);
    std::vector<ff::Images> images;
    const auto add = [&](const ff::Images& image) { images.push_back(image); };
    add(alone(0x10000, 0x90000, size, 64));          // 0
    add(alone(0x10001, 0x90000, size, 64));          // 1: another alignment of the source
    add(alone(0x20000, 0xa0000, size, 64));          // 0
    add(alone(0x20000, 0xa0008, size, 64));          // 3: of the destination
    add(alone(0x30000, 0xb0000, Size(64, 47), 64));  // 4: another size
    add(alone(0x30000, 0xb0000, size, 128));         // 5: another step
    add(alone(0x40011, 0xb0010, size, 64));          // 1
    ff::Images region = alone(0x50000, 0xc0000, size, 64);
    region.source.whole.height += 2;
    add(region);  // 7: another number of readable rows
    region.source.offset.y = 1;
    add(region);  // 8: or of those above
    const std::vector<std::vector<size_t>> expected = {{0, 2}, {1, 6}, {3}, {4}, {5}, {7}, {8}};
    EXPECT_EQ(expected, ff::groupBatch(images));
    EXPECT_TRUE(ff::groupBatch({}).empty());
}

//! Whether two regions have a byte in common.
bool shareAByte(const uchar* a, size_t aStep, Size aSize, const uchar* b, size_t bStep, Size bSize)
{
    for (int y = 0; y < aSize.height; ++y)
        for (int v = 0; v < bSize.height; ++v)
        {
            const uchar* const row = a + y * aStep;
            const uchar* const other = b + v * bStep;
            if (row < other + bSize.width && other < row + aSize.width)
                return true;
        }
    return false;
}

bool shareAByte(const std::vector<ff::Images>& images)
{
    for (size_t i = 0; i < images.size(); ++i)
        for (size_t k = 0; k < images.size(); ++k)
        {
            const ff::DeviceDestination& to = images[i].destination;
            const ff::DeviceSource& from = images[k].source;
            const ff::DeviceDestination& other = images[k].destination;
            if (shareAByte(to.data, to.step, to.size, from.data, from.step, from.whole) ||
                (i != k && shareAByte(to.data, to.step, to.size, other.data, other.step, other.size)))
                return true;
        }
    return false;
}

//! Regions of one parent, some side by side.
TEST(Batch, SharedMemoryIsFound)
{
    const auto draw = [](int least, int greatest) { return theRNG().uniform(least, greatest + 1); };
    int shared = 0;
    for (int i = 0; i < 4000; ++i)
    {
        const size_t step = 100;
        std::vector<ff::Images> images(draw(1, 6));
        for (ff::Images& image : images)
        {
            const Size size(draw(1, 30), draw(1, 6)), whole(size.width + draw(0, 4), size.height + draw(0, 2));
            const auto at = [&](const Size& part)
            { return place(0x100000 + draw(0, 120) * step + draw(0, 100 - part.width)); };
            image.source = {at(whole), step, whole, Point()};
            image.destination = {at(size), step, size, 1};
        }
        const bool expected = shareAByte(images);
        shared += expected;
        ASSERT_EQ(expected, ff::shareMemory(images, 1, 1)) << "draw " << i << ", " << seedText();
        if (images.size() == 1)
        {
            ASSERT_EQ(expected, ff::sharesMemory(images[0], 1, 1)) << "draw " << i << ", " << seedText();
        }
    }
    EXPECT_GT(shared, 400);
    EXPECT_LT(shared, 3600);
}

//! Row by row beside each other: compared with each other up to a thousand.
TEST(Batch, ImagesWhoseRowsAlternate)
{
    const auto alternating = [](int count)
    {
        std::vector<ff::Images> images;
        for (int i = 0; i < count; ++i)
            images.push_back(alone(0x1000000 + i * 8, 0x40000000 + i * 8, Size(8, 8), count * 8));
        return images;
    };
    EXPECT_FALSE(ff::shareMemory(alternating(400), 1, 1));
    EXPECT_TRUE(ff::shareMemory(alternating(2000), 1, 1));
    std::vector<ff::Images> images = alternating(400);
    images[100].destination.data += 4;
    EXPECT_TRUE(ff::shareMemory(images, 1, 1));
}

TEST(Batch, RegionsAreCutDownToWhatIsRead)
{
    ff::Neighbourhood n = {};
    n.window = Size(5, 3);
    n.anchor = Point(2, 1);
    n.borderX = n.borderY = ff::BorderReplicate;
    const Size whole(100, 90), size(20, 10);
    const auto regionAt = [&](Point at)
    {
        const ff::Images image = {{place(0x10000), 256, whole, at}, {place(0x90000), 256, size, 1}};
        return ff::readPart(image, n, 1);
    };
    const ff::Images inside = regionAt(Point(40, 30)), corner = regionAt(Point(0, 0));
    EXPECT_EQ(Size(24, 12), inside.source.whole);
    EXPECT_EQ(Point(2, 1), inside.source.offset);
    EXPECT_EQ(place(0x10000 + 29 * 256 + 38), inside.source.data);
    EXPECT_EQ(Size(22, 11), corner.source.whole);
    EXPECT_EQ(Point(0, 0), corner.source.offset);
    EXPECT_TRUE(ff::mayShareLaunch(inside, regionAt(Point(56, 12))));
    EXPECT_FALSE(ff::mayShareLaunch(inside, regionAt(Point(57, 12))));
    EXPECT_FALSE(ff::mayShareLaunch(inside, corner));
}

#ifdef CUDAFASTFILTERS_HAVE_CUDA

using GpuMats = std::vector<cuda::GpuMat>;

std::string errorOf(const std::function<void()>& call)
{
    try
    {
        call();
    }
    catch (const cv::Exception& problem)
    {
        return problem.err;
    }
    return "";
}

//! What throws before anything is done needs no device.
TEST(Batch, BadImagesAreNamedAndNothingIsTouched)
{
    const Ptr<cuda::Filter> filter = cuda::createFastMedianFilter(CV_8UC1, 3);
    Mat bytes(8, 16, CV_8UC1, Scalar(7));
    const cuda::GpuMat good(8, 16, CV_8UC1, bytes.data, bytes.step), bad(8, 8, CV_16UC1, bytes.data, bytes.step);
    GpuMats none, one(1), two(2);
    const auto apply = [&](const GpuMats& src, GpuMats& dst)
    { return errorOf([&] { cuda::applyFilter(filter, src, dst); }); };
    EXPECT_EQ("", apply({}, none));
    EXPECT_TRUE(none.empty());
    EXPECT_NE(std::string::npos, apply({good, bad}, two).find("image 1 of the batch"));
    EXPECT_NE(std::string::npos, apply({cuda::GpuMat(), good}, two).find("image 0 of the batch"));
    EXPECT_NE(std::string::npos, apply({good, good}, one).find("2 sources and 1 destinations"));
    EXPECT_NE(std::string::npos, apply({}, one).find("0 sources and 1 destinations"));
    EXPECT_TRUE(one[0].empty() && two[0].empty() && two[1].empty());
    EXPECT_EQ(0, cv::countNonZero(bytes != 7));
    GpuMats dst;
    EXPECT_NE("", errorOf([&] { cuda::applyFilter(Ptr<cuda::Filter>(), GpuMats{good}, dst); }));
}

#endif  // CUDAFASTFILTERS_HAVE_CUDA

}  // namespace
}  // namespace opencv_test
