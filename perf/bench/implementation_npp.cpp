// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// NVIDIA Performance Primitives, found at run time: the toolkit's, or those of the wheel nvidia-npp in the folder that
// BENCH_NPP names.
//
// The few functions used are declared here, so that neither NPP's headers nor its libraries are needed to build.
// They have one shape for all pixel types: pixels travel as void*. NPP filters without borders need the pixels
// around the region, so their rows say border "none" and their outermost pixels are neither written nor compared.

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include <dlfcn.h>

#include <cuda_runtime.h>

#include "implementation.hpp"
#include "opencv2/core/cuda_stream_accessor.hpp"

namespace bench
{

namespace
{

struct NppiSize
{
    int width, height;
};

struct NppiPoint
{
    int x, y;
};

struct NppStreamContext
{
    cudaStream_t stream;
    int device, multiProcessors, maxThreadsPerMultiProcessor, maxThreadsPerBlock;
    size_t sharedMemPerBlock;
    int major, minor;
    unsigned streamFlags;
    int reserved;
};

struct NppLibraryVersion
{
    int major, minor, build;
};

constexpr int nppBorderReplicate = 2;

// Pixels after which a row is aligned for every type.
constexpr int alignedInset = 64;

using BufferSize = int(NppiSize, NppiSize, unsigned*, NppStreamContext);
using Median = int(const void*, int, void*, int, NppiSize, NppiSize, NppiPoint, unsigned char*, NppStreamContext);
using Linear = int(const void*, int, void*, int, NppiSize, const float*, NppiSize, NppiPoint, NppStreamContext);
using Gauss = int(const void*, int, NppiSize, NppiPoint, void*, int, NppiSize, int, const float*, int,
                  NppStreamContext);
using Box = int(const void*, int, void*, int, NppiSize, NppiSize, NppiPoint, NppStreamContext);

class Library
{
public:
    // In a folder that ends with a slash; an empty one is the loader's path.
    Library(const std::string& folder, const std::string& stem)
    {
        for (const char* suffix : {".so." BENCH_CUDA_MAJOR, ".so"})
            if (!handle_)
                handle_ = dlopen((folder + stem + suffix).c_str(), RTLD_NOW | RTLD_GLOBAL);
        if (!handle_)
            refuse("not installed: " + std::string(dlerror()));
    }

    template <typename Function>
    Function* function(const std::string& name) const
    {
        void* const symbol = dlsym(handle_, name.c_str());
        if (!symbol)
            refuse("NPP has no " + name);
        return reinterpret_cast<Function*>(symbol);
    }

private:
    void* handle_ = nullptr;
};

NppStreamContext contextOf(cudaStream_t stream)
{
    int device = 0;
    cudaDeviceProp properties;
    if (cudaGetDevice(&device) != cudaSuccess || cudaGetDeviceProperties(&properties, device) != cudaSuccess)
        refuse("no CUDA device");
    NppStreamContext context = {};
    context.stream = stream;
    context.device = device;
    context.multiProcessors = properties.multiProcessorCount;
    context.maxThreadsPerMultiProcessor = properties.maxThreadsPerMultiProcessor;
    context.maxThreadsPerBlock = properties.maxThreadsPerBlock;
    context.sharedMemPerBlock = properties.sharedMemPerBlock;
    context.major = properties.major;
    context.minor = properties.minor;
    cudaStreamGetFlags(stream, &context.streamFlags);
    return context;
}

class Npp : public DeviceImplementation
{
public:
    // The filters need the common library, and get the one that is loaded already.
    explicit Npp(const std::string& folder)
        : common_(folder, "libnppc"), filters_(folder, "libnppif"), context_(contextOf(nullptr))
    {
    }

    std::string version() const override
    {
        const NppLibraryVersion* v = common_.function<const NppLibraryVersion*()>("nppGetLibVersion")();
        return cv::format("%d.%d.%d", v->major, v->minor, v->build);
    }

    Tolerance tolerance() const override { return Tolerance{1.02, 1e-4}; }

    void prepare(const Cell& cell, cv::Size image) override
    {
        cudaGetLastError();  // NPP would take an error that an earlier call left behind for its own
        cell_ = cell;
        reading_ = 0;
        const std::string depth = typeSuffix(cell.type);
        const std::string type = "_" + depth + "_C" + std::to_string(CV_MAT_CN(cell.type)) + "R_Ctx";
        const NppiSize mask = {cell.window.width, cell.window.height};
        const cv::Rect inner = filtered(cell, image);
        if (cell.border != cv::BORDER_REPLICATE)
            refuse("NPP offers only the replicated border");
        if (destinationType(cell) != cell.type)
            refuse("not compared with NPP: destinations of another type");
        if (cell.filter == "median")
        {
            median_ = filters_.function<Median>("nppiFilterMedian" + type);
            unsigned bytes = 0;
            check(filters_.function<BufferSize>("nppiFilterMedianGetBufferSize" +
                                                type)(NppiSize{inner.width, inner.height}, mask, &bytes, context_));
            buffer_.create(1, static_cast<int>(bytes) + 1, CV_8U);
        }
        else if (cell.filter == "linear")
        {
            linear_ = filters_.function<Linear>((depth == "32f" ? "nppiFilter" : "nppiFilter32f") + type);
            uploadMask();
        }
        else if (cell.filter == "gaussian" && mask.width == mask.height)
        {
            gauss_ = filters_.function<Gauss>("nppiFilterGaussAdvancedBorder" + type);
            upload(gaussianKernel(cell.window.width));
        }
        else if (cell.filter == "box")
            box_ = filters_.function<Box>("nppiFilterBox" + type);
        else
            refuse("not compared with NPP: " + cell.filter);
    }

