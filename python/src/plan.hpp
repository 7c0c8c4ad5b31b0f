// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef CUDAFASTFILTERS_PYTHON_PLAN_HPP
#define CUDAFASTFILTERS_PYTHON_PLAN_HPP

#include "view.hpp"

#include <opencv2/cudafastfilters.hpp>

#include <string>
#include <vector>

// A filter, and how it is applied to arrays: each image of a batch is handed to cv::cuda::Filter as it lies in memory.
// A filter that ignores the pixels outside of a mask takes that as another view, of as many images, with one channel or
// as many as the image; without a mask it is nullptr.

namespace cudafastfilters
{

class Plan
{
public:
    // `planes`: images that a result has, one below the other. `integers`: 'i' or 'u' if CV_32S and CV_64F are such
    // integers of that size.
    Plan(cv::Ptr<cv::cuda::Filter> filter, int sourceType, int destinationType, int planes = 1, char integers = 0);

    // The same filter that ignores missing pixels.
    Plan ignoringMissing(const cv::cuda::MissingData& missing) const;
    // The same filter of ranks for integers of 64 bits, which its type has as CV_64F, or for unsigned ones of 32 bits.
    Plan asIntegers(bool isSigned) const;

    // Waits for the result. `options` are for arrays in host memory.
    void applyOnHost(const View& source, const View* mask, const View& destination,
                     const cv::cuda::HostOptions& options) const;
    // Queues the work on `stream`, a cudaStream_t, and returns.
    void applyOnDevice(const View& source, const View* mask, const View& destination, uintptr_t stream) const;
    // The same, of one image that is filtered as it lies. False, and nothing is done: it is not, for whatever reason.
    bool applyWhereItLies(const View& source, const View& destination, uintptr_t stream) const;

    // The rows or columns of an image that those of its result need, and a part filtered from its rows: one image.
    std::vector<cv::Range> filterRows(cv::Size image, cv::Range rows, const cv::cuda::HostOptions& options) const;
    std::vector<cv::Range> filterColumns(cv::Size image, cv::Range columns) const;
    void applyPart(const View& source, const View* mask, const View& destination, cv::Size image, cv::Range rows,
                   const cv::cuda::HostOptions& options) const;

    std::string describe() const;
    std::string describe(int rows, int columns) const;

private:
    // With its planes, of a source with all its axes.
    std::vector<int64_t> shapeOfResult(const View& source) const;
    // For views of one image that were checked.
    void applyToOne(const View& source, const View& destination, cv::cuda::Stream& stream) const;

    cv::Ptr<cv::cuda::Filter> filter_;
    int sourceType_, destinationType_, planes_;
    char integers_;
};

}  // namespace cudafastfilters

#endif
