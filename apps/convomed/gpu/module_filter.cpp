// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The module's own filter of a choice.json, timed as the generated program times its kernel, so that ../gpu_table.py
// compares the two in one run on one card. Also compares the two results, bit by bit.
//
//   convomed_module_filter CHOICE.json WxH|IMAGE REPEAT [RESULT]
//
// WxH: the generated program's noise. RESULT: what it wrote by --out for the same image. Prints a line of JSON.

#include "opencv2/core.hpp"
#include "opencv2/core/cuda.hpp"
#include "opencv2/cudafastfilters.hpp"
#include "opencv2/imgcodecs.hpp"
#include "opencv2/imgproc.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace
{

using namespace cv;

int depthOf(const std::string& name)
{
    static const std::map<std::string, int> depths = {
        {"8U", CV_8U}, {"8S", CV_8S}, {"16U", CV_16U}, {"16S", CV_16S}, {"32F", CV_32F}};
    return depths.at(name);
}

int borderOf(const std::string& name)
{
    static const std::map<std::string, int> borders = {{"constant", BORDER_CONSTANT},
                                                       {"replicate", BORDER_REPLICATE},
                                                       {"reflect", BORDER_REFLECT},
                                                       {"wrap", BORDER_WRAP},
                                                       {"reflect101", BORDER_REFLECT_101}};
    return borders.at(name);
}

std::vector<double> numbers(const FileNode& node)
{
    std::vector<double> result;
    for (const FileNode& item : node)
        result.push_back(item.real());
    return result;
}

class Choice
{
public:
    explicit Choice(const std::string& path) : file_(path, FileStorage::READ | FileStorage::FORMAT_JSON)
    {
        if (!file_.isOpened())
            throw std::runtime_error("cannot read " + path);
    }

    int sourceType() const { return CV_MAKETYPE(depthOf(text("src_type")), static_cast<int>(file_["channels"])); }

    Ptr<cuda::Filter> filter() const
    {
        const std::string kind = text("filter");
        const int type = sourceType(), border = borderOf(text("border"));
        const Point centre(-1, -1);
        if (kind == "median")
            return cuda::createFastMedianFilter(type, window(), border, borderValue());
        if (kind == "rank")
            return cuda::createFastRankFilter(type, window(), file_["percentile"].real(), anchor(), border,
                                              borderValue());
        if (kind == "large_gaussian")
            return cuda::createFastLargeGaussianFilter(type, resultType(), file_["sigma"].real(), 0, border);
        if (kind == "box")
            return cuda::createFastBoxFilter(type, resultType(), window(), anchor(),
                                             static_cast<int>(file_["normalize"]), border, borderValue());
        if (kind == "convolution" && !static_cast<int>(file_["grey_rule"]))
            return cuda::createFastLinearFilter(type, resultType(), mask(), anchor(), file_["delta"].real(), border,
                                                borderValue());
        if (kind == "separable")
            return cuda::createFastSeparableLinearFilter(type, resultType(), row() / file_["divisor"].real(), column(),
                                                         anchor(), file_["delta"].real(), border, border,
                                                         borderValue());
        if (kind == "gaussian")
            return cuda::createFastSeparableLinearFilter(
                type, resultType(), getGaussianKernel(window().width, file_["sigma"].real(), CV_64F),
                getGaussianKernel(window().height, file_["sigma"].real(), CV_64F), centre, 0, border, border,
                borderValue());
        throw std::runtime_error("this program has no filter " + kind);
    }

private:
    std::string text(const char* name) const { return file_[name].string(); }

    int resultType() const
    {
        const std::string name = text("dst_type");
        return name == "same" ? sourceType() : CV_MAKETYPE(depthOf(name), CV_MAT_CN(sourceType()));
    }

    Size window() const { return Size(static_cast<int>(file_["ksize"][0]), static_cast<int>(file_["ksize"][1])); }

    Point anchor() const
    {
        const std::vector<double> place = numbers(file_["anchor"]);
        return place.size() == 2 ? Point(static_cast<int>(place[0]), static_cast<int>(place[1])) : Point(-1, -1);
    }

    Scalar borderValue() const
    {
        const std::vector<double> values = numbers(file_["border_value"]);
        if (values.size() == 1)
            return Scalar::all(values[0]);
        Scalar result;
        for (size_t c = 0; c < values.size() && c < 4; ++c)
            result[static_cast<int>(c)] = values[c];
        return result;
    }

    Mat row() const { return Mat(numbers(file_["row"]), true); }
    Mat column() const { return Mat(numbers(file_["column"]), true); }

    Mat mask() const
    {
        Mat result;
        for (const FileNode& line : file_["mask"])
            result.push_back(Mat(numbers(line), true).reshape(1, 1));
        return result / file_["divisor"].real();
    }

    FileStorage file_;
};

// As fillWithNoise() of the generated image_file.c.
Mat noise(Size size, int type)
{
    Mat image(size, type);
    uint64_t state = 88172645463325252ull;
    for (size_t i = 0; i < image.total() * image.channels(); ++i)
    {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        if (image.depth() == CV_32F)
            image.ptr<float>()[i] = static_cast<float>(state >> 40) / 65536.0f - 64.0f;
        else if (image.elemSize1() == 2)
            image.ptr<uint16_t>()[i] = static_cast<uint16_t>(state >> 32);
        else
            image.ptr<uint8_t>()[i] = static_cast<uint8_t>(state >> 32);
    }
    return image;
}

Mat read(const std::string& path)
{
    const Mat image = imread(path, IMREAD_UNCHANGED);
    if (image.empty())
        throw std::runtime_error("cannot read " + path);
    return image;
}

// The image in the channels' order of files read: both are compared in that order.
Mat sourceOf(const std::string& what, int type)
{
    int width = 0, height = 0;
    char end;
    if (std::sscanf(what.c_str(), "%9dx%9d%c", &width, &height, &end) == 2 && width > 0 && height > 0)
    {
        Mat image = noise(Size(width, height), type);
        if (image.channels() == 3)
            cvtColor(image, image, COLOR_RGB2BGR);
        return image;
    }
    const Mat image = read(what);
    if (image.type() != type)
        throw std::runtime_error(what + " is not of the choice's type");
    return image;
}

// The median of the milliseconds of one call.
double measure(const Ptr<cuda::Filter>& filter, const cuda::GpuMat& source, cuda::GpuMat& result, int repeat)
{
    const int warmUp = 3;
    cuda::Stream stream;
    cuda::Event before, after;
    std::vector<float> times;
    for (int i = -warmUp; i < repeat; ++i)
    {
        before.record(stream);
        filter->apply(source, result, stream);
        after.record(stream);
        after.waitForCompletion();
        if (i >= 0)
            times.push_back(cuda::Event::elapsedTime(before, after));
    }
    std::sort(times.begin(), times.end());
    return (times[(repeat - 1) / 2] + times[repeat / 2]) / 2.0;
}

// Elements whose bits are not the same.
long long differing(const Mat& a, const Mat& b)
{
    if (a.size() != b.size() || a.type() != b.type())
        throw std::runtime_error("the result is of another size or type");
    long long count = 0;
    const size_t bytes = a.elemSize1();
    for (int y = 0; y < a.rows; ++y)
        for (int x = 0; x < a.cols * a.channels(); ++x)
            count += std::memcmp(a.ptr(y) + x * bytes, b.ptr(y) + x * bytes, bytes) != 0;
    return count;
}

std::string algorithmOf(const Ptr<cuda::Filter>& filter, Size size)
{
    const std::string description = cuda::describeFilter(filter, size), label = "algorithm: ";
    const size_t begin = description.find(label, description.find("cuda:"));
    if (begin == std::string::npos)
        return "";
    const size_t name = begin + label.size();
    return description.substr(name, description.find('\n', name) - name);
}

int run(int argc, char** argv)
{
    if (argc < 4 || argc > 5 || std::atoi(argv[3]) < 1)
        throw std::runtime_error("usage: convomed_module_filter CHOICE.json WxH|IMAGE REPEAT [RESULT]");
    const Choice choice(argv[1]);
    const Ptr<cuda::Filter> filter = choice.filter();
    const Mat image = sourceOf(argv[2], choice.sourceType());
    const cuda::GpuMat source(image);
    cuda::GpuMat result;
    const double milliseconds = measure(filter, source, result, std::atoi(argv[3]));
    std::string compared = "null";
    if (argc == 5)
        compared = std::to_string(differing(Mat(result), read(argv[4])));
    std::printf("{\"algorithm\": \"%s\", \"gpu\": \"%s\", \"ms\": %.6g, \"gpx_s\": %.6g, \"differing\": %s}\n",
                algorithmOf(filter, image.size()).c_str(), cuda::DeviceInfo().name(), milliseconds,
                image.total() / milliseconds * 1e-6, compared.c_str());
    return 0;
}

}  // namespace

int main(int argc, char** argv)
{
    try
    {
        return run(argc, argv);
    }
    catch (const std::exception& problem)
    {
        std::fprintf(stderr, "convomed_module_filter: %s\n", problem.what());
        return 1;
    }
}
