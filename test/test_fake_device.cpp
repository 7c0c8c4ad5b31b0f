// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"

#include "test_fake_device.hpp"
#include "testing/test_hooks.hpp"

#include <random>

namespace opencv_test
{

void fakeFilter(const uchar* source, size_t sourceStep, int sourceRows, int offset, const ff::RowWindow& window,
                int rowBytes, uchar* destination, size_t destinationStep, int rows)
{
    for (int y = 0; y < rows; ++y)
    {
        uchar* const sums = destination + y * destinationStep;
        std::fill(sums, sums + rowBytes, (uchar)0);
        for (int k = 0; k < window.size; ++k)
        {
            const int row = cv::borderInterpolate(offset + y - window.anchor + k, sourceRows, window.border);
            const uchar* const values = source + std::max(row, 0) * sourceStep;
            for (int x = 0; x < rowBytes; ++x)
                sums[x] = (uchar)(sums[x] + (2 * k + 3) * (row < 0 ? 77 : values[x]));
        }
    }
}

FakeQueue::FakeQueue(unsigned seed) : thread_([this, seed] { work(seed); }) {}

FakeQueue::~FakeQueue()
{
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        stopped_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void FakeQueue::push(std::function<void()> task)
{
    const std::lock_guard<std::mutex> lock(mutex_);
    tasks_.push_back(std::move(task));
    changed_.notify_all();
}

void FakeQueue::waitUntilEmpty()
{
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [&] { return tasks_.empty() && !busy_; });
}

void FakeQueue::work(unsigned seed)
{
    std::minstd_rand random(seed);
    std::unique_lock<std::mutex> lock(mutex_);
    for (;;)
    {
        changed_.wait(lock, [&] { return stopped_ || !tasks_.empty(); });
        if (tasks_.empty())
            return;
        const std::function<void()> task = std::move(tasks_.front());
        tasks_.pop_front();
        busy_ = true;
        lock.unlock();
        if (random() % 4 == 0)
            std::this_thread::sleep_for(std::chrono::microseconds(random() % 300));
        task();
        lock.lock();
        busy_ = false;
        changed_.notify_all();
    }
}

namespace
{

//! Memory of a slot, which knows who is at it.
class FakeMemory
{
public:
    explicit FakeMemory(size_t bytes) : bytes_(bytes) {}

    void access(bool writes, FakeTraits& traits, const std::function<void(uchar*)>& body)
    {
        const int others = writes ? (users_ += 1000) - 1000 : users_++;
        if (writes ? others != 0 : others >= 1000)
            ++traits.clashes;
        else
            body(bytes_.data());
        users_ -= writes ? 1000 : 1;
    }

private:
    std::vector<uchar> bytes_;
    std::atomic<int> users_{0};
};

class FakeDevice : public ff::BandDevice
{
public:
    FakeDevice(FakeTraits& traits, const ff::HostBandPlan& plan, const ff::BandImages& images)
        : traits_(traits), plan_(plan), images_(images), downloads_(plan.slots)
    {
        ++traits.open;
        for (int slot = 0; slot < plan.slots; ++slot)
        {
            sources_.emplace_back(new FakeMemory(plan.sourceRows * plan.sourcePitch));
            destinations_.emplace_back(new FakeMemory(plan.rows * plan.destinationPitch));
            stagedSources_.emplace_back(plan.sourceRows * plan.sourcePitch);
            stagedDestinations_.emplace_back(plan.rows * plan.destinationPitch);
        }
        marks_.resize(plan.slots);
        for (int slot = 0; slot < plan.slots; ++slot)
            queues_.emplace_back(new FakeQueue((unsigned)cv::theRNG().next() | 1));
    }

    ~FakeDevice() override
    {
        if (threw_ && !finished_)
            ++traits_.clashes;  // work may be under way whose rows others have
        --traits_.open;
    }

    const ff::HostBandPlan& plan() const override { return plan_; }
    uchar* stagedSource(int slot) override { return traits_.stagesSource ? stagedSources_[slot].data() : nullptr; }
    uchar* stagedDestination(int slot) override
    {
        return traits_.stagesDestination ? stagedDestinations_[slot].data() : nullptr;
    }

    void waitForSource(int slot, int other) override
    {
        call("order");
        const std::shared_future<void> mark = marks_[other];
        queues_[slot]->push(
            [mark]
            {
                if (mark.valid())
                    mark.wait();
            });
    }

    void markSource(int slot) override
    {
        call("order");
        const auto reached = std::make_shared<std::promise<void>>();
        marks_[slot] = reached->get_future();
        queues_[slot]->push([reached] { reached->set_value(); });
    }

