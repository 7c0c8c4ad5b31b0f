// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SEPARABLE_TILE_READER_CUH
#define OPENCV_CUDAFASTFILTERS_SEPARABLE_TILE_READER_CUH

#include "separable_tile_words.cuh"

namespace cv::cuda::fastfilters
{

// Rows of a tile, with the border rule applied: each warp brings its own rows. Rows inside the image are copied while
// the block computes; integers wait after the rows of sums that they become.
template <typename S, typename Sum>
class SeparableTileReader : SeparableTileWords<S, Sum>
{
    using Base = SeparableTileWords<S, Sum>;
    using Base::begin_;
    using Base::chunk;
    using Base::counts;
    using Base::end_;
    using Base::layout_;
    using Base::left_;
    using Base::pixel;
    using Base::rows;
    using Base::source_;
    using Base::tile_;
    static constexpr bool sameType = std::is_same<S, Sum>::value;

public:
    // `left`, `top`: the tile's first column and row, in window coordinates. A tile of one plane has only `channel`.
    __device__ SeparableTileReader(const SourceView<S>& source, const SeparableTileLayout& layout, int channel,
                                   int left, int top, Sum* tile)
        : Base(source, layout, left, tile),
          channel_(channel),
          y_(source.originY + top + static_cast<int>(threadIdx.x) / 32 * rows),
          from_(pixel(y_, left_ + threadIdx.x % 32)),
          to_(sharedAddress(tile_ + TileRow<Sum>::index(threadIdx.x % 32, layout.planeElements)))
    {
        const int misaligned = static_cast<int>(reinterpret_cast<std::uintptr_t>(source.data) % 4);
        const int pixel = source.channels * static_cast<int>(sizeof(S));
        // Columns whose words lie in the image with all their bytes.
        int first = 0, last = source.width;
        words_ = source.step % 4 == 0;
        if (!sameType && words_ && source.channels == layout.planes)
        {
            first = ((4 - misaligned) % 4 + pixel - 1) / pixel;
            last = static_cast<int>(((static_cast<long long>(source.width) * pixel + misaligned) / 4 * 4 - misaligned) /
                                    pixel);
        }
        begin_ = min(max(first - left_, 0), layout.inputs);
        end_ = max(min(last - left_, layout.inputs), begin_);
        words_ = words_ && source.channels == layout.planes;
    }

    // Moves to the rows of the next step.
    __device__ void advance()
    {
        y_ += separableTileShape().rows;
        from_ += separableTileShape().rows * source_.step;
    }

    // Begins to read the rows of the step.
    __device__ void load() const
    {
        if (end_ == begin_ || !isInside(y_))
            return;
        if constexpr (!sameType)
        {
            if (words_)
            {
                Base::copyWords(y_);
                return;
            }
        }
        else
        {
            if (source_.channels == 1 && end_ - begin_ == layout_.inputs)
            {
                Base::copyWhole(from_, to_);
                return;
            }
        }
        if (layout_.planes != source_.channels)
            loadStrided(y_);
        else if (layout_.planes == 1)
            loadInside<1>(y_);
        else if (layout_.planes == 3)
            loadInside<3>(y_);
        else
            loadInside<4>(y_);
    }

    // The rows are there after this and a barrier of the warp.
    __device__ void finish() const
    {
        const bool inside = isInside(y_);
        if (end_ > begin_ && inside)
        {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
            asm volatile("cp.async.wait_all;" ::: "memory");
#endif
            if constexpr (!sameType)
            {
                if (words_)
                {
                    __syncwarp();
                    if (layout_.planes == 1)
                        Base::template convertWords<1>();
                    else if (layout_.planes == 3)
                        Base::template convertWords<3>();
                    else
                        Base::template convertWords<4>();
                }
            }
            if (end_ - begin_ == layout_.inputs)
                return;
            loadBorder(y_, inside, begin_, end_);
        }
        else
            loadBorder(y_, inside, 0, 0);
    }

private:
    __device__ bool isInside(int y) const
    {
        return y >= 0 && y + rows <= source_.height;
    }

    // 3 pieces of 32 neighbouring elements of each row at once. Elements 32 apart lie in the same plane of
    // channels and of chunks. Of the elements, `count` from `skip` on are needed.
    template <int Channels>
    __device__ void loadInside(int y) const
    {
        constexpr int starts = Channels == 3 ? 3 : 1, apart = 32 * starts, apartTo = apart / Channels / 8 * chunk;
        const int skip = Channels * begin_, count = Channels * (end_ - begin_);
        CFF_NO_UNROLL
        for (int start = 0; start < starts; ++start)
        {
            int e = threadIdx.x % 32 + 32 * start;
            const unsigned char* from = pixel(y, left_) + e * static_cast<int>(sizeof(S));
            Sum* to =
                tile_ + e % Channels * layout_.planeElements + TileRow<Sum>::index(e / Channels, layout_.planeElements);
            CFF_NO_UNROLL
            for (; e < skip + count; e += 3 * apart)
            {
                loadPieces<3, apart, apartTo, apart* static_cast<int>(sizeof(S))>(from, 0, to, skip - e, count);
                from += 3 * apart * sizeof(S);
                to += 3 * apartTo;
            }
        }
    }

