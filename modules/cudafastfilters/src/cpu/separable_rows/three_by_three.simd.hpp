// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/load_row.simd.hpp"

#include "separable_rows.hpp"

#include <vector>

// Sums of 3 x 3 bytes, in 16 bits, that are the results: pixels are read where they lie, and the sums of rows stay in
// registers. To be included after simd.hpp, by separable_rows.simd.hpp alone.

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

enum class Taps
{
    Difference,  // -1 0 1
    Binomial,    // 1 2 1
    Any
};

inline Taps tapsOf(const short* coefficients)
{
    const auto are = [&](int a, int b, int c)
    { return coefficients[0] == a && coefficients[1] == b && coefficients[2] == c; };
    return are(-1, 0, 1) ? Taps::Difference : (are(1, 2, 1) ? Taps::Binomial : Taps::Any);
}

template <Taps Kind>
class ThreeTaps
{
public:
    explicit ThreeTaps(const short* coefficients)
        : a_(vx_setall_s16(coefficients[0])), b_(vx_setall_s16(coefficients[1])), c_(vx_setall_s16(coefficients[2]))
    {
    }
    CV_ALWAYS_INLINE v_int16 operator()(const v_int16& a, const v_int16& b, const v_int16& c) const
    {
        if constexpr (Kind == Taps::Difference)
            return v_sub_wrap(c, a);
        else if constexpr (Kind == Taps::Binomial)
            return v_add_wrap(v_add_wrap(a, b), v_add_wrap(b, c));
        else
            return v_add_wrap(v_add_wrap(v_mul_wrap(a, a_), v_mul_wrap(b, b_)), v_mul_wrap(c, c_));
    }

private:
    const v_int16 a_, b_, c_;
};

// An output around those whose pixels are all in the longest run.
struct EdgeOutput
{
    int x;
    ptrdiff_t from[3];  // where its columns are in a source row, in elements; -1: they have the border's value
    uchar border;
};

inline EdgeOutput edgeOutput(const StripeSource& source, int x)
{
    const int channels = source.channels, channel = x % channels;
    EdgeOutput output = {x, {-1, -1, -1}, source.border[channel]};
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < source.runCount; ++k)
        {
            const RowRun run = source.runs[k];
            const int column = x / channels + i - run.to;
            if (run.from >= 0 && column >= 0 && column < run.count)
                output.from[i] = (static_cast<ptrdiff_t>(run.from) + column) * channels + channel;
        }
    return output;
}

inline short sumEdge(const SeparableStripe& s, int y, const EdgeOutput& output)
{
    const short *const row = static_cast<const short*>(s.row), *const column = static_cast<const short*>(s.column);
    int sum = 0;
    for (int j = 0; j < 3; ++j)
        for (int i = 0; i < 3; ++i)
        {
            const uchar* const pixels = s.source.rows[y + j];
            sum += column[j] * row[i] * (pixels && output.from[i] >= 0 ? pixels[output.from[i]] : output.border);
        }
    return static_cast<short>(sum);
}

// Fills a padded row with the border's value, where a row has it.
inline void fillBorderRow(const StripeSource& source, int rows, uchar* row)
{
    int y = 0;
    while (y < rows && source.rows[y])
        ++y;
    for (int x = 0; x < source.count && y < rows; x += source.channels)
        for (int c = 0; c < source.channels; ++c)
            row[x + c] = source.border[c];
}

constexpr int tapRows = 4;                // of outputs, at once
constexpr int tapBlock = 2 * shortLanes;  // elements of each of them

// in[k]: the middle of the window of each output, in its rows.
template <typename Row, typename Column>
CV_ALWAYS_INLINE void sumTaps(const uchar* const* in, int channels, const Row& row, const Column& column, int x,
                              short* const* out)
{
    for (int v = x; v < x + tapBlock; v += shortLanes)
    {
        v_int16 sums[tapRows + 2];
        for (int k = 0; k < tapRows + 2; ++k)
            sums[k] = row(loadShorts(in[k] + v - channels), loadShorts(in[k] + v), loadShorts(in[k] + v + channels));
        for (int j = 0; j < tapRows; ++j)
            v_store(out[j] + v, column(sums[j], sums[j + 1], sums[j + 2]));
    }
}

template <Taps RowTaps, Taps ColumnTaps>
void filterThreeByThree(const SeparableStripe& s, const RowRun& inside)
{
    const StripeDestination& d = s.destination;
    const int channels = s.source.channels, sourceRows = d.rows + 2;
    const int begin = inside.to * channels, end = begin + (inside.count - 2) * channels;
    const ThreeTaps<RowTaps> row(static_cast<const short*>(s.row));
    const ThreeTaps<ColumnTaps> column(static_cast<const short*>(s.column));
    std::vector<EdgeOutput> edges;
    for (int x = begin > 0 ? 0 : end; x < d.count; x = x + 1 == begin ? end : x + 1)
        edges.push_back(edgeOutput(s.source, x));
    short* const spare = static_cast<short*>(s.scratch);
    uchar* const border = reinterpret_cast<uchar*>(spare + s.pitch);
    fillBorderRow(s.source, sourceRows, border);
    RowsAhead ahead(s.source, sourceRows, d, CV_16S);
    for (int y = 0; y < d.rows; y += tapRows)
    {
        const uchar* in[tapRows + 2];
        for (int k = 0; k < tapRows + 2; ++k)
        {
            const uchar* const pixels = s.source.rows[y + k < sourceRows ? y + k : sourceRows - 1];
            in[k] =
                (pixels ? pixels + (static_cast<ptrdiff_t>(inside.from) - inside.to) * channels : border) + channels;
        }
        short* out[tapRows];  // a row that is not the destination's is made, too
        for (int j = 0; j < tapRows; ++j)
            out[j] = y + j < d.rows ? reinterpret_cast<short*>(d.data + (y + j) * d.step) : spare;
        ahead.begin(y + tapRows + 2, y + tapRows, tapRows);
        int x = begin;
        for (; x + tapBlock <= end; x += tapBlock)
        {
            ahead.ask<tapBlock>(x);
            sumTaps(in, channels, row, column, x, out);
        }
        if (x < end)
            sumTaps(in, channels, row, column, end - tapBlock, out);
        for (int j = 0; j < tapRows && y + j < d.rows; ++j)
            for (const EdgeOutput& edge : edges)
                out[j][edge.x] = sumEdge(s, y + j, edge);
    }
}

template <Taps RowTaps>
void filterThreeByThree(const SeparableStripe& s, const RowRun& inside)
{
    switch (tapsOf(static_cast<const short*>(s.column)))
    {
    case Taps::Difference: return filterThreeByThree<RowTaps, Taps::Difference>(s, inside);
    case Taps::Binomial: return filterThreeByThree<RowTaps, Taps::Binomial>(s, inside);
    default: return filterThreeByThree<RowTaps, Taps::Any>(s, inside);
    }
}

// Whether there is a block of outputs whose windows are in the image.
bool suitsThreeByThree(const SeparableStripe& s)
{
    return (longestRun(s.source).count - 2) * s.source.channels >= tapBlock;
}

void filterThreeByThree(const SeparableStripe& s)
{
    const RowRun inside = longestRun(s.source);
    switch (tapsOf(static_cast<const short*>(s.row)))
    {
    case Taps::Difference: return filterThreeByThree<Taps::Difference>(s, inside);
    case Taps::Binomial: return filterThreeByThree<Taps::Binomial>(s, inside);
    default: return filterThreeByThree<Taps::Any>(s, inside);
    }
}

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
