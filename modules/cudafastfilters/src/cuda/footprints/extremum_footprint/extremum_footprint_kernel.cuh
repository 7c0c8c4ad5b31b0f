// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_FOOTPRINT_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_FOOTPRINT_KERNEL_CUH

#include "cuda/ranks/extremum_keys.hpp"
#include "cuda/ranks/unsigned_views.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "cuda/views/near_border.cuh"
#include "extremum_footprint.hpp"

// The minimum of a footprint is that of the runs of its rows. A block has a tile of the source in shared memory, where
// minima of runs replace the pixels that the runs begin with: first runs of one pixel, then longer ones, each made from
// shorter ones. All runs of a length are compared with the outputs before longer ones are made. A run that has no such
// length is covered by two or more that overlap. After Urbach and Wilkinson, "Efficient 2-D grayscale morphological
// transformations with arbitrary flat structuring elements", 2008. The maximum is the minimum of complemented keys.
//
// A word of shared memory has 4 bytes, or 2 numbers of 16 bits, of one row and channel, 128 columns from one to the
// next. So a run begins at the same place in each, for any column, and nothing has to be shifted. Columns of words lie
// one after the other: the rows of a thread's outputs are neighbours, whose distances are constants.
//
// Cost: about 3 instructions for a word and run, and 5 for each length; a disc has about two runs for each of its rows.
// Footprints with many rows are taken in bands of their rows, for which the tile is read again.

namespace cv::cuda::fastfilters
{

// The keys of a word in registers that minima can be found of. Bytes are the high halves of numbers of 16 bits, whose
// low halves only decide between equal bytes.
template <typename Key>
struct FootprintKeys
{
    static constexpr int columns = keysOfWord<Key>;
    static constexpr int parts = sizeof(Key) == 1 ? 2 : 1;
    std::uint32_t part[parts];

    static CFF_HOST_DEVICE FootprintKeys of(std::uint32_t word)
    {
        if constexpr (sizeof(Key) == 1)
            return {{word << 8, word}};
        else
            return {{word}};
    }
    CFF_HOST_DEVICE std::uint32_t word() const
    {
        if constexpr (sizeof(Key) == 1)
            return bytePermute(part[0], part[1], 0x7351);
        else
            return part[0];
    }
    CFF_HOST_DEVICE void take(const FootprintKeys& a)
    {
        CFF_UNROLL
        for (int i = 0; i < parts; ++i)
            part[i] = Keys::minimum(part[i], a.part[i]);
    }
    CFF_HOST_DEVICE void take(const FootprintKeys& a, const FootprintKeys& b)
    {
        CFF_UNROLL
        for (int i = 0; i < parts; ++i)
            part[i] = Keys::minimum(part[i], a.part[i], b.part[i]);
    }

private:
    struct WholeWords
    {
        static CFF_HOST_DEVICE std::uint32_t minimum(std::uint32_t a, std::uint32_t b) { return a < b ? a : b; }
        static CFF_HOST_DEVICE std::uint32_t minimum(std::uint32_t a, std::uint32_t b, std::uint32_t c)
        {
#ifdef __CUDA_ARCH__
            return __vimin3_u32(a, b, c);
#else
            return minimum(minimum(a, b), c);
#endif
        }
    };
    using Keys = std::conditional_t<sizeof(Key) == 4, WholeWords, PackedKeys<false>>;
};

struct FootprintArguments
{
    FootprintTile tile;
    FootprintProgram program;
    int tilesAcross;
};

// A block's tile of one channel.
template <typename T, int Rows>
class FootprintBlock
{
    using Keys = FootprintKeys<KeyOf<T>>;
    using Tuning = FootprintTuning;
    static constexpr int warp = 32, warps = Tuning::threads / warp, together = Tuning::together;

public:
    __device__ __forceinline__ FootprintBlock(const FootprintArguments& arguments, const SourceView<T>& source,
                                              const ExtremumOrder<T>& order, std::uint32_t* shared)
        : tile_(arguments.tile),
          program_(arguments.program),
          source_(source),
          order_(order),
          shared_(shared),
          lane_(static_cast<int>(threadIdx.x) % warp),
          warp_(static_cast<int>(threadIdx.x) / warp),
          column_(static_cast<int>(threadIdx.x) % Tuning::width),
          row_(static_cast<int>(threadIdx.x) / Tuning::width * Rows)
    {
        const int channels = source.channels, index = static_cast<int>(blockIdx.x) / channels;
        channel_ = static_cast<int>(blockIdx.x) % channels;
        x_ = index % arguments.tilesAcross * (Tuning::width * Keys::columns);
        y_ = index / arguments.tilesAcross * (Rows * Tuning::groups);
        CFF_UNROLL
        for (std::uint32_t& keys : least_)
            keys = 0xffffffffu;
    }

