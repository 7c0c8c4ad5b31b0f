// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LADDER_RUNGS_HPP
#define OPENCV_CUDAFASTFILTERS_LADDER_RUNGS_HPP

// The rungs: one filter written again and again, each time with one thing changed. Every file *.cu here is one
// rung and can be read by itself. All replicate the border and round by adding one half.

#include <functional>

#include <cuda_runtime.h>

#include "opencv2/core.hpp"
#include "opencv2/core/cuda.hpp"

namespace ladder
{

using Image = cv::cuda::PtrStepSzb;  // device memory, rows of `step` bytes
using DeviceRung = std::function<void(Image src, Image dst, cudaStream_t stream)>;
using HostRung = std::function<void(const cv::Mat& src, cv::Mat& dst)>;

// The 5x5 binomial Gaussian, 1 4 6 4 1 over 16 in each direction.
void gaussianPlain(Image src, Image dst, cudaStream_t stream);           // loops of a fixed length
void gaussianRuntimeLoops(Image src, Image dst, cudaStream_t stream);    // the length is an argument
void gaussianConstantMemory(Image src, Image dst, cudaStream_t stream);  // coefficients in __constant__ memory
void gaussianCompileTime(Image src, Image dst, cudaStream_t stream);     // unrolled, coefficients as immediates
void gaussianSharedMemory(Image src, Image dst, cudaStream_t stream);    // a tile in shared memory first
void gaussianRgb24(Image src, Image dst, cudaStream_t stream);           // three bytes a pixel
void gaussianRgba32(Image src, Image dst, cudaStream_t stream);          // four bytes a pixel
void gaussianOneThread(const cv::Mat& src, cv::Mat& dst);                // on the CPU
void gaussianAllThreads(const cv::Mat& src, cv::Mat& dst);               // on the CPU

// Medians.
void median3Packed(Image src, Image dst, cudaStream_t stream);  // four pixels in a register, byte minima and maxima
void median5Packed(Image src, Image dst, cudaStream_t stream);
void medianOneThread3(const cv::Mat& src, cv::Mat& dst);  // on the CPU, one pixel at a time
void medianOneThread5(const cv::Mat& src, cv::Mat& dst);

// Rungs that read through the texture unit. A texture belongs to one source, so these make one that reads only
// `src`; it must live until the last launch is done.
DeviceRung makeGaussianTexture(Image src);
DeviceRung makeMedian3Texture(Image src);  // forgetful selection
DeviceRung makeMedian5Texture(Image src);

// Throws cv::Exception if a launch failed.
void checkLaunch();

inline dim3 gridFor(int columns, int rows, dim3 block)
{
    return dim3((columns + block.x - 1) / block.x, (rows + block.y - 1) / block.y);
}

}  // namespace ladder

#endif
