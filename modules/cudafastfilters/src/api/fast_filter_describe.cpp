// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "common/unread_pixels.hpp"
#include "fast_filter.hpp"
#include "regions.hpp"

#ifdef HAVE_CUDA
#include "cuda/algorithm.hpp"
#endif

// How a filter describes itself.

namespace cv::cuda::fastfilters
{

namespace
{

const char* borderName(int border)
{
    switch (border)
    {
    case BORDER_CONSTANT: return "constant";
    case BORDER_REPLICATE: return "replicate";
    case BORDER_REFLECT: return "reflect";
    case BORDER_WRAP: return "wrap";
    case BORDER_REFLECT_101: return "reflect101";
    default: CV_Error(Error::StsBadArg, format("cudafastfilters: there is no border rule %d", border));
    }
}

}  // namespace

String FastFilter::describeHead() const
{
    const Neighbourhood& n = neighbourhood_;
    const String borderX = borderName(n.borderX), borderY = borderName(n.borderY);
    return "filter: " + name_ + "\nsource: " + typeName(srcImageType_) + "\ndestination: " + typeName(dstImageType_) +
           format("\nwindow: %dx%d, anchor %d, %d", n.window.width, n.window.height, n.anchor.x, n.anchor.y) +
           "\nborder: " + borderX + (n.borderX == n.borderY ? "" : " in x, " + borderY + " in y") +
           (n.isolated ? ", isolated" : "") + (finish_.empty() ? "" : "\nfinish: " + finish_);
}

String FastFilter::describeCpu() const
{
    return String("\ncpu: the first of these that takes an image, ") + simdName(simdLevel()) + onCpu_->describe() +
           "\n";
}

String FastFilter::describeCpu(Size imageSize) const
{
    uchar* const place = unreadPixels();
    const CpuFacts facts = {simdLevel()};
    return String("\ncpu: what runs for this image, ") + simdName(facts.simd) +
           onCpu_->describe({Mat(imageSize, srcType_, place), Mat(imageSize, dstType_, place)}, facts) + "\n";
}

// Throws if there is no such image or no such device.
static void checkDescribed(const String& name, Size image, int device, int devices)
{
    checkSide(name, image);
    if (image.empty() || device < -1 || (device >= 0 && device >= devices))
        CV_Error(Error::StsOutOfRange, format("describeFilter: an image of %dx%d on device %d; there are %d devices",
                                              image.width, image.height, device, std::max(devices, 0)));
}

#ifdef HAVE_CUDA

Images imagesOfSize(Size size, int srcType, int dstType, int planes)
{
    const auto step = [&](int type) { return alignSize(static_cast<size_t>(size.width) * CV_ELEM_SIZE(type), 512); };
    uchar* const place = unreadPixels();
    Images images = {{place, step(srcType), size, Point()}, {place, step(dstType), size, CV_MAT_CN(dstType)}};
    images.planes = planes;
    images.planeStep = step(dstType) * size.height;
    return images;
}

String FastFilter::describe() const
{
    return describeHead() + "\ncuda: the first of these that takes an image" + onDevice_->describe() + describeCpu();
}

String FastFilter::describe(Size imageSize, int device) const
{
    const int count = getCudaEnabledDeviceCount();
    checkDescribed(name_, imageSize, device, count);
    const bool assumed = count <= 0;
    const DeviceFacts& facts = assumed ? measuredDevice : (device < 0 ? deviceFacts() : deviceFacts(device));
    return describeHead() + format("\nimage: %dx%d", imageSize.width, imageSize.height) +
           format("\ndevice: compute capability %d.%d, %d multiprocessors%s", facts.computeCapability / 10,
                  facts.computeCapability % 10, facts.multiprocessors, assumed ? ", assumed: there is none" : "") +
           "\ncuda: what runs for this image" +
           onDevice_->describe(imagesOfSize(imageSize, srcType_, dstType_, planes_), facts) + describeCpu(imageSize);
}

#else

String FastFilter::describe() const
{
    return describeHead() + "\ncuda: not in this build" + describeCpu();
}

String FastFilter::describe(Size imageSize, int device) const
{
    checkDescribed(name_, imageSize, device, 0);
    return describeHead() + format("\nimage: %dx%d", imageSize.width, imageSize.height) + "\ncuda: not in this build" +
           describeCpu(imageSize);
}

#endif

}  // namespace cv::cuda::fastfilters
