// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FACTORISATION_HPP
#define OPENCV_CUDAFASTFILTERS_FACTORISATION_HPP

#include "coefficients.hpp"

#include <algorithm>
#include <cfloat>
#include <cmath>

// Masks that are sums of a few separable ones: differences and Laplacians of Gaussians, Gabor and steerable filters
// (Treitel and Shanks, "The design of multistage separable planar filters", 1971; found here by elimination).

namespace cv::cuda::fastfilters
{

// A mask as column * row, summed over the terms.
struct LowRankCoefficients
{
    struct Term
    {
        std::vector<double> row, column;
    };

    Size size;
    std::vector<Term> terms;  // empty if the mask is no such sum

    // Sums over the terms of |column| * |row|, row by row: the base of relative rounding errors.
    std::vector<double> magnitudes() const
    {
        std::vector<double> result(size.area(), 0.0);
        for (const Term& term : terms)
            for (int y = 0; y < size.height; ++y)
                for (int x = 0; x < size.width; ++x)
                    result[y * size.width + x] += std::abs(term.column[y] * term.row[x]);
        return result;
    }
};

// Subtracts the row and the column through the largest coefficient from the rest, whose rank is then one less.
inline LowRankCoefficients::Term takeTerm(std::vector<double>& rest, Size size)
{
    const auto smaller = [](double a, double b) { return std::abs(a) < std::abs(b); };
    const int pivot = static_cast<int>(std::max_element(rest.begin(), rest.end(), smaller) - rest.begin());
    const int pivotX = pivot % size.width, pivotY = pivot / size.width;
    LowRankCoefficients::Term term;
    term.row.assign(rest.begin() + pivotY * size.width, rest.begin() + (pivotY + 1) * size.width);
    for (int y = 0; y < size.height; ++y)
        term.column.push_back(rest[y * size.width + pivotX] / term.row[pivotX]);
    for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x)
            rest[y * size.width + x] -= term.column[y] * term.row[x];
    return term;
}

// Finds at most `mostTerms` terms whose sum is the mask up to a few roundings of float in each coefficient, relative to
// the terms' magnitudes there.
//
// Elimination instead of singular vectors: the rank that it finds is the same, it costs one sweep over the mask per
// term, and its errors are relative to the coefficients of a row and a column, also far from the mask's largest ones.
inline LowRankCoefficients findLowRank(const LinearCoefficients& mask, int mostTerms)
{
    LowRankCoefficients found;
    found.size = mask.size;
    std::vector<double> rest = mask.values;
    for (double& coefficient : rest)
        coefficient /= mask.divisor;
    while (static_cast<int>(found.terms.size()) < mostTerms)
    {
        if (std::all_of(rest.begin(), rest.end(), [](double coefficient) { return coefficient == 0; }))
            return found;
        found.terms.push_back(takeTerm(rest, found.size));
        const std::vector<double> magnitudes = found.magnitudes();
        const auto isRounding = [](double coefficient, double magnitude)
        { return std::abs(coefficient) <= 2 * FLT_EPSILON * magnitude; };
        if (std::equal(rest.begin(), rest.end(), magnitudes.begin(), isRounding))
            return found;
    }
    found.terms.clear();
    return found;
}

// Subtracts the row `y`, divided by its smallest coefficient, and that coefficient's column. False: the quotients are
// no integers, or there are none.
inline bool takeIntegerTerm(std::vector<double>& rest, Size size, int y, LowRankCoefficients::Term& term)
{
    const double* const row = &rest[static_cast<size_t>(y) * size.width];
    int pivot = -1;
    for (int x = 0; x < size.width; ++x)
        if (row[x] != 0 && (pivot < 0 || std::abs(row[x]) < std::abs(row[pivot])))
            pivot = x;
    if (pivot < 0)
        return false;
    term.row.assign(row, row + size.width);
    term.column.clear();
    for (int i = 0; i < size.height; ++i)
        term.column.push_back(rest[static_cast<size_t>(i) * size.width + pivot]);
    for (double& c : term.row)
    {
        c /= term.column[y];
        if (c != std::floor(c))
            return false;
    }
    for (int i = 0; i < size.height; ++i)
        for (int x = 0; x < size.width; ++x)
            rest[static_cast<size_t>(i) * size.width + x] -= term.column[i] * term.row[x];
    return true;
}

// Finds two products of integers whose sum is exactly a mask of integers, as for Laplacians; empty if there are none
// that takeIntegerTerm() finds, or if the mask is so large that looking for them takes long.
inline std::vector<LowRankCoefficients::Term> twoIntegerTerms(const std::vector<double>& mask, Size size)
{
    constexpr int longest = 63;
    for (int first = 0; first < size.height && std::max(size.width, size.height) <= longest; ++first)
    {
        std::vector<double> rest = mask;
        std::vector<LowRankCoefficients::Term> terms(2);
        if (!takeIntegerTerm(rest, size, first, terms[0]))
            continue;
        const auto isCoefficient = [](double c) { return c != 0; };
        const auto next = std::find_if(rest.begin(), rest.end(), isCoefficient);
        if (next != rest.end() &&
            takeIntegerTerm(rest, size, static_cast<int>(next - rest.begin()) / size.width, terms[1]) &&
            std::none_of(rest.begin(), rest.end(), isCoefficient))
            return terms;
    }
    return {};
}

// A mask as a smaller one, smoothed by a row and a column of binomial coefficients.
struct SmoothedMask
{
    LowRankCoefficients::Term smoothing;
    std::vector<double> core;  // row by row
    Size coreSize;
};

// Divides the rows of a mask, as polynomials, by 1 + z; false if one has no such factor.
inline bool divideRows(std::vector<double>& mask, Size& size)
{
    if (size.width < 2)
        return false;
    std::vector<double> quotient;
    for (size_t i = 0; i < mask.size(); i += size.width)
    {
        double last = 0;
        for (int x = 0; x + 1 < size.width; ++x)
            quotient.push_back(last = mask[i + x] - last);
        if (mask[i + size.width - 1] != last)
            return false;
    }
    mask = quotient;
    --size.width;
    return true;
}

inline std::vector<double> binomials(int count)
{
    std::vector<double> result(1, 1.0);
    while (static_cast<int>(result.size()) < count)
    {
        result.push_back(1);
        for (size_t i = result.size() - 2; i > 0; --i)
            result[i] += result[i - 1];
    }
    return result;
}

// The smallest such mask of integers: 3 x 3 for Laplacians.
inline SmoothedMask findSmoothing(const std::vector<double>& mask, Size size)
{
    std::vector<double> turned = mask;
    Size core = size;
    while (divideRows(turned, core))
        ;
    std::vector<double> columns;
    for (int x = 0; x < core.width; ++x)
        for (int y = 0; y < core.height; ++y)
            columns.push_back(turned[y * core.width + x]);
    Size turnedCore(core.height, core.width);
    while (divideRows(columns, turnedCore))
        ;
    SmoothedMask found;
    found.coreSize = Size(core.width, turnedCore.width);
    for (int y = 0; y < found.coreSize.height; ++y)
        for (int x = 0; x < found.coreSize.width; ++x)
            found.core.push_back(columns[x * turnedCore.width + y]);
    found.smoothing = {binomials(size.width - found.coreSize.width + 1),
                       binomials(size.height - found.coreSize.height + 1)};
    return found;
}

}  // namespace cv::cuda::fastfilters

#endif
