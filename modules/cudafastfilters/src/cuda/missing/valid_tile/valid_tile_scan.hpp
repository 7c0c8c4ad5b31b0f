// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_TILE_SCAN_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_TILE_SCAN_HPP

#include "cuda/runtime/lane_ops.hpp"
#include "valid_tile_filter.hpp"

#include <cstdint>

// Which groups of a block's rows have missing pixels.

namespace cv::cuda::fastfilters
{

template <typename S>
class ValidTileScan
{
    static constexpr int rows = validTileRows;

public:
    CFF_HOST_DEVICE ValidTileScan(const MissingSource<S>& source, const ValidTilePart& part)
        : source_(source), part_(part)
    {
    }

    // Looks at a thread's part of all that the block's windows reach. Bit i of the result: group i has a missing pixel,
    // in any channel; or one that lies beside the windows by less than 16 bytes.
    CFF_HOST_DEVICE std::uint32_t operator()(int thread) const
    {
        const SourceView<S>& image = source_.pixels;
        if (source_.mask)
            return scanPlane(thread, source_.mask, source_.maskStep, source_.maskChannels,
                             MissingValue<std::uint8_t>{false, true, 0}, false);
        bool beyond = false;  // the border is missing
        for (int c = 0; c < image.channels; ++c)
            beyond = beyond || source_.isMissing(image.borderValue[c]);
        return scanPlane(thread, image.data, image.step, image.channels, source_.isMissing, beyond);
    }

private:
    // See operator(). The plane has the size of the image; `beyond`: its border is missing.
    template <typename T>
    CFF_HOST_DEVICE std::uint32_t scanPlane(int thread, const unsigned char* data, std::size_t step, int channels,
                                            const MissingValue<T>& isMissing, bool beyond) const
    {
        const SourceView<S>& image = source_.pixels;
        const int reached = part_.reached, pixelBytes = channels * static_cast<int>(sizeof(T));
        const int top = image.originY + part_.top, begin = part_.first < 0 ? 0 : part_.first,
                  end = part_.first + part_.count < image.width ? part_.first + part_.count : image.width;
        const std::ptrdiff_t pitch = static_cast<std::ptrdiff_t>(step),
                             rowBytes = static_cast<std::ptrdiff_t>(image.width) * pixelBytes,
                             beginByte = static_cast<std::ptrdiff_t>(begin) * pixelBytes;
        const auto leadOf = [&](const unsigned char* row)
        { return static_cast<int>(reinterpret_cast<std::uintptr_t>(row + beginByte) % chunkBytes); };
        // Chunks of a row, aligned to 16 bytes wherever it begins.
        const int chunks = ((end - begin) * pixelBytes + 2 * (chunkBytes - 1)) / chunkBytes;
        const unsigned char* const first = data + top * pitch;
        if (part_.isInside && top >= 0 && top + reached <= image.height && pitch % chunkBytes == 0 &&
            beginByte >= leadOf(first) && beginByte - leadOf(first) + chunks * chunkBytes <= rowBytes)
            return scanInside(thread, first + beginByte - leadOf(first), pitch, chunks, isMissing);
        std::uint32_t groups = 0;
        CFF_NO_UNROLL
        for (int i = thread; i < reached * chunks; i += validTileThreads)
        {
            const int r = i / chunks, y = borderIndex(top + r, image.height, image.borderY);
            bool any = beyond;
            if (y >= 0)
            {
                const unsigned char* const row = data + y * pitch;
                any = anyMissing(reinterpret_cast<const T*>(row), beginByte - leadOf(row) + i % chunks * chunkBytes,
                                 rowBytes, isMissing);
            }
            if (any)
                groups |= 1u << r / rows;
        }
        return groups | (part_.isInside ? 0 : scanAcrossBorder(thread, data, step, channels, isMissing, beyond));
    }

