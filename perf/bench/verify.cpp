// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "verify.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>

#include "oracle.hpp"

namespace bench
{

namespace
{

constexpr int regions = 14;                 // 3 x 3 places, and random ones
constexpr double operationsASecond = 2e9;   // multiplications and comparisons, about
constexpr double operationsOfASample = 10;  // to make a pixel of the source
constexpr double operationsOfAnAnswer = 8;  // for each pixel of the window of an outlier filter or a statistic
constexpr int leastWidth = 4, leastHeight = 2;
constexpr int mostSelections = 16;  // wrong ranks of a region whose right value is found

cv::Rect around(cv::Point centre, cv::Size size, cv::Rect limits)
{
    size.width = std::min(size.width, limits.width);
    size.height = std::min(size.height, limits.height);
    const int x = std::min(std::max(centre.x - size.width / 2, limits.x), limits.br().x - size.width);
    const int y = std::min(std::max(centre.y - size.height / 2, limits.y), limits.br().y - size.height);
    return cv::Rect(x, y, size.width, size.height);
}

double costOf(const Cell& cell, cv::Size region)
{
    const cv::Size window = summedWindow(cell);
    const double samples = (region.width + window.width - 1.0) * (region.height + window.height - 1.0);
    const double channels = CV_MAT_CN(cell.type);
    if (replacesOutliers(cell) || isStatistic(cell))
        return channels *
               (samples * operationsOfASample + region.area() * (window.area() * operationsOfAnAnswer + 256));
    return samples * channels * operationsOfASample +
           (isRankFilter(cell) ? channels * region.area() * window.area() : linearCost(cell, region));
}

double greatestOf(int depth)
{
    switch (depth)
    {
    case CV_8U: return 255;
    case CV_8S: return 128;
    case CV_16U: return 65535;
    case CV_16S: return 32768;
    default: return 1;
    }
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

// The same of outliers, which are pixels, and of statistics: the promise is relative to the value, which a deviation
// from the greatest pixel, and a contrast of all but one window in a million, does not exceed.
double allowedOfAnswer(const Cell& cell, const Tolerance& tolerance)
{
    if (replacesOutliers(cell) || cell.filter == "mode")
        return 0;
    const bool isEntropy = cell.filter == "entropy", isContrast = cell.filter == "contrast";
    const double greatest = isEntropy ? 8 : isContrast ? 16 : greatestOf(CV_MAT_DEPTH(cell.type));
    if (CV_MAT_DEPTH(destinationType(cell)) != CV_32F)
        return cell.filter == "range" ? 0 : tolerance.integer;
    const double promised = isEntropy ? std::ldexp(1, -20) : greatest * std::ldexp(1, isContrast ? -21 : -22);
    return std::max(promised, greatest * (tolerance.relative == promisedTolerance.relative ? 0 : tolerance.relative));
}

// The header's promise: correct rounding, but to the other side if the exact value is within the accumulation
// bound of a tie, which sums of integers have not; of floats a bound that grows with the sides of the window.
double allowedError(const Cell& cell, const Tolerance& tolerance)
{
    if (isRankFilter(cell) || cell.filter == "identity" || cell.filter == "gaussian_exact")
        return 0;
    if (replacesOutliers(cell) || isStatistic(cell))
        return allowedOfAnswer(cell, tolerance);
    // Two sums and a quotient have four times the error of a sum, see ignoreMissing().
    const double sums = cell.holes.empty() ? 1 : 4;
    const double greatest = sums * greatestSum(cell) * greatestOf(CV_MAT_DEPTH(cell.type));
    if (CV_MAT_DEPTH(destinationType(cell)) == CV_32F)
        return greatest *
               std::max(tolerance.relative, std::ldexp(2.0 * (cell.window.width + cell.window.height + 32), -24));
    if (sumsIntegers(cell) && greatest < (1 << 24))
        return tolerance.integer;
    return tolerance.integer + std::min(0.5, cell.window.area() * std::ldexp(greatest, -24));
}

// Outputs beside what they must be.
class Comparison
{
public:
    Comparison(const Cell& cell, const Tolerance& tolerance)
        : promised_(allowedError(cell, promisedTolerance)), allowed_(std::max(promised_, allowedError(cell, tolerance)))
    {
    }

    void add(double got, double wanted, int x, int y)
    {
        const double error = std::isnan(got) && std::isnan(wanted) ? 0 : std::abs(got - wanted);
        maxError = std::isnan(error) ? HUGE_VAL : std::max(maxError, error);
        off += !(error <= promised_);
        if (!(error <= allowed_) && beyond++ == 0)
            problem = cv::format("output %g instead of %g at x %d, y %d", got, wanted, x, y);
    }

    void add(const Comparison& other)
    {
        maxError = std::max(maxError, other.maxError);
        beyond += other.beyond;
        off += other.off;
        if (problem.empty())
            problem = other.problem;
    }

    double maxError = 0;
    size_t beyond = 0, off = 0;  // outputs that the tolerance, and that correct rounding, does not explain
    std::string problem;         // of the first one beyond the tolerance

private:
    double promised_, allowed_;
};

template <typename T>
bool hasRank(const cv::Mat& plane, cv::Rect window, T value, int rank)
{
    int below = 0, upTo = 0;
    for (int y = window.y; y < window.br().y; y++)
    {
        const T* const row = plane.ptr<T>(y) + window.x;
        for (int x = 0; x < window.width; x++)
        {
            below += row[x] < value;
            upTo += row[x] <= value;
        }
    }
    return below <= rank && rank < upTo;
}

// One channel of a region, and the source around it.
template <typename T>
void countRanks(const Cell& cell, const cv::Mat& patch, const cv::Mat& output, cv::Point origin, Comparison& comparison)
{
    const int rank = rankOf(cell);
    int wrong = 0;
    for (int y = 0; y < output.rows; y++)
        for (int x = 0; x < output.cols; x++)
        {
            const cv::Rect window(cv::Point(x, y), cell.window);
            const T got = output.at<T>(y, x);
            if (!hasRank(patch, window, got, rank) && wrong++ < mostSelections)
                comparison.add(static_cast<double>(got),
                               rankReference(patch(window), cell.window, rank).at<double>(0, 0), origin.x + x,
                               origin.y + y);
        }
}

void compareRanks(const Cell& cell, cv::Size image, cv::Rect region, const cv::Mat& output, Comparison& comparison)
{
    std::vector<cv::Mat> sources, outputs;
    cv::split(sourceAround(cell, image, region), sources);
    cv::split(output, outputs);
    for (size_t c = 0; c < sources.size(); c++)
        switch (output.depth())
        {
        case CV_8U: countRanks<uchar>(cell, sources[c], outputs[c], region.tl(), comparison); break;
        case CV_8S: countRanks<schar>(cell, sources[c], outputs[c], region.tl(), comparison); break;
        case CV_16U: countRanks<ushort>(cell, sources[c], outputs[c], region.tl(), comparison); break;
        case CV_16S: countRanks<short>(cell, sources[c], outputs[c], region.tl(), comparison); break;
        default: countRanks<float>(cell, sources[c], outputs[c], region.tl(), comparison); break;
        }
}

void compareSums(const Cell& cell, cv::Size image, cv::Rect region, const cv::Mat& output, Comparison& comparison)
{
    const cv::Mat expected = expectedRegion(cell, image, region);
    const int depth = output.depth(), channels = output.channels();
    cv::Mat actual;
    output.convertTo(actual, CV_64F);
    for (int y = 0; y < region.height; y++)
        for (int i = 0; i < region.width * channels; i++)
            comparison.add(actual.ptr<double>(y)[i], clampToDepth(expected.ptr<double>(y)[i], depth),
                           region.x + i / channels, region.y + y);
}

bool nearSide(int x, int y, cv::Size image, cv::Size window)
{
    return x < window.width / 2 || y < window.height / 2 || x >= image.width - window.width / 2 ||
           y >= image.height - window.height / 2;
}

}  // namespace

std::vector<cv::Rect> sampleRegions(const Cell& cell, cv::Size image, cv::Rect promised)
{
    cv::Size size(72, 40);
    const double most = cell.seconds * operationsASecond / regions;
    // Sums of rows serve all outputs of a column: tall regions cost less, so the width goes first.
    while (size.width > leastWidth && costOf(cell, size) > most)
        size.width /= 2;
    while (size.height > leastHeight && costOf(cell, size) > most)
        size.height /= 2;
    std::vector<cv::Rect> found;
    for (int y = 0; y <= 2; y++)
        for (int x = 0; x <= 2; x++)
            found.push_back(around(cv::Point(promised.x + promised.width * x / 2, promised.y + promised.height * y / 2),
                                   size, promised));
    cv::RNG rng(image.width * 7919 + image.height * 31 + cell.window.width);
    while (found.size() < regions)
        found.push_back(around(cv::Point(rng.uniform(0, image.width), rng.uniform(0, image.height)), size, promised));
    return found;
}

Verdict verify(const Cell& cell, cv::Size image, cv::Rect promised, const Fetch& output, const Tolerance& tolerance)
{
    const std::vector<Cell> planes = planesOf(cell);
    Comparison comparison(planes[0], tolerance);
    for (const cv::Rect& region : sampleRegions(planes[0], image, promised))
        for (size_t i = 0; i < planes.size(); i++)
        {
            const cv::Mat pixels = output(region + cv::Point(0, static_cast<int>(i) * image.height));
            if (isRankFilter(planes[i]) && cell.holes.empty())
                compareRanks(planes[i], image, region, pixels, comparison);
            else
                compareSums(planes[i], image, region, pixels, comparison);
        }
    Verdict verdict;
    verdict.verified = comparison.beyond == 0;
    verdict.promised = comparison.off == 0;
    verdict.maxError = comparison.maxError;
    verdict.problem = comparison.problem;
    return verdict;
}

Judgement judge(const Cell& cell, const cv::Mat& expected, const cv::Mat& output, const Tolerance& tolerance)
{
    const cv::Size image = output.size();
    const int depth = output.depth(), channels = output.channels();
    const Comparison nothing(cell, tolerance);
    Comparison sides = nothing, inside = nothing;
    std::mutex mutex;
    cv::parallel_for_(cv::Range(0, image.height),
                      [&](const cv::Range& rows)
                      {
                          Comparison mySides = nothing, myInside = nothing;
                          cv::Mat row;
                          for (int y = rows.start; y < rows.end; y++)
                          {
                              output.row(y).convertTo(row, CV_64F);
                              for (int i = 0; i < image.width * channels; i++)
                              {
                                  const int x = i / channels;
                                  (nearSide(x, y, image, cell.window) ? mySides : myInside)
                                      .add(row.ptr<double>()[i], clampToDepth(expected.ptr<double>(y)[i], depth), x, y);
                              }
                          }
                          const std::lock_guard<std::mutex> lock(mutex);
                          sides.add(mySides);
                          inside.add(myInside);
                      });
    Judgement judgement;
    const bool whole = sides.beyond == 0;
    judgement.differs = whole ? "" : "border";
    const bool hasInside = !whole && image.width > cell.window.width && image.height > cell.window.height;
    Comparison counted = inside;
    if (whole)
        counted.add(sides);
    if (counted.off)
        judgement.differs += judgement.differs.empty() ? "rounding" : ", rounding";
    judgement.maxError = counted.maxError;
    const double compared =
        whole ? image.area()
              : (image.width - cell.window.width / 2 * 2.0) * (image.height - cell.window.height / 2 * 2.0);
    judgement.shareOff = compared > 0 ? counted.off / (compared * channels) : 0;
    judgement.verified = inside.beyond == 0 && (whole || hasInside);
    if (!judgement.verified)
        judgement.problem = inside.beyond ? inside.problem : sides.problem;
    return judgement;
}

}  // namespace bench
