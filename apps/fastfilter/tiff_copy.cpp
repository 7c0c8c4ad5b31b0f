// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "tiff_copy.hpp"

#include "tiff_compression.hpp"
#include "tiff_kind.hpp"

namespace fastfilter
{

void copyBlocks(TiffFile& from, std::uint32_t first, std::uint32_t count, TiffWriter& writer)
{
    TIFF* const tiff = from.handle.get();
    const std::uint64_t end = from.source.size();
    std::vector<unsigned char> bytes;
    for (std::uint32_t block = first; block < first + count; ++block)
    {
        const std::uint64_t size = TIFFGetStrileByteCount(tiff, block), offset = TIFFGetStrileOffset(tiff, block);
        if (size == 0 && offset == 0)
        {
            writer.leaveOutBlock();
            continue;
        }
        if (size == 0 || offset > end || size > end - offset)
            throw inputError(from.name, "damaged or truncated, block " + std::to_string(block));
        bytes.resize(size);
        if (from.source.read(offset, bytes.data(), size) != static_cast<std::int64_t>(size))
            throw inputError(from.name, "block " + std::to_string(block) + " cannot be read");
        writer.appendEncoded(bytes);
    }
}

std::string whyNotCopied(const TiffPage& page)
{
    if (page.storedBits > 8 && page.swappedBytes)
        return sampleText(page) + " in the other byte order";
    if (page.compression == COMPRESSION_JPEG || page.compression == COMPRESSION_OJPEG)
        return "the compression " + compressionName(page.compression);
    return std::string();
}

}  // namespace fastfilter
