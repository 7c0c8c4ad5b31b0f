// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// A tile is transformed column by column, then row by row, with as many columns or rows at once as a vector has lanes.
// Rows pass through a small buffer in which they are columns; the product with the mask's transform is also computed
// there.

#include "cpu/simd/simd.hpp"

#include "cpu/simd/stripe_rows/stripe_rows.hpp"

#include "fourier.simd.hpp"

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

template <typename T>
void loadChannel(const T* in, int channels, int count, double* out)
{
    if (channels == 1)
        for (int i = 0; i < count; ++i)
            out[i] = static_cast<double>(in[i]);
    else
        for (int i = 0; i < count; ++i)
            out[i] = static_cast<double>(in[i * channels]);
}

void loadPixels(const FourierSource& source, int row, double* out)
{
    const uchar* const in = source.rows[row];
    const int channel = source.channel, channels = source.channels, count = source.columns;
    switch (source.depth)
    {
    case CV_8U: return loadChannel(in + channel, channels, count, out);
    case CV_8S: return loadChannel(reinterpret_cast<const schar*>(in) + channel, channels, count, out);
    case CV_16U: return loadChannel(reinterpret_cast<const ushort*>(in) + channel, channels, count, out);
    case CV_16S: return loadChannel(reinterpret_cast<const short*>(in) + channel, channels, count, out);
    default: return loadChannel(reinterpret_cast<const float*>(in) + channel, channels, count, out);
    }
}

void measureRow(const double* pixels, int count, v_float64& squares, v_float64& least, v_float64& greatest,
                PlaneFacts& rest)
{
    int x = 0;
    for (; x <= count - doubleLanes; x += doubleLanes)
    {
        const v_float64 now = vx_load(pixels + x);
        squares = v_muladd(now, now, squares);
        least = v_min(least, v_abs(now));
        greatest = v_max(greatest, v_abs(now));
    }
    for (; x < count; ++x)
    {
        const double magnitude = pixels[x] < 0 ? -pixels[x] : pixels[x];
        rest.squares += magnitude * magnitude;
        rest.least = magnitude < rest.least ? magnitude : rest.least;
        rest.greatest = magnitude > rest.greatest ? magnitude : rest.greatest;
    }
}

template <typename T>
void scatter(const uchar* row, uchar* out, int channels, int count)
{
    const T* const from = reinterpret_cast<const T*>(row);
    T* const to = reinterpret_cast<T*>(out);
    for (int i = 0; i < count; ++i)
        to[i * channels] = from[i];
}

// Rounds sums below 2^51 to the nearest integers.
void roundSums(double* sums, int count)
{
    const v_float64 large = vx_setall_f64(6755399441055744.0);  // 1.5 * 2^52
    for (int i = 0; i < count; i += doubleLanes)
        v_store(sums + i, v_sub(v_add(vx_load(sums + i), large), large));
}

void transformColumns(const FourierTile& tile)
{
    const PackedColumn work = {tile.rows, tile.rows + (doubleLanes << tile.y.log2)};
    for (int x = 0; x < 1 << tile.x.log2; x += doubleLanes)
    {
        const ComplexColumn column = {tile.real + x, tile.imaginary + x, tile.pitch};
        transformForward(column, work, column, tile.y.log2, tile.y.powers);
    }
}

void transformColumnsBack(const FourierTile& tile, int columns)
{
    const PackedColumn work = {tile.rows, tile.rows + (doubleLanes << tile.y.log2)};
    for (int x = 0; x < columns; x += doubleLanes)
    {
        const ComplexColumn column = {tile.real + x, tile.imaginary + x, tile.pitch};
        transformBackward(column, work, column, tile.y.log2, tile.y.powers);
    }
}

// Turns as many rows as lanes, with their first `columns` elements, into columns, or back.
void turnRows(const double* in, std::ptrdiff_t pitch, double* out, int columns)
{
    for (int x = 0; x < columns; x += doubleLanes)
        transposeSquare(in + x, pitch, out + x * doubleLanes, doubleLanes);
}

void turnRowsBack(const double* in, double* out, std::ptrdiff_t pitch, int columns)
{
    for (int x = 0; x < columns; x += doubleLanes)
        transposeSquare(in + x * doubleLanes, doubleLanes, out + x, pitch);
}

PackedColumn turnedRows(const FourierTile& tile)
{
    return {tile.rows, tile.rows + (doubleLanes << tile.x.log2)};
}

}  // namespace

