// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Sharpens an image with a custom mask. Given GpuMat images the filter runs on the GPU; given Mat
// images, as here if there is no GPU, the same filter runs on all CPU cores.
//
//     convolution_mask in.png out.png

#include <opencv2/core/cuda.hpp>
#include <opencv2/cudafastfilters.hpp>
#include <opencv2/imgcodecs.hpp>

#include <iostream>

int main(int argc, char** argv)
{
    if (argc != 3)
    {
        std::cerr << "usage: convolution_mask in.png out.png\n";
        return 2;
    }
    const cv::Mat image = cv::imread(argv[1]);
    if (image.empty())
    {
        std::cerr << "cannot read " << argv[1] << "\n";
        return 1;
    }

    // Twice the pixel less its 3x3 binomial mean. Integers over one divisor: the result is exact.
    const cv::Matx33d integers(-1, -2, -1,  //
                               -2, 28, -2,  //
                               -1, -2, -1);
    const cv::Mat mask = cv::Mat(integers) / 16;
    const cv::Ptr<cv::cuda::Filter> sharpen = cv::cuda::createFastLinearFilter(image.type(), -1, mask);

    cv::Mat sharp;
    if (cv::cuda::getCudaEnabledDeviceCount() > 0)
    {
        cv::cuda::GpuMat source(image), result;
        sharpen->apply(source, result);
        result.download(sharp);
    }
    else
    {
        cv::cuda::applyFilter(sharpen, image, sharp);
    }

    std::cout << cv::cuda::describeFilter(sharpen);
    return cv::imwrite(argv[2], sharp) ? 0 : 1;
}
