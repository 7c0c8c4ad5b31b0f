// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/simd.hpp"

#include "valid_ranks.hpp"

#include <limits>

// The compiler turns most loops into vectors.

namespace cv::cuda::fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

namespace
{

// As visitDepth(), which throws: code for one level of vector instructions must not have functions of other libraries.
template <typename Visitor>
auto visitPixel(int depth, const Visitor& visitor)
{
    switch (depth)
    {
    case CV_8U: return visitor(uchar());
    case CV_8S: return visitor(schar());
    case CV_16U: return visitor(ushort());
    case CV_16S: return visitor(short());
    default: return visitor(float());
    }
}

// The first and the last in the order of ranks. NaN is the last.
template <typename T>
struct LimitsOf
{
    static constexpr T least =
        std::numeric_limits<T>::is_integer ? std::numeric_limits<T>::lowest() : -std::numeric_limits<T>::infinity();
    static constexpr T greatest =
        std::numeric_limits<T>::is_integer ? std::numeric_limits<T>::max() : std::numeric_limits<T>::quiet_NaN();
};

inline v_uint8 loadVector(const uchar* values)
{
    return vx_load(values);
}
inline v_int8 loadVector(const schar* values)
{
    return vx_load(values);
}
inline v_uint16 loadVector(const ushort* values)
{
    return vx_load(values);
}
inline v_int16 loadVector(const short* values)
{
    return vx_load(values);
}
inline v_float32 loadVector(const float* values)
{
    return vx_load(values);
}
inline v_uint8 allLanes(uchar value)
{
    return vx_setall_u8(value);
}
inline v_int8 allLanes(schar value)
{
    return vx_setall_s8(value);
}
inline v_uint16 allLanes(ushort value)
{
    return vx_setall_u16(value);
}
inline v_int16 allLanes(short value)
{
    return vx_setall_s16(value);
}
inline v_float32 allLanes(float value)
{
    return vx_setall_f32(value);
}

// Which values are missing, of a vector and of one.
template <typename T>
struct EqualTo
{
    T value;
    decltype(allLanes(T())) all = allLanes(value);
    bool operator()(T v) const { return v == value; }
    auto ofVector(const T* values) const { return v_eq(loadVector(values), all); }
};

struct NotANumber
{
    v_int32 magnitude = vx_setall_s32(0x7fffffff), infinity = vx_setall_s32(0x7f800000);
    bool operator()(float v) const { return v != v; }
    v_int32 ofVector(const float* values) const
    {
        return v_gt(v_and(v_reinterpret_as_s32(vx_load(values)), magnitude), infinity);
    }
};

template <typename T, typename Test>
CV_ALWAYS_INLINE bool anyIn(const T* values, int count, const Test& isMissing)
{
    constexpr int lanes = CV_SIMD_WIDTH / static_cast<int>(sizeof(T));
    int i = 0;
    for (; i <= count - 4 * lanes; i += 4 * lanes)
    {
        const auto either = [&](int j)
        { return v_or(isMissing.ofVector(values + i + j * lanes), isMissing.ofVector(values + i + (j + 1) * lanes)); };
        if (v_check_any(v_or(either(0), either(2))))
            return true;
    }
    for (; i < count; ++i)
        if (isMissing(values[i]))
            return true;
    return false;
}

template <typename T, typename Test>
CV_ALWAYS_INLINE bool findIn(const T* values, int count, int ofBlock, const Test& isMissing, uchar* blocks)
{
    if (!anyIn(values, count, isMissing))
        return false;
    // A number of values that the compiler knows becomes a few vectors.
    for (int i = 0, block = 0, inBlock = 0; i < count; i += pixelsOfBlock)
    {
        uchar any = 0;
        if (count - i >= pixelsOfBlock)
            for (int j = 0; j < pixelsOfBlock; ++j)
                any |= isMissing(values[i + j]) ? 1 : 0;
        else
            for (int j = i; j < count; ++j)
                any |= isMissing(values[j]) ? 1 : 0;
        blocks[block] |= any;
        inBlock += pixelsOfBlock;
        block += inBlock == ofBlock ? 1 : 0;
        inBlock = inBlock == ofBlock ? 0 : inBlock;
    }
    return true;
}

template <typename T>
bool findValues(const MissingRow& row, uchar* blocks)
{
    const T* const values = static_cast<const T*>(row.values);
    const int count = row.pixels * row.channels, ofBlock = pixelsOfBlock * row.channels;
    if (row.hasValue)
        return findIn(values, count, ofBlock, EqualTo<T>{static_cast<T>(row.value)}, blocks);
    if constexpr (!std::numeric_limits<T>::is_integer)
        if (row.nan)
            return findIn(values, count, ofBlock, NotANumber(), blocks);
    return false;
}

template <typename T>
void replaceIn(const MissingRow& row, bool byLeast, T* replaced, uchar* valid)
{
    const T* const values = static_cast<const T*>(row.values);
    const T instead = byLeast ? LimitsOf<T>::least : LimitsOf<T>::greatest;
    const int count = row.pixels * row.channels;
    const uchar* const mask = row.mask;
    const T value = row.hasValue ? static_cast<T>(row.value) : T();
    if (row.hasValue)
        for (int i = 0; i < count; ++i)
            valid[i] = values[i] != value;
    else if (row.nan)
        for (int i = 0; i < count; ++i)
            valid[i] = values[i] == values[i];
    else if (!mask || row.maskChannels == row.channels)
        for (int i = 0; i < count; ++i)
            valid[i] = !mask || mask[i] != 0;
    else
        for (int i = 0, x = 0, pixels = row.pixels, channels = row.channels; x < pixels; ++x)
            for (int c = 0; c < channels; ++c)
                valid[i++] = mask[x] != 0;
    for (int i = 0; i < count; ++i)
        replaced[i] = valid[i] ? values[i] : instead;
}

// As meanOfMiddles(): halves of sums, ties to even. The mean of two equal values in double is that value.
template <typename T>
CV_ALWAYS_INLINE T middleOf(T low, T high)
{
    if constexpr (std::numeric_limits<T>::is_integer)
    {
        const int sum = static_cast<int>(low) + static_cast<int>(high), half = sum >> 1;
        return static_cast<T>(half + (sum & half & 1));
    }
    else
    {
        const T mean = static_cast<T>((static_cast<double>(low) + static_cast<double>(high)) * 0.5);
        return mean != mean ? LimitsOf<T>::greatest : mean;
    }
}

template <typename T, typename Count>
void finishAs(const RankFinish& finish, const T* values, const T* next, const Count* counts, const uchar* centres,
              int count, T* out)
{
    const T missing = static_cast<T>(finish.missing);
    const int least = finish.minCount;
    if (finish.isMean)
        for (int i = 0; i < count; ++i)
        {
            const T mean = middleOf(values[i], next[i]), value = counts[i] % 2 == 0 ? mean : values[i];
            out[i] = counts[i] >= least ? value : missing;
        }
    else
        for (int i = 0; i < count; ++i)
            out[i] = counts[i] >= least ? values[i] : missing;
    for (int i = 0; centres && i < count; ++i)
        out[i] = centres[i] ? out[i] : missing;
}

// Of the columns `channels` values apart.
template <int Width, typename Count>
void sumColumns(const Count* columns, int count, int channels, int width, Count* sums)
{
    for (int x = 0; x < count; ++x)
    {
        int sum = columns[x];
        for (int i = 1; i < (Width > 0 ? Width : width); ++i)
            sum += columns[x + i * channels];
        sums[x] = static_cast<Count>(sum);
    }
}

template <typename Count>
void slideSums(const Count* columns, int count, int channels, int width, Count* sums)
{
    sumColumns<0>(columns, channels, channels, width, sums);
    for (int x = channels; x < count; ++x)
        sums[x] = static_cast<Count>(sums[x - channels] + columns[x + (width - 1) * channels] - columns[x - channels]);
}

template <typename Count>
void slideCountsAs(const uchar* entering, const uchar* leaving, int count, Count* columns)
{
    if (leaving)
        for (int i = 0; i < count; ++i)
            columns[i] = static_cast<Count>(columns[i] + entering[i] - leaving[i]);
    else
        for (int i = 0; i < count; ++i)
            columns[i] = static_cast<Count>(columns[i] + entering[i]);
}

template <typename Count>
void rankRowAs(const WindowRanks& windows, const Count* columns, int count, Count* counts, Count* ranks)
{
    const int channels = windows.channels, area = windows.area, less = windows.isHigher ? 0 : 1;
    switch (windows.width)
    {
    case 1: sumColumns<1>(columns, count, channels, 1, counts); break;
    case 3: sumColumns<3>(columns, count, channels, 3, counts); break;
    case 5: sumColumns<5>(columns, count, channels, 5, counts); break;
    case 7: sumColumns<7>(columns, count, channels, 7, counts); break;
    default: slideSums(columns, count, channels, windows.width, counts);
    }
    if (const int* const ofCounts = windows.ofCounts)
        for (int i = 0; i < count; ++i)
            ranks[i] = static_cast<Count>(ofCounts[counts[i]]);
    else
        for (int i = 0; i < count; ++i)
            ranks[i] = static_cast<Count>(((counts[i] > 0 ? counts[i] : 1) - less) >> 1);
    if (windows.missingAreLeast)
        for (int i = 0; i < count; ++i)
            ranks[i] = static_cast<Count>(ranks[i] + (counts[i] > 0 ? area - counts[i] : 0));
}

}  // namespace

