// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cpu/large_gaussian_cpu.hpp"
#include "large_gaussian_plan.hpp"
#include "linear_filter.hpp"
#include "separable_engine.hpp"
#include "visit_depth.hpp"

#ifdef HAVE_CUDA
#include "cuda/common/border.hpp"
#include "cuda/large_gaussian/large_gaussian.hpp"
#endif

// Gaussians of large sigma: see large_gaussian_mask.hpp.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

LinearMask linearMask(const LargeGaussianMask& mask)
{
    LinearMask result;
    result.size = Size(static_cast<int>(mask.taps.size()), 1);
    result.weights = mask.taps;
    return result;
}

// Stage 2 on images of floats.
SeparableEngine gridEngine(int type, const LargeGaussianMask& x, const LargeGaussianMask& y)
{
    const int gridType = CV_MAKETYPE(CV_32F, CV_MAT_CN(type));
    const Neighbourhood neighbourhood = {Size(2 * x.reach + 1, 2 * y.reach + 1),
                                         Point(x.reach, y.reach),
                                         BORDER_CONSTANT,
                                         BORDER_CONSTANT,
                                         true,
                                         Scalar()};
    return SeparableEngine(gridType, gridType, neighbourhood, linearMask(x), linearMask(y), 0);
}

class LargeGaussianFilter : public FastFilter
{
public:
    LargeGaussianFilter(const String& name, LinearTypes types, const Neighbourhood& neighbourhood,
                        const LargeGaussianMask& x, const LargeGaussianMask& y)
        : FastFilter(name, types.src, types.dst, neighbourhood), x_(x), y_(y), engine_(gridEngine(types.src, x, y))
    {
    }

private:
    void applyHost(const Mat& src, Mat& dst) const CV_OVERRIDE { largeGaussianHost(src, dst, neighbourhood(), x_, y_); }
    String describeHost() const CV_OVERRIDE { return describeStages() + ", in parallel, sums in float"; }
    String describeDevice() const CV_OVERRIDE
    {
        // Ten on all pixels, the coefficients on the samples.
        const double operations =
            10 + static_cast<double>(x_.taps.size() + y_.taps.size()) / (static_cast<double>(x_.step) * y_.step);
        return describeStages() + format("; %.1f operations a pixel on the fma pipe; samples: ", operations) +
               engine_.describe();
    }
    String describeStages() const
    {
        return format(
            "smoothed by cubic splines and sampled every %d x %d pixels, %d x %d coefficients on the samples, "
            "interpolated by the same splines",
            x_.step, y_.step, 2 * x_.reach + 1, 2 * y_.reach + 1);
    }

#ifdef HAVE_CUDA
    void applyDevice(const DeviceSource& src, GpuMat& dst, Stream& stream) const CV_OVERRIDE;
#else
    void applyDevice(const DeviceSource&, GpuMat&, Stream&) const CV_OVERRIDE {}
#endif

    LargeGaussianMask x_, y_;
    SeparableEngine engine_;
};

#ifdef HAVE_CUDA

// Rows of a grid in memory: whole warps of packets.
size_t gridStep(int elements)
{
    return alignSize(elements, 2 * largeGaussianDistance);
}

LargeGaussianSpline deviceSpline(const LargeGaussianMask& mask, double factor)
{
    LargeGaussianSpline spline = {};
    const auto weight = [&](int i) { return static_cast<float>(mask.spline[i] * factor); };
    for (int phase = 0; phase < mask.step; ++phase)
        spline.phase[phase] =
            make_float4(weight(4 * phase), weight(4 * phase + 1), weight(4 * phase + 2), weight(4 * phase + 3));
    return spline;
}

// A grid of floats, for as long as the work launched while it lives.
class ScratchGrid
{
public:
    ScratchGrid(int width, int height, cudaStream_t stream)
        : memory_(gridStep(width) * height * sizeof(float), stream),
          grid_{reinterpret_cast<float*>(memory_.data()), gridStep(width), width, height}
    {
    }
    const LargeGaussianGrid& grid() const { return grid_; }
    GpuMat image(int channels) const
    {
        return GpuMat(grid_.height, grid_.width / channels, CV_MAKETYPE(CV_32F, channels), grid_.data,
                      grid_.step * sizeof(float));
    }

private:
    StreamScratch memory_;
    LargeGaussianGrid grid_;
};

