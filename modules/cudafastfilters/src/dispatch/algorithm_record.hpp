// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ALGORITHM_RECORD_HPP
#define OPENCV_CUDAFASTFILTERS_ALGORITHM_RECORD_HPP

#include "opencv2/core/cvstd.hpp"

namespace cv::cuda::fastfilters
{

// What describeFilter() says about an algorithm that is prepared for a filter.
struct AlgorithmRecord
{
    String method;          // a phrase
    String tile;            // what a thread, a warp or a block computes
    String packing;         // how pixels lie in registers or in shared memory
    double operations = 0;  // per pixel of one channel, on the pipe that limits it; 0: not counted
    String pipe;            // "alu", "fma", "fp64", "tensor" or "shared"
    String images;          // the only images that it takes, see onlyOf(); empty: all
    bool batches = false;   // whether images of one size share a launch
    String why;
    String parts;  // the filters of which it consists, each with its own plan; empty: it is a single filter

    // Adds to `images`; does nothing if the condition is empty.
    void onlyOf(const String& condition)
    {
        if (!condition.empty())
            images += (images.empty() ? "" : ", ") + condition;
    }

    // Lines of `key: value`, indented.
    String text() const;
};

// A description of several lines in one, for AlgorithmRecord::parts.
inline String inOneLine(const String& text)
{
    String line;
    for (char c : text)
        if (c == '\n')
            line += line.empty() ? "" : "; ";
        else if (c != ' ' || (!line.empty() && line.back() != ' '))
            line += c;
    return line;
}

}  // namespace cv::cuda::fastfilters

#endif
