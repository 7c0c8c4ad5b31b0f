// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Range and midpoint: the filters for the least and the greatest value, each into a plane, and one kernel over both.
// A band of rows at a time, so that planes of large images do not take much memory.

#include "precomp.hpp"

#include "common/unread_pixels.hpp"
#include "cuda/statistics/statistics_algorithms.hpp"
#include "cuda/tables.hpp"
#include "span.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

namespace
{

constexpr size_t mostPlaneBytes = size_t(1) << 30, planeAlignment = 512;

class RangeOfExtrema : public Algorithm
{
public:
    explicit RangeOfExtrema(const StatisticsTask& task)
        : task_(task),
          ranks_{prepareRankFilter({task.srcType, task.neighbourhood, 0}),
                 prepareRankFilter({task.srcType, task.neighbourhood, task.area() - 1})}
    {
    }

    bool takesAll() const CV_OVERRIDE { return true; }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        const Bands bands(task_, images.destination.size);
        auto choices = std::make_shared<std::vector<Dispatch::Choice>>();  // two for each band
        size_t ofRank = 0, constants = 0;
        for (int y = 0; y < images.destination.size.height; y += bands.rows)
            for (const std::shared_ptr<const Dispatch>& rank : ranks_)
            {
                choices->push_back(rank->firstOfPart(bands.band(images, y, unreadPixels()), device));
                const Decision& decision = choices->back().decision;
                ofRank = std::max(ofRank, decision.scratchBytes);
                constants = std::max(constants, decision.constantBytes);
            }
        Decision found([this, bands, choices](const Images& given, const DeviceStream& stream)
                       { launch(bands, choices->data(), given, stream); });
        found.scratchBytes = 2 * bands.planeBytes() + ofRank;
        found.constantBytes = 2 * constants;
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "the filters for the least and the greatest value, and their difference or mean";
        record.why = "a range needs no more than both";
        record.parts = "least: " + inOneLine(ranks_[0]->describe()) + "; greatest: " + inOneLine(ranks_[1]->describe());
        return record;
    }

private:
    // Bands of rows of two planes.
    struct Bands
    {
        Bands(const StatisticsTask& task, Size size)
            : step(alignSize(static_cast<size_t>(task.pixelBytes()) * size.width, planeAlignment)),
              rows(static_cast<int>(std::min<size_t>(size.height, std::max<size_t>(256, mostPlaneBytes / (2 * step)))))
        {
        }

        // The band from row `y` on, into a plane.
        Images band(const Images& images, int y, uchar* plane) const
        {
            Images band = images;
            band.source.offset.y += y;
            band.destination.size.height = std::min(rows, images.destination.size.height - y);
            band.destination.data = plane;
            band.destination.step = step;
            return band;
        }
        size_t planeBytes() const { return step * rows; }

        size_t step;
        int rows;
    };

    void launch(const Bands& bands, const Dispatch::Choice* choices, const Images& images,
                const DeviceStream& stream) const
    {
        const StreamScratch planes(2 * bands.planeBytes(), stream);
        const DeviceDestination& all = images.destination;
        for (int y = 0; y < all.size.height; y += bands.rows)
        {
            Images band;
            for (int i = 0; i < 2; ++i)
            {
                band = bands.band(images, y, planes.data() + i * bands.planeBytes());
                (choices++)->decision.launch(band, stream);
            }
            band.destination.data = all.data + y * all.step;
            band.destination.step = all.step;
            const SpanPlanes spans = {planes.data(), planes.data() + bands.planeBytes(), bands.step,
                                      task_.kind == StatisticKind::Midpoint};
            visitDepths(task_.srcDepth(), task_.dstDepth(),
                        [&](auto from, auto to)
                        {
                            using D = decltype(to);
                            checkCuda((writeSpans<decltype(from), D>(spans, destinationView<D>(band), stream)),
                                      "launching range_of_extrema, the differences or means");
                        });
        }
    }

    StatisticsTask task_;
    std::shared_ptr<const Dispatch> ranks_[2];
};

}  // namespace

Preparation prepareRangeOfExtrema(const StatisticsTask& task)
{
    if (!isSpan(task.kind))
        return "only ranges and midpoints";
    return std::make_unique<RangeOfExtrema>(task);
}

}  // namespace cv::cuda::fastfilters
