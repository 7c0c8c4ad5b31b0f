// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The quotients of the device's trimmed means, on the CPU.

#include "test_precomp.hpp"

#include "test_random.hpp"

#include "cuda/statistics/trimmed_planes/trimmed_finish.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

TEST(TrimmedFinish, QuotientsAreExact)
{
    for (int bytes : {1, 2})
        for (bool isSigned : {false, true})
            for (int area : {9, 25, 49, 225, 961, 8406301})
                for (int i = 0; i < 3000; ++i)
                {
                    const int first = draw(0, area - 1), last = draw(first, area - 1), count = last - first + 1;
                    const ff::TrimmedFinish finish = ff::TrimmedFinish::of(first, last, area, bytes, isSigned);
                    const int greatest = bytes == 1 ? 255 : 65535, offset = isSigned ? (greatest + 1) / 2 : 0;
                    const unsigned lo = draw(0, greatest), hi = draw((int)lo, greatest);
                    const int64 most = (int64)count * (hi - lo),
                                sum = (int64)count * lo +
                                      (i % 3 == 0 ? most / 2 : (int64)(theRNG().uniform(0., 1.) * (double)most));
                    const int64 clamped = sum + (int64)first * lo + (int64)(area - 1 - last) * hi;
                    const int64 n = finish.counted(clamped, lo, hi);
                    EXPECT_EQ(sum - (int64)count * offset, n);
                    const double mean = (double)n / count;
                    EXPECT_EQ((float)mean, (finish.mean<float, false>(n))) << n << " / " << count;
                    EXPECT_EQ((uchar)(int64)std::nearbyint(mean), (finish.mean<uchar, false>(n)))
                        << n << " / " << count;
                    EXPECT_EQ((ushort)(int64)std::nearbyint(mean), (finish.mean<ushort, false>(n)));
                    if (area <= 49)
                    {
                        EXPECT_TRUE(finish.isFloat);
                    }
                }
}

}  // namespace
}  // namespace opencv_test
