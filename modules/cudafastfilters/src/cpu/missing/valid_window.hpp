// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_WINDOW_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_WINDOW_HPP

#include "cpu/cpu_algorithm.hpp"
#include "cpu/padded_band.hpp"
#include "missing_rows/missing_rows.hpp"

// Rows of an image and of its mask, with their borders, and which of their pixels are valid.

namespace cv::cuda::fastfilters
{

// The padded rows of an image, as PaddedSource::band() gives them, of a band of outputs.
template <typename T>
class ValidBand
{
public:
    ValidBand(const PaddedSource& source, const PaddedSource* mask, const MissingPixels& missing, const Range& outputs)
        : pixels_(source.band(outputs)),
          mask_(mask ? mask->band(outputs) : Mat()),
          isMissing_(missing.valueOf<T>()),
          channels_(pixels_.channels()),
          maskChannels_(mask_.empty() ? 1 : mask_.channels())
    {
    }

    T at(int y, int x, int channel) const { return pixels_.ptr<T>(y)[x * channels_ + channel]; }
    bool isValid(int y, int x, int channel) const
    {
        if (!mask_.empty() && mask_.ptr<uchar>(y)[x * maskChannels_ + (maskChannels_ > 1 ? channel : 0)] == 0)
            return false;
        return !isMissing_(at(y, x, channel));
    }

private:
    Mat pixels_, mask_;
    MissingValue<T> isMissing_;
    int channels_, maskChannels_;
};

inline MissingElements elementsOf(const MissingPixels& missing, int depth)
{
    return visitDepth(depth,
                      [&](auto pixel) -> MissingElements
                      {
                          const auto values = missing.valueOf<decltype(pixel)>();
                          return {depth, values.nan, values.hasValue, static_cast<double>(values.value)};
                      });
}

// What is missing in a mask.
constexpr MissingElements zerosAreMissing = {CV_8U, false, true, 0};

// A mask beyond the border of BORDER_CONSTANT is valid.
inline Neighbourhood neighbourhoodOfMask(Neighbourhood neighbourhood)
{
    neighbourhood.borderValue = Scalar::all(255);
    return neighbourhood;
}

}  // namespace cv::cuda::fastfilters

#endif
