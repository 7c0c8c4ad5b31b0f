// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Gaussians of large sigma by normalised convolution: where windows have a missing pixel, the quotient of the plain
// filter of the valid pixels, with 0 for the others, and that of a plane of ones for them.
//
// Cost: the plain filter and a look at each pixel; in bands with missing pixels twice the plain filter in float, of the
// rows that their windows reach, and a box of bytes.

#include "precomp.hpp"

#include "common/saturate.hpp"
#include "cpu/missing/valid_window.hpp"
#include "cpu/missing_algorithms.hpp"
#include "tasks/linear_tasks.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

namespace cv::cuda::fastfilters
{

namespace
{

using Plain = std::shared_ptr<const CpuDispatch>;

// The filter of a plane whose sums stay floats.
Plain planeFilter(LargeGaussianTask task, int depth)
{
    task.srcType = CV_MAKETYPE(depth, task.channels());
    task.dstType = CV_MAKETYPE(CV_32F, task.channels());
    return prepareCpuLargeGaussian(task);
}

Plain countFilter(const LargeGaussianTask& task)
{
    const Neighbourhood& neighbourhood = task.neighbourhood;
    const int channels = task.channels();
    return prepareCpuLinearFilter(separableTask(CV_MAKETYPE(CV_8U, channels), CV_MAKETYPE(CV_32F, channels),
                                                neighbourhood, boxVector(neighbourhood.window.width, 1),
                                                boxVector(neighbourhood.window.height, 1), 0));
}

class ValidGaussian : public CpuAlgorithm
{
public:
    explicit ValidGaussian(const MissingLargeGaussianTask& task)
        : task_(task),
          plain_(prepareCpuLargeGaussian(task.plain)),
          sums_(planeFilter(task.plain, CV_MAT_DEPTH(task.plain.srcType))),
          weights_(planeFilter(task.plain, CV_8U)),
          counts_(countFilter(task.plain)),
          mostMissing_(task.plain.neighbourhood.window.area() - task.missing.minCount)
    {
    }

    bool takesAll() const CV_OVERRIDE { return true; }

    int bandStep(Size image) const CV_OVERRIDE { return commonBandStep(*plain_, image); }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        plain_->firstOfPart(images, facts).algorithm.run(images, facts);
        visitDepths(CV_MAT_DEPTH(task_.plain.srcType), CV_MAT_DEPTH(task_.plain.dstType),
                    [&](auto from, auto to) { runAs<decltype(from), decltype(to)>(images, facts); });
    }

    // Without a missing pixel.
    double nanoseconds() const CV_OVERRIDE { return 9; }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "the plain filter; in bands with missing pixels the quotient of its sums of valid pixels, and "
                        "of ones for them, in float";
        record.tile = "bands of rows";
        return record;
    }

private:
    // The planes of a band of outputs, with all that their windows reach.
    struct Planes
    {
        Mat values, valid, missing;
    };

    template <typename T, typename D>
    void runAs(const CpuImages& images, const CpuFacts& facts) const
    {
        const Neighbourhood& neighbourhood = task_.plain.neighbourhood;
        const PaddedSource source(images.source, neighbourhood);
        std::optional<PaddedSource> mask;
        if (!images.mask.empty())
            mask.emplace(images.mask, neighbourhoodOfMask(neighbourhood));
        // What is filtered around a band is at most half of it.
        const int rows = images.source.rows, step = task_.plain.y.step;
        const int bandRows = divUp(std::max(256, 2 * neighbourhood.window.height), step) * step;
        for (int y = 0; y < rows; y += bandRows)
        {
            const Range outputs(y, std::min(rows, y + bandRows));
            if (!mayMiss<T>(images, source, mask ? &*mask : nullptr, outputs))
                continue;
            const ValidBand<T> band(source, mask ? &*mask : nullptr, task_.missing, outputs);
            const Size size(images.source.cols + neighbourhood.window.width - 1,
                            outputs.size() + neighbourhood.window.height - 1);
            finish<D>(split(band, size), images.destination.rowRange(outputs), facts);
        }
    }

