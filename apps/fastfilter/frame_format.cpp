// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// YUV4MPEG2 as the mjpegtools describe it: a line of parameters, each a letter and its value, then for each frame a
// line that starts with FRAME, and the planes Y, Cb, Cr and maybe alpha. More than 8 bits, which ffmpeg added, are
// 16-bit little-endian samples.

#include "frame_format.hpp"

#include "error.hpp"
#include "image_input.hpp"

#include <opencv2/core.hpp>

#include <cstdio>
#include <cstring>
#include <sstream>

namespace fastfilter
{
namespace
{

//! A way to store colours: by how much the planes of colour are smaller than that of brightness.
struct Subsampling
{
    const char* name;
    int horizontal, vertical;  //!< 0 without planes of colour
    bool alpha;
};

const Subsampling subsamplings[] = {
    {"420", 2, 2, false},      {"420jpeg", 2, 2, false}, {"420mpeg2", 2, 2, false},
    {"420paldv", 2, 2, false}, {"422", 2, 1, false},     {"444", 1, 1, false},
    {"411", 4, 1, false},      {"444alpha", 1, 1, true}, {"mono", 0, 0, false},
};

bool isOverLimit(std::uint64_t width, std::uint64_t height, std::uint64_t maxPixels)
{
    return width > maxPixels || height > maxPixels || width * height > maxPixels || width > INT_MAX || height > INT_MAX;
}

std::string overLimitText(std::uint64_t width, std::uint64_t height, std::uint64_t maxPixels)
{
    return std::to_string(width) + " x " + std::to_string(height) + " pixels are over the limit of " +
           std::to_string(maxPixels) + "; --max-pixels raises it";
}

//! "420p10" is 420 with 10 bits, "mono10" mono with 10; without digits behind it is 8 bits.
int takeBits(std::string& colours)
{
    const bool isMono = colours.compare(0, 4, "mono") == 0;
    const size_t mark = isMono ? 4 : colours.find('p', 3);
    int bits = 8, length = 0;
    if (mark == std::string::npos || mark >= colours.size() ||
        std::sscanf(colours.c_str() + mark + (isMono ? 0 : 1), "%2d%n", &bits, &length) != 1)
        return 8;
    if (mark + (isMono ? 0 : 1) + static_cast<size_t>(length) != colours.size())
        return 8;
    colours.resize(mark);
    return bits;
}

void addPlanes(FrameFormat& format, const Subsampling& subsampling, int width, int height, int type)
{
    format.planes.push_back({width, height, type, -1});
    if (subsampling.horizontal > 0)
    {
        const int columns = (width + subsampling.horizontal - 1) / subsampling.horizontal;
        const int rows = (height + subsampling.vertical - 1) / subsampling.vertical;
        format.planes.insert(format.planes.end(), 2, {columns, rows, type, -1});
    }
    if (subsampling.alpha)
        format.planes.push_back({width, height, type, 0});
}

}  // namespace

FrameFormat parseRawFormat(const std::string& text, std::uint64_t maxPixels)
{
    unsigned long long width = 0, height = 0;
    char kind[8] = "";
    int length = 0;
    FrameFormat format;
    if (std::sscanf(text.c_str(), "%9llux%9llu:%7[0-9A-Z]%n", &width, &height, kind, &length) == 3 &&
        static_cast<size_t>(length) == text.size() && width > 0 && height > 0)
        for (const int depth : {CV_8U, CV_8S, CV_16U, CV_16S, CV_32F})
            for (const int channels : {1, 3, 4})
                if (typeName(CV_MAKETYPE(depth, channels)) == kind)
                    format.planes.push_back({static_cast<int>(width), static_cast<int>(height),
                                             CV_MAKETYPE(depth, channels), channels == 4 ? 3 : -1});
    if (format.planes.empty())
        throw Error(EXIT_USAGE, "--raw '" + text +
                                    "': give width x height : type of a frame, such as 1920x1080:8UC3; types are "
                                    "8U, 8S, 16U, 16S and 32F with C1, C3 and C4");
    if (isOverLimit(width, height, maxPixels))
        throw Error(EXIT_USAGE, "--raw '" + text + "': " + overLimitText(width, height, maxPixels));
    return format;
}

FrameFormat parseY4mHeader(const std::string& name, const std::string& line, std::uint64_t maxPixels)
{
    std::istringstream words(line);
    std::string word, colours = "420";
    unsigned long long width = 0, height = 0;
    words >> word;
    if (word != "YUV4MPEG2")
        throw inputError(name, "not a YUV4MPEG2 stream; --raw tells the size and type of raw frames");
    while (words >> word)
    {
        if (word[0] == 'W')
            std::sscanf(word.c_str() + 1, "%10llu", &width);
        else if (word[0] == 'H')
            std::sscanf(word.c_str() + 1, "%10llu", &height);
        else if (word[0] == 'C')
            colours = word.substr(1);
    }
    if (width == 0 || height == 0)
        throw inputError(name, "damaged YUV4MPEG2 header: it has no size");
    if (isOverLimit(width, height, maxPixels))
        throw inputError(name, overLimitText(width, height, maxPixels));
    FrameFormat format;
    format.header = line;
    std::string plain = colours;
    const int bits = takeBits(plain);
    if (bits > 8 && bits < 16)
        format.greatestValue = (1 << bits) - 1;
    for (const Subsampling& subsampling : subsamplings)
        if (plain == subsampling.name && bits >= 8 && bits <= 16)
            addPlanes(format, subsampling, static_cast<int>(width), static_cast<int>(height),
                      bits == 8 ? CV_8UC1 : CV_16UC1);
    if (format.planes.empty())
        throw inputError(name,
                         "colours of kind '" + colours + "'; 420, 422, 444, 411 and mono of 8 to 16 bits are read");
    return format;
}

}  // namespace fastfilter
