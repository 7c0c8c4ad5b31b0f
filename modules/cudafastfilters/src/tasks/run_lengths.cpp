// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "run_lengths.hpp"

#include <algorithm>
#include <limits>

namespace cv::cuda::fastfilters
{

void LengthUses::add(int length, int count, bool forced)
{
    const size_t size = std::max<size_t>(uses.size(), length + 1);
    uses.resize(size);
    isForced.resize(size);
    uses[length] += count;
    isForced[length] = isForced[length] || forced;
}

std::vector<int> madeLengths(const LengthUses& wanted, const CostOfLength& costOfLength)
{
    const int end = wanted.greatest() + 1;
    const double infinity = std::numeric_limits<double>::infinity();
    std::vector<double> best(end + 1, infinity);  // if this length is made, the cost of it and of all shorter ones
    std::vector<int> before(end + 1);
    best[1] = 0;
    for (int made = 1; made < end; ++made)
    {
        if (best[made] == infinity)
            continue;
        double between = best[made];
        for (int next = made + 1; next <= end; ++next)
        {
            const int runs = divUp(next, made);
            const double ofNext = costOfLength.perRun * runs + costOfLength.more;
            const double cost = between + (next < end ? ofNext + wanted.uses[next] : 0);
            if (cost < best[next] && (next == end || wanted.isCandidate(next)))
            {
                best[next] = cost;
                before[next] = made;
            }
            if (next == end || wanted.isForced[next])
                break;
            between += runs * wanted.uses[next];
        }
    }
    std::vector<int> lengths;
    for (int length = before[end]; length > 1; length = before[length])
        lengths.push_back(length);
    lengths.push_back(1);
    std::reverse(lengths.begin(), lengths.end());
    return lengths;
}

}  // namespace cv::cuda::fastfilters
