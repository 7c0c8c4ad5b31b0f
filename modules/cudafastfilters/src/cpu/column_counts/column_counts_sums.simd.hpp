// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/bit_count.simd.hpp"

// Counts of columns and sums of them over a window, in memory and in vectors, for three ranges of numbers. To be
// included after simd.hpp and column_counts.hpp, by column_counts.simd.hpp alone.

namespace cv
{
namespace cuda
{
namespace fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

// 256 bits are as many as a pair can use.
#if CV_SIMD_WIDTH == 16
typedef v_uint16x8 Vector16;
typedef v_int16x8 SignedVector16;
typedef v_uint32x4 Vector32;
typedef v_int32x4 SignedVector32;
#define CFF_VECTOR(function) v_##function
#else
typedef v_uint16x16 Vector16;
typedef v_int16x16 SignedVector16;
typedef v_uint32x8 Vector32;
typedef v_int32x8 SignedVector32;
#define CFF_VECTOR(function) v256_##function
#endif

// Counts of 8 bits, sums of 16. Sums are less by 2^15, for there are comparisons of signed integers alone.
struct Narrow
{
    typedef uchar Count;
    typedef ushort Sum;
    typedef Vector16 Vector;
    static const int lanes = CV_SIMD_WIDTH == 16 ? 8 : 16;
    static const unsigned zero = 0x8000;

    static inline Vector load(const Sum* sums) { return CFF_VECTOR(load)(sums); }
    static inline Vector expand(const Count* counts) { return CFF_VECTOR(load_expand)(counts); }
    static inline Vector all(unsigned sum) { return CFF_VECTOR(setall_u16)(static_cast<ushort>(sum)); }
    static inline Vector add(const Vector& a, const Vector& b) { return v_add_wrap(a, b); }
    static inline Vector sub(const Vector& a, const Vector& b) { return v_sub_wrap(a, b); }

    // How many of the lanes of a exceed b.
    template <int vectors>
    static inline int above(const Vector (&a)[vectors], const Vector& b)
    {
        int count = 0;
        const SignedVector16 limit = v_reinterpret_as_s16(b);
        for (int i = 0; i < vectors; i += 2)
            count += bitCount(v_signmask(
                v_pack(v_gt(v_reinterpret_as_s16(a[i]), limit), v_gt(v_reinterpret_as_s16(a[i + 1]), limit))));
        return count;
    }

    static inline void change(Count* counts, const Count* added)
    {
        v_store(counts, v_add_wrap(v_load(counts), v_load(added)));
    }
    static inline void change(Count* counts, const Count* added, const Count* subtracted)
    {
        v_store(counts, v_sub_wrap(v_add_wrap(v_load(counts), v_load(added)), v_load(subtracted)));
    }
    static inline void unchange(Count* counts, const Count* subtracted)
    {
        v_store(counts, v_sub_wrap(v_load(counts), v_load(subtracted)));
    }
};

// Counts to 127, so that the difference of two columns is a signed byte.
struct Short : Narrow
{
};

// Counts of 16 bits, sums of 32.
struct Wide
{
    typedef ushort Count;
    typedef unsigned Sum;
    typedef Vector32 Vector;
    static const int lanes = CV_SIMD_WIDTH == 16 ? 4 : 8;
    static const unsigned zero = 0;

    static inline Vector load(const Sum* sums) { return CFF_VECTOR(load)(sums); }
    static inline Vector expand(const Count* counts) { return CFF_VECTOR(load_expand)(counts); }
    static inline Vector all(unsigned sum) { return CFF_VECTOR(setall_u32)(sum); }
    static inline Vector add(const Vector& a, const Vector& b) { return v_add(a, b); }
    static inline Vector sub(const Vector& a, const Vector& b) { return v_sub(a, b); }

    template <int vectors>
    static inline int above(const Vector (&a)[vectors], const Vector& b)
    {
        int count = 0;
        const SignedVector32 limit = v_reinterpret_as_s32(b);
        for (int i = 0; i < vectors; i += 4)
        {
            SignedVector32 isAbove[4];
            for (int j = 0; j < 4; ++j)
                isAbove[j] = v_gt(v_reinterpret_as_s32(a[i + j]), limit);
            count += bitCount(v_signmask(v_pack(v_pack(isAbove[0], isAbove[1]), v_pack(isAbove[2], isAbove[3]))));
        }
        return count;
    }

