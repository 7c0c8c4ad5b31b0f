// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "copiers.hpp"
#include "strip_plan.hpp"

#include <algorithm>
#include <cstring>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

void copyNow(const RowCopy& copy)
{
    if (copy.toStep == copy.rowBytes && copy.fromStep == copy.rowBytes)
    {
        std::memcpy(copy.to, copy.from, copy.rowBytes * copy.rows);
        return;
    }
    for (int y = 0; y < copy.rows; ++y)
        std::memcpy(copy.to + y * copy.toStep, copy.from + y * copy.fromStep, copy.rowBytes);
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

void CopyGroup::add(int jobs)
{
    const std::lock_guard<std::mutex> lock(mutex_);
    unfinished_ += jobs;
}

void CopyGroup::finish()
{
    const std::lock_guard<std::mutex> lock(mutex_);
    if (--unfinished_ == 0)
        done_.notify_all();
}

void CopyGroup::wait()
{
    std::unique_lock<std::mutex> lock(mutex_);
    done_.wait(lock, [&] { return unfinished_ == 0; });
}

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
    group.add(static_cast<int>(jobs.size()));
    jobsWait_.notify_all();
}

void Copiers::work()
{
    std::unique_lock<std::mutex> lock(mutex_);
    for (;;)
    {
        jobsWait_.wait(lock, [&] { return stopped_ || !jobs_.empty(); });
        if (jobs_.empty())
            return;
        const Job job = jobs_.front();
        jobs_.pop_front();
        lock.unlock();
        copyNow(job.rows);
        job.group->finish();
        lock.lock();
    }
}

namespace
{

struct SharedCopiers
{
    std::mutex mutex;
    std::shared_ptr<Copiers> copiers;

    // Never destroyed: threads cannot be joined while the process's other statics go.
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

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
