// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Reading, with the checks that cv::imread leaves out. What OpenCV 4.14 does with damaged files:
// a truncated or corrupt PNG gives no image; a truncated or corrupt JPEG gives an image with grey or
// wrong pixels and a line on the standard error stream; a TIFF whose compressed data is corrupt gives an
// image and a logged error. Hence the messages of the decoders are collected and judged.

#include "image_input.hpp"

#include "error.hpp"
#include "image_header.hpp"
#include "open_file.hpp"
#include "stderr_capture.hpp"

#include <opencv2/core/utils/logger.hpp>
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

// The most a file of n bytes may claim to decode to. Deflate reaches 1032 times its size, JPEG (one bit
// for a block of 64 pixels of each component) 512, LZW about 2600. Other schemes of TIFF files have no such bound.
const std::uint64_t maxExpansion = 4096;
const std::uint64_t expansionSlack = 1 << 20;
// What lies beyond is read while it is decoded.
const std::uint64_t maxReadAhead = std::uint64_t(4) << 30;

std::string sizeText(const ImageHeader& header)
{
    return std::to_string(header.width) + " x " + std::to_string(header.height) + " pixels";
}

void checkHeader(const std::string& path, std::uint64_t fileBytes)
{
    const ImageHeader header = readImageHeader(path);
    if (!header.format)
        return;
    const std::string damaged = std::string("damaged ") + header.format + " header";
    if (header.width == 0 || header.height == 0 || header.bytesPerPixel == 0)
        throw inputError(path, damaged);
    if (header.leastFileBytes > fileBytes)
        throw inputError(path, "damaged or truncated: its " + std::string(header.format) + " header promises " +
                                   std::to_string(header.leastFileBytes) + " bytes, but the file has only " +
                                   std::to_string(fileBytes));
    if (header.unboundedCompression)
        return;
    const double promised = static_cast<double>(header.width) * static_cast<double>(header.height) *
                            static_cast<double>(header.bytesPerPixel);
    if (promised > static_cast<double>(fileBytes) * maxExpansion + expansionSlack)
        throw inputError(path, damaged + ": it promises " + sizeText(header) + ", but the file has only " +
                                   std::to_string(fileBytes) + " bytes");
}

//! What a decoder's messages say about damage, or an empty text.
std::string damageIn(const std::string& messages)
{
    static const char* const signs[] = {
        "Corrupt JPEG data", "Premature end of JPEG", "Unsupported marker type", "libpng error",
        "TIFF_Error",        "OpenCV TIFF(line"};
    for (const char* const sign : signs)
    {
        const size_t start = messages.find(sign);
        if (start != std::string::npos)
            return oneLine(messages.substr(start, messages.find('\n', start) - start));
    }
    return std::string();
}

std::string decodingErrorText(const std::string& path, const cv::Exception& error)
{
    if (error.err.find("CV_IO_MAX_IMAGE") == std::string::npos)
        return oneLine(error.err);
    const ImageHeader header = readImageHeader(path);
    return (header.format ? sizeText(header) + " are" : std::string("the image is")) +
           " over the limit (2^30 pixels, 2^20 a side unless given otherwise); --max-pixels raises it, and so do "
           "OPENCV_IO_MAX_IMAGE_PIXELS, _WIDTH and _HEIGHT";
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

cv::Mat decode(const std::string& path)
{
    const cv::utils::logging::LogLevel level = cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_WARNING);
    cv::Mat image;
    std::string failure, messages;
    {
        StderrCapture capture;
        try
        {
            image = cv::imread(path, cv::IMREAD_UNCHANGED);
        }
        catch (const cv::Exception& error)
        {
            failure = decodingErrorText(path, error);
        }
        catch (const std::bad_alloc&)
        {
            failure = "not enough memory";
        }
        messages = capture.text();
    }
    cv::utils::logging::setLogLevel(level);

    const std::string damage = damageIn(messages);
    if (!failure.empty())
        throw inputError(path, failure);
    if (!damage.empty())
        throw inputError(path, "damaged or truncated (" + damage + ")");
    if (image.empty())
        throw inputError(path, "damaged or truncated, or of a kind OpenCV cannot decode");
    return image;
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
    checkHeader(path, checkFile(path));
    if (!cv::haveImageReader(path))
        throw inputError(path, "not an image OpenCV can read");
}

InputImage readImage(const std::string& path, StageTimes& times)
{
    {
        const StageTimer timer(times, STAGE_READ);
        readAhead(path);
    }
    const StageTimer timer(times, STAGE_DECODE);
    const cv::Mat image = decode(path);
    InputImage input;
    input.fileType = typeName(image.type());
    if (image.channels() != 4)
    {
        input.pixels = image;
        return input;
    }
    input.pixels.create(image.size(), CV_MAKETYPE(image.depth(), 3));
    input.alpha.create(image.size(), CV_MAKETYPE(image.depth(), 1));
    cv::Mat parts[] = {input.pixels, input.alpha};
    const int fromTo[] = {0, 0, 1, 1, 2, 2, 3, 3};
    cv::mixChannels(&image, 1, parts, 2, fromTo, 4);
    return input;
}

std::string typeName(int type)
{
    return cv::typeToString(type).substr(3);
}

}  // namespace fastfilter
