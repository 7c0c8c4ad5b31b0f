// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "tiff_unpack.hpp"

#include <opencv2/imgproc.hpp>

#include <cstring>

namespace fastfilter
{
namespace
{

//! Samples of 8 or 16 bits are numbers of the machine; others follow each other from the highest bit on.
void readSamples(const unsigned char* stored, int bits, size_t count, std::uint16_t* values)
{
    if (bits == 16)
        std::memcpy(values, stored, count * sizeof(*values));
    else
    {
        const std::uint32_t mask = (std::uint32_t(1) << bits) - 1;
        std::uint32_t window = 0;
        int held = 0;
        for (size_t i = 0; i < count; ++i)
        {
            for (; held < bits; held += 8)
                window = (window << 8) | *stored++;
            held -= bits;
            values[i] = static_cast<std::uint16_t>((window >> held) & mask);
        }
    }
}

void scaleSamples(const TiffPage& page, const std::uint16_t* values, size_t count, unsigned char* result)
{
    const int greatest = (1 << page.storedBits) - 1;
    unsigned char scaled[128];
    for (int value = 0; value <= greatest; ++value)
        scaled[value] = static_cast<unsigned char>((value * 255 + greatest / 2) / greatest);
    for (size_t i = 0; i < count; ++i)
        result[i] = scaled[values[i]];
    if (page.storedPhotometric != PHOTOMETRIC_MINISWHITE)
        return;
    // Only the first sample is the grey; the others keep their meaning.
    const size_t step = static_cast<size_t>(page.samplesOfPlane());
    for (size_t i = 0; i < count; i += step)
        result[i] = static_cast<unsigned char>(255 - result[i]);
}

void widenSamples(const TiffPage& page, const std::uint16_t* values, size_t count, unsigned char* result)
{
    std::memcpy(result, values, count * sizeof(*values));
    if (page.depth != CV_16S)
        return;
    std::int16_t* const numbers = reinterpret_cast<std::int16_t*>(result);
    const int sign = 1 << (page.storedBits - 1);
    for (size_t i = 0; i < count; ++i)
        numbers[i] = static_cast<std::int16_t>((values[i] ^ sign) - sign);
}

void lookUp(const TiffPage& page, const std::uint16_t* values, size_t pixels, unsigned char* result)
{
    for (size_t i = 0; i < pixels; ++i)
        std::memcpy(result + 3 * i, page.palette[values[i]].val, 3);
}

void fromXyz(const TiffPage& page, const unsigned char* stored, size_t pixels, unsigned char* result)
{
    const size_t bytes = pixels * static_cast<size_t>(page.samples) * sizeof(float);
    std::memcpy(result, stored, bytes);
    if (page.samples != 3)
        return;
    cv::Mat row(1, static_cast<int>(pixels), CV_32FC3, result);
    cv::cvtColor(row, row, cv::COLOR_XYZ2RGB);
}

}  // namespace

void unpackRow(const TiffPage& page, const unsigned char* stored, size_t pixels, unsigned char* result,
               std::vector<std::uint16_t>& values)
{
    if (page.pixels == TiffPixels::XYZ)
        return fromXyz(page, stored, pixels, result);
    const size_t count = pixels * static_cast<size_t>(page.planar ? 1 : page.storedSamples);
    values.resize(count);
    readSamples(stored, page.storedBits, count, values.data());
    switch (page.pixels)
    {
    case TiffPixels::SCALED_BITS: return scaleSamples(page, values.data(), count, result);
    case TiffPixels::PACKED_BITS: return widenSamples(page, values.data(), count, result);
    case TiffPixels::PALETTE: return lookUp(page, values.data(), pixels, result);
    default: CV_Error(cv::Error::StsInternal, "these pixels are not unpacked from samples");
    }
}

}  // namespace fastfilter
