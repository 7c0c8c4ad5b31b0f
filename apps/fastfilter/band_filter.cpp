// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "band_filter.hpp"

#include "error.hpp"
#include "fill_missing.hpp"

#include <algorithm>
#include <cmath>

namespace fastfilter
{
namespace
{

//! Samples 0 ... count - 1 except `alpha`, in groups of 4, 3 or 1.
std::vector<std::vector<int>> groupsOf(int count, int alpha)
{
    std::vector<int> samples;
    for (int sample = 0; sample < count; ++sample)
        if (sample != alpha)
            samples.push_back(sample);
    std::vector<std::vector<int>> groups;
    for (size_t done = 0; done < samples.size();)
    {
        const size_t left = samples.size() - done;
        const size_t now = left == 2 || left == 1 ? 1 : left == 3 ? 3 : 4;
        groups.emplace_back(samples.begin() + static_cast<std::ptrdiff_t>(done),
                            samples.begin() + static_cast<std::ptrdiff_t>(done + now));
        done += now;
    }
    return groups;
}

std::vector<cv::Range> rowsOf(const cv::Ptr<cv::cuda::Filter>& filter, const PicturePart& part,
                              const cv::cuda::HostOptions& options)
{
    try
    {
        return cv::cuda::filterRows(filter, part.picture, part.rows, options);
    }
    catch (const cv::Exception& error)
    {
        throw filterError(error);
    }
}

int sumOf(const std::vector<cv::Range>& ranges)
{
    int rows = 0;
    for (const cv::Range& range : ranges)
        rows += range.size();
    return rows;
}

void toDoubles(const cv::Mat& integers, cv::Mat& doubles)
{
    doubles.create(integers.size(), CV_MAKETYPE(CV_64F, integers.channels()));
    const int samples = integers.cols * integers.channels();
    for (int y = 0; y < integers.rows; ++y)
        std::copy_n(integers.ptr<std::uint32_t>(y), samples, doubles.ptr<double>(y));
}

//! Rounded, ties to even, and clamped.
void toUnsigned(const cv::Mat& doubles, cv::Mat& integers)
{
    integers.create(doubles.size(), CV_MAKETYPE(CV_32S, doubles.channels()));
    const int samples = doubles.cols * doubles.channels();
    const auto clamped = [](double value)
    { return value > 0 ? static_cast<std::uint32_t>(std::nearbyint(std::min(value, 4294967295.))) : 0u; };
    for (int y = 0; y < doubles.rows; ++y)
        std::transform(doubles.ptr<double>(y), doubles.ptr<double>(y) + samples, integers.ptr<std::uint32_t>(y),
                       clamped);
}

}  // namespace

void convertAlpha(const cv::Mat& alpha, cv::Mat& result, int depth)
{
    const auto opaque = [](int ofDepth)
    {
        const double values[] = {255, 127, 65535, 32767, 2147483647, 1, 1, 1};  // by CV_8U ... CV_16F
        return values[ofDepth];
    };
    if (alpha.depth() == depth)
        return alpha.copyTo(result);
    cv::Mat doubles;  // floats would round integers of 32 bits
    alpha.convertTo(doubles, CV_64F);
    doubles.convertTo(result, depth, opaque(depth) / opaque(alpha.depth()));
}

cv::Ptr<cv::cuda::Filter> makeFilter(const PreparedFilter& prepared, int srcType, int dstType)
{
    try
    {
        return prepared.make(srcType, dstType);
    }
    catch (const cv::Exception& error)
    {
        throw Error(EXIT_FILTER, oneLine(error.err));
    }
}

BandFilter::BandFilter(const Engine& engine, const PreparedFilter& prepared, const SampleType& source,
                       const SampleType& result, int samples, int alpha, bool alphaIsMask)
    : engine_(engine),
      fill_(prepared.fill),
      srcType_(CV_MAKETYPE(source.depth, samples)),
      dstType_(CV_MAKETYPE(result.depth, samples)),
      alpha_(alpha),
      planes_(prepared.planeCount()),
      alphaIsMask_(alphaIsMask),
      byDoubles_(source.isUnsigned && !prepared.byOrder),
      makesUnsigned_(result.isUnsigned)
{
    PreparedFilter ofSamples = prepared;
    if (source.isUnsigned && prepared.byOrder)
        ofSamples.make = [&](int srcType, int dstType)
        { return cv::cuda::asIntegers(prepared.make(srcType, dstType), false); };
    const int srcDepth = byDoubles_ ? CV_64F : source.depth;
    const int dstDepth = byDoubles_ && makesUnsigned_ ? CV_64F : result.depth;
    std::map<size_t, cv::Ptr<cv::cuda::Filter>> made;
    for (const std::vector<int>& group : groupsOf(samples, alpha))
    {
        cv::Ptr<cv::cuda::Filter>& filter = made[group.size()];
        const int count = static_cast<int>(group.size());
        if (!filter)
            filter = makeFilter(ofSamples, CV_MAKETYPE(srcDepth, count), CV_MAKETYPE(dstDepth, count));
        std::vector<int> ofMask = group;
        for (int& channel : ofMask)
            channel -= alpha >= 0 && channel > alpha ? 1 : 0;
        groups_.push_back({group, ofMask, filter});
    }
    // All groups of a band have the same rows: those that windows reach, because an algorithm may ask for others for
    // other channels.
    if (made.size() > 1)
        engine_.options.exactParts = false;
}

std::vector<cv::Range> BandFilter::sourceRows(const PicturePart& part) const
{
    if (groups_.empty())
        return {part.rows};
    return rowsOf(groups_[0].filter, part, engine_.options);
}

BandFilter::BandRows BandFilter::mostRows(cv::Size picture, std::int64_t rows) const
{
    const int count = static_cast<int>(std::min<std::int64_t>(rows, picture.height));
    if (groups_.empty())
        return {count, 0};
    // Where bands begin is a matter of the groups that rows are made in, which are of 64 rows or of a few hundred.
    const int last = picture.height - count, bands = 8;
    cv::cuda::HostOptions ofWindows = engine_.options;
    ofWindows.exactParts = false;
    int most = 0, reached = 0;
    const auto look = [&](int first)
    {
        const PicturePart band = {picture, cv::Range(first, first + count)};
        most = std::max(most, sumOf(rowsOf(groups_[0].filter, band, engine_.options)));
        reached = std::max(reached, sumOf(rowsOf(groups_[0].filter, band, ofWindows)));
    };
    for (int band = 0; band < bands; ++band)
        look(static_cast<int>(std::min<std::int64_t>(last, static_cast<std::int64_t>(band) * count)));
    look(last / 2);
    look(last);
    return {most, most > reached ? count + most - reached : 0};
}

double BandFilter::extraBytesPerSourceByte() const
{
    const int samples = CV_MAT_CN(srcType_);
    if (groups_.empty())
        return 0;
    const double ofSample = static_cast<double>(CV_ELEM_SIZE1(srcType_));
    const double share = static_cast<double>(groups_[0].samples.size()) / samples;
    const double ofFill = fill_.isAsked ? share * fillBytes(CV_ELEM_SIZE1(srcType_)) / ofSample : 0;
    const double ofDoubles = byDoubles_ ? share * (makesUnsigned_ ? 1 + planes_ : 1) * sizeof(double) / ofSample : 0;
    if (whole())
        return ofFill + ofDoubles;
    // The samples of a group and their result, and the mask that alpha becomes.
    const double ofResult = static_cast<double>(CV_ELEM_SIZE1(dstType_)) * planes_ / ofSample;
    const double ofAlpha = alphaIsMask_ ? 1 / ofSample / samples : 0;
    return share * (1 + ofResult) + ofFill + ofAlpha + ofDoubles;
}

std::string BandFilter::plan() const
{
    return groups_.empty() ? std::string() : cv::cuda::describeFilter(groups_[0].filter);
}

cv::Ptr<cv::cuda::Filter> BandFilter::whole() const
{
    const bool isWhole = groups_.size() == 1 && groups_[0].samples.size() == static_cast<size_t>(CV_MAT_CN(srcType_));
    return isWhole ? groups_[0].filter : cv::Ptr<cv::cuda::Filter>();
}

void BandFilter::apply(const cv::Mat& pixels, const cv::Mat& mask, const PicturePart& part, cv::Mat& buffer)
{
    CV_Assert(pixels.type() == srcType_ && (!fill_.isAsked || part.isWhole()));
    if (const cv::Ptr<cv::cuda::Filter> filter = whole())
    {
        run(filter, pixels, mask, part, buffer);
        return;
    }
    const int rows = part.rows.size();
    buffer.create(cv::Size(pixels.cols, rows * planes_), dstType_);
    if (alphaIsMask_)
    {
        cv::extractChannel(movable(pixels), groupPixels_, alpha_);
        cv::compare(groupPixels_, 0, alphaMask_, cv::CMP_NE);
    }
    for (const Group& group : groups_)
        applyGroup(group, pixels, alphaIsMask_ ? alphaMask_ : mask, part, buffer);
    if (alpha_ < 0)
        return;
    int above = 0;  // rows of the band before its own
    for (const cv::Range& range : sourceRows(part))
    {
        if (range.start <= part.rows.start && part.rows.start < range.end)
        {
            above += part.rows.start - range.start;
            break;
        }
        above += range.size();
    }
    for (int plane = 0; plane < planes_; ++plane)
    {
        cv::Mat result = buffer.rowRange(plane * rows, (plane + 1) * rows);
        copyAlpha(pixels.rowRange(above, above + rows), result);
    }
}

void BandFilter::copyAlpha(const cv::Mat& pixels, cv::Mat& result)
{
    groupPixels_.create(pixels.size(), CV_MAKETYPE(pixels.depth(), 1));
    cv::Mat plane = movable(groupPixels_), all = movable(result);
    cv::extractChannel(movable(pixels), plane, alpha_);
    convertAlpha(groupPixels_, groupResult_, CV_MAT_DEPTH(dstType_));
    cv::insertChannel(movable(groupResult_), all, alpha_);
}

void BandFilter::run(const cv::Ptr<cv::cuda::Filter>& filter, const cv::Mat& pixels, const cv::Mat& mask,
                     const PicturePart& part, cv::Mat& result)
{
    if (fill_.isAsked)
        fillMissing(engine_, filter, fill_, pixels, mask, result, use_);
    else if (byDoubles_)
    {
        toDoubles(pixels, doubles_);
        runFilter(engine_, filter, doubles_, mask, part, makesUnsigned_ ? doublesMade_ : result, use_);
        if (makesUnsigned_)
            toUnsigned(doublesMade_, result);
    }
    else
        runFilter(engine_, filter, pixels, mask, part, result, use_);
}

void BandFilter::applyGroup(const Group& group, const cv::Mat& pixels, const cv::Mat& mask, const PicturePart& part,
                            cv::Mat& result)
{
    const int count = static_cast<int>(group.samples.size());
    std::vector<int> there, back, ofMask;
    for (int i = 0; i < count; ++i)
    {
        there.insert(there.end(), {group.samples[static_cast<size_t>(i)], i});
        back.insert(back.end(), {i, group.samples[static_cast<size_t>(i)]});
        ofMask.insert(ofMask.end(), {group.ofMask[static_cast<size_t>(i)], i});
    }
    groupPixels_.create(pixels.size(), CV_MAKETYPE(pixels.depth(), count));
    const cv::Mat from = movable(pixels);
    cv::Mat to = movable(groupPixels_);
    cv::mixChannels(&from, 1, &to, 1, there.data(), static_cast<size_t>(count));
    const bool isPerSample = mask.channels() > 1;
    if (isPerSample)
    {
        groupMask_.create(mask.size(), CV_8UC(count));
        cv::mixChannels(&mask, 1, &groupMask_, 1, ofMask.data(), static_cast<size_t>(count));
    }
    run(group.filter, groupPixels_, isPerSample ? groupMask_ : mask, part, groupResult_);
    const cv::Mat made = movable(groupResult_);
    cv::Mat all = movable(result);
    cv::mixChannels(&made, 1, &all, 1, back.data(), static_cast<size_t>(count));
}

}  // namespace fastfilter
