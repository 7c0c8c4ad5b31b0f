// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ROW_LANES_CUH
#define OPENCV_CUDAFASTFILTERS_ROW_LANES_CUH

#include "cuda/runtime/launch.hpp"
#include "cuda/views/border_place.cuh"
#include "row_lanes.hpp"

#include <limits>

// How the lanes of a warp read their 16 bytes of each row and write their outputs. Lanes begin where the destination is
// aligned to 16 bytes. Lanes whose pixels do not all lie in a row of the source gather them with the border rule.

namespace cv::cuda::fastfilters
{

// The elements of some bytes from `byte` on, some or all of which may lie outside the row: calls `take(i, column,
// channel)` with the pixel of element i, not yet extrapolated.
template <typename T, int Bytes = RowLanes::laneBytes, typename Take>
__device__ __forceinline__ void visitElements(const RowLanesArguments& arguments, int byte, const Take& take)
{
    constexpr int size = sizeof(T);
    const int channels = arguments.images.source.channels;
    // A pixel before the byte, so that the division rounds down.
    const int shift = byte < 0 ? (-byte / arguments.pixelBytes + 1) : 0;
    const int element = byte / size + shift * channels;
    int x = element / channels, channel = element - x * channels;
    x -= shift;
    CFF_UNROLL
    for (int i = 0; i < Bytes / size; ++i)
    {
        take(i, x, channel);
        if (++channel == channels)
        {
            channel = 0;
            ++x;
        }
    }
}

// Where in each row the elements of a lane come from, by the border's rule: an element of the row, or -1 - channel for
// the constant border.
template <typename T>
__device__ __noinline__ void findPlaces(const RowLanesArguments& arguments, int byte, int* places)
{
    const SourceView<unsigned char>& source = arguments.images.source;
    visitElements<T>(arguments, byte,
                     [&](int i, int x, int channel)
                     {
                         const int column = borderIndex(x, source.width, source.borderX);
                         places[i] = column < 0 ? -1 - channel : column * source.channels + channel;
                     });
}

template <typename T>
__device__ __forceinline__ void putElement(int i, std::uint32_t bits, std::uint32_t (&words)[4])
{
    constexpr int size = sizeof(T), perWord = 4 / size;
    words[i / perWord] |= bits << (8 * size * (i % perWord) % 32);
}

template <typename T>
__device__ __noinline__ uint4 gatherLane(const RowLanesArguments& arguments, const int* places, int y)
{
    using Bits = typename PixelFormat<T>::Bits;
    const Bits* const row = reinterpret_cast<const Bits*>(arguments.images.source.row(y));
    std::uint32_t words[4] = {};
    CFF_UNROLL
    for (int i = 0; i < RowLanes::laneBytes / static_cast<int>(sizeof(T)); ++i)
    {
        const int place = places[i];
        const Bits border = static_cast<Bits>(arguments.images.borderBits[place < 0 ? -1 - place : 0]);
        putElement<T>(i, place < 0 ? border : row[place], words);
    }
    return make_uint4(words[0], words[1], words[2], words[3]);
}

// For a row that is all constant border.
template <typename T>
__device__ __noinline__ uint4 borderLane(const RowLanesArguments& arguments, int byte)
{
    using Bits = typename PixelFormat<T>::Bits;
    std::uint32_t words[4] = {};
    visitElements<T>(arguments, byte,
                     [&](int i, int, int channel)
                     { putElement<T>(i, static_cast<Bits>(arguments.images.borderBits[channel]), words); });
    return make_uint4(words[0], words[1], words[2], words[3]);
}

// The lane's 16 bytes. Unless they are aligned, up to four bytes on either side are read, too.
template <RowAlignment Path>
__device__ __forceinline__ void loadLane(const unsigned char* data, std::uint32_t (&words)[4])
{
    if constexpr (Path == RowAlignment::Aligned)
    {
        const uint4 v = __ldg(reinterpret_cast<const uint4*>(data));
        words[0] = v.x, words[1] = v.y, words[2] = v.z, words[3] = v.w;
    }
    else
    {
        const std::size_t address = reinterpret_cast<std::size_t>(data);
        const std::uint32_t* aligned = reinterpret_cast<const std::uint32_t*>(address & ~std::size_t(3));
        std::uint32_t last = __ldg(aligned);
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
        {
            const std::uint32_t next = __ldg(aligned + i + 1);
            words[i] = __funnelshift_r(last, next, static_cast<unsigned>(address & 3) * 8);
            last = next;
        }
    }
}

// `Inside`: everything that the strip reads and writes lies inside the images.
template <typename T, RowAlignment Path, bool Inside>
class RowLaneReader
{
    static constexpr int warp = 32, laneBytes = RowLanes::laneBytes;

public:
    // The strip is in a column of strips, and the first row that it reads is y, in source coordinates.
    __device__ __forceinline__ RowLaneReader(const RowLanesArguments& arguments, int column, int top, int y)
        : arguments_(arguments), lane_(threadIdx.x % warp), y_(y)
    {
        to_ = (column * arguments.lanes + lane_ - arguments.firstLane) * laneBytes - arguments.firstByte;
        from_ = to_ + arguments.sourceShift;
        const int margin = Path == RowAlignment::Aligned ? 0 : 4;
        reached_ = to_ < arguments.images.destination.width * arguments.pixelBytes + arguments.reach;
        inside_ = from_ >= margin && from_ + laneBytes + margin <= arguments.images.source.width * arguments.pixelBytes;
        stores_ = lane_ >= arguments.firstLane && lane_ < arguments.firstLane + arguments.lanes;
        next_ = arguments.images.source.row(y) + from_;  // not used if it is outside the image
        out_ = arguments.images.destination.row(top) + to_;
        if (!Inside && reached_ && !inside_)
            findPlaces<T>(arguments, from_, places_);
    }

