// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MISSING_BLOCKS_HPP
#define OPENCV_CUDAFASTFILTERS_MISSING_BLOCKS_HPP

#include "cpu/cpu_algorithm.hpp"
#include "cpu/padded_band.hpp"
#include "cpu/missing/valid_ranks/valid_ranks.hpp"

#include <optional>
#include <vector>

// Which blocks of an image have missing pixels, found row of tiles by row of tiles: for ranks, whose tiles are small.

namespace cv::cuda::fastfilters
{

// The source and its mask in one call.
struct Sources
{
    Sources(const CpuImages& images, const MissingRankTask& task, SimdLevel simdLevel);

    // Blocks of columns are told apart, of at least a vector.
    int pixelsOfBlock() const;
    // blocks[i] becomes 1 if one of the i-th block's pixels is missing, in the source rows that these padded rows are
    // made from.
    void find(const Range& padded, uchar* blocks) const;
    // Whether a pixel of the source rows that these padded rows are made from is missing.
    bool any(const Range& padded) const;
    // A padded row.
    MissingRow rowOf(const uchar* values, const uchar* maskRow, int count) const;

    SimdLevel level;
    PaddedSource pixels;
    std::optional<PaddedSource> mask;
    MissingRow row;
    size_t elemSize;
    Size whole;  // of the source with the rows around a part
    bool hasMissingBorder;
};

// What the windows of a tile's columns reach.
struct ReachedColumns
{
    std::vector<Range> blocks;
    bool isMissing;  // columns outside of the image whose value is missing
};

// Where the windows of rows of tiles have missing pixels, in blocks of the source's columns. One more block is for rows
// outside of the image that have the border's value.
class MissingBlocks
{
public:
    MissingBlocks(const Sources& sources, const Range& outputs, int tileHeight, const Size& window);

    // The share of the blocks of the source's columns that have one in a row of tiles.
    double share(int tileRow) const;
    bool any() const;
    // Whether the windows of a tile have one.
    bool anyIn(int tileRow, const ReachedColumns& columns) const;
    std::vector<ReachedColumns> columnsOfTiles(const Sources& sources, int width, int tileWidth) const;

private:
    ReachedColumns columnsOf(const Sources& sources, const Range& outputs) const;

    Size window_;
    Mat_<uchar> blocks_;
};

}  // namespace cv::cuda::fastfilters

#endif
