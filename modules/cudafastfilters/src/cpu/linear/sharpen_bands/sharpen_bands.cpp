// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Sharpening: the CPU engine's Gaussians with floats as results, band by band. A band and its pixels are still in the
// cache when the results are made of them.
//
// Cost: that of the Gaussians.

#include "precomp.hpp"

#include "common/saturate.hpp"
#include "common/sharpen_rule.hpp"
#include "common/visit_depth.hpp"
#include "cpu/cached_bands.hpp"
#include "cpu/linear_algorithms.hpp"
#include "sharpen_bands.hpp"

#include <algorithm>
#include <numeric>

namespace cv::cuda::fastfilters
{

namespace
{

using Gaussian = std::shared_ptr<const CpuDispatch>;

// As the vector code.
template <typename T, typename D>
void finishPlainRow(const SharpenedRow& row)
{
    const T* const source = reinterpret_cast<const T*>(row.source);
    D* const out = reinterpret_cast<D*>(row.out);
    const SharpenRule rule = {row.amount, row.threshold};
    for (int x = 0; x < row.count; ++x)
        out[x] = saturateRounded<D>(source ? rule.sharpened(static_cast<float>(source[x]), row.first[x])
                                           : rule.difference(row.first[x], row.second[x]));
}

class SharpenBands : public CpuAlgorithm
{
public:
    explicit SharpenBands(const SharpenTask& task) : task_(task), finish_()
    {
        for (const LinearTask& gaussian : task.gaussians)
            gaussians_.push_back(prepareCpuLinearFilter(gaussian));
        finish_.kind = StripeFinishKind::FloatPlain;
        finish_.depth = task.dstDepth();
        finish_.factor = finish_.divisor = 1;
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        std::vector<const CpuAlgorithm*> algorithms;
        for (const Gaussian& gaussian : gaussians_)
            algorithms.push_back(&gaussian->firstOfPart(images, facts).algorithm);
        const size_t rowBytes = images.source.cols * (images.source.elemSize() + 2 * sizeof(float) * task_.channels());
        forEachCachedBand(images.source.size(), rowBytes, task_.height(), bandStep(imageSize(images)),
                          [&](const Range& rows, TileMemory& memory)
                          { filterBand(images, rows, algorithms, memory, facts); });
    }

    bool takesAll() const CV_OVERRIDE { return true; }

    int bandStep(Size image) const CV_OVERRIDE
    {
        int step = 1;
        for (const Gaussian& gaussian : gaussians_)
            step = std::lcm(step, commonBandStep(*gaussian, image));
        return step;
    }

    double nanoseconds() const CV_OVERRIDE
    {
        double sum = 0.2;
        for (const Gaussian& gaussian : gaussians_)
            sum += leastNanoseconds(*gaussian);
        return sum;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = task_.isDifference() ? "two Gaussians in float, and their difference"
                                             : "a Gaussian in float, and its difference to the source";
        record.tile = "bands of rows that stay in the cache";
        return record;
    }

private:
    void filterBand(const CpuImages& images, const Range& rows, const std::vector<const CpuAlgorithm*>& algorithms,
                    TileMemory& memory, const CpuFacts& facts) const
    {
        const int columns = images.source.cols, count = columns * task_.channels(), slack = 64;
        const int type = CV_32FC(task_.channels());
        const Size size(columns + slack, rows.size());
        auto [first, second, results] = memory.planes<3>(
            {{{size, type}, {task_.isDifference() ? size : Size(), type}, {Size(count + slack, 1), CV_32F}}});
        Mat* const planes[] = {&first, &second};
        for (size_t i = 0; i < algorithms.size(); ++i)
        {
            CpuImages part = {images.source.rowRange(rows), planes[i]->colRange(0, columns), Mat(), imageSize(images),
                              true};
            algorithms[i]->run(part, facts);
        }
        for (int y = 0; y < size.height; ++y)
            finish({task_.isDifference() ? nullptr : images.source.ptr(rows.start + y), first.ptr<float>(y),
                    task_.isDifference() ? second.ptr<float>(y) : nullptr, task_.srcDepth(), count, task_.amount,
                    task_.threshold, results.ptr<float>(), const_cast<uchar*>(images.destination.ptr(rows.start + y))},
                   facts);
    }

    void finish(const SharpenedRow& row, const CpuFacts& facts) const
    {
        if (facts.simd != SimdLevel::None)
            return CFF_SIMD_FUNCTION(facts.simd, finishSharpened)(row, finish_);
        visitDepths(task_.srcDepth(), task_.dstDepth(),
                    [&](auto from, auto to) { finishPlainRow<decltype(from), decltype(to)>(row); });
    }

    SharpenTask task_;
    std::vector<Gaussian> gaussians_;
    StripeFinish finish_;
};

}  // namespace

CpuPreparation prepareSharpenBands(const SharpenTask& task)
{
    return std::make_unique<SharpenBands>(task);
}

}  // namespace cv::cuda::fastfilters
