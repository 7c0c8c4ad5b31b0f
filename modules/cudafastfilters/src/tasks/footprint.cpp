// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "footprint.hpp"

namespace cv::cuda::fastfilters
{

Footprint::Footprint(const Mat& pixels) : size_(pixels.size())
{
    for (int y = 0; y < size_.height; ++y)
    {
        const uchar* const row = pixels.ptr(y);
        for (int x = 0; x < size_.width;)
        {
            const int begin = x;
            while (x < size_.width && row[x] != 0)
                ++x;
            if (x > begin)
                chords_.push_back({y, begin, x});
            count_ += x - begin;
            x += x == begin;
        }
    }
    CV_Assert(count_ > 0);
}

Footprint::Footprint(Size rectangle) : size_(rectangle), count_(rectangle.area())
{
    for (int y = 0; y < size_.height; ++y)
        chords_.push_back({y, 0, size_.width});
}

Footprint Footprint::mirrored() const
{
    Footprint result = *this;
    std::reverse(result.chords_.begin(), result.chords_.end());
    for (Chord& chord : result.chords_)
        chord = {size_.height - 1 - chord.y, size_.width - chord.end, size_.width - chord.begin};
    return result;
}

Footprint Footprint::transposed() const
{
    Mat pixels = Mat::zeros(size_, CV_8U);
    for (const Chord& chord : chords_)
        pixels(Rect(chord.begin, chord.y, chord.length(), 1)).setTo(1);
    return Footprint(pixels.t());
}

}  // namespace cv::cuda::fastfilters
