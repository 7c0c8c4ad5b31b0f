// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Tests of the oracle and of the verification by samples, part of --self-test.

#include <iostream>

#include "host_protocol.hpp"
#include "implementation.hpp"
#include "oracle.hpp"
#include "verify.hpp"

namespace bench
{

namespace
{

struct Claim
{
    const char* implementation;
    const char* cell;
    bool verified;
    const char* differs;
};

// What opencv_cpu gives is known: the oracle and cv:: share no filter, so both would have to be wrong in the same way.
const Claim claims[] = {
    {"opencv_cpu", "filter=median ksize=5", true, ""},
    {"opencv_cpu", "filter=median ksize=15 type=8UC3", true, ""},
    {"opencv_cpu", "filter=median ksize=63 content=smooth", true, ""},
    {"opencv_cpu", "filter=median ksize=5 type=32FC1 content=ramps", true, ""},
    {"opencv_cpu", "filter=linear ksize=7 type=32FC1", true, ""},
    {"opencv_cpu", "filter=linear ksize=5 type=16UC1", true, ""},
    {"opencv_cpu", "filter=gaussian ksize=9 type=32FC1", true, ""},
    {"cudafastfilters_cpu", "filter=gaussian_exact ksize=9", true, ""},
    {"opencv_cpu", "filter=box ksize=7", true, ""},
    {"opencv_cpu", "filter=sobel ksize=3", true, ""},
    {"opencv_cpu", "filter=sobel ksize=5 type=32FC1", true, ""},
    {"opencv_cpu", "filter=scharr ksize=3 type=16SC1", true, ""},
    {"opencv_cpu", "filter=laplacian ksize=1 type=16SC1", true, ""},
    {"opencv_cpu", "filter=laplacian ksize=3", true, ""},
    {"cudafastfilters_cpu", "filter=laplacian ksize=5 type=32FC1", true, ""},
    {"cudafastfilters_cpu", "filter=rank ksize=5 type=16UC1", true, ""},
    {"cudafastfilters_cpu", "filter=median ksize=9 type=32FC1 content=smooth", true, ""},
    {"cudafastfilters_cpu", "filter=median ksize=17 type=16UC1", true, ""},
    {"opencv_cpu", "filter=erosion type=16UC1 kw=9 kh=31", true, ""},
    {"opencv_cpu", "filter=box kw=6 kh=4 type=32FC1", true, ""},
    {"opencv_cpu", "filter=sobel ksize=5 to=16S border=reflect101", true, ""},
    {"opencv_cpu", "filter=gaussian type=16UC1 ksize=9 to=32F border=reflect101", true, ""},
    {"lost_store_cpu", "filter=gaussian type=32FC1 ksize=5", false, ""},
};

// What the verification by samples must accept, and refuse if one more is added to every output.
const char* const sampled[] = {"filter=median kw=1 kh=9",
                               "filter=rank99 type=16UC3 kw=31 kh=3 content=smooth",
                               "filter=box kw=2 kh=6 to=16S",
                               "filter=laplacian ksize=7 to=16S border=reflect101",
                               "filter=linear_integers type=32FC1 ksize=5",
                               "filter=gaussian_exact ksize=9",
                               "filter=percentiles type=16UC3 ksize=5",
                               "filter=outliers_absolute type=16UC1 ksize=5",
                               "filter=outliers_mad ksize=5",
                               "filter=deviation ksize=9 to=32F",
                               "filter=contrast ksize=9 to=32F",
                               "filter=range ksize=7",
                               "filter=entropy ksize=9 to=32F",
                               "filter=mode ksize=9"};

struct Made
{
    Cell cell;
    cv::Mat output;
};

Made made(const Claim& claim)
{
    Made result;
    result.cell = parseCell(std::string(claim.cell) + " width=193 height=131");
    const cv::Size size = result.cell.image;
    const cv::Mat source = sourceRegion(result.cell, size, cv::Rect(cv::Point(), size));
    result.output = cv::Mat::zeros(resultSize(result.cell, size), destinationType(result.cell));
    const std::unique_ptr<HostImplementation> implementation = makeHostImplementation(claim.implementation);
    implementation->prepare(result.cell, size);
    implementation->run(source, result.output);
    return result;
}

cv::Mat expectedOf(const Cell& cell)
{
    return expectedRegion(cell, cell.image, cv::Rect(cv::Point(), cell.image));
}

bool told(bool good, const std::string& what, const Judgement& judgement)
{
    std::cout << (good ? "ok      " : "FAILED  ") << "oracle: " << what << ": "
              << (judgement.verified ? "verified" : judgement.problem)
              << (judgement.differs.empty() ? "" : ", differs: " + judgement.differs) << std::endl;
    return good;
}

bool isSampledRightly(const char* line)
{
    const Made it = made({"cudafastfilters_cpu", line, true, ""});
    const cv::Size size = it.cell.image;
    const auto verdict = [&](const cv::Mat& output)
    {
        return verify(
            it.cell, size, cv::Rect(cv::Point(), size), [&](cv::Rect region) { return output(region).clone(); },
            promisedTolerance);
    };
    const Verdict right = verdict(it.output), wrong = verdict(it.output + cv::Scalar::all(1));
    const bool good = right.verified && !wrong.verified;
    std::cout << (good ? "ok      " : "FAILED  ") << "samples: " << line << ": "
              << (right.verified ? "verified" : right.problem)
              << ", one more everywhere: " << (wrong.verified ? "verified" : wrong.problem) << std::endl;
    return good;
}

}  // namespace

OracleCounts testOracle()
{
    OracleCounts counts = {0, 0};
    const Tolerance tolerance = {2.01, 1e-4};
    const auto count = [&](bool good) { (good ? counts.passed : counts.failed)++; };
    for (const Claim& claim : claims)
    {
        const Made it = made(claim);
        const Judgement judgement = judge(it.cell, expectedOf(it.cell), it.output, tolerance);
        count(told(judgement.verified == claim.verified && (!claim.verified || judgement.differs == claim.differs),
                   std::string(claim.implementation) + ", " + claim.cell, judgement));
    }
    for (const char* const line : sampled)
        count(isSampledRightly(line));
    Made it = made({"opencv_cpu", "filter=box ksize=7", true, ""});
    const cv::Mat expected = expectedOf(it.cell);
    cv::Mat changed = it.output + cv::Scalar(1);
    Judgement judgement = judge(it.cell, expected, changed, tolerance);
    count(told(judgement.verified && judgement.differs == "rounding", "one more everywhere", judgement));
    changed = it.output.clone();
    changed.at<uchar>(131 - 3, 100) ^= 0x40;
    judgement = judge(it.cell, expected, changed, tolerance);
    count(told(judgement.verified && judgement.differs == "border", "wrong near the lower side", judgement));
    changed.at<uchar>(131 - 4, 100) ^= 0x40;
    judgement = judge(it.cell, expected, changed, tolerance);
    count(told(!judgement.verified, "one pixel inside wrong", judgement));
    return counts;
}

}  // namespace bench
