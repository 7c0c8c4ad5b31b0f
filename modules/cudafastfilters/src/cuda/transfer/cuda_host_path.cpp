// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "common/unread_pixels.hpp"
#include "cuda/runtime/device_memory.hpp"
#include "cuda/runtime/on_device.hpp"
#include "cuda_host_path.hpp"
#include "cuda_band_device.hpp"
#include "usable_devices.hpp"

#include <algorithm>
#include <limits>

namespace cv::cuda::fastfilters
{

namespace
{

// Asking the driver for free memory takes as long as a small image: don't ask for an amount that every device has.
constexpr size_t bytesOfAnyDevice = size_t(256) << 20;

BandFormat formatOf(const HostImages& images)
{
    const Mat &source = images.source, &destination = images.destination;
    BandFormat format = {};
    format.sourceWidth = source.cols;
    format.offsetX = images.offset.x;
    format.width = destination.cols;
    format.channels = destination.channels();
    format.sourceRowBytes = source.cols * source.elemSize();
    if (!images.mask.empty())
    {
        format.maskChannels = images.mask.channels();
        format.maskOffset = alignSize(format.sourceRowBytes, 16);
        format.sourceRowBytes = format.maskOffset + images.mask.cols * images.mask.elemSize();
    }
    format.planes = images.planes.count;
    format.destinationRowBytes = destination.cols * destination.elemSize();
    if (format.planes > 1)
    {
        format.planeOffset = alignSize(format.destinationRowBytes, 16);
        format.destinationRowBytes += (format.planes - 1) * format.planeOffset;
    }
    return format;
}

RowWindow windowOf(const Neighbourhood& n, const HostImages& images)
{
    return {n.window.height, n.anchor.y, n.borderY, images.source.rows};
}

bool isPart(const HostImages& images)
{
    return images.part.height > 0;
}

// A filter's plan for an image on one device, which is the current one.
class ImageOnDevice
{
public:
    ImageOnDevice(int device, const Dispatch& dispatch, const Neighbourhood& n, const HostImages& images,
                  const BandFormat& format)
        : device_(device),
          format_(format),
          shape_{windowOf(n, images), images.destination.rows, format.sourceRowBytes, format.destinationRowBytes,
                 Cut()},
          filter_(dispatch, wholeImages(images))
    {
        shape_.cut = !isPart(images)     ? filter_.cut()
                     : images.part.exact ? cutOfPart(filter_.cut(), images.part.firstRow)
                                         : Cut::anywhere();
        if (!format.stagesSource && images.mask.empty())
            shape_.sourceStep = images.source.step;
        // The bytes between the rows of the result belong to somebody else.
        if (!format.stagesDestination && images.destination.step == format.destinationRowBytes)
            shape_.destinationStep = images.destination.step;
    }

    int device() const { return device_; }
    const BandFilter& filter() const { return filter_; }
    const Cut& cut() const { return shape_.cut; }
    void setCut(const Cut& cut) { shape_.cut = cut; }

    bool plan(int slots, size_t bytes, int halvings, HostBandPlan& plan) const
    {
        return planBands(shape_, slots, bytes - std::min(bytes, filter_.constantBytes()), halvings, scratch(), plan);
    }
    size_t leastBytes() const { return leastDeviceBytes(shape_, scratch()) + filter_.constantBytes(); }

private:
    HostBandPlan pitches() const
    {
        HostBandPlan plan = {};
        plan.sourcePitch = shape_.sourcePitch();
        plan.destinationPitch = shape_.destinationPitch();
        return plan;
    }

    Images wholeImages(const HostImages& images) const
    {
        uchar* const place = unreadPixels();
        const int height = images.part.height;
        if (isPart(images))
            return imagesOfBand(format_, pitches(), place, height, 0, place, height);
        return imagesOfBand(format_, pitches(), place, images.source.rows, images.offset.y, place,
                            images.destination.rows);
    }

    // A band with rows above it does not read the same rows as the band at the top.
    ScratchOfBand scratch() const
    {
        return [this](int sourceRows, int rows)
        {
            const auto at = [&](int offset)
            {
                return filter_.scratchBytes(
                    imagesOfBand(format_, pitches(), unreadPixels(), sourceRows, offset, unreadPixels(), rows));
            };
            return std::max(at(0), at(std::min(shape_.window.anchor, sourceRows - 1)));
        };
    }

