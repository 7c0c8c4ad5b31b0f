// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_OUTLIER_DEVIATIONS_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_OUTLIER_DEVIATIONS_KERNEL_CUH

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "cuda/outliers/deviations/outlier_deviations_filter.hpp"
#include "cuda/outliers/deviations/outlier_deviations_tile.cuh"

// Outliers beside a multiple of the median deviation, in a pass over medians and pixels: each window is counted, so the
// cost grows with its area. Warps in which no pixel may be an outlier, because all equal their medians, do not count.

namespace cv::cuda::fastfilters
{

template <typename T>
struct OutlierDeviations
{
    typename DeviationLanes<T>::Rule rule;
    int width, height;     // of the window
    std::uint32_t flip;    // of four bytes of pixels, so that they are unsigned
    MissingCells skipped;  // tiles whose windows reach a missing pixel stay as they are; null: there is none
};

// For all threads of a block.
template <typename T>
__device__ __forceinline__ bool isSkipped(const OutlierDeviations<T>& deviations, const SourceView<T>& source,
                                          const DestinationView<T>& destination)
{
    constexpr int rows = deviationsRows(sizeof(T));
    return deviations.skipped.cells &&
           hasMissingPixel(deviations.skipped, source, destination, deviationsOrigin(destination.width, rows), rows,
                           deviations.width, deviations.height);
}

// The tile of a block, the outputs of a thread in it, and what is read and written of them in global memory.
template <typename T, int Rows>
class DeviationsPlace
{
    using Lanes = DeviationLanes<T>;

public:
    static constexpr int wordsOfFour = 4 / Lanes::lanes;

    __device__ __forceinline__ DeviationsPlace(const BatchDestination<T>& destination)
        : destination_(destination), pixels_(pixelsOf(destination))
    {
        const DeviationsOrigin origin = deviationsOrigin(destination.width, Rows * deviationsWarps);
        left = origin.left;
        top = origin.top;
        column = static_cast<int>(threadIdx.x) % 32 * 4;
        row = static_cast<int>(threadIdx.x) / 32 * Rows;
        count_ = destination.width - left - column;
    }

    // The words of the medians in the thread's row r.
    __device__ __forceinline__ void loadMedians(int channel, int r, std::uint32_t flip,
                                                std::uint32_t (&words)[wordsOfFour]) const
    {
        FourPixels<T> four;
        loadMedians(channel, r, four);
        spread(four, flip, words);
    }
    // The same as they are in memory, for spread().
    __device__ __forceinline__ void loadMedians(int channel, int r, FourPixels<T>& four) const
    {
        four.load(pixel(channel, r), destination_.channels, isInside(r) ? count_ : 0);
    }
    static __device__ __forceinline__ void spread(FourPixels<T>& four, std::uint32_t flip,
                                                  std::uint32_t (&words)[wordsOfFour])
    {
        CFF_UNROLL
        for (int i = 0; i < FourPixels<T>::words; ++i)
            four.word[i] ^= flip;
        Lanes::spreadFour(four.word, words);
    }
    // The same of the source's pixels.
    __device__ __forceinline__ void loadPixels(const SourceView<T>& source, int middleX, int middleY, int r,
                                               std::uint32_t flip, std::uint32_t (&words)[wordsOfFour]) const
    {
        FourPixels<T> four;
        const std::ptrdiff_t x = source.originX + middleX + left + column;
        const int y = source.originY + middleY + top + row + r;
        four.load(source.row(y) + x * source.channels, source.channels, isInside(r) ? count_ : 0);
        spread(four, flip, words);
    }
    __device__ __forceinline__ void storeResults(int channel, int r, std::uint32_t flip,
                                                 const std::uint32_t (&words)[wordsOfFour]) const
    {
        FourPixels<T> four;
        Lanes::gatherFour(words, four.word);
        CFF_UNROLL
        for (int i = 0; i < FourPixels<T>::words; ++i)
            four.word[i] ^= flip;
        four.store(pixel(channel, r), destination_.channels, isInside(r) ? count_ : 0);
    }

    int left, top;    // the tile's first output
    int column, row;  // the thread's first output in the tile

private:
    __device__ __forceinline__ bool isInside(int r) const { return top + row + r < destination_.height; }
    __device__ __forceinline__ T* pixel(int channel, int r) const
    {
        return rowAt(destination_, pixels_, top + row + r) +
               static_cast<std::ptrdiff_t>(left + column) * destination_.channels + channel;
    }

