// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/stripe_rows/stripe_rows.hpp"

#include "box_rows.hpp"

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

constexpr int base = floatBoxBase, shortWidth = 2 * base;  // rows are summed in registers below this width

template <int Value>
struct Constant
{
    static constexpr int value = Value;
};

// Calls body(value) for a number up to `Most` that the compiler should know.
template <int Most, typename Body>
CV_ALWAYS_INLINE void withConstant(int value, const Body& body)
{
    if constexpr (Most > 0)
        if (value < Most)
            return withConstant<Most - 1>(value, body);
    body(Constant<Most>());
}

// The sum of `Rest` neighbours, from the sums of 8, 4, 2 and 1 neighbours that it contains.
template <int Rest>
CV_ALWAYS_INLINE v_float32 sumOfRest(const v_float32& eight, const v_float32& four, const v_float32& two,
                                     const v_float32& one)
{
    v_float32 sum = vx_setzero_f32();
    if constexpr ((Rest & 8) != 0)
        sum = eight;
    if constexpr ((Rest & 4) != 0)
        sum = (Rest & 8) != 0 ? v_add(sum, four) : four;
    if constexpr ((Rest & 2) != 0)
        sum = (Rest & 12) != 0 ? v_add(sum, two) : two;
    if constexpr ((Rest & 1) != 0)
        sum = (Rest & 14) != 0 ? v_add(sum, one) : one;
    return sum;
}

// Rows.

// Whether pixels are loaded again instead of turned from two vectors: for 64 bytes, most loads cross cache lines.
constexpr bool loadsAgain = CV_SIMD_WIDTH < 64;

// The elements from `Step` after the beginning of vectors[v] on; those after the last vector are arbitrary.
template <int Step, int Count>
CV_ALWAYS_INLINE v_float32 behind(const v_float32 (&vectors)[Count], int v)
{
    constexpr int whole = Step / floatLanes, rest = Step % floatLanes, last = Count - 1;
    const v_float32& second = vectors[v + whole + 1 < last ? v + whole + 1 : last];
    return turned<rest>(vectors[v + whole < last ? v + whole : last], second);
}

// sums[x] = the sum of `Rest` weighted pixels from x on. If windows are not `IsShort`, also eights[x] = the sum of 8 of
// them.
template <int Channels, int Rest, bool IsShort>
void sumRest(const float* pixels, float weight, float* eights, float* sums, int count, const RowsAhead& ahead)
{
    constexpr int vectors = 4, block = vectors * floatLanes, most = IsShort ? Rest : base;
    // The number of vectors of sums of `summed` pixels.
    constexpr auto countOf = [](int summed)
    { return summed < most ? (block + (most - summed) * Channels - 1) / floatLanes + 1 : vectors; };
    const v_float32 scale = vx_setall_f32(weight);
    for (int x = 0; x < count; x += block)
    {
        ahead.ask<block>(x);
        v_float32 one[countOf(1)], two[countOf(2)], four[countOf(4)], eight[vectors];
        for (int v = 0; v < countOf(1); ++v)
            one[v] = v_mul(vx_load(pixels + x + v * floatLanes), scale);
        const auto oneBehind = [&](auto step, int v)
        {
            constexpr int elements = decltype(step)::value * Channels;
            return loadsAgain ? v_mul(vx_load(pixels + x + v * floatLanes + elements), scale)
                              : behind<elements>(one, v);
        };
        for (int v = 0; v < countOf(2); ++v)
            two[v] = most >= 2 ? v_add(one[v], oneBehind(Constant<1>(), v)) : one[v];
        for (int v = 0; v < countOf(4); ++v)
            four[v] = most >= 4 ? v_add(two[v], behind<2 * Channels>(two, v)) : two[v];
        for (int v = 0; v < vectors; ++v)
        {
            eight[v] = most >= 8 ? v_add(four[v], behind<4 * Channels>(four, v)) : four[v];
            if (!IsShort)
                v_store(eights + x + v * floatLanes, eight[v]);
            const v_float32 sum =
                sumOfRest<Rest>(eight[v], behind<(Rest & 8) * Channels>(four, v),
                                behind<(Rest & 12) * Channels>(two, v), oneBehind(Constant<(Rest & 14)>(), v));
            v_store(sums + x + v * floatLanes, sum);
        }
    }
}

