// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The pipeline of strips on devices that are made of threads, also under ThreadSanitizer.

#include "test_precomp.hpp"

#include "dispatch/test_hooks.hpp"
#include "test_fake_device.hpp"

namespace opencv_test
{
namespace
{

using namespace cv::cuda::fastfilters;

//! A call on some fake devices.
class ThreadSanitizerHostPipeline : public testing::Test
{
protected:
    void TearDown() override { failHostCall(-1, 0); }

    void makeImages(int rows, int width, const RowWindow& window, const Cut& cut = Cut::anywhere())
    {
        source_ = makeImage(Size(width, rows + 6), CV_8UC1);
        // Rows lie apart, and what is between them has to stay.
        block_ = Mat(rows, width + 13, CV_8UC1, Scalar(0xA5));
        destination_ = block_.colRange(3, 3 + width);
        images_ = {source_.ptr(3),
                   source_.step,
                   (size_t)width,
                   destination_.data,
                   destination_.step,
                   (size_t)width,
                   window,
                   0,
                   cut};
        images_.window.length = rows;
        shape_ = {images_.window, rows, (size_t)width, (size_t)width, cut};
    }

    StripEnd run(std::vector<FakeTraits*> devices, const RowProgress& progress = RowProgress())
    {
        block_ = Scalar(0xA5);
        failures_.clear();
        std::vector<std::unique_ptr<StripDeviceSource>> sources;
        for (FakeTraits* traits : devices)
            sources.emplace_back(new FakeSource(*traits, shape_, images_));
        const StripEnd end = runStrips(images_, images_.window.length, sources, progress, failures_);
        for (FakeTraits* traits : devices)
        {
            EXPECT_EQ(0, traits->open);
            EXPECT_EQ(0, traits->clashes) << "accesses to a slot that had to wait";
        }
        return end;
    }

    void expectResult(const std::string& text)
    {
        Mat expected(block_.size(), CV_8UC1, Scalar(0xA5));
        fakeFilter(images_.source, images_.sourceStep, images_.window.length, 0, images_.window, destination_.cols,
                   expected.ptr() + 3, expected.step, destination_.rows);
        EXPECT_TRUE(sameBits(expected, block_)) << text << ", " << seedText();
    }

