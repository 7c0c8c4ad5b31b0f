// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "band_run.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

constexpr int progressMilliseconds = 100;

// One device's share of a call.
class DeviceShare
{
public:
    DeviceShare(BandDeviceSource& source, const BandImages& images, const std::shared_ptr<Copiers>& copiers)
        : source_(source), images_(images), copiers_(copiers)
    {
    }

    void run(RowQueue& queue, int index) noexcept
    {
        for (int halvings = 0;; ++halvings)
        {
            try
            {
                const std::unique_ptr<BandDevice> device = source_.open(halvings);
                if (!device)
                    return;  // `error_` says which memory was missing
                BandPipeline(*device, images_, *copiers_).run(queue, index);
                failed_ = false;
                return;
            }
            catch (const Exception& error)
            {
                failed_ = true;
                error_ = error;
            }
            catch (const std::exception& error)
            {
                failed_ = true;
                error_ = Exception(Error::StsError, error.what(), "runBands", __FILE__, __LINE__);
            }
            if (error_.code != Error::StsNoMem)
                return;
        }
    }

    bool failed() const { return failed_; }
    DeviceFailure failure() const { return {source_.name(), error_}; }

private:
    BandDeviceSource& source_;
    const BandImages& images_;
    const std::shared_ptr<Copiers> copiers_;
    bool failed_ = false;
    Exception error_;
};

// Threads that are joined in any case.
class JoinedThreads
{
public:
    explicit JoinedThreads(RowQueue& queue) : queue_(queue) {}
    ~JoinedThreads()
    {
        queue_.stop();
        for (std::thread& thread : threads)
            thread.join();
    }

    std::vector<std::thread> threads;

private:
    RowQueue& queue_;
};

// One thread per device; this one reports. False if `progress` stopped it.
bool runOnThreads(std::vector<DeviceShare>& shares, RowQueue& queue, const RowProgress& progress)
{
    JoinedThreads joined(queue);
    for (std::size_t i = 0; i < shares.size(); ++i)
        joined.threads.emplace_back(
            [&shares, &queue, i]
            {
                shares[i].run(queue, static_cast<int>(i));
                queue.leave();
            });
    int seen = 0;
    while (queue.waitForProgress(seen, progressMilliseconds))
    {
        seen = queue.rowsDone();
        if (progress && !progress(seen))
            return false;
    }
    // The last bands may have been finished since.
    return !progress || queue.rowsDone() == seen || progress(queue.rowsDone());
}

}  // namespace

BandEnd runBands(const BandImages& images, int outputs, const std::vector<std::unique_ptr<BandDeviceSource>>& devices,
                 const RowProgress& progress, std::vector<DeviceFailure>& failures)
{
    RowQueue queue(outputs, static_cast<int>(devices.size()), images.cut);
    const std::shared_ptr<Copiers> copiers = sharedCopiers();
    std::vector<DeviceShare> shares;
    for (const std::unique_ptr<BandDeviceSource>& device : devices)
        shares.emplace_back(*device, images, copiers);
    bool stopped = false;
    if (shares.size() == 1 && !progress && devices[0]->mayUseThisThread())
        shares[0].run(queue, 0);
    else
        stopped = !runOnThreads(shares, queue, progress);
    for (const DeviceShare& share : shares)
        if (share.failed())
            failures.push_back(share.failure());
    if (stopped)
        return BandEnd::Stopped;
    return queue.rowsDone() == outputs ? BandEnd::Done : BandEnd::Failed;
}

}  // namespace cv::cuda::fastfilters
