// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BINOMIAL_COLUMNS_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_BINOMIAL_COLUMNS_SIMD_HPP

#include "cpu/simd/constants.simd.hpp"
#include "cpu/simd/finish_ways.simd.hpp"

#include "row_sums.simd.hpp"

// Columns of binomial coefficients: in each stage, the row above is added to a row. So one addition takes the place of
// a product, and a row is read once. The first stages are in 32-bit integers, as many as these hold, the others in
// double: exact, as the products are.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// Adds the row above to two neighbouring rows in each stage; `above` keeps what the next rows need.
template <typename Vector, int Stages>
CV_ALWAYS_INLINE void addAbove(Vector& upper, Vector& lower, Vector (&above)[Stages])
{
    CFF_UNROLL
    for (int k = 0; k < Stages; ++k)
    {
        const Vector sum = v_add(upper, above[k]);
        above[k] = lower;
        lower = v_add(lower, upper);
        upper = sum;
    }
}

class BinomialColumns
{
public:
    explicit BinomialColumns(const SeparableStripe& s)
        : s_(s),
          rows_(static_cast<int*>(s.scratch)),
          ints_(rows_ + static_cast<size_t>(binomialBlockRows) * s.pitch),
          doubles_(reinterpret_cast<double*>(ints_ + static_cast<size_t>(s.intStages) * s.pitch)),
          copy_(reinterpret_cast<int*>(doubles_ + static_cast<size_t>(s.doubleStages) * s.pitch))
    {
    }

    // The scratch is zero, so the first rows of sums, which are not results, have zeros above. Rows below the last one
    // have sums of an earlier block; no result needs them.
    void filter() const
    {
        const StripeDestination& d = s_.destination;
        const int above = s_.height - 1, lines = d.rows + above;
        for (int line = 0; line < lines; line += binomialBlockRows)
        {
            float* out[binomialBlockRows];
            for (int i = 0; i < binomialBlockRows; ++i)
            {
                const int y = line + i - above;
                out[i] = y >= 0 && y < d.rows ? reinterpret_cast<float*>(d.data + y * d.step) : nullptr;
                if (y < d.rows)
                    sumPairs(s_, line + i, copy_, copy_ + s_.pitch, rows_ + static_cast<size_t>(i) * s_.pitch);
            }
            withConstant<mostIntStages - 1>(s_.intStages - 1,
                                            [&](auto stages) { addInts<decltype(stages)::value + 1>(); });
            withConstant<mostDoubleStages - 1>(s_.doubleStages - 1,
                                               [&](auto stages) { addDoubles<decltype(stages)::value + 1>(out); });
        }
    }

private:
    template <int Stages>
    void addInts() const
    {
        const std::ptrdiff_t pitch = s_.pitch;
        const int count = s_.destination.count;
        int *rows = rows_, *kept = ints_;
        for (int x = 0; x < count; x += floatLanes, rows += floatLanes, kept += floatLanes)
        {
            v_int32 above[Stages];
            for (int k = 0; k < Stages; ++k)
                above[k] = vx_load(kept + k * pitch);
            for (int i = 0; i < binomialBlockRows; i += 2)
            {
                v_int32 upper = vx_load(rows + i * pitch), lower = vx_load(rows + (i + 1) * pitch);
                addAbove(upper, lower, above);
                v_store(rows + i * pitch, upper);
                v_store(rows + (i + 1) * pitch, lower);
            }
            for (int k = 0; k < Stages; ++k)
                v_store(kept + k * pitch, above[k]);
        }
    }

    // The results' rows; null: sums are no results.
    template <int Stages>
    void addDoubles(float* const (&out)[binomialBlockRows]) const
    {
        const std::ptrdiff_t pitch = s_.pitch;
        const int count = s_.destination.count;
        const v_float64 offset = vx_setall_f64(s_.finish.offset), factor = vx_setall_f64(s_.finish.factor);
        const auto result = [&](const v_float64& sum) { return v_mul(v_add(sum, offset), factor); };
        const int* rows = rows_;
        double* kept = doubles_;
        for (int x = 0; x < count; x += floatLanes, rows += floatLanes, kept += floatLanes)
        {
            v_float64 left[Stages], right[Stages];
            for (int k = 0; k < Stages; ++k)
            {
                left[k] = vx_load(kept + k * pitch);
                right[k] = vx_load(kept + k * pitch + doubleLanes);
            }
            for (int i = 0; i < binomialBlockRows; i += 2)
            {
                const v_int32 upper = vx_load(rows + i * pitch), lower = vx_load(rows + (i + 1) * pitch);
                v_float64 sums[2][2] = {{v_cvt_f64(upper), v_cvt_f64_high(upper)},
                                        {v_cvt_f64(lower), v_cvt_f64_high(lower)}};
                addAbove(sums[0][0], sums[1][0], left);
                addAbove(sums[0][1], sums[1][1], right);
                for (int j = 0; j < 2; ++j)
                    if (out[i + j])
                        storeElements(v_cvt_f32(result(sums[j][0]), result(sums[j][1])), out[i + j], x, count);
            }
            for (int k = 0; k < Stages; ++k)
            {
                v_store(kept + k * pitch, left[k]);
                v_store(kept + k * pitch + doubleLanes, right[k]);
            }
        }
    }

    const SeparableStripe& s_;
    // The rows of the block; for each stage, what is above the next block; a source row and its pairs.
    int *const rows_, *const ints_;
    double* const doubles_;
    int* const copy_;
};

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters

#endif
