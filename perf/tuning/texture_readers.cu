// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Texture objects against plain loads, in the loops of linear_direct, of rank_bisection, and of taps that are read one
// by one: inside the image, over its replicated border, and with steps that a texture cannot have. Figures and the rule
// that follows from them: texture_readers.md.
//
// nvcc -O3 -std=c++17 -arch=native -Imodules/cudafastfilters/src perf/tuning/texture_readers.cu -o texture_readers

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "cuda/direct/linear_direct_kernel.cuh"
#include "cuda/ranks/bisection/rank_bisection_kernel.cuh"

namespace
{

using namespace cv::cuda::fastfilters;

void check(cudaError_t error)
{
    if (error == cudaSuccess)
        return;
    std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
    std::exit(1);
}

// A texture over one channel in pitched memory, whose border the hardware replicates. Owns the texture, not the image.
template <typename T>
class TextureObject
{
public:
    explicit TextureObject(const SourceView<T>& view)
    {
        cudaResourceDesc resource = {};
        resource.resType = cudaResourceTypePitch2D;
        resource.res.pitch2D.devPtr = const_cast<unsigned char*>(view.data);
        resource.res.pitch2D.desc = cudaCreateChannelDesc<T>();
        resource.res.pitch2D.width = view.width;
        resource.res.pitch2D.height = view.height;
        resource.res.pitch2D.pitchInBytes = view.step;
        cudaTextureDesc texture = {};
        texture.addressMode[0] = texture.addressMode[1] = cudaAddressModeClamp;
        texture.filterMode = cudaFilterModePoint;
        texture.readMode = cudaReadModeElementType;
        error_ = cudaCreateTextureObject(&handle_, &resource, &texture, nullptr);
        cudaGetLastError();
    }
    ~TextureObject() { cudaDestroyTextureObject(handle_); }
    TextureObject(const TextureObject&) = delete;
    TextureObject& operator=(const TextureObject&) = delete;

