// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_JOINT_STRIPS_HPP
#define OPENCV_CUDAFASTFILTERS_JOINT_STRIPS_HPP

#include "cpu/cpu_algorithm.hpp"
#include "split_rows.hpp"

// Ranks by strips that walk down a tile side by side, two rows per step. Only these two rows are split into planes of
// even and of odd pixels (SplitRows), outputs are written row by row, and what strips keep stays in the first cache.

namespace cv::cuda::fastfilters
{

struct JointStrips
{
    // Step `number` of `count` strips, a vector of pairs of outputs each. strips.keys are the step's two rows;
    // strips.rows of outputs go to strips.out: none in the first steps.
    void (*step)(const SplitStrip& strips, int number, int count);
    std::size_t stripMemory;  // bytes, of whole vectors
    bool finishes;            // outputs in the image, if they have a rule
};

void filterJointStrips(const RankTask& task, const JointStrips& strips, CpuImages& images, const CpuFacts& facts);

}  // namespace cv::cuda::fastfilters

#endif
