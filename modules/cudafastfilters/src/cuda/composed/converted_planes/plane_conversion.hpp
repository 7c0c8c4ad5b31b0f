// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_PLANE_CONVERSION_HPP
#define OPENCV_CUDAFASTFILTERS_PLANE_CONVERSION_HPP

#include "converted_plan.hpp"
#include "cuda/runtime/device_stream.hpp"
#include "tasks/pixel_order.hpp"

// Between images of any type and padded planes of another one.

namespace cv::cuda::fastfilters
{

// Keys of values of 32 or 64 bits for sorting, see common/order_key.hpp.
constexpr int keysDepth = -1;

// Planes of scratch memory: of one channel each, or one plane that has all channels.
struct ConvertedPlane
{
    unsigned char* data;
    std::size_t step, nextBytes;  // from row to row, and from plane to plane
};

// Pixels of an image: its interleaved channels, of which `group` from `first` on are converted.
struct ConvertedChannels
{
    int all, first, group;
    bool isSplit;  // into planes of one channel each
};

struct PadArguments
{
    const unsigned char* source;  // the readable pixels
    std::size_t sourceStep;
    int width, height;
    int originX, originY;  // the first pixel of the planes
    int borderX, borderY;
    alignas(8) unsigned char border[32];  // values of the first channels
    ConvertedChannels channels;
    ConvertedPlane plane;
    int rows;
    unsigned long long flip = 0;  // of keys of integers
    bool isAligned = false;
    ChannelTile tile = {};
};

struct StoreArguments
{
    ConvertedPlane plane;
    ConvertedChannels channels;
    unsigned char* result;
    std::size_t resultStep;
    int width, rows;
    const void* keys = nullptr;  // sorted, of ordinals
    unsigned long long flip = 0;
    bool isAligned = false;
    ChannelTile tile = {};
};

// Pads pixels of the depth `from` as values of the depth `to`, or as keys; whole rows, to the end of a plane's step.
// Asynchronous; returns the launch's error.
cudaError_t padPlanes(int from, int to, PixelOrder order, PadArguments arguments, const DeviceStream& stream);

// Stores values of the depth `from` as pixels of the depth `to`, or the values of ordinals.
cudaError_t storePlanes(int from, int to, PixelOrder order, StoreArguments arguments, const DeviceStream& stream);

// Memory of a sort of `count` keys of 4 or 8 bytes.
struct SortMemory
{
    void *keys, *otherKeys;  // the keys that are sorted, which are overwritten, and as many
    std::uint32_t *places, *otherPlaces;
    void* temporary;
    std::size_t temporaryBytes;
};
std::size_t sortTemporaryBytes(std::size_t count, int keyBytes);

// Sorts the keys of padded planes and replaces the values of `ordinals`, as many, by their ordinals. `sorted`: one of
// the places of the keys. Asynchronous; returns the launches' error.
cudaError_t numberKeys(const SortMemory& memory, std::size_t count, int keyBytes, std::uint32_t* ordinals,
                       const void*& sorted, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
