// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_READER_HPP
#define OPENCV_CUDAFASTFILTERS_STRIP_READER_HPP

#include "cuda/views/image_batch.hpp"
#include "strip.hpp"

// Read the windows of one packet, row after row downwards.
//
// Inside the image, rows are loaded as words without any test, ahead of the sums: vectors of up to 16 bytes if
// packets are aligned, otherwise aligned words that are shifted into place when they are used. A branch around these
// loads would make every row wait for its own (its paths meet before the sums), which costs half the speed; so packets
// that touch the border have separate readers: one that loads in the same way, with a permutation of bytes, if rows are
// aligned and begin and end with whole packets (strip_ends.hpp), and one for the rest.

namespace cv::cuda::fastfilters
{

// For windows inside the image. `Aligned`: packets also begin at multiples of their size in the source. `FetchAhead`:
// see StripShape.
template <typename S, int Packet, int Halo, bool Aligned, int Ahead, bool FetchAhead = false>
class InsideStripReader
{
public:
    using Window = StripWindow<S, Packet, Halo>;

    // Elements read on either side of the window: aligned words around an unaligned packet begin one earlier.
    static constexpr int room = Aligned ? 0 : Window::elementsPerWord;

    // `element` is the packet's first in its source row, `y` the first row.
    CFF_HOST_DEVICE InsideStripReader(const BatchSource<S>& view, const StripGeometry&, int element, int y)
        : InsideStripReader(view, pixelsOf(view), element, y)
    {
    }
    // `data`: pixelsOf(view).
    CFF_HOST_DEVICE InsideStripReader(const BatchSource<S>& view, const unsigned char* data, int element, int y)
        : next_(reinterpret_cast<const unsigned char*>(rowAt(view, data, y) + element) -
                Window::sideWords * Window::wordBytes),
          step_(view.step)
    {
    }

    // Starts to load the rows ahead, from the next one on; `left`: the rows left, with that one.
    CFF_HOST_DEVICE void start(int left)
    {
        CFF_UNROLL
        for (int i = 0; i < Ahead; ++i)
            load(raw_[i], left > i + 1);
    }

    // The next row, the first of `left`; `Ahead` more are being loaded.
    CFF_HOST_DEVICE Window next(int left)
    {
        const Window window = shifted(raw_[0]);
        CFF_UNROLL
        for (int i = 0; i + 1 < Ahead; ++i)
            raw_[i] = raw_[i + 1];
        load(raw_[Ahead - 1], left > Ahead + 1);
        return window;
    }

    // The row as it was read: one word more if words have to be shifted into place.
    struct Raw
    {
        typename Window::Word word[Window::words + (Aligned ? 0 : 1)];
        int shift;  // bits
    };

    CFF_HOST_DEVICE static Window shifted(const Raw& raw)
    {
        Window window;
        CFF_UNROLL
        for (int i = 0; i < Window::words; ++i)
        {
            if constexpr (Aligned || std::is_floating_point<S>::value)
                window.word[i] = raw.word[i];
            else
                window.word[i] = funnelShiftRight(raw.word[i], raw.word[i + 1], raw.shift);
        }
        return window;
    }

    // Loads a row and moves on to the next one if there is one; after the last row, loads the last row again.
    CFF_HOST_DEVICE void load(Raw& raw, bool more)
    {
        if constexpr (Aligned)
            loadAligned<0>(raw);
        else
            loadUnaligned(raw);
        if (more)
            next_ += step_;
    }

private:
    template <int Index>
    CFF_HOST_DEVICE void loadAligned(Raw& raw) const
    {
        if constexpr (Index < Window::words)
        {
            // Words from the packet's start, which is aligned to its size.
            constexpr int offset = Index + (4 - Window::sideWords % 4);
            constexpr int left = Window::words - Index;
            constexpr bool four =
                Window::wordsOfVector == 4 && offset % 4 == 0 && left >= 4 && Window::coreWords % 4 == 0;
            constexpr bool two = offset % 2 == 0 && left >= 2 && Window::coreWords % 2 == 0;
            constexpr int count = four ? 4 : (two ? 2 : 1);
            loadWords<count, FetchAhead>(reinterpret_cast<const typename Window::Word*>(next_) + Index,
                                         raw.word + Index);
            loadAligned<Index + count>(raw);
        }
    }