    int device_;
    BandFormat format_;
    HostBandShape shape_;
    BandFilter filter_;
};

String deviceName(int device)
{
    return format("CUDA device %d", device);
}

// For each device that does not fail, all with the same cuts: other GPUs than the first may have others. A part has the
// rows that one cut asks for.
std::vector<ImageOnDevice> makePlans(const Dispatch& dispatch, const Neighbourhood& n, const HostImages& images,
                                     const BandFormat& format, const std::vector<int>& devices,
                                     std::vector<DeviceFailure>& failures)
{
    std::vector<ImageOnDevice> plans;
    for (int device : devices)
    {
        try
        {
            onDevice(device, [&] { plans.emplace_back(device, dispatch, n, images, format); });
            const Cut expected = isPart(images) ? images.part.cut : plans[0].filter().cut();
            if (images.part.exact && !(plans.back().filter().cut() == expected))
            {
                plans.pop_back();
                CV_Error(Error::StsNotImplemented, "it would cut the image at other rows than the first device");
            }
        }
        catch (const Exception& error)
        {
            failures.push_back({deviceName(device), error});
        }
    }
    return plans;
}

// Bytes for a call if the caller sets no limit.
size_t freeBytes(int device)
{
    size_t free = 0, total = 0;
    onDevice(device, [&] { checkCuda(cudaMemGetInfo(&free, &total), "asking for the device's free memory"); });
    return static_cast<size_t>(partOfFreeMemory * static_cast<double>(free + idleBufferBytes(device)));
}

// If not even the smallest bands that the cut allows fit, no result in one piece exists to be equal to: the image is
// cut anywhere, within the error bounds of the filter.
void cutWhatDoesNotFit(std::vector<ImageOnDevice>& plans, size_t limit)
{
    const auto fits = [&](const ImageOnDevice& plan)
    {
        const size_t least = plan.leastBytes();
        if (limit > 0)
            return least <= limit;
        if (least <= bytesOfAnyDevice)
            return true;
        try
        {
            return least <= freeBytes(plan.device());
        }
        catch (const Exception&)
        {
            return true;  // the call will say what is wrong with the device
        }
    };
    if (!std::all_of(plans.begin(), plans.end(), fits))
        for (ImageOnDevice& plan : plans)
            plan.setCut(Cut::anywhere());
    while (plans.size() > 1 && plans[0].cut().step == 0)
        plans.pop_back();
}

BandImages bandsOf(const HostImages& images, const BandFormat& format, const Neighbourhood& n, const Cut& cut)
{
    const auto rowsOf = [](const Mat& image, size_t offset) {
        return HostRows{image.data, image.step, image.cols * image.elemSize(), offset};
    };
    return {rowsOf(images.source, 0),
            rowsOf(images.mask, format.maskOffset),
            format.sourceRowBytes,
            images.destination.data,
            images.destination.step,
            images.destination.cols * images.destination.elemSize(),
            windowOf(n, images),
            images.offset.y,
            cut,
            images.planes.count,
            images.planes.step,
            format.planeOffset};
}

// One device of a call.
class CudaSource : public BandDeviceSource
{
public:
    CudaSource(const ImageOnDevice& plan, const BandFormat& format, size_t limit)
        : device_(plan.device()), plan_(plan), format_(format), limit_(limit)
    {
    }

    String name() const CV_OVERRIDE { return deviceName(device_); }
    bool mayUseThisThread() const CV_OVERRIDE { return mayUseDevice(device_); }

    std::unique_ptr<BandDevice> open(int halvings) CV_OVERRIDE
    {
        checkCuda(cudaSetDevice(device_), "changing the device");
        const int slots = format_.stagesSource || format_.stagesDestination ? slotsOfStagedCopies : slotsOfDirectCopies;
        const size_t bytes = availableBytes(slots);
        HostBandPlan plan;
        if (plan_.plan(slots, bytes, halvings, plan))
            return std::unique_ptr<BandDevice>(
                new CudaBandDevice(device_, plan_.filter(), format_, plan, limitOfBuffers()));
        if (halvings == 0)
            CV_Error(Error::StsNoMem, format("the smallest band of this image takes %zu bytes of device memory; "
                                             "there are %zu",
                                             plan_.leastBytes(), bytes));
        return nullptr;
    }

private:
    size_t availableBytes(int slots) const
    {
        if (limit_ > 0)
            return limit_;
        HostBandPlan plan;
        if (plan_.plan(slots, bytesOfAnyDevice, 0, plan) && isWanted(plan, slots))
            return bytesOfAnyDevice;
        return freeBytes(device_);
    }

