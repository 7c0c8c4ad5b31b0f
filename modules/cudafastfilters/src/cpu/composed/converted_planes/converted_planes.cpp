// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Filters of pixels for which there is no kernel: tile by tile, a plane for each channel (or for 3 or 4 together) with
// the pixels around it that windows reach is converted to another type, or numbered by the order of its values (see
// plane_ordinals.hpp), filtered, and converted back.
//
// Cost: the filter's, and 1 to 5 ns for each value of a tile and of what is around it, 20 where these are sorted.

#include "precomp.hpp"

#include "common/unread_pixels.hpp"
#include "converted_planes.hpp"
#include "cpu/missing/valid_window.hpp"
#include "cpu/parallel_tiles.hpp"
#include "tasks/pixel_values.hpp"
#include "cpu/streaming.hpp"
#include "cpu/tile_memory.hpp"
#include "plane_ordinals.hpp"

#include <algorithm>
#include <optional>

namespace cv::cuda::fastfilters
{

namespace
{

// A type of values that OpenCV splits and merges, of as many bytes.
int typeOfBytes(size_t bytes, int channels)
{
    return CV_MAKETYPE(bytes == 1 ? CV_8U : bytes == 2 ? CV_16U : bytes == 4 ? CV_32S : CV_64F, channels);
}

class ConvertedPlanes : public CpuAlgorithm
{
public:
    ConvertedPlanes(const ConvertedTask& task, std::shared_ptr<const CpuDispatch> filter)
        : task_(task), filter_(std::move(filter))
    {
    }

    Fit decide(const CpuImages& images, const CpuFacts&) const CV_OVERRIDE
    {
        const Size window = task_.neighbourhood.window;
        const Size tile = tileOf(images.source.size(), imageSize(images).width);
        const double values =
            static_cast<double>(tile.width + window.width) * (tile.height + window.height) * task_.workChannels();
        return Fit::where(!task_.byOrdinals || values < PlaneOrdinals::mostOrdinals,
                          "the window has too many values that would be sorted");
    }

    int bandStep(Size image) const CV_OVERRIDE { return commonBandStep(*filter_, image); }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const Size size = images.source.size(), whole = imageSize(images);
        const PaddedSource source(images.source, task_.neighbourhood, task_.order);
        std::optional<PaddedSource> mask;
        if (!images.mask.empty())
            mask.emplace(images.mask, neighbourhoodOfMask(task_.neighbourhood));
        // It has pixels around it.
        const Mat around(whole.height + 1, whole.width + 1, task_.workSrcType(), unreadPixels());
        CpuImages planes = {around(Rect(Point(), whole)), Mat(whole, task_.workDstType(), unreadPixels())};
        planes.planes.count = task_.planes;
        const CpuAlgorithm& inner = filter_->firstOfPart(planes, facts).algorithm;
        const int step = std::max(1, inner.bandStep(whole));
        const Size most = tileOf(size, whole.width);
        parallelTiles(Size(size.width, divUp(size.height, step)), Size(most.width, divUp(most.height, step)),
                      divUp(std::max(fewestRows, 2 * task_.neighbourhood.window.height), step),
                      [&]
                      {
                          // What depends on the place depends on the image's size, too. Others do not write past the
                          // caches.
                          const Size chosenBy = step > 1 ? whole : Size();
                          return [&, worker = Worker(*this, images, source, mask ? &*mask : nullptr, inner, facts,
                                                     chosenBy)](const Rect& tile) mutable
                          {
                              const Rect pixels(tile.x, tile.y * step, tile.width, tile.height * step);
                              worker(pixels & Rect(Point(), size));
                          };
                      });
    }

    double nanoseconds() const CV_OVERRIDE
    {
        // Doubles are assumed to need sorting, integers to lie close together.
        const bool areDoubles = CV_MAT_DEPTH(task_.srcType) == CV_64F && task_.order == PixelOrder::OfDepth;
        return (!task_.byOrdinals ? 1.2 : areDoubles ? 19 : 3) + leastNanoseconds(*filter_);
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = String(task_.byOrdinals ? "the places of values in their order, as " : "converted to ") +
                        typeToString(task_.workSrcType()) + ", filtered to " + typeToString(task_.workDstType()) +
                        (task_.workChannels() < task_.channels() ? ", a channel at a time" : "");
        record.tile = "padded tiles";
        record.parts = "filter: " + inOneLine(filter_->describe());
        return record;
    }

private:
    static constexpr int fewestRows = 16;

    int groups() const { return task_.channels() / task_.workChannels(); }

