// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "common/saturate.hpp"
#include "valid_planes.hpp"
#include "valid_planes_plan.hpp"

#include <algorithm>
#include <cstdint>

// What comes before and after the filters of planes: both read and write each element once.

namespace cv::cuda::fastfilters
{

namespace
{

// Calls visit(x, y) for the elements of a thread in an image whose rows have `elements` of them.
template <typename Visit>
__device__ __forceinline__ void forEachElement(long long elements, int rows, const Visit& visit)
{
    const long long first =
        static_cast<long long>(blockIdx.x) * (validPlanesThreads * validPlanesElements) + threadIdx.x;
    for (int y = blockIdx.y; y < rows; y += gridDim.y)
    {
        CFF_UNROLL
        for (int i = 0; i < validPlanesElements; ++i)
            if (const long long x = first + i * validPlanesThreads; x < elements)
                visit(x, y);
    }
}

template <typename Kernel, typename... Arguments>
cudaError_t launchForElements(Kernel kernel, int width, int rows, int channels, const DeviceStream& stream,
                              const Arguments&... arguments)
{
    constexpr int each = validPlanesThreads * validPlanesElements;
    const long long elements = static_cast<long long>(width) * channels;
    const dim3 grid(static_cast<unsigned>((elements + each - 1) / each), std::min(rows, maxGridY));
    return launch(kernel, grid, dim3(validPlanesThreads), 0, stream, arguments...);
}

template <typename S>
__global__ void fillMissingKernel(const __grid_constant__ MissingSource<S> source,
                                  const __grid_constant__ FilledPlanes planes)
{
    waitForEarlierKernels();
    const SourceView<S>& image = source.pixels;
    const int channels = image.channels;
    forEachElement(static_cast<long long>(image.width) * channels, image.height,
                   [&](long long x, int y)
                   {
                       const int pixel = static_cast<int>(channels == 1 ? x : x / channels);
                       const S value = image.row(y)[x];
                       const bool isMissing =
                           source.misses(value, source.maskRow(y), pixel, static_cast<int>(x - 1ll * pixel * channels));
                       reinterpret_cast<S*>(planes.pixels + y * planes.pixelStep)[x] = isMissing ? S(0) : value;
                       planes.holes[y * planes.byteStep + x] = isMissing;
                       if (planes.valid)
                           planes.valid[y * planes.byteStep + x] = !isMissing;
                   });
}

template <typename D>
__global__ void divideSumsKernel(const __grid_constant__ SumPlanes planes,
                                 const __grid_constant__ MissingFinish<double> finish,
                                 const __grid_constant__ DestinationView<D> destination)
{
    waitForEarlierKernels();
    const auto at = [&](const unsigned char* plane, long long x, int y)
    { return reinterpret_cast<const float*>(plane + y * planes.step)[x]; };
    forEachElement(
        static_cast<long long>(destination.width) * destination.channels, destination.height,
        [&](long long x, int y)
        {
            const float missing = at(planes.missing, x, y);
            if (missing == 0)
                return;
            const float weight = planes.weights
                                     ? at(planes.weights, x, y)
                                     : (static_cast<float>(planes.windowPixels) - missing) * planes.equalWeight;
            destination.row(y)[x] = saturateRounded<D>(finish(
                at(planes.sums, x, y), weight, static_cast<int>(missing),
                planes.holes[static_cast<std::ptrdiff_t>(y) * static_cast<std::ptrdiff_t>(planes.byteStep) + x] != 0));
        });
}

}  // namespace

template <typename S>
cudaError_t fillMissing(const MissingSource<S>& source, const FilledPlanes& planes, const DeviceStream& stream)
{
    const SourceView<S>& image = source.pixels;
    return launchForElements(fillMissingKernel<S>, image.width, image.height, image.channels, stream, source, planes);
}

template <typename D>
cudaError_t divideSums(const SumPlanes& planes, const MissingFinish<double>& finish,
                       const DestinationView<D>& destination, const DeviceStream& stream)
{
    return launchForElements(divideSumsKernel<D>, destination.width, destination.height, destination.channels, stream,
                             planes, finish, destination);
}

#define CFF_INSTANTIATE_VALID_PLANES(T)                                                                                \
    template cudaError_t fillMissing<T>(const MissingSource<T>&, const FilledPlanes&, const DeviceStream&);            \
    template cudaError_t divideSums<T>(const SumPlanes&, const MissingFinish<double>&, const DestinationView<T>&,      \
                                       const DeviceStream&)

CFF_INSTANTIATE_VALID_PLANES(std::uint8_t);
CFF_INSTANTIATE_VALID_PLANES(std::int8_t);
CFF_INSTANTIATE_VALID_PLANES(std::uint16_t);
CFF_INSTANTIATE_VALID_PLANES(std::int16_t);
CFF_INSTANTIATE_VALID_PLANES(float);

}  // namespace cv::cuda::fastfilters
