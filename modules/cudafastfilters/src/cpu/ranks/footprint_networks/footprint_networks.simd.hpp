// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/vector_keys.hpp"

#include "cpu/ranks/extremum_keys.simd.hpp"
#include "footprint_networks.hpp"

#include <cstring>
#include <vector>

// See footprint_networks.cpp for the method.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

template <typename Keys>
class NetworkWalk
{
    using Net = VectorNet<Keys>;
    using Key = typename Net::Key;
    using Lane = typename Net::Lane;
    using Vector = typename Net::Vector;
    static constexpr int lanes = Net::lanes;
    // For the places of a network: several vectors at once are worth more than the first cache.
    static constexpr int mostMemory = 128 << 10;

    // Where an operand lies: for inputs and outputs its row, for places itself.
    struct Operand
    {
        Lane* keys;
    };
    struct Network
    {
        explicit Network(const NetworkCode& network)
            : code(network),
              rows(network.inputsCount + network.outputsCount),
              operands(rows.size() + network.places),
              vectors(network.places * 4 * CV_SIMD_WIDTH <= mostMemory   ? 4
                      : network.places * 2 * CV_SIMD_WIDTH <= mostMemory ? 2
                                                                         : 1),
              memory(static_cast<size_t>(network.places + 1) * vectors * lanes)
        {
            // Aligned to vectors.
            Lane* at = memory.data() + (CV_SIMD_WIDTH - reinterpret_cast<size_t>(memory.data()) % CV_SIMD_WIDTH) %
                                           CV_SIMD_WIDTH / sizeof(Lane);
            for (size_t i = rows.size(); i < operands.size(); ++i, at += vectors * lanes)
                operands[i].keys = at;
        }

        const NetworkCode code;
        std::vector<Operand> rows, operands;
        const int vectors;
        std::vector<Lane> memory;
    };

public:
    NetworkWalk(const FootprintNetworkStripe& s)
        : stripe_(s),
          order_(s.kind, false),
          channels_(s.source.channels),
          count_(s.destination.count),
          outputs_(s.windows.outputsCount),
          keyRows_(s.height + outputs_ - 1),
          keys_(s.source, order_),
          columns_(s.columns),
          windows_(s.windows),
          few_(static_cast<size_t>(outputs_) * fewElements)
    {
    }

    void filter()
    {
        const int rows = stripe_.destination.rows, sourceRows = rows + stripe_.height - 1;
        int read = 0;
        for (int y = 0; y < rows; y += outputs_)
        {
            for (; read < y + keyRows_ && read < sourceRows; ++read)
                keys_.load(read, rowAt(read % keyRows_));
            if (columns_.code.stepsCount > 0)
                sortColumns(y);
            filterTile(y);
        }
    }

private:
    static constexpr int fewElements = 4 * lanes;

    Lane* rowAt(int i) const
    {
        return static_cast<Lane*>(stripe_.scratch) + static_cast<std::ptrdiff_t>(i) * stripe_.pitch;
    }
    Lane* listRow(int i) const { return rowAt(keyRows_ + i); }
    // For outputs beyond the last row.
    Lane* unusedRow() const { return rowAt(keyRows_ + columns_.code.outputsCount); }

    void findInputs(Network& network, int y) const
    {
        for (int i = 0; i < network.code.inputsCount; ++i)
        {
            const NetworkInput& input = network.code.inputs[i];
            network.rows[i].keys =
                (input.ofColumns ? listRow(input.row) : rowAt((y + input.row) % keyRows_)) + input.column * channels_;
        }
    }

    void sortColumns(int y)
    {
        findInputs(columns_, y);
        for (int i = 0; i < columns_.code.outputsCount; ++i)
            columns_.rows[columns_.code.inputsCount + i].keys = listRow(i);
        runRows(columns_, stripe_.source.count, false);
    }

