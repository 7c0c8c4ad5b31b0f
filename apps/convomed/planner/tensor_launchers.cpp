// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "recorder.hpp"

#include "cuda/tensor/tensor_dense/tensor_dense.hpp"
#include "cuda/tensor/tensor_dense/tensor_dense_layout.hpp"
#include "cuda/tensor/tensor_separable/tensor_separable.hpp"
#include "cuda/tensor/tensor_separable_long_plan.hpp"
#include "cuda/tensor/tensor_two_pass/tensor_two_pass.hpp"

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

// The code of tensor_two_pass for the pass along the rows, which that of the columns follows, and the row's groups.
std::vector<std::string> rowsCode;
int rowGroups = 0;
// The last call's mask and place: calls for further strips of columns follow, which the code filters at once.
const void* rowFragments = nullptr;
int rowOrigin = 0;
bool isFurtherStrip = false;

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

template <typename S>
cudaError_t tensorRowSums(const TensorTwoPassMask& row, const SourceView<S>& source, float scale, bool toFloat,
                          const TensorRowSums&, const DeviceStream&)
{
    isFurtherStrip = row.fragments == rowFragments && source.originX > rowOrigin;
    rowFragments = row.fragments;
    rowOrigin = source.originX;
    if (isFurtherStrip)
        return cudaSuccess;
    recordViews(source, DestinationView<float>());
    addConstant<std::uint32_t>("coefficients", row.fragments);
    rowGroups = tensorTwoPassGroups(row.blocks);
    rowsCode = {fragments,
                fragmentsOf,
                unlessSuccess,
                returnError,
                "const uint4* const blocks = static_cast<const uint4*>(fragments);",
                format("const TensorTwoPassMask row = {blocks, %d};", row.blocks),
                "const StreamScratch scratch(sums.bytes(), deviceStream);",
                "sums.data = reinterpret_cast<uint4*>(scratch.data());",
                format("const cudaError_t rows = tensorRowSums(row, source, %s, %s, sums, deviceStream);",
                       literal(scale).c_str(), literal(toFloat).c_str()),
                "if (rows != cudaSuccess)",
                "    return rows;"};
    return cudaSuccess;
}

template <typename D>
cudaError_t tensorColumnSums(const TensorTwoPassMask& column, const TensorRowSums&, const StripFinish& finish,
                             const DestinationView<D>&, const DeviceStream&)
{
    if (isFurtherStrip)
        return cudaSuccess;
    record.destinationType = typeName<D>();
    record.headers.push_back("cuda/runtime/device_memory.hpp");
    std::vector<std::string> code = {
        "auto plane = destination;", "plane.width *= plane.channels;", "plane.channels = 1;",
        format("TensorRowSums sums = {nullptr, (plane.height + 15) / 16 + %d, (plane.width + %d) / %d * %d};",
               column.blocks - 1, tensorTwoPassAlong - 1, tensorTwoPassAlong, tensorTwoPassAlong / 16)};
    code.insert(code.end(), rowsCode.begin(), rowsCode.end());
    code.push_back(format("const TensorTwoPassMask column = {blocks + %d, %d};", 2 * rowGroups * 32, column.blocks));
    code.push_back(format("const StripFinish finish = %s;", finishText(finish).c_str()));
    code.push_back("return tensorColumnSums(column, sums, finish, plane, deviceStream);");
    return recorded("cuda/tensor/tensor_two_pass/tensor_two_pass_launch.cuh", code);
}

#define CONVOMED_TENSOR_ROWS(S)                                                                                        \
    template cudaError_t tensorRowSums<S>(const TensorTwoPassMask&, const SourceView<S>&, float, bool,                 \
                                          const TensorRowSums&, const DeviceStream&)
CONVOMED_TENSOR_ROWS(std::uint8_t);
CONVOMED_TENSOR_ROWS(std::uint16_t);
#undef CONVOMED_TENSOR_ROWS

#define CONVOMED_TENSOR_COLUMNS(D)                                                                                     \
    template cudaError_t tensorColumnSums<D>(const TensorTwoPassMask&, const TensorRowSums&, const StripFinish&,       \
                                             const DestinationView<D>&, const DeviceStream&)
CONVOMED_TENSOR_COLUMNS(std::uint8_t);
CONVOMED_TENSOR_COLUMNS(std::uint16_t);
CONVOMED_TENSOR_COLUMNS(std::int16_t);
CONVOMED_TENSOR_COLUMNS(float);
#undef CONVOMED_TENSOR_COLUMNS

}  // namespace cv::cuda::fastfilters
