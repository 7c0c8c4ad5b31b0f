// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DENSE_MATRIX_WALK_CUH
#define OPENCV_CUDAFASTFILTERS_DENSE_MATRIX_WALK_CUH

#include "dense_matrix_reader.cuh"
#include "dense_matrix_writer.cuh"
#include "strip.hpp"

#include <utility>

// The two ways of a warp down its strip, see dense_matrix_kernel.cuh.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

struct DenseMatrixTask
{
    const void* fragments;
    StripFinish finish;
    StripGeometry geometry;
    DenseMatrixAccess access;  // of the strips inside
};

// sum += a * b, bytes of `b` with a sign, if it is not `Positive`; a[0], a[1] of one set of pixels, a[2], a[3] of the next.
template <bool Positive>
__device__ __forceinline__ void multiplyBytes(int (&sum)[4], const std::uint32_t* first, const std::uint32_t* second,
                                              uint2 b)
{
#if __CUDA_ARCH__ >= 800
    if constexpr (Positive)
        asm("mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32 {%0,%1,%2,%3},{%4,%5,%6,%7},{%8,%9},{%0,%1,%2,%3};"
            : "+r"(sum[0]), "+r"(sum[1]), "+r"(sum[2]), "+r"(sum[3])
            : "r"(first[0]), "r"(first[1]), "r"(second[0]), "r"(second[1]), "r"(b.x), "r"(b.y));
    else
        asm("mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32 {%0,%1,%2,%3},{%4,%5,%6,%7},{%8,%9},{%0,%1,%2,%3};"
            : "+r"(sum[0]), "+r"(sum[1]), "+r"(sum[2]), "+r"(sum[3])
            : "r"(first[0]), "r"(first[1]), "r"(second[0]), "r"(second[1]), "r"(b.x), "r"(b.y));
#endif
}

template <bool Positive>
__device__ __forceinline__ void multiplyBytes(int (&sum)[4], const std::uint32_t* first, std::uint32_t b)
{
#if __CUDA_ARCH__ >= 800
    if constexpr (Positive)
        asm("mma.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32 {%0,%1,%2,%3},{%4,%5},{%6},{%0,%1,%2,%3};"
            : "+r"(sum[0]), "+r"(sum[1]), "+r"(sum[2]), "+r"(sum[3])
            : "r"(first[0]), "r"(first[1]), "r"(b));
    else
        asm("mma.sync.aligned.m16n8k16.row.col.s32.u8.s8.s32 {%0,%1,%2,%3},{%4,%5},{%6},{%0,%1,%2,%3};"
            : "+r"(sum[0]), "+r"(sum[1]), "+r"(sum[2]), "+r"(sum[3])
            : "r"(first[0]), "r"(first[1]), "r"(b));
#endif
}

template <int Form, int Channels_>
struct DenseMatrixStrip
{
    static constexpr DenseMatrixForm form = denseMatrixForms().form[Form];
    static constexpr DenseMatrixShape shape = denseMatrixShape(form);
    static constexpr int channels = Channels_, taps = form.taps, rows = form.rows, parts = form.parts;
    static constexpr bool positive = form.positive, rolling = denseMatrixRolling(form);
    static constexpr bool biased = denseMatrixBiased(form);
    static constexpr int sets = denseMatrixSets(form), pairs = (sets + 1) / 2;
    static constexpr int stepSets = denseMatrixRows * taps / 16, stepPairs = stepSets / 2;
    static constexpr int ages = denseMatrixSteps(rows);  // of outputs under way, in steps
    static constexpr int fragmentWords = pairs * parts * 2 * 32;
    using Sums = DenseMatrixSums<parts>;

    // Rows read above the window of the first output, and below that of the last one's first row.
    static constexpr int above = rolling ? ages * denseMatrixRows - rows : 0;
    static constexpr int below = rolling ? rows - 1 : ages * denseMatrixRows - 1;

    template <DenseMatrixAccess Access>
    using InsideReader = DenseMatrixInsideReader<channels, taps, Access>;
    using BorderReader = DenseMatrixBorderReader<channels, taps>;
    static constexpr int ringBytes = DenseMatrixRing<channels, taps>::bytes;

