// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "tiff_pipeline.hpp"

#include "band_reader.hpp"
#include "error.hpp"
#include "overlap.hpp"
#include "tiff_copy.hpp"
#include "tiff_tags.hpp"

#include <algorithm>
#include <memory>

namespace fastfilter
{
namespace
{

//! Which rows of which plane of which page.
struct Place
{
    const TiffPagePlan* page = nullptr;
    int plane = 0;
    std::int64_t first = 0;

    BandFilter& filter() const { return *page->filterOfPlane[static_cast<size_t>(plane)]; }
};

struct SourceBand
{
    Place place;
    Band band;
    cv::Mat buffer;
    cv::Mat mask, maskBuffer;
};

struct ResultBand
{
    Place place;
    cv::Mat rows;  // of all planes of the result, one below the other

    int planes() const { return place.filter().planes(); }
    cv::Mat plane(int index) const
    {
        const int count = rows.rows / planes();
        return rows.rowRange(index * count, (index + 1) * count);
    }
};

//! The masks of the bands of a plane.
class MaskBands
{
public:
    //! @param reader For a mask that is read in bands.
    MaskBands(const TiffPlan& plan, const Place& place, TiffReader* reader) : place_(place)
    {
        const TiffPagePlan& page = *place.page;
        const bool isAlpha = page.source.planar && place.plane == page.source.alpha;
        if (isAlpha)
            return;  // it is copied
        if (page.mask)
        {
            const TiffPage& mask = *page.mask;
            const int plane = page.maskIsAlpha ? mask.alpha
                              : mask.planar    ? page.maskSample(place.plane, mask.samples)
                                               : 0;
            bands_ = std::make_unique<BandReader>(*reader, mask, plane, place.filter());
        }
        else if (page.source.planar && plan.mask.channels() > 1)
            cv::extractChannel(plan.mask, whole_, page.maskSample(place.plane, plan.mask.channels()));
        else
            whole_ = plan.mask;
    }

    void read(const PicturePart& part, SourceBand& source)
    {
        source.mask = cv::Mat();
        if (bands_)
        {
            const cv::Mat rows = bands_->read(part.rows.start, part.rows.size(), source.maskBuffer).pixels;
            if (rows.depth() == CV_8U)
                source.mask = rows;
            else
                cv::compare(rows, 0, source.mask, cv::CMP_NE);
        }
        else if (!whole_.empty())
            for (const cv::Range& range : place_.filter().sourceRows(part))
                source.mask.push_back(whole_.rowRange(range));
    }

private:
    Place place_;
    std::unique_ptr<BandReader> bands_;
    cv::Mat whole_;
};

//! The bands of all pages and planes, one after the other.
class BandSequence
{
public:
    BandSequence(const TiffPlan& plan, TiffReader& reader, TiffReader* masks)
        : plan_(plan), reader_(reader), maskReader_(masks)
    {
    }

    bool read(SourceBand& source)
    {
        if (place_.page && place_.first >= place_.page->endRow && !nextPlane())
            return false;
        if (!place_.page)
            beginPage(0);
        const TiffPagePlan& page = *place_.page;
        if (source.buffer.rows < page.bufferRows || source.buffer.cols != page.source.width ||
            source.buffer.type() != place_.filter().srcType())
        {
            source.buffer.release();  // before there is another: the plan counts one
            source.buffer.create(static_cast<int>(page.bufferRows), static_cast<int>(page.source.width),
                                 place_.filter().srcType());
        }
        const std::int64_t rows = std::min(page.bandRows, page.endRow - place_.first);
        source.place = place_;
        source.band = bands_->read(place_.first, static_cast<int>(rows), source.buffer);
        masks_->read(source.band.part, source);
        place_.first += rows;
        return true;
    }

private:
    bool nextPlane()
    {
        if (place_.plane + 1 < place_.page->planes())
            return beginPlane(page_, place_.plane + 1);
        return beginPage(page_ + 1);
    }

    //! The first page from `page` on that is filtered.
    bool beginPage(size_t page)
    {
        while (page < plan_.pages.size() && plan_.pages[page].copied)
            ++page;
        return page < plan_.pages.size() && beginPlane(page, 0);
    }

    bool beginPlane(size_t page, int plane)
    {
        page_ = page;
        place_ = Place();
        place_.page = &plan_.pages[page];
        place_.plane = plane;
        place_.first = place_.page->firstRow;
        bands_ = std::make_unique<BandReader>(reader_, place_.page->source, plane, place_.filter());
        masks_ = std::make_unique<MaskBands>(plan_, place_, maskReader_);
        return true;
    }

