// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SPLIT_MOMENTS_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_SPLIT_MOMENTS_SIMD_HPP

#include "moment_finish.simd.hpp"

// Moments of one channel. Even and odd columns have separate sums: two neighbouring windows then share the sum of the
// columns between, or, in wide windows, one prefix sum of the columns that enter and leave both. Only
// moment_rows.simd.hpp includes this.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// Pixels, in int: those at even and at odd places.
CV_ALWAYS_INLINE void splitPixels(const v_uint16& pixels, v_int32& even, v_int32& odd)
{
    const v_uint32 pairs = v_reinterpret_as_u32(pixels);
    even = v_reinterpret_as_s32(v_and(pairs, vx_setall_u32(0xffff)));
    odd = v_reinterpret_as_s32(v_shr<16>(pairs));
}
CV_ALWAYS_INLINE void splitPixels(const v_int16& pixels, v_int32& even, v_int32& odd)
{
    const v_int32 pairs = v_reinterpret_as_s32(pixels);
    even = v_shr<16>(v_shl<16>(pairs));
    odd = v_shr<16>(pairs);
}
CV_ALWAYS_INLINE void loadSplit(const uchar* pixels, v_int32& even, v_int32& odd)
{
    splitPixels(vx_load_expand(pixels), even, odd);
}
CV_ALWAYS_INLINE void loadSplit(const schar* pixels, v_int32& even, v_int32& odd)
{
    splitPixels(vx_load_expand(pixels), even, odd);
}
CV_ALWAYS_INLINE void loadSplit(const ushort* pixels, v_int32& even, v_int32& odd)
{
    splitPixels(vx_load(pixels), even, odd);
}
CV_ALWAYS_INLINE void loadSplit(const short* pixels, v_int32& even, v_int32& odd)
{
    splitPixels(vx_load(pixels), even, odd);
}
CV_ALWAYS_INLINE void loadSplit(const int* pixels, v_int32& even, v_int32& odd)
{
    v_load_deinterleave(pixels, even, odd);
}

// The sums of even and of odd columns.
template <typename Sum>
struct SplitRow
{
    Sum *even, *odd;

    Sum& at(int x) const { return *from(x); }
    // In two statements: GCC 12 with -fsanitize=undefined takes the place in the wrong row from one.
    Sum* from(int x) const
    {
        Sum* const row = x % 2 == 0 ? even : odd;
        return row + x / 2;
    }
};

template <int Centre, typename Sum, typename Square>
CV_ALWAYS_INLINE void moveVector(const v_int32& in, const v_int32& out, Sum* sums, Square* squares)
{
    const v_int32 change = v_sub(in, out), both = v_sub(v_add(in, out), vx_setall_s32(2 * Centre));
    addChange(change, sums);
    addChange(v_mul(change, both), squares);
}

template <int Centre, typename Sum, typename Square>
inline void movePixel(int in, int out, Sum& sum, Square& square)
{
    sum += in - out;
    square += (in - out) * (in + out - 2 * Centre);
}

// A row of pixels enters the sums of the columns from x on, and another one leaves them.
template <int Centre, typename From, typename Sum, typename Square>
void moveSplit(const From* entering, const From* leaving, int x, int count, const SplitRow<Sum>& sums,
               const SplitRow<Square>& squares)
{
    int i = 0;
    if (x % 2 == 1 && count > 0)
    {
        movePixel<Centre>(entering[0], leaving[0], sums.at(x), squares.at(x));
        ++i;
    }
    for (; i <= count - 2 * floatLanes; i += 2 * floatLanes)
    {
        v_int32 evenIn, oddIn, evenOut, oddOut;
        loadSplit(entering + i, evenIn, oddIn);
        loadSplit(leaving + i, evenOut, oddOut);
        const int k = (x + i) / 2;
        moveVector<Centre>(evenIn, evenOut, sums.even + k, squares.even + k);
        moveVector<Centre>(oddIn, oddOut, sums.odd + k, squares.odd + k);
    }
    for (; i < count; ++i)
        movePixel<Centre>(entering[i], leaving[i], sums.at(x + i), squares.at(x + i));
}

// The windows that begin at columns 2k and 2k + 1, for a vector of floats' lanes of k, from left to right.
template <typename Sum>
using MomentPairs = MomentLanes<Sum>[2];

// Few columns, one by one; Width 0: any.
template <int Width>
struct FewSplitColumns
{
    template <typename Sum>
    class Windows
    {
    public:
        Windows(const SplitRow<Sum>& columns, int width) : columns_(columns), width_(width) {}
        CV_ALWAYS_INLINE void operator()(int k, MomentPairs<Sum>& sums)
        {
            const int width = Width > 0 ? Width : width_;
            for (int v = 0; v < momentVectors<Sum>; ++v, k += lanesOf<Sum>)
            {
                sums[0][v] = vx_load(columns_.even + k);
                sums[1][v] = vx_load(columns_.from(width) + k);
                if (width == 1)
                    continue;
                auto shared = vx_load(columns_.odd + k);
                for (int i = 2; i < width; ++i)
                    shared = v_add(shared, vx_load(columns_.from(i) + k));
                sums[0][v] = v_add(sums[0][v], shared);
                sums[1][v] = v_add(sums[1][v], shared);
            }
        }

