// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/vector_keys.hpp"

#if defined __GNUC__ && !defined __clang__
#pragma GCC diagnostic ignored "-Wignored-attributes"   // vector registers as template arguments
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // lists that no step needs that does not make them
#endif

#include "algorithms/median_tile/median_tile.hpp"
#include "algorithms/rank_tile/rank_strip.hpp"
#include "network_strip.hpp"

namespace cv
{
namespace cuda
{
namespace fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

namespace
{

// All lists lie in memory: there are 16 or 32 registers.
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

template <typename Net, int Window>
class MedianSteps
{
    using Strip = MedianStrip<Net, Window, ListsInMemory>;

public:
    static constexpr int width = Window, height = Window, warmUp = Strip::warmUp;

    explicit MedianSteps(int) {}

    template <typename ReadRow>
    CFF_HOST_DEVICE void step(bool even, bool wanted, const ReadRow& readRow, typename Net::Key (&out)[2][2])
    {
        strip_.step(Net(), memory_, even, wanted, readRow, out);
    }

private:
    Strip strip_;
    StripMemory<typename Net::Key, Strip::nearKeys> memory_;
};

template <typename Net, int Width, int Height>
class RankSteps
{
    using Strip = RankStrip<Net, Width, Height>;
    using Run = typename Strip::Run;

public:
    static constexpr int width = Width, height = Height, warmUp = Strip::warmUp;

    explicit RankSteps(int rank) : run_(memory_, 1, rank) {}

    template <typename ReadRow>
    CFF_HOST_DEVICE void step(bool even, bool wanted, const ReadRow& readRow, typename Net::Key (&out)[2][2])
    {
        strip_.step(Net(), run_, even, wanted, readRow, out);
    }

private:
    typename Net::Key memory_[Strip::Lists::nearKeys];
    Strip strip_;
    Run run_;
};

// The image is not in the caches yet where results go.
constexpr int rowsAhead = 64, joinedRowsAhead = 16;
// Keys are in the second cache, and strips too narrow for the processor to see which rows come next.
constexpr int keyRowsAhead = 4;

CFF_HOST_DEVICE void askForKeys(const NetworkStrip& task, int row)
{
    const int last = task.rows + task.height - 2;
    const unsigned char* const keys = task.keys + (row < 0 ? 0 : (row > last ? last : row)) * task.row;
    for (int plane = 0; plane < 2; ++plane)
    {
        CFF_PREFETCH_L1(keys + plane * task.odd);
        CFF_PREFETCH_L1(keys + plane * task.odd + CV_SIMD_WIDTH + 15);  // the last of 7 or 8 vectors
    }
}

// Walks down, two rows a step.
template <typename Steps, typename Keys>
void walk(const NetworkStrip& task)
{
    using Net = VectorNet<Keys>;
    using Key = typename Net::Key;
    using Vector = typename Net::Vector;
    constexpr int above = Steps::height - 1;  // rows of the window over its last
    constexpr bool asksForKeys = Steps::width < 15 || sizeof(typename Net::Lane) < 4;  // measured: those are slower
    const KeyOrder<Keys> order(task.isSigned);
    const int last = task.rows - 1 + above;
    Steps steps(task.rank);
    for (int s = 0, y = -2 * Steps::warmUp; y < task.rows; ++s, y += 2)
    {
        const auto readRow = [&](int r, Key(&row)[Steps::width + 1])
        {
            const int wanted = y + r + above, from = wanted < 0 ? 0 : (wanted > last ? last : wanted);
            const unsigned char* const keys = task.keys + from * task.row;
            CFF_UNROLL
            for (int i = 0; i <= Steps::width; ++i)
                row[i] = Net::load(keys + i % 2 * task.odd + i / 2 * sizeof(typename Net::Lane)).val;
        };
        for (int r = 0; asksForKeys && r < 2; ++r)
            askForKeys(task, y + r + above + keyRowsAhead);
        Key out[2][2];
        steps.step(s % 2 == 0, y >= 0, readRow, out);
        for (int r = 0; y >= 0 && r < 2 && y + r < task.rows; ++r)
        {
            Vector first, second;
            v_zip(order.toPixels(Vector(out[r][0])), order.toPixels(Vector(out[r][1])), first, second);
            unsigned char* const to = task.out + (y + r) * task.outStep;
            if (task.streams)
            {
                Net::stream(to, first);
                Net::stream(to + CV_SIMD_WIDTH, second);
                continue;
            }
            for (int i = 0; i < 2 * CV_SIMD_WIDTH; i += 64)
                CFF_PREFETCH_L2(to + rowsAhead * task.outStep + i);
            CFF_PREFETCH_L2(to + rowsAhead * task.outStep + 2 * CV_SIMD_WIDTH - 1);
            Net::store(to, first);
            Net::store(to + CV_SIMD_WIDTH, second);
        }
    }
}

template <typename Keys, int Width>
void walkRank(const NetworkStrip& task)
{
    using Net = VectorNet<Keys>;
    switch (task.height)
    {
    case 3: return walk<RankSteps<Net, Width, 3>, Keys>(task);
    case 5: return walk<RankSteps<Net, Width, 5>, Keys>(task);
    case 7: return walk<RankSteps<Net, Width, 7>, Keys>(task);
    }
}

template <typename Keys>
void filterStrip(const NetworkStrip& task)
{
    using Net = VectorNet<Keys>;
    if (!task.median)
    {
        switch (task.width)
        {
        case 3: return walkRank<Keys, 3>(task);
        case 5: return walkRank<Keys, 5>(task);
        case 7: return walkRank<Keys, 7>(task);
        }
        return;
    }
    switch (task.width)
    {
    case 5: return walk<MedianSteps<Net, 5>, Keys>(task);
    case 7: return walk<MedianSteps<Net, 7>, Keys>(task);
    case 9: return walk<MedianSteps<Net, 9>, Keys>(task);
    case 11: return walk<MedianSteps<Net, 11>, Keys>(task);
    case 13: return walk<MedianSteps<Net, 13>, Keys>(task);
    case 15: return walk<MedianSteps<Net, 15>, Keys>(task);
    }
}

template <typename Keys>
class RowSplitter
{
    using Net = VectorNet<Keys>;
    using Vector = typename Net::Vector;
    using Lane = typename Net::Lane;

public:
    RowSplitter(bool isSigned, unsigned char* keys, const SplitRows& rows) : order_(isSigned), keys_(keys), rows_(rows)
    {
    }

