// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SPLIT_TILES_HPP
#define OPENCV_CUDAFASTFILTERS_SPLIT_TILES_HPP

#include "cpu/cpu_algorithm.hpp"
#include "split_rows.hpp"

// Ranks by strips that walk down a tile. An image is cut into tiles; the rows of a tile are split into planes of even
// and of odd pixels once (SplitRows), with the pixels around them, so strips need not know borders or types. Then the
// tile's strips walk down.

namespace cv::cuda::fastfilters
{

struct SplitTiles
{
    void (*filterStrip)(const SplitStrip& strip);
    int vectors;         // of pairs of outputs that a strip is wide
    int rows;            // the most rows of a tile
    size_t stripMemory;  // bytes
    bool isTransposed;   // strips walk along the rows of the image
};

// Pixels of which a tile has at least 32.
constexpr int mostPixelBytes = 64;

// An algorithm of strips.
class SplitAlgorithm : public VectorAlgorithm
{
public:
    explicit SplitAlgorithm(const PercentilesTask& task) : ranks_(task), task_(ranks_.plain) {}

    Fit decide(const CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const Fit fit = VectorAlgorithm::decide(images, facts);
        const int channels = channelsOfPlane(task_.channels()), bytes = channels * task_.valueBytes();
        const bool fits = fillVectors(channels) ? bytes <= simdBytes(facts.simd) : bytes <= mostPixelBytes;
        return fit ? Fit::where(fits, "pixels have too many bytes") : fit;
    }

protected:
    const PercentilesTask ranks_;
    const RankTask& task_;
};

// Splits `count` pixels that vectors do not have as a whole to row `row`, as keys; what is left of the row is 0.
void splitApartRow(const uchar* pixels, int count, const RankTask& task, SimdLevel level, const SplitRows& rows,
                   int row);

String describeSplitTiles(int rows);

void filterSplitTiles(const PercentilesTask& task, const SplitTiles& tiles, CpuImages& images, const CpuFacts& facts);

}  // namespace cv::cuda::fastfilters

#endif
