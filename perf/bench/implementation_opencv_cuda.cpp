// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The CUDA filters of opencv_contrib (cudafilters), found at run time: ./dev peers builds them.
//
// The symbols are the C++ functions of opencv2/cudafilters.hpp as GCC and Clang mangle them. Their result is a
// cv::cuda::Filter, the same class here and there. BENCH_OPENCV_CUDAFILTERS names the library, if it is not on
// the loader's path.

#include <dlfcn.h>

#include <cstdlib>
#include <utility>

#include "implementation.hpp"
#include "opencv2/cudafastfilters.hpp"

namespace bench
{

namespace
{

using cv::Point;
using cv::Ptr;
using cv::Scalar;
using cv::Size;
using cv::cuda::Filter;

using CreateMedian = Ptr<Filter>(int, int, int);
using CreateLinear = Ptr<Filter>(int, int, const cv::_InputArray&, Point, int, Scalar);
using CreateSeparable = Ptr<Filter>(int, int, const cv::_InputArray&, const cv::_InputArray&, Point, int, int);
using CreateGaussian = Ptr<Filter>(int, int, Size, double, double, int, int);
using CreateBox = Ptr<Filter>(int, int, Size, Point, int, Scalar);
using CreateSobel = Ptr<Filter>(int, int, int, int, int, double, int, int);
using CreateScharr = Ptr<Filter>(int, int, int, int, double, int, int);
using CreateLaplacian = Ptr<Filter>(int, int, int, double, int, Scalar);

class OpenCVCuda : public DeviceImplementation
{
public:
    OpenCVCuda()
    {
        const char* named = std::getenv("BENCH_OPENCV_CUDAFILTERS");
        const std::string soname =
            "libopencv_cudafilters.so." CVAUX_STR(CV_VERSION_MAJOR) + cv::format("%02d", CV_VERSION_MINOR);
        library_ = dlopen(named ? named : soname.c_str(), RTLD_NOW | RTLD_GLOBAL);
        if (!library_)
            refuse("not installed: " + std::string(dlerror()));
    }

    std::string version() const override { return CV_VERSION; }

    void prepare(const Cell& cell, Size) override
    {
        window_ = cell.window;
        leavesBorder_ = false;
        filter_ = create(cell);
    }

    // Its median has its own border rule.
    bool readOtherwise() override { return !std::exchange(leavesBorder_, true); }

    cv::Rect promised(const Cell&, Size image) const override
    {
        const int x = leavesBorder_ ? window_.width / 2 : 0, y = leavesBorder_ ? window_.height / 2 : 0;
        return cv::Rect(x, y, image.width - 2 * x, image.height - 2 * y);
    }

    void run(const cv::cuda::GpuMat& src, cv::cuda::GpuMat& dst, cv::cuda::Stream& stream) override
    {
        filter_->apply(src, dst, stream);
    }

    bool canBeCaptured() const override { return false; }

    // Its box and linear filters come from NPP, which rounds towards zero.
    Tolerance tolerance() const override { return Tolerance{1.51, 1e-4}; }

private:
    template <typename Function>
    Function* function(const char* name) const
    {
        void* const symbol = dlsym(library_, name);
        if (!symbol)
            refuse(std::string("cudafilters has no ") + name);
        return reinterpret_cast<Function*>(symbol);
    }

    Ptr<Filter> create(const Cell& cell) const
    {
        const int type = cell.type, to = destinationType(cell), k = cell.window.width, border = cell.border;
        const bool square = cell.window.height == k;
        const Point centre(-1, -1);
        const int partitions = 128;  // the default of createMedianFilter
        if (cell.filter == "median" && square && border == cv::BORDER_REPLICATE)
            return function<CreateMedian>("_ZN2cv4cuda18createMedianFilterEiii")(type, k, partitions);
        if (cell.filter == "linear" || cell.filter == "linear_integers")
        {
            cv::Mat mask;
            givenMask(cell).convertTo(mask, CV_32F);
            return function<CreateLinear>(
                "_ZN2cv4cuda18createLinearFilterEiiRKNS_11_InputArrayENS_6Point_IiEEiNS_7Scalar_IdEE")(
                type, to, mask, centre, border, Scalar());
        }
        if (isSeparable(cell))
        {
            cv::Mat row, column;
            givenVectors(cell).first.convertTo(row, CV_32F);
            givenVectors(cell).second.convertTo(column, CV_32F);
            return function<CreateSeparable>(
                "_ZN2cv4cuda27createSeparableLinearFilterEiiRKNS_11_InputArrayES3_NS_6Point_IiEEii")(
                type, to, row, column, centre, border, border);
        }
        if (cell.filter == "gaussian")
            return function<CreateGaussian>("_ZN2cv4cuda20createGaussianFilterEiiNS_5Size_IiEEddii")(
                type, to, cell.window, gaussianSigma(k), gaussianSigma(cell.window.height), border, border);
        if (cell.filter == "box")
            return function<CreateBox>("_ZN2cv4cuda15createBoxFilterEiiNS_5Size_IiEENS_6Point_IiEEiNS_7Scalar_IdEE")(
                type, to, cell.window, centre, border, Scalar());
        if (cell.filter == "sobel" && square)
            return function<CreateSobel>("_ZN2cv4cuda17createSobelFilterEiiiiidii")(type, to, 1, 0, k, 1, border,
                                                                                    border);
        if (cell.filter == "scharr")
            return function<CreateScharr>("_ZN2cv4cuda18createScharrFilterEiiiidii")(type, to, 1, 0, 1, border, border);
        if (cell.filter == "laplacian" && square)
            return function<CreateLaplacian>("_ZN2cv4cuda21createLaplacianFilterEiiidiNS_7Scalar_IdEE")(
                type, to, k, 1, border, Scalar());
        refuse("cudafilters has no such filter");
    }

    void* library_;
    Size window_;
    bool leavesBorder_ = false;
    Ptr<Filter> filter_;
};

}  // namespace

std::unique_ptr<DeviceImplementation> makeOpenCVCuda()
{
    return std::unique_ptr<DeviceImplementation>(new OpenCVCuda);
}

}  // namespace bench
