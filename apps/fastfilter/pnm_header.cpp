// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The headers of netpbm's formats, PBM, PGM, PPM and PAM (its manual pages of these names), and of PFM (Debevec). Their
// pixels are stored plainly, so that the sizes say how long a file is at least.

#include "pnm_header.hpp"

#include <opencv2/core.hpp>

#include <cctype>
#include <climits>
#include <cmath>
#include <map>
#include <sstream>

namespace fastfilter
{
namespace
{

const std::uint64_t longestHeader = 100000;  // bytes, comments included
const std::uint64_t greatestOfAll = 65535;

//! The lines of a PAM header. False if it is damaged.
bool readPamLines(PnmText& text, PnmHeader& header, std::string& tupleType)
{
    const std::map<std::string, std::uint64_t*> numbers = {
        {"WIDTH", &header.width}, {"HEIGHT", &header.height}, {"DEPTH", &header.samples}, {"MAXVAL", &header.greatest}};
    while (!text.ended())
    {
        std::istringstream words(text.line());
        std::string name, word;
        if (!(words >> name))
            continue;
        if (name == "ENDHDR")
            return !text.ended();
        if (name == "TUPLTYPE")
        {
            while (words >> word)
                tupleType += (tupleType.empty() ? "" : " ") + word;
            continue;
        }
        const auto found = numbers.find(name);
        std::int64_t value = 0;
        if (found == numbers.end() || !(words >> value) || value <= 0 || value > INT_MAX || words >> word)
            return false;
        *found->second = static_cast<std::uint64_t>(value);
    }
    return false;
}

//! A word of a file, fit to be shown.
std::string shown(const std::string& word)
{
    const size_t longest = 40;
    std::string text = word.substr(0, longest) + (word.size() > longest ? "..." : "");
    for (char& c : text)
        if (!std::isprint(static_cast<unsigned char>(c)))
            c = '?';
    return text;
}

void readPam(PnmText& text, PnmHeader& header)
{
    static const std::map<std::string, std::uint64_t> samplesOf = {
        {"BLACKANDWHITE", 1},       {"GRAYSCALE", 1},       {"RGB", 3},
        {"BLACKANDWHITE_ALPHA", 2}, {"GRAYSCALE_ALPHA", 2}, {"RGB_ALPHA", 4}};
    std::string tupleType;
    if (!readPamLines(text, header, tupleType))
    {
        header.width = 0;
        return;
    }
    const auto known = samplesOf.find(tupleType);
    const bool isKnown = known != samplesOf.end() && known->second == header.samples;
    const bool isPlain = tupleType.empty() && (header.samples == 1 || header.samples == 3);
    if (!isKnown && !isPlain)
        header.whyNot = "PAM files are read with one of the tuple types GRAYSCALE, BLACKANDWHITE and RGB, with _ALPHA "
                        "or without, and as many samples; this one has " +
                        std::to_string(header.samples) +
                        (tupleType.empty() ? " and no tuple type" : " and the tuple type '" + shown(tupleType) + "'");
}

//! PFM's scale is the word after the sizes. False if there is none.
bool readScale(PnmText& text, double& scale)
{
    std::string word;
    for (int c = text.nextVisible(); c >= 0 && !std::isspace(c) && word.size() < 100; c = text.next())
        word += static_cast<char>(c);
    std::istringstream stream(word);
    stream.imbue(std::locale::classic());
    return stream >> scale && stream.peek() < 0 && std::isfinite(scale) && scale != 0;
}

}  // namespace

int PnmText::nextByte()
{
    const int c = count_ < longest_ ? bytes_.next() : -1;
    ended_ = c < 0;
    count_ += c < 0 ? 0 : 1;
    return c;
}

int PnmText::next()
{
    int c = nextByte();
    if (c != '#')
        return c;
    hadComment_ = true;
    while (c >= 0 && c != '\n' && c != '\r')
        c = nextByte();
    return c;
}

int PnmText::nextVisible()
{
    int c = next();
    while (c >= 0 && std::isspace(c))
        c = next();
    return c;
}

bool PnmText::number(std::uint64_t& value)
{
    int c = nextVisible();
    if (c < 0 || !std::isdigit(c))
        return false;
    for (value = 0; c >= 0 && std::isdigit(c); c = next())
    {
        value = value * 10 + static_cast<std::uint64_t>(c - '0');
        if (value > INT_MAX)
            return false;
    }
    return c < 0 || std::isspace(c);
}

std::string PnmText::line()
{
    std::string text;
    for (int c = next(); c >= 0 && c != '\n'; c = next())
        text += static_cast<char>(c);
    return text;
}

int PnmHeader::depth() const
{
    return isFloat() ? CV_32F : greatest > 255 ? CV_16U : CV_8U;
}

bool isPnmSignature(const std::string& start)
{
    if (start.size() < 3 || start[0] != 'P')
        return false;
    const bool known = (start[1] >= '1' && start[1] <= '7') || start[1] == 'f' || start[1] == 'F';
    return known && (start[2] == '#' || std::isspace(static_cast<unsigned char>(start[2])));
}

PnmHeader readPnmHeader(Bytes& bytes)
{
    PnmHeader header;
    bytes.restart(1);
    header.kind = bytes.text(1)[0];
    PnmText text(bytes, longestHeader);
    if (header.kind == '7')
        readPam(text, header);
    else
    {
        header.samples = header.kind == '3' || header.kind == '6' || header.kind == 'F' ? 3 : 1;
        header.greatest = header.isBits() ? 1 : 0;
        const bool isWhole = text.number(header.width) && text.number(header.height) &&
                             (header.isFloat()  ? readScale(text, header.scale)
                              : header.isBits() ? true
                                                : text.number(header.greatest));
        if (!isWhole)
            header.width = 0;
    }
    if (header.greatest == 0 && !header.isFloat())
        header.width = 0;
    if (header.greatest > greatestOfAll)
        header.whyNot = "its greatest value, " + std::to_string(header.greatest) + ", is over 65535";
    header.start = 2 + text.count();
    header.hasComment = text.hadComment();
    return header;
}

void describePnm(const PnmHeader& pnm, ImageHeader& header)
{
    header.format = pnm.kind == '7' ? "PAM" : pnm.isFloat() ? "PFM" : "PNM";
    header.whyNot = pnm.whyNot;
    if (!pnm.whyNot.empty() || pnm.width == 0 || pnm.height == 0)
        return;
    header.width = pnm.width;
    header.height = pnm.height;
    header.setType(CV_MAKETYPE(pnm.depth(), static_cast<int>(pnm.samples)));
    // In text a digit of a bit may follow the one before, and other numbers have a space between them.
    const std::uint64_t rowSamples = pnm.width * pnm.samples;
    const std::uint64_t rowBytes = pnm.isText()   ? rowSamples * (pnm.isBits() ? 1 : 2)
                                   : pnm.isBits() ? (pnm.width + 7) / 8
                                                  : rowSamples * static_cast<std::uint64_t>(CV_ELEM_SIZE1(pnm.depth()));
    const std::uint64_t all = product(rowBytes, pnm.height);
    header.leastFileBytes = sum(pnm.start, pnm.isText() && !pnm.isBits() ? all - 1 : all);
}

}  // namespace fastfilter
