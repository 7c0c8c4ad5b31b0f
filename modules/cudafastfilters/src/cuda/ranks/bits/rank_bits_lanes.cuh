// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_BITS_LANES_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_BITS_LANES_CUH

#include "rank_bits_lanes_plan.hpp"
#include "rank_bits_reads.cuh"

// The bit-sliced selection from the rows of a window, for windows whose pixels do not fit into the registers of a
// thread: Chords::lanes neighbouring lanes share a window. Lane l of them has the pixels l, l + lanes, ... of each row,
// so that a warp reads words that lie side by side. Each lane counts its pixels; then the lanes add their counts, which
// are numbers of a few bits.
//
// Chords: the rows of a window, as SquareChords.

namespace cv::cuda::fastfilters
{

// total += added, the carry being what leaves it.
template <int Bits>
__device__ __forceinline__ std::uint32_t addNumbers(std::uint32_t (&total)[Bits], const std::uint32_t (&added)[Bits])
{
    std::uint32_t carry = 0;
    CFF_UNROLL
    for (int i = 0; i < Bits; ++i)
    {
        const std::uint32_t next = majority(total[i], added[i], carry);
        total[i] ^= added[i] ^ carry;
        carry = next;
    }
    return carry;
}

// Calls use(i, row, k) for each place of a lane: that of the pixel k of its row, counted from the row's first. Rows are
// constants: their lengths are computed when this is compiled.
template <typename Chords, int Row = 0, int First = 0, typename Use>
__device__ __forceinline__ void visitPlaces(const Use& use)
{
    if constexpr (Row < Chords::height)
    {
        constexpr int length = Chords::length(Row), places = (length + Chords::lanes - 1) / Chords::lanes;
        CFF_UNROLL
        for (int i = 0; i < places; ++i)
            use(First + i, std::integral_constant<int, Row>(), i * Chords::lanes);
        visitPlaces<Chords, Row + 1, First + places>(use);
    }
}

// A lane's share of the state of 32 windows. Chords: a class with the window's rows, see rank_bits_lanes_plan.hpp.
template <typename Chords>
class LaneRankBits
{
public:
    static constexpr int lanes = Chords::lanes, places = rankBitsPlacesOfLane<Chords>(),
                         bits = bitsOfCount(Chords::pixels), bitsOfLane = bitsOfCount(places);

    __device__ __forceinline__ LaneRankBits(int rank, int part)
    {
        const std::uint32_t start = (1u << bits) - static_cast<std::uint32_t>(Chords::pixels - rank);
        CFF_UNROLL
        for (int i = 0; i < bits; ++i)
            greater_[i] = 0u - (start >> i & 1u);
        activate(part);
    }

    // start: as RankBits, the same in all lanes of a window.
    __device__ __forceinline__ LaneRankBits(const std::uint32_t (&start)[bits], int part)
    {
        CFF_UNROLL
        for (int i = 0; i < bits; ++i)
            greater_[i] = start[i];
        activate(part);
    }

    // As RankBits::next().
    __device__ __forceinline__ std::uint32_t next(const std::uint32_t (&plane)[places])
    {
        std::uint32_t sum[bits] = {}, result;
        if constexpr (lanes == 1)
            result = count(plane, greater_, sum);
        else
        {
            const std::uint32_t none[bitsOfLane] = {};
            count(plane, none, sum);
            CFF_UNROLL
            for (int distance = 1; distance < lanes; distance *= 2)
            {
                std::uint32_t other[bits];
                CFF_UNROLL
                for (int i = 0; i < bits; ++i)
                    other[i] = __shfl_xor_sync(~0u, sum[i], distance);
                addNumbers(sum, other);
            }
            result = addNumbers(sum, greater_);
        }
        CFF_UNROLL
        for (int i = 0; i < bits; ++i)
            greater_[i] = choose(result, greater_[i], sum[i]);
        return result;
    }

    __device__ __forceinline__ void keep(int i, std::uint32_t plane, std::uint32_t result)
    {
        active_[i] &= ~(plane ^ result);
    }

private:
    // The last pixel of a lane may lie beyond the row.
    __device__ __forceinline__ void activate(int part)
    {
        visitPlaces<Chords>(
            [&](int i, auto row, int k)
            {
                constexpr int length = Chords::length(row.value);
                active_[i] = k + lanes <= length || k + part < length ? ~0u : 0u;
            });
    }

