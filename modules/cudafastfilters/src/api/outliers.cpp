// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "fast_filter.hpp"
#include "regions.hpp"
#include "tasks/make_outlier_rule.hpp"

#include <atomic>
#include <climits>
#include <limits>

// Medians that only outliers receive.

namespace cv::cuda::fastfilters
{

namespace
{

void checkChoice(const char* factory, const char* what, int value, int most)
{
    if (value < 0 || value > most)
        CV_Error(Error::StsBadArg, format("%s: %s is %d; accepted are 0 to %d", factory, what, value, most));
}

OutlierRule::Kind kindOf(int measure)
{
    return measure == OUTLIERS_ABSOLUTE   ? OutlierRule::Absolute
           : measure == OUTLIERS_RELATIVE ? OutlierRule::Relative
                                          : OutlierRule::Deviation;
}

String describeOutliers(double threshold, int which, int measure, bool replaceNan)
{
    static const char* const sides[] = {"differs from the median by", "exceeds the median by",
                                        "is below the median by"};
    static const char* const measures[] = {"", " times the median's absolute value", " times 1.4826 times the MAD"};
    return format("the median is stored where the source %s more than %g%s%s; elsewhere the source is", sides[which],
                  threshold, measures[measure], replaceNan ? ", or is NaN" : "");
}

// The bits of infinity; those of NaN are greater, and no integers are.
unsigned infinityOf(int depth)
{
    return depth == CV_32F ? 0x7f800000u : depth == CV_16F ? 0x7c00u : UINT_MAX;
}

// Whether values differ; one NaN does not differ from another.
template <typename Bits>
bool differ(Bits a, Bits b, unsigned infinity)
{
    const auto isNan = [=](Bits bits) { return (bits & std::numeric_limits<Bits>::max() >> 1) > infinity; };
    return a != b && !(isNan(a) && isNan(b));
}

// Counts the values of a row that differ.
template <typename Bits>
int64 countChanges(const Bits* before, const Bits* after, int count, unsigned infinity)
{
    int64 changes = 0;
    for (int i = 0; i < count; ++i)
        changes += differ(before[i], after[i], infinity);
    return changes;
}

// Marks the values of a row that differ, and counts those that differ.
template <typename Bits>
int64 markChanges(const Bits* before, const Bits* after, uchar* marks, int count, unsigned infinity)
{
    int64 changes = 0;
    for (int i = 0; i < count; ++i)
    {
        const bool changed = differ(before[i], after[i], infinity);
        changes += changed;
        marks[i] |= changed ? 255 : 0;
    }
    return changes;
}

// Values that were replaced differ in their bits, others do not. Marks them, unless `marks` is empty.
int64 findChanges(const Mat& before, const Mat& after, Mat& marks)
{
    std::atomic<int64> changes(0);
    const int count = before.cols * before.channels();
    const unsigned infinity = infinityOf(before.depth());
    parallel_for_(Range(0, before.rows),
                  [&](const Range& rows)
                  {
                      int64 found = 0;
                      for (int y = rows.start; y < rows.end; ++y)
                      {
                          uchar* const marksOfRow = marks.empty() ? nullptr : marks.ptr(y);
                          const auto countAs = [&](auto bits)
                          {
                              using Bits = decltype(bits);
                              const Bits *const a = before.ptr<Bits>(y), *const b = after.ptr<Bits>(y);
                              return marksOfRow ? markChanges(a, b, marksOfRow, count, infinity)
                                                : countChanges(a, b, count, infinity);
                          };
                          const size_t bytes = before.elemSize1();
                          found += bytes == 1 ? countAs(uchar()) : bytes == 2 ? countAs(ushort()) : countAs(unsigned());
                      }
                      changes += found;
                  });
    return changes;
}

void checkReplaced(const char* caller, const _OutputArray& replaced, int type, Size size)
{
    if (!replaced.needed())
        return;
    if (replaced.kind() == _InputArray::CUDA_GPU_MAT)
        CV_Error(Error::StsBadArg, format("%s: `replaced` is a GpuMat; a host image is accepted", caller));
    if ((replaced.fixedType() && replaced.type() != type) || (replaced.fixedSize() && replaced.size() != size))
        CV_Error(Error::StsUnmatchedFormats, format("%s: `replaced` has a fixed type or size; accepted is %s of %dx%d",
                                                    caller, typeName(type).c_str(), size.width, size.height));
}

}  // namespace

}  // namespace cv::cuda::fastfilters

