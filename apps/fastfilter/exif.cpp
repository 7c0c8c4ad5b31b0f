// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// CIPA DC-008 (EXIF 2.32), 4.6: a TIFF header and a directory, whose values lie in its entries or elsewhere in the
// block.

#include "exif.hpp"

#include <cstdint>

namespace fastfilter
{
namespace
{

enum Tag
{
    ORIENTATION = 274,
    X_RESOLUTION = 282,
    Y_RESOLUTION = 283,
    RESOLUTION_UNIT = 296
};

class Block
{
public:
    explicit Block(const std::vector<uchar>& bytes) : bytes_(bytes)
    {
        isBig_ = bytes.size() > 1 && bytes[0] == 'M' && bytes[1] == 'M';
        isKnown_ = (isBig_ || (bytes.size() > 1 && bytes[0] == 'I' && bytes[1] == 'I')) && number(2, 2) == 42;
    }

    bool isKnown() const { return isKnown_; }

    //! Whether so many bytes are there.
    bool holds(std::uint64_t start, std::uint64_t count) const
    {
        return start <= bytes_.size() && count <= bytes_.size() - start;
    }

    //! An unsigned number, 0 beyond the end.
    std::uint64_t number(std::uint64_t start, std::uint64_t count) const
    {
        std::uint64_t value = 0;
        for (std::uint64_t i = 0; holds(start, count) && i < count; ++i)
            value = value << 8 | bytes_[static_cast<size_t>(start + (isBig_ ? i : count - 1 - i))];
        return value;
    }

    //! A quotient of two numbers, 0 if there is none.
    double quotient(std::uint64_t start) const
    {
        const double divisor = static_cast<double>(number(start + 4, 4));
        return divisor > 0 ? static_cast<double>(number(start, 4)) / divisor : 0;
    }

private:
    const std::vector<uchar>& bytes_;
    bool isBig_ = false;
    bool isKnown_ = false;
};

std::uint64_t bytesOfType(std::uint64_t type)
{
    static const std::uint64_t bytes[] = {0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4};
    return type < sizeof(bytes) / sizeof(bytes[0]) ? bytes[type] : 0;
}

}  // namespace

ExifSummary summarizeExif(const std::vector<uchar>& bytes)
{
    const std::uint64_t entryBytes = 12;
    const Block block(bytes);
    ExifSummary summary;
    const std::uint64_t directory = block.number(4, 4), entries = block.number(directory, 2);
    if (!block.isKnown() || directory < 8 || !block.holds(directory, 2 + entries * entryBytes))
        return summary;
    double metresPerUnit = 0.0254;
    for (std::uint64_t i = 0; i < entries; ++i)
    {
        const std::uint64_t entry = directory + 2 + i * entryBytes;
        const std::uint64_t size = block.number(entry + 4, 4) * bytesOfType(block.number(entry + 2, 2));
        const std::uint64_t value = size > 4 ? block.number(entry + 8, 4) : entry + 8;
        if (!block.holds(value, size))
            return ExifSummary();
        switch (block.number(entry, 2))
        {
        case ORIENTATION: summary.orientation = static_cast<int>(block.number(value, 2)); break;
        case X_RESOLUTION: summary.xPerMetre = block.quotient(value); break;
        case Y_RESOLUTION: summary.yPerMetre = block.quotient(value); break;
        case RESOLUTION_UNIT:
            metresPerUnit = block.number(value, 2) == 3 ? 0.01 : block.number(value, 2) == 2 ? 0.0254 : 0;
            break;
        default: break;
        }
    }
    summary.isWhole = true;
    if (summary.orientation < 1 || summary.orientation > 8)
        summary.orientation = 1;
    const bool hasResolution = summary.xPerMetre > 0 && summary.yPerMetre > 0 && metresPerUnit > 0;
    summary.xPerMetre = hasResolution ? summary.xPerMetre / metresPerUnit : 0;
    summary.yPerMetre = hasResolution ? summary.yPerMetre / metresPerUnit : 0;
    return summary;
}

std::vector<uchar> exifOfOrientation(int orientation)
{
    std::vector<uchar> block = {'M', 'M', 0, 42, 0, 0, 0, 8, 0, 1, ORIENTATION >> 8, ORIENTATION & 255, 0, 3, 0, 0,
                                0,   1,   0, 0,  0, 0, 0, 0, 0, 0};
    block[19] = static_cast<uchar>(orientation);
    return block;
}

}  // namespace fastfilter
