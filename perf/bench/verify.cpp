// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "verify.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>

#include "opencv2/imgproc.hpp"
#include "oracle.hpp"

namespace bench
{

namespace
{

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

// Whether an output may not be off at all.
bool isExact(const Cell& cell)
{
    return isRankFilter(cell) || cell.filter == "identity" || cell.filter == "gaussian_exact";
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

void compareRow(const Cell& cell, const double* expected, const double* output, int y, cv::Size image, double correct,
                double allowed, Part& sides, Part& inside)
{
    const int depth = CV_MAT_DEPTH(cell.type), channels = CV_MAT_CN(cell.type);
    for (int i = 0; i < image.width * channels; i++)
    {
        const double wanted = clampToDepth(expected[i], depth);
        const double error = std::abs(output[i] - wanted);
        Part& part = nearSide(i / channels, y, image, cell.window) ? sides : inside;
        part.off += !(error <= correct);
        part.maxError = std::isnan(error) ? HUGE_VAL : std::max(part.maxError, error);
        if (!(error <= allowed) && part.beyond++ == 0)
            part.problem = cv::format("output %g instead of %g at x %d, y %d", output[i], wanted, i / channels, y);
    }
}

}  // namespace

std::vector<cv::Rect> sampleRegions(const Cell& cell, cv::Size image, cv::Rect promised)
{
    const cv::Size size = cell.filter == "large_gaussian" ? cv::Size(24, 16) : cv::Size(72, 40);
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
    const double allowed = isExact(cell) ? 0 : allowedError(cell, tolerance);
    for (const cv::Rect& region : sampleRegions(cell, image, promised))
    {
        const cv::Mat expected = expectedRegion(cell, image, region);
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

Judgement judge(const Cell& cell, const cv::Mat& expected, const cv::Mat& output, const Tolerance& tolerance)
{
    const cv::Size image = output.size();
    const double correct = isExact(cell) ? 0 : allowedError(cell, Tolerance{0.5, 1e-5});
    const double allowed = isExact(cell) ? 0 : std::max(correct, allowedError(cell, tolerance));
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
                              compareRow(cell, expected.ptr<double>(y), row.ptr<double>(), y, image, correct, allowed,
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
