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
#include "valid_strip_plan.hpp"
#include "valid_strip_words.hpp"

// The kernel around two strips, one of the pixels, 0 where they are missing, and one of ones and zeros, which a thread
// walks down together. While the rows of a warp's windows have no missing pixel, only the first is summed: what the
// sums of ones would be is known, so that they can begin at any row.
//
// After the plain filter, a thread ends at once if its strip reaches no missing pixel, and writes only the windows that
// have one.

namespace cv::cuda::fastfilters
{

template <bool Dense, typename T, int Side>
struct ValidStripOf
{
    using Pixel = T;
    static constexpr int channels = 1, side = Side;
    static constexpr StripShape shape = validStripShape(Dense, Side, sizeof(T));
    static constexpr int packet = shape.packet;
    using Sums = std::conditional_t<Dense, DenseStrip<T, T, 1, Side, float, packet>,
                                    SeparableStrip<T, T, 1, Side, float, packet>>;
    static constexpr int halo = Sums::halo, elements = packet + side - 1;
    using Window = typename Sums::Window;
};

template <typename Strip>
struct ValidStripArguments
{
    typename Strip::Sums::Coefficients coefficients;
    float pendingOnes[Strip::side - 1], ones;  // unfinished sums of ones, and a finished one, where no pixel is missing
    StripFinish plain;
    MissingFinish<float> finish;
    float rescale, rescaleOnes;
    StripGeometry geometry;
    SourceView<unsigned char> mask;
    MissingWords missing;
    MissingCells cells;  // without data: every window is written
};

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
// as if it were divided, up to a bit.
template <typename T>
__device__ __forceinline__ float finishDivided(const MissingFinish<float>& finish, float sum, float weight)
{
    const float reciprocal = __fdividef(1.0f, weight), quotient = sum * reciprocal;
    const float correction = __fmaf_rn(-quotient, weight, sum);
    // Pixels of floats: neither the sum nor the quotient is infinite or NaN.
    const bool isExact = std::is_integral<T>::value || correction - correction == 0.0f;
    const float result = isExact ? __fmaf_rn(correction, reciprocal, quotient) : quotient;
    return fabsf(weight) > finish.negligible ? __fmaf_rn(result, finish.whole, finish.delta) : finish.result;
}

// What one thread sums and writes.
template <typename Strip, bool Whole, typename T>
class ValidWalk
{
public:
    __device__ __forceinline__ ValidWalk(const ValidStripArguments<Strip>& arguments,
                                         const BatchDestination<T>& destination, const StripPosition& position)
        : arguments_(arguments),
          writer_(destination, position.element, position.top, arguments.geometry.alignedDestination),
          out_(rowAt(destination, pixelsOf(destination), position.top) + position.element),
          step_(destination.step),
          first_(position.element),
          width_(destination.width)
    {
    }

    // Adds a row; `hidden`: bits of the elements that the mask hides.
    __device__ __forceinline__ void add(const typename Strip::Window& window, std::uint32_t hidden, bool writes)
    {
        const bool misses = arguments_.missing.template isIn<T>(window.word) || hidden != 0;
        left_ = misses ? Strip::side : max(left_ - 1, 0);
        // A warp whose threads differ would do both. The results do not depend on which lanes vote together.
        if (__any_sync(__activemask(), left_ > 0))
            addHoled(window, hidden, writes);
        else
            addWhole(window, writes);
    }

private:
    using Sums = typename Strip::Sums;

    __device__ __forceinline__ void addWhole(const typename Strip::Window& window, bool writes)
    {
        float sum[Strip::packet];
        Sums::template addRow<false>(window, arguments_.coefficients, ofPixels_, sum);
        hasOnes_ = false;
        if (!writes)
            return;
        if (!arguments_.cells.cells)
            writer_.write(sum, arguments_.plain);
        out_ = nextRow();
    }

