// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TILE_NETWORKS_HPP
#define OPENCV_CUDAFASTFILTERS_TILE_NETWORKS_HPP

#include "network_builder.hpp"
#include "tasks/footprint.hpp"

namespace cv::cuda::fastfilters
{

// The networks for a tile of outputs of one column.
struct TileNetworks
{
    TileNetworks() = default;
    TileNetworks(const Footprint& footprint, int rank, int outputs);

    int outputs = 0;
    Network columns, windows;
    double cost = 0;  // for each output
};

}  // namespace cv::cuda::fastfilters

#endif