    const BatchDestination<T>& destination_;
    unsigned char* const pixels_;
    int count_;  // of the thread's columns, those in the image, or more
};

template <typename T, int Side>
__global__ void __launch_bounds__(deviationsThreads, OutlierDeviationsTile<sizeof(T), Side>::blocks)
    outlierDeviationsKernel(const __grid_constant__ OutlierDeviations<T> deviations,
                            const __grid_constant__ BatchSource<T> source,
                            const __grid_constant__ BatchDestination<T> destination)
{
    waitForEarlierKernels();
    if (isSkipped<T>(deviations, source, destination))
        return;
    using Lanes = DeviationLanes<T>;
    using Tile = OutlierDeviationsTile<sizeof(T), Side>;
    constexpr int rows = Tile::rowsOfThread, four = 4 / Lanes::lanes, reach = four + Side - 1;
    __shared__ alignas(16) std::uint32_t words[Tile::sourceRows * Tile::pitch];
    const DeviationsPlace<T, rows> place(destination);
    const std::uint32_t* const ofThread = words + place.row * Tile::pitch + place.column;
    CFF_NO_UNROLL
    for (int channel = 0; channel < destination.channels; ++channel)
    {
        // Both loads are under way at the same time.
        FourPixels<T> loaded[rows];
        CFF_UNROLL
        for (int r = 0; r < rows; ++r)
            place.loadMedians(channel, r, loaded[r]);
        if (channel > 0)
            __syncthreads();
        stageWords<T, Tile::ahead>(
            channelOf(source, channel),
            {words, Tile::pitch, place.left, place.top, deviationsColumns - 4 + reach, Tile::sourceRows},
            destination.width, destination.height, Side, Side, deviations.flip);
        __syncthreads();
        typename Lanes::Outputs outputs[rows][four];
        bool mayBe = false;
        const auto pixelWord = [&](int r, int j) { return ofThread[(r + Side / 2) * Tile::pitch + Side / 2 + j]; };
        CFF_UNROLL
        for (int r = 0; r < rows; ++r)
        {
            std::uint32_t medians[four];
            place.spread(loaded[r], deviations.flip, medians);
            CFF_UNROLL
            for (int j = 0; j < four; ++j)
                mayBe |= outputs[r][j].start(deviations.rule, pixelWord(r, j), medians[j]);
        }
        if (__any_sync(~0u, mayBe))
        {
            CFF_UNROLL
            for (int y = 0; y < rows + Side - 1; ++y)
            {
                std::uint32_t row[reach];
                readWords(ofThread + y * Tile::pitch, row);
                CFF_UNROLL
                for (int r = 0; r < rows; ++r)
                    if (y >= r && y < r + Side)
                    {
                        CFF_UNROLL
                        for (int i = 0; i < Side * four; ++i)
                            outputs[r][i % four].count(deviations.rule, row[i % four + i / four]);
                    }
            }
        }
        CFF_UNROLL
        for (int r = 0; r < rows; ++r)
        {
            std::uint32_t results[four];
            CFF_UNROLL
            for (int j = 0; j < four; ++j)
                results[j] =
                    outputs[r][j].result(deviations.rule, pixelWord(r, j), outputs[r][j].outliers(Side * Side / 2));
            place.storeResults(channel, r, deviations.flip, results);
        }
    }
}

// Counts a part of the windows, `columns` x `rowsOfPart`.
template <typename T, int Rows>
__device__ __forceinline__ void
countPart(const std::uint32_t* ofThread, int columns, int rowsOfPart, const typename DeviationLanes<T>::Rule& rule,
          typename DeviationLanes<T>::Outputs (&outputs)[Rows][4 / DeviationLanes<T>::lanes])
{
    constexpr int four = 4 / DeviationLanes<T>::lanes;
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
                            outputs[r][j].count(rule, words[k + j]);
                    }
            }
        }
    }
}

