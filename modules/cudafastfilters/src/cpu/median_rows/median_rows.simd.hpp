// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/vector_keys.hpp"

#include "median_rows.hpp"

#include <type_traits>

namespace cv
{
namespace cuda
{
namespace fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

namespace
{

// Both outputs of a column share the sorted pair of its middle pixels.
template <typename Keys>
void filter(const MedianRows& task)
{
    using Net = VectorNet<Keys>;
    using Key = typename Net::Key;
    using Lane = typename Net::Lane;
    const KeyOrder<Keys> order(task.isSigned);
    const auto keys = [&](const Lane* row)
    { return std::is_same<Keys, FloatKeys32>::value ? Net::load(row).val : order.fromPixels(Net::load(row)).val; };
    const Lane* rows[4];
    for (int i = 0; i < 4; ++i)
        rows[i] = static_cast<const Lane*>(task.rows[i]);
    // The first vector and the last overlap their neighbours, so that the others are written to whole cache lines.
    const int last = task.count < Net::lanes ? 0 : task.count - Net::lanes;
    const int misaligned = static_cast<int>(reinterpret_cast<std::size_t>(task.out[0]) / sizeof(Lane) % Net::lanes);
    for (int begin = 0, next = Net::lanes - misaligned; begin < task.count; begin = next, next += Net::lanes)
    {
        const int x = begin < last ? begin : last;
        for (int r = 0; r < 2 && task.next[r]; ++r)
        {
            CFF_PREFETCH_L2(static_cast<const Lane*>(task.next[r]) + x);
            CFF_PREFETCH_L2(static_cast<const Lane*>(task.out[r]) + x);
        }
        Key low[2][3], middle[2][3], high[2][3];
        for (int i = 0; i < 3; ++i)
        {
            const int from = x + i * task.channels;
            Key least = keys(rows[1] + from);
            Key most = keys(rows[2] + from);
            Net().template exchange<0>(least, most);
            for (int r = 0; r < 2; ++r)
            {
                const Key other = keys(rows[3 * r] + from);
                low[r][i] = Net::minimum(least, other);
                middle[r][i] = Net::minimum(most, Net::maximum(least, other));
                high[r][i] = Net::maximum(most, other);
            }
        }
        for (int r = 0; r < 2; ++r)
        {
            const Key median = Net::middle(Net::maximum(low[r][0], low[r][1], low[r][2]),
                                           Net::middle(middle[r][0], middle[r][1], middle[r][2]),
                                           Net::minimum(high[r][0], high[r][1], high[r][2]));
            Net::store(static_cast<Lane*>(task.out[r]) + x, order.toPixels(typename Net::Vector(median)));
        }
    }
}

}  // namespace

void filterRows(const MedianRows& task)
{
    if (task.valueBytes == 1)
        filter<ByteKeys>(task);
    else if (task.valueBytes == 2)
        filter<WordKeys16>(task);
    else
        filter<FloatKeys32>(task);
}

void keysOfFloats(const void* pixels, void* keys, int count)
{
    using Net = VectorNet<FloatKeys32>;
    const KeyOrder<FloatKeys32> order(false);
    const int* from = static_cast<const int*>(pixels);
    int *to = static_cast<int*>(keys), x = 0;
    for (; x + Net::lanes <= count; x += Net::lanes)
        Net::store(to + x, order.fromPixels(Net::load(from + x)));
    int rest[Net::lanes] = {};
    for (int i = x; i < count; ++i)
        rest[i - x] = from[i];
    Net::store(rest, order.fromPixels(Net::load(rest)));
    for (int i = x; i < count; ++i)
        to[i] = rest[i - x];
}

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
