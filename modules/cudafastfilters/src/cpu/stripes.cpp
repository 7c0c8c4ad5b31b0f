// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "padded_band.hpp"
#include "streaming.hpp"
#include "stripes.hpp"

#include <algorithm>
#include <climits>

namespace cv::cuda::fastfilters
{

namespace
{

// Stripes of rows: one if there is only one thread; otherwise the same number per thread: up to two, or up to four if
// the rows above and below are half as large a part of them.
int stripesDown(Size image, int windowHeight, int threads)
{
    constexpr int fewestRows = 16;
    if (threads <= 1)
        return 1;
    const int share = divUp(image.height, threads), halo = windowHeight - 1;
    const int two = std::min(2, share / std::max(fewestRows, 8 * halo));
    const int four = std::min(4, share / std::max(fewestRows, 16 * halo));
    return std::max(1, std::min(threads * std::max({1, two, four}), image.height / fewestRows));
}

// The columns of a stripe.
int stripeColumns(const StripeBuffers& buffers, const Neighbourhood& neighbourhood, Size image, int channels)
{
    // Measured with a second cache of 1 MiB.
    const int cacheBytes = std::max(128 << 10, secondCacheBytes() / 8 * 3), leastElements = 256;
    const int halo = neighbourhood.window.width - 1;
    const int share = cacheBytes / (buffers.rows * buffers.elementBytes);
    const int wanted = buffers.growsForHalo ? std::min(2 * share, 8 * halo * channels) : 0;
    const int elements = std::max({leastElements, share, wanted});
    // For large windows, which the cache cannot hold, at most 32 MiB per thread, in addition to the halo.
    constexpr int64 mostBytes = 32 << 20;
    const int most =
        static_cast<int>(std::min<int64>(INT_MAX, std::max<int64>(64, mostBytes / (static_cast<int64>(buffers.rows) *
                                                                                   buffers.elementBytes * channels))));
    const int columns = std::min(most, std::max(elements / channels, 4 * halo));
    const int tiles = (image.width - 1) / columns + 1;
    return tiles == 1 ? image.width : alignSize((image.width - 1) / tiles + 1, 64);
}

// Elements from row to row of a buffer. Rows that are an odd number of cache lines apart are spread over the cache.
int stripePitch(int elements, int elementBytes)
{
    const int line = 64 / elementBytes;
    return ((elements + stripeSlack + line - 1) / line | 1) * line;
}

}  // namespace

void forEachStripe(const CpuImages& images, const Neighbourhood& neighbourhood, const StripeBuffers& buffers,
                   const StripeBody& body, PixelOrder order)
{
    constexpr int cacheLine = 64;
    const Mat& src = images.source;
    const Mat& dst = images.destination;
    const Size window = neighbourhood.window;
    const PaddedSource padded(src, neighbourhood, order);
    const bool isLarge = outgrowCaches(images);
    const int columns = stripeColumns(buffers, neighbourhood, src.size(), src.channels());
    const int across = divUp(src.cols, columns), threads = images.onOneThread ? 1 : getNumThreads();
    const int down = stripesDown(src.size(), window.height, threads);
    // Processors prefetch along whole rows by themselves, and from the last cache that is early enough.
    const bool asksAhead = isLarge || across > 1;
    const auto firstRow = [&](int stripe) { return static_cast<int>(static_cast<int64>(src.rows) * stripe / down); };
    const auto runStripe = [&](int index)
    {
        const Range x(index % across * columns, std::min(src.cols, (index % across + 1) * columns));
        const Range y(firstRow(index / across), firstRow(index / across + 1));
        std::vector<const uchar*> sourceRows(y.size() + window.height - 1);
        for (size_t i = 0; i < sourceRows.size(); ++i)
            sourceRows[i] = padded.sourceRow(y.start + static_cast<int>(i));
        const Range paddedColumns(x.start, x.end + window.width - 1);
        const std::vector<RowRun> runs = padded.runs(paddedColumns);
        const int channels = src.channels();
        const StripeSource source = {sourceRows.data(), runs.data(), static_cast<int>(runs.size()),  padded.border(),
                                     src.depth(),       channels,    paddedColumns.size() * channels};
        uchar* const first = const_cast<uchar*>(dst.ptr(y.start)) + x.start * dst.elemSize();
        const bool linesStart = startLines(first, dst.step);
        const bool isAligned = (reinterpret_cast<size_t>(first) | dst.step) % dst.elemSize1() == 0;
        const bool mayStream =
            isLarge && canStream &&
            (buffers.streamed == StreamedRows::All ? isAligned
                                                   : buffers.streamed == StreamedRows::OfWholeLines && linesStart);
        const StripeDestination destination = {first,     dst.step,  y.size(),  x.size() * channels,
                                               asksAhead, mayStream, linesStart};
        const int pitch = stripePitch(source.count + buffers.margin, buffers.elementBytes);
        std::vector<uchar> memory(static_cast<size_t>(buffers.rows) * pitch * buffers.elementBytes + cacheLine);
        body(source, destination, {alignPtr(memory.data(), cacheLine), pitch});
        if (mayStream)
            finishStreaming();
    };
    parallel_for_(Range(0, across * down),
                  [&](const Range& range)
                  {
                      for (int i = range.start; i < range.end; ++i)
                          runStripe(i);
                  });
}

}  // namespace cv::cuda::fastfilters
