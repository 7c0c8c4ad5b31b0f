// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/simd.hpp"

#include "cpu/simd/load_row.simd.hpp"
#include "cpu/simd/stripe_rows/stripe_rows.hpp"

#include "common/host_device.hpp"
#include "rolling_ball.hpp"

#include <limits>

// See rolling_ball.cpp for the method.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

constexpr int rollingVectors = 4, rollingBlock = rollingVectors * floatLanes;

// NaN takes no part.
void loadNumbers(const StripeSource& source, int y, float* row)
{
    loadRow(source, y, row);
    if (source.depth != CV_32F)
        return;
    const v_float32 infinity = vx_setall_f32(std::numeric_limits<float>::infinity());
    for (int x = 0; x < source.count; x += floatLanes)
    {
        const v_float32 pixels = vx_load(row + x);
        v_store(row + x, v_select(v_eq(pixels, pixels), pixels, infinity));
    }
}

// The least of two rows of the same distance from the middle one.
void takeLeast(const float* upper, const float* lower, int count, float* out)
{
    for (int x = 0; x < count; x += floatLanes)
        v_store(out + x, v_min(vx_load(upper + x), vx_load(lower + x)));
}

// Lowers `out` to the pixels of one distance from the middle row; `row` begins with the middle of the first window.
void lower(const float* row, const float* drops, int drop, int channels, int count, bool isFirst, float* out)
{
    for (int x = 0; x < count; x += rollingBlock)
    {
        const float* const middle = row + x;
        v_float32 least[rollingVectors];
        const v_float32 first = vx_setall_f32(drops[0]);
        CFF_UNROLL
        for (int v = 0; v < rollingVectors; ++v)
        {
            const v_float32 raised = v_add(vx_load(middle + v * floatLanes), first);
            least[v] = isFirst ? raised : v_min(vx_load(out + x + v * floatLanes), raised);
        }
        for (int i = 1; i < drop; ++i)
        {
            const float *const left = middle - i * channels, *const right = middle + i * channels;
            const v_float32 raise = vx_setall_f32(drops[i]);
            CFF_UNROLL
            for (int v = 0; v < rollingVectors; ++v)
            {
                const v_float32 both = v_min(vx_load(left + v * floatLanes), vx_load(right + v * floatLanes));
                least[v] = v_min(least[v], v_add(both, raise));
            }
        }
        CFF_UNROLL
        for (int v = 0; v < rollingVectors; ++v)
            v_store(out + x + v * floatLanes, least[v]);
    }
}

}  // namespace

void filterRollingStripe(const RollingStripe& s)
{
    const int height = 2 * s.reach + 1, channels = s.source.channels, count = s.destination.count;
    const auto scratchRow = [&](int i) { return s.scratch + static_cast<std::ptrdiff_t>(i) * s.pitch; };
    float* const pair = scratchRow(height);
    float* const out = scratchRow(height + 1);
    int* const integers = reinterpret_cast<int*>(pair);
    int read = 0;
    for (int y = 0; y < s.destination.rows; ++y)
    {
        for (; read < y + height; ++read)
            loadNumbers(s.source, read, scratchRow(read % height));
        for (int k = 0; k <= s.reach && s.counts[k] > 0; ++k)
        {
            const float* row = scratchRow((y + s.reach - k) % height);
            if (k > 0)
            {
                takeLeast(row, scratchRow((y + s.reach + k) % height), s.source.count, pair);
                row = pair;
            }
            lower(row + s.reach * channels, s.drops[k], s.counts[k], channels, count, k == 0, out);
        }
        unsigned char* const to = s.destination.data + y * s.destination.step;
        if (s.finish.depth == CV_32F)
        {
            finishRow(out, s.finish, to, count);
            continue;
        }
        for (int x = 0; x < count; x += floatLanes)
            v_store(integers + x, v_trunc(vx_load(out + x)));
        finishRow(integers, s.finish, to, count);
    }
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
