// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DISPATCH_HPP
#define OPENCV_CUDAFASTFILTERS_DISPATCH_HPP

#include "any_algorithm.hpp"
#include "preference.hpp"
#include "testing/test_hooks.hpp"

#include "opencv2/core.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

// Chooses among the algorithms of a table, on the device or on the CPU. What an algorithm needs is known before it
// runs: an error of a launch is an error.

namespace cv::cuda::fastfilters
{

// The algorithms of a table for one filter. Each is prepared when it is first considered.
template <typename Algorithm, typename Images, typename Facts>
class DispatchOf
{
public:
    template <typename Task, std::size_t Count>
    DispatchOf(const TableEntryOf<Algorithm, Task> (&table)[Count], const Preferences<Task>& preferences,
               const Task& task)
    {
        static_assert(Count <= mostCandidates, "a call has room for the decision of each");
        const auto shared = std::make_shared<const Task>(task);
        for (const TableEntryOf<Algorithm, Task>& entry : table)
            candidates_.push_back(std::make_unique<Candidate>(entry.name, [shared, prepare = entry.prepare]
                                                              { return prepare(*shared); }));
        for (const Preference<Task>& line : preferences)
            if (!line.filters || line.filters(task))
                add(line, task);
    }

    // The algorithm that runs, its name, and what it decided about the images.
    struct Choice
    {
        const char* name;
        const Algorithm& algorithm;
        typename Algorithm::Decision decision;
    };
    Choice first(const Images& images, const Facts& facts) const;
    // The same of a filter that another one consists of: among all algorithms, also while a test asks for only one.
    Choice firstOfPart(const Images& images, const Facts& facts) const;

    // Calls body(algorithm) for all that may run, in order.
    template <typename Body>
    void forEachAlgorithm(const Body& body) const
    {
        for (const std::unique_ptr<Candidate>& candidate : candidates_)
            if (const Algorithm* const algorithm = candidate->algorithm())
            {
                body(*algorithm);
                if (algorithm->takesAll())
                    break;
            }
    }

    // Why no algorithm suits the filter; null: one does.
    const char* whyNone() const;

    // All algorithms that may run, in order.
    String describe() const;
    // The algorithm that would run, and why not those before it.
    String describe(const Images& images, const Facts& facts) const;

private:
    static constexpr std::size_t mostCandidates = 24;

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

    // What a call is about, and what the candidates decided about it: each is asked at most once.
    struct Call
    {
        const Images& images;
        const Facts& facts;
        std::optional<typename Algorithm::Decision> decisions[mostCandidates];

        // Of a candidate that suits the filter.
        auto& decisionOf(int place, const Algorithm& algorithm)
        {
            auto& decision = decisions[place];
            if (!decision)
                decision.emplace(algorithm.decide(images, facts));
            return *decision;
        }
    };

