// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_STRIPS_HPP
#define OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_STRIPS_HPP

#include "strips/strip.hpp"
#include "tensor_separable_long_plan.hpp"
#include "tensor_separable_plan.hpp"
#include "tensor_separable_short_plan.hpp"

// Where the strips of the kernels for separable masks lie in an image.
//
// A product sums groups of rows, which begin with the first row inside, the first one of the image and the first one
// below the inside:
//
//      row 0   +---------------------+
//              |       border        |  groups from row 0 on
//  insideTop   +------+-------+------+
//              |border| inside|border|  groups from insideTop on
//  insideBottom+------+-------+------+
//              |       border        |  groups from insideBottom on
//              +---------------------+

namespace cv
{
namespace cuda
{
namespace fastfilters
{

struct TensorSeparableStrips
{
    int packet;                       // elements across
    int around;                       // elements read on either side, where packets are aligned
    int group;                        // output rows that a product makes at once
    int above, rows;                  // the first row read for a group lies `above` it; the last one `rows` further
    int destinationUnit, sourceUnit;  // bytes that packets are aligned to
};

constexpr TensorSeparableStrips tensorSeparableStrips(TensorSeparableBlocks blocks)
{
    return {
        16 * tensorSeparableShape(blocks).tiles, 8 * (blocks.x - 1), 16, 8 * (blocks.y - 1), 16 * blocks.y - 1, 8, 4};
}

// Rows are copied by 16 bytes.
constexpr int tensorSeparableCopied(int elements)
{
    return (elements + 15) / 16 * 16;
}

constexpr TensorSeparableStrips tensorSeparableLongStrips(TensorSeparableBlocks blocks)
{
    return {16 * tensorSeparableLongShape(blocks.x, blocks.y).tiles,
            tensorSeparableCopied(8 * (blocks.x - 1)),
            16,
            8 * (blocks.y - 1),
            16 * blocks.y - 1,
            16,
            16};
}

// Rows are read by 16, those of two groups.
constexpr TensorSeparableStrips tensorSeparableShortStrips(int groups)
{
    return {8 * tensorSeparableShortWindows,
            tensorSeparableCopied(tensorSeparableShortReach(groups)),
            8,
            tensorSeparableShortReach(2),
            23,
            16,
            16};
}

// `view`: of a window that reaches `reach` rows up; with the origin of the rows that are read.
inline SourceView<std::uint8_t> tensorSeparableView(SourceView<std::uint8_t> view, int reach,
                                                    const TensorSeparableStrips& strips)
{
    view.originY += reach - strips.above;
    return view;
}

// Without the rows of a strip. `source`: of tensorSeparableView(); `reach`: pixels from a window's first column to its
// output.
inline StripGeometry placeTensorSeparable(const TensorSeparableStrips& strips, const SourceView<std::uint8_t>& source,
                                          const DestinationView<std::uint8_t>& destination, int reach)
{
    const int channels = source.channels;
    StripGeometry geometry = alignStrips(source, destination, (source.originX + reach) * channels,
                                         strips.destinationUnit, strips.sourceUnit);
    const int around = strips.around + (geometry.alignedSource ? 0 : strips.sourceUnit);
    geometry.cut = cutStrips(strips.packet, geometry.lead, {source.width * channels, source.height},
                             {destination.width * channels, destination.height}, geometry.shift, source.originY,
                             {around, around, 0, strips.rows});
    return geometry;
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
