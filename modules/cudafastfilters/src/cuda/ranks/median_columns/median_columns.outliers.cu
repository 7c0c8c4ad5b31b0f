// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "median_columns_kernel.cuh"

namespace cv::cuda::fastfilters
{

template <typename T>
cudaError_t medianColumnsOutliers(MedianColumnsVariant variant, const OutlierRule& rule, const BatchSource<T>& source,
                                  const BatchDestination<T>& destination, const DeviceStream& stream)
{
    return launchColumnsOutliers<T, AbsoluteOutliers<T>>(variant, rule, source, destination, stream);
}

#define CFF_INSTANTIATE_MEDIAN_COLUMNS_OUTLIERS(T)                                                                     \
    template cudaError_t medianColumnsOutliers<T>(MedianColumnsVariant, const OutlierRule&, const BatchSource<T>&,     \
                                                  const BatchDestination<T>&, const DeviceStream&)

CFF_INSTANTIATE_MEDIAN_COLUMNS_OUTLIERS(std::uint8_t);
CFF_INSTANTIATE_MEDIAN_COLUMNS_OUTLIERS(std::uint16_t);
CFF_INSTANTIATE_MEDIAN_COLUMNS_OUTLIERS(float);

}  // namespace cv::cuda::fastfilters
