// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "tiff_writer.hpp"

#include "error.hpp"
#include "tiff_compression.hpp"

#include <algorithm>
#include <cstring>

namespace fastfilter
{
namespace
{

// Blocks a worker encodes before they are written. More would wait less for each other, and take more memory.
const std::int64_t blocksPerWorker = 4;

void setLayout(TIFF* tiff, const TiffPage& page, std::int64_t width, std::int64_t height, int samples)
{
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, static_cast<std::uint32_t>(width));
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, static_cast<std::uint32_t>(height));
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, samples);
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, static_cast<int>(page.storedBits));
    TIFFSetField(tiff, TIFFTAG_SAMPLEFORMAT, static_cast<int>(page.storedFormat));
    TIFFSetField(tiff, TIFFTAG_COMPRESSION, static_cast<int>(page.compression));
    if (hasPredictor(page.compression) && page.predictor != PREDICTOR_NONE)
        TIFFSetField(tiff, TIFFTAG_PREDICTOR, static_cast<int>(page.predictor));
}

//! The bytes of a strip are behind the header, which is all that is written before the directory.
const size_t memoryHeaderBytes = 8;

}  // namespace

std::int64_t tiffWriterBytes(const TiffPage& page, int workers)
{
    // A block to encode, its raw buffer in libtiff, and the encoded ones that wait.
    return workers * page.blockBytes() * (3 + blocksPerWorker);
}

std::int64_t largestTiffBytes(const TiffPage& page)
{
    const std::int64_t blocks = page.blocks();
    // LZW turns noise into codes of up to 12 bits a byte; the others add a few bytes a block or 1 in 128.
    const double growth = page.compression == COMPRESSION_LZW ? 1.55 : page.compression == COMPRESSION_NONE ? 1 : 1.01;
    const double pixels = static_cast<double>(blocks) * static_cast<double>(page.storedBlockBytes()) * growth;
    const double bytes = pixels + static_cast<double>(blocks) * (64 + 16);
    return bytes < 9e18 ? static_cast<std::int64_t>(bytes) : INT64_MAX;
}

bool needsBigTiff(std::int64_t bytes)
{
    const std::int64_t room = 64 << 20;
    return bytes > INT64_C(0xffffffff) - room;
}

TiffWriter::TiffWriter(const std::string& name, int file, bool big, int workers, StageTimes& times)
    : name_(name),
      source_(file, times),
      times_(times),
      pool_(workers),
      handle_(new TiffHandle(source_, big ? "w8" : "w"))
{
    if (!handle_->get())
        fail(*handle_);
}

void TiffWriter::beginPage(const TiffPage& page)
{
    page_ = page;
    nextBlock_ = 0;
    TIFF* const tiff = handle_->get();
    setLayout(tiff, page, page.width, page.height, page.storedSamples);
    if (page.reversedBits)
        TIFFSetField(tiff, TIFFTAG_FILLORDER, FILLORDER_LSB2MSB);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, static_cast<int>(page.storedPhotometric));
    TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, page.planar ? PLANARCONFIG_SEPARATE : PLANARCONFIG_CONTIG);
    if (page.tiled)
    {
        TIFFSetField(tiff, TIFFTAG_TILEWIDTH, static_cast<std::uint32_t>(page.blockWidth));
        TIFFSetField(tiff, TIFFTAG_TILELENGTH, static_cast<std::uint32_t>(page.blockHeight));
    }
    else
        TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, static_cast<std::uint32_t>(page.blockHeight));
}

void TiffWriter::write(int plane, std::int64_t first, const cv::Mat& rows)
{
    encodeRows(plane, first, rows, [&](std::uint32_t block, Bytes& encoded) { writeBlock(block, encoded); });
}

void TiffWriter::keep(int plane, std::int64_t first, const cv::Mat& rows, int page, BlockStore& store)
{
    encodeRows(plane, first, rows, [&](std::uint32_t block, Bytes& encoded) { store.add(page, block, encoded); });
}

void TiffWriter::writeKept(int page, BlockStore& store)
{
    Bytes encoded;
    for (size_t n = 0; n < store.count(page); ++n)
    {
        const std::uint32_t block = store.get(page, n, encoded);
        writeBlock(block, encoded);
    }
}

