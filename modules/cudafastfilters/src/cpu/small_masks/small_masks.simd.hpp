// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/simd.hpp"

#include "cpu/simd/finish_row.simd.hpp"

#include "mask_block.simd.hpp"
#include "mask_edges.simd.hpp"
#include "small_masks.hpp"

#include <type_traits>

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

inline void putBlock(const v_float32& a, const v_float32& b, float* out)
{
    v_store(out, a);
    v_store(out + floatLanes, b);
}

template <typename T>
struct PutSums
{
    using Result = T;
    explicit PutSums(const StripeFinish&) {}
    template <typename Vector>
    CV_ALWAYS_INLINE void operator()(const Vector& a, const Vector& b, T* out) const
    {
        putBlock(a, b, out);
    }
};

// To a line of the caches, and past them.
struct StreamSums
{
    CV_ALWAYS_INLINE void operator()(const v_float32& a, const v_float32& b, float* out) const
    {
        v_store_aligned_nocache(out, a);
        v_store_aligned_nocache(out + floatLanes, b);
    }
};

template <typename Way>
class PutQuotients
{
public:
    using Result = uchar;
    explicit PutQuotients(const StripeFinish& finish) : constants_(finish, 0.f, 255.f) {}
    CV_ALWAYS_INLINE void operator()(const v_int16& a, const v_int16& b, uchar* out) const
    {
        v_store(out, packShorts<Way>(v_reinterpret_as_u16(a), v_reinterpret_as_u16(b), constants_));
    }

private:
    const FinishConstants constants_;
};

template <typename Pixel, typename Sums, typename Put>
void filterMask(const SmallMaskStripe& s, const Sums& sums, const Put& put)
{
    using Type = typename Sums::Type;
    using Result = typename Put::Result;
    constexpr int block = maskBlock<Type>;
    static_assert(block <= mostSmallMaskBlock, "rows have a block");
    const StripeDestination& d = s.destination;
    const RowRun inside = longestRun(s.source);
    const int channels = s.source.channels, sourceRows = d.rows + 2;
    // Outputs whose windows are inside of the longest run, where these are a block.
    const bool hasBlock = (inside.count - 2) * channels >= block;
    const int begin = hasBlock ? inside.to * channels : 0, end = hasBlock ? begin + (inside.count - 2) * channels : 0;
    // The first output at or after `begin` that begins a line of the caches, or a block, in the first row.
    const size_t line = block * sizeof(Result) < 64 ? block * sizeof(Result) : 64;
    const size_t place = reinterpret_cast<size_t>(d.data) + begin * sizeof(Result);
    const int firstLine = begin + static_cast<int>((line - place % line) % line / sizeof(Result));
    Pixel* const border = static_cast<Pixel*>(s.scratch);
    Result* const spare = reinterpret_cast<Result*>(static_cast<int*>(s.scratch) + s.pitch);
    fillBorderRow(s.source, sourceRows, border);
    MaskEdges<Pixel, Sums, Put> edges(s.source, begin, end, d.count, sums, put);
    RowsAhead ahead(s.source, sourceRows, d, s.finish.depth, d.mayStream);
    for (int y = 0; y < d.rows; y += maskRows)
    {
        const Pixel* in[maskRows + 2];  // the middle of the window of each output
        for (int k = 0; k < maskRows + 2; ++k)
        {
            const uchar* const row = s.source.rows[y + k < sourceRows ? y + k : sourceRows - 1];
            const ptrdiff_t from = (static_cast<ptrdiff_t>(inside.from) - inside.to) * channels;
            in[k] = (row ? reinterpret_cast<const Pixel*>(row) + from : border) + channels;
        }
        Result* out[maskRows];  // a row that is not the destination's is made, too
        for (int j = 0; j < maskRows; ++j)
            out[j] = y + j < d.rows ? reinterpret_cast<Result*>(d.data + (y + j) * d.step) : spare;
        ahead.begin(y + maskRows + 2, y + maskRows, maskRows);
        if (hasBlock)
        {
            sumMaskBlock(in, begin, channels, sums, put, out);
            if constexpr (std::is_same<Result, float>::value)
            {
                if (d.mayStream && y + maskRows <= d.rows)
                    sumMaskBlocks(in, firstLine, end, channels, sums, StreamSums(), out, ahead);
                else
                    sumMaskBlocks(in, firstLine, end, channels, sums, put, out, ahead);
            }
            else
            {
                sumMaskBlocks(in, firstLine, end, channels, sums, put, out, ahead);
            }
            sumMaskBlock(in, end - block, channels, sums, put, out);
        }
        edges.add(s.source.rows + y, sourceRows - y, out);
    }
    edges.finish();
}

