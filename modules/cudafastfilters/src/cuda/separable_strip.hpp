// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SEPARABLE_STRIP_HPP
#define OPENCV_CUDAFASTFILTERS_SEPARABLE_STRIP_HPP

#include "strip.hpp"

// Separable correlation in one pass, registers only. A thread owns a packet of neighbouring outputs and walks
// down: each row is read once, filtered along the row, and its sums are added to all the outputs below and above
// that it belongs to. The outputs under way rotate by themselves: each multiply-add reads one register and writes
// the next.
// Cost a pixel: 2 * side multiply-adds, (packet + (side - 1) * channels) / packet conversions, 3 to round and pack.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template <int Side>
struct SeparableWeights
{
    float row[Side], column[Side];
};

template <typename S, typename D, int Channels, int Side>
struct SeparableStrip
{
    static constexpr StripShape shape = stripShape(Side, Channels, sizeof(S), sizeof(D));
    static constexpr int packet = shape.packet;
    static constexpr int halo = Side / 2 * Channels;
    using Window = StripWindow<S, packet, halo>;
    using Weights = SeparableWeights<Side>;

    struct Task
    {
        Weights weights;
        StripFinish finish;
        StripGeometry geometry;
    };

    CFF_HOST_DEVICE static void sumRow(const Window& window, const Weights& weights, float (&sum)[packet])
    {
        CFF_UNROLL
        for (int i = 0; i < packet; ++i)
            sum[i] = multiply(window.element(i), weights.row[0]);
        CFF_UNROLL
        for (int k = 1; k < Side; ++k)
        {
            CFF_UNROLL
            for (int i = 0; i < packet; ++i)
                sum[i] = multiplyAdd(window.element(i + k * Channels), weights.row[k], sum[i]);
        }
    }

    // Adds a row's sums to the outputs under way, oldest first, and completes the oldest in `sum`.
    CFF_HOST_DEVICE static void addRow(const Weights& weights, float (&sum)[packet], float (&pending)[Side - 1][packet])
    {
        CFF_UNROLL
        for (int i = 0; i < packet; ++i)
        {
            const float rowSum = sum[i];
            sum[i] = multiplyAdd(rowSum, weights.column[Side - 1], pending[0][i]);
            CFF_UNROLL
            for (int k = 0; k + 2 < Side; ++k)
                pending[k][i] = multiplyAdd(rowSum, weights.column[Side - 2 - k], pending[k + 1][i]);
            pending[Side - 2][i] = multiply(rowSum, weights.column[0]);
        }
    }

    CFF_HOST_DEVICE static void run(const Task& task, const SourceView<S>& source,
                                    const DestinationView<D>& destination, unsigned int index)
    {
        if (task.geometry.alignedSource)
            walk<true>(task, source, destination, index);
        else
            walk<false>(task, source, destination, index);
    }

    template <bool Aligned>
    CFF_HOST_DEVICE static void walk(const Task& task, const SourceView<S>& source,
                                     const DestinationView<D>& destination, unsigned int index)
    {
        using Reader = StripReader<S, Channels, packet, halo, Aligned>;
        const StripPosition position(task.geometry, index, packet, destination.height);
        Reader reader(source, task.geometry.edges, position.element + source.originX * Channels + halo,
                      source.originY + position.top);
        const StripWriter<D, packet> writer(destination, position.element, task.geometry.alignedDestination);
        float pending[Side - 1][packet] = {};
        typename Reader::Raw next = {};
        const int last = position.bottom + Side - 1;
        CFF_NO_UNROLL
        for (int y = position.top - 1; y < last; ++y)
        {
            const Window window = Reader::window(next);
            reader.read(next);  // on its way while the row before it is summed
            if (y < position.top)
                continue;
            float sum[packet];
            sumRow(window, task.weights, sum);
            addRow(task.weights, sum, pending);
            if (y >= position.top + Side - 1)
                writer.write(y - (Side - 1), sum, task.finish);
        }
    }
};

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
