// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOURIER_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_FOURIER_SIMD_HPP

#include "cpu/simd/load_row.simd.hpp"

#include "dense_fourier.hpp"

// Fourier transforms of as many columns as a vector has lanes, in place: steps of radix 4 (Gentleman and Sande, "Fast
// Fourier transforms: for fun and profit", 1966), and one of radix 2 if the length requires it. The spectrum stays in
// digit-reversed order, from which the inverse, the same steps backwards, begins: correlation needs no other order.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

struct ComplexVector
{
    v_float64 real, imaginary;
};

CV_ALWAYS_INLINE ComplexVector add(const ComplexVector& a, const ComplexVector& b)
{
    return {v_add(a.real, b.real), v_add(a.imaginary, b.imaginary)};
}

CV_ALWAYS_INLINE ComplexVector subtract(const ComplexVector& a, const ComplexVector& b)
{
    return {v_sub(a.real, b.real), v_sub(a.imaginary, b.imaginary)};
}

// a + i * b
CV_ALWAYS_INLINE ComplexVector addTurned(const ComplexVector& a, const ComplexVector& b)
{
    return {v_sub(a.real, b.imaginary), v_add(a.imaginary, b.real)};
}

// a - i * b
CV_ALWAYS_INLINE ComplexVector subtractTurned(const ComplexVector& a, const ComplexVector& b)
{
    return {v_add(a.real, b.imaginary), v_sub(a.imaginary, b.real)};
}

CV_ALWAYS_INLINE ComplexVector multiply(const ComplexVector& a, const ComplexVector& b)
{
    return {v_sub(v_mul(a.real, b.real), v_mul(a.imaginary, b.imaginary)),
            v_muladd(a.real, b.imaginary, v_mul(a.imaginary, b.real))};
}

// a times b's conjugate
CV_ALWAYS_INLINE ComplexVector multiplyConjugate(const ComplexVector& a, const ComplexVector& b)
{
    return {v_muladd(a.real, b.real, v_mul(a.imaginary, b.imaginary)),
            v_sub(v_mul(a.imaginary, b.real), v_mul(a.real, b.imaginary))};
}

// Numbers whose neighbours are `stride` doubles apart.
struct ComplexColumn
{
    double *real, *imaginary;
    std::ptrdiff_t stride;

    CV_ALWAYS_INLINE ComplexColumn from(int i) const { return {real + i * stride, imaginary + i * stride, stride}; }
    CV_ALWAYS_INLINE ComplexVector load(int i) const
    {
        return {vx_load(real + i * stride), vx_load(imaginary + i * stride)};
    }
    CV_ALWAYS_INLINE void store(int i, const ComplexVector& value) const
    {
        v_store(real + i * stride, value.real);
        v_store(imaginary + i * stride, value.imaginary);
    }
};

// Vectors one after the other.
struct PackedColumn
{
    double *real, *imaginary;

    CV_ALWAYS_INLINE PackedColumn from(int i) const { return {real + i * doubleLanes, imaginary + i * doubleLanes}; }
    CV_ALWAYS_INLINE ComplexVector load(int i) const
    {
        return {vx_load(real + i * doubleLanes), vx_load(imaginary + i * doubleLanes)};
    }
    CV_ALWAYS_INLINE void store(int i, const ComplexVector& value) const
    {
        v_store(real + i * doubleLanes, value.real);
        v_store(imaginary + i * doubleLanes, value.imaginary);
    }
};

CV_ALWAYS_INLINE ComplexVector power(const double* powers, int exponent)
{
    return {vx_setall_f64(powers[2 * exponent - 2]), vx_setall_f64(powers[2 * exponent - 1])};
}

// The numbers j, j + quarter, ... of each block of 4 * quarter, multiplied by a power's powers; 1 if `powers` is null.
template <bool HasPowers, typename From, typename To>
CV_ALWAYS_INLINE void stepForward(const From& from, const To& to, int count, int quarter, int j, const double* powers)
{
    const ComplexVector w1 = HasPowers ? power(powers, 1) : ComplexVector(), w2 = HasPowers ? power(powers, 2) : w1,
                        w3 = HasPowers ? power(powers, 3) : w1;
    for (int i = j; i < count; i += 4 * quarter)
    {
        const ComplexVector a0 = from.load(i), a1 = from.load(i + quarter), a2 = from.load(i + 2 * quarter),
                            a3 = from.load(i + 3 * quarter);
        const ComplexVector sum02 = add(a0, a2), difference02 = subtract(a0, a2);
        const ComplexVector sum13 = add(a1, a3), difference13 = subtract(a1, a3);
        const ComplexVector b1 = subtractTurned(difference02, difference13), b2 = subtract(sum02, sum13),
                            b3 = addTurned(difference02, difference13);
        to.store(i, add(sum02, sum13));
        to.store(i + quarter, HasPowers ? multiply(b1, w1) : b1);
        to.store(i + 2 * quarter, HasPowers ? multiply(b2, w2) : b2);
        to.store(i + 3 * quarter, HasPowers ? multiply(b3, w3) : b3);
    }
}

