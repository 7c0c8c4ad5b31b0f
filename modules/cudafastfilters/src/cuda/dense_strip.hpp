// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DENSE_STRIP_HPP
#define OPENCV_CUDAFASTFILTERS_DENSE_STRIP_HPP

#include "strip.hpp"

// Correlation with any small mask in one pass, registers only. As in Perrot's thesis (chapter 6) a thread makes a
// packet of neighbouring outputs and each pixel is read once and added to every sum it belongs to; here the
// packet also walks down, with one row of sums under way for each row of the mask. They rotate by themselves.
// Cost a pixel: side^2 multiply-adds, (packet + (side - 1) * channels) / packet conversions, 3 to round and pack.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template <int Side>
struct DenseWeights
{
    float row[Side][Side];
};

template <typename S, typename D, int Channels, int Side>
struct DenseStrip
{
    static constexpr StripShape shape = stripShape(Side, Channels, sizeof(S), sizeof(D));
    static constexpr int packet = shape.packet;
    static constexpr int halo = Side / 2 * Channels;
    using Window = StripWindow<S, packet, halo>;
    using Weights = DenseWeights<Side>;

    struct Task
    {
        Weights weights;
        StripFinish finish;
        StripGeometry geometry;
    };

    // sum = before + one mask row over the window. The products of a row are added one after the other.
    CFF_HOST_DEVICE static void addMaskRow(const Window& window, const float (&weights)[Side],
                                           const float (&before)[packet], float (&sum)[packet])
    {
        CFF_UNROLL
        for (int i = 0; i < packet; ++i)
        {
            float total = before[i];
            CFF_UNROLL
            for (int k = 0; k < Side; ++k)
                total = multiplyAdd(window.element(i + k * Channels), weights[k], total);
            sum[i] = total;
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
        // Outputs under way, oldest first. The last row stays zero: an output begins there.
        float pending[Side][packet] = {};
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
            addMaskRow(window, task.weights.row[Side - 1], pending[0], sum);
            CFF_UNROLL
            for (int k = 0; k + 1 < Side; ++k)
                addMaskRow(window, task.weights.row[Side - 2 - k], pending[k + 1], pending[k]);
            if (y >= position.top + Side - 1)
                writer.write(y - (Side - 1), sum, task.finish);
        }
    }
};

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