    // Planes of converted or sorted values stay in the second cache, unless windows are so large that tiles would have
    // too much in common. Columns are divided by the width of the image, whatever its part is, because sums may depend
    // on where they begin.
    Size tileOf(Size image, int wholeWidth) const
    {
        const Size window = task_.neighbourhood.window;
        const int pixelBytes = groups() * static_cast<int>(CV_ELEM_SIZE(task_.workSrcType())) +
                               groups() * task_.planes * static_cast<int>(CV_ELEM_SIZE(task_.workDstType()));
        const auto side = [](int least, int length) { return std::max(least, std::min(4096, 8 * length)); };
        const int sortedWidth = side(256, window.width), sortedRows = side(128, window.height);
        const int widest = task_.byOrdinals ? sortedWidth : std::max((1 << 20) / pixelBytes, 8 * window.width);
        const int width = std::min(image.width, evenPart(wholeWidth, std::min(widest, wholeWidth)));
        const int cached = secondCacheBytes() / 2 / pixelBytes / width;
        const int rows = task_.byOrdinals ? std::max(16, sortedRows / groups()) : cached;
        return Size(width, std::min(image.height, std::max({rows, std::min(4096, 4 * window.height), fewestRows})));
    }

    // Filters tiles, with its own memory.
    class Worker
    {
    public:
        Worker(const ConvertedPlanes& filter, const CpuImages& images, const PaddedSource& source,
               const PaddedSource* mask, const CpuAlgorithm& inner, const CpuFacts& facts, Size whole)
            : task_(filter.task_),
              images_(images),
              source_(source),
              mask_(mask),
              inner_(inner),
              facts_(facts),
              whole_(whole)
        {
        }

        void operator()(const Rect& tile)
        {
            const Neighbourhood& n = task_.neighbourhood;
            const int groups = task_.channels() / task_.workChannels();
            const Size padded(tile.width + n.window.width - 1, tile.height + n.window.height - 1);
            const int readDepth = task_.byOrdinals ? CV_MAT_DEPTH(task_.srcType) : task_.workSrcDepth;
            const int readType = CV_MAKETYPE(readDepth, task_.workChannels());
            Mat read = memory_[0].planes<1>({{{Size(padded.width, padded.height * groups), readType}}})[0];
            readTile(source_, task_.srcType, groups, tile, read);
            const int maskType = images_.mask.type(), masks = images_.mask.channels() > 1 ? groups : 1;
            Mat mask;
            if (mask_)
            {
                mask = memory_[3].planes<1>(
                    {{{Size(padded.width, padded.height * masks), CV_8UC(CV_MAT_CN(maskType) / masks)}}})[0];
                readTile(*mask_, maskType, masks, tile, mask);
            }
            // Results of all channels wait for each other, as they are or converted.
            const bool wait = groups > 1, areValues = !task_.byOrdinals && task_.workDstDepth == dstDepth();
            const Size each(tile.width, tile.height * task_.planes), all(each.width, each.height * groups);
            Mat results = memory_[1].planes<1>({{{wait && areValues ? all : each, task_.workDstType()}}})[0],
                values = results;
            if (wait && !areValues)
                values = memory_[4].planes<1>({{{all, dstDepth()}}})[0];
            Mat ordinals;
            if (task_.byOrdinals)
                ordinals = memory_[2].planes<1>({{{padded, task_.workSrcType()}}})[0];
            for (int g = 0; g < groups; ++g)
            {
                Mat plane = planeOf(read, groups, g);
                if (task_.byOrdinals)
                    ordinals_.number(plane, task_.order, ordinals), plane = ordinals;
                const Rect inside(n.anchor, tile.size());
                CpuImages part = {plane(inside), wait && areValues ? planeOf(results, groups, g) : results,
                                  mask_ ? planeOf(mask, masks, g)(inside) : Mat(), whole_, true};
                part.planes = planesOf(part.destination, task_.planes);
                inner_.run(part, facts_);
                for (int i = 0; i < task_.planes; ++i)
                {
                    const Mat result = part.planes.plane(part.destination, i);
                    Mat converted = wait ? values.rowRange((g * task_.planes + i) * tile.height,
                                                           (g * task_.planes + i + 1) * tile.height)
                                         : images_.planes.plane(images_.destination, i)(tile);
                    if (!wait || !areValues)
                        convertBack(result, converted);
                }
            }
            for (int i = 0; i < task_.planes && wait; ++i)
                mergeRows(values, i * tile.height, each.height, images_.planes.plane(images_.destination, i)(tile));
        }

