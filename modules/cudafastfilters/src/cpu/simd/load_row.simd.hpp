// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LOAD_ROW_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_LOAD_ROW_SIMD_HPP

#include "stripe.hpp"

#include <type_traits>

// Copies a row of the source with the pixels around it and converts it to float, double, int or short. All conversions
// are exact; CV_16U becomes short by subtracting 32768.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

constexpr int floatLanes = VTraits<v_float32>::nlanes;
constexpr int doubleLanes = VTraits<v_float64>::nlanes;
constexpr int shortLanes = VTraits<v_int16>::nlanes;

inline v_int32 loadInts(const uchar* in)
{
    return v_reinterpret_as_s32(vx_load_expand_q(in));
}

inline v_int32 loadInts(const schar* in)
{
    return vx_load_expand_q(in);
}

inline v_int32 loadInts(const ushort* in)
{
    return v_reinterpret_as_s32(vx_load_expand(in));
}

inline v_int32 loadInts(const short* in)
{
    return vx_load_expand(in);
}

inline v_int32 loadInts(const int* in)
{
    return vx_load(in);
}

template <typename T>
inline v_float32 loadFloats(const T* in)
{
    return v_cvt_f32(loadInts(in));
}

inline v_float32 loadFloats(const float* in)
{
    return vx_load(in);
}

// Stores as many doubles as a vector has floats.
template <typename T>
inline void storeDoubles(const T* in, double* out)
{
    const v_int32 values = loadInts(in);
    v_store(out, v_cvt_f64(values));
    v_store(out + doubleLanes, v_cvt_f64_high(values));
}

inline void storeDoubles(const float* in, double* out)
{
    const v_float32 values = vx_load(in);
    v_store(out, v_cvt_f64(values));
    v_store(out + doubleLanes, v_cvt_f64_high(values));
}

inline void storeDoubles(const double* in, double* out)
{
    v_store(out, vx_load(in));
    v_store(out + doubleLanes, vx_load(in + doubleLanes));
}

inline v_int16 loadShorts(const uchar* in)
{
    return v_reinterpret_as_s16(vx_load_expand(in));
}

inline v_int16 loadShorts(const schar* in)
{
    return vx_load_expand(in);
}

inline v_int16 loadShorts(const ushort* in)
{
    return v_reinterpret_as_s16(v_xor(vx_load(in), vx_setall_u16(0x8000)));
}

inline v_int16 loadShorts(const short* in)
{
    return vx_load(in);
}

template <typename Work, typename T>
inline Work converted(T value)
{
    if constexpr (std::is_same<Work, short>::value && std::is_same<T, ushort>::value)
        return static_cast<short>(value - 32768);
    else
        return static_cast<Work>(value);
}

template <typename T>
inline void convertRun(const T* in, float* out, int count)
{
    int i = 0;
    for (; i <= count - floatLanes; i += floatLanes)
        v_store(out + i, loadFloats(in + i));
    for (; i < count; ++i)
        out[i] = converted<float>(in[i]);
}

template <typename T>
inline void convertRun(const T* in, double* out, int count)
{
    int i = 0;
    for (; i <= count - floatLanes; i += floatLanes)
        storeDoubles(in + i, out + i);
    for (; i < count; ++i)
        out[i] = converted<double>(in[i]);
}

template <typename T>
inline void convertRun(const T* in, int* out, int count)
{
    int i = 0;
    for (; i <= count - floatLanes; i += floatLanes)
        v_store(out + i, loadInts(in + i));
    for (; i < count; ++i)
        out[i] = converted<int>(in[i]);
}

template <typename T>
inline void convertRun(const T* in, short* out, int count)
{
    int i = 0;
    for (; i <= count - shortLanes; i += shortLanes)
        v_store(out + i, loadShorts(in + i));
    for (; i < count; ++i)
        out[i] = converted<short>(in[i]);
}

// Floats have no integer sums.
inline void convertRun(const float*, int*, int) {}
inline void convertRun(const float*, short*, int) {}

// The number of runs from `first` on that have one pixel each, `step` after that of the run before.
inline int singlePixels(const StripeSource& source, int first, int step)
{
    const RowRun& run = source.runs[first];
    int known = 1, most = source.runCount - first;
    while (known < most)
    {
        const int count = (known + most + 1) / 2;
        const RowRun& last = source.runs[first + count - 1];
        if (last.count == 1 && last.to == run.to + count - 1 && last.from >= 0 &&
            last.from == run.from + (count - 1) * step)
            known = count;
        else
            most = count - 1;
    }
    return known;
}

// `count` pixels, which are `step` pixels apart in the source.
template <int Channels, typename T, typename Work>
inline void convertPixels(const T* in, int step, Work* out, int count)
{
    if (step < 0)
        for (int x = 0; x < count; ++x)
            for (int c = 0; c < Channels; ++c)
                out[x * Channels + c] = converted<Work>(in[c - x * Channels]);
    else
        for (int x = 0; x < count; ++x)
            for (int c = 0; c < Channels; ++c)
                out[x * Channels + c] = converted<Work>(in[c]);
}
// The same of any number of channels.
template <typename T, typename Work>
inline void convertPixels(int channels, const T* in, int step, Work* out, int count)
{
    for (int x = 0; x < count; ++x, in += step < 0 ? -channels : 0)
        for (int c = 0; c < channels; ++c)
            out[x * channels + c] = converted<Work>(in[c]);
}

