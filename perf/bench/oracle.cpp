// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "oracle.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>

#include "implementation.hpp"
#include "opencv2/imgproc.hpp"

namespace bench
{

namespace
{

// A mask as a sum over rows: result += coefficient(dy, dx) * pixels, in double precision.
void correlate(const cv::Mat& patch, const cv::Mat& mask, cv::Mat& result)
{
    const int channels = patch.channels();
    cv::parallel_for_(cv::Range(0, result.rows),
                      [&](const cv::Range& rows)
                      {
                          for (int y = rows.start; y < rows.end; y++)
                          {
                              double* const sums = result.ptr<double>(y);
                              std::fill(sums, sums + result.cols * channels, 0.0);
                              for (int dy = 0; dy < mask.rows; dy++)
                                  for (int dx = 0; dx < mask.cols; dx++)
                                  {
                                      const double coefficient = mask.at<double>(dy, dx);
                                      const double* const pixels = patch.ptr<double>(y + dy) + dx * channels;
                                      for (int i = 0; i < result.cols * channels; i++)
                                          sums[i] += coefficient * pixels[i];
                                  }
                          }
                      });
}

// Convolved with 1 2 1 until there are `size` coefficients.
cv::Mat smoothed(const cv::Mat_<double>& row, int size)
{
    if (row.cols >= size)
        return row;
    cv::Mat_<double> wider(1, row.cols + 2, 0.0);
    for (int i = 0; i < row.cols; i++)
        for (int j = 0; j < 3; j++)
            wider(i + j) += row(i) * (j == 1 ? 2 : 1);
    return smoothed(wider, size);
}

cv::Mat laplacian(int ksize)
{
    if (ksize == 1)
        return cv::Mat_<double>({3, 3}, {0.0, 1.0, 0.0, 1.0, -4.0, 1.0, 0.0, 1.0, 0.0});
    const cv::Mat second = smoothed(cv::Mat_<double>({1, 3}, {1.0, -2.0, 1.0}), ksize);
    const cv::Mat smooth = smoothed(cv::Mat_<double>({1, 1}, {1.0}), ksize);
    return smooth.t() * second + second.t() * smooth;
}

// The mask of a filter that sums a whole mask; empty for other filters.
cv::Mat maskOf(const Cell& cell)
{
    if (cell.filter == "linear")
        return denseMask(cell.window);
    return cell.filter == "laplacian" ? laplacian(cell.window.width) : cv::Mat();
}

// Row and column coefficients of a filter that is separable; empty for others.
std::pair<cv::Mat, cv::Mat> vectorsOf(const Cell& cell)
{
    const int k = cell.window.width;
    if (cell.filter == "identity")
        return {cv::Mat::ones(1, 1, CV_64F), cv::Mat::ones(1, 1, CV_64F)};
    if (cell.filter == "gaussian" || cell.filter == "separable")
        return {gaussianKernel(k).t(), gaussianKernel(k)};
    if (cell.filter == "box")
        return {cv::Mat(1, k, CV_64F, cv::Scalar(1.0 / k)), cv::Mat(k, 1, CV_64F, cv::Scalar(1.0 / k))};
    const cv::Mat difference = cv::Mat_<double>({1, 3}, {-1.0, 0.0, 1.0});
    if (cell.filter == "sobel" && k >= 3)
        return {smoothed(difference, k), smoothed(cv::Mat_<double>({1, 1}, {1.0}), k).t()};
    if (cell.filter == "scharr")
        return {difference, cv::Mat_<double>({3, 1}, {3.0, 10.0, 3.0})};
    return {};
}

bool nearSide(int x, int y, cv::Size image, cv::Size window)
{
    return x < window.width / 2 || y < window.height / 2 || x >= image.width - window.width / 2 ||
           y >= image.height - window.height / 2;
}

// What was found in some of the pixels.
struct Part
{
    double maxError = 0;
    size_t beyond = 0, off = 0;  // pixels that tolerance, and that correct rounding, does not explain
    std::string problem;

