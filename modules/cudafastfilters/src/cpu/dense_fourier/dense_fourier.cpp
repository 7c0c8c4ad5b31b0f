// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Correlation with a large mask as a product of Fourier transforms in double, tile by tile. Neighbouring tiles overlap
// by the mask ("overlap-save", T. G. Stockham, "High-speed convolution and correlation", 1966); two planes of pixels,
// of two tiles or of two channels, are the real and the imaginary part of one transform.
//
// Exact sums are rounded to integers: they are taken where the error is proved to be below a quarter. Floats: a
// transform's error depends on all pixels of a tile, the promised one on those of each window. A tile with a window
// that is too dark for that, or with NaN or an infinity, is filtered by dense_rows.
//
// Cost: that of two transforms of a tile a pair of planes, whatever the mask. Limits: masks of fewer than 1024 columns
// and rows.

#include "precomp.hpp"

#include "cpu/linear_algorithms.hpp"
#include "cpu/linear_stripes.hpp"
#include "cpu/padded_band.hpp"
#include "cpu/parallel_tiles.hpp"
#include "dense_fourier.hpp"
#include "dense_fourier_plan.hpp"
#include "dispatch/test_hooks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

constexpr double mostExactError = 0.25;
constexpr double mostExactSum = 1125899906842624;  // 2^50
constexpr int mostTaps = 16, cacheLine = 64;

std::vector<double> makePowers(int log2)
{
    std::vector<double> powers;
    const long double turn = 2 * std::acos(-1.0L);
    for (int n = 1 << log2; n >= 4; n /= 4)
        for (int j = 0; j < n / 4; ++j)
            for (int k = 1; k <= 3; ++k)
            {
                const long double angle = turn * (k * j) / n;
                powers.push_back(static_cast<double>(std::cos(angle)));
                powers.push_back(static_cast<double>(-std::sin(angle)));
            }
    return powers;
}

// The mask's greatest coefficients.
std::vector<FourierTap> greatestTaps(const LinearTask& task)
{
    std::vector<FourierTap> taps;
    for (int y = 0; y < task.height(); ++y)
        for (int x = 0; x < task.width(); ++x)
            taps.push_back({x, y, std::abs(task.dense[y * task.width() + x])});
    const size_t count = std::min<size_t>(taps.size(), mostTaps);
    std::partial_sort(taps.begin(), taps.begin() + count, taps.end(),
                      [](const FourierTap& a, const FourierTap& b) { return a.weight > b.weight; });
    taps.resize(count);
    return taps;
}

// What all tiles share.
struct FourierMask
{
    LinearTask task;
    FourierTilePlan tile;
    std::vector<double> powersX, powersY;
    std::vector<FourierTap> taps;
    StripeFinish finish;
    double errorFactor, sum;  // of the coefficients' absolute values

    bool isExact() const { return task.result.sums.exact; }
    // Whether results are as precise as promised whatever the tile's pixels are, if they are finite: an integer's error
    // is relative to the greatest pixel of the image.
    bool holdsAnyPixels() const { return isExact() || task.dstDepth() != CV_32F; }
    FourierAxis x() const { return {tile.log2Width, powersX.data()}; }
    FourierAxis y() const { return {tile.log2Height, powersY.data()}; }
};

// A thread's memory for tiles.
class FourierMemory
{
public:
    explicit FourierMemory(const FourierMask& mask)
        // Rows that are an odd number of cache lines apart are spread over the cache; results are read by vectors.
        : pitch_(mask.tile.width() + mostDoubleLanes),
          numbers_(2 * planeSize(mask) + fourierRowGroup(mask.x()) + cacheLine / sizeof(double) + stripeSlack)
    {
        double* const first = alignPtr(numbers_.data(), cacheLine);
        tile_ = {mask.x(), mask.y(), first, first + planeSize(mask), pitch_, first + 2 * planeSize(mask)};
    }

    const FourierTile& tile() const { return tile_; }
    double* plane(int index) const { return index == 0 ? tile_.real : tile_.imaginary; }
    void clear(int index)
    {
        std::fill(plane(index), plane(index) + (static_cast<size_t>(pitch_) << tile_.y.log2), 0.0);
    }

private:
    size_t planeSize(const FourierMask& mask) const { return static_cast<size_t>(pitch_) * mask.tile.height(); }

    int pitch_;
    std::vector<double> numbers_;
    FourierTile tile_;
};

// The transform of the mask itself.
std::vector<double> maskSpectrum(const FourierMask& mask, SimdLevel simd)
{
    FourierMemory memory(mask);
    for (int y = 0; y < mask.task.height(); ++y)
        for (int x = 0; x < mask.task.width(); ++x)
            memory.tile().real[static_cast<size_t>(y) * memory.tile().pitch + x] =
                mask.task.dense[static_cast<size_t>(y) * mask.task.width() + x];
    std::vector<double> spectrum(2 * static_cast<size_t>(mask.tile.numbers()));
    CFF_SIMD_FUNCTION(simd, transformMask)(memory.tile(), spectrum.data());
    return spectrum;
}

