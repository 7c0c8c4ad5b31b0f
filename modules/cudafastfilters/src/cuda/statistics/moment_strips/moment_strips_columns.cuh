// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MOMENT_STRIPS_COLUMNS_CUH
#define OPENCV_CUDAFASTFILTERS_MOMENT_STRIPS_COLUMNS_CUH

#include "moment_strips.hpp"

#include "cuda/boxes/box_packet.cuh"
#include "cuda/runtime/lane_ops.hpp"

#include <cstdint>
#include <type_traits>

// The rows of a thread's packet, and the sums of its columns.

namespace cv::cuda::fastfilters
{

struct MomentStripsArguments
{
    MomentFinish finish;
    int width, height;             // the window's, in elements and rows
    void* chunkSums;               // of chunks, then of their first rows; null: strips begin with rows
    int chunks, wholeChunks;       // in all, and of the rows before a window's last one
    int outputs, columns, rows;    // of strips
    int first, early;              // source element of the first packet; elements from there to the first window
    int anchorElement, anchorRow;  // the source's, of the first output
    bool isAligned;                // rows are loaded in packets
    bool toFloat;
    std::uint32_t flip, none;  // flips the sign bits of a word's pixels; a word of pixels that count as 0
    int centre;                // subtracted from pixels
    int most;                  // the greatest result in an integer destination
};

template <typename T, int Channels>
struct MomentPacket
{
    static constexpr int size = momentPacket(sizeof(T), Channels);
    static constexpr int words = size * static_cast<int>(sizeof(T)) / 4, perWord = size / words, bits = 32 / perWord;
    static constexpr int pitch = size + 1;  // in shared memory, so that lanes use different banks

    static __device__ __forceinline__ int pixel(const std::uint32_t (&word)[words], int i)
    {
        return static_cast<int>(word[i / perWord] >> (i % perWord * bits) & ((1u << bits) - 1));
    }
    // Where an element lies in shared memory.
    static __device__ __forceinline__ int place(int element) { return element + element / size; }
};

// Loads rows of a thread's packet.
template <typename T, int Channels>
class MomentReader
{
    using Packet = MomentPacket<T, Channels>;

public:
    // `places`: the thread's part of shared memory for the places of its elements in a row.
    __device__ MomentReader(const MomentStripsArguments& arguments, const BatchSource<T>& view, int element,
                            int* places)
        : view_(view),
          data_(pixelsOf(view)),
          element_(element),
          flip_(arguments.flip),
          isWhole_(arguments.isAligned && element >= 0 && element + Packet::size <= view.width * Channels),
          places_(places)
    {
        if (isWhole_)
            return;
        CFF_NO_UNROLL
        for (int i = 0; i < Packet::size; ++i)
        {
            const int channel = i % Channels,
                      x = borderIndex(element / Channels + i / Channels, view.width, view.borderX);
            places_[i] = x < 0 ? -1 : x * Channels + channel;
        }
    }

    // Whether load() takes whole packets of these rows from memory.
    __device__ bool isDirect(int y, int count) const { return isWhole_ && y >= 0 && y + count <= view_.height; }
    __device__ __forceinline__ void loadDirect(int y, std::uint32_t (&word)[Packet::words]) const
    {
        loadPacket(rowAt(view_, data_, y) + element_, word);
        CFF_UNROLL
        for (int i = 0; i < Packet::words; ++i)
            word[i] ^= flip_;
    }

    __device__ __forceinline__ void load(int y, std::uint32_t (&word)[Packet::words]) const
    {
        y = borderIndex(y, view_.height, view_.borderY);
        if (isWhole_ && y >= 0)
            loadPacket(rowAt(view_, data_, y) + element_, word);
        else
            gather(y, word);
        CFF_UNROLL
        for (int i = 0; i < Packet::words; ++i)
            word[i] ^= flip_;
    }

private:
    // Element by element; y < 0: a row of the border value.
    __device__ __forceinline__ void gather(int y, std::uint32_t (&word)[Packet::words]) const
    {
        const T* const row = rowAt(view_, data_, max(y, 0));
        CFF_UNROLL
        for (int i = 0; i < Packet::words; ++i)
        {
            word[i] = 0;
            CFF_UNROLL
            for (int k = 0; k < Packet::perWord; ++k)
            {
                const int element = i * Packet::perWord + k;
                const int place = y < 0 || isWhole_ ? -1 : places_[element];
                const T value = place < 0 ? view_.borderValue[element % Channels] : row[place];
                word[i] |= static_cast<std::uint32_t>(value) << (Packet::bits * k);
            }
        }
    }

    const BatchSource<T>& view_;
    const unsigned char* data_;
    int element_;
    std::uint32_t flip_;
    bool isWhole_;
    int* places_;
};

// Sums of a thread's columns, of unsigned types: they wrap around.
template <typename T, int Channels, typename Sum, typename Square>
struct MomentColumns
{
    using Packet = MomentPacket<T, Channels>;
    // Products of 16-bit pixels have 33 bits.
    using Product = std::conditional_t<sizeof(T) == 1, int, std::int64_t>;

    // A row enters, another one leaves.
    __device__ __forceinline__ void change(const std::uint32_t (&enters)[Packet::words],
                                           const std::uint32_t (&leaves)[Packet::words], int centre)
    {
        CFF_UNROLL
        for (int i = 0; i < Packet::size; ++i)
        {
            const int in = Packet::pixel(enters, i), out = Packet::pixel(leaves, i);
            const int difference = in - out, both = in + out - 2 * centre;
            sums[i] += static_cast<Sum>(difference);
            squares[i] += static_cast<Square>(static_cast<Product>(difference) * both);
        }
    }

    Sum sums[Packet::size] = {};
    Square squares[Packet::size] = {};
};

}  // namespace cv::cuda::fastfilters

#endif
