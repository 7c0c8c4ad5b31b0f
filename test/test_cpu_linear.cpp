// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The CPU engine's linear filters with vector instructions: every way of summing and of rounding, rows that end
// anywhere in a vector, images that are cut into stripes and tiles.

#include "test_precomp.hpp"

#include "test_filters.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

//! Filters whose sums are exact, so that no level of vector instructions may change a bit.
std::vector<Case> exactCases(int srcType, int dstType, const LinearOptions& options)
{
    std::vector<Case> cases;
    for (int divisor : {1, 3, 6, 16, 4099})
        cases.push_back(integerCase(srcType, dstType, randomIntegers(Size(5, 4), 9), divisor, options));
    cases.push_back(integerCase(srcType, dstType, randomIntegers(Size(9, 9), 3000), 1000, options));
    for (Size size : {Size(3, 3), Size(5, 5), Size(4, 4), Size(6, 7), Size(15, 15), Size(19, 12), Size(1, 33)})
        cases.push_back(boxCase(srcType, dstType, size, true, options));
    cases.push_back(boxCase(srcType, dstType, Size(3, 2), false, options));
    cases.push_back(sobelCase(srcType, dstType, 1, 0, 3, 1, options));
    cases.push_back(sobelCase(srcType, dstType, 0, 1, 7, 1, options));
    cases.push_back(laplacianCase(srcType, dstType, 1, 1, options));
    return cases;
}

TEST(CpuLinear, VectorsGiveTheBitsOfNoVectors)
{
    for (int srcDepth : {CV_8U, CV_8S, CV_16U, CV_16S})
        for (int dstDepth : allDepths())
            for (int channels : {1, 3, 4})
            {
                const int srcType = CV_MAKETYPE(srcDepth, channels), dstType = CV_MAKETYPE(dstDepth, channels);
                const LinearOptions options =
                    LinearOptions::withBorder(allBorders()[theRNG().uniform(0, 5)], Scalar(3, 200, 90, 7));
                const Mat image = makeImage(Size(theRNG().uniform(1, 200), theRNG().uniform(1, 40)), srcType);
                for (const Case& filterCase : exactCases(srcType, dstType, options))
                {
                    Mat plain;
                    {
                        const WithoutVectors without;
                        applyOnCpu(filterCase.filter, image, plain);
                    }
                    EXPECT_TRUE(sameBits(plain, filtered(CPU, filterCase.filter, image)))
                        << filterCase.text << ", image " << image.size() << ", " << seedText();
                }
            }
}

//! Wider than a tile, higher than a stripe, windows longer than the parts of a sum.
TEST(CpuLinear, TilesAndStripesJoin)
{
    const AnyImageSize small;
    for (int type : {CV_8UC1, CV_8UC3, CV_16UC1, CV_32FC1})
    {
        const Mat wide = makeImage(Size(5003, 19), type), high = makeImage(Size(17, 1201), type);
        for (const Mat& image : {wide, high})
        {
            for (int border : {BORDER_REFLECT_101, BORDER_WRAP, BORDER_CONSTANT})
            {
                const LinearOptions options = LinearOptions::withBorder(border, Scalar::all(9));
                expectCorrect(CPU, boxCase(type, type, Size(31, 31), true, options), image);
                expectCorrect(CPU, boxCase(type, type, Size(9, 401), true, options), image);
                expectCorrect(CPU, gaussianCase(type, type, Size(71, 67), 9, 9, LinearOptions::withBorder(border)),
                              image);
                expectCorrect(CPU, linearCase(type, type, randomMask(Size(41, 3)) / 40, options), image);
                expectCorrect(CPU, integerCase(type, type, randomIntegers(Size(4, 13), 9), 12, options), image);
            }
        }
    }
}

TEST(CpuLinear, EachFilterHasItsAlgorithm)
{
    const auto describes = [](const Case& filterCase, const char* name)
    {
        const std::string text = cuda::describeFilter(filterCase.filter, Size(640, 480));
        const WithoutVectors without;
        const std::string plain = cuda::describeFilter(filterCase.filter, Size(640, 480));
        EXPECT_NE(std::string::npos, text.find(std::string("algorithm: ") + name)) << text;
        EXPECT_NE(std::string::npos, plain.find("algorithm: direct_rows")) << plain;
    };
    requireVectors();
    describes(boxCase(CV_8UC1, CV_8UC1, Size(9, 9)), "box_rows");
    describes(boxCase(CV_32FC1, CV_32FC1, Size(9, 9)), "box_rows");
    describes(gaussianCase(CV_8UC1, CV_8UC1, Size(9, 9), 2), "separable_rows");
    describes(linearCase(CV_8UC1, CV_8UC1, randomMask(Size(5, 5))), "dense_rows");
    describes(linearCase(CV_8UC1, CV_8UC1, Mat::ones(6, 6, CV_64F)), "box_rows");
}