template <typename Pixel, typename Type, typename Put>
void filterMask(const SmallMaskStripe& s, const Put& put)
{
    const auto* const coefficients = static_cast<const typename Type::Sum*>(s.coefficients);
    if constexpr (!std::is_same<Pixel, float>::value)
    {
        switch (s.mask)
        {
        case SmallMask::SobelX:
            return filterMask<Pixel>(s, SeparableSums<Type, Taps::Difference, Taps::Binomial>(coefficients), put);
        case SmallMask::SobelY:
            return filterMask<Pixel>(s, SeparableSums<Type, Taps::Binomial, Taps::Difference>(coefficients), put);
        case SmallMask::Binomial:
            return filterMask<Pixel>(s, SeparableSums<Type, Taps::Binomial, Taps::Binomial>(coefficients), put);
        case SmallMask::ScharrX:
            return filterMask<Pixel>(s, SeparableSums<Type, Taps::Difference, Taps::Symmetric>(coefficients), put);
        case SmallMask::ScharrY:
            return filterMask<Pixel>(s, SeparableSums<Type, Taps::Symmetric, Taps::Difference>(coefficients), put);
        case SmallMask::Cross: return filterMask<Pixel>(s, DenseSums<Type, crossTerms>(coefficients), put);
        case SmallMask::Diagonal: return filterMask<Pixel>(s, DenseSums<Type, diagonalTerms>(coefficients), put);
        default: break;
        }
    }
    if (s.mask == SmallMask::Separable)
        return filterMask<Pixel>(s, SeparableSums<Type, Taps::Any, Taps::Any>(coefficients), put);
    filterMask<Pixel>(s, DenseSums<Type, allTerms>(coefficients), put);
}

void filterBytes(const SmallMaskStripe& s)
{
    if (s.finish.kind == StripeFinishKind::ShortPower)
        return filterMask<uchar, ShortSums>(s, PutQuotients<FinishShortPowers>(s.finish));
    if (s.finish.kind == StripeFinishKind::ShortQuotient)
        return filterMask<uchar, ShortSums>(s, PutQuotients<FinishShortQuotients>(s.finish));
    if (s.finish.depth == CV_8U)
        return filterMask<uchar, ShortSums>(s, PutSums<uchar>(s.finish));
    filterMask<uchar, ShortSums>(s, PutSums<short>(s.finish));
}

template <typename Pixel>
void filterShorts(const SmallMaskStripe& s)
{
    if (s.finish.depth == CV_16U)
        filterMask<Pixel, IntSums>(s, PutSums<ushort>(s.finish));
    else
        filterMask<Pixel, IntSums>(s, PutSums<short>(s.finish));
}

}  // namespace

void filterSmallMaskStripe(const SmallMaskStripe& stripe)
{
    switch (stripe.source.depth)
    {
    case CV_8U: return filterBytes(stripe);
    case CV_16U: return filterShorts<ushort>(stripe);
    case CV_16S: return filterShorts<short>(stripe);
    default: return filterMask<float, FloatSums>(stripe, PutSums<float>(stripe.finish));
    }
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
