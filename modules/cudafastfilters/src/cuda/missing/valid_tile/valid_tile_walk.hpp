// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_TILE_WALK_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_TILE_WALK_HPP

#include "common/saturate.hpp"
#include "valid_tile_filter.hpp"
#include "valid_tile_product.hpp"

#include "opencv2/core/hal/interface.h"

#include <cstdint>

// A block's part of an image: 128 columns, down which it walks in groups of 16 rows. First it looks for missing pixels
// in all its groups; if there are none, nothing follows. Otherwise it goes over the outputs whose windows reach a group
// that has one, a channel after the other. The groups are read into a ring in shared memory, with a mark for missing
// pixels, and their rows are filtered, once each: a thread has 8 neighbouring outputs of a row, and two sums for each,
// that of the valid pixels and that of their coefficients. Then the columns of both sums are filtered, 8 neighbouring
// outputs for each thread, divided, and written where a window has a missing pixel. For a mask that is not separable
// there are no sums of rows: a thread has the columns of its windows one after the other.
//
// The steps are methods for one thread each, so that the tests run them without a device.

namespace cv::cuda::fastfilters
{

// A bit pattern of NaN that no valid pixel has.
constexpr std::uint32_t missingBits = 0xffffffffu, quietNan = 0x7fc00000u;

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

template <typename S, typename Filter>
class ValidTile
{
    static constexpr int columns = validTileColumns, rows = validTileRows, outputs = validTileOutputs,
                         warps = validTileThreads / 32, pixelsOfLane = (columns + validTileTaps - 1 + 31) / 32;

public:
    // `memory`: of the layout's bytes.
    CFF_HOST_DEVICE ValidTile(const Filter& filter, const MissingSource<S>& source, const AnyDestination& destination,
                              const ValidTilePart& part, int channel, unsigned char* memory)
        : filter_(filter),
          source_(source),
          destination_(destination),
          part_(part),
          layout_(validTileLayout(filter.width, filter.height, Filter::isSeparable)),
          channel_(channel),
          pixels_(reinterpret_cast<float*>(memory)),
          sums_(reinterpret_cast<float*>(memory + layout_.pixelBytes())),
          weights_(reinterpret_cast<float*>(memory + layout_.pixelBytes() + layout_.sumBytes())),
          missing_(memory + layout_.pixelBytes() + layout_.sums * layout_.sumBytes())
    {
    }

    // The groups of outputs, and of rows that the windows of a group of outputs reach.
    CFF_HOST_DEVICE int outputGroups() const { return (part_.bottom - part_.top + rows - 1) / rows; }
    CFF_HOST_DEVICE int reachedGroups() const { return layout_.groups; }

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
            if (!part_.isInside || y < 0)
                continue;
            const S* const row = source_.pixels.row(y) + static_cast<std::ptrdiff_t>(part_.first) * channels + channel_;
            CFF_UNROLL
            for (int i = 0; i < pixelsOfLane; ++i)
            {
                const int x = lane + 32 * i;
                pixels.value[n][i] = row[static_cast<std::ptrdiff_t>(x < part_.count ? x : part_.count - 1) * channels];
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
            if (!part_.isInside || y < 0)
                storeAcrossBorder(y, thread % 32, to);
            else
                storeInside(y, thread % 32, pixels.value[n], to);
        }
    }

    // Filters a thread's part of a group that has been read, if the filter is separable, and counts what is missing.
    CFF_HOST_DEVICE void sumRows(int thread, int group) const
    {
        constexpr int perRow = columns / outputs;
        const int slot = group % layout_.groups, r = thread / perRow, first = thread % perRow * outputs;
        const float* const from = rowOf(pixels_, layout_.inputs, slot, r);
        std::uint64_t isMissing = 0;
        const auto read = [&](int i, ValidEight& inputs)
        {
            readEight(from, first + i * outputs, inputs.value);
            isMissing |= static_cast<std::uint64_t>(separate(inputs)) << (i * outputs);
        };
        if constexpr (Filter::isSeparable)
        {
            ValidEight sums = {};
            correlateValid(filter_.row, filter_.width, read, sums);
            writeEight(rowOf(sums_, columns, slot, r), first, sums.value);
            writeEight(rowOf(weights_, columns, slot, r), first, sums.weight);
        }
        else
        {
            ValidEight inputs;
            CFF_NO_UNROLL
            for (int i = 0; i * outputs < filter_.width + outputs - 1; ++i)
                read(i, inputs);
        }
        const std::uint64_t window = (std::uint64_t(1) << filter_.width) - 1;
        std::uint64_t counts = 0;
        CFF_UNROLL
        for (int i = 0; i < outputs; ++i)
            counts |= static_cast<std::uint64_t>(countBits(isMissing >> i & window)) << (8 * i);
        *reinterpret_cast<std::uint64_t*>(missing_ + (slot * rows + r) * columns + first) = counts;
    }

