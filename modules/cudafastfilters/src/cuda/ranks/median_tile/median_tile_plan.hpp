// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_TILE_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_MEDIAN_TILE_PLAN_HPP

#include "networks/list_places.hpp"
#include "networks/median_tile_work.hpp"

#include <stdexcept>
#include <type_traits>

// Tuning numbers for median tiles; figures: perf/tuning/median_tile.md.

namespace cv::cuda::fastfilters
{

// Median tiles.
//   threads, blocks  of a block, and resident on a multiprocessor: as many as registers and shared memory allow
//   mixed            of eight compare-exchanges use the multiply-add pipe (see ExchangeNet)
//   rows             place of the sorted rows that wait to be the extra row of a window
//   Core, Columns    places of the lists of the core, and of the two end columns
//   oneStep          all steps, at borders or not, run the same instructions. Without, there is one version for even
//                    and one for odd steps, once more for borders (see sharesBorderLoop):
//                    faster until they outgrow the instruction caches
//   together         the warps of a block wait for each other in every step, so that they share the instructions that
//                    are fetched; on the aligned path only, the others always do
// and on the aligned path (AlignedWalk):
//   ahead            rows that are being loaded, 1 or 2
//   cycles           of two steps, in a loop
// Eight warps of 15x15 and 17x17 windows do not have enough shared memory for all lists, and far memory costs time.
// Figures, and what was slower: perf/tuning/median_tile.md.
template <int PixelBytes, int Window>
struct MedianTileTuning;

template <int PixelBytes>
struct MedianTileTuning<PixelBytes, 5>
{
    static constexpr int threads = 128, blocks = 5, mixed = PixelBytes == 4 ? 7 : 6;
    static constexpr ListPlace rows = ListPlace::Registers;
    using Core = InRegisters;
    using Columns = InRegisters;
    static constexpr bool oneStep = false, together = false;
    static constexpr int ahead = 2, cycles = 2;
};
template <int PixelBytes>
struct MedianTileTuning<PixelBytes, 7>
{
    static constexpr int threads = 128, blocks = 4, mixed = 6;
    static constexpr ListPlace rows = ListPlace::Near;
    using Core = InRegisters;
    using Columns = InRegisters;
    static constexpr bool oneStep = false, together = false;
    static constexpr int ahead = 2, cycles = 1;
};
template <int PixelBytes>
struct MedianTileTuning<PixelBytes, 9>
{
    static constexpr int threads = 128, blocks = 3, mixed = PixelBytes == 4 ? 6 : 5;
    static constexpr ListPlace rows = ListPlace::Near;
    using Core = InRegisters;
    using Columns = InRegisters;
    static constexpr bool oneStep = false, together = false;
    static constexpr int ahead = 2, cycles = 1;
};
template <int PixelBytes>
struct MedianTileTuning<PixelBytes, 11>
{
    static constexpr int threads = 128, blocks = 3, mixed = 4;
    static constexpr ListPlace rows = PixelBytes == 1 ? ListPlace::Near : ListPlace::Far;
    using Core = InNearMemory;
    using Columns = InNearMemory;
    static constexpr bool oneStep = false;
    static constexpr int cycles = 1;
};
template <int PixelBytes>
struct MedianTileTuning<PixelBytes, 13>
{
    static constexpr int threads = 128, blocks = 2, mixed = PixelBytes == 4 ? 6 : 4;
    static constexpr ListPlace rows = PixelBytes == 1 ? ListPlace::Near : ListPlace::Far;
    using Core = InNearMemory;
    using Columns = InNearMemory;
    static constexpr bool oneStep = true, together = true;
    static constexpr int ahead = 1, cycles = 1;
};
template <int PixelBytes>
struct MedianTileTuning<PixelBytes, 15>
{
    static constexpr int threads = 256, blocks = 1, mixed = PixelBytes == 2 ? 4 : 5;
    static constexpr ListPlace rows = ListPlace::Far;
    using Core = typename std::conditional<PixelBytes == 1, InNearMemory,
                                           ListPlaces<ListPlace::Registers, ListPlace::Far, ListPlace::Near>>::type;
    using Columns = InNearMemory;
    static constexpr bool oneStep = true, together = true;
    static constexpr int ahead = PixelBytes == 4 ? 1 : 2, cycles = 1;
};
template <int PixelBytes>
struct MedianTileTuning<PixelBytes, 17>
{
    static constexpr int threads = 256, blocks = 1, mixed = PixelBytes == 2 ? 4 : 5;
    static constexpr ListPlace rows = ListPlace::Far;
    using Core =
        typename std::conditional<PixelBytes == 1, InNearMemory,
                                  ListPlaces<ListPlace::Near, ListPlace::Far, ListPlace::Near, ListPlace::Far>>::type;
    using Columns = InNearMemory;
    static constexpr bool oneStep = true, together = true;
    static constexpr int ahead = 1, cycles = 1;
};

// Any number of channels: a thread loads each pixel by itself, which takes more registers.
template <int PixelBytes, int Window>
struct MedianChannelsTuning : MedianTileTuning<PixelBytes, Window>
{
    static constexpr int blocks = Window == 5 ? 4 : 3;
    static constexpr int cycles = 1;
};

// Pixels of 64 bits: a key is two registers, and an exchange is four to six operations of the integer pipe, so that
// nearly all of them are mixed. From 9x9 on, shared memory leaves room for few warps, whose networks have enough
// operations that do not wait for each other.
template <>
struct MedianTileTuning<8, 5>
{
    static constexpr int cycles = 1, threads = 128, blocks = 3, mixed = 7;
    static constexpr ListPlace rows = ListPlace::Registers;
    using Core = InRegisters;
    using Columns = InRegisters;
    static constexpr bool oneStep = false;
};
template <>
struct MedianTileTuning<8, 7>
{
    static constexpr int cycles = 1, threads = 128, blocks = 2, mixed = 7;
    static constexpr ListPlace rows = ListPlace::Near;
    using Core = InRegisters;
    using Columns = InRegisters;
    static constexpr bool oneStep = false;
};
template <>
struct MedianTileTuning<8, 9>
{
    static constexpr int cycles = 1, threads = 192, blocks = 1, mixed = 7;
    static constexpr ListPlace rows = ListPlace::Near;
    using Core = InNearMemory;
    using Columns = InNearMemory;
    static constexpr bool oneStep = false;
};
template <>
struct MedianTileTuning<8, 11>
{
    static constexpr int cycles = 1, threads = 128, blocks = 1, mixed = 4;
    static constexpr ListPlace rows = ListPlace::Near;
    using Core = InNearMemory;
    using Columns = InNearMemory;
    static constexpr bool oneStep = true;
};

// Whether strips of one channel take the aligned path. It was slower for 11x11.
template <int Window>
constexpr bool hasAlignedTiles = Window != 11;
template <int Window, typename Format>
constexpr bool takesAlignedRows = hasAlignedTiles<Window> && !Format::separateChannels;

// Whether, with one channel, strips at the border and inside strips that are not aligned run the same loop, which saves
// compiling one. Small 5x5 images would be slower; 11x11, and 3 and 4 channels, which have no aligned path, would be
// slower everywhere.
template <int Window>
constexpr bool sharesBorderLoop = hasAlignedTiles<Window>&& Window > 5;

// Whether there is a kernel for narrow images of one channel, if a tile needs one word beside it (hasTileEnds()).
// Reading is little of the work of larger windows.
template <int Window>
constexpr bool hasNarrowTiles = Window <= 7;

// Whether strips of one channel all take the aligned path if so few are side by side (median_tile_ends.hpp): the strips
// at the ends of a row are then a large part, and all strips pay for them. An estimate: perf/tuning/median_tile.md.
constexpr bool wantsTileEnds(int columns)
{
    return columns <= 16;
}

// Operations of the integer pipe per pixel: an exchange is two there, a mixed one is one. Floats as FloatKeys do not
// mix the exchanges of pixels, and have no operations on three values.
template <int PixelBytes, int Window>
constexpr double medianTileOperations()
{
    constexpr bool floats = PixelBytes == 4;
    constexpr int lanes = floats ? 1 : 2;
    constexpr double ofMixed = MedianTileTuning<PixelBytes, Window>::mixed / 8.0;
    constexpr MedianTileWork work = medianTileWork(Window);
    const double mixed = (work.exchanges - (floats ? work.inputs : 0)) * ofMixed;
    return (2 * work.exchanges - mixed + work.singles + (floats ? work.triples : 0)) / lanes;
}

// A minimum of 64 bits is two comparisons and two selections, a mixed exchange no more.
constexpr double wideTileOperations(int window)
{
    const MedianTileWork work = medianTileWork(window);
    return 4 * (work.exchanges + work.singles) + 8 * work.triples;
}

template <int PixelBytes>
constexpr double medianTileOperations(int window)
{
    switch (window)
    {
    case 5: return medianTileOperations<PixelBytes, 5>();
    case 7: return medianTileOperations<PixelBytes, 7>();
    case 9: return medianTileOperations<PixelBytes, 9>();
    case 11: return medianTileOperations<PixelBytes, 11>();
    case 13: return medianTileOperations<PixelBytes, 13>();
    case 15: return medianTileOperations<PixelBytes, 15>();
    case 17: return medianTileOperations<PixelBytes, 17>();
    default: throw std::logic_error("median tiles have no such window");
    }
}

// Beyond this window the lists of a median tile do not fit into registers and shared memory.
// Kernels of 17x17 take long to compile, so that only images of one channel have them.
constexpr int largestTileWindow(int channels)
{
    return channels == 1 ? 17 : 15;
}
// For any number of channels: larger windows take so long that splitting an image into planes is little of it.
constexpr int largestChannelsTileWindow = 7;
// The same for integers of 32 bits, and for pixels of 64 bits. Their kernels take a channel after the other, of any
// number.
constexpr int largestWideTileWindow(int valueBytes)
{
    return valueBytes == 8 ? 11 : 15;
}

// Kernels that replace outliers. Their rule takes operations of the integer pipe, too.
template <int PixelBytes, int Window>
struct OutlierTileTuning : MedianTileTuning<PixelBytes, Window>
{
    static constexpr int mixed = PixelBytes == 4 && Window == 5 ? 5 : MedianTileTuning<PixelBytes, Window>::mixed;
};

// Windows whose kernels also replace outliers: for larger ones a second pass is little of the work.
constexpr bool hasTileOutliers(int window)
{
    return window == 5 || window == 7;
}

// Interleaved signed bytes, which are rare, run the kernels for other ranks, which take signed and unsigned pixels:
// their own networks would be a twentieth of what is compiled for the whole module.
constexpr bool hasMedianTiles(int valueBytes, bool isSigned, int channels)
{
    return !(valueBytes == 1 && isSigned && channels != 1);
}

}  // namespace cv::cuda::fastfilters

#endif
