// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/missing/missing_vectors.simd.hpp"

#include "missing_rows.hpp"

#include <type_traits>

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// Masks of one byte for each element.
v_uint8 byteMask(const v_uint8* masks)
{
    return masks[0];
}
v_uint8 byteMask(const v_int8* masks)
{
    return v_reinterpret_as_u8(masks[0]);
}
v_uint8 byteMask(const v_uint16* masks)
{
    return v_reinterpret_as_u8(v_pack(v_reinterpret_as_s16(masks[0]), v_reinterpret_as_s16(masks[1])));
}
v_uint8 byteMask(const v_int16* masks)
{
    return v_reinterpret_as_u8(v_pack(masks[0], masks[1]));
}
v_uint8 byteMask(const v_float32* masks)
{
    return packed(masks);
}

template <typename T>
struct MissingTest
{
    using Vector = VectorOf<T>;
    static constexpr int lanes = VTraits<Vector>::nlanes;

    explicit MissingTest(const MissingElements& missing)
        : value_(static_cast<T>(missing.value)), nan_(missing.nan), hasValue_(missing.hasValue)
    {
    }

    Vector operator()(const Vector& v) const
    {
        Vector mask = hasValue_ ? v_eq(v, allOf(value_)) : allOf(T());
        if constexpr (std::is_same<T, float>::value)
            if (nan_)
                mask = v_or(mask, inverted(v_eq(v, v)));
        return mask;
    }

    bool operator()(T v) const { return (hasValue_ && v == value_) || (nan_ && v != v); }

private:
    T value_;
    bool nan_, hasValue_;
};

// Elements are looked at as integers: those that are equal to a value have no different bits, and the magnitude of a
// NaN's bits is above that of an infinity's.

v_uint8 bitsOf(const v_uint8& v)
{
    return v;
}
v_uint8 bitsOf(const v_int8& v)
{
    return v_reinterpret_as_u8(v);
}
v_uint16 bitsOf(const v_uint16& v)
{
    return v;
}
v_uint16 bitsOf(const v_int16& v)
{
    return v_reinterpret_as_u16(v);
}

template <typename T>
class ValueFinder
{
    using Bits = decltype(bitsOf(VectorOf<T>()));

public:
    static constexpr int lanes = VTraits<Bits>::nlanes;

    explicit ValueFinder(T value) : value_(value), sought_(bitsOf(allOf(value))), least_(none()) {}

    CV_ALWAYS_INLINE void add(const T* in) { least_ = v_min(least_, v_xor(bitsOf(vx_load(in)), sought_)); }
    // Whether a vector that was added since the last call has one.
    CV_ALWAYS_INLINE bool take()
    {
        const bool has = v_check_any(v_eq(least_, v_xor(sought_, sought_)));
        least_ = none();
        return has;
    }
    bool is(T v) const { return v == value_; }

private:
    Bits none() const { return inverted(v_xor(sought_, sought_)); }

    T value_;
    Bits sought_, least_;
};

template <>
class ValueFinder<float>
{
public:
    static constexpr int lanes = floatLanes;

    explicit ValueFinder(float value) : value_(value), any_(vx_setzero_f32()) {}

    CV_ALWAYS_INLINE void add(const float* in) { any_ = v_or(any_, v_eq(vx_load(in), vx_setall_f32(value_))); }
    CV_ALWAYS_INLINE bool take()
    {
        const bool has = v_check_any(any_);
        any_ = vx_setzero_f32();
        return has;
    }
    bool is(float v) const { return v == value_; }

private:
    float value_;
    v_float32 any_;
};

class NanFinder
{
public:
    static constexpr int lanes = floatLanes;

    CV_ALWAYS_INLINE void add(const float* in)
    {
        most_ = v_max(most_, v_and(v_reinterpret_as_s32(vx_load(in)), vx_setall_s32(0x7fffffff)));
    }
    CV_ALWAYS_INLINE bool take()
    {
        const bool has = v_check_any(v_gt(most_, vx_setall_s32(0x7f800000)));
        most_ = vx_setzero_s32();
        return has;
    }
    bool is(float v) const { return v != v; }

private:
    v_int32 most_ = vx_setzero_s32();
};

