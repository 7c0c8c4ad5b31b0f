// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/vector_keys.hpp"

#if defined __GNUC__ && !defined __clang__
#pragma GCC diagnostic ignored "-Wignored-attributes"   // vector registers as template arguments
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // each step makes the lists that it needs
#endif

#include "cpu/ranks/split_tiles/strip_output.simd.hpp"
#include "network_strip.hpp"
#include "small_median_steps.simd.hpp"
#include "strip_steps.simd.hpp"

namespace cv::cuda::fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

namespace
{

// Keys are in the L2 cache, and strips are too narrow for the processor to detect which rows come next.
constexpr int keyRowsAhead = 4;

CFF_HOST_DEVICE void askForKeys(const SplitStrip& task, int row, std::ptrdiff_t lastByte)
{
    const int last = task.rows + task.height - 2;
    const unsigned char* const keys = task.keys + (row < 0 ? 0 : (row > last ? last : row)) * task.row;
    for (int plane = 0; plane < 2; ++plane)
    {
        CFF_PREFETCH_L1(keys + plane * task.odd);
        CFF_PREFETCH_L1(keys + plane * task.odd + lastByte);
    }
}

// Ranks above the median are found from inverted keys.
template <typename Keys, bool Inverts>
class KeyInverter
{
    using Key = typename Keys::Key;

public:
    explicit KeyInverter(const SplitStrip& task)
        : mask_(Keys::all(static_cast<typename Keys::Lane>(task.ranks[0] > task.width * task.height / 2 ? -1 : 0)))
    {
    }

