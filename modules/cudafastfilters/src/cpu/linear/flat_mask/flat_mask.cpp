// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Masks of any shape whose coefficients are all the same or 0: discs, rings, crosses, diagonals. The sums of a row's
// runs are made once for all places, longer runs from two shorter ones, and kept as long as windows need them; a window
// is the sum of its runs. After footprint_extremum, where runs may overlap.
//
// Integers are summed exactly, those of 8 bits in 16 bits as long as they fit, and multiplied once. Floats are
// multiplied first, so that sums overflow no earlier than others; where a zero meets NaN or an infinity, the result is
// set to NaN.
//
// Cost: the number of runs, and of their lengths, not of pixels.

#include "precomp.hpp"

#include "flat_mask.hpp"

#include "cpu/linear_algorithms.hpp"
#include "cpu/stripe_finish.hpp"
#include "cpu/stripes.hpp"
#include "tasks/footprint.hpp"
#include "tasks/roundings.hpp"

#include <algorithm>
#include <climits>

namespace cv::cuda::fastfilters
{

namespace
{

constexpr size_t mostChords = 1 << 20;
constexpr int64 mostRows = 1 << 17;
constexpr int mostShortPixels = 256;  // bytes whose sums fit into 16 bits, also signed ones

// The runs of a mask, how its sums are put together, and its zeros.
struct FlatPlan
{
    FlatPlan(const Footprint& footprint, const LinearTask& task, int mostInGroup, int mostTermsInGroup)
    {
        runs.push_back({1, 0, 0, 0, 1, 0});
        depths_.push_back(0);
        std::vector<int> lengths;
        for (const Chord& chord : footprint.chords())
            lengths.push_back(chord.length());
        std::sort(lengths.begin(), lengths.end());
        for (int length : lengths)
            addRun(length);
        addTerms(footprint, task, mostInGroup, mostTermsInGroup);
        addGaps(footprint);
        placeRows(task.height());
    }

    // Roundings that a pixel passes through in float.
    int roundings() const
    {
        const int depth = *std::max_element(depths_.begin(), depths_.end());
        return 3 + depth + mostTerms_ + static_cast<int>(groupEnds.size());
    }

    std::vector<FlatRun> runs;
    std::vector<FlatTerm> terms;
    std::vector<int> groupEnds;
    std::vector<FlatGap> gaps;
    int64 rows = 0;

private:
    int longestRun(int most) const
    {
        int longest = 0;
        for (int i = 0; i < static_cast<int>(runs.size()); ++i)
            if (runs[i].length <= most && runs[i].length > runs[longest].length)
                longest = i;
        return longest;
    }
    // Two runs of these lengths, or that of the longest with what is missing, which is made first.
    int addRun(int length)
    {
        int left = longestRun(length);
        if (runs[left].length == length)
            return left;
        for (; 2 * runs[left].length < length; left = longestRun(length))
            push(2 * runs[left].length, left, left);
        return push(length, left, addRun(length - runs[left].length));
    }
    int push(int length, int left, int right)
    {
        runs.push_back({length, left, right, 0, 1, 0});
        depths_.push_back(1 + std::max(depths_[left], depths_[right]));
        return static_cast<int>(runs.size()) - 1;
    }

    void addTerms(const Footprint& footprint, const LinearTask& task, int mostInGroup, int mostTermsInGroup)
    {
        int pixels = 0, inGroup = 0;
        for (const Chord& chord : footprint.chords())
        {
            const int run = longestRun(chord.length());
            if (inGroup == mostTermsInGroup || pixels + chord.length() > mostInGroup)
            {
                groupEnds.push_back(static_cast<int>(terms.size()));
                pixels = inGroup = 0;
            }
            terms.push_back({run, chord.begin * task.channels(), chord.y});
            pixels += chord.length();
            mostTerms_ = std::max(mostTerms_, ++inGroup);
        }
        groupEnds.push_back(static_cast<int>(terms.size()));
    }

    // A run is made as late as its lowest row in the mask allows, and kept for its highest one and for longer runs.
    void placeRows(int height)
    {
        std::vector<int> highest(runs.size(), height), lowest(runs.size(), -1);
        for (const FlatTerm& term : terms)
        {
            highest[term.run] = std::min(highest[term.run], term.row);
            lowest[term.run] = std::max(lowest[term.run], term.row);
        }
        for (size_t i = runs.size(); i-- > 0;)
        {
            FlatRun& run = runs[i];
            run.delay = i == 0 ? 0 : height - 1 - lowest[i];
            run.ring = std::max(1, lowest[i] - highest[i] + flatBatch);
            for (int parent : {run.left, run.right})
            {
                lowest[parent] = std::max(lowest[parent], lowest[i]);
                highest[parent] = std::min(highest[parent], lowest[i]);
            }
        }
        runs[0].ring = height - 1 - highest[0] + flatBatch;
        for (FlatRun& run : runs)
        {
            run.first = static_cast<int>(std::min(rows, mostRows));
            rows += run.ring;
        }
        rows += flatSumRows;
    }

    void addGaps(const Footprint& footprint)
    {
        const Size size = footprint.size();
        const auto add = [&](int y, int begin, int end)
        {
            if (end > begin)
                gaps.push_back({y, begin, end - begin});
        };
        auto chord = footprint.chords().begin();
        for (int y = 0; y < size.height; ++y)
        {
            int end = 0;
            for (; chord != footprint.chords().end() && chord->y == y; end = (chord++)->end)
                add(y, end, chord->begin);
            add(y, end, size.width);
        }
    }

