// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_RANDOM_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_RANDOM_HPP

#include "test_case.hpp"
#include "test_frame.hpp"

// What random cases are drawn from, all of it by cv::theRNG().

namespace opencv_test
{

//! A number from `least` to `greatest`, and whether one of `count` equally likely things happened.
int draw(int least, int greatest);
bool oneIn(int count);

int drawBorder();
Scalar drawBorderValue();
Point drawAnchor(Size window);

//! Discs, crosses, rings, rectangles of any sides, or any pixels, some with empty rows and columns around.
Mat drawFootprint();

//! The percentile of a rank; one in four is the least or the greatest value, which have their own algorithms.
double drawPercentile();

//! Border modes, a delta and, if `anchored`, an anchor, a border value and one mode for both directions.
LinearOptions drawOptions(Size window, bool anchored);

//! Random, symmetric, sparse, huge or tiny coefficients, in single or double precision; for images of doubles in
//! double, because single ones may be fractions to their precision only.
Mat drawMask(Size size, int srcType);

//! Applies a filter to a region of this size, of a parent with a random step, offset and content, often into the same
//! memory, and expects what the oracle says.
void expectCorrectInRandomLayout(Engine engine, const Case& filterCase, Size size);

//! Runs the cases whose number the environment variable says, each from a different seed: case i draws from one made
//! of --test_seed and i, so CUDAFASTFILTERS_RANDOM_FIRST=i with one case repeats that of a message. Returns whether
//! as many ran as usually, or more.
bool runRandomCases(const char* variable, int usual, const std::function<void(int index)>& run);

}  // namespace opencv_test

#endif  // OPENCV_TEST_CUDAFASTFILTERS_RANDOM_HPP
