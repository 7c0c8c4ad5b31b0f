// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "dispatch/test_hooks.hpp"
#include "strip_filter.hpp"

#include <algorithm>
#include <iterator>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

DeviceFacts factsOfCall()
{
    DeviceFacts facts = deviceFacts();
    if (leastSizesAreIgnored())
        facts.multiprocessors = 0;  // least sizes are multiples of it
    return facts;
}

// Whose last bits depend on where an image is cut.
const char* const dependOnCut[] = {"box_chunk",        "gaussian_spline",       "low_rank",
                                   "tensor_separable", "tensor_separable_long", "tensor_separable_short"};

}  // namespace

StripFilter::StripFilter(const Dispatch& dispatch, const Images& whole)
    : dispatch_(dispatch), facts_(factsOfCall()), choice_(dispatch.first(whole, facts_))
{
}

int StripFilter::cutUnit() const
{
    const bool depends = std::any_of(std::begin(dependOnCut), std::end(dependOnCut),
                                     [&](const char* name) { return String(name) == choice_.name; });
    return depends ? 0 : 1;
}

size_t StripFilter::scratchBytes(const Images&) const
{
    return 0;
}

void StripFilter::run(const Images& strip, cudaStream_t stream) const
{
    // A strip is smaller than what the algorithm was chosen for: least sizes are no matter.
    DeviceFacts anySize = facts_;
    anySize.multiprocessors = 0;
    const Dispatch::Choice choice =
        choice_.algorithm.fit(strip, anySize) ? choice_ : dispatch_.first(strip, facts_);
    choice.algorithm.launch(strip, stream);
    noteAlgorithm(choice.name);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
