// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "recorder.hpp"

#include "cuda/direct/two_pass/two_pass.hpp"

// Recorders in place of the launchers of two_pass in float.

namespace cv::cuda::fastfilters
{

namespace
{

// The code of the pass along the rows, which that of the columns follows.
std::string rowText;

// A mask as one line of code.
std::string maskText(const char* name, const TwoPassCoefficients& mask)
{
    const std::string values = list(std::vector<float>(mask.values, mask.values + mask.taps));
    return format("static const TwoPassCoefficients %s = {%d, %s};", name, mask.taps, values.c_str());
}

}  // namespace

template <typename S>
cudaError_t sumRows(const TwoPassCoefficients& mask, const SourceView<S>& source, const TwoPassPlanes&,
                    const DeviceStream&)
{
    recordViews(source, DestinationView<float>());
    rowText = maskText("row", mask);
    return cudaSuccess;
}

// The rows are those of the whole source, so that the place of the window along a column is that of this pass.
template <typename D>
cudaError_t sumColumns(const TwoPassCoefficients& mask, const TwoPassPlanes& sums, const LinearFinish& finish,
                       const DestinationView<D>&, const DeviceStream&)
{
    std::string outside;
    for (const float value : sums.borderValue)
        outside += (outside.empty() ? "" : ", ") + literal(value);
    record.destinationType = typeName<D>();
    record.originY = sums.originY;
    record.headers.push_back("cuda/runtime/device_memory.hpp");
    return recorded("cuda/direct/two_pass/two_pass_launch.cuh",
                    {layoutOff,
                     rowText,
                     maskText("column", mask),
                     layoutOn,
                     "TwoPassPlanes sums = {};",
                     "sums.step = (sizeof(float) * destination.width + 255) / 256 * 256;",
                     "const StreamScratch scratch(sums.step * source.height * source.channels, deviceStream);",
                     "sums.data = scratch.data();",
                     "sums.width = destination.width;",
                     "sums.height = source.height;",
                     "sums.originY = source.originY;",
                     "sums.borderY = source.borderY;",
                     format("const float outside[] = {%s};", outside.c_str()),
                     "for (int c = 0; c < 4; ++c)",
                     "    sums.borderValue[c] = outside[c];",
                     "auto all = source;",
                     "all.originY = 0;",
                     "const cudaError_t error = sumRows(row, all, sums, deviceStream);",
                     unlessSuccess,
                     returnError,
                     format("const LinearFinish finish = %s;", finishText(finish).c_str()),
                     "return sumColumns(column, sums, finish, destination, deviceStream);"});
}

#define CONVOMED_TWO_PASS(T)                                                                                           \
    template cudaError_t sumRows<T>(const TwoPassCoefficients&, const SourceView<T>&, const TwoPassPlanes&,            \
                                    const DeviceStream&);                                                              \
    template cudaError_t sumColumns<T>(const TwoPassCoefficients&, const TwoPassPlanes&, const LinearFinish&,          \
                                       const DestinationView<T>&, const DeviceStream&)
CONVOMED_FOR_PIXELS(CONVOMED_TWO_PASS);
#undef CONVOMED_TWO_PASS

}  // namespace cv::cuda::fastfilters
