// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DENSE_STRIP_LAUNCH_CUH
#define OPENCV_CUDAFASTFILTERS_DENSE_STRIP_LAUNCH_CUH

#include "dense_strip.hpp"
#include "strips/strip_kernel.cuh"

#include <algorithm>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template <typename S, typename D>
struct DenseList
{
    static constexpr SideList sides = denseSides<S, D>();
};

template <typename S, typename D>
cudaError_t denseStrips(const StripCoefficients& strip, const SourceView<S>& source,
                        const DestinationView<D>& destination, cudaStream_t stream)
{
    return visitChannelsAndSide<DenseList<S, D>>(
        source.channels, strip.side,
        [&](auto channels, auto side)
        {
            using Strip = DenseStrip<S, D, decltype(channels)::value, decltype(side)::value>;
            typename Strip::Coefficients coefficients;
            for (int y = 0; y < strip.side; ++y)
                std::copy_n(strip.dense.data() + y * strip.side, strip.side, coefficients.row[y]);
            coefficients.isUnit = strip.isUnit;
            return launchStrips<Strip>(coefficients, strip.finish, source, destination, stream);
        });
}

// One instantiation; each dense_strip.<source>.cu names the destinations of one source type.
#define CFF_INSTANTIATE_DENSE_STRIPS(S, D)                                                                             \
    template cudaError_t denseStrips<S, D>(const StripCoefficients&, const SourceView<S>&, const DestinationView<D>&,  \
                                           cudaStream_t)

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
