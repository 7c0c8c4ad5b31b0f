// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BENCH_CELL_HPP
#define OPENCV_CUDAFASTFILTERS_BENCH_CELL_HPP

#include <string>

#include "opencv2/core.hpp"

namespace bench
{

// What is measured: one filter on one kind of image. Read from a line of `name=value` words, all optional.
struct Cell
{
    // median rank erosion linear separable gaussian gaussian_dyadic (a sigma of 0) gaussian_exact large_gaussian box
    // sobel scharr laplacian
    std::string filter = "median";
    int type = CV_8UC1;
    cv::Size window = cv::Size(3, 3);
    double percentile = 25;  // for a rank filter; an erosion has 0
    int border = cv::BORDER_REPLICATE;
    cv::Size image = cv::Size(1024, 1024);
    std::string content = "random";  // random | ramps | few_levels | smooth | photograph
    // none | pageable | pinned | streamed | mapped | mapped_output | managed, or the module's own: host_path.hpp
    std::string transfers = "none";
    int offset = 0;        // bytes by which the rows miss a 256-byte boundary
    int batch = 0;         // images of a call; 0: one. Times are those of one image
    double seconds = 0.3;  // wanted length of the measurement
};

// What came out. `error` is empty for a cell that was measured.
struct Row
{
    double milliseconds = 0;  // median of the repetitions
    double spread = 0;        // interquartile range over the median
    int repetitions = 0;
    double firstMilliseconds = 0;  // median of the first repetitions
    double clock = 0;              // MHz at the end of the measurement; 0: not on the device, or with transfers
    bool verified = false;
    double maxError = 0;  // greatest deviation from the reference in the sampled regions
    cv::Size image;       // the image that is measured: smaller than the cell's if that would take too long
    std::string border;
    std::string plan;
    std::string version;
    std::string error;
};

// Throws std::invalid_argument, naming the word.
Cell parseCell(const std::string& line);

const char* borderName(int border);

// One line of JSON.
std::string toJson(const Row& row);

std::string quoted(const std::string& text);

// The mask of a `linear` cell: dense, positive and negative coefficients, not separable, sum 1.
cv::Mat denseMask(cv::Size size);

// The coefficients of a `separable` or `gaussian` cell; real numbers, sum 1.
cv::Mat gaussianKernel(int ksize);
double gaussianSigma(int ksize);

// The sigma of a `large_gaussian` cell, whose side is the window that reaches 5 sigma.
double largeGaussianSigma(int ksize);

}  // namespace bench

#endif
