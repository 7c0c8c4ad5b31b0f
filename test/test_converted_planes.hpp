// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_CONVERTED_PLANES_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_CONVERTED_PLANES_HPP

#ifdef CUDAFASTFILTERS_HAVE_CUDA

#include "test_types.hpp"

#include "testing/band_rows.hpp"
#include "testing/test_hooks.hpp"

// Filters of pixels without a kernel on a device, which run by planes of another type.

namespace opencv_test
{

const char convertedPlanes[] = "converted_planes";

//! A footprint of all pixels.
Mat all(Size size);
//! Ranks with every kind of conversion.
std::vector<Case> ranksOf(int border);
LinearOptions linearOptions(int border);
//! Ranks, and linear filters with sources, destinations or both without kernels.
std::vector<Case> casesOf(int rankBorder, int linearBorder);
//! Outliers, statistics, sharpening and what else has kernels for the common types only.
std::vector<Case> othersOf(int border);
std::vector<Case> morphologyOf(int border);

//! Bands of so many rows.
class BandRows
{
public:
    explicit BandRows(int rows) : before_(cuda::fastfilters::useBandRows(rows)) {}
    ~BandRows() { cuda::fastfilters::useBandRows(before_); }

private:
    const int before_;
};

class ConvertedPlanes_GPU : public testing::Test
{
protected:
    void SetUp() override { requireEngine(GPU); }
};

}  // namespace opencv_test

#endif  // CUDAFASTFILTERS_HAVE_CUDA

#endif  // OPENCV_TEST_CUDAFASTFILTERS_CONVERTED_PLANES_HPP
