// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BAND_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_BAND_FILTER_HPP

#include "cuda/algorithm.hpp"

namespace cv::cuda::fastfilters
{

// The algorithm that the current device has for a whole image, run on its bands: they get the same bytes as the image
// would in one piece.
class BandFilter
{
public:
    // `whole` is not read.
    BandFilter(const Dispatch& dispatch, const Images& whole);

    const char* algorithm() const { return whole_.name; }
    const Cut& cut() const { return whole_.decision.cut; }
    // What the first run() leaves on the device.
    size_t constantBytes() const { return whole_.decision.constantBytes; }
    // What run() takes of a ScratchArena.
    size_t scratchBytes(const Images& band) const;
    void run(const Images& band, cudaStream_t stream) const;

private:
    DeviceFacts facts_;
    Dispatch::Choice whole_;
};

}  // namespace cv::cuda::fastfilters

#endif
