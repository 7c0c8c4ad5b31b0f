// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The pixels of bitmaps. OpenCV's decoder makes OS/2's bitmaps grey, takes 248 for the white of 16 bits a pixel, and
// invents an alpha channel if masks follow a short header. Rows fill multiples of 4 bytes and go up unless the height
// is negative. Runs (RLE4, RLE8) may leave pixels out, which have the palette's first colour here.

#include "bmp_file.hpp"

#include "bmp_header.hpp"
#include "error.hpp"

#include <algorithm>
#include <vector>

namespace fastfilter
{
namespace
{

class BmpReader
{
public:
    BmpReader(const std::string& path, Bytes& bytes, const BmpHeader& header, InputImage& input)
        : path_(path), bytes_(bytes), header_(header), input_(input), indices_(static_cast<size_t>(header.width))
    {
    }

    void read()
    {
        if (header_.hasRuns)
            return readRuns();
        std::vector<uchar> row(static_cast<size_t>(header_.rowBytes()));
        for (int y = 0; y < input_.pixels.rows; ++y)
        {
            if (!bytes_.read(row.data(), row.size()))
                throw tooShort();
            if (header_.bits == 24)
                std::copy_n(row.data(), indices_.size() * 3, input_.pixels.ptr(rowOf(y)));
            else if (header_.bits > 8)
                storeFields(row, rowOf(y));
            else
            {
                for (size_t x = 0; x < indices_.size(); ++x)
                    indices_[x] = indexAt(row.data(), x);
                storeIndices(rowOf(y));
            }
        }
    }

    void addNotes() const
    {
        if (leftOut_)
            input_.notes.push_back("pixels that the input leaves out have the first colour of its palette");
        if (restsDiffer_)
            input_.notes.push_back("bits of the input's pixels that belong to no colour are left out");
    }

private:
    Error tooShort() const { return inputError(path_, "damaged or truncated: its pixels end early"); }

    Error leavesTheImage() const { return inputError(path_, "damaged: a run of pixels leaves the image"); }

    int rowOf(int y) const { return header_.rowsGoDown ? y : input_.pixels.rows - 1 - y; }

    //! Pixels of up to 8 bits, the first in the highest.
    uchar indexAt(const uchar* packed, size_t x) const
    {
        const size_t bits = static_cast<size_t>(header_.bits), perByte = 8 / bits;
        return static_cast<uchar>((packed[x / perByte] >> (8 - bits - x % perByte * bits)) & ((1u << bits) - 1));
    }

    void storeIndices(int y)
    {
        uchar* to = input_.pixels.ptr(y);
        const int channels = input_.pixels.channels();
        for (const uchar index : indices_)
        {
            if (index >= header_.palette.size())
                throw inputError(path_, "damaged: a pixel has colour " + std::to_string(index) + " of a palette of " +
                                            std::to_string(header_.palette.size()));
            for (int channel = 0; channel < channels; ++channel)
                *to++ = header_.palette[index][channel];
        }
    }

    //! Remembers whether bits that are no sample's differ from pixel to pixel.
    void noteRest(std::uint32_t pixel)
    {
        for (const BmpField& field : header_.fields)
            pixel &= ~field.mask;
        firstRest_ = hasRest_ ? firstRest_ : pixel;
        hasRest_ = true;
        restsDiffer_ = restsDiffer_ || pixel != firstRest_;
    }

    void storeFields(const std::vector<uchar>& row, int y)
    {
        uchar* to = input_.pixels.ptr(y);
        const size_t pixelBytes = static_cast<size_t>(header_.bits) / 8;
        for (size_t x = 0; x < indices_.size(); ++x)
        {
            std::uint32_t pixel = 0;
            for (size_t byte = 0; byte < pixelBytes; ++byte)
                pixel |= static_cast<std::uint32_t>(row[x * pixelBytes + byte]) << (8 * byte);
            noteRest(pixel);
            for (size_t channel = 0; channel < 3; ++channel)
                *to++ = header_.fields[channel].value(pixel);
            if (header_.hasAlpha())
                input_.alpha.ptr(y)[x] = header_.fields[3].value(pixel);
        }
    }