    __device__ __forceinline__ void addHoled(const typename Strip::Window& window, std::uint32_t hidden, bool writes)
    {
        typename Strip::Window pixels, ones;
        CFF_UNROLL
        for (int i = 0; i < Strip::Window::words; ++i)
        {
            const std::uint32_t missing =
                arguments_.missing.template bits<T>(window.word[i]) |
                hiddenBits<T>(hidden, i * Strip::Window::elementsPerWord - Strip::Window::firstElement);
            pixels.word[i] = window.word[i] & ~missing;
            ones.word[i] = MissingWords::ones<T> & ~missing;
        }
        if (!hasOnes_)
        {
            CFF_UNROLL
            for (int k = 0; k < Strip::side - 1; ++k)
            {
                CFF_UNROLL
                for (int i = 0; i < Strip::packet; ++i)
                    ofOnes_.pending[k][i] = arguments_.pendingOnes[k];
            }
            hasOnes_ = true;
        }
        float sum[Strip::packet], weight[Strip::packet];
        Sums::template addRow<false>(pixels, arguments_.coefficients, ofPixels_, sum);
        Sums::template addRow<false>(ones, arguments_.coefficients, ofOnes_, weight);
        if (!writes)
            return;
        write(sum, weight);
        out_ = nextRow();
    }

    __device__ __forceinline__ void write(const float (&sum)[Strip::packet], const float (&weight)[Strip::packet])
    {
        std::uint32_t bits[Strip::packet];
        bool isHoled[Strip::packet];
        CFF_UNROLL
        for (int i = 0; i < Strip::packet; ++i)
        {
            isHoled[i] = weight[i] != arguments_.ones;
            const std::uint32_t whole = finishSum<T>(sum[i], arguments_.plain);
            const float divided =
                finishDivided<T>(arguments_.finish, sum[i] * arguments_.rescale, weight[i] * arguments_.rescaleOnes);
            bits[i] = isHoled[i] ? finishRounded<T>(divided) : whole;
        }
        if (!arguments_.cells.cells)
            return writer_.writeBits(bits);
        CFF_UNROLL
        for (int i = 0; i < Strip::packet; ++i)
            if (isHoled[i] && (Whole || (first_ + i >= 0 && first_ + i < width_)))
                out_[i] = pixelOf<T>(bits[i]);
    }

    __device__ __forceinline__ T* nextRow() const
    {
        return reinterpret_cast<T*>(reinterpret_cast<unsigned char*>(out_) + step_);
    }

