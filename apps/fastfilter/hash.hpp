// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_HASH_HPP
#define OPENCV_FASTFILTER_HASH_HPP

#include <cinttypes>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

namespace fastfilter
{

//! FNV-1a, 64 bits: tells things apart that differ by mistake.
class Hash
{
public:
    void add(const void* bytes, std::size_t count)
    {
        const unsigned char* const data = static_cast<const unsigned char*>(bytes);
        for (std::size_t i = 0; i < count; ++i)
            value_ = (value_ ^ data[i]) * UINT64_C(0x100000001b3);
    }

    std::string text() const
    {
        char digits[17];
        std::snprintf(digits, sizeof(digits), "%016" PRIx64, value_);
        return digits;
    }

private:
    std::uint64_t value_ = UINT64_C(0xcbf29ce484222325);
};

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_HASH_HPP
