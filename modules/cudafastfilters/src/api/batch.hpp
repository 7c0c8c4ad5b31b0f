// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BATCH_HPP
#define OPENCV_CUDAFASTFILTERS_BATCH_HPP

#include "cuda/views/images.hpp"

#include <vector>

// Which images of a batch may share a launch. Nothing here looks at pixels.

namespace cv::cuda::fastfilters
{

// These images without readable pixels that the filter does not read, so that regions at different places may be alike.
CV_EXPORTS Images readPart(const Images& images, const Neighbourhood& n, size_t sourceBytes);

// Whether a kernel that is made for one image works for the other, given the addresses of its pixels.
CV_EXPORTS bool mayShareLaunch(const Images& a, const Images& b);

// Indices of images that may share a launch, in the largest possible groups; each index once, those of a group in
// order.
CV_EXPORTS std::vector<std::vector<size_t>> groupBatch(const std::vector<Images>& images);

// Whether source and destination share memory. Images are those of readPart(), pixels have these sizes in bytes.
CV_EXPORTS bool sharesMemory(const Images& images, size_t sourceBytes, size_t destinationBytes);

// Whether a destination shares memory with a source, its own or another, or with another destination. Also true if the
// rows of a thousand images alternate, which would take long to check.
CV_EXPORTS bool shareMemory(const std::vector<Images>& images, size_t sourceBytes, size_t destinationBytes);

}  // namespace cv::cuda::fastfilters

#endif
