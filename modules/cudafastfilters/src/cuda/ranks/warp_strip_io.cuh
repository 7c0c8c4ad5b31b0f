// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_WARP_STRIP_IO_CUH
#define OPENCV_CUDAFASTFILTERS_WARP_STRIP_IO_CUH

#include "warp_strip.hpp"

// What a warp of the median tile kernel reads and writes: rows of the source through shared memory, rows of the
// destination.

namespace cv::cuda::fastfilters
{

// Elements from a pixel to the next of its channel, and the channel that a block filters, if the format has
// `separateChannels`: the views then have one channel, and y of the grid has the channels.
template <typename Format, typename Arguments>
__device__ __forceinline__ int apartOf(const Arguments& arguments)
{
    if constexpr (Format::separateChannels)
        return arguments.apart;
    else
        return 1;
}
template <typename Format>
__device__ __forceinline__ int channelOfBlock()
{
    return Format::separateChannels ? static_cast<int>(blockIdx.y) : 0;
}

// Brings the rows of a warp's strip to its threads. `Arguments`: a RankArgumentsOf.
template <int Window, int Channels, typename Format, typename Arguments>
class WarpStripReader
{
    using Keys = typename Format::Keys;
    using Key = typename Keys::Key;
    using Element = typename Format::Element;
    using Shape = WarpStripShape<Window, Channels, Keys::lanes>;
    static constexpr bool isWide = sizeof(Key) == 8;

public:
    using Word = typename std::conditional<isWide, std::uint64_t, std::uint32_t>::type;  // has a key, or two

    // Only strips that cross the border need it, so it is in local memory, except with `separateChannels`.
    struct Table
    {
        int offsets[Shape::loads];
    };

    // `first` is the strip's first output element in its row, `y` the first row that is loaded, in window coordinates;
    // `words` is the warp's shared memory. If `inside`, everything that the strip reads lies inside the image.
    __device__ __forceinline__ WarpStripReader(const Arguments& arguments, Table& table, Word* words, int first, int y,
                                               bool inside)
        : source_(arguments.source),
          data_(pixelsOf(arguments.source)),
          table_(table),
          words_(words),
          thread_(threadIdx.x % Shape::warp),
          row_(arguments.source.originY + y),
          apart_(apartOf<Format>(arguments)),
          inside_(inside)
    {
        const int channel = thread_ % Channels, pair = thread_ / Channels;
        write_ = channel * Shape::planeWords + pair;
        read_ = channel * Shape::planeWords + 2 * pair;
        const int start = first + source_.originX * Channels;
        // Not used if it is outside the image.
        next_ = rowData(row_) + static_cast<std::ptrdiff_t>(start + thread_) * apart_;
        borderBits_ = 0;
        if (!inside)
        {
            const int ofBorder = Format::separateChannels ? min(channelOfBlock<Format>(), 3) : channel;
            borderBits_ = arguments.borderBits[ofBorder];
            if constexpr (isWide)
                borderBits_ |= static_cast<Word>(arguments.borderHigh[ofBorder]) << 32;
            makeTable(start, table_);
        }
    }

    // Loads the next row.
    __device__ __forceinline__ void load(Word (&bits)[Shape::loads])
    {
        if (inside_)
        {
            CFF_UNROLL
            for (int n = 0; n < Shape::loads; ++n)
                if (has(n))
                    bits[n] = __ldg(next_ + n * Shape::threads * apart_);
            next_ = reinterpret_cast<const Element*>(reinterpret_cast<const unsigned char*>(next_) + source_.step);
        }
        else
        {
            const int y = borderIndex(row_++, source_.height, source_.borderY);
            const Element* data = rowData(max(y, 0));
            CFF_UNROLL
            for (int n = 0; n < Shape::loads; ++n)
            {
                // Branch-free, so that all loads overlap.
                const int offset = table_.offsets[n];
                const Word value = static_cast<Word>(__ldg(data + max(offset, 0)));
                bits[n] = y >= 0 && offset >= 0 ? value : borderBits_;
            }
        }
    }

    // Writes a loaded row as keys; `slot` is 0 or 1.
    template <typename Factors>
    __device__ __forceinline__ void write(const Factors& factors, int slot, const Word (&bits)[Shape::loads])
    {
        Word* words = words_ + slot * Shape::rowWords + write_;
        CFF_UNROLL
        for (int n = 0; n < Shape::loads; ++n)
        {
            const Word key = static_cast<Word>(Format::toKey(factors, bits[n]));
            if constexpr (Keys::lanes == 1)
            {
                if (has(n))
                    words[n * Shape::pixelPairs] = key;
            }
            else
            {
                if (has(n, Shape::laneSpan))
                    reinterpret_cast<std::uint16_t*>(words + n * Shape::pixelPairs)[0] =
                        static_cast<std::uint16_t>(key);
                if (n > 1 && has(n))
                    reinterpret_cast<std::uint16_t*>(words + (n - 2) * Shape::pixelPairs)[1] =
                        static_cast<std::uint16_t>(key);
            }
        }
    }

