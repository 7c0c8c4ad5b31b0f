// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "recorder.hpp"

#include "cuda/strips/dense_strip.hpp"
#include "cuda/strips/linear_strips.hpp"
#include "cuda/strips/separable_strip.hpp"
#include "cuda/strips/dense_strip_integer/dense_strip_integer.hpp"
#include "cuda/strips/separable_strip_integer/separable_strip_integer.hpp"

// Recorders in place of the launchers of strips.

namespace cv::cuda::fastfilters
{

namespace
{

template <template <typename, typename> class Strips>
struct StripsName;
template <>
struct StripsName<DenseStrips>
{
    static constexpr const char *header = "cuda/strips/dense_strip.hpp", *form = "DenseStrip<%s, %s, %d, %d>";
};
template <>
struct StripsName<SeparableStrips>
{
    static constexpr const char *header = "cuda/strips/separable_strip.hpp", *form = "SeparableStrip<%s, %s, %d, %d>";
};
template <>
struct StripsName<DenseIntegerStrips>
{
    static constexpr const char *header = "cuda/strips/dense_strip_integer/dense_strip_integer.hpp",
                                *form = "DenseStrip<%s, %s, %d, %d, std::uint32_t>";
};
template <>
struct StripsName<SeparableIntegerStrips>
{
    static constexpr const char *header = "cuda/strips/separable_strip_integer/separable_strip_integer.hpp",
                                *form = "SeparableStrip<%s, %s, %d, %d, std::uint32_t>";
};

// The rows of a mask, each on a separate line.
void addRows(std::vector<std::string>& code, const char* name, const std::vector<double>& values, int side)
{
    if (values.empty())
        return;
    code.push_back(layoutOff);
    code.push_back(format("strip.%s = {", name));
    for (std::size_t i = 0; i < values.size(); i += side)
    {
        const std::string row = list(std::vector<double>(values.begin() + i, values.begin() + i + side));
        code.push_back("    " + row.substr(1, row.size() - 2) + (i + side < values.size() ? "," : "};"));
    }
    code.push_back(layoutOn);
}

}  // namespace

template <template <typename, typename> class Strips, typename S, typename D>
cudaError_t linearStrips(const StripCoefficients& strip, const StripPlan&, const BatchSource<S>& source,
                         const BatchDestination<D>& destination, const DeviceStream&)
{
    recordBatchViews(source, destination);
    record.headers.push_back(StripsName<Strips>::header);
    std::vector<std::string> code = {"StripCoefficients strip;", format("strip.side = %d;", strip.side)};
    addRows(code, "dense", strip.dense, strip.side);
    addRows(code, "row", strip.row, strip.side);
    addRows(code, "column", strip.column, strip.side);
    code.push_back(format("strip.isUnit = %s;", literal(strip.isUnit).c_str()));
    code.push_back(format("strip.finish = %s;", finishText(strip.finish).c_str()));
    if (std::is_same<typename Strips<S, D>::template Strip<1, 7>::Sum, std::uint32_t>::value)
        code.push_back(format("strip.ofIntegers = %s;", finishText(strip.ofIntegers).c_str()));
    const std::string kind =
        format(StripsName<Strips>::form, typeName<S>(), typeName<D>(), source.channels, strip.side);
    code.push_back(format("using Kernel = %s;", kind.c_str()));
    code.push_back("const StripPlan plan = makeStripPlan<Kernel>(source, destination, deviceStream.device);");
    code.push_back("return launchStrips<Kernel>(strip, plan, source, destination, deviceStream);");
    return recorded("cuda/strips/strip_kernel.cuh", code);
}

#define CONVOMED_STRIPS(S, D)                                                                                          \
    template cudaError_t linearStrips<DenseStrips, S, D>(const StripCoefficients&, const StripPlan&,                   \
                                                         const BatchSource<S>&, const BatchDestination<D>&,            \
                                                         const DeviceStream&);                                         \
    template cudaError_t linearStrips<SeparableStrips, S, D>(const StripCoefficients&, const StripPlan&,               \
                                                             const BatchSource<S>&, const BatchDestination<D>&,        \
                                                             const DeviceStream&)
CONVOMED_STRIPS(std::uint8_t, std::uint8_t);
CONVOMED_STRIPS(std::uint8_t, std::int16_t);
CONVOMED_STRIPS(std::uint8_t, float);
CONVOMED_STRIPS(std::uint16_t, std::uint16_t);
CONVOMED_STRIPS(std::uint16_t, float);
CONVOMED_STRIPS(std::int16_t, std::int16_t);
CONVOMED_STRIPS(std::int16_t, float);
CONVOMED_STRIPS(float, float);
CONVOMED_STRIPS(double, double);
#undef CONVOMED_STRIPS

#define CONVOMED_INTEGER_STRIPS(S, D)                                                                                  \
    template cudaError_t linearStrips<DenseIntegerStrips, S, D>(const StripCoefficients&, const StripPlan&,            \
                                                                const BatchSource<S>&, const BatchDestination<D>&,     \
                                                                const DeviceStream&);                                  \
    template cudaError_t linearStrips<SeparableIntegerStrips, S, D>(const StripCoefficients&, const StripPlan&,        \
                                                                    const BatchSource<S>&, const BatchDestination<D>&, \
                                                                    const DeviceStream&)
CONVOMED_INTEGER_STRIPS(std::uint16_t, std::uint16_t);
CONVOMED_INTEGER_STRIPS(std::uint16_t, float);
CONVOMED_INTEGER_STRIPS(std::int16_t, std::int16_t);
CONVOMED_INTEGER_STRIPS(std::int16_t, float);
#undef CONVOMED_INTEGER_STRIPS

}  // namespace cv::cuda::fastfilters
