// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LIST_PLACES_HPP
#define OPENCV_CUDAFASTFILTERS_LIST_PLACES_HPP

#include "common/host_device.hpp"

// Where sorted lists wait.

namespace cv::cuda::fastfilters
{

// Where a list of a median tile waits for a later step: in registers, in the thread's part of shared memory, or in its
// local memory, which comes from the L2 cache.
enum class ListPlace
{
    Registers,
    Near,
    Far
};

// Places of the lists of a RollingSort: those of the last pairs, of the pairs that wait longest, of the older quad, of
// the octet.
template <ListPlace Pairs, ListPlace Waiting = Pairs, ListPlace Quads = Pairs, ListPlace Octets = Quads>
struct ListPlaces
{
    static constexpr ListPlace pairs = Pairs, waiting = Waiting, quads = Quads, octets = Octets;
};

using InRegisters = ListPlaces<ListPlace::Registers>;
using InNearMemory = ListPlaces<ListPlace::Near>;

// Which lists of a RankStrip wait in the thread's memory, not in registers.
enum class Waiting
{
    Nothing,
    Rows,         // sorted rows, to be the extra row above a window
    Quads,        // of windows of nine rows, the lists of four earlier rows
    RowsAndQuads  // both
};

}  // namespace cv::cuda::fastfilters

#endif
