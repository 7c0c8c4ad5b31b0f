// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "fast_filter.hpp"
#include "tasks/converted_task.hpp"

// What the factories accept.

namespace cv::cuda::fastfilters
{

String typeName(int type)
{
    return String(depthToString(CV_MAT_DEPTH(type))) + format("C%d", CV_MAT_CN(type));
}

Mat withType(Mat image, int type)
{
    CV_DbgAssert(CV_ELEM_SIZE(image.type()) == CV_ELEM_SIZE(type));
    image.flags = (image.flags & ~Mat::TYPE_MASK) | type;
    return image;
}

String integersName(PixelOrder order)
{
    switch (order)
    {
    case PixelOrder::SignedIntegers: return ", of signed integers";
    case PixelOrder::UnsignedIntegers: return ", of unsigned integers";
    default: return "";
    }
}

namespace
{

bool isAccepted(int type, Depths accepted)
{
    const int depth = CV_MAT_DEPTH(type);
    return type >= 0 && type == CV_MAT_TYPE(type) &&
           (accepted == Depths::Any ? isAnyDepth(depth) : isCommonDepth(depth));
}

const char* depthNames(Depths accepted)
{
    return accepted == Depths::Any ? "CV_8U, CV_8S, CV_16U, CV_16S, CV_32S, CV_16F, CV_32F and CV_64F"
                                   : "CV_8U, CV_8S, CV_16U, CV_16S, CV_16F and CV_32F";
}

}  // namespace

int checkedSourceType(const char* factory, int srcType, Depths accepted)
{
    if (!isAccepted(srcType, accepted))
        CV_Error(Error::StsUnsupportedFormat,
                 format("%s: source type %s; accepted are %s with 1 to %d channels", factory,
                        srcType < 0 ? "is negative" : typeName(srcType).c_str(), depthNames(accepted), CV_CN_MAX));
    return srcType;
}

OrderedType checkedOrderedType(const char* factory, int srcType)
{
#if CV_VERSION_MAJOR > 4
    const auto ofDepth = [&](int depth, PixelOrder order) {
        return OrderedType{CV_MAKETYPE(depth, CV_MAT_CN(srcType)), order, srcType};
    };
    if (srcType >= 0 && srcType == CV_MAT_TYPE(srcType))
        switch (CV_MAT_DEPTH(srcType))
        {
        case CV_Bool: return ofDepth(CV_8U, PixelOrder::OfDepth);
        case CV_32U: return ofDepth(CV_32S, PixelOrder::UnsignedIntegers);
        case CV_64S: return ofDepth(CV_64F, PixelOrder::SignedIntegers);
        case CV_64U: return ofDepth(CV_64F, PixelOrder::UnsignedIntegers);
        default: break;
        }
#endif
    return {checkedSourceType(factory, srcType, Depths::Any), PixelOrder::OfDepth, srcType};
}

int checkedDestinationType(const char* factory, int srcType, int dstType, Depths accepted)
{
    if (dstType == -1)
        return srcType;
    if (!isAccepted(dstType, accepted) || CV_MAT_CN(dstType) != CV_MAT_CN(srcType))
        CV_Error(Error::StsUnsupportedFormat,
                 format("%s: destination type %s for source %s; accepted are -1 and %s with the source's channels",
                        factory, dstType < 0 ? "is negative" : typeName(dstType).c_str(), typeName(srcType).c_str(),
                        depthNames(accepted)));
    return dstType;
}

void checkBorderValue(const char* factory, int type, const Neighbourhood& neighbourhood)
{
    const Scalar& value = neighbourhood.borderValue;
    const bool isRead = neighbourhood.borderX == BORDER_CONSTANT || neighbourhood.borderY == BORDER_CONSTANT;
    if (isRead && CV_MAT_CN(type) > 4 && value != Scalar::all(value[0]))
        CV_Error(Error::StsBadArg,
                 format("%s: border value (%g, %g, %g, %g) for %d channels; accepted are four equal numbers, for all "
                        "channels",
                        factory, value[0], value[1], value[2], value[3], CV_MAT_CN(type)));
}

namespace
{

int checkedBorder(const char* factory, int border)
{
    const int mode = border & ~BORDER_ISOLATED;
    const bool known = mode == BORDER_CONSTANT || mode == BORDER_REPLICATE || mode == BORDER_REFLECT ||
                       mode == BORDER_WRAP || mode == BORDER_REFLECT_101;
    if (border < 0 || !known)
        CV_Error(
            Error::StsBadFlag,
            format("%s: border mode %d; accepted are BORDER_CONSTANT, BORDER_REPLICATE, BORDER_REFLECT, BORDER_WRAP "
                   "and BORDER_REFLECT_101, each with or without BORDER_ISOLATED",
                   factory, border));
    return mode;
}

Point checkedAnchor(const char* factory, Size window, Point anchor)
{
    if (anchor.x == -1)
        anchor.x = window.width / 2;
    if (anchor.y == -1)
        anchor.y = window.height / 2;
    if (!Rect(Point(), window).contains(anchor))
        CV_Error(Error::StsOutOfRange, format("%s: anchor (%d, %d) outside the window of %dx%d", factory, anchor.x,
                                              anchor.y, window.width, window.height));
    return anchor;
}

}  // namespace

void checkWindow(const char* factory, Size window)
{
    constexpr int maxWindow = 1 << 15;
    if (window.width < 1 || window.height < 1 || window.width > maxWindow || window.height > maxWindow)
        CV_Error(Error::StsOutOfRange, format("%s: window of %dx%d; accepted are 1 to %d per side", factory,
                                              window.width, window.height, maxWindow));
}

Neighbourhood checkedNeighbourhood(const char* factory, Size window, Point anchor, int borderX, int borderY,
                                   const Scalar& borderValue)
{
    checkWindow(factory, window);
    anchor = checkedAnchor(factory, window, anchor);
    const int modeX = checkedBorder(factory, borderX);
    const int modeY = borderY == -1 ? modeX : checkedBorder(factory, borderY);
    const bool isolated = (borderX & BORDER_ISOLATED) != 0 || (borderY != -1 && (borderY & BORDER_ISOLATED) != 0);
    return Neighbourhood{window, anchor, modeX, modeY, isolated, borderValue};
}

void checkOddWindow(const char* factory, Size window)
{
    if (window.width < 1 || window.height < 1 || window.width % 2 == 0 || window.height % 2 == 0)
        CV_Error(Error::StsOutOfRange, format("%s: window of %dx%d; both sides must be odd and at least 1", factory,
                                              window.width, window.height));
}

Footprint checkedFootprint(const char* factory, const char* name, InputArray pixels, Point& anchor)
{
    const char* const what = pixels.kind() == _InputArray::CUDA_GPU_MAT ? "a GpuMat"
                             : pixels.empty()                           ? "empty"
                             : pixels.dims() > 2                        ? "an array of more than 2 dimensions"
                                                                        : nullptr;
    if (what || pixels.type() != CV_8UC1)
        CV_Error(Error::StsBadArg,
                 format("%s: %s is %s; a host image of CV_8UC1 is accepted, whose pixels that are not 0 belong to the "
                        "window",
                        factory, name, what ? what : typeName(pixels.type()).c_str()));
    const Mat given = pixels.getMat();
    checkWindow(factory, given.size());
    anchor = checkedAnchor(factory, given.size(), anchor);
    // Not by the image's cv::boundingRect(), which misses pixels of narrow images in OpenCV 4.6.
    std::vector<Point> places;
    findNonZero(given, places);
    if (places.empty())
        CV_Error(Error::StsBadArg, format("%s: %s of %dx%d has no pixel that is not 0; accepted is one at least",
                                          factory, name, given.cols, given.rows));
    Rect kept(anchor, Size(1, 1));
    for (const Point& place : places)
        kept |= Rect(place, Size(1, 1));
    anchor -= kept.tl();
    return Footprint(given(kept));
}

void checkFinite(const char* factory, const char* what, double value)
{
    if (!std::isfinite(value))
        CV_Error(Error::StsOutOfRange, format("%s: %s is %g; a finite number is accepted", factory, what, value));
}

void checkThreshold(const char* factory, double threshold)
{
    if (!(threshold >= 0))
        CV_Error(Error::StsOutOfRange, format("%s: threshold %g; accepted are numbers from 0 on", factory, threshold));
}

}  // namespace cv::cuda::fastfilters
