// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// A video-like loop: while one frame is filtered, the next one goes up to the GPU and the last one comes down, and the
// program reads and uses others. Three frames are under way, a fourth is read. Without a GPU, or if it would take
// longer, the frames are filtered on the CPU.
//
//     video_stream [frames]             a moving synthetic scene
//     video_stream frame1.png frame2.png ...

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

//! Filters all frames and returns their mean grey level, which stands for whatever is done with them.
double filterFrames(const Frames& frames, const cv::Ptr<cv::cuda::Filter>& filter, cv::Size size)
{
    const int underWay = 3, slots = underWay + 1;
    double sum = 0;
    cv::Mat source[slots], filtered[slots];
    cv::cuda::HostStream stream(filter, size, cv::cuda::HostOptions(), underWay);
    for (int next = 0, last = -underWay; last < frames.count(); ++next, ++last)
    {
        if (next < frames.count())
        {
            source[next % slots] = frames.read(next);
            stream.submit(source[next % slots], filtered[next % slots]);
        }
        stream.wait(last);  // tickets are 0, 1, 2 and so on; of negative ones there is nothing to wait for
        sum += last < 0 ? 0 : cv::mean(filtered[last % slots])[0];
    }
    return sum / frames.count();
}

}  // namespace

int main(int argc, char** argv)
{
    try
    {
        const Frames frames(argc, argv);
        const cv::Size size = frames.read(0).size();
        const cv::Ptr<cv::cuda::Filter> median = cv::cuda::createFastMedianFilter(CV_8UC1, 5);
        cv::TickMeter time;
        time.start();
        const double level = filterFrames(frames, median, size);
        time.stop();
        std::cout << frames.count() << " frames in " << time.getTimeMilli() << " ms, reading included; mean grey level "
                  << level << "\n";
        return 0;
    }
    catch (const cv::Exception& error)
    {
        std::cerr << "video_stream: " << error.err << "\n";
        return 1;
    }
}
