// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "measure.hpp"

#include <algorithm>

#include "../../samples/ladder/transfers.hpp"
#include "measure_shared.hpp"
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
constexpr int smallestSide = 1024;  // of an image that is measured in place of a larger one

struct Pair
{
    GpuMat source, destination;
};

// An image whose rows begin `offset` pixels after an aligned address; a separate header, not a region.
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
    const cv::Size result = resultSize(cell, size);
    const double bytes =
        1.0 * size.area() * CV_ELEM_SIZE(cell.type) + 1.0 * result.area() * CV_ELEM_SIZE(destinationType(cell));
    const int count = std::min(mostPairs, std::max(1, static_cast<int>(rotatedBytes / bytes)));
    std::vector<Pair> pairs(count);
    for (Pair& pair : pairs)
    {
        pair.source = allocate(size, cell.type, cell.offset, continuous);
        pair.destination = allocate(result, destinationType(cell), cell.offset, continuous);
        fillDevice(pair.source, contentOf(cell.content), holesOf(cell.holes));
    }
    return pairs;
}

// Filters twice into differently poisoned memory: what is not written differs.
void verifyDevice(const Cell& cell, DeviceImplementation& implementation, const Pair& pair, Row& row)
{
    const cv::Rect promised = implementation.promised(cell, row.image);
    GpuMat first = isolated(pair.destination);
    GpuMat second = allocate(first.size(), destinationType(cell), cell.offset, implementation.wantsContinuous());
    row.error.clear();
    cv::cuda::Stream stream;
    const GpuMat source = isolated(pair.source);
    poison(first, firstPoison);
    poison(second, secondPoison);
    implementation.run(source, first, stream);
    implementation.run(source, second, stream);
    stream.waitForCompletion();
    CV_Assert(first.data == pair.destination.data);
    const cv::Rect written = planesOf(cell).size() == 1 ? promised : cv::Rect(cv::Point(), first.size());
    const unsigned long long unwritten = differingBytes(first(written), second(written));
    const Verdict verdict = verify(
        cell, row.image, promised, [&](cv::Rect region) { return cv::Mat(first(region)); }, implementation.tolerance());
    settle(row, verdict, unwritten);
}

// As a graph; and launch by launch if a graph may fail.
Timing bestTiming(const std::function<void(int, cv::cuda::Stream&)>& work, int cycle, const Cell& cell,
                  bool canBeCaptured)
{
    if (canBeCaptured)
        return timeDevice(work, cycle, cell.seconds, true, cell.fewest);
    const Timing launched = timeDevice(work, cycle, cell.seconds, false, cell.fewest);
    try
    {
        const Timing captured = timeDevice(work, cycle, cell.seconds, true, cell.fewest);
        return captured.milliseconds < launched.milliseconds ? captured : launched;
    }
    catch (const cv::Exception&)
    {
        return launched;
    }
}

