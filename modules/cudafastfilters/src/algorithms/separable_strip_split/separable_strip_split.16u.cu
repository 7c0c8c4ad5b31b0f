// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "separable_strip_split_filter.hpp"
#include "strips/strip_kernel.cuh"

#include <algorithm>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

struct SplitList
{
    static constexpr SideList sides = splitSides();
};

cudaError_t separableStripsSplit(const SplitStripMask& mask, const SourceView<std::uint16_t>& source,
                                 const DestinationView<std::uint16_t>& destination, cudaStream_t stream)
{
    return visitChannelsAndSide<SplitList>(
        source.channels, mask.side,
        [&](auto channels, auto side)
        {
            using Strip = SeparableStripSplit<std::uint16_t, decltype(channels)::value, decltype(side)::value>;
            typename Strip::Coefficients coefficients = {};
            std::copy_n(mask.row.data(), mask.side, coefficients.row);
            std::copy_n(mask.column.data(), mask.side, coefficients.column);
            coefficients.unit = mask.unit;
            coefficients.offset = mask.offset;
            StripFinish finish = {};
            finish.form = FinishForm::Integer;
            finish.offset = mask.unit;
            return launchStrips<Strip>(coefficients, finish, source, destination, stream);
        });
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
