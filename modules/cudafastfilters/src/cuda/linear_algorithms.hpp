// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINEAR_ALGORITHMS_HPP
#define OPENCV_CUDAFASTFILTERS_LINEAR_ALGORITHMS_HPP

#include "algorithm.hpp"
#include "common/visit_depth.hpp"
#include "cuda/runtime/device_memory.hpp"
#include "tasks/linear_task.hpp"

// The algorithms of linear filters, each in the folder of its name.

namespace cv::cuda::fastfilters
{

#define CFF_ALGORITHM(folder, Name) Preparation prepare##Name(const LinearTask& task);
#include "linear_list.hpp"

Preparation prepareGaussianSpline(const LargeGaussianTask& task);

// Why an algorithm for one kind of task does not suit the other kind.
constexpr const char* notSeparable = "the mask is not the product of a row and a column";
constexpr const char* notDense = "the mask is the product of a row and a column";

// What most of them keep of their task.
class LinearAlgorithm : public Algorithm
{
protected:
    explicit LinearAlgorithm(const LinearTask& task) : LinearAlgorithm(task, task.neighbourhood) {}
    // `ofKernels`: with the window that the kernels have.
    LinearAlgorithm(const LinearTask& task, const Neighbourhood& ofKernels)
        : srcType(task.srcType), dstType(task.dstType), neighbourhood(ofKernels)
    {
    }

    // Calls `launch` with views of the images in the types of their pixels, and throws if it fails.
    template <typename Launch>
    void launchTyped(const Images& images, const char* what, const Launch& launch) const
    {
        visitLinearDepths(CV_MAT_DEPTH(srcType), CV_MAT_DEPTH(dstType),
                          [&](auto sourcePixel, auto destinationPixel)
                          {
                              checkCuda(launch(sourceView<decltype(sourcePixel)>(images, neighbourhood),
                                               destinationView<decltype(destinationPixel)>(images)),
                                        what);
                          });
    }

    const int srcType, dstType;
    const Neighbourhood neighbourhood;
};

// The type of the pixels of a view.
template <typename View>
using PixelOf = std::decay_t<decltype(*std::declval<View>().row(0))>;

// Calls `visitor` with a value of the type of a filter's sums.
template <typename Visitor>
auto visitSum(bool useDouble, const Visitor& visitor)
{
    return useDouble ? visitor(double()) : visitor(float());
}

// Coefficients for the device, in the type of the sums.
inline std::unique_ptr<DeviceConstant> deviceCoefficients(const std::vector<double>& values, bool useDouble)
{
    return useDouble ? deviceConstant(values) : deviceConstant(std::vector<float>(values.begin(), values.end()));
}

// "exact sums in float" and the like.
inline String describeSums(const SumPrecision& sums)
{
    return format("%s sums in %s", sums.exact ? "exact" : "rounded", sums.useDouble ? "double" : "float");
}

}  // namespace cv::cuda::fastfilters

#endif
