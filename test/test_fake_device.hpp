// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_FAKE_DEVICE_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_FAKE_DEVICE_HPP

#include "transfer/band_run.hpp"

#include <atomic>
#include <future>

// A device for the pipeline of bands that is made of threads: one for each slot, with random delays. Its filter is a
// column of weights over bytes.

namespace opencv_test
{

namespace ff = cv::cuda::fastfilters;

//! What the filter makes of the rows `source`, as a separate image, for `rows` results from the row `offset` of it.
void fakeFilter(const uchar* source, size_t sourceStep, int sourceRows, int offset, const ff::RowWindow& window,
                int rowBytes, uchar* destination, size_t destinationStep, int rows);

//! The work of a slot: tasks run one after the other on a separate thread.
class FakeQueue
{
public:
    explicit FakeQueue(unsigned seed);
    //! After all tasks.
    ~FakeQueue();

    void push(std::function<void()> task);
    void waitUntilEmpty();

private:
    void work(unsigned seed);

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> tasks_;
    bool busy_ = false, stopped_ = false;
    std::thread thread_;
};

//! What a fake device is like, and what was seen of it.
struct FakeTraits
{
    bool stagesSource = false, stagesDestination = false;
    int slots = 5;
    size_t memory = 1 << 20;      //!< bytes of the device
    int failingTask = -1;         //!< the filter, counted over all bands, that fails on the device, not at its call
    size_t memoryUntilFreed = 0;  //!< calls for more memory than this fail with Error::StsNoMem, if it is not 0
    std::atomic<int> rowsUp{0};   //!< from the host
    std::atomic<int> filtered{0};
    std::atomic<int> open{0};     //!< devices that exist
    std::atomic<int> clashes{0};  //!< accesses to a slot's memory that should have waited for others
};

class FakeSource : public ff::BandDeviceSource
{
public:
    FakeSource(FakeTraits& traits, const ff::HostBandShape& shape, const ff::BandImages& images)
        : traits_(traits), shape_(shape), images_(images)
    {
    }

    String name() const override { return "fake"; }
    std::unique_ptr<ff::BandDevice> open(int halvings) override;

private:
    FakeTraits& traits_;
    const ff::HostBandShape shape_;
    const ff::BandImages& images_;
};

}  // namespace opencv_test

#endif  // OPENCV_TEST_CUDAFASTFILTERS_FAKE_DEVICE_HPP
