// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_RANK_STRIP_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_RANK_STRIP_HPP

#include "networks/rank_strip.hpp"

#include <cstdint>

// RankStrip for images with missing pixels: these have the greatest key, which no valid pixel has, and each window has
// the rank that follows from the number of its valid pixels. So a sorted list is written to the thread's memory once,
// but each window reads the run of its own rank.
//
// Whether the W + 1 pixels of a row are valid are as many bits, in the lower half of a word for the first lane of a key
// and in the upper half for the second; a word has two rows.

namespace cv::cuda::fastfilters
{

// The lists of a thread, in its memory of Lists::nearKeys keys, `stride` apart. The run of a rank is `offset(rank)`
// bytes from the memory's beginning.
template <typename Keys, typename Lists>
class ValidRuns
{
public:
    using Key = typename Keys::Key;

    static CFF_HOST_DEVICE constexpr int offset(int rank, int stride)
    {
        return rank * stride * static_cast<int>(sizeof(Key));
    }

    CFF_HOST_DEVICE ValidRuns(Key* keys, int stride) : keys_(keys), stride_(stride)
    {
        for (int i = 0; i < Lists::run - 1; ++i)
        {
            keys[i * stride] = Keys::least;
            keys[(i + Lists::run - 1 + Lists::sorted) * stride] = Keys::greatest;
        }
    }

    CFF_HOST_DEVICE void put(const Key* sorted)
    {
        CFF_UNROLL
        for (int i = 0; i < Lists::sorted; ++i)
            keys_[(Lists::run - 1 + i) * stride_] = sorted[i];
    }

    // The runs at an offset of all lanes, and of each.
    CFF_HOST_DEVICE void get(int offset, Key* run) const
    {
        const Key* const from = at(offset);
        CFF_UNROLL
        for (int i = 0; i < Lists::run; ++i)
            run[i] = from[i * stride_];
    }
    CFF_HOST_DEVICE void get(const int (&offsets)[1], Key* run) const { get(offsets[0], run); }
    CFF_HOST_DEVICE void get(const int (&offsets)[2], Key* run) const
    {
        const std::uint16_t* const lower = reinterpret_cast<const std::uint16_t*>(at(offsets[0]));
        const std::uint16_t* const upper = reinterpret_cast<const std::uint16_t*>(at(offsets[1])) + 1;
        CFF_UNROLL
        for (int i = 0; i < Lists::run; ++i)
            run[i] = lower[2 * i * stride_] | static_cast<Key>(upper[2 * i * stride_]) << 16;
    }

private:
    CFF_HOST_DEVICE const Key* at(int offset) const
    {
        return reinterpret_cast<const Key*>(reinterpret_cast<const unsigned char*>(keys_) + offset);
    }

    Key* keys_;
    int stride_;
};

// As RankRun, for windows without a missing pixel.
template <typename Runs>
struct WholeRun
{
    Runs& runs;
    int offset;

    template <typename Key>
    CFF_HOST_DEVICE void take(const Key* sorted, Key* run)
    {
        runs.put(sorted);
        runs.get(offset, run);
    }
};

// Where a window lies around its output, if it matters whether the pixel there is valid.
struct ValidAnchor
{
    bool matters;
    int x, y;
};

// A window's valid pixels, of each lane.
template <int Lanes>
struct ValidCount
{
    int pixels[Lanes];
    bool atAnchor[Lanes];  // true if it does not matter
};

// The state of a strip, as RankStrip.
template <typename Net, int Side>
class ValidRankStrip
{
    using Strip = RankStrip<Net, Side, Side>;
    static constexpr int lanes = Net::lanes, rowBits = Side + 1, words = (Side + 1) / 2, wordBits = 2 * rowBits,
                         both = (words + 1) / 2;
    static constexpr std::uint32_t allOfLane = (1u << wordBits) - 1,
                                   allValid = lanes == 2 ? allOfLane << 16 | allOfLane : allOfLane;

public:
    using Key = typename Net::Key;
    using Lists = typename Strip::Lists;
    using Runs = ValidRuns<Net, Lists>;
    static constexpr int rowSize = Strip::rowSize, warmUp = Strip::warmUp;
    static constexpr bool alternates = Strip::alternates;

    // readRow(r, row) gives the row r of the two; `whole`: none of their pixels is missing. If the outputs are
    // `wanted`, calls vote(some), where `some` is whether a pixel of their windows is missing. If that holds, calls
    // windowOf(r, c, count, select) for each output, where select(offsets) is the key at the offset of each lane's
    // rank; otherwise wholeOf(select), where select(offset, out) finds the keys of all.
    template <typename ReadRow, typename Vote, typename WindowOf, typename WholeOf>
    CFF_HOST_DEVICE void step(const Net& net, Runs& runs, const ValidAnchor& anchor, bool even, bool wanted, bool whole,
                              const ReadRow& readRow, const Vote& vote, const WindowOf& windowOf,
                              const WholeOf& wholeOf)
    {
        CFF_UNROLL
        for (int i = 0; i + 1 < words; ++i)
            valid_[i] = valid_[i + 1];
        std::uint32_t& newest = valid_[words - 1];
        newest = whole ? allValid : 0;
        const auto readAndNote = [&](int r, Key(&row)[rowSize])
        {
            readRow(r, row);
            if (whole)
                return;
            CFF_UNROLL
            for (int i = 0; i < rowSize; ++i)
                newest = newest + newest + validOf(row[i]);
        };
        const auto selectAll = [&](const typename Strip::template List<Side - 1>& all, const Key(&top)[rowSize],
                                   const Key(&bottom)[rowSize])
        {
            if (vote(hasMissing()))
                return select(net, runs, anchor, all, top, bottom, windowOf);
            wholeOf(
                [&](int offset, Key(&out)[2][2])
                {
                    WholeRun<Runs> run = {runs, offset};
                    Strip::select(net, run, all, top, bottom, out);
                });
        };
        strip_.advance(net, even, wanted, readAndNote, selectAll);
    }

private:
    static CFF_HOST_DEVICE std::uint32_t validOf(Key key)
    {
        if constexpr (lanes == 2)
            return Net::minimum(~key, 0x10001u);
        else
            return key != Net::greatest ? 1 : 0;
    }

