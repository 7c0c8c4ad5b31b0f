// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Images of more than 2^31 and 2^32 bytes and pixels, beyond the texture limits, and steps that put rows
// gigabytes apart. A large image repeats one tile of rows, so that every band of the result but the first
// and the last must be the same; all of it is compared.

#include "test_precomp.hpp"

namespace opencv_test
{
namespace
{

const int tileRows = 61;

struct LargeImage
{
    LargeImage(Engine engine_, Size size_, int type) : engine(engine_), size(size_)
    {
        if (engine == CPU)
            host.create(size, type);
        else
            device.create(size, type);
    }

    void write(int row, const Mat& rows)
    {
        if (engine == CPU)
            rows.copyTo(host.rowRange(row, row + rows.rows));
        else
            device.rowRange(row, row + rows.rows).upload(rows);
    }

    Mat read(int row, int count) const
    {
        Mat rows;
        if (engine == CPU)
            host.rowRange(row, row + count).copyTo(rows);
        else
            device.rowRange(row, row + count).download(rows);
        return rows;
    }

    const Engine engine;
    const Size size;
    Mat host;
    cuda::GpuMat device;
};

//! Checks the band `roi` of a result against the rows of the source around it.
testing::AssertionResult verifyBand(const Case& filterCase, const Mat& around, int firstRow, const Mat& band)
{
    Border border = filterCase.border;
    border.row &= ~BORDER_ISOLATED;
    border.column &= ~BORDER_ISOLATED;
    return filterCase.check(
        extend(around, Rect(0, firstRow, band.cols, band.rows), filterCase.window, filterCase.anchor, border), band);
}

void applyLarge(const Case& filterCase, LargeImage& src, LargeImage& dst)
{
    if (src.engine == CPU)
    {
        applyOnCpu(filterCase.filter, src.host, dst.host);
        return;
    }
    cuda::Stream stream;
    filterCase.filter->apply(src.device, dst.device, stream);
    stream.waitForCompletion();
}

void expectPeriodicResult(const Case& filterCase, const Mat& tile, const LargeImage& dst)
{
    Mat tiles;
    cv::vconcat(std::vector<Mat>(3, tile), tiles);
    const int rows = dst.size.height, lastRows = rows % tileRows + tileRows;
    EXPECT_TRUE(verifyBand(filterCase, tiles, 0, dst.read(0, tileRows))) << filterCase.text << ", first rows";
    const Mat inner = dst.read(tileRows, tileRows);
    EXPECT_TRUE(verifyBand(filterCase, tiles, tileRows, inner)) << filterCase.text;
    for (int row = 2 * tileRows; row + 2 * tileRows <= rows - lastRows; row += tileRows)
        ASSERT_TRUE(sameBits(inner, dst.read(row, tileRows))) << filterCase.text << ", rows from " << row;
    const int last = rows - lastRows;
    const Mat tail = tiles.rowRange(0, tileRows + lastRows);
    EXPECT_TRUE(verifyBand(filterCase, tail, tileRows, dst.read(last, lastRows))) << filterCase.text << ", last rows";
}

void testLargeImage(Engine engine, Size size, int type, const std::vector<Case>& cases)
{
    const double gigabytes = (double)size.width * size.height * CV_ELEM_SIZE(type) / 1e9;
    if (engine == GPU)
        requireDeviceMemory(4 * gigabytes);
    else
        applyTestTag(gigabytes > 2.9 ? CV_TEST_TAG_MEMORY_14GB : CV_TEST_TAG_MEMORY_6GB, CV_TEST_TAG_VERYLONG);
    const Mat tile = makeImage(Size(size.width, tileRows), type);
    LargeImage src(engine, size, type), dst(engine, size, type);
    for (int row = 0; row < size.height; row += tileRows)
        src.write(row, tile.rowRange(0, std::min(tileRows, size.height - row)));
    for (const Case& filterCase : cases)
    {
        applyLarge(filterCase, src, dst);
        expectPeriodicResult(filterCase, tile, dst);
    }
    applyLarge(cases[0], src, src);
    expectPeriodicResult(cases[0], tile, src);
}

typedef EngineTest Robustness_06;
typedef EngineTest Robustness_07_Large;

TEST_P(Robustness_06, LargeImageOver2To32Pixels_WholeDevice)
{
    testLargeImage(GetParam(), Size(66000, 66000), CV_8UC1, oneOfEach(CV_8UC1, BORDER_REFLECT_101));
}

TEST_P(Robustness_06, LargeImageOver2To31Bytes32F_WholeDevice)
{
    testLargeImage(GetParam(), Size(24001, 23000), CV_32FC1, oneOfEach(CV_32FC1, BORDER_REPLICATE));
}

TEST_P(Robustness_06, LargeImageOver2To31Bytes8UC4_WholeDevice)
{
    testLargeImage(GetParam(), Size(24001, 23000), CV_8UC4, oneOfEach(CV_8UC4, BORDER_CONSTANT, Scalar::all(99)));
}

TEST_P(Robustness_06, LargeImageOver2To31Bytes16UC3_WholeDevice)
{
    testLargeImage(GetParam(), Size(20001, 19000), CV_16UC3, oneOfEach(CV_16UC3, BORDER_REFLECT));
}

TEST_P(Robustness_06, LargeImageWithBigWindows_WholeDevice)
{
    testLargeImage(GetParam(), Size(40001, 54000), CV_8UC1,
                   {medianCase(CV_8UC1, Size(15, 15)), boxCase(CV_8UC1, CV_8UC1, Size(31, 31)),
                    linearCase(CV_8UC1, CV_8UC1, randomMask(Size(15, 15)) * 0.1)});
}

TEST_P(Robustness_07_Large, TallerThan65535RowsAndWiderThan131072Columns_WholeDevice)
{
    testLargeImage(GetParam(), Size(5003, 430000), CV_8UC1, oneOfEach(CV_8UC1, BORDER_REFLECT_101));
    testLargeImage(GetParam(), Size(200003, 11000), CV_8UC1, oneOfEach(CV_8UC1, BORDER_REFLECT_101));
}

INSTANTIATE_ENGINES(Robustness_06);
INSTANTIATE_ENGINES(Robustness_07_Large);

typedef EngineTest Robustness_05_Large;

TEST_P(Robustness_05_Large, RowsGigabytesApart_WholeDevice)
{
    const size_t step = ((size_t)1 << 28) + 3;
    const Size size(61, 17);
    if (GetParam() == GPU)
        requireDeviceMemory((double)(step * size.height) / 1e9 + 1);
    const Mat image = makeImage(size, CV_8UC1);
    // only the pages with pixels are ever touched
    Mat hostBlock;
    cuda::GpuMat deviceBlock;
    if (GetParam() == CPU)
        hostBlock.create(size.height + 1, (int)step, CV_8UC1);
    else
        deviceBlock.create(size.height + 1, (int)step, CV_8UC1);
    for (const Case& filterCase : oneOfEach(CV_8UC1, BORDER_REFLECT_101))
    {
        Frame src(GetParam()), dst(GetParam());
        if (GetParam() == CPU)
        {
            src.host() = Mat(size, CV_8UC1, hostBlock.data + 1, step);
            dst.host() = Mat(size, CV_8UC1, hostBlock.data + 4096 * 3 + 1, step);
            image.copyTo(src.host());
        }
        else
        {
            src.device() = cuda::GpuMat(size, CV_8UC1, deviceBlock.data + 1, step);
            dst.device() = cuda::GpuMat(size, CV_8UC1, deviceBlock.data + 4096 * 3 + 1, step);
            src.device().upload(image);
            cuda::Stream::Null().waitForCompletion();
        }
        Frame::apply(filterCase.filter, src, dst);
        EXPECT_TRUE(verify(filterCase, image, dst.pixels())) << filterCase.text << ", " << seedText();
    }
}

INSTANTIATE_ENGINES(Robustness_05_Large);

typedef EngineParamTest<perf::MatType> Robustness_08;

TEST_P(Robustness_08, BeyondTheTextureLimits)
{
    const int type = GET_PARAM(1);
    const cv::Vec3i limit = cuda::DeviceInfo().maxTexture2DLinear();  // width, height, step in bytes
    const Mat wide = makeImage(Size(limit[0] + 77, 5), type), tall = makeImage(Size(5, limit[1] + 77), type);
    const Mat small = makeImage(Size(61, 9), type);
    for (const Case& filterCase : oneOfEach(type, BORDER_REFLECT_101))
    {
        expectCorrect(engine(), filterCase, wide);
        expectCorrect(engine(), filterCase, tall);
        Frame src(engine(), small, Rect(1, 1, 59, 7), alignSize((size_t)limit[2], 512) + 512), dst(engine());
        Frame::apply(filterCase.filter, src, dst);
        EXPECT_TRUE(verify(filterCase, small, Rect(1, 1, 59, 7), dst.pixels()))
            << filterCase.text << ", " << seedText();
    }
}

INSTANTIATE_TEST_CASE_P(GPU, Robustness_08,
                        testing::Combine(Values(GPU), Values(perf::MatType(CV_8UC1), perf::MatType(CV_8UC3),
                                                             perf::MatType(CV_16UC1), perf::MatType(CV_32FC1))));

}  // namespace
}  // namespace opencv_test
