// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/vector_keys.hpp"

#if defined __GNUC__ && !defined __clang__
#pragma GCC diagnostic ignored "-Wignored-attributes"   // vector registers as template arguments
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // each step makes the lists that it needs
#endif

#include "network_strip.hpp"
#include "networks/median_tile.hpp"
#include "networks/rank_strip.hpp"

namespace cv::cuda::fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

namespace
{

// All lists lie in memory, because there are only 16 or 32 registers.
struct ListsInMemory
{
    static constexpr ListPlace rows = ListPlace::Near;
    using Core = InNearMemory;
    using Columns = InNearMemory;
};

template <typename Key, int Count>
struct StripMemory
{
    CFF_HOST_DEVICE void align() {}
    template <ListPlace, int Size>
    CFF_HOST_DEVICE void load(int first, Key* list)
    {
        copyList<Size>(keys + first, list);
    }
    template <ListPlace, int Size>
    CFF_HOST_DEVICE void store(int first, const Key* list)
    {
        copyList<Size>(list, keys + first);
    }
    Key keys[Count > 0 ? Count : 1];
};

template <typename Net, int Window>
class MedianSteps
{
    using Strip = MedianStrip<Net, Window, ListsInMemory>;

public:
    static constexpr int width = Window, height = Window, warmUp = Strip::warmUp;

    explicit MedianSteps(int) {}

    template <typename ReadRow>
    CFF_HOST_DEVICE void step(bool even, bool wanted, const ReadRow& readRow, typename Net::Key (&out)[2][2])
    {
        strip_.step(Net(), memory_, even, wanted, readRow, out);
    }

private:
    Strip strip_;
    StripMemory<typename Net::Key, Strip::nearKeys> memory_;
};

template <typename Net, int Width, int Height>
class RankSteps
{
    using Strip = RankStrip<Net, Width, Height>;
    using Run = typename Strip::Run;

public:
    static constexpr int width = Width, height = Height, warmUp = Strip::warmUp;

    explicit RankSteps(int rank) : run_(memory_, 1, rank) {}

    template <typename ReadRow>
    CFF_HOST_DEVICE void step(bool even, bool wanted, const ReadRow& readRow, typename Net::Key (&out)[2][2])
    {
        strip_.step(Net(), run_, even, wanted, readRow, out);
    }

private:
    typename Net::Key memory_[Strip::Lists::nearKeys];
    Strip strip_;
    Run run_;
};

// The part of the image to which results go is not in the caches yet.
constexpr int rowsAhead = 64, joinedRowsAhead = 16;
// Keys are in the L2 cache, and strips are too narrow for the processor to detect which rows come next.
constexpr int keyRowsAhead = 4;

CFF_HOST_DEVICE void askForKeys(const NetworkStrip& task, int row, std::ptrdiff_t lastByte)
{
    const int last = task.rows + task.height - 2;
    const unsigned char* const keys = task.keys + (row < 0 ? 0 : (row > last ? last : row)) * task.row;
    for (int plane = 0; plane < 2; ++plane)
    {
        CFF_PREFETCH_L1(keys + plane * task.odd);
        CFF_PREFETCH_L1(keys + plane * task.odd + lastByte);
    }
}

// Pixels of four channels, alternating between two vectors. 32-bit pixels fill a lane of 128 bits.

inline void zipFours(const v_uint8& even, const v_uint8& odd, v_uint8& first, v_uint8& second)
{
    v_uint32 a, b;
    v_zip(v_reinterpret_as_u32(even), v_reinterpret_as_u32(odd), a, b);
    first = v_reinterpret_as_u8(a);
    second = v_reinterpret_as_u8(b);
}

inline void zipFours(const v_uint16& even, const v_uint16& odd, v_uint16& first, v_uint16& second)
{
    v_float64 a, b;
    v_zip(v_reinterpret_as_f64(even), v_reinterpret_as_f64(odd), a, b);
    first = v_reinterpret_as_u16(a);
    second = v_reinterpret_as_u16(b);
}

inline void zipFours(const v_int32& even, const v_int32& odd, v_int32& first, v_int32& second)
{
#if CFF_SIMD_BITS == 512
    const __m512i lows = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11),
                  highs = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
    first = v_int32(_mm512_permutex2var_epi64(even.val, lows, odd.val));
    second = v_int32(_mm512_permutex2var_epi64(even.val, highs, odd.val));
#elif CFF_SIMD_BITS == 256
    first = v_int32(_mm256_permute2x128_si256(even.val, odd.val, 0x20));
    second = v_int32(_mm256_permute2x128_si256(even.val, odd.val, 0x31));
#else
    first = even;
    second = odd;
#endif
}