void TiffWriter::encodeRows(int plane, std::int64_t first, const cv::Mat& rows,
                            const std::function<void(std::uint32_t block, Bytes& encoded)>& take)
{
    CV_Assert(first % page_.blockHeight == 0 && rows.cols == page_.width &&
              (rows.rows % page_.blockHeight == 0 || first + rows.rows == page_.height));
    TIFF* const tiff = handle_->get();
    const std::int64_t across = (page_.width + page_.blockWidth - 1) / page_.blockWidth;
    const std::int64_t down = (rows.rows + page_.blockHeight - 1) / page_.blockHeight;
    const std::int64_t count = across * down, atOnce = pool_.workers() * blocksPerWorker;
    std::vector<Bytes> encoded(static_cast<size_t>(std::min(atOnce, count)));
    for (std::int64_t done = 0; done < count; done += atOnce)
    {
        const std::int64_t now = std::min(atOnce, count - done);
        const auto columnOf = [&](size_t item) { return (done + static_cast<std::int64_t>(item)) % across; };
        const auto rowOf = [&](size_t item)
        { return first + (done + static_cast<std::int64_t>(item)) / across * page_.blockHeight; };
        pool_.run(static_cast<size_t>(now),
                  [&](size_t item, int) { encode(columnOf(item), rowOf(item), first, rows, encoded[item]); });
        for (size_t item = 0; item < static_cast<size_t>(now); ++item)
        {
            const std::uint32_t row = static_cast<std::uint32_t>(rowOf(item));
            const std::uint32_t column = static_cast<std::uint32_t>(columnOf(item) * page_.blockWidth);
            const std::uint16_t sample = static_cast<std::uint16_t>(plane);
            const std::uint32_t block =
                page_.tiled ? TIFFComputeTile(tiff, column, row, 0, sample) : TIFFComputeStrip(tiff, row, sample);
            take(block, encoded[item]);
        }
    }
}

void TiffWriter::appendEncoded(Bytes& encoded)
{
    writeBlock(nextBlock_++, encoded);
}

void TiffWriter::leaveOutBlock()
{
    // The lists of places and sizes are written even if no block is.
    if (!TIFFWriteCheck(handle_->get(), page_.tiled, "TiffWriter"))
        fail(*handle_);
    ++nextBlock_;
}

void TiffWriter::writeBlock(std::uint32_t block, Bytes& encoded)
{
    TIFF* const tiff = handle_->get();
    const tmsize_t bytes = static_cast<tmsize_t>(encoded.size());
    const tmsize_t written = page_.tiled ? TIFFWriteRawTile(tiff, block, encoded.data(), bytes)
                                         : TIFFWriteRawStrip(tiff, block, encoded.data(), bytes);
    if (written != bytes)
        fail(*handle_);
}

void TiffWriter::encode(std::int64_t column, std::int64_t y, std::int64_t first, const cv::Mat& rows,
                        Bytes& encoded) const
{
    const StageTimer timer(times_, STAGE_ENCODE);
    const size_t pixel = rows.elemSize();
    const std::int64_t x = column * page_.blockWidth;
    const std::int64_t there = std::min<std::int64_t>(page_.blockHeight, first + rows.rows - y);
    const std::int64_t height = page_.tiled ? page_.blockHeight : there;
    const size_t rowBytes = static_cast<size_t>(page_.blockWidth) * pixel;
    const size_t wanted = static_cast<size_t>(std::min(page_.blockWidth, page_.width - x)) * pixel;
    Bytes block(static_cast<size_t>(height) * rowBytes, 0);
    for (std::int64_t row = 0; row < there; ++row)
        std::memcpy(block.data() + static_cast<size_t>(row) * rowBytes,
                    rows.ptr(static_cast<int>(y - first + row)) + static_cast<size_t>(x) * pixel, wanted);
    if (page_.compression == COMPRESSION_NONE)
    {
        encoded.swap(block);
        return;
    }
    TiffMemorySource memory;
    {
        // A tile is encoded as a strip of its width is.
        TiffHandle handle(memory, "w");
        if (!handle.get())
            fail(handle);
        setLayout(handle.get(), page_, page_.blockWidth, height, page_.samplesOfPlane());
        TIFFSetField(handle.get(), TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
        TIFFSetField(handle.get(), TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
        TIFFSetField(handle.get(), TIFFTAG_ROWSPERSTRIP, static_cast<std::uint32_t>(height));
        const tmsize_t bytes = static_cast<tmsize_t>(block.size());
        if (TIFFWriteEncodedStrip(handle.get(), 0, block.data(), bytes) != bytes)
            fail(handle);
        encoded.assign(memory.bytes().begin() + memoryHeaderBytes, memory.bytes().end());
    }
}

void TiffWriter::endPage()
{
    if (!TIFFWriteDirectory(handle_->get()))
        fail(*handle_);
}

void TiffWriter::finish()
{
    if (!TIFFFlush(handle_->get()))
        fail(*handle_);
    const std::string error = handle_->takeError();
    if (!error.empty())
        throw outputError(name_, error);
}

void TiffWriter::fail(TiffHandle& handle) const
{
    const std::string error = handle.takeError();
    throw outputError(name_, error.empty() ? "libtiff failed without a reason" : error);
}

}  // namespace fastfilter
