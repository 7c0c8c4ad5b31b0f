// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOOTPRINT_ALGORITHMS_HPP
#define OPENCV_CUDAFASTFILTERS_FOOTPRINT_ALGORITHMS_HPP

#include "cuda/rank_algorithms.hpp"
#include "cuda/ranks/rank_window.hpp"
#include "tasks/footprint.hpp"

// The algorithms of ranks of footprints, each in the folder of its name.

namespace cv::cuda::fastfilters
{

#define CFF_ALGORITHM(folder, Name) Preparation prepare##Name(const FootprintRankTask& task);
#include "footprint_list.hpp"

// The runs of a footprint's rows, as kernels read them.
inline std::vector<WindowChord> windowChords(const Footprint& footprint)
{
    std::vector<WindowChord> chords;
    for (const Chord& chord : footprint.chords())
        chords.push_back({chord.y, chord.begin, chord.end});
    return chords;
}

// The radius of a disc, as scikit-image's disk(radius), of `least` to `most`; 0: the footprint is no such disc.
inline int discRadius(const Footprint& footprint, int least, int most)
{
    const int radius = footprint.size().width / 2;
    if (radius < least || radius > most || footprint.size() != Size(2 * radius + 1, 2 * radius + 1))
        return 0;
    const auto isInside = [radius](int x, int y) { return x * x + y * y <= radius * radius; };
    int left = 0;
    for (int y = -radius; y <= radius; ++y)
        for (int x = -radius; x <= radius; ++x)
            left += isInside(x, y);
    for (const Chord& chord : footprint.chords())
        for (int x = chord.begin; x < chord.end; ++x, --left)
            if (!isInside(x - radius, chord.y - radius))
                return 0;
    return left == 0 ? radius : 0;
}

}  // namespace cv::cuda::fastfilters

#endif
