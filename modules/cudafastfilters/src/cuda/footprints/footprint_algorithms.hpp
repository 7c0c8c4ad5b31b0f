// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOOTPRINT_ALGORITHMS_HPP
#define OPENCV_CUDAFASTFILTERS_FOOTPRINT_ALGORITHMS_HPP

#include "cuda/rank_algorithms.hpp"
#include "cuda/ranks/rank_window.hpp"
#include "footprint_discs.hpp"
#include "tasks/footprint.hpp"

#include <algorithm>
#include <vector>

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

// The radius of a disc, of `least` to `most`; 0: the footprint is no such disc.
inline int discRadius(DiscKind kind, const Footprint& footprint, int least, int most)
{
    const int side = footprint.size().width, radius = side / 2;
    const std::vector<Chord>& chords = footprint.chords();
    const auto isOfDisc = [&](const Chord& chord)
    {
        const int half = discHalf(kind, radius, chord.y);
        return chord.begin == radius - half && chord.end == radius + half + 1;
    };
    const bool isDisc = radius >= least && radius <= most && side % 2 == 1 && footprint.size().height == side &&
                        static_cast<int>(chords.size()) == side && std::all_of(chords.begin(), chords.end(), isOfDisc);
    return isDisc ? radius : 0;
}

}  // namespace cv::cuda::fastfilters

#endif
