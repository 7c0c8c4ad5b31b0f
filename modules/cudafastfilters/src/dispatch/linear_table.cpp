// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "dispatch.hpp"
#include "linear_algorithms.hpp"
#include "tables.hpp"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

// The first that takes the filter and the image runs. Separable filters come first, then the others: none takes both.
const TableEntry<LinearTask> linearAlgorithms[] = {
    {"box_lanes", prepareBoxLanes},                           // means of small squares of bytes, large images
    {"box_wide", prepareBoxWide},                             // means of rectangles of bytes
    {"tensor_separable_long", prepareTensorSeparableLong},    // 8 bit to 129 coefficients, large images
    {"tensor_separable_short", prepareTensorSeparableShort},  // 8 bit, 9 coefficients of two parts
    {"tensor_separable", prepareTensorSeparable},             // 8 bit to 33 coefficients
    {"box_running", prepareBoxRunning},                       // boxes of integers beyond the strips
    {"separable_strip", prepareSeparableStrip},               // to 15 coefficients
    {"separable_strip_split", prepareSeparableStripSplit},    // 16 bit to 9, exact sums beyond float
    {"box_chunk", prepareBoxChunk},                           // boxes of floats and to other types
    {"separable_tile", prepareSeparableTile},                 // longer ones, as far as shared memory goes
    {"two_pass", prepareTwoPass},                             // any
    {"tensor_dense", prepareTensorDense},                     // 8 bit to about 31 x 31
    {"sparse_tile", prepareSparseTile},                       // few coefficients that are not zero
    {"sparse_direct", prepareSparseDirect},                   // the same of integers, windows of any size
    {"low_rank", prepareLowRank},                             // sums of a few separable ones
    {"dense_strip", prepareDenseStrip},                       // to 15 x 15
    {"dense_tile", prepareDenseTile},                         // larger ones, as far as shared memory goes
    {"linear_direct", prepareLinearDirect}};                  // any

const TableEntry<LargeGaussianTask> largeGaussians[] = {
    {"gaussian_spline", prepareGaussianSpline}};  // sampled and interpolated by splines

}  // namespace

std::shared_ptr<const Dispatch> prepareLinearFilter(const LinearTask& task)
{
    return std::make_shared<Dispatch>(linearAlgorithms, task);
}

std::shared_ptr<const Dispatch> prepareLargeGaussian(const LargeGaussianTask& task)
{
    return std::make_shared<Dispatch>(largeGaussians, task);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
