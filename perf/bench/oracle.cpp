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
    const PixelSource source = hostPixels(contentOf(cell.content), holesOf(cell.holes));
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
                                              : sampleAt<T>(source, columns[x] * channels + c, rows[y]);
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
    return cell.filter == "laplacian" ? laplacian(cell.window.width) : givenMask(cell);
}

// Row and column coefficients of a filter that is separable; empty for others.
std::pair<cv::Mat, cv::Mat> vectorsOf(const Cell& cell)
{
    const int kw = cell.window.width, kh = cell.window.height;
    if (isSeparable(cell))
    {
        const std::pair<cv::Mat, cv::Mat> given = givenVectors(cell);
        return {given.first.t(), given.second};
    }
    if (cell.filter == "identity")
        return {cv::Mat::ones(1, 1, CV_64F), cv::Mat::ones(1, 1, CV_64F)};
    if (cell.filter == "gaussian")
        return {gaussianKernel(kw).t(), gaussianKernel(kh)};
    if (cell.filter == "gaussian_dyadic")
        return {cv::getGaussianKernel(kw, 0, CV_64F).t(), cv::getGaussianKernel(kh, 0, CV_64F)};
    if (cell.filter == "large_gaussian")
        return {cv::getGaussianKernel(kw, largeGaussianSigma(kw), CV_64F).t(),
                cv::getGaussianKernel(kh, largeGaussianSigma(kw), CV_64F)};
    if (cell.filter == "box")
        return {cv::Mat(1, kw, CV_64F, cv::Scalar(1.0 / kw)), cv::Mat(kh, 1, CV_64F, cv::Scalar(1.0 / kh))};
    const cv::Mat difference = cv::Mat_<double>({1, 3}, {-1.0, 0.0, 1.0});
    if (cell.filter == "sobel" && kw >= 3)
        return {smoothed(difference, kw), smoothed(cv::Mat_<double>({1, 1}, {1.0}), kw).t()};
    if (cell.filter == "scharr")
        return {difference, cv::Mat_<double>({3, 1}, {3.0, 10.0, 3.0})};
    return {};
}

bool sumsWholeMask(const Cell& cell)
{
    return cell.filter == "linear" || cell.filter == "linear_integers" || cell.filter == "laplacian";
}

// The sums of a linear filter over a patch that has its halo.
void sumWindows(const Cell& cell, const cv::Mat& patch, cv::Mat& result)
{
    cv::Mat real;
    patch.convertTo(real, CV_64F);
    if (sumsWholeMask(cell))
        return correlate(real, maskOf(cell), result);
    const std::pair<cv::Mat, cv::Mat> vectors = vectorsOf(cell);
    if (vectors.first.empty())
        refuse("the oracle has no filter " + cell.filter);
    cv::Mat rows(real.rows, result.cols, result.type());
    correlate(real, vectors.first, rows);
    correlate(rows, vectors.second, result);
}

// Missing pixels are those that a filter of the cell ignores: NaN, and 0 in integers.
cv::Mat validPixels(const cv::Mat& patch)
{
    return patch.depth() == CV_32F ? patch == patch : patch != 0;  // 255 where they are valid
}

// A result without a valid pixel.
double missingResult(const cv::Mat& patch)
{
    return patch.depth() == CV_32F ? NAN : 0;
}

// Ranks among the valid pixels; of an even number, floats have the mean of both medians, integers the lower one.
cv::Mat validRanks(const Cell& cell, const cv::Mat& patch)
{
    const cv::Size window = cell.window;
    const int channels = patch.channels();
    cv::Mat real;
    patch.convertTo(real, CV_64F);
    const cv::Mat valid = validPixels(patch);
    cv::Mat result(patch.rows - window.height + 1, patch.cols - window.width + 1, real.type());
    std::vector<double> values;
    for (int y = 0; y < result.rows; y++)
        for (int i = 0; i < result.cols * channels; i++)
        {
            values.clear();
            for (int dy = 0; dy < window.height; dy++)
                for (int dx = 0; dx < window.width; dx++)
                    if (valid.ptr(y + dy)[i + dx * channels])
                        values.push_back(real.ptr<double>(y + dy)[i + dx * channels]);
            std::sort(values.begin(), values.end());
            const int count = static_cast<int>(values.size());
            double& found = result.ptr<double>(y)[i];
            found = missingResult(patch);
            if (count > 0 && cell.filter != "median")
                found = values[cvRound(cell.percentile / 100 * (count - 1))];
            else if (count > 0)
                found = patch.depth() == CV_32F ? (values[(count - 1) / 2] + values[count / 2]) / 2
                                                : values[(count - 1) / 2];
            if (patch.depth() == CV_32F)
                found = static_cast<float>(found);
        }
    return result;
}