    // The minima of the runs in rows [begin, end) of the footprint. A warp reads and makes the same rows of the tile
    // each time, so that warps wait for each other only before and after all threads read.
    __device__ __forceinline__ void takeBand(int begin, int end, const DestinationView<T>& destination)
    {
        const int rows = FootprintTile::rowsFor(Rows * Tuning::groups, end - begin);
        load(y_ + begin, rows, destination);
        int levels = program_.levels;
        while (levels > 1 && start(levels - 1, begin) == start(levels - 1, end))
            --levels;
        CFF_NO_UNROLL
        for (int level = 0; level < levels; ++level)
        {
            if (level > 0)
                grow(rows, word(program_.lengthAt(level - 1)), word(program_.lengthAt(level)));
            const int first = start(level, begin), last = start(level, end) - 1;
            if (first > last)
                continue;
            __syncthreads();
            takeRuns(first, last, begin);
            __syncthreads();
        }
    }

    __device__ __forceinline__ void store(const DestinationView<T>& destination) const
    {
        CFF_UNROLL
        for (int r = 0; r < Rows; ++r)
        {
            const int y = y_ + row_ + r;
            if (y >= destination.height)
                continue;
            const std::uint32_t words[1] = {order_.pixels(least_[r])};
            KeyOf<T>* const out = reinterpret_cast<KeyOf<T>*>(destination.row(y)) + channel_;
            CFF_UNROLL
            for (int i = 0; i < Keys::columns; ++i)
            {
                const int x = x_ + column_ + i * Tuning::width;
                if (x < destination.width)
                    out[static_cast<std::ptrdiff_t>(x) * destination.channels] = elementOf<KeyOf<T>>(words, i);
            }
        }
    }

private:
    __device__ __forceinline__ int word(int index) const { return __ldg(program_.words + index); }
    __device__ __forceinline__ int start(int level, int row) const { return word(program_.startAt(level, row)); }

    // Rows of the tile from row `y` of the windows on. Columns behind the last window are pixels of no output.
    __device__ __forceinline__ void load(int y, int rows, const DestinationView<T>& destination) const
    {
        const int behind = (Keys::columns - 1) * Tuning::width + tile_.words;
        if (isInterior(source_, x_, behind, y, rows, 1, 1))
            loadBy(InteriorReader<T>(source_, channel_), y, rows);
        else
            readAcrossBorder(source_, channel_, destination.width, destination.height, tile_.words + 1 - Tuning::width,
                             program_.height, [&](const auto& reader) { loadBy(reader, y, rows); });
    }
    template <typename Reader>
    __device__ __forceinline__ void loadBy(const Reader& reader, int y, int rows) const
    {
        CFF_NO_UNROLL
        for (int first = together * warp_; first < rows; first += together * warps)
        {
            CFF_NO_UNROLL
            for (int row = first; row < first + together; row += 2)
                loadRows(reader.row(y + row), reader.row(y + row + 1), shared_ + row);
        }
    }
    // Two rows of pixels.
    template <typename Row>
    __device__ __forceinline__ void loadRows(const Row& upper, const Row& lower, std::uint32_t* to) const
    {
        CFF_NO_UNROLL
        for (int x = lane_; x < tile_.words; x += warp)
        {
            std::uint32_t words[2] = {};
            CFF_UNROLL
            for (int i = 0; i < Keys::columns; ++i)
            {
                const int column = x_ + x + i * Tuning::width;
                words[0] |= bitsOf(upper(column)) << i * 8 * sizeof(T) % 32;
                words[1] |= bitsOf(lower(column)) << i * 8 * sizeof(T) % 32;
            }
            to[x * tile_.pitch] = order_.keys(words[0]);
            to[x * tile_.pitch + 1] = order_.keys(words[1]);
        }
    }
    static __device__ __forceinline__ std::uint32_t bitsOf(T pixel)
    {
        if constexpr (sizeof(T) == 4)
            return floatToBits(pixel);
        else
            return static_cast<KeyOf<T>>(pixel);
    }

    // Minima of runs of length `shorter` become those of runs of length `longer`. A warp goes from the left to the
    // right, so what it overwrites is read no more.
    __device__ __forceinline__ void grow(int rows, int shorter, int longer) const
    {
        const int last = longer - shorter, count = tile_.words - (longer - 1);
        for (int row = together * warp_; row < rows; row += together * warps)
        {
            __syncwarp();
            CFF_NO_UNROLL
            for (int begin = 0; begin < count; begin += warp)
            {
                const bool isInside = begin + lane_ < count;
                std::uint32_t* const at = shared_ + (begin + lane_) * tile_.pitch + row;
                Keys least[together];
                if (isInside)
                {
                    CFF_UNROLL
                    for (int r = 0; r < together; ++r)
                        least[r] = Keys::of(at[r]);
                    CFF_NO_UNROLL
                    for (int next = shorter; next < longer; next += shorter)
                    {
                        const std::uint32_t* const beside = at + min(next, last) * tile_.pitch;
                        CFF_UNROLL
                        for (int r = 0; r < together; ++r)
                            least[r].take(Keys::of(beside[r]));
                    }
                }
                __syncwarp();
                if (isInside)
                {
                    CFF_UNROLL
                    for (int r = 0; r < together; ++r)
                        at[r] = least[r].word();
                }
            }
        }
    }

