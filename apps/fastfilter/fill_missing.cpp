// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "fill_missing.hpp"

#include <cmath>

namespace fastfilter
{
namespace
{

//! 255 for valid elements, 0 for missing ones.
cv::Mat validOf(const cv::Mat& pixels, const cv::Mat& mask, const FillRule& rule)
{
    const cv::Mat& tells = mask.empty() ? pixels : mask;
    cv::Mat elements = tells.reshape(1), valid, noData(1, 1, CV_64F, cv::Scalar(rule.noData.value_or(0)));
    if (elements.depth() == CV_16F)  // which are not compared
    {
        noData.convertTo(noData, CV_16F);
        for (cv::Mat* halves : {&elements, &noData})
            halves->convertTo(*halves, CV_32F);
        noData.convertTo(noData, CV_64F);
    }
    if (!mask.empty())
        cv::compare(elements, 0, valid, cv::CMP_NE);
    else if (std::isnan(*rule.noData))
        cv::compare(elements, elements, valid, cv::CMP_EQ);
    else
        cv::compare(elements, noData.at<double>(0), valid, cv::CMP_NE);
    return valid.reshape(tells.channels());
}

}  // namespace

void fillMissing(const Engine& engine, const cv::Ptr<cv::cuda::Filter>& filter, const FillRule& rule,
                 const cv::Mat& pixels, const cv::Mat& mask, cv::Mat& result, EngineUse& use)
{
    const PicturePart whole = {pixels.size(), cv::Range(0, pixels.rows)};
    cv::Mat valid = validOf(pixels, mask, rule), filtered, reached;
    const cv::Ptr<cv::cuda::Filter> reach = rule.reach(pixels.depth(), valid.type());
    pixels.copyTo(result);
    for (int pass = 0; rule.passes == 0 || pass < rule.passes; ++pass)
    {
        const size_t elements = valid.total() * static_cast<size_t>(valid.channels());
        if (static_cast<size_t>(cv::countNonZero(valid.reshape(1))) == elements)
            break;
        runFilter(engine, reach, valid, cv::Mat(), whole, reached, use);
        valid = reached - valid;  // those that are filled now
        if (cv::countNonZero(valid.reshape(1)) == 0)
            break;
        runFilter(engine, filter, result, reached - valid, whole, filtered, use);
        filtered.copyTo(result, valid);
        cv::swap(valid, reached);
    }
}

double fillBytes(int bytes)
{
    return bytes + 3;
}

}  // namespace fastfilter
