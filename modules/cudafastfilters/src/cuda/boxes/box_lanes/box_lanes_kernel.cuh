// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_LANES_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_LANES_KERNEL_CUH

#include "box_lanes.hpp"
#include "cuda/boxes/box_layout.hpp"
#include "box_lanes_sums.cuh"
#include "cuda/boxes/box_margins.cuh"
#include "cuda/boxes/box_reader.cuh"
#include "cuda/runtime/async_copy.cuh"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "cuda/strips/strip_rows.hpp"

// Means of squares of bytes by running sums in both directions (McDonnell, "Box-filtering techniques", 1981).
//
// A warp owns a strip and walks down; a lane keeps the sums of 16 columns, two neighbours in a register. The row that
// enters the window is added, the one that leaves it subtracted; all rows of the window wait in shared memory until
// then, each in the place of the row that it replaces. The outermost lanes have no outputs; they bring the columns
// beside the others. Sums are exact.
//
// Side 5 of one channel (reach 2); c[i] is the sum of column i over the rows of the window:
//
//   lane           0           1           2        ...        30           31
//   columns     0 .. 15    16 .. 31    32 .. 47            480 .. 495   496 .. 511
//   outputs      none      16 .. 31    32 .. 47            480 .. 495      none
//
//                |        lane 0   |               lane 1              |    lane 2
//   registers    |  ...   [14 15]  |  [16 17]  [18 19]  ...  [30 31]   |  [32 33]  ...
//   window 16 =  c[14] + c[15] + c[16] + c[17] + c[18]     lane 1 asks lane 0 for its last pair
//   window 17 =  window 16 + c[19] - c[14]                 and so on up to
//   window 31 =  window 30 + c[33] - c[28]                 with the first pair of lane 2
//
//   shared memory, 512 bytes per row:   row y waits in place y % 5, until row y + 5 takes that place
//
// Cost: 105 (side 5) to 127 (31) instructions for 16 pixels, of which half are on the ALU's pipe.

namespace cv::cuda::fastfilters
{

struct BoxLanesArguments
{
    StripLayout layout;
    BoxMargins margins;
    int shift;           // source element at output element 0
    std::uint32_t byte;  // see finishMeans()
};

// The columns of a lane, and the rows of the window.
template <int Side>
class BoxLaneColumns
{
public:
    static constexpr int rowBytes = 32 * 16;

    // `memory` is the warp's: Side rows.
    __device__ explicit BoxLaneColumns(unsigned char* memory)
        : begin_(sharedAddress(memory) + threadIdx.x % 32 * 16), last_(begin_ + (Side - 1) * rowBytes), at_(begin_)
    {
        storeShared(last_, leaving_);
    }

    // Rows of the first window except its last one: all loads are started together, a few to registers, more to shared
    // memory.
    template <typename Reader>
    __device__ __forceinline__ void start(Reader& reader)
    {
        CFF_UNROLL_BY(inRegisters ? Side : 4)
        for (int i = 0; i + 1 < Side; ++i)
        {
            if constexpr (inRegisters)
                loadInOrder(reader.nextInner(), first_[i]);
            else
                startCopy<16>(begin_ + i * rowBytes, reader.nextInner());
        }
        endCopies();
    }
    __device__ __forceinline__ void finishStart()
    {
        waitForCopies<0>();
        CFF_UNROLL_BY(inRegisters ? Side : 4)
        for (int i = 0; i + 1 < Side; ++i, at_ += rowBytes)
        {
            std::uint32_t(&word)[4] = first_[inRegisters ? i : 0];
            std::uint32_t pair[8];
            if constexpr (inRegisters)
                storeShared(at_, word);
            else
                loadShared(at_, word);
            unpackPairs(word, pair);
            CFF_UNROLL
            for (int k = 0; k < 8; ++k)
                sums_[k] += pair[k];
        }
    }

    // Moves the window down to this row.
    __device__ __forceinline__ void move(const std::uint32_t (&word)[4])
    {
        std::uint32_t enters[8], leaves[8];
        unpackPairs(word, enters);
        unpackPairs(leaving_, leaves);
        CFF_UNROLL
        for (int i = 0; i < 8; ++i)
            sums_[i] += enters[i] - leaves[i];
        storeShared(at_, word);
        at_ = at_ == last_ ? begin_ : at_ + rowBytes;
        loadShared(at_, leaving_);
    }

    __device__ const std::uint32_t (&sums() const)[8] { return sums_; }

private:
    static constexpr bool inRegisters = Side <= boxLaneMostInRegisters;

