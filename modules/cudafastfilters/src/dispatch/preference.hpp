// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_PREFERENCE_HPP
#define OPENCV_CUDAFASTFILTERS_PREFERENCE_HPP

#include "opencv2/core/cvstd.hpp"

#include <cstddef>
#include <vector>

// Which of the algorithms that can compute a filter should do so. Each engine has one table of preferences in addition
// to its tables of algorithms; the algorithms themselves only say what they can do.

namespace cv::cuda::fastfilters
{

// The smallest images that an algorithm does not leave to its rival, or the largest.
struct LeastSize
{
    enum Unit
    {
        Never,  // the algorithm leaves all images to its rival
        Elements,
        Pixels,
        Bytes,
        Cost  // images for which the algorithm's own estimate of its cost is below its rival's
    };

    Unit unit = Never;
    long long each = 0;    // per multiprocessor
    long long perRow = 0;  // plus this much per row of the window
    bool isMost = false;   // larger images are left to the rival
};

constexpr LeastSize never = {};
constexpr LeastSize byCost = {LeastSize::Cost};
constexpr LeastSize elements(long long each, long long perRow = 0)
{
    return {LeastSize::Elements, each, perRow};
}
constexpr LeastSize pixels(long long each)
{
    return {LeastSize::Pixels, each};
}
constexpr LeastSize bytes(long long each)
{
    return {LeastSize::Bytes, each};
}
constexpr LeastSize upTo(LeastSize size)
{
    return {size.unit, size.each, size.perRow, true};
}

// A line of a table: smaller images than `least`, or larger ones, are left to the rival if it takes them. Tables are
// read from the top: among the lines for one algorithm, one rival and one filter, the first one whose compute
// capability the device has is used.
template <typename Task>
struct Preference
{
    const char* algorithm;
    const char* rival;             // null: any algorithm that comes later in the table of algorithms
    bool (*filters)(const Task&);  // the filters that the line is about; null: all
    LeastSize least;
    int capability = 0;  // the line is for devices of this compute capability and later ones: 90 for 9.0
};

template <typename Task>
using Preferences = std::vector<Preference<Task>>;

// A line for one filter.
struct FilterPreference
{
    int rival;  // its place in the table of algorithms; -1: any later one
    LeastSize least;
    int capability;
    int pixelUnits;     // units of LeastSize per pixel
    long long minimum;  // units per multiprocessor, or the most

    // For AlgorithmRecord::images.
    String text(const char* rivalName) const
    {
        static const char* const names[] = {"", "elements", "pixels", "bytes", ""};
        if (least.unit == LeastSize::Never)
            return format("that %s does not take", rivalName);
        if (least.unit == LeastSize::Cost)
            return format("for which the estimated cost is below that of %s", rivalName);
        return minimum > 0 ? format("of %lld %s or %s per multiprocessor", minimum, names[least.unit],
                                    least.isMost ? "fewer" : "more")
                           : String();
    }
};

// For a task's images.
template <typename Task>
FilterPreference forFilter(const Preference<Task>& line, const Task& task, int rival)
{
    const int pixelUnits = line.least.unit == LeastSize::Elements ? task.channels()
                           : line.least.unit == LeastSize::Bytes  ? task.pixelBytes()
                                                                  : 1;
    return {rival, line.least, line.capability, pixelUnits, line.least.each + line.least.perRow * task.height()};
}

}  // namespace cv::cuda::fastfilters

#endif
