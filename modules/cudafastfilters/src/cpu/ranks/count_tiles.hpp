// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_COUNT_TILES_HPP
#define OPENCV_CUDAFASTFILTERS_COUNT_TILES_HPP

#include "common/visit_depth.hpp"
#include "cpu/padded_band.hpp"
#include "cpu/parallel_tiles.hpp"

#include <algorithm>
#include <vector>

// The tiles of filters that count the bytes of columns.

namespace cv::cuda::fastfilters
{

// The columns of a window beside those of a tile's outputs are extra work, and so are the rows of its first window.
constexpr int countTileOutputs = 512;

// makeWorker(the most columns of outputs) is called for each thread; see parallelTiles().
template <typename MakeWorker>
void forEachCountTile(Size image, Size window, const MakeWorker& makeWorker)
{
    const int mostWindows = 8, fewestOutputs = 256, fewestWindows = 4;
    const int columns = evenPart(image.width, std::max(countTileOutputs, window.width));
    parallelTiles(image, Size(columns, std::max(countTileOutputs, mostWindows * window.height)),
                  std::max(fewestOutputs, fewestWindows * window.height), [&] { return makeWorker(columns); });
}

inline String describeCountTiles()
{
    return format("%d columns by %d rows, or the size of the window", countTileOutputs, countTileOutputs);
}

// Bytes, with the highest bit flipped if it is a sign.
class KeyRows
{
public:
    KeyRows(const PaddedSource& source, int type, const Range& columns)
        : source_(source),
          columns_(columns),
          isSigned_(isSignedDepth(CV_MAT_DEPTH(type))),
          bytes_(static_cast<size_t>(columns.size()) * CV_MAT_CN(type))
    {
    }

    const uchar* row(int y, std::vector<uchar>& buffer) const
    {
        buffer.resize(bytes_);
        const uchar* row = source_.row(y, columns_, buffer.data());
        if (!isSigned_)
            return row;
        std::transform(row, row + bytes_, buffer.begin(), [](uchar v) { return static_cast<uchar>(v ^ 0x80); });
        return buffer.data();
    }

private:
    const PaddedSource& source_;
    Range columns_;
    bool isSigned_;
    size_t bytes_;
};

}  // namespace cv::cuda::fastfilters

#endif
