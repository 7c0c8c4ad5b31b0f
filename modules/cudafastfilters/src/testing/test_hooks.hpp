// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TEST_HOOKS_HPP
#define OPENCV_CUDAFASTFILTERS_TEST_HOOKS_HPP

#include "opencv2/core/cvdef.h"

#include <cstddef>
#include <vector>

namespace cv::cuda::fastfilters
{

// For tests: the algorithm that ran last on this thread; if it consists of several, its own name. Empty: none yet.
CV_EXPORTS const char* lastAlgorithm();
void noteAlgorithm(const char* name);
// For tests: how often algorithms ran on this thread since the last call; a batch that shares a launch counts once.
CV_EXPORTS int algorithmRuns();

// For tests: the names in an engine's tables, in those for several percentiles, for footprints, for morphology, for
// images with missing pixels, for statistics and for outliers; those of the device need a build with CUDA.
CV_EXPORTS std::vector<const char*> cpuAlgorithms();
CV_EXPORTS std::vector<const char*> cpuPercentilesAlgorithms();
CV_EXPORTS std::vector<const char*> cpuFootprintAlgorithms();
CV_EXPORTS std::vector<const char*> cpuMorphologyAlgorithms();
CV_EXPORTS std::vector<const char*> cpuMissingAlgorithms();
CV_EXPORTS std::vector<const char*> cpuStatisticsAlgorithms();
CV_EXPORTS std::vector<const char*> deviceAlgorithms();
CV_EXPORTS std::vector<const char*> devicePercentilesAlgorithms();
CV_EXPORTS std::vector<const char*> deviceFootprintAlgorithms();
CV_EXPORTS std::vector<const char*> deviceMorphologyAlgorithms();
CV_EXPORTS std::vector<const char*> deviceMissingAlgorithms();
CV_EXPORTS std::vector<const char*> deviceOutlierAlgorithms();
CV_EXPORTS std::vector<const char*> deviceStatisticsAlgorithms();

// For tests: the most bytes of scratch memory on devices that were allocated at the same time since the last call, by
// all threads.
CV_EXPORTS size_t mostScratchBytes();
void noteScratch(std::ptrdiff_t change);

// For tests: how many parts of images were written past the caches since the last call, by all threads.
CV_EXPORTS int streamedParts();
void noteStreaming();

// For tests: how many rows of floats 3x3 medians read in place since the last call, in all threads.
CV_EXPORTS int floatRowsInPlace();
void noteFloatRowsInPlace(int rows);

// For tests: whether algorithms for large images take images of any size, on this thread. Returns the previous value.
CV_EXPORTS bool ignoreLeastSizes(bool ignore);
bool leastSizesAreIgnored();
// For tests: only this algorithm runs on this thread, for any preferences; it is an error if it cannot filter an image.
// Null: all algorithms. Returns the previous value.
CV_EXPORTS const char* useOnlyAlgorithm(const char* name);
const char* onlyAlgorithm();

// For tests: the n-th call from now, counted from 0, that the host image path makes to a device fails with this code of
// cv::Error, on any thread; -1: none does. Returns how many calls there were since the last time.
CV_EXPORTS int failHostCall(int n, int code);
// Every call with this name fails with this code from now on; null: none does.
CV_EXPORTS void failHostCalls(const char* what, int code);
// Throws if this call should fail; `what` names it.
CV_EXPORTS void checkHostCall(const char* what);

}  // namespace cv::cuda::fastfilters

#endif
