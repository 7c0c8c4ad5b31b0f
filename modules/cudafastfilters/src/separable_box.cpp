// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "separable_engine.hpp"

#include "box_plan.hpp"
#include "visit_depth.hpp"

#ifdef HAVE_CUDA
#include "cuda/box/box.hpp"
#include "cuda/box/box_chunk.hpp"
#include "cuda/strip/strip.hpp"
#include "device_view.hpp"
#endif

// What the engine of separable filters does with boxes.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Whether the coefficients of the row are equal, and those of the column.
bool SeparableEngine::isBox() const
{
    const auto areEqual = [](const std::vector<double>& weights)
    { return std::all_of(weights.begin(), weights.end(), [&](double weight) { return weight == weights[0]; }); };
    return result_.offset == 0 && !result_.halfUp && areEqual(row_) && areEqual(column_) &&
           (!result_.sums.exact || (row_[0] == 1 && column_[0] == 1));
}

// Whether running sums have the types and the size. With signs: means.
bool SeparableEngine::suitsBox() const
{
    const Size window = neighbourhood_.window;
    const int depth = CV_MAT_DEPTH(srcType_), bytes = static_cast<int>(CV_ELEM_SIZE1(srcType_));
    const bool isMean = result_.divisor == window.area();
    return isBox() && result_.sums.exact && srcType_ == dstType_ && (isMean || !isSignedDepth(depth)) &&
           (boxFits(bytes, CV_MAT_CN(srcType_), window.width, window.height) ||
            (depth == CV_8U && isMean && boxWideWarps(bytes, CV_MAT_CN(srcType_), window.width, window.height) != 0));
}

// From so many elements on running sums are faster than strips.
long long SeparableEngine::boxFirstElements() const
{
    const int side = std::max(neighbourhood_.window.width, neighbourhood_.window.height);
    return boxBeforeStrips(static_cast<int>(CV_ELEM_SIZE1(srcType_)), side);
}

bool SeparableEngine::isBoxFirst() const
{
    return box_ && strips_.side != 0 && boxFirstElements() != 0;
}

// Sums in float, or in integers of 32 bits.
bool SeparableEngine::suitsBoxChunks() const
{
    const int depth = CV_MAT_DEPTH(srcType_);
    const double limit = depth == CV_8U || depth == CV_16U ? 4294967296.0 : 2147483648.0;
    return isBox() && (depth == CV_32F ? !result_.sums.useDouble : result_.sums.exact && result_.sums.bound < limit) &&
           boxChunkFits(CV_MAT_CN(srcType_), neighbourhood_.window.width, neighbourhood_.window.height);
}

String SeparableEngine::describeBox() const
{
    if (box_)
        return "running sums of columns, differences of prefix sums along the row (equal coefficients, at a cost that "
               "does not depend on the window)";
    return format("sums of chunks of %d rows and columns, none subtracted: ends and begins of chunks and whole chunks "
                  "between them, in %s (equal coefficients, at a cost that hardly depends on the window)",
                  boxChunkStep(CV_MAT_CN(srcType_), neighbourhood_.window.width, neighbourhood_.window.height),
                  CV_MAT_DEPTH(srcType_) == CV_32F ? "float" : "32-bit integers");
}

// Kernels for means, which are always in the type's range.
void SeparableEngine::selectBoxBytes()
{
    const Size window = neighbourhood_.window;
    const int bytes = static_cast<int>(CV_ELEM_SIZE1(srcType_)), channels = CV_MAT_CN(srcType_);
    if (result_.divisor != window.area() || CV_MAT_DEPTH(srcType_) != CV_8U)
        return;
    boxSide_ = boxLaneSide(bytes, channels, window.width, window.height, neighbourhood_.anchor.x);
    boxWide_ = boxWideWarps(bytes, channels, window.width, window.height) != 0;
}

#ifdef HAVE_CUDA

// Squares by neighbouring lanes or rectangles over neighbouring warps. False where the images are not aligned.
bool SeparableEngine::applyBoxBytes(bool lanes, const DeviceSource& src, GpuMat& dst, cudaStream_t stream) const
{
    const BoxMask mask = {neighbourhood_.window.width, neighbourhood_.window.height, result_.divisor, false};
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
    if (!boxFits(static_cast<int>(CV_ELEM_SIZE1(srcType_)), dst.channels(), neighbourhood_.window.width,
                 neighbourhood_.window.height))
        return false;
    bool done = false;
    visitDepth(CV_MAT_DEPTH(srcType_),
               [&](auto pixel)
               {
                   using T = decltype(pixel);
                   if constexpr (std::is_integral<T>::value)
                   {
                       using U = std::make_unsigned_t<T>;
                       const SourceView<T> v = sourceView<T>(src, dst.channels(), neighbourhood_);
                       SourceView<U> source = {v.data,    v.step,    v.width,   v.height,  v.channels,
                                               v.originX, v.originY, v.borderX, v.borderY, {}};
                       std::copy_n(v.borderValue, 4, source.borderValue);
                       done = applyBoxUnsigned(std::is_signed<T>::value, source, dst, stream);
                   }
               });
    return done;
}

template <typename T>
bool SeparableEngine::applyBoxUnsigned(bool isSigned, const SourceView<T>& source, GpuMat& dst,
                                       cudaStream_t stream) const
{
    const BoxMask mask = {neighbourhood_.window.width, neighbourhood_.window.height, result_.divisor, isSigned};
    const DestinationView<T> destination = destinationView<T>(dst);
    if (!suitsStrips(source, destination))
        return false;
    checkCuda(boxFilter<T>(mask, source, destination, stream), "launching the box filter");
    return true;
}

// False where the pixels' addresses are not those of their type, or the device has too little shared memory.
bool SeparableEngine::applyBoxChunks(const DeviceSource& src, GpuMat& dst, cudaStream_t stream) const
{
    const BoxChunkMask mask = {neighbourhood_.window.width,
                               neighbourhood_.window.height,
                               static_cast<float>(row_[0]),
                               static_cast<float>(column_[0]),
                               result_.divisor,
                               result_.sums.useDouble};
    return visitDepths(CV_MAT_DEPTH(srcType_), CV_MAT_DEPTH(dstType_),
                       [&](auto sourcePixel, auto destinationPixel)
                       {
                           using S = decltype(sourcePixel);
                           const SourceView<S> source = sourceView<S>(src, dst.channels(), neighbourhood_);
                           if (!suitsStrips(source, destinationView<decltype(destinationPixel)>(dst)))
                               return false;
                           const cudaError_t error =
                               boxChunks<S>(mask, source, static_cast<BoxDepth>(CV_MAT_DEPTH(dstType_)),
                                            destinationView<uchar>(dst), stream);
                           if (error == cudaErrorInvalidConfiguration)
                               return false;
                           checkCuda(error, "launching the box filter");
                           return true;
                       });
}

#endif

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
