// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_RUNNING_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_RUNNING_KERNEL_CUH

#include "box_running.hpp"
#include "cuda/boxes/box_packet.cuh"
#include "cuda/boxes/box_quotient.cuh"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/lane_ops.hpp"
#include "cuda/runtime/launch.hpp"
#include "cuda/strips/strip_layout.hpp"
#include "cuda/strips/strip_rows.hpp"

#include <algorithm>

// Running column sums after McDonnell, "Box-filtering techniques", 1981.
//
// A warp owns a strip of neighbouring elements and walks down. Each lane keeps the sums of its columns: the row that
// enters the window is added, the one that leaves it subtracted. Along the row, a scan over the warp turns column sums
// into prefix sums, one per channel; they go through shared memory, and an output is the difference of two of them.
// Outputs begin where the destination is aligned, inputs where the source is.
// Signed pixels are offset by half of their range, and so is the mean.
// Sums are exact, modulo 2^32. Cost per pixel, for any window: about 15 operations, two of them reads of shared memory,
// and each row is read twice, the second time mostly from the cache.

namespace cv::cuda::fastfilters
{

template <typename T, int Channels>
struct BoxPacket
{
    static constexpr BoxRunningShape shape = boxRunningShape(sizeof(T), Channels);
    static constexpr int size = shape.packet;
    static constexpr int words = size * static_cast<int>(sizeof(T)) / 4;
    static constexpr int pitch = size + 1;  // in shared memory, so that lanes use different banks
    static constexpr int warpSums = 32 * pitch;
};

template <typename Rest>
struct BoxRunningArguments
{
    StripLayout layout;
    int width, height;  // the window's, in elements and rows
    int shift;          // source element of the window of output element 0
    int sourceLead;     // elements by which the source begins after an aligned address
    bool alignedSource, alignedDestination;
    std::uint32_t flip;  // flips the sign bits of a word's pixels; 0: they are unsigned
    Rest rest;           // of what is summed
};

// Rows of a lane's packet. `Inside`: the packets of the whole warp are aligned and lie in the image.
template <typename T, int Channels, bool Inside>
class BoxReader
{
    using Packet = BoxPacket<T, Channels>;

public:
    __device__ BoxReader(const BoxRunningSource<T>& view, int element, bool aligned, std::uint32_t flip)
        : view_(view), data_(pixelsOf(view)), element_(element), flip_(flip)
    {
        inside_ = aligned && element >= 0 && element + Packet::size <= view.width * Channels;
        if constexpr (!Inside)
        {
            CFF_UNROLL
            for (int i = 0; i < Packet::size; ++i)
            {
                const int channel = i % Channels;
                const int x = borderIndex((element + i - channel) / Channels, view.width, view.borderX);
                offsets_[i] = x < 0 ? -1 : x * Channels + channel;
            }
        }
    }

    __device__ void load(int y, std::uint32_t (&word)[Packet::words]) const
    {
        if constexpr (Inside)
        {
            loadPacket(rowAt(view_, data_, y) + element_, word);
        }
        else
        {
            y = borderIndex(y, view_.height, view_.borderY);
            if (inside_ && y >= 0)
                loadPacket(rowAt(view_, data_, y) + element_, word);
            else
                gather(y, word);
        }
        CFF_UNROLL
        for (int i = 0; i < Packet::words; ++i)
            word[i] ^= flip_;
    }

    // For what lies beside the pixels: whether the packet is aligned and lies in the row, where it begins, which
    // element of the row is its element i, which row is row y; less than 0: the border value's.
    __device__ bool isInside() const { return Inside || inside_; }
    __device__ int element() const { return element_; }
    __device__ int offset(int i) const
    {
        if constexpr (Inside)
            return element_ + i;
        else
            return offsets_[i];
    }
    __device__ int row(int y) const { return Inside ? y : borderIndex(y, view_.height, view_.borderY); }

private:
    // Element by element, with the border rule applied; `y` < 0: a row of the border value.
    __device__ void gather(int y, std::uint32_t (&word)[Packet::words]) const
    {
        constexpr int perWord = 4 / static_cast<int>(sizeof(T)), bits = 8 * static_cast<int>(sizeof(T));
        const T* const row = rowAt(view_, data_, max(y, 0));
        CFF_UNROLL
        for (int i = 0; i < Packet::words; ++i)
        {
            word[i] = 0;
            CFF_UNROLL
            for (int k = 0; k < perWord; ++k)
            {
                const int element = i * perWord + k, offset = offsets_[element];
                const T value = row[max(offset, 0)];
                word[i] |=
                    static_cast<std::uint32_t>(offset < 0 || y < 0 ? view_.borderValue[element % Channels] : value)
                    << (bits * k);
            }
        }
    }

