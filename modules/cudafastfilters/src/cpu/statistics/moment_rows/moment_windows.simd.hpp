// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MOMENT_WINDOWS_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_MOMENT_WINDOWS_SIMD_HPP

#include "moment_finish.simd.hpp"

// Rows of windows of 3 or 4 channels: two sums of columns side by side, and in registers what is made of them. To be
// included after box_windows.simd.hpp.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// The sums of as many windows as a vector has floats.
template <typename Sum>
using MomentLanes = SumVector<Sum>[sizeof(Sum) / sizeof(float)];

template <typename Sum>
constexpr int momentVectors = sizeof(Sum) / sizeof(float);

// The windows from x on, which are asked for from left to right.

// Few columns, one by one; Width 0: any.
template <int Width>
struct FewColumns
{
    template <typename Sum>
    class Windows
    {
    public:
        explicit Windows(const WindowRow<Sum>& row, const Sum*) : row_(row) {}
        CV_ALWAYS_INLINE void operator()(int x, MomentLanes<Sum>& sums)
        {
            const int width = Width > 0 ? Width : row_.width, step = row_.channels;
            for (int v = 0; v < momentVectors<Sum>; ++v)
            {
                const Sum* const columns = row_.columns + x + v * lanesOf<Sum>;
                sums[v] = vx_load(columns);
                for (int i = 1; i < width; ++i)
                    sums[v] = v_add(sums[v], vx_load(columns + i * step));
            }
        }

    private:
        const WindowRow<Sum> row_;
    };
};

// Sums that were made before.
struct KeptWindows
{
    template <typename Sum>
    class Windows
    {
    public:
        explicit Windows(const WindowRow<Sum>&, const Sum* windows) : windows_(windows) {}
        CV_ALWAYS_INLINE void operator()(int x, MomentLanes<Sum>& sums)
        {
            for (int v = 0; v < momentVectors<Sum>; ++v)
                sums[v] = vx_load(windows_ + x + v * lanesOf<Sum>);
        }

    private:
        const Sum* const windows_;
    };
};

template <typename Sum, typename Square>
struct MomentRow
{
    WindowRow<Sum> sums;
    WindowRow<Square> squares;
    const Sum* keptSums;  // of windows
    const Square* keptSquares;
    const int* pixels;  // at the anchors, for contrasts
    const RowsAhead& ahead;
    float* out;
};

template <typename Sum, typename Square>
using MakeMoments = void (*)(const MomentRow<Sum, Square>& row, const MomentConstants& constants);

template <typename Method, MomentPrecision Precision, MomentResult Result, typename Sum, typename Square>
CFF_NOINLINE void makeMoments(const MomentRow<Sum, Square>& row, const MomentConstants& given)
{
    const MomentConstants constants = given;
    typename Method::template Windows<Sum> windows(row.sums, row.keptSums);
    typename Method::template Windows<Square> windowsOfSquares(row.squares, row.keptSquares);
    const int count = row.sums.count, *const pixels = row.pixels;
    float* const out = row.out;
    const auto make = [&](int x)
    {
        MomentLanes<Sum> sums;
        MomentLanes<Square> squares;
        windows(x, sums);
        windowsOfSquares(x, squares);
        return momentOf<Precision, Result>(sums, squares, vx_load(pixels + x), constants);
    };
    int x = 0;
    for (; x <= count - windowBlock; x += windowBlock)
    {
        row.ahead.template ask<windowBlock>(x);
        for (int i = 0; i < windowBlock; i += floatLanes)
            v_store(out + x + i, make(x + i));
    }
    for (; x < count; x += floatLanes)
        storeElements(make(x), out, x, count);
}

template <typename Method, MomentPrecision Precision, typename Sum, typename Square>
MakeMoments<Sum, Square> makerOf(MomentResult result)
{
    switch (result)
    {
    case MomentResult::Variance: return makeMoments<Method, Precision, MomentResult::Variance, Sum, Square>;
    case MomentResult::Deviation: return makeMoments<Method, Precision, MomentResult::Deviation, Sum, Square>;
    default: return makeMoments<Method, Precision, MomentResult::Contrast, Sum, Square>;
    }
}

// The sums of more columns are made before, by running sums along the row.
constexpr int mostFewColumns = 6;

template <MomentPrecision Precision, typename Sum, typename Square>
MakeMoments<Sum, Square> chooseMaker(int width, MomentResult result)
{
    if (width == 3)
        return makerOf<FewColumns<3>, Precision, Sum, Square>(result);
    if (width == 5)
        return makerOf<FewColumns<5>, Precision, Sum, Square>(result);
    if (width <= mostFewColumns)
        return makerOf<FewColumns<0>, Precision, Sum, Square>(result);
    return makerOf<KeptWindows, Precision, Sum, Square>(result);
}

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters

#endif
