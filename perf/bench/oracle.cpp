// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "oracle.hpp"

#include <algorithm>

#include "implementation.hpp"
#include "opencv2/imgproc.hpp"
#include "pixels.hpp"

namespace bench
{

namespace
{

template <typename T>
cv::Mat samples(const Cell& cell, const std::vector<int>& columns, const std::vector<int>& rows)
{
    const int channels = CV_MAT_CN(cell.type);
    const PixelSource source = hostPixels(contentOf(cell.content));
    cv::Mat patch(static_cast<int>(rows.size()), static_cast<int>(columns.size()), cell.type);
    cv::parallel_for_(cv::Range(0, patch.rows),
                      [&](const cv::Range& range)
                      {
                          for (int y = range.start; y < range.end; y++)
                              for (int x = 0; x < patch.cols; x++)
                                  for (int c = 0; c < channels; c++)
                                      patch.ptr<T>(y)[x * channels + c] =
                                          rows[y] < 0 || columns[x] < 0
                                              ? T(0)
                                              : sampleValue<T>(sampleBits(source, columns[x] * channels + c, rows[y]));
                      });
    return patch;
}

std::vector<int> indices(int begin, int count, int length, int border)
{
    std::vector<int> result(count);
    for (int i = 0; i < count; i++)
        result[i] = cv::borderInterpolate(begin + i, length, border);
    return result;
}

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
    if (cell.filter == "gaussian_dyadic" || cell.filter == "large_gaussian")
    {
        const double sigma = cell.filter == "large_gaussian" ? largeGaussianSigma(k) : 0;
        const cv::Mat kernel = cv::getGaussianKernel(k, sigma, CV_64F);
        return {kernel.t(), kernel};
    }
    if (cell.filter == "box")
        return {cv::Mat(1, k, CV_64F, cv::Scalar(1.0 / k)), cv::Mat(k, 1, CV_64F, cv::Scalar(1.0 / k))};
    const cv::Mat difference = cv::Mat_<double>({1, 3}, {-1.0, 0.0, 1.0});
    if (cell.filter == "sobel" && k >= 3)
        return {smoothed(difference, k), smoothed(cv::Mat_<double>({1, 1}, {1.0}), k).t()};
    if (cell.filter == "scharr")
        return {difference, cv::Mat_<double>({3, 1}, {3.0, 10.0, 3.0})};
    return {};
}

}  // namespace

bool isRankFilter(const Cell& cell)
{
    return cell.filter == "median" || cell.filter == "rank" || cell.filter == "erosion";
}

cv::Mat sourceRegion(const Cell& cell, cv::Size image, cv::Rect region)
{
    const std::vector<int> columns = indices(region.x, region.width, image.width, cell.border);
    const std::vector<int> rows = indices(region.y, region.height, image.height, cell.border);
    switch (CV_MAT_DEPTH(cell.type))
    {
    case CV_8U: return samples<uchar>(cell, columns, rows);
    case CV_8S: return samples<schar>(cell, columns, rows);
    case CV_16U: return samples<ushort>(cell, columns, rows);
    case CV_16S: return samples<short>(cell, columns, rows);
    default: return samples<float>(cell, columns, rows);
    }
}

cv::Mat expectedRegion(const Cell& cell, cv::Size image, cv::Rect region)
{
    const cv::Mat mask = maskOf(cell);
    const std::pair<cv::Mat, cv::Mat> vectors = vectorsOf(cell);
    const cv::Size window = !mask.empty()           ? mask.size()
                            : vectors.first.empty() ? cell.window
                                                    : cv::Size(vectors.first.cols, vectors.second.rows);
    const cv::Point halo((window.width - 1) / 2, (window.height - 1) / 2);
    const cv::Mat patch =
        sourceRegion(cell, image, cv::Rect(region.tl() - halo, region.size() + cv::Size(2 * halo.x, 2 * halo.y)));
    const int rank =
        cell.filter == "median" ? cell.window.area() / 2 : cvRound(cell.percentile / 100 * (cell.window.area() - 1));
    if (isRankFilter(cell))
        return rankReference(patch, cell.window, rank);
    cv::Mat result(region.size(), CV_MAKETYPE(CV_64F, CV_MAT_CN(cell.type)));
    if (cell.filter == "gaussian_exact")
    {
        cv::Mat blurred;
        cv::GaussianBlur(patch, blurred, cell.window, gaussianSigma(cell.window.width));
        blurred(cv::Rect(halo, region.size())).convertTo(result, CV_64F);
        return result;
    }
    cv::Mat real;
    patch.convertTo(real, CV_64F);
    if (!mask.empty())
        correlate(real, mask, result);
    else if (vectors.first.empty())
        refuse("the oracle has no filter " + cell.filter);
    else
    {
        cv::Mat rows(real.rows, region.width, result.type());
        correlate(real, vectors.first, rows);
        correlate(rows, vectors.second, result);
    }
    return result;
}

}  // namespace bench
