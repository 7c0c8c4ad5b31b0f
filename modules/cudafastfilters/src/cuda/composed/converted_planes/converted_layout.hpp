// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_CONVERTED_LAYOUT_HPP
#define OPENCV_CUDAFASTFILTERS_CONVERTED_LAYOUT_HPP

#include "converted_plan.hpp"
#include "cuda/views/images.hpp"
#include "tasks/converted_task.hpp"

#include <vector>

// Bands of an image, their planes, and where these are in scratch memory.

namespace cv::cuda::fastfilters
{

// Rows of the destination, and those of the readable source that are padded for them.
struct ConvertedBand
{
    int row, rows;
    Interval source;

    int sourceRows() const { return source.end - source.begin; }
};

// Places in scratch memory.
struct ConvertedPlaces
{
    uchar *source, *mask, *result;  // of the filter, of the first channel of a group
    uchar *keys = nullptr, *otherKeys = nullptr, *indices = nullptr, *otherIndices = nullptr, *temporary = nullptr;
    size_t temporaryBytes = 0;
    uchar* table = nullptr;  // of a batch
};

struct ConvertedLayout
{
    ConvertedLayout(const ConvertedTask& task, const Images& images);

    // The padded image as if it were one band, of which nobody reads a pixel.
    Images whole(const Images& images) const;
    std::vector<ConvertedBand> bands(const Images& images, const Cut& cut) const;
    // Whether the filter gets images of the same sizes and alignments for both bands.
    bool isSame(const ConvertedBand& one, const ConvertedBand& other, const Images& images) const;
    // What the filter gets for a plane of a group.
    Images ofFilter(const Images& images, const ConvertedBand& band, const ConvertedPlaces& places, int plane) const;

    // Whether the values of a row's windows have ordinals.
    bool fits() const { return keyBytes == 0 || mostRows > 0; }
    int channelStep() const { return isSplit ? group : channels; }
    size_t sourceBytes(const ConvertedBand& band) const { return sourceStep * band.sourceRows(); }
    size_t maskBytes(const ConvertedBand& band) const { return maskStep * band.sourceRows(); }
    size_t resultBytes() const { return resultStep * resultRows; }
    size_t sortedValues(const ConvertedBand& band) const { return sourceBytes(band) * group / sizeof(float); }

    Neighbourhood neighbourhood;
    int channels, workChannels, planes;
    bool isSplit, convertsSource, convertsResult;
    int keyBytes;  // of values that are sorted; 0: none are
    int left;      // columns of a plane before the image
    int width;     // pixels of a padded row
    size_t sourceStep, maskStep, resultStep;
    int group;           // planes of a channel that are filtered together
    int maskPlanes;      // of a group; 0: no mask is padded
    int mostRows;        // of a band
    int resultRows = 0;  // of the planes of results

private:
    ConvertedBand band(const Images& images, int row, int rows, const Cut& cut) const;
};

// Scratch memory for bands.
class ConvertedMemory
{
public:
    ConvertedMemory(const ConvertedLayout& layout, const std::vector<ConvertedBand>& bands);

    size_t bytes() const { return bytes_; }
    ConvertedPlaces at(uchar* memory) const;

private:
    size_t mask_ = 0, result_ = 0, keys_ = 0, keysBytes_ = 0, indices_ = 0, indicesBytes_ = 0;
    size_t temporary_ = 0, temporaryBytes_ = 0, table_ = 0, bytes_ = 0;
};

}  // namespace cv::cuda::fastfilters

#endif
