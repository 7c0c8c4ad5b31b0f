// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "common/unread_pixels.hpp"
#include "cuda/linear_algorithms.hpp"
#include "cuda/missing/missing_linear.hpp"
#include "cuda/tables.hpp"
#include "tasks/box_task.hpp"
#include "transfer/source_rows.hpp"
#include "valid_planes.hpp"
#include "valid_planes_plan.hpp"

#include <algorithm>

// Any linear filter of an image with missing pixels, made of filters of whole planes: the plain filter; the same
// coefficients over the image with zeros for missing pixels, and over a plane that is 1 for valid pixels; and how many
// pixels of each window are missing. Windows that have one get the quotient of the two sums. A box needs no second sum,
// which is a number of pixels. The cost is that of the plain filter, of two or three filters into floats, and of their
// planes.

namespace cv::cuda::fastfilters
{

namespace
{

class ValidPlanes : public Algorithm
{
public:
    explicit ValidPlanes(const MissingLinearTask& task)
        : task_(task.plain), missing_(task.missing), plain_(prepareLinearFilter(task.plain))
    {
        const int bytes = CV_MAKETYPE(CV_8U, task_.channels());
        const Scalar holes = visitDepth(task_.srcDepth(), [&](auto pixel)
                                        { return missesBorder<decltype(pixel)>(task_.neighbourhood, missing_); });
        Scalar border = task_.neighbourhood.borderValue, valid;
        for (int c = 0; c < 4; ++c)
        {
            valid[c] = 1 - holes[c];
            border[c] = holes[c] != 0 ? 0 : border[c];
        }
        const LinearTask sums = planeTask(task_, task_.srcType, border);
        finish_ = missingFinish(task, sums);
        isModerate_ = isModerate(finish_.whole) && isModerate(finish_.delta);
        filters_.push_back(prepareDividedPlane(sums));
        filters_.push_back(prepareDividedPlane(countTask(task_, holes)));
        if (isBox(sums))
            equalWeight_ = static_cast<float>(sums.row[0] * sums.column[0] / sums.result.divisor);
        else
            filters_.push_back(prepareDividedPlane(planeTask(task_, bytes, valid)));
    }

    bool takesAll() const CV_OVERRIDE { return true; }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        Choices whole = {plain_->firstOfPart(images, device), {}};
        const Band first(*this, images, 0, unreadPixels());
        for (size_t i = 0; i < filters_.size(); ++i)
            whole.filters.push_back(filters_[i]->firstOfPart(first.images(i), device));
        return decision(std::make_shared<Choices>(whole), images, device);
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "the plain filter; for windows with missing pixels the quotient of sums of planes: the valid "
                        "pixels' values, their coefficients, and how many are missing";
        record.why = "it takes any coefficients, types and border";
        const char* const names[] = {"values", "missing", "coefficients"};
        record.parts = "plain: " + inOneLine(plain_->describe());
        for (size_t i = 0; i < filters_.size(); ++i)
            record.parts += format("; %s: ", names[i]) + inOneLine(filters_[i]->describe());
        return record;
    }

private:
    // The choices for the plain filter and for the filters of planes.
    struct Choices
    {
        Dispatch::Choice plain;
        std::vector<Dispatch::Choice> filters;
    };

    // The pixels in one direction that windows read, and the border rule from there.
    static Interval readBy(const Interval& outputs, const RowWindow& window)
    {
        return window.border == BorderWrap ? readInterval(outputs.begin, outputs.end - outputs.begin, window.size,
                                                          window.anchor, window.length, window.border)
                                           : sourceRows(outputs, window, Cut::anywhere());
    }

