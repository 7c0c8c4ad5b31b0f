// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The algorithms of linear filters of images with missing pixels, in order: the first that takes the filter and the
// image runs.
//
// A line is CFF_ALGORITHM(folder, Name), which has a prepareName(const MissingLinearTask&); a file that includes this
// defines CFF_ALGORITHM before.

CFF_ALGORITHM(valid_running, ValidRunning)  // means of integers, windows to 256 pixels wide
CFF_ALGORITHM(valid_strip, ValidStrip)      // squares to 15x15, one channel
CFF_ALGORITHM(valid_tile, ValidTile)        // sides to 32; 441 coefficients if not separable
CFF_ALGORITHM(valid_planes, ValidPlanes)    // any

#undef CFF_ALGORITHM
