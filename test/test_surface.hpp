// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_SURFACE_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_SURFACE_HPP

// Every family of filters with every type, window and kind of content, as a list that tests walk down.

namespace opencv_test
{

//! Filters that differ by type and window.
struct Family
{
    const char* name;
    Case (*make)(int type, Size window);
    Size (*window)(int side);
    std::vector<int> sides;         //!< window sides, rising
    int longestOfOthers;            //!< for the types that are not in typesOfAllSides()
    std::vector<Content> contents;  //!< more than one where what a kernel does depends on the pixels
};

const std::vector<Family>& families();

//! 8U, 16U and 32F of one channel.
const std::vector<int>& typesOfAllSides();
//! 8S and 16S, three channels and four.
const std::vector<int>& otherTypes();

//! One family on one image: the cases of its sides.
struct SurfacePart
{
    size_t family;
    int type;
    Content content;

    std::vector<int> sides() const;
    Case make(int side) const;
};

//! All of them.
std::vector<SurfacePart> surfaceParts();

void PrintTo(const SurfacePart& part, std::ostream* os);

//! Whether the results of two engines for one image are as near to each other as the public header says: the same bits
//! for ranks and exact masks, 1 apart for other integers, twice the stated error for floats.
testing::AssertionResult asNearAsStated(const Case& filterCase, const Mat& image, const Mat& expected,
                                        const Mat& actual);

}  // namespace opencv_test

#endif  // OPENCV_TEST_CUDAFASTFILTERS_SURFACE_HPP
