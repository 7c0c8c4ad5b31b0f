// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_RUNNING_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_VALID_RUNNING_KERNEL_CUH

#include "cuda/boxes/box_running_kernel.cuh"
#include "valid_running.hpp"
#include "valid_running_plan.hpp"

#include <type_traits>

// The boxes of box_running_kernel.cuh with another sum: that of the valid pixels, and above its bits how many are
// missing. One running sum has both, of 32 bits for windows to 63 x 63 bytes or 15 x 15 pixels of 16 bits, otherwise of
// 64. Sums and numbers are exact, and so is the quotient before it is rounded: a window without a missing pixel has the
// plain filter's result without that filter. Cost per pixel: about 30 operations, two of them reads of shared memory;
// two more of 32 for sums of 64 bits.

namespace cv::cuda::fastfilters
{

struct ValidBoxesRest
{
    ValidMean mean;
    bool alignedMask;  // its rows have a packet's bytes where the source has a packet
    bool wide;         // float cannot hold the sums
};

// The sum of the valid pixels divided by their number, as the exact rational number: both reciprocals are the nearest
// ones, as roundQuotient() needs.
template <typename T>
__device__ __forceinline__ T meanOfValid(std::uint32_t sum, std::uint32_t count, bool wide)
{
    const float n = static_cast<float>(count), estimate = __fdividef(1.0f, n);
    const float reciprocal = fmaf(fmaf(-n, estimate, 1.0f), estimate, estimate);
    if (!wide)
        return roundQuotient<T>(sum, {n, reciprocal, 0, 0, false});
    const double wideN = exactDouble(count);
    double wideReciprocal = reciprocal;
    wideReciprocal = fma(fma(-wideN, wideReciprocal, 1.0), wideReciprocal, wideReciprocal);
    wideReciprocal = fma(fma(-wideN, wideReciprocal, 1.0), wideReciprocal, wideReciprocal);
    return roundQuotient<T>(sum, {0, 0, wideN, wideReciprocal, true});
}

template <typename T, int Channels, bool IsWide, bool HasMask>
struct ValidBoxes
{
    using Pixel = T;
    using Packet = BoxPacket<T, Channels>;
    using Sum = std::conditional_t<IsWide, unsigned long long, std::uint32_t>;
    using Rest = ValidBoxesRest;
    static constexpr int channels = Channels, blocks = validRunningBlocks(sizeof(T), HasMask);
    static constexpr int maskWords = HasMask ? Packet::size / 4 : 1;

    struct Row
    {
        std::uint32_t word[Packet::words], mask[maskWords];
    };

    template <typename Reader>
    static __device__ __forceinline__ void load(const Rest& rest, const Reader& reader, int y, Row& row)
    {
        reader.load(y, row.word);
        if constexpr (HasMask)
            loadMask(rest, reader, reader.row(y), row.mask);
    }
    static __device__ __forceinline__ void change(const Rest& rest, const Row& enters, const Row& leaves, bool hasLeft,
                                                  Sum (&sums)[Packet::size])
    {
        CFF_UNROLL
        for (int i = 0; i < Packet::size; ++i)
            sums[i] += key(rest, enters, i);
        if (hasLeft)
        {
            CFF_UNROLL
            for (int i = 0; i < Packet::size; ++i)
                sums[i] -= key(rest, leaves, i);
        }
    }
    static __device__ __forceinline__ T finish(const Rest& rest, Sum sum)
    {
        const std::uint32_t missing = static_cast<std::uint32_t>(sum >> sumBits), count = rest.mean.area - missing;
        const std::uint32_t ofPixels = static_cast<std::uint32_t>(sum & ((Sum(1) << sumBits) - 1));
        const T mean = meanOfValid<T>(ofPixels, count, rest.wide);
        return static_cast<int>(count) < rest.mean.minCount ? static_cast<T>(rest.mean.result) : mean;
    }

private:
    static constexpr int sumBits = validRunningBits(sizeof(T), IsWide);

