// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_BAND_READER_HPP
#define OPENCV_FASTFILTER_BAND_READER_HPP

#include "band_filter.hpp"
#include "tiff_reader.hpp"

namespace fastfilter
{

//! Rows of a picture as a filter takes them.
struct Band
{
    cv::Mat pixels;  //!< those of BandFilter::sourceRows(), no region of a larger image
    PicturePart part;
};

/** @brief Reads the bands of one plane, from the top down, with the rows around them that a filter needs.

Rows that two bands share are read once and copied.

    the picture    | held by the band before          |
    band           |         above | rows        | below | surplus |      surplus: up to the end of a block
                             copied ------------------^    read ----      */
class BandReader
{
public:
    //! @param page Of the picture that the filter is for, or of its mask. All must live as long as bands are read.
    BandReader(TiffReader& reader, const TiffPage& page, int plane, const BandFilter& filter);

    //! The rows that a buffer needs for bands that take `rows` rows of the picture.
    static std::int64_t bufferRows(const TiffPage& page, std::int64_t rows);

    /** @brief Reads the band of rows `first` ... `first + rows - 1` of the result.
    @param buffer Another one than for the band before, which must be as it was. A new one where it is too small. */
    Band read(std::int64_t first, int rows, cv::Mat& buffer);

private:
    //! Rows of the picture, and where they are in a buffer.
    struct Run
    {
        cv::Range rows;
        int place;
    };

    void fill(const Run& run, cv::Mat& buffer);

    TiffReader& reader_;
    const TiffPage& page_;
    const BandFilter& filter_;
    cv::Mat before_;
    std::vector<Run> held_;  //!< by `before_`
};

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_BAND_READER_HPP
