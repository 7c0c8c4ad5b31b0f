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

// For tests: the algorithm that ran last on this thread; of one that is made of several, its own name. Empty: none yet.
CV_EXPORTS const char* lastAlgorithm();
void noteAlgorithm(const char* name);
// For tests: how often algorithms ran on this thread since the last call; a batch that shares a launch is one time.
CV_EXPORTS int algorithmRuns();

// For tests: the names in an engine's tables; deviceAlgorithms() needs a build with CUDA.
CV_EXPORTS std::vector<const char*> cpuAlgorithms();
CV_EXPORTS std::vector<const char*> deviceAlgorithms();

// For tests: bytes of scratch memory on devices that lived at the same time, at most, since the last call; of all
// threads.
CV_EXPORTS size_t mostScratchBytes();
void noteScratch(std::ptrdiff_t change);

// For tests: how many parts of images were written past the caches since the last call; of all threads.
CV_EXPORTS int streamedParts();
void noteStreaming();

// For tests: how many rows of floats 3x3 medians read where they lie since the last call; of all threads.
CV_EXPORTS int floatRowsInPlace();
void noteFloatRowsInPlace(int rows);

// For tests: whether what is for large images takes images of any size, on this thread. Returns what it was.
CV_EXPORTS bool ignoreLeastSizes(bool ignore);
bool leastSizesAreIgnored();
// For tests: on this thread only this algorithm runs, whatever is preferred; what it cannot filter is an error. Null: all
// algorithms. Returns what it was.
CV_EXPORTS const char* useOnlyAlgorithm(const char* name);
const char* onlyAlgorithm();

// For tests: the n-th call from now, counted from 0, that the road of host images makes to a device fails with this
// code of cv::Error, on whatever thread; -1: none does. Returns how many calls there were since the last time.
CV_EXPORTS int failHostCall(int n, int code);
// Every call that is named so fails with this code from now on; null: none does.
CV_EXPORTS void failHostCalls(const char* what, int code);
// Throws where this call is to fail; `what` names it.
CV_EXPORTS void checkHostCall(const char* what);

}  // namespace cv::cuda::fastfilters

#endif
