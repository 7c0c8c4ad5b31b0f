// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LADDER_TABLE_HPP
#define OPENCV_CUDAFASTFILTERS_LADDER_TABLE_HPP

// What the ladder prints: a line or a JSON object a rung, with its time only if its whole output is right.

#include <cstdio>
#include <iostream>
#include <string>

#include "../../perf/bench/timing.hpp"
#include "opencv2/core.hpp"

namespace ladder
{

// One filter of one image: the pixels, what must come out, and how far from that a result may be.
struct Task
{
    std::string filter;
    int ksize;
    cv::Mat source;
    cv::Mat reference;  // CV_32F, not rounded
    double tolerance;
};

class Table
{
public:
    explicit Table(bool json) : json_(json) {}

    template <typename Measure>
    void add(const Task& task, const std::string& rung, const std::string& transfers, const Measure& measure)
    {
        bench::Timing timing = {0, 0, 0};
        std::string error;
        cv::Mat result(task.source.size(), task.source.type(), cv::Scalar::all(0x5a));
        try
        {
            timing = measure(result);
            error = difference(task, result);
        }
        catch (const cv::Exception& exception)
        {
            error = exception.err.empty() ? exception.what() : exception.err;
        }
        json_ ? printJson(task, rung, transfers, timing, error) : printLine(task, rung, transfers, timing, error);
    }

private:
    static std::string difference(const Task& task, const cv::Mat& result)
    {
        cv::Mat real;
        result.convertTo(real, CV_32F);
        const double most = cv::norm(real, task.reference, cv::NORM_INF);
        return most <= task.tolerance ? "" : cv::format("refused: differs by %g", most);
    }

    static std::string typeOf(const Task& task) { return cv::format("8UC%d", task.source.channels()); }

    void printJson(const Task& task, const std::string& rung, const std::string& transfers, bench::Timing timing,
                   const std::string& error) const
    {
        const double pixels = static_cast<double>(task.source.total());
        const std::string time =
            error.empty() ? cv::format("\"gpx_s\": %.6g, \"ms\": %.6g, \"spread\": %.4g",
                                       pixels / timing.milliseconds * 1e-6, timing.milliseconds, timing.spread)
                          : std::string("\"gpx_s\": null, \"ms\": null, \"spread\": null");
        std::cout << cv::format("{\"filter\": \"%s\", \"type\": \"%s\", \"ksize\": %d, \"border\": \"replicate\", "
                                "\"width\": %d, \"height\": %d, \"transfers\": \"%s\", \"impl\": \"%s\", "
                                "\"version\": \"%s\", ",
                                task.filter.c_str(), typeOf(task).c_str(), task.ksize, task.source.cols,
                                task.source.rows, transfers.c_str(), rung.c_str(), LADDER_VERSION)
                  << time << ", \"verified\": " << (error.empty() ? "true" : "false")
                  << ", \"error\": " << (error.empty() ? "null" : "\"" + error + "\"") << "}" << std::endl;
    }

    void printLine(const Task& task, const std::string& rung, const std::string& transfers, bench::Timing timing,
                   const std::string& error) const
    {
        const std::string what = task.filter + cv::format(" %dx%d ", task.ksize, task.ksize) + typeOf(task);
        std::printf("%-18s %-22s %-14s", what.c_str(), rung.c_str(), transfers.c_str());
        if (error.empty())
            std::printf("%9.3f ms %8.2f Gpx/s\n", timing.milliseconds,
                        task.source.total() / timing.milliseconds * 1e-6);
        else
            std::printf("%s\n", error.c_str());
        std::fflush(stdout);
    }

    bool json_;
};

}  // namespace ladder

#endif
