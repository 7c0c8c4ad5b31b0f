// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_CPU_RANK_ALGORITHMS_HPP
#define OPENCV_CUDAFASTFILTERS_CPU_RANK_ALGORITHMS_HPP

#include "cpu_algorithm.hpp"

// The CPU engine's algorithms of median and rank filters, each in the folder of its name.

namespace cv::cuda::fastfilters
{

CpuPreparation prepareMedianRows(const RankTask& task);
CpuPreparation prepareExtremumRows(const RankTask& task);
CpuPreparation prepareSlidingHistogram(const RankTask& task);

// For one rank or several.
CpuPreparation prepareNetworkStrip(const PercentilesTask& task);
CpuPreparation prepareSortedWindow(const PercentilesTask& task);
CpuPreparation prepareColumnCounts(const PercentilesTask& task);
CpuPreparation prepareTileRanks(const PercentilesTask& task);
CpuPreparation prepareRankPlanes(const PercentilesTask& task);

// For footprints.
CpuPreparation prepareFootprintExtremum(const FootprintRankTask& task);
CpuPreparation prepareFootprintNetworks(const FootprintRankTask& task);
CpuPreparation prepareFootprintHistogram(const FootprintRankTask& task);

}  // namespace cv::cuda::fastfilters

#endif
