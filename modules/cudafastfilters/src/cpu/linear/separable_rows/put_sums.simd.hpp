// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/finish_ways.simd.hpp"
#include "cpu/simd/vector_sums.simd.hpp"

#include "separable_rows.hpp"

// Where the sums of two rows go: see sumColumns(). All of them prefetch the rows ahead meanwhile. Only
// separable_rows.simd.hpp includes this, after simd.hpp.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

constexpr std::size_t cacheLine = 64;

// Writes two rows of sums past the caches to the destination, which may begin anywhere.
template <typename Sum>
class RowsThatFollow
{
public:
    RowsThatFollow(Sum* const* sums, Sum* const* places, int count) : sums_(sums), places_(places), count_(count)
    {
        for (int j = 0; j < count; ++j)
        {
            const size_t before = (cacheLine - reinterpret_cast<size_t>(places[j]) % cacheLine) % cacheLine;
            first_[j] = next_[j] = static_cast<int>(before / sizeof(Sum));
        }
    }
    // Writes whole lines as far as there are sums.
    CV_ALWAYS_INLINE void follow(int end)
    {
        constexpr int line = cacheLine / sizeof(Sum), lanes = CV_SIMD_WIDTH / sizeof(Sum);
        for (int j = 0; j < count_; ++j)
            for (int& next = next_[j]; next + line <= end; next += line)
                for (int i = next; i < next + line; i += lanes)
                    v_store_aligned_nocache(places_[j] + i, vx_load(sums_[j] + i));
    }
    // Called after the last sums, of elements [0, end).
    void finish(int end)
    {
        follow(end);
        for (int j = 0; j < count_; ++j)
        {
            for (int i = 0; i < first_[j] && i < end; ++i)
                places_[j][i] = sums_[j][i];
            for (int i = next_[j]; i < end; ++i)
                places_[j][i] = sums_[j][i];
        }
    }

private:
    Sum* const* const sums_;
    Sum* const* const places_;
    const int count_;
    // Whole lines: the first element of the first one, and of the first one that has not been written yet.
    int first_[separableBlockRows], next_[separableBlockRows];
};

template <typename Sum>
struct PutSums
{
    const RowsAhead& ahead;
    Sum* const* rows;
    // For one chunk: past the caches, to rows that begin with cache lines; or to other rows, through followers.
    bool streams = false;
    RowsThatFollow<Sum>* followers = nullptr;

    CV_ALWAYS_INLINE void begin(int x) const
    {
        constexpr int block = columnVectors * CV_SIMD_WIDTH / static_cast<int>(sizeof(Sum));
        ahead.ask<block>(x);
        if (followers)
            followers->follow(x - block);  // values that have just been stored could not be loaded yet
    }
    template <typename Type, bool IsFirst, typename Vectors>
    CV_ALWAYS_INLINE void operator()(int x, const Vectors& upper, const Vectors& lower) const
    {
        put<Type, IsFirst>(rows[0] + x, upper);
        put<Type, IsFirst>(rows[1] + x, lower);
    }

private:
    template <typename Type, bool IsFirst, typename Vectors>
    CV_ALWAYS_INLINE void put(Sum* out, const Vectors& sums) const
    {
        if (IsFirst && streams)
            for (int v = 0; v < columnVectors; ++v)
                v_store_aligned_nocache(out + v * Type::lanes, sums[v]);
        else
            for (int v = 0; v < columnVectors; ++v)
                v_store(out + v * Type::lanes,
                        IsFirst ? sums[v] : Type::add(sums[v], Type::load(out + v * Type::lanes)));
    }
};

// To float results, for one chunk: doubles plus an offset, times a factor; ints times a power of two.
struct PutFloats
{
    const RowsAhead& ahead;
    uchar* const* rows;
    int rowCount, count;
    double offset, factor;

    CV_ALWAYS_INLINE void begin(int x) const { ahead.ask<columnVectors * floatLanes>(x); }
    template <typename Type, bool IsFirst, typename Vectors>
    CV_ALWAYS_INLINE void operator()(int x, const Vectors& upper, const Vectors& lower) const
    {
        put(reinterpret_cast<float*>(rows[0]), x, upper);
        if (rowCount > 1)
            put(reinterpret_cast<float*>(rows[1]), x, lower);
    }

private:
    CV_ALWAYS_INLINE void put(float* row, int x, const v_int32 (&sums)[columnVectors]) const
    {
        const v_float32 power = vx_setall_f32(static_cast<float>(factor));
        for (int v = 0; v < columnVectors; ++v)
            storeElements(v_mul(v_cvt_f32(sums[v]), power), row, x + v * floatLanes, count);
    }
    CV_ALWAYS_INLINE void put(float* row, int x, const v_float64 (&sums)[columnVectors]) const
    {
        for (int v = 0; v < columnVectors; v += 2)
            storeElements(v_cvt_f32(result(sums[v]), result(sums[v + 1])), row, x + v * doubleLanes, count);
    }
    CV_ALWAYS_INLINE v_float64 result(const v_float64& sum) const
    {
        return v_mul(v_add(sum, vx_setall_f64(offset)), vx_setall_f64(factor));
    }
};

// To results of fewer bits: float sums that are the results except for rounding, none of them NaN, to bytes; int sums
// to 16 bits. For one chunk.
template <typename T>
struct PutNarrow
{
    const RowsAhead& ahead;
    uchar* const* rows;
    int rowCount, count;

    CV_ALWAYS_INLINE void begin(int x) const { ahead.ask<columnVectors * floatLanes>(x); }
    template <typename Type, bool IsFirst, typename Vectors>
    CV_ALWAYS_INLINE void operator()(int x, const Vectors& upper, const Vectors& lower) const
    {
        put(reinterpret_cast<T*>(rows[0]), x, upper);
        if (rowCount > 1)
            put(reinterpret_cast<T*>(rows[1]), x, lower);
    }

private:
    template <typename Vectors>
    CV_ALWAYS_INLINE void put(uchar* row, int x, const Vectors& sums) const
    {
        static_assert(columnVectors == 4, "a block is a vector of bytes");
        const v_uint8 bytes =
            v_pack_u(v_pack(v_round(sums[0]), v_round(sums[1])), v_pack(v_round(sums[2]), v_round(sums[3])));
        storeElements(bytes, row, x, count);
    }
    template <typename Vectors>
    CV_ALWAYS_INLINE void put(short* row, int x, const Vectors& sums) const
    {
        for (int v = 0; v < columnVectors; v += 2)
            storeElements(v_pack(sums[v], sums[v + 1]), row, x + v * floatLanes, count);
    }
    template <typename Vectors>
    CV_ALWAYS_INLINE void put(ushort* row, int x, const Vectors& sums) const
    {
        for (int v = 0; v < columnVectors; v += 2)
            storeElements(v_pack_u(sums[v], sums[v + 1]), row, x + v * floatLanes, count);
    }
};

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
