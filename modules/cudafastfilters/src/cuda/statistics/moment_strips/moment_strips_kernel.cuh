// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MOMENT_STRIPS_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_MOMENT_STRIPS_KERNEL_CUH

#include "moment_strips_columns.cuh"

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"

#include <algorithm>

// Variances of integers by running column sums of pixels and of their squares, as those of boxes (McDonnell,
// "Box-filtering techniques", 1981).
//
// A block owns a strip of neighbouring elements and walks down. Each thread keeps the sums of a packet of columns: the
// row that enters the window is added, the one that leaves it subtracted. Along the row, a scan over the block turns
// column sums into prefix sums, one for each channel; they go to shared memory, and the sums of a window are
// differences of two of them. Threads take windows one by one, so that stores are whole lines.
//
// If the window is higher than a strip, the strip begins with sums of chunks of rows, which another kernel computes.
//
// Sums are exact, modulo 2^32 or 2^64; results are those of the CPU engine, bit by bit. Cost per pixel, for any window:
// about 40 operations, three of them accesses of shared memory, and each row is read twice, the second time mostly from
// the cache.

namespace cv::cuda::fastfilters
{

template <typename Sum>
__device__ __forceinline__ Sum momentScan(Sum value)
{
    const int lane = static_cast<int>(threadIdx.x) % 32;
    CFF_UNROLL
    for (int distance = 1; distance < 32; distance *= 2)
    {
        const Sum before = __shfl_up_sync(0xffffffffu, value, distance);
        value += lane >= distance ? before : 0;
    }
    return value;
}

// Both sums of an element, side by side.
template <typename Sum, typename Square>
struct alignas(sizeof(Square) == 4 ? 8 : 16) MomentPair
{
    Square squares;
    Sum sum;
};

// The prefix sums of a block, those before each element.
template <typename Packet, int Channels, typename Sum, typename Square>
class MomentPrefixes
{
    using Pair = MomentPair<Sum, Square>;

public:
    // `totals`: of the block's warps, for each channel. `memory`: of its elements.
    __device__ MomentPrefixes(Pair* totals, Pair* memory) : totals_(totals), memory_(memory) {}

    __device__ __forceinline__ void publish(const Sum (&sums)[Packet::size], const Square (&squares)[Packet::size])
    {
        CFF_UNROLL
        for (int c = 0; c < Channels; ++c)
        {
            Sum sum = 0;
            Square square = 0;
            CFF_UNROLL
            for (int i = c; i < Packet::size; i += Channels)
            {
                sum += sums[i];
                square += squares[i];
            }
            const Pair scan = {momentScan(square), momentScan(sum)};
            before_[c] = {scan.squares - square, scan.sum - sum};
            if (threadIdx.x % 32 == 31)
                totals_[threadIdx.x / 32 * Channels + c] = scan;
        }
    }
    // After a barrier.
    __device__ __forceinline__ void write(const Sum (&sums)[Packet::size], const Square (&squares)[Packet::size])
    {
        CFF_NO_UNROLL
        for (int warp = 0; warp < static_cast<int>(threadIdx.x) / 32; ++warp)
        {
            CFF_UNROLL
            for (int c = 0; c < Channels; ++c)
            {
                const Pair total = totals_[warp * Channels + c];
                before_[c].sum += total.sum;
                before_[c].squares += total.squares;
            }
        }
        Pair* const own = memory_ + threadIdx.x * Packet::pitch;
        CFF_UNROLL
        for (int i = 0; i < Packet::size; ++i)
        {
            Pair& before = before_[i % Channels];
            own[i] = before;
            before.sum += sums[i];
            before.squares += squares[i];
        }
    }
    // Calls put(element, sum, squares) for the windows of a row that belong to this thread. `early`: elements before
    // the first window.
    template <typename Put>
    __device__ __forceinline__ void forEach(int early, int width, int count, const Put& put) const
    {
        const int threads = static_cast<int>(blockDim.x), step = threads + threads / Packet::size;
        int element = static_cast<int>(threadIdx.x);
        const Pair* left = memory_ + Packet::place(element + early);
        const Pair* right = memory_ + Packet::place(element + early + width);
        CFF_UNROLL_BY(4)
        for (; element < count; element += threads)
        {
            if constexpr (32 % Packet::size != 0)
            {
                left = memory_ + Packet::place(element + early);
                right = memory_ + Packet::place(element + early + width);
            }
            const Pair begin = *left, end = *right;
            put(element, static_cast<std::make_signed_t<Sum>>(end.sum - begin.sum), end.squares - begin.squares);
            left += step;
            right += step;
        }
    }

private:
    Pair *totals_, *memory_, before_[Channels];
};

template <typename T, int Channels, typename Sum, typename Square>
class MomentRow
{
    using Packet = MomentPacket<T, Channels>;
    using Prefixes = MomentPrefixes<Packet, Channels, Sum, Square>;
    // Those of 32 bits have no sign.
    using Squares = std::conditional_t<sizeof(Square) == 8, std::int64_t, std::uint32_t>;

public:
    // `first`: the strip's first output.
    __device__ MomentRow(const MomentStripsArguments& arguments, const BatchSource<T>& source,
                         const BatchDestination<unsigned char>& destination, int first)
        : arguments_(arguments),
          source_(source),
          destination_(destination),
          pixels_(pixelsOf(source)),
          results_(pixelsOf(destination)),
          first_(first),
          count_(min(arguments.outputs, destination.width * Channels - first))
    {
    }

