// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/simd.hpp"

#include "cpu/simd/finish_ways.simd.hpp"

#include "mask_block.simd.hpp"
#include "mask_columns.simd.hpp"
#include "mask_edges.simd.hpp"
#include "small_masks.hpp"

#include <cstring>

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// Where a block of sums goes, as results of type T.

inline void putBlock(const v_int16& a, const v_int16& b, uchar* out)
{
    v_store(out, v_pack_u(a, b));
}

inline void putBlock(const v_int16& a, const v_int16& b, short* out)
{
    v_store(out, a);
    v_store(out + shortLanes, b);
}

inline void putBlock(const v_int32& a, const v_int32& b, short* out)
{
    v_store(out, v_pack(a, b));
}

inline void putBlock(const v_int32& a, const v_int32& b, ushort* out)
{
    v_store(out, v_pack_u(a, b));
}

template <typename Vector, typename T>
inline void putBlock(const Vector& a, const Vector& b, T* out)
{
    v_store(out, a);
    v_store(out + VTraits<Vector>::nlanes, b);
}

template <typename T>
class PutSums
{
public:
    using Result = T;
    PutSums(const StripeFinish&, bool) {}
    template <typename Vector>
    CV_ALWAYS_INLINE void operator()(const Vector& a, const Vector& b, T* out) const
    {
        putBlock(a, b, out);
    }
};

// For floats and doubles; past the caches, if vectors begin with their lines.
template <typename Type>
class PutFloats
{
public:
    using Result = typename Type::Sum;
    using Vector = typename Type::Vector;
    PutFloats(const StripeFinish&, bool pastCaches) : pastCaches_(pastCaches) {}
    CV_ALWAYS_INLINE void operator()(const Vector& a, const Vector& b, Result* out) const
    {
        if (!pastCaches_)
            return putBlock(a, b, out);
        v_store_aligned_nocache(out, a);
        v_store_aligned_nocache(out + Type::lanes, b);
    }

private:
    const bool pastCaches_;
};

// Means, for unsigned coefficients.
class PutQuotients
{
public:
    using Result = uchar;
    PutQuotients(const StripeFinish& finish, bool)
        : constants_(finish, 0.f, 255.f), isPower_(finish.kind == StripeFinishKind::ShortPower)
    {
    }
    CV_ALWAYS_INLINE void operator()(const v_int16& a, const v_int16& b, uchar* out) const
    {
        const v_uint16 left = v_reinterpret_as_u16(a), right = v_reinterpret_as_u16(b);
        v_store(out, isPower_ ? packShorts<FinishShortPowers>(left, right, constants_)
                              : packShorts<FinishShortQuotients>(left, right, constants_));
    }

private:
    const FinishConstants constants_;
    const bool isPower_;
};

// Where the outputs of a row are summed: block by block from `first` on, up to `left` from the pixels at its left edge,
// up to `inside` from the image, and up to `end` from the right edge. Before `first` and after `end` there is less than
// a block. For rows that are too short for that, `inside` is 0.
struct MaskParts
{
    int first, left, inside, end;
};

template <typename Type, int Size, typename Result>
MaskParts partsOf(const SmallMaskStripe& s, const RowRun& run)
{
    constexpr int block = maskBlock<Type>, lanes = Type::lanes;
    constexpr int size = static_cast<int>(sizeof(Result)), line = block * size < 64 ? block : 64 / size;
    const StripeDestination& d = s.destination;
    const auto blocksIn = [](int elements) { return elements > 0 ? elements / block : 0; };
    const int channels = s.source.channels, half = Size / 2 * channels;
    // Outputs whose windows are inside the run, except those whose vectors may not be.
    const int begin = run.to * channels, end = begin + run.count * channels - half - (half > lanes ? half : lanes);
    const bool linesMove = d.step % (line * size) != 0;  // from row to row
    const int start = linesMove ? 0 : static_cast<int>(reinterpret_cast<size_t>(d.data) / sizeof(Result) % line);
    MaskParts parts;
    parts.first = (line - start) % line;
    parts.left = parts.first + blocksIn(begin - parts.first + block - 1) * block;
    parts.inside = parts.left + blocksIn(end - parts.left) * block;
    parts.end = parts.first + blocksIn(d.count - parts.first) * block;
    if (parts.inside == parts.left || d.count < block + lanes)
        parts = {0, blocksIn(d.count + block - 1) * block, 0, d.count};
    return parts;
}

