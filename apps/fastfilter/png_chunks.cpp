// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "png_chunks.hpp"

#include <zlib.h>

#include <algorithm>

namespace fastfilter
{
namespace
{

std::uint32_t checksum(const std::string& kind, const std::vector<uchar>& data)
{
    uLong sum = crc32_z(0, reinterpret_cast<const Bytef*>(kind.data()), kind.size());
    if (!data.empty())
        sum = crc32_z(sum, data.data(), data.size());
    return static_cast<std::uint32_t>(sum);
}

}  // namespace

bool PngChunk::isSpare() const
{
    return kind != "IHDR" && kind != "PLTE" && kind != "tRNS" && kind != "IDAT" && kind != "IEND";
}

const PngChunk* PngChunks::find(const std::string& kind) const
{
    const auto found = std::find_if(list.begin(), list.end(), [&](const PngChunk& c) { return c.kind == kind; });
    return found == list.end() ? nullptr : &*found;
}

PngChunks readPngChunks(Bytes& bytes)
{
    const size_t mostChunks = 65536;
    PngChunks chunks;
    chunks.end = 8;
    bytes.restart(chunks.end);
    while (chunks.list.empty() || chunks.list.back().kind != "IEND")
    {
        PngChunk chunk;
        chunk.length = bytes.number(4);
        chunk.kind = bytes.text(4);
        chunk.start = chunks.end + 8;
        if (!bytes.good() || chunks.list.size() == mostChunks)
            break;
        chunks.end = chunk.end();
        bytes.skip(chunk.length + 4);
        if (chunk.kind == "IDAT" && !chunks.list.empty() && chunks.list.back().kind == "IDAT")
            chunks.list.back().length = chunk.start + chunk.length - chunks.list.back().start;
        else
            chunks.list.push_back(chunk);
    }
    return chunks;
}

bool readPngChunk(Bytes& bytes, const PngChunk& chunk, std::vector<uchar>& data)
{
    bytes.restart(chunk.start);
    return bytes.readStated(chunk.length, data) && bytes.number(4) == checksum(chunk.kind, data) && bytes.good();
}

void appendPngChunk(std::vector<uchar>& file, const std::string& kind, const std::vector<uchar>& data)
{
    const auto appendNumber = [&](std::uint32_t number)
    {
        for (int shift = 24; shift >= 0; shift -= 8)
            file.push_back(static_cast<uchar>(number >> shift));
    };
    appendNumber(static_cast<std::uint32_t>(data.size()));
    file.insert(file.end(), kind.begin(), kind.end());
    file.insert(file.end(), data.begin(), data.end());
    appendNumber(checksum(kind, data));
}

}  // namespace fastfilter