    private:
        // The plane of a group, as an image: those of all groups lie one below the other, or one serves them all.
        static Mat planeOf(Mat& planes, int count, int group)
        {
            const int rows = planes.rows / count, first = count > 1 ? group * rows : 0;
            return Mat(rows, planes.cols, planes.type(), planes.ptr(first), planes.step);
        }

        int dstDepth() const { return CV_MAT_DEPTH(task_.dstType); }

        // Several rows at once, because a call of split() costs as much as some hundred values.
        void readTile(const PaddedSource& source, int sourceType, int groups, const Rect& tile, Mat& read)
        {
            const Size padded(read.cols, read.rows / groups);
            const int type = CV_MAKETYPE(CV_MAT_DEPTH(sourceType), CV_MAT_CN(sourceType) / groups);
            const size_t rowBytes = padded.width * CV_ELEM_SIZE(sourceType);
            const int most = groups > 1 ? rowsAtOnce(rowBytes) : 1;
            rows_.resize(most * rowBytes);
            for (int y = 0; y < padded.height; y += most)
            {
                const int count = std::min(most, padded.height - y);
                const uchar* first = rows_.data();
                for (int i = 0; i < count; ++i)
                {
                    uchar* const row = rows_.data() + i * rowBytes;
                    const uchar* const from = source.row(tile.y + y + i, Range(tile.x, tile.x + padded.width), row);
                    if (most == 1)
                        first = from;
                    else if (from != row)
                        std::memcpy(row, from, rowBytes);
                }
                const Mat rows(count, padded.width, type, const_cast<uchar*>(first));
                if (groups == 1)
                    convertValues(rows, read.row(y));
                else
                    splitRows(rows, groups, read, y, padded.height);
            }
        }

        static int rowsAtOnce(size_t rowBytes) { return static_cast<int>(std::max<size_t>(1, (1 << 14) / rowBytes)); }

        // Rows of interleaved values: into rows of planes, which are `apart`.
        void splitRows(const Mat& rows, int channels, Mat& planes, int y, int apart)
        {
            const size_t bytes = rows.elemSize(), planeBytes = rows.total() * bytes;
            const bool isConverted = rows.type() != planes.type();
            unconverted_.resize(isConverted ? planeBytes * channels : 0);
            planes_.clear();
            for (int c = 0; c < channels; ++c)
                planes_.push_back(
                    isConverted ? Mat(rows.size(), typeOfBytes(bytes, 1), unconverted_.data() + c * planeBytes)
                                : Mat(rows.size(), typeOfBytes(bytes, 1), planes.ptr(y + c * apart), planes.step));
            split(Mat(rows.size(), typeOfBytes(bytes, channels), rows.data), planes_.data());
            for (int c = 0; c < channels && isConverted; ++c)
                convertValues(Mat(rows.size(), rows.type(), planes_[c].data),
                              planes.rowRange(y + c * apart, y + c * apart + rows.rows));
        }

        // Planes, which are `apart` rows, from row `first` on.
        void mergeRows(Mat& planes, int first, int apart, const Mat& destination)
        {
            const int type = typeOfBytes(destination.elemSize1(), 1), channels = destination.channels();
            planes_.clear();
            for (int c = 0; c < channels; ++c)
                planes_.emplace_back(destination.size(), type, planes.ptr(first + c * apart), planes.step);
            Mat merged(destination.size(), CV_MAKETYPE(type, channels), destination.data, destination.step);
            merge(planes_.data(), planes_.size(), merged);
        }

        void convertBack(const Mat& result, Mat& values)
        {
            if (task_.byOrdinals)
                ordinals_.lookUp(result, task_.order, values);
            else
                convertValues(result, values);
        }

        const ConvertedTask& task_;
        const CpuImages& images_;
        const PaddedSource& source_;
        const PaddedSource* const mask_;
        const CpuAlgorithm& inner_;
        const CpuFacts& facts_;
        const Size whole_;
        TileMemory memory_[5];
        std::vector<uchar> rows_, unconverted_;
        std::vector<Mat> planes_;  // of channels
        PlaneOrdinals ordinals_;
    };

    ConvertedTask task_;
    std::shared_ptr<const CpuDispatch> filter_;
};

}  // namespace

CpuPreparation prepareConvertedPlanes(const ConvertedTask& task, std::shared_ptr<const CpuDispatch> filter)
{
    if (const char* const reason = filter->whyNone())
        return reason;
    return std::make_unique<ConvertedPlanes>(task, std::move(filter));
}

}  // namespace cv::cuda::fastfilters
