// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_ENGINE_AGREEMENT_HPP
#define OPENCV_FASTFILTER_ENGINE_AGREEMENT_HPP

#include <opencv2/core.hpp>

namespace fastfilter
{

//! For which pixels a filter gives the same bytes on the CPU, on any of them, and on the GPU.
enum EngineAgreement
{
    AGREE_NEVER,         //!< rounded sums, which differ within the stated bound
    AGREE_FOR_INTEGERS,  //!< exact sums of integers
    AGREE_ALWAYS         //!< no sums
};

//! For a mask. Only if there is no doubt: masks that the library recognizes by closer inspection count as rounded.
EngineAgreement agreementOfMask(const cv::Mat& mask, double divisor, double delta);

//! For a derivative of that side.
EngineAgreement agreementOfDerivative(int side, double scale, double delta);

//! Whether pixels of these depths become the same bytes.
bool doEnginesAgree(EngineAgreement agreement, int srcDepth, int dstDepth);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_ENGINE_AGREEMENT_HPP
