// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The minimum or maximum of any set of pixels: the set is put together from runs of its rows, columns and diagonals and
// from rectangles, whose minima are computed once for all places and kept as long as a window needs them, longer runs
// from shorter ones. After Urbach and Wilkinson, "Efficient 2-D grayscale morphological transformations with arbitrary
// flat structuring elements", 2008.
//
// Cost: the number of runs, not of pixels; least_plan.cpp chooses them. The maximum is the minimum of the complements.

#include "precomp.hpp"

#include "footprint_extremum.hpp"
#include "least_plan.hpp"

#include "cpu/rank_algorithms.hpp"
#include "cpu/stripes.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

constexpr size_t mostChords = 1 << 20;
constexpr int64 mostRows = 1 << 17;

class FootprintExtremum : public VectorAlgorithm
{
public:
    FootprintExtremum(const FootprintRankTask& task, const LeastPlan& plan)
        : task_(task.plain), greatest_(!task.isLeast()), plan_(plan)
    {
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const auto filter = CFF_SIMD_FUNCTION(facts.simd, filterFootprintExtremum);
        forEachStripe(
            images, task_.neighbourhood, {static_cast<int>(plan_.rows), task_.valueBytes(), plan_.margin},
            [&](const StripeSource& source, const StripeDestination& destination, const StripeMemory& memory)
            {
                filter({source, destination, task_.valueBytes(), task_.kind(), task_.height(), greatest_,
                        plan_.rectangles.data(), static_cast<int>(plan_.rectangles.size()), plan_.terms.data(),
                        static_cast<int>(plan_.terms.size()), plan_.pair(), memory.data, memory.pitch});
            },
            task_.order);
    }

    double nanoseconds() const CV_OVERRIDE { return (0.015 + 0.0095 * plan_.cost) * task_.valueBytes(); }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method =
            format("%s value of %d runs and rectangles, which are made from %d sizes", greatest_ ? "greatest" : "least",
                   static_cast<int>(plan_.terms.size()), static_cast<int>(plan_.rectangles.size()));
        record.tile = "stripes of rows";
        record.packing = "neighbouring elements of a row in a vector";
        return record;
    }

private:
    const RankTask task_;
    const bool greatest_;
    const LeastPlan plan_;
};

}  // namespace

CpuPreparation prepareFootprintExtremum(const FootprintRankTask& task)
{
    if (!task.isLeast() && !task.isGreatest())
        return "only the least and the greatest rank";
    if (task.footprint.chords().size() > mostChords)
        return "footprints of at most a million runs";
    const LeastPlan plan(task.footprint, task.channels());
    if (plan.rows > mostRows)
        return "footprints for which 131072 rows have to be kept at most";
    return std::make_unique<FootprintExtremum>(task, plan);
}

}  // namespace cv::cuda::fastfilters
