// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Masks of 3 x 3 and 5 x 5 whose sums are the results, or nearly: pixels are read in place, four rows of outputs are
// computed at once, and sums stay in registers. For integers, the compiler knows which coefficients of usual masks are
// 0, 1 or 2; for floats, 0 times infinity is NaN.
//
// Limits: exact 16-bit sums for CV_8U, exact 32-bit sums for CV_16U and CV_16S; float sums for CV_32F, double ones for
// CV_64F, for which 5 x 5 needs vectors of 512 bits; 1, 3 or 4 channels of integers, up to 32 of floats. Masks of 5 x 5
// are symmetric, or the product of a row and a column, which must be symmetric for integers.

#include "precomp.hpp"

#include "cpu/linear_algorithms.hpp"
#include "cpu/stripe_finish.hpp"
#include "cpu/stripes.hpp"
#include "tasks/converted_task.hpp"
#include "small_masks.hpp"

#include <algorithm>
#include <cmath>

namespace cv::cuda::fastfilters
{

namespace
{

// Chooses the type of the task's sums; false: none of these.
bool chooseSums(const LinearTask& task, StripeSums& sums)
{
    const SumPrecision& precision = task.result.sums;
    if (isFloatDepth(task.srcDepth()))
    {
        sums = task.srcDepth() == CV_64F ? StripeSums::Double : StripeSums::Float;
        return precision.useDouble == (sums == StripeSums::Double);
    }
    sums = task.srcDepth() == CV_8U ? StripeSums::Short : StripeSums::Int;
    return precision.exact && task.srcDepth() != CV_8S &&
           precision.bound < (sums == StripeSums::Short ? 32768 : mostIntSum);
}

bool canFinish(const StripeFinish& finish, StripeSums sums, int srcDepth)
{
    if (finish.offset != 0)
        return false;
    switch (sums)
    {
    case StripeSums::Short:
        if (finish.kind == StripeFinishKind::ShortPower || finish.kind == StripeFinishKind::ShortQuotient)
            return true;
        return finish.kind == StripeFinishKind::Integer && (finish.depth == CV_8U || finish.depth == CV_16S);
    case StripeSums::Int: return finish.kind == StripeFinishKind::Integer && finish.depth == srcDepth;
    case StripeSums::Double: return finish.kind == StripeFinishKind::DoublePlain;
    default: return finish.kind == StripeFinishKind::FloatPlain && finish.depth == CV_32F;
    }
}

// The symmetry of coefficients whose pixels may be added before they are multiplied; for floats, only if that does not
// overflow earlier.
Symmetry pairSymmetry(const std::vector<double>& taps, bool isFloat)
{
    for (size_t i = 0; i < taps.size(); ++i)
        if (isFloat && i != taps.size() / 2 && std::abs(taps[i]) < 1)
            return Symmetry::None;
    return symmetryOf(taps);
}

SmallMask separableKind(const LinearTask& task)
{
    const std::vector<double> difference = {-1, 0, 1}, binomial = {1, 2, 1};
    const std::vector<double>&row = task.row, &column = task.column;
    const bool isFloat = isFloatDepth(task.srcDepth()), isAnyOdd = isFloat || row.size() > difference.size();
    const Symmetry ofRow = pairSymmetry(row, isFloat), ofColumn = pairSymmetry(column, isFloat);
    if (ofRow == Symmetry::Even && ofColumn == Symmetry::Even && !isFloat)
        return SmallMask::Even;
    if (task.srcDepth() == CV_16U)  // its differences are rare
        return SmallMask::Separable;
    if (!isAnyOdd && row == difference && column == binomial)
        return SmallMask::SobelX;
    if (!isAnyOdd && row == binomial && column == difference)
        return SmallMask::SobelY;
    if (ofRow == Symmetry::Odd && ofColumn == Symmetry::Even && (isAnyOdd || row == difference))
        return SmallMask::OddRow;
    if (ofRow == Symmetry::Even && ofColumn == Symmetry::Odd && (isAnyOdd || column == difference))
        return SmallMask::OddColumn;
    return SmallMask::Separable;
}

// Whether the columns to the left and to the right of the middle are the same; for integers, also the rows above and
// below.
bool isMirrored(const std::vector<double>& mask, int size, bool isFloat)
{
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            if (mask[y * size + x] != mask[y * size + size - 1 - x] ||
                (!isFloat && mask[y * size + x] != mask[(size - 1 - y) * size + x]))
                return false;
    return true;
}

SmallMask kindOf(const LinearTask& task)
{
    if (task.isSeparable)
        return separableKind(task);
    const bool isFloat = isFloatDepth(task.srcDepth());
    if (isFloat || task.width() == 5)
        return isMirrored(task.dense, task.width(), isFloat) ? SmallMask::EvenColumns : SmallMask::Dense;
    const auto areZero = [&](int first)
    {
        for (int i = first; i < 9; i += 2)
            if (task.dense[i] != 0 && i != 4)
                return false;
        return true;
    };
    return areZero(0) ? SmallMask::Cross : (areZero(1) ? SmallMask::Diagonal : SmallMask::Dense);
}

std::vector<uchar> packMask(const LinearTask& task, StripeSums sums)
{
    if (!task.isSeparable)
        return packCoefficients(task.dense, sums);
    std::vector<double> both = task.row;
    both.insert(both.end(), task.column.begin(), task.column.end());
    return packCoefficients(both, sums);
}

class SmallMasks : public VectorAlgorithm
{
public:
    SmallMasks(const LinearTask& task, StripeSums sums, const StripeFinish& finish)
        : task_(task), sums_(sums), finish_(finish), mask_(kindOf(task)), coefficients_(packMask(task, sums))
    {
    }

