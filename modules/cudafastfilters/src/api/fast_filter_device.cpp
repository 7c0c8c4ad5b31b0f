// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "batch.hpp"
#include "fast_filter.hpp"
#include "regions.hpp"

#ifdef HAVE_CUDA
#include "cuda/algorithm.hpp"
#include "cuda/runtime/device_memory.hpp"
#endif

// Filters on device images.

namespace cv::cuda::fastfilters
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

DeviceSource FastFilter::deviceSource(const GpuMat& src) const
{
    DeviceSource source = {src.data, src.step, src.size(), Point()};
    if (!neighbourhood_.isolated)
    {
        src.locateROI(source.whole, source.offset);
        source.data = src.data - source.offset.y * src.step - source.offset.x * src.elemSize();
    }
    checkSide(name_, source.whole);
    checkAligned(name_, "source", src, source.whole.height);
    return source;
}

Images FastFilter::imagesOf(const DeviceSource& source, const GpuMat& dst) const
{
    checkAligned(name_, "destination", dst, dst.rows);
    Images images = {source, {dst.data, dst.step, Size(dst.cols, dst.rows / planes_), dst.channels()}};
    images.planes = planes_;
    images.planeStep = dst.step * images.destination.size.height;
    return images;
}

void FastFilter::runDevice(InputArray src_, InputArray mask_, OutputArray dst_, Stream& stream) const
{
    const GpuMat src = src_.getGpuMat();
    const GpuMat mask = hasMask_ ? mask_.getGpuMat() : GpuMat();
    DeviceSource source = deviceSource(src);
    source.mask = mask.data;
    source.maskStep = mask.step;
    source.maskChannels = mask.channels();
    createResult(dst_, src.size());
    runImages(imagesOf(source, dst_.getGpuMat()), stream);
}

void FastFilter::runImages(const Images& images, Stream& stream_) const
{
    const size_t sourceBytes = CV_ELEM_SIZE(srcType_), destinationBytes = CV_ELEM_SIZE(dstType_);
    const cudaStream_t stream = StreamAccessor::getStream(stream_);
    const Images read = readPart(images, neighbourhood_, sourceBytes);
    if (!sharesMemory(read, sourceBytes, destinationBytes))
    {
        onDevice_->run(images, stream);
        return;
    }
    DeviceSource source = read.source;
    const size_t maskBytes = source.mask ? source.maskChannels : 0;
    const size_t rowBytes = source.whole.width * sourceBytes, step = alignSize(rowBytes, 256);
    const size_t maskRowBytes = source.whole.width * maskBytes, maskStep = alignSize(maskRowBytes, 256);
    const StreamScratch copy((step + maskStep) * source.whole.height, stream);
    uchar* const maskCopy = copy.data() + step * source.whole.height;
    const auto copyRows = [&](uchar* to, size_t toStep, const uchar* from, size_t fromStep, size_t bytes)
    {
        checkCuda(
            cudaMemcpy2DAsync(to, toStep, from, fromStep, bytes, source.whole.height, cudaMemcpyDeviceToDevice, stream),
            "copying an image that source and destination share");
    };
    copyRows(copy.data(), step, source.data, source.step, rowBytes);
    if (source.mask)
        copyRows(maskCopy, maskStep, source.mask, source.maskStep, maskRowBytes);
    source.data = copy.data();
    source.step = step;
    source.mask = source.mask ? maskCopy : nullptr;
    source.maskStep = maskStep;
    Images copied = images;
    copied.source = source;
    onDevice_->run(copied, stream);
}

std::vector<DeviceSource> FastFilter::checkedBatch(const std::vector<GpuMat>& src, size_t destinations) const
{
    if (destinations != 0 && destinations != src.size())
        CV_Error(Error::StsUnmatchedSizes,
                 format("%s: the batch has %zu sources and %zu destinations; as many are accepted, or no destinations",
                        name_.c_str(), src.size(), destinations));
    std::vector<DeviceSource> sources;
    GpuMat any;
    for (const GpuMat& image : src)
    {
        try
        {
            checkSource(image, any);
            sources.push_back(deviceSource(image));
        }
        catch (const cv::Exception& problem)
        {
            CV_Error(problem.code, format("image %zu of the batch: %s", sources.size(), problem.err.c_str()));
        }
    }
    return sources;
}

void FastFilter::applyBatch(const std::vector<GpuMat>& src, std::vector<GpuMat>& dst, Stream& stream) const
{
    const std::vector<DeviceSource> sources = checkedBatch(src, dst.size());
    const std::vector<GpuMat> kept = &src == &dst ? src : std::vector<GpuMat>();  // a destination may replace a source
    dst.resize(sources.size());
    std::vector<Images> images, read;
    for (size_t i = 0; i < dst.size(); ++i)
    {
        createResult(dst[i], src[i].size());
        images.push_back(imagesOf(sources[i], dst[i]));
        read.push_back(readPart(images[i], neighbourhood_, CV_ELEM_SIZE(srcType_)));
    }
    if (shareMemory(read, CV_ELEM_SIZE(srcType_), CV_ELEM_SIZE(dstType_)))
    {
        for (const Images& inOrder : images)
            runImages(inOrder, stream);
        return;
    }
    for (const std::vector<size_t>& group : groupBatch(read))
    {
        std::vector<Images> members;
        for (size_t i : group)
            members.push_back(read[i]);
        if (onDevice_->runBatch(members, StreamAccessor::getStream(stream)))
            continue;
        for (size_t i : group)
            runImages(images[i], stream);
    }
}

#else

void FastFilter::runDevice(InputArray, InputArray, OutputArray, Stream&) const
{
    CV_Error(Error::GpuNotSupported, format("%s: this build has no CUDA; pass host images instead", name_.c_str()));
}

void FastFilter::applyBatch(const std::vector<GpuMat>&, std::vector<GpuMat>&, Stream&) const
{
    CV_Error(Error::GpuNotSupported,
             format("%s: this build has no CUDA; pass host images to a HostStream instead", name_.c_str()));
}

#endif

}  // namespace cv::cuda::fastfilters
