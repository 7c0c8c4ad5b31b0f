// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SEPARABLE_TILE_PRODUCT_CUH
#define OPENCV_CUDAFASTFILTERS_SEPARABLE_TILE_PRODUCT_CUH

#include "tile_io.cuh"

// The product that both passes of a separable tile are made of: 8 neighbouring outputs in 4 lines, 8 inputs of each line
// at a time, read from shared memory 16 bytes at once.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Which taps of a product of 8 outputs by 8 inputs count. Taps outside of the mask are zeros, which is enough for
// integers; over a NaN or an infinity, a zero counts, so that float images leave them out.
enum class TapRange
{
    All,
    First,  // of inputs 0 to 7: output i begins at input i
    Checked,
    FirstChecked
};

// outputs[line][i] += weights of taps 8 * block + q - i times inputs[line][q]; `weights` begin with tap 8 * block - 8.
template <TapRange Range, typename Sum>
__device__ __forceinline__ void addProducts(const Sum (&weights)[16], const Sum (&inputs)[4][8], int block, int taps,
                                            Sum (&outputs)[4][8])
{
    CFF_UNROLL
    for (int q = 0; q < 8; ++q)
    {
        CFF_UNROLL
        for (int i = 0; i < 8; ++i)
        {
            if ((Range == TapRange::First || Range == TapRange::FirstChecked) && q < i)
                continue;
            if ((Range == TapRange::Checked || Range == TapRange::FirstChecked) && 8 * block + q - i >= taps)
                continue;
            CFF_UNROLL
            for (int line = 0; line < 4; ++line)
                outputs[line][i] += weights[8 + q - i] * inputs[line][q];
        }
    }
}

// Correlates 8 outputs of 4 lines with `taps` coefficients. `weights`: shared memory, 8 zeros, the coefficients, zeros.
// read(block, inputs) brings 8 inputs of each line.
template <bool Strict, typename Sum, typename Read>
__device__ __forceinline__ void correlate(const Sum* weights, int taps, const Read& read, Sum (&outputs)[4][8])
{
    const int blocks = (taps + 14) / 8, whole = Strict ? max(taps / 8, 1) : blocks;
    Sum window[16], inputs[4][8];
    const auto next = [&](int block)
    {
        CFF_UNROLL
        for (int i = 0; i < 8; ++i)
            window[i] = window[8 + i];
        Sum cut[8];
        readChunks<1>(weights, 8 + 8 * block, cut);
        CFF_UNROLL
        for (int i = 0; i < 8; ++i)
            window[8 + i] = cut[i];
        read(block, inputs);
    };
    CFF_UNROLL
    for (int i = 0; i < 16; ++i)
        window[i] = 0;
    next(0);
    addProducts<Strict ? TapRange::FirstChecked : TapRange::First>(window, inputs, 0, taps, outputs);
    CFF_NO_UNROLL
    for (int block = 1; block < whole; ++block)
    {
        next(block);
        addProducts<TapRange::All>(window, inputs, block, taps, outputs);
    }
    if (Strict)
    {
        CFF_NO_UNROLL
        for (int block = whole; block < blocks; ++block)
        {
            next(block);
            addProducts<TapRange::Checked>(window, inputs, block, taps, outputs);
        }
    }
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