    CFF_HOST_DEVICE void loadUnaligned(Raw& raw) const
    {
        const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(next_);
        constexpr std::uintptr_t within = Window::wordBytes - 1;
        const auto* const words = reinterpret_cast<const typename Window::Word*>(address & ~within);
        raw.shift = static_cast<int>(address & within) * 8;
        constexpr int count = Window::words + (std::is_floating_point<S>::value ? 0 : 1);
        CFF_UNROLL
        for (int i = 0; i < count; ++i)
            loadWords<1>(words + i, raw.word + i);
    }

    Raw raw_[Ahead];
    const unsigned char* next_;
    std::size_t step_;
};

// For windows inside an image of any number of channels: a window has a packet for each of its pixels, as if there were
// as many channels as a packet has elements. Each packet is loaded as aligned words, which are shifted into place.
template <typename S, int Packet, int Side, int Ahead>
class ChannelsStripReader
{
public:
    using Window = StripWindow<S, Packet, Side / 2 * Packet>;

    // As in InsideStripReader; `element` is that of the window's middle.
    CFF_HOST_DEVICE ChannelsStripReader(const BatchSource<S>& view, const StripGeometry&, int element, int y)
        : next_(reinterpret_cast<const unsigned char*>(rowAt(view, pixelsOf(view), y) + element) -
                Side / 2 * view.channels * static_cast<int>(sizeof(S))),
          step_(view.step),
          apart_(view.channels * static_cast<int>(sizeof(S)))
    {
        static_assert(Window::words == Side * Window::coreWords, "a window has packets only");
    }

    CFF_HOST_DEVICE void start(int left)
    {
        CFF_UNROLL
        for (int i = 0; i < Ahead; ++i)
            load(raw_[i], left > i + 1);
    }

    CFF_HOST_DEVICE Window next(int left)
    {
        const Window window = shifted(raw_[0]);
        CFF_UNROLL
        for (int i = 0; i + 1 < Ahead; ++i)
            raw_[i] = raw_[i + 1];
        load(raw_[Ahead - 1], left > Ahead + 1);
        return window;
    }

    static constexpr int loaded = Window::coreWords + (std::is_floating_point<S>::value ? 0 : 1);  // of a packet
    struct Raw
    {
        typename Window::Word word[Side][loaded];
        std::uint32_t shift[Side];  // bits, in the lowest five
    };

    CFF_HOST_DEVICE static Window shifted(const Raw& raw)
    {
        Window window;
        CFF_UNROLL
        for (int k = 0; k < Side; ++k)
        {
            CFF_UNROLL
            for (int i = 0; i < Window::coreWords; ++i)
            {
                typename Window::Word& word = window.word[k * Window::coreWords + i];
                if constexpr (std::is_floating_point<S>::value)
                    word = raw.word[k][i];
                else
                    word = funnelShiftRight(raw.word[k][i], raw.word[k][i + 1], static_cast<int>(raw.shift[k] % 32));
            }
        }
        return window;
    }

    CFF_HOST_DEVICE void load(Raw& raw, bool more)
    {
        constexpr std::uintptr_t within = Window::wordBytes - 1;
        CFF_UNROLL
        for (int k = 0; k < Side; ++k)
        {
            const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(next_ + k * apart_);
            const auto* const words = reinterpret_cast<const typename Window::Word*>(address & ~within);
            raw.shift[k] = static_cast<std::uint32_t>(address) * 8;
            CFF_UNROLL
            for (int i = 0; i < loaded; ++i)
                loadWords<1>(words + i, raw.word[k] + i);
        }
        if (more)
            next_ += step_;
    }

private:
    Raw raw_[Ahead];
    const unsigned char* next_;
    std::size_t step_;
    int apart_;  // bytes from pixel to pixel
};

// For windows of aligned packets that may touch the border, see takeEnds(). `AtOnce`: the rows above the first output
// are loaded by load(), so the rows of start() and next() are not above the image.
template <typename S, int Packet, int Halo, int Ahead, bool FetchAhead, bool AtOnce>
class EndsStripReader
{
public:
    using Window = StripWindow<S, Packet, Halo>;
    using Raw = Window;  // before its outer words are selected

    CFF_HOST_DEVICE EndsStripReader(const BatchSource<S>& view, const StripGeometry& geometry, int element, int y)
        : turns_(geometry.turns),
          first_(reinterpret_cast<const unsigned char*>(rowAt(view, pixelsOf(view), 0) + element)),
          step_(static_cast<std::uint32_t>(view.step)),
          y_(y),
          left_(element == 0 ? geometry.ends.left : ordinaryWord(-4)),
          right_(element + Packet == geometry.ends.elements ? geometry.ends.right : ordinaryWord(4 * Window::coreWords))
    {
        static_assert(Window::sideWords == 1, "what is beside a packet is a word");
    }