template <bool HasPowers, typename From, typename To>
CV_ALWAYS_INLINE void stepBackward(const From& from, const To& to, int count, int quarter, int j, const double* powers)
{
    const ComplexVector w1 = HasPowers ? power(powers, 1) : ComplexVector(), w2 = HasPowers ? power(powers, 2) : w1,
                        w3 = HasPowers ? power(powers, 3) : w1;
    for (int i = j; i < count; i += 4 * quarter)
    {
        const ComplexVector c1 = from.load(i + quarter), c2 = from.load(i + 2 * quarter),
                            c3 = from.load(i + 3 * quarter);
        const ComplexVector b0 = from.load(i), b1 = HasPowers ? multiplyConjugate(c1, w1) : c1,
                            b2 = HasPowers ? multiplyConjugate(c2, w2) : c2,
                            b3 = HasPowers ? multiplyConjugate(c3, w3) : c3;
        const ComplexVector sum02 = add(b0, b2), difference02 = subtract(b0, b2);
        const ComplexVector sum13 = add(b1, b3), difference13 = subtract(b1, b3);
        to.store(i, add(sum02, sum13));
        to.store(i + quarter, addTurned(difference02, difference13));
        to.store(i + 2 * quarter, subtract(sum02, sum13));
        to.store(i + 3 * quarter, subtractTurned(difference02, difference13));
    }
}

template <typename From, typename To>
inline void stepsForward(const From& from, const To& to, int count, int quarter, const double* powers)
{
    stepForward<false>(from, to, count, quarter, 0, nullptr);
    for (int j = 1; j < quarter; ++j)
        stepForward<true>(from, to, count, quarter, j, powers + 6 * j);
}

template <typename From, typename To>
inline void stepsBackward(const From& from, const To& to, int count, int quarter, const double* powers)
{
    stepBackward<false>(from, to, count, quarter, 0, nullptr);
    for (int j = 1; j < quarter; ++j)
        stepBackward<true>(from, to, count, quarter, j, powers + 6 * j);
}

template <typename From, typename To>
inline void stepOfTwo(const From& from, const To& to, int count)
{
    for (int i = 0; i < count; i += 2)
    {
        const ComplexVector a = from.load(i), b = from.load(i + 1);
        to.store(i, add(a, b));
        to.store(i + 1, subtract(a, b));
    }
}

// Transforms of this many numbers stay in the first cache, and their steps run one after the other. Of longer ones each
// quarter is completed by itself, after the first step or before the last one.
constexpr int mostStepsLog2 = 7;

// Between the first and the last step numbers are in `work`. The length is at least 32.
template <typename From, typename To>
void transformForward(const From& from, const PackedColumn& work, const To& to, int log2, const double* powers)
{
    const int count = 1 << log2;
    int quarter = count / 4;
    stepsForward(from, work, count, quarter, powers);
    powers += 6 * quarter;
    if (log2 > mostStepsLog2)
    {
        for (int i = 0; i < count; i += quarter)
            transformForward(work.from(i), work.from(i), to.from(i), log2 - 2, powers);
        return;
    }
    for (quarter /= 4; quarter >= 2; quarter /= 4)
    {
        stepsForward(work, work, count, quarter, powers);
        powers += 6 * quarter;
    }
    if (log2 % 2 != 0)
        stepOfTwo(work, to, count);
    else
        stepsForward(work, to, count, 1, powers);
}

template <typename From, typename To>
void transformBackward(const From& from, const PackedColumn& work, const To& to, int log2, const double* powers)
{
    const int count = 1 << log2, last = count / 4;
    if (log2 > mostStepsLog2)
        for (int i = 0; i < count; i += last)
            transformBackward(from.from(i), work.from(i), work.from(i), log2 - 2, powers + 6 * last);
    else
    {
        const double* next = powers;
        for (int quarter = last; quarter >= 1; quarter /= 4)
            next += 6 * quarter;
        int quarter = 2;
        if (log2 % 2 != 0)
            stepOfTwo(from, work, count);
        else
        {
            next -= 6;
            stepsBackward(from, work, count, 1, next);
            quarter = 4;
        }
        for (; quarter < last; quarter *= 4)
        {
            next -= 6 * quarter;
            stepsBackward(work, work, count, quarter, next);
        }
    }
    stepsBackward(work, to, count, last, powers);
}

// Transposes a square of as many rows as lanes from `in` to `out`.
CV_ALWAYS_INLINE void transposeSquare(const double* in, std::ptrdiff_t inPitch, double* out, std::ptrdiff_t outPitch)
{
    v_float64 rows[doubleLanes], next[doubleLanes];
    for (int i = 0; i < doubleLanes; ++i)
        rows[i] = vx_load(in + i * inPitch);
    for (int step = 1; step < doubleLanes; step *= 2)
    {
        for (int i = 0; i < doubleLanes / 2; ++i)
            v_zip(rows[i], rows[i + doubleLanes / 2], next[2 * i], next[2 * i + 1]);
        for (int i = 0; i < doubleLanes; ++i)
            rows[i] = next[i];
    }
    for (int i = 0; i < doubleLanes; ++i)
        v_store(out + i * outPitch, rows[i]);
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters

#endif
