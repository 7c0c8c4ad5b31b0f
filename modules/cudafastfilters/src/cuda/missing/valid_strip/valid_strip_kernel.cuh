// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_STRIP_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_VALID_STRIP_KERNEL_CUH

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "cuda/strips/dense_strip.hpp"
#include "cuda/strips/separable_strip.hpp"
#include "cuda/strips/short_strip_plan.hpp"
#include "cuda/strips/strip_reader.hpp"
#include "valid_strip.hpp"

#include <algorithm>
#include <limits>
#include <type_traits>

// The kernel around two strips of floats, one of the pixels, 0 where they are missing, and one of ones and zeros, which
// a thread walks down together. As many words as a window has rows say which of a packet's pixels are missing, so that
// only windows with one are divided and written. A thread ends at once if its strip reaches no missing pixel.

namespace cv::cuda::fastfilters
{

constexpr int validStripRows = 64;  // of a strip at most: it ends early where no pixel is missing

// A strip of pixels of type S for sums that are those of `Sums`, a strip of floats of one channel.
template <typename Sums, typename S>
struct ValidStripOf
{
    using Of = Sums;
    static constexpr int channels = 1, side = Sums::side, halo = Sums::halo, packet = Sums::packet,
                         elements = packet + side - 1;
    static constexpr StripShape shape = Sums::shape;
    using Window = StripWindow<S, packet, halo>;
    using Pixels = typename Sums::Window;  // as floats
};

template <typename Strip>
struct ValidStripArguments
{
    typename Strip::Of::Coefficients coefficients;
    MissingFinish<float> finish;
    StripGeometry geometry;
    SourceView<unsigned char> mask;
    float hole;    // a missing value; NaN: none is equal to it
    bool missNan;  // every NaN is missing
    MissingCells cells;
};

// Element i of a window as a float: without the scale that integers have in StripWindow, because a sum may be divided
// by a small part of all coefficients.
template <typename S, typename Window>
__device__ __forceinline__ float plainElement(const Window& window, int i)
{
    if constexpr (std::is_unsigned<S>::value)
    {
        constexpr std::uint32_t two23 = 0x4B000000;  // the float 2^23, whose unit is 1
        const int position = Window::firstElement + i, part = position % Window::elementsPerWord;
        const std::uint32_t word = window.word[position / Window::elementsPerWord];
        const int selector = sizeof(S) == 1 ? 0x7540 | part : (part ? 0x7432 : 0x7410);
        return bitsToFloat(bytePermute(word, two23, selector)) - 8388608.0f;
    }
    else
        return window.element(i);
}

// Which elements of a row are hidden by the mask, a bit each.
template <typename Strip, bool IsBorder>
__device__ __forceinline__ std::uint32_t hiddenElements(const ValidStripArguments<Strip>& arguments, int element, int y)
{
    const SourceView<unsigned char>& mask = arguments.mask;
    const int row = IsBorder ? borderIndex(y, mask.height, mask.borderY) : y, first = element - Strip::halo;
    const unsigned char* const bytes = mask.row(max(row, 0));
    std::uint32_t hidden = 0;
    CFF_UNROLL
    for (int i = 0; i < Strip::elements; ++i)
    {
        const unsigned char byte = IsBorder
                                       ? elementOrBorder(mask, arguments.geometry.edges, 1, bytes, row >= 0, first + i)
                                       : bytes[first + i];
        hidden |= byte == 0 ? 1u << i : 0u;
    }
    return hidden;
}

// As MissingFinish of a window in which all that matters of the missing pixels is their weight. The quotient is rounded
// as if it were divided, up to a bit; no weight is denormal.
__device__ __forceinline__ float finishDivided(const MissingFinish<float>& finish, float sum, float weight)
{
    const float reciprocal = __fdividef(1.0f, weight), quotient = sum * reciprocal;
    const float correction = __fmaf_rn(-quotient, weight, sum);
    const bool isExact = correction - correction == 0.0f;  // neither the sum nor the quotient is infinite or NaN
    const float result = isExact ? __fmaf_rn(correction, reciprocal, quotient) : quotient;
    return fabsf(weight) > finish.negligible ? __fmaf_rn(result, finish.whole, finish.delta) : finish.result;
}

// Writes the results of a packet's windows; `missing`: bits of the pixels in the columns that they reach.
template <typename Strip, bool IsWhole, typename D>
__device__ __forceinline__ void writeValid(const MissingFinish<float>& finish, std::uint32_t missing,
                                           const float (&sum)[Strip::packet], const float (&weight)[Strip::packet],
                                           D* row, int first, int width)
{
    constexpr std::uint32_t window = (1u << Strip::side) - 1;
    D pixels[Strip::packet];
    CFF_UNROLL
    for (int i = 0; i < Strip::packet; ++i)
        pixels[i] = pixelOf<D>(finishRounded<D>(finishDivided(finish, sum[i], weight[i])));
    CFF_UNROLL
    for (int i = 0; i < Strip::packet; ++i)
        if ((missing >> i & window) != 0 && (IsWhole || (first + i >= 0 && first + i < width)))
            row[i] = pixels[i];
}

// `IsBorder`: windows may cross the border.
template <typename Strip, typename Reader, bool IsBorder, typename T>
__device__ __forceinline__ void walkValid(const ValidStripArguments<Strip>& arguments, const BatchSource<T>& source,
                                          const BatchDestination<T>& destination, const StripPosition& position)
{
    using Sums = typename Strip::Of;
    constexpr int side = Strip::side, packet = Strip::packet;
    const int rows = position.bottom - position.top, left = max(position.element, 0);
    if (!seesMissingCell(arguments.cells, reachOf(source, left, packet, position.top, rows, side, side), 0, 1))
        return;
    const int element = position.element + arguments.geometry.shift;
    int y = source.originY + position.top;
    Reader reader(source, arguments.geometry, element, y);
    T* out = rowAt(destination, pixelsOf(destination), position.top) + position.element;
    typename Sums::Sums ofPixels = {}, ofOnes = {};
    std::uint32_t pending[side - 1] = {};
    reader.start(rows + side - 1);
    CFF_NO_UNROLL
    for (int remaining = rows + side - 1; remaining > 0; --remaining, ++y)
    {
        const typename Reader::Window window = reader.next(remaining);
        std::uint32_t missing = arguments.mask.data ? hiddenElements<Strip, IsBorder>(arguments, element, y) : 0;
        typename Strip::Pixels pixels, ones;
        CFF_UNROLL
        for (int i = 0; i < Strip::elements; ++i)
        {
            const float value = plainElement<T>(window, i);
            // Without branches: && would be some.
            const bool misses =
                bool(missing >> i & 1u) | (value == arguments.hole) | ((value != value) & arguments.missNan);
            missing |= misses ? 1u << i : 0u;
            pixels.word[Strip::Pixels::firstElement + i] = misses ? 0u : floatToBits(value);
            ones.word[Strip::Pixels::firstElement + i] = misses ? 0u : floatToBits(1.0f);
        }
        float sum[packet], weight[packet];
        Sums::template addRow<false>(pixels, arguments.coefficients, ofPixels, sum);
        Sums::template addRow<false>(ones, arguments.coefficients, ofOnes, weight);
        const std::uint32_t inWindow = pending[0] | missing;
        CFF_UNROLL
        for (int k = 0; k + 2 < side; ++k)
            pending[k] = pending[k + 1] | missing;
        pending[side - 2] = missing;
        if (remaining > rows)
            continue;
        if (inWindow != 0)
            writeValid<Strip, !IsBorder>(arguments.finish, inWindow, sum, weight, out, position.element,
                                         destination.width);
        out = reinterpret_cast<T*>(reinterpret_cast<unsigned char*>(out) + destination.step);
    }
}

template <typename Strip, typename T>
__global__ void __launch_bounds__(Strip::shape.threads)
    validStripKernel(const __grid_constant__ ValidStripArguments<Strip> arguments,
                     const __grid_constant__ BatchSource<T> source,
                     const __grid_constant__ BatchDestination<T> destination, const unsigned int borderBlocks,
                     const unsigned int insidePackets)
{
    waitForEarlierKernels();
    const StripLayout& layout = arguments.geometry.layout;
    if (blockIdx.x < borderBlocks)
    {
        using Reader = BorderStripReader<T, 1, Strip::packet, Strip::halo>;
        const unsigned int index = blockIdx.x * blockDim.x + threadIdx.x;
        if (index < layout.borderPackets())
            walkValid<Strip, Reader, true>(arguments, source, destination, borderPosition(layout, index));
        return;
    }
    const unsigned int index = (blockIdx.x - borderBlocks) * blockDim.x + threadIdx.x;
    if (index >= insidePackets)
        return;
    using Aligned = InsideStripReader<T, Strip::packet, Strip::halo, true, 1>;
    using Unaligned = InsideStripReader<T, Strip::packet, Strip::halo, false, 1>;
    if (arguments.geometry.alignedSource)
        walkValid<Strip, Aligned, false>(arguments, source, destination, insidePosition(layout, index));
    else
        walkValid<Strip, Unaligned, false>(arguments, source, destination, insidePosition(layout, index));
}

template <int Side>
void setCoefficients(const ValidStripFilter& filter, SeparableStripCoefficients<Side>& coefficients)
{
    std::copy_n(filter.row, Side, coefficients.row);
    std::copy_n(filter.column, Side, coefficients.column);
}

template <int Side>
void setCoefficients(const ValidStripFilter& filter, DenseStripCoefficients<Side>& coefficients)
{
    std::copy_n(filter.dense, Side * Side, coefficients.row[0]);
}

template <typename Sums, typename T>
cudaError_t launchValidStrips(const ValidStripFilter& filter, const ValidSource<T>& source, const MissingCells& cells,
                              const BatchDestination<T>& destination, const DeviceStream& stream)
{
    using Strip = ValidStripOf<Sums, T>;
    ValidStripArguments<Strip> arguments = {};
    setCoefficients(filter, arguments.coefficients);
    arguments.finish = filter.finish;
    arguments.mask = source.mask;
    arguments.hole = source.isMissing.hasValue ? static_cast<float>(source.isMissing.value)
                                               : std::numeric_limits<float>::quiet_NaN();
    arguments.missNan = source.isMissing.nan;
    arguments.cells = cells;
    BatchSource<T> pixels;
    static_cast<SourceView<T>&>(pixels) = source.pixels;
    arguments.geometry = makeStripGeometry<Strip>(pixels, destination, residentStripThreads<Strip>(stream.device));
    StripLayout& layout = arguments.geometry.layout;
    layout.rows = std::min(layout.rows, validStripRows);
    const unsigned int inside = layout.insidePackets(), border = layout.borderPackets(), block = Strip::shape.threads;
    const unsigned int borderBlocks = border / block + (border % block != 0);
    const unsigned int blocks = borderBlocks + inside / block + (inside % block != 0);
    return launch(validStripKernel<Strip, T>, dim3(blocks), dim3(block), 0, stream, arguments, pixels, destination,
                  borderBlocks, inside);
}

template <typename T, int Side>
cudaError_t launchValidStripsOf(const ValidStripFilter& filter, const ValidSource<T>& source, const MissingCells& cells,
                                const BatchDestination<T>& destination, const DeviceStream& stream)
{
    if (filter.isSeparable)
        return launchValidStrips<SeparableStrip<float, float, 1, Side>>(filter, source, cells, destination, stream);
    if constexpr (Side <= validStripDenseSide)
        return launchValidStrips<DenseStrip<float, float, 1, Side>>(filter, source, cells, destination, stream);
    else
        return cudaErrorInvalidValue;
}

template <typename T>
cudaError_t filterValidStrips(const ValidStripFilter& filter, const ValidSource<T>& source, const MissingCells& cells,
                              const DestinationView<T>& view, const DeviceStream& stream)
{
    BatchDestination<T> destination;
    static_cast<DestinationView<T>&>(destination) = view;
    switch (filter.side)
    {
    case 3: return launchValidStripsOf<T, 3>(filter, source, cells, destination, stream);
    case 5: return launchValidStripsOf<T, 5>(filter, source, cells, destination, stream);
    case 7: return launchValidStripsOf<T, 7>(filter, source, cells, destination, stream);
    case 9: return launchValidStripsOf<T, 9>(filter, source, cells, destination, stream);
    case 11: return launchValidStripsOf<T, 11>(filter, source, cells, destination, stream);
    case 13: return launchValidStripsOf<T, 13>(filter, source, cells, destination, stream);
    case 15: return launchValidStripsOf<T, 15>(filter, source, cells, destination, stream);
    default: return cudaErrorInvalidValue;
    }
}

// One instantiation; each valid_strip.<bits>.cu names its type.
#define CFF_INSTANTIATE_VALID_STRIP(T)                                                                                 \
    template cudaError_t filterValidStrips<T>(const ValidStripFilter&, const ValidSource<T>&, const MissingCells&,     \
                                              const DestinationView<T>&, const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
