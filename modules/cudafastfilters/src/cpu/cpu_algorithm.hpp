// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_CPU_ALGORITHM_HPP
#define OPENCV_CUDAFASTFILTERS_CPU_ALGORITHM_HPP

#include "common/result_planes.hpp"
#include "common/row_progress.hpp"
#include "dispatch/dispatch.hpp"
#include "simd/simd_level.hpp"
#include "tasks/missing_tasks.hpp"
#include "tasks/morphology_task.hpp"
#include "tasks/rolling_ball_task.hpp"
#include "tasks/sharpen_task.hpp"
#include "tasks/statistics_task.hpp"
#include "tasks/trimmed_mean_task.hpp"

// The algorithms of the CPU engine, each in the folder of its name, and their tables.

namespace cv::cuda::fastfilters
{

// The images of one call. `destination` has the size of `source`, and does not overlap the pixels that are read. The
// neighbours of a region of interest are read; an isolated region must be a separate matrix.
struct CpuImages
{
    Mat source, destination;
    // Which pixels of the source are missing, for a filter that has a mask; else empty. Neighbours as for the source.
    Mat mask = Mat();
    // If these are a band or a part of images, the size of those: what is chosen by size is chosen for the whole.
    Size whole = Size();
    bool onOneThread = false;  // they are one thread's share, so that they need not be divided further
    // For the algorithms of prepareCpuManyRanks(): the rank of each result instead of the task's, CV_32S,
    // with the channels of the source; and, if it is not empty, what receives the values of the next ranks.
    Mat ranks = Mat(), next = Mat();
    ResultPlanes planes = ResultPlanes();  // of a filter with several results; `destination` is the first
};

inline Size imageSize(const CpuImages& images)
{
    return images.whole.empty() ? images.source.size() : images.whole;
}

// What an algorithm may use.
struct CpuFacts
{
    SimdLevel simd;
};

class CpuAlgorithm : public AnyAlgorithm
{
public:
    using Decision = Fit;
    // Whether it can filter the images.
    virtual Fit decide(const CpuImages&, const CpuFacts&) const { return Fit(); }
    // On cv::parallel_for_'s threads.
    virtual void run(CpuImages& images, const CpuFacts& facts) const = 0;

    // The time that a thread takes per value, a channel of a pixel, for an image that is large beside the window: an
    // estimate, for the choice between the engines. With AVX-512; perf/tuning/cpu_costs.md has the measurements.
    virtual double nanoseconds() const = 0;
    // The same for a whole image, even a small one.
    virtual double nanosecondsOf(const CpuImages& images) const
    {
        const Size size = imageSize(images);
        return nanoseconds() * images.source.channels() * size.width * size.height;
    }

    // Bands and parts of an image of this size begin at multiples of this many rows. 0: it is only filtered whole.
    virtual int bandStep(Size) const { return 1; }
};

// An algorithm whose code is compiled for the levels of vector instructions.
class VectorAlgorithm : public CpuAlgorithm
{
public:
    Fit decide(const CpuImages&, const CpuFacts& facts) const CV_OVERRIDE
    {
        return Fit::where(facts.simd != SimdLevel::None, "vector instructions are missing or switched off");
    }
};

using CpuPreparation = PreparationOf<CpuAlgorithm>;

inline int capabilityOf(const CpuFacts&)
{
    return 0;
}

// No preference is by size.
inline bool isLeftToRival(const FilterPreference&, const CpuImages&, const CpuFacts&)
{
    return true;
}

// Whether a rival is estimated not to cost more than an algorithm.
inline bool costsLess(const CpuImages& images, const CpuAlgorithm& rival, const CpuAlgorithm& algorithm)
{
    if (leastSizesAreIgnored())
        return rival.nanoseconds() <= algorithm.nanoseconds();
    return rival.nanosecondsOf(images) <= algorithm.nanosecondsOf(images);
}

class CpuDispatch : public DispatchOf<CpuAlgorithm, CpuImages, CpuFacts>
{
public:
    using DispatchOf::DispatchOf;

    // Runs the first that fits.
    void run(CpuImages& images) const;
    // Runs what was chosen, for these images or for the whole that they are a part of. With `progress`, in bands that
    // take about a tenth of a second; after each it is called. False: it stopped that.
    static bool runAs(const Choice& choice, CpuImages& images, const RowProgress& progress = RowProgress(),
                      int leastBandRows = 1);
};

// A multiple of the bandStep() of all algorithms that may run.
int commonBandStep(const CpuDispatch& filter, Size image);
// CpuAlgorithm::nanoseconds() of the fastest of them.
double leastNanoseconds(const CpuDispatch& filter);

std::shared_ptr<const CpuDispatch> prepareCpuRankFilter(const RankTask& task);
// With a rank for each output: CpuImages::ranks. All ranks are at most the median if the task's is, else at least.
std::shared_ptr<const CpuDispatch> prepareCpuManyRanks(const RankTask& task);
// A footprint that is a rectangle runs as prepareCpuRankFilter().
std::shared_ptr<const CpuDispatch> prepareCpuFootprintRanks(const FootprintRankTask& task);
// A single step runs as prepareCpuFootprintRanks().
std::shared_ptr<const CpuDispatch> prepareCpuMorphology(const MorphologyTask& task);
std::shared_ptr<const CpuDispatch> prepareCpuRollingBall(const RollingBallTask& task);
std::shared_ptr<const CpuDispatch> prepareCpuPercentiles(const PercentilesTask& task);
std::shared_ptr<const CpuDispatch> prepareCpuLinearFilter(const LinearTask& task);
std::shared_ptr<const CpuDispatch> prepareCpuMissingRanks(const MissingRankTask& task);
// For a median that has a finish.
std::shared_ptr<const CpuDispatch> prepareCpuMissingOutliers(const MissingRankTask& task);
std::shared_ptr<const CpuDispatch> prepareCpuMissingLinear(const MissingLinearTask& task);
std::shared_ptr<const CpuDispatch> prepareCpuLargeGaussian(const LargeGaussianTask& task);
std::shared_ptr<const CpuDispatch> prepareCpuMissingLargeGaussian(const MissingLargeGaussianTask& task);
std::shared_ptr<const CpuDispatch> prepareCpuStatistics(const StatisticsTask& task);
std::shared_ptr<const CpuDispatch> prepareCpuTrimmedMean(const TrimmedMeanTask& task);
std::shared_ptr<const CpuDispatch> prepareCpuSharpening(const SharpenTask& task);

}  // namespace cv::cuda::fastfilters

#endif
