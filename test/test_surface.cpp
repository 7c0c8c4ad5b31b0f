// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"

#include "test_surface.hpp"

#include <algorithm>
#include <cmath>

namespace opencv_test
{

namespace
{

typedef std::vector<int> Sides;

// The header sets no limit to the windows of ranks, Gaussians, boxes and other masks (but 32768): the lists end where
// larger ones run by the same kernels. Derivatives end at 31, as the header says.
const Sides squares = {1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 25, 31, 33, 41, 51, 63, 75, 101, 127, 151, 201, 255, 301};
const Sides largeSquares = {501, 1001};
const Sides evenSquares = {2, 4, 6, 8, 16, 32};
const Sides denseSquares = {1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 25, 31, 33, 41, 51, 63, 75, 101, 127, 151};
const Sides lines = {3, 5, 7, 9, 15, 17, 31, 63, 101, 255, 501, 1001};
const Sides linesOfMasks = {3, 5, 7, 9, 15, 17, 31, 63, 101, 255};
const Sides ofLargeGaussians = {3, 5, 9, 15, 31, 63, 101, 201, 301, 501, 1001};
const Sides derivatives = {1, 3, 5, 7, 9, 11, 15, 21, 31};

Sides both(const Sides& a, const Sides& b)
{
    Sides all = a;
    all.insert(all.end(), b.begin(), b.end());
    std::sort(all.begin(), all.end());
    return all;
}

Size square(int side)
{
    return Size(side, side);
}

template <int Width>
Size column(int side)
{
    return Size(Width, side);
}

template <int Height>
Size row(int side)
{
    return Size(side, Height);
}

int withDepth(int type, int depth)
{
    return CV_MAKETYPE(depth, CV_MAT_CN(type));
}

//! The type of derivatives, which may be negative.
int signedType(int type)
{
    return withDepth(type, CV_ELEM_SIZE1(type) == 1 ? CV_16S : CV_32F);
}

Case median(int type, Size window)
{
    return medianCase(type, window);
}

template <int Percentile>
Case rank(int type, Size window)
{
    return rankCase(type, window, Percentile);
}

Case leastOfDisc(int type, Size window)
{
    return footprintCase(type, cv::getStructuringElement(MORPH_ELLIPSE, window), 0);
}

//! Random coefficients whose sums have about the range of the pixels.
Mat maskOf(Size size)
{
    return randomMask(size) / std::sqrt((double)size.area());
}

Case dense(int type, Size window)
{
    return linearCase(type, type, maskOf(window));
}

Case denseToFloat(int type, Size window)
{
    return linearCase(type, withDepth(type, CV_32F), maskOf(window));
}

Case integers(int type, Size window)
{
    return integerCase(type, type, randomIntegers(window, 3), std::max(window.width, window.height));
}

Case separable(int type, Size window)
{
    return separableCase(type, type, maskOf(Size(window.width, 1)), maskOf(Size(1, window.height)));
}

Case gaussianTo(int type, int dstType, Size window)
{
    return gaussianCase(type, dstType, window, std::max(window.width, window.height) / 6.);
}

Case gaussian(int type, Size window)
{
    return gaussianTo(type, type, window);
}

Case gaussianToFloat(int type, Size window)
{
    return gaussianTo(type, withDepth(type, CV_32F), window);
}

//! Not cut off at a window: the one that is named has three sigmas on either side.
Case largeGaussian(int type, Size window)
{
    const int dstType = CV_MAT_DEPTH(type) == CV_8U ? type : withDepth(type, CV_32F);
    const double sigma = window.width / 6.;
    Case result = gaussianTo(type, dstType, window);
    result.filter = cuda::createFastLargeGaussianFilter(type, dstType, sigma);
    result.text += " in full";
    result.error = statedError(result.filter);
    result.check = nullptr;
    return result;
}

Case box(int type, Size window)
{
    return boxCase(type, type, window);
}

Case boxSum(int type, Size window)
{
    return boxCase(type, withDepth(type, CV_32F), window, false);
}

Case boxToFloat(int type, Size window)
{
    return boxCase(type, withDepth(type, CV_32F), window);
}

Case sobel(int type, Size window)
{
    return sobelCase(type, signedType(type), 1, 0, window.width);
}

Case mixedSobel(int type, Size window)
{
    return sobelCase(type, withDepth(type, CV_32F), 1, 1, window.width, 0.25);
}

Case scharr(int type, Size)
{
    return scharrCase(type, signedType(type), 0, 1);
}

Case laplacian(int type, Size window)
{
    return laplacianCase(type, signedType(type), window.width);
}

const std::vector<Content> everyContent = {NOISE, SMOOTH, FEW_VALUES, FLAT}, twoContents = {NOISE, SMOOTH},
                           noise = {NOISE};

}  // namespace

const std::vector<Family>& families()
{
    static const std::vector<Family> all = {
        {"median", median, square, squares, 63, everyContent},
        {"median of large windows", median, square, largeSquares, 0, noise},
        {"25 %", rank<25>, square, squares, 31, everyContent},
        {"99 %", rank<99>, square, squares, 31, everyContent},
        {"0 %", rank<0>, square, squares, 31, everyContent},
        {"100 %", rank<100>, square, squares, 31, everyContent},
        {"median, a column", median, column<1>, lines, 31, twoContents},
        {"median, a row", median, row<1>, lines, 31, twoContents},
        {"median, three columns", median, column<3>, lines, 31, twoContents},
        {"median, three rows", median, row<3>, lines, 31, twoContents},
        {"0 %, a column", rank<0>, column<1>, lines, 31, twoContents},
        {"0 %, a row", rank<0>, row<1>, lines, 31, twoContents},
        {"25 %, three columns", rank<25>, column<3>, lines, 31, twoContents},
        {"25 %, three rows", rank<25>, row<3>, lines, 31, twoContents},
        {"0 % of a disc", leastOfDisc, square, {3, 7, 21, 51}, 21, noise},
        {"any mask", dense, square, both(denseSquares, evenSquares), 31, noise},
        {"any mask, a column", dense, column<1>, linesOfMasks, 31, noise},
        {"any mask, a row", dense, row<1>, linesOfMasks, 31, noise},
        {"any mask, three columns", dense, column<3>, linesOfMasks, 31, noise},
        {"any mask, three rows", dense, row<3>, linesOfMasks, 31, noise},
        {"any mask to floats", denseToFloat, square, {3, 5, 7, 9, 15, 31}, 31, noise},
        {"integers", integers, square, denseSquares, 31, noise},
        {"separable", separable, square, squares, 63, noise},
        {"separable, a column", separable, column<1>, linesOfMasks, 31, noise},
        {"separable, a row", separable, row<1>, linesOfMasks, 31, noise},
        {"Gaussian", gaussian, square, both(squares, largeSquares), 63, noise},
        {"Gaussian to floats", gaussianToFloat, square, {3, 5, 7, 9, 15, 31, 101}, 31, noise},
        {"Gaussian in full", largeGaussian, square, ofLargeGaussians, 301, noise},
        {"box", box, square, both(both(squares, largeSquares), evenSquares), 63, noise},
        {"box, a column", box, column<1>, linesOfMasks, 31, noise},
        {"box, a row", box, row<1>, linesOfMasks, 31, noise},
        {"box to floats", boxToFloat, square, {3, 5, 7, 9, 15, 31, 101}, 31, noise},
        {"box, sums to floats", boxSum, square, {3, 9, 31, 101}, 31, noise},
        {"Sobel", sobel, square, derivatives, 31, noise},
        {"Sobel of x and y to floats", mixedSobel, square, {3, 5, 7, 31}, 31, noise},
        {"Scharr", scharr, square, {3}, 3, noise},
        {"Laplacian", laplacian, square, derivatives, 31, noise}};
    return all;
}

const std::vector<int>& typesOfAllSides()
{
    static const std::vector<int> types = {CV_8UC1, CV_16UC1, CV_32FC1};
    return types;
}

const std::vector<int>& otherTypes()
{
    static const std::vector<int> types = {CV_8SC1, CV_16SC1, CV_8UC3, CV_8UC4, CV_16UC4, CV_32FC3};
    return types;
}

std::vector<int> SurfacePart::sides() const
{
    const Family& of = families()[family];
    std::vector<int> sides = of.sides;
    const std::vector<int>& all = typesOfAllSides();
    if (std::find(all.begin(), all.end(), type) == all.end())
        sides.erase(std::upper_bound(sides.begin(), sides.end(), of.longestOfOthers), sides.end());
    return sides;
}

Case SurfacePart::make(int side) const
{
    return families()[family].make(type, families()[family].window(side));
}

std::vector<SurfacePart> surfaceParts()
{
    std::vector<SurfacePart> parts;
    for (size_t family = 0; family < families().size(); ++family)
        for (const std::vector<int>* types : {&typesOfAllSides(), &otherTypes()})
            for (int type : *types)
                for (Content content : families()[family].contents)
                {
                    const SurfacePart part = {family, type, content};
                    // What depends on the pixels is the same for other types.
                    if (!part.sides().empty() && (types == &typesOfAllSides() || content == NOISE))
                        parts.push_back(part);
                }
    return parts;
}

void PrintTo(const SurfacePart& part, std::ostream* os)
{
    const char* const contents[] = {"noise", "few values", "extremes", "a ramp", "smooth", "flat", "special"};
    *os << families()[part.family].name << " of " << typeText(part.type) << ", " << contents[part.content];
}

testing::AssertionResult asNearAsStated(const Case& filterCase, const Mat& image, const Mat& expected,
                                        const Mat& actual)
{
    if (filterCase.error == 0)
        return sameBits(expected, actual);
    const bool isFloat = CV_MAT_DEPTH(filterCase.dstType) == CV_32F;
    return differAtMost(expected, actual,
                        isFloat ? 2 * filterCase.error * cvtest::norm(image.reshape(1), NORM_INF) : 1);
}

}  // namespace opencv_test
