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

void checkRows(const View& view, int type, size_t imageAxes)
{
    const int64_t elementSize = CV_ELEM_SIZE(type);
    const size_t rows = view.shape.size() - imageAxes;
    const int64_t columns = view.shape[rows + 1];
    if (view.shape[rows] > INT_MAX || columns > INT_MAX)
        throw std::invalid_argument("images have at most 2147483647 rows and columns, not " + text(view.shape));
    const bool dense = (columns <= 1 || view.strides[rows + 1] == elementSize) &&
                       (imageAxes == 2 || view.strides[rows + 2] == int64_t(CV_ELEM_SIZE1(type)));
    if (!dense || (view.shape[rows] > 1 && view.strides[rows] < columns * elementSize))
        throw std::invalid_argument("rows of pixels have to lie one after the other in memory, each without gaps");
}

Images imagesOf(const View& view, int type)
{
    const int channels = CV_MAT_CN(type);
    const size_t imageAxes = channels == 1 ? 2 : 3;
    if (view.depth != CV_MAT_DEPTH(type))
        throw std::invalid_argument("the array is " + std::string(cv::depthToString(view.depth)) +
                                    ", the filter was made for " + cv::depthToString(CV_MAT_DEPTH(type)));
    if (view.shape.size() < imageAxes || (channels > 1 && view.shape.back() != channels))
        throw std::invalid_argument("the shape is " + text(view.shape) +
                                    ", the filter was made for (..., rows, columns" +
                                    (channels > 1 ? ", " + std::to_string(channels) : "") + ")");
    checkRows(view, type, imageAxes);
    const size_t rows = view.shape.size() - imageAxes;
    Images images = {cv::Size(int(view.shape[rows + 1]), int(view.shape[rows])),
                     size_t(view.strides[rows]),
                     {view.shape.begin(), view.shape.begin() + rows},
                     {view.strides.begin(), view.strides.begin() + rows},
                     view.data};
    if (images.size.height <= 1)
        images.step = images.size.width * CV_ELEM_SIZE(type);
    return images;
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

// Whether an image of a batch may be written over pixels that a later one reads. Images that are filtered in place are
// not.
bool disturbsLaterImages(const View& source, const View& destination, const Images& images)
{
    int64_t count = 1;
    for (const int64_t length : images.batch)
        count *= length;
    const bool inPlace = source.data == destination.data && source.strides == destination.strides &&
                         CV_ELEM_SIZE1(source.depth) == CV_ELEM_SIZE1(destination.depth);
    if (count == 1 || inPlace)
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

// False where there are no pixels.
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
    const OnDevice onDevice(source.device);
    cv::cuda::Stream queue = wrapped(stream);
    std::unique_ptr<Scratch> copy;
    if (disturbsLaterImages(source, destination, from))
    {
        size_t bytes = size_t(from.size.width) * size_t(from.size.height) * CV_ELEM_SIZE(sourceType_);
        for (const int64_t length : from.batch)
            bytes *= size_t(length);
        copy.reset(new Scratch(bytes, stream));
        const Images kept = packed(from, sourceType_, copy->data());
        forEachImage(from, kept,
                     [&](char* src, char* dst)
                     { copyRows(dst, kept.step, src, from.step, kept.step, size_t(kept.size.height), stream); });
        from = kept;
    }
    std::vector<cv::cuda::GpuMat> sources, results;
    forEachImage(from, to,
                 [&](char* src, char* dst)
                 {
                     sources.emplace_back(from.size, sourceType_, src, from.step);
                     results.emplace_back(to.size, destinationType_, dst, to.step);
                 });
    const std::vector<cv::cuda::GpuMat> places = results;
    if (sources.size() == 1)
        filter_->apply(sources[0], results[0], queue);
    else
        cv::cuda::applyFilter(filter_, sources, results, queue);
    for (size_t i = 0; i < places.size(); i++)
        CV_Assert(results[i].data == places[i].data);
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
