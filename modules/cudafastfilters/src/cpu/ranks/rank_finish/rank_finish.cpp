// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "rank_finish.hpp"

#include "common/outlier_value.hpp"
#include "common/visit_depth.hpp"
#include "finished_row.hpp"

#include <algorithm>
#include <cstring>

namespace cv::cuda::fastfilters
{

namespace
{

constexpr int vectorBytes = 64;  // for any level

// The same as the vector code, for one value.
template <typename T>
class ValueFinisher
{
    using Value = OutlierValue<T>;

public:
    ValueFinisher(const RankTask& task, const uchar* const* window) : task_(task), finish_(task.finish), window_(window)
    {
    }

    // m, or x.
    T finished(T x, T m, int place) const
    {
        if (finish_.kind != OutlierRule::Deviation || Value::isNan(x))
            return Value::finished(finish_, x, m);
        const typename Value::Difference d = Value::difference(finish_, x, m);
        return d > 0 && areMostSmall(Value::limitOfSmall(finish_, d), m, place) ? m : x;
    }

private:
    bool areMostSmall(typename Value::Difference limit, T m, int place) const
    {
        int small = 0;
        for (int y = 0; y < task_.height(); ++y)
            for (int x = 0; x < task_.width(); ++x)
                small += Value::isSmall(finish_, reinterpret_cast<const T*>(window_[y])[place + x * task_.channels()],
                                        m, limit);
        return small > task_.width() * task_.height() / 2;
    }

    const RankTask& task_;
    const OutlierRule& finish_;
    const uchar* const* window_;
};

}  // namespace

RankFinisher::RankFinisher(const RankTask& task, SimdLevel level, const PaddedSource& source, const CpuImages& images)
    : task_(task), level_(level), source_(source), image_(images.source), destination_(images.destination)
{
}

const OutlierRule* RankFinisher::ofRegisters() const
{
    return isNeeded() && !readsWindows() ? &task_.finish : nullptr;
}

void RankFinisher::operator()(const Rect& part)
{
    if (!isNeeded() || part.empty())
        return;
    const int count = part.width * task_.channels(), bytes = count * task_.valueBytes();
    const bool isShort = bytes < vectorBytes && level_ != SimdLevel::None;
    const int elements = isShort ? vectorBytes / task_.valueBytes() : count;
    const uchar* const* const window = readsWindows() ? windowsOf(part, elements) : nullptr;
    pixels_.resize(2 * vectorBytes);
    for (int y = 0; y < part.height; ++y)
    {
        const uchar* const source = image_.ptr(part.y + y, part.x);
        uchar* const values = destination_.ptr(part.y + y, part.x);
        const uchar* const* const rows = window ? window + y : nullptr;
        if (!isShort)
        {
            finishValues(source, values, count, rows);
            continue;
        }
        std::memcpy(pixels_.data(), source, bytes);
        std::memcpy(pixels_.data() + vectorBytes, values, bytes);
        finishValues(pixels_.data(), pixels_.data() + vectorBytes, elements, rows);
        std::memcpy(values, pixels_.data() + vectorBytes, bytes);
    }
}

// The rows of the windows of so many elements of each row, in place if the image has them.
const uchar* const* RankFinisher::windowsOf(const Rect& part, int elements)
{
    const int pixels = divUp(elements, task_.channels()) + task_.width() - 1, rows = part.height + task_.height() - 1;
    const size_t bytes = alignSize(static_cast<size_t>(pixels) * task_.pixelBytes(), vectorBytes);
    rows_.resize(rows);
    copies_.resize(std::max(copies_.size(), rows * bytes));
    for (int y = 0; y < rows; ++y)
        rows_[y] = source_.row(part.y + y, Range(part.x, part.x + pixels), copies_.data() + bytes * y);
    return rows_.data();
}

void RankFinisher::finishValues(const uchar* source, uchar* values, int count, const uchar* const* window)
{
    if (level_ != SimdLevel::None)
        return CFF_SIMD_FUNCTION(level_, finishRow)(task_.finish,
                                                    {source, values, count, task_.valueBytes(), task_.isSigned(),
                                                     window, task_.width(), task_.height(), task_.channels()});
    visitDepth(task_.depth(),
               [&](auto pixel)
               {
                   using T = decltype(pixel);
                   const ValueFinisher<T> finisher(task_, window);
                   const T* const from = reinterpret_cast<const T*>(source);
                   T* const to = reinterpret_cast<T*>(values);
                   for (int i = 0; i < count; ++i)
                       to[i] = finisher.finished(from[i], to[i], i);
               });
}

}  // namespace cv::cuda::fastfilters