    // The planes of a band of rows of the destination, one behind the other from an address on.
    struct Band
    {
        Band(const ValidPlanes& of, const Images& whole, int y, uchar* memory) : image(whole)
        {
            const Neighbourhood& n = of.task_.neighbourhood;
            DeviceSource& source = image.source;
            DeviceDestination& destination = image.destination;
            const int channels = destination.channels, sums = static_cast<int>(of.filters_.size());
            const auto stepOf = [&](int pixels, size_t each)
            { return alignSize(static_cast<size_t>(pixels) * channels * each, cudaPitch); };
            const Interval columns = readBy({source.offset.x, source.offset.x + destination.size.width},
                                            {n.window.width, n.anchor.x, n.borderX, source.whole.width});
            const int width = columns.end - columns.begin;
            planes.pixelStep = stepOf(width, CV_ELEM_SIZE1(of.task_.srcType));
            planes.byteStep = stepOf(width, 1);
            sumStep = stepOf(destination.size.width, sizeof(float));
            const size_t ofBytes = of.equalWeight_ != 0 ? planes.byteStep : 2 * planes.byteStep;
            rows = validPlanesBandRows(planes.pixelStep + ofBytes + sums * sumStep, destination.size.height);

            destination.size.height = std::min(rows, whole.destination.size.height - y);
            destination.data += y * destination.step;
            source.offset.y += y;
            const Interval read = readBy({source.offset.y, source.offset.y + destination.size.height},
                                         {n.window.height, n.anchor.y, n.borderY, source.whole.height});
            const int height = read.end - read.begin;
            source.data += read.begin * source.step + columns.begin * CV_ELEM_SIZE(of.task_.srcType);
            if (source.mask)
                source.mask += read.begin * source.maskStep + static_cast<size_t>(columns.begin) * source.maskChannels;
            source.offset.x -= columns.begin;
            source.offset.y -= read.begin;
            source.whole = Size(width, height);

            planes.pixels = memory;
            planes.holes = planes.pixels + planes.pixelStep * height;
            planes.valid = of.equalWeight_ != 0 ? nullptr : planes.holes + planes.byteStep * height;
            sumPlanes = planes.holes + ofBytes * height;
            sumPlaneBytes = sumStep * destination.size.height;
            bytes = planes.pixelStep * height + ofBytes * height + sums * sumPlaneBytes;
        }

        // The images of the filter `i`.
        Images images(size_t i) const
        {
            Images filtered = image;
            const size_t step = i == 0 ? planes.pixelStep : planes.byteStep;
            filtered.source = {i == 0   ? planes.pixels
                               : i == 1 ? planes.holes
                                        : planes.valid,
                               step, image.source.whole, image.source.offset};
            filtered.destination.data = sums(i);
            filtered.destination.step = sumStep;
            return filtered;
        }
        uchar* sums(size_t i) const { return sumPlanes + i * sumPlaneBytes; }

        Images image;  // of which the source has the pixels that are read
        FilledPlanes planes;
        uchar* sumPlanes;
        size_t sumStep, sumPlaneBytes, bytes;
        int rows;  // of a band that is not the last one
    };

    Decision decidePart(const std::shared_ptr<const Choices>& whole, const Images& part,
                        const DeviceFacts& device) const
    {
        Choices own = {Dispatch::forPart(whole->plain, part, device), {}};
        const Band first(*this, part, 0, unreadPixels());
        for (size_t i = 0; i < filters_.size(); ++i)
            own.filters.push_back(Dispatch::forPart(whole->filters[i], first.images(i), device));
        return decision(std::make_shared<Choices>(own), part, device);
    }

