// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_FRAME_FILTER_HPP
#define OPENCV_FASTFILTER_FRAME_FILTER_HPP

#include "arguments.hpp"
#include "band_filter.hpp"
#include "frame_io.hpp"

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace fastfilter
{

//! The filters of a frame's planes, and what a stream of their results looks like.
class FrameFilter
{
public:
    FrameFilter(const Arguments& arguments, const FrameFormat& format);

    const FrameFormat& resultFormat() const { return result_; }
    std::string plan() const { return planes_[0].filter.plan(); }

    //! Frames that may be begun before the first of them is finished: on a GPU some, on the CPU none.
    size_t framesUnderWay() const;
    //! Both frames stay as they are until finish().
    void begin(const Frame& source, Frame& result);
    //! The result of the frame that was begun first. Throws Error(EXIT_FILTER).
    void finish(const Frame& source, Frame& result);

    EngineUse use() const;

private:
    struct Plane
    {
        BandFilter filter;
        std::unique_ptr<cv::cuda::HostStream> stream;  // null: on the CPU, or samples in groups
        cv::Ptr<cv::cuda::HostReport> report;          // of the frame that the stream was waited for
        std::deque<std::int64_t> tickets;              // of the frames under way; -1: not in the stream
        EngineUse use;

        explicit Plane(BandFilter&& filter_) : filter(std::move(filter_)) {}
    };

    void finishPlane(Plane& plane, const cv::Mat& source, cv::Mat& result);

    const Engine& engine_;
    FrameFormat format_, result_;
    std::vector<Plane> planes_;
};

//! How many frames are in memory, sources and results.
int framesInMemory(bool cuda);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_FRAME_FILTER_HPP
