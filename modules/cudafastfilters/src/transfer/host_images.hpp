// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_HOST_IMAGES_HPP
#define OPENCV_CUDAFASTFILTERS_HOST_IMAGES_HPP

#include "common/result_planes.hpp"
#include "dispatch/cut.hpp"

#include "opencv2/core.hpp"
#include "opencv2/core/cuda.hpp"

namespace cv::cuda::fastfilters
{

// What a destination is of the result of a whole image.
struct ImagePart
{
    int height = 0;    // of the image, which is no region; 0: the destination is the whole result
    int firstRow = 0;  // of the destination, in the result
    bool exact = true;
    // Of the whole on a device, for an exact part.
    Cut cut;
    String whyNoCut;  // why there is none
};

// The images of one call. They share no memory.
struct HostImages
{
    Mat source;    // all pixels that are read
    Point offset;  // the image's offset in them
    Mat destination;
    ImagePart part;
    Mat mask = Mat();                      // of the pixels that are read, if the filter needs one: bytes, 0 is missing
    ResultPlanes planes = ResultPlanes();  // of a filter with several results; `destination` is the first
};

// A host array's pixels and memory: the Mat of a HostMem does not keep its memory alive.
struct HeldImage
{
    explicit HeldImage(InputArray array)
        : pixels(array.getMat()),
          memory(array.kind() == _InputArray::CUDA_HOST_MEM ? *static_cast<const HostMem*>(array.getObj()) : HostMem())
    {
    }

    Mat pixels;
    HostMem memory;  // empty for other arrays
};

}  // namespace cv::cuda::fastfilters

#endif
