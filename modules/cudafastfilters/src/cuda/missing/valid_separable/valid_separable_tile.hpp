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

// A block's part of an image: 128 columns, down which it walks in groups of 16 rows. First it looks for missing pixels in
// all its groups, 16 bytes at a time; if there are none, nothing follows. Otherwise it goes over the outputs whose
// windows reach a group that has one, a channel after the other. The groups are read into a ring in shared memory, with a
// mark for missing pixels, and their rows are filtered, once each: a thread has 8 neighbouring outputs of a row, and two
// sums for each, that of the valid pixels and that of their coefficients. Then the columns of both sums are filtered, 8
// neighbouring outputs for each thread, divided, and written where a window has a missing pixel.
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
          count_((destination.width - left < columns ? destination.width - left : columns) + filter.width - 1),
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

    // The groups of outputs, and of rows that the windows of a group of outputs reach.
    CFF_HOST_DEVICE int outputGroups() const { return (bottom_ - top_ + rows - 1) / rows; }
    CFF_HOST_DEVICE int reachedGroups() const { return layout_.groups; }

    // Looks at a thread's part of all that the block's windows reach. Bit i of the result: group i has a missing pixel,
    // in any channel; or one that lies beside the windows by less than 16 bytes.
    CFF_HOST_DEVICE std::uint32_t scan(int thread) const
    {
        const SourceView<S>& image = source_.pixels;
        if (source_.mask)
            return scanPlane(thread, source_.mask, source_.maskStep, source_.maskChannels,
                             MissingValue<std::uint8_t>{false, true, 0}, false);
        bool beyond = false;  // the border is missing
        for (int c = 0; c < image.channels; ++c)
            beyond = beyond || source_.isMissing(image.borderValue[c]);
        return scanPlane(thread, image.data, image.step, image.channels, source_.isMissing, beyond);
    }

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

    // Writes what was fetched to shared memory, and what lies beyond the border.
    CFF_HOST_DEVICE void store(int thread, int group, const Pixels& pixels) const
    {
        CFF_UNROLL
        for (int n = 0; n < rows / warps; ++n)
        {
            const int r = thread / 32 + n * warps, y = sourceRow(group, r);
            float* const to = rowOf(pixels_, layout_.inputs, group % layout_.groups, r);
            if (!isInside_ || y < 0)
                storeAcrossBorder(y, thread % 32, to);
            else
                storeInside(y, thread % 32, pixels.value[n], to);
        }
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

    CFF_HOST_DEVICE void storeInside(int y, int lane, const S (&values)[pixelsOfLane], float* to) const
    {
        const unsigned char* const mask = source_.maskRow(y);
        CFF_UNROLL
        for (int i = 0; i < pixelsOfLane; ++i)
            if (const int x = lane + 32 * i; x < count_)
                to[validPlace(x)] = marked(values[i], source_.misses(values[i], mask, first_ + x, channel_));
    }

    CFF_HOST_DEVICE void storeAcrossBorder(int y, int lane, float* to) const
    {
        const SourceView<S>& image = source_.pixels;
        CFF_NO_UNROLL
        for (int i = lane; i < count_; i += 32)
        {
            const int x = borderIndex(first_ + i, image.width, image.borderX);
            const bool isBeyond = x < 0 || y < 0;
            const S value = isBeyond ? image.borderValue[channel_]
                                     : image.row(y)[static_cast<std::ptrdiff_t>(x) * image.channels + channel_];
            to[validPlace(i)] = marked(value, isBeyond ? source_.isMissing(value)
                                                       : source_.misses(value, source_.maskRow(y), x, channel_));
        }
    }

    // See scan(). The plane has the size of the image; `beyond`: its border is missing.
    template <typename T>
    CFF_HOST_DEVICE std::uint32_t scanPlane(int thread, const unsigned char* data, std::size_t step, int channels,
                                            const MissingValue<T>& isMissing, bool beyond) const
    {
        constexpr int atOnce = 4;
        const SourceView<S>& image = source_.pixels;
        const int reached = bottom_ - top_ + filter_.height - 1, pixelBytes = channels * static_cast<int>(sizeof(T));
        const int begin = first_ < 0 ? 0 : first_, end = first_ + count_ < image.width ? first_ + count_ : image.width;
        const std::ptrdiff_t rowBytes = static_cast<std::ptrdiff_t>(image.width) * pixelBytes;
        // Chunks of a row, aligned to 16 bytes wherever it begins.
        const int chunks = ((end - begin) * pixelBytes + 2 * (chunkBytes - 1)) / chunkBytes;
        std::uint32_t groups = 0;
        int r = thread / chunks, chunk = thread % chunks;
        CFF_NO_UNROLL
        while (r < reached)
        {
            Chunk loaded[atOnce];
            int group[atOnce];  // negative: nothing was loaded
            CFF_UNROLL
            for (int i = 0; i < atOnce; ++i)
            {
                group[i] = -1;
                const int y = r < reached ? borderIndex(image.originY + top_ + r, image.height, image.borderY) : -1;
                if (y >= 0)
                {
                    const unsigned char* const row =
                        data + static_cast<std::ptrdiff_t>(y) * static_cast<std::ptrdiff_t>(step);
                    const unsigned char* const from = row + static_cast<std::ptrdiff_t>(begin) * pixelBytes;
                    const std::ptrdiff_t place = (from - row) + chunk * chunkBytes -
                                                 static_cast<int>(reinterpret_cast<std::uintptr_t>(from) % chunkBytes);
                    if (place >= 0 && place + chunkBytes <= rowBytes)
                    {
                        loaded[i] = *reinterpret_cast<const Chunk*>(row + place);
                        group[i] = r / rows;
                    }
                    else if (anyMissing(reinterpret_cast<const T*>(row), place, rowBytes, isMissing))
                    {
                        groups |= 1u << r / rows;
                    }
                }
                else if (r < reached && beyond)
                {
                    groups |= 1u << r / rows;
                }
                r += validSeparableThreads / chunks;
                chunk += validSeparableThreads % chunks;
                if (chunk >= chunks)
                {
                    chunk -= chunks;
                    ++r;
                }
            }
            CFF_UNROLL
            for (int i = 0; i < atOnce; ++i)
                if (group[i] >= 0 && anyMissing(loaded[i], isMissing))
                    groups |= 1u << group[i];
        }
        return groups | (isInside_ ? 0 : scanAcrossBorder(thread, data, step, channels, isMissing, beyond));
    }

    // The columns that lie left and right of the image.
    template <typename T>
    CFF_HOST_DEVICE std::uint32_t scanAcrossBorder(int thread, const unsigned char* data, std::size_t step,
                                                   int channels, const MissingValue<T>& isMissing, bool beyond) const
    {
        const SourceView<S>& image = source_.pixels;
        const int left = first_ < 0 ? -first_ : 0, right = first_ + count_ - image.width;
        const int outside = left + (right > 0 ? right : 0), reached = bottom_ - top_ + filter_.height - 1;
        std::uint32_t groups = 0;
        CFF_NO_UNROLL
        for (int i = thread; i < reached * outside; i += validSeparableThreads)
        {
            const int r = i / outside, column = i % outside;
            const int y = borderIndex(image.originY + top_ + r, image.height, image.borderY);
            const int x =
                borderIndex(column < left ? first_ + column : image.width + column - left, image.width, image.borderX);
            bool any = beyond;
            if (x >= 0 && y >= 0)
            {
                const T* const pixel = reinterpret_cast<const T*>(data + static_cast<std::ptrdiff_t>(y) *
                                                                             static_cast<std::ptrdiff_t>(step)) +
                                       static_cast<std::ptrdiff_t>(x) * channels;
                any = false;
                for (int c = 0; c < channels; ++c)
                    any = any || isMissing(pixel[c]);
            }
            if (any)
                groups |= 1u << r / rows;
        }
        return groups;
    }

    static constexpr int chunkBytes = 16;

    // Words: a byte of an array would have a register of its own.
    struct alignas(chunkBytes) Chunk
    {
        std::uint32_t word[chunkBytes / 4];
    };

    template <typename T>
    static CFF_HOST_DEVICE bool anyMissing(const Chunk& chunk, const MissingValue<T>& isMissing)
    {
        bool any = false;
        CFF_UNROLL
        for (int i = 0; i < chunkBytes; i += static_cast<int>(sizeof(T)))
        {
            const std::uint32_t bits = chunk.word[i / 4] >> 8 * (i % 4);
            if constexpr (std::is_floating_point<T>::value)
                any |= isMissing(bitsToFloat(bits));
            else
                any |= isMissing(static_cast<T>(bits));
        }
        return any;
    }

    // Of the part of a chunk that lies in a row; bytes from the row's beginning to the chunk, and to the row's end.
    template <typename T>
    static CFF_HOST_DEVICE bool anyMissing(const T* row, std::ptrdiff_t place, std::ptrdiff_t end,
                                           const MissingValue<T>& isMissing)
    {
        constexpr int size = static_cast<int>(sizeof(T));
        const std::ptrdiff_t from = (place < 0 ? 0 : place) / size,
                             to = (place + chunkBytes < end ? place + chunkBytes : end) / size;
        bool any = false;
        CFF_NO_UNROLL
        for (std::ptrdiff_t i = from; i < to; ++i)
            any |= isMissing(row[i]);
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

// Filters a channel of a block's part. `missing`: the groups that scan() found. run(step) calls step(thread, pixels) for
// all threads, of which each has its own pixels, and waits for them.
template <typename S, typename Run>
CFF_HOST_DEVICE void walkDown(const ValidSeparableTile<S>& tile, std::uint32_t missing, const Run& run)
{
    using Pixels = typename ValidSeparableTile<S>::Pixels;
    const int reached = tile.reachedGroups();
    std::uint32_t window = (1u << reached) - 1, filtered = 0;
    int fetched = -1;  // the group that has been, but not yet stored
    CFF_NO_UNROLL
    for (int group = 0; group < tile.outputGroups(); ++group, window <<= 1)
    {
        if ((missing & window) == 0)
            continue;
        const std::uint32_t todo = window & ~filtered;
        const auto forEach = [&](const auto& visit)
        {
            CFF_NO_UNROLL
            for (int g = group; g < group + reached; ++g)
                if ((todo >> g & 1) != 0)
                    visit(g);
        };
        run(
            [&](int thread, Pixels& pixels)
            {
                forEach(
                    [&](int g)
                    {
                        if (g != fetched)
                            tile.fetch(thread, g, pixels);
                        tile.store(thread, g, pixels);
                    });
            });
        filtered |= window;
        const bool isNext = (missing & window << 1) != 0 && group + 1 < tile.outputGroups();
        fetched = isNext ? group + reached : -1;
        run(
            [&](int thread, Pixels& pixels)
            {
                if (isNext)
                    tile.fetch(thread, group + reached, pixels);
                forEach([&](int g) { tile.sumRows(thread, g); });
            });
        run([&](int thread, Pixels&) { tile.sumColumns(thread, group); });
    }
}

}  // namespace cv::cuda::fastfilters

#endif