    const TiffPlan& plan_;
    TiffReader& reader_;
    size_t page_ = 0;
    Place place_;
    TiffReader* maskReader_;
    std::unique_ptr<BandReader> bands_;
    std::unique_ptr<MaskBands> masks_;
};

//! Begins and ends pages, with their tags, and copies those between them that are not filtered.
class PageWriter
{
public:
    //! @param later For the planes of results, each of which becomes a page: those after the first.
    PageWriter(const TiffPlan& plan, TiffFile& file, TiffWriter& writer, BlockStore* later)
        : plan_(plan), file_(file), writer_(writer), later_(later)
    {
    }

    void write(const ResultBand& result)
    {
        const TiffPagePlan& page = *result.place.page;
        const int plane = result.place.plane;
        const std::int64_t first = result.place.first - page.firstRow;
        if (plane == 0 && first == 0)
        {
            copyPages();
            begin(page, 0);
        }
        writer_.write(plane, first, result.plane(0));
        for (int i = 1; i < result.planes(); ++i)
            writer_.keep(plane, first, result.plane(i), i - 1, *later_);
        const bool isLast = result.place.first + result.plane(0).rows == page.endRow;
        if (isLast && plane == page.planes() - 1)
            end(page, result.planes());
    }

    //! Those that come next.
    void copyPages()
    {
        for (; next_ < plan_.pages.size() && plan_.pages[next_].copied;)
        {
            const TiffPagePlan& page = plan_.pages[next_];
            begin(page, 0);
            const std::int64_t planes = page.source.planar ? page.source.storedSamples : 1;
            const std::int64_t ofPlane = page.source.blocks() / planes;
            const std::int64_t across = (page.source.width + page.source.blockWidth - 1) / page.source.blockWidth;
            const std::int64_t height = page.source.blockHeight;
            const std::int64_t first = page.firstRow / height * across;
            const std::int64_t end = (page.endRow + height - 1) / height * across;
            for (std::int64_t plane = 0; plane < planes; ++plane)
                copyBlocks(file_, static_cast<std::uint32_t>(plane * ofPlane + first),
                           static_cast<std::uint32_t>(end - first), writer_);
            this->end(page, 1);
        }
    }

    const std::string& leftOut() const { return leftOut_; }

private:
    //! @param plane Of the result.
    void begin(const TiffPagePlan& page, int plane)
    {
        file_.select(page.source);
        writer_.beginPage(page.result);
        TagsOf common;
        common.samePages = plan_.allPages;
        common.sameSamples = page.source.storedSamples == page.result.storedSamples;
        common.sameDepth =
            page.source.storedBits == page.result.storedBits && page.source.storedFormat == page.result.storedFormat;
        common.firstOfStack = page.source.stackIndex == 0 || !plan_.allPages;
        if (!plan_.planes.empty() && !page.copied)
            common.what = plan_.planes[static_cast<size_t>(plane)];
        const std::string leftOut = copyTags(file_.handle.get(), writer_.tiff(), common, writer_.tagNames());
        if (plan_.noData && !page.copied)
            writeNoDataTag(writer_.tiff(), *plan_.noData);
        if (leftOut_.empty())
            leftOut_ = leftOut;
    }

    //! Only now it is known what has filtered the page.
    void end(const TiffPagePlan& page, int planes)
    {
        EngineUse use;
        for (const BandFilter* const filter : page.filterOfPlane)
            use.add(filter->use());
        const std::string engine = page.enginesAgree ? "any" : engineKind(use);
        const PartNote note = {plan_.share, page.firstRow, page.source.height, engine, plan_.identity};
        for (int plane = 0; plane < planes; ++plane)
        {
            if (plane > 0)
            {
                begin(page, plane);
                writer_.writeKept(plane - 1, *later_);
            }
            if (plan_.share.count > 0)
                writePartNote(writer_.tiff(), note);
            writer_.endPage();
        }
        if (planes > 1)
            later_->clear();
        ++next_;
    }

    const TiffPlan& plan_;
    TiffFile& file_;
    TiffWriter& writer_;
    BlockStore* later_;
    size_t next_ = 0;
    std::string leftOut_;
};

}  // namespace

std::string runPipeline(const TiffPlan& plan, TiffReader& reader, TiffReader* masks, TiffFile& file, TiffWriter& writer,
                        BlockStore* later, Progress& progress, StageTimes& times)
{
    BandSequence bands(plan, reader, masks);
    PageWriter pages(plan, file, writer, later);
    const auto filter = [&](SourceBand& source, ResultBand& result)
    {
        const StageTimer timer(times, STAGE_FILTER);
        result.place = source.place;
        source.place.filter().apply(source.band.pixels, source.mask, source.band.part, result.rows);
    };
    const auto write = [&](ResultBand& result)
    {
        pages.write(result);
        progress.advance(static_cast<std::uint64_t>(result.plane(0).rows * result.place.page->source.planeRowBytes()));
    };
    std::atomic<bool> stopping(false);
    Overlap<SourceBand, ResultBand>().run([&](SourceBand& source) { return bands.read(source); }, filter, write,
                                          stopping);
    pages.copyPages();
    return pages.leftOut();
}

}  // namespace fastfilter
