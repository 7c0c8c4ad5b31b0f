// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_GEOMETRY_HPP
#define OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_GEOMETRY_HPP

#include "cuda/tensor/tensor_separable_launch.hpp"
#include "tensor_separable_strips.hpp"
#include "tensor_separable.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace cv::cuda::fastfilters
{

template <typename View>
struct ViewPixel;
template <template <typename> class View, typename T>
struct ViewPixel<View<T>>
{
    using Type = T;
};
template <typename View>
using PixelOfView = typename ViewPixel<View>::Type;

// The arguments of the kernels for separable masks on tensor cores.
struct TensorSeparableArguments
{
    const uint4* fragments;
    StripFinish finish;
    float rowScale;
    StripGeometry geometry;
};

// `Strip` is what a kernel is compiled for: its `shape` and `strips`. `geometry`: of placeTensorSeparable().
template <typename Strip, typename Source, typename Destination>
StripGeometry tensorSeparableGeometry(StripGeometry geometry, const Source& source, const Destination& destination,
                                      const DeviceFacts& device)
{
    constexpr auto shape = Strip::shape;
    constexpr TensorSeparableStrips strips = Strip::strips;
    const long long workers = static_cast<long long>(device.multiprocessors) * shape.minBlocks * shape.warps;
    geometry.layout.rows =
        strips.firstStep +
        selectStripRows({1ll * geometry.layout.insideColumns() * imagesOf(destination), geometry.layout.insideRows(),
                         workers, 0, shape.rows, strips.warmUp, 16, 16});
    geometry.layout.borderRows = std::min(geometry.layout.rows, shape.borderRows);
    geometry.edges = makeStripEdges(source.width, source.channels, source.borderX);
    return geometry;
}

template <typename Strip, typename Kernel, typename Source, typename Destination>
cudaError_t launchTensorSeparable(Kernel kernel, const TensorSeparableFilter& filter, const StripGeometry& place,
                                  const Source& source, const Destination& destination, const DeviceStream& stream)
{
    const Source view = tensorSeparableView(source, filter.reachY, Strip::strips);
    const TensorSeparableArguments arguments = {
        static_cast<const uint4*>(filter.fragments), filter.finish, filter.rowScale,
        tensorSeparableGeometry<Strip>(place, view, destination, stream.device)};
    return launchStripWarps(kernel, Strip::shape.warps, arguments, view, destination, stream,
                            Strip::template sharedBytes<PixelOfView<Destination>>());
}

}  // namespace cv::cuda::fastfilters

#endif
