// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "value_packet.cuh"

// Pixels become values of padded planes. A thread converts a packet of a row: of all channels into one plane, or of two
// channels into two. Other numbers of channels are turned in shared memory. Each costs what it reads and writes; near
// the border, and if pixels are not aligned, values are loaded one by one.

namespace cv::cuda::fastfilters
{

namespace
{

// The row of the source for a row of planes; null: the border is constant there.
template <typename T>
__device__ __forceinline__ const T* paddedRow(const PadArguments& a, int y)
{
    const int row = borderIndex(a.originY + y, a.height, a.borderY);
    return row < 0 ? nullptr
                   : reinterpret_cast<const T*>(a.source + static_cast<std::ptrdiff_t>(row) *
                                                               static_cast<std::ptrdiff_t>(a.sourceStep));
}

template <typename T>
__device__ __forceinline__ T borderValueOf(const PadArguments& a, int channel)
{
    return reinterpret_cast<const T*>(a.border)[channel & 3];
}

// `Planes`: 1 for one that has all channels, 2 for two channels.
template <typename Convert, int Planes>
__global__ void __launch_bounds__(convertThreads) padPacketsKernel(const __grid_constant__ PadArguments a)
{
    waitForEarlierKernels();
    using From = typename Convert::From;
    using To = typename Convert::To;
    constexpr int count = packetElements(sizeof(From), sizeof(To));
    const Convert convert(a);
    const long long x = (static_cast<long long>(blockIdx.x) * convertThreads + threadIdx.x) * count;
    if (x >= static_cast<long long>(a.plane.step / sizeof(To)))
        return;
    const long long begin = x * Planes + static_cast<long long>(a.originX) * a.channels.all;
    const bool isInside = begin >= 0 && begin + count * Planes <= static_cast<long long>(a.width) * a.channels.all;
    for (int y = blockIdx.y; y < a.rows; y += gridDim.y)
    {
        const From* const row = paddedRow<From>(a, y);
        unsigned char* const plane = a.plane.data + y * a.plane.step;
        if (isInside && row)
        {
            ValuePacket<From, count * Planes> from;
            if (a.isAligned)
                from.load(row + begin);
            else
            {
                CFF_UNROLL
                for (int i = 0; i < count * Planes; ++i)
                    from.value[i] = row[begin + i];
            }
            CFF_UNROLL
            for (int p = 0; p < Planes; ++p)
            {
                ValuePacket<To, count> to;
                CFF_UNROLL
                for (int i = 0; i < count; ++i)
                    to.value[i] = convert(from.value[i * Planes + p]);
                to.store(reinterpret_cast<To*>(plane + p * a.plane.nextBytes) + x);
            }
            continue;
        }
        CFF_NO_UNROLL
        for (int i = 0; i < count * Planes; ++i)
        {
            const SourcePlace from = sourcePlace(x * Planes + i, a.channels.all, a.originX, a.width, a.borderX);
            reinterpret_cast<To*>(plane + i % Planes * a.plane.nextBytes)[x + i / Planes] =
                convert(row && from.element >= 0 ? row[from.element] : borderValueOf<From>(a, from.channel));
        }
    }
}

// Values of a row, which lie side by side.
template <typename From>
__device__ __forceinline__ void loadRun(const From* row, const ChannelRun& run, int values, unsigned char* tile)
{
    constexpr int size = sizeof(From);
    const unsigned char* const vectors = reinterpret_cast<const unsigned char*>(row + run.head);
    for (int i = threadIdx.x; i < run.vectors; i += convertThreads)
    {
        const uint4 four = __ldg(reinterpret_cast<const uint4*>(vectors) + i);
        const int byte = run.vectorByte(i, size);
        std::uint32_t* const to = reinterpret_cast<std::uint32_t*>(tile + ChannelTile::place(byte, size));
        to[0] = four.x, to[1] = four.y, to[2] = four.z, to[3] = four.w;
    }
    if (static_cast<int>(threadIdx.x) < run.head + run.tail)
    {
        const int value = run.single(threadIdx.x, values);
        *reinterpret_cast<From*>(tile + ChannelTile::place(run.lead + value * size, size)) = row[value];
    }
}

template <typename Convert>
__global__ void __launch_bounds__(convertThreads) padChannelsKernel(const __grid_constant__ PadArguments a)
{
    waitForEarlierKernels();
    using From = typename Convert::From;
    using To = typename Convert::To;
    constexpr int size = sizeof(From);
    __shared__ alignas(16) unsigned char tile[ChannelTile::bytes];
    const Convert convert(a);
    const int group = a.channels.group, first = a.channels.first;
    const long long rowPixels = a.plane.step / sizeof(To);
    const long long x = static_cast<long long>(blockIdx.x) << a.tile.shift;
    const int pixels = rowPixels - x < a.tile.pixels() ? static_cast<int>(rowPixels - x) : a.tile.pixels();
    const int originX = a.originX + static_cast<int>(x);
    const bool isRun = group == a.channels.all && originX >= 0 && originX + pixels <= a.width;
    const ChannelPlace step = ChannelPlace::of(convertThreads, group);
    for (int y = blockIdx.y; y < a.rows; y += gridDim.y)
    {
        const From* const row = paddedRow<From>(a, y);
        int lead = 0;
        if (isRun && row)
        {
            const From* const begin = row + static_cast<long long>(originX) * group;
            const ChannelRun run = ChannelRun::of(reinterpret_cast<std::uintptr_t>(begin), pixels * group, size);
            lead = run.lead;
            loadRun(begin, run, pixels * group, tile);
        }
        else
            for (ChannelPlace at = ChannelPlace::of(threadIdx.x, group); at.pixel < pixels; at.add(step, group))
            {
                const int from = borderIndex(originX + at.pixel, a.width, a.borderX), channel = first + at.channel;
                *reinterpret_cast<From*>(tile + ChannelTile::place((at.pixel * group + at.channel) * size, size)) =
                    row && from >= 0 ? row[static_cast<long long>(from) * a.channels.all + channel]
                                     : borderValueOf<From>(a, channel);
            }
        __syncthreads();
        // Neighbours of a row of a plane, whose length is a multiple of `count`.
        constexpr int count = tileElements<To>, shift = shiftOf(count);
        static_assert(shift <= ChannelTile::leastShift(size), "a tile has whole vectors");
        const int each = a.tile.shift - shift;
        for (int i = threadIdx.x; i < group << each; i += convertThreads)
        {
            const int channel = i >> each, pixel = (i & ((1 << each) - 1)) << shift;
            if (pixel >= pixels)
                continue;
            ValuePacket<To, count> to;
            CFF_UNROLL
            for (int k = 0; k < count; ++k)
                to.value[k] = convert(*reinterpret_cast<const From*>(
                    tile + ChannelTile::place(lead + ((pixel + k) * group + channel) * size, size)));
            to.store(reinterpret_cast<To*>(a.plane.data + channel * a.plane.nextBytes + y * a.plane.step) + x + pixel);
        }
        __syncthreads();
    }
}

// `IsSplit`: only of channels in planes of their own.
template <typename Convert, bool IsSplit = false>
cudaError_t pad(PadArguments a, const DeviceStream& stream)
{
    using From = typename Convert::From;
    using To = typename Convert::To;
    constexpr int count = packetElements(sizeof(From), sizeof(To));
    const long long rowValues = a.plane.step / sizeof(To);
    if (a.channels.isSplit && (a.channels.all != 2 || a.channels.group != 2))
    {
        a.tile = ChannelTile::of(a.channels.group, sizeof(From));
        return launch(padChannelsKernel<Convert>, dim3(gridColumns(rowValues, a.tile.pixels()), gridRows(a.rows)),
                      dim3(convertThreads), 0, stream, a);
    }
    const auto start = [&](auto planes)
    {
        constexpr int Planes = decltype(planes)::value;
        constexpr std::size_t alignment = ValuePacket<From, count * Planes>::alignment;
        const std::uintptr_t begin = reinterpret_cast<std::uintptr_t>(a.source) +
                                     static_cast<std::ptrdiff_t>(a.originX) * a.channels.all * sizeof(From);
        a.isAligned = (begin | a.sourceStep) % alignment == 0;
        return launch(padPacketsKernel<Convert, Planes>,
                      dim3(gridColumns(rowValues, 1ll * count * convertThreads), gridRows(a.rows)),
                      dim3(convertThreads), 0, stream, a);
    };
    if (a.channels.isSplit)
        return start(std::integral_constant<int, 2>());
    if constexpr (IsSplit)
        return cudaErrorInvalidValue;
    else
        return start(std::integral_constant<int, 1>());
}

}  // namespace

cudaError_t padPlanes(int from, int to, PixelOrder order, PadArguments arguments, const DeviceStream& stream)
{
    const bool isSigned = order != PixelOrder::UnsignedIntegers;
    if (to == keysDepth && from == CV_64F && order == PixelOrder::OfDepth)
        return pad<DoubleToKey>(arguments, stream);
    if (to == keysDepth)
        arguments.flip = !isSigned ? 0 : from == CV_32S ? 0x80000000ull : 0x8000000000000000ull;
    if (to == keysDepth || to == from)
        switch (CV_ELEM_SIZE1(from))
        {
        case 1: return pad<Copied<std::uint8_t>, true>(arguments, stream);
        case 2: return pad<Copied<std::uint16_t>, true>(arguments, stream);
        case 4: return pad<Copied<std::uint32_t>>(arguments, stream);
        default: return pad<Copied<std::uint64_t>>(arguments, stream);
        }
    if (to == CV_32F)
        return from == CV_16F ? pad<HalfToFloat>(arguments, stream) : cudaErrorInvalidValue;
    switch (from)
    {
    case CV_8U: return pad<ToDouble<std::uint8_t>>(arguments, stream);
    case CV_8S: return pad<ToDouble<std::int8_t>>(arguments, stream);
    case CV_16U: return pad<ToDouble<std::uint16_t>>(arguments, stream);
    case CV_16S: return pad<ToDouble<std::int16_t>>(arguments, stream);
    case CV_32S: return pad<ToDouble<std::int32_t>>(arguments, stream);
    case CV_32F: return pad<ToDouble<float>>(arguments, stream);
    case CV_16F: return pad<ToDouble<HalfPixel>>(arguments, stream);
    default: return cudaErrorInvalidValue;
    }
}

}  // namespace cv::cuda::fastfilters
