// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The row's sums of each source row go to a ring of rows, from which the column's sums are taken, two rows of outputs
// together.

#include "cpu/simd/simd.hpp"

#include "cpu/simd/finish_row.simd.hpp"
#include "cpu/simd/vector_sums.simd.hpp"

#include "coefficients/roundings.hpp"
#include "separable_rows.hpp"

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

template <typename Type>
void filterStripe(const SeparableStripe& s)
{
    using Sum = typename Type::Sum;
    constexpr int blockRows = separableBlockRows;
    const int ringRows = s.height + blockRows - 1, sourceRows = s.destination.rows + s.height - 1;
    const int count = s.destination.count, channels = s.source.channels;
    const Sum* row = static_cast<const Sum*>(s.row);
    const Sum* column = static_cast<const Sum*>(s.column);
    const auto scratchRow = [&](int i) { return static_cast<Sum*>(s.scratch) + static_cast<size_t>(i) * s.pitch; };
    const Sum* in = scratchRow(ringRows);
    Sum* out[blockRows];
    for (int j = 0; j < blockRows; ++j)
        out[j] = scratchRow(ringRows + 1 + j);
    const Sum** ring = reinterpret_cast<const Sum**>(s.ring);

    RowsAhead ahead(s.source, sourceRows, s.destination, s.finish.depth);
    int loaded = 0;
    for (int y = 0; y < s.destination.rows; y += blockRows)
    {
        for (; loaded < y + ringRows && loaded < sourceRows; ++loaded)
        {
            loadRow(s.source, loaded, scratchRow(ringRows));
            Sum* rowSums = scratchRow(loaded % ringRows);
            sumRow<Type>(in, row, s.width, channels, linearRowChunk, rowSums, count);
        }
        for (int i = 0; i < ringRows; ++i)
            ring[i] = scratchRow((y + i) % ringRows);
        ahead.begin(loaded, y, blockRows);
        sumColumns<Type>(ring, column, s.height, linearRowChunk, out, count, ahead);
        for (int j = 0; j < blockRows && y + j < s.destination.rows; ++j)
            finishRow(out[j], s.finish, s.destination.data + (y + j) * s.destination.step, count);
    }
}

}  // namespace

void filterSeparableStripe(const SeparableStripe& stripe)
{
    switch (stripe.sums)
    {
    case StripeSums::Short:
        return stripe.isPlain ? filterStripe<PlainShortSums>(stripe) : filterStripe<ShortSums>(stripe);
    case StripeSums::Float: return filterStripe<FloatSums>(stripe);
    default: return filterStripe<DoubleSums>(stripe);
    }
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
