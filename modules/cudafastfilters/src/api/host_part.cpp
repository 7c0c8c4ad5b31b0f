// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "common/unread_pixels.hpp"
#include "host_part.hpp"
#include "transfer/row_queue.hpp"

#ifdef HAVE_CUDA
#include "cuda/transfer/cuda_host_path.hpp"
#endif

namespace cv::cuda::fastfilters
{

namespace
{

// The image that a part is of; its pixels are nowhere. It is a region of a taller one, because algorithms for images
// without surroundings take no parts.
CpuImages wholeOfPart(const HostImages& part)
{
    uchar* const place = unreadPixels();
    const auto whole = [&](const Mat& image)
    { return Mat(part.part.height + 1, image.cols, image.type(), place).rowRange(0, part.part.height); };
    return {whole(part.source), whole(part.destination), part.mask.empty() ? Mat() : whole(part.mask)};
}

#ifdef HAVE_CUDA

// Finds where the first device that the options name cuts the image, whether that device is usable or not.
void findCutOnDevice(const HostFilter& filter, const HostImages& whole, const HostOptions& options, ImagePart& part)
{
    if (options.engine == HostOptions::CPU || getCudaEnabledDeviceCount() <= 0)
    {
        part.whyNoCut = "there is no device";
        return;
    }
    try
    {
        part.cut = cutOnDevice(*filter.onDevice, filter.neighbourhood, whole, withCurrentDevice(options).devices.at(0));
    }
    catch (const std::exception& error)
    {
        if (options.engine == HostOptions::CUDA)
            throw;
        part.whyNoCut = error.what();
    }
}

#else

void findCutOnDevice(const HostFilter&, const HostImages&, const HostOptions&, ImagePart& part)
{
    part.whyNoCut = "this build has no CUDA";
}

#endif

}  // namespace

CpuDispatch::Choice chooseOnCpu(const HostFilter& filter, const HostImages& images)
{
    const bool isPart = images.part.height > 0;
    return filter.onCpu.first(isPart ? wholeOfPart(images) : cpuImages(filter, images), {simdLevel()});
}

Cut cutOnCpu(const CpuAlgorithm& algorithm, Size image)
{
    return Cut::everyRows(algorithm.bandStep(image));
}

ImagePart exactPart(const HostFilter& filter, const HostImages& whole, Interval rows, const HostOptions& options)
{
    ImagePart part;
    part.height = whole.destination.rows;
    part.firstRow = rows.begin;
    findCutOnDevice(filter, whole, options, part);
    return part;
}

Interval sourceRowsOf(const HostFilter& filter, const HostImages& whole, Interval rows, const ImagePart& part,
                      const HostOptions& options)
{
    const Neighbourhood& n = filter.neighbourhood;
    const RowWindow window = {n.window.height, n.anchor.y, n.borderY, part.height};
    const auto needed = [&](const Cut& cut) { return sourceRows(outputsOfPart(cut, rows, part.height), window, cut); };
    if (!part.exact)
        return needed(Cut::anywhere());
    if (options.engine == HostOptions::CUDA)
        return needed(part.cut);
    const HostImages asked = {whole.source, whole.offset, whole.destination, part, whole.mask};
    const Interval onCpu =
        needed(cutOnCpu(chooseOnCpu(filter, asked).algorithm, Size(whole.destination.cols, part.height)));
    return part.whyNoCut.empty() ? unionOfRows(onCpu, needed(part.cut), part.height) : onCpu;
}

MadePart::MadePart(const HostImages& asked, const Cut& cut) : images(asked), asked_(asked)
{
    if (asked.part.height == 0 || !asked.part.exact)
        return;
    const Mat& destination = asked.destination;
    const int first = asked.part.firstRow, end = first + destination.rows;
    const Interval made = outputsOfPart(cut, {first, end}, asked.part.height);
    if (made.begin == first && made.end == end)
        return;
    images.part.firstRow = made.begin;
    images.offset.y -= first - made.begin;
    const int count = asked.planes.count;
    images.destination = Mat((made.end - made.begin) * count, destination.cols, destination.type());
    images.planes = planesOf(images.destination, count);
}

void MadePart::keepResult() const
{
    const int first = asked_.part.firstRow - images.part.firstRow;
    for (int i = 0; i < images.planes.count && images.destination.data != asked_.destination.data; ++i)
        images.planes.plane(images.destination, i)
            .rowRange(first, first + asked_.destination.rows)
            .copyTo(asked_.planes.plane(asked_.destination, i));
}

}  // namespace cv::cuda::fastfilters
