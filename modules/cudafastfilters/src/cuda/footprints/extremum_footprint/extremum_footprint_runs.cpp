// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/runtime/grid.hpp"
#include "extremum_footprint_runs.hpp"
#include "tasks/run_lengths.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

namespace cv::cuda::fastfilters
{

namespace
{

using Tuning = FootprintTuning;

// A tile makes lengths for about twice as many words as it has outputs.
constexpr CostOfLength costOfLength = {2 * Tuning::madeRun / Tuning::run, 2 * Tuning::made / Tuning::run};

// Rows of the footprint that fit at a time; 0: none.
int mostBand(int rowsOfThread, int width, int height, int sharedBytes)
{
    int fitting = 0, tooMany = height + 1;
    while (tooMany - fitting > 1)
    {
        const int middle = fitting + (tooMany - fitting) / 2;
        const bool fits =
            4ll * (Tuning::width + width - 1) * FootprintTile::of(rowsOfThread, middle, width).pitch <= sharedBytes;
        (fits ? fitting : tooMany) = middle;
    }
    return fitting;
}

// Instructions for a word of outputs.
double costOfWord(const ExtremumRuns& runs, const FootprintTile& tile)
{
    double made = Tuning::load;
    for (int i = 1; i < runs.levels(); ++i)
        made += Tuning::made + Tuning::madeRun * ceilDivide(runs.lengths[i], runs.lengths[i - 1]);
    const double sources = 1.0 * FootprintTile::rowsFor(tile.rows(), tile.band) * tile.words;
    return ceilDivide(runs.height, tile.band) * made * sources / (tile.rows() * Tuning::width) +
           Tuning::run * runs.count();
}

}  // namespace

ExtremumRuns::ExtremumRuns(const Footprint& footprint) : height(footprint.size().height)
{
    LengthUses uses;
    for (const Chord& chord : footprint.chords())
        uses.add(chord.length(), 1, false);
    lengths = madeLengths(uses, costOfLength);
    struct Placed
    {
        int level, row, column;
        bool operator<(const Placed& other) const
        {
            return std::tie(level, row, column) < std::tie(other.level, other.row, other.column);
        }
    };
    std::vector<Placed> placed;
    for (const Chord& chord : footprint.chords())
    {
        const auto longer = std::upper_bound(lengths.begin(), lengths.end(), chord.length());
        const int length = longer[-1], level = static_cast<int>(longer - lengths.begin()) - 1;
        for (int x = chord.begin; x < chord.end; x += length)
            placed.push_back({level, chord.y, std::min(x, chord.end - length)});
    }
    std::sort(placed.begin(), placed.end());
    size_t next = 0;
    for (int level = 0; level < levels(); ++level)
        for (int row = 0; row <= height; ++row)
        {
            starts.push_back(static_cast<int>(next));
            for (; next < placed.size() && placed[next].level == level && placed[next].row == row; ++next)
                runs.push_back(ExtremumRun::at(placed[next].column, row));
        }
}

std::vector<std::int32_t> ExtremumRuns::words() const
{
    std::vector<std::int32_t> all(lengths.begin(), lengths.end());
    all.insert(all.end(), starts.begin(), starts.end());
    for (const ExtremumRun& run : runs)
        all.push_back(static_cast<std::int32_t>(run.place));
    return all;
}

FootprintTile footprintTile(const ExtremumRuns& runs, int width, int valueBytes, long long columns, long long rows,
                            int channels, const DeviceFacts& device)
{
    FootprintTile best = {};
    double least = std::numeric_limits<double>::infinity();
    const long long pixelsAcross = Tuning::width * 4ll / valueBytes;
    for (const int rowsOfThread : {Tuning::manyRows, Tuning::fewRows})
        for (int blocks = Tuning::blocks; blocks >= 1; --blocks)
        {
            const int shared = std::min(device.sharedBytesOfBlock,
                                        device.sharedBytesOfMultiprocessor / blocks - device.sharedBytesReserved);
            const int most = mostBand(rowsOfThread, width, runs.height, shared);
            if (most == 0)
                continue;
            const int band = ceilDivide(runs.height, ceilDivide(runs.height, most));
            const FootprintTile tile = FootprintTile::of(rowsOfThread, band, width);
            const long long tiles =
                (columns + pixelsAcross - 1) / pixelsAcross * ((rows + tile.rows() - 1) / tile.rows()) * channels;
            const long long each = (tiles + device.multiprocessors - 1) / device.multiprocessors;
            const double time = each * tile.rows() * costOfWord(runs, tile) *
                                (std::min<long long>(each, blocks) == 1 ? Tuning::oneBlock : 1);
            if (time < least)
            {
                least = time;
                best = tile;
            }
        }
    return best;
}

}  // namespace cv::cuda::fastfilters
