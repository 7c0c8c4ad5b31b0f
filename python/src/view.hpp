// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef CUDAFASTFILTERS_PYTHON_VIEW_HPP
#define CUDAFASTFILTERS_PYTHON_VIEW_HPP

#include <nanobind/nanobind.h>

#include <cstdint>
#include <vector>

// Where an array's pixels are, whichever library it is of. A view owns nothing: the caller holds the array.

namespace cudafastfilters
{

struct View
{
    char* data;
    int depth;  // CV_8U and so on, of bool CV_8U; of other integers CV_32S or CV_64F, by their size
    char kind;  // of its numbers, as in type strings: 'b' for bool, 'u', 'i', 'f'
    bool onDevice;
    int device;                    // index of the GPU
    std::vector<int64_t> shape;    // (..., rows, columns), or (..., rows, columns, channels)
    std::vector<int64_t> strides;  // bytes
};

// The view of anything with the DLPack or the buffer protocol, of a DLPack capsule, or of the tuple
// (address, shape, strides in bytes or None, type string as of the array interface, GPU).
View viewOf(nanobind::handle array);

}  // namespace cudafastfilters

#endif
