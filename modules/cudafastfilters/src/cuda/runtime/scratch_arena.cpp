// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "scratch_arena.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

ScratchArena*& arenaOfThread()
{
    thread_local ScratchArena* arena = nullptr;
    return arena;
}

// The alignment of cudaMalloc().
constexpr int alignment = 512;
// The most users at the same time.
constexpr int mostUsers = 16;

}  // namespace

size_t ScratchArena::bytesFor(size_t bytes)
{
    return bytes == 0 ? 0 : alignSize(bytes, alignment) + mostUsers * alignment;
}

ScratchArena::ScratchArena(uchar* memory, size_t bytes) : memory_(memory), bytes_(bytes), before_(arenaOfThread())
{
    arenaOfThread() = this;
}

ScratchArena::~ScratchArena()
{
    arenaOfThread() = before_;
}

ScratchArena* ScratchArena::current()
{
    return arenaOfThread();
}

uchar* ScratchArena::take(size_t bytes)
{
    const size_t begin = blocks_.empty() ? 0 : alignSize(blocks_.back().end, alignment);
    if (begin > bytes_ || bytes > bytes_ - begin)
        CV_Error(Error::StsInternal,
                 format("cudafastfilters: a filter takes %zu bytes of scratch memory beside %zu; %zu "
                        "were planned",
                        bytes, begin, bytes_));
    blocks_.push_back({begin, begin + bytes, true});
    return memory_ + begin;
}

void ScratchArena::giveBack(const uchar* memory)
{
    const size_t begin = static_cast<size_t>(memory - memory_);
    for (Block& block : blocks_)
        if (block.begin == begin && block.used)
            block.used = false;
    while (!blocks_.empty() && !blocks_.back().used)
        blocks_.pop_back();
}

}  // namespace cv::cuda::fastfilters
