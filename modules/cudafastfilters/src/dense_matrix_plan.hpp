// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DENSE_MATRIX_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_DENSE_MATRIX_PLAN_HPP

#include "cuda/common/host_device.hpp"

// How dense masks of 8-bit images run on the tensor cores. The numbers of tuning live here. Measured on an H200, one
// channel of 16384 x 16384 if nothing else is said, Gpx/s; the copy of the same run does 2060 to 2090.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Products of 16 x 32 x 8 bytes. A tile has a window of `taps` pixels by `rows`; coefficients are integers of `parts`
// bytes.
struct DenseMatrixForm
{
    int taps, rows, parts;
    bool positive;      // no coefficient is negative: the highest byte has no sign, and two bytes have a bit more
    bool wide = false;  // tiles of 4 x 4 outputs, of one channel, not of 2 x 4: see dense_matrix_layout.hpp
};

struct DenseMatrixList
{
    int count;
    DenseMatrixForm form[15];
};

// For masks of 5, 7, 9, 9, 11, 11, 13, 15, 15, 21, 23, 23 and 31; the sums under way of 31 with three parts do not fit
// into registers. A row of the window need not fill a product: 12 columns instead of 16 and two bytes instead of three
// took 9 x 9 from 650 to 887, 11 x 11 from 541 to 775, 24 instead of 32 took 21 x 21 from 262 to 363.
// Wide tiles where they fill twelve columns to the last one: 9 x 9 757 -> 816, without negative coefficients 967 -> 1035
// (H200, 2026-11-22, under load of a second). 5 x 5, whose windows then begin between words, gained nothing: 1255, 1252.
constexpr DenseMatrixList denseMatrixForms()
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

// Outputs of a tile's row.
CFF_HOST_DEVICE constexpr int denseMatrixTileWidth(DenseMatrixForm form)
{
    return form.wide ? 4 : 2;
}

// Whether a mask of width x height fits into each of the tile's windows.
constexpr bool denseMatrixHolds(DenseMatrixForm form, int width, int height)
{
    return form.taps >= width + denseMatrixTileWidth(form) - 1 && form.rows >= height + 3;
}

// Products of bytes for each output. Either half of a wide tile has two rows of the window of which it multiplies four
// columns, not twelve.
constexpr int denseMatrixCost(DenseMatrixForm form)
{
    return (form.taps * form.rows - (form.wide ? 2 * 8 : 0)) * form.parts;
}

// Whether sums begin with the bits of a float of 1.5 * 2^23, so that they need no conversion: those of each part of at
// most 128 coefficients have less than 22 bits and a sign.
CFF_HOST_DEVICE constexpr bool denseMatrixBiased(DenseMatrixForm form)
{
    return (form.taps - 1) * (form.rows - 3) <= 128;
}

// Whether scales that are powers of two are folded into the sums' parts, which saves one operation an output of about
// eleven. H200, 2026-11-22, under load of a quarter of a second (the clock falls): 5 x 5 1271 instead of 1246, 7 x 7
// 1032 instead of 1006 (three channels 253 instead of 246), 9 x 9 762 instead of 739 and without negative coefficients
// 981 instead of 950, but 11 x 11 590 instead of 596.
CFF_HOST_DEVICE constexpr bool denseMatrixFolded(DenseMatrixForm form)
{
    return denseMatrixBiased(form) && form.rows <= 12;
}

// Whether windows of one channel one or two bytes behind a multiple of four have a loop of their own, which saves two
// operations a set of pixels. H200, 2026-11-22, under the same load: 15 x 15 of three bytes 494 instead of 475, of two
// 666 instead of 635, 31 x 31 225 instead of 223; 7 x 7 1033 instead
// of 1035 and 23 x 23 355 instead of 359.
CFF_HOST_DEVICE constexpr bool denseMatrixNear(DenseMatrixForm form, int channels)
{
    return channels == 1 && !form.wide && form.taps != 8 && form.taps != 24;
}

// From this side on the tensor cores win over the multiply-adds of the strips: 5 x 5 1350 against 866, 7 x 7 1065
// against 503. Three and four channels, in elements and before rows came through shared memory: 5 x 5 587 and 693
// against 811 and 817, 7 x 7 501 and 654 against 436 and 449.
constexpr int denseMatrixMinSide(int channels)
{
    return channels == 1 ? 5 : 7;
}

struct DenseMatrixShape
{
    int warps;      // of a block
    int minBlocks;  // of a multiprocessor: bounds the registers
    int rows;       // of a strip, about
    int borderRows;
};

// 5 x 5 with four, five and six blocks 1180, 1240 and 1147; 7 x 7 with three and four 946 and 985; 9 x 9 with three and
// four 904 and 945; 15 x 15 with two and three 590 and 618. Strips of 128 rows: 5 x 5 1219, 7 x 7 951, 15 x 15 548; of
// 512: the same as of 256.
constexpr DenseMatrixShape denseMatrixShape(DenseMatrixForm form)
{
    const bool fewSums = form.parts == 2;
    const int blocks = form.taps == 8    ? (form.rows == 8 ? 5 : 4)
                       : form.taps == 12 ? (fewSums ? 4 : (form.rows == 12 ? 3 : 2))
                       : form.taps == 16 ? (fewSums ? 3 : 2)
                                         : 2;
    return {4, blocks, form.taps >= 24 ? 1024 : 256, form.taps >= 24 ? 32 : 16};
}

// Most registers of a lane that keep the mask. Reading it from shared memory takes 15 x 15 from 618 to 582, 21 x 21 from
// 375 to 360.
constexpr int denseMatrixMaskRegisters = 80;

// Steps of four rows in shared memory; all but two of them are on their way. With four and with six: 5 x 5 1245 and
// 1266, 9 x 9 962 and 942, 21 x 21 382 and 405.
CFF_HOST_DEVICE constexpr int denseMatrixStages(int taps)
{
    return taps == 8 || taps == 24 ? 6 : 4;
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
