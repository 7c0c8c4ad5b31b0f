// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DENSE_SPECTRUM_HPP
#define OPENCV_CUDAFASTFILTERS_DENSE_SPECTRUM_HPP

#include "cuda/fourier/line_transform.hpp"
#include "cuda/runtime/device_stream.hpp"
#include "dense_spectrum_plan.hpp"

#include <cstddef>

namespace cv::cuda::fastfilters
{

// A source of any pixel type: like SourceView.
struct SpectrumSource
{
    const unsigned char* data;
    std::size_t step;
    int depth;  // CV_8U to CV_32F
    int width, height, channels;
    int originX, originY;
    int borderX, borderY;
    float borderValue[4];
};

struct SpectrumDestination
{
    unsigned char* data;
    std::size_t step;
    int depth;
    int width, height, channels;
};

// From sums to results: see LinearFinish.
struct SpectrumFinish
{
    double offset, divisor, reciprocal;
    bool exact;  // sums are integers
};

// How the planes of an image are divided among tiles. A plane is one channel of a tile; two of them that follow each
// other in a row of tiles are the real and the imaginary part of one transform, a pair.
struct SpectrumTiles
{
    SpectrumTileShape tile;
    int windowWidth, windowHeight;
    int planes, pairs;  // of a row of tiles
};

// A coefficient, as its absolute value.
struct SpectrumTap
{
    int x, y;
    float weight;
};

// For which results the transforms' error is proved small enough. It is relative to the greatest pixel of a pair, and
// the promised one of floats to the pixels of each window: a sum of some of its terms has to reach a share of that
// pixel.
struct SpectrumCheck
{
    static constexpr int mostTaps = 16;

    float greatest;        // pixels above it, infinities and NaN are not for transforms
    double share, offset;  // the sum has to be at least share * (greatest pixel) - offset
    int count;             // of taps; 0: any sum does
    SpectrumTap taps[mostTaps];
    const double* coefficients;  // of the mask, row by row
};

struct SpectrumArguments
{
    SpectrumSource source;
    SpectrumDestination destination;
    SpectrumFinish finish;
    SpectrumTiles tiles;
    const ComplexNumber *spectrum, *powersX, *powersY;
    ComplexNumber* numbers;  // room for a batch of pairs
    unsigned* maxima;        // of each pair: the bits of the greatest absolute value, as a float; null: no check
    unsigned char* fails;    // for each block of results, see spectrumBlockRows, whether it needs direct sums
};

// Filters the pairs [first, first + count) with room for them. Asynchronous; returns the launches' error.
cudaError_t filterBySpectrum(const SpectrumArguments& arguments, int first, int count, const DeviceStream& stream);

// Computes by direct sums those blocks of results that have one for which the check fails.
cudaError_t correctSpectrum(const SpectrumArguments& arguments, const SpectrumCheck& check, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
