// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "common/value_kind.hpp"
#include "fast_filter.hpp"
#include "tasks/converted_task.hpp"
#include "tasks/pixel_values.hpp"

// Filters that ignore missing pixels.

namespace cv::cuda::fastfilters
{

namespace
{

constexpr char ignoring[] = "ignoreMissing";

bool isFloat(int depth)
{
    return valueKindOf(depth) == ValueKind::Float;
}

// What a missing result is in a type.
double missingResultOf(const MissingData& missing, int dstType)
{
    const bool isGiven = missing.missingResult == missing.missingResult;
    const double otherwise = missing.kind == MissingData::VALUE ? missing.value : 0;
    const int depth = CV_MAT_DEPTH(dstType);
    return convertedValue(isGiven || isFloat(depth) ? missing.missingResult : otherwise, depth);
}

MissingPixels checkedMissing(const MissingData& missing, Size window, int srcType, int dstType)
{
    if (missing.kind != MissingData::NAN_PIXELS && missing.kind != MissingData::VALUE &&
        missing.kind != MissingData::MASK)
        CV_Error(Error::StsBadArg, format("%s: MissingData::kind is %d; accepted are NAN_PIXELS (%d), VALUE (%d) and "
                                          "MASK (%d)",
                                          ignoring, missing.kind, static_cast<int>(MissingData::NAN_PIXELS),
                                          static_cast<int>(MissingData::VALUE), static_cast<int>(MissingData::MASK)));
    const int depth = CV_MAT_DEPTH(srcType);
    if (missing.kind == MissingData::NAN_PIXELS && !isFloat(depth))
        CV_Error(Error::StsBadArg,
                 format("%s: MissingData::NAN_PIXELS for images of %s; accepted are CV_16F and CV_32F", ignoring,
                        typeName(srcType).c_str()));
    if (missing.minCount < 1 || missing.minCount > window.area())
        CV_Error(Error::StsOutOfRange,
                 format("%s: MissingData::minCount is %d; accepted are 1 to %d, the pixels of the window", ignoring,
                        missing.minCount, window.area()));
    const MissingPixels::Kind kind = missing.kind == MissingData::NAN_PIXELS ? MissingPixels::Nan
                                     : missing.kind == MissingData::VALUE    ? MissingPixels::Value
                                                                             : MissingPixels::Mask;
    // No half is equal to a number beyond the range of halves, as it would be to infinity.
    const double half = convertedValue(missing.value, CV_16F);
    const double value = depth == CV_16F && !(std::isinf(half) && std::isfinite(missing.value)) ? half : missing.value;
    return {kind, value, missing.minCount, missing.fill, missingResultOf(missing, dstType)};
}

RankRule::Kind middleOf(int middle, int srcType)
{
    switch (middle)
    {
    case -1: return isFloat(CV_MAT_DEPTH(srcType)) ? RankRule::MeanOfMiddles : RankRule::LowerMiddle;
    case MIDDLE_LOWER: return RankRule::LowerMiddle;
    case MIDDLE_HIGHER: return RankRule::HigherMiddle;
    case MIDDLE_MEAN: return RankRule::MeanOfMiddles;
    default:
        CV_Error(Error::StsBadArg,
                 format("%s: MissingData::middle is %d; accepted are -1, MIDDLE_LOWER (%d), MIDDLE_HIGHER (%d) and "
                        "MIDDLE_MEAN (%d)",
                        ignoring, middle, MIDDLE_LOWER, MIDDLE_HIGHER, MIDDLE_MEAN));
    }
}

}  // namespace

Ptr<Filter> FastFilter::ignoringMissing(const MissingData& missing) const
{
    if (ignoresMissing_)
        CV_Error(Error::StsBadArg, format("%s: the filter ignores missing pixels already", ignoring));
    if (!makeIgnoring_)
        CV_Error(Error::StsNotImplemented,
                 format("%s: a filter \"%s\"; accepted are medians, ranks of rectangles with odd sides, outliers, and "
                        "linear filters except exact Gaussians",
                        ignoring, name_.c_str()));
    for (const int type : {srcImageType_, dstImageType_})
        if (!isCommonDepth(CV_MAT_DEPTH(type)))
            CV_Error(Error::StsUnsupportedFormat,
                     format("%s: a filter \"%s\" of %s; accepted are CV_8U, CV_8S, CV_16U, CV_16S, CV_16F and CV_32F",
                            ignoring, name_.c_str(), typeName(type).c_str()));
    const RankRule::Kind middle = middleOf(missing.middle, srcType_);
    return makeIgnoring_(checkedMissing(missing, neighbourhood_.window, srcType_, dstType_), middle);
}

void FastFilter::checkMask(InputArray src, InputArray mask) const
{
    const bool isGiven = mask.kind() != _InputArray::NONE;
    if (hasMask_ && !isGiven)
        CV_Error(Error::StsBadArg, format("%s: the filter needs a mask; applyMasked() takes one", name_.c_str()));
    if (!isGiven)
        return;
    if (!hasMask_)
        CV_Error(
            Error::StsBadArg,
            format("%s: the filter has no mask; one is made by ignoreMissing() with MissingData::MASK", name_.c_str()));
    const int channels = CV_MAT_CN(mask.type());
    if (mask.empty() || mask.depth() != CV_8U || (channels != 1 && channels != CV_MAT_CN(srcType_)))
        CV_Error(Error::StsUnmatchedFormats,
                 format("%s: the mask is %s; accepted is CV_8U with 1 channel or the source's %d", name_.c_str(),
                        mask.empty() ? "empty" : typeName(mask.type()).c_str(), CV_MAT_CN(srcType_)));
    if (mask.dims() > 2 || mask.size() != src.size())
        CV_Error(Error::StsUnmatchedSizes,
                 format("%s: the mask has %dx%d pixels, the source %dx%d", name_.c_str(), mask.size().width,
                        mask.size().height, src.size().width, src.size().height));
    if ((mask.kind() == _InputArray::CUDA_GPU_MAT) != (src.kind() == _InputArray::CUDA_GPU_MAT))
        CV_Error(Error::StsBadArg,
                 format("%s: source and mask must both be GpuMat or both be host images", name_.c_str()));
}

void FastFilter::applyMasked(InputArray src, InputArray mask, OutputArray dst, Stream& stream) const
{
    checkSource(src, dst);
    checkMask(src, mask);
    if (src.kind() == _InputArray::CUDA_GPU_MAT)
        runDevice(src, mask, dst, stream);
    else
        runHost(src, mask, dst, HostOptions());
}

void FastFilter::applyMasked(InputArray src, InputArray mask, OutputArray dst, const HostOptions& options) const
{
    checkHostSource(src, dst, options);
    checkMask(src, mask);
    runHost(src, mask, dst, options);
}

}  // namespace cv::cuda::fastfilters
