// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_LANES_CUH
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_LANES_CUH

#include "extremum.hpp"

// How the lanes of a warp read their 16 bytes of each row and write their outputs. Lanes begin where the destination is
// aligned to 16 bytes. Lanes whose pixels are not all in a row of the source gather them by the border's rule.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Apart, because it is long and rare.
__device__ __noinline__ inline int outsideRow(int y, int height, int border)
{
    return borderIndex(y, height, border);
}

template <typename T>
__device__ __noinline__ uint4 gatherExtremum(const ExtremumTask& task, int byte, int y)
{
    using Bits = typename MedianFormat<T>::Bits;
    const SourceView<unsigned char>& source = task.images.source;
    constexpr int size = sizeof(T), perWord = 4 / size;
    const int channels = source.channels;
    const Bits* row = reinterpret_cast<const Bits*>(source.row(max(y, 0)));
    // A pixel before the byte, so that the division rounds down.
    const int shift = byte < 0 ? (-byte / task.pixelBytes + 1) : 0;
    int element = byte / size + shift * channels;
    int x = element / channels, channel = element - x * channels;
    x -= shift;
    std::uint32_t words[4];
    CFF_UNROLL
    for (int i = 0; i < 4; ++i)
    {
        std::uint32_t word = 0;
        CFF_UNROLL
        for (int j = 0; j < perWord; ++j)
        {
            const int column = borderIndex(x, source.width, source.borderX);
            const std::uint32_t border = task.images.borderBits[channel];
            const Bits bits = column < 0 || y < 0 ? static_cast<Bits>(border) : row[column * channels + channel];
            word |= static_cast<std::uint32_t>(bits) << (8 * size * j % 32);
            if (++channel == channels)
            {
                channel = 0;
                ++x;
            }
        }
        words[i] = word;
    }
    return make_uint4(words[0], words[1], words[2], words[3]);
}

// `Inside`: all that the strip reads and writes lies inside the images.
template <typename T, ExtremumPath Path, bool Inside>
class ExtremumLanes
{
    static constexpr int warp = 32, laneBytes = ExtremumTuning::laneBytes;

public:
    // The strip is that of a column of strips and its first row read is y, in coordinates of the source.
    __device__ __forceinline__ ExtremumLanes(const ExtremumTask& task, int column, int top, int y)
        : task_(task), lane_(threadIdx.x % warp), y_(y)
    {
        to_ = (column * task.lanes + lane_ - task.firstLane) * laneBytes - task.firstByte;
        from_ = to_ + task.sourceShift;
        const int margin = Path == ExtremumPath::Aligned ? 0 : 4;
        reached_ = to_ < task.images.destination.width * task.pixelBytes + task.reach;
        inside_ = from_ >= margin && from_ + laneBytes + margin <= task.images.source.width * task.pixelBytes;
        stores_ = lane_ >= task.firstLane && lane_ < task.firstLane + task.lanes;
        next_ = task.images.source.row(y) + from_;  // is not used where it is outside of the image
        out_ = task.images.destination.row(top) + to_;
    }

    __device__ __forceinline__ void load(std::uint32_t (&words)[4])
    {
        if (Inside)
        {
            loadLane(next_, words);
            next_ += task_.images.source.step;
            return;
        }
        const int height = task_.images.source.height;
        const int y = y_ >= 0 && y_ < height ? y_ : outsideRow(y_, height, task_.images.source.borderY);
        ++y_;
        if (inside_ && y >= 0)
        {
            loadLane(task_.images.source.row(y) + from_, words);
        }
        else
        {
            const uint4 v = reached_ ? gatherExtremum<T>(task_, from_, y) : make_uint4(0, 0, 0, 0);
            words[0] = v.x, words[1] = v.y, words[2] = v.z, words[3] = v.w;
        }
    }

    // Writes the next row.
    __device__ __forceinline__ void store(const std::uint32_t (&words)[4])
    {
        const int rowBytes = task_.images.destination.width * task_.pixelBytes;
        if (stores_)
        {
            if (Path != ExtremumPath::Unaligned && (Inside || (to_ >= 0 && to_ + laneBytes <= rowBytes)))
                __stcs(reinterpret_cast<uint4*>(out_), make_uint4(words[0], words[1], words[2], words[3]));
            else
                storeElements(words, rowBytes);
        }
        out_ += task_.images.destination.step;
    }

private:
    static __device__ __forceinline__ void loadLane(const unsigned char* data, std::uint32_t (&words)[4])
    {
        if constexpr (Path == ExtremumPath::Aligned)
        {
            const uint4 v = __ldg(reinterpret_cast<const uint4*>(data));
            words[0] = v.x, words[1] = v.y, words[2] = v.z, words[3] = v.w;
        }
        else
        {
            const std::size_t address = reinterpret_cast<std::size_t>(data);
            const std::uint32_t* aligned = reinterpret_cast<const std::uint32_t*>(address & ~std::size_t(3));
            std::uint32_t last = __ldg(aligned);
            CFF_UNROLL
            for (int i = 0; i < 4; ++i)
            {
                const std::uint32_t next = __ldg(aligned + i + 1);
                words[i] = __funnelshift_r(last, next, static_cast<unsigned>(address & 3) * 8);
                last = next;
            }
        }
    }

    __device__ __forceinline__ void storeElements(const std::uint32_t (&words)[4], int rowBytes) const
    {
        using Bits = typename MedianFormat<T>::Bits;
        constexpr int size = sizeof(T), perWord = 4 / size;
        CFF_UNROLL
        for (int i = 0; i < 4 * perWord; ++i)
            if (Inside || (to_ + i * size >= 0 && to_ + i * size < rowBytes))
                reinterpret_cast<Bits*>(out_)[i] =
                    static_cast<Bits>(words[i / perWord] >> (i % perWord * 8 * size % 32));
    }

    const ExtremumTask& task_;
    const unsigned char* next_;
    unsigned char* out_;
    int lane_, y_;
    int to_, from_;                   // bytes in rows of the destination and of the source
    bool inside_, reached_, stores_;  // all bytes lie in the row; some are those of a window; the lane has outputs
};

// Whether a strip reads rows [y, yEnd) of the source and writes rows [top, topEnd) inside the images.
CFF_HOST_DEVICE bool isInsideExtremumStrip(const ExtremumTask& task, int column, int y, int yEnd, int topEnd)
{
    constexpr int margin = 4;
    const int first = (column * task.lanes - task.firstLane) * ExtremumTuning::laneBytes - task.firstByte;
    const int to = first + task.firstLane * ExtremumTuning::laneBytes, from = first + task.sourceShift;
    return to >= 0 && to + task.lanes * ExtremumTuning::laneBytes <= task.images.destination.width * task.pixelBytes &&
           from >= margin && from + ExtremumTuning::warpBytes + margin <= task.images.source.width * task.pixelBytes &&
           y >= 0 && yEnd <= task.images.source.height && topEnd <= task.images.destination.height;
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
