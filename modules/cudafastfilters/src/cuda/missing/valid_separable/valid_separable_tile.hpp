// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_SEPARABLE_TILE_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_SEPARABLE_TILE_HPP

#include "common/saturate.hpp"
#include "cuda/runtime/lane_ops.hpp"
#include "valid_separable_filter.hpp"

#include "opencv2/core/hal/interface.h"

#include <cstdint>

// A block's part of an image: 128 columns of a channel, down which it walks in groups of 16 rows. A group is read into a
// ring in shared memory, with a mark for missing pixels. If the windows of 16 rows of outputs have none, nothing follows.
// Otherwise the rows of the groups that they reach are filtered, if they are not yet: each thread has 8 neighbouring
// outputs of a row, and two sums for each, that of the valid pixels and that of their coefficients. Then the columns of
// both sums are filtered, 8 neighbouring outputs for each thread, divided and written where a window has a missing pixel.
//
// The steps are methods for one thread each, so that the tests run them without a device.

namespace cv::cuda::fastfilters
{

// A bit pattern of NaN that no valid pixel has.
constexpr std::uint32_t missingBits = 0xffffffffu, quietNan = 0x7fc00000u;

// Where the element `x` of a row lies: lanes that read 32 bytes each use all the banks.
CFF_HOST_DEVICE constexpr int validPlace(int x)
{
    return x ^ (x >> 3 & 4);
}

// Eight neighbours of a row whose place begins at a multiple of 8.
CFF_HOST_DEVICE void readEight(const float* row, int first, float (&values)[validSeparableOutputs])
{
    struct alignas(16) Four
    {
        float value[4];
    };
    CFF_UNROLL
    for (int i = 0; i < validSeparableOutputs; i += 4)
    {
        const Four four = *reinterpret_cast<const Four*>(row + validPlace(first + i));
        CFF_UNROLL
        for (int k = 0; k < 4; ++k)
            values[i + k] = four.value[k];
    }
}

CFF_HOST_DEVICE void writeEight(float* row, int first, const float (&values)[validSeparableOutputs])
{
    struct alignas(16) Four
    {
        float value[4];
    };
    CFF_UNROLL
    for (int i = 0; i < validSeparableOutputs; i += 4)
        *reinterpret_cast<Four*>(row + validPlace(first + i)) = {values[i], values[i + 1], values[i + 2],
                                                                 values[i + 3]};
}

// Eight neighbouring values, and eight of their weights.
struct ValidEight
{
    float value[validSeparableOutputs], weight[validSeparableOutputs];
};

// Adds eight taps, or the first `count`: the inputs are those in `a`, then those in `b`. Taps outside of the mask are
// left out, because an infinity times 0 is NaN.
template <bool Whole>
CFF_HOST_DEVICE void addValidTaps(const float* coefficients, int count, const ValidEight& a, const ValidEight& b,
                                  ValidEight& sums)
{
    constexpr int n = validSeparableOutputs;
    CFF_UNROLL
    for (int tap = 0; tap < n; ++tap)
    {
        if (!Whole && tap >= count)
            break;
        CFF_UNROLL
        for (int i = 0; i < n; ++i)
        {
            const bool isFirst = tap + i < n;
            const int place = isFirst ? tap + i : tap + i - n;
            sums.value[i] = multiplyAdd(coefficients[tap], isFirst ? a.value[place] : b.value[place], sums.value[i]);
            sums.weight[i] =
                multiplyAdd(coefficients[tap], isFirst ? a.weight[place] : b.weight[place], sums.weight[i]);
        }
    }
}

// Correlates both with `taps` coefficients; read(i, inputs) brings the inputs from 8 * i on.
template <typename Read>
CFF_HOST_DEVICE void correlateValid(const float* coefficients, int taps, const Read& read, ValidEight& sums)
{
    constexpr int n = validSeparableOutputs;
    ValidEight a, b;
    CFF_UNROLL
    for (int i = 0; i < n; ++i)
        sums.value[i] = sums.weight[i] = 0;
    read(0, a);
    int left = taps, step = 0;
    CFF_NO_UNROLL
    for (; left >= 2 * n; left -= 2 * n, step += 2, coefficients += 2 * n)
    {
        read(step + 1, b);
        addValidTaps<true>(coefficients, n, a, b, sums);
        read(step + 2, a);
        addValidTaps<true>(coefficients + n, n, b, a, sums);
    }
    if (left > 0)
    {
        read(step + 1, b);
        addValidTaps<false>(coefficients, left, a, b, sums);
    }
    if (left > n)
    {
        read(step + 2, a);
        addValidTaps<false>(coefficients + n, left - n, b, a, sums);
    }
}

CFF_HOST_DEVICE int countBits(std::uint64_t bits)
{
#ifdef __CUDA_ARCH__
    return __popcll(bits);
#else
    int count = 0;
    for (; bits != 0; bits &= bits - 1)
        ++count;
    return count;
#endif
}

CFF_HOST_DEVICE void writeRounded(unsigned char* row, int depth, std::ptrdiff_t place, float value)
{
    switch (depth)
    {
    case CV_8U: row[place] = saturateRounded<std::uint8_t>(value); break;
    case CV_8S: reinterpret_cast<std::int8_t*>(row)[place] = saturateRounded<std::int8_t>(value); break;
    case CV_16U: reinterpret_cast<std::uint16_t*>(row)[place] = saturateRounded<std::uint16_t>(value); break;
    case CV_16S: reinterpret_cast<std::int16_t*>(row)[place] = saturateRounded<std::int16_t>(value); break;
    default: reinterpret_cast<float*>(row)[place] = value;
    }
}

template <typename S>
class ValidSeparableTile
{
    static constexpr int columns = validSeparableColumns, rows = validSeparableRows, outputs = validSeparableOutputs,
                         warps = validSeparableThreads / 32,
                         pixelsOfLane = (columns + validSeparableTaps - 1 + 31) / 32;

public:
    // `left`: the first column; rows [top, bottom) are the block's. `memory`: of the layout's bytes.
    CFF_HOST_DEVICE ValidSeparableTile(const ValidSeparableFilter& filter, const MissingSource<S>& source,
                                       const AnyDestination& destination, int left, int channel, int top, int bottom,
                                       unsigned char* memory)
        : filter_(filter),
          source_(source),
          destination_(destination),
          layout_(validSeparableLayout(filter.width, filter.height)),
          left_(left),
          first_(source.pixels.originX + left),
          count_(columns + filter.width - 1),
          isInside_(first_ >= 0 && first_ + count_ <= source.pixels.width),
          channel_(channel),
          top_(top),
          bottom_(bottom),
          pixels_(reinterpret_cast<float*>(memory)),
          sums_(reinterpret_cast<float*>(memory + layout_.pixelBytes())),
          weights_(reinterpret_cast<float*>(memory + layout_.pixelBytes() + layout_.sumBytes())),
          missing_(memory + layout_.pixelBytes() + 2 * layout_.sumBytes())
    {
    }

