// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_LINES_TILE_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_LINES_TILE_CUH

#include "common/order_key.hpp"
#include "cuda/ranks/rank_arguments.hpp"
#include "cuda/runtime/lane_ops.hpp"
#include "cuda/views/image_view.hpp"
#include "rank_lines_plan.hpp"

// What rank_lines_kernel.cuh reads and writes: a tile of the image as keys in shared memory, with the border rule
// applied, and outputs. Rows of the tile are pixels along the lines; its columns are lines, side by side.

namespace cv::cuda::fastfilters
{

// T: an unsigned integer or float.
template <typename T>
struct RankLinesArguments
{
    SourceView<T> source;
    DestinationView<T> destination;
    UnitFactors factors;
    RankLinesPlan plan;
    LinesTiles tiles;
    int channelsOfRow;   // if elements of a row are taken for pixels: how many make one
    bool alongRows;      // the lines are rows of the image
    bool canStoreFour;   // four neighbouring outputs of a row can be stored at once
    std::uint32_t flip;  // the sign bits of two signed integers
};

// Where a block's outputs begin: a pixel, and the channel.
struct LinesPlace
{
    int x, y, channel;
};

template <typename T>
struct LineKeys
{
    using Keys = PackedKeys<false>;
    using Key = Keys::Key;

    // The key of two pixels.
    static __device__ __forceinline__ Key key(T first, T second, std::uint32_t flip)
    {
        return (first | static_cast<std::uint32_t>(second) << 16) ^ flip;
    }
    static __device__ __forceinline__ T pixel(Key key, int lane, std::uint32_t flip)
    {
        return static_cast<T>((key ^ flip) >> 16 * lane);
    }
};
template <>
struct LineKeys<float>
{
    using Keys = WordKeys;
    using Key = Keys::Key;

