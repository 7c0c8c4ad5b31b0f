// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ALIGNED_ROWS_CUH
#define OPENCV_CUDAFASTFILTERS_ALIGNED_ROWS_CUH

#include "rank_arguments.hpp"
#include "aligned_shape.hpp"

#include <limits>

// What a thread of the median and rank tile kernels reads and writes by itself, inside the image, if rows are aligned
// and have one channel: the pixels of its windows, overlapping those of its neighbours, straight into registers. That
// takes a third of the instructions around the networks that rows through shared memory take (warp_strip_io.cuh).

namespace cv::cuda::fastfilters
{

// Brings the rows of its windows to a thread. `Arguments`: a RankArgumentsOf.
template <int Window, typename Format>
class AlignedReader
{
    using Keys = typename Format::Keys;
    using Key = typename Keys::Key;
    using Element = typename Format::Element;
    using Shape = AlignedShape<Window, Keys::lanes, sizeof(Element)>;
    static constexpr int perLoad = Shape::perLoad;

public:
    using Word = typename std::conditional<Shape::loadBytes == 8, uint2, std::uint32_t>::type;
    static constexpr int loads = Shape::loads;

    // `x` is the thread's first output in its row, `y` the first row that is loaded, in window coordinates.
    template <typename Arguments>
    __device__ __forceinline__ AlignedReader(const Arguments& arguments, int x, int y)
        : step_(static_cast<std::uint32_t>(arguments.source.step))
    {
        next_ = reinterpret_cast<const unsigned char*>(
            reinterpret_cast<const Element*>(
                rowAt(arguments.source, pixelsOf(arguments.source), arguments.source.originY + y)) +
            arguments.source.originX + x - Shape::before);
    }

    // Loads the next row.
    __device__ __forceinline__ void load(Word (&words)[Shape::loads])
    {
        CFF_UNROLL
        for (int i = 0; i < Shape::loads; ++i)
            words[i] = __ldg(reinterpret_cast<const Word*>(next_) + i);
        next_ += step_;
    }

    // Loads one of the first rows, of which there are Tuning::ahead.
    __device__ __forceinline__ void loadFirst(Word (&words)[Shape::loads]) { load(words); }

    // The keys of a loaded row.
    static __device__ __forceinline__ void unpack(const UnitFactors& factors, const Word (&words)[Shape::loads],
                                                  Key (&row)[Window + 1])
    {
        if constexpr (sizeof(Element) == 4)
        {
            CFF_UNROLL
            for (int i = 0; i <= Window; ++i)
            {
                const Word& two = words[(i + Shape::before) / 2];
                row[i] = static_cast<Key>(Format::toKey(factors, (i + Shape::before) % 2 ? two.y : two.x));
            }
        }
        else if constexpr (sizeof(Element) == 2)
        {
            CFF_UNROLL
            for (int i = 0; i <= Window; ++i)
            {
                const int place = i + Shape::before, word = place / 2;
                const std::uint32_t bits = __byte_perm(words[word], words[word + 1], place % 2 ? 0x7632 : 0x5410);
                row[i] = Format::toKey(factors, bits);
            }
        }
        else
        {
            // The bytes at odd places of four are keys as they are, the others after a shift.
            CFF_UNROLL
            for (int i = 0; i <= Window; i += 2)
            {
                const int word = (i + Shape::before) / 4, byte = (i + Shape::before) % 4;
                row[i + 1] = byte == 0
                                 ? words[word]
                                 : __byte_perm(words[word], words[(word + 1) % Shape::loads], 0x3210 + 0x1111 * byte);
                row[i] = row[i + 1] * (factors.one << 8);
            }
        }
    }

private:
    const unsigned char* next_;
    std::uint32_t step_;
};

// Writes a thread's tile.
template <int Window, typename Format>
class AlignedWriter
{
    using Key = typename Format::Keys::Key;
    using Element = typename Format::Element;

public:
    // The thread's first output.
    template <typename Arguments>
    __device__ __forceinline__ AlignedWriter(const Arguments& arguments, int x, int y)
        : step_(static_cast<std::uint32_t>(arguments.destination.step)), whole_(arguments.destinationAligned)
    {
        next_ = reinterpret_cast<unsigned char*>(
            reinterpret_cast<Element*>(rowAt(arguments.destination, pixelsOf(arguments.destination), y)) + x);
    }

    // Writes the next two rows.
    __device__ __forceinline__ void write(const Key (&out)[2][2])
    {
        unsigned char* const second = next_ + step_;
        if (whole_)
        {
            writeWhole(next_, out[0]);
            writeWhole(second, out[1]);
        }
        else
        {
            writeElements(next_, out[0]);
            writeElements(second, out[1]);
        }
        next_ = second + step_;
    }

private:
    static __device__ __forceinline__ void writeWhole(unsigned char* to, const Key (&out)[2])
    {
        if constexpr (sizeof(Element) == 4)
            *reinterpret_cast<uint2*>(to) = make_uint2(Format::toElement(out[0], 0), Format::toElement(out[1], 0));
        else if constexpr (sizeof(Element) == 2)
        {
            const std::uint32_t first = Format::bitsOf(out[0]), second = Format::bitsOf(out[1]);
            *reinterpret_cast<uint2*>(to) =
                make_uint2(__byte_perm(first, second, 0x5410), __byte_perm(first, second, 0x7632));
        }
        else
            *reinterpret_cast<std::uint32_t*>(to) = __byte_perm(out[0], out[1], 0x7351);
    }
    static __device__ __forceinline__ void writeElements(unsigned char* to, const Key (&out)[2])
    {
        CFF_UNROLL
        for (int i = 0; i < 2 * Format::Keys::lanes; ++i)
            reinterpret_cast<Element*>(to)[i] = Format::toElement(out[i % 2], i / 2);
    }

    unsigned char* next_;
    std::uint32_t step_;
    bool whole_;
};

// Where the strips of an image of one channel begin so that threads can load their part of a row by themselves.
template <int Window, typename Format, typename Arguments>
void alignTiles(Arguments& arguments)
{
    using Shape = AlignedShape<Window, Format::Keys::lanes, sizeof(typename Format::Element)>;
    constexpr int size = sizeof(typename Format::Element);
    const std::size_t source =
        reinterpret_cast<std::size_t>(arguments.source.data) + (arguments.source.originX + Window / 2) * size;
    const bool shortRows =
        (arguments.source.step | arguments.destination.step) <= std::numeric_limits<std::uint32_t>::max();
    arguments.sourceAligned = arguments.source.step % Shape::loadBytes == 0 && source % size == 0 && shortRows;
    arguments.shift = arguments.sourceAligned ? static_cast<int>(source % Shape::loadBytes) / size : 0;
    const std::size_t destination = reinterpret_cast<std::size_t>(arguments.destination.data) - arguments.shift * size;
    arguments.pairsAligned = arguments.pairsAligned && arguments.shift % 2 == 0;
    arguments.destinationAligned = (destination | arguments.destination.step) % Shape::tileBytes == 0;
}

}  // namespace cv::cuda::fastfilters

#endif
