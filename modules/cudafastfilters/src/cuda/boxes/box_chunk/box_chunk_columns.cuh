// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_CHUNK_COLUMNS_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_CHUNK_COLUMNS_CUH

#include "box_chunk_arguments.cuh"
#include "cuda/runtime/lane_ops.hpp"

// The sums of columns of the windows, for boxes by chunks of rows.

namespace cv::cuda::fastfilters
{

// Column sums of a step, from the rows that leave the windows and those that enter them.
template <typename Shape, typename T>
class BoxColumns
{
public:
    using Sum = BoxSum<T>;
    static constexpr int rows = Shape::rows, each = Shape::each;

    // `memory`: after the rows of column sums.
    __device__ BoxColumns(const BoxChunkArguments<T>& arguments, Sum* memory)
        : arguments_(arguments), chunks_(memory), kept_(memory + arguments.wholeChunks * each * Shape::threads)
    {
        CFF_UNROLL
        for (int e = 0; e < each; ++e)
            under_[e] = 0;
    }

    // The rows of the window of the first output; those of the first chunk are read once more.
    template <typename Load>
    __device__ __forceinline__ void start(const Load& load)
    {
        CFF_NO_UNROLL
        for (int first = isKept() ? 0 : rows; first < arguments_.windowHeight; first += rows)
        {
            Sum value[rows][each], sum[each] = {};
            load(first, min(rows, arguments_.windowHeight - first), value);
            CFF_UNROLL
            for (int j = 0; j < rows; ++j)
                CFF_UNROLL
            for (int e = 0; e < each; ++e)
            {
                if (isKept() && isUsed(e) && first + j < arguments_.windowHeight)
                    kept(first + j, e) = value[j][e];
                sum[e] = addWeighted(sum[e], value[j][e], arguments_.column);
            }
            const int chunk = first / rows - 1;
            CFF_UNROLL
            for (int e = 0; e < each; ++e)
            {
                if (chunk >= 0 && chunk < arguments_.wholeChunks)
                    chunkSum(chunk, e) = sum[e];
                else if (chunk >= 0)
                    under_[e] = sum[e];
            }
        }
    }

    __device__ __forceinline__ void step(Sum (&leaves)[rows][each], const Sum (&enters)[rows][each], Sum* line)
    {
        if (isKept())
            exchangeKept(leaves, enters);
        Sum sum[each];
        CFF_UNROLL
        for (int e = 0; e < each; ++e)
            sum[e] = arguments_.hasMiddle ? under_[e] : Sum(0);
        CFF_NO_UNROLL
        for (int chunk = 0; chunk < arguments_.wholeChunks; ++chunk)
            CFF_UNROLL
        for (int e = 0; e < each; ++e)
            sum[e] += chunkSum(chunk, e);
        CFF_UNROLL
        for (int e = 0; e < each; ++e)
        {
            Sum end = 0;
            CFF_UNROLL
            for (int j = rows - 1; j >= 0; --j)
                leaves[j][e] = end = addWeighted(end, leaves[j][e], arguments_.column);
        }
        CFF_UNROLL
        for (int j = 0; j < rows; ++j)
        {
            if (j == rows - arguments_.rest)
                endChunk();
            CFF_UNROLL
            for (int e = 0; e < each; ++e)
            {
                const int x = static_cast<int>(threadIdx.x) + e * Shape::threads;
                const BoxChunkColumn column = BoxChunkColumn::of<Shape>(arguments_, x);
                if (isUsed(e) && column.isInStrip<Shape>(arguments_))
                    line[j * Shape::pitch + column.place] = leaves[j][e] + sum[e];
                sum[e] = addWeighted(sum[e], enters[j][e], arguments_.column);
                under_[e] = addWeighted(under_[e], enters[j][e], arguments_.column);
            }
        }
    }

private:
    __device__ __forceinline__ Sum& chunkSum(int index, int e) const
    {
        return chunks_[(index * each + e) * Shape::threads + threadIdx.x];
    }
    __device__ __forceinline__ Sum& kept(int row, int e) const
    {
        return kept_[row * Shape::width + static_cast<int>(threadIdx.x) + e * Shape::threads];
    }
    __device__ __forceinline__ bool isKept() const { return Shape::keeps && arguments_.kept; }
    // Whether column e belongs to the strip.
    static __device__ __forceinline__ bool isUsed(int e)
    {
        return Shape::width % Shape::threads == 0 || static_cast<int>(threadIdx.x) + e * Shape::threads < Shape::width;
    }
    // Takes the leaving rows from shared memory and puts the entering rows in their place.
    __device__ __forceinline__ void exchangeKept(Sum (&leaves)[rows][each], const Sum (&enters)[rows][each])
    {
        CFF_UNROLL
        for (int j = 0; j < rows; ++j)
        {
            const int row = oldest_ + j < arguments_.windowHeight ? oldest_ + j : oldest_ + j - arguments_.windowHeight;
            CFF_UNROLL
            for (int e = 0; e < each; ++e)
            {
                leaves[j][e] = 0;
                if (!isUsed(e))
                    continue;
                leaves[j][e] = kept(row, e);
                kept(row, e) = enters[j][e];
            }
        }
        oldest_ += oldest_ + rows < arguments_.windowHeight ? rows : rows - arguments_.windowHeight;
    }
    // The rows added up form a chunk, which the window of the next step contains whole.
    __device__ __forceinline__ void endChunk()
    {
        CFF_UNROLL
        for (int e = 0; e < each; ++e)
        {
            if (arguments_.wholeChunks > 0)
                chunkSum(next_, e) = under_[e];
            under_[e] = 0;
        }
        next_ = next_ + 1 >= arguments_.wholeChunks ? 0 : next_ + 1;
    }

    const BoxChunkArguments<T>& arguments_;
    Sum* const chunks_;  // sums of whole chunks
    Sum* const kept_;    // rows of the window, if they are kept
    int oldest_ = 0;     // which of them is the first
    Sum under_[each];    // sums of the rows of a chunk that have entered
    int next_ = 0;       // where the sum of the oldest chunk is
};

}  // namespace cv::cuda::fastfilters

#endif
