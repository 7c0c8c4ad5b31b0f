// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "least_plan.hpp"

#include "footprint_cover.hpp"
#include "tasks/run_lengths.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

// Parts of the footprint's cover are made from smaller ones, so that loads and stores are fewest.

namespace cv::cuda::fastfilters
{

namespace
{

// In loads.
constexpr double costOfStore = 1.5, costOfMinimum = 0.25;
constexpr CostOfLength costOfLength = {1, costOfStore};

class PlanBuilder
{
public:
    PlanBuilder(LeastPlan& plan, const std::vector<Part>& cover, Size window, int channels)
        : plan_(plan), window_(window), channels_(channels)
    {
        makeRectangles(cover);
        for (const Part& part : cover)
            addTerms(part);
        placeColumns();
        placeRows();
        for (size_t i = 1; i < plan_.rectangles.size(); ++i)
            plan_.cost += plan_.rectangles[i].taps + costOfStore;
        joinPairs();
        plan_.cost += costOfMinimum * plan_.terms.size() + plan_.pairTerms.size() / 2.;
    }

private:
    // A row's runs of each width, then for each of these widths the rectangles; and diagonals.
    void makeRectangles(const std::vector<Part>& cover)
    {
        LengthUses widths;
        std::map<std::pair<int, int>, LengthUses> heights;  // of a shear and a width
        for (const Part& part : cover)
        {
            widths.add(part.width, part.height == 1, part.height > 1);
            heights[{part.shear, part.width}].add(part.height, 1, false);
        }
        made_[{0, 1, 1}] = 0;
        plan_.rectangles.push_back({0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0});
        const std::vector<int> lengths = madeLengths(widths, costOfLength);
        for (size_t i = 1; i < lengths.size(); ++i)
            add({0, 0, lengths[i - 1], 1, 0}, {0, 0, lengths[i], 1, 0});
        for (const auto& column : heights)
        {
            const int shear = column.first.first, width = column.first.second;
            const std::vector<int> chain = madeLengths(column.second, costOfLength);
            for (size_t i = 1; i < chain.size(); ++i)
                add({0, 0, width, chain[i - 1], i > 1 ? shear : 0}, {0, 0, width, chain[i], shear});
        }
    }
    void add(const Part& parent, const Part& part)
    {
        const bool down = part.height > parent.height;
        const int length = down ? part.height : part.width, step = down ? parent.height : parent.width,
                  column = down ? part.shear * channels_ : channels_, row = down ? 1 : 0;
        made_[key(part)] = static_cast<int>(plan_.rectangles.size());
        plan_.rectangles.push_back({made_.at(key(parent)), divUp(length, step), 0, step * column,
                                    (length - step) * column, step * row, (length - step) * row, part.height, 0, 0, 0});
    }
    static std::tuple<int, int, int> key(const Part& part)
    {
        return {part.height > 1 ? part.shear : 0, part.width, part.height};
    }

    // The highest or widest one that was made, as often as a part of the cover needs it.
    void addTerms(const Part& part)
    {
        Part made = {0, 0, part.width, 1, part.shear};
        for (; made_.find(key(made)) == made_.end(); --made.width)
        {
        }
        made.height = part.height;
        for (; made_.find(key(made)) == made_.end(); --made.height)
        {
        }
        const int rectangle = made_.at(key(made));
        for (int i = 0; i < part.height; i += made.height)
            for (int j = 0; j < part.width; j += made.width)
            {
                const int y = std::min(i, part.height - made.height), x = std::min(j, part.width - made.width);
                plan_.terms.push_back({rectangle, (part.x + x + y * part.shear) * channels_, part.y + y});
            }
    }