    static inline void change(Count* counts, const Count* added)
    {
        v_store(counts, v_add_wrap(v_load(counts), v_load(added)));
        v_store(counts + 8, v_add_wrap(v_load(counts + 8), v_load(added + 8)));
    }
    static inline void change(Count* counts, const Count* added, const Count* subtracted)
    {
        change(counts, added);
        unchange(counts, subtracted);
    }
    static inline void unchange(Count* counts, const Count* subtracted)
    {
        v_store(counts, v_sub_wrap(v_load(counts), v_load(subtracted)));
        v_store(counts + 8, v_sub_wrap(v_load(counts + 8), v_load(subtracted + 8)));
    }
};

#undef CFF_VECTOR

// `levels` sums in registers.
template <typename W, int levels>
struct Sums
{
    static const int vectors = levels / W::lanes;
    typename W::Vector v[vectors];

    inline void set(unsigned sum)
    {
        for (int i = 0; i < vectors; ++i)
            v[i] = W::all(sum);
    }
    inline void load(const typename W::Sum* sums)
    {
        for (int i = 0; i < vectors; ++i)
            v[i] = W::load(sums + i * W::lanes);
    }
    inline void store(typename W::Sum* sums) const
    {
        for (int i = 0; i < vectors; ++i)
            v_store(sums + i * W::lanes, v[i]);
    }
    inline void add(const typename W::Count* counts)
    {
        for (int i = 0; i < vectors; ++i)
            v[i] = W::add(v[i], W::expand(counts + i * W::lanes));
    }
    inline void subtract(const typename W::Count* counts)
    {
        for (int i = 0; i < vectors; ++i)
            v[i] = W::sub(v[i], W::expand(counts + i * W::lanes));
    }
};

template <typename W>
using CoarseSums = Sums<W, countLevels>;

// Of the pixels at or below each level of a pair of bins, those of the bins below included.
template <typename W>
struct PairSums : Sums<W, countPairLevels>
{
    typedef typename W::Count Count;
    static const int half = countLevels / W::lanes;

    inline void set(unsigned lower, unsigned upper)
    {
        for (int i = 0; i < half; ++i)
        {
            this->v[i] = W::all(lower);
            this->v[half + i] = W::all(upper);
        }
    }
    // The coarse counts of the pair; its own are `levels` from there.
    inline void slide(const Count* entering, const Count* leaving, ptrdiff_t levels)
    {
        slide(W(), entering, leaving, levels);
    }

private:
    template <typename Any>
    inline void slide(const Any&, const Count* entering, const Count* leaving, ptrdiff_t levels)
    {
        this->add(entering + levels);
        this->subtract(leaving + levels);
        const typename W::Vector lower = W::all(static_cast<unsigned>(entering[0]) - leaving[0]);
        const typename W::Vector upper = W::all(static_cast<unsigned>(entering[1]) - leaving[1]);
        for (int i = 0; i < half; ++i)
        {
            this->v[i] = W::add(this->v[i], lower);
            this->v[half + i] = W::add(this->v[half + i], upper);
        }
    }
    inline void slide(const Short&, const uchar* entering, const uchar* leaving, ptrdiff_t levels)
    {
#if CV_SIMD_WIDTH == 16
        for (int i = 0; i < 2; ++i)
        {
            const v_uint8x16 below = v_sub_wrap(v_setall_u8(entering[i]), v_setall_u8(leaving[i]));
            const v_uint8x16 in = v_load(entering + levels + i * countLevels);
            const v_uint8x16 out = v_load(leaving + levels + i * countLevels);
            v_int16x8 low, high;
            v_expand(v_reinterpret_as_s8(v_add_wrap(v_sub_wrap(in, out), below)), low, high);
            this->v[2 * i] = v_add_wrap(this->v[2 * i], v_reinterpret_as_u16(low));
            this->v[2 * i + 1] = v_add_wrap(this->v[2 * i + 1], v_reinterpret_as_u16(high));
        }
#else
        const v_uint8x32 lower = v_sub_wrap(v256_setall_u8(entering[0]), v256_setall_u8(leaving[0]));
        const v_uint8x32 upper = v_sub_wrap(v256_setall_u8(entering[1]), v256_setall_u8(leaving[1]));
        const v_uint8x32 own = v_sub_wrap(v256_load(entering + levels), v256_load(leaving + levels));
        v_int16x16 low, high;
        v_expand(v_reinterpret_as_s8(v_add_wrap(own, v_combine_low(lower, upper))), low, high);
        this->v[0] = v_add_wrap(this->v[0], v_reinterpret_as_u16(low));
        this->v[1] = v_add_wrap(this->v[1], v_reinterpret_as_u16(high));
#endif
    }
};

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
