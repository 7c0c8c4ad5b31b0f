// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_FINISH_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_FINISH_HPP

#include "cpu/cpu_algorithm.hpp"
#include "cpu/padded_band.hpp"

#include <vector>

// What an algorithm for ranks calls for the values that it has just written, while they are in a cache: they become
// what the task's OutlierRule says. Each thread has its own.

namespace cv::cuda::fastfilters
{

class RankFinisher
{
public:
    // Keeps all references except for the images' Mat.
    RankFinisher(const RankTask& task, SimdLevel level, const PaddedSource& source, const CpuImages& images);

    // Whether there is anything to do.
    bool isNeeded() const { return task_.finish.kind != OutlierRule::Store; }
    // What vector code may do itself as it stores values, null: nothing. It needs the source's pixels at their places.
    const OutlierRule* ofRegisters() const;
    // Finishes values of the destination.
    void operator()(const Rect& part);

private:
    bool readsWindows() const { return task_.finish.kind == OutlierRule::Deviation; }
    const uchar* const* windowsOf(const Rect& part, int elements);
    void finishValues(const uchar* source, uchar* values, int count, const uchar* const* window);

    const RankTask& task_;
    const SimdLevel level_;
    const PaddedSource& source_;
    const Mat image_;
    Mat destination_;
    std::vector<const uchar*> rows_;
    std::vector<uchar> copies_, pixels_;
};

}  // namespace cv::cuda::fastfilters

#endif