template <typename T>
__global__ void __launch_bounds__(deviationsThreads, AnyDeviationsTile<sizeof(T)>::blocks)
    anyOutlierDeviationsKernel(const __grid_constant__ OutlierDeviations<T> deviations,
                               const __grid_constant__ BatchSource<T> source,
                               const __grid_constant__ BatchDestination<T> destination)
{
    waitForEarlierKernels();
    if (isSkipped<T>(deviations, source, destination))
        return;
    using Lanes = DeviationLanes<T>;
    using Tile = AnyDeviationsTile<sizeof(T)>;
    constexpr int rows = Tile::rowsOfThread, four = 4 / Lanes::lanes;
    __shared__ alignas(16) std::uint32_t words[Tile::sourceRows * Tile::pitch];
    const DeviationsPlace<T, rows> place(destination);
    const std::uint32_t* const ofThread = words + place.row * Tile::pitch + place.column;
    const int width = deviations.width, height = deviations.height, half = width * height / 2;
    CFF_NO_UNROLL
    for (int channel = 0; channel < destination.channels; ++channel)
    {
        const SourceView<T> view = channelOf(source, channel);
        typename Lanes::Outputs outputs[rows][four];
        int totals[rows][four][Lanes::lanes] = {};
        bool mayBe = false;
        CFF_UNROLL
        for (int r = 0; r < rows; ++r)
        {
            std::uint32_t pixels[four], medians[four];
            place.loadPixels(view, width / 2, height / 2, r, deviations.flip, pixels);
            place.loadMedians(channel, r, deviations.flip, medians);
            CFF_UNROLL
            for (int j = 0; j < four; ++j)
                mayBe |= outputs[r][j].start(deviations.rule, pixels[j], medians[j]);
        }
        const bool counts = __any_sync(~0u, mayBe);
        const bool blockCounts = __syncthreads_or(counts);
        CFF_NO_UNROLL
        for (int y = 0; y < height && blockCounts; y += Tile::partRows)
            CFF_NO_UNROLL
        for (int x = 0; x < width; x += Tile::partColumns)
        {
            const int partWidth = min(Tile::partColumns, width - x), partHeight = min(Tile::partRows, height - y);
            __syncthreads();
            stageWords<T, Tile::ahead>(view,
                                       {words, Tile::pitch, place.left + x, place.top + y,
                                        deviationsColumns - 4 + four + partWidth - 1, Tile::rows + partHeight - 1},
                                       destination.width, destination.height, width, height, deviations.flip);
            __syncthreads();
            if (!counts)
                continue;
            countPart<T, rows>(ofThread, partWidth, partHeight, deviations.rule, outputs);
            CFF_UNROLL
            for (int i = 0; i < rows * four; ++i)
                outputs[i / four][i % four].keepCount(totals[i / four][i % four]);
        }
        CFF_UNROLL
        for (int r = 0; r < rows; ++r)
        {
            std::uint32_t pixels[four], results[four];
            place.loadPixels(view, width / 2, height / 2, r, deviations.flip, pixels);
            CFF_UNROLL
            for (int j = 0; j < four; ++j)
            {
                std::uint32_t outliers = 0;
                CFF_UNROLL
                for (int i = 0; i < Lanes::lanes; ++i)
                    outliers |= counts && Lanes::Outputs::isOutlier(totals[r][j][i], half)
                                    ? ~0u >> (32 - 32 / Lanes::lanes) << (16 * i)
                                    : 0u;
                results[j] = outputs[r][j].result(deviations.rule, pixels[j], outliers);
            }
            place.storeResults(channel, r, deviations.flip, results);
        }
    }
}

template <typename T, int Side>
cudaError_t launchDeviations(const OutlierDeviations<T>& deviations, const BatchSource<T>& source,
                             const BatchDestination<T>& destination, const DeviceStream& stream)
{
    const dim3 grid(deviationsTiles(destination.width, destination.height, sizeof(T)), 1, destination.images);
    if constexpr (Side == 0)
        return launch(anyOutlierDeviationsKernel<T>, grid, dim3(deviationsThreads), 0, stream, deviations, source,
                      destination);
    else
        return launch(outlierDeviationsKernel<T, Side>, grid, dim3(deviationsThreads), 0, stream, deviations, source,
                      destination);
}

template <typename T>
cudaError_t outlierDeviationsFilter(const OutlierRule& rule, const RankWindow& window, bool isSigned,
                                    const BatchSource<T>& source, const BatchDestination<T>& destination,
                                    const DeviceStream& stream, const MissingCells& skipped)
{
    using Lanes = DeviationLanes<T>;
    const OutlierDeviations<T> deviations = {typename Lanes::Rule(rule), window.width, window.height,
                                             isSigned ? Lanes::flip : 0u, skipped};
    switch (window.width == window.height ? window.width : 0)
    {
    case 3: return launchDeviations<T, 3>(deviations, source, destination, stream);
    case 5: return launchDeviations<T, 5>(deviations, source, destination, stream);
    case 7: return launchDeviations<T, 7>(deviations, source, destination, stream);
    default: return launchDeviations<T, 0>(deviations, source, destination, stream);
    }
}

// One instantiation; each outlier_deviations.<bits>.cu names its type.
#define CFF_INSTANTIATE_OUTLIER_DEVIATIONS(T)                                                                          \
    template cudaError_t outlierDeviationsFilter<T>(const OutlierRule&, const RankWindow&, bool,                       \
                                                    const BatchSource<T>&, const BatchDestination<T>&,                 \
                                                    const DeviceStream&, const MissingCells&)

}  // namespace cv::cuda::fastfilters

#endif