    // What element i of a row adds to its column.
    static __device__ __forceinline__ Sum key(const Rest& rest, const Row& row, int i)
    {
        constexpr int perWord = Packet::size / Packet::words, bits = 32 / perWord;
        const std::uint32_t value = row.word[i / perWord] >> (i % perWord * bits) & ((1u << bits) - 1);
        const bool misses = HasMask ? (row.mask[i / 4 % maskWords] >> (i % 4 * 8) & 255) == 0 : value == rest.mean.hole;
        return misses ? Sum(1) << sumBits : value;
    }
    // `y`: the row of the image, or less than 0.
    template <typename Reader>
    static __device__ __forceinline__ void loadMask(const Rest& rest, const Reader& reader, int y,
                                                    std::uint32_t (&word)[maskWords])
    {
        const SourceView<std::uint8_t>& mask = rest.mean.mask;
        const std::uint8_t* const row = mask.row(max(y, 0));
        if (rest.alignedMask && reader.isInside() && y >= 0)
        {
            loadPacket(row + reader.element(), word);
            return;
        }
        CFF_UNROLL
        for (int i = 0; i < maskWords; ++i)
            word[i] = 0;
        CFF_UNROLL
        for (int i = 0; i < Packet::size; ++i)
        {
            // What lies beyond the image is valid.
            const int offset = reader.offset(i), at = mask.channels == Channels ? offset : offset / Channels;
            const std::uint32_t byte = offset < 0 || y < 0 ? 1 : row[max(at, 0)];
            word[i / 4] |= byte << (i % 4 * 8);
        }
    }
};

template <typename T, int Channels, bool IsWide>
cudaError_t launchValidRunning(const Box& box, const ValidMean& mean, const BoxRunningSource<T>& source,
                               const BoxRunningDestination<T>& destination, const DeviceStream& stream)
{
    using Masked = ValidBoxes<T, Channels, IsWide, true>;
    // Packets begin where the source is aligned.
    constexpr int packet = Masked::Packet::size;
    const std::uintptr_t alignment = Masked::maskWords == 4 ? 16 : 4;
    const std::uintptr_t lead = Channels == 3 ? 0 : reinterpret_cast<std::uintptr_t>(source.data) / sizeof(T) % packet;
    const std::uintptr_t first = reinterpret_cast<std::uintptr_t>(mean.mask.data) - lead;
    const bool alignedMask = mean.mask.channels == Channels && (first | mean.mask.step) % alignment == 0;
    const ValidBoxesRest rest = {mean, alignedMask, isWideBox<T>(box)};
    if (mean.mask.data)
        return launchBoxes<Masked>(box, rest, source, destination, stream);
    return launchBoxes<ValidBoxes<T, Channels, IsWide, false>>(box, rest, source, destination, stream);
}

template <typename T, int Channels>
cudaError_t launchValidRunning(const Box& box, const ValidMean& mean, const BoxRunningSource<T>& source,
                               const BoxRunningDestination<T>& destination, const DeviceStream& stream)
{
    if (validRunningIsNarrow(sizeof(T), mean.area))
        return launchValidRunning<T, Channels, false>(box, mean, source, destination, stream);
    return launchValidRunning<T, Channels, true>(box, mean, source, destination, stream);
}

template <typename T>
cudaError_t validRunning(const Box& box, const ValidMean& mean, const BoxRunningSource<T>& source,
                         const BoxRunningDestination<T>& destination, const DeviceStream& stream)
{
    switch (source.channels)
    {
    case 1: return launchValidRunning<T, 1>(box, mean, source, destination, stream);
    case 3: return launchValidRunning<T, 3>(box, mean, source, destination, stream);
    case 4: return launchValidRunning<T, 4>(box, mean, source, destination, stream);
    default: return cudaErrorInvalidValue;
    }
}

// One instantiation; each valid_running.<bits>.cu names its type.
#define CFF_INSTANTIATE_VALID_RUNNING(T)                                                                               \
    template cudaError_t validRunning<T>(const Box&, const ValidMean&, const BoxRunningSource<T>&,                     \
                                         const BoxRunningDestination<T>&, const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
