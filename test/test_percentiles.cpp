// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Several percentiles of one window. More random cases: CUDAFASTFILTERS_RANDOM_PERCENTILES_CASES.

#include "test_precomp.hpp"

#include "test_percentiles.hpp"
#include "test_random.hpp"

#include "testing/test_hooks.hpp"

#include <map>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

Percentiles drawPercentiles()
{
    Percentiles drawn;
    const int channels = std::vector<int>{1, 3, 4}[draw(0, 2)];
    drawn.type = CV_MAKETYPE(allDepths()[draw(0, 4)], channels);
    const int most = oneIn(6) ? 20 : oneIn(3) ? 8 : 3, side = draw(0, most) * 2 + 1;
    drawn.window = Size(side, oneIn(2) ? side : draw(0, most) * 2 + 1);
    const int count = oneIn(5) ? 1 : draw(2, 5);
    for (int i = 0; i < count; ++i)
        drawn.wanted.push_back(i > 0 && oneIn(8) ? drawn.wanted[0] : drawPercentile());
    drawn.anchor = drawAnchor(drawn.window);
    drawn.border = drawBorder();
    drawn.value = drawBorderValue();
    return drawn;
}

//! False if the algorithm does not take the filter; null: any may run.
bool runPercentiles(Engine engine, const char* algorithm, std::map<std::string, int>& runs)
{
    const Percentiles drawn = drawPercentiles();
    const int longest = drawn.window.area() > 200 ? 40 : 120;
    const Size size(oneIn(8) ? draw(1, 700) : draw(1, longest), draw(1, longest));
    const bool isFloat = CV_MAT_DEPTH(drawn.type) == CV_32F;
    const Content content = std::vector<Content>{NOISE, FEW_VALUES, RAMP, isFloat ? SPECIAL : EXTREMES}[draw(0, 3)];
    const Rect roi(Point(draw(0, 5), draw(0, 5)), size);
    const Mat parent = makeImage(Size(roi.br().x + draw(0, 5), roi.br().y + draw(0, 5)), drawn.type, content);
    const Mat expected = expectedOf(drawn, parent(roi).clone());
    const auto step = [&](const Mat& image) { return image.cols * image.elemSize() + image.elemSize1() * draw(0, 40); };
    Frame src(engine, parent, roi, step(parent), parent.elemSize1() * draw(0, 20)), allocated(engine);
    // A destination between other pixels.
    const Rect place(Point(draw(0, 5), draw(0, 5)), expected.size());
    const Mat around = makeImage(Size(place.br().x + draw(0, 5), place.br().y + draw(0, 5)), drawn.type);
    Frame given(engine, around, place, step(around), around.elemSize1() * draw(0, 20));
    const bool allocates = oneIn(3);
    Frame& dst = allocates ? allocated : given;
    if (!runsBy(algorithm, [&] { Frame::apply(drawn.filter(), src, dst); }))
        return false;
    ++runs[ff::lastAlgorithm()];
    EXPECT_TRUE(sameBits(expected, dst.pixels()))
        << drawn.text() << ", " << size << " by " << ff::lastAlgorithm() << ", " << seedText();
    if (!allocates)
    {
        EXPECT_TRUE(dst.untouchedOutside()) << drawn.text() << ", " << size << ", " << seedText();
    }
    return true;
}

std::vector<const char*> percentilesAlgorithms(Engine engine)
{
#ifdef CUDAFASTFILTERS_HAVE_CUDA
    if (engine == GPU)
        return ff::devicePercentilesAlgorithms();
#endif
    CV_UNUSED(engine);
    return hasVectors() ? ff::cpuPercentilesAlgorithms() : std::vector<const char*>{"rank_planes"};
}

typedef EngineTest RandomPercentiles;

TEST_P(RandomPercentiles, EqualTheOracle)
{
    std::map<std::string, int> runs;
    runRandomCases("CUDAFASTFILTERS_RANDOM_PERCENTILES_CASES", 500,
                   [&](int) { runPercentiles(GetParam(), nullptr, runs); });
}

TEST_P(RandomPercentiles, EachAlgorithmAloneEqualsTheOracle)
{
    const std::vector<const char*> algorithms = percentilesAlgorithms(GetParam());
    std::map<std::string, int> runs;
    runRandomCases("CUDAFASTFILTERS_RANDOM_PERCENTILES_CASES", 500,
                   [&](int index) { runPercentiles(GetParam(), algorithms[index % algorithms.size()], runs); });
    for (const char* algorithm : algorithms)
        EXPECT_NE(0, runs[algorithm]) << algorithm << " never ran";
}

INSTANTIATE_ENGINES(RandomPercentiles);

TEST(Percentiles, WithoutVectorInstructions)
{
    const WithoutVectors without;
    std::map<std::string, int> runs;
    for (int i = 0; i < 30; ++i)
        runPercentiles(CPU, nullptr, runs);
    EXPECT_EQ(30, runs["rank_planes"]);
}

TEST(Percentiles, SeveralThreadsGiveTheBytesOfOne)
{
    const Mat image = makeImage(Size(1500, 900), CV_8UC1);
    for (const int side : {3, 5, 9, 21})
    {
        const Ptr<cuda::Filter> filter = cuda::createFastPercentilesFilter(CV_8UC1, Size(side, side), {10, 50, 90});
        Mat one, several;
        const int before = cv::getNumThreads();
        cv::setNumThreads(1);
        filter->apply(image, one);
        cv::setNumThreads(4);
        filter->apply(image, several);
        cv::setNumThreads(before);
        EXPECT_TRUE(sameBits(one, several)) << side;
    }
}

