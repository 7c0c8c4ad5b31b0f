// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SORTED_LIST_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_SORTED_LIST_SIMD_HPP

// To be included after vector_keys.hpp.

#include "sorted_window.hpp"

namespace cv::cuda::fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

// Keys in ascending order, with room for keys that enter. The place before the first has the lowest key.
template <typename Net>
class SortedList
{
    using Key = typename Net::Key;

public:
    // Keys in memory that a list of so many needs.
    static constexpr int room(int size) { return size + 2 * keysAtOnce; }

    SortedList(Key* memory, int size) : keys_(memory + keysAtOnce), size_(size)
    {
        for (int i = 0; i < keysAtOnce; ++i)
        {
            keys_[i - keysAtOnce] = Net::least();
            keys_[size + i] = Net::greatest();
        }
    }

    int size() const { return size_; }
    // May be written before sort().
    Key& operator[](int i) { return keys_[i]; }
    const Key& operator[](int i) const { return keys_[i]; }

    // Batcher's merge exchange for any number of keys.
    void sort()
    {
        for (int p = 1; p < size_; p *= 2)
            for (int k = p; k > 0; k /= 2)
                for (int j = k % p; j + k < size_; j += 2 * k)
                    for (int i = j; i < j + k && i + k < size_; ++i)
                        if (i / (2 * p) == (i + k) / (2 * p))
                        {
                            Key low = keys_[i], high = keys_[i + k];
                            Net::sort(low, high);
                            keys_[i] = low;
                            keys_[i + k] = high;
                        }
    }

    // Replaces `count` keys, which are in the list, by others.
    void replace(const Key* leaving, const Key* entering, int count)
    {
        int i = 0;
        for (; i + keysAtOnce <= count; i += keysAtOnce)
            replaceAtOnce<keysAtOnce>(leaving + i, entering + i);
        if (i + 2 <= count)
        {
            replaceAtOnce<2>(leaving + i, entering + i);
            i += 2;
        }
        if (i < count)
            replaceAtOnce<1>(leaving + i, entering + i);
    }

private:
    // Along the list, each entering key changes places with every greater one, so that the greatest is left over. From
    // a leaving key on, every key is replaced by the next one. So keys move by `Count` places; the lowest key comes
    // first that many times.
    template <int Count>
    void replaceAtOnce(const Key* leaving, const Key* entering)
    {
        Key moving[Count], last[Count], gone[Count];
        for (int j = 0; j < Count; ++j)
        {
            moving[j] = entering[j];
            last[j] = Net::least();
            gone[j] = leaving[j];
        }
        Key* const keys = keys_;
        const int end = size_ + Count;
        for (int i = 0; i < end; ++i)
        {
            Key key = keys[i];
            for (int j = 0; j < Count; ++j)
                Net::sort(key, moving[j]);
            for (int j = 0; j < Count; ++j)
            {
                const Key kept = Net::lesserOr(last[j], gone[j], key);
                last[j] = key;
                key = kept;
            }
            keys[i - Count] = key;
        }
    }

    Key* const keys_;
    const int size_;
};

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters

#endif
