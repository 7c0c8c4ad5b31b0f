// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Strips of images that fill the GPU, and long strips of several channels.

#include "test_precomp.hpp"

#include "test_every_kernel.hpp"

#include "cuda/strips/dense_strip.hpp"
#include "cuda/strips/separable_strip.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

//! Coefficients in -1..1 whose absolute values sum to 1: sums of 16 bit stay in float.
Mat randomUnitMask(Size size)
{
    const Mat mask = randomMask(size);
    return mask / cv::norm(mask, NORM_L1);
}

template <typename Strip>
Size leastSizeForStrips()
{
    const int packets = 256;  // per row
    const long long threads = 1ll * multiprocessors() * Strip::shape.minBlocks * Strip::shape.threads;
    int rows = 1;
    while (ff::isSmallForStrips(Strip::dense, Strip::side, 1ll * packets * rows, threads))
        ++rows;
    return Size(packets * Strip::shape.packet / Strip::channels + 1, rows);
}

template <typename S, typename D, int Channels, int Side>
void expectDenseStrip()
{
    const int type = CV_MAKETYPE(cv::DataType<S>::depth, Channels),
              dstType = CV_MAKETYPE(cv::DataType<D>::depth, Channels);
    // Bytes to bytes: the tensor cores have sides of 5, so that this is the largest mask for strips.
    const int side = Side == 5 && sizeof(S) == 1 && sizeof(D) == 1 ? 4 : Side;
    const Mat image = makeTall(leastSizeForStrips<ff::DenseStrip<S, D, Channels, Side>>(), type);
    expectBandsBy("dense_strip", linearCase(type, dstType, randomUnitMask(Size(side, side))), image);
}

template <typename S, typename D, int Channels, int Side>
void expectSeparableStrip()
{
    const int type = CV_MAKETYPE(cv::DataType<S>::depth, Channels),
              dstType = CV_MAKETYPE(cv::DataType<D>::depth, Channels);
    const Mat image = makeTall(leastSizeForStrips<ff::SeparableStrip<S, D, Channels, Side>>(), type);
    expectBandsBy("separable_strip",
                  separableCase(type, dstType, randomUnitMask(Size(Side, 1)), randomUnitMask(Size(1, Side))), image);
}

template <typename S, typename D, int Channels>
void expectStripsOfSides()
{
    expectDenseStrip<S, D, Channels, 3>();
    expectDenseStrip<S, D, Channels, 5>();
    expectSeparableStrip<S, D, Channels, 3>();
    expectSeparableStrip<S, D, Channels, 5>();
    expectSeparableStrip<S, D, Channels, 7>();
}

template <typename S, typename D>
void expectStrips(int channels)
{
    switch (channels)
    {
    case 1: expectStripsOfSides<S, D, 1>(); break;
    case 3: expectStripsOfSides<S, D, 3>(); break;
    case 4: expectStripsOfSides<S, D, 4>(); break;
    default: FAIL() << channels << " channels";
    }
}

typedef LargeTest<int> LargeStrips;

TEST_P(LargeStrips, Of8BitTo8Bit)
{
    expectStrips<std::uint8_t, std::uint8_t>(GetParam());
}

TEST_P(LargeStrips, Of8BitTo16Bit)
{
    expectStrips<std::uint8_t, std::int16_t>(GetParam());
}

TEST_P(LargeStrips, Of8BitToFloat)
{
    expectStrips<std::uint8_t, float>(GetParam());
}

TEST_P(LargeStrips, OfUnsigned16BitToFloat)
{
    expectStrips<std::uint16_t, float>(GetParam());
}

TEST_P(LargeStrips, OfSigned16BitToFloat)
{
    expectStrips<std::int16_t, float>(GetParam());
}

INSTANTIATE_TEST_CASE_P(GPU, LargeStrips, Values(1, 3, 4));

template <typename T>
void expectStripsOfLongSides()
{
    expectDenseStrip<T, T, 1, 7>();
    expectDenseStrip<T, T, 1, 9>();
    expectDenseStrip<T, T, 1, 11>();
    expectDenseStrip<T, T, 1, 15>();
    expectSeparableStrip<T, T, 1, 9>();
    expectSeparableStrip<T, T, 1, 11>();
    expectSeparableStrip<T, T, 1, 15>();
}

typedef LargeTest<int> LargeStripsOfLongSides;

TEST_P(LargeStripsOfLongSides, EqualOracle)
{
    switch (GetParam())
    {
    case CV_16U: expectStripsOfLongSides<std::uint16_t>(); break;
    case CV_16S: expectStripsOfLongSides<std::int16_t>(); break;
    default: expectStripsOfLongSides<float>();
    }
}

INSTANTIATE_TEST_CASE_P(GPU, LargeStripsOfLongSides, Values(CV_16U, CV_16S, CV_32F));

// Small images: strips of several channels have one kernel for images of any size, from a side of 7 or 9 on.

typedef EngineParamTest<perf::MatType> LongStrips;

TEST_P(LongStrips, EverySideEqualsOracle)
{
    const int type = GET_PARAM(1), bytes = static_cast<int>(CV_ELEM_SIZE1(type));
    const Mat image = makeImage(Size(170, 130), type);
    for (const bool dense : {true, false})
    {
        const ff::SideList sides = dense ? ff::denseSides(true, bytes) : ff::separableSides(true, bytes);
        for (int i = 0; i < sides.count; ++i)
        {
            const int side = sides.side[i];
            if (dense)
                expectCorrectBy(engine(), "dense_strip", linearCase(type, type, randomUnitMask(Size(side, side))),
                                image);
            else
                expectCorrectBy(engine(), "separable_strip",
                                separableCase(type, type, randomUnitMask(Size(side, 1)), randomUnitMask(Size(1, side))),
                                image);
        }
    }
}

INSTANTIATE_ENGINES_WITH(LongStrips, Values(CV_16UC1, CV_16UC3, CV_16UC4, CV_16SC1, CV_16SC3, CV_16SC4, CV_32FC1,
                                            CV_32FC3, CV_32FC4));

}  // namespace
}  // namespace opencv_test
