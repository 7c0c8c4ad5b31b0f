// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "view.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <opencv2/core.hpp>

#include <optional>
#include <stdexcept>
#include <string>

namespace nb = nanobind;

namespace cudafastfilters
{

namespace
{

const char accepted[] = "accepted are bool, integers of 8 to 64 bits, float16, float32 and float64";

// Of a type string of the array interface.
int depthOf(const std::string& type)
{
    const struct
    {
        const char* name;
        int depth;
    } table[] = {{"|u1", CV_8U},  {"|b1", CV_8U},  {"|i1", CV_8S},  {"<u2", CV_16U}, {"<i2", CV_16S}, {"<u4", CV_32S},
                 {"<i4", CV_32S}, {"<u8", CV_64F}, {"<i8", CV_64F}, {"<f2", CV_16F}, {"<f4", CV_32F}, {"<f8", CV_64F}};
    for (const auto& entry : table)
        if (type == entry.name)
            return entry.depth;
    throw nb::type_error(("the array's type is " + type + "; " + accepted).c_str());
}

// The same of DLPack's.
std::string typeString(nb::dlpack::dtype type)
{
    using Code = nb::dlpack::dtype_code;
    const char kind = type.code == uint8_t(Code::Bool)    ? 'b'
                      : type.code == uint8_t(Code::UInt)  ? 'u'
                      : type.code == uint8_t(Code::Int)   ? 'i'
                      : type.code == uint8_t(Code::Float) ? 'f'
                                                          : '?';
    const int bytes = type.lanes == 1 ? type.bits / 8 : 0;
    return (bytes == 1 ? "|" : "<") + std::string(1, kind) + std::to_string(bytes);
}

std::vector<int64_t> contiguousStrides(const std::vector<int64_t>& shape, int64_t itemSize)
{
    std::vector<int64_t> strides(shape.size());
    for (size_t axis = shape.size(); axis-- > 0; itemSize *= shape[axis])
        strides[axis] = itemSize;
    return strides;
}

View viewOfTuple(const nb::tuple& parts)
{
    const auto shape = nb::cast<std::vector<int64_t>>(parts[1]);
    const auto strides = nb::cast<std::optional<std::vector<int64_t>>>(parts[2]);
    const auto type = nb::cast<std::string>(parts[3]);
    const int depth = depthOf(type);
    return {reinterpret_cast<char*>(nb::cast<uintptr_t>(parts[0])),
            depth,
            type[1],
            true,
            nb::cast<int>(parts[4]),
            shape,
            strides ? *strides : contiguousStrides(shape, CV_ELEM_SIZE1(depth))};
}

}  // namespace

View viewOf(nb::handle array)
{
    if (nb::isinstance<nb::tuple>(array))
        return viewOfTuple(nb::borrow<nb::tuple>(array));
    const auto imported = nb::cast<nb::ndarray<nb::ro>>(array);
    const int kind = imported.device_type();
    if (kind != nb::device::cpu::value && kind != nb::device::cuda::value && kind != nb::device::cuda_managed::value &&
        kind != nb::device::cuda_host::value)
        throw nb::type_error("the array is neither in host memory nor on a CUDA device");
    const std::string type = typeString(imported.dtype());
    View view = {static_cast<char*>(const_cast<void*>(imported.data())),
                 depthOf(type),
                 type[1],
                 kind == nb::device::cuda::value || kind == nb::device::cuda_managed::value,
                 imported.device_id(),
                 {},
                 {}};
    view.shape.reserve(imported.ndim());
    view.strides.reserve(imported.ndim());
    for (size_t axis = 0; axis < imported.ndim(); axis++)
    {
        view.shape.push_back(int64_t(imported.shape(axis)));
        view.strides.push_back(imported.stride(axis) * int64_t(imported.itemsize()));
    }
    return view;
}

}  // namespace cudafastfilters