    // Of the mask, of one lane: fragments[pair of sets][part].
    static __device__ const uint2* fragments(const void* from)
    {
        return static_cast<const uint2*>(from) + (threadIdx.x % 32) * parts;
    }
    static __device__ constexpr int fragmentIndex(int pair, int part) { return pair * 32 * parts + part; }
};

// The window's rows as operands, and the mask's.
template <typename Strip>
struct RollingWindow
{
    static constexpr int sets = Strip::sets, loaded = Strip::stepSets;

    std::uint32_t pixels[sets][denseMatrixTiles];
    uint2 mask[Strip::pairs][Strip::parts];

    __device__ void loadMask(const void* fragments)
    {
        CFF_UNROLL
        for (int pair = 0; pair < Strip::pairs; ++pair)
        {
            CFF_UNROLL
            for (int part = 0; part < Strip::parts; ++part)
                mask[pair][part] = __ldg(Strip::fragments(fragments) + Strip::fragmentIndex(pair, part));
        }
    }

    template <typename Reader>
    __device__ __forceinline__ void roll(Reader& reader)
    {
        CFF_UNROLL
        for (int set = 0; set < sets - loaded; ++set)
        {
            CFF_UNROLL
            for (int tile = 0; tile < denseMatrixTiles; ++tile)
                pixels[set][tile] = pixels[set + loaded][tile];
        }
        reader.advance();
        readSets<Reader>(reader, std::make_integer_sequence<int, loaded>());
    }

    template <typename Reader, int... Set>
    __device__ __forceinline__ void readSets(const Reader& reader, std::integer_sequence<int, Set...>)
    {
        (reader.template read<Set>(pixels[sets - loaded + Set]), ...);
    }

    __device__ __forceinline__ void sum(typename Strip::Sums& sums) const
    {
        CFF_UNROLL
        for (int pair = 0; pair < Strip::pairs; ++pair)
            sumProducts(sums, pair, std::make_integer_sequence<int, Strip::parts>());
    }

    template <int... Part>
    __device__ __forceinline__ void sumProducts(typename Strip::Sums& sums, int pair,
                                                std::integer_sequence<int, Part...>) const
    {
        (sumProduct<Part>(sums, pair), ...);
    }

    template <int Part>
    __device__ __forceinline__ void sumProduct(typename Strip::Sums& sums, int pair) const
    {
        constexpr bool positive = Strip::positive && Part == 0;
        CFF_UNROLL
        for (int product = 0; product < 2; ++product)
        {
            const std::uint32_t* const first = pixels[2 * pair] + 2 * product;
            if (2 * pair + 1 < sets)
                multiplyBytes<positive>(sums[Part][product], first, first + denseMatrixTiles, mask[pair][Part]);
            else
                multiplyBytes<positive>(sums[Part][product], first, mask[pair][Part].x);
        }
    }
};

template <typename Strip, typename Reader, bool Whole, FinishForm Form, int Unroll>
__device__ __forceinline__ void walkRolling(const DenseMatrixTask& task, const SourceView<std::uint8_t>& source,
                                            const DestinationView<std::uint8_t>& destination,
                                            const StripPosition& position, unsigned char* ring)
{
    RollingWindow<Strip> window = {};
    window.loadMask(task.fragments);
    const int steps = denseMatrixSteps(position.bottom - position.top);
    Reader reader(source, task.geometry.edges, position.element + task.geometry.shift,
                  source.originY + position.top - Strip::above, steps + Strip::ages - 1, ring);
    const DenseMatrixWriter<Strip::channels, Whole, Form> writer(destination, position.element,
                                                                 task.geometry.alignedDestination);
    CFF_NO_UNROLL
    for (int step = 0; step < Strip::ages - 1; ++step)
        window.roll(reader);
    // Unrolled by hand, as compilers do not unroll loops with warp-wide instructions; what a last round is too long by
    // is not written.
    CFF_NO_UNROLL
    for (int y = position.top; y < position.bottom; y += Unroll * denseMatrixRows)
    {
        CFF_UNROLL
        for (int i = 0; i < Unroll; ++i)
        {
            window.roll(reader);
            typename Strip::Sums sums;
            beginSums<Strip::parts, Strip::biased>(sums);
            window.sum(sums);
            writer.template write<Strip::parts, Strip::biased>(y + i * denseMatrixRows, position.bottom, sums, task.finish);
        }
    }
}

