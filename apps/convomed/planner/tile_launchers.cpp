// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "recorder.hpp"

#include "cuda/direct/linear_direct.hpp"
#include "cuda/sparse/sparse_tile/sparse_direct.hpp"
#include "cuda/sparse/sparse_tile/sparse_tile.hpp"
#include "cuda/tiles/dense_tile/dense_tile.hpp"
#include "cuda/tiles/separable_tile/separable_tile.hpp"

// Recorders in place of the launchers of tiles, sparse masks and direct correlation.

namespace cv::cuda::fastfilters
{

namespace
{

template <typename Sum, typename S, typename D>
cudaError_t recordLinear(const LinearArguments<Sum>& arguments, const SourceView<S>& source,
                         const DestinationView<D>& destination, const char* header,
                         const std::vector<std::string>& launch)
{
    recordViews(source, destination);
    addConstant<Sum>("coefficients", arguments.coefficients);
    const char* const sum = typeName<Sum>();
    std::vector<std::string> code = {
        fragments, fragmentsOf, unlessSuccess, returnError,
        format("const LinearArguments<%s> arguments = {%d, %d, static_cast<const %s*>(fragments), %s};", sum,
               arguments.width, arguments.height, sum, finishText(arguments.finish).c_str())};
    code.insert(code.end(), launch.begin(), launch.end());
    return recorded(header, code);
}

// The arguments of the first call of linearDirect(), which is the only call except in two_pass.
std::string directPass;

constexpr const char* directHeader = "cuda/direct/linear_direct/linear_direct_kernel.cuh";

template <typename Sum>
std::string directArguments(const char* name, const LinearArguments<Sum>& arguments)
{
    const char* const sum = typeName<Sum>();
    return format("const LinearArguments<%s> %s = {%d, %d, static_cast<const %s*>(%sCoefficients), %s};", sum, name,
                  arguments.width, arguments.height, sum, name, finishText(arguments.finish).c_str());
}

// For two_pass: the columns of what the pass along the rows left in memory. The rows are those of the whole source, so
// that the place of the window along a column is that of this pass.
template <typename S, typename D, typename Sum>
cudaError_t recordSecondPass(const LinearArguments<Sum>& arguments, const SourceView<S>& source,
                             const DestinationView<D>&)
{
    const char* const sum = typeName<Sum>();
    std::string outside;
    for (const S value : source.borderValue)
        outside += (outside.empty() ? "" : ", ") + literal(value);
    const std::string rows = directPass;
    directPass.clear();
    record.calls.pop_back();
    record.destinationType = typeName<D>();
    record.originY = source.originY;
    record.constants.back().name = "rowValues";
    addConstant<Sum>("columnValues", arguments.coefficients);
    record.headers.push_back("cuda/runtime/device_memory.hpp");
    return recorded(directHeader,
                    {"void *rowCoefficients = nullptr, *columnCoefficients = nullptr;",
                     "cudaError_t error = cudaGetSymbolAddress(&rowCoefficients, rowValues);",
                     "if (error == cudaSuccess)",
                     "    error = cudaGetSymbolAddress(&columnCoefficients, columnValues);",
                     unlessSuccess,
                     returnError,
                     format("DestinationView<%s> sums = {};", sum),
                     format("sums.step = (sizeof(%s) * source.channels * destination.width + 255) / 256 * 256;", sum),
                     "const StreamScratch scratch(sums.step * source.height, deviceStream);",
                     "sums.data = scratch.data();",
                     "sums.width = destination.width;",
                     "sums.height = source.height;",
                     "sums.channels = source.channels;",
                     "auto all = source;",
                     "all.originY = 0;",
                     rows,
                     "error = linearDirect(row, all, sums, deviceStream);",
                     unlessSuccess,
                     returnError,
                     format("SourceView<%s> between = {};", sum),
                     "between.data = sums.data;",
                     "between.step = sums.step;",
                     "between.width = sums.width;",
                     "between.height = sums.height;",
                     "between.channels = sums.channels;",
                     "between.originY = source.originY;",
                     "between.borderX = source.borderX;",
                     "between.borderY = source.borderY;",
                     format("const %s outside[] = {%s};", sum, outside.c_str()),
                     "for (int c = 0; c < 4; ++c)",
                     "    between.borderValue[c] = outside[c];",
                     directArguments("column", arguments),
                     "return linearDirect(column, between, destination, deviceStream);"});
}

}  // namespace

template <typename S, typename D, typename Sum>
cudaError_t linearDirect(const LinearArguments<Sum>& arguments, const SourceView<S>& source,
                         const DestinationView<D>& destination, const DeviceStream&)
{
    if (!directPass.empty())
        return recordSecondPass(arguments, source, destination);
    directPass = directArguments("row", arguments);
    return recordLinear(arguments, source, destination, directHeader,
                        {"return linearDirect(arguments, source, destination, deviceStream);"});
}

template <typename S, typename D, typename Sum>
cudaError_t denseTiles(const LinearArguments<Sum>& arguments, const DenseTileLayout&, const SourceView<S>& source,
                       const DestinationView<D>& destination, const DeviceStream&)
{
    return recordLinear(arguments, source, destination, "cuda/tiles/dense_tile/dense_tile_kernel.cuh",
                        {format("const DenseTileLayout layout = selectDenseTile(%d, %d, %d, "
                                "deviceStream.device.sharedBytesOfBlock);",
                                arguments.width, arguments.height, static_cast<int>(sizeof(Sum))),
                         "return denseTiles(arguments, layout, source, destination, deviceStream);"});
}

template <typename S, typename D, typename Sum>
cudaError_t separableTiles(const SeparableTileArguments<Sum>& arguments, const SeparableTileLayout&,
                           const SourceView<S>& source, const DestinationView<D>& destination, const DeviceStream&)
{
    recordViews(source, destination);
    const Sum* const row = arguments.coefficients[0];
    const Sum* const column = arguments.coefficients[1];
    const SeparableTileFinish<Sum>& finish = arguments.finish;
    const std::string rowText = list(std::vector<Sum>(row, row + arguments.width)),
                      columnText = list(std::vector<Sum>(column, column + arguments.height));
    const char* const sum = typeName<Sum>();
    return recorded(
        "cuda/tiles/separable_tile/separable_tile_kernel.cuh",
        {layoutOff, format("SeparableTileArguments<%s> arguments = {", sum),
         format("    %d, %d,", arguments.width, arguments.height), "    {" + rowText + ",", "     " + columnText + "},",
         format("    {%s, %s, %s, %s, %s}};", literal(finish.offset).c_str(), literal(finish.divisor).c_str(),
                literal(finish.reciprocal).c_str(), literal(finish.quotient).c_str(), literal(finish.halfUp).c_str()),
         layoutOn,
         format("const SeparableTileLayout layout = separableTileLayout(%d, %d, source.channels, %d, %s);",
                arguments.width, arguments.height, static_cast<int>(sizeof(S)),
                literal(!std::is_same<S, Sum>::value).c_str()),
         "return separableTiles(arguments, layout, source, destination, deviceStream);"});
}

namespace
{

template <typename S, typename D>
cudaError_t recordSparse(const SparseTileArguments& arguments, const SourceView<S>& source,
                         const DestinationView<D>& destination, const char* header,
                         const std::vector<std::string>& launch)
{
    recordViews(source, destination);
    const std::vector<unsigned char>& bytes = bytesOfConstant(arguments.taps);
    Record::Constant constant = {"taps", "SparseTap", {}};
    for (std::size_t i = 0; i < bytes.size() / sizeof(SparseTap); ++i)
    {
        const SparseTap& tap = arguments.taps[i];
        constant.values.push_back(format("{%d, %d, %s}", tap.x, tap.y, literal(tap.coefficient).c_str()));
    }
    record.constants.push_back(constant);
    std::vector<std::string> code = {
        "void* address = nullptr;", "const cudaError_t error = cudaGetSymbolAddress(&address, taps);", unlessSuccess,
        returnError,
        format("const SparseTileArguments arguments = {%d, %d, static_cast<const SparseTap*>(address), %d, %d, %s};",
               arguments.width, arguments.height, arguments.nonZero, arguments.count,
               finishText(arguments.finish).c_str())};
    code.insert(code.end(), launch.begin(), launch.end());
    return recorded(header, code);
}

}  // namespace

template <typename S, typename D>
cudaError_t sparseTiles(const SparseTileArguments& arguments, const SparseTileLayout&, const SourceView<S>& source,
                        const DestinationView<D>& destination, const DeviceStream&)
{
    return recordSparse(arguments, source, destination, "cuda/sparse/sparse_tile/sparse_tile_kernel.cuh",
                        {format("const SparseTileLayout layout = selectSparseTile(%d, %d, "
                                "deviceStream.device.sharedBytesOfBlock);",
                                arguments.width, arguments.height),
                         "return sparseTiles(arguments, layout, source, destination, deviceStream);"});
}

template <typename S, typename D>
cudaError_t sparseDirect(const SparseTileArguments& arguments, const SourceView<S>& source,
                         const DestinationView<D>& destination, const DeviceStream&)
{
    return recordSparse(arguments, source, destination, "cuda/sparse/sparse_tile/sparse_direct.cu",
                        {"return sparseDirect(arguments, source, destination, deviceStream);"});
}

#define CONVOMED_LINEAR(S, D)                                                                                          \
    template cudaError_t linearDirect<S, D, float>(const LinearArguments<float>&, const SourceView<S>&,                \
                                                   const DestinationView<D>&, const DeviceStream&);                    \
    template cudaError_t linearDirect<S, D, double>(const LinearArguments<double>&, const SourceView<S>&,              \
                                                    const DestinationView<D>&, const DeviceStream&);                   \
    template cudaError_t denseTiles<S, D, float>(const LinearArguments<float>&, const DenseTileLayout&,                \
                                                 const SourceView<S>&, const DestinationView<D>&,                      \
                                                 const DeviceStream&);                                                 \
    template cudaError_t denseTiles<S, D, double>(const LinearArguments<double>&, const DenseTileLayout&,              \
                                                  const SourceView<S>&, const DestinationView<D>&,                     \
                                                  const DeviceStream&);                                                \
    template cudaError_t separableTiles<S, D, float>(const SeparableTileArguments<float>&, const SeparableTileLayout&, \
                                                     const SourceView<S>&, const DestinationView<D>&,                  \
                                                     const DeviceStream&);                                             \
    template cudaError_t separableTiles<S, D, double>(const SeparableTileArguments<double>&,                           \
                                                      const SeparableTileLayout&, const SourceView<S>&,                \
                                                      const DestinationView<D>&, const DeviceStream&);                 \
    template cudaError_t sparseTiles<S, D>(const SparseTileArguments&, const SparseTileLayout&, const SourceView<S>&,  \
                                           const DestinationView<D>&, const DeviceStream&);                            \
    template cudaError_t sparseDirect<S, D>(const SparseTileArguments&, const SourceView<S>&,                          \
                                            const DestinationView<D>&, const DeviceStream&)
#define CONVOMED_LINEAR_SOURCE(S)                                                                                      \
    CONVOMED_LINEAR(S, std::uint8_t);                                                                                  \
    CONVOMED_LINEAR(S, std::int8_t);                                                                                   \
    CONVOMED_LINEAR(S, std::uint16_t);                                                                                 \
    CONVOMED_LINEAR(S, std::int16_t);                                                                                  \
    CONVOMED_LINEAR(S, float)
CONVOMED_FOR_PIXELS(CONVOMED_LINEAR_SOURCE);
#undef CONVOMED_LINEAR_SOURCE
#undef CONVOMED_LINEAR

// Sums in double between the passes.
#define CONVOMED_PASSES(T)                                                                                             \
    template cudaError_t linearDirect<T, double, double>(const LinearArguments<double>&, const SourceView<T>&,         \
                                                         const DestinationView<double>&, const DeviceStream&);         \
    template cudaError_t linearDirect<double, T, double>(const LinearArguments<double>&, const SourceView<double>&,    \
                                                         const DestinationView<T>&, const DeviceStream&)
CONVOMED_FOR_PIXELS(CONVOMED_PASSES);
#undef CONVOMED_PASSES

// Doubles.
template cudaError_t linearDirect<double, double, double>(const LinearArguments<double>&, const SourceView<double>&,
                                                          const DestinationView<double>&, const DeviceStream&);
template cudaError_t denseTiles<double, double, double>(const LinearArguments<double>&, const DenseTileLayout&,
                                                        const SourceView<double>&, const DestinationView<double>&,
                                                        const DeviceStream&);
template cudaError_t separableTiles<double, double, double>(const SeparableTileArguments<double>&,
                                                            const SeparableTileLayout&, const SourceView<double>&,
                                                            const DestinationView<double>&, const DeviceStream&);

}  // namespace cv::cuda::fastfilters
