// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_DENSE_LAYOUT_HPP
#define OPENCV_CUDAFASTFILTERS_TENSOR_DENSE_LAYOUT_HPP

#include "tensor_dense_plan.hpp"
#include "cuda/runtime/lane_ops.hpp"

// How outputs and pixels are distributed to the lanes of a warp for dense masks on the tensor cores (mma.m16n8k32, PTX
// ISA).
//
// The first operand has a row for each of 16 tiles, its columns are the pixels of the tile's window, row after row; the
// second has a column for each of the tile's 2 x 4 outputs. Columns come in sets of 16, two sets a product. A lane's
// number is 4 * group + quad: it holds columns 4 * quad to 4 * quad + 3 of every set, for the four tiles of its group
// (two products), and outputs 2 * quad and 2 * quad + 1 of these tiles. The outputs of a group's four tiles are
// neighbours: with one channel the tiles are side by side, with three (one tile is wasted) and four each is a channel
// of the same two pixels. So no kernel multiplies the zeros between neighbours of a channel.
//
// The second operand for a centred 5 x 5 mask of one channel, windows of 8 taps by 8 rows: a column, held by the lanes
// of group 2 y + x, for the output in row y and column x of a tile. Each byte of the coefficients has such an operand.
//
//    set  quads  row of the window    y 0  y 1  y 2  y 3                                x 0  x 1
//     0    0, 1      0                 T0    0    0    0  +                       tap 0   0    0
//     0    2, 3      1                 T1   T0    0    0  | outputs of age 0          1   0    0
//     1    0, 1      2                 T2   T1   T0    0  | (begun this step)         2   a    0
//     1    2, 3      3                 T3   T2   T1   T0  +                 Ti:       3   b    a
//     2    0, 1      4                 T4   T3   T2   T1  +                           4   c    b
//     2    2, 3      5                  0   T4   T3   T2  | outputs of age 1          5   d    c
//     3    0, 1      6                  0    0   T4   T3  | (begun one step ago)      6   e    d
//     3    2, 3      7                  0    0    0   T4  +                           7   0    e
//
// Ti has the coefficients a to e of row i of the mask. A step's four rows of pixels are the first operand of both
// halves. Row r of product p (0 or 1) is tile 2 p of group r, or tile 2 p + 1 of group r - 8.
//
// Wide tiles, of one channel, have 4 x 4 outputs, the columns of two second operands: one for the upper two rows, one
// for the lower two. A window of side + 3 columns by side + 1 rows for eight outputs is less than one of side + 1
// columns, padded to a multiple of four, by side + 3 rows, and the two tiles of a group share their words. The sets of
// a step are eight columns of rows 0 and 1, the other four of all rows, and eight columns of rows 2 and 3: so both
// halves have the same fragments of the mask for eight columns, two rows apart.

namespace cv::cuda::fastfilters
{

constexpr int tensorDenseTaps = 4;   // pixels per lane in a set
constexpr int tensorDenseRows = 4;   // output rows per step
constexpr int tensorDenseTiles = 4;  // per group
constexpr int tensorDenseWideTiles = 2;

CFF_HOST_DEVICE constexpr int tensorDenseTilesOf(bool wide)
{
    return wide ? tensorDenseWideTiles : tensorDenseTiles;
}

CFF_HOST_DEVICE constexpr int tensorDenseSteps(int rows)
{
    return (rows + tensorDenseRows - 1) / tensorDenseRows;
}

// Outputs of a group in a row, elements.
CFF_HOST_DEVICE constexpr int tensorDenseElements(int channels)
{
    return channels == 3 ? 6 : 8;
}

CFF_HOST_DEVICE constexpr int tensorDensePacket(int channels)
{
    return 8 * tensorDenseElements(channels);
}

// Where a group's output element comes from: column `x` (0 or 1) of tile `tile`.
struct TensorDenseOutput
{
    int tile, x;
};

CFF_HOST_DEVICE constexpr TensorDenseOutput tensorDenseOutput(int channels, int element)
{
    return channels == 1 ? TensorDenseOutput{element / 2, element % 2}
                         : TensorDenseOutput{element % channels, element / channels};
}

// Words that hold a lane's pixels of one set: four pixels of every channel, or with one channel those of all tiles.
CFF_HOST_DEVICE constexpr int tensorDenseWords(int channels)
{
    return channels == 4 ? 4 : 3;
}

CFF_HOST_DEVICE constexpr int tensorDenseSets(TensorDenseForm form)
{
    return (form.taps * form.rows + 15) / 16;
}

// Sets per step. If the number is odd, the last set is multiplied without a partner.
CFF_HOST_DEVICE constexpr int tensorDenseStepSets(TensorDenseForm form)
{
    return tensorDenseRows * form.taps / 16;
}

CFF_HOST_DEVICE constexpr int tensorDenseStepPairs(TensorDenseForm form)
{
    return (tensorDenseStepSets(form) + 1) / 2;
}

CFF_HOST_DEVICE constexpr int tensorDensePairs(TensorDenseForm form)
{
    const int sets = tensorDenseSets(form), stepSets = tensorDenseStepSets(form);
    return sets / stepSets * tensorDenseStepPairs(form) + (sets % stepSets + 1) / 2;
}

// The initial value of biased sums (see tensorDenseBiased()): the bits of a float whose unit in the last place is 1, so
// that the sum's bits are also a float, which is larger by that value, as long as the sum has less than 22 bits and a
// sign. That saves the conversions.
constexpr int tensorDenseBiasBits = 0x4b400000;
constexpr float tensorDenseBias = 12582912.0f;  // 1.5 * 2^23

// The first set (`i` 0) or the second (1) of a pair; -1: none.
CFF_HOST_DEVICE constexpr int tensorDensePairSet(TensorDenseForm form, int pair, int i)
{
    const int stepSet = 2 * (pair % tensorDenseStepPairs(form)) + i;
    return stepSet < tensorDenseStepSets(form) ? pair / tensorDenseStepPairs(form) * tensorDenseStepSets(form) + stepSet
                                               : -1;
}

// Column i of set `set` is this pixel of the window.
struct WindowPosition
{
    int row, tap;
};

CFF_HOST_DEVICE constexpr WindowPosition tensorDensePosition(int taps, int set, int i)
{
    return {(16 * set + i) / taps, (16 * set + i) % taps};
}

// Column i of set `set` of a step of wide tiles.
CFF_HOST_DEVICE constexpr WindowPosition tensorDenseWidePosition(int set, int i)
{
    return set == 1 ? WindowPosition{i / 4, 8 + i % 4} : WindowPosition{set + i / 8, i % 8};
}

// Fragments of a wide form's mask: those of two rows of eight columns each, then those of the last four columns, for
// the ages of the upper half and of the lower half.
CFF_HOST_DEVICE constexpr int tensorDenseRowFragments(TensorDenseForm form)
{
    return (form.rows - 2) / 2;
}

CFF_HOST_DEVICE constexpr int tensorDenseWideFragments(TensorDenseForm form)
{
    return tensorDenseRowFragments(form) + 2 * tensorDenseSteps(form.rows);
}

// Column i of a fragment is this pixel of the window of the half to which the mask belongs.
CFF_HOST_DEVICE constexpr WindowPosition tensorDenseFragmentPosition(TensorDenseForm form, int fragment, int i)
{
    const int ages = tensorDenseSteps(form.rows), last = fragment - tensorDenseRowFragments(form);
    return last < 0 ? WindowPosition{2 * fragment + i / 8, i % 8}
                    : WindowPosition{tensorDenseRows * (last % ages) - 2 * (last / ages) + i / 4, 8 + i % 4};
}

// Which output of a half is column n of a second operand.
CFF_HOST_DEVICE constexpr WindowPosition tensorDenseWideOutput(int n)
{
    return {n / 4, n % 4};
}

// What a half (0: the upper) multiplies in the step in which it has an age: sets of the step by fragments.
struct TensorDenseWideTerms
{
    int count, set[3], fragment[3];

