// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Decoding, with the checks that cv::imread leaves out. What OpenCV 4.14 does with damaged files: a truncated or
// corrupt PNG gives no image; a truncated or corrupt JPEG gives an image with grey or wrong pixels and a line on the
// standard error stream. Hence the messages of the decoders are collected and judged.

#include "opencv_decoder.hpp"

#include "error.hpp"
#include "pixel_limit.hpp"
#include "stderr_capture.hpp"

#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgcodecs.hpp>

namespace fastfilter
{
namespace
{

//! What a decoder's messages say about damage, or an empty text.
std::string damageIn(const std::string& messages)
{
    static const char* const signs[] = {"Corrupt JPEG data", "Premature end of JPEG", "Unsupported marker type",
                                        "libpng error"};
    for (const char* const sign : signs)
    {
        const size_t start = messages.find(sign);
        if (start != std::string::npos)
            return oneLine(messages.substr(start, messages.find('\n', start) - start));
    }
    return std::string();
}

}  // namespace

cv::Mat decodeByOpenCv(const std::string& name, const std::string& path)
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
            failure = error.err.find("CV_IO_MAX_IMAGE") == std::string::npos ? oneLine(error.err)
                                                                             : overPixelLimit("the image is");
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
        throw inputError(name, failure);
    if (!damage.empty())
        throw inputError(name, "damaged or truncated (" + damage + ")");
    if (image.empty())
        throw inputError(name, "damaged or truncated, or of a kind OpenCV cannot decode");
    return image;
}

}  // namespace fastfilter
