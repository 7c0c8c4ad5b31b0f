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

}  // namespace cv::cuda::fastfilters

#endif
