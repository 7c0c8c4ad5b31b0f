// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "common/unread_pixels.hpp"
#include "fast_filter.hpp"
#include "host_filter.hpp"
#include "regions.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

bool isDeviceArray(const _InputArray& array)
{
    return array.kind() == _InputArray::CUDA_GPU_MAT;
}

}  // namespace

FastFilter::FastFilter(const String& name, int srcType, int dstType, const Neighbourhood& neighbourhood,
                       std::shared_ptr<const Dispatch> onDevice, std::shared_ptr<const CpuDispatch> onCpu,
                       MakeIgnoring makeIgnoring)
    : name_(name),
      srcType_(srcType),
      dstType_(dstType),
      srcImageType_(srcType),
      dstImageType_(dstType),
      neighbourhood_(neighbourhood),
      onDevice_(std::move(onDevice)),
      onCpu_(std::move(onCpu)),
      makeIgnoring_(std::move(makeIgnoring))
{
}

FastFilter::FastFilter(const String& name, int srcType, int dstType, const Neighbourhood& neighbourhood,
                       std::shared_ptr<const Dispatch> onDevice, std::shared_ptr<const CpuDispatch> onCpu,
                       const MissingPixels& missing, const String& finish)
    : FastFilter(name, srcType, dstType, neighbourhood, std::move(onDevice), std::move(onCpu))
{
    ignoresMissing_ = true;
    hasMask_ = missing.hasMask();
    neighbourhood_.isolated |= hasMask_;
    finish_ = finish;
}

FastFilter::FastFilter(const String& name, int type, const Neighbourhood& neighbourhood,
                       std::shared_ptr<const Dispatch> onDevice, std::shared_ptr<const CpuDispatch> onCpu, int planes)
    : FastFilter(name, type, type, neighbourhood, std::move(onDevice), std::move(onCpu))
{
    planes_ = planes;
}

FastFilter::FastFilter(const String& name, int type, const Neighbourhood& neighbourhood,
                       std::shared_ptr<const Dispatch> onDevice, std::shared_ptr<const CpuDispatch> onCpu,
                       const String& finish, MakeIgnoring makeIgnoring)
    : FastFilter(name, type, type, neighbourhood, std::move(onDevice), std::move(onCpu), std::move(makeIgnoring))
{
    finish_ = finish;
}

Ptr<Filter> FastFilter::ofIntegers(bool isSigned) const
{
    const int depth = CV_MAT_DEPTH(srcType_);
    if (!makeOrdered_ || (depth != CV_32S && depth != CV_64F))
        CV_Error(Error::StsBadArg,
                 format("asIntegers: a filter \"%s\" of %s; accepted are medians, ranks, percentiles and morphology of "
                        "CV_32S and CV_64F, once",
                        name_.c_str(), typeName(srcType_).c_str()));
    return makeOrdered_(isSigned ? PixelOrder::SignedIntegers : PixelOrder::UnsignedIntegers);
}

void FastFilter::createResult(OutputArray dst, Size size) const
{
    if (size.height > maxSide / planes_)
        CV_Error(Error::StsOutOfRange, format("%s: %d planes of %d rows, at most %d rows are supported", name_.c_str(),
                                              planes_, size.height, maxSide));
    dst.create(resultSize(size), dstImageType_);
}

void FastFilter::keepApart(HostImages& images, Mat& result) const
{
    for (Mat* image : {&images.source, &images.mask})
        if (!image->empty() && overlap(memoryOf(*image), memoryOf(result)))
            *image = image->clone();
    images.planes = planesOf(result, planes_);
    images.destination = result;
}

void FastFilter::apply(InputArray src, OutputArray dst, Stream& stream)
{
    checkSource(src, dst);
    checkMask(src, noArray());
    if (isDeviceArray(src))
        runDevice(src, noArray(), dst, stream);
    else
        runHost(src, noArray(), dst, HostOptions());
}

