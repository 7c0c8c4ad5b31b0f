// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_STRIP_KERNEL_CUH

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "linear_strips.hpp"
#include "short_strip_kernel.cuh"
#include "strip_walk.hpp"

#include <algorithm>

// The kernel around the strip walkers, and the choice of its instantiation. One thread per packet of a strip, numbered
// along the rows first: no thread is idle for any width. The border has separate blocks, the first ones.

namespace cv::cuda::fastfilters
{

// `Ends`: narrow images, see wantsStripEnds().
template <typename Strip, bool Ends>
constexpr StripShape launchShape()
{
    return Ends ? stripEndsShape(Strip::shape) : Strip::shape;
}

template <typename Strip, bool Ends, typename S, typename D>
__global__ void __launch_bounds__(launchShape<Strip, Ends>().threads, launchShape<Strip, Ends>().minBlocks)
    stripKernel(const __grid_constant__ StripArguments<Strip> arguments, const __grid_constant__ BatchSource<S> source,
                const __grid_constant__ BatchDestination<D> destination, const unsigned int borderBlocks,
                const unsigned int insidePackets)
{
    waitForEarlierKernels();
    if (blockIdx.x < borderBlocks)
    {
        const unsigned int index = blockIdx.x * blockDim.x + threadIdx.x;
        if (index < arguments.geometry.layout.borderPackets())
            walkBorder<Strip>(arguments, source, destination, index);
    }
    else
    {
        const unsigned int index = (blockIdx.x - borderBlocks) * blockDim.x + threadIdx.x;
        if (index < insidePackets)
            walkInside<Strip, Ends>(arguments, source, destination, index);
    }
}

template <typename Strip, bool Ends, typename S, typename D>
cudaError_t launchLongStrips(StripArguments<Strip>& arguments, const BatchSource<S>& source,
                             const BatchDestination<D>& destination, long long threads, const DeviceStream& stream)
{
    constexpr StripShape shape = Strip::shape;
    StripLayout& layout = arguments.geometry.layout;
    const unsigned int inside = layout.insidePackets();
    // Strips along the border are slow, so they get few rows, unless the image is so large that their number matters.
    // Small images use small blocks, which spread over more multiprocessors.
    const long long insideOfAll = 1ll * inside * destination.images;
    if (insideOfAll < 4 * threads)
        layout.borderRows = 1;
    else if (destination.images > 1)
        layout.borderRows = std::min(layout.rows, 2 * shape.minRows);  // a large part of a small image is border
    const bool small = insideOfAll < threads / 2;
    const unsigned int border = layout.borderPackets(), block = small ? 32 : shape.threads;
    const unsigned int borderBlocks = border / block + (border % block != 0);
    const unsigned int blocks = borderBlocks + inside / block + (inside % block != 0);
    return launch(stripKernel<Strip, Ends, S, D>, dim3(blocks, 1, static_cast<unsigned>(destination.images)),
                  dim3(block), 0, stream, arguments, source, destination, borderBlocks, inside);
}

template <typename Strip, typename S, typename D>
cudaError_t launchStrips(const StripCoefficients& strip, const StripPlan& plan, const BatchSource<S>& source,
                         const BatchDestination<D>& destination, const DeviceStream& stream)
{
    const typename Strip::Coefficients coefficients(strip);
    if constexpr (Strip::hasShort)
        if (plan.isShort)
            return launchShortStrips<Strip>(coefficients, strip.finishOf<typename Strip::Sum>(), plan.ofShort, source,
                                            destination, stream);
    StripArguments<Strip> arguments = {coefficients, strip.finishOf<typename Strip::Sum>(), plan.geometry};
    if constexpr (Strip::hasEnds)
    {
        if (wantsStripEnds(arguments.geometry.layout.columns) &&
            takeEnds<Strip>(arguments.geometry, source, destination, plan.threads, destination.images))
            return launchLongStrips<Strip, true>(arguments, source, destination, plan.threads, stream);
    }
    return launchLongStrips<Strip, false>(arguments, source, destination, plan.threads, stream);
}

template <template <typename, typename> class Strips, typename S, typename D>
cudaError_t linearStrips(const StripCoefficients& strip, const StripPlan& plan, const BatchSource<S>& source,
                         const BatchDestination<D>& destination, const DeviceStream& stream)
{
    cudaError_t error = cudaErrorInvalidValue;
    visitStrip<Strips<S, D>>(
        source.channels, strip.side,
        [&](auto kernel)
        { error = launchStrips<typename decltype(kernel)::Type>(strip, plan, source, destination, stream); });
    return error;
}

// One instantiation; each <algorithm>.<source>.cu names the destinations of one source type.
#define CFF_INSTANTIATE_STRIPS(Strips, S, D)                                                                           \
    template cudaError_t linearStrips<Strips, S, D>(const StripCoefficients&, const StripPlan&, const BatchSource<S>&, \
                                                    const BatchDestination<D>&, const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
