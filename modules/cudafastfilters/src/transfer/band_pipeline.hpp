// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BAND_PIPELINE_HPP
#define OPENCV_CUDAFASTFILTERS_BAND_PIPELINE_HPP

#include "copiers.hpp"
#include "row_queue.hpp"
#include "serial_worker.hpp"
#include "band_device.hpp"

// Bands of a host image through one device. In time, from left to right:
//
//     slot 0   fill staging  upload  filter  download  empty staging
//     slot 1                 fill..  upload  filter  download  empty staging
//     slot 2                         fill..  upload  filter  download  empty staging
//
// A band has a slot from the time that its rows are taken until its result is in the destination; while one band is
// filtered, the next ones are uploaded, and the previous ones are downloaded. So back-pressure is the wait for a slot.
// The rows that a band shares with the previous one are copied on the device, from that band's slot. Filters of
// several bands may run at once: a single band may be too small for the whole device.

namespace cv::cuda::fastfilters
{

// Rows on the host, and where they begin in the rows of a band's source on the device.
struct HostRows
{
    const unsigned char* data;  // the first pixel that is read
    std::size_t step, rowBytes, offset;
};

// The images of a call.
struct BandImages
{
    HostRows source;
    HostRows mask;               // of the same rows; no bytes: there is none
    std::size_t sourceRowBytes;  // of a row on the device: pixels and mask
    unsigned char* destination;
    std::size_t destinationStep, destinationRowBytes;
    RowWindow window;  // over the rows from `source` on
    int firstOutput;   // where the first row of the result lies in them
    Cut cut;           // the result's
    // Planes of the result, each of `destinationRowBytes`: how far they lie apart on the host, and in a row on the
    // device, which has the rows of all planes side by side.
    int planes = 1;
    std::size_t planeStep = 0, planeOffset = 0;

    std::size_t resultRowBytes() const { return (planes - 1) * planeOffset + destinationRowBytes; }  // on the device
    unsigned char* resultRow(int plane, int row) const
    {
        return destination + plane * planeStep + row * destinationStep;
    }

    // What is copied row by row from the host.
    std::vector<HostRows> parts() const
    {
        return mask.rowBytes > 0 ? std::vector<HostRows>{source, mask} : std::vector<HostRows>{source};
    }
};

class BandPipeline
{
public:
    // `copiers` copy between the images and the device's staging memory. All three must outlive the pipeline.
    BandPipeline(BandDevice& device, const BandImages& images, Copiers& copiers);

    // Runs bands of the queue until there are none left. Throws if the device fails: then no band is in progress, and
    // the rows of those that were are back in the queue.
    void run(RowQueue& queue, int deviceOfQueue);

private:
    struct Slot
    {
        Band band;
        int reusedRows = 0, reusedFrom = 0;  // source rows: those of the previous slot, from this one on
        bool busy = false;
        CopyGroup filling, emptying;
        std::future<void> emptied;  // `emptying` has its copies
    };

    int slotAfter(int slot, int steps) const { return (slot + steps) % static_cast<int>(slots_.size()); }
    void runBands();
    bool takeBand(int slot);
    void fill(int slot);
    void send(int slot);
    void empty(int slot);
    void retire(int slot);
    void giveAllBack() noexcept;

    BandDevice& device_;
    const BandImages& images_;
    Copiers& copiers_;
    RowQueue* queue_ = nullptr;
    int deviceOfQueue_ = 0;
    int bandsTaken_ = 0;
    std::vector<Slot> slots_;
    SerialWorker emptier_;  // the last member: its tasks use the others
};

}  // namespace cv::cuda::fastfilters

#endif
