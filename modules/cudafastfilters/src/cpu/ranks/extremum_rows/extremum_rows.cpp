// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The minimum or maximum of a rectangle: for each row by the minima of 4, 16, 64... neighbours, then for columns, for
// some rows of outputs at once. The part that their windows share is computed once; the rows above are added to it one
// by one upwards, and those below downwards, after van Herk, "A fast algorithm for local minimum and maximum filters on
// rectangular and octagonal kernels", 1992.
//
// Cost: the logarithm of the width, and three or four minima for the height. The maximum is the minimum of the
// complements.
//
// Ranks next to them likewise: a sorted list of the least keys takes the place of the minimum, and two lists are
// merged. Lists of parts that overlap would count pixels twice, so rows are put together from parts that do not.

#include "precomp.hpp"

#include "extremum_rows.hpp"

#include "cpu/rank_algorithms.hpp"
#include "cpu/stripes.hpp"

#include <cmath>

namespace cv::cuda::fastfilters
{

namespace
{

class ExtremumRows : public VectorAlgorithm
{
public:
    explicit ExtremumRows(const RankTask& task)
        : task_(task), kept_(task.stepsToExtremum() + 1), greatest_(task.rank >= kept_)
    {
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const auto filter = CFF_SIMD_FUNCTION(facts.simd, filterExtremumStripe);
        const int batch = extremumBatch(simdBytes(facts.simd), task_.width(), task_.height(), kept_);
        forEachStripe(
            images, task_.neighbourhood, {extremumRows(batch, task_.height(), kept_), task_.valueBytes()},
            [&](const StripeSource& source, const StripeDestination& destination, const StripeMemory& memory)
            {
                filter({source, destination, task_.valueBytes(), task_.kind(), task_.width(), task_.height(), kept_,
                        greatest_, memory.data, memory.pitch});
            },
            task_.order);
    }

    double nanoseconds() const CV_OVERRIDE
    {
        const int width = task_.width(), height = task_.height(), bytes = task_.valueBytes();
        if (kept_ == 1)
            return 0.09 * bytes - 0.03 + 0.0009 * bytes * (width + height / 8.0);
        const double runs = std::log2(width);
        return (0.022 + 0.0065 * runs * runs + 0.0016 * height) * kept_ * bytes;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        const char* const which = greatest_ ? "greatest" : "least";
        if (kept_ == 1)
            record.method =
                format("%s value of rows by 4, 16, 64... neighbours, then of columns, some rows at once", which);
        else
            record.method = format("sorted lists of the %d %s values of rows by 4, 8, 16... neighbours, then of "
                                   "columns, some rows at once",
                                   kept_, which);
        record.tile = "stripes of rows";
        record.packing = "neighbouring elements of a row in a vector";
        return record;
    }

private:
    RankTask task_;
    int kept_;
    bool greatest_;
};

}  // namespace

CpuPreparation prepareExtremumRows(const RankTask& task)
{
    if (task.finish.kind != OutlierRule::Store)
        return "it only stores ranks";
    if (!hasKeptLists(task.width(), task.height(), task.stepsToExtremum() + 1))
        return "only the five least or greatest ranks, of large windows the eight";
    return std::make_unique<ExtremumRows>(task);
}

}  // namespace cv::cuda::fastfilters
