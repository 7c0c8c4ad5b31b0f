// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/outliers/outlier_algorithms.hpp"
#include "outlier_pixels_filter.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class OutlierPixelsAlgorithm : public AfterMedians
{
public:
    using AfterMedians::AfterMedians;

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "the median; then a pass over pixels and medians";
        record.tile = "16 bytes of a row per thread";
        record.packing = "as in memory";
        record.why = "any window, by a limit that needs no more than a pixel and its median";
        describeMedians(record);
        return record;
    }

private:
    void goOver(const Images& images, const DeviceStream& stream) const CV_OVERRIDE
    {
        Neighbourhood pixel = task_.neighbourhood;
        pixel.anchor = Point();
        visitDepth(task_.depth(),
                   [&](auto depth)
                   {
                       using T = decltype(depth);
                       checkCuda(outlierPixelsFilter<T>(task_.finish, sourceView<T>(images, pixel),
                                                        destinationView<T>(images), stream),
                                 "launching outlier_pixels");
                   });
    }
};

}  // namespace

Preparation prepareOutlierPixels(const RankTask& task)
{
    if (task.finish.kind == OutlierRule::Deviation)
        return "the limit is a multiple of the window's median deviation";
    return std::make_unique<OutlierPixelsAlgorithm>(task);
}

}  // namespace cv::cuda::fastfilters