    // Compares the outputs with runs `first` to `last`, two at a time; the last one may be compared twice.
    __device__ __forceinline__ void takeRuns(int first, int last, int begin)
    {
        const std::uint32_t* const own = shared_ + column_ * tile_.pitch + row_ - begin;
        const auto placeOf = [&](int number)
        {
            const ExtremumRun run = {static_cast<std::uint32_t>(word(program_.runAt(min(number, last))))};
            return own + (run.column() * tile_.pitch + run.row());
        };
        Keys least[Rows];
        CFF_UNROLL
        for (int r = 0; r < Rows; ++r)
            least[r] = Keys::of(least_[r]);
        const std::uint32_t *nextA = placeOf(first), *nextB = placeOf(first + 1);
        CFF_NO_UNROLL
        for (int i = first; i <= last; i += 2)
        {
            const std::uint32_t *const a = nextA, *const b = nextB;
            nextA = placeOf(i + 2);
            nextB = placeOf(i + 3);
            CFF_UNROLL
            for (int r = 0; r < Rows; ++r)
                least[r].take(Keys::of(a[r]), Keys::of(b[r]));
        }
        CFF_UNROLL
        for (int r = 0; r < Rows; ++r)
            least_[r] = least[r].word();
    }

    const FootprintTile& tile_;
    const FootprintProgram& program_;
    const SourceView<T>& source_;
    const ExtremumOrder<T>& order_;
    std::uint32_t* const shared_;
    const int lane_, warp_;
    const int column_, row_;  // of the thread's outputs in the tile
    int channel_, x_, y_;     // of the tile
    std::uint32_t least_[Rows];
};

template <typename T, int Rows>
__global__ void __launch_bounds__(FootprintTuning::threads, FootprintTuning::blocks)
    extremumFootprintKernel(const __grid_constant__ FootprintArguments arguments,
                            const __grid_constant__ SourceView<T> source,
                            const __grid_constant__ ExtremumOrder<T> order,
                            const __grid_constant__ DestinationView<T> destination)
{
    waitForEarlierKernels();
    extern __shared__ std::uint32_t footprintWords[];
    FootprintBlock<T, Rows> block(arguments, source, order, footprintWords);
    const int height = arguments.program.height, band = arguments.tile.band;
    CFF_NO_UNROLL
    for (int begin = 0; begin < height; begin += band)
        block.takeBand(begin, min(begin + band, height), destination);
    block.store(destination);
}

template <typename T>
cudaError_t launchExtremumFootprint(const FootprintTile& tile, const FootprintProgram& program,
                                    const SourceView<T>& source, const ExtremumOrder<T>& order,
                                    const DestinationView<T>& destination, const DeviceStream& stream)
{
    const FootprintArguments arguments = {tile, program,
                                          ceilDivide(destination.width, FootprintTuning::width * keysOfWord<KeyOf<T>>)};
    const long long blocks =
        static_cast<long long>(arguments.tilesAcross) * ceilDivide(destination.height, tile.rows()) * source.channels;
    const auto run = [&](auto kernel)
    {
        const cudaError_t error = allowSharedMemory(kernel, tile.sharedBytes(), stream.device);
        return error != cudaSuccess
                   ? error
                   : launch(kernel, dim3(static_cast<unsigned>(blocks)), dim3(FootprintTuning::threads),
                            tile.sharedBytes(), stream, arguments, source, order, destination);
    };
    return tile.rowsOfThread == FootprintTuning::manyRows ? run(extremumFootprintKernel<T, FootprintTuning::manyRows>)
                                                          : run(extremumFootprintKernel<T, FootprintTuning::fewRows>);
}

template <typename T>
cudaError_t extremumFootprint(const FootprintTile& tile, const FootprintProgram& program, bool isGreatest,
                              const SourceView<T>& source, const DestinationView<T>& destination,
                              const DeviceStream& stream)
{
    const ExtremumOrder<UnsignedPixel<T>> order(ExtremumOrder<T>{isGreatest});
    return launchExtremumFootprint(tile, program, unsignedSource(source), order, unsignedDestination(destination),
                                   stream);
}

#define CFF_INSTANTIATE_EXTREMUM_FOOTPRINT(T)                                                                          \
    template cudaError_t extremumFootprint<T>(const FootprintTile&, const FootprintProgram&, bool,                     \
                                              const SourceView<T>&, const DestinationView<T>&, const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
