// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ZEROS_MET_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_ZEROS_MET_SIMD_HPP

#include "cpu/simd/load_row.simd.hpp"

#include "flat_mask.hpp"

#include <cfloat>
#include <limits>
#include <vector>

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// Where a zero of the mask meets NaN or an infinity. Bytes of the rows that have any are 1 at those.
class ZerosMet
{
public:
    explicit ZerosMet(const FlatStripe& s)
        : stripe_(s), ringRows_(s.height + flatBatch - 1), areIn_(s.gapCount > 0 ? ringRows_ : 0)
    {
    }

    // Notes row r.
    void read(const float* row, int r)
    {
        if (areIn_.empty())
            return;
        const int count = stripe_.source.count;
        bool any = false;
        int x = 0;
        for (; x <= count - floatLanes; x += floatLanes)
        {
            const v_float32 pixels = vx_load(row + x);
            any |= !v_check_all(v_eq(v_sub(pixels, pixels), vx_setzero_f32()));
        }
        for (; x < count; ++x)
            any |= !isFinite(row[x]);
        areIn_[r % ringRows_] = any;
        if (!any)
            return;
        if (bytes_.empty())
            bytes_ = std::vector<unsigned char>(static_cast<size_t>(ringRows_) * count);
        unsigned char* const to = bytesOf(r);
        for (x = 0; x < count; ++x)
            to[x] = !isFinite(row[x]);
    }

    // Sets the sums of row y, which sumAt(x) refers to.
    template <typename SumAt>
    void put(int y, const SumAt& sumAt)
    {
        const int count = stripe_.source.count, outputs = stripe_.destination.count, channels = stripe_.source.channels;
        bool any = false;
        for (int i = 0; i < stripe_.gapCount; ++i)
        {
            const FlatGap& gap = stripe_.gaps[i];
            const int r = y + gap.row;
            if (!areIn_[r % ringRows_])
                continue;
            if (!any)
                met_.assign(outputs, 0);
            any = true;
            run_.assign(bytesOf(r), bytesOf(r) + count);
            for (int length = 1; length < gap.length;)
            {
                const int more = length < gap.length - length ? length : gap.length - length;
                length += more;
                add(run_.data() + static_cast<size_t>(more) * channels, count - (length - 1) * channels, run_.data());
            }
            add(run_.data() + static_cast<size_t>(gap.column) * channels, outputs, met_.data());
        }
        for (int x = 0; any && x < outputs; ++x)
            if (met_[x])
                sumAt(x) = std::numeric_limits<float>::quiet_NaN();
    }

private:
    static bool isFinite(float value) { return value >= -FLT_MAX && value <= FLT_MAX; }
    unsigned char* bytesOf(int r) { return bytes_.data() + static_cast<size_t>(r % ringRows_) * stripe_.source.count; }
    static void add(const unsigned char* from, int count, unsigned char* to)
    {
        constexpr int lanes = CV_SIMD_WIDTH;
        int x = 0;
        for (; x <= count - lanes; x += lanes)
            v_store(to + x, v_or(vx_load(to + x), vx_load(from + x)));
        for (; x < count; ++x)
            to[x] |= from[x];
    }

    const FlatStripe& stripe_;
    const int ringRows_;
    std::vector<char> areIn_;
    std::vector<unsigned char> bytes_, run_, met_;
};

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters

#endif
