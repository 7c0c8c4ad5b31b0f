// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The algorithms of linear filters, in order: the first that takes the filter and the image runs. Those for separable
// filters come first, then the others; only tensor_dense takes both, of separable ones those whose sums need double.
//
// A line is CFF_ALGORITHM(folder, Name), which has a prepareName(const LinearTask&); a file that includes this defines
// CFF_ALGORITHM before.

CFF_ALGORITHM(box_lanes, BoxLanes)                             // means of small squares of bytes, large images
CFF_ALGORITHM(box_wide, BoxWide)                               // means of rectangles of bytes
CFF_ALGORITHM(tensor_separable_long, TensorSeparableLong)      // 8 bit, up to 129 coefficients, large images
CFF_ALGORITHM(tensor_separable, TensorSeparable)               // 8 bit, up to 33 coefficients
CFF_ALGORITHM(box_scan, BoxScan)                               // boxes of integers with large windows
CFF_ALGORITHM(box_running, BoxRunning)                         // boxes of integers beyond the strips
CFF_ALGORITHM(box_chunk, BoxChunk)                             // float boxes, and boxes to other types
CFF_ALGORITHM(box_large, BoxLarge)                             // boxes of any size
CFF_ALGORITHM(separable_strip, SeparableStrip)                 // up to 15 coefficients
CFF_ALGORITHM(separable_strip_integer, SeparableStripInteger)  // 16 bit, up to 9, exact sums beyond float
CFF_ALGORITHM(tensor_two_pass, TensorTwoPass)                  // 8 bit and 16 bit, any number of coefficients
CFF_ALGORITHM(tensor_dense, TensorDense)                       // 8 bit, up to about 31 x 31
CFF_ALGORITHM(separable_tile, SeparableTile)                   // longer ones that fit into shared memory
CFF_ALGORITHM(two_pass, TwoPass)                               // any
CFF_ALGORITHM(sparse_tile, SparseTile)                         // few coefficients that are not zero
CFF_ALGORITHM(low_rank, LowRank)                               // sums of a few separable ones
CFF_ALGORITHM(dense_strip, DenseStrip)                         // up to 15 x 15
CFF_ALGORITHM(dense_strip_integer, DenseStripInteger)          // 16 bit, up to 9x9, exact sums beyond float
CFF_ALGORITHM(dense_spectrum, DenseSpectrum)                   // large ones, by Fourier transforms
CFF_ALGORITHM(dense_tile, DenseTile)                           // larger ones that fit into shared memory
CFF_ALGORITHM(linear_direct, LinearDirect)                     // any

#undef CFF_ALGORITHM