    // All chunks of all rows lie in the image, from `first` on. Several are loaded before the first is looked at.
    template <typename T>
    CFF_HOST_DEVICE std::uint32_t scanInside(int thread, const unsigned char* first, std::ptrdiff_t pitch, int chunks,
                                             const MissingValue<T>& isMissing) const
    {
        constexpr int atOnce = 4;
        const int reached = part_.reached, rowsAhead = validTileThreads / chunks,
                  chunksAhead = validTileThreads % chunks;
        int r = thread / chunks, chunk = thread % chunks;
        const unsigned char* place = first + r * pitch + chunk * chunkBytes;
        std::uint32_t groups = 0;
        CFF_NO_UNROLL
        while (r < reached)
        {
            Chunk loaded[atOnce];
            int row[atOnce];
            CFF_UNROLL
            for (int i = 0; i < atOnce; ++i)
            {
                row[i] = r;
                loaded[i] = *reinterpret_cast<const Chunk*>(r < reached ? place : first);
                r += rowsAhead;
                chunk += chunksAhead;
                place += rowsAhead * pitch + chunksAhead * chunkBytes;
                if (chunk >= chunks)
                {
                    chunk -= chunks;
                    place += pitch - chunks * chunkBytes;
                    ++r;
                }
            }
            CFF_UNROLL
            for (int i = 0; i < atOnce; ++i)
                if (row[i] < reached && anyMissing(loaded[i], isMissing))
                    groups |= 1u << row[i] / rows;
        }
        return groups;
    }

    // The columns that lie left and right of the image.
    template <typename T>
    CFF_HOST_DEVICE std::uint32_t scanAcrossBorder(int thread, const unsigned char* data, std::size_t step,
                                                   int channels, const MissingValue<T>& isMissing, bool beyond) const
    {
        const SourceView<S>& image = source_.pixels;
        const int left = part_.first < 0 ? -part_.first : 0, right = part_.first + part_.count - image.width;
        const int outside = left + (right > 0 ? right : 0), reached = part_.reached;
        std::uint32_t groups = 0;
        CFF_NO_UNROLL
        for (int i = thread; i < reached * outside; i += validTileThreads)
        {
            const int r = i / outside, column = i % outside;
            const int y = borderIndex(image.originY + part_.top + r, image.height, image.borderY);
            const int x = borderIndex(column < left ? part_.first + column : image.width + column - left, image.width,
                                      image.borderX);
            bool any = beyond;
            if (x >= 0 && y >= 0)
            {
                const T* const pixel = reinterpret_cast<const T*>(data + static_cast<std::ptrdiff_t>(y) *
                                                                             static_cast<std::ptrdiff_t>(step)) +
                                       static_cast<std::ptrdiff_t>(x) * channels;
                any = false;
                for (int c = 0; c < channels; ++c)
                    any = any || isMissing(pixel[c]);
            }
            if (any)
                groups |= 1u << r / rows;
        }
        return groups;
    }

    static constexpr int chunkBytes = 16;

    // Words: a byte of an array would have a register of its own.
    struct alignas(chunkBytes) Chunk
    {
        std::uint32_t word[chunkBytes / 4];
    };

    template <typename T>
    static CFF_HOST_DEVICE bool anyMissing(const Chunk& chunk, const MissingValue<T>& isMissing)
    {
        bool any = false;
        CFF_UNROLL
        for (int i = 0; i < chunkBytes; i += static_cast<int>(sizeof(T)))
        {
            const std::uint32_t bits = chunk.word[i / 4] >> 8 * (i % 4);
            if constexpr (std::is_floating_point<T>::value)
                any |= isMissing(bitsToFloat(bits));
            else
                any |= isMissing(static_cast<T>(bits));
        }
        return any;
    }

    // Of the part of a chunk that lies in a row; bytes from the row's beginning to the chunk, and to the row's end.
    template <typename T>
    static CFF_HOST_DEVICE bool anyMissing(const T* row, std::ptrdiff_t place, std::ptrdiff_t end,
                                           const MissingValue<T>& isMissing)
    {
        constexpr int size = static_cast<int>(sizeof(T));
        const std::ptrdiff_t from = (place < 0 ? 0 : place) / size,
                             to = (place + chunkBytes < end ? place + chunkBytes : end) / size;
        bool any = false;
        CFF_NO_UNROLL
        for (std::ptrdiff_t i = from; i < to; ++i)
            any |= isMissing(row[i]);
        return any;
    }

    const MissingSource<S>& source_;
    const ValidTilePart& part_;
};

}  // namespace cv::cuda::fastfilters

#endif
