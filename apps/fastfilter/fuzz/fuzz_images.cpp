// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// libFuzzer target: PNG, JPEG, BMP, PNM and PAM files, which are judged by their headers and then decoded, and their
// metadata, which goes into other files. Any bytes give an image or an Error, and little memory; files with metadata
// can be read again, and have it.

#include "../error.hpp"
#include "../image_input.hpp"
#include "../memory_file.hpp"
#include "../pixel_limit.hpp"

#include <opencv2/imgcodecs.hpp>

#include <cstdlib>
#include <map>
#include <utility>

namespace
{

using namespace fastfilter;

//! A file of one pixel, made once.
const std::vector<uchar>& smallFile(const std::string& extension, int channels)
{
    static std::map<std::pair<std::string, int>, std::vector<uchar>> files;
    std::vector<uchar>& file = files[{extension, channels}];
    if (file.empty() && !cv::imencode(extension, cv::Mat(1, 1, CV_8UC(channels), cv::Scalar::all(7)), file))
        std::abort();
    return file;
}

InputImage readAll(const std::string& path)
{
    checkInput(path);
    StageTimes times;
    return readImage(path, times);
}

void embed(const Metadata& metadata, const std::string& extension, int channels)
{
    std::vector<uchar> encoded = smallFile(extension, channels);
    const std::string notKept = embedMetadata(metadata, extension, channels, encoded);
    const MemoryFile file(encoded.data(), encoded.size());
    const InputImage again = readAll(file.path());
    const bool isSame = metadata.format == again.metadata.format;
    if (!again.metadata.lost.empty() || (isSame && again.metadata.pieces.size() != metadata.pieces.size()))
        std::abort();
    if (notKept.empty() && again.metadata.orientation != metadata.orientation)
        std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char*** argv)
{
    limitPixels(1 << 20, *argv);
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, size_t size)
{
    const MemoryFile file(data, size);
    InputImage image;
    try
    {
        image = readAll(file.path());
    }
    catch (const Error&)
    {
        return 0;
    }
    for (const char* const extension : {".png", ".jpg", ".bmp"})
        for (const int channels : {1, 3})
            embed(image.metadata, extension, channels);
    scaleToDepth(image);
    return 0;
}