    void add(const Part& other)
    {
        maxError = std::max(maxError, other.maxError);
        beyond += other.beyond;
        off += other.off;
        if (problem.empty())
            problem = other.problem;
    }
};

void compareRow(const Cell& cell, const double* reference, const double* output, int y, cv::Size image, double correct,
                double allowed, Part& sides, Part& inside)
{
    const int depth = CV_MAT_DEPTH(cell.type), channels = CV_MAT_CN(cell.type);
    for (int i = 0; i < image.width * channels; i++)
    {
        const double wanted = clampToDepth(reference[i], depth);
        const double error = std::abs(output[i] - wanted);
        Part& part = nearSide(i / channels, y, image, cell.window) ? sides : inside;
        part.off += !(error <= correct);
        part.maxError = std::isnan(error) ? HUGE_VAL : std::max(part.maxError, error);
        if (!(error <= allowed) && part.beyond++ == 0)
            part.problem = cv::format("output %g instead of %g at x %d, y %d", output[i], wanted, i / channels, y);
    }
}

}  // namespace

cv::Mat wholeReference(const Cell& cell, cv::Size image)
{
    const cv::Mat mask = maskOf(cell);
    const cv::Size window = mask.empty() ? cell.window : mask.size();
    const cv::Size halo((window.width - 1) / 2, (window.height - 1) / 2);
    const cv::Mat patch = sourceRegion(
        cell, image, cv::Rect(-halo.width, -halo.height, image.width + 2 * halo.width, image.height + 2 * halo.height));
    const int rank =
        cell.filter == "median" ? cell.window.area() / 2 : cvRound(cell.percentile / 100 * (cell.window.area() - 1));
    if (isRankFilter(cell))
        return rankReference(patch, cell.window, rank);
    cv::Mat result(image, CV_MAKETYPE(CV_64F, CV_MAT_CN(cell.type)));
    if (cell.filter == "gaussian_exact")
    {
        const cv::Rect inner(halo, image);
        cv::Mat blurred;
        cv::GaussianBlur(patch(inner).clone(), blurred, cell.window, gaussianSigma(cell.window.width), 0, cell.border);
        blurred.convertTo(result, CV_64F);
        return result;
    }
    cv::Mat real;
    patch.convertTo(real, CV_64F);
    const std::pair<cv::Mat, cv::Mat> vectors = vectorsOf(cell);
    if (!mask.empty())
        correlate(real, mask, result);
    else if (vectors.first.empty())
        refuse("the oracle has no filter " + cell.filter);
    else
    {
        cv::Mat rows(real.rows, image.width, result.type());
        correlate(real, vectors.first, rows);
        correlate(rows, vectors.second, result);
    }
    return result;
}

Judgement judge(const Cell& cell, const cv::Mat& reference, const cv::Mat& output, const Tolerance& tolerance)
{
    const cv::Size image = output.size();
    const bool exact = isRankFilter(cell) || cell.filter == "identity" || cell.filter == "gaussian_exact";
    const double correct = exact ? 0 : allowedError(cell, Tolerance{0.5, 1e-5});
    const double allowed = exact ? 0 : std::max(correct, allowedError(cell, tolerance));
    Part sides, inside;
    std::mutex mutex;
    cv::parallel_for_(cv::Range(0, image.height),
                      [&](const cv::Range& rows)
                      {
                          Part mySides, myInside;
                          cv::Mat row;
                          for (int y = rows.start; y < rows.end; y++)
                          {
                              output.row(y).convertTo(row, CV_64F);
                              compareRow(cell, reference.ptr<double>(y), row.ptr<double>(), y, image, correct, allowed,
                                         mySides, myInside);
                          }
                          const std::lock_guard<std::mutex> lock(mutex);
                          sides.add(mySides);
                          inside.add(myInside);
                      });
    Judgement judgement;
    const bool whole = sides.beyond == 0;
    judgement.differs = whole ? "" : "border";
    const bool hasInside = !whole && image.width > cell.window.width && image.height > cell.window.height;
    Part counted = inside;
    if (whole)
        counted.add(sides);
    if (counted.off)
        judgement.differs += judgement.differs.empty() ? "rounding" : ", rounding";
    judgement.maxError = counted.maxError;
    const double compared =
        whole ? image.area()
              : (image.width - cell.window.width / 2 * 2.0) * (image.height - cell.window.height / 2 * 2.0);
    judgement.shareOff = compared > 0 ? counted.off / (compared * CV_MAT_CN(cell.type)) : 0;
    judgement.verified = inside.beyond == 0 && (whole || hasInside);
    if (!judgement.verified)
        judgement.problem = inside.beyond ? inside.problem : sides.problem;
    return judgement;
}

}  // namespace bench
