// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TALL_BOX_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_TALL_BOX_SIMD_HPP

// Boxes of floats whose windows are a large part of the image. Columns come first, in narrow pieces, whose sums of rows
// fit into the second cache; columns and rows around the image then cost little. Only box_rows.simd.hpp includes this,
// after float_box.simd.hpp.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

class TallBox
{
public:
    explicit TallBox(const TallBoxStripe& stripe)
        : s_(stripe),
          columns_(stripe.height, BoxScale<FloatSums>(stripe.factor), stripe.columnScratch, tallBoxPitch(stripe.piece)),
          row_(sumsOf(stripe.pieces)),
          pixels_(stripe.rowScratch),
          eights_(pixels_ + stripe.pitch),
          sums_(eights_ + stripe.pitch),
          ahead_(stripe.source, 0, stripe.destination, stripe.finish.depth)
    {
    }

    void filter()
    {
        for (int y = 0; y < s_.destination.rows; y += s_.blockRows)
        {
            const int left = s_.destination.rows - y, rows = left < s_.blockRows ? left : s_.blockRows;
            for (int x = 0, piece = 0; x < s_.source.count; x += step(), ++piece)
                sumColumns(y, rows, x, sumsOf(piece));
            for (int i = 0; i < rows; ++i)
                sumRow(y, i);
        }
    }

private:
    // Elements of a piece: whole pixels.
    int step() const { return s_.piece / s_.source.channels * s_.source.channels; }
    float* sumsOf(int piece) const { return s_.blockScratch + static_cast<size_t>(piece) * s_.blockRows * s_.piece; }

    // Elements from x on, for `rows` rows of outputs from y on.
    void sumColumns(int y, int rows, int x, float* sums)
    {
        constexpr int batch = HalvedColumns<FloatSums>::batch;
        const int channels = s_.source.channels, first = x / channels;
        int runCount = 0, count = 0;
        RowRun runs[2];
        for (int i = 0; i < s_.source.runCount; ++i)
        {
            const RowRun& run = s_.source.runs[i];
            const int skipped = first > run.to ? first - run.to : 0;
            const int most = step() / channels - count;
            if (skipped >= run.count || most <= 0)
                continue;
            const int taken = run.count - skipped < most ? run.count - skipped : most;
            runs[runCount++] = {count, run.from < 0 ? -1 : run.from + skipped, taken};
            count += taken;
        }
        StripeSource source = s_.source;
        source.rows += y;
        source.runs = runs;
        source.runCount = runCount;
        source.count = count * channels;
        const int sourceRows = rows + s_.height - 1;
        for (int row = 0; row < sourceRows; row += batch)
        {
            for (int i = row; i < row + batch && i < sourceRows; ++i)
            {
                loadWeighted<FloatSums>(source, i, s_.weight, columns_.placeOf(i), ahead_);
                if (i + batch < sourceRows && source.rows[i + batch] && runs[0].from >= 0)
                    for (int k = 0; k < source.count; k += 16)
                        CFF_PREFETCH_L2(reinterpret_cast<const float*>(source.rows[i + batch]) +
                                        runs[0].from * channels + k);
            }
            float* out[batch];
            for (int i = 0; i < batch; ++i)
            {
                const int at = row + i - s_.height + 1;
                out[i] = at >= 0 && at < rows ? sums + static_cast<size_t>(at) * s_.piece : nullptr;
            }
            columns_.sumPiece(row, 0, s_.piece, out, false);
            columns_.endRows();
        }
    }

    // Row i of the outputs from y on.
    void sumRow(int y, int i)
    {
        const int elements = step();
        for (int x = 0, piece = 0; x < s_.source.count; x += elements, ++piece)
        {
            const float* const from = sumsOf(piece) + static_cast<size_t>(i) * s_.piece;
            for (int k = 0; k < s_.piece; k += floatLanes)
                v_store(row_ + x + k, vx_load(from + k));
        }
        const StripeDestination& d = s_.destination;
        StripeSource windows = s_.windows;
        const unsigned char* const row = reinterpret_cast<const unsigned char*>(row_);
        windows.rows = &row;
        windows.border = reinterpret_cast<const unsigned char*>(row_ + s_.source.count - s_.source.channels);
        loadRow(windows, 0, pixels_);
        sumBoxRow<FloatSums>(pixels_, s_.width, s_.source.channels, 1, eights_, sums_, d.count, ahead_);
        finishRow(sums_, s_.finish, d.data + (y + i) * d.step, d.count);
    }

    const TallBoxStripe& s_;
    HalvedColumns<FloatSums> columns_;
    float *const row_, *const pixels_, *const eights_, *const sums_;
    const RowsAhead ahead_;
};

}  // namespace

void filterTallBoxStripe(const TallBoxStripe& stripe)
{
    TallBox(stripe).filter();
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters

#endif
