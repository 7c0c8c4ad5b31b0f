// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/runtime/scratch_arena.hpp"
#include "strip_filter.hpp"

namespace cv::cuda::fastfilters
{

StripFilter::StripFilter(const Dispatch& dispatch, const Images& whole)
    : facts_(deviceFacts()), whole_(dispatch.first(whole, facts_))
{
}

size_t StripFilter::scratchBytes(const Images& strip) const
{
    return ScratchArena::bytesFor(Dispatch::forPart(whole_, strip, facts_).decision.scratchBytes);
}

void StripFilter::run(const Images& strip, cudaStream_t stream) const
{
    Dispatch::launch(Dispatch::forPart(whole_, strip, facts_), strip, {facts_, stream});
}

}  // namespace cv::cuda::fastfilters