    CFF_HOST_DEVICE int groups() const { return layout_.groups; }
    // The groups of the block's rows and of the rows that their windows reach below.
    CFF_HOST_DEVICE int steps() const { return (bottom_ - top_ + rows - 1) / rows + layout_.groups - 1; }

    // A thread's pixels of a group, if they lie inside of the image.
    struct Pixels
    {
        S value[rows / warps][pixelsOfLane];
    };

    // Begins to read a thread's part of a group.
    CFF_HOST_DEVICE void fetch(int thread, int group, Pixels& pixels) const
    {
        const int channels = source_.pixels.channels, lane = thread % 32;
        CFF_UNROLL
        for (int n = 0; n < rows / warps; ++n)
        {
            const int y = sourceRow(group, thread / 32 + n * warps);
            if (!isInside_ || y < 0)
                continue;
            const S* const row = source_.pixels.row(y) + static_cast<std::ptrdiff_t>(first_) * channels + channel_;
            CFF_UNROLL
            for (int i = 0; i < pixelsOfLane; ++i)
            {
                const int x = lane + 32 * i;
                pixels.value[n][i] = row[static_cast<std::ptrdiff_t>(x < count_ ? x : count_ - 1) * channels];
            }
        }
    }

    // Writes what was fetched to shared memory, and what lies beyond the border; returns whether a pixel is missing.
    CFF_HOST_DEVICE bool store(int thread, int group, const Pixels& pixels) const
    {
        bool any = false;
        CFF_UNROLL
        for (int n = 0; n < rows / warps; ++n)
        {
            const int r = thread / 32 + n * warps, y = sourceRow(group, r);
            float* const to = rowOf(pixels_, layout_.inputs, group % layout_.groups, r);
            if (!isInside_ || y < 0)
                any = storeAcrossBorder(y, thread % 32, to) || any;
            else
                any = storeInside(y, thread % 32, pixels.value[n], to) || any;
        }
        return any;
    }

