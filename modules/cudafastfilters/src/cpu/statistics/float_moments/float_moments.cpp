// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Variances of floats, in double: sums of the differences to a pixel of the tile, and of their squares. Only pixels of
// the window are added, and nothing is subtracted, so a NaN or a large number leaves no trace: rows are divided into
// blocks of the window's height, and a window is the lower rows of one block and the upper rows of the next, after van
// Herk, "A fast algorithm for local minimum and maximum filters on rectangular and octagonal kernels", 1992; along a
// row, sums of 1, 2, 4... pixels are put together.
//
// Cost: the logarithm of the width. Variances that are not greater than their error bound are 0, so that equal pixels
// have none.

#include "precomp.hpp"

#include "cpu/padded_band.hpp"
#include "cpu/statistics_algorithms.hpp"
#include "cpu/statistics/float_moments.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace cv::cuda::fastfilters
{

namespace
{

constexpr int slack = 64;

// Tiles do not depend on the number of threads or on the image's size, because results depend on them.
struct MomentTiles
{
    explicit MomentTiles(const StatisticsTask& task)
        : rows(std::min(1 << 16, std::max(64, 2 * task.height()))),
          columns(std::max({64, 2 * task.width(), std::min(512, (1 << 15) / (task.height() * task.channels()))}))
    {
    }
    int rows, columns;
};

class MomentTile
{
public:
    MomentTile(const StatisticsTask& task, SimdLevel simd, const PaddedSource& source, Mat destination)
        : task_(task), simd_(simd), source_(source), destination_(destination)
    {
    }

    void filter(const Rect& tile)
    {
        const int channels = task_.channels();
        columns_ = Range(tile.x, tile.x + tile.width + task_.width() - 1);
        count_ = columns_.size() * channels;
        pitch_ = count_ + slack;
        allocate();
        findCentres(tile);
        const int height = task_.height();
        // Sums to the end of the block that begins with row `first`, then those of the next one from its beginning.
        for (int first = 0; first < tile.height; first += height)
        {
            for (int i = height - 1; i >= 0; --i)
                add(tile.y + first + i, i + 1 < height ? i + 1 : zeros(), i);
            for (int i = 0; i < height && first + i < tile.height; ++i)
            {
                if (i > 0)
                    add(tile.y + first + height + i - 1, i > 1 ? below() : zeros(), below());
                finish(tile, first + i, i);
            }
        }
    }

private:
    int zeros() const { return task_.height(); }
    int below() const { return task_.height() + 1; }
    double* sums(int i) { return memory_.data() + static_cast<size_t>(2 * i) * pitch_; }
    double* squares(int i) { return sums(i) + pitch_; }

    void allocate()
    {
        constexpr int others = 2 + 3;  // zeros and the sums below; scratch rows and results
        memory_.assign(static_cast<size_t>(2 * (task_.height() + others)) * pitch_, 0);
        buffer_.resize(pitch_ * sizeof(float));
        pixels_.resize(pitch_);
        atAnchors_.resize(pitch_);
    }

    // The first finite pixel of each channel in the tile's first row of outputs.
    void findCentres(const Rect& tile)
    {
        const int channels = task_.channels();
        const Point anchor = task_.neighbourhood.anchor;
        const float* const row = load(tile.y + anchor.y, atAnchors_);
        centres_.resize(pitch_);
        for (int c = 0; c < channels; ++c)
        {
            float centre = 0;
            for (int x = tile.width - 1; x >= 0; --x)
                if (std::isfinite(row[(x + anchor.x) * channels + c]))
                    centre = row[(x + anchor.x) * channels + c];
            for (int x = c; x < pitch_; x += channels)
                centres_[x] = centre;
        }
    }

    const float* load(int y, std::vector<float>& to)
    {
        const uchar* const row = source_.row(y, columns_, buffer_.data());
        std::memcpy(to.data(), row, count_ * sizeof(float));
        return to.data();
    }

    void add(int y, int before, int to)
    {
        const float* const row = load(y, pixels_);
        CFF_SIMD_FUNCTION(simd_, addDifferences)
        ({row, centres_.data(), sums(before), squares(before), sums(to), squares(to), count_});
    }

    void finish(const Rect& tile, int y, int i)
    {
        const int channels = task_.channels(), first = task_.height() + 2, count = tile.width * channels;
        const Point anchor = task_.neighbourhood.anchor;
        const bool isContrast = task_.kind == StatisticKind::Contrast;
        const float* const pixels = isContrast ? load(tile.y + y + anchor.y, atAnchors_) : nullptr;
        double* const results = sums(first + 2);
        const double n = task_.area();
        CFF_SIMD_FUNCTION(simd_, finishFloatMoments)
        ({sums(i),
          squares(i),
          i > 0 ? sums(below()) : nullptr,
          squares(below()),
          {sums(first), squares(first), sums(first + 1), squares(first + 1)},
          isContrast ? pixels + anchor.x * channels : nullptr,
          centres_.data(),
          count_,
          task_.width(),
          channels,
          count,
          static_cast<int>(task_.kind),
          n,
          n - task_.ddof,
          floatMomentError(task_.width(), task_.height()),
          results});
        uchar* const out = destination_.ptr(tile.y + y) + tile.x * destination_.elemSize();
        CFF_SIMD_FUNCTION(simd_, putFloats)(results, reinterpret_cast<float*>(out), count);
    }

    const StatisticsTask& task_;
    const SimdLevel simd_;
    const PaddedSource& source_;
    Mat destination_;
    Range columns_;
    int count_ = 0, pitch_ = 0;
    std::vector<double> memory_;
    std::vector<float> centres_, pixels_, atAnchors_;
    std::vector<uchar> buffer_;
};

class FloatMoments : public VectorAlgorithm
{
public:
    explicit FloatMoments(const StatisticsTask& task) : task_(task), tiles_(task) {}

    int bandStep(Size) const CV_OVERRIDE { return tiles_.rows; }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const Size size = images.source.size();
        const PaddedSource source(images.source, task_.neighbourhood);
        const int across = divUp(size.width, tiles_.columns), down = divUp(size.height, tiles_.rows);
        parallel_for_(Range(0, across * down),
                      [&](const Range& range)
                      {
                          MomentTile tile(task_, facts.simd, source, images.destination);
                          for (int i = range.start; i < range.end; ++i)
                              tile.filter(Rect(i % across * tiles_.columns, i / across * tiles_.rows, tiles_.columns,
                                               tiles_.rows) &
                                          Rect(Point(), size));
                      });
    }

    double nanoseconds() const CV_OVERRIDE { return 2.6 + 0.5 * std::log2(task_.width()) + 0.012 * task_.height(); }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "sums of blocks of rows, then of 1, 2, 4... pixels, of the differences to a pixel and of their "
                        "squares, in double";
        record.tile = format("%d columns by %d rows", tiles_.columns, tiles_.rows);
        return record;
    }

private:
    StatisticsTask task_;
    MomentTiles tiles_;
};

}  // namespace

CpuPreparation prepareFloatMoments(const StatisticsTask& task)
{
    if (!isMoment(task.kind) || task.srcDepth() != CV_32F)
        return "only variances of floats";
    return std::make_unique<FloatMoments>(task);
}

}  // namespace cv::cuda::fastfilters
