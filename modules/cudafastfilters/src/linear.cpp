// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cpu/linear_cpu.hpp"
#include "dense_matrix_mask.hpp"
#include "linear_filter.hpp"
#include "linear_plan.hpp"
#include "low_rank_engine.hpp"
#include "separable_engine.hpp"
#include "sparse_engine.hpp"
#include "visit_depth.hpp"

#include "cuda/common/tile_types.hpp"

#ifdef HAVE_CUDA
#include "cuda/dense_matrix/dense_matrix.hpp"
#include "cuda/dense/dense_tile.hpp"
#include "cuda/linear/linear.hpp"
#include "cuda/linear/linear_strips.hpp"
#include "device_view.hpp"
#endif

// Non-separable linear filters: correlation with a dense mask.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

class DenseFilter : public FastFilter
{
public:
    DenseFilter(const String& name, LinearTypes types, const Neighbourhood& neighbourhood, const LinearMask& mask,
                double delta)
        : FastFilter(name, types.src, types.dst, neighbourhood), plan_(selectLinearPlan())
    {
        const SumBounds bounds = {mask.exact, mask.absoluteSum(), mask.absoluteSum() / mask.divisor, std::abs(delta),
                                  roundingsOf(mask.size)};
        host_.sums = planSums(CV_MAT_DEPTH(types.src), CV_MAT_DEPTH(types.dst), bounds);
        host_.size = mask.size;
        host_.weights = sumWeights(mask, host_.sums);
        host_.divisor = host_.sums.exact ? mask.divisor : 1;
        host_.offset = delta * host_.divisor;
        const LinearResult result = {host_.sums, host_.offset, host_.divisor, false,
                                     staysInRange(CV_MAT_DEPTH(types.src), CV_MAT_DEPTH(types.dst), mask.positiveSum(),
                                                  mask.negativeSum(), mask.divisor)};
        strips_ =
            makeDenseStripMask(CV_MAT_DEPTH(types.src), CV_MAT_DEPTH(types.dst), neighbourhood, host_.weights, result);
        matrix_ = makeDenseMatrixMask(types.src, types.dst, neighbourhood, host_.weights, result);
        selectEngine(mask, delta);
#ifdef HAVE_CUDA
        weights_ = deviceWeights(mask, host_.sums);
        fragments_ = deviceConstant(matrix_.fragments);
#endif
    }

private:
    // Masks of a form that costs less than all their coefficients.
    void selectEngine(const LinearMask& mask, double delta)
    {
        LinearMask row, column;
        if (mask.size.area() >= factoriseMinArea && factorise(mask, row, column))
            separable_.reset(new SeparableEngine(srcType(), dstType(), neighbourhood(), row, column, delta));
        else if ((strips_.side == 0 || strips_.side > denseSideBeforeSparse) && matrix_.kernel < 0)
            sparse_ = SparseEngine::create(srcType(), dstType(), neighbourhood(), mask, delta);
        if (!separable_ && strips_.side == 0 && matrix_.kernel < 0)
            lowRank_ = LowRankEngine::create(srcType(), dstType(), neighbourhood(), mask, delta);
    }

    void applyHost(const Mat& src, Mat& dst) const CV_OVERRIDE
    {
        linearFilterHost(src, dst, neighbourhood(), host_);
    }

    String describeHost() const CV_OVERRIDE
    {
        return describeLinearHost(host_.sums);
    }

    bool suitsTiles() const
    {
        return host_.size.area() >= denseTileMinArea && hasTileKernel({srcType(), dstType()}, host_.sums);
    }

