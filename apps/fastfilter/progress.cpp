// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Drawn here, because there is no library to take: Debian 12 and PyPI, whose lists of packages were searched, have none
// for C++ (`indicators` is not packaged; those of PyPI are for Python).

#include "progress.hpp"

#include <algorithm>
#include <cstdio>
#include <unistd.h>

namespace fastfilter
{
namespace
{

const int barWidth = 30;
const double secondsBetweenDrawings = 0.1;
// To the line's start, and away with what stands there.
const char clearLine[] = "\r\x1b[K";

std::string timeText(double seconds)
{
    char text[32];
    const long whole = static_cast<long>(std::min(seconds, 3.6e8));
    if (whole < 3600)
        std::snprintf(text, sizeof(text), "%ld:%02ld", whole / 60, whole % 60);
    else
        std::snprintf(text, sizeof(text), "%ld:%02ld:%02ld", whole / 3600, whole / 60 % 60, whole % 60);
    return text;
}

}  // namespace

std::string progressText(double done, double total, double seconds, const std::string& unit)
{
    const double rate = seconds > 0 ? done / seconds : 0;
    char text[160];
    if (total <= 0)
    {
        std::snprintf(text, sizeof(text), "%.0f %s, %.1f a second", done, unit.c_str(), rate);
        return text;
    }
    const double share = std::min(1.0, done / total);
    const int filled = static_cast<int>(share * barWidth);
    std::snprintf(text, sizeof(text), "[%s%s] %3.0f %%, %.0f %s/s",
                  std::string(static_cast<size_t>(filled), '#').c_str(),
                  std::string(static_cast<size_t>(barWidth - filled), ' ').c_str(), share * 100, rate, unit.c_str());
    return rate > 0 ? text + std::string(", ") + timeText((total - done) / rate) + " left" : text;
}

Progress::Progress(bool isWanted, const std::string& unit, double perUnit, std::uint64_t total)
    : isShown_(isWanted && isatty(STDERR_FILENO) != 0),
      unit_(unit),
      perUnit_(perUnit),
      total_(total),
      start_(Clock::now()),
      drawn_(start_)
{
}

Progress::~Progress()
{
    clear();
}

void Progress::clear()
{
    if (isShown_)
        std::fputs(clearLine, stderr);
}

void Progress::advance(std::uint64_t count)
{
    done_ += count;
    const Clock::time_point now = Clock::now();
    if (!isShown_ || std::chrono::duration<double>(now - drawn_).count() < secondsBetweenDrawings)
        return;
    drawn_ = now;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const std::string text =
        progressText(static_cast<double>(done_) / perUnit_, static_cast<double>(total_) / perUnit_, seconds, unit_);
    std::fprintf(stderr, "%s%s", clearLine, text.c_str());
    std::fflush(stderr);
}

}  // namespace fastfilter