// Adds `number` sums of 8 pixels to sums[x], one every `step` elements; the last ends where those of the sum begin.
void addEights(const float* eights, int number, int step, float* sums, int count)
{
    constexpr int vectors = 4, block = vectors * floatLanes;
    for (int x = 0; x < count; x += block)
    {
        v_float32 sum[vectors];
        for (int v = 0; v < vectors; ++v)
            sum[v] = vx_load(sums + x + number * step + v * floatLanes);
        for (int j = 0; j < number; ++j)
            for (int v = 0; v < vectors; ++v)
                sum[v] = v_add(sum[v], vx_load(eights + x + j * step + v * floatLanes));
        for (int v = 0; v < vectors; ++v)
            v_store(sums + x + v * floatLanes, sum[v]);
    }
}

template <int Channels>
void sumRestOf(const float* pixels, int width, float weight, float* eights, float* sums, int count,
               const RowsAhead& ahead)
{
    if (width < shortWidth)
        withConstant<shortWidth - 1>(
            width, [&](auto rest)
            { sumRest<Channels, decltype(rest)::value, true>(pixels, weight, eights, sums, count, ahead); });
    else
        withConstant<base - 1>(
            width % base, [&](auto rest)
            { sumRest<Channels, decltype(rest)::value, false>(pixels, weight, eights, sums, count, ahead); });
}

constexpr int mostHalvings = 28;  // for windows below 2^31

// How often a side of a window is halved until it is below 16.
inline int halvingsOf(int side)
{
    int count = 0;
    while (side >> count >= shortWidth)
        ++count;
    return count;
}

// To each sum, that which begins `step` elements later is added, and if IsOdd also a pixel another `step` later.
template <bool IsOdd>
void addHalf(const float* pixels, float weight, int step, float* sums, int count)
{
    constexpr int vectors = 4, block = vectors * floatLanes;
    const v_float32 scale = vx_setall_f32(weight);
    for (int x = 0; x < count; x += block)
    {
        v_float32 sum[vectors];
        for (int v = 0; v < vectors; ++v)
        {
            const int at = x + v * floatLanes;
            sum[v] = v_add(vx_load(sums + at), vx_load(sums + at + step));
            if (IsOdd)
                sum[v] = v_add(sum[v], v_mul(vx_load(pixels + at + 2 * step), scale));
        }
        for (int v = 0; v < vectors; ++v)
            v_store(sums + x + v * floatLanes, sum[v]);
    }
}

// sumBoxRow() by halves.
void sumWideRow(const float* pixels, int width, int channels, float weight, float* eights, float* sums, int count,
                const RowsAhead& ahead)
{
    const auto sumRest = channels == 1 ? sumRestOf<1> : (channels == 3 ? sumRestOf<3> : sumRestOf<4>);
    int halvings = halvingsOf(width), side = width >> halvings;
    sumRest(pixels, side, weight, eights, sums, count + (width - side) * channels, ahead);
    while (halvings > 0)
    {
        const int step = side * channels, next = width >> --halvings;
        const auto add = next % 2 != 0 ? addHalf<true> : addHalf<false>;
        add(pixels, weight, step, sums, count + (width - next) * channels);
        side = next;
    }
}

// sums[x] = weight * (pixels[x] + ... + pixels[x + (width - 1) * channels]). `eights`: room for a row; `sums`: room for
// a row of the source.
void sumBoxRow(const float* pixels, int width, int channels, float weight, float* eights, float* sums, int count,
               const RowsAhead& ahead)
{
    if (width >= leastHalvedWidth)
        return sumWideRow(pixels, width, channels, weight, eights, sums, count, ahead);
    const int all = count + (width - 1) * channels;
    const auto sumRest = channels == 1 ? sumRestOf<1> : (channels == 3 ? sumRestOf<3> : sumRestOf<4>);
    if (width < shortWidth)
        return sumRest(pixels, width, weight, eights, sums, count, ahead);
    sumRest(pixels, width, weight, eights, sums, all, ahead);
    addEights(eights, width / base, base * channels, sums, count);
}

// Loads a row of weighted pixels.
void loadWeighted(const StripeSource& source, int row, float weight, float* out, const RowsAhead& ahead)
{
    constexpr int block = 4 * floatLanes;
    const float* in = out;
    if (source.rows[row] && source.runCount == 1 && source.runs[0].from >= 0)
        in = reinterpret_cast<const float*>(source.rows[row]) + source.runs[0].from * source.channels;
    else
        loadRow(source, row, out);
    const v_float32 scale = vx_setall_f32(weight);
    int x = 0;
    for (; x + block <= source.count; x += block)
    {
        ahead.ask<block>(x);
        for (int v = 0; v < block; v += floatLanes)
            v_store(out + x + v, v_mul(vx_load(in + x + v), scale));
    }
    for (; x < source.count; ++x)
        out[x] = in[x] * weight;
}

