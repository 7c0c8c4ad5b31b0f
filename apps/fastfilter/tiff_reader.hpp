// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_TIFF_READER_HPP
#define OPENCV_FASTFILTER_TIFF_READER_HPP

#include "tiff_page.hpp"
#include "worker_pool.hpp"

#include <opencv2/core.hpp>

#include <memory>

namespace fastfilter
{

//! How the rows of a page are read.
enum class TiffAccess
{
    DIRECT,    //!< uncompressed strips: the bytes of the wanted rows
    BLOCKS,    //!< tiles, and strips of moderate size: whole blocks, several at once
    SCANLINES  //!< large compressed strips: row by row, from the top
};

TiffAccess tiffAccess(const TiffPage& page);

//! Memory that reading a page takes besides the rows themselves, with this number of workers.
std::int64_t tiffReaderBytes(const TiffPage& page, int workers);

/** @brief Reads rows of the pages of a TIFF file. Each worker has its own handle on the same open file.

Damaged or truncated data is an error, never grey pixels. Blocks that the file leaves out, with neither a place nor a
size, have the value `TiffPage::missing`. All functions throw Error(EXIT_INPUT). */
class TiffReader
{
public:
    //! @param name of the file, for messages. @param largestAllocation that libtiff may make at once, in bytes.
    TiffReader(const std::string& name, int file, int workers, std::uint64_t largestAllocation, StageTimes& times);

    //! Before the first read(), and for another page or plane. `page` must live as long as it is read.
    void select(const TiffPage& page, int plane);

    //! Reads the rows `first` ... `first + rows.rows - 1` of the plane. `rows` is continuous and of the plane's type.
    void read(std::int64_t first, cv::Mat& rows);

    //! The first row, from `row` on, at which no block is cut that would have to be decoded again.
    std::int64_t blockEnd(std::int64_t row) const;

private:
    struct Worker
    {
        std::unique_ptr<TiffHandle> handle;
        std::vector<unsigned char> block;    //!< as it is stored
        std::vector<std::uint16_t> values;   //!< a row's samples
        std::vector<std::uint32_t> colours;  //!< a block that libtiff turns into colors
    };

    //! The part of a block that is wanted.
    struct Place
    {
        std::uint32_t block;
        std::int64_t x, y, width, endRow;  //!< in the picture; blocks at its edges are cut off
        std::int64_t from, to;             //!< rows
    };

    void readDirect(std::int64_t first, cv::Mat& rows);
    void swapBytes(cv::Mat& rows);
    void readBlocks(std::int64_t first, cv::Mat& rows);
    Place placeOf(TIFF* tiff, std::int64_t column, std::int64_t blockRow, std::int64_t first,
                  const cv::Mat& rows) const;
    void readBlock(Worker& worker, const Place& place, std::int64_t first, cv::Mat& rows);
    void decodeBlock(Worker& worker, const Place& place, unsigned char* decoded, std::int64_t bytes);
    //! By zlib, row by row: a strip whose data go on after its pixels.
    void decodeRows(Worker& worker, const Place& place, unsigned char* decoded);
    void readColours(Worker& worker, const Place& place, std::int64_t first, cv::Mat& rows);
    void readScanlines(std::int64_t first, cv::Mat& rows);
    bool isLeftOut(TIFF* tiff, std::uint32_t block) const;
    std::string blockName(std::uint32_t block) const;
    [[noreturn]] void fail(Worker& worker, const std::string& what) const;

    std::string name_;
    std::unique_ptr<TiffFileSource> source_;
    StageTimes& times_;
    WorkerPool pool_;
    std::vector<Worker> workers_;
    const TiffPage* page_ = nullptr;
    std::uint16_t plane_ = 0;
};

//! All samples of a page, which must not be too large for that.
cv::Mat readSamples(TiffReader& reader, const TiffPage& page);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_TIFF_READER_HPP
