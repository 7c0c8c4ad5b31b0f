// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_BLOCK_STORE_HPP
#define OPENCV_FASTFILTER_BLOCK_STORE_HPP

#include "tiff_handle.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace fastfilter
{

/** @brief Encoded blocks of pages that are written later than they are made, in a file without a name.

In memory are only the places: 16 bytes a block. */
class BlockStore
{
public:
    /** @param name Of the output, for messages. @param folder Where the file is made. @param pages How many.
    Throws Error(EXIT_OUTPUT). */
    BlockStore(const std::string& name, const std::string& folder, int pages, StageTimes& times);
    ~BlockStore();
    BlockStore(const BlockStore&) = delete;
    BlockStore& operator=(const BlockStore&) = delete;

    void add(int page, std::uint32_t block, const std::vector<unsigned char>& encoded);

    //! How many blocks a page has.
    size_t count(int page) const { return places_[static_cast<size_t>(page)].size(); }

    //! The n-th block that was added to a page. Returns its number.
    std::uint32_t get(int page, size_t n, std::vector<unsigned char>& encoded);

    //! Forgets all blocks.
    void clear();

private:
    struct Place
    {
        std::uint64_t offset;
        std::uint32_t bytes, block;
    };

    std::string name_;
    int file_;
    TiffFileSource source_;
    std::uint64_t end_ = 0;
    std::vector<std::vector<Place>> places_;
};

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_BLOCK_STORE_HPP
