// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DISPATCH_HPP
#define OPENCV_CUDAFASTFILTERS_DISPATCH_HPP

#include "plan_record.hpp"
#include "preference.hpp"
#include "testing/test_hooks.hpp"

#include "opencv2/core.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <memory>
#include <mutex>
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
    // Whether it can filter the images; whether it should is a matter of preferences.
    virtual Fit fit(const Images&, const Facts&) const { return Fit(); }
    virtual PlanRecord describe() const = 0;
    // Which of its kernels runs, if that depends on the images; empty: there is one.
    virtual String variant(const Images&, const Facts&) const { return String(); }
};

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

// A row of a table of algorithms. The first algorithm that fits an image, and does not leave it to another, runs.
template <typename Algorithm, typename Task>
struct TableEntryOf
{
    const char* name;  // that of its folder
    PreparationOf<Algorithm> (*prepare)(const Task& task);
};

template <typename... Tables>
std::vector<const char*> namesOf(const Tables&... tables)
{
    std::vector<const char*> names;
    const auto add = [&](const auto& table)
    {
        for (const auto& entry : table)
            names.push_back(entry.name);
    };
    (add(tables), ...);
    return names;
}

// The algorithms of a table for one filter. Each is prepared when it is first considered.
template <typename Algorithm, typename Images, typename Facts>
class DispatchOf
{
public:
    template <typename Task, std::size_t Count>
    DispatchOf(const TableEntryOf<Algorithm, Task> (&table)[Count], const Preferences<Task>& preferences,
               const Task& task)
    {
        const auto shared = std::make_shared<const Task>(task);
        for (const TableEntryOf<Algorithm, Task>& entry : table)
            candidates_.push_back(std::make_unique<Candidate>(entry.name, [shared, prepare = entry.prepare]
                                                              { return prepare(*shared); }));
        for (const Preference<Task>& line : preferences)
            if (!line.filters || line.filters(task))
                add(line, task);
    }

    // The algorithm that runs, and its name.
    struct Choice
    {
        const char* name;
        const Algorithm& algorithm;
    };
    Choice first(const Images& images, const Facts& facts) const;

    // All algorithms that may run, in order.
    String describe() const;
    // The algorithm that would run, and why not those before it.
    String describe(const Images& images, const Facts& facts) const;

private:
    struct Candidate
    {
        Candidate(const char* ofFolder, std::function<PreparationOf<Algorithm>()> prepare)
            : name(ofFolder), prepare_(std::move(prepare))
        {
        }

        // Null: it does not suit the filter.
        const Algorithm* algorithm() const { return prepared().algorithm.get(); }
        const char* reason() const { return prepared().reason; }

        const char* const name;
        std::vector<FilterPreference> preferences;

    private:
        const PreparationOf<Algorithm>& prepared() const
        {
            std::call_once(once_, [&] { prepared_ = std::make_unique<PreparationOf<Algorithm>>(prepare_()); });
            return *prepared_;
        }

        std::function<PreparationOf<Algorithm>()> prepare_;
        mutable std::once_flag once_;
        mutable std::unique_ptr<const PreparationOf<Algorithm>> prepared_;
    };

    template <typename Task>
    void add(const Preference<Task>& line, const Task& task)
    {
        const int algorithm = find(line.algorithm), rival = line.rival ? find(line.rival) : -1;
        if (algorithm >= 0 && (rival >= 0 || !line.rival))
            candidates_[algorithm]->preferences.push_back(forFilter(line, task, rival));
    }
    int find(const char* name) const;
    bool takes(const Candidate& candidate, const Images& images, const Facts& facts) const;
    // The first that takes the images and is not before the place `from`; null: there is none.
    const Candidate* firstOf(std::size_t from, const Images& images, const Facts& facts) const;
    // The one to which a candidate leaves the images; null: it does not.
    const Candidate* preferred(std::size_t place, bool isPrepared, const Images& images, const Facts& facts) const;
    // Whether a candidate runs, or why not.
    bool isChosen(std::size_t place, const Images& images, const Facts& facts, String* why) const;
    String describe(const Candidate& candidate) const;

    std::vector<std::unique_ptr<Candidate>> candidates_;
};

template <typename Algorithm, typename Images, typename Facts>
int DispatchOf<Algorithm, Images, Facts>::find(const char* name) const
{
    for (std::size_t i = 0; i < candidates_.size(); ++i)
        if (std::strcmp(candidates_[i]->name, name) == 0)
            return static_cast<int>(i);
    return -1;
}

template <typename Algorithm, typename Images, typename Facts>
bool DispatchOf<Algorithm, Images, Facts>::takes(const Candidate& candidate, const Images& images,
                                                 const Facts& facts) const
{
    const Algorithm* const algorithm = candidate.algorithm();
    return algorithm && algorithm->fit(images, facts);
}

template <typename Algorithm, typename Images, typename Facts>
auto DispatchOf<Algorithm, Images, Facts>::firstOf(std::size_t from, const Images& images, const Facts& facts) const
    -> const Candidate*
{
    for (std::size_t i = from; i < candidates_.size(); ++i)
        if (takes(*candidates_[i], images, facts))
            return candidates_[i].get();
    return nullptr;
}

