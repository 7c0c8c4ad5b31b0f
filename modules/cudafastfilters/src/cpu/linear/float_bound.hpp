// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FLOAT_BOUND_HPP
#define OPENCV_CUDAFASTFILTERS_FLOAT_BOUND_HPP

#include "cpu/linear/dense_fourier/dense_fourier.hpp"
#include "tasks/linear_task.hpp"

#include <vector>

namespace cv::cuda::fastfilters
{

// The bound that is promised for floats, n * 2^-24 * (sum of |coefficient| * |pixel| + |delta|), for algorithms whose
// error depends on the largest pixels near a window.
class FloatBound
{
public:
    explicit FloatBound(const LinearTask& task);

    // The sum of the coefficients' absolute values.
    double sum() const { return sum_; }

    // Whether the error is within the bound of every window with pixels of at least this absolute value.
    bool allows(double error, double leastPixel) const { return leastPixel * sum_ >= wanted(error); }

    // The same for each window of a plane by itself: its sum is at least that of some terms.
    bool allows(double error, const double* plane, int pitch, Size results, SimdLevel simd) const;

private:
    // What the sum of |coefficient| * |pixel| must be at least.
    double wanted(double error) const { return error * share_ - delta_; }

    double share_, delta_, sum_;
    std::vector<FourierTap> taps_;  // the largest coefficients
};

}  // namespace cv::cuda::fastfilters

#endif