    Fit decide(const CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const int lanes = simdBytes(facts.simd) / sumBytes(sums_), mostChannels = 4;
        if (task_.width() / 2 * mostChannels > lanes)
            return Fit::no("the columns do not fit two vectors");
        return VectorAlgorithm::decide(images, facts);
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const auto filter = CFF_SIMD_FUNCTION(facts.simd, filterSmallMaskStripe);
        const int elementBytes = std::max<int>(sizeof(int), sumBytes(sums_));
        forEachStripe(
            images, task_.neighbourhood,
            {smallMaskScratchRows, elementBytes, 0, areFloats() ? StreamedRows::OfWholeLines : StreamedRows::None},
            [&](const StripeSource& source, const StripeDestination& destination, const StripeMemory& memory)
            {
                filter({source, destination, finish_, sums_, mask_, task_.width(), coefficients_.data(), memory.data,
                        memory.pitch * elementBytes});
            });
    }

    double nanoseconds() const CV_OVERRIDE
    {
        if (areFloats())
            return 0.25 * sumBytes(sums_) / sizeof(float);  // as fast as memory can be read and written
        return task_.sourceBytes() * (0.04 + 0.02 * task_.destinationBytes() + 0.003 * task_.area());
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method =
            format("%s, %s sums in %s, %s", task_.isSeparable ? "row, then column" : "direct correlation",
                   task_.result.sums.exact ? "exact" : "rounded", sumName(sums_), describeFinish(finish_).c_str());
        record.tile = "stripes of rows, four rows of outputs at once";
        record.packing =
            areFloats() ? "pixels are read in place, sums stay in registers and go past the caches for large images"
                        : "pixels are read in place, sums stay in registers";
        return record;
    }

private:
    bool areFloats() const { return sums_ == StripeSums::Float || sums_ == StripeSums::Double; }

    LinearTask task_;
    StripeSums sums_;
    StripeFinish finish_;
    SmallMask mask_;
    std::vector<uchar> coefficients_;
};

}  // namespace

void checkMaskEdge(int elements, int most)
{
    CV_Assert(elements <= most);
}

CpuPreparation prepareSmallMasks(const LinearTask& task)
{
    if (task.width() != task.height() || (task.width() != 3 && task.width() != 5))
        return "the mask is neither 3 x 3 nor 5 x 5";
    const bool isFloat = isFloatDepth(task.srcDepth());
    if (!hasKernels(task.channels()) && (!isFloat || task.channels() > mostMaskChannels))
        return "integers of 1, 3 or 4 channels, and floats of at most 32";
    if (task.width() == 5 && task.isSeparable && !isFloat && separableKind(task) == SmallMask::Separable)
        return "the row and the column of 5 integers are not among the symmetric ones";
    if (task.width() == 5 && !task.isSeparable && !isMirrored(task.dense, 5, isFloat))
        return "the mask of 5 x 5 is not symmetric";
    StripeSums sums;
    if (!chooseSums(task, sums))
        return "the sums do not fit the pixels' vectors";
    const StripeFinish finish = planFinish(task, sums);
    if (!canFinish(finish, sums, task.srcDepth()))
        return "the sums are not the results";
    return std::make_unique<SmallMasks>(task, sums, finish);
}

}  // namespace cv::cuda::fastfilters