bool findMissing(const MissingRow& row, unsigned char* blocks)
{
    if (!row.mask)
        return visitPixel(row.depth, [&](auto pixel) { return findValues<decltype(pixel)>(row, blocks); });
    return findIn(row.mask, row.pixels * row.maskChannels, pixelsOfBlock * row.maskChannels, EqualTo<uchar>{0}, blocks);
}

void replaceMissing(const MissingRow& row, bool byLeast, void* replaced, unsigned char* valid)
{
    visitPixel(row.depth,
               [&](auto pixel)
               {
                   using T = decltype(pixel);
                   replaceIn<T>(row, byLeast, static_cast<T*>(replaced), valid);
               });
}

void slideCounts(const unsigned char* entering, const unsigned char* leaving, int count, bool areBytes, void* columns)
{
    if (areBytes)
        slideCountsAs(entering, leaving, count, static_cast<uchar*>(columns));
    else
        slideCountsAs(entering, leaving, count, static_cast<int*>(columns));
}

void rankRow(const WindowRanks& windows, const void* columns, int count, void* counts, void* ranks)
{
    if (windows.areBytes)
        rankRowAs(windows, static_cast<const uchar*>(columns), count, static_cast<uchar*>(counts),
                  static_cast<uchar*>(ranks));
    else
        rankRowAs(windows, static_cast<const int*>(columns), count, static_cast<int*>(counts),
                  static_cast<int*>(ranks));
}

void finishRow(const RankFinish& finish, const void* values, const void* next, const void* counts,
               const unsigned char* centres, int count, void* out)
{
    visitPixel(finish.depth,
               [&](auto pixel)
               {
                   using T = decltype(pixel);
                   const T *of = static_cast<const T*>(values), *ofNext = static_cast<const T*>(next);
                   T* const to = static_cast<T*>(out);
                   if (finish.areBytes)
                       finishAs(finish, of, ofNext, static_cast<const uchar*>(counts), centres, count, to);
                   else
                       finishAs(finish, of, ofNext, static_cast<const int*>(counts), centres, count, to);
               });
}

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters
