// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "image_input.hpp"

#include "bmp_file.hpp"
#include "error.hpp"
#include "image_header.hpp"
#include "opencv_decoder.hpp"
#include "open_file.hpp"
#include "pixel_limit.hpp"
#include "png_input.hpp"
#include "pnm_file.hpp"

#include <opencv2/imgcodecs.hpp>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <vector>

namespace fastfilter
{
namespace
{

// What lies beyond is read while it is decoded.
const std::uint64_t maxReadAhead = std::uint64_t(4) << 30;

void checkHeader(const std::string& path, const ImageHeader& header, std::uint64_t fileBytes)
{
    const std::string format = header.format;
    if (!header.whyNot.empty())
        throw inputError(path, header.whyNot);
    if (header.width == 0 || header.height == 0)
        throw inputError(path, "damaged " + format + " header");
    if (header.leastFileBytes > fileBytes)
        throw inputError(path, "damaged or truncated: for what its " + format + " header promises, " +
                                   std::to_string(header.width) + " x " + std::to_string(header.height) +
                                   " pixels, it has " + std::to_string(header.leastFileBytes) +
                                   " bytes at least, but the file has only " + std::to_string(fileBytes));
}

//! Brings the file into the system's file cache, so that decoding, which reads it piece by piece, need not wait for the
//! disk. cv::imdecode() would need the whole file in memory, takes 2 GiB at most, and misses a JPEG's missing end.
void readAhead(const std::string& path)
{
    const OpenFile file(path);
    std::vector<char> piece(1 << 20);
    for (std::uint64_t done = 0; done < maxReadAhead;)
    {
        const ssize_t got = read(file, piece.data(), piece.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            throw inputError(path, std::strerror(errno));
        if (got == 0)
            return;
        done += static_cast<std::uint64_t>(got);
    }
}

InputImage readByOpenCv(const std::string& path, const ImageHeader& header)
{
    InputImage input;
    const cv::Mat image = decodeByOpenCv(path, path);
    input.fileType = typeName(image.type());
    separateAlpha(image, false, input);
    if (!header.format && cv::imcount(path) > 1)
        input.notes.push_back("the input holds several pictures, only the first is filtered");
    return input;
}

InputImage decode(const std::string& path, const ImageHeader& header)
{
    const std::string format = header.format ? header.format : "";
    try
    {
        if (format == "PNM" || format == "PAM" || format == "PFM")
            return readPnm(path);
        if (format == "BMP")
            return readBmp(path);
        return format == "PNG" ? readPng(path) : readByOpenCv(path, header);
    }
    catch (const cv::Exception& error)
    {
        throw inputError(path, oneLine(error.err));
    }
    catch (const std::bad_alloc&)
    {
        throw inputError(path, "not enough memory");
    }
}

//! Samples of another greatest value than the depth's become those of the depth's, rounded.
template <typename T>
void scale(cv::Mat& samples, std::uint64_t from, std::uint64_t to)
{
    for (int y = 0; y < samples.rows; ++y)
    {
        T* const row = samples.ptr<T>(y);
        for (int i = 0; i < samples.cols * samples.channels(); ++i)
            row[i] = static_cast<T>((2 * row[i] * to + from) / (2 * from));
    }
}

}  // namespace

std::uint64_t checkFile(const std::string& path)
{
    std::error_code failure;
    const std::filesystem::file_status status = std::filesystem::status(path, failure);
    if (status.type() == std::filesystem::file_type::not_found)
        throw inputError(path, "no such file");
    if (std::filesystem::is_directory(status))
        throw inputError(path, "is a directory");
    if (!std::filesystem::is_regular_file(status))
        throw inputError(path, "not a regular file");
    errno = 0;
    if (!std::ifstream(path, std::ios::binary))
        throw inputError(path, std::strerror(errno));
    const std::uintmax_t bytes = std::filesystem::file_size(path, failure);
    if (failure)
        throw inputError(path, failure.message());
    if (bytes == 0)
        throw inputError(path, "the file is empty");
    return bytes;
}

void checkInput(const std::string& path)
{
    const std::uint64_t bytes = checkFile(path);
    if (isTiff(path))
        return;  // libtiff looks at it
    const ImageHeader header = readImageHeader(path);
    if (header.format)
        checkHeader(path, header, bytes);
    else if (!cv::haveImageReader(path))
        throw inputError(path, "not an image OpenCV can read");
}

InputImage readImage(const std::string& path, StageTimes& times)
{
    {
        const StageTimer timer(times, STAGE_READ);
        readAhead(path);
    }
    const StageTimer timer(times, STAGE_DECODE);
    const ImageHeader header = readImageHeader(path);
    if (header.format)
        checkPixelLimit(path, header.width, header.height);
    InputImage input = decode(path, header);
    input.metadata = readMetadata(path, header);
    return input;
}

void scaleToDepth(InputImage& input)
{
    if (input.greatestValue == 0)
        return;
    const bool isWide = input.pixels.depth() == CV_16U;
    for (cv::Mat* const samples : {&input.pixels, &input.alpha})
        isWide ? scale<ushort>(*samples, static_cast<std::uint64_t>(input.greatestValue), 65535)
               : scale<uchar>(*samples, static_cast<std::uint64_t>(input.greatestValue), 255);
    input.notes.push_back("samples of 0 to " + std::to_string(input.greatestValue) + " become 0 to " +
                          (isWide ? "65535" : "255"));
    input.greatestValue = 0;
}

void separateAlpha(const cv::Mat& image, bool isGrey, InputImage& input)
{
    if (image.channels() != 4)
    {
        input.pixels = image;
        return;
    }
    const int colours = isGrey ? 1 : 3;
    input.pixels.create(image.size(), CV_MAKETYPE(image.depth(), colours));
    input.alpha.create(image.size(), CV_MAKETYPE(image.depth(), 1));
    cv::Mat parts[] = {input.pixels, input.alpha};
    const int colour[] = {0, 0, 1, 1, 2, 2, 3, 3}, grey[] = {0, 0, 3, 1};
    cv::mixChannels(&image, 1, parts, 2, isGrey ? grey : colour, static_cast<size_t>(colours) + 1);
}

std::string typeName(int type)
{
    return cv::typeToString(type).substr(3);
}

}  // namespace fastfilter