    int nextByte()
    {
        const int byte = bytes_.next();
        if (byte < 0)
            throw tooShort();
        return byte;
    }

    //! Ends the row that is being filled. Of indices that no run has set, the first colour is taken.
    void endRow()
    {
        leftOut_ = leftOut_ || x_ < indices_.size();
        storeIndices(rowOf(y_));
        std::fill(indices_.begin(), indices_.end(), uchar(0));
        x_ = 0;
        ++y_;
    }

    void append(const uchar* packed, size_t count)
    {
        if (x_ == indices_.size())
            endRow();  // its end may go without saying
        if (y_ >= input_.pixels.rows || count > indices_.size() - x_)
            throw leavesTheImage();
        for (size_t i = 0; i < count; ++i)
            indices_[x_++] = indexAt(packed, i);
    }

    //! What follows a 0: the end of a row or of the image, a move, or pixels without a run. False after the end.
    bool readEscape()
    {
        const int code = nextByte();
        if (code == 0)
        {
            if (y_ < input_.pixels.rows)
                endRow();
        }
        else if (code == 1)
            return false;
        else if (code == 2)
        {
            const size_t right = x_ + static_cast<size_t>(nextByte());
            for (int rows = nextByte(); rows > 0 && y_ < input_.pixels.rows; --rows)
                endRow();
            if (right > indices_.size())
                throw leavesTheImage();
            leftOut_ = true;
            x_ = right;
        }
        else
        {
            std::vector<uchar> packed((static_cast<size_t>(code * header_.bits + 7) / 8 + 1) & ~size_t(1));
            if (!bytes_.read(packed.data(), packed.size()))
                throw tooShort();
            append(packed.data(), static_cast<size_t>(code));
        }
        return true;
    }

    void readRuns()
    {
        // The image also ends with its last row, whether its end is marked or not.
        for (bool goesOn = true; goesOn && (y_ < input_.pixels.rows - 1 || x_ < indices_.size());)
        {
            const int count = nextByte();
            if (count == 0)
            {
                goesOn = readEscape() && y_ < input_.pixels.rows;
                continue;
            }
            const std::vector<uchar> packed(static_cast<size_t>(count), static_cast<uchar>(nextByte()));
            append(packed.data(), static_cast<size_t>(count));
        }
        while (y_ < input_.pixels.rows)
            endRow();
    }

    const std::string path_;
    Bytes& bytes_;
    const BmpHeader& header_;
    InputImage& input_;
    std::vector<uchar> indices_;  //!< one row; 0 if no run has set them yet
    size_t x_ = 0;                //!< the next pixel of a run
    int y_ = 0;
    bool leftOut_ = false;
    std::uint32_t firstRest_ = 0;  //!< the bits of the first pixel that are no sample's
    bool hasRest_ = false;
    bool restsDiffer_ = false;
};

}  // namespace

InputImage readBmp(const std::string& path)
{
    Bytes bytes(path);
    bytes.bigEndian = false;
    const BmpHeader header = readBmpHeader(bytes);
    InputImage input;
    const cv::Size size(static_cast<int>(header.width), static_cast<int>(header.height));
    input.pixels.create(size, header.isGrey ? CV_8UC1 : CV_8UC3);
    if (header.hasAlpha())
        input.alpha.create(size, CV_8UC1);
    input.fileType = typeName(header.isGrey ? CV_8UC1 : header.hasAlpha() ? CV_8UC4 : CV_8UC3);
    bytes.restart(header.start);
    BmpReader reader(path, bytes, header, input);
    reader.read();
    reader.addNotes();
    return input;
}

}  // namespace fastfilter
