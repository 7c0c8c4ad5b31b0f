// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOURIER_MASK_HPP
#define OPENCV_CUDAFASTFILTERS_FOURIER_MASK_HPP

#include "dense_fourier.hpp"
#include "dense_fourier_plan.hpp"
#include "cpu/linear/float_bound.hpp"
#include "tasks/linear_task.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <vector>

namespace cv::cuda::fastfilters
{

constexpr int cacheLine = 64;

struct FourierMask;

// The transform of a mask, computed in the first call.
class FourierSpectrum
{
public:
    using Numbers = std::shared_ptr<const std::vector<double>>;

    // In the order of the vectors of a level. Several threads may call it.
    Numbers of(const FourierMask& mask, SimdLevel simd) const;

private:
    mutable std::mutex mutex_;
    mutable SimdLevel simd_ = SimdLevel::None;
    mutable Numbers numbers_;
};

// What all tiles of an image share.
struct FourierMask
{
    FourierMask(const LinearTask& task, const FourierTilePlan& tile);

    const LinearTask& task;
    FourierTilePlan tile;
    std::vector<double> powersX, powersY;
    FloatBound bound;
    StripeFinish finish;
    double errorFactor;
    FourierSpectrum spectrum;

    bool isExact() const { return task.result.sums.exact; }
    // Whether results are as precise as promised for any finite pixels of the tile: an integer's error is relative to
    // the largest pixel of the image.
    bool holdsAnyPixels() const { return isExact() || task.dstDepth() != CV_32F; }
    FourierAxis x() const { return {tile.log2Width, powersX.data()}; }
    FourierAxis y() const { return {tile.log2Height, powersY.data()}; }
};

// A mask for each tile that images needed. Several threads may call it.
class FourierMasks
{
public:
    const FourierMask& of(const LinearTask& task, const FourierTilePlan& tile) const;

private:
    mutable std::mutex mutex_;
    mutable std::vector<std::unique_ptr<const FourierMask>> masks_;
};

// A thread's memory for tiles.
class FourierMemory
{
public:
    explicit FourierMemory(const FourierMask& mask)
        // Rows that are an odd number of cache lines apart are spread over the cache; results are read in vectors.
        : pitch_(mask.tile.width() + mostDoubleLanes),
          numbers_(2 * planeSize(mask) + std::max(fourierRowGroup(mask.x()), fourierRowGroup(mask.y())) +
                   cacheLine / sizeof(double) + stripeSlack)
    {
        double* const first = alignPtr(numbers_.data(), cacheLine);
        tile_ = {mask.x(), mask.y(), first, first + planeSize(mask), pitch_, first + 2 * planeSize(mask)};
    }

    const FourierTile& tile() const { return tile_; }
    double* plane(int index) const { return index == 0 ? tile_.real : tile_.imaginary; }
    void clear(int index)
    {
        std::fill(plane(index), plane(index) + (static_cast<size_t>(pitch_) << tile_.y.log2), 0.0);
    }

private:
    size_t planeSize(const FourierMask& mask) const { return static_cast<size_t>(pitch_) * mask.tile.height(); }

    int pitch_;
    std::vector<double> numbers_;
    FourierTile tile_;
};

}  // namespace cv::cuda::fastfilters

#endif
