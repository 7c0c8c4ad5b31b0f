// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LOW_RANK_MASK_HPP
#define OPENCV_CUDAFASTFILTERS_LOW_RANK_MASK_HPP

#include "linear_mask.hpp"

// Masks that are sums of a few separable ones: differences and Laplacians of Gaussians, Gabor and steerable filters.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// A mask as column * row, summed over the terms.
struct LowRankMask
{
    struct Term
    {
        std::vector<double> row, column;
    };

    Size size;
    std::vector<Term> terms;  // none if the mask is no such sum

    // Sums over the terms of |column| * |row|, row by row: what rounding errors are relative to.
    std::vector<double> magnitudes() const;
};

// Finds at most `mostTerms` terms whose sum is the mask but for a few roundings of float, in each coefficient relative
// to the terms' magnitudes there.
LowRankMask findLowRank(const LinearMask& mask, int mostTerms);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
