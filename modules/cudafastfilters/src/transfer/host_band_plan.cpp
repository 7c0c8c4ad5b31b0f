// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "row_queue.hpp"
#include "host_band_plan.hpp"

#include <algorithm>
#include <cmath>

namespace cv::cuda::fastfilters
{

namespace
{

std::size_t pitchOf(std::size_t rowBytes, std::size_t step)
{
    const std::size_t aligned = alignSize(rowBytes, static_cast<int>(devicePitchUnit));
    return step % directPitchUnit == 0 && step >= rowBytes && step <= aligned ? step : aligned;
}

}  // namespace

std::size_t HostBandShape::sourcePitch() const
{
    return pitchOf(sourceRowBytes, sourceStep);
}

std::size_t HostBandShape::destinationPitch() const
{
    return pitchOf(destinationRowBytes, destinationStep);
}

std::size_t HostBandPlan::sourceBytes() const
{
    return alignSize(sourceRows * sourcePitch, static_cast<int>(devicePitchUnit));
}

std::size_t HostBandPlan::destinationBytes() const
{
    return alignSize(rows * destinationPitch, static_cast<int>(devicePitchUnit));
}

namespace
{

HostBandPlan planOf(const HostBandShape& shape, int rows, int slots, const ScratchOfBand& scratch)
{
    HostBandPlan plan = {};
    plan.rows = std::min(rows, shape.outputs);
    plan.sourceRows = mostSourceRows(plan.rows, shape.window, shape.cut);
    plan.sourcePitch = shape.sourcePitch();
    plan.destinationPitch = shape.destinationPitch();
    plan.slots = std::max(1, std::min(slots, (shape.outputs - 1) / plan.rows + 1));
    plan.scratchBytes = alignSize(scratch(plan.sourceRows, plan.rows), static_cast<int>(devicePitchUnit));
    return plan;
}

// The most rows, from `least` to `most`, whose bands fit; 0: none.
int mostRows(const HostBandShape& shape, int least, int most, int slots, std::size_t bytes,
             const ScratchOfBand& scratch)
{
    int fitting = least - 1, tooMany = most + 1;
    while (tooMany - fitting > 1)
    {
        const int middle = fitting + (tooMany - fitting) / 2;
        const bool fits = planOf(shape, middle, slots, scratch).deviceBytes() <= bytes;
        (fits ? fitting : tooMany) = middle;
    }
    return fitting < least ? 0 : fitting;
}

// The number of bytes that a band should have.
std::size_t wantedBytes(bool hasScratch, std::size_t imageBytes)
{
    if (hasScratch)
        return std::max(smallestBandBytesWithScratch,
                        std::min(largestBandBytesWithScratch, imageBytes / bandsWithScratch));
    const double best = std::sqrt(static_cast<double>(pauseBytes) * static_cast<double>(imageBytes));
    return std::max(smallestBandBytes, static_cast<std::size_t>(best));
}

int rowsOfBytes(std::size_t bytes, std::size_t rowBytes, int most)
{
    return static_cast<int>(std::min<std::size_t>(std::max<std::size_t>(bytes / rowBytes, 1), most));
}

}  // namespace

bool planBands(const HostBandShape& shape, int slots, std::size_t bytes, int halvings, const ScratchOfBand& scratch,
               HostBandPlan& plan)
{
    const int least = longestPiece(shape.cut, shape.outputs);
    const std::size_t rowBytes = std::max(shape.sourcePitch(), shape.destinationPitch());
    const int half = std::min(std::max(1, shape.window.size / 2), shape.outputs);
    // Bands with fewer rows than the window spend most of their time and memory on rows that other bands also have.
    const bool hasScratch = planOf(shape, least, 1, scratch).scratchBytes > 0;
    const int rowsOfSpeed = rowsOfBytes(wantedBytes(hasScratch, rowBytes * shape.outputs), rowBytes, shape.outputs);
    const int wanted = std::max({rowsOfSpeed, half, least}), useful = std::max(half, least);
    int rows = mostRows(shape, least, wanted, slots, bytes, scratch);
    while (rows < useful && slots > 1)
        rows = mostRows(shape, least, wanted, --slots, bytes, scratch);
    if (rows == 0 || (halvings > 0 && rows >> (halvings - 1) <= least))
        return false;
    // No more halved bands than before run at a time: all of them together would take as much memory.
    const int together = planOf(shape, rows, slots, scratch).slots;
    plan = planOf(shape, std::max(rows >> halvings, least), together, scratch);
    const int small = rowsOfBytes(hasScratch ? smallestBandBytesWithScratch : smallestBandBytes, rowBytes, plan.rows);
    plan.leastRows = std::max(plan.rows / smallBandsPart, small);
    return true;
}

std::size_t leastDeviceBytes(const HostBandShape& shape, const ScratchOfBand& scratch)
{
    return planOf(shape, longestPiece(shape.cut, shape.outputs), 1, scratch).deviceBytes();
}

int nextBandRows(const HostBandPlan& plan, int bandsTaken)
{
    int rows = std::max(1, plan.rows / smallBandsPart);
    for (int band = 0; band < bandsTaken && rows < plan.rows; ++band)
        rows *= 2;
    return std::max(plan.leastRows, std::min(rows, plan.rows));
}

}  // namespace cv::cuda::fastfilters
