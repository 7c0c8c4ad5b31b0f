// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DEVICE_FACTS_HPP
#define OPENCV_CUDAFASTFILTERS_DEVICE_FACTS_HPP

#include <cstddef>

// What plans need to know of a device.

namespace cv::cuda::fastfilters
{

struct DeviceFacts
{
    int computeCapability;  // 90 for 9.0
    int codeCapability;     // the capability for which the module's code that runs there was compiled
    int multiprocessors;
    int sharedBytesOfMultiprocessor;  // shared memory
    int sharedBytesOfBlock;           // at most, for kernels that ask for it
    int sharedBytesUnasked;           // at most, for others
    int sharedBytesReserved;          // for the system, per block
    bool overlaps;                    // see kernel_overlap.hpp

    // Blocks per multiprocessor that each take this much dynamic shared memory: 1 to `most`.
    constexpr int residentBlocks(int most, int sharedBytes) const
    {
        const int fit = sharedBytesOfMultiprocessor / (sharedBytes + sharedBytesReserved);
        return fit < most ? (fit < 1 ? 1 : fit) : most;
    }

    // The first compute capability whose tensor cores the kernels use is 8.0.
    constexpr bool hasTensorCores() const { return codeCapability >= 80; }
};

// 32-bit registers per multiprocessor on every device since compute capability 3.0. Launch bounds divide them among the
// blocks when a kernel is compiled, so no device can be asked.
constexpr int registersOfMultiprocessor = 65536;

// Shared memory that a block of every device has without an attribute set.
constexpr int sharedBytesOfEveryDevice = 49152;

// An H200: the device on which plans were measured, and which descriptions assume if there is no device.
constexpr DeviceFacts measuredDevice = {90, 90, 132, 233472, 232448, sharedBytesOfEveryDevice, 1024, true};

// The facts of the current device: each device is asked once.
const DeviceFacts& deviceFacts();

// The facts of any device of this machine.
const DeviceFacts& deviceFacts(int device);

}  // namespace cv::cuda::fastfilters

#endif