    // `first`: of the whole image, and of the first band, whose algorithms all bands have.
    Decision decision(const std::shared_ptr<const Choices>& first, const Images& images,
                      const DeviceFacts& device) const
    {
        const int height = images.destination.size.height, rows = Band(*this, images, 0, unreadPixels()).rows;
        size_t scratch = first->plain.decision.scratchBytes;
        auto bands = std::make_shared<std::vector<std::vector<Dispatch::Choice>>>();
        for (int y = 0; y < height; y += rows)
        {
            const Band band(*this, images, y, unreadPixels());
            size_t ofFilter = 0;
            bands->emplace_back();
            for (size_t i = 0; i < filters_.size(); ++i)
            {
                bands->back().push_back(Dispatch::forPart(first->filters[i], band.images(i), device));
                ofFilter = std::max(ofFilter, bands->back().back().decision.scratchBytes);
            }
            scratch = std::max(scratch, band.bytes + ofFilter);
        }
        Decision found([this, first, bands, rows](const Images& given, const DeviceStream& stream)
                       { launch(*first, *bands, rows, given, stream); });
        found.scratchBytes = scratch;
        found.constantBytes = first->plain.decision.constantBytes;
        Cut ofPlanes = Cut::anywhere();
        for (const Dispatch::Choice& filter : first->filters)
        {
            found.constantBytes += filter.decision.constantBytes;
            ofPlanes = ofPlanes.with(filter.decision.cut);
        }
        // Bands begin where the height of the whole says.
        if (rows < height && !ofPlanes.isAnywhere())
            ofPlanes = Cut::nowhere();
        found.cut = ofPlanes.with(first->plain.decision.cut);
        found.decidePart = [this, first](const Images& part, const DeviceFacts& of)
        { return decidePart(first, part, of); };
        return found;
    }

    void launch(const Choices& whole, const std::vector<std::vector<Dispatch::Choice>>& bands, int rows,
                const Images& images, const DeviceStream& stream) const
    {
        Dispatch::launch(whole.plain, images, stream);
        size_t bytes = 0;
        for (size_t i = 0; i < bands.size(); ++i)
            bytes = std::max(bytes, Band(*this, images, static_cast<int>(i) * rows, nullptr).bytes);
        const StreamScratch memory(bytes, stream);
        for (size_t i = 0; i < bands.size(); ++i)
        {
            const Band band(*this, images, static_cast<int>(i) * rows, memory.data());
            fill(band, stream);
            for (size_t f = 0; f < filters_.size(); ++f)
                Dispatch::launch(bands[i][f], band.images(f), stream);
            divide(band, stream);
        }
    }

    void fill(const Band& band, const DeviceStream& stream) const
    {
        visitDepth(
            task_.srcDepth(),
            [&](auto pixel)
            {
                using S = decltype(pixel);
                checkCuda(fillMissing(missingSource<S>(band.image, task_.neighbourhood, missing_), band.planes, stream),
                          "launching valid_planes, the planes of valid pixels");
            });
    }

    void divide(const Band& band, const DeviceStream& stream) const
    {
        const FilledPlanes& planes = band.planes;
        const DeviceSource& source = band.image.source;
        const uchar* const holes = planes.holes + source.offset.y * planes.byteStep +
                                   static_cast<size_t>(source.offset.x) * band.image.destination.channels;
        const SumPlanes sums = {band.sums(0), band.sums(1),   planes.valid ? band.sums(2) : nullptr,
                                band.sumStep, equalWeight_,   task_.area(),
                                holes,        planes.byteStep};
        visitDepth(task_.dstDepth(),
                   [&](auto pixel)
                   {
                       checkCuda(
                           divideSums(sums, finish_, isModerate_, destinationView<decltype(pixel)>(band.image), stream),
                           "launching valid_planes, the quotients");
                   });
    }

    static constexpr int cudaPitch = 512;

    LinearTask task_;
    MissingPixels missing_;
    MissingFinish<double> finish_;
    bool isModerate_;  // see divideSums()
    std::shared_ptr<const Dispatch> plain_;
    std::vector<std::shared_ptr<const Dispatch>> filters_;  // of values, of missing pixels, and of coefficients
    float equalWeight_ = 0;                                 // of each pixel of a box, which has no third filter
};

}  // namespace

Preparation prepareValidPlanes(const MissingLinearTask& task)
{
    return std::make_unique<ValidPlanes>(task);
}

}  // namespace cv::cuda::fastfilters