    const ValidStripArguments<Strip>& arguments_;
    StripWriter<T, Strip::packet, Whole, FinishForm::Any> writer_;
    T* out_;
    std::size_t step_;
    int first_, width_;
    int left_ = 0;          // rows to be added while a window has a missing pixel
    bool hasOnes_ = false;  // ofOnes_ are those of the rows so far
    typename Sums::Sums ofPixels_ = {}, ofOnes_ = {};
};

// `IsBorder`: windows may cross the border.
template <typename Strip, typename Reader, bool IsBorder, bool Whole, typename T>
__device__ __forceinline__ void walkValid(const ValidStripArguments<Strip>& arguments, const BatchSource<T>& source,
                                          const BatchDestination<T>& destination, const StripPosition& position)
{
    constexpr int side = Strip::side, packet = Strip::packet;
    const int rows = position.bottom - position.top, start = max(position.element, 0);
    if (arguments.cells.cells &&
        !seesMissingCell(arguments.cells, reachOf(source, start, packet, position.top, rows, side, side), 0, 1))
        return;
    const int element = position.element + arguments.geometry.shift;
    int y = source.originY + position.top;
    Reader reader(source, arguments.geometry, element, y);
    ValidWalk<Strip, Whole, T> walk(arguments, destination, position);
    reader.start(rows + side - 1);
    constexpr int unroll = Whole ? Strip::shape.unroll : 1;
    CFF_UNROLL_BY(unroll)
    for (int left = rows + side - 1; left > 0; --left, ++y)
    {
        const typename Reader::Window window = reader.next(left);
        walk.add(window, arguments.mask.data ? hiddenElements<Strip, IsBorder>(arguments, element, y) : 0,
                 left <= rows);
    }
}

template <typename Strip, typename T>
__global__ void __launch_bounds__(Strip::shape.threads, Strip::shape.minBlocks)
    validStripKernel(const __grid_constant__ ValidStripArguments<Strip> arguments,
                     const __grid_constant__ BatchSource<T> source,
                     const __grid_constant__ BatchDestination<T> destination, const unsigned int borderBlocks,
                     const unsigned int insidePackets)
{
    waitForEarlierKernels();
    constexpr StripShape shape = Strip::shape;
    const StripLayout& layout = arguments.geometry.layout;
    if (blockIdx.x < borderBlocks)
    {
        using Reader = BorderStripReader<T, 1, Strip::packet, Strip::halo>;
        const unsigned int index = blockIdx.x * blockDim.x + threadIdx.x;
        if (index < layout.borderPackets())
            walkValid<Strip, Reader, true, false>(arguments, source, destination, borderPosition(layout, index));
        return;
    }
    const unsigned int index = (blockIdx.x - borderBlocks) * blockDim.x + threadIdx.x;
    if (index >= insidePackets)
        return;
    using Aligned = InsideStripReader<T, Strip::packet, Strip::halo, true, shape.ahead, shape.fetchAhead>;
    using Unaligned = InsideStripReader<T, Strip::packet, Strip::halo, false, 1>;
    if (arguments.geometry.alignedSource)
        walkValid<Strip, Aligned, false, true>(arguments, source, destination, insidePosition(layout, index));
    else
        walkValid<Strip, Unaligned, false, false>(arguments, source, destination, insidePosition(layout, index));
}

// The sums of ones where no pixel is missing, by the operations of the kernel.
template <typename Strip>
void sumOnes(ValidStripArguments<Strip>& arguments)
{
    using T = typename Strip::Pixel;
    typename Strip::Window ones;
    for (std::uint32_t& word : ones.word)
        word = MissingWords::ones<T>;
    typename Strip::Sums::Sums sums = {};
    float sum[Strip::packet];
    for (int row = 0; row < Strip::side; ++row)
        Strip::Sums::template addRow<false>(ones, arguments.coefficients, sums, sum);
    for (int k = 0; k < Strip::side - 1; ++k)
        arguments.pendingOnes[k] = sums.pending[k][0];
    arguments.ones = sum[0];
}

template <bool Dense, typename T, int Side>
cudaError_t launchValidStrips(const ValidStripFilter& filter, const ValidSource<T>& source, const MissingCells& cells,
                              const BatchDestination<T>& destination, const DeviceStream& stream)
{
    using Strip = ValidStripOf<Dense, T, Side>;
    ValidStripArguments<Strip> arguments = {};
    arguments.coefficients = typename Strip::Sums::Coefficients(filter.strip);
    sumOnes(arguments);
    arguments.plain = filter.strip.finish;
    arguments.finish = filter.finish;
    arguments.rescale = filter.rescale;
    arguments.rescaleOnes = filter.rescale / MissingWords::valueOfOnes<T>;
    arguments.mask = source.mask;
    arguments.missing = missingWords(source.isMissing);
    arguments.cells = cells;
    BatchSource<T> pixels;
    static_cast<SourceView<T>&>(pixels) = source.pixels;
    arguments.geometry = makeStripGeometry<Strip>(pixels, destination, residentStripThreads<Strip>(stream.device));
    const StripLayout& layout = arguments.geometry.layout;
    const unsigned int inside = layout.insidePackets(), border = layout.borderPackets(), block = Strip::shape.threads;
    const unsigned int borderBlocks = border / block + (border % block != 0);
    const unsigned int blocks = borderBlocks + inside / block + (inside % block != 0);
    return launch(validStripKernel<Strip, T>, dim3(blocks), dim3(block), 0, stream, arguments, pixels, destination,
                  borderBlocks, inside);
}

template <bool Dense, typename T, int Place = 0>
cudaError_t launchValidStripsOfSide(const ValidStripFilter& filter, const ValidSource<T>& source,
                                    const MissingCells& cells, const BatchDestination<T>& destination,
                                    const DeviceStream& stream)
{
    constexpr SideList sides = validStripSides(Dense, sizeof(T));
    if constexpr (Place == sides.count)
        return cudaErrorInvalidValue;
    else if (sides.side[Place] == filter.strip.side)
        return launchValidStrips<Dense, T, sides.side[Place]>(filter, source, cells, destination, stream);
    else
        return launchValidStripsOfSide<Dense, T, Place + 1>(filter, source, cells, destination, stream);
}

template <typename T>
cudaError_t filterValidStrips(const ValidStripFilter& filter, const ValidSource<T>& source, const MissingCells& cells,
                              const DestinationView<T>& view, const DeviceStream& stream)
{
    BatchDestination<T> destination;
    static_cast<DestinationView<T>&>(destination) = view;
    return filter.isSeparable ? launchValidStripsOfSide<false, T>(filter, source, cells, destination, stream)
                              : launchValidStripsOfSide<true, T>(filter, source, cells, destination, stream);
}

// One instantiation; each valid_strip.<bits>.cu names its type.
#define CFF_INSTANTIATE_VALID_STRIP(T)                                                                                 \
    template cudaError_t filterValidStrips<T>(const ValidStripFilter&, const ValidSource<T>&, const MissingCells&,     \
                                              const DestinationView<T>&, const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