// Columns.

// The sums of rows in registers, of `Batch` neighbouring rows and of `Rest` of them.
template <int Batch>
class BatchSums
{
    static_assert(Batch == 8 || Batch == 16, "sums of so many rows");

public:
    static constexpr int inRows = 2 * Batch - 1;

    // The elements of a piece: those of rows, of sums of `Batch` rows if there are higher levels, and of the windows'
    // sums.
    struct Places
    {
        const float* in[inRows];
        float *batches[Batch], *sums[Batch];
        bool hasBatches;
    };

    template <int Rest>
    static CV_ALWAYS_INLINE void sum(const Places& places, int count, float factor)
    {
        const v_float32 scale = vx_setall_f32(factor);
        for (int k = 0; k < count; k += floatLanes)
        {
            Rows rows;
            sumRows<Rest>(rows, places, k, scale);
        }
    }

private:
    // A vector of each row, and the sums that end with it.
    struct Rows
    {
        v_float32 ones[inRows], twos[inRows], fours[inRows], eights[inRows];
    };
    template <int I>
    static CV_ALWAYS_INLINE v_float32 sumOfBatch(const Rows& rows)
    {
        if constexpr (Batch == 8)
            return rows.eights[I];
        else
            return v_add(rows.eights[I - 8], rows.eights[I]);
    }
    // From row I on. In this order, few of the sums are needed at the same time.
    template <int Rest, int I = 0>
    static CV_ALWAYS_INLINE void sumRows(Rows& rows, const Places& places, int k, const v_float32& scale)
    {
        rows.ones[I] = vx_load(places.in[I] + k);
        if constexpr (I >= 1)
            rows.twos[I] = v_add(rows.ones[I - 1], rows.ones[I]);
        if constexpr (I >= 3)
            rows.fours[I] = v_add(rows.twos[I - 2], rows.twos[I]);
        if constexpr (I >= 7)
            rows.eights[I] = v_add(rows.fours[I - 4], rows.fours[I]);
        if constexpr (I >= Batch - 1)
        {
            constexpr int i = I - Batch + 1;
            if (places.hasBatches)
                v_store(places.batches[i] + k, sumOfBatch<I>(rows));
            const v_float32 sum = sumOfRest<Rest>(rows.eights[I - (Rest & 7)], rows.fours[I - (Rest & 3)],
                                                  rows.twos[I - (Rest & 1)], rows.ones[I]);
            v_store(places.sums[i] + k, v_mul(sum, scale));
        }
        if constexpr (I + 1 < inRows)
            sumRows<Rest, I + 1>(rows, places, k, scale);
    }
};

// Sums of the rows of windows, for `Batch` rows of outputs at once, piece by piece of their elements. Sums of up to
// `Batch` rows are computed in registers.
template <int Batch>
class BoxColumns
{
    using Sums = BatchSums<Batch>;

public:
    static constexpr int batch = Batch, piece = 256;

    BoxColumns(int height, float factor, float* scratch, int pitch)
        : height_(height),
          factor_(factor),
          pitch_(pitch),
          rows_(scratch),
          ring_(scratch + static_cast<size_t>(2 * Batch) * pitch)
    {
    }

    float* placeOf(int row) { return rows_ + static_cast<size_t>(row % (2 * Batch)) * pitch_; }

    // Called after the rows from `row` on have been put in their places: out[i][0] is the first of `count` results of
    // the windows that end with row + i, from element x on.
    void sumPiece(int row, int x, int count, float* const* out, bool pastCaches)
    {
        withConstant<Batch - 1>(height_ % Batch,
                                [&](auto rest) { sumPieceOf<decltype(rest)::value>(row, x, count, out, pastCaches); });
    }

    void endRows() {}

private:
    // Sums of `Batch` rows, at the last of these rows.
    float* batchAt(int row) const
    {
        const int ringRows = floatBoxRing(height_);
        return ring_ + static_cast<size_t>((row + ringRows) % ringRows) * pitch_;
    }

