// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/load_row.simd.hpp"

#include <cstring>
#include <vector>

// Sums of the columns of a stripe's source, which move down by one row: the row below is added and the one above is
// subtracted. To be included after simd.hpp.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

template <typename Vector>
constexpr bool isShort = sizeof(typename VTraits<Vector>::lane_type) == sizeof(short);

// Modulo 2^16 or 2^32, for vectors of any length.
template <typename Vector>
inline Vector plus(const Vector& a, const Vector& b)
{
    if constexpr (isShort<Vector>)
        return v_add_wrap(a, b);
    else
        return v_add(a, b);
}

template <typename Vector>
inline Vector minus(const Vector& a, const Vector& b)
{
    if constexpr (isShort<Vector>)
        return v_sub_wrap(a, b);
    else
        return v_sub(a, b);
}

template <typename Sum>
constexpr int lanesOf = CV_SIMD_WIDTH / static_cast<int>(sizeof(Sum));

// In the type of the sums. 16-bit sums are kept modulo 2^16, in which the sum of a window is exact.
template <typename T>
inline v_int16 loadPixels(const T* pixels, const short*)
{
    return loadShorts(pixels);
}

template <typename T>
inline v_int32 loadPixels(const T* pixels, const int*)
{
    return loadInts(pixels);
}

// sums += added - subtracted, or sums = added - subtracted.
template <bool IsChange, typename T, typename Sum>
void moveRun(const T* added, const T* subtracted, Sum* sums, int count)
{
    int i = 0;
    for (; i <= count - lanesOf<Sum>; i += lanesOf<Sum>)
    {
        const auto change = minus(loadPixels(added + i, sums), loadPixels(subtracted + i, sums));
        v_store(sums + i, IsChange ? change : plus(vx_load(sums + i), change));
    }
    for (; i < count; ++i)
        sums[i] = static_cast<Sum>((IsChange ? 0 : sums[i]) + added[i] - subtracted[i]);
}

template <int Sign, typename T, typename Sum>
void addRun(const T* added, Sum* sums, int count)
{
    int i = 0;
    for (; i <= count - lanesOf<Sum>; i += lanesOf<Sum>)
    {
        const auto sum = vx_load(sums + i), more = loadPixels(added + i, sums);
        v_store(sums + i, Sign > 0 ? plus(sum, more) : minus(sum, more));
    }
    for (; i < count; ++i)
        sums[i] = static_cast<Sum>(sums[i] + Sign * added[i]);
}

// Adds a row to the column sums, or subtracts it.
template <typename T, int Sign, typename Sum>
void addRow(const StripeSource& source, int y, Sum* sums)
{
    const int channels = source.channels;
    const T* row = reinterpret_cast<const T*>(source.rows[y]);
    for (int i = 0; i < source.runCount; ++i)
    {
        const RowRun run = source.runs[i];
        Sum* to = sums + run.to * channels;
        if (row && run.from >= 0)
            addRun<Sign>(row + static_cast<size_t>(run.from) * channels, to, run.count * channels);
        else
            for (int k = 0; k < run.count * channels; k += channels)
                addRun<Sign>(reinterpret_cast<const T*>(source.border), to + k, channels);
    }
}

// Neighbouring elements of a padded row that are also neighbours in the source.
struct ElementRun
{
    int to;
    size_t from;
    int count;
};

// Where the elements of a padded row are in the source, except those with the border's value. Pixels around an image,
// most of which are separate runs, are listed one by one.
class ColumnsInside
{
public:
    explicit ColumnsInside(const StripeSource& source)
    {
        const int channels = source.channels;
        for (int i = 0; i < source.runCount; ++i)
        {
            const RowRun run = source.runs[i];
            if (run.from < 0)
                continue;
            const ElementRun elements = {run.to * channels, static_cast<size_t>(run.from) * channels,
                                         run.count * channels};
            if (run.count > 1)
                runs_.push_back(elements);
            else
                for (int c = 0; c < channels; ++c)
                    singles_.push_back({elements.to + c, elements.from + c, 1});
        }
    }
    template <bool IsChange, typename T, typename Sum>
    void move(const T* added, const T* subtracted, Sum* sums) const
    {
        // Done first: a vector would have to wait for elements that have just been stored.
        for (const ElementRun& one : singles_)
            sums[one.to] = static_cast<Sum>((IsChange ? 0 : sums[one.to]) + added[one.from] - subtracted[one.from]);
        for (const ElementRun& run : runs_)
            moveRun<IsChange>(added + run.from, subtracted + run.from, sums + run.to, run.count);
    }

private:
    std::vector<ElementRun> runs_, singles_;
};

// Moves from the window of output row y - 1 to that of row y, or only computes the change.
template <bool IsChange, typename T, typename Sum>
void moveDown(const StripeSource& source, const ColumnsInside& inside, int y, int height, Sum* sums)
{
    const T* added = reinterpret_cast<const T*>(source.rows[y + height - 1]);
    const T* subtracted = reinterpret_cast<const T*>(source.rows[y - 1]);
    if (added && subtracted)
        return inside.move<IsChange>(added, subtracted, sums);
    if (IsChange)
        std::memset(sums, 0, source.count * sizeof(Sum));
    addRow<T, -1>(source, y - 1, sums);  // done first: the sum of one more row might need more bits
    addRow<T, 1>(source, y + height - 1, sums);
}

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
