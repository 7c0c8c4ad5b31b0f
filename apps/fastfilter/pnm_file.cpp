// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The pixels of netpbm's formats and of PFM: samples of a pixel lie together, those of two bytes begin with the high
// one, rows of bits fill whole bytes, and the rows of PFM go up. One row is in memory beside the image.

#include "pnm_file.hpp"

#include "error.hpp"
#include "pnm_header.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

namespace fastfilter
{
namespace
{

void unpack(const std::vector<uchar>& row, const PnmHeader& header, std::vector<uchar>& samples)
{
    for (size_t i = 0; i < samples.size(); ++i)
        samples[i] = header.isBits() ? static_cast<uchar>((row[i / 8] >> (7 - i % 8)) & 1) : row[i];
}

void unpack(const std::vector<uchar>& row, const PnmHeader&, std::vector<ushort>& samples)
{
    for (size_t i = 0; i < samples.size(); ++i)
        samples[i] = static_cast<ushort>(row[2 * i] << 8 | row[2 * i + 1]);
}

void unpack(const std::vector<uchar>& row, const PnmHeader& header, std::vector<float>& samples)
{
    const size_t first = header.scale < 0 ? 3 : 0, step = header.scale < 0 ? size_t(-1) : 1;
    for (size_t i = 0; i < samples.size(); ++i)
    {
        std::uint32_t bits = 0;
        for (size_t byte = 0; byte < 4; ++byte)
            bits = bits << 8 | row[4 * i + first + byte * step];
        std::memcpy(&samples[i], &bits, sizeof(bits));
    }
}

//! Where the samples of a file come from, a row at a time.
class Rows
{
public:
    Rows(const std::string& path, Bytes& bytes, const PnmHeader& header)
        : path_(path), bytes_(bytes), header_(header), text_(bytes, std::numeric_limits<std::uint64_t>::max())
    {
        const std::uint64_t samples = header.width * header.samples;
        if (!header.isText())
            row_.resize(header.isBits() ? (samples + 7) / 8 : samples * CV_ELEM_SIZE1(header.depth()));
    }

    template <typename T>
    void next(std::vector<T>& samples)
    {
        if (header_.isText())
            return readText(samples);
        if (!bytes_.read(row_.data(), row_.size()))
            throw tooShort();
        unpack(row_, header_, samples);
        const std::uint64_t greatestOfType = sizeof(T) == 1 ? 255 : 65535;
        if (!header_.isFloat() && header_.greatest < greatestOfType)
            check(static_cast<std::uint64_t>(*std::max_element(samples.begin(), samples.end())));
    }

    //! A note on what follows the image.
    std::string whatFollows()
    {
        const int first = text_.nextVisible();
        if (first < 0)
            return std::string();
        if (first == 'P' && isPnmSignature({'P', static_cast<char>(text_.next()), '\n'}))
            return "the input holds several pictures, only the first is filtered";
        return "the input goes on after its picture; what follows is left out";
    }

private:
    Error tooShort() const { return inputError(path_, "damaged or truncated: its samples end early"); }

    void check(std::uint64_t sample) const
    {
        if (sample > header_.greatest)
            throw inputError(path_, "damaged: a sample of " + std::to_string(sample) + " is over the greatest value, " +
                                        std::to_string(header_.greatest));
    }

    template <typename T>
    void readText(std::vector<T>& samples)
    {
        for (T& sample : samples)
        {
            std::uint64_t value = 0;
            const int digit = header_.isBits() ? text_.nextVisible() : 0;
            const bool isNumber = header_.isBits() ? digit == '0' || digit == '1' : text_.number(value);
            if (!isNumber)
                throw text_.ended() ? tooShort() : inputError(path_, "damaged: a sample is no number");
            value += header_.isBits() ? static_cast<std::uint64_t>(digit - '0') : 0;
            check(value);
            sample = static_cast<T>(value);
        }
    }

