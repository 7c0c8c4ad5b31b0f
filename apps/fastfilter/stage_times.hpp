// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_STAGE_TIMES_HPP
#define OPENCV_FASTFILTER_STAGE_TIMES_HPP

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace fastfilter
{

enum Stage
{
    STAGE_READ,
    STAGE_DECODE,
    STAGE_FILTER,
    STAGE_ENCODE,
    STAGE_WRITE,
    STAGE_COUNT
};

//! The time that each stage took, summed over its threads. Stages overlap, so that the sum exceeds the run's time.
class StageTimes
{
public:
    void add(Stage stage, std::int64_t nanoseconds) { nanoseconds_[stage] += nanoseconds; }
    double milliseconds(Stage stage) const { return static_cast<double>(nanoseconds_[stage]) * 1e-6; }

    //! Names and milliseconds of all stages, for a report.
    std::vector<std::pair<std::string, double>> all() const
    {
        const char* const names[STAGE_COUNT] = {"read", "decode", "filter", "encode", "write"};
        std::vector<std::pair<std::string, double>> list;
        for (int stage = 0; stage < STAGE_COUNT; ++stage)
            list.emplace_back(names[stage], milliseconds(static_cast<Stage>(stage)));
        return list;
    }

private:
    std::array<std::atomic<std::int64_t>, STAGE_COUNT> nanoseconds_{};
};

//! Adds the time that it lives to a stage, less that of others that live meanwhile on the same thread.
class StageTimer
{
public:
    StageTimer(StageTimes& times, Stage stage)
        : times_(times), stage_(stage), outer_(innermost()), start_(std::chrono::steady_clock::now())
    {
        innermost() = this;
    }

    ~StageTimer()
    {
        const auto lived = std::chrono::steady_clock::now() - start_;
        const std::int64_t nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(lived).count();
        times_.add(stage_, nanoseconds - ofOthers_);
        if (outer_)
            outer_->ofOthers_ += nanoseconds;
        innermost() = outer_;
    }

    StageTimer(const StageTimer&) = delete;
    StageTimer& operator=(const StageTimer&) = delete;

private:
    static StageTimer*& innermost()
    {
        static thread_local StageTimer* timer = nullptr;
        return timer;
    }

    StageTimes& times_;
    Stage stage_;
    StageTimer* outer_;
    std::chrono::steady_clock::time_point start_;
    std::int64_t ofOthers_ = 0;
};

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_STAGE_TIMES_HPP
