// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "pictures.hpp"

#include <opencv2/imgproc.hpp>

cv::Mat withSaltAndPepper(const cv::Mat& image, double share, cv::uint64_t seed)
{
    cv::Mat noisy = image.clone();
    cv::RNG random(seed);
    cv::Mat draw(image.size(), CV_32FC1);
    random.fill(draw, cv::RNG::UNIFORM, 0, 1);
    noisy.setTo(cv::Scalar::all(0), draw < share / 2);
    noisy.setTo(cv::Scalar::all(255), draw > 1 - share / 2);
    return noisy;
}

cv::Mat sideBySide(const std::vector<std::pair<std::string, cv::Mat>>& labelled)
{
    const int labelHeight = 32, gap = 8;
    const cv::Scalar paper = cv::Scalar::all(255), ink = cv::Scalar::all(32);
    const cv::Size one = labelled.front().second.size();
    const int count = static_cast<int>(labelled.size());
    cv::Mat sheet(one.height + labelHeight, count * one.width + (count - 1) * gap, CV_8UC3, paper);
    for (int i = 0; i < count; ++i)
    {
        const int x = i * (one.width + gap);
        const std::pair<std::string, cv::Mat>& item = labelled[static_cast<size_t>(i)];
        cv::putText(sheet, item.first, cv::Point(x + 2, labelHeight - 10), cv::FONT_HERSHEY_SIMPLEX, 0.6, ink, 1,
                    cv::LINE_AA);
        item.second.copyTo(sheet(cv::Rect(cv::Point(x, labelHeight), one)));
    }
    return sheet;
}