// Filters neighbouring tiles, whose planes are transformed in pairs.
class FourierWorker
{
public:
    FourierWorker(const FourierMask& mask, const CpuAlgorithm& direct, const CpuImages& images,
                  const PaddedSource& padded, const double* spectrum, const CpuFacts& facts)
        : mask_(mask),
          direct_(direct),
          images_(images),
          padded_(padded),
          spectrum_(spectrum),
          facts_(facts),
          memory_(mask),
          row_(static_cast<size_t>(mask.tile.width()) * sizeof(float) + cacheLine)
    {
    }

    // Tiles side by side.
    void run(const Rect& first, const Rect& second)
    {
        const std::array<Rect, 2> parts = {first, second};
        const int channels = mask_.task.channels(), planes = second.empty() ? channels : 2 * channels;
        std::array<bool, 2> fails = {};
        readRows(0, first);
        if (!second.empty())
            readRows(1, second);
        for (int i = 0; i < planes; i += 2)
        {
            const int count = std::min(2, planes - i);
            std::array<Plane, 2> pair = {};
            for (int k = 0; k < count; ++k)
                pair[k] = {(i + k) / channels, (i + k) % channels};
            runPair(parts, pair, count, fails);
        }
        for (int t = 0; t < 2; ++t)
        {
            CpuImages part = {images_.source(parts[t]), images_.destination(parts[t])};
            if (fails[t])
                direct_.run(part, facts_);
        }
    }

private:
    struct Plane
    {
        int tile, channel;
    };

    void readRows(int tile, const Rect& part)
    {
        const LinearTask& task = mask_.task;
        const Range columns(part.x, part.br().x + task.width() - 1);
        const int count = part.height + task.height() - 1;
        const size_t bytes = columns.size() * images_.source.elemSize();
        rows_[tile].resize(count);
        copies_[tile].resize(count * bytes);
        for (int y = 0; y < count; ++y)
            rows_[tile][y] = padded_.row(part.y + y, columns, copies_[tile].data() + y * bytes);
    }

    void runPair(const std::array<Rect, 2>& parts, const std::array<Plane, 2>& pair, int count,
                 std::array<bool, 2>& fails)
    {
        const LinearTask& task = mask_.task;
        std::array<PlaneFacts, 2> planes = {};
        double squares = 0;
        for (int k = 0; k < count; ++k)
        {
            const int tile = pair[k].tile;
            const FourierSource source = {rows_[tile].data(),
                                          task.srcDepth(),
                                          task.channels(),
                                          pair[k].channel,
                                          static_cast<int>(rows_[tile].size()),
                                          parts[tile].width + task.width() - 1,
                                          mask_.task.srcDepth() == CV_32F || !mask_.holdsAnyPixels()};
            planes[k] = CFF_SIMD_FUNCTION(facts_.simd, loadFourierPlane)(source, memory_.tile(), memory_.plane(k));
            if (!holds(planes[k]))
            {
                fails[tile] = true;
                planes[k].squares = 0;
                memory_.clear(k);
            }
            squares += planes[k].squares;
        }
        if (count == 1)
            memory_.clear(1);
        const double error = mask_.errorFactor * std::sqrt(squares);
        for (int k = 0; k < count; ++k)
            if (!fails[pair[k].tile] && !isPrecise(error, planes[k], memory_.plane(k), parts[pair[k].tile].size()))
                fails[pair[k].tile] = true;
        if (fails[pair[0].tile] && fails[pair[count - 1].tile])
            return;
        CFF_SIMD_FUNCTION(facts_.simd, correlateFourierTile)(memory_.tile(), spectrum_, parts[0].width);
        for (int k = 0; k < count; ++k)
            if (!fails[pair[k].tile])
                store(parts[pair[k].tile], pair[k].channel, memory_.plane(k));
    }

    // Whether all pixels are finite, and no sum of theirs leaves the range of float.
    bool holds(const PlaneFacts& plane) const
    {
        return std::isfinite(plane.squares) &&
               mask_.sum * std::sqrt(plane.squares) < std::numeric_limits<float>::max() / 4;
    }

    // Whether an error is within what is promised of floats, n * 2^-24 * (sum of |coefficient| * |pixel| + |delta|):
    // that sum is at least the one of some of its terms.
    bool isPrecise(double error, const PlaneFacts& plane, const double* pixels, Size results) const
    {
        const LinearTask& task = mask_.task;
        if (mask_.holdsAnyPixels() || error == 0)
            return true;
        const double wanted =
            error / std::ldexp(task.width() + task.height() + 16.0, -24) - std::abs(task.result.offset);
        return plane.least * mask_.sum >= wanted ||
               CFF_SIMD_FUNCTION(facts_.simd, leastTapSum)(mask_.taps.data(), static_cast<int>(mask_.taps.size()),
                                                           pixels, memory_.tile().pitch, results.height, results.width,
                                                           wanted) >= wanted;
    }

