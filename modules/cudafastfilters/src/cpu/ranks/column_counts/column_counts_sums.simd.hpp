// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/bit_count.simd.hpp"

#include <cstring>

// Counts of columns and sums of them over a window, in memory and in vectors, for three ranges of numbers. Only
// column_counts.simd.hpp includes this, after simd.hpp and column_counts.hpp.

namespace cv::cuda::fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

// A pair cannot use more than 256 bits.
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

// Counts of 8 bits, sums of 16. Sums are stored minus 2^15, because only signed integers can be compared.
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

    // How many lanes of a exceed b.
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

    // The sum of the others, without what they are stored with.
    template <int vectors>
    static inline unsigned sumOfOthers(const Vector (&a)[vectors], const Vector& b, int others)
    {
        const SignedVector16 limit = v_reinterpret_as_s16(b), none = v_sub_wrap(limit, limit),
                             one = v_reinterpret_as_s16(all(1));
        SignedVector32 sum = v_dotprod(none, none);
        for (int i = 0; i < vectors; ++i)
        {
            const SignedVector16 sums = v_reinterpret_as_s16(a[i]);
            sum = v_add(sum, v_dotprod(v_select(v_gt(sums, limit), none, sums), one));
        }
        return static_cast<unsigned>(v_reduce_sum(sum)) + zero * others;
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

// Counts up to 127, so that the difference of two columns is a signed byte.
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

    template <int vectors>
    static inline unsigned sumOfOthers(const Vector (&a)[vectors], const Vector& b, int)
    {
        const SignedVector32 limit = v_reinterpret_as_s32(b);
        Vector sum = all(0);
        for (int i = 0; i < vectors; ++i)
            sum = v_add(sum, v_select(v_reinterpret_as_u32(v_gt(v_reinterpret_as_s32(a[i]), limit)), all(0), a[i]));
        return v_reduce_sum(sum);
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
    // Counts of one bin or of more, which are binStride apart.
    inline void add(const typename W::Count* counts, ptrdiff_t binStride)
    {
        for (int i = 0; i < vectors; ++i)
            v[i] = W::add(v[i], W::expand(countsOf(counts, i, binStride)));
    }
    inline void subtract(const typename W::Count* counts, ptrdiff_t binStride)
    {
        for (int i = 0; i < vectors; ++i)
            v[i] = W::sub(v[i], W::expand(countsOf(counts, i, binStride)));
    }

private:
    static inline const typename W::Count* countsOf(const typename W::Count* counts, int vector, ptrdiff_t binStride)
    {
        const int vectorsOfBin = countLevels / W::lanes;
        return counts + vector / vectorsOfBin * binStride + vector % vectorsOfBin * W::lanes;
    }
};

// The sums of a column's values, each at most the first value of a bin.
template <typename W>
struct ColumnSums
{
    typedef typename W::Sum Sum;
    static const int vectors = countBins / W::lanes;

    ColumnSums()
    {
        Sum firsts[countBins];
        for (int i = 0; i < countBins; ++i)
            firsts[i] = static_cast<Sum>(i * countLevels);
        for (int i = 0; i < vectors; ++i)
            first[i] = W::load(firsts + i * W::lanes);
    }
    inline void enter(Sum* sums, int in) const
    {
        for (int i = 0; i < vectors; ++i, sums += W::lanes)
            v_store(sums, W::add(W::load(sums), v_min(W::all(in), first[i])));
    }
    inline void change(Sum* sums, int in, int out) const
    {
        for (int i = 0; i < vectors; ++i, sums += W::lanes)
            v_store(sums, W::sub(W::add(W::load(sums), v_min(W::all(in), first[i])), v_min(W::all(out), first[i])));
    }

    typename W::Vector first[vectors];
};

template <typename W>
using CoarseSums = Sums<W, countLevels>;

// Counts of the pixels at or below each level of a pair of bins, including those of the bins below.
template <typename W>
struct PairSums : Sums<W, countPairLevels>
{
    typedef typename W::Count Count;
    typedef typename W::Vector Vector;
    static const int half = countLevels / W::lanes;

    // How many of the sums exceed a number, which limitOf() converted.
    static inline Vector limitOf(unsigned sum) { return W::all(sum); }
    inline int above(const Vector& limit) const { return W::above(this->v, limit); }
    inline unsigned sumOfOthers(const Vector& limit, int others) const
    {
        return W::sumOfOthers(this->v, limit, others);
    }

    inline void set(unsigned lower, unsigned upper)
    {
        for (int i = 0; i < half; ++i)
        {
            this->v[i] = W::all(lower);
            this->v[half + i] = W::all(upper);
        }
    }
    // The coarse counts of the pair; those of its lower bin are `levels` from there.
    inline void slide(const Count* entering, const Count* leaving, ptrdiff_t levels, ptrdiff_t binStride)
    {
        slide(W(), entering, leaving, levels, binStride);
    }

private:
    template <typename Any>
    inline void slide(const Any&, const Count* entering, const Count* leaving, ptrdiff_t levels, ptrdiff_t binStride)
    {
        this->add(entering + levels, binStride);
        this->subtract(leaving + levels, binStride);
        const typename W::Vector lower = W::all(static_cast<unsigned>(entering[0]) - leaving[0]);
        const typename W::Vector upper = W::all(static_cast<unsigned>(entering[1]) - leaving[1]);
        for (int i = 0; i < half; ++i)
        {
            this->v[i] = W::add(this->v[i], lower);
            this->v[half + i] = W::add(this->v[half + i], upper);
        }
    }
    inline void slide(const Short&, const uchar* entering, const uchar* leaving, ptrdiff_t levels, ptrdiff_t binStride)
    {
#if CV_SIMD_WIDTH == 16
        for (int i = 0; i < 2; ++i)
        {
            const v_uint8x16 below = v_sub_wrap(v_setall_u8(entering[i]), v_setall_u8(leaving[i]));
            const v_uint8x16 in = v_load(entering + levels + i * binStride);
            const v_uint8x16 out = v_load(leaving + levels + i * binStride);
            v_int16x8 low, high;
            v_expand(v_reinterpret_as_s8(v_add_wrap(v_sub_wrap(in, out), below)), low, high);
            this->v[2 * i] = v_add_wrap(this->v[2 * i], v_reinterpret_as_u16(low));
            this->v[2 * i + 1] = v_add_wrap(this->v[2 * i + 1], v_reinterpret_as_u16(high));
        }
#else
        const v_uint8x32 lower = v_sub_wrap(v256_setall_u8(entering[0]), v256_setall_u8(leaving[0]));
        const v_uint8x32 upper = v_sub_wrap(v256_setall_u8(entering[1]), v256_setall_u8(leaving[1]));
        const uchar *in = entering + levels, *out = leaving + levels;
        const v_uint8x32 own = v_sub_wrap(v256_load_halves(in, in + binStride), v256_load_halves(out, out + binStride));
        v_int16x16 low, high;
        v_expand(v_reinterpret_as_s8(v_add_wrap(own, v_combine_low(lower, upper))), low, high);
        this->v[0] = v_add_wrap(this->v[0], v_reinterpret_as_u16(low));
        this->v[1] = v_add_wrap(this->v[1], v_reinterpret_as_u16(high));
#endif
    }
};

#if CFF_SIMD_BITS == 512
// All sums of a pair in one vector.
template <>
struct PairSums<Short>
{
    v_uint16x32 v;

    static inline v_uint16x32 limitOf(unsigned sum) { return v512_setall_u16(static_cast<ushort>(sum)); }
    inline int above(const v_uint16x32& limit) const { return bitCount(_mm512_cmpgt_epi16_mask(v.val, limit.val)); }

    inline unsigned sumOfOthers(const v_uint16x32& limit, int others) const
    {
        const __m512i one = _mm512_set1_epi16(1);
        const __m512i sums = _mm512_maskz_mov_epi16(_mm512_cmple_epi16_mask(v.val, limit.val), v.val);
        return static_cast<unsigned>(v_reduce_sum(v_int32x16(_mm512_madd_epi16(sums, one)))) + Short::zero * others;
    }

    inline void set(unsigned lower, unsigned upper)
    {
        v = v_combine_low(v512_setall_u16(static_cast<ushort>(lower)), v512_setall_u16(static_cast<ushort>(upper)));
    }
    inline void load(const ushort* sums) { v = v512_load(sums); }
    inline void store(ushort* sums) const { v_store(sums, v); }
    inline void add(const uchar* counts, ptrdiff_t binStride)
    {
        v = v_add_wrap(v, v_uint16x32(_mm512_cvtepu8_epi16(pairOf(counts, binStride))));
    }
    inline void slide(const uchar* entering, const uchar* leaving, ptrdiff_t levels, ptrdiff_t binStride)
    {
        const __m256i own = _mm256_sub_epi8(pairOf(entering + levels, binStride), pairOf(leaving + levels, binStride));
        const __m256i below = _mm256_sub_epi8(coarseOf(entering), coarseOf(leaving));
        const __m256i ofLevels = _mm256_inserti128_si256(_mm256_setzero_si256(), _mm_set1_epi8(1), 1);
        const __m256i change = _mm256_add_epi8(own, _mm256_shuffle_epi8(below, ofLevels));
        v = v_add_wrap(v, v_uint16x32(_mm512_cvtepi8_epi16(change)));
    }

private:
    static inline __m256i pairOf(const uchar* counts, ptrdiff_t binStride)
    {
        return v256_load_halves(counts, counts + binStride).val;
    }
    // The coarse counts of both bins, repeated.
    static inline __m256i coarseOf(const uchar* counts)
    {
        short both;
        std::memcpy(&both, counts, sizeof(both));
        return _mm256_set1_epi16(both);
    }
};
#endif

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters
