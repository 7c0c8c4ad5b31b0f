// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SMALL_MEDIAN_STEPS_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_SMALL_MEDIAN_STEPS_SIMD_HPP

// The steps of the median of a small rectangle. To be included after vector_keys.hpp.

#include "network_strip.hpp"
#include "networks/exchange_net.hpp"
#include "networks/list_networks.hpp"
#include "networks/sorted_lists.hpp"

namespace cv::cuda::fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

// The lists of median_tile.hpp for windows of three, five or seven rows. They lie in memory, where each is written
// once: a step knows by its number which lists are the older ones.
template <typename Net, int Width, int Height>
class SmallMedianSteps
{
    using Key = typename Net::Key;
    static constexpr int inner = Width - 1, rowSize = Width + 1, pairs = (Height - 1) / 2;
    static constexpr int middle = Width * Height / 2, core = inner * (Height - 1);
    static_assert(Height == 3 || Height == 5 || Height == 7, "one to three pairs of rows");

    // Which of `Count` sorted pixels of a window can be its median.
    template <int Count>
    struct Kept
    {
        static constexpr int low = Count > middle + 1 ? Count - middle - 1 : 0;
        static constexpr int high = Count - 1 < middle ? Count - 1 : middle;
        static constexpr int size = high - low + 1;
    };
    template <int First, int Second>
    static CV_ALWAYS_INLINE void merge(const Key* a, const Key* b, Key* merged)
    {
        using Both = Kept<First + Second>;
        constexpr int dropped = Kept<First>::low + Kept<Second>::low;
        Merge<Kept<First>::size, Kept<Second>::size, Both::low - dropped, Both::high - dropped>::run(Net(), a, b,
                                                                                                     merged);
    }

    // Lists of some rows: of the pixels that all four windows have, then of those of the left and of the right ones.
    template <int Rows>
    static constexpr int ofCore = Kept<Rows * inner>::size;
    template <int Rows>
    static constexpr int sizeOf = ofCore<Rows> + 2 * Rows;
    template <int First, int Second>
    static CV_ALWAYS_INLINE void mergeRows(const Key* a, const Key* b, Key* merged)
    {
        merge<First * inner, Second * inner>(a, b, merged);
        for (int c = 0; c < 2; ++c)
            merge<First, Second>(a + ofCore<First> + c * First, b + ofCore<Second> + c * Second,
                                 merged + ofCore<First + Second> + c * (First + Second));
    }

public:
    // Step `number` takes two rows and gives the outputs whose windows end with them, if they are `wanted`.
    template <typename ReadRow>
    CV_ALWAYS_INLINE void step(int number, bool wanted, const ReadRow& readRow, Key (&out)[2][2])
    {
        Key passing[sizeOf<2>], all[sizeOf<Height - 1>];
        Key *const upper = row(number % (pairs + 1)), *const last = row(pairs + 1), *const quad = pair(pairs);
        Key* const newest = pairs > 1 ? pair(number % pairs) : passing;
        const Key *const top = row((number + 1) % (pairs + 1)), *const oldest = pair((number + 1) % pairs);
        takeRow(readRow, 0, upper);
        mergeRows<1, 1>(last, upper, newest);
        if constexpr (pairs == 3)
            if (number % 2 == 0)  // the next step has the same quad
                mergeRows<2, 2>(pair((number + 2) % pairs), newest, quad);
        takeRow(readRow, 1, last);
        if (!wanted)
            return;
        if constexpr (pairs == 1)
            copyList<sizeOf<2>>(newest, all);
        else if constexpr (pairs == 2)
            mergeRows<2, 2>(oldest, newest, all);
        else
            mergeRows<4, 2>(quad, number % 2 == 0 ? oldest : newest, all);
        for (int c = 0; c < 2; ++c)
        {
            using Common = Kept<core + Height - 1>;
            constexpr int place = middle - Common::low;
            Key common[Common::size];
            merge<core, Height - 1>(all, all + ofCore<Height - 1> + c * (Height - 1), common);
            for (int r = 0; r < 2; ++r)
            {
                const Key* const extra = r == 0 ? top : last;
                Key ranks[2];
                Merge<Common::size, inner, place - 1, place>::run(Net(), common, extra, ranks);
                out[r][c] = Net::maximum(ranks[0], Net::minimum(ranks[1], extra[inner + c]));
            }
        }
    }

private:
    // Sorts the pixels of a row that all four windows have; those of the left and of the right ones come after them.
    template <typename ReadRow>
    static CV_ALWAYS_INLINE void takeRow(const ReadRow& readRow, int r, Key* sorted)
    {
        Key keys[rowSize], shared[inner];
        readRow(r, keys);
        copyList<inner>(keys + 1, shared);
        Sort<inner>::run(Net(), shared);
        copyList<inner>(shared, sorted);
        sorted[inner] = keys[0];
        sorted[inner + 1] = keys[Width];
    }

    // The upper rows of pairs, the newest row, with more than three rows the pairs, with seven also the quad.
    Key* row(int i) { return keys_ + i * rowSize; }
    Key* pair(int i) { return keys_ + (pairs + 2) * rowSize + i * sizeOf<2>; }

    Key keys_[smallMedianKeys(Width, Height)];
    static_assert((pairs + 2) * rowSize + (pairs > 1 ? pairs : 0) * sizeOf<2> + (pairs > 2 ? sizeOf<4> : 0) ==
                      smallMedianKeys(Width, Height),
                  "all lists");
};

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters

#endif
