// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SEPARABLE_ENGINE_HPP
#define OPENCV_CUDAFASTFILTERS_SEPARABLE_ENGINE_HPP

#include "matrix_mask.hpp"

#ifdef HAVE_CUDA
#include "device_memory.hpp"

#include <memory>
#endif

// A separable mask on the GPU: the plan, the mask in the form its kernels take, and the launches.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

class SeparableEngine
{
public:
    // `halfUp`: rounds half up instead of half to even; exact masks without a delta.
    SeparableEngine(int srcType, int dstType, const Neighbourhood& neighbourhood, const LinearMask& row,
                    const LinearMask& column, double delta, bool halfUp = false);

    String describe() const;

    // Integers if the sums are exact, otherwise the coefficients.
    const std::vector<double>& row() const { return row_; }
    const std::vector<double>& column() const { return column_; }
    const LinearResult& result() const { return result_; }

#ifdef HAVE_CUDA
    void apply(const DeviceSource& src, GpuMat& dst, Stream& stream) const;

private:
    bool applyMatrix(long long elements, const DeviceSource& src, GpuMat& dst, cudaStream_t stream) const;
    bool applyBox(const DeviceSource& src, GpuMat& dst, cudaStream_t stream) const;
    template <typename T>
    bool applyBoxUnsigned(bool isSigned, const SourceView<T>& source, GpuMat& dst, cudaStream_t stream) const;
    bool applyBoxChunks(const DeviceSource& src, GpuMat& dst, cudaStream_t stream) const;
    bool applyBoxBytes(bool lanes, const DeviceSource& src, GpuMat& dst, cudaStream_t stream) const;
    bool applyStrips(const DeviceSource& src, GpuMat& dst, cudaStream_t stream) const;
    template <typename Sum>
    void applySums(const DeviceSource& src, GpuMat& dst, cudaStream_t stream) const;
    template <typename Sum>
    bool applyTiles(const DeviceSource& src, GpuMat& dst, cudaStream_t stream) const;
    template <typename Sum>
    void applyTwoPasses(const DeviceSource& src, GpuMat& dst, cudaStream_t stream) const;
    template <typename Sum>
    void setColumnBorder(SourceView<Sum>& view) const;

    std::unique_ptr<DeviceConstant> deviceRow_, deviceColumn_, fragments_;
#endif

private:
    String describeOthers() const;
    String describeWithoutMatrix() const;
    long long longMatrixMinElements() const;
    String describeBoxWide() const;
    bool isBoxWideFirst() const;
    bool isBoxFirst() const;
    long long boxFirstElements() const;
    bool isBox() const;
    bool suitsBox() const;
    bool suitsBoxChunks() const;
    String describeBox() const;
    void selectBoxBytes();
    bool suitsTiles() const;

    int srcType_, dstType_;
    Neighbourhood neighbourhood_;
    std::vector<double> row_, column_;
    LinearResult result_;
    StripMask strips_;
    MatrixMask matrix_;
    int boxSide_ = 0;       // of the kernel for small squares of bytes; 0: there is none
    bool boxWide_ = false;  // other rectangles of bytes
    bool box_, boxChunks_, tiles_;
};

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
