// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "fourier_worker.hpp"
#include "tasks/fourier_error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cv::cuda::fastfilters
{

FourierWorker::FourierWorker(const FourierMask& mask, const CpuAlgorithm& direct, const CpuImages& images,
                             const PaddedSource& padded, const double* spectrum, const CpuFacts& facts)
    : mask_(mask),
      direct_(direct),
      images_(images),
      padded_(padded),
      spectrum_(spectrum),
      facts_(facts),
      memory_(mask),
      row_(static_cast<size_t>(mask.tile.width()) * sizeof(float) + cacheLine)
{
}

void FourierWorker::run(const Rect& first, const Rect& second)
{
    const std::array<Rect, 2> parts = {first, second};
    const int channels = mask_.task.channels(), planes = second.empty() ? channels : 2 * channels;
    std::array<bool, 2> fails = {};
    readRows(0, first);
    if (!second.empty())
        readRows(1, second);
    for (int i = 0; i < planes; i += 2)
    {
        const int count = std::min(2, planes - i);
        std::array<Plane, 2> pair = {};
        for (int k = 0; k < count; ++k)
            pair[k] = {(i + k) / channels, (i + k) % channels};
        runPair(parts, pair, count, fails);
    }
    for (int t = 0; t < 2; ++t)
    {
        CpuImages part = {images_.source(parts[t]), images_.destination(parts[t])};
        if (fails[t])
            direct_.run(part, facts_);
    }
}

void FourierWorker::readRows(int tile, const Rect& part)
{
    const LinearTask& task = mask_.task;
    const Range columns(part.x, part.br().x + task.width() - 1);
    const int count = part.height + task.height() - 1;
    const size_t bytes = columns.size() * images_.source.elemSize();
    rows_[tile].resize(count);
    copies_[tile].resize(count * bytes);
    for (int y = 0; y < count; ++y)
        rows_[tile][y] = padded_.row(part.y + y, columns, copies_[tile].data() + y * bytes);
}

void FourierWorker::runPair(const std::array<Rect, 2>& parts, const std::array<Plane, 2>& pair, int count,
                            std::array<bool, 2>& fails)
{
    const LinearTask& task = mask_.task;
    std::array<PlaneFacts, 2> planes = {};
    double squares = 0;
    for (int k = 0; k < count; ++k)
    {
        const int tile = pair[k].tile;
        const FourierSource source = {rows_[tile].data(),
                                      task.srcDepth(),
                                      task.channels(),
                                      pair[k].channel,
                                      static_cast<int>(rows_[tile].size()),
                                      parts[tile].width + task.width() - 1,
                                      mask_.task.srcDepth() == CV_32F || !mask_.holdsAnyPixels()};
        planes[k] = CFF_SIMD_FUNCTION(facts_.simd, loadFourierPlane)(source, memory_.tile(), memory_.plane(k));
        if (!holds(planes[k]))
        {
            fails[tile] = true;
            planes[k].squares = 0;
            memory_.clear(k);
        }
        squares += planes[k].squares;
    }
    if (count == 1)
        memory_.clear(1);
    const double error = mask_.errorFactor * std::sqrt(squares);
    for (int k = 0; k < count; ++k)
        if (!fails[pair[k].tile] && !isPrecise(error, planes[k], memory_.plane(k), parts[pair[k].tile].size()))
            fails[pair[k].tile] = true;
    if (fails[pair[0].tile] && fails[pair[count - 1].tile])
        return;
    CFF_SIMD_FUNCTION(facts_.simd, correlateFourierTile)(memory_.tile(), spectrum_, parts[0].width);
    for (int k = 0; k < count; ++k)
        if (!fails[pair[k].tile])
            store(parts[pair[k].tile], pair[k].channel, memory_.plane(k));
}

// Whether all pixels are finite, and none of their sums leaves the range of float.
bool FourierWorker::holds(const PlaneFacts& plane) const
{
    return std::isfinite(plane.squares) &&
           mask_.bound.sum() * std::sqrt(plane.squares) < std::numeric_limits<float>::max() / 4;
}

// Whether an error is within the bound promised for floats.
bool FourierWorker::isPrecise(double error, const PlaneFacts& plane, const double* pixels, Size results) const
{
    const FloatBound& bound = mask_.bound;
    return mask_.holdsAnyPixels() || bound.allows(error, plane.least) ||
           bound.allows(error, pixels, memory_.tile().pitch, results, facts_.simd);
}

void FourierWorker::store(const Rect& part, int channel, double* sums)
{
    const Mat& to = images_.destination;
    const FourierDestination destination = {const_cast<uchar*>(to.ptr(part.y, part.x)) + channel * to.elemSize1(),
                                            to.step,
                                            part.height,
                                            part.width,
                                            to.channels(),
                                            mask_.finish,
                                            mask_.isExact()};
    CFF_SIMD_FUNCTION(facts_.simd, storeFourierPlane)(sums, memory_.tile().pitch, destination, row_.data());
}

}  // namespace cv::cuda::fastfilters
