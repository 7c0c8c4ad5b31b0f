// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FAST_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_FAST_FILTER_HPP

#include "opencv2/cudafastfilters.hpp"

// The base of every filter of this module: checks what it is given, finds the pixels that may be read,
// keeps source and destination apart, and hands over to the engine of the image's side.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// The window of a filter and what lies outside of the image.
struct Neighbourhood
{
    Size window;
    Point anchor;          // resolved, inside the window
    int borderX, borderY;  // without BORDER_ISOLATED
    bool isolated;         // pixels around a region of interest are not read
    Scalar borderValue;
};

// The pixels of an image that a filter may read, on the device.
struct DeviceSource
{
    const uchar* data;
    size_t step;
    Size whole;    // readable pixels; outside of them the border rule holds
    Point offset;  // of the image in them
};

class FastFilter : public Filter
{
public:
    void apply(InputArray src, OutputArray dst, Stream& stream) CV_OVERRIDE;

    String describe() const;

protected:
    FastFilter(const String& name, int srcType, int dstType, const Neighbourhood& neighbourhood);

    int srcType() const { return srcType_; }
    int dstType() const { return dstType_; }
    const Neighbourhood& neighbourhood() const { return neighbourhood_; }

private:
    // dst is allocated and does not overlap src.
    virtual void applyHost(const Mat& src, Mat& dst) const = 0;
    virtual void applyDevice(const DeviceSource& src, GpuMat& dst, Stream& stream) const = 0;
    virtual String describeHost() const = 0;
    virtual String describeDevice() const = 0;

    void checkSource(InputArray src, OutputArray dst) const;
    void runHost(InputArray src, OutputArray dst) const;
    void runDevice(InputArray src, OutputArray dst, Stream& stream) const;

    String name_;
    int srcType_, dstType_;
    Neighbourhood neighbourhood_;
};

// Checks of the factories. Each throws with what was given and what is accepted.
int checkedSourceType(const char* factory, int srcType);
int checkedDestinationType(const char* factory, int srcType, int dstType);  // resolves -1
Neighbourhood checkedNeighbourhood(const char* factory, Size window, Point anchor, int borderX, int borderY,
                                   const Scalar& borderValue);
void checkOddWindow(const char* factory, Size window);
void checkFinite(const char* factory, const char* what, double value);

String typeName(int type);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
