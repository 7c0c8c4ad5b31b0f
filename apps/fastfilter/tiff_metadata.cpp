// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "tiff_metadata.hpp"

#include "tiff_tags.hpp"

namespace fastfilter
{
namespace
{

const double inchesPerMetre = 1 / 0.0254, centimetresPerMetre = 100;

void readResolution(TIFF* tiff, Metadata& metadata)
{
    float x = 0, y = 0;
    std::uint16_t unit = RESUNIT_INCH;
    if (!TIFFGetField(tiff, TIFFTAG_XRESOLUTION, &x) || !TIFFGetField(tiff, TIFFTAG_YRESOLUTION, &y))
        return;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_RESOLUTIONUNIT, &unit);
    const double perMetre = unit == RESUNIT_INCH         ? inchesPerMetre
                            : unit == RESUNIT_CENTIMETER ? centimetresPerMetre
                                                         : 0;
    metadata.xPerMetre = static_cast<double>(x) * perMetre;
    metadata.yPerMetre = static_cast<double>(y) * perMetre;
}

}  // namespace

Metadata readTiffMetadata(TIFF* tiff)
{
    Metadata metadata;
    metadata.format = "TIFF";
    std::uint16_t orientation = ORIENTATION_TOPLEFT;
    if (TIFFGetField(tiff, TIFFTAG_ORIENTATION, &orientation))
        metadata.orientation = orientation;
    readResolution(tiff, metadata);
    std::uint32_t bytes = 0;
    const unsigned char* profile = nullptr;
    if (TIFFGetField(tiff, TIFFTAG_ICCPROFILE, &bytes, &profile))
        metadata.iccProfile.assign(profile, profile + bytes);
    metadata.lost = namesOfTags(tiff);
    return metadata;
}

std::string writeTiffMetadata(TIFF* tiff, const Metadata& metadata, int channels)
{
    Metadata rest = metadata;
    dropProfileOfOthers(rest, channels);
    if (rest.orientation != ORIENTATION_TOPLEFT && TIFFSetField(tiff, TIFFTAG_ORIENTATION, rest.orientation))
        rest.orientation = ORIENTATION_TOPLEFT;
    if (rest.xPerMetre > 0 && rest.yPerMetre > 0)
    {
        TIFFSetField(tiff, TIFFTAG_RESOLUTIONUNIT, RESUNIT_INCH);
        TIFFSetField(tiff, TIFFTAG_XRESOLUTION, rest.xPerMetre / inchesPerMetre);
        TIFFSetField(tiff, TIFFTAG_YRESOLUTION, rest.yPerMetre / inchesPerMetre);
        rest.xPerMetre = rest.yPerMetre = 0;
    }
    if (!rest.iccProfile.empty() &&
        TIFFSetField(tiff, TIFFTAG_ICCPROFILE, static_cast<std::uint32_t>(rest.iccProfile.size()),
                     rest.iccProfile.data()))
        rest.iccProfile.clear();
    return namesOf(rest);
}

}  // namespace fastfilter