    // Loads a row of one channel among others.
    __device__ void loadStrided(int y) const
    {
        const int apart = 32 * source_.channels * static_cast<int>(sizeof(S));
        int x = threadIdx.x % 32;
        const unsigned char* from = pixel(y, left_ + x) + channel_ * static_cast<int>(sizeof(S));
        Sum* to = tile_ + TileRow<Sum>::index(x, layout_.planeElements);
        CFF_NO_UNROLL
        for (; x < end_; x += 64)
        {
            loadPieces<2, 32, 4 * chunk, 0>(from, apart, to, begin_ - x, end_ - begin_);
            from += 2 * apart;
            to += 8 * chunk;
        }
    }

    // Between the pieces are `Bytes` or, if that is 0, `bytes`.
    template <int Pieces, int Apart, int ApartTo, int Bytes>
    __device__ __forceinline__ void loadPieces(const unsigned char* from, int bytes, Sum* to, int skip, int count) const
    {
        const int rowElements = layout_.rowElements();
        if constexpr (sameType)
        {
            unsigned shared = sharedAddress(to);
            CFF_UNROLL
            for (int r = 0; r < rows; ++r)
            {
                CFF_UNROLL
                for (int n = 0; n < Pieces; ++n)
                    if (counts(n * Apart, skip, count))
                        startCopy<sizeof(Sum)>(shared + n * ApartTo * static_cast<int>(sizeof(Sum)),
                                               from + n * (Bytes != 0 ? Bytes : bytes));
                from += source_.step;
                shared += rowElements * static_cast<int>(sizeof(Sum));
            }
        }
        else
        {
            S value[rows][Pieces];
            CFF_UNROLL
            for (int r = 0; r < rows; ++r)
            {
                CFF_UNROLL
                for (int n = 0; n < Pieces; ++n)
                    value[r][n] = counts(n * Apart, skip, count)
                                      ? __ldg(reinterpret_cast<const S*>(from + n * (Bytes != 0 ? Bytes : bytes)))
                                      : S(0);
                from += source_.step;
            }
            CFF_UNROLL
            for (int r = 0; r < rows; ++r)
            {
                CFF_UNROLL
                for (int n = 0; n < Pieces; ++n)
                    if (counts(n * Apart, skip, count))
                        to[r * rowElements + n * ApartTo] = static_cast<Sum>(value[r][n]);
            }
        }
    }

    // One column per lane; columns [begin, end) are already there.
    __device__ void loadBorder(int y, bool inside, int begin, int end) const
    {
        const int count = layout_.planes * (layout_.inputs - (end - begin));
        CFF_NO_UNROLL
        for (int e = threadIdx.x % 32; e < count; e += 32)
        {
            int x = e / layout_.planes;
            const int plane = e - x * layout_.planes, channel = channel_ + plane;
            x += x >= begin ? end - begin : 0;
            const int column = borderIndex(left_ + x, source_.width, source_.borderX);
            Sum* to = tile_ + plane * layout_.planeElements + TileRow<Sum>::index(x, layout_.planeElements);
            const S* from = reinterpret_cast<const S*>(pixel(inside ? y : 0, max(column, 0))) + channel;
            if (inside && column >= 0)
            {
                S value[rows];
                CFF_UNROLL
                for (int r = 0; r < rows; ++r)
                {
                    value[r] = __ldg(from);
                    from = reinterpret_cast<const S*>(reinterpret_cast<const unsigned char*>(from) + source_.step);
                }
                CFF_UNROLL
                for (int r = 0; r < rows; ++r)
                    to[r * layout_.rowElements()] = static_cast<Sum>(value[r]);
                continue;
            }
            CFF_NO_UNROLL
            for (int r = 0; r < rows; ++r)
            {
                const int row = borderIndex(y + r, source_.height, source_.borderY);
                *to = static_cast<Sum>(column < 0 || row < 0 ? source_.borderValue[channel]
                                                             : reinterpret_cast<const S*>(pixel(row, column))[channel]);
                to += layout_.rowElements();
            }
        }
    }

    int channel_;
    int y_;                      // the warp's first row of the step
    const unsigned char* from_;  // the lane's element of that row
    unsigned to_;                // where that element goes
    bool words_;                 // integers as words
};

}  // namespace cv::cuda::fastfilters

#endif