    CFF_HOST_DEVICE constexpr void add(int nextSet, int nextFragment)
    {
        set[count] = nextSet;
        fragment[count++] = nextFragment;
    }
};

CFF_HOST_DEVICE constexpr TensorDenseWideTerms tensorDenseWideTerms(TensorDenseForm form, int half, int age)
{
    const int rowFragments = tensorDenseRowFragments(form), first = 2 * age - half;
    TensorDenseWideTerms terms = {};
    if (first >= 0 && first < rowFragments)
        terms.add(0, first);
    terms.add(1, rowFragments + half * tensorDenseSteps(form.rows) + age);
    if (first + 1 < rowFragments)
        terms.add(2, first + 1);
    return terms;
}

// The row of a step whose eight outputs a lane of a group writes.
CFF_HOST_DEVICE constexpr int tensorDenseLaneRow(bool wide, int quad)
{
    return wide ? quad / 2 + 2 * (quad % 2) : quad;
}

// Sets after which a lane's pixels lie at the same place of a row again. If it is 1, all lanes advance by the same
// distance from set to set.
CFF_HOST_DEVICE constexpr int tensorDensePeriod(int taps)
{
    return taps % 16 == 0 || 16 % taps == 0 ? 1 : 3;
}

// Elements that are read to the right of the first element of a packet and its window.
CFF_HOST_DEVICE constexpr int tensorDenseReach(int channels, int taps)
{
    const int lastGroup = 7 * tensorDenseElements(channels);
    return lastGroup + (taps - tensorDenseTaps) * channels + 4 * tensorDenseWords(channels);
}

// The operand of the four tiles, four bytes each, from a lane's words of a set.
template <int Channels>
CFF_HOST_DEVICE void spreadPixels(const std::uint32_t (&word)[tensorDenseWords(Channels)],
                                  std::uint32_t (&tile)[tensorDenseTiles])
{
    if constexpr (Channels == 1)
    {
        tile[0] = word[0];
        tile[1] = bytePermute(word[0], word[1], 0x5432);
        tile[2] = word[1];
        tile[3] = bytePermute(word[1], word[2], 0x5432);
    }
    else if constexpr (Channels == 3)
    {
        tile[0] = bytePermute(bytePermute(word[0], word[1], 0x0630), word[2], 0x5210);
        tile[1] = bytePermute(bytePermute(word[0], word[1], 0x0741), word[2], 0x6210);
        tile[2] = bytePermute(bytePermute(word[0], word[1], 0x0052), word[2], 0x7410);
#ifdef __CUDA_ARCH__
        asm("" : "=r"(tile[3]));  // any value: nothing reads its outputs, and a copy would cost a move
#else
        tile[3] = tile[2];
#endif
    }
    else
    {
        const std::uint32_t low0 = bytePermute(word[0], word[1], 0x5140), low1 = bytePermute(word[2], word[3], 0x5140);
        const std::uint32_t high0 = bytePermute(word[0], word[1], 0x7362),
                            high1 = bytePermute(word[2], word[3], 0x7362);
        tile[0] = bytePermute(low0, low1, 0x5410);
        tile[1] = bytePermute(low0, low1, 0x7632);
        tile[2] = bytePermute(high0, high1, 0x5410);
        tile[3] = bytePermute(high0, high1, 0x7632);
    }
}

}  // namespace cv::cuda::fastfilters

#endif
