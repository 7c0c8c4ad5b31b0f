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

constexpr int each = validPlanesElements;

// Neighbouring elements, read and written at once where all of them lie in the row and are aligned.
template <typename T>
struct alignas(sizeof(T) * each) ElementGroup
{
    T value[each];
};

template <typename T>
__device__ __forceinline__ ElementGroup<T> loadGroup(const T* from, bool isWhole, int last)
{
    if (isWhole && reinterpret_cast<std::uintptr_t>(from) % sizeof(ElementGroup<T>) == 0)
        return *reinterpret_cast<const ElementGroup<T>*>(from);
    ElementGroup<T> group;
    CFF_UNROLL
    for (int i = 0; i < each; ++i)
        group.value[i] = from[min(i, last)];
    return group;
}

// Calls visit(x, y, last) for the group of a thread in the rows of an image that have `elements` each: of its elements
// those to x + last lie in the row. Rows of planes have room for whole groups.
template <typename Visit>
__device__ __forceinline__ void forEachGroup(long long elements, int rows, const Visit& visit)
{
    const long long x = (static_cast<long long>(blockIdx.x) * validPlanesThreads + threadIdx.x) * each;
    if (x >= elements)
        return;
    const int last = static_cast<int>(elements - x < each ? elements - x : each) - 1;
    for (int y = blockIdx.y; y < rows; y += gridDim.y)
        visit(x, y, last);
}

template <typename Kernel, typename... Arguments>
cudaError_t launchForElements(Kernel kernel, int width, int rows, int channels, const DeviceStream& stream,
                              const Arguments&... arguments)
{
    constexpr int ofBlock = validPlanesThreads * each;
    const long long elements = static_cast<long long>(width) * channels;
    const dim3 grid(static_cast<unsigned>((elements + ofBlock - 1) / ofBlock), std::min(rows, maxGridY));
    return launch(kernel, grid, dim3(validPlanesThreads), 0, stream, arguments...);
}

template <typename S>
__global__ void fillMissingKernel(const __grid_constant__ MissingSource<S> source,
                                  const __grid_constant__ FilledPlanes planes)
{
    waitForEarlierKernels();
    const SourceView<S>& image = source.pixels;
    const int channels = image.channels;
    forEachGroup(static_cast<long long>(image.width) * channels, image.height,
                 [&](long long x, int y, int last)
                 {
                     ElementGroup<S> pixels = loadGroup(image.row(y) + x, last + 1 == each, last);
                     ElementGroup<unsigned char> holes, valid;
                     const unsigned char* const maskRow = source.maskRow(y);
                     CFF_UNROLL
                     for (int i = 0; i < each; ++i)
                     {
                         const long long element = x + min(i, last);
                         const int pixel = static_cast<int>(channels == 1 ? element : element / channels);
                         const bool isMissing = source.misses(pixels.value[i], maskRow, pixel,
                                                              static_cast<int>(element - 1ll * pixel * channels));
                         pixels.value[i] = isMissing ? S(0) : pixels.value[i];
                         holes.value[i] = isMissing;
                         valid.value[i] = !isMissing;
                     }
                     *reinterpret_cast<ElementGroup<S>*>(planes.pixels + y * planes.pixelStep + x * sizeof(S)) = pixels;
                     *reinterpret_cast<ElementGroup<unsigned char>*>(planes.holes + y * planes.byteStep + x) = holes;
                     if (planes.valid)
                         *reinterpret_cast<ElementGroup<unsigned char>*>(planes.valid + y * planes.byteStep + x) =
                             valid;
                 });
}

template <typename D, typename Real>
__global__ void divideSumsKernel(const __grid_constant__ SumPlanes planes,
                                 const __grid_constant__ MissingFinish<Real> finish,
                                 const __grid_constant__ DestinationView<D> destination)
{
    waitForEarlierKernels();
    const auto at = [&](const unsigned char* plane, long long x, int y)
    { return *reinterpret_cast<const ElementGroup<float>*>(plane + y * planes.step + x * sizeof(float)); };
    forEachGroup(static_cast<long long>(destination.width) * destination.channels, destination.height,
                 [&](long long x, int y, int last)
                 {
                     const ElementGroup<float> missing = at(planes.missing, x, y);
                     bool isAny = false;
                     CFF_UNROLL
                     for (int i = 0; i < each; ++i)
                         isAny = isAny || missing.value[i] != 0;
                     if (!isAny)
                         return;
                     const ElementGroup<float> sums = at(planes.sums, x, y),
                                               weights = planes.weights ? at(planes.weights, x, y) : missing;
                     const unsigned char* const holes = planes.holes + y * planes.byteStep + x;
                     CFF_UNROLL
                     for (int i = 0; i < each; ++i)
                     {
                         if (i > last || missing.value[i] == 0)
                             continue;
                         const float weight =
                             planes.weights
                                 ? weights.value[i]
                                 : (static_cast<float>(planes.windowPixels) - missing.value[i]) * planes.equalWeight;
                         destination.row(y)[x + i] = saturateRounded<D>(finish(
                             sums.value[i], weight, static_cast<int>(missing.value[i]), !finish.fill && holes[i] != 0));
                     }
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
cudaError_t divideSums(const SumPlanes& planes, const MissingFinish<double>& finish, bool isModerate,
                       const DestinationView<D>& destination, const DeviceStream& stream)
{
    const auto run = [&](auto kernel, const auto& by)
    {
        return launchForElements(kernel, destination.width, destination.height, destination.channels, stream, planes,
                                 by, destination);
    };
    if (!isModerate)
        return run(divideSumsKernel<D, double>, finish);
    const MissingFinish<float> inFloat = {static_cast<float>(finish.whole),
                                          static_cast<float>(finish.delta),
                                          static_cast<float>(finish.negligible),
                                          finish.mostMissing,
                                          finish.fill,
                                          static_cast<float>(finish.result)};
    return run(divideSumsKernel<D, float>, inFloat);
}

#define CFF_INSTANTIATE_VALID_PLANES(T)                                                                                \
    template cudaError_t fillMissing<T>(const MissingSource<T>&, const FilledPlanes&, const DeviceStream&);            \
    template cudaError_t divideSums<T>(const SumPlanes&, const MissingFinish<double>&, bool,                           \
                                       const DestinationView<T>&, const DeviceStream&)

CFF_INSTANTIATE_VALID_PLANES(std::uint8_t);
CFF_INSTANTIATE_VALID_PLANES(std::int8_t);
CFF_INSTANTIATE_VALID_PLANES(std::uint16_t);
CFF_INSTANTIATE_VALID_PLANES(std::int16_t);
CFF_INSTANTIATE_VALID_PLANES(float);

}  // namespace cv::cuda::fastfilters
