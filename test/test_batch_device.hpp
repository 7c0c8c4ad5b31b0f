// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_BATCH_DEVICE_HPP
#define OPENCV_TEST_BATCH_DEVICE_HPP

#include "test_filters.hpp"

#ifdef CUDAFASTFILTERS_HAVE_CUDA

#include "api/testing/plan_hooks.hpp"
#include "testing/test_hooks.hpp"

#include "opencv2/core/cuda_stream_accessor.hpp"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <functional>
#include <random>

// Many images in one call on a device, beside the same images one by one.

namespace opencv_test
{

using GpuMats = std::vector<cuda::GpuMat>;

//! A separate source and destination for each, in no order of addresses.
struct Made
{
    GpuMats src, dst;

    Made(Size size, int type, int dstType, int count)
    {
        for (int i = 0; i < count; ++i)
        {
            src.emplace_back(makeImage(size, type));
            dst.emplace_back(size, dstType);
        }
        std::shuffle(src.begin(), src.end(), std::mt19937(5));
        std::shuffle(dst.begin(), dst.end(), std::mt19937(6));
        for (cuda::GpuMat& image : dst)  // GpuMat::setTo() has no CV_16F
            image.upload(Mat(Mat(size.height, size.width * CV_MAT_CN(dstType), CV_MAT_DEPTH(dstType), Scalar::all(77))
                                 .reshape(CV_MAT_CN(dstType))));
    }
};

inline bool takesBatches(const Ptr<cuda::Filter>& filter, Size size)
{
    // On a line of its own: not what is said of the filters that an algorithm is made of.
    return std::string(cuda::describeFilter(filter, size)).find("  batches: ") != std::string::npos;
}

//! Whether so many images share a launch: small ones of ranks as one that is as large as all of them.
inline bool shareLaunch(const Ptr<cuda::Filter>& filter, Size size, int count)
{
    return cuda::fastfilters::batchAlgorithm(filter, size, count) != std::string("one by one");
}

//! The same as one by one, bit for bit. `launches`: how often an algorithm runs; 0: as its description says.
inline void expectAsAlone(const Ptr<cuda::Filter>& filter, const GpuMats& src, GpuMats& dst, const std::string& text,
                          int launches = 0)
{
    cuda::Stream stream((size_t)cudaStreamNonBlocking);
    std::vector<Mat> expected(src.size());
    for (size_t i = 0; i < src.size(); ++i)
    {
        cuda::GpuMat result;
        filter->apply(src[i], result, stream);
        result.download(expected[i], stream);
    }
    stream.waitForCompletion();
    const int count = static_cast<int>(src.size());
    if (launches == 0)
        launches = shareLaunch(filter, src[0].size(), count) ? 1 : count;
    cuda::fastfilters::algorithmRuns();
    cuda::applyFilter(filter, src, dst, stream);
    EXPECT_EQ(launches, cuda::fastfilters::algorithmRuns()) << text;
    stream.waitForCompletion();
    ASSERT_EQ(src.size(), dst.size());
    for (size_t i = 0; i < dst.size(); ++i)
        ASSERT_TRUE(sameBits(expected[i], Mat(dst[i]))) << text << ", image " << i << ", " << seedText();
}

}  // namespace opencv_test

#endif  // CUDAFASTFILTERS_HAVE_CUDA

#endif
