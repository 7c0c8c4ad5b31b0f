// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_ENGINE_HPP
#define OPENCV_FASTFILTER_ENGINE_HPP

#include "error.hpp"
#include "parse.hpp"

#include <opencv2/cudafastfilters.hpp>

#include <cstdint>
#include <string>

namespace fastfilter
{

//! Where filters may run.
struct Engine
{
    cv::cuda::HostOptions options;  //!< the CPU if no device is usable
    std::string cpuName;            //!< "CPU, 2 threads"
    std::string cudaName;           //!< "CUDA device 0, NVIDIA ...", empty if no device is usable
    std::string whyNotCuda;         //!< set if `auto` found no usable device
};

//! Where filters have run.
struct EngineUse
{
    bool cuda = false, cpu = false;
    std::string whyNotCuda;  //!< set if `auto` changed to the CPU for good, because the GPU failed

    void add(const EngineUse& other);
    void add(const cv::cuda::HostReport& report);
};

//! Rows of a picture's result.
struct PicturePart
{
    cv::Size picture;
    cv::Range rows;

    bool isWhole() const { return rows == cv::Range(0, picture.height); }
};

/** @brief Chooses the devices and starts them. Throws Error(EXIT_CUDA) where CUDA was asked for and one of the devices
is not there, or this build has no code for it.
@param deviceMemory Bytes to use of each at most, 0 for as much as helps. */
Engine selectEngine(const DeviceChoice& choice, int threads, std::uint64_t deviceMemory);

//! For a report; without any use, what would run.
std::string engineName(const Engine& engine, const EngineUse& use);

//! "cpu", "cuda" and similar names, without commas: if they differ, so may the last digits of rounded sums.
std::string engineKind(const EngineUse& use);

/** @brief Whether an image of that size goes to the GPU: if it has to, or, for `auto`, if that is faster.
Throws Error(EXIT_FILTER) if it has to and the memory that it may use does not suffice. */
bool takesCuda(const Engine& engine, const cv::Ptr<cv::cuda::Filter>& filter, cv::Size size, EngineUse& use);

/** @brief Applies the filter to a host image. `auto` changes to the CPU for good if the GPU fails, and `use` says so
from then on. Throws Error(EXIT_FILTER).
@param mask For filters that need one, the same rows; otherwise empty.
@param part What the result is; of less than the whole, the image has the rows of cv::cuda::filterRows().
@param progress May be empty. */
void runFilter(const Engine& engine, const cv::Ptr<cv::cuda::Filter>& filter, const cv::Mat& image, const cv::Mat& mask,
               const PicturePart& part, cv::Mat& result, EngineUse& use,
               const cv::Ptr<cv::cuda::HostProgress>& progress = cv::Ptr<cv::cuda::HostProgress>());

//! The filter failed.
Error filterError(const cv::Exception& error);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_ENGINE_HPP