namespace cv::cuda
{

Ptr<Filter> createFastOutlierFilter(int srcType, Size windowSize, double threshold, int which, int measure,
                                    int borderMode, Scalar borderVal, bool replaceNan)
{
    using namespace fastfilters;
    static const char factory[] = "createFastOutlierFilter";
    checkedSourceType(factory, srcType);
    checkOddWindow(factory, windowSize);
    checkThreshold(factory, threshold);
    checkChoice(factory, "which", which, OUTLIERS_DARK);
    checkChoice(factory, "measure", measure, OUTLIERS_MAD);
    Neighbourhood neighbourhood = checkedNeighbourhood(factory, windowSize, Point(-1, -1), borderMode, -1, borderVal);
    checkBorderValue(factory, srcType, neighbourhood);
    neighbourhood.isolated = true;  // like the median
    const OutlierRule finish = makeOutlierRule(CV_MAT_DEPTH(srcType), kindOf(measure), threshold,
                                               which != OUTLIERS_DARK, which != OUTLIERS_BRIGHT, replaceNan);
    const RankTask task = {srcType, neighbourhood, windowSize.area() / 2, finish};
    const String description =
        describeOutliers(threshold, which, measure, replaceNan && task.kind() == ValueKind::Float);
    const auto makeIgnoring = [=](const MissingPixels& missing, RankRule::Kind middle) -> Ptr<Filter>
    {
        const MissingRankTask ignoring = {task, {middle, 0.5}, missing};
        return makePtr<FastFilter>("outliers, missing pixels ignored", srcType, srcType, neighbourhood,
                                   prepareMissingOutliers(ignoring), prepareCpuMissingOutliers(ignoring), missing,
                                   description);
    };
    return makePtr<FastFilter>("outliers", srcType, neighbourhood, prepareOutlierFilter(task),
                               prepareCpuRankFilter(task), description, makeIgnoring);
}

int64 replaceOutliers(const Ptr<Filter>& filter, InputArray src, OutputArray dst_, OutputArray replaced, int iterations)
{
    using namespace fastfilters;
    static const char caller[] = "replaceOutliers";
    const FastFilter& fast = fastFilter(caller, filter);
    if (!fast.replacesOutliers())
        CV_Error(Error::StsBadArg, format("%s: accepted are filters of createFastOutlierFilter()", caller));
    if (iterations < 1)
        CV_Error(Error::StsOutOfRange, format("%s: %d iterations; accepted are 1 or more", caller, iterations));
    const HostOptions options(HostOptions::CPU);
    fast.checkHostSource(src, dst_, options);
    fast.checkMask(src, noArray());
    const int typeOfMarks = CV_8UC(CV_MAT_CN(fast.srcType()));
    checkReplaced(caller, replaced, typeOfMarks, src.size());

    const HeldImage held(src);
    dst_.create(src.size(), fast.srcType());
    Mat dst = dst_.getMat(), before = held.pixels, marks;
    if (overlap(memoryOf(before), memoryOf(dst)))
        before = before.clone();
    if (replaced.needed() || iterations > 1)
        marks = Mat::zeros(dst.size(), typeOfMarks);
    fast.applyOnHost(before, dst, options);
    int64 count = findChanges(before, dst, marks);
    if (iterations > 1)
    {
        Mat result;
        for (int64 found = count; --iterations > 0 && found > 0; found = findChanges(result, dst, marks))
        {
            dst.copyTo(result);
            fast.applyOnHost(result, dst, options);
        }
        count = countNonZero(marks.reshape(1));
    }
    if (replaced.needed())
        marks.copyTo(replaced);
    return count;
}

}  // namespace cv::cuda
