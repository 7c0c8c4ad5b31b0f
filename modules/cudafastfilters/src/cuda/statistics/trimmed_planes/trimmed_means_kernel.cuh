// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TRIMMED_MEANS_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_TRIMMED_MEANS_KERNEL_CUH

#include "cuda/outliers/deviations/outlier_deviations_tile.cuh"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "trimmed_means.hpp"
#include "trimmed_plan.hpp"

// Trimmed means in a pass over the limits of each window and its pixels: these are summed, each between the limits, so
// the cost grows with the window's area. Tiles are read as in outlier_deviations_kernel.cuh: words of integers have two
// pixels, two places apart, and a thread owns four neighbouring outputs in some rows.

namespace cv::cuda::fastfilters
{

template <typename T>
struct TrimmedArguments
{
    TrimmedWindow window;
    TrimmedLimits limits;
    BatchSource<T> source;  // without a batch
    std::uint32_t flip;     // of four bytes of pixels, so that they are unsigned
};

// The sums of the outputs of a word.
template <typename T>
class TrimmedSums;

template <>
class TrimmedSums<std::uint8_t>
{
public:
    using Total = unsigned long long;

    __device__ __forceinline__ void start(std::uint32_t least, std::uint32_t greatest)
    {
        least_ = least;
        greatest_ = greatest;
        sum_ = 0;
    }
    // The lower sum carries into the upper one, and the bits beside the bytes do, too: of at most 257 pixels ofLanes()
    // takes both away.
    __device__ __forceinline__ void add(std::uint32_t pixels)
    {
        sum_ += PackedKeys<false>::minimum(PackedKeys<false>::maximum(pixels, least_), greatest_);
    }
    // The sums of `count` pixels each.
    __device__ __forceinline__ void ofLanes(int count, std::uint32_t (&sums)[2]) const
    {
        const std::uint32_t both = sum_ - 0x64006400u * static_cast<std::uint32_t>(count);
        sums[0] = both & 0xffffu;
        sums[1] = both >> 16;
    }
    __device__ __forceinline__ void clear() { sum_ = 0; }
    __device__ __forceinline__ std::uint32_t least(int lane) const { return least_ >> (16 * lane) & 0xffu; }
    __device__ __forceinline__ std::uint32_t greatest(int lane) const { return greatest_ >> (16 * lane) & 0xffu; }

private:
    std::uint32_t least_, greatest_, sum_;
};

template <>
class TrimmedSums<std::uint16_t>
{
public:
    using Total = unsigned long long;

    __device__ __forceinline__ void start(std::uint32_t least, std::uint32_t greatest)
    {
        least_ = least;
        greatest_ = greatest;
        clear();
    }
    __device__ __forceinline__ void add(std::uint32_t pixels)
    {
        const std::uint32_t both = PackedKeys<false>::minimum(PackedKeys<false>::maximum(pixels, least_), greatest_);
        sums_[0] = __dp2a_lo(both, 0x0001u, sums_[0]);
        sums_[1] = __dp2a_lo(both, 0x0100u, sums_[1]);
    }
    __device__ __forceinline__ void ofLanes(int, std::uint32_t (&sums)[2]) const
    {
        sums[0] = sums_[0];
        sums[1] = sums_[1];
    }
    __device__ __forceinline__ void clear() { sums_[0] = sums_[1] = 0; }
    __device__ __forceinline__ std::uint32_t least(int lane) const { return least_ >> (16 * lane) & 0xffffu; }
    __device__ __forceinline__ std::uint32_t greatest(int lane) const { return greatest_ >> (16 * lane) & 0xffffu; }

private:
    std::uint32_t least_, greatest_, sums_[2];
};

template <>
class TrimmedSums<float>
{
public:
    using Total = double;

    __device__ __forceinline__ void start(std::uint32_t least, std::uint32_t greatest)
    {
        least_ = __uint_as_float(least);
        greatest_ = __uint_as_float(greatest);
        sum_ = 0;
    }
    // NaN counts as the greatest value.
    __device__ __forceinline__ void add(std::uint32_t pixel)
    {
        const float value = fmaxf(fminf(__uint_as_float(pixel), greatest_), least_);
        sum_ += static_cast<double>(value) - static_cast<double>(least_);
    }
    __device__ __forceinline__ float mean(const TrimmedFinish& finish) const
    {
        return finish.mean(sum_, least_, greatest_);
    }

private:
    float least_, greatest_;
    double sum_;
};

// What a thread has of the outputs of its rows. Totals: for windows that are summed part by part.
template <typename T, int Rows, bool HasTotals>
struct TrimmedOutputs
{
    static constexpr int lanes = DeviationLanes<T>::lanes, four = 4 / lanes;
    static constexpr bool isFloat = std::is_same<T, float>::value;
    using Total = typename TrimmedSums<T>::Total;

