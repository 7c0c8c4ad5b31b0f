// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DENSE_FOURIER_HPP
#define OPENCV_CUDAFASTFILTERS_DENSE_FOURIER_HPP

#include "cpu/simd/linear_stripe.hpp"
#include "cpu/simd/simd_level.hpp"

// What the vector code for Fourier transforms receives: plain data.

namespace cv::cuda::fastfilters
{

// Transforms of 2^log2 numbers. For each power w of exp(-2 pi i / n) by which a step of length n multiplies: the real
// and the imaginary parts of w, w^2 and w^3; in the order of the steps, from n = 2^log2 down by factors of 4.
struct FourierAxis
{
    int log2;
    const double* powers;
};

// The numbers of a tile: real parts, and imaginary parts in a separate plane, rows of `pitch`.
struct FourierTile
{
    FourierAxis x, y;
    double *real, *imaginary;
    int pitch;
    double* rows;  // room for fourierRowGroup(x) and fourierRowGroup(y) numbers
};

// Real and imaginary parts of as many rows, or columns, as a vector has lanes.
constexpr int mostDoubleLanes = 8;

inline int fourierRowGroup(const FourierAxis& x)
{
    return 2 * mostDoubleLanes << x.log2;
}

// One channel of a tile's pixels.
struct FourierSource
{
    const unsigned char* const* rows;
    int depth, channels, channel;
    int rowCount, columns;
    bool isMeasured;  // whether PlaneFacts are wanted
};

struct PlaneFacts
{
    double squares;          // the sum of the squares; not finite if a pixel is not
    double least, greatest;  // absolute values
};

// A coefficient, as its absolute value.
struct FourierTap
{
    int x, y;
    double weight;
};

struct FourierDestination
{
    unsigned char* data;  // the channel's data
    std::size_t step;     // in bytes
    int rows, columns, channels;
    StripeFinish finish;
    bool isExact;  // sums are integers
};

// Fills a plane with pixels, and with zeros beyond them.
CFF_DECLARE_SIMD(PlaneFacts loadFourierPlane(const FourierSource& source, const FourierTile& tile, double* plane))

// The minimum, over all outputs, of the sum of weights times pixels' absolute values; or any sum that is below
// `wanted`.
CFF_DECLARE_SIMD(double leastTapSum(const FourierTap* taps, int count, const double* plane, int pitch, int rows,
                                    int columns, double wanted))

// The transform of a mask, which is in the real plane, conjugated and divided by the count of numbers in the tile. In
// the order in which correlateFourierTile() reads it.
CFF_DECLARE_SIMD(void transformMask(const FourierTile& mask, double* spectrum))

// Both planes, correlated circularly with the mask. Columns from `columns` on are not computed.
CFF_DECLARE_SIMD(void correlateFourierTile(const FourierTile& tile, const double* spectrum, int columns))

// Results of a plane of sums. `row` has room for a row of the destination's channel.
CFF_DECLARE_SIMD(void storeFourierPlane(double* plane, int pitch, const FourierDestination& destination,
                                        unsigned char* row))

}  // namespace cv::cuda::fastfilters

#endif
