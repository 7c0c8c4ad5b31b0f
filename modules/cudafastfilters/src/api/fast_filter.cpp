// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "common/border.hpp"
#include "common/visit_depth.hpp"
#include "fast_filter.hpp"

#ifdef HAVE_CUDA
#include "device/device_memory.hpp"
#include "dispatch/algorithm.hpp"
#endif

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

// Index arithmetic is done in int: an image with a window beside it must stay within its range.
constexpr int maxSide = 1 << 30;

void checkSide(const String& name, Size size)
{
    if (size.width > maxSide || size.height > maxSide)
        CV_Error(Error::StsOutOfRange, format("%s: the image is %dx%d, at most %dx%d is supported", name.c_str(),
                                              size.width, size.height, maxSide, maxSide));
}

const char* borderName(int border)
{
    switch (border)
    {
    case BORDER_CONSTANT: return "constant";
    case BORDER_REPLICATE: return "replicate";
    case BORDER_REFLECT: return "reflect";
    case BORDER_WRAP: return "wrap";
    default: return "reflect101";
    }
}

bool isDeviceArray(const _InputArray& array)
{
    return array.kind() == _InputArray::CUDA_GPU_MAT;
}

// Once. CV_LOG_ONCE_WARNING is for one thread.
void warnOfCpu()
{
    static const bool warned = []
    {
        CV_LOG_WARNING(NULL, "cudafastfilters: no usable CUDA device, filtering on the CPU");
        return true;
    }();
    CV_UNUSED(warned);
}

// The part of the readable pixels that a filter reads for a whole image.
Rect readRect(const Neighbourhood& n, Size whole, Rect image)
{
    const Interval x = readInterval(image.x, image.width, n.window.width, n.anchor.x, whole.width, n.borderX);
    const Interval y = readInterval(image.y, image.height, n.window.height, n.anchor.y, whole.height, n.borderY);
    return Rect(x.begin, y.begin, x.end - x.begin, y.end - y.begin);
}

// Whether two pitched regions share memory. Regions of one parent that lie side by side do not.
bool overlap(const uchar* a, size_t aStep, size_t aRowBytes, int aRows, const uchar* b, size_t bStep, size_t bRowBytes,
             int bRows)
{
    const uchar* aEnd = a + (aRows - 1) * aStep + aRowBytes;
    const uchar* bEnd = b + (bRows - 1) * bStep + bRowBytes;
    if (aEnd <= b || bEnd <= a)
        return false;
    if (aStep != bStep)
        return true;
    const size_t ahead = (b >= a ? static_cast<size_t>(b - a) : aStep - static_cast<size_t>(a - b) % aStep) % aStep;
    return ahead < aRowBytes || ahead + bRowBytes > aStep;
}

}  // namespace

FastFilter::FastFilter(const String& name, int srcType, int dstType, const Neighbourhood& neighbourhood,
                       std::shared_ptr<const Dispatch> onDevice, std::shared_ptr<const CpuDispatch> onCpu)
    : name_(name),
      srcType_(srcType),
      dstType_(dstType),
      neighbourhood_(neighbourhood),
      onDevice_(std::move(onDevice)),
      onCpu_(std::move(onCpu))
{
}

void FastFilter::apply(InputArray src, OutputArray dst, Stream& stream)
{
    checkSource(src, dst);
    if (isDeviceArray(src))
        runDevice(src, dst, stream);
    else
        runHost(src, dst);
}

