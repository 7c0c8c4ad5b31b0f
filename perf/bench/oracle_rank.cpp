// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Ranks of all windows: small ones by selection, larger ones by a histogram that slides along a row (T. S. Huang, G. J.
// Yang, G. Y. Tang, 1979) over the values that occur in a strip of rows, in two levels.

#include "oracle.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace bench
{

namespace
{

constexpr int stripRows = 64;
// Pixels of a window up to which selecting costs less; outputs of a single column are selected, too.
constexpr int selectedArea = 49;

class SlidingHistogram
{
public:
    explicit SlidingHistogram(int levels)
        : block_(std::max(1, static_cast<int>(std::sqrt(levels)))), fine_(levels), coarse_(levels / block_ + 1)
    {
    }
    void clear()
    {
        std::fill(fine_.begin(), fine_.end(), 0);
        std::fill(coarse_.begin(), coarse_.end(), 0);
    }
    void change(int level, int by)
    {
        fine_[level] += by;
        coarse_[level / block_] += by;
    }
    int levelOf(int rank) const
    {
        int block = 0;
        for (; coarse_[block] <= rank; block++)
            rank -= coarse_[block];
        int level = block * block_;
        for (; fine_[level] <= rank; level++)
            rank -= fine_[level];
        return level;
    }

private:
    int block_;
    std::vector<int> fine_, coarse_;
};

template <typename T>
void selectRow(const cv::Mat& patch, cv::Size window, int rank, int y, cv::Mat& result)
{
    const int channels = patch.channels();
    std::vector<T> values(window.area());
    for (int i = 0; i < result.cols * channels; i++)
    {
        size_t n = 0;
        for (int dy = 0; dy < window.height; dy++)
            for (int dx = 0; dx < window.width; dx++)
                values[n++] = patch.ptr<T>(y + dy)[i + dx * channels];
        std::nth_element(values.begin(), values.begin() + rank, values.end());
        result.ptr<double>(y)[i] = static_cast<double>(values[rank]);
    }
}

// One channel of a strip, each pixel as its place among the strip's values.
template <typename T>
struct RankedStrip
{
    RankedStrip(const cv::Mat& patch, int channel, cv::Range rows) : places(rows.size(), patch.cols, CV_32S)
    {
        const int channels = patch.channels();
        for (int y = rows.start; y < rows.end; y++)
            for (int x = 0; x < patch.cols; x++)
                values.push_back(patch.ptr<T>(y)[x * channels + channel]);
        std::vector<T> pixels = values;
        std::sort(values.begin(), values.end());
        values.erase(std::unique(values.begin(), values.end()), values.end());
        for (size_t i = 0; i < pixels.size(); i++)
            places.ptr<int>()[i] =
                static_cast<int>(std::lower_bound(values.begin(), values.end(), pixels[i]) - values.begin());
    }

    std::vector<T> values;
    cv::Mat places;
};

template <typename T>
void slideStrip(const cv::Mat& patch, cv::Size window, int rank, cv::Range rows, cv::Mat& result)
{
    const int channels = patch.channels();
    for (int c = 0; c < channels; c++)
    {
        const RankedStrip<T> strip(patch, c, cv::Range(rows.start, rows.end + window.height - 1));
        SlidingHistogram histogram(static_cast<int>(strip.values.size()));
        const cv::Mat& places = strip.places;
        const auto changeColumn = [&](int y, int x, int by)
        {
            for (int dy = 0; dy < window.height; dy++)
                histogram.change(places.ptr<int>(y + dy)[x], by);
        };
        for (int y = 0; y < rows.size(); y++)
        {
            histogram.clear();
            for (int x = 0; x < window.width - 1; x++)
                changeColumn(y, x, 1);
            for (int x = 0; x < result.cols; x++)
            {
                changeColumn(y, x + window.width - 1, 1);
                result.ptr<double>(rows.start + y)[x * channels + c] =
                    static_cast<double>(strip.values[histogram.levelOf(rank)]);
                changeColumn(y, x, -1);
            }
        }
    }
}

template <typename T>
void ranks(const cv::Mat& patch, cv::Size window, int rank, cv::Mat& result)
{
    const int strips = (result.rows + stripRows - 1) / stripRows;
    cv::parallel_for_(cv::Range(0, strips),
                      [&](const cv::Range& range)
                      {
                          for (int strip = range.start; strip < range.end; strip++)
                          {
                              const cv::Range rows(strip * stripRows, std::min(result.rows, (strip + 1) * stripRows));
                              if (window.area() > selectedArea && result.cols > 1)
                                  slideStrip<T>(patch, window, rank, rows, result);
                              else
                                  for (int y = rows.start; y < rows.end; y++)
                                      selectRow<T>(patch, window, rank, y, result);
                          }
                      });
}

}  // namespace

cv::Mat rankReference(const cv::Mat& patch, cv::Size window, int rank)
{
    const cv::Size size(patch.cols - window.width + 1, patch.rows - window.height + 1);
    cv::Mat result(size, CV_MAKETYPE(CV_64F, patch.channels()));
    switch (patch.depth())
    {
    case CV_8U: ranks<uchar>(patch, window, rank, result); break;
    case CV_8S: ranks<schar>(patch, window, rank, result); break;
    case CV_16U: ranks<ushort>(patch, window, rank, result); break;
    case CV_16S: ranks<short>(patch, window, rank, result); break;
    default: ranks<float>(patch, window, rank, result); break;
    }
    return result;
}

}  // namespace bench
