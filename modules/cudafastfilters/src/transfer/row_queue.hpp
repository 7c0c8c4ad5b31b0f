// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ROW_QUEUE_HPP
#define OPENCV_CUDAFASTFILTERS_ROW_QUEUE_HPP

#include "common/border.hpp"
#include "dispatch/cut.hpp"

#include "opencv2/core/cvdef.h"

#include <condition_variable>
#include <mutex>
#include <vector>

namespace cv::cuda::fastfilters
{

// For a result of `rows` rows: the last row, at most `row`, at which a band may begin; and the first one, at least
// `row`.
CV_EXPORTS int cutBefore(const Cut& cut, int row, int rows);
CV_EXPORTS int cutFrom(const Cut& cut, int row, int rows);

// The rows that an algorithm makes so that `rows` of a result of `height` rows have the bytes of the whole.
CV_EXPORTS Interval outputsOfPart(const Cut& cut, Interval rows, int height);

// Where a part that begins at `firstRow`, a row that the cut allows or 0, may be cut, in rows of the part.
CV_EXPORTS Cut cutOfPart(const Cut& cut, int firstRow);

// The most rows without a cut between them.
CV_EXPORTS int longestPiece(const Cut& cut, int rows);

// The rows of one result, divided among devices. Each device has a contiguous part, which it takes band by band from
// the top, so that rows that two bands need are already on the device; a device that has finished its part takes half
// of the largest remaining part. Threads may call all functions at the same time.
class CV_EXPORTS RowQueue
{
public:
    // Bands begin where `cut` allows.
    RowQueue(int rows, int devices, const Cut& cut);

    // The next band of a device: at most `most` rows, fewer towards the end of its part, but not below `least` as long
    // as that many are left. `most`: at least longestPiece(). Empty if there are none at present, or after stop().
    Interval take(int device, int most, int least);
    void done(Interval band);
    void giveBack(Interval band);  // it was not filtered

    // Waits until take() may find rows that other devices have given back: then true; false when all rows are done, or
    // after stop().
    bool waitForRows();

    // No more bands are handed out.
    void stop();

    // A device takes no more bands.
    void leave();

    int rowsDone() const;
    int rows() const { return rows_; }
    // Waits until more than `seen` rows are done, or for this many milliseconds. False when all devices have left.
    bool waitForProgress(int seen, int milliseconds) const;

private:
    bool hasRows() const;
    void steal(int device);

    const int rows_;
    const Cut cut_;
    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    std::vector<Interval> parts_;
    std::vector<Interval> returned_;
    int done_ = 0, devices_;
    bool stopped_ = false;
};

}  // namespace cv::cuda::fastfilters

#endif
