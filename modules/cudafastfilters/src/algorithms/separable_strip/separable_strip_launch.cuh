// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SEPARABLE_STRIP_LAUNCH_CUH
#define OPENCV_CUDAFASTFILTERS_SEPARABLE_STRIP_LAUNCH_CUH

#include "separable_strip.hpp"
#include "strips/strip_kernel.cuh"

#include <algorithm>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template <typename S, typename D>
struct SeparableList
{
    static constexpr SideList sides = separableSides<S, D>();
};

template <typename S, typename D>
cudaError_t separableStrips(const StripCoefficients& strip, const SourceView<S>& source,
                            const DestinationView<D>& destination, cudaStream_t stream)
{
    return visitChannelsAndSide<SeparableList<S, D>>(
        source.channels, strip.side,
        [&](auto channels, auto side)
        {
            using Strip = SeparableStrip<S, D, decltype(channels)::value, decltype(side)::value>;
            typename Strip::Coefficients coefficients;
            std::copy_n(strip.row.data(), strip.side, coefficients.row);
            std::copy_n(strip.column.data(), strip.side, coefficients.column);
            coefficients.isUnit = strip.isUnit;
            return launchStrips<Strip>(coefficients, strip.finish, source, destination, stream);
        });
}

// One instantiation; each separable_strip.<source>.cu names the destinations of one source type.
#define CFF_INSTANTIATE_SEPARABLE_STRIPS(S, D)                                                                         \
    template cudaError_t separableStrips<S, D>(const StripCoefficients&, const SourceView<S>&,                         \
                                               const DestinationView<D>&, cudaStream_t)

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
