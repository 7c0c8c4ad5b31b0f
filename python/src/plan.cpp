// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "plan.hpp"

#include "device.hpp"

#include <climits>
#include <cstring>
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

// Whether the view holds such pixels, and rows of them that lie one after the other, each without gaps.
bool holds(const View& view, int type)
{
    return view.depth == CV_MAT_DEPTH(type) && hasAxes(view, type) && hasLimits(view, type) && hasDenseRows(view, type);
}

Images imagesOf(const View& view, int type)
{
    CV_Assert(holds(view, type));  // which Python has seen to
    const size_t rows = firstAxis(view, type);
    return {sizeOf(view, type),
            stepOf(view, type),
            {view.shape.begin(), view.shape.begin() + rows},
            {view.strides.begin(), view.strides.begin() + rows},
            view.data};
}

// Calls apply(addresses) with those of each image of a batch: one of each of `arrays`, which have as many images.
template <typename Apply>
void forEachImage(const std::vector<const Images*>& arrays, Apply apply)
{
    const std::vector<int64_t>& batch = arrays[0]->batch;
    std::vector<int64_t> index(batch.size(), 0);
    std::vector<char*> at;
    for (const Images* images : arrays)
        at.push_back(images->data);
    for (;;)
    {
        apply(at);
        size_t axis = index.size();
        for (; axis > 0; axis--)
        {
            const bool again = ++index[axis - 1] < batch[axis - 1];
            const int64_t steps = again ? 1 : 1 - index[axis - 1];
            for (size_t i = 0; i < at.size(); i++)
                at[i] += arrays[i]->strides[axis - 1] * steps;
            if (again)
                break;
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
// not, and of one image the filter itself sees to it.
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

// The images of a batch where no result is written over them: copied to what take(bytes) returns, if need be, by
// copy(to, step, from, step, bytes of a row, rows).
template <typename Take, typename Copy>
Images keptApart(const Images& images, int type, const View& source, const View& destination, Take take, Copy copy)
{
    if (countOf(images) == 1 || !disturbsLaterImages(source, destination))
        return images;
    const size_t bytes = size_t(images.size.width) * size_t(images.size.height) * CV_ELEM_SIZE(type);
    const Images kept = packed(images, type, take(bytes * countOf(images)));
    forEachImage({&images, &kept}, [&](const std::vector<char*>& at)
                 { copy(at[1], kept.step, at[0], images.step, kept.step, size_t(kept.size.height)); });
    return kept;
}

// View::kind of such pixels; `integers` as a plan has it.
char kindOf(int type, char integers)
{
    switch (CV_MAT_DEPTH(type))
    {
    case CV_8U:
    case CV_16U: return 'u';
    case CV_8S:
    case CV_16S: return 'i';
    case CV_32S: return integers ? integers : 'i';
    case CV_64F: return integers ? integers : 'f';
    default: return 'f';
    }
}

// Of a mask for images of `imageType`: one channel, unless the mask has the channels' axis, too.
int maskTypeOf(const View& mask, const View& image, int imageType)
{
    return CV_MAKETYPE(CV_8U, mask.shape.size() == image.shape.size() ? CV_MAT_CN(imageType) : 1);
}

}  // namespace

Plan::Plan(cv::Ptr<cv::cuda::Filter> filter, int sourceType, int destinationType, int planes, char integers)
    : filter_(std::move(filter)),
      sourceType_(sourceType),
      destinationType_(destinationType),
      planes_(planes),
      integers_(integers)
{
}

Plan Plan::ignoringMissing(const cv::cuda::MissingData& missing) const
{
    return Plan(cv::cuda::ignoreMissing(filter_, missing), sourceType_, destinationType_);
}

Plan Plan::asIntegers(bool isSigned) const
{
    return Plan(cv::cuda::asIntegers(filter_, isSigned), sourceType_, destinationType_, planes_, isSigned ? 'i' : 'u');
}

std::vector<int64_t> Plan::shapeOfResult(const View& source) const
{
    std::vector<int64_t> shape = source.shape;
    shape[firstAxis(source, sourceType_)] *= planes_;
    return shape;
}

void Plan::applyOnHost(const View& source, const View* mask, const View& destination,
                       const cv::cuda::HostOptions& options) const
{
    CV_Assert(destination.shape == shapeOfResult(source) && !source.onDevice && !destination.onDevice);
    if (isEmpty(source))
        return;
    const Images to = imagesOf(destination, destinationType_);
    std::vector<std::vector<char>> copies;
    const auto take = [&](size_t bytes)
    {
        copies.emplace_back(bytes);
        return copies.back().data();
    };
    const auto copy = [](char* target, size_t targetStep, const char* pixels, size_t step, size_t rowBytes, size_t rows)
    {
        for (size_t row = 0; row < rows; row++)
            std::memcpy(target + row * targetStep, pixels + row * step, rowBytes);
    };
    const auto read = [&](const View& view, int type)
    { return keptApart(imagesOf(view, type), type, view, destination, take, copy); };
    const Images from = read(source, sourceType_);
    const int maskType = mask ? maskTypeOf(*mask, source, sourceType_) : CV_8U;
    const Images valid = mask ? read(*mask, maskType) : from;
    CV_Assert(!mask || (!mask->onDevice && valid.batch == from.batch));
    forEachImage({&from, &valid, &to},
                 [&](const std::vector<char*>& at)
                 {
                     const cv::Mat image(from.size, sourceType_, at[0], from.step);
                     cv::Mat result(to.size, destinationType_, at[2], to.step);
                     if (mask)
                         cv::cuda::applyMasked(filter_, image, cv::Mat(valid.size, maskType, at[1], valid.step), result,
                                               options);
                     else
                         cv::cuda::applyFilter(filter_, image, result, options);
                     CV_Assert(result.data == reinterpret_cast<uchar*>(at[2]));
                 });
}

void Plan::applyPart(const View& source, const View* mask, const View& destination, cv::Size image, cv::Range rows,
                     const cv::cuda::HostOptions& options) const
{
    const Images from = imagesOf(source, sourceType_), to = imagesOf(destination, destinationType_);
    CV_Assert(from.batch.empty() && to.batch.empty() && !source.onDevice && !destination.onDevice);
    const cv::Mat sourceRows(from.size, sourceType_, from.data, from.step);
    cv::Mat result(to.size, destinationType_, to.data, to.step);
    if (mask)
    {
        const int maskType = maskTypeOf(*mask, source, sourceType_);
        const Images valid = imagesOf(*mask, maskType);
        CV_Assert(valid.batch.empty() && !mask->onDevice);
        cv::cuda::applyMaskedPart(filter_, sourceRows, cv::Mat(valid.size, maskType, valid.data, valid.step), image,
                                  rows, result, options);
    }
    else
        cv::cuda::applyFilterPart(filter_, sourceRows, image, rows, result, options);
    CV_Assert(result.data == reinterpret_cast<uchar*>(to.data));
}

std::vector<cv::Range> Plan::filterRows(cv::Size image, cv::Range rows, const cv::cuda::HostOptions& options) const
{
    return cv::cuda::filterRows(filter_, image, rows, options);
}

std::vector<cv::Range> Plan::filterColumns(cv::Size image, cv::Range columns) const
{
    return cv::cuda::filterColumns(filter_, image, columns);
}

void Plan::applyOnDevice(const View& source, const View* mask, const View& destination, uintptr_t stream) const
{
    if (!source.onDevice || !destination.onDevice || source.device != destination.device)
        throw std::invalid_argument("the image and the output have to be both on one GPU");
    if (mask && (!mask->onDevice || mask->device != source.device))
        throw std::invalid_argument("the mask has to be on the image's GPU");
    CV_Assert(destination.shape == shapeOfResult(source));
    if (isEmpty(source))
        return;
    const Images images = imagesOf(source, sourceType_), to = imagesOf(destination, destinationType_);
    const size_t count = countOf(images);
    const OnDevice onDevice(source.device);
    cv::cuda::Stream queue = wrapped(stream);
    if (count == 1 && !mask)
        return applyToOne(source, destination, queue);
    std::vector<std::unique_ptr<Scratch>> copies;
    const auto take = [&](size_t bytes)
    {
        copies.push_back(std::make_unique<Scratch>(bytes, stream));
        return copies.back()->data();
    };
    const auto copy = [&](char* target, size_t targetStep, const char* pixels, size_t step, size_t rowBytes,
                          size_t rows) { copyRows(target, targetStep, pixels, step, rowBytes, rows, stream); };
    const Images from = keptApart(images, sourceType_, source, destination, take, copy);
    const int maskType = mask ? maskTypeOf(*mask, source, sourceType_) : CV_8U;
    const Images valid = mask ? keptApart(imagesOf(*mask, maskType), maskType, *mask, destination, take, copy) : from;
    CV_Assert(valid.batch == from.batch);
    std::vector<cv::cuda::GpuMat> sources, masks, results;
    forEachImage({&from, &valid, &to},
                 [&](const std::vector<char*>& at)
                 {
                     sources.emplace_back(from.size, sourceType_, at[0], from.step);
                     masks.emplace_back(valid.size, maskType, at[1], valid.step);
                     results.emplace_back(to.size, destinationType_, at[2], to.step);
                 });
    const std::vector<cv::cuda::GpuMat> places = results;
    if (mask)
        for (size_t i = 0; i < count; i++)
            cv::cuda::applyMasked(filter_, sources[i], masks[i], results[i], queue);
    else
        cv::cuda::applyFilter(filter_, sources, results, queue);
    for (size_t i = 0; i < count; i++)
        CV_Assert(results[i].data == places[i].data);
}

bool Plan::applyWhereItLies(const View& source, const View& destination, uintptr_t stream) const
{
    const auto isPlain = [&](const View& view, int type)
    {
        return view.onDevice && view.kind == kindOf(type, integers_) && holds(view, type) &&
               firstAxis(view, type) == 0 && !isEmpty(view);
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
