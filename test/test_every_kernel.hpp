// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_EVERY_KERNEL_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_EVERY_KERNEL_HPP

// Kernels that no other test launches: those of pairs of types, numbers of channels and sides that are rare, and those
// of images that fill the GPU, whose sizes are the least that the plans give to them. Of large images, bands are
// checked.

namespace opencv_test
{

int multiprocessors();
//! What the last call on this thread ran.
void expectAlgorithm(Engine engine, const std::string& name, const std::string& text);
void expectPlan(Engine engine, const Case& filterCase, const Mat& image, const std::string& part);
//! All of an image that is not large.
void expectCorrectBy(Engine engine, const std::string& algorithm, const Case& filterCase, const Mat& image);
//! The same of an algorithm to which another one is preferred.
void expectCorrectByOnly(Engine engine, const char* algorithm, const Case& filterCase, const Mat& image);
//! An image whose rows repeat: drawing all pixels of a large one takes long.
Mat makeTall(Size size, int type);
//! An image of rows of `rowElements`, the last pixel not in whole, and at least so many elements.
Size sizeOfElements(long long elements, int rowElements, int channels);
//! Compares bands of the output for a whole image with the oracle. The border does not wrap: a band needs no more than
//! the pixels around it.
void expectBands(const Case& filterCase, const Mat& image, const Mat& actual);
//! Compares bands of the output for a whole image with those of the CPU engine, which reads the pixels around a region:
//! for linear filters.
void expectHostBands(const Case& filterCase, const Mat& image, const Mat& actual);
void expectBandsBy(const std::string& algorithm, const Case& filterCase, const Mat& image);

//! Base of tests of images that fill the GPU.
template <typename Param>
class LargeTest : public testing::TestWithParam<Param>
{
protected:
    void SetUp() override { requireDeviceMemory(1); }
};

}  // namespace opencv_test

#endif  // OPENCV_TEST_CUDAFASTFILTERS_EVERY_KERNEL_HPP