// Outputs under way, youngest first.
template <typename Strip>
struct AgedSums
{
    typename Strip::Sums sums[Strip::ages];

    // Adds pair `Pair` of the sets of a step.
    template <int Pair>
    __device__ __forceinline__ void addPair(const std::uint32_t (&pixels)[2][denseMatrixTiles], const uint2* mask)
    {
        CFF_UNROLL
        for (int age = Strip::ages - 1; age >= 0; --age)
        {
            const int pair = Strip::stepPairs * age + Pair;
            if (pair >= Strip::pairs)
                continue;
            // The first pair of a step moves the sums on by an age.
            if (Pair == 0)
            {
                CFF_UNROLL
                for (int i = 0; i < Strip::parts * 8; ++i)
                    sums[age][i / 8][i / 4 % 2][i % 4] =
                        age > 0 ? sums[age > 0 ? age - 1 : 0][i / 8][i / 4 % 2][i % 4] : 0;
            }
            uint2 fragment[Strip::parts];
            if constexpr (Strip::parts == 2)
            {
                const uint4 both = *reinterpret_cast<const uint4*>(mask + Strip::fragmentIndex(pair, 0));
                fragment[0] = make_uint2(both.x, both.y);
                fragment[1] = make_uint2(both.z, both.w);
            }
            else
            {
                CFF_UNROLL
                for (int part = 0; part < Strip::parts; ++part)
                    fragment[part] = mask[Strip::fragmentIndex(pair, part)];
            }
            CFF_UNROLL
            for (int part = 0; part < Strip::parts; ++part)
            {
                CFF_UNROLL
                for (int product = 0; product < 2; ++product)
                    multiplyBytes<false>(sums[age][part][product], pixels[0] + 2 * product, pixels[1] + 2 * product,
                                         fragment[part]);
            }
        }
    }

    template <typename Reader, int Pair = 0>
    __device__ __forceinline__ void addStep(const Reader& reader, const uint2* mask)
    {
        static_assert(Strip::stepSets % 2 == 0 && !Strip::positive && !Strip::biased, "not written for these");
        if constexpr (Pair < Strip::stepPairs)
        {
            std::uint32_t pixels[2][denseMatrixTiles];
            reader.template read<2 * Pair>(pixels[0]);
            reader.template read<2 * Pair + 1>(pixels[1]);
            addPair<Pair>(pixels, mask);
            addStep<Reader, Pair + 1>(reader, mask);
        }
    }
};

template <typename Strip, typename Reader, bool Whole, FinishForm Form>
__device__ __forceinline__ void walkAged(const DenseMatrixTask& task, const SourceView<std::uint8_t>& source,
                                         const DestinationView<std::uint8_t>& destination,
                                         const StripPosition& position, unsigned char* ring, const uint2* mask)
{
    constexpr int ahead = (Strip::ages - 1) * denseMatrixRows;
    const int steps = denseMatrixSteps(position.bottom - position.top + ahead);
    Reader reader(source, task.geometry.edges, position.element + task.geometry.shift, source.originY + position.top,
                  steps, ring);
    const DenseMatrixWriter<Strip::channels, Whole, Form> writer(destination, position.element,
                                                                 task.geometry.alignedDestination);
    AgedSums<Strip> sums = {};
    CFF_NO_UNROLL
    for (int y = position.top - ahead; y < position.bottom; y += denseMatrixRows)
    {
        reader.advance();
        sums.addStep(reader, mask);
        if (y >= position.top)
            writer.template write<Strip::parts, false>(y, position.bottom, sums.sums[Strip::ages - 1], task.finish);
    }
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
