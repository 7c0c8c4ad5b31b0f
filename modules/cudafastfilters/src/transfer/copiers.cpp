// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "copiers.hpp"
#include "cpu/simd/intrinsics.hpp"
#include "host_band_plan.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace cv::cuda::fastfilters
{

namespace
{

// Does not keep the bytes in the cache if the processor can do that: nobody reads their rows soon, and reading a line
// of memory before it is written would cost the same again.
void copyPastCache(unsigned char* to, const unsigned char* from, std::size_t bytes)
{
#if CV_SIMD128
    const auto lanes = static_cast<std::size_t>(VTraits<v_uint8x16>::vlanes());
    const std::size_t misaligned = reinterpret_cast<std::uintptr_t>(to) % lanes;
    const std::size_t head = std::min(bytes, misaligned == 0 ? 0 : lanes - misaligned);
    std::memcpy(to, from, head);
    std::size_t done = head;
    for (; done + 4 * lanes <= bytes; done += 4 * lanes)
    {
        const v_uint8x16 a = v_load(from + done), b = v_load(from + done + lanes);
        const v_uint8x16 c = v_load(from + done + 2 * lanes), d = v_load(from + done + 3 * lanes);
        v_store(to + done, a, hal::STORE_ALIGNED_NOCACHE);
        v_store(to + done + lanes, b, hal::STORE_ALIGNED_NOCACHE);
        v_store(to + done + 2 * lanes, c, hal::STORE_ALIGNED_NOCACHE);
        v_store(to + done + 3 * lanes, d, hal::STORE_ALIGNED_NOCACHE);
    }
    std::memcpy(to + done, from + done, bytes - done);
#else
    std::memcpy(to, from, bytes);
#endif
}

void copyNow(const RowCopy& copy)
{
    const bool inOneRun = copy.toStep == copy.rowBytes && copy.fromStep == copy.rowBytes;
    const int runs = inOneRun ? 1 : copy.rows;
    const std::size_t bytes = inOneRun ? copy.rowBytes * copy.rows : copy.rowBytes;
    for (int i = 0; i < runs; ++i)
    {
        unsigned char* const to = copy.to + i * copy.toStep;
        const unsigned char* const from = copy.from + i * copy.fromStep;
        if (copy.pastCache)
            copyPastCache(to, from, bytes);
        else
            std::memcpy(to, from, bytes);
    }
#if CV_SSE2
    if (copy.pastCache)
        _mm_sfence();  // before other threads learn that the bytes are there
#endif
}

RowCopy rowsOf(const RowCopy& copy, int first, int count)
{
    RowCopy part = copy;
    part.to += first * copy.toStep;
    part.from += first * copy.fromStep;
    part.rows = count;
    return part;
}

}  // namespace

Copiers::Copiers(int threads)
{
    try
    {
        for (int i = 0; i < threads; ++i)
            threads_.emplace_back([this] { work(); });
    }
    catch (...)
    {
        stop();
        throw;
    }
}

Copiers::~Copiers()
{
    stop();
}

void Copiers::stop()
{
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        stopped_ = true;
    }
    jobsWait_.notify_all();
    for (std::thread& thread : threads_)
        thread.join();
}

void Copiers::copy(const RowCopy& rows, CopyGroup& group)
{
    const std::size_t rowBytes = std::max<std::size_t>(rows.rowBytes, 1);
    const int rowsOfJob = static_cast<int>(
        std::min<std::size_t>(std::max<std::size_t>(copyJobBytes / rowBytes, 1), static_cast<std::size_t>(rows.rows)));
    if (rows.rows <= rowsOfJob)
    {
        copyNow(rows);
        return;
    }
    std::vector<Job> jobs;
    for (int y = 0; y < rows.rows; y += rowsOfJob)
        jobs.push_back({rowsOf(rows, y, std::min(rowsOfJob, rows.rows - y)), &group});
    const std::lock_guard<std::mutex> lock(mutex_);
    jobs_.insert(jobs_.end(), jobs.begin(), jobs.end());
    group.unfinished_ += static_cast<int>(jobs.size());
    jobsWait_.notify_all();
}

void Copiers::wait(CopyGroup& group)
{
    std::unique_lock<std::mutex> lock(mutex_);
    while (group.unfinished_ > 0)
        if (jobs_.empty())
            group.done_.wait(lock);
        else
            copyNext(lock);
}

void Copiers::copyNext(std::unique_lock<std::mutex>& lock)
{
    const Job job = jobs_.front();
    jobs_.pop_front();
    lock.unlock();
    copyNow(job.rows);
    lock.lock();
    if (--job.group->unfinished_ == 0)
        job.group->done_.notify_all();
}

void Copiers::work()
{
    std::unique_lock<std::mutex> lock(mutex_);
    for (;;)
    {
        jobsWait_.wait(lock, [&] { return stopped_ || !jobs_.empty(); });
        if (jobs_.empty())
            return;
        copyNext(lock);
    }
}

namespace
{

struct SharedCopiers
{
    std::mutex mutex;
    std::shared_ptr<Copiers> copiers;

    // Never destroyed: threads cannot be joined while the process's other static objects are destroyed.
    static SharedCopiers& instance()
    {
        static SharedCopiers* const shared = new SharedCopiers;
        return *shared;
    }
};

}  // namespace

std::shared_ptr<Copiers> sharedCopiers()
{
    SharedCopiers& shared = SharedCopiers::instance();
    const std::lock_guard<std::mutex> lock(shared.mutex);
    if (!shared.copiers)
    {
        const int processors = static_cast<int>(std::thread::hardware_concurrency());
        shared.copiers = std::make_shared<Copiers>(std::max(1, std::min(mostCopierThreads, processors)));
    }
    return shared.copiers;
}

void releaseCopiers()
{
    SharedCopiers& shared = SharedCopiers::instance();
    std::shared_ptr<Copiers> released;  // joined without the lock
    const std::lock_guard<std::mutex> lock(shared.mutex);
    released.swap(shared.copiers);
}

}  // namespace cv::cuda::fastfilters
