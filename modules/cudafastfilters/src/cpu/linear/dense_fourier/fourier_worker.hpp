// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOURIER_WORKER_HPP
#define OPENCV_CUDAFASTFILTERS_FOURIER_WORKER_HPP

#include "cpu/cpu_algorithm.hpp"
#include "cpu/padded_band.hpp"
#include "fourier_mask.hpp"

#include <array>

namespace cv::cuda::fastfilters
{

// Filters neighbouring tiles on one thread; their planes are transformed in pairs.
class FourierWorker
{
public:
    // `direct` filters the tiles that transforms cannot filter.
    FourierWorker(const FourierMask& mask, const CpuAlgorithm& direct, const CpuImages& images,
                  const PaddedSource& padded, const double* spectrum, const CpuFacts& facts);

    // Filters tiles that lie side by side; the second may be empty.
    void run(const Rect& first, const Rect& second);

private:
    struct Plane
    {
        int tile, channel;
    };

    void readRows(int tile, const Rect& part);
    void runPair(const std::array<Rect, 2>& parts, const std::array<Plane, 2>& pair, int count,
                 std::array<bool, 2>& fails);
    bool holds(const PlaneFacts& plane) const;
    bool isPrecise(double error, const PlaneFacts& plane, const double* pixels, Size results) const;
    void store(const Rect& part, int channel, double* sums);

    const FourierMask& mask_;
    const CpuAlgorithm& direct_;
    const CpuImages& images_;
    const PaddedSource& padded_;
    const double* const spectrum_;
    const CpuFacts& facts_;
    FourierMemory memory_;
    std::vector<uchar> row_;
    std::array<std::vector<const uchar*>, 2> rows_;
    std::array<std::vector<uchar>, 2> copies_;
};

}  // namespace cv::cuda::fastfilters

#endif
