// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "valid_mask.hpp"

#include "error.hpp"
#include "image_header.hpp"
#include "image_input.hpp"
#include "tiff_reader.hpp"

#include <opencv2/imgproc.hpp>

namespace fastfilter
{

ValidMask::ValidMask(const std::string& path, std::uint64_t memory, StageTimes& times) : name_(path)
{
    checkInput(path);
    if (isTiff(path))
    {
        tiff_ = std::make_unique<TiffFile>(path, memory, times);
        return;
    }
    const InputImage image = readImage(path, times);
    if (!image.alpha.empty())
        throw inputError(path, "a mask with an alpha channel");
    pixels_ = image.pixels;
    if (pixels_.channels() == 3)
        cv::cvtColor(pixels_, pixels_, cv::COLOR_BGR2RGB);
}

const TiffPage* ValidMask::page(size_t index, size_t pagesOfImage) const
{
    if (!tiff_)
        return nullptr;
    const size_t pages = tiff_->pages.size();
    if (pages > 1 && pages != pagesOfImage)
        throw inputError(name_, "a mask of " + std::to_string(pages) + " pages for an image of " +
                                    std::to_string(pagesOfImage));
    return &tiff_->page(pages == 1 ? 1 : static_cast<int>(index) + 1);
}

void ValidMask::check(const TiffPage* page, std::int64_t width, std::int64_t height, int filtered) const
{
    const std::int64_t maskWidth = page ? page->width : pixels_.cols, maskHeight = page ? page->height : pixels_.rows;
    const int type = page ? CV_MAKETYPE(page->depth, page->samples) : pixels_.type();
    const int samples = CV_MAT_CN(type);
    if (maskWidth != width || maskHeight != height)
        throw inputError(name_, "a mask of " + std::to_string(maskWidth) + " x " + std::to_string(maskHeight) +
                                    " pixels for an image of " + std::to_string(width) + " x " +
                                    std::to_string(height));
    if (CV_MAT_DEPTH(type) != CV_8U || (samples != 1 && samples != filtered))
        throw inputError(name_, "a mask of " + typeName(type) + "; accepted is 8U with 1 sample" +
                                    (filtered > 1 ? " or " + std::to_string(filtered) : ""));
}

cv::Mat ValidMask::whole(const TiffPage* page, std::uint64_t memory, StageTimes& times) const
{
    if (!page)
        return pixels_;
    TiffReader reader(name_, tiff_->file, 1, memory, times);
    return readSamples(reader, *page);
}

}  // namespace fastfilter
