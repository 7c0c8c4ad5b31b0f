// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/rank_algorithms.hpp"
#include "rank_lines.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

namespace
{

class RankLines : public Algorithm
{
public:
    explicit RankLines(const RankTask& task)
        : task_(task), alongRows_(task.width() > task.height()), plan_(planOf(task, alongRows_))
    {
    }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        if (linesSharedBytes(plan_) > device.sharedBytesOfBlock)
            return Fit::no("a block of the device has too little shared memory for a tile of the window");
        const Fit elements = fitElements(images);
        if (!elements)
            return elements;
        const DeviceDestination& destination = images.destination;
        const int channels = destination.channels, width = destination.size.width, height = destination.size.height;
        const bool folded = !alongRows_ && task_.width() == 1;
        const int lines = alongRows_ ? height : (folded ? width * channels : width);
        const int length = alongRows_ ? width : height, planes = folded ? 1 : channels;
        if (linesTiles(plan_, task_.valueBytes(), lines, length, planes).count() > 0x7fffffff)
            return Fit::no("the image has too many tiles");
        return Decision([this](const Images& given, const DeviceStream& stream) { launch(given, stream); });
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        const LinesShape& shape = linesShapes[plan_.shape];
        const bool pairs = task_.valueBytes() < 4;
        AlgorithmRecord record;
        record.method =
            "sorted lists of the pixels that neighbouring windows share, merged with those that fewer share";
        record.tile =
            format("%d outputs of a line per thread, %d that share a list", shape.outputs, shape.outputs * plan_.group);
        record.packing = pairs ? "two 16-bit keys per register" : "one key per register";
        record.operations = linesOperations(plan_) / (pairs ? 2 : 1);
        record.pipe = "alu";
        record.why = "a line or a narrow rectangle: the cost grows with the square of the logarithm of its length";
        return record;
    }

private:
    static RankLinesPlan planOf(const RankTask& task, bool alongRows)
    {
        return alongRows ? planRankLines(task.height(), task.width(), task.rank)
                         : planRankLines(task.width(), task.height(), task.rank);
    }

    void launch(const Images& images, const DeviceStream& stream) const
    {
        launchRank(task_, images, "launching rank_lines",
                   [&](const auto& source, const auto& destination)
                   { return rankLines(plan_, alongRows_, source, destination, stream); });
    }

    RankTask task_;
    bool alongRows_;
    RankLinesPlan plan_;
};

}  // namespace

Preparation prepareRankLines(const RankTask& task)
{
    const int width = std::min(task.width(), task.height()), length = std::max(task.width(), task.height());
    if (linesShapeOf(width, length) < 0)
        return "the window is not one or three pixels wide and 16 to 1023 long";
    return std::make_unique<RankLines>(task);
}

}  // namespace cv::cuda::fastfilters
