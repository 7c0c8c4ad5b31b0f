// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "separable_engine.hpp"

#include "box_plan.hpp"
#include "linear_filter.hpp"
#include "linear_plan.hpp"
#include "matrix_long_plan.hpp"
#include "visit_depth.hpp"

#ifdef HAVE_CUDA
#include "cuda/linear/linear.hpp"
#include "cuda/linear/linear_strips.hpp"
#include "cuda/matrix/matrix_strips.hpp"
#include "cuda/separable/separable_tile.hpp"
#include "device_view.hpp"
#endif

namespace cv
{
namespace cuda
{
namespace fastfilters
{

SeparableEngine::SeparableEngine(int srcType, int dstType, const Neighbourhood& neighbourhood, const LinearMask& row,
                                 const LinearMask& column, double delta, bool halfUp)
    : srcType_(srcType), dstType_(dstType), neighbourhood_(neighbourhood)
{
    const double rowSum = row.absoluteSum() / row.divisor, columnSum = column.absoluteSum() / column.divisor;
    const SumBounds bounds = {row.exact && column.exact, row.absoluteSum() * column.absoluteSum(),
                              std::max({rowSum, columnSum, rowSum * columnSum}), std::abs(delta),
                              separableRoundings(row, column)};
    result_.sums = planSums(CV_MAT_DEPTH(srcType), CV_MAT_DEPTH(dstType), bounds);
    row_ = sumWeights(row, result_.sums);
    column_ = sumWeights(column, result_.sums);
    result_.divisor = result_.sums.exact ? row.divisor * column.divisor : 1;
    result_.halfUp = halfUp;
    result_.inRange = staysInRange(CV_MAT_DEPTH(srcType), CV_MAT_DEPTH(dstType),
                                   row.positiveSum() * column.positiveSum() + row.negativeSum() * column.negativeSum(),
                                   row.positiveSum() * column.negativeSum() + row.negativeSum() * column.positiveSum(),
                                   row.divisor * column.divisor);
    result_.offset = halfUp ? 0.5 : delta * result_.divisor;
    strips_ =
        makeSeparableStripMask(CV_MAT_DEPTH(srcType), CV_MAT_DEPTH(dstType), neighbourhood, row_, column_, result_);
    matrix_ = makeMatrixMask(srcType, dstType, neighbourhood, row_, column_, result_);
    box_ = suitsBox();
    boxChunks_ = suitsBoxChunks();
    if (box_ || boxChunks_)
        matrix_.longKernel = -1;  // sums of columns are faster
    if (box_)
        selectBoxBytes();
    tiles_ = suitsTiles();
#ifdef HAVE_CUDA
    deviceRow_ = deviceWeights(row, result_.sums);
    deviceColumn_ = deviceWeights(column, result_.sums);
    fragments_ = deviceConstant(matrix_.fragments);
#endif
}

// Whether tile kernels are there for the types and finish the sums as these need it.
bool SeparableEngine::suitsTiles() const
{
    const int longest = std::max(neighbourhood_.window.width, neighbourhood_.window.height);
    return longest <= separableTileMaxTaps(result_.sums.useDouble ? sizeof(double) : sizeof(float)) &&
           hasTileKernel({srcType_, dstType_}, result_.sums) &&
           (!result_.sums.exact || result_.sums.useDouble || isExactOffset(result_));
}

// Whether rectangles over neighbouring warps are faster than tensor cores where the image is large.
bool SeparableEngine::isBoxWideFirst() const
{
    return boxWide_ && matrix_.kernel >= 0 &&
           boxWideBeforeMatrix(CV_MAT_CN(srcType_), neighbourhood_.window.width, neighbourhood_.window.height);
}

// Elements from which on the kernel for long masks is taken.
long long SeparableEngine::longMatrixMinElements() const
{
    const long long least = longMatrices().kernels[matrix_.longKernel].minElements;
    return CV_MAT_CN(srcType_) == 1 ? least : std::max(least, longMatrixMinOfChannels);
}

#ifdef HAVE_CUDA

void SeparableEngine::apply(const DeviceSource& src, GpuMat& dst, Stream& stream_) const
{
    const cudaStream_t stream = StreamAccessor::getStream(stream_);
    const long long elements = static_cast<long long>(dst.cols) * dst.rows * dst.channels();
    if (boxSide_ != 0 && elements >= boxLaneMinElements(boxSide_) && applyBoxBytes(true, src, dst, stream))
        return;
    if (isBoxWideFirst() && elements >= boxWideMinElements && applyBoxBytes(false, src, dst, stream))
        return;
    if (applyMatrix(elements, src, dst, stream))
        return;
    if (isBoxFirst() && elements >= boxFirstElements() && applyBox(src, dst, stream))
        return;
    if (strips_.side != 0 && applyStrips(src, dst, stream))
        return;
    if (boxWide_ && applyBoxBytes(false, src, dst, stream))
        return;
    if (box_ && applyBox(src, dst, stream))
        return;
    if (boxChunks_ && applyBoxChunks(src, dst, stream))
        return;
    if (result_.sums.useDouble)
        applySums<double>(src, dst, stream);
    else
        applySums<float>(src, dst, stream);
}

template <typename Sum>
void SeparableEngine::applySums(const DeviceSource& src, GpuMat& dst, cudaStream_t stream) const
{
    if (!tiles_ || !applyTiles<Sum>(src, dst, stream))
        applyTwoPasses<Sum>(src, dst, stream);
}

// `elements`: of the destination. False where there is no kernel for the mask and the image, or the device, or the code
// built for it, has no suitable tensor cores.
bool SeparableEngine::applyMatrix(long long elements, const DeviceSource& src, GpuMat& dst, cudaStream_t stream) const
{
    const bool isLong = matrix_.longKernel >= 0 && elements >= longMatrixMinElements();
    if (!isLong && matrix_.kernel < 0)
        return false;
    SourceView<uchar> source = sourceView<uchar>(src, dst.channels(), neighbourhood_);
    const DestinationView<uchar> destination = destinationView<uchar>(dst);
    if (!suitsStrips(source, destination))
        return false;
    matrix_.shiftOrigin(source, neighbourhood_.anchor);
    const MatrixStripMask mask = {isLong ? matrix_.longKernel : matrix_.kernel,
                                  matrix_.split,
                                  fragments_->data(),
                                  matrix_.reach.x,
                                  matrix_.reach.y,
                                  matrix_.finish};
    const auto launch = isLong ? longMatrixStrips : (matrix_.isShort ? shortMatrixStrips : matrixStrips);
    const cudaError_t error = launch(mask, source, destination, stream);
    if (error == cudaErrorNotSupported)
        return false;
    checkCuda(error, "launching the separable filter on the tensor cores");
    return true;
}

// False where there is no strip kernel for the images.
bool SeparableEngine::applyStrips(const DeviceSource& src, GpuMat& dst, cudaStream_t stream) const
{
    return visitDepths(CV_MAT_DEPTH(srcType_), CV_MAT_DEPTH(dstType_),
                       [&](auto sourcePixel, auto destinationPixel)
                       {
                           using S = decltype(sourcePixel);
                           using D = decltype(destinationPixel);
                           SourceView<S> source = sourceView<S>(src, dst.channels(), neighbourhood_);
                           const DestinationView<D> destination = destinationView<D>(dst);
                           strips_.shiftOrigin(source, neighbourhood_.anchor);
                           if constexpr (hasStrips<S, D>())
                           {
                               if (!suitsStrips(source, destination))
                                   return false;
                               const SeparableStripMask mask = {strips_.side, strips_.weights.data(),
                                                                strips_.column.data(), strips_.isUnit, strips_.finish};
                               checkCuda(separableStrips<S, D>(mask, source, destination, stream),
                                         "launching the separable filter");
                               return true;
                           }
                           return false;
                       });
}

// False where the device has too little shared memory for the mask.
template <typename Sum>
bool SeparableEngine::applyTiles(const DeviceSource& src, GpuMat& dst, cudaStream_t stream) const
{
    SeparableTileMask<Sum> mask = {};
    mask.width = neighbourhood_.window.width;
    mask.height = neighbourhood_.window.height;
    std::transform(row_.begin(), row_.end(), mask.weights[0], [](double w) { return static_cast<Sum>(w); });
    std::transform(column_.begin(), column_.end(), mask.weights[1], [](double w) { return static_cast<Sum>(w); });
    mask.finish = {static_cast<Sum>(result_.summand()), static_cast<Sum>(result_.divisor),
                   static_cast<Sum>(1 / result_.divisor), result_.sums.exact && result_.divisor != 1, result_.halfUp};
    cudaError_t error = cudaErrorInvalidConfiguration;
    visitDepths(CV_MAT_DEPTH(srcType_), CV_MAT_DEPTH(dstType_),
                [&](auto sourcePixel, auto destinationPixel)
                {
                    using S = decltype(sourcePixel);
                    using D = decltype(destinationPixel);
                    if constexpr (hasTiles<S, D, Sum>())
                        error = separableTiles<S, D, Sum>(mask, sourceView<S>(src, dst.channels(), neighbourhood_),
                                                          destinationView<D>(dst), stream);
                });
    if (error == cudaErrorInvalidConfiguration)
        return false;
    checkCuda(error, "launching the separable filter");
    return true;
}

// Any mask: filters the rows that the columns need into `sums`, then the columns of `sums` into dst.
template <typename Sum>
void SeparableEngine::applyTwoPasses(const DeviceSource& src, GpuMat& dst, cudaStream_t stream) const
{
    const Neighbourhood& n = neighbourhood_;
    const LinearPlan plan = selectLinearPlan();
    const int channels = dst.channels();
    const Interval rows =
        readInterval(src.offset.y, dst.rows, n.window.height, n.anchor.y, src.whole.height, n.borderY);
    const size_t step = alignSize(sizeof(Sum) * channels * dst.cols, 256);
    const StreamScratch sums(step * (rows.end - rows.begin), stream);

    DestinationView<Sum> rowResult = {sums.data(), step, dst.cols, rows.end - rows.begin, channels};
    const LinearTask<Sum> rowTask = {
        plan, n.window.width, 1, static_cast<const Sum*>(deviceRow_->data()), {0, 1, false}};
    visitDepth(CV_MAT_DEPTH(srcType_),
               [&](auto pixel)
               {
                   using S = decltype(pixel);
                   SourceView<S> source = sourceView<S>(src, channels, n);
                   source.originY = rows.begin;
                   checkCuda(linearFilter<S, Sum, Sum>(rowTask, source, rowResult, stream), "launching the row filter");
               });

    SourceView<Sum> columnSource = {
        sums.data(), step,      dst.cols, rows.end - rows.begin, channels, 0, src.offset.y - n.anchor.y - rows.begin,
        n.borderX,   n.borderY, {}};
    setColumnBorder(columnSource);
    const LinearTask<Sum> columnTask = {plan,
                                        1,
                                        n.window.height,
                                        static_cast<const Sum*>(deviceColumn_->data()),
                                        {result_.offset, result_.divisor, result_.sums.exact}};
    visitDepth(CV_MAT_DEPTH(dstType_),
               [&](auto pixel)
               {
                   using D = decltype(pixel);
                   checkCuda(linearFilter<Sum, D, Sum>(columnTask, columnSource, destinationView<D>(dst), stream),
                             "launching the column filter");
               });
}

// Rows above and below the image are rows of the border value: what the row pass would make of them.
template <typename Sum>
void SeparableEngine::setColumnBorder(SourceView<Sum>& view) const
{
    double rowSum = 0;
    for (double w : row_)
        rowSum += w;
    visitDepth(CV_MAT_DEPTH(srcType_),
               [&](auto pixel)
               {
                   for (int c = 0; c < 4; ++c)
                       view.borderValue[c] =
                           static_cast<Sum>(rowSum * saturate_cast<decltype(pixel)>(neighbourhood_.borderValue[c]));
               });
}

#endif

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