    template <int Rest>
    void sumPieceOf(int row, int x, int count, float* const* out, bool pastCaches)
    {
        typename Sums::Places places;
        places.hasBatches = height_ >= Batch;
        // Lines past the caches are written one after the other: if many rows took turns, some lines would leave half
        // full.
        const bool areLast = !places.hasBatches && !pastCaches;
        for (int i = 0; i < Sums::inRows; ++i)
            places.in[i] = placeOf(row + i + Batch + 1) + x;
        for (int i = 0; i < Batch; ++i)
        {
            places.sums[i] = areLast ? out[i] : sums_[i];
            places.batches[i] = places.hasBatches ? batchAt(row + i) + x : nullptr;
        }
        Sums::template sum<Rest>(places, count, areLast ? factor_ : 1);
        for (int i = 0; i < Batch && !areLast; ++i)
        {
            const float* batches[mostBatches];
            const int number = height_ / Batch;
            for (int j = 0; j < number; ++j)
                batches[j] = batchAt(row + i - Rest - j * Batch) + x;
            addRows(batches, number, sums_[i], factor_, out[i], count, pastCaches);
        }
    }
    // out = factor * (in + the sum of the rows).
    static void addRows(const float* const* from, int rows, const float* in, float factor, float* out, int count,
                        bool pastCaches)
    {
        constexpr int vectors = 4;
        const v_float32 scale = vx_setall_f32(factor);
        const hal::StoreMode mode = pastCaches ? hal::STORE_ALIGNED_NOCACHE : hal::STORE_UNALIGNED;
        for (int x = 0; x < count; x += vectors * floatLanes)
        {
            v_float32 sum[vectors];
            for (int v = 0; v < vectors; ++v)
                sum[v] = vx_load(in + x + v * floatLanes);
            for (int j = 0; j < rows; ++j)
                for (int v = 0; v < vectors; ++v)
                    sum[v] = v_add(sum[v], vx_load(from[j] + x + v * floatLanes));
            for (int v = 0; v < vectors; ++v)
                v_store(out + x + v * floatLanes, v_mul(sum[v], scale), mode);
        }
    }

    static constexpr int mostBatches = leastHalvedHeight / Batch;

    const int height_;
    const float factor_;
    const int pitch_;
    float *const rows_, *const ring_;
    alignas(64) float sums_[Batch][piece];
};

// The same for windows of many rows, by halves: sums of 8 to 15 rows are computed in registers.
class HalvedColumns
{
    using Sums = BatchSums<16>;

public:
    static constexpr int batch = 16, piece = 256;

    HalvedColumns(int height, float factor, float* scratch, int pitch)
        : halvings_(halvingsOf(height)), first_(height >> halvings_), factor_(factor), pitch_(pitch), rows_(scratch)
    {
        scratch += static_cast<size_t>(2 * batch) * pitch;
        for (int k = 0; k < halvings_; ++k)
        {
            const int half = height >> (halvings_ - k), whole = height >> (halvings_ - k - 1);
            levels_[k] = {scratch, whole - half, whole % 2 != 0, 0};
            scratch += static_cast<size_t>(whole - half) * pitch;
        }
    }

    float* placeOf(int row) { return rows_ + static_cast<size_t>(row % (2 * batch)) * pitch_; }

    // out[i]: null if there is no such window. Called for each piece, before the next rows.
    void sumPiece(int row, int x, int count, float* const* out, bool pastCaches)
    {
        withConstant<batch - 1>(first_, [&](auto first) { sumFirst<decltype(first)::value>(row, x, count); });
        for (int i = 0; i < batch; ++i)
            addHalves(i, placeOf(row + i) + x, x, count, out[i], pastCaches);
    }
    void endRows()
    {
        for (int k = 0; k < halvings_; ++k)
            levels_[k].at = (levels_[k].at + batch) % levels_[k].rows;
    }

private:
    // Sums that are added in pairs. They are kept until they are the upper one.
    struct Level
    {
        float* ring;
        int rows;
        bool isOdd;  // a row comes below them
        int at;      // of the first row of a batch
    };

    template <int First>
    void sumFirst(int row, int x, int count)
    {
        typename Sums::Places places;
        places.hasBatches = false;
        for (int i = 0; i < Sums::inRows; ++i)
            places.in[i] = placeOf(row + i + batch + 1) + x;
        for (int i = 0; i < batch; ++i)
            places.sums[i] = sums_[i];
        Sums::template sum<First>(places, count, 1);
    }

