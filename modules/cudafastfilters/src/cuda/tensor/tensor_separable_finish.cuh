// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_FINISH_CUH
#define OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_FINISH_CUH

#include "cuda/strips/strip_finish.hpp"

#include <type_traits>

// From sums of separable products on the tensor cores to bytes. The sums are too large for the direct form of
// strip_finish.hpp, whose scale would not be a normal number; here the direct form serves masks whose results stay in
// range.

namespace cv::cuda::fastfilters
{

// Direct: bits with the pixel in the low byte. Otherwise an integer that still has to be clamped.
template <FinishForm Form>
__device__ __forceinline__ std::uint32_t finishTensorSeparableSum(float sum, const StripFinish& finish)
{
    const FinishForm form = Form == FinishForm::Any ? finish.form : Form;
    if (form == FinishForm::Quotient)
        return finishQuotient<std::uint8_t>(sum, finish);
    if (form == FinishForm::Plain)
        return finishPlain<std::uint8_t>(sum, finish);
    const std::uint32_t bits = floatToBits(multiplyAdd(sum, finish.scale, integerUnit));
    return Form == FinishForm::Direct ? bits : bits & 255;
}

// A lane's four neighbours, and where they begin in their row. `Whole`: they lie in the row and are aligned.
template <bool Whole, typename D>
__device__ __forceinline__ void storeFourSums(const float (&sum)[4], const StripFinish& finish, D* row, int element,
                                              int rowElements, bool aligned)
{
    constexpr int words = sizeof(D);
    std::uint32_t bits[4], word[words];
    CFF_UNROLL
    for (int i = 0; i < 4; ++i)
        bits[i] =
            finish.form == FinishForm::Quotient ? finishQuotient<D>(sum[i], finish) : finishPlain<D>(sum[i], finish);
    CFF_UNROLL
    for (int i = 0; i < words; ++i)
        word[i] = packPixels<D>(bits + i * 4 / words);
    const auto storeWhole = [&]
    {
        if constexpr (words == 4)
            __stcs(reinterpret_cast<uint4*>(row + element), make_uint4(word[0], word[1], word[2], word[3]));
        else if constexpr (words == 1)
            __stcs(reinterpret_cast<std::uint32_t*>(row + element), word[0]);
        else
            __stcs(reinterpret_cast<uint2*>(row + element), make_uint2(word[0], word[1]));
    };
    if constexpr (Whole)
        storeWhole();
    else if (aligned && element >= 0 && element + 4 <= rowElements)
        storeWhole();
    else
        for (int i = 0; i < 4; ++i)
            if (element + i >= 0 && element + i < rowElements)
                row[element + i] = pixelOf<D>(bits[i]);
}

// The pixels of two sums in the low bytes.
template <FinishForm Form>
__device__ __forceinline__ std::uint32_t finishTwo(float first, float second, const StripFinish& finish)
{
    const std::uint32_t a = finishTensorSeparableSum<Form>(first, finish),
                        b = finishTensorSeparableSum<Form>(second, finish);
    return Form == FinishForm::Direct ? bytePermute(a, b, 0x0040) : packBytes(a, b, 0);
}

// The pixels of four sums.
template <FinishForm Form>
__device__ __forceinline__ std::uint32_t finishFour(float first, float second, float third, float fourth,
                                                    const StripFinish& finish)
{
    const std::uint32_t high = finishTwo<Form>(third, fourth, finish);
    if constexpr (Form == FinishForm::Direct)
        return bytePermute(finishTwo<Form>(first, second, finish), high, 0x5410);
    else
        return packBytes(finishTensorSeparableSum<Form>(first, finish), finishTensorSeparableSum<Form>(second, finish),
                         high);
}

}  // namespace cv::cuda::fastfilters

#endif
