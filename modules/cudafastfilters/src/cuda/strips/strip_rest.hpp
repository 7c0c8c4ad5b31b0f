// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_REST_HPP
#define OPENCV_CUDAFASTFILTERS_STRIP_REST_HPP

#include "common/host_device.hpp"

namespace cv::cuda::fastfilters
{

// The parts of an image that strips leave: the rows above and below them, and what is left and right of them. Separate
// blocks filter them, one element per thread.
struct StripRest
{
    int elements, height;  // the image's
    int top, bottom;       // rows of the strips
    // Elements of a row from the first packet on, which begins `lead` elements before the row: those left of the
    // strips, and those of the strips.
    int lead, left, inside;
    int threads;      // per block
    int blocksOfRow;  // blocks of the rows above and below
    int sideShift;    // the elements left and right of a row of strips, rounded up to a power of two
    long long rowBlocks, blocks;

    struct Element
    {
        int x, y;  // x < 0: none
    };

    CFF_HOST_DEVICE constexpr Element at(int block, int thread) const
    {
        Element found = {};
        if (block < rowBlocks)
        {
            const int row = block / blocksOfRow;
            found = {(block - row * blocksOfRow) * threads + thread, row < top ? row : row + bottom - top};
        }
        else
        {
            const long long index = (block - rowBlocks) * threads + thread;
            const int side = static_cast<int>(index & ((1 << sideShift) - 1));
            found = {side + (side < left ? 0 : inside) - lead, top + static_cast<int>(index >> sideShift)};
            if (found.y >= bottom)
                return {-1, 0};
        }
        return found.x < elements && found.y < height ? found : Element{-1, 0};
    }
};

// The strips have the rows [top, bottom) and, of the `whole` elements of a row's packets, `inside` elements, the first
// at `left`.
constexpr StripRest makeStripRest(int elements, int height, int top, int bottom, int lead, int left, int inside,
                                  int whole, int threads)
{
    StripRest rest = {elements, height, top, bottom, lead, left, inside, threads, 0, 0, 0, 0};
    rest.blocksOfRow = (elements - 1) / threads + 1;
    rest.rowBlocks = static_cast<long long>(height - (bottom - top)) * rest.blocksOfRow;
    const int sides = whole - inside;
    while ((1 << rest.sideShift) < sides)
        ++rest.sideShift;
    const long long sideElements = sides == 0 ? 0 : static_cast<long long>(bottom - top) << rest.sideShift;
    rest.blocks = rest.rowBlocks + (sideElements + threads - 1) / threads;
    return rest;
}

}  // namespace cv::cuda::fastfilters

#endif
