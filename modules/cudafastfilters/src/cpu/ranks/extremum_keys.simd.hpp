// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/stripe.hpp"

#include <vector>

// Rows of keys of a stripe whose minimum is needed. To be included after vector_keys.hpp.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// Minima of keys, or of their complements if the maximum is needed.
template <typename Keys>
class LeastOrder
{
    using Vector = typename Keys::Vector;
    using Lane = typename Keys::Lane;

public:
    LeastOrder(ValueKind kind, bool greatest)
        : order_(kind),
          flip_(Keys::all(static_cast<Lane>(greatest ? ~Lane(0) : 0))),
          plainFlip_(v_xor(flip_, Keys::all(static_cast<Lane>(Keys::areSigned ? 0 : Keys::signBit))))
    {
    }
    bool areFloats() const { return order_.areFloats(); }
    CV_ALWAYS_INLINE Vector fromPixels(const Vector& pixels) const { return v_xor(order_.fromPixels(pixels), flip_); }
    // The first is for floats that are neither negative nor NaN, the second for those that are not NaN.
    CV_ALWAYS_INLINE Vector fromPlainPixels(const Vector& pixels) const { return v_xor(pixels, plainFlip_); }
    CV_ALWAYS_INLINE Vector fromNumbers(const Vector& pixels) const { return v_xor(order_.fromNumbers(pixels), flip_); }
    CV_ALWAYS_INLINE bool haveNan(const Vector (&pixels)[4]) const { return order_.haveNan(pixels); }
    CV_ALWAYS_INLINE Vector toPixels(const Vector& keys) const { return order_.toPixels(v_xor(keys, flip_)); }
    Lane fromPixel(Lane pixel) const { return v_get0(fromPixels(Keys::all(pixel))); }

private:
    const KeyOrder<Keys> order_;
    const Vector flip_, plainFlip_;
};

template <typename Keys>
class KeyRows
{
    using Net = VectorNet<Keys>;
    using Lane = typename Net::Lane;
    using Vector = typename Net::Vector;
    static constexpr int lanes = Net::lanes;

    // Neighbouring elements of a padded row, and where they are in the source's row; -1: they have the border's value.
    struct Elements
    {
        int to;
        std::ptrdiff_t from;
        int count;
    };

public:
    KeyRows(const StripeSource& source, const LeastOrder<Keys>& order) : source_(source), order_(order)
    {
        for (int i = 0; i < source.runCount; ++i)
            addRun(source.runs[i]);
    }
    // Approximately the first element of the source that is needed.
    std::ptrdiff_t first() const { return runs_.empty() ? 0 : runs_.front().from; }

    // Loads padded row r. Elements beside the image come first: then the vectors of the rest do not have to wait for
    // single keys.
    void load(int r, Lane* keys) const
    {
        const Lane* const row = reinterpret_cast<const Lane*>(source_.rows[r]);
        const Lane* const border = reinterpret_cast<const Lane*>(source_.border);
        const int channels = source_.channels;
        const LeastOrder<Keys> order = order_;
        if (!row)
        {
            for (int i = 0; i < source_.count; i += channels)
                for (int c = 0; c < channels; ++c)
                    keys[i + c] = order.fromPixel(border[c]);
            return;
        }
        for (const Elements& one : singles_)
            keys[one.to] = order.fromPixel(one.from < 0 ? border[one.to % channels] : row[one.from]);
        for (const Elements& run : runs_)
            loadRun(row + run.from, keys + run.to, run.count);
    }

private:
    void addRun(const RowRun& run)
    {
        const int channels = source_.channels, to = run.to * channels, count = run.count * channels;
        const std::ptrdiff_t from = static_cast<std::ptrdiff_t>(run.from) * channels;
        if (run.from >= 0 && count >= lanes)
            return runs_.push_back({to, from, count});
        for (int i = 0; i < count; ++i)
            singles_.push_back({to + i, run.from < 0 ? -1 : from + i, 1});
    }

    // At least one vector. The last one may overlap the previous one.
    void loadRun(const Lane* pixels, Lane* keys, int count) const
    {
        const LeastOrder<Keys> order = order_;
        const int last = count - lanes;
        Net::store(keys + last, order.fromPixels(Net::load(pixels + last)));
        for (int x = loadFloats(pixels, keys, last); x < last; x += lanes)
            Net::store(keys + x, order.fromPixels(Net::load(pixels + x)));
    }
    // Loads blocks of floats; returns where they end.
    int loadFloats(const Lane* pixels, Lane* keys, int count) const
    {
        int x = 0;
        if constexpr (sizeof(Lane) > 1)
        {
            const LeastOrder<Keys> order = order_;
            if (!order.areFloats())
                return 0;
            for (x = loadPlain(pixels, keys, count); x + 4 * lanes <= count; x += 4 * lanes)
            {
                Vector v[4];
                for (int i = 0; i < 4; ++i)
                    v[i] = Net::load(pixels + x + i * lanes);
                const bool hasNan = order.haveNan(v);
                for (int i = 0; i < 4; ++i)
                    Net::store(keys + x + i * lanes, hasNan ? order.fromPixels(v[i]) : order.fromNumbers(v[i]));
            }
        }
        return x;
    }
    // Non-negative floats need only a flip of bits. Loads blocks as long as there are no others; returns where these
    // end.
    int loadPlain(const Lane* pixels, Lane* keys, int count) const
    {
        const LeastOrder<Keys> order = order_;
        int x = 0;
        for (; x + 4 * lanes <= count; x += 4 * lanes)
        {
            Vector v[4];
            for (int i = 0; i < 4; ++i)
                v[i] = Net::load(pixels + x + i * lanes);
            if (!areOwnKeys<Keys>(v))
                break;
            for (int i = 0; i < 4; ++i)
                Net::store(keys + x + i * lanes, order.fromPlainPixels(v[i]));
        }
        return x;
    }

    const StripeSource& source_;
    const LeastOrder<Keys> order_;
    std::vector<Elements> runs_, singles_;
};

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
