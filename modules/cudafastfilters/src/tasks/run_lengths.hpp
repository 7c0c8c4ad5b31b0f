// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RUN_LENGTHS_HPP
#define OPENCV_CUDAFASTFILTERS_RUN_LENGTHS_HPP

#include <vector>

// The minimum of a long run of pixels is that of shorter runs, which may overlap. Minima of runs of some lengths are
// made once, for all places, each length from the one before it; others are put together wherever they are used.

namespace cv::cuda::fastfilters
{

// How often each length is used, from 1 to the greatest.
struct LengthUses
{
    std::vector<int> uses = std::vector<int>(2);
    std::vector<bool> isForced = std::vector<bool>(2);

    void add(int length, int count, bool forced);
    // Whether it may be made: not all lengths, if they are many.
    bool isCandidate(int length) const
    {
        return length <= 128 || uses[length] > 0 || isForced[length] || (length & (length - 1)) == 0;
    }
    int greatest() const { return static_cast<int>(uses.size()) - 1; }
};

// What it costs to make a length, in units of one run that is read where it is used.
struct CostOfLength
{
    double perRun;  // of the shorter ones
    double more;
};

// Which lengths are made, in ascending order, for the least cost; the first is 1, and forced ones are among them.
std::vector<int> madeLengths(const LengthUses& wanted, const CostOfLength& costOfLength);

}  // namespace cv::cuda::fastfilters

#endif
