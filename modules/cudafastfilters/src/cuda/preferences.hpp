// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_CUDA_PREFERENCES_HPP
#define OPENCV_CUDAFASTFILTERS_CUDA_PREFERENCES_HPP

#include "dispatch/preference.hpp"
#include "tasks/footprint.hpp"
#include "tasks/linear_task.hpp"
#include "tasks/missing_tasks.hpp"
#include "tasks/rank_task.hpp"

namespace cv::cuda::fastfilters
{

// Which of the algorithms on the device should run.
const Preferences<RankTask>& rankPreferences();
const Preferences<LinearTask>& linearPreferences();
const Preferences<LinearTask>& wideLinearPreferences();  // of other types, and of any number of channels
const Preferences<PercentilesTask>& percentilesPreferences();
const Preferences<FootprintRankTask>& footprintPreferences();
const Preferences<MissingLinearTask>& missingLinearPreferences();

}  // namespace cv::cuda::fastfilters

#endif
