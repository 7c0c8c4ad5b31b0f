// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_HOST_BAND_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_HOST_BAND_PLAN_HPP

#include "source_rows.hpp"

#include "opencv2/core/cvdef.h"

#include <cstddef>
#include <functional>

// How host images are cut into bands, and what memory that takes. All tuning numbers for host images are here.

namespace cv::cuda::fastfilters
{

// Bytes of a band's rows in source or destination, whichever is more. Every band costs a pause between two copies,
// and the first band's upload and the last one's download overlap with nothing: with `pauseBytes`, the bytes that the
// bus carries during a pause, the sum of both costs is smallest at sqrt(pauseBytes * bytes of the image).
constexpr std::size_t pauseBytes = 200000;
constexpr std::size_t smallestBandBytes = std::size_t(1) << 20;
// Filters that take scratch memory work in large tiles: a band with few tiles leaves most of the device idle.
constexpr std::size_t smallestBandBytesWithScratch = std::size_t(4) << 20;
constexpr std::size_t largestBandBytesWithScratch = std::size_t(32) << 20;
constexpr int bandsWithScratch = 8;  // bands per image, within these limits
// The first bands grow from this part of a band to a whole one, and the last ones shrink to it.
constexpr int smallBandsPart = 4;

// Bands that are in progress on a device: one is uploaded, one is filtered, one is downloaded; staging adds one that
// is filled, and some that are emptied.
constexpr int slotsOfDirectCopies = 4;
constexpr int slotsOfStagedCopies = 8;
constexpr int mostSlots = slotsOfStagedCopies;

// The alignment of rows on the device, and in pinned memory.
constexpr std::size_t devicePitchUnit = 512;
// Unless they are copied directly and their distance is a multiple of this: then they keep the image's step, and a
// band is one run of bytes. Copying rows one by one reaches 0.8 to 0.9 of that speed.
constexpr std::size_t directPitchUnit = 16;

// Sources are staged past the processor's cache if the image is smaller than this.
constexpr std::size_t cachedSourceBytes = std::size_t(64) << 20;
constexpr std::size_t copyJobBytes = std::size_t(1) << 18;
constexpr int mostCopierThreads = 12;

// Calls that work on one device at the same time; others wait for their turn.
constexpr int mostCallsOfDevice = 4;

// The part of a device's free memory that is used if the caller sets no limit; the rest is for others.
constexpr double partOfFreeMemory = 0.9;

// A whole image on one device.
struct HostBandShape
{
    RowWindow window;  // over the rows that are read
    int outputs;       // rows of the result
    std::size_t sourceRowBytes, destinationRowBytes;
    Cut cut;  // the result's
    // Bytes from row to row of the host's images, if bands may be copied from and to them as one run; otherwise 0.
    std::size_t sourceStep = 0, destinationStep = 0;

    CV_EXPORTS std::size_t sourcePitch() const;
    CV_EXPORTS std::size_t destinationPitch() const;
};

// The plan of a device for one image.
struct HostBandPlan
{
    int rows;        // most rows of the result in a band
    int leastRows;   // rows of small bands
    int sourceRows;  // most source rows of a band
    int slots;
    std::size_t sourcePitch, destinationPitch;
    std::size_t scratchBytes;  // per slot

    CV_EXPORTS std::size_t sourceBytes() const;       // per slot
    CV_EXPORTS std::size_t destinationBytes() const;  // per slot
    std::size_t slotBytes() const { return sourceBytes() + destinationBytes() + scratchBytes; }
    std::size_t deviceBytes() const { return slots * slotBytes(); }
};

// Bytes of scratch memory for a band with these numbers of source and result rows.
typedef std::function<std::size_t(int sourceRows, int rows)> ScratchOfBand;

// The largest useful bands that fit into `bytes`, halved `halvings` times. False if the smallest band that the cut
// allows does not fit, or has already been halved.
CV_EXPORTS bool planBands(const HostBandShape& shape, int slots, std::size_t bytes, int halvings,
                          const ScratchOfBand& scratch, HostBandPlan& plan);

// The minimum bytes with which planBands() finds bands.
CV_EXPORTS std::size_t leastDeviceBytes(const HostBandShape& shape, const ScratchOfBand& scratch);

// The rows that a device requests next, after it has taken `bandsTaken` bands.
CV_EXPORTS int nextBandRows(const HostBandPlan& plan, int bandsTaken);

}  // namespace cv::cuda::fastfilters

#endif
