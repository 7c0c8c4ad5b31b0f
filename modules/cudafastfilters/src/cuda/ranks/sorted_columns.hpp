// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SORTED_COLUMNS_HPP
#define OPENCV_CUDAFASTFILTERS_SORTED_COLUMNS_HPP

#include "networks/exchange_net.hpp"

// The median of 3x3 windows by sorted columns.
//
// The columns of three rows are sorted to low, middle and high; the median of a window is the median of the maximum of
// its three lows, the median of its middles and the minimum of its highs (Smith, "Implementing median filters in
// XC4000E FPGAs", 1996). The middle of three is what is left of a ^ b ^ c without the minimum and maximum, or of a + b
// + c, which runs on another pipe.

namespace cv::cuda::fastfilters
{

// How the middle of three values is found once the minimum and the maximum are known.
enum class MiddleForm
{
    Xor,  // two 3-input operations of the integer pipe
    Sum   // four multiply-adds
};

// The sorted columns and selections of a row of keys. Distance is that of horizontal neighbours, in keys.
template <typename Keys, int Outputs, int Distance, MiddleForm ColumnForm, MiddleForm WindowForm>
class SortedColumns
{
public:
    using Key = typename Keys::Key;
    static constexpr int columns = Outputs + 2 * Distance;

    // The keys of each column, sorted. `low`, `middle` and `high`: places of `Count` keys.
    template <int Count>
    static CFF_HOST_DEVICE void sort(const UnitFactors& factors, const Key (&above)[Count], const Key (&at)[Count],
                                     const Key (&below)[Count], Key* low, Key* middle, Key* high)
    {
        CFF_UNROLL
        for (int j = 0; j < Count; ++j)
        {
            if constexpr (wide)
            {
                low[j] = above[j], middle[j] = at[j], high[j] = below[j];
                exchange(factors, low[j], middle[j]);
                exchange(factors, middle[j], high[j]);
                exchange(factors, low[j], middle[j]);
                continue;
            }
            low[j] = Keys::minimum(above[j], at[j], below[j]);
            high[j] = Keys::maximum(above[j], at[j], below[j]);
            middle[j] = rest<ColumnForm>(factors, above[j], at[j], below[j], low[j], high[j]);
        }
    }

    // out[j] is the median of the window around column Distance + j of the rows above, at and below it.
    static CFF_HOST_DEVICE void select(const UnitFactors& factors, const Key (&above)[columns],
                                       const Key (&at)[columns], const Key (&below)[columns], Key (&out)[Outputs])
    {
        Key low[columns], middle[columns], high[columns];
        sort(factors, above, at, below, low, middle, high);
        selectSorted(factors, low, middle, high, out);
    }

    // The same of columns that are sorted.
    static CFF_HOST_DEVICE void selectSorted(const UnitFactors& factors, const Key (&low)[columns],
                                             const Key (&middle)[columns], const Key (&high)[columns],
                                             Key (&out)[Outputs])
    {
        Key middles[Outputs];
        selectMiddles(factors, middle, middles);
        CFF_UNROLL
        for (int j = 0; j < Outputs; ++j)
        {
            constexpr int next = Distance, last = 2 * Distance;
            const Key a = Keys::maximum(low[j], low[j + next], low[j + last]);
            const Key c = Keys::minimum(high[j], high[j + next], high[j + last]);
            out[j] = median<WindowForm>(factors, a, middles[j], c);
        }
    }

protected:
    // Keys of two words have no operations on three, and exchange with multiply-adds, see ExchangeNet.
    static constexpr bool wide = sizeof(Key) == 8;
    static CFF_HOST_DEVICE void exchange(const UnitFactors& factors, Key& a, Key& b)
    {
        ExchangeNet<Keys, 8>(factors).template exchange<0>(a, b);
    }

    // Medians of the windows' middles. Two neighbouring windows share two columns, which are sorted once: three
    // operations per window.
    static CFF_HOST_DEVICE void selectMiddles(const UnitFactors& factors, const Key (&middle)[columns],
                                              Key (&middles)[Outputs])
    {
        CFF_UNROLL
        for (int j = 0; j < Outputs; ++j)
        {
            const bool second = j / Distance % 2 == 1;
            if (second)
                continue;
            const Key b = middle[j + Distance], c = middle[j + 2 * Distance];
            if (j + Distance < Outputs)
            {
                const Key least = Keys::minimum(b, c), greatest = Keys::maximum(b, c);
                middles[j] = Keys::maximum(least, Keys::minimum(greatest, middle[j]));
                middles[j + Distance] = Keys::maximum(least, Keys::minimum(greatest, middle[j + 3 * Distance]));
            }
            else
            {
                middles[j] = median<MiddleForm::Xor>(factors, middle[j], b, c);
            }
        }
    }

    template <MiddleForm Form>
    static CFF_HOST_DEVICE Key median(const UnitFactors& factors, Key a, Key b, Key c)
    {
        if constexpr (wide)
        {
            exchange(factors, a, c);
            return Keys::maximum(a, Keys::minimum(b, c));
        }
        return rest<Form>(factors, a, b, c, Keys::minimum(a, b, c), Keys::maximum(a, b, c));
    }

    // What is left of a, b, c without their minimum and maximum.
    template <MiddleForm Form>
    static CFF_HOST_DEVICE Key rest(const UnitFactors& factors, Key a, Key b, Key c, Key least, Key greatest)
    {
        if (Form == MiddleForm::Xor || wide)
            return a ^ b ^ c ^ least ^ greatest;
        using Word = std::uint32_t;
        Word sum = Word(a) * factors.one + Word(b);
        sum = Word(c) * factors.one + sum;
        sum = Word(least) * factors.minusOne + sum;
        return static_cast<Key>(Word(greatest) * factors.minusOne + sum);
    }
};

}  // namespace cv::cuda::fastfilters

#endif