    String describeDevice() const CV_OVERRIDE
    {
        if (separable_)
            return "rank 1: " + separable_->describe();
        if (sparse_)
            return sparse_->describe();
        if (lowRank_)
            return lowRank_->describe();
        if (matrix_.kernel >= 0)
            return describeDenseMatrix(matrix_, CV_MAT_CN(srcType()));
        if (strips_.side != 0)
            return describeStrips(true, strips_, srcType(), dstType());
        if (suitsTiles())
            return format(
                "dense, through shared memory, 8 x %d outputs a thread, %s sums in %s, %d operations a pixel on "
                "the %s pipe (any size that fits into shared memory)",
                denseTileShape(host_.sums.useDouble ? sizeof(double) : sizeof(float)).lines,
                host_.sums.exact ? "exact" : "rounded", host_.sums.useDouble ? "double" : "float", host_.size.area(),
                host_.sums.useDouble ? "fp64" : "fma");
        return format("direct correlation, %d outputs a thread, %d x %d threads a block, %s sums in %s (%s)",
                      linearPacket, plan_.blockWidth, plan_.blockHeight, host_.sums.exact ? "exact" : "rounded",
                      host_.sums.useDouble ? "double" : "float", plan_.why);
    }

#ifdef HAVE_CUDA
    void applyDevice(const DeviceSource& src, GpuMat& dst, Stream& stream) const CV_OVERRIDE
    {
        if (separable_)
            separable_->apply(src, dst, stream);
        else if (sparse_ && sparse_->apply(src, dst, stream))
            return;
        else if (lowRank_)
            lowRank_->apply(src, dst, stream);
        else if (matrix_.kernel >= 0 && applyMatrix(src, dst, StreamAccessor::getStream(stream)))
            return;
        else if (host_.sums.useDouble)
            applyWithSums<double>(src, dst, stream);
        else
            applyWithSums<float>(src, dst, stream);
    }

    // False where the images do not suit it, or the code built for the device has no suitable tensor cores.
    bool applyMatrix(const DeviceSource& src, GpuMat& dst, cudaStream_t stream) const
    {
        SourceView<uchar> source = sourceView<uchar>(src, dst.channels(), neighbourhood());
        const DestinationView<uchar> destination = destinationView<uchar>(dst);
        if (!suitsStrips(source, destination))
            return false;
        matrix_.shiftOrigin(source);
        const DenseMatrixStripMask mask = {matrix_.kernel, fragments_->data(), matrix_.finish};
        const cudaError_t error = source.channels == 1   ? denseMatrixStrips<1>(mask, source, destination, stream)
                                  : source.channels == 3 ? denseMatrixStrips<3>(mask, source, destination, stream)
                                                         : denseMatrixStrips<4>(mask, source, destination, stream);
        if (error == cudaErrorNotSupported)
            return false;
        checkCuda(error, "launching the linear filter on the tensor cores");
        return true;
    }

    template <typename Sum>
    void applyWithSums(const DeviceSource& src, GpuMat& dst, Stream& stream) const
    {
        const LinearTask<Sum> task = {plan_,
                                      host_.size.width,
                                      host_.size.height,
                                      static_cast<const Sum*>(weights_->data()),
                                      { host_.offset,
                                        host_.divisor,
                                        host_.sums.exact }};
        visitDepths(CV_MAT_DEPTH(srcType()), CV_MAT_DEPTH(dstType()),
                    [&](auto sourcePixel, auto destinationPixel)
                    {
                        using S = decltype(sourcePixel);
                        using D = decltype(destinationPixel);
                        const SourceView<S> source = sourceView<S>(src, dst.channels(), neighbourhood());
                        const DestinationView<D> destination = destinationView<D>(dst);
                        const cudaStream_t cudaStream = StreamAccessor::getStream(stream);
                        if (!applyStrips<S, D>(source, destination, cudaStream) &&
                            !applyTiles(task, source, destination, cudaStream))
                            checkCuda(linearFilter<S, D, Sum>(task, source, destination, cudaStream),
                                      "launching the linear filter");
                    });
    }

    // False where there is no strip kernel for the mask or the images.
    template <typename S, typename D>
    bool applyStrips(SourceView<S> source, const DestinationView<D>& destination, cudaStream_t stream) const
    {
        if constexpr (hasStrips<S, D>())
        {
            if (strips_.side == 0 || !suitsStrips(source, destination))
                return false;
            strips_.shiftOrigin(source, neighbourhood().anchor);
            const DenseStripMask mask = {strips_.side, strips_.weights.data(), strips_.isUnit, strips_.finish};
            checkCuda(denseStrips<S, D>(mask, source, destination, stream), "launching the linear filter");
            return true;
        }
        else
        {
            return false;
        }
    }