    CFF_HOST_DEVICE bool hasMissing() const
    {
        std::uint32_t all = ~0u;
        CFF_UNROLL
        for (int i = 0; i < words; ++i)
            all &= valid_[i];
        return all != allValid;
    }

    // The bits of two words, of a lane.
    struct LaneBits
    {
        std::uint32_t word[both];
    };

    CFF_HOST_DEVICE LaneBits bitsOf(int lane) const
    {
        LaneBits bits;
        CFF_UNROLL
        for (int i = 0; i < both; ++i)
        {
            const std::uint32_t first = valid_[2 * i] >> 16 * lane & 0xffffu,
                                second = 2 * i + 1 < words ? valid_[(2 * i + 1) % words] >> 16 * lane : 0;
            bits.word[i] = first | second << 16;
        }
        return bits;
    }

    // Those of the window of output (r, c), in the rows from 4 * word on.
    static CFF_HOST_DEVICE constexpr std::uint32_t windowBits(int word, int r, int c)
    {
        std::uint32_t bits = 0;
        for (int row = 4 * word; row < 4 * word + 4; ++row)
            for (int x = c; x < c + Side; ++x)
                bits |= row >= r && row < r + Side ? 1u << bitOf(row - 4 * word, x) : 0u;
        return bits;
    }
    static CFF_HOST_DEVICE constexpr int bitOf(int row, int x)
    {
        return (row >> 1 & 1) * 16 + wordBits - 1 - (row & 1) * rowBits - x;
    }

    template <int R, int C>
    static CFF_HOST_DEVICE ValidCount<lanes> countOf(const LaneBits (&valid)[lanes], const ValidAnchor& anchor)
    {
        ValidCount<lanes> count;
        CFF_UNROLL
        for (int lane = 0; lane < lanes; ++lane)
        {
            int pixels = 0;
            CFF_UNROLL
            for (int i = 0; i < both; ++i)
                pixels += bitsSet(valid[lane].word[i] & windowBits(i, R, C));
            count.pixels[lane] = pixels;
            count.atAnchor[lane] = true;
            if (!anchor.matters)
                continue;
            const int row = R + anchor.y;
            std::uint32_t word = 0;
            CFF_UNROLL
            for (int i = 0; i < both; ++i)  // an index would keep the words in memory
                word |= valid[lane].word[i] & (0u - (i == row / 4 ? 1u : 0u));
            count.atAnchor[lane] = (word >> bitOf(row % 4, C + anchor.x) & 1u) != 0;
        }
        return count;
    }

    static CFF_HOST_DEVICE int bitsSet(std::uint32_t word)
    {
#ifdef __CUDA_ARCH__
        return __popc(word);
#else
        int count = 0;
        for (; word != 0; word &= word - 1)
            ++count;
        return count;
#endif
    }

    template <typename WindowOf>
    CFF_HOST_DEVICE void select(const Net& net, Runs& runs, const ValidAnchor& anchor,
                                const typename Strip::template List<Side - 1>& all, const Key (&top)[rowSize],
                                const Key (&bottom)[rowSize], const WindowOf& windowOf) const
    {
        LaneBits valid[lanes];
        CFF_UNROLL
        for (int lane = 0; lane < lanes; ++lane)
            valid[lane] = bitsOf(lane);
        if constexpr (Lists::early)
            runs.put(all);
        selectColumn<0>(net, runs, valid, anchor, all, top, bottom, windowOf);
        selectColumn<1>(net, runs, valid, anchor, all, top, bottom, windowOf);
    }

    template <int C, typename WindowOf>
    static CFF_HOST_DEVICE void
    selectColumn(const Net& net, Runs& runs, const LaneBits (&valid)[lanes], const ValidAnchor& anchor,
                 const typename Strip::template List<Side - 1>& all, const Key (&top)[rowSize],
                 const Key (&bottom)[rowSize], const WindowOf& windowOf)
    {
        constexpr int rows = Side - 1, core = Lists::core;
        const Key* const column = all + core + C * rows;
        if constexpr (!Lists::early)
        {
            Key sorted[Lists::sorted];
            Merge<core, rows, 0, core + rows - 1>::run(net, all, column, sorted);
            runs.put(sorted);
        }
        const auto selectIn = [&](const Key(&row)[rowSize])
        {
            return [&](const int(&offsets)[lanes])
            {
                Key run[Lists::run], common[Side + 1], middles[2];
                runs.get(offsets, run);
                if constexpr (Lists::early)
                    Merge<Lists::run, rows, rows, rows + Side>::run(net, run, column, common);
                else
                    copyList<Side + 1>(run, common);
                Merge<Side + 1, Side - 1, Side - 1, Side>::run(net, common, row, middles);
                return Net::maximum(middles[0], Net::minimum(middles[1], row[Side - 1 + C]));
            };
        };
        windowOf(0, C, countOf<0, C>(valid, anchor), selectIn(top));
        windowOf(1, C, countOf<1, C>(valid, anchor), selectIn(bottom));
    }

    Strip strip_;
    std::uint32_t valid_[words] = {};
};

}  // namespace cv::cuda::fastfilters

#endif