template <typename Finder, typename T>
bool findInSegments(Finder finder, const uchar* const* rows, int height, int count, int segment, uchar* found)
{
    constexpr int lanes = Finder::lanes, shortPart = 32;
    bool any = false;
    for (int begin = 0; begin < count; begin += segment, ++found)
    {
        const int end = begin + segment < count ? begin + segment : count;
        bool has = false;
        for (int y = 0; y < height; ++y)
        {
            const T* const in = reinterpret_cast<const T*>(rows[y]);
            int i = begin;
            for (; i <= end - 4 * lanes; i += 4 * lanes)
            {
                finder.add(in + i);
                finder.add(in + i + lanes);
                finder.add(in + i + 2 * lanes);
                finder.add(in + i + 3 * lanes);
            }
            for (; i <= end - lanes; i += lanes)
                finder.add(in + i);
            // A number of elements that the compiler knows becomes shorter vectors.
            for (; i <= end - shortPart; i += shortPart)
            {
                uchar some = 0;
                for (int k = 0; k < shortPart; ++k)
                    some |= finder.is(in[i + k]) ? 1 : 0;
                has |= some != 0;
            }
            for (; i < end; ++i)
                has |= finder.is(in[i]);
        }
        has |= finder.take();
        *found |= has;
        any |= has;
    }
    return any;
}

template <typename T>
bool findMissingAs(const MissingElements& missing, const uchar* const* rows, int height, int count, int segment,
                   uchar* found)
{
    bool any = false;
    if constexpr (std::is_same<T, float>::value)
        if (missing.nan)
            any |= findInSegments<NanFinder, T>(NanFinder(), rows, height, count, segment, found);
    if (missing.hasValue)
        any |= findInSegments<ValueFinder<T>, T>(ValueFinder<T>(static_cast<T>(missing.value)), rows, height, count,
                                                 segment, found);
    return any;
}

bool findInRows(const MissingElements& missing, const uchar* const* rows, int height, int count, int segment,
                uchar* found)
{
    switch (missing.depth)
    {
    case CV_8U: return findMissingAs<uchar>(missing, rows, height, count, segment, found);
    case CV_8S: return findMissingAs<schar>(missing, rows, height, count, segment, found);
    case CV_16U: return findMissingAs<ushort>(missing, rows, height, count, segment, found);
    case CV_16S: return findMissingAs<short>(missing, rows, height, count, segment, found);
    default: return findMissingAs<float>(missing, rows, height, count, segment, found);
    }
}

// Splits as many elements as a vector has bytes.
template <typename T>
void splitVectors(const MissingTest<T>& isMissing, const MaskedRow& row, const SplitRow& out, int first)
{
    constexpr int vectors = sizeof(T), lanes = MissingTest<T>::lanes;
    const T* const in = reinterpret_cast<const T*>(row.pixels) + first;
    T* const pixels = reinterpret_cast<T*>(out.pixels) + first;
    VectorOf<T> masks[vectors];
    for (int k = 0; k < vectors; ++k)
    {
        const VectorOf<T> v = vx_load(in + k * lanes);
        masks[k] = isMissing(v);
        v_store(pixels + k * lanes, v_select(masks[k], allOf(T()), v));
    }
    const v_uint8 one = vx_setall_u8(1), missing = v_and(byteMask(masks), one);
    v_store(out.valid + first, v_xor(missing, one));
    if (out.missing)
        v_store(out.missing + first, missing);
}

template <typename T>
void splitElements(const MissingTest<T>& isMissing, const MaskedRow& row, const SplitRow& out, int first)
{
    for (int i = first; i < row.count; ++i)
    {
        const T pixel = reinterpret_cast<const T*>(row.pixels)[i];
        const bool isGone = isMissing(pixel) || (row.mask && row.mask[i] == 0);
        reinterpret_cast<T*>(out.pixels)[i] = isGone ? T() : pixel;
        out.valid[i] = !isGone;
        if (out.missing)
            out.missing[i] = isGone;
    }
}

template <typename T>
void splitMissingAs(const MissingElements& missing, const MaskedRow& row, const SplitRow& out)
{
    const MissingTest<T> isMissing(missing);
    int i = 0;
    // The compiler's vectors suffice for masks.
    if (!row.mask)
        for (; i <= row.count - byteLanes; i += byteLanes)
            splitVectors<T>(isMissing, row, out, i);
    if (i < row.count && i > 0)
        splitVectors<T>(isMissing, row, out, row.count - byteLanes);
    else
        splitElements<T>(isMissing, row, out, i);
}

}  // namespace

bool findMissing(const MissingElements& missing, const MaskedRow& row, int segment, unsigned char* found)
{
    return findInRows(missing, &row.pixels, 1, row.count, segment, found);
}

void findMissingColumns(const MissingElements& missing, const unsigned char* const* rows, int height, int count,
                        int segment, unsigned char* found)
{
    findInRows(missing, rows, height, count, segment, found);
}

void splitMissing(const MissingElements& missing, const MaskedRow& row, const SplitRow& out)
{
    switch (missing.depth)
    {
    case CV_8U: return splitMissingAs<uchar>(missing, row, out);
    case CV_8S: return splitMissingAs<schar>(missing, row, out);
    case CV_16U: return splitMissingAs<ushort>(missing, row, out);
    case CV_16S: return splitMissingAs<short>(missing, row, out);
    default: return splitMissingAs<float>(missing, row, out);
    }
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
