// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef CONVOMED_RECORDER_HPP
#define CONVOMED_RECORDER_HPP

#include "opencv_part.hpp"
#include "record.hpp"

#include "cuda/direct/linear_finish.hpp"
#include "cuda/runtime/device_stream.hpp"
#include "cuda/strips/strip_finish.hpp"
#include "cuda/views/image_batch.hpp"

// What the launchers in place of the module's share: each says which instance of its kernel the module would launch.

namespace cv::cuda::fastfilters
{

template <typename S, typename D>
void recordViews(const SourceView<S>& source, const DestinationView<D>&)
{
    record.sourceType = typeName<S>();
    record.sourceView = "SourceView";
    record.destinationView = "DestinationView";
    record.destinationType = typeName<D>();
    record.originX = source.originX;
    record.originY = source.originY;
    record.borderX = source.borderX;
    record.borderY = source.borderY;
    record.borderValue.clear();
    for (const S value : source.borderValue)
        record.borderValue.push_back(std::is_same<S, float>::value ? literal(static_cast<float>(value))
                                                                   : literal(static_cast<int>(value)));
}

// For kernels that take batches.
template <typename S, typename D>
void recordBatchViews(const BatchSource<S>& source, const BatchDestination<D>& destination)
{
    recordViews<S, D>(source, destination);
    record.sourceView = "BatchSource";
    record.destinationView = "BatchDestination";
}

inline cudaError_t recorded(const char* header, const std::vector<std::string>& code)
{
    record.headers.push_back(header);
    record.code = code;
    record.calls.push_back(
        {code, record.constants.size(), record.sourceType, record.sourceView, record.destinationView});
    return cudaSuccess;
}

inline std::string finishText(const StripFinish& finish)
{
    static constexpr const char* forms[] = {"Direct", "Plain", "Quotient", "Any"};
    return format("{FinishForm::%s, %s, %s, %s, %s, %s}", forms[static_cast<int>(finish.form)],
                  literal(finish.scale).c_str(), literal(finish.offset).c_str(), literal(finish.divisor).c_str(),
                  literal(finish.reciprocal).c_str(), literal(finish.halfUp).c_str());
}

inline std::string finishText(const LinearFinish& finish)
{
    return format("{%s, %s, %s}", literal(finish.offset).c_str(), literal(finish.divisor).c_str(),
                  literal(finish.exact).c_str());
}

inline std::string finishText(const IntegerFinish& finish)
{
    return format("{%uu, %s, %s, %d, %d, %uu, %s, %s, %s, %s}", finish.add, literal(finish.isShift).c_str(),
                  literal(finish.tiesGoUp).c_str(), finish.shift, finish.base, finish.lost,
                  literal(finish.scale).c_str(), literal(finish.offset).c_str(), literal(finish.divisor).c_str(),
                  literal(finish.reciprocal).c_str());
}

template <typename T>
using Unsigned =
    typename std::conditional<std::is_integral<T>::value, std::make_unsigned<T>, std::common_type<T>>::type::type;

template <typename T>
constexpr bool isSignedPixel = std::is_integral<T>::value&& std::is_signed<T>::value;

// Around numbers that have separate rows.
constexpr const char* layoutOff = "// clang-format off";
constexpr const char* layoutOn = "// clang-format on";

constexpr const char* fragments = "void* fragments = nullptr;";
constexpr const char* fragmentsOf = "const cudaError_t error = cudaGetSymbolAddress(&fragments, coefficients);";
constexpr const char* unlessSuccess = "if (error != cudaSuccess)";
constexpr const char* returnError = "    return error;";

// What a launcher for every type of pixels is instantiated with.
#define CONVOMED_FOR_PIXELS(INSTANTIATE)                                                                               \
    INSTANTIATE(std::uint8_t);                                                                                         \
    INSTANTIATE(std::int8_t);                                                                                          \
    INSTANTIATE(std::uint16_t);                                                                                        \
    INSTANTIATE(std::int16_t);                                                                                         \
    INSTANTIATE(float)

}  // namespace cv::cuda::fastfilters

#endif
