// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_TIFF_PLAN_HPP
#define OPENCV_FASTFILTER_TIFF_PLAN_HPP

#include "band_filter.hpp"
#include "missing_pixels.hpp"
#include "tiff_file.hpp"
#include "tiff_part.hpp"
#include "valid_mask.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace fastfilter
{

//! What the command line says about TIFF files.
struct TiffOptions
{
    int page = 0;              //!< from 1 on, 0 for all
    std::string compression;   //!< for the result, empty to keep it
    std::uint64_t memory = 0;  //!< bytes for the bands that are in memory
    int threads = 0;           //!< 0 for all cores
    Share share;               //!< the share of the rows
    int depth = -1;            //!< the result's depth, -1 for that of the source
    MissingPixels missing;
    const ValidMask* mask = nullptr;  //!< for those that a file names
};

//! How one page is filtered.
struct TiffPagePlan
{
    TiffPage source, result;
    std::int64_t firstRow = 0, endRow = 0;  //!< the source rows that are filtered; the result has only these
    std::vector<BandFilter*> filterOfPlane;
    //! Its mask if that is read in bands: a page of the mask file, or the source for an alpha plane.
    std::optional<TiffPage> mask;
    bool maskIsAlpha = false;
    std::int64_t maskBytes = 0;   //!< of a mask that is in memory as a whole
    std::int64_t bandRows = 0;    //!< rows of a band of the result, except the last band
    std::int64_t bufferRows = 0;  //!< rows of a buffer for a source band
    bool enginesAgree = false;    //!< the result is the same whatever filters it
    bool copied = false;          //!< a mask, which is not filtered

    int planes() const { return source.planes(); }

    //! The sample of a mask that belongs to a plane: masks of several have one for each sample besides alpha.
    int maskSample(int plane, int samplesOfMask) const
    {
        return samplesOfMask == 1 ? 0 : plane - (source.alpha >= 0 && plane > source.alpha ? 1 : 0);
    }
};

//! How a file is filtered.
struct TiffPlan
{
    std::vector<TiffPagePlan> pages;
    int workers = 1;               //!< that decode, and as many that encode
    bool big = false;              //!< the result is a BigTIFF
    std::int64_t resultBytes = 0;  //!< the most that the result takes
    std::int64_t memory = 0;       //!< bytes of the buffers
    Share share;
    std::string identity;             //!< identifies source and filter, for the note in parts
    bool allPages = true;             //!< the result has a page for each of the file
    std::vector<std::string> planes;  //!< what the pages are that each page becomes, empty if it becomes one
    std::set<std::string> notes;      //!< what is not kept as it is, a sentence each
    cv::Mat mask;                     //!< of all pages, if it is not read in bands
    std::optional<double> noData;     //!< that the result's tag names, empty to keep it
    //! By depth and whether that is unsigned, samples, alpha and the value of missing pixels.
    std::map<std::tuple<int, bool, int, int, std::string>, std::unique_ptr<BandFilter>> filters;
};

//! The first page that is filtered.
const TiffPagePlan& firstFiltered(const TiffPlan& plan);

/** @brief Decides how the pages are filtered within the memory, before any pixel is read.
Throws Error(EXIT_FILTER) if the filter does not accept the pixels or the memory does not suffice for the least band,
Error(EXIT_INPUT) for a page of a kind that is not filtered. */
TiffPlan planTiff(const TiffFile& file, const TiffOptions& options, const Engine& engine,
                  const PreparedFilter& prepared);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_TIFF_PLAN_HPP
