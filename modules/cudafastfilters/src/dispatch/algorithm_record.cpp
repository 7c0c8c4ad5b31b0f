// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "algorithm_record.hpp"

namespace cv::cuda::fastfilters
{

String AlgorithmRecord::text() const
{
    String lines;
    const auto add = [&](const char* key, const String& value)
    {
        if (!value.empty())
            lines += String("\n    ") + key + ": " + value;
    };
    add("images", images);
    add("method", method);
    add("tile", tile);
    add("packing", packing);
    if (operations > 0)
        add("operations", format("%.6g a pixel on the %s pipe", operations, pipe.c_str()));
    if (batches)
        add("batches", "images of one size share a launch");
    add("why", why);
    add("parts", parts);
    return lines;
}

}  // namespace cv::cuda::fastfilters
