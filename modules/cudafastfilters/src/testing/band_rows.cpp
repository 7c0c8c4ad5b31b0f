// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "band_rows.hpp"

#include <atomic>

namespace cv::cuda::fastfilters
{

namespace
{

std::atomic<int> rowsOfBands{0};

}  // namespace

int useBandRows(int rows)
{
    return rowsOfBands.exchange(rows);
}

int bandRows()
{
    return rowsOfBands;
}

}  // namespace cv::cuda::fastfilters
