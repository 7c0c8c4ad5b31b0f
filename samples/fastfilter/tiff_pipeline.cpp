// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "tiff_pipeline.hpp"

#include "band_reader.hpp"
#include "error.hpp"
#include "handover.hpp"
#include "tiff_tags.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <functional>
#include <thread>

namespace fastfilter
{
namespace
{

//! A band on its way: pixels of the source, or of the result.
struct Item
{
    const TiffPagePlan* page = nullptr;
    int plane = 0;
    std::int64_t first = 0;
    Band band;
    cv::Mat rows;
    int buffer = 0;
};

class Pipeline
{
public:
    Pipeline(const TiffPlan& plan, TiffReader& reader, TiffHandle& tags, TiffWriter& writer, StageTimes& times)
        : plan_(plan), reader_(reader), tags_(tags), writer_(writer), times_(times)
    {
        for (int buffer = 0; buffer < buffers; ++buffer)
        {
            freeSources_.put(buffer);
            freeResults_.put(buffer);
        }
    }

    std::string run()
    {
        std::thread readThread([this] { guarded([this] { readBands(); }); });
        std::thread writeThread([this] { guarded([this] { writeBands(); }); });
        guarded([this] { filterBands(); });
        readThread.join();
        writeThread.join();
        if (failure_)
            std::rethrow_exception(failure_);
        return leftOut_;
    }

private:
    enum
    {
        buffers = 2
    };

    void guarded(const std::function<void()>& work)
    {
        try
        {
            work();
        }
        catch (...)
        {
            {
                const std::lock_guard<std::mutex> lock(failureMutex_);
                if (!failure_)
                    failure_ = std::current_exception();
            }
            freeSources_.stop();
            freeResults_.stop();
            sources_.stop();
            results_.stop();
        }
    }

    void readBands()
    {
        for (const TiffPagePlan& page : plan_.pages)
            for (int plane = 0; plane < page.planes(); ++plane)
                if (!readPlane(page, plane))
                    return;
        sources_.close();
    }

    bool readPlane(const TiffPagePlan& page, int plane)
    {
        const BandFilter& filter = *page.filterOfPlane[static_cast<size_t>(plane)];
        BandReader bands(reader_, page.source, plane, filter.reach(), filter.wraps());
        for (std::int64_t first = 0; first < page.source.height; first += page.bandRows)
        {
            Item item;
            if (!freeSources_.take(item.buffer))
                return false;
            cv::Mat& buffer = sourceBuffers_[static_cast<size_t>(item.buffer)];
            if (buffer.rows < page.bufferRows || buffer.cols != page.source.width || buffer.type() != filter.srcType())
                buffer =
                    cv::Mat(static_cast<int>(page.bufferRows), static_cast<int>(page.source.width), filter.srcType());
            item.page = &page;
            item.plane = plane;
            item.first = first;
            const std::int64_t rows = std::min(page.bandRows, page.source.height - first);
            item.band = bands.read(first, static_cast<int>(rows), buffer);
            sources_.put(std::move(item));
        }
        return true;
    }

    void filterBands()
    {
        for (Item item; sources_.take(item);)
        {
            const int source = item.buffer;
            if (!freeResults_.take(item.buffer))
                return;
            {
                const StageTimer timer(times_, STAGE_FILTER);
                item.rows = item.page->filterOfPlane[static_cast<size_t>(item.plane)]->apply(
                    item.band, resultBuffers_[static_cast<size_t>(item.buffer)]);
            }
            freeSources_.put(source);
            results_.put(std::move(item));
        }
        results_.close();
    }

    void writeBands()
    {
        for (Item item; results_.take(item);)
        {
            const TiffPagePlan& page = *item.page;
            if (item.plane == 0 && item.first == 0)
                beginPage(page);
            writer_.write(item.plane, item.first, item.rows);
            if (item.plane == page.planes() - 1 && item.first + item.rows.rows == page.source.height)
                writer_.endPage();
            item.rows.release();
            freeResults_.put(item.buffer);
        }
    }

    void beginPage(const TiffPagePlan& page)
    {
        if (!selectTiffPage(tags_.get(), page.source))
            throw Error(EXIT_INPUT, "the directory of a page cannot be read again: " + tags_.takeError());
        writer_.beginPage(page.result);
        const std::string leftOut =
            copyTags(tags_.get(), writer_.tiff(), page.source.depth == page.result.depth, writer_.tagNames());
        if (leftOut_.empty())
            leftOut_ = leftOut;
    }

    const TiffPlan& plan_;
    TiffReader& reader_;
    TiffHandle& tags_;
    TiffWriter& writer_;
    StageTimes& times_;
    std::array<cv::Mat, buffers> sourceBuffers_, resultBuffers_;
    Handover<int> freeSources_, freeResults_;
    Handover<Item> sources_, results_;
    std::mutex failureMutex_;
    std::exception_ptr failure_;
    std::string leftOut_;
};

}  // namespace

std::string runPipeline(const TiffPlan& plan, TiffReader& reader, TiffHandle& tags, TiffWriter& writer,
                        StageTimes& times)
{
    return Pipeline(plan, reader, tags, writer, times).run();
}

}  // namespace fastfilter
