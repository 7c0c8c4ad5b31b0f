// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_DENSE_WALK_CUH
#define OPENCV_CUDAFASTFILTERS_TENSOR_DENSE_WALK_CUH

#include "tensor_dense_operands.cuh"
#include "tensor_dense_reader.cuh"
#include "tensor_dense_writer.cuh"
#include "cuda/strips/strip.hpp"

#include <type_traits>
#include <utility>

// How a warp walks down its strip, see tensor_dense_kernel.cuh.

namespace cv::cuda::fastfilters
{

struct TensorDenseArguments
{
    const void* fragments;
    StripFinish finish;
    StripGeometry geometry;
    TensorDenseAccess access;  // for the strips inside
};

template <int Form, int Channels_>
struct TensorDenseStrip
{
    static constexpr TensorDenseForm form = tensorDenseForms().form[Form];
    static constexpr TensorDenseShape shape = tensorDenseShape(form);
    static constexpr int channels = Channels_, taps = form.taps, rows = form.rows, parts = form.parts;
    static constexpr bool wide = form.wide, positive = form.positive, biased = tensorDenseBiased(form),
                          folded = tensorDenseFolded(form), bounded = tensorDenseBounded(form);
    static constexpr bool near = tensorDenseNear(form, channels);
    static constexpr int sets = tensorDenseSets(form), stepSets = tensorDenseStepSets(form);
    static constexpr int pairs = tensorDensePairs(form), stepPairs = tensorDenseStepPairs(form);
    static constexpr int ages = tensorDenseSteps(rows);  // ages of unfinished outputs, in steps
    static constexpr bool maskInRegisters = wide || 2 * pairs * parts <= tensorDenseMaskRegisters;
    static constexpr int wideFragments = wide ? tensorDenseWideFragments(form) : 0;
    static constexpr int fragmentWords = (wide ? wideFragments : 2 * pairs) * parts * 32;
    using Sums = TensorDenseSums<parts>;

    // Rows that are read below the window of an output row.
    static constexpr int below = ages * tensorDenseRows - 1;

    template <TensorDenseAccess Access>
    using InsideReader = TensorDenseInsideReader<channels, taps, wide, Access>;
    using BorderReader = TensorDenseBorderReader<channels, taps, wide>;
    static constexpr int ringBytes = TensorDenseRing<channels, taps, wide>::bytes;

    // The mask's fragments of one lane: fragments[pair of sets][part].
    static __device__ const uint2* fragments(const void* from)
    {
        return static_cast<const uint2*>(from) + (threadIdx.x % 32) * parts;
    }
    static __device__ constexpr int fragmentIndex(int pair, int part) { return pair * 32 * parts + part; }
};

// Unfinished outputs, youngest first.
template <typename Strip>
class AgedSums
{
public:
    // Loaded, because the compiler would create a constant again in every step.
    __device__ explicit AgedSums(const void* fragments)
    {
        const int4 begin = __ldg(static_cast<const int4*>(fragments) + Strip::fragmentWords / 4);
        begin_[0] = Strip::biased ? begin.x : 0;
        begin_[1] = Strip::biased ? begin.y : 0;
        begin_[2] = Strip::biased ? begin.z : 0;
        begin_[3] = Strip::biased ? begin.w : 0;
    }

    // Adds the next step; then the oldest sums are complete.
    template <typename Reader, typename Mask>
    __device__ __forceinline__ void addStep(const Reader& reader, const Mask& mask)
    {
        if constexpr (Strip::wide)
        {
            std::uint32_t pixels[Strip::stepSets][tensorDenseWideTiles];
            readSets(reader, pixels, std::make_integer_sequence<int, Strip::stepSets>());
            // All sums move on with their first products, the oldest first.
            addTerms<0>(pixels, mask, std::make_integer_sequence<int, 2 * Strip::ages>());
            addTerms<1>(pixels, mask, std::make_integer_sequence<int, 2 * Strip::ages>());
        }
        else
        {
            addPairs(reader, mask, std::make_integer_sequence<int, Strip::stepPairs>());
        }
    }

    __device__ const typename Strip::Sums& oldest() const { return sums_[Strip::ages - 1]; }

private:
    template <typename Reader, int... Pair>
    __device__ __forceinline__ void addPairs(const Reader& reader, const TensorDenseOperands<Strip>& mask,
                                             std::integer_sequence<int, Pair...>)
    {
        (addPair<Pair>(reader, mask), ...);
    }

    template <int Pair, typename Reader>
    __device__ __forceinline__ void addPair(const Reader& reader, const TensorDenseOperands<Strip>& mask)
    {
        constexpr bool isWhole = 2 * Pair + 1 < Strip::stepSets;
        std::uint32_t pixels[2][tensorDenseTiles];
        reader.template read<2 * Pair>(pixels[0]);
        if constexpr (isWhole)
            reader.template read<2 * Pair + 1>(pixels[1]);
        CFF_UNROLL
        for (int age = Strip::ages - 1; age >= 0; --age)
        {
            const int set = Strip::stepSets * age + 2 * Pair;
            if (set < Strip::sets)
            {
                uint2 operand[Strip::parts];
                mask.read(Strip::stepPairs * age + Pair, operand);
                addParts<Pair>(age, isWhole && set + 1 < Strip::sets, pixels, operand,
                               std::make_integer_sequence<int, Strip::parts>());
            }
        }
    }

