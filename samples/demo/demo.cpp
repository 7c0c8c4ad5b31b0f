// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The demonstration: a photograph gets salt-and-pepper noise, the fast median takes it away, a
// convolution sharpens the result. Written are the pictures of each step and one of them side by side;
// printed are the peak signal-to-noise ratios and what ran.
//
//     fastfilter_demo photo.jpg output_directory

#include "pictures.hpp"

#include <opencv2/core/cuda.hpp>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/cudafastfilters.hpp>
#include <opencv2/imgcodecs.hpp>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace
{

const int medianSize = 3;
const double noiseShare = 0.10;
const cv::uint64_t noiseSeed = 20240229;

bool gpuIsUsable()
{
    try
    {
        return cv::cuda::getCudaEnabledDeviceCount() > 0 && cv::cuda::DeviceInfo().isCompatible();
    }
    catch (const cv::Exception&)
    {
        return false;
    }
}

//! A mask that adds `amount` times what a 3x3 binomial mean takes away, in sixteenths: exact.
cv::Mat sharpeningMask(double amount)
{
    const cv::Matx33d binomial(1, 2, 1, 2, 4, 2, 1, 2, 1);
    cv::Mat mask = cv::Mat(binomial) * -amount;
    mask.at<double>(1, 1) += 16 * (1 + amount);
    return mask / 16;
}

cv::Mat filtered(const cv::Ptr<cv::cuda::Filter>& filter, const cv::Mat& image, bool gpu)
{
    cv::Mat result;
    if (gpu)
    {
        cv::cuda::GpuMat source(image), destination;
        filter->apply(source, destination);
        destination.download(result);
    }
    else
    {
        cv::cuda::applyFilter(filter, image, result, cv::cuda::HostOptions(cv::cuda::HostOptions::CPU));
    }
    return result;
}

//! Both engines promise the same pixels for medians and for masks of integers over one divisor.
void checkAgainstCpu(const cv::Ptr<cv::cuda::Filter>& filter, const cv::Mat& image, const cv::Mat& result)
{
    if (cv::norm(filtered(filter, image, false), result, cv::NORM_INF) != 0)
        throw std::runtime_error("the GPU and the CPU engine do not give the same pixels");
}

void write(const std::filesystem::path& path, const cv::Mat& image, const std::vector<int>& encoding = {})
{
    if (!cv::imwrite(path.string(), image, encoding))
        throw std::runtime_error("cannot write " + path.string());
    std::printf("written: %s\n", path.string().c_str());
}

void run(const std::string& photoPath, const std::filesystem::path& directory)
{
    const cv::Mat photo = cv::imread(photoPath, cv::IMREAD_COLOR);
    if (photo.empty())
        throw std::runtime_error("cannot read the photograph " + photoPath);
    std::filesystem::create_directories(directory);

    const bool gpu = gpuIsUsable();
    std::printf("engine: %s\n",
                gpu ? ("CUDA, " + std::string(cv::cuda::DeviceInfo().name())).c_str() : "CPU (no usable CUDA device)");

    const cv::Ptr<cv::cuda::Filter> median = cv::cuda::createFastMedianFilter(photo.type(), medianSize);
    const cv::Ptr<cv::cuda::Filter> sharpen = cv::cuda::createFastLinearFilter(photo.type(), -1, sharpeningMask(0.25));
    std::printf("%s\n%s\n", cv::cuda::describeFilter(median).c_str(), cv::cuda::describeFilter(sharpen).c_str());

    const cv::Mat noisy = withSaltAndPepper(photo, noiseShare, noiseSeed);
    const cv::Mat clean = filtered(median, noisy, gpu);
    const cv::Mat sharp = filtered(sharpen, clean, gpu);

    if (gpu)
    {
        checkAgainstCpu(median, noisy, clean);
        checkAgainstCpu(sharpen, clean, sharp);
        std::printf("checked: the CPU engine gives the same pixels\n");
    }

    const double before = cv::PSNR(photo, noisy), after = cv::PSNR(photo, clean), last = cv::PSNR(photo, sharp);
    std::printf("noise: %.0f %% of the pixels, seed %llu\n", 100 * noiseShare,
                static_cast<unsigned long long>(noiseSeed));
    std::printf("PSNR before: %.2f dB\nPSNR after the median: %.2f dB\nPSNR after the convolution too: %.2f dB\n",
                before, after, last);

    const std::string side = std::to_string(medianSize);
    write(directory / "original.png", photo);
    write(directory / "noisy.png", noisy);
    write(directory / "median.png", clean);
    write(directory / "sharpened.png", sharp);
    const cv::Mat sheet =
        sideBySide({{cv::format("noise, PSNR %.1f dB", before), noisy},
                    {cv::format("median %sx%s, PSNR %.1f dB", side.c_str(), side.c_str(), after), clean},
                    {"then sharpened by a 3x3 mask", sharp}});
    write(directory / "before_after.png", sheet);
    write(directory / "before_after.jpg", sheet, {cv::IMWRITE_JPEG_QUALITY, 85});
    if (!(after > before))
        throw std::runtime_error("the median did not raise the PSNR");
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc != 3)
    {
        std::fprintf(stderr, "usage: fastfilter_demo photo.jpg output_directory\n");
        return 2;
    }
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    try
    {
        run(argv[1], argv[2]);
        return 0;
    }
    catch (const cv::Exception& error)
    {
        std::fprintf(stderr, "fastfilter_demo: %s\n", error.err.c_str());
    }
    catch (const std::exception& error)
    {
        std::fprintf(stderr, "fastfilter_demo: %s\n", error.what());
    }
    return 1;
}
