// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The algorithms of ranks of footprints, in order: the first that takes the filter and the image runs. Footprints that
// are rectangles run as these (cuda/rank_list.hpp).
//
// A line is CFF_ALGORITHM(folder, Name), which has a prepareName(const FootprintRankTask&); a file that includes this
// defines CFF_ALGORITHM before.

CFF_ALGORITHM(extremum_footprint, ExtremumFootprint)    // minimum and maximum
CFF_ALGORITHM(footprint_plus, FootprintPlus)            // medians of a pixel and the four beside it
CFF_ALGORITHM(footprint_few, FootprintFew)              // medians of discs of radius 1 to 3; ranks of some 49 pixels
CFF_ALGORITHM(footprint_bits, FootprintBits)            // any rank of up to 192 pixels, and of discs
CFF_ALGORITHM(footprint_counts, FootprintCounts)        // bytes, any footprint to 255x255
CFF_ALGORITHM(footprint_bitmap, FootprintBitmap)        // any footprint to 255x255
CFF_ALGORITHM(footprint_bisection, FootprintBisection)  // any

#undef CFF_ALGORITHM
