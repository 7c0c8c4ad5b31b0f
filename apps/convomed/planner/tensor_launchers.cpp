// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "recorder.hpp"

#include "cuda/tensor/tensor_dense/tensor_dense.hpp"
#include "cuda/tensor/tensor_dense/tensor_dense_layout.hpp"
#include "cuda/tensor/tensor_separable/tensor_separable.hpp"
#include "cuda/tensor/tensor_separable/tensor_separable_long_plan.hpp"

// Recorders in place of the launchers on the tensor cores.

namespace cv::cuda::fastfilters
{

template <int Channels, typename D>
cudaError_t tensorDense(const TensorDenseFilter& filter, const BatchSource<std::uint8_t>& source,
                        const BatchDestination<D>& destination, const DeviceStream&)
{
    recordBatchViews(source, destination);
    addConstant<std::uint32_t>("coefficients", filter.fragments);
    return recorded(
        "cuda/tensor/tensor_dense/tensor_dense_launch.cuh",
        {fragments, fragmentsOf, unlessSuccess, returnError,
         format("const TensorDenseFilter filter = {%d, fragments, %s};", filter.variant,
                finishText(filter.finish).c_str()),
         format("return launchTensorDense<TensorDenseStrip<%d, %d>>(filter, source, destination, deviceStream);",
                filter.variant, Channels)});
}

#define CONVOMED_TENSOR_DENSE(Channels, D)                                                                             \
    template cudaError_t tensorDense<Channels, D>(const TensorDenseFilter&, const BatchSource<std::uint8_t>&,          \
                                                  const BatchDestination<D>&, const DeviceStream&)
CONVOMED_TENSOR_DENSE(1, std::uint8_t);
CONVOMED_TENSOR_DENSE(3, std::uint8_t);
CONVOMED_TENSOR_DENSE(4, std::uint8_t);
CONVOMED_TENSOR_DENSE(1, std::int16_t);
CONVOMED_TENSOR_DENSE(3, std::int16_t);
CONVOMED_TENSOR_DENSE(4, std::int16_t);
CONVOMED_TENSOR_DENSE(1, float);
CONVOMED_TENSOR_DENSE(3, float);
CONVOMED_TENSOR_DENSE(4, float);
#undef CONVOMED_TENSOR_DENSE

namespace
{

// `name`: of the strips and, with another first letter, of the kernel; `parameters`: of both templates; `views`:
// further ones of the kernel's, its views or their type.
cudaError_t recordTensorSeparable(const TensorSeparableFilter& filter, const char* header, const char* name,
                                  const std::string& parameters, const char* views = "")
{
    addConstant<std::uint32_t>("coefficients", filter.fragments);
    return recorded(
        header, {fragments, fragmentsOf, unlessSuccess, returnError,
                 format("const TensorSeparableFilter filter = {%d, %s, fragments, %d, %d, %s, %s};", filter.variant,
                        literal(filter.split).c_str(), filter.reachX, filter.reachY, finishText(filter.finish).c_str(),
                        literal(filter.rowScale).c_str()),
                 format("const auto kernel = t%sKernel<%s%s>;", name, parameters.c_str(), views),
                 format("using Strip = T%sStrip<%s>;", name, parameters.c_str()),
                 "const auto view = tensorSeparableView(source, filter.reachY, Strip::strips);",
                 "const StripGeometry place = placeTensorSeparable(Strip::strips, view, destination, filter.reachX);",
                 "return launchTensorSeparable<Strip>(kernel, filter, place, source, destination, deviceStream);"});
}

}  // namespace

template <typename D>
cudaError_t tensorSeparable(const TensorSeparableFilter& filter, const StripGeometry&,
                            const BatchSource<std::uint8_t>& source, const BatchDestination<D>& destination,
                            const DeviceStream&)
{
    const TensorSeparableBlocks blocks = tensorSeparableBlocks().blocks[filter.variant];
    recordViews<std::uint8_t, D>(source, destination);
    return recordTensorSeparable(filter, "cuda/tensor/tensor_separable/tensor_separable_kernel.cuh", "ensorSeparable",
                                 format("%d, %d, %s", blocks.x, blocks.y, literal(filter.split).c_str()),
                                 format(", SourceView<std::uint8_t>, DestinationView<%s>", typeName<D>()).c_str());
}

template <typename D>
cudaError_t tensorSeparableLong(const TensorSeparableFilter& filter, const StripGeometry&,
                                const BatchSource<std::uint8_t>& source, const BatchDestination<D>& destination,
                                const DeviceStream&)
{
    const TensorSeparableLongVariant blocks = tensorSeparableLongVariants().kernels[filter.variant];
    recordBatchViews(source, destination);
    const bool split = filter.split || !hasOnePartTensorSeparableLong(filter.variant);
    return recordTensorSeparable(filter, "cuda/tensor/tensor_separable/tensor_separable_long_kernel.cuh",
                                 "ensorSeparableLong", format("%d, %d, %s", blocks.x, blocks.y, literal(split).c_str()),
                                 format(", %s", typeName<D>()).c_str());
}

#define CONVOMED_TENSOR_SEPARABLE(D)                                                                                   \
    template cudaError_t tensorSeparable<D>(const TensorSeparableFilter&, const StripGeometry&,                        \
                                            const BatchSource<std::uint8_t>&, const BatchDestination<D>&,              \
                                            const DeviceStream&);                                                      \
    template cudaError_t tensorSeparableLong<D>(const TensorSeparableFilter&, const StripGeometry&,                    \
                                                const BatchSource<std::uint8_t>&, const BatchDestination<D>&,          \
                                                const DeviceStream&)
CONVOMED_TENSOR_SEPARABLE(std::uint8_t);
CONVOMED_TENSOR_SEPARABLE(std::int16_t);
CONVOMED_TENSOR_SEPARABLE(float);
#undef CONVOMED_TENSOR_SEPARABLE

}  // namespace cv::cuda::fastfilters