template <typename Algorithm, typename Images, typename Facts>
auto DispatchOf<Algorithm, Images, Facts>::preferred(std::size_t place, bool isPrepared, const Images& images,
                                                     const Facts& facts) const -> const Candidate*
{
    const Candidate& candidate = *candidates_[place];
    const auto& lines = candidate.preferences;
    for (auto line = lines.begin(); line != lines.end(); ++line)
    {
        const auto isAbout = [&](const FilterPreference& other)
        { return other.rival == line->rival && other.capability <= capabilityOf(facts); };
        // What never runs beside a rival need not be prepared.
        const bool sizeCounts = line->least.unit != LeastSize::Never;
        if ((sizeCounts && (!isPrepared || leastSizesAreIgnored())) ||
            std::find_if(lines.begin(), line + 1, isAbout) != line)
            continue;
        const Candidate* const rival =
            line->rival < 0 ? firstOf(place + 1, images, facts) : candidates_[line->rival].get();
        if (!rival || (line->rival >= 0 && !takes(*rival, images, facts)))
            continue;
        if (!sizeCounts || isBelow(*line, images, facts, *candidate.algorithm(), *rival->algorithm()))
            return rival;
    }
    return nullptr;
}

template <typename Algorithm, typename Images, typename Facts>
bool DispatchOf<Algorithm, Images, Facts>::isChosen(std::size_t place, const Images& images, const Facts& facts,
                                                    String* why) const
{
    const Candidate& candidate = *candidates_[place];
    const auto no = [&](const String& reason)
    {
        if (why)
            *why = reason;
        return false;
    };
    const auto isFaster = [&](const Candidate* rival)
    { return no(why ? String(rival->name) + " is faster" : String()); };
    const char* const only = onlyAlgorithm();
    if (only && std::strcmp(only, candidate.name) != 0)
        return no(why ? String("only ") + only + " may run" : String());
    const Candidate* rival = only ? nullptr : preferred(place, false, images, facts);
    if (rival)
        return isFaster(rival);
    if (!candidate.algorithm())
        return no(why ? String(candidate.reason()) : String());
    const Fit fit = candidate.algorithm()->fit(images, facts);
    if (!fit)
        return no(why ? String(fit.reason()) : String());
    rival = only ? nullptr : preferred(place, true, images, facts);
    return !rival || isFaster(rival);
}

template <typename Algorithm, typename Images, typename Facts>
auto DispatchOf<Algorithm, Images, Facts>::first(const Images& images, const Facts& facts) const -> Choice
{
    for (std::size_t i = 0; i < candidates_.size(); ++i)
        if (isChosen(i, images, facts, nullptr))
            return {candidates_[i]->name, *candidates_[i]->algorithm()};
    const int only = onlyAlgorithm() ? find(onlyAlgorithm()) : -1;
    const std::size_t last = only < 0 ? candidates_.size() - 1 : only;
    String reason;
    isChosen(last, images, facts, &reason);
    const Size size = imageSize(images);
    CV_Error(Error::StsOutOfRange, format("cudafastfilters: no algorithm takes an image of %dx%d; the last, %s: %s",
                                          size.width, size.height, candidates_[last]->name, reason.c_str()));
}

template <typename Algorithm, typename Images, typename Facts>
String DispatchOf<Algorithm, Images, Facts>::describe(const Candidate& candidate) const
{
    PlanRecord record = candidate.algorithm()->describe();
    std::vector<int> named;
    for (const FilterPreference& line : candidate.preferences)
    {
        const Candidate* const rival = line.rival < 0 ? nullptr : candidates_[line.rival].get();
        if ((rival && !rival->algorithm()) || std::find(named.begin(), named.end(), line.rival) != named.end())
            continue;
        named.push_back(line.rival);
        record.onlyOf(line.text(rival ? rival->name : ""));
    }
    return record.text();
}

template <typename Algorithm, typename Images, typename Facts>
String DispatchOf<Algorithm, Images, Facts>::describe() const
{
    String text;
    for (const std::unique_ptr<Candidate>& candidate : candidates_)
    {
        if (!candidate->algorithm())
            continue;
        text += "\n  algorithm: " + String(candidate->name) + describe(*candidate);
        if (candidate->algorithm()->takesAll())
            break;
    }
    return text;
}

template <typename Algorithm, typename Images, typename Facts>
String DispatchOf<Algorithm, Images, Facts>::describe(const Images& images, const Facts& facts) const
{
    const Choice chosen = first(images, facts);
    const String variant = chosen.algorithm.variant(images, facts);
    String text = "\n  algorithm: " + String(chosen.name) + (variant.empty() ? "" : "\n    variant: " + variant) +
                  describe(*candidates_[find(chosen.name)]);
    String names, last;  // of neighbours that have a reason in common
    const auto add = [&] { text += names.empty() ? String() : "\n  not " + names + ": " + last; };
    for (std::size_t i = 0; i < candidates_.size(); ++i)
    {
        const Candidate& candidate = *candidates_[i];
        if (candidate.name == chosen.name)
            break;
        String reason;
        isChosen(i, images, facts, &reason);
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