    const BoxRunningSource<T>& view_;
    const unsigned char* data_;
    int element_;
    std::uint32_t flip_;
    bool inside_;
    int offsets_[Inside ? 1 : Packet::size];  // in a row; -1 for the border value
};

// What is summed: all pixels. Others are in missing/valid_running.
template <typename T, int Channels>
struct AllOfBoxes
{
    using Pixel = T;
    using Packet = BoxPacket<T, Channels>;
    using Sum = std::uint32_t;
    using Rest = BoxQuotient;
    static constexpr int channels = Channels, blocks = Packet::shape.minBlocks;

    struct Row
    {
        std::uint32_t word[Packet::words];
    };

    template <typename Reader>
    static __device__ __forceinline__ void load(const Rest&, const Reader& reader, int y, Row& row)
    {
        reader.load(y, row.word);
    }
    // `leaves` is zero at first.
    static __device__ __forceinline__ void change(const Rest&, const Row& enters, const Row& leaves, bool,
                                                  Sum (&sums)[Packet::size])
    {
        constexpr int perWord = Packet::size / Packet::words, bits = 32 / perWord;
        constexpr std::uint32_t mask = (1u << bits) - 1;
        CFF_UNROLL
        for (int i = 0; i < Packet::size; ++i)
            sums[i] += (enters.word[i / perWord] >> (i % perWord * bits) & mask) -
                       (leaves.word[i / perWord] >> (i % perWord * bits) & mask);
    }
    static __device__ __forceinline__ T finish(const Rest& quotient, Sum sum)
    {
        return roundQuotient<T>(sum, quotient);
    }
};

// Prefix sums over the warp, those before each element, to shared memory.
template <typename Packet, int Channels, typename Sum>
__device__ __forceinline__ void writePrefixes(const Sum (&sums)[Packet::size], Sum* memory)
{
    const int lane = threadIdx.x % 32;
    Sum total[Channels] = {};
    CFF_UNROLL
    for (int i = 0; i < Packet::size; ++i)
        total[i % Channels] += sums[i];
    CFF_UNROLL
    for (int c = 0; c < Channels; ++c)
    {
        Sum before = total[c];
        CFF_UNROLL
        for (int distance = 1; distance < 32; distance *= 2)
        {
            const Sum other = __shfl_up_sync(0xffffffffu, before, distance);
            before += lane >= distance ? other : 0;
        }
        total[c] = before - total[c];
    }
    CFF_UNROLL
    for (int i = 0; i < Packet::size; ++i)
    {
        memory[lane * Packet::pitch + i] = total[i % Channels];
        total[i % Channels] += sums[i];
    }
}

// The prefix sums of a lane's outputs, `offset` elements to the right of its packet.
template <typename Packet, typename Sum>
class PrefixReader
{
public:
    __device__ PrefixReader(const Sum* memory, int offset)
        : base_(memory + threadIdx.x % 32 * Packet::pitch + offset + offset / Packet::size),
          carry_(Packet::size - offset % Packet::size)
    {
    }
    __device__ Sum operator()(int i) const { return base_[i + (i >= carry_ ? 1 : 0)]; }

private:
    const Sum* base_;
    int carry_;  // from this element on, they lie in the packet after the next
};

template <typename Boxes, bool Inside>
__device__ __forceinline__ void walkBox(const BoxRunningArguments<typename Boxes::Rest>& arguments,
                                        const BoxRunningSource<typename Boxes::Pixel>& source,
                                        const BoxRunningDestination<typename Boxes::Pixel>& destination,
                                        const StripPosition& position, typename Boxes::Sum* memory)
{
    using T = typename Boxes::Pixel;
    using Packet = typename Boxes::Packet;
    using Sum = typename Boxes::Sum;
    constexpr int perWord = Packet::size / Packet::words, bits = 32 / perWord, channels = Boxes::channels;
    const int lane = threadIdx.x % 32;
    // Source elements of the warp begin a little before its first window, where the source is aligned.
    const int first = position.element + arguments.shift, remainder = (first + arguments.sourceLead) % Packet::size;
    const int early = remainder < 0 ? remainder + Packet::size : remainder;
    const BoxReader<T, channels, Inside> reader(source, first - early + lane * Packet::size, arguments.alignedSource,
                                                arguments.flip);
    const PrefixReader<Packet, Sum> left(memory, early), right(memory, early + arguments.width);

    Sum sums[Packet::size] = {};
    typename Boxes::Row enters, leaves = {};
    int y = source.originY + position.top;
    for (int i = 1; i < arguments.height; ++i, ++y)
    {
        Boxes::load(arguments.rest, reader, y, enters);
        Boxes::change(arguments.rest, enters, leaves, false, sums);
    }
    unsigned char* const pixels = pixelsOf(destination);
    const bool active = lane < boxRunningLanes(Packet::size, arguments.width);
    const int element = position.element + lane * Packet::size, width = destination.width * channels;
    const bool whole = arguments.alignedDestination && element >= 0 && element + Packet::size <= width;
    Boxes::load(arguments.rest, reader, y, enters);
    CFF_NO_UNROLL
    for (int row = position.top; row < position.bottom; ++row)
    {
        Boxes::change(arguments.rest, enters, leaves, row > position.top, sums);
        const bool more = row + 1 < position.bottom;
        Boxes::load(arguments.rest, reader, more ? y + 1 : y, enters);
        Boxes::load(arguments.rest, reader, y + 1 - arguments.height, leaves);
        ++y;
        __syncwarp();
        writePrefixes<Packet, channels>(sums, memory);
        __syncwarp();
        if (!active)
            continue;
        std::uint32_t word[Packet::words] = {};
        CFF_UNROLL
        for (int i = 0; i < Packet::size; ++i)
            word[i / perWord] |= static_cast<std::uint32_t>(Boxes::finish(arguments.rest, right(i) - left(i)))
                                 << (i % perWord * bits);
        CFF_UNROLL
        for (int i = 0; i < Packet::words; ++i)
            word[i] ^= arguments.flip;
        T* const out = rowAt(destination, pixels, row) + element;
        if (whole)
        {
            storePacket(out, word);
        }
        else
        {
            CFF_UNROLL
            for (int i = 0; i < Packet::size; ++i)
                if (element + i >= 0 && element + i < width)
                    out[i] = static_cast<T>(word[i / perWord] >> (i % perWord * bits));
        }
    }
}

// One warp per strip; the border has separate blocks, the first ones.
template <typename Boxes>
__global__ void __launch_bounds__(Boxes::Packet::shape.warps * 32, Boxes::blocks)
    boxRunningKernel(const __grid_constant__ BoxRunningArguments<typename Boxes::Rest> arguments,
                     const __grid_constant__ BoxRunningSource<typename Boxes::Pixel> source,
                     const __grid_constant__ BoxRunningDestination<typename Boxes::Pixel> destination,
                     const unsigned int borderBlocks)
{
    waitForEarlierKernels();
    using Packet = typename Boxes::Packet;
    __shared__ typename Boxes::Sum memory[Packet::shape.warps * Packet::warpSums];
    const int warp = threadIdx.x / 32;
    typename Boxes::Sum* const own = memory + warp * Packet::warpSums;
    const bool isBorder = blockIdx.x < borderBlocks;
    const unsigned int index = (blockIdx.x - (isBorder ? 0 : borderBlocks)) * Packet::shape.warps + warp;
    if (isBorder && index < arguments.layout.borderPackets())
        walkBox<Boxes, false>(arguments, source, destination, borderPosition(arguments.layout, index), own);
    else if (!isBorder && index < arguments.layout.insidePackets())
        walkBox<Boxes, true>(arguments, source, destination, insidePosition(arguments.layout, index), own);
}

template <typename Boxes>
cudaError_t launchBoxes(const Box& box, const typename Boxes::Rest& rest,
                        const BoxRunningSource<typename Boxes::Pixel>& source,
                        const BoxRunningDestination<typename Boxes::Pixel>& destination, const DeviceStream& stream)
{
    using T = typename Boxes::Pixel;
    using Packet = typename Boxes::Packet;
    constexpr int channels = Boxes::channels;
    constexpr BoxRunningShape shape = Packet::shape;
    // Packets of one channel may begin anywhere; those of several begin with a pixel.
    constexpr std::size_t bytes = channels == 3 ? sizeof(std::uint32_t) : Packet::size * sizeof(T);
    const std::size_t sourceLead = reinterpret_cast<std::uintptr_t>(source.data) % bytes;
    const std::size_t destinationLead = reinterpret_cast<std::uintptr_t>(destination.data) % bytes;
    constexpr std::size_t unit = channels == 3 ? bytes : channels * sizeof(T);
    BoxRunningArguments<typename Boxes::Rest> arguments = {};
    arguments.width = box.width * channels;
    arguments.height = box.height;
    arguments.shift = source.originX * channels;
    arguments.alignedSource = source.step % bytes == 0 && sourceLead % unit == 0;
    arguments.alignedDestination = destination.step % bytes == 0 && destinationLead % unit == 0;
    arguments.sourceLead = arguments.alignedSource ? static_cast<int>(sourceLead / sizeof(T)) : 0;
    arguments.flip = box.isSigned ? (sizeof(T) == 1 ? 0x80808080u : 0x80008000u) : 0;
    arguments.rest = rest;

    const int outputs = boxRunningLanes(Packet::size, arguments.width) * Packet::size;
    // Everything that the warp's lanes read beside the outputs; only aligned rows are inside.
    const int around = 32 * Packet::size - outputs;
    const StripReach reach = {arguments.alignedSource ? Packet::size : 1 << 28, around, 0, box.height};
    arguments.layout =
        layOutStrips(outputs, arguments.alignedDestination ? static_cast<int>(destinationLead / sizeof(T)) : 0,
                     {source.width * channels, source.height}, {destination.width * channels, destination.height},
                     arguments.shift, source.originY, reach);
    const long long workers = static_cast<long long>(stream.device.multiprocessors) * Boxes::blocks * shape.warps;
    const int least = std::max(box.height, 16);
    arguments.layout.rows =
        selectStripRows({1ll * arguments.layout.insideColumns() * imagesOf(destination), arguments.layout.insideRows(),
                         workers, 0, std::max(shape.rows, 4 * box.height), box.height / 2, least, 1});
    arguments.layout.borderRows = least;
    const unsigned int inside = arguments.layout.insidePackets(), border = arguments.layout.borderPackets(),
                       warps = shape.warps;
    const unsigned int borderBlocks = (border + warps - 1) / warps;
    const dim3 blocks(borderBlocks + (inside + warps - 1) / warps, 1, static_cast<unsigned>(imagesOf(destination)));
    return launch(boxRunningKernel<Boxes>, blocks, dim3(warps * 32), 0, stream, arguments, source, destination,
                  borderBlocks);
}

// Whether float cannot hold the sums, or does not tell a quotient from the tie next to it: with odd areas above 65536
// for bytes.
template <typename T>
bool isWideBox(const Box& box)
{
    return static_cast<double>(box.width) * box.height * (IntegerRange<T>::max + 1) > 16777216.0;
}

template <typename T, int Channels>
cudaError_t launchBoxRunning(const Box& box, const BoxRunningSource<T>& source,
                             const BoxRunningDestination<T>& destination, const DeviceStream& stream)
{
    return launchBoxes<AllOfBoxes<T, Channels>>(box, makeBoxQuotient(box.divisor, isWideBox<T>(box)), source,
                                                destination, stream);
}

template <typename T>
cudaError_t boxRunning(const Box& box, const BoxRunningSource<T>& source, const BoxRunningDestination<T>& destination,
                       const DeviceStream& stream)
{
    switch (source.channels)
    {
    case 1: return launchBoxRunning<T, 1>(box, source, destination, stream);
    case 3: return launchBoxRunning<T, 3>(box, source, destination, stream);
    case 4: return launchBoxRunning<T, 4>(box, source, destination, stream);
    default: return cudaErrorInvalidValue;
    }
}

}  // namespace cv::cuda::fastfilters

#endif
