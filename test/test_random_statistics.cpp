// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Random statistics beside the definitions in the header; CUDAFASTFILTERS_RANDOM_STATISTICS_CASES says how many.

#include "test_precomp.hpp"

#include "test_random.hpp"
#include "test_statistics.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

std::vector<const char*> statisticsAlgorithms(Engine engine)
{
#ifdef CUDAFASTFILTERS_HAVE_CUDA
    if (engine == GPU)
        return ff::deviceStatisticsAlgorithms();
#endif
    CV_UNUSED(engine);
    return ff::cpuStatisticsAlgorithms();
}

Case drawStatistic()
{
    const int channels = std::vector<int>{1, 3, 4}[draw(0, 2)];
    int statistic, srcType;
    std::vector<int> types;
    while (types.empty())
    {
        statistic = draw(0, 6);
        srcType = CV_MAKETYPE(allDepths()[draw(0, 4)], channels);
        types = statisticTypes(statistic, srcType);
    }
    const int most = oneIn(4) ? 40 : oneIn(2) ? 12 : 5;
    Size window(draw(1, most), draw(1, most));
    if (oneIn(20))
        window = oneIn(2) ? Size(window.width % 5 + 1, draw(100, 400)) : Size(draw(100, 400), window.height % 5 + 1);
    else if (oneIn(3))
        window.width = window.height = 2 * draw(1, 7) + 1;
    LinearOptions options;
    options.anchor = drawAnchor(window);
    options.rowBorder = drawBorder();
    options.borderValue = drawBorderValue();
    const int ddof = statistic <= cuda::STATISTIC_CONTRAST && window.area() > 1 ? draw(0, 1) : 0;
    return statisticCase(srcType, oneIn(3) ? -1 : types[draw(0, (int)types.size() - 1)], window, statistic, ddof,
                         options);
}

typedef EngineTest RandomStatistics;

//! Once in a while a single algorithm, which may not take the case.
TEST_P(RandomStatistics, EqualTheDefinition)
{
    const Engine engine = GetParam();
    const std::vector<const char*> names = statisticsAlgorithms(engine);
    std::map<std::string, int> casesOf;
    const bool many =
        runRandomCases("CUDAFASTFILTERS_RANDOM_STATISTICS_CASES", 1500,
                       [&](int)
                       {
                           const WithoutVectors without(oneIn(8));
                           const Case filterCase = drawStatistic();
                           const int most = filterCase.window.area() > 200 ? 25 : 60;
                           const Size size(oneIn(8) ? draw(1, 300) : draw(1, most), draw(1, most));
                           const char* const only =
                               engine == GPU && oneIn(2) ? names[draw(0, (int)names.size() - 1)] : nullptr;
                           if (runsBy(only, [&] { expectCorrectInRandomLayout(engine, filterCase, size); }))
                               ++casesOf[ff::lastAlgorithm()];
                       });
    if (!many || HasFailure() || !hasVectors())
        return;
    for (const char* name : names)
        EXPECT_GT(casesOf[name], 0) << "no case reaches " << name;
}

INSTANTIATE_ENGINES(RandomStatistics);

}  // namespace
}  // namespace opencv_test