// Pixels [begin, end) of the padded row.
template <typename T, typename Work>
inline void loadRunsOf(const StripeSource& source, const uchar* row, int begin, int end, Work* out)
{
    const int channels = source.channels;
    const T* in = reinterpret_cast<const T*>(row);
    const T* border = reinterpret_cast<const T*>(source.border);
    for (int i = 0, runs = 1; i < source.runCount; i += runs)
    {
        RowRun run = source.runs[i];
        int step = 1;
        runs = 1;
        // Outside the image, reflections are runs of one pixel, backwards, and so are copies of the last pixel.
        if (run.count == 1 && i + 1 < source.runCount)
        {
            step = source.runs[i + 1].from < run.from ? -1 : 0;
            run.count = runs = singlePixels(source, i, step);
        }
        const int first = run.to > begin ? run.to : begin;
        const int count = (run.to + run.count < end ? run.to + run.count : end) - first;
        if (count <= 0)
            continue;
        Work* const to = out + static_cast<size_t>(first) * channels;
        const bool isInside = row && run.from >= 0;
        const T* const pixels =
            isInside ? in + (run.from + static_cast<std::ptrdiff_t>(first - run.to) * step) * channels : border;
        if (isInside && step > 0)
            convertRun(pixels, to, count * channels);
        else if (channels == 1)
            convertPixels<1>(pixels, isInside ? step : 0, to, count);
        else if (channels == 3)
            convertPixels<3>(pixels, isInside ? step : 0, to, count);
        else if (channels == 4)
            convertPixels<4>(pixels, isInside ? step : 0, to, count);
        else
            convertPixels(channels, pixels, isInside ? step : 0, to, count);
    }
}

// Makes pairs of 16-bit elements, in whole vectors.
inline void interleave(const short* first, const short* second, short* out, int count)
{
    for (int i = 0; i < count; i += shortLanes)
    {
        v_int16 low, high;
        v_zip(vx_load(first + i), vx_load(second + i), low, high);
        v_store(out + 2 * i, low);
        v_store(out + 2 * i + shortLanes, high);
    }
}

// The longest run of the source.
inline RowRun longestRun(const StripeSource& source)
{
    RowRun longest = {0, -1, 0};
    for (int i = 0; i < source.runCount; ++i)
        if (source.runs[i].from >= 0 && source.runs[i].count > longest.count)
            longest = source.runs[i];
    return longest;
}

// What is needed next from memory: rows that are prefetched during the sums, as far as the sums have come. Only if the
// destination says so: otherwise the processor's own prefetches are early enough.
class RowsAhead
{
public:
    static constexpr int mostRowsAhead = 4;

    RowsAhead(const StripeSource& source, int sourceRows, const StripeDestination& destination, int destinationDepth,
              bool streams = false)
        : source_(source),
          destination_(destination),
          inside_(longestRun(source)),
          sourceRows_(sourceRows),
          destinationDepth_(destinationDepth),
          asksForDestination_(!streams)
    {
    }

    // The source rows from `firstRow` on, and the destination's from `y` on unless they are streamed, at most `rows` of
    // each.
    void begin(int firstRow, int y, int rows)
    {
        count_ = 0;
        if (!destination_.asksAhead)
            return;
        for (int i = firstRow; i < firstRow + rows && i < sourceRows_; ++i)
            if (source_.rows[i] && inside_.from >= 0)
                add(source_.rows[i], source_.depth, inside_.from * source_.channels);
        for (int i = y; i < y + rows && i < destination_.rows && asksForDestination_; ++i)
            add(destination_.data + i * destination_.step, destinationDepth_, 0);
    }
    // Prefetches elements [x, x + Elements).
    template <int Elements>
    CV_ALWAYS_INLINE void ask(int x) const
    {
        for (int i = 0; i < count_; ++i)
            for (int k = 0; k < Elements * elementBytes_[i]; k += 64)
                CFF_PREFETCH_L2(rows_[i] + x * elementBytes_[i] + k);
    }

private:
    void add(const unsigned char* row, int depth, int from)
    {
        const int bytes = CV_ELEM_SIZE1(depth);
        rows_[count_] = row + static_cast<size_t>(from) * bytes;
        elementBytes_[count_++] = bytes;
    }

    const StripeSource& source_;
    const StripeDestination& destination_;
    const RowRun inside_;
    const int sourceRows_, destinationDepth_;
    const bool asksForDestination_;
    const unsigned char* rows_[2 * mostRowsAhead];
    int elementBytes_[2 * mostRowsAhead], count_ = 0;
};

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters

#endif
