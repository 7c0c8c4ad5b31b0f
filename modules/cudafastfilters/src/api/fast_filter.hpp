// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FAST_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_FAST_FILTER_HPP

#include "cpu/cpu_algorithm.hpp"
#include "cuda/tables.hpp"
#include "engine_estimate.hpp"
#include "common/border.hpp"
#include "tasks/missing_tasks.hpp"
#include "transfer/host_images.hpp"

#include "opencv2/cudafastfilters.hpp"

// Every filter of this module: checks its arguments, finds the pixels that may be read, keeps source and destination
// apart, and hands over to the table of algorithms for the side where the image is.

namespace cv::cuda::fastfilters
{

struct Images;
struct DeviceSource;
struct HostFilter;

// Makes a filter again, for images with missing pixels; it has none if the filter does not suit them.
using MakeIgnoring = std::function<Ptr<Filter>(const MissingPixels& missing, RankRule::Kind middle)>;
// Makes a filter again, for integers in place of the depth's values.
using MakeOrdered = std::function<Ptr<Filter>(PixelOrder order)>;

class FastFilter : public Filter
{
public:
    // `onDevice`: null if the module was built without CUDA.
    FastFilter(const String& name, int srcType, int dstType, const Neighbourhood& neighbourhood,
               std::shared_ptr<const Dispatch> onDevice, std::shared_ptr<const CpuDispatch> onCpu,
               MakeIgnoring makeIgnoring = MakeIgnoring());
    // One that replaces outliers only; `finish` says which these are.
    FastFilter(const String& name, int type, const Neighbourhood& neighbourhood,
               std::shared_ptr<const Dispatch> onDevice, std::shared_ptr<const CpuDispatch> onCpu, const String& finish,
               MakeIgnoring makeIgnoring);
    // One that ignores missing pixels.
    FastFilter(const String& name, int srcType, int dstType, const Neighbourhood& neighbourhood,
               std::shared_ptr<const Dispatch> onDevice, std::shared_ptr<const CpuDispatch> onCpu,
               const MissingPixels& missing, const String& finish = String());
    // One whose result has several planes, one below the other.
    FastFilter(const String& name, int type, const Neighbourhood& neighbourhood,
               std::shared_ptr<const Dispatch> onDevice, std::shared_ptr<const CpuDispatch> onCpu, int planes);

    // Before it is used; without, the filter takes no other integers.
    void setMakeOrdered(const MakeOrdered& makeOrdered) { makeOrdered_ = makeOrdered; }
    // Before it is used: the type of source and result, if OpenCV has one for the integers that the filter orders.
    void setImageType(int type) { srcImageType_ = dstImageType_ = type; }

    Ptr<Filter> ignoringMissing(const MissingData& missing) const;
    Ptr<Filter> ofIntegers(bool isSigned) const;
    void applyMasked(InputArray src, InputArray mask, OutputArray dst, Stream& stream) const;
    void applyMasked(InputArray src, InputArray mask, OutputArray dst, const HostOptions& options) const;
    void apply(InputArray src, OutputArray dst, Stream& stream) CV_OVERRIDE;
    // Runs images one after the other, or those that are alike in one launch; dst has as many as src, or none.
    void applyBatch(const std::vector<GpuMat>& src, std::vector<GpuMat>& dst, Stream& stream) const;
    void applyOnHost(InputArray src, OutputArray dst, const HostOptions& options) const;
    // The checks of applyOnHost(), which do not change the destination.
    void checkHostSource(InputArray src, OutputArray dst, const HostOptions& options) const;
    // Checks the mask of a source that was checked; noArray() if there is none.
    void checkMask(InputArray src, InputArray mask) const;
    // Rows of the image, as sourceRows(), that rows of its result need, and these rows filtered.
    Interval sourceRowsOf(Size size, const Range& rows, const HostOptions& options) const;
    Interval sourceColumnsOf(Size size, const Range& columns) const;
    void applyPart(InputArray sourceRows, InputArray maskRows, Size size, const Range& rows, OutputArray dst,
                   const HostOptions& options) const;
    // The least HostOptions::deviceMemory for an image that is not a region.
    size_t hostMemoryNeeded(Size size, const HostOptions& options) const;
    int hostEngine(Size size, const HostOptions& options) const;
    // For an image in pageable memory that is not a region, with one device.
    EngineEstimate estimateEngines(Size size, int threads) const;

    // All algorithms that may run.
    String describe() const;
    // The algorithm that would run for an image of that size, on a device of this machine; -1: on the current one.
    String describe(Size imageSize, int device) const;

