// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BENCH_CELL_HPP
#define OPENCV_CUDAFASTFILTERS_BENCH_CELL_HPP

#include <string>
#include <utility>
#include <vector>

#include "opencv2/core.hpp"

namespace bench
{

// What is measured: one filter on one kind of image. Read from a line of `name=value` words, all optional.
struct Cell
{
    // median rank erosion linear linear_integers separable separable_random gaussian gaussian_dyadic (a sigma of 0)
    // gaussian_exact large_gaussian box sobel scharr laplacian; in a line also rank99, a rank and its percentile;
    // outliers_absolute outliers_mad percentiles (10, 50 and 90: as many planes, one below the other) deviation
    // contrast range entropy mode
    std::string filter = "median";
    int type = CV_8UC1;
    int to = -1;  // the depth of the destination; -1: the source's
    cv::Size window = cv::Size(3, 3);
    double percentile = 25;  // for a rank filter; an erosion has 0
    int border = cv::BORDER_REPLICATE;
    cv::Size image = cv::Size(1024, 1024);
    std::string content = "random";  // random | ramps | few_levels | smooth | photograph | flat
    // Missing pixels, which the filter ignores: none | blobs | scattered (5 % of the pixels) | half. Empty: the plain
    // filter.
    std::string holes;
    // none | pageable | pinned | streamed | mapped | mapped_output | managed, or the module's own: host_path.hpp
    std::string transfers = "none";
    int offset = 0;        // bytes by which the rows miss a 256-byte boundary
    int batch = 0;         // images of a call; 0: one. Times are those of one image
    double seconds = 0.3;  // wanted length of the measurement
    int fewest = 0;        // repetitions at least; 0: as timing.cpp says
    std::string only;      // of the module: the only algorithm that may run; empty: any
    double longest = 0;    // milliseconds of a call above which a smaller image is measured; 0: 0.4 of the measurement
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
    double maxError = 0;   // greatest deviation from the reference in the sampled regions
    bool promised = true;  // none of them is off by more than this module promises
    cv::Size image;        // the image that is measured: smaller than the cell's if that would take too long
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

// The type of the results, and their size for an image.
int destinationType(const Cell& cell);
cv::Size resultSize(const Cell& cell, cv::Size image);

// A cell for each plane of the result: of `percentiles` ranks, of other filters the cell itself.
std::vector<Cell> planesOf(const Cell& cell);

// The threshold of a cell of outliers.
bool replacesOutliers(const Cell& cell);
double outlierThreshold(const Cell& cell);

// Whether it is a deviation, a contrast, a range, an entropy or a mode.
bool isStatistic(const Cell& cell);

// Whether two cells have one filter, whatever their images.
bool haveOneFilter(const Cell& a, const Cell& b);

// The mask that a filter is given, CV_64F; empty if it is given none. `linear`: dense, positive and negative
// coefficients, not separable, sum 1; `linear_integers`: integers from -3 to 3.
cv::Mat givenMask(const Cell& cell);

// The coefficients of rows and of columns that a `separable` (those of a Gaussian) or `separable_random` filter is
// given: vectors of real numbers, CV_64F, sum 1.
bool isSeparable(const Cell& cell);
std::pair<cv::Mat, cv::Mat> givenVectors(const Cell& cell);

// The coefficients of a `gaussian` cell; real numbers, sum 1.
cv::Mat gaussianKernel(int ksize);
double gaussianSigma(int ksize);

// The sigma of a `large_gaussian` cell, whose side is the window that reaches 5 sigma.
double largeGaussianSigma(int ksize);

}  // namespace bench

#endif
