// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "fast_filter.hpp"
#include "regions.hpp"

#ifdef HAVE_CUDA
#include "device/device_memory.hpp"
#include "dispatch/algorithm.hpp"
#endif

// Filters on images of the device.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

#ifdef HAVE_CUDA

namespace
{

// Kernels read and write whole channels, `rows` of them.
void checkAligned(const String& name, const char* which, const GpuMat& image, int rows)
{
    const size_t unit = image.elemSize1();
    if (reinterpret_cast<size_t>(image.data) % unit != 0 || (rows > 1 && image.step % unit != 0))
        CV_Error(Error::StsBadArg,
                 format("%s: the %s's address and step must be multiples of %zu bytes, a channel's size; "
                        "its step is %zu",
                        name.c_str(), which, unit, image.step));
}

}  // namespace

void FastFilter::runDevice(InputArray src_, OutputArray dst_, Stream& stream_) const
{
    const GpuMat src = src_.getGpuMat();
    DeviceSource source = {src.data, src.step, src.size(), Point()};
    if (!neighbourhood_.isolated)
    {
        src.locateROI(source.whole, source.offset);
        source.data = src.data - source.offset.y * src.step - source.offset.x * src.elemSize();
    }
    checkSide(name_, source.whole);
    checkAligned(name_, "source", src, source.whole.height);
    dst_.create(src.size(), dstType_);
    const GpuMat dst = dst_.getGpuMat();
    checkAligned(name_, "destination", dst, dst.rows);

    const DeviceDestination destination = {dst.data, dst.step, dst.size(), dst.channels()};
    const cudaStream_t stream = StreamAccessor::getStream(stream_);
    const Rect read = readRect(neighbourhood_, source.whole, Rect(source.offset, src.size()));
    const uchar* readPixels = source.data + read.y * source.step + read.x * src.elemSize();
    const size_t readRowBytes = read.width * src.elemSize();
    if (!overlap(readPixels, source.step, readRowBytes, read.height, dst.data, dst.step, dst.cols * dst.elemSize(),
                 dst.rows))
    {
        onDevice_->run({source, destination}, stream);
        return;
    }
    const size_t step = alignSize(readRowBytes, 256);
    const StreamScratch copy(step * read.height, stream);
    checkCuda(cudaMemcpy2DAsync(copy.data(), step, readPixels, source.step, readRowBytes, read.height,
                                cudaMemcpyDeviceToDevice, stream),
              "copying an image that source and destination share");
    onDevice_->run({{copy.data(), step, read.size(), source.offset - read.tl()}, destination}, stream);
}

#else

void FastFilter::runDevice(InputArray, OutputArray, Stream&) const
{
    CV_Error(Error::GpuNotSupported, format("%s: this build has no CUDA; pass host images instead", name_.c_str()));
}

#endif

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