    CFF_HOST_DEVICE Key operator()(const Key& key) const
    {
        if constexpr (Inverts)
            return v_xor(typename Keys::Vector(key), mask_).val;
        return key;
    }

private:
    const typename Keys::Vector mask_;
};

// Walks down, two rows per step.
template <typename Steps, typename Keys>
void walk(const SplitStrip& task)
{
    using Net = VectorNet<Keys>;
    using Key = typename Net::Key;
    constexpr int above = Steps::height - 1;  // rows of the window above its last row
    constexpr bool asksForKeys = Steps::width < 15 || sizeof(typename Net::Lane) < 4;  // measured: prefetches are
                                                                                       // slower for the others
    const KeyOrder<Keys> order(task.kind);
    const KeyInverter<Keys, Steps::inverts> inverter(task);
    const int last = task.rows - 1 + above;
    const std::ptrdiff_t pixelBytes = task.channels * sizeof(typename Net::Lane);
    Steps steps(task);
    for (int s = 0, y = -2 * Steps::warmUp; y < task.rows; ++s, y += 2)
    {
        const auto readRow = [&](int r, Key(&row)[Steps::width + 1])
        {
            const int wanted = y + r + above, from = wanted < 0 ? 0 : (wanted > last ? last : wanted);
            const unsigned char *even = task.keys + from * task.row, *odd = even + task.odd;
            CFF_UNROLL
            for (int i = 0; i <= Steps::width; i += 2, even += pixelBytes, odd += pixelBytes)
            {
                row[i] = inverter(Net::load(even).val);
                row[i + 1] = inverter(Net::load(odd).val);
            }
        };
        for (int r = 0; asksForKeys && r < 2; ++r)
            askForKeys(task, y + r + above + keyRowsAhead, CV_SIMD_WIDTH - 1 + Steps::width / 2 * pixelBytes);
        const auto put = [&](int plane, const Key(&out)[2][2])
        {
            for (int r = 0; r < 2 && y + r < task.rows; ++r)
                putOutputs<Keys>(task, order, plane, y + r, 0, inverter(out[r][0]), inverter(out[r][1]));
        };
        steps.step(s % 2 == 0, y >= 0, readRow, put);
    }
}

template <template <typename, int, int> class Steps, typename Keys, int Width, int Highest>
void walkRows(const SplitStrip& task)
{
    using Net = VectorNet<Keys>;
    switch (task.height)
    {
    case 3: return walk<Steps<Net, Width, 3>, Keys>(task);
    case 5: return walk<Steps<Net, Width, 5>, Keys>(task);
    case 7:
        if constexpr (Highest == 7)
            walk<Steps<Net, Width, 7>, Keys>(task);
    }
}

template <typename Keys, int Width>
void walkRank(const SplitStrip& task)
{
    if (task.ranksCount == 1)
        return walkRows < RankSteps, Keys, Width, Width == 7 ? 5 : 7 > (task);
    if constexpr (sizeof(typename Keys::Lane) < 8)  // prepareNetworkStrip() refuses others
        walkRows<PercentileSteps, Keys, Width, 7>(task);
}

// A step of strips side by side. Channels: those of a plane, if the compiler should know the number. Finishes: outputs.
template <typename Keys, int Width, int Height, int Channels = 0, bool Finishes = false>
void stepStrips(const SplitStrip& strips, int number, int count)
{
    using Net = VectorNet<Keys>;
    using Key = typename Net::Key;
    using Steps = SmallMedianSteps<Net, Width, Height>;
    const KeyOrder<Keys> order(strips.kind);
    const int channels = Channels > 0 ? Channels : strips.channels, rows = strips.rows;
    const std::ptrdiff_t pixelBytes = channels * sizeof(typename Net::Lane);
    Steps* const steps = reinterpret_cast<Steps*>(strips.memory);
    for (int i = 0; i < count; ++i)
    {
        const auto readRow = [&](int r, Key(&row)[Width + 1])
        {
            const unsigned char *even = strips.keys + r * strips.row + i * CV_SIMD_WIDTH, *odd = even + strips.odd;
            CFF_UNROLL
            for (int k = 0; k <= Width; k += 2, even += pixelBytes, odd += pixelBytes)
            {
                row[k] = Net::load(even).val;
                row[k + 1] = Net::load(odd).val;
            }
        };
        for (int r = 0; r < 2 && strips.ahead; ++r)
            for (int byte = 0; byte < 2 * CV_SIMD_WIDTH; byte += 64)
                CFF_PREFETCH_L2(strips.ahead + r * strips.aheadStep + 2 * i * CV_SIMD_WIDTH + byte);
        Key out[2][2];
        steps[i].step(number, rows > 0, readRow, out);
        for (int r = 0; r < rows; ++r)
            putOutputs<Keys, Channels, Finishes>(strips, order, 0, r, 2 * i * CV_SIMD_WIDTH, out[r][0], out[r][1]);
    }
}

template <typename Keys, int Width, int Height>
void stepSmallMedian(const SplitStrip& strips, int number, int count)
{
    constexpr int bytes = sizeof(typename Keys::Lane);
    if constexpr (finishesSmallMedian(Width, Height, bytes))
        if (strips.finish)
            return stepStrips<Keys, Width, Height, 0, true>(strips, number, count);
    if constexpr (Width == 5 && Height == 5)
        if (strips.channels == 1)
            return stepStrips<Keys, Width, Height, 1>(strips, number, count);
    if constexpr (isSmallMedian(Width, Height, bytes))
        stepStrips<Keys, Width, Height>(strips, number, count);
}

template <typename Keys, int Width>
void stepSmallMedian(const SplitStrip& strips, int number, int count)
{
    switch (strips.height)
    {
    case 3: return stepSmallMedian<Keys, Width, 3>(strips, number, count);
    case 5: return stepSmallMedian<Keys, Width, 5>(strips, number, count);
    case 7: return stepSmallMedian<Keys, Width, 7>(strips, number, count);
    }
}

// Ranks of a square: those that hasSquareNetwork() names.
template <typename Keys, int Side>
void walkSquare(const SplitStrip& task)
{
    using Net = VectorNet<Keys>;
    constexpr int bytes = sizeof(typename Keys::Lane), most = Side * Side / 2;
    if constexpr (hasSquareNetwork(Side, 0, bytes) && bytes < 8)
        if (stepsToEnd(Side, task.ranks[0]) < depthOfQuarter(Side))
            return walk<MedianSteps<Net, Side, depthOfQuarter(Side)>, Keys>(task);
    if constexpr (hasSquareNetwork(Side, most, bytes))
        walk<MedianSteps<Net, Side, most + 1>, Keys>(task);
}

template <typename Keys>
void walkSquare(const SplitStrip& task)
{
    switch (task.width)
    {
    case 7: return walkSquare<Keys, 7>(task);
    case 9: return walkSquare<Keys, 9>(task);
    case 11: return walkSquare<Keys, 11>(task);
    case 13: return walkSquare<Keys, 13>(task);
    case 15: return walkSquare<Keys, 15>(task);
    }
}

template <typename Keys>
void filterStrip(const SplitStrip& task)
{
    using Net = VectorNet<Keys>;
    const bool isOfSquare = task.ranksCount == 1 && task.width == task.height && task.width >= 5;
    const bool isMedian = isOfSquare && task.ranks[0] == task.width * task.height / 2;
    if (isOfSquare && !isMedian && task.width >= 7)
        return walkSquare<Keys>(task);
    if (!isMedian)
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
    case 9: return walk<MedianSteps<Net, 9>, Keys>(task);
    case 11: return walk<MedianSteps<Net, 11>, Keys>(task);
    case 13: return walk<MedianSteps<Net, 13>, Keys>(task);
    case 15: return walk<MedianSteps<Net, 15>, Keys>(task);
    case 17: return walk<MedianSteps<Net, 17>, Keys>(task);
    }
}

}  // namespace

void filterByNetworks(const SplitStrip& strip)
{
    withKeys(strip.valueBytes, [&](auto keys) { filterStrip<decltype(keys)>(strip); });
}

void stepSmallMedians(const SplitStrip& strips, int step, int count)
{
    withKeys(strips.valueBytes,
             [&](auto keys)
             {
                 using Keys = decltype(keys);
                 switch (strips.width)
                 {
                 case 3: return stepSmallMedian<Keys, 3>(strips, step, count);
                 case 5: return stepSmallMedian<Keys, 5>(strips, step, count);
                 case 7: return stepSmallMedian<Keys, 7>(strips, step, count);
                 }
             });
}

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters
