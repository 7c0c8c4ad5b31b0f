// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Erosions and dilations one after the other, by the device's filters for the least and the greatest value of a
// footprint, each into a plane, the last one into the destination; then perhaps a difference.
//
// What a step makes is what the next one reads, and is filtered as a separate image: it ends where the image ends, and
// the next step extrapolates it there. Planes of large images are made in bands of rows, so that they do not take much
// memory; with BORDER_WRAP, where the first and the last rows are neighbours, the image is one band.
//
// Cost: that of the steps, and three rows of memory traffic for a difference.

#include "precomp.hpp"

#include "morphology_planes.hpp"

#include "common/half_pixel.hpp"
#include "common/unread_pixels.hpp"
#include "common/visit_depth.hpp"
#include "cuda/runtime/device_memory.hpp"
#include "cuda/tables.hpp"
#include "plane_difference.hpp"
#include "tasks/morphology_reach.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

namespace
{

constexpr size_t mostPlaneBytes = size_t(1) << 30, planeAlignment = 512;

class MorphologyPlanes : public Algorithm
{
public:
    explicit MorphologyPlanes(const MorphologyTask& task)
        : task_(task), erosion_(prepareFootprintRanks(task.erosion)), dilation_(prepareFootprintRanks(task.dilation))
    {
    }

    // Why a step has no algorithm; null: all have.
    const char* whyNot() const
    {
        for (const MorphologySteps* chain : {&task_.steps, &task_.subtracted})
            for (const MorphologyStep step : *chain)
                if (const char* const reason = filterOf(step).whyNone())
                    return reason;
        return nullptr;
    }

    bool takesAll() const CV_OVERRIDE { return true; }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        const Planes planes(task_, images);
        auto choices = std::make_shared<std::vector<Dispatch::Choice>>();  // of a band after the other
        size_t ofStep = 0, constants = 0;
        const auto choose = [&](MorphologyStep kind, const Images& step)
        {
            choices->push_back(filterOf(kind).firstOfPart(step, device));
            const Choice& choice = choices->back();
            const auto isSame = [&](const Choice& other) { return &other.algorithm == &choice.algorithm; };
            // Bands may have different algorithms: each counts once.
            if (std::none_of(choices->begin(), choices->end() - 1, isSame))
                constants += choice.decision.constantBytes;
            ofStep = std::max(ofStep, choice.decision.scratchBytes);
        };
        for (int y = 0; y < images.destination.size.height; y += planes.rows)
            makeBand(Band(images, planes, y, unreadPixels()), choose);
        Decision found([this, planes, choices](const Images& given, const DeviceStream& stream)
                       { launch(planes, choices->data(), given, stream); });
        found.scratchBytes = planes.bytes() + ofStep;
        found.constantBytes = constants;
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "the filters for the least and the greatest value of the element, one after the other";
        if (task_.isDifference)
            record.method += ", and a difference";
        record.why = "several steps need no more than each of them";
        const String erosion = inOneLine(erosion_->describe()), dilation = inOneLine(dilation_->describe());
        if (uses(MorphologyStep::Erosion))
            record.parts = "erosion: " + erosion;
        if (uses(MorphologyStep::Dilation))
            record.parts += (record.parts.empty() ? "dilation: " : "; dilation: ") + dilation;
        return record;
    }

private:
    using Choice = Dispatch::Choice;

    // What is between the steps of a band.
    struct Planes
    {
        Planes(const MorphologyTask& task, const Images& images)
        {
            const Size size = images.destination.size, whole = images.source.whole;
            const bool hasBands = task.erosion.plain.neighbourhood.borderY != BORDER_WRAP || task.mostSteps() < 2;
            between = std::min(2, std::max(task.mostSteps() - 1, 0));
            count = between + (task.isDifference && !task.steps.empty() && !task.subtracted.empty());
            const auto sizeFor = [&](int outputs)
            {
                Size most(size.width, outputs);
                for (const MorphologySteps* chain : {&task.steps, &task.subtracted})
                {
                    Size made(size.width, outputs);
                    for (size_t i = chain->size(); i > 1; --i)
                        made = mostRead(task.step((*chain)[i - 1]), made, whole);
                    most = Size(std::max(most.width, made.width), std::max(most.height, made.height));
                }
                return most;
            };
            rows = size.height;
            step = alignSize(static_cast<size_t>(task.pixelBytes()) * sizeFor(rows).width, planeAlignment);
            if (hasBands && count > 0)
            {
                const int shared = task.neighbourhood().window.height - 1;
                const size_t fitting = mostPlaneBytes / (step * count), fewest = std::max(256, 4 * shared);
                rows = static_cast<int>(
                    std::min<size_t>(rows, std::max(fewest, fitting - std::min<size_t>(fitting, shared))));
            }
            height = sizeFor(rows).height;
        }

        size_t planeBytes() const { return step * height; }
        size_t bytes() const { return planeBytes() * count; }

        int rows;     // of a band of the destination
        int between;  // planes that steps take turns to write
        int count;    // with that of what is subtracted
        int height;   // of a plane
        size_t step;
    };

