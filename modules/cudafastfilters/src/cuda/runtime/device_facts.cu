// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "device_facts.hpp"
#include "device_memory.hpp"
#include "kernel_order.cuh"
#include "on_device.hpp"

#include <mutex>

namespace cv::cuda::fastfilters
{

// Never launched: it shows for which GPUs the module's kernels were compiled.
static __global__ void probeKernel()
{
    waitForEarlierKernels();
}

static DeviceFacts askDevice(int device)
{
    const auto ask = [&](cudaDeviceAttr attribute)
    {
        int value = 0;
        checkCuda(cudaDeviceGetAttribute(&value, attribute, device), "asking for the device's facts");
        return value;
    };
    DeviceFacts facts = {};
    facts.computeCapability = 10 * ask(cudaDevAttrComputeCapabilityMajor) + ask(cudaDevAttrComputeCapabilityMinor);
    facts.multiprocessors = ask(cudaDevAttrMultiProcessorCount);
    facts.sharedBytesOfMultiprocessor = ask(cudaDevAttrMaxSharedMemoryPerMultiprocessor);
    facts.sharedBytesOfBlock = ask(cudaDevAttrMaxSharedMemoryPerBlockOptin);
    facts.sharedBytesUnasked = ask(cudaDevAttrMaxSharedMemoryPerBlock);
    facts.sharedBytesReserved = ask(cudaDevAttrReservedSharedMemoryPerBlock);

    int driver = 0;
    cudaFuncAttributes attributes = {};
    onDevice(device,
             [&] {
                 checkCuda(cudaFuncGetAttributes(&attributes, probeKernel),
                           "looking for the module's code for this device");
             });
    facts.codeCapability = attributes.ptxVersion;
    checkCuda(cudaDriverGetVersion(&driver), "asking for the driver's version");
    // Code for an older GPU that the driver compiles for this GPU contains no wait.
    constexpr int leastCode = 90, leastDriver = 12030;
    facts.overlaps = CFF_KERNELS_OVERLAP && driver >= leastDriver && attributes.ptxVersion >= leastCode;
    return facts;
}

const DeviceFacts& deviceFacts(int device)
{
    struct Known
    {
        std::mutex mutex;
        std::map<int, DeviceFacts> facts;  // its elements never move
    };
    // Never destroyed: an object with static storage may filter while the process ends.
    static Known* const known = new Known;
    const std::lock_guard<std::mutex> lock(known->mutex);
    const auto found = known->facts.find(device);
    return found != known->facts.end() ? found->second : known->facts.emplace(device, askDevice(device)).first->second;
}

const DeviceFacts& deviceFacts()
{
    int device = 0;
    checkCuda(cudaGetDevice(&device), "asking for the current device");
    return deviceFacts(device);
}

}  // namespace cv::cuda::fastfilters
