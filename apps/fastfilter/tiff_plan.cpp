// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "tiff_plan.hpp"

#include "band_reader.hpp"
#include "error.hpp"
#include "tiff_compression.hpp"
#include "tiff_copy.hpp"
#include "tiff_kind.hpp"
#include "tiff_tags.hpp"
#include "tiff_writer.hpp"

#include <algorithm>

namespace fastfilter
{
namespace
{

// Strips of more than 4 MiB, often the whole picture, become strips of 1 MiB, so that several can be encoded at once.
const std::int64_t maxResultStrip = 4 << 20, usualResultStrip = 1 << 20;
// The sides of tiles are multiples of it (TIFF 6.0, section 15). Other tiles can be read, but libtiff writes none.
const std::int64_t tileUnit = 16;
// Larger bands gain nothing, since reading, filtering and writing overlap between bands, unless their rows are few
// beside those around them, which are filtered, too.
const std::int64_t usualBandBytes = 64 << 20;
const std::int64_t usualBandReaches = 16;
// Bands of which one is read, one filtered, or filtered and written.
const int buffersAtOnce = 2;

std::string mebibytes(std::int64_t bytes)
{
    return std::to_string((bytes >> 20) + 1) + "M";
}

//! How a result of `depth` is stored that is a TIFF file, too. `notes` get what differs from the source.
TiffPage resultPage(const TiffPage& source, const SampleType& type, const std::string& compression,
                    std::set<std::string>& notes)
{
    TiffPage page = source;
    for (const std::string& text : conversionNotes(source))
        notes.insert(text);
    setStoredAs(page, type.depth, type.isUnsigned);
    page.missingBlocks = 0;
    page.stackOffset = 0;
    page.reversedBits = page.swappedBytes = false;
    if (!compression.empty())
        page.compression = static_cast<std::uint16_t>(compressionOfName(compression));
    else if (!isCompressionWritten(page.compression))
    {
        notes.insert("the compression " + compressionName(page.compression) + " is not kept, the result has deflate");
        page.compression = COMPRESSION_ADOBE_DEFLATE;
    }
    if (!hasPredictor(page.compression))
        page.predictor = PREDICTOR_NONE;
    else if (!hasPredictor(source.compression) || (page.predictor == PREDICTOR_FLOATINGPOINT && !isFloat(type.depth)))
        page.predictor = isFloat(type.depth) ? PREDICTOR_FLOATINGPOINT : PREDICTOR_HORIZONTAL;
    if (page.tiled)
    {
        page.blockWidth = (page.blockWidth + tileUnit - 1) / tileUnit * tileUnit;
        page.blockHeight = (page.blockHeight + tileUnit - 1) / tileUnit * tileUnit;
    }
    else if (page.blockBytes() > maxResultStrip)
        page.blockHeight = std::max<std::int64_t>(1, usualResultStrip / page.planeRowBytes());
    return page;
}

cv::Size sizeOf(const TiffPage& page)
{
    return cv::Size(cv::saturate_cast<int>(page.width), cv::saturate_cast<int>(page.height));
}

//! Bytes of all that is in memory while a page is filtered in bands of `rows` rows.
std::int64_t memoryOf(const TiffPagePlan& page, std::int64_t rows, int workers)
{
    double bytes = static_cast<double>(tiffReaderBytes(page.source, workers) + tiffWriterBytes(page.result, workers));
    double largest = 0;
    for (const BandFilter* const filter : page.filterOfPlane)
    {
        const BandFilter::BandRows most = filter->mostRows(sizeOf(page.source), rows);
        const double read = static_cast<double>(BandReader::bufferRows(page.source, most.source)) *
                            static_cast<double>(page.source.planeRowBytes());
        const double ofRow = static_cast<double>(page.result.planeRowBytes());
        const double written = static_cast<double>(std::min(rows, page.source.height)) * ofRow * filter->planes();
        const double ofMask = page.mask ? static_cast<double>(BandReader::bufferRows(*page.mask, most.source)) *
                                              static_cast<double>(page.mask->planeRowBytes() + page.mask->width)
                                        : 0;
        largest = std::max(largest, (read + written) * buffersAtOnce + ofMask * (buffersAtOnce + 1) +
                                        static_cast<double>(most.made) * ofRow * filter->planes() +
                                        read * filter->extraBytesPerSourceByte());
    }
    if (page.mask)
        bytes += static_cast<double>(tiffReaderBytes(*page.mask, workers));
    bytes += static_cast<double>(page.maskBytes);
    bytes += largest;
    return bytes < 9e18 ? static_cast<std::int64_t>(bytes) : INT64_MAX;
}

//! The most rows per band for which the memory suffices: whole blocks of the result, and not more than helps.
void chooseBandRows(const std::string& name, TiffPagePlan& page, std::uint64_t memory, int workers)
{
    const bool needsWhole = page.filterOfPlane[0]->needsWhole();
    const std::int64_t height = page.result.blockHeight;
    const std::int64_t block = needsWhole ? (page.result.height + height - 1) / height * height : height;
    std::int64_t fits = 0, tooMany = (page.result.height + block - 1) / block + 1;
    while (tooMany - fits > 1)
    {
        const std::int64_t middle = fits + (tooMany - fits) / 2;
        const bool isEnough = static_cast<std::uint64_t>(memoryOf(page, middle * block, workers)) <= memory;
        (isEnough ? fits : tooMany) = middle;
    }
    if (fits == 0)
    {
        const std::string what = needsWhole ? "the whole picture, which fill needs"
                                            : "rows of " + std::to_string(page.source.width) + " pixels in blocks of " +
                                                  std::to_string(block) + " rows and this window";
        throw Error(EXIT_FILTER, "'" + name + "': --memory " + mebibytes(static_cast<std::int64_t>(memory) - 1) +
                                     " is too little for " + what + "; give " +
                                     mebibytes(memoryOf(page, block, workers)));
    }
    const cv::Size picture = sizeOf(page.source);
    std::int64_t around = 0;
    for (const BandFilter* const filter : page.filterOfPlane)
        around = std::max(around, filter->mostRows(picture, block).source - std::min(block, page.source.height));
    const std::int64_t useful = std::max(usualBandBytes / page.source.planeRowBytes(), around * usualBandReaches);
    page.bandRows = std::min(fits, std::max<std::int64_t>(1, useful / block)) * block;
    for (const BandFilter* const filter : page.filterOfPlane)
        page.bufferRows = std::max(
            page.bufferRows, BandReader::bufferRows(page.source, filter->mostRows(picture, page.bandRows).source));
}

//! Cuts the share out: whole blocks of the result.
void takeShare(const std::string& name, const Share& share, TiffPagePlan& page)
{
    page.endRow = page.source.height;
    if (share.count == 0)
        return;
    const std::int64_t height = page.result.blockHeight;
    const std::int64_t blocks = (page.source.height + height - 1) / height;
    if (blocks < share.count)
        throw Error(EXIT_FILTER, "'" + name + "': --rows: " + std::to_string(blocks) +
                                     " rows of tiles or strips are too few for " + std::to_string(share.count) +
                                     " parts");
    page.firstRow = blocks * (share.index - 1) / share.count * height;
    page.endRow = std::min(blocks * share.index / share.count * height, page.source.height);
    page.result.height = page.endRow - page.firstRow;
}

//! Fewer workers if their blocks would take more than a quarter of the memory.
int workersFor(const std::vector<TiffPagePlan>& pages, const TiffOptions& options)
{
    int workers = workersOf(options.threads);
    for (const TiffPagePlan& page : pages)
    {
        if (page.copied)
            continue;
        const std::int64_t each = tiffReaderBytes(page.source, 1) + tiffWriterBytes(page.result, 1);
        const std::int64_t enough = static_cast<std::int64_t>(options.memory / 4) / std::max<std::int64_t>(each, 1);
        workers = static_cast<int>(std::max<std::int64_t>(1, std::min<std::int64_t>(workers, enough)));
    }
    return workers;
}

//! How a mask is copied: as it is.
void planCopy(const TiffFile& file, TiffPagePlan& page)
{
    const std::string whyNot = whyNotCopied(page.source);
    if (!whyNot.empty())
        throw inputError(file.name, "it has a mask of " + whyNot + "; --page filters one of the other pages");
    page.copied = true;
    page.enginesAgree = true;
    page.result = page.source;
}

//! Where the mask of a page comes from.
void planMask(const TiffFile& file, size_t index, const TiffOptions& options, TiffPlan& plan, TiffPagePlan& page)
{
    const TiffPage& source = page.source;
    if (options.missing.kind == MissingPixels::ALPHA)
    {
        if (source.alpha < 0)
            throw inputError(file.name, "--alpha: it has no alpha channel");
        if (source.planar)
        {
            page.mask = source;
            page.maskIsAlpha = true;
        }
    }
    if (!options.mask)
        return;
    const TiffPage* const mask = options.mask->page(index, file.pages.size());
    options.mask->check(mask, source.width, source.height, source.samples - (source.alpha >= 0 ? 1 : 0));
    if (!mask)
    {
        plan.mask = options.mask->pixels();
        page.maskBytes = static_cast<std::int64_t>(plan.mask.total() * plan.mask.elemSize());
    }
    else if (mask->samples > 1 && mask->planar != source.planar)
        throw inputError(options.mask->name(), "in the mask samples lie " +
                                                   std::string(mask->planar ? "in planes" : "together") +
                                                   ", in the image they do not");
    else
        page.mask = *mask;
}

void planFilters(const std::string& name, TiffPlan& plan, TiffPagePlan& page, const TiffOptions& options,
                 const Engine& engine, const PreparedFilter& plain)
{
    TiffPage& source = page.source;
    const std::optional<double> noData = noDataOf(options.missing, name, source.noDataTag, whyValuesChange(source));
    const PreparedFilter prepared = ignoringMissing(plain, options.missing, noData);
    const bool isAlpha = options.missing.kind == MissingPixels::ALPHA;
    if (options.missing.kind == MissingPixels::NO_DATA)
        source.missing = *noData;
    const SampleType from = {source.depth, source.isUnsigned};
    const SampleType to = options.depth < 0 ? from : SampleType{options.depth};
    if (source.premultiplied && to.depth != source.depth)
        throw Error(EXIT_FILTER,
                    "--depth: the colours are multiplied by alpha (ExtraSamples 1), so both keep their depth");
    if (source.alpha >= 0 && source.isUnsigned && !to.isUnsigned)
        throw Error(EXIT_FILTER, "--depth: alpha of 32-bit unsigned integer samples keeps its depth");
    page.result = resultPage(source, to, options.compression, plan.notes);
    page.enginesAgree = doEnginesAgree(prepared.agreement, from.depth, to.depth);
    const std::string value = noData ? numberText(*noData) : std::string();
    for (int plane = 0; plane < source.planes(); ++plane)
    {
        const int alpha = !source.planar ? source.alpha : source.alpha == plane ? 0 : -1;
        std::unique_ptr<BandFilter>& filter =
            plan.filters[{source.depth, source.isUnsigned, source.samplesOfPlane(), alpha, value}];
        if (!filter)
            filter = std::make_unique<BandFilter>(engine, prepared, from, to, source.samplesOfPlane(), alpha,
                                                  isAlpha && !source.planar);
        page.filterOfPlane.push_back(filter.get());
    }
}

}  // namespace

const TiffPagePlan& firstFiltered(const TiffPlan& plan)
{
    return *std::find_if(plan.pages.begin(), plan.pages.end(), [](const TiffPagePlan& page) { return !page.copied; });
}

TiffPlan planTiff(const TiffFile& file, const TiffOptions& options, const Engine& engine,
                  const PreparedFilter& prepared)
{
    TiffPlan plan;
    const std::vector<TiffPage>& pages = file.pages;
    if (options.missing.kind == MissingPixels::NO_DATA && !options.missing.fromTag)
        plan.noData = options.missing.noData;
    plan.notes.insert(file.notes.begin(), file.notes.end());
    if (options.page > 0)
        file.page(options.page);  // which must be there
    plan.planes = prepared.planes;
    plan.allPages = (options.page == 0 || pages.size() == 1) && prepared.planeCount() == 1;
    const bool onlyMasks = std::all_of(pages.begin(), pages.end(), [](const TiffPage& page) { return page.isMask; });
    for (size_t index = 0; index < pages.size(); ++index)
    {
        if (options.page > 0 && static_cast<size_t>(options.page) != index + 1)
            continue;
        TiffPagePlan page;
        page.source = pages[index];
        if (page.source.isMask && !onlyMasks && options.page == 0)
            planCopy(file, page);
        else
        {
            file.page(static_cast<int>(index) + 1);  // which must be one that can be filtered
            planMask(file, index, options, plan, page);
            planFilters(file.name, plan, page, options, engine, prepared);
        }
        plan.pages.push_back(std::move(page));
    }
    plan.workers = workersFor(plan.pages, options);
    for (TiffPagePlan& page : plan.pages)
    {
        if (!page.copied)
        {
            chooseBandRows(file.name, page, options.memory, plan.workers);
            plan.memory = std::max(plan.memory, memoryOf(page, page.bandRows, plan.workers));
        }
        const std::int64_t ofPlane = largestTiffBytes(page.result), count = page.copied ? 1 : prepared.planeCount();
        const std::int64_t bytes = ofPlane > INT64_MAX / count ? INT64_MAX : ofPlane * count;
        plan.resultBytes = bytes > INT64_MAX - plan.resultBytes ? INT64_MAX : plan.resultBytes + bytes;
        // After the size of the whole result, which is that of the joined one.
        takeShare(file.name, options.share, page);
    }
    plan.big = file.isBig() || needsBigTiff(plan.resultBytes);
    return plan;
}

}  // namespace fastfilter