    void store(const Rect& part, int channel, double* sums)
    {
        const Mat& to = images_.destination;
        const FourierDestination destination = {const_cast<uchar*>(to.ptr(part.y, part.x)) + channel * to.elemSize1(),
                                                to.step,
                                                part.height,
                                                part.width,
                                                to.channels(),
                                                mask_.finish,
                                                mask_.isExact()};
        CFF_SIMD_FUNCTION(facts_.simd, storeFourierPlane)(sums, memory_.tile().pitch, destination, row_.data());
    }

    const FourierMask& mask_;
    const CpuAlgorithm& direct_;
    const CpuImages& images_;
    const PaddedSource& padded_;
    const double* const spectrum_;
    const CpuFacts& facts_;
    FourierMemory memory_;
    std::vector<uchar> row_;
    std::array<std::vector<const uchar*>, 2> rows_;
    std::array<std::vector<uchar>, 2> copies_;
};

class DenseFourier : public VectorAlgorithm
{
public:
    DenseFourier(FourierMask mask, CpuPreparation direct)
        : mask_(std::move(mask)),
          direct_(std::move(direct.algorithm)),
          ofValue_(directNanoseconds(mask_.task, denseSums(mask_.task)))
    {
    }

    // Tiles begin at multiples of their results: which pixels share a transform depends on nothing else.
    int bandStep() const CV_OVERRIDE { return mask_.tile.results.height; }

    Fit fit(const CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const Fit fit = VectorAlgorithm::fit(images, facts);
        if (!fit)
            return fit;
        const Size size = images.source.size(), tiles = tilesOf(size);
        const int channels = images.source.channels(), pairs = tiles.width / 2 * channels,
                  rest = tiles.width % 2 * ((channels + 1) / 2);
        const double transforms = static_cast<double>(tiles.height) * (pairs + rest) + 1;  // and one of the mask
        return Fit::where(leastSizesAreIgnored() || transforms * fourierTileNanoseconds(mask_.tile) <
                                                        ofValue_ * size.width * channels * size.height,
                          "the image is small: direct sums are faster");
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const std::vector<double> spectrum = maskSpectrum(mask_, facts.simd);
        const PaddedSource padded(images.source, mask_.task.neighbourhood);
        const Size size = images.source.size(), results = mask_.tile.results, tiles = tilesOf(size);
        const auto makeWorker = [&] { return FourierWorker(mask_, *direct_, images, padded, spectrum.data(), facts); };
        // Of two tiles each.
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

    PlanRecord describe() const CV_OVERRIDE
    {
        PlanRecord plan;
        plan.method =
            format("product of Fourier transforms in double, %s, %s",
                   mask_.isExact() ? "exact sums" : "direct sums around windows that are too dark for it and NaN",
                   describeFinish(mask_.finish).c_str());
        plan.tile = format("two of %d x %d results at once", mask_.tile.results.width, mask_.tile.results.height);
        plan.packing = format("%d x %d complex numbers", mask_.tile.width(), mask_.tile.height());
        return plan;
    }

private:
    Size tilesOf(Size image) const
    {
        const Size results = mask_.tile.results;
        return Size(divUp(image.width, results.width), divUp(image.height, results.height));
    }

    FourierMask mask_;
    std::unique_ptr<const CpuAlgorithm> direct_;
    double ofValue_;
};

}  // namespace

CpuPreparation prepareDenseFourier(const LinearTask& task)
{
    if (task.isSeparable)
        return "the mask is the product of a row and a column";
    FourierMask mask;
    mask.task = task;
    mask.tile = planFourierTile(task.neighbourhood.window);
    if (mask.tile.results.area() == 0)
        return "the mask is too large for a tile";
    if (2 * directNanoseconds(task, denseSums(task)) * mask.tile.results.area() < fourierTileNanoseconds(mask.tile))
        return "the mask is small: direct sums are faster";
    mask.errorFactor = fourierErrorFactor(task, mask.tile);
    mask.sum = 0;
    for (double c : task.dense)
        mask.sum += std::abs(c);
    const double greatest = task.srcDepth() == CV_8U || task.srcDepth() == CV_8S ? 255 : 65535;
    if (task.result.sums.exact &&
        (task.result.sums.bound > mostExactSum ||
         !(mask.errorFactor * greatest * std::sqrt(2 * mask.tile.numbers()) < mostExactError)))
        return "sums are exact, and those of Fourier transforms might not be";
    if (!std::isfinite(mask.errorFactor) || !std::isfinite(mask.sum))
        return "the coefficients are too large";
    mask.powersX = makePowers(mask.tile.log2Width);
    mask.powersY = makePowers(mask.tile.log2Height);
    mask.taps = greatestTaps(task);
    mask.finish = planFinish(task, StripeSums::Double);
    return std::make_unique<DenseFourier>(std::move(mask), prepareDenseRows(task));
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
