// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Erosions and dilations one after the other, by the CPU engine's filters for the least and the greatest value of a
// footprint: band by band, so that what is between two steps is still in the cache.
//
// A step of a band makes the rows that the next one reads; where the image ends, they end, and the next step
// extrapolates them. With BORDER_WRAP, where the first and the last rows are neighbours, the image is one band.
//
// Cost: that of the steps, and of the rows that two bands share.

#include "precomp.hpp"

#include "cpu/morphology_algorithms.hpp"
#include "cpu/parallel_tiles.hpp"
#include "tasks/pixel_values.hpp"
#include "cpu/streaming.hpp"
#include "cpu/tile_memory.hpp"
#include "tasks/morphology_reach.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

// Pixels of an image that has the size `whole`.
struct Piece
{
    Mat pixels;
    Rect place;
    Size whole;

    Mat at(const Rect& wanted) const { return pixels(wanted - place.tl()); }
};

// All pixels that may be read: the source, its place, and its parent.
Piece readablePixels(const Mat& source, Rect& place)
{
    Size whole;
    Point offset;
    source.locateROI(whole, offset);
    place = Rect(offset, source.size());
    const Mat parent = Mat(source).adjustROI(offset.y, whole.height - offset.y - source.rows, offset.x,
                                             whole.width - offset.x - source.cols);
    return {parent, Rect(Point(), whole), whole};
}

class StepBands : public CpuAlgorithm
{
public:
    explicit StepBands(const MorphologyTask& task)
        : task_(task),
          erosion_(prepareCpuFootprintRanks(task.erosion)),
          dilation_(prepareCpuFootprintRanks(task.dilation))
    {
    }

    bool takesAll() const CV_OVERRIDE { return true; }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        Rect place;
        const Piece source = readablePixels(images.source, place);
        const Size size = images.source.size();
        const int shared = task_.neighbourhood().window.height - 1, fewestRows = std::max(16, 4 * shared);
        const int rows = std::max(cachedRows(images) - shared, fewestRows);
        if (rows >= size.height || (task_.erosion.plain.neighbourhood.borderY == BORDER_WRAP && task_.mostSteps() > 1))
            return Worker{*this, images, source, place.tl(), facts, false, {}}(Rect(Point(), size));
        parallelTiles(size, Size(size.width, rows), fewestRows,
                      [&] { return Worker{*this, images, source, place.tl(), facts, true, {}}; });
    }

    double nanoseconds() const CV_OVERRIDE
    {
        const auto timesOf = [&](const MorphologySteps& steps)
        {
            double sum = 0;
            for (const MorphologyStep step : steps)
                sum += leastNanoseconds(filterOf(step));
            return sum;
        };
        const double values = static_cast<double>(CV_ELEM_SIZE1(task_.type()));
        return 1.1 * (timesOf(task_.steps) + timesOf(task_.subtracted)) + 0.05 * values * (1 + task_.isDifference);
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "the filters for the least and the greatest value of the element, one after the other";
        if (task_.isDifference)
            record.method += ", and a difference";
        record.tile = "bands of rows that stay in the cache";
        return record;
    }

private:
    // Makes bands, with its own memory.
    struct Worker
    {
        const StepBands& filter;
        const CpuImages& images;
        const Piece& source;
        const Point offset;  // of the image in the source
        const CpuFacts& facts;
        const bool onOneThread;
        TileMemory memory[3];

        void operator()(const Rect& rows)
        {
            const Rect band = rows + offset;
            Mat result = images.destination(rows);
            const MorphologyTask& task = filter.task_;
            if (!task.isDifference)
            {
                if (task.steps.empty())
                    source.at(band).copyTo(result);
                else
                    makeSteps(task.steps, band, result, true);
                return;
            }
            const Mat minuend = afterSteps(task.steps, band, result);
            Mat plane = task.subtracted.empty() ? Mat() : planeOf(2, band.size());
            subtractValues(minuend, afterSteps(task.subtracted, band, plane), result, task.erosion.plain.order);
        }

    private:
        // In `result`, unless it is the source.
        Mat afterSteps(const MorphologySteps& steps, const Rect& band, Mat& result)
        {
            if (steps.empty())
                return source.at(band);
            makeSteps(steps, band, result, false);
            return result;
        }

        // `isLast`: nobody reads the result soon.
        void makeSteps(const MorphologySteps& steps, const Rect& band, Mat& result, bool isLast)
        {
            const int count = static_cast<int>(steps.size());
            std::vector<Rect> made(count, band);
            for (int i = count - 2; i >= 0; --i)
                made[i] = readRect(filter.task_.step(steps[i + 1]), made[i + 1], source.whole);
            Piece from = source;
            for (int i = 0; i < count; ++i)
            {
                Mat to = i + 1 < count ? planeOf(i % 2, made[i].size()) : result;
                CpuImages part = {from.at(made[i]), to, Mat(), Size(), onOneThread};
                if (isLast && i + 1 == count)
                    part.whole = imageSize(images);
                filter.filterOf(steps[i]).firstOfPart(part, facts).algorithm.run(part, facts);
                from = {to, made[i], source.whole};
            }
        }

        Mat planeOf(int index, Size size) { return memory[index].planes<1>({{{size, filter.task_.type()}}})[0]; }
    };

    const CpuDispatch& filterOf(MorphologyStep step) const
    {
        return *(step == MorphologyStep::Erosion ? erosion_ : dilation_);
    }

    // Rows that the second cache holds, with what is between steps.
    int cachedRows(const CpuImages& images) const
    {
        const Size size = images.source.size();
        const size_t rowBytes = size.width * images.source.elemSize();
        const int planes = task_.isDifference ? 3 : 2;
        return static_cast<int>(std::min<size_t>(size.height, secondCacheBytes() / 2 / planes / rowBytes));
    }

    MorphologyTask task_;
    std::shared_ptr<const CpuDispatch> erosion_, dilation_;
};

}  // namespace

CpuPreparation prepareMorphologySteps(const MorphologyTask& task)
{
    return std::make_unique<StepBands>(task);
}

}  // namespace cv::cuda::fastfilters
