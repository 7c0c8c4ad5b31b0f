// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_VALID_MASK_HPP
#define OPENCV_FASTFILTER_VALID_MASK_HPP

#include "tiff_file.hpp"

#include <memory>

namespace fastfilter
{

//! A mask file: it says which pixels of an image count. TIFF files are read in bands, others as a whole.
class ValidMask
{
public:
    //! @param page Of TIFF files, if one is chosen. Throws Error(EXIT_INPUT).
    ValidMask(const std::string& path, std::uint64_t memory, StageTimes& times);

    //! Of a TIFF file with one page that page, of others the same page as the image's; nullptr for other files.
    const TiffPage* page(size_t index, size_t pagesOfImage) const;

    //! The mask as a whole, its colours in the order of TIFF files. @param page nullptr for other files.
    cv::Mat whole(const TiffPage* page, std::uint64_t memory, StageTimes& times) const;

    //! Throws Error(EXIT_INPUT) for another size, for more than 8 bits and for other numbers of samples.
    //! @param filtered Samples of the image that are filtered.
    void check(const TiffPage* page, std::int64_t width, std::int64_t height, int filtered) const;

    const std::string& name() const { return name_; }
    TiffFile* tiff() const { return tiff_.get(); }
    const cv::Mat& pixels() const { return pixels_; }

private:
    std::string name_;
    std::unique_ptr<TiffFile> tiff_;
    cv::Mat pixels_;
};

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_VALID_MASK_HPP
