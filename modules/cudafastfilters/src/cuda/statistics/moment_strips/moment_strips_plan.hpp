// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MOMENT_STRIPS_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_MOMENT_STRIPS_PLAN_HPP

#include "common/host_device.hpp"
#include "cuda/runtime/device_facts.hpp"
#include "cuda/strips/strip_rows.hpp"

// How blocks share an image for variances of integers. The tuning numbers live here.

namespace cv::cuda::fastfilters
{

constexpr int momentStripThreads = 512;  // of a block, at most

// Neighbouring elements of a thread: 16 bytes, or 4 pixels of three channels.
CFF_HOST_DEVICE constexpr int momentPacket(int pixelBytes, int channels)
{
    return channels == 3 ? 12 : 16 / pixelBytes;
}

// The types of sum(x) and of sum(x^2).
enum class MomentSumTypes
{
    Ints,        // 32 bits
    IntAndLong,  // 32 and 64 bits
    Longs
};

// Sums of 16 bits are of pixels less 32768.
constexpr MomentSumTypes momentSumTypes(int pixelBytes, long long area)
{
    if (pixelBytes == 1)
        return area * 65025 < 4294967296 ? MomentSumTypes::Ints : MomentSumTypes::IntAndLong;
    return area * 32768 < 2147483648 ? MomentSumTypes::IntAndLong : MomentSumTypes::Longs;
}

// Whether these types hold the sums, and momentNumerator() takes them.
constexpr bool momentSumsFit(int pixelBytes, long long area)
{
    return pixelBytes == 1 ? area <= 1 << 23 : area < 1 << 21;
}

struct MomentStrips
{
    int threads;           // of a block; 0: the window is too wide
    int outputs, columns;  // elements of a strip, and strips side by side
    int rows;              // of a strip
    int chunks;            // of as many rows, whose sums another kernel computes; 0: a strip begins with rows
};

// Bytes of both sums of an element, side by side.
constexpr int momentPairBytes(MomentSumTypes types)
{
    return types == MomentSumTypes::Ints ? 8 : 16;
}

constexpr int momentStripSharedBytes(int packet, MomentSumTypes types, int threads)
{
    // Sums of warps for each channel, prefix sums, and places of a row's elements; one more of these for each packet,
    // so that lanes use different banks.
    return 4 * (threads / 32) * momentPairBytes(types) + (packet + 1) * threads * (momentPairBytes(types) + 4);
}

// Bytes of the sums of all chunks, and of their first rows.
constexpr long long momentChunkBytes(const MomentStrips& strips, int packet, MomentSumTypes types)
{
    return 2ll * strips.chunks * strips.columns * strips.threads * packet * momentPairBytes(types);
}

// `window`, `width`: in elements. Blocks are as small as most of their columns begin a window.
constexpr MomentStrips momentStrips(int packet, MomentSumTypes types, int window, int windowHeight, long long width,
                                    int height, int images, const DeviceFacts& device)
{
    constexpr double enough = 0.8, least = 0.2;
    constexpr int registers = 96, mostBlocks = 32, usualRows = 256, leastRows = 16;
    // A row that enters before the first output costs a quarter of one with an output; sums of chunks take the time of
    // a few rows.
    constexpr int warmUpShare = 4, chunkRows = 96, chunkWarmUp = 8;
    MomentStrips best = {};
    double share = 0;
    for (int threads = 32; threads <= momentStripThreads && share < enough; threads += 32)
    {
        const int all = threads * packet, outputs = (all - window - packet + 1) / packet * packet;
        if (outputs < least * all || outputs <= share * all ||
            momentStripSharedBytes(packet, types, threads) > device.sharedBytesOfBlock)
            continue;
        share = 1.0 * outputs / all;
        best.threads = threads;
        best.outputs = outputs;
    }
    if (best.threads == 0)
        return best;
    best.columns = static_cast<int>((width + best.outputs - 1) / best.outputs);
    const int byRegisters = registersOfMultiprocessor / (registers * best.threads);
    const int most = byRegisters < 1 ? 1 : byRegisters < mostBlocks ? byRegisters : mostBlocks;
    const long long workers =
        1ll * device.multiprocessors * device.residentBlocks(most, momentStripSharedBytes(packet, types, best.threads));
    const long long columns = 1ll * best.columns * images;
    best.rows = selectStripRows({columns, height, workers, 0, usualRows, windowHeight / warmUpShare + 1, leastRows, 1});
    if (windowHeight > 2 * best.rows || windowHeight > usualRows)
    {
        best.rows = selectStripRows({columns, height, workers, 0, chunkRows, chunkWarmUp, leastRows, 1});
        best.chunks = (height - 1) / best.rows + 1 + (windowHeight - 1) / best.rows;
    }
    return best;
}

}  // namespace cv::cuda::fastfilters

#endif
