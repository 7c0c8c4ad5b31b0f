// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_WIDE_BOX_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_WIDE_BOX_SIMD_HPP

// Boxes whose cost does not depend on the size of the window: sums of columns move from row to row, and along a row the
// sums of windows move from pixel to pixel. All sums are exact: integers modulo 2^32, or integers below 2^53 in double.
// To be included after simd.hpp.

#include "cpu/simd/load_row.simd.hpp"
#include "cpu/simd/stripe_rows/stripe_rows.hpp"

#include "cpu/boxes/box_rows.hpp"
#include "cpu/boxes/box_scan.simd.hpp"

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

template <typename Sum>
class WideBox
{
public:
    explicit WideBox(const WideBoxStripe& stripe)
        : s_(stripe),
          inside_(longestRun(stripe.source)),
          read_(stripe.source),
          columns_(static_cast<Sum*>(stripe.scratch)),
          entering_(columns_ + stripe.pitch),
          leaving_(entering_ + stripe.pitch),
          windows_(leaving_ + stripe.pitch),
          copied_(reinterpret_cast<int*>(windows_ + stripe.pitch))
    {
        bool areCopies = inside_.from >= 0;
        for (int i = 0; i < s_.source.runCount; ++i)
        {
            const RowRun& run = s_.source.runs[i];
            areCopies &=
                run.from < 0 || (run.from >= inside_.from && run.from + run.count <= inside_.from + inside_.count);
        }
        if (!areCopies)
        {
            inside_ = {0, -1, s_.source.count / s_.source.channels};  // each column has its own sum
            return;
        }
        read_.runs = &inside_;
        read_.runCount = 1;
        const int channels = s_.source.channels;
        loadRow(s_.source, 0, entering_);  // for the border value
        for (int i = 0; i < s_.source.runCount; ++i)
        {
            const RowRun& run = s_.source.runs[i];
            for (int k = 0, to = run.to * channels; k < run.count * channels; ++k, ++to)
            {
                copied_[to] = run.from < 0 ? to : (inside_.to + run.from - inside_.from) * channels + k;
                if (run.from < 0)
                    columns_[to] = s_.height * entering_[to];
            }
        }
        const int begin = inside_.to * channels, end = begin + inside_.count * channels;
        findCopies(0, begin);
        findCopies(end, s_.source.count);
    }

    void filter()
    {
        const StripeDestination& d = s_.destination;
        for (int y = 0; y < s_.height - 1; ++y)
            moveColumns(y, -1);
        for (int y = 0; y < d.rows; ++y)
        {
            moveColumns(y + s_.height - 1, y - 1);
            if (inside_.from >= 0)
                copyColumns();
            sumWindowsOf(columns_, s_.width, s_.source.channels, windows_, d.count);
            finishRow(windows_, s_.finish, d.data + y * d.step, d.count);
        }
    }

private:
    // A row enters the sums of columns, another one leaves unless it is -1.
    void moveColumns(int enters, int leaves)
    {
        switch (s_.source.depth)
        {
        case CV_8U: return moveColumnsOf<uchar>(enters, leaves);
        case CV_8S: return moveColumnsOf<schar>(enters, leaves);
        case CV_16U: return moveColumnsOf<ushort>(enters, leaves);
        default: return moveColumnsOf<short>(enters, leaves);
        }
    }
    template <typename T>
    void moveColumnsOf(int enters, int leaves)
    {
        const uchar* const entering = s_.source.rows[enters];
        const uchar* const leaving = leaves < 0 ? nullptr : s_.source.rows[leaves];
        const int channels = s_.source.channels, begin = inside_.to * channels, count = inside_.count * channels;
        if (inside_.from >= 0 && entering && leaving)
            return addChanges(reinterpret_cast<const T*>(entering) + inside_.from * channels,
                              reinterpret_cast<const T*>(leaving) + inside_.from * channels, columns_ + begin, count);
        loadRow(read_, enters, entering_);
        if (leaves >= 0)
            loadRow(read_, leaves, leaving_);
        for (int x = begin; x < begin + count; ++x)
            columns_[x] += entering_[x] - (leaves < 0 ? 0 : leaving_[x]);
    }
    template <typename T>
    static void addChanges(const T* entering, const T* leaving, Sum* columns, int count)
    {
        int x = 0;
        for (; x + floatLanes <= count; x += floatLanes)
            addChange(v_sub(loadInts(entering + x), loadInts(leaving + x)), columns + x);
        for (; x < count; ++x)
            columns[x] += static_cast<Sum>(entering[x]) - static_cast<Sum>(leaving[x]);
    }

    // Columns [begin, end) around the image as runs of copies, if there are few.
    void findCopies(int begin, int end)
    {
        for (int i = begin; i < end && copies_ <= mostCopies; ++copies_)
        {
            const int step = i + 1 < end ? copied_[i + 1] - copied_[i] : 0;
            int count = 1;
            while (i + count < end && copied_[i + count] - copied_[i + count - 1] == step)
                ++count;
            if (copies_ == mostCopies || step < -1 || step > 1)
                copies_ = mostCopies;
            else
                copiesOf_[copies_] = {i, copied_[i], count, step};
            i += count;
        }
    }

    // Columns around the image have the sums of those that they are copies of.
    void copyColumns()
    {
        if (copies_ <= mostCopies)
        {
            for (int i = 0; i < copies_; ++i)
                copyRun(copiesOf_[i]);
            return;
        }
        const int begin = inside_.to * s_.source.channels, end = begin + inside_.count * s_.source.channels;
        for (int i = 0; i < begin; ++i)
            columns_[i] = columns_[copied_[i]];
        for (int i = end; i < s_.source.count; ++i)
            columns_[i] = columns_[copied_[i]];
    }

    // A run of columns, the columns that they are copies of, and the way in which these follow each other.
    struct Copies
    {
        int to, from, count, step;
    };
    void copyRun(const Copies& run) const
    {
        Sum* const to = columns_ + run.to;
        const Sum* const from = columns_ + run.from;
        constexpr int lanes = VTraits<decltype(loadSums(from))>::nlanes;
        int i = 0;
        if (run.step == -1)
            for (; i + lanes <= run.count; i += lanes)
                v_store(to + i, v_reverse(loadSums(from - i - lanes + 1)));
        else if (run.step == 1)
            for (; i + lanes <= run.count; i += lanes)
                v_store(to + i, loadSums(from + i));
        for (; i < run.count; ++i)
            to[i] = from[i * run.step];
    }

    const WideBoxStripe& s_;
    RowRun inside_;      // the columns whose sums are made from pixels
    StripeSource read_;  // these columns
    Sum *const columns_, *const entering_, *const leaving_, *const windows_;
    int* const copied_;  // for each column: that which has its sum

    static constexpr int mostCopies = 8;
    Copies copiesOf_[mostCopies];
    int copies_ = 0;  // more than mostCopies: they are copied one by one
};

}  // namespace

void filterWideBoxStripe(const WideBoxStripe& stripe)
{
    if (stripe.sums == StripeSums::Int)
        WideBox<int>(stripe).filter();
    else
        WideBox<double>(stripe).filter();
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters

#endif
