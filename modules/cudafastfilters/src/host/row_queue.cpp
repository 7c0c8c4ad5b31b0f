// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "row_queue.hpp"

#include <algorithm>
#include <chrono>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

int count(Interval rows)
{
    return rows.end - rows.begin;
}

int roundUp(int value, int unit)
{
    return (value + unit - 1) / unit * unit;
}

}  // namespace

RowQueue::RowQueue(int rows, int devices, int unit) : rows_(rows), unit_(unit), devices_(devices)
{
    const int units = (rows + unit - 1) / unit;
    for (int device = 0; device < devices; ++device)
    {
        const auto edge = [&](int i)
        { return static_cast<int>(std::min<long long>(rows, 1ll * units * i / devices * unit)); };
        parts_.push_back({edge(device), edge(device + 1)});
    }
}

bool RowQueue::hasRows() const
{
    return !returned_.empty() ||
           std::any_of(parts_.begin(), parts_.end(), [](Interval part) { return count(part) > 0; });
}

// Rows that were given back come first: all others are waiting for nobody else.
void RowQueue::steal(int device)
{
    Interval& own = parts_[device];
    if (!returned_.empty())
    {
        own = returned_.back();
        returned_.pop_back();
        return;
    }
    Interval& largest = *std::max_element(parts_.begin(), parts_.end(),
                                          [](Interval a, Interval b) { return count(a) < count(b); });
    const int middle = largest.begin + roundUp(count(largest) / 2, unit_);
    const int from = middle < largest.end ? middle : largest.begin;
    own = {from, largest.end};
    if (&own != &largest)
        largest.end = from;
}

Interval RowQueue::take(int device, int most, int least)
{
    const std::lock_guard<std::mutex> lock(mutex_);
    Interval& own = parts_[device];
    if (stopped_ || !hasRows())
        return {0, 0};
    if (count(own) <= 0)
        steal(device);
    const int left = count(own);
    // The last strips are smaller, so that the last one is soon filtered and downloaded.
    const int wanted = std::max(std::min(most, (left + 1) / 2), std::min(most, least));
    const int rows = std::min(roundUp(wanted, unit_), left);
    own.begin += rows;
    return {own.begin - rows, own.begin};
}

void RowQueue::done(Interval strip)
{
    const std::lock_guard<std::mutex> lock(mutex_);
    done_ += count(strip);
    changed_.notify_all();
}

void RowQueue::giveBack(Interval strip)
{
    const std::lock_guard<std::mutex> lock(mutex_);
    returned_.push_back(strip);
    changed_.notify_all();
}

bool RowQueue::waitForRows()
{
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [&] { return stopped_ || done_ == rows_ || hasRows(); });
    return !stopped_ && done_ < rows_;
}

void RowQueue::stop()
{
    const std::lock_guard<std::mutex> lock(mutex_);
    stopped_ = true;
    changed_.notify_all();
}

int RowQueue::rowsDone() const
{
    const std::lock_guard<std::mutex> lock(mutex_);
    return done_;
}

void RowQueue::leave()
{
    const std::lock_guard<std::mutex> lock(mutex_);
    --devices_;
    changed_.notify_all();
}

bool RowQueue::waitForProgress(int seen, int milliseconds) const
{
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait_for(lock, std::chrono::milliseconds(milliseconds), [&] { return devices_ == 0 || done_ > seen; });
    return devices_ > 0;
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