    void split(const void* from, int count, int channels) const
    {
        const Lane* const pixels = static_cast<const Lane*>(from);
        for (int x = 0; x < count; x += 2 * Net::lanes)
        {
            const Lane* const in = pixels + x * channels;
            Vector a[4], b[4];
            if (channels == 1)
            {
                v_load_deinterleave(in, a[0], b[0]);
                put(x, 0, a[0], b[0]);
                continue;
            }
            if (channels == 3)
            {
                v_load_deinterleave(in, a[0], a[1], a[2]);
                v_load_deinterleave(in + 3 * Net::lanes, b[0], b[1], b[2]);
            }
            else
            {
                v_load_deinterleave(in, a[0], a[1], a[2], a[3]);
                v_load_deinterleave(in + 4 * Net::lanes, b[0], b[1], b[2], b[3]);
            }
            for (int c = 0; c < channels; ++c)
            {
                Lane both[2 * Net::lanes];
                Net::store(both, a[c]);
                Net::store(both + Net::lanes, b[c]);
                v_load_deinterleave(both, a[c], b[c]);
                put(x, c, a[c], b[c]);
            }
        }
    }

private:
    CFF_HOST_DEVICE void put(int x, int channel, const Vector& even, const Vector& odd) const
    {
        unsigned char* const to = keys_ + channel * rows_.channel + x / 2 * sizeof(Lane);
        Net::store(to, order_.fromPixels(even));
        Net::store(to + rows_.odd, order_.fromPixels(odd));
    }

    const KeyOrder<Keys> order_;
    unsigned char* const keys_;
    const SplitRows& rows_;
};

template <typename Keys>
void joinChannels(const JoinedRows& rows)
{
    using Net = VectorNet<Keys>;
    using Lane = typename Net::Lane;
    const hal::StoreMode mode = rows.streams ? hal::STORE_ALIGNED_NOCACHE : hal::STORE_UNALIGNED;
    for (int y = 0; y < rows.rows; ++y)
    {
        unsigned char* const to = rows.pixels + y * rows.step;
        for (int x = 0; x < rows.count; x += Net::lanes)
        {
            const unsigned char* const from = rows.channels + y * rows.row + x * sizeof(Lane);
            const typename Net::Vector a = Net::load(from), b = Net::load(from + rows.channel),
                                       c = Net::load(from + 2 * rows.channel);
            Lane* const pixels = reinterpret_cast<Lane*>(to) + rows.channelCount * x;
            for (int i = 0; i < rows.channelCount && !rows.streams; ++i)
                CFF_PREFETCH_L2(to + joinedRowsAhead * rows.step +
                                (rows.channelCount * x + i * Net::lanes) * sizeof(Lane));
            if (rows.channelCount == 3)
                v_store_interleave(pixels, a, b, c, mode);
            else
                v_store_interleave(pixels, a, b, c, Net::load(from + 3 * rows.channel), mode);
        }
    }
}

}  // namespace

void filterStrip8(const NetworkStrip& strip)
{
    filterStrip<ByteKeys>(strip);
}

void filterStrip16(const NetworkStrip& strip)
{
    filterStrip<WordKeys16>(strip);
}

void filterStrip32(const NetworkStrip& strip)
{
    filterStrip<FloatKeys32>(strip);
}

void splitRow(const void* pixels, int count, int valueBytes, bool isSigned, int channels, const SplitRows& rows,
              int row)
{
    unsigned char* const keys = rows.keys + row * rows.row;
    if (valueBytes == 1)
        RowSplitter<ByteKeys>(isSigned, keys, rows).split(pixels, count, channels);
    else if (valueBytes == 2)
        RowSplitter<WordKeys16>(isSigned, keys, rows).split(pixels, count, channels);
    else
        RowSplitter<FloatKeys32>(isSigned, keys, rows).split(pixels, count, channels);
}

void joinRows(const JoinedRows& rows)
{
    if (rows.valueBytes == 1)
        joinChannels<ByteKeys>(rows);
    else if (rows.valueBytes == 2)
        joinChannels<WordKeys16>(rows);
    else
        joinChannels<FloatKeys32>(rows);
}

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
