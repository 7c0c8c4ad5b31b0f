// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "algorithm.hpp"
#include "test_hooks.hpp"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

void Dispatch::run(const Images& images, cudaStream_t stream) const
{
    DeviceFacts device = deviceFacts();
    if (leastSizesAreIgnored())
        device.multiprocessors = 0;  // least sizes are multiples of it
    const Choice choice = first(images, device);
    choice.algorithm.launch(images, stream);
    noteAlgorithm(choice.name);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
