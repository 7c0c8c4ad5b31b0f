// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TILE_ORDER_HPP
#define OPENCV_CUDAFASTFILTERS_TILE_ORDER_HPP

#include "common/order_key.hpp"
#include "tile_ranks.hpp"

#include "opencv2/core/types.hpp"
#include "opencv2/core/utility.hpp"

#include <type_traits>
#include <vector>

namespace cv::cuda::fastfilters
{

// The pixels of one channel of a tile, sorted by value: radix sort, from the lowest digit on, of integers that hold a
// pixel's key above its coordinates. A pixel's place in that order, without its lowest bits, is its bucket.
template <typename T, typename Coordinate>
class TileOrder
{
public:
    // Memory for tiles of at most this size.
    explicit TileOrder(Size most)
        : sorted_(most.area()), scratch_(most.area()), buckets_(most.area()), x_(most.area()), y_(most.area())
    {
    }

    void begin(Size size)
    {
        size_ = size;
        count_ = static_cast<size_t>(size.width) * size.height;
        bucketShift_ = leastShift;
        while ((count_ - 1) >> bucketShift_ > 255)
            ++bucketShift_;
        const size_t places = alignSize(count_, 1 << bucketShift_);
        if (x_.size() < places)
        {
            x_.resize(places);
            y_.resize(places);
        }
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
        std::vector<unsigned> ends(digitPasses << digitBits);
        for (size_t i = 0; i < count_; ++i)
            for (int pass = 0; pass < digitPasses; ++pass)
                ++ends[(pass << digitBits) + digit(sorted_[i], pass)];
        for (int pass = 0; pass < digitPasses; ++pass)
            sortByDigit(pass, ends.data() + (pass << digitBits));
        fillPlaces();
    }

    const uchar* bucketRow(int y) const { return buckets_.data() + static_cast<size_t>(y) * size_.width; }

    TilePlaces places(Size window) const
    {
        return {x_.data(), y_.data(), static_cast<int>(sizeof(Coordinate)), bucketShift_, window.width, window.height};
    }

    T value(int place) const
    {
        return OrderKey<T>::toValue(static_cast<typename OrderKey<T>::Key>(sorted_[place] >> keyShift));
    }

private:
    static constexpr int coordinateBits = 8 * sizeof(Coordinate), keyShift = 2 * coordinateBits;
    using Element = std::conditional_t<keyShift + OrderKey<T>::bits <= 32, std::uint32_t, std::uint64_t>;

    static constexpr int leastShift = coordinateBits == 8 ? leastShiftOfBytes : leastShiftOfWords;
    static constexpr int digitBits = OrderKey<T>::bits > 16 ? 11 : 8;
    static constexpr int digitPasses = (OrderKey<T>::bits - 1) / digitBits + 1;

    static unsigned digit(Element element, int pass)
    {
        return static_cast<unsigned>(element >> (keyShift + pass * digitBits)) & ((1u << digitBits) - 1);
    }

    // ends: first how many pixels have each digit, then where they end.
    void sortByDigit(int pass, unsigned* ends)
    {
        if (ends[digit(sorted_[0], pass)] == count_)
            return;  // all pixels have the same digit
        unsigned start = 0;
        for (int i = 0; i < 1 << digitBits; ++i)
        {
            const unsigned count = ends[i];
            ends[i] = start;
            start += count;
        }
        for (size_t i = 0; i < count_; ++i)
        {
            const Element element = sorted_[i];
            scratch_[ends[digit(element, pass)]++] = element;
        }
        sorted_.swap(scratch_);
    }

    void fillPlaces()
    {
        constexpr Element mask = (Element(1) << coordinateBits) - 1;
        for (size_t i = 0; i < count_; ++i)
        {
            x_[i] = static_cast<Coordinate>(sorted_[i] & mask);
            y_[i] = static_cast<Coordinate>(sorted_[i] >> coordinateBits & mask);
        }
        for (size_t i = 0; i < count_; ++i)
            buckets_[static_cast<size_t>(y_[i]) * size_.width + x_[i]] = static_cast<uchar>(i >> bucketShift_);
    }

    Size size_;
    size_t count_ = 0;
    std::vector<Element> sorted_, scratch_;
    std::vector<uchar> buckets_;
    std::vector<Coordinate> x_, y_;
    int bucketShift_ = leastShift;
};

}  // namespace cv::cuda::fastfilters

#endif
