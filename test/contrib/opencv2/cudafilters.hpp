// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_CONTRIB_CUDAFILTERS_HPP
#define OPENCV_CUDAFASTFILTERS_CONTRIB_CUDAFILTERS_HPP

// Stands in for opencv_contrib's header of this name, so that opencv_contrib's own tests run on this module's filters:
// what a user changes who moves from one to the other, which is names and, for regions, BORDER_ISOLATED.

#include "opencv2/cudafastfilters.hpp"
#include "opencv2/ts.hpp"

namespace cv
{
namespace cuda
{

inline int isolated(int border)
{
    return border < 0 ? border : border | BORDER_ISOLATED;
}

inline Ptr<Filter> createBoxFilter(int srcType, int dstType, Size ksize, Point anchor = Point(-1, -1),
                                   int borderMode = BORDER_DEFAULT, Scalar borderVal = Scalar())
{
    return createFastBoxFilter(srcType, dstType, ksize, anchor, true, isolated(borderMode), borderVal);
}

inline Ptr<Filter> createLinearFilter(int srcType, int dstType, InputArray kernel, Point anchor = Point(-1, -1),
                                      int borderMode = BORDER_DEFAULT, Scalar borderVal = Scalar())
{
    return createFastLinearFilter(srcType, dstType, kernel, anchor, 0, isolated(borderMode), borderVal);
}

inline Ptr<Filter> createLaplacianFilter(int srcType, int dstType, int ksize = 1, double scale = 1,
                                         int borderMode = BORDER_DEFAULT, Scalar borderVal = Scalar())
{
    return createFastLaplacianFilter(srcType, dstType, ksize, scale, isolated(borderMode), borderVal);
}

inline Ptr<Filter> createSeparableLinearFilter(int srcType, int dstType, InputArray rowKernel, InputArray columnKernel,
                                               Point anchor = Point(-1, -1), int rowBorderMode = BORDER_DEFAULT,
                                               int columnBorderMode = -1)
{
    return createFastSeparableLinearFilter(srcType, dstType, rowKernel, columnKernel, anchor, 0,
                                           isolated(rowBorderMode), isolated(columnBorderMode));
}

inline Ptr<Filter> createSobelFilter(int srcType, int dstType, int dx, int dy, int ksize = 3, double scale = 1,
                                     int rowBorderMode = BORDER_DEFAULT, int columnBorderMode = -1)
{
    return createFastSobelFilter(srcType, dstType, dx, dy, ksize, scale, isolated(rowBorderMode),
                                 isolated(columnBorderMode));
}

inline Ptr<Filter> createScharrFilter(int srcType, int dstType, int dx, int dy, double scale = 1,
                                      int rowBorderMode = BORDER_DEFAULT, int columnBorderMode = -1)
{
    return createFastScharrFilter(srcType, dstType, dx, dy, scale, isolated(rowBorderMode), isolated(columnBorderMode));
}

inline Ptr<Filter> createGaussianFilter(int srcType, int dstType, Size ksize, double sigma1, double sigma2 = 0,
                                        int rowBorderMode = BORDER_DEFAULT, int columnBorderMode = -1)
{
    return createFastGaussianFilter(srcType, dstType, ksize, sigma1, sigma2, isolated(rowBorderMode),
                                    isolated(columnBorderMode));
}

inline Ptr<Filter> createMedianFilter(int srcType, int windowSize)
{
    return createFastMedianFilter(srcType, windowSize);
}

inline Ptr<Filter> createMorphologyFilter(int op, int srcType, InputArray element, Point anchor = Point(-1, -1),
                                          int iterations = 1)
{
    return createFastMorphologyFilter(op, srcType, element, anchor, iterations, isolated(BORDER_CONSTANT));
}

}  // namespace cuda
}  // namespace cv

#endif
