// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cpu/rank_cpu.hpp"
#include "fast_filter.hpp"
#include "median_plan.hpp"
#include "rank_large_masks_plan.hpp"
#include "rank_large_planes_plan.hpp"
#include "rank_plan.hpp"
#include "visit_depth.hpp"

#ifdef HAVE_CUDA
#include "cuda/rank/rank.hpp"
#include "device_memory.hpp"
#include "device_view.hpp"
#include "rank_large.hpp"
#endif

// Median and rank filters: both select one rank of the window.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

class RankFilter : public FastFilter
{
public:
    RankFilter(const String& name, int type, const Neighbourhood& neighbourhood, int rank)
        : FastFilter(name, type, type, neighbourhood),
          rank_(rank),
          plan_(selectRankPlan(static_cast<int>(CV_ELEM_SIZE1(type)), isSignedDepth(CV_MAT_DEPTH(type)),
                               CV_MAT_CN(type), neighbourhood.window.width, neighbourhood.window.height, rank))
    {
    }

private:
    void applyHost(const Mat& src, Mat& dst) const CV_OVERRIDE { rankFilterHost(src, dst, neighbourhood(), rank_); }

    String describeHost() const CV_OVERRIDE { return describeRankHost(srcType(), neighbourhood(), rank_); }

    String describeDevice() const CV_OVERRIDE
    {
        if (plan_.algorithm == RankAlgorithm::LargeWindow)
        {
            const Size window = neighbourhood().window;
            if (CV_ELEM_SIZE1(srcType()) > 1 &&
                maskUse(window.width, window.height, 1 << 15, 1 << 15) != MaskUse::Never)
                return format("masks of sorted pixels for images of %zu pixels and more, otherwise a sliding bitmap of "
                              "ranks (%s)",
                              maskMinPixels, plan_.why);
            const int sideBits = CV_ELEM_SIZE1(srcType()) == 1 ? planeSideBits(window.width, window.height, rank_) : 0;
            if (sideBits == 0)
                return format("a sliding bitmap of ranks (%s)", plan_.why);
            return format(
                "bit-sliced counts for images of %zu pixels and more, at least %.1f operations a pixel on the "
                "alu pipe, otherwise a sliding bitmap of ranks (%s)",
                planeMinPixels(sideBits), planeOperations(sideBits), plan_.why);
        }
        const String shape =
            format("%d outputs a thread, %d x %d threads a block", plan_.packet, plan_.blockWidth, plan_.blockHeight);
        const int pixelBytes = static_cast<int>(CV_ELEM_SIZE1(srcType())), window = neighbourhood().window.width;
        switch (plan_.algorithm)
        {
        case RankAlgorithm::SortedColumns:
            return format("sorted columns in registers, %s, %.1f operations a pixel on the alu pipe (%s)",
                          shape.c_str(),
                          rank_ == 4 ? median3Operations(pixelBytes) : rank3Operations(pixelBytes, rank_), plan_.why);
        case RankAlgorithm::SharedTiles:
            return format("sorted lists shared by tiles of 2 x 2, %s, %.1f operations a pixel on the alu pipe (%s)",
                          shape.c_str(),
                          pixelBytes == 4   ? medianTileOperations<4>(window)
                          : pixelBytes == 2 ? medianTileOperations<2>(window)
                                            : medianTileOperations<1>(window),
                          plan_.why);
        case RankAlgorithm::RankTiles:
            return format(
                "sorted lists shared by tiles of 2 x 2, the rank's run of each, %s, %.1f operations a pixel on "
                "the alu pipe (%s)",
                shape.c_str(), rankTileOperations(pixelBytes, window, neighbourhood().window.height), plan_.why);
        case RankAlgorithm::BitSliced:
            return format("bit-sliced selection, %s, %.1f operations a pixel on the alu pipe (%s)", shape.c_str(),
                          rankBitsOperations(8 * pixelBytes, neighbourhood().window.area()), plan_.why);
        case RankAlgorithm::Doubling:
            return format(
                "%s, 16 bytes of a row a lane (%s)",
                isSmallExtremum(static_cast<int>(CV_ELEM_SIZE(srcType())), window, neighbourhood().window.height)
                    ? "minima of three rows and columns and of those two apart, in registers"
                    : "minima of doubling rectangles",
                plan_.why);
        default: return format("bisection of the value, %s (%s)", shape.c_str(), plan_.why);
        }
    }

#ifdef HAVE_CUDA
    void applyDevice(const DeviceSource& src, GpuMat& dst, Stream& stream) const CV_OVERRIDE
    {
        visitDepth(CV_MAT_DEPTH(srcType()),
                   [&](auto pixel)
                   {
                       using T = decltype(pixel);
                       select(sourceView<T>(src, dst.channels(), neighbourhood()), destinationView<T>(dst),
                              StreamAccessor::getStream(stream));
                   });
    }