    void reuse(int fromSlot, int fromRow, int toSlot, int rows) override
    {
        call("reuse");
        waitForSource(toSlot, fromSlot);
        push(toSlot,
             [=]
             {
                 sources_[fromSlot]->access(false, traits_,
                                            [&](uchar* from)
                                            {
                                                sources_[toSlot]->access(true, traits_,
                                                                         [&](uchar* to) {
                                                                             memcpy(to,
                                                                                    from + fromRow * plan_.sourcePitch,
                                                                                    rows * plan_.sourcePitch);
                                                                         });
                                            });
             });
    }

    void upload(int slot, int firstRow, int rows, size_t offset, size_t rowBytes, const uchar* from,
                size_t step) override
    {
        call("upload");
        traits_.rowsUp += rows;
        push(slot,
             [=]
             {
                 sources_[slot]->access(true, traits_,
                                        [&](uchar* to)
                                        {
                                            for (int y = 0; y < rows; ++y)
                                                memcpy(to + (firstRow + y) * plan_.sourcePitch + offset,
                                                       from + y * step, rowBytes);
                                        });
             });
    }

    void filter(int slot, const ff::Band& band) override
    {
        call("filter");
        push(slot,
             [=]
             {
                 if (traits_.filtered++ == traits_.failingTask)
                 {
                     failed_ = true;
                     return;
                 }
                 const auto run = [&](uchar* from)
                 {
                     const auto write = [&](uchar* to)
                     {
                         fakeFilter(from, plan_.sourcePitch, band.source.end - band.source.begin, band.offset,
                                    images_.window, (int)images_.sourceRowBytes, to, plan_.destinationPitch,
                                    band.outputs.end - band.outputs.begin);
                     };
                     destinations_[slot]->access(true, traits_, write);
                 };
                 sources_[slot]->access(false, traits_, run);
             });
    }

    void download(int slot, int rows, size_t offset, size_t rowBytes, uchar* to, size_t step) override
    {
        call("download");
        const auto done = std::make_shared<std::promise<void>>();
        {
            const std::lock_guard<std::mutex> lock(mutex_);
            downloads_[slot] = done->get_future();
        }
        push(slot,
             [=]
             {
                 destinations_[slot]->access(false, traits_,
                                             [&](uchar* from)
                                             {
                                                 for (int y = 0; y < rows; ++y)
                                                     memcpy(to + y * step, from + y * plan_.destinationPitch + offset,
                                                            rowBytes);
                                             });
             });
        queues_[slot]->push([done] { done->set_value(); });
    }

    void waitForDownload(int slot) override
    {
        std::shared_future<void> download;
        {
            const std::lock_guard<std::mutex> lock(mutex_);
            download = downloads_[slot];
        }
        if (download.valid())
            download.wait();
        call("wait");
        if (failed_)
        {
            threw_ = true;
            CV_Error(Error::GpuApiCallError, "a band was not filtered");
        }
    }

    void finish() noexcept override
    {
        finished_ = true;
        for (const std::unique_ptr<FakeQueue>& queue : queues_)
            queue->waitUntilEmpty();
    }

private:
    void call(const char* what)
    {
        try
        {
            ff::checkHostCall(what);
        }
        catch (...)
        {
            threw_ = true;
            throw;
        }
    }

    //! Nothing happens on a device that has failed.
    void push(int slot, std::function<void()> task)
    {
        queues_[slot]->push(
            [this, task]
            {
                if (!failed_)
                    task();
            });
    }

    FakeTraits& traits_;
    const ff::HostBandPlan plan_;
    const ff::BandImages& images_;
    std::vector<std::unique_ptr<FakeMemory>> sources_, destinations_;
    std::vector<std::vector<uchar>> stagedSources_, stagedDestinations_;
    std::mutex mutex_;
    std::vector<std::shared_future<void>> downloads_, marks_;
    std::atomic<bool> failed_{false}, threw_{false};
    bool finished_ = false;
    std::vector<std::unique_ptr<FakeQueue>> queues_;  // the last member: their tasks use the others
};

}  // namespace

std::unique_ptr<ff::BandDevice> FakeSource::open(int halvings)
{
    ff::HostBandPlan plan;
    if (!ff::planBands(
            shape_, traits_.slots, traits_.memory, halvings, [](int, int) { return (size_t)0; }, plan))
    {
        if (halvings == 0)
            CV_Error(Error::StsNoMem, "not even the smallest bands fit");
        return nullptr;
    }
    ff::checkHostCall("open");
    if (traits_.memoryUntilFreed != 0 && plan.deviceBytes() > traits_.memoryUntilFreed)
        CV_Error(Error::StsNoMem, "others have the memory");
    return std::unique_ptr<ff::BandDevice>(new FakeDevice(traits_, plan, images_));
}

}  // namespace opencv_test
