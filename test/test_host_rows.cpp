// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// How a host image is cut into bands: rows, shares of devices, memory.

#include "test_precomp.hpp"

#include "transfer/row_queue.hpp"
#include "transfer/source_rows.hpp"
#include "transfer/host_band_plan.hpp"

#include <atomic>
#include <set>
#include <thread>

namespace opencv_test
{
namespace
{

using namespace cv::cuda::fastfilters;

std::string text(const RowWindow& window, Interval outputs)
{
    return cv::format("window %d anchor %d border %s, %d rows, outputs %d to %d", window.size, window.anchor,
                      borderText(window.border).c_str(), window.length, outputs.begin, outputs.end);
}

//! Every row of every window, taken from the band's rows as from a separate image, is the row of the whole.
void expectWindows(const RowWindow& window, Interval outputs, const Cut& cut)
{
    const Interval rows = sourceRows(outputs, window, cut);
    const int count = rows.end - rows.begin;
    ASSERT_LE(count, mostSourceRows(outputs.end - outputs.begin, window, cut)) << text(window, outputs);
    ASSERT_TRUE(rows.begin <= outputs.begin && rows.end >= outputs.end) << text(window, outputs);
    for (int output = outputs.begin; output < outputs.end; ++output)
        for (int k = 0; k < window.size; ++k)
        {
            const int row = output - window.anchor + k;
            const int whole = cv::borderInterpolate(row, window.length, window.border);
            const int inBand = cv::borderInterpolate(row - rows.begin, count, window.border);
            const int actual = inBand < 0 ? -1 : hostRow(rows.begin + inBand, window.length);
            ASSERT_EQ(whole, actual) << text(window, outputs) << ", row " << row << " of output " << output;
        }
}

TEST(HostRows, BandsHaveTheRowsOfTheirWindows)
{
    for (int border : allBorders())
        for (int length : {1, 2, 3, 4, 7, 12})
            for (int size : {1, 2, 3, 5, 8, 13, 40})
                for (int anchor = 0; anchor<size; anchor += size> 8 ? 4 : 1)
                    for (int begin = 0; begin < length; ++begin)
                        for (int end = begin + 1; end <= length; ++end)
                            expectWindows({size, anchor, border, length}, {begin, end}, Cut::anywhere());
}

TEST(HostRows, BandsHaveTheRowsThatACutAsksFor)
{
    const Cut cut = {4, 2, 30, 3, 5};
    for (int border : allBorders())
        for (int size : {1, 3, 8})
            for (int begin = 0; begin < 33; ++begin)
                for (int end = begin + 1; end <= 33; end += 3)
                {
                    const RowWindow window = {size, size / 2, border, 33};
                    expectWindows(window, {begin, end}, cut);
                    const Interval rows = sourceRows({begin, end}, window, cut);
                    EXPECT_LE(rows.begin, std::max(begin - cut.above, 0));
                    EXPECT_GE(rows.end, std::min(end + cut.below, 33));
                }
}

TEST(HostRows, ImagesOfTheGreatestHeight)
{
    const int length = (1 << 30) - 1;
    const Cut cut = {4, 2, 30, 3, 5};
    for (int border : allBorders())
        for (int size : {1, 4, 31})
            for (const Cut& asked : {Cut::anywhere(), cut})
                for (int begin : {0, 1, length / 2, length - 40, length - 1})
                {
                    const RowWindow window = {size, size / 3, border, length};
                    expectWindows(window, {begin, begin + 1}, asked);
                }
}

TEST(HostRows, NoMoreRowsThanNeeded)
{
    for (int border : allBorders())
    {
        const RowWindow window = {5, 2, border, 1000};
        const Interval rows = sourceRows({100, 200}, window, Cut::anywhere());
        EXPECT_EQ(98, rows.begin) << borderText(border);
        EXPECT_EQ(202, rows.end) << borderText(border);
        const Interval top = sourceRows({0, 100}, window, Cut::anywhere());
        EXPECT_EQ(border == BORDER_WRAP ? -2 : 0, top.begin) << borderText(border);
        EXPECT_EQ(102, top.end) << borderText(border);
    }
}

const Cut someCuts[] = {Cut::anywhere(), Cut::everyRows(16), {8, 3, 900, 2, 2}, Cut::nowhere(), {7, 0, 50, 0, 0}};

TEST(HostRows, CutsAreFound)
{
    for (const Cut& cut : someCuts)
        for (int rows : {1, 2, 17, 100, 1000})
        {
            std::set<int> allowed = {0, rows};
            for (int row = 1; row < rows; ++row)
                if (cut.allows(row))
                    allowed.insert(row);
            int longest = 0;
            for (auto next = std::next(allowed.begin()); next != allowed.end(); ++next)
                longest = std::max(longest, *next - *std::prev(next));
            EXPECT_EQ(longest, longestPiece(cut, rows)) << rows;
            for (int row = 0; row <= rows; ++row)
            {
                ASSERT_EQ(*allowed.lower_bound(row), cutFrom(cut, row, rows)) << row << " of " << rows;
                ASSERT_EQ(*std::prev(allowed.upper_bound(row)), cutBefore(cut, row, rows)) << row << " of " << rows;
            }
        }
}

//! Each row of each window of a band of a part, taken from the band's rows, is the row of the whole image.
void expectBandOfPart(const RowWindow& window, Interval made, Interval given, Interval band, const Cut& cutOfPart)
{
    const int partRows = given.end - given.begin, offset = made.begin - given.begin;
    const Interval outputs = {offset + band.begin, offset + band.end};
    const Interval rows = sourceRows(outputs, {window.size, window.anchor, window.border, partRows}, cutOfPart);
    for (int output = outputs.begin; output < outputs.end; ++output)
        for (int k = 0; k < window.size; ++k)
        {
            const int row = output - window.anchor + k;
            const int whole = cv::borderInterpolate(row + given.begin, window.length, window.border);
            const int inBand = cv::borderInterpolate(row - rows.begin, rows.end - rows.begin, window.border);
            const int inPart = inBand < 0 ? -1 : hostRow(rows.begin + inBand, partRows);
            ASSERT_EQ(whole, inPart < 0 ? -1 : hostRow(given.begin + inPart, window.length)) << text(window, made);
        }
    if (window.border == BORDER_WRAP)
        return;
    EXPECT_LE(rows.begin + given.begin, std::max(made.begin + band.begin - cutOfPart.above, 0)) << text(window, made);
    EXPECT_GE(rows.end + given.begin, std::min(made.begin + band.end + cutOfPart.below, window.length))
        << text(window, made);
}

TEST(HostRows, BandsOfAPartAreThoseOfTheWhole)
{
    RNG& rng = theRNG();
    const Cut cuts[] = {Cut::anywhere(), Cut::everyRows(16), {8, 3, 900, 2, 2},
                        Cut::nowhere(),  {7, 0, 50, 0, 0},   {4, 2, 30, 3, 5}};
    int parts = 0, cutInside = 0;
    for (int i = 0; i < 20000; ++i)
    {
        const Cut &cut = cuts[rng.uniform(0, 6)], &other = cuts[rng.uniform(0, 6)];
        const int size = rng.uniform(1, 20), length = rng.uniform(1, 120);
        const RowWindow window = {size, rng.uniform(0, size), allBorders()[rng.uniform(0, 5)], length};
        const int begin = rng.uniform(0, length);
        const Interval asked = {begin, rng.uniform(begin, length) + 1}, made = outputsOfPart(cut, asked, length);
        ASSERT_TRUE(made.begin <= asked.begin && asked.end <= made.end);
        // The other engine may need more rows.
        const Interval given = unionOfRows(sourceRows(made, window, cut),
                                           sourceRows(outputsOfPart(other, asked, length), window, other), length);
        ASSERT_LE(given.end - given.begin, length);
        const Cut part = cutOfPart(cut, made.begin);
        const int rows = made.end - made.begin;
        for (int row = 1; row < rows; ++row)
            ASSERT_EQ(cut.allows(made.begin + row), part.allows(row)) << row << " of " << text(window, made);
        parts += rows < length;
        for (int first = 0, end; first < rows; first = end)
        {
            end = std::min(cutFrom(part, first + rng.uniform(1, 30), rows), rows);
            cutInside += end < rows;
            expectBandOfPart(window, made, given, {first, end}, part);
        }
    }
    EXPECT_GT(parts, 5000);
    EXPECT_GT(cutInside, 5000);
}

//! Takes bands on a thread a device, gives some back, and counts how often each row is done.
void shareOut(int rows, int devices, const Cut& cut, bool givesBack)
{
    RowQueue queue(rows, devices, cut);
    std::vector<std::atomic<int>> times(rows);
    std::atomic<int> wrong{0}, returns{givesBack ? 20 : 0};
    const int most = std::max(32, longestPiece(cut, rows));
    const auto work = [&](int device)
    {
        do
        {
            for (;;)
            {
                const Interval band = queue.take(device, most, 8);
                if (band.begin == band.end)
                    break;
                if (band.end - band.begin > most || (band.begin != 0 && !cut.allows(band.begin)))
                    ++wrong;
                std::this_thread::yield();
                if (returns-- > 0)
                {
                    queue.giveBack(band);
                    continue;
                }
                for (int row = band.begin; row < band.end; ++row)
                    ++times[row];
                queue.done(band);
            }
        } while (queue.waitForRows());
        queue.leave();
    };
    std::vector<std::thread> threads;
    for (int device = 0; device < devices; ++device)
        threads.emplace_back(work, device);
    while (queue.waitForProgress(queue.rowsDone(), 1000))
    {
    }
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(0, wrong);
    EXPECT_EQ(rows, queue.rowsDone());
    for (int row = 0; row < rows; ++row)
        ASSERT_EQ(1, times[row]) << "row " << row << " of " << rows << ", " << devices << " devices";
}

TEST(HostRows, EachRowIsFilteredOnce)
{
    for (const Cut& cut : someCuts)
        for (int rows : {1, 5, 100, 2000})
            for (int devices : {1, 2, 5})
                for (bool givesBack : {false, true})
                    shareOut(rows, devices, cut, givesBack);
}

TEST(HostRows, ADeviceThatIsDoneTakesHalfOfTheLargestPart)
{
    RowQueue queue(1000, 2, Cut::anywhere());
    Interval band = queue.take(1, 1000, 1000);
    EXPECT_EQ(500, band.begin);
    EXPECT_EQ(1000, band.end);
    band = queue.take(1, 1000, 1000);
    EXPECT_EQ(250, band.begin);
    EXPECT_EQ(500, band.end);
    band = queue.take(0, 1000, 1000);
    EXPECT_EQ(0, band.begin);
    EXPECT_EQ(250, band.end);
    band = queue.take(0, 1000, 1000);
    EXPECT_EQ(band.begin, band.end);
}

TEST(HostRows, NothingIsGivenOutAfterStop)
{
    RowQueue queue(100, 1, Cut::anywhere());
    queue.stop();
    const Interval band = queue.take(0, 10, 10);
    EXPECT_EQ(band.begin, band.end);
    EXPECT_FALSE(queue.waitForRows());
}

const ScratchOfBand halfOfTheSource = [](int sourceRows, int) { return (size_t)sourceRows * 500; };

TEST(HostRows, PlansKeepTheLimitAndUseIt)
{
    for (const Cut& cut : someCuts)
        for (int window : {1, 3, 31, 501})
            for (int outputs : {1, 40, 3000})
            {
                const HostBandShape shape = {
                    {window, window / 2, BORDER_REFLECT_101, outputs}, outputs, 1000, 4000, cut};
                const size_t least = leastDeviceBytes(shape, halfOfTheSource);
                HostBandPlan plan;
                EXPECT_FALSE(planBands(shape, 5, least - 1, 0, halfOfTheSource, plan));
                for (size_t limit : {least, least + 1, 2 * least, 10 * least, (size_t)1 << 20, (size_t)1 << 40})
                {
                    if (limit < least)
                        continue;
                    ASSERT_TRUE(planBands(shape, 5, limit, 0, halfOfTheSource, plan)) << limit;
                    EXPECT_LE(plan.deviceBytes(), limit);
                    EXPECT_GE(plan.rows, longestPiece(cut, outputs));
                    EXPECT_LE(plan.leastRows, plan.rows);
                    EXPECT_EQ(0u, plan.sourcePitch % devicePitchUnit);
                    EXPECT_EQ(0u, plan.slotBytes() % devicePitchUnit);
                    int rows = plan.rows;
                    for (int halvings = 1; planBands(shape, 5, limit, halvings, halfOfTheSource, plan); ++halvings)
                    {
                        ASSERT_LT(plan.rows, rows);
                        rows = plan.rows;
                    }
                    EXPECT_EQ(longestPiece(cut, outputs), rows);
                }
            }
}

const ScratchOfBand noScratch = [](int, int) { return (size_t)0; };

TEST(HostRows, LargeImagesHaveSeveralBandsUnderWay)
{
    const HostBandShape shape = {{5, 2, BORDER_REPLICATE, 16384}, 16384, 16384, 16384, Cut::anywhere()};
    const double best = std::sqrt(16384. * 16384 * pauseBytes);
    const std::pair<ScratchOfBand, double> kinds[] = {{noScratch, best},
                                                      {halfOfTheSource, (double)largestBandBytesWithScratch}};
    for (const auto& kind : kinds)
    {
        HostBandPlan plan;
        ASSERT_TRUE(planBands(shape, slotsOfDirectCopies, (size_t)1 << 30, 0, kind.first, plan));
        EXPECT_EQ(slotsOfDirectCopies, plan.slots);
        EXPECT_NEAR(kind.second, (double)plan.rows * shape.sourceRowBytes, shape.sourceRowBytes);
        EXPECT_EQ(plan.rows / smallBandsPart, nextBandRows(plan, 0));
        EXPECT_EQ(plan.rows, nextBandRows(plan, 10));
    }
}

TEST(HostRows, RowsKeepAStepThatIsAMultipleOfSixteen)
{
    HostBandShape shape = {{5, 2, BORDER_REPLICATE, 100}, 100, 10000, 10000, Cut::anywhere()};
    const std::pair<size_t, size_t> pitchesOfSteps[] = {{0, 10240},     {10000, 10000}, {10016, 10016},
                                                        {10001, 10240}, {10240, 10240}, {10256, 10240}};
    for (const auto& expected : pitchesOfSteps)
    {
        shape.sourceStep = shape.destinationStep = expected.first;
        EXPECT_EQ(expected.second, shape.sourcePitch()) << expected.first;
        EXPECT_EQ(expected.second, shape.destinationPitch()) << expected.first;
        HostBandPlan plan;
        ASSERT_TRUE(planBands(shape, 3, (size_t)1 << 30, 0, noScratch, plan));
        EXPECT_EQ(0u, plan.slotBytes() % devicePitchUnit);  // what follows a slot's source is aligned
    }
}

}  // namespace
}  // namespace opencv_test