    // Filters a thread's part of a group that has been read.
    CFF_HOST_DEVICE void sumRows(int thread, int group) const
    {
        constexpr int perRow = columns / outputs;
        const int slot = group % layout_.groups, r = thread / perRow, first = thread % perRow * outputs;
        const float* const from = rowOf(pixels_, layout_.inputs, slot, r);
        std::uint64_t isMissing = 0;
        ValidEight sums;
        correlateValid(
            filter_.row, filter_.width,
            [&](int i, ValidEight& inputs)
            {
                readEight(from, first + i * outputs, inputs.value);
                std::uint32_t bits = 0;
                CFF_UNROLL
                for (int k = 0; k < outputs; ++k)
                {
                    const bool isOne = floatToBits(inputs.value[k]) == missingBits;
                    inputs.weight[k] = isOne ? 0.f : 1.f;
                    inputs.value[k] = isOne ? 0.f : inputs.value[k];
                    bits |= (isOne ? 1u : 0u) << k;
                }
                isMissing |= static_cast<std::uint64_t>(bits) << (i * outputs);
            },
            sums);
        writeEight(rowOf(sums_, columns, slot, r), first, sums.value);
        writeEight(rowOf(weights_, columns, slot, r), first, sums.weight);
        const std::uint64_t window = (std::uint64_t(1) << filter_.width) - 1;
        std::uint64_t counts = 0;
        CFF_UNROLL
        for (int i = 0; i < outputs; ++i)
            counts |= static_cast<std::uint64_t>(countBits(isMissing >> i & window)) << (8 * i);
        *reinterpret_cast<std::uint64_t*>(missing_ + (slot * rows + r) * columns + first) = counts;
    }

    // Filters the columns of a thread, and writes its results. `group`: the first one of the windows.
    CFF_HOST_DEVICE void sumColumns(int thread, int group) const
    {
        const int column = thread % columns, first = thread / columns * outputs, place = validPlace(column);
        ValidEight sums;
        correlateValid(
            filter_.column, filter_.height,
            [&](int i, ValidEight& inputs)
            {
                const int row = ringRow(group, first + i * outputs) * columns + place;
                CFF_UNROLL
                for (int k = 0; k < outputs; ++k)
                {
                    inputs.value[k] = sums_[row + k * columns];
                    inputs.weight[k] = weights_[row + k * columns];
                }
            },
            sums);
        const auto missingAt = [&](int row) { return missing_[ringRow(group, row) * columns + column]; };
        int missing = 0;
        CFF_NO_UNROLL
        for (int row = first; row < first + filter_.height; ++row)
            missing += missingAt(row);
        const int x = left_ + column;
        if (x >= destination_.width)
            return;
        CFF_UNROLL
        for (int i = 0; i < outputs; ++i)
        {
            const int y = top_ + group * rows + first + i;
            if (y < bottom_ && missing > 0)
                writeRounded(destination_.data + y * static_cast<std::ptrdiff_t>(destination_.step), destination_.depth,
                             static_cast<std::ptrdiff_t>(x) * destination_.channels + channel_,
                             filter_.finish(sums.value[i], sums.weight[i], missing,
                                            !filter_.finish.fill && isMissing(group, first + i, column)));
            missing += missingAt(first + filter_.height + i) - missingAt(first + i);
        }
    }

private:
    static CFF_HOST_DEVICE float* rowOf(float* ring, int elements, int slot, int row)
    {
        return ring + (slot * rows + row) * elements;
    }