    void filterTile(int y)
    {
        const StripeDestination& d = stripe_.destination;
        const bool isFew = count_ < windows_.vectors * lanes;
        findInputs(windows_, y);
        for (int i = 0; i < outputs_; ++i)
            windows_.rows[windows_.code.inputsCount + i].keys = isFew ? &few_[i * fewElements]
                                                                : y + i < d.rows
                                                                    ? reinterpret_cast<Lane*>(d.data + (y + i) * d.step)
                                                                    : unusedRow();
        runRows(windows_, count_, !isFew);
        for (int i = 0; isFew && i < outputs_ && y + i < d.rows; ++i)
            std::memcpy(d.data + (y + i) * d.step, &few_[i * fewElements], count_ * sizeof(Lane));
    }

    // Whole blocks of vectors; the last one may overlap the one before, or else exceed the count.
    void runRows(Network& network, int count, bool overlaps)
    {
        switch (network.vectors)
        {
        case 4: return runBlocks<4>(network, count, overlaps);
        case 2: return runBlocks<2>(network, count, overlaps);
        default: return runBlocks<1>(network, count, overlaps);
        }
    }
    template <int Vectors>
    void runBlocks(Network& network, int count, bool overlaps)
    {
        constexpr int elements = Vectors * lanes;
        const int rows = static_cast<int>(network.rows.size());
        for (int x = 0; x < count; x += elements)
        {
            const int at = x + elements <= count || !overlaps ? x : count - elements;
            for (int i = 0; i < rows; ++i)
                network.operands[i].keys = network.rows[i].keys + at;
            runBlock<Vectors>(network.code, &network.operands[0]);
        }
    }

    static CV_ALWAYS_INLINE Key key(const Lane* keys) { return Net::load(keys).val; }

    template <int Vectors>
    void runBlock(const NetworkCode& code, const Operand* operands) const
    {
        const NetworkStep* const end = code.steps + code.stepsCount;
        for (const NetworkStep* step = code.steps; step < end; ++step)
        {
            if (step->kind == NetworkStep::Select)
            {
                select<Vectors>(code.pairs + step->a, step->b, operands, operands[step->low].keys);
                continue;
            }
            const Lane *const a = operands[step->a].keys, *const b = operands[step->b].keys;
            Lane *const low = operands[step->low].keys, *const high = operands[step->high].keys;
            if (step->kind == NetworkStep::Exchange)
            {
                CFF_UNROLL
                for (int v = 0; v < Vectors; ++v)
                {
                    Key first = key(a + v * lanes), second = key(b + v * lanes);
                    Net::sort(first, second);
                    Net::store(low + v * lanes, Vector(first));
                    Net::store(high + v * lanes, Vector(second));
                }
            }
            else if (step->kind == NetworkStep::Minimum)
            {
                CFF_UNROLL
                for (int v = 0; v < Vectors; ++v)
                    Net::store(low + v * lanes, Vector(Net::minimum(key(a + v * lanes), key(b + v * lanes))));
            }
            else
            {
                CFF_UNROLL
                for (int v = 0; v < Vectors; ++v)
                    Net::store(high + v * lanes, Vector(Net::maximum(key(a + v * lanes), key(b + v * lanes))));
            }
        }
    }

    template <int Vectors>
    CV_ALWAYS_INLINE void select(const OperandPair* pairs, int count, const Operand* operands, Lane* to) const
    {
        Key least[Vectors];
        for (int i = 0; i < count; ++i)
        {
            const Lane *const a = operands[pairs[i].a].keys, *const b = operands[pairs[i].b].keys;
            CFF_UNROLL
            for (int v = 0; v < Vectors; ++v)
            {
                const Key greater = Net::maximum(key(a + v * lanes), key(b + v * lanes));
                least[v] = i == 0 ? greater : Net::minimum(least[v], greater);
            }
        }
        CFF_UNROLL
        for (int v = 0; v < Vectors; ++v)
            Net::store(to + v * lanes, order_.toPixels(Vector(least[v])));
    }

    const FootprintNetworkStripe& stripe_;
    const LeastOrder<Keys> order_;
    const int channels_, count_, outputs_, keyRows_;
    const KeyRows<Keys> keys_;
    Network columns_, windows_;
    std::vector<Lane> few_;
};

}  // namespace

void filterFootprintByNetworks(const FootprintNetworkStripe& stripe)
{
    withKeys(stripe.valueBytes, [&](auto keys) { NetworkWalk<decltype(keys)>(stripe).filter(); });
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
