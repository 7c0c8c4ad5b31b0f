// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Parts of an image give the bytes of the whole if the algorithm says that it may be cut, and the memory that it
// says it allocates is what it allocates. On the device.

#include "test_precomp.hpp"

#ifdef CUDAFASTFILTERS_HAVE_CUDA

#include "test_filters.hpp"
#include "test_host_path.hpp"

#include "api/testing/plan_hooks.hpp"
#include "testing/test_hooks.hpp"

#include <set>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

//! One test for each pair of types.
class Parts : public testing::TestWithParam<int>
{
protected:
    void SetUp() override { requireEngine(GPU); }
    std::pair<int, int> types() const { return typesOfFilters()[GetParam()]; }
};

const Size partsImage(1031, 517);

//! Where parts begin: as near behind awkward rows as the cut allows.
std::vector<int> beginsOf(const ff::Cut& cut, int height)
{
    std::set<int> begins = {0};
    for (int row : {1, 2, 53, 211, 300, 431, height - 1})
    {
        while (row < height && !cut.allows(row))
            ++row;
        if (row < height)
            begins.insert(row);
    }
    return std::vector<int>(begins.begin(), begins.end());
}

//! Filters an image whole and in parts.
void expectPartsAreTheWhole(const Ptr<cuda::Filter>& filter, const std::string& name, const Mat& image)
{
    const Mat whole = inOnePiece(filter, image);
    const std::string algorithm = ff::lastAlgorithm();
    const ff::DeviceChoice plan = ff::deviceChoice(filter, image.size());
    ASSERT_EQ(algorithm, plan.algorithm) << name;
    std::vector<int> begins = beginsOf(plan.cut, image.rows);
    if (begins.size() == 1)
    {
        EXPECT_EQ(0, plan.cut.step) << algorithm << ", " << name;
        return;
    }
    begins.push_back(image.rows);
    Mat parts(image.size(), whole.type(), Scalar::all(7));
    HostOptions options = onCuda();
    options.report = makePtr<cuda::HostReport>();
    for (size_t i = 0; i + 1 < begins.size(); ++i)
    {
        const Range rows(begins[i], begins[i + 1]);
        Mat source, part = parts.rowRange(rows);
        for (const Range& range : cuda::filterRows(filter, image.size(), rows, options))
            source.push_back(image.rowRange(range));
        cuda::applyFilterPart(filter, source, image.size(), rows, part, options);
        EXPECT_EQ(algorithm, std::string(options.report->algorithm)) << name;
    }
    EXPECT_TRUE(sameBits(whole, parts)) << algorithm << ", " << name << ", " << seedText();
}

TEST_P(Parts, GiveTheBytesOfTheWhole)
{
    const Mat image = makeImage(partsImage, types().first);
    const auto expectAll = [&]
    {
        for (const NamedFilter& filter : filtersOf(types().first, types().second))
            expectPartsAreTheWhole(filter.filter, filter.name + " of " + typeText(types().first), image);
    };
    expectAll();
    const AnyImageSize anySize;
    expectAll();
}

TEST_P(Parts, GiveTheBytesOfTheWholeAtEveryBorder)
{
    const int type = types().first;
    const Mat image = makeImage(partsImage, type);
    for (int border : allBorders())
    {
        std::vector<Case> cases = oneOfEach(type, border);
        cases.push_back(gaussianCase(type, type, Size(9, 9), 1.7, 0, LinearOptions::withBorder(border)));
        cases.push_back(gaussianCase(type, type, Size(31, 31), 5, 0, LinearOptions::withBorder(border)));
        cases.push_back(boxCase(type, type, Size(21, 21), true, LinearOptions::withBorder(border)));
        cases.push_back(medianCase(type, Size(31, 31), border));
        for (const Case& filterCase : cases)
            expectPartsAreTheWhole(filterCase.filter, filterCase.text, image);
    }
}

TEST_P(Parts, ScratchIsWhatWasSaid)
{
    const cuda::GpuMat image(makeImage(partsImage, types().first));
    const auto expectAll = [&]
    {
        for (const NamedFilter& filter : filtersOf(types().first, types().second))
        {
            const ff::DeviceChoice plan = ff::deviceChoice(filter.filter, partsImage);
            cuda::GpuMat result;
            ff::mostScratchBytes();
            filter.filter->apply(image, result, cuda::Stream::Null());
            const double real = static_cast<double>(ff::mostScratchBytes()),
                         said = static_cast<double>(plan.scratchBytes);
            EXPECT_STREQ(plan.algorithm, ff::lastAlgorithm()) << filter.name;
            EXPECT_LE(real, said) << plan.algorithm << ", " << filter.name;
            EXPECT_LE(said, real * 1.05) << plan.algorithm << ", " << filter.name;
        }
        cuda::Stream::Null().waitForCompletion();
    };
    expectAll();
    const AnyImageSize anySize;
    expectAll();
}

INSTANTIATE_TEST_CASE_P(GPU, Parts, testing::Range(0, static_cast<int>(typesOfFilters().size())));

}  // namespace
}  // namespace opencv_test

#endif
