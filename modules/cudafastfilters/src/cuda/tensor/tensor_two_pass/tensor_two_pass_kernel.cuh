// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_TWO_PASS_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_TENSOR_TWO_PASS_KERNEL_CUH

#include "cuda/runtime/async_copy.cuh"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/tensor/tensor_separable_finish.cuh"
#include "cuda/tensor/tensor_separable_product.cuh"
#include "tensor_two_pass.hpp"

// A separable mask as two products with banded matrices, one pass each; bytes as denormals, coefficients and sums in
// two parts, and accuracy are as in tensor_separable_kernel.cuh. Pixels of 16 bits are two bytes, the upper one times
// 256, which fp16 holds, too. The rows' sums wait in device memory as the second pass multiplies them, so that a lane
// writes and reads 16 bytes at once and nothing is transposed.
//
// A warp sums 4 x 2 products of 16 x 8 outputs. In each step, for a group of 16 inputs, it reads one new block of the
// matrix: tile t uses the block that tile t - 1 used a step ago. Registers do not depend on the mask's length.
//
// Cost per pixel, in products of 16 x 16 x 8: (2 * bytes of a pixel * groups + 3 * groups) / 128, those of the row and
// of the column, see tensorTwoPassGroups(); 8 bytes of device memory.

namespace cv::cuda::fastfilters
{

// The blocks of a matrix that tiles of outputs use in a step.
class BandedMatrix
{
public:
    static constexpr int tiles = tensorTwoPassTiles;

    __device__ __forceinline__ explicit BandedMatrix(const TensorTwoPassMask& mask)
        : next_(mask.fragments + threadIdx.x % 32)
    {
    }

    // Brings the block of the next step. `slot`: the step modulo `tiles`, known to the compiler.
    __device__ __forceinline__ void bring(int slot)
    {
        CFF_UNROLL
        for (int part = 0; part < 2; ++part)
        {
            const uint4 v = __ldg(next_ + part * 32);
            TensorSeparableFragment& to = at_[slot][part];
            to.word[0] = v.x;
            to.word[1] = v.y;
            to.word[2] = v.z;
            to.word[3] = v.w;
        }
        next_ += 2 * 32;
    }
    // The block that a tile uses in the step of `slot`.
    __device__ __forceinline__ const TensorSeparableFragment& block(int slot, int tile, int part) const
    {
        return at_[(slot + tiles - tile) % tiles][part];
    }

private:
    const uint4* next_;
    TensorSeparableFragment at_[tiles][2] = {};
};

// The sums of a warp: product(j, u, sums) adds the products of group j, with u = j % tiles known to the compiler.
template <int Count, typename Product>
__device__ __forceinline__ void sumGroups(int groups, float (&sums)[Count][4], const Product& product)
{
    CFF_NO_UNROLL
    for (int first = 0; first < groups; first += tensorTwoPassTiles)
    {
        float some[Count][4] = {};
        CFF_UNROLL
        for (int u = 0; u < tensorTwoPassTiles; ++u)
            product(first + u, u, some);
        CFF_UNROLL
        for (int i = 0; i < Count * 4; ++i)
            sums[i / 4][i % 4] += some[i / 4][i % 4];
    }
}

// Four neighbours as the second operand of a product; `Normal`: as normal numbers, see normalizePixels().
template <typename S, bool Normal>
struct PixelOperands
{
    static constexpr int parts = sizeof(S);

    // `at`: a multiple of 4 bytes; the pixels begin `shift` bits behind it.
    static __device__ __forceinline__ void read(const unsigned char* at, int shift, std::uint32_t (&pixels)[parts][2])
    {
        const std::uint32_t* const words = reinterpret_cast<const std::uint32_t*>(at);
        if constexpr (parts == 1)
        {
            unpackWord(funnelShiftRight(words[0], words[1], shift), pixels[0]);
        }
        else
        {
            CFF_UNROLL
            for (int i = 0; i < 2; ++i)
            {
                const std::uint32_t pair = funnelShiftRight(words[i], words[i + 1], shift);
                pixels[0][i] = multiplied(bytePermute(pair, 0, 0x4341), 8);
                pixels[1][i] = bytePermute(pair, 0, 0x4240);
            }
        }
        if constexpr (Normal)
        {
            CFF_UNROLL
            for (int part = 0; part < parts; ++part)
                normalizePixels<float>(pixels[part]);
        }
    }

private:
    static __device__ __forceinline__ std::uint32_t multiplied(std::uint32_t pair, int exponent)
    {
        return halfBits(
            __hmul2(*reinterpret_cast<const __half2*>(&pair), __float2half2_rn(static_cast<float>(1 << exponent))));
    }
};

// The rows of a block in shared memory.
template <typename S>
class TensorTwoPassStage
{
public:
    __device__ TensorTwoPassStage(const SourceView<S>& view, int blocks, unsigned char* memory)
        : view_(view),
          memory_(memory),
          element_(view.originX + static_cast<int>(blockIdx.x) * tensorTwoPassAlong),
          y_(view.originY + static_cast<int>(blockIdx.y) * tensorTwoPassAcross),
          pitch_(tensorTwoPassPitch(blocks, sizeof(S))),
          inputs_(tensorTwoPassInputs(blocks))
    {
    }

