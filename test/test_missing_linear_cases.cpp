// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Linear filters and images with missing pixels, for tests.

#include "test_precomp.hpp"

#include "test_missing_linear.hpp"
#include "test_random.hpp"

#include "common/visit_depth.hpp"

namespace opencv_test
{
namespace
{

Mat vectorOf(int size)
{
    Mat values(1, size, CV_64F);
    for (int i = 0; i < size; ++i)
        values.at<double>(i) = theRNG().uniform(-0.4, 1.0);
    values.at<double>(size / 2) += 0.5;
    return values;
}

//! Keeps results in the range of the destination, roughly.
double scaleOf(int srcDepth, int dstDepth)
{
    const auto range = [](int depth) { return depth == CV_32F ? 2000 : getMaxVal(depth) - getMinVal(depth); };
    return range(dstDepth) / range(srcDepth);
}

}  // namespace

Linear makeLinear(Kind kind, int srcType, int dstType, int border, const Scalar& borderValue)
{
    const double scale = scaleOf(CV_MAT_DEPTH(srcType), CV_MAT_DEPTH(dstType));
    Linear linear = {"", {}, srcType, dstType, {}, 0, {}, {border, border, borderValue}, 0, false};
    const bool isSymmetric = kind == GAUSSIAN;
    Size size(draw(1, 7), draw(1, 7));
    if (isSymmetric)
        size = Size(size.width | 1, size.height | 1);
    if (kind == LARGE_DENSE)
        size = Size(draw(15, 21), draw(15, 21));
    else if (oneIn(6) && kind <= SEPARABLE)
        size = Size(draw(8, 40) | 1, draw(8, 40) | 1);
    linear.anchor =
        isSymmetric ? Point(size.width / 2, size.height / 2) : Point(draw(0, size.width - 1), draw(0, size.height - 1));
    linear.count = kind >= DENSE ? size.area() : size.width + size.height;
    const Mat ones = Mat::ones(size, CV_64F);
    switch (kind)
    {
    case BOX:
    case BOX_SUM:
        linear.mask = kind == BOX ? Mat(ones / size.area()) : ones;
        linear.areIntegers = true;
        linear.plain =
            cuda::createFastBoxFilter(srcType, dstType, size, linear.anchor, kind == BOX, border, borderValue);
        break;
    case GAUSSIAN:
    {
        // No coefficient is 0 in float, which would make an infinity NaN.
        const double sigma = std::max(theRNG().uniform(0.4, 4.0), std::max(size.width, size.height) / 20.0);
        linear.mask = getGaussianKernel(size.height, sigma) * getGaussianKernel(size.width, sigma).t();
        linear.border.value = Scalar();
        linear.plain = cuda::createFastGaussianFilter(srcType, dstType, size, sigma, sigma, border, border);
        break;
    }
    case SEPARABLE:
    {
        const Mat row = vectorOf(size.width) * scale, column = vectorOf(size.height);
        linear.delta = oneIn(2) ? 0 : 3.3;
        linear.mask = column.t() * row;
        linear.plain = cuda::createFastSeparableLinearFilter(srcType, dstType, row, column, linear.anchor, linear.delta,
                                                             border, border, borderValue);
        break;
    }
    default:
        linear.delta = oneIn(2) ? 0 : -2.25;
        linear.mask = Mat(size, CV_64F);
        for (int i = 0; i < size.area(); ++i)
            linear.mask.at<double>(i / size.width, i % size.width) =
                kind == INTEGERS ? draw(-2, 4) : theRNG().uniform(-0.5, 1.0) * scale;
        if (kind == INTEGERS && sum(linear.mask)[0] == 0)
            linear.mask.at<double>(0, 0) += 1;
        linear.areIntegers = kind == INTEGERS;
        linear.plain = cuda::createFastLinearFilter(srcType, dstType, linear.mask, linear.anchor, linear.delta, border,
                                                    borderValue);
    }
    static const char* const names[] = {"box", "box sum", "Gaussian", "separable", "dense", "integers", "large dense"};
    linear.text =
        format("%s %dx%d anchor %d, %d, %s to %s, border %s", names[kind], size.width, size.height, linear.anchor.x,
               linear.anchor.y, typeText(srcType).c_str(), typeText(dstType).c_str(), borderText(border).c_str());
    return linear;
}

Mat drawMask(Size size, int channels, Holes holes)
{
    Mat mask(size, CV_8UC(channels), Scalar::all(255));
    if (holes == BLOBS)
    {
        for (int i = 0; i < 4; ++i)
            circle(mask, Point(draw(0, size.width), draw(0, size.height)), draw(1, std::max(12, size.width / 8)),
                   Scalar::all(0), -1);
        return mask;
    }
    const double share = holes == FEW ? 0.001 : holes == SCATTERED ? 0.05 : holes == MANY ? 0.97 : 0;
    Mat noise(size, CV_32FC(channels));
    theRNG().fill(noise, RNG::UNIFORM, 0, 1);
    for (int y = 0; y < size.height; ++y)
        for (int i = 0; i < size.width * channels; ++i)
            if (holes >= ONE_VALID || noise.ptr<float>(y)[i] < share)
                mask.ptr(y)[i] = 0;
            else if (oneIn(3))
                mask.ptr(y)[i] = 1;
    if (holes == ONE_VALID)
        mask.ptr(draw(0, size.height - 1))[draw(0, size.width * channels - 1)] = 7;
    return mask;
}

Mat makeHoled(const Mat& mask, int type, const MissingData& missing, Content content)
{
    Mat image = makeImage(mask.size(), type, content);
    if (missing.kind == MissingData::MASK)
        return image;
    const double hole = missing.kind == MissingData::VALUE ? missing.value : std::numeric_limits<double>::quiet_NaN();
    cuda::fastfilters::visitDepth(image.depth(),
                                  [&](auto pixel)
                                  {
                                      using T = decltype(pixel);
                                      for (int i = 0; i < static_cast<int>(image.total()) * image.channels(); ++i)
                                      {
                                          T& value = image.ptr<T>()[i];
                                          if (!mask.data[i])
                                              value = static_cast<T>(hole);
                                          else if (static_cast<double>(value) == hole)
                                              value = static_cast<T>(hole + 1);
                                      }
                                  });
    return image;
}

Holed drawHoled(Size size, int type, const MissingData& missing, Holes holes, Content content)
{
    const bool hasMask = missing.kind == MissingData::MASK;
    const Mat mask = drawMask(size, hasMask && oneIn(2) ? 1 : CV_MAT_CN(type), holes);
    return {makeHoled(mask, type, missing, content), hasMask ? mask : Mat()};
}

MissingCase separableMissing(int srcType, int dstType, const Mat& row, const Mat& column, int kind)
{
    MissingCase made;
    made.srcType = srcType;
    made.dstType = dstType;
    made.row = row.reshape(1, 1);
    made.column = column.reshape(1, static_cast<int>(column.total()));
    made.mask = made.column * made.row;
    made.missing = MissingData(kind, 7);
    return made;
}

MissingCase denseMissing(int srcType, int dstType, const Mat& mask, int kind)
{
    MissingCase made;
    made.srcType = srcType;
    made.dstType = dstType;
    made.mask = mask;
    made.missing = MissingData(kind, 7);
    return made;
}

MissingCase meanMissing(int type, Size window, int kind)
{
    MissingCase made = denseMissing(type, type, Mat(window, CV_64F, Scalar(1. / window.area())), kind);
    made.isMean = true;
    return made;
}

Mat positive(int count)
{
    Mat values(1, count, CV_64F);
    theRNG().fill(values, RNG::UNIFORM, 0.05, 1);
    return values / sum(values)[0];
}

void drawOptions(MissingCase& of)
{
    of.options.anchor = drawAnchor(of.window());
    of.options.rowBorder = allBorders()[draw(0, 4)];
    if (!of.row.empty())
        of.options.columnBorder = allBorders()[draw(0, 4)];
    of.options.borderValue = oneIn(2) ? Scalar::all(7) : drawBorderValue();
    of.options.delta = draw(-3, 3);
    of.missing.minCount = draw(1, of.window().area());
    of.missing.fill = oneIn(2);
}

std::vector<MissingCase> casesOfPlanes(int srcType, int dstType, int kind)
{
    std::vector<MissingCase> cases;
    for (int side : {3, 9, 31, 75})
    {
        cases.push_back(separableMissing(srcType, dstType, positive(side), positive(side), kind));
        const Mat ones = Mat::ones(1, side, CV_64F);
        cases.push_back(separableMissing(srcType, dstType, ones / side, ones / side, kind));
        cases.push_back(separableMissing(srcType, dstType, ones, ones, kind));
    }
    cases.push_back(
        separableMissing(srcType, dstType, Mat::ones(1, 1001, CV_64F) / 1001, Mat::ones(1, 1, CV_64F), kind));
    for (int side : {3, 7, 15, 27})
    {
        Mat mask = randomMask(Size(side, side));
        mask.at<double>(side / 2, side / 2) += side;
        cases.push_back(denseMissing(srcType, dstType, mask / sum(mask)[0], kind));
        Mat integers;
        randomIntegers(Size(side, side), 9).convertTo(integers, CV_64F);
        integers.at<double>(0, 0) += 10 - sum(integers)[0];
        cases.push_back(denseMissing(srcType, dstType, integers / 16, kind));
    }
    return cases;
}

}  // namespace opencv_test
