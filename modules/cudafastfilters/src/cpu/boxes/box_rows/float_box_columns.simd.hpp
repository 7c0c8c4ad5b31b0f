// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FLOAT_BOX_COLUMNS_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_FLOAT_BOX_COLUMNS_SIMD_HPP

#include "float_box_rows.simd.hpp"

// Sums of columns of sums of rows, for float_box.simd.hpp.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// From sums to results: times a factor, or, in double, divided by it.
template <typename Type>
class BoxScale
{
public:
    explicit BoxScale(double factor = 1, bool divides = false)
        : factor_(Type::coefficient(static_cast<typename Type::Sum>(factor))), divides_(divides)
    {
    }
    CV_ALWAYS_INLINE typename Type::Vector operator()(const typename Type::Vector& sum) const
    {
        if (Type::depth == CV_64F && divides_)
            return v_div(sum, factor_);
        return v_mul(sum, factor_);
    }

private:
    typename Type::Vector factor_;
    bool divides_;
};

// The sums of rows in registers, of `Batch` neighbouring rows and of `Rest` of them.
template <typename Type, int Batch>
class BatchSums
{
    static_assert(Batch == 8 || Batch == 16, "sums of so many rows");

public:
    static constexpr int inRows = 2 * Batch - 1;

    // The elements of a piece: those of rows, of sums of `Batch` rows if there are higher levels, and of the windows'
    // sums.
    struct Places
    {
        const typename Type::Sum* in[inRows];
        typename Type::Sum *batches[Batch], *sums[Batch];
        bool hasBatches;
    };

    template <int Rest>
    static CV_ALWAYS_INLINE void sum(const Places& places, int count, const BoxScale<Type>& scale)
    {
        for (int k = 0; k < count; k += Type::lanes)
        {
            Rows rows;
            sumRows<Rest>(rows, places, k, scale);
        }
    }

private:
    // A vector of each row, and the sums that end with it.
    struct Rows
    {
        typename Type::Vector ones[inRows], twos[inRows], fours[inRows], eights[inRows];
    };
    template <int I>
    static CV_ALWAYS_INLINE typename Type::Vector sumOfBatch(const Rows& rows)
    {
        if constexpr (Batch == 8)
            return rows.eights[I];
        else
            return v_add(rows.eights[I - 8], rows.eights[I]);
    }
    // From row I on. In this order, few of the sums are needed at the same time.
    template <int Rest, int I = 0>
    static CV_ALWAYS_INLINE void sumRows(Rows& rows, const Places& places, int k, const BoxScale<Type>& scale)
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
            const typename Type::Vector sum = sumOfRest<Type, Rest>(
                rows.eights[I - (Rest & 7)], rows.fours[I - (Rest & 3)], rows.twos[I - (Rest & 1)], rows.ones[I]);
            v_store(places.sums[i] + k, scale(sum));
        }
        if constexpr (I + 1 < inRows)
            sumRows<Rest, I + 1>(rows, places, k, scale);
    }
};

// Sums of the rows of windows, for `Batch` rows of outputs at once, piece by piece of their elements. Sums of up to
// `Batch` rows are computed in registers.
template <typename Type, int Batch>
class BoxColumns
{
    using Sums = BatchSums<Type, Batch>;

public:
    static constexpr int batch = Batch, piece = 256;

    BoxColumns(int height, const BoxScale<Type>& scale, typename Type::Sum* scratch, int pitch)
        : height_(height),
          scale_(scale),
          pitch_(pitch),
          rows_(scratch),
          ring_(scratch + static_cast<size_t>(2 * Batch) * pitch)
    {
    }

    typename Type::Sum* placeOf(int row) { return rows_ + static_cast<size_t>(row % (2 * Batch)) * pitch_; }

    // Called after the rows from `row` on have been put in their places: out[i][0] is the first of `count` results of
    // the windows that end with row + i, from element x on.
    void sumPiece(int row, int x, int count, typename Type::Sum* const* out, bool pastCaches)
    {
        withConstant<Batch - 1>(height_ % Batch,
                                [&](auto rest) { sumPieceOf<decltype(rest)::value>(row, x, count, out, pastCaches); });
    }

    void endRows() {}

private:
    // Sums of `Batch` rows, at the last of these rows.
    typename Type::Sum* batchAt(int row) const
    {
        const int ringRows = floatBoxRing(height_);
        return ring_ + static_cast<size_t>((row + ringRows) % ringRows) * pitch_;
    }

