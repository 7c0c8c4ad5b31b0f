// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cpu/linear_algorithms.hpp"

#include "opencv2/imgproc.hpp"

// The fixed-point Gaussian by cv::GaussianBlur itself, which defines its bytes. cv::GaussianBlur gives them for whole
// and isolated images with one border rule if it is asked for accuracy, which OpenCV 4.11 and later support.

#ifdef CFF_GAUSSIAN_BLUR

namespace cv::cuda::fastfilters
{

namespace
{

class CpuGaussianBlur : public CpuAlgorithm
{
public:
    explicit CpuGaussianBlur(const LinearTask& task)
        : neighbourhood_(task.neighbourhood),
          valueBytes_(static_cast<double>(CV_ELEM_SIZE1(task.srcType))),
          sigmaX_(task.fixedPoint.sigmaX),
          sigmaY_(task.fixedPoint.sigmaY)
    {
    }

    Fit decide(const CpuImages& images, const CpuFacts&) const CV_OVERRIDE
    {
        return Fit::where(!images.source.isSubmatrix(),
                          "cv::GaussianBlur has no fixed point for regions that read the pixels around them");
    }

    void run(CpuImages& images, const CpuFacts&) const CV_OVERRIDE
    {
        GaussianBlur(images.source, images.destination, neighbourhood_.window, sigmaX_, sigmaY_, neighbourhood_.borderX,
                     ALGO_HINT_ACCURATE);
    }

    int bandStep(Size) const CV_OVERRIDE { return 0; }

    double nanoseconds() const CV_OVERRIDE
    {
        const Size window = neighbourhood_.window;
        return 0.05 * valueBytes_ * (window.width + window.height - 1);
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "cv::GaussianBlur";
        record.images = "whole ones, and regions with BORDER_ISOLATED";
        return record;
    }

private:
    Neighbourhood neighbourhood_;
    double valueBytes_;
    double sigmaX_, sigmaY_;
};

}  // namespace

CpuPreparation prepareGaussianBlur(const LinearTask& task)
{
    const Neighbourhood& n = task.neighbourhood;
    if (!task.fixedPoint.isGaussian || n.borderX != n.borderY || n.borderX == BORDER_WRAP)
        return "only exact Gaussians with a border rule that cv::GaussianBlur has";
    return std::make_unique<CpuGaussianBlur>(task);
}

}  // namespace cv::cuda::fastfilters

#endif
