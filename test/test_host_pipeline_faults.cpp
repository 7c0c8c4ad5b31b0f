// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The pipeline of bands on devices that fail, also under ThreadSanitizer.

#include "test_precomp.hpp"

#include "test_host_pipeline.hpp"

namespace opencv_test
{
namespace
{

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
        EXPECT_EQ(BandEnd::Done, run({&traits}));
        const int calls = failHostCall(-1, 0);
        ASSERT_GT(calls, 20);
        for (int call = 0; call < calls; ++call)
        {
            failHostCall(call, Error::GpuApiCallError);
            EXPECT_EQ(BandEnd::Failed, run({&traits})) << "call " << call << " of " << calls;
            ASSERT_EQ(1u, failures_.size()) << "call " << call;
            EXPECT_EQ(Error::GpuApiCallError, failures_[0].error.code) << "call " << call;
            failHostCall(-1, 0);
            EXPECT_EQ(BandEnd::Done, run({&traits}));
            expectResult("after a failure");
        }
    }
}

TEST_F(ThreadSanitizerHostPipeline, OutOfMemoryAtAnyCallMakesBandsSmaller)
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
        EXPECT_EQ(BandEnd::Done, run({&traits})) << "call " << call;
        EXPECT_TRUE(failures_.empty()) << "call " << call;
        expectResult(cv::format("call %d", call));
    }
    failHostCall(-1, 0);
    traits.memoryUntilFreed = memoryFor(shape_, 3, 4);
    EXPECT_EQ(BandEnd::Done, run({&traits}));
    expectResult("less memory than planned");
    traits.memoryUntilFreed = 1;
    EXPECT_EQ(BandEnd::Failed, run({&traits}));
    ASSERT_EQ(1u, failures_.size());
    EXPECT_EQ(Error::StsNoMem, failures_[0].error.code);
}

TEST_F(ThreadSanitizerHostPipeline, ACallThatFailsEveryTimeEndsAndTheNextCallWorks)
{
    makeImages(90, 15, {5, 2, BORDER_REFLECT, 0});
    for (const char* what : {"open", "order", "reuse", "upload", "filter", "download", "wait"})
        for (int code : {(int)Error::StsNoMem, (int)Error::GpuApiCallError})
        {
            std::vector<FakeTraits> traits(2);
            for (FakeTraits& device : traits)
            {
                device.stagesSource = device.stagesDestination = &device == &traits[0];
                device.slots = 3;
                device.memory = memoryFor(shape_, 3, 12);
            }
            failHostCalls(what, code);
            EXPECT_EQ(BandEnd::Failed, run({&traits[0], &traits[1]})) << what;
            ASSERT_EQ(2u, failures_.size()) << what;
            EXPECT_EQ(code, failures_[0].error.code) << what;
            failHostCalls(nullptr, 0);
            EXPECT_EQ(BandEnd::Done, run({&traits[0], &traits[1]})) << what;
            expectResult(cv::format("after failures of %s", what));
        }
}

TEST_F(ThreadSanitizerHostPipeline, ACancelledCallMayFailAtAnyCall)
{
    makeImages(90, 15, {5, 2, BORDER_REFLECT, 0});
    FakeTraits traits;
    traits.stagesSource = traits.stagesDestination = true;
    traits.slots = 3;
    traits.memory = memoryFor(shape_, 3, 12);
    run({&traits});
    const int calls = failHostCall(-1, 0);
    for (int call = 0; call < calls; ++call)
        for (int code : {(int)Error::StsNoMem, (int)Error::GpuApiCallError})
        {
            failHostCall(call, code);
            const BandEnd end = run({&traits}, [](int rows) { return rows < 30; });
            EXPECT_TRUE(end == BandEnd::Stopped || (end == BandEnd::Failed && code == Error::GpuApiCallError)) << call;
            failHostCall(-1, 0);
            EXPECT_EQ(BandEnd::Done, run({&traits})) << call;
            expectResult(cv::format("cancelled, failing at call %d", call));
        }
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
            EXPECT_EQ(BandEnd::Done, run(devices)) << task;
            EXPECT_LE(failures_.size(), (size_t)failing);
            if (task == 0)
            {
                EXPECT_EQ((size_t)failing, failures_.size());
            }
            expectResult(cv::format("%d of 3 devices fail at band %d", failing, task));
        }
}

}  // namespace
}  // namespace opencv_test
