// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "separable_engine.hpp"

#include "box_plan.hpp"

#ifdef HAVE_CUDA
#include "cuda/box.hpp"
#include "cuda/strip.hpp"
#include "device_view.hpp"
#endif

// What the engine of separable filters does with boxes.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Whether all coefficients are equal, and running sums have the types and the size.
bool SeparableEngine::suitsBox() const
{
    const auto isOne = [](double weight) { return weight == 1; };
    const int depth = CV_MAT_DEPTH(srcType_);
    return srcType_ == dstType_ && (depth == CV_8U || depth == CV_16U) && result_.sums.exact && result_.offset == 0 &&
           std::all_of(row_.begin(), row_.end(), isOne) && std::all_of(column_.begin(), column_.end(), isOne) &&
           (boxFits(static_cast<int>(CV_ELEM_SIZE1(srcType_)), CV_MAT_CN(srcType_), neighbourhood_.window.width,
                    neighbourhood_.window.height) ||
            (result_.divisor == neighbourhood_.window.area() &&
             boxWideWarps(static_cast<int>(CV_ELEM_SIZE1(srcType_)), CV_MAT_CN(srcType_), neighbourhood_.window.width,
                          neighbourhood_.window.height) != 0));
}

// Kernels for means, which are always in the type's range.
void SeparableEngine::selectBoxBytes()
{
    const Size window = neighbourhood_.window;
    const int bytes = static_cast<int>(CV_ELEM_SIZE1(srcType_)), channels = CV_MAT_CN(srcType_);
    if (result_.divisor != window.area())
        return;
    boxSide_ = boxLaneSide(bytes, channels, window.width, window.height, neighbourhood_.anchor.x);
    boxWide_ = boxWideWarps(bytes, channels, window.width, window.height) != 0;
}

#ifdef HAVE_CUDA

// Squares by neighbouring lanes or rectangles over neighbouring warps. False where the images are not aligned.
bool SeparableEngine::applyBoxBytes(bool lanes, const DeviceSource& src, GpuMat& dst, cudaStream_t stream) const
{
    const BoxMask mask = {neighbourhood_.window.width, neighbourhood_.window.height, result_.divisor};
    const SourceView<uchar> source = sourceView<uchar>(src, dst.channels(), neighbourhood_);
    const DestinationView<uchar> destination = destinationView<uchar>(dst);
    if (!suitsStrips(source, destination))
        return false;
    std::unique_ptr<StreamScratch> margins;
    const BoxAllocator allocate = [&](size_t bytes)
    {
        margins.reset(new StreamScratch(bytes, stream));
        return margins->data();
    };
    const auto apply = [&](auto channels)
    {
        constexpr int count = decltype(channels)::value;
        return lanes ? boxSquares<count>(boxSide_, source, destination, allocate, stream)
                     : boxRectangles<count>(mask, source, destination, allocate, stream);
    };
    cudaError_t error = cudaErrorNotSupported;
    switch (dst.channels())
    {
    case 1: error = apply(std::integral_constant<int, 1>()); break;
    case 3: error = apply(std::integral_constant<int, 3>()); break;
    case 4: error = apply(std::integral_constant<int, 4>()); break;
    default: break;
    }
    if (error == cudaErrorNotSupported)
        return false;
    checkCuda(error, "launching the box filter");
    return true;
}

// False where the pixels' addresses are not those of their type, or the box is too large.
bool SeparableEngine::applyBox(const DeviceSource& src, GpuMat& dst, cudaStream_t stream) const
{
    const BoxMask mask = {neighbourhood_.window.width, neighbourhood_.window.height, result_.divisor};
    if (!boxFits(static_cast<int>(CV_ELEM_SIZE1(srcType_)), dst.channels(), mask.width, mask.height))
        return false;
    const auto apply = [&](auto pixel)
    {
        using T = decltype(pixel);
        const SourceView<T> source = sourceView<T>(src, dst.channels(), neighbourhood_);
        const DestinationView<T> destination = destinationView<T>(dst);
        if (!suitsStrips(source, destination))
            return false;
        checkCuda(boxFilter<T>(mask, source, destination, stream), "launching the box filter");
        return true;
    };
    return CV_MAT_DEPTH(srcType_) == CV_8U ? apply(uchar()) : apply(ushort());
}

#endif

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
