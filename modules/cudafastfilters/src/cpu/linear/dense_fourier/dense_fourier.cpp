// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Correlation with a large mask as a product of Fourier transforms in double, tile by tile. Neighbouring tiles overlap
// by the mask ("overlap-save", T. G. Stockham, "High-speed convolution and correlation", 1966); two planes of pixels,
// of two tiles or of two channels, are the real and the imaginary part of one transform.
//
// Exact sums are rounded to integers, if the error is proved to be below a quarter. Floats: a transform's error depends
// on all pixels of a tile, the promised error on those of each window. A tile with a window that is too dark for that,
// or with NaN or an infinity, is filtered by dense_rows.
//
// Cost: two transforms of a tile per pair of planes, for any mask. Limits: masks of fewer than 1024 columns and rows.

#include "precomp.hpp"

#include "cpu/linear_algorithms.hpp"
#include "cpu/stripe_finish.hpp"
#include "cpu/parallel_tiles.hpp"
#include "fourier_worker.hpp"
#include "tasks/fourier_error.hpp"

#include <cmath>

namespace cv::cuda::fastfilters
{

namespace
{

class DenseFourier : public VectorAlgorithm
{
public:
    DenseFourier(FourierMask mask, CpuPreparation direct) : mask_(std::move(mask)), direct_(std::move(direct.algorithm))
    {
    }

    // Tiles begin at multiples of their results: nothing else determines which pixels share a transform.
    int bandStep() const CV_OVERRIDE { return mask_.tile.results.height; }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const FourierSpectrum::Numbers spectrum = spectrum_.of(mask_, facts.simd);
        const PaddedSource padded(images.source, mask_.task.neighbourhood);
        const Size size = images.source.size(), results = mask_.tile.results, tiles = tilesOf(size);
        const auto makeWorker = [&] { return FourierWorker(mask_, *direct_, images, padded, spectrum->data(), facts); };
        // Two tiles each.
        parallelTiles(Size(divUp(tiles.width, 2), tiles.height), Size(1, 1), 1,
                      [&]
                      {
                          return [&, worker = makeWorker()](const Rect& place) mutable
                          {
                              const Rect first(Point(2 * place.x * results.width, place.y * results.height), results);
                              const Rect all(Point(), size);
                              worker.run(first & all, (first + Point(results.width, 0)) & all);
                          };
                      });
    }

    double nanoseconds() const CV_OVERRIDE
    {
        return fourierTileNanoseconds(mask_.tile) / (2.0 * mask_.tile.results.area()) + aroundTransforms();
    }

    double nanosecondsOf(const CpuImages& images) const CV_OVERRIDE
    {
        const Size size = imageSize(images), tiles = tilesOf(size);
        const int channels = images.source.channels(), pairs = tiles.width / 2 * channels,
                  rest = tiles.width % 2 * ((channels + 1) / 2);
        const double transforms =
            static_cast<double>(tiles.height) * (pairs + rest) + 1;  // and one for the mask, at first
        return transforms * fourierTileNanoseconds(mask_.tile) +
               aroundTransforms() * size.width * size.height * channels;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method =
            format("product of Fourier transforms in double, %s, %s",
                   mask_.isExact() ? "exact sums" : "direct sums around windows that are too dark for it and NaN",
                   describeFinish(mask_.finish).c_str());
        record.tile = format("two of %d x %d results at once", mask_.tile.results.width, mask_.tile.results.height);
        record.packing = format("%d x %d complex numbers", mask_.tile.width(), mask_.tile.height());
        return record;
    }

private:
    // Nanoseconds for a value that is read, rounded and written, and for the windows of integers whose float results
    // are computed again.
    double aroundTransforms() const
    {
        const bool areFloats = mask_.task.dstDepth() == CV_32F && mask_.task.srcDepth() != CV_32F;
        return 0.1 + 0.04 * mask_.task.sourceBytes() + (areFloats ? 3 : 0);
    }

    Size tilesOf(Size image) const
    {
        const Size results = mask_.tile.results;
        return Size(divUp(image.width, results.width), divUp(image.height, results.height));
    }

    FourierMask mask_;
    FourierSpectrum spectrum_;
    std::unique_ptr<const CpuAlgorithm> direct_;
};

}  // namespace

CpuPreparation prepareDenseFourier(const LinearTask& task)
{
    if (task.isSeparable)
        return "the mask is the product of a row and a column";
    const FourierTilePlan tile = planFourierTile(task.neighbourhood.window);
    if (tile.results.area() == 0)
        return "the mask is too large for a tile";
    FourierMask mask = makeFourierMask(task, tile);
    if (task.result.sums.exact && !areExactFourierSums(task, tile.levels(), mask.errorFactor))
        return "sums are exact, and those of Fourier transforms might not be";
    if (!std::isfinite(mask.errorFactor) || !std::isfinite(mask.bound.sum()))
        return "the coefficients are too large";
    return std::make_unique<DenseFourier>(std::move(mask), prepareDenseRows(task));
}

}  // namespace cv::cuda::fastfilters
