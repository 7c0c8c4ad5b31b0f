// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ANY_ALGORITHM_HPP
#define OPENCV_CUDAFASTFILTERS_ANY_ALGORITHM_HPP

#include "algorithm_record.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

// What the algorithms of both engines, and their tables, have in common.

namespace cv::cuda::fastfilters
{

// Yes, or no with a reason.
class Fit
{
public:
    Fit() = default;
    static Fit no(const char* reason) { return Fit(reason); }
    // Yes if the condition holds.
    static Fit where(bool condition, const char* otherwise) { return Fit(condition ? nullptr : otherwise); }

    explicit operator bool() const { return !reason_; }
    const char* reason() const { return reason_; }

private:
    explicit Fit(const char* reason) : reason_(reason) {}

    const char* reason_ = nullptr;
};

// A way to compute a filter, prepared for one. Immutable: it is used from many threads, and on many devices.
//
// An engine's algorithms derive from it and have `decide(images, facts)`, which says whether they can filter the images
// of a call on its processor; whether they should is a matter of preferences. It returns their `Decision`, a Fit that
// may have more.
class AnyAlgorithm
{
public:
    virtual ~AnyAlgorithm() = default;

    // Whether it takes any image on any processor, so that no other is needed after it.
    virtual bool takesAll() const { return false; }
    virtual AlgorithmRecord describe() const = 0;
};

// Which of an algorithm's kernels runs, if that depends on the images; null: there is one.
inline const char* variantOf(const Fit&)
{
    return nullptr;
}

// What an algorithm makes of a filter's task: itself, prepared, or the reason why it does not suit.
template <typename Algorithm>
struct PreparationOf
{
    PreparationOf(const char* whyNot) : reason(whyNot) {}
    template <typename Derived>
    PreparationOf(std::unique_ptr<Derived> prepared) : algorithm(std::move(prepared))
    {
    }

    std::unique_ptr<const Algorithm> algorithm;
    const char* reason = nullptr;
};

// A row of a table of algorithms. The first that fits an image, and is not passed over for another, runs.
template <typename Algorithm, typename Task>
struct TableEntryOf
{
    const char* name;  // of its folder
    PreparationOf<Algorithm> (*prepare)(const Task& task);
};

// Each name once.
template <typename... Tables>
std::vector<const char*> namesOf(const Tables&... tables)
{
    std::vector<const char*> names;
    const auto add = [&](const auto& table)
    {
        for (const auto& entry : table)
            if (std::none_of(names.begin(), names.end(),
                             [&](const char* name) { return std::strcmp(name, entry.name) == 0; }))
                names.push_back(entry.name);
    };
    (add(tables), ...);
    return names;
}

}  // namespace cv::cuda::fastfilters

#endif
