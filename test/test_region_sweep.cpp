// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Small regions that begin at every pixel of source and destination, with steps of any number of pixels: what a kernel
// takes for aligned must be so in each row that it reads.
//
// Many regions lie in one parent, and many outputs in another, so that thousands of cases of every filter and type take
// seconds. CUDAFASTFILTERS_REGION_CASES sets their number for a filter and a type.

#include "test_precomp.hpp"

#include <cstdlib>

namespace opencv_test
{
namespace
{

const Size largestRegion(300, 40);
const int offsets = 32;  // pixels at which regions begin: two units of 16 bytes of the smallest type

int draw(int least, int greatest)
{
    return theRNG().uniform(least, greatest + 1);
}

int casesOfAFilter(Engine engine)
{
    const char* text = std::getenv("CUDAFASTFILTERS_REGION_CASES");
    return text ? std::atoi(text) : engine == GPU ? 2 * offsets * offsets : 16;
}

typedef std::function<Case(int border)> MakeCase;

std::vector<MakeCase> ranks(int type)
{
    std::vector<MakeCase> all;
    for (Size window : {Size(3, 3), Size(5, 5), Size(7, 7), Size(9, 9), Size(11, 11), Size(15, 15), Size(3, 5)})
        all.push_back([=](int border) { return medianCase(type, window, border, Scalar::all(7)); });
    for (double percentile : {0., 12.5, 25., 37.5, 100.})
        all.push_back([=](int border)
                      { return rankCase(type, Size(3, 3), percentile, Point(-1, -1), border, Scalar::all(7)); });
    all.push_back([=](int border) { return rankCase(type, Size(5, 7), 100, Point(-1, -1), border, Scalar::all(7)); });
    all.push_back([=](int border) { return rankCase(type, Size(9, 9), 25, Point(4, 2), border, Scalar::all(7)); });
    return all;
}

std::vector<MakeCase> linearFilters(int type)
{
    typedef LinearOptions Options;
    const int floatType = CV_MAKETYPE(CV_32F, CV_MAT_CN(type));
    std::vector<MakeCase> all;
    for (int side : {3, 5, 7, 9})
    {
        const Size size(side, side);
        all.push_back([=](int border)
                      { return integerCase(type, type, randomIntegers(size, 9), 16, Options::withBorder(border)); });
        all.push_back([=](int border) { return gaussianCase(type, type, size, 0, 0, Options::withBorder(border)); });
        all.push_back([=](int border) { return boxCase(type, type, size, true, Options::withBorder(border)); });
    }
    all.push_back([=](int border) { return gaussianCase(type, type, {17, 17}, 3, 0, Options::withBorder(border)); });
    all.push_back([=](int border) { return sobelCase(type, floatType, 1, 0, 3, 1, Options::withBorder(border)); });
    all.push_back([=](int border) { return laplacianCase(type, type, 3, 1, Options::withBorder(border)); });
    return all;
}

//! A parent whose rows lie any number of pixels apart, or as far as cudaMallocPitch() puts them.
Frame makeParent(Engine engine, Size size, int type)
{
    const Mat image = makeImage(size, type);
    const size_t pixel = image.elemSize(), step = draw(0, 1) ? 0 : (image.cols + draw(0, 31)) * pixel;
    return Frame(engine, image, Rect(Point(), size), step, image.elemSize1() * draw(0, 16));
}

//! A region's size: most are low, which cost less, and half of them end where 16 bytes of the destination end.
Size drawSize(int column, size_t pixelBytes)
{
    Size size(draw(1, largestRegion.width), draw(1, draw(0, 7) ? 6 : largestRegion.height));
    if (draw(0, 1))
    {
        const int unit = 16, beyond = (int)((column + size.width) * pixelBytes) % unit / (int)pixelBytes;
        size.width = std::max(1, size.width - beyond);
    }
    return size;
}

//! Filters `count` regions, the first of which is case `first`, and compares them all.
void sweep(Engine engine, const Case& filterCase, bool isRank, int first, int count)
{
    const int room = offsets + 8, slot = largestRegion.height + 8;
    const Size sourceSize(largestRegion.width + 2 * room, largestRegion.height + room);
    Frame source = makeParent(engine, sourceSize, filterCase.srcType);
    Frame target = makeParent(engine, Size(largestRegion.width + 2 * room, count * slot), filterCase.dstType);
    const Mat parent = source.pixels();
    Mat before = target.pixels();

    std::vector<Rect> from, to;
    cuda::Stream& stream = cuda::defaultStream();
    for (int i = 0; i < count; ++i)
    {
        // Every column of the one with every column of the other.
        const Point begin((first + i) % offsets, draw(0, room)), end((first + i) / offsets % offsets, draw(0, 7));
        const Size size = drawSize(end.x, CV_ELEM_SIZE(filterCase.dstType));
        from.push_back(Rect(begin, size));
        to.push_back(Rect(Point(end.x, i * slot + end.y), size));
        Frame src(source, from[i]), dst(target, to[i]);
        if (engine == GPU)
            filterCase.filter->apply(src.device(), dst.device(), stream);
        else
            Frame::apply(filterCase.filter, src, dst);
    }
    if (engine == GPU)
        stream.waitForCompletion();

    Mat after = target.pixels();
    for (int i = 0; i < count; ++i)
    {
        const bool byOracle = engine == CPU || !isRank || i == 0;
        Mat expected;
        if (!byOracle)
            applyOnCpu(filterCase.filter, parent(from[i]), expected);
        const testing::AssertionResult same =
            byOracle ? verify(filterCase, parent, from[i], after(to[i])) : sameBits(expected, after(to[i]));
        ASSERT_TRUE(same) << filterCase.text << ", region " << from[i] << " to " << to[i] << ", " << seedText();
        before(to[i]).copyTo(after(to[i]));
    }
    ASSERT_TRUE(sameBits(before, after)) << filterCase.text << " wrote between the regions, " << seedText();
    ASSERT_TRUE(target.untouchedOutside()) << filterCase.text << ", " << seedText();
}

void sweepAll(Engine engine, const std::vector<MakeCase>& filters, bool areRanks)
{
    const int threads = getNumThreads(), batch = 64, count = casesOfAFilter(engine);
    setNumThreads(1);  // tests run side by side
    for (const MakeCase& makeCase : filters)
    {
        for (int first = 0; first < count && !testing::Test::HasFatalFailure(); first += batch)
        {
            const int border = allBorders()[first / batch % 5] | (draw(0, 1) ? BORDER_ISOLATED : 0);
            sweep(engine, makeCase(border), areRanks, first, std::min(batch, count - first));
        }
    }
    setNumThreads(threads);
}

typedef EngineParamTest<perf::MatType> Robustness_04_Regions;

TEST_P(Robustness_04_Regions, RanksAtEveryPixel)
{
    sweepAll(engine(), ranks(GET_PARAM(1)), true);
}

TEST_P(Robustness_04_Regions, LinearFiltersAtEveryPixel)
{
    sweepAll(engine(), linearFilters(GET_PARAM(1)), false);
}

INSTANTIATE_ENGINES_WITH(Robustness_04_Regions, ValuesIn(allTypes()));

}  // namespace
}  // namespace opencv_test