//! Derivatives of bytes whose rows' sums have 16 bits and whose results need 32.
TEST(CpuLinear, ColumnsByPairsOfRows)
{
    requireVectors();
    const auto expectPairs = [](const Case& filterCase, Size size, Content content)
    {
        expectCorrectAlone(CPU, "separable_rows", filterCase, makeImage(size, filterCase.srcType, content));
        const std::string text = cuda::describeFilter(filterCase.filter, size);
        EXPECT_NE(std::string::npos, text.find("columns by pairs of rows")) << filterCase.text << "\n" << text;
    };
    for (int type : {CV_8UC1, CV_8UC3, CV_8UC4})
        for (Content content : {NOISE, EXTREMES})
        {
            const int shorts = CV_MAKETYPE(CV_16S, CV_MAT_CN(type));
            for (Size size : {Size(301, 41), Size(9, 40), Size(64, 1), Size(1, 7)})
            {
                for (int ksize : {7, 9, 11})
                    expectPairs(sobelCase(type, shorts, 1, 0, ksize), size, content);
                expectPairs(sobelCase(type, shorts, 0, 1, 7), size, content);
                expectPairs(sobelCase(type, shorts, 2, 1, 7), size, content);
                expectPairs(laplacianCase(type, shorts, 7), size, content);
            }
            for (int border : allBorders())
                expectPairs(sobelCase(type, shorts, 1, 1, 7, 1, LinearOptions::withBorder(border)), Size(37, 29),
                            content);
        }
    expectPairs(sobelCase(CV_8SC1, CV_16SC1, 1, 0, 9), Size(301, 41), EXTREMES);
}

//! Sums of chunks of coefficients are precise enough in float, if they are not much larger than a pixel.
TEST(CpuLinear, LongSumsOfSixteenBits)
{
    const Mat image = makeImage(Size(301, 47), CV_16UC1);
    for (Size size : {Size(127, 127), Size(1, 255), Size(401, 33), Size(1001, 1001)})
        for (double sum : {1.0, 20.0})
        {
            const Mat row = cv::abs(randomMask(Size(size.width, 1))),
                      column = cv::abs(randomMask(Size(1, size.height)));
            const Case filterCase = separableCase(CV_16UC1, CV_16UC1, row / cvtest::norm(row, NORM_L1),
                                                  column * (sum / cvtest::norm(column, NORM_L1)));
            const std::string text = cuda::describeFilter(filterCase.filter, Size(640, 480));
            const bool areFloats = sum <= 1 && hasVectors();
            EXPECT_NE(std::string::npos, text.find(areFloats ? "rounded sums in float" : "rounded sums in double"))
                << filterCase.text << "\n"
                << text;
            expectCorrect(CPU, filterCase, image);
        }
}

//! Rows whose sums are results are written without a copy, and nothing beside them.
TEST(CpuLinear, RowsOfFloatsKeepTheirSurroundings)
{
    requireVectors();
    for (int type : {CV_32FC1, CV_32FC3, CV_32FC4})
        for (int width : {2, 3, 7, 40})
            for (int columns : {30, 1011, 1300})
                for (int border : allBorders())
                {
                    const Case filterCase = linearCase(type, type, randomMask(Size(width, 1)),
                                                       LinearOptions::withBorder(border, Scalar(5)));
                    const Mat image = makeImage(Size(columns, 5), type);
                    Mat parent(9, columns + 2, type, Scalar::all(77)), result = parent(Rect(1, 2, columns, 5));
                    applyOnCpu(filterCase.filter, image, result);
                    EXPECT_STREQ("separable_rows", cuda::fastfilters::lastAlgorithm());
                    EXPECT_TRUE(verify(filterCase, image, Rect(Point(), image.size()), result.clone()))
                        << filterCase.text << ", " << seedText();
                    result.setTo(Scalar::all(77));
                    EXPECT_TRUE(sameBits(parent, Mat(parent.size(), type, Scalar::all(77)))) << filterCase.text;
                }
}

//! Where cv::GaussianBlur has no fixed point, the engine's own sums have its bytes.
TEST(CpuLinear, SmallExactGaussiansAreTheSameByEitherAlgorithm)
{
    if (!hasCpuAlgorithm("gaussian_blur"))
        throw SkipTestException("this OpenCV's cv::GaussianBlur cannot be asked for accuracy");
    for (int type : {CV_8UC1, CV_8UC3, CV_16UC1, CV_16UC4})
        for (int border : {BORDER_CONSTANT, BORDER_REPLICATE, BORDER_REFLECT_101})
            for (Size size : {Size(3, 3), Size(5, 7), Size(7, 1)})
            {
                const Ptr<cuda::Filter> filter =
                    cuda::createFastGaussianFilter(type, -1, size, 1.4, 0.9, border, -1, true);
                const Mat image = makeImage(Size(83, 31), type);
                Mat expected, actual, around;
                applyOnCpu(filter, image, expected);
                EXPECT_STREQ("gaussian_blur", cuda::fastfilters::lastAlgorithm());
                cv::copyMakeBorder(image, around, 9, 9, 9, 9, border);
                applyOnCpu(filter, around(Rect(Point(9, 9), image.size())), actual);
                EXPECT_STRNE("gaussian_blur", cuda::fastfilters::lastAlgorithm());
                EXPECT_TRUE(differAtMost(expected, actual, 0)) << typeText(type) << " " << size << ", " << seedText();
            }
}

