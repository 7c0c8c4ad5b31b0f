// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINEAR_STRIPS_HPP
#define OPENCV_CUDAFASTFILTERS_LINEAR_STRIPS_HPP

#include "cuda/runtime/device_stream.hpp"
#include "short_strip_plan.hpp"
#include "strip.hpp"
#include "strip_coefficients.hpp"

// The launcher of the strip kernels.

namespace cv::cuda::fastfilters
{

// `Strips<S, D>`, of an algorithm, has its kernels for a pair of types: `sides`, the sides of their windows, empty if
// the types have no kernels; `Strip<Channels, Side>`, for which strip_kernel.cuh is compiled; and `mostAnySide`: up to
// this side also for Channels == anyChannels.
//
// `strip` has one of these sides; `plan`: of makeStripPlan(), for its kernel and the images. The source's origin is
// that of the window of `side` x `side`; fitStrips() holds for the images. Asynchronous; returns the launch's error.
template <template <typename, typename> class Strips, typename S, typename D>
cudaError_t linearStrips(const StripCoefficients& strip, const StripPlan& plan, const BatchSource<S>& source,
                         const BatchDestination<D>& destination, const DeviceStream& stream);

template <typename T>
struct StripOf
{
    using Type = T;
};

template <typename Strips, int Channels>
constexpr bool hasStripOfChannels([[maybe_unused]] int side)
{
    if constexpr (Channels == anyChannels)
        return side <= Strips::mostAnySide;
    else
        return true;
}

// Calls `visitor` with a StripOf the kernel for these channels and this side, if there is one.
template <typename Strips, int Channels, int Index = 0, typename Visitor>
void visitStripOfChannels(int side, const Visitor& visitor)
{
    if constexpr (Index < Strips::sides.count)
    {
        constexpr int own = Strips::sides.side[Index];
        if (side == own)
        {
            if constexpr (hasStripOfChannels<Strips, Channels>(own))
                visitor(StripOf<typename Strips::template Strip<Channels, own>>());
        }
        else
            visitStripOfChannels<Strips, Channels, Index + 1>(side, visitor);
    }
}

template <typename Strips, typename Visitor>
void visitStrip(int channels, int side, const Visitor& visitor)
{
    switch (channels)
    {
    case 1: visitStripOfChannels<Strips, 1>(side, visitor); break;
    case 3: visitStripOfChannels<Strips, 3>(side, visitor); break;
    case 4: visitStripOfChannels<Strips, 4>(side, visitor); break;
    default: visitStripOfChannels<Strips, anyChannels>(side, visitor);
    }
}

}  // namespace cv::cuda::fastfilters

#endif