// `sumSegments`: see sumMaskSegments().
template <typename Pixel, typename Type, int Size, int MostChannels = 4, typename Result>
void filterMask(const SmallMaskStripe& s, SumSegments<Pixel, Size, Result>* sumSegments)
{
    using Edge = MaskEdge<Pixel, Type, Size, MostChannels>;
    using Segment = MaskSegment<Pixel, Size>;
    constexpr int block = maskBlock<Type>, lanes = Type::lanes, windowRows = Segment::rows;
    const StripeDestination& d = s.destination;
    const RowRun run = longestRun(s.source);
    const int channels = s.source.channels, sourceRows = d.rows + Size - 1;
    const MaskParts parts = partsOf<Type, Size, Result>(s, run);
    const bool isShort = parts.inside == 0;
    const int rightBegin =
        isShort ? d.count : (parts.inside < d.count - block ? parts.inside : d.count - block) - lanes;
    Edge left(s.source, 0, parts.left + lanes), right(s.source, rightBegin, d.count);
    Pixel* const border = static_cast<Pixel*>(s.scratch);
    Result* const spare = reinterpret_cast<Result*>(static_cast<uchar*>(s.scratch) + s.rowBytes);
    fillBorderRow(s.source, sourceRows, border);
    RowsAhead ahead(s.source, sourceRows, d, s.finish.depth, d.mayStream);
    Result shortRows[maskRows][Edge::mostElements];
    int loaded = 0;
    for (int y = 0; y < d.rows; y += maskRows)
    {
        // Done first: vectors would have to wait for elements that have just been stored.
        for (; loaded < y + windowRows && loaded < sourceRows; ++loaded)
        {
            left.load(s.source.rows[loaded], loaded);
            right.load(s.source.rows[loaded], loaded);
        }
        Segment segments[3];
        for (int k = 0; k < windowRows; ++k)
        {
            const int row = y + k < sourceRows ? y + k : sourceRows - 1;
            const ptrdiff_t from = (static_cast<ptrdiff_t>(run.from) - run.to) * channels;
            const Pixel* const pixels = reinterpret_cast<const Pixel*>(s.source.rows[row]);
            segments[0].in[k] = left.middleOf(row);
            segments[1].in[k] = (pixels ? pixels + from : border) + Size / 2 * channels;
            segments[2].in[k] = right.middleOf(row);
        }
        Result* out[maskRows];  // a row outside the destination is also computed
        for (int j = 0; j < maskRows; ++j)
            out[j] = y + j < d.rows ? reinterpret_cast<Result*>(d.data + (y + j) * d.step) : spare;
        ahead.begin(y + windowRows, y + maskRows, maskRows);
        if (isShort)
        {
            Result* rows[maskRows];
            for (int j = 0; j < maskRows; ++j)
                rows[j] = shortRows[j];
            segments[0].end = parts.left;
            sumSegments(s, segments, 1, 0, rows, false, ahead);
            for (int j = 0; j < maskRows; ++j)
                std::memcpy(out[j], rows[j], d.count * sizeof(Result));
            continue;
        }
        segments[0].end = block;
        if (parts.first > 0)
            sumSegments(s, segments, 1, 0, out, false, ahead);  // what follows `first` is computed again
        segments[0].end = parts.left;
        segments[1].end = parts.inside;
        segments[2].end = parts.end;
        sumSegments(s, segments, 3, parts.first, out, d.mayStream && y + maskRows <= d.rows, ahead);
        segments[2].end = d.count;
        if (parts.end < d.count)
            sumSegments(s, segments + 2, 1, d.count - block, out, false, ahead);
    }
}

