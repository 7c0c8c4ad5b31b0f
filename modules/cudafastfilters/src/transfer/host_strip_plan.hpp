// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_HOST_STRIP_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_HOST_STRIP_PLAN_HPP

#include "source_rows.hpp"

#include "opencv2/core/cvdef.h"

#include <cstddef>
#include <functional>

// How host images are cut into strips, and what memory that takes. Every number of the road of host images that can be
// tuned is here.

namespace cv::cuda::fastfilters
{

// Bytes of a strip's rows in source or destination, whichever is more. Every strip costs a pause between two copies,
// and the first one's upload and the last one's download overlap nothing: with `pauseBytes`, what the bus carries
// during a pause, the sum of both is least at sqrt(pauseBytes * bytes of the image).
constexpr std::size_t pauseBytes = 200000;
constexpr std::size_t smallestStripBytes = std::size_t(1) << 20;
// Filters that take scratch memory work in large tiles: a strip of few tiles leaves most of the device idle.
constexpr std::size_t smallestStripBytesWithScratch = std::size_t(4) << 20;
constexpr std::size_t largestStripBytesWithScratch = std::size_t(32) << 20;
constexpr int stripsWithScratch = 8;  // of an image between these
// The first strips grow from this part of a strip to a whole one, and the last ones shrink to it.
constexpr int smallStripsPart = 4;

// Strips under way on a device: one goes up, one is filtered, one comes down; staging adds one that is filled, and some
// that are emptied.
constexpr int slotsOfDirectCopies = 4;
constexpr int slotsOfStagedCopies = 8;
constexpr int mostSlots = slotsOfStagedCopies;

// Rows lie so on the device, and in pinned memory.
constexpr std::size_t devicePitchUnit = 512;
// Unless they are copied directly and lie one after the other at a multiple of this: then they keep the image's step,
// and a strip is one run of bytes. Copies of rows one by one reach 0.8 to 0.9 of that speed.
constexpr std::size_t directPitchUnit = 16;

// Sources are staged past the processor's cache where the image is smaller than this.
constexpr std::size_t cachedSourceBytes = std::size_t(64) << 20;
constexpr std::size_t copyJobBytes = std::size_t(1) << 18;
constexpr int mostCopierThreads = 12;

// Calls that work on one device at the same time; others wait for their turn.
constexpr int mostCallsOfDevice = 4;

// Of a device's free memory where the caller sets no limit; the rest is for others.
constexpr double partOfFreeMemory = 0.9;

// Of a whole image on one device.
struct HostStripShape
{
    RowWindow window;  // over the rows that are read
    int outputs;       // rows of the result
    std::size_t sourceRowBytes, destinationRowBytes;
    Cut cut;  // of the result
    // Bytes from row to row of the host's images, where strips may be copied from and to them as one run; otherwise 0.
    std::size_t sourceStep = 0, destinationStep = 0;

    CV_EXPORTS std::size_t sourcePitch() const;
    CV_EXPORTS std::size_t destinationPitch() const;
};

// Of a device, for one image.
struct HostStripPlan
{
    int rows;        // of the result in a strip, at most
    int leastRows;   // of small strips
    int sourceRows;  // at most, of a strip
    int slots;
    std::size_t sourcePitch, destinationPitch;
    std::size_t scratchBytes;  // of a slot

    CV_EXPORTS std::size_t sourceBytes() const;       // of a slot
    CV_EXPORTS std::size_t destinationBytes() const;  // of a slot
    std::size_t slotBytes() const { return sourceBytes() + destinationBytes() + scratchBytes; }
    std::size_t deviceBytes() const { return slots * slotBytes(); }
};

// Bytes of scratch memory for a strip of so many rows of source and result.
typedef std::function<std::size_t(int sourceRows, int rows)> ScratchOfStrip;

// The largest strips that are of use and fit into `bytes`, halved `halvings` times. False where the smallest that the
// cut allows does not fit, or is halved already.
CV_EXPORTS bool planStrips(const HostStripShape& shape, int slots, std::size_t bytes, int halvings,
                           const ScratchOfStrip& scratch, HostStripPlan& plan);

// The least with which planStrips() finds strips.
CV_EXPORTS std::size_t leastDeviceBytes(const HostStripShape& shape, const ScratchOfStrip& scratch);

// Rows that a device asks for next, having taken so many strips.
CV_EXPORTS int nextStripRows(const HostStripPlan& plan, int stripsTaken);

}  // namespace cv::cuda::fastfilters

#endif
