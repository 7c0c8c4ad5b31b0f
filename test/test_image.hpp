// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_IMAGE_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_IMAGE_HPP

// Test images, and the comparisons whose messages say where and by how much two images differ.

namespace opencv_test
{

enum Content
{
    NOISE,       // the whole range of the integer depths, -1000..1000 for floats
    FEW_VALUES,  // four values: many ties for ranks
    EXTREMES,    // smallest, largest, middle value
    RAMP,        // rising along both axes, wrapping
    SMOOTH,      // noise that is blurred and stretched to the range of noise, as photographs are
    FLAT,        // one value
    SPECIAL      // for floats: NaN, infinities, signed zeros and denormals among numbers
};

//! An image drawn from cv::theRNG(), which the test framework seeds with --test_seed.
Mat makeImage(Size size, int type, Content content = NOISE);

//! "seed N", for the messages of tests that draw from cv::theRNG().
std::string seedText();

std::string typeText(int type);
std::string borderText(int border);

//! Equal size, type and bits.
testing::AssertionResult sameBits(const Mat& expected, const Mat& actual);

//! Equal size and type; absolute difference at most maxDiff, and more than 0 in at most `share` of the values.
testing::AssertionResult differAtMost(const Mat& expected, const Mat& actual, double maxDiff, double share = 1);

const std::vector<int>& allDepths();
const std::vector<int>& allBorders();
std::vector<perf::MatType> allTypes();
//! Types of results as factories take them: that of the images, and floats.
std::vector<int> resultTypes(int type);

}  // namespace opencv_test

#endif  // OPENCV_TEST_CUDAFASTFILTERS_IMAGE_HPP
