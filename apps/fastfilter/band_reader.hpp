// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_BAND_READER_HPP
#define OPENCV_FASTFILTER_BAND_READER_HPP

#include "band_filter.hpp"
#include "tiff_reader.hpp"

namespace fastfilter
{

/** @brief Reads the bands of one plane, from the top down, with the rows around them that a filter needs.

Rows that two bands share are read once and copied. Rows are counted beyond the picture where the border wraps around:
row -1 is the last one.

    the picture    | held by the band before          |
    band           |         above | rows        | below | surplus |      surplus: up to the end of a block
                             copied ------------------^    read ----      */
class BandReader
{
public:
    //! @param page and the others must live as long as bands are read.
    BandReader(TiffReader& reader, const TiffPage& page, int plane, const Reach& reach, bool wraps);

    //! The most rows that a buffer needs for bands of `rows` rows.
    static std::int64_t bufferRows(const TiffPage& page, const Reach& reach, bool wraps, std::int64_t rows);

    /** @brief Reads the band of rows `first` ... `first + rows - 1`.
    @param buffer Of at least bufferRows(). Another one than for the band before, which must be as it was. */
    Band read(std::int64_t first, int rows, cv::Mat& buffer);

private:
    void fetch(std::int64_t begin, std::int64_t end, std::int64_t low, cv::Mat& buffer);

    TiffReader& reader_;
    const TiffPage& page_;
    Reach reach_;
    bool wraps_;
    cv::Mat before_;
    std::int64_t beforeBegin_ = 0, beforeEnd_ = 0;
};

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_BAND_READER_HPP