    __device__ __forceinline__ void write(int y, const Prefixes& prefixes) const
    {
        const bool isNarrow = sizeof(Square) == 4 && arguments_.finish.isNarrow;
        const MomentResult result = arguments_.finish.result;
        if (!arguments_.toFloat && result == MomentResult::Variance)
            writeIntegers<MomentResult::Variance>(y, prefixes);
        else if (!arguments_.toFloat)
            writeIntegers<MomentResult::Deviation>(y, prefixes);
        else if (result == MomentResult::Contrast)
            writeFloats<MomentResult::Contrast, false>(y, prefixes);
        else if (result == MomentResult::Variance)
            isNarrow ? writeFloats<MomentResult::Variance, true>(y, prefixes)
                     : writeFloats<MomentResult::Variance, false>(y, prefixes);
        else
            isNarrow ? writeFloats<MomentResult::Deviation, true>(y, prefixes)
                     : writeFloats<MomentResult::Deviation, false>(y, prefixes);
    }

private:
    // What to do in a loop, known when it is compiled.
    template <MomentResult Result>
    __device__ __forceinline__ MomentFinish finishOf(bool isNarrow) const
    {
        MomentFinish finish = arguments_.finish;
        finish.result = Result;
        finish.isNarrow = isNarrow;
        return finish;
    }
    template <MomentResult Result, bool IsNarrow>
    __device__ __forceinline__ void writeFloats(int y, const Prefixes& prefixes) const
    {
        constexpr bool isContrast = Result == MomentResult::Contrast;
        const MomentFinish finish = finishOf<Result>(isContrast ? arguments_.finish.isNarrow : IsNarrow);
        float* const out = reinterpret_cast<float*>(rowAt(destination_, results_, y)) + first_;
        const T* const pixels =
            rowAt(source_, pixels_, isContrast ? arguments_.anchorRow + y : 0) + arguments_.anchorElement + first_;
        prefixes.forEach(arguments_.early, arguments_.width, count_,
                         [&](int element, auto sum, Square squares)
                         {
                             const int pixel = isContrast ? valueOf(pixels[element]) : 0;
                             __stcs(out + element, floatMoment(finish, sum, static_cast<Squares>(squares), pixel));
                         });
    }
    template <MomentResult Result>
    __device__ __forceinline__ void writeIntegers(int y, const Prefixes& prefixes) const
    {
        const MomentFinish finish = finishOf<Result>(false);
        T* const out = reinterpret_cast<T*>(rowAt(destination_, results_, y)) + first_;
        prefixes.forEach(arguments_.early, arguments_.width, count_,
                         [&](int element, auto sum, Square squares)
                         {
                             const double value = doubleMoment(finish, sum, static_cast<Squares>(squares));
                             const double most = arguments_.most;
                             out[element] = static_cast<T>(__double2int_rn(value < most ? value : most));
                         });
    }
    __device__ __forceinline__ int valueOf(T pixel) const
    {
        constexpr std::uint32_t mask = (1u << Packet::bits) - 1;
        return static_cast<int>((pixel ^ arguments_.flip) & mask) - arguments_.centre;
    }

