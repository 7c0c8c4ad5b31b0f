// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_NETWORKS_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_VALID_NETWORKS_KERNEL_CUH

#include "cuda/ranks/unsigned_views.hpp"
#include "cuda/ranks/warp_strip_io.cuh"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "valid_networks_filter.hpp"
#include "valid_networks_plan.hpp"
#include "valid_numbers.hpp"
#include "valid_rank_strip.hpp"

#include <algorithm>

// The kernel around ValidRankStrip. Rows are read as in rank_tile_kernel.cuh: a warp owns a strip, a thread two
// neighbouring pixels, with 16-bit keys two such pairs. Where the windows of two rows have no missing pixel, one rank
// serves all of them; or, if the plain filter has run before, nothing is written, and a warp ends at once if its strip
// reaches no missing pixel.

namespace cv::cuda::fastfilters
{

struct ValidNetworksArguments
{
    RankArguments images;
    RankArguments mask;  // its source, and 255 beyond the border
    MissingCells cells;
    ValidRule rule;
    ValidAnchor anchor;
    ValidEntry entries[64];  // for each number of valid pixels
};

template <typename T, int Side>
struct ValidNetworksLaunch
{
    using Numbers = ValidNumbers<T>;
    using Keys = typename Numbers::Keys;
    using Tuning = ValidNetworksTuning<Side, Keys::lanes>;
    using Net = ExchangeNet<Keys, Tuning::mixed>;
    using Strip = ValidRankStrip<Net, Side>;
    using Shape = WarpStripShape<Side, 1, Keys::lanes>;
    static constexpr int threads = Tuning::threads, warps = threads / Shape::warp;
    static constexpr int warpWords = (Shape::words + 1) / 2 * 2 + 64;  // keys of two rows, and the entries
    static constexpr int stripWords = warps * warpWords;
    static constexpr int sharedBytes = 4 * (stripWords + threads * Strip::Lists::nearKeys);
};

// What the reader of a strip does with loaded bits: nothing, they are keys when they are written.
template <typename K, typename E>
struct LoadedFormat
{
    using Keys = K;
    using Element = E;
    static constexpr bool separateChannels = false;
    static __device__ std::uint32_t toKey(const UnitFactors&, std::uint32_t bits) { return bits; }
};

// The rows of a strip as keys.
template <typename T, int Side, bool HasMask>
class ValidStripReader
{
    using Launch = ValidNetworksLaunch<T, Side>;
    using Numbers = typename Launch::Numbers;
    using Keys = typename Launch::Keys;
    using Shape = typename Launch::Shape;
    using Element = typename Numbers::Format::Element;
    using Pixels = WarpStripReader<Side, 1, LoadedFormat<Keys, Element>, RankArguments>;
    using Mask = WarpStripReader<Side, 1, LoadedFormat<Keys, unsigned char>, RankArguments>;

public:
    // In local memory: only strips that cross the border need it.
    struct Tables
    {
        typename Pixels::Table pixels;
        typename Mask::Table mask;
    };

    __device__ __forceinline__ ValidStripReader(const ValidNetworksArguments& arguments, Tables& tables,
                                                std::uint32_t* words, int first, int y, bool inside)
        : arguments_(arguments),
          pixels_(arguments.images, tables.pixels, words, first, y, inside),
          mask_(arguments.mask, tables.mask, nullptr, first, y, inside)
    {
    }