    template <int Rest>
    void sumPieceOf(int row, int x, int count, typename Type::Sum* const* out, bool pastCaches)
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
        Sums::template sum<Rest>(places, count, areLast ? scale_ : BoxScale<Type>());
        for (int i = 0; i < Batch && !areLast; ++i)
        {
            const typename Type::Sum* batches[mostBatches];
            const int number = height_ / Batch;
            for (int j = 0; j < number; ++j)
                batches[j] = batchAt(row + i - Rest - j * Batch) + x;
            addRows(batches, number, sums_[i], scale_, out[i], count, pastCaches);
        }
    }
    // out = scale(in + the sum of the rows).
    static void addRows(const typename Type::Sum* const* from, int rows, const typename Type::Sum* in,
                        const BoxScale<Type>& scale, typename Type::Sum* out, int count, bool pastCaches)
    {
        constexpr int vectors = 4;
        const hal::StoreMode mode = pastCaches ? hal::STORE_ALIGNED_NOCACHE : hal::STORE_UNALIGNED;
        for (int x = 0; x < count; x += vectors * Type::lanes)
        {
            typename Type::Vector sum[vectors];
            for (int v = 0; v < vectors; ++v)
                sum[v] = vx_load(in + x + v * Type::lanes);
            for (int j = 0; j < rows; ++j)
                for (int v = 0; v < vectors; ++v)
                    sum[v] = v_add(sum[v], vx_load(from[j] + x + v * Type::lanes));
            for (int v = 0; v < vectors; ++v)
                v_store(out + x + v * Type::lanes, scale(sum[v]), mode);
        }
    }

    static constexpr int mostBatches = leastHalvedHeight / Batch;

    const int height_;
    const BoxScale<Type> scale_;
    const int pitch_;
    typename Type::Sum *const rows_, *const ring_;
    alignas(64) typename Type::Sum sums_[Batch][piece];
};

// The same for windows of many rows, by halves: sums of 8 to 15 rows are computed in registers.
template <typename Type>
class HalvedColumns
{
    using Sums = BatchSums<Type, 16>;

public:
    static constexpr int batch = 16, piece = 256;

    HalvedColumns(int height, const BoxScale<Type>& scale, typename Type::Sum* scratch, int pitch)
        : halvings_(halvingsOf(height)), first_(height >> halvings_), scale_(scale), pitch_(pitch), rows_(scratch)
    {
        scratch += static_cast<size_t>(2 * batch) * pitch;
        for (int k = 0; k < halvings_; ++k)
        {
            const int half = height >> (halvings_ - k), whole = height >> (halvings_ - k - 1);
            levels_[k] = {scratch, whole - half, whole % 2 != 0, 0};
            scratch += static_cast<size_t>(whole - half) * pitch;
        }
    }

    typename Type::Sum* placeOf(int row) { return rows_ + static_cast<size_t>(row % (2 * batch)) * pitch_; }

    // out[i]: null if there is no such window. Called for each piece, before the next rows.
    void sumPiece(int row, int x, int count, typename Type::Sum* const* out, bool pastCaches)
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
        typename Type::Sum* ring;
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
        Sums::template sum<First>(places, count, BoxScale<Type>());
    }

    void addHalves(int i, const typename Type::Sum* row, int x, int count, typename Type::Sum* out, bool pastCaches)
    {
        typename Type::Sum* upper[mostHalvings];
        const typename Type::Sum*
            lower[mostHalvings];  // the sums above the last row, if there is one; otherwise those of this row
        for (int k = 0; k < halvings_; ++k)
        {
            const Level& level = levels_[k];
            const int at = (level.at + i) % level.rows, before = at > 0 ? at - 1 : level.rows - 1;
            upper[k] = level.ring + static_cast<size_t>(at) * pitch_ + x;
            lower[k] = level.isOdd ? level.ring + static_cast<size_t>(before) * pitch_ + x : nullptr;
        }
        constexpr int vectors = 4;
        const hal::StoreMode mode = pastCaches ? hal::STORE_ALIGNED_NOCACHE : hal::STORE_UNALIGNED;
        for (int at = 0; at < count; at += vectors * Type::lanes)
        {
            typename Type::Vector window[vectors];
            for (int v = 0; v < vectors; ++v)
                window[v] = vx_load(sums_[i] + at + v * Type::lanes);
            for (int k = 0; k < halvings_; ++k)
            {
                typename Type::Vector sum[vectors];
                for (int v = 0; v < vectors; ++v)
                {
                    typename Type::Sum* const place = upper[k] + at + v * Type::lanes;
                    sum[v] = vx_load(place);
                    v_store(place, window[v]);
                }
                for (int v = 0; v < vectors && lower[k]; ++v)
                {
                    sum[v] = v_add(sum[v], vx_load(lower[k] + at + v * Type::lanes));
                    window[v] = vx_load(row + at + v * Type::lanes);
                }
                for (int v = 0; v < vectors; ++v)
                    window[v] = v_add(sum[v], window[v]);
            }
            for (int v = 0; v < vectors && out; ++v)
                v_store(out + at + v * Type::lanes, scale_(window[v]), mode);
        }
    }

    const int halvings_, first_;
    const BoxScale<Type> scale_;
    const int pitch_;
    typename Type::Sum* const rows_;
    Level levels_[mostHalvings];
    alignas(64) typename Type::Sum sums_[batch][piece];
};

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters

#endif