    // Rows of the destination, and what they are made with.
    struct Band
    {
        Band(const Images& images, const Planes& planes, int y, uchar* memory)
            : source(images.source),
              destination(images.destination),
              between(planes.between),
              planeBytes(planes.planeBytes()),
              planeStep(planes.step),
              data(memory)
        {
            destination.size.height = std::min(planes.rows, destination.size.height - y);
            destination.data += y * destination.step;
            place = Rect(source.offset + Point(0, y), destination.size);
        }

        uchar* plane(int index) const { return data + index * planeBytes; }
        // The destination of the step before a subtraction.
        DeviceDestination last() const { return {plane(between), planeStep, destination.size, destination.channels}; }
        PlanePlace sourcePixels(int pixelBytes) const
        {
            return {source.data + place.y * source.step + static_cast<size_t>(place.x) * pixelBytes, source.step};
        }

        DeviceSource source;
        DeviceDestination destination;
        Rect place;  // in the readable pixels
        int between;
        size_t planeBytes, planeStep;
        uchar* data;
    };

    // Calls run(kind, images) for each step of a band.
    template <typename Run>
    void makeBand(const Band& band, const Run& run) const
    {
        makeSteps(task_.steps, band, band.destination, run);
        makeSteps(task_.subtracted, band, task_.steps.empty() ? band.destination : band.last(), run);
    }
    template <typename Run>
    void makeSteps(const MorphologySteps& steps, const Band& band, const DeviceDestination& result,
                   const Run& run) const
    {
        const int count = static_cast<int>(steps.size());
        std::vector<Rect> made(count, band.place);
        for (int i = count - 2; i >= 0; --i)
            made[i] = readRect(task_.step(steps[i + 1]), made[i + 1], band.source.whole);
        Images images;
        images.source = band.source;
        for (int i = 0; i < count; ++i)
        {
            const Point origin = i > 0 ? made[i - 1].tl() : Point();
            images.source.offset = made[i].tl() - origin;
            images.destination =
                i + 1 < count ? DeviceDestination{band.plane(i % 2), band.planeStep, made[i].size(), result.channels}
                              : result;
            run(steps[i], images);
            images.source = {images.destination.data, images.destination.step, made[i].size(), Point()};
        }
    }

    void launch(const Planes& planes, const Choice* choices, const Images& images, const DeviceStream& stream) const
    {
        const StreamScratch memory(planes.bytes(), stream);
        for (int y = 0; y < images.destination.size.height; y += planes.rows)
        {
            const Band band(images, planes, y, memory.data());
            makeBand(band, [&](MorphologyStep, const Images& step) { (choices++)->decision.launch(step, stream); });
            if (task_.isDifference)
                subtract(band, stream);
            else if (task_.steps.empty())
                copy(band, stream);
        }
    }

    void copy(const Band& band, const DeviceStream& stream) const
    {
        const PlanePlace from = band.sourcePixels(task_.pixelBytes());
        checkCuda(cudaMemcpy2DAsync(band.destination.data, band.destination.step, from.data, from.step,
                                    static_cast<size_t>(band.place.width) * task_.pixelBytes(), band.place.height,
                                    cudaMemcpyDeviceToDevice, stream),
                  "copying an image that no step changes");
    }

    void subtract(const Band& band, const DeviceStream& stream) const
    {
        const PlanePlace source = band.sourcePixels(task_.pixelBytes());
        const PlanePlace result = {band.destination.data, band.destination.step},
                         last = {band.last().data, band.planeStep};
        const PlanePlace minuend = task_.steps.empty() ? source : result;
        const PlanePlace subtrahend = task_.subtracted.empty() ? source : task_.steps.empty() ? result : last;
        Images images;
        images.destination = band.destination;
        const auto run = [&](auto pixel)
        {
            using T = decltype(pixel);
            checkCuda(subtractPlanes<T>(minuend, subtrahend, destinationView<T>(images), stream),
                      "launching morphology_planes, the difference");
        };
        const int depth = CV_MAT_DEPTH(task_.type());
        if (depth == CV_16F)
            run(HalfPixel());
        else if (isSupportedDepth(depth))
            visitDepth(depth, run);
        else
            visitOrder(depth, task_.erosion.plain.order, run);
    }

    const Dispatch& filterOf(MorphologyStep step) const
    {
        return *(step == MorphologyStep::Erosion ? erosion_ : dilation_);
    }
    bool uses(MorphologyStep step) const
    {
        const auto has = [&](const MorphologySteps& steps)
        { return std::find(steps.begin(), steps.end(), step) != steps.end(); };
        return has(task_.steps) || has(task_.subtracted);
    }

    const MorphologyTask task_;
    const std::shared_ptr<const Dispatch> erosion_, dilation_;
};

}  // namespace

Preparation prepareMorphologyPlanes(const MorphologyTask& task)
{
    auto planes = std::make_unique<MorphologyPlanes>(task);
    if (const char* const reason = planes->whyNot())
        return reason;
    return planes;
}

}  // namespace cv::cuda::fastfilters
