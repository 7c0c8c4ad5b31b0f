// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "measure.hpp"

#include <algorithm>

#include "../../samples/ladder/transfers.hpp"
#include "pixels.hpp"
#include "timing.hpp"
#include "verify.hpp"

namespace bench
{

namespace
{

using cv::cuda::GpuMat;

// Images of this much together do not fit into any cache that they could be served from.
constexpr double rotatedBytes = 192e6;
constexpr int mostPairs = 256;
constexpr int smallestShrunkSide = 1024;
constexpr double longestCall = 400;  // milliseconds a second of measurement: two calls and a half
constexpr unsigned char firstPoison = 0x5a, secondPoison = 0xa5;

struct Pair
{
    GpuMat source, destination;
};

// An image whose rows begin `offset` pixels after an aligned address; a header of its own, not a region.
GpuMat allocate(cv::Size size, int type, int offset, bool continuous)
{
    if (continuous)
        return cv::cuda::createContinuous(size, type);
    if (offset == 0)
        return GpuMat(size, type);
    const GpuMat whole(size.height, size.width + 2 * offset, type);
    GpuMat shifted = whole.colRange(offset, offset + size.width);
    return shifted;
}

// The filter must not see the pixels outside of a shifted image.
GpuMat isolated(const GpuMat& image)
{
    return GpuMat(image.rows, image.cols, image.type(), image.data, image.step);
}

std::vector<Pair> allocatePairs(const Cell& cell, cv::Size size, bool continuous)
{
    const double bytes = 2.0 * size.width * size.height * CV_ELEM_SIZE(cell.type);
    const int count = std::min(mostPairs, std::max(1, static_cast<int>(rotatedBytes / bytes)));
    std::vector<Pair> pairs(count);
    for (Pair& pair : pairs)
    {
        pair.source = allocate(size, cell.type, cell.offset, continuous);
        pair.destination = allocate(size, cell.type, cell.offset, continuous);
        fillDevice(pair.source, contentOf(cell.content));
    }
    return pairs;
}

// The cell's image, halved until a few calls fit into the measurement. A small image tells how long a call may take at
// most, for what fills the GPU better is faster a pixel: halved images are tried themselves.
cv::Size affordableSize(const Cell& cell, const std::function<double(cv::Size)>& millisecondsAt)
{
    cv::Size size = cell.image;
    const double area = static_cast<double>(size.width) * size.height, longest = cell.seconds * longestCall;
    const cv::Size probe(std::min(size.width, smallestShrunkSide), std::min(size.height, smallestShrunkSide));
    if (area <= 4.0 * smallestShrunkSide * smallestShrunkSide)
        return size;
    double expected = millisecondsAt(probe) * area / probe.area();
    int halved = 0;
    for (; expected > longest && (std::min(size.width, size.height) >> (halved + 1)) >= smallestShrunkSide; halved++)
        expected /= 4;
    const auto shrunk = [&](int times) { return cv::Size(size.width >> times, size.height >> times); };
    while (halved > 0 && millisecondsAt(shrunk(halved)) * 4 <= longest)
        halved--;
    return shrunk(halved);
}

void settle(Row& row, const Verdict& verdict, unsigned long long unwritten)
{
    row.verified = verdict.verified && unwritten == 0;
    row.maxError = verdict.maxError;
    if (unwritten)
        row.error = cv::format("refused: %llu bytes of the output are not written, or not the same twice", unwritten);
    else if (!verdict.verified)
        row.error = "refused: " + verdict.problem;
}

void settle(Row& row, const Timing& timing)
{
    row.milliseconds = timing.milliseconds;
    row.spread = timing.spread;
    row.repetitions = timing.repetitions;
    row.firstMilliseconds = timing.first;
    row.clock = timing.clock;
}

// Filters twice into differently poisoned memory: what is not written differs.
void verifyDevice(const Cell& cell, DeviceImplementation& implementation, const Pair& pair, Row& row)
{
    const cv::Rect promised = implementation.promised(cell, row.image);
    GpuMat first = isolated(pair.destination);
    GpuMat second = allocate(row.image, cell.type, cell.offset, implementation.wantsContinuous());
    row.error.clear();
    cv::cuda::Stream stream;
    const GpuMat source = isolated(pair.source);
    poison(first, firstPoison);
    poison(second, secondPoison);
    implementation.run(source, first, stream);
    implementation.run(source, second, stream);
    stream.waitForCompletion();
    CV_Assert(first.data == pair.destination.data);
    const unsigned long long unwritten = differingBytes(first(promised), second(promised));
    const Verdict verdict = verify(
        cell, row.image, promised, [&](cv::Rect region) { return cv::Mat(first(region)); }, implementation.tolerance());
    settle(row, verdict, unwritten);
}

// As a graph; and launch by launch where a graph may fail.
Timing bestTiming(const std::function<void(int, cv::cuda::Stream&)>& work, int cycle, double seconds,
                  bool canBeCaptured)
{
    if (canBeCaptured)
        return timeDevice(work, cycle, seconds, true);
    const Timing launched = timeDevice(work, cycle, seconds, false);
    try
    {
        const Timing captured = timeDevice(work, cycle, seconds, true);
        return captured.milliseconds < launched.milliseconds ? captured : launched;
    }
    catch (const cv::Exception&)
    {
        return launched;
    }
}

void measureOnDevice(const Cell& cell, DeviceImplementation& implementation, Row& row)
{
    row.image = affordableSize(cell,
                               [&](cv::Size size)
                               {
                                   const GpuMat source(size, cell.type);
                                   GpuMat destination(size, cell.type);
                                   poison(destination, firstPoison);
                                   GpuMat filled = source;
                                   fillDevice(filled, contentOf(cell.content));
                                   implementation.prepare(cell, size);
                                   return probeDevice([&](cv::cuda::Stream& stream)
                                                      { implementation.run(source, destination, stream); });
                               });
    implementation.prepare(cell, row.image);
    row.plan = implementation.plan();
    std::vector<Pair> pairs = allocatePairs(cell, row.image, implementation.wantsContinuous());
    verifyDevice(cell, implementation, pairs.front(), row);
    while (!row.verified && implementation.readOtherwise())
    {
        // What is told of a rival that is wrong however it is read is where it was least so.
        const Row before = row;
        verifyDevice(cell, implementation, pairs.front(), row);
        if (!row.verified && before.maxError < row.maxError)
            row = before;
    }
    if (!row.verified)
        return;
    std::vector<Pair> headers;
    for (const Pair& pair : pairs)
        headers.push_back(Pair{isolated(pair.source), isolated(pair.destination)});
    const auto work = [&](int i, cv::cuda::Stream& stream)
    {
        Pair& pair = headers[i % headers.size()];
        implementation.run(pair.source, pair.destination, stream);
    };
    const int cycle = static_cast<int>(pairs.size());
    settle(row, bestTiming(work, cycle, cell.seconds, implementation.canBeCaptured()));
}

void measureWithTransfers(const Cell& cell, DeviceImplementation& implementation, Row& row)
{
    row.image = cell.image;
    implementation.prepare(cell, row.image);
    row.plan = implementation.plan();
    const cv::Rect promised = implementation.promised(cell, row.image);
    const auto filter = [&](const GpuMat& src, GpuMat& dst, cv::cuda::Stream& stream)
    { implementation.run(src, dst, stream); };
    const int reach = cell.filter == "identity" ? 0 : cell.window.height / 2;
    const std::unique_ptr<ladder::Transfer> transfer =
        ladder::makeTransfer(cell.transfers, row.image, cell.type, reach, filter);
    {
        GpuMat pixels(row.image, cell.type);
        fillDevice(pixels, contentOf(cell.content));
        cv::Mat source = transfer->source();
        pixels.download(source);
    }
    cv::Mat destination = transfer->destination();
    destination = cv::Scalar::all(firstPoison);
    transfer->run();
    const Verdict verdict = verify(
        cell, row.image, promised, [&](cv::Rect region) { return destination(region).clone(); },
        implementation.tolerance());
    settle(row, verdict, 0);
    if (row.verified)
        settle(row, timeHost([&] { transfer->run(); }, cell.seconds));
}

void measureOnHost(const Cell& cell, HostImplementation& implementation, Row& row)
{
    const auto sourceOf = [&](cv::Size size) { return sourceRegion(cell, size, cv::Rect(cv::Point(), size)); };
    row.image = affordableSize(cell,
                               [&](cv::Size size)
                               {
                                   const cv::Mat source = sourceOf(size);
                                   cv::Mat destination(size, cell.type);
                                   implementation.prepare(cell, size);
                                   return probeHost([&] { implementation.run(source, destination); });
                               });
    implementation.prepare(cell, row.image);
    row.plan = implementation.plan();
    const cv::Mat source = sourceOf(row.image);
    cv::Mat first(row.image, cell.type, cv::Scalar::all(firstPoison));
    cv::Mat second(row.image, cell.type, cv::Scalar::all(secondPoison));
    implementation.run(source, first);
    implementation.run(source, second);
    const auto bytes = [](const cv::Mat& image) { return image.reshape(1).rowRange(0, image.rows); };
    const cv::Mat differ = cv::Mat(bytes(first) != bytes(second));
    const Verdict verdict = verify(
        cell, row.image, cv::Rect(cv::Point(), row.image), [&](cv::Rect region) { return first(region).clone(); },
        implementation.tolerance());
    settle(row, verdict, static_cast<unsigned long long>(cv::countNonZero(differ)));
    if (row.verified)
        settle(row, timeHost([&] { implementation.run(source, first); }, cell.seconds));
}

template <typename Work>
Row guarded(const Cell& cell, Implementation& implementation, const Work& work)
{
    Row row;
    row.image = cell.image;
    row.border = borderName(cell.border);
    try
    {
        row.version = implementation.version();
        work(row);
        if (implementation.promised(cell, row.image) != cv::Rect(cv::Point(), row.image))
            row.border = "none";
    }
    catch (const cv::Exception& exception)
    {
        row.error = exception.err.empty() ? exception.what() : exception.err;
        row.verified = false;
    }
    return row;
}

}  // namespace

Row measure(const Cell& cell, DeviceImplementation& implementation)
{
    return guarded(cell, implementation,
                   [&](Row& row)
                   {
                       if (cell.transfers == "none")
                           measureOnDevice(cell, implementation, row);
                       else
                           measureWithTransfers(cell, implementation, row);
                   });
}

Row measure(const Cell& cell, HostImplementation& implementation)
{
    return guarded(cell, implementation, [&](Row& row) { measureOnHost(cell, implementation, row); });
}

}  // namespace bench
