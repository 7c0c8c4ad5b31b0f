// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/load_row.simd.hpp"

#include "small_masks.hpp"

#include <vector>

// Outputs beside those whose windows lie inside an image: the pixels under them are copied to short rows, which end
// where the last window does. Only small_masks.simd.hpp includes this, after mask_block.simd.hpp.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// Elements of the border's value; the first one belongs to any channel.
template <typename Pixel>
inline void fillWithBorder(const StripeSource& source, int channel, Pixel* row, int count)
{
    const Pixel* const border = reinterpret_cast<const Pixel*>(source.border);
    for (int i = 0; i < count; ++i)
    {
        row[i] = border[channel];
        channel = channel + 1 < source.channels ? channel + 1 : 0;
    }
}

// Fills a padded row with the border's value, if one of the rows has it.
template <typename Pixel>
inline void fillBorderRow(const StripeSource& source, int rows, Pixel* row)
{
    int y = 0;
    while (y < rows && source.rows[y])
        ++y;
    if (y < rows)
        fillWithBorder(source, 0, row, source.count);
}

// One side of a stripe: outputs [begin, end), and on both sides a vector with arbitrary pixels.
template <typename Pixel, typename Type, int Size, int MostChannels>
class MaskEdge
{
public:
    // Enough for a whole stripe without whole blocks inside.
    static constexpr int mostElements = 5 * maskBlock<Type> + 3 * MostChannels * (Size - 1);

    MaskEdge(const StripeSource& source, int begin, int end)
        : source_(source), begin_(begin), channels_(source.channels), elements_(end - begin + (Size - 1) * channels_)
    {
        checkMaskEdge(elements_, mostElements);
        const RowRun inside = longestRun(source);
        for (int i = 0; i < source.runCount; ++i)
            add(source.runs[i], source.runs[i].to == inside.to);
    }

    // Loads row y of the stripe's source; null: it has the border's value.
    CV_ALWAYS_INLINE void load(const uchar* row, int y)
    {
        Pixel* const to = pixels_[y % keptRows] + slack;
        if (!row)
            return fill(to, 0, elements_);
        const Pixel* const from = reinterpret_cast<const Pixel*>(row);
        const uchar* const vectors = reinterpret_cast<const uchar*>(from + inside_.from);
        for (int i = 0; i < insideVectors_; ++i)
            v_store(reinterpret_cast<uchar*>(to + inside_.to) + i * CV_SIMD_WIDTH,
                    vx_load(vectors + i * CV_SIMD_WIDTH));
        for (const Element& element : elementsAround_)
            to[element.to] = from[element.from];
    }
    // The middle of the window of output 0, or where it would be.
    const Pixel* middleOf(int y) const { return pixels_[y % keptRows] + slack + Size / 2 * channels_ - begin_; }

private:
    struct Element
    {
        int to;
        ptrdiff_t from;
    };

    static constexpr int keptRows = maskRows + Size - 1;
    // At least as many elements as a vector of sums.
    static constexpr int slack = CV_SIMD_WIDTH / static_cast<int>(sizeof(Pixel));

    void fill(Pixel* row, int first, int last) const
    {
        fillWithBorder(source_, (begin_ + first) % channels_, row + first, last - first);
    }
    void add(const RowRun& run, bool isInside)
    {
        const int start = run.to * channels_ - begin_, end = start + run.count * channels_;
        const int first = start > 0 ? start : 0, last = end < elements_ ? end : elements_;
        const ptrdiff_t from = static_cast<ptrdiff_t>(run.from) * channels_ - start;
        if (first >= last)
            return;
        if (run.from < 0)
        {
            for (auto& row : pixels_)
                fill(row + slack, first, last);
            return;
        }
        // Copies whole vectors if the run continues after its part or before it.
        const int vectors = (last - first + slack - 1) / slack;
        const bool goesOn = first + vectors * slack <= end, isLongBefore = last - vectors * slack >= start;
        if (isInside && (goesOn || isLongBefore))
        {
            insideVectors_ = vectors;
            inside_.to = goesOn ? first : last - vectors * slack;
            inside_.from = from + inside_.to;
            return;
        }
        for (int i = first; i < last; ++i)
            elementsAround_.push_back({i, from + i});
    }

    const StripeSource& source_;
    const int begin_, channels_, elements_;
    Element inside_ = {0, 0};  // the first one of whole vectors
    int insideVectors_ = 0;
    std::vector<Element> elementsAround_;  // after these
    Pixel pixels_[keptRows][slack + mostElements + slack] = {};
};

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
