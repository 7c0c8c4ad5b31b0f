// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_PNM_HEADER_HPP
#define OPENCV_FASTFILTER_PNM_HEADER_HPP

#include "header_bytes.hpp"
#include "image_header.hpp"

#include <cstdint>
#include <string>

namespace fastfilter
{

//! The text of a header or of a plain raster. A comment, from # to the end of the line, reads as the end of the line.
class PnmText
{
public:
    //! @param longest Bytes after which the text counts as ended.
    PnmText(Bytes& bytes, std::uint64_t longest) : bytes_(bytes), longest_(longest) {}

    //! The next character, or less than 0 at the end.
    int next();

    //! The next character that is no white space, or less than 0 at the end.
    int nextVisible();

    //! A number to 2^31 - 1 and the one character after it, which has to be white space. False if there is none.
    bool number(std::uint64_t& value);

    //! The rest of the line.
    std::string line();

    std::uint64_t count() const { return count_; }
    bool ended() const { return ended_; }
    bool hadComment() const { return hadComment_; }

private:
    int nextByte();

    Bytes& bytes_;
    const std::uint64_t longest_;
    std::uint64_t count_ = 0;
    bool ended_ = false;
    bool hadComment_ = false;
};

//! What the header of a PBM, PGM, PPM, PAM or PFM file says.
struct PnmHeader
{
    char kind = 0;  //!< the second character: '1' to '7', 'f' or 'F'
    std::uint64_t width = 0;
    std::uint64_t height = 0;
    std::uint64_t samples = 0;
    std::uint64_t greatest = 0;  //!< value of a sample; 1 for bits, 0 for floats
    double scale = 0;            //!< PFM: less than 0 if bytes are little-endian
    std::uint64_t start = 0;     //!< the place of the samples in the file
    bool hasComment = false;
    std::string whyNot;  //!< why it cannot be read, or empty

    bool isText() const { return kind >= '1' && kind <= '3'; }
    bool isBits() const { return kind == '1' || kind == '4'; }
    bool isFloat() const { return kind == 'f' || kind == 'F'; }
    bool hasAlpha() const { return samples == 2 || samples == 4; }
    int depth() const;  //!< the samples' depth, as they are kept in memory
};

//! "P1" to "P7", "Pf" or "PF", and white space or a comment.
bool isPnmSignature(const std::string& start);

//! Sizes of 0 mean that the header is damaged. `bytes` may be anywhere.
PnmHeader readPnmHeader(Bytes& bytes);

//! The same for readImageHeader().
void describePnm(const PnmHeader& pnm, ImageHeader& header);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_PNM_HEADER_HPP
