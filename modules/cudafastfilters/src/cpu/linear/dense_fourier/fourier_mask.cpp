// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "fourier_mask.hpp"

#include "cpu/stripe_finish.hpp"
#include "tasks/fourier_error.hpp"

#include <algorithm>
#include <cmath>

namespace cv::cuda::fastfilters
{

namespace
{

std::vector<double> makePowers(int log2)
{
    std::vector<double> powers;
    const long double turn = 2 * std::acos(-1.0L);
    for (int n = 1 << log2; n >= 4; n /= 4)
        for (int j = 0; j < n / 4; ++j)
            for (int k = 1; k <= 3; ++k)
            {
                const long double angle = turn * (k * j) / n;
                powers.push_back(static_cast<double>(std::cos(angle)));
                powers.push_back(static_cast<double>(-std::sin(angle)));
            }
    return powers;
}

std::vector<double> maskSpectrum(const FourierMask& mask, SimdLevel simd)
{
    FourierMemory memory(mask);
    for (int y = 0; y < mask.task.height(); ++y)
        for (int x = 0; x < mask.task.width(); ++x)
            memory.tile().real[static_cast<size_t>(y) * memory.tile().pitch + x] =
                mask.task.dense[static_cast<size_t>(y) * mask.task.width() + x];
    std::vector<double> spectrum(2 * static_cast<size_t>(mask.tile.numbers()));
    CFF_SIMD_FUNCTION(simd, transformMask)(memory.tile(), spectrum.data());
    return spectrum;
}

}  // namespace

FourierMask::FourierMask(const LinearTask& ofTask, const FourierTilePlan& ofTile)
    : task(ofTask),
      tile(ofTile),
      powersX(makePowers(tile.log2Width)),
      powersY(makePowers(tile.log2Height)),
      bound(task),
      finish(planFinish(task, StripeSums::Double))
{
    const FourierNorms norms = fourierNorms(task.dense);
    errorFactor = fourierErrorFactor(norms, tile.levels(), norms.sum);
}

const FourierMask& FourierMasks::of(const LinearTask& task, const FourierTilePlan& tile) const
{
    const std::lock_guard<std::mutex> lock(mutex_);
    for (const auto& mask : masks_)
        if (mask->tile == tile)
            return *mask;
    masks_.push_back(std::make_unique<const FourierMask>(task, tile));
    return *masks_.back();
}

FourierSpectrum::Numbers FourierSpectrum::of(const FourierMask& mask, SimdLevel simd) const
{
    const std::lock_guard<std::mutex> lock(mutex_);
    if (simd_ != simd)
    {
        numbers_ = std::make_shared<const std::vector<double>>(maskSpectrum(mask, simd));
        simd_ = simd;
    }
    return numbers_;
}

}  // namespace cv::cuda::fastfilters