    TrimmedSums<T> sums[Rows][four];
    Total totals[HasTotals && !isFloat ? Rows : 1][four][lanes];

    __device__ __forceinline__ void clearTotals()
    {
        if constexpr (HasTotals && !isFloat)
        {
            CFF_UNROLL
            for (int i = 0; i < Rows * four * lanes; ++i)
                totals[i / (four * lanes)][i / lanes % four][i % lanes] = 0;
        }
    }

    // Moves the sums of `count` pixels each to the totals.
    __device__ __forceinline__ void keep(int r, int count)
    {
        if constexpr (HasTotals && !isFloat)
        {
            CFF_UNROLL
            for (int j = 0; j < four; ++j)
            {
                std::uint32_t ofLanes[lanes];
                sums[r][j].ofLanes(count, ofLanes);
                sums[r][j].clear();
                CFF_UNROLL
                for (int i = 0; i < lanes; ++i)
                    totals[r][j][i] += ofLanes[i];
            }
        }
    }

    // The bits of the means of four outputs.
    template <typename D>
    __device__ __forceinline__ void means(const TrimmedFinish& finish, int r, int area, std::uint32_t (&bits)[4]) const
    {
        CFF_UNROLL
        for (int j = 0; j < four; ++j)
        {
            if constexpr (isFloat)
                bits[j] = __float_as_uint(sums[r][j].mean(finish));
            else
            {
                std::uint32_t ofLanes[lanes] = {};
                if constexpr (!HasTotals)
                    sums[r][j].ofLanes(area, ofLanes);
                CFF_UNROLL
                for (int i = 0; i < lanes; ++i)
                {
                    const std::uint32_t least = sums[r][j].least(i), greatest = sums[r][j].greatest(i);
                    D mean;
                    if constexpr (HasTotals)
                        mean = finish.template mean<D, false>(
                            finish.counted(static_cast<long long>(totals[r][j][i]), least, greatest));
                    else
                        mean = finish.template mean<D, true>(
                            finish.counted(static_cast<int>(ofLanes[i]), least, greatest));
                    bits[j + 2 * i] = pixelBits(mean);
                }
            }
        }
    }
};

// Sums a part of the windows, `columns` x `rowsOfPart`.
template <typename T, int Rows>
__device__ __forceinline__ void sumPart(const std::uint32_t* ofThread, int columns, int rowsOfPart,
                                        TrimmedOutputs<T, Rows, true>& outputs)
{
    constexpr int four = TrimmedOutputs<T, Rows, true>::four;
    CFF_NO_UNROLL
    for (int y = 0; y < rowsOfPart + Rows - 1; ++y)
    {
        const std::uint32_t* const row = ofThread + y * AnyDeviationsTile<sizeof(T)>::pitch;
        CFF_NO_UNROLL
        for (int x = 0; x < columns; x += 4)
        {
            std::uint32_t words[8];
            readWords(row + x, words);
            CFF_UNROLL
            for (int r = 0; r < Rows; ++r)
            {
                if (y < r || y >= r + rowsOfPart)
                    continue;
                CFF_UNROLL
                for (int k = 0; k < 4; ++k)
                    if (x + k < columns)
                    {
                        CFF_UNROLL
                        for (int j = 0; j < four; ++j)
                            outputs.sums[r][j].add(words[k + j]);
                    }
            }
        }
        CFF_UNROLL
        for (int r = 0; r < Rows; ++r)
            if (y >= r && y < r + rowsOfPart)
                outputs.keep(r, columns);
    }
}

// Side: of a square whose pixels are all summed by one sequence of instructions; 0: any window.
template <typename T, typename D, int Side>
__global__ void __launch_bounds__(deviationsThreads, trimmedBlocks(sizeof(T), Side))
    trimmedMeansKernel(const __grid_constant__ TrimmedArguments<T> arguments,
                       const __grid_constant__ DestinationView<D> destination)
{
    waitForEarlierKernels();
    constexpr bool isAny = Side == 0;
    using Lanes = DeviationLanes<T>;
    using Tile =
        typename std::conditional<isAny, AnyDeviationsTile<sizeof(T)>, OutlierDeviationsTile<sizeof(T), Side>>::type;
    using Outputs = TrimmedOutputs<T, Tile::rowsOfThread, isAny>;
    constexpr int rows = Tile::rowsOfThread, four = Outputs::four;
    __shared__ alignas(16) std::uint32_t words[Tile::sourceRows * Tile::pitch];
    const TrimmedWindow& window = arguments.window;
    const DeviationsOrigin origin = deviationsOrigin(destination.width, Tile::rows);
    const int column = static_cast<int>(threadIdx.x) % 32 * 4, row = static_cast<int>(threadIdx.x) / 32 * rows;
    const std::uint32_t* const ofThread = words + row * Tile::pitch + column;
    const auto countOf = [&](int r)
    { return origin.top + row + r < destination.height ? destination.width - origin.left - column : 0; };
    CFF_NO_UNROLL
    for (int channel = 0; channel < destination.channels; ++channel)
    {
        const SourceView<T> view = channelOf(arguments.source, channel);
        const std::ptrdiff_t element =
            static_cast<std::ptrdiff_t>(origin.left + column) * destination.channels + channel;
        Outputs outputs;
        outputs.clearTotals();
        CFF_UNROLL
        for (int r = 0; r < rows; ++r)
        {
            const auto loadLimits = [&](const unsigned char* plane, std::uint32_t(&limits)[four])
            {
                FourPixels<T> pixels;
                const std::ptrdiff_t y = origin.top + row + r;
                pixels.load(reinterpret_cast<const T*>(plane + y * arguments.limits.step) + element,
                            destination.channels, countOf(r));
                CFF_UNROLL
                for (int i = 0; i < FourPixels<T>::words; ++i)
                    pixels.word[i] ^= arguments.flip;
                Lanes::spreadFour(pixels.word, limits);
            };
            std::uint32_t least[four], greatest[four];
            loadLimits(arguments.limits.least, least);
            loadLimits(arguments.limits.greatest, greatest);
            CFF_UNROLL
            for (int j = 0; j < four; ++j)
                outputs.sums[r][j].start(least[j], greatest[j]);
        }
        const auto stage = [&](int x, int y, int columns, int sourceRows)
        {
            __syncthreads();
            stageWords<T, Tile::ahead>(
                view,
                {words, Tile::pitch, origin.left + x, origin.top + y, deviationsColumns - 4 + columns, sourceRows},
                destination.width, destination.height, window.width, window.height, arguments.flip);
            __syncthreads();
        };
        if constexpr (isAny)
        {
            CFF_NO_UNROLL
            for (int y = 0; y < window.height; y += Tile::partRows)
                CFF_NO_UNROLL
            for (int x = 0; x < window.width; x += Tile::partColumns)
            {
                const int partWidth = min(Tile::partColumns, window.width - x),
                          partHeight = min(Tile::partRows, window.height - y);
                stage(x, y, four + partWidth - 1, Tile::rows + partHeight - 1);
                sumPart<T, rows>(ofThread, partWidth, partHeight, outputs);
            }
        }
        else
        {
            constexpr int reach = four + Side - 1;
            stage(0, 0, reach, Tile::sourceRows);
            CFF_UNROLL
            for (int y = 0; y < rows + Side - 1; ++y)
            {
                std::uint32_t rowWords[reach];
                readWords(ofThread + y * Tile::pitch, rowWords);
                CFF_UNROLL
                for (int r = 0; r < rows; ++r)
                    if (y >= r && y < r + Side)
                    {
                        CFF_UNROLL
                        for (int i = 0; i < Side * four; ++i)
                            outputs.sums[r][i % four].add(rowWords[i % four + i / four]);
                    }
            }
        }
        CFF_UNROLL
        for (int r = 0; r < rows; ++r)
        {
            std::uint32_t bits[4];
            outputs.template means<D>(window.finish, r, Side * Side, bits);
            FourPixels<D> results = {};
            CFF_UNROLL
            for (int i = 0; i < 4; ++i)
                results.word[i / FourPixels<D>::perWord] |=
                    bits[i] << (i % FourPixels<D>::perWord * 8 * static_cast<int>(sizeof(D)));
            results.store(destination.row(origin.top + row + r) + element, destination.channels, countOf(r));
        }
    }
}

template <typename T, typename D>
cudaError_t trimmedMeans(const TrimmedWindow& window, const TrimmedLimits& limits, bool isSigned,
                         const SourceView<T>& source, const DestinationView<D>& destination, const DeviceStream& stream)
{
    const TrimmedArguments<T> arguments = {window, limits, BatchSource<T>{source},
                                           isSigned ? DeviationLanes<T>::flip : 0u};
    const auto launchSide = [&](auto* kernel)
    {
        const dim3 grid(deviationsTiles(destination.width, destination.height, sizeof(T)));
        return launch(kernel, grid, dim3(deviationsThreads), 0, stream, arguments, destination);
    };
    switch (window.width == window.height ? window.width : 0)
    {
    case 3: return launchSide(trimmedMeansKernel<T, D, 3>);
    case 5: return launchSide(trimmedMeansKernel<T, D, 5>);
    case 7: return launchSide(trimmedMeansKernel<T, D, 7>);
    default: return launchSide(trimmedMeansKernel<T, D, 0>);
    }
}

// One instantiation; each trimmed_means.<bits>.cu names its types.
#define CFF_INSTANTIATE_TRIMMED_MEANS(T, D)                                                                            \
    template cudaError_t trimmedMeans<T, D>(const TrimmedWindow&, const TrimmedLimits&, bool, const SourceView<T>&,    \
                                            const DestinationView<D>&, const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