// Normalised convolution.
cv::Mat validSums(const Cell& cell, const cv::Mat& patch, cv::Size size)
{
    const int type = CV_MAKETYPE(CV_64F, patch.channels());
    const cv::Mat mask = validPixels(patch);
    cv::Mat zeroed, weights, sums(size, type), divisors(size, type), whole(size, type);
    patch.convertTo(zeroed, CV_64F);
    for (int y = 0; y < zeroed.rows; y++)
        for (int i = 0; i < zeroed.cols * patch.channels(); i++)
            if (!mask.ptr(y)[i])
                zeroed.ptr<double>(y)[i] = 0;
    mask.convertTo(weights, CV_64F, 1.0 / 255);
    sumWindows(cell, zeroed, sums);
    sumWindows(cell, weights, divisors);
    sumWindows(cell, cv::Mat(patch.size(), type, cv::Scalar::all(1)), whole);
    cv::Mat result(size, type);
    for (int y = 0; y < size.height; y++)
        for (int i = 0; i < size.width * patch.channels(); i++)
        {
            const double divisor = divisors.ptr<double>(y)[i];
            result.ptr<double>(y)[i] =
                divisor == 0 ? missingResult(patch) : sums.ptr<double>(y)[i] / divisor * whole.ptr<double>(y)[i];
        }
    return result;
}

}  // namespace

bool isRankFilter(const Cell& cell)
{
    return cell.filter == "median" || cell.filter == "rank" || cell.filter == "erosion";
}

int rankOf(const Cell& cell)
{
    const int area = cell.window.area();
    return cell.filter == "median" ? area / 2 : cvRound(cell.percentile / 100 * (area - 1));
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

cv::Size summedWindow(const Cell& cell)
{
    if (cell.filter == "identity")
        return cv::Size(1, 1);
    return cell.filter == "laplacian" && cell.window.width == 1 ? cv::Size(3, 3) : cell.window;
}

cv::Mat sourceAround(const Cell& cell, cv::Size image, cv::Rect region)
{
    const cv::Size window = summedWindow(cell);
    return sourceRegion(cell, image,
                        cv::Rect(region.x - window.width / 2, region.y - window.height / 2,
                                 region.width + window.width - 1, region.height + window.height - 1));
}

cv::Mat expectedRegion(const Cell& cell, cv::Size image, cv::Rect region)
{
    const cv::Mat patch = sourceAround(cell, image, region);
    if (!cell.holes.empty())
        return isRankFilter(cell) ? validRanks(cell, patch) : validSums(cell, patch, region.size());
    if (isRankFilter(cell))
        return rankReference(patch, cell.window, rankOf(cell));
    if (replacesOutliers(cell) || isStatistic(cell))
        return answerReference(cell, patch);
    cv::Mat result(region.size(), CV_MAKETYPE(CV_64F, CV_MAT_CN(cell.type)));
    if (cell.filter == "gaussian_exact")
    {
        const cv::Size window = cell.window;
        cv::Mat blurred;
        cv::GaussianBlur(patch, blurred, window, gaussianSigma(window.width), gaussianSigma(window.height));
        blurred(cv::Rect(cv::Point(window.width / 2, window.height / 2), region.size())).convertTo(result, CV_64F);
    }
    else
        sumWindows(cell, patch, result);
    return result;
}

double linearCost(const Cell& cell, cv::Size region)
{
    const cv::Size window = summedWindow(cell);
    const double channels = CV_MAT_CN(cell.type), columns = region.width * channels;
    if (sumsWholeMask(cell))
        return columns * region.height * window.area();
    return columns * ((region.height + window.height - 1.0) * window.width + 1.0 * region.height * window.height);
}

bool sumsIntegers(const Cell& cell)
{
    return CV_MAT_DEPTH(cell.type) != CV_32F && (cell.filter == "linear_integers" || cell.filter == "laplacian" ||
                                                 cell.filter == "sobel" || cell.filter == "scharr");
}

double greatestSum(const Cell& cell)
{
    if (sumsWholeMask(cell))
        return cv::norm(maskOf(cell), cv::NORM_L1);
    const std::pair<cv::Mat, cv::Mat> vectors = vectorsOf(cell);
    return vectors.first.empty() ? 1 : cv::norm(vectors.first, cv::NORM_L1) * cv::norm(vectors.second, cv::NORM_L1);
}

}  // namespace bench
