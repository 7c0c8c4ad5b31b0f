// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DISPATCH_HPP
#define OPENCV_CUDAFASTFILTERS_DISPATCH_HPP

#include "plan_record.hpp"

#include "opencv2/core.hpp"

#include <memory>
#include <vector>

// Chooses among the algorithms of a table, on the device or on the CPU. What an algorithm needs is known before it
// runs: an error of a launch is an error.

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

// A way to compute a filter, prepared for one. Immutable: it is used from many threads, and on many devices. Images and
// Facts: what a call is about, and of the processor it runs on.
template <typename Images, typename Facts>
class AlgorithmOn
{
public:
    virtual ~AlgorithmOn() = default;

    // Whether it takes any image on any processor, so that no other is needed after it.
    virtual bool takesAll() const { return false; }
    virtual Fit fit(const Images&, const Facts&) const { return Fit(); }
    virtual PlanRecord describe() const = 0;
    // Which of its kernels runs for these images, where that is not the filter's affair alone; empty: there is one.
    virtual String variant(const Images&, const Facts&) const { return String(); }
};

// What an algorithm makes of a filter's task at creation: itself, prepared, or the reason why it does not suit.
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

// A row of a table of algorithms. The first that fits an image runs.
template <typename Algorithm, typename Task>
struct TableEntryOf
{
    const char* name;  // of its folder
    PreparationOf<Algorithm> (*prepare)(const Task& task);
};

template <typename Algorithm, typename Images, typename Facts>
class DispatchOf
{
public:
    // Prepares the algorithms of a table, in its order, up to the first that takes all images.
    template <typename Task, std::size_t Count>
    DispatchOf(const TableEntryOf<Algorithm, Task> (&table)[Count], const Task& task)
    {
        for (const TableEntryOf<Algorithm, Task>& entry : table)
        {
            candidates_.push_back({entry.name, entry.prepare(task)});
            const Algorithm* last = candidates_.back().preparation.algorithm.get();
            if (last && last->takesAll())
                return;
        }
    }

    // The first that fits, and its name.
    struct Choice
    {
        const char* name;
        const Algorithm& algorithm;
    };
    Choice first(const Images& images, const Facts& facts) const;

    // All that may run, in order.
    String describe() const;
    // What would run, and why not those before it.
    String describe(const Images& images, const Facts& facts) const;

private:
    struct Candidate
    {
        const char* name;
        PreparationOf<Algorithm> preparation;
    };

    std::vector<Candidate> candidates_;
};

template <typename Algorithm, typename Images, typename Facts>
auto DispatchOf<Algorithm, Images, Facts>::first(const Images& images, const Facts& facts) const -> Choice
{
    const char* reason = "it is of no use to this filter";
    for (const Candidate& candidate : candidates_)
    {
        if (!candidate.preparation.algorithm)
            continue;
        const Fit fit = candidate.preparation.algorithm->fit(images, facts);
        if (fit)
            return {candidate.name, *candidate.preparation.algorithm};
        reason = fit.reason();
    }
    const Size size = imageSize(images);
    CV_Error(Error::StsOutOfRange, format("cudafastfilters: no algorithm takes an image of %dx%d; the last, %s: %s",
                                          size.width, size.height, candidates_.back().name, reason));
}

template <typename Algorithm, typename Images, typename Facts>
String DispatchOf<Algorithm, Images, Facts>::describe() const
{
    String text;
    for (const Candidate& candidate : candidates_)
        if (candidate.preparation.algorithm)
            text += "\n  algorithm: " + String(candidate.name) + candidate.preparation.algorithm->describe().text();
    return text;
}

template <typename Algorithm, typename Images, typename Facts>
String DispatchOf<Algorithm, Images, Facts>::describe(const Images& images, const Facts& facts) const
{
    const Choice chosen = first(images, facts);
    const String variant = chosen.algorithm.variant(images, facts);
    String text = "\n  algorithm: " + String(chosen.name) + (variant.empty() ? "" : "\n    variant: " + variant) +
                  chosen.algorithm.describe().text();
    String names, last;  // of neighbours that have a reason in common
    const auto add = [&] { text += names.empty() ? String() : "\n  not " + names + ": " + last; };
    for (const Candidate& candidate : candidates_)
    {
        const PreparationOf<Algorithm>& preparation = candidate.preparation;
        if (preparation.algorithm.get() == &chosen.algorithm)
            break;
        const String reason =
            preparation.algorithm ? preparation.algorithm->fit(images, facts).reason() : preparation.reason;
        if (reason != last)
        {
            add();
            names.clear();
        }
        names += (names.empty() ? "" : ", ") + String(candidate.name);
        last = reason;
    }
    add();
    return text;
}

}  // namespace cv::cuda::fastfilters

#endif
