// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_PROGRESS_HPP
#define OPENCV_FASTFILTER_PROGRESS_HPP

#include <chrono>
#include <cstdint>
#include <string>

namespace fastfilter
{

/** @brief A line on a terminal that says how far the work is, how fast it goes and how long it still takes.

Writes to the standard error stream where that is a terminal, ten times a second at most, and nothing elsewhere. The
line is gone when this is. For one thread at a time. */
class Progress
{
public:
    /** @param unit What is counted, for the rate: "MiB", "frames".
    @param perUnit How many of what advance() counts make one.
    @param total In what advance() counts, 0 if the end is not known. */
    Progress(bool isWanted, const std::string& unit, double perUnit, std::uint64_t total);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void advance(std::uint64_t count);

    //! Takes the line away, before something else is written to the terminal.
    void clear();

private:
    using Clock = std::chrono::steady_clock;

    bool isShown_;
    std::string unit_;
    double perUnit_;
    std::uint64_t total_, done_ = 0;
    Clock::time_point start_, drawn_;
};

//! What Progress writes: a bar and a share if the end is known, the rate, the time left.
std::string progressText(double done, double total, double seconds, const std::string& unit);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_PROGRESS_HPP