// a * b + c * d of integers.
Mat twoTerms(Size size, int greatest)
{
    Mat mask = Mat::zeros(size, CV_64F);
    for (int term = 0; term < 2; ++term)
    {
        Mat row(1, size.width, CV_32S), column(size.height, 1, CV_32S);
        theRNG().fill(row, RNG::UNIFORM, -greatest, greatest + 1);
        theRNG().fill(column, RNG::UNIFORM, -greatest, greatest + 1);
        row.at<int>(size.width / 2) = column.at<int>(size.height / 2) = 1;
        row.convertTo(row, CV_64F);
        column.convertTo(column, CV_64F);
        mask += column * row;
    }
    return mask;
}

// Sums of rows by pairs of 16-bit pixels and coefficients, up to the largest that 32-bit integers hold, and beyond; of
// columns in 32-bit integers and in double. Floats are the exact sums, rounded once.
TEST(CpuLinear, RowsOfPairs)
{
    requireVectors();
    int inDouble = 0;
    for (int type : {CV_8SC1, CV_16UC1, CV_16SC1, CV_16UC3, CV_16SC4})
        for (Content content : {NOISE, EXTREMES})
        {
            const int floats = CV_MAKETYPE(CV_32F, CV_MAT_CN(type)), shorts = CV_MAKETYPE(CV_16S, CV_MAT_CN(type));
            const Mat image = makeImage(Size(301, 41), type, content);
            Mat source, sums, expected;
            image.convertTo(source, CV_64F);
            for (int ksize : {7, 9, 11, 15, 17, 19, 21})
                for (int dx : {0, 1})
                {
                    if (ksize == 21 && CV_MAT_DEPTH(type) == CV_16U)
                        continue;  // double does not hold the sums
                    const Case filterCase = sobelCase(type, floats, dx, 1 - dx, ksize, 0.5);
                    expectCorrectAlone(CPU, "separable_rows", filterCase, image);
                    cv::Sobel(source, sums, CV_64F, dx, 1 - dx, ksize, 0.5);
                    sums.convertTo(expected, CV_32F);
                    EXPECT_TRUE(sameBits(expected, filtered(CPU, filterCase.filter, image))) << filterCase.text;
                    inDouble += cuda::describeFilter(filterCase.filter, image.size())
                                    .find("pairs of pixels, exact "
                                          "sums in double") != std::string::npos;
                }
            for (int border : allBorders())
                expectCorrectAlone(CPU, "separable_rows",
                                   sobelCase(type, shorts, 1, 2, 9, 0.25, LinearOptions::withBorder(border)),
                                   makeImage(Size(37, 29), type, content));
        }
    EXPECT_GE(inDouble, 50);
}

// Laplacians and other masks of integers that are the sum of two products, in shorts, integers and double; halves of
// them in float would not be exact.
TEST(CpuLinear, SumsOfTwoProducts)
{
    requireVectors();
    const auto expectExact = [](const Case& filterCase, Size size, Content content)
    { expectCorrectAlone(CPU, "separable_rows", filterCase, makeImage(size, filterCase.srcType, content)); };
    const std::pair<int, int> types[] = {{CV_8UC1, CV_16SC1},  {CV_8UC3, CV_32FC3},  {CV_8SC1, CV_8SC1},
                                         {CV_16UC1, CV_32FC1}, {CV_16SC4, CV_16SC4}, {CV_16UC1, CV_16UC1}};
    for (const auto& type : types)
        for (Content content : {NOISE, EXTREMES})
        {
            for (int ksize : {3, 5, 7, 9, 15, 19})
                expectExact(laplacianCase(type.first, type.second, ksize, 1), Size(301, 41), content);
            for (int border : allBorders())
                expectExact(laplacianCase(type.first, type.second, 7, 0.5,
                                          LinearOptions::withBorder(border, Scalar(9, 200, 3, 77))),
                            Size(37, 29), content);
        }
    int taken = 0;
    for (int greatest : {1, 3, 40})
        for (Size size : {Size(3, 3), Size(5, 4), Size(9, 17), Size(21, 6)})
            for (const auto& type : types)
            {
                const Case filterCase = linearCase(type.first, type.second, twoTerms(size, greatest));
                const Mat image = makeImage(Size(97, 33), type.first);
                expectCorrect(CPU, filterCase, image);
                taken +=
                    cuda::describeFilter(filterCase.filter, image.size()).find("two row passes") != std::string::npos;
            }
    EXPECT_GT(taken, 6) << "of 72 masks, most of which have a row that its smallest coefficient divides";
}

}  // namespace
}  // namespace opencv_test