    const MomentStripsArguments& arguments_;
    const BatchSource<T>& source_;
    const BatchDestination<unsigned char>& destination_;
    const unsigned char* pixels_;
    unsigned char* results_;
    int first_, count_;
};

// Adds `count` rows from y on.
template <typename T, int Channels, typename Columns>
__device__ __forceinline__ void addMomentRows(const MomentStripsArguments& arguments,
                                              const MomentReader<T, Channels>& reader, int y, int count,
                                              Columns& columns)
{
    using Packet = MomentPacket<T, Channels>;
    constexpr int batch = Channels == 3 ? 2 : 4;
    std::uint32_t none[Packet::words], rows[batch][Packet::words];
    CFF_UNROLL
    for (int i = 0; i < Packet::words; ++i)
        none[i] = arguments.none;
    CFF_NO_UNROLL
    for (; count >= batch && reader.isDirect(y, batch); count -= batch, y += batch)
    {
        CFF_UNROLL
        for (int k = 0; k < batch; ++k)
            reader.loadDirect(y + k, rows[k]);
        CFF_UNROLL
        for (int k = 0; k < batch; ++k)
            columns.change(rows[k], none, arguments.centre);
    }
    CFF_NO_UNROLL
    for (; count > 0; --count, ++y)
    {
        reader.load(y, rows[0]);
        columns.change(rows[0], none, arguments.centre);
    }
}

// Where the sums of a thread's packet are, of a chunk of the block's column of strips. `which`: 0 of whole chunks, 1 of
// their first rows.
template <typename Packet, typename Pair>
__device__ __forceinline__ Pair* momentChunk(const MomentStripsArguments& arguments, int which, int chunk)
{
    const std::size_t column = blockIdx.x % arguments.columns;
    const std::size_t image = static_cast<std::size_t>(blockIdx.z) * 2 + which;
    const std::size_t packet = ((image * arguments.chunks + chunk) * arguments.columns + column) * blockDim.x;
    return static_cast<Pair*>(arguments.chunkSums) + (packet + threadIdx.x) * Packet::size;
}

template <typename T, int Channels, typename Sum, typename Square>
__global__ void __launch_bounds__(momentStripThreads, 1)
    momentChunksKernel(const __grid_constant__ MomentStripsArguments arguments,
                       const __grid_constant__ BatchSource<T> source)
{
    waitForEarlierKernels();
    using Packet = MomentPacket<T, Channels>;
    using Pair = MomentPair<Sum, Square>;
    extern __shared__ uint4 momentMemory[];
    int* const places = reinterpret_cast<int*>(momentMemory) + threadIdx.x * Packet::pitch;
    const int column = static_cast<int>(blockIdx.x % arguments.columns);
    const int chunk = static_cast<int>(blockIdx.x / arguments.columns);
    const int element = arguments.first + column * arguments.outputs + static_cast<int>(threadIdx.x) * Packet::size;
    const MomentReader<T, Channels> reader(arguments, source, element, places);
    const int y = source.originY + chunk * arguments.rows, rest = (arguments.height - 1) % arguments.rows;
    MomentColumns<T, Channels, Sum, Square> columns;
    const auto store = [&](int which)
    {
        Pair* const to = momentChunk<Packet, Pair>(arguments, which, chunk);
        CFF_UNROLL
        for (int i = 0; i < Packet::size; ++i)
            to[i] = {columns.squares[i], columns.sums[i]};
    };
    addMomentRows(arguments, reader, y, rest, columns);
    store(1);
    addMomentRows(arguments, reader, y + rest, arguments.rows - rest, columns);
    store(0);
}

// The sums of the rows before the last one of a strip's first windows, from those of chunks.
template <typename T, int Channels, typename Sum, typename Square>
__device__ __forceinline__ void addMomentChunks(const MomentStripsArguments& arguments, int strip,
                                                MomentColumns<T, Channels, Sum, Square>& columns)
{
    using Packet = MomentPacket<T, Channels>;
    CFF_NO_UNROLL
    for (int i = 0; i <= arguments.wholeChunks; ++i)
    {
        const MomentPair<Sum, Square>* const from =
            momentChunk<Packet, MomentPair<Sum, Square>>(arguments, i == arguments.wholeChunks ? 1 : 0, strip + i);
        CFF_UNROLL
        for (int k = 0; k < Packet::size; ++k)
        {
            columns.sums[k] += from[k].sum;
            columns.squares[k] += from[k].squares;
        }
    }
}

template <typename T, int Channels, typename Sum, typename Square>
__global__ void __launch_bounds__(momentStripThreads, 1)
    momentStripsKernel(const __grid_constant__ MomentStripsArguments arguments,
                       const __grid_constant__ BatchSource<T> source,
                       const __grid_constant__ BatchDestination<unsigned char> destination)
{
    waitForEarlierKernels();
    using Packet = MomentPacket<T, Channels>;
    using Pair = MomentPair<Sum, Square>;
    const int threads = static_cast<int>(blockDim.x);
    extern __shared__ uint4 momentMemory[];
    Pair* const totals = reinterpret_cast<Pair*>(momentMemory);
    Pair* const pairs = totals + threads / 32 * 4;
    int* const places = reinterpret_cast<int*>(pairs + threads * Packet::pitch) + threadIdx.x * Packet::pitch;

    const int column = static_cast<int>(blockIdx.x % arguments.columns);
    const int top = static_cast<int>(blockIdx.x / arguments.columns) * arguments.rows;
    const int bottom = min(top + arguments.rows, destination.height), first = column * arguments.outputs;
    const MomentReader<T, Channels> reader(
        arguments, source, arguments.first + first + static_cast<int>(threadIdx.x) * Packet::size, places);
    MomentColumns<T, Channels, Sum, Square> columns;
    int y = source.originY + top + arguments.height - 1;
    if (arguments.chunkSums)
        addMomentChunks<T, Channels, Sum, Square>(arguments, top / arguments.rows, columns);
    else
        addMomentRows(arguments, reader, source.originY + top, arguments.height - 1, columns);
    std::uint32_t enters[Packet::words], leaves[Packet::words];
    CFF_UNROLL
    for (int i = 0; i < Packet::words; ++i)
        leaves[i] = arguments.none;
    reader.load(y, enters);

    MomentPrefixes<Packet, Channels, Sum, Square> prefixes(totals, pairs);
    const MomentRow<T, Channels, Sum, Square> row(arguments, source, destination, first);
    CFF_NO_UNROLL
    for (int outY = top; outY < bottom; ++outY)
    {
        columns.change(enters, leaves, arguments.centre);
        ++y;
        reader.load(outY + 1 < bottom ? y : y - 1, enters);
        reader.load(y - arguments.height, leaves);
        prefixes.publish(columns.sums, columns.squares);
        __syncthreads();
        prefixes.write(columns.sums, columns.squares);
        __syncthreads();
        row.write(outY, prefixes);
    }
}

template <typename T, int Channels, typename Sum, typename Square>
cudaError_t launchMomentStrips(const MomentStripsFilter& filter, const BatchSource<T>& source,
                               const BatchDestination<unsigned char>& destination, unsigned char* memory,
                               const DeviceStream& stream)
{
    using Packet = MomentPacket<T, Channels>;
    // Packets of one channel may begin anywhere; those of several begin with a pixel.
    constexpr std::size_t bytes = Channels == 3 ? sizeof(std::uint32_t) : Packet::size * sizeof(T);
    constexpr std::size_t unit = Channels == 3 ? bytes : Channels * sizeof(T);
    const std::size_t lead = reinterpret_cast<std::uintptr_t>(source.data) % bytes;
    const MomentStrips& strips = filter.strips;
    MomentStripsArguments arguments = {};
    arguments.finish = filter.finish;
    arguments.width = filter.width * Channels;
    arguments.height = filter.height;
    arguments.chunkSums = strips.chunks > 0 ? memory : nullptr;
    arguments.chunks = strips.chunks;
    arguments.wholeChunks = (filter.height - 1) / strips.rows;
    arguments.outputs = strips.outputs;
    arguments.columns = strips.columns;
    arguments.rows = strips.rows;
    arguments.isAligned = source.step % bytes == 0 && lead % unit == 0;
    const int shift = source.originX * Channels;
    const int beyond = (shift + (arguments.isAligned ? static_cast<int>(lead / sizeof(T)) : 0)) % Packet::size;
    arguments.early = beyond < 0 ? beyond + Packet::size : beyond;
    arguments.first = shift - arguments.early;
    arguments.anchorElement = shift + filter.anchorX * Channels;
    arguments.anchorRow = source.originY + filter.anchorY;
    arguments.toFloat = filter.toFloat;
    arguments.flip = !filter.isSigned ? 0 : sizeof(T) == 1 ? 0x80808080u : 0x80008000u;
    arguments.centre = sizeof(T) == 2 ? 32768 : filter.isSigned ? 128 : 0;
    arguments.none = arguments.centre * (sizeof(T) == 1 ? 0x01010101u : 0x00010001u);
    arguments.most = (sizeof(T) == 1 ? 255 : 65535) >> (filter.isSigned ? 1 : 0);
    const std::size_t shared = momentStripSharedBytes(Packet::size, filter.types, strips.threads);
    const auto kernel = momentStripsKernel<T, Channels, Sum, Square>;
    if (const cudaError_t error = allowSharedMemory(kernel, shared, stream.device); error != cudaSuccess)
        return error;
    const unsigned images = static_cast<unsigned>(destination.images), columns = strips.columns;
    if (strips.chunks > 0)
    {
        const std::size_t ofPlaces = sizeof(int) * Packet::pitch * strips.threads;
        const cudaError_t error =
            launch(momentChunksKernel<T, Channels, Sum, Square>, dim3(columns * strips.chunks, 1, images),
                   dim3(strips.threads), ofPlaces, stream, arguments, source);
        if (error != cudaSuccess)
            return error;
    }
    const dim3 grid(columns * ((destination.height - 1) / strips.rows + 1), 1, images);
    return launch(kernel, grid, dim3(strips.threads), shared, stream, arguments, source, destination);
}

template <typename T, typename Sum, typename Square>
cudaError_t momentStripsOf(const MomentStripsFilter& filter, const BatchSource<T>& source,
                           const BatchDestination<unsigned char>& destination, unsigned char* memory,
                           const DeviceStream& stream)
{
    switch (source.channels)
    {
    case 1: return launchMomentStrips<T, 1, Sum, Square>(filter, source, destination, memory, stream);
    case 3: return launchMomentStrips<T, 3, Sum, Square>(filter, source, destination, memory, stream);
    case 4: return launchMomentStrips<T, 4, Sum, Square>(filter, source, destination, memory, stream);
    default: return cudaErrorInvalidValue;
    }
}

}  // namespace cv::cuda::fastfilters

#endif