PlaneFacts loadFourierPlane(const FourierSource& source, const FourierTile& tile, double* plane)
{
    const int width = 1 << tile.x.log2, height = 1 << tile.y.log2;
    v_float64 squares = vx_setzero_f64(), least = vx_setall_f64(1e300), greatest = vx_setzero_f64();
    PlaneFacts facts = {0, 1e300, 0};
    for (int y = 0; y < height; ++y)
    {
        double* const out = plane + static_cast<std::ptrdiff_t>(y) * tile.pitch;
        const int count = y < source.rowCount ? source.columns : 0;
        if (count > 0)
            loadPixels(source, y, out);
        for (int x = count; x < width; ++x)
            out[x] = 0;
        if (source.isMeasured)
            measureRow(out, count, squares, least, greatest, facts);
    }
    double lanes[3 * doubleLanes];
    v_store(lanes, squares);
    v_store(lanes + doubleLanes, least);
    v_store(lanes + 2 * doubleLanes, greatest);
    for (int i = 0; i < doubleLanes; ++i)
    {
        facts.squares += lanes[i];
        facts.least = lanes[doubleLanes + i] < facts.least ? lanes[doubleLanes + i] : facts.least;
        const double most = lanes[2 * doubleLanes + i];
        facts.greatest = most > facts.greatest ? most : facts.greatest;
    }
    return facts;
}

double leastTapSum(const FourierTap* taps, int count, const double* plane, int pitch, int rows, int columns,
                   double wanted)
{
    double result = 1e300;
    for (int y = 0; y < rows && result >= wanted; ++y)
    {
        for (int x = 0; x < columns; x += doubleLanes)
        {
            v_float64 sums = vx_setzero_f64();
            for (int i = 0; i < count; ++i)
                sums =
                    v_muladd(v_abs(vx_load(plane + static_cast<std::ptrdiff_t>(y + taps[i].y) * pitch + x + taps[i].x)),
                             vx_setall_f64(taps[i].weight), sums);
            double lanes[doubleLanes];
            v_store(lanes, sums);
            for (int i = 0; i < doubleLanes && x + i < columns; ++i)
                result = lanes[i] < result ? lanes[i] : result;
        }
    }
    return result;
}

void transformMask(const FourierTile& mask, double* spectrum)
{
    const int width = 1 << mask.x.log2, height = 1 << mask.y.log2;
    const double share = 1.0 / (static_cast<double>(width) * height);
    const v_float64 real = vx_setall_f64(share), imaginary = vx_setall_f64(-share);
    const PackedColumn rows = turnedRows(mask);
    transformColumns(mask);
    for (int y = 0; y < height; y += doubleLanes)
    {
        turnRows(mask.real + static_cast<std::ptrdiff_t>(y) * mask.pitch, mask.pitch, rows.real, width);
        turnRows(mask.imaginary + static_cast<std::ptrdiff_t>(y) * mask.pitch, mask.pitch, rows.imaginary, width);
        transformForward(rows, rows, rows, mask.x.log2, mask.x.powers);
        for (int x = 0; x < width; ++x, spectrum += 2 * doubleLanes)
        {
            const ComplexVector value = rows.load(x);
            v_store(spectrum, v_mul(value.real, real));
            v_store(spectrum + doubleLanes, v_mul(value.imaginary, imaginary));
        }
    }
}

void correlateFourierTile(const FourierTile& tile, const double* spectrum, int columns)
{
    const int width = 1 << tile.x.log2, height = 1 << tile.y.log2;
    const PackedColumn rows = turnedRows(tile);
    transformColumns(tile);
    for (int y = 0; y < height; y += doubleLanes)
    {
        double* const real = tile.real + static_cast<std::ptrdiff_t>(y) * tile.pitch;
        double* const imaginary = tile.imaginary + static_cast<std::ptrdiff_t>(y) * tile.pitch;
        turnRows(real, tile.pitch, rows.real, width);
        turnRows(imaginary, tile.pitch, rows.imaginary, width);
        transformForward(rows, rows, rows, tile.x.log2, tile.x.powers);
        for (int x = 0; x < width; ++x, spectrum += 2 * doubleLanes)
            rows.store(x, multiply(rows.load(x), {vx_load(spectrum), vx_load(spectrum + doubleLanes)}));
        transformBackward(rows, rows, rows, tile.x.log2, tile.x.powers);
        turnRowsBack(rows.real, real, tile.pitch, columns);
        turnRowsBack(rows.imaginary, imaginary, tile.pitch, columns);
    }
    transformColumnsBack(tile, columns);
}

void storeFourierPlane(double* plane, int pitch, const FourierDestination& d, unsigned char* row)
{
    for (int y = 0; y < d.rows; ++y)
    {
        double* const sums = plane + static_cast<std::ptrdiff_t>(y) * pitch;
        uchar* const out = d.data + static_cast<std::ptrdiff_t>(d.step) * y;
        if (d.isExact)
            roundSums(sums, d.columns);
        finishRow(sums, d.finish, d.channels == 1 ? out : row, d.columns);
        if (d.channels == 1)
            continue;
        switch (d.finish.depth)
        {
        case CV_8U:
        case CV_8S: scatter<uchar>(row, out, d.channels, d.columns); break;
        case CV_16U:
        case CV_16S: scatter<ushort>(row, out, d.channels, d.columns); break;
        default: scatter<float>(row, out, d.channels, d.columns);
        }
    }
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
