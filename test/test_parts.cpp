// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Parts of an image give the bytes of the whole if the algorithm says that it may be cut, and the memory that it
// says it allocates is what it allocates. On the device.

#include "test_precomp.hpp"

#ifdef CUDAFASTFILTERS_HAVE_CUDA

#include "test_filters.hpp"

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

//! Between bytes that no kernel may use.
cuda::GpuMat copyOfRows(const cuda::GpuMat& image, const Range& rows)
{
    cuda::GpuMat memory(rows.size() + 2, image.cols, image.type());
    memory.setTo(Scalar::all(113));
    const cuda::GpuMat copy = memory.rowRange(1, 1 + rows.size());
    image.rowRange(rows).copyTo(copy);
    return copy;
}

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
void expectPartsAreTheWhole(const Ptr<cuda::Filter>& filter, const std::string& name, const cuda::GpuMat& image)
{
    cuda::Stream& stream = cuda::Stream::Null();
    cuda::GpuMat whole;
    filter->apply(image, whole, stream);
    const std::string algorithm = ff::lastAlgorithm();
    const ff::DevicePlan plan = ff::devicePlan(filter, image.size());
    ASSERT_EQ(algorithm, plan.algorithm) << name;
    std::vector<int> begins = beginsOf(plan.cut, image.rows);
    if (begins.size() == 1)
    {
        EXPECT_EQ(0, plan.cut.step) << algorithm << ", " << name;
        return;
    }
    begins.push_back(image.rows);
    cuda::GpuMat parts(image.size(), whole.type(), Scalar::all(7));
    for (size_t i = 0; i + 1 < begins.size(); ++i)
    {
        const Range part(begins[i], begins[i + 1]);
        const cuda::GpuMat source = copyOfRows(image, ff::rowsOfPart(filter, image.size(), part));
        ff::applyToPart(filter, image.size(), part, source, parts.rowRange(part), stream);
        EXPECT_EQ(algorithm, ff::lastAlgorithm()) << name;
    }
    EXPECT_TRUE(sameBits(Mat(whole), Mat(parts))) << algorithm << ", " << name << ", " << seedText();
}

TEST_P(Parts, GiveTheBytesOfTheWhole)
{
    const cuda::GpuMat image(makeImage(partsImage, types().first));
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
    const cuda::GpuMat image(makeImage(partsImage, type));
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
            const ff::DevicePlan plan = ff::devicePlan(filter.filter, partsImage);
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
