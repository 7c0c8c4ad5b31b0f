// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "common/visit_depth.hpp"
#include "cuda/missing/missing_linear.hpp"
#include "cuda/runtime/device_memory.hpp"
#include "valid_bisection.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class ValidBisection : public Algorithm
{
public:
    explicit ValidBisection(const MissingRankTask& task) : task_(task) {}

    bool takesAll() const CV_OVERRIDE { return true; }

    Decision decide(const Images&, const DeviceFacts&) const CV_OVERRIDE
    {
        return Decision([this](const Images& given, const DeviceStream& stream) { launch(given, stream); });
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "bisection of the value: the valid pixels of the window are counted once for each bit";
        record.tile = format("an output per thread, %d x %d threads per block", validBisectionBlockWidth,
                             validBisectionBlockHeight);
        record.operations = 8.0 * task_.plain.valueBytes() * task_.width() * task_.height();
        record.pipe = "alu";
        record.why = "no other algorithm takes the window and the rank";
        return record;
    }

private:
    void launch(const Images& images, const DeviceStream& stream) const
    {
        visitDepth(task_.plain.depth(),
                   [&](auto pixel)
                   {
                       using T = decltype(pixel);
                       checkCuda(validBisection(validRanksOf<T>(task_),
                                                missingSource<T>(images, task_.plain.neighbourhood, task_.missing),
                                                destinationView<T>(images), stream),
                                 "launching valid_bisection");
                   });
    }

    MissingRankTask task_;
};

}  // namespace

Preparation prepareValidBisection(const MissingRankTask& task)
{
    return std::make_unique<ValidBisection>(task);
}

}  // namespace cv::cuda::fastfilters