    cudaTextureObject_t handle() const { return handle_; }
    bool exists() const { return error_ == cudaSuccess; }

private:
    cudaTextureObject_t handle_ = 0;
    cudaError_t error_;
};

template <typename T>
struct TextureReader
{
    struct Row
    {
        cudaTextureObject_t texture;
        int x, y;
        __device__ T operator()(int wx) const { return tex2D<T>(texture, x + wx, y); }
    };
    cudaTextureObject_t texture;
    int x, y;
    __device__ Row row(int wy) const { return {texture, x, y + wy}; }
};

// By address, coordinates clamped: the rule of BORDER_REPLICATE, known to the compiler.
template <typename T>
struct ClampReader
{
    struct Row
    {
        const T* row;
        int x, last;
        __device__ T operator()(int wx) const { return row[max(0, min(x + wx, last))]; }
    };
    const SourceView<T>& view;
    __device__ Row row(int wy) const
    {
        return {view.row(max(0, min(view.originY + wy, view.height - 1))), view.originX, view.width - 1};
    }
};

enum class Reading
{
    Plain,    // by address inside, through the border rule of any border where a block crosses it
    Texture,  // all by texture
    Both,     // by address inside, by texture where a block crosses the border
    Clamp     // by address, clamped where a block crosses the border
};

struct Linear
{
    static constexpr const char* name = "linear_direct";
    LinearArguments<float> arguments;
    template <typename T, typename Reader>
    __device__ void operator()(const Reader& reader, int x, int y, float (&out)[8], T) const
    {
        sumWindow(arguments, reader, x, y, out);
    }
};

struct Rank
{
    static constexpr const char* name = "rank_bisection";
    RankWindow window;
    template <typename T, typename Reader>
    __device__ void operator()(const Reader& reader, int x, int y, float (&out)[8], T) const
    {
        for (int begin = 0; begin < 8; begin += Bisection::packet)
        {
            T values[Bisection::packet];
            Bisection::run(window, reader, x + begin, y, values);
            for (int i = 0; i < Bisection::packet; ++i)
                out[begin + i] = values[i];
        }
    }
};

// Taps far apart: a read for each of 25 places of the window and each output. Neighbouring threads have neighbouring
// outputs, as the reads are not shared.
struct Taps
{
    static constexpr const char* name = "taps";
    int distance;
    template <typename T, typename Reader>
    __device__ void operator()(const Reader& reader, int x, int y, float (&out)[8], T) const
    {
        for (int ky = 0; ky < 5; ++ky)
        {
            const auto row = reader.row(y + ky * distance);
            for (int kx = 0; kx < 5; ++kx)
                for (int i = 0; i < 8; ++i)
                    out[i] += 0.04f * static_cast<float>(row(x + kx * distance + i * 32));
        }
    }
};

template <typename Filter>
__host__ __device__ constexpr bool strided()
{
    return false;
}
template <>
__host__ __device__ constexpr bool strided<Taps>()
{
    return true;
}

template <Reading How, typename T, typename Filter>
__global__ void filterKernel(const __grid_constant__ Filter filter, const __grid_constant__ SourceView<T> source,
                             const __grid_constant__ DestinationView<float> destination, cudaTextureObject_t texture,
                             int side)
{
    const int blockX = blockIdx.x * 256, blockY = blockIdx.y * 8, y = blockY + threadIdx.y;
    const int x = blockX + (strided<Filter>() ? threadIdx.x : 8 * threadIdx.x);
    if (x >= destination.width || y >= destination.height)
        return;
    float out[8] = {};
    const bool inside = isInterior(source, blockX, 256, blockY, 8, side, side);
    if (How != Reading::Texture && inside)
        filter(InteriorReader<T>(source, 0), x, y, out, T());
    else if (How == Reading::Plain)
        filter(BorderReader<T>(source, 0), x, y, out, T());
    else if (How == Reading::Clamp)
        filter(ClampReader<T>{source}, x, y, out, T());
    else
        filter(TextureReader<T>{texture, source.originX, source.originY}, x, y, out, T());
    for (int i = 0; i < 8; ++i)
    {
        const int place = x + (strided<Filter>() ? 32 * i : i);
        if (place < destination.width)
            destination.row(y)[place] = out[i];
    }
}

template <Reading How, typename T, typename Filter>
float bestMilliseconds(const Filter& filter, const SourceView<T>& source, const DestinationView<float>& destination,
                       cudaTextureObject_t texture, int side)
{
    cudaEvent_t begin, end;
    check(cudaEventCreate(&begin));
    check(cudaEventCreate(&end));
    float best = 1e9f;
    for (int i = 0; i < 12; ++i)
    {
        check(cudaEventRecord(begin));
        const dim3 grid((destination.width + 255) / 256, (destination.height + 7) / 8);
        filterKernel<How, T><<<grid, dim3(32, 8)>>>(filter, source, destination, texture, side);
        check(cudaGetLastError());
        check(cudaEventRecord(end));
        check(cudaEventSynchronize(end));
        float time = 0;
        check(cudaEventElapsedTime(&time, begin, end));
        best = std::min(best, time);
    }
    check(cudaEventDestroy(begin));
    check(cudaEventDestroy(end));
    return best;
}

template <typename T, typename Filter>
void compare(const Filter& filter, const char* type, int size, std::size_t extraStep, int side)
{
    const std::size_t step = (size * sizeof(T) + 511) / 512 * 512 + extraStep;
    std::vector<unsigned char> bytes(step * size);
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<unsigned char>(sizeof(T) == 4 && i % 4 == 3 ? 0x3f : (i * 2654435761u) >> 13);
    unsigned char* image = nullptr;
    float* results[4] = {};
    check(cudaMalloc(&image, bytes.size()));
    check(cudaMemcpy(image, bytes.data(), bytes.size(), cudaMemcpyHostToDevice));
    SourceView<T> source = {image, step, size, size, 1, -side / 2, -side / 2, BorderReplicate, BorderReplicate, {}};
    const std::size_t resultBytes = sizeof(float) * size * size;
    for (float*& result : results)
        check(cudaMalloc(&result, resultBytes));
    const auto destination = [&](int i) {
        return DestinationView<float>{reinterpret_cast<unsigned char*>(results[i]), sizeof(float) * size, size, size,
                                      1};
    };
    const TextureObject<T> texture(source);
    const float plain = bestMilliseconds<Reading::Plain>(filter, source, destination(0), texture.handle(), side);
    const double pixels = 1e-6 * size * size;
    std::printf("%-15s %-4s %5d^2 step%%32=%-2zu window %3d: plain %8.2f", Filter::name, type, size, step % 32, side,
                pixels / plain);
    const float clamped = bestMilliseconds<Reading::Clamp>(filter, source, destination(3), 0, side);
    std::printf(", clamped %8.2f (%.2f)", pixels / clamped, plain / clamped);
    if (!texture.exists())
    {
        std::printf(", no texture\n");
    }
    else
    {
        const float all = bestMilliseconds<Reading::Texture>(filter, source, destination(1), texture.handle(), side);
        const float both = bestMilliseconds<Reading::Both>(filter, source, destination(2), texture.handle(), side);
        std::vector<float> host[4];
        for (int i = 0; i < 4; ++i)
        {
            host[i].resize(resultBytes / sizeof(float));
            check(cudaMemcpy(host[i].data(), results[i], resultBytes, cudaMemcpyDeviceToHost));
        }
        std::printf(", texture %8.2f (%.2f), texture at borders %8.2f (%.2f) Gpx/s%s\n", pixels / all, plain / all,
                    pixels / both, plain / both,
                    host[0] == host[1] && host[0] == host[2] && host[0] == host[3] ? "" : ", RESULTS DIFFER");
    }
    check(cudaFree(image));
    for (float* result : results)
        check(cudaFree(result));
}

template <typename T>
void compareAll(const char* type)
{
    std::vector<float> coefficients(41 * 41, 0.001f);
    float* device = nullptr;
    check(cudaMalloc(&device, coefficients.size() * sizeof(float)));
    check(cudaMemcpy(device, coefficients.data(), coefficients.size() * sizeof(float), cudaMemcpyHostToDevice));
    for (const int size : {256, 512, 1024, 4096})
        for (const std::size_t extra : {0, 1})
        {
            const std::size_t odd = extra * (sizeof(T) == 1 ? 13 : 2 * sizeof(T));
            for (const int side : {9, 41})
            {
                compare<T>(Linear{{side, side, device, {}}}, type, size, odd, side);
                if (side == 9 || size < 1024)
                    compare<T>(Rank{{side, side, side * side / 2}}, type, size, odd, side);
            }
            for (const int distance : {16, 64})
                compare<T>(Taps{distance}, type, size, odd, 4 * distance + 1);
        }
    check(cudaFree(device));
}

}  // namespace

int main()
{
    cudaDeviceProp device;
    int driver = 0;
    check(cudaGetDeviceProperties(&device, 0));
    check(cudaDriverGetVersion(&driver));
    std::printf("%s, CUDA %d\n", device.name, driver);
    compareAll<std::uint8_t>("8U");
    compareAll<std::uint16_t>("16U");
    compareAll<float>("32F");
}
