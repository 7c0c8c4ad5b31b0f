// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TILE_MEMORY_HPP
#define OPENCV_CUDAFASTFILTERS_TILE_MEMORY_HPP

#include <array>
#include <vector>

namespace cv::cuda::fastfilters
{

// The planes of one tile after the other, in one block of memory, which is kept.
class TileMemory
{
public:
    struct Plane
    {
        Size size;
        int type;

        size_t step() const { return alignSize(size.width * CV_ELEM_SIZE(type), line) + line; }
        size_t bytes() const { return size.height * step(); }
    };

    // They are not cleared.
    template <size_t Count>
    std::array<Mat, Count> planes(const std::array<Plane, Count>& wanted)
    {
        size_t bytes = line;
        for (const Plane& plane : wanted)
            bytes += plane.bytes();
        if (memory_.size() < bytes)
            memory_.allocate(bytes);
        uchar* place = alignPtr(memory_.data(), line);
        std::array<Mat, Count> result;
        for (size_t i = 0; i < Count; place += wanted[i++].bytes())
            result[i] = Mat(wanted[i].size, wanted[i].type, place, wanted[i].step());
        return result;
    }

    std::vector<uchar> buffer;

private:
    static constexpr int line = 64;
    AutoBuffer<uchar, 1> memory_;
};

}  // namespace cv::cuda::fastfilters

#endif