void LargeGaussianFilter::applyDevice(const DeviceSource& src, GpuMat& dst, Stream& stream_) const
{
    const cudaStream_t stream = StreamAccessor::getStream(stream_);
    const Neighbourhood& n = neighbourhood();
    const int channels = dst.channels();
    const LargeGaussianAxis axisX = largeGaussianAxis(x_.step, x_.reach, dst.cols);
    const LargeGaussianAxis axisY = largeGaussianAxis(y_.step, y_.reach, dst.rows);
    Interval columns = readInterval(src.offset.x, dst.cols, n.window.width, n.anchor.x, src.whole.width, n.borderX);
    columns.begin -= columns.begin % 16;         // as well aligned as the image
    constexpr long long mostElements = 1 << 30;  // of a row, which kernels count in int
    if (static_cast<long long>(columns.end - columns.begin) * channels > mostElements)
        CV_Error(Error::StsOutOfRange,
                 format("large Gaussian: rows of %d pixels of %d channels; at most %lld elements are supported",
                        columns.end - columns.begin, channels, mostElements));
    const int width = (columns.end - columns.begin) * channels;

    const ScratchGrid samples(axisX.inputs * channels, axisY.inputs, stream);
    {
        const ScratchGrid rows(width, axisY.inputs, stream);
        const int pixelBytes = static_cast<int>(CV_ELEM_SIZE1(srcType()));
        const int cells = largeGaussianRowsCells(axisY, pixelBytes, width);
        const ScratchGrid seamRows(width, largeGaussianSeamRows(axisY, cells), stream);
        const LargeGaussianSeams seams = {cells, seamRows.grid().data, seamRows.grid().step};
        const LargeGaussianSource source = {src.data + static_cast<size_t>(columns.begin) * CV_ELEM_SIZE(srcType()),
                                            src.step,
                                            width,
                                            src.whole.height,
                                            src.offset.y + axisY.firstPixel(),
                                            n.borderY};
        visitDepth(CV_MAT_DEPTH(srcType()),
                   [&](auto pixel)
                   {
                       checkCuda(largeGaussianRows<decltype(pixel)>(axisY, deviceSpline(y_, 1.0 / y_.step), source,
                                                                    rows.grid(), seams, stream),
                                 "launching the sampling of columns");
                   });
        const LargeGaussianColumnsSource between = {
            rows.grid(), seams, channels, columns.begin, src.whole.width, src.offset.x + axisX.firstPixel(), n.borderX};
        checkCuda(largeGaussianColumns(axisX, deviceSpline(x_, 1.0 / x_.step), between, samples.grid(), stream),
                  "launching the sampling of rows");
    }

    const ScratchGrid filtered(axisX.outputs * channels, axisY.outputs, stream);
    const DeviceSource grid = {reinterpret_cast<const uchar*>(samples.grid().data), samples.grid().step * sizeof(float),
                               Size(axisX.inputs, axisY.inputs), Point(x_.reach, y_.reach)};
    GpuMat filteredImage = filtered.image(channels);
    engine_.apply(grid, filteredImage, stream_);

    // The error is far below half a unit of 8 bits.
    const bool inRange = CV_MAT_DEPTH(srcType()) == CV_MAT_DEPTH(dstType()) && CV_ELEM_SIZE1(srcType()) == 1;
    const LargeGaussianDestination destination = {dst.data, dst.step, dst.cols * channels, dst.rows, channels, inRange};
    visitDepth(CV_MAT_DEPTH(dstType()),
               [&](auto pixel)
               {
                   checkCuda(largeGaussianExpand<decltype(pixel)>(axisX, deviceSpline(x_, 1), axisY,
                                                                  deviceSpline(y_, 1), filtered.grid(), destination,
                                                                  stream),
                             "launching the interpolation");
               });
}

#endif

void checkSigma(const char* factory, const char* which, double sigma, const char* others = "")
{
    if (!(sigma >= largeGaussianMinSigma && sigma <= largeGaussianMaxSigma))
        CV_Error(Error::StsOutOfRange, format("%s: %s is %g; accepted are %g to %g%s", factory, which, sigma,
                                              largeGaussianMinSigma, largeGaussianMaxSigma, others));
}

}  // namespace

}  // namespace fastfilters

Ptr<Filter> createFastLargeGaussianFilter(int srcType, int dstType, double sigma1, double sigma2, int rowBorderMode,
                                          int columnBorderMode)
{
    using namespace fastfilters;
    static const char factory[] = "createFastLargeGaussianFilter";
    const LinearTypes types = checkedLinearTypes(factory, srcType, dstType);
    checkSigma(factory, "sigma1", sigma1);
    if (sigma2 == 0)
        sigma2 = sigma1;
    checkSigma(factory, "sigma2", sigma2, " and 0, which is sigma1");
    const LargeGaussianMask x = makeLargeGaussianMask(sigma1), y = sigma2 == sigma1 ? x : makeLargeGaussianMask(sigma2);
    const bool direct = x.step == 1 && y.step == 1;
    const int reachX = direct ? x.reach : x.pixelReach(), reachY = direct ? y.reach : y.pixelReach();
    const Neighbourhood neighbourhood = checkedNeighbourhood(factory, Size(2 * reachX + 1, 2 * reachY + 1),
                                                             Point(-1, -1), rowBorderMode, columnBorderMode, Scalar());
    // Rounded up.
    const String name =
        format("large Gaussian, error at most %.1e of the largest value", 1.05 * largeGaussianError(x, y));
    if (direct)
        return makeSeparableFilter(name, types, neighbourhood, linearMask(x), linearMask(y), 0);
    return makePtr<LargeGaussianFilter>(name, types, neighbourhood, x, y);
}

}  // namespace cuda
}  // namespace cv