    // A warp reads every fourth row.
    __device__ __forceinline__ void fill() const
    {
        const int lane = threadIdx.x % 32;
        for (int r = threadIdx.x / 32; r < tensorTwoPassAcross; r += tensorTwoPassWarps)
        {
            const int y = sourceRow(r);
            const unsigned char* const row = reinterpret_cast<const unsigned char*>(view_.row(y < 0 ? 0 : y));
            const unsigned char* const first = row + static_cast<std::ptrdiff_t>(element_) * int(sizeof(S));
            const unsigned char* const aligned = first - begin(first);
            const std::ptrdiff_t rowBytes = static_cast<std::ptrdiff_t>(view_.width) * view_.channels * int(sizeof(S));
            const int pieces = (begin(first) + inputs_ * int(sizeof(S)) + 15) / 16;
            for (int i = lane; i < pieces; i += 32)
            {
                const unsigned char* const from = aligned + 16 * i;
                unsigned char* const to = memory_ + r * pitch_ + 16 * i;
                if (y >= 0 && from >= row && from + 16 <= row + rowBytes)
                    startCachedCopy(sharedAddress(to), from);
                else
                    gather(y, static_cast<int>((from - row) / std::ptrdiff_t(sizeof(S))), reinterpret_cast<S*>(to));
            }
        }
        endCopies();
        waitForCopies<0>();
    }

    // Where the first element of row `r` of the block lies in shared memory.
    __device__ __forceinline__ const unsigned char* row(int r) const
    {
        const int y = sourceRow(r);
        return memory_ + r * pitch_ +
               begin(reinterpret_cast<const unsigned char*>(view_.row(y < 0 ? 0 : y)) +
                     static_cast<std::ptrdiff_t>(element_) * int(sizeof(S)));
    }

private:
    static __device__ __forceinline__ int begin(const unsigned char* first)
    {
        return static_cast<int>(reinterpret_cast<std::uintptr_t>(first) & 15);
    }
    __device__ __forceinline__ int sourceRow(int r) const { return borderIndex(y_ + r, view_.height, view_.borderY); }

    // 16 bytes by the border's rule.
    __device__ void gather(int y, int element, S* to) const
    {
        const int channels = view_.channels;
        CFF_NO_UNROLL
        for (int i = 0; i < 16 / int(sizeof(S)); ++i, ++element)
        {
            const int pixel = element >= 0 ? element / channels : -1 - (-1 - element) / channels;
            const int channel = element - pixel * channels, x = borderIndex(pixel, view_.width, view_.borderX);
            to[i] = y < 0 || x < 0 ? view_.borderValue[channel]
                                   : view_.row(y)[static_cast<std::ptrdiff_t>(x) * channels + channel];
        }
    }

