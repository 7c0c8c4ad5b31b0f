// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SHORT_STRIP_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_SHORT_STRIP_PLAN_HPP

#include "cuda/runtime/device_facts.hpp"
#include "cuda/runtime/grid.hpp"
#include "short_strip.hpp"
#include "strip_rest.hpp"

// Which images short strips filter, and how such images are divided.

namespace cv::cuda::fastfilters
{

// The first rows of blocks of the grid filter what strips leave. In the others, each warp filters strips, and the
// strips of a block's warps lie one below the other.
struct ShortStripGrid
{
    int restRows;
    StripRest rest;
};

// How an image is divided; `rows` may be more than a grid can have.
struct ShortStripPlan
{
    ShortStripGeometry geometry;
    ShortStripGrid grid;
    int abreast;     // blocks in a row of blocks
    long long rows;  // rows of blocks
};

template <typename Strip, typename S, typename D>
ShortStripPlan planShortStrips(const StripGeometry& whole, const BatchSource<S>& source,
                               const BatchDestination<D>& destination)
{
    constexpr ShortStripShape shape = Strip::shortShape;
    constexpr int threads = shape.threads, warp = 32, packet = Strip::shape.packet;
    ShortStripPlan plan = {};
    plan.geometry = makeShortGeometry(whole, source, shape.rows);
    const ShortStripGeometry& geometry = plan.geometry;
    const int inside = geometry.right - geometry.left, rows = geometry.bottom - geometry.top;
    plan.grid.rest =
        makeStripRest(destination.width * Strip::channels, destination.height, geometry.top, geometry.bottom,
                      geometry.lead, geometry.left * packet, inside * packet, geometry.columns * packet, threads);
    plan.abreast = inside > 0 ? ceilDivide(inside, warp) : 1;
    const long long restRows = (plan.grid.rest.blocks + plan.abreast - 1) / plan.abreast;
    plan.grid.restRows = static_cast<int>(restRows);
    plan.rows = restRows + ceilDivide(rows, shape.rows * (threads / warp));
    return plan;
}

// Threads that run at the same time.
template <typename Strip>
long long residentStripThreads(const DeviceFacts& device)
{
    constexpr StripShape shape = Strip::shape;
    return static_cast<long long>(device.multiprocessors) * shape.minBlocks * shape.threads;
}

// Whether short strips filter the images, by this plan.
template <typename Strip, typename S, typename D>
bool selectShortStrips(const StripGeometry& whole, const BatchSource<S>& source, const BatchDestination<D>& destination,
                       long long residentThreads, ShortStripPlan& plan)
{
    const long long packetRows =
        static_cast<long long>(whole.layout.columns) * whole.layout.height * destination.images;
    if (!isSmallForStrips(Strip::dense, Strip::side, packetRows, residentThreads) ||
        !suitsShortStrips<Strip>(whole, source, destination))
        return false;
    plan = planShortStrips<Strip>(whole, source, destination);
    return plan.rows <= maxGridY;
}

// What a launch of strips needs to know of its images and its device.
struct StripPlan
{
    long long threads;  // that run at once
    bool isShort;       // short strips filter the images
    union
    {
        StripGeometry geometry;
        ShortStripPlan ofShort;  // if they do
    };
};

template <typename Strip, typename S, typename D>
StripPlan makeStripPlan(const BatchSource<S>& source, const BatchDestination<D>& destination, const DeviceFacts& device)
{
    StripPlan plan = {};
    plan.threads = residentStripThreads<Strip>(device);
    const StripGeometry geometry = makeStripGeometry<Strip>(source, destination, plan.threads, destination.images);
    if constexpr (Strip::hasShort)
        plan.isShort = selectShortStrips<Strip>(geometry, source, destination, plan.threads, plan.ofShort);
    if (!plan.isShort)
        plan.geometry = geometry;
    return plan;
}

}  // namespace cv::cuda::fastfilters

#endif
