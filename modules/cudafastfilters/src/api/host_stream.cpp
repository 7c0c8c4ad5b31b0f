// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "fast_filter.hpp"
#include "host_filter.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

// Frames are independent calls on a few threads: while one frame is filtered, the next one is uploaded and the previous
// one is downloaded; frames that are single bands overlap, too.

namespace cv::cuda
{

class HostStream::Impl
{
public:
    Impl(const Ptr<Filter>& filter, Size size, const HostOptions& options, int framesAtOnce)
        : filter_(filter),
          fast_(fastfilters::fastFilter("HostStream", filter)),
          size_(size),
          options_(fastfilters::withCurrentDevice(options)),
          queueLength_(static_cast<size_t>(framesAtOnce))
    {
        const int frames = shareMemory(framesAtOnce);
        try
        {
            for (int i = 0; i < frames; ++i)
                threads_.emplace_back([this] { work(); });
        }
        catch (...)
        {
            stop();
            throw;
        }
    }

    ~Impl() { stop(); }

    // `mask` is noArray() if the filter has none.
    int64 submit(InputArray src, InputArray mask, OutputArray dst)
    {
        fast_.checkHostSource(src, dst, options_);
        fast_.checkMask(src, mask);
        if (src.size() != size_)
            CV_Error(Error::StsUnmatchedSizes, format("HostStream: the image is %dx%d, the stream was made for %dx%d",
                                                      src.size().width, src.size().height, size_.width, size_.height));
        const fastfilters::HeldImage source(src), heldMask(mask);
        dst.create(fast_.resultSize(size_), fast_.dstImageType());
        std::unique_lock<std::mutex> lock(mutex_);
        changed_.wait(lock, [&] { return waiting_.size() < queueLength_; });
        waiting_.push_back({next_, source, heldMask, fastfilters::HeldImage(dst)});
        running_.insert(next_);
        changed_.notify_all();
        return next_++;
    }

    void wait(int64 ticket)
    {
        std::unique_lock<std::mutex> lock(mutex_);
        if (ticket >= next_)
            CV_Error(Error::StsOutOfRange, format("HostStream: ticket %lld; there were %lld so far",
                                                  static_cast<long long>(ticket), static_cast<long long>(next_)));
        changed_.wait(lock, [&] { return running_.empty() || *running_.begin() > ticket; });
        const auto report = reports_.find(ticket);
        if (report != reports_.end())
            *options_.report = report->second;
        reports_.erase(reports_.begin(), reports_.upper_bound(ticket));
        const auto error = errors_.find(ticket);
        if (error == errors_.end())
            return;
        const std::exception_ptr thrown = error->second;
        errors_.erase(error);
        std::rethrow_exception(thrown);
    }

private:
    struct Frame
    {
        int64 ticket;
        fastfilters::HeldImage source, mask, destination;
    };

    // For as many frames at once as have enough memory; each gets the same amount.
    int shareMemory(int frames)
    {
        if (options_.deviceMemory == 0 || frames == 1)
            return frames;
        const size_t needed = fast_.hostMemoryNeeded(size_, options_);
        if (needed > 0)
            frames = static_cast<int>(std::min<size_t>(frames, std::max<size_t>(options_.deviceMemory / needed, 1)));
        options_.deviceMemory /= static_cast<size_t>(frames);
        return frames;
    }

    void stop()
    {
        {
            const std::lock_guard<std::mutex> lock(mutex_);
            stopped_ = true;
        }
        changed_.notify_all();
        for (std::thread& thread : threads_)
            thread.join();
    }

    void work()
    {
        fastfilters::prepareThread();
        std::unique_lock<std::mutex> lock(mutex_);
        for (;;)
        {
            changed_.wait(lock, [&] { return stopped_ || !waiting_.empty(); });
            if (waiting_.empty())
                return;
            int64 ticket = 0;
            HostOptions options = options_;
            if (options.report)
                options.report = makePtr<HostReport>();
            std::exception_ptr error;
            {
                const Frame frame = waiting_.front();
                waiting_.pop_front();
                changed_.notify_all();
                lock.unlock();
                ticket = frame.ticket;
                error = filter(frame, options);
            }  // not under the lock: the last owner of pinned memory may wait for the device
            lock.lock();
            running_.erase(ticket);
            if (error)
                errors_[ticket] = error;
            else if (options.report)
                reports_[ticket] = *options.report;
            changed_.notify_all();
        }
    }

    std::exception_ptr filter(const Frame& frame, const HostOptions& options)
    {
        try
        {
            Mat destination = frame.destination.pixels;
            if (frame.mask.pixels.empty())
                fast_.applyOnHost(frame.source.pixels, destination, options);
            else
                fast_.applyMasked(frame.source.pixels, frame.mask.pixels, destination, options);
            return nullptr;
        }
        catch (...)
        {
            return std::current_exception();
        }
    }

    const Ptr<Filter> filter_;
    const fastfilters::FastFilter& fast_;
    const Size size_;
    HostOptions options_;
    const size_t queueLength_;

    std::mutex mutex_;
    std::condition_variable changed_;
    int64 next_ = 0;
    std::deque<Frame> waiting_;
    std::set<int64> running_;  // queued or running
    std::map<int64, std::exception_ptr> errors_;
    std::map<int64, HostReport> reports_;  // of frames that nobody waited for yet
    bool stopped_ = false;
    std::vector<std::thread> threads_;
};

HostStream::HostStream(const Ptr<Filter>& filter, Size imageSize, const HostOptions& options, int framesAtOnce)
{
    constexpr int mostFramesAtOnce = 16;
    fastfilters::fastFilter("HostStream", filter);
    fastfilters::checkHostOptions("HostStream", options);
    if (options.progress)
        CV_Error(Error::StsBadArg, "HostStream: options have a progress; accepted are options without");
    if (imageSize.empty())
        CV_Error(Error::StsBadArg,
                 format("HostStream: images of %dx%d; at least 1x1 is accepted", imageSize.width, imageSize.height));
    if (framesAtOnce < 1 || framesAtOnce > mostFramesAtOnce)
        CV_Error(Error::StsOutOfRange,
                 format("HostStream: framesAtOnce is %d; accepted are 1 to %d", framesAtOnce, mostFramesAtOnce));
    impl_ = makePtr<Impl>(filter, imageSize, options, framesAtOnce);
}

HostStream::~HostStream() = default;

int64 HostStream::submit(InputArray src, OutputArray dst)
{
    return impl_->submit(src, noArray(), dst);
}

int64 HostStream::submit(InputArray src, InputArray mask, OutputArray dst)
{
    return impl_->submit(src, mask, dst);
}

void HostStream::wait(int64 ticket)
{
    impl_->wait(ticket);
}

}  // namespace cv::cuda
