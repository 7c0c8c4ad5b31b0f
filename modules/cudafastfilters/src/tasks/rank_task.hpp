// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_TASK_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_TASK_HPP

#include "common/outlier_rule.hpp"
#include "common/visit_depth.hpp"
#include "neighbourhood.hpp"
#include "pixel_order.hpp"

#include <algorithm>
#include <vector>

namespace cv::cuda::fastfilters
{

// A median or rank filter: the value of rank `rank`, from 0, of each window.
struct RankTask
{
    int type;
    Neighbourhood neighbourhood;
    int rank;
    OutlierRule finish = OutlierRule();
    PixelOrder order = PixelOrder::OfDepth;

    int depth() const { return CV_MAT_DEPTH(type); }
    int channels() const { return CV_MAT_CN(type); }
    int valueBytes() const { return static_cast<int>(CV_ELEM_SIZE1(type)); }
    int pixelBytes() const { return static_cast<int>(CV_ELEM_SIZE(type)); }
    bool isSigned() const { return isSignedDepth(depth()); }  // for integers
    int width() const { return neighbourhood.window.width; }
    int height() const { return neighbourhood.window.height; }
    int longestSide() const { return width() > height() ? width() : height(); }
    bool isSquareMedian() const { return width() == height() && rank == width() * height() / 2; }
    bool isAboveMedian() const { return rank > width() * height() / 2; }
    // From this rank to that of the least or the greatest value, whichever is nearer.
    int stepsToExtremum() const { return std::min(rank, width() * height() - 1 - rank); }
    bool isExtremum() const { return stepsToExtremum() == 0; }
};

// Several ranks of each window, in any order: a plane each.
struct PercentilesTask
{
    explicit PercentilesTask(const RankTask& task) : plain(task), ranks{task.rank} {}
    PercentilesTask(int type, const Neighbourhood& neighbourhood, const std::vector<int>& wanted,
                    PixelOrder order = PixelOrder::OfDepth)
        : plain{type, neighbourhood, wanted.at(0), OutlierRule(), order}, ranks(wanted)
    {
    }

    RankTask plain;  // of the first rank
    std::vector<int> ranks;

    int count() const { return static_cast<int>(ranks.size()); }
    int least() const { return *std::min_element(ranks.begin(), ranks.end()); }
    int greatest() const { return *std::max_element(ranks.begin(), ranks.end()); }
    int channels() const { return plain.channels(); }
    int pixelBytes() const { return plain.pixelBytes(); }
    int width() const { return plain.width(); }
    int height() const { return plain.height(); }
    RankTask of(int index) const { return {plain.type, plain.neighbourhood, ranks[index], OutlierRule(), plain.order}; }
};

}  // namespace cv::cuda::fastfilters

#endif
