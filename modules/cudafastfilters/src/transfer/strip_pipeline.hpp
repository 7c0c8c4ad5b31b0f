// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_PIPELINE_HPP
#define OPENCV_CUDAFASTFILTERS_STRIP_PIPELINE_HPP

#include "copiers.hpp"
#include "row_queue.hpp"
#include "serial_worker.hpp"
#include "strip_device.hpp"

// Strips of a host image through one device. In time, from left to right:
//
//     slot 0   fill staging  upload  filter  download  empty staging
//     slot 1                 fill..  upload  filter  download  empty staging
//     slot 2                         fill..  upload  filter  download  empty staging
//
// A strip has a slot from the time that its rows are taken until its result lies in the destination; while one strip is
// filtered, the next ones are on their way up, and those before on their way down. So back-pressure is the wait for a
// slot. The rows that a strip shares with the one before are copied on the device, from that one's slot. Filters of
// several strips may run at once: one strip alone may be too small for the whole device.

namespace cv::cuda::fastfilters
{

// The images of a call.
struct StripImages
{
    const unsigned char* source;  // the first pixel that is read
    std::size_t sourceStep, sourceRowBytes;
    unsigned char* destination;
    std::size_t destinationStep, destinationRowBytes;
    RowWindow window;  // over the rows from `source`
    int firstOutput;   // where the first row of the result lies in them
    Cut cut;           // of the result
};

class StripPipeline
{
public:
    // `copiers` copy between the images and the device's staging memory. All three have to outlive the pipeline.
    StripPipeline(StripDevice& device, const StripImages& images, Copiers& copiers);

    // Runs strips of the queue until there are none left. Throws where the device fails: then nothing is under way,
    // and the rows that were are back in the queue.
    void run(RowQueue& queue, int deviceOfQueue);

private:
    struct Slot
    {
        Strip strip;
        int reusedRows = 0, reusedFrom = 0;  // of the source: rows of the slot before, from this one on
        bool busy = false;
        CopyGroup filling, emptying;
        std::future<void> emptied;  // `emptying` has its copies
    };

    int slotAfter(int slot, int steps) const { return (slot + steps) % static_cast<int>(slots_.size()); }
    void runStrips();
    bool takeStrip(int slot);
    void fill(int slot);
    void send(int slot);
    void empty(int slot);
    void retire(int slot);
    void giveAllBack() noexcept;

    StripDevice& device_;
    const StripImages& images_;
    Copiers& copiers_;
    RowQueue* queue_ = nullptr;
    int deviceOfQueue_ = 0;
    int stripsTaken_ = 0;
    std::vector<Slot> slots_;
    SerialWorker emptier_;  // the last member: its tasks use the others
};

}  // namespace cv::cuda::fastfilters

#endif