// The reverse.

inline void loadPairsOfFour(const uchar* pixels, v_uint8& even, v_uint8& odd)
{
    v_uint32 a, b;
    v_load_deinterleave(reinterpret_cast<const unsigned*>(pixels), a, b);
    even = v_reinterpret_as_u8(a);
    odd = v_reinterpret_as_u8(b);
}

inline void loadPairsOfFour(const ushort* pixels, v_uint16& even, v_uint16& odd)
{
    v_uint64 a, b;
    v_load_deinterleave(reinterpret_cast<const uint64*>(pixels), a, b);
    even = v_reinterpret_as_u16(a);
    odd = v_reinterpret_as_u16(b);
}

inline void loadPairsOfFour(const int* pixels, v_int32& even, v_int32& odd)
{
    const v_int32 a = vx_load(pixels), b = vx_load(pixels + VTraits<v_int32>::nlanes);
#if CFF_SIMD_BITS == 512
    even = v_int32(_mm512_shuffle_i32x4(a.val, b.val, 0x88));
    odd = v_int32(_mm512_shuffle_i32x4(a.val, b.val, 0xdd));
#else
    zipFours(a, b, even, odd);  // its own inverse
#endif
}

// Every other element of two vectors.
#if CFF_SIMD_BITS == 512

inline void splitVectors(const v_uint8& a, const v_uint8& b, v_uint8& even, v_uint8& odd)
{
    const __m512i evenFirst = _mm512_set4_epi32(0x0f0d0b09, 0x07050301, 0x0e0c0a08, 0x06040200);
    const __m512i evenWords = _mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14),
                  oddWords = _mm512_setr_epi64(1, 3, 5, 7, 9, 11, 13, 15);
    const __m512i c = _mm512_shuffle_epi8(a.val, evenFirst), d = _mm512_shuffle_epi8(b.val, evenFirst);
    even = v_uint8(_mm512_permutex2var_epi64(c, evenWords, d));
    odd = v_uint8(_mm512_permutex2var_epi64(c, oddWords, d));
}

inline void splitVectors(const v_uint16& a, const v_uint16& b, v_uint16& even, v_uint16& odd)
{
    alignas(64) static constexpr short evens[32] = {0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30,
                                                    32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62};
    const __m512i evenWords = _mm512_load_si512(evens), oddWords = _mm512_add_epi16(evenWords, _mm512_set1_epi16(1));
    even = v_uint16(_mm512_permutex2var_epi16(a.val, evenWords, b.val));
    odd = v_uint16(_mm512_permutex2var_epi16(a.val, oddWords, b.val));
}

inline void splitVectors(const v_int32& a, const v_int32& b, v_int32& even, v_int32& odd)
{
    const __m512i evenWords = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    const __m512i oddWords = _mm512_add_epi32(evenWords, _mm512_set1_epi32(1));
    even = v_int32(_mm512_permutex2var_epi32(a.val, evenWords, b.val));
    odd = v_int32(_mm512_permutex2var_epi32(a.val, oddWords, b.val));
}

#else

template <typename Vector>
inline void splitVectors(const Vector& a, const Vector& b, Vector& even, Vector& odd)
{
    constexpr int lanes = VTraits<Vector>::nlanes;
    typename VTraits<Vector>::lane_type both[2 * lanes];
    v_store(both, a);
    v_store(both + lanes, b);
    v_load_deinterleave(both, even, odd);
}

#endif

// Walks down, two rows per step. Channels: those of a plane, if the compiler should know the number.
template <typename Steps, typename Keys, int Channels = 0>
void walk(const NetworkStrip& task)
{
    using Net = VectorNet<Keys>;
    using Key = typename Net::Key;
    using Vector = typename Net::Vector;
    constexpr int above = Steps::height - 1;  // rows of the window above its last row
    constexpr bool asksForKeys = Steps::width < 15 || sizeof(typename Net::Lane) < 4;  // measured: prefetches are
                                                                                       // slower for the others
    const KeyOrder<Keys> order(task.isSigned);
    const int last = task.rows - 1 + above;
    const int channels = Channels > 0 ? Channels : task.channels;
    const std::ptrdiff_t pixelBytes = channels * sizeof(typename Net::Lane);
    Steps steps(task.rank);
    for (int s = 0, y = -2 * Steps::warmUp; y < task.rows; ++s, y += 2)
    {
        const auto readRow = [&](int r, Key(&row)[Steps::width + 1])
        {
            const int wanted = y + r + above, from = wanted < 0 ? 0 : (wanted > last ? last : wanted);
            const unsigned char *even = task.keys + from * task.row, *odd = even + task.odd;
            CFF_UNROLL
            for (int i = 0; i <= Steps::width; i += 2, even += pixelBytes, odd += pixelBytes)
            {
                row[i] = Net::load(even).val;
                row[i + 1] = Net::load(odd).val;
            }
        };
        for (int r = 0; asksForKeys && r < 2; ++r)
            askForKeys(task, y + r + above + keyRowsAhead, CV_SIMD_WIDTH - 1 + Steps::width / 2 * pixelBytes);
        Key out[2][2];
        steps.step(s % 2 == 0, y >= 0, readRow, out);
        for (int r = 0; y >= 0 && r < 2 && y + r < task.rows; ++r)
        {
            Vector first, second;
            const Vector even = order.toPixels(Vector(out[r][0])), odd = order.toPixels(Vector(out[r][1]));
            if (channels == 1)
                v_zip(even, odd, first, second);
            else
                zipFours(even, odd, first, second);
            unsigned char* const to = task.out + (y + r) * task.outStep;
            if (task.streams)
            {
                Net::stream(to, first);
                Net::stream(to + CV_SIMD_WIDTH, second);
                continue;
            }
            for (int i = 0; i < 2 * CV_SIMD_WIDTH; i += 64)
                CFF_PREFETCH_L2(to + rowsAhead * task.outStep + i);
            CFF_PREFETCH_L2(to + rowsAhead * task.outStep + 2 * CV_SIMD_WIDTH - 1);
            Net::store(to, first);
            Net::store(to + CV_SIMD_WIDTH, second);
        }
    }
}

template <typename Keys, int Width>
void walkRank(const NetworkStrip& task)
{
    using Net = VectorNet<Keys>;
    switch (task.height)
    {
    case 3: return walk<RankSteps<Net, Width, 3>, Keys>(task);
    case 5: return walk<RankSteps<Net, Width, 5>, Keys>(task);
    case 7: return walk<RankSteps<Net, Width, 7>, Keys>(task);
    }
}

template <typename Keys>
void filterStrip(const NetworkStrip& task)
{
    using Net = VectorNet<Keys>;
    if (!task.median)
    {
        switch (task.width)
        {
        case 3: return walkRank<Keys, 3>(task);
        case 5: return walkRank<Keys, 5>(task);
        case 7: return walkRank<Keys, 7>(task);
        }
        return;
    }
    switch (task.width)
    {
    case 5:
        return task.channels == 1 ? walk<MedianSteps<Net, 5>, Keys, 1>(task) : walk<MedianSteps<Net, 5>, Keys>(task);
    case 7: return walk<MedianSteps<Net, 7>, Keys>(task);
    case 9: return walk<MedianSteps<Net, 9>, Keys>(task);
    case 11: return walk<MedianSteps<Net, 11>, Keys>(task);
    case 13: return walk<MedianSteps<Net, 13>, Keys>(task);
    case 15: return walk<MedianSteps<Net, 15>, Keys>(task);
    }
}

