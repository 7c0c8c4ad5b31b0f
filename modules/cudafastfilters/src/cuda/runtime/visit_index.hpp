// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VISIT_INDEX_HPP
#define OPENCV_CUDAFASTFILTERS_VISIT_INDEX_HPP

#include <cuda_runtime.h>

#include <type_traits>

namespace cv::cuda::fastfilters
{

// Chooses one of `Count` instantiations: calls `visitor` with `index` as a constant and returns its error.
template <int Count, int Index = 0, typename Visitor>
cudaError_t visitIndex(int index, const Visitor& visitor)
{
    if constexpr (Index < Count)
        return index == Index ? visitor(std::integral_constant<int, Index>())
                              : visitIndex<Count, Index + 1>(index, visitor);
    else
        return cudaErrorInvalidValue;
}

}  // namespace cv::cuda::fastfilters

#endif
