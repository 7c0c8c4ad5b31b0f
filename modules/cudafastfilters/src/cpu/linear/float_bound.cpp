// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "float_bound.hpp"

#include "tasks/fourier_error.hpp"

#include <algorithm>
#include <cmath>

namespace cv::cuda::fastfilters
{

namespace
{

constexpr size_t fewTaps = 4, mostTaps = 16;

std::vector<FourierTap> greatestTaps(const LinearTask& task)
{
    std::vector<FourierTap> taps;
    for (int y = 0; y < task.height(); ++y)
        for (int x = 0; x < task.width(); ++x)
            taps.push_back({x, y, std::abs(task.dense[y * task.width() + x])});
    const size_t count = std::min(taps.size(), mostTaps);
    std::partial_sort(taps.begin(), taps.begin() + count, taps.end(),
                      [](const FourierTap& a, const FourierTap& b) { return a.weight > b.weight; });
    taps.resize(count);
    return taps;
}

}  // namespace

FloatBound::FloatBound(const LinearTask& task)
    : share_(fourierShareOfFloats(task)),
      delta_(std::abs(task.result.offset)),
      sum_(fourierNorms(task.dense).sum),
      taps_(greatestTaps(task))
{
}

bool FloatBound::allows(double error, const double* plane, int pitch, Size results, SimdLevel simd) const
{
    const double least = wanted(error);
    const auto reaches = [&](size_t taps)
    {
        return CFF_SIMD_FUNCTION(simd, leastTapSum)(taps_.data(), static_cast<int>(taps), plane, pitch, results.height,
                                                    results.width, least) >= least;
    };
    return reaches(std::min(fewTaps, taps_.size())) || reaches(taps_.size());
}

}  // namespace cv::cuda::fastfilters