// Other numbers of channels, of floats.
template <typename Pixel, typename Type, int Size, typename Result>
void filterAnyChannels(const SmallMaskStripe& s, SumSegments<Pixel, Size, Result>* sumSegments)
{
    filterMask<Pixel, Type, Size, mostMaskChannels>(s, sumSegments);
}

// By columns first, if that is faster.
template <typename Pixel, typename Type, int Size, Taps RowTaps, Taps ColumnTaps, typename Put, int Channels>
void filterSeparable(const SmallMaskStripe& s)
{
    if constexpr (areColumnsFirst<Type, Size, Channels>)
        filterMask<Pixel, Type, Size>(
            s, &sumColumnSegments<Channels, Pixel, ColumnsFirst<Type, Size, RowTaps, ColumnTaps>, Put>);
    else if constexpr (Size == 3)
        filterMask<Pixel, Type, Size>(s, &sumMaskSegments<Pixel, RowsFirst<Type, RowTaps, ColumnTaps>, Put>);
}

template <typename Pixel, typename Type, int Size, Taps RowTaps, Taps ColumnTaps, typename Put>
void filterSeparable(const SmallMaskStripe& s)
{
    switch (s.source.channels)
    {
    case 1: return filterSeparable<Pixel, Type, Size, RowTaps, ColumnTaps, Put, 1>(s);
    case 3: return filterSeparable<Pixel, Type, Size, RowTaps, ColumnTaps, Put, 3>(s);
    case 4: return filterSeparable<Pixel, Type, Size, RowTaps, ColumnTaps, Put, 4>(s);
    }
    if constexpr (!std::is_floating_point<Pixel>::value)
        return;
    else if constexpr (areColumnsFirst<Type, Size, 1>)
        filterAnyChannels<Pixel, Type, Size>(
            s, &sumStoredSegments<Pixel, ColumnsFirst<Type, Size, RowTaps, ColumnTaps>, Put>);
    else if constexpr (Size == 3)
        filterAnyChannels<Pixel, Type, Size>(s, &sumMaskSegments<Pixel, RowsFirst<Type, RowTaps, ColumnTaps>, Put>);
}

template <typename Pixel, typename Type, int Size, Taps ColumnTaps, typename Put>
void filterEven(const SmallMaskStripe& s)
{
    using Sums = EvenColumns<Type, Size, ColumnTaps>;
    if constexpr (haveColumnsFirst<Type, Size>)
        switch (s.source.channels)
        {
        case 1: return filterMask<Pixel, Type, Size>(s, &sumColumnSegments<1, Pixel, Sums, Put>);
        case 3: return filterMask<Pixel, Type, Size>(s, &sumColumnSegments<3, Pixel, Sums, Put>);
        case 4: return filterMask<Pixel, Type, Size>(s, &sumColumnSegments<4, Pixel, Sums, Put>);
        default:
            if constexpr (std::is_floating_point<Pixel>::value)
                filterAnyChannels<Pixel, Type, Size>(s, &sumStoredSegments<Pixel, Sums, Put>);
        }
}

template <typename Pixel, typename Type, int Terms, typename Put>
void filterDense(const SmallMaskStripe& s)
{
    const auto sumSegments = &sumMaskSegments<Pixel, DenseSums<Type, Terms>, Put>;
    if constexpr (std::is_floating_point<Pixel>::value)
        if (s.source.channels > 4)
            return filterAnyChannels<Pixel, Type, 3>(s, sumSegments);
    filterMask<Pixel, Type, 3>(s, sumSegments);
}

