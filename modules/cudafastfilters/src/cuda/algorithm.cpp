// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "algorithm.hpp"
#include "cuda/runtime/batch_table.hpp"
#include "cuda/runtime/device_memory.hpp"
#include "cuda/runtime/grid.hpp"
#include "testing/test_hooks.hpp"

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

bool Dispatch::runBatch(const std::vector<Images>& images, cudaStream_t stream) const
{
    if (images.size() == 1)
        return false;
    const DeviceFacts& device = deviceFacts();
    const Choice choice = first(images.front(), device);
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
