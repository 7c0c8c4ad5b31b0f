// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "verify.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>

#include "opencv2/imgproc.hpp"
#include "pixels.hpp"

namespace bench
{

namespace
{

// Comparisons a sampled region of a rank filter may cost where cv::medianBlur does not serve.
constexpr double rankBudget = 3e7;

template <typename T>
cv::Mat samples(const Cell& cell, const std::vector<int>& columns, const std::vector<int>& rows)
{
    const int channels = CV_MAT_CN(cell.type);
    const PixelSource source = hostPixels(contentOf(cell.content));
    cv::Mat patch(static_cast<int>(rows.size()), static_cast<int>(columns.size()), cell.type);
    for (int y = 0; y < patch.rows; y++)
        for (int x = 0; x < patch.cols; x++)
            for (int c = 0; c < channels; c++)
                patch.ptr<T>(y)[x * channels + c] =
                    rows[y] < 0 || columns[x] < 0
                        ? T(0)
                        : sampleValue<T>(sampleBits(source, columns[x] * channels + c, rows[y]));
    return patch;
}

std::vector<int> indices(int begin, int count, int length, int border)
{
    std::vector<int> result(count);
    for (int i = 0; i < count; i++)
        result[i] = cv::borderInterpolate(begin + i, length, border);
    return result;
}

template <typename T>
void rankByDefinition(const cv::Mat& patch, cv::Size window, int rank, cv::Mat& result)
{
    const int channels = patch.channels();
    cv::parallel_for_(cv::Range(0, result.rows),
                      [&](const cv::Range& range)
                      {
                          std::vector<T> values(window.area());
                          for (int y = range.start; y < range.end; y++)
                              for (int i = 0; i < result.cols * channels; i++)
                              {
                                  size_t n = 0;
                                  for (int dy = 0; dy < window.height; dy++)
                                      for (int dx = 0; dx < window.width; dx++)
                                          values[n++] = patch.ptr<T>(y + dy)[i + dx * channels];
                                  std::nth_element(values.begin(), values.begin() + rank, values.end());
                                  result.ptr<double>(y)[i] = static_cast<double>(values[rank]);
                              }
                      });
}

cv::Mat rankRegion(const Cell& cell, const cv::Mat& patch, cv::Size size)
{
    const int k = cell.window.width;
    const bool square = cell.window.width == cell.window.height;
    const int depth = patch.depth();
    const bool small = k <= 5 && (depth == CV_8U || depth == CV_16U || depth == CV_16S || depth == CV_32F);
    const cv::Rect inner((cell.window.width - 1) / 2, (cell.window.height - 1) / 2, size.width, size.height);
    cv::Mat result(size, CV_MAKETYPE(CV_64F, patch.channels()));
    if (cell.filter == "median" && square && k > 1 && (depth == CV_8U || small))
    {
        cv::Mat blurred;
        cv::medianBlur(patch, blurred, k);
        blurred(inner).convertTo(result, CV_64F);
        return result;
    }
    const int rank =
        cell.filter == "median" ? cell.window.area() / 2 : cvRound(cell.percentile / 100 * (cell.window.area() - 1));
    switch (depth)
    {
    case CV_8U: rankByDefinition<uchar>(patch, cell.window, rank, result); break;
    case CV_8S: rankByDefinition<schar>(patch, cell.window, rank, result); break;
    case CV_16U: rankByDefinition<ushort>(patch, cell.window, rank, result); break;
    case CV_16S: rankByDefinition<short>(patch, cell.window, rank, result); break;
    default: rankByDefinition<float>(patch, cell.window, rank, result); break;
    }
    return result;
}

// Only the sums that are wanted: the window is larger than the region.
cv::Mat largeGaussianRegion(const Cell& cell, const cv::Mat& patch, cv::Size size)
{
    const int k = cell.window.width;
    const cv::Mat kernel = cv::getGaussianKernel(k, largeGaussianSigma(k), CV_64F);
    cv::Mat rows = cv::Mat::zeros(patch.rows, size.width, patch.type());
    cv::Mat result = cv::Mat::zeros(size, patch.type());
    for (int i = 0; i < k; i++)
        cv::scaleAdd(patch.colRange(i, i + size.width), kernel.at<double>(i), rows, rows);
    for (int i = 0; i < k; i++)
        cv::scaleAdd(rows.rowRange(i, i + size.height), kernel.at<double>(i), result, result);
    return result;
}

void linearRegion(const Cell& cell, const cv::Mat& patch, cv::Mat& result)
{
    const int border = cv::BORDER_CONSTANT;  // what it touches is cut off
    cv::Mat x, y;
    if (cell.filter == "linear")
        cv::filter2D(patch, result, CV_64F, denseMask(cell.window), cv::Point(-1, -1), 0, border);
    else if (cell.filter == "box")
        cv::boxFilter(patch, result, CV_64F, cell.window, cv::Point(-1, -1), true, border);
    else if (cell.filter == "gaussian_dyadic")
        cv::sepFilter2D(patch, result, CV_64F, cv::getGaussianKernel(cell.window.width, 0, CV_64F),
                        cv::getGaussianKernel(cell.window.height, 0, CV_64F), cv::Point(-1, -1), 0, border);
    else if (cell.filter == "gaussian" || cell.filter == "separable")
        cv::sepFilter2D(patch, result, CV_64F, gaussianKernel(cell.window.width), gaussianKernel(cell.window.height),
                        cv::Point(-1, -1), 0, border);
    else if (cell.filter == "laplacian")
        cv::Laplacian(patch, result, CV_64F, cell.window.width, 1, 0, border);
    else if (cell.filter == "sobel")
        cv::Sobel(patch, result, CV_64F, 1, 0, cell.window.width, 1, 0, border);
    else if (cell.filter == "scharr")
        cv::Scharr(patch, result, CV_64F, 1, 0, 1, 0, border);
    else
        CV_Error(cv::Error::StsBadArg, "unknown filter " + cell.filter);
}

// The greatest sum of |coefficients| of the masks used here, times the greatest source value.
double scaleOf(const Cell& cell)
{
    cv::Mat x, y;
    if (cell.filter == "linear")
        return cv::norm(denseMask(cell.window), cv::NORM_L1);
    if (cell.filter != "sobel" && cell.filter != "scharr" && cell.filter != "laplacian")
        return 1;
    const bool scharr = cell.filter == "scharr";
    const int order = cell.filter == "laplacian" ? 2 : 1;
    cv::getDerivKernels(x, y, order, 0, scharr ? static_cast<int>(cv::FILTER_SCHARR) : cell.window.width, false,
                        CV_64F);
    return 2 * cv::norm(x, cv::NORM_L1) * cv::norm(y, cv::NORM_L1);
}

cv::Rect around(cv::Point centre, cv::Size size, cv::Rect limits)
{
    size.width = std::min(size.width, limits.width);
    size.height = std::min(size.height, limits.height);
    const int x = std::min(std::max(centre.x - size.width / 2, limits.x), limits.br().x - size.width);
    const int y = std::min(std::max(centre.y - size.height / 2, limits.y), limits.br().y - size.height);
    return cv::Rect(x, y, size.width, size.height);
}

}  // namespace

double clampToDepth(double value, int depth)
{
    switch (depth)
    {
    case CV_8U: return std::min(std::max(value, 0.0), 255.0);
    case CV_8S: return std::min(std::max(value, -128.0), 127.0);
    case CV_16U: return std::min(std::max(value, 0.0), 65535.0);
    case CV_16S: return std::min(std::max(value, -32768.0), 32767.0);
    default: return value;
    }
}

// The header's promise: correct rounding, but to the other side if the exact value is within the accumulation
// bound of a tie.
double allowedError(const Cell& cell, const Tolerance& tolerance)
{
    const int depth = CV_MAT_DEPTH(cell.type);
    if (depth == CV_32F)
        return tolerance.relative * scaleOf(cell);
    const double greatest = depth == CV_8U || depth == CV_8S ? 255 : 65535;
    const double bound = cell.window.area() * std::ldexp(scaleOf(cell) * greatest, -24);
    return tolerance.integer + std::min(0.5, bound);
}

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

cv::Mat referenceRegion(const Cell& cell, cv::Size image, cv::Rect region)
{
    // The Laplacian of side 1 is a 3 x 3 cross.
    const int side = cell.filter == "laplacian" ? std::max(cell.window.width, 3) : cell.window.width;
    const cv::Size halo((side - 1) / 2, cell.filter == "laplacian" ? (side - 1) / 2 : (cell.window.height - 1) / 2);
    const cv::Rect read(region.x - halo.width, region.y - halo.height, region.width + 2 * halo.width,
                        region.height + 2 * halo.height);
    const cv::Mat patch = sourceRegion(cell, image, read);
    if (isRankFilter(cell))
        return rankRegion(cell, patch, region.size());
    cv::Mat real, result;
    patch.convertTo(real, CV_64F);
    if (cell.filter == "large_gaussian")
        return largeGaussianRegion(cell, real, region.size());
    if (cell.filter == "identity")
        result = real;
    else
        linearRegion(cell, real, result);
    return result(cv::Rect(halo.width, halo.height, region.width, region.height));
}

std::vector<cv::Rect> sampleRegions(const Cell& cell, cv::Size image, cv::Rect promised)
{
    cv::Size size = cell.filter == "large_gaussian" ? cv::Size(24, 16) : cv::Size(72, 40);
    if (isRankFilter(cell))
    {
        const double area = rankBudget / cell.window.area() / CV_MAT_CN(cell.type);
        if (area < size.area())
            size = cv::Size(std::max(8, static_cast<int>(std::sqrt(area * 2))),
                            std::max(4, static_cast<int>(std::sqrt(area / 2))));
    }
    std::vector<cv::Rect> regions;
    for (int y = 0; y <= 2; y++)
        for (int x = 0; x <= 2; x++)
            regions.push_back(around(
                cv::Point(promised.x + promised.width * x / 2, promised.y + promised.height * y / 2), size, promised));
    cv::RNG rng(image.width * 7919 + image.height * 31 + cell.window.width);
    for (int i = 0; i < 5; i++)
        regions.push_back(around(cv::Point(rng.uniform(0, image.width), rng.uniform(0, image.height)), size, promised));
    return regions;
}

Verdict verify(const Cell& cell, cv::Size image, cv::Rect promised, const Fetch& output, const Tolerance& tolerance)
{
    Verdict verdict;
    const int depth = CV_MAT_DEPTH(cell.type), channels = CV_MAT_CN(cell.type);
    const bool exact = isRankFilter(cell) || cell.filter == "identity";
    const double allowed = exact ? 0 : allowedError(cell, tolerance);
    for (const cv::Rect& region : sampleRegions(cell, image, promised))
    {
        const cv::Mat expected = referenceRegion(cell, image, region);
        cv::Mat actual;
        output(region).convertTo(actual, CV_64F);
        for (int y = 0; y < region.height; y++)
            for (int i = 0; i < region.width * channels; i++)
            {
                const double wanted = clampToDepth(expected.ptr<double>(y)[i], depth);
                const double got = actual.ptr<double>(y)[i];
                const double error = std::abs(got - wanted);
                if (error > verdict.maxError || std::isnan(error))
                    verdict.maxError = error;
                if (!(error <= allowed) && verdict.problem.empty())
                    verdict.problem = cv::format("output %g instead of %g at x %d, y %d", got, wanted,
                                                 region.x + i / channels, region.y + y);
            }
    }
    verdict.verified = verdict.problem.empty();
    return verdict;
}

}  // namespace bench