// Integers whose coefficients may be unsigned.
template <typename Pixel, typename Type, typename Put>
void filterIntegers(const SmallMaskStripe& s)
{
    if (s.mask == SmallMask::EvenColumns)
        return filterEven<Pixel, Type, 5, Taps::Even, Put>(s);
    if (s.mask == SmallMask::Even && s.size == 5)
        return filterSeparable<Pixel, Type, 5, Taps::Even, Taps::Even, Put>(s);
    switch (s.mask)
    {
    case SmallMask::Even: return filterSeparable<Pixel, Type, 3, Taps::Even, Taps::Even, Put>(s);
    case SmallMask::Separable: return filterSeparable<Pixel, Type, 3, Taps::Any, Taps::Any, Put>(s);
    case SmallMask::Cross: return filterDense<Pixel, Type, crossTerms, Put>(s);
    case SmallMask::Diagonal: return filterDense<Pixel, Type, diagonalTerms, Put>(s);
    default: return filterDense<Pixel, Type, allTerms, Put>(s);
    }
}

// The same, and differences of pixels.
template <typename Pixel, typename Type, typename Put>
void filterDifferences(const SmallMaskStripe& s)
{
    const bool isThree = s.size == 3;
    switch (s.mask)
    {
    case SmallMask::SobelX: return filterSeparable<Pixel, Type, 3, Taps::Difference, Taps::Binomial, Put>(s);
    case SmallMask::SobelY: return filterSeparable<Pixel, Type, 3, Taps::Binomial, Taps::Difference, Put>(s);
    case SmallMask::OddRow:
        return isThree ? filterSeparable<Pixel, Type, 3, Taps::Difference, Taps::Even, Put>(s)
                       : filterSeparable<Pixel, Type, 5, Taps::Odd, Taps::Even, Put>(s);
    case SmallMask::OddColumn:
        return isThree ? filterSeparable<Pixel, Type, 3, Taps::Even, Taps::Difference, Put>(s)
                       : filterSeparable<Pixel, Type, 5, Taps::Even, Taps::Odd, Put>(s);
    default: return filterIntegers<Pixel, Type, Put>(s);
    }
}

template <typename Type, Taps RowTaps, Taps ColumnTaps>
void filterFloats(const SmallMaskStripe& s)
{
    using Pixel = typename Type::Sum;
    if (s.size == 3)
        filterSeparable<Pixel, Type, 3, RowTaps, ColumnTaps, PutFloats<Type>>(s);
    else
        filterSeparable<Pixel, Type, 5, RowTaps, ColumnTaps, PutFloats<Type>>(s);
}

template <typename Type>
void filterFloats(const SmallMaskStripe& s)
{
    using Pixel = typename Type::Sum;
    switch (s.mask)
    {
    case SmallMask::EvenColumns:
        return s.size == 3 ? filterEven<Pixel, Type, 3, Taps::Any, PutFloats<Type>>(s)
                           : filterEven<Pixel, Type, 5, Taps::Any, PutFloats<Type>>(s);
    case SmallMask::Dense: return filterDense<Pixel, Type, allTerms, PutFloats<Type>>(s);
    case SmallMask::OddRow: return filterFloats<Type, Taps::Odd, Taps::Even>(s);
    case SmallMask::OddColumn: return filterFloats<Type, Taps::Even, Taps::Odd>(s);
    default: return filterFloats<Type, Taps::Any, Taps::Any>(s);
    }
}

void filterBytes(const SmallMaskStripe& s)
{
    if (s.finish.kind != StripeFinishKind::Integer)
        filterIntegers<uchar, ShortSums, PutQuotients>(s);
    else if (s.finish.depth == CV_8U)
        filterDifferences<uchar, ShortSums, PutSums<uchar>>(s);
    else
        filterDifferences<uchar, ShortSums, PutSums<short>>(s);
}

}  // namespace

void filterSmallMaskStripe(const SmallMaskStripe& stripe)
{
    switch (stripe.source.depth)
    {
    case CV_8U: return filterBytes(stripe);
    case CV_16U: return filterIntegers<ushort, IntSums, PutSums<ushort>>(stripe);
    case CV_16S: return filterDifferences<short, IntSums, PutSums<short>>(stripe);
    case CV_32F: return filterFloats<FloatSums>(stripe);
    default: return filterFloats<DoubleSums>(stripe);
    }
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
