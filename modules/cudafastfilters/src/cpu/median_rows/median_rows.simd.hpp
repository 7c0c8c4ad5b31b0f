// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/vector_keys.hpp"

#include "median_rows.hpp"

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
    const Lane* rows[4];
    for (int i = 0; i < 4; ++i)
        rows[i] = static_cast<const Lane*>(task.rows[i]);
    // The last vector overlaps the one before, where there is one.
    const int last = task.count < Net::lanes ? 0 : task.count - Net::lanes;
    for (int begin = 0; begin < task.count; begin += Net::lanes)
    {
        const int x = begin < last ? begin : last;
        Key low[2][3], middle[2][3], high[2][3];
        for (int i = 0; i < 3; ++i)
        {
            const int from = x + i * task.channels;
            Key least = Net::load(rows[1] + from).val, most = Net::load(rows[2] + from).val;
            Net().template exchange<0>(least, most);
            for (int r = 0; r < 2; ++r)
            {
                const Key other = Net::load(rows[3 * r] + from).val;
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

template <typename Keys>
void convert(void* pixels, int count, bool isSigned)
{
    using Net = VectorNet<Keys>;
    const KeyOrder<Keys> order(isSigned);
    typename Net::Lane* const row = static_cast<typename Net::Lane*>(pixels);
    for (int x = 0; x < count; x += Net::lanes)
        Net::store(row + x, order.fromPixels(Net::load(row + x)));
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

void makeKeys(void* pixels, int count, int valueBytes, bool isSigned)
{
    if (valueBytes == 1)
        convert<ByteKeys>(pixels, count, isSigned);
    else if (valueBytes == 2)
        convert<WordKeys16>(pixels, count, isSigned);
    else
        convert<FloatKeys32>(pixels, count, isSigned);
}

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
