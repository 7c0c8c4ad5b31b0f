// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"

namespace opencv_test
{

namespace
{

const uchar guardByte = 0xA5;
const size_t nonBlocking = 1;  // cudaStreamNonBlocking

size_t rowBytes(const Mat& image)
{
    return image.cols * image.elemSize();
}

}  // namespace

void PrintTo(Engine engine, std::ostream* os)
{
    *os << (engine == CPU ? "CPU" : "GPU");
}

bool deviceAvailable()
{
#ifdef CUDAFASTFILTERS_HAVE_CUDA
    static const bool available = cuda::getCudaEnabledDeviceCount() > 0 && cuda::DeviceInfo().isCompatible();
    return available;
#else
    return false;
#endif
}

void printDevice()
{
    if (deviceAvailable())
        cuda::printShortCudaDeviceInfo(cuda::getDevice());
    else
        printf("No CUDA engine or no CUDA device: the GPU tests are skipped\n");
}

void requireEngine(Engine engine)
{
    if (engine == GPU && !deviceAvailable())
        throw SkipTestException("no CUDA engine or no CUDA device");
}

void requireDeviceMemory(double gigabytes)
{
    requireEngine(GPU);
    const double free = (double)cuda::DeviceInfo().freeMemory() / 1e9;
    if (free < gigabytes)
        throw SkipTestException(cv::format("needs %g GB of device memory, %.1f are free", gigabytes, free));
}

Frame::Frame(Engine engine) : engine_(engine) {}

Frame::Frame(Engine engine, const Mat& image) : Frame(engine, image, Rect(Point(), image.size())) {}

Frame::Frame(Engine engine, const Mat& parent, const Rect& roi, size_t step, size_t offset) : engine_(engine)
{
    if (step == 0)
        step = engine == CPU ? rowBytes(parent) : alignSize(rowBytes(parent), 512);
    CV_Assert(step >= rowBytes(parent) && step % parent.elemSize1() == 0 && offset % parent.elemSize1() == 0);
    const size_t guard = 64;
    original_ = Mat(1, (int)(offset + step * parent.rows + guard), CV_8U, Scalar(guardByte));
    Mat pixels(parent.rows, parent.cols, parent.type(), original_.data + offset, step);
    parent.copyTo(pixels);
    if (engine == CPU)
    {
        hostBlock_ = original_.clone();
        hostParent_ = Mat(parent.rows, parent.cols, parent.type(), hostBlock_.data + offset, step);
        host_ = hostParent_(roi);
        return;
    }
    deviceBlock_.upload(original_);
    cuda::Stream::Null().waitForCompletion();
    deviceParent_ = cuda::GpuMat(parent.rows, parent.cols, parent.type(), deviceBlock_.data + offset, step);
    device_ = deviceParent_(roi);
}

Frame::Frame(const Frame& other, const Rect& roi) : Frame(other)
{
    if (engine_ == CPU)
        host_ = hostParent_(roi);
    else
        device_ = deviceParent_(roi);
}

Mat Frame::pixels() const
{
    if (engine_ == CPU)
        return host_.clone();
    Mat pixels;
    device_.download(pixels);
    return pixels;
}

Mat Frame::blockBytes() const
{
    if (engine_ == CPU)
        return hostBlock_;
    Mat bytes;
    deviceBlock_.download(bytes);
    return bytes;
}

testing::AssertionResult Frame::untouchedOutside() const
{
    Mat now = blockBytes().clone(), before = original_.clone();
    const uchar* first = engine_ == CPU ? host_.data : device_.data;
    const uchar* start = engine_ == CPU ? hostBlock_.data : deviceBlock_.data;
    const size_t step = engine_ == CPU ? hostParent_.step : deviceParent_.step;
    const Size size = engine_ == CPU ? host_.size() : device_.size();
    const size_t bytes = size.width * (engine_ == CPU ? host_.elemSize() : device_.elemSize());
    for (int y = 0; y < size.height; ++y)
    {
        memset(now.data + (first - start) + y * step, 0, bytes);
        memset(before.data + (first - start) + y * step, 0, bytes);
    }
    const testing::AssertionResult same = sameBits(before, now);
    if (same)
        return same;
    return testing::AssertionFailure() << "bytes outside the region were written: " << same.message();
}

void Frame::apply(const Ptr<cuda::Filter>& filter, Frame& src, Frame& dst)
{
    if (src.engine_ == CPU)
    {
        filter->apply(src.host_, dst.host_);
        return;
    }
    cuda::Stream stream(nonBlocking);
    filter->apply(src.device_, dst.device_, stream);
    stream.waitForCompletion();
}

Mat filtered(Engine engine, const Ptr<cuda::Filter>& filter, const Mat& image)
{
    Frame src(engine, image), dst(engine);
    Frame::apply(filter, src, dst);
    return dst.pixels();
}

void expectCorrect(Engine engine, const Case& filterCase, const Mat& image)
{
    EXPECT_TRUE(verify(filterCase, image, filtered(engine, filterCase.filter, image)))
        << filterCase.text << ", image " << image.cols << "x" << image.rows << ", " << seedText();
}

}  // namespace opencv_test
