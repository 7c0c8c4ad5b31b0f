// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOOTPRINT_NETWORKS_HPP
#define OPENCV_CUDAFASTFILTERS_FOOTPRINT_NETWORKS_HPP

#include "common/value_kind.hpp"
#include "cpu/simd/simd_level.hpp"
#include "cpu/simd/stripe.hpp"

namespace cv::cuda::fastfilters
{

// Where a network reads: a row of keys of the tile, or of what the network of columns has stored.
struct NetworkInput
{
    bool ofColumns;
    int row, column;  // from the output's window; columns are pixels
};

// The operands of a network are its inputs, its outputs and places for what lies between, in this order.
struct NetworkStep
{
    enum Kind
    {
        Minimum,   // low = min(a, b)
        Maximum,   // high = max(a, b)
        Exchange,  // both
        Select     // output low = the least of max(a, b), for b pairs of operands from pair a on
    };
    int kind, a, b, low, high;
};

struct OperandPair
{
    int a, b;
};

struct NetworkCode
{
    const NetworkInput* inputs;
    int inputsCount, outputsCount, places;
    const NetworkStep* steps;
    int stepsCount;
    const OperandPair* pairs;
};

// What footprint_networks.cpp asks of the vector code. For each tile, some rows of outputs, `columns` makes sorted
// lists of columns, a row of keys for each place in a list; `windows` makes the outputs.
struct FootprintNetworkStripe
{
    StripeSource source;
    StripeDestination destination;
    int valueBytes;
    ValueKind kind;
    int height;  // of the window
    NetworkCode columns, windows;
    void* scratch;
    int pitch;
};

constexpr int networkRows(int height, int outputs, int columnLists)
{
    return height + outputs - 1 + columnLists + 1;
}

CFF_DECLARE_SIMD(void filterFootprintByNetworks(const FootprintNetworkStripe& stripe))

}  // namespace cv::cuda::fastfilters

#endif
