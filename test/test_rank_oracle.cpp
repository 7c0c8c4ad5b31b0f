// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"
#include "test_oracle.hpp"
#include "test_types.hpp"

namespace opencv_test
{

namespace
{

template <typename T>
struct Sortable
{
    typedef T Key;
    static Key key(T value) { return value; }
    static T value(Key key) { return key; }
};

template <>
struct Sortable<float>
{
    typedef std::pair<int, float> Key;  // class (0 negative, 1 positive, 2 NaN), then magnitude order

    static Key key(float value)
    {
        if (cvIsNaN(value))
            return Key(2, 0.f);
        return Key(std::signbit(value) ? 0 : 1, value);
    }
    static float value(const Key& key)
    {
        if (key.first < 2)
            return key.second;
        const uint32_t quietNaN = 0x7fc00000u;
        float result;
        memcpy(&result, &quietNaN, sizeof(result));
        return result;
    }
};

template <typename T>
void selectRanks(const Mat& extended, const Mat& footprint, int rank, Mat& result)
{
    typedef typename Sortable<T>::Key Key;
    const int channels = extended.channels();
    std::vector<Key> keys(extended.total() * channels);
    const int keyStep = extended.cols * channels;
    for (int y = 0; y < extended.rows; ++y)
        std::transform(extended.ptr<T>(y), extended.ptr<T>(y) + keyStep, keys.begin() + (size_t)y * keyStep,
                       Sortable<T>::key);

    std::vector<Point> pixels;
    cv::findNonZero(footprint, pixels);
    std::vector<Key> members(pixels.size());
    for (int y = 0; y < result.rows; ++y)
    {
        for (int i = 0; i < result.cols * channels; ++i)
        {
            size_t count = 0;
            for (const Point& pixel : pixels)
                members[count++] = keys[(size_t)(y + pixel.y) * keyStep + i + pixel.x * channels];
            std::nth_element(members.begin(), members.begin() + rank, members.end());
            result.ptr<T>(y)[i] = Sortable<T>::value(members[rank]);
        }
    }
}

}  // namespace

Mat extend(const Mat& parent, const Rect& roi, Size window, Point anchor, const Border& border)
{
    CV_Assert((border.row & BORDER_ISOLATED) == (border.column & BORDER_ISOLATED));
    if (parent.depth() == CV_16F || parent.channels() > 4)
        return extendWide(parent, roi, window, anchor, border);
    const bool isolated = (border.row & BORDER_ISOLATED) != 0;
    const Mat source = isolated ? parent(roi).clone() : parent.clone();  // a clone has no parent
    const int left = anchor.x, right = window.width - 1 - anchor.x;
    const int above = anchor.y, below = window.height - 1 - anchor.y;
    Mat wide, whole;
    cv::copyMakeBorder(source, wide, 0, 0, left, right, border.row & ~BORDER_ISOLATED, border.value);
    cv::copyMakeBorder(wide, whole, above, below, 0, 0, border.column & ~BORDER_ISOLATED, border.value);
    const Point origin = isolated ? Point() : roi.tl();
    return whole(Rect(origin.x, origin.y, roi.width + window.width - 1, roi.height + window.height - 1)).clone();
}

Mat rankOracle(const Mat& extended, Size window, int rank)
{
    return rankOracle(extended, Mat::ones(window, CV_8U), rank);
}

Mat rankOracle(const Mat& extended, const Mat& footprint, int rank)
{
    CV_Assert(rank >= 0 && rank < cv::countNonZero(footprint));
    Mat result(extended.rows - footprint.rows + 1, extended.cols - footprint.cols + 1, extended.type());
    switch (extended.depth())
    {
    case CV_8U: selectRanks<uchar>(extended, footprint, rank, result); break;
    case CV_8S: selectRanks<schar>(extended, footprint, rank, result); break;
    case CV_16U: selectRanks<ushort>(extended, footprint, rank, result); break;
    case CV_16S: selectRanks<short>(extended, footprint, rank, result); break;
    case CV_32F: selectRanks<float>(extended, footprint, rank, result); break;
    default: CV_Error(Error::StsUnsupportedFormat, "no rank oracle for this depth");
    }
    return result;
}

}  // namespace opencv_test
