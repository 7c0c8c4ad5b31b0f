// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_STRIPS_HPP
#define OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_STRIPS_HPP

#include "cuda/strips/strip.hpp"
#include "dispatch/cut.hpp"
#include "cuda/tensor/tensor_separable_long_plan.hpp"
#include "cuda/tensor/tensor_separable_plan.hpp"

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

namespace cv::cuda::fastfilters
{

struct TensorSeparableStrips
{
    int packet;                       // elements across
    int around;                       // elements read on either side, if packets are aligned
    int group;                        // output rows that a product computes at once
    int above, rows;                  // read for a group: from `above` rows above it on, to `rows` rows further
    int warmUp;                       // what a strip costs before its first output, in rows of outputs
    int firstStep;                    // output rows of a strip's first step; later steps have 16 or none
    int destinationUnit, sourceUnit;  // bytes that packets are aligned to
};

// For windows that span blocks.x blocks of 16 elements and blocks.y blocks of 16 rows.
constexpr TensorSeparableStrips tensorSeparableStrips(TensorSeparableBlocks blocks)
{
    TensorSeparableStrips strips = {};
    strips.packet = 16 * tensorSeparableShape(blocks).tiles;
    strips.around = 8 * (blocks.x - 1);
    strips.group = 16;
    strips.above = 8 * (blocks.y - 1);
    strips.rows = 16 * blocks.y - 1;
    strips.warmUp = 8 * blocks.y;
    strips.destinationUnit = 8;
    strips.sourceUnit = 4;
    return strips;
}

// Rows are copied by 16 bytes.
constexpr int tensorSeparableCopied(int elements)
{
    return (elements + 15) / 16 * 16;
}

constexpr TensorSeparableStrips tensorSeparableLongStrips(TensorSeparableBlocks blocks)
{
    TensorSeparableStrips strips = tensorSeparableStrips(blocks);
    strips.packet = 16 * tensorSeparableLongShape(blocks.x, blocks.y).tiles;
    strips.around = tensorSeparableCopied(strips.around);
    strips.destinationUnit = strips.sourceUnit = 16;
    return strips;
}

// `view`: for a window that reaches `reach` rows up; the result has the origin of the rows that are read.
template <typename View>
View tensorSeparableView(View view, int reach, const TensorSeparableStrips& strips)
{
    view.originY += reach - strips.above;
    return view;
}

// Without the rows per strip. `source`: from tensorSeparableView(); `reach`: pixels from a window's first column to its
// output.
template <typename D>
StripGeometry placeTensorSeparable(const TensorSeparableStrips& strips, const SourceView<std::uint8_t>& source,
                                   const DestinationView<D>& destination, int reach)
{
    constexpr int ofLane = 4 * sizeof(D);  // bytes that a lane writes at once, if not through shared memory
    const int channels = source.channels;
    StripGeometry geometry =
        alignStrips(source, destination, (source.originX + reach) * channels,
                    strips.destinationUnit > ofLane ? strips.destinationUnit : ofLane, strips.sourceUnit);
    const int around = strips.around + (geometry.alignedSource ? 0 : strips.sourceUnit);
    geometry.layout = layOutStrips(strips.packet, geometry.lead, {source.width * channels, source.height},
                                   {destination.width * channels, destination.height}, geometry.shift, source.originY,
                                   {around, around, 0, strips.rows});
    return geometry;
}

// For an image with these strips, whose float sums are added in groups: if a part inside begins where a group does and
// has all rows that the group reads, its groups are those of the whole image.
constexpr Cut tensorSeparableCut(const TensorSeparableStrips& strips, const StripLayout& whole)
{
    return whole.insideRows() > 0
               ? Cut{strips.group, whole.insideTop, whole.insideBottom, strips.above, strips.rows - strips.above}
               : Cut::nowhere();
}

}  // namespace cv::cuda::fastfilters

#endif
