// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/simd.hpp"

#include "cpu/simd/bit_count.simd.hpp"
#include "tile_ranks.hpp"

// The bits of the window's columns and of its rows at once are those of its pixels. Counts of four words are compared
// with the rest together: a branch at each word would be guessed wrong at one of them.

namespace cv
{
namespace cuda
{
namespace fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

void walkRow(const TileMasks& masks, const unsigned char* buckets, const int* rests, int count, int* places)
{
    for (int i = 0; i < count; ++i)
    {
        const size_t bucket = buckets[i];
        const TileWord* columns = masks.columns + (bucket * masks.outputs + i) * masks.wordsOfBucket;
        const TileWord* rows = masks.rows + bucket * masks.wordsOfBucket;
        size_t word = 0;
        int rest = rests[i];
        TileWord bits[tileWordGroup];
        int before[tileWordGroup + 1] = {};
        for (;; word += tileWordGroup)
        {
            for (int j = 0; j < tileWordGroup; ++j)
            {
                bits[j] = columns[word + j] & rows[word + j];
                before[j + 1] = before[j] + bitCount64(bits[j]);
            }
            if (rest < before[tileWordGroup])
                break;
            rest -= before[tileWordGroup];
        }
        int chosen = 0;
        for (int j = 1; j < tileWordGroup; ++j)
            chosen += rest >= before[j] ? 1 : 0;
        TileWord inside = bits[chosen];
        rest -= before[chosen];
        for (int j = 0; j < 4; ++j)  // without a branch, for it is often 0 to 4
            inside = rest > j ? inside & (inside - 1) : inside;
        for (; rest > 4; --rest)
            inside &= inside - 1;
        places[i] =
            static_cast<int>((bucket * masks.wordsOfBucket + word + chosen) * tileWordBits) + lowestBit64(inside);
    }
}

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
