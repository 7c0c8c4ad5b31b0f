// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SEPARABLE_TILE_RING_CUH
#define OPENCV_CUDAFASTFILTERS_SEPARABLE_TILE_RING_CUH

#include "separable_tile_words.cuh"

namespace cv::cuda::fastfilters
{

// What a thread correlates: 4 lines of inputs in shared memory, a chunk of 8 inputs in each plane of chunks. Addresses
// and distances are in bytes, so that distances, which all threads share, are uniform registers of the load.
template <typename Sum>
struct SeparableTileLines
{
    static constexpr int chunk = SumChunk<Sum>::size;

    unsigned at;
    unsigned line, plane;  // distance to the next
    unsigned end, length;  // where lines begin again

    // The next 4 inputs of each line, the first or second 4 of 8.
    __device__ __forceinline__ void operator()(int half, Sum (&inputs)[4][4])
    {
        CFF_UNROLL
        for (int n = 0; n < 4; ++n)
        {
            CFF_UNROLL
            for (int p = 0; p < 4 / chunk; ++p)
                load(at + (n * line + (half * (4 / chunk) + p) * plane), &inputs[n][p * chunk]);
        }
        if (half == 1)
        {
            at += sizeof(SumChunk<Sum>);
            at -= at == end ? length : 0;
        }
    }

private:
    __device__ __forceinline__ static void load(unsigned from, float* to)
    {
        asm volatile("ld.shared.v4.f32 {%0, %1, %2, %3}, [%4];"
                     : "=f"(to[0]), "=f"(to[1]), "=f"(to[2]), "=f"(to[3])
                     : "r"(from)
                     : "memory");
    }

    __device__ __forceinline__ static void load(unsigned from, double* to)
    {
        asm volatile("ld.shared.v2.f64 {%0, %1}, [%2];" : "=d"(to[0]), "=d"(to[1]) : "r"(from) : "memory");
    }
};

// Filtered rows in shared memory, by columns: those of a step and those that the windows of its outputs need above; the
// newest replace the oldest. 8 rows are a chunk in each plane of chunks of a column. Every 4 columns begin at another
// place, so that neighbouring threads write and read different banks.
template <typename Sum>
class SeparableTileRing
{
    static constexpr unsigned chunkBytes = sizeof(SumChunk<Sum>);
    static constexpr int chunk = SumChunk<Sum>::size;

public:
    // `begin`: an address in shared memory. A thread writes 4 rows of the step in 8 columns, from `column` on, and
    // reads 4 columns.
    __device__ SeparableTileRing(const SeparableTileLayout& layout, unsigned begin, int column)
        : layout_(layout),
          columnBytes_(layout.ringRows * sizeof(Sum)),
          planeBytes_(layout.ringRows / 8 * chunkBytes),
          column_(column)
    {
        const unsigned four = threadIdx.x / 16;
        writeRow_ = four / 2 * chunkBytes;
        writeFrom_ = begin + column * columnBytes_ + four % 2 * (4 / chunk) * planeBytes_;
        readFrom_ = begin + threadIdx.x % 32 * 4 * columnBytes_;
        readRow_ = wrapped(threadIdx.x / 32 * chunkBytes + turn(threadIdx.x % 32));
        keepInRegister(writeFrom_);
        keepInRegister(readFrom_);
        keepInRegister(readRow_);
    }

    // The rows of the next step are now the oldest ones.
    __device__ void advance() { step_ = wrapped(step_ + separableTileShape().rows / 8 * chunkBytes); }

    // Lines from the oldest row on that the 8 outputs of a warp need.
    __device__ SeparableTileLines<Sum> lines() const
    {
        return {readFrom_ + wrapped(step_ + readRow_), columnBytes_, planeBytes_, readFrom_ + planeBytes_, planeBytes_};
    }

    // sums[row][i]: column + i, and as many columns on each as there are planes of channels.
    __device__ __forceinline__ void write(const Sum (&sums)[4][8]) const
    {
        if (layout_.planes == 1)
            write(sums, 1);
        else if (static_cast<int>(threadIdx.x % 16) < layout_.runs())
            write(sums, layout_.planes);
    }

private:
    __device__ __forceinline__ void write(const Sum (&sums)[4][8], int planes) const
    {
        const unsigned row = wrapped(step_ + writeRow_);
        unsigned to = writeFrom_;
        CFF_UNROLL
        for (int i = 0; i < 8; ++i)
        {
            const int fourth = planes == 1 ? column_ / 4 + i / 4 : (column_ + i * planes) / 4;
            const unsigned at = to + wrapped(row + turn(fourth));
            CFF_UNROLL
            for (int p = 0; p < 4 / chunk; ++p)
                store(at + p * planeBytes_, sums, p * chunk, i);
            to += planes * columnBytes_;
        }
    }

    __device__ unsigned turn(unsigned fourth) const { return ((fourth + fourth / 8) & layout_.ringTurn) * chunkBytes; }

    __device__ unsigned wrapped(unsigned place) const { return place - (place >= planeBytes_ ? planeBytes_ : 0); }

    // The compiler would store each element separately.
    __device__ __forceinline__ static void store(unsigned to, const float (&sums)[4][8], int, int i)
    {
        asm volatile("st.shared.v4.f32 [%0], {%1, %2, %3, %4};" ::"r"(to), "f"(sums[0][i]), "f"(sums[1][i]),
                     "f"(sums[2][i]), "f"(sums[3][i])
                     : "memory");
    }

    __device__ __forceinline__ static void store(unsigned to, const double (&sums)[4][8], int row, int i)
    {
        asm volatile("st.shared.v2.f64 [%0], {%1, %2};" ::"r"(to), "d"(sums[row][i]), "d"(sums[row + 1][i]) : "memory");
    }

    const SeparableTileLayout& layout_;
    unsigned columnBytes_, planeBytes_;
    int column_;
    unsigned step_ = 0;              // offset of the step's first row
    unsigned writeFrom_, writeRow_;  // the thread's
    unsigned readFrom_, readRow_;
};

}  // namespace cv::cuda::fastfilters

#endif