template <typename Keys>
class RowSplitter
{
    using Net = VectorNet<Keys>;
    using Vector = typename Net::Vector;
    using Lane = typename Net::Lane;

public:
    RowSplitter(bool isSigned, unsigned char* keys, const SplitRows& rows) : order_(isSigned), keys_(keys), rows_(rows)
    {
    }

    void split(const void* from, int count, int channels) const
    {
        const Lane* const pixels = static_cast<const Lane*>(from);
        if (channels == 3)
            return splitThree(pixels, count);
        for (int x = 0; x < count * channels; x += 2 * Net::lanes)
        {
            Vector even, odd;
            if (channels == 1)
                v_load_deinterleave(pixels + x, even, odd);
            else
                loadPairsOfFour(pixels + x, even, odd);
            put(x, 0, even, odd);
        }
    }

private:
    void splitThree(const Lane* pixels, int count) const
    {
        for (int x = 0; x < count; x += 2 * Net::lanes)
        {
            const Lane* const in = pixels + 3 * x;
            Vector a[3], b[3];
            v_load_deinterleave(in, a[0], a[1], a[2]);
            v_load_deinterleave(in + 3 * Net::lanes, b[0], b[1], b[2]);
            for (int c = 0; c < 3; ++c)
            {
                Vector even, odd;
                splitVectors(a[c], b[c], even, odd);
                put(x, c, even, odd);
            }
        }
    }
    CFF_HOST_DEVICE void put(int x, int channel, const Vector& even, const Vector& odd) const
    {
        unsigned char* const to = keys_ + channel * rows_.channel + x / 2 * sizeof(Lane);
        Net::store(to, order_.fromPixels(even));
        Net::store(to + rows_.odd, order_.fromPixels(odd));
    }

    const KeyOrder<Keys> order_;
    unsigned char* const keys_;
    const SplitRows& rows_;
};

template <typename Keys>
void joinChannels(const JoinedRows& rows)
{
    using Net = VectorNet<Keys>;
    using Lane = typename Net::Lane;
    const hal::StoreMode mode = rows.streams ? hal::STORE_ALIGNED_NOCACHE : hal::STORE_UNALIGNED;
    for (int y = 0; y < rows.rows; ++y)
    {
        unsigned char* const to = rows.pixels + y * rows.step;
        for (int x = 0; x < rows.count; x += Net::lanes)
        {
            const unsigned char* const from = rows.channels + y * rows.row + x * sizeof(Lane);
            const typename Net::Vector a = Net::load(from), b = Net::load(from + rows.channel),
                                       c = Net::load(from + 2 * rows.channel);
            for (int i = 0; i < 3 && !rows.streams; ++i)
                CFF_PREFETCH_L2(to + joinedRowsAhead * rows.step + (3 * x + i * Net::lanes) * sizeof(Lane));
            v_store_interleave(reinterpret_cast<Lane*>(to) + 3 * x, a, b, c, mode);
        }
    }
}

}  // namespace

void filterStrip8(const NetworkStrip& strip)
{
    filterStrip<ByteKeys>(strip);
}

void filterStrip16(const NetworkStrip& strip)
{
    filterStrip<WordKeys16>(strip);
}

void filterStrip32(const NetworkStrip& strip)
{
    filterStrip<FloatKeys32>(strip);
}

void splitRow(const void* pixels, int count, int valueBytes, bool isSigned, int channels, const SplitRows& rows,
              int row)
{
    unsigned char* const keys = rows.keys + row * rows.row;
    if (valueBytes == 1)
        RowSplitter<ByteKeys>(isSigned, keys, rows).split(pixels, count, channels);
    else if (valueBytes == 2)
        RowSplitter<WordKeys16>(isSigned, keys, rows).split(pixels, count, channels);
    else
        RowSplitter<FloatKeys32>(isSigned, keys, rows).split(pixels, count, channels);
}

void joinRows(const JoinedRows& rows)
{
    if (rows.valueBytes == 1)
        joinChannels<ByteKeys>(rows);
    else if (rows.valueBytes == 2)
        joinChannels<WordKeys16>(rows);
    else
        joinChannels<FloatKeys32>(rows);
}

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters
