// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "common/border.hpp"
#include "cuda/direct/linear_direct.hpp"
#include "cuda/linear_algorithms.hpp"
#include "tasks/linear_tasks.hpp"
#include "two_pass.hpp"

#include <algorithm>
#include <numeric>

// A row and a column of any length. In float, from chunks of taps, by two_pass_kernel.cuh; by direct correlation if
// sums need double or a side has more taps than a kernel can be passed.

namespace cv::cuda::fastfilters
{

namespace
{

TwoPassCoefficients passed(const std::vector<double>& coefficients)
{
    TwoPassCoefficients result = {};
    result.taps = static_cast<int>(coefficients.size());
    std::transform(coefficients.begin(), coefficients.end(), result.values,
                   [](double w) { return static_cast<float>(w); });
    return result;
}

// In float, through a plane for each channel.
class TwoPassFloat : public LinearAlgorithm
{
public:
    explicit TwoPassFloat(const LinearTask& task)
        : LinearAlgorithm(task),
          finish_({task.result.offset, task.result.divisor, task.result.sums.exact}),
          rowSum_(std::accumulate(task.row.begin(), task.row.end(), 0.0)),
          row_(passed(task.row)),
          column_(passed(task.column)),
          exact_(task.result.sums.exact)
    {
    }

    bool takesAll() const CV_OVERRIDE { return true; }

    Decision decide(const Images& images, const DeviceFacts&) const CV_OVERRIDE
    {
        Decision found([this](const Images& given, const DeviceStream& stream) { launch(given, stream); });
        const TwoPassPlanes planes = planesOf(images);
        found.scratchBytes = bytesOf(planes, images);
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = format("a row's sums, then a column's, in two passes, %s sums in float, of chunks of %d taps",
                               exact_ ? "exact" : "rounded", twoPassChunk);
        record.tile = format("%d neighbouring outputs per thread; %d outputs of a row per warp, %d columns of %d rows "
                             "per block",
                             twoPassOutputs, twoPassRowOutputs, twoPassColumns, twoPassColumnOutputs);
        record.packing = "one pixel per register; the rows' sums in device memory, coefficients in uniform registers";
        record.operations = neighbourhood.window.width + neighbourhood.window.height;
        record.pipe = "fma";
        record.why = "it takes any row and column, any types and any border";
        return record;
    }

private:
    // The sums of the rows that the columns need. Rows of planes begin at multiples of 256 bytes.
    TwoPassPlanes planesOf(const Images& images) const
    {
        const Neighbourhood& n = neighbourhood;
        const DeviceSource& from = images.source;
        const Size size = images.destination.size;
        const Interval rows =
            readInterval(from.offset.y, size.height, n.window.height, n.anchor.y, from.whole.height, n.borderY);
        TwoPassPlanes planes = {};
        planes.step = alignSize(sizeof(float) * size.width, 256);
        planes.width = size.width;
        planes.height = rows.end - rows.begin;
        planes.firstRow = rows.begin;
        planes.originY = from.offset.y - n.anchor.y - rows.begin;
        planes.borderY = n.borderY;
        return planes;
    }

    static size_t bytesOf(const TwoPassPlanes& planes, const Images& images)
    {
        return planes.step * planes.height * images.destination.channels;
    }

    void launch(const Images& images, const DeviceStream& stream) const
    {
        TwoPassPlanes planes = planesOf(images);
        const StreamScratch sums(bytesOf(planes, images), stream);
        planes.data = sums.data();
        visitDepth(CV_MAT_DEPTH(srcType),
                   [&](auto pixel)
                   {
                       using S = decltype(pixel);
                       SourceView<S> source = sourceView<S>(images, neighbourhood);
                       source.originY = planes.firstRow;
                       // Rows above and below the image are rows of the border value, as they would be filtered.
                       for (int c = 0; c < 4; ++c)
                           planes.borderValue[c] =
                               static_cast<float>(rowSum_ * saturate_cast<S>(neighbourhood.borderValue[c]));
                       checkCuda(sumRows(row_, source, planes, stream), "launching two_pass, rows");
                   });
        visitDepth(CV_MAT_DEPTH(dstType),
                   [&](auto pixel)
                   {
                       checkCuda(sumColumns(column_, planes, finish_, destinationView<decltype(pixel)>(images), stream),
                                 "launching two_pass, columns");
                   });
    }

    LinearFinish finish_;
    double rowSum_;
    TwoPassCoefficients row_, column_;
    bool exact_;
};

class TwoPass : public LinearAlgorithm
{
public:
    explicit TwoPass(const LinearTask& task)
        : LinearAlgorithm(task),
          result_(task.result),
          rowSum_(std::accumulate(task.row.begin(), task.row.end(), 0.0)),
          isRow_(task.column == std::vector<double>{1}),
          isColumn_(task.row == std::vector<double>{1}),
          row_(deviceCoefficients(task.row, task.result.sums.useDouble)),
          column_(deviceCoefficients(task.column, task.result.sums.useDouble))
    {
    }

    bool takesAll() const CV_OVERRIDE { return true; }

