// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// libtiff decodes on one thread, and a TIFF* is for one thread. So there is one for each worker.

#include "tiff_reader.hpp"

#include "error.hpp"
#include "samples.hpp"
#include "tiff_unpack.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace fastfilter
{
namespace
{

// A compressed strip larger than this is decoded row by row, because several of them would take much memory.
const std::int64_t maxStripBytes = 8 << 20;

// If deflate's data are longer than the block, libtiff takes what libdeflate wrote for the whole block, though that is
// only its beginning, or nothing. So the last byte is marked before. Whether it may be the mark still, as it is or as a
// predictor added it to the pixel before: each byte of a sum, with or without a carry.
bool mayBeMark(const TiffPage& page, const unsigned char* decoded, std::int64_t bytes, unsigned char mark)
{
    const unsigned char* const end = decoded + bytes;
    if (page.predictor == PREDICTOR_NONE)
        return end[-1] == mark;
    const std::int64_t sample = std::max(1, page.storedBits / 8);
    const std::int64_t pixel = sample * (page.planar ? 1 : page.storedSamples);
    for (std::int64_t i = 1; i <= std::min(sample, bytes); ++i)
    {
        const int before = pixel + i <= bytes ? end[-pixel - i] : 0;
        if (end[-i] == mark || static_cast<unsigned char>(end[-i] - before - mark) <= 1)
            return true;
    }
    return false;
}

//! The value of samples in blocks that the file leaves out, as OpenCV has it.
cv::Scalar leftOutValue(const TiffPage& page)
{
    if (!page.isUnsigned)
        return cv::Scalar::all(page.missing);
    const double value = page.missing >= 0 ? std::min(page.missing, 4294967295.) : 0;
    return cv::Scalar::all(static_cast<std::int32_t>(static_cast<std::uint32_t>(value)));
}

}  // namespace

TiffAccess tiffAccess(const TiffPage& page)
{
    const bool isDecoded = page.compression != COMPRESSION_NONE || page.reversedBits || page.tiled;
    if (!isDecoded && page.pixels == TiffPixels::AS_STORED)
        return TiffAccess::DIRECT;
    const bool byBlocks = page.tiled || page.pixels == TiffPixels::COLOURS || page.storedBlockBytes() <= maxStripBytes;
    return byBlocks ? TiffAccess::BLOCKS : TiffAccess::SCANLINES;
}

std::int64_t tiffReaderBytes(const TiffPage& page, int workers)
{
    if (tiffAccess(page) != TiffAccess::BLOCKS)
        return 0;
    // A block as it is in the file and as it is decoded. What is compressed may be a little larger than what is not.
    const std::int64_t bytes = page.storedBlockBytes();
    const std::int64_t colours = page.pixels == TiffPixels::COLOURS ? page.blockWidth * page.blockHeight * 4 : 0;
    return workers * (bytes * 2 + bytes / 2 + colours);
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
    std::vector<cv::Range> leftOut;
    for (std::int64_t done = 0; done < rows.rows;)
    {
        const std::int64_t row = first + done;
        const std::int64_t inStrip = row % page_->blockHeight;
        const std::int64_t count = std::min<std::int64_t>(rows.rows - done, page_->blockHeight - inStrip);
        const std::uint32_t strip = TIFFComputeStrip(tiff, static_cast<std::uint32_t>(row), plane_);
        if (isLeftOut(tiff, strip))
        {
            leftOut.emplace_back(static_cast<int>(done), static_cast<int>(done + count));
            done += count;
            continue;
        }
        const std::uint64_t offset = TIFFGetStrileOffset(tiff, strip);
        const std::uint64_t there = TIFFGetStrileByteCount(tiff, strip);
        const std::uint64_t begin = static_cast<std::uint64_t>(inStrip * rowBytes);
        const std::uint64_t wanted = static_cast<std::uint64_t>(count * rowBytes);
        if (offset == 0 || there < begin + wanted)
            fail(workers_[0], blockName(strip) + " has only " + std::to_string(there) + " bytes");
        const std::int64_t got =
            source_->read(offset + page_->stackOffset + begin, rows.ptr(static_cast<int>(done)), wanted);
        if (got < 0)
            fail(workers_[0], std::strerror(errno));
        if (static_cast<std::uint64_t>(got) < wanted)
            fail(workers_[0], "the file ends within " + blockName(strip));
        done += count;
    }
    if (page_->swappedBytes)
        swapBytes(rows);
    for (const cv::Range& range : leftOut)
        rows.rowRange(range).reshape(1).setTo(leftOutValue(*page_));
}

void TiffReader::swapBytes(cv::Mat& rows)
{
    const StageTimer timer(times_, STAGE_DECODE);
    const tmsize_t samples = static_cast<tmsize_t>(rows.total() * static_cast<size_t>(rows.channels()));
    if (page_->sampleBytes() == 2)
        TIFFSwabArrayOfShort(rows.ptr<std::uint16_t>(), samples);
    else if (page_->sampleBytes() == 4)
        TIFFSwabArrayOfLong(rows.ptr<std::uint32_t>(), samples);
    else if (page_->sampleBytes() == 8)
        TIFFSwabArrayOfLong8(rows.ptr<std::uint64_t>(), samples);
}

void TiffReader::readBlocks(std::int64_t first, cv::Mat& rows)
{
    const std::int64_t firstBlock = first / page_->blockHeight;
    const std::int64_t blockRows = (first + rows.rows - 1) / page_->blockHeight - firstBlock + 1;
    const std::int64_t across = (page_->width + page_->blockWidth - 1) / page_->blockWidth;
    pool_.run(static_cast<size_t>(blockRows * across),
              [&](size_t item, int index)
              {
                  const StageTimer timer(times_, STAGE_DECODE);
                  Worker& worker = workers_[static_cast<size_t>(index)];
                  TIFF* const tiff = worker.handle->get();
                  const std::int64_t number = static_cast<std::int64_t>(item);
                  const Place place = placeOf(tiff, number % across, firstBlock + number / across, first, rows);
                  if (page_->pixels == TiffPixels::COLOURS && !isLeftOut(tiff, place.block))
                      readColours(worker, place, first, rows);
                  else
                      readBlock(worker, place, first, rows);
              });
}

TiffReader::Place TiffReader::placeOf(TIFF* tiff, std::int64_t column, std::int64_t blockRow, std::int64_t first,
                                      const cv::Mat& rows) const
{
    Place place;
    place.x = column * page_->blockWidth;
    place.y = blockRow * page_->blockHeight;
    place.width = std::min(page_->blockWidth, page_->width - place.x);
    place.endRow = std::min(place.y + page_->blockHeight, page_->height);
    place.from = std::max(place.y, first);
    place.to = std::min(place.endRow, first + rows.rows);
    const std::uint32_t x = static_cast<std::uint32_t>(place.x), y = static_cast<std::uint32_t>(place.y);
    place.block = page_->tiled ? TIFFComputeTile(tiff, x, y, 0, plane_) : TIFFComputeStrip(tiff, y, plane_);
    return place;
}

void TiffReader::readBlock(Worker& worker, const Place& place, std::int64_t first, cv::Mat& rows)
{
    const bool isStored = page_->pixels == TiffPixels::AS_STORED;
    const bool leftOut = isLeftOut(worker.handle->get(), place.block);
    if (leftOut && (page_->keepsValues() || page_->pixels == TiffPixels::COLOURS))
    {
        const cv::Range range(static_cast<int>(place.from - first), static_cast<int>(place.to - first));
        rows(range, cv::Range(static_cast<int>(place.x), static_cast<int>(place.x + place.width)))
            .reshape(1)
            .setTo(page_->keepsValues() ? leftOutValue(*page_) : cv::Scalar());
        return;
    }
    // A strip that is wanted as a whole is decoded to where it belongs.
    const bool inPlace = isStored && !page_->tiled && place.from == place.y && place.to == place.endRow;
    const std::int64_t rowBytes = page_->storedRowBytes();
    const std::int64_t bytes = (page_->tiled ? page_->blockHeight : place.endRow - place.y) * rowBytes;
    if (!inPlace)
        worker.block.assign(static_cast<size_t>(bytes), 0);
    unsigned char* const decoded = inPlace ? rows.ptr(static_cast<int>(place.y - first)) : worker.block.data();
    if (!leftOut)
        decodeBlock(worker, place, decoded, bytes);
    if (inPlace)
        return;
    const size_t pixels = static_cast<size_t>(place.width);
    for (std::int64_t row = place.from; row < place.to; ++row)
    {
        const unsigned char* const stored = decoded + (row - place.y) * rowBytes;
        unsigned char* const result =
            rows.ptr(static_cast<int>(row - first)) + static_cast<size_t>(place.x) * rows.elemSize();
        if (isStored)
            std::memcpy(result, stored, pixels * rows.elemSize());
        else
            unpackRow(*page_, stored, pixels, result, worker.values);
    }
}

void TiffReader::decodeBlock(Worker& worker, const Place& place, unsigned char* decoded, std::int64_t bytes)
{
    TIFF* const tiff = worker.handle->get();
    // libtiff takes the bytes of uncompressed blocks without a look at how many there are.
    const std::uint64_t there = TIFFGetStrileByteCount(tiff, place.block);
    const bool isShort = page_->compression == COMPRESSION_NONE && there < static_cast<std::uint64_t>(bytes);
    if (TIFFGetStrileOffset(tiff, place.block) == 0 || there == 0 || isShort)
        throw inputError(name_, "damaged or truncated, " + blockName(place.block) + " has only " +
                                    std::to_string(there) + " bytes");
    const auto decode = [&](unsigned char mark)
    {
        decoded[bytes - 1] = mark;
        const tmsize_t size = static_cast<tmsize_t>(bytes);
        const tmsize_t got = page_->tiled ? TIFFReadEncodedTile(tiff, place.block, decoded, size)
                                          : TIFFReadEncodedStrip(tiff, place.block, decoded, size);
        const std::string error = worker.handle->takeError();
        if (got != bytes || !error.empty())
            throw inputError(name_, "damaged or truncated, " + blockName(place.block) +
                                        (error.empty() ? " is too short" : ": " + error));
    };
    const unsigned char mark = 0x5a;
    decode(mark);
    const bool isDeflate = page_->compression == COMPRESSION_ADOBE_DEFLATE || page_->compression == COMPRESSION_DEFLATE;
    if (!isDeflate || !mayBeMark(*page_, decoded, bytes, mark))
        return;
    // Pixels may look like that; what was decoded does not depend on the mark.
    const std::int64_t sample = std::min<std::int64_t>(std::max(1, page_->storedBits / 8), bytes);
    const std::vector<unsigned char> last(decoded + bytes - sample, decoded + bytes);
    const unsigned char otherMark = 0xa5;
    decode(otherMark);
    if (!std::equal(last.begin(), last.end(), decoded + bytes - sample))
        decodeRows(worker, place, decoded);
}

void TiffReader::decodeRows(Worker& worker, const Place& place, unsigned char* decoded)
{
    if (page_->tiled)
        throw inputError(name_, "damaged, " + blockName(place.block) + " has more data than pixels");
    TIFF* const tiff = worker.handle->get();
    // Begins the strip again.
    if (!TIFFSetSubDirectory(tiff, page_->directory))
        fail(worker, "its directory cannot be read");
    for (std::int64_t row = place.y; row < place.endRow; ++row, decoded += page_->storedRowBytes())
        if (TIFFReadScanline(tiff, decoded, static_cast<std::uint32_t>(row), plane_) != 1)
            fail(worker, "row " + std::to_string(row) + " cannot be decoded");
    const std::string error = worker.handle->takeError();
    if (!error.empty())
        throw inputError(name_, "damaged or truncated, " + blockName(place.block) + ": " + error);
}

void TiffReader::readColours(Worker& worker, const Place& place, std::int64_t first, cv::Mat& rows)
{
    char message[1024] = "";
    TIFFRGBAImage image;
    if (!TIFFRGBAImageBegin(&image, worker.handle->get(), 1, message))
        throw inputError(name_, std::string("damaged or truncated, ") + message);
    image.orientation = image.req_orientation = ORIENTATION_TOPLEFT;  // the pixels as they are stored
    image.col_offset = static_cast<int>(place.x);
    image.row_offset = static_cast<int>(place.y);
    const std::int64_t height = place.endRow - place.y;
    worker.colours.assign(static_cast<size_t>(place.width * height), 0);
    const int done = TIFFRGBAImageGet(&image, worker.colours.data(), static_cast<std::uint32_t>(place.width),
                                      static_cast<std::uint32_t>(height));
    TIFFRGBAImageEnd(&image);
    const std::string error = worker.handle->takeError();
    if (!done || !error.empty())
        throw inputError(name_, "damaged or truncated, " + blockName(place.block) + ": " + error);
    for (std::int64_t row = place.from; row < place.to; ++row)
    {
        const std::uint32_t* const from = worker.colours.data() + (row - place.y) * place.width;
        cv::Vec3b* const to = rows.ptr<cv::Vec3b>(static_cast<int>(row - first)) + place.x;
        for (std::int64_t i = 0; i < place.width; ++i)
            to[i] =
                cv::Vec3b(static_cast<unsigned char>(TIFFGetR(from[i])), static_cast<unsigned char>(TIFFGetG(from[i])),
                          static_cast<unsigned char>(TIFFGetB(from[i])));
    }
}

void TiffReader::readScanlines(std::int64_t first, cv::Mat& rows)
{
    const StageTimer timer(times_, STAGE_DECODE);
    Worker& worker = workers_[0];
    TIFF* const tiff = worker.handle->get();
    const bool isStored = page_->pixels == TiffPixels::AS_STORED;
    worker.block.assign(isStored ? 0 : static_cast<size_t>(page_->storedRowBytes()), 0);
    for (int row = 0; row < rows.rows; ++row)
    {
        const std::uint32_t line = static_cast<std::uint32_t>(first + row);
        const bool leftOut = isLeftOut(tiff, TIFFComputeStrip(tiff, line, plane_));
        if (leftOut && page_->keepsValues())
        {
            rows.row(row).reshape(1).setTo(leftOutValue(*page_));
            continue;
        }
        if (leftOut)
            std::fill(worker.block.begin(), worker.block.end(), static_cast<unsigned char>(0));
        else if (TIFFReadScanline(tiff, isStored ? rows.ptr(row) : worker.block.data(), line, plane_) != 1)
            fail(worker, "row " + std::to_string(line) + " cannot be decoded");
        if (!isStored)
            unpackRow(*page_, worker.block.data(), static_cast<size_t>(page_->width), rows.ptr(row), worker.values);
    }
    const std::string error = worker.handle->takeError();
    if (!error.empty())
        throw inputError(name_, "damaged or truncated, " + error);
}

bool TiffReader::isLeftOut(TIFF* tiff, std::uint32_t block) const
{
    return page_->missingBlocks > 0 && TIFFGetStrileOffset(tiff, block) == 0 &&
           TIFFGetStrileByteCount(tiff, block) == 0;
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

cv::Mat readSamples(TiffReader& reader, const TiffPage& page)
{
    const cv::Size size(static_cast<int>(page.width), static_cast<int>(page.height));
    cv::Mat samples(size, CV_MAKETYPE(page.depth, page.samples)), plane;
    for (int index = 0; index < page.planes(); ++index)
    {
        reader.select(page, index);
        if (page.planes() == 1)
            reader.read(0, samples);
        else
        {
            plane.create(size, CV_MAKETYPE(page.depth, 1));
            reader.read(0, plane);
            cv::Mat all = movable(samples);
            cv::insertChannel(movable(plane), all, index);
        }
    }
    return samples;
}

}  // namespace fastfilter
