// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// What filterRows() and applyFilterPart() say and refuse, and what reports say.

#include "test_precomp.hpp"

namespace opencv_test
{
namespace
{

typedef cuda::HostOptions HostOptions;

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
    expectRefused(Error::StsOutOfRange, "from -1 to before 3; accepted", rowsOf(median, size, Range(-1, 3)));
    expectRefused(Error::StsOutOfRange, "from 8 to before 11; accepted", rowsOf(median, size, Range(8, 11)));
    expectRefused(Error::StsOutOfRange, "from 4 to before 4; accepted", rowsOf(median, size, Range(4, 4)));
    expectRefused(Error::StsOutOfRange, "from 5 to before 4; accepted", rowsOf(median, size, Range(5, 4)));
    expectRefused(Error::StsBadArg, "20x0", rowsOf(median, Size(20, 0), Range(0, 1)));
    expectRefused(Error::StsOutOfRange, "1x1073741824", rowsOf(median, Size(1, 1 << 30), Range(0, 1)));
    expectRefused(Error::StsNullPtr, "filterRows: no filter", rowsOf(Ptr<cuda::Filter>(), size, Range(0, 1)));
    expectRefused(Error::StsBadArg, "filterRows: the filter was not made", rowsOf(foreign, size, Range(0, 1)));
    expectRefused(Error::StsOutOfRange, "the columns from 8 to before 21",
                  [&] { cuda::filterColumns(median, size, Range(8, 21)); });
    expectRefused(Error::StsBadArg, "filterColumns: the filter",
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
        expectRefused(code, words,
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
    expectRefused(Error::StsBadArg, "engine is 7",
                  [&] { cuda::applyFilterPart(median, source, size, rows, dst, options); });
    expectRefused(Error::StsBadArg, "no destination",
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