    Decision decide(const Images& images, const DeviceFacts&) const CV_OVERRIDE
    {
        const bool isLine = isRow_ || isColumn_;
        const RowSums between = rowSumsOf(images);
        Decision found(
            [this, isLine, between](const Images& given, const DeviceStream& stream)
            {
                visitSum(result_.sums.useDouble,
                         [&](auto sum)
                         {
                             if (isLine)
                                 launchLine<decltype(sum)>(given, stream);
                             else
                                 launch<decltype(sum)>(between, given, stream);
                         });
            });
        found.scratchBytes = isLine ? 0 : between.bytes();
        found.constantBytes = row_->bytes() + column_->bytes();
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        const LinearDirectShape shape = linearDirectShape();
        AlgorithmRecord record;
        record.method = "direct correlation with the row, then with the column, " + describeSums(result_.sums);
        record.tile = format("%d neighbouring outputs of a channel per thread, %d x %d threads per block",
                             linearDirectPacket, shape.width, shape.height);
        record.packing =
            "one pixel per register, converted once for all outputs of a thread; the rows' sums in device memory";
        record.operations = neighbourhood.window.width + neighbourhood.window.height;
        record.pipe = result_.sums.useDouble ? "fp64" : "fma";
        record.why = "it takes any row and column, any types and any border";
        return record;
    }

private:
    // The rows that the columns need, filtered.
    struct RowSums
    {
        Interval rows;  // source rows
        size_t step;

        int count() const { return rows.end - rows.begin; }
        size_t bytes() const { return step * count(); }
    };

    RowSums rowSumsOf(const Images& images) const
    {
        const Neighbourhood& n = neighbourhood;
        const DeviceSource& from = images.source;
        const DeviceDestination& to = images.destination;
        return {readInterval(from.offset.y, to.size.height, n.window.height, n.anchor.y, from.whole.height, n.borderY),
                alignSize(static_cast<size_t>(result_.sums.useDouble ? sizeof(double) : sizeof(float)) * to.channels *
                              to.size.width,
                          256)};
    }

    // A row or a column needs no second pass.
    template <typename Sum>
    void launchLine(const Images& images, const DeviceStream& stream) const
    {
        const DeviceConstant& coefficients = isRow_ ? *row_ : *column_;
        const LinearArguments<Sum> arguments = {neighbourhood.window.width,
                                                neighbourhood.window.height,
                                                static_cast<const Sum*>(coefficients.data()),
                                                {result_.offset, result_.divisor, result_.sums.exact}};
        launchTyped(images, "launching two_pass, a line",
                    [&](const auto& source, const auto& destination)
                    {
                        if constexpr (hasLinearDirect<PixelOf<decltype(source)>, Sum>())
                            return linearDirect(arguments, source, destination, stream);
                        else
                            return cudaErrorInvalidValue;
                    });
    }

    // Filters the rows that the columns need into scratch memory, then the columns of that.
    template <typename Sum>
    void launch(const RowSums& between, const Images& images, const DeviceStream& stream) const
    {
        const Neighbourhood& n = neighbourhood;
        const DeviceSource& from = images.source;
        const Size size = images.destination.size;
        const int channels = images.destination.channels;
        const StreamScratch sums(between.bytes(), stream);

        const DestinationView<Sum> rowSums = {sums.data(), between.step, size.width, between.count(), channels};
        const LinearArguments<Sum> rowArguments = {
            n.window.width, 1, static_cast<const Sum*>(row_->data()), {0, 1, false}};
        visitLinearDepth(CV_MAT_DEPTH(srcType),
                         [&](auto pixel)
                         {
                             SourceView<decltype(pixel)> source = sourceView<decltype(pixel)>(images, n);
                             source.originY = between.rows.begin;
                             if constexpr (hasLinearDirect<decltype(pixel), Sum>())
                                 checkCuda(linearDirect(rowArguments, source, rowSums, stream),
                                           "launching two_pass, rows");
                         });

        SourceView<Sum> source = {sums.data(),
                                  between.step,
                                  size.width,
                                  between.count(),
                                  channels,
                                  0,
                                  from.offset.y - n.anchor.y - between.rows.begin,
                                  n.borderX,
                                  n.borderY,
                                  {}};
        setBorder(source);
        const LinearArguments<Sum> columnArguments = {1,
                                                      n.window.height,
                                                      static_cast<const Sum*>(column_->data()),
                                                      {result_.offset, result_.divisor, result_.sums.exact}};
        visitLinearDepth(
            CV_MAT_DEPTH(dstType),
            [&](auto pixel)
            {
                if constexpr (hasLinearDirect<decltype(pixel), Sum>())
                    checkCuda(linearDirect(columnArguments, source, destinationView<decltype(pixel)>(images), stream),
                              "launching two_pass, columns");
            });
    }

    // Rows above and below the image are rows of the border value, as the row pass would filter them.
    template <typename Sum>
    void setBorder(SourceView<Sum>& view) const
    {
        visitLinearDepth(CV_MAT_DEPTH(srcType),
                         [&](auto pixel)
                         {
                             for (int c = 0; c < 4; ++c)
                                 view.borderValue[c] = static_cast<Sum>(
                                     rowSum_ * saturate_cast<decltype(pixel)>(neighbourhood.borderValue[c]));
                         });
    }

    LinearResult result_;
    double rowSum_;
    bool isRow_, isColumn_;
    std::unique_ptr<DeviceConstant> row_, column_;
};

}  // namespace

Preparation prepareTwoPass(const LinearTask& task)
{
    if (!task.isSeparable)
        return notSeparable;
    if (task.longestSide() <= twoPassMostTaps && suitsFloatChunks(task, twoPassChunk))
        return std::make_unique<TwoPassFloat>(task);
    return std::make_unique<TwoPass>(task);
}

}  // namespace cv::cuda::fastfilters
