// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "recorder.hpp"

#include "cuda/gaussian/gaussian_spline/gaussian_spline.hpp"

#include <stdexcept>

// Recorders in place of the launchers of large Gaussians. They are called in the order of the stages; the filter of the
// samples, between them, records itself as if it were the only filter.

namespace cv::cuda::fastfilters
{

namespace
{

// What the stages before the last one were called with.
struct Sampling
{
    const char* sourceType;
    int pixelBytes, channels, borderX, borderY;
} sampling;

std::vector<std::string> weightRows(const char* name, const GaussianSplineWeights& spline, int step)
{
    std::vector<std::string> rows = {layoutOff, format("const GaussianSplineWeights %s = {{", name)};
    for (int phase = 0; phase < step; ++phase)
    {
        const float4& w = spline.phase[phase];
        rows.push_back("    " + list(std::vector<float>{w.x, w.y, w.z, w.w}) + (phase + 1 < step ? "," : "}};"));
    }
    rows.push_back(layoutOn);
    return rows;
}

void append(std::vector<std::string>& code, const std::vector<std::string>& lines)
{
    code.insert(code.end(), lines.begin(), lines.end());
}

const std::vector<std::string> ends = {"if (error != cudaSuccess)", "    return error;"};

std::vector<std::string> gridsAndSampling(const LargeGaussianAxis& axis)
{
    const Sampling& s = sampling;
    std::vector<std::string> code = {
        format("const LargeGaussianAxis axisX = largeGaussianAxis(%d, %d, source.width);", axis.step, axis.reach),
        format("const LargeGaussianAxis axisY = largeGaussianAxis(%d, %d, source.height);", axis.step, axis.reach),
        "std::unique_ptr<StreamScratch> samplesMemory, filteredMemory, rowsMemory, seamsMemory;",
        "const auto makeGrid = [&](std::unique_ptr<StreamScratch>& memory, int elements, int height)",
        "{",
        "    const std::size_t step = (elements + 255) / 256 * 256;",
        "    memory.reset(new StreamScratch(step * height * sizeof(float), deviceStream));",
        "    return GaussianSplineGrid{reinterpret_cast<float*>(memory->data()), step, elements, height};",
        "};",
        format("const int elements = %d * source.width;", s.channels),
        format("const int cells = gaussianSplineRowsCells(axisY, %d, elements, deviceStream.device);", s.pixelBytes),
        format("const GaussianSplineGrid samples = makeGrid(samplesMemory, %d * axisX.inputs, axisY.inputs);",
               s.channels),
        format("const GaussianSplineGrid filtered = makeGrid(filteredMemory, %d * axisX.outputs, axisY.outputs);",
               s.channels),
        "const GaussianSplineGrid rows = makeGrid(rowsMemory, elements, axisY.inputs);",
        "const GaussianSplineGrid seamRows = makeGrid(seamsMemory, elements, gaussianSplineSeamRows(axisY, cells));",
        "const GaussianSplineSeams seams = {cells, seamRows.data, seamRows.step};",
        "// Stage 1",
        "GaussianSplineSource pixels = {source.data, source.step, elements, source.height};",
        "pixels.originY = axisY.firstPixel();",
        "pixels.borderY = source.borderY;",
        format("cudaError_t error = gaussianSplineRows<%s>(axisY, sampling, pixels, rows, seams, deviceStream);",
               s.sourceType)};
    append(code, ends);
    append(code, {format("GaussianSplineColumnsSource between = {rows, seams, %d, 0, source.width};", s.channels),
                  "between.originX = axisX.firstPixel();", "between.borderX = source.borderX;",
                  "error = gaussianSplineColumns(axisX, sampling, between, samples, deviceStream);"});
    append(code, ends);
    return code;
}

// The code that was recorded for the samples, as a function of its views.
std::vector<std::string> filteringOfSamples()
{
    if (record.sourceView != std::string("SourceView"))
        throw std::runtime_error("the samples are filtered by a kernel of batches, which convomed cannot take yet");
    std::vector<std::string> code = {
        "// Stage 2",
        "const auto filterSamples = [&](const SourceView<float>& source, const DestinationView<float>& destination)",
        "{"};
    for (const std::string& line : record.code)
        code.push_back("    " + line);
    append(code,
           {"};", "SourceView<float> from = {};", "from.data = reinterpret_cast<const unsigned char*>(samples.data);",
            "from.step = samples.step * sizeof(float);", "from.width = axisX.inputs;", "from.height = axisY.inputs;",
            format("from.channels = %d;", sampling.channels), format("from.originX = %d;", record.originX),
            format("from.originY = %d;", record.originY), "DestinationView<float> to = {};",
            "to.data = reinterpret_cast<unsigned char*>(filtered.data);", "to.step = filtered.step * sizeof(float);",
            "to.width = axisX.outputs;", "to.height = axisY.outputs;", format("to.channels = %d;", sampling.channels),
            "error = filterSamples(from, to);"});
    append(code, ends);
    return code;
}

}  // namespace

int gaussianSplineRowsCells(const LargeGaussianAxis&, int, int, const DeviceFacts&)
{
    return 3;  // any: nothing is launched
}

int gaussianSplineSeamRows(const LargeGaussianAxis&, int)
{
    return 3;
}

template <typename S>
cudaError_t gaussianSplineRows(const LargeGaussianAxis&, const GaussianSplineWeights&,
                               const GaussianSplineSource& source, const GaussianSplineGrid&,
                               const GaussianSplineSeams&, const DeviceStream&)
{
    sampling.sourceType = typeName<S>();
    sampling.pixelBytes = sizeof(S);
    sampling.borderY = source.borderY;
    return cudaSuccess;
}

cudaError_t gaussianSplineColumns(const LargeGaussianAxis& axis, const GaussianSplineWeights& spline,
                                  const GaussianSplineColumnsSource& source, const GaussianSplineGrid&,
                                  const DeviceStream&)
{
    sampling.channels = source.channels;
    sampling.borderX = source.borderX;
    record.before = weightRows("sampling", spline, axis.step);
    return cudaSuccess;
}

template <typename D>
cudaError_t gaussianSplineExpand(const LargeGaussianAxis& axis, const GaussianSplineWeights& spline,
                                 const LargeGaussianAxis&, const GaussianSplineWeights&, const GaussianSplineGrid&,
                                 const GaussianSplineDestination& destination, const DeviceStream&)
{
    std::vector<std::string> code = record.before;
    append(code, weightRows("expanding", spline, axis.step));
    append(code, gridsAndSampling(axis));
    append(code, filteringOfSamples());
    append(
        code,
        {"// Stage 3", "GaussianSplineDestination result = {destination.data, destination.step};",
         format("result.elements = %d * destination.width;", sampling.channels), "result.height = destination.height;",
         format("result.channels = %d;", sampling.channels),
         format("result.inRange = %s;", literal(destination.inRange).c_str()),
         format("return gaussianSplineExpand<%s>(axisX, expanding, axisY, expanding, filtered, result, deviceStream);",
                typeName<D>())});
    record.sourceType = sampling.sourceType;
    record.destinationType = typeName<D>();
    record.originX = record.originY = 0;
    record.borderX = sampling.borderX;
    record.borderY = sampling.borderY;
    record.borderValue.assign(4, "0");
    for (const char* header :
         {"cuda/runtime/device_memory.hpp", "cuda/gaussian/gaussian_spline/gaussian_spline_rows.cuh",
          "cuda/gaussian/gaussian_spline/gaussian_spline.cu"})
        record.headers.push_back(header);
    return recorded("cuda/gaussian/gaussian_spline/gaussian_spline_expand.cuh", code);
}

#define CONVOMED_SPLINE(T)                                                                                             \
    template cudaError_t gaussianSplineRows<T>(const LargeGaussianAxis&, const GaussianSplineWeights&,                 \
                                               const GaussianSplineSource&, const GaussianSplineGrid&,                 \
                                               const GaussianSplineSeams&, const DeviceStream&);                       \
    template cudaError_t gaussianSplineExpand<T>(const LargeGaussianAxis&, const GaussianSplineWeights&,               \
                                                 const LargeGaussianAxis&, const GaussianSplineWeights&,               \
                                                 const GaussianSplineGrid&, const GaussianSplineDestination&,          \
                                                 const DeviceStream&)
CONVOMED_FOR_PIXELS(CONVOMED_SPLINE);
#undef CONVOMED_SPLINE

}  // namespace cv::cuda::fastfilters
