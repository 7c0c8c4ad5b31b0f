// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The algorithms of ranks of footprints, in order: the first that takes the filter and the image runs. Footprints that
// are rectangles run as these (cuda/rank_list.hpp).
//
// A line is CFF_ALGORITHM(folder, Name), which has a prepareName(const FootprintRankTask&); a file that includes this
// defines CFF_ALGORITHM before.

CFF_ALGORITHM(extremum_footprint, ExtremumFootprint)  // minimum and maximum

#undef CFF_ALGORITHM