    __device__ __forceinline__ void load(std::uint32_t (&words)[4])
    {
        if (Inside)
        {
            loadLane<Path>(next_, words);
            next_ += arguments_.images.source.step;
            return;
        }
        const int height = arguments_.images.source.height;
        const int y = placeOf(y_, height, arguments_.images.source.borderY);
        ++y_;
        if (inside_ && y >= 0)
        {
            loadLane<Path>(arguments_.images.source.row(y) + from_, words);
        }
        else
        {
            uint4 v = make_uint4(0, 0, 0, 0);
            if (reached_)
                v = y < 0 ? borderLane<T>(arguments_, from_) : gatherLane<T>(arguments_, places_, y);
            words[0] = v.x, words[1] = v.y, words[2] = v.z, words[3] = v.w;
        }
    }

    // The next row to be loaded is the one so many rows earlier.
    __device__ __forceinline__ void back(int rows)
    {
        next_ -= static_cast<std::size_t>(rows) * arguments_.images.source.step;
        y_ -= rows;
    }

    // Writes the next row.
    __device__ __forceinline__ void store(const std::uint32_t (&words)[4])
    {
        const int rowBytes = arguments_.images.destination.width * arguments_.pixelBytes;
        if (stores_)
        {
            if (Path != RowAlignment::Unaligned && (Inside || (to_ >= 0 && to_ + laneBytes <= rowBytes)))
                __stcs(reinterpret_cast<uint4*>(out_), make_uint4(words[0], words[1], words[2], words[3]));
            else
                storeElements(words, rowBytes);
        }
        out_ += arguments_.images.destination.step;
    }

private:
    __device__ __forceinline__ void storeElements(const std::uint32_t (&words)[4], int rowBytes) const
    {
        using Bits = typename PixelFormat<T>::Bits;
        constexpr int size = sizeof(T), perWord = 4 / size;
        CFF_UNROLL
        for (int i = 0; i < 4 * perWord; ++i)
            if (Inside || (to_ + i * size >= 0 && to_ + i * size < rowBytes))
                reinterpret_cast<Bits*>(out_)[i] =
                    static_cast<Bits>(words[i / perWord] >> (i % perWord * 8 * size % 32));
    }

    const RowLanesArguments& arguments_;
    const unsigned char* next_;
    unsigned char* out_;
    int lane_, y_;
    int to_, from_;  // bytes in rows of the destination and of the source
    int places_[Inside ? 1 : laneBytes / static_cast<int>(sizeof(T))];  // see findPlaces()
    bool inside_, reached_, stores_;  // all bytes lie in the row; some are those of a window; the lane has outputs
};

// Whether a strip reads rows [y, yEnd) of the source and writes rows [top, topEnd) inside the images.
CFF_HOST_DEVICE bool isInsideLaneStrip(const RowLanesArguments& arguments, int column, int y, int yEnd, int topEnd)
{
    constexpr int margin = 4;
    const int first = (column * arguments.lanes - arguments.firstLane) * RowLanes::laneBytes - arguments.firstByte;
    const int to = first + arguments.firstLane * RowLanes::laneBytes, from = first + arguments.sourceShift;
    return to >= 0 &&
           to + arguments.lanes * RowLanes::laneBytes <= arguments.images.destination.width * arguments.pixelBytes &&
           from >= margin &&
           from + RowLanes::warpBytes + margin <= arguments.images.source.width * arguments.pixelBytes && y >= 0 &&
           yEnd <= arguments.images.source.height && topEnd <= arguments.images.destination.height;
}

// The lane's four words with the words of the lanes beside it.
template <int Halo>
__device__ __forceinline__ void withNeighbours(const std::uint32_t (&words)[4], std::uint32_t (&row)[4 + 2 * Halo])
{
    constexpr unsigned lanes = 0xffffffffu;
    CFF_UNROLL
    for (int i = 0; i < 4; ++i)
        row[Halo + i] = words[i];
    CFF_UNROLL
    for (int i = 0; i < Halo; ++i)
    {
        row[i] = __shfl_up_sync(lanes, words[4 - Halo + i], 1);
        row[Halo + 4 + i] = __shfl_down_sync(lanes, words[i], 1);
    }
}

// Launches a kernel of strips with `residentWarps` warps resident on a multiprocessor. The height of a strip is a
// multiple of `cycle`.
template <typename Kernel, typename Arguments>
cudaError_t launchLaneStrips(Kernel kernel, Arguments arguments, int windowHeight, int residentWarps, int sharedBytes,
                             const DeviceStream& stream, int cycle = 4)
{
    const DestinationView<unsigned char>& destination = arguments.images.destination;
    const int columns = laneColumns(arguments);
    int& stripRows = arguments.images.stripRows;
    if (stripRows == 0)
        stripRows = selectWarpStripRows(columns, destination.height, stream.device.multiprocessors * residentWarps,
                                        windowHeight + 1);
    stripRows = ceilDivide(stripRows, cycle) * cycle;
    const long long strips = static_cast<long long>(columns) * ceilDivide(destination.height, stripRows);
    const long long blocks = (strips + RowLanes::warps - 1) / RowLanes::warps;
    return launch(kernel, dim3(static_cast<unsigned>(blocks)), dim3(32 * RowLanes::warps), sharedBytes, stream,
                  arguments, columns, static_cast<int>(strips));
}

}  // namespace cv::cuda::fastfilters

#endif
