// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "tile_networks.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace cv::cuda::fastfilters
{

namespace
{

// Pixels below each other.
struct ColumnRun
{
    int column, top, length;
};

using RunShape = std::pair<int, int>;  // length and top: that of a list that stands for all columns

// Sorts what the windows of all outputs of a tile have in common, adds to it what those of the upper and of the lower
// half have, and so on.
class TileBuilder
{
public:
    TileBuilder(const Footprint& footprint, int rank, int outputs)
        : size_(footprint.size()),
          pixels_(Mat::zeros(footprint.size(), CV_8U)),
          outputs_(outputs),
          columns_(footprint.count(), rank),
          windows_(footprint.count(), rank)
    {
        for (const Chord& chord : footprint.chords())
            pixels_(Rect(chord.begin, chord.y, chord.length(), 1)).setTo(1);
    }

    void build()
    {
        std::map<RunShape, int> uses;
        forEachSet(
            [&](const std::vector<ColumnRun>& runs)
            {
                for (const ColumnRun& run : runs)
                    ++uses[{run.length, run.top}];
            });
        int row = 0;
        for (const auto& shape : uses)
        {
            if (shape.second < 2 || shape.first.first < 2)
                continue;
            const SortedValues sorted = sortedRun(columns_, {0, shape.first.second, shape.first.first}, columnLists_);
            columns_.put(sorted);
            SortedValues read = sorted;  // with rows instead of values
            for (int& value : read.values)
                value = row++;
            columnLists_[shape.first] = sorted;
            storedLists_[shape.first] = read;
        }
        addOutputs(0, outputs_, 0, SortedValues());
    }

    Network columns() const { return columns_.network(); }
    Network windows() const { return windows_.network(); }

private:
    bool contains(int column, int row) const
    {
        return row >= 0 && row < size_.height && pixels_.at<uchar>(row, column) != 0;
    }
    // Whether the windows of `count` outputs all have the pixel.
    bool areCommon(int column, int row, int output, int count) const
    {
        for (int i = output; i < output + count; ++i)
            if (!contains(column, row - i))
                return false;
        return true;
    }
    // What `count` outputs have in common, without what the `of` outputs from `from` on have, if there are any.
    std::vector<ColumnRun> runs(int output, int count, int from, int of) const
    {
        std::vector<ColumnRun> found;
        for (int x = 0; x < size_.width; ++x)
            for (int y = 0, length = 0; y <= size_.height + outputs_; ++y)
            {
                if (areCommon(x, y, output, count) && !(of > 0 && areCommon(x, y, from, of)))
                {
                    ++length;
                    continue;
                }
                if (length > 0)
                    found.push_back({x, y - length, length});
                length = 0;
            }
        return found;
    }
    // In the order of addOutputs().
    template <typename Body>
    void forEachSet(const Body& body, int output = 0, int count = -1, int from = 0, int of = 0) const
    {
        count = count < 0 ? outputs_ : count;
        body(runs(output, count, from, of));
        if (count == 1)
            return;
        forEachSet(body, output, count / 2, output, count);
        forEachSet(body, output + count / 2, count / 2, output, count);
    }

    // From the list of the longest shorter run, if there is one.
    static SortedValues sortedRun(NetworkBuilder& builder, const ColumnRun& run,
                                  const std::map<RunShape, SortedValues>& lists)
    {
        for (auto known = lists.rbegin(); known != lists.rend(); ++known)
        {
            const int length = known->first.first, above = known->first.second - run.top;
            if (above >= 0 && above + length <= run.length)
            {
                std::vector<SortedValues> rest;
                for (int y = 0; y < run.length; ++y)
                    if (y < above || y >= above + length)
                        rest.push_back(builder.pixel({false, run.top + y, run.column}));
                return rest.empty() ? known->second : builder.merge(known->second, builder.mergeAll(rest));
            }
        }
        std::vector<SortedValues> all;
        for (int y = 0; y < run.length; ++y)
            all.push_back(builder.pixel({false, run.top + y, run.column}));
        return builder.mergeAll(all);
    }

    std::vector<SortedValues> lists(const std::vector<ColumnRun>& runs)
    {
        std::vector<SortedValues> sorted;
        for (const ColumnRun& run : runs)
        {
            const auto stored = storedLists_.find({run.length, run.top});
            if (stored == storedLists_.end())
            {
                sorted.push_back(sortedRun(windows_, run, {}));
                continue;
            }
            sorted.push_back(stored->second);
            for (int& value : sorted.back().values)
                value = windows_.input({true, value, run.column});
        }
        return sorted;
    }

    // `common`: what the `of` outputs have in common that these belong to, sorted.
    void addOutputs(int output, int count, int of, const SortedValues& common)
    {
        const int from = of > 0 ? output / of * of : 0;
        std::vector<SortedValues> more = lists(runs(output, count, from, of));
        if (count > 1)
        {
            const SortedValues sorted = windows_.mergeAll(more);
            const SortedValues both = common.pixels == 0   ? sorted
                                      : sorted.pixels == 0 ? common
                                                           : windows_.merge(common, sorted);
            addOutputs(output, count / 2, count, both);
            addOutputs(output + count / 2, count / 2, count, both);
            return;
        }
        if (common.pixels > 0)
            return windows_.select(common, windows_.mergeAll(more));
        // Two lists of about the same length.
        std::vector<SortedValues> halves[2];
        int lengths[2] = {};
        std::stable_sort(more.begin(), more.end(),
                         [](const SortedValues& a, const SortedValues& b) { return a.pixels > b.pixels; });
        for (const SortedValues& list : more)
        {
            const int shorter = lengths[1] < lengths[0];
            halves[shorter].push_back(list);
            lengths[shorter] += list.pixels;
        }
        windows_.select(windows_.mergeAll(halves[0]), windows_.mergeAll(halves[1]));
    }

    const Size size_;
    Mat pixels_;
    const int outputs_;
    NetworkBuilder columns_, windows_;
    std::map<RunShape, SortedValues> columnLists_, storedLists_;
};

}  // namespace

TileNetworks::TileNetworks(const Footprint& footprint, int rank, int count) : outputs(count)
{
    TileBuilder builder(footprint, rank, count);
    builder.build();
    columns = builder.columns();
    windows = builder.windows();
    cost = (columns.cost() + windows.cost()) / count;
}

}  // namespace cv::cuda::fastfilters
