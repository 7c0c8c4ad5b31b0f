// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "tiff_picture.hpp"

#include "band_filter.hpp"
#include "pixel_limit.hpp"
#include "tiff_compression.hpp"
#include "tiff_file.hpp"
#include "tiff_kind.hpp"
#include "tiff_metadata.hpp"
#include "tiff_reader.hpp"
#include "tiff_tags.hpp"
#include "tiff_writer.hpp"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace fastfilter
{
namespace
{

const std::int64_t stripBytes = 1 << 20;

Error noRoomFor(const std::string& path, const std::string& what)
{
    return Error(EXIT_OUTPUT, "'" + path + "' has " + what + ", which only a .tif output holds");
}

int coloursOf(const TiffPage& page)
{
    return page.photometric == PHOTOMETRIC_RGB ? 3 : page.photometric == PHOTOMETRIC_SEPARATED ? 4 : 1;
}

//! The greatest value of samples that are integers without a sign.
double greatestOf(const TiffPage& page)
{
    return std::ldexp(1.0, page.storedBits) - 1;
}

void checkMeaning(const TiffPage& page, const std::string& path)
{
    const int colours = coloursOf(page), others = page.samples - colours;
    if (others < 0)
        throw inputError(path, "damaged TIFF header: " + std::to_string(page.samples) + " samples a pixel for " +
                                   std::to_string(colours) + " colours");
    if (others > 1 || (others == 1 && page.alpha != colours))
        throw noRoomFor(path, std::to_string(page.samples) + " samples a pixel, of which " +
                                  (page.alpha == colours ? "only one is alpha"
                                                         : std::to_string(others) + " have no known meaning"));
    const bool isUnsigned = page.depth == CV_8U || page.depth == CV_16U;
    if (page.isUnsigned)
        throw noRoomFor(path, sampleText(page));
    if (page.photometric == PHOTOMETRIC_SEPARATED && !isUnsigned)
        throw noRoomFor(path, "inks of " + sampleText(page));
    if (page.photometric == PHOTOMETRIC_MINISWHITE && !isUnsigned)
        throw noRoomFor(path, "0 for white in " + sampleText(page));
    if (page.premultiplied && !isUnsigned && page.depth != CV_32F)
        throw noRoomFor(path, "colours that are multiplied by alpha in " + sampleText(page));
}

//! Cyan, magenta, yellow and black become blue, green and red.
cv::Mat fromInks(const cv::Mat& inks, double greatest)
{
    std::vector<cv::Mat> channels;
    cv::split(inks, channels);
    const cv::Mat light = cv::Scalar::all(greatest) - channels[3];
    std::vector<cv::Mat> colours(3);
    for (size_t colour = 0; colour < 3; ++colour)
        cv::multiply(cv::Scalar::all(greatest) - channels[2 - colour], light, colours[colour], 1 / greatest);
    cv::Mat picture;
    cv::merge(colours, picture);
    return picture;
}

template <typename T>
void divideRow(T* colours, const T* alpha, int pixels, int channels, std::uint64_t greatest)
{
    for (int x = 0; x < pixels; ++x)
        for (int channel = 0; channel < channels; ++channel)
        {
            T& colour = colours[x * channels + channel];
            colour = alpha[x] == 0 ? T(0) : static_cast<T>(std::min(colour * greatest / alpha[x], greatest));
        }
}

//! Colours that are multiplied by alpha become those that they are of; more than the greatest value becomes that.
void divideByAlpha(cv::Mat& colours, const cv::Mat& alpha, const TiffPage& page)
{
    const int channels = colours.channels();
    for (int y = 0; y < colours.rows; ++y)
    {
        if (page.depth == CV_8U)
            divideRow(colours.ptr<std::uint8_t>(y), alpha.ptr<std::uint8_t>(y), colours.cols, channels, 255);
        else if (page.depth == CV_16U)
            divideRow(colours.ptr<std::uint16_t>(y), alpha.ptr<std::uint16_t>(y), colours.cols, channels,
                      static_cast<std::uint64_t>(greatestOf(page)));
        else
            for (int x = 0; x < colours.cols * channels; ++x)
            {
                const float of = alpha.at<float>(y, x / channels);
                colours.ptr<float>(y)[x] = of == 0 ? 0 : colours.ptr<float>(y)[x] / of;
            }
    }
}

//! The channels `first` ... `first + count - 1`, in the other order if `reversed`.
cv::Mat channelsOf(const cv::Mat& samples, int first, int count, bool reversed)
{
    cv::Mat result(samples.size(), CV_MAKETYPE(samples.depth(), count));
    std::vector<int> fromTo;
    for (int i = 0; i < count; ++i)
        fromTo.insert(fromTo.end(), {first + i, reversed ? count - 1 - i : i});
    const cv::Mat from = movable(samples);
    cv::Mat to = movable(result);
    cv::mixChannels(&from, 1, &to, 1, fromTo.data(), static_cast<size_t>(count));
    return result;
}

void toPicture(const cv::Mat& samples, const TiffPage& page, InputImage& image)
{
    const int colours = coloursOf(page);
    const double greatest = page.pixels == TiffPixels::SCALED_BITS ? 255 : greatestOf(page);
    if (page.samples > colours)
        image.alpha = channelsOf(samples, colours, 1, false);
    image.pixels = colours == 1 && page.samples == 1 ? samples : channelsOf(samples, 0, colours, colours == 3);
    if (page.photometric == PHOTOMETRIC_MINISWHITE)
        cv::subtract(cv::Scalar::all(greatest), image.pixels, image.pixels);
    if (page.premultiplied && page.samples > colours)
        divideByAlpha(image.pixels, image.alpha, page);
    if (colours == 4)
        image.pixels = fromInks(image.pixels, greatest);
    // Values of 9 to 15 bits stay as they are, but what is opaque has to be so in 16 bits.
    if (page.pixels == TiffPixels::PACKED_BITS && !image.alpha.empty())
        image.alpha.convertTo(image.alpha, -1, 65535 / greatest);
}

}  // namespace

InputImage readTiffPicture(const Arguments& arguments, const std::string& path, StageTimes& times)
{
    TiffFile file(path, arguments.memory, times);
    if (arguments.missing.kind == MissingPixels::NO_DATA && !arguments.missing.fromTag)
        for (TiffPage& each : file.pages)
            each.missing = arguments.missing.noData;
    const TiffPage& page = file.page(arguments.page);
    checkPixelLimit(path, static_cast<std::uint64_t>(page.width), static_cast<std::uint64_t>(page.height));
    if (page.height > INT_MAX)
        throw inputError(path, std::to_string(page.height) + " rows, more than other formats hold");
    checkMeaning(page, path);
    InputImage image;
    image.fileType = typeNameOf(page);
    image.notes = file.notes;
    if (file.pages.size() > 1 && arguments.page == 0)
        image.notes.push_back("the input has several pages, only page " +
                              std::to_string(&page - file.pages.data() + 1) + " is filtered; --page chooses another");
    for (const std::string& text : conversionNotes(page))
        image.notes.push_back(text);
    {
        TiffReader reader(file.name, file.file, workersOf(arguments.threads), arguments.memory, times);
        toPicture(readSamples(reader, page), page, image);
    }
    image.noDataTag = page.noDataTag;
    image.whyNoValues = whyValuesChange(page);
    if (image.whyNoValues.empty() &&
        (page.photometric == PHOTOMETRIC_MINISWHITE || page.photometric == PHOTOMETRIC_SEPARATED || page.premultiplied))
        image.whyNoValues = "its values change on the way to another format";
    file.select(page);
    image.metadata = readTiffMetadata(file.handle.get());
    return image;
}

std::string writeTiffPicture(const Arguments& arguments, const std::string& path, const OutputImage& image,
                             const Metadata& metadata, OutputFile& output, StageTimes& times)
{
    const std::vector<std::string>& planes = arguments.filter.planes;
    const int count = arguments.filter.planeCount();
    const cv::Mat& alpha = image.alpha;
    const cv::Mat pixels = image.pixels.rowRange(0, image.pixels.rows / count);
    TiffPage page;
    page.width = page.blockWidth = pixels.cols;
    page.height = pixels.rows;
    page.samples = pixels.channels() + (alpha.empty() ? 0 : 1);
    page.photometric = pixels.channels() == 3 ? PHOTOMETRIC_RGB : PHOTOMETRIC_MINISBLACK;
    setStoredAs(page, pixels.depth());
    const int compression = compressionOfName(arguments.compression);
    page.compression = static_cast<std::uint16_t>(compression >= 0      ? compression
                                                  : isFloat(page.depth) ? COMPRESSION_NONE
                                                                        : COMPRESSION_LZW);
    page.predictor = isFloat(page.depth) ? PREDICTOR_FLOATINGPOINT : PREDICTOR_HORIZONTAL;
    page.blockHeight =
        std::max<std::int64_t>(1, std::min<std::int64_t>(page.height, stripBytes / page.planeRowBytes()));

    cv::Mat samples(pixels.size(), CV_MAKETYPE(pixels.depth(), page.samples));
    const int grey[] = {0, 0, 1, 1}, colours[] = {2, 0, 1, 1, 0, 2, 3, 3};
    TiffWriter writer(path, output.file(), needsBigTiff(largestTiffBytes(page) * count), workersOf(arguments.threads),
                      times);
    std::string leftOut;
    for (int plane = 0; plane < count; ++plane)
    {
        const cv::Mat parts[] = {movable(image.pixels.rowRange(plane * pixels.rows, (plane + 1) * pixels.rows)),
                                 movable(alpha)};
        cv::Mat to = movable(samples);
        cv::mixChannels(parts, alpha.empty() ? 1 : 2, &to, 1, pixels.channels() == 3 ? colours : grey,
                        static_cast<size_t>(page.samples));
        writer.beginPage(page);
        const std::uint16_t kinds[] = {EXTRASAMPLE_UNASSALPHA};
        if (!alpha.empty())
            TIFFSetField(writer.tiff(), TIFFTAG_EXTRASAMPLES, 1, kinds);
        leftOut = writeTiffMetadata(writer.tiff(), metadata, page.samples);
        if (arguments.missing.kind == MissingPixels::NO_DATA)
            writeNoDataTag(writer.tiff(), arguments.missing.noData);
        if (!planes.empty())
            writePageName(writer.tiff(), std::string(), planes[static_cast<size_t>(plane)]);
        writer.write(0, 0, samples);
        writer.endPage();
    }
    writer.finish();
    output.finish();
    return leftOut;
}

}  // namespace fastfilter