    const std::string path_;
    Bytes& bytes_;
    const PnmHeader& header_;
    PnmText text_;  // for text rasters and what follows
    std::vector<uchar> row_;
};

//! Samples in the file's order, into BGR and alpha.
template <typename T>
void store(const std::vector<T>& samples, size_t perPixel, T* pixels, T* alpha)
{
    const size_t colours = perPixel < 3 ? 1 : 3;
    for (size_t at = 0; at < samples.size(); at += perPixel)
    {
        for (size_t i = 0; i < colours; ++i)
            *pixels++ = samples[at + colours - 1 - i];
        if (alpha)
            *alpha++ = samples[at + colours];
    }
}

template <typename T>
void readRows(Rows& rows, const PnmHeader& header, InputImage& input)
{
    std::vector<T> samples(static_cast<size_t>(header.width * header.samples));
    const int height = input.pixels.rows;
    for (int i = 0; i < height; ++i)
    {
        rows.next(samples);
        if (header.isBits())
            for (T& sample : samples)
                sample = static_cast<T>(sample ? 0 : 255);  // 1 is black
        const int y = header.isFloat() ? height - 1 - i : i;
        store(samples, static_cast<size_t>(header.samples), input.pixels.ptr<T>(y),
              input.alpha.empty() ? nullptr : input.alpha.ptr<T>(y));
    }
}

//! Samples in the file's order, two bytes with the high one first.
template <typename T>
void put(const cv::Mat& pixels, const cv::Mat& alpha, uchar* to)
{
    const int colours = pixels.channels();
    const auto putSample = [&](T sample)
    {
        if (sizeof(T) == 2)
            *to++ = static_cast<uchar>(sample >> 8);
        *to++ = static_cast<uchar>(sample & 255);
    };
    for (int y = 0; y < pixels.rows; ++y)
    {
        const T* const colour = pixels.ptr<T>(y);
        const T* const opacity = alpha.empty() ? nullptr : alpha.ptr<T>(y);
        for (int x = 0; x < pixels.cols; ++x)
        {
            for (int i = colours - 1; i >= 0; --i)
                putSample(colour[x * colours + i]);
            if (opacity)
                putSample(opacity[x]);
        }
    }
}

std::string encodedHeader(const std::string& extension, const cv::Mat& pixels, bool hasAlpha, int greatestValue)
{
    const std::string width = std::to_string(pixels.cols), height = std::to_string(pixels.rows),
                      greatest = std::to_string(greatestValue);
    const int channels = pixels.channels();
    if (extension != ".pam")
        return (channels == 3 ? "P6\n" : "P5\n") + width + " " + height + "\n" + greatest + "\n";
    const std::string kind = channels == 3 ? "RGB" : greatestValue == 1 ? "BLACKANDWHITE" : "GRAYSCALE";
    return "P7\nWIDTH " + width + "\nHEIGHT " + height + "\nDEPTH " + std::to_string(channels + hasAlpha) +
           "\nMAXVAL " + greatest + "\nTUPLTYPE " + kind + (hasAlpha ? "_ALPHA" : "") + "\nENDHDR\n";
}

}  // namespace

InputImage readPnm(const std::string& path)
{
    Bytes bytes(path);
    const PnmHeader header = readPnmHeader(bytes);
    InputImage input;
    const int depth = header.depth(), colours = header.samples < 3 ? 1 : 3;
    const cv::Size size(static_cast<int>(header.width), static_cast<int>(header.height));
    input.pixels.create(size, CV_MAKETYPE(depth, colours));
    if (header.hasAlpha())
        input.alpha.create(size, CV_MAKETYPE(depth, 1));
    input.fileType = typeName(CV_MAKETYPE(depth, static_cast<int>(header.samples)));
    bytes.restart(header.start);
    Rows rows(path, bytes, header);
    if (depth == CV_8U)
        readRows<uchar>(rows, header, input);
    else if (depth == CV_16U)
        readRows<ushort>(rows, header, input);
    else
        readRows<float>(rows, header, input);
    const bool isFull = header.greatest == 255 || header.greatest == 65535 || header.isBits() || header.isFloat();
    input.greatestValue = isFull ? 0 : static_cast<int>(header.greatest);
    const std::string follows = rows.whatFollows();
    if (!follows.empty())
        input.notes.push_back(follows);
    return input;
}

std::vector<uchar> encodePnm(const std::string& extension, const cv::Mat& pixels, const cv::Mat& alpha,
                             int greatestValue)
{
    const int full = pixels.depth() == CV_16U ? 65535 : 255;
    const std::string header =
        encodedHeader(extension, pixels, !alpha.empty(), greatestValue > 0 ? greatestValue : full);
    std::vector<uchar> encoded(header.begin(), header.end());
    encoded.resize(header.size() + pixels.total() * pixels.elemSize() + alpha.total() * alpha.elemSize());
    if (pixels.depth() == CV_16U)
        put<ushort>(pixels, alpha, encoded.data() + header.size());
    else
        put<uchar>(pixels, alpha, encoded.data() + header.size());
    return encoded;
}

}  // namespace fastfilter
