// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "missing_pixels.hpp"

#include "error.hpp"
#include "tiff_tags.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <climits>
#include <cmath>

namespace fastfilter
{
namespace
{

const char* const tagName = "no-data tag (42113, GDAL_NODATA)";

bool holds(int depth, double value)
{
    if (depth == CV_32F)
        return !std::isfinite(value) || std::isfinite(static_cast<float>(value));
    constexpr double greatestHalf = 65504;
    if (depth == CV_16F)
        return !std::isfinite(value) || std::abs(value) <= greatestHalf;
    const bool isSigned = depth == CV_8S || depth == CV_16S;
    const double levels = depth == CV_8U || depth == CV_8S ? 256 : 65536;
    const double least = isSigned ? -levels / 2 : 0;
    return value >= least && value < least + levels && value == std::floor(value);
}

void checkHolds(int type, double value, const char* whose)
{
    if (!holds(CV_MAT_DEPTH(type), value))
        throw Error(EXIT_FILTER, std::string("--nodata: ") + whose + " pixels, " +
                                     (cv::depthToString(CV_MAT_DEPTH(type)) + 3) + ", cannot hold the value " +
                                     numberText(value));
}

void checkMayMiss(int type)
{
    const int depth = CV_MAT_DEPTH(type);
    if (depth == CV_32S || depth == CV_64F)
        throw Error(EXIT_FILTER,
                    std::string("--nodata, --mask and --alpha: integers of 8 and 16 bits and floats of 16 and 32 bits "
                                "may be missing, not those of ") +
                        (cv::depthToString(depth) + 3));
}

int parseMiddle(const std::string& text)
{
    return text == "lower"    ? cv::cuda::MIDDLE_LOWER
           : text == "higher" ? cv::cuda::MIDDLE_HIGHER
           : text == "mean"   ? cv::cuda::MIDDLE_MEAN
                              : -1;
}

}  // namespace

void addMissingOptions(CLI::App& app, MissingOptions& options, const FilterCommand& filter)
{
    if (filter.missing == FilterCommand::COUNTS)
        return;
    const bool fills = filter.missing == FilterCommand::FILLS;
    const std::string what = fills ? "Pixels to fill: " : "Pixels to leave out: ";
    app.add_option("--nodata", options.noData,
                   what + "those of this value, a sample at a time; nan; or auto: the value of the TIFF's no-data tag, "
                          "as GDAL writes it");
    // `--mask` of convolve is its coefficients.
    app.add_option(filter.name == std::string("convolve") ? "--valid" : "--mask,--valid", options.maskFile,
                   what +
                       "those where this image is 0; it has the size of the input, 8 bits, and one sample or as many "
                       "as are filtered");
    app.add_flag("--alpha", options.alpha, what + "those where alpha is 0, which is kept");
    if (!fills)
    {
        app.add_option("--min-count", options.minCount,
                       "A result is missing if fewer pixels of its window are valid, or if none is [1]")
            ->check(CLI::Range(1, INT_MAX));
        app.add_flag("--keep-missing", options.keep, "Pixels that are missing stay missing");
    }
    if (fills || filter.name == std::string("median"))
        app.add_option("--middle", options.middle,
                       "Of an even number of valid pixels: lower, higher or mean [mean of floats, lower of integers]")
            ->check(CLI::IsMember({"lower", "higher", "mean"}));
}

MissingPixels missingPixelsOf(const MissingOptions& options, const FilterCommand& filter)
{
    MissingPixels missing;
    const int kinds = !options.noData.empty() + !options.maskFile.empty() + (options.alpha ? 1 : 0);
    if (kinds > 1)
        throw Error(EXIT_USAGE, "--nodata, --mask and --alpha: give only one of them");
    if (kinds == 0 && filter.missing == FilterCommand::FILLS)
        throw Error(EXIT_USAGE, std::string(filter.name) + ": give --nodata, --mask or --alpha: the pixels to fill");
    const char* const other = options.minCount > 0      ? "--min-count"
                              : options.keep            ? "--keep-missing"
                              : !options.middle.empty() ? "--middle"
                                                        : nullptr;
    if (kinds == 0 && other)
        throw Error(EXIT_USAGE, std::string(other) + ": only with --nodata, --mask or --alpha");
    missing.kind = options.alpha               ? MissingPixels::ALPHA
                   : !options.noData.empty()   ? MissingPixels::NO_DATA
                   : !options.maskFile.empty() ? MissingPixels::MASK
                                               : MissingPixels::NONE;
    missing.fromTag = options.noData == "auto";
    if (missing.kind == MissingPixels::NO_DATA && !missing.fromTag)
    {
        const std::optional<double> value = parseNoData(options.noData);
        if (!value)
            throw Error(EXIT_USAGE, "--nodata '" + options.noData + "': give a number, nan or auto");
        missing.noData = *value;
    }
    missing.maskFile = options.maskFile;
    missing.minCount = std::max(1, options.minCount);
    missing.fill = !options.keep;
    missing.middle = parseMiddle(options.middle);
    return missing;
}

std::optional<double> noDataOf(const MissingPixels& missing, const std::string& path, const std::string& tag,
                               const std::string& whyNot)
{
    const bool isWanted = missing.kind == MissingPixels::NO_DATA;
    if (isWanted && missing.fromTag && tag.empty())
        throw inputError(path, std::string("it has no ") + tagName + "; --nodata takes the value itself, too");
    if (isWanted && !whyNot.empty())
        throw inputError(path, "--nodata: " + whyNot);
    if (isWanted && !missing.fromTag)
        return missing.noData;
    if (!whyNot.empty())
        return std::nullopt;
    const std::optional<double> value = parseNoData(tag);
    if (isWanted && !value)
        throw inputError(path, std::string("its ") + tagName + " is no number: " + oneLine(tag));
    return value;
}

PreparedFilter ignoringMissing(const PreparedFilter& plain, const MissingPixels& missing,
                               const std::optional<double>& noData)
{
    if (missing.kind == MissingPixels::NONE)
        return plain;
    PreparedFilter filter = plain;
    filter.make = [=](int srcType, int dstType)
    {
        const bool isValue = missing.kind == MissingPixels::NO_DATA;
        checkMayMiss(srcType);
        checkMayMiss(dstType);
        if (isValue)
        {
            checkHolds(srcType, *noData, "its");
            checkHolds(dstType, *noData, "the result's");
        }
        // What is to be filled is known by a mask, because a filled pixel may have the value of missing ones.
        cv::cuda::MissingData data(isValue && !plain.fill.isAsked ? cv::cuda::MissingData::VALUE
                                                                  : cv::cuda::MissingData::MASK,
                                   isValue ? *noData : 0);
        data.minCount = missing.minCount;
        data.fill = missing.fill;
        data.middle = missing.middle;
        if (noData && holds(CV_MAT_DEPTH(dstType), *noData))
            data.missingResult = *noData;
        return cv::cuda::ignoreMissing(plain.make(srcType, dstType), data);
    };
    if (filter.agreement != AGREE_ALWAYS)
        filter.agreement = AGREE_NEVER;
    filter.fill.noData = missing.kind == MissingPixels::NO_DATA ? noData : std::nullopt;
    return filter;
}

}  // namespace fastfilter
