// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "algorithm.hpp"
#include "cuda/runtime/batch_table.hpp"
#include "cuda/runtime/device_memory.hpp"
#include "cuda/runtime/grid.hpp"
#include "testing/test_hooks.hpp"

#include <algorithm>
#include <utility>

namespace cv::cuda::fastfilters
{

void Dispatch::launch(const Choice& choice, const Images& images, const DeviceStream& stream)
{
    choice.decision.launch(images, stream);
    noteAlgorithm(choice.name);
}

void Dispatch::run(const Images& images, cudaStream_t stream) const
{
    const DeviceFacts& device = deviceFacts();
    launch(first(images, device), images, {device, stream});
}

template <typename First>
Dispatch::Choice Dispatch::ofBatch(const Images& image, std::size_t count, const First& first) const
{
    Choice ofEach = first(image);
    if (ofEach.decision.takesBatches || !hasOneResult_ || count < 2)
        return ofEach;
    constexpr std::size_t most = 1 << 20;  // rows: more make no other choice
    const std::size_t rows = std::max(image.destination.size.height, 1);
    const int others = static_cast<int>(std::min(rows * (count - 1), most));
    Images all = image;
    all.destination.size.height += others;
    all.source.whole.height += others;
    Choice ofAll = first(all);
    return ofAll.decision.takesBatches ? std::move(ofAll) : std::move(ofEach);
}

Dispatch::Choice Dispatch::firstOfBatch(const Images& image, std::size_t count, const DeviceFacts& device) const
{
    return ofBatch(image, count, [&](const Images& images) { return first(images, device); });
}

Dispatch::Choice Dispatch::firstOfPartBatch(const Images& image, std::size_t count, const DeviceFacts& device) const
{
    return ofBatch(image, count, [&](const Images& images) { return firstOfPart(images, device); });
}

bool Dispatch::runBatch(const std::vector<Images>& images, cudaStream_t stream) const
{
    if (images.size() == 1)
        return false;
    const DeviceFacts& device = deviceFacts();
    const Choice choice = firstOfBatch(images.front(), images.size(), device);
    if (!choice.decision.takesBatches)
        return false;
    constexpr size_t most = maxGridZ;
    for (size_t begin = 0; begin < images.size(); begin += most)
    {
        std::vector<BatchImage> places;
        for (size_t i = begin; i < std::min(images.size(), begin + most); ++i)
            places.push_back({images[i].source.data, images[i].destination.data});
        const StreamScratch table(places.size() * sizeof(BatchImage), stream);
        Images batch = images[begin];
        batch.batch = reinterpret_cast<const BatchImage*>(table.data());
        batch.count = static_cast<int>(places.size());
        checkCuda(storeBatch(places, reinterpret_cast<BatchImage*>(table.data()), {device, stream}),
                  "storing where the images of a batch are");
        launch(forPart(choice, batch, device), batch, {device, stream});
    }
    return true;
}

Dispatch::Choice Dispatch::forPart(const Choice& whole, const Images& part, const DeviceFacts& device)
{
    Choice choice = {whole.name, whole.algorithm,
                     whole.decision.decidePart ? whole.decision.decidePart(part, device)
                                               : whole.algorithm.decide(part, device)};
    if (!choice.decision)
    {
        const Size size = imageSize(part);
        CV_Error(Error::StsBadArg, format("cudafastfilters: %s does not take a part of %dx%d: %s", choice.name,
                                          size.width, size.height, choice.decision.reason()));
    }
    return choice;
}

}  // namespace cv::cuda::fastfilters
