// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Correlation with a large mask as a product of Fourier transforms in double, tile by tile. Neighbouring tiles overlap
// by the mask ("overlap-save", T. G. Stockham, "High-speed convolution and correlation", 1966); two planes of pixels,
// of two tiles or of two channels, are the real and the imaginary part of one transform. The CPU engine's dense_fourier
// is the same method, with the same bounds.
//
// Exact sums are rounded to integers, if the error is proved to be below a quarter. Floats: a transform's error depends
// on all pixels of a pair, the promised error on those of each window. Blocks with windows that are too dark for that,
// or in pairs with NaN or an infinity, are summed directly.
//
// Cost: two transforms of a tile per pair of planes, for any mask; figures: perf/tuning/dense_spectrum.md.
// Limits: masks of at most 2048 columns and 2041 rows.

#include "precomp.hpp"

#include "cuda/linear_algorithms.hpp"
#include "cuda/runtime/grid.hpp"
#include "dense_spectrum.hpp"
#include "mask_spectrum.hpp"
#include "tasks/fourier_error.hpp"

#include <cmath>
#include <limits>
#include <numeric>

namespace cv::cuda::fastfilters
{

namespace
{

SpectrumTileShape tileOf(const LinearTask& task)
{
    return planSpectrumTile(task.width(), task.height());
}

// Whether the precision of a result depends on the pixels: not that of integers that are made of integers.
bool isChecked(const LinearTask& task)
{
    return task.srcDepth() == CV_32F || (task.dstDepth() == CV_32F && !task.result.sums.exact);
}

// An upper bound: the transform has an error, too.
double greatestNumber(const MaskSpectrum& spectrum, const FourierNorms& norms, int levels)
{
    return spectrum.greatest +
           std::ldexp(16.0 * (levels + 1), -53) * norms.euclidean * std::sqrt(std::ldexp(1.0, levels));
}

void addTaps(SpectrumCheck& check, const LinearTask& task)
{
    const auto weight = [&](int i) { return std::abs(task.dense[i]); };
    std::vector<int> places(task.area());
    std::iota(places.begin(), places.end(), 0);
    check.count = std::min(task.area(), SpectrumCheck::mostTaps);
    std::partial_sort(places.begin(), places.begin() + check.count, places.end(),
                      [&](int a, int b) { return weight(a) > weight(b); });
    for (int i = 0; i < check.count; ++i)
        check.taps[i] = {places[i] % task.width(), places[i] / task.width(), static_cast<float>(weight(places[i]))};
}

SpectrumCheck makeCheck(const LinearTask& task, const FourierNorms& norms, double errorFactor)
{
    SpectrumCheck check = {};
    constexpr double mostFloat = std::numeric_limits<float>::max();
    check.greatest = static_cast<float>(std::min(mostFloat, mostFloat / 4 / norms.sum));
    check.share = errorFactor * std::sqrt(2.0 * tileOf(task).numbers()) * fourierShareOfFloats(task);
    check.offset = std::abs(task.result.offset);
    if (task.dstDepth() == CV_32F)
        addTaps(check, task);
    return check;
}

class DenseSpectrum : public LinearAlgorithm
{
public:
    DenseSpectrum(const LinearTask& task, const MaskSpectrum& spectrum, const SpectrumCheck& check)
        : LinearAlgorithm(task),
          result_(task.result),
          tile_(tileOf(task)),
          isChecked_(isChecked(task)),
          check_(check),
          powersX_(spectrum.powersX),
          powersY_(spectrum.powersY),
          spectrum_(deviceConstant(spectrum.numbers)),
          coefficients_(isChecked_ ? deviceConstant(task.dense) : nullptr)
    {
    }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        if (spectrumColumnBytes(tile_.log2Height) > device.sharedBytesOfBlock)
            return Fit::no("columns of a tile do not fit into the device's shared memory");
        const Batches batches = batchesOf(images);
        Decision found([this, batches](const Images& given, const DeviceStream& stream)
                       { launch(batches, given, stream); });
        found.scratchBytes = batches.bytes();
        found.constantBytes = spectrum_->bytes() + (coefficients_ ? coefficients_->bytes() : 0);
        found.cut = Cut::everyRows(tile_.resultsHeight);
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = format("product of Fourier transforms in double, %s",
                               result_.sums.exact ? "exact sums"
                               : isChecked_       ? "direct sums around windows that are too dark for it and NaN"
                                                  : "rounded sums");
        record.tile = format("two of %d x %d results at once", tile_.resultsWidth, tile_.resultsHeight);
        record.packing =
            format("%d x %d complex numbers, 16 of a row or of a column per thread", tile_.width(), tile_.height());
        record.why = "the cost does not grow with the mask inside a tile";
        return record;
    }

private:
    // The pairs that are in scratch memory at once.
    struct Batches
    {
        SpectrumTiles tiles;
        int pairs, batch;
        size_t blocks;  // of results
        bool isChecked;