    void addHalves(int i, const float* row, int x, int count, float* out, bool pastCaches)
    {
        float* upper[mostHalvings];
        const float* lower[mostHalvings];  // the sums above the last row, if there is one; otherwise those of this row
        for (int k = 0; k < halvings_; ++k)
        {
            const Level& level = levels_[k];
            const int at = (level.at + i) % level.rows, before = at > 0 ? at - 1 : level.rows - 1;
            upper[k] = level.ring + static_cast<size_t>(at) * pitch_ + x;
            lower[k] = level.isOdd ? level.ring + static_cast<size_t>(before) * pitch_ + x : nullptr;
        }
        constexpr int vectors = 4;
        const v_float32 scale = vx_setall_f32(factor_);
        const hal::StoreMode mode = pastCaches ? hal::STORE_ALIGNED_NOCACHE : hal::STORE_UNALIGNED;
        for (int at = 0; at < count; at += vectors * floatLanes)
        {
            v_float32 window[vectors];
            for (int v = 0; v < vectors; ++v)
                window[v] = vx_load(sums_[i] + at + v * floatLanes);
            for (int k = 0; k < halvings_; ++k)
            {
                v_float32 sum[vectors];
                for (int v = 0; v < vectors; ++v)
                {
                    float* const place = upper[k] + at + v * floatLanes;
                    sum[v] = vx_load(place);
                    v_store(place, window[v]);
                }
                for (int v = 0; v < vectors && lower[k]; ++v)
                {
                    sum[v] = v_add(sum[v], vx_load(lower[k] + at + v * floatLanes));
                    window[v] = vx_load(row + at + v * floatLanes);
                }
                for (int v = 0; v < vectors; ++v)
                    window[v] = v_add(sum[v], window[v]);
            }
            for (int v = 0; v < vectors && out; ++v)
                v_store(out + at + v * floatLanes, v_mul(window[v], scale), mode);
        }
    }

    const int halvings_, first_;
    const float factor_;
    const int pitch_;
    float* const rows_;
    Level levels_[mostHalvings];
    alignas(64) float sums_[batch][piece];
};

template <typename Columns>
void filterFloatBox(const FloatBoxStripe& s)
{
    constexpr int Batch = Columns::batch, piece = Columns::piece;
    const StripeDestination& d = s.destination;
    const int sourceRows = d.rows + s.height - 1, channels = s.source.channels;
    float *const pixels = s.scratch, *const eights = pixels + s.pitch;
    Columns columns(s.height, s.factor, eights + s.pitch, s.pitch);
    const bool areResults = s.finish.kind == StripeFinishKind::FloatPlain && s.finish.depth == CV_32F;
    RowsAhead ahead(s.source, sourceRows, d, s.finish.depth, d.mayStream);
    alignas(64) float results[Batch][piece];
    for (int row = 0; row < sourceRows; row += Batch)
    {
        const int y = row - s.height + 1;  // the output whose window ends with `row`
        for (int i = row; i < row + Batch && i < sourceRows; ++i)
        {
            ahead.begin(i + 1, y + i < row ? 0 : y + i - row, 1);
            if (s.width == 1)
            {
                loadWeighted(s.source, i, s.weight, columns.placeOf(i), ahead);
                continue;
            }
            loadRow(s.source, i, pixels);
            sumBoxRow(pixels, s.width, channels, s.weight, eights, columns.placeOf(i), d.count, ahead);
        }
        for (int x = 0; x < d.count; x += piece)
        {
            const int count = d.count - x < piece ? d.count - x : piece;
            const bool isWhole = areResults && count == piece && y >= 0 && y + Batch <= d.rows;
            float* out[Batch];
            for (int i = 0; i < Batch; ++i)
                out[i] = isWhole ? reinterpret_cast<float*>(d.data + (y + i) * d.step) + x : results[i];
            columns.sumPiece(row, x, count, out, isWhole && d.mayStream);
            for (int i = 0; i < Batch && !isWhole; ++i)
                if (y + i >= 0 && y + i < d.rows)
                    finishRow(results[i], s.finish, d.data + (y + i) * d.step + x * CV_ELEM_SIZE1(s.finish.depth),
                              count);
        }
        columns.endRows();
    }
}

}  // namespace

void filterFloatBoxStripe(const FloatBoxStripe& stripe)
{
    if (stripe.height >= leastHalvedHeight)
        filterFloatBox<HalvedColumns>(stripe);
    else if (floatBoxBatch(stripe.height) == 8)
        filterFloatBox<BoxColumns<8>>(stripe);
    else
        filterFloatBox<BoxColumns<16>>(stripe);
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
