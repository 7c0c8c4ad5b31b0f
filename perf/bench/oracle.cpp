// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "oracle.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>

#include "opencv2/imgproc.hpp"

namespace bench
{

namespace
{

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
    const int depth = CV_MAT_DEPTH(destinationType(cell)), channels = CV_MAT_CN(cell.type);
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
    const cv::Rect whole(cv::Point(), image);
    if (isRankFilter(cell))
        return rankReference(sourceAround(cell, image, whole), cell.window, rankOf(cell));
    if (cell.filter != "gaussian_exact")
        return linearReference(cell, image, whole);
    cv::Mat blurred, result;
    cv::GaussianBlur(sourceRegion(cell, image, whole), blurred, cell.window, gaussianSigma(cell.window.width),
                     gaussianSigma(cell.window.height), cell.border);
    blurred.convertTo(result, CV_64F);
    return result;
}

Judgement judge(const Cell& cell, const cv::Mat& reference, const cv::Mat& output, const Tolerance& tolerance)
{
    const cv::Size image = output.size();
    const bool exact = cell.filter == "gaussian_exact";
    const double correct = exact ? 0 : allowedError(cell, promisedTolerance);
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