    // False where there is no tile kernel for the types, or the device has too little shared memory for the mask.
    template <typename S, typename D, typename Sum>
    static bool applyTiles(const LinearTask<Sum>& task, const SourceView<S>& source,
                           const DestinationView<D>& destination, cudaStream_t stream)
    {
        if constexpr (hasTiles<S, D, Sum>())
        {
            if (task.kernelWidth * task.kernelHeight < denseTileMinArea)
                return false;
            const cudaError_t error = denseTiles<S, D, Sum>(task, source, destination, stream);
            if (error == cudaErrorInvalidConfiguration)
                return false;
            checkCuda(error, "launching the linear filter");
            return true;
        }
        else
        {
            return false;
        }
    }

    std::unique_ptr<DeviceConstant> weights_, fragments_;
#else
    void applyDevice(const DeviceSource&, GpuMat&, Stream&) const CV_OVERRIDE {}
#endif

    std::unique_ptr<SeparableEngine> separable_;  // of a mask of rank 1
    std::unique_ptr<SparseEngine> sparse_;        // of a mask of few coefficients
    std::unique_ptr<LowRankEngine> lowRank_;      // of a mask of some ranks more
    HostLinearMask host_;
    StripMask strips_;
    DenseMatrixMask matrix_;
    LinearPlan plan_;
};

}  // namespace

LinearTypes checkedLinearTypes(const char* factory, int srcType, int dstType)
{
    checkedSourceType(factory, srcType);
    return {srcType, checkedDestinationType(factory, srcType, dstType)};
}

bool hasTileKernel(LinearTypes types, const SumPlan& sums)
{
    return visitDepths(CV_MAT_DEPTH(types.src), CV_MAT_DEPTH(types.dst),
                       [&](auto sourcePixel, auto destinationPixel)
                       {
                           using S = decltype(sourcePixel);
                           using D = decltype(destinationPixel);
                           return sums.useDouble ? hasTiles<S, D, double>() : hasTiles<S, D, float>();
                       });
}

std::vector<double> sumWeights(const LinearMask& mask, const SumPlan& sums)
{
    std::vector<double> weights = mask.weights;
    if (!sums.exact)
        for (double& w : weights)
            w /= mask.divisor;
    return weights;
}

#ifdef HAVE_CUDA
std::unique_ptr<DeviceConstant> deviceWeights(const LinearMask& mask, const SumPlan& sums)
{
    const std::vector<double> weights = sumWeights(mask, sums);
    Mat converted;
    Mat(weights).convertTo(converted, sums.useDouble ? CV_64F : CV_32F);
    return std::unique_ptr<DeviceConstant>(new DeviceConstant(
        std::vector<uchar>(converted.data, converted.data + converted.total() * converted.elemSize())));
}
#endif

Ptr<Filter> makeDenseFilter(const String& name, LinearTypes types, const Neighbourhood& neighbourhood,
                            const LinearMask& mask, double delta)
{
    return makePtr<DenseFilter>(name, types, neighbourhood, mask, delta);
}

}  // namespace fastfilters

Ptr<Filter> createFastLinearFilter(int srcType, int dstType, InputArray kernel, Point anchor, double delta,
                                   int borderMode, Scalar borderVal)
{
    using namespace fastfilters;
    static const char factory[] = "createFastLinearFilter";
    const LinearTypes types = checkedLinearTypes(factory, srcType, dstType);
    const LinearMask mask = analyseMask(factory, kernel);
    checkFinite(factory, "delta", delta);
    return makeDenseFilter("linear", types, checkedNeighbourhood(factory, mask.size, anchor, borderMode, -1, borderVal),
                           mask, delta);
}

}  // namespace cuda
}  // namespace cv
