// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_HOST_PART_HPP
#define OPENCV_CUDAFASTFILTERS_HOST_PART_HPP

#include "host_filter.hpp"
#include "transfer/source_rows.hpp"

// Parts of host images: what each engine needs, and makes, so that a part has the bytes of the whole.

namespace cv::cuda::fastfilters
{

// For a part, the algorithm that the whole image would have.
CpuDispatch::Choice chooseOnCpu(const HostFilter& filter, const HostImages& images);

// Where it cuts an image of this size.
Cut cutOnCpu(const CpuAlgorithm& algorithm, Size image);

// An exact part of these rows of a result, with what the device that the options lead to says of it.
ImagePart exactPart(const HostFilter& filter, const HostImages& whole, Interval rows, const HostOptions& options);

// The rows of the image that a part of it needs on each engine that the options may lead to.
Interval sourceRowsOf(const HostFilter& filter, const HostImages& whole, Interval rows, const ImagePart& part,
                      const HostOptions& options);

// A part with the rows around it that an engine makes as well. Other images stay as they are.
class MadePart
{
public:
    MadePart(const HostImages& asked, const Cut& cut);

    // Copies the rows that were asked for to their place.
    void keepResult() const;

    HostImages images;

private:
    const HostImages& asked_;
};

}  // namespace cv::cuda::fastfilters

#endif