    // Filters the columns of a thread, or its windows, and writes its results. `group`: the first one of the windows.
    CFF_HOST_DEVICE void sumColumns(int thread, int group) const
    {
        const int column = thread % columns, first = thread / columns * outputs;
        ValidEight sums = {};
        if constexpr (Filter::isSeparable)
        {
            const int place = validPlace(column);
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
        }
        else
        {
            CFF_NO_UNROLL
            for (int wx = 0; wx < filter_.width; ++wx)
            {
                const int place = validPlace(column + wx);
                correlateValid(
                    filter_.mask + wx * filter_.height, filter_.height,
                    [&](int i, ValidEight& inputs)
                    {
                        const float* const from =
                            pixels_ + ringRow(group, first + i * outputs) * layout_.inputs + place;
                        CFF_UNROLL
                        for (int k = 0; k < outputs; ++k)
                            inputs.value[k] = from[k * layout_.inputs];
                        separate(inputs);
                    },
                    sums);
            }
        }
        const auto missingAt = [&](int row) { return missing_[ringRow(group, row) * columns + column]; };
        int missing = 0;
        CFF_NO_UNROLL
        for (int row = first; row < first + filter_.height; ++row)
            missing += missingAt(row);
        const int x = part_.left + column;
        if (x >= destination_.width)
            return;
        CFF_UNROLL
        for (int i = 0; i < outputs; ++i)
        {
            const int y = part_.top + group * rows + first + i;
            if (y < part_.bottom && missing > 0)
                writeRounded(destination_.data + y * static_cast<std::ptrdiff_t>(destination_.step), destination_.depth,
                             static_cast<std::ptrdiff_t>(x) * destination_.channels + channel_,
                             filter_.finish(sums.value[i], sums.weight[i], missing,
                                            !filter_.finish.fill && isMissing(group, first + i, column)));
            missing += missingAt(first + filter_.height + i) - missingAt(first + i);
        }
    }

private:
    // Values with marks become values, 0 where they are missing, and weights. Bit i of the result: value i is missing.
    static CFF_HOST_DEVICE std::uint32_t separate(ValidEight& inputs)
    {
        std::uint32_t bits = 0;
        CFF_UNROLL
        for (int k = 0; k < outputs; ++k)
        {
            const bool isOne = floatToBits(inputs.value[k]) == missingBits;
            inputs.weight[k] = isOne ? 0.f : 1.f;
            inputs.value[k] = isOne ? 0.f : inputs.value[k];
            bits |= (isOne ? 1u : 0u) << k;
        }
        return bits;
    }

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
        return borderIndex(image.originY + part_.top + group * rows + row, image.height, image.borderY);
    }

    CFF_HOST_DEVICE void storeInside(int y, int lane, const S (&values)[pixelsOfLane], float* to) const
    {
        const unsigned char* const mask = source_.maskRow(y);
        CFF_UNROLL
        for (int i = 0; i < pixelsOfLane; ++i)
            if (const int x = lane + 32 * i; x < part_.count)
                to[validPlace(x)] = marked(values[i], source_.misses(values[i], mask, part_.first + x, channel_));
    }

    CFF_HOST_DEVICE void storeAcrossBorder(int y, int lane, float* to) const
    {
        const SourceView<S>& image = source_.pixels;
        CFF_NO_UNROLL
        for (int i = lane; i < part_.count; i += 32)
        {
            const int x = borderIndex(part_.first + i, image.width, image.borderX);
            const bool isBeyond = x < 0 || y < 0;
            const S value = isBeyond ? image.borderValue[channel_]
                                     : image.row(y)[static_cast<std::ptrdiff_t>(x) * image.channels + channel_];
            to[validPlace(i)] = marked(value, isBeyond ? source_.isMissing(value)
                                                       : source_.misses(value, source_.maskRow(y), x, channel_));
        }
    }

    const Filter& filter_;
    const MissingSource<S>& source_;
    const AnyDestination& destination_;
    const ValidTilePart& part_;
    ValidTileLayout layout_;
    int channel_;
    float *pixels_, *sums_, *weights_;
    unsigned char* missing_;
};

// Filters a channel of a block's part. `missing`: the groups that have missing pixels. run(step) calls
// step(thread, pixels) for all threads, of which each has its own pixels, and waits for them.
template <typename S, typename Filter, typename Run>
CFF_HOST_DEVICE void walkDown(const ValidTile<S, Filter>& tile, std::uint32_t missing, const Run& run)
{
    using Pixels = typename ValidTile<S, Filter>::Pixels;
    const int reached = tile.reachedGroups();
    std::uint32_t window = (1u << reached) - 1, filtered = 0;
    int fetched = -1;  // the group that has been, but not yet stored
    CFF_NO_UNROLL
    for (int group = 0; group < tile.outputGroups(); ++group, window <<= 1)
    {
        if ((missing & window) == 0)
            continue;
        const std::uint32_t unfiltered = window & ~filtered;
        const auto forEach = [&](const auto& visit)
        {
            CFF_NO_UNROLL
            for (int g = group; g < group + reached; ++g)
                if ((unfiltered >> g & 1) != 0)
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
