// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The code of the device's kernel of unsharp masks, run on the CPU.

#include "test_precomp.hpp"

#include "test_sharpen.hpp"
#include "test_strip_results.hpp"

#include "cuda/strips/sharpen_strip/sharpen_strip.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

template <typename T, int Side>
void expectStripsAreNear(int type)
{
    using Strip = ff::SharpenStrip<T, 1, Side>;
    constexpr int packet = Strip::packet, columns = packet + Side - 1, rows = 40;
    for (double amount : {-0.7, 2.5})
        for (double threshold : {0., usualThreshold(type)})
        {
            const Mat image = makeImage(Size(columns, rows), type);
            const Mat kernel = getGaussianKernel(Side, 1.3, CV_64F);
            const std::vector<double> vector(kernel.begin<double>(), kernel.end<double>());
            const ff::SharpenRule rule = {(float)amount, (float)threshold};
            const typename Strip::Coefficients coefficients(ff::sharpenStripCoefficients(vector, vector, rule));
            const Mat results = stripResults<Strip>(image, coefficients);
            for (int y = Side - 1; y < rows; ++y)
                for (int i = 0; i < packet; ++i)
                {
                    double gaussian = 0, greatest = 0;
                    for (int wy = 0; wy < Side; ++wy)
                        for (int wx = 0; wx < Side; ++wx)
                        {
                            const double value = image.at<T>(y + 1 - Side + wy, i + wx);
                            gaussian += vector[wy] * vector[wx] * value;
                            greatest = std::max(greatest, std::abs(value));
                        }
                    const double base = image.at<T>(y - Side / 2, i + Side / 2), d = base - gaussian;
                    const double expected = std::abs(d) <= threshold ? base : base + (float)amount * d;
                    ASSERT_NEAR(expected, results.at<float>(y, i), 1e-5 * greatest)
                        << Side << ", row " << y << ", " << seedText();
                }
        }
}

TEST(SharpenStrip, ResultsAreNearTheDefinition)
{
    expectStripsAreNear<std::uint8_t, 3>(CV_8UC1);
    expectStripsAreNear<std::uint8_t, 5>(CV_8UC1);
    expectStripsAreNear<std::uint16_t, 7>(CV_16UC1);
    expectStripsAreNear<float, 3>(CV_32FC1);
    expectStripsAreNear<float, 5>(CV_32FC1);
    expectStripsAreNear<float, 7>(CV_32FC1);
}

}  // namespace
}  // namespace opencv_test
