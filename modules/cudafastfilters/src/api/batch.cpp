// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "batch.hpp"
#include "regions.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

namespace
{

struct Extent
{
    PitchedMemory memory;
    bool written;
};

PitchedMemory memoryOf(const DeviceSource& source, size_t pixelBytes)
{
    return {source.data, source.step, source.whole.width * pixelBytes, source.whole.height};
}

PitchedMemory memoryOfMask(const DeviceSource& source)
{
    const size_t pixelBytes = static_cast<size_t>(source.maskChannels);
    return {source.mask, source.maskStep, source.whole.width * pixelBytes, source.whole.height};
}

// With the planes of a result, one below the other.
PitchedMemory memoryOfResult(const Images& images, size_t pixelBytes)
{
    const DeviceDestination& first = images.destination;
    return {first.data, first.step, first.size.width * pixelBytes, first.size.height * images.planes};
}

bool beginsBefore(const Extent& a, const Extent& b)
{
    return a.memory.data < b.memory.data;
}

// Callers mostly give images in the order of their addresses.
void sortExtents(std::vector<Extent>& extents)
{
    if (!std::is_sorted(extents.begin(), extents.end(), beginsBefore))
        std::sort(extents.begin(), extents.end(), beginsBefore);
}

// `kept`: the extents that end after the last one that was asked about. Drops those that end before `next`.
bool overlapsAny(std::vector<Extent>& kept, const Extent& next)
{
    kept.erase(std::remove_if(kept.begin(), kept.end(),
                              [&](const Extent& one) { return one.memory.end() <= next.memory.data; }),
               kept.end());
    return std::any_of(kept.begin(), kept.end(),
                       [&](const Extent& one)
                       { return (one.written || next.written) && overlap(one.memory, next.memory); });
}

}  // namespace

Images readPart(const Images& images, const Neighbourhood& n, size_t sourceBytes)
{
    const DeviceSource& source = images.source;
    const Rect read = readRect(n, source.whole, Rect(source.offset, images.destination.size));
    Images part = images;
    part.source.data = source.data + read.y * source.step + read.x * sourceBytes;
    if (source.mask)
        part.source.mask = source.mask + read.y * source.maskStep + read.x * source.maskChannels;
    part.source.whole = read.size();
    part.source.offset = source.offset - read.tl();
    return part;
}

bool mayShareLaunch(const Images& a, const Images& b)
{
    const auto alike = [](const uchar* one, const uchar* other)
    { return (reinterpret_cast<size_t>(one) - reinterpret_cast<size_t>(other)) % batchAlignment == 0; };
    return a.destination.size == b.destination.size && a.source.whole == b.source.whole &&
           a.source.offset == b.source.offset && a.source.step == b.source.step &&
           a.destination.step == b.destination.step && a.destination.channels == b.destination.channels &&
           alike(a.source.data, b.source.data) && alike(a.destination.data, b.destination.data);
}

std::vector<std::vector<size_t>> groupBatch(const std::vector<Images>& images)
{
    std::vector<std::vector<size_t>> groups;
    for (size_t i = 0; i < images.size(); ++i)
    {
        const auto group = std::find_if(groups.begin(), groups.end(),
                                        [&](const std::vector<size_t>& members)
                                        { return mayShareLaunch(images[members.front()], images[i]); });
        if (group != groups.end())
            group->push_back(i);
        else
            groups.push_back({i});
    }
    return groups;
}

bool sharesMemory(const Images& images, size_t sourceBytes, size_t destinationBytes)
{
    const PitchedMemory destination = memoryOfResult(images, destinationBytes);
    return overlap(memoryOf(images.source, sourceBytes), destination) ||
           (images.source.mask && overlap(memoryOfMask(images.source), destination));
}

bool shareMemory(const std::vector<Images>& images, size_t sourceBytes, size_t destinationBytes)
{
    constexpr size_t mostKept = 1000;  // each is compared with all of them
    std::vector<Extent> sources, destinations, kept;
    for (const Images& image : images)
    {
        sources.push_back({memoryOf(image.source, sourceBytes), false});
        destinations.push_back({memoryOfResult(image, destinationBytes), true});
    }
    sortExtents(sources);
    sortExtents(destinations);
    std::vector<Extent> all(2 * images.size());
    std::merge(sources.begin(), sources.end(), destinations.begin(), destinations.end(), all.begin(), beginsBefore);
    for (const Extent& next : all)
    {
        if (overlapsAny(kept, next) || kept.size() == mostKept)
            return true;
        kept.push_back(next);
    }
    return false;
}

}  // namespace cv::cuda::fastfilters