TEST(Percentiles, ThePlanesAreThoseOfRankFilters)
{
    const Mat image = makeImage(Size(300, 200), CV_16UC3);
    const std::vector<double> wanted = {75, 0, 50, 100, 50};
    Mat all, plane;
    cuda::createFastPercentilesFilter(CV_16UC3, Size(5, 7), wanted)->apply(image, all);
    ASSERT_EQ(Size(300, 1000), all.size());
    for (size_t i = 0; i < wanted.size(); ++i)
    {
        cuda::createFastRankFilter(CV_16UC3, Size(5, 7), wanted[i])->apply(image, plane);
        EXPECT_TRUE(sameBits(plane, all.rowRange(200 * (int)i, 200 * (int)i + 200)));
    }
}

TEST(Percentiles, DestinationsAreReusedAndMayHoldTheSource)
{
    const Mat noise = makeImage(Size(64, 40), CV_32FC1);
    const Percentiles drawn = {CV_32FC1, Size(3, 5), {20, 80}, Point(-1, -1), BORDER_REFLECT, Scalar()};
    const Mat expected = expectedOf(drawn, noise);
    for (const int row : {0, 17, 40})
    {
        Mat memory = makeImage(Size(80, 90), CV_32FC1), around = memory.clone();
        Mat destination = memory(Rect(9, 3, 64, 80));
        const Mat source = destination.rowRange(row, row + 40);
        noise.copyTo(source);
        const void* const place = destination.data;
        drawn.filter()->apply(source, destination);
        EXPECT_EQ(place, destination.data);
        EXPECT_TRUE(sameBits(expected, destination)) << row;
        destination.setTo(0);
        around(Rect(9, 3, 64, 80)).setTo(0);
        EXPECT_TRUE(sameBits(around, memory)) << row;
    }
}

TEST(Percentiles, PartsAndStreamsGiveTheBytesOfTheWhole)
{
    const Mat image = makeImage(Size(333, 250), CV_16UC1);
    const cuda::HostOptions options(cuda::HostOptions::CPU);
    for (const int side : {5, 15})
    {
        const Ptr<cuda::Filter> filter = cuda::createFastPercentilesFilter(CV_16UC1, Size(side, side), {5, 50, 95});
        Mat whole, part, streamed;
        cuda::applyFilter(filter, image, whole, options);
        for (const Range& rows : {Range(0, 1), Range(0, 100), Range(99, 250), Range(249, 250)})
        {
            const Range needed = cuda::filterRows(filter, image.size(), rows, options).at(0);
            cuda::applyFilterPart(filter, image.rowRange(needed), image.size(), rows, part, options);
            ASSERT_EQ(Size(333, 3 * rows.size()), part.size());
            for (int i = 0; i < 3; ++i)
                EXPECT_TRUE(sameBits(whole.rowRange(250 * i + rows.start, 250 * i + rows.end),
                                     part.rowRange(rows.size() * i, rows.size() * (i + 1))))
                    << side << ", rows from " << rows.start << ", plane " << i;
        }
        cuda::HostStream stream(filter, image.size(), options);
        stream.wait(stream.submit(image, streamed));
        EXPECT_TRUE(sameBits(whole, streamed)) << side;
    }
}

TEST(Percentiles, ProgressIsAskedBetweenBands)
{
    struct Counter : cuda::HostProgress
    {
        bool update(double) CV_OVERRIDE { return ++calls > 0; }
        int calls = 0;
    };
    const Mat image = makeImage(Size(700, 900), CV_8UC1);
    const Ptr<cuda::Filter> filter = cuda::createFastPercentilesFilter(CV_8UC1, Size(31, 31), {25, 75});
    Mat at_once, in_bands;
    cuda::applyFilter(filter, image, at_once, cuda::HostOptions(cuda::HostOptions::CPU));
    const Ptr<Counter> counter = makePtr<Counter>();
    cuda::HostOptions options(cuda::HostOptions::CPU);
    options.progress = counter;
    cuda::applyFilter(filter, image, in_bands, options);
    EXPECT_GT(counter->calls, 1);
    EXPECT_TRUE(sameBits(at_once, in_bands));
}

TEST(Percentiles, WrongArguments)
{
    const auto create = [](int type, Size window, const std::vector<double>& percentiles)
    { return cuda::createFastPercentilesFilter(type, window, percentiles); };
    EXPECT_THROW(create(CV_8UC1, Size(3, 3), {}), cv::Exception);
    EXPECT_THROW(create(CV_8UC1, Size(3, 3), std::vector<double>(257, 50)), cv::Exception);
    EXPECT_THROW(create(CV_8UC1, Size(3, 3), {50, 100.5}), cv::Exception);
    EXPECT_THROW(create(CV_8UC1, Size(3, 3), {std::numeric_limits<double>::quiet_NaN()}), cv::Exception);
    EXPECT_THROW(create(CV_8UC1, Size(3, 4), {50}), cv::Exception);
    EXPECT_THROW(create(-1, Size(3, 3), {50}), cv::Exception);
    const Ptr<cuda::Filter> filter = create(CV_8UC1, Size(3, 3), {10, 90});
    EXPECT_THROW(cuda::ignoreMissing(filter, cuda::MissingData(cuda::MissingData::VALUE, 0)), cv::Exception);
    Mat destination;
    EXPECT_THROW(filter->apply(Mat(4, 4, CV_16UC1, Scalar()), destination), cv::Exception);
    EXPECT_TRUE(destination.empty());
    EXPECT_NE(String::npos, cuda::describeFilter(filter).find("percentiles (10, 90)"));
}

}  // namespace
}  // namespace opencv_test
