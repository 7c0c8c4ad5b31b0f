// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Filters of pixels that have no kernel, by filters of other pixels, see tasks/converted_task.hpp: a band of rows at a
// time is padded by the border rule and converted to planes of the type of the filter, filtered, and converted back.
// If the source or the destination has the type of the filter, the filter reads or writes it without a plane.
//
// Values of 32 and 64 bits that are ranked are sorted, and filtered as their ordinals in floats. Of channels that are
// not 1, 3 or 4, each has a plane; the filter gets them as a batch if it takes batches.
//
// Cost: that of the filter, and the memory traffic of the conversions: a channel is read and written three times. A
// sort takes 4 passes over keys of 32 bits and 8 over those of 64, of 16 and 24 bytes for each value.

#include "precomp.hpp"

#include "converted_planes.hpp"

#include "common/unread_pixels.hpp"
#include "converted_layout.hpp"
#include "tasks/pixel_values.hpp"
#include "cuda/runtime/batch_table.hpp"
#include "cuda/runtime/device_memory.hpp"
#include "cuda/tables.hpp"
#include "plane_conversion.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

namespace cv::cuda::fastfilters
{

namespace
{

class ConvertedPlanes : public Algorithm
{
public:
    ConvertedPlanes(const ConvertedTask& task, std::shared_ptr<const Dispatch> filter)
        : task_(task), filter_(std::move(filter))
    {
        const int channels = std::min(task.channels(), 4);
        const std::vector<uchar> pixel =
            borderPixel(CV_MAKETYPE(CV_MAT_DEPTH(task.srcType), channels), task.neighbourhood.borderValue, task.order);
        // If there are more than four channels, all have the value of the first.
        for (size_t i = 0; i < border_.size(); ++i)
            border_[i] = pixel[i % (task.channels() > 4 ? CV_ELEM_SIZE1(task.srcType) : pixel.size())];
    }

    bool takesAll() const CV_OVERRIDE { return !task_.byOrdinals; }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        const ConvertedLayout layout(task_, images);
        if (!layout.fits())
            return Fit::no("the rows of a window have more pixels than floats have ordinals");
        return decided(
            task_.isRank ? nullptr
                         : std::make_shared<const Dispatch::Choice>(filter_->firstOfPart(layout.whole(images), device)),
            images, device);
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        const String work = typeToString(task_.workSrcType()), result = typeToString(task_.workDstType());
        record.method = task_.byOrdinals ? "values are sorted, and their ordinals filtered as " + work
                                         : "converted in bands of rows, and filtered as " + work +
                                               (work == result ? String() : " to " + result);
        if (task_.workChannels() != task_.channels())
            record.method += ", a channel at a time";
        record.why = "there is no kernel for the type";
        record.parts = "filter: " + inOneLine(filter_->describe());
        return record;
    }

private:
    using SharedChoice = std::shared_ptr<const Dispatch::Choice>;

    struct Band
    {
        ConvertedBand rows;
        SharedChoice filter;
        bool isBatch;  // of the planes of a group
    };
    struct Plan
    {
        ConvertedLayout layout;
        ConvertedMemory memory;
        std::vector<Band> bands;
    };

    // `whole`: what the filter decided about the padded image, or about that of which `images` are a part; null for
    // ranks, whose bands may have any algorithm.
    Decision decided(const SharedChoice& whole, const Images& images, const DeviceFacts& device) const
    {
        ConvertedLayout layout(task_, images);
        const Cut cut =
            task_.isRank ? Cut::anywhere() : Dispatch::forPart(*whole, layout.whole(images), device).decision.cut;
        const std::vector<ConvertedBand> bands = layout.bands(images, cut);
        for (const ConvertedBand& band : bands)
            layout.resultRows = std::max(layout.resultRows, band.rows);
        auto plan = std::make_shared<Plan>(Plan{layout, ConvertedMemory(layout, bands), {}});
        size_t scratch = 0, constants = 0;
        for (const ConvertedBand& band : bands)
        {
            const bool isNew = plan->bands.empty() || !layout.isSame(plan->bands.back().rows, band, images);
            Band next = isNew ? chosen(whole, *plan, images, band, device) : plan->bands.back();
            next.rows = band;
            plan->bands.push_back(next);
            const Dispatch::Choice& choice = *next.filter;
            const auto isOf = [&](const Band& other) { return &other.filter->algorithm == &choice.algorithm; };
            // Bands may have different algorithms: each counts once.
            if (std::none_of(plan->bands.begin(), plan->bands.end() - 1, isOf))
                constants += choice.decision.constantBytes;
            scratch = std::max(scratch, choice.decision.scratchBytes);
        }
        Decision found([this, plan](const Images& given, const DeviceStream& stream) { launch(*plan, given, stream); });
        found.scratchBytes = plan->memory.bytes() + scratch;
        found.constantBytes = constants;
        found.cut = cut;
        if (!task_.isRank)
            found.decidePart = [this, whole](const Images& given, const DeviceFacts& facts)
            { return decided(whole, given, facts); };
        return found;
    }