    const SourceView<S>& view_;
    unsigned char* memory_;
    int element_, y_, pitch_, inputs_;
};

// A warp sums 64 neighbours of 16 rows.
template <typename S, bool Normal>
__global__ void __launch_bounds__(tensorTwoPassShape().threads, tensorTwoPassShape().minBlocks)
    tensorRowSumsKernel(const __grid_constant__ TensorTwoPassMask mask, const __grid_constant__ SourceView<S> source,
                        const float scale, const __grid_constant__ TensorRowSums result)
{
    waitForEarlierKernels();
    constexpr int tiles = tensorTwoPassTiles, across = tensorTwoPassAcross / 8;
    extern __shared__ uint4 tensorTwoPassMemory[];
    const TensorTwoPassStage<S> stage(source, mask.blocks, reinterpret_cast<unsigned char*>(tensorTwoPassMemory));
    stage.fill();
    __syncthreads();

    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const unsigned char* from[across];
    int shift[across];
    CFF_UNROLL
    for (int n = 0; n < across; ++n)
    {
        const unsigned char* const first =
            stage.row(8 * n + lane / 4) + (16 * tiles * warp + 4 * (lane % 4)) * int(sizeof(S));
        const int beyond = static_cast<int>(reinterpret_cast<std::uintptr_t>(first) & 3);
        from[n] = first - beyond;
        shift[n] = 8 * beyond;
    }
    using Pixels = PixelOperands<S, Normal>;
    BandedMatrix matrix(mask);
    float sums[tiles * across][4] = {};
    sumGroups(tensorTwoPassGroups(mask.blocks), sums,
              [&](int j, int u, float(&some)[tiles * across][4])
              {
                  matrix.bring(u);
                  std::uint32_t pixels[across][Pixels::parts][2];
                  CFF_UNROLL
                  for (int n = 0; n < across; ++n)
                      Pixels::read(from[n] + 16 * j * int(sizeof(S)), shift[n], pixels[n]);
                  CFF_UNROLL
                  for (int part = 0; part < 2 * Pixels::parts; ++part)
                  {
                      CFF_UNROLL
                      for (int i = 0; i < tiles * across; ++i)
                      {
                          const std::uint32_t(&b)[2] = pixels[i % across][part / 2];
                          multiplyAccumulate(some[i], matrix.block(u, i / across, part % 2).word, b[0], b[1]);
                      }
                  }
              });
    CFF_UNROLL
    for (int i = 0; i < tiles * across / 2; ++i)
    {
        const int t = i / (across / 2), pair = i % (across / 2);
        const int tile = (static_cast<int>(blockIdx.x) * tensorTwoPassWarps + warp) * tiles + t;
        const int group = static_cast<int>(blockIdx.y) * (across / 2) + pair;
        if (tile >= result.tiles || group >= result.groups)
            continue;
        CFF_UNROLL
        for (int half = 0; half < 2; ++half)
        {
            const float(&upper)[4] = sums[t * across + 2 * pair], (&lower)[4] = sums[t * across + 2 * pair + 1];
            const SplitPair a = splitPair(upper[2 * half] * scale, upper[2 * half + 1] * scale);
            const SplitPair b = splitPair(lower[2 * half] * scale, lower[2 * half + 1] * scale);
            *result.at(group, tile, half, lane) = make_uint4(a.high, b.high, a.low, b.low);
        }
    }
}

// A warp sums 64 rows of 16 neighbours.
template <typename D>
__global__ void __launch_bounds__(tensorTwoPassShape().threads, tensorTwoPassShape().minBlocks)
    tensorColumnSumsKernel(const __grid_constant__ TensorTwoPassMask mask, const __grid_constant__ TensorRowSums rows,
                           const __grid_constant__ StripFinish finish,
                           const __grid_constant__ DestinationView<D> destination, const bool aligned)
{
    waitForEarlierKernels();
    constexpr int tiles = tensorTwoPassTiles, across = tensorTwoPassAcross / 8;
    const int lane = threadIdx.x % 32;
    const int first = (static_cast<int>(blockIdx.y) * tensorTwoPassWarps + static_cast<int>(threadIdx.x) / 32) * tiles;
    if (16 * first >= destination.height)
        return;
    BandedMatrix matrix(mask);
    float sums[tiles * across][4] = {};
    sumGroups(tensorTwoPassGroups(mask.blocks), sums,
              [&](int j, int u, float(&some)[tiles * across][4])
              {
                  matrix.bring(u);
                  // The matrix has zeros for groups beyond the last one.
                  const int group = min(first + j, rows.groups - 1);
                  uint4 b[across];
                  CFF_UNROLL
                  for (int n = 0; n < across; ++n)
                      b[n] = *rows.at(group, static_cast<int>(blockIdx.x) * (across / 2) + n / 2, n % 2, lane);
                  CFF_UNROLL
                  for (int term = 0; term < 3; ++term)
                  {
                      CFF_UNROLL
                      for (int i = 0; i < tiles * across; ++i)
                      {
                          const uint4& v = b[i % across];
                          multiplyAccumulate(some[i], matrix.block(u, i / across, term / 2).word, term == 1 ? v.z : v.x,
                                             term == 1 ? v.w : v.y);
                      }
                  }
              });
    CFF_UNROLL
    for (int i = 0; i < tiles * across; ++i)
    {
        const int t = i / across, column = i / 2 % (across / 2), half = i % 2;
        const int y = 16 * (first + t) + 8 * half + lane / 4;
        if (y >= destination.height)
            continue;
        const float(&a)[4] = sums[t * across + 2 * column], (&b)[4] = sums[t * across + 2 * column + 1];
        const float four[4] = {a[2 * half], a[2 * half + 1], b[2 * half], b[2 * half + 1]};
        storeFourSums<false>(four, finish, destination.row(y),
                             16 * (static_cast<int>(blockIdx.x) * (across / 2) + column) + 4 * (lane % 4),
                             destination.width, aligned);
    }
}

}  // namespace cv::cuda::fastfilters

#endif
