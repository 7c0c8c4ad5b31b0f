// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "common/kernel_order.cuh"
#include "common/launch.hpp"

#include <atomic>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

#if CFF_KERNELS_OVERLAP
// Is never launched: it tells for which GPUs the module's kernels were built.
static __global__ void probeKernel()
{
    waitForEarlierKernels();
}

// A driver that compiles the code of an older GPU for this one finds no wait in it.
static bool canOverlap()
{
    constexpr int leastCode = 90, leastDriver = 12030;
    int driver = 0;
    cudaFuncAttributes attributes = {};
    if (cudaDriverGetVersion(&driver) == cudaSuccess && cudaFuncGetAttributes(&attributes, probeKernel) == cudaSuccess)
        return driver >= leastDriver && attributes.ptxVersion >= leastCode;
    cudaGetLastError();
    return false;
}

static int askDevice()
{
    // Of a multiprocessor: two kernels fit with 96 of 65536 registers a thread.
    constexpr int mostThreads = 340;
    return canOverlap() ? mostThreads * multiprocessors() : 0;
}

int mostOverlappingThreads()
{
    constexpr int devices = 64;              // that are asked once; others each time
    static std::atomic<int> known[devices];  // the answer and 1, or 0
    int device = 0;
    if (cudaGetDevice(&device) != cudaSuccess)
    {
        cudaGetLastError();
        return 0;
    }
    if (device >= devices)
        return askDevice();
    int answer = known[device].load(std::memory_order_relaxed);
    if (answer == 0)
    {
        answer = askDevice() + 1;
        known[device].store(answer, std::memory_order_relaxed);
    }
    return answer - 1;
}
#else
int mostOverlappingThreads()
{
    return 0;
}
#endif

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
