// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOURIER_ERROR_HPP
#define OPENCV_CUDAFASTFILTERS_FOURIER_ERROR_HPP

#include "linear_task.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

// The error of correlation by Fourier transforms in double, on both engines.

namespace cv::cuda::fastfilters
{

// Exact sums are rounded to integers if the error is proved to be below this, and sums to be below 2^50.
constexpr double mostFourierError = 0.25;
constexpr double mostFourierSum = 1125899906842624;

// The coefficients' absolute values: their sum, and the root of the sum of their squares.
struct FourierNorms
{
    double sum, euclidean;
};

inline FourierNorms fourierNorms(const std::vector<double>& coefficients)
{
    double sum = 0, squares = 0;
    for (double c : coefficients)
    {
        sum += std::abs(c);
        squares += c * c;
    }
    return {sum, std::sqrt(squares)};
}

// The error of all results of a tile of 2^levels numbers is at most this times the square root of the sum of the
// squares of the pixels in both planes. `greatest`: the largest absolute value in the mask's transform, which is at
// most the sum of the coefficients' absolute values.
//
// N. J. Higham, "Accuracy and Stability of Numerical Algorithms", 2nd edition, theorem 24.2: each level of a transform
// adds at most 6.7 roundings of 2^-53 to the relative error in the Euclidean norm, if powers are rounded once; a step
// of radix 4, 8 or 16 is two to four levels, with fewer products. A result is the mean of products of the pixels' and
// the mask's transforms; by Cauchy and Schwarz the errors of either add levels * |mask| * |pixels|, in Euclidean norms,
// and the inverse that of the product's norm, at most |pixels| times `greatest`. 16 roundings per level leave room for
// less accurate powers, and one more level for the product.
inline double fourierErrorFactor(const FourierNorms& norms, int levels, double greatest)
{
    return std::ldexp(16.0 * (levels + 1), -53) * (2 * norms.euclidean + std::min(greatest, norms.sum));
}

// Whether exact sums of a tile of 2^levels numbers, with that error, are those of the integers next to them.
inline bool areExactFourierSums(const LinearTask& task, int levels, double errorFactor)
{
    const double greatestPixel = task.srcDepth() == CV_8U || task.srcDepth() == CV_8S ? 255 : 65535;
    return task.result.sums.bound <= mostFourierSum &&
           errorFactor * greatestPixel * std::sqrt(std::ldexp(2.0, levels)) < mostFourierError;
}

// What a float's promised error is compared with: the sum of |coefficient| * |pixel| of its window must be at least
// this times an error, less |delta|; the promise has 16 roundings more.
inline double fourierShareOfFloats(const LinearTask& task)
{
    return std::ldexp(1.0, 24) / (task.width() + task.height() + 16.0);
}

}  // namespace cv::cuda::fastfilters

#endif