    // Whether rows are short enough for kernels that count their bytes in int.
    template <typename T>
    static bool suitsExtrema(const SourceView<T>& source, const DestinationView<T>& destination)
    {
        constexpr long long mostBytes = 1 << 30;
        const long long bytes = static_cast<long long>(sizeof(T)) * source.channels;
        return bytes * source.width <= mostBytes && bytes * destination.width <= mostBytes;
    }

    template <typename T>
    void select(const SourceView<T>& source, const DestinationView<T>& destination, cudaStream_t stream) const
    {
        const Size window = neighbourhood().window;
        RankTask task = {plan_, window.width, window.height, rank_};
        if (plan_.algorithm == RankAlgorithm::Doubling && !suitsExtrema(source, destination))
            task.plan = bisectionPlan;
        bool large = plan_.algorithm == RankAlgorithm::LargeWindow;
        if (task.plan.algorithm == RankAlgorithm::SharedTiles || task.plan.algorithm == RankAlgorithm::Doubling ||
            task.plan.algorithm == RankAlgorithm::BitSliced)
        {
            const cudaError_t error = rankFilter<T>(task, source, destination, stream);
            large = error == cudaErrorLaunchOutOfResources;  // a device with less shared memory
            if (!large)
                return checkCuda(error, "launching the rank filter");
        }
        if (large)
        {
            if (applyLargeWindow(window, rank_, source, destination, stream))
                return;
            task.plan = bisectionPlan;
        }
        checkCuda(rankFilter<T>(task, source, destination, stream), "launching the rank filter");
    }
#else
    void applyDevice(const DeviceSource&, GpuMat&, Stream&) const CV_OVERRIDE {}
#endif

    int rank_;
    RankPlan plan_;
};

Ptr<Filter> createRankFilter(const char* factory, const String& name, int srcType, Size window, double percentile,
                             Point anchor, int borderMode, const Scalar& borderValue)
{
    checkedSourceType(factory, srcType);
    checkOddWindow(factory, window);
    if (!(percentile >= 0 && percentile <= 100))
        CV_Error(Error::StsOutOfRange, format("%s: percentile %g; accepted are 0 to 100", factory, percentile));
    Neighbourhood neighbourhood = checkedNeighbourhood(factory, window, anchor, borderMode, -1, borderValue);
    neighbourhood.isolated = true;  // as cv::medianBlur
    const int rank = cvRound(percentile / 100 * (window.area() - 1));
    return makePtr<RankFilter>(name, srcType, neighbourhood, rank);
}

}  // namespace

}  // namespace fastfilters

Ptr<Filter> createFastMedianFilter(int srcType, int windowSize, int borderMode, Scalar borderVal)
{
    return createFastMedianFilter(srcType, Size(windowSize, windowSize), borderMode, borderVal);
}

Ptr<Filter> createFastMedianFilter(int srcType, Size windowSize, int borderMode, Scalar borderVal)
{
    return fastfilters::createRankFilter("createFastMedianFilter", "median", srcType, windowSize, 50, Point(-1, -1),
                                         borderMode, borderVal);
}

Ptr<Filter> createFastRankFilter(int srcType, Size windowSize, double percentile, Point anchor, int borderMode,
                                 Scalar borderVal)
{
    return fastfilters::createRankFilter("createFastRankFilter", format("rank (percentile %g)", percentile), srcType,
                                         windowSize, percentile, anchor, borderMode, borderVal);
}

}  // namespace cuda
}  // namespace cv