    // As in InsideStripReader.
    CFF_HOST_DEVICE void start(int left)
    {
        CFF_UNROLL
        for (int i = 0; i < Ahead; ++i)
            loadRow<AtOnce>(raw_[i], left > i + 1);
    }

    CFF_HOST_DEVICE Window next(int left)
    {
        const Window window = shifted(raw_[0]);
        CFF_UNROLL
        for (int i = 0; i + 1 < Ahead; ++i)
            raw_[i] = raw_[i + 1];
        loadRow<AtOnce>(raw_[Ahead - 1], left > Ahead + 1);
        return window;
    }

    CFF_HOST_DEVICE Window shifted(const Raw& raw) const
    {
        constexpr int last = Window::words - 1;
        Window window = raw;
        window.word[0] = left_.select(raw.word[0], raw.word[1]);
        window.word[last] = right_.select(raw.word[last], raw.word[last - 1]);
        return window;
    }

    CFF_HOST_DEVICE void load(Raw& raw, bool more) { loadRow<false>(raw, more); }

private:
    template <bool From0>
    CFF_HOST_DEVICE void loadRow(Raw& raw, bool more)
    {
        const std::uint32_t y = static_cast<std::uint32_t>(From0 ? turns_.rowFrom0(y_) : turns_.row(y_));
        const unsigned char* const row = first_ + static_cast<std::uint64_t>(y) * step_;
        loadWords<1>(reinterpret_cast<const std::uint32_t*>(row + left_.offset), raw.word);
        loadWords<Window::coreWords, FetchAhead>(reinterpret_cast<const std::uint32_t*>(row), raw.word + 1);
        loadWords<1>(reinterpret_cast<const std::uint32_t*>(row + right_.offset), raw.word + Window::words - 1);
        if (more)
            ++y_;
    }

    Raw raw_[Ahead];
    const RowTurns& turns_;
    const unsigned char* first_;  // the packet in row 0
    std::uint32_t step_;
    int y_;
    EndWord left_, right_;
};

// For any window: words inside the row are loaded as words if they are aligned, the others element by element; all are
// for any number of channels.
template <typename S, int Channels, int Packet, int Halo>
class BorderStripReader
{
public:
    using Window = StripWindow<S, Packet, Halo>;

    CFF_HOST_DEVICE BorderStripReader(const BatchSource<S>& view, const StripGeometry& geometry, int element, int y)
        : view_(view),
          data_(pixelsOf(view)),
          edges_(geometry.edges),
          first_(element - (Channels == anyChannels ? Halo / Packet * view.channels
                                                    : Window::sideWords * Window::elementsPerWord)),
          y_(y)
    {
    }

    CFF_HOST_DEVICE void start(int) {}

    CFF_HOST_DEVICE Window next(int)
    {
        const int y = borderIndex(y_++, view_.height, view_.borderY);
        const S* const row = rowAt(view_, data_, y < 0 ? 0 : y);
        const std::ptrdiff_t byte = static_cast<std::ptrdiff_t>(first_) * static_cast<int>(sizeof(S));
        const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(row) + static_cast<std::uintptr_t>(byte);
        const bool loadable = y >= 0 && address % Window::wordBytes == 0;
        Window window;
        CFF_UNROLL
        for (int i = 0; i < Window::words; ++i)
        {
            const bool isAny = Channels == anyChannels;
            const int pixel = isAny ? i / Window::coreWords : 0, word = isAny ? i % Window::coreWords : i;
            const int element = first_ + pixel * view_.channels + word * Window::elementsPerWord;
            if (!isAny && loadable && element >= 0 && element + Window::elementsPerWord <= view_.width * Channels)
                loadWords<1>(reinterpret_cast<const typename Window::Word*>(row + element), window.word + i);
            else
                window.word[i] = gatherWord(view_, edges_, isAny ? view_.channels : Channels, row, y >= 0, element);
        }
        return window;
    }

private:
    const BatchSource<S>& view_;
    const unsigned char* data_;
    const StripEdges& edges_;
    int first_, y_;
};

}  // namespace cv::cuda::fastfilters

#endif