    size_t limitOfBuffers() const { return limit_ > 0 ? limit_ - plan_.filter().constantBytes() : 0; }

    // Whether more memory would lead to other bands.
    bool isWanted(const HostBandPlan& plan, int slots) const
    {
        HostBandPlan best;
        return plan_.plan(slots, std::numeric_limits<size_t>::max(), 0, best) && best.rows == plan.rows &&
               best.slots == plan.slots;
    }

    const int device_;
    const ImageOnDevice& plan_;
    const BandFormat format_;
    const size_t limit_;
};

// Those of the plans that did not fail.
std::vector<int> devicesOf(const std::vector<ImageOnDevice>& plans, const std::vector<DeviceFailure>& failures)
{
    std::vector<int> devices;
    for (const ImageOnDevice& plan : plans)
        if (std::none_of(failures.begin(), failures.end(),
                         [&](const DeviceFailure& failure) { return failure.device == deviceName(plan.device()); }))
            devices.push_back(plan.device());
    return devices;
}

}  // namespace

Cut cutOnDevice(const Dispatch& dispatch, const Neighbourhood& neighbourhood, const HostImages& images, int device)
{
    Cut cut;
    const BandFormat format = formatOf(images);
    onDevice(device, [&] { cut = ImageOnDevice(device, dispatch, neighbourhood, images, format).filter().cut(); });
    return cut;
}

DeviceRun filterOnDevices(const String& name, const Dispatch& dispatch, const Neighbourhood& neighbourhood,
                          const HostImages& images, const CudaHostPathOptions& options)
{
    DeviceRun result;
    const Mat& destination = images.destination;
    BandFormat format = formatOf(images);
    const PinnedImages pinned = pinnedImages(images, options.devices[0]);
    format.stagesSource = !pinned.source;
    format.stagesDestination = !pinned.destination;

    std::vector<ImageOnDevice> plans =
        makePlans(dispatch, neighbourhood, images, format, options.devices, result.failures);
    if (plans.empty())
        return result;
    cutWhatDoesNotFit(plans, options.deviceMemory);
    for (const ImageOnDevice& plan : plans)
    {
        const size_t least = plan.leastBytes();
        if (options.deviceMemory > 0 && options.deviceMemory < least)
            CV_Error(Error::StsOutOfRange,
                     cv::format("%s: deviceMemory is %zu bytes; an image of %dx%d needs at least %zu", name.c_str(),
                                options.deviceMemory, destination.cols, destination.rows, least));
    }
    const auto run = [&](std::vector<DeviceFailure>& failed)
    {
        std::vector<std::unique_ptr<BandDeviceSource>> devices;
        for (const ImageOnDevice& plan : plans)
            devices.emplace_back(new CudaSource(plan, format, options.deviceMemory));
        return runBands(bandsOf(images, format, neighbourhood, plans[0].cut()), destination.rows, devices,
                        options.progress, failed);
    };
    std::vector<DeviceFailure> failed;
    result.end = run(failed);
    const auto isMemory = [](const DeviceFailure& failure) { return failure.error.code == Error::StsNoMem; };
    if (result.end == BandEnd::Failed && !plans[0].cut().isAnywhere() &&
        std::all_of(failed.begin(), failed.end(), isMemory))
    {
        for (ImageOnDevice& plan : plans)
            plan.setCut(Cut::anywhere());
        failed.clear();
        result.end = run(failed);
    }
    result.devices = devicesOf(plans, failed);
    result.algorithm = plans[0].filter().algorithm();
    result.failures.insert(result.failures.end(), failed.begin(), failed.end());
    return result;
}

size_t leastDeviceMemory(const Dispatch& dispatch, const Neighbourhood& neighbourhood, const HostImages& images,
                         const std::vector<int>& devices)
{
    std::vector<DeviceFailure> failures;
    BandFormat format = formatOf(images);
    format.stagesSource = format.stagesDestination = true;  // the memory is not known yet, and this takes more
    const std::vector<ImageOnDevice> plans = makePlans(dispatch, neighbourhood, images, format, devices, failures);
    if (plans.empty())
        throw failures.front().error;
    size_t least = 0;
    for (ImageOnDevice plan : plans)
    {
        plan.setCut(Cut::anywhere());
        least = std::max(least, plan.leastBytes());
    }
    return least;
}

}  // namespace cv::cuda::fastfilters
