// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_KEYS_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_KEYS_HPP

#include "common/missing_pixel.hpp"
#include "common/order_key.hpp"
#include "common/rank_rule.hpp"
#include "cuda/views/image_view.hpp"

// Ranks of images with missing pixels. A missing pixel has the greatest key of its type, for floats one above NaN: the
// r-th of m valid pixels is then the r-th of all pixels, for every r < m. Which of several pixels with that key is
// selected does not matter.

namespace cv::cuda::fastfilters
{

// The pixels that a filter may read, and which of them are missing.
template <typename T>
struct ValidSource
{
    using Pixel = T;

    SourceView<T> pixels;
    SourceView<unsigned char> mask;  // 0 is missing; of one channel or as many as the pixels have. No data: no mask
    MissingValue<T> isMissing;
};

// From the ranks of a window to its result.
template <typename T>
struct ValidFinish
{
    RankRule rule;
    int minCount;  // fewer valid pixels: the result is missing
    bool fill;     // false: a pixel that is missing in the source is missing in the result
    T result;      // of a missing pixel
    int anchorX, anchorY;

    CFF_HOST_DEVICE T operator()(int valid, bool isMissing, T lower, T higher) const
    {
        return valid < minCount || (isMissing && !fill) ? result : meanOfMiddles(lower, higher);
    }
};

// Reads one channel in window coordinates, as Reader does: keys, and whether the pixels are valid.
template <typename T, template <typename> class Reader, bool HasMask>
class ValidKeys
{
public:
    using Key = typename OrderKey<T>::Key;
    static constexpr Key greatest = static_cast<Key>(~std::uint64_t(0) >> (64 - OrderKey<T>::bits));

    class Row
    {
    public:
        CFF_HOST_DEVICE Row(const typename Reader<T>::Row& pixels, const typename Reader<unsigned char>::Row& mask,
                            const MissingValue<T>& isMissing)
            : pixels_(pixels), mask_(mask), isMissing_(isMissing)
        {
        }
        CFF_HOST_DEVICE bool isValid(int wx) const
        {
            if constexpr (HasMask)
                return mask_(wx) != 0;
            else
                return !isMissing_(pixels_(wx));
        }
        CFF_HOST_DEVICE T value(int wx) const { return pixels_(wx); }
        CFF_HOST_DEVICE Key operator()(int wx) const
        {
            return isValid(wx) ? OrderKey<T>::fromValue(pixels_(wx)) : greatest;
        }

    private:
        typename Reader<T>::Row pixels_;
        typename Reader<unsigned char>::Row mask_;
        const MissingValue<T>& isMissing_;
    };

    CFF_HOST_DEVICE ValidKeys(const ValidSource<T>& source, int channel)
        : pixels_(source.pixels, channel),
          mask_(source.mask, source.mask.channels > 1 ? channel : 0),
          isMissing_(source.isMissing)
    {
    }
    CFF_HOST_DEVICE Row row(int wy) const { return Row(pixels_.row(wy), mask_.row(wy), isMissing_); }

private:
    Reader<T> pixels_;
    Reader<unsigned char> mask_;
    const MissingValue<T>& isMissing_;
};

}  // namespace cv::cuda::fastfilters

#endif
