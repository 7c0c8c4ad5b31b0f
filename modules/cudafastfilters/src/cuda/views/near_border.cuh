// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_NEAR_BORDER_CUH
#define OPENCV_CUDAFASTFILTERS_NEAR_BORDER_CUH

#include "image_view.hpp"

// Readers for windows that cross the border, for kernels that read pixel by pixel. The general border rule takes a
// branch for each mode and a division for reflections, at every pixel. Replicated pixels, and pixels of windows that
// cross no more than one reflection, take two or four operations: 1.6 to 4 times as fast if most blocks cross the
// border, and faster than a texture object; figures: perf/tuning/texture_readers.md. So does a constant border: the
// nearest pixel is read and not used.

namespace cv::cuda::fastfilters
{

// Like BorderReader, for BorderReplicate and BorderReflect101. Coordinates beyond the first reflection belong to no
// output; any pixel is fine.
template <typename T, Border Mode>
class NearBorderReader
{
public:
    class Row
    {
    public:
        __device__ Row(const T* row, const SourceView<T>& view)
            : row_(row), originX_(view.originX), last_(view.width - 1), channels_(view.channels)
        {
        }
        __device__ T operator()(int wx) const
        {
            return row_[static_cast<std::ptrdiff_t>(index(originX_ + wx, last_)) * channels_];
        }

    private:
        const T* row_;
        int originX_, last_, channels_;
    };

    __device__ NearBorderReader(const SourceView<T>& view, int channel) : view_(view), channel_(channel) {}
    __device__ Row row(int wy) const
    {
        return Row(view_.row(index(view_.originY + wy, view_.height - 1)) + channel_, view_);
    }

private:
    static __device__ int index(int p, int last)
    {
        if (Mode == BorderReflect101)
            p = last - abs(last - abs(p));
        return max(0, min(p, last));
    }

    const SourceView<T>& view_;
    int channel_;
};

// The same for BorderConstant.
template <typename T>
class ConstantBorderReader
{
public:
    class Row
    {
    public:
        __device__ Row(const SourceView<T>& view, int channel, int y)
            : row_(view.row(max(0, min(y, view.height - 1))) + channel),
              border_(view.borderValue[channel]),
              originX_(view.originX),
              last_(view.width - 1),
              channels_(view.channels),
              inside_(y >= 0 && y < view.height ? static_cast<unsigned>(view.width) : 0u)
        {
        }
        __device__ T operator()(int wx) const
        {
            const int x = originX_ + wx;
            const T pixel = row_[static_cast<std::ptrdiff_t>(max(0, min(x, last_))) * channels_];
            return static_cast<unsigned>(x) < inside_ ? pixel : border_;
        }

    private:
        const T* row_;
        T border_;
        int originX_, last_, channels_;
        unsigned inside_;  // columns that are pixels
    };

    __device__ ConstantBorderReader(const SourceView<T>& view, int channel) : view_(view), channel_(channel) {}
    __device__ Row row(int wy) const { return Row(view_, channel_, view_.originY + wy); }

private:
    const SourceView<T>& view_;
    int channel_;
};

// Whether the windows of all outputs cross each border by no more than a reflection.
CFF_HOST_DEVICE constexpr bool reflectsOnce(int origin, int outputs, int window, int length)
{
    return origin >= -(length - 1) && origin + outputs - 1 + window - 1 <= 2 * (length - 1);
}

// Calls `run` with a reader for windows that cross the border, the fastest for the view's border.
template <typename T, typename Run>
__device__ __forceinline__ void readAcrossBorder(const SourceView<T>& view, int channel, int width, int height,
                                                 int windowWidth, int windowHeight, const Run& run)
{
    const auto isBorder = [&](int border) { return view.borderX == border && view.borderY == border; };
    if (isBorder(BorderReplicate))
        run(NearBorderReader<T, BorderReplicate>(view, channel));
    else if (isBorder(BorderConstant))
        run(ConstantBorderReader<T>(view, channel));
    else if (isBorder(BorderReflect101) && reflectsOnce(view.originX, width, windowWidth, view.width) &&
             reflectsOnce(view.originY, height, windowHeight, view.height))
        run(NearBorderReader<T, BorderReflect101>(view, channel));
    else
        run(BorderReader<T>(view, channel));
}

}  // namespace cv::cuda::fastfilters

#endif
