// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_COLUMNS_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_COLUMNS_HPP

#include "cuda/ranks/sorted_columns.hpp"

// Ranks 1, 2 and 3 of 3x3 windows from sorted columns as in sorted_columns.hpp; ranks 5, 6 and 7 are the same ranks of
// complemented keys. With l, m and h the lows, middles and highs of the columns, sorted along the row, the window is a
// square that is sorted both ways. Its rank r is the smallest value that has r others below and to the left of it in
// some arrangement:
//   rank 1: min(l1, m0);  rank 2: min(max(l1, m0), l2, h0);  rank 3: min(max(l2, m0), m1, max(l1, h0)).

namespace cv::cuda::fastfilters
{

template <typename Keys, int Outputs, int Distance, int Rank>
class RankOfColumns : SortedColumns<Keys, Outputs, Distance, MiddleForm::Sum, MiddleForm::Sum>
{
    using Base = SortedColumns<Keys, Outputs, Distance, MiddleForm::Sum, MiddleForm::Sum>;

public:
    using Key = typename Keys::Key;
    static constexpr int columns = Base::columns;

    // out[j] is the rank of the window around column Distance + j of the rows above, at and below it.
    static CFF_HOST_DEVICE void select(const UnitFactors& factors, const Key (&above)[columns],
                                       const Key (&at)[columns], const Key (&below)[columns], Key (&out)[Outputs])
    {
        Key low[columns], middle[columns], high[columns];
        Base::sort(factors, above, at, below, low, middle, high);
        Key lows[Outputs], middles[Outputs];
        Base::selectMiddles(factors, low, lows);
        if (Rank == 3)
            Base::selectMiddles(factors, middle, middles);
        CFF_UNROLL
        for (int j = 0; j < Outputs; ++j)
        {
            constexpr int next = Distance, last = 2 * Distance;
            const Key leastMiddle = Keys::minimum(middle[j], middle[j + next], middle[j + last]);
            const Key greatestLow = Keys::maximum(low[j], low[j + next], low[j + last]);
            const Key leastHigh = Keys::minimum(high[j], high[j + next], high[j + last]);
            if (Rank == 1)
                out[j] = Keys::minimum(lows[j], leastMiddle);
            else if (Rank == 2)
                out[j] = Keys::minimum(Keys::maximum(lows[j], leastMiddle), greatestLow, leastHigh);
            else
                out[j] = Keys::minimum(Keys::maximum(greatestLow, leastMiddle), middles[j],
                                       Keys::maximum(lows[j], leastHigh));
        }
    }
};

}  // namespace cv::cuda::fastfilters

#endif