    // The keys of the thread's windows in a written row.
    __device__ __forceinline__ void read(int slot, Key (&row)[Window + 1]) const
    {
        using Two = typename std::conditional<isWide, longlong2, uint2>::type;
        const Two* words = reinterpret_cast<const Two*>(words_ + slot * Shape::rowWords + read_);
        CFF_UNROLL
        for (int i = 0; i < (Window + 1) / 2; ++i)
        {
            const Two two = words[i];
            row[2 * i] = static_cast<Key>(two.x);
            row[2 * i + 1] = static_cast<Key>(two.y);
        }
    }

private:
    // Whether the thread's n-th element is one of the row's first `count`.
    __device__ __forceinline__ bool has(int n, int count = Shape::span) const
    {
        const bool active = Shape::threads == Shape::warp || thread_ < Shape::threads;
        return active && ((n + 1) * Shape::threads <= count || thread_ + n * Shape::threads < count);
    }

    __device__ __forceinline__ const Element* rowData(int y) const
    {
        return reinterpret_cast<const Element*>(rowAt(source_, data_, y)) + channelOfBlock<Format>();
    }

    // Offsets in a row of the elements that the thread loads, -1 for the border value.
    __device__ __forceinline__ void makeTable(int start, Table& table)
    {
        const int shift = source_.originX < 0 ? -source_.originX : 0;  // pixels, so that the division rounds down
        // In registers, or in a loop and in local memory.
#pragma unroll(Format::separateChannels ? Shape::loads : 1)
        for (int n = 0; n < Shape::loads; ++n)
        {
            const int element = start + thread_ + n * Shape::threads + shift * Channels;
            const int x = borderIndex(element / Channels - shift, source_.width, source_.borderX);
            table.offsets[n] = !has(n) || x < 0 ? -1 : x * Channels * apart_ + element % Channels;
        }
    }

    const SourceView<unsigned char>& source_;
    const unsigned char* data_;
    Table& table_;
    Word* words_;
    const Element* next_;
    int thread_, write_, read_, row_, apart_;
    Word borderBits_;
    bool inside_;
};

// Writes the 2 x 2 outputs of each thread's tile.
template <int Channels, typename Format, typename Shape, typename Arguments>
class WarpStripWriter
{
    using Key = typename Format::Keys::Key;
    using Element = typename Format::Element;

public:
    // If `inside`, all of the strip's outputs lie inside the image.
    __device__ __forceinline__ WarpStripWriter(const Arguments& arguments, int first, int y, bool inside)
        : WarpStripWriter(arguments, first, y, inside, storesPairs(arguments, inside))
    {
    }
    // `pairs`: storesPairs(), if it is known.
    __device__ __forceinline__ WarpStripWriter(const Arguments& arguments, int first, int y, bool inside, bool pairs)
        : arguments_(arguments), row_(y), inside_(inside), pairs_(pairs)
    {
        const int thread = threadIdx.x % Shape::warp;
        active_ = Shape::threads == Shape::warp || thread < Shape::threads;
        element_ = first + thread / Channels * (2 * Channels) + thread % Channels;
        next_ = reinterpret_cast<Element*>(rowAt(arguments.destination, pixelsOf(arguments.destination), y)) +
                static_cast<std::ptrdiff_t>(element_) * apartOf<Format>(arguments) + channelOfBlock<Format>();
    }

    static __device__ __forceinline__ bool storesPairs(const Arguments& arguments, bool inside)
    {
        return inside && Channels == 1 && arguments.pairsAligned;
    }

    // Writes the next two rows of a plane that lies `offset` bytes behind the destination; they stay the next ones.
    __device__ __forceinline__ void writePlane(std::size_t offset, const Key (&out)[2][2]) const
    {
        WarpStripWriter plane = *this;
        plane.next_ = reinterpret_cast<Element*>(reinterpret_cast<unsigned char*>(next_) + offset);
        plane.write(out);
    }
    __device__ __forceinline__ void skip()
    {
        next_ = reinterpret_cast<Element*>(reinterpret_cast<unsigned char*>(next_) + 2 * arguments_.destination.step);
        row_ += 2;
    }

    // Writes the next two rows.
    __device__ __forceinline__ void write(const Key (&out)[2][2])
    {
        CFF_UNROLL
        for (int r = 0; r < 2; ++r)
        {
            if (active_ && (inside_ || row_ < arguments_.destination.height))
                writeRow(out[r]);
            next_ = reinterpret_cast<Element*>(reinterpret_cast<unsigned char*>(next_) + arguments_.destination.step);
            ++row_;
        }
    }

private:
    __device__ __forceinline__ void writeRow(const Key (&out)[2]) const
    {
        const int width = arguments_.destination.width * Channels;
        CFF_UNROLL
        for (int lane = 0; lane < Format::Keys::lanes; ++lane)
        {
            const int offset = lane * Shape::laneElements;
            if (pairs_)
            {
                Format::storePair(next_ + offset, out[0], out[1], lane);
                continue;
            }
            CFF_UNROLL
            for (int c = 0; c < 2; ++c)
                if (inside_ || element_ + offset + c * Channels < width)
                    next_[(offset + c * Channels) * apartOf<Format>(arguments_)] = Format::toElement(out[c], lane);
        }
    }

    const Arguments& arguments_;
    Element* next_;
    int element_, row_;
    bool active_, inside_, pairs_;
};

}  // namespace cv::cuda::fastfilters

#endif
