// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "pixels.hpp"

#include <cstdlib>

#include "opencv2/imgcodecs.hpp"

namespace bench
{

namespace
{

const cv::Mat& photograph()
{
    static const cv::Mat picture = []
    {
        const char* const path = std::getenv("BENCH_PHOTOGRAPH");
        const cv::Mat found = path ? cv::imread(path, cv::IMREAD_GRAYSCALE) : cv::Mat();
        if (found.empty())
            CV_Error(cv::Error::StsBadArg,
                     cv::format("no photograph: BENCH_PHOTOGRAPH is %s", path ? path : "not set"));
        return found;
    }();
    return picture;
}

}  // namespace

Content contentOf(const std::string& name)
{
    if (name == "random")
        return Content::Random;
    if (name == "ramps")
        return Content::Ramps;
    if (name == "few_levels")
        return Content::FewLevels;
    if (name == "smooth")
        return Content::Smooth;
    if (name == "photograph")
        return Content::Photograph;
    if (name == "flat")
        return Content::Flat;
    CV_Error(cv::Error::StsBadArg, "unknown content " + name);
}

Holes holesOf(const std::string& name)
{
    if (name.empty())
        return Holes::Unknown;
    if (name == "none")
        return Holes::None;
    if (name == "blobs")
        return Holes::Blobs;
    if (name == "scattered")
        return Holes::Scattered;
    if (name == "half")
        return Holes::Half;
    CV_Error(cv::Error::StsBadArg, "unknown holes " + name);
}

PixelSource hostPixels(Content content, Holes holes)
{
    if (content != Content::Photograph)
        return {content, nullptr, 0, 0, holes};
    return {content, photograph().data, photograph().cols, photograph().rows, holes};
}

}  // namespace bench
