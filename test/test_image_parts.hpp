// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_IMAGE_PARTS_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_IMAGE_PARTS_HPP

namespace opencv_test
{

cuda::HostOptions onEngine(Engine engine);

//! Expects that rows of random heights, `most` at a time, have the bytes of the whole: each is filtered from nothing
//! but its own source rows, and those of the mask if there is one.
void expectPartsAreTheWhole(Engine engine, const Ptr<cuda::Filter>& filter, const Mat& image, int most,
                            const Mat& mask = Mat());

}  // namespace opencv_test

#endif  // OPENCV_TEST_CUDAFASTFILTERS_IMAGE_PARTS_HPP
