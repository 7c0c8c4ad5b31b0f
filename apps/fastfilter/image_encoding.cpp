// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "image_encoding.hpp"

#include "error.hpp"
#include "image_input.hpp"
#include "output_formats.hpp"
#include "pnm_file.hpp"

#include <opencv2/imgcodecs.hpp>

namespace fastfilter
{
namespace
{

//! BGRA, as OpenCV's encoders want it. Releases the parts.
cv::Mat merged(OutputImage& image)
{
    if (image.alpha.empty())
        return std::move(image.pixels);
    cv::Mat result(image.pixels.size(), CV_MAKETYPE(image.pixels.depth(), 4));
    const cv::Mat parts[] = {image.pixels, image.alpha};
    const int colour[] = {0, 0, 1, 1, 2, 2, 3, 3}, grey[] = {0, 0, 0, 1, 0, 2, 1, 3};
    cv::mixChannels(parts, 2, &result, 1, image.pixels.channels() == 1 ? grey : colour, 4);
    image = OutputImage();
    return result;
}

}  // namespace

std::vector<uchar> encodeImage(const std::string& name, const std::string& extension, OutputImage image,
                               const Metadata& metadata, std::string& notKept)
{
    std::vector<uchar> encoded;
    const int channels = image.pixels.channels() + (image.alpha.empty() ? 0 : 1);
    if (isPnmExtension(extension))
        encoded = encodePnm(extension, image.pixels, image.alpha, image.greatestValue);
    else
    {
        const cv::Mat whole = merged(image);
        try
        {
            if (!cv::imencode(extension, whole, encoded) || encoded.empty())
                throw outputError(name,
                                  "OpenCV could not encode a " + typeName(whole.type()) + " image as " + extension);
        }
        catch (const cv::Exception& error)
        {
            throw outputError(name, oneLine(error.err));
        }
    }
    notKept = embedMetadata(metadata, extension, channels, encoded);
    return encoded;
}

}  // namespace fastfilter
