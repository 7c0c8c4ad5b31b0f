// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_MEDIAN_PLAN_HPP

#include <type_traits>

// The numbers of tuning of the median kernels. Measured on an H200 with images of 16384 x 16384 pixels.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// How the middle of three values is found once the least and the greatest are known.
enum class MiddleForm
{
    Xor,  // two 3-input operations of the integer pipe
    Sum   // four multiply-adds
};

// 3x3 medians. Measured on an H200, 8-bit, 16384 x 16384, copy 2040 to 2070 Gpx/s: 1720 with 8 rows and two ahead, 1690
// with one ahead, 1635 with 6 rows, 1692 with 10, 1569 with 16, 1672 with 4 rows and all ahead, 1628 to 1645 with three
// blocks of 256 threads or three rows ahead; columns or windows by MiddleForm::Xor 1531 and 1635. The L2 cache is at 86 %
// of its rate (a copy: 92 %), the integer pipe at 72 %. 16-bit 969 with 6 rows, 948 with 8, of 1044; float 495 and 493 of
// 530.
template <int PixelBytes, int Channels>
struct Median3Tuning
{
    static constexpr int threads = 128;
    // Resident blocks of a multiprocessor, which limits registers: pixels of 3 and 4 channels have more columns to
    // keep.
    static constexpr int blocks = Channels == 1 ? 7 : 4;
    static constexpr int rows = Channels == 1 && PixelBytes > 1 ? 6 : 8;  // of a strip: two more are read
    static constexpr int ahead = 2;                                       // rows loaded before they are needed
    static constexpr bool ends = false;         // strips take the tiles at the ends of a row, which costs instructions
    static constexpr bool alignedOnly = false;  // there are no kernels for other images
    static constexpr MiddleForm columnForm = MiddleForm::Sum, windowForm = MiddleForm::Sum;
};

// The same for images that do not fill the GPU: lower strips, smaller blocks, and next to nothing left for threads that
// filter single elements, which take longer than a strip. One H200, 2026-11-22, 8-bit, many images in turn, in a graph of
// launches that overlap (mostOverlappingThreads()), us: 512 x 512 1.34 with 2 rows, 1.56 with 3, 2.37 with the shape above (a
// copy kernel 1.19); 1280 x 1024 2.50, 2.70, 4.11 (2.17); 1920 x 1080 3.85, 3.32, 4.30 (2.61); 2048 x 2048 5.0, 5.2, 8.0
// (3.5); 2896 x 2896 8.6, 7.9, 9.5 (5.9); 4096 x 4096 14.7, 14.0, 13.7 (9.6).
template <int PixelBytes, int Channels, int Rows>
struct Median3SmallTuning : Median3Tuning<PixelBytes, Channels>
{
    static constexpr int threads = 64;
    static constexpr int blocks = Channels == 1 ? 14 : 8;
    static constexpr int rows = Rows;
    static constexpr bool ends = true;
    static constexpr bool alignedOnly = Rows > 2;
};

// Whether an image of so many tiles of 16 bytes leaves three eighths of the GPU idle with strips of the usual height.
constexpr bool isSmallForMedian3(long long tiles, int multiprocessors)
{
    const int rows = Median3Tuning<1, 1>::rows,
              residentThreads = Median3Tuning<1, 1>::threads * Median3Tuning<1, 1>::blocks;
    return tiles < static_cast<long long>(multiprocessors) * residentThreads * rows / 8 * 5;
}

// Whether strips of `Tuning` take more than half of the threads: then two launches cannot overlap wholly, and three rows
// are mostly better.
template <typename Tuning>
constexpr bool wantsTallerMedian3(long long tiles, int multiprocessors)
{
    return tiles / Tuning::rows > static_cast<long long>(multiprocessors) * Tuning::threads * Tuning::blocks / 2;
}

// Tiles of a block side by side, as a power of two: as many as it has threads, so that neighbours share the words
// between them in the first cache (16384 x 16384: 8-bit 1732 against 1717 Gpx/s with 32 of 128, 16-bit 948 against 931),
// but fewer where that would leave more than an eighth of the threads beyond the last tile.
constexpr int selectMedian3Across(int tiles, int threads)
{
    int shift = 5;
    for (int wider = shift + 1; 1 << wider <= threads; ++wider)
    {
        const long long across = 1 << wider, covered = (tiles + across - 1) / across * across;
        if (7 * covered <= 8ll * tiles)
            shift = wider;
    }
    return shift;
}

// Where a list of a median tile waits for a later step: in registers, in the thread's part of shared memory, or in its
// local memory, which comes from the L2 cache.
enum class ListPlace
{
    Registers,
    Near,
    Far
};

// Places of the lists of a RollingSort: of the last pairs, of the pairs that wait longest, of the older quad, of the
// octet.
template <ListPlace Pairs, ListPlace Waiting = Pairs, ListPlace Quads = Pairs, ListPlace Octets = Quads>
struct ListPlaces
{
    static constexpr ListPlace pairs = Pairs, waiting = Waiting, quads = Quads, octets = Octets;
};

using InRegisters = ListPlaces<ListPlace::Registers>;
using InNearMemory = ListPlaces<ListPlace::Near>;

