// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_HOST_PIPELINE_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_HOST_PIPELINE_HPP

#include "test_fake_device.hpp"
#include "testing/test_hooks.hpp"

namespace opencv_test
{

using namespace cv::cuda::fastfilters;

//! A call on some fake devices.
class ThreadSanitizerHostPipeline : public testing::Test
{
protected:
    void TearDown() override
    {
        failHostCall(-1, 0);
        failHostCalls(nullptr, 0);
    }

    void makeImages(int rows, int width, const RowWindow& window, const Cut& cut = Cut::anywhere())
    {
        source_ = makeImage(Size(width, rows + 6), CV_8UC1);
        // Rows lie apart, and what is between them has to stay.
        block_ = Mat(rows, width + 13, CV_8UC1, Scalar(0xA5));
        destination_ = block_.colRange(3, 3 + width);
        images_ = {{source_.ptr(3), source_.step, (size_t)width, 0},
                   {nullptr, 0, 0, 0},
                   (size_t)width,
                   destination_.data,
                   destination_.step,
                   (size_t)width,
                   window,
                   0,
                   cut};
        images_.window.length = rows;
        shape_ = {images_.window, rows, (size_t)width, (size_t)width, cut};
    }

    //! The right part of each row comes as the row of a mask.
    void splitRows(size_t left)
    {
        images_.source.rowBytes = left;
        images_.mask = {images_.source.data + left, images_.source.step, images_.sourceRowBytes - left, left};
    }

    //! The right half of each row of the result goes to the host as the row of a second plane.
    void splitResult()
    {
        images_.planes = 2;
        images_.planeStep = images_.planeOffset = images_.destinationRowBytes /= 2;
    }

    BandEnd run(std::vector<FakeTraits*> devices, const RowProgress& progress = RowProgress())
    {
        block_ = Scalar(0xA5);
        failures_.clear();
        std::vector<std::unique_ptr<BandDeviceSource>> sources;
        for (FakeTraits* traits : devices)
            sources.emplace_back(new FakeSource(*traits, shape_, images_));
        const BandEnd end = runBands(images_, images_.window.length, sources, progress, failures_);
        for (FakeTraits* traits : devices)
        {
            EXPECT_EQ(0, traits->open);
            EXPECT_EQ(0, traits->clashes) << "accesses to a slot that had to wait";
        }
        return end;
    }

    void expectResult(const std::string& text)
    {
        Mat expected(block_.size(), CV_8UC1, Scalar(0xA5));
        fakeFilter(images_.source.data, images_.source.step, images_.window.length, 0, images_.window,
                   destination_.cols, expected.ptr() + 3, expected.step, destination_.rows);
        EXPECT_TRUE(sameBits(expected, block_)) << text << ", " << seedText();
    }

    Mat source_, block_, destination_;
    BandImages images_;
    HostBandShape shape_;
    std::vector<DeviceFailure> failures_;
};

//! Memory for bands of about so many rows.
inline size_t memoryFor(const HostBandShape& shape, int slots, int rows)
{
    return (size_t)slots *
           (mostSourceRows(rows, shape.window, shape.cut) * shape.sourcePitch() + rows * shape.destinationPitch());
}

}  // namespace opencv_test

#endif  // OPENCV_TEST_CUDAFASTFILTERS_HOST_PIPELINE_HPP
