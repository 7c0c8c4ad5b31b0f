// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Filters of pixels without a kernel on a device, by planes of another type: their bands and the seams between these.
// Values of all types are tested in test_types.cpp.

#include "test_precomp.hpp"

#include "test_converted_planes.hpp"

#ifdef CUDAFASTFILTERS_HAVE_CUDA

namespace opencv_test
{

Mat all(Size size)
{
    return Mat(size, CV_8U, Scalar(1));
}

std::vector<Case> ranksOf(int border)
{
    const Mat cross = cv::getStructuringElement(MORPH_CROSS, Size(5, 5));
    const Scalar value = Scalar::all(3);
    std::vector<Case> cases;
    for (const int type : {CV_16FC1, CV_16FC3, CV_32SC1, CV_32SC4, CV_64FC1, CV_64FC3})
        cases.push_back(wideRankCase(type, all(Size(5, 3)), 50, Point(-1, -1), border, value));
    for (const int type : {CV_8UC2, CV_8SC(5), CV_16UC2, CV_16SC(7), CV_32FC2, CV_32FC(19), CV_16FC2, CV_16FC(6),
                           CV_32SC2, CV_32SC(5), CV_64FC2, CV_64FC(5)})
        cases.push_back(wideRankCase(type, all(Size(3, 3)), 50, Point(-1, -1), border, value));
    for (const int type : {CV_16FC1, CV_32SC1, CV_64FC2, CV_8UC2})
        cases.push_back(wideRankCase(type, cross, 30, Point(0, 4), border, value));
    for (const Integers integers : {Integers::Signed, Integers::Unsigned})
        for (const int type : {CV_32SC1, CV_64FC1, CV_64FC2, CV_64FC(5)})
            cases.push_back(wideRankCase(type, all(Size(3, 5)), 50, Point(-1, -1), border, value, integers));
    return cases;
}

LinearOptions linearOptions(int border)
{
    return LinearOptions::withBorder(border, Scalar::all(3));
}

std::vector<Case> casesOf(int rankBorder, int linearBorder)
{
    const LinearOptions options = linearOptions(linearBorder);
    const Mat mask = smallMask(Size(5, 3));
    std::vector<Case> cases = ranksOf(rankBorder);
    const int types[][2] = {{CV_16FC1, CV_16FC1}, {CV_16FC1, CV_32FC1},     {CV_8UC1, CV_16FC1},
                            {CV_8UC3, CV_64FC3},  {CV_32SC1, CV_8UC1},      {CV_32SC1, CV_32SC1},
                            {CV_64FC1, CV_16FC1}, {CV_64FC2, CV_64FC2},     {CV_8UC2, CV_8UC2},
                            {CV_16UC2, CV_32FC2}, {CV_8SC(5), CV_8SC(5)},   {CV_16SC(6), CV_64FC(6)},
                            {CV_32FC2, CV_32SC2}, {CV_16FC(5), CV_16UC(5)}, {CV_32FC4, CV_16FC4}};
    for (const auto& type : types)
        cases.push_back(wideLinearCase(
            "linear",
            cuda::createFastLinearFilter(type[0], type[1], mask, Point(-1, -1), 0, linearBorder, options.borderValue),
            type[0], type[1], WideMask::ofMask(mask), options));
    return cases;
}

std::vector<Case> othersOf(int border)
{
    std::vector<Case> cases;
    for (const int type : {CV_16FC1, CV_16FC3, CV_16FC2, CV_8UC2, CV_32FC(6)})
        for (const Case& one : otherCases(type, border, Scalar::all(3)))
            cases.push_back(one);
    return cases;
}

std::vector<Case> morphologyOf(int border)
{
    std::vector<Case> cases;
    for (const int type : {CV_16FC1, CV_32SC1, CV_64FC1, CV_8UC2, CV_32SC2})
        for (const int op : {MORPH_ERODE, MORPH_OPEN, MORPH_GRADIENT, MORPH_BLACKHAT})
            cases.push_back(wideMorphologyCase(op, type, cv::getStructuringElement(MORPH_ELLIPSE, Size(3, 5)),
                                               Point(-1, -1), 1, border, morphologyDefaultBorderValue()));
    for (const Integers integers : {Integers::Signed, Integers::Unsigned})
        for (const int type : {CV_32SC1, CV_64FC1})
            cases.push_back(wideMorphologyCase(MORPH_GRADIENT, type, all(Size(3, 3)), Point(-1, -1), 1, border,
                                               morphologyDefaultBorderValue(), integers));
    return cases;
}

namespace
{

namespace ff = cv::cuda::fastfilters;

Mat onDevice(const Ptr<cuda::Filter>& filter, const cuda::GpuMat& image)
{
    cuda::GpuMat result;
    filter->apply(image, result);
    return Mat(result);
}

//! Some types have kernels for small windows: not these.
Mat byPlanes(const Ptr<cuda::Filter>& filter, const cuda::GpuMat& image)
{
    const OnlyAlgorithm only(convertedPlanes);
    const Mat result = onDevice(filter, image);
    EXPECT_STREQ(convertedPlanes, ff::lastAlgorithm());
    return result;
}

TEST_F(ConvertedPlanes_GPU, SeamsOfBandsAreNotSeen)
{
    for (const int border : allBorders())
        for (const int rows : {1, 7, 32})
        {
            const BandRows bands(rows);
            for (const std::vector<Case>& cases : {casesOf(border, border), othersOf(border)})
                for (const Case& filterCase : cases)
                {
                    const Mat image = makeImage(Size(53, 41), filterCase.srcType);
                    EXPECT_TRUE(verify(filterCase, image, byPlanes(filterCase.filter, cuda::GpuMat(image))))
                        << filterCase.text << ", bands of " << rows << ", " << seedText();
                }
        }
}

//! Of one channel, and of each.
TEST_F(ConvertedPlanes_GPU, MasksGoWithTheirBands)
{
    for (const int border : allBorders())
        for (const int type : {CV_16FC1, CV_16FC3, CV_16FC2, CV_16FC(5), CV_8UC2})
            for (const int channels : {1, CV_MAT_CN(type)})
                for (const int rows : {0, 1, 7, 32})
                {
                    const BandRows bands(rows);
                    const Ptr<cuda::Filter> filter =
                        cuda::ignoreMissing(cuda::createFastMedianFilter(type, Size(5, 3), border, Scalar::all(3)),
                                            cuda::MissingData(cuda::MissingData::MASK));
                    const Mat image = makeImage(Size(53, 41), type);
                    Mat mask(image.size(), CV_8UC(channels)), expected;
                    cv::randu(mask, 0, 4);
                    cuda::applyMasked(filter, image, mask, expected, HostOptions(HostOptions::CPU));
                    cuda::GpuMat result;
                    cuda::applyMasked(filter, cuda::GpuMat(image), cuda::GpuMat(mask), result);
                    EXPECT_TRUE(sameBits(expected, Mat(result)))
                        << typeText(type) << ", mask of " << channels << ", " << borderText(border) << ", bands of "
                        << rows << ", " << seedText();
                }
}

//! Every kernel of conversions.
TEST_F(ConvertedPlanes_GPU, EveryDepthToEveryDepth)
{
    const LinearOptions options = linearOptions(BORDER_REFLECT_101);
    const Mat mask = smallMask(Size(3, 3));
    for (const int from : everyDepth())
        for (const int to : everyDepth())
            for (const int channels : {1, 2, 3, 5})
            {
                const int srcType = CV_MAKETYPE(from, channels), dstType = CV_MAKETYPE(to, channels);
                const Case filterCase = wideLinearCase("linear", cuda::createFastLinearFilter(srcType, dstType, mask),
                                                       srcType, dstType, WideMask::ofMask(mask), options);
                const Mat image = makeImage(Size(71, 19), srcType);
                EXPECT_TRUE(verify(filterCase, image, onDevice(filterCase.filter, cuda::GpuMat(image))))
                    << filterCase.text << " by " << ff::lastAlgorithm() << ", " << seedText();
            }
}

TEST_F(ConvertedPlanes_GPU, ImagesSmallerThanTheWindow)
{
    for (const int border : allBorders())
        for (const Size& size : {Size(1, 1), Size(1, 9), Size(9, 1), Size(2, 3), Size(700, 2)})
            for (const Case& filterCase : casesOf(border, border))
            {
                const Mat image = makeImage(size, filterCase.srcType);
                EXPECT_TRUE(verify(filterCase, image, byPlanes(filterCase.filter, cuda::GpuMat(image))))
                    << filterCase.text << ", " << size << ", " << seedText();
            }
}

TEST_F(ConvertedPlanes_GPU, Morphology)
{
    for (const int border : {BORDER_CONSTANT, BORDER_REFLECT_101, BORDER_WRAP})
        for (const Case& filterCase : morphologyOf(border))
        {
            const Mat image = makeImage(Size(67, 45), filterCase.srcType);
            EXPECT_TRUE(verify(filterCase, image, onDevice(filterCase.filter, cuda::GpuMat(image))))
                << filterCase.text << " by " << ff::lastAlgorithm() << ", " << seedText();
        }
}

//! Regions of any alignment, of which only their own pixels are written.
TEST_F(ConvertedPlanes_GPU, RegionsAtOddPlaces)
{
    const OnlyAlgorithm only(convertedPlanes);
    for (const Case& filterCase : casesOf(BORDER_REFLECT_101, BORDER_CONSTANT))
        for (const Point& at : {Point(1, 2), Point(3, 0), Point(8, 5)})
        {
            const Mat parent = makeImage(Size(97, 51), filterCase.srcType);
            const Rect roi(at, Size(77, 39));
            const Mat before = makeImage(Size(101, 53), filterCase.dstType);
            cuda::GpuMat source(parent), destination(before);
            const Rect to(Point(5 - at.y, at.x), roi.size());
            cuda::GpuMat result = destination(to);
            filterCase.filter->apply(source(roi), result);
            EXPECT_STREQ(convertedPlanes, ff::lastAlgorithm()) << filterCase.text;
            const Mat after(destination);
            EXPECT_TRUE(verify(filterCase, parent, roi, after(to).clone()))
                << filterCase.text << " at " << at << ", " << seedText();
            Mat around = after.clone();
            before(to).copyTo(around(to));
            EXPECT_TRUE(sameBits(before, around)) << filterCase.text << " wrote around its region at " << at;
        }
}

//! The planes' result beside that of a filter of one channel, for which there are kernels.
void expectAsChannelsAlone(const Ptr<cuda::Filter>& filter, const Ptr<cuda::Filter>& one, const Mat& image, int side)
{
    std::vector<Mat> planes;
    cv::split(image, planes);
    for (Mat& plane : planes)
        plane = onDevice(one, cuda::GpuMat(plane));
    Mat expected;
    cv::merge(planes, expected);
    ASSERT_TRUE(sameBits(expected, byPlanes(filter, cuda::GpuMat(image))))
        << typeText(image.type()) << ", " << side << ", " << seedText();
}

TEST_F(ConvertedPlanes_GPU, ChannelsAreAsImagesOfOneChannel)
{
    for (const int depth : {CV_8U, CV_16U, CV_16S, CV_32F})
        for (const int channels : {2, 5, 8, 33, 300})
            for (const int side : {3, 5, 15})
            {
                const Size size(channels > 100 ? 67 : 391, channels > 100 ? 35 : 203);
                const int type = CV_MAKETYPE(depth, channels);
                expectAsChannelsAlone(cuda::createFastMedianFilter(type, side),
                                      cuda::createFastMedianFilter(depth, side), makeImage(size, type), side);
            }
}

//! Exact sums, too.
TEST_F(ConvertedPlanes_GPU, MeansOfChannelsAreAsThoseOfOneChannel)
{
    for (const int depth : {CV_8U, CV_16U})
        for (const int channels : {2, 7})
            for (const int side : {5, 15, 61})
            {
                const Size window(side, side);
                const int type = CV_MAKETYPE(depth, channels);
                expectAsChannelsAlone(cuda::createFastBoxFilter(type, -1, window),
                                      cuda::createFastBoxFilter(depth, -1, window), makeImage(Size(1203, 701), type),
                                      side);
            }
}

//! Rows of so many channels that a band has some of them at a time, and the last ones twice.
TEST_F(ConvertedPlanes_GPU, GroupsOfChannels)
{
    const int type = CV_16UC(61);
    const Mat image = makeImage(Size(3001, 70), type);
    const Mat result = byPlanes(cuda::createFastRankFilter(type, Size(3, 61), 40), cuda::GpuMat(image));
    const Ptr<cuda::Filter> one = cuda::createFastRankFilter(CV_16UC1, Size(3, 61), 40);
    for (int channel = 0; channel < 61; ++channel)
    {
        Mat plane, made;
        cv::extractChannel(image, plane, channel);
        cv::extractChannel(result, made, channel);
        ASSERT_TRUE(sameBits(onDevice(one, cuda::GpuMat(plane)), made)) << "channel " << channel << ", " << seedText();
    }
}

//! Bands as large as they are: doubles and integers that are floats have the floats' ranks.
TEST_F(ConvertedPlanes_GPU, LargeImagesHaveTheRanksOfFloats)
{
    const Mat bytes = makeImage(Size(3001, 4003), CV_8UC1), words = makeImage(Size(3001, 4003), CV_16SC1);
    for (const Mat& image : {bytes, words})
        for (const int side : {3, 7, 15, 61})
        {
            const cuda::GpuMat native(image);
            const Mat expected = onDevice(cuda::createFastMedianFilter(image.type(), side), native);
            for (const int depth : {CV_32S, CV_64F})
            {
                Mat wide, result, back;
                image.convertTo(wide, depth);
                result = byPlanes(cuda::createFastMedianFilter(depth, side), cuda::GpuMat(wide));
                result.convertTo(back, image.depth());
                EXPECT_TRUE(sameBits(expected, back)) << typeText(depth) << ", " << side << ", " << seedText();
            }
            if (image.depth() != CV_8U)
                continue;
            Mat half, result, back;
            image.convertTo(half, CV_16F);
            result = byPlanes(cuda::createFastMedianFilter(CV_16FC1, side), cuda::GpuMat(half));
            result.convertTo(back, CV_32F);
            back.convertTo(back, CV_8U);
            EXPECT_TRUE(sameBits(expected, back)) << "16F, " << side << ", " << seedText();
        }
}

//! One sort for all of them.
TEST_F(ConvertedPlanes_GPU, PercentilesAreThoseOfRankFilters)
{
    const std::vector<double> wanted = {10, 50, 50, 90};
    for (const int type : {CV_16FC1, CV_32SC1, CV_64FC3, CV_64FC2, CV_8UC2, CV_16UC(5)})
        for (const int side : {3, 5, 21})
            for (const int rows : {0, 16})
            {
                const BandRows bands(rows);
                const Size size(157, 83);
                const cuda::GpuMat image(makeImage(size, type));
                const Mat result = byPlanes(cuda::createFastPercentilesFilter(type, Size(side, side), wanted), image);
                for (int i = 0; i < static_cast<int>(wanted.size()); ++i)
                    EXPECT_TRUE(sameBits(onDevice(cuda::createFastRankFilter(type, Size(side, side), wanted[i]), image),
                                         result.rowRange(i * size.height, (i + 1) * size.height).clone()))
                        << typeText(type) << ", " << side << ", plane " << i << ", " << seedText();
            }
}

//! NaN of many kinds, zeros of both signs, the least and the greatest values: the same bits as the CPU engine.
TEST_F(ConvertedPlanes_GPU, SpecialValuesHaveTheBitsOfTheCpu)
{
    for (const int type : {CV_16FC1, CV_32SC1, CV_64FC1, CV_64FC2, CV_16FC(5)})
        for (const double percentile : {0., 30., 50., 100.})
            for (const bool extremes : {false, true})
            {
                const Ptr<cuda::Filter> filter = cuda::createFastRankFilter(type, Size(3, 3), percentile);
                const Mat image = extremes ? makeExtremes(Size(131, 67), type) : makeBits(Size(131, 67), type);
                Mat expected;
                applyOnCpu(filter, image, expected);
                EXPECT_TRUE(sameBits(expected, byPlanes(filter, cuda::GpuMat(image))))
                    << typeText(type) << ", " << percentile << " %, " << seedText();
            }
}

}  // namespace
}  // namespace opencv_test

#endif  // CUDAFASTFILTERS_HAVE_CUDA
