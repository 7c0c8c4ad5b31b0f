// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// cv::imwrite cuts a 16-bit image down to 8 bits, and drops alpha, if the format has no room for
// them. Here that is an error, found before the filter runs.

#include "output_formats.hpp"

#include "error.hpp"
#include "image_input.hpp"

#include <opencv2/imgcodecs.hpp>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>
#include <vector>

namespace fastfilter
{
namespace
{

struct Format
{
    const char* name;
    std::vector<std::string> extensions;
    std::set<int> depths;
    std::set<int> channels;
    const char* holds;
};

const std::vector<Format>& formats()
{
    static const std::vector<Format> list = {
        {"PNG", {".png"}, {CV_8U, CV_16U}, {1, 2, 3, 4}, "8 and 16 bit, grey, RGB, RGBA"},
        {"TIFF",
         {".tif", ".tiff"},
         {CV_8U, CV_8S, CV_16U, CV_16S, CV_32S, CV_16F, CV_32F, CV_64F},
         {1, 2, 3, 4},
         "8, 16 and 32 bit, signed too, 16-, 32- and 64-bit float, grey, RGB, RGBA"},
        {"JPEG", {".jpg", ".jpeg"}, {CV_8U}, {1, 3}, "8 bit, grey, RGB; lossy"},
        {"BMP", {".bmp"}, {CV_8U}, {1, 3, 4}, "8 bit, grey, RGB, RGBA"},
        {"PGM", {".pgm"}, {CV_8U, CV_16U}, {1}, "8 and 16 bit, grey"},
        {"PPM", {".ppm"}, {CV_8U, CV_16U}, {3}, "8 and 16 bit, RGB"},
        {"PAM", {".pam"}, {CV_8U, CV_16U}, {1, 2, 3, 4}, "8 and 16 bit, grey, RGB, both with alpha or without"},
    };
    return list;
}

const Format* formatOf(const std::string& extension)
{
    for (const Format& format : formats())
        if (std::find(format.extensions.begin(), format.extensions.end(), extension) != format.extensions.end())
            return &format;
    return nullptr;
}

std::string allExtensions()
{
    std::string text;
    for (const Format& format : formats())
        for (const std::string& extension : format.extensions)
            text += (text.empty() ? "" : " ") + extension;
    return text;
}

}  // namespace

std::string outputFormatsText()
{
    std::string text;
    for (const Format& format : formats())
    {
        std::string names;
        for (const std::string& extension : format.extensions)
            names += extension + ' ';
        names.resize(std::max<size_t>(names.size(), 12), ' ');
        text += "  " + names + format.holds + "\n";
    }
    return text;
}

std::string outputExtension(const std::string& path)
{
    std::string extension = std::filesystem::path(path).extension().string();
    for (char& c : extension)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (!formatOf(extension) || !(isPnmExtension(extension) || cv::haveImageWriter(extension)))
        throw Error(EXIT_USAGE,
                    "cannot tell the format of output '" + path + "': its name must end in one of " + allExtensions());
    return extension;
}

bool isPnmExtension(const std::string& extension)
{
    return extension == ".pgm" || extension == ".ppm" || extension == ".pam";
}

int outputType(const std::string& extension, int type, bool hasAlpha)
{
    const Format* const format = formatOf(extension);
    const int depth = CV_MAT_DEPTH(type), channels = CV_MAT_CN(type) + (hasAlpha ? 1 : 0);
    const bool holdsDepth = format && format->depths.count(depth) > 0;
    if (holdsDepth && format->channels.count(channels))
        return CV_MAKETYPE(depth, channels);
    if (holdsDepth && channels == 2 && format->channels.count(4))
        return CV_MAKETYPE(depth, 4);
    throw Error(EXIT_OUTPUT, "a " + extension + " file cannot hold " + typeName(CV_MAKETYPE(depth, channels)) +
                                 " pixels; it holds " + (format ? format->holds : "no image"));
}

}  // namespace fastfilter
