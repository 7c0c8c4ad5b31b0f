// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// What OpenCV 4.14 makes of PNG files beside decoding them: it composes the first picture of an animation, gives up
// if a chunk that pixels do not need is damaged or larger than 8 MB, and leaves out the transparent colour of grey
// pictures and any that is damaged. So it gets a copy without such chunks, and transparent colours are checked here.

#include "png_input.hpp"

#include "error.hpp"
#include "memory_file.hpp"
#include "opencv_decoder.hpp"
#include "png_chunks.hpp"

#include <algorithm>

namespace fastfilter
{
namespace
{

enum Colour
{
    GREY = 0,
    RGB = 2,
    PALETTE = 3,
    GREY_WITH_ALPHA = 4
};

void copyRange(Bytes& bytes, std::uint64_t start, std::uint64_t end, MemoryFile& copy)
{
    std::vector<uchar> piece;
    bytes.restart(start);
    while (start < end)
    {
        const std::uint64_t count = std::min<std::uint64_t>(end - start, 1 << 20);
        if (!bytes.readStated(count, piece))
            return;  // decoding says that the file is truncated
        copy.append(piece.data(), piece.size());
        start += count;
    }
}

void copyWithoutSpareChunks(Bytes& bytes, const PngChunks& chunks, MemoryFile& copy)
{
    const std::uint64_t signatureBytes = 8;
    copyRange(bytes, 0, signatureBytes, copy);
    for (const PngChunk& chunk : chunks.list)
        if (!chunk.isSpare())
            copyRange(bytes, chunk.start - 8, chunk.end(), copy);
}

//! The samples of the transparent colour, or of each colour's opacity; empty without.
std::vector<uchar> readTransparency(const std::string& path, Bytes& bytes, const PngChunks& chunks, int colour)
{
    std::vector<uchar> data;
    const PngChunk* const chunk = chunks.find("tRNS");
    if (!chunk || chunk->length == 0 || colour >= GREY_WITH_ALPHA)
        return data;
    const PngChunk* const palette = chunks.find("PLTE");
    const std::uint64_t most = colour == GREY ? 2 : colour == RGB ? 6 : palette ? palette->length / 3 : 0;
    const bool suits = colour == PALETTE ? chunk->length <= most : chunk->length == most;
    if (!suits || !readPngChunk(bytes, *chunk, data))
        throw inputError(path, "damaged: what it says of transparent colours (tRNS)");
    return data;
}

//! Alpha of a grey picture with a transparent grey, which a file stores as it stores its samples.
void setTransparentGrey(InputImage& input, int bits, const std::vector<uchar>& grey)
{
    const int greatest = (1 << bits) - 1;
    const int stored = (grey[0] << 8 | grey[1]) & greatest;
    const int decoded = bits < 8 ? stored * 255 / greatest : stored;
    cv::compare(input.pixels, cv::Scalar(decoded), input.alpha, cv::CMP_NE);  // 255 for any other
    if (bits == 16)
        input.alpha.convertTo(input.alpha, CV_16U, 257);
}

}  // namespace

InputImage readPng(const std::string& path)
{
    Bytes bytes(path);
    const PngChunks chunks = readPngChunks(bytes);
    bytes.restart(24);
    const int bits = static_cast<int>(bytes.number(1)), colour = static_cast<int>(bytes.number(1));
    const std::vector<uchar> transparency = readTransparency(path, bytes, chunks, colour);
    const bool hasSpare =
        std::any_of(chunks.list.begin(), chunks.list.end(), [](const PngChunk& chunk) { return chunk.isSpare(); });
    cv::Mat image;
    if (hasSpare)
    {
        MemoryFile copy;
        copyWithoutSpareChunks(bytes, chunks, copy);
        image = decodeByOpenCv(path, copy.path());
    }
    else
        image = decodeByOpenCv(path, path);

    InputImage input;
    const bool isGrey = colour == GREY || colour == GREY_WITH_ALPHA;
    separateAlpha(image, isGrey, input);
    if (colour == GREY && !transparency.empty())
        setTransparentGrey(input, bits, transparency);
    if (input.alpha.empty() && (!transparency.empty() || colour >= GREY_WITH_ALPHA))
        throw inputError(path, "damaged: its transparent colours (tRNS) stand in the wrong place");
    input.fileType =
        typeName(CV_MAKETYPE(input.pixels.depth(), input.pixels.channels() + (input.alpha.empty() ? 0 : 1)));
    if (chunks.find("acTL"))
        input.notes.push_back("the input is an animation, only its first picture is filtered");
    return input;
}

}  // namespace fastfilter
