// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TILE_ORDER_HPP
#define OPENCV_CUDAFASTFILTERS_TILE_ORDER_HPP

#include "common/order_key.hpp"
#include "tile_ranks.hpp"

#include "opencv2/core/types.hpp"

#include <type_traits>
#include <vector>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// The pixels of one channel of a tile, sorted by value: radix sort, from the lowest digit on, of integers that hold a
// pixel's key above its coordinates. A pixel's place in that order, less its lowest bits, is its bucket.
template <typename T, typename Coordinate>
class TileOrder
{
public:
    explicit TileOrder(Size size)
        : size_(size),
          count_(static_cast<size_t>(size.width) * size.height),
          sorted_(count_),
          scratch_(count_),
          buckets_(count_),
          places_(count_)
    {
        while ((count_ - 1) >> bucketShift_ > 255)
            ++bucketShift_;
    }

    Size size() const { return size_; }

    void addRow(const T* row, int stride, int y)
    {
        Element* out = sorted_.data() + static_cast<size_t>(y) * size_.width;
        const Element below = static_cast<Element>(y) << coordinateBits;
        for (int x = 0; x < size_.width; ++x)
            out[x] = static_cast<Element>(OrderKey<T>::fromValue(row[x * stride])) << keyShift | below | x;
    }

    void sort()
    {
        constexpr int digitBits = OrderKey<T>::bits > 16 ? 11 : 8;
        for (int shift = 0; shift < OrderKey<T>::bits; shift += digitBits)
            sortByDigit<digitBits>(keyShift + shift);
        fillPlaces();
    }

    const uchar* bucketRow(int y) const { return buckets_.data() + static_cast<size_t>(y) * size_.width; }
    int buckets() const { return static_cast<int>((count_ - 1) >> bucketShift_) + 1; }
    int wordsOfBucket() const { return 1 << (bucketShift_ - tileWordShift); }

    // Flips the bits of a row's or a column's pixels in a mask whose buckets are `step` words apart.
    void flipRow(TileWord* mask, size_t step, int y) const
    {
        flip(mask, step, static_cast<size_t>(y) * size_.width, 1, size_.width);
    }
    void flipColumn(TileWord* mask, size_t step, int x) const { flip(mask, step, x, size_.width, size_.height); }

    T value(int place) const
    {
        return OrderKey<T>::toValue(static_cast<typename OrderKey<T>::Key>(sorted_[place] >> keyShift));
    }

private:
    using Place = std::conditional_t<sizeof(Coordinate) == 1, std::uint16_t, std::uint32_t>;
    static constexpr int coordinateBits = 8 * sizeof(Coordinate), keyShift = 2 * coordinateBits;
    using Element = std::conditional_t<keyShift + OrderKey<T>::bits <= 32, std::uint32_t, std::uint64_t>;

    template <int digitBits>
    void sortByDigit(int shift)
    {
        constexpr unsigned digits = 1u << digitBits, mask = digits - 1;
        size_t ends[digits] = {};
        for (size_t i = 0; i < count_; ++i)
            ++ends[sorted_[i] >> shift & mask];
        if (ends[sorted_[0] >> shift & mask] == count_)
            return;  // all have the same
        size_t start = 0;
        for (size_t& end : ends)
        {
            const size_t count = end;
            end = start;
            start += count;
        }
        for (size_t i = 0; i < count_; ++i)
        {
            const Element element = sorted_[i];
            scratch_[ends[element >> shift & mask]++] = element;
        }
        sorted_.swap(scratch_);
    }

    void fillPlaces()
    {
        constexpr Element mask = (Element(1) << coordinateBits) - 1;
        for (size_t i = 0; i < count_; ++i)
        {
            const size_t x = sorted_[i] & mask, y = sorted_[i] >> coordinateBits & mask;
            places_[y * size_.width + x] = static_cast<Place>(i);
            buckets_[y * size_.width + x] = static_cast<uchar>(i >> bucketShift_);
        }
    }

    void flip(TileWord* mask, size_t bucketStep, size_t first, size_t step, int count) const
    {
        const unsigned wordOfBucket = wordsOfBucket() - 1;
        for (int i = 0; i < count; ++i)
        {
            const Place place = places_[first + i * step];
            mask[(place >> bucketShift_) * bucketStep + (place >> tileWordShift & wordOfBucket)] ^=
                TileWord(1) << (place & (tileWordBits - 1));
        }
    }

    Size size_;
    size_t count_;
    std::vector<Element> sorted_, scratch_;
    std::vector<uchar> buckets_;
    std::vector<Place> places_;
    int bucketShift_ = tileLeastBucketShift;
};

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
