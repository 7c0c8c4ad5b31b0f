// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOOTPRINT_BITMAP_HPP
#define OPENCV_CUDAFASTFILTERS_FOOTPRINT_BITMAP_HPP

#include "cuda/footprints/footprint_runs.hpp"
#include "cuda/ranks/bitmap/rank_bitmap.hpp"

namespace cv::cuda::fastfilters
{

// As rankBitmapFilter().
template <typename T>
cudaError_t footprintBitmapFilter(const RankBitmapArguments& arguments, const FootprintRuns& runs,
                                  const SourceView<T>& source, const DestinationView<T>& destination, void* scratch,
                                  const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