    template <typename Task>
    void add(const Preference<Task>& line, const Task& task)
    {
        const int algorithm = find(line.algorithm), rival = line.rival ? find(line.rival) : -1;
        if (algorithm >= 0 && (rival >= 0 || !line.rival))
            candidates_[algorithm]->preferences.push_back(forFilter(line, task, rival));
    }
    int find(const char* name) const;
    bool takes(int place, Call& call) const;
    // The place of the first that takes the images and is not before the place `from`; -1: there is none.
    int firstOf(int from, Call& call) const;
    // The place of the one to which a candidate leaves the images; -1: it does not.
    int preferred(int place, bool isPrepared, Call& call) const;
    // Whether a candidate runs, or why not.
    bool isChosen(int place, Call& call, String* why) const;
    // The place of the one that runs.
    int choose(Call& call) const;
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
bool DispatchOf<Algorithm, Images, Facts>::takes(int place, Call& call) const
{
    const Algorithm* const algorithm = candidates_[place]->algorithm();
    return algorithm && call.decisionOf(place, *algorithm);
}

template <typename Algorithm, typename Images, typename Facts>
int DispatchOf<Algorithm, Images, Facts>::firstOf(int from, Call& call) const
{
    const int count = static_cast<int>(candidates_.size());
    for (int i = from; i < count; ++i)
        if (takes(i, call))
            return i;
    return -1;
}

template <typename Algorithm, typename Images, typename Facts>
int DispatchOf<Algorithm, Images, Facts>::preferred(int place, bool isPrepared, Call& call) const
{
    const auto& lines = candidates_[place]->preferences;
    for (auto line = lines.begin(); line != lines.end(); ++line)
    {
        const auto isAbout = [&](const FilterPreference& other)
        { return other.rival == line->rival && other.capability <= capabilityOf(call.facts); };
        // What never runs beside a rival need not be prepared.
        const bool isByCost = line->least.unit == LeastSize::Cost, isAlways = line->least.unit == LeastSize::Never;
        if ((!isAlways && !isPrepared) || std::find_if(lines.begin(), line + 1, isAbout) != line)
            continue;
        // Without regard to sizes, an image is a large one.
        const bool isLeft = leastSizesAreIgnored() ? line->least.isMost : isLeftToRival(*line, call.images, call.facts);
        if (!isAlways && !isByCost && !isLeft)
            continue;
        const int rival = line->rival < 0 ? firstOf(place + 1, call) : line->rival;
        if (rival < 0 || (line->rival >= 0 && !takes(rival, call)))
            continue;
        if (!isByCost || costsLess(call.images, *candidates_[rival]->algorithm(), *candidates_[place]->algorithm()))
            return rival;
    }
    return -1;
}

template <typename Algorithm, typename Images, typename Facts>
bool DispatchOf<Algorithm, Images, Facts>::isChosen(int place, Call& call, String* why) const
{
    const Candidate& candidate = *candidates_[place];
    const auto no = [&](const char* before, const char* reason, const char* after)
    {
        if (why)
            *why = String(before) + reason + after;
        return false;
    };
    const char* const only = onlyAlgorithm();
    if (only && std::strcmp(only, candidate.name) != 0)
        return no("only ", only, " may run");
    int rival = only ? -1 : preferred(place, false, call);
    if (rival >= 0)
        return no("", candidates_[rival]->name, " is faster");
    if (!candidate.algorithm())
        return no("", candidate.reason(), "");
    rival = only ? -1 : preferred(place, true, call);
    if (rival >= 0 && !why)
        return false;  // whether it takes the images need not be found
    const Fit& fit = call.decisionOf(place, *candidate.algorithm());
    if (!fit)
        return no("", fit.reason(), "");
    return rival < 0 || no("", candidates_[rival]->name, " is faster");
}

template <typename Algorithm, typename Images, typename Facts>
int DispatchOf<Algorithm, Images, Facts>::choose(Call& call) const
{
    const int count = static_cast<int>(candidates_.size());
    for (int i = 0; i < count; ++i)
        if (isChosen(i, call, nullptr))
            return i;
    const int only = onlyAlgorithm() ? find(onlyAlgorithm()) : -1;
    const int last = only < 0 ? count - 1 : only;
    String reason;
    isChosen(last, call, &reason);
    const Size size = imageSize(call.images);
    CV_Error(Error::StsOutOfRange, format("cudafastfilters: no algorithm takes an image of %dx%d; the last, %s: %s",
                                          size.width, size.height, candidates_[last]->name, reason.c_str()));
}

template <typename Algorithm, typename Images, typename Facts>
auto DispatchOf<Algorithm, Images, Facts>::first(const Images& images, const Facts& facts) const -> Choice
{
    Call call = {images, facts, {}};
    const int place = choose(call);
    return {candidates_[place]->name, *candidates_[place]->algorithm(), std::move(*call.decisions[place])};
}

template <typename Algorithm, typename Images, typename Facts>
auto DispatchOf<Algorithm, Images, Facts>::firstOfPart(const Images& images, const Facts& facts) const -> Choice
{
    struct AnyMayRun
    {
        ~AnyMayRun() { useOnlyAlgorithm(only); }
        const char* const only = useOnlyAlgorithm(nullptr);
    };
    const AnyMayRun guard;
    return first(images, facts);
}

template <typename Algorithm, typename Images, typename Facts>
const char* DispatchOf<Algorithm, Images, Facts>::whyNone() const
{
    const char* reason = nullptr;
    for (const std::unique_ptr<Candidate>& candidate : candidates_)
        if (candidate->algorithm())
            return nullptr;
        else
            reason = candidate->reason();
    return reason;
}

template <typename Algorithm, typename Images, typename Facts>
String DispatchOf<Algorithm, Images, Facts>::describe(const Candidate& candidate) const
{
    AlgorithmRecord record = candidate.algorithm()->describe();
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
    if (const char* const reason = whyNone())
        return String("\n  none: ") + reason;
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
    if (const char* const reason = whyNone())
        return String("\n  none: ") + reason;
    Call call = {images, facts, {}};
    const int chosen = choose(call);
    const char* const variant = variantOf(*call.decisions[chosen]);
    String text = "\n  algorithm: " + String(candidates_[chosen]->name) +
                  (variant ? String("\n    variant: ") + variant : String()) + describe(*candidates_[chosen]);
    String names, last;  // of neighbours that have a reason in common
    const auto add = [&] { text += names.empty() ? String() : "\n  not " + names + ": " + last; };
    for (int i = 0; i < chosen; ++i)
    {
        String reason;
        isChosen(i, call, &reason);
        if (reason != last)
        {
            add();
            names.clear();
        }
        names += (names.empty() ? "" : ", ") + String(candidates_[i]->name);
        last = reason;
    }
    add();
    return text;
}

}  // namespace cv::cuda::fastfilters

#endif
