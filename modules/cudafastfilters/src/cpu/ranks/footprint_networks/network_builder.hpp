// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_NETWORK_BUILDER_HPP
#define OPENCV_CUDAFASTFILTERS_NETWORK_BUILDER_HPP

#include "footprint_networks.hpp"

#include <map>
#include <tuple>
#include <vector>

namespace cv::cuda::fastfilters
{

// A network as memory for NetworkCode.
struct Network
{
    std::vector<NetworkInput> inputs;
    std::vector<NetworkStep> steps;
    std::vector<OperandPair> pairs;
    int outputs = 0, places = 0;

    NetworkCode code() const;
    // Loads and stores of a vector.
    double cost() const;
};

// The places of a sorted list of pixels that can still be the wanted rank.
struct SortedValues
{
    std::vector<int> values;
    int dropped = 0;  // places before them
    int pixels = 0;
};

// Makes networks of minima and maxima: each value is made once, and only if an output needs it.
class NetworkBuilder
{
public:
    // For a rank among so many pixels.
    NetworkBuilder(int pixels, int rank) : pixels_(pixels), rank_(rank) {}

    int input(const NetworkInput& input);
    SortedValues pixel(const NetworkInput& input) { return {{this->input(input)}, 0, 1}; }
    // Batcher's odd-even merge.
    SortedValues merge(const SortedValues& a, const SortedValues& b);
    // The shortest lists first.
    SortedValues mergeAll(std::vector<SortedValues> lists);
    // Adds an output: the wanted rank of all pixels, which two lists share.
    void select(const SortedValues& a, const SortedValues& b);
    // Adds an output for each value.
    void put(const SortedValues& list);

    Network network() const;

private:
    struct Value
    {
        int kind;  // NetworkStep::Minimum or Maximum, or -1: an input
        int a, b;
    };
    struct Selection
    {
        std::vector<OperandPair> pairs;
    };

    int value(int kind, int a, int b);
    std::vector<int> merged(const std::vector<int>& a, const std::vector<int>& b);
    void crop(SortedValues& list) const;
    std::vector<bool> neededValues() const;

    const int pixels_, rank_;
    std::vector<Value> values_;
    std::vector<NetworkInput> inputs_;
    std::map<std::tuple<int, int, int>, int> known_, knownInputs_;
    std::vector<Selection> selections_;
    std::vector<int> outputs_;
};

}  // namespace cv::cuda::fastfilters

#endif
