// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "common/order_key.hpp"
#include "plane_ordinals.hpp"

#include <algorithm>
#include <cstring>

namespace cv::cuda::fastfilters
{

namespace
{

int rowValues(const Mat& plane)
{
    return plane.cols * plane.channels();
}

void grow(std::vector<std::uint64_t>& memory, size_t count)
{
    if (memory.size() < count)
        memory.resize(count);
}

// Calls body(a row of `from`, one of `to`, values of a row); false: it returned false.
template <typename From, typename To, typename Body>
bool eachRow(const Mat& from, Mat& to, const Body& body)
{
    for (int y = 0; y < from.rows; ++y)
        if (!body(from.ptr<From>(y), to.ptr<To>(y), rowValues(from)))
            return false;
    return true;
}

bool becomeFloats(const Mat& values, Mat& floats)
{
    return eachRow<double, float>(values, floats,
                                  [](const double* in, float* out, int count)
                                  {
                                      int differ = 0;
                                      for (int i = 0; i < count; ++i)
                                      {
                                          out[i] = static_cast<float>(in[i]);
                                          differ |= static_cast<int>(out[i] != in[i]) & (in[i] == in[i]);
                                      }
                                      return differ == 0;
                                  });
}

constexpr int digitBits = 11, digits = 3, buckets = 1 << digitBits;

// The digits of the upper 32 bits of an entry.
inline std::uint32_t digitOf(std::uint64_t entry, int digit)
{
    return static_cast<std::uint32_t>(entry >> (32 + digit * digitBits)) % buckets;
}

// By their upper 32 bits; the sorted entries are in `entries`.
void radixSort(std::uint64_t* entries, std::uint64_t* moved, std::uint32_t count)
{
    std::uint32_t counts[digits][buckets] = {};
    for (std::uint32_t i = 0; i < count; ++i)
        for (int d = 0; d < digits; ++d)
            ++counts[d][digitOf(entries[i], d)];
    std::uint64_t *from = entries, *to = moved;
    for (int d = 0; d < digits; ++d)
    {
        if (counts[d][digitOf(from[0], d)] == count)
            continue;
        std::uint32_t place = 0;
        for (std::uint32_t& bucket : counts[d])
            place += std::exchange(bucket, place);
        for (std::uint32_t i = 0; i < count; ++i)
            to[counts[d][digitOf(from[i], d)]++] = from[i];
        std::swap(from, to);
    }
    if (from != entries)
        std::copy(from, from + count, entries);
}

}  // namespace

void PlaneOrdinals::sort(std::uint64_t* entries, std::uint32_t count, std::uint64_t least, std::uint64_t greatest)
{
    int shift = 0;
    while ((greatest - least) >> shift > 0xffffffffu)
        ++shift;
    for (std::uint32_t i = 0; i < count; ++i)
        entries[i] = (keyOf(entries[i]) - least) >> shift << 32 | static_cast<std::uint32_t>(entries[i]);
    radixSort(entries, moved_.data(), count);
    for (std::uint32_t begin = 0, end; shift > 0 && begin < count; begin = end)
    {
        for (end = begin + 1; end < count && entries[end] >> 32 == entries[begin] >> 32;)
            ++end;
        if (end - begin > 1)
            sortEqual(entries + begin, end - begin);
    }
}

void PlaneOrdinals::sortEqual(std::uint64_t* entries, std::uint32_t count)
{
    constexpr std::uint32_t mostCompared = 256;
    const auto isLess = [&](std::uint64_t a, std::uint64_t b) { return keyOf(a) < keyOf(b); };
    if (count <= mostCompared)
        return std::sort(entries, entries + count, isLess);
    const auto range = std::minmax_element(entries, entries + count, isLess);
    const std::uint64_t least = keyOf(*range.first), greatest = keyOf(*range.second);
    if (least < greatest)
        sort(entries, count, least, greatest);
}

template <typename T>
void PlaneOrdinals::numberAs(const Mat& values, Mat& ordinals)
{
    using Key = typename OrderKey<T>::Key;
    const size_t stride = ordinals.step1();
    grow(keys_, ordinals.rows * stride);
    std::uint64_t* key = keys_.data();
    Key least = ~Key(0), greatest = 0;
    eachRow<T, float>(values, ordinals,
                      [&](const T* in, float*, int count)
                      {
                          for (int i = 0; i < count; ++i)
                          {
                              const Key one = OrderKey<T>::fromValue(in[i]);
                              least = std::min(least, one);
                              greatest = std::max(greatest, one);
                              key[i] = one;
                          }
                          key += stride;
                          return true;
                      });
    least_ = least;
    kind_ = greatest - least < mostOrdinals ? Distances : Sorted;
    if (kind_ == Sorted)
        return numberSorted(ordinals, least, greatest);
    key = keys_.data();
    eachRow<T, std::uint32_t>(values, ordinals,
                              [&](const T*, std::uint32_t* out, int count)
                              {
                                  for (int i = 0; i < count; ++i)
                                      out[i] = firstBits + static_cast<std::uint32_t>(key[i] - least_);
                                  key += stride;
                                  return true;
                              });
}

void PlaneOrdinals::numberSorted(Mat& ordinals, std::uint64_t least, std::uint64_t greatest)
{
    const std::uint32_t stride = static_cast<std::uint32_t>(ordinals.step1());
    const std::uint32_t count = static_cast<std::uint32_t>(ordinals.total() * ordinals.channels());
    for (std::vector<std::uint64_t>* memory : {&sorted_, &entries_, &moved_})
        grow(*memory, count);
    std::uint64_t* entry = entries_.data();
    for (std::uint32_t y = 0; y < static_cast<std::uint32_t>(ordinals.rows); ++y)
        for (int i = 0; i < rowValues(ordinals); ++i)
            *entry++ = y * stride + i;
    sort(entries_.data(), count, least, greatest);
    std::uint32_t* const bits = ordinals.ptr<std::uint32_t>();
    for (std::uint32_t i = 0; i < count; ++i)
    {
        const std::uint32_t place = static_cast<std::uint32_t>(entries_[i]);
        sorted_[i] = keys_[place];
        bits[place] = firstBits + i;
    }
}

void PlaneOrdinals::number(const Mat& values, PixelOrder order, Mat& ordinals)
{
    kind_ = Floats;
    const bool areDoubles = values.depth() == CV_64F && order == PixelOrder::OfDepth;
    if (!areDoubles || !becomeFloats(values, ordinals))
        visitOrder(values.depth(), order, [&](auto one) { numberAs<decltype(one)>(values, ordinals); });
}

void PlaneOrdinals::lookUp(const Mat& ordinals, PixelOrder order, Mat& values) const
{
    if (kind_ == Floats)
    {
        ordinals.convertTo(values, CV_64F);
        return;
    }
    const auto lookUpAs = [&](auto one)
    {
        using T = decltype(one);
        using Key = typename OrderKey<T>::Key;
        return eachRow<std::uint32_t, T>(
            ordinals, values,
            [&](const std::uint32_t* in, T* out, int count)
            {
                if (kind_ == Distances)
                    for (int i = 0; i < count; ++i)
                        out[i] = OrderKey<T>::toValue(static_cast<Key>(least_ + (in[i] - firstBits)));
                else
                    for (int i = 0; i < count; ++i)
                        out[i] = OrderKey<T>::toValue(static_cast<Key>(sorted_[in[i] - firstBits]));
                return true;
            });
    };
    visitOrder(values.depth(), order, lookUpAs);
}

}  // namespace cv::cuda::fastfilters
