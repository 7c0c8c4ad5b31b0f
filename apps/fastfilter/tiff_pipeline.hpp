// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_TIFF_PIPELINE_HPP
#define OPENCV_FASTFILTER_TIFF_PIPELINE_HPP

#include "progress.hpp"
#include "stage_times.hpp"
#include "tiff_plan.hpp"
#include "tiff_reader.hpp"
#include "tiff_writer.hpp"

namespace fastfilter
{

/** @brief Filters the pages of a plan: one thread reads bands, one filters them, one writes them.

Two buffers of each kind go round, so that the memory is that of the plan, whatever is the slowest.
@param progress Advances by the bytes of the source that are filtered and written.
@param masks Reads TiffPagePlan::mask; null if no page has one.
@param later For results of several planes, each of which becomes a page: those after the first wait there. Null for
others.
@param file The source, for its tags and for pages that are copied.
@return What copyTags() left out, as text. Throws what the first thread that failed threw. */
std::string runPipeline(const TiffPlan& plan, TiffReader& reader, TiffReader* masks, TiffFile& file, TiffWriter& writer,
                        BlockStore* later, Progress& progress, StageTimes& times);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_TIFF_PIPELINE_HPP
