// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_HPP

#include "../../box_plan.hpp"
#include "../common/image_view.hpp"
#include "../strip/strip_finish.hpp"

#include <cuda_runtime.h>

#include <functional>

// Means and sums of rectangles by running sums, at a cost that does not depend on the rectangle.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// A sum n becomes (n + 0) / divisor, rounded half to even and saturated.
struct BoxMask
{
    int width, height;  // pixels
    double divisor;
    bool isSigned;  // the pixels are numbers with a sign, in the same bits; the divisor is the area then
};

// Images of 8 and 16 bits, windows for which boxFits() holds. Asynchronous; returns the launch's error.
template <typename T>
cudaError_t boxFilter(const BoxMask& mask, const SourceView<T>& source, const DestinationView<T>& destination,
                      cudaStream_t stream);

// Gives that much device memory, until the work that is then launched has run.
using BoxAllocator = std::function<std::uint8_t*(std::size_t)>;

// Means of squares of bytes whose side is boxLaneSide(), and of rectangles with boxWideWarps(); the divisor is the area.
// cudaErrorNotSupported where the rows are not aligned as they have to be.
template <int Channels>
cudaError_t boxSquares(int side, const SourceView<std::uint8_t>& source,
                       const DestinationView<std::uint8_t>& destination, const BoxAllocator& allocate,
                       cudaStream_t stream);

template <int Channels>
cudaError_t boxRectangles(const BoxMask& mask, const SourceView<std::uint8_t>& source,
                          const DestinationView<std::uint8_t>& destination, const BoxAllocator& allocate,
                          cudaStream_t stream);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
