// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_TIFF_FILE_HPP
#define OPENCV_FASTFILTER_TIFF_FILE_HPP

#include "open_file.hpp"
#include "tiff_page.hpp"

#include <string>
#include <vector>

namespace fastfilter
{

//! An open TIFF file and what its directories say. Throws Error(EXIT_INPUT) if they are damaged.
class TiffFile
{
public:
    //! @param largestAllocation Bytes that libtiff may allocate at once.
    TiffFile(const std::string& path, std::uint64_t largestAllocation, StageTimes& times);

    bool isBig() const { return TIFFIsBigTIFF(handle.get()) != 0; }

    //! The page, from 1 on, or 0 for the first that is no mask. Throws Error(EXIT_INPUT) if it is not there or cannot
    //! be filtered.
    const TiffPage& page(int number) const;

    //! Lets the handle stand at a page. Throws Error(EXIT_INPUT).
    void select(const TiffPage& page);

    std::string name;
    OpenFile file;
    TiffFileSource source;
    TiffHandle handle;
    std::vector<TiffPage> pages;
    std::vector<std::string> notes;  //!< what a user should know, a sentence each
};

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_TIFF_FILE_HPP
