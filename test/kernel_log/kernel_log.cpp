// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Preloaded into the test program (LD_PRELOAD), notes which kernels it launches: appends the name of each, once, to the
// file that CUDAFASTFILTERS_KERNEL_LOG names. So the tests can be held against the list of all kernels that were
// compiled.

#include <cuda_runtime_api.h>

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <set>

namespace
{

void note(const void* kernel)
{
    static std::mutex mutex;
    static std::set<const void*> known;
    const char* const file = std::getenv("CUDAFASTFILTERS_KERNEL_LOG");
    const std::lock_guard<std::mutex> lock(mutex);
    if (!file || !known.insert(kernel).second)
        return;
    const char* name = nullptr;
    if (cudaFuncGetName(&name, kernel) != cudaSuccess)
        return;
    if (std::FILE* const log = std::fopen(file, "a"))
    {
        std::fprintf(log, "%s\n", name);
        std::fclose(log);
    }
}

}  // namespace

extern "C" __attribute__((visibility("default"))) cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config,
                                                                                  const void* kernel, void** arguments)
{
    using Launch = cudaError_t (*)(const cudaLaunchConfig_t*, const void*, void**);
    static const Launch launch = reinterpret_cast<Launch>(dlsym(RTLD_NEXT, "cudaLaunchKernelExC"));
    note(kernel);
    return launch(config, kernel, arguments);
}
