// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Removes salt-and-pepper noise on the GPU. Coming from cv::cuda::createMedianFilter, only the name
// of the factory changes.
//
//     median_ten_lines in.png out.png

#include <opencv2/cudafastfilters.hpp>
#include <opencv2/imgcodecs.hpp>

int main(int argc, char** argv)
{
    if (argc != 3)
        return 2;
    const cv::Mat image = cv::imread(argv[1]);
    cv::cuda::GpuMat source(image), filtered;
    cv::cuda::createFastMedianFilter(source.type(), 5)->apply(source, filtered);
    cv::imwrite(argv[2], cv::Mat(filtered));
}
