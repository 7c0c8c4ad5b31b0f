// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINE_TRANSFORM_HPP
#define OPENCV_CUDAFASTFILTERS_LINE_TRANSFORM_HPP

#include "common/host_device.hpp"

// Discrete Fourier transforms of a line of 2^Log2 complex numbers of double precision, 16 in each of 2^Log2 / 16
// threads (J. W. Cooley, J. W. Tukey, "An algorithm for the machine calculation of complex Fourier series", 1965;
// decimation in frequency). A stage has butterflies of 16 or 8 numbers in registers; between stages the numbers go
// through shared memory, in place. The result of the forward transform stays in the order of the last stage, in which
// the backward transform begins: a product of transforms needs no other.
//
// Cost: about 25 (256 numbers) to 35 (2048) operations in double per number and transform.

namespace cv::cuda::fastfilters
{

struct alignas(16) ComplexNumber
{
    double re, im;
};

CFF_HOST_DEVICE ComplexNumber operator+(ComplexNumber a, ComplexNumber b)
{
    return {a.re + b.re, a.im + b.im};
}
CFF_HOST_DEVICE ComplexNumber operator-(ComplexNumber a, ComplexNumber b)
{
    return {a.re - b.re, a.im - b.im};
}
CFF_HOST_DEVICE ComplexNumber operator*(ComplexNumber a, ComplexNumber b)
{
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
CFF_HOST_DEVICE ComplexNumber conjugate(ComplexNumber a)
{
    return {a.re, -a.im};
}

constexpr int lineElements = 16;  // numbers of a thread

// The stages of a line.
template <int Log2>
struct LineShape
{
    static_assert(Log2 >= 8 && Log2 <= 11, "stages are chosen for these lengths");
    static constexpr int size = 1 << Log2;
    static constexpr int threads = size / lineElements;
    static constexpr int stages = Log2 == 8 ? 2 : 3;

    static constexpr CFF_HOST_DEVICE int radixLog2(int stage)
    {
        return stage == 0 ? (Log2 == 9 ? 3 : 4) : (stage == 1 ? (Log2 == 8 || Log2 == 11 ? 4 : 3) : 3);
    }
    static constexpr CFF_HOST_DEVICE int radix(int stage) { return 1 << radixLog2(stage); }
    // The distance between the numbers of a butterfly.
    static constexpr CFF_HOST_DEVICE int strideLog2(int stage)
    {
        int rest = Log2;
        for (int s = 0; s <= stage; ++s)
            rest -= radixLog2(s);
        return rest;
    }
    static constexpr CFF_HOST_DEVICE int stride(int stage) { return 1 << strideLog2(stage); }

    // The place in the line of number `i` of butterfly `b`.
    static constexpr CFF_HOST_DEVICE int place(int stage, int b, int i)
    {
        const int low = strideLog2(stage);
        return ((b >> low) << (low + radixLog2(stage))) + (b & ((1 << low) - 1)) + (i << low);
    }
    // The butterfly of a thread's number `e`; it is its number e % radix(stage).
    static constexpr CFF_HOST_DEVICE int butterfly(int stage, int thread, int e)
    {
        return thread + threads * (e >> radixLog2(stage));
    }
    // The place of a thread's number in a stage. Threads that follow each other have places that do in stage 0.
    static constexpr CFF_HOST_DEVICE int placeOf(int stage, int thread, int e)
    {
        return place(stage, butterfly(stage, thread, e), e & (radix(stage) - 1));
    }
    // The index of a thread's number in a stored transform. Threads that follow each other have indices that do.
    static constexpr CFF_HOST_DEVICE int storedIndex(int thread, int e)
    {
        constexpr int last = stages - 1;
        return (e & (radix(last) - 1)) * (size >> radixLog2(last)) + butterfly(last, thread, e);
    }

    // Powers of exp(-2 pi i / size) that are read in a stage but the last one: see powerExponents().
    static constexpr CFF_HOST_DEVICE int powersOfButterfly(int stage) { return radix(stage) == 16 ? 6 : 3; }
    static constexpr CFF_HOST_DEVICE int powersBefore(int stage)
    {
        int count = 0;
        for (int s = 0; s < stage; ++s)
            count += powersOfButterfly(s) * stride(s);
        return count;
    }
    static constexpr int powers = powersBefore(stages - 1);
};

// Which powers of a butterfly's root are read; the others are products of two or three of them.
constexpr CFF_HOST_DEVICE int powerExponent(int radix, int i)
{
    return radix == 16 ? (i < 3 ? i + 1 : 4 * (i - 2)) : 1 << i;
}

template <bool Backward>
CFF_HOST_DEVICE ComplexNumber turned(ComplexNumber a)  // by a quarter
{
    return Backward ? ComplexNumber{-a.im, a.re} : ComplexNumber{a.im, -a.re};
}

template <bool Backward>
CFF_HOST_DEVICE ComplexNumber turnedEighth(ComplexNumber a)
{
    constexpr double half = 0.70710678118654752440;
    return Backward ? ComplexNumber{(a.re - a.im) * half, (a.re + a.im) * half}
                    : ComplexNumber{(a.re + a.im) * half, (a.im - a.re) * half};
}

template <bool Backward>
CFF_HOST_DEVICE ComplexNumber turnedBy(ComplexNumber a, double re, double im)
{
    return a * ComplexNumber{re, Backward ? im : -im};
}

template <bool Backward>
CFF_HOST_DEVICE void butterfly4(ComplexNumber& a, ComplexNumber& b, ComplexNumber& c, ComplexNumber& d)
{
    const ComplexNumber sum0 = a + c, difference0 = a - c, sum1 = b + d, difference1 = turned<Backward>(b - d);
    a = sum0 + sum1;
    c = sum0 - sum1;
    b = difference0 + difference1;
    d = difference0 - difference1;
}

template <bool Backward>
CFF_HOST_DEVICE void butterfly8(ComplexNumber* v)
{
    butterfly4<Backward>(v[0], v[2], v[4], v[6]);
    butterfly4<Backward>(v[1], v[3], v[5], v[7]);
    v[3] = turnedEighth<Backward>(v[3]);
    v[5] = turned<Backward>(v[5]);
    v[7] = turned<Backward>(turnedEighth<Backward>(v[7]));
    const ComplexNumber even[4] = {v[0], v[2], v[4], v[6]}, odd[4] = {v[1], v[3], v[5], v[7]};
    CFF_UNROLL
    for (int k = 0; k < 4; ++k)
    {
        v[k] = even[k] + odd[k];
        v[k + 4] = even[k] - odd[k];
    }
}

template <bool Backward>
CFF_HOST_DEVICE void butterfly16(ComplexNumber* v)
{
    constexpr double cosine = 0.92387953251128675613, sine = 0.38268343236508977173;  // of pi / 8
    CFF_UNROLL
    for (int j = 0; j < 4; ++j)
        butterfly4<Backward>(v[j], v[j + 4], v[j + 8], v[j + 12]);
    v[5] = turnedBy<Backward>(v[5], cosine, sine);
    v[9] = turnedEighth<Backward>(v[9]);
    v[13] = turnedBy<Backward>(v[13], sine, cosine);
    v[6] = turnedEighth<Backward>(v[6]);
    v[10] = turned<Backward>(v[10]);
    v[14] = turned<Backward>(turnedEighth<Backward>(v[14]));
    v[7] = turnedBy<Backward>(v[7], sine, cosine);
    v[11] = turned<Backward>(turnedEighth<Backward>(v[11]));
    v[15] = turnedBy<Backward>(v[15], -cosine, -sine);
    CFF_UNROLL
    for (int k = 0; k < 4; ++k)
        butterfly4<Backward>(v[4 * k], v[4 * k + 1], v[4 * k + 2], v[4 * k + 3]);
    // Number 4 * k1 + k2 is power k1 + 4 * k2.
    CFF_UNROLL
    for (int i = 0; i < 4; ++i)
        CFF_UNROLL
    for (int k = i + 1; k < 4; ++k)
    {
        const ComplexNumber kept = v[4 * i + k];
        v[4 * i + k] = v[4 * k + i];
        v[4 * k + i] = kept;
    }
}

// The powers 1 to Radix - 1 of a butterfly's root, from those of powerExponent(); each has an error of at most
// 7 * 2^-53.
template <int Radix>
CFF_HOST_DEVICE ComplexNumber rootPower(const ComplexNumber (&read)[6], int k)
{
    if (Radix == 16)
        return k < 4 ? read[k - 1] : (k % 4 == 0 ? read[k / 4 + 2] : read[k / 4 + 2] * read[k % 4 - 1]);
    const ComplexNumber low = k % 4 == 3 ? read[0] * read[1] : read[k % 4 == 2 ? 1 : 0];
    return k < 4 ? low : (k == 4 ? read[2] : low * read[2]);
}

// A stage of a thread's numbers. `powers`: LineShape::powers numbers, those of a stage beginning at powersBefore(),
// and exponent i of butterfly b at i * stride + b % stride.
template <int Log2, int Stage, bool Backward>
CFF_HOST_DEVICE void transformStage(ComplexNumber (&v)[lineElements], int thread, const ComplexNumber* powers)
{
    using Shape = LineShape<Log2>;
    constexpr int radix = Shape::radix(Stage), stride = Shape::stride(Stage), count = Shape::powersOfButterfly(Stage),
                  first = Shape::powersBefore(Stage);
    CFF_UNROLL
    for (int group = 0; group < lineElements / radix; ++group)
    {
        ComplexNumber* const numbers = v + group * radix;
        ComplexNumber read[6];
        if (Stage + 1 < Shape::stages)
        {
            const int b = Shape::butterfly(Stage, thread, group * radix) & (stride - 1);
            CFF_UNROLL
            for (int i = 0; i < count; ++i)
            {
                read[i] = powers[first + i * stride + b];
                if (Backward)
                    read[i] = conjugate(read[i]);
            }
        }
        if (Backward && Stage + 1 < Shape::stages)
            CFF_UNROLL
        for (int k = 1; k < radix; ++k)
            numbers[k] = numbers[k] * rootPower<radix>(read, k);
        if (radix == 16)
            butterfly16<Backward>(numbers);
        else
            butterfly8<Backward>(numbers);
        if (!Backward && Stage + 1 < Shape::stages)
            CFF_UNROLL
        for (int k = 1; k < radix; ++k)
            numbers[k] = numbers[k] * rootPower<radix>(read, k);
    }
}

// Puts a thread's numbers of a stage into a line, or gets them; get() and put() take a place.
template <int Log2, int Stage, typename Put>
CFF_HOST_DEVICE void putNumbers(const ComplexNumber (&v)[lineElements], int thread, const Put& put)
{
    CFF_UNROLL
    for (int e = 0; e < lineElements; ++e)
        put(LineShape<Log2>::placeOf(Stage, thread, e), v[e]);
}
template <int Log2, int Stage, typename Get>
CFF_HOST_DEVICE void getNumbers(ComplexNumber (&v)[lineElements], int thread, const Get& get)
{
    CFF_UNROLL
    for (int e = 0; e < lineElements; ++e)
        v[e] = get(LineShape<Log2>::placeOf(Stage, thread, e));
}

}  // namespace cv::cuda::fastfilters

#endif
