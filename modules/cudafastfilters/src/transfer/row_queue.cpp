// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "row_queue.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace cv::cuda::fastfilters
{

namespace
{

int count(Interval rows)
{
    return rows.end - rows.begin;
}

}  // namespace

int cutBefore(const Cut& cut, int row, int rows)
{
    if (row >= rows)
        return rows;
    const int last = std::min(row, cut.last);
    return cut.step == 0 || last < cut.first ? 0 : cut.first + (last - cut.first) / cut.step * cut.step;
}

int cutFrom(const Cut& cut, int row, int rows)
{
    if (row <= 0 || row >= rows || cut.step == 0)
        return row <= 0 ? 0 : rows;
    const long long steps = row <= cut.first ? 0 : (static_cast<long long>(row) - cut.first + cut.step - 1) / cut.step;
    const long long begin = cut.first + steps * cut.step;
    return begin <= cut.last && begin < rows ? static_cast<int>(begin) : rows;
}

Interval outputsOfPart(const Cut& cut, Interval rows, int height)
{
    return {cutBefore(cut, rows.begin, height), cutFrom(cut, rows.end, height)};
}

Cut cutOfPart(const Cut& cut, int firstRow)
{
    Cut part = cut;
    part.first = std::max(cut.first - firstRow, 0);
    if (cut.last != Cut().last)
        part.last = cut.last - firstRow;
    return part;
}

int longestPiece(const Cut& cut, int rows)
{
    const int top = cutFrom(cut, 1, rows), bottom = cutBefore(cut, rows - 1, rows);
    return std::max({top, rows - bottom, std::min(cut.step, rows)});
}

RowQueue::RowQueue(int rows, int devices, const Cut& cut) : rows_(rows), cut_(cut), devices_(devices)
{
    const auto edge = [&](int i) { return cutFrom(cut, static_cast<int>(1ll * rows * i / devices), rows); };
    for (int device = 0; device < devices; ++device)
        parts_.push_back({edge(device), edge(device + 1)});
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
    Interval& largest =
        *std::max_element(parts_.begin(), parts_.end(), [](Interval a, Interval b) { return count(a) < count(b); });
    const int middle = cutFrom(cut_, largest.begin + (count(largest) + 1) / 2, rows_);
    const int from = middle < largest.end ? middle : largest.begin;
    own = {from, largest.end};
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
    // The last bands are smaller, so that the last one is filtered and downloaded soon.
    const int wanted = std::max(std::min(most, (left + 1) / 2), std::min(most, least));
    int end = cutBefore(cut_, own.begin + std::min(wanted, left), rows_);
    if (end <= own.begin)
        end = std::min(cutFrom(cut_, own.begin + 1, rows_), own.end);
    const int begin = std::exchange(own.begin, end);
    return {begin, end};
}

void RowQueue::done(Interval band)
{
    const std::lock_guard<std::mutex> lock(mutex_);
    done_ += count(band);
    changed_.notify_all();
}

void RowQueue::giveBack(Interval band)
{
    const std::lock_guard<std::mutex> lock(mutex_);
    returned_.push_back(band);
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

}  // namespace cv::cuda::fastfilters
