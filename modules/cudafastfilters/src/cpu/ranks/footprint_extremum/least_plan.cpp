// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "least_plan.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <queue>
#include <tuple>
#include <utility>

// A footprint is covered by rectangles, which may overlap: runs of its rows, runs of its columns, or the longest of
// both first, as of a cross. Equal runs below each other become one rectangle. Rectangles of other sizes are made from
// smaller ones, so that loads and stores are fewest.

namespace cv::cuda::fastfilters
{

namespace
{

// In loads.
constexpr double costOfStore = 1.5, costOfMinimum = 0.25;

std::vector<Rect> runsOfRows(const Footprint& footprint)
{
    std::vector<Rect> runs;
    for (const Chord& chord : footprint.chords())
        runs.emplace_back(chord.begin, chord.y, chord.length(), 1);
    return runs;
}

Mat pixelsOf(const Footprint& footprint)
{
    Mat pixels = Mat::zeros(footprint.size(), CV_8U);
    for (const Rect& run : runsOfRows(footprint))
        pixels(run).setTo(1);
    return pixels;
}

std::vector<Rect> runsOfColumns(const Footprint& footprint)
{
    std::vector<Rect> runs;
    for (const Rect& run : runsOfRows(Footprint(pixelsOf(footprint).t())))
        runs.emplace_back(run.y, run.x, run.height, run.width);
    return runs;
}

// The run that covers the most pixels which no earlier one does, again and again.
std::vector<Rect> longestRuns(const Footprint& footprint)
{
    std::vector<Rect> runs = runsOfRows(footprint);
    const std::vector<Rect> columns = runsOfColumns(footprint);
    runs.insert(runs.end(), columns.begin(), columns.end());
    Mat missing = pixelsOf(footprint);
    std::priority_queue<std::pair<int, size_t>> queue;
    for (size_t i = 0; i < runs.size(); ++i)
        queue.emplace(runs[i].area(), runs.size() - i);
    std::vector<Rect> taken;
    while (!queue.empty())
    {
        const auto [gain, order] = queue.top();
        queue.pop();
        const Rect run = runs[runs.size() - order];
        const int now = countNonZero(missing(run));
        if (now == gain)
        {
            taken.push_back(run);
            missing(run).setTo(0);
        }
        else if (now > 0)
            queue.emplace(now, order);
    }
    return taken;
}

// Runs below each other that are equal become one rectangle.
std::vector<Rect> joined(std::vector<Rect> runs)
{
    const auto key = [](const Rect& r) { return std::make_tuple(r.x, r.width, r.y); };
    std::sort(runs.begin(), runs.end(), [&](const Rect& a, const Rect& b) { return key(a) < key(b); });
    std::vector<Rect> rectangles;
    for (const Rect& run : runs)
    {
        Rect* const last = rectangles.empty() ? nullptr : &rectangles.back();
        if (last && last->x == run.x && last->width == run.width && last->y + last->height >= run.y)
            last->height = std::max(last->height, run.y + run.height - last->y);
        else
            rectangles.push_back(run);
    }
    return rectangles;
}

// Of the lengths 1 to the greatest, the uses of each.
struct LengthUses
{
    std::vector<int> uses = std::vector<int>(2);
    std::vector<bool> isForced = std::vector<bool>(2);

