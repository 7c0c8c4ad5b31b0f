// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cpu/padded_band.hpp"
#include "cpu/rank_algorithms.hpp"

#include "opencv2/imgproc.hpp"

// The least and the greatest of a window by cv::erode and cv::dilate, whose rectangles are a row and a column pass. Of
// floats they leave the order of NaN, and of -0 and +0, open.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

class Morphology : public CpuAlgorithm
{
public:
    explicit Morphology(const RankTask& task) : task_(task) {}

    bool takesAll() const CV_OVERRIDE { return true; }

    void run(CpuImages& images, const CpuFacts&) const CV_OVERRIDE
    {
        const Mat rectangle = getStructuringElement(MORPH_RECT, task_.neighbourhood.window);
        forEachBand(images.source, task_.neighbourhood,
                    [&](const Mat& padded, const Range& rows)
                    { filterBand(padded, rectangle, images.destination.rowRange(rows)); });
    }

    PlanRecord describe() const CV_OVERRIDE
    {
        PlanRecord plan;
        plan.method = task_.rank == 0 ? "cv::erode" : "cv::dilate";
        plan.tile = "padded bands of rows";
        return plan;
    }

private:
    // Flipping the sign bits turns 8S, which cv::erode does not take, into 8U of the same order.
    void filterBand(const Mat& padded, const Mat& rectangle, Mat destination) const
    {
        const bool is8S = task_.depth() == CV_8S;
        const int type = is8S ? CV_8UC(task_.channels()) : task_.type;
        Mat source(padded.size(), type, padded.data, padded.step), result;
        if (is8S)
            bitwise_xor(source, Scalar::all(0x80), source);
        // What is made of pixels beyond the band is cut off.
        if (task_.rank == 0)
            erode(source, result, rectangle);
        else
            dilate(source, result, rectangle);
        const Size radius = task_.neighbourhood.window / 2;
        result = result(Rect(radius.width, radius.height, destination.cols, destination.rows));
        if (is8S)
            bitwise_xor(result, Scalar::all(0x80), Mat(destination.size(), type, destination.data, destination.step));
        else
            result.copyTo(destination);
    }

    RankTask task_;
};

}  // namespace

CpuPreparation prepareMorphology(const RankTask& task)
{
    if (!task.isExtremum() || task.depth() == CV_32F)
        return "the least and the greatest of integers alone";
    return std::make_unique<Morphology>(task);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
