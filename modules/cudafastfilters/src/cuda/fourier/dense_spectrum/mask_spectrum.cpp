// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "mask_spectrum.hpp"

#include <algorithm>
#include <cmath>

namespace cv::cuda::fastfilters
{

namespace
{

template <int Log2>
std::vector<ComplexNumber> makePowers()
{
    using Shape = LineShape<Log2>;
    const long double turn = 2 * std::acos(-1.0L);
    std::vector<ComplexNumber> powers;
    for (int stage = 0; stage + 1 < Shape::stages; ++stage)
        for (int i = 0; i < Shape::powersOfButterfly(stage); ++i)
            for (int b = 0; b < Shape::stride(stage); ++b)
            {
                const int radix = Shape::radix(stage);
                const long double angle = turn * powerExponent(radix, i) * b / (radix * Shape::stride(stage));
                powers.push_back({static_cast<double>(std::cos(angle)), static_cast<double>(-std::sin(angle))});
            }
    return powers;
}

// The stages of a line, thread by thread.
template <int Log2, int Stage = 0>
void transformStages(ComplexNumber* line, const ComplexNumber* powers)
{
    using Shape = LineShape<Log2>;
    if constexpr (Stage < Shape::stages)
    {
        for (int thread = 0; thread < Shape::threads; ++thread)
        {
            ComplexNumber v[lineElements];
            getNumbers<Log2, Stage>(v, thread, [&](int place) { return line[place]; });
            transformStage<Log2, Stage, false>(v, thread, powers);
            putNumbers<Log2, Stage>(v, thread, [&](int place, ComplexNumber value) { line[place] = value; });
        }
        transformStages<Log2, Stage + 1>(line, powers);
    }
}

class Line
{
public:
    explicit Line(int log2) : log2_(log2), powers_(visit([](auto shape) { return makePowers<shape.log2>(); })) {}

    const std::vector<ComplexNumber>& powers() const { return powers_; }

    // In the order in which kernels store it.
    void transform(std::vector<ComplexNumber>& line) const
    {
        line = visit(
            [&](auto shape)
            {
                constexpr int log2 = shape.log2, last = LineShape<log2>::stages - 1;
                transformStages<log2>(line.data(), powers_.data());
                std::vector<ComplexNumber> stored(line.size());
                for (int thread = 0; thread < LineShape<log2>::threads; ++thread)
                    for (int e = 0; e < lineElements; ++e)
                        stored[LineShape<log2>::storedIndex(thread, e)] =
                            line[LineShape<log2>::placeOf(last, thread, e)];
                return stored;
            });
    }

private:
    template <int Log2>
    struct Length
    {
        static constexpr int log2 = Log2;
    };

    template <typename Visitor>
    std::vector<ComplexNumber> visit(const Visitor& visitor) const
    {
        switch (log2_)
        {
        case 8: return visitor(Length<8>());
        case 9: return visitor(Length<9>());
        case 10: return visitor(Length<10>());
        default: return visitor(Length<11>());
        }
    }

    const int log2_;
    const std::vector<ComplexNumber> powers_;
};

}  // namespace

MaskSpectrum transformMask(const std::vector<double>& mask, int width, int height, int log2Width, int log2Height)
{
    const std::size_t columns = std::size_t(1) << log2Width, rows = std::size_t(1) << log2Height;
    const Line x(log2Width), y(log2Height);
    std::vector<ComplexNumber> numbers(rows * columns), line;
    for (int i = 0; i < height; ++i)
    {
        line.assign(columns, ComplexNumber{0, 0});
        for (int k = 0; k < width; ++k)
            line[k].re = mask[static_cast<std::size_t>(i) * width + k];
        x.transform(line);
        std::copy(line.begin(), line.end(), numbers.begin() + i * columns);
    }
    MaskSpectrum spectrum = {};
    const double share = 1.0 / (static_cast<double>(columns) * rows);
    constexpr std::size_t together = 4;  // columns: numbers of a cache line
    std::vector<ComplexNumber> group[together];
    for (std::size_t k = 0; k < columns; k += together)
    {
        for (std::vector<ComplexNumber>& column : group)
            column.assign(rows, ComplexNumber{0, 0});
        for (int i = 0; i < height; ++i)
            for (std::size_t c = 0; c < together; ++c)
                group[c][i] = numbers[i * columns + k + c];
        for (std::vector<ComplexNumber>& column : group)
            y.transform(column);
        for (std::size_t i = 0; i < rows; ++i)
            for (std::size_t c = 0; c < together; ++c)
            {
                const ComplexNumber value = group[c][i];
                spectrum.greatest = std::max(spectrum.greatest, value.re * value.re + value.im * value.im);
                numbers[i * columns + k + c] = {value.re * share, -value.im * share};
            }
    }
    spectrum.greatest = std::sqrt(spectrum.greatest);
    spectrum.powersX = numbers.size();
    numbers.insert(numbers.end(), x.powers().begin(), x.powers().end());
    spectrum.powersY = numbers.size();
    numbers.insert(numbers.end(), y.powers().begin(), y.powers().end());
    spectrum.numbers = std::move(numbers);
    return spectrum;
}

}  // namespace cv::cuda::fastfilters
