// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_DENSE_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_TENSOR_DENSE_PLAN_HPP

#include "common/host_device.hpp"

// How dense masks of 8-bit images run on the tensor cores. The tuning numbers live here; figures:
// perf/tuning/tensor_dense.md.

namespace cv::cuda::fastfilters
{

// Products of 16 x 32 x 8 bytes. A tile has a window of `taps` pixels by `rows`; coefficients are integers of `parts`
// bytes.
struct TensorDenseForm
{
    int taps, rows, parts;
    bool positive;      // no coefficient is negative: the highest byte is unsigned, and two bytes have one bit more
    bool wide = false;  // tiles of 4 x 4 outputs, for one channel, not of 2 x 4: see tensor_dense_layout.hpp
};

struct TensorDenseList
{
    int count;
    TensorDenseForm form[15];
};

// For masks of 5, 7, 9, 9, 11, 11, 13, 15, 15, 21, 23, 23 and 31; the unfinished sums of 31 with three parts do not fit
// into registers. A row of the window need not fill a product: columns that are left out, and two bytes instead of
// three, save time. Wide tiles are faster if they fill all twelve columns; 5 x 5, whose windows then begin between
// words, was no faster.
constexpr TensorDenseList tensorDenseForms()
{
    return {15,
            {{8, 8, 3, false},
             {8, 10, 3, false},
             {12, 12, 2, true},
             {12, 12, 3, false},
             {12, 14, 2, true},
             {12, 14, 3, false},
             {16, 16, 3, false},
             {16, 18, 2, false},
             {16, 18, 3, false},
             {24, 24, 2, false},
             {24, 26, 2, false},
             {24, 26, 3, false},
             {32, 34, 2, false},
             {12, 12, 2, true, true},
             {12, 12, 3, false, true}}};
}

// Whether the form has kernels for destinations of 16 bits and of floats: one for each side. Sums of two bytes are for
// masks of bytes.
constexpr bool tensorDenseMixed(TensorDenseForm form)
{
    return !form.wide && (form.parts == 3 || form.taps >= 24);
}

// Whether integer sums for 16 bits may exceed 32 bits, see joinIntegers(): Laplacians of 13 x 13 and 15 x 15.
CFF_HOST_DEVICE constexpr bool tensorDenseBounded(TensorDenseForm form)
{
    return form.parts == 3 && form.rows >= 16;
}

// Outputs per row of a tile.
CFF_HOST_DEVICE constexpr int tensorDenseTileWidth(TensorDenseForm form)
{
    return form.wide ? 4 : 2;
}

// Whether a mask of width x height fits into each of the tile's windows.
constexpr bool tensorDenseHolds(TensorDenseForm form, int width, int height)
{
    return form.taps >= width + tensorDenseTileWidth(form) - 1 && form.rows >= height + 3;
}

// Products of bytes per output. Each half of a wide tile has two rows of the window of which it multiplies only four
// columns instead of twelve.
constexpr int tensorDenseCost(TensorDenseForm form)
{
    return (form.taps * form.rows - (form.wide ? 2 * 8 : 0)) * form.parts;
}

// Whether sums begin with the bits of a float of 1.5 * 2^23, so that they need no conversion: the sums of a part of at
// most 128 coefficients have less than 22 bits and a sign.
CFF_HOST_DEVICE constexpr bool tensorDenseBiased(TensorDenseForm form)
{
    return (form.taps - 1) * (form.rows - 3) <= 128;
}

// Whether scales that are powers of two are folded into the sums' parts, which saves one operation of about eleven per
// output. That is faster up to 9 x 9.
CFF_HOST_DEVICE constexpr bool tensorDenseFolded(TensorDenseForm form)
{
    return tensorDenseBiased(form) && form.rows <= 12;
}

// Whether windows of one channel that begin one or two bytes after a multiple of four have a separate loop, which saves
// two operations per set of pixels. 7 x 7 and 23 x 23 get slower.
CFF_HOST_DEVICE constexpr bool tensorDenseNear(TensorDenseForm form, int channels)
{
    return channels == 1 && !form.wide && form.taps != 8 && form.taps != 24;
}

// From this side on, the tensor cores are faster than the multiply-adds of the strips; figures:
// perf/tuning/tensor_dense.md.
constexpr int tensorDenseMinSide(int channels)
{
    return channels == 1 ? 5 : 7;
}

// The same for destinations of 16 bits and of floats, whose strips have no masks beyond 5 x 5.
constexpr int tensorDenseMinMixedSide(int channels)
{
    return channels == 1 ? 5 : 6;
}

struct TensorDenseShape
{
    int warps;      // per block
    int minBlocks;  // per multiprocessor: bounds the registers
    int rows;       // per strip, about
    int borderRows;
};

// Other numbers of blocks and strips of fewer rows were slower; figures: perf/tuning/tensor_dense.md.
constexpr TensorDenseShape tensorDenseShape(TensorDenseForm form)
{
    const bool fewSums = form.parts == 2;
    const int blocks = form.taps == 8    ? (form.rows == 8 ? 5 : 4)
                       : form.taps == 12 ? (fewSums ? 4 : (form.rows == 12 ? 3 : 2))
                       : form.taps == 16 ? (fewSums ? 3 : 2)
                                         : 2;
    return {4, blocks, form.taps >= 24 ? 1024 : 256, form.taps >= 24 ? 32 : 16};
}

// The most registers of a lane that keep the mask: reading it from shared memory is slower.
constexpr int tensorDenseMaskRegisters = 80;

// Steps of four rows in shared memory; all but two of them are being loaded. Which number is faster depends on the form
// (perf/tuning/tensor_dense.md).
CFF_HOST_DEVICE constexpr int tensorDenseStages(int taps)
{
    return taps == 8 || taps == 24 ? 6 : 4;
}

}  // namespace cv::cuda::fastfilters

#endif