    const std::uint32_t begin_, last_;  // addresses in shared memory
    std::uint32_t at_;                  // where the row that leaves lies
    std::uint32_t sums_[8] = {}, leaving_[4] = {};
    std::uint32_t first_[inRegisters ? Side - 1 : 1][4];  // until they are added
};

// Writes the means of a lane's elements, row after row. The first and the last of a warp's packets may lie in the row
// only in part: half of the lanes write the bytes of the first, the other half those of the last.
class BoxLaneWriter
{
public:
    __device__ BoxLaneWriter(const DestinationView<std::uint8_t>& view, int row, int element, bool active)
        : to_(view.row(row) + element), step_(view.step)
    {
        const int lane = threadIdx.x % 32, width = view.width * view.channels;
        const bool whole = element >= 0 && element + 16 <= width;
        const unsigned int parts = __ballot_sync(0xffffffffu, active && !whole && element < width);
        hasParts_ = parts != 0;
        from_ = hasParts_ ? (lane < 16 ? __ffs(parts) - 1 : 31 - __clz(parts)) : lane;
        const int at = __shfl_sync(0xffffffffu, element, from_) + lane % 16;
        writesPart_ = hasParts_ && at >= 0 && at < width;
        distance_ = at - element;
        whole_ = active && whole;
        keepInRegister(whole_);
    }
    __device__ __forceinline__ void write(const std::uint32_t (&word)[4])
    {
        if (whole_ != 0)
            storePacket(to_, word);
        if (hasParts_)
            writeParts(word);
        to_ += step_;
    }

private:
    __device__ __forceinline__ void writeParts(const std::uint32_t (&word)[4])
    {
        const int index = threadIdx.x % 16;
        std::uint32_t part = 0;
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
        {
            const std::uint32_t other = __shfl_sync(0xffffffffu, word[i], from_);
            part = index / 4 == i ? other : part;
        }
        if (writesPart_)
            to_[distance_] = static_cast<std::uint8_t>(part >> (index % 4 * 8));
    }