    // Adds the lane's pixels to a number; returns what is carried out of it.
    template <int Bits>
    __device__ __forceinline__ std::uint32_t count(const std::uint32_t (&plane)[places],
                                                   const std::uint32_t (&number)[Bits], std::uint32_t (&sum)[bits])
    {
        std::uint32_t counted[Bits];
        BitCounter<Bits> counter(number);
        CFF_UNROLL
        for (int i = 0; i + 1 < places; i += 2)
            counter.addProducts(i / 2, active_[i], plane[i], active_[i + 1], plane[i + 1]);
        if (places % 2 != 0)
            counter.addProductLast(places / 2, active_[places - 1], plane[places - 1]);
        const std::uint32_t carry = counter.finish(places - places / 2, counted);
        CFF_UNROLL
        for (int i = 0; i < Bits; ++i)
            sum[i] = counted[i];
        return carry;
    }

    std::uint32_t active_[places];
    std::uint32_t greater_[bits];
};

// Calls use(i, word) for each pixel of a lane. `plane`: the window's first word, and as many more as the lane's number.
template <typename Chords, int RowWords, typename Use>
__device__ __forceinline__ void readLane(const std::uint32_t* plane, const Use& use)
{
    visitPlaces<Chords>(
        [&](int i, auto row, int k)
        {
            constexpr int begin = row.value * RowWords + Chords::begin(row.value);
            use(i, plane[begin + k]);
        });
}

// A lane's state for window number `number` of its warp. rank: that of all windows.
template <typename State>
__device__ __forceinline__ State stateOfLane(int rank, int /*number*/, int part)
{
    keepInRegister(rank);  // or the first state would be kept from window to window
    return State(rank, part);
}

// start: that of the thread's own window.
template <typename State>
__device__ __forceinline__ State stateOfLane(const std::uint32_t (&start)[State::bits], int number, int part)
{
    std::uint32_t startOfNumber[State::bits];
    CFF_UNROLL
    for (int i = 0; i < State::bits; ++i)
        startOfNumber[i] = __shfl_sync(~0u, start[i], number);
    return State(startOfNumber, part);
}

// As selectRankBits(), for the 32 windows of a warp: `window`, `start` and `results` are those of the thread.
template <typename Shape, typename Start>
__device__ __forceinline__ void selectRankBitsByLanes(const std::uint32_t* window, const Start& start,
                                                      std::uint32_t varying, std::uint32_t* results)
{
    using State = LaneRankBits<typename Shape::Chords>;
    constexpr int lanes = Shape::Chords::lanes;
    const int lane = threadIdx.x % 32, part = lane % lanes;
    __syncwarp();  // the results of the row before were read
    CFF_NO_UNROLL
    for (int turn = 0; turn < lanes; ++turn)
    {
        const int number = turn * (32 / lanes) + lane / lanes, word = number - lane;
        const std::uint32_t* const first = window + word + part;
        State state = stateOfLane<State>(start, number, part);
        const auto read = [&](int p, const auto& use)
        { readLane<typename Shape::Chords, Shape::rowWords>(first + p * Shape::pitch, use); };
        selectByReads<Shape::held, State::places>(state, read, varying, results + word, part == 0);
    }
    __syncwarp();
}

template <typename T, typename WindowChords>
struct LaneBitsShape
{
    using Chords = WindowChords;
    static constexpr int planes = OrderKey<T>::bits, width = Chords::width, height = Chords::height;
    static constexpr int pitch = rankBitsPitch(width), rowWords = planes * pitch;
    static constexpr int places = rankBitsPlacesOfLane<Chords>(), held = rankBitsHeldByLane(places, Chords::lanes);
    static constexpr int blocks = rankBitsBlocks(places);
};

template <typename T, typename Chords>
__global__ void __launch_bounds__(rankBitsThreads, LaneBitsShape<T, Chords>::blocks)
    rankBitsLanesKernel(const __grid_constant__ RankBitsArguments<T> arguments)
{
    waitForEarlierKernels();
    using Shape = LaneBitsShape<T, Chords>;
    filterRankBits(arguments, Shape(),
                   [&](const std::uint32_t* window, std::uint32_t varying, std::uint32_t* results)
                   { selectRankBitsByLanes<Shape>(window, arguments.rank, varying, results); });
}

template <typename Chords, typename T>
cudaError_t launchRankBitsLanes(RankBitsArguments<T> arguments, const DeviceStream& stream)
{
    void (*kernel)(const RankBitsArguments<T>) = rankBitsLanesKernel<T, Chords>;
    return launchRankBitsTiles(kernel, {Chords::width, Chords::height, arguments.rank}, 0, arguments, arguments,
                               stream);
}

}  // namespace cv::cuda::fastfilters

#endif
