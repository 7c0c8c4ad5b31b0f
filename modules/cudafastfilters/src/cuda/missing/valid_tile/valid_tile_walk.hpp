// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_TILE_WALK_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_TILE_WALK_HPP

#include "valid_tile_filter.hpp"
#include "valid_tile_finish.hpp"

#include <cstdint>

// A block's part of an image: 128 columns, down which it walks in groups of 16 rows. First it looks for missing pixels
// in all its groups; if there are none, nothing follows. Otherwise it goes over the outputs whose windows reach a group
// that has one, a channel after the other. A warp reads two rows of a group into shared memory, each pixel as a pair of
// a value and a weight, both 0 if it is missing, else the weight is 1. Then it filters these rows: a thread has 8
// neighbouring outputs of a row, and two sums for each, that of the values and that of the weights, which go to a ring
// of rows. Then the columns of both sums are filtered, 8 neighbouring outputs for each thread, divided, and written
// where a window has a missing pixel. For a mask that is not separable there are no sums of rows, and the ring has the
// pixels: a thread has the columns of its windows one after the other.
//
// The steps are methods for one thread each, so that the tests run them without a device.

namespace cv::cuda::fastfilters
{

CFF_HOST_DEVICE int countBits(std::uint32_t bits)
{
#ifdef __CUDA_ARCH__
    return __popc(bits);
#else
    int count = 0;
    for (; bits != 0; bits &= bits - 1)
        ++count;
    return count;
#endif
}

// Sets the bits of a word for the lanes of a warp. On the host, lanes come in order.
CFF_HOST_DEVICE void setBits(std::uint32_t& word, int lane, bool bit)
{
#ifdef __CUDA_ARCH__
    const std::uint32_t bits = __ballot_sync(~0u, bit);
    if (lane == 0)
        word = bits;
#else
    word = (lane == 0 ? 0 : word) | (bit ? 1u : 0u) << lane;
#endif
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
          inputs_(Filter::isSeparable ? columns + validTileTaps : layout_.inputs),
          pixels_(reinterpret_cast<ValidPair*>(memory)),
          sums_(reinterpret_cast<ValidPair*>(memory + layout_.pixelBytes())),
          counts_(memory + layout_.pixelBytes() + layout_.sumBytes()),
          missing_(reinterpret_cast<std::uint32_t*>(counts_ + layout_.countBytes))
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
            const int y = sourceRow(group, rowOf(thread, n));
            if (!part_.isInside || y < 0)
                continue;
            const S* const row = source_.pixels.row(y) + static_cast<std::ptrdiff_t>(part_.first) * channels + channel_;
            CFF_UNROLL
            for (int i = 0; i < pixelsOfLane; ++i)
                pixels.value[n][i] = row[static_cast<unsigned>(columnOf(lane, i) * channels)];
        }
    }

    // Writes what was fetched to shared memory, and what lies beyond the border.
    CFF_HOST_DEVICE void store(int thread, int group, const Pixels& pixels) const
    {
        CFF_UNROLL
        for (int n = 0; n < rows / warps; ++n)
        {
            const int r = rowOf(thread, n), y = sourceRow(group, r), row = slotOf(group) * rows + r;
            ValidPair* const to = pixels_ + (Filter::isSeparable ? r : row) * inputs_;
            std::uint32_t* const words = missing_ + row * layout_.words;
            if (!part_.isInside || y < 0)
                storeAcrossBorder(y, thread % 32, to, words);
            else if (source_.mask)
                storeInside<true>(y, thread % 32, pixels.value[n], to, words);
            else
                storeInside<false>(y, thread % 32, pixels.value[n], to, words);
        }
    }

    // Filters a thread's part of a row that its warp has stored, if the filter is separable, and counts missing pixels.
    CFF_HOST_DEVICE void sumRows(int thread, int group) const
    {
        constexpr int perRow = columns / outputs;
        const int slot = slotOf(group), r = thread / perRow, first = thread % perRow * outputs;
        if constexpr (Filter::isSeparable)
        {
            const ValidPair* const from = pixels_ + r * inputs_ + pixelPlace(first, inputs_);
            ValidEight sums = {};
            correlateValid(
                filter_.row, filter_.width,
                [&](int i, ValidEight& inputs) { readPixels(from + 2 * i, 0, inputs_, inputs); }, sums);
            writeSums(sums_ + (slot * rows + r) * columns, first, sums);
        }
        const std::uint32_t *const words = missing_ + (slot * rows + r) * layout_.words + first / 32,
                                   window = ~0u >> (32 - filter_.width);
        const std::uint32_t low = funnelShiftRight(words[0], words[1], first % 32), high = words[1] >> first % 32;
        CFF_UNROLL
        for (int i = 0; i < outputs; ++i)
            counts_[countPlace(first + i) + slot * rows + r] =
                static_cast<unsigned char>(countBits(funnelShiftRight(low, high, i) & window));
    }

    // Filters the columns of a thread, or its windows, and writes its results. `group`: the first one of the windows.
    CFF_HOST_DEVICE void sumColumns(int thread, int group) const
    {
        const int column = thread % columns, first = thread / columns * outputs;
        ValidEight sums = {};
        if constexpr (Filter::isSeparable)
        {
            const ValidPair* const from = sums_ + sumPlace(column);
            correlateValid(
                filter_.column, filter_.height,
                [&](int i, ValidEight& inputs)
                { readColumn(from + ringRow(group, first + i * outputs) * columns, columns, inputs); },
                sums);
        }
        else
        {
            CFF_NO_UNROLL
            for (int wx = 0; wx < filter_.width; ++wx)
            {
                const ValidPair* const from = pixels_ + pixelPlace(column + wx, inputs_);
                correlateValid(
                    filter_.mask + wx * filter_.height, filter_.height,
                    [&](int i, ValidEight& inputs)
                    { readColumn(from + ringRow(group, first + i * outputs) * inputs_, inputs_, inputs); },
                    sums);
            }
        }
        ValidCounts missing(
            filter_.height, [&, counts = counts_ + countPlace(column)](int i)
            { return *reinterpret_cast<const std::uint64_t*>(counts + ringRow(group, first + i * outputs)); });
        const int x = part_.left + column, y = part_.top + group * rows + first;
        if (x >= destination_.width)
            return;
        float results[outputs];
        divideEight(sums, results);
        const MissingFinish<float>& finish = filter_.finish;
        std::uint32_t written = 0;
        CFF_UNROLL
        for (int i = 0; i < outputs; ++i, missing.advance(i - 1))
        {
            written |= y + i < part_.bottom && missing() > 0 ? 1u << i : 0;
            const bool isResult = missing() <= finish.mostMissing && std::fabs(sums.weight[i]) > finish.negligible;
            results[i] = isResult ? multiplyAdd(results[i], finish.whole, finish.delta) : finish.result;
        }
        if (!finish.fill)
        {
            CFF_UNROLL
            for (int i = 0; i < outputs; ++i)
                if (isMissing(group, first + i, column))
                    results[i] = finish.result;
        }
        const std::size_t step = destination_.step;
        unsigned char* const to = destination_.data + y * static_cast<std::ptrdiff_t>(step);
        const std::ptrdiff_t place = static_cast<std::ptrdiff_t>(x) * destination_.channels + channel_;
        switch (destination_.depth)
        {
        case CV_8U: return writeResults<std::uint8_t>(to, step, place, written, results);
        case CV_8S: return writeResults<std::int8_t>(to, step, place, written, results);
        case CV_16U: return writeResults<std::uint16_t>(to, step, place, written, results);
        case CV_16S: return writeResults<std::int16_t>(to, step, place, written, results);
        default: return writeResults<float>(to, step, place, written, results);
        }
    }

