// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_BYTES_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_BYTES_CUH

#include "box_lane_kernel.cuh"
#include "box_wide_kernel.cuh"

// The choice of the instantiation; each box_bytes.<channels>.cu has the kernels of one number of channels.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template <int Channels, int Side = Channels == 1 ? 3 : 5>
cudaError_t selectBoxLanes(int side, const SourceView<std::uint8_t>& source,
                           const DestinationView<std::uint8_t>& destination, const BoxAllocator& allocate,
                           cudaStream_t stream)
{
    if constexpr (boxLaneSide(1, Channels, Side, Side, Side / 2) == 0)
        return cudaErrorInvalidValue;
    else if (side != Side)
        return selectBoxLanes<Channels, Side + 2>(side, source, destination, allocate, stream);
    else if (!suitsBoxLanes<Channels, Side>(source, destination))
        return cudaErrorNotSupported;
    else
        return launchBoxLanes<Channels, Side>(source, destination, allocate, stream);
}

template <int Channels>
cudaError_t boxSquares(int side, const SourceView<std::uint8_t>& source,
                       const DestinationView<std::uint8_t>& destination, const BoxAllocator& allocate,
                       cudaStream_t stream)
{
    return selectBoxLanes<Channels>(side, source, destination, allocate, stream);
}

template <int Channels>
cudaError_t boxRectangles(const BoxMask& mask, const SourceView<std::uint8_t>& source,
                          const DestinationView<std::uint8_t>& destination, const BoxAllocator& allocate,
                          cudaStream_t stream)
{
    if (!suitsBoxWide<Channels>(source))
        return cudaErrorNotSupported;
    switch (boxWideWarps(1, Channels, mask.width, mask.height))
    {
    case 2: return launchBoxWide<Channels, 2>(mask, source, destination, allocate, stream);
    case 4: return launchBoxWide<Channels, 4>(mask, source, destination, allocate, stream);
    default: return cudaErrorInvalidValue;
    }
}

#define CFF_INSTANTIATE_BOX_BYTES(Channels)                                                                            \
    template cudaError_t boxSquares<Channels>(int, const SourceView<std::uint8_t>&,                                    \
                                              const DestinationView<std::uint8_t>&, const BoxAllocator&,               \
                                              cudaStream_t);                                                           \
    template cudaError_t boxRectangles<Channels>(const BoxMask&, const SourceView<std::uint8_t>&,                      \
                                                 const DestinationView<std::uint8_t>&, const BoxAllocator&,            \
                                                 cudaStream_t)

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
