// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "band_pipeline.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

BandPipeline::BandPipeline(BandDevice& device, const BandImages& images, Copiers& copiers)
    : device_(device), images_(images), copiers_(copiers), slots_(device.plan().slots)
{
}

void BandPipeline::run(RowQueue& queue, int deviceOfQueue)
{
    queue_ = &queue;
    deviceOfQueue_ = deviceOfQueue;
    try
    {
        runBands();
    }
    catch (...)
    {
        giveAllBack();
        throw;
    }
}

void BandPipeline::runBands()
{
    const int slots = static_cast<int>(slots_.size());
    // While copiers fill a band, the previous one is sent.
    const bool fillsAhead = device_.stagedSource(0) && slots > 2;
    int unsent = -1;
    const auto sendLast = [&]
    {
        if (unsent >= 0)
            send(unsent);
        unsent = -1;
    };
    for (;;)
    {
        const int slot = bandsTaken_ % slots;
        retire(slot);
        if (takeBand(slot))
        {
            fill(slot);
            sendLast();
            unsent = slot;
            if (!fillsAhead)
                sendLast();
            continue;
        }
        sendLast();
        for (int i = 0; i < slots; ++i)
            retire(slotAfter(slot, i));  // in the order of their bands
        if (!queue_->waitForRows())
            return;
    }
}

bool BandPipeline::takeBand(int index)
{
    const HostBandPlan& plan = device_.plan();
    const Interval outputs = queue_->take(deviceOfQueue_, nextBandRows(plan, bandsTaken_), plan.leastRows);
    if (outputs.begin == outputs.end)
        return false;
    Slot& slot = slots_[index];
    const int first = images_.firstOutput;
    const Interval source = sourceRows({first + outputs.begin, first + outputs.end}, images_.window, images_.cut);
    slot.band = {outputs, source, first + outputs.begin - source.begin};
    slot.reusedRows = 0;
    const int before = slotAfter(index, static_cast<int>(slots_.size()) - 1);
    if (bandsTaken_ > 0 && before != index)
    {
        const Interval had = slots_[before].band.source;
        if (had.begin <= source.begin && source.begin < had.end)
        {
            slot.reusedRows = std::min(had.end, source.end) - source.begin;
            slot.reusedFrom = source.begin - had.begin;
        }
    }
    slot.busy = true;
    ++bandsTaken_;
    return true;
}

void BandPipeline::fill(int index)
{
    unsigned char* const staged = device_.stagedSource(index);
    if (!staged)
        return;
    Slot& slot = slots_[index];
    const Interval source = slot.band.source;
    const std::size_t pitch = device_.plan().sourcePitch;
    const bool pastCache = images_.sourceRowBytes * images_.window.length < cachedSourceBytes;
    forEachRun({source.begin + slot.reusedRows, source.end}, images_.window.length,
               [&](int row, int onHost, int count)
               {
                   for (const HostRows& part : images_.parts())
                       copiers_.copy({staged + (row - source.begin) * pitch + part.offset, pitch,
                                      part.data + onHost * part.step, part.step, part.rowBytes, count, pastCache},
                                     slot.filling);
               });
}

void BandPipeline::send(int index)
{
    Slot& slot = slots_[index];
    const HostBandPlan& plan = device_.plan();
    const Interval source = slot.band.source, outputs = slot.band.outputs;
    const Interval fresh = {source.begin + slot.reusedRows, source.end};
    const int slots = static_cast<int>(slots_.size()), before = slotAfter(index, slots - 1),
              after = slotAfter(index, 1);
    // The band in the next slot may still copy rows of the band that was here.
    if (slots_[after].reusedRows > 0 && after != index)
        device_.waitForSource(index, after);
    if (const unsigned char* staged = device_.stagedSource(index))
    {
        copiers_.wait(slot.filling);
        if (fresh.begin < fresh.end)
            device_.upload(index, slot.reusedRows, fresh.end - fresh.begin, 0, images_.sourceRowBytes,
                           staged + slot.reusedRows * plan.sourcePitch, plan.sourcePitch);
    }
    else
        forEachRun(fresh, images_.window.length,
                   [&](int row, int onHost, int count)
                   {
                       for (const HostRows& part : images_.parts())
                           device_.upload(index, row - source.begin, count, part.offset, part.rowBytes,
                                          part.data + onHost * part.step, part.step);
                   });
    if (slot.reusedRows > 0)
        device_.reuse(before, slot.reusedFrom, index, slot.reusedRows);
    if (slots > 1)
        device_.markSource(index);
    device_.filter(index, slot.band);
    const int rows = outputs.end - outputs.begin;
    if (unsigned char* staged = device_.stagedDestination(index))
    {
        device_.download(index, rows, 0, images_.resultRowBytes(), staged, plan.destinationPitch);
        // A single band is emptied when it is retired, without a thread.
        if (slots > 1)
            slot.emptied = emptier_.post([this, index] { empty(index); });
    }
    else
        for (int plane = 0; plane < images_.planes; ++plane)
            device_.download(index, rows, plane * images_.planeOffset, images_.destinationRowBytes,
                             images_.resultRow(plane, outputs.begin), images_.destinationStep);
}

void BandPipeline::empty(int index)
{
    Slot& slot = slots_[index];
    const Interval outputs = slot.band.outputs;
    device_.waitForDownload(index);
    for (int plane = 0; plane < images_.planes; ++plane)
        copiers_.copy({images_.resultRow(plane, outputs.begin), images_.destinationStep,
                       device_.stagedDestination(index) + plane * images_.planeOffset, device_.plan().destinationPitch,
                       images_.destinationRowBytes, outputs.end - outputs.begin, true},
                      slot.emptying);
}

void BandPipeline::retire(int index)
{
    Slot& slot = slots_[index];
    if (!slot.busy)
        return;
    if (slot.emptied.valid())
        slot.emptied.get();
    else if (device_.stagedDestination(index))
        empty(index);
    else
        device_.waitForDownload(index);
    copiers_.wait(slot.emptying);
    slot.busy = false;
    queue_->done(slot.band.outputs);
}

void BandPipeline::giveAllBack() noexcept
{
    device_.finish();
    for (Slot& slot : slots_)
    {
        if (slot.emptied.valid())
            slot.emptied.wait();
        slot.emptied = std::future<void>();
        copiers_.wait(slot.filling);
        copiers_.wait(slot.emptying);
        if (slot.busy)
            queue_->giveBack(slot.band.outputs);
        slot.busy = false;
    }
}

}  // namespace cv::cuda::fastfilters
