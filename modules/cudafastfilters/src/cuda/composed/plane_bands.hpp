// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_PLANE_BANDS_HPP
#define OPENCV_CUDAFASTFILTERS_PLANE_BANDS_HPP

#include "cuda/views/images.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

// Planes of scratch memory for filters that an algorithm consists of. They hold a band of rows at a time, so that those
// of a large image take no more than half a gigabyte. Their rows begin at multiples of 512 bytes.
struct PlaneBands
{
    PlaneBands(Size image, size_t pixelBytes, int planes)
        : step(alignSize(pixelBytes * image.width, alignment)),
          rows(static_cast<int>(
              std::min<size_t>(image.height, std::max<size_t>(leastRows, mostBytes / (planes * step)))))
    {
    }

    size_t planeBytes() const { return step * rows; }

    // The band from row `y` on, into planes from `plane` on.
    Images ofPlanes(const Images& images, int y, uchar* plane, int planes = 1) const
    {
        Images band = of(images, y);
        band.destination.data = plane;
        band.destination.step = step;
        band.planes = planes;
        band.planeStep = planeBytes();
        return band;
    }

    // The same band of the images themselves.
    Images of(const Images& images, int y) const
    {
        Images band = images;
        band.source.offset.y += y;
        band.destination.data += y * images.destination.step;
        band.destination.size.height = std::min(rows, images.destination.size.height - y);
        return band;
    }

    static constexpr size_t mostBytes = size_t(512) << 20, alignment = 512, leastRows = 256;

    size_t step;
    int rows;
};

}  // namespace cv::cuda::fastfilters

#endif
