// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/simd.hpp"

#include "cpu/simd/load_row.simd.hpp"
#include "cpu/simd/stripe_rows/stripe_rows.hpp"

#include "cpu/boxes/box_rows/box_rows.hpp"
#include "cpu/boxes/box_rows/box_columns.simd.hpp"
#include "cpu/boxes/box_rows/box_scan.simd.hpp"
#include "cpu/boxes/box_rows/box_windows.simd.hpp"

#include "cpu/simd/finish_ways.simd.hpp"
#include "moment_rows.hpp"
#include "moment_windows.simd.hpp"

// Two boxes side by side: sums of pixels and of their squares, first of columns, which move down, then of windows.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// Subtracted from pixels, so that squares are at most 2^30.
template <typename T>
constexpr int centreOf = sizeof(T) == 2 && T(-1) > T(0) ? 32768 : 0;

// A row of pixels enters the sums of columns and another one leaves them; `from` may be pixels or ints.
template <int Centre, typename From, typename Sum, typename Square>
void moveMoments(const From* entering, const From* leaving, Sum* sums, Square* squares, int count)
{
    int i = 0;
    const v_int32 twice = vx_setall_s32(2 * Centre);
    for (; i <= count - floatLanes; i += floatLanes)
    {
        const v_int32 in = loadInts(entering + i), out = loadInts(leaving + i);
        const v_int32 change = v_sub(in, out);
        addChange(change, sums + i);
        // The difference of the squares.
        addChange(v_mul(change, v_sub(v_add(in, out), twice)), squares + i);
    }
    for (; i < count; ++i)
    {
        const int in = entering[i], out = leaving[i];
        sums[i] += in - out;
        squares[i] += (in - Centre) * (in - Centre) - (out - Centre) * (out - Centre);
    }
}

template <int Centre, typename Sum, typename Square>
void addMoments(const int* entering, Sum* sums, Square* squares, int count)
{
    for (int i = 0; i < count; ++i)
    {
        const int in = entering[i] - Centre;
        sums[i] += in;
        squares[i] += in * in;
    }
}

template <typename T, typename Sum, typename Square>
class MomentColumns
{
public:
    MomentColumns(const StripeSource& source, Sum* sums, Square* squares, int* entering, int* leaving, int* copied)
        : source_(source),
          inside_(longestRun(source)),
          sums_(sums),
          squares_(squares),
          entering_(entering),
          leaving_(leaving)
    {
        findCopies(copied);
    }
    void enter(int y)
    {
        load(y, 0, pixels(), entering_);
        addMoments<centreOf<T>>(entering_, sums_, squares_, source_.count);
    }
    void move(int enters, int leaves)
    {
        const T* const in = reinterpret_cast<const T*>(source_.rows[enters]);
        const T* const out = reinterpret_cast<const T*>(source_.rows[leaves]);
        if (!in || !out || inside_.from < 0)
            return moveLoaded(enters, leaves);
        const int channels = source_.channels, from = inside_.from * channels, to = inside_.to * channels;
        const int count = inside_.count * channels;
        moveMoments<centreOf<T>>(in + from, out + from, sums_ + to, squares_ + to, count);
        copy(0, to);
        copy(to + count, source_.count);
    }

private:
    int pixels() const { return source_.count / source_.channels; }
    void load(int y, int begin, int end, int* row) const { loadRunsOf<T>(source_, source_.rows[y], begin, end, row); }
    void moveLoaded(int enters, int leaves)
    {
        load(enters, 0, pixels(), entering_);
        load(leaves, 0, pixels(), leaving_);
        moveMoments<centreOf<T>>(entering_, leaving_, sums_, squares_, source_.count);
    }
    // Columns around the longest run have the sums of those that they are copies of, or of the border's value.
    void copy(int begin, int end)
    {
        for (int i = begin; i < end; ++i)
        {
            sums_[i] = sums_[copied_[i]];
            squares_[i] = squares_[copied_[i]];
        }
    }
    void findCopies(int* copied)
    {
        const int channels = source_.channels, first = inside_.to * channels;
        for (int i = 0; i < source_.runCount; ++i)
        {
            const RowRun& run = source_.runs[i];
            const bool isCopy = run.from >= inside_.from && run.from + run.count <= inside_.from + inside_.count;
            if (run.from >= 0 && !isCopy)
                inside_.from = -1;
            for (int k = 0, to = run.to * channels; k < run.count * channels; ++k, ++to)
                copied[to] = run.from < 0 ? to : first + (run.from - inside_.from) * channels + k;
        }
        copied_ = copied;
    }

    const StripeSource& source_;
    RowRun inside_;  // without columns: each column has its own sums
    Sum* const sums_;
    Square* const squares_;
    int *const entering_, *const leaving_;
    const int* copied_;  // for each column: that which has its sums
};

// Writes sums of windows to a row.
template <typename Sum>
struct KeepSums
{
    Sum* windows;

    CV_ALWAYS_INLINE void operator()(int x, const WindowSums<Sum>& sums) const
    {
        for (int v = 0; v < blockVectors<Sum>; ++v)
            v_store(windows + x + v * lanesOf<Sum>, sums[v]);
    }
};