    // The place in the ring of a row from the beginning of a group on; at most one group beyond the ring's.
    CFF_HOST_DEVICE int ringRow(int group, int row) const
    {
        const int slot = group % layout_.groups + row / rows;
        return (slot < layout_.groups ? slot : slot - layout_.groups) * rows + row % rows;
    }

    // Whether the pixel at the anchor of a window is missing.
    CFF_HOST_DEVICE bool isMissing(int group, int row, int column) const
    {
        const float* const of = pixels_ + ringRow(group, row + filter_.anchorY) * layout_.inputs;
        return floatToBits(of[validPlace(column + filter_.anchorX)]) == missingBits;
    }

    // As it lies in shared memory.
    static CFF_HOST_DEVICE float marked(S value, bool isMissing)
    {
        const float pixel = static_cast<float>(value);
        return bitsToFloat(isMissing ? missingBits : (pixel != pixel ? quietNan : floatToBits(pixel)));
    }

    // The row of the source; negative: one of the border value.
    CFF_HOST_DEVICE int sourceRow(int group, int row) const
    {
        const SourceView<S>& image = source_.pixels;
        return borderIndex(image.originY + top_ + group * rows + row, image.height, image.borderY);
    }

    CFF_HOST_DEVICE bool storeInside(int y, int lane, const S (&values)[pixelsOfLane], float* to) const
    {
        const unsigned char* const mask = source_.maskRow(y);
        bool any = false;
        CFF_UNROLL
        for (int i = 0; i < pixelsOfLane; ++i)
        {
            const int x = lane + 32 * i;
            if (x < count_)
            {
                const bool isOne = source_.misses(values[i], mask, first_ + x, channel_);
                to[validPlace(x)] = marked(values[i], isOne);
                any = any || isOne;
            }
        }
        return any;
    }

    CFF_HOST_DEVICE bool storeAcrossBorder(int y, int lane, float* to) const
    {
        const SourceView<S>& image = source_.pixels;
        bool any = false;
        CFF_NO_UNROLL
        for (int i = lane; i < count_; i += 32)
        {
            const int x = borderIndex(first_ + i, image.width, image.borderX);
            const bool isBeyond = x < 0 || y < 0;
            const S value = isBeyond ? image.borderValue[channel_]
                                     : image.row(y)[static_cast<std::ptrdiff_t>(x) * image.channels + channel_];
            const bool isOne =
                isBeyond ? source_.isMissing(value) : source_.misses(value, source_.maskRow(y), x, channel_);
            to[validPlace(i)] = marked(value, isOne);
            any = any || isOne;
        }
        return any;
    }

    const ValidSeparableFilter& filter_;
    const MissingSource<S>& source_;
    const AnyDestination& destination_;
    ValidSeparableLayout layout_;
    int left_, first_, count_;  // the first column, that of the windows, and their number in the source
    bool isInside_;
    int channel_, top_, bottom_;
    float *pixels_, *sums_, *weights_;
    unsigned char* missing_;
};

// Which groups of a ring have missing pixels, and which have been filtered: bit i is i groups before the last one.
class ValidGroups
{
public:
    CFF_HOST_DEVICE explicit ValidGroups(int count) : window_((1u << count) - 1) {}

    CFF_HOST_DEVICE void add(bool hasMissing)
    {
        missing_ = missing_ << 1 | (hasMissing ? 1u : 0u);
        filtered_ <<= 1;
    }
    CFF_HOST_DEVICE bool haveMissing() const { return (missing_ & window_) != 0; }
    CFF_HOST_DEVICE bool isFiltered(int before) const { return (filtered_ >> before & 1) != 0; }
    CFF_HOST_DEVICE void allAreFiltered() { filtered_ = window_; }

private:
    std::uint32_t window_, missing_ = 0, filtered_ = 0;
};

}  // namespace cv::cuda::fastfilters

#endif
