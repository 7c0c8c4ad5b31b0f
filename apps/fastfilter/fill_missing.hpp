// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_FILL_MISSING_HPP
#define OPENCV_FASTFILTER_FILL_MISSING_HPP

#include "engine.hpp"
#include "filter_commands.hpp"

namespace fastfilter
{

/** @brief Gives missing pixels the result of a filter of their valid neighbours, pass after pass, until none is left,
no more can be reached, or as often as asked. Valid pixels, and missing ones that no pass reaches, keep their bytes.

@param filter Ignores the pixels outside of a mask.
@param valid Of 8 bits, one channel or as many as the pixels; 0 is missing. Empty if FillRule::noData tells.
Throws Error(EXIT_FILTER). */
void fillMissing(const Engine& engine, const cv::Ptr<cv::cuda::Filter>& filter, const FillRule& rule,
                 const cv::Mat& pixels, const cv::Mat& valid, cv::Mat& result, EngineUse& use);

//! Bytes that it takes for an element of `bytes` bytes, besides source and result.
double fillBytes(int bytes);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_FILL_MISSING_HPP
