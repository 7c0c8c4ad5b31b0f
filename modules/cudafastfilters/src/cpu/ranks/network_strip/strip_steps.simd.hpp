// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_STEPS_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_STRIP_STEPS_SIMD_HPP

// The steps of a strip that walks down: of a median, of a rank, of several ranks. To be included after vector_keys.hpp.

#include "network_strip.hpp"
#include "networks/median_tile.hpp"
#include "networks/rank_strip.hpp"

#include <algorithm>
#include <type_traits>

namespace cv::cuda::fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

// All lists lie in memory, because there are only 16 or 32 registers.
struct ListsInMemory
{
    static constexpr ListPlace rows = ListPlace::Near;
    using Core = InNearMemory;
    using Columns = InNearMemory;
};

template <typename Key, int Count>
struct StripMemory
{
    CFF_HOST_DEVICE void align() {}
    template <ListPlace, int Size>
    CFF_HOST_DEVICE void load(int first, Key* list)
    {
        copyList<Size>(keys + first, list);
    }
    template <ListPlace, int Size>
    CFF_HOST_DEVICE void store(int first, const Key* list)
    {
        copyList<Size>(list, keys + first);
    }
    Key keys[Count > 0 ? Count : 1];
};

// For outer ranks: the core is sorted where its run is read, behind least keys.
template <typename Net, typename Strip>
class OuterMemory : public StripMemory<typename Net::Key, Strip::nearKeys>
{
    using Key = typename Net::Key;

public:
    explicit OuterMemory(const SplitStrip& task) : rank_(stepsToEnd(task.width, task.ranks[0]))
    {
        std::fill_n(core_, Strip::others, Key(Net::least));
    }
    Key* sortedCore() { return core_ + Strip::others; }
    const Key* runOfCore() const { return core_ + rank_; }

private:
    Key core_[Strip::others + Strip::coreKeys];
    const int rank_;
};

template <typename Net, typename Strip>
struct MedianMemory : StripMemory<typename Net::Key, Strip::nearKeys>
{
    explicit MedianMemory(const SplitStrip&) {}
};

// The median, or with a depth the rank of one of the `Depth` least pixels, by inverted keys of the greatest ones.
template <typename Net, int Window, int Depth = 0>
class MedianSteps
{
    using Strip = MedianStrip<Net, Window, ListsInMemory, Depth>;

public:
    static constexpr int width = Window, height = Window, warmUp = Strip::warmUp;
    static constexpr bool inverts = Depth > 0;  // keys

    explicit MedianSteps(const SplitStrip& task) : memory_(task) {}

    template <typename ReadRow, typename Put>
    CFF_HOST_DEVICE void step(bool even, bool wanted, const ReadRow& readRow, const Put& put)
    {
        typename Net::Key out[2][2];
        strip_.step(Net(), memory_, even, wanted, readRow, out);
        if (wanted)
            put(0, out);
    }

private:
    Strip strip_;
    typename std::conditional<(Depth > 0), OuterMemory<Net, Strip>, MedianMemory<Net, Strip>>::type memory_;
};

template <typename Net, int Width, int Height>
class RankSteps
{
    using Strip = RankStrip<Net, Width, Height>;
    using Run = typename Strip::Run;

public:
    static constexpr int width = Width, height = Height, warmUp = Strip::warmUp;
    static constexpr bool inverts = false;

    explicit RankSteps(const SplitStrip& task) : run_(memory_, 1, task.ranks[0]) {}

    template <typename ReadRow, typename Put>
    CFF_HOST_DEVICE void step(bool even, bool wanted, const ReadRow& readRow, const Put& put)
    {
        typename Net::Key out[2][2];
        strip_.step(Net(), run_, even, wanted, readRow, out);
        if (wanted)
            put(0, out);
    }

private:
    typename Net::Key memory_[Strip::Lists::nearKeys];
    Strip strip_;
    Run run_;
};

// Several ranks: what four windows share is sorted once.
template <typename Net, int Width, int Height>
class PercentileSteps
{
    using Key = typename Net::Key;
    using Strip = RankStrip<Net, Width, Height>;
    using Lists = typename Strip::Lists;

public:
    static constexpr int width = Width, height = Height, warmUp = Strip::warmUp;
    static constexpr bool inverts = false;

    explicit PercentileSteps(const SplitStrip& task) : ranks_(task.ranks), count_(task.ranksCount), run_(memory_) {}

    template <typename ReadRow, typename Put>
    CFF_HOST_DEVICE void step(bool even, bool wanted, const ReadRow& readRow, const Put& put)
    {
        const auto selectAll = [&](const auto& all, const auto& top, const auto& bottom)
        {
            for (int i = 0; i < count_; ++i)
            {
                Key out[2][2];
                run_.begin(ranks_[i], i == 0);
                Strip::select(Net(), run_, all, top, bottom, out);
                put(i, out);
            }
        };
        strip_.advance(Net(), even, wanted, readRow, selectAll);
    }

private:
    // As RankRun, of one rank after the other. Lists that all windows share are stored for the first one.
    class Run
    {
    public:
        explicit Run(Key* keys) : run_(keys, 1, 0), keys_(keys) {}

        void begin(int rank, bool isFirst)
        {
            rank_ = rank;
            isStored_ = Lists::early && !isFirst;
        }
        CFF_HOST_DEVICE void take(const Key* sorted, Key* run)
        {
            if (!isStored_)
                run_.take(sorted, run);
            CFF_UNROLL
            for (int i = 0; i < Lists::run; ++i)
                run[i] = keys_[rank_ + i];
        }

    private:
        RankRun<Net, Lists> run_;
        const Key* const keys_;
        int rank_ = 0;
        bool isStored_ = false;
    };

    Key memory_[Lists::nearKeys] = {};
    Strip strip_;
    const int* const ranks_;
    const int count_;
    Run run_;
};

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters

#endif
