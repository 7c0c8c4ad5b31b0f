// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_CHANNELS_IO_CUH
#define OPENCV_CUDAFASTFILTERS_MEDIAN_CHANNELS_IO_CUH

#include "cuda/ranks/rank_arguments.hpp"
#include "cuda/runtime/launch.hpp"
#include "cuda/ranks/aligned_shape.hpp"

// What a thread of the median tile kernel reads and writes if images have any number of channels: it owns neighbouring
// pixels of one channel, and its neighbours have the other channels of the same pixels, so that a warp reads and writes
// pixels that lie beside each other.

namespace cv::cuda::fastfilters
{

// A thread's tile: its first pixel, and its channel.
struct ChannelTilePlace
{
    int x, channel;
};

// The pixels that a thread loads of a row, and their keys.
template <int Window, typename Format>
class ChannelRow
{
    using Key = typename Format::Keys::Key;
    static constexpr int lanes = Format::Keys::lanes, size = sizeof(typename Format::Element);

public:
    using Word = std::uint32_t;  // has a pixel
    static constexpr int loads = Window - 1 + 2 * lanes;

    static __device__ __forceinline__ void unpack(const KeyFactors& factors, const Word (&words)[loads],
                                                  Key (&row)[Window + 1])
    {
        Word bits[Window + 1];
        CFF_UNROLL
        for (int i = 0; i <= Window; ++i)
            bits[i] =
                lanes == 1 ? words[i] : __byte_perm(words[i], words[(i + 2) % loads], size == 1 ? 0x4101 : 0x5410);
        orderPixels<Format>(factors, bits);
        CFF_UNROLL
        for (int i = 0; i <= Window; ++i)
        {
            if constexpr (lanes == 1)
                row[i] = static_cast<Key>(Format::toKey(factors, bits[i]));
            else if constexpr (Format::flips)
                row[i] = Format::unflip(factors, bits[i]);
            else
                row[i] = bits[i];
        }
    }
};

// For AlignedWalk, as AlignedReader: all that is read lies inside the image.
template <int Window, typename Format>
class ChannelReader : public ChannelRow<Window, Format>
{
    using Element = typename Format::Element;
    using Base = ChannelRow<Window, Format>;

public:
    using Base::loads;
    using typename Base::Word;

    __device__ __forceinline__ ChannelReader(const MedianArguments& arguments, ChannelTilePlace tile, int y)
        : next_(reinterpret_cast<const Element*>(
                    rowAt(arguments.source, pixelsOf(arguments.source), arguments.source.originY + y)) +
                static_cast<std::ptrdiff_t>(arguments.source.originX + tile.x) * arguments.apart + tile.channel),
          step_(arguments.source.step),
          apart_(arguments.apart)
    {
    }

    __device__ __forceinline__ void load(Word (&words)[loads])
    {
        CFF_UNROLL
        for (int i = 0; i < loads; ++i)
            words[i] = __ldg(next_ + i * apart_);
        next_ = reinterpret_cast<const Element*>(reinterpret_cast<const unsigned char*>(next_) + step_);
    }
    __device__ __forceinline__ void loadFirst(Word (&words)[loads]) { load(words); }

private:
    const Element* next_;
    std::size_t step_;
    int apart_;
};

// The same with the border rule.
template <int Window, typename Format>
class ChannelBorderReader : public ChannelRow<Window, Format>
{
    using Element = typename Format::Element;
    using Base = ChannelRow<Window, Format>;

public:
    using Base::loads;
    using typename Base::Word;

    __device__ __forceinline__ ChannelBorderReader(const MedianArguments& arguments, ChannelTilePlace tile, int y)
        : source_(arguments.source),
          data_(pixelsOf(arguments.source) + tile.channel * sizeof(Element)),
          row_(arguments.source.originY + y),
          borderBits_(arguments.borderBits[min(tile.channel, 3)])
    {
        CFF_UNROLL
        for (int i = 0; i < loads; ++i)
        {
            const int x = borderIndex(source_.originX + tile.x + i, source_.width, source_.borderX);
            offsets_[i] = x < 0 ? -1 : x * arguments.apart;
        }
    }

    __device__ __forceinline__ void load(Word (&words)[loads])
    {
        const int y = borderIndex(row_++, source_.height, source_.borderY);
        const Element* const row = reinterpret_cast<const Element*>(rowAt(source_, data_, max(y, 0)));
        CFF_UNROLL
        for (int i = 0; i < loads; ++i)
        {
            const Word value = __ldg(row + max(offsets_[i], 0));
            words[i] = y >= 0 && offsets_[i] >= 0 ? value : borderBits_;
        }
    }
    __device__ __forceinline__ void loadFirst(Word (&words)[loads]) { load(words); }

private:
    const SourceView<unsigned char>& source_;
    const unsigned char* data_;
    int row_;
    Word borderBits_;
    int offsets_[loads];  // elements of the row; -1 for the border value
};

// Writes a thread's tile. If `Inside`, all of it lies inside the image.
template <typename Format, bool Inside>
class ChannelWriter
{
    using Key = typename Format::Keys::Key;
    using Element = typename Format::Element;
    static constexpr int tile = 2 * Format::Keys::lanes;

public:
    __device__ __forceinline__ ChannelWriter(const MedianArguments& arguments, ChannelTilePlace place, int y)
        : arguments_(arguments), pixels_(arguments.destination.width - place.x), row_(y)
    {
        next_ = reinterpret_cast<Element*>(rowAt(arguments.destination, pixelsOf(arguments.destination), y)) +
                static_cast<std::ptrdiff_t>(place.x) * arguments.apart + place.channel;
    }

    // Writes the next two rows.
    __device__ __forceinline__ void write(Key (&out)[2][2])
    {
        unflipKeys<Format>(arguments_.factors, out);
        CFF_UNROLL
        for (int r = 0; r < 2; ++r)
        {
            CFF_UNROLL
            for (int i = 0; i < tile; ++i)
                if (Inside || (i < pixels_ && row_ + r < arguments_.destination.height))
                    next_[i * arguments_.apart] = Format::toElement(out[r][i % 2], i / 2);
            next_ = reinterpret_cast<Element*>(reinterpret_cast<unsigned char*>(next_) + arguments_.destination.step);
        }
        row_ += 2;
    }

private:
    const MedianArguments& arguments_;
    Element* next_;
    int pixels_, row_;
};

}  // namespace cv::cuda::fastfilters

#endif