    private:
        const SplitRow<Sum> columns_;
        const int width_;
    };
};

struct PrefixSplitColumns
{
    template <typename Sum>
    class Windows
    {
    public:
        Windows(const SplitRow<Sum>& columns, int width)
            : enters_{columns.from(width - 1), columns.from(width)}, leaves_{columns.odd - 1, columns.even}
        {
            Sum even = 0, odd = 0;  // of the window before the first one
            sumFirstWindow(columns.even, width / 2, 1, &even);
            sumFirstWindow(columns.odd, (width - 1) / 2, 1, &odd);
            before_ = allSums(even + odd);
        }
        CV_ALWAYS_INLINE void operator()(int k, MomentPairs<Sum>& sums)
        {
            for (int v = 0; v < momentVectors<Sum>; ++v, k += lanesOf<Sum>)
            {
                const auto even = v_sub(vx_load(enters_[0] + k), vx_load(leaves_[0] + k));
                const auto odd = v_sub(vx_load(enters_[1] + k), vx_load(leaves_[1] + k));
                const auto steps = addBefore<1>(v_add(even, odd));
                sums[1][v] = v_add(before_, steps);
                sums[0][v] = v_sub(sums[1][v], odd);
                before_ = v_add(before_, lastOfAll(steps));
            }
        }

    private:
        const Sum *const enters_[2], *const leaves_[2];
        SumVector<Sum> before_;
    };
};

template <typename Sum, typename Square>
struct SplitMomentRow
{
    SplitRow<Sum> sums;
    SplitRow<Square> squares;
    const int* pixels;  // at the anchors, for contrasts
    const RowsAhead& ahead;
    int width, count;
    float* out;
};

template <typename Sum, typename Square>
using MakeSplitMoments = void (*)(const SplitMomentRow<Sum, Square>& row, const MomentConstants& constants);

template <typename Method, MomentPrecision Precision, MomentResult Result, typename Sum, typename Square>
CFF_NOINLINE void makeSplitMoments(const SplitMomentRow<Sum, Square>& row, const MomentConstants& given)
{
    constexpr int block = 2 * floatLanes;
    const MomentConstants constants = given;
    typename Method::template Windows<Sum> windows(row.sums, row.width);
    typename Method::template Windows<Square> windowsOfSquares(row.squares, row.width);
    const int count = row.count, *const pixels = row.pixels;
    float* const out = row.out;
    float last[block];
    for (int x = 0; x < count; x += block)
    {
        row.ahead.template ask<block>(x);
        MomentPairs<Sum> sums;
        MomentPairs<Square> squares;
        windows(x / 2, sums);
        windowsOfSquares(x / 2, squares);
        v_int32 evenPixels = vx_setzero_s32(), oddPixels = evenPixels;
        if (Result == MomentResult::Contrast)
            v_load_deinterleave(pixels + x, evenPixels, oddPixels);
        const v_float32 even = momentOf<Precision, Result>(sums[0], squares[0], evenPixels, constants);
        const v_float32 odd = momentOf<Precision, Result>(sums[1], squares[1], oddPixels, constants);
        v_store_interleave(x + block <= count ? out + x : last, even, odd);
    }
    for (int x = count / block * block; x < count; ++x)
        out[x] = last[x % block];
}

template <typename Method, MomentPrecision Precision, typename Sum, typename Square>
MakeSplitMoments<Sum, Square> splitMakerOf(MomentResult result)
{
    switch (result)
    {
    case MomentResult::Variance: return makeSplitMoments<Method, Precision, MomentResult::Variance, Sum, Square>;
    case MomentResult::Deviation: return makeSplitMoments<Method, Precision, MomentResult::Deviation, Sum, Square>;
    default: return makeSplitMoments<Method, Precision, MomentResult::Contrast, Sum, Square>;
    }
}

template <MomentPrecision Precision, typename Sum, typename Square>
MakeSplitMoments<Sum, Square> chooseSplitMaker(int width, MomentResult result)
{
    if (width == 3)
        return splitMakerOf<FewSplitColumns<3>, Precision, Sum, Square>(result);
    if (width == 5)
        return splitMakerOf<FewSplitColumns<5>, Precision, Sum, Square>(result);
    if (width <= mostFewColumns)
        return splitMakerOf<FewSplitColumns<0>, Precision, Sum, Square>(result);
    return splitMakerOf<PrefixSplitColumns, Precision, Sum, Square>(result);
}

// Writes the sums of windows to a row, whose length is rounded up to two vectors of floats' lanes.
template <typename Sum>
CFF_NOINLINE void keepSplitWindows(const SplitRow<Sum>& columns, int width, Sum* windows, int count)
{
    const auto keep = [&](auto sumWindows)
    {
        for (int x = 0; x < count; x += 2 * floatLanes)
        {
            MomentPairs<Sum> sums;
            sumWindows(x / 2, sums);
            for (int v = 0; v < momentVectors<Sum>; ++v)
                v_store_interleave(windows + x + v * 2 * lanesOf<Sum>, sums[0][v], sums[1][v]);
        }
    };
    if (width <= mostFewColumns)
        keep(FewSplitColumns<0>::Windows<Sum>(columns, width));
    else
        keep(PrefixSplitColumns::Windows<Sum>(columns, width));
}

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters

#endif
