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
    DenseFourier(const LinearTask& task, std::vector<FourierTilePlan> tiles, CpuPreparation direct)
        : task_(task),
          tiles_(std::move(tiles)),
          usual_(cheapestTile(tiles_, fourierNanosecondsOfResult)),
          finish_(planFinish(task, StripeSums::Double)),
          direct_(std::move(direct.algorithm))
    {
    }

    // Tiles begin at multiples of their results: nothing else determines which pixels share a transform.
    int bandStep(Size image) const CV_OVERRIDE { return tileOf(image).results.height; }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const FourierMask& mask = masks_.of(task_, tileOf(imageSize(images)));
        const FourierSpectrum::Numbers spectrum = mask.spectrum.of(mask, facts.simd);
        const PaddedSource padded(images.source, task_.neighbourhood);
        const Size size = images.source.size(), results = mask.tile.results, tiles = mask.tile.tilesOf(size);
        const auto makeWorker = [&] { return FourierWorker(mask, *direct_, images, padded, spectrum->data(), facts); };
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

    double nanoseconds() const CV_OVERRIDE { return fourierNanosecondsOfResult(usual_) + aroundTransforms(); }

    double nanosecondsOf(const CpuImages& images) const CV_OVERRIDE
    {
        const Size size = imageSize(images);
        return fourierImageNanoseconds(tileOf(size), size, task_.channels()) +
               aroundTransforms() * size.width * size.height * task_.channels();
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = format("product of Fourier transforms in double, %s, %s",
                               task_.result.sums.exact ? "exact sums"
                                                       : "direct sums around windows that are too dark for it and NaN",
                               describeFinish(finish_).c_str());
        record.tile = format("two of %d x %d results at once", usual_.results.width, usual_.results.height);
        record.packing = format("%d x %d complex numbers", usual_.width(), usual_.height());
        return record;
    }

private:
    // Nanoseconds for a value that is read, rounded and written, and for the windows of integers whose float results
    // are computed again.
    double aroundTransforms() const
    {
        const bool areFloats = task_.dstDepth() == CV_32F && task_.srcDepth() != CV_32F;
        return 0.1 + 0.04 * task_.sourceBytes() + (areFloats ? 3 : (task_.srcDepth() == CV_32F ? 0.6 : 0));
    }

    // For an image of a few tiles their number counts.
    FourierTilePlan tileOf(Size image) const
    {
        return cheapestTile(tiles_, [&](const FourierTilePlan& tile)
                            { return fourierImageNanoseconds(tile, image, task_.channels()); });
    }

    LinearTask task_;
    std::vector<FourierTilePlan> tiles_;
    FourierTilePlan usual_;  // for large images
    StripeFinish finish_;
    FourierMasks masks_;
    std::unique_ptr<const CpuAlgorithm> direct_;
};

}  // namespace

CpuPreparation prepareDenseFourier(const LinearTask& task)
{
    if (task.isSeparable)
        return "the mask is the product of a row and a column";
    if (task.srcDepth() == CV_64F)
        return "transforms in double are less precise than sums in double";
    const FourierNorms norms = fourierNorms(task.dense);
    int mostLevels = 2 * mostFourierLog2;
    if (fourierTiles(task.neighbourhood.window, mostLevels).empty())
        return "the mask is too large for a tile";
    const auto isExact = [&](int levels)
    { return areExactFourierSums(task, levels, fourierErrorFactor(norms, levels, norms.sum)); };
    while (task.result.sums.exact && mostLevels > 0 && !isExact(mostLevels))
        --mostLevels;
    std::vector<FourierTilePlan> tiles = fourierTiles(task.neighbourhood.window, mostLevels);
    if (tiles.empty())
        return "sums are exact, and those of Fourier transforms might not be";
    if (!std::isfinite(fourierErrorFactor(norms, mostLevels, norms.sum)) || !std::isfinite(FloatBound(task).sum()))
        return "the coefficients are too large";
    return std::make_unique<DenseFourier>(task, std::move(tiles), prepareDenseRows(task));
}

}  // namespace cv::cuda::fastfilters