    __device__ __forceinline__ void load(int slot)
    {
        pixels_.load(bits_[slot]);
        if constexpr (HasMask)
            mask_.load(valid_[slot]);
    }
    // Returns whether the thread has written a missing pixel.
    __device__ __forceinline__ bool write(int slot)
    {
        bool misses = false;
        CFF_UNROLL
        for (int n = 0; n < Shape::loads; ++n)
        {
            if constexpr (HasMask)
                bits_[slot][n] = Numbers::toMaskedKey(arguments_.rule.order, bits_[slot][n], valid_[slot][n]);
            else
                bits_[slot][n] = Numbers::toKey(arguments_.rule.order, bits_[slot][n]);
            const bool has =
                (n + 1) * Shape::threads <= Shape::span || threadIdx.x % Shape::warp + n * Shape::threads < Shape::span;
            misses |= has & (bits_[slot][n] == Numbers::missing);
        }
        pixels_.write(arguments_.images.factors, slot, bits_[slot]);
        return misses;
    }
    __device__ __forceinline__ void read(int slot, typename Keys::Key (&row)[Side + 1]) const
    {
        pixels_.read(slot, row);
    }

private:
    const ValidNetworksArguments& arguments_;
    Pixels pixels_;
    Mask mask_;
    std::uint32_t bits_[2][Shape::loads] = {}, valid_[2][HasMask ? Shape::loads : 1] = {};
};

// The outputs of a warp's strip in the rows from `top` on. `entries`: in the warp's shared memory. If the tuning
// is for whole images, also those of windows that have no missing pixel.
template <typename T, int Side, bool HasMask>
__device__ __forceinline__ void validStrip(const ValidNetworksArguments& arguments, std::uint32_t* shared,
                                           const ValidEntry* entries, int first, int top, bool inside)
{
    using Launch = ValidNetworksLaunch<T, Side>;
    using Strip = typename Launch::Strip;
    using Shape = typename Launch::Shape;
    using Key = typename Strip::Key;
    using Reader = ValidStripReader<T, Side, HasMask>;

    typename Reader::Tables tables;
    Reader reader(arguments, tables, shared + threadIdx.x / Shape::warp * Launch::warpWords, first,
                  top + Side - 1 - 2 * Strip::warmUp, inside);
    typename Strip::Runs runs(reinterpret_cast<Key*>(shared) + Launch::stripWords + threadIdx.x, Launch::threads);
    Strip strip;
    reader.load(0);
    reader.load(1);
    int y = top;
    const auto step = [&](bool even, bool wanted)
    {
        const typename Launch::Net net(arguments.images.factors);
        __syncwarp();
        const bool misses = bool(reader.write(0)) | reader.write(1);
        bool whole = __any_sync(0xffffffffu, misses) == 0;  // waits as __syncwarp() does
        whole = whole && Launch::Tuning::looksAtRows;
        Key out[2][2];
        bool found = false;
        const auto readRow = [&](int r, Key(&row)[Side + 1])
        {
            reader.read(r, row);
            if (r != 0)
                return;
            // The next rows are loaded during the step.
            reader.load(0);
            reader.load(1);
        };
        constexpr int lanes = Launch::Keys::lanes;
        const auto vote = [&](bool some) { return found = __any_sync(0xffffffffu, some) != 0; };
        const auto windowOf = [&](int r, int c, const ValidCount<lanes>& count, const auto& select)
        { out[r][c] = validPixels<T>(arguments.rule, entries, count.pixels, count.atAnchor, select); };
        const auto wholeOf = [&](const auto& select)
        {
            if constexpr (Launch::Tuning::isWhole)
            {
                select(lowerOffset(arguments.entries[Side * Side]), out);
                CFF_UNROLL
                for (int i = 0; i < 4; ++i)
                    out[i / 2][i % 2] = wholePixels<T, lanes>(arguments.rule, out[i / 2][i % 2]);
            }
        };
        strip.step(net, runs, arguments.anchor, even, wanted, whole, readRow, vote, windowOf, wholeOf);
        if (found || (Launch::Tuning::isWhole && wanted))
        {
            using Writer = WarpStripWriter<1, typename Launch::Numbers::Format, Shape, RankArguments>;
            Writer(arguments.images, first, y, inside).write(out);
        }
        y += wanted ? 2 : 0;
    };
    const int steps = arguments.images.stripRows / 2;
    if constexpr (Strip::alternates)
    {
#pragma unroll 1
        for (int s = 0; s < Strip::warmUp; s += 2)
        {
            step(true, false);
            step(false, false);
        }
#pragma unroll 1
        for (int s = 0; s < steps; s += 2)
        {
            step(true, true);
            step(false, true);
        }
    }
    else
    {
#pragma unroll 1
        for (int s = 0; s < Strip::warmUp; ++s)
            step(true, false);
#pragma unroll 1
        for (int s = 0; s < steps; ++s)
            step(true, true);
    }
}

template <typename T, int Side, bool HasMask>
__global__ void __launch_bounds__(ValidNetworksLaunch<T, Side>::threads, ValidNetworksLaunch<T, Side>::Tuning::blocks)
    validNetworksKernel(const __grid_constant__ ValidNetworksArguments arguments)
{
    waitForEarlierKernels();
    using Launch = ValidNetworksLaunch<T, Side>;
    using Shape = typename Launch::Shape;
    extern __shared__ uint4 shared[];

    const RankArguments& images = arguments.images;
    const int columns = (images.destination.width + Shape::elements - 1) / Shape::elements;
    const int rows = (images.destination.height + images.stripRows - 1) / images.stripRows;
    const int index = static_cast<int>(blockIdx.x) * Launch::warps + static_cast<int>(threadIdx.x) / Shape::warp;
    if (index >= columns * rows)
        return;
    const StripPlace place = stripPlace(index, columns, rows);
    const int first = place.column * Shape::elements, top = place.row * images.stripRows, lane = threadIdx.x % 32;
    if constexpr (!Launch::Tuning::isWhole)
    {
        const Reach reach = reachOf(images.source, first, min(Shape::elements, images.destination.width - first), top,
                                    min(images.stripRows, images.destination.height - top), Side, Side);
        if (!__any_sync(0xffffffffu, seesMissingCell(arguments.cells, reach, lane, Shape::warp)))
            return;
    }
    std::uint32_t* const memory = reinterpret_cast<std::uint32_t*>(shared);
    ValidEntry* const entries = memory + (threadIdx.x / Shape::warp + 1) * Launch::warpWords - 64;
    for (int i = lane; i <= Side * Side; i += Shape::warp)
        entries[i] = arguments.entries[i];
    const bool inside = isInsideStrip<Side, Shape>(images, first, top, Launch::Strip::warmUp);
    validStrip<T, Side, HasMask>(arguments, memory, entries, first, top, inside);
}

template <typename T, int Side, bool HasMask>
cudaError_t launchValidNetworks(ValidNetworksArguments arguments, const DeviceStream& stream)
{
    using Launch = ValidNetworksLaunch<T, Side>;
    static_assert(Launch::sharedBytes <= sharedBytesOfEveryDevice, "strips fit everywhere");
    const DestinationView<unsigned char>& destination = arguments.images.destination;
    const int columns = ceilDivide(destination.width, Launch::Shape::elements);
    const int chosen = selectWarpStripRows(columns, destination.height,
                                           stream.device.multiprocessors * Launch::Tuning::blocks * Launch::warps,
                                           2 * Launch::Strip::warmUp);
    arguments.images.stripRows = Launch::Tuning::isWhole ? chosen : std::min(chosen, Launch::Tuning::mostRows);
    const long long strips =
        static_cast<long long>(columns) * ceilDivide(destination.height, arguments.images.stripRows);
    const long long blocks = (strips + Launch::warps - 1) / Launch::warps;
    return launch(validNetworksKernel<T, Side, HasMask>, dim3(static_cast<unsigned>(blocks)), dim3(Launch::threads),
                  Launch::sharedBytes, stream, arguments);
}

template <typename T, int Side, bool HasMask>
cudaError_t launchValidNetworksOf(ValidNetworksArguments arguments, const ValidFinish<T>& finish,
                                  const DeviceStream& stream)
{
    using Launch = ValidNetworksLaunch<T, Side>;
    for (int valid = 0; valid <= Side * Side; ++valid)
    {
        ValidEntry& entry = arguments.entries[valid];
        entry = valid < finish.minCount ? noValidResult : 0;
        if (valid > 0)
            entry |= Launch::Strip::Runs::offset(finish.rule.lower(valid), Launch::threads) |
                     Launch::Strip::Runs::offset(finish.rule.higher(valid), Launch::threads) << 16;
    }
    return launchValidNetworks<T, Side, HasMask>(arguments, stream);
}

template <typename T, int Side>
cudaError_t launchValidNetworksOf(const ValidNetworksArguments& arguments, const ValidFinish<T>& finish, bool hasMask,
                                  const DeviceStream& stream)
{
    if (!hasMask)
        return launchValidNetworksOf<T, Side, false>(arguments, finish, stream);
    if constexpr (sizeof(T) != 2)
        return launchValidNetworksOf<T, Side, true>(arguments, finish, stream);
    else
        return cudaErrorInvalidValue;
}

// What keys depend on.
template <typename T>
ValidOrder validOrder(const MissingValue<T>& isMissing)
{
    ValidOrder order = {};
    order.factors = unitFactors;
    if constexpr (std::is_same<T, float>::value)
    {
        order.value = isMissing.hasValue ? isMissing.value : std::numeric_limits<float>::quiet_NaN();
        order.nan = isMissing.nan ? ValidNumbers<float>::missing : 0x7fc00000;
    }
    else
    {
        order.flip = isSignedInteger<T> ? 1u << (8 * sizeof(T) - 1) : 0u;
        order.hole = isMissing.hasValue ? static_cast<UnsignedPixel<T>>(isMissing.value) ^ order.flip : 0x10000u;
    }
    return order;
}

template <typename T>
std::uint32_t bitsOf(T pixel)
{
    std::uint32_t bits = 0;
    std::memcpy(&bits, &pixel, sizeof(T));  // little-endian
    return bits;
}

template <typename T>
cudaError_t validNetworksFilter(int side, const ValidFinish<T>& finish, const ValidSource<T>& source,
                                const MissingCells& cells, const DestinationView<T>& destination,
                                const DeviceStream& stream)
{
    using Pixel = UnsignedPixel<T>;
    ValidNetworksArguments arguments = {};
    arguments.images = rankArguments(unsignedSource(source.pixels), unsignedDestination(destination));
    const bool hasMask = source.mask.data != nullptr;
    if (hasMask)
        arguments.mask = rankArguments(source.mask, DestinationView<unsigned char>());
    arguments.cells = cells;
    arguments.rule = {validOrder(source.isMissing), finish.rule.kind == RankRule::MeanOfMiddles, bitsOf(finish.result)};
    arguments.anchor = {!finish.fill, finish.anchorX, finish.anchorY};
    const ValidFinish<Pixel> ranks = {finish.rule, finish.minCount, finish.fill, {}, 0, 0};
    switch (side)
    {
    case 3: return launchValidNetworksOf<Pixel, 3>(arguments, ranks, hasMask, stream);
    case 5: return launchValidNetworksOf<Pixel, 5>(arguments, ranks, hasMask, stream);
    case 7: return launchValidNetworksOf<Pixel, 7>(arguments, ranks, hasMask, stream);
    default: return cudaErrorInvalidValue;
    }
}

// One instantiation; each valid_networks.<bits>.cu names its types.
#define CFF_INSTANTIATE_VALID_NETWORKS(T)                                                                              \
    template cudaError_t validNetworksFilter<T>(int, const ValidFinish<T>&, const ValidSource<T>&,                     \
                                                const MissingCells&, const DestinationView<T>&, const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