    std::uint8_t* to_;
    const std::size_t step_;
    int whole_;
    int from_, distance_;  // the lane whose part this one writes, from where its own packet begins
    bool hasParts_, writesPart_;
};

template <int Channels, int Side, bool Inside>
__device__ __forceinline__ void walkBoxLanes(const BoxLanesArguments& arguments, const SourceView<std::uint8_t>& source,
                                             const DestinationView<std::uint8_t>& destination,
                                             const StripPosition& position, unsigned char* memory)
{
    using Lane = BoxLane<Channels, Side>;
    constexpr int ahead = boxLaneShape(Channels, Side).ahead;
    const int lane = threadIdx.x % 32, rows = position.bottom - position.top;
    const int element = position.element + (lane - Lane::lanes) * 16;
    const BoxColumn column(source, arguments.margins, element + arguments.shift);
    BoxRowReader<4, Inside> reader(source, column, source.originY + position.top, rows + Side - 1);
    BoxLaneWriter writer(destination, position.top, element, lane >= Lane::lanes && lane < 32 - Lane::lanes);
    BoxLaneColumns<Side> columns(memory);
    columns.start(reader);
    std::uint32_t word[ahead][4];
    CFF_UNROLL
    for (int k = 0; k < ahead; ++k)
        loadInOrder(reader.next(), word[k]);
    columns.finishStart();
    const auto finishRow = [&]
    {
        std::uint32_t sum[16], means[4];
        sumWindows<Channels, Side>(columns.sums(), sum);
        finishMeans<Channels, Side>(sum, arguments.byte, means);
        writer.write(means);
    };
    int row = 0;
    if constexpr (Inside)
    {
        CFF_NO_UNROLL
        for (; row + 2 * ahead < rows; row += ahead)
        {
            CFF_UNROLL
            for (int k = 0; k < ahead; ++k)
            {
                columns.move(word[k]);
                loadInOrder(reader.nextInner(), word[k]);
                finishRow();
            }
        }
    }
    // The rest, and strips at the border: a row at a time, and the rows ahead move up.
    CFF_NO_UNROLL
    for (; row < rows; ++row)
    {
        columns.move(word[0]);
        CFF_UNROLL
        for (int k = 0; k + 1 < ahead; ++k)
        {
            CFF_UNROLL
            for (int i = 0; i < 4; ++i)
                word[k][i] = word[k + 1][i];
        }
        loadInOrder(reader.next(), word[ahead - 1]);
        finishRow();
    }
}

// One warp per strip; the border has separate blocks, the first ones.
template <int Channels, int Side>
__global__ void __launch_bounds__(boxLaneShape(Channels, Side).warps * 32, boxLaneShape(Channels, Side).minBlocks)
    boxLanesKernel(const __grid_constant__ BoxLanesArguments arguments,
                   const __grid_constant__ SourceView<std::uint8_t> source,
                   const __grid_constant__ DestinationView<std::uint8_t> destination, const unsigned int borderBlocks)
{
    waitForEarlierKernels();
    constexpr unsigned int warps = boxLaneShape(Channels, Side).warps;
    extern __shared__ __align__(16) unsigned char memory[];
    // From lane 0, so that the compiler knows that the whole warp takes the same branch.
    const unsigned int warp = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
    unsigned char* const own = memory + warp * (Side * BoxLaneColumns<Side>::rowBytes);
    const bool isBorder = blockIdx.x < borderBlocks;
    const unsigned int index = (blockIdx.x - (isBorder ? 0 : borderBlocks)) * warps + warp;
    if (isBorder && index < arguments.layout.borderPackets())
        walkBoxLanes<Channels, Side, false>(arguments, source, destination, borderPosition(arguments.layout, index),
                                            own);
    else if (!isBorder && index < arguments.layout.insidePackets())
        walkBoxLanes<Channels, Side, true>(arguments, source, destination, insidePosition(arguments.layout, index),
                                           own);
}

template <int Channels, int Side>
cudaError_t launchBoxLanes(const BoxLanesPlace& place, const SourceView<std::uint8_t>& source,
                           const DestinationView<std::uint8_t>& destination, std::uint8_t* margins,
                           const DeviceStream& stream)
{
    using Lane = BoxLane<Channels, Side>;
    constexpr BoxLaneShape shape = boxLaneShape(Channels, Side);
    constexpr int outputs = (32 - 2 * Lane::lanes) * 16, ringBytes = boxLaneBytes(Channels, Side);
    static_assert(ringBytes == shape.warps * Side * BoxLaneColumns<Side>::rowBytes, "the rows of the window");
    const int width = destination.width * Channels;
    BoxLanesArguments arguments = {};
    arguments.shift = place.shift;
    arguments.byte = 256;
    arguments.margins = place.margins;
    cudaError_t error = fillBoxMargins(arguments.margins, source, place.rows, margins, stream);
    if (error == cudaSuccess)
        error = allowSharedMemory(boxLanesKernel<Channels, Side>, stream.device);
    if (error != cudaSuccess)
        return error;
    arguments.layout =
        layOutRows(outputs, place.lead, source.height, {width, destination.height}, source.originY, Side - 1);
    arguments.layout.borderRows = boxLaneMinRows;
    const DeviceFacts& device = stream.device;
    const long long workers = static_cast<long long>(device.multiprocessors) * shape.warps *
                              device.residentBlocks(shape.minBlocks, ringBytes);
    const int columns = arguments.layout.insideColumns(), height = arguments.layout.insideRows();
    const int rowsOfWave = static_cast<int>(1ll * columns * height / (workers * shape.waves)) + 1;
    arguments.layout.rows = selectStripRows({columns, height, workers, 0, rowsOfWave, Side / 2, boxLaneMinRows, 1});
    const unsigned int inside = arguments.layout.insidePackets(), border = arguments.layout.borderPackets(),
                       warps = shape.warps;
    const unsigned int borderBlocks = (border + warps - 1) / warps;
    return launch(boxLanesKernel<Channels, Side>, dim3(borderBlocks + (inside + warps - 1) / warps), dim3(warps * 32),
                  ringBytes, stream, arguments, source, destination, borderBlocks);
}

template <int Channels, int Side = Channels == 1 ? 3 : 5>
cudaError_t selectBoxLanes(int side, const BoxLanesPlace& place, const SourceView<std::uint8_t>& source,
                           const DestinationView<std::uint8_t>& destination, std::uint8_t* margins,
                           const DeviceStream& stream)
{
    if constexpr (boxLaneSide(1, Channels, Side, Side, Side / 2) == 0)
        return cudaErrorInvalidValue;
    else if (side != Side)
        return selectBoxLanes<Channels, Side + 2>(side, place, source, destination, margins, stream);
    else
        return launchBoxLanes<Channels, Side>(place, source, destination, margins, stream);
}

template <int Channels>
cudaError_t boxLanes(int side, const BoxLanesPlace& place, const SourceView<std::uint8_t>& source,
                     const DestinationView<std::uint8_t>& destination, std::uint8_t* margins,
                     const DeviceStream& stream)
{
    return selectBoxLanes<Channels>(side, place, source, destination, margins, stream);
}

}  // namespace cv::cuda::fastfilters

#endif
