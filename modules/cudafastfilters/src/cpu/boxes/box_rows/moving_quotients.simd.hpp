// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/boxes/box_rows.hpp"

// Means of bytes that move down from row to row. A row changes the sum of a window by a number of 16 bits even if the
// sum has more; the sum is kept as a quotient, which is the output above, and a remainder. Only box_rows.simd.hpp
// includes this, after simd.hpp.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// Starts with an image of zeros, into which rows then come.
inline void setRests(const BoxStripe& s, short* rests, int count)
{
    for (int i = 0; i < count; ++i)
        rests[i] = static_cast<short>(s.finish.half);
}

class MovingQuotients
{
public:
    explicit MovingQuotients(const BoxStripe& s)
        : divisor_(static_cast<ushort>(s.width * s.height)),
          raisedBy_(static_cast<uchar>(s.raisedBy)),
          multiplier_(static_cast<ushort>(s.finish.multiplier)),
          shift_(s.finish.shift)
    {
    }
    // Added to changes to make them unsigned.
    int raise() const { return raisedBy_ * divisor_; }

    // How far raised changes move quotients, also raised.
    CV_ALWAYS_INLINE v_uint16 move(const v_int16& changes, short* rests) const
    {
        const v_uint16 sums = v_reinterpret_as_u16(v_add_wrap(vx_load(rests), changes));
        const v_uint16 quotients = v_shr(v_mul_hi(sums, vx_setall_u16(multiplier_)), shift_);
        v_store(rests, v_reinterpret_as_s16(v_sub_wrap(sums, v_mul_wrap(quotients, vx_setall_u16(divisor_)))));
        return quotients;
    }
    // Results from element x on, of `count`. `above`: the previous row of outputs; null: zeros.
    CV_ALWAYS_INLINE v_uint8 results(const uchar* above, int x, int count, const v_uint8& moved) const
    {
        const v_uint8 before = above ? loadElements(above, x, count) : vx_setzero_u8();
        return v_add_wrap(v_sub_wrap(before, vx_setall_u8(raisedBy_)), moved);
    }

private:
    static CV_ALWAYS_INLINE v_uint8 loadElements(const uchar* row, int x, int count)
    {
        if (x + CV_SIMD_WIDTH <= count)
            return vx_load(row + x);
        uchar last[CV_SIMD_WIDTH] = {};
        for (int i = x; i < count; ++i)
            last[i - x] = row[i];
        return vx_load(last);
    }

    const ushort divisor_;
    const uchar raisedBy_;
    const ushort multiplier_;
    const int shift_;
};

// Calls make(y, above) for each row of outputs, after columns.change(y), or after columns.add(y) for the rows of the
// first windows; these come in groups, and the columns are cleared between groups.
template <typename Columns, typename Make>
void moveRows(const BoxStripe& s, RowsAhead& ahead, Columns& columns, const Make& make)
{
    const StripeDestination& d = s.destination;
    const uchar* above = nullptr;
    columns.clear();
    for (int y = 0; y < s.height; ++y)
    {
        columns.add(y);
        if ((y + 1) % s.rowsAtOnce != 0 && y + 1 < s.height)
            continue;
        make(0, above);
        above = d.data;
        columns.clear();
    }
    for (int y = 1; y < d.rows; ++y)
    {
        ahead.begin(y + s.height, y + 1, 1);
        columns.change(y);
        make(y, d.data + (y - 1) * d.step);
    }
}

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
