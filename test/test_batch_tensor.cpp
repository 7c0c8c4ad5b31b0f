// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Batches on the tensor cores: every kernel of tensor_separable has a second form for them.

#include "test_precomp.hpp"

#include "test_batch_device.hpp"

#ifdef CUDAFASTFILTERS_HAVE_CUDA

#include "cuda/tensor/tensor_dense/tensor_dense_plan.hpp"
#include "cuda/tensor/tensor_separable_long_plan.hpp"
#include "cuda/tensor/tensor_separable_plan.hpp"

#include <set>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

//! Which kernel filters an image of this size: an algorithm and what its description says of blocks and coefficients;
//! empty if it is not one of `algorithm`.
std::string kernelOf(const Case& filterCase, Size size, const std::string& algorithm)
{
    const std::string plan = cuda::describeFilter(filterCase.filter, size);
    const std::string before = "in one pass, ";
    const size_t chosen = plan.find("algorithm: " + algorithm + "\n"), begin = plan.find(before, chosen);
    if (chosen == std::string::npos || begin == std::string::npos)
        return std::string();
    const size_t form = begin + before.size();
    return plan.substr(form, plan.find('\n', form) - form);
}

//! Odd rows and columns, so that strips end within their tiles.
const Size image(333, 171);

//! The kernels of `algorithm` that ran; each image gets the result that it gets by itself, which is right.
std::set<std::string> kernelsOfBatches(const std::vector<Case>& cases, const std::string& algorithm)
{
    std::set<std::string> kernels;
    for (const Case& filterCase : cases)
    {
        const std::string kernel = kernelOf(filterCase, image, algorithm);
        if (kernel.empty())
            continue;
        Made made(image, filterCase.srcType, filterCase.dstType, 5);
        expectAsAlone(filterCase.filter, made.src, made.dst, filterCase.text, 1);
        if (kernels.insert(kernel).second)
        {
            EXPECT_TRUE(verify(filterCase, Mat(made.src.back()), Mat(made.dst.back())));
        }
    }
    return kernels;
}

void requireTensorCores()
{
    requireEngine(GPU);
    if (cuda::DeviceInfo().majorVersion() < 8)
        throw SkipTestException("the device has no tensor cores for this");
}

std::vector<Case> separableCases(const std::vector<int>& sides)
{
    std::vector<Case> cases;
    for (int border : {BORDER_REFLECT_101, BORDER_WRAP})
        for (int type : {CV_8UC1, CV_8UC3, CV_8UC4})
            for (int side : sides)
            {
                const LinearOptions options = LinearOptions::withBorder(border);
                for (double sigma : {0.0, 1.7})  // 9 x 9, coefficients of one part and of two
                    cases.push_back(gaussianCase(type, type, Size(side, side), sigma, 0, options));
                cases.push_back(boxCase(type, type, Size(side, side), true, options));
                Mat row(1, side, CV_32F), column(1, 7, CV_32F);
                for (int i = 0; i < side; ++i)
                    row.at<float>(i) = static_cast<float>(1 + i % 5) / 64;
                for (int i = 0; i < 7; ++i)
                    column.at<float>(i) = static_cast<float>(1 + i % 3) / 64;
                cases.push_back(separableCase(type, type, row, column, options));
            }
    return cases;
}

TEST(BatchTensor_GPU, EverySeparableKernel)
{
    requireTensorCores();
    const std::vector<Case> cases = separableCases({9, 11, 13, 15, 17, 19, 21});
    EXPECT_EQ(2 * ff::tensorSeparableBlocks().count,
              static_cast<int>(kernelsOfBatches(cases, "tensor_separable").size()));
}

TEST(BatchTensor_GPU, LongSeparableKernels)
{
    requireTensorCores();
    const AnyImageSize anySize;
    const std::vector<Case> cases = separableCases({31, 45, 61, 63, 95, 127, 151});
    EXPECT_LE(ff::tensorSeparableLongVariants().count,
              static_cast<int>(kernelsOfBatches(cases, "tensor_separable_long").size()));
}

TEST(BatchTensor_GPU, DenseKernels)
{
    requireTensorCores();
    std::vector<Case> cases;
    for (int border : {BORDER_REPLICATE, BORDER_CONSTANT})
        for (int type : {CV_8UC1, CV_8UC3, CV_8UC4})
            for (int side : {7, 9, 11, 13, 15, 17})
                cases.push_back(linearCase(type, type, randomMask(Size(side, side)),
                                           LinearOptions::withBorder(border, Scalar(10, 200, 90, 33))));
    EXPECT_LE(4u, kernelsOfBatches(cases, "tensor_dense").size());
}

}  // namespace
}  // namespace opencv_test

#endif  // CUDAFASTFILTERS_HAVE_CUDA
