// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_BAND_FILTER_HPP
#define OPENCV_FASTFILTER_BAND_FILTER_HPP

#include "engine.hpp"
#include "filter_commands.hpp"
#include "samples.hpp"

#include <opencv2/core.hpp>

#include <map>
#include <vector>

namespace fastfilter
{

/** @brief Filters pictures band by band: every band gives the rows that filtering the whole picture would give.

A band has the rows of sourceRows(), one range below the other. On a GPU the last digits of rounded sums may differ
from those of the whole picture. */
class BandFilter
{
public:
    /** @param samples Of a pixel, any number. Filters take 1, 3 or 4, so that others are filtered in groups.
    @param alpha The sample that is not filtered but copied, by convertAlpha(), -1 for none.
    @param alphaIsMask The other samples are missing where that sample is 0.
    @param result Of the samples of the result. Integers of 32 bits without a sign become such, or others.
    Throws Error(EXIT_FILTER) if the filter does not accept such pixels. */
    BandFilter(const Engine& engine, const PreparedFilter& prepared, const SampleType& source, const SampleType& result,
               int samples, int alpha, bool alphaIsMask = false);

    //! The rows of the picture that rows of its result need.
    std::vector<cv::Range> sourceRows(const PicturePart& part) const;

    //! How many rows a band of `rows` rows of the result takes at most.
    struct BandRows
    {
        std::int64_t source;  //!< of the picture
        std::int64_t made;    //!< of a plane of the result, besides the band's own: not 0 where rows are made in groups
    };
    BandRows mostRows(cv::Size picture, std::int64_t rows) const;

    int srcType() const { return srcType_; }
    int dstType() const { return dstType_; }

    //! How many planes the result has, one below the other.
    int planes() const { return planes_; }

    //! Whether all rows are filtered at once, and none of them in parts.
    bool needsWhole() const { return fill_.isAsked; }

    //! Bytes that filtering takes for each byte of a source row, besides source and result.
    double extraBytesPerSourceByte() const;

    //! What runs, as cv::cuda::describeFilter() says it; empty if nothing is filtered.
    std::string plan() const;

    //! The filter of all samples together; empty if they are filtered in groups, or copied.
    cv::Ptr<cv::cuda::Filter> whole() const;

    //! The engines that filtered in all calls of apply().
    const EngineUse& use() const { return use_; }

    /** @brief The filtered rows. Throws Error(EXIT_FILTER).
    @param pixels The rows of sourceRows(), or the whole picture for all of its rows.
    @param mask The same rows, for filters that need a mask from elsewhere: of 8 bits, one channel or as many as there
    are samples besides alpha.
    @param buffer Holds the result's pixels, of all planes; what it held before is lost. */
    void apply(const cv::Mat& pixels, const cv::Mat& mask, const PicturePart& part, cv::Mat& buffer);

private:
    //! Samples that are filtered together.
    struct Group
    {
        std::vector<int> samples;
        std::vector<int> ofMask;  //!< the channels of a mask that has one for each sample
        cv::Ptr<cv::cuda::Filter> filter;
    };

    void copyAlpha(const cv::Mat& pixels, cv::Mat& result);
    void applyGroup(const Group& group, const cv::Mat& pixels, const cv::Mat& mask, const PicturePart& part,
                    cv::Mat& result);
    void run(const cv::Ptr<cv::cuda::Filter>& filter, const cv::Mat& pixels, const cv::Mat& mask,
             const PicturePart& part, cv::Mat& result);

    Engine engine_;
    EngineUse use_;
    std::vector<Group> groups_;
    FillRule fill_;
    int srcType_, dstType_, alpha_, planes_;
    bool alphaIsMask_;
    bool byDoubles_;  //!< integers without a sign, which become doubles, and those of the result, too
    bool makesUnsigned_;
    cv::Mat doubles_, doublesMade_;
    cv::Mat groupPixels_, groupMask_, groupResult_, alphaMask_;
};

//! What is opaque stays opaque: the greatest integer of a depth, 1 for floats.
void convertAlpha(const cv::Mat& alpha, cv::Mat& result, int depth);

//! Asks the factory. Throws Error(EXIT_FILTER) with what it says if it refuses.
cv::Ptr<cv::cuda::Filter> makeFilter(const PreparedFilter& prepared, int srcType, int dstType);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_BAND_FILTER_HPP