private:
    // The rows of a group that a thread's warp reads.
    static CFF_HOST_DEVICE int rowOf(int thread, int n) { return thread / 32 * (rows / warps) + n; }

    // The remainder of the division by the number of groups, which is 1, 2 or 3.
    CFF_HOST_DEVICE int slotOf(int group) const
    {
        return layout_.groups == 3 ? group - (group * 11 >> 5) * 3 : group & (layout_.groups - 1);
    }

    // The place in the ring of a row from the beginning of a group on; at most one ring beyond it.
    CFF_HOST_DEVICE int ringRow(int group, int row) const
    {
        const int ring = layout_.groups * rows, place = slotOf(group) * rows + row;
        return place < ring ? place : place - ring;
    }

    // The place of the counts of a column; neighbouring threads have neighbouring columns, or each eighth.
    static CFF_HOST_DEVICE int countPlace(int column)
    {
        return (column ^ (column >> 3 & 7)) * (validTileMostGroups * rows);
    }

    // Whether the pixel at the anchor of a window is missing.
    CFF_HOST_DEVICE bool isMissing(int group, int row, int column) const
    {
        const int x = column + filter_.anchorX;
        return (missing_[ringRow(group, row + filter_.anchorY) * layout_.words + x / 32] >> x % 32 & 1) != 0;
    }

    // The row of the source; negative: one of the border value.
    CFF_HOST_DEVICE int sourceRow(int group, int row) const
    {
        const SourceView<S>& image = source_.pixels;
        return borderIndex(image.originY + part_.top + group * rows + row, image.height, image.borderY);
    }

    // A lane's pixel i of a row, or the last one.
    CFF_HOST_DEVICE int columnOf(int lane, int i) const
    {
        const int x = lane + 32 * i;
        return x < part_.count ? x : part_.count - 1;
    }

    // Writes a lane's pixel i of a row to shared memory.
    CFF_HOST_DEVICE void storePixel(S value, bool isMissing, int lane, int i, ValidPair* to, std::uint32_t* words) const
    {
        setBits(words[i], lane, isMissing);
        if (lane + 32 * i < part_.count)
            to[pixelPlace(lane, inputs_) + 8 * i] = {isMissing ? 0.f : static_cast<float>(value),
                                                     isMissing ? 0.f : 1.f};
    }

    template <bool HasMask>
    CFF_HOST_DEVICE void storeInside(int y, int lane, const S (&values)[pixelsOfLane], ValidPair* to,
                                     std::uint32_t* words) const
    {
        const unsigned char* const mask = source_.maskRow(y);
        CFF_UNROLL
        for (int i = 0; i < pixelsOfLane; ++i)
            storePixel(values[i],
                       HasMask ? source_.misses(values[i], mask, part_.first + columnOf(lane, i), channel_)
                               : source_.isMissing(values[i]),
                       lane, i, to, words);
    }

    CFF_HOST_DEVICE void storeAcrossBorder(int y, int lane, ValidPair* to, std::uint32_t* words) const
    {
        const SourceView<S>& image = source_.pixels;
        CFF_NO_UNROLL
        for (int i = 0; i < pixelsOfLane; ++i)
        {
            const int x = borderIndex(part_.first + columnOf(lane, i), image.width, image.borderX);
            const bool isBeyond = x < 0 || y < 0;
            const S value = isBeyond ? image.borderValue[channel_]
                                     : image.row(y)[static_cast<std::ptrdiff_t>(x) * image.channels + channel_];
            storePixel(value,
                       isBeyond ? source_.isMissing(value) : source_.misses(value, source_.maskRow(y), x, channel_),
                       lane, i, to, words);
        }
    }

    const Filter& filter_;
    const MissingSource<S>& source_;
    const AnyDestination& destination_;
    const ValidTilePart& part_;
    ValidTileLayout layout_;
    int channel_, inputs_;
    ValidPair *pixels_, *sums_;
    unsigned char* counts_;
    std::uint32_t* missing_;
};

// Filters a channel of a block's part. `missing`: the groups that have missing pixels. run(wholeBlock, step)
// calls step(thread, pixels) for all threads, of which each has its own pixels; then those of the block, or of each
// warp, wait for each other.
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
        const bool isNext = (missing & window << 1) != 0 && group + 1 < tile.outputGroups();
        CFF_NO_UNROLL
        for (int g = group; g < group + reached; ++g)
        {
            if ((filtered >> g & 1) != 0)
                continue;
            run(false,
                [&](int thread, Pixels& pixels)
                {
                    if (g != fetched)
                        tile.fetch(thread, g, pixels);
                    tile.store(thread, g, pixels);
                });
            run(false,
                [&](int thread, Pixels& pixels)
                {
                    if (isNext && g + 1 == group + reached)
                        tile.fetch(thread, g + 1, pixels);
                    tile.sumRows(thread, g);
                });
        }
        filtered |= window;
        fetched = isNext ? group + reached : -1;
        run(true, [](int, Pixels&) {});
        run(true, [&](int thread, Pixels&) { tile.sumColumns(thread, group); });
    }
}

}  // namespace cv::cuda::fastfilters

#endif
