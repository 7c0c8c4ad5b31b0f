// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The pipeline of bands on devices that are made of threads, also under ThreadSanitizer.

#include "test_precomp.hpp"

#include "test_host_pipeline.hpp"

namespace opencv_test
{
namespace
{

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
                    EXPECT_EQ(BandEnd::Done, run({&traits}));
                    EXPECT_TRUE(failures_.empty());
                    expectResult(cv::format("window %d border %s slots %d staged %d", window,
                                            borderText(border).c_str(), slots, staged));
                }
}

TEST_F(ThreadSanitizerHostPipeline, AMaskGoesUpWithItsRows)
{
    for (int border : {BorderReplicate, BorderWrap})
        for (int kind = 0; kind < 2; ++kind)
        {
            makeImages(150, 37, {7, 3, border, 0});
            splitRows(21);
            FakeTraits traits;
            traits.stagesSource = kind == 1;
            traits.memory = memoryFor(shape_, traits.slots, 11);
            EXPECT_EQ(BandEnd::Done, run({&traits}));
            expectResult(cv::format("border %d, kind %d", border, kind));
        }
}

TEST_F(ThreadSanitizerHostPipeline, PlanesLieSideBySideOnTheDevice)
{
    for (int kind = 0; kind < 2; ++kind)
    {
        makeImages(150, 38, {7, 3, BORDER_REFLECT_101, 0});
        splitResult();
        FakeTraits traits;
        traits.stagesDestination = kind == 1;
        traits.memory = memoryFor(shape_, traits.slots, 11);
        EXPECT_EQ(BandEnd::Done, run({&traits}));
        expectResult(cv::format("kind %d", kind));
    }
}

TEST_F(ThreadSanitizerHostPipeline, EachRowGoesUpOnce)
{
    for (int border : {BORDER_REPLICATE, BORDER_REFLECT_101, BORDER_WRAP})
    {
        makeImages(300, 20, {7, 3, border, 0});
        FakeTraits traits;
        traits.memory = memoryFor(shape_, traits.slots, 10);
        EXPECT_EQ(BandEnd::Done, run({&traits}));
        EXPECT_EQ(border == BORDER_WRAP ? 306 : 300, traits.rowsUp) << borderText(border);
    }
}

//! The first band begins before its rows, and the next one has some of them: as tensor_separable cuts.
TEST_F(ThreadSanitizerHostPipeline, BandsOfSingleRowsShareWhatTheirCutAdds)
{
    for (int slots : {2, 3, 5})
        for (int staged : {0, 1})
        {
            makeImages(300, 64, {1, 0, BORDER_REPLICATE, 0}, Cut{16, 0, 288, 8, 23});
            FakeTraits traits;
            traits.slots = slots;
            traits.stagesSource = traits.stagesDestination = staged != 0;
            traits.memory = memoryFor(shape_, slots, 32);
            for (int round = 0; round < 20; ++round)
            {
                EXPECT_EQ(BandEnd::Done, run({&traits}));
                expectResult(cv::format("%d slots, staged %d", slots, staged));
            }
            EXPECT_LT(traits.rowsUp, 20 * 320) << "each band took its rows from the host";
        }
}

//! A row is more than half of what a thread copies at once, so each row is a separate job.
TEST_F(ThreadSanitizerHostPipeline, LargeCopiesAreSharedByThreads)
{
    makeImages(15, (int)(copyJobBytes * 5 / 9), {1, 0, BORDER_REFLECT, 0}, Cut::everyRows(4));
    FakeTraits traits;
    traits.stagesSource = traits.stagesDestination = true;
    traits.slots = 3;
    traits.memory = memoryFor(shape_, 3, 4);
    EXPECT_EQ(BandEnd::Done, run({&traits}));
    expectResult("long rows");
    const int calls = failHostCall(-1, 0);
    for (int call : {calls / 2, calls - 3, calls - 1})
    {
        failHostCall(call, Error::GpuApiCallError);
        EXPECT_EQ(BandEnd::Failed, run({&traits})) << call << " of " << calls;
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
                EXPECT_EQ(BandEnd::Done, run({&traits}));
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
            EXPECT_EQ(BandEnd::Done, run(devices));
            EXPECT_TRUE(failures_.empty());
            expectResult(cv::format("%d devices", count));
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
    EXPECT_EQ(BandEnd::Done, run({&traits[0], &traits[1]}, watch));
    EXPECT_EQ(400, last);
    for (int after : {0, 1, 100})
    {
        EXPECT_EQ(BandEnd::Stopped, run({&traits[0], &traits[1]}, [&](int rows) { return rows < after; }));
        EXPECT_THROW(run({&traits[0]},
                         [&](int rows)
                         {
                             if (rows >= after)
                                 throw std::runtime_error("of the progress");
                             return true;
                         }),
                     std::runtime_error);
    }
    EXPECT_EQ(BandEnd::Done, run({&traits[0], &traits[1]}));
    expectResult("after cancelled calls");
}

}  // namespace
}  // namespace opencv_test