void FastFilter::applyOnHost(InputArray src, OutputArray dst, const HostOptions& options) const
{
    checkHostSource(src, dst, options);
    checkMask(src, noArray());
    runHost(src, noArray(), dst, options);
}

void FastFilter::checkHostSource(InputArray src, OutputArray dst, const HostOptions& options) const
{
    checkHostOptions(name_, options);
    checkSource(src, dst);
    if (isDeviceArray(src))
        CV_Error(Error::StsBadArg,
                 format("%s: HostOptions are for host images (Mat, HostMem); the source is a GpuMat", name_.c_str()));
}

void FastFilter::checkSource(InputArray src, OutputArray dst) const
{
    if (src.empty())
        CV_Error(Error::StsBadArg, format("%s: the source image is empty", name_.c_str()));
    if (src.type() != srcImageType_)
        CV_Error(Error::StsUnmatchedFormats, format("%s: the source is %s, the filter was made for %s", name_.c_str(),
                                                    typeName(src.type()).c_str(), typeName(srcImageType_).c_str()));
    if (src.dims() > 2)
        CV_Error(Error::StsBadArg,
                 format("%s: the source has %d dimensions, 2 are accepted", name_.c_str(), src.dims()));
    if (!dst.needed())
        CV_Error(Error::StsBadArg, format("%s: no destination was given", name_.c_str()));
    if (isDeviceArray(src) != isDeviceArray(dst))
        CV_Error(Error::StsBadArg,
                 format("%s: source and destination must both be GpuMat or both be host images", name_.c_str()));
    checkSide(name_, src.size());
}

HostFilter FastFilter::hostFilter() const
{
    return {name_, neighbourhood_, onDevice_.get(), *onCpu_};
}

void FastFilter::runHost(InputArray src_, InputArray mask_, OutputArray dst_, const HostOptions& options) const
{
    const HeldImage held(src_), heldMask(mask_);  // the destination may be the same array
    const Mat src = withType(held.pixels, srcType_);
    Size whole = src.size();
    Point offset;
    if (!neighbourhood_.isolated)
        src.locateROI(whole, offset);
    checkSide(name_, whole);
    createResult(dst_, src.size());
    Mat dst = withType(dst_.getMat(), dstType_);
    const Mat readable =
        Mat(src).adjustROI(offset.y, whole.height - offset.y - src.rows, offset.x, whole.width - offset.x - src.cols);
    const Rect image(offset, src.size());
    const Rect read = readRect(neighbourhood_, whole, image);
    HostImages images = {readable(read), image.tl() - read.tl(), dst, ImagePart()};
    if (hasMask_)
        images.mask = heldMask.pixels(read);
    keepApart(images, dst);
    filterHostImages(hostFilter(), images, options);
}

HostImages FastFilter::hostImages(Size size, const HostOptions& options) const
{
    checkHostOptions(name_, options);
    checkSide(name_, size);
    if (size.empty())
        CV_Error(Error::StsBadArg,
                 format("%s: the image is %dx%d; at least 1x1 is accepted", name_.c_str(), size.width, size.height));
    uchar* const place = unreadPixels();
    HostImages images = {Mat(size, srcType_, place), Point(), Mat(size, dstType_, place), ImagePart(),
                         hasMask_ ? Mat(size, CV_8UC1, place) : Mat()};
    images.planes.count = planes_;
    return images;
}

size_t FastFilter::hostMemoryNeeded(Size size, const HostOptions& options) const
{
    const HostImages images = hostImages(size, options);
    return leastDeviceMemory(hostFilter(), images, options);
}

int FastFilter::hostEngine(Size size, const HostOptions& options) const
{
    const HostImages images = hostImages(size, options);
    return firstEngine(hostFilter(), images, options);
}

EngineEstimate FastFilter::estimateEngines(Size size, int threads) const
{
    const HostImages images = hostImages(size, HostOptions());
    return fastfilters::estimateEngines(hostFilter(), images, {1, false, false}, threads);
}

}  // namespace cv::cuda::fastfilters