        size_t numberBytes() const { return sizeof(ComplexNumber) * tiles.tile.numbers() * batch; }
        size_t maximaBytes() const { return isChecked ? sizeof(unsigned) * pairs : 0; }
        size_t failBytes() const { return isChecked ? blocks : 0; }
        size_t bytes() const { return numberBytes() + maximaBytes() + failBytes(); }
    };

    Batches batchesOf(const Images& images) const
    {
        const Size size = images.destination.size, window = neighbourhood.window;
        const int planes = ceilDivide(size.width, tile_.resultsWidth) * images.destination.channels;
        const SpectrumTiles tiles = {tile_, window.width, window.height, planes, ceilDivide(planes, 2)};
        const int pairs = tiles.pairs * ceilDivide(size.height, tile_.resultsHeight);
        const size_t blocks = static_cast<size_t>(ceilDivide(size.width, spectrumBlockColumns)) *
                              ceilDivide(size.height, spectrumBlockRows) * images.destination.channels;
        return {tiles, pairs, std::min(pairs, spectrumBatch(tile_)), blocks, isChecked_};
    }

    void launch(const Batches& batches, const Images& images, const DeviceStream& stream) const
    {
        const StreamScratch scratch(batches.bytes(), stream);
        const ComplexNumber* const constant = static_cast<const ComplexNumber*>(spectrum_->data());
        SpectrumArguments arguments = {sourceOf(images),
                                       destinationOf(images),
                                       {result_.offset, result_.divisor, 1 / result_.divisor, result_.sums.exact},
                                       batches.tiles,
                                       constant,
                                       constant + powersX_,
                                       constant + powersY_,
                                       reinterpret_cast<ComplexNumber*>(scratch.data()),
                                       nullptr,
                                       nullptr};
        if (isChecked_)
        {
            arguments.maxima = reinterpret_cast<unsigned*>(scratch.data() + batches.numberBytes());
            arguments.fails = scratch.data() + batches.numberBytes() + batches.maximaBytes();
            checkCuda(cudaMemsetAsync(arguments.maxima, 0, batches.maximaBytes(), stream),
                      "clearing what dense_spectrum knows of its tiles");
        }
        for (int first = 0; first < batches.pairs; first += batches.batch)
            checkCuda(filterBySpectrum(arguments, first, std::min(batches.batch, batches.pairs - first), stream),
                      "launching dense_spectrum");
        if (!isChecked_)
            return;
        SpectrumCheck check = check_;
        check.coefficients = static_cast<const double*>(coefficients_->data());
        checkCuda(correctSpectrum(arguments, check, stream), "launching dense_spectrum, its check");
    }

    SpectrumSource sourceOf(const Images& images) const
    {
        return visitDepth(
            CV_MAT_DEPTH(srcType),
            [&](auto pixel) -> SpectrumSource
            {
                const auto view = sourceView<decltype(pixel)>(images, neighbourhood);
                SpectrumSource source = {
                    view.data,    view.step,    CV_MAT_DEPTH(srcType), view.width,   view.height, view.channels,
                    view.originX, view.originY, view.borderX,          view.borderY, {}};
                for (int c = 0; c < 4; ++c)
                    source.borderValue[c] = static_cast<float>(view.borderValue[c]);
                return source;
            });
    }

    SpectrumDestination destinationOf(const Images& images) const
    {
        const DeviceDestination& to = images.destination;
        return {to.data, to.step, CV_MAT_DEPTH(dstType), to.size.width, to.size.height, to.channels};
    }

    const LinearResult result_;
    const SpectrumTileShape tile_;
    const bool isChecked_;
    const SpectrumCheck check_;  // without its coefficients
    const size_t powersX_, powersY_;
    const std::unique_ptr<DeviceConstant> spectrum_, coefficients_;
};

}  // namespace

Preparation prepareDenseSpectrum(const LinearTask& task)
{
    if (task.isSeparable)
        return notDense;
    if (task.srcDepth() == CV_64F)
        return "transforms in double are less precise than sums in double";
    const SpectrumTileShape tile = tileOf(task);
    if (tile.resultsWidth == 0)
        return "the mask is too large for a tile";
    const FourierNorms norms = fourierNorms(task.dense);
    constexpr double mostSum = 1e280;
    if (!(norms.sum < mostSum))
        return "the coefficients are too large";
    const MaskSpectrum spectrum =
        transformMask(task.dense, task.width(), task.height(), tile.log2Width, tile.log2Height);
    const double errorFactor = fourierErrorFactor(norms, tile.levels(), greatestNumber(spectrum, norms, tile.levels()));
    if (task.result.sums.exact && !areExactFourierSums(task, tile.levels(), errorFactor))
        return "sums are exact, and those of Fourier transforms might not be";
    return std::make_unique<DenseSpectrum>(task, spectrum, makeCheck(task, norms, errorFactor));
}

}  // namespace cv::cuda::fastfilters
