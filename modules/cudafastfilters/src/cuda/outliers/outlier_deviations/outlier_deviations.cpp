// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/outliers/outlier_algorithms.hpp"
#include "cuda/ranks/unsigned_views.hpp"
#include "cuda/outliers/deviations/outlier_deviations_filter.hpp"
#include "cuda/outliers/deviations/outlier_deviations_plan.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class OutlierDeviationsAlgorithm : public AfterMedians
{
public:
    using AfterMedians::AfterMedians;

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        const int bytes = task_.valueBytes();
        AlgorithmRecord record;
        record.method = "the median; then the pixels of each window are counted whose deviation is small beside the "
                        "value's: the median deviation is not selected";
        record.tile = format("%d outputs of a row per thread, in several rows", 4);
        record.packing = bytes == 4 ? "one float per register" : "two pixels per register, two places apart";
        record.operations = deviationsOperations(bytes) * task_.width() * task_.height();
        record.pipe = bytes == 1 ? "fma" : "alu";
        record.why = hasDeviationsSide(task_.width()) && task_.width() == task_.height()
                         ? "a square whose windows are counted by one sequence of instructions"
                         : "any window";
        describeMedians(record);
        return record;
    }

private:
    void goOver(const Images& images, const DeviceStream& stream) const CV_OVERRIDE
    {
        const RankWindow window = {task_.width(), task_.height(), task_.rank};
        visitDepth(task_.depth(),
                   [&](auto pixel)
                   {
                       using T = decltype(pixel);
                       using Pixel = UnsignedPixel<T>;
                       const BatchSource<T> view = sourceView<T>(images, task_.neighbourhood);
                       checkCuda(outlierDeviationsFilter<Pixel>(task_.finish, window, task_.isSigned(),
                                                                BatchSource<Pixel>{unsignedSource(view), view.batch},
                                                                destinationView<Pixel>(images), stream),
                                 "launching outlier_deviations");
                   });
    }
};

}  // namespace

Preparation prepareOutlierDeviations(const RankTask& task)
{
    if (task.finish.kind != OutlierRule::Deviation)
        return "the limit needs no more than a pixel and its median";
    return std::make_unique<OutlierDeviationsAlgorithm>(task);
}

}  // namespace cv::cuda::fastfilters