// Median tiles.
//   threads, blocks  of a block, and resident on a multiprocessor: as many as registers and shared memory allow
//   mixed            of eight compare-exchanges use the multiply-add pipe (see ExchangeNet); 3 to 7 are within 4 %
//   rows             place of the sorted rows that wait to be the extra row of a window
//   Core, Columns    places of the lists of the core, and of the two end columns
//   oneStep          all steps, at borders or not, run the same instructions. Without, there is one version for even
//                    and one for odd steps, once more for borders (see sharesBorderLoop):
//                    faster until they outgrow the instruction caches. Borders alone in one step: 8-bit 5x5 at 512 x 512
//                    fell from 35 to 29 Gpx/s
//   together         the warps of a block wait for each other in every step, so that they share the instructions that
//                    are fetched; on the aligned way only, the others always do
// and on the aligned way (AlignedWalk):
//   ahead            rows that are under way, 1 or 2
//   cycles           of two steps, in a loop
// Measured on an H200, 2026-11-22, 16384 x 16384, this plan and the one before, all through shared memory with floats
// as integers, in the same run, Gpx/s, for 5, 7, 9, 15: float 360, 199, 118, 38.0 and 321, 187, 111, 34.5 of 533 (a
// copy); 16-bit 656, 360, 210, 69 and 586, 348, 201, 64 of 1050; 8-bit 746, 367, 214, 82 and 622, 341, 200, 77 of 2090.
// At 5x5 the power limit may hold the clock below 1.98 GHz.
// Slower: together for 5, 7 and 9 (1 to 3 %), one row ahead for 5 and 7 of floats (2 to 7 %), none or none but a prefetch
// to the L2 cache (4 to 7 %); factors of the multiply-adds in registers instead of uniform ones (9 %), sums of bytes by
// half-precision additions (12 %).
// Eight warps of 15x15 windows have not enough shared memory for all lists, and what goes to far memory costs: 8-bit
// keys, of which shared memory holds two a word, reached 77 Gpx/s, 16-bit keys 65; 61 with the last pairs in near and the
// columns in far memory, 44 with all pairs and columns in far memory. Fewer warps were slower still.
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
    // With the core's lists in shared memory 206 (8-bit), 206 (16-bit), 114 (float), with one row ahead 210, 205, 117.
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

// Whether strips of one channel go the aligned way. Those of 11x11 do not: 139 against 147 Gpx/s of 16-bit pixels, 76
// against 79 of floats, 143 against 144 of bytes (H200, 2026-11-22).
template <int Window>
constexpr bool hasAlignedTiles = Window != 11;

// Whether, of one channel, strips at the border and inside strips that are not aligned run the same loop, which saves
// compiling one. 5x5 at 512 x 512 would fall from 37 to 30 Gpx/s; 11x11, and 3 and 4 channels, which have no aligned way,
// would lose 3 to 7 % everywhere (H200, 2026-11-22).
template <int Window>
constexpr bool sharesBorderLoop = hasAlignedTiles<Window>&& Window > 5;

// Operations of a median tile for each output and lane: compare-exchanges, and minima and maxima of which one result is
// used. Of the former, those that are the first on some pixel; of the latter, those of three values. They follow from
// the networks; a test counts them.
struct MedianTileWork
{
    double exchanges, singles, inputs = 0, triples = 0;
};

constexpr MedianTileWork medianTileWork(int window)
{
    switch (window)
    {
    case 5: return {16.5, 13.5, 1.5, 2};
    case 7: return {34.375, 23.5, 2, 2};
    case 9: return {66, 31.75, 2.5, 4};
    case 11: return {88.25, 42.75, 3.5, 4};
    case 13: return {140.375, 54.75, 3.5, 4};
    default: return {152.4375, 65.75, 4.5, 6};
    }
}

// Operations of the integer pipe for a pixel: an exchange is two there, a mixed one is one. Floats as FloatKeys do not
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
    default: return medianTileOperations<PixelBytes, 15>();
    }
}

// The same of the 3x3 median of one channel: two a column, which neighbours share, and seven an output. `outputs` words
// are selected at once.
constexpr double median3Operations(int pixelBytes)
{
    const int lanes = pixelBytes == 4 ? 1 : 2, outputs = 16 / pixelBytes / lanes;
    return (2.0 * (outputs + 2) / outputs + 7) / lanes;
}

// The same of other ranks of 3x3 windows, which those of complemented keys are.
constexpr double rank3Operations(int pixelBytes, int rank)
{
    constexpr int ofRank[4] = {0, 5, 8, 12};
    const int lanes = pixelBytes == 4 ? 1 : 2, outputs = 16 / pixelBytes / lanes;
    return (2.0 * (outputs + 2) / outputs + ofRank[rank < 4 ? rank : 8 - rank]) / lanes;
}

// Height of the strips that a warp of the median tiles walks down, a multiple of four. `rows` is the sum over the
// columns of strips, of which `resident` run at once. A strip costs its rows and about a third of its warm-up rows,
// and at the end half a strip's time is lost on average: the sum of both is least for sqrt(2 * warm-up * rows /
// resident). Images that do not fill the GPU so are cut lower.
constexpr int selectStripRows(long long rows, int resident, int warmUpRows)
{
    const int cycle = 4, lowest = 8, highest = 256;
    const long long share = rows / resident;
    int height = lowest;
    while (height < highest && height + cycle <= share && 3ll * height * height < 2 * warmUpRows * share)
        height += cycle;
    return height;
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
