// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SCRATCH_ARENA_HPP
#define OPENCV_CUDAFASTFILTERS_SCRATCH_ARENA_HPP

#include "opencv2/core.hpp"

#include <vector>

namespace cv::cuda::fastfilters
{

// During its lifetime, StreamScratch of this thread takes memory from this arena instead of the device's pool, which
// keeps more than it hands out: for calls that stay within a limit. All users work on one stream, so memory that one
// has given back may be taken by the next at once.
class ScratchArena
{
public:
    // The size of an arena that holds `bytes` for a few users.
    static size_t bytesFor(size_t bytes);

    ScratchArena(uchar* memory, size_t bytes);
    ~ScratchArena();
    ScratchArena(const ScratchArena&) = delete;
    ScratchArena& operator=(const ScratchArena&) = delete;

    // This thread's arena; null: there is none.
    static ScratchArena* current();

    uchar* take(size_t bytes);  // throws if there is no room
    void giveBack(const uchar* memory);

private:
    struct Block
    {
        size_t begin, end;
        bool used;
    };

    uchar* const memory_;
    const size_t bytes_;
    std::vector<Block> blocks_;  // one after the other; the last one is in use
    ScratchArena* const before_;
};

}  // namespace cv::cuda::fastfilters

#endif
