// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_TIFF_WRITER_HPP
#define OPENCV_FASTFILTER_TIFF_WRITER_HPP

#include "block_store.hpp"
#include "tiff_page.hpp"
#include "worker_pool.hpp"

#include <opencv2/core.hpp>

#include <deque>
#include <functional>
#include <memory>

namespace fastfilter
{

//! Memory that writing a page takes besides the rows themselves, with this number of workers.
std::int64_t tiffWriterBytes(const TiffPage& page, int workers);

//! The most bytes that a page can take in a file: for the choice between TIFF and BigTIFF.
std::int64_t largestTiffBytes(const TiffPage& page);

//! Whether pages of so many bytes, with room for tags such as colour profiles, take a BigTIFF.
bool needsBigTiff(std::int64_t bytes);

/** @brief Writes pages of a TIFF file block by block, encoded by several workers.

libtiff encodes on one thread. So each worker encodes its block into a file in memory, whose bytes are then written
as they are, in order: the same pixels give the same file with any number of workers. */
class TiffWriter
{
public:
    //! @param name of the file, for messages. @param big BigTIFF, with offsets of 64 bits.
    TiffWriter(const std::string& name, int file, bool big, int workers, StageTimes& times);

    //! Begins a page stored as the members `stored...` of `page` say. Its other tags are to be set through tiff(),
    //! before the first write().
    void beginPage(const TiffPage& page);
    TIFF* tiff() const { return handle_->get(); }
    std::deque<std::string>& tagNames() { return tagNames_; }

    //! Writes rows of a plane, from row `first` on: whole blocks, except at the page's end. Throws Error(EXIT_OUTPUT).
    void write(int plane, std::int64_t first, const cv::Mat& rows);

    //! Encodes rows of page `page` of a store, which is stored as the page that was begun.
    void keep(int plane, std::int64_t first, const cv::Mat& rows, int page, BlockStore& store);

    //! Writes all blocks of a page that were kept.
    void writeKept(int page, BlockStore& store);

    //! Writes the next block of the page, as it was encoded elsewhere: all of a plane, then those of the next.
    void appendEncoded(std::vector<unsigned char>& encoded);

    //! The next block of the page is not in the file.
    void leaveOutBlock();

    void endPage();

    //! After the last page.
    void finish();

private:
    using Bytes = std::vector<unsigned char>;

    //! Encodes rows and hands the blocks over, in order.
    void encodeRows(int plane, std::int64_t first, const cv::Mat& rows,
                    const std::function<void(std::uint32_t block, Bytes& encoded)>& take);
    void writeBlock(std::uint32_t block, Bytes& encoded);
    void encode(std::int64_t column, std::int64_t y, std::int64_t first, const cv::Mat& rows, Bytes& encoded) const;
    [[noreturn]] void fail(TiffHandle& handle) const;

    std::string name_;
    TiffFileSource source_;
    StageTimes& times_;
    WorkerPool pool_;
    std::deque<std::string> tagNames_;
    std::unique_ptr<TiffHandle> handle_;
    TiffPage page_;
    std::uint32_t nextBlock_ = 0;
};

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_TIFF_WRITER_HPP
