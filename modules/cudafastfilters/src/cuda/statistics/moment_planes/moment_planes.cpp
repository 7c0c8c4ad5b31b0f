// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "moment_planes.hpp"

#include "cuda/statistics/statistics_algorithms.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

namespace
{

class MomentPlanes : public Algorithm
{
public:
    explicit MomentPlanes(const StatisticsTask& task) : task_(task) {}

    bool takesAll() const CV_OVERRIDE { return true; }

    Decision decide(const Images& images, const DeviceFacts&) const CV_OVERRIDE
    {
        const Size size = images.destination.size;
        MomentPlanesFilter filter = {};
        filter.tiles = momentPlaneTiles(task_.width(), task_.height(), task_.channels(), size.width, size.height);
        filter.finish = makeMomentFinish(task_.moment(), std::min(task_.sourceBytes(), 2), task_.area(), task_.ddof);
        filter.width = task_.width();
        filter.height = task_.height();
        filter.anchorX = task_.neighbourhood.anchor.x;
        filter.anchorY = task_.neighbourhood.anchor.y;
        filter.negligible = floatMomentError(momentRoundings(task_.width(), task_.height()));
        const int bandRows = momentBandRows(filter.tiles, size.height);
        Decision found([this, filter, bandRows](const Images& given, const DeviceStream& stream)
                       { launch(filter, bandRows, given, stream); });
        found.scratchBytes = MomentMemory::centreBytes(filter.tiles) + MomentMemory::planeBytes(filter.tiles, bandRows);
        // Sums of floats depend on the tile that they are of.
        if (task_.srcDepth() == CV_32F)
            found.cut = Cut::everyRows(filter.tiles.rows);
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = task_.srcDepth() == CV_32F
                            ? "sums of columns, then of windows, of the differences to a pixel of the tile and of "
                              "their squares, in "
                              "double; nothing is subtracted from a sum"
                            : "sums of columns, then of windows, of pixels and of their squares, exact in 64 bits";
        record.tile = "a thread for the rows of a column, a warp for 32 windows of a row";
        record.packing = "sums of columns in a plane in memory, a band of rows at a time";
        record.why = "it takes any window";
        return record;
    }

private:
    void launch(const MomentPlanesFilter& filter, int bandRows, const Images& images, const DeviceStream& stream) const
    {
        const size_t ofCentres = MomentMemory::centreBytes(filter.tiles);
        const StreamScratch scratch(ofCentres + MomentMemory::planeBytes(filter.tiles, bandRows), stream);
        const MomentMemory memory = {reinterpret_cast<float*>(scratch.data()), scratch.data() + ofCentres};
        visitDepth(task_.srcDepth(),
                   [&](auto pixel)
                   {
                       using T = decltype(pixel);
                       const SourceView<T> source = sourceView<T>(images, task_.neighbourhood);
                       if constexpr (std::is_same<T, float>::value)
                           checkCuda(findMomentCentres(filter, source, images.destination.size.width, memory, stream),
                                     "launching moment_planes, a number near the pixels");
                       if (task_.dstDepth() == CV_32F)
                           launchBands<T, float>(filter, bandRows, source, images, memory, stream);
                       else
                           launchBands<T, T>(filter, bandRows, source, images, memory, stream);
                   });
    }

    template <typename T, typename D>
    void launchBands(const MomentPlanesFilter& filter, int bandRows, const SourceView<T>& source, const Images& images,
                     const MomentMemory& memory, const DeviceStream& stream) const
    {
        const DestinationView<D> destination = destinationView<D>(images);
        for (int y = 0; y < destination.height; y += bandRows)
            checkCuda((momentPlanesBand<T, D>(filter, source, y, std::min(bandRows, destination.height - y), memory,
                                              destination, stream)),
                      "launching moment_planes");
    }

    StatisticsTask task_;
};

}  // namespace

Preparation prepareMomentPlanes(const StatisticsTask& task)
{
    if (!isMoment(task.kind))
        return "only variances";
    return std::make_unique<MomentPlanes>(task);
}

}  // namespace cv::cuda::fastfilters
