// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/vector_keys.hpp"

#include "cpu/missing/missing_vectors.simd.hpp"
#include "cpu/ranks/rank_finish/outlier_vectors.simd.hpp"

#include "valid_outliers.hpp"

namespace cv::cuda::fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

namespace
{

template <typename Keys, KnownRule Known>
void applyKnown(const OutlierRule& rule, const OutlierRow& row)
{
    using Vector = typename Keys::Vector;
    using Lane = typename Keys::Lane;
    constexpr int lanes = VTraits<Vector>::nlanes;
    const OutlierVectors<Keys, Known> outliers(rule, row.isSigned);
    const Lane* const source = static_cast<const Lane*>(row.source);
    Lane* const values = static_cast<Lane*>(row.values);
    const Vector missing = Keys::all(*static_cast<const Lane*>(row.missingResult)),
                 isMedian = Keys::all(static_cast<Lane>(MedianResult)),
                 isMissing = Keys::all(static_cast<Lane>(MissingResult));
    const int last = row.count - lanes;
    for (int i = 0; i < row.count; i += lanes)
    {
        const int at = i < last ? i : last;
        const Vector m = vx_load(values + at), state = expanded(row.states + at, Lane());
        // A median beside itself stays.
        const Vector x = v_select(v_eq(state, isMedian), m, vx_load(source + at));
        v_store(values + at, v_select(v_eq(state, isMissing), missing, outliers.finished(x, m)));
    }
}

template <typename Keys>
void applyAs(const OutlierRule& rule, const OutlierRow& row)
{
    if (knownRule(rule) == KnownRule::AbsoluteOnBothSides)
        applyKnown<Keys, KnownRule::AbsoluteOnBothSides>(rule, row);
    else
        applyKnown<Keys, KnownRule::Any>(rule, row);
}

}  // namespace

// The compiler turns these loops into vectors.
void findStates(const ResultStates& row, int count, unsigned char* states)
{
    const uchar ofValid = RuleResult, ofMissing = row.fill ? MedianResult : MissingResult, none = MissingResult;
    const uchar* const valid = row.valid;
    for (int i = 0; i < count; ++i)
        states[i] = valid[i] ? ofValid : ofMissing;
    const int* const counts = row.counts;
    const int least = row.minCount;
    if (counts)
        for (int i = 0; i < count; ++i)
            states[i] = counts[i] < least ? none : states[i];
}

void applyRule(const OutlierRule& rule, const OutlierRow& row)
{
    if (row.valueBytes == 1)
        applyAs<ByteKeys>(rule, row);
    else if (row.valueBytes == 2)
        applyAs<WordKeys16>(rule, row);
    else
        applyAs<FloatKeys32>(rule, row);
}

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters
