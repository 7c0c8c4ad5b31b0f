// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "stripe_finish.hpp"

#include "common/visit_depth.hpp"

#include <algorithm>
#include <cmath>

namespace cv::cuda::fastfilters
{

bool planQuotient(int bits, uint64 greatest, uint64 divisor, StripeFinish& finish)
{
    for (int shift = bits - 1; shift >= 0; --shift)
    {
        // floor(n * multiplier / 2^bits) equals floor(n / divisor) for all n whose error term stays below 2^bits.
        const uint64 power = uint64(1) << (bits + shift), multiplier = (power - 1) / divisor + 1;
        if (multiplier >> bits != 0 || greatest * (multiplier * divisor - power) >= power)
            continue;
        finish.shift = shift;
        finish.multiplier = static_cast<unsigned>(multiplier);
        return true;
    }
    return false;
}

namespace
{

bool isFloatExactly(double value)
{
    return static_cast<float>(value) == value;
}

// Whether an integer sum times 1 / divisor in double, rounded to float, is the rounded quotient. It is if no quotient
// is a tie: then each is at least 1 / (divisor * 2^25) of it away from one, farther than two roundings to 53 bits
// reach. A tie has 25 bits, of which at most as many are fractional as the divisor has factors of 2.
bool isProductRoundedToFloat(const LinearResult& result)
{
    double odd = result.divisor, factors = 1;
    for (; std::fmod(odd, 2) == 0; factors *= 2)
        odd /= 2;
    return result.offset == 0 && std::fmod(odd, 2) == 1 && result.divisor < std::ldexp(1.0, 27) &&
           result.sums.bound / result.divisor < exactFloat / factors;
}

// For exact sums: `sums` times a constant, or divided, in float if that changes nothing, otherwise in double.
StripeFinishKind exactFinish(const LinearTask& task, StripeSums sums)
{
    const LinearResult& result = task.result;
    const bool isPower = isPowerOfTwo(result.divisor), isOdd = std::fmod(result.divisor, 2) == 1;
    const double greatest = result.sums.bound + std::abs(result.offset);
    const bool inFloat = isExactOffset(result);
    if (task.dstDepth() == CV_64F)
        return isPower ? StripeFinishKind::DoubleProduct : StripeFinishKind::DoubleQuotient;
    if (task.dstDepth() == CV_32F)
    {
        if (inFloat && isFloatExactly(result.divisor))  // a quotient in double that is rounded to float is the same
            return isPower ? StripeFinishKind::FloatProduct : StripeFinishKind::FloatQuotient;
        return isPower || isProductRoundedToFloat(result) ? StripeFinishKind::DoubleProduct
                                                          : StripeFinishKind::DoubleQuotient;
    }
    const bool isInteger = result.offset == std::floor(result.offset);
    if (isInteger && result.divisor == 1 && (sums == StripeSums::Short || sums == StripeSums::Int) &&
        greatest < mostIntSum && (sums == StripeSums::Int || std::abs(result.offset) < 32768))
        return StripeFinishKind::Integer;
    if (inFloat && (isPower || divisorIsOdd(result, 3)))
        return StripeFinishKind::FloatProduct;
    // A quotient that is not a tie is at least 1 / (2 * divisor) away from one, which the rounding to 24 bits does not
    // bridge.
    if (inFloat && greatest < exactFloat / 2 && isFloatExactly(result.divisor))
        return StripeFinishKind::FloatQuotient;
    if (isPower || (isOdd && isInteger && greatest < std::ldexp(1.0, 49)))
        return StripeFinishKind::DoubleProduct;
    return StripeFinishKind::DoubleQuotient;
}

// Whether no coefficient is negative.
bool isPositive(const LinearTask& task)
{
    const auto are = [](const std::vector<double>& coefficients)
    { return std::all_of(coefficients.begin(), coefficients.end(), [](double c) { return c >= 0; }); };
    return are(task.row) && are(task.column) && are(task.dense);
}

// Means of CV_8U whose sums are unsigned, by 16-bit integers if the quotient is exact.
void planShortFinish(const LinearTask& task, StripeFinish& finish)
{
    constexpr int most = 65535;
    const LinearResult& result = task.result;
    if (task.srcDepth() != CV_8U || task.dstDepth() != CV_8U || !result.sums.exact || result.offset != 0 ||
        result.divisor < 2 || result.divisor > most || !isPositive(task))
        return;
    const int divisor = static_cast<int>(result.divisor), half = divisor / 2;
    const double greatest = result.sums.bound + half;
    if (divisor != result.divisor || greatest > most)
        return;
    if (isPowerOfTwo(divisor))
    {
        finish.kind = StripeFinishKind::ShortPower;
        finish.shift = std::ilogb(result.divisor);
        finish.half = half;
        return;
    }
    if (!planQuotient(16, static_cast<uint64>(std::ceil(greatest)), divisor, finish))
        return;
    finish.kind = divisor % 2 == 0 ? StripeFinishKind::ShortTies : StripeFinishKind::ShortQuotient;
    finish.half = half;
}

// Whether results are sums over a power of two, rounded to integers.
bool isOverPower(const LinearTask& task)
{
    const LinearResult& result = task.result;
    return isPowerOfTwo(result.divisor) && result.divisor > 1 && result.offset == 0 && !result.halfUp &&
           task.dstDepth() != CV_32F;
}

// Whether exact sums of 16-bit pixels fit if they may use all 32 bits (non-negative sums modulo 2^32), and so do their
// quotients by powers of two. For shorts, the largest sum is less than the bound.
bool suitsAllBits(const LinearTask& task)
{
    const LinearResult& result = task.result;
    const double bound = result.sums.bound, half = result.divisor / 2, mostOfSign = 2147483648.0;
    if (!isOverPower(task) || !isPositive(task))
        return false;
    return (task.srcDepth() == CV_16U && bound + half < 2 * mostOfSign) ||
           (task.srcDepth() == CV_16S && bound <= mostOfSign && bound * 32767 / 32768 + half < mostOfSign);
}

// Quotients by powers of two.
void planIntPower(const LinearTask& task, StripeFinish& finish)
{
    const LinearResult& result = task.result;
    const bool fitsSign = result.sums.bound + result.divisor / 2 < mostIntSum;
    if (finish.kind != StripeFinishKind::DoubleProduct || !isOverPower(task) || (!fitsSign && !suitsAllBits(task)))
        return;
    finish.kind = StripeFinishKind::IntPower;
    finish.shift = std::ilogb(result.divisor);
    finish.half = static_cast<int>(result.divisor / 2);
    finish.isUnsigned = !fitsSign && task.srcDepth() == CV_16U;
}

// Quotients by odd integers, which are never ties, by 32-bit integers: for sums that are made positive. The offset is
// an integer if exactFinish() has a product for such a divisor.
void planIntFinish(const LinearTask& task, StripeFinish& finish)
{
    const LinearResult& result = task.result;
    const double bound = result.sums.bound + std::abs(result.offset);
    const bool isUnsigned = (task.srcDepth() == CV_8U || task.srcDepth() == CV_16U) && isPositive(task);
    const double raisedBy = isUnsigned && result.offset >= 0 ? 0 : std::ceil(bound / result.divisor);
    const double greatest = bound + (raisedBy + 1) * result.divisor;
    if (finish.kind != StripeFinishKind::DoubleProduct || task.dstDepth() == CV_32F ||
        std::fmod(result.divisor, 2) != 1 || result.divisor == 1 || greatest >= mostIntSum ||
        !planQuotient(32, static_cast<uint64>(std::ceil(greatest)), static_cast<uint64>(result.divisor), finish))
        return;
    finish.kind = StripeFinishKind::IntQuotient;
    finish.half = static_cast<int>(raisedBy * result.divisor + result.offset + (result.divisor - 1) / 2);
    finish.offset = -raisedBy;
}

}  // namespace

StripeFinish planFinish(const LinearTask& task, StripeSums sums)
{
    const LinearResult& result = task.result;
    StripeFinish finish = {};
    finish.depth = task.dstDepth();
    finish.offset = result.offset;
    finish.divisor = result.divisor;
    finish.factor = 1 / result.divisor;
    const double greatest = result.sums.bound + std::abs(result.offset);
    finish.isBounded = !isFloatDepth(task.srcDepth()) && greatest < mostIntSum;
    if (!result.sums.exact)
    {
        finish.kind = sums == StripeSums::Double ? StripeFinishKind::DoubleProduct : StripeFinishKind::FloatProduct;
    }
    else if (result.halfUp && sums != StripeSums::Double && isPowerOfTwo(result.divisor) && result.divisor > 1 &&
             result.sums.bound + result.divisor < mostIntSum)
    {
        finish.kind = StripeFinishKind::HalfUp;
        finish.shift = std::ilogb(result.divisor);
        finish.half = 1 << (finish.shift - 1);
    }
    else if (result.halfUp)
    {
        finish.kind = isPowerOfTwo(result.divisor) ? StripeFinishKind::DoubleProduct : StripeFinishKind::DoubleQuotient;
    }
    else
    {
        finish.kind = exactFinish(task, sums);
    }
    if (sums == StripeSums::Short)
        planShortFinish(task, finish);
    if (sums == StripeSums::Int)
    {
        planIntFinish(task, finish);
        planIntPower(task, finish);
    }
    if (finish.kind == StripeFinishKind::FloatProduct && finish.offset == 0 && finish.factor == 1)
        finish.kind = StripeFinishKind::FloatPlain;
    if (finish.kind == StripeFinishKind::DoubleProduct && finish.depth == CV_64F && finish.offset == 0 &&
        finish.factor == 1)
        finish.kind = StripeFinishKind::DoublePlain;
    return finish;
}

int sumBytes(StripeSums sums)
{
    return sums == StripeSums::Short ? 2 : (sums == StripeSums::Double ? 8 : 4);
}

const char* sumName(StripeSums sums)
{
    switch (sums)
    {
    case StripeSums::Short: return "16-bit integers";
    case StripeSums::Int: return "32-bit integers";
    case StripeSums::Float: return "float";
    default: return "double";
    }
}

String describeFinish(const StripeFinish& finish)
{
    switch (finish.kind)
    {
    case StripeFinishKind::Integer:
    case StripeFinishKind::DoublePlain: return "sums are results";
    case StripeFinishKind::HalfUp:
    case StripeFinishKind::IntPower: return "rounded by a shift";
    case StripeFinishKind::ShortQuotient:
    case StripeFinishKind::ShortTies:
    case StripeFinishKind::ShortPower: return "divided in 16-bit integers";
    case StripeFinishKind::IntQuotient: return "divided in 32-bit integers";
    case StripeFinishKind::FloatPlain:
    case StripeFinishKind::FloatProduct: return "rounded in float";
    case StripeFinishKind::FloatQuotient: return "divided in float";
    case StripeFinishKind::DoubleProduct: return "rounded in double";
    default: return "divided in double";
    }
}

bool suitsShortSums(const LinearTask& task, bool& isUnsigned)
{
    const SumPrecision& sums = task.result.sums;
    isUnsigned = task.srcDepth() == CV_8U && sums.bound > 32767 && isPositive(task);
    return sums.exact && !isFloatDepth(task.srcDepth()) && task.srcDepth() != CV_16U &&
           sums.bound <= (isUnsigned ? 65535 : 32767);
}

bool suitsIntSums(const LinearTask& task)
{
    const SumPrecision& sums = task.result.sums;
    return sums.exact && !isFloatDepth(task.srcDepth()) && (sums.bound < mostIntSum || suitsAllBits(task));
}

Symmetry symmetryOf(const std::vector<double>& coefficients)
{
    const size_t size = coefficients.size();
    bool isEven = true, isOdd = true;
    for (size_t i = 0; i < size; ++i)
    {
        isEven &= coefficients[i] == coefficients[size - 1 - i];
        isOdd &= coefficients[i] == -coefficients[size - 1 - i];
    }
    return isEven ? Symmetry::Even : (isOdd ? Symmetry::Odd : Symmetry::None);
}

namespace
{

template <typename Sum>
std::vector<uchar> packAs(const std::vector<double>& coefficients)
{
    std::vector<uchar> bytes(coefficients.size() * sizeof(Sum));
    for (size_t i = 0; i < coefficients.size(); ++i)
        reinterpret_cast<Sum*>(bytes.data())[i] = static_cast<Sum>(coefficients[i]);
    return bytes;
}

}  // namespace

std::vector<uchar> packCoefficients(const std::vector<double>& coefficients, StripeSums sums)
{
    switch (sums)
    {
    case StripeSums::Short:
    {
        // Modulo 2^16, like the sums.
        std::vector<double> wrapped;
        for (double c : coefficients)
            wrapped.push_back(std::fmod(c, 65536));
        for (double& c : wrapped)
            c -= c > 32767 ? 65536 : (c < -32768 ? -65536 : 0);
        return packAs<short>(wrapped);
    }
    case StripeSums::Int: return packAs<int>(coefficients);
    case StripeSums::Float: return packAs<float>(coefficients);
    default: return packAs<double>(coefficients);
    }
}

}  // namespace cv::cuda::fastfilters
