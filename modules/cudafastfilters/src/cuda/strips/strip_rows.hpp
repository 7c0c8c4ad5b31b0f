// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_ROWS_HPP
#define OPENCV_CUDAFASTFILTERS_STRIP_ROWS_HPP

// How many rows a strip has, for every algorithm that walks down strips.

namespace cv::cuda::fastfilters
{

struct StripWork
{
    long long columns;   // strips side by side
    long long height;    // rows that the strips of a column divide among them
    long long workers;   // strips that run at the same time
    long long beside;    // other strips, of few rows, that run with them if there is one wave of strips
    int rows;            // per strip, about, if there are many waves of strips
    int warmUp;          // what a strip costs before its first output, in rows of outputs
    int least;           // minimum rows of a strip, even if the image is too small to fill the GPU
    int multiple;        // the rows of a strip are a multiple of it
    int wholeWaves = 3;  // if there are more waves, the last one may be partly empty
};

constexpr int wholeRows(long long rows, const StripWork& work)
{
    rows = rows < work.least ? work.least : rows;
    return static_cast<int>((rows + work.multiple - 1) / work.multiple * work.multiple);
}

// The rows per strip for which the strips, in whole waves of those that run at the same time, take the least time: a
// wave takes as long as one of its strips.
constexpr int selectStripRows(const StripWork& work)
{
    constexpr int candidates = 4;  // numbers of waves
    if (work.columns <= 0 || work.height <= 0)
        return wholeRows(work.least, work);
    const long long wave = work.workers * work.rows, total = work.columns * work.height;
    const long long fewest = total < wave ? 1 : (total + wave / 2) / wave;
    if (total >= wave && fewest > work.wholeWaves)
        return wholeRows(work.rows, work);
    int best = 0;
    long long leastTime = 0;
    for (long long waves = fewest; waves < fewest + candidates; ++waves)
    {
        const long long all = work.workers * waves;
        const long long beside = total < wave ? work.beside : 0;
        const long long inside = all - beside > all / 2 ? all - beside : all / 2;
        const long long ofColumn = inside > work.columns ? inside / work.columns : 1;
        const int rows = wholeRows((work.height + ofColumn - 1) / ofColumn, work);
        const long long strips = work.columns * ((work.height + rows - 1) / rows);
        const long long time = (strips + work.workers - 1) / work.workers * (rows + work.warmUp);
        if (best == 0 || time < leastTime)
        {
            best = rows;
            leastTime = time;
        }
    }
    return best;
}

}  // namespace cv::cuda::fastfilters

#endif
