// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DENSE_SPECTRUM_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_DENSE_SPECTRUM_KERNEL_CUH

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "cuda/runtime/warp_sums.cuh"
#include "dense_spectrum.hpp"
#include "spectrum_pixels.cuh"

// Correlation by Fourier transforms, tile by tile, in three kernels: the rows of a tile; its columns, the product and
// the columns back; and the rows back. Between them the numbers are in scratch memory.

namespace cv::cuda::fastfilters
{

// Numbers in scratch memory, which other kernels write: they leave the L1 cache to the tables.
__device__ __forceinline__ ComplexNumber loadNumber(const ComplexNumber* from)
{
    const double2 number = __ldcg(reinterpret_cast<const double2*>(from));
    return {number.x, number.y};
}

// A line of a block in shared memory. Places are spread so that neither neighbours nor butterflies share banks.
template <int Log2>
struct LineMemory
{
    static constexpr int spreadLog2 = Log2 == 8 ? 4 : 3;
    static constexpr int size = (1 << Log2) + (1 << (Log2 - spreadLog2));
    static __device__ __forceinline__ int at(int place) { return place + (place >> spreadLog2); }
};

// The lines of a block side by side, as its columns.
template <int Log2>
struct ColumnMemory
{
    static constexpr int columns = spectrumColumns(Log2);
    static __device__ __forceinline__ int at(int place) { return (place + (columns < 8 ? place >> 3 : 0)) * columns; }
};

// From stage `From` on.
template <int Log2, typename Memory, typename Wait, int From = 0>
__device__ __forceinline__ void transformForward(ComplexNumber (&v)[lineElements], int thread,
                                                 const ComplexNumber* powers, ComplexNumber* line, const Wait& wait)
{
    transformStage<Log2, From, false>(v, thread, powers);
    if constexpr (From + 1 < LineShape<Log2>::stages)
    {
        putNumbers<Log2, From>(v, thread, [&](int place, ComplexNumber value) { line[Memory::at(place)] = value; });
        wait();
        getNumbers<Log2, From + 1>(v, thread, [&](int place) { return line[Memory::at(place)]; });
        transformForward<Log2, Memory, Wait, From + 1>(v, thread, powers, line, wait);
    }
}

template <int Log2, typename Memory, typename Wait, int From = LineShape<Log2>::stages - 1>
__device__ __forceinline__ void transformBackward(ComplexNumber (&v)[lineElements], int thread,
                                                  const ComplexNumber* powers, ComplexNumber* line, const Wait& wait)
{
    transformStage<Log2, From, true>(v, thread, powers);
    if constexpr (From > 0)
    {
        putNumbers<Log2, From>(v, thread, [&](int place, ComplexNumber value) { line[Memory::at(place)] = value; });
        wait();
        getNumbers<Log2, From - 1>(v, thread, [&](int place) { return line[Memory::at(place)]; });
        transformBackward<Log2, Memory, Wait, From - 1>(v, thread, powers, line, wait);
    }
}

// Threads of a line share a warp if they are few enough.
template <int Log2>
struct WaitForLine
{
    __device__ void operator()() const
    {
        if (LineShape<Log2>::threads <= 32)
            __syncwarp();
        else
            __syncthreads();
    }
};

struct WaitForBlock
{
    __device__ void operator()() const { __syncthreads(); }
};

// A plane of a pair, or none.
struct SpectrumPlane
{
    bool exists;
    int x, y, channel;        // its first result
    int results, resultRows;  // how many it has
    __device__ SpectrumPlane(const SpectrumTiles& tiles, const SpectrumDestination& to, int pair, int part)
    {
        const int row = pair / tiles.pairs, plane = 2 * (pair - row * tiles.pairs) + part;
        const int column = plane / to.channels;
        exists = plane < tiles.planes;
        channel = plane - column * to.channels;
        x = column * tiles.tile.resultsWidth;
        y = row * tiles.tile.resultsHeight;
        results = min(tiles.tile.resultsWidth, to.width - x);
        resultRows = min(tiles.tile.resultsHeight, to.height - y);
    }
};

template <int Log2Y>
constexpr int spectrumColumnThreads = spectrumColumns(Log2Y) * LineShape<Log2Y>::threads;

template <int Log2X>
constexpr int spectrumLines = spectrumRowThreads / LineShape<Log2X>::threads;

// Loads row `y` of a pair. Returns the bits of the greatest absolute value, as a float. `line`: memory that only the
// row's threads use; each uses the places of its numbers.
template <int Log2X>
__device__ __forceinline__ unsigned loadSpectrumRows(const SpectrumArguments& arguments, int pair, int y, int thread,
                                                     ComplexNumber* line, ComplexNumber (&v)[lineElements])
{
    using Shape = LineShape<Log2X>;
    const SpectrumTiles& tiles = arguments.tiles;
    const auto rowOf = [&](int part) -> SpectrumRow
    {
        const SpectrumPlane plane(tiles, arguments.destination, pair, part);
        const bool isRow = plane.exists && y < plane.resultRows + tiles.windowHeight - 1;
        return {plane.x, plane.y + y, plane.channel, isRow ? plane.results + tiles.windowWidth - 1 : 0};
    };
    const SpectrumRow rows[2] = {rowOf(0), rowOf(1)};
    const bool isInside =
        rows[0].isInside(arguments.source, Shape::size) && rows[1].isInside(arguments.source, Shape::size);
    return visitPixelType(arguments.source.depth,
                          [&](auto pixel)
                          {
                              using T = decltype(pixel);
                              unsigned greatest[2];
                              if (isInside)
                              {
                                  const bool isMeasured = arguments.maxima != nullptr;
                                  greatest[0] = loadInside<T, Log2X>(arguments.source, rows[0], thread, isMeasured,
                                                                     [&](int e, double value) { v[e].re = value; });
                                  greatest[1] = loadInside<T, Log2X>(arguments.source, rows[1], thread, isMeasured,
                                                                     [&](int e, double value) { v[e].im = value; });
                              }
                              else
                              {
                                  using Memory = LineMemory<Log2X>;
                                  greatest[0] = loadAcrossBorder<T, Log2X>(arguments.source, rows[0], thread,
                                                                           [&](int place, double value)
                                                                           { line[Memory::at(place)].re = value; });
                                  greatest[1] = loadAcrossBorder<T, Log2X>(arguments.source, rows[1], thread,
                                                                           [&](int place, double value)
                                                                           { line[Memory::at(place)].im = value; });
                                  getNumbers<Log2X, 0>(v, thread, [&](int place) { return line[Memory::at(place)]; });
                              }
                              const unsigned most = max(greatest[0], greatest[1]);
                              return std::is_floating_point<T>::value ? most
                                                                      : __float_as_uint(static_cast<float>(most));
                          });
}

// `greatest` of each lane of a whole warp: never negative as an int.
__device__ __forceinline__ void noteGreatest(unsigned* maximum, unsigned greatest)
{
    const unsigned ofWarp = warpGreatest(static_cast<int>(greatest));
    if (threadIdx.x % 32 == 0 && ofWarp > 0)
        atomicMax(maximum, ofWarp);
}

// Rows of tiles: one line per row of a pair. The grid has the rows along x, and pairs along y.
template <int Log2X>
__global__ void __launch_bounds__(spectrumRowThreads, spectrumThreads / spectrumRowThreads)
    spectrumRowsKernel(const __grid_constant__ SpectrumArguments arguments, int first)
{
    waitForEarlierKernels();
    using Shape = LineShape<Log2X>;
    extern __shared__ ComplexNumber spectrumShared[];
    const int line = threadIdx.x / Shape::threads, thread = threadIdx.x % Shape::threads;
    const int y = blockIdx.x * spectrumLines<Log2X> + line;
    const SpectrumTiles& tiles = arguments.tiles;
    ComplexNumber v[lineElements];
    ComplexNumber* const memory = spectrumShared + line * LineMemory<Log2X>::size;
    const unsigned greatest = loadSpectrumRows<Log2X>(arguments, first + blockIdx.y, y, thread, memory, v);
    if (arguments.maxima)
        noteGreatest(arguments.maxima + first + blockIdx.y, greatest);
    transformForward<Log2X, LineMemory<Log2X>>(v, thread, arguments.powersX, memory, WaitForLine<Log2X>());
    ComplexNumber* const to =
        arguments.numbers + (((static_cast<std::size_t>(blockIdx.y) << tiles.tile.log2Height) + y) << Log2X);
    CFF_UNROLL
    for (int e = 0; e < lineElements; ++e)
        to[Shape::storedIndex(thread, e)] = v[e];
}

// Columns of tiles, times the mask's transform, and back. The grid has groups of columns along x, and pairs along y.
template <int Log2Y>
__global__ void __launch_bounds__(spectrumColumnThreads<Log2Y>, spectrumThreads / spectrumColumnThreads<Log2Y>)
    spectrumColumnsKernel(const __grid_constant__ SpectrumArguments arguments, int first)
{
    waitForEarlierKernels();
    using Shape = LineShape<Log2Y>;
    using Memory = ColumnMemory<Log2Y>;
    constexpr int columns = Memory::columns;
    extern __shared__ ComplexNumber spectrumShared[];
    const int column = threadIdx.x % columns, thread = threadIdx.x / columns;
    const SpectrumTiles& tiles = arguments.tiles;
    const int log2X = tiles.tile.log2Width, x = blockIdx.x * columns + column;
    ComplexNumber* const numbers = arguments.numbers + ((static_cast<std::size_t>(blockIdx.y) << log2X) << Log2Y) + x;
    ComplexNumber v[lineElements];
    getNumbers<Log2Y, 0>(v, thread, [&](int place) { return loadNumber(numbers + (place << log2X)); });
    transformForward<Log2Y, Memory>(v, thread, arguments.powersY, spectrumShared + column, WaitForBlock());
    const ComplexNumber* const spectrum = arguments.spectrum + x;
    CFF_UNROLL
    for (int e = 0; e < lineElements; ++e)
        v[e] = v[e] * spectrum[Shape::storedIndex(thread, e) << log2X];
    transformBackward<Log2Y, Memory>(v, thread, arguments.powersY, spectrumShared + column, WaitForBlock());
    const SpectrumPlane plane(tiles, arguments.destination, first + blockIdx.y, 0);
    int again = 0;  // unknown to the compiler, which would keep the addresses of all numbers in registers
    asm volatile("" : "+r"(again));
    putNumbers<Log2Y, 0>(v, thread + again,
                         [&](int place, ComplexNumber value)
                         {
                             if (place < plane.resultRows)
                                 numbers[place << log2X] = value;
                         });
}

// Rows back, and results. The grid has the rows along x, and pairs along y.
template <int Log2X>
__global__ void __launch_bounds__(spectrumRowThreads, spectrumThreads / spectrumRowThreads)
    spectrumResultsKernel(const __grid_constant__ SpectrumArguments arguments, int first)
{
    waitForEarlierKernels();
    using Shape = LineShape<Log2X>;
    extern __shared__ ComplexNumber spectrumShared[];
    const int line = threadIdx.x / Shape::threads, thread = threadIdx.x % Shape::threads;
    const int y = blockIdx.x * spectrumLines<Log2X> + line;
    const SpectrumTiles& tiles = arguments.tiles;
    const ComplexNumber* const from =
        arguments.numbers + (((static_cast<std::size_t>(blockIdx.y) << tiles.tile.log2Height) + y) << Log2X);
    ComplexNumber v[lineElements];
    CFF_UNROLL
    for (int e = 0; e < lineElements; ++e)
        v[e] = loadNumber(from + Shape::storedIndex(thread, e));
    transformBackward<Log2X, LineMemory<Log2X>>(v, thread, arguments.powersX,
                                                spectrumShared + line * LineMemory<Log2X>::size, WaitForLine<Log2X>());
    finishSpectrumSums(v, arguments.finish);
    CFF_UNROLL
    for (int part = 0; part < 2; ++part)
    {
        const SpectrumPlane plane(tiles, arguments.destination, first + blockIdx.y, part);
        if (plane.exists && y < plane.resultRows)
            storeSpectrumRow<Log2X>(arguments.destination, plane.x, plane.y + y, plane.channel, plane.results, thread,
                                    [&](int e) { return part == 0 ? v[e].re : v[e].im; });
    }
}

template <int Log2X>
cudaError_t launchSpectrumRows(bool isForward, const SpectrumArguments& arguments, int first, int count,
                               const DeviceStream& stream)
{
    constexpr int lines = spectrumLines<Log2X>;
    constexpr std::size_t bytes = sizeof(ComplexNumber) * LineMemory<Log2X>::size * lines;
    const int rows = isForward ? arguments.tiles.tile.height() : arguments.tiles.tile.resultsHeight;
    const dim3 grid(ceilDivide(rows, lines), count);
    return launch<Overlap::Always>(isForward ? spectrumRowsKernel<Log2X> : spectrumResultsKernel<Log2X>, grid,
                                   dim3(spectrumRowThreads), bytes, stream, arguments, first);
}

template <int Log2Y>
cudaError_t launchSpectrumColumns(const SpectrumArguments& arguments, int first, int count, const DeviceStream& stream)
{
    constexpr std::size_t bytes = spectrumColumnBytes(Log2Y);
    const cudaError_t error = allowSharedMemory(spectrumColumnsKernel<Log2Y>, bytes, stream.device);
    if (error != cudaSuccess)
        return error;
    const dim3 grid(arguments.tiles.tile.width() / spectrumColumns(Log2Y), count);
    return launch<Overlap::Always>(spectrumColumnsKernel<Log2Y>, grid, dim3(spectrumColumnThreads<Log2Y>), bytes,
                                   stream, arguments, first);
}

}  // namespace cv::cuda::fastfilters

#endif
