// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// A video-like loop: while one frame is filtered, the next one goes up to the GPU and the last one comes
// down. Two slots, each with its own stream, pinned host memory and device images, take turns; the
// host waits only for the slot it is about to use again. The filter is shared: it is immutable.
//
//     video_stream [frames]             a moving synthetic scene
//     video_stream frame1.png frame2.png ...
//
// Without a GPU the same loop runs on the CPU.

#include <opencv2/core/cuda.hpp>
#include <opencv2/cudafastfilters.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

namespace
{

//! Where the frames come from: a list of files, or a disc that moves over noise.
class Frames
{
public:
    Frames(int argc, char** argv)
    {
        if (argc == 2 && std::atoi(argv[1]) > 0)
            count_ = std::atoi(argv[1]);
        else if (argc > 1)
            files_.assign(argv + 1, argv + argc);
    }

    int count() const { return files_.empty() ? count_ : static_cast<int>(files_.size()); }

    cv::Mat read(int number) const
    {
        if (!files_.empty())
            return cv::imread(files_[static_cast<size_t>(number)], cv::IMREAD_GRAYSCALE);
        cv::Mat frame(1080, 1920, CV_8UC1);
        cv::RNG random(static_cast<uint64>(number) + 1);
        random.fill(frame, cv::RNG::NORMAL, 90, 40);
        cv::circle(frame, cv::Point(200 + 16 * (number % 96), 540), 150, cv::Scalar(220), cv::FILLED);
        return frame;
    }

private:
    std::vector<std::string> files_;
    int count_ = 100;
};

//! What one frame under way needs. Pinned host memory is what makes the copies asynchronous.
struct Slot
{
    cv::cuda::Stream stream;
    cv::cuda::HostMem hostIn{cv::cuda::HostMem::PAGE_LOCKED};
    cv::cuda::HostMem hostOut{cv::cuda::HostMem::PAGE_LOCKED};
    cv::cuda::GpuMat in, out;
    bool busy = false;
};

//! Stands for whatever is done with the filtered frames.
class Consumer
{
public:
    void take(const cv::Mat& frame)
    {
        sum_ += cv::mean(frame)[0];
        ++frames_;
    }
    int frames() const { return frames_; }
    double meanLevel() const { return frames_ > 0 ? sum_ / frames_ : 0; }

private:
    double sum_ = 0;
    int frames_ = 0;
};

void finish(Slot& slot, Consumer& consumer)
{
    if (!slot.busy)
        return;
    slot.stream.waitForCompletion();
    consumer.take(slot.hostOut.createMatHeader());
    slot.busy = false;
}

void filterOnGpu(const Frames& frames, const cv::Ptr<cv::cuda::Filter>& filter, Consumer& consumer)
{
    Slot slots[2];
    for (int number = 0; number < frames.count(); ++number)
    {
        Slot& slot = slots[number % 2];
        finish(slot, consumer);
        frames.read(number).copyTo(slot.hostIn);
        slot.in.upload(slot.hostIn, slot.stream);
        filter->apply(slot.in, slot.out, slot.stream);
        slot.out.download(slot.hostOut, slot.stream);
        slot.busy = true;
    }
    for (int last = 0; last < 2; ++last)
        finish(slots[(frames.count() + last) % 2], consumer);
}

void filterOnCpu(const Frames& frames, const cv::Ptr<cv::cuda::Filter>& filter, Consumer& consumer)
{
    cv::Mat filtered;
    for (int number = 0; number < frames.count(); ++number)
    {
        cv::cuda::applyFilter(filter, frames.read(number), filtered);
        consumer.take(filtered);
    }
}

}  // namespace

int main(int argc, char** argv)
{
    try
    {
        const Frames frames(argc, argv);
        const bool gpu = cv::cuda::getCudaEnabledDeviceCount() > 0;
        const cv::Ptr<cv::cuda::Filter> median = cv::cuda::createFastMedianFilter(CV_8UC1, 5);

        Consumer consumer;
        cv::TickMeter time;
        time.start();
        (gpu ? filterOnGpu : filterOnCpu)(frames, median, consumer);
        time.stop();
        std::cout << consumer.frames() << " frames on the " << (gpu ? "GPU" : "CPU") << " in " << time.getTimeMilli()
                  << " ms, reading included; mean grey level " << consumer.meanLevel() << "\n";
        return 0;
    }
    catch (const cv::Exception& error)
    {
        std::cerr << "video_stream: " << error.err << "\n";
        return 1;
    }
}