    std::vector<int> depths_;
    int mostTerms_ = 0;
};

// How a mask is summed.
struct FlatSums
{
    StripeSums runs, sums;
    bool isSigned, finishesDoubles;
    double coefficient;
};

FlatSums flatSums(const LinearTask& task, double coefficient, const Footprint& footprint)
{
    if (task.srcDepth() == CV_32F)
        return {StripeSums::Float, StripeSums::Float, false, false, coefficient};
    bool isUnsigned = false;
    int longest = 0;
    for (const Chord& chord : footprint.chords())
        longest = std::max(longest, chord.length());
    if (coefficient == 1 && task.sourceBytes() == 1 && suitsShortSums(task, isUnsigned))
        return {StripeSums::Short, StripeSums::Short, !isUnsigned, false, 1};
    const bool inInts = task.result.sums.exact && task.result.sums.bound < mostIntSum;
    return {task.sourceBytes() == 1 && longest <= mostShortPixels ? StripeSums::Short : StripeSums::Int,
            StripeSums::Int, task.srcDepth() == CV_8S, !inInts, coefficient};
}

class FlatMask : public VectorAlgorithm
{
public:
    FlatMask(const LinearTask& task, const FlatSums& sums, const FlatPlan& plan)
        : task_(task),
          sums_(sums),
          plan_(plan),
          finish_(planFinish(task, sums.finishesDoubles ? StripeSums::Double : sums.sums))
    {
        finish_.isUnsigned |= sums.sums == StripeSums::Short && !sums.isSigned;
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const auto filter = CFF_SIMD_FUNCTION(facts.simd, filterFlatStripe);
        forEachStripe(images, task_.neighbourhood, {static_cast<int>(plan_.rows), sumBytes(sums_.runs)},
                      [&](const StripeSource& source, const StripeDestination& destination, const StripeMemory& memory)
                      {
                          filter({source, destination, finish_, sums_.runs, sums_.sums, sums_.isSigned,
                                  sums_.finishesDoubles, sums_.coefficient, plan_.runs.data(),
                                  static_cast<int>(plan_.runs.size()), plan_.terms.data(), plan_.groupEnds.data(),
                                  static_cast<int>(plan_.groupEnds.size()), plan_.gaps.data(),
                                  static_cast<int>(plan_.gaps.size()), task_.height(), memory.data, memory.pitch});
                      });
    }

    double nanoseconds() const CV_OVERRIDE
    {
        const int bytes = sumBytes(sums_.runs);
        // Sums of many rows leave the second cache.
        const double spread = 1 + std::max<double>(0, static_cast<double>(plan_.rows) * bytes - 300) / 2000;
        const double ofTerms = 0.008 * static_cast<double>(plan_.terms.size()),
                     ofRuns = 0.018 * static_cast<double>(plan_.runs.size() - 1);
        const double around = sums_.runs == StripeSums::Float ? 0.4 : 0.03 + 0.05 * task_.sourceBytes();
        return around + (sums_.finishesDoubles ? 0.4 : 0) + (ofTerms + ofRuns) * spread * bytes;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method =
            format("sums of %d runs of %d lengths, %s sums in %s, %s", static_cast<int>(plan_.terms.size()),
                   static_cast<int>(plan_.runs.size()), sums_.sums == StripeSums::Float ? "rounded" : "exact",
                   sumName(sums_.sums), describeFinish(finish_).c_str());
        record.tile = "stripes of rows";
        record.packing = format("sums of runs in %s", sumName(sums_.runs));
        return record;
    }

private:
    const LinearTask task_;
    const FlatSums sums_;
    const FlatPlan plan_;
    StripeFinish finish_;
};

}  // namespace

CpuPreparation prepareFlatMask(const LinearTask& task)
{
    if (task.isSeparable)
        return "the mask is the product of a row and a column";
    const auto isZero = [](double c) { return c == 0; };
    const auto given = std::find_if_not(task.dense.begin(), task.dense.end(), isZero);
    if (given == task.dense.end() ||
        !std::all_of(task.dense.begin(), task.dense.end(), [&](double c) { return c == 0 || c == *given; }))
        return "the coefficients are not the same, or 0";
    if (isFloatDepth(task.srcDepth()) && task.result.sums.useDouble)
        return "float sums overflow";
    Mat pixels(task.height(), task.width(), CV_8U);
    std::transform(task.dense.begin(), task.dense.end(), pixels.begin<uchar>(),
                   [](double c) { return static_cast<uchar>(c != 0); });
    const Footprint footprint(pixels);
    if (footprint.chords().size() > mostChords)
        return "masks of at most a million runs";
    if (task.srcDepth() != CV_32F && footprint.count() * (task.sourceBytes() == 1 ? 256.0 : 65536.0) >= mostIntSum)
        return "sums of the pixels fit into 32 bits";
    const FlatSums sums = flatSums(task, *given, footprint);
    const bool inGroups = sums.runs != sums.sums;
    const FlatPlan plan(footprint, task, inGroups ? mostShortPixels : INT_MAX,
                        sums.runs == StripeSums::Float ? linearRowChunk : INT_MAX);
    if (plan.rows > mostRows)
        return "masks for which 131072 rows have to be kept at most";
    if (sums.runs == StripeSums::Float && plan.roundings() > sumRoundings(task.width(), task.height()))
        return "float sums of so many runs are not within the bound";
    return std::make_unique<FlatMask>(task, sums, plan);
}

}  // namespace cv::cuda::fastfilters
