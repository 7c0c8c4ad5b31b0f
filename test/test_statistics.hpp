// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_STATISTICS_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_STATISTICS_HPP

#include "test_case.hpp"

namespace opencv_test
{

//! A statistic with the oracle by its definition in the header. dstType -1: as the factory resolves it.
Case statisticCase(int srcType, int dstType, Size window, int statistic, int ddof = 0,
                   const LinearOptions& options = LinearOptions());

//! The types of results that a statistic has for a type of images; none if it does not take that.
std::vector<int> statisticTypes(int statistic, int srcType);

const std::vector<int>& allStatistics();
const std::vector<int> moments = {cuda::STATISTIC_VARIANCE, cuda::STATISTIC_STD, cuda::STATISTIC_CONTRAST};

}  // namespace opencv_test

#endif  // OPENCV_TEST_CUDAFASTFILTERS_STATISTICS_HPP
