// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The algorithms of several ranks of one window, as rank_list.hpp; each has a prepareName(const PercentilesTask&).

CFF_ALGORITHM(percentile_tile, PercentileTile)      // 3, 5 or 7 by 3, 5 or 7, and 9x9
CFF_ALGORITHM(percentile_planes, PercentilePlanes)  // any: the filters of the ranks, one after the other

#undef CFF_ALGORITHM
