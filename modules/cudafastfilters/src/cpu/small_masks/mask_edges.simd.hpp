// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/load_row.simd.hpp"

#include <vector>

// Outputs around those whose windows are inside of an image: their pixels are gathered until they fill a block. To be
// included after mask_block.simd.hpp, by small_masks.simd.hpp alone.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// Fills a padded row with the border's value, where one of the rows has it.
template <typename Pixel>
inline void fillBorderRow(const StripeSource& source, int rows, Pixel* row)
{
    int y = 0;
    while (y < rows && source.rows[y])
        ++y;
    if (y == rows)
        return;
    for (int x = 0; x < source.count; x += source.channels)
        for (int c = 0; c < source.channels; ++c)
            row[x + c] = reinterpret_cast<const Pixel*>(source.border)[c];
}

struct EdgeOutput
{
    int x;
    ptrdiff_t from[3];  // where its columns are in a source row, in elements; -1: they have the border's value
    int channel;
};

inline EdgeOutput edgeOutput(const StripeSource& source, int x)
{
    const int channels = source.channels, channel = x % channels;
    EdgeOutput output = {x, {-1, -1, -1}, channel};
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < source.runCount; ++k)
        {
            const RowRun run = source.runs[k];
            const int column = x / channels + i - run.to;
            if (run.from >= 0 && column >= 0 && column < run.count)
                output.from[i] = (static_cast<ptrdiff_t>(run.from) + column) * channels + channel;
        }
    return output;
}

template <typename Pixel, typename Sums, typename Put>
class MaskEdges
{
public:
    using Result = typename Put::Result;

    // Outputs [0, begin) and [end, count) of a row.
    MaskEdges(const StripeSource& source, int begin, int end, int count, const Sums& sums, const Put& put)
        : border_(reinterpret_cast<const Pixel*>(source.border)), sums_(sums), put_(put)
    {
        for (int x = 0; x < begin; ++x)
            outputs_.push_back(edgeOutput(source, x));
        for (int x = end; x < count; ++x)
            outputs_.push_back(edgeOutput(source, x));
    }

    // Of rows of the destination, or such as are not its.
    void add(const uchar* const* rows, int rowCount, Result* const* out)
    {
        const Pixel* in[maskRows + 2];
        for (int k = 0; k < maskRows + 2; ++k)
            in[k] = reinterpret_cast<const Pixel*>(rows[k < rowCount ? k : rowCount - 1]);
        for (const EdgeOutput& output : outputs_)
        {
            for (int k = 0; k < maskRows + 2; ++k)
                for (int i = 0; i < 3; ++i)
                    pixels_[k][i * block + filled_] =
                        in[k] && output.from[i] >= 0 ? in[k][output.from[i]] : border_[output.channel];
            for (int j = 0; j < maskRows; ++j)
                places_[j][filled_] = out[j] + output.x;
            if (++filled_ == block)
                finish();
        }
    }
    void finish()
    {
        if (filled_ == 0)
            return;
        Result results[maskRows][block];
        const Pixel* in[maskRows + 2];
        Result* out[maskRows];
        for (int k = 0; k < maskRows + 2; ++k)
            in[k] = pixels_[k] + block;
        for (int j = 0; j < maskRows; ++j)
            out[j] = results[j];
        sumMaskBlock(in, 0, block, sums_, put_, out);
        for (int j = 0; j < maskRows; ++j)
            for (int i = 0; i < filled_; ++i)
                *places_[j][i] = results[j][i];
        filled_ = 0;
    }

private:
    static constexpr int block = maskBlock<typename Sums::Type>;

    const Pixel* const border_;
    const Sums sums_;
    const Put put_;
    std::vector<EdgeOutput> outputs_;
    int filled_ = 0;
    Pixel pixels_[maskRows + 2][3 * block] = {};  // the columns of a window are a block apart

    Result* places_[maskRows][block];
};

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