    // Where rows begin: such that nothing before them is read, and that the place which most terms have in common is
    // the start of a vector.
    void placeColumns()
    {
        const int count = static_cast<int>(plan_.rectangles.size());
        std::vector<int> least(count, std::numeric_limits<int>::max()), most(count, std::numeric_limits<int>::min());
        std::vector<std::map<int, int>> uses(count);
        for (const LeastTerm& term : plan_.terms)
        {
            least[term.rectangle] = std::min(least[term.rectangle], term.column);
            most[term.rectangle] = std::max(most[term.rectangle], term.column);
            ++uses[term.rectangle][term.column];
        }
        std::vector<int>& start = least;
        for (int i = count - 1; i >= 0; --i)
        {
            LeastRectangle& one = plan_.rectangles[i];
            int aligned = 0, mostUses = 0;
            for (const auto& use : uses[i])
                if (use.second > mostUses)
                {
                    aligned = use.first;
                    mostUses = use.second;
                }
            start[i] = aligned - roundedUp(aligned - std::min(start[i], i > 0 ? start[i] : 0));
            one.count = most[i] - start[i];
            plan_.margin = std::max(plan_.margin, -start[i]);
            if (i == 0)
                continue;
            start[one.parent] = std::min(start[one.parent], start[i] + std::min(0, one.lastColumns));
            most[one.parent] = std::max(most[one.parent], most[i] + std::max(0, one.lastColumns));
        }
        for (LeastTerm& term : plan_.terms)
            term.column -= start[term.rectangle];
        for (int i = 1; i < count; ++i)
            plan_.rectangles[i].from = start[i] - start[plan_.rectangles[i].parent];
        plan_.rectangles[0].from = -start[0];
    }
    // Toward 0 from below it.
    static int roundedUp(int elements) { return (elements + elementsOfLine - 1) / elementsOfLine * elementsOfLine; }

    // How many rows are kept: when a batch of outputs is computed, all its source rows have been read.
    void placeRows()
    {
        std::vector<int>& ring = rings_;
        ring.assign(plan_.rectangles.size(), leastBatch);
        for (const LeastTerm& term : plan_.terms)
            ring[term.rectangle] = std::max(
                ring[term.rectangle], leastBatch + window_.height - plan_.rectangles[term.rectangle].height - term.row);
        for (const LeastRectangle& one : plan_.rectangles)
            ring[one.parent] = std::max(ring[one.parent], leastBatch + one.lastRows);
        for (size_t i = 0; i < plan_.rectangles.size(); ++i)
        {
            plan_.rectangles[i].ring = ring[i];
            plan_.rectangles[i].first = static_cast<int>(plan_.rows);
            plan_.rows += ring[i];
        }
    }

    void joinPairs()
    {
        const auto key = [](const LeastTerm& term) { return std::make_tuple(term.rectangle, term.column, term.row); };
        const auto isLess = [&](const LeastTerm& a, const LeastTerm& b) { return key(a) < key(b); };
        std::vector<LeastTerm> upper = plan_.terms, lower = upper;
        for (LeastTerm& term : lower)
            ++term.row;
        std::sort(upper.begin(), upper.end(), isLess);
        std::sort(lower.begin(), lower.end(), isLess);
        std::vector<LeastTerm>& all = plan_.pairTerms;
        std::set_intersection(upper.begin(), upper.end(), lower.begin(), lower.end(), std::back_inserter(all), isLess);
        plan_.both = static_cast<int>(all.size());
        std::set_difference(upper.begin(), upper.end(), lower.begin(), lower.end(), std::back_inserter(all), isLess);
        plan_.upper = static_cast<int>(all.size()) - plan_.both;
        std::set_difference(lower.begin(), lower.end(), upper.begin(), upper.end(), std::back_inserter(all), isLess);
    }

    static constexpr int elementsOfLine = 64;  // at most

    LeastPlan& plan_;
    const Size window_;
    const int channels_;
    std::map<std::tuple<int, int, int>, int> made_;
    std::vector<int> rings_;
};

}  // namespace

LeastPlan::LeastPlan(const Footprint& footprint, int channels)
{
    for (const std::vector<Part>& cover : footprintCovers(footprint))
    {
        LeastPlan plan;
        PlanBuilder(plan, cover, footprint.size(), channels);
        if (terms.empty() || plan.cost < cost)
            *this = plan;
    }
}

}  // namespace cv::cuda::fastfilters
