// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "network_builder.hpp"

#include <algorithm>
#include <utility>

namespace cv::cuda::fastfilters
{

namespace
{

// Steps in the order of their values, which receive places as long as a later step reads them.
class NetworkWriter
{
public:
    NetworkWriter(const std::vector<NetworkInput>& inputs, int outputs, int values) : places_(values, -1), uses_(values)
    {
        network_.inputs = inputs;
        network_.outputs = outputs;
    }
    int outputPlace(int output) const { return static_cast<int>(network_.inputs.size()) + output; }
    void fix(int value, int place) { places_[value] = place; }
    // Before the steps: one for each time that a step reads the value.
    void expect(int value) { ++uses_[value]; }
    int read(int value)
    {
        const int place = places_[value];
        if (--uses_[value] == 0 && place >= firstFree())
            free_.push_back(place);
        return place;
    }
    int write(int value)
    {
        int& place = places_[value];
        if (place < 0 && free_.empty())
            place = firstFree() + network_.places++;
        else if (place < 0)
        {
            place = free_.back();
            free_.pop_back();
        }
        return place;
    }
    Network network_;

private:
    int firstFree() const { return outputPlace(network_.outputs); }

    std::vector<int> places_, uses_, free_;
};

}  // namespace

NetworkCode Network::code() const
{
    return {inputs.data(), static_cast<int>(inputs.size()), outputs,     places,
            steps.data(),  static_cast<int>(steps.size()),  pairs.data()};
}

double Network::cost() const
{
    double cost = 2. * pairs.size();
    for (const NetworkStep& step : steps)
        cost += step.kind == NetworkStep::Exchange ? 4 : 2;
    return cost;
}

int NetworkBuilder::input(const NetworkInput& input)
{
    const auto added =
        knownInputs_.insert({{input.ofColumns, input.row, input.column}, static_cast<int>(values_.size())});
    if (added.second)
    {
        values_.push_back({-1, static_cast<int>(inputs_.size()), 0});
        inputs_.push_back(input);
    }
    return added.first->second;
}

int NetworkBuilder::value(int kind, int a, int b)
{
    if (a == b)
        return a;
    const auto added = known_.insert({{kind, std::min(a, b), std::max(a, b)}, static_cast<int>(values_.size())});
    if (added.second)
        values_.push_back({kind, std::min(a, b), std::max(a, b)});
    return added.first->second;
}

// The lists of even and of odd places are merged; then neighbours are exchanged. For lists of any lengths.
std::vector<int> NetworkBuilder::merged(const std::vector<int>& a, const std::vector<int>& b)
{
    if (a.empty() || b.empty())
        return a.empty() ? b : a;
    if (a.size() == 1 && b.size() == 1)
        return {value(NetworkStep::Minimum, a[0], b[0]), value(NetworkStep::Maximum, a[0], b[0])};
    std::vector<int> halves[2];
    for (size_t odd = 0; odd < 2; ++odd)
    {
        std::vector<int> ofA, ofB;
        for (size_t i = odd; i < a.size(); i += 2)
            ofA.push_back(a[i]);
        for (size_t i = odd; i < b.size(); i += 2)
            ofB.push_back(b[i]);
        halves[odd] = merged(ofA, ofB);
    }
    const std::vector<int>&evens = halves[0], &odds = halves[1];
    std::vector<int> all = {evens[0]};
    for (size_t i = 0; i < odds.size(); ++i)
    {
        if (i + 1 < evens.size())
        {
            all.push_back(value(NetworkStep::Minimum, odds[i], evens[i + 1]));
            all.push_back(value(NetworkStep::Maximum, odds[i], evens[i + 1]));
        }
        else
            all.push_back(odds[i]);
    }
    for (size_t i = odds.size() + 1; i < evens.size(); ++i)
        all.push_back(evens[i]);
    return all;
}

void NetworkBuilder::crop(SortedValues& list) const
{
    const int low = std::max(0, list.pixels - pixels_ + rank_), high = std::min(list.pixels - 1, rank_);
    auto& values = list.values;
    values.resize(std::min<size_t>(values.size(), high + 1 - list.dropped));
    if (low > list.dropped)
    {
        values.erase(values.begin(), values.begin() + (low - list.dropped));
        list.dropped = low;
    }
}

SortedValues NetworkBuilder::merge(const SortedValues& a, const SortedValues& b)
{
    SortedValues both = {merged(a.values, b.values), a.dropped + b.dropped, a.pixels + b.pixels};
    crop(both);
    return both;
}

SortedValues NetworkBuilder::mergeAll(std::vector<SortedValues> lists)
{
    const auto isLonger = [](const SortedValues& a, const SortedValues& b) { return a.pixels > b.pixels; };
    std::stable_sort(lists.begin(), lists.end(), isLonger);
    while (lists.size() > 1)
    {
        const SortedValues shortest = lists.back();
        lists.pop_back();
        const SortedValues both = merge(shortest, lists.back());
        lists.pop_back();
        lists.insert(std::upper_bound(lists.begin(), lists.end(), both, isLonger), both);
    }
    return lists.empty() ? SortedValues() : lists[0];
}

// If i values of list b come before the result, it is the greater one of the last of these and of the value of list a
// that completes the rank; the right i gives the least.
void NetworkBuilder::select(const SortedValues& a, const SortedValues& b)
{
    Selection selection;
    for (int i = std::max(0, rank_ + 1 - a.pixels); i <= std::min(rank_ + 1, b.pixels); ++i)
    {
        const int ofA = rank_ - i - a.dropped, ofB = i - 1 - b.dropped;
        const int first = i == rank_ + 1 ? b.values.at(ofB) : a.values.at(ofA);
        selection.pairs.push_back({first, i == 0 ? first : b.values.at(ofB)});
    }
    selections_.push_back(selection);
}

void NetworkBuilder::put(const SortedValues& list)
{
    outputs_.insert(outputs_.end(), list.values.begin(), list.values.end());
}

std::vector<bool> NetworkBuilder::neededValues() const
{
    std::vector<bool> needed(values_.size());
    for (const int output : outputs_)
        needed[output] = true;
    for (const Selection& selection : selections_)
        for (const OperandPair& pair : selection.pairs)
            needed[pair.a] = needed[pair.b] = true;
    for (size_t i = values_.size(); i-- > 0;)
        if (needed[i] && values_[i].kind >= 0)
            needed[values_[i].a] = needed[values_[i].b] = true;
    return needed;
}

Network NetworkBuilder::network() const
{
    const int count = static_cast<int>(values_.size());
    NetworkWriter writer(inputs_, static_cast<int>(outputs_.size() + selections_.size()), count);
    Network& network = writer.network_;
    const std::vector<bool> needed = neededValues();
    std::vector<int> partners(count, -1);  // the other value of an exchange
    for (int i = 0; i < count; ++i)
    {
        const Value& one = values_[i];
        if (one.kind < 0)
            writer.fix(i, one.a);
        else if (one.kind == NetworkStep::Maximum && needed[i])
        {
            const auto found = known_.find({NetworkStep::Minimum, one.a, one.b});
            if (found != known_.end() && needed[found->second])
            {
                partners[i] = found->second;
                partners[found->second] = i;
            }
        }
    }
    for (size_t i = 0; i < outputs_.size(); ++i)
        writer.fix(outputs_[i], writer.outputPlace(static_cast<int>(i)));
    const auto isStep = [&](int i)
    { return needed[i] && values_[i].kind >= 0 && (partners[i] < 0 || partners[i] > i); };
    for (int i = 0; i < count; ++i)
        for (const int operand : {values_[i].a, values_[i].b})
            if (isStep(i))
                writer.expect(operand);
    for (const Selection& selection : selections_)
        for (const OperandPair& pair : selection.pairs)
        {
            writer.expect(pair.a);
            writer.expect(pair.b);
        }
    for (int i = 0; i < count; ++i)
    {
        if (!isStep(i))
            continue;
        const bool isLow = values_[i].kind == NetworkStep::Minimum, both = partners[i] >= 0;
        NetworkStep step = {both ? NetworkStep::Exchange : values_[i].kind, writer.read(values_[i].a),
                            writer.read(values_[i].b), 0, 0};
        (isLow ? step.low : step.high) = writer.write(i);
        if (both)
            (isLow ? step.high : step.low) = writer.write(partners[i]);
        network.steps.push_back(step);
    }
    for (size_t i = 0; i < selections_.size(); ++i)
    {
        const int first = static_cast<int>(network.pairs.size());
        for (const OperandPair& pair : selections_[i].pairs)
        {
            const int a = writer.read(pair.a);
            network.pairs.push_back({a, writer.read(pair.b)});
        }
        network.steps.push_back({NetworkStep::Select, first, static_cast<int>(network.pairs.size()) - first,
                                 writer.outputPlace(static_cast<int>(outputs_.size() + i)), 0});
    }
    return network;
}

}  // namespace cv::cuda::fastfilters
