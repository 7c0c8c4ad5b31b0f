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

        void readTile(const PaddedSource& source, int sourceType, int groups, const Rect& tile, Mat& read)
        {
            const Size padded(read.cols, read.rows / groups);
            const int type = CV_MAKETYPE(CV_MAT_DEPTH(sourceType), CV_MAT_CN(sourceType) / groups);
            row_.resize(padded.width * CV_ELEM_SIZE(sourceType));
            for (int y = 0; y < padded.height; ++y)
            {
                const uchar* const row = source.row(tile.y + y, Range(tile.x, tile.x + padded.width), row_.data());
                if (groups == 1)
                    convertValues(Mat(1, padded.width, type, const_cast<uchar*>(row)), read.row(y));
                else
                    splitRow(row, type, groups, read, y, padded.height);
            }
        }

        // A row of interleaved values of the type: into rows of planes, which are `apart`.
        void splitRow(const uchar* row, int type, int channels, Mat& planes, int y, int apart)
        {
            const size_t bytes = CV_ELEM_SIZE(type), rowBytes = planes.cols * bytes;
            const bool isConverted = type != planes.type();
            channel_.resize(isConverted ? rowBytes * channels : 0);
            rows_.clear();
            for (int c = 0; c < channels; ++c)
                rows_.emplace_back(1, planes.cols, typeOfBytes(bytes, 1),
                                   isConverted ? channel_.data() + c * rowBytes : planes.ptr(y + c * apart));
            split(Mat(1, planes.cols, typeOfBytes(bytes, channels), const_cast<uchar*>(row)), rows_.data());
            for (int c = 0; c < channels && isConverted; ++c)
                convertValues(Mat(1, planes.cols, type, rows_[c].data), planes.row(y + c * apart));
        }

        // Planes, which are `apart` rows, from row `first` on.
        void mergeRows(Mat& planes, int first, int apart, const Mat& destination)
        {
            const size_t bytes = destination.elemSize1();
            for (int y = 0; y < destination.rows; ++y)
            {
                rows_.clear();
                for (int c = 0; c < destination.channels(); ++c)
                    rows_.emplace_back(1, planes.cols, typeOfBytes(bytes, 1), planes.ptr(first + y + c * apart));
                Mat row(1, planes.cols, typeOfBytes(bytes, destination.channels()),
                        const_cast<uchar*>(destination.ptr(y)));
                merge(rows_.data(), rows_.size(), row);
            }
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
        std::vector<uchar> row_, channel_;
        std::vector<Mat> rows_;  // of channels
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
