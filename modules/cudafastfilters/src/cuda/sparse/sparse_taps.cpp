// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "sparse_taps.hpp"
#include "tasks/roundings.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

namespace
{

// The number of roundings of a sum of `taps` products, which is computed in parts.
double roundingsOfTaps(int taps)
{
    return static_cast<double>(taps) / linearRowChunk + linearRowChunk + 2;
}

}  // namespace

int countNonZero(const std::vector<double>& coefficients)
{
    return static_cast<int>(coefficients.size() - std::count(coefficients.begin(), coefficients.end(), 0.0));
}

SparseTaps makeSparseTaps(const LinearTask& task)
{
    SparseTaps sparse;
    sparse.nonZero = countNonZero(task.mask.values);
    const double sum = task.mask.absoluteSum(), roundings = roundingsOfTaps(sparse.nonZero);
    sparse.sums = sumPrecision(task.srcDepth(), task.dstDepth(),
                               {task.mask.exact, sum, sum / task.mask.divisor, std::abs(task.delta), roundings});
    sparse.keepBound = !sparse.sums.useDouble && roundings <= roundingsOf(task.mask.size);
    const double divisor = sparse.sums.exact ? task.mask.divisor : 1;
    sparse.finish = {task.delta * divisor, divisor, sparse.sums.exact};
    std::vector<SparseTap> zeros;
    for (int i = 0; i < task.area(); ++i)
    {
        const double coefficient = task.mask.values[i] / (sparse.sums.exact ? 1 : task.mask.divisor);
        (coefficient != 0 ? sparse.taps : zeros)
            .push_back({i % task.width(), i / task.width(), static_cast<float>(coefficient)});
    }
    if (task.srcDepth() == CV_32F)
        sparse.taps.insert(sparse.taps.end(), zeros.begin(), zeros.end());
    return sparse;
}

}  // namespace cv::cuda::fastfilters