    void add(int length, int count, bool forced)
    {
        const size_t size = std::max<size_t>(uses.size(), length + 1);
        uses.resize(size);
        isForced.resize(size);
        uses[length] += count;
        isForced[length] = isForced[length] || forced;
    }
    // Whether it may be made: not all lengths, if they are many.
    bool isCandidate(int length) const { return length <= 128 || uses[length] > 0 || (length & (length - 1)) == 0; }
    int greatest() const { return static_cast<int>(uses.size()) - 1; }
};

// Which lengths are made, in ascending order; the first is 1. Others are put together where they are used.
std::vector<int> madeLengths(const LengthUses& wanted)
{
    const int end = wanted.greatest() + 1;
    const double infinity = std::numeric_limits<double>::infinity();
    std::vector<double> best(end + 1, infinity);  // if this length is made, the cost of it and of all shorter ones
    std::vector<int> before(end + 1);
    best[1] = 0;
    for (int made = 1; made < end; ++made)
    {
        if (best[made] == infinity)
            continue;
        double between = best[made];
        for (int next = made + 1; next <= end; ++next)
        {
            const int taps = divUp(next, made);
            const double cost = between + (next < end ? taps + costOfStore + wanted.uses[next] : 0);
            if (cost < best[next] && (next == end || wanted.isCandidate(next)))
            {
                best[next] = cost;
                before[next] = made;
            }
            if (next == end || wanted.isForced[next])
                break;
            between += taps * wanted.uses[next];
        }
    }
    std::vector<int> lengths;
    for (int length = before[end]; length > 1; length = before[length])
        lengths.push_back(length);
    lengths.push_back(1);
    std::reverse(lengths.begin(), lengths.end());
    return lengths;
}

class PlanBuilder
{
public:
    PlanBuilder(LeastPlan& plan, const std::vector<Rect>& cover, Size window, int channels)
        : plan_(plan), window_(window), channels_(channels)
    {
        makeRectangles(cover);
        for (const Rect& part : cover)
            addTerms(part);
        placeColumns();
        placeRows();
        for (size_t i = 1; i < plan_.rectangles.size(); ++i)
            plan_.cost += plan_.rectangles[i].taps + costOfStore;
        joinPairs();
        plan_.cost += costOfMinimum * plan_.terms.size() + plan_.pairTerms.size() / 2.;
    }

private:
    // Rectangles of a row for each width, then for each of these widths the higher ones.
    void makeRectangles(const std::vector<Rect>& cover)
    {
        LengthUses widths;
        std::map<int, LengthUses> heights;
        for (const Rect& part : cover)
        {
            widths.add(part.width, part.height == 1, part.height > 1);
            heights[part.width].add(part.height, 1, false);
        }
        add({0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0}, Size(1, 1));
        makeChain(Size(1, 1), madeLengths(widths), false);
        for (const auto& column : heights)
            if (column.second.greatest() > 1)
                makeChain(Size(column.first, 1), madeLengths(column.second), true);
    }
    void makeChain(Size size, const std::vector<int>& lengths, bool down)
    {
        for (size_t i = 1; i < lengths.size(); ++i)
        {
            const int step = lengths[i - 1], last = lengths[i] - step, parent = made_.at({size.width, size.height});
            LeastRectangle rectangle = {parent, divUp(lengths[i], step), 0, 0, 0, 0, 0, 1, 0, 0, 0};
            (down ? rectangle.stepRows : rectangle.stepColumns) = step * (down ? 1 : channels_);
            (down ? rectangle.lastRows : rectangle.lastColumns) = last * (down ? 1 : channels_);
            (down ? size.height : size.width) = lengths[i];
            rectangle.height = size.height;
            add(rectangle, size);
        }
    }
    void add(const LeastRectangle& rectangle, Size size)
    {
        made_[{size.width, size.height}] = static_cast<int>(plan_.rectangles.size());
        plan_.rectangles.push_back(rectangle);
    }

    // The highest or widest rectangle that was made, as often as a part of the cover needs it.
    void addTerms(const Rect& part)
    {
        Size size(part.width, 1);
        for (; made_.find({size.width, 1}) == made_.end(); --size.width)
        {
        }
        size.height = part.height;
        for (; made_.find({size.width, size.height}) == made_.end(); --size.height)
        {
        }
        const int rectangle = made_.at({size.width, size.height});
        for (int y = 0; y < part.height; y += size.height)
            for (int x = 0; x < part.width; x += size.width)
                plan_.terms.push_back({rectangle, (part.x + std::min(x, part.width - size.width)) * channels_,
                                       part.y + std::min(y, part.height - size.height)});
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
            start[one.parent] = std::min(start[one.parent], start[i]);
            most[one.parent] = std::max(most[one.parent], most[i] + one.lastColumns);
        }
        for (LeastTerm& term : plan_.terms)
            term.column -= start[term.rectangle];
        for (int i = 1; i < count; ++i)
            plan_.rectangles[i].from = start[i] - start[plan_.rectangles[i].parent];
        plan_.rectangles[0].from = -start[0];
    }
    static int roundedUp(int elements) { return divUp(elements, elementsOfLine) * elementsOfLine; }

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
    std::map<std::pair<int, int>, int> made_;
    std::vector<int> rings_;
};

}  // namespace

LeastPlan::LeastPlan(const Footprint& footprint, int channels)
{
    const std::vector<Rect> covers[] = {runsOfRows(footprint), runsOfColumns(footprint), longestRuns(footprint)};
    for (const std::vector<Rect>& cover : covers)
    {
        LeastPlan plan;
        PlanBuilder(plan, joined(cover), footprint.size(), channels);
        if (terms.empty() || plan.cost < cost)
            *this = plan;
    }
}

}  // namespace cv::cuda::fastfilters