    // Whether a pixel is missing in the source's rows that windows of the outputs reach.
    template <typename T>
    bool mayMiss(const CpuImages& images, const PaddedSource& source, const PaddedSource* mask,
                 const Range& outputs) const
    {
        const Neighbourhood& neighbourhood = task_.plain.neighbourhood;
        const MissingValue<T> isMissing = task_.missing.valueOf<T>();
        const bool isConstant = neighbourhood.borderX == BORDER_CONSTANT || neighbourhood.borderY == BORDER_CONSTANT;
        if (isConstant && isMissing(T(0)))  // the constant
            return true;
        Size whole;
        Point offset;
        images.source.locateROI(whole, offset);
        std::atomic<bool> any(false);
        const auto search = [&](const Range& rows)
        {
            for (int y = rows.start; y < rows.end && !any; ++y)
            {
                const uchar* const row = source.sourceRow(y);
                if (!row)
                    continue;
                bool found = false;
                if (mask)
                    found =
                        std::memchr(mask->sourceRow(y), 0, static_cast<size_t>(whole.width) * images.mask.channels());
                const T* const pixels = reinterpret_cast<const T*>(row);
                for (int i = 0; i < whole.width * task_.plain.channels(); ++i)
                    found |= isMissing(pixels[i]);
                if (found)
                    any = true;
            }
        };
        parallel_for_(Range(outputs.start, outputs.end + neighbourhood.window.height - 1), search);
        return any;
    }

    template <typename T>
    Planes split(const ValidBand<T>& band, const Size& size) const
    {
        const int channels = task_.plain.channels(), bytes = CV_MAKETYPE(CV_8U, channels);
        Planes planes = {Mat(size, task_.plain.srcType), Mat(size, bytes), Mat(size, bytes)};
        const auto splitRows = [&](const Range& rows)
        {
            for (int y = rows.start; y < rows.end; ++y)
            {
                T* const values = planes.values.ptr<T>(y);
                uchar *const valid = planes.valid.ptr(y), *const missing = planes.missing.ptr(y);
                for (int x = 0, i = 0; x < size.width; ++x)
                    for (int c = 0; c < channels; ++c, ++i)
                    {
                        const bool isValid = band.isValid(y, x, c);
                        values[i] = isValid ? band.at(y, x, c) : T(0);
                        valid[i] = isValid;
                        missing[i] = !isValid;
                    }
            }
        };
        parallel_for_(Range(0, size.height), splitRows);
        return planes;
    }

    Mat filtered(const Plain& filter, const Mat& plane, const Size& size, const CpuFacts& facts) const
    {
        const Rect inner(task_.plain.neighbourhood.anchor, size);
        CpuImages images = {plane(inner), Mat(size, CV_MAKETYPE(CV_32F, task_.plain.channels()))};
        filter->firstOfPart(images, facts).algorithm.run(images, facts);
        return images.destination;
    }

    template <typename D>
    void finish(const Planes& planes, Mat destination, const CpuFacts& facts) const
    {
        const Size size = destination.size();
        const Mat sums = filtered(sums_, planes.values, size, facts),
                  weights = filtered(weights_, planes.valid, size, facts),
                  counts = filtered(counts_, planes.missing, size, facts);
        const Mat valid = planes.valid(Rect(task_.plain.neighbourhood.anchor, size));
        const int count = size.width * destination.channels();
        for (int y = 0; y < size.height; ++y)
        {
            const float *const sum = sums.ptr<float>(y), *const weight = weights.ptr<float>(y),
                               *const missing = counts.ptr<float>(y);
            const uchar* const isValid = valid.ptr(y);
            D* const out = destination.ptr<D>(y);
            for (int i = 0; i < count; ++i)
            {
                if (missing[i] == 0)
                    continue;
                const bool has = missing[i] <= mostMissing_ && weight[i] > MissingLargeGaussianTask::leastWeight &&
                                 (task_.missing.fill || isValid[i]);
                out[i] = has ? saturateRounded<D>(static_cast<double>(sum[i]) / weight[i])
                             : static_cast<D>(task_.missing.result);
            }
        }
    }

    MissingLargeGaussianTask task_;
    Plain plain_, sums_, weights_;
    Plain counts_;        // of missing pixels in windows, exact to 2^24
    double mostMissing_;  // in the window of a result that is not missing
};

}  // namespace

CpuPreparation prepareValidGaussian(const MissingLargeGaussianTask& task)
{
    return std::make_unique<ValidGaussian>(task);
}

}  // namespace cv::cuda::fastfilters