    Mat source_, block_, destination_;
    StripImages images_;
    StripShape shape_;
    std::vector<DeviceFailure> failures_;
};

//! Memory for strips of about so many rows.
size_t memoryFor(const StripShape& shape, int slots, int rows)
{
    return (size_t)slots *
           (mostSourceRows(rows, shape.window, shape.cut) * shape.sourcePitch() + rows * shape.destinationPitch());
}

TEST_F(ThreadSanitizerHostPipeline, EveryBorderSlotCountAndKindOfMemory)
{
    for (int border : allBorders())
        for (int window : {1, 4, 9})
            for (int slots : {1, 2, 3, 5})
                for (int staged = 0; staged < 4; ++staged)
                {
                    makeImages(157, 37, {window, window / 3, border, 0});
                    FakeTraits traits;
                    traits.slots = slots;
                    traits.stagesSource = (staged & 1) != 0;
                    traits.stagesDestination = (staged & 2) != 0;
                    traits.memory = memoryFor(shape_, slots, 11);
                    EXPECT_EQ(StripEnd::Done, run({&traits}));
                    EXPECT_TRUE(failures_.empty());
                    expectResult(cv::format("window %d border %s slots %d staged %d", window,
                                            borderText(border).c_str(), slots, staged));
                }
}

TEST_F(ThreadSanitizerHostPipeline, EachRowGoesUpOnce)
{
    for (int border : {BORDER_REPLICATE, BORDER_REFLECT_101, BORDER_WRAP})
    {
        makeImages(300, 20, {7, 3, border, 0});
        FakeTraits traits;
        traits.memory = memoryFor(shape_, traits.slots, 10);
        EXPECT_EQ(StripEnd::Done, run({&traits}));
        EXPECT_EQ(border == BORDER_WRAP ? 306 : 300, traits.rowsUp) << borderText(border);
    }
}

//! A row is more than half of what a thread copies at once, so that each has a job of its own.
TEST_F(ThreadSanitizerHostPipeline, LargeCopiesAreSharedByThreads)
{
    makeImages(15, (int)(copyJobBytes * 5 / 9), {1, 0, BORDER_REFLECT, 0}, Cut::everyRows(4));
    FakeTraits traits;
    traits.stagesSource = traits.stagesDestination = true;
    traits.slots = 3;
    traits.memory = memoryFor(shape_, 3, 4);
    EXPECT_EQ(StripEnd::Done, run({&traits}));
    expectResult("long rows");
    const int calls = failHostCall(-1, 0);
    for (int call : {calls / 2, calls - 3, calls - 1})
    {
        failHostCall(call, Error::GpuApiCallError);
        EXPECT_EQ(StripEnd::Failed, run({&traits})) << call << " of " << calls;
    }
}

TEST_F(ThreadSanitizerHostPipeline, SmallImagesAndLargeWindows)
{
    for (int border : allBorders())
        for (int rows : {1, 2, 5})
            for (int window : {1, 3, 30})
            {
                makeImages(rows, 9, {window, window - 1, border, 0});
                FakeTraits traits;
                traits.stagesDestination = rows == 2;
                EXPECT_EQ(StripEnd::Done, run({&traits}));
                expectResult(cv::format("%d rows, window %d, %s", rows, window, borderText(border).c_str()));
            }
}

TEST_F(ThreadSanitizerHostPipeline, SeveralDevicesAndCuts)
{
    for (const Cut& cut : {Cut::anywhere(), Cut{8, 3, 190, 4, 4}, Cut::nowhere()})
        for (int count : {2, 3})
        {
            makeImages(211, 30, {5, 2, BORDER_WRAP, 0}, cut);
            std::vector<FakeTraits> traits(count);
            std::vector<FakeTraits*> devices;
            for (FakeTraits& device : traits)
            {
                device.stagesSource = &device == &traits[0];
                device.memory = memoryFor(shape_, device.slots, std::max(12, longestPiece(cut, 211)));
                devices.push_back(&device);
            }
            EXPECT_EQ(StripEnd::Done, run(devices));
            EXPECT_TRUE(failures_.empty());
            expectResult(cv::format("%d devices", count));
        }
}

TEST_F(ThreadSanitizerHostPipeline, AFailureOfAnyCallIsReportedAndTheNextCallWorks)
{
    for (int staged : {0, 3})
    {
        makeImages(90, 15, {5, 2, BORDER_REFLECT, 0});
        FakeTraits traits;
        traits.stagesSource = traits.stagesDestination = staged != 0;
        traits.slots = 3;
        traits.memory = memoryFor(shape_, 3, 12);
        failHostCall(-1, 0);
        EXPECT_EQ(StripEnd::Done, run({&traits}));
        const int calls = failHostCall(-1, 0);
        ASSERT_GT(calls, 20);
        for (int call = 0; call < calls; ++call)
        {
            failHostCall(call, Error::GpuApiCallError);
            EXPECT_EQ(StripEnd::Failed, run({&traits})) << "call " << call << " of " << calls;
            ASSERT_EQ(1u, failures_.size()) << "call " << call;
            EXPECT_EQ(Error::GpuApiCallError, failures_[0].error.code) << "call " << call;
            failHostCall(-1, 0);
            EXPECT_EQ(StripEnd::Done, run({&traits}));
            expectResult("after a failure");
        }
    }
}

TEST_F(ThreadSanitizerHostPipeline, OutOfMemoryAtAnyCallMakesStripsSmaller)
{
    makeImages(90, 15, {5, 2, BORDER_REFLECT, 0});
    FakeTraits traits;
    traits.stagesDestination = true;
    traits.slots = 3;
    traits.memory = memoryFor(shape_, 3, 16);
    run({&traits});
    const int calls = failHostCall(-1, 0);
    for (int call = 0; call < calls; ++call)
    {
        failHostCall(call, Error::StsNoMem);
        EXPECT_EQ(StripEnd::Done, run({&traits})) << "call " << call;
        EXPECT_TRUE(failures_.empty()) << "call " << call;
        expectResult(cv::format("call %d", call));
    }
    failHostCall(-1, 0);
    traits.memoryUntilFreed = memoryFor(shape_, 3, 4);
    EXPECT_EQ(StripEnd::Done, run({&traits}));
    expectResult("less memory than planned");
    traits.memoryUntilFreed = 1;
    EXPECT_EQ(StripEnd::Failed, run({&traits}));
    ASSERT_EQ(1u, failures_.size());
    EXPECT_EQ(Error::StsNoMem, failures_[0].error.code);
}

TEST_F(ThreadSanitizerHostPipeline, TheRowsOfADeviceThatFailsGoToTheOthers)
{
    for (int task : {0, 1, 3, 6})
        for (int failing : {1, 2})
        {
            makeImages(240, 15, {5, 2, BORDER_REFLECT, 0});
            std::vector<FakeTraits> traits(3);
            std::vector<FakeTraits*> devices;
            for (FakeTraits& device : traits)
            {
                device.memory = memoryFor(shape_, device.slots, 8);
                device.stagesDestination = true;
                devices.push_back(&device);
            }
            for (int i = 0; i < failing; ++i)
                traits[i].failingTask = task;
            EXPECT_EQ(StripEnd::Done, run(devices)) << task;
            EXPECT_LE(failures_.size(), (size_t)failing);
            if (task == 0)
            {
                EXPECT_EQ((size_t)failing, failures_.size());
            }
            expectResult(cv::format("%d of 3 devices fail at strip %d", failing, task));
        }
}

TEST_F(ThreadSanitizerHostPipeline, ProgressIsCalledByTheCallerAndCancels)
{
    makeImages(400, 15, {5, 2, BORDER_REFLECT, 0});
    std::vector<FakeTraits> traits(2);
    for (FakeTraits& device : traits)
        device.memory = memoryFor(shape_, device.slots, 6);
    const std::thread::id caller = std::this_thread::get_id();
    int last = 0;
    const auto watch = [&](int rows)
    {
        EXPECT_EQ(caller, std::this_thread::get_id());
        EXPECT_GE(rows, last);
        last = rows;
        return true;
    };
    EXPECT_EQ(StripEnd::Done, run({&traits[0], &traits[1]}, watch));
    EXPECT_EQ(400, last);
    for (int after : {0, 1, 100})
    {
        EXPECT_EQ(StripEnd::Stopped, run({&traits[0], &traits[1]}, [&](int rows) { return rows < after; }));
        EXPECT_THROW(run({&traits[0]},
                         [&](int rows)
                         {
                             if (rows >= after)
                                 throw std::runtime_error("of the progress");
                             return true;
                         }),
                     std::runtime_error);
    }
    EXPECT_EQ(StripEnd::Done, run({&traits[0], &traits[1]}));
    expectResult("after cancelled calls");
}

}  // namespace
}  // namespace opencv_test
