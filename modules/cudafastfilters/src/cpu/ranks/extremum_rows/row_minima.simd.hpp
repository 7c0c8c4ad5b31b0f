// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ROW_MINIMA_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_ROW_MINIMA_SIMD_HPP

// Minima of neighbouring pixels of a row of keys. To be included after vector_keys.hpp.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

template <typename Keys>
class RowMinima
{
    using Net = VectorNet<Keys>;
    using Key = typename Net::Key;
    using Lane = typename Net::Lane;
    using Vector = typename Net::Vector;
    static constexpr int lanes = Net::lanes;
    // The most neighbours at once.
    static constexpr int mostTaps = 5;
    // Whether neighbours that are moved from two vectors are faster than loads across cache lines, which cost twice.
    static constexpr bool movesNeighbours = CFF_SIMD_BITS == 256;

public:
    // `width` pixels, for `count` elements.
    RowMinima(int width, int channels, int count) : width_(width), channels_(channels), count_(count) {}

    // `least` may be the row, which is overwritten.
    void take(Lane* row, Lane* least) const
    {
        int length = 1;
        for (; width_ > mostTaps * length; length *= 4)
            takeLeast<4>(row, row, count_ + (width_ - 4 * length) * channels_, length, 3 * length);
        const int last = width_ - length;
        switch ((width_ + length - 1) / length)
        {
        case 1: return takeLeast<1>(row, least, count_, length, last);
        case 2: return takeLeast<2>(row, least, count_, length, last);
        case 3: return takeLeast<3>(row, least, count_, length, last);
        case 4: return takeLeast<4>(row, least, count_, length, last);
        case 5: return takeLeast<5>(row, least, count_, length, last);
        }
    }

private:
    // The minima of `Taps` pixels, which are `stride` apart except the last one. `to` may be `from`.
    template <int Taps>
    void takeLeast(const Lane* from, Lane* to, int count, int stride, int last) const
    {
        if (stride == 1 && last == Taps - 1 && takeNext<Taps>(from, to, count))
            return;
        stride *= channels_;
        last *= channels_;
        for (int x = 0; x < count; x += lanes)
        {
            Key least = Net::minimum(key(from + x), key(from + x + last));
            for (int t = 1; t < Taps - 1; ++t)
                least = Net::minimum(least, key(from + x + t * stride));
            Net::store(to + x, Vector(least));
        }
    }

    // The same of pixels next to each other, half of which are moved from two vectors. False: not these pixels.
    template <int Taps>
    bool takeNext(const Lane* from, Lane* to, int count) const
    {
        if constexpr (movesNeighbours && Taps >= 3)
            switch (channels_)
            {
            case 1: return takeNext<Taps, 1>(from, to, count);
            case 3: return takeNext<Taps, 3>(from, to, count);
            case 4: return takeNext<Taps, 4>(from, to, count);
            }
        return false;
    }
    template <int Taps, int Channels>
    static bool takeNext(const Lane* from, Lane* to, int count)
    {
        constexpr bool areNear = (Taps == 5 ? 4 : 2) * Channels <= lanes;
        if constexpr (areNear)
        {
            Vector now = Net::load(from);
            for (int x = 0; x < count; x += lanes)
            {
                const Vector next = Net::load(from + x + lanes);
                const Vector second = v_extract<2 * Channels>(now, next);
                Key least = Net::minimum(now.val, key(from + x + Channels), second.val);
                if constexpr (Taps >= 4)
                    least = Net::minimum(least, key(from + x + 3 * Channels));
                if constexpr (Taps == 5)
                    least = Net::minimum(least, v_extract<4 * Channels>(now, next).val);
                Net::store(to + x, Vector(least));
                now = next;
            }
        }
        return areNear;
    }
    static CV_ALWAYS_INLINE Key key(const Lane* keys) { return Net::load(keys).val; }

    const int width_, channels_, count_;
};

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters

#endif