    static __device__ __forceinline__ Key key(float pixel, float, std::uint32_t)
    {
        return static_cast<Key>(OrderKey<float>::fromValue(pixel) ^ 0x80000000u);
    }
    static __device__ __forceinline__ float pixel(Key key, int, std::uint32_t)
    {
        return OrderKey<float>::toValue(static_cast<std::uint32_t>(key) ^ 0x80000000u);
    }
};

template <bool Inside>
__device__ __forceinline__ int linesIndex(int p, int length, int border)
{
    return Inside ? p : borderIndex(p, length, border);
}

// Brings in `rows` rows of keys, for lines that are columns of the image: a layer reads a row. Inside: no pixel is
// beyond the border.
template <typename T, int Shape, bool Inside>
__device__ __forceinline__ void loadColumns(const RankLinesArguments<T>& arguments, const LinesPlace& place, int rows,
                                            typename LineKeys<T>::Key* tile)
{
    using Keys = typename LineKeys<T>::Keys;
    constexpr LinesShape shape = linesShapes[Shape];
    constexpr int lanes = shape.lanes, pitch = shape.pitch(), columns = lanes + shape.width - 1;
    const SourceView<T>& source = arguments.source;
    const int layers = arguments.plan.layers;
    CFF_UNROLL
    for (int begin = 0; begin < columns; begin += lanes)
    {
        const int column = begin + static_cast<int>(threadIdx.x % lanes);
        if (column >= columns)
            break;
        std::ptrdiff_t offset[Keys::lanes];
        T border[2] = {};
        CFF_UNROLL
        for (int i = 0; i < Keys::lanes; ++i)
        {
            const int x =
                linesIndex<Inside>(source.originX + place.x + column + i * lanes, source.width, source.borderX);
            offset[i] = x < 0 ? -1 : static_cast<std::ptrdiff_t>(x) * source.channels + place.channel;
            if (!Inside)
                border[i] = source.borderValue[place.channel + max(x, 0) % arguments.channelsOfRow];
        }
        CFF_NO_UNROLL
        for (int first = threadIdx.x / lanes; first < rows; first += linesLoaded * layers)
        {
            T pixel[linesLoaded][2];
            CFF_UNROLL
            for (int n = 0; n < linesLoaded; ++n)
            {
                const int r = min(first + n * layers, rows - 1);
                const int y = linesIndex<Inside>(source.originY + place.y + r, source.height, source.borderY);
                const T* const row = source.row(max(y, 0));
                CFF_UNROLL
                for (int i = 0; i < Keys::lanes; ++i)
                    pixel[n][i] = Inside || (y >= 0 && offset[i] >= 0) ? __ldg(row + offset[i]) : border[i];
            }
            CFF_UNROLL
            for (int n = 0; n < linesLoaded; ++n)
                if (first + n * layers < rows)
                    tile[(first + n * layers) * pitch + column] =
                        LineKeys<T>::key(pixel[n][0], pixel[n][Keys::lanes - 1], arguments.flip);
        }
    }
}

// The same for lines that are rows of the image: a layer reads a part of one or two.
template <typename T, int Shape, bool Inside>
__device__ __forceinline__ void loadRows(const RankLinesArguments<T>& arguments, const LinesPlace& place, int rows,
                                         typename LineKeys<T>::Key* tile)
{
    using Keys = typename LineKeys<T>::Keys;
    constexpr LinesShape shape = linesShapes[Shape];
    constexpr int lanes = shape.lanes, pitch = shape.pitch(), columns = lanes + shape.width - 1;
    const SourceView<T>& source = arguments.source;
    const int layers = arguments.plan.layers;
    const T border = source.borderValue[place.channel];
    CFF_NO_UNROLL
    for (int column = threadIdx.x / lanes; column < columns; column += 2 * layers)
    {
        const T* row[2][Keys::lanes];
        CFF_UNROLL
        for (int i = 0; i < 2 * Keys::lanes; ++i)
        {
            const int line = min(column + i % 2 * layers, columns - 1) + i / 2 * lanes;
            const int y = linesIndex<Inside>(source.originY + place.y + line, source.height, source.borderY);
            row[i % 2][i / 2] = y < 0 ? nullptr : source.row(y) + place.channel;
        }
        CFF_NO_UNROLL
        for (int first = threadIdx.x % lanes; first < rows; first += linesLoaded / 2 * lanes)
        {
            T pixel[linesLoaded][2];
            CFF_UNROLL
            for (int n = 0; n < linesLoaded; ++n)
            {
                const int r = min(first + n / 2 * lanes, rows - 1);
                const int x = linesIndex<Inside>(source.originX + place.x + r, source.width, source.borderX);
                CFF_UNROLL
                for (int i = 0; i < Keys::lanes; ++i)
                    pixel[n][i] = Inside || (x >= 0 && row[n % 2][i] != nullptr)
                                      ? __ldg(row[n % 2][i] + static_cast<std::ptrdiff_t>(x) * source.channels)
                                      : border;
            }
            CFF_UNROLL
            for (int n = 0; n < linesLoaded; ++n)
                if (first + n / 2 * lanes < rows && column + n % 2 * layers < columns)
                    tile[(first + n / 2 * lanes) * pitch + column + n % 2 * layers] =
                        LineKeys<T>::key(pixel[n][0], pixel[n][Keys::lanes - 1], arguments.flip);
        }
    }
}

template <typename T, int Shape>
__device__ __forceinline__ void loadLines(const RankLinesArguments<T>& arguments, const LinesPlace& place, int rows,
                                          typename LineKeys<T>::Key* tile)
{
    constexpr int across = linesAcross(linesShapes[Shape], sizeof(T)) + linesShapes[Shape].width - 1;
    if (arguments.alongRows)
    {
        if (isInterior(arguments.source, place.x, rows, place.y, across, 1, 1))
            loadRows<T, Shape, true>(arguments, place, rows, tile);
        else
            loadRows<T, Shape, false>(arguments, place, rows, tile);
    }
    else if (isInterior(arguments.source, place.x, across, place.y, rows, 1, 1))
        loadColumns<T, Shape, true>(arguments, place, rows, tile);
    else
        loadColumns<T, Shape, false>(arguments, place, rows, tile);
}

// Writes a thread's outputs, four at a time. Lanes: threads of a layer.
template <typename T, int Lanes>
class LinesWriter
{
    using Key = typename LineKeys<T>::Key;
    using Keys = typename LineKeys<T>::Keys;

public:
    __device__ __forceinline__ LinesWriter(const RankLinesArguments<T>& arguments, const LinesPlace& place)
        : arguments_(arguments)
    {
        const DestinationView<T>& to = arguments.destination;
        const int lane = threadIdx.x % Lanes;
        const int x = place.x + (arguments.alongRows ? 0 : lane), y = place.y + (arguments.alongRows ? lane : 0);
        first_ = reinterpret_cast<unsigned char*>(to.row(y)) +
                 (static_cast<std::ptrdiff_t>(x) * to.channels + place.channel) * sizeof(T);
        const std::ptrdiff_t pixelBytes = to.channels * sizeof(T), rowBytes = static_cast<std::ptrdiff_t>(to.step);
        along_ = arguments.alongRows ? pixelBytes : rowBytes;
        across_ = arguments.alongRows ? rowBytes : pixelBytes;
        count_ = arguments.alongRows ? to.width - place.x : to.height - place.y;
        lines_ = arguments.alongRows ? to.height - y : to.width - x;
    }

    // Outputs [first, first + 4) of the tile.
    __device__ __forceinline__ void write(int first, const Key (&key)[4]) const
    {
        CFF_UNROLL
        for (int i = 0; i < Keys::lanes; ++i)
        {
            if (i * Lanes >= lines_)
                break;
            unsigned char* const to = first_ + i * Lanes * across_ + first * along_;
            T pixel[4];
            CFF_UNROLL
            for (int n = 0; n < 4; ++n)
                pixel[n] = LineKeys<T>::pixel(key[n], i, arguments_.flip);
            if (first + 4 > count_)
            {
                CFF_UNROLL
                for (int n = 0; n < 3; ++n)
                    if (first + n < count_)
                        *reinterpret_cast<T*>(to + n * along_) = pixel[n];
            }
            else if (arguments_.canStoreFour)
            {
                struct alignas(4 * sizeof(T)) Four
                {
                    T pixel[4];
                };
                *reinterpret_cast<Four*>(to) = {{pixel[0], pixel[1], pixel[2], pixel[3]}};
            }
            else
            {
                CFF_UNROLL
                for (int n = 0; n < 4; ++n)
                    *reinterpret_cast<T*>(to + n * along_) = pixel[n];
            }
        }
    }

private:
    const RankLinesArguments<T>& arguments_;
    unsigned char* first_;
    std::ptrdiff_t along_, across_;  // bytes from output to output, and from line to line
    int count_, lines_;              // in the image: outputs along the line from here, lines from the thread's first
};

}  // namespace cv::cuda::fastfilters

#endif
