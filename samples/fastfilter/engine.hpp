// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_ENGINE_HPP
#define OPENCV_FASTFILTER_ENGINE_HPP

#include "parse.hpp"

#include <opencv2/cudafastfilters.hpp>

#include <string>
#include <utility>
#include <vector>

namespace fastfilter
{

//! Where the filter runs.
struct Engine
{
    bool cuda = false;
    int device = 0;
    std::string name;        //!< "CPU, 2 threads", "CUDA device 0, NVIDIA ..."
    std::string whyNotCuda;  //!< set where `auto` found no usable device
};

//! The milliseconds that steps took, by name.
using StepTimes = std::vector<std::pair<std::string, double>>;

/** @brief Chooses the engine and prepares it. Throws Error(EXIT_CUDA) where CUDA was asked for and there
is no device of that number that this build has code for. */
Engine selectEngine(const DeviceChoice& choice, int threads);

//! Applies the filter to a host image on the chosen engine. Throws Error(EXIT_FILTER).
StepTimes runFilter(const Engine& engine, const cv::Ptr<cv::cuda::Filter>& filter, const cv::Mat& image,
                    cv::Mat& result);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_ENGINE_HPP