    template <int Pair, int... Part>
    __device__ __forceinline__ void addParts(int age, bool isWhole, const std::uint32_t (&pixels)[2][tensorDenseTiles],
                                             const uint2 (&operand)[Strip::parts], std::integer_sequence<int, Part...>)
    {
        (addPart<Pair, Part>(age, isWhole, pixels, operand[Part]), ...);
    }

    // The first pair of a step moves the sums on by an age.
    template <int Pair, int Part>
    __device__ __forceinline__ void addPart(int age, bool isWhole, const std::uint32_t (&pixels)[2][tensorDenseTiles],
                                            uint2 operand)
    {
        constexpr bool positive = Strip::positive && Part == 0;
        CFF_UNROLL
        for (int product = 0; product < 2; ++product)
        {
            int(&sum)[4] = sums_[age][Part][product];
            int before[4];
            CFF_UNROLL
            for (int i = 0; i < 4; ++i)
                before[i] = Pair > 0 ? sum[i] : (age > 0 ? sums_[age > 0 ? age - 1 : 0][Part][product][i] : begin_[i]);
            if (isWhole)
                multiplyBytes<positive>(sum, before, pixels[0] + 2 * product, pixels[1] + 2 * product, operand);
            else
                multiplyBytes<positive>(sum, before, pixels[0] + 2 * product, operand.x);
        }
    }

    template <typename Reader, int... Set>
    static __device__ __forceinline__ void readSets(const Reader& reader,
                                                    std::uint32_t (&pixels)[Strip::stepSets][tensorDenseWideTiles],
                                                    std::integer_sequence<int, Set...>)
    {
        (reader.template read<Set>(pixels[Set]), ...);
    }

    template <int Product, int... Index>
    __device__ __forceinline__ void addTerms(const std::uint32_t (&pixels)[Strip::stepSets][tensorDenseWideTiles],
                                             const TensorDenseFragments<Strip>& mask,
                                             std::integer_sequence<int, Index...>)
    {
        (addTerm<Product, Strip::ages - 1 - Index / 2, Index % 2>(pixels, mask,
                                                                  std::make_integer_sequence<int, Strip::parts>()),
         ...);
    }

    // Terms 2 * Product and 2 * Product + 1 of a half, if they exist.
    template <int Product, int Age, int Half, int... Part>
    __device__ __forceinline__ void addTerm(const std::uint32_t (&pixels)[Strip::stepSets][tensorDenseWideTiles],
                                            const TensorDenseFragments<Strip>& mask,
                                            std::integer_sequence<int, Part...>)
    {
        if constexpr (2 * Product < tensorDenseWideTerms(Strip::form, Half, Age).count)
            (addTermPart<Product, Age, Half, Part>(pixels, mask), ...);
    }

    template <int Product, int Age, int Half, int Part>
    __device__ __forceinline__ void addTermPart(const std::uint32_t (&pixels)[Strip::stepSets][tensorDenseWideTiles],
                                                const TensorDenseFragments<Strip>& mask)
    {
        constexpr TensorDenseWideTerms terms = tensorDenseWideTerms(Strip::form, Half, Age);
        constexpr int first = 2 * Product, second = first + 1;
        constexpr bool positive = Strip::positive && Part == 0;
        int(&sum)[4] = sums_[Age][Part][Half];
        int before[4];
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
            before[i] = Product > 0 ? sum[i] : (Age > 0 ? sums_[Age > 0 ? Age - 1 : 0][Part][Half][i] : begin_[i]);
        const std::uint32_t a = mask(terms.fragment[first], Part);
        if constexpr (second < terms.count)
            multiplyBytes<positive>(sum, before, pixels[terms.set[first]], pixels[terms.set[second]],
                                    make_uint2(a, mask(terms.fragment[second], Part)));
        else
            multiplyBytes<positive>(sum, before, pixels[terms.set[first]], a);
    }

    typename Strip::Sums sums_[Strip::ages] = {};
    int begin_[4];  // initial value of the sums
};

template <typename Strip, typename Reader, bool Whole, FinishForm Form, typename D>
__device__ __forceinline__ void walkTensorDense(const TensorDenseArguments& arguments,
                                                const BatchSource<std::uint8_t>& source,
                                                const BatchDestination<D>& destination, const StripPosition& position,
                                                unsigned char* ring, const uint2* shared)
{
    constexpr int ahead = Strip::ages - 1;  // steps
    const int steps = tensorDenseSteps(position.bottom - position.top) + ahead;
    Reader reader(source, position.element + arguments.geometry.shift, source.originY + position.top, steps, ring);
    using Mask = typename std::conditional<Strip::wide, TensorDenseFragments<Strip>, TensorDenseOperands<Strip>>::type;
    TensorDenseWriter<D, Strip::channels, Strip::wide, Whole, Form> writer(
        destination, position, ahead * tensorDenseRows, arguments.geometry.alignedDestination);
    const Mask mask(arguments.fragments, shared);
    AgedSums<Strip> sums(arguments.fragments);
    CFF_NO_UNROLL
    for (int step = 0; step < steps; ++step)
    {
        reader.advance();
        sums.addStep(reader, mask);
        writer.template write<Strip::parts, Strip::biased, Strip::bounded>(sums.oldest(), arguments.finish);
    }
}

}  // namespace cv::cuda::fastfilters

#endif
