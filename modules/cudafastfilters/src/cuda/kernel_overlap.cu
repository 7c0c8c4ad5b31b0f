// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "common/kernel_order.cuh"

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
static bool askDevice()
{
    constexpr int leastCode = 90, leastDriver = 12030;
    int driver = 0;
    cudaFuncAttributes attributes = {};
    if (cudaDriverGetVersion(&driver) == cudaSuccess && cudaFuncGetAttributes(&attributes, probeKernel) == cudaSuccess)
        return driver >= leastDriver && attributes.ptxVersion >= leastCode;
    cudaGetLastError();
    return false;
}

bool canOverlapKernels()
{
    enum Answer : signed char
    {
        Unknown,
        No,
        Yes
    };
    constexpr int devices = 64;  // that are asked once; others each time
    static std::atomic<Answer> answers[devices];
    int device = 0;
    if (cudaGetDevice(&device) != cudaSuccess)
    {
        cudaGetLastError();
        return false;
    }
    if (device >= devices)
        return askDevice();
    Answer answer = answers[device].load(std::memory_order_relaxed);
    if (answer == Unknown)
    {
        answer = askDevice() ? Yes : No;
        answers[device].store(answer, std::memory_order_relaxed);
    }
    return answer == Yes;
}
#else
bool canOverlapKernels()
{
    return false;
}
#endif

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