void FastFilter::checkSource(InputArray src, OutputArray dst) const
{
    if (src.empty())
        CV_Error(Error::StsBadArg, format("%s: the source image is empty", name_.c_str()));
    if (src.type() != srcType_)
        CV_Error(Error::StsUnmatchedFormats, format("%s: the source is %s, the filter was made for %s", name_.c_str(),
                                                    typeName(src.type()).c_str(), typeName(srcType_).c_str()));
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

void FastFilter::runHost(InputArray src_, OutputArray dst_) const
{
    if (getCudaEnabledDeviceCount() <= 0)
        warnOfCpu();

    Mat src = src_.getMat();
    dst_.create(src.size(), dstType_);
    Mat dst = dst_.getMat();

    Size whole = src.size();
    Point offset;
    if (!neighbourhood_.isolated)
        src.locateROI(whole, offset);
    checkSide(name_, whole);
    const Mat readable =
        Mat(src).adjustROI(offset.y, whole.height - offset.y - src.rows, offset.x, whole.width - offset.x - src.cols);
    const Rect image(offset, src.size());
    const Rect read = readRect(neighbourhood_, whole, image);
    const Mat readPixels = readable(read);
    if (overlap(readPixels.data, readPixels.step, readPixels.cols * readPixels.elemSize(), readPixels.rows, dst.data,
                dst.step, dst.cols * dst.elemSize(), dst.rows))
        src = readPixels.clone()(image - read.tl());
    CpuImages images = {src, dst};
    onCpu_->run(images);
}

String FastFilter::describeHead() const
{
    const Neighbourhood& n = neighbourhood_;
    const String borderX = borderName(n.borderX), borderY = borderName(n.borderY);
    return "filter: " + name_ + "\nsource: " + typeName(srcType_) + "\ndestination: " + typeName(dstType_) +
           format("\nwindow: %dx%d, anchor %d, %d", n.window.width, n.window.height, n.anchor.x, n.anchor.y) +
           "\nborder: " + borderX + (n.borderX == n.borderY ? "" : " in x, " + borderY + " in y") +
           (n.isolated ? ", isolated" : "");
}

String FastFilter::describeCpu() const
{
    return String("\ncpu: the first of these that takes an image, ") + simdName(simdLevel()) + onCpu_->describe() +
           "\n";
}

String FastFilter::describeCpu(Size imageSize) const
{
    uchar* const place = reinterpret_cast<uchar*>(size_t(1) << 30);  // is not read
    const CpuFacts facts = {simdLevel()};
    return String("\ncpu: what runs for this image, ") + simdName(facts.simd) +
           onCpu_->describe({Mat(imageSize, srcType_, place), Mat(imageSize, dstType_, place)}, facts) + "\n";
}

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

Images imagesOfSize(Size size, int srcType, int dstType)
{
    const auto step = [&](int type) { return alignSize(static_cast<size_t>(size.width) * CV_ELEM_SIZE(type), 512); };
    uchar* const place = reinterpret_cast<uchar*>(size_t(1) << 30);  // is not read
    return {{place, step(srcType), size, Point()}, {place, step(dstType), size, CV_MAT_CN(dstType)}};
}

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

String FastFilter::describe() const
{
    return describeHead() + "\ncuda: the first of these that takes an image" + onDevice_->describe() + describeCpu();
}

String FastFilter::describe(Size imageSize, int device) const
{
    checkSide(name_, imageSize);
    const int count = getCudaEnabledDeviceCount();
    if (imageSize.empty() || device < -1 || (device >= 0 && device >= count))
        CV_Error(Error::StsOutOfRange, format("describeFilter: an image of %dx%d on device %d; there are %d devices",
                                              imageSize.width, imageSize.height, device, std::max(count, 0)));
    const bool assumed = count <= 0;
    const DeviceFacts& facts = assumed ? measuredDevice : (device < 0 ? deviceFacts() : deviceFacts(device));
    return describeHead() + format("\nimage: %dx%d", imageSize.width, imageSize.height) +
           format("\ndevice: compute capability %d.%d, %d multiprocessors%s", facts.computeCapability / 10,
                  facts.computeCapability % 10, facts.multiprocessors, assumed ? ", assumed: there is none" : "") +
           "\ncuda: what runs for this image" +
           onDevice_->describe(imagesOfSize(imageSize, srcType_, dstType_), facts) + describeCpu(imageSize);
}

#else

void FastFilter::runDevice(InputArray, OutputArray, Stream&) const
{
    CV_Error(Error::GpuNotSupported, format("%s: this build has no CUDA; pass host images instead", name_.c_str()));
}

String FastFilter::describe() const
{
    return describeHead() + "\ncuda: not in this build" + describeCpu();
}

String FastFilter::describe(Size imageSize, int) const
{
    checkSide(name_, imageSize);
    return describeHead() + format("\nimage: %dx%d", imageSize.width, imageSize.height) + "\ncuda: not in this build" +
           describeCpu(imageSize);
}

#endif

String typeName(int type)
{
    return String(depthToString(CV_MAT_DEPTH(type))) + format("C%d", CV_MAT_CN(type));
}

int checkedSourceType(const char* factory, int srcType)
{
    const int channels = CV_MAT_CN(srcType);
    if (srcType < 0 || !isSupportedDepth(CV_MAT_DEPTH(srcType)) || (channels != 1 && channels != 3 && channels != 4))
        CV_Error(
            Error::StsUnsupportedFormat,
            format("%s: source type %s; accepted are CV_8U, CV_8S, CV_16U, CV_16S and CV_32F with 1, 3 or 4 channels",
                   factory, srcType < 0 ? "is negative" : typeName(srcType).c_str()));
    return srcType;
}

int checkedDestinationType(const char* factory, int srcType, int dstType)
{
    if (dstType == -1)
        return srcType;
    if (dstType < 0 || !isSupportedDepth(CV_MAT_DEPTH(dstType)) || CV_MAT_CN(dstType) != CV_MAT_CN(srcType))
        CV_Error(Error::StsUnsupportedFormat,
                 format("%s: destination type %s for source %s; accepted are -1 and CV_8U, CV_8S, CV_16U, CV_16S and "
                        "CV_32F with the source's channels",
                        factory, dstType < 0 ? "is negative" : typeName(dstType).c_str(), typeName(srcType).c_str()));
    return dstType;
}

namespace
{

int checkedBorder(const char* factory, int border)
{
    const int mode = border & ~BORDER_ISOLATED;
    const bool known = mode == BORDER_CONSTANT || mode == BORDER_REPLICATE || mode == BORDER_REFLECT ||
                       mode == BORDER_WRAP || mode == BORDER_REFLECT_101;
    if (border < 0 || !known)
        CV_Error(
            Error::StsBadFlag,
            format("%s: border mode %d; accepted are BORDER_CONSTANT, BORDER_REPLICATE, BORDER_REFLECT, BORDER_WRAP "
                   "and BORDER_REFLECT_101, each with or without BORDER_ISOLATED",
                   factory, border));
    return mode;
}

}  // namespace

Neighbourhood checkedNeighbourhood(const char* factory, Size window, Point anchor, int borderX, int borderY,
                                   const Scalar& borderValue)
{
    constexpr int maxWindow = 1 << 15;
    if (window.width < 1 || window.height < 1 || window.width > maxWindow || window.height > maxWindow)
        CV_Error(Error::StsOutOfRange, format("%s: window of %dx%d; accepted are 1 to %d a side", factory, window.width,
                                              window.height, maxWindow));
    if (anchor.x == -1)
        anchor.x = window.width / 2;
    if (anchor.y == -1)
        anchor.y = window.height / 2;
    if (!Rect(Point(), window).contains(anchor))
        CV_Error(Error::StsOutOfRange, format("%s: anchor (%d, %d) outside of the window of %dx%d", factory, anchor.x,
                                              anchor.y, window.width, window.height));
    const int modeX = checkedBorder(factory, borderX);
    const int modeY = borderY == -1 ? modeX : checkedBorder(factory, borderY);
    const bool isolated = (borderX & BORDER_ISOLATED) != 0 || (borderY != -1 && (borderY & BORDER_ISOLATED) != 0);
    return Neighbourhood{window, anchor, modeX, modeY, isolated, borderValue};
}

void checkOddWindow(const char* factory, Size window)
{
    if (window.width < 1 || window.height < 1 || window.width % 2 == 0 || window.height % 2 == 0)
        CV_Error(Error::StsOutOfRange, format("%s: window of %dx%d; both sides must be odd and at least 1", factory,
                                              window.width, window.height));
}

void checkFinite(const char* factory, const char* what, double value)
{
    if (!std::isfinite(value))
        CV_Error(Error::StsOutOfRange, format("%s: %s is %g; a finite number is accepted", factory, what, value));
}

const FastFilter& fastFilter(const char* caller, const Ptr<Filter>& filter)
{
    const FastFilter* fast = dynamic_cast<const FastFilter*>(filter.get());
    if (!fast)
        CV_Error(Error::StsBadArg, format("%s: the filter was not made by this module", caller));
    return *fast;
}

}  // namespace fastfilters

Stream& defaultStream()
{
    if (getCudaEnabledDeviceCount() > 0)
        return Stream::Null();
    // No constructor of Stream works without a device. Host engines never touch the stream, so a Stream of zero bytes,
    // an empty pointer, is enough.
    alignas(Stream) static uchar none[sizeof(Stream)] = {};
    return reinterpret_cast<Stream&>(none);
}

void applyFilter(const Ptr<Filter>& filter, InputArray src, OutputArray dst)
{
    if (!filter)
        CV_Error(Error::StsNullPtr, "applyFilter: no filter was given");
    filter->apply(src, dst, defaultStream());
}

String describeFilter(const Ptr<Filter>& filter)
{
    return fastfilters::fastFilter("describeFilter", filter).describe();
}

String describeFilter(const Ptr<Filter>& filter, Size imageSize, int device)
{
    return fastfilters::fastFilter("describeFilter", filter).describe(imageSize, device);
}

}  // namespace cuda
}  // namespace cv
