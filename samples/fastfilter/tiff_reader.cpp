// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// libtiff decodes on one thread, and a TIFF* is for one thread. So there is one for each worker.

#include "tiff_reader.hpp"

#include "error.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace fastfilter
{
namespace
{

// A compressed strip larger than this is decoded row by row, because several of them would take much memory.
const std::int64_t maxStripBytes = 8 << 20;

}  // namespace

TiffAccess tiffAccess(const TiffPage& page)
{
    if (page.tiled || page.blockBytes() <= maxStripBytes)
        return !page.tiled && page.compression == COMPRESSION_NONE && !page.reversedBits ? TiffAccess::DIRECT
                                                                                         : TiffAccess::BLOCKS;
    return page.compression == COMPRESSION_NONE && !page.reversedBits ? TiffAccess::DIRECT : TiffAccess::SCANLINES;
}

std::int64_t tiffReaderBytes(const TiffPage& page, int workers)
{
    // A block as it is in the file and as it is decoded. What is compressed may be a little larger than what is not.
    return tiffAccess(page) == TiffAccess::BLOCKS ? workers * (page.blockBytes() * 2 + page.blockBytes() / 2) : 0;
}

TiffReader::TiffReader(const std::string& name, int file, int workers, std::uint64_t largestAllocation,
                       StageTimes& times)
    : name_(name),
      source_(new TiffFileSource(file, times)),
      times_(times),
      pool_(workers),
      workers_(static_cast<size_t>(workers))
{
    for (Worker& worker : workers_)
    {
        worker.handle = std::make_unique<TiffHandle>(*source_, "r", largestAllocation);
        if (!worker.handle->get())
            fail(worker, "it cannot be opened");
    }
}

void TiffReader::select(const TiffPage& page, int plane)
{
    page_ = &page;
    plane_ = static_cast<std::uint16_t>(plane);
    for (Worker& worker : workers_)
        if (!selectTiffPage(worker.handle->get(), page))
            fail(worker, "its directory cannot be read");
}

void TiffReader::read(std::int64_t first, cv::Mat& rows)
{
    CV_Assert(page_ && first >= 0 && first + rows.rows <= page_->height && rows.cols == page_->width &&
              rows.isContinuous());
    switch (tiffAccess(*page_))
    {
    case TiffAccess::DIRECT: return readDirect(first, rows);
    case TiffAccess::BLOCKS: return readBlocks(first, rows);
    case TiffAccess::SCANLINES: return readScanlines(first, rows);
    }
}

std::int64_t TiffReader::blockEnd(std::int64_t row) const
{
    if (tiffAccess(*page_) != TiffAccess::BLOCKS)
        return row;
    const std::int64_t blocks = (row + page_->blockHeight - 1) / page_->blockHeight;
    return std::min(blocks * page_->blockHeight, page_->height);
}

void TiffReader::readDirect(std::int64_t first, cv::Mat& rows)
{
    TIFF* const tiff = workers_[0].handle->get();
    const std::int64_t rowBytes = page_->planeRowBytes();
    for (std::int64_t done = 0; done < rows.rows;)
    {
        const std::int64_t row = first + done;
        const std::int64_t inStrip = row % page_->blockHeight;
        const std::int64_t count = std::min<std::int64_t>(rows.rows - done, page_->blockHeight - inStrip);
        const std::uint32_t strip = TIFFComputeStrip(tiff, static_cast<std::uint32_t>(row), plane_);
        const std::uint64_t offset = TIFFGetStrileOffset(tiff, strip);
        const std::uint64_t there = TIFFGetStrileByteCount(tiff, strip);
        const std::uint64_t begin = static_cast<std::uint64_t>(inStrip * rowBytes);
        const std::uint64_t wanted = static_cast<std::uint64_t>(count * rowBytes);
        if (offset == 0 || there < begin + wanted)
            fail(workers_[0], blockName(strip) + " has only " + std::to_string(there) + " bytes");
        const std::int64_t got = source_->read(offset + begin, rows.ptr(static_cast<int>(done)), wanted);
        if (got < 0)
            fail(workers_[0], std::strerror(errno));
        if (static_cast<std::uint64_t>(got) < wanted)
            fail(workers_[0], "the file ends within " + blockName(strip));
        done += count;
    }
    if (!TIFFIsByteSwapped(tiff) || page_->sampleBytes() == 1)
        return;
    const StageTimer timer(times_, STAGE_DECODE);
    const tmsize_t samples = static_cast<tmsize_t>(rows.total() * static_cast<size_t>(rows.channels()));
    if (page_->sampleBytes() == 2)
        TIFFSwabArrayOfShort(rows.ptr<std::uint16_t>(), samples);
    else
        TIFFSwabArrayOfLong(rows.ptr<std::uint32_t>(), samples);
}

void TiffReader::readBlocks(std::int64_t first, cv::Mat& rows)
{
    const std::int64_t firstBlock = first / page_->blockHeight;
    const std::int64_t blockRows = (first + rows.rows - 1) / page_->blockHeight - firstBlock + 1;
    const std::int64_t across = (page_->width + page_->blockWidth - 1) / page_->blockWidth;
    pool_.run(static_cast<size_t>(blockRows * across),
              [&](size_t item, int worker)
              {
                  const std::int64_t index = static_cast<std::int64_t>(item);
                  readBlock(workers_[static_cast<size_t>(worker)], index % across, firstBlock + index / across, first,
                            rows);
              });
}

void TiffReader::readBlock(Worker& worker, std::int64_t column, std::int64_t blockRow, std::int64_t first,
                           cv::Mat& rows)
{
    TIFF* const tiff = worker.handle->get();
    const std::int64_t x = column * page_->blockWidth, y = blockRow * page_->blockHeight;
    const std::int64_t from = std::max(y, first);
    const std::int64_t blockEndRow = std::min(y + page_->blockHeight, page_->height);
    const std::int64_t to = std::min(blockEndRow, first + rows.rows);
    // A strip that is wanted as a whole is decoded to where it belongs.
    const bool inPlace = !page_->tiled && from == y && to == blockEndRow;
    const std::int64_t bytes = page_->tiled ? page_->blockBytes() : (blockEndRow - y) * page_->planeRowBytes();
    if (!inPlace)
        worker.block.resize(static_cast<size_t>(bytes));
    unsigned char* const decoded = inPlace ? rows.ptr(static_cast<int>(y - first)) : worker.block.data();

    const StageTimer timer(times_, STAGE_DECODE);
    const std::uint32_t column32 = static_cast<std::uint32_t>(x), row32 = static_cast<std::uint32_t>(y);
    const std::uint32_t block =
        page_->tiled ? TIFFComputeTile(tiff, column32, row32, 0, plane_) : TIFFComputeStrip(tiff, row32, plane_);
    // libtiff takes the bytes of uncompressed blocks without a look at how many there are.
    const std::uint64_t there = TIFFGetStrileByteCount(tiff, block);
    const bool isShort = page_->compression == COMPRESSION_NONE && there < static_cast<std::uint64_t>(bytes);
    if (TIFFGetStrileOffset(tiff, block) == 0 || there == 0 || isShort)
        throw inputError(name_,
                         "damaged or truncated, " + blockName(block) + " has only " + std::to_string(there) + " bytes");
    const tmsize_t got = page_->tiled ? TIFFReadEncodedTile(tiff, block, decoded, static_cast<tmsize_t>(bytes))
                                      : TIFFReadEncodedStrip(tiff, block, decoded, static_cast<tmsize_t>(bytes));
    const std::string error = worker.handle->takeError();
    if (got != bytes || !error.empty())
        throw inputError(name_, "damaged or truncated, " + blockName(block) +
                                    (error.empty() ? " is too short" : ": " + error));
    if (inPlace)
        return;
    const size_t pixel = rows.elemSize();
    const size_t blockRowBytes = static_cast<size_t>(page_->blockWidth) * pixel;
    const size_t wanted = static_cast<size_t>(std::min(page_->blockWidth, page_->width - x)) * pixel;
    for (std::int64_t row = from; row < to; ++row)
        std::memcpy(rows.ptr(static_cast<int>(row - first)) + static_cast<size_t>(x) * pixel,
                    decoded + static_cast<size_t>(row - y) * blockRowBytes, wanted);
}

void TiffReader::readScanlines(std::int64_t first, cv::Mat& rows)
{
    const StageTimer timer(times_, STAGE_DECODE);
    TIFF* const tiff = workers_[0].handle->get();
    for (int row = 0; row < rows.rows; ++row)
        if (TIFFReadScanline(tiff, rows.ptr(row), static_cast<std::uint32_t>(first + row), plane_) != 1)
            fail(workers_[0], "row " + std::to_string(first + row) + " cannot be decoded");
    const std::string error = workers_[0].handle->takeError();
    if (!error.empty())
        throw inputError(name_, "damaged or truncated, " + error);
}

std::string TiffReader::blockName(std::uint32_t block) const
{
    return (page_->tiled ? "tile " : "strip ") + std::to_string(block);
}

void TiffReader::fail(Worker& worker, const std::string& what) const
{
    const std::string error = worker.handle ? worker.handle->takeError() : std::string();
    throw inputError(name_, "damaged or truncated, " + what + (error.empty() ? "" : ": " + error));
}

}  // namespace fastfilter