    Band chosen(const SharedChoice& whole, const Plan& plan, const Images& images, const ConvertedBand& band,
                const DeviceFacts& device) const
    {
        Images one = plan.layout.ofFilter(images, band, plan.memory.at(unreadPixels()), 0);
        const int group = plan.layout.maskPlanes > 0 ? 1 : plan.layout.group;  // a batch has no masks
        const Dispatch::Choice choice =
            whole ? Dispatch::forPart(*whole, one, device) : filter_->firstOfPartBatch(one, group, device);
        if (group == 1 || !choice.decision.takesBatches)
            return {band, std::make_shared<const Dispatch::Choice>(choice), false};
        one.batch = reinterpret_cast<const BatchImage*>(unreadPixels());
        one.count = plan.layout.group;
        return {band, std::make_shared<const Dispatch::Choice>(Dispatch::forPart(whole ? *whole : choice, one, device)),
                true};
    }

    void launch(const Plan& plan, const Images& images, const DeviceStream& stream) const
    {
        const ConvertedLayout& layout = plan.layout;
        const StreamScratch scratch(plan.memory.bytes(), stream);
        const ConvertedPlaces places = plan.memory.at(scratch.data());
        int rowsOfTable = 0;
        for (const Band& band : plan.bands)
        {
            if (band.isBatch && band.rows.sourceRows() != rowsOfTable)
            {
                storeTable(layout, images, band.rows, places, stream);
                rowsOfTable = band.rows.sourceRows();
            }
            for (int channel = 0; channel < task_.channels(); channel += layout.channelStep())
            {
                // The last ones are filtered again if there are no more.
                const int first = std::min(channel, task_.channels() - layout.channelStep());
                if (layout.convertsSource)
                    pad(layout, images, band.rows, first, places, stream);
                const void* const keys = layout.keyBytes > 0 ? number(layout, band.rows, places, stream) : nullptr;
                filter(layout, images, band, places, stream);
                if (layout.convertsResult)
                    store(layout, images, band.rows, first, places, keys, stream);
            }
        }
    }

    void storeTable(const ConvertedLayout& layout, const Images& images, const ConvertedBand& band,
                    const ConvertedPlaces& places, const DeviceStream& stream) const
    {
        std::vector<BatchImage> table;
        for (int plane = 0; plane < layout.group; ++plane)
        {
            const Images one = layout.ofFilter(images, band, places, plane);
            table.push_back({one.source.data, one.destination.data});
        }
        checkCuda(storeBatch(table, reinterpret_cast<BatchImage*>(places.table), stream),
                  "launching converted_planes, the places of its planes");
    }

    void filter(const ConvertedLayout& layout, const Images& images, const Band& band, const ConvertedPlaces& places,
                const DeviceStream& stream) const
    {
        for (int plane = 0; plane < (band.isBatch ? 1 : layout.group); ++plane)
        {
            Images one = layout.ofFilter(images, band.rows, places, plane);
            if (band.isBatch)
            {
                one.batch = reinterpret_cast<const BatchImage*>(places.table);
                one.count = layout.group;
            }
            band.filter->decision.launch(one, stream);
        }
    }

    ConvertedChannels channelsFrom(const ConvertedLayout& layout, int first) const
    {
        return {task_.channels(), first, layout.group, task_.workChannels() != task_.channels()};
    }

