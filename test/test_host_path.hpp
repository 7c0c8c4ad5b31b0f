// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_HOST_PATH_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_HOST_PATH_HPP

// What the tests of host images on the GPU share.

namespace opencv_test
{

typedef cuda::HostOptions HostOptions;

inline HostOptions onCuda(size_t deviceMemory = 0)
{
    HostOptions options(HostOptions::CUDA);
    options.deviceMemory = deviceMemory;
    return options;
}

//! The reference.
inline Mat inOnePiece(const Ptr<cuda::Filter>& filter, const Mat& image)
{
    cuda::GpuMat result;
    cuda::Stream stream;
    filter->apply(cuda::GpuMat(image), result, stream);
    stream.waitForCompletion();
    return Mat(result);
}

enum MemoryKind
{
    Pageable,
    PageableWithOddStep,
    Pinned,
    PinnedWithoutGaps,
    RegionOfPinned,
    Mapped,
    memoryKinds
};

//! An image in memory of some kind, and what owns that.
struct HostImage
{
    HostImage(MemoryKind kind, Size size, int type)
    {
        const Size around(size.width + (kind == PinnedWithoutGaps ? 0 : 5), size.height + 3);
        if (kind == Pageable)
            image.create(size, type);
        else if (kind == PageableWithOddStep)
        {
            const size_t step = size.width * CV_ELEM_SIZE(type) + CV_ELEM_SIZE1(type);
            bytes.resize(step * size.height);
            image = Mat(size, type, bytes.data(), step);
        }
        else
        {
            pinned = cuda::HostMem(around, type, kind == Mapped ? cuda::HostMem::SHARED : cuda::HostMem::PAGE_LOCKED);
            // As a separate image: filters must not read the pixels around it.
            const Mat whole = pinned.createMatHeader();
            const Mat region = whole(Rect(Point(kind == RegionOfPinned ? 3 : 0, 0), size));
            image = Mat(size, type, region.data, region.step);
        }
    }

    Mat image;
    cuda::HostMem pinned;
    std::vector<uchar> bytes;
};

//! An image of many bands, a filter for it, and the result.
struct LongImage
{
    LongImage() : filterCase(medianCase(CV_8UC1, Size(5, 5))), image(makeImage(Size(2000, 3000), CV_8UC1))
    {
        expected = inOnePiece(filterCase.filter, image);
    }

    //! With pinned memory or without, and with a limit of some megabytes.
    Mat filtered(const HostOptions& options) const
    {
        Mat actual;
        cuda::applyFilter(filterCase.filter, image, actual, options);
        return actual;
    }

    Case filterCase;
    Mat image, expected;
};

}  // namespace opencv_test

#endif  // OPENCV_TEST_CUDAFASTFILTERS_HOST_PATH_HPP
