// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "plan.hpp"

#include "device.hpp"

#include <opencv2/core/cuda_stream_accessor.hpp>

#include <climits>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

namespace cudafastfilters
{

namespace
{

// An array as images: what lies before the last axes is a batch.
struct Images
{
    cv::Size size;
    size_t step;
    std::vector<int64_t> batch, strides;
    char* data;
};

std::string text(const std::vector<int64_t>& shape)
{
    std::string result = "(";
    for (const int64_t length : shape)
        result += (result.size() > 1 ? ", " : "") + std::to_string(length);
    return result + ")";
}

// The first of an image's axes, those of rows, columns and, of several channels, channels, which lie last.
size_t firstAxis(const View& view, int type)
{
    return view.shape.size() - (CV_MAT_CN(type) == 1 ? 2 : 3);
}

bool hasAxes(const View& view, int type)
{
    const int channels = CV_MAT_CN(type);
    return view.shape.size() >= (channels == 1 ? 2 : 3) && (channels == 1 || view.shape.back() == channels);
}

bool hasLimits(const View& view, int type)
{
    const size_t rows = firstAxis(view, type);
    return view.shape[rows] <= INT_MAX && view.shape[rows + 1] <= INT_MAX;
}

bool hasDenseRows(const View& view, int type)
{
    const int64_t elementSize = CV_ELEM_SIZE(type);
    const size_t rows = firstAxis(view, type);
    const int64_t columns = view.shape[rows + 1];
    return (columns <= 1 || view.strides[rows + 1] == elementSize) &&
           (CV_MAT_CN(type) == 1 || view.strides[rows + 2] == int64_t(CV_ELEM_SIZE1(type))) &&
           (view.shape[rows] <= 1 || view.strides[rows] >= columns * elementSize);
}

size_t stepOf(const View& view, int type)
{
    const size_t rows = firstAxis(view, type);
    return view.shape[rows] <= 1 ? size_t(view.shape[rows + 1]) * CV_ELEM_SIZE(type) : size_t(view.strides[rows]);
}

cv::Size sizeOf(const View& view, int type)
{
    const size_t rows = firstAxis(view, type);
    return cv::Size(int(view.shape[rows + 1]), int(view.shape[rows]));
}

Images imagesOf(const View& view, int type)
{
    const int channels = CV_MAT_CN(type);
    if (view.depth != CV_MAT_DEPTH(type))
        throw std::invalid_argument("the array is " + std::string(cv::depthToString(view.depth)) +
                                    ", the filter was made for " + cv::depthToString(CV_MAT_DEPTH(type)));
    if (!hasAxes(view, type))
        throw std::invalid_argument("the shape is " + text(view.shape) +
                                    ", the filter was made for (..., rows, columns" +
                                    (channels > 1 ? ", " + std::to_string(channels) : "") + ")");
    if (!hasLimits(view, type))
        throw std::invalid_argument("images have at most 2147483647 rows and columns, not " + text(view.shape));
    if (!hasDenseRows(view, type))
        throw std::invalid_argument("rows of pixels have to lie one after the other in memory, each without gaps");
    const size_t rows = firstAxis(view, type);
    return {sizeOf(view, type),
            stepOf(view, type),
            {view.shape.begin(), view.shape.begin() + rows},
            {view.strides.begin(), view.strides.begin() + rows},
            view.data};
}

// Calls apply(source, destination) with the addresses of each image of the batch.
template <typename Apply>
void forEachImage(const Images& source, const Images& destination, Apply apply)
{
    std::vector<int64_t> index(source.batch.size(), 0);
    char *from = source.data, *to = destination.data;
    for (;;)
    {
        apply(from, to);
        size_t axis = index.size();
        for (; axis > 0; axis--)
        {
            from += source.strides[axis - 1];
            to += destination.strides[axis - 1];
            if (++index[axis - 1] < source.batch[axis - 1])
                break;
            from -= source.strides[axis - 1] * index[axis - 1];
            to -= destination.strides[axis - 1] * index[axis - 1];
            index[axis - 1] = 0;
        }
        if (axis == 0)
            return;
    }
}

// From the first to behind the last byte that an array has pixels in.
std::pair<const char*, const char*> extentOf(const View& view)
{
    const char *first = view.data, *last = view.data + CV_ELEM_SIZE1(view.depth);
    for (size_t axis = 0; axis < view.shape.size(); axis++)
        (view.strides[axis] < 0 ? first : last) += view.strides[axis] * (view.shape[axis] - 1);
    return {first, last};
}

size_t countOf(const Images& images)
{
    size_t count = 1;
    for (const int64_t length : images.batch)
        count *= size_t(length);
    return count;
}

// Whether an image of a batch may be written over pixels that a later one reads. Images that are filtered in place are
// not.
bool disturbsLaterImages(const View& source, const View& destination)
{
    const bool inPlace = source.data == destination.data && source.strides == destination.strides &&
                         CV_ELEM_SIZE1(source.depth) == CV_ELEM_SIZE1(destination.depth);
    if (inPlace)
        return false;
    const auto read = extentOf(source), written = extentOf(destination);
    return read.first < written.second && written.first < read.second;
}

// The images with their rows, and the images themselves, one after the other from `data` on.
Images packed(const Images& images, int type, char* data)
{
    Images result = {images.size, size_t(images.size.width) * CV_ELEM_SIZE(type), images.batch, images.strides, data};
    int64_t stride = int64_t(result.step) * images.size.height;
    for (size_t axis = result.batch.size(); axis-- > 0; stride *= result.batch[axis])
        result.strides[axis] = stride;
    return result;
}

bool isEmpty(const View& view)
{
    for (const int64_t length : view.shape)
        if (length == 0)
            return true;
    return false;
}

// False if there are no pixels.
bool check(const View& source, const View& destination, bool onDevice)
{
    if (source.shape != destination.shape)
        throw std::invalid_argument("the image's shape is " + text(source.shape) + ", the output's " +
                                    text(destination.shape));
    if (source.onDevice != onDevice || destination.onDevice != onDevice)
        throw std::invalid_argument("the image and the output have to be both in host memory or both on one GPU");
    if (onDevice && source.device != destination.device)
        throw std::invalid_argument("the image is on GPU " + std::to_string(source.device) + ", the output on GPU " +
                                    std::to_string(destination.device));
    return !isEmpty(source);
}

}  // namespace

Plan::Plan(cv::Ptr<cv::cuda::Filter> filter, int sourceType, int destinationType)
    : filter_(std::move(filter)), sourceType_(sourceType), destinationType_(destinationType)
{
}

void Plan::applyOnHost(const View& source, const View& destination, const cv::cuda::HostOptions& options) const
{
    if (!check(source, destination, false))
        return;
    const Images from = imagesOf(source, sourceType_), to = imagesOf(destination, destinationType_);
    forEachImage(from, to,
                 [&](char* src, char* dst)
                 {
                     cv::Mat result(to.size, destinationType_, dst, to.step);
                     cv::cuda::applyFilter(filter_, cv::Mat(from.size, sourceType_, src, from.step), result, options);
                     CV_Assert(result.data == reinterpret_cast<uchar*>(dst));
                 });
}

void Plan::applyOnDevice(const View& source, const View& destination, uintptr_t stream) const
{
    if (!check(source, destination, true))
        return;
    Images from = imagesOf(source, sourceType_);
    const Images to = imagesOf(destination, destinationType_);
    const size_t count = countOf(from);
    const OnDevice onDevice(source.device);
    cv::cuda::Stream queue = wrapped(stream);
    if (count == 1)
        return applyToOne(source, destination, queue);
    std::unique_ptr<Scratch> copy;
    if (disturbsLaterImages(source, destination))
    {
        const size_t bytes = size_t(from.size.width) * size_t(from.size.height) * CV_ELEM_SIZE(sourceType_);
        copy.reset(new Scratch(bytes * count, stream));
        const Images kept = packed(from, sourceType_, copy->data());
        forEachImage(from, kept,
                     [&](char* src, char* dst)
                     { copyRows(dst, kept.step, src, from.step, kept.step, size_t(kept.size.height), stream); });
        from = kept;
    }
    std::vector<cv::cuda::GpuMat> sources, results;
    sources.reserve(count);
    results.reserve(count);
    forEachImage(from, to,
                 [&](char* src, char* dst)
                 {
                     sources.emplace_back(from.size, sourceType_, src, from.step);
                     results.emplace_back(to.size, destinationType_, dst, to.step);
                 });
    const std::vector<cv::cuda::GpuMat> places = results;
    cv::cuda::applyFilter(filter_, sources, results, queue);
    for (size_t i = 0; i < count; i++)
        CV_Assert(results[i].data == places[i].data);
}

bool Plan::applyWhereItLies(const View& source, const View& destination, uintptr_t stream) const
{
    const auto isPlain = [](const View& view, int type)
    {
        return view.onDevice && view.depth == CV_MAT_DEPTH(type) && !view.isBool && hasAxes(view, type) &&
               firstAxis(view, type) == 0 && !isEmpty(view) && hasLimits(view, type) && hasDenseRows(view, type);
    };
    if (!isPlain(source, sourceType_) || !isPlain(destination, destinationType_) || source.shape != destination.shape ||
        source.device != destination.device)
        return false;
    const OnDevice onDevice(source.device);
    cv::cuda::Stream queue = wrapped(stream);
    applyToOne(source, destination, queue);
    return true;
}

void Plan::applyToOne(const View& source, const View& destination, cv::cuda::Stream& stream) const
{
    const cv::cuda::GpuMat image(sizeOf(source, sourceType_), sourceType_, source.data, stepOf(source, sourceType_));
    cv::cuda::GpuMat result(sizeOf(destination, destinationType_), destinationType_, destination.data,
                            stepOf(destination, destinationType_));
    filter_->apply(image, result, stream);
    CV_Assert(result.data == reinterpret_cast<uchar*>(destination.data));
}

std::string Plan::describe() const
{
    return cv::cuda::describeFilter(filter_);
}

std::string Plan::describe(int rows, int columns) const
{
    return cv::cuda::describeFilter(filter_, cv::Size(columns, rows));
}

}  // namespace cudafastfilters
