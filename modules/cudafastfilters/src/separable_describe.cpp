// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "separable_engine.hpp"

#include "box_plan.hpp"
#include "linear_filter.hpp"
#include "linear_plan.hpp"

// What describeFilter() says of separable masks.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

String SeparableEngine::describe() const
{
    if (boxSide_ != 0)
        return format(
                   "from %lld elements on: running sums of columns in 16 bits, two to a register, %d rows of the "
                   "image in shared memory, windows by the columns that enter and leave them, of neighbouring lanes, "
                   "too (equal coefficients, at a cost that hardly depends on the window); smaller images: ",
                   boxLaneMinElements(boxSide_), boxSide_) +
               describeOthers();
    if (isBoxWideFirst())
        return format("from %lld elements on: ", boxWideMinElements) + describeBoxWide() +
               "; smaller images: " + describeOthers();
    if (isBoxFirst())
        return format("from %lld elements on: ", boxFirstElements()) + describeBox() +
               "; smaller images: " + describeOthers();
    return describeOthers();
}

String SeparableEngine::describeBoxWide() const
{
    return format("running sums of columns in 16 bits, strips of %d warps side by side, windows from differences of "
                  "columns in shared memory (equal coefficients, at a cost that hardly depends on the window)",
                  boxWideWarps(1, CV_MAT_CN(srcType_), neighbourhood_.window.width, neighbourhood_.window.height));
}

String SeparableEngine::describeOthers() const
{
    const String others = matrix_.kernel >= 0 ? describeMatrix(matrix_, false) : describeWithoutMatrix();
    if (matrix_.longKernel < 0)
        return others;
    if (longMatrixMinElements() == 0)
        return describeMatrix(matrix_, true);
    return format("from %lld elements on: ", longMatrixMinElements()) + describeMatrix(matrix_, true) +
           "; smaller images: " + others;
}

String SeparableEngine::describeWithoutMatrix() const
{
    if (strips_.side != 0)
        return describeStrips(false, strips_, srcType_, dstType_);
    if (boxWide_)
        return describeBoxWide();
    if (box_ || boxChunks_)
        return describeBox();
    if (tiles_)
        return format("separable, one pass through shared memory, %d outputs across and %d rows a step, %s sums in %s, "
                      "coefficients in uniform registers, %d operations a pixel on the fma pipe (too long for "
                      "registers)",
                      separableTileShape().width, separableTileShape().rows, result_.sums.exact ? "exact" : "rounded",
                      result_.sums.useDouble ? "double" : "float",
                      neighbourhood_.window.width + neighbourhood_.window.height);
    const LinearPlan plan = selectLinearPlan();
    return format("row pass, column pass, %d outputs a thread, %d x %d threads a block, %s sums in %s (%s)",
                  linearPacket, plan.blockWidth, plan.blockHeight, result_.sums.exact ? "exact" : "rounded",
                  result_.sums.useDouble ? "double" : "float", plan.why);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
