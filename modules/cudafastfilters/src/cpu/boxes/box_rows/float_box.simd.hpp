// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "float_box_columns.simd.hpp"
#include "float_box_rows.simd.hpp"

// Boxes of floats. The row sum of a window is composed of sums of 8 pixels and of one of the rest. Sums of 8, and all
// sums of fewer than 16, are computed in registers, from two sums of 4, each from two sums of 2. The same is done with
// columns of such sums, by sums of 16. For large windows, a sum of 2 n pixels consists of two sums of n pixels, and one
// of 2 n + 1 pixels also of the last pixel. There are no differences, so nothing outside a window affects it, and equal
// windows have equal sums wherever they are. Only box_rows.simd.hpp includes this, after simd.hpp.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

template <typename Type, typename Columns>
void filterFloatBox(const FloatBoxStripe& s)
{
    using Sum = typename Type::Sum;
    constexpr int Batch = Columns::batch, piece = Columns::piece;
    const StripeDestination& d = s.destination;
    const int sourceRows = d.rows + s.height - 1, channels = s.source.channels;
    const Sum weight = static_cast<Sum>(s.weight);
    Sum *const pixels = static_cast<Sum*>(s.scratch), *const eights = pixels + s.pitch;
    Columns columns(s.height, BoxScale<Type>(s.factor, s.divides), eights + s.pitch, s.pitch);
    const bool areResults =
        s.finish.depth == Type::depth && (Type::depth == CV_64F || s.finish.kind == StripeFinishKind::FloatPlain);
    RowsAhead ahead(s.source, sourceRows, d, s.finish.depth, d.mayStream);
    alignas(64) Sum results[Batch][piece];
    for (int row = 0; row < sourceRows; row += Batch)
    {
        const int y = row - s.height + 1;  // the output whose window ends with `row`
        for (int i = row; i < row + Batch && i < sourceRows; ++i)
        {
            ahead.begin(i + 1, y + i < row ? 0 : y + i - row, 1);
            if (s.width == 1)
            {
                loadWeighted<Type>(s.source, i, weight, columns.placeOf(i), ahead);
                continue;
            }
            loadRow(s.source, i, pixels);
            sumBoxRow<Type>(pixels, s.width, channels, weight, eights, columns.placeOf(i), d.count, ahead);
        }
        for (int x = 0; x < d.count; x += piece)
        {
            const int count = d.count - x < piece ? d.count - x : piece;
            const bool isWhole = areResults && count == piece && y >= 0 && y + Batch <= d.rows;
            Sum* out[Batch];
            for (int i = 0; i < Batch; ++i)
                out[i] = isWhole ? reinterpret_cast<Sum*>(d.data + (y + i) * d.step) + x : results[i];
            columns.sumPiece(row, x, count, out, isWhole && d.mayStream);
            for (int i = 0; i < Batch && !isWhole; ++i)
                if (y + i >= 0 && y + i < d.rows)
                    finishRow(results[i], s.finish, d.data + (y + i) * d.step + x * CV_ELEM_SIZE1(s.finish.depth),
                              count);
        }
        columns.endRows();
    }
}

template <typename Type>
void filterFloatBox(const FloatBoxStripe& stripe)
{
    if (stripe.height >= leastHalvedHeight)
        filterFloatBox<Type, HalvedColumns<Type>>(stripe);
    else if (floatBoxBatch(stripe.height) == 8)
        filterFloatBox<Type, BoxColumns<Type, 8>>(stripe);
    else
        filterFloatBox<Type, BoxColumns<Type, 16>>(stripe);
}

}  // namespace

void filterFloatBoxStripe(const FloatBoxStripe& stripe)
{
    if (stripe.source.depth == CV_64F)
        filterFloatBox<DoubleSums>(stripe);
    else
        filterFloatBox<FloatSums>(stripe);
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
