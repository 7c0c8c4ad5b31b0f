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

namespace
{

void launchAndNote(const Dispatch::Choice& choice, const Images& images, cudaStream_t stream)
{
    choice.algorithm.launch(images, stream);
    noteAlgorithm(choice.name);
}

}  // namespace

void Dispatch::run(const Images& images, cudaStream_t stream) const
{
    launchAndNote(first(images, deviceFacts()), images, stream);
}

bool Dispatch::runBatch(const std::vector<Images>& images, cudaStream_t stream) const
{
    const Choice choice = first(images.front(), deviceFacts());
    if (images.size() == 1 || !choice.algorithm.takesBatches(images.front()))
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
        checkCuda(storeBatch(places, reinterpret_cast<BatchImage*>(table.data()), stream),
                  "storing where the images of a batch are");
        launchAndNote(choice, batch, stream);
    }
    return true;
}

void Dispatch::runAs(const Choice& choice, const Images& part, cudaStream_t stream)
{
    const Fit fit = choice.algorithm.fit(part, deviceFacts());
    if (!fit)
    {
        const Size size = imageSize(part);
        CV_Error(Error::StsBadArg, format("cudafastfilters: %s does not take a part of %dx%d: %s", choice.name,
                                          size.width, size.height, fit.reason()));
    }
    launchAndNote(choice, part, stream);
}

}  // namespace cv::cuda::fastfilters
