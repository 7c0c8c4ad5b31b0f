// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_TILE_ROWS_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_TILE_ROWS_CUH

#include "cuda/ranks/aligned_rows.cuh"
#include "cuda/ranks/rank_tile_plan.hpp"
#include "cuda/ranks/warp_strip_io.cuh"
#include "networks/rank_strip.hpp"

// What the rank tile kernels receive, and how their threads read and write rows.

namespace cv::cuda::fastfilters
{

struct RankTileArguments
{
    RankArguments images;
    int rank;
    std::uint32_t complement = 0;  // of outer ranks: all bits, if keys are complemented
};

template <int Width, int Height, int Channels, typename Format, bool Outer>
struct RankTileLaunch
{
    using Tuning = RankTileTuning<Width, Height, Format::Keys::lanes, sizeof(typename Format::Keys::Key), Outer>;
    static constexpr int mixed = Tuning::mixed + moreMixedOfOuter(Outer, sizeof(typename Format::Element));
    using Net = ExchangeNet<typename Format::Keys, mixed>;
    using Strip = RankStrip<Net, Width, Height, rankTileDepth(Width, Height, Outer), Tuning::waits>;
    using Shape = WarpStripShape<Width, Channels, Format::Keys::lanes>;
    static constexpr int threads = Tuning::threads;
    static constexpr int warps = threads / Shape::warp;
    static constexpr int warpWords = (Shape::words + 1) / 2 * 2;
    static constexpr int stripWords = warps * warpWords;  // of a key
    static constexpr int keyBytes = sizeof(typename Format::Keys::Key);
    static constexpr int sharedBytes = keyBytes * (stripWords + threads * (Strip::Lists::nearKeys + Strip::nearKeys));
};

// Complements values of outer ranks.
template <bool Outer, int Count, typename Word>
__device__ __forceinline__ void complementAll(std::uint32_t complement, Word (&values)[Count])
{
    if constexpr (Outer)
    {
        CFF_UNROLL
        for (int i = 0; i < Count; ++i)
            values[i] ^= complement;
    }
}

// How a thread of a strip reads its windows and writes its outputs: rows go through the warp's shared memory.
template <int Width, int Height, int Channels, typename Format, bool Outer>
class StagedRankRows
{
    using Launch = RankTileLaunch<Width, Height, Channels, Format, Outer>;
    using Shape = typename Launch::Shape;
    using Key = typename Format::Keys::Key;
    using Reader = WarpStripReader<Width, Channels, Format, RankArguments>;

public:
    using Word = typename Reader::Word;

    __device__ __forceinline__ StagedRankRows(const RankTileArguments& arguments, typename Reader::Table& table,
                                              Word* words, int first, int top, bool inside)
        : arguments_(arguments),
          reader_(arguments.images, table, words, first, top + Height - 1 - 2 * Launch::Strip::warmUp, inside),
          writer_(arguments.images, first, top, inside)
    {
        reader_.load(bits_[0]);
        reader_.load(bits_[1]);
    }
    // Before the two rows of a step are read.
    __device__ __forceinline__ void begin()
    {
        __syncwarp();
        CFF_UNROLL
        for (int r = 0; r < 2; ++r)
        {
            orderPixels<Format>(arguments_.images.factors, bits_[r]);
            complementAll<Outer>(arguments_.complement, bits_[r]);
            reader_.write(arguments_.images.factors, r, bits_[r]);
        }
        __syncwarp();
    }
    __device__ __forceinline__ void read(int r, Key (&row)[Width + 1])
    {
        reader_.read(r, row);
        if (r != 0)
            return;
        // The next rows are loaded during the step.
        reader_.load(bits_[0]);
        reader_.load(bits_[1]);
    }
    __device__ __forceinline__ void write(const Key (&out)[2][2]) { writer_.write(out); }

private:
    const RankTileArguments& arguments_;
    Reader reader_;
    WarpStripWriter<Channels, Format, Shape, RankArguments> writer_;
    Word bits_[2][Shape::loads] = {};
};

// The same inside an image of one channel whose rows are aligned, of pixels that share words.
template <int Width, int Height, typename Format, bool Outer>
class AlignedRankRows
{
    using Launch = RankTileLaunch<Width, Height, 1, Format, Outer>;
    using Key = typename Format::Keys::Key;
    using Element = typename Format::Element;
    using Reader = AlignedReader<Width, PixelFormat<Element>>;

public:
    __device__ __forceinline__ AlignedRankRows(const RankTileArguments& arguments, int x, int top)
        : arguments_(arguments),
          reader_(arguments.images, x, top + Height - 1 - 2 * Launch::Strip::warmUp),
          writer_(arguments.images, x, top),
          flip_((sizeof(Element) == 1 ? (arguments.images.factors.flip >> 8) * 0x01010101u
                                      : arguments.images.factors.flip * 0x00010001u) ^
                (Outer ? arguments.complement : 0u))
    {
        reader_.load(words_[0]);
        reader_.load(words_[1]);
    }
    __device__ __forceinline__ void begin() {}
    __device__ __forceinline__ void read(int r, Key (&row)[Width + 1])
    {
        orderPixels<Format>(arguments_.images.factors, words_[r]);
        complementAll<true>(flip_, words_[r]);
        Reader::unpack(arguments_.images.factors, words_[r], row);
        reader_.load(words_[r]);
    }
    __device__ __forceinline__ void write(const Key (&out)[2][2]) { writer_.write(out); }

private:
    const RankTileArguments& arguments_;
    Reader reader_;
    AlignedWriter<Width, PixelFormat<Element>> writer_;
    std::uint32_t flip_;  // of words of pixels
    typename Reader::Word words_[2][Reader::loads];
};

}  // namespace cv::cuda::fastfilters

#endif
