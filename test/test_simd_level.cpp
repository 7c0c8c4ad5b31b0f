// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Which vector instructions the CPU engine uses: the best that the processor has, fewer where OPENCV_CPU_DISABLE names
// some. `./dev test` runs a part of the tests once more with each level below the best, and says by
// CUDAFASTFILTERS_SIMD which one it expects.

#include "test_precomp.hpp"

#include <cstdlib>

namespace opencv_test
{
namespace
{

//! What describeFilter() says on its `cpu:` line.
std::string levelInUse()
{
    const Ptr<cuda::Filter> filter = cuda::createFastMedianFilter(CV_8UC1, 3);
    std::string text = cuda::describeFilter(filter, Size(64, 64));
    const std::string before = "\ncpu: what runs for this image, ";
    const size_t begin = text.find(before);
    if (begin == std::string::npos)
        return "nothing in:\n" + text;
    text = text.substr(begin + before.size());
    return text.substr(0, text.find('\n'));
}

//! Levels are built upon each other, so one that lacks an instruction is none.
std::string levelOfProcessor()
{
#if defined __x86_64__ || defined __i386__ || defined _M_X64 || defined _M_IX86
    const auto has = [](int feature) { return cv::checkHardwareSupport(feature); };
    const bool avx2 = has(CV_CPU_SSE4_2) && has(CV_CPU_AVX2) && has(CV_CPU_FMA3) && has(CV_CPU_FP16);
    if (avx2 && has(CV_CPU_AVX512_SKX))
        return "AVX-512";
    return avx2 ? "AVX2" : (has(CV_CPU_SSE4_2) ? "SSE4.2" : "no SIMD");
#elif defined __aarch64__ || defined _M_ARM64
    return std::getenv("OPENCV_CPU_DISABLE") ? "no SIMD" : "NEON";
#else
    return "no SIMD";
#endif
}

TEST(SimdLevel, IsTheOneThatWasAskedFor)
{
    const char* asked = std::getenv("CUDAFASTFILTERS_SIMD");
    EXPECT_EQ(asked ? asked : levelOfProcessor(), levelInUse());
    printf("CPU engine: %s\n", levelInUse().c_str());
}

TEST(SimdLevel, IsNoneWithoutOptimizations)
{
    const std::string before = levelInUse();
    cv::setUseOptimized(false);
    const std::string without = levelInUse();
    cv::setUseOptimized(true);
    EXPECT_EQ("no SIMD", without);
    EXPECT_EQ(before, levelInUse());
}

}  // namespace
}  // namespace opencv_test
