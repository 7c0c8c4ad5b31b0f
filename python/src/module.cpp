// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "command.hpp"
#include "device.hpp"
#include "plan.hpp"
#include "threads.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <opencv2/core.hpp>
#include <opencv2/core/utils/logger.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

// The extension module `_core`: plans, and what is asked of CUDA. Names, defaults and arrays are Python's business.

namespace nb = nanobind;
using namespace nb::literals;

namespace cudafastfilters
{

namespace
{

using Pair = std::pair<int, int>;  // (rows, columns), as everywhere in Python
using Value = std::array<double, 4>;
using Vector = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Matrix = nb::ndarray<const double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Mask = nb::ndarray<const uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

cv::Size sizeOf(Pair pair)
{
    return cv::Size(pair.second, pair.first);
}

cv::Point pointOf(Pair pair)
{
    return cv::Point(pair.second, pair.first);
}

cv::Scalar scalarOf(const Value& value)
{
    return cv::Scalar(value[0], value[1], value[2], value[3]);
}

cv::Mat matrixOf(const Matrix& matrix)
{
    return cv::Mat(int(matrix.shape(0)), int(matrix.shape(1)), CV_64F, const_cast<double*>(matrix.data()));
}

cv::Mat matrixOf(const Vector& vector)
{
    return cv::Mat(1, int(vector.shape(0)), CV_64F, const_cast<double*>(vector.data()));
}

cv::Mat matrixOf(const Mask& mask)
{
    return cv::Mat(int(mask.shape(0)), int(mask.shape(1)), CV_8U, const_cast<uint8_t*>(mask.data()));
}

Plan median(int type, Pair size, int border, const Value& value)
{
    return Plan(cv::cuda::createFastMedianFilter(type, sizeOf(size), border, scalarOf(value)), type, type);
}

// `rank` from 0 to the number of the window's pixels less 1.
Plan rank(int type, Pair size, int64_t rank, Pair anchor, int border, const Value& value)
{
    const int64_t last = int64_t(size.first) * size.second - 1;
    const double percentile = last > 0 ? 100. * double(rank) / double(last) : 0;
    return Plan(
        cv::cuda::createFastRankFilter(type, sizeOf(size), percentile, pointOf(anchor), border, scalarOf(value)), type,
        type);
}

// `rank` from 0 to the number of the footprint's pixels, those that are not 0, less 1.
Plan footprintRank(int type, const Mask& footprint, int64_t rank, Pair anchor, int border, const Value& value)
{
    const int64_t last = int64_t(cv::countNonZero(matrixOf(footprint))) - 1;
    const double percentile = last > 0 ? 100. * double(rank) / double(last) : 0;
    return Plan(
        cv::cuda::createFastRankFilter(type, matrixOf(footprint), percentile, pointOf(anchor), border, scalarOf(value)),
        type, type);
}

// Dilations have the element mirrored.
Plan morphology(int operation, int type, const Mask& element, Pair anchor, int iterations, int border,
                const Value& value)
{
    return Plan(cv::cuda::createFastMorphologyFilter(operation, type, matrixOf(element), pointOf(anchor), iterations,
                                                     border, scalarOf(value), true),
                type, type);
}

Plan rollingBall(int type, double radius)
{
    return Plan(cv::cuda::createFastRollingBallFilter(type, radius), type, type);
}

Plan box(int sourceType, int type, Pair size, Pair anchor, bool normalize, int border, const Value& value)
{
    return Plan(cv::cuda::createFastBoxFilter(sourceType, type, sizeOf(size), pointOf(anchor), normalize, border,
                                              scalarOf(value)),
                sourceType, type);
}

Plan linear(int sourceType, int type, const Matrix& weights, Pair anchor, double delta, int border, const Value& value)
{
    return Plan(cv::cuda::createFastLinearFilter(sourceType, type, matrixOf(weights), pointOf(anchor), delta, border,
                                                 scalarOf(value)),
                sourceType, type);
}

Plan separable(int sourceType, int type, const Vector& column, const Vector& row, Pair anchor, Pair borders,
               const Value& value)
{
    return Plan(cv::cuda::createFastSeparableLinearFilter(sourceType, type, matrixOf(row), matrixOf(column),
                                                          pointOf(anchor), 0, borders.second, borders.first,
                                                          scalarOf(value)),
                sourceType, type);
}

// `ranks` as for rank(); the planes of a result lie one below the other.
Plan percentiles(int type, Pair size, const std::vector<int64_t>& ranks, Pair anchor, int border, const Value& value)
{
    const int64_t last = int64_t(size.first) * size.second - 1;
    std::vector<double> wanted;
    for (const int64_t rank : ranks)
        wanted.push_back(last > 0 ? 100. * double(rank) / double(last) : 0);
    return Plan(
        cv::cuda::createFastPercentilesFilter(type, sizeOf(size), wanted, pointOf(anchor), border, scalarOf(value)),
        type, type, int(ranks.size()));
}

Plan outliers(int type, Pair size, double threshold, int which, int measure, bool replaceNan, int border,
              const Value& value)
{
    return Plan(cv::cuda::createFastOutlierFilter(type, sizeOf(size), threshold, which, measure, border,
                                                  scalarOf(value), replaceNan),
                type, type);
}

Plan statistics(int sourceType, int type, Pair size, int statistic, int ddof, Pair anchor, int border,
                const Value& value)
{
    return Plan(cv::cuda::createFastStatisticsFilter(sourceType, type, sizeOf(size), statistic, ddof, pointOf(anchor),
                                                     border, scalarOf(value)),
                sourceType, type);
}

// The ranks `first` to `last`, as for rank().
Plan trimmedMean(int sourceType, int type, Pair size, int64_t first, int64_t last, Pair anchor, int border,
                 const Value& value)
{
    const double greatest = double(std::max<int64_t>(int64_t(size.first) * size.second - 1, 1));
    return Plan(cv::cuda::createFastTrimmedMeanFilter(sourceType, type, sizeOf(size), 100. * double(first) / greatest,
                                                      100. * double(last) / greatest, pointOf(anchor), border,
                                                      scalarOf(value)),
                sourceType, type);
}

Plan unsharp(int sourceType, int type, Pair size, double sigma, double amount, double threshold, int border)
{
    return Plan(cv::cuda::createFastUnsharpFilter(sourceType, type, sizeOf(size), sigma, amount, threshold, border),
                sourceType, type);
}

Plan differenceOfGaussians(int sourceType, int type, Pair size1, double sigma1, Pair size2, double sigma2,
                           double threshold, int border)
{
    return Plan(cv::cuda::createFastDifferenceOfGaussiansFilter(sourceType, type, sizeOf(size1), sigma1, sizeOf(size2),
                                                                sigma2, threshold, border),
                sourceType, type);
}

// `result` NaN: what MissingData gives a missing result by itself.
Plan ignoreMissing(const Plan& plan, int kind, double value, int minCount, bool fill, double result, int middle)
{
    cv::cuda::MissingData missing(kind, value);
    missing.minCount = minCount;
    missing.fill = fill;
    missing.missingResult = result;
    missing.middle = middle;
    return plan.ignoringMissing(missing);
}

Plan asIntegers(const Plan& plan, bool isSigned)
{
    return plan.asIntegers(isSigned);
}

cv::cuda::HostOptions optionsOf(int engine, const std::vector<int>& devices, size_t memory, bool exact)
{
    cv::cuda::HostOptions options(engine);
    options.devices = devices;
    options.deviceMemory = memory;
    options.exactParts = exact;
    return options;
}

std::optional<View> viewOfMask(nb::handle mask)
{
    return mask.is_none() ? std::optional<View>() : viewOf(mask);
}

const View* pointerTo(const std::optional<View>& view)
{
    return view ? &*view : nullptr;
}

void applyOnHost(const Plan& plan, nb::handle image, nb::handle mask, nb::handle output, int engine,
                 const std::vector<int>& devices, size_t memory)
{
    const cv::cuda::HostOptions options = optionsOf(engine, devices, memory, true);
    const View source = viewOf(image), destination = viewOf(output);
    const std::optional<View> valid = viewOfMask(mask);
    nb::gil_scoped_release released;
    const ThreadsAtWork atWork;
    plan.applyOnHost(source, pointerTo(valid), destination, options);
}

std::vector<Pair> pairsOf(const std::vector<cv::Range>& ranges)
{
    std::vector<Pair> pairs;
    for (const cv::Range& range : ranges)
        pairs.emplace_back(range.start, range.end);
    return pairs;
}

std::vector<Pair> filterRows(const Plan& plan, Pair shape, Pair rows, int engine, const std::vector<int>& devices,
                             bool exact)
{
    return pairsOf(
        plan.filterRows(sizeOf(shape), cv::Range(rows.first, rows.second), optionsOf(engine, devices, 0, exact)));
}

std::vector<Pair> filterColumns(const Plan& plan, Pair shape, Pair columns)
{
    return pairsOf(plan.filterColumns(sizeOf(shape), cv::Range(columns.first, columns.second)));
}

void applyPart(const Plan& plan, nb::handle image, nb::handle mask, nb::handle output, Pair shape, Pair rows,
               int engine, const std::vector<int>& devices, size_t memory, bool exact)
{
    const cv::cuda::HostOptions options = optionsOf(engine, devices, memory, exact);
    const View source = viewOf(image), destination = viewOf(output);
    const std::optional<View> valid = viewOfMask(mask);
    nb::gil_scoped_release released;
    const ThreadsAtWork atWork;
    plan.applyPart(source, pointerTo(valid), destination, sizeOf(shape), cv::Range(rows.first, rows.second), options);
}

void applyOnDevice(const Plan& plan, nb::handle image, nb::handle mask, nb::handle output, uintptr_t stream)
{
    const View source = viewOf(image), destination = viewOf(output);
    const std::optional<View> valid = viewOfMask(mask);
    nb::gil_scoped_release released;
    plan.applyOnDevice(source, pointerTo(valid), destination, stream);
}

bool applyWhereItLies(const Plan& plan, nb::handle image, nb::handle output, uintptr_t stream)
{
    View source, destination;
    try
    {
        source = viewOf(image);
        destination = viewOf(output);
    }
    catch (const nb::builtin_exception&)  // its type is none that a filter takes
    {
        return false;
    }
    nb::gil_scoped_release released;
    return plan.applyWhereItLies(source, destination, stream);
}

// A DLPack capsule of a buffer, which stays alive as long as the capsule or what was made of it.
nb::object capsule(nb::handle buffer, const std::vector<size_t>& shape, const std::string& type)
{
    const auto& held = nb::cast<const DeviceBuffer&>(buffer);
    const auto code = type[1] == 'f'   ? nb::dlpack::dtype_code::Float
                      : type[1] == 'u' ? nb::dlpack::dtype_code::UInt
                      : type[1] == 'b' ? nb::dlpack::dtype_code::Bool
                                       : nb::dlpack::dtype_code::Int;
    const nb::dlpack::dtype dtype = {uint8_t(code), uint8_t(8 * (type[2] - '0')), 1};
    const nb::ndarray<> array(reinterpret_cast<void*>(held.address()), shape.size(), shape.data(), buffer, nullptr,
                              dtype, nb::device::cuda::value, held.device());
    return nb::cast(array);  // an array of no library becomes a capsule
}

// OpenCV's errors, without the place in its source: what was given or what the machine lacks.
void translate(const std::exception_ptr& problem, void*)
{
    try
    {
        std::rethrow_exception(problem);
    }
    catch (const cv::Exception& error)
    {
        PyObject* type = PyExc_ValueError;
        if (error.code == cv::Error::StsNoMem)
            type = PyExc_MemoryError;
        else if (error.code == cv::Error::GpuApiCallError || error.code == cv::Error::GpuNotSupported ||
                 error.code == cv::Error::StsAssert || error.code == cv::Error::StsError)
            type = PyExc_RuntimeError;
        PyErr_SetString(type, error.err.c_str());
    }
}

void definePlan(nb::module_& module)
{
    nb::class_<Plan>(module, "Plan")
        .def("apply_on_host", &applyOnHost, "image"_a, "mask"_a.none(), "output"_a, "engine"_a, "devices"_a, "memory"_a)
        .def("apply_part", &applyPart, "image"_a, "mask"_a.none(), "output"_a, "shape"_a, "rows"_a, "engine"_a,
             "devices"_a, "memory"_a, "exact"_a)
        .def("filter_rows", &filterRows, "shape"_a, "rows"_a, "engine"_a, "devices"_a, "exact"_a)
        .def("filter_columns", &filterColumns, "shape"_a, "columns"_a)
        .def("apply_on_device", &applyOnDevice, "image"_a, "mask"_a.none(), "output"_a, "stream"_a)
        .def("apply_where_it_lies", &applyWhereItLies, "image"_a, "output"_a, "stream"_a)
        .def("describe", nb::overload_cast<>(&Plan::describe, nb::const_))
        .def("describe", nb::overload_cast<int, int>(&Plan::describe, nb::const_), "rows"_a, "columns"_a);
    module.def("median", &median);
    module.def("rank", &rank);
    module.def("footprint_rank", &footprintRank);
    module.def("morphology", &morphology);
    module.def("rolling_ball", &rollingBall);
    module.def("box", &box);
    module.def("linear", &linear);
    module.def("separable", &separable);
    module.def("percentiles", &percentiles);
    module.def("outliers", &outliers);
    module.def("statistics", &statistics);
    module.def("trimmed_mean", &trimmedMean);
    module.def("unsharp", &unsharp);
    module.def("difference_of_gaussians", &differenceOfGaussians);
    module.def("ignore_missing", &ignoreMissing);
    module.def("as_integers", &asIntegers);
}

void defineDevices(nb::module_& module)
{
    nb::class_<DeviceBuffer>(module, "DeviceBuffer")
        .def(nb::init<size_t, int, uintptr_t>(), "bytes"_a, "device"_a, "stream"_a)
        .def_prop_ro("address", &DeviceBuffer::address)
        .def_prop_ro("device", &DeviceBuffer::device);
    module.def("gpus", &gpus);
    module.def("order", &order, "earlier"_a, "later"_a, "device"_a);
    module.def("device_of", &deviceOf, "address"_a);
    module.def("capsule", &capsule, "buffer"_a, "shape"_a, "type"_a);
    module.def("cuda_version", &cudaVersion);
    module.def("opencv_version", [] { return std::string(CV_VERSION); });
}

void defineThreads(nb::module_& module)
{
    using Released = nb::call_guard<nb::gil_scoped_release>;  // all of them wait for threads that may want the GIL
    module.def("set_num_threads", &setThreads, Released());
    module.def("get_num_threads", &cv::getNumThreads);
    module.def("stop_threads", &stopThreads, Released());
    module.def("resume_threads", &resumeThreads);
    module.def("resume_threads_in_child", &resumeThreadsInChild);
}

}  // namespace

}  // namespace cudafastfilters

NB_MODULE(_core, module)
{
    // Filters that a program keeps to its end are no leaks.
    nb::set_leak_warnings(false);
    // What the caller hears are exceptions; OpenCV's own log would say the same on standard error.
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_ERROR);
    nb::register_exception_translator(cudafastfilters::translate);
    module.attr("__version__") = CUDAFASTFILTERS_VERSION;
    cudafastfilters::definePlan(module);
    cudafastfilters::defineDevices(module);
    cudafastfilters::defineThreads(module);
    cudafastfilters::defineCommand(module);
}
