// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "large_gaussian.hpp"
#include "large_gaussian_axis.hpp"

#include <algorithm>
#include <cmath>

namespace cv::cuda::fastfilters
{

namespace
{

constexpr double pi = 3.14159265358979323846;

std::vector<double> convolve(const std::vector<double>& a, const std::vector<double>& b)
{
    std::vector<double> result(a.size() + b.size() - 1);
    for (size_t i = 0; i < a.size(); ++i)
        for (size_t k = 0; k < b.size(); ++k)
            result[i + k] += a[i] * b[k];
    return result;
}

// The discrete cubic B-spline: 4 * step - 3 weights that sum to step.
std::vector<double> discreteSpline(int step)
{
    const std::vector<double> box(step, 1.0);
    std::vector<double> spline = convolve(convolve(box, box), convolve(box, box));
    for (double& w : spline)
        w /= static_cast<double>(step) * step * step;
    return spline;
}

// Weight of sample q - 1 + j for pixel q * step + phase.
double splineWeight(const std::vector<double>& spline, int step, int phase, int j)
{
    const int index = phase + step - j * step + 2 * step - 2;
    return index >= 0 && index < static_cast<int>(spline.size()) ? spline[index] : 0;
}

// Coefficients 0, 1, ... to one side: the Fourier coefficients of the Gaussian's spectrum over the splines'; with a
// step of 1, for which small sigmas have a spectrum that does not end in between, the Gaussian itself.
std::vector<double> correctedGaussian(double sigma, int step)
{
    const double s = sigma / step;
    const int count = static_cast<int>(std::ceil(8 * s)) + 1;
    if (step == 1)
    {
        std::vector<double> taps;
        for (int k = 0; k < count; ++k)
            taps.push_back(std::exp(-0.5 * k * k / (s * s)) / (s * std::sqrt(2 * pi)));
        return taps;
    }
    // The integrand is smooth and vanishes at the ends, so equidistant samples integrate it exactly.
    const int samples = 4 * count + 64;
    std::vector<double> taps(count, 1.0 / (2 * samples));
    for (int i = 1; i < samples; ++i)
    {
        const double x = pi * i / (2 * samples);
        const double one = std::sin(x) / (step * std::sin(x / step));
        const double spectrum = std::exp(-2 * s * s * x * x) / std::pow(one, 8);
        for (int k = 0; k < count; ++k)
            taps[k] += spectrum * std::cos(2 * x * k) / samples;
    }
    return taps;
}

// The sum of |mask - Gaussian| over all pixels, for an output of the worst phase.
double kernelError(const LargeGaussianCoefficients& mask, const std::vector<double>& spline)
{
    const int step = mask.step, half = 2 * step - 2;
    const int wide = mask.reach * step + half;
    // The weight of each pixel around it in a sample after stage 2.
    std::vector<double> sample(2 * wide + 1);
    for (int k = 0; k <= 2 * mask.reach; ++k)
        for (int m = 0; m < static_cast<int>(spline.size()); ++m)
            sample[k * step + m] += mask.taps[k] * spline[m] / step;

    const int reach = std::max(static_cast<int>(std::ceil(8 * mask.sigma)), wide + 2 * step);
    std::vector<double> gaussian(2 * reach + 1);
    double sum = 0;
    for (int i = -reach; i <= reach; ++i)
        sum += gaussian[reach + i] = std::exp(-0.5 * i * i / (mask.sigma * mask.sigma));
    double worst = 0;
    for (int phase = 0; phase < step; ++phase)
    {
        double error = 0;
        for (int i = -reach; i <= reach; ++i)
        {
            double value = -gaussian[reach + i] / sum;
            for (int j = 0; j < 4; ++j)
            {
                // Pixel i relative to the output, seen from sample j - 1.
                const int index = i + phase - (j - 1) * step + wide;
                if (index >= 0 && index <= 2 * wide)
                    value += mask.spline[4 * phase + j] * sample[index];
            }
            error += std::abs(value);
        }
        worst = std::max(worst, error);
    }
    return worst;
}

}  // namespace

LargeGaussianCoefficients makeLargeGaussian(double sigma)
{
    LargeGaussianCoefficients mask;
    mask.sigma = sigma;
    mask.step = largeGaussianStep(sigma);
    const std::vector<double> spline = discreteSpline(mask.step);
    for (int phase = 0; phase < mask.step; ++phase)
        for (int j = 0; j < 4; ++j)
            mask.spline.push_back(splineWeight(spline, mask.step, phase, j));

    const std::vector<double> side = correctedGaussian(sigma, mask.step);
    int reach = static_cast<int>(side.size()) - 1;
    double tail = 0;
    while (reach > 1 && tail + 2 * std::abs(side[reach]) < largeGaussianTail)
        tail += 2 * std::abs(side[reach--]);
    mask.reach = reach;
    double sum = side[0];
    for (int k = 1; k <= reach; ++k)
        sum += 2 * side[k];
    for (int k = -reach; k <= reach; ++k)
        mask.taps.push_back(side[std::abs(k)] / sum);
    mask.kernelError = kernelError(mask, spline);
    return mask;
}

double largeGaussianError(const LargeGaussianCoefficients& x, const LargeGaussianCoefficients& y)
{
    const double mask = x.kernelError + y.kernelError + x.kernelError * y.kernelError;
    return mask + (1 + mask) * std::ldexp(x.terms() + y.terms() + 16, -24);
}

}  // namespace cv::cuda::fastfilters
