// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// applyFilterPart() on the rows of filterRows() gives the rows of the whole image's result, and reports say what ran.

#include "test_precomp.hpp"

#include "test_random.hpp"

namespace opencv_test
{
namespace
{

typedef cuda::HostOptions HostOptions;

HostOptions onEngine(Engine engine)
{
    return HostOptions(engine == CPU ? HostOptions::CPU : HostOptions::CUDA);
}

//! The rows, one below the other, between bytes that no filter may use.
Mat copyOfRows(const Mat& image, const std::vector<Range>& ranges)
{
    int rows = 0;
    for (const Range& range : ranges)
        rows += range.size();
    const Mat memory(rows + 2, image.cols, image.type(), Scalar::all(113));
    const Mat copy = memory.rowRange(1, 1 + rows);
    int row = 0;
    for (const Range& range : ranges)
    {
        image.rowRange(range).copyTo(copy.rowRange(row, row + range.size()));
        row += range.size();
    }
    return copy;
}

//! Rows of random heights, each filtered from nothing but its own source rows.
Mat inParts(const Ptr<cuda::Filter>& filter, const Mat& image, int dstType, const HostOptions& options)
{
    Mat result(image.size(), dstType, Scalar::all(7));
    const int most = oneIn(3) ? 5 : image.rows;
    for (int begin = 0, end; begin < image.rows; begin = end)
    {
        end = std::min(image.rows, begin + draw(1, most));
        const Range rows(begin, end);
        const Mat source = copyOfRows(image, cuda::filterRows(filter, image.size(), rows, options));
        Mat part = result.rowRange(rows);
        cuda::applyFilterPart(filter, source, image.size(), rows, part, options);
        EXPECT_EQ(result.ptr(begin), part.data) << "the destination was not reused";
    }
    return result;
}

struct RandomFilter
{
    Ptr<cuda::Filter> filter;
    int srcType, dstType;
};

Ptr<cuda::Filter> drawGaussian(int srcType, int dstType, int border, int columnBorder)
{
    const double sigma = draw(1, 60) * 0.5;
    if (oneIn(2))
        return cuda::createFastLargeGaussianFilter(srcType, dstType, sigma, 0, border, columnBorder);
    const Size ksize(2 * draw(1, 20) + 1, 2 * draw(1, 20) + 1);
    const bool exact = srcType == CV_8UC1 && oneIn(2);
    return cuda::createFastGaussianFilter(srcType, exact ? srcType : dstType, exact ? Size(5, 5) : ksize, sigma, 0,
                                          border, columnBorder, exact);
}

RandomFilter drawFilter()
{
    const int channels = std::vector<int>{1, 3, 4}[draw(0, 2)];
    const int srcType = CV_MAKETYPE(allDepths()[draw(0, 4)], channels), border = drawBorder();
    const int depth = oneIn(2) ? CV_MAT_DEPTH(srcType) : allDepths()[draw(0, 4)];
    const int dstType = CV_MAKETYPE(depth, channels), columnBorder = drawBorder();
    const Size window(draw(1, oneIn(4) ? 61 : 13), draw(1, oneIn(4) ? 61 : 13));
    const Point anchor = drawAnchor(window);
    const Scalar value = drawBorderValue();
    const Size odd(draw(0, 15) * 2 + 1, draw(0, 15) * 2 + 1);
    switch (draw(0, 5))
    {
    case 0: return {cuda::createFastMedianFilter(srcType, odd, border, value), srcType, srcType};
    case 1:
        return {cuda::createFastRankFilter(srcType, odd, drawPercentile(), drawAnchor(odd), border, value), srcType,
                srcType};
    case 2:
        return {cuda::createFastLinearFilter(srcType, dstType, randomMask(window), anchor, 1.5, border, value), srcType,
                dstType};
    case 3:
        return {cuda::createFastSeparableLinearFilter(srcType, dstType, randomMask(Size(window.width, 1)),
                                                      randomMask(Size(window.height, 1)), anchor, 0, border,
                                                      columnBorder, value),
                srcType, dstType};
    case 4: return {cuda::createFastBoxFilter(srcType, dstType, window, anchor, true, border, value), srcType, dstType};
    default: return {drawGaussian(srcType, dstType, border, columnBorder), srcType, dstType};
    }
}

typedef EngineTest ImageParts;

TEST_P(ImageParts, HaveTheBytesOfTheWhole)
{
    runRandomCases("CUDAFASTFILTERS_RANDOM_PARTS", 400,
                   [this](int)
                   {
                       const RandomFilter drawn = drawFilter();
                       const Size size(draw(1, oneIn(4) ? 300 : 60), oneIn(3) ? draw(1, 20) : draw(1, 300));
                       const Mat image = makeImage(size, drawn.srcType);
                       const HostOptions options = onEngine(GetParam());
                       Mat whole;
                       cuda::applyFilter(drawn.filter, image, whole, options);
                       const Mat parts = inParts(drawn.filter, image, whole.type(), options);
                       EXPECT_TRUE(sameBits(whole, parts))
                           << cuda::describeFilter(drawn.filter, size) << " of " << size << ", " << seedText();
                   });
}

//! Masks whose products of Fourier transforms depend on where tiles begin, and Gaussians sampled at every few rows.
TEST_P(ImageParts, OfFiltersThatGroupRowsHaveTheBytesOfTheWhole)
{
    for (int type : {CV_32FC1, CV_8UC3})
        for (int border : allBorders())
        {
            const Ptr<cuda::Filter> filters[] = {
                cuda::createFastLinearFilter(type, CV_MAKETYPE(CV_32F, CV_MAT_CN(type)), randomMask(Size(45, 45)),
                                             Point(3, 40), 0, border),
                cuda::createFastLargeGaussianFilter(type, CV_MAKETYPE(CV_32F, CV_MAT_CN(type)), 25, 0, border),
                cuda::createFastBoxFilter(type, CV_MAKETYPE(CV_32F, CV_MAT_CN(type)), Size(151, 151), Point(-1, -1),
                                          true, border)};
            const Mat image = makeImage(Size(301, 517), type);
            for (const Ptr<cuda::Filter>& filter : filters)
            {
                Mat whole;
                cuda::applyFilter(filter, image, whole, onEngine(GetParam()));
                EXPECT_TRUE(sameBits(whole, inParts(filter, image, whole.type(), onEngine(GetParam()))))
                    << cuda::describeFilter(filter) << ", " << borderText(border) << ", " << seedText();
            }
        }
}

//! The windows' rows give what the filter promises.
TEST_P(ImageParts, ThatAreNotExactAreWithinTheBounds)
{
    HostOptions options = onEngine(GetParam());
    options.exactParts = false;
    for (int type : {CV_8UC1, CV_16SC3, CV_32FC1})
        for (int border : allBorders())
        {
            std::vector<Case> cases = oneOfEach(type, border, Scalar::all(3));
            cases.push_back(boxCase(type, type, Size(31, 33), true, LinearOptions::withBorder(border)));
            cases.push_back(linearCase(type, type, randomMask(Size(21, 23)), LinearOptions::withBorder(border)));
            for (const Case& filterCase : cases)
            {
                const Mat image = makeImage(Size(67, 119), type);
                const Mat parts = inParts(filterCase.filter, image, filterCase.dstType, options);
                EXPECT_TRUE(verify(filterCase, image, parts)) << filterCase.text << ", " << seedText();
            }
        }
}

//! Rows and columns of a region that is filtered as an image.
TEST_P(ImageParts, MayBeCutInColumns)
{
    HostOptions options = onEngine(GetParam());
    options.exactParts = false;
    for (int border : allBorders())
        for (const Case& filterCase : oneOfEach(CV_8UC1, border))
        {
            const Mat image = makeImage(Size(91, 47), CV_8UC1), turned = image.t();
            Mat whole, filteredRegion;
            cuda::applyFilter(filterCase.filter, image, whole, options);
            const Range columns(draw(0, 45), draw(46, 91));
            const std::vector<Range> ranges = cuda::filterColumns(filterCase.filter, image.size(), columns);
            const Mat region = copyOfRows(turned, ranges).t();
            cuda::applyFilter(filterCase.filter, region, filteredRegion, options);
            int before = 0;  // columns of the region before the asked ones
            for (const Range& range : ranges)
            {
                if (range.start <= columns.start && columns.start < range.end)
                {
                    before += columns.start - range.start;
                    break;
                }
                before += range.size();
            }
            EXPECT_TRUE(sameBits(whole.colRange(columns), filteredRegion.colRange(before, before + columns.size())))
                << filterCase.text << ", " << seedText();
        }
}

TEST_P(ImageParts, MayOverlapTheirSource)
{
    const HostOptions options = onEngine(GetParam());
    for (const Case& filterCase : oneOfEach(CV_8UC1, BORDER_REFLECT_101))
    {
        if (filterCase.dstType != CV_8UC1)
            continue;
        const Mat image = makeImage(Size(67, 45), CV_8UC1);
        Mat whole;
        cuda::applyFilter(filterCase.filter, image, whole, options);
        const Range rows(11, 30);
        const Mat source = copyOfRows(image, cuda::filterRows(filterCase.filter, image.size(), rows, options));
        Mat part = source.rowRange(1, 1 + std::min(source.rows - 1, rows.size()));
        if (part.rows == rows.size())
        {
            cuda::applyFilterPart(filterCase.filter, source, image.size(), rows, part, options);
            EXPECT_TRUE(sameBits(whole.rowRange(rows), part)) << filterCase.text << ", " << seedText();
        }
        Mat same = copyOfRows(image, cuda::filterRows(filterCase.filter, image.size(), rows, options));
        cuda::applyFilterPart(filterCase.filter, same, image.size(), rows, same, options);
        EXPECT_TRUE(sameBits(whole.rowRange(rows), same)) << filterCase.text << ", " << seedText();
    }
}

INSTANTIATE_ENGINES(ImageParts);

bool isSame(const std::vector<Range>& expected, const std::vector<Range>& actual)
{
    return expected == actual;
}

TEST(FilterRows, AreThoseThatWindowsReach)
{
    const Size size(50, 40), window(5, 7);
    const HostOptions cpu(HostOptions::CPU);
    const auto rowsOf = [&](int border, const Range& rows)
    { return cuda::filterRows(cuda::createFastMedianFilter(CV_8UC1, window, border), size, rows, cpu); };
    for (int border : allBorders())
        EXPECT_TRUE(isSame({Range(7, 18)}, rowsOf(border, Range(10, 15)))) << borderText(border);
    EXPECT_TRUE(isSame({Range(0, 4)}, rowsOf(BORDER_CONSTANT, Range(0, 1))));
    EXPECT_TRUE(isSame({Range(37, 40), Range(0, 4)}, rowsOf(BORDER_WRAP, Range(0, 1))));
    EXPECT_TRUE(isSame({Range(36, 40), Range(0, 3)}, rowsOf(BORDER_WRAP, Range(39, 40))));
    EXPECT_TRUE(isSame({Range(0, 40)}, rowsOf(BORDER_WRAP, Range(0, 34))));
    const auto columnsOf = [&](int border, const Range& columns)
    { return cuda::filterColumns(cuda::createFastMedianFilter(CV_8UC1, window, border), size, columns); };
    EXPECT_TRUE(isSame({Range(8, 17)}, columnsOf(BORDER_REFLECT, Range(10, 15))));
    EXPECT_TRUE(isSame({Range(48, 50), Range(0, 3)}, columnsOf(BORDER_WRAP, Range(0, 1))));
}

//! Calls and expects an error of a code, whose words name what was wrong.
template <typename Call>
void expectError(int code, const std::string& words, const Call& call)
{
    try
    {
        call();
        ADD_FAILURE() << "accepted, expected: " << words;
    }
    catch (const cv::Exception& error)
    {
        EXPECT_EQ(code, error.code) << error.what();
        EXPECT_NE(std::string::npos, std::string(error.what()).find(words)) << error.what();
    }
}

//! As opencv_contrib's filters are.
class ForeignFilter : public cuda::Filter
{
public:
    void apply(InputArray, OutputArray, cuda::Stream&) override {}
};

TEST(FilterRows, WhatIsNotAcceptedIsSaid)
{
    const Ptr<cuda::Filter> median = cuda::createFastMedianFilter(CV_8UC1, 3), foreign = makePtr<ForeignFilter>();
    const Size size(20, 10);
    const auto rowsOf = [&](const Ptr<cuda::Filter>& filter, Size image, const Range& rows)
    { return [=] { cuda::filterRows(filter, image, rows); }; };
    expectError(Error::StsOutOfRange, "from -1 to before 3; accepted", rowsOf(median, size, Range(-1, 3)));
    expectError(Error::StsOutOfRange, "from 8 to before 11; accepted", rowsOf(median, size, Range(8, 11)));
    expectError(Error::StsOutOfRange, "from 4 to before 4; accepted", rowsOf(median, size, Range(4, 4)));
    expectError(Error::StsOutOfRange, "from 5 to before 4; accepted", rowsOf(median, size, Range(5, 4)));
    expectError(Error::StsBadArg, "20x0", rowsOf(median, Size(20, 0), Range(0, 1)));
    expectError(Error::StsOutOfRange, "1x1073741824", rowsOf(median, Size(1, 1 << 30), Range(0, 1)));
    expectError(Error::StsNullPtr, "filterRows: no filter", rowsOf(Ptr<cuda::Filter>(), size, Range(0, 1)));
    expectError(Error::StsBadArg, "filterRows: the filter was not made", rowsOf(foreign, size, Range(0, 1)));
    expectError(Error::StsOutOfRange, "the columns from 8 to before 21",
                [&] { cuda::filterColumns(median, size, Range(8, 21)); });
    expectError(Error::StsBadArg, "filterColumns: the filter",
                [&] { cuda::filterColumns(foreign, size, Range(0, 1)); });
}

TEST(ApplyFilterPart, WhatIsNotAcceptedIsSaid)
{
    const Ptr<cuda::Filter> median = cuda::createFastMedianFilter(CV_8UC1, 3), foreign = makePtr<ForeignFilter>();
    const Size size(20, 10);
    const Range rows(4, 6);
    const Mat content = makeImage(Size(13, 11), CV_16SC1), source = makeImage(Size(20, 4), CV_8UC1);
    const auto expectRejected = [&](int code, const std::string& words, const Ptr<cuda::Filter>& filter,
                                    const Mat& given, Size image, const Range& part)
    {
        Mat dst = content.clone();
        const uchar* const place = dst.data;
        expectError(code, words,
                    [&] { cuda::applyFilterPart(filter, given, image, part, dst, HostOptions(HostOptions::CPU)); });
        EXPECT_EQ(place, dst.data) << words;
        EXPECT_TRUE(sameBits(content, dst)) << words;
    };
    expectRejected(Error::StsOutOfRange, "from 9 to before 11", median, source, size, Range(9, 11));
    expectRejected(Error::StsOutOfRange, "from 4 to before 4", median, source, size, Range(4, 4));
    expectRejected(Error::StsUnmatchedSizes,
                   "has 3 rows of 20 pixels as its source; accepted are those of "
                   "filterRows(): 4 rows of 20",
                   median, source.rowRange(0, 3), size, rows);
    expectRejected(Error::StsUnmatchedSizes, "4 rows of 19", median, source.colRange(0, 19), size, rows);
    expectRejected(Error::StsUnmatchedFormats, "8UC3", median, makeImage(Size(20, 4), CV_8UC3), size, rows);
    expectRejected(Error::StsBadArg, "empty", median, Mat(), size, rows);
    expectRejected(Error::StsBadArg, "0x10", median, source, Size(0, 10), rows);
    expectRejected(Error::StsNullPtr, "applyFilterPart: no filter", Ptr<cuda::Filter>(), source, size, rows);
    expectRejected(Error::StsBadArg, "applyFilterPart: the filter was not made", foreign, source, size, rows);
    Mat dst;
    HostOptions options;
    options.engine = 7;
    expectError(Error::StsBadArg, "engine is 7",
                [&] { cuda::applyFilterPart(median, source, size, rows, dst, options); });
    expectError(Error::StsBadArg, "no destination",
                [&] { cuda::applyFilterPart(median, source, size, rows, noArray(), HostOptions(HostOptions::CPU)); });
    EXPECT_TRUE(dst.empty());
}

//! A region's surroundings are none of the image's rows.
TEST(ApplyFilterPart, DoesNotReadAroundItsSource)
{
    const Ptr<cuda::Filter> box = cuda::createFastBoxFilter(CV_8UC1, -1, Size(5, 5));
    const HostOptions options(HostOptions::CPU);
    const Mat image = makeImage(Size(30, 20), CV_8UC1), around(28, 40, CV_8UC1, Scalar(200));
    Mat whole, part;
    cuda::applyFilter(box, image, whole, options);
    const Mat region = around(Rect(5, 4, 30, 20));
    image.copyTo(region);
    cuda::applyFilterPart(box, region, image.size(), Range(0, 20), part, options);
    EXPECT_TRUE(sameBits(whole, part)) << seedText();
}

TEST(HostReport, SaysWhatTheCpuDid)
{
    const Ptr<cuda::Filter> median = cuda::createFastMedianFilter(CV_8UC1, 3);
    const Mat image = makeImage(Size(67, 45), CV_8UC1);
    Mat result;
    HostOptions options(HostOptions::CPU);
    options.report = makePtr<cuda::HostReport>();
    options.report->devices = {3};
    options.report->whyNotCuda = "old";
    cuda::applyFilter(median, image, result, options);
    EXPECT_EQ((int)HostOptions::CPU, options.report->engine);
    EXPECT_TRUE(options.report->devices.empty());
    EXPECT_EQ("", options.report->whyNotCuda);
    const std::string described = cuda::describeFilter(median, image.size());
    const std::string cpu = described.substr(described.find("cpu:"));
    EXPECT_NE(std::string::npos, cpu.find("algorithm: " + std::string(options.report->algorithm))) << cpu;

    options.report->algorithm.clear();
    cuda::applyFilterPart(median, image.rowRange(0, 11), image.size(), Range(0, 10), result, options);
    EXPECT_NE("", options.report->algorithm);

    options.report->algorithm.clear();
    cuda::HostStream stream(median, image.size(), options);
    const int64 ticket = stream.submit(image, result);
    stream.wait(ticket);
    EXPECT_NE("", options.report->algorithm);
}

TEST(HostReport, SaysWhyThereIsNoDevice)
{
    if (deviceAvailable())
        throw SkipTestException("there is a device");
    HostOptions options;
    options.report = makePtr<cuda::HostReport>();
    Mat result;
    cuda::applyFilter(cuda::createFastMedianFilter(CV_8UC1, 3), makeImage(Size(67, 45), CV_8UC1), result, options);
    EXPECT_EQ((int)HostOptions::CPU, options.report->engine);
    EXPECT_NE("", options.report->whyNotCuda);
}

}  // namespace
}  // namespace opencv_test
