// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "value_packet.cuh"

// Values of planes become pixels, as pad_planes.cu in the other direction.

namespace cv::cuda::fastfilters
{

namespace
{

template <typename Convert, int Planes>
__global__ void __launch_bounds__(convertThreads) storePacketsKernel(const __grid_constant__ StoreArguments a)
{
    waitForEarlierKernels();
    using From = typename Convert::From;
    using To = typename Convert::To;
    constexpr int count = packetElements(sizeof(From), sizeof(To));
    const Convert convert(a);
    const long long x = (static_cast<long long>(blockIdx.x) * convertThreads + threadIdx.x) * count;
    const long long rowValues = static_cast<long long>(a.width) * (Planes == 1 ? a.channels.all : 1);
    if (x >= rowValues)
        return;
    const bool isWhole = a.isAligned && x + count <= rowValues;
    const int left = (rowValues - x < count ? static_cast<int>(rowValues - x) : count) * Planes;
    for (int y = blockIdx.y; y < a.rows; y += gridDim.y)
    {
        const unsigned char* const plane = a.plane.data + y * a.plane.step;
        To* const out = reinterpret_cast<To*>(a.result + y * a.resultStep) + x * Planes;
        if (isWhole)
        {
            ValuePacket<To, count * Planes> to;
            CFF_UNROLL
            for (int p = 0; p < Planes; ++p)
            {
                ValuePacket<From, count> from;
                from.load(reinterpret_cast<const From*>(plane + p * a.plane.nextBytes) + x);
                CFF_UNROLL
                for (int i = 0; i < count; ++i)
                    to.value[i * Planes + p] = convert(from.value[i]);
            }
            to.store(out);
            continue;
        }
        CFF_NO_UNROLL
        for (int i = 0; i < left; ++i)
            out[i] = convert(reinterpret_cast<const From*>(plane + i % Planes * a.plane.nextBytes)[x + i / Planes]);
    }
}

// Values of a row, which lie side by side.
template <typename To>
__device__ __forceinline__ void storeRun(const unsigned char* tile, const ChannelRun& run, int values, To* row)
{
    constexpr int size = sizeof(To);
    unsigned char* const vectors = reinterpret_cast<unsigned char*>(row + run.head);
    for (int i = threadIdx.x; i < run.vectors; i += convertThreads)
    {
        const int byte = run.vectorByte(i, size);
        const std::uint32_t* const from = reinterpret_cast<const std::uint32_t*>(tile + ChannelTile::place(byte, size));
        reinterpret_cast<uint4*>(vectors)[i] = make_uint4(from[0], from[1], from[2], from[3]);
    }
    if (static_cast<int>(threadIdx.x) < run.head + run.tail)
    {
        const int value = run.single(threadIdx.x, values);
        row[value] = *reinterpret_cast<const To*>(tile + ChannelTile::place(run.lead + value * size, size));
    }
}

template <typename Convert>
__global__ void __launch_bounds__(convertThreads) storeChannelsKernel(const __grid_constant__ StoreArguments a)
{
    waitForEarlierKernels();
    using From = typename Convert::From;
    using To = typename Convert::To;
    constexpr int size = sizeof(To);
    __shared__ alignas(16) unsigned char tile[ChannelTile::bytes];
    const Convert convert(a);
    const int group = a.channels.group;
    const int x = blockIdx.x << a.tile.shift;
    const int pixels = a.width - x < a.tile.pixels() ? a.width - x : a.tile.pixels();
    const bool isRun = group == a.channels.all;
    const ChannelPlace step = ChannelPlace::of(convertThreads, group);
    for (int y = blockIdx.y; y < a.rows; y += gridDim.y)
    {
        To* const out = reinterpret_cast<To*>(a.result + y * a.resultStep) + a.channels.first +
                        static_cast<long long>(x) * a.channels.all;
        const ChannelRun run = ChannelRun::of(reinterpret_cast<std::uintptr_t>(out), pixels * group, size);
        const int lead = isRun ? run.lead : 0;
        // Neighbours of a row of a plane.
        constexpr int count = tileElements<From>, shift = shiftOf(count);
        static_assert(shift <= ChannelTile::leastShift(size), "a tile has whole vectors");
        const int each = a.tile.shift - shift;
        for (int i = threadIdx.x; i < group << each; i += convertThreads)
        {
            const int channel = i >> each, pixel = (i & ((1 << each) - 1)) << shift;
            if (pixel >= pixels)
                continue;
            const From* const row =
                reinterpret_cast<const From*>(a.plane.data + channel * a.plane.nextBytes + y * a.plane.step) + x +
                pixel;
            ValuePacket<From, count> from;
            if (pixel + count <= pixels)
                from.load(row);
            else
            {
                CFF_UNROLL
                for (int k = 0; k < count; ++k)
                    from.value[k] = row[pixel + k < pixels ? k : 0];
            }
            CFF_UNROLL
            for (int k = 0; k < count; ++k)
                *reinterpret_cast<To*>(tile + ChannelTile::place(lead + ((pixel + k) * group + channel) * size, size)) =
                    convert(from.value[k]);
        }
        __syncthreads();
        if (isRun)
            storeRun(tile, run, pixels * group, out);
        else
            for (ChannelPlace at = ChannelPlace::of(threadIdx.x, group); at.pixel < pixels; at.add(step, group))
                out[static_cast<long long>(at.pixel) * a.channels.all + at.channel] = *reinterpret_cast<const To*>(
                    tile + ChannelTile::place((at.pixel * group + at.channel) * size, size));
        __syncthreads();
    }
}

// `IsSplit`: only of channels in planes of their own.
template <typename Convert, bool IsSplit = false>
cudaError_t store(StoreArguments a, const DeviceStream& stream)
{
    using From = typename Convert::From;
    using To = typename Convert::To;
    constexpr int count = packetElements(sizeof(From), sizeof(To));
    if (a.channels.isSplit && (a.channels.all != 2 || a.channels.group != 2))
    {
        a.tile = ChannelTile::of(a.channels.group, sizeof(To));
        return launch(storeChannelsKernel<Convert>, dim3(gridColumns(a.width, a.tile.pixels()), gridRows(a.rows)),
                      dim3(convertThreads), 0, stream, a);
    }
    const auto start = [&](auto planes)
    {
        constexpr int Planes = decltype(planes)::value;
        constexpr std::size_t alignment = ValuePacket<To, count * Planes>::alignment;
        a.isAligned = (reinterpret_cast<std::uintptr_t>(a.result) | a.resultStep) % alignment == 0;
        const long long rowValues = static_cast<long long>(a.width) * (Planes == 1 ? a.channels.all : 1);
        return launch(storePacketsKernel<Convert, Planes>,
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

cudaError_t storePlanes(int from, int to, PixelOrder order, StoreArguments arguments, const DeviceStream& stream)
{
    if (from == keysDepth)
    {
        const bool isSigned = order != PixelOrder::UnsignedIntegers;
        arguments.flip = !isSigned ? 0 : to == CV_32S ? 0x80000000ull : 0x8000000000000000ull;
        if (to == CV_32S)
            return store<KeyOfOrdinal<std::uint32_t, false>>(arguments, stream);
        if (order == PixelOrder::OfDepth)
            return store<KeyOfOrdinal<std::uint64_t, true>>(arguments, stream);
        return store<KeyOfOrdinal<std::uint64_t, false>>(arguments, stream);
    }
    if (to == from)
        switch (CV_ELEM_SIZE1(from))
        {
        case 1: return store<Copied<std::uint8_t>, true>(arguments, stream);
        case 2: return store<Copied<std::uint16_t>, true>(arguments, stream);
        case 4: return store<Copied<std::uint32_t>, true>(arguments, stream);
        default: return store<Copied<std::uint64_t>, true>(arguments, stream);
        }
    if (from == CV_32F)
        return to == CV_16F ? store<FloatToHalf>(arguments, stream) : cudaErrorInvalidValue;
    switch (to)
    {
    case CV_8U: return store<FromDouble<std::uint8_t>>(arguments, stream);
    case CV_8S: return store<FromDouble<std::int8_t>>(arguments, stream);
    case CV_16U: return store<FromDouble<std::uint16_t>>(arguments, stream);
    case CV_16S: return store<FromDouble<std::int16_t>>(arguments, stream);
    case CV_32S: return store<FromDouble<std::int32_t>>(arguments, stream);
    case CV_32F: return store<FromDouble<float>>(arguments, stream);
    case CV_16F: return store<FromDouble<HalfPixel>>(arguments, stream);
    default: return cudaErrorInvalidValue;
    }
}

}  // namespace cv::cuda::fastfilters
