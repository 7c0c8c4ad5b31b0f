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

CV_ALWAYS_INLINE ComplexVector power(const double* powers, int exponent)
{
    return {vx_setall_f64(powers[2 * exponent - 2]), vx_setall_f64(powers[2 * exponent - 1])};
}

// The numbers j, j + quarter, ... of each block of 4 * quarter, multiplied by a power's powers; 1 if `powers` is null.
template <bool HasPowers>
CV_ALWAYS_INLINE void stepForward(const ComplexColumn& column, int count, int quarter, int j, const double* powers)
{
    const ComplexVector w1 = HasPowers ? power(powers, 1) : ComplexVector(), w2 = HasPowers ? power(powers, 2) : w1,
                        w3 = HasPowers ? power(powers, 3) : w1;
    for (int i = j; i < count; i += 4 * quarter)
    {
        const ComplexVector a0 = column.load(i), a1 = column.load(i + quarter), a2 = column.load(i + 2 * quarter),
                            a3 = column.load(i + 3 * quarter);
        const ComplexVector sum02 = add(a0, a2), difference02 = subtract(a0, a2);
        const ComplexVector sum13 = add(a1, a3), difference13 = subtract(a1, a3);
        const ComplexVector b1 = subtractTurned(difference02, difference13), b2 = subtract(sum02, sum13),
                            b3 = addTurned(difference02, difference13);
        column.store(i, add(sum02, sum13));
        column.store(i + quarter, HasPowers ? multiply(b1, w1) : b1);
        column.store(i + 2 * quarter, HasPowers ? multiply(b2, w2) : b2);
        column.store(i + 3 * quarter, HasPowers ? multiply(b3, w3) : b3);
    }
}

template <bool HasPowers>
CV_ALWAYS_INLINE void stepBackward(const ComplexColumn& column, int count, int quarter, int j, const double* powers)
{
    const ComplexVector w1 = HasPowers ? power(powers, 1) : ComplexVector(), w2 = HasPowers ? power(powers, 2) : w1,
                        w3 = HasPowers ? power(powers, 3) : w1;
    for (int i = j; i < count; i += 4 * quarter)
    {
        const ComplexVector c1 = column.load(i + quarter), c2 = column.load(i + 2 * quarter),
                            c3 = column.load(i + 3 * quarter);
        const ComplexVector b0 = column.load(i), b1 = HasPowers ? multiplyConjugate(c1, w1) : c1,
                            b2 = HasPowers ? multiplyConjugate(c2, w2) : c2,
                            b3 = HasPowers ? multiplyConjugate(c3, w3) : c3;
        const ComplexVector sum02 = add(b0, b2), difference02 = subtract(b0, b2);
        const ComplexVector sum13 = add(b1, b3), difference13 = subtract(b1, b3);
        column.store(i, add(sum02, sum13));
        column.store(i + quarter, addTurned(difference02, difference13));
        column.store(i + 2 * quarter, subtract(sum02, sum13));
        column.store(i + 3 * quarter, subtractTurned(difference02, difference13));
    }
}

inline void stepOfTwo(const ComplexColumn& column, int count)
{
    for (int i = 0; i < count; i += 2)
    {
        const ComplexVector a = column.load(i), b = column.load(i + 1);
        column.store(i, add(a, b));
        column.store(i + 1, subtract(a, b));
    }
}

inline void transformForward(const ComplexColumn& column, const FourierAxis& axis)
{
    const int count = 1 << axis.log2;
    const double* powers = axis.powers;
    for (int quarter = count / 4; quarter >= 1; quarter /= 4)
    {
        stepForward<false>(column, count, quarter, 0, nullptr);
        for (int j = 1; j < quarter; ++j)
            stepForward<true>(column, count, quarter, j, powers + 6 * j);
        powers += 6 * quarter;
    }
    if (axis.log2 % 2 != 0)
        stepOfTwo(column, count);
}

inline void transformBackward(const ComplexColumn& column, const FourierAxis& axis)
{
    const int count = 1 << axis.log2;
    const double* powers = axis.powers;
    for (int quarter = count / 4; quarter >= 1; quarter /= 4)
        powers += 6 * quarter;
    if (axis.log2 % 2 != 0)
        stepOfTwo(column, count);
    for (int quarter = axis.log2 % 2 != 0 ? 2 : 1; quarter < count; quarter *= 4)
    {
        powers -= 6 * quarter;
        stepBackward<false>(column, count, quarter, 0, nullptr);
        for (int j = 1; j < quarter; ++j)
            stepBackward<true>(column, count, quarter, j, powers + 6 * j);
    }
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