void measureOnDevice(const Cell& cell, DeviceImplementation& implementation, Row& row)
{
    row.image = affordableSize(cell, smallestSide,
                               [&](cv::Size size)
                               {
                                   const GpuMat source(size, cell.type);
                                   GpuMat destination(resultSize(cell, size), destinationType(cell));
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
        // If a rival is wrong in every reading, the reading with the least error is reported.
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
    settle(row, bestTiming(work, cycle, cell, implementation.canBeCaptured()));
}

// One call for all images, which have the same pixels: the first is verified, the others are compared with it.
void measureBatch(const Cell& cell, DeviceImplementation& implementation, Row& row)
{
    row.image = cell.image;
    implementation.prepare(cell, row.image);
    row.plan = implementation.plan();
    std::vector<GpuMat> owners, sources, destinations;
    for (int i = 0; i < cell.batch; i++)
    {
        GpuMat source = allocate(row.image, cell.type, cell.offset, false);
        GpuMat destination = allocate(row.image, destinationType(cell), cell.offset, false);
        fillDevice(source, contentOf(cell.content));
        poison(destination, i % 2 ? secondPoison : firstPoison);
        sources.push_back(isolated(source));
        destinations.push_back(isolated(destination));
        owners.insert(owners.end(), {source, destination});  // what isolated() gives has no share in the memory
    }
    const std::vector<GpuMat> pixels = destinations;
    const auto work = [&](int, cv::cuda::Stream& stream) { implementation.runBatch(sources, destinations, stream); };
    cv::cuda::Stream stream;
    work(0, stream);
    stream.waitForCompletion();
    unsigned long long differing = 0;
    for (int i = 0; i < cell.batch; i++)
    {
        CV_Assert(destinations[i].data == pixels[i].data);
        differing += differingBytes(destinations[0], destinations[i]);
    }
    const cv::Rect promised = implementation.promised(cell, row.image);
    const Verdict verdict = verify(
        cell, row.image, promised, [&](cv::Rect region) { return cv::Mat(destinations[0](region)); },
        implementation.tolerance());
    settle(row, verdict, differing);
    if (!row.verified)
        return;
    Timing timing = bestTiming(work, 1, cell, false);
    timing.milliseconds /= cell.batch;
    timing.first /= cell.batch;
    settle(row, timing);
}

// The images of a transfer, one below the other.
std::vector<cv::Mat> imagesOf(const cv::Mat& all, int height)
{
    std::vector<cv::Mat> images;
    for (int y = 0; y < all.rows; y += height)
        images.push_back(all.rowRange(y, y + height));
    return images;
}

void verifyTransfer(const Cell& cell, const DeviceImplementation& implementation, ladder::Transfer& transfer, Row& row)
{
    const cv::Rect promised = implementation.promised(cell, row.image);
    cv::Mat destination = transfer.destination();
    destination = cv::Scalar::all(firstPoison);
    transfer.run();
    Verdict whole;
    for (const cv::Mat& image : imagesOf(destination, row.image.height))
    {
        const Verdict one = verify(
            cell, row.image, promised, [&](cv::Rect region) { return image(region).clone(); },
            implementation.tolerance());
        whole.maxError = std::max(whole.maxError, one.maxError);
        if (whole.problem.empty())
            whole.problem = one.problem;
    }
    whole.verified = whole.problem.empty();
    row.error.clear();
    settle(row, whole, 0);
}

void measureTransfer(const Cell& cell, DeviceImplementation& implementation, ladder::Transfer& transfer, int imagesARun,
                     Row& row)
{
    {
        GpuMat pixels(row.image, cell.type);
        fillDevice(pixels, contentOf(cell.content));
        for (cv::Mat& image : imagesOf(transfer.source(), row.image.height))
            pixels.download(image);
    }
    verifyTransfer(cell, implementation, transfer, row);
    while (!row.verified && implementation.readOtherwise())
        verifyTransfer(cell, implementation, transfer, row);
    if (!row.verified)
        return;
    Timing timing = timeHost([&] { transfer.run(); }, cell.seconds);
    timing.milliseconds /= imagesARun;
    timing.first /= imagesARun;
    settle(row, timing);
}

void measureWithTransfers(const Cell& cell, DeviceImplementation& implementation, Row& row)
{
    if (destinationType(cell) != cell.type)
        refuse("images in host memory are measured only with destinations of the source's type");
    row.image = cell.image;
    implementation.prepare(cell, row.image);
    row.plan = implementation.plan();
    if (isHostPath(cell.transfers))
    {
        const std::unique_ptr<HostPath> path = implementation.hostPath(cell);
        return measureTransfer(cell, implementation, *path, path->imagesARun(), row);
    }
    const auto filter = [&](const GpuMat& src, GpuMat& dst, cv::cuda::Stream& stream)
    { implementation.run(src, dst, stream); };
    const int reach = cell.filter == "identity" ? 0 : cell.window.height / 2;
    const std::unique_ptr<ladder::Transfer> transfer =
        ladder::makeTransfer(cell.transfers, row.image, cell.type, reach, filter);
    measureTransfer(cell, implementation, *transfer, 1, row);
}

}  // namespace

Row measure(const Cell& cell, DeviceImplementation& implementation)
{
    return guarded(cell, implementation,
                   [&](Row& row)
                   {
                       if (cell.batch > 0)
                           measureBatch(cell, implementation, row);
                       else if (cell.transfers == "none")
                           measureOnDevice(cell, implementation, row);
                       else
                           measureWithTransfers(cell, implementation, row);
                   });
}

}  // namespace bench