    void pad(const ConvertedLayout& layout, const Images& images, const ConvertedBand& band, int first,
             const ConvertedPlaces& places, const DeviceStream& stream) const
    {
        const DeviceSource& source = images.source;
        PadArguments a = {};
        a.width = source.whole.width;
        a.height = source.whole.height;
        a.originX = source.offset.x - layout.left;
        a.originY = band.source.begin;
        a.borderX = task_.neighbourhood.borderX;
        a.borderY = task_.neighbourhood.borderY;
        a.rows = band.sourceRows();
        if (layout.maskPlanes > 0)
            padMask(layout, source, band, first, a, places, stream);
        a.source = source.data;
        a.sourceStep = source.step;
        std::memcpy(a.border, border_.data(), border_.size());
        a.channels = channelsFrom(layout, first);
        const size_t step = task_.byOrdinals ? layout.sourceStep / sizeof(float) * layout.keyBytes : layout.sourceStep;
        a.plane = {task_.byOrdinals ? places.keys : places.source, step, step * a.rows};
        const int depth = CV_MAT_DEPTH(task_.srcType);
        checkCuda(padPlanes(depth, task_.byOrdinals ? keysDepth : task_.workSrcDepth, task_.order, a, stream),
                  "launching converted_planes, the padded planes");
    }

    // Where the border is constant, a mask is valid.
    void padMask(const ConvertedLayout& layout, const DeviceSource& source, const ConvertedBand& band, int first,
                 PadArguments a, const ConvertedPlaces& places, const DeviceStream& stream) const
    {
        a.source = source.mask;
        a.sourceStep = source.maskStep;
        std::memset(a.border, 1, sizeof(a.border));
        a.channels = {source.maskChannels, layout.maskPlanes > 1 ? first : 0, layout.maskPlanes, true};
        a.plane = {places.mask, layout.maskStep, layout.maskBytes(band)};
        checkCuda(padPlanes(CV_8U, CV_8U, PixelOrder::OfDepth, a, stream), "launching converted_planes, the mask");
    }

    // The sorted keys.
    const void* number(const ConvertedLayout& layout, const ConvertedBand& band, const ConvertedPlaces& places,
                       const DeviceStream& stream) const
    {
        const auto words = [](uchar* place) { return reinterpret_cast<std::uint32_t*>(place); };
        const SortMemory memory = {places.keys,           places.otherKeys,
                                   words(places.indices), words(places.otherIndices),
                                   places.temporary,      places.temporaryBytes};
        const void* sorted = nullptr;
        checkCuda(numberKeys(memory, layout.sortedValues(band), layout.keyBytes, words(places.source), sorted, stream),
                  "launching converted_planes, the ordinals");
        return sorted;
    }

    void store(const ConvertedLayout& layout, const Images& images, const ConvertedBand& band, int first,
               const ConvertedPlaces& places, const void* keys, const DeviceStream& stream) const
    {
        for (int plane = 0; plane < task_.planes; ++plane)
        {
            StoreArguments a = {};
            a.plane = {places.result + plane * layout.resultBytes(), layout.resultStep,
                       layout.resultBytes() * task_.planes};
            a.channels = channelsFrom(layout, first);
            a.result = images.destination.data + plane * images.planeStep + band.row * images.destination.step;
            a.resultStep = images.destination.step;
            a.width = images.destination.size.width;
            a.rows = band.rows;
            a.keys = keys;
            checkCuda(storePlanes(task_.byOrdinals ? keysDepth : task_.workDstDepth, CV_MAT_DEPTH(task_.dstType),
                                  task_.order, a, stream),
                      "launching converted_planes, the results");
        }
    }

    const ConvertedTask task_;
    const std::shared_ptr<const Dispatch> filter_;
    std::vector<uchar> border_ = std::vector<uchar>(sizeof(PadArguments::border));
};

}  // namespace

Preparation prepareConvertedPlanes(const ConvertedTask& task, std::shared_ptr<const Dispatch> filter)
{
    if (const char* const reason = filter->whyNone())
        return reason;
    return std::make_unique<ConvertedPlanes>(task, std::move(filter));
}

}  // namespace cv::cuda::fastfilters
