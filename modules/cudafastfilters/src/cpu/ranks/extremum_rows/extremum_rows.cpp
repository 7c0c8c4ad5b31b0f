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

#include "precomp.hpp"

#include "extremum_rows.hpp"

#include "cpu/rank_algorithms.hpp"
#include "cpu/stripes.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class ExtremumRows : public VectorAlgorithm
{
public:
    explicit ExtremumRows(const RankTask& task) : task_(task) {}

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const auto filter = CFF_SIMD_FUNCTION(facts.simd, filterExtremumStripe);
        const int batch = extremumBatch(simdBytes(facts.simd), task_.width(), task_.height());
        forEachStripe(images, task_.neighbourhood, {extremumRows(batch, task_.height()), task_.valueBytes()},
                      [&](const StripeSource& source, const StripeDestination& destination, const StripeMemory& memory)
                      {
                          filter({source, destination, task_.width(), task_.height(), task_.rank != 0, memory.data,
                                  memory.pitch});
                      });
    }

    double nanoseconds() const CV_OVERRIDE
    {
        return 0.09 * task_.valueBytes() - 0.03 + 0.0009 * task_.valueBytes() * (task_.width() + task_.height() / 8.0);
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = format("%s value of rows by 4, 16, 64... neighbours, then of columns, some rows at once",
                               task_.rank == 0 ? "least" : "greatest");
        record.tile = "stripes of rows";
        record.packing = "neighbouring elements of a row in a vector";
        return record;
    }

private:
    RankTask task_;
};

}  // namespace

CpuPreparation prepareExtremumRows(const RankTask& task)
{
    if (!task.isExtremum())
        return "only minimum and maximum";
    return std::make_unique<ExtremumRows>(task);
}

}  // namespace cv::cuda::fastfilters
