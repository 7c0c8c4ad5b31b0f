// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cuda/ranks/bitmap/rank_bitmap_kernel.cuh"
#include "footprint_bitmap.hpp"

// The sliding rank bitmap of rank_bitmap_kernel.cuh for footprints: along a column a pixel enters and one leaves at the
// ends of each run of its columns, and along a row at those of each run of its rows. So the cost grows with the
// diameter of a disc, not with its area.

namespace cv::cuda::fastfilters
{

namespace
{

struct SlidingFootprint
{
    FootprintRuns runs;

    // As a window of WindowBitmap::fill().
    __device__ int chords() const { return runs.rowsCount; }
    __device__ WindowChord chord(int i) const { return load(runs.rows + i); }

    template <typename Bitmap, typename Index>
    __device__ void fill(Bitmap& bitmap, const Index* top, int apronWidth) const
    {
        bitmap.fill(*this, top, apronWidth);
    }
    template <typename Bitmap, typename Index>
    __device__ void slideAlongColumn(Bitmap& bitmap, const Index* top, int apronWidth, bool down) const
    {
        const int ofEntering = down ? 16 : 8;  // the bits of an end in a packed run
        const auto exchangeOf = [=](int i) -> PixelExchange<Index>
        {
            const std::uint32_t run = __ldg(runs.columns + i);
            const Index* const column = top + (run & 255);
            return {column + static_cast<int>(run >> ofEntering & 255) * apronWidth,
                    column + static_cast<int>(run >> (24 - ofEntering) & 255) * apronWidth};
        };
        bitmap.template slide<1>(runs.columnsCount, exchangeOf);
    }
    template <typename Bitmap, typename Index>
    __device__ void slideToTheRight(Bitmap& bitmap, const Index* top, int apronWidth) const
    {
        const auto exchangeOf = [&](int i) -> PixelExchange<Index>
        {
            const WindowChord run = load(runs.rows + i);
            const Index* const row = top + run.y * apronWidth;
            return {row + run.end, row + run.begin};
        };
        bitmap.template slide<1>(runs.rowsCount, exchangeOf);
    }

private:
    static __device__ __forceinline__ WindowChord load(const std::uint32_t* run) { return unpackedChord(__ldg(run)); }
};

}  // namespace

template <typename T>
cudaError_t footprintBitmapFilter(const RankBitmapArguments& arguments, const FootprintRuns& runs,
                                  const SourceView<T>& source, const DestinationView<T>& destination, void* scratch,
                                  const DeviceStream& stream)
{
    return launchRankBitmaps(arguments, SlidingFootprint{runs}, source, destination, scratch, stream);
}

#define CFF_INSTANTIATE(T)                                                                                             \
    template cudaError_t footprintBitmapFilter<T>(const RankBitmapArguments&, const FootprintRuns&,                    \
                                                  const SourceView<T>&, const DestinationView<T>&, void*,              \
                                                  const DeviceStream&)
CFF_INSTANTIATE(std::uint8_t);
CFF_INSTANTIATE(std::int8_t);
CFF_INSTANTIATE(std::uint16_t);
CFF_INSTANTIATE(std::int16_t);
CFF_INSTANTIATE(float);
#undef CFF_INSTANTIATE

}  // namespace cv::cuda::fastfilters
