// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MATRIX_GEOMETRY_HPP
#define OPENCV_CUDAFASTFILTERS_MATRIX_GEOMETRY_HPP

#include "../common/launch.hpp"
#include "../strip/strip.hpp"

#include <algorithm>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Strips of separable masks on tensor cores: 16 outputs a tile, 16 rows a step.
struct MatrixReach
{
    int x;                            // elements from the first input of a window to its anchor
    int around;                       // elements that a strip reads on either side, where packets are aligned
    int destinationUnit, sourceUnit;  // bytes that packets are aligned to
};

template <typename Strip>
StripGeometry matrixGeometry(const SourceView<std::uint8_t>& source, const DestinationView<std::uint8_t>& destination,
                             const MatrixReach& reach)
{
    constexpr auto shape = Strip::shape;
    const int channels = source.channels;
    StripGeometry geometry = alignStrips(source, destination, (source.originX + reach.x) * channels,
                                         reach.destinationUnit, reach.sourceUnit);
    const int around = reach.around + (geometry.alignedSource ? 0 : reach.sourceUnit);
    geometry.cut = cutStrips(16 * shape.tiles, geometry.lead, {source.width * channels, source.height},
                             {destination.width * channels, destination.height}, geometry.shift, source.originY,
                             {around, around, 0, 16 * Strip::blocksY - 1});
    const long long workers = static_cast<long long>(multiprocessors()) * shape.minBlocks * shape.warps;
    const int rows = shareRows(geometry.cut.insideColumns(), geometry.cut.insideBottom - geometry.cut.insideTop,
                               workers, shape.rows, 16);
    geometry.cut.rows = ceilDivide(rows, 16) * 16;
    geometry.cut.borderRows = std::min(geometry.cut.rows, shape.borderRows);
    geometry.edges = makeStripEdges(source.width, channels, source.borderX);
    return geometry;
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