inline void sumWindows(const WindowRow<int>& row, const RowsAhead& ahead, int* windows)
{
    chooseWindowSums<int>(row.width, row.channels, [&](auto method) { method(row, ahead, KeepSums<int>{windows}); });
}

inline void sumWindows(const WindowRow<int64>& row, const RowsAhead&, int64* windows)
{
    sumWindowsOf(row.columns, row.width, row.channels, windows, row.count);
}

template <typename T, typename Sum, typename Square, MomentPrecision Precision>
class MomentFilter
{
public:
    explicit MomentFilter(const MomentStripe& stripe)
        : s_(stripe),
          columns_(s_.source, rowOf<Sum>(0) + boxMargin, rowOf<Square>(1) + boxMargin, rowOf<int>(4), rowOf<int>(5),
                   rowOf<int>(8)),
          constants_(s_),
          toInteger_(s_.finish.depth != CV_32F),
          make_(chooseMaker<Precision, Sum, Square>(s_.width, s_.source.channels, s_.result))
    {
    }

    void filter()
    {
        const StripeDestination& d = s_.destination;
        RowsAhead ahead(s_.source, d.rows + s_.height - 1, d, s_.finish.depth);
        for (int y = 0; y < s_.height; ++y)
            columns_.enter(y);
        for (int y = 0; y < d.rows; ++y)
        {
            ahead.begin(y + s_.height, y + 1, 1);
            if (y > 0)
                columns_.move(y + s_.height - 1, y - 1);
            makeRow(y, ahead, d.data + y * d.step);
        }
    }

private:
    template <typename Element>
    Element* rowOf(int i) const
    {
        return reinterpret_cast<Element*>(static_cast<uchar*>(s_.scratch) +
                                          static_cast<size_t>(i) * s_.pitch * s_.elementBytes);
    }
    void makeRow(int y, const RowsAhead& ahead, uchar* out)
    {
        const int channels = s_.source.channels, count = s_.destination.count;
        const WindowRow<Sum> sums = {rowOf<Sum>(0) + boxMargin, s_.width, channels, count};
        const WindowRow<Square> squares = {rowOf<Square>(1) + boxMargin, s_.width, channels, count};
        Sum* const keptSums = rowOf<Sum>(2);
        Square* const keptSquares = rowOf<Square>(3);
        if (toInteger_ || keepsWindows(s_.width, channels))
        {
            const RowsAhead none(s_.source, 0, s_.destination, s_.finish.depth);
            sumWindows(sums, none, keptSums);
            sumWindows(squares, none, keptSquares);
        }
        if (toInteger_)
        {
            double* const results = rowOf<double>(7);
            finishInDouble(keptSums, keptSquares, constants_, s_.result == MomentResult::Deviation, s_.isExact, results,
                           count);
            return finishRow(results, s_.finish, out, count);
        }
        int* const pixels = rowOf<int>(6);
        if (s_.result == MomentResult::Contrast)
        {
            loadRunsOf<T>(s_.source, s_.source.rows[y + s_.anchorY], 0, s_.source.count / channels, pixels);
            subtractCentre(pixels, s_.source.count);
        }
        make_({sums, squares, keptSums, keptSquares, pixels + s_.anchorX * channels, ahead,
               reinterpret_cast<float*>(out)},
              constants_);
    }
    static void subtractCentre(int* pixels, int count)
    {
        for (int i = 0; i < count && centreOf<T> != 0; ++i)
            pixels[i] -= centreOf<T>;
    }

    const MomentStripe& s_;
    MomentColumns<T, Sum, Square> columns_;
    const MomentConstants constants_;
    const bool toInteger_;
    const MakeMoments<Sum, Square> make_;
};

template <typename T>
void filterBytes(const MomentStripe& s)
{
    switch (s.sums)
    {
    case MomentSums::SmallInts: return MomentFilter<T, int, int, MomentPrecision::Ints>(s).filter();
    case MomentSums::Ints: return MomentFilter<T, int, int, MomentPrecision::Exact>(s).filter();
    case MomentSums::IntAndLong: return MomentFilter<T, int, int64, MomentPrecision::Fused>(s).filter();
    default: return MomentFilter<T, int64, int64, MomentPrecision::Fused>(s).filter();
    }
}

template <typename T>
void filterWords(const MomentStripe& s)
{
    if (s.sums == MomentSums::IntAndLong && s.isExact)
        MomentFilter<T, int, int64, MomentPrecision::Exact>(s).filter();
    else if (s.sums == MomentSums::IntAndLong)
        MomentFilter<T, int, int64, MomentPrecision::Fused>(s).filter();
    else
        MomentFilter<T, int64, int64, MomentPrecision::Fused>(s).filter();
}

}  // namespace

void filterMomentStripe(const MomentStripe& stripe)
{
    switch (stripe.source.depth)
    {
    case CV_8U: return filterBytes<uchar>(stripe);
    case CV_8S: return filterBytes<schar>(stripe);
    case CV_16U: return filterWords<ushort>(stripe);
    default: return filterWords<short>(stripe);
    }
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