    bool replacesOutliers() const { return !finish_.empty(); }
    int srcType() const { return srcType_; }
    int dstType() const { return dstType_; }
    int dstImageType() const { return dstImageType_; }
    int planes() const { return planes_; }  // of the result
    // With its planes.
    Size resultSize(Size image) const { return Size(image.width, image.height * planes_); }
    const Neighbourhood& neighbourhood() const { return neighbourhood_; }
    const Dispatch& onDevice() const { return *onDevice_; }  // if the module was built with CUDA
    const CpuDispatch& onCpu() const { return *onCpu_; }

private:
    String describeHead() const;
    String describeCpu() const;
    String describeCpu(Size imageSize) const;

    HostFilter hostFilter() const;
    // Images for planning, without pixels; the mask has one channel.
    HostImages hostImages(Size size, const HostOptions& options) const;
    ImagePart partOf(const HostImages& whole, const Range& rows, const HostOptions& options) const;
    void checkSource(InputArray src, OutputArray dst) const;
    // For a source of this size, on its side.
    void createResult(OutputArray dst, Size size) const;
    // Copies the source if it shares memory with the result, which becomes the images' destination.
    void keepApart(HostImages& images, Mat& result) const;
    // The mask is empty if the filter has none.
    void runHost(InputArray src, InputArray mask, OutputArray dst, const HostOptions& options) const;
    void runDevice(InputArray src, InputArray mask, OutputArray dst, Stream& stream) const;
#ifdef HAVE_CUDA
    // The part of an image that may be read, and its pixels.
    DeviceSource deviceSource(const GpuMat& src) const;
    // A source and the result for it.
    Images imagesOf(const DeviceSource& source, const GpuMat& dst) const;
    void runImages(const Images& images, Stream& stream) const;
    std::vector<DeviceSource> checkedBatch(const std::vector<GpuMat>& src, size_t destinations) const;
#endif

    String name_, finish_;
    int srcType_, dstType_;            // of the pixels that algorithms see
    int srcImageType_, dstImageType_;  // of the images that users give and receive
    Neighbourhood neighbourhood_;
    std::shared_ptr<const Dispatch> onDevice_;
    std::shared_ptr<const CpuDispatch> onCpu_;
    MakeIgnoring makeIgnoring_;
    MakeOrdered makeOrdered_;
    bool ignoresMissing_ = false, hasMask_ = false;
    int planes_ = 1;
};

// What a factory accepts, with any number of channels; see isCommonDepth() and isAnyDepth().
enum class Depths
{
    Common,
    Any
};

// Checks of the factories. Each throws and names what was given and what is accepted.
int checkedSourceType(const char* factory, int srcType, Depths accepted = Depths::Common);
int checkedDestinationType(const char* factory, int srcType, int dstType,
                           Depths accepted = Depths::Common);  // resolves -1
// Throws unless a Scalar has a value for each channel, where it is read.
void checkBorderValue(const char* factory, int type, const Neighbourhood& neighbourhood);
Neighbourhood checkedNeighbourhood(const char* factory, Size window, Point anchor, int borderX, int borderY,
                                   const Scalar& borderValue);
void checkWindow(const char* factory, Size window);
void checkOddWindow(const char* factory, Size window);
// The pixels of a window that are not 0, without the rows and columns around them, except those of the anchor, which is
// resolved and then counts from the first that is left.
Footprint checkedFootprint(const char* factory, const char* name, InputArray pixels, Point& anchor);
void checkFinite(const char* factory, const char* what, double value);
void checkThreshold(const char* factory, double threshold);

String typeName(int type);
// The same pixels; the type has as many bytes.
Mat withType(Mat image, int type);

// What a filter's name says of integers in place of the depth's values.
String integersName(PixelOrder order);
// The pixels of images, as algorithms see them.
struct OrderedType
{
    int type;
    PixelOrder order;
    int imageType;
};

// As checkedSourceType() of any depth, for factories of filters that take integers in place of the depth's values.
OrderedType checkedOrderedType(const char* factory, int srcType);

// The filter that `make` makes of the depth's values, and for integers.
template <typename Make>
Ptr<Filter> makeOrderedFilter(const OrderedType& pixels, const Make& make)
{
    const Ptr<FastFilter> filter = Make(make)(pixels.order);
    if (pixels.order == PixelOrder::OfDepth)
        filter->setMakeOrdered(make);
    filter->setImageType(pixels.imageType);
    return filter;
}

// Throws, naming the caller, where there is no filter or another module made it.
const FastFilter& fastFilter(const char* caller, const Ptr<Filter>& filter);

#ifdef HAVE_CUDA
// Images with their own memory on a device, as cudaMallocPitch() lays them out; their pixels do not exist.
Images imagesOfSize(Size size, int srcType, int dstType, int planes = 1);
#endif

}  // namespace cv::cuda::fastfilters

#endif
