// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/runtime/scratch_arena.hpp"
#include "band_filter.hpp"

namespace cv::cuda::fastfilters
{

BandFilter::BandFilter(const Dispatch& dispatch, const Images& whole)
    : facts_(deviceFacts()), whole_(dispatch.first(whole, facts_))
{
}

size_t BandFilter::scratchBytes(const Images& band) const
{
    return ScratchArena::bytesFor(Dispatch::forPart(whole_, band, facts_).decision.scratchBytes);
}

void BandFilter::run(const Images& band, cudaStream_t stream) const
{
    Dispatch::launch(Dispatch::forPart(whole_, band, facts_), band, {facts_, stream});
}

}  // namespace cv::cuda::fastfilters
