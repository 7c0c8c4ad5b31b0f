// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_BAND_FILTER_HPP
#define OPENCV_FASTFILTER_BAND_FILTER_HPP

#include "engine.hpp"
#include "filter_commands.hpp"

#include <opencv2/core.hpp>

#include <map>
#include <vector>

namespace fastfilter
{

//! Rows of a picture, with those around them that their results depend on.
struct Band
{
    cv::Mat pixels;  //!< all these rows, no region of a larger image
    int above = 0;   //!< rows of `pixels` before the first that is filtered
    int rows = 0;    //!< rows that are filtered
};

/** @brief Filters pictures band by band: every band gives the rows that filtering the whole picture would give.

`Band::pixels` holds the rows of reach() around the filtered ones. Where the picture ends within the reach, `pixels`
ends there, too, and the filter's border mode fills in; where the border wraps around, `pixels` holds the rows of the
picture's other end. */
class BandFilter
{
public:
    /** @param samples Of a pixel, any number. Filters take 1, 3 or 4, so that others are filtered in groups.
    @param alpha The sample that is not filtered but copied, by convertAlpha(), -1 for none.
    @param dstDepth Depth of the result.
    Throws Error(EXIT_FILTER) if the filter does not accept such pixels. */
    BandFilter(const Engine& engine, const PreparedFilter& prepared, int srcDepth, int dstDepth, int samples,
               int alpha);

    Reach reach() const { return reach_; }
    bool wraps() const { return wraps_; }
    int srcType() const { return srcType_; }
    int dstType() const { return dstType_; }

    //! Bytes that filtering takes for each byte of a source row, besides source and result.
    double extraBytesPerSourceByte() const;

    //! What runs, as cv::cuda::describeFilter() says it; empty if nothing is filtered.
    std::string plan() const;

    //! The filter of all samples together; empty if they are filtered in groups, or copied.
    cv::Ptr<cv::cuda::Filter> whole() const;

    //! The engines that filtered in all calls of apply().
    const EngineUse& use() const { return use_; }

    /** @brief The filtered rows. Throws Error(EXIT_FILTER).
    @param buffer Holds the result's pixels; what it held before is lost. */
    cv::Mat apply(const Band& band, cv::Mat& buffer);

private:
    //! Samples that are filtered together.
    struct Group
    {
        std::vector<int> samples;
        cv::Ptr<cv::cuda::Filter> filter;
    };

    void copyAlpha(const cv::Mat& pixels, cv::Mat& result);
    void applyGroup(const Group& group, const cv::Mat& pixels, cv::Mat& result);

    Engine engine_;
    EngineUse use_;
    std::vector<Group> groups_;
    Reach reach_;
    bool wraps_;
    int srcType_, dstType_, alpha_;
    cv::Mat groupPixels_, groupResult_;
};

//! What is opaque stays opaque: the greatest integer of a depth, 1 for floats.
void convertAlpha(const cv::Mat& alpha, cv::Mat& result, int depth);

//! Asks the factory. Throws Error(EXIT_FILTER) with what it says if it refuses.
cv::Ptr<cv::cuda::Filter> makeFilter(const PreparedFilter& prepared, int srcType, int dstType);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_BAND_FILTER_HPP
