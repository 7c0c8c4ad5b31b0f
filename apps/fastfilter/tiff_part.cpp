// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "tiff_part.hpp"

#include "error.hpp"
#include "hash.hpp"
#include "tiff_tags.hpp"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <vector>
#include <sys/stat.h>
#include <unistd.h>

namespace fastfilter
{
Share parseShare(const std::string& text)
{
    Share share;
    int length = 0;
    if (std::sscanf(text.c_str(), "%9d/%9d%n", &share.index, &share.count, &length) != 2 ||
        static_cast<size_t>(length) != text.size() || share.index < 1 || share.index > share.count)
        throw Error(EXIT_USAGE,
                    "--rows '" + text + "': give the number of a share and how many there are, such as 1/8");
    return share;
}

void writePartNote(TIFF* tiff, const PartNote& note)
{
    static char name[] = "FastfilterPart";
    const std::string text = "part " + std::to_string(note.share.index) + " of " + std::to_string(note.share.count) +
                             ", rows from " + std::to_string(note.firstRow) + " of " + std::to_string(note.fullHeight) +
                             ", engine " + note.engine + ", " + note.identity;
    writeText(tiff, partTag, name, text);
}

bool readPartNote(TIFF* tiff, PartNote& note)
{
    const std::string text = readText(tiff, partTag);
    char engine[64] = "";
    int length = 0;
    if (std::sscanf(text.c_str(), "part %9d of %9d, rows from %" SCNd64 " of %" SCNd64 ", engine %63[a-z -], %n",
                    &note.share.index, &note.share.count, &note.firstRow, &note.fullHeight, engine, &length) != 5 ||
        length == 0)
        return false;
    note.engine = engine;
    note.identity = text.substr(static_cast<size_t>(length));
    return true;
}

std::string fingerprint(int file)
{
    struct stat status = {};
    fstat(file, &status);
    const off_t piece = 1 << 20;
    Hash hash;
    for (const off_t offset : {off_t(0), std::max<off_t>(0, status.st_size - piece)})
    {
        std::vector<unsigned char> bytes(static_cast<size_t>(piece));
        const ssize_t got = pread(file, bytes.data(), bytes.size(), offset);
        hash.add(bytes.data(), got > 0 ? static_cast<size_t>(got) : 0);
    }
    return std::to_string(status.st_size) + " bytes " + hash.text();
}

}  // namespace fastfilter
