// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "checked_rows.hpp"
#include "separable_rows.hpp"

#include "cpu/linear/float_bound.hpp"
#include "cpu/padded_band.hpp"
#include "cpu/parallel_tiles.hpp"

#include <algorithm>
#include <cfloat>
#include <cmath>

namespace cv::cuda::fastfilters
{

namespace
{

constexpr int log2Width = 9, log2Height = 7;  // of the pixels that a block depends on
static_assert(mostCheckedSide < 1 << (log2Height - 1), "blocks are large beside the mask");

class CheckedRows : public VectorAlgorithm
{
public:
    CheckedRows(const LinearTask& task, std::unique_ptr<const CpuAlgorithm> rows, double error)
        : task_(task),
          rows_(std::move(rows)),
          direct_(prepareDenseRows(task).algorithm),
          error_(error),
          bound_(task),
          block_((1 << log2Width) - task.width() + 1, (1 << log2Height) - task.height() + 1)
    {
    }

    // Blocks begin at multiples of their height.
    int bandStep(Size) const CV_OVERRIDE { return block_.height; }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const PaddedSource padded(images.source, task_.neighbourhood);
        if (task_.srcDepth() == CV_32F && isPrecise(magnitudesOf(padded, images.source.size(), facts)))
            return rows_->run(images, facts);
        const Rect all(Point(), images.source.size());
        const Size blocks(divUp(all.width, block_.width), divUp(all.height, block_.height));
        const auto blockAt = [&](int x, int y)
        { return Rect(Point(x * block_.width, y * block_.height), block_) & all; };
        std::vector<uchar> fails(blocks.area());
        parallelTiles(blocks, Size(1, 1), 1,
                      [&]
                      {
                          return [&, memory = Memory()](const Rect& place) mutable {
                              fails[place.y * blocks.width + place.x] =
                                  !isPrecise(padded, blockAt(place.x, place.y), facts, memory);
                          };
                      });
        const bool failsEverywhere = std::find(fails.begin(), fails.end(), 0) == fails.end();
        (failsEverywhere ? direct_ : rows_)->run(images, facts);
        for (int i = 0; i < blocks.area() && !failsEverywhere; ++i)
            if (fails[i])
            {
                const Rect block = blockAt(i % blocks.width, i / blocks.width);
                CpuImages part = {images.source(block), images.destination(block)};
                direct_->run(part, facts);
            }
    }

    double nanoseconds() const CV_OVERRIDE
    {
        constexpr double ofCheck = 0.3;
        return rows_->nanoseconds() + ofCheck;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record = rows_->describe();
        record.method += ", direct sums around windows that are too dark for it and NaN";
        return record;
    }

private:
    static constexpr int pitch = (1 << log2Width) + mostDoubleLanes;

    struct Memory
    {
        std::vector<double> plane = std::vector<double>((pitch << log2Height) + mostDoubleLanes);
        std::vector<uchar> copies;
        std::vector<const uchar*> rows;
    };

    // What the pixels of a block, or of the image, are like: absolute values.
    struct Magnitudes
    {
        double least, greatest;
    };

    // Measures all pixels that the results depend on; if one is not finite, `greatest` is not finite either.
    Magnitudes magnitudesOf(const PaddedSource& padded, Size size, const CpuFacts& facts) const
    {
        const Range columns(0, size.width + task_.width() - 1), rows(0, size.height + task_.height() - 1);
        std::vector<MagnitudeRange> ranges(rows.size());
        parallel_for_(rows,
                      [&](const Range& range)
                      {
                          std::vector<uchar> copy(static_cast<size_t>(columns.size()) * task_.pixelBytes());
                          for (int y = range.start; y < range.end; ++y)
                              ranges[y] = CFF_SIMD_FUNCTION(facts.simd, magnitudes)(
                                  reinterpret_cast<const float*>(padded.row(y, columns, copy.data())),
                                  columns.size() * task_.channels());
                      });
        MagnitudeRange all = ranges[0];
        for (const MagnitudeRange& range : ranges)
            all = {std::min(all.least, range.least), std::max(all.greatest, range.greatest)};
        const auto toFloat = [](int bits)
        {
            Cv32suf value;
            value.i = bits;
            return value.f;
        };
        return {toFloat(all.least), toFloat(all.greatest)};
    }

    // Whether all pixels are finite, and no sum leaves the range of float.
    bool holds(const Magnitudes& pixels) const { return bound_.sum() * pixels.greatest < FLT_MAX / 4; }

    // The same, and the error is within the promised bound.
    bool isPrecise(const Magnitudes& pixels) const
    {
        return holds(pixels) && bound_.allows(error_ * pixels.greatest, pixels.least);
    }

    bool isPrecise(const PaddedSource& padded, const Rect& block, const CpuFacts& facts, Memory& memory) const
    {
        const Range columns(block.x, block.br().x + task_.width() - 1);
        const size_t bytes = static_cast<size_t>(columns.size()) * task_.pixelBytes();
        memory.rows.resize(block.height + task_.height() - 1);
        memory.copies.resize(memory.rows.size() * bytes);
        for (size_t y = 0; y < memory.rows.size(); ++y)
            memory.rows[y] = padded.row(block.y + static_cast<int>(y), columns, memory.copies.data() + y * bytes);
        FourierSource source = {memory.rows.data(),
                                task_.srcDepth(),
                                task_.channels(),
                                0,
                                static_cast<int>(memory.rows.size()),
                                columns.size(),
                                true};
        for (; source.channel < task_.channels(); ++source.channel)
            if (!isPrecise(source, block.size(), facts, memory.plane.data()))
                return false;
        return true;
    }

    // The same, or the error is within the bound for each window by itself: the sum is at least that of some terms.
    bool isPrecise(const FourierSource& source, Size block, const CpuFacts& facts, double* plane) const
    {
        const FourierTile tile = {{log2Width, nullptr}, {log2Height, nullptr}, plane, nullptr, pitch, nullptr};
        const PlaneFacts pixels = CFF_SIMD_FUNCTION(facts.simd, loadFourierPlane)(source, tile, plane);
        const Magnitudes magnitudes = {pixels.least, pixels.greatest};
        return std::isfinite(pixels.squares) && holds(magnitudes) &&
               (isPrecise(magnitudes) || bound_.allows(error_ * pixels.greatest, plane, pitch, block, facts.simd));
    }

    LinearTask task_;
    std::unique_ptr<const CpuAlgorithm> rows_, direct_;
    double error_;
    FloatBound bound_;
    Size block_;
};

}  // namespace

CpuPreparation prepareCheckedRows(const LinearTask& task, std::unique_ptr<const CpuAlgorithm> rows, double error)
{
    if (!std::isfinite(error))
        return "the coefficients are too large";
    return std::make_unique<CheckedRows>(task, std::move(rows), error);
}

}  // namespace cv::cuda::fastfilters