    bool canBeCaptured() const override { return false; }

    bool readOtherwise() override
    {
        ++reading_;
        if (cell_.filter == "gaussian")
            return reading_ == 1;
        if (cell_.filter != "linear" || reading_ >= static_cast<int>(std::size(readings)))
            return false;
        uploadMask();
        return true;
    }

    cv::Rect promised(const Cell& cell, cv::Size image) const override
    {
        const cv::Rect region = filtered(cell, image);
        const int x = reading().edge ? 0 : cell.window.width / 2, y = reading().edge ? 0 : cell.window.height / 2;
        return cv::Rect(region.x + x, region.y + y, region.width - 2 * x, region.height - 2 * y);
    }

    void run(const cv::cuda::GpuMat& src, cv::cuda::GpuMat& dst, cv::cuda::Stream& stream) override
    {
        context_.stream = cv::cuda::StreamAccessor::getStream(stream);
        cudaStreamGetFlags(context_.stream, &context_.streamFlags);
        const cv::Rect region = filtered(cell_, src.size());
        const void* in = src.data + region.y * src.step + region.x * src.elemSize();
        void* out = dst.data + region.y * dst.step + region.x * dst.elemSize();
        const int inStep = static_cast<int>(src.step), outStep = static_cast<int>(dst.step);
        const NppiSize roi = {region.width, region.height}, mask = {cell_.window.width, cell_.window.height};
        const NppiPoint anchor = {mask.width / 2, mask.height / 2};
        if (cell_.filter == "median")
            check(median_(in, inStep, out, outStep, roi, mask, anchor, buffer_.data, context_));
        else if (cell_.filter == "linear")
            check(linear_(in, inStep, out, outStep, roi, mask_.ptr<float>(), mask, anchor, context_));
        else if (cell_.filter == "gaussian")
            check(gauss_(src.data, inStep, NppiSize{src.cols, src.rows}, NppiPoint{0, 0}, dst.data, outStep,
                         NppiSize{src.cols, src.rows}, mask.width, mask_.ptr<float>(), nppBorderReplicate, context_));
        else
            check(box_(in, inStep, out, outStep, roi, mask, anchor, context_));
    }

private:
    // How a function of NPP may have to be read: with the mask reversed, as the manual says, or not; right from pixel
    // `inset` on; right along the edges of its region or not.
    struct Reading
    {
        bool convolves;
        int inset;
        bool edge;
    };
    static constexpr Reading readings[] = {
        {true, 0, true}, {true, alignedInset, true}, {true, 0, false}, {false, 0, true}, {false, alignedInset, true}};

    const Reading& reading() const { return readings[reading_]; }

    // The region that NPP is given.
    cv::Rect filtered(const Cell& cell, cv::Size image) const
    {
        const int inset = reading().inset;
        if (cell.filter == "gaussian" && inset == 0)
            return cv::Rect(cv::Point(), image);
        const int x = std::max(cell.window.width / 2, inset), y = std::max(cell.window.height / 2, inset);
        return cv::Rect(x, y, image.width - 2 * x, image.height - 2 * y);
    }

    static std::string typeSuffix(int type)
    {
        switch (CV_MAT_DEPTH(type))
        {
        case CV_8U: return "8u";
        case CV_16U: return "16u";
        case CV_16S: return "16s";
        case CV_32F: return "32f";
        default: refuse("NPP has no 8S filters");
        }
    }

    static void check(int status)
    {
        if (status < 0)
            refuse("NPP status " + std::to_string(status));
    }

    void uploadMask()
    {
        cv::Mat mask = givenMask(cell_);
        if (reading().convolves)
            cv::flip(mask, mask, -1);
        upload(mask);
    }

    void upload(const cv::Mat& coefficients)
    {
        cv::Mat single;
        coefficients.convertTo(single, CV_32F);
        mask_.upload(single.reshape(1, 1));
    }

    Library common_, filters_;
    NppStreamContext context_;
    Cell cell_;
    int reading_ = 0;
    cv::cuda::GpuMat buffer_, mask_;
    Median* median_ = nullptr;
    Linear* linear_ = nullptr;
    Gauss* gauss_ = nullptr;
    Box* box_ = nullptr;
};

}  // namespace

std::unique_ptr<DeviceImplementation> makeNpp()
{
    return std::unique_ptr<DeviceImplementation>(new Npp(std::string()));
}

std::unique_ptr<DeviceImplementation> makeNppOfWheel()
{
    const char* folder = std::getenv("BENCH_NPP");
    if (!folder)
        refuse("not installed: the wheel nvidia-npp, which ./dev peers fetches");
    return std::unique_ptr<DeviceImplementation>(new Npp(std::string(folder) + "/"));
}

}  // namespace bench
