// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Random filters of outliers in random layouts, each compared with the definition in the header. More cases:
// CUDAFASTFILTERS_RANDOM_OUTLIER_CASES.

#include "test_precomp.hpp"
#include "test_outliers.hpp"
#include "test_random.hpp"

#include "testing/test_hooks.hpp"

#include <limits>
#include <map>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

//! The algorithms that finish ranks.
std::vector<const char*> finishingAlgorithms(Engine engine)
{
#ifdef CUDAFASTFILTERS_HAVE_CUDA
    if (engine == GPU)
        return ff::deviceOutlierAlgorithms();
#endif
    CV_UNUSED(engine);
    return {"median_rows", "network_strip", "sorted_window", "column_counts", "tile_ranks", "sliding_histogram"};
}

double drawThreshold(int depth, int measure)
{
    const bool isByte = depth == CV_8U || depth == CV_8S;
    switch (draw(0, 7))
    {
    case 0: return 0;
    case 1: return oneIn(3) ? std::numeric_limits<double>::infinity() : std::pow(10., draw(-12, 12));
    // Just below, at or above a quotient of integers.
    case 2:
    {
        const int most = isByte ? 255 : 65535;
        double quotient = draw(1, most) / (double)(oneIn(2) ? draw(1, 9) : draw(1, most));
        if (measure == cuda::OUTLIERS_MAD)
            quotient /= 1.4826;
        return oneIn(3) ? quotient : std::nextafter(quotient, oneIn(2) ? 0 : 1e9);
    }
    }
    if (measure != cuda::OUTLIERS_ABSOLUTE)
        return draw(0, 400) * 0.01;
    return draw(0, isByte ? 300 : 40000) * (oneIn(2) ? 1 : 0.25);
}

OutlierCase drawCase()
{
    OutlierCase drawn;
    const int depth = oneIn(3) ? CV_32F : oneIn(6) ? CV_16F : allDepths()[draw(0, 4)];
    drawn.type = CV_MAKETYPE(depth, (oneIn(6) ? 2 : std::vector<int>{1, 3, 4}[draw(0, 2)]));
    const int side = draw(0, oneIn(6) ? 20 : 4) * 2 + 1;
    drawn.window = Size(side, oneIn(2) ? side : draw(0, oneIn(6) ? 20 : 4) * 2 + 1);
    drawn.which = draw(0, 2);
    drawn.measure = draw(0, 2);
    drawn.threshold = drawThreshold(depth, drawn.measure);
    drawn.border = drawBorder();
    drawn.borderValue = drawBorderValue();
    drawn.replaceNan = !oneIn(3);
    if (oneIn(4))  // what has kernels of its own
    {
        drawn.type = CV_MAKETYPE(depth, 1);
        drawn.window = Size(1, 1) * (2 * draw(1, 3) + 1);
        drawn.measure = oneIn(3) ? cuda::OUTLIERS_RELATIVE : cuda::OUTLIERS_ABSOLUTE;
        drawn.threshold = drawThreshold(depth, drawn.measure);
    }
    return drawn;
}

Content drawContent(int type)
{
    if (CV_MAT_DEPTH(type) >= CV_32F && oneIn(3))  // CV_16F is greater
        return SPECIAL;
    return oneIn(3) ? NOISE : std::vector<Content>{FEW_VALUES, EXTREMES, RAMP, SMOOTH}[draw(0, 3)];
}

//! False if the algorithm does not take the filter or the image; null: any may run.
bool runCase(Engine engine, const char* algorithm)
{
    const OutlierCase drawn = drawCase();
    const int longest = drawn.window.area() > 100 ? 30 : 80;
    const Size size(oneIn(6) ? draw(1, 400) : draw(1, longest), draw(1, longest));
    const Rect roi = oneIn(3) ? Rect(Point(), size) : Rect(Point(draw(0, 17), draw(0, 9)), size);
    const Size parentSize(roi.x + size.width + draw(0, 15), roi.y + size.height + draw(0, 9));
    const Content content = drawContent(drawn.type);
    const Mat parent = makeImage(parentSize, drawn.type, content);
    const size_t unit = parent.elemSize1(), step = parent.cols * parent.elemSize() + unit * draw(0, 40);
    Frame src(engine, parent, roi, step, unit * draw(0, 20)), dst(engine);
    const bool sharing = oneIn(3);
    if (sharing)
        dst = Frame(src, oneIn(2) ? roi
                                  : Rect(Point(draw(0, parentSize.width - size.width),
                                               draw(0, parentSize.height - size.height)),
                                         size));
    SCOPED_TRACE(drawn.text() + cv::format(", region %d,%d %dx%d of %dx%d, content %d, sharing %d", roi.x, roi.y,
                                           roi.width, roi.height, parent.cols, parent.rows, content, (int)sharing));
    const Ptr<cuda::Filter> filter = drawn.filter();
    if (!runsBy(algorithm, [&] { Frame::apply(filter, src, dst); }))
        return false;
    EXPECT_TRUE(sameBits(drawn.expected(parent, roi), dst.pixels()));
    if (sharing)
    {
        EXPECT_TRUE(dst.untouchedOutside());
    }
    return true;
}

typedef EngineTest RandomOutliers;

TEST_P(RandomOutliers, EqualTheDefinition)
{
    runRandomCases("CUDAFASTFILTERS_RANDOM_OUTLIER_CASES", 400, [this](int) { runCase(GetParam(), nullptr); });
}

//! Each algorithm is right also where another one comes before it.
TEST_P(RandomOutliers, EachAlgorithmAloneEqualsTheDefinition)
{
    if (GetParam() == CPU)
        requireVectors();
    const std::vector<const char*> algorithms = finishingAlgorithms(GetParam());
    std::map<std::string, int> counts;
    const auto runOne = [&](int index)
    {
        const char* const algorithm = algorithms[index % algorithms.size()];
        counts[algorithm] += runCase(GetParam(), algorithm);
    };
    runRandomCases("CUDAFASTFILTERS_RANDOM_OUTLIER_CASES", 600, runOne);
    for (const char* algorithm : algorithms)
        EXPECT_NE(0, counts[algorithm]) << algorithm << " never ran";
}

INSTANTIATE_ENGINES(RandomOutliers);

TEST(RandomOutliersOfCpu, WithoutVectorsEqualTheDefinition)
{
    const WithoutVectors without;
    runRandomCases("CUDAFASTFILTERS_RANDOM_OUTLIER_CASES", 200, [](int) { runCase(CPU, nullptr); });
}

}  // namespace
}  // namespace opencv_test
