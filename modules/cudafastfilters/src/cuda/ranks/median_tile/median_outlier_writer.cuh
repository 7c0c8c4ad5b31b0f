// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_OUTLIER_WRITER_CUH
#define OPENCV_CUDAFASTFILTERS_MEDIAN_OUTLIER_WRITER_CUH

#include "cuda/outliers/outlier_arguments.hpp"
#include "cuda/ranks/warp_strip.hpp"
#include "cuda/ranks/aligned_rows.cuh"

// Writers of a thread's tile of the source, and of medians only where the source has outliers. The pixels are read
// again: a cache has them, because they were in the middle of the last windows.

namespace cv::cuda::fastfilters
{

// As AlignedWriter.
template <int Window, typename Format, typename Arguments>
class AlignedOutlierWriter
{
    using Key = typename Format::Keys::Key;
    using Element = typename Format::Element;
    using Shape = AlignedShape<Window, Format::Keys::lanes, sizeof(Element)>;
    static constexpr int words = Shape::tileWords;

public:
    // The thread's first output.
    __device__ __forceinline__ AlignedOutlierWriter(const Arguments& arguments, int x, int y)
        : arguments_(arguments),
          from_(reinterpret_cast<const unsigned char*>(
              reinterpret_cast<const Element*>(
                  rowAt(arguments.source, pixelsOf(arguments.source), arguments.source.originY + Window / 2 + y)) +
              arguments.source.originX + Window / 2 + x)),
          to_(reinterpret_cast<unsigned char*>(
              reinterpret_cast<Element*>(rowAt(arguments.destination, pixelsOf(arguments.destination), y)) + x))
    {
    }

    // Loads the pixels of the next two rows.
    __device__ __forceinline__ void prepare()
    {
        CFF_UNROLL
        for (int r = 0; r < 2; ++r)
        {
            loadRow(source_ + r * words);
            from_ += static_cast<std::uint32_t>(arguments_.source.step);
        }
    }

    // Writes the next two rows.
    __device__ __forceinline__ void write(const Key (&out)[2][2])
    {
        std::uint32_t results[2 * words];
        CFF_UNROLL
        for (int r = 0; r < 2; ++r)
            pack(out[r], results + r * words);
        arguments_.outliers.finish(arguments_.factors, source_, results);
        CFF_UNROLL
        for (int r = 0; r < 2; ++r)
        {
            storeRow(results + r * words);
            to_ += static_cast<std::uint32_t>(arguments_.destination.step);
        }
    }

private:
    __device__ __forceinline__ void loadRow(std::uint32_t* row) const
    {
        if constexpr (Shape::loadBytes == 8)
        {
            const uint2 two = __ldg(reinterpret_cast<const uint2*>(from_));
            row[0] = two.x;
            row[1] = two.y;
        }
        else
        {
            CFF_UNROLL
            for (int i = 0; i < words; ++i)
                row[i] = __ldg(reinterpret_cast<const std::uint32_t*>(from_) + i);
        }
    }

    static __device__ __forceinline__ void pack(const Key (&out)[2], std::uint32_t* row)
    {
        if constexpr (sizeof(Element) == 4)
        {
            row[0] = Format::toElement(out[0], 0);
            row[1] = Format::toElement(out[1], 0);
        }
        else if constexpr (sizeof(Element) == 2)
        {
            row[0] = __byte_perm(out[0], out[1], 0x5410);
            row[1] = __byte_perm(out[0], out[1], 0x7632);
        }
        else
            row[0] = __byte_perm(out[0], out[1], 0x7351);
    }

    __device__ __forceinline__ void storeRow(const std::uint32_t* row) const
    {
        if (!arguments_.destinationAligned)
        {
            constexpr int bits = 8 * static_cast<int>(sizeof(Element)), perWord = 32 / bits;
            CFF_UNROLL
            for (int i = 0; i < words * perWord; ++i)
                reinterpret_cast<Element*>(to_)[i] = static_cast<Element>(row[i / perWord] >> (i % perWord * bits));
        }
        else if constexpr (words == 2)
            *reinterpret_cast<uint2*>(to_) = make_uint2(row[0], row[1]);
        else
            *reinterpret_cast<std::uint32_t*>(to_) = row[0];
    }

    const Arguments& arguments_;
    const unsigned char* from_;
    unsigned char* to_;
    std::uint32_t source_[2 * words];
};

// As WarpStripWriter, of one channel. It keeps no addresses: registers are scarce.
template <int Window, typename Format, typename Shape, typename Arguments>
class StripOutlierWriter
{
    using Key = typename Format::Keys::Key;
    using Element = typename Format::Element;

public:
    __device__ __forceinline__ StripOutlierWriter(const Arguments& arguments, int first, int y, bool inside)
        : arguments_(arguments),
          element_(first + 2 * (static_cast<int>(threadIdx.x) % Shape::warp)),
          row_(y),
          inside_(inside)
    {
    }

    // Writes the next two rows.
    __device__ __forceinline__ void write(const Key (&out)[2][2])
    {
        CFF_UNROLL
        for (int r = 0; r < 2; ++r, ++row_)
            if (inside_ || row_ < arguments_.destination.height)
                writeRow(out[r]);
    }

private:
    __device__ __forceinline__ void writeRow(const Key (&out)[2]) const
    {
        const BatchSource<unsigned char>& source = arguments_.source;
        const Element* const from =
            reinterpret_cast<const Element*>(rowAt(source, pixelsOf(source), row_ + source.originY + Window / 2)) +
            source.originX + Window / 2;
        Element* const to =
            reinterpret_cast<Element*>(rowAt(arguments_.destination, pixelsOf(arguments_.destination), row_));
        CFF_UNROLL
        for (int i = 0; i < 2 * Format::Keys::lanes; ++i)
        {
            const int element = element_ + i / 2 * Shape::laneElements + i % 2;
            if (inside_ || element < arguments_.destination.width)
                to[element] = static_cast<Element>(
                    arguments_.finished(__ldg(from + element), Format::toElement(out[i % 2], i / 2)));
        }
    }

    const Arguments& arguments_;
    const int element_;
    int row_;
    const bool inside_;
};

}  // namespace cv::cuda::fastfilters

#endif
