// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/load_row.simd.hpp"
#include "cpu/simd/vector_sums.simd.hpp"

#include "separable_rows.hpp"

// Where the sums of two rows go: see sumColumns(). All ask for the rows ahead meanwhile. To be included after simd.hpp,
// by separable_rows.simd.hpp alone.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

constexpr std::size_t cacheLine = 64;

template <typename Sum>
struct PutSums
{
    const RowsAhead& ahead;
    Sum* const* rows;

    CV_ALWAYS_INLINE void begin(int x) const { ahead.ask<columnVectors * CV_SIMD_WIDTH / sizeof(Sum)>(x); }
    template <typename Type, bool IsFirst, typename Vectors>
    CV_ALWAYS_INLINE void operator()(int x, const Vectors& upper, const Vectors& lower) const
    {
        for (int v = 0; v < columnVectors; ++v)
        {
            Sum* const to[2] = {rows[0] + x + v * Type::lanes, rows[1] + x + v * Type::lanes};
            v_store(to[0], IsFirst ? upper[v] : Type::add(upper[v], Type::load(to[0])));
            v_store(to[1], IsFirst ? lower[v] : Type::add(lower[v], Type::load(to[1])));
        }
    }
};

// Past the caches, to rows that begin with lines of them; of one chunk.
template <typename Sum>
struct StreamSums : PutSums<Sum>
{
    template <typename Type, bool IsFirst, typename Vectors>
    CV_ALWAYS_INLINE void operator()(int x, const Vectors& upper, const Vectors& lower) const
    {
        for (int v = 0; v < columnVectors; ++v)
        {
            v_store_aligned_nocache(this->rows[0] + x + v * Type::lanes, upper[v]);
            v_store_aligned_nocache(this->rows[1] + x + v * Type::lanes, lower[v]);
        }
    }
};

// To `rows`, from where they follow past the caches to the destination, which may begin anywhere; of one chunk.
template <typename Sum>
class SumsThatFollow : public PutSums<Sum>
{
public:
    SumsThatFollow(const RowsAhead& rowsAhead, Sum* const* sums, Sum* const* places, int count)
        : PutSums<Sum>{rowsAhead, sums}, places_(places), count_(count)
    {
        for (int j = 0; j < count; ++j)
        {
            const size_t before = (cacheLine - reinterpret_cast<size_t>(places[j]) % cacheLine) % cacheLine;
            first_[j] = next_[j] = static_cast<int>(before / sizeof(Sum));
        }
    }
    CV_ALWAYS_INLINE void begin(int x)
    {
        PutSums<Sum>::begin(x);
        // What has just been stored could not be loaded yet.
        follow(x - columnVectors * CV_SIMD_WIDTH / static_cast<int>(sizeof(Sum)));
    }
    // After the last sums, of elements [0, end).
    void finish(int end)
    {
        follow(end);
        for (int j = 0; j < count_; ++j)
        {
            for (int i = 0; i < first_[j] && i < end; ++i)
                places_[j][i] = this->rows[j][i];
            for (int i = next_[j]; i < end; ++i)
                places_[j][i] = this->rows[j][i];
        }
    }

private:
    CV_ALWAYS_INLINE void follow(int end)
    {
        constexpr int line = cacheLine / sizeof(Sum), lanes = CV_SIMD_WIDTH / sizeof(Sum);
        for (int j = 0; j < count_; ++j)
            for (int& next = next_[j]; next + line <= end; next += line)
                for (int i = next; i < next + line; i += lanes)
                    v_store_aligned_nocache(places_[j] + i, vx_load(this->rows[j] + i));
    }

    Sum* const* const places_;
    const int count_;
    // Of whole lines: the first element of the first one, and of the first that is not written yet.
    int first_[separableBlockRows], next_[separableBlockRows];
};

// To results of fewer bits: sums in float that are the results but for rounding, none of them NaN, to bytes; sums in
// int to 16 bits. Of one chunk.
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

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
