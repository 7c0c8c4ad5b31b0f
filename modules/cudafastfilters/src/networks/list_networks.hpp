// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_NETWORKS_HPP
#define OPENCV_CUDAFASTFILTERS_MEDIAN_NETWORKS_HPP

#include "common/host_device.hpp"

// Made by `python3 list_networks.py`, which says how. Do not edit.
// clang-format off

namespace cv::cuda::fastfilters
{

// Sorts v[0 .. Size) upwards.
template <int Size>
struct Sort;

// Writes ranks Lo .. Hi of the union of the sorted lists a[0 .. M) and b[0 .. N) to z.
template <int M, int N, int Lo, int Hi>
struct Merge;

template <>
struct Sort<2>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, Key* v) { net.template exchange<0>(v[0], v[1]); }
};

template <>
struct Sort<3>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, Key* v) { net.template exchange<0>(v[0], v[2]); net.template exchange<1>(v[0], v[1]); net.template exchange<2>(v[1], v[2]); }
};

template <>
struct Sort<4>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, Key* v) { net.template exchange<0>(v[0], v[1]); net.template exchange<1>(v[2], v[3]); net.template exchange<2>(v[0], v[2]); net.template exchange<3>(v[1], v[3]); net.template exchange<4>(v[1], v[2]); }
};

template <>
struct Sort<5>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, Key* v) { net.template exchange<0>(v[0], v[3]); net.template exchange<1>(v[1], v[4]); net.template exchange<2>(v[0], v[2]); net.template exchange<3>(v[1], v[3]); net.template exchange<4>(v[0], v[1]); net.template exchange<5>(v[2], v[4]); net.template exchange<6>(v[1], v[2]); net.template exchange<7>(v[3], v[4]); net.template exchange<8>(v[2], v[3]); }
};

template <>
struct Sort<6>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, Key* v) { net.template exchange<0>(v[0], v[5]); net.template exchange<1>(v[1], v[3]); net.template exchange<2>(v[2], v[4]); net.template exchange<3>(v[1], v[2]); net.template exchange<4>(v[3], v[4]); net.template exchange<5>(v[0], v[3]); net.template exchange<6>(v[2], v[5]); net.template exchange<7>(v[0], v[1]); net.template exchange<8>(v[2], v[3]); net.template exchange<9>(v[4], v[5]); net.template exchange<10>(v[1], v[2]); net.template exchange<11>(v[3], v[4]); }
};

template <>
struct Sort<7>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, Key* v) { net.template exchange<0>(v[0], v[6]); net.template exchange<1>(v[2], v[3]); net.template exchange<2>(v[4], v[5]); net.template exchange<3>(v[1], v[4]); net.template exchange<4>(v[0], v[2]); net.template exchange<5>(v[3], v[6]); net.template exchange<6>(v[0], v[1]); net.template exchange<7>(v[2], v[5]); net.template exchange<8>(v[3], v[4]); net.template exchange<9>(v[1], v[2]); net.template exchange<10>(v[4], v[6]); net.template exchange<11>(v[2], v[3]); net.template exchange<12>(v[4], v[5]); net.template exchange<13>(v[1], v[2]); net.template exchange<14>(v[3], v[4]); net.template exchange<15>(v[5], v[6]); }
};

template <>
struct Sort<8>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, Key* v) { net.template exchange<0>(v[0], v[2]); net.template exchange<1>(v[1], v[3]); net.template exchange<2>(v[4], v[6]); net.template exchange<3>(v[5], v[7]); net.template exchange<4>(v[0], v[4]); net.template exchange<5>(v[1], v[5]); net.template exchange<6>(v[2], v[6]); net.template exchange<7>(v[3], v[7]); net.template exchange<8>(v[0], v[1]); net.template exchange<9>(v[2], v[3]); net.template exchange<10>(v[4], v[5]); net.template exchange<11>(v[6], v[7]); net.template exchange<12>(v[2], v[4]); net.template exchange<13>(v[3], v[5]); net.template exchange<14>(v[1], v[4]); net.template exchange<15>(v[3], v[6]); net.template exchange<16>(v[1], v[2]); net.template exchange<17>(v[3], v[4]); net.template exchange<18>(v[5], v[6]); }
};

// 1 compare-exchanges, 0 single
template <>
struct Merge<1, 1, 0, 1>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[0], t1 = b[0]; net.template exchange<0>(t0, t1);
        z[0] = t0; z[1] = t1;
    }
};

// 3 compare-exchanges, 0 single
template <>
struct Merge<2, 2, 0, 3>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[1], t1 = b[1]; net.template exchange<0>(t0, t1);
        Key t2 = a[0], t3 = b[0]; net.template exchange<1>(t2, t3);
        Key t4 = t0, t5 = t3; net.template exchange<2>(t4, t5);
        z[0] = t2; z[1] = t4; z[2] = t5; z[3] = t1;
    }
};

// 6 compare-exchanges, 0 single
template <>
struct Merge<3, 3, 0, 5>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[1], t1 = b[1]; net.template exchange<0>(t0, t1);
        Key t2 = a[2], t3 = b[2]; net.template exchange<1>(t2, t3);
        Key t4 = a[0], t5 = b[0]; net.template exchange<2>(t4, t5);
        Key t6 = t2, t7 = t5; net.template exchange<3>(t6, t7);
        Key t8 = t0, t9 = t6; net.template exchange<4>(t8, t9);
        Key t10 = t1, t11 = t7; net.template exchange<5>(t10, t11);
        z[0] = t4; z[1] = t8; z[2] = t9; z[3] = t10; z[4] = t11; z[5] = t3;
    }
};

// 6 compare-exchanges, 0 single
template <>
struct Merge<4, 2, 0, 5>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[1], t1 = b[1]; net.template exchange<0>(t0, t1);
        Key t2 = a[3], t3 = t1; net.template exchange<1>(t2, t3);
        Key t4 = a[0], t5 = b[0]; net.template exchange<2>(t4, t5);
        Key t6 = a[2], t7 = t5; net.template exchange<3>(t6, t7);
        Key t8 = t0, t9 = t6; net.template exchange<4>(t8, t9);
        Key t10 = t2, t11 = t7; net.template exchange<5>(t10, t11);
        z[0] = t4; z[1] = t8; z[2] = t9; z[3] = t10; z[4] = t11; z[5] = t3;
    }
};

// 1 compare-exchanges, 4 single
template <>
struct Merge<4, 2, 2, 3>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.maximum(a[1], b[0]);
        const Key t1 = net.minimum(t0, a[3]);
        const Key t2 = net.maximum(a[0], b[1]);
        const Key t3 = net.minimum(t2, a[2]);
        Key t4 = t1, t5 = t3; net.template exchange<0>(t4, t5);
        z[0] = t4; z[1] = t5;
    }
};

// 8 compare-exchanges, 1 single
template <>
struct Merge<4, 4, 0, 6>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.minimum(a[3], b[3]);
        Key t2 = a[1], t3 = b[1]; net.template exchange<0>(t2, t3);
        Key t4 = t0, t5 = t3; net.template exchange<1>(t4, t5);
        Key t6 = a[2], t7 = b[2]; net.template exchange<2>(t6, t7);
        Key t8 = a[0], t9 = b[0]; net.template exchange<3>(t8, t9);
        Key t10 = t6, t11 = t9; net.template exchange<4>(t10, t11);
        Key t12 = t2, t13 = t10; net.template exchange<5>(t12, t13);
        Key t14 = t4, t15 = t11; net.template exchange<6>(t14, t15);
        Key t16 = t5, t17 = t7; net.template exchange<7>(t16, t17);
        z[0] = t8; z[1] = t12; z[2] = t13; z[3] = t14; z[4] = t15; z[5] = t16; z[6] = t17;
    }
};

// 9 compare-exchanges, 0 single
template <>
struct Merge<4, 4, 0, 7>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[3], t1 = b[3]; net.template exchange<0>(t0, t1);
        Key t2 = a[1], t3 = b[1]; net.template exchange<1>(t2, t3);
        Key t4 = t0, t5 = t3; net.template exchange<2>(t4, t5);
        Key t6 = a[2], t7 = b[2]; net.template exchange<3>(t6, t7);
        Key t8 = a[0], t9 = b[0]; net.template exchange<4>(t8, t9);
        Key t10 = t6, t11 = t9; net.template exchange<5>(t10, t11);
        Key t12 = t2, t13 = t10; net.template exchange<6>(t12, t13);
        Key t14 = t4, t15 = t11; net.template exchange<7>(t14, t15);
        Key t16 = t5, t17 = t7; net.template exchange<8>(t16, t17);
        z[0] = t8; z[1] = t12; z[2] = t13; z[3] = t14; z[4] = t15; z[5] = t16; z[6] = t17; z[7] = t1;
    }
};

// 5 compare-exchanges, 3 single
template <>
struct Merge<5, 3, 0, 4>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[1], t1 = b[1]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[3]);
        const Key t3 = net.minimum(a[2], b[2]);
        Key t5 = a[0], t6 = b[0]; net.template exchange<1>(t5, t6);
        const Key t7 = net.minimum(t6, a[4]);
        Key t8 = t3, t9 = t7; net.template exchange<2>(t8, t9);
        Key t10 = t0, t11 = t8; net.template exchange<3>(t10, t11);
        Key t12 = t2, t13 = t9; net.template exchange<4>(t12, t13);
        z[0] = t5; z[1] = t10; z[2] = t11; z[3] = t12; z[4] = t13;
    }
};

// 13 compare-exchanges, 0 single
template <>
struct Merge<5, 5, 0, 9>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[3], t1 = b[3]; net.template exchange<0>(t0, t1);
        Key t2 = a[1], t3 = b[1]; net.template exchange<1>(t2, t3);
        Key t4 = t0, t5 = t3; net.template exchange<2>(t4, t5);
        Key t6 = a[2], t7 = b[2]; net.template exchange<3>(t6, t7);
        Key t8 = a[4], t9 = b[4]; net.template exchange<4>(t8, t9);
        Key t10 = a[0], t11 = b[0]; net.template exchange<5>(t10, t11);
        Key t12 = t8, t13 = t11; net.template exchange<6>(t12, t13);
        Key t14 = t6, t15 = t12; net.template exchange<7>(t14, t15);
        Key t16 = t7, t17 = t13; net.template exchange<8>(t16, t17);
        Key t18 = t2, t19 = t14; net.template exchange<9>(t18, t19);
        Key t20 = t4, t21 = t15; net.template exchange<10>(t20, t21);
        Key t22 = t5, t23 = t16; net.template exchange<11>(t22, t23);
        Key t24 = t1, t25 = t17; net.template exchange<12>(t24, t25);
        z[0] = t10; z[1] = t18; z[2] = t19; z[3] = t20; z[4] = t21; z[5] = t22; z[6] = t23; z[7] = t24; z[8] = t25; z[9] = t9;
    }
};

// 9 compare-exchanges, 0 single
template <>
struct Merge<6, 2, 0, 7>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[1], t1 = b[1]; net.template exchange<0>(t0, t1);
        Key t2 = a[5], t3 = t1; net.template exchange<1>(t2, t3);
        Key t4 = a[3], t5 = t2; net.template exchange<2>(t4, t5);
        Key t6 = a[0], t7 = b[0]; net.template exchange<3>(t6, t7);
        Key t8 = a[4], t9 = t7; net.template exchange<4>(t8, t9);
        Key t10 = a[2], t11 = t8; net.template exchange<5>(t10, t11);
        Key t12 = t0, t13 = t10; net.template exchange<6>(t12, t13);
        Key t14 = t4, t15 = t11; net.template exchange<7>(t14, t15);
        Key t16 = t5, t17 = t9; net.template exchange<8>(t16, t17);
        z[0] = t6; z[1] = t12; z[2] = t13; z[3] = t14; z[4] = t15; z[5] = t16; z[6] = t17; z[7] = t3;
    }
};

// 1 compare-exchanges, 6 single
template <>
struct Merge<6, 4, 4, 5>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.maximum(a[1], b[2]);
        const Key t1 = net.maximum(a[3], b[0]);
        const Key t2 = net.minimum(t0, t1, a[5]);
        const Key t3 = net.maximum(a[0], b[3]);
        const Key t4 = net.maximum(a[2], b[1]);
        const Key t5 = net.minimum(t3, t4, a[4]);
        Key t6 = t2, t7 = t5; net.template exchange<0>(t6, t7);
        z[0] = t6; z[1] = t7;
    }
};

// 12 compare-exchanges, 4 single
template <>
struct Merge<6, 6, 0, 7>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[3], t1 = b[0]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, b[4]);
        Key t3 = a[1], t4 = b[2]; net.template exchange<1>(t3, t4);
        const Key t5 = net.minimum(t4, a[5]);
        Key t6 = t0, t7 = t3; net.template exchange<2>(t6, t7);
        Key t8 = t2, t9 = t5; net.template exchange<3>(t8, t9);
        Key t10 = a[2], t11 = b[1]; net.template exchange<4>(t10, t11);
        const Key t12 = net.minimum(t11, b[5]);
        Key t13 = a[0], t14 = b[3]; net.template exchange<5>(t13, t14);
        const Key t15 = net.minimum(t14, a[4]);
        Key t16 = t10, t17 = t13; net.template exchange<6>(t16, t17);
        Key t18 = t12, t19 = t15; net.template exchange<7>(t18, t19);
        Key t20 = t6, t21 = t16; net.template exchange<8>(t20, t21);
        Key t22 = t7, t23 = t17; net.template exchange<9>(t22, t23);
        Key t24 = t8, t25 = t18; net.template exchange<10>(t24, t25);
        Key t26 = t9, t27 = t19; net.template exchange<11>(t26, t27);
        z[0] = t20; z[1] = t21; z[2] = t22; z[3] = t23; z[4] = t24; z[5] = t25; z[6] = t26; z[7] = t27;
    }
};

// 15 compare-exchanges, 2 single
template <>
struct Merge<6, 6, 0, 9>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[3], t1 = b[3]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(a[5], b[5]);
        Key t4 = a[1], t5 = b[1]; net.template exchange<1>(t4, t5);
        Key t6 = t2, t7 = t5; net.template exchange<2>(t6, t7);
        Key t8 = t0, t9 = t6; net.template exchange<3>(t8, t9);
        Key t10 = t1, t11 = t7; net.template exchange<4>(t10, t11);
        Key t12 = a[2], t13 = b[2]; net.template exchange<5>(t12, t13);
        Key t14 = a[4], t15 = b[4]; net.template exchange<6>(t14, t15);
        Key t16 = a[0], t17 = b[0]; net.template exchange<7>(t16, t17);
        Key t18 = t14, t19 = t17; net.template exchange<8>(t18, t19);
        Key t20 = t12, t21 = t18; net.template exchange<9>(t20, t21);
        Key t22 = t13, t23 = t19; net.template exchange<10>(t22, t23);
        Key t24 = t4, t25 = t20; net.template exchange<11>(t24, t25);
        Key t26 = t8, t27 = t21; net.template exchange<12>(t26, t27);
        Key t28 = t9, t29 = t22; net.template exchange<13>(t28, t29);
        Key t30 = t10, t31 = t23; net.template exchange<14>(t30, t31);
        const Key t32 = net.minimum(t11, t15);
        z[0] = t16; z[1] = t24; z[2] = t25; z[3] = t26; z[4] = t27; z[5] = t28; z[6] = t29; z[7] = t30; z[8] = t31; z[9] = t32;
    }
};

// 16 compare-exchanges, 1 single
template <>
struct Merge<6, 6, 0, 10>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[3], t1 = b[3]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(a[5], b[5]);
        Key t4 = a[1], t5 = b[1]; net.template exchange<1>(t4, t5);
        Key t6 = t2, t7 = t5; net.template exchange<2>(t6, t7);
        Key t8 = t0, t9 = t6; net.template exchange<3>(t8, t9);
        Key t10 = t1, t11 = t7; net.template exchange<4>(t10, t11);
        Key t12 = a[2], t13 = b[2]; net.template exchange<5>(t12, t13);
        Key t14 = a[4], t15 = b[4]; net.template exchange<6>(t14, t15);
        Key t16 = a[0], t17 = b[0]; net.template exchange<7>(t16, t17);
        Key t18 = t14, t19 = t17; net.template exchange<8>(t18, t19);
        Key t20 = t12, t21 = t18; net.template exchange<9>(t20, t21);
        Key t22 = t13, t23 = t19; net.template exchange<10>(t22, t23);
        Key t24 = t4, t25 = t20; net.template exchange<11>(t24, t25);
        Key t26 = t8, t27 = t21; net.template exchange<12>(t26, t27);
        Key t28 = t9, t29 = t22; net.template exchange<13>(t28, t29);
        Key t30 = t10, t31 = t23; net.template exchange<14>(t30, t31);
        Key t32 = t11, t33 = t15; net.template exchange<15>(t32, t33);
        z[0] = t16; z[1] = t24; z[2] = t25; z[3] = t26; z[4] = t27; z[5] = t28; z[6] = t29; z[7] = t30; z[8] = t31; z[9] = t32; z[10] = t33;
    }
};

// 17 compare-exchanges, 0 single
template <>
struct Merge<6, 6, 0, 11>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[3], t1 = b[3]; net.template exchange<0>(t0, t1);
        Key t2 = a[5], t3 = b[5]; net.template exchange<1>(t2, t3);
        Key t4 = a[1], t5 = b[1]; net.template exchange<2>(t4, t5);
        Key t6 = t2, t7 = t5; net.template exchange<3>(t6, t7);
        Key t8 = t0, t9 = t6; net.template exchange<4>(t8, t9);
        Key t10 = t1, t11 = t7; net.template exchange<5>(t10, t11);
        Key t12 = a[2], t13 = b[2]; net.template exchange<6>(t12, t13);
        Key t14 = a[4], t15 = b[4]; net.template exchange<7>(t14, t15);
        Key t16 = a[0], t17 = b[0]; net.template exchange<8>(t16, t17);
        Key t18 = t14, t19 = t17; net.template exchange<9>(t18, t19);
        Key t20 = t12, t21 = t18; net.template exchange<10>(t20, t21);
        Key t22 = t13, t23 = t19; net.template exchange<11>(t22, t23);
        Key t24 = t4, t25 = t20; net.template exchange<12>(t24, t25);
        Key t26 = t8, t27 = t21; net.template exchange<13>(t26, t27);
        Key t28 = t9, t29 = t22; net.template exchange<14>(t28, t29);
        Key t30 = t10, t31 = t23; net.template exchange<15>(t30, t31);
        Key t32 = t11, t33 = t15; net.template exchange<16>(t32, t33);
        z[0] = t16; z[1] = t24; z[2] = t25; z[3] = t26; z[4] = t27; z[5] = t28; z[6] = t29; z[7] = t30; z[8] = t31; z[9] = t32; z[10] = t33; z[11] = t3;
    }
};

// 15 compare-exchanges, 2 single
template <>
struct Merge<6, 6, 1, 10>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[3], t1 = b[3]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(a[5], b[5]);
        Key t4 = a[1], t5 = b[1]; net.template exchange<1>(t4, t5);
        Key t6 = t2, t7 = t5; net.template exchange<2>(t6, t7);
        Key t8 = t0, t9 = t6; net.template exchange<3>(t8, t9);
        Key t10 = t1, t11 = t7; net.template exchange<4>(t10, t11);
        Key t12 = a[2], t13 = b[2]; net.template exchange<5>(t12, t13);
        Key t14 = a[4], t15 = b[4]; net.template exchange<6>(t14, t15);
        const Key t17 = net.maximum(a[0], b[0]);
        Key t18 = t14, t19 = t17; net.template exchange<7>(t18, t19);
        Key t20 = t12, t21 = t18; net.template exchange<8>(t20, t21);
        Key t22 = t13, t23 = t19; net.template exchange<9>(t22, t23);
        Key t24 = t4, t25 = t20; net.template exchange<10>(t24, t25);
        Key t26 = t8, t27 = t21; net.template exchange<11>(t26, t27);
        Key t28 = t9, t29 = t22; net.template exchange<12>(t28, t29);
        Key t30 = t10, t31 = t23; net.template exchange<13>(t30, t31);
        Key t32 = t11, t33 = t15; net.template exchange<14>(t32, t33);
        z[0] = t24; z[1] = t25; z[2] = t26; z[3] = t27; z[4] = t28; z[5] = t29; z[6] = t30; z[7] = t31; z[8] = t32; z[9] = t33;
    }
};

// 9 compare-exchanges, 4 single
template <>
struct Merge<7, 7, 0, 6>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.minimum(a[3], b[3]);
        Key t2 = a[1], t3 = b[1]; net.template exchange<0>(t2, t3);
        const Key t4 = net.minimum(t3, a[5], b[5]);
        Key t5 = t0, t6 = t4; net.template exchange<1>(t5, t6);
        Key t7 = a[2], t8 = b[0]; net.template exchange<2>(t7, t8);
        const Key t9 = net.minimum(t8, a[6], b[4]);
        Key t10 = a[0], t11 = b[2]; net.template exchange<3>(t10, t11);
        const Key t12 = net.minimum(t11, a[4], b[6]);
        Key t13 = t7, t14 = t10; net.template exchange<4>(t13, t14);
        Key t15 = t9, t16 = t12; net.template exchange<5>(t15, t16);
        Key t17 = t2, t18 = t14; net.template exchange<6>(t17, t18);
        Key t19 = t5, t20 = t15; net.template exchange<7>(t19, t20);
        Key t21 = t6, t22 = t16; net.template exchange<8>(t21, t22);
        z[0] = t13; z[1] = t17; z[2] = t18; z[3] = t19; z[4] = t20; z[5] = t21; z[6] = t22;
    }
};

// 21 compare-exchanges, 0 single
template <>
struct Merge<7, 7, 0, 13>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[3], t1 = b[3]; net.template exchange<0>(t0, t1);
        Key t2 = a[5], t3 = b[5]; net.template exchange<1>(t2, t3);
        Key t4 = a[1], t5 = b[1]; net.template exchange<2>(t4, t5);
        Key t6 = t2, t7 = t5; net.template exchange<3>(t6, t7);
        Key t8 = t0, t9 = t6; net.template exchange<4>(t8, t9);
        Key t10 = t1, t11 = t7; net.template exchange<5>(t10, t11);
        Key t12 = a[6], t13 = b[6]; net.template exchange<6>(t12, t13);
        Key t14 = a[2], t15 = b[2]; net.template exchange<7>(t14, t15);
        Key t16 = t12, t17 = t15; net.template exchange<8>(t16, t17);
        Key t18 = a[4], t19 = b[4]; net.template exchange<9>(t18, t19);
        Key t20 = a[0], t21 = b[0]; net.template exchange<10>(t20, t21);
        Key t22 = t18, t23 = t21; net.template exchange<11>(t22, t23);
        Key t24 = t14, t25 = t22; net.template exchange<12>(t24, t25);
        Key t26 = t16, t27 = t23; net.template exchange<13>(t26, t27);
        Key t28 = t17, t29 = t19; net.template exchange<14>(t28, t29);
        Key t30 = t4, t31 = t24; net.template exchange<15>(t30, t31);
        Key t32 = t8, t33 = t25; net.template exchange<16>(t32, t33);
        Key t34 = t9, t35 = t26; net.template exchange<17>(t34, t35);
        Key t36 = t10, t37 = t27; net.template exchange<18>(t36, t37);
        Key t38 = t11, t39 = t28; net.template exchange<19>(t38, t39);
        Key t40 = t3, t41 = t29; net.template exchange<20>(t40, t41);
        z[0] = t20; z[1] = t30; z[2] = t31; z[3] = t32; z[4] = t33; z[5] = t34; z[6] = t35; z[7] = t36; z[8] = t37; z[9] = t38; z[10] = t39; z[11] = t40; z[12] = t41; z[13] = t13;
    }
};

// 12 compare-exchanges, 0 single
template <>
struct Merge<8, 2, 0, 9>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[1], t1 = b[1]; net.template exchange<0>(t0, t1);
        Key t2 = a[5], t3 = t1; net.template exchange<1>(t2, t3);
        Key t4 = a[3], t5 = t2; net.template exchange<2>(t4, t5);
        Key t6 = a[7], t7 = t3; net.template exchange<3>(t6, t7);
        Key t8 = a[0], t9 = b[0]; net.template exchange<4>(t8, t9);
        Key t10 = a[4], t11 = t9; net.template exchange<5>(t10, t11);
        Key t12 = a[2], t13 = t10; net.template exchange<6>(t12, t13);
        Key t14 = a[6], t15 = t11; net.template exchange<7>(t14, t15);
        Key t16 = t0, t17 = t12; net.template exchange<8>(t16, t17);
        Key t18 = t4, t19 = t13; net.template exchange<9>(t18, t19);
        Key t20 = t5, t21 = t14; net.template exchange<10>(t20, t21);
        Key t22 = t6, t23 = t15; net.template exchange<11>(t22, t23);
        z[0] = t8; z[1] = t16; z[2] = t17; z[3] = t18; z[4] = t19; z[5] = t20; z[6] = t21; z[7] = t22; z[8] = t23; z[9] = t7;
    }
};

// 7 compare-exchanges, 4 single
template <>
struct Merge<8, 2, 2, 7>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[5], t1 = b[0]; net.template exchange<0>(t0, t1);
        const Key t2 = net.maximum(t0, a[1]);
        Key t3 = a[3], t4 = t2; net.template exchange<1>(t3, t4);
        const Key t5 = net.minimum(a[7], t1);
        Key t7 = a[4], t8 = b[1]; net.template exchange<2>(t7, t8);
        const Key t9 = net.maximum(t7, a[0]);
        Key t10 = a[2], t11 = t9; net.template exchange<3>(t10, t11);
        const Key t12 = net.minimum(a[6], t8);
        Key t14 = t3, t15 = t10; net.template exchange<4>(t14, t15);
        Key t16 = t4, t17 = t11; net.template exchange<5>(t16, t17);
        Key t18 = t5, t19 = t12; net.template exchange<6>(t18, t19);
        z[0] = t14; z[1] = t15; z[2] = t16; z[3] = t17; z[4] = t18; z[5] = t19;
    }
};

// 11 compare-exchanges, 3 single
template <>
struct Merge<8, 3, 0, 7>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[3], t1 = b[0]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[7]);
        Key t3 = a[1], t4 = b[2]; net.template exchange<1>(t3, t4);
        const Key t5 = net.minimum(t4, a[5]);
        Key t6 = t0, t7 = t3; net.template exchange<2>(t6, t7);
        Key t8 = t2, t9 = t5; net.template exchange<3>(t8, t9);
        Key t10 = a[2], t11 = b[1]; net.template exchange<4>(t10, t11);
        const Key t12 = net.minimum(t11, a[6]);
        Key t13 = t10, t14 = a[0]; net.template exchange<5>(t13, t14);
        Key t15 = t12, t16 = a[4]; net.template exchange<6>(t15, t16);
        Key t17 = t6, t18 = t13; net.template exchange<7>(t17, t18);
        Key t19 = t7, t20 = t14; net.template exchange<8>(t19, t20);
        Key t21 = t8, t22 = t15; net.template exchange<9>(t21, t22);
        Key t23 = t9, t24 = t16; net.template exchange<10>(t23, t24);
        z[0] = t17; z[1] = t18; z[2] = t19; z[3] = t20; z[4] = t21; z[5] = t22; z[6] = t23; z[7] = t24;
    }
};

// 17 compare-exchanges, 0 single
template <>
struct Merge<8, 4, 0, 11>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[3], t1 = b[3]; net.template exchange<0>(t0, t1);
        Key t2 = a[7], t3 = t1; net.template exchange<1>(t2, t3);
        Key t4 = a[1], t5 = b[1]; net.template exchange<2>(t4, t5);
        Key t6 = a[5], t7 = t5; net.template exchange<3>(t6, t7);
        Key t8 = t0, t9 = t6; net.template exchange<4>(t8, t9);
        Key t10 = t2, t11 = t7; net.template exchange<5>(t10, t11);
        Key t12 = a[2], t13 = b[2]; net.template exchange<6>(t12, t13);
        Key t14 = a[6], t15 = t13; net.template exchange<7>(t14, t15);
        Key t16 = a[0], t17 = b[0]; net.template exchange<8>(t16, t17);
        Key t18 = a[4], t19 = t17; net.template exchange<9>(t18, t19);
        Key t20 = t12, t21 = t18; net.template exchange<10>(t20, t21);
        Key t22 = t14, t23 = t19; net.template exchange<11>(t22, t23);
        Key t24 = t4, t25 = t20; net.template exchange<12>(t24, t25);
        Key t26 = t8, t27 = t21; net.template exchange<13>(t26, t27);
        Key t28 = t9, t29 = t22; net.template exchange<14>(t28, t29);
        Key t30 = t10, t31 = t23; net.template exchange<15>(t30, t31);
        Key t32 = t11, t33 = t15; net.template exchange<16>(t32, t33);
        z[0] = t16; z[1] = t24; z[2] = t25; z[3] = t26; z[4] = t27; z[5] = t28; z[6] = t29; z[7] = t30; z[8] = t31; z[9] = t32; z[10] = t33; z[11] = t3;
    }
};

// 15 compare-exchanges, 2 single
template <>
struct Merge<8, 4, 1, 10>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[3], t1 = b[3]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[7]);
        Key t3 = a[1], t4 = b[1]; net.template exchange<1>(t3, t4);
        Key t5 = a[5], t6 = t4; net.template exchange<2>(t5, t6);
        Key t7 = t0, t8 = t5; net.template exchange<3>(t7, t8);
        Key t9 = t2, t10 = t6; net.template exchange<4>(t9, t10);
        Key t11 = a[2], t12 = b[2]; net.template exchange<5>(t11, t12);
        Key t13 = a[6], t14 = t12; net.template exchange<6>(t13, t14);
        Key t15 = a[4], t16 = b[0]; net.template exchange<7>(t15, t16);
        const Key t17 = net.maximum(t15, a[0]);
        Key t18 = t11, t19 = t17; net.template exchange<8>(t18, t19);
        Key t20 = t13, t21 = t16; net.template exchange<9>(t20, t21);
        Key t22 = t3, t23 = t18; net.template exchange<10>(t22, t23);
        Key t24 = t7, t25 = t19; net.template exchange<11>(t24, t25);
        Key t26 = t8, t27 = t20; net.template exchange<12>(t26, t27);
        Key t28 = t9, t29 = t21; net.template exchange<13>(t28, t29);
        Key t30 = t10, t31 = t14; net.template exchange<14>(t30, t31);
        z[0] = t22; z[1] = t23; z[2] = t24; z[3] = t25; z[4] = t26; z[5] = t27; z[6] = t28; z[7] = t29; z[8] = t30; z[9] = t31;
    }
};

// 4 compare-exchanges, 8 single
template <>
struct Merge<8, 4, 4, 7>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.maximum(a[3], b[0]);
        const Key t1 = net.minimum(t0, a[7]);
        const Key t2 = net.maximum(a[1], b[2]);
        const Key t3 = net.minimum(t2, a[5]);
        Key t4 = t1, t5 = t3; net.template exchange<0>(t4, t5);
        const Key t6 = net.maximum(a[2], b[1]);
        const Key t7 = net.minimum(t6, a[6]);
        const Key t8 = net.maximum(a[0], b[3]);
        const Key t9 = net.minimum(t8, a[4]);
        Key t10 = t7, t11 = t9; net.template exchange<1>(t10, t11);
        Key t12 = t4, t13 = t10; net.template exchange<2>(t12, t13);
        Key t14 = t5, t15 = t11; net.template exchange<3>(t14, t15);
        z[0] = t12; z[1] = t13; z[2] = t14; z[3] = t15;
    }
};

// 12 compare-exchanges, 4 single
template <>
struct Merge<8, 5, 0, 7>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[3], t1 = b[0]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[7], b[4]);
        Key t3 = a[1], t4 = b[2]; net.template exchange<1>(t3, t4);
        const Key t5 = net.minimum(t4, a[5]);
        Key t6 = t0, t7 = t3; net.template exchange<2>(t6, t7);
        Key t8 = t2, t9 = t5; net.template exchange<3>(t8, t9);
        Key t10 = a[2], t11 = b[1]; net.template exchange<4>(t10, t11);
        const Key t12 = net.minimum(t11, a[6]);
        Key t13 = a[0], t14 = b[3]; net.template exchange<5>(t13, t14);
        const Key t15 = net.minimum(t14, a[4]);
        Key t16 = t10, t17 = t13; net.template exchange<6>(t16, t17);
        Key t18 = t12, t19 = t15; net.template exchange<7>(t18, t19);
        Key t20 = t6, t21 = t16; net.template exchange<8>(t20, t21);
        Key t22 = t7, t23 = t17; net.template exchange<9>(t22, t23);
        Key t24 = t8, t25 = t18; net.template exchange<10>(t24, t25);
        Key t26 = t9, t27 = t19; net.template exchange<11>(t26, t27);
        z[0] = t20; z[1] = t21; z[2] = t22; z[3] = t23; z[4] = t24; z[5] = t25; z[6] = t26; z[7] = t27;
    }
};

// 1 compare-exchanges, 10 single
template <>
struct Merge<8, 6, 6, 7>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.maximum(a[3], b[0]);
        const Key t1 = net.minimum(b[4], t0, a[7]);
        const Key t2 = net.maximum(a[1], b[2]);
        const Key t3 = net.minimum(t2, a[5]);
        const Key t5 = net.maximum(t1, t3);
        const Key t6 = net.maximum(a[2], b[1]);
        const Key t7 = net.minimum(b[5], t6, a[6]);
        const Key t8 = net.maximum(a[0], b[3]);
        const Key t9 = net.minimum(t8, a[4]);
        const Key t11 = net.maximum(t7, t9);
        Key t12 = t5, t13 = t11; net.template exchange<0>(t12, t13);
        z[0] = t12; z[1] = t13;
    }
};

// 15 compare-exchanges, 4 single
template <>
struct Merge<8, 8, 0, 9>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[3], t1 = b[2]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[7], b[6]);
        const Key t3 = net.minimum(a[5], b[4]);
        Key t5 = a[1], t6 = b[0]; net.template exchange<1>(t5, t6);
        Key t7 = t3, t8 = t6; net.template exchange<2>(t7, t8);
        Key t9 = t0, t10 = t7; net.template exchange<3>(t9, t10);
        Key t11 = t2, t12 = t8; net.template exchange<4>(t11, t12);
        Key t13 = a[2], t14 = b[3]; net.template exchange<5>(t13, t14);
        const Key t15 = net.minimum(t14, a[6], b[7]);
        const Key t16 = net.minimum(a[4], b[5]);
        Key t18 = a[0], t19 = b[1]; net.template exchange<6>(t18, t19);
        Key t20 = t16, t21 = t19; net.template exchange<7>(t20, t21);
        Key t22 = t13, t23 = t20; net.template exchange<8>(t22, t23);
        Key t24 = t15, t25 = t21; net.template exchange<9>(t24, t25);
        Key t26 = t5, t27 = t18; net.template exchange<10>(t26, t27);
        Key t28 = t9, t29 = t22; net.template exchange<11>(t28, t29);
        Key t30 = t10, t31 = t23; net.template exchange<12>(t30, t31);
        Key t32 = t11, t33 = t24; net.template exchange<13>(t32, t33);
        Key t34 = t12, t35 = t25; net.template exchange<14>(t34, t35);
        z[0] = t26; z[1] = t27; z[2] = t28; z[3] = t29; z[4] = t30; z[5] = t31; z[6] = t32; z[7] = t33; z[8] = t34; z[9] = t35;
    }
};

// 20 compare-exchanges, 4 single
template <>
struct Merge<8, 8, 0, 11>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.minimum(a[7], b[7]);
        Key t2 = a[3], t3 = b[3]; net.template exchange<0>(t2, t3);
        Key t4 = t0, t5 = t3; net.template exchange<1>(t4, t5);
        Key t6 = a[5], t7 = b[5]; net.template exchange<2>(t6, t7);
        Key t8 = a[1], t9 = b[1]; net.template exchange<3>(t8, t9);
        Key t10 = t6, t11 = t9; net.template exchange<4>(t10, t11);
        Key t12 = t2, t13 = t10; net.template exchange<5>(t12, t13);
        Key t14 = t4, t15 = t11; net.template exchange<6>(t14, t15);
        const Key t16 = net.minimum(t5, t7);
        const Key t18 = net.minimum(a[6], b[6]);
        Key t20 = a[2], t21 = b[2]; net.template exchange<7>(t20, t21);
        Key t22 = t18, t23 = t21; net.template exchange<8>(t22, t23);
        Key t24 = a[4], t25 = b[4]; net.template exchange<9>(t24, t25);
        Key t26 = a[0], t27 = b[0]; net.template exchange<10>(t26, t27);
        Key t28 = t24, t29 = t27; net.template exchange<11>(t28, t29);
        Key t30 = t20, t31 = t28; net.template exchange<12>(t30, t31);
        Key t32 = t22, t33 = t29; net.template exchange<13>(t32, t33);
        Key t34 = t23, t35 = t25; net.template exchange<14>(t34, t35);
        Key t36 = t8, t37 = t30; net.template exchange<15>(t36, t37);
        Key t38 = t12, t39 = t31; net.template exchange<16>(t38, t39);
        Key t40 = t13, t41 = t32; net.template exchange<17>(t40, t41);
        Key t42 = t14, t43 = t33; net.template exchange<18>(t42, t43);
        Key t44 = t15, t45 = t34; net.template exchange<19>(t44, t45);
        const Key t46 = net.minimum(t16, t35);
        z[0] = t26; z[1] = t36; z[2] = t37; z[3] = t38; z[4] = t39; z[5] = t40; z[6] = t41; z[7] = t42; z[8] = t43; z[9] = t44; z[10] = t45; z[11] = t46;
    }
};

// 25 compare-exchanges, 0 single
template <>
struct Merge<8, 8, 0, 15>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[7]; net.template exchange<0>(t0, t1);
        Key t2 = a[3], t3 = b[3]; net.template exchange<1>(t2, t3);
        Key t4 = t0, t5 = t3; net.template exchange<2>(t4, t5);
        Key t6 = a[5], t7 = b[5]; net.template exchange<3>(t6, t7);
        Key t8 = a[1], t9 = b[1]; net.template exchange<4>(t8, t9);
        Key t10 = t6, t11 = t9; net.template exchange<5>(t10, t11);
        Key t12 = t2, t13 = t10; net.template exchange<6>(t12, t13);
        Key t14 = t4, t15 = t11; net.template exchange<7>(t14, t15);
        Key t16 = t5, t17 = t7; net.template exchange<8>(t16, t17);
        Key t18 = a[6], t19 = b[6]; net.template exchange<9>(t18, t19);
        Key t20 = a[2], t21 = b[2]; net.template exchange<10>(t20, t21);
        Key t22 = t18, t23 = t21; net.template exchange<11>(t22, t23);
        Key t24 = a[4], t25 = b[4]; net.template exchange<12>(t24, t25);
        Key t26 = a[0], t27 = b[0]; net.template exchange<13>(t26, t27);
        Key t28 = t24, t29 = t27; net.template exchange<14>(t28, t29);
        Key t30 = t20, t31 = t28; net.template exchange<15>(t30, t31);
        Key t32 = t22, t33 = t29; net.template exchange<16>(t32, t33);
        Key t34 = t23, t35 = t25; net.template exchange<17>(t34, t35);
        Key t36 = t8, t37 = t30; net.template exchange<18>(t36, t37);
        Key t38 = t12, t39 = t31; net.template exchange<19>(t38, t39);
        Key t40 = t13, t41 = t32; net.template exchange<20>(t40, t41);
        Key t42 = t14, t43 = t33; net.template exchange<21>(t42, t43);
        Key t44 = t15, t45 = t34; net.template exchange<22>(t44, t45);
        Key t46 = t16, t47 = t35; net.template exchange<23>(t46, t47);
        Key t48 = t17, t49 = t19; net.template exchange<24>(t48, t49);
        z[0] = t26; z[1] = t36; z[2] = t37; z[3] = t38; z[4] = t39; z[5] = t40; z[6] = t41; z[7] = t42; z[8] = t43; z[9] = t44; z[10] = t45; z[11] = t46; z[12] = t47; z[13] = t48; z[14] = t49; z[15] = t1;
    }
};

// 17 compare-exchanges, 6 single
template <>
struct Merge<8, 8, 3, 12>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.minimum(a[7], b[7]);
        Key t2 = a[3], t3 = b[3]; net.template exchange<0>(t2, t3);
        Key t4 = t0, t5 = t3; net.template exchange<1>(t4, t5);
        Key t6 = a[5], t7 = b[5]; net.template exchange<2>(t6, t7);
        const Key t9 = net.maximum(a[1], b[1]);
        Key t10 = t6, t11 = t9; net.template exchange<3>(t10, t11);
        Key t12 = t2, t13 = t10; net.template exchange<4>(t12, t13);
        Key t14 = t4, t15 = t11; net.template exchange<5>(t14, t15);
        const Key t16 = net.minimum(t5, t7);
        const Key t18 = net.minimum(a[6], b[6]);
        Key t20 = a[2], t21 = b[2]; net.template exchange<6>(t20, t21);
        Key t22 = t18, t23 = t21; net.template exchange<7>(t22, t23);
        Key t24 = a[4], t25 = b[4]; net.template exchange<8>(t24, t25);
        const Key t27 = net.maximum(a[0], b[0]);
        Key t28 = t24, t29 = t27; net.template exchange<9>(t28, t29);
        const Key t31 = net.maximum(t20, t28);
        Key t32 = t22, t33 = t29; net.template exchange<10>(t32, t33);
        Key t34 = t23, t35 = t25; net.template exchange<11>(t34, t35);
        Key t36 = t12, t37 = t31; net.template exchange<12>(t36, t37);
        Key t38 = t13, t39 = t32; net.template exchange<13>(t38, t39);
        Key t40 = t14, t41 = t33; net.template exchange<14>(t40, t41);
        Key t42 = t15, t43 = t34; net.template exchange<15>(t42, t43);
        Key t44 = t16, t45 = t35; net.template exchange<16>(t44, t45);
        z[0] = t36; z[1] = t37; z[2] = t38; z[3] = t39; z[4] = t40; z[5] = t41; z[6] = t42; z[7] = t43; z[8] = t44; z[9] = t45;
    }
};

// 15 compare-exchanges, 0 single
template <>
struct Merge<10, 2, 0, 11>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[1], t1 = b[1]; net.template exchange<0>(t0, t1);
        Key t2 = a[9], t3 = t1; net.template exchange<1>(t2, t3);
        Key t4 = a[5], t5 = t2; net.template exchange<2>(t4, t5);
        Key t6 = a[3], t7 = t4; net.template exchange<3>(t6, t7);
        Key t8 = a[7], t9 = t5; net.template exchange<4>(t8, t9);
        Key t10 = a[0], t11 = b[0]; net.template exchange<5>(t10, t11);
        Key t12 = a[8], t13 = t11; net.template exchange<6>(t12, t13);
        Key t14 = a[4], t15 = t12; net.template exchange<7>(t14, t15);
        Key t16 = a[2], t17 = t14; net.template exchange<8>(t16, t17);
        Key t18 = a[6], t19 = t15; net.template exchange<9>(t18, t19);
        Key t20 = t0, t21 = t16; net.template exchange<10>(t20, t21);
        Key t22 = t6, t23 = t17; net.template exchange<11>(t22, t23);
        Key t24 = t7, t25 = t18; net.template exchange<12>(t24, t25);
        Key t26 = t8, t27 = t19; net.template exchange<13>(t26, t27);
        Key t28 = t9, t29 = t13; net.template exchange<14>(t28, t29);
        z[0] = t10; z[1] = t20; z[2] = t21; z[3] = t22; z[4] = t23; z[5] = t24; z[6] = t25; z[7] = t26; z[8] = t27; z[9] = t28; z[10] = t29; z[11] = t3;
    }
};

// 10 compare-exchanges, 4 single
template <>
struct Merge<10, 2, 2, 9>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[5], t1 = b[0]; net.template exchange<0>(t0, t1);
        const Key t2 = net.maximum(t0, a[1]);
        const Key t3 = net.minimum(t1, a[9]);
        Key t4 = a[3], t5 = t2; net.template exchange<1>(t4, t5);
        Key t6 = a[7], t7 = t3; net.template exchange<2>(t6, t7);
        Key t8 = a[4], t9 = b[1]; net.template exchange<3>(t8, t9);
        const Key t10 = net.maximum(t8, a[0]);
        const Key t11 = net.minimum(t9, a[8]);
        Key t12 = a[2], t13 = t10; net.template exchange<4>(t12, t13);
        Key t14 = a[6], t15 = t11; net.template exchange<5>(t14, t15);
        Key t16 = t4, t17 = t12; net.template exchange<6>(t16, t17);
        Key t18 = t5, t19 = t13; net.template exchange<7>(t18, t19);
        Key t20 = t6, t21 = t14; net.template exchange<8>(t20, t21);
        Key t22 = t7, t23 = t15; net.template exchange<9>(t22, t23);
        z[0] = t16; z[1] = t17; z[2] = t18; z[3] = t19; z[4] = t20; z[5] = t21; z[6] = t22; z[7] = t23;
    }
};

// 9 compare-exchanges, 8 single
template <>
struct Merge<10, 4, 4, 9>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[3], t1 = b[2]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[7]);
        Key t3 = a[5], t4 = b[0]; net.template exchange<1>(t3, t4);
        const Key t5 = net.maximum(t3, a[1]);
        const Key t6 = net.minimum(t4, a[9]);
        const Key t8 = net.maximum(t0, t5);
        Key t9 = t2, t10 = t6; net.template exchange<2>(t9, t10);
        Key t11 = a[2], t12 = b[3]; net.template exchange<3>(t11, t12);
        const Key t13 = net.minimum(t12, a[6]);
        Key t14 = a[4], t15 = b[1]; net.template exchange<4>(t14, t15);
        const Key t16 = net.maximum(t14, a[0]);
        const Key t17 = net.minimum(t15, a[8]);
        const Key t19 = net.maximum(t11, t16);
        Key t20 = t13, t21 = t17; net.template exchange<5>(t20, t21);
        Key t22 = t8, t23 = t19; net.template exchange<6>(t22, t23);
        Key t24 = t9, t25 = t20; net.template exchange<7>(t24, t25);
        Key t26 = t10, t27 = t21; net.template exchange<8>(t26, t27);
        z[0] = t22; z[1] = t23; z[2] = t24; z[3] = t25; z[4] = t26; z[5] = t27;
    }
};

// 4 compare-exchanges, 10 single
template <>
struct Merge<10, 6, 6, 9>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.maximum(a[3], b[2]);
        const Key t1 = net.minimum(t0, a[7]);
        const Key t2 = net.maximum(a[1], b[4]);
        const Key t3 = net.maximum(a[5], b[0]);
        const Key t4 = net.minimum(t2, t3, a[9]);
        Key t5 = t1, t6 = t4; net.template exchange<0>(t5, t6);
        const Key t7 = net.maximum(a[2], b[3]);
        const Key t8 = net.minimum(t7, a[6]);
        const Key t9 = net.maximum(a[0], b[5]);
        const Key t10 = net.maximum(a[4], b[1]);
        const Key t11 = net.minimum(t9, t10, a[8]);
        Key t12 = t8, t13 = t11; net.template exchange<1>(t12, t13);
        Key t14 = t5, t15 = t12; net.template exchange<2>(t14, t15);
        Key t16 = t6, t17 = t13; net.template exchange<3>(t16, t17);
        z[0] = t14; z[1] = t15; z[2] = t16; z[3] = t17;
    }
};

// 15 compare-exchanges, 6 single
template <>
struct Merge<10, 8, 0, 9>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[3], t1 = b[2]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[7], b[6]);
        const Key t3 = net.minimum(a[5], b[4]);
        Key t5 = a[1], t6 = b[0]; net.template exchange<1>(t5, t6);
        const Key t7 = net.minimum(t6, a[9]);
        Key t8 = t3, t9 = t7; net.template exchange<2>(t8, t9);
        Key t10 = t0, t11 = t8; net.template exchange<3>(t10, t11);
        Key t12 = t2, t13 = t9; net.template exchange<4>(t12, t13);
        Key t14 = a[2], t15 = b[3]; net.template exchange<5>(t14, t15);
        const Key t16 = net.minimum(t15, a[6], b[7]);
        const Key t17 = net.minimum(a[4], b[5]);
        Key t19 = a[0], t20 = b[1]; net.template exchange<6>(t19, t20);
        const Key t21 = net.minimum(t20, a[8]);
        Key t22 = t17, t23 = t21; net.template exchange<7>(t22, t23);
        Key t24 = t14, t25 = t22; net.template exchange<8>(t24, t25);
        Key t26 = t16, t27 = t23; net.template exchange<9>(t26, t27);
        Key t28 = t5, t29 = t19; net.template exchange<10>(t28, t29);
        Key t30 = t10, t31 = t24; net.template exchange<11>(t30, t31);
        Key t32 = t11, t33 = t25; net.template exchange<12>(t32, t33);
        Key t34 = t12, t35 = t26; net.template exchange<13>(t34, t35);
        Key t36 = t13, t37 = t27; net.template exchange<14>(t36, t37);
        z[0] = t28; z[1] = t29; z[2] = t30; z[3] = t31; z[4] = t32; z[5] = t33; z[6] = t34; z[7] = t35; z[8] = t36; z[9] = t37;
    }
};

// 1 compare-exchanges, 12 single
template <>
struct Merge<10, 8, 8, 9>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.maximum(a[3], b[2]);
        const Key t1 = net.minimum(b[6], t0, a[7]);
        const Key t2 = net.maximum(a[1], b[4]);
        const Key t3 = net.maximum(a[5], b[0]);
        const Key t4 = net.minimum(t2, t3, a[9]);
        const Key t6 = net.maximum(t1, t4);
        const Key t7 = net.maximum(a[2], b[3]);
        const Key t8 = net.minimum(b[7], t7, a[6]);
        const Key t9 = net.maximum(a[0], b[5]);
        const Key t10 = net.maximum(a[4], b[1]);
        const Key t11 = net.minimum(t9, t10, a[8]);
        const Key t13 = net.maximum(t8, t11);
        Key t14 = t6, t15 = t13; net.template exchange<0>(t14, t15);
        z[0] = t14; z[1] = t15;
    }
};

// 15 compare-exchanges, 6 single
template <>
struct Merge<10, 10, 0, 9>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[3], t1 = b[2]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[7], b[6]);
        const Key t3 = net.minimum(a[5], b[4]);
        Key t5 = a[1], t6 = b[0]; net.template exchange<1>(t5, t6);
        const Key t7 = net.minimum(t6, a[9], b[8]);
        Key t8 = t3, t9 = t7; net.template exchange<2>(t8, t9);
        Key t10 = t0, t11 = t8; net.template exchange<3>(t10, t11);
        Key t12 = t2, t13 = t9; net.template exchange<4>(t12, t13);
        Key t14 = a[2], t15 = b[3]; net.template exchange<5>(t14, t15);
        const Key t16 = net.minimum(t15, a[6], b[7]);
        const Key t17 = net.minimum(a[4], b[5]);
        Key t19 = a[0], t20 = b[1]; net.template exchange<6>(t19, t20);
        const Key t21 = net.minimum(t20, a[8], b[9]);
        Key t22 = t17, t23 = t21; net.template exchange<7>(t22, t23);
        Key t24 = t14, t25 = t22; net.template exchange<8>(t24, t25);
        Key t26 = t16, t27 = t23; net.template exchange<9>(t26, t27);
        Key t28 = t5, t29 = t19; net.template exchange<10>(t28, t29);
        Key t30 = t10, t31 = t24; net.template exchange<11>(t30, t31);
        Key t32 = t11, t33 = t25; net.template exchange<12>(t32, t33);
        Key t34 = t12, t35 = t26; net.template exchange<13>(t34, t35);
        Key t36 = t13, t37 = t27; net.template exchange<14>(t36, t37);
        z[0] = t28; z[1] = t29; z[2] = t30; z[3] = t31; z[4] = t32; z[5] = t33; z[6] = t34; z[7] = t35; z[8] = t36; z[9] = t37;
    }
};

// 22 compare-exchanges, 7 single
template <>
struct Merge<10, 10, 0, 12>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.minimum(a[7], b[5]);
        Key t2 = a[3], t3 = b[1]; net.template exchange<0>(t2, t3);
        const Key t4 = net.minimum(t3, b[9]);
        Key t5 = t0, t6 = t4; net.template exchange<1>(t5, t6);
        const Key t7 = net.minimum(a[5], b[7]);
        Key t9 = a[1], t10 = b[3]; net.template exchange<2>(t9, t10);
        const Key t11 = net.minimum(t10, a[9]);
        Key t12 = t7, t13 = t11; net.template exchange<3>(t12, t13);
        Key t14 = t2, t15 = t9; net.template exchange<4>(t14, t15);
        Key t16 = t5, t17 = t12; net.template exchange<5>(t16, t17);
        Key t18 = t6, t19 = t13; net.template exchange<6>(t18, t19);
        const Key t20 = net.minimum(a[6], b[6]);
        Key t22 = a[2], t23 = b[2]; net.template exchange<7>(t22, t23);
        Key t24 = t20, t25 = t23; net.template exchange<8>(t24, t25);
        Key t26 = a[4], t27 = b[0]; net.template exchange<9>(t26, t27);
        const Key t28 = net.minimum(t27, b[8]);
        Key t29 = a[0], t30 = b[4]; net.template exchange<10>(t29, t30);
        const Key t31 = net.minimum(t30, a[8]);
        Key t32 = t26, t33 = t29; net.template exchange<11>(t32, t33);
        Key t34 = t28, t35 = t31; net.template exchange<12>(t34, t35);
        Key t36 = t22, t37 = t33; net.template exchange<13>(t36, t37);
        Key t38 = t24, t39 = t34; net.template exchange<14>(t38, t39);
        Key t40 = t25, t41 = t35; net.template exchange<15>(t40, t41);
        Key t42 = t14, t43 = t36; net.template exchange<16>(t42, t43);
        Key t44 = t15, t45 = t37; net.template exchange<17>(t44, t45);
        Key t46 = t16, t47 = t38; net.template exchange<18>(t46, t47);
        Key t48 = t17, t49 = t39; net.template exchange<19>(t48, t49);
        Key t50 = t18, t51 = t40; net.template exchange<20>(t50, t51);
        Key t52 = t19, t53 = t41; net.template exchange<21>(t52, t53);
        z[0] = t32; z[1] = t42; z[2] = t43; z[3] = t44; z[4] = t45; z[5] = t46; z[6] = t47; z[7] = t48; z[8] = t49; z[9] = t50; z[10] = t51; z[11] = t52; z[12] = t53;
    }
};

// 33 compare-exchanges, 2 single
template <>
struct Merge<10, 10, 0, 17>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[7]; net.template exchange<0>(t0, t1);
        Key t2 = a[3], t3 = b[3]; net.template exchange<1>(t2, t3);
        Key t4 = t0, t5 = t3; net.template exchange<2>(t4, t5);
        Key t6 = a[5], t7 = b[5]; net.template exchange<3>(t6, t7);
        const Key t8 = net.minimum(a[9], b[9]);
        Key t10 = a[1], t11 = b[1]; net.template exchange<4>(t10, t11);
        Key t12 = t8, t13 = t11; net.template exchange<5>(t12, t13);
        Key t14 = t6, t15 = t12; net.template exchange<6>(t14, t15);
        Key t16 = t7, t17 = t13; net.template exchange<7>(t16, t17);
        Key t18 = t2, t19 = t14; net.template exchange<8>(t18, t19);
        Key t20 = t4, t21 = t15; net.template exchange<9>(t20, t21);
        Key t22 = t5, t23 = t16; net.template exchange<10>(t22, t23);
        Key t24 = t1, t25 = t17; net.template exchange<11>(t24, t25);
        Key t26 = a[6], t27 = b[6]; net.template exchange<12>(t26, t27);
        Key t28 = a[2], t29 = b[2]; net.template exchange<13>(t28, t29);
        Key t30 = t26, t31 = t29; net.template exchange<14>(t30, t31);
        Key t32 = a[4], t33 = b[4]; net.template exchange<15>(t32, t33);
        Key t34 = a[8], t35 = b[8]; net.template exchange<16>(t34, t35);
        Key t36 = a[0], t37 = b[0]; net.template exchange<17>(t36, t37);
        Key t38 = t34, t39 = t37; net.template exchange<18>(t38, t39);
        Key t40 = t32, t41 = t38; net.template exchange<19>(t40, t41);
        Key t42 = t33, t43 = t39; net.template exchange<20>(t42, t43);
        Key t44 = t28, t45 = t40; net.template exchange<21>(t44, t45);
        Key t46 = t30, t47 = t41; net.template exchange<22>(t46, t47);
        Key t48 = t31, t49 = t42; net.template exchange<23>(t48, t49);
        Key t50 = t27, t51 = t43; net.template exchange<24>(t50, t51);
        Key t52 = t10, t53 = t44; net.template exchange<25>(t52, t53);
        Key t54 = t18, t55 = t45; net.template exchange<26>(t54, t55);
        Key t56 = t19, t57 = t46; net.template exchange<27>(t56, t57);
        Key t58 = t20, t59 = t47; net.template exchange<28>(t58, t59);
        Key t60 = t21, t61 = t48; net.template exchange<29>(t60, t61);
        Key t62 = t22, t63 = t49; net.template exchange<30>(t62, t63);
        Key t64 = t23, t65 = t50; net.template exchange<31>(t64, t65);
        Key t66 = t24, t67 = t51; net.template exchange<32>(t66, t67);
        const Key t68 = net.minimum(t25, t35);
        z[0] = t36; z[1] = t52; z[2] = t53; z[3] = t54; z[4] = t55; z[5] = t56; z[6] = t57; z[7] = t58; z[8] = t59; z[9] = t60; z[10] = t61; z[11] = t62; z[12] = t63; z[13] = t64; z[14] = t65; z[15] = t66; z[16] = t67; z[17] = t68;
    }
};

// 35 compare-exchanges, 0 single
template <>
struct Merge<10, 10, 0, 19>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[7]; net.template exchange<0>(t0, t1);
        Key t2 = a[3], t3 = b[3]; net.template exchange<1>(t2, t3);
        Key t4 = t0, t5 = t3; net.template exchange<2>(t4, t5);
        Key t6 = a[5], t7 = b[5]; net.template exchange<3>(t6, t7);
        Key t8 = a[9], t9 = b[9]; net.template exchange<4>(t8, t9);
        Key t10 = a[1], t11 = b[1]; net.template exchange<5>(t10, t11);
        Key t12 = t8, t13 = t11; net.template exchange<6>(t12, t13);
        Key t14 = t6, t15 = t12; net.template exchange<7>(t14, t15);
        Key t16 = t7, t17 = t13; net.template exchange<8>(t16, t17);
        Key t18 = t2, t19 = t14; net.template exchange<9>(t18, t19);
        Key t20 = t4, t21 = t15; net.template exchange<10>(t20, t21);
        Key t22 = t5, t23 = t16; net.template exchange<11>(t22, t23);
        Key t24 = t1, t25 = t17; net.template exchange<12>(t24, t25);
        Key t26 = a[6], t27 = b[6]; net.template exchange<13>(t26, t27);
        Key t28 = a[2], t29 = b[2]; net.template exchange<14>(t28, t29);
        Key t30 = t26, t31 = t29; net.template exchange<15>(t30, t31);
        Key t32 = a[4], t33 = b[4]; net.template exchange<16>(t32, t33);
        Key t34 = a[8], t35 = b[8]; net.template exchange<17>(t34, t35);
        Key t36 = a[0], t37 = b[0]; net.template exchange<18>(t36, t37);
        Key t38 = t34, t39 = t37; net.template exchange<19>(t38, t39);
        Key t40 = t32, t41 = t38; net.template exchange<20>(t40, t41);
        Key t42 = t33, t43 = t39; net.template exchange<21>(t42, t43);
        Key t44 = t28, t45 = t40; net.template exchange<22>(t44, t45);
        Key t46 = t30, t47 = t41; net.template exchange<23>(t46, t47);
        Key t48 = t31, t49 = t42; net.template exchange<24>(t48, t49);
        Key t50 = t27, t51 = t43; net.template exchange<25>(t50, t51);
        Key t52 = t10, t53 = t44; net.template exchange<26>(t52, t53);
        Key t54 = t18, t55 = t45; net.template exchange<27>(t54, t55);
        Key t56 = t19, t57 = t46; net.template exchange<28>(t56, t57);
        Key t58 = t20, t59 = t47; net.template exchange<29>(t58, t59);
        Key t60 = t21, t61 = t48; net.template exchange<30>(t60, t61);
        Key t62 = t22, t63 = t49; net.template exchange<31>(t62, t63);
        Key t64 = t23, t65 = t50; net.template exchange<32>(t64, t65);
        Key t66 = t24, t67 = t51; net.template exchange<33>(t66, t67);
        Key t68 = t25, t69 = t35; net.template exchange<34>(t68, t69);
        z[0] = t36; z[1] = t52; z[2] = t53; z[3] = t54; z[4] = t55; z[5] = t56; z[6] = t57; z[7] = t58; z[8] = t59; z[9] = t60; z[10] = t61; z[11] = t62; z[12] = t63; z[13] = t64; z[14] = t65; z[15] = t66; z[16] = t67; z[17] = t68; z[18] = t69; z[19] = t9;
    }
};

// 16 compare-exchanges, 3 single
template <>
struct Merge<11, 3, 0, 10>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[1], t1 = b[1]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[9]);
        Key t3 = a[5], t4 = t2; net.template exchange<1>(t3, t4);
        Key t5 = a[3], t6 = t3; net.template exchange<2>(t5, t6);
        Key t7 = a[7], t8 = t4; net.template exchange<3>(t7, t8);
        Key t9 = a[2], t10 = b[0]; net.template exchange<4>(t9, t10);
        const Key t11 = net.minimum(t10, a[10]);
        Key t12 = a[6], t13 = t11; net.template exchange<5>(t12, t13);
        Key t14 = a[0], t15 = b[2]; net.template exchange<6>(t14, t15);
        const Key t16 = net.minimum(t15, a[8]);
        Key t17 = a[4], t18 = t16; net.template exchange<7>(t17, t18);
        Key t19 = t9, t20 = t14; net.template exchange<8>(t19, t20);
        Key t21 = t12, t22 = t17; net.template exchange<9>(t21, t22);
        Key t23 = t13, t24 = t18; net.template exchange<10>(t23, t24);
        Key t25 = t0, t26 = t20; net.template exchange<11>(t25, t26);
        Key t27 = t5, t28 = t21; net.template exchange<12>(t27, t28);
        Key t29 = t6, t30 = t22; net.template exchange<13>(t29, t30);
        Key t31 = t7, t32 = t23; net.template exchange<14>(t31, t32);
        Key t33 = t8, t34 = t24; net.template exchange<15>(t33, t34);
        z[0] = t19; z[1] = t25; z[2] = t26; z[3] = t27; z[4] = t28; z[5] = t29; z[6] = t30; z[7] = t31; z[8] = t32; z[9] = t33; z[10] = t34;
    }
};

// 17 compare-exchanges, 6 single
template <>
struct Merge<11, 6, 0, 10>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[3], t1 = b[3]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[7]);
        const Key t3 = net.minimum(a[5], b[5]);
        Key t5 = a[1], t6 = b[1]; net.template exchange<1>(t5, t6);
        const Key t7 = net.minimum(t6, a[9]);
        Key t8 = t3, t9 = t7; net.template exchange<2>(t8, t9);
        Key t10 = t0, t11 = t8; net.template exchange<3>(t10, t11);
        Key t12 = t2, t13 = t9; net.template exchange<4>(t12, t13);
        const Key t14 = net.minimum(a[6], b[4]);
        Key t16 = a[2], t17 = b[0]; net.template exchange<5>(t16, t17);
        const Key t18 = net.minimum(t17, a[10]);
        Key t19 = t14, t20 = t18; net.template exchange<6>(t19, t20);
        Key t21 = a[0], t22 = b[2]; net.template exchange<7>(t21, t22);
        const Key t23 = net.minimum(t22, a[8]);
        Key t24 = a[4], t25 = t23; net.template exchange<8>(t24, t25);
        Key t26 = t16, t27 = t21; net.template exchange<9>(t26, t27);
        Key t28 = t19, t29 = t24; net.template exchange<10>(t28, t29);
        Key t30 = t20, t31 = t25; net.template exchange<11>(t30, t31);
        Key t32 = t5, t33 = t27; net.template exchange<12>(t32, t33);
        Key t34 = t10, t35 = t28; net.template exchange<13>(t34, t35);
        Key t36 = t11, t37 = t29; net.template exchange<14>(t36, t37);
        Key t38 = t12, t39 = t30; net.template exchange<15>(t38, t39);
        Key t40 = t13, t41 = t31; net.template exchange<16>(t40, t41);
        z[0] = t26; z[1] = t32; z[2] = t33; z[3] = t34; z[4] = t35; z[5] = t36; z[6] = t37; z[7] = t38; z[8] = t39; z[9] = t40; z[10] = t41;
    }
};

// 17 compare-exchanges, 7 single
template <>
struct Merge<11, 7, 0, 10>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[3], t1 = b[3]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[7]);
        const Key t3 = net.minimum(a[5], b[5]);
        Key t5 = a[1], t6 = b[1]; net.template exchange<1>(t5, t6);
        const Key t7 = net.minimum(t6, a[9]);
        Key t8 = t3, t9 = t7; net.template exchange<2>(t8, t9);
        Key t10 = t0, t11 = t8; net.template exchange<3>(t10, t11);
        Key t12 = t2, t13 = t9; net.template exchange<4>(t12, t13);
        const Key t14 = net.minimum(a[6], b[4]);
        Key t16 = a[2], t17 = b[0]; net.template exchange<5>(t16, t17);
        const Key t18 = net.minimum(t17, a[10]);
        Key t19 = t14, t20 = t18; net.template exchange<6>(t19, t20);
        const Key t21 = net.minimum(a[4], b[6]);
        Key t23 = a[0], t24 = b[2]; net.template exchange<7>(t23, t24);
        const Key t25 = net.minimum(t24, a[8]);
        Key t26 = t21, t27 = t25; net.template exchange<8>(t26, t27);
        Key t28 = t16, t29 = t23; net.template exchange<9>(t28, t29);
        Key t30 = t19, t31 = t26; net.template exchange<10>(t30, t31);
        Key t32 = t20, t33 = t27; net.template exchange<11>(t32, t33);
        Key t34 = t5, t35 = t29; net.template exchange<12>(t34, t35);
        Key t36 = t10, t37 = t30; net.template exchange<13>(t36, t37);
        Key t38 = t11, t39 = t31; net.template exchange<14>(t38, t39);
        Key t40 = t12, t41 = t32; net.template exchange<15>(t40, t41);
        Key t42 = t13, t43 = t33; net.template exchange<16>(t42, t43);
        z[0] = t28; z[1] = t34; z[2] = t35; z[3] = t36; z[4] = t37; z[5] = t38; z[6] = t39; z[7] = t40; z[8] = t41; z[9] = t42; z[10] = t43;
    }
};

// 18 compare-exchanges, 0 single
template <>
struct Merge<12, 2, 0, 13>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[1], t1 = b[1]; net.template exchange<0>(t0, t1);
        Key t2 = a[9], t3 = t1; net.template exchange<1>(t2, t3);
        Key t4 = a[5], t5 = t2; net.template exchange<2>(t4, t5);
        Key t6 = a[3], t7 = t4; net.template exchange<3>(t6, t7);
        Key t8 = a[7], t9 = t5; net.template exchange<4>(t8, t9);
        Key t10 = a[11], t11 = t3; net.template exchange<5>(t10, t11);
        Key t12 = a[0], t13 = b[0]; net.template exchange<6>(t12, t13);
        Key t14 = a[8], t15 = t13; net.template exchange<7>(t14, t15);
        Key t16 = a[4], t17 = t14; net.template exchange<8>(t16, t17);
        Key t18 = a[2], t19 = t16; net.template exchange<9>(t18, t19);
        Key t20 = a[6], t21 = t17; net.template exchange<10>(t20, t21);
        Key t22 = a[10], t23 = t15; net.template exchange<11>(t22, t23);
        Key t24 = t0, t25 = t18; net.template exchange<12>(t24, t25);
        Key t26 = t6, t27 = t19; net.template exchange<13>(t26, t27);
        Key t28 = t7, t29 = t20; net.template exchange<14>(t28, t29);
        Key t30 = t8, t31 = t21; net.template exchange<15>(t30, t31);
        Key t32 = t9, t33 = t22; net.template exchange<16>(t32, t33);
        Key t34 = t10, t35 = t23; net.template exchange<17>(t34, t35);
        z[0] = t12; z[1] = t24; z[2] = t25; z[3] = t26; z[4] = t27; z[5] = t28; z[6] = t29; z[7] = t30; z[8] = t31; z[9] = t32; z[10] = t33; z[11] = t34; z[12] = t35; z[13] = t11;
    }
};

// 13 compare-exchanges, 4 single
template <>
struct Merge<12, 2, 2, 11>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[9], t1 = b[0]; net.template exchange<0>(t0, t1);
        const Key t2 = net.maximum(t0, a[1]);
        Key t3 = a[5], t4 = t2; net.template exchange<1>(t3, t4);
        Key t5 = a[3], t6 = t3; net.template exchange<2>(t5, t6);
        Key t7 = a[7], t8 = t4; net.template exchange<3>(t7, t8);
        const Key t9 = net.minimum(a[11], t1);
        Key t11 = a[8], t12 = b[1]; net.template exchange<4>(t11, t12);
        const Key t13 = net.maximum(t11, a[0]);
        Key t14 = a[4], t15 = t13; net.template exchange<5>(t14, t15);
        Key t16 = a[2], t17 = t14; net.template exchange<6>(t16, t17);
        Key t18 = a[6], t19 = t15; net.template exchange<7>(t18, t19);
        const Key t20 = net.minimum(a[10], t12);
        Key t22 = t5, t23 = t16; net.template exchange<8>(t22, t23);
        Key t24 = t6, t25 = t17; net.template exchange<9>(t24, t25);
        Key t26 = t7, t27 = t18; net.template exchange<10>(t26, t27);
        Key t28 = t8, t29 = t19; net.template exchange<11>(t28, t29);
        Key t30 = t9, t31 = t20; net.template exchange<12>(t30, t31);
        z[0] = t22; z[1] = t23; z[2] = t24; z[3] = t25; z[4] = t26; z[5] = t27; z[6] = t28; z[7] = t29; z[8] = t30; z[9] = t31;
    }
};

// 12 compare-exchanges, 8 single
template <>
struct Merge<12, 4, 4, 11>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[0]; net.template exchange<0>(t0, t1);
        const Key t2 = net.maximum(t0, a[3]);
        const Key t3 = net.minimum(t1, a[11]);
        Key t4 = a[5], t5 = b[2]; net.template exchange<1>(t4, t5);
        const Key t6 = net.maximum(t4, a[1]);
        const Key t7 = net.minimum(t5, a[9]);
        Key t8 = t2, t9 = t6; net.template exchange<2>(t8, t9);
        Key t10 = t3, t11 = t7; net.template exchange<3>(t10, t11);
        Key t12 = a[6], t13 = b[1]; net.template exchange<4>(t12, t13);
        const Key t14 = net.maximum(t12, a[2]);
        const Key t15 = net.minimum(t13, a[10]);
        Key t16 = a[4], t17 = b[3]; net.template exchange<5>(t16, t17);
        const Key t18 = net.maximum(t16, a[0]);
        const Key t19 = net.minimum(t17, a[8]);
        Key t20 = t14, t21 = t18; net.template exchange<6>(t20, t21);
        Key t22 = t15, t23 = t19; net.template exchange<7>(t22, t23);
        Key t24 = t8, t25 = t20; net.template exchange<8>(t24, t25);
        Key t26 = t9, t27 = t21; net.template exchange<9>(t26, t27);
        Key t28 = t10, t29 = t22; net.template exchange<10>(t28, t29);
        Key t30 = t11, t31 = t23; net.template exchange<11>(t30, t31);
        z[0] = t24; z[1] = t25; z[2] = t26; z[3] = t27; z[4] = t28; z[5] = t29; z[6] = t30; z[7] = t31;
    }
};

// 9 compare-exchanges, 12 single
template <>
struct Merge<12, 6, 6, 11>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[2]; net.template exchange<0>(t0, t1);
        const Key t2 = net.maximum(t0, a[3]);
        const Key t3 = net.minimum(t1, a[11]);
        const Key t5 = net.maximum(a[5], b[0]);
        const Key t6 = net.maximum(a[1], b[4]);
        const Key t7 = net.minimum(t6, a[9]);
        Key t8 = t5, t9 = t7; net.template exchange<1>(t8, t9);
        Key t10 = t2, t11 = t8; net.template exchange<2>(t10, t11);
        const Key t12 = net.minimum(t3, t9);
        Key t14 = a[6], t15 = b[3]; net.template exchange<3>(t14, t15);
        const Key t16 = net.maximum(t14, a[2]);
        const Key t17 = net.minimum(t15, a[10]);
        const Key t19 = net.maximum(a[4], b[1]);
        const Key t20 = net.maximum(a[0], b[5]);
        const Key t21 = net.minimum(t20, a[8]);
        Key t22 = t19, t23 = t21; net.template exchange<4>(t22, t23);
        Key t24 = t16, t25 = t22; net.template exchange<5>(t24, t25);
        const Key t26 = net.minimum(t17, t23);
        Key t28 = t10, t29 = t24; net.template exchange<6>(t28, t29);
        Key t30 = t11, t31 = t25; net.template exchange<7>(t30, t31);
        Key t32 = t12, t33 = t26; net.template exchange<8>(t32, t33);
        z[0] = t28; z[1] = t29; z[2] = t30; z[3] = t31; z[4] = t32; z[5] = t33;
    }
};

// 4 compare-exchanges, 12 single
template <>
struct Merge<12, 8, 8, 11>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.maximum(a[3], b[4]);
        const Key t1 = net.maximum(a[7], b[0]);
        const Key t2 = net.minimum(t0, t1, a[11]);
        const Key t3 = net.maximum(a[1], b[6]);
        const Key t4 = net.maximum(a[5], b[2]);
        const Key t5 = net.minimum(t3, t4, a[9]);
        Key t6 = t2, t7 = t5; net.template exchange<0>(t6, t7);
        const Key t8 = net.maximum(a[2], b[5]);
        const Key t9 = net.maximum(a[6], b[1]);
        const Key t10 = net.minimum(t8, t9, a[10]);
        const Key t11 = net.maximum(a[0], b[7]);
        const Key t12 = net.maximum(a[4], b[3]);
        const Key t13 = net.minimum(t11, t12, a[8]);
        Key t14 = t10, t15 = t13; net.template exchange<1>(t14, t15);
        Key t16 = t6, t17 = t14; net.template exchange<2>(t16, t17);
        Key t18 = t7, t19 = t15; net.template exchange<3>(t18, t19);
        z[0] = t16; z[1] = t17; z[2] = t18; z[3] = t19;
    }
};

// 1 compare-exchanges, 16 single
template <>
struct Merge<12, 10, 10, 11>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.maximum(a[3], b[4]);
        const Key t1 = net.maximum(a[7], b[0]);
        const Key t2 = net.minimum(b[8], t0, t1);
        const Key t3 = net.minimum(a[11], t2);
        const Key t4 = net.maximum(a[1], b[6]);
        const Key t5 = net.maximum(a[5], b[2]);
        const Key t6 = net.minimum(t4, t5, a[9]);
        const Key t8 = net.maximum(t3, t6);
        const Key t9 = net.maximum(a[2], b[5]);
        const Key t10 = net.maximum(a[6], b[1]);
        const Key t11 = net.minimum(b[9], t9, t10);
        const Key t12 = net.minimum(a[10], t11);
        const Key t13 = net.maximum(a[0], b[7]);
        const Key t14 = net.maximum(a[4], b[3]);
        const Key t15 = net.minimum(t13, t14, a[8]);
        const Key t17 = net.maximum(t12, t15);
        Key t18 = t8, t19 = t17; net.template exchange<0>(t18, t19);
        z[0] = t18; z[1] = t19;
    }
};

// 20 compare-exchanges, 8 single
template <>
struct Merge<12, 12, 0, 11>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.minimum(a[7], b[4]);
        Key t2 = a[3], t3 = b[0]; net.template exchange<0>(t2, t3);
        const Key t4 = net.minimum(t3, a[11], b[8]);
        Key t5 = t0, t6 = t4; net.template exchange<1>(t5, t6);
        const Key t7 = net.minimum(a[5], b[6]);
        Key t9 = a[1], t10 = b[2]; net.template exchange<2>(t9, t10);
        const Key t11 = net.minimum(t10, a[9], b[10]);
        Key t12 = t7, t13 = t11; net.template exchange<3>(t12, t13);
        Key t14 = t2, t15 = t9; net.template exchange<4>(t14, t15);
        Key t16 = t5, t17 = t12; net.template exchange<5>(t16, t17);
        Key t18 = t6, t19 = t13; net.template exchange<6>(t18, t19);
        const Key t20 = net.minimum(a[6], b[5]);
        Key t22 = a[2], t23 = b[1]; net.template exchange<7>(t22, t23);
        const Key t24 = net.minimum(t23, a[10], b[9]);
        Key t25 = t20, t26 = t24; net.template exchange<8>(t25, t26);
        const Key t27 = net.minimum(a[4], b[7]);
        Key t29 = a[0], t30 = b[3]; net.template exchange<9>(t29, t30);
        const Key t31 = net.minimum(t30, a[8], b[11]);
        Key t32 = t27, t33 = t31; net.template exchange<10>(t32, t33);
        Key t34 = t22, t35 = t29; net.template exchange<11>(t34, t35);
        Key t36 = t25, t37 = t32; net.template exchange<12>(t36, t37);
        Key t38 = t26, t39 = t33; net.template exchange<13>(t38, t39);
        Key t40 = t14, t41 = t34; net.template exchange<14>(t40, t41);
        Key t42 = t15, t43 = t35; net.template exchange<15>(t42, t43);
        Key t44 = t16, t45 = t36; net.template exchange<16>(t44, t45);
        Key t46 = t17, t47 = t37; net.template exchange<17>(t46, t47);
        Key t48 = t18, t49 = t38; net.template exchange<18>(t48, t49);
        Key t50 = t19, t51 = t39; net.template exchange<19>(t50, t51);
        z[0] = t40; z[1] = t41; z[2] = t42; z[3] = t43; z[4] = t44; z[5] = t45; z[6] = t46; z[7] = t47; z[8] = t48; z[9] = t49; z[10] = t50; z[11] = t51;
    }
};

// 22 compare-exchanges, 8 single
template <>
struct Merge<12, 12, 0, 12>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.minimum(a[7], b[5]);
        Key t2 = a[3], t3 = b[1]; net.template exchange<0>(t2, t3);
        const Key t4 = net.minimum(t3, a[11], b[9]);
        Key t5 = t0, t6 = t4; net.template exchange<1>(t5, t6);
        const Key t7 = net.minimum(a[5], b[7]);
        Key t9 = a[1], t10 = b[3]; net.template exchange<2>(t9, t10);
        const Key t11 = net.minimum(t10, a[9], b[11]);
        Key t12 = t7, t13 = t11; net.template exchange<3>(t12, t13);
        Key t14 = t2, t15 = t9; net.template exchange<4>(t14, t15);
        Key t16 = t5, t17 = t12; net.template exchange<5>(t16, t17);
        Key t18 = t6, t19 = t13; net.template exchange<6>(t18, t19);
        const Key t20 = net.minimum(a[6], b[6]);
        Key t22 = a[2], t23 = b[2]; net.template exchange<7>(t22, t23);
        const Key t24 = net.minimum(t23, a[10], b[10]);
        Key t25 = t20, t26 = t24; net.template exchange<8>(t25, t26);
        Key t27 = a[4], t28 = b[0]; net.template exchange<9>(t27, t28);
        const Key t29 = net.minimum(t28, b[8]);
        Key t30 = a[0], t31 = b[4]; net.template exchange<10>(t30, t31);
        const Key t32 = net.minimum(t31, a[8]);
        Key t33 = t27, t34 = t30; net.template exchange<11>(t33, t34);
        Key t35 = t29, t36 = t32; net.template exchange<12>(t35, t36);
        Key t37 = t22, t38 = t34; net.template exchange<13>(t37, t38);
        Key t39 = t25, t40 = t35; net.template exchange<14>(t39, t40);
        Key t41 = t26, t42 = t36; net.template exchange<15>(t41, t42);
        Key t43 = t14, t44 = t37; net.template exchange<16>(t43, t44);
        Key t45 = t15, t46 = t38; net.template exchange<17>(t45, t46);
        Key t47 = t16, t48 = t39; net.template exchange<18>(t47, t48);
        Key t49 = t17, t50 = t40; net.template exchange<19>(t49, t50);
        Key t51 = t18, t52 = t41; net.template exchange<20>(t51, t52);
        Key t53 = t19, t54 = t42; net.template exchange<21>(t53, t54);
        z[0] = t33; z[1] = t43; z[2] = t44; z[3] = t45; z[4] = t46; z[5] = t47; z[6] = t48; z[7] = t49; z[8] = t50; z[9] = t51; z[10] = t52; z[11] = t53; z[12] = t54;
    }
};

// 33 compare-exchanges, 7 single
template <>
struct Merge<12, 12, 0, 16>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[1]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, b[9]);
        Key t3 = a[3], t4 = b[5]; net.template exchange<1>(t3, t4);
        const Key t5 = net.minimum(t4, a[11]);
        Key t6 = t0, t7 = t3; net.template exchange<2>(t6, t7);
        Key t8 = t2, t9 = t5; net.template exchange<3>(t8, t9);
        Key t10 = a[5], t11 = b[3]; net.template exchange<4>(t10, t11);
        const Key t12 = net.minimum(t11, b[11]);
        Key t13 = a[1], t14 = b[7]; net.template exchange<5>(t13, t14);
        const Key t15 = net.minimum(t14, a[9]);
        Key t16 = t10, t17 = t13; net.template exchange<6>(t16, t17);
        Key t18 = t12, t19 = t15; net.template exchange<7>(t18, t19);
        Key t20 = t6, t21 = t16; net.template exchange<8>(t20, t21);
        Key t22 = t7, t23 = t17; net.template exchange<9>(t22, t23);
        Key t24 = t8, t25 = t18; net.template exchange<10>(t24, t25);
        Key t26 = t9, t27 = t19; net.template exchange<11>(t26, t27);
        Key t28 = a[6], t29 = b[2]; net.template exchange<12>(t28, t29);
        const Key t30 = net.minimum(t29, b[10]);
        Key t31 = a[2], t32 = b[6]; net.template exchange<13>(t31, t32);
        const Key t33 = net.minimum(t32, a[10]);
        Key t34 = t28, t35 = t31; net.template exchange<14>(t34, t35);
        Key t36 = t30, t37 = t33; net.template exchange<15>(t36, t37);
        Key t38 = a[4], t39 = b[4]; net.template exchange<16>(t38, t39);
        const Key t40 = net.minimum(a[8], b[8]);
        Key t42 = a[0], t43 = b[0]; net.template exchange<17>(t42, t43);
        Key t44 = t40, t45 = t43; net.template exchange<18>(t44, t45);
        Key t46 = t38, t47 = t44; net.template exchange<19>(t46, t47);
        Key t48 = t39, t49 = t45; net.template exchange<20>(t48, t49);
        Key t50 = t34, t51 = t46; net.template exchange<21>(t50, t51);
        Key t52 = t35, t53 = t47; net.template exchange<22>(t52, t53);
        Key t54 = t36, t55 = t48; net.template exchange<23>(t54, t55);
        Key t56 = t37, t57 = t49; net.template exchange<24>(t56, t57);
        Key t58 = t20, t59 = t50; net.template exchange<25>(t58, t59);
        Key t60 = t21, t61 = t51; net.template exchange<26>(t60, t61);
        Key t62 = t22, t63 = t52; net.template exchange<27>(t62, t63);
        Key t64 = t23, t65 = t53; net.template exchange<28>(t64, t65);
        Key t66 = t24, t67 = t54; net.template exchange<29>(t66, t67);
        Key t68 = t25, t69 = t55; net.template exchange<30>(t68, t69);
        Key t70 = t26, t71 = t56; net.template exchange<31>(t70, t71);
        Key t72 = t27, t73 = t57; net.template exchange<32>(t72, t73);
        z[0] = t42; z[1] = t58; z[2] = t59; z[3] = t60; z[4] = t61; z[5] = t62; z[6] = t63; z[7] = t64; z[8] = t65; z[9] = t66; z[10] = t67; z[11] = t68; z[12] = t69; z[13] = t70; z[14] = t71; z[15] = t72; z[16] = t73;
    }
};

// 45 compare-exchanges, 0 single
template <>
struct Merge<12, 12, 0, 23>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[7]; net.template exchange<0>(t0, t1);
        Key t2 = a[11], t3 = b[11]; net.template exchange<1>(t2, t3);
        Key t4 = a[3], t5 = b[3]; net.template exchange<2>(t4, t5);
        Key t6 = t2, t7 = t5; net.template exchange<3>(t6, t7);
        Key t8 = t0, t9 = t6; net.template exchange<4>(t8, t9);
        Key t10 = t1, t11 = t7; net.template exchange<5>(t10, t11);
        Key t12 = a[5], t13 = b[5]; net.template exchange<6>(t12, t13);
        Key t14 = a[9], t15 = b[9]; net.template exchange<7>(t14, t15);
        Key t16 = a[1], t17 = b[1]; net.template exchange<8>(t16, t17);
        Key t18 = t14, t19 = t17; net.template exchange<9>(t18, t19);
        Key t20 = t12, t21 = t18; net.template exchange<10>(t20, t21);
        Key t22 = t13, t23 = t19; net.template exchange<11>(t22, t23);
        Key t24 = t4, t25 = t20; net.template exchange<12>(t24, t25);
        Key t26 = t8, t27 = t21; net.template exchange<13>(t26, t27);
        Key t28 = t9, t29 = t22; net.template exchange<14>(t28, t29);
        Key t30 = t10, t31 = t23; net.template exchange<15>(t30, t31);
        Key t32 = t11, t33 = t15; net.template exchange<16>(t32, t33);
        Key t34 = a[6], t35 = b[6]; net.template exchange<17>(t34, t35);
        Key t36 = a[10], t37 = b[10]; net.template exchange<18>(t36, t37);
        Key t38 = a[2], t39 = b[2]; net.template exchange<19>(t38, t39);
        Key t40 = t36, t41 = t39; net.template exchange<20>(t40, t41);
        Key t42 = t34, t43 = t40; net.template exchange<21>(t42, t43);
        Key t44 = t35, t45 = t41; net.template exchange<22>(t44, t45);
        Key t46 = a[4], t47 = b[4]; net.template exchange<23>(t46, t47);
        Key t48 = a[8], t49 = b[8]; net.template exchange<24>(t48, t49);
        Key t50 = a[0], t51 = b[0]; net.template exchange<25>(t50, t51);
        Key t52 = t48, t53 = t51; net.template exchange<26>(t52, t53);
        Key t54 = t46, t55 = t52; net.template exchange<27>(t54, t55);
        Key t56 = t47, t57 = t53; net.template exchange<28>(t56, t57);
        Key t58 = t38, t59 = t54; net.template exchange<29>(t58, t59);
        Key t60 = t42, t61 = t55; net.template exchange<30>(t60, t61);
        Key t62 = t43, t63 = t56; net.template exchange<31>(t62, t63);
        Key t64 = t44, t65 = t57; net.template exchange<32>(t64, t65);
        Key t66 = t45, t67 = t49; net.template exchange<33>(t66, t67);
        Key t68 = t16, t69 = t58; net.template exchange<34>(t68, t69);
        Key t70 = t24, t71 = t59; net.template exchange<35>(t70, t71);
        Key t72 = t25, t73 = t60; net.template exchange<36>(t72, t73);
        Key t74 = t26, t75 = t61; net.template exchange<37>(t74, t75);
        Key t76 = t27, t77 = t62; net.template exchange<38>(t76, t77);
        Key t78 = t28, t79 = t63; net.template exchange<39>(t78, t79);
        Key t80 = t29, t81 = t64; net.template exchange<40>(t80, t81);
        Key t82 = t30, t83 = t65; net.template exchange<41>(t82, t83);
        Key t84 = t31, t85 = t66; net.template exchange<42>(t84, t85);
        Key t86 = t32, t87 = t67; net.template exchange<43>(t86, t87);
        Key t88 = t33, t89 = t37; net.template exchange<44>(t88, t89);
        z[0] = t50; z[1] = t68; z[2] = t69; z[3] = t70; z[4] = t71; z[5] = t72; z[6] = t73; z[7] = t74; z[8] = t75; z[9] = t76; z[10] = t77; z[11] = t78; z[12] = t79; z[13] = t80; z[14] = t81; z[15] = t82; z[16] = t83; z[17] = t84; z[18] = t85; z[19] = t86; z[20] = t87; z[21] = t88; z[22] = t89; z[23] = t3;
    }
};

// 24 compare-exchanges, 12 single
template <>
struct Merge<12, 12, 6, 17>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[2]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, b[10]);
        Key t3 = a[3], t4 = b[6]; net.template exchange<1>(t3, t4);
        const Key t5 = net.minimum(t4, a[11]);
        const Key t7 = net.maximum(t0, t3);
        Key t8 = t2, t9 = t5; net.template exchange<2>(t8, t9);
        Key t10 = a[5], t11 = b[8]; net.template exchange<3>(t10, t11);
        const Key t12 = net.maximum(t10, b[0]);
        Key t13 = a[9], t14 = b[4]; net.template exchange<4>(t13, t14);
        const Key t15 = net.maximum(t13, a[1]);
        Key t16 = t12, t17 = t15; net.template exchange<5>(t16, t17);
        const Key t18 = net.minimum(t11, t14);
        Key t20 = t7, t21 = t16; net.template exchange<6>(t20, t21);
        Key t22 = t8, t23 = t17; net.template exchange<7>(t22, t23);
        Key t24 = t9, t25 = t18; net.template exchange<8>(t24, t25);
        Key t26 = a[6], t27 = b[3]; net.template exchange<9>(t26, t27);
        const Key t28 = net.minimum(t27, b[11]);
        Key t29 = a[2], t30 = b[7]; net.template exchange<10>(t29, t30);
        const Key t31 = net.minimum(t30, a[10]);
        const Key t33 = net.maximum(t26, t29);
        Key t34 = t28, t35 = t31; net.template exchange<11>(t34, t35);
        Key t36 = a[4], t37 = b[9]; net.template exchange<12>(t36, t37);
        const Key t38 = net.maximum(t36, b[1]);
        Key t39 = a[8], t40 = b[5]; net.template exchange<13>(t39, t40);
        const Key t41 = net.maximum(t39, a[0]);
        Key t42 = t38, t43 = t41; net.template exchange<14>(t42, t43);
        const Key t44 = net.minimum(t37, t40);
        Key t46 = t33, t47 = t42; net.template exchange<15>(t46, t47);
        Key t48 = t34, t49 = t43; net.template exchange<16>(t48, t49);
        Key t50 = t35, t51 = t44; net.template exchange<17>(t50, t51);
        Key t52 = t20, t53 = t46; net.template exchange<18>(t52, t53);
        Key t54 = t21, t55 = t47; net.template exchange<19>(t54, t55);
        Key t56 = t22, t57 = t48; net.template exchange<20>(t56, t57);
        Key t58 = t23, t59 = t49; net.template exchange<21>(t58, t59);
        Key t60 = t24, t61 = t50; net.template exchange<22>(t60, t61);
        Key t62 = t25, t63 = t51; net.template exchange<23>(t62, t63);
        z[0] = t52; z[1] = t53; z[2] = t54; z[3] = t55; z[4] = t56; z[5] = t57; z[6] = t58; z[7] = t59; z[8] = t60; z[9] = t61; z[10] = t62; z[11] = t63;
    }
};

// 22 compare-exchanges, 5 single
template <>
struct Merge<13, 5, 0, 12>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[3], t1 = b[1]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[11]);
        Key t3 = a[7], t4 = t2; net.template exchange<1>(t3, t4);
        Key t5 = a[1], t6 = b[3]; net.template exchange<2>(t5, t6);
        const Key t7 = net.minimum(t6, a[9]);
        Key t8 = a[5], t9 = t7; net.template exchange<3>(t8, t9);
        Key t10 = t0, t11 = t5; net.template exchange<4>(t10, t11);
        Key t12 = t3, t13 = t8; net.template exchange<5>(t12, t13);
        Key t14 = t4, t15 = t9; net.template exchange<6>(t14, t15);
        Key t16 = a[2], t17 = b[2]; net.template exchange<7>(t16, t17);
        const Key t18 = net.minimum(t17, a[10]);
        Key t19 = a[6], t20 = t18; net.template exchange<8>(t19, t20);
        Key t21 = a[4], t22 = b[0]; net.template exchange<9>(t21, t22);
        const Key t23 = net.minimum(t22, a[12]);
        Key t24 = a[0], t25 = b[4]; net.template exchange<10>(t24, t25);
        const Key t26 = net.minimum(t25, a[8]);
        Key t27 = t21, t28 = t24; net.template exchange<11>(t27, t28);
        Key t29 = t23, t30 = t26; net.template exchange<12>(t29, t30);
        Key t31 = t16, t32 = t28; net.template exchange<13>(t31, t32);
        Key t33 = t19, t34 = t29; net.template exchange<14>(t33, t34);
        Key t35 = t20, t36 = t30; net.template exchange<15>(t35, t36);
        Key t37 = t10, t38 = t31; net.template exchange<16>(t37, t38);
        Key t39 = t11, t40 = t32; net.template exchange<17>(t39, t40);
        Key t41 = t12, t42 = t33; net.template exchange<18>(t41, t42);
        Key t43 = t13, t44 = t34; net.template exchange<19>(t43, t44);
        Key t45 = t14, t46 = t35; net.template exchange<20>(t45, t46);
        Key t47 = t15, t48 = t36; net.template exchange<21>(t47, t48);
        z[0] = t27; z[1] = t37; z[2] = t38; z[3] = t39; z[4] = t40; z[5] = t41; z[6] = t42; z[7] = t43; z[8] = t44; z[9] = t45; z[10] = t46; z[11] = t47; z[12] = t48;
    }
};

// 22 compare-exchanges, 8 single
template <>
struct Merge<13, 12, 0, 12>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.minimum(a[7], b[5]);
        Key t2 = a[3], t3 = b[1]; net.template exchange<0>(t2, t3);
        const Key t4 = net.minimum(t3, a[11], b[9]);
        Key t5 = t0, t6 = t4; net.template exchange<1>(t5, t6);
        const Key t7 = net.minimum(a[5], b[7]);
        Key t9 = a[1], t10 = b[3]; net.template exchange<2>(t9, t10);
        const Key t11 = net.minimum(t10, a[9], b[11]);
        Key t12 = t7, t13 = t11; net.template exchange<3>(t12, t13);
        Key t14 = t2, t15 = t9; net.template exchange<4>(t14, t15);
        Key t16 = t5, t17 = t12; net.template exchange<5>(t16, t17);
        Key t18 = t6, t19 = t13; net.template exchange<6>(t18, t19);
        const Key t20 = net.minimum(a[6], b[6]);
        Key t22 = a[2], t23 = b[2]; net.template exchange<7>(t22, t23);
        const Key t24 = net.minimum(t23, a[10], b[10]);
        Key t25 = t20, t26 = t24; net.template exchange<8>(t25, t26);
        Key t27 = a[4], t28 = b[0]; net.template exchange<9>(t27, t28);
        const Key t29 = net.minimum(t28, a[12], b[8]);
        Key t30 = a[0], t31 = b[4]; net.template exchange<10>(t30, t31);
        const Key t32 = net.minimum(t31, a[8]);
        Key t33 = t27, t34 = t30; net.template exchange<11>(t33, t34);
        Key t35 = t29, t36 = t32; net.template exchange<12>(t35, t36);
        Key t37 = t22, t38 = t34; net.template exchange<13>(t37, t38);
        Key t39 = t25, t40 = t35; net.template exchange<14>(t39, t40);
        Key t41 = t26, t42 = t36; net.template exchange<15>(t41, t42);
        Key t43 = t14, t44 = t37; net.template exchange<16>(t43, t44);
        Key t45 = t15, t46 = t38; net.template exchange<17>(t45, t46);
        Key t47 = t16, t48 = t39; net.template exchange<18>(t47, t48);
        Key t49 = t17, t50 = t40; net.template exchange<19>(t49, t50);
        Key t51 = t18, t52 = t41; net.template exchange<20>(t51, t52);
        Key t53 = t19, t54 = t42; net.template exchange<21>(t53, t54);
        z[0] = t33; z[1] = t43; z[2] = t44; z[3] = t45; z[4] = t46; z[5] = t47; z[6] = t48; z[7] = t49; z[8] = t50; z[9] = t51; z[10] = t52; z[11] = t53; z[12] = t54;
    }
};

// 21 compare-exchanges, 0 single
template <>
struct Merge<14, 2, 0, 15>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[1], t1 = b[1]; net.template exchange<0>(t0, t1);
        Key t2 = a[9], t3 = t1; net.template exchange<1>(t2, t3);
        Key t4 = a[5], t5 = t2; net.template exchange<2>(t4, t5);
        Key t6 = a[13], t7 = t3; net.template exchange<3>(t6, t7);
        Key t8 = a[3], t9 = t4; net.template exchange<4>(t8, t9);
        Key t10 = a[7], t11 = t5; net.template exchange<5>(t10, t11);
        Key t12 = a[11], t13 = t6; net.template exchange<6>(t12, t13);
        Key t14 = a[0], t15 = b[0]; net.template exchange<7>(t14, t15);
        Key t16 = a[8], t17 = t15; net.template exchange<8>(t16, t17);
        Key t18 = a[4], t19 = t16; net.template exchange<9>(t18, t19);
        Key t20 = a[12], t21 = t17; net.template exchange<10>(t20, t21);
        Key t22 = a[2], t23 = t18; net.template exchange<11>(t22, t23);
        Key t24 = a[6], t25 = t19; net.template exchange<12>(t24, t25);
        Key t26 = a[10], t27 = t20; net.template exchange<13>(t26, t27);
        Key t28 = t0, t29 = t22; net.template exchange<14>(t28, t29);
        Key t30 = t8, t31 = t23; net.template exchange<15>(t30, t31);
        Key t32 = t9, t33 = t24; net.template exchange<16>(t32, t33);
        Key t34 = t10, t35 = t25; net.template exchange<17>(t34, t35);
        Key t36 = t11, t37 = t26; net.template exchange<18>(t36, t37);
        Key t38 = t12, t39 = t27; net.template exchange<19>(t38, t39);
        Key t40 = t13, t41 = t21; net.template exchange<20>(t40, t41);
        z[0] = t14; z[1] = t28; z[2] = t29; z[3] = t30; z[4] = t31; z[5] = t32; z[6] = t33; z[7] = t34; z[8] = t35; z[9] = t36; z[10] = t37; z[11] = t38; z[12] = t39; z[13] = t40; z[14] = t41; z[15] = t7;
    }
};

// 17 compare-exchanges, 8 single
template <>
struct Merge<14, 4, 4, 13>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[3], t1 = b[2]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[11]);
        Key t3 = a[7], t4 = t2; net.template exchange<1>(t3, t4);
        Key t5 = a[9], t6 = b[0]; net.template exchange<2>(t5, t6);
        const Key t7 = net.maximum(t5, a[1]);
        Key t8 = a[5], t9 = t7; net.template exchange<3>(t8, t9);
        const Key t10 = net.minimum(a[13], t6);
        const Key t13 = net.maximum(t0, t8);
        Key t14 = t3, t15 = t9; net.template exchange<4>(t14, t15);
        Key t16 = t4, t17 = t10; net.template exchange<5>(t16, t17);
        Key t18 = a[2], t19 = b[3]; net.template exchange<6>(t18, t19);
        const Key t20 = net.minimum(t19, a[10]);
        Key t21 = a[6], t22 = t20; net.template exchange<7>(t21, t22);
        Key t23 = a[8], t24 = b[1]; net.template exchange<8>(t23, t24);
        const Key t25 = net.maximum(t23, a[0]);
        Key t26 = a[4], t27 = t25; net.template exchange<9>(t26, t27);
        const Key t28 = net.minimum(a[12], t24);
        const Key t31 = net.maximum(t18, t26);
        Key t32 = t21, t33 = t27; net.template exchange<10>(t32, t33);
        Key t34 = t22, t35 = t28; net.template exchange<11>(t34, t35);
        Key t36 = t13, t37 = t31; net.template exchange<12>(t36, t37);
        Key t38 = t14, t39 = t32; net.template exchange<13>(t38, t39);
        Key t40 = t15, t41 = t33; net.template exchange<14>(t40, t41);
        Key t42 = t16, t43 = t34; net.template exchange<15>(t42, t43);
        Key t44 = t17, t45 = t35; net.template exchange<16>(t44, t45);
        z[0] = t36; z[1] = t37; z[2] = t38; z[3] = t39; z[4] = t40; z[5] = t41; z[6] = t42; z[7] = t43; z[8] = t44; z[9] = t45;
    }
};

// 12 compare-exchanges, 12 single
template <>
struct Merge<14, 6, 6, 13>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[2]; net.template exchange<0>(t0, t1);
        const Key t2 = net.maximum(t0, a[3]);
        const Key t3 = net.minimum(t1, a[11]);
        const Key t4 = net.maximum(a[5], b[0]);
        const Key t5 = net.minimum(t4, a[13]);
        const Key t6 = net.maximum(a[1], b[4]);
        const Key t7 = net.minimum(t6, a[9]);
        Key t8 = t5, t9 = t7; net.template exchange<1>(t8, t9);
        Key t10 = t2, t11 = t8; net.template exchange<2>(t10, t11);
        Key t12 = t3, t13 = t9; net.template exchange<3>(t12, t13);
        Key t14 = a[6], t15 = b[3]; net.template exchange<4>(t14, t15);
        const Key t16 = net.maximum(t14, a[2]);
        const Key t17 = net.minimum(t15, a[10]);
        const Key t18 = net.maximum(a[4], b[1]);
        const Key t19 = net.minimum(t18, a[12]);
        const Key t20 = net.maximum(a[0], b[5]);
        const Key t21 = net.minimum(t20, a[8]);
        Key t22 = t19, t23 = t21; net.template exchange<5>(t22, t23);
        Key t24 = t16, t25 = t22; net.template exchange<6>(t24, t25);
        Key t26 = t17, t27 = t23; net.template exchange<7>(t26, t27);
        Key t28 = t10, t29 = t24; net.template exchange<8>(t28, t29);
        Key t30 = t11, t31 = t25; net.template exchange<9>(t30, t31);
        Key t32 = t12, t33 = t26; net.template exchange<10>(t32, t33);
        Key t34 = t13, t35 = t27; net.template exchange<11>(t34, t35);
        z[0] = t28; z[1] = t29; z[2] = t30; z[3] = t31; z[4] = t32; z[5] = t33; z[6] = t34; z[7] = t35;
    }
};

// 9 compare-exchanges, 16 single
template <>
struct Merge<14, 8, 8, 13>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.minimum(a[7], b[6]);
        const Key t2 = net.maximum(a[3], b[2]);
        const Key t3 = net.minimum(t2, a[11]);
        Key t4 = t0, t5 = t3; net.template exchange<0>(t4, t5);
        const Key t6 = net.maximum(a[5], b[0]);
        const Key t7 = net.minimum(t6, a[13]);
        const Key t8 = net.maximum(a[1], b[4]);
        const Key t9 = net.minimum(t8, a[9]);
        Key t10 = t7, t11 = t9; net.template exchange<1>(t10, t11);
        const Key t13 = net.maximum(t4, t10);
        Key t14 = t5, t15 = t11; net.template exchange<2>(t14, t15);
        const Key t16 = net.minimum(a[6], b[7]);
        const Key t18 = net.maximum(a[2], b[3]);
        const Key t19 = net.minimum(t18, a[10]);
        Key t20 = t16, t21 = t19; net.template exchange<3>(t20, t21);
        const Key t22 = net.maximum(a[4], b[1]);
        const Key t23 = net.minimum(t22, a[12]);
        const Key t24 = net.maximum(a[0], b[5]);
        const Key t25 = net.minimum(t24, a[8]);
        Key t26 = t23, t27 = t25; net.template exchange<4>(t26, t27);
        const Key t29 = net.maximum(t20, t26);
        Key t30 = t21, t31 = t27; net.template exchange<5>(t30, t31);
        Key t32 = t13, t33 = t29; net.template exchange<6>(t32, t33);
        Key t34 = t14, t35 = t30; net.template exchange<7>(t34, t35);
        Key t36 = t15, t37 = t31; net.template exchange<8>(t36, t37);
        z[0] = t32; z[1] = t33; z[2] = t34; z[3] = t35; z[4] = t36; z[5] = t37;
    }
};

// 1 compare-exchanges, 20 single
template <>
struct Merge<14, 12, 12, 13>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.maximum(a[3], b[6]);
        const Key t1 = net.maximum(a[7], b[2]);
        const Key t2 = net.minimum(b[10], t0, t1);
        const Key t3 = net.minimum(a[11], t2);
        const Key t4 = net.maximum(a[5], b[0]);
        const Key t5 = net.minimum(b[8], t4, a[13]);
        const Key t6 = net.maximum(a[1], b[4]);
        const Key t7 = net.minimum(t6, a[9]);
        const Key t9 = net.maximum(t5, t7);
        const Key t11 = net.maximum(t3, t9);
        const Key t12 = net.maximum(a[2], b[7]);
        const Key t13 = net.maximum(a[6], b[3]);
        const Key t14 = net.minimum(b[11], t12, t13);
        const Key t15 = net.minimum(a[10], t14);
        const Key t16 = net.maximum(a[4], b[1]);
        const Key t17 = net.minimum(b[9], t16, a[12]);
        const Key t18 = net.maximum(a[0], b[5]);
        const Key t19 = net.minimum(t18, a[8]);
        const Key t21 = net.maximum(t17, t19);
        const Key t23 = net.maximum(t15, t21);
        Key t24 = t11, t25 = t23; net.template exchange<0>(t24, t25);
        z[0] = t24; z[1] = t25;
    }
};

// 35 compare-exchanges, 8 single
template <>
struct Merge<14, 14, 0, 17>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[2]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, b[10]);
        Key t3 = a[3], t4 = b[6]; net.template exchange<1>(t3, t4);
        const Key t5 = net.minimum(t4, a[11]);
        Key t6 = t0, t7 = t3; net.template exchange<2>(t6, t7);
        Key t8 = t2, t9 = t5; net.template exchange<3>(t8, t9);
        Key t10 = a[5], t11 = b[4]; net.template exchange<4>(t10, t11);
        const Key t12 = net.minimum(t11, a[13], b[12]);
        const Key t13 = net.minimum(a[9], b[8]);
        Key t15 = a[1], t16 = b[0]; net.template exchange<5>(t15, t16);
        Key t17 = t13, t18 = t16; net.template exchange<6>(t17, t18);
        Key t19 = t10, t20 = t17; net.template exchange<7>(t19, t20);
        Key t21 = t12, t22 = t18; net.template exchange<8>(t21, t22);
        Key t23 = t6, t24 = t19; net.template exchange<9>(t23, t24);
        Key t25 = t7, t26 = t20; net.template exchange<10>(t25, t26);
        Key t27 = t8, t28 = t21; net.template exchange<11>(t27, t28);
        Key t29 = t9, t30 = t22; net.template exchange<12>(t29, t30);
        Key t31 = a[6], t32 = b[3]; net.template exchange<13>(t31, t32);
        const Key t33 = net.minimum(t32, b[11]);
        Key t34 = a[2], t35 = b[7]; net.template exchange<14>(t34, t35);
        const Key t36 = net.minimum(t35, a[10]);
        Key t37 = t31, t38 = t34; net.template exchange<15>(t37, t38);
        Key t39 = t33, t40 = t36; net.template exchange<16>(t39, t40);
        Key t41 = a[4], t42 = b[5]; net.template exchange<17>(t41, t42);
        const Key t43 = net.minimum(t42, a[12], b[13]);
        const Key t44 = net.minimum(a[8], b[9]);
        Key t46 = a[0], t47 = b[1]; net.template exchange<18>(t46, t47);
        Key t48 = t44, t49 = t47; net.template exchange<19>(t48, t49);
        Key t50 = t41, t51 = t48; net.template exchange<20>(t50, t51);
        Key t52 = t43, t53 = t49; net.template exchange<21>(t52, t53);
        Key t54 = t37, t55 = t50; net.template exchange<22>(t54, t55);
        Key t56 = t38, t57 = t51; net.template exchange<23>(t56, t57);
        Key t58 = t39, t59 = t52; net.template exchange<24>(t58, t59);
        Key t60 = t40, t61 = t53; net.template exchange<25>(t60, t61);
        Key t62 = t15, t63 = t46; net.template exchange<26>(t62, t63);
        Key t64 = t23, t65 = t54; net.template exchange<27>(t64, t65);
        Key t66 = t24, t67 = t55; net.template exchange<28>(t66, t67);
        Key t68 = t25, t69 = t56; net.template exchange<29>(t68, t69);
        Key t70 = t26, t71 = t57; net.template exchange<30>(t70, t71);
        Key t72 = t27, t73 = t58; net.template exchange<31>(t72, t73);
        Key t74 = t28, t75 = t59; net.template exchange<32>(t74, t75);
        Key t76 = t29, t77 = t60; net.template exchange<33>(t76, t77);
        Key t78 = t30, t79 = t61; net.template exchange<34>(t78, t79);
        z[0] = t62; z[1] = t63; z[2] = t64; z[3] = t65; z[4] = t66; z[5] = t67; z[6] = t68; z[7] = t69; z[8] = t70; z[9] = t71; z[10] = t72; z[11] = t73; z[12] = t74; z[13] = t75; z[14] = t76; z[15] = t77; z[16] = t78; z[17] = t79;
    }
};

// 51 compare-exchanges, 3 single
template <>
struct Merge<14, 14, 0, 24>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[7]; net.template exchange<0>(t0, t1);
        Key t2 = a[11], t3 = b[11]; net.template exchange<1>(t2, t3);
        Key t4 = a[3], t5 = b[3]; net.template exchange<2>(t4, t5);
        Key t6 = t2, t7 = t5; net.template exchange<3>(t6, t7);
        Key t8 = t0, t9 = t6; net.template exchange<4>(t8, t9);
        Key t10 = t1, t11 = t7; net.template exchange<5>(t10, t11);
        const Key t12 = net.minimum(a[13], b[13]);
        Key t14 = a[5], t15 = b[5]; net.template exchange<6>(t14, t15);
        Key t16 = t12, t17 = t15; net.template exchange<7>(t16, t17);
        Key t18 = a[9], t19 = b[9]; net.template exchange<8>(t18, t19);
        Key t20 = a[1], t21 = b[1]; net.template exchange<9>(t20, t21);
        Key t22 = t18, t23 = t21; net.template exchange<10>(t22, t23);
        Key t24 = t14, t25 = t22; net.template exchange<11>(t24, t25);
        Key t26 = t16, t27 = t23; net.template exchange<12>(t26, t27);
        Key t28 = t17, t29 = t19; net.template exchange<13>(t28, t29);
        Key t30 = t4, t31 = t24; net.template exchange<14>(t30, t31);
        Key t32 = t8, t33 = t25; net.template exchange<15>(t32, t33);
        Key t34 = t9, t35 = t26; net.template exchange<16>(t34, t35);
        Key t36 = t10, t37 = t27; net.template exchange<17>(t36, t37);
        Key t38 = t11, t39 = t28; net.template exchange<18>(t38, t39);
        const Key t40 = net.minimum(t3, t29);
        Key t42 = a[6], t43 = b[6]; net.template exchange<19>(t42, t43);
        Key t44 = a[10], t45 = b[10]; net.template exchange<20>(t44, t45);
        Key t46 = a[2], t47 = b[2]; net.template exchange<21>(t46, t47);
        Key t48 = t44, t49 = t47; net.template exchange<22>(t48, t49);
        Key t50 = t42, t51 = t48; net.template exchange<23>(t50, t51);
        Key t52 = t43, t53 = t49; net.template exchange<24>(t52, t53);
        const Key t54 = net.minimum(a[12], b[12]);
        Key t56 = a[4], t57 = b[4]; net.template exchange<25>(t56, t57);
        Key t58 = t54, t59 = t57; net.template exchange<26>(t58, t59);
        Key t60 = a[8], t61 = b[8]; net.template exchange<27>(t60, t61);
        Key t62 = a[0], t63 = b[0]; net.template exchange<28>(t62, t63);
        Key t64 = t60, t65 = t63; net.template exchange<29>(t64, t65);
        Key t66 = t56, t67 = t64; net.template exchange<30>(t66, t67);
        Key t68 = t58, t69 = t65; net.template exchange<31>(t68, t69);
        Key t70 = t59, t71 = t61; net.template exchange<32>(t70, t71);
        Key t72 = t46, t73 = t66; net.template exchange<33>(t72, t73);
        Key t74 = t50, t75 = t67; net.template exchange<34>(t74, t75);
        Key t76 = t51, t77 = t68; net.template exchange<35>(t76, t77);
        Key t78 = t52, t79 = t69; net.template exchange<36>(t78, t79);
        Key t80 = t53, t81 = t70; net.template exchange<37>(t80, t81);
        Key t82 = t45, t83 = t71; net.template exchange<38>(t82, t83);
        Key t84 = t20, t85 = t72; net.template exchange<39>(t84, t85);
        Key t86 = t30, t87 = t73; net.template exchange<40>(t86, t87);
        Key t88 = t31, t89 = t74; net.template exchange<41>(t88, t89);
        Key t90 = t32, t91 = t75; net.template exchange<42>(t90, t91);
        Key t92 = t33, t93 = t76; net.template exchange<43>(t92, t93);
        Key t94 = t34, t95 = t77; net.template exchange<44>(t94, t95);
        Key t96 = t35, t97 = t78; net.template exchange<45>(t96, t97);
        Key t98 = t36, t99 = t79; net.template exchange<46>(t98, t99);
        Key t100 = t37, t101 = t80; net.template exchange<47>(t100, t101);
        Key t102 = t38, t103 = t81; net.template exchange<48>(t102, t103);
        Key t104 = t39, t105 = t82; net.template exchange<49>(t104, t105);
        Key t106 = t40, t107 = t83; net.template exchange<50>(t106, t107);
        z[0] = t62; z[1] = t84; z[2] = t85; z[3] = t86; z[4] = t87; z[5] = t88; z[6] = t89; z[7] = t90; z[8] = t91; z[9] = t92; z[10] = t93; z[11] = t94; z[12] = t95; z[13] = t96; z[14] = t97; z[15] = t98; z[16] = t99; z[17] = t100; z[18] = t101; z[19] = t102; z[20] = t103; z[21] = t104; z[22] = t105; z[23] = t106; z[24] = t107;
    }
};

// 55 compare-exchanges, 0 single
template <>
struct Merge<14, 14, 0, 27>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[7]; net.template exchange<0>(t0, t1);
        Key t2 = a[11], t3 = b[11]; net.template exchange<1>(t2, t3);
        Key t4 = a[3], t5 = b[3]; net.template exchange<2>(t4, t5);
        Key t6 = t2, t7 = t5; net.template exchange<3>(t6, t7);
        Key t8 = t0, t9 = t6; net.template exchange<4>(t8, t9);
        Key t10 = t1, t11 = t7; net.template exchange<5>(t10, t11);
        Key t12 = a[13], t13 = b[13]; net.template exchange<6>(t12, t13);
        Key t14 = a[5], t15 = b[5]; net.template exchange<7>(t14, t15);
        Key t16 = t12, t17 = t15; net.template exchange<8>(t16, t17);
        Key t18 = a[9], t19 = b[9]; net.template exchange<9>(t18, t19);
        Key t20 = a[1], t21 = b[1]; net.template exchange<10>(t20, t21);
        Key t22 = t18, t23 = t21; net.template exchange<11>(t22, t23);
        Key t24 = t14, t25 = t22; net.template exchange<12>(t24, t25);
        Key t26 = t16, t27 = t23; net.template exchange<13>(t26, t27);
        Key t28 = t17, t29 = t19; net.template exchange<14>(t28, t29);
        Key t30 = t4, t31 = t24; net.template exchange<15>(t30, t31);
        Key t32 = t8, t33 = t25; net.template exchange<16>(t32, t33);
        Key t34 = t9, t35 = t26; net.template exchange<17>(t34, t35);
        Key t36 = t10, t37 = t27; net.template exchange<18>(t36, t37);
        Key t38 = t11, t39 = t28; net.template exchange<19>(t38, t39);
        Key t40 = t3, t41 = t29; net.template exchange<20>(t40, t41);
        Key t42 = a[6], t43 = b[6]; net.template exchange<21>(t42, t43);
        Key t44 = a[10], t45 = b[10]; net.template exchange<22>(t44, t45);
        Key t46 = a[2], t47 = b[2]; net.template exchange<23>(t46, t47);
        Key t48 = t44, t49 = t47; net.template exchange<24>(t48, t49);
        Key t50 = t42, t51 = t48; net.template exchange<25>(t50, t51);
        Key t52 = t43, t53 = t49; net.template exchange<26>(t52, t53);
        Key t54 = a[12], t55 = b[12]; net.template exchange<27>(t54, t55);
        Key t56 = a[4], t57 = b[4]; net.template exchange<28>(t56, t57);
        Key t58 = t54, t59 = t57; net.template exchange<29>(t58, t59);
        Key t60 = a[8], t61 = b[8]; net.template exchange<30>(t60, t61);
        Key t62 = a[0], t63 = b[0]; net.template exchange<31>(t62, t63);
        Key t64 = t60, t65 = t63; net.template exchange<32>(t64, t65);
        Key t66 = t56, t67 = t64; net.template exchange<33>(t66, t67);
        Key t68 = t58, t69 = t65; net.template exchange<34>(t68, t69);
        Key t70 = t59, t71 = t61; net.template exchange<35>(t70, t71);
        Key t72 = t46, t73 = t66; net.template exchange<36>(t72, t73);
        Key t74 = t50, t75 = t67; net.template exchange<37>(t74, t75);
        Key t76 = t51, t77 = t68; net.template exchange<38>(t76, t77);
        Key t78 = t52, t79 = t69; net.template exchange<39>(t78, t79);
        Key t80 = t53, t81 = t70; net.template exchange<40>(t80, t81);
        Key t82 = t45, t83 = t71; net.template exchange<41>(t82, t83);
        Key t84 = t20, t85 = t72; net.template exchange<42>(t84, t85);
        Key t86 = t30, t87 = t73; net.template exchange<43>(t86, t87);
        Key t88 = t31, t89 = t74; net.template exchange<44>(t88, t89);
        Key t90 = t32, t91 = t75; net.template exchange<45>(t90, t91);
        Key t92 = t33, t93 = t76; net.template exchange<46>(t92, t93);
        Key t94 = t34, t95 = t77; net.template exchange<47>(t94, t95);
        Key t96 = t35, t97 = t78; net.template exchange<48>(t96, t97);
        Key t98 = t36, t99 = t79; net.template exchange<49>(t98, t99);
        Key t100 = t37, t101 = t80; net.template exchange<50>(t100, t101);
        Key t102 = t38, t103 = t81; net.template exchange<51>(t102, t103);
        Key t104 = t39, t105 = t82; net.template exchange<52>(t104, t105);
        Key t106 = t40, t107 = t83; net.template exchange<53>(t106, t107);
        Key t108 = t41, t109 = t55; net.template exchange<54>(t108, t109);
        z[0] = t62; z[1] = t84; z[2] = t85; z[3] = t86; z[4] = t87; z[5] = t88; z[6] = t89; z[7] = t90; z[8] = t91; z[9] = t92; z[10] = t93; z[11] = t94; z[12] = t95; z[13] = t96; z[14] = t97; z[15] = t98; z[16] = t99; z[17] = t100; z[18] = t101; z[19] = t102; z[20] = t103; z[21] = t104; z[22] = t105; z[23] = t106; z[24] = t107; z[25] = t108; z[26] = t109; z[27] = t13;
    }
};

// 33 compare-exchanges, 0 single
template <>
struct Merge<16, 4, 0, 19>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[3], t1 = b[3]; net.template exchange<0>(t0, t1);
        Key t2 = a[11], t3 = t1; net.template exchange<1>(t2, t3);
        Key t4 = a[7], t5 = t2; net.template exchange<2>(t4, t5);
        Key t6 = a[15], t7 = t3; net.template exchange<3>(t6, t7);
        Key t8 = a[1], t9 = b[1]; net.template exchange<4>(t8, t9);
        Key t10 = a[9], t11 = t9; net.template exchange<5>(t10, t11);
        Key t12 = a[5], t13 = t10; net.template exchange<6>(t12, t13);
        Key t14 = a[13], t15 = t11; net.template exchange<7>(t14, t15);
        Key t16 = t0, t17 = t12; net.template exchange<8>(t16, t17);
        Key t18 = t4, t19 = t13; net.template exchange<9>(t18, t19);
        Key t20 = t5, t21 = t14; net.template exchange<10>(t20, t21);
        Key t22 = t6, t23 = t15; net.template exchange<11>(t22, t23);
        Key t24 = a[2], t25 = b[2]; net.template exchange<12>(t24, t25);
        Key t26 = a[10], t27 = t25; net.template exchange<13>(t26, t27);
        Key t28 = a[6], t29 = t26; net.template exchange<14>(t28, t29);
        Key t30 = a[14], t31 = t27; net.template exchange<15>(t30, t31);
        Key t32 = a[0], t33 = b[0]; net.template exchange<16>(t32, t33);
        Key t34 = a[8], t35 = t33; net.template exchange<17>(t34, t35);
        Key t36 = a[4], t37 = t34; net.template exchange<18>(t36, t37);
        Key t38 = a[12], t39 = t35; net.template exchange<19>(t38, t39);
        Key t40 = t24, t41 = t36; net.template exchange<20>(t40, t41);
        Key t42 = t28, t43 = t37; net.template exchange<21>(t42, t43);
        Key t44 = t29, t45 = t38; net.template exchange<22>(t44, t45);
        Key t46 = t30, t47 = t39; net.template exchange<23>(t46, t47);
        Key t48 = t8, t49 = t40; net.template exchange<24>(t48, t49);
        Key t50 = t16, t51 = t41; net.template exchange<25>(t50, t51);
        Key t52 = t17, t53 = t42; net.template exchange<26>(t52, t53);
        Key t54 = t18, t55 = t43; net.template exchange<27>(t54, t55);
        Key t56 = t19, t57 = t44; net.template exchange<28>(t56, t57);
        Key t58 = t20, t59 = t45; net.template exchange<29>(t58, t59);
        Key t60 = t21, t61 = t46; net.template exchange<30>(t60, t61);
        Key t62 = t22, t63 = t47; net.template exchange<31>(t62, t63);
        Key t64 = t23, t65 = t31; net.template exchange<32>(t64, t65);
        z[0] = t32; z[1] = t48; z[2] = t49; z[3] = t50; z[4] = t51; z[5] = t52; z[6] = t53; z[7] = t54; z[8] = t55; z[9] = t56; z[10] = t57; z[11] = t58; z[12] = t59; z[13] = t60; z[14] = t61; z[15] = t62; z[16] = t63; z[17] = t64; z[18] = t65; z[19] = t7;
    }
};

// 19 compare-exchanges, 12 single
template <>
struct Merge<16, 6, 6, 15>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[11], t1 = b[2]; net.template exchange<0>(t0, t1);
        const Key t2 = net.maximum(t0, a[3]);
        Key t3 = a[7], t4 = t2; net.template exchange<1>(t3, t4);
        const Key t5 = net.minimum(a[15], t1);
        Key t7 = a[5], t8 = b[4]; net.template exchange<2>(t7, t8);
        const Key t9 = net.minimum(t8, a[13]);
        Key t10 = a[9], t11 = b[0]; net.template exchange<3>(t10, t11);
        const Key t12 = net.maximum(t10, a[1]);
        const Key t14 = net.maximum(t7, t12);
        Key t15 = t9, t16 = t11; net.template exchange<4>(t15, t16);
        Key t17 = t3, t18 = t14; net.template exchange<5>(t17, t18);
        Key t19 = t4, t20 = t15; net.template exchange<6>(t19, t20);
        const Key t21 = net.minimum(t5, t16);
        Key t23 = a[10], t24 = b[3]; net.template exchange<7>(t23, t24);
        const Key t25 = net.maximum(t23, a[2]);
        Key t26 = a[6], t27 = t25; net.template exchange<8>(t26, t27);
        const Key t28 = net.minimum(a[14], t24);
        Key t30 = a[4], t31 = b[5]; net.template exchange<9>(t30, t31);
        const Key t32 = net.minimum(t31, a[12]);
        Key t33 = a[8], t34 = b[1]; net.template exchange<10>(t33, t34);
        const Key t35 = net.maximum(t33, a[0]);
        const Key t37 = net.maximum(t30, t35);
        Key t38 = t32, t39 = t34; net.template exchange<11>(t38, t39);
        Key t40 = t26, t41 = t37; net.template exchange<12>(t40, t41);
        Key t42 = t27, t43 = t38; net.template exchange<13>(t42, t43);
        const Key t44 = net.minimum(t28, t39);
        Key t46 = t17, t47 = t40; net.template exchange<14>(t46, t47);
        Key t48 = t18, t49 = t41; net.template exchange<15>(t48, t49);
        Key t50 = t19, t51 = t42; net.template exchange<16>(t50, t51);
        Key t52 = t20, t53 = t43; net.template exchange<17>(t52, t53);
        Key t54 = t21, t55 = t44; net.template exchange<18>(t54, t55);
        z[0] = t46; z[1] = t47; z[2] = t48; z[3] = t49; z[4] = t50; z[5] = t51; z[6] = t52; z[7] = t53; z[8] = t54; z[9] = t55;
    }
};

// 45 compare-exchanges, 0 single
template <>
struct Merge<16, 8, 0, 23>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[7]; net.template exchange<0>(t0, t1);
        Key t2 = a[15], t3 = t1; net.template exchange<1>(t2, t3);
        Key t4 = a[3], t5 = b[3]; net.template exchange<2>(t4, t5);
        Key t6 = a[11], t7 = t5; net.template exchange<3>(t6, t7);
        Key t8 = t0, t9 = t6; net.template exchange<4>(t8, t9);
        Key t10 = t2, t11 = t7; net.template exchange<5>(t10, t11);
        Key t12 = a[5], t13 = b[5]; net.template exchange<6>(t12, t13);
        Key t14 = a[13], t15 = t13; net.template exchange<7>(t14, t15);
        Key t16 = a[1], t17 = b[1]; net.template exchange<8>(t16, t17);
        Key t18 = a[9], t19 = t17; net.template exchange<9>(t18, t19);
        Key t20 = t12, t21 = t18; net.template exchange<10>(t20, t21);
        Key t22 = t14, t23 = t19; net.template exchange<11>(t22, t23);
        Key t24 = t4, t25 = t20; net.template exchange<12>(t24, t25);
        Key t26 = t8, t27 = t21; net.template exchange<13>(t26, t27);
        Key t28 = t9, t29 = t22; net.template exchange<14>(t28, t29);
        Key t30 = t10, t31 = t23; net.template exchange<15>(t30, t31);
        Key t32 = t11, t33 = t15; net.template exchange<16>(t32, t33);
        Key t34 = a[6], t35 = b[6]; net.template exchange<17>(t34, t35);
        Key t36 = a[14], t37 = t35; net.template exchange<18>(t36, t37);
        Key t38 = a[2], t39 = b[2]; net.template exchange<19>(t38, t39);
        Key t40 = a[10], t41 = t39; net.template exchange<20>(t40, t41);
        Key t42 = t34, t43 = t40; net.template exchange<21>(t42, t43);
        Key t44 = t36, t45 = t41; net.template exchange<22>(t44, t45);
        Key t46 = a[4], t47 = b[4]; net.template exchange<23>(t46, t47);
        Key t48 = a[12], t49 = t47; net.template exchange<24>(t48, t49);
        Key t50 = a[0], t51 = b[0]; net.template exchange<25>(t50, t51);
        Key t52 = a[8], t53 = t51; net.template exchange<26>(t52, t53);
        Key t54 = t46, t55 = t52; net.template exchange<27>(t54, t55);
        Key t56 = t48, t57 = t53; net.template exchange<28>(t56, t57);
        Key t58 = t38, t59 = t54; net.template exchange<29>(t58, t59);
        Key t60 = t42, t61 = t55; net.template exchange<30>(t60, t61);
        Key t62 = t43, t63 = t56; net.template exchange<31>(t62, t63);
        Key t64 = t44, t65 = t57; net.template exchange<32>(t64, t65);
        Key t66 = t45, t67 = t49; net.template exchange<33>(t66, t67);
        Key t68 = t16, t69 = t58; net.template exchange<34>(t68, t69);
        Key t70 = t24, t71 = t59; net.template exchange<35>(t70, t71);
        Key t72 = t25, t73 = t60; net.template exchange<36>(t72, t73);
        Key t74 = t26, t75 = t61; net.template exchange<37>(t74, t75);
        Key t76 = t27, t77 = t62; net.template exchange<38>(t76, t77);
        Key t78 = t28, t79 = t63; net.template exchange<39>(t78, t79);
        Key t80 = t29, t81 = t64; net.template exchange<40>(t80, t81);
        Key t82 = t30, t83 = t65; net.template exchange<41>(t82, t83);
        Key t84 = t31, t85 = t66; net.template exchange<42>(t84, t85);
        Key t86 = t32, t87 = t67; net.template exchange<43>(t86, t87);
        Key t88 = t33, t89 = t37; net.template exchange<44>(t88, t89);
        z[0] = t50; z[1] = t68; z[2] = t69; z[3] = t70; z[4] = t71; z[5] = t72; z[6] = t73; z[7] = t74; z[8] = t75; z[9] = t76; z[10] = t77; z[11] = t78; z[12] = t79; z[13] = t80; z[14] = t81; z[15] = t82; z[16] = t83; z[17] = t84; z[18] = t85; z[19] = t86; z[20] = t87; z[21] = t88; z[22] = t89; z[23] = t3;
    }
};

// 24 compare-exchanges, 12 single
template <>
struct Merge<16, 8, 6, 17>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[6]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[15]);
        Key t3 = a[11], t4 = b[2]; net.template exchange<1>(t3, t4);
        const Key t5 = net.maximum(t3, a[3]);
        Key t6 = t0, t7 = t5; net.template exchange<2>(t6, t7);
        const Key t8 = net.minimum(t2, t4);
        Key t10 = a[5], t11 = b[4]; net.template exchange<3>(t10, t11);
        const Key t12 = net.minimum(t11, a[13]);
        Key t13 = a[9], t14 = b[0]; net.template exchange<4>(t13, t14);
        const Key t15 = net.maximum(t13, a[1]);
        const Key t17 = net.maximum(t10, t15);
        Key t18 = t12, t19 = t14; net.template exchange<5>(t18, t19);
        Key t20 = t6, t21 = t17; net.template exchange<6>(t20, t21);
        Key t22 = t7, t23 = t18; net.template exchange<7>(t22, t23);
        Key t24 = t8, t25 = t19; net.template exchange<8>(t24, t25);
        Key t26 = a[6], t27 = b[7]; net.template exchange<9>(t26, t27);
        const Key t28 = net.minimum(t27, a[14]);
        Key t29 = a[10], t30 = b[3]; net.template exchange<10>(t29, t30);
        const Key t31 = net.maximum(t29, a[2]);
        Key t32 = t26, t33 = t31; net.template exchange<11>(t32, t33);
        const Key t34 = net.minimum(t28, t30);
        Key t36 = a[4], t37 = b[5]; net.template exchange<12>(t36, t37);
        const Key t38 = net.minimum(t37, a[12]);
        Key t39 = a[8], t40 = b[1]; net.template exchange<13>(t39, t40);
        const Key t41 = net.maximum(t39, a[0]);
        const Key t43 = net.maximum(t36, t41);
        Key t44 = t38, t45 = t40; net.template exchange<14>(t44, t45);
        Key t46 = t32, t47 = t43; net.template exchange<15>(t46, t47);
        Key t48 = t33, t49 = t44; net.template exchange<16>(t48, t49);
        Key t50 = t34, t51 = t45; net.template exchange<17>(t50, t51);
        Key t52 = t20, t53 = t46; net.template exchange<18>(t52, t53);
        Key t54 = t21, t55 = t47; net.template exchange<19>(t54, t55);
        Key t56 = t22, t57 = t48; net.template exchange<20>(t56, t57);
        Key t58 = t23, t59 = t49; net.template exchange<21>(t58, t59);
        Key t60 = t24, t61 = t50; net.template exchange<22>(t60, t61);
        Key t62 = t25, t63 = t51; net.template exchange<23>(t62, t63);
        z[0] = t52; z[1] = t53; z[2] = t54; z[3] = t55; z[4] = t56; z[5] = t57; z[6] = t58; z[7] = t59; z[8] = t60; z[9] = t61; z[10] = t62; z[11] = t63;
    }
};

// 12 compare-exchanges, 16 single
template <>
struct Merge<16, 8, 8, 15>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.maximum(a[7], b[0]);
        const Key t1 = net.minimum(t0, a[15]);
        const Key t2 = net.maximum(a[3], b[4]);
        const Key t3 = net.minimum(t2, a[11]);
        Key t4 = t1, t5 = t3; net.template exchange<0>(t4, t5);
        const Key t6 = net.maximum(a[5], b[2]);
        const Key t7 = net.minimum(t6, a[13]);
        const Key t8 = net.maximum(a[1], b[6]);
        const Key t9 = net.minimum(t8, a[9]);
        Key t10 = t7, t11 = t9; net.template exchange<1>(t10, t11);
        Key t12 = t4, t13 = t10; net.template exchange<2>(t12, t13);
        Key t14 = t5, t15 = t11; net.template exchange<3>(t14, t15);
        const Key t16 = net.maximum(a[6], b[1]);
        const Key t17 = net.minimum(t16, a[14]);
        const Key t18 = net.maximum(a[2], b[5]);
        const Key t19 = net.minimum(t18, a[10]);
        Key t20 = t17, t21 = t19; net.template exchange<4>(t20, t21);
        const Key t22 = net.maximum(a[4], b[3]);
        const Key t23 = net.minimum(t22, a[12]);
        const Key t24 = net.maximum(a[0], b[7]);
        const Key t25 = net.minimum(t24, a[8]);
        Key t26 = t23, t27 = t25; net.template exchange<5>(t26, t27);
        Key t28 = t20, t29 = t26; net.template exchange<6>(t28, t29);
        Key t30 = t21, t31 = t27; net.template exchange<7>(t30, t31);
        Key t32 = t12, t33 = t28; net.template exchange<8>(t32, t33);
        Key t34 = t13, t35 = t29; net.template exchange<9>(t34, t35);
        Key t36 = t14, t37 = t30; net.template exchange<10>(t36, t37);
        Key t38 = t15, t39 = t31; net.template exchange<11>(t38, t39);
        z[0] = t32; z[1] = t33; z[2] = t34; z[3] = t35; z[4] = t36; z[5] = t37; z[6] = t38; z[7] = t39;
    }
};

// 1 compare-exchanges, 22 single
template <>
struct Merge<16, 14, 14, 15>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.maximum(a[7], b[0]);
        const Key t1 = net.minimum(b[8], t0, a[15]);
        const Key t2 = net.maximum(a[3], b[4]);
        const Key t3 = net.minimum(b[12], t2, a[11]);
        const Key t5 = net.maximum(t1, t3);
        const Key t6 = net.maximum(a[5], b[2]);
        const Key t7 = net.minimum(b[10], t6, a[13]);
        const Key t8 = net.maximum(a[1], b[6]);
        const Key t9 = net.minimum(t8, a[9]);
        const Key t11 = net.maximum(t7, t9);
        const Key t13 = net.maximum(t5, t11);
        const Key t14 = net.maximum(a[6], b[1]);
        const Key t15 = net.minimum(b[9], t14, a[14]);
        const Key t16 = net.maximum(a[2], b[5]);
        const Key t17 = net.minimum(b[13], t16, a[10]);
        const Key t19 = net.maximum(t15, t17);
        const Key t20 = net.maximum(a[4], b[3]);
        const Key t21 = net.minimum(b[11], t20, a[12]);
        const Key t22 = net.maximum(a[0], b[7]);
        const Key t23 = net.minimum(t22, a[8]);
        const Key t25 = net.maximum(t21, t23);
        const Key t27 = net.maximum(t19, t25);
        Key t28 = t13, t29 = t27; net.template exchange<0>(t28, t29);
        z[0] = t28; z[1] = t29;
    }
};

// 33 compare-exchanges, 8 single
template <>
struct Merge<16, 16, 0, 16>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[1]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[15], b[9]);
        Key t3 = a[3], t4 = b[5]; net.template exchange<1>(t3, t4);
        const Key t5 = net.minimum(t4, a[11], b[13]);
        Key t6 = t0, t7 = t3; net.template exchange<2>(t6, t7);
        Key t8 = t2, t9 = t5; net.template exchange<3>(t8, t9);
        Key t10 = a[5], t11 = b[3]; net.template exchange<4>(t10, t11);
        const Key t12 = net.minimum(t11, a[13], b[11]);
        Key t13 = a[1], t14 = b[7]; net.template exchange<5>(t13, t14);
        const Key t15 = net.minimum(t14, a[9], b[15]);
        Key t16 = t10, t17 = t13; net.template exchange<6>(t16, t17);
        Key t18 = t12, t19 = t15; net.template exchange<7>(t18, t19);
        Key t20 = t6, t21 = t16; net.template exchange<8>(t20, t21);
        Key t22 = t7, t23 = t17; net.template exchange<9>(t22, t23);
        Key t24 = t8, t25 = t18; net.template exchange<10>(t24, t25);
        Key t26 = t9, t27 = t19; net.template exchange<11>(t26, t27);
        Key t28 = a[6], t29 = b[2]; net.template exchange<12>(t28, t29);
        const Key t30 = net.minimum(t29, a[14], b[10]);
        Key t31 = a[2], t32 = b[6]; net.template exchange<13>(t31, t32);
        const Key t33 = net.minimum(t32, a[10], b[14]);
        Key t34 = t28, t35 = t31; net.template exchange<14>(t34, t35);
        Key t36 = t30, t37 = t33; net.template exchange<15>(t36, t37);
        Key t38 = a[4], t39 = b[4]; net.template exchange<16>(t38, t39);
        const Key t40 = net.minimum(t39, a[12], b[12]);
        const Key t41 = net.minimum(a[8], b[8]);
        Key t43 = a[0], t44 = b[0]; net.template exchange<17>(t43, t44);
        Key t45 = t41, t46 = t44; net.template exchange<18>(t45, t46);
        Key t47 = t38, t48 = t45; net.template exchange<19>(t47, t48);
        Key t49 = t40, t50 = t46; net.template exchange<20>(t49, t50);
        Key t51 = t34, t52 = t47; net.template exchange<21>(t51, t52);
        Key t53 = t35, t54 = t48; net.template exchange<22>(t53, t54);
        Key t55 = t36, t56 = t49; net.template exchange<23>(t55, t56);
        Key t57 = t37, t58 = t50; net.template exchange<24>(t57, t58);
        Key t59 = t20, t60 = t51; net.template exchange<25>(t59, t60);
        Key t61 = t21, t62 = t52; net.template exchange<26>(t61, t62);
        Key t63 = t22, t64 = t53; net.template exchange<27>(t63, t64);
        Key t65 = t23, t66 = t54; net.template exchange<28>(t65, t66);
        Key t67 = t24, t68 = t55; net.template exchange<29>(t67, t68);
        Key t69 = t25, t70 = t56; net.template exchange<30>(t69, t70);
        Key t71 = t26, t72 = t57; net.template exchange<31>(t71, t72);
        Key t73 = t27, t74 = t58; net.template exchange<32>(t73, t74);
        z[0] = t43; z[1] = t59; z[2] = t60; z[3] = t61; z[4] = t62; z[5] = t63; z[6] = t64; z[7] = t65; z[8] = t66; z[9] = t67; z[10] = t68; z[11] = t69; z[12] = t70; z[13] = t71; z[14] = t72; z[15] = t73; z[16] = t74;
    }
};

// 42 compare-exchanges, 8 single
template <>
struct Merge<16, 16, 0, 20>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[5]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[15], b[13]);
        const Key t3 = net.minimum(a[11], b[9]);
        Key t5 = a[3], t6 = b[1]; net.template exchange<1>(t5, t6);
        Key t7 = t3, t8 = t6; net.template exchange<2>(t7, t8);
        Key t9 = t0, t10 = t7; net.template exchange<3>(t9, t10);
        Key t11 = t2, t12 = t8; net.template exchange<4>(t11, t12);
        Key t13 = a[5], t14 = b[7]; net.template exchange<5>(t13, t14);
        const Key t15 = net.minimum(t14, a[13], b[15]);
        const Key t16 = net.minimum(a[9], b[11]);
        Key t18 = a[1], t19 = b[3]; net.template exchange<6>(t18, t19);
        Key t20 = t16, t21 = t19; net.template exchange<7>(t20, t21);
        Key t22 = t13, t23 = t20; net.template exchange<8>(t22, t23);
        Key t24 = t15, t25 = t21; net.template exchange<9>(t24, t25);
        Key t26 = t5, t27 = t18; net.template exchange<10>(t26, t27);
        Key t28 = t9, t29 = t22; net.template exchange<11>(t28, t29);
        Key t30 = t10, t31 = t23; net.template exchange<12>(t30, t31);
        Key t32 = t11, t33 = t24; net.template exchange<13>(t32, t33);
        Key t34 = t12, t35 = t25; net.template exchange<14>(t34, t35);
        Key t36 = a[6], t37 = b[6]; net.template exchange<15>(t36, t37);
        const Key t38 = net.minimum(t37, a[14], b[14]);
        const Key t39 = net.minimum(a[10], b[10]);
        Key t41 = a[2], t42 = b[2]; net.template exchange<16>(t41, t42);
        Key t43 = t39, t44 = t42; net.template exchange<17>(t43, t44);
        Key t45 = t36, t46 = t43; net.template exchange<18>(t45, t46);
        Key t47 = t38, t48 = t44; net.template exchange<19>(t47, t48);
        const Key t49 = net.minimum(a[12], b[12]);
        Key t51 = a[4], t52 = b[4]; net.template exchange<20>(t51, t52);
        Key t53 = t49, t54 = t52; net.template exchange<21>(t53, t54);
        Key t55 = a[8], t56 = b[8]; net.template exchange<22>(t55, t56);
        Key t57 = a[0], t58 = b[0]; net.template exchange<23>(t57, t58);
        Key t59 = t55, t60 = t58; net.template exchange<24>(t59, t60);
        Key t61 = t51, t62 = t59; net.template exchange<25>(t61, t62);
        Key t63 = t53, t64 = t60; net.template exchange<26>(t63, t64);
        const Key t65 = net.minimum(t54, t56);
        Key t67 = t41, t68 = t61; net.template exchange<27>(t67, t68);
        Key t69 = t45, t70 = t62; net.template exchange<28>(t69, t70);
        Key t71 = t46, t72 = t63; net.template exchange<29>(t71, t72);
        Key t73 = t47, t74 = t64; net.template exchange<30>(t73, t74);
        Key t75 = t48, t76 = t65; net.template exchange<31>(t75, t76);
        Key t77 = t26, t78 = t67; net.template exchange<32>(t77, t78);
        Key t79 = t27, t80 = t68; net.template exchange<33>(t79, t80);
        Key t81 = t28, t82 = t69; net.template exchange<34>(t81, t82);
        Key t83 = t29, t84 = t70; net.template exchange<35>(t83, t84);
        Key t85 = t30, t86 = t71; net.template exchange<36>(t85, t86);
        Key t87 = t31, t88 = t72; net.template exchange<37>(t87, t88);
        Key t89 = t32, t90 = t73; net.template exchange<38>(t89, t90);
        Key t91 = t33, t92 = t74; net.template exchange<39>(t91, t92);
        Key t93 = t34, t94 = t75; net.template exchange<40>(t93, t94);
        Key t95 = t35, t96 = t76; net.template exchange<41>(t95, t96);
        z[0] = t57; z[1] = t77; z[2] = t78; z[3] = t79; z[4] = t80; z[5] = t81; z[6] = t82; z[7] = t83; z[8] = t84; z[9] = t85; z[10] = t86; z[11] = t87; z[12] = t88; z[13] = t89; z[14] = t90; z[15] = t91; z[16] = t92; z[17] = t93; z[18] = t94; z[19] = t95; z[20] = t96;
    }
};

// 65 compare-exchanges, 0 single
template <>
struct Merge<16, 16, 0, 31>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[15], t1 = b[15]; net.template exchange<0>(t0, t1);
        Key t2 = a[7], t3 = b[7]; net.template exchange<1>(t2, t3);
        Key t4 = t0, t5 = t3; net.template exchange<2>(t4, t5);
        Key t6 = a[11], t7 = b[11]; net.template exchange<3>(t6, t7);
        Key t8 = a[3], t9 = b[3]; net.template exchange<4>(t8, t9);
        Key t10 = t6, t11 = t9; net.template exchange<5>(t10, t11);
        Key t12 = t2, t13 = t10; net.template exchange<6>(t12, t13);
        Key t14 = t4, t15 = t11; net.template exchange<7>(t14, t15);
        Key t16 = t5, t17 = t7; net.template exchange<8>(t16, t17);
        Key t18 = a[13], t19 = b[13]; net.template exchange<9>(t18, t19);
        Key t20 = a[5], t21 = b[5]; net.template exchange<10>(t20, t21);
        Key t22 = t18, t23 = t21; net.template exchange<11>(t22, t23);
        Key t24 = a[9], t25 = b[9]; net.template exchange<12>(t24, t25);
        Key t26 = a[1], t27 = b[1]; net.template exchange<13>(t26, t27);
        Key t28 = t24, t29 = t27; net.template exchange<14>(t28, t29);
        Key t30 = t20, t31 = t28; net.template exchange<15>(t30, t31);
        Key t32 = t22, t33 = t29; net.template exchange<16>(t32, t33);
        Key t34 = t23, t35 = t25; net.template exchange<17>(t34, t35);
        Key t36 = t8, t37 = t30; net.template exchange<18>(t36, t37);
        Key t38 = t12, t39 = t31; net.template exchange<19>(t38, t39);
        Key t40 = t13, t41 = t32; net.template exchange<20>(t40, t41);
        Key t42 = t14, t43 = t33; net.template exchange<21>(t42, t43);
        Key t44 = t15, t45 = t34; net.template exchange<22>(t44, t45);
        Key t46 = t16, t47 = t35; net.template exchange<23>(t46, t47);
        Key t48 = t17, t49 = t19; net.template exchange<24>(t48, t49);
        Key t50 = a[14], t51 = b[14]; net.template exchange<25>(t50, t51);
        Key t52 = a[6], t53 = b[6]; net.template exchange<26>(t52, t53);
        Key t54 = t50, t55 = t53; net.template exchange<27>(t54, t55);
        Key t56 = a[10], t57 = b[10]; net.template exchange<28>(t56, t57);
        Key t58 = a[2], t59 = b[2]; net.template exchange<29>(t58, t59);
        Key t60 = t56, t61 = t59; net.template exchange<30>(t60, t61);
        Key t62 = t52, t63 = t60; net.template exchange<31>(t62, t63);
        Key t64 = t54, t65 = t61; net.template exchange<32>(t64, t65);
        Key t66 = t55, t67 = t57; net.template exchange<33>(t66, t67);
        Key t68 = a[12], t69 = b[12]; net.template exchange<34>(t68, t69);
        Key t70 = a[4], t71 = b[4]; net.template exchange<35>(t70, t71);
        Key t72 = t68, t73 = t71; net.template exchange<36>(t72, t73);
        Key t74 = a[8], t75 = b[8]; net.template exchange<37>(t74, t75);
        Key t76 = a[0], t77 = b[0]; net.template exchange<38>(t76, t77);
        Key t78 = t74, t79 = t77; net.template exchange<39>(t78, t79);
        Key t80 = t70, t81 = t78; net.template exchange<40>(t80, t81);
        Key t82 = t72, t83 = t79; net.template exchange<41>(t82, t83);
        Key t84 = t73, t85 = t75; net.template exchange<42>(t84, t85);
        Key t86 = t58, t87 = t80; net.template exchange<43>(t86, t87);
        Key t88 = t62, t89 = t81; net.template exchange<44>(t88, t89);
        Key t90 = t63, t91 = t82; net.template exchange<45>(t90, t91);
        Key t92 = t64, t93 = t83; net.template exchange<46>(t92, t93);
        Key t94 = t65, t95 = t84; net.template exchange<47>(t94, t95);
        Key t96 = t66, t97 = t85; net.template exchange<48>(t96, t97);
        Key t98 = t67, t99 = t69; net.template exchange<49>(t98, t99);
        Key t100 = t26, t101 = t86; net.template exchange<50>(t100, t101);
        Key t102 = t36, t103 = t87; net.template exchange<51>(t102, t103);
        Key t104 = t37, t105 = t88; net.template exchange<52>(t104, t105);
        Key t106 = t38, t107 = t89; net.template exchange<53>(t106, t107);
        Key t108 = t39, t109 = t90; net.template exchange<54>(t108, t109);
        Key t110 = t40, t111 = t91; net.template exchange<55>(t110, t111);
        Key t112 = t41, t113 = t92; net.template exchange<56>(t112, t113);
        Key t114 = t42, t115 = t93; net.template exchange<57>(t114, t115);
        Key t116 = t43, t117 = t94; net.template exchange<58>(t116, t117);
        Key t118 = t44, t119 = t95; net.template exchange<59>(t118, t119);
        Key t120 = t45, t121 = t96; net.template exchange<60>(t120, t121);
        Key t122 = t46, t123 = t97; net.template exchange<61>(t122, t123);
        Key t124 = t47, t125 = t98; net.template exchange<62>(t124, t125);
        Key t126 = t48, t127 = t99; net.template exchange<63>(t126, t127);
        Key t128 = t49, t129 = t51; net.template exchange<64>(t128, t129);
        z[0] = t76; z[1] = t100; z[2] = t101; z[3] = t102; z[4] = t103; z[5] = t104; z[6] = t105; z[7] = t106; z[8] = t107; z[9] = t108; z[10] = t109; z[11] = t110; z[12] = t111; z[13] = t112; z[14] = t113; z[15] = t114; z[16] = t115; z[17] = t116; z[18] = t117; z[19] = t118; z[20] = t119; z[21] = t120; z[22] = t121; z[23] = t122; z[24] = t123; z[25] = t124; z[26] = t125; z[27] = t126; z[28] = t127; z[29] = t128; z[30] = t129; z[31] = t1;
    }
};

// 33 compare-exchanges, 9 single
template <>
struct Merge<17, 16, 0, 16>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[1]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[15], b[9]);
        Key t3 = a[3], t4 = b[5]; net.template exchange<1>(t3, t4);
        const Key t5 = net.minimum(t4, a[11], b[13]);
        Key t6 = t0, t7 = t3; net.template exchange<2>(t6, t7);
        Key t8 = t2, t9 = t5; net.template exchange<3>(t8, t9);
        Key t10 = a[5], t11 = b[3]; net.template exchange<4>(t10, t11);
        const Key t12 = net.minimum(t11, a[13], b[11]);
        Key t13 = a[1], t14 = b[7]; net.template exchange<5>(t13, t14);
        const Key t15 = net.minimum(t14, a[9], b[15]);
        Key t16 = t10, t17 = t13; net.template exchange<6>(t16, t17);
        Key t18 = t12, t19 = t15; net.template exchange<7>(t18, t19);
        Key t20 = t6, t21 = t16; net.template exchange<8>(t20, t21);
        Key t22 = t7, t23 = t17; net.template exchange<9>(t22, t23);
        Key t24 = t8, t25 = t18; net.template exchange<10>(t24, t25);
        Key t26 = t9, t27 = t19; net.template exchange<11>(t26, t27);
        Key t28 = a[6], t29 = b[2]; net.template exchange<12>(t28, t29);
        const Key t30 = net.minimum(t29, a[14], b[10]);
        Key t31 = a[2], t32 = b[6]; net.template exchange<13>(t31, t32);
        const Key t33 = net.minimum(t32, a[10], b[14]);
        Key t34 = t28, t35 = t31; net.template exchange<14>(t34, t35);
        Key t36 = t30, t37 = t33; net.template exchange<15>(t36, t37);
        Key t38 = a[4], t39 = b[4]; net.template exchange<16>(t38, t39);
        const Key t40 = net.minimum(t39, a[12], b[12]);
        const Key t41 = net.minimum(a[8], b[8]);
        Key t43 = a[0], t44 = b[0]; net.template exchange<17>(t43, t44);
        const Key t45 = net.minimum(t44, a[16]);
        Key t46 = t41, t47 = t45; net.template exchange<18>(t46, t47);
        Key t48 = t38, t49 = t46; net.template exchange<19>(t48, t49);
        Key t50 = t40, t51 = t47; net.template exchange<20>(t50, t51);
        Key t52 = t34, t53 = t48; net.template exchange<21>(t52, t53);
        Key t54 = t35, t55 = t49; net.template exchange<22>(t54, t55);
        Key t56 = t36, t57 = t50; net.template exchange<23>(t56, t57);
        Key t58 = t37, t59 = t51; net.template exchange<24>(t58, t59);
        Key t60 = t20, t61 = t52; net.template exchange<25>(t60, t61);
        Key t62 = t21, t63 = t53; net.template exchange<26>(t62, t63);
        Key t64 = t22, t65 = t54; net.template exchange<27>(t64, t65);
        Key t66 = t23, t67 = t55; net.template exchange<28>(t66, t67);
        Key t68 = t24, t69 = t56; net.template exchange<29>(t68, t69);
        Key t70 = t25, t71 = t57; net.template exchange<30>(t70, t71);
        Key t72 = t26, t73 = t58; net.template exchange<31>(t72, t73);
        Key t74 = t27, t75 = t59; net.template exchange<32>(t74, t75);
        z[0] = t43; z[1] = t60; z[2] = t61; z[3] = t62; z[4] = t63; z[5] = t64; z[6] = t65; z[7] = t66; z[8] = t67; z[9] = t68; z[10] = t69; z[11] = t70; z[12] = t71; z[13] = t72; z[14] = t73; z[15] = t74; z[16] = t75;
    }
};

// 33 compare-exchanges, 9 single
template <>
struct Merge<17, 17, 0, 16>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[1]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[15], b[9]);
        Key t3 = a[3], t4 = b[5]; net.template exchange<1>(t3, t4);
        const Key t5 = net.minimum(t4, a[11], b[13]);
        Key t6 = t0, t7 = t3; net.template exchange<2>(t6, t7);
        Key t8 = t2, t9 = t5; net.template exchange<3>(t8, t9);
        Key t10 = a[5], t11 = b[3]; net.template exchange<4>(t10, t11);
        const Key t12 = net.minimum(t11, a[13], b[11]);
        Key t13 = a[1], t14 = b[7]; net.template exchange<5>(t13, t14);
        const Key t15 = net.minimum(t14, a[9], b[15]);
        Key t16 = t10, t17 = t13; net.template exchange<6>(t16, t17);
        Key t18 = t12, t19 = t15; net.template exchange<7>(t18, t19);
        Key t20 = t6, t21 = t16; net.template exchange<8>(t20, t21);
        Key t22 = t7, t23 = t17; net.template exchange<9>(t22, t23);
        Key t24 = t8, t25 = t18; net.template exchange<10>(t24, t25);
        Key t26 = t9, t27 = t19; net.template exchange<11>(t26, t27);
        Key t28 = a[6], t29 = b[2]; net.template exchange<12>(t28, t29);
        const Key t30 = net.minimum(t29, a[14], b[10]);
        Key t31 = a[2], t32 = b[6]; net.template exchange<13>(t31, t32);
        const Key t33 = net.minimum(t32, a[10], b[14]);
        Key t34 = t28, t35 = t31; net.template exchange<14>(t34, t35);
        Key t36 = t30, t37 = t33; net.template exchange<15>(t36, t37);
        Key t38 = a[4], t39 = b[4]; net.template exchange<16>(t38, t39);
        const Key t40 = net.minimum(t39, a[12], b[12]);
        const Key t41 = net.minimum(a[8], b[8]);
        Key t43 = a[0], t44 = b[0]; net.template exchange<17>(t43, t44);
        const Key t45 = net.minimum(t44, a[16], b[16]);
        Key t46 = t41, t47 = t45; net.template exchange<18>(t46, t47);
        Key t48 = t38, t49 = t46; net.template exchange<19>(t48, t49);
        Key t50 = t40, t51 = t47; net.template exchange<20>(t50, t51);
        Key t52 = t34, t53 = t48; net.template exchange<21>(t52, t53);
        Key t54 = t35, t55 = t49; net.template exchange<22>(t54, t55);
        Key t56 = t36, t57 = t50; net.template exchange<23>(t56, t57);
        Key t58 = t37, t59 = t51; net.template exchange<24>(t58, t59);
        Key t60 = t20, t61 = t52; net.template exchange<25>(t60, t61);
        Key t62 = t21, t63 = t53; net.template exchange<26>(t62, t63);
        Key t64 = t22, t65 = t54; net.template exchange<27>(t64, t65);
        Key t66 = t23, t67 = t55; net.template exchange<28>(t66, t67);
        Key t68 = t24, t69 = t56; net.template exchange<29>(t68, t69);
        Key t70 = t25, t71 = t57; net.template exchange<30>(t70, t71);
        Key t72 = t26, t73 = t58; net.template exchange<31>(t72, t73);
        Key t74 = t27, t75 = t59; net.template exchange<32>(t74, t75);
        z[0] = t43; z[1] = t60; z[2] = t61; z[3] = t62; z[4] = t63; z[5] = t64; z[6] = t65; z[7] = t66; z[8] = t67; z[9] = t68; z[10] = t69; z[11] = t70; z[12] = t71; z[13] = t72; z[14] = t73; z[15] = t74; z[16] = t75;
    }
};

// 32 compare-exchanges, 5 single
template <>
struct Merge<18, 5, 0, 17>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[2]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[15]);
        Key t3 = t0, t4 = a[3]; net.template exchange<1>(t3, t4);
        Key t5 = t2, t6 = a[11]; net.template exchange<2>(t5, t6);
        Key t7 = a[5], t8 = b[4]; net.template exchange<3>(t7, t8);
        const Key t9 = net.minimum(t8, a[13]);
        Key t10 = a[1], t11 = b[0]; net.template exchange<4>(t10, t11);
        const Key t12 = net.minimum(t11, a[17]);
        Key t13 = a[9], t14 = t12; net.template exchange<5>(t13, t14);
        Key t15 = t7, t16 = t13; net.template exchange<6>(t15, t16);
        Key t17 = t9, t18 = t14; net.template exchange<7>(t17, t18);
        Key t19 = t3, t20 = t15; net.template exchange<8>(t19, t20);
        Key t21 = t4, t22 = t16; net.template exchange<9>(t21, t22);
        Key t23 = t5, t24 = t17; net.template exchange<10>(t23, t24);
        Key t25 = t6, t26 = t18; net.template exchange<11>(t25, t26);
        Key t27 = a[6], t28 = b[3]; net.template exchange<12>(t27, t28);
        const Key t29 = net.minimum(t28, a[14]);
        Key t30 = t27, t31 = a[2]; net.template exchange<13>(t30, t31);
        Key t32 = t29, t33 = a[10]; net.template exchange<14>(t32, t33);
        Key t34 = a[0], t35 = b[1]; net.template exchange<15>(t34, t35);
        const Key t36 = net.minimum(t35, a[16]);
        Key t37 = a[8], t38 = t36; net.template exchange<16>(t37, t38);
        Key t39 = a[4], t40 = t37; net.template exchange<17>(t39, t40);
        Key t41 = a[12], t42 = t38; net.template exchange<18>(t41, t42);
        Key t43 = t30, t44 = t39; net.template exchange<19>(t43, t44);
        Key t45 = t31, t46 = t40; net.template exchange<20>(t45, t46);
        Key t47 = t32, t48 = t41; net.template exchange<21>(t47, t48);
        Key t49 = t33, t50 = t42; net.template exchange<22>(t49, t50);
        Key t51 = t10, t52 = t34; net.template exchange<23>(t51, t52);
        Key t53 = t19, t54 = t43; net.template exchange<24>(t53, t54);
        Key t55 = t20, t56 = t44; net.template exchange<25>(t55, t56);
        Key t57 = t21, t58 = t45; net.template exchange<26>(t57, t58);
        Key t59 = t22, t60 = t46; net.template exchange<27>(t59, t60);
        Key t61 = t23, t62 = t47; net.template exchange<28>(t61, t62);
        Key t63 = t24, t64 = t48; net.template exchange<29>(t63, t64);
        Key t65 = t25, t66 = t49; net.template exchange<30>(t65, t66);
        Key t67 = t26, t68 = t50; net.template exchange<31>(t67, t68);
        z[0] = t51; z[1] = t52; z[2] = t53; z[3] = t54; z[4] = t55; z[5] = t56; z[6] = t57; z[7] = t58; z[8] = t59; z[9] = t60; z[10] = t61; z[11] = t62; z[12] = t63; z[13] = t64; z[14] = t65; z[15] = t66; z[16] = t67; z[17] = t68;
    }
};

// 34 compare-exchanges, 7 single
template <>
struct Merge<18, 7, 0, 17>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[2]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[15]);
        Key t3 = a[3], t4 = b[6]; net.template exchange<1>(t3, t4);
        const Key t5 = net.minimum(t4, a[11]);
        Key t6 = t0, t7 = t3; net.template exchange<2>(t6, t7);
        Key t8 = t2, t9 = t5; net.template exchange<3>(t8, t9);
        Key t10 = a[5], t11 = b[4]; net.template exchange<4>(t10, t11);
        const Key t12 = net.minimum(t11, a[13]);
        Key t13 = a[1], t14 = b[0]; net.template exchange<5>(t13, t14);
        const Key t15 = net.minimum(t14, a[17]);
        Key t16 = a[9], t17 = t15; net.template exchange<6>(t16, t17);
        Key t18 = t10, t19 = t16; net.template exchange<7>(t18, t19);
        Key t20 = t12, t21 = t17; net.template exchange<8>(t20, t21);
        Key t22 = t6, t23 = t18; net.template exchange<9>(t22, t23);
        Key t24 = t7, t25 = t19; net.template exchange<10>(t24, t25);
        Key t26 = t8, t27 = t20; net.template exchange<11>(t26, t27);
        Key t28 = t9, t29 = t21; net.template exchange<12>(t28, t29);
        Key t30 = a[6], t31 = b[3]; net.template exchange<13>(t30, t31);
        const Key t32 = net.minimum(t31, a[14]);
        Key t33 = t30, t34 = a[2]; net.template exchange<14>(t33, t34);
        Key t35 = t32, t36 = a[10]; net.template exchange<15>(t35, t36);
        Key t37 = a[4], t38 = b[5]; net.template exchange<16>(t37, t38);
        const Key t39 = net.minimum(t38, a[12]);
        Key t40 = a[0], t41 = b[1]; net.template exchange<17>(t40, t41);
        const Key t42 = net.minimum(t41, a[16]);
        Key t43 = a[8], t44 = t42; net.template exchange<18>(t43, t44);
        Key t45 = t37, t46 = t43; net.template exchange<19>(t45, t46);
        Key t47 = t39, t48 = t44; net.template exchange<20>(t47, t48);
        Key t49 = t33, t50 = t45; net.template exchange<21>(t49, t50);
        Key t51 = t34, t52 = t46; net.template exchange<22>(t51, t52);
        Key t53 = t35, t54 = t47; net.template exchange<23>(t53, t54);
        Key t55 = t36, t56 = t48; net.template exchange<24>(t55, t56);
        Key t57 = t13, t58 = t40; net.template exchange<25>(t57, t58);
        Key t59 = t22, t60 = t49; net.template exchange<26>(t59, t60);
        Key t61 = t23, t62 = t50; net.template exchange<27>(t61, t62);
        Key t63 = t24, t64 = t51; net.template exchange<28>(t63, t64);
        Key t65 = t25, t66 = t52; net.template exchange<29>(t65, t66);
        Key t67 = t26, t68 = t53; net.template exchange<30>(t67, t68);
        Key t69 = t27, t70 = t54; net.template exchange<31>(t69, t70);
        Key t71 = t28, t72 = t55; net.template exchange<32>(t71, t72);
        Key t73 = t29, t74 = t56; net.template exchange<33>(t73, t74);
        z[0] = t57; z[1] = t58; z[2] = t59; z[3] = t60; z[4] = t61; z[5] = t62; z[6] = t63; z[7] = t64; z[8] = t65; z[9] = t66; z[10] = t67; z[11] = t68; z[12] = t69; z[13] = t70; z[14] = t71; z[15] = t72; z[16] = t73; z[17] = t74;
    }
};

// 21 compare-exchanges, 16 single
template <>
struct Merge<18, 8, 8, 17>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[6]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[15]);
        Key t3 = a[11], t4 = b[2]; net.template exchange<1>(t3, t4);
        const Key t5 = net.maximum(t3, a[3]);
        Key t6 = t0, t7 = t5; net.template exchange<2>(t6, t7);
        const Key t8 = net.minimum(t2, t4);
        Key t10 = a[5], t11 = b[4]; net.template exchange<3>(t10, t11);
        const Key t12 = net.minimum(t11, a[13]);
        Key t13 = a[9], t14 = b[0]; net.template exchange<4>(t13, t14);
        const Key t15 = net.maximum(t13, a[1]);
        const Key t16 = net.minimum(t14, a[17]);
        const Key t18 = net.maximum(t10, t15);
        Key t19 = t12, t20 = t16; net.template exchange<5>(t19, t20);
        const Key t22 = net.maximum(t6, t18);
        Key t23 = t7, t24 = t19; net.template exchange<6>(t23, t24);
        Key t25 = t8, t26 = t20; net.template exchange<7>(t25, t26);
        Key t27 = a[6], t28 = b[7]; net.template exchange<8>(t27, t28);
        const Key t29 = net.minimum(t28, a[14]);
        Key t30 = a[10], t31 = b[3]; net.template exchange<9>(t30, t31);
        const Key t32 = net.maximum(t30, a[2]);
        Key t33 = t27, t34 = t32; net.template exchange<10>(t33, t34);
        const Key t35 = net.minimum(t29, t31);
        Key t37 = a[4], t38 = b[5]; net.template exchange<11>(t37, t38);
        const Key t39 = net.minimum(t38, a[12]);
        Key t40 = a[8], t41 = b[1]; net.template exchange<12>(t40, t41);
        const Key t42 = net.maximum(t40, a[0]);
        const Key t43 = net.minimum(t41, a[16]);
        const Key t45 = net.maximum(t37, t42);
        Key t46 = t39, t47 = t43; net.template exchange<13>(t46, t47);
        const Key t49 = net.maximum(t33, t45);
        Key t50 = t34, t51 = t46; net.template exchange<14>(t50, t51);
        Key t52 = t35, t53 = t47; net.template exchange<15>(t52, t53);
        Key t54 = t22, t55 = t49; net.template exchange<16>(t54, t55);
        Key t56 = t23, t57 = t50; net.template exchange<17>(t56, t57);
        Key t58 = t24, t59 = t51; net.template exchange<18>(t58, t59);
        Key t60 = t25, t61 = t52; net.template exchange<19>(t60, t61);
        Key t62 = t26, t63 = t53; net.template exchange<20>(t62, t63);
        z[0] = t54; z[1] = t55; z[2] = t56; z[3] = t57; z[4] = t58; z[5] = t59; z[6] = t60; z[7] = t61; z[8] = t62; z[9] = t63;
    }
};

// 35 compare-exchanges, 10 single
template <>
struct Merge<18, 10, 0, 17>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[2]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[15]);
        Key t3 = a[3], t4 = b[6]; net.template exchange<1>(t3, t4);
        const Key t5 = net.minimum(t4, a[11]);
        Key t6 = t0, t7 = t3; net.template exchange<2>(t6, t7);
        Key t8 = t2, t9 = t5; net.template exchange<3>(t8, t9);
        Key t10 = a[5], t11 = b[4]; net.template exchange<4>(t10, t11);
        const Key t12 = net.minimum(t11, a[13]);
        const Key t13 = net.minimum(a[9], b[8]);
        Key t15 = a[1], t16 = b[0]; net.template exchange<5>(t15, t16);
        const Key t17 = net.minimum(t16, a[17]);
        Key t18 = t13, t19 = t17; net.template exchange<6>(t18, t19);
        Key t20 = t10, t21 = t18; net.template exchange<7>(t20, t21);
        Key t22 = t12, t23 = t19; net.template exchange<8>(t22, t23);
        Key t24 = t6, t25 = t20; net.template exchange<9>(t24, t25);
        Key t26 = t7, t27 = t21; net.template exchange<10>(t26, t27);
        Key t28 = t8, t29 = t22; net.template exchange<11>(t28, t29);
        Key t30 = t9, t31 = t23; net.template exchange<12>(t30, t31);
        Key t32 = a[6], t33 = b[3]; net.template exchange<13>(t32, t33);
        const Key t34 = net.minimum(t33, a[14]);
        Key t35 = a[2], t36 = b[7]; net.template exchange<14>(t35, t36);
        const Key t37 = net.minimum(t36, a[10]);
        Key t38 = t32, t39 = t35; net.template exchange<15>(t38, t39);
        Key t40 = t34, t41 = t37; net.template exchange<16>(t40, t41);
        Key t42 = a[4], t43 = b[5]; net.template exchange<17>(t42, t43);
        const Key t44 = net.minimum(t43, a[12]);
        const Key t45 = net.minimum(a[8], b[9]);
        Key t47 = a[0], t48 = b[1]; net.template exchange<18>(t47, t48);
        const Key t49 = net.minimum(t48, a[16]);
        Key t50 = t45, t51 = t49; net.template exchange<19>(t50, t51);
        Key t52 = t42, t53 = t50; net.template exchange<20>(t52, t53);
        Key t54 = t44, t55 = t51; net.template exchange<21>(t54, t55);
        Key t56 = t38, t57 = t52; net.template exchange<22>(t56, t57);
        Key t58 = t39, t59 = t53; net.template exchange<23>(t58, t59);
        Key t60 = t40, t61 = t54; net.template exchange<24>(t60, t61);
        Key t62 = t41, t63 = t55; net.template exchange<25>(t62, t63);
        Key t64 = t15, t65 = t47; net.template exchange<26>(t64, t65);
        Key t66 = t24, t67 = t56; net.template exchange<27>(t66, t67);
        Key t68 = t25, t69 = t57; net.template exchange<28>(t68, t69);
        Key t70 = t26, t71 = t58; net.template exchange<29>(t70, t71);
        Key t72 = t27, t73 = t59; net.template exchange<30>(t72, t73);
        Key t74 = t28, t75 = t60; net.template exchange<31>(t74, t75);
        Key t76 = t29, t77 = t61; net.template exchange<32>(t76, t77);
        Key t78 = t30, t79 = t62; net.template exchange<33>(t78, t79);
        Key t80 = t31, t81 = t63; net.template exchange<34>(t80, t81);
        z[0] = t64; z[1] = t65; z[2] = t66; z[3] = t67; z[4] = t68; z[5] = t69; z[6] = t70; z[7] = t71; z[8] = t72; z[9] = t73; z[10] = t74; z[11] = t75; z[12] = t76; z[13] = t77; z[14] = t78; z[15] = t79; z[16] = t80; z[17] = t81;
    }
};

// 1 compare-exchanges, 24 single
template <>
struct Merge<18, 16, 16, 17>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.maximum(a[7], b[2]);
        const Key t1 = net.minimum(b[10], t0, a[15]);
        const Key t2 = net.maximum(a[3], b[6]);
        const Key t3 = net.minimum(b[14], t2, a[11]);
        const Key t5 = net.maximum(t1, t3);
        const Key t6 = net.maximum(a[5], b[4]);
        const Key t7 = net.minimum(b[12], t6, a[13]);
        const Key t8 = net.maximum(a[1], b[8]);
        const Key t9 = net.maximum(a[9], b[0]);
        const Key t10 = net.minimum(t8, t9, a[17]);
        const Key t12 = net.maximum(t7, t10);
        const Key t14 = net.maximum(t5, t12);
        const Key t15 = net.maximum(a[6], b[3]);
        const Key t16 = net.minimum(b[11], t15, a[14]);
        const Key t17 = net.maximum(a[2], b[7]);
        const Key t18 = net.minimum(b[15], t17, a[10]);
        const Key t20 = net.maximum(t16, t18);
        const Key t21 = net.maximum(a[4], b[5]);
        const Key t22 = net.minimum(b[13], t21, a[12]);
        const Key t23 = net.maximum(a[0], b[9]);
        const Key t24 = net.maximum(a[8], b[1]);
        const Key t25 = net.minimum(t23, t24, a[16]);
        const Key t27 = net.maximum(t22, t25);
        const Key t29 = net.maximum(t20, t27);
        Key t30 = t14, t31 = t29; net.template exchange<0>(t30, t31);
        z[0] = t30; z[1] = t31;
    }
};

// 72 compare-exchanges, 9 single
template <>
struct Merge<20, 20, 0, 30>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.minimum(a[15], b[15]);
        Key t2 = a[7], t3 = b[7]; net.template exchange<0>(t2, t3);
        Key t4 = t0, t5 = t3; net.template exchange<1>(t4, t5);
        Key t6 = a[11], t7 = b[3]; net.template exchange<2>(t6, t7);
        const Key t8 = net.minimum(t7, b[19]);
        Key t9 = a[3], t10 = b[11]; net.template exchange<3>(t9, t10);
        const Key t11 = net.minimum(t10, a[19]);
        Key t12 = t6, t13 = t9; net.template exchange<4>(t12, t13);
        Key t14 = t8, t15 = t11; net.template exchange<5>(t14, t15);
        Key t16 = t2, t17 = t13; net.template exchange<6>(t16, t17);
        Key t18 = t4, t19 = t14; net.template exchange<7>(t18, t19);
        Key t20 = t5, t21 = t15; net.template exchange<8>(t20, t21);
        Key t22 = a[13], t23 = b[13]; net.template exchange<9>(t22, t23);
        Key t24 = a[5], t25 = b[5]; net.template exchange<10>(t24, t25);
        Key t26 = t22, t27 = t25; net.template exchange<11>(t26, t27);
        Key t28 = a[9], t29 = b[9]; net.template exchange<12>(t28, t29);
        const Key t30 = net.minimum(a[17], b[17]);
        Key t32 = a[1], t33 = b[1]; net.template exchange<13>(t32, t33);
        Key t34 = t30, t35 = t33; net.template exchange<14>(t34, t35);
        Key t36 = t28, t37 = t34; net.template exchange<15>(t36, t37);
        Key t38 = t29, t39 = t35; net.template exchange<16>(t38, t39);
        Key t40 = t24, t41 = t36; net.template exchange<17>(t40, t41);
        Key t42 = t26, t43 = t37; net.template exchange<18>(t42, t43);
        Key t44 = t27, t45 = t38; net.template exchange<19>(t44, t45);
        const Key t46 = net.minimum(t23, t39);
        Key t48 = t12, t49 = t40; net.template exchange<20>(t48, t49);
        Key t50 = t16, t51 = t41; net.template exchange<21>(t50, t51);
        Key t52 = t17, t53 = t42; net.template exchange<22>(t52, t53);
        Key t54 = t18, t55 = t43; net.template exchange<23>(t54, t55);
        Key t56 = t19, t57 = t44; net.template exchange<24>(t56, t57);
        Key t58 = t20, t59 = t45; net.template exchange<25>(t58, t59);
        Key t60 = t21, t61 = t46; net.template exchange<26>(t60, t61);
        Key t62 = a[14], t63 = b[14]; net.template exchange<27>(t62, t63);
        Key t64 = a[6], t65 = b[6]; net.template exchange<28>(t64, t65);
        Key t66 = t62, t67 = t65; net.template exchange<29>(t66, t67);
        Key t68 = a[10], t69 = b[10]; net.template exchange<30>(t68, t69);
        const Key t70 = net.minimum(a[18], b[18]);
        Key t72 = a[2], t73 = b[2]; net.template exchange<31>(t72, t73);
        Key t74 = t70, t75 = t73; net.template exchange<32>(t74, t75);
        Key t76 = t68, t77 = t74; net.template exchange<33>(t76, t77);
        Key t78 = t69, t79 = t75; net.template exchange<34>(t78, t79);
        Key t80 = t64, t81 = t76; net.template exchange<35>(t80, t81);
        Key t82 = t66, t83 = t77; net.template exchange<36>(t82, t83);
        Key t84 = t67, t85 = t78; net.template exchange<37>(t84, t85);
        const Key t86 = net.minimum(t63, t79);
        Key t88 = a[12], t89 = b[12]; net.template exchange<38>(t88, t89);
        Key t90 = a[4], t91 = b[4]; net.template exchange<39>(t90, t91);
        Key t92 = t88, t93 = t91; net.template exchange<40>(t92, t93);
        Key t94 = a[8], t95 = b[8]; net.template exchange<41>(t94, t95);
        const Key t96 = net.minimum(a[16], b[16]);
        Key t98 = a[0], t99 = b[0]; net.template exchange<42>(t98, t99);
        Key t100 = t96, t101 = t99; net.template exchange<43>(t100, t101);
        Key t102 = t94, t103 = t100; net.template exchange<44>(t102, t103);
        Key t104 = t95, t105 = t101; net.template exchange<45>(t104, t105);
        Key t106 = t90, t107 = t102; net.template exchange<46>(t106, t107);
        Key t108 = t92, t109 = t103; net.template exchange<47>(t108, t109);
        Key t110 = t93, t111 = t104; net.template exchange<48>(t110, t111);
        Key t112 = t89, t113 = t105; net.template exchange<49>(t112, t113);
        Key t114 = t72, t115 = t106; net.template exchange<50>(t114, t115);
        Key t116 = t80, t117 = t107; net.template exchange<51>(t116, t117);
        Key t118 = t81, t119 = t108; net.template exchange<52>(t118, t119);
        Key t120 = t82, t121 = t109; net.template exchange<53>(t120, t121);
        Key t122 = t83, t123 = t110; net.template exchange<54>(t122, t123);
        Key t124 = t84, t125 = t111; net.template exchange<55>(t124, t125);
        Key t126 = t85, t127 = t112; net.template exchange<56>(t126, t127);
        const Key t128 = net.minimum(t86, t113);
        Key t130 = t32, t131 = t114; net.template exchange<57>(t130, t131);
        Key t132 = t48, t133 = t115; net.template exchange<58>(t132, t133);
        Key t134 = t49, t135 = t116; net.template exchange<59>(t134, t135);
        Key t136 = t50, t137 = t117; net.template exchange<60>(t136, t137);
        Key t138 = t51, t139 = t118; net.template exchange<61>(t138, t139);
        Key t140 = t52, t141 = t119; net.template exchange<62>(t140, t141);
        Key t142 = t53, t143 = t120; net.template exchange<63>(t142, t143);
        Key t144 = t54, t145 = t121; net.template exchange<64>(t144, t145);
        Key t146 = t55, t147 = t122; net.template exchange<65>(t146, t147);
        Key t148 = t56, t149 = t123; net.template exchange<66>(t148, t149);
        Key t150 = t57, t151 = t124; net.template exchange<67>(t150, t151);
        Key t152 = t58, t153 = t125; net.template exchange<68>(t152, t153);
        Key t154 = t59, t155 = t126; net.template exchange<69>(t154, t155);
        Key t156 = t60, t157 = t127; net.template exchange<70>(t156, t157);
        Key t158 = t61, t159 = t128; net.template exchange<71>(t158, t159);
        z[0] = t98; z[1] = t130; z[2] = t131; z[3] = t132; z[4] = t133; z[5] = t134; z[6] = t135; z[7] = t136; z[8] = t137; z[9] = t138; z[10] = t139; z[11] = t140; z[12] = t141; z[13] = t142; z[14] = t143; z[15] = t144; z[16] = t145; z[17] = t146; z[18] = t147; z[19] = t148; z[20] = t149; z[21] = t150; z[22] = t151; z[23] = t152; z[24] = t153; z[25] = t154; z[26] = t155; z[27] = t156; z[28] = t157; z[29] = t158; z[30] = t159;
    }
};

// 89 compare-exchanges, 0 single
template <>
struct Merge<20, 20, 0, 39>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[15], t1 = b[15]; net.template exchange<0>(t0, t1);
        Key t2 = a[7], t3 = b[7]; net.template exchange<1>(t2, t3);
        Key t4 = t0, t5 = t3; net.template exchange<2>(t4, t5);
        Key t6 = a[11], t7 = b[11]; net.template exchange<3>(t6, t7);
        Key t8 = a[19], t9 = b[19]; net.template exchange<4>(t8, t9);
        Key t10 = a[3], t11 = b[3]; net.template exchange<5>(t10, t11);
        Key t12 = t8, t13 = t11; net.template exchange<6>(t12, t13);
        Key t14 = t6, t15 = t12; net.template exchange<7>(t14, t15);
        Key t16 = t7, t17 = t13; net.template exchange<8>(t16, t17);
        Key t18 = t2, t19 = t14; net.template exchange<9>(t18, t19);
        Key t20 = t4, t21 = t15; net.template exchange<10>(t20, t21);
        Key t22 = t5, t23 = t16; net.template exchange<11>(t22, t23);
        Key t24 = t1, t25 = t17; net.template exchange<12>(t24, t25);
        Key t26 = a[13], t27 = b[13]; net.template exchange<13>(t26, t27);
        Key t28 = a[5], t29 = b[5]; net.template exchange<14>(t28, t29);
        Key t30 = t26, t31 = t29; net.template exchange<15>(t30, t31);
        Key t32 = a[9], t33 = b[9]; net.template exchange<16>(t32, t33);
        Key t34 = a[17], t35 = b[17]; net.template exchange<17>(t34, t35);
        Key t36 = a[1], t37 = b[1]; net.template exchange<18>(t36, t37);
        Key t38 = t34, t39 = t37; net.template exchange<19>(t38, t39);
        Key t40 = t32, t41 = t38; net.template exchange<20>(t40, t41);
        Key t42 = t33, t43 = t39; net.template exchange<21>(t42, t43);
        Key t44 = t28, t45 = t40; net.template exchange<22>(t44, t45);
        Key t46 = t30, t47 = t41; net.template exchange<23>(t46, t47);
        Key t48 = t31, t49 = t42; net.template exchange<24>(t48, t49);
        Key t50 = t27, t51 = t43; net.template exchange<25>(t50, t51);
        Key t52 = t10, t53 = t44; net.template exchange<26>(t52, t53);
        Key t54 = t18, t55 = t45; net.template exchange<27>(t54, t55);
        Key t56 = t19, t57 = t46; net.template exchange<28>(t56, t57);
        Key t58 = t20, t59 = t47; net.template exchange<29>(t58, t59);
        Key t60 = t21, t61 = t48; net.template exchange<30>(t60, t61);
        Key t62 = t22, t63 = t49; net.template exchange<31>(t62, t63);
        Key t64 = t23, t65 = t50; net.template exchange<32>(t64, t65);
        Key t66 = t24, t67 = t51; net.template exchange<33>(t66, t67);
        Key t68 = t25, t69 = t35; net.template exchange<34>(t68, t69);
        Key t70 = a[14], t71 = b[14]; net.template exchange<35>(t70, t71);
        Key t72 = a[6], t73 = b[6]; net.template exchange<36>(t72, t73);
        Key t74 = t70, t75 = t73; net.template exchange<37>(t74, t75);
        Key t76 = a[10], t77 = b[10]; net.template exchange<38>(t76, t77);
        Key t78 = a[18], t79 = b[18]; net.template exchange<39>(t78, t79);
        Key t80 = a[2], t81 = b[2]; net.template exchange<40>(t80, t81);
        Key t82 = t78, t83 = t81; net.template exchange<41>(t82, t83);
        Key t84 = t76, t85 = t82; net.template exchange<42>(t84, t85);
        Key t86 = t77, t87 = t83; net.template exchange<43>(t86, t87);
        Key t88 = t72, t89 = t84; net.template exchange<44>(t88, t89);
        Key t90 = t74, t91 = t85; net.template exchange<45>(t90, t91);
        Key t92 = t75, t93 = t86; net.template exchange<46>(t92, t93);
        Key t94 = t71, t95 = t87; net.template exchange<47>(t94, t95);
        Key t96 = a[12], t97 = b[12]; net.template exchange<48>(t96, t97);
        Key t98 = a[4], t99 = b[4]; net.template exchange<49>(t98, t99);
        Key t100 = t96, t101 = t99; net.template exchange<50>(t100, t101);
        Key t102 = a[8], t103 = b[8]; net.template exchange<51>(t102, t103);
        Key t104 = a[16], t105 = b[16]; net.template exchange<52>(t104, t105);
        Key t106 = a[0], t107 = b[0]; net.template exchange<53>(t106, t107);
        Key t108 = t104, t109 = t107; net.template exchange<54>(t108, t109);
        Key t110 = t102, t111 = t108; net.template exchange<55>(t110, t111);
        Key t112 = t103, t113 = t109; net.template exchange<56>(t112, t113);
        Key t114 = t98, t115 = t110; net.template exchange<57>(t114, t115);
        Key t116 = t100, t117 = t111; net.template exchange<58>(t116, t117);
        Key t118 = t101, t119 = t112; net.template exchange<59>(t118, t119);
        Key t120 = t97, t121 = t113; net.template exchange<60>(t120, t121);
        Key t122 = t80, t123 = t114; net.template exchange<61>(t122, t123);
        Key t124 = t88, t125 = t115; net.template exchange<62>(t124, t125);
        Key t126 = t89, t127 = t116; net.template exchange<63>(t126, t127);
        Key t128 = t90, t129 = t117; net.template exchange<64>(t128, t129);
        Key t130 = t91, t131 = t118; net.template exchange<65>(t130, t131);
        Key t132 = t92, t133 = t119; net.template exchange<66>(t132, t133);
        Key t134 = t93, t135 = t120; net.template exchange<67>(t134, t135);
        Key t136 = t94, t137 = t121; net.template exchange<68>(t136, t137);
        Key t138 = t95, t139 = t105; net.template exchange<69>(t138, t139);
        Key t140 = t36, t141 = t122; net.template exchange<70>(t140, t141);
        Key t142 = t52, t143 = t123; net.template exchange<71>(t142, t143);
        Key t144 = t53, t145 = t124; net.template exchange<72>(t144, t145);
        Key t146 = t54, t147 = t125; net.template exchange<73>(t146, t147);
        Key t148 = t55, t149 = t126; net.template exchange<74>(t148, t149);
        Key t150 = t56, t151 = t127; net.template exchange<75>(t150, t151);
        Key t152 = t57, t153 = t128; net.template exchange<76>(t152, t153);
        Key t154 = t58, t155 = t129; net.template exchange<77>(t154, t155);
        Key t156 = t59, t157 = t130; net.template exchange<78>(t156, t157);
        Key t158 = t60, t159 = t131; net.template exchange<79>(t158, t159);
        Key t160 = t61, t161 = t132; net.template exchange<80>(t160, t161);
        Key t162 = t62, t163 = t133; net.template exchange<81>(t162, t163);
        Key t164 = t63, t165 = t134; net.template exchange<82>(t164, t165);
        Key t166 = t64, t167 = t135; net.template exchange<83>(t166, t167);
        Key t168 = t65, t169 = t136; net.template exchange<84>(t168, t169);
        Key t170 = t66, t171 = t137; net.template exchange<85>(t170, t171);
        Key t172 = t67, t173 = t138; net.template exchange<86>(t172, t173);
        Key t174 = t68, t175 = t139; net.template exchange<87>(t174, t175);
        Key t176 = t69, t177 = t79; net.template exchange<88>(t176, t177);
        z[0] = t106; z[1] = t140; z[2] = t141; z[3] = t142; z[4] = t143; z[5] = t144; z[6] = t145; z[7] = t146; z[8] = t147; z[9] = t148; z[10] = t149; z[11] = t150; z[12] = t151; z[13] = t152; z[14] = t153; z[15] = t154; z[16] = t155; z[17] = t156; z[18] = t157; z[19] = t158; z[20] = t159; z[21] = t160; z[22] = t161; z[23] = t162; z[24] = t163; z[25] = t164; z[26] = t165; z[27] = t166; z[28] = t167; z[29] = t168; z[30] = t169; z[31] = t170; z[32] = t171; z[33] = t172; z[34] = t173; z[35] = t174; z[36] = t175; z[37] = t176; z[38] = t177; z[39] = t9;
    }
};

// 42 compare-exchanges, 13 single
template <>
struct Merge<21, 16, 0, 20>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[5]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[15], b[13]);
        const Key t3 = net.minimum(a[11], b[9]);
        Key t5 = a[3], t6 = b[1]; net.template exchange<1>(t5, t6);
        const Key t7 = net.minimum(t6, a[19]);
        Key t8 = t3, t9 = t7; net.template exchange<2>(t8, t9);
        Key t10 = t0, t11 = t8; net.template exchange<3>(t10, t11);
        Key t12 = t2, t13 = t9; net.template exchange<4>(t12, t13);
        Key t14 = a[5], t15 = b[7]; net.template exchange<5>(t14, t15);
        const Key t16 = net.minimum(t15, a[13], b[15]);
        const Key t17 = net.minimum(a[9], b[11]);
        Key t19 = a[1], t20 = b[3]; net.template exchange<6>(t19, t20);
        const Key t21 = net.minimum(t20, a[17]);
        Key t22 = t17, t23 = t21; net.template exchange<7>(t22, t23);
        Key t24 = t14, t25 = t22; net.template exchange<8>(t24, t25);
        Key t26 = t16, t27 = t23; net.template exchange<9>(t26, t27);
        Key t28 = t5, t29 = t19; net.template exchange<10>(t28, t29);
        Key t30 = t10, t31 = t24; net.template exchange<11>(t30, t31);
        Key t32 = t11, t33 = t25; net.template exchange<12>(t32, t33);
        Key t34 = t12, t35 = t26; net.template exchange<13>(t34, t35);
        Key t36 = t13, t37 = t27; net.template exchange<14>(t36, t37);
        Key t38 = a[6], t39 = b[6]; net.template exchange<15>(t38, t39);
        const Key t40 = net.minimum(t39, a[14], b[14]);
        const Key t41 = net.minimum(a[10], b[10]);
        Key t43 = a[2], t44 = b[2]; net.template exchange<16>(t43, t44);
        const Key t45 = net.minimum(t44, a[18]);
        Key t46 = t41, t47 = t45; net.template exchange<17>(t46, t47);
        Key t48 = t38, t49 = t46; net.template exchange<18>(t48, t49);
        Key t50 = t40, t51 = t47; net.template exchange<19>(t50, t51);
        const Key t52 = net.minimum(a[12], b[8]);
        Key t54 = a[4], t55 = b[0]; net.template exchange<20>(t54, t55);
        const Key t56 = net.minimum(t55, a[20]);
        Key t57 = t52, t58 = t56; net.template exchange<21>(t57, t58);
        const Key t59 = net.minimum(a[8], b[12]);
        Key t61 = a[0], t62 = b[4]; net.template exchange<22>(t61, t62);
        const Key t63 = net.minimum(t62, a[16]);
        Key t64 = t59, t65 = t63; net.template exchange<23>(t64, t65);
        Key t66 = t54, t67 = t61; net.template exchange<24>(t66, t67);
        Key t68 = t57, t69 = t64; net.template exchange<25>(t68, t69);
        Key t70 = t58, t71 = t65; net.template exchange<26>(t70, t71);
        Key t72 = t43, t73 = t67; net.template exchange<27>(t72, t73);
        Key t74 = t48, t75 = t68; net.template exchange<28>(t74, t75);
        Key t76 = t49, t77 = t69; net.template exchange<29>(t76, t77);
        Key t78 = t50, t79 = t70; net.template exchange<30>(t78, t79);
        Key t80 = t51, t81 = t71; net.template exchange<31>(t80, t81);
        Key t82 = t28, t83 = t72; net.template exchange<32>(t82, t83);
        Key t84 = t29, t85 = t73; net.template exchange<33>(t84, t85);
        Key t86 = t30, t87 = t74; net.template exchange<34>(t86, t87);
        Key t88 = t31, t89 = t75; net.template exchange<35>(t88, t89);
        Key t90 = t32, t91 = t76; net.template exchange<36>(t90, t91);
        Key t92 = t33, t93 = t77; net.template exchange<37>(t92, t93);
        Key t94 = t34, t95 = t78; net.template exchange<38>(t94, t95);
        Key t96 = t35, t97 = t79; net.template exchange<39>(t96, t97);
        Key t98 = t36, t99 = t80; net.template exchange<40>(t98, t99);
        Key t100 = t37, t101 = t81; net.template exchange<41>(t100, t101);
        z[0] = t66; z[1] = t82; z[2] = t83; z[3] = t84; z[4] = t85; z[5] = t86; z[6] = t87; z[7] = t88; z[8] = t89; z[9] = t90; z[10] = t91; z[11] = t92; z[12] = t93; z[13] = t94; z[14] = t95; z[15] = t96; z[16] = t97; z[17] = t98; z[18] = t99; z[19] = t100; z[20] = t101;
    }
};

// 42 compare-exchanges, 13 single
template <>
struct Merge<21, 21, 0, 20>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[5]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[15], b[13]);
        const Key t3 = net.minimum(a[11], b[9]);
        Key t5 = a[3], t6 = b[1]; net.template exchange<1>(t5, t6);
        const Key t7 = net.minimum(t6, a[19], b[17]);
        Key t8 = t3, t9 = t7; net.template exchange<2>(t8, t9);
        Key t10 = t0, t11 = t8; net.template exchange<3>(t10, t11);
        Key t12 = t2, t13 = t9; net.template exchange<4>(t12, t13);
        Key t14 = a[5], t15 = b[7]; net.template exchange<5>(t14, t15);
        const Key t16 = net.minimum(t15, a[13], b[15]);
        const Key t17 = net.minimum(a[9], b[11]);
        Key t19 = a[1], t20 = b[3]; net.template exchange<6>(t19, t20);
        const Key t21 = net.minimum(t20, a[17], b[19]);
        Key t22 = t17, t23 = t21; net.template exchange<7>(t22, t23);
        Key t24 = t14, t25 = t22; net.template exchange<8>(t24, t25);
        Key t26 = t16, t27 = t23; net.template exchange<9>(t26, t27);
        Key t28 = t5, t29 = t19; net.template exchange<10>(t28, t29);
        Key t30 = t10, t31 = t24; net.template exchange<11>(t30, t31);
        Key t32 = t11, t33 = t25; net.template exchange<12>(t32, t33);
        Key t34 = t12, t35 = t26; net.template exchange<13>(t34, t35);
        Key t36 = t13, t37 = t27; net.template exchange<14>(t36, t37);
        Key t38 = a[6], t39 = b[6]; net.template exchange<15>(t38, t39);
        const Key t40 = net.minimum(t39, a[14], b[14]);
        const Key t41 = net.minimum(a[10], b[10]);
        Key t43 = a[2], t44 = b[2]; net.template exchange<16>(t43, t44);
        const Key t45 = net.minimum(t44, a[18], b[18]);
        Key t46 = t41, t47 = t45; net.template exchange<17>(t46, t47);
        Key t48 = t38, t49 = t46; net.template exchange<18>(t48, t49);
        Key t50 = t40, t51 = t47; net.template exchange<19>(t50, t51);
        const Key t52 = net.minimum(a[12], b[8]);
        Key t54 = a[4], t55 = b[0]; net.template exchange<20>(t54, t55);
        const Key t56 = net.minimum(t55, a[20], b[16]);
        Key t57 = t52, t58 = t56; net.template exchange<21>(t57, t58);
        const Key t59 = net.minimum(a[8], b[12]);
        Key t61 = a[0], t62 = b[4]; net.template exchange<22>(t61, t62);
        const Key t63 = net.minimum(t62, a[16], b[20]);
        Key t64 = t59, t65 = t63; net.template exchange<23>(t64, t65);
        Key t66 = t54, t67 = t61; net.template exchange<24>(t66, t67);
        Key t68 = t57, t69 = t64; net.template exchange<25>(t68, t69);
        Key t70 = t58, t71 = t65; net.template exchange<26>(t70, t71);
        Key t72 = t43, t73 = t67; net.template exchange<27>(t72, t73);
        Key t74 = t48, t75 = t68; net.template exchange<28>(t74, t75);
        Key t76 = t49, t77 = t69; net.template exchange<29>(t76, t77);
        Key t78 = t50, t79 = t70; net.template exchange<30>(t78, t79);
        Key t80 = t51, t81 = t71; net.template exchange<31>(t80, t81);
        Key t82 = t28, t83 = t72; net.template exchange<32>(t82, t83);
        Key t84 = t29, t85 = t73; net.template exchange<33>(t84, t85);
        Key t86 = t30, t87 = t74; net.template exchange<34>(t86, t87);
        Key t88 = t31, t89 = t75; net.template exchange<35>(t88, t89);
        Key t90 = t32, t91 = t76; net.template exchange<36>(t90, t91);
        Key t92 = t33, t93 = t77; net.template exchange<37>(t92, t93);
        Key t94 = t34, t95 = t78; net.template exchange<38>(t94, t95);
        Key t96 = t35, t97 = t79; net.template exchange<39>(t96, t97);
        Key t98 = t36, t99 = t80; net.template exchange<40>(t98, t99);
        Key t100 = t37, t101 = t81; net.template exchange<41>(t100, t101);
        z[0] = t66; z[1] = t82; z[2] = t83; z[3] = t84; z[4] = t85; z[5] = t86; z[6] = t87; z[7] = t88; z[8] = t89; z[9] = t90; z[10] = t91; z[11] = t92; z[12] = t93; z[13] = t94; z[14] = t95; z[15] = t96; z[16] = t97; z[17] = t98; z[18] = t99; z[19] = t100; z[20] = t101;
    }
};

// 24 compare-exchanges, 20 single
template <>
struct Merge<22, 10, 10, 21>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[6]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[15]);
        Key t3 = a[11], t4 = b[2]; net.template exchange<1>(t3, t4);
        const Key t5 = net.maximum(t3, a[3]);
        const Key t6 = net.minimum(t4, a[19]);
        const Key t8 = net.maximum(t0, t5);
        Key t9 = t2, t10 = t6; net.template exchange<2>(t9, t10);
        Key t11 = a[13], t12 = b[4]; net.template exchange<3>(t11, t12);
        const Key t13 = net.maximum(t11, a[5]);
        const Key t14 = net.minimum(t12, a[21]);
        const Key t16 = net.maximum(a[9], b[0]);
        const Key t17 = net.maximum(a[1], b[8]);
        const Key t18 = net.minimum(t17, a[17]);
        Key t19 = t16, t20 = t18; net.template exchange<4>(t19, t20);
        Key t21 = t13, t22 = t19; net.template exchange<5>(t21, t22);
        const Key t23 = net.minimum(t14, t20);
        Key t25 = t8, t26 = t21; net.template exchange<6>(t25, t26);
        Key t27 = t9, t28 = t22; net.template exchange<7>(t27, t28);
        Key t29 = t10, t30 = t23; net.template exchange<8>(t29, t30);
        Key t31 = a[6], t32 = b[7]; net.template exchange<9>(t31, t32);
        const Key t33 = net.minimum(t32, a[14]);
        Key t34 = a[10], t35 = b[3]; net.template exchange<10>(t34, t35);
        const Key t36 = net.maximum(t34, a[2]);
        const Key t37 = net.minimum(t35, a[18]);
        const Key t39 = net.maximum(t31, t36);
        Key t40 = t33, t41 = t37; net.template exchange<11>(t40, t41);
        Key t42 = a[12], t43 = b[5]; net.template exchange<12>(t42, t43);
        const Key t44 = net.maximum(t42, a[4]);
        const Key t45 = net.minimum(t43, a[20]);
        const Key t47 = net.maximum(a[8], b[1]);
        const Key t48 = net.maximum(a[0], b[9]);
        const Key t49 = net.minimum(t48, a[16]);
        Key t50 = t47, t51 = t49; net.template exchange<13>(t50, t51);
        Key t52 = t44, t53 = t50; net.template exchange<14>(t52, t53);
        const Key t54 = net.minimum(t45, t51);
        Key t56 = t39, t57 = t52; net.template exchange<15>(t56, t57);
        Key t58 = t40, t59 = t53; net.template exchange<16>(t58, t59);
        Key t60 = t41, t61 = t54; net.template exchange<17>(t60, t61);
        Key t62 = t25, t63 = t56; net.template exchange<18>(t62, t63);
        Key t64 = t26, t65 = t57; net.template exchange<19>(t64, t65);
        Key t66 = t27, t67 = t58; net.template exchange<20>(t66, t67);
        Key t68 = t28, t69 = t59; net.template exchange<21>(t68, t69);
        Key t70 = t29, t71 = t60; net.template exchange<22>(t70, t71);
        Key t72 = t30, t73 = t61; net.template exchange<23>(t72, t73);
        z[0] = t62; z[1] = t63; z[2] = t64; z[3] = t65; z[4] = t66; z[5] = t67; z[6] = t68; z[7] = t69; z[8] = t70; z[9] = t71; z[10] = t72; z[11] = t73;
    }
};

// 54 compare-exchanges, 11 single
template <>
struct Merge<24, 12, 0, 24>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.minimum(a[15], b[9]);
        Key t2 = a[7], t3 = b[1]; net.template exchange<0>(t2, t3);
        const Key t4 = net.minimum(t3, a[23]);
        Key t5 = t0, t6 = t4; net.template exchange<1>(t5, t6);
        Key t7 = a[3], t8 = b[5]; net.template exchange<2>(t7, t8);
        const Key t9 = net.minimum(t8, a[19]);
        Key t10 = a[11], t11 = t9; net.template exchange<3>(t10, t11);
        Key t12 = t2, t13 = t7; net.template exchange<4>(t12, t13);
        Key t14 = t5, t15 = t10; net.template exchange<5>(t14, t15);
        Key t16 = t6, t17 = t11; net.template exchange<6>(t16, t17);
        const Key t18 = net.minimum(a[13], b[11]);
        Key t20 = a[5], t21 = b[3]; net.template exchange<7>(t20, t21);
        const Key t22 = net.minimum(t21, a[21]);
        Key t23 = t18, t24 = t22; net.template exchange<8>(t23, t24);
        Key t25 = a[1], t26 = b[7]; net.template exchange<9>(t25, t26);
        const Key t27 = net.minimum(t26, a[17]);
        Key t28 = a[9], t29 = t27; net.template exchange<10>(t28, t29);
        Key t30 = t20, t31 = t25; net.template exchange<11>(t30, t31);
        Key t32 = t23, t33 = t28; net.template exchange<12>(t32, t33);
        Key t34 = t24, t35 = t29; net.template exchange<13>(t34, t35);
        Key t36 = t12, t37 = t30; net.template exchange<14>(t36, t37);
        Key t38 = t13, t39 = t31; net.template exchange<15>(t38, t39);
        Key t40 = t14, t41 = t32; net.template exchange<16>(t40, t41);
        Key t42 = t15, t43 = t33; net.template exchange<17>(t42, t43);
        Key t44 = t16, t45 = t34; net.template exchange<18>(t44, t45);
        Key t46 = t17, t47 = t35; net.template exchange<19>(t46, t47);
        const Key t48 = net.minimum(a[14], b[10]);
        Key t50 = a[6], t51 = b[2]; net.template exchange<20>(t50, t51);
        const Key t52 = net.minimum(t51, a[22]);
        Key t53 = t48, t54 = t52; net.template exchange<21>(t53, t54);
        Key t55 = a[2], t56 = b[6]; net.template exchange<22>(t55, t56);
        const Key t57 = net.minimum(t56, a[18]);
        Key t58 = a[10], t59 = t57; net.template exchange<23>(t58, t59);
        Key t60 = t50, t61 = t55; net.template exchange<24>(t60, t61);
        Key t62 = t53, t63 = t58; net.template exchange<25>(t62, t63);
        Key t64 = t54, t65 = t59; net.template exchange<26>(t64, t65);
        Key t66 = a[4], t67 = b[4]; net.template exchange<27>(t66, t67);
        const Key t68 = net.minimum(t67, a[20]);
        Key t69 = a[12], t70 = t68; net.template exchange<28>(t69, t70);
        Key t71 = a[8], t72 = b[0]; net.template exchange<29>(t71, t72);
        Key t73 = a[0], t74 = b[8]; net.template exchange<30>(t73, t74);
        const Key t75 = net.minimum(t74, a[16]);
        Key t76 = t71, t77 = t73; net.template exchange<31>(t76, t77);
        Key t78 = t72, t79 = t75; net.template exchange<32>(t78, t79);
        Key t80 = t66, t81 = t77; net.template exchange<33>(t80, t81);
        Key t82 = t69, t83 = t78; net.template exchange<34>(t82, t83);
        Key t84 = t70, t85 = t79; net.template exchange<35>(t84, t85);
        Key t86 = t60, t87 = t80; net.template exchange<36>(t86, t87);
        Key t88 = t61, t89 = t81; net.template exchange<37>(t88, t89);
        Key t90 = t62, t91 = t82; net.template exchange<38>(t90, t91);
        Key t92 = t63, t93 = t83; net.template exchange<39>(t92, t93);
        Key t94 = t64, t95 = t84; net.template exchange<40>(t94, t95);
        Key t96 = t65, t97 = t85; net.template exchange<41>(t96, t97);
        Key t98 = t36, t99 = t86; net.template exchange<42>(t98, t99);
        Key t100 = t37, t101 = t87; net.template exchange<43>(t100, t101);
        Key t102 = t38, t103 = t88; net.template exchange<44>(t102, t103);
        Key t104 = t39, t105 = t89; net.template exchange<45>(t104, t105);
        Key t106 = t40, t107 = t90; net.template exchange<46>(t106, t107);
        Key t108 = t41, t109 = t91; net.template exchange<47>(t108, t109);
        Key t110 = t42, t111 = t92; net.template exchange<48>(t110, t111);
        Key t112 = t43, t113 = t93; net.template exchange<49>(t112, t113);
        Key t114 = t44, t115 = t94; net.template exchange<50>(t114, t115);
        Key t116 = t45, t117 = t95; net.template exchange<51>(t116, t117);
        Key t118 = t46, t119 = t96; net.template exchange<52>(t118, t119);
        Key t120 = t47, t121 = t97; net.template exchange<53>(t120, t121);
        z[0] = t76; z[1] = t98; z[2] = t99; z[3] = t100; z[4] = t101; z[5] = t102; z[6] = t103; z[7] = t104; z[8] = t105; z[9] = t106; z[10] = t107; z[11] = t108; z[12] = t109; z[13] = t110; z[14] = t111; z[15] = t112; z[16] = t113; z[17] = t114; z[18] = t115; z[19] = t116; z[20] = t117; z[21] = t118; z[22] = t119; z[23] = t120; z[24] = t121;
    }
};

// 81 compare-exchanges, 0 single
template <>
struct Merge<24, 12, 0, 35>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[7]; net.template exchange<0>(t0, t1);
        Key t2 = a[23], t3 = t1; net.template exchange<1>(t2, t3);
        Key t4 = a[15], t5 = t2; net.template exchange<2>(t4, t5);
        Key t6 = a[11], t7 = b[11]; net.template exchange<3>(t6, t7);
        Key t8 = a[3], t9 = b[3]; net.template exchange<4>(t8, t9);
        Key t10 = a[19], t11 = t9; net.template exchange<5>(t10, t11);
        Key t12 = t6, t13 = t10; net.template exchange<6>(t12, t13);
        Key t14 = t7, t15 = t11; net.template exchange<7>(t14, t15);
        Key t16 = t0, t17 = t12; net.template exchange<8>(t16, t17);
        Key t18 = t4, t19 = t13; net.template exchange<9>(t18, t19);
        Key t20 = t5, t21 = t14; net.template exchange<10>(t20, t21);
        Key t22 = t3, t23 = t15; net.template exchange<11>(t22, t23);
        Key t24 = a[5], t25 = b[5]; net.template exchange<12>(t24, t25);
        Key t26 = a[21], t27 = t25; net.template exchange<13>(t26, t27);
        Key t28 = a[13], t29 = t26; net.template exchange<14>(t28, t29);
        Key t30 = a[9], t31 = b[9]; net.template exchange<15>(t30, t31);
        Key t32 = a[1], t33 = b[1]; net.template exchange<16>(t32, t33);
        Key t34 = a[17], t35 = t33; net.template exchange<17>(t34, t35);
        Key t36 = t30, t37 = t34; net.template exchange<18>(t36, t37);
        Key t38 = t31, t39 = t35; net.template exchange<19>(t38, t39);
        Key t40 = t24, t41 = t36; net.template exchange<20>(t40, t41);
        Key t42 = t28, t43 = t37; net.template exchange<21>(t42, t43);
        Key t44 = t29, t45 = t38; net.template exchange<22>(t44, t45);
        Key t46 = t27, t47 = t39; net.template exchange<23>(t46, t47);
        Key t48 = t8, t49 = t40; net.template exchange<24>(t48, t49);
        Key t50 = t16, t51 = t41; net.template exchange<25>(t50, t51);
        Key t52 = t17, t53 = t42; net.template exchange<26>(t52, t53);
        Key t54 = t18, t55 = t43; net.template exchange<27>(t54, t55);
        Key t56 = t19, t57 = t44; net.template exchange<28>(t56, t57);
        Key t58 = t20, t59 = t45; net.template exchange<29>(t58, t59);
        Key t60 = t21, t61 = t46; net.template exchange<30>(t60, t61);
        Key t62 = t22, t63 = t47; net.template exchange<31>(t62, t63);
        Key t64 = a[6], t65 = b[6]; net.template exchange<32>(t64, t65);
        Key t66 = a[22], t67 = t65; net.template exchange<33>(t66, t67);
        Key t68 = a[14], t69 = t66; net.template exchange<34>(t68, t69);
        Key t70 = a[10], t71 = b[10]; net.template exchange<35>(t70, t71);
        Key t72 = a[2], t73 = b[2]; net.template exchange<36>(t72, t73);
        Key t74 = a[18], t75 = t73; net.template exchange<37>(t74, t75);
        Key t76 = t70, t77 = t74; net.template exchange<38>(t76, t77);
        Key t78 = t71, t79 = t75; net.template exchange<39>(t78, t79);
        Key t80 = t64, t81 = t76; net.template exchange<40>(t80, t81);
        Key t82 = t68, t83 = t77; net.template exchange<41>(t82, t83);
        Key t84 = t69, t85 = t78; net.template exchange<42>(t84, t85);
        Key t86 = t67, t87 = t79; net.template exchange<43>(t86, t87);
        Key t88 = a[4], t89 = b[4]; net.template exchange<44>(t88, t89);
        Key t90 = a[20], t91 = t89; net.template exchange<45>(t90, t91);
        Key t92 = a[12], t93 = t90; net.template exchange<46>(t92, t93);
        Key t94 = a[8], t95 = b[8]; net.template exchange<47>(t94, t95);
        Key t96 = a[0], t97 = b[0]; net.template exchange<48>(t96, t97);
        Key t98 = a[16], t99 = t97; net.template exchange<49>(t98, t99);
        Key t100 = t94, t101 = t98; net.template exchange<50>(t100, t101);
        Key t102 = t95, t103 = t99; net.template exchange<51>(t102, t103);
        Key t104 = t88, t105 = t100; net.template exchange<52>(t104, t105);
        Key t106 = t92, t107 = t101; net.template exchange<53>(t106, t107);
        Key t108 = t93, t109 = t102; net.template exchange<54>(t108, t109);
        Key t110 = t91, t111 = t103; net.template exchange<55>(t110, t111);
        Key t112 = t72, t113 = t104; net.template exchange<56>(t112, t113);
        Key t114 = t80, t115 = t105; net.template exchange<57>(t114, t115);
        Key t116 = t81, t117 = t106; net.template exchange<58>(t116, t117);
        Key t118 = t82, t119 = t107; net.template exchange<59>(t118, t119);
        Key t120 = t83, t121 = t108; net.template exchange<60>(t120, t121);
        Key t122 = t84, t123 = t109; net.template exchange<61>(t122, t123);
        Key t124 = t85, t125 = t110; net.template exchange<62>(t124, t125);
        Key t126 = t86, t127 = t111; net.template exchange<63>(t126, t127);
        Key t128 = t32, t129 = t112; net.template exchange<64>(t128, t129);
        Key t130 = t48, t131 = t113; net.template exchange<65>(t130, t131);
        Key t132 = t49, t133 = t114; net.template exchange<66>(t132, t133);
        Key t134 = t50, t135 = t115; net.template exchange<67>(t134, t135);
        Key t136 = t51, t137 = t116; net.template exchange<68>(t136, t137);
        Key t138 = t52, t139 = t117; net.template exchange<69>(t138, t139);
        Key t140 = t53, t141 = t118; net.template exchange<70>(t140, t141);
        Key t142 = t54, t143 = t119; net.template exchange<71>(t142, t143);
        Key t144 = t55, t145 = t120; net.template exchange<72>(t144, t145);
        Key t146 = t56, t147 = t121; net.template exchange<73>(t146, t147);
        Key t148 = t57, t149 = t122; net.template exchange<74>(t148, t149);
        Key t150 = t58, t151 = t123; net.template exchange<75>(t150, t151);
        Key t152 = t59, t153 = t124; net.template exchange<76>(t152, t153);
        Key t154 = t60, t155 = t125; net.template exchange<77>(t154, t155);
        Key t156 = t61, t157 = t126; net.template exchange<78>(t156, t157);
        Key t158 = t62, t159 = t127; net.template exchange<79>(t158, t159);
        Key t160 = t63, t161 = t87; net.template exchange<80>(t160, t161);
        z[0] = t96; z[1] = t128; z[2] = t129; z[3] = t130; z[4] = t131; z[5] = t132; z[6] = t133; z[7] = t134; z[8] = t135; z[9] = t136; z[10] = t137; z[11] = t138; z[12] = t139; z[13] = t140; z[14] = t141; z[15] = t142; z[16] = t143; z[17] = t144; z[18] = t145; z[19] = t146; z[20] = t147; z[21] = t148; z[22] = t149; z[23] = t150; z[24] = t151; z[25] = t152; z[26] = t153; z[27] = t154; z[28] = t155; z[29] = t156; z[30] = t157; z[31] = t158; z[32] = t159; z[33] = t160; z[34] = t161; z[35] = t23;
    }
};

// 29 compare-exchanges, 22 single
template <>
struct Merge<24, 12, 11, 24>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.minimum(a[15], b[11]);
        const Key t2 = net.maximum(a[7], b[3]);
        const Key t3 = net.minimum(t2, a[23]);
        Key t4 = t0, t5 = t3; net.template exchange<0>(t4, t5);
        Key t6 = a[11], t7 = b[7]; net.template exchange<1>(t6, t7);
        const Key t8 = net.maximum(t6, a[3]);
        const Key t9 = net.minimum(t7, a[19]);
        Key t10 = t4, t11 = t8; net.template exchange<2>(t10, t11);
        Key t12 = t5, t13 = t9; net.template exchange<3>(t12, t13);
        Key t14 = a[13], t15 = b[5]; net.template exchange<4>(t14, t15);
        const Key t16 = net.maximum(t14, a[5]);
        const Key t17 = net.minimum(t15, a[21]);
        const Key t19 = net.maximum(a[9], b[1]);
        const Key t20 = net.maximum(a[1], b[9]);
        const Key t21 = net.minimum(t20, a[17]);
        Key t22 = t19, t23 = t21; net.template exchange<5>(t22, t23);
        Key t24 = t16, t25 = t22; net.template exchange<6>(t24, t25);
        Key t26 = t17, t27 = t23; net.template exchange<7>(t26, t27);
        Key t28 = t10, t29 = t24; net.template exchange<8>(t28, t29);
        Key t30 = t11, t31 = t25; net.template exchange<9>(t30, t31);
        Key t32 = t12, t33 = t26; net.template exchange<10>(t32, t33);
        const Key t34 = net.minimum(t13, t27);
        const Key t36 = net.minimum(a[14], b[10]);
        const Key t38 = net.maximum(a[6], b[2]);
        const Key t39 = net.minimum(t38, a[22]);
        Key t40 = t36, t41 = t39; net.template exchange<11>(t40, t41);
        Key t42 = a[10], t43 = b[6]; net.template exchange<12>(t42, t43);
        const Key t44 = net.maximum(t42, a[2]);
        const Key t45 = net.minimum(t43, a[18]);
        Key t46 = t40, t47 = t44; net.template exchange<13>(t46, t47);
        Key t48 = t41, t49 = t45; net.template exchange<14>(t48, t49);
        Key t50 = a[12], t51 = b[4]; net.template exchange<15>(t50, t51);
        const Key t52 = net.maximum(t50, a[4]);
        const Key t53 = net.minimum(t51, a[20]);
        const Key t55 = net.maximum(a[8], b[0]);
        const Key t56 = net.maximum(a[0], b[8]);
        const Key t57 = net.minimum(t56, a[16]);
        Key t58 = t55, t59 = t57; net.template exchange<16>(t58, t59);
        Key t60 = t52, t61 = t58; net.template exchange<17>(t60, t61);
        Key t62 = t53, t63 = t59; net.template exchange<18>(t62, t63);
        const Key t65 = net.maximum(t46, t60);
        Key t66 = t47, t67 = t61; net.template exchange<19>(t66, t67);
        Key t68 = t48, t69 = t62; net.template exchange<20>(t68, t69);
        Key t70 = t49, t71 = t63; net.template exchange<21>(t70, t71);
        Key t72 = t28, t73 = t65; net.template exchange<22>(t72, t73);
        Key t74 = t29, t75 = t66; net.template exchange<23>(t74, t75);
        Key t76 = t30, t77 = t67; net.template exchange<24>(t76, t77);
        Key t78 = t31, t79 = t68; net.template exchange<25>(t78, t79);
        Key t80 = t32, t81 = t69; net.template exchange<26>(t80, t81);
        Key t82 = t33, t83 = t70; net.template exchange<27>(t82, t83);
        Key t84 = t34, t85 = t71; net.template exchange<28>(t84, t85);
        z[0] = t72; z[1] = t73; z[2] = t74; z[3] = t75; z[4] = t76; z[5] = t77; z[6] = t78; z[7] = t79; z[8] = t80; z[9] = t81; z[10] = t82; z[11] = t83; z[12] = t84; z[13] = t85;
    }
};

// 105 compare-exchanges, 5 single
template <>
struct Merge<24, 24, 0, 42>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[15], t1 = b[15]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(a[23], b[23]);
        Key t4 = a[7], t5 = b[7]; net.template exchange<1>(t4, t5);
        Key t6 = t2, t7 = t5; net.template exchange<2>(t6, t7);
        Key t8 = t0, t9 = t6; net.template exchange<3>(t8, t9);
        Key t10 = t1, t11 = t7; net.template exchange<4>(t10, t11);
        Key t12 = a[11], t13 = b[11]; net.template exchange<5>(t12, t13);
        Key t14 = a[19], t15 = b[19]; net.template exchange<6>(t14, t15);
        Key t16 = a[3], t17 = b[3]; net.template exchange<7>(t16, t17);
        Key t18 = t14, t19 = t17; net.template exchange<8>(t18, t19);
        Key t20 = t12, t21 = t18; net.template exchange<9>(t20, t21);
        Key t22 = t13, t23 = t19; net.template exchange<10>(t22, t23);
        Key t24 = t4, t25 = t20; net.template exchange<11>(t24, t25);
        Key t26 = t8, t27 = t21; net.template exchange<12>(t26, t27);
        Key t28 = t9, t29 = t22; net.template exchange<13>(t28, t29);
        Key t30 = t10, t31 = t23; net.template exchange<14>(t30, t31);
        const Key t32 = net.minimum(t11, t15);
        Key t34 = a[13], t35 = b[13]; net.template exchange<15>(t34, t35);
        const Key t36 = net.minimum(a[21], b[21]);
        Key t38 = a[5], t39 = b[5]; net.template exchange<16>(t38, t39);
        Key t40 = t36, t41 = t39; net.template exchange<17>(t40, t41);
        Key t42 = t34, t43 = t40; net.template exchange<18>(t42, t43);
        Key t44 = t35, t45 = t41; net.template exchange<19>(t44, t45);
        Key t46 = a[9], t47 = b[9]; net.template exchange<20>(t46, t47);
        Key t48 = a[17], t49 = b[17]; net.template exchange<21>(t48, t49);
        Key t50 = a[1], t51 = b[1]; net.template exchange<22>(t50, t51);
        Key t52 = t48, t53 = t51; net.template exchange<23>(t52, t53);
        Key t54 = t46, t55 = t52; net.template exchange<24>(t54, t55);
        Key t56 = t47, t57 = t53; net.template exchange<25>(t56, t57);
        Key t58 = t38, t59 = t54; net.template exchange<26>(t58, t59);
        Key t60 = t42, t61 = t55; net.template exchange<27>(t60, t61);
        Key t62 = t43, t63 = t56; net.template exchange<28>(t62, t63);
        Key t64 = t44, t65 = t57; net.template exchange<29>(t64, t65);
        Key t66 = t45, t67 = t49; net.template exchange<30>(t66, t67);
        Key t68 = t16, t69 = t58; net.template exchange<31>(t68, t69);
        Key t70 = t24, t71 = t59; net.template exchange<32>(t70, t71);
        Key t72 = t25, t73 = t60; net.template exchange<33>(t72, t73);
        Key t74 = t26, t75 = t61; net.template exchange<34>(t74, t75);
        Key t76 = t27, t77 = t62; net.template exchange<35>(t76, t77);
        Key t78 = t28, t79 = t63; net.template exchange<36>(t78, t79);
        Key t80 = t29, t81 = t64; net.template exchange<37>(t80, t81);
        Key t82 = t30, t83 = t65; net.template exchange<38>(t82, t83);
        Key t84 = t31, t85 = t66; net.template exchange<39>(t84, t85);
        Key t86 = t32, t87 = t67; net.template exchange<40>(t86, t87);
        Key t88 = a[14], t89 = b[14]; net.template exchange<41>(t88, t89);
        const Key t90 = net.minimum(a[22], b[22]);
        Key t92 = a[6], t93 = b[6]; net.template exchange<42>(t92, t93);
        Key t94 = t90, t95 = t93; net.template exchange<43>(t94, t95);
        Key t96 = t88, t97 = t94; net.template exchange<44>(t96, t97);
        Key t98 = t89, t99 = t95; net.template exchange<45>(t98, t99);
        Key t100 = a[10], t101 = b[10]; net.template exchange<46>(t100, t101);
        Key t102 = a[18], t103 = b[18]; net.template exchange<47>(t102, t103);
        Key t104 = a[2], t105 = b[2]; net.template exchange<48>(t104, t105);
        Key t106 = t102, t107 = t105; net.template exchange<49>(t106, t107);
        Key t108 = t100, t109 = t106; net.template exchange<50>(t108, t109);
        Key t110 = t101, t111 = t107; net.template exchange<51>(t110, t111);
        Key t112 = t92, t113 = t108; net.template exchange<52>(t112, t113);
        Key t114 = t96, t115 = t109; net.template exchange<53>(t114, t115);
        Key t116 = t97, t117 = t110; net.template exchange<54>(t116, t117);
        Key t118 = t98, t119 = t111; net.template exchange<55>(t118, t119);
        Key t120 = t99, t121 = t103; net.template exchange<56>(t120, t121);
        Key t122 = a[12], t123 = b[12]; net.template exchange<57>(t122, t123);
        Key t124 = a[20], t125 = b[20]; net.template exchange<58>(t124, t125);
        Key t126 = a[4], t127 = b[4]; net.template exchange<59>(t126, t127);
        Key t128 = t124, t129 = t127; net.template exchange<60>(t128, t129);
        Key t130 = t122, t131 = t128; net.template exchange<61>(t130, t131);
        Key t132 = t123, t133 = t129; net.template exchange<62>(t132, t133);
        Key t134 = a[8], t135 = b[8]; net.template exchange<63>(t134, t135);
        Key t136 = a[16], t137 = b[16]; net.template exchange<64>(t136, t137);
        Key t138 = a[0], t139 = b[0]; net.template exchange<65>(t138, t139);
        Key t140 = t136, t141 = t139; net.template exchange<66>(t140, t141);
        Key t142 = t134, t143 = t140; net.template exchange<67>(t142, t143);
        Key t144 = t135, t145 = t141; net.template exchange<68>(t144, t145);
        Key t146 = t126, t147 = t142; net.template exchange<69>(t146, t147);
        Key t148 = t130, t149 = t143; net.template exchange<70>(t148, t149);
        Key t150 = t131, t151 = t144; net.template exchange<71>(t150, t151);
        Key t152 = t132, t153 = t145; net.template exchange<72>(t152, t153);
        Key t154 = t133, t155 = t137; net.template exchange<73>(t154, t155);
        Key t156 = t104, t157 = t146; net.template exchange<74>(t156, t157);
        Key t158 = t112, t159 = t147; net.template exchange<75>(t158, t159);
        Key t160 = t113, t161 = t148; net.template exchange<76>(t160, t161);
        Key t162 = t114, t163 = t149; net.template exchange<77>(t162, t163);
        Key t164 = t115, t165 = t150; net.template exchange<78>(t164, t165);
        Key t166 = t116, t167 = t151; net.template exchange<79>(t166, t167);
        Key t168 = t117, t169 = t152; net.template exchange<80>(t168, t169);
        Key t170 = t118, t171 = t153; net.template exchange<81>(t170, t171);
        Key t172 = t119, t173 = t154; net.template exchange<82>(t172, t173);
        Key t174 = t120, t175 = t155; net.template exchange<83>(t174, t175);
        const Key t176 = net.minimum(t121, t125);
        Key t178 = t50, t179 = t156; net.template exchange<84>(t178, t179);
        Key t180 = t68, t181 = t157; net.template exchange<85>(t180, t181);
        Key t182 = t69, t183 = t158; net.template exchange<86>(t182, t183);
        Key t184 = t70, t185 = t159; net.template exchange<87>(t184, t185);
        Key t186 = t71, t187 = t160; net.template exchange<88>(t186, t187);
        Key t188 = t72, t189 = t161; net.template exchange<89>(t188, t189);
        Key t190 = t73, t191 = t162; net.template exchange<90>(t190, t191);
        Key t192 = t74, t193 = t163; net.template exchange<91>(t192, t193);
        Key t194 = t75, t195 = t164; net.template exchange<92>(t194, t195);
        Key t196 = t76, t197 = t165; net.template exchange<93>(t196, t197);
        Key t198 = t77, t199 = t166; net.template exchange<94>(t198, t199);
        Key t200 = t78, t201 = t167; net.template exchange<95>(t200, t201);
        Key t202 = t79, t203 = t168; net.template exchange<96>(t202, t203);
        Key t204 = t80, t205 = t169; net.template exchange<97>(t204, t205);
        Key t206 = t81, t207 = t170; net.template exchange<98>(t206, t207);
        Key t208 = t82, t209 = t171; net.template exchange<99>(t208, t209);
        Key t210 = t83, t211 = t172; net.template exchange<100>(t210, t211);
        Key t212 = t84, t213 = t173; net.template exchange<101>(t212, t213);
        Key t214 = t85, t215 = t174; net.template exchange<102>(t214, t215);
        Key t216 = t86, t217 = t175; net.template exchange<103>(t216, t217);
        Key t218 = t87, t219 = t176; net.template exchange<104>(t218, t219);
        z[0] = t138; z[1] = t178; z[2] = t179; z[3] = t180; z[4] = t181; z[5] = t182; z[6] = t183; z[7] = t184; z[8] = t185; z[9] = t186; z[10] = t187; z[11] = t188; z[12] = t189; z[13] = t190; z[14] = t191; z[15] = t192; z[16] = t193; z[17] = t194; z[18] = t195; z[19] = t196; z[20] = t197; z[21] = t198; z[22] = t199; z[23] = t200; z[24] = t201; z[25] = t202; z[26] = t203; z[27] = t204; z[28] = t205; z[29] = t206; z[30] = t207; z[31] = t208; z[32] = t209; z[33] = t210; z[34] = t211; z[35] = t212; z[36] = t213; z[37] = t214; z[38] = t215; z[39] = t216; z[40] = t217; z[41] = t218; z[42] = t219;
    }
};

// 113 compare-exchanges, 0 single
template <>
struct Merge<24, 24, 0, 47>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[15], t1 = b[15]; net.template exchange<0>(t0, t1);
        Key t2 = a[23], t3 = b[23]; net.template exchange<1>(t2, t3);
        Key t4 = a[7], t5 = b[7]; net.template exchange<2>(t4, t5);
        Key t6 = t2, t7 = t5; net.template exchange<3>(t6, t7);
        Key t8 = t0, t9 = t6; net.template exchange<4>(t8, t9);
        Key t10 = t1, t11 = t7; net.template exchange<5>(t10, t11);
        Key t12 = a[11], t13 = b[11]; net.template exchange<6>(t12, t13);
        Key t14 = a[19], t15 = b[19]; net.template exchange<7>(t14, t15);
        Key t16 = a[3], t17 = b[3]; net.template exchange<8>(t16, t17);
        Key t18 = t14, t19 = t17; net.template exchange<9>(t18, t19);
        Key t20 = t12, t21 = t18; net.template exchange<10>(t20, t21);
        Key t22 = t13, t23 = t19; net.template exchange<11>(t22, t23);
        Key t24 = t4, t25 = t20; net.template exchange<12>(t24, t25);
        Key t26 = t8, t27 = t21; net.template exchange<13>(t26, t27);
        Key t28 = t9, t29 = t22; net.template exchange<14>(t28, t29);
        Key t30 = t10, t31 = t23; net.template exchange<15>(t30, t31);
        Key t32 = t11, t33 = t15; net.template exchange<16>(t32, t33);
        Key t34 = a[13], t35 = b[13]; net.template exchange<17>(t34, t35);
        Key t36 = a[21], t37 = b[21]; net.template exchange<18>(t36, t37);
        Key t38 = a[5], t39 = b[5]; net.template exchange<19>(t38, t39);
        Key t40 = t36, t41 = t39; net.template exchange<20>(t40, t41);
        Key t42 = t34, t43 = t40; net.template exchange<21>(t42, t43);
        Key t44 = t35, t45 = t41; net.template exchange<22>(t44, t45);
        Key t46 = a[9], t47 = b[9]; net.template exchange<23>(t46, t47);
        Key t48 = a[17], t49 = b[17]; net.template exchange<24>(t48, t49);
        Key t50 = a[1], t51 = b[1]; net.template exchange<25>(t50, t51);
        Key t52 = t48, t53 = t51; net.template exchange<26>(t52, t53);
        Key t54 = t46, t55 = t52; net.template exchange<27>(t54, t55);
        Key t56 = t47, t57 = t53; net.template exchange<28>(t56, t57);
        Key t58 = t38, t59 = t54; net.template exchange<29>(t58, t59);
        Key t60 = t42, t61 = t55; net.template exchange<30>(t60, t61);
        Key t62 = t43, t63 = t56; net.template exchange<31>(t62, t63);
        Key t64 = t44, t65 = t57; net.template exchange<32>(t64, t65);
        Key t66 = t45, t67 = t49; net.template exchange<33>(t66, t67);
        Key t68 = t16, t69 = t58; net.template exchange<34>(t68, t69);
        Key t70 = t24, t71 = t59; net.template exchange<35>(t70, t71);
        Key t72 = t25, t73 = t60; net.template exchange<36>(t72, t73);
        Key t74 = t26, t75 = t61; net.template exchange<37>(t74, t75);
        Key t76 = t27, t77 = t62; net.template exchange<38>(t76, t77);
        Key t78 = t28, t79 = t63; net.template exchange<39>(t78, t79);
        Key t80 = t29, t81 = t64; net.template exchange<40>(t80, t81);
        Key t82 = t30, t83 = t65; net.template exchange<41>(t82, t83);
        Key t84 = t31, t85 = t66; net.template exchange<42>(t84, t85);
        Key t86 = t32, t87 = t67; net.template exchange<43>(t86, t87);
        Key t88 = t33, t89 = t37; net.template exchange<44>(t88, t89);
        Key t90 = a[14], t91 = b[14]; net.template exchange<45>(t90, t91);
        Key t92 = a[22], t93 = b[22]; net.template exchange<46>(t92, t93);
        Key t94 = a[6], t95 = b[6]; net.template exchange<47>(t94, t95);
        Key t96 = t92, t97 = t95; net.template exchange<48>(t96, t97);
        Key t98 = t90, t99 = t96; net.template exchange<49>(t98, t99);
        Key t100 = t91, t101 = t97; net.template exchange<50>(t100, t101);
        Key t102 = a[10], t103 = b[10]; net.template exchange<51>(t102, t103);
        Key t104 = a[18], t105 = b[18]; net.template exchange<52>(t104, t105);
        Key t106 = a[2], t107 = b[2]; net.template exchange<53>(t106, t107);
        Key t108 = t104, t109 = t107; net.template exchange<54>(t108, t109);
        Key t110 = t102, t111 = t108; net.template exchange<55>(t110, t111);
        Key t112 = t103, t113 = t109; net.template exchange<56>(t112, t113);
        Key t114 = t94, t115 = t110; net.template exchange<57>(t114, t115);
        Key t116 = t98, t117 = t111; net.template exchange<58>(t116, t117);
        Key t118 = t99, t119 = t112; net.template exchange<59>(t118, t119);
        Key t120 = t100, t121 = t113; net.template exchange<60>(t120, t121);
        Key t122 = t101, t123 = t105; net.template exchange<61>(t122, t123);
        Key t124 = a[12], t125 = b[12]; net.template exchange<62>(t124, t125);
        Key t126 = a[20], t127 = b[20]; net.template exchange<63>(t126, t127);
        Key t128 = a[4], t129 = b[4]; net.template exchange<64>(t128, t129);
        Key t130 = t126, t131 = t129; net.template exchange<65>(t130, t131);
        Key t132 = t124, t133 = t130; net.template exchange<66>(t132, t133);
        Key t134 = t125, t135 = t131; net.template exchange<67>(t134, t135);
        Key t136 = a[8], t137 = b[8]; net.template exchange<68>(t136, t137);
        Key t138 = a[16], t139 = b[16]; net.template exchange<69>(t138, t139);
        Key t140 = a[0], t141 = b[0]; net.template exchange<70>(t140, t141);
        Key t142 = t138, t143 = t141; net.template exchange<71>(t142, t143);
        Key t144 = t136, t145 = t142; net.template exchange<72>(t144, t145);
        Key t146 = t137, t147 = t143; net.template exchange<73>(t146, t147);
        Key t148 = t128, t149 = t144; net.template exchange<74>(t148, t149);
        Key t150 = t132, t151 = t145; net.template exchange<75>(t150, t151);
        Key t152 = t133, t153 = t146; net.template exchange<76>(t152, t153);
        Key t154 = t134, t155 = t147; net.template exchange<77>(t154, t155);
        Key t156 = t135, t157 = t139; net.template exchange<78>(t156, t157);
        Key t158 = t106, t159 = t148; net.template exchange<79>(t158, t159);
        Key t160 = t114, t161 = t149; net.template exchange<80>(t160, t161);
        Key t162 = t115, t163 = t150; net.template exchange<81>(t162, t163);
        Key t164 = t116, t165 = t151; net.template exchange<82>(t164, t165);
        Key t166 = t117, t167 = t152; net.template exchange<83>(t166, t167);
        Key t168 = t118, t169 = t153; net.template exchange<84>(t168, t169);
        Key t170 = t119, t171 = t154; net.template exchange<85>(t170, t171);
        Key t172 = t120, t173 = t155; net.template exchange<86>(t172, t173);
        Key t174 = t121, t175 = t156; net.template exchange<87>(t174, t175);
        Key t176 = t122, t177 = t157; net.template exchange<88>(t176, t177);
        Key t178 = t123, t179 = t127; net.template exchange<89>(t178, t179);
        Key t180 = t50, t181 = t158; net.template exchange<90>(t180, t181);
        Key t182 = t68, t183 = t159; net.template exchange<91>(t182, t183);
        Key t184 = t69, t185 = t160; net.template exchange<92>(t184, t185);
        Key t186 = t70, t187 = t161; net.template exchange<93>(t186, t187);
        Key t188 = t71, t189 = t162; net.template exchange<94>(t188, t189);
        Key t190 = t72, t191 = t163; net.template exchange<95>(t190, t191);
        Key t192 = t73, t193 = t164; net.template exchange<96>(t192, t193);
        Key t194 = t74, t195 = t165; net.template exchange<97>(t194, t195);
        Key t196 = t75, t197 = t166; net.template exchange<98>(t196, t197);
        Key t198 = t76, t199 = t167; net.template exchange<99>(t198, t199);
        Key t200 = t77, t201 = t168; net.template exchange<100>(t200, t201);
        Key t202 = t78, t203 = t169; net.template exchange<101>(t202, t203);
        Key t204 = t79, t205 = t170; net.template exchange<102>(t204, t205);
        Key t206 = t80, t207 = t171; net.template exchange<103>(t206, t207);
        Key t208 = t81, t209 = t172; net.template exchange<104>(t208, t209);
        Key t210 = t82, t211 = t173; net.template exchange<105>(t210, t211);
        Key t212 = t83, t213 = t174; net.template exchange<106>(t212, t213);
        Key t214 = t84, t215 = t175; net.template exchange<107>(t214, t215);
        Key t216 = t85, t217 = t176; net.template exchange<108>(t216, t217);
        Key t218 = t86, t219 = t177; net.template exchange<109>(t218, t219);
        Key t220 = t87, t221 = t178; net.template exchange<110>(t220, t221);
        Key t222 = t88, t223 = t179; net.template exchange<111>(t222, t223);
        Key t224 = t89, t225 = t93; net.template exchange<112>(t224, t225);
        z[0] = t140; z[1] = t180; z[2] = t181; z[3] = t182; z[4] = t183; z[5] = t184; z[6] = t185; z[7] = t186; z[8] = t187; z[9] = t188; z[10] = t189; z[11] = t190; z[12] = t191; z[13] = t192; z[14] = t193; z[15] = t194; z[16] = t195; z[17] = t196; z[18] = t197; z[19] = t198; z[20] = t199; z[21] = t200; z[22] = t201; z[23] = t202; z[24] = t203; z[25] = t204; z[26] = t205; z[27] = t206; z[28] = t207; z[29] = t208; z[30] = t209; z[31] = t210; z[32] = t211; z[33] = t212; z[34] = t213; z[35] = t214; z[36] = t215; z[37] = t216; z[38] = t217; z[39] = t218; z[40] = t219; z[41] = t220; z[42] = t221; z[43] = t222; z[44] = t223; z[45] = t224; z[46] = t225; z[47] = t3;
    }
};

// 51 compare-exchanges, 7 single
template <>
struct Merge<25, 7, 0, 24>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[1]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[23]);
        Key t3 = a[15], t4 = t2; net.template exchange<1>(t3, t4);
        Key t5 = a[3], t6 = b[5]; net.template exchange<2>(t5, t6);
        const Key t7 = net.minimum(t6, a[19]);
        Key t8 = a[11], t9 = t7; net.template exchange<3>(t8, t9);
        Key t10 = t0, t11 = t5; net.template exchange<4>(t10, t11);
        Key t12 = t3, t13 = t8; net.template exchange<5>(t12, t13);
        Key t14 = t4, t15 = t9; net.template exchange<6>(t14, t15);
        Key t16 = a[5], t17 = b[3]; net.template exchange<7>(t16, t17);
        const Key t18 = net.minimum(t17, a[21]);
        Key t19 = a[13], t20 = t18; net.template exchange<8>(t19, t20);
        Key t21 = t16, t22 = a[1]; net.template exchange<9>(t21, t22);
        Key t23 = t19, t24 = a[9]; net.template exchange<10>(t23, t24);
        Key t25 = t20, t26 = a[17]; net.template exchange<11>(t25, t26);
        Key t27 = t10, t28 = t21; net.template exchange<12>(t27, t28);
        Key t29 = t11, t30 = t22; net.template exchange<13>(t29, t30);
        Key t31 = t12, t32 = t23; net.template exchange<14>(t31, t32);
        Key t33 = t13, t34 = t24; net.template exchange<15>(t33, t34);
        Key t35 = t14, t36 = t25; net.template exchange<16>(t35, t36);
        Key t37 = t15, t38 = t26; net.template exchange<17>(t37, t38);
        Key t39 = a[6], t40 = b[2]; net.template exchange<18>(t39, t40);
        const Key t41 = net.minimum(t40, a[22]);
        Key t42 = a[14], t43 = t41; net.template exchange<19>(t42, t43);
        Key t44 = a[2], t45 = b[6]; net.template exchange<20>(t44, t45);
        const Key t46 = net.minimum(t45, a[18]);
        Key t47 = a[10], t48 = t46; net.template exchange<21>(t47, t48);
        Key t49 = t39, t50 = t44; net.template exchange<22>(t49, t50);
        Key t51 = t42, t52 = t47; net.template exchange<23>(t51, t52);
        Key t53 = t43, t54 = t48; net.template exchange<24>(t53, t54);
        Key t55 = a[4], t56 = b[4]; net.template exchange<25>(t55, t56);
        const Key t57 = net.minimum(t56, a[20]);
        Key t58 = a[12], t59 = t57; net.template exchange<26>(t58, t59);
        Key t60 = a[8], t61 = b[0]; net.template exchange<27>(t60, t61);
        const Key t62 = net.minimum(t61, a[24]);
        Key t63 = t60, t64 = a[0]; net.template exchange<28>(t63, t64);
        Key t65 = t62, t66 = a[16]; net.template exchange<29>(t65, t66);
        Key t67 = t55, t68 = t64; net.template exchange<30>(t67, t68);
        Key t69 = t58, t70 = t65; net.template exchange<31>(t69, t70);
        Key t71 = t59, t72 = t66; net.template exchange<32>(t71, t72);
        Key t73 = t49, t74 = t67; net.template exchange<33>(t73, t74);
        Key t75 = t50, t76 = t68; net.template exchange<34>(t75, t76);
        Key t77 = t51, t78 = t69; net.template exchange<35>(t77, t78);
        Key t79 = t52, t80 = t70; net.template exchange<36>(t79, t80);
        Key t81 = t53, t82 = t71; net.template exchange<37>(t81, t82);
        Key t83 = t54, t84 = t72; net.template exchange<38>(t83, t84);
        Key t85 = t27, t86 = t73; net.template exchange<39>(t85, t86);
        Key t87 = t28, t88 = t74; net.template exchange<40>(t87, t88);
        Key t89 = t29, t90 = t75; net.template exchange<41>(t89, t90);
        Key t91 = t30, t92 = t76; net.template exchange<42>(t91, t92);
        Key t93 = t31, t94 = t77; net.template exchange<43>(t93, t94);
        Key t95 = t32, t96 = t78; net.template exchange<44>(t95, t96);
        Key t97 = t33, t98 = t79; net.template exchange<45>(t97, t98);
        Key t99 = t34, t100 = t80; net.template exchange<46>(t99, t100);
        Key t101 = t35, t102 = t81; net.template exchange<47>(t101, t102);
        Key t103 = t36, t104 = t82; net.template exchange<48>(t103, t104);
        Key t105 = t37, t106 = t83; net.template exchange<49>(t105, t106);
        Key t107 = t38, t108 = t84; net.template exchange<50>(t107, t108);
        z[0] = t63; z[1] = t85; z[2] = t86; z[3] = t87; z[4] = t88; z[5] = t89; z[6] = t90; z[7] = t91; z[8] = t92; z[9] = t93; z[10] = t94; z[11] = t95; z[12] = t96; z[13] = t97; z[14] = t98; z[15] = t99; z[16] = t100; z[17] = t101; z[18] = t102; z[19] = t103; z[20] = t104; z[21] = t105; z[22] = t106; z[23] = t107; z[24] = t108;
    }
};

// 54 compare-exchanges, 14 single
template <>
struct Merge<25, 14, 0, 24>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.minimum(a[15], b[9]);
        Key t2 = a[7], t3 = b[1]; net.template exchange<0>(t2, t3);
        const Key t4 = net.minimum(t3, a[23]);
        Key t5 = t0, t6 = t4; net.template exchange<1>(t5, t6);
        const Key t7 = net.minimum(a[11], b[13]);
        Key t9 = a[3], t10 = b[5]; net.template exchange<2>(t9, t10);
        const Key t11 = net.minimum(t10, a[19]);
        Key t12 = t7, t13 = t11; net.template exchange<3>(t12, t13);
        Key t14 = t2, t15 = t9; net.template exchange<4>(t14, t15);
        Key t16 = t5, t17 = t12; net.template exchange<5>(t16, t17);
        Key t18 = t6, t19 = t13; net.template exchange<6>(t18, t19);
        const Key t20 = net.minimum(a[13], b[11]);
        Key t22 = a[5], t23 = b[3]; net.template exchange<7>(t22, t23);
        const Key t24 = net.minimum(t23, a[21]);
        Key t25 = t20, t26 = t24; net.template exchange<8>(t25, t26);
        Key t27 = a[1], t28 = b[7]; net.template exchange<9>(t27, t28);
        const Key t29 = net.minimum(t28, a[17]);
        Key t30 = a[9], t31 = t29; net.template exchange<10>(t30, t31);
        Key t32 = t22, t33 = t27; net.template exchange<11>(t32, t33);
        Key t34 = t25, t35 = t30; net.template exchange<12>(t34, t35);
        Key t36 = t26, t37 = t31; net.template exchange<13>(t36, t37);
        Key t38 = t14, t39 = t32; net.template exchange<14>(t38, t39);
        Key t40 = t15, t41 = t33; net.template exchange<15>(t40, t41);
        Key t42 = t16, t43 = t34; net.template exchange<16>(t42, t43);
        Key t44 = t17, t45 = t35; net.template exchange<17>(t44, t45);
        Key t46 = t18, t47 = t36; net.template exchange<18>(t46, t47);
        Key t48 = t19, t49 = t37; net.template exchange<19>(t48, t49);
        const Key t50 = net.minimum(a[14], b[10]);
        Key t52 = a[6], t53 = b[2]; net.template exchange<20>(t52, t53);
        const Key t54 = net.minimum(t53, a[22]);
        Key t55 = t50, t56 = t54; net.template exchange<21>(t55, t56);
        Key t57 = a[2], t58 = b[6]; net.template exchange<22>(t57, t58);
        const Key t59 = net.minimum(t58, a[18]);
        Key t60 = a[10], t61 = t59; net.template exchange<23>(t60, t61);
        Key t62 = t52, t63 = t57; net.template exchange<24>(t62, t63);
        Key t64 = t55, t65 = t60; net.template exchange<25>(t64, t65);
        Key t66 = t56, t67 = t61; net.template exchange<26>(t66, t67);
        const Key t68 = net.minimum(a[12], b[12]);
        Key t70 = a[4], t71 = b[4]; net.template exchange<27>(t70, t71);
        const Key t72 = net.minimum(t71, a[20]);
        Key t73 = t68, t74 = t72; net.template exchange<28>(t73, t74);
        Key t75 = a[8], t76 = b[0]; net.template exchange<29>(t75, t76);
        const Key t77 = net.minimum(t76, a[24]);
        Key t78 = a[0], t79 = b[8]; net.template exchange<30>(t78, t79);
        const Key t80 = net.minimum(t79, a[16]);
        Key t81 = t75, t82 = t78; net.template exchange<31>(t81, t82);
        Key t83 = t77, t84 = t80; net.template exchange<32>(t83, t84);
        Key t85 = t70, t86 = t82; net.template exchange<33>(t85, t86);
        Key t87 = t73, t88 = t83; net.template exchange<34>(t87, t88);
        Key t89 = t74, t90 = t84; net.template exchange<35>(t89, t90);
        Key t91 = t62, t92 = t85; net.template exchange<36>(t91, t92);
        Key t93 = t63, t94 = t86; net.template exchange<37>(t93, t94);
        Key t95 = t64, t96 = t87; net.template exchange<38>(t95, t96);
        Key t97 = t65, t98 = t88; net.template exchange<39>(t97, t98);
        Key t99 = t66, t100 = t89; net.template exchange<40>(t99, t100);
        Key t101 = t67, t102 = t90; net.template exchange<41>(t101, t102);
        Key t103 = t38, t104 = t91; net.template exchange<42>(t103, t104);
        Key t105 = t39, t106 = t92; net.template exchange<43>(t105, t106);
        Key t107 = t40, t108 = t93; net.template exchange<44>(t107, t108);
        Key t109 = t41, t110 = t94; net.template exchange<45>(t109, t110);
        Key t111 = t42, t112 = t95; net.template exchange<46>(t111, t112);
        Key t113 = t43, t114 = t96; net.template exchange<47>(t113, t114);
        Key t115 = t44, t116 = t97; net.template exchange<48>(t115, t116);
        Key t117 = t45, t118 = t98; net.template exchange<49>(t117, t118);
        Key t119 = t46, t120 = t99; net.template exchange<50>(t119, t120);
        Key t121 = t47, t122 = t100; net.template exchange<51>(t121, t122);
        Key t123 = t48, t124 = t101; net.template exchange<52>(t123, t124);
        Key t125 = t49, t126 = t102; net.template exchange<53>(t125, t126);
        z[0] = t81; z[1] = t103; z[2] = t104; z[3] = t105; z[4] = t106; z[5] = t107; z[6] = t108; z[7] = t109; z[8] = t110; z[9] = t111; z[10] = t112; z[11] = t113; z[12] = t114; z[13] = t115; z[14] = t116; z[15] = t117; z[16] = t118; z[17] = t119; z[18] = t120; z[19] = t121; z[20] = t122; z[21] = t123; z[22] = t124; z[23] = t125; z[24] = t126;
    }
};

// 29 compare-exchanges, 24 single
template <>
struct Merge<26, 12, 12, 25>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.minimum(a[15], b[10]);
        const Key t2 = net.maximum(a[7], b[2]);
        const Key t3 = net.minimum(t2, a[23]);
        Key t4 = t0, t5 = t3; net.template exchange<0>(t4, t5);
        Key t6 = a[11], t7 = b[6]; net.template exchange<1>(t6, t7);
        const Key t8 = net.maximum(t6, a[3]);
        const Key t9 = net.minimum(t7, a[19]);
        Key t10 = t4, t11 = t8; net.template exchange<2>(t10, t11);
        Key t12 = t5, t13 = t9; net.template exchange<3>(t12, t13);
        Key t14 = a[13], t15 = b[4]; net.template exchange<4>(t14, t15);
        const Key t16 = net.maximum(t14, a[5]);
        const Key t17 = net.minimum(t15, a[21]);
        const Key t18 = net.maximum(a[9], b[0]);
        const Key t19 = net.minimum(t18, a[25]);
        const Key t20 = net.maximum(a[1], b[8]);
        const Key t21 = net.minimum(t20, a[17]);
        Key t22 = t19, t23 = t21; net.template exchange<5>(t22, t23);
        Key t24 = t16, t25 = t22; net.template exchange<6>(t24, t25);
        Key t26 = t17, t27 = t23; net.template exchange<7>(t26, t27);
        const Key t29 = net.maximum(t10, t24);
        Key t30 = t11, t31 = t25; net.template exchange<8>(t30, t31);
        Key t32 = t12, t33 = t26; net.template exchange<9>(t32, t33);
        Key t34 = t13, t35 = t27; net.template exchange<10>(t34, t35);
        const Key t36 = net.minimum(a[14], b[11]);
        const Key t38 = net.maximum(a[6], b[3]);
        const Key t39 = net.minimum(t38, a[22]);
        Key t40 = t36, t41 = t39; net.template exchange<11>(t40, t41);
        Key t42 = a[10], t43 = b[7]; net.template exchange<12>(t42, t43);
        const Key t44 = net.maximum(t42, a[2]);
        const Key t45 = net.minimum(t43, a[18]);
        Key t46 = t40, t47 = t44; net.template exchange<13>(t46, t47);
        Key t48 = t41, t49 = t45; net.template exchange<14>(t48, t49);
        Key t50 = a[12], t51 = b[5]; net.template exchange<15>(t50, t51);
        const Key t52 = net.maximum(t50, a[4]);
        const Key t53 = net.minimum(t51, a[20]);
        const Key t54 = net.maximum(a[8], b[1]);
        const Key t55 = net.minimum(t54, a[24]);
        const Key t56 = net.maximum(a[0], b[9]);
        const Key t57 = net.minimum(t56, a[16]);
        Key t58 = t55, t59 = t57; net.template exchange<16>(t58, t59);
        Key t60 = t52, t61 = t58; net.template exchange<17>(t60, t61);
        Key t62 = t53, t63 = t59; net.template exchange<18>(t62, t63);
        const Key t65 = net.maximum(t46, t60);
        Key t66 = t47, t67 = t61; net.template exchange<19>(t66, t67);
        Key t68 = t48, t69 = t62; net.template exchange<20>(t68, t69);
        Key t70 = t49, t71 = t63; net.template exchange<21>(t70, t71);
        Key t72 = t29, t73 = t65; net.template exchange<22>(t72, t73);
        Key t74 = t30, t75 = t66; net.template exchange<23>(t74, t75);
        Key t76 = t31, t77 = t67; net.template exchange<24>(t76, t77);
        Key t78 = t32, t79 = t68; net.template exchange<25>(t78, t79);
        Key t80 = t33, t81 = t69; net.template exchange<26>(t80, t81);
        Key t82 = t34, t83 = t70; net.template exchange<27>(t82, t83);
        Key t84 = t35, t85 = t71; net.template exchange<28>(t84, t85);
        z[0] = t72; z[1] = t73; z[2] = t74; z[3] = t75; z[4] = t76; z[5] = t77; z[6] = t78; z[7] = t79; z[8] = t80; z[9] = t81; z[10] = t82; z[11] = t83; z[12] = t84; z[13] = t85;
    }
};

// 137 compare-exchanges, 0 single
template <>
struct Merge<28, 28, 0, 55>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[15], t1 = b[15]; net.template exchange<0>(t0, t1);
        Key t2 = a[23], t3 = b[23]; net.template exchange<1>(t2, t3);
        Key t4 = a[7], t5 = b[7]; net.template exchange<2>(t4, t5);
        Key t6 = t2, t7 = t5; net.template exchange<3>(t6, t7);
        Key t8 = t0, t9 = t6; net.template exchange<4>(t8, t9);
        Key t10 = t1, t11 = t7; net.template exchange<5>(t10, t11);
        Key t12 = a[27], t13 = b[27]; net.template exchange<6>(t12, t13);
        Key t14 = a[11], t15 = b[11]; net.template exchange<7>(t14, t15);
        Key t16 = t12, t17 = t15; net.template exchange<8>(t16, t17);
        Key t18 = a[19], t19 = b[19]; net.template exchange<9>(t18, t19);
        Key t20 = a[3], t21 = b[3]; net.template exchange<10>(t20, t21);
        Key t22 = t18, t23 = t21; net.template exchange<11>(t22, t23);
        Key t24 = t14, t25 = t22; net.template exchange<12>(t24, t25);
        Key t26 = t16, t27 = t23; net.template exchange<13>(t26, t27);
        Key t28 = t17, t29 = t19; net.template exchange<14>(t28, t29);
        Key t30 = t4, t31 = t24; net.template exchange<15>(t30, t31);
        Key t32 = t8, t33 = t25; net.template exchange<16>(t32, t33);
        Key t34 = t9, t35 = t26; net.template exchange<17>(t34, t35);
        Key t36 = t10, t37 = t27; net.template exchange<18>(t36, t37);
        Key t38 = t11, t39 = t28; net.template exchange<19>(t38, t39);
        Key t40 = t3, t41 = t29; net.template exchange<20>(t40, t41);
        Key t42 = a[13], t43 = b[13]; net.template exchange<21>(t42, t43);
        Key t44 = a[21], t45 = b[21]; net.template exchange<22>(t44, t45);
        Key t46 = a[5], t47 = b[5]; net.template exchange<23>(t46, t47);
        Key t48 = t44, t49 = t47; net.template exchange<24>(t48, t49);
        Key t50 = t42, t51 = t48; net.template exchange<25>(t50, t51);
        Key t52 = t43, t53 = t49; net.template exchange<26>(t52, t53);
        Key t54 = a[25], t55 = b[25]; net.template exchange<27>(t54, t55);
        Key t56 = a[9], t57 = b[9]; net.template exchange<28>(t56, t57);
        Key t58 = t54, t59 = t57; net.template exchange<29>(t58, t59);
        Key t60 = a[17], t61 = b[17]; net.template exchange<30>(t60, t61);
        Key t62 = a[1], t63 = b[1]; net.template exchange<31>(t62, t63);
        Key t64 = t60, t65 = t63; net.template exchange<32>(t64, t65);
        Key t66 = t56, t67 = t64; net.template exchange<33>(t66, t67);
        Key t68 = t58, t69 = t65; net.template exchange<34>(t68, t69);
        Key t70 = t59, t71 = t61; net.template exchange<35>(t70, t71);
        Key t72 = t46, t73 = t66; net.template exchange<36>(t72, t73);
        Key t74 = t50, t75 = t67; net.template exchange<37>(t74, t75);
        Key t76 = t51, t77 = t68; net.template exchange<38>(t76, t77);
        Key t78 = t52, t79 = t69; net.template exchange<39>(t78, t79);
        Key t80 = t53, t81 = t70; net.template exchange<40>(t80, t81);
        Key t82 = t45, t83 = t71; net.template exchange<41>(t82, t83);
        Key t84 = t20, t85 = t72; net.template exchange<42>(t84, t85);
        Key t86 = t30, t87 = t73; net.template exchange<43>(t86, t87);
        Key t88 = t31, t89 = t74; net.template exchange<44>(t88, t89);
        Key t90 = t32, t91 = t75; net.template exchange<45>(t90, t91);
        Key t92 = t33, t93 = t76; net.template exchange<46>(t92, t93);
        Key t94 = t34, t95 = t77; net.template exchange<47>(t94, t95);
        Key t96 = t35, t97 = t78; net.template exchange<48>(t96, t97);
        Key t98 = t36, t99 = t79; net.template exchange<49>(t98, t99);
        Key t100 = t37, t101 = t80; net.template exchange<50>(t100, t101);
        Key t102 = t38, t103 = t81; net.template exchange<51>(t102, t103);
        Key t104 = t39, t105 = t82; net.template exchange<52>(t104, t105);
        Key t106 = t40, t107 = t83; net.template exchange<53>(t106, t107);
        Key t108 = t41, t109 = t55; net.template exchange<54>(t108, t109);
        Key t110 = a[14], t111 = b[14]; net.template exchange<55>(t110, t111);
        Key t112 = a[22], t113 = b[22]; net.template exchange<56>(t112, t113);
        Key t114 = a[6], t115 = b[6]; net.template exchange<57>(t114, t115);
        Key t116 = t112, t117 = t115; net.template exchange<58>(t116, t117);
        Key t118 = t110, t119 = t116; net.template exchange<59>(t118, t119);
        Key t120 = t111, t121 = t117; net.template exchange<60>(t120, t121);
        Key t122 = a[26], t123 = b[26]; net.template exchange<61>(t122, t123);
        Key t124 = a[10], t125 = b[10]; net.template exchange<62>(t124, t125);
        Key t126 = t122, t127 = t125; net.template exchange<63>(t126, t127);
        Key t128 = a[18], t129 = b[18]; net.template exchange<64>(t128, t129);
        Key t130 = a[2], t131 = b[2]; net.template exchange<65>(t130, t131);
        Key t132 = t128, t133 = t131; net.template exchange<66>(t132, t133);
        Key t134 = t124, t135 = t132; net.template exchange<67>(t134, t135);
        Key t136 = t126, t137 = t133; net.template exchange<68>(t136, t137);
        Key t138 = t127, t139 = t129; net.template exchange<69>(t138, t139);
        Key t140 = t114, t141 = t134; net.template exchange<70>(t140, t141);
        Key t142 = t118, t143 = t135; net.template exchange<71>(t142, t143);
        Key t144 = t119, t145 = t136; net.template exchange<72>(t144, t145);
        Key t146 = t120, t147 = t137; net.template exchange<73>(t146, t147);
        Key t148 = t121, t149 = t138; net.template exchange<74>(t148, t149);
        Key t150 = t113, t151 = t139; net.template exchange<75>(t150, t151);
        Key t152 = a[12], t153 = b[12]; net.template exchange<76>(t152, t153);
        Key t154 = a[20], t155 = b[20]; net.template exchange<77>(t154, t155);
        Key t156 = a[4], t157 = b[4]; net.template exchange<78>(t156, t157);
        Key t158 = t154, t159 = t157; net.template exchange<79>(t158, t159);
        Key t160 = t152, t161 = t158; net.template exchange<80>(t160, t161);
        Key t162 = t153, t163 = t159; net.template exchange<81>(t162, t163);
        Key t164 = a[24], t165 = b[24]; net.template exchange<82>(t164, t165);
        Key t166 = a[8], t167 = b[8]; net.template exchange<83>(t166, t167);
        Key t168 = t164, t169 = t167; net.template exchange<84>(t168, t169);
        Key t170 = a[16], t171 = b[16]; net.template exchange<85>(t170, t171);
        Key t172 = a[0], t173 = b[0]; net.template exchange<86>(t172, t173);
        Key t174 = t170, t175 = t173; net.template exchange<87>(t174, t175);
        Key t176 = t166, t177 = t174; net.template exchange<88>(t176, t177);
        Key t178 = t168, t179 = t175; net.template exchange<89>(t178, t179);
        Key t180 = t169, t181 = t171; net.template exchange<90>(t180, t181);
        Key t182 = t156, t183 = t176; net.template exchange<91>(t182, t183);
        Key t184 = t160, t185 = t177; net.template exchange<92>(t184, t185);
        Key t186 = t161, t187 = t178; net.template exchange<93>(t186, t187);
        Key t188 = t162, t189 = t179; net.template exchange<94>(t188, t189);
        Key t190 = t163, t191 = t180; net.template exchange<95>(t190, t191);
        Key t192 = t155, t193 = t181; net.template exchange<96>(t192, t193);
        Key t194 = t130, t195 = t182; net.template exchange<97>(t194, t195);
        Key t196 = t140, t197 = t183; net.template exchange<98>(t196, t197);
        Key t198 = t141, t199 = t184; net.template exchange<99>(t198, t199);
        Key t200 = t142, t201 = t185; net.template exchange<100>(t200, t201);
        Key t202 = t143, t203 = t186; net.template exchange<101>(t202, t203);
        Key t204 = t144, t205 = t187; net.template exchange<102>(t204, t205);
        Key t206 = t145, t207 = t188; net.template exchange<103>(t206, t207);
        Key t208 = t146, t209 = t189; net.template exchange<104>(t208, t209);
        Key t210 = t147, t211 = t190; net.template exchange<105>(t210, t211);
        Key t212 = t148, t213 = t191; net.template exchange<106>(t212, t213);
        Key t214 = t149, t215 = t192; net.template exchange<107>(t214, t215);
        Key t216 = t150, t217 = t193; net.template exchange<108>(t216, t217);
        Key t218 = t151, t219 = t165; net.template exchange<109>(t218, t219);
        Key t220 = t62, t221 = t194; net.template exchange<110>(t220, t221);
        Key t222 = t84, t223 = t195; net.template exchange<111>(t222, t223);
        Key t224 = t85, t225 = t196; net.template exchange<112>(t224, t225);
        Key t226 = t86, t227 = t197; net.template exchange<113>(t226, t227);
        Key t228 = t87, t229 = t198; net.template exchange<114>(t228, t229);
        Key t230 = t88, t231 = t199; net.template exchange<115>(t230, t231);
        Key t232 = t89, t233 = t200; net.template exchange<116>(t232, t233);
        Key t234 = t90, t235 = t201; net.template exchange<117>(t234, t235);
        Key t236 = t91, t237 = t202; net.template exchange<118>(t236, t237);
        Key t238 = t92, t239 = t203; net.template exchange<119>(t238, t239);
        Key t240 = t93, t241 = t204; net.template exchange<120>(t240, t241);
        Key t242 = t94, t243 = t205; net.template exchange<121>(t242, t243);
        Key t244 = t95, t245 = t206; net.template exchange<122>(t244, t245);
        Key t246 = t96, t247 = t207; net.template exchange<123>(t246, t247);
        Key t248 = t97, t249 = t208; net.template exchange<124>(t248, t249);
        Key t250 = t98, t251 = t209; net.template exchange<125>(t250, t251);
        Key t252 = t99, t253 = t210; net.template exchange<126>(t252, t253);
        Key t254 = t100, t255 = t211; net.template exchange<127>(t254, t255);
        Key t256 = t101, t257 = t212; net.template exchange<128>(t256, t257);
        Key t258 = t102, t259 = t213; net.template exchange<129>(t258, t259);
        Key t260 = t103, t261 = t214; net.template exchange<130>(t260, t261);
        Key t262 = t104, t263 = t215; net.template exchange<131>(t262, t263);
        Key t264 = t105, t265 = t216; net.template exchange<132>(t264, t265);
        Key t266 = t106, t267 = t217; net.template exchange<133>(t266, t267);
        Key t268 = t107, t269 = t218; net.template exchange<134>(t268, t269);
        Key t270 = t108, t271 = t219; net.template exchange<135>(t270, t271);
        Key t272 = t109, t273 = t123; net.template exchange<136>(t272, t273);
        z[0] = t172; z[1] = t220; z[2] = t221; z[3] = t222; z[4] = t223; z[5] = t224; z[6] = t225; z[7] = t226; z[8] = t227; z[9] = t228; z[10] = t229; z[11] = t230; z[12] = t231; z[13] = t232; z[14] = t233; z[15] = t234; z[16] = t235; z[17] = t236; z[18] = t237; z[19] = t238; z[20] = t239; z[21] = t240; z[22] = t241; z[23] = t242; z[24] = t243; z[25] = t244; z[26] = t245; z[27] = t246; z[28] = t247; z[29] = t248; z[30] = t249; z[31] = t250; z[32] = t251; z[33] = t252; z[34] = t253; z[35] = t254; z[36] = t255; z[37] = t256; z[38] = t257; z[39] = t258; z[40] = t259; z[41] = t260; z[42] = t261; z[43] = t262; z[44] = t263; z[45] = t264; z[46] = t265; z[47] = t266; z[48] = t267; z[49] = t268; z[50] = t269; z[51] = t270; z[52] = t271; z[53] = t272; z[54] = t273; z[55] = t13;
    }
};

// 32 compare-exchanges, 28 single
template <>
struct Merge<30, 14, 14, 29>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[15], t1 = b[6]; net.template exchange<0>(t0, t1);
        const Key t2 = net.maximum(t0, a[7]);
        const Key t3 = net.minimum(t1, a[23]);
        const Key t4 = net.maximum(a[11], b[2]);
        const Key t5 = net.minimum(t4, a[27]);
        const Key t6 = net.maximum(a[3], b[10]);
        const Key t7 = net.minimum(t6, a[19]);
        Key t8 = t5, t9 = t7; net.template exchange<1>(t8, t9);
        Key t10 = t2, t11 = t8; net.template exchange<2>(t10, t11);
        Key t12 = t3, t13 = t9; net.template exchange<3>(t12, t13);
        const Key t14 = net.maximum(a[13], b[0]);
        const Key t15 = net.minimum(t14, a[29]);
        const Key t16 = net.maximum(a[5], b[8]);
        const Key t17 = net.minimum(t16, a[21]);
        Key t18 = t15, t19 = t17; net.template exchange<4>(t18, t19);
        const Key t20 = net.maximum(a[9], b[4]);
        const Key t21 = net.minimum(t20, a[25]);
        const Key t22 = net.maximum(a[1], b[12]);
        const Key t23 = net.minimum(t22, a[17]);
        Key t24 = t21, t25 = t23; net.template exchange<5>(t24, t25);
        Key t26 = t18, t27 = t24; net.template exchange<6>(t26, t27);
        Key t28 = t19, t29 = t25; net.template exchange<7>(t28, t29);
        Key t30 = t10, t31 = t26; net.template exchange<8>(t30, t31);
        Key t32 = t11, t33 = t27; net.template exchange<9>(t32, t33);
        Key t34 = t12, t35 = t28; net.template exchange<10>(t34, t35);
        Key t36 = t13, t37 = t29; net.template exchange<11>(t36, t37);
        Key t38 = a[14], t39 = b[7]; net.template exchange<12>(t38, t39);
        const Key t40 = net.maximum(t38, a[6]);
        const Key t41 = net.minimum(t39, a[22]);
        const Key t42 = net.maximum(a[10], b[3]);
        const Key t43 = net.minimum(t42, a[26]);
        const Key t44 = net.maximum(a[2], b[11]);
        const Key t45 = net.minimum(t44, a[18]);
        Key t46 = t43, t47 = t45; net.template exchange<13>(t46, t47);
        Key t48 = t40, t49 = t46; net.template exchange<14>(t48, t49);
        Key t50 = t41, t51 = t47; net.template exchange<15>(t50, t51);
        const Key t52 = net.maximum(a[12], b[1]);
        const Key t53 = net.minimum(t52, a[28]);
        const Key t54 = net.maximum(a[4], b[9]);
        const Key t55 = net.minimum(t54, a[20]);
        Key t56 = t53, t57 = t55; net.template exchange<16>(t56, t57);
        const Key t58 = net.maximum(a[8], b[5]);
        const Key t59 = net.minimum(t58, a[24]);
        const Key t60 = net.maximum(a[0], b[13]);
        const Key t61 = net.minimum(t60, a[16]);
        Key t62 = t59, t63 = t61; net.template exchange<17>(t62, t63);
        Key t64 = t56, t65 = t62; net.template exchange<18>(t64, t65);
        Key t66 = t57, t67 = t63; net.template exchange<19>(t66, t67);
        Key t68 = t48, t69 = t64; net.template exchange<20>(t68, t69);
        Key t70 = t49, t71 = t65; net.template exchange<21>(t70, t71);
        Key t72 = t50, t73 = t66; net.template exchange<22>(t72, t73);
        Key t74 = t51, t75 = t67; net.template exchange<23>(t74, t75);
        Key t76 = t30, t77 = t68; net.template exchange<24>(t76, t77);
        Key t78 = t31, t79 = t69; net.template exchange<25>(t78, t79);
        Key t80 = t32, t81 = t70; net.template exchange<26>(t80, t81);
        Key t82 = t33, t83 = t71; net.template exchange<27>(t82, t83);
        Key t84 = t34, t85 = t72; net.template exchange<28>(t84, t85);
        Key t86 = t35, t87 = t73; net.template exchange<29>(t86, t87);
        Key t88 = t36, t89 = t74; net.template exchange<30>(t88, t89);
        Key t90 = t37, t91 = t75; net.template exchange<31>(t90, t91);
        z[0] = t76; z[1] = t77; z[2] = t78; z[3] = t79; z[4] = t80; z[5] = t81; z[6] = t82; z[7] = t83; z[8] = t84; z[9] = t85; z[10] = t86; z[11] = t87; z[12] = t88; z[13] = t89; z[14] = t90; z[15] = t91;
    }
};

// 75 compare-exchanges, 16 single
template <>
struct Merge<31, 20, 0, 30>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.minimum(a[15], b[15]);
        Key t2 = a[7], t3 = b[7]; net.template exchange<0>(t2, t3);
        const Key t4 = net.minimum(t3, a[23]);
        Key t5 = t0, t6 = t4; net.template exchange<1>(t5, t6);
        Key t7 = a[11], t8 = b[3]; net.template exchange<2>(t7, t8);
        const Key t9 = net.minimum(t8, a[27], b[19]);
        Key t10 = a[3], t11 = b[11]; net.template exchange<3>(t10, t11);
        const Key t12 = net.minimum(t11, a[19]);
        Key t13 = t7, t14 = t10; net.template exchange<4>(t13, t14);
        Key t15 = t9, t16 = t12; net.template exchange<5>(t15, t16);
        Key t17 = t2, t18 = t14; net.template exchange<6>(t17, t18);
        Key t19 = t5, t20 = t15; net.template exchange<7>(t19, t20);
        Key t21 = t6, t22 = t16; net.template exchange<8>(t21, t22);
        Key t23 = a[13], t24 = b[1]; net.template exchange<9>(t23, t24);
        const Key t25 = net.minimum(t24, a[29], b[17]);
        Key t26 = a[5], t27 = b[9]; net.template exchange<10>(t26, t27);
        const Key t28 = net.minimum(t27, a[21]);
        Key t29 = t23, t30 = t26; net.template exchange<11>(t29, t30);
        Key t31 = t25, t32 = t28; net.template exchange<12>(t31, t32);
        Key t33 = a[9], t34 = b[5]; net.template exchange<13>(t33, t34);
        const Key t35 = net.minimum(t34, a[25]);
        Key t36 = a[1], t37 = b[13]; net.template exchange<14>(t36, t37);
        const Key t38 = net.minimum(t37, a[17]);
        Key t39 = t33, t40 = t36; net.template exchange<15>(t39, t40);
        Key t41 = t35, t42 = t38; net.template exchange<16>(t41, t42);
        Key t43 = t29, t44 = t39; net.template exchange<17>(t43, t44);
        Key t45 = t30, t46 = t40; net.template exchange<18>(t45, t46);
        Key t47 = t31, t48 = t41; net.template exchange<19>(t47, t48);
        Key t49 = t32, t50 = t42; net.template exchange<20>(t49, t50);
        Key t51 = t13, t52 = t44; net.template exchange<21>(t51, t52);
        Key t53 = t17, t54 = t45; net.template exchange<22>(t53, t54);
        Key t55 = t18, t56 = t46; net.template exchange<23>(t55, t56);
        Key t57 = t19, t58 = t47; net.template exchange<24>(t57, t58);
        Key t59 = t20, t60 = t48; net.template exchange<25>(t59, t60);
        Key t61 = t21, t62 = t49; net.template exchange<26>(t61, t62);
        Key t63 = t22, t64 = t50; net.template exchange<27>(t63, t64);
        Key t65 = a[14], t66 = b[0]; net.template exchange<28>(t65, t66);
        const Key t67 = net.minimum(t66, a[30], b[16]);
        Key t68 = a[6], t69 = b[8]; net.template exchange<29>(t68, t69);
        const Key t70 = net.minimum(t69, a[22]);
        Key t71 = t65, t72 = t68; net.template exchange<30>(t71, t72);
        Key t73 = t67, t74 = t70; net.template exchange<31>(t73, t74);
        Key t75 = a[10], t76 = b[4]; net.template exchange<32>(t75, t76);
        const Key t77 = net.minimum(t76, a[26]);
        Key t78 = a[2], t79 = b[12]; net.template exchange<33>(t78, t79);
        const Key t80 = net.minimum(t79, a[18]);
        Key t81 = t75, t82 = t78; net.template exchange<34>(t81, t82);
        Key t83 = t77, t84 = t80; net.template exchange<35>(t83, t84);
        Key t85 = t71, t86 = t81; net.template exchange<36>(t85, t86);
        Key t87 = t72, t88 = t82; net.template exchange<37>(t87, t88);
        Key t89 = t73, t90 = t83; net.template exchange<38>(t89, t90);
        Key t91 = t74, t92 = t84; net.template exchange<39>(t91, t92);
        Key t93 = a[12], t94 = b[2]; net.template exchange<40>(t93, t94);
        const Key t95 = net.minimum(t94, a[28], b[18]);
        Key t96 = a[4], t97 = b[10]; net.template exchange<41>(t96, t97);
        const Key t98 = net.minimum(t97, a[20]);
        Key t99 = t93, t100 = t96; net.template exchange<42>(t99, t100);
        Key t101 = t95, t102 = t98; net.template exchange<43>(t101, t102);
        Key t103 = a[8], t104 = b[6]; net.template exchange<44>(t103, t104);
        const Key t105 = net.minimum(t104, a[24]);
        Key t106 = a[0], t107 = b[14]; net.template exchange<45>(t106, t107);
        const Key t108 = net.minimum(t107, a[16]);
        Key t109 = t103, t110 = t106; net.template exchange<46>(t109, t110);
        Key t111 = t105, t112 = t108; net.template exchange<47>(t111, t112);
        Key t113 = t99, t114 = t109; net.template exchange<48>(t113, t114);
        Key t115 = t100, t116 = t110; net.template exchange<49>(t115, t116);
        Key t117 = t101, t118 = t111; net.template exchange<50>(t117, t118);
        Key t119 = t102, t120 = t112; net.template exchange<51>(t119, t120);
        Key t121 = t85, t122 = t113; net.template exchange<52>(t121, t122);
        Key t123 = t86, t124 = t114; net.template exchange<53>(t123, t124);
        Key t125 = t87, t126 = t115; net.template exchange<54>(t125, t126);
        Key t127 = t88, t128 = t116; net.template exchange<55>(t127, t128);
        Key t129 = t89, t130 = t117; net.template exchange<56>(t129, t130);
        Key t131 = t90, t132 = t118; net.template exchange<57>(t131, t132);
        Key t133 = t91, t134 = t119; net.template exchange<58>(t133, t134);
        Key t135 = t92, t136 = t120; net.template exchange<59>(t135, t136);
        Key t137 = t43, t138 = t122; net.template exchange<60>(t137, t138);
        Key t139 = t51, t140 = t123; net.template exchange<61>(t139, t140);
        Key t141 = t52, t142 = t124; net.template exchange<62>(t141, t142);
        Key t143 = t53, t144 = t125; net.template exchange<63>(t143, t144);
        Key t145 = t54, t146 = t126; net.template exchange<64>(t145, t146);
        Key t147 = t55, t148 = t127; net.template exchange<65>(t147, t148);
        Key t149 = t56, t150 = t128; net.template exchange<66>(t149, t150);
        Key t151 = t57, t152 = t129; net.template exchange<67>(t151, t152);
        Key t153 = t58, t154 = t130; net.template exchange<68>(t153, t154);
        Key t155 = t59, t156 = t131; net.template exchange<69>(t155, t156);
        Key t157 = t60, t158 = t132; net.template exchange<70>(t157, t158);
        Key t159 = t61, t160 = t133; net.template exchange<71>(t159, t160);
        Key t161 = t62, t162 = t134; net.template exchange<72>(t161, t162);
        Key t163 = t63, t164 = t135; net.template exchange<73>(t163, t164);
        Key t165 = t64, t166 = t136; net.template exchange<74>(t165, t166);
        z[0] = t121; z[1] = t137; z[2] = t138; z[3] = t139; z[4] = t140; z[5] = t141; z[6] = t142; z[7] = t143; z[8] = t144; z[9] = t145; z[10] = t146; z[11] = t147; z[12] = t148; z[13] = t149; z[14] = t150; z[15] = t151; z[16] = t152; z[17] = t153; z[18] = t154; z[19] = t155; z[20] = t156; z[21] = t157; z[22] = t158; z[23] = t159; z[24] = t160; z[25] = t161; z[26] = t162; z[27] = t163; z[28] = t164; z[29] = t165; z[30] = t166;
    }
};

// 75 compare-exchanges, 16 single
template <>
struct Merge<31, 31, 0, 30>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.minimum(a[15], b[15]);
        Key t2 = a[7], t3 = b[7]; net.template exchange<0>(t2, t3);
        const Key t4 = net.minimum(t3, a[23], b[23]);
        Key t5 = t0, t6 = t4; net.template exchange<1>(t5, t6);
        Key t7 = a[11], t8 = b[3]; net.template exchange<2>(t7, t8);
        const Key t9 = net.minimum(t8, a[27], b[19]);
        Key t10 = a[3], t11 = b[11]; net.template exchange<3>(t10, t11);
        const Key t12 = net.minimum(t11, a[19], b[27]);
        Key t13 = t7, t14 = t10; net.template exchange<4>(t13, t14);
        Key t15 = t9, t16 = t12; net.template exchange<5>(t15, t16);
        Key t17 = t2, t18 = t14; net.template exchange<6>(t17, t18);
        Key t19 = t5, t20 = t15; net.template exchange<7>(t19, t20);
        Key t21 = t6, t22 = t16; net.template exchange<8>(t21, t22);
        Key t23 = a[13], t24 = b[1]; net.template exchange<9>(t23, t24);
        const Key t25 = net.minimum(t24, a[29], b[17]);
        Key t26 = a[5], t27 = b[9]; net.template exchange<10>(t26, t27);
        const Key t28 = net.minimum(t27, a[21], b[25]);
        Key t29 = t23, t30 = t26; net.template exchange<11>(t29, t30);
        Key t31 = t25, t32 = t28; net.template exchange<12>(t31, t32);
        Key t33 = a[9], t34 = b[5]; net.template exchange<13>(t33, t34);
        const Key t35 = net.minimum(t34, a[25], b[21]);
        Key t36 = a[1], t37 = b[13]; net.template exchange<14>(t36, t37);
        const Key t38 = net.minimum(t37, a[17], b[29]);
        Key t39 = t33, t40 = t36; net.template exchange<15>(t39, t40);
        Key t41 = t35, t42 = t38; net.template exchange<16>(t41, t42);
        Key t43 = t29, t44 = t39; net.template exchange<17>(t43, t44);
        Key t45 = t30, t46 = t40; net.template exchange<18>(t45, t46);
        Key t47 = t31, t48 = t41; net.template exchange<19>(t47, t48);
        Key t49 = t32, t50 = t42; net.template exchange<20>(t49, t50);
        Key t51 = t13, t52 = t44; net.template exchange<21>(t51, t52);
        Key t53 = t17, t54 = t45; net.template exchange<22>(t53, t54);
        Key t55 = t18, t56 = t46; net.template exchange<23>(t55, t56);
        Key t57 = t19, t58 = t47; net.template exchange<24>(t57, t58);
        Key t59 = t20, t60 = t48; net.template exchange<25>(t59, t60);
        Key t61 = t21, t62 = t49; net.template exchange<26>(t61, t62);
        Key t63 = t22, t64 = t50; net.template exchange<27>(t63, t64);
        Key t65 = a[14], t66 = b[0]; net.template exchange<28>(t65, t66);
        const Key t67 = net.minimum(t66, a[30], b[16]);
        Key t68 = a[6], t69 = b[8]; net.template exchange<29>(t68, t69);
        const Key t70 = net.minimum(t69, a[22], b[24]);
        Key t71 = t65, t72 = t68; net.template exchange<30>(t71, t72);
        Key t73 = t67, t74 = t70; net.template exchange<31>(t73, t74);
        Key t75 = a[10], t76 = b[4]; net.template exchange<32>(t75, t76);
        const Key t77 = net.minimum(t76, a[26], b[20]);
        Key t78 = a[2], t79 = b[12]; net.template exchange<33>(t78, t79);
        const Key t80 = net.minimum(t79, a[18], b[28]);
        Key t81 = t75, t82 = t78; net.template exchange<34>(t81, t82);
        Key t83 = t77, t84 = t80; net.template exchange<35>(t83, t84);
        Key t85 = t71, t86 = t81; net.template exchange<36>(t85, t86);
        Key t87 = t72, t88 = t82; net.template exchange<37>(t87, t88);
        Key t89 = t73, t90 = t83; net.template exchange<38>(t89, t90);
        Key t91 = t74, t92 = t84; net.template exchange<39>(t91, t92);
        Key t93 = a[12], t94 = b[2]; net.template exchange<40>(t93, t94);
        const Key t95 = net.minimum(t94, a[28], b[18]);
        Key t96 = a[4], t97 = b[10]; net.template exchange<41>(t96, t97);
        const Key t98 = net.minimum(t97, a[20], b[26]);
        Key t99 = t93, t100 = t96; net.template exchange<42>(t99, t100);
        Key t101 = t95, t102 = t98; net.template exchange<43>(t101, t102);
        Key t103 = a[8], t104 = b[6]; net.template exchange<44>(t103, t104);
        const Key t105 = net.minimum(t104, a[24], b[22]);
        Key t106 = a[0], t107 = b[14]; net.template exchange<45>(t106, t107);
        const Key t108 = net.minimum(t107, a[16], b[30]);
        Key t109 = t103, t110 = t106; net.template exchange<46>(t109, t110);
        Key t111 = t105, t112 = t108; net.template exchange<47>(t111, t112);
        Key t113 = t99, t114 = t109; net.template exchange<48>(t113, t114);
        Key t115 = t100, t116 = t110; net.template exchange<49>(t115, t116);
        Key t117 = t101, t118 = t111; net.template exchange<50>(t117, t118);
        Key t119 = t102, t120 = t112; net.template exchange<51>(t119, t120);
        Key t121 = t85, t122 = t113; net.template exchange<52>(t121, t122);
        Key t123 = t86, t124 = t114; net.template exchange<53>(t123, t124);
        Key t125 = t87, t126 = t115; net.template exchange<54>(t125, t126);
        Key t127 = t88, t128 = t116; net.template exchange<55>(t127, t128);
        Key t129 = t89, t130 = t117; net.template exchange<56>(t129, t130);
        Key t131 = t90, t132 = t118; net.template exchange<57>(t131, t132);
        Key t133 = t91, t134 = t119; net.template exchange<58>(t133, t134);
        Key t135 = t92, t136 = t120; net.template exchange<59>(t135, t136);
        Key t137 = t43, t138 = t122; net.template exchange<60>(t137, t138);
        Key t139 = t51, t140 = t123; net.template exchange<61>(t139, t140);
        Key t141 = t52, t142 = t124; net.template exchange<62>(t141, t142);
        Key t143 = t53, t144 = t125; net.template exchange<63>(t143, t144);
        Key t145 = t54, t146 = t126; net.template exchange<64>(t145, t146);
        Key t147 = t55, t148 = t127; net.template exchange<65>(t147, t148);
        Key t149 = t56, t150 = t128; net.template exchange<66>(t149, t150);
        Key t151 = t57, t152 = t129; net.template exchange<67>(t151, t152);
        Key t153 = t58, t154 = t130; net.template exchange<68>(t153, t154);
        Key t155 = t59, t156 = t131; net.template exchange<69>(t155, t156);
        Key t157 = t60, t158 = t132; net.template exchange<70>(t157, t158);
        Key t159 = t61, t160 = t133; net.template exchange<71>(t159, t160);
        Key t161 = t62, t162 = t134; net.template exchange<72>(t161, t162);
        Key t163 = t63, t164 = t135; net.template exchange<73>(t163, t164);
        Key t165 = t64, t166 = t136; net.template exchange<74>(t165, t166);
        z[0] = t121; z[1] = t137; z[2] = t138; z[3] = t139; z[4] = t140; z[5] = t141; z[6] = t142; z[7] = t143; z[8] = t144; z[9] = t145; z[10] = t146; z[11] = t147; z[12] = t148; z[13] = t149; z[14] = t150; z[15] = t151; z[16] = t152; z[17] = t153; z[18] = t154; z[19] = t155; z[20] = t156; z[21] = t157; z[22] = t158; z[23] = t159; z[24] = t160; z[25] = t161; z[26] = t162; z[27] = t163; z[28] = t164; z[29] = t165; z[30] = t166;
    }
};

// 101 compare-exchanges, 7 single
template <>
struct Merge<32, 16, 0, 40>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[15], t1 = b[9]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[31]);
        Key t3 = a[7], t4 = b[1]; net.template exchange<1>(t3, t4);
        Key t5 = a[23], t6 = t4; net.template exchange<2>(t5, t6);
        Key t7 = t0, t8 = t5; net.template exchange<3>(t7, t8);
        Key t9 = t2, t10 = t6; net.template exchange<4>(t9, t10);
        Key t11 = a[11], t12 = b[13]; net.template exchange<5>(t11, t12);
        const Key t13 = net.minimum(t12, a[27]);
        Key t14 = a[3], t15 = b[5]; net.template exchange<6>(t14, t15);
        Key t16 = a[19], t17 = t15; net.template exchange<7>(t16, t17);
        Key t18 = t11, t19 = t16; net.template exchange<8>(t18, t19);
        Key t20 = t13, t21 = t17; net.template exchange<9>(t20, t21);
        Key t22 = t3, t23 = t14; net.template exchange<10>(t22, t23);
        Key t24 = t7, t25 = t18; net.template exchange<11>(t24, t25);
        Key t26 = t8, t27 = t19; net.template exchange<12>(t26, t27);
        Key t28 = t9, t29 = t20; net.template exchange<13>(t28, t29);
        Key t30 = t10, t31 = t21; net.template exchange<14>(t30, t31);
        Key t32 = a[13], t33 = b[11]; net.template exchange<15>(t32, t33);
        const Key t34 = net.minimum(t33, a[29]);
        Key t35 = a[5], t36 = b[3]; net.template exchange<16>(t35, t36);
        Key t37 = a[21], t38 = t36; net.template exchange<17>(t37, t38);
        Key t39 = t32, t40 = t37; net.template exchange<18>(t39, t40);
        Key t41 = t34, t42 = t38; net.template exchange<19>(t41, t42);
        Key t43 = a[9], t44 = b[15]; net.template exchange<20>(t43, t44);
        const Key t45 = net.minimum(t44, a[25]);
        Key t46 = a[1], t47 = b[7]; net.template exchange<21>(t46, t47);
        Key t48 = a[17], t49 = t47; net.template exchange<22>(t48, t49);
        Key t50 = t43, t51 = t48; net.template exchange<23>(t50, t51);
        Key t52 = t45, t53 = t49; net.template exchange<24>(t52, t53);
        Key t54 = t35, t55 = t46; net.template exchange<25>(t54, t55);
        Key t56 = t39, t57 = t50; net.template exchange<26>(t56, t57);
        Key t58 = t40, t59 = t51; net.template exchange<27>(t58, t59);
        Key t60 = t41, t61 = t52; net.template exchange<28>(t60, t61);
        Key t62 = t42, t63 = t53; net.template exchange<29>(t62, t63);
        Key t64 = t22, t65 = t54; net.template exchange<30>(t64, t65);
        Key t66 = t23, t67 = t55; net.template exchange<31>(t66, t67);
        Key t68 = t24, t69 = t56; net.template exchange<32>(t68, t69);
        Key t70 = t25, t71 = t57; net.template exchange<33>(t70, t71);
        Key t72 = t26, t73 = t58; net.template exchange<34>(t72, t73);
        Key t74 = t27, t75 = t59; net.template exchange<35>(t74, t75);
        Key t76 = t28, t77 = t60; net.template exchange<36>(t76, t77);
        Key t78 = t29, t79 = t61; net.template exchange<37>(t78, t79);
        Key t80 = t30, t81 = t62; net.template exchange<38>(t80, t81);
        Key t82 = t31, t83 = t63; net.template exchange<39>(t82, t83);
        Key t84 = a[14], t85 = b[10]; net.template exchange<40>(t84, t85);
        const Key t86 = net.minimum(t85, a[30]);
        Key t87 = a[6], t88 = b[2]; net.template exchange<41>(t87, t88);
        Key t89 = a[22], t90 = t88; net.template exchange<42>(t89, t90);
        Key t91 = t84, t92 = t89; net.template exchange<43>(t91, t92);
        Key t93 = t86, t94 = t90; net.template exchange<44>(t93, t94);
        Key t95 = a[10], t96 = b[14]; net.template exchange<45>(t95, t96);
        const Key t97 = net.minimum(t96, a[26]);
        Key t98 = a[2], t99 = b[6]; net.template exchange<46>(t98, t99);
        Key t100 = a[18], t101 = t99; net.template exchange<47>(t100, t101);
        Key t102 = t95, t103 = t100; net.template exchange<48>(t102, t103);
        Key t104 = t97, t105 = t101; net.template exchange<49>(t104, t105);
        Key t106 = t87, t107 = t98; net.template exchange<50>(t106, t107);
        Key t108 = t91, t109 = t102; net.template exchange<51>(t108, t109);
        Key t110 = t92, t111 = t103; net.template exchange<52>(t110, t111);
        Key t112 = t93, t113 = t104; net.template exchange<53>(t112, t113);
        Key t114 = t94, t115 = t105; net.template exchange<54>(t114, t115);
        Key t116 = a[12], t117 = b[12]; net.template exchange<55>(t116, t117);
        const Key t118 = net.minimum(t117, a[28]);
        Key t119 = a[4], t120 = b[4]; net.template exchange<56>(t119, t120);
        Key t121 = a[20], t122 = t120; net.template exchange<57>(t121, t122);
        Key t123 = t116, t124 = t121; net.template exchange<58>(t123, t124);
        Key t125 = t118, t126 = t122; net.template exchange<59>(t125, t126);
        Key t127 = a[8], t128 = b[8]; net.template exchange<60>(t127, t128);
        Key t129 = a[24], t130 = t128; net.template exchange<61>(t129, t130);
        Key t131 = a[0], t132 = b[0]; net.template exchange<62>(t131, t132);
        Key t133 = a[16], t134 = t132; net.template exchange<63>(t133, t134);
        Key t135 = t127, t136 = t133; net.template exchange<64>(t135, t136);
        Key t137 = t129, t138 = t134; net.template exchange<65>(t137, t138);
        Key t139 = t119, t140 = t135; net.template exchange<66>(t139, t140);
        Key t141 = t123, t142 = t136; net.template exchange<67>(t141, t142);
        Key t143 = t124, t144 = t137; net.template exchange<68>(t143, t144);
        Key t145 = t125, t146 = t138; net.template exchange<69>(t145, t146);
        Key t147 = t126, t148 = t130; net.template exchange<70>(t147, t148);
        Key t149 = t106, t150 = t139; net.template exchange<71>(t149, t150);
        Key t151 = t107, t152 = t140; net.template exchange<72>(t151, t152);
        Key t153 = t108, t154 = t141; net.template exchange<73>(t153, t154);
        Key t155 = t109, t156 = t142; net.template exchange<74>(t155, t156);
        Key t157 = t110, t158 = t143; net.template exchange<75>(t157, t158);
        Key t159 = t111, t160 = t144; net.template exchange<76>(t159, t160);
        Key t161 = t112, t162 = t145; net.template exchange<77>(t161, t162);
        Key t163 = t113, t164 = t146; net.template exchange<78>(t163, t164);
        Key t165 = t114, t166 = t147; net.template exchange<79>(t165, t166);
        Key t167 = t115, t168 = t148; net.template exchange<80>(t167, t168);
        Key t169 = t64, t170 = t149; net.template exchange<81>(t169, t170);
        Key t171 = t65, t172 = t150; net.template exchange<82>(t171, t172);
        Key t173 = t66, t174 = t151; net.template exchange<83>(t173, t174);
        Key t175 = t67, t176 = t152; net.template exchange<84>(t175, t176);
        Key t177 = t68, t178 = t153; net.template exchange<85>(t177, t178);
        Key t179 = t69, t180 = t154; net.template exchange<86>(t179, t180);
        Key t181 = t70, t182 = t155; net.template exchange<87>(t181, t182);
        Key t183 = t71, t184 = t156; net.template exchange<88>(t183, t184);
        Key t185 = t72, t186 = t157; net.template exchange<89>(t185, t186);
        Key t187 = t73, t188 = t158; net.template exchange<90>(t187, t188);
        Key t189 = t74, t190 = t159; net.template exchange<91>(t189, t190);
        Key t191 = t75, t192 = t160; net.template exchange<92>(t191, t192);
        Key t193 = t76, t194 = t161; net.template exchange<93>(t193, t194);
        Key t195 = t77, t196 = t162; net.template exchange<94>(t195, t196);
        Key t197 = t78, t198 = t163; net.template exchange<95>(t197, t198);
        Key t199 = t79, t200 = t164; net.template exchange<96>(t199, t200);
        Key t201 = t80, t202 = t165; net.template exchange<97>(t201, t202);
        Key t203 = t81, t204 = t166; net.template exchange<98>(t203, t204);
        Key t205 = t82, t206 = t167; net.template exchange<99>(t205, t206);
        Key t207 = t83, t208 = t168; net.template exchange<100>(t207, t208);
        z[0] = t131; z[1] = t169; z[2] = t170; z[3] = t171; z[4] = t172; z[5] = t173; z[6] = t174; z[7] = t175; z[8] = t176; z[9] = t177; z[10] = t178; z[11] = t179; z[12] = t180; z[13] = t181; z[14] = t182; z[15] = t183; z[16] = t184; z[17] = t185; z[18] = t186; z[19] = t187; z[20] = t188; z[21] = t189; z[22] = t190; z[23] = t191; z[24] = t192; z[25] = t193; z[26] = t194; z[27] = t195; z[28] = t196; z[29] = t197; z[30] = t198; z[31] = t199; z[32] = t200; z[33] = t201; z[34] = t202; z[35] = t203; z[36] = t204; z[37] = t205; z[38] = t206; z[39] = t207; z[40] = t208;
    }
};

// 113 compare-exchanges, 0 single
template <>
struct Merge<32, 16, 0, 47>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[15], t1 = b[15]; net.template exchange<0>(t0, t1);
        Key t2 = a[31], t3 = t1; net.template exchange<1>(t2, t3);
        Key t4 = a[7], t5 = b[7]; net.template exchange<2>(t4, t5);
        Key t6 = a[23], t7 = t5; net.template exchange<3>(t6, t7);
        Key t8 = t0, t9 = t6; net.template exchange<4>(t8, t9);
        Key t10 = t2, t11 = t7; net.template exchange<5>(t10, t11);
        Key t12 = a[11], t13 = b[11]; net.template exchange<6>(t12, t13);
        Key t14 = a[27], t15 = t13; net.template exchange<7>(t14, t15);
        Key t16 = a[3], t17 = b[3]; net.template exchange<8>(t16, t17);
        Key t18 = a[19], t19 = t17; net.template exchange<9>(t18, t19);
        Key t20 = t12, t21 = t18; net.template exchange<10>(t20, t21);
        Key t22 = t14, t23 = t19; net.template exchange<11>(t22, t23);
        Key t24 = t4, t25 = t20; net.template exchange<12>(t24, t25);
        Key t26 = t8, t27 = t21; net.template exchange<13>(t26, t27);
        Key t28 = t9, t29 = t22; net.template exchange<14>(t28, t29);
        Key t30 = t10, t31 = t23; net.template exchange<15>(t30, t31);
        Key t32 = t11, t33 = t15; net.template exchange<16>(t32, t33);
        Key t34 = a[13], t35 = b[13]; net.template exchange<17>(t34, t35);
        Key t36 = a[29], t37 = t35; net.template exchange<18>(t36, t37);
        Key t38 = a[5], t39 = b[5]; net.template exchange<19>(t38, t39);
        Key t40 = a[21], t41 = t39; net.template exchange<20>(t40, t41);
        Key t42 = t34, t43 = t40; net.template exchange<21>(t42, t43);
        Key t44 = t36, t45 = t41; net.template exchange<22>(t44, t45);
        Key t46 = a[9], t47 = b[9]; net.template exchange<23>(t46, t47);
        Key t48 = a[25], t49 = t47; net.template exchange<24>(t48, t49);
        Key t50 = a[1], t51 = b[1]; net.template exchange<25>(t50, t51);
        Key t52 = a[17], t53 = t51; net.template exchange<26>(t52, t53);
        Key t54 = t46, t55 = t52; net.template exchange<27>(t54, t55);
        Key t56 = t48, t57 = t53; net.template exchange<28>(t56, t57);
        Key t58 = t38, t59 = t54; net.template exchange<29>(t58, t59);
        Key t60 = t42, t61 = t55; net.template exchange<30>(t60, t61);
        Key t62 = t43, t63 = t56; net.template exchange<31>(t62, t63);
        Key t64 = t44, t65 = t57; net.template exchange<32>(t64, t65);
        Key t66 = t45, t67 = t49; net.template exchange<33>(t66, t67);
        Key t68 = t16, t69 = t58; net.template exchange<34>(t68, t69);
        Key t70 = t24, t71 = t59; net.template exchange<35>(t70, t71);
        Key t72 = t25, t73 = t60; net.template exchange<36>(t72, t73);
        Key t74 = t26, t75 = t61; net.template exchange<37>(t74, t75);
        Key t76 = t27, t77 = t62; net.template exchange<38>(t76, t77);
        Key t78 = t28, t79 = t63; net.template exchange<39>(t78, t79);
        Key t80 = t29, t81 = t64; net.template exchange<40>(t80, t81);
        Key t82 = t30, t83 = t65; net.template exchange<41>(t82, t83);
        Key t84 = t31, t85 = t66; net.template exchange<42>(t84, t85);
        Key t86 = t32, t87 = t67; net.template exchange<43>(t86, t87);
        Key t88 = t33, t89 = t37; net.template exchange<44>(t88, t89);
        Key t90 = a[14], t91 = b[14]; net.template exchange<45>(t90, t91);
        Key t92 = a[30], t93 = t91; net.template exchange<46>(t92, t93);
        Key t94 = a[6], t95 = b[6]; net.template exchange<47>(t94, t95);
        Key t96 = a[22], t97 = t95; net.template exchange<48>(t96, t97);
        Key t98 = t90, t99 = t96; net.template exchange<49>(t98, t99);
        Key t100 = t92, t101 = t97; net.template exchange<50>(t100, t101);
        Key t102 = a[10], t103 = b[10]; net.template exchange<51>(t102, t103);
        Key t104 = a[26], t105 = t103; net.template exchange<52>(t104, t105);
        Key t106 = a[2], t107 = b[2]; net.template exchange<53>(t106, t107);
        Key t108 = a[18], t109 = t107; net.template exchange<54>(t108, t109);
        Key t110 = t102, t111 = t108; net.template exchange<55>(t110, t111);
        Key t112 = t104, t113 = t109; net.template exchange<56>(t112, t113);
        Key t114 = t94, t115 = t110; net.template exchange<57>(t114, t115);
        Key t116 = t98, t117 = t111; net.template exchange<58>(t116, t117);
        Key t118 = t99, t119 = t112; net.template exchange<59>(t118, t119);
        Key t120 = t100, t121 = t113; net.template exchange<60>(t120, t121);
        Key t122 = t101, t123 = t105; net.template exchange<61>(t122, t123);
        Key t124 = a[12], t125 = b[12]; net.template exchange<62>(t124, t125);
        Key t126 = a[28], t127 = t125; net.template exchange<63>(t126, t127);
        Key t128 = a[4], t129 = b[4]; net.template exchange<64>(t128, t129);
        Key t130 = a[20], t131 = t129; net.template exchange<65>(t130, t131);
        Key t132 = t124, t133 = t130; net.template exchange<66>(t132, t133);
        Key t134 = t126, t135 = t131; net.template exchange<67>(t134, t135);
        Key t136 = a[8], t137 = b[8]; net.template exchange<68>(t136, t137);
        Key t138 = a[24], t139 = t137; net.template exchange<69>(t138, t139);
        Key t140 = a[0], t141 = b[0]; net.template exchange<70>(t140, t141);
        Key t142 = a[16], t143 = t141; net.template exchange<71>(t142, t143);
        Key t144 = t136, t145 = t142; net.template exchange<72>(t144, t145);
        Key t146 = t138, t147 = t143; net.template exchange<73>(t146, t147);
        Key t148 = t128, t149 = t144; net.template exchange<74>(t148, t149);
        Key t150 = t132, t151 = t145; net.template exchange<75>(t150, t151);
        Key t152 = t133, t153 = t146; net.template exchange<76>(t152, t153);
        Key t154 = t134, t155 = t147; net.template exchange<77>(t154, t155);
        Key t156 = t135, t157 = t139; net.template exchange<78>(t156, t157);
        Key t158 = t106, t159 = t148; net.template exchange<79>(t158, t159);
        Key t160 = t114, t161 = t149; net.template exchange<80>(t160, t161);
        Key t162 = t115, t163 = t150; net.template exchange<81>(t162, t163);
        Key t164 = t116, t165 = t151; net.template exchange<82>(t164, t165);
        Key t166 = t117, t167 = t152; net.template exchange<83>(t166, t167);
        Key t168 = t118, t169 = t153; net.template exchange<84>(t168, t169);
        Key t170 = t119, t171 = t154; net.template exchange<85>(t170, t171);
        Key t172 = t120, t173 = t155; net.template exchange<86>(t172, t173);
        Key t174 = t121, t175 = t156; net.template exchange<87>(t174, t175);
        Key t176 = t122, t177 = t157; net.template exchange<88>(t176, t177);
        Key t178 = t123, t179 = t127; net.template exchange<89>(t178, t179);
        Key t180 = t50, t181 = t158; net.template exchange<90>(t180, t181);
        Key t182 = t68, t183 = t159; net.template exchange<91>(t182, t183);
        Key t184 = t69, t185 = t160; net.template exchange<92>(t184, t185);
        Key t186 = t70, t187 = t161; net.template exchange<93>(t186, t187);
        Key t188 = t71, t189 = t162; net.template exchange<94>(t188, t189);
        Key t190 = t72, t191 = t163; net.template exchange<95>(t190, t191);
        Key t192 = t73, t193 = t164; net.template exchange<96>(t192, t193);
        Key t194 = t74, t195 = t165; net.template exchange<97>(t194, t195);
        Key t196 = t75, t197 = t166; net.template exchange<98>(t196, t197);
        Key t198 = t76, t199 = t167; net.template exchange<99>(t198, t199);
        Key t200 = t77, t201 = t168; net.template exchange<100>(t200, t201);
        Key t202 = t78, t203 = t169; net.template exchange<101>(t202, t203);
        Key t204 = t79, t205 = t170; net.template exchange<102>(t204, t205);
        Key t206 = t80, t207 = t171; net.template exchange<103>(t206, t207);
        Key t208 = t81, t209 = t172; net.template exchange<104>(t208, t209);
        Key t210 = t82, t211 = t173; net.template exchange<105>(t210, t211);
        Key t212 = t83, t213 = t174; net.template exchange<106>(t212, t213);
        Key t214 = t84, t215 = t175; net.template exchange<107>(t214, t215);
        Key t216 = t85, t217 = t176; net.template exchange<108>(t216, t217);
        Key t218 = t86, t219 = t177; net.template exchange<109>(t218, t219);
        Key t220 = t87, t221 = t178; net.template exchange<110>(t220, t221);
        Key t222 = t88, t223 = t179; net.template exchange<111>(t222, t223);
        Key t224 = t89, t225 = t93; net.template exchange<112>(t224, t225);
        z[0] = t140; z[1] = t180; z[2] = t181; z[3] = t182; z[4] = t183; z[5] = t184; z[6] = t185; z[7] = t186; z[8] = t187; z[9] = t188; z[10] = t189; z[11] = t190; z[12] = t191; z[13] = t192; z[14] = t193; z[15] = t194; z[16] = t195; z[17] = t196; z[18] = t197; z[19] = t198; z[20] = t199; z[21] = t200; z[22] = t201; z[23] = t202; z[24] = t203; z[25] = t204; z[26] = t205; z[27] = t206; z[28] = t207; z[29] = t208; z[30] = t209; z[31] = t210; z[32] = t211; z[33] = t212; z[34] = t213; z[35] = t214; z[36] = t215; z[37] = t216; z[38] = t217; z[39] = t218; z[40] = t219; z[41] = t220; z[42] = t221; z[43] = t222; z[44] = t223; z[45] = t224; z[46] = t225; z[47] = t3;
    }
};

// 89 compare-exchanges, 14 single
template <>
struct Merge<32, 16, 7, 40>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[15], t1 = b[15]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[31]);
        Key t3 = a[7], t4 = b[7]; net.template exchange<1>(t3, t4);
        Key t5 = a[23], t6 = t4; net.template exchange<2>(t5, t6);
        Key t7 = t0, t8 = t5; net.template exchange<3>(t7, t8);
        Key t9 = t2, t10 = t6; net.template exchange<4>(t9, t10);
        Key t11 = a[11], t12 = b[11]; net.template exchange<5>(t11, t12);
        Key t13 = a[27], t14 = t12; net.template exchange<6>(t13, t14);
        Key t15 = a[19], t16 = b[3]; net.template exchange<7>(t15, t16);
        const Key t17 = net.maximum(t15, a[3]);
        Key t18 = t11, t19 = t17; net.template exchange<8>(t18, t19);
        Key t20 = t13, t21 = t16; net.template exchange<9>(t20, t21);
        Key t22 = t3, t23 = t18; net.template exchange<10>(t22, t23);
        Key t24 = t7, t25 = t19; net.template exchange<11>(t24, t25);
        Key t26 = t8, t27 = t20; net.template exchange<12>(t26, t27);
        Key t28 = t9, t29 = t21; net.template exchange<13>(t28, t29);
        const Key t30 = net.minimum(t10, t14);
        Key t32 = a[13], t33 = b[13]; net.template exchange<14>(t32, t33);
        const Key t34 = net.minimum(t33, a[29]);
        Key t35 = a[5], t36 = b[5]; net.template exchange<15>(t35, t36);
        Key t37 = a[21], t38 = t36; net.template exchange<16>(t37, t38);
        Key t39 = t32, t40 = t37; net.template exchange<17>(t39, t40);
        Key t41 = t34, t42 = t38; net.template exchange<18>(t41, t42);
        Key t43 = a[9], t44 = b[9]; net.template exchange<19>(t43, t44);
        Key t45 = a[25], t46 = t44; net.template exchange<20>(t45, t46);
        Key t47 = a[17], t48 = b[1]; net.template exchange<21>(t47, t48);
        const Key t49 = net.maximum(t47, a[1]);
        Key t50 = t43, t51 = t49; net.template exchange<22>(t50, t51);
        Key t52 = t45, t53 = t48; net.template exchange<23>(t52, t53);
        const Key t55 = net.maximum(t35, t50);
        Key t56 = t39, t57 = t51; net.template exchange<24>(t56, t57);
        Key t58 = t40, t59 = t52; net.template exchange<25>(t58, t59);
        Key t60 = t41, t61 = t53; net.template exchange<26>(t60, t61);
        Key t62 = t42, t63 = t46; net.template exchange<27>(t62, t63);
        Key t64 = t22, t65 = t55; net.template exchange<28>(t64, t65);
        Key t66 = t23, t67 = t56; net.template exchange<29>(t66, t67);
        Key t68 = t24, t69 = t57; net.template exchange<30>(t68, t69);
        Key t70 = t25, t71 = t58; net.template exchange<31>(t70, t71);
        Key t72 = t26, t73 = t59; net.template exchange<32>(t72, t73);
        Key t74 = t27, t75 = t60; net.template exchange<33>(t74, t75);
        Key t76 = t28, t77 = t61; net.template exchange<34>(t76, t77);
        Key t78 = t29, t79 = t62; net.template exchange<35>(t78, t79);
        const Key t80 = net.minimum(t30, t63);
        Key t82 = a[14], t83 = b[14]; net.template exchange<36>(t82, t83);
        const Key t84 = net.minimum(t83, a[30]);
        Key t85 = a[6], t86 = b[6]; net.template exchange<37>(t85, t86);
        Key t87 = a[22], t88 = t86; net.template exchange<38>(t87, t88);
        Key t89 = t82, t90 = t87; net.template exchange<39>(t89, t90);
        Key t91 = t84, t92 = t88; net.template exchange<40>(t91, t92);
        Key t93 = a[10], t94 = b[10]; net.template exchange<41>(t93, t94);
        Key t95 = a[26], t96 = t94; net.template exchange<42>(t95, t96);
        Key t97 = a[18], t98 = b[2]; net.template exchange<43>(t97, t98);
        const Key t99 = net.maximum(t97, a[2]);
        Key t100 = t93, t101 = t99; net.template exchange<44>(t100, t101);
        Key t102 = t95, t103 = t98; net.template exchange<45>(t102, t103);
        Key t104 = t85, t105 = t100; net.template exchange<46>(t104, t105);
        Key t106 = t89, t107 = t101; net.template exchange<47>(t106, t107);
        Key t108 = t90, t109 = t102; net.template exchange<48>(t108, t109);
        Key t110 = t91, t111 = t103; net.template exchange<49>(t110, t111);
        const Key t112 = net.minimum(t92, t96);
        Key t114 = a[12], t115 = b[12]; net.template exchange<50>(t114, t115);
        const Key t116 = net.minimum(t115, a[28]);
        Key t117 = a[4], t118 = b[4]; net.template exchange<51>(t117, t118);
        Key t119 = a[20], t120 = t118; net.template exchange<52>(t119, t120);
        Key t121 = t114, t122 = t119; net.template exchange<53>(t121, t122);
        Key t123 = t116, t124 = t120; net.template exchange<54>(t123, t124);
        Key t125 = a[8], t126 = b[8]; net.template exchange<55>(t125, t126);
        Key t127 = a[24], t128 = t126; net.template exchange<56>(t127, t128);
        Key t129 = a[16], t130 = b[0]; net.template exchange<57>(t129, t130);
        const Key t131 = net.maximum(t129, a[0]);
        Key t132 = t125, t133 = t131; net.template exchange<58>(t132, t133);
        Key t134 = t127, t135 = t130; net.template exchange<59>(t134, t135);
        const Key t137 = net.maximum(t117, t132);
        Key t138 = t121, t139 = t133; net.template exchange<60>(t138, t139);
        Key t140 = t122, t141 = t134; net.template exchange<61>(t140, t141);
        Key t142 = t123, t143 = t135; net.template exchange<62>(t142, t143);
        Key t144 = t124, t145 = t128; net.template exchange<63>(t144, t145);
        const Key t147 = net.maximum(t104, t137);
        Key t148 = t105, t149 = t138; net.template exchange<64>(t148, t149);
        Key t150 = t106, t151 = t139; net.template exchange<65>(t150, t151);
        Key t152 = t107, t153 = t140; net.template exchange<66>(t152, t153);
        Key t154 = t108, t155 = t141; net.template exchange<67>(t154, t155);
        Key t156 = t109, t157 = t142; net.template exchange<68>(t156, t157);
        Key t158 = t110, t159 = t143; net.template exchange<69>(t158, t159);
        Key t160 = t111, t161 = t144; net.template exchange<70>(t160, t161);
        Key t162 = t112, t163 = t145; net.template exchange<71>(t162, t163);
        Key t164 = t64, t165 = t147; net.template exchange<72>(t164, t165);
        Key t166 = t65, t167 = t148; net.template exchange<73>(t166, t167);
        Key t168 = t66, t169 = t149; net.template exchange<74>(t168, t169);
        Key t170 = t67, t171 = t150; net.template exchange<75>(t170, t171);
        Key t172 = t68, t173 = t151; net.template exchange<76>(t172, t173);
        Key t174 = t69, t175 = t152; net.template exchange<77>(t174, t175);
        Key t176 = t70, t177 = t153; net.template exchange<78>(t176, t177);
        Key t178 = t71, t179 = t154; net.template exchange<79>(t178, t179);
        Key t180 = t72, t181 = t155; net.template exchange<80>(t180, t181);
        Key t182 = t73, t183 = t156; net.template exchange<81>(t182, t183);
        Key t184 = t74, t185 = t157; net.template exchange<82>(t184, t185);
        Key t186 = t75, t187 = t158; net.template exchange<83>(t186, t187);
        Key t188 = t76, t189 = t159; net.template exchange<84>(t188, t189);
        Key t190 = t77, t191 = t160; net.template exchange<85>(t190, t191);
        Key t192 = t78, t193 = t161; net.template exchange<86>(t192, t193);
        Key t194 = t79, t195 = t162; net.template exchange<87>(t194, t195);
        Key t196 = t80, t197 = t163; net.template exchange<88>(t196, t197);
        z[0] = t164; z[1] = t165; z[2] = t166; z[3] = t167; z[4] = t168; z[5] = t169; z[6] = t170; z[7] = t171; z[8] = t172; z[9] = t173; z[10] = t174; z[11] = t175; z[12] = t176; z[13] = t177; z[14] = t178; z[15] = t179; z[16] = t180; z[17] = t181; z[18] = t182; z[19] = t183; z[20] = t184; z[21] = t185; z[22] = t186; z[23] = t187; z[24] = t188; z[25] = t189; z[26] = t190; z[27] = t191; z[28] = t192; z[29] = t193; z[30] = t194; z[31] = t195; z[32] = t196; z[33] = t197;
    }
};

// 161 compare-exchanges, 0 single
template <>
struct Merge<32, 32, 0, 63>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[31], t1 = b[31]; net.template exchange<0>(t0, t1);
        Key t2 = a[15], t3 = b[15]; net.template exchange<1>(t2, t3);
        Key t4 = t0, t5 = t3; net.template exchange<2>(t4, t5);
        Key t6 = a[23], t7 = b[23]; net.template exchange<3>(t6, t7);
        Key t8 = a[7], t9 = b[7]; net.template exchange<4>(t8, t9);
        Key t10 = t6, t11 = t9; net.template exchange<5>(t10, t11);
        Key t12 = t2, t13 = t10; net.template exchange<6>(t12, t13);
        Key t14 = t4, t15 = t11; net.template exchange<7>(t14, t15);
        Key t16 = t5, t17 = t7; net.template exchange<8>(t16, t17);
        Key t18 = a[27], t19 = b[27]; net.template exchange<9>(t18, t19);
        Key t20 = a[11], t21 = b[11]; net.template exchange<10>(t20, t21);
        Key t22 = t18, t23 = t21; net.template exchange<11>(t22, t23);
        Key t24 = a[19], t25 = b[19]; net.template exchange<12>(t24, t25);
        Key t26 = a[3], t27 = b[3]; net.template exchange<13>(t26, t27);
        Key t28 = t24, t29 = t27; net.template exchange<14>(t28, t29);
        Key t30 = t20, t31 = t28; net.template exchange<15>(t30, t31);
        Key t32 = t22, t33 = t29; net.template exchange<16>(t32, t33);
        Key t34 = t23, t35 = t25; net.template exchange<17>(t34, t35);
        Key t36 = t8, t37 = t30; net.template exchange<18>(t36, t37);
        Key t38 = t12, t39 = t31; net.template exchange<19>(t38, t39);
        Key t40 = t13, t41 = t32; net.template exchange<20>(t40, t41);
        Key t42 = t14, t43 = t33; net.template exchange<21>(t42, t43);
        Key t44 = t15, t45 = t34; net.template exchange<22>(t44, t45);
        Key t46 = t16, t47 = t35; net.template exchange<23>(t46, t47);
        Key t48 = t17, t49 = t19; net.template exchange<24>(t48, t49);
        Key t50 = a[29], t51 = b[29]; net.template exchange<25>(t50, t51);
        Key t52 = a[13], t53 = b[13]; net.template exchange<26>(t52, t53);
        Key t54 = t50, t55 = t53; net.template exchange<27>(t54, t55);
        Key t56 = a[21], t57 = b[21]; net.template exchange<28>(t56, t57);
        Key t58 = a[5], t59 = b[5]; net.template exchange<29>(t58, t59);
        Key t60 = t56, t61 = t59; net.template exchange<30>(t60, t61);
        Key t62 = t52, t63 = t60; net.template exchange<31>(t62, t63);
        Key t64 = t54, t65 = t61; net.template exchange<32>(t64, t65);
        Key t66 = t55, t67 = t57; net.template exchange<33>(t66, t67);
        Key t68 = a[25], t69 = b[25]; net.template exchange<34>(t68, t69);
        Key t70 = a[9], t71 = b[9]; net.template exchange<35>(t70, t71);
        Key t72 = t68, t73 = t71; net.template exchange<36>(t72, t73);
        Key t74 = a[17], t75 = b[17]; net.template exchange<37>(t74, t75);
        Key t76 = a[1], t77 = b[1]; net.template exchange<38>(t76, t77);
        Key t78 = t74, t79 = t77; net.template exchange<39>(t78, t79);
        Key t80 = t70, t81 = t78; net.template exchange<40>(t80, t81);
        Key t82 = t72, t83 = t79; net.template exchange<41>(t82, t83);
        Key t84 = t73, t85 = t75; net.template exchange<42>(t84, t85);
        Key t86 = t58, t87 = t80; net.template exchange<43>(t86, t87);
        Key t88 = t62, t89 = t81; net.template exchange<44>(t88, t89);
        Key t90 = t63, t91 = t82; net.template exchange<45>(t90, t91);
        Key t92 = t64, t93 = t83; net.template exchange<46>(t92, t93);
        Key t94 = t65, t95 = t84; net.template exchange<47>(t94, t95);
        Key t96 = t66, t97 = t85; net.template exchange<48>(t96, t97);
        Key t98 = t67, t99 = t69; net.template exchange<49>(t98, t99);
        Key t100 = t26, t101 = t86; net.template exchange<50>(t100, t101);
        Key t102 = t36, t103 = t87; net.template exchange<51>(t102, t103);
        Key t104 = t37, t105 = t88; net.template exchange<52>(t104, t105);
        Key t106 = t38, t107 = t89; net.template exchange<53>(t106, t107);
        Key t108 = t39, t109 = t90; net.template exchange<54>(t108, t109);
        Key t110 = t40, t111 = t91; net.template exchange<55>(t110, t111);
        Key t112 = t41, t113 = t92; net.template exchange<56>(t112, t113);
        Key t114 = t42, t115 = t93; net.template exchange<57>(t114, t115);
        Key t116 = t43, t117 = t94; net.template exchange<58>(t116, t117);
        Key t118 = t44, t119 = t95; net.template exchange<59>(t118, t119);
        Key t120 = t45, t121 = t96; net.template exchange<60>(t120, t121);
        Key t122 = t46, t123 = t97; net.template exchange<61>(t122, t123);
        Key t124 = t47, t125 = t98; net.template exchange<62>(t124, t125);
        Key t126 = t48, t127 = t99; net.template exchange<63>(t126, t127);
        Key t128 = t49, t129 = t51; net.template exchange<64>(t128, t129);
        Key t130 = a[30], t131 = b[30]; net.template exchange<65>(t130, t131);
        Key t132 = a[14], t133 = b[14]; net.template exchange<66>(t132, t133);
        Key t134 = t130, t135 = t133; net.template exchange<67>(t134, t135);
        Key t136 = a[22], t137 = b[22]; net.template exchange<68>(t136, t137);
        Key t138 = a[6], t139 = b[6]; net.template exchange<69>(t138, t139);
        Key t140 = t136, t141 = t139; net.template exchange<70>(t140, t141);
        Key t142 = t132, t143 = t140; net.template exchange<71>(t142, t143);
        Key t144 = t134, t145 = t141; net.template exchange<72>(t144, t145);
        Key t146 = t135, t147 = t137; net.template exchange<73>(t146, t147);
        Key t148 = a[26], t149 = b[26]; net.template exchange<74>(t148, t149);
        Key t150 = a[10], t151 = b[10]; net.template exchange<75>(t150, t151);
        Key t152 = t148, t153 = t151; net.template exchange<76>(t152, t153);
        Key t154 = a[18], t155 = b[18]; net.template exchange<77>(t154, t155);
        Key t156 = a[2], t157 = b[2]; net.template exchange<78>(t156, t157);
        Key t158 = t154, t159 = t157; net.template exchange<79>(t158, t159);
        Key t160 = t150, t161 = t158; net.template exchange<80>(t160, t161);
        Key t162 = t152, t163 = t159; net.template exchange<81>(t162, t163);
        Key t164 = t153, t165 = t155; net.template exchange<82>(t164, t165);
        Key t166 = t138, t167 = t160; net.template exchange<83>(t166, t167);
        Key t168 = t142, t169 = t161; net.template exchange<84>(t168, t169);
        Key t170 = t143, t171 = t162; net.template exchange<85>(t170, t171);
        Key t172 = t144, t173 = t163; net.template exchange<86>(t172, t173);
        Key t174 = t145, t175 = t164; net.template exchange<87>(t174, t175);
        Key t176 = t146, t177 = t165; net.template exchange<88>(t176, t177);
        Key t178 = t147, t179 = t149; net.template exchange<89>(t178, t179);
        Key t180 = a[28], t181 = b[28]; net.template exchange<90>(t180, t181);
        Key t182 = a[12], t183 = b[12]; net.template exchange<91>(t182, t183);
        Key t184 = t180, t185 = t183; net.template exchange<92>(t184, t185);
        Key t186 = a[20], t187 = b[20]; net.template exchange<93>(t186, t187);
        Key t188 = a[4], t189 = b[4]; net.template exchange<94>(t188, t189);
        Key t190 = t186, t191 = t189; net.template exchange<95>(t190, t191);
        Key t192 = t182, t193 = t190; net.template exchange<96>(t192, t193);
        Key t194 = t184, t195 = t191; net.template exchange<97>(t194, t195);
        Key t196 = t185, t197 = t187; net.template exchange<98>(t196, t197);
        Key t198 = a[24], t199 = b[24]; net.template exchange<99>(t198, t199);
        Key t200 = a[8], t201 = b[8]; net.template exchange<100>(t200, t201);
        Key t202 = t198, t203 = t201; net.template exchange<101>(t202, t203);
        Key t204 = a[16], t205 = b[16]; net.template exchange<102>(t204, t205);
        Key t206 = a[0], t207 = b[0]; net.template exchange<103>(t206, t207);
        Key t208 = t204, t209 = t207; net.template exchange<104>(t208, t209);
        Key t210 = t200, t211 = t208; net.template exchange<105>(t210, t211);
        Key t212 = t202, t213 = t209; net.template exchange<106>(t212, t213);
        Key t214 = t203, t215 = t205; net.template exchange<107>(t214, t215);
        Key t216 = t188, t217 = t210; net.template exchange<108>(t216, t217);
        Key t218 = t192, t219 = t211; net.template exchange<109>(t218, t219);
        Key t220 = t193, t221 = t212; net.template exchange<110>(t220, t221);
        Key t222 = t194, t223 = t213; net.template exchange<111>(t222, t223);
        Key t224 = t195, t225 = t214; net.template exchange<112>(t224, t225);
        Key t226 = t196, t227 = t215; net.template exchange<113>(t226, t227);
        Key t228 = t197, t229 = t199; net.template exchange<114>(t228, t229);
        Key t230 = t156, t231 = t216; net.template exchange<115>(t230, t231);
        Key t232 = t166, t233 = t217; net.template exchange<116>(t232, t233);
        Key t234 = t167, t235 = t218; net.template exchange<117>(t234, t235);
        Key t236 = t168, t237 = t219; net.template exchange<118>(t236, t237);
        Key t238 = t169, t239 = t220; net.template exchange<119>(t238, t239);
        Key t240 = t170, t241 = t221; net.template exchange<120>(t240, t241);
        Key t242 = t171, t243 = t222; net.template exchange<121>(t242, t243);
        Key t244 = t172, t245 = t223; net.template exchange<122>(t244, t245);
        Key t246 = t173, t247 = t224; net.template exchange<123>(t246, t247);
        Key t248 = t174, t249 = t225; net.template exchange<124>(t248, t249);
        Key t250 = t175, t251 = t226; net.template exchange<125>(t250, t251);
        Key t252 = t176, t253 = t227; net.template exchange<126>(t252, t253);
        Key t254 = t177, t255 = t228; net.template exchange<127>(t254, t255);
        Key t256 = t178, t257 = t229; net.template exchange<128>(t256, t257);
        Key t258 = t179, t259 = t181; net.template exchange<129>(t258, t259);
        Key t260 = t76, t261 = t230; net.template exchange<130>(t260, t261);
        Key t262 = t100, t263 = t231; net.template exchange<131>(t262, t263);
        Key t264 = t101, t265 = t232; net.template exchange<132>(t264, t265);
        Key t266 = t102, t267 = t233; net.template exchange<133>(t266, t267);
        Key t268 = t103, t269 = t234; net.template exchange<134>(t268, t269);
        Key t270 = t104, t271 = t235; net.template exchange<135>(t270, t271);
        Key t272 = t105, t273 = t236; net.template exchange<136>(t272, t273);
        Key t274 = t106, t275 = t237; net.template exchange<137>(t274, t275);
        Key t276 = t107, t277 = t238; net.template exchange<138>(t276, t277);
        Key t278 = t108, t279 = t239; net.template exchange<139>(t278, t279);
        Key t280 = t109, t281 = t240; net.template exchange<140>(t280, t281);
        Key t282 = t110, t283 = t241; net.template exchange<141>(t282, t283);
        Key t284 = t111, t285 = t242; net.template exchange<142>(t284, t285);
        Key t286 = t112, t287 = t243; net.template exchange<143>(t286, t287);
        Key t288 = t113, t289 = t244; net.template exchange<144>(t288, t289);
        Key t290 = t114, t291 = t245; net.template exchange<145>(t290, t291);
        Key t292 = t115, t293 = t246; net.template exchange<146>(t292, t293);
        Key t294 = t116, t295 = t247; net.template exchange<147>(t294, t295);
        Key t296 = t117, t297 = t248; net.template exchange<148>(t296, t297);
        Key t298 = t118, t299 = t249; net.template exchange<149>(t298, t299);
        Key t300 = t119, t301 = t250; net.template exchange<150>(t300, t301);
        Key t302 = t120, t303 = t251; net.template exchange<151>(t302, t303);
        Key t304 = t121, t305 = t252; net.template exchange<152>(t304, t305);
        Key t306 = t122, t307 = t253; net.template exchange<153>(t306, t307);
        Key t308 = t123, t309 = t254; net.template exchange<154>(t308, t309);
        Key t310 = t124, t311 = t255; net.template exchange<155>(t310, t311);
        Key t312 = t125, t313 = t256; net.template exchange<156>(t312, t313);
        Key t314 = t126, t315 = t257; net.template exchange<157>(t314, t315);
        Key t316 = t127, t317 = t258; net.template exchange<158>(t316, t317);
        Key t318 = t128, t319 = t259; net.template exchange<159>(t318, t319);
        Key t320 = t129, t321 = t131; net.template exchange<160>(t320, t321);
        z[0] = t206; z[1] = t260; z[2] = t261; z[3] = t262; z[4] = t263; z[5] = t264; z[6] = t265; z[7] = t266; z[8] = t267; z[9] = t268; z[10] = t269; z[11] = t270; z[12] = t271; z[13] = t272; z[14] = t273; z[15] = t274; z[16] = t275; z[17] = t276; z[18] = t277; z[19] = t278; z[20] = t279; z[21] = t280; z[22] = t281; z[23] = t282; z[24] = t283; z[25] = t284; z[26] = t285; z[27] = t286; z[28] = t287; z[29] = t288; z[30] = t289; z[31] = t290; z[32] = t291; z[33] = t292; z[34] = t293; z[35] = t294; z[36] = t295; z[37] = t296; z[38] = t297; z[39] = t298; z[40] = t299; z[41] = t300; z[42] = t301; z[43] = t302; z[44] = t303; z[45] = t304; z[46] = t305; z[47] = t306; z[48] = t307; z[49] = t308; z[50] = t309; z[51] = t310; z[52] = t311; z[53] = t312; z[54] = t313; z[55] = t314; z[56] = t315; z[57] = t316; z[58] = t317; z[59] = t318; z[60] = t319; z[61] = t320; z[62] = t321; z[63] = t1;
    }
};

// 49 compare-exchanges, 32 single
template <>
struct Merge<34, 16, 16, 33>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[15], t1 = b[14]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[31]);
        Key t3 = a[23], t4 = b[6]; net.template exchange<1>(t3, t4);
        const Key t5 = net.maximum(t3, a[7]);
        Key t6 = t0, t7 = t5; net.template exchange<2>(t6, t7);
        const Key t8 = net.minimum(t2, t4);
        Key t10 = a[11], t11 = b[10]; net.template exchange<3>(t10, t11);
        const Key t12 = net.minimum(t11, a[27]);
        Key t13 = a[19], t14 = b[2]; net.template exchange<4>(t13, t14);
        const Key t15 = net.maximum(t13, a[3]);
        const Key t17 = net.maximum(t10, t15);
        Key t18 = t12, t19 = t14; net.template exchange<5>(t18, t19);
        Key t20 = t6, t21 = t17; net.template exchange<6>(t20, t21);
        Key t22 = t7, t23 = t18; net.template exchange<7>(t22, t23);
        const Key t24 = net.minimum(t8, t19);
        Key t26 = a[13], t27 = b[12]; net.template exchange<8>(t26, t27);
        const Key t28 = net.minimum(t27, a[29]);
        Key t29 = a[21], t30 = b[4]; net.template exchange<9>(t29, t30);
        const Key t31 = net.maximum(t29, a[5]);
        Key t32 = t26, t33 = t31; net.template exchange<10>(t32, t33);
        const Key t34 = net.minimum(t28, t30);
        Key t36 = a[9], t37 = b[8]; net.template exchange<11>(t36, t37);
        const Key t38 = net.minimum(t37, a[25]);
        Key t39 = a[17], t40 = b[0]; net.template exchange<12>(t39, t40);
        const Key t41 = net.maximum(t39, a[1]);
        const Key t42 = net.minimum(t40, a[33]);
        const Key t44 = net.maximum(t36, t41);
        Key t45 = t38, t46 = t42; net.template exchange<13>(t45, t46);
        const Key t48 = net.maximum(t32, t44);
        Key t49 = t33, t50 = t45; net.template exchange<14>(t49, t50);
        Key t51 = t34, t52 = t46; net.template exchange<15>(t51, t52);
        const Key t54 = net.maximum(t20, t48);
        Key t55 = t21, t56 = t49; net.template exchange<16>(t55, t56);
        Key t57 = t22, t58 = t50; net.template exchange<17>(t57, t58);
        Key t59 = t23, t60 = t51; net.template exchange<18>(t59, t60);
        Key t61 = t24, t62 = t52; net.template exchange<19>(t61, t62);
        Key t63 = a[14], t64 = b[15]; net.template exchange<20>(t63, t64);
        const Key t65 = net.minimum(t64, a[30]);
        Key t66 = a[22], t67 = b[7]; net.template exchange<21>(t66, t67);
        const Key t68 = net.maximum(t66, a[6]);
        Key t69 = t63, t70 = t68; net.template exchange<22>(t69, t70);
        const Key t71 = net.minimum(t65, t67);
        Key t73 = a[10], t74 = b[11]; net.template exchange<23>(t73, t74);
        const Key t75 = net.minimum(t74, a[26]);
        Key t76 = a[18], t77 = b[3]; net.template exchange<24>(t76, t77);
        const Key t78 = net.maximum(t76, a[2]);
        const Key t80 = net.maximum(t73, t78);
        Key t81 = t75, t82 = t77; net.template exchange<25>(t81, t82);
        Key t83 = t69, t84 = t80; net.template exchange<26>(t83, t84);
        Key t85 = t70, t86 = t81; net.template exchange<27>(t85, t86);
        const Key t87 = net.minimum(t71, t82);
        Key t89 = a[12], t90 = b[13]; net.template exchange<28>(t89, t90);
        const Key t91 = net.minimum(t90, a[28]);
        Key t92 = a[20], t93 = b[5]; net.template exchange<29>(t92, t93);
        const Key t94 = net.maximum(t92, a[4]);
        Key t95 = t89, t96 = t94; net.template exchange<30>(t95, t96);
        const Key t97 = net.minimum(t91, t93);
        Key t99 = a[8], t100 = b[9]; net.template exchange<31>(t99, t100);
        const Key t101 = net.minimum(t100, a[24]);
        Key t102 = a[16], t103 = b[1]; net.template exchange<32>(t102, t103);
        const Key t104 = net.maximum(t102, a[0]);
        const Key t105 = net.minimum(t103, a[32]);
        const Key t107 = net.maximum(t99, t104);
        Key t108 = t101, t109 = t105; net.template exchange<33>(t108, t109);
        const Key t111 = net.maximum(t95, t107);
        Key t112 = t96, t113 = t108; net.template exchange<34>(t112, t113);
        Key t114 = t97, t115 = t109; net.template exchange<35>(t114, t115);
        const Key t117 = net.maximum(t83, t111);
        Key t118 = t84, t119 = t112; net.template exchange<36>(t118, t119);
        Key t120 = t85, t121 = t113; net.template exchange<37>(t120, t121);
        Key t122 = t86, t123 = t114; net.template exchange<38>(t122, t123);
        Key t124 = t87, t125 = t115; net.template exchange<39>(t124, t125);
        Key t126 = t54, t127 = t117; net.template exchange<40>(t126, t127);
        Key t128 = t55, t129 = t118; net.template exchange<41>(t128, t129);
        Key t130 = t56, t131 = t119; net.template exchange<42>(t130, t131);
        Key t132 = t57, t133 = t120; net.template exchange<43>(t132, t133);
        Key t134 = t58, t135 = t121; net.template exchange<44>(t134, t135);
        Key t136 = t59, t137 = t122; net.template exchange<45>(t136, t137);
        Key t138 = t60, t139 = t123; net.template exchange<46>(t138, t139);
        Key t140 = t61, t141 = t124; net.template exchange<47>(t140, t141);
        Key t142 = t62, t143 = t125; net.template exchange<48>(t142, t143);
        z[0] = t126; z[1] = t127; z[2] = t128; z[3] = t129; z[4] = t130; z[5] = t131; z[6] = t132; z[7] = t133; z[8] = t134; z[9] = t135; z[10] = t136; z[11] = t137; z[12] = t138; z[13] = t139; z[14] = t140; z[15] = t141; z[16] = t142; z[17] = t143;
    }
};

// 129 compare-exchanges, 38 single
template <>
struct Merge<40, 40, 19, 60>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.minimum(a[31], b[31]);
        Key t2 = a[15], t3 = b[15]; net.template exchange<0>(t2, t3);
        Key t4 = t0, t5 = t3; net.template exchange<1>(t4, t5);
        Key t6 = a[23], t7 = b[7]; net.template exchange<2>(t6, t7);
        const Key t8 = net.minimum(t7, b[39]);
        Key t9 = a[7], t10 = b[23]; net.template exchange<3>(t9, t10);
        const Key t11 = net.minimum(t10, a[39]);
        const Key t13 = net.maximum(t6, t9);
        Key t14 = t8, t15 = t11; net.template exchange<4>(t14, t15);
        Key t16 = t2, t17 = t13; net.template exchange<5>(t16, t17);
        Key t18 = t4, t19 = t14; net.template exchange<6>(t18, t19);
        Key t20 = t5, t21 = t15; net.template exchange<7>(t20, t21);
        Key t22 = a[27], t23 = b[19]; net.template exchange<8>(t22, t23);
        Key t24 = a[11], t25 = b[35]; net.template exchange<9>(t24, t25);
        const Key t26 = net.maximum(t24, b[3]);
        Key t27 = t22, t28 = t26; net.template exchange<10>(t27, t28);
        const Key t29 = net.minimum(t23, t25);
        Key t31 = a[19], t32 = b[27]; net.template exchange<11>(t31, t32);
        Key t33 = a[35], t34 = b[11]; net.template exchange<12>(t33, t34);
        const Key t35 = net.maximum(t33, a[3]);
        Key t36 = t31, t37 = t35; net.template exchange<13>(t36, t37);
        const Key t38 = net.minimum(t32, t34);
        Key t40 = t27, t41 = t36; net.template exchange<14>(t40, t41);
        Key t42 = t28, t43 = t37; net.template exchange<15>(t42, t43);
        Key t44 = t29, t45 = t38; net.template exchange<16>(t44, t45);
        const Key t47 = net.maximum(t16, t40);
        Key t48 = t17, t49 = t41; net.template exchange<17>(t48, t49);
        Key t50 = t18, t51 = t42; net.template exchange<18>(t50, t51);
        Key t52 = t19, t53 = t43; net.template exchange<19>(t52, t53);
        Key t54 = t20, t55 = t44; net.template exchange<20>(t54, t55);
        Key t56 = t21, t57 = t45; net.template exchange<21>(t56, t57);
        Key t58 = a[29], t59 = b[21]; net.template exchange<22>(t58, t59);
        Key t60 = a[13], t61 = b[37]; net.template exchange<23>(t60, t61);
        const Key t62 = net.maximum(t60, b[5]);
        Key t63 = t58, t64 = t62; net.template exchange<24>(t63, t64);
        const Key t65 = net.minimum(t59, t61);
        Key t67 = a[21], t68 = b[29]; net.template exchange<25>(t67, t68);
        Key t69 = a[37], t70 = b[13]; net.template exchange<26>(t69, t70);
        const Key t71 = net.maximum(t69, a[5]);
        Key t72 = t67, t73 = t71; net.template exchange<27>(t72, t73);
        const Key t74 = net.minimum(t68, t70);
        Key t76 = t63, t77 = t72; net.template exchange<28>(t76, t77);
        Key t78 = t64, t79 = t73; net.template exchange<29>(t78, t79);
        Key t80 = t65, t81 = t74; net.template exchange<30>(t80, t81);
        Key t82 = a[25], t83 = b[25]; net.template exchange<31>(t82, t83);
        const Key t85 = net.maximum(a[9], b[9]);
        Key t86 = t82, t87 = t85; net.template exchange<32>(t86, t87);
        Key t88 = a[17], t89 = b[33]; net.template exchange<33>(t88, t89);
        const Key t90 = net.maximum(t88, b[1]);
        Key t91 = a[33], t92 = b[17]; net.template exchange<34>(t91, t92);
        const Key t93 = net.maximum(t91, a[1]);
        Key t94 = t90, t95 = t93; net.template exchange<35>(t94, t95);
        const Key t96 = net.minimum(t89, t92);
        Key t98 = t86, t99 = t94; net.template exchange<36>(t98, t99);
        Key t100 = t87, t101 = t95; net.template exchange<37>(t100, t101);
        Key t102 = t83, t103 = t96; net.template exchange<38>(t102, t103);
        Key t104 = t76, t105 = t98; net.template exchange<39>(t104, t105);
        Key t106 = t77, t107 = t99; net.template exchange<40>(t106, t107);
        Key t108 = t78, t109 = t100; net.template exchange<41>(t108, t109);
        Key t110 = t79, t111 = t101; net.template exchange<42>(t110, t111);
        Key t112 = t80, t113 = t102; net.template exchange<43>(t112, t113);
        const Key t114 = net.minimum(t81, t103);
        Key t116 = t47, t117 = t104; net.template exchange<44>(t116, t117);
        Key t118 = t48, t119 = t105; net.template exchange<45>(t118, t119);
        Key t120 = t49, t121 = t106; net.template exchange<46>(t120, t121);
        Key t122 = t50, t123 = t107; net.template exchange<47>(t122, t123);
        Key t124 = t51, t125 = t108; net.template exchange<48>(t124, t125);
        Key t126 = t52, t127 = t109; net.template exchange<49>(t126, t127);
        Key t128 = t53, t129 = t110; net.template exchange<50>(t128, t129);
        Key t130 = t54, t131 = t111; net.template exchange<51>(t130, t131);
        Key t132 = t55, t133 = t112; net.template exchange<52>(t132, t133);
        Key t134 = t56, t135 = t113; net.template exchange<53>(t134, t135);
        const Key t136 = net.minimum(t57, t114);
        const Key t138 = net.minimum(a[30], b[30]);
        Key t140 = a[14], t141 = b[14]; net.template exchange<54>(t140, t141);
        Key t142 = t138, t143 = t141; net.template exchange<55>(t142, t143);
        Key t144 = a[22], t145 = b[6]; net.template exchange<56>(t144, t145);
        const Key t146 = net.minimum(t145, b[38]);
        Key t147 = a[6], t148 = b[22]; net.template exchange<57>(t147, t148);
        const Key t149 = net.minimum(t148, a[38]);
        const Key t151 = net.maximum(t144, t147);
        Key t152 = t146, t153 = t149; net.template exchange<58>(t152, t153);
        Key t154 = t140, t155 = t151; net.template exchange<59>(t154, t155);
        Key t156 = t142, t157 = t152; net.template exchange<60>(t156, t157);
        Key t158 = t143, t159 = t153; net.template exchange<61>(t158, t159);
        Key t160 = a[26], t161 = b[18]; net.template exchange<62>(t160, t161);
        Key t162 = a[10], t163 = b[34]; net.template exchange<63>(t162, t163);
        const Key t164 = net.maximum(t162, b[2]);
        Key t165 = t160, t166 = t164; net.template exchange<64>(t165, t166);
        const Key t167 = net.minimum(t161, t163);
        Key t169 = a[18], t170 = b[26]; net.template exchange<65>(t169, t170);
        Key t171 = a[34], t172 = b[10]; net.template exchange<66>(t171, t172);
        const Key t173 = net.maximum(t171, a[2]);
        Key t174 = t169, t175 = t173; net.template exchange<67>(t174, t175);
        const Key t176 = net.minimum(t170, t172);
        Key t178 = t165, t179 = t174; net.template exchange<68>(t178, t179);
        Key t180 = t166, t181 = t175; net.template exchange<69>(t180, t181);
        Key t182 = t167, t183 = t176; net.template exchange<70>(t182, t183);
        const Key t185 = net.maximum(t154, t178);
        Key t186 = t155, t187 = t179; net.template exchange<71>(t186, t187);
        Key t188 = t156, t189 = t180; net.template exchange<72>(t188, t189);
        Key t190 = t157, t191 = t181; net.template exchange<73>(t190, t191);
        Key t192 = t158, t193 = t182; net.template exchange<74>(t192, t193);
        Key t194 = t159, t195 = t183; net.template exchange<75>(t194, t195);
        Key t196 = a[28], t197 = b[20]; net.template exchange<76>(t196, t197);
        Key t198 = a[12], t199 = b[36]; net.template exchange<77>(t198, t199);
        const Key t200 = net.maximum(t198, b[4]);
        Key t201 = t196, t202 = t200; net.template exchange<78>(t201, t202);
        const Key t203 = net.minimum(t197, t199);
        Key t205 = a[20], t206 = b[28]; net.template exchange<79>(t205, t206);
        Key t207 = a[36], t208 = b[12]; net.template exchange<80>(t207, t208);
        const Key t209 = net.maximum(t207, a[4]);
        Key t210 = t205, t211 = t209; net.template exchange<81>(t210, t211);
        const Key t212 = net.minimum(t206, t208);
        Key t214 = t201, t215 = t210; net.template exchange<82>(t214, t215);
        Key t216 = t202, t217 = t211; net.template exchange<83>(t216, t217);
        Key t218 = t203, t219 = t212; net.template exchange<84>(t218, t219);
        Key t220 = a[24], t221 = b[24]; net.template exchange<85>(t220, t221);
        const Key t223 = net.maximum(a[8], b[8]);
        Key t224 = t220, t225 = t223; net.template exchange<86>(t224, t225);
        Key t226 = a[16], t227 = b[32]; net.template exchange<87>(t226, t227);
        const Key t228 = net.maximum(t226, b[0]);
        Key t229 = a[32], t230 = b[16]; net.template exchange<88>(t229, t230);
        const Key t231 = net.maximum(t229, a[0]);
        Key t232 = t228, t233 = t231; net.template exchange<89>(t232, t233);
        const Key t234 = net.minimum(t227, t230);
        Key t236 = t224, t237 = t232; net.template exchange<90>(t236, t237);
        Key t238 = t225, t239 = t233; net.template exchange<91>(t238, t239);
        Key t240 = t221, t241 = t234; net.template exchange<92>(t240, t241);
        Key t242 = t214, t243 = t236; net.template exchange<93>(t242, t243);
        Key t244 = t215, t245 = t237; net.template exchange<94>(t244, t245);
        Key t246 = t216, t247 = t238; net.template exchange<95>(t246, t247);
        Key t248 = t217, t249 = t239; net.template exchange<96>(t248, t249);
        Key t250 = t218, t251 = t240; net.template exchange<97>(t250, t251);
        const Key t252 = net.minimum(t219, t241);
        const Key t255 = net.maximum(t185, t242);
        Key t256 = t186, t257 = t243; net.template exchange<98>(t256, t257);
        Key t258 = t187, t259 = t244; net.template exchange<99>(t258, t259);
        Key t260 = t188, t261 = t245; net.template exchange<100>(t260, t261);
        Key t262 = t189, t263 = t246; net.template exchange<101>(t262, t263);
        Key t264 = t190, t265 = t247; net.template exchange<102>(t264, t265);
        Key t266 = t191, t267 = t248; net.template exchange<103>(t266, t267);
        Key t268 = t192, t269 = t249; net.template exchange<104>(t268, t269);
        Key t270 = t193, t271 = t250; net.template exchange<105>(t270, t271);
        Key t272 = t194, t273 = t251; net.template exchange<106>(t272, t273);
        Key t274 = t195, t275 = t252; net.template exchange<107>(t274, t275);
        Key t276 = t116, t277 = t255; net.template exchange<108>(t276, t277);
        Key t278 = t117, t279 = t256; net.template exchange<109>(t278, t279);
        Key t280 = t118, t281 = t257; net.template exchange<110>(t280, t281);
        Key t282 = t119, t283 = t258; net.template exchange<111>(t282, t283);
        Key t284 = t120, t285 = t259; net.template exchange<112>(t284, t285);
        Key t286 = t121, t287 = t260; net.template exchange<113>(t286, t287);
        Key t288 = t122, t289 = t261; net.template exchange<114>(t288, t289);
        Key t290 = t123, t291 = t262; net.template exchange<115>(t290, t291);
        Key t292 = t124, t293 = t263; net.template exchange<116>(t292, t293);
        Key t294 = t125, t295 = t264; net.template exchange<117>(t294, t295);
        Key t296 = t126, t297 = t265; net.template exchange<118>(t296, t297);
        Key t298 = t127, t299 = t266; net.template exchange<119>(t298, t299);
        Key t300 = t128, t301 = t267; net.template exchange<120>(t300, t301);
        Key t302 = t129, t303 = t268; net.template exchange<121>(t302, t303);
        Key t304 = t130, t305 = t269; net.template exchange<122>(t304, t305);
        Key t306 = t131, t307 = t270; net.template exchange<123>(t306, t307);
        Key t308 = t132, t309 = t271; net.template exchange<124>(t308, t309);
        Key t310 = t133, t311 = t272; net.template exchange<125>(t310, t311);
        Key t312 = t134, t313 = t273; net.template exchange<126>(t312, t313);
        Key t314 = t135, t315 = t274; net.template exchange<127>(t314, t315);
        Key t316 = t136, t317 = t275; net.template exchange<128>(t316, t317);
        z[0] = t276; z[1] = t277; z[2] = t278; z[3] = t279; z[4] = t280; z[5] = t281; z[6] = t282; z[7] = t283; z[8] = t284; z[9] = t285; z[10] = t286; z[11] = t287; z[12] = t288; z[13] = t289; z[14] = t290; z[15] = t291; z[16] = t292; z[17] = t293; z[18] = t294; z[19] = t295; z[20] = t296; z[21] = t297; z[22] = t298; z[23] = t299; z[24] = t300; z[25] = t301; z[26] = t302; z[27] = t303; z[28] = t304; z[29] = t305; z[30] = t306; z[31] = t307; z[32] = t308; z[33] = t309; z[34] = t310; z[35] = t311; z[36] = t312; z[37] = t313; z[38] = t314; z[39] = t315; z[40] = t316; z[41] = t317;
    }
};

// 102 compare-exchanges, 16 single
template <>
struct Merge<41, 16, 0, 40>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[15], t1 = b[9]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[31]);
        Key t3 = a[7], t4 = b[1]; net.template exchange<1>(t3, t4);
        const Key t5 = net.minimum(t4, a[39]);
        Key t6 = a[23], t7 = t5; net.template exchange<2>(t6, t7);
        Key t8 = t0, t9 = t6; net.template exchange<3>(t8, t9);
        Key t10 = t2, t11 = t7; net.template exchange<4>(t10, t11);
        Key t12 = a[11], t13 = b[13]; net.template exchange<5>(t12, t13);
        const Key t14 = net.minimum(t13, a[27]);
        Key t15 = a[3], t16 = b[5]; net.template exchange<6>(t15, t16);
        const Key t17 = net.minimum(t16, a[35]);
        Key t18 = a[19], t19 = t17; net.template exchange<7>(t18, t19);
        Key t20 = t12, t21 = t18; net.template exchange<8>(t20, t21);
        Key t22 = t14, t23 = t19; net.template exchange<9>(t22, t23);
        Key t24 = t3, t25 = t15; net.template exchange<10>(t24, t25);
        Key t26 = t8, t27 = t20; net.template exchange<11>(t26, t27);
        Key t28 = t9, t29 = t21; net.template exchange<12>(t28, t29);
        Key t30 = t10, t31 = t22; net.template exchange<13>(t30, t31);
        Key t32 = t11, t33 = t23; net.template exchange<14>(t32, t33);
        Key t34 = a[13], t35 = b[11]; net.template exchange<15>(t34, t35);
        const Key t36 = net.minimum(t35, a[29]);
        Key t37 = a[5], t38 = b[3]; net.template exchange<16>(t37, t38);
        const Key t39 = net.minimum(t38, a[37]);
        Key t40 = a[21], t41 = t39; net.template exchange<17>(t40, t41);
        Key t42 = t34, t43 = t40; net.template exchange<18>(t42, t43);
        Key t44 = t36, t45 = t41; net.template exchange<19>(t44, t45);
        Key t46 = a[9], t47 = b[15]; net.template exchange<20>(t46, t47);
        const Key t48 = net.minimum(t47, a[25]);
        Key t49 = a[1], t50 = b[7]; net.template exchange<21>(t49, t50);
        const Key t51 = net.minimum(t50, a[33]);
        Key t52 = a[17], t53 = t51; net.template exchange<22>(t52, t53);
        Key t54 = t46, t55 = t52; net.template exchange<23>(t54, t55);
        Key t56 = t48, t57 = t53; net.template exchange<24>(t56, t57);
        Key t58 = t37, t59 = t49; net.template exchange<25>(t58, t59);
        Key t60 = t42, t61 = t54; net.template exchange<26>(t60, t61);
        Key t62 = t43, t63 = t55; net.template exchange<27>(t62, t63);
        Key t64 = t44, t65 = t56; net.template exchange<28>(t64, t65);
        Key t66 = t45, t67 = t57; net.template exchange<29>(t66, t67);
        Key t68 = t24, t69 = t58; net.template exchange<30>(t68, t69);
        Key t70 = t25, t71 = t59; net.template exchange<31>(t70, t71);
        Key t72 = t26, t73 = t60; net.template exchange<32>(t72, t73);
        Key t74 = t27, t75 = t61; net.template exchange<33>(t74, t75);
        Key t76 = t28, t77 = t62; net.template exchange<34>(t76, t77);
        Key t78 = t29, t79 = t63; net.template exchange<35>(t78, t79);
        Key t80 = t30, t81 = t64; net.template exchange<36>(t80, t81);
        Key t82 = t31, t83 = t65; net.template exchange<37>(t82, t83);
        Key t84 = t32, t85 = t66; net.template exchange<38>(t84, t85);
        Key t86 = t33, t87 = t67; net.template exchange<39>(t86, t87);
        Key t88 = a[14], t89 = b[10]; net.template exchange<40>(t88, t89);
        const Key t90 = net.minimum(t89, a[30]);
        Key t91 = a[6], t92 = b[2]; net.template exchange<41>(t91, t92);
        const Key t93 = net.minimum(t92, a[38]);
        Key t94 = a[22], t95 = t93; net.template exchange<42>(t94, t95);
        Key t96 = t88, t97 = t94; net.template exchange<43>(t96, t97);
        Key t98 = t90, t99 = t95; net.template exchange<44>(t98, t99);
        Key t100 = a[10], t101 = b[14]; net.template exchange<45>(t100, t101);
        const Key t102 = net.minimum(t101, a[26]);
        Key t103 = a[2], t104 = b[6]; net.template exchange<46>(t103, t104);
        const Key t105 = net.minimum(t104, a[34]);
        Key t106 = a[18], t107 = t105; net.template exchange<47>(t106, t107);
        Key t108 = t100, t109 = t106; net.template exchange<48>(t108, t109);
        Key t110 = t102, t111 = t107; net.template exchange<49>(t110, t111);
        Key t112 = t91, t113 = t103; net.template exchange<50>(t112, t113);
        Key t114 = t96, t115 = t108; net.template exchange<51>(t114, t115);
        Key t116 = t97, t117 = t109; net.template exchange<52>(t116, t117);
        Key t118 = t98, t119 = t110; net.template exchange<53>(t118, t119);
        Key t120 = t99, t121 = t111; net.template exchange<54>(t120, t121);
        Key t122 = a[12], t123 = b[12]; net.template exchange<55>(t122, t123);
        const Key t124 = net.minimum(t123, a[28]);
        Key t125 = a[4], t126 = b[4]; net.template exchange<56>(t125, t126);
        const Key t127 = net.minimum(t126, a[36]);
        Key t128 = a[20], t129 = t127; net.template exchange<57>(t128, t129);
        Key t130 = t122, t131 = t128; net.template exchange<58>(t130, t131);
        Key t132 = t124, t133 = t129; net.template exchange<59>(t132, t133);
        Key t134 = a[8], t135 = b[0]; net.template exchange<60>(t134, t135);
        const Key t136 = net.minimum(t135, a[40]);
        Key t137 = a[24], t138 = t136; net.template exchange<61>(t137, t138);
        Key t139 = a[0], t140 = b[8]; net.template exchange<62>(t139, t140);
        const Key t141 = net.minimum(t140, a[32]);
        Key t142 = a[16], t143 = t141; net.template exchange<63>(t142, t143);
        Key t144 = t134, t145 = t139; net.template exchange<64>(t144, t145);
        Key t146 = t137, t147 = t142; net.template exchange<65>(t146, t147);
        Key t148 = t138, t149 = t143; net.template exchange<66>(t148, t149);
        Key t150 = t125, t151 = t145; net.template exchange<67>(t150, t151);
        Key t152 = t130, t153 = t146; net.template exchange<68>(t152, t153);
        Key t154 = t131, t155 = t147; net.template exchange<69>(t154, t155);
        Key t156 = t132, t157 = t148; net.template exchange<70>(t156, t157);
        Key t158 = t133, t159 = t149; net.template exchange<71>(t158, t159);
        Key t160 = t112, t161 = t150; net.template exchange<72>(t160, t161);
        Key t162 = t113, t163 = t151; net.template exchange<73>(t162, t163);
        Key t164 = t114, t165 = t152; net.template exchange<74>(t164, t165);
        Key t166 = t115, t167 = t153; net.template exchange<75>(t166, t167);
        Key t168 = t116, t169 = t154; net.template exchange<76>(t168, t169);
        Key t170 = t117, t171 = t155; net.template exchange<77>(t170, t171);
        Key t172 = t118, t173 = t156; net.template exchange<78>(t172, t173);
        Key t174 = t119, t175 = t157; net.template exchange<79>(t174, t175);
        Key t176 = t120, t177 = t158; net.template exchange<80>(t176, t177);
        Key t178 = t121, t179 = t159; net.template exchange<81>(t178, t179);
        Key t180 = t68, t181 = t160; net.template exchange<82>(t180, t181);
        Key t182 = t69, t183 = t161; net.template exchange<83>(t182, t183);
        Key t184 = t70, t185 = t162; net.template exchange<84>(t184, t185);
        Key t186 = t71, t187 = t163; net.template exchange<85>(t186, t187);
        Key t188 = t72, t189 = t164; net.template exchange<86>(t188, t189);
        Key t190 = t73, t191 = t165; net.template exchange<87>(t190, t191);
        Key t192 = t74, t193 = t166; net.template exchange<88>(t192, t193);
        Key t194 = t75, t195 = t167; net.template exchange<89>(t194, t195);
        Key t196 = t76, t197 = t168; net.template exchange<90>(t196, t197);
        Key t198 = t77, t199 = t169; net.template exchange<91>(t198, t199);
        Key t200 = t78, t201 = t170; net.template exchange<92>(t200, t201);
        Key t202 = t79, t203 = t171; net.template exchange<93>(t202, t203);
        Key t204 = t80, t205 = t172; net.template exchange<94>(t204, t205);
        Key t206 = t81, t207 = t173; net.template exchange<95>(t206, t207);
        Key t208 = t82, t209 = t174; net.template exchange<96>(t208, t209);
        Key t210 = t83, t211 = t175; net.template exchange<97>(t210, t211);
        Key t212 = t84, t213 = t176; net.template exchange<98>(t212, t213);
        Key t214 = t85, t215 = t177; net.template exchange<99>(t214, t215);
        Key t216 = t86, t217 = t178; net.template exchange<100>(t216, t217);
        Key t218 = t87, t219 = t179; net.template exchange<101>(t218, t219);
        z[0] = t144; z[1] = t180; z[2] = t181; z[3] = t182; z[4] = t183; z[5] = t184; z[6] = t185; z[7] = t186; z[8] = t187; z[9] = t188; z[10] = t189; z[11] = t190; z[12] = t191; z[13] = t192; z[14] = t193; z[15] = t194; z[16] = t195; z[17] = t196; z[18] = t197; z[19] = t198; z[20] = t199; z[21] = t200; z[22] = t201; z[23] = t202; z[24] = t203; z[25] = t204; z[26] = t205; z[27] = t206; z[28] = t207; z[29] = t208; z[30] = t209; z[31] = t210; z[32] = t211; z[33] = t212; z[34] = t213; z[35] = t214; z[36] = t215; z[37] = t216; z[38] = t217; z[39] = t218; z[40] = t219;
    }
};

// 57 compare-exchanges, 40 single
template <>
struct Merge<42, 20, 20, 41>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[15], t1 = b[10]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[31]);
        const Key t3 = net.minimum(a[23], b[18]);
        const Key t5 = net.maximum(a[7], b[2]);
        const Key t6 = net.minimum(t5, a[39]);
        Key t7 = t3, t8 = t6; net.template exchange<1>(t7, t8);
        const Key t10 = net.maximum(t0, t7);
        Key t11 = t2, t12 = t8; net.template exchange<2>(t11, t12);
        Key t13 = a[11], t14 = b[14]; net.template exchange<3>(t13, t14);
        const Key t15 = net.minimum(t14, a[27]);
        Key t16 = a[19], t17 = b[6]; net.template exchange<4>(t16, t17);
        const Key t18 = net.maximum(t16, a[3]);
        const Key t19 = net.minimum(t17, a[35]);
        const Key t21 = net.maximum(t13, t18);
        Key t22 = t15, t23 = t19; net.template exchange<5>(t22, t23);
        Key t24 = t10, t25 = t21; net.template exchange<6>(t24, t25);
        Key t26 = t11, t27 = t22; net.template exchange<7>(t26, t27);
        Key t28 = t12, t29 = t23; net.template exchange<8>(t28, t29);
        Key t30 = a[13], t31 = b[12]; net.template exchange<9>(t30, t31);
        const Key t32 = net.minimum(t31, a[29]);
        Key t33 = a[21], t34 = b[4]; net.template exchange<10>(t33, t34);
        const Key t35 = net.maximum(t33, a[5]);
        const Key t36 = net.minimum(t34, a[37]);
        const Key t38 = net.maximum(t30, t35);
        Key t39 = t32, t40 = t36; net.template exchange<11>(t39, t40);
        Key t41 = a[25], t42 = b[8]; net.template exchange<12>(t41, t42);
        const Key t43 = net.maximum(t41, a[9]);
        const Key t44 = net.minimum(t42, a[41]);
        const Key t46 = net.maximum(a[17], b[0]);
        const Key t47 = net.maximum(a[1], b[16]);
        const Key t48 = net.minimum(t47, a[33]);
        Key t49 = t46, t50 = t48; net.template exchange<13>(t49, t50);
        Key t51 = t43, t52 = t49; net.template exchange<14>(t51, t52);
        const Key t53 = net.minimum(t44, t50);
        Key t55 = t38, t56 = t51; net.template exchange<15>(t55, t56);
        Key t57 = t39, t58 = t52; net.template exchange<16>(t57, t58);
        Key t59 = t40, t60 = t53; net.template exchange<17>(t59, t60);
        const Key t62 = net.maximum(t24, t55);
        Key t63 = t25, t64 = t56; net.template exchange<18>(t63, t64);
        Key t65 = t26, t66 = t57; net.template exchange<19>(t65, t66);
        Key t67 = t27, t68 = t58; net.template exchange<20>(t67, t68);
        Key t69 = t28, t70 = t59; net.template exchange<21>(t69, t70);
        Key t71 = t29, t72 = t60; net.template exchange<22>(t71, t72);
        Key t73 = a[14], t74 = b[11]; net.template exchange<23>(t73, t74);
        const Key t75 = net.minimum(t74, a[30]);
        const Key t76 = net.minimum(a[22], b[19]);
        const Key t78 = net.maximum(a[6], b[3]);
        const Key t79 = net.minimum(t78, a[38]);
        Key t80 = t76, t81 = t79; net.template exchange<24>(t80, t81);
        const Key t83 = net.maximum(t73, t80);
        Key t84 = t75, t85 = t81; net.template exchange<25>(t84, t85);
        Key t86 = a[10], t87 = b[15]; net.template exchange<26>(t86, t87);
        const Key t88 = net.minimum(t87, a[26]);
        Key t89 = a[18], t90 = b[7]; net.template exchange<27>(t89, t90);
        const Key t91 = net.maximum(t89, a[2]);
        const Key t92 = net.minimum(t90, a[34]);
        const Key t94 = net.maximum(t86, t91);
        Key t95 = t88, t96 = t92; net.template exchange<28>(t95, t96);
        Key t97 = t83, t98 = t94; net.template exchange<29>(t97, t98);
        Key t99 = t84, t100 = t95; net.template exchange<30>(t99, t100);
        Key t101 = t85, t102 = t96; net.template exchange<31>(t101, t102);
        Key t103 = a[12], t104 = b[13]; net.template exchange<32>(t103, t104);
        const Key t105 = net.minimum(t104, a[28]);
        Key t106 = a[20], t107 = b[5]; net.template exchange<33>(t106, t107);
        const Key t108 = net.maximum(t106, a[4]);
        const Key t109 = net.minimum(t107, a[36]);
        const Key t111 = net.maximum(t103, t108);
        Key t112 = t105, t113 = t109; net.template exchange<34>(t112, t113);
        Key t114 = a[24], t115 = b[9]; net.template exchange<35>(t114, t115);
        const Key t116 = net.maximum(t114, a[8]);
        const Key t117 = net.minimum(t115, a[40]);
        const Key t119 = net.maximum(a[16], b[1]);
        const Key t120 = net.maximum(a[0], b[17]);
        const Key t121 = net.minimum(t120, a[32]);
        Key t122 = t119, t123 = t121; net.template exchange<36>(t122, t123);
        Key t124 = t116, t125 = t122; net.template exchange<37>(t124, t125);
        const Key t126 = net.minimum(t117, t123);
        Key t128 = t111, t129 = t124; net.template exchange<38>(t128, t129);
        Key t130 = t112, t131 = t125; net.template exchange<39>(t130, t131);
        Key t132 = t113, t133 = t126; net.template exchange<40>(t132, t133);
        const Key t135 = net.maximum(t97, t128);
        Key t136 = t98, t137 = t129; net.template exchange<41>(t136, t137);
        Key t138 = t99, t139 = t130; net.template exchange<42>(t138, t139);
        Key t140 = t100, t141 = t131; net.template exchange<43>(t140, t141);
        Key t142 = t101, t143 = t132; net.template exchange<44>(t142, t143);
        Key t144 = t102, t145 = t133; net.template exchange<45>(t144, t145);
        Key t146 = t62, t147 = t135; net.template exchange<46>(t146, t147);
        Key t148 = t63, t149 = t136; net.template exchange<47>(t148, t149);
        Key t150 = t64, t151 = t137; net.template exchange<48>(t150, t151);
        Key t152 = t65, t153 = t138; net.template exchange<49>(t152, t153);
        Key t154 = t66, t155 = t139; net.template exchange<50>(t154, t155);
        Key t156 = t67, t157 = t140; net.template exchange<51>(t156, t157);
        Key t158 = t68, t159 = t141; net.template exchange<52>(t158, t159);
        Key t160 = t69, t161 = t142; net.template exchange<53>(t160, t161);
        Key t162 = t70, t163 = t143; net.template exchange<54>(t162, t163);
        Key t164 = t71, t165 = t144; net.template exchange<55>(t164, t165);
        Key t166 = t72, t167 = t145; net.template exchange<56>(t166, t167);
        z[0] = t146; z[1] = t147; z[2] = t148; z[3] = t149; z[4] = t150; z[5] = t151; z[6] = t152; z[7] = t153; z[8] = t154; z[9] = t155; z[10] = t156; z[11] = t157; z[12] = t158; z[13] = t159; z[14] = t160; z[15] = t161; z[16] = t162; z[17] = t163; z[18] = t164; z[19] = t165; z[20] = t166; z[21] = t167;
    }
};

// 108 compare-exchanges, 24 single
template <>
struct Merge<43, 24, 0, 42>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[15], t1 = b[11]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[31]);
        const Key t3 = net.minimum(a[23], b[19]);
        Key t5 = a[7], t6 = b[3]; net.template exchange<1>(t5, t6);
        const Key t7 = net.minimum(t6, a[39]);
        Key t8 = t3, t9 = t7; net.template exchange<2>(t8, t9);
        Key t10 = t0, t11 = t8; net.template exchange<3>(t10, t11);
        Key t12 = t2, t13 = t9; net.template exchange<4>(t12, t13);
        Key t14 = a[11], t15 = b[15]; net.template exchange<5>(t14, t15);
        const Key t16 = net.minimum(t15, a[27]);
        const Key t17 = net.minimum(a[19], b[23]);
        Key t19 = a[3], t20 = b[7]; net.template exchange<6>(t19, t20);
        const Key t21 = net.minimum(t20, a[35]);
        Key t22 = t17, t23 = t21; net.template exchange<7>(t22, t23);
        Key t24 = t14, t25 = t22; net.template exchange<8>(t24, t25);
        Key t26 = t16, t27 = t23; net.template exchange<9>(t26, t27);
        Key t28 = t5, t29 = t19; net.template exchange<10>(t28, t29);
        Key t30 = t10, t31 = t24; net.template exchange<11>(t30, t31);
        Key t32 = t11, t33 = t25; net.template exchange<12>(t32, t33);
        Key t34 = t12, t35 = t26; net.template exchange<13>(t34, t35);
        Key t36 = t13, t37 = t27; net.template exchange<14>(t36, t37);
        Key t38 = a[13], t39 = b[13]; net.template exchange<15>(t38, t39);
        const Key t40 = net.minimum(t39, a[29]);
        const Key t41 = net.minimum(a[21], b[21]);
        Key t43 = a[5], t44 = b[5]; net.template exchange<16>(t43, t44);
        const Key t45 = net.minimum(t44, a[37]);
        Key t46 = t41, t47 = t45; net.template exchange<17>(t46, t47);
        Key t48 = t38, t49 = t46; net.template exchange<18>(t48, t49);
        Key t50 = t40, t51 = t47; net.template exchange<19>(t50, t51);
        const Key t52 = net.minimum(a[25], b[17]);
        Key t54 = a[9], t55 = b[1]; net.template exchange<20>(t54, t55);
        const Key t56 = net.minimum(t55, a[41]);
        Key t57 = t52, t58 = t56; net.template exchange<21>(t57, t58);
        Key t59 = a[1], t60 = b[9]; net.template exchange<22>(t59, t60);
        const Key t61 = net.minimum(t60, a[33]);
        Key t62 = a[17], t63 = t61; net.template exchange<23>(t62, t63);
        Key t64 = t54, t65 = t59; net.template exchange<24>(t64, t65);
        Key t66 = t57, t67 = t62; net.template exchange<25>(t66, t67);
        Key t68 = t58, t69 = t63; net.template exchange<26>(t68, t69);
        Key t70 = t43, t71 = t65; net.template exchange<27>(t70, t71);
        Key t72 = t48, t73 = t66; net.template exchange<28>(t72, t73);
        Key t74 = t49, t75 = t67; net.template exchange<29>(t74, t75);
        Key t76 = t50, t77 = t68; net.template exchange<30>(t76, t77);
        Key t78 = t51, t79 = t69; net.template exchange<31>(t78, t79);
        Key t80 = t28, t81 = t70; net.template exchange<32>(t80, t81);
        Key t82 = t29, t83 = t71; net.template exchange<33>(t82, t83);
        Key t84 = t30, t85 = t72; net.template exchange<34>(t84, t85);
        Key t86 = t31, t87 = t73; net.template exchange<35>(t86, t87);
        Key t88 = t32, t89 = t74; net.template exchange<36>(t88, t89);
        Key t90 = t33, t91 = t75; net.template exchange<37>(t90, t91);
        Key t92 = t34, t93 = t76; net.template exchange<38>(t92, t93);
        Key t94 = t35, t95 = t77; net.template exchange<39>(t94, t95);
        Key t96 = t36, t97 = t78; net.template exchange<40>(t96, t97);
        Key t98 = t37, t99 = t79; net.template exchange<41>(t98, t99);
        Key t100 = a[14], t101 = b[12]; net.template exchange<42>(t100, t101);
        const Key t102 = net.minimum(t101, a[30]);
        const Key t103 = net.minimum(a[22], b[20]);
        Key t105 = a[6], t106 = b[4]; net.template exchange<43>(t105, t106);
        const Key t107 = net.minimum(t106, a[38]);
        Key t108 = t103, t109 = t107; net.template exchange<44>(t108, t109);
        Key t110 = t100, t111 = t108; net.template exchange<45>(t110, t111);
        Key t112 = t102, t113 = t109; net.template exchange<46>(t112, t113);
        const Key t114 = net.minimum(a[26], b[16]);
        Key t116 = a[10], t117 = b[0]; net.template exchange<47>(t116, t117);
        const Key t118 = net.minimum(t117, a[42]);
        Key t119 = t114, t120 = t118; net.template exchange<48>(t119, t120);
        Key t121 = a[2], t122 = b[8]; net.template exchange<49>(t121, t122);
        const Key t123 = net.minimum(t122, a[34]);
        Key t124 = a[18], t125 = t123; net.template exchange<50>(t124, t125);
        Key t126 = t116, t127 = t121; net.template exchange<51>(t126, t127);
        Key t128 = t119, t129 = t124; net.template exchange<52>(t128, t129);
        Key t130 = t120, t131 = t125; net.template exchange<53>(t130, t131);
        Key t132 = t105, t133 = t127; net.template exchange<54>(t132, t133);
        Key t134 = t110, t135 = t128; net.template exchange<55>(t134, t135);
        Key t136 = t111, t137 = t129; net.template exchange<56>(t136, t137);
        Key t138 = t112, t139 = t130; net.template exchange<57>(t138, t139);
        Key t140 = t113, t141 = t131; net.template exchange<58>(t140, t141);
        Key t142 = a[12], t143 = b[14]; net.template exchange<59>(t142, t143);
        const Key t144 = net.minimum(t143, a[28]);
        const Key t145 = net.minimum(a[20], b[22]);
        Key t147 = a[4], t148 = b[6]; net.template exchange<60>(t147, t148);
        const Key t149 = net.minimum(t148, a[36]);
        Key t150 = t145, t151 = t149; net.template exchange<61>(t150, t151);
        Key t152 = t142, t153 = t150; net.template exchange<62>(t152, t153);
        Key t154 = t144, t155 = t151; net.template exchange<63>(t154, t155);
        const Key t156 = net.minimum(a[24], b[18]);
        Key t158 = a[8], t159 = b[2]; net.template exchange<64>(t158, t159);
        const Key t160 = net.minimum(t159, a[40]);
        Key t161 = t156, t162 = t160; net.template exchange<65>(t161, t162);
        Key t163 = a[0], t164 = b[10]; net.template exchange<66>(t163, t164);
        const Key t165 = net.minimum(t164, a[32]);
        Key t166 = a[16], t167 = t165; net.template exchange<67>(t166, t167);
        Key t168 = t158, t169 = t163; net.template exchange<68>(t168, t169);
        Key t170 = t161, t171 = t166; net.template exchange<69>(t170, t171);
        Key t172 = t162, t173 = t167; net.template exchange<70>(t172, t173);
        Key t174 = t147, t175 = t169; net.template exchange<71>(t174, t175);
        Key t176 = t152, t177 = t170; net.template exchange<72>(t176, t177);
        Key t178 = t153, t179 = t171; net.template exchange<73>(t178, t179);
        Key t180 = t154, t181 = t172; net.template exchange<74>(t180, t181);
        Key t182 = t155, t183 = t173; net.template exchange<75>(t182, t183);
        Key t184 = t126, t185 = t168; net.template exchange<76>(t184, t185);
        Key t186 = t132, t187 = t174; net.template exchange<77>(t186, t187);
        Key t188 = t133, t189 = t175; net.template exchange<78>(t188, t189);
        Key t190 = t134, t191 = t176; net.template exchange<79>(t190, t191);
        Key t192 = t135, t193 = t177; net.template exchange<80>(t192, t193);
        Key t194 = t136, t195 = t178; net.template exchange<81>(t194, t195);
        Key t196 = t137, t197 = t179; net.template exchange<82>(t196, t197);
        Key t198 = t138, t199 = t180; net.template exchange<83>(t198, t199);
        Key t200 = t139, t201 = t181; net.template exchange<84>(t200, t201);
        Key t202 = t140, t203 = t182; net.template exchange<85>(t202, t203);
        Key t204 = t141, t205 = t183; net.template exchange<86>(t204, t205);
        Key t206 = t64, t207 = t185; net.template exchange<87>(t206, t207);
        Key t208 = t80, t209 = t186; net.template exchange<88>(t208, t209);
        Key t210 = t81, t211 = t187; net.template exchange<89>(t210, t211);
        Key t212 = t82, t213 = t188; net.template exchange<90>(t212, t213);
        Key t214 = t83, t215 = t189; net.template exchange<91>(t214, t215);
        Key t216 = t84, t217 = t190; net.template exchange<92>(t216, t217);
        Key t218 = t85, t219 = t191; net.template exchange<93>(t218, t219);
        Key t220 = t86, t221 = t192; net.template exchange<94>(t220, t221);
        Key t222 = t87, t223 = t193; net.template exchange<95>(t222, t223);
        Key t224 = t88, t225 = t194; net.template exchange<96>(t224, t225);
        Key t226 = t89, t227 = t195; net.template exchange<97>(t226, t227);
        Key t228 = t90, t229 = t196; net.template exchange<98>(t228, t229);
        Key t230 = t91, t231 = t197; net.template exchange<99>(t230, t231);
        Key t232 = t92, t233 = t198; net.template exchange<100>(t232, t233);
        Key t234 = t93, t235 = t199; net.template exchange<101>(t234, t235);
        Key t236 = t94, t237 = t200; net.template exchange<102>(t236, t237);
        Key t238 = t95, t239 = t201; net.template exchange<103>(t238, t239);
        Key t240 = t96, t241 = t202; net.template exchange<104>(t240, t241);
        Key t242 = t97, t243 = t203; net.template exchange<105>(t242, t243);
        Key t244 = t98, t245 = t204; net.template exchange<106>(t244, t245);
        Key t246 = t99, t247 = t205; net.template exchange<107>(t246, t247);
        z[0] = t184; z[1] = t206; z[2] = t207; z[3] = t208; z[4] = t209; z[5] = t210; z[6] = t211; z[7] = t212; z[8] = t213; z[9] = t214; z[10] = t215; z[11] = t216; z[12] = t217; z[13] = t218; z[14] = t219; z[15] = t220; z[16] = t221; z[17] = t222; z[18] = t223; z[19] = t224; z[20] = t225; z[21] = t226; z[22] = t227; z[23] = t228; z[24] = t229; z[25] = t230; z[26] = t231; z[27] = t232; z[28] = t233; z[29] = t234; z[30] = t235; z[31] = t236; z[32] = t237; z[33] = t238; z[34] = t239; z[35] = t240; z[36] = t241; z[37] = t242; z[38] = t243; z[39] = t244; z[40] = t245; z[41] = t246; z[42] = t247;
    }
};

// 108 compare-exchanges, 27 single
template <>
struct Merge<43, 43, 0, 42>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[15], t1 = b[11]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[31], b[27]);
        const Key t3 = net.minimum(a[23], b[19]);
        Key t5 = a[7], t6 = b[3]; net.template exchange<1>(t5, t6);
        const Key t7 = net.minimum(t6, a[39], b[35]);
        Key t8 = t3, t9 = t7; net.template exchange<2>(t8, t9);
        Key t10 = t0, t11 = t8; net.template exchange<3>(t10, t11);
        Key t12 = t2, t13 = t9; net.template exchange<4>(t12, t13);
        Key t14 = a[11], t15 = b[15]; net.template exchange<5>(t14, t15);
        const Key t16 = net.minimum(t15, a[27], b[31]);
        const Key t17 = net.minimum(a[19], b[23]);
        Key t19 = a[3], t20 = b[7]; net.template exchange<6>(t19, t20);
        const Key t21 = net.minimum(t20, a[35], b[39]);
        Key t22 = t17, t23 = t21; net.template exchange<7>(t22, t23);
        Key t24 = t14, t25 = t22; net.template exchange<8>(t24, t25);
        Key t26 = t16, t27 = t23; net.template exchange<9>(t26, t27);
        Key t28 = t5, t29 = t19; net.template exchange<10>(t28, t29);
        Key t30 = t10, t31 = t24; net.template exchange<11>(t30, t31);
        Key t32 = t11, t33 = t25; net.template exchange<12>(t32, t33);
        Key t34 = t12, t35 = t26; net.template exchange<13>(t34, t35);
        Key t36 = t13, t37 = t27; net.template exchange<14>(t36, t37);
        Key t38 = a[13], t39 = b[13]; net.template exchange<15>(t38, t39);
        const Key t40 = net.minimum(t39, a[29], b[29]);
        const Key t41 = net.minimum(a[21], b[21]);
        Key t43 = a[5], t44 = b[5]; net.template exchange<16>(t43, t44);
        const Key t45 = net.minimum(t44, a[37], b[37]);
        Key t46 = t41, t47 = t45; net.template exchange<17>(t46, t47);
        Key t48 = t38, t49 = t46; net.template exchange<18>(t48, t49);
        Key t50 = t40, t51 = t47; net.template exchange<19>(t50, t51);
        const Key t52 = net.minimum(a[25], b[17]);
        Key t54 = a[9], t55 = b[1]; net.template exchange<20>(t54, t55);
        const Key t56 = net.minimum(t55, a[41], b[33]);
        Key t57 = t52, t58 = t56; net.template exchange<21>(t57, t58);
        const Key t59 = net.minimum(a[17], b[25]);
        Key t61 = a[1], t62 = b[9]; net.template exchange<22>(t61, t62);
        const Key t63 = net.minimum(t62, a[33], b[41]);
        Key t64 = t59, t65 = t63; net.template exchange<23>(t64, t65);
        Key t66 = t54, t67 = t61; net.template exchange<24>(t66, t67);
        Key t68 = t57, t69 = t64; net.template exchange<25>(t68, t69);
        Key t70 = t58, t71 = t65; net.template exchange<26>(t70, t71);
        Key t72 = t43, t73 = t67; net.template exchange<27>(t72, t73);
        Key t74 = t48, t75 = t68; net.template exchange<28>(t74, t75);
        Key t76 = t49, t77 = t69; net.template exchange<29>(t76, t77);
        Key t78 = t50, t79 = t70; net.template exchange<30>(t78, t79);
        Key t80 = t51, t81 = t71; net.template exchange<31>(t80, t81);
        Key t82 = t28, t83 = t72; net.template exchange<32>(t82, t83);
        Key t84 = t29, t85 = t73; net.template exchange<33>(t84, t85);
        Key t86 = t30, t87 = t74; net.template exchange<34>(t86, t87);
        Key t88 = t31, t89 = t75; net.template exchange<35>(t88, t89);
        Key t90 = t32, t91 = t76; net.template exchange<36>(t90, t91);
        Key t92 = t33, t93 = t77; net.template exchange<37>(t92, t93);
        Key t94 = t34, t95 = t78; net.template exchange<38>(t94, t95);
        Key t96 = t35, t97 = t79; net.template exchange<39>(t96, t97);
        Key t98 = t36, t99 = t80; net.template exchange<40>(t98, t99);
        Key t100 = t37, t101 = t81; net.template exchange<41>(t100, t101);
        Key t102 = a[14], t103 = b[12]; net.template exchange<42>(t102, t103);
        const Key t104 = net.minimum(t103, a[30], b[28]);
        const Key t105 = net.minimum(a[22], b[20]);
        Key t107 = a[6], t108 = b[4]; net.template exchange<43>(t107, t108);
        const Key t109 = net.minimum(t108, a[38], b[36]);
        Key t110 = t105, t111 = t109; net.template exchange<44>(t110, t111);
        Key t112 = t102, t113 = t110; net.template exchange<45>(t112, t113);
        Key t114 = t104, t115 = t111; net.template exchange<46>(t114, t115);
        const Key t116 = net.minimum(a[26], b[16]);
        Key t118 = a[10], t119 = b[0]; net.template exchange<47>(t118, t119);
        const Key t120 = net.minimum(t119, a[42], b[32]);
        Key t121 = t116, t122 = t120; net.template exchange<48>(t121, t122);
        const Key t123 = net.minimum(a[18], b[24]);
        Key t125 = a[2], t126 = b[8]; net.template exchange<49>(t125, t126);
        const Key t127 = net.minimum(t126, a[34], b[40]);
        Key t128 = t123, t129 = t127; net.template exchange<50>(t128, t129);
        Key t130 = t118, t131 = t125; net.template exchange<51>(t130, t131);
        Key t132 = t121, t133 = t128; net.template exchange<52>(t132, t133);
        Key t134 = t122, t135 = t129; net.template exchange<53>(t134, t135);
        Key t136 = t107, t137 = t131; net.template exchange<54>(t136, t137);
        Key t138 = t112, t139 = t132; net.template exchange<55>(t138, t139);
        Key t140 = t113, t141 = t133; net.template exchange<56>(t140, t141);
        Key t142 = t114, t143 = t134; net.template exchange<57>(t142, t143);
        Key t144 = t115, t145 = t135; net.template exchange<58>(t144, t145);
        Key t146 = a[12], t147 = b[14]; net.template exchange<59>(t146, t147);
        const Key t148 = net.minimum(t147, a[28], b[30]);
        const Key t149 = net.minimum(a[20], b[22]);
        Key t151 = a[4], t152 = b[6]; net.template exchange<60>(t151, t152);
        const Key t153 = net.minimum(t152, a[36], b[38]);
        Key t154 = t149, t155 = t153; net.template exchange<61>(t154, t155);
        Key t156 = t146, t157 = t154; net.template exchange<62>(t156, t157);
        Key t158 = t148, t159 = t155; net.template exchange<63>(t158, t159);
        const Key t160 = net.minimum(a[24], b[18]);
        Key t162 = a[8], t163 = b[2]; net.template exchange<64>(t162, t163);
        const Key t164 = net.minimum(t163, a[40], b[34]);
        Key t165 = t160, t166 = t164; net.template exchange<65>(t165, t166);
        const Key t167 = net.minimum(a[16], b[26]);
        Key t169 = a[0], t170 = b[10]; net.template exchange<66>(t169, t170);
        const Key t171 = net.minimum(t170, a[32], b[42]);
        Key t172 = t167, t173 = t171; net.template exchange<67>(t172, t173);
        Key t174 = t162, t175 = t169; net.template exchange<68>(t174, t175);
        Key t176 = t165, t177 = t172; net.template exchange<69>(t176, t177);
        Key t178 = t166, t179 = t173; net.template exchange<70>(t178, t179);
        Key t180 = t151, t181 = t175; net.template exchange<71>(t180, t181);
        Key t182 = t156, t183 = t176; net.template exchange<72>(t182, t183);
        Key t184 = t157, t185 = t177; net.template exchange<73>(t184, t185);
        Key t186 = t158, t187 = t178; net.template exchange<74>(t186, t187);
        Key t188 = t159, t189 = t179; net.template exchange<75>(t188, t189);
        Key t190 = t130, t191 = t174; net.template exchange<76>(t190, t191);
        Key t192 = t136, t193 = t180; net.template exchange<77>(t192, t193);
        Key t194 = t137, t195 = t181; net.template exchange<78>(t194, t195);
        Key t196 = t138, t197 = t182; net.template exchange<79>(t196, t197);
        Key t198 = t139, t199 = t183; net.template exchange<80>(t198, t199);
        Key t200 = t140, t201 = t184; net.template exchange<81>(t200, t201);
        Key t202 = t141, t203 = t185; net.template exchange<82>(t202, t203);
        Key t204 = t142, t205 = t186; net.template exchange<83>(t204, t205);
        Key t206 = t143, t207 = t187; net.template exchange<84>(t206, t207);
        Key t208 = t144, t209 = t188; net.template exchange<85>(t208, t209);
        Key t210 = t145, t211 = t189; net.template exchange<86>(t210, t211);
        Key t212 = t66, t213 = t191; net.template exchange<87>(t212, t213);
        Key t214 = t82, t215 = t192; net.template exchange<88>(t214, t215);
        Key t216 = t83, t217 = t193; net.template exchange<89>(t216, t217);
        Key t218 = t84, t219 = t194; net.template exchange<90>(t218, t219);
        Key t220 = t85, t221 = t195; net.template exchange<91>(t220, t221);
        Key t222 = t86, t223 = t196; net.template exchange<92>(t222, t223);
        Key t224 = t87, t225 = t197; net.template exchange<93>(t224, t225);
        Key t226 = t88, t227 = t198; net.template exchange<94>(t226, t227);
        Key t228 = t89, t229 = t199; net.template exchange<95>(t228, t229);
        Key t230 = t90, t231 = t200; net.template exchange<96>(t230, t231);
        Key t232 = t91, t233 = t201; net.template exchange<97>(t232, t233);
        Key t234 = t92, t235 = t202; net.template exchange<98>(t234, t235);
        Key t236 = t93, t237 = t203; net.template exchange<99>(t236, t237);
        Key t238 = t94, t239 = t204; net.template exchange<100>(t238, t239);
        Key t240 = t95, t241 = t205; net.template exchange<101>(t240, t241);
        Key t242 = t96, t243 = t206; net.template exchange<102>(t242, t243);
        Key t244 = t97, t245 = t207; net.template exchange<103>(t244, t245);
        Key t246 = t98, t247 = t208; net.template exchange<104>(t246, t247);
        Key t248 = t99, t249 = t209; net.template exchange<105>(t248, t249);
        Key t250 = t100, t251 = t210; net.template exchange<106>(t250, t251);
        Key t252 = t101, t253 = t211; net.template exchange<107>(t252, t253);
        z[0] = t190; z[1] = t212; z[2] = t213; z[3] = t214; z[4] = t215; z[5] = t216; z[6] = t217; z[7] = t218; z[8] = t219; z[9] = t220; z[10] = t221; z[11] = t222; z[12] = t223; z[13] = t224; z[14] = t225; z[15] = t226; z[16] = t227; z[17] = t228; z[18] = t229; z[19] = t230; z[20] = t231; z[21] = t232; z[22] = t233; z[23] = t234; z[24] = t235; z[25] = t236; z[26] = t237; z[27] = t238; z[28] = t239; z[29] = t240; z[30] = t241; z[31] = t242; z[32] = t243; z[33] = t244; z[34] = t245; z[35] = t246; z[36] = t247; z[37] = t248; z[38] = t249; z[39] = t250; z[40] = t251; z[41] = t252; z[42] = t253;
    }
};

// 229 compare-exchanges, 22 single
template <>
struct Merge<48, 48, 11, 84>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[31], t1 = b[31]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(a[47], b[47]);
        Key t4 = a[15], t5 = b[15]; net.template exchange<1>(t4, t5);
        Key t6 = t2, t7 = t5; net.template exchange<2>(t6, t7);
        Key t8 = t0, t9 = t6; net.template exchange<3>(t8, t9);
        Key t10 = t1, t11 = t7; net.template exchange<4>(t10, t11);
        Key t12 = a[23], t13 = b[23]; net.template exchange<5>(t12, t13);
        Key t14 = a[39], t15 = b[39]; net.template exchange<6>(t14, t15);
        Key t16 = a[7], t17 = b[7]; net.template exchange<7>(t16, t17);
        Key t18 = t14, t19 = t17; net.template exchange<8>(t18, t19);
        Key t20 = t12, t21 = t18; net.template exchange<9>(t20, t21);
        Key t22 = t13, t23 = t19; net.template exchange<10>(t22, t23);
        Key t24 = t4, t25 = t20; net.template exchange<11>(t24, t25);
        Key t26 = t8, t27 = t21; net.template exchange<12>(t26, t27);
        Key t28 = t9, t29 = t22; net.template exchange<13>(t28, t29);
        Key t30 = t10, t31 = t23; net.template exchange<14>(t30, t31);
        const Key t32 = net.minimum(t11, t15);
        Key t34 = a[27], t35 = b[27]; net.template exchange<15>(t34, t35);
        const Key t36 = net.minimum(a[43], b[43]);
        Key t38 = a[11], t39 = b[11]; net.template exchange<16>(t38, t39);
        Key t40 = t36, t41 = t39; net.template exchange<17>(t40, t41);
        Key t42 = t34, t43 = t40; net.template exchange<18>(t42, t43);
        Key t44 = t35, t45 = t41; net.template exchange<19>(t44, t45);
        Key t46 = a[19], t47 = b[19]; net.template exchange<20>(t46, t47);
        Key t48 = a[35], t49 = b[35]; net.template exchange<21>(t48, t49);
        const Key t51 = net.maximum(a[3], b[3]);
        Key t52 = t48, t53 = t51; net.template exchange<22>(t52, t53);
        Key t54 = t46, t55 = t52; net.template exchange<23>(t54, t55);
        Key t56 = t47, t57 = t53; net.template exchange<24>(t56, t57);
        Key t58 = t38, t59 = t54; net.template exchange<25>(t58, t59);
        Key t60 = t42, t61 = t55; net.template exchange<26>(t60, t61);
        Key t62 = t43, t63 = t56; net.template exchange<27>(t62, t63);
        Key t64 = t44, t65 = t57; net.template exchange<28>(t64, t65);
        Key t66 = t45, t67 = t49; net.template exchange<29>(t66, t67);
        const Key t69 = net.maximum(t16, t58);
        Key t70 = t24, t71 = t59; net.template exchange<30>(t70, t71);
        Key t72 = t25, t73 = t60; net.template exchange<31>(t72, t73);
        Key t74 = t26, t75 = t61; net.template exchange<32>(t74, t75);
        Key t76 = t27, t77 = t62; net.template exchange<33>(t76, t77);
        Key t78 = t28, t79 = t63; net.template exchange<34>(t78, t79);
        Key t80 = t29, t81 = t64; net.template exchange<35>(t80, t81);
        Key t82 = t30, t83 = t65; net.template exchange<36>(t82, t83);
        Key t84 = t31, t85 = t66; net.template exchange<37>(t84, t85);
        Key t86 = t32, t87 = t67; net.template exchange<38>(t86, t87);
        Key t88 = a[29], t89 = b[29]; net.template exchange<39>(t88, t89);
        const Key t90 = net.minimum(a[45], b[45]);
        Key t92 = a[13], t93 = b[13]; net.template exchange<40>(t92, t93);
        Key t94 = t90, t95 = t93; net.template exchange<41>(t94, t95);
        Key t96 = t88, t97 = t94; net.template exchange<42>(t96, t97);
        Key t98 = t89, t99 = t95; net.template exchange<43>(t98, t99);
        Key t100 = a[21], t101 = b[21]; net.template exchange<44>(t100, t101);
        Key t102 = a[37], t103 = b[37]; net.template exchange<45>(t102, t103);
        const Key t105 = net.maximum(a[5], b[5]);
        Key t106 = t102, t107 = t105; net.template exchange<46>(t106, t107);
        Key t108 = t100, t109 = t106; net.template exchange<47>(t108, t109);
        Key t110 = t101, t111 = t107; net.template exchange<48>(t110, t111);
        Key t112 = t92, t113 = t108; net.template exchange<49>(t112, t113);
        Key t114 = t96, t115 = t109; net.template exchange<50>(t114, t115);
        Key t116 = t97, t117 = t110; net.template exchange<51>(t116, t117);
        Key t118 = t98, t119 = t111; net.template exchange<52>(t118, t119);
        Key t120 = t99, t121 = t103; net.template exchange<53>(t120, t121);
        Key t122 = a[25], t123 = b[25]; net.template exchange<54>(t122, t123);
        Key t124 = a[41], t125 = b[41]; net.template exchange<55>(t124, t125);
        Key t126 = a[9], t127 = b[9]; net.template exchange<56>(t126, t127);
        Key t128 = t124, t129 = t127; net.template exchange<57>(t128, t129);
        Key t130 = t122, t131 = t128; net.template exchange<58>(t130, t131);
        Key t132 = t123, t133 = t129; net.template exchange<59>(t132, t133);
        Key t134 = a[17], t135 = b[17]; net.template exchange<60>(t134, t135);
        Key t136 = a[33], t137 = b[33]; net.template exchange<61>(t136, t137);
        const Key t139 = net.maximum(a[1], b[1]);
        Key t140 = t136, t141 = t139; net.template exchange<62>(t140, t141);
        Key t142 = t134, t143 = t140; net.template exchange<63>(t142, t143);
        Key t144 = t135, t145 = t141; net.template exchange<64>(t144, t145);
        const Key t147 = net.maximum(t126, t142);
        Key t148 = t130, t149 = t143; net.template exchange<65>(t148, t149);
        Key t150 = t131, t151 = t144; net.template exchange<66>(t150, t151);
        Key t152 = t132, t153 = t145; net.template exchange<67>(t152, t153);
        Key t154 = t133, t155 = t137; net.template exchange<68>(t154, t155);
        Key t156 = t112, t157 = t147; net.template exchange<69>(t156, t157);
        Key t158 = t113, t159 = t148; net.template exchange<70>(t158, t159);
        Key t160 = t114, t161 = t149; net.template exchange<71>(t160, t161);
        Key t162 = t115, t163 = t150; net.template exchange<72>(t162, t163);
        Key t164 = t116, t165 = t151; net.template exchange<73>(t164, t165);
        Key t166 = t117, t167 = t152; net.template exchange<74>(t166, t167);
        Key t168 = t118, t169 = t153; net.template exchange<75>(t168, t169);
        Key t170 = t119, t171 = t154; net.template exchange<76>(t170, t171);
        Key t172 = t120, t173 = t155; net.template exchange<77>(t172, t173);
        const Key t174 = net.minimum(t121, t125);
        Key t176 = t69, t177 = t156; net.template exchange<78>(t176, t177);
        Key t178 = t70, t179 = t157; net.template exchange<79>(t178, t179);
        Key t180 = t71, t181 = t158; net.template exchange<80>(t180, t181);
        Key t182 = t72, t183 = t159; net.template exchange<81>(t182, t183);
        Key t184 = t73, t185 = t160; net.template exchange<82>(t184, t185);
        Key t186 = t74, t187 = t161; net.template exchange<83>(t186, t187);
        Key t188 = t75, t189 = t162; net.template exchange<84>(t188, t189);
        Key t190 = t76, t191 = t163; net.template exchange<85>(t190, t191);
        Key t192 = t77, t193 = t164; net.template exchange<86>(t192, t193);
        Key t194 = t78, t195 = t165; net.template exchange<87>(t194, t195);
        Key t196 = t79, t197 = t166; net.template exchange<88>(t196, t197);
        Key t198 = t80, t199 = t167; net.template exchange<89>(t198, t199);
        Key t200 = t81, t201 = t168; net.template exchange<90>(t200, t201);
        Key t202 = t82, t203 = t169; net.template exchange<91>(t202, t203);
        Key t204 = t83, t205 = t170; net.template exchange<92>(t204, t205);
        Key t206 = t84, t207 = t171; net.template exchange<93>(t206, t207);
        Key t208 = t85, t209 = t172; net.template exchange<94>(t208, t209);
        Key t210 = t86, t211 = t173; net.template exchange<95>(t210, t211);
        const Key t212 = net.minimum(t87, t174);
        Key t214 = a[30], t215 = b[30]; net.template exchange<96>(t214, t215);
        const Key t216 = net.minimum(a[46], b[46]);
        Key t218 = a[14], t219 = b[14]; net.template exchange<97>(t218, t219);
        Key t220 = t216, t221 = t219; net.template exchange<98>(t220, t221);
        Key t222 = t214, t223 = t220; net.template exchange<99>(t222, t223);
        Key t224 = t215, t225 = t221; net.template exchange<100>(t224, t225);
        Key t226 = a[22], t227 = b[22]; net.template exchange<101>(t226, t227);
        Key t228 = a[38], t229 = b[38]; net.template exchange<102>(t228, t229);
        Key t230 = a[6], t231 = b[6]; net.template exchange<103>(t230, t231);
        Key t232 = t228, t233 = t231; net.template exchange<104>(t232, t233);
        Key t234 = t226, t235 = t232; net.template exchange<105>(t234, t235);
        Key t236 = t227, t237 = t233; net.template exchange<106>(t236, t237);
        Key t238 = t218, t239 = t234; net.template exchange<107>(t238, t239);
        Key t240 = t222, t241 = t235; net.template exchange<108>(t240, t241);
        Key t242 = t223, t243 = t236; net.template exchange<109>(t242, t243);
        Key t244 = t224, t245 = t237; net.template exchange<110>(t244, t245);
        const Key t246 = net.minimum(t225, t229);
        Key t248 = a[26], t249 = b[26]; net.template exchange<111>(t248, t249);
        const Key t250 = net.minimum(a[42], b[42]);
        Key t252 = a[10], t253 = b[10]; net.template exchange<112>(t252, t253);
        Key t254 = t250, t255 = t253; net.template exchange<113>(t254, t255);
        Key t256 = t248, t257 = t254; net.template exchange<114>(t256, t257);
        Key t258 = t249, t259 = t255; net.template exchange<115>(t258, t259);
        Key t260 = a[18], t261 = b[18]; net.template exchange<116>(t260, t261);
        Key t262 = a[34], t263 = b[34]; net.template exchange<117>(t262, t263);
        const Key t265 = net.maximum(a[2], b[2]);
        Key t266 = t262, t267 = t265; net.template exchange<118>(t266, t267);
        Key t268 = t260, t269 = t266; net.template exchange<119>(t268, t269);
        Key t270 = t261, t271 = t267; net.template exchange<120>(t270, t271);
        Key t272 = t252, t273 = t268; net.template exchange<121>(t272, t273);
        Key t274 = t256, t275 = t269; net.template exchange<122>(t274, t275);
        Key t276 = t257, t277 = t270; net.template exchange<123>(t276, t277);
        Key t278 = t258, t279 = t271; net.template exchange<124>(t278, t279);
        Key t280 = t259, t281 = t263; net.template exchange<125>(t280, t281);
        const Key t283 = net.maximum(t230, t272);
        Key t284 = t238, t285 = t273; net.template exchange<126>(t284, t285);
        Key t286 = t239, t287 = t274; net.template exchange<127>(t286, t287);
        Key t288 = t240, t289 = t275; net.template exchange<128>(t288, t289);
        Key t290 = t241, t291 = t276; net.template exchange<129>(t290, t291);
        Key t292 = t242, t293 = t277; net.template exchange<130>(t292, t293);
        Key t294 = t243, t295 = t278; net.template exchange<131>(t294, t295);
        Key t296 = t244, t297 = t279; net.template exchange<132>(t296, t297);
        Key t298 = t245, t299 = t280; net.template exchange<133>(t298, t299);
        Key t300 = t246, t301 = t281; net.template exchange<134>(t300, t301);
        Key t302 = a[28], t303 = b[28]; net.template exchange<135>(t302, t303);
        const Key t304 = net.minimum(a[44], b[44]);
        Key t306 = a[12], t307 = b[12]; net.template exchange<136>(t306, t307);
        Key t308 = t304, t309 = t307; net.template exchange<137>(t308, t309);
        Key t310 = t302, t311 = t308; net.template exchange<138>(t310, t311);
        Key t312 = t303, t313 = t309; net.template exchange<139>(t312, t313);
        Key t314 = a[20], t315 = b[20]; net.template exchange<140>(t314, t315);
        Key t316 = a[36], t317 = b[36]; net.template exchange<141>(t316, t317);
        const Key t319 = net.maximum(a[4], b[4]);
        Key t320 = t316, t321 = t319; net.template exchange<142>(t320, t321);
        Key t322 = t314, t323 = t320; net.template exchange<143>(t322, t323);
        Key t324 = t315, t325 = t321; net.template exchange<144>(t324, t325);
        Key t326 = t306, t327 = t322; net.template exchange<145>(t326, t327);
        Key t328 = t310, t329 = t323; net.template exchange<146>(t328, t329);
        Key t330 = t311, t331 = t324; net.template exchange<147>(t330, t331);
        Key t332 = t312, t333 = t325; net.template exchange<148>(t332, t333);
        Key t334 = t313, t335 = t317; net.template exchange<149>(t334, t335);
        Key t336 = a[24], t337 = b[24]; net.template exchange<150>(t336, t337);
        Key t338 = a[40], t339 = b[40]; net.template exchange<151>(t338, t339);
        Key t340 = a[8], t341 = b[8]; net.template exchange<152>(t340, t341);
        Key t342 = t338, t343 = t341; net.template exchange<153>(t342, t343);
        Key t344 = t336, t345 = t342; net.template exchange<154>(t344, t345);
        Key t346 = t337, t347 = t343; net.template exchange<155>(t346, t347);
        Key t348 = a[16], t349 = b[16]; net.template exchange<156>(t348, t349);
        Key t350 = a[32], t351 = b[32]; net.template exchange<157>(t350, t351);
        const Key t353 = net.maximum(a[0], b[0]);
        Key t354 = t350, t355 = t353; net.template exchange<158>(t354, t355);
        Key t356 = t348, t357 = t354; net.template exchange<159>(t356, t357);
        Key t358 = t349, t359 = t355; net.template exchange<160>(t358, t359);
        const Key t361 = net.maximum(t340, t356);
        Key t362 = t344, t363 = t357; net.template exchange<161>(t362, t363);
        Key t364 = t345, t365 = t358; net.template exchange<162>(t364, t365);
        Key t366 = t346, t367 = t359; net.template exchange<163>(t366, t367);
        Key t368 = t347, t369 = t351; net.template exchange<164>(t368, t369);
        Key t370 = t326, t371 = t361; net.template exchange<165>(t370, t371);
        Key t372 = t327, t373 = t362; net.template exchange<166>(t372, t373);
        Key t374 = t328, t375 = t363; net.template exchange<167>(t374, t375);
        Key t376 = t329, t377 = t364; net.template exchange<168>(t376, t377);
        Key t378 = t330, t379 = t365; net.template exchange<169>(t378, t379);
        Key t380 = t331, t381 = t366; net.template exchange<170>(t380, t381);
        Key t382 = t332, t383 = t367; net.template exchange<171>(t382, t383);
        Key t384 = t333, t385 = t368; net.template exchange<172>(t384, t385);
        Key t386 = t334, t387 = t369; net.template exchange<173>(t386, t387);
        const Key t388 = net.minimum(t335, t339);
        const Key t391 = net.maximum(t283, t370);
        Key t392 = t284, t393 = t371; net.template exchange<174>(t392, t393);
        Key t394 = t285, t395 = t372; net.template exchange<175>(t394, t395);
        Key t396 = t286, t397 = t373; net.template exchange<176>(t396, t397);
        Key t398 = t287, t399 = t374; net.template exchange<177>(t398, t399);
        Key t400 = t288, t401 = t375; net.template exchange<178>(t400, t401);
        Key t402 = t289, t403 = t376; net.template exchange<179>(t402, t403);
        Key t404 = t290, t405 = t377; net.template exchange<180>(t404, t405);
        Key t406 = t291, t407 = t378; net.template exchange<181>(t406, t407);
        Key t408 = t292, t409 = t379; net.template exchange<182>(t408, t409);
        Key t410 = t293, t411 = t380; net.template exchange<183>(t410, t411);
        Key t412 = t294, t413 = t381; net.template exchange<184>(t412, t413);
        Key t414 = t295, t415 = t382; net.template exchange<185>(t414, t415);
        Key t416 = t296, t417 = t383; net.template exchange<186>(t416, t417);
        Key t418 = t297, t419 = t384; net.template exchange<187>(t418, t419);
        Key t420 = t298, t421 = t385; net.template exchange<188>(t420, t421);
        Key t422 = t299, t423 = t386; net.template exchange<189>(t422, t423);
        Key t424 = t300, t425 = t387; net.template exchange<190>(t424, t425);
        Key t426 = t301, t427 = t388; net.template exchange<191>(t426, t427);
        Key t428 = t176, t429 = t391; net.template exchange<192>(t428, t429);
        Key t430 = t177, t431 = t392; net.template exchange<193>(t430, t431);
        Key t432 = t178, t433 = t393; net.template exchange<194>(t432, t433);
        Key t434 = t179, t435 = t394; net.template exchange<195>(t434, t435);
        Key t436 = t180, t437 = t395; net.template exchange<196>(t436, t437);
        Key t438 = t181, t439 = t396; net.template exchange<197>(t438, t439);
        Key t440 = t182, t441 = t397; net.template exchange<198>(t440, t441);
        Key t442 = t183, t443 = t398; net.template exchange<199>(t442, t443);
        Key t444 = t184, t445 = t399; net.template exchange<200>(t444, t445);
        Key t446 = t185, t447 = t400; net.template exchange<201>(t446, t447);
        Key t448 = t186, t449 = t401; net.template exchange<202>(t448, t449);
        Key t450 = t187, t451 = t402; net.template exchange<203>(t450, t451);
        Key t452 = t188, t453 = t403; net.template exchange<204>(t452, t453);
        Key t454 = t189, t455 = t404; net.template exchange<205>(t454, t455);
        Key t456 = t190, t457 = t405; net.template exchange<206>(t456, t457);
        Key t458 = t191, t459 = t406; net.template exchange<207>(t458, t459);
        Key t460 = t192, t461 = t407; net.template exchange<208>(t460, t461);
        Key t462 = t193, t463 = t408; net.template exchange<209>(t462, t463);
        Key t464 = t194, t465 = t409; net.template exchange<210>(t464, t465);
        Key t466 = t195, t467 = t410; net.template exchange<211>(t466, t467);
        Key t468 = t196, t469 = t411; net.template exchange<212>(t468, t469);
        Key t470 = t197, t471 = t412; net.template exchange<213>(t470, t471);
        Key t472 = t198, t473 = t413; net.template exchange<214>(t472, t473);
        Key t474 = t199, t475 = t414; net.template exchange<215>(t474, t475);
        Key t476 = t200, t477 = t415; net.template exchange<216>(t476, t477);
        Key t478 = t201, t479 = t416; net.template exchange<217>(t478, t479);
        Key t480 = t202, t481 = t417; net.template exchange<218>(t480, t481);
        Key t482 = t203, t483 = t418; net.template exchange<219>(t482, t483);
        Key t484 = t204, t485 = t419; net.template exchange<220>(t484, t485);
        Key t486 = t205, t487 = t420; net.template exchange<221>(t486, t487);
        Key t488 = t206, t489 = t421; net.template exchange<222>(t488, t489);
        Key t490 = t207, t491 = t422; net.template exchange<223>(t490, t491);
        Key t492 = t208, t493 = t423; net.template exchange<224>(t492, t493);
        Key t494 = t209, t495 = t424; net.template exchange<225>(t494, t495);
        Key t496 = t210, t497 = t425; net.template exchange<226>(t496, t497);
        Key t498 = t211, t499 = t426; net.template exchange<227>(t498, t499);
        Key t500 = t212, t501 = t427; net.template exchange<228>(t500, t501);
        z[0] = t428; z[1] = t429; z[2] = t430; z[3] = t431; z[4] = t432; z[5] = t433; z[6] = t434; z[7] = t435; z[8] = t436; z[9] = t437; z[10] = t438; z[11] = t439; z[12] = t440; z[13] = t441; z[14] = t442; z[15] = t443; z[16] = t444; z[17] = t445; z[18] = t446; z[19] = t447; z[20] = t448; z[21] = t449; z[22] = t450; z[23] = t451; z[24] = t452; z[25] = t453; z[26] = t454; z[27] = t455; z[28] = t456; z[29] = t457; z[30] = t458; z[31] = t459; z[32] = t460; z[33] = t461; z[34] = t462; z[35] = t463; z[36] = t464; z[37] = t465; z[38] = t466; z[39] = t467; z[40] = t468; z[41] = t469; z[42] = t470; z[43] = t471; z[44] = t472; z[45] = t473; z[46] = t474; z[47] = t475; z[48] = t476; z[49] = t477; z[50] = t478; z[51] = t479; z[52] = t480; z[53] = t481; z[54] = t482; z[55] = t483; z[56] = t484; z[57] = t485; z[58] = t486; z[59] = t487; z[60] = t488; z[61] = t489; z[62] = t490; z[63] = t491; z[64] = t492; z[65] = t493; z[66] = t494; z[67] = t495; z[68] = t496; z[69] = t497; z[70] = t498; z[71] = t499; z[72] = t500; z[73] = t501;
    }
};

// 69 compare-exchanges, 48 single
template <>
struct Merge<50, 24, 24, 49>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.minimum(a[31], b[22]);
        const Key t2 = net.maximum(a[15], b[6]);
        const Key t3 = net.minimum(t2, a[47]);
        Key t4 = t0, t5 = t3; net.template exchange<0>(t4, t5);
        Key t6 = a[23], t7 = b[14]; net.template exchange<1>(t6, t7);
        const Key t8 = net.maximum(t6, a[7]);
        const Key t9 = net.minimum(t7, a[39]);
        Key t10 = t4, t11 = t8; net.template exchange<2>(t10, t11);
        Key t12 = t5, t13 = t9; net.template exchange<3>(t12, t13);
        Key t14 = a[27], t15 = b[10]; net.template exchange<4>(t14, t15);
        const Key t16 = net.maximum(t14, a[11]);
        const Key t17 = net.minimum(t15, a[43]);
        const Key t19 = net.maximum(a[19], b[2]);
        const Key t20 = net.maximum(a[3], b[18]);
        const Key t21 = net.minimum(t20, a[35]);
        Key t22 = t19, t23 = t21; net.template exchange<5>(t22, t23);
        Key t24 = t16, t25 = t22; net.template exchange<6>(t24, t25);
        Key t26 = t17, t27 = t23; net.template exchange<7>(t26, t27);
        Key t28 = t10, t29 = t24; net.template exchange<8>(t28, t29);
        Key t30 = t11, t31 = t25; net.template exchange<9>(t30, t31);
        Key t32 = t12, t33 = t26; net.template exchange<10>(t32, t33);
        const Key t34 = net.minimum(t13, t27);
        const Key t36 = net.minimum(a[29], b[20]);
        const Key t38 = net.maximum(a[13], b[4]);
        const Key t39 = net.minimum(t38, a[45]);
        Key t40 = t36, t41 = t39; net.template exchange<11>(t40, t41);
        Key t42 = a[21], t43 = b[12]; net.template exchange<12>(t42, t43);
        const Key t44 = net.maximum(t42, a[5]);
        const Key t45 = net.minimum(t43, a[37]);
        Key t46 = t40, t47 = t44; net.template exchange<13>(t46, t47);
        Key t48 = t41, t49 = t45; net.template exchange<14>(t48, t49);
        Key t50 = a[25], t51 = b[8]; net.template exchange<15>(t50, t51);
        const Key t52 = net.maximum(t50, a[9]);
        const Key t53 = net.minimum(t51, a[41]);
        const Key t54 = net.maximum(a[17], b[0]);
        const Key t55 = net.minimum(t54, a[49]);
        const Key t56 = net.maximum(a[1], b[16]);
        const Key t57 = net.minimum(t56, a[33]);
        Key t58 = t55, t59 = t57; net.template exchange<16>(t58, t59);
        Key t60 = t52, t61 = t58; net.template exchange<17>(t60, t61);
        Key t62 = t53, t63 = t59; net.template exchange<18>(t62, t63);
        const Key t65 = net.maximum(t46, t60);
        Key t66 = t47, t67 = t61; net.template exchange<19>(t66, t67);
        Key t68 = t48, t69 = t62; net.template exchange<20>(t68, t69);
        Key t70 = t49, t71 = t63; net.template exchange<21>(t70, t71);
        const Key t73 = net.maximum(t28, t65);
        Key t74 = t29, t75 = t66; net.template exchange<22>(t74, t75);
        Key t76 = t30, t77 = t67; net.template exchange<23>(t76, t77);
        Key t78 = t31, t79 = t68; net.template exchange<24>(t78, t79);
        Key t80 = t32, t81 = t69; net.template exchange<25>(t80, t81);
        Key t82 = t33, t83 = t70; net.template exchange<26>(t82, t83);
        Key t84 = t34, t85 = t71; net.template exchange<27>(t84, t85);
        const Key t86 = net.minimum(a[30], b[23]);
        const Key t88 = net.maximum(a[14], b[7]);
        const Key t89 = net.minimum(t88, a[46]);
        Key t90 = t86, t91 = t89; net.template exchange<28>(t90, t91);
        Key t92 = a[22], t93 = b[15]; net.template exchange<29>(t92, t93);
        const Key t94 = net.maximum(t92, a[6]);
        const Key t95 = net.minimum(t93, a[38]);
        Key t96 = t90, t97 = t94; net.template exchange<30>(t96, t97);
        Key t98 = t91, t99 = t95; net.template exchange<31>(t98, t99);
        Key t100 = a[26], t101 = b[11]; net.template exchange<32>(t100, t101);
        const Key t102 = net.maximum(t100, a[10]);
        const Key t103 = net.minimum(t101, a[42]);
        const Key t105 = net.maximum(a[18], b[3]);
        const Key t106 = net.maximum(a[2], b[19]);
        const Key t107 = net.minimum(t106, a[34]);
        Key t108 = t105, t109 = t107; net.template exchange<33>(t108, t109);
        Key t110 = t102, t111 = t108; net.template exchange<34>(t110, t111);
        Key t112 = t103, t113 = t109; net.template exchange<35>(t112, t113);
        Key t114 = t96, t115 = t110; net.template exchange<36>(t114, t115);
        Key t116 = t97, t117 = t111; net.template exchange<37>(t116, t117);
        Key t118 = t98, t119 = t112; net.template exchange<38>(t118, t119);
        const Key t120 = net.minimum(t99, t113);
        const Key t122 = net.minimum(a[28], b[21]);
        const Key t124 = net.maximum(a[12], b[5]);
        const Key t125 = net.minimum(t124, a[44]);
        Key t126 = t122, t127 = t125; net.template exchange<39>(t126, t127);
        Key t128 = a[20], t129 = b[13]; net.template exchange<40>(t128, t129);
        const Key t130 = net.maximum(t128, a[4]);
        const Key t131 = net.minimum(t129, a[36]);
        Key t132 = t126, t133 = t130; net.template exchange<41>(t132, t133);
        Key t134 = t127, t135 = t131; net.template exchange<42>(t134, t135);
        Key t136 = a[24], t137 = b[9]; net.template exchange<43>(t136, t137);
        const Key t138 = net.maximum(t136, a[8]);
        const Key t139 = net.minimum(t137, a[40]);
        const Key t140 = net.maximum(a[16], b[1]);
        const Key t141 = net.minimum(t140, a[48]);
        const Key t142 = net.maximum(a[0], b[17]);
        const Key t143 = net.minimum(t142, a[32]);
        Key t144 = t141, t145 = t143; net.template exchange<44>(t144, t145);
        Key t146 = t138, t147 = t144; net.template exchange<45>(t146, t147);
        Key t148 = t139, t149 = t145; net.template exchange<46>(t148, t149);
        const Key t151 = net.maximum(t132, t146);
        Key t152 = t133, t153 = t147; net.template exchange<47>(t152, t153);
        Key t154 = t134, t155 = t148; net.template exchange<48>(t154, t155);
        Key t156 = t135, t157 = t149; net.template exchange<49>(t156, t157);
        const Key t159 = net.maximum(t114, t151);
        Key t160 = t115, t161 = t152; net.template exchange<50>(t160, t161);
        Key t162 = t116, t163 = t153; net.template exchange<51>(t162, t163);
        Key t164 = t117, t165 = t154; net.template exchange<52>(t164, t165);
        Key t166 = t118, t167 = t155; net.template exchange<53>(t166, t167);
        Key t168 = t119, t169 = t156; net.template exchange<54>(t168, t169);
        Key t170 = t120, t171 = t157; net.template exchange<55>(t170, t171);
        Key t172 = t73, t173 = t159; net.template exchange<56>(t172, t173);
        Key t174 = t74, t175 = t160; net.template exchange<57>(t174, t175);
        Key t176 = t75, t177 = t161; net.template exchange<58>(t176, t177);
        Key t178 = t76, t179 = t162; net.template exchange<59>(t178, t179);
        Key t180 = t77, t181 = t163; net.template exchange<60>(t180, t181);
        Key t182 = t78, t183 = t164; net.template exchange<61>(t182, t183);
        Key t184 = t79, t185 = t165; net.template exchange<62>(t184, t185);
        Key t186 = t80, t187 = t166; net.template exchange<63>(t186, t187);
        Key t188 = t81, t189 = t167; net.template exchange<64>(t188, t189);
        Key t190 = t82, t191 = t168; net.template exchange<65>(t190, t191);
        Key t192 = t83, t193 = t169; net.template exchange<66>(t192, t193);
        Key t194 = t84, t195 = t170; net.template exchange<67>(t194, t195);
        Key t196 = t85, t197 = t171; net.template exchange<68>(t196, t197);
        z[0] = t172; z[1] = t173; z[2] = t174; z[3] = t175; z[4] = t176; z[5] = t177; z[6] = t178; z[7] = t179; z[8] = t180; z[9] = t181; z[10] = t182; z[11] = t183; z[12] = t184; z[13] = t185; z[14] = t186; z[15] = t187; z[16] = t188; z[17] = t189; z[18] = t190; z[19] = t191; z[20] = t192; z[21] = t193; z[22] = t194; z[23] = t195; z[24] = t196; z[25] = t197;
    }
};

// 159 compare-exchanges, 32 single
template <>
struct Merge<56, 56, 0, 56>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.minimum(a[31], b[25]);
        Key t2 = a[15], t3 = b[9]; net.template exchange<0>(t2, t3);
        const Key t4 = net.minimum(t3, a[47], b[41]);
        Key t5 = t0, t6 = t4; net.template exchange<1>(t5, t6);
        Key t7 = a[23], t8 = b[1]; net.template exchange<2>(t7, t8);
        const Key t9 = net.minimum(t8, a[55], b[33]);
        Key t10 = a[7], t11 = b[17]; net.template exchange<3>(t10, t11);
        const Key t12 = net.minimum(t11, a[39], b[49]);
        Key t13 = t7, t14 = t10; net.template exchange<4>(t13, t14);
        Key t15 = t9, t16 = t12; net.template exchange<5>(t15, t16);
        Key t17 = t2, t18 = t14; net.template exchange<6>(t17, t18);
        Key t19 = t5, t20 = t15; net.template exchange<7>(t19, t20);
        Key t21 = t6, t22 = t16; net.template exchange<8>(t21, t22);
        const Key t23 = net.minimum(a[27], b[29]);
        Key t25 = a[11], t26 = b[13]; net.template exchange<9>(t25, t26);
        const Key t27 = net.minimum(t26, a[43], b[45]);
        Key t28 = t23, t29 = t27; net.template exchange<10>(t28, t29);
        Key t30 = a[19], t31 = b[5]; net.template exchange<11>(t30, t31);
        const Key t32 = net.minimum(t31, a[51], b[37]);
        Key t33 = a[3], t34 = b[21]; net.template exchange<12>(t33, t34);
        const Key t35 = net.minimum(t34, a[35], b[53]);
        Key t36 = t30, t37 = t33; net.template exchange<13>(t36, t37);
        Key t38 = t32, t39 = t35; net.template exchange<14>(t38, t39);
        Key t40 = t25, t41 = t37; net.template exchange<15>(t40, t41);
        Key t42 = t28, t43 = t38; net.template exchange<16>(t42, t43);
        Key t44 = t29, t45 = t39; net.template exchange<17>(t44, t45);
        Key t46 = t13, t47 = t36; net.template exchange<18>(t46, t47);
        Key t48 = t17, t49 = t40; net.template exchange<19>(t48, t49);
        Key t50 = t18, t51 = t41; net.template exchange<20>(t50, t51);
        Key t52 = t19, t53 = t42; net.template exchange<21>(t52, t53);
        Key t54 = t20, t55 = t43; net.template exchange<22>(t54, t55);
        Key t56 = t21, t57 = t44; net.template exchange<23>(t56, t57);
        Key t58 = t22, t59 = t45; net.template exchange<24>(t58, t59);
        const Key t60 = net.minimum(a[29], b[27]);
        Key t62 = a[13], t63 = b[11]; net.template exchange<25>(t62, t63);
        const Key t64 = net.minimum(t63, a[45], b[43]);
        Key t65 = t60, t66 = t64; net.template exchange<26>(t65, t66);
        Key t67 = a[21], t68 = b[3]; net.template exchange<27>(t67, t68);
        const Key t69 = net.minimum(t68, a[53], b[35]);
        Key t70 = a[5], t71 = b[19]; net.template exchange<28>(t70, t71);
        const Key t72 = net.minimum(t71, a[37], b[51]);
        Key t73 = t67, t74 = t70; net.template exchange<29>(t73, t74);
        Key t75 = t69, t76 = t72; net.template exchange<30>(t75, t76);
        Key t77 = t62, t78 = t74; net.template exchange<31>(t77, t78);
        Key t79 = t65, t80 = t75; net.template exchange<32>(t79, t80);
        Key t81 = t66, t82 = t76; net.template exchange<33>(t81, t82);
        const Key t83 = net.minimum(a[25], b[31]);
        Key t85 = a[9], t86 = b[15]; net.template exchange<34>(t85, t86);
        const Key t87 = net.minimum(t86, a[41], b[47]);
        Key t88 = t83, t89 = t87; net.template exchange<35>(t88, t89);
        Key t90 = a[17], t91 = b[7]; net.template exchange<36>(t90, t91);
        const Key t92 = net.minimum(t91, a[49], b[39]);
        Key t93 = a[1], t94 = b[23]; net.template exchange<37>(t93, t94);
        const Key t95 = net.minimum(t94, a[33], b[55]);
        Key t96 = t90, t97 = t93; net.template exchange<38>(t96, t97);
        Key t98 = t92, t99 = t95; net.template exchange<39>(t98, t99);
        Key t100 = t85, t101 = t97; net.template exchange<40>(t100, t101);
        Key t102 = t88, t103 = t98; net.template exchange<41>(t102, t103);
        Key t104 = t89, t105 = t99; net.template exchange<42>(t104, t105);
        Key t106 = t73, t107 = t96; net.template exchange<43>(t106, t107);
        Key t108 = t77, t109 = t100; net.template exchange<44>(t108, t109);
        Key t110 = t78, t111 = t101; net.template exchange<45>(t110, t111);
        Key t112 = t79, t113 = t102; net.template exchange<46>(t112, t113);
        Key t114 = t80, t115 = t103; net.template exchange<47>(t114, t115);
        Key t116 = t81, t117 = t104; net.template exchange<48>(t116, t117);
        Key t118 = t82, t119 = t105; net.template exchange<49>(t118, t119);
        Key t120 = t46, t121 = t106; net.template exchange<50>(t120, t121);
        Key t122 = t47, t123 = t107; net.template exchange<51>(t122, t123);
        Key t124 = t48, t125 = t108; net.template exchange<52>(t124, t125);
        Key t126 = t49, t127 = t109; net.template exchange<53>(t126, t127);
        Key t128 = t50, t129 = t110; net.template exchange<54>(t128, t129);
        Key t130 = t51, t131 = t111; net.template exchange<55>(t130, t131);
        Key t132 = t52, t133 = t112; net.template exchange<56>(t132, t133);
        Key t134 = t53, t135 = t113; net.template exchange<57>(t134, t135);
        Key t136 = t54, t137 = t114; net.template exchange<58>(t136, t137);
        Key t138 = t55, t139 = t115; net.template exchange<59>(t138, t139);
        Key t140 = t56, t141 = t116; net.template exchange<60>(t140, t141);
        Key t142 = t57, t143 = t117; net.template exchange<61>(t142, t143);
        Key t144 = t58, t145 = t118; net.template exchange<62>(t144, t145);
        Key t146 = t59, t147 = t119; net.template exchange<63>(t146, t147);
        const Key t148 = net.minimum(a[30], b[26]);
        Key t150 = a[14], t151 = b[10]; net.template exchange<64>(t150, t151);
        const Key t152 = net.minimum(t151, a[46], b[42]);
        Key t153 = t148, t154 = t152; net.template exchange<65>(t153, t154);
        Key t155 = a[22], t156 = b[2]; net.template exchange<66>(t155, t156);
        const Key t157 = net.minimum(t156, a[54], b[34]);
        Key t158 = a[6], t159 = b[18]; net.template exchange<67>(t158, t159);
        const Key t160 = net.minimum(t159, a[38], b[50]);
        Key t161 = t155, t162 = t158; net.template exchange<68>(t161, t162);
        Key t163 = t157, t164 = t160; net.template exchange<69>(t163, t164);
        Key t165 = t150, t166 = t162; net.template exchange<70>(t165, t166);
        Key t167 = t153, t168 = t163; net.template exchange<71>(t167, t168);
        Key t169 = t154, t170 = t164; net.template exchange<72>(t169, t170);
        const Key t171 = net.minimum(a[26], b[30]);
        Key t173 = a[10], t174 = b[14]; net.template exchange<73>(t173, t174);
        const Key t175 = net.minimum(t174, a[42], b[46]);
        Key t176 = t171, t177 = t175; net.template exchange<74>(t176, t177);
        Key t178 = a[18], t179 = b[6]; net.template exchange<75>(t178, t179);
        const Key t180 = net.minimum(t179, a[50], b[38]);
        Key t181 = a[2], t182 = b[22]; net.template exchange<76>(t181, t182);
        const Key t183 = net.minimum(t182, a[34], b[54]);
        Key t184 = t178, t185 = t181; net.template exchange<77>(t184, t185);
        Key t186 = t180, t187 = t183; net.template exchange<78>(t186, t187);
        Key t188 = t173, t189 = t185; net.template exchange<79>(t188, t189);
        Key t190 = t176, t191 = t186; net.template exchange<80>(t190, t191);
        Key t192 = t177, t193 = t187; net.template exchange<81>(t192, t193);
        Key t194 = t161, t195 = t184; net.template exchange<82>(t194, t195);
        Key t196 = t165, t197 = t188; net.template exchange<83>(t196, t197);
        Key t198 = t166, t199 = t189; net.template exchange<84>(t198, t199);
        Key t200 = t167, t201 = t190; net.template exchange<85>(t200, t201);
        Key t202 = t168, t203 = t191; net.template exchange<86>(t202, t203);
        Key t204 = t169, t205 = t192; net.template exchange<87>(t204, t205);
        Key t206 = t170, t207 = t193; net.template exchange<88>(t206, t207);
        const Key t208 = net.minimum(a[28], b[28]);
        Key t210 = a[12], t211 = b[12]; net.template exchange<89>(t210, t211);
        const Key t212 = net.minimum(t211, a[44], b[44]);
        Key t213 = t208, t214 = t212; net.template exchange<90>(t213, t214);
        Key t215 = a[20], t216 = b[4]; net.template exchange<91>(t215, t216);
        const Key t217 = net.minimum(t216, a[52], b[36]);
        Key t218 = a[4], t219 = b[20]; net.template exchange<92>(t218, t219);
        const Key t220 = net.minimum(t219, a[36], b[52]);
        Key t221 = t215, t222 = t218; net.template exchange<93>(t221, t222);
        Key t223 = t217, t224 = t220; net.template exchange<94>(t223, t224);
        Key t225 = t210, t226 = t222; net.template exchange<95>(t225, t226);
        Key t227 = t213, t228 = t223; net.template exchange<96>(t227, t228);
        Key t229 = t214, t230 = t224; net.template exchange<97>(t229, t230);
        Key t231 = a[24], t232 = b[0]; net.template exchange<98>(t231, t232);
        const Key t233 = net.minimum(t232, b[32]);
        Key t234 = a[8], t235 = b[16]; net.template exchange<99>(t234, t235);
        const Key t236 = net.minimum(t235, a[40], b[48]);
        Key t237 = t231, t238 = t234; net.template exchange<100>(t237, t238);
        Key t239 = t233, t240 = t236; net.template exchange<101>(t239, t240);
        Key t241 = a[16], t242 = b[8]; net.template exchange<102>(t241, t242);
        const Key t243 = net.minimum(t242, a[48], b[40]);
        Key t244 = a[0], t245 = b[24]; net.template exchange<103>(t244, t245);
        const Key t246 = net.minimum(t245, a[32]);
        Key t247 = t241, t248 = t244; net.template exchange<104>(t247, t248);
        Key t249 = t243, t250 = t246; net.template exchange<105>(t249, t250);
        Key t251 = t237, t252 = t247; net.template exchange<106>(t251, t252);
        Key t253 = t238, t254 = t248; net.template exchange<107>(t253, t254);
        Key t255 = t239, t256 = t249; net.template exchange<108>(t255, t256);
        Key t257 = t240, t258 = t250; net.template exchange<109>(t257, t258);
        Key t259 = t221, t260 = t252; net.template exchange<110>(t259, t260);
        Key t261 = t225, t262 = t253; net.template exchange<111>(t261, t262);
        Key t263 = t226, t264 = t254; net.template exchange<112>(t263, t264);
        Key t265 = t227, t266 = t255; net.template exchange<113>(t265, t266);
        Key t267 = t228, t268 = t256; net.template exchange<114>(t267, t268);
        Key t269 = t229, t270 = t257; net.template exchange<115>(t269, t270);
        Key t271 = t230, t272 = t258; net.template exchange<116>(t271, t272);
        Key t273 = t194, t274 = t259; net.template exchange<117>(t273, t274);
        Key t275 = t195, t276 = t260; net.template exchange<118>(t275, t276);
        Key t277 = t196, t278 = t261; net.template exchange<119>(t277, t278);
        Key t279 = t197, t280 = t262; net.template exchange<120>(t279, t280);
        Key t281 = t198, t282 = t263; net.template exchange<121>(t281, t282);
        Key t283 = t199, t284 = t264; net.template exchange<122>(t283, t284);
        Key t285 = t200, t286 = t265; net.template exchange<123>(t285, t286);
        Key t287 = t201, t288 = t266; net.template exchange<124>(t287, t288);
        Key t289 = t202, t290 = t267; net.template exchange<125>(t289, t290);
        Key t291 = t203, t292 = t268; net.template exchange<126>(t291, t292);
        Key t293 = t204, t294 = t269; net.template exchange<127>(t293, t294);
        Key t295 = t205, t296 = t270; net.template exchange<128>(t295, t296);
        Key t297 = t206, t298 = t271; net.template exchange<129>(t297, t298);
        Key t299 = t207, t300 = t272; net.template exchange<130>(t299, t300);
        Key t301 = t120, t302 = t273; net.template exchange<131>(t301, t302);
        Key t303 = t121, t304 = t274; net.template exchange<132>(t303, t304);
        Key t305 = t122, t306 = t275; net.template exchange<133>(t305, t306);
        Key t307 = t123, t308 = t276; net.template exchange<134>(t307, t308);
        Key t309 = t124, t310 = t277; net.template exchange<135>(t309, t310);
        Key t311 = t125, t312 = t278; net.template exchange<136>(t311, t312);
        Key t313 = t126, t314 = t279; net.template exchange<137>(t313, t314);
        Key t315 = t127, t316 = t280; net.template exchange<138>(t315, t316);
        Key t317 = t128, t318 = t281; net.template exchange<139>(t317, t318);
        Key t319 = t129, t320 = t282; net.template exchange<140>(t319, t320);
        Key t321 = t130, t322 = t283; net.template exchange<141>(t321, t322);
        Key t323 = t131, t324 = t284; net.template exchange<142>(t323, t324);
        Key t325 = t132, t326 = t285; net.template exchange<143>(t325, t326);
        Key t327 = t133, t328 = t286; net.template exchange<144>(t327, t328);
        Key t329 = t134, t330 = t287; net.template exchange<145>(t329, t330);
        Key t331 = t135, t332 = t288; net.template exchange<146>(t331, t332);
        Key t333 = t136, t334 = t289; net.template exchange<147>(t333, t334);
        Key t335 = t137, t336 = t290; net.template exchange<148>(t335, t336);
        Key t337 = t138, t338 = t291; net.template exchange<149>(t337, t338);
        Key t339 = t139, t340 = t292; net.template exchange<150>(t339, t340);
        Key t341 = t140, t342 = t293; net.template exchange<151>(t341, t342);
        Key t343 = t141, t344 = t294; net.template exchange<152>(t343, t344);
        Key t345 = t142, t346 = t295; net.template exchange<153>(t345, t346);
        Key t347 = t143, t348 = t296; net.template exchange<154>(t347, t348);
        Key t349 = t144, t350 = t297; net.template exchange<155>(t349, t350);
        Key t351 = t145, t352 = t298; net.template exchange<156>(t351, t352);
        Key t353 = t146, t354 = t299; net.template exchange<157>(t353, t354);
        Key t355 = t147, t356 = t300; net.template exchange<158>(t355, t356);
        z[0] = t251; z[1] = t301; z[2] = t302; z[3] = t303; z[4] = t304; z[5] = t305; z[6] = t306; z[7] = t307; z[8] = t308; z[9] = t309; z[10] = t310; z[11] = t311; z[12] = t312; z[13] = t313; z[14] = t314; z[15] = t315; z[16] = t316; z[17] = t317; z[18] = t318; z[19] = t319; z[20] = t320; z[21] = t321; z[22] = t322; z[23] = t323; z[24] = t324; z[25] = t325; z[26] = t326; z[27] = t327; z[28] = t328; z[29] = t329; z[30] = t330; z[31] = t331; z[32] = t332; z[33] = t333; z[34] = t334; z[35] = t335; z[36] = t336; z[37] = t337; z[38] = t338; z[39] = t339; z[40] = t340; z[41] = t341; z[42] = t342; z[43] = t343; z[44] = t344; z[45] = t345; z[46] = t346; z[47] = t347; z[48] = t348; z[49] = t349; z[50] = t350; z[51] = t351; z[52] = t352; z[53] = t353; z[54] = t354; z[55] = t355; z[56] = t356;
    }
};

// 329 compare-exchanges, 0 single
template <>
struct Merge<56, 56, 0, 111>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[31], t1 = b[31]; net.template exchange<0>(t0, t1);
        Key t2 = a[47], t3 = b[47]; net.template exchange<1>(t2, t3);
        Key t4 = a[15], t5 = b[15]; net.template exchange<2>(t4, t5);
        Key t6 = t2, t7 = t5; net.template exchange<3>(t6, t7);
        Key t8 = t0, t9 = t6; net.template exchange<4>(t8, t9);
        Key t10 = t1, t11 = t7; net.template exchange<5>(t10, t11);
        Key t12 = a[55], t13 = b[55]; net.template exchange<6>(t12, t13);
        Key t14 = a[23], t15 = b[23]; net.template exchange<7>(t14, t15);
        Key t16 = t12, t17 = t15; net.template exchange<8>(t16, t17);
        Key t18 = a[39], t19 = b[39]; net.template exchange<9>(t18, t19);
        Key t20 = a[7], t21 = b[7]; net.template exchange<10>(t20, t21);
        Key t22 = t18, t23 = t21; net.template exchange<11>(t22, t23);
        Key t24 = t14, t25 = t22; net.template exchange<12>(t24, t25);
        Key t26 = t16, t27 = t23; net.template exchange<13>(t26, t27);
        Key t28 = t17, t29 = t19; net.template exchange<14>(t28, t29);
        Key t30 = t4, t31 = t24; net.template exchange<15>(t30, t31);
        Key t32 = t8, t33 = t25; net.template exchange<16>(t32, t33);
        Key t34 = t9, t35 = t26; net.template exchange<17>(t34, t35);
        Key t36 = t10, t37 = t27; net.template exchange<18>(t36, t37);
        Key t38 = t11, t39 = t28; net.template exchange<19>(t38, t39);
        Key t40 = t3, t41 = t29; net.template exchange<20>(t40, t41);
        Key t42 = a[27], t43 = b[27]; net.template exchange<21>(t42, t43);
        Key t44 = a[43], t45 = b[43]; net.template exchange<22>(t44, t45);
        Key t46 = a[11], t47 = b[11]; net.template exchange<23>(t46, t47);
        Key t48 = t44, t49 = t47; net.template exchange<24>(t48, t49);
        Key t50 = t42, t51 = t48; net.template exchange<25>(t50, t51);
        Key t52 = t43, t53 = t49; net.template exchange<26>(t52, t53);
        Key t54 = a[51], t55 = b[51]; net.template exchange<27>(t54, t55);
        Key t56 = a[19], t57 = b[19]; net.template exchange<28>(t56, t57);
        Key t58 = t54, t59 = t57; net.template exchange<29>(t58, t59);
        Key t60 = a[35], t61 = b[35]; net.template exchange<30>(t60, t61);
        Key t62 = a[3], t63 = b[3]; net.template exchange<31>(t62, t63);
        Key t64 = t60, t65 = t63; net.template exchange<32>(t64, t65);
        Key t66 = t56, t67 = t64; net.template exchange<33>(t66, t67);
        Key t68 = t58, t69 = t65; net.template exchange<34>(t68, t69);
        Key t70 = t59, t71 = t61; net.template exchange<35>(t70, t71);
        Key t72 = t46, t73 = t66; net.template exchange<36>(t72, t73);
        Key t74 = t50, t75 = t67; net.template exchange<37>(t74, t75);
        Key t76 = t51, t77 = t68; net.template exchange<38>(t76, t77);
        Key t78 = t52, t79 = t69; net.template exchange<39>(t78, t79);
        Key t80 = t53, t81 = t70; net.template exchange<40>(t80, t81);
        Key t82 = t45, t83 = t71; net.template exchange<41>(t82, t83);
        Key t84 = t20, t85 = t72; net.template exchange<42>(t84, t85);
        Key t86 = t30, t87 = t73; net.template exchange<43>(t86, t87);
        Key t88 = t31, t89 = t74; net.template exchange<44>(t88, t89);
        Key t90 = t32, t91 = t75; net.template exchange<45>(t90, t91);
        Key t92 = t33, t93 = t76; net.template exchange<46>(t92, t93);
        Key t94 = t34, t95 = t77; net.template exchange<47>(t94, t95);
        Key t96 = t35, t97 = t78; net.template exchange<48>(t96, t97);
        Key t98 = t36, t99 = t79; net.template exchange<49>(t98, t99);
        Key t100 = t37, t101 = t80; net.template exchange<50>(t100, t101);
        Key t102 = t38, t103 = t81; net.template exchange<51>(t102, t103);
        Key t104 = t39, t105 = t82; net.template exchange<52>(t104, t105);
        Key t106 = t40, t107 = t83; net.template exchange<53>(t106, t107);
        Key t108 = t41, t109 = t55; net.template exchange<54>(t108, t109);
        Key t110 = a[29], t111 = b[29]; net.template exchange<55>(t110, t111);
        Key t112 = a[45], t113 = b[45]; net.template exchange<56>(t112, t113);
        Key t114 = a[13], t115 = b[13]; net.template exchange<57>(t114, t115);
        Key t116 = t112, t117 = t115; net.template exchange<58>(t116, t117);
        Key t118 = t110, t119 = t116; net.template exchange<59>(t118, t119);
        Key t120 = t111, t121 = t117; net.template exchange<60>(t120, t121);
        Key t122 = a[53], t123 = b[53]; net.template exchange<61>(t122, t123);
        Key t124 = a[21], t125 = b[21]; net.template exchange<62>(t124, t125);
        Key t126 = t122, t127 = t125; net.template exchange<63>(t126, t127);
        Key t128 = a[37], t129 = b[37]; net.template exchange<64>(t128, t129);
        Key t130 = a[5], t131 = b[5]; net.template exchange<65>(t130, t131);
        Key t132 = t128, t133 = t131; net.template exchange<66>(t132, t133);
        Key t134 = t124, t135 = t132; net.template exchange<67>(t134, t135);
        Key t136 = t126, t137 = t133; net.template exchange<68>(t136, t137);
        Key t138 = t127, t139 = t129; net.template exchange<69>(t138, t139);
        Key t140 = t114, t141 = t134; net.template exchange<70>(t140, t141);
        Key t142 = t118, t143 = t135; net.template exchange<71>(t142, t143);
        Key t144 = t119, t145 = t136; net.template exchange<72>(t144, t145);
        Key t146 = t120, t147 = t137; net.template exchange<73>(t146, t147);
        Key t148 = t121, t149 = t138; net.template exchange<74>(t148, t149);
        Key t150 = t113, t151 = t139; net.template exchange<75>(t150, t151);
        Key t152 = a[25], t153 = b[25]; net.template exchange<76>(t152, t153);
        Key t154 = a[41], t155 = b[41]; net.template exchange<77>(t154, t155);
        Key t156 = a[9], t157 = b[9]; net.template exchange<78>(t156, t157);
        Key t158 = t154, t159 = t157; net.template exchange<79>(t158, t159);
        Key t160 = t152, t161 = t158; net.template exchange<80>(t160, t161);
        Key t162 = t153, t163 = t159; net.template exchange<81>(t162, t163);
        Key t164 = a[49], t165 = b[49]; net.template exchange<82>(t164, t165);
        Key t166 = a[17], t167 = b[17]; net.template exchange<83>(t166, t167);
        Key t168 = t164, t169 = t167; net.template exchange<84>(t168, t169);
        Key t170 = a[33], t171 = b[33]; net.template exchange<85>(t170, t171);
        Key t172 = a[1], t173 = b[1]; net.template exchange<86>(t172, t173);
        Key t174 = t170, t175 = t173; net.template exchange<87>(t174, t175);
        Key t176 = t166, t177 = t174; net.template exchange<88>(t176, t177);
        Key t178 = t168, t179 = t175; net.template exchange<89>(t178, t179);
        Key t180 = t169, t181 = t171; net.template exchange<90>(t180, t181);
        Key t182 = t156, t183 = t176; net.template exchange<91>(t182, t183);
        Key t184 = t160, t185 = t177; net.template exchange<92>(t184, t185);
        Key t186 = t161, t187 = t178; net.template exchange<93>(t186, t187);
        Key t188 = t162, t189 = t179; net.template exchange<94>(t188, t189);
        Key t190 = t163, t191 = t180; net.template exchange<95>(t190, t191);
        Key t192 = t155, t193 = t181; net.template exchange<96>(t192, t193);
        Key t194 = t130, t195 = t182; net.template exchange<97>(t194, t195);
        Key t196 = t140, t197 = t183; net.template exchange<98>(t196, t197);
        Key t198 = t141, t199 = t184; net.template exchange<99>(t198, t199);
        Key t200 = t142, t201 = t185; net.template exchange<100>(t200, t201);
        Key t202 = t143, t203 = t186; net.template exchange<101>(t202, t203);
        Key t204 = t144, t205 = t187; net.template exchange<102>(t204, t205);
        Key t206 = t145, t207 = t188; net.template exchange<103>(t206, t207);
        Key t208 = t146, t209 = t189; net.template exchange<104>(t208, t209);
        Key t210 = t147, t211 = t190; net.template exchange<105>(t210, t211);
        Key t212 = t148, t213 = t191; net.template exchange<106>(t212, t213);
        Key t214 = t149, t215 = t192; net.template exchange<107>(t214, t215);
        Key t216 = t150, t217 = t193; net.template exchange<108>(t216, t217);
        Key t218 = t151, t219 = t165; net.template exchange<109>(t218, t219);
        Key t220 = t62, t221 = t194; net.template exchange<110>(t220, t221);
        Key t222 = t84, t223 = t195; net.template exchange<111>(t222, t223);
        Key t224 = t85, t225 = t196; net.template exchange<112>(t224, t225);
        Key t226 = t86, t227 = t197; net.template exchange<113>(t226, t227);
        Key t228 = t87, t229 = t198; net.template exchange<114>(t228, t229);
        Key t230 = t88, t231 = t199; net.template exchange<115>(t230, t231);
        Key t232 = t89, t233 = t200; net.template exchange<116>(t232, t233);
        Key t234 = t90, t235 = t201; net.template exchange<117>(t234, t235);
        Key t236 = t91, t237 = t202; net.template exchange<118>(t236, t237);
        Key t238 = t92, t239 = t203; net.template exchange<119>(t238, t239);
        Key t240 = t93, t241 = t204; net.template exchange<120>(t240, t241);
        Key t242 = t94, t243 = t205; net.template exchange<121>(t242, t243);
        Key t244 = t95, t245 = t206; net.template exchange<122>(t244, t245);
        Key t246 = t96, t247 = t207; net.template exchange<123>(t246, t247);
        Key t248 = t97, t249 = t208; net.template exchange<124>(t248, t249);
        Key t250 = t98, t251 = t209; net.template exchange<125>(t250, t251);
        Key t252 = t99, t253 = t210; net.template exchange<126>(t252, t253);
        Key t254 = t100, t255 = t211; net.template exchange<127>(t254, t255);
        Key t256 = t101, t257 = t212; net.template exchange<128>(t256, t257);
        Key t258 = t102, t259 = t213; net.template exchange<129>(t258, t259);
        Key t260 = t103, t261 = t214; net.template exchange<130>(t260, t261);
        Key t262 = t104, t263 = t215; net.template exchange<131>(t262, t263);
        Key t264 = t105, t265 = t216; net.template exchange<132>(t264, t265);
        Key t266 = t106, t267 = t217; net.template exchange<133>(t266, t267);
        Key t268 = t107, t269 = t218; net.template exchange<134>(t268, t269);
        Key t270 = t108, t271 = t219; net.template exchange<135>(t270, t271);
        Key t272 = t109, t273 = t123; net.template exchange<136>(t272, t273);
        Key t274 = a[30], t275 = b[30]; net.template exchange<137>(t274, t275);
        Key t276 = a[46], t277 = b[46]; net.template exchange<138>(t276, t277);
        Key t278 = a[14], t279 = b[14]; net.template exchange<139>(t278, t279);
        Key t280 = t276, t281 = t279; net.template exchange<140>(t280, t281);
        Key t282 = t274, t283 = t280; net.template exchange<141>(t282, t283);
        Key t284 = t275, t285 = t281; net.template exchange<142>(t284, t285);
        Key t286 = a[54], t287 = b[54]; net.template exchange<143>(t286, t287);
        Key t288 = a[22], t289 = b[22]; net.template exchange<144>(t288, t289);
        Key t290 = t286, t291 = t289; net.template exchange<145>(t290, t291);
        Key t292 = a[38], t293 = b[38]; net.template exchange<146>(t292, t293);
        Key t294 = a[6], t295 = b[6]; net.template exchange<147>(t294, t295);
        Key t296 = t292, t297 = t295; net.template exchange<148>(t296, t297);
        Key t298 = t288, t299 = t296; net.template exchange<149>(t298, t299);
        Key t300 = t290, t301 = t297; net.template exchange<150>(t300, t301);
        Key t302 = t291, t303 = t293; net.template exchange<151>(t302, t303);
        Key t304 = t278, t305 = t298; net.template exchange<152>(t304, t305);
        Key t306 = t282, t307 = t299; net.template exchange<153>(t306, t307);
        Key t308 = t283, t309 = t300; net.template exchange<154>(t308, t309);
        Key t310 = t284, t311 = t301; net.template exchange<155>(t310, t311);
        Key t312 = t285, t313 = t302; net.template exchange<156>(t312, t313);
        Key t314 = t277, t315 = t303; net.template exchange<157>(t314, t315);
        Key t316 = a[26], t317 = b[26]; net.template exchange<158>(t316, t317);
        Key t318 = a[42], t319 = b[42]; net.template exchange<159>(t318, t319);
        Key t320 = a[10], t321 = b[10]; net.template exchange<160>(t320, t321);
        Key t322 = t318, t323 = t321; net.template exchange<161>(t322, t323);
        Key t324 = t316, t325 = t322; net.template exchange<162>(t324, t325);
        Key t326 = t317, t327 = t323; net.template exchange<163>(t326, t327);
        Key t328 = a[50], t329 = b[50]; net.template exchange<164>(t328, t329);
        Key t330 = a[18], t331 = b[18]; net.template exchange<165>(t330, t331);
        Key t332 = t328, t333 = t331; net.template exchange<166>(t332, t333);
        Key t334 = a[34], t335 = b[34]; net.template exchange<167>(t334, t335);
        Key t336 = a[2], t337 = b[2]; net.template exchange<168>(t336, t337);
        Key t338 = t334, t339 = t337; net.template exchange<169>(t338, t339);
        Key t340 = t330, t341 = t338; net.template exchange<170>(t340, t341);
        Key t342 = t332, t343 = t339; net.template exchange<171>(t342, t343);
        Key t344 = t333, t345 = t335; net.template exchange<172>(t344, t345);
        Key t346 = t320, t347 = t340; net.template exchange<173>(t346, t347);
        Key t348 = t324, t349 = t341; net.template exchange<174>(t348, t349);
        Key t350 = t325, t351 = t342; net.template exchange<175>(t350, t351);
        Key t352 = t326, t353 = t343; net.template exchange<176>(t352, t353);
        Key t354 = t327, t355 = t344; net.template exchange<177>(t354, t355);
        Key t356 = t319, t357 = t345; net.template exchange<178>(t356, t357);
        Key t358 = t294, t359 = t346; net.template exchange<179>(t358, t359);
        Key t360 = t304, t361 = t347; net.template exchange<180>(t360, t361);
        Key t362 = t305, t363 = t348; net.template exchange<181>(t362, t363);
        Key t364 = t306, t365 = t349; net.template exchange<182>(t364, t365);
        Key t366 = t307, t367 = t350; net.template exchange<183>(t366, t367);
        Key t368 = t308, t369 = t351; net.template exchange<184>(t368, t369);
        Key t370 = t309, t371 = t352; net.template exchange<185>(t370, t371);
        Key t372 = t310, t373 = t353; net.template exchange<186>(t372, t373);
        Key t374 = t311, t375 = t354; net.template exchange<187>(t374, t375);
        Key t376 = t312, t377 = t355; net.template exchange<188>(t376, t377);
        Key t378 = t313, t379 = t356; net.template exchange<189>(t378, t379);
        Key t380 = t314, t381 = t357; net.template exchange<190>(t380, t381);
        Key t382 = t315, t383 = t329; net.template exchange<191>(t382, t383);
        Key t384 = a[28], t385 = b[28]; net.template exchange<192>(t384, t385);
        Key t386 = a[44], t387 = b[44]; net.template exchange<193>(t386, t387);
        Key t388 = a[12], t389 = b[12]; net.template exchange<194>(t388, t389);
        Key t390 = t386, t391 = t389; net.template exchange<195>(t390, t391);
        Key t392 = t384, t393 = t390; net.template exchange<196>(t392, t393);
        Key t394 = t385, t395 = t391; net.template exchange<197>(t394, t395);
        Key t396 = a[52], t397 = b[52]; net.template exchange<198>(t396, t397);
        Key t398 = a[20], t399 = b[20]; net.template exchange<199>(t398, t399);
        Key t400 = t396, t401 = t399; net.template exchange<200>(t400, t401);
        Key t402 = a[36], t403 = b[36]; net.template exchange<201>(t402, t403);
        Key t404 = a[4], t405 = b[4]; net.template exchange<202>(t404, t405);
        Key t406 = t402, t407 = t405; net.template exchange<203>(t406, t407);
        Key t408 = t398, t409 = t406; net.template exchange<204>(t408, t409);
        Key t410 = t400, t411 = t407; net.template exchange<205>(t410, t411);
        Key t412 = t401, t413 = t403; net.template exchange<206>(t412, t413);
        Key t414 = t388, t415 = t408; net.template exchange<207>(t414, t415);
        Key t416 = t392, t417 = t409; net.template exchange<208>(t416, t417);
        Key t418 = t393, t419 = t410; net.template exchange<209>(t418, t419);
        Key t420 = t394, t421 = t411; net.template exchange<210>(t420, t421);
        Key t422 = t395, t423 = t412; net.template exchange<211>(t422, t423);
        Key t424 = t387, t425 = t413; net.template exchange<212>(t424, t425);
        Key t426 = a[24], t427 = b[24]; net.template exchange<213>(t426, t427);
        Key t428 = a[40], t429 = b[40]; net.template exchange<214>(t428, t429);
        Key t430 = a[8], t431 = b[8]; net.template exchange<215>(t430, t431);
        Key t432 = t428, t433 = t431; net.template exchange<216>(t432, t433);
        Key t434 = t426, t435 = t432; net.template exchange<217>(t434, t435);
        Key t436 = t427, t437 = t433; net.template exchange<218>(t436, t437);
        Key t438 = a[48], t439 = b[48]; net.template exchange<219>(t438, t439);
        Key t440 = a[16], t441 = b[16]; net.template exchange<220>(t440, t441);
        Key t442 = t438, t443 = t441; net.template exchange<221>(t442, t443);
        Key t444 = a[32], t445 = b[32]; net.template exchange<222>(t444, t445);
        Key t446 = a[0], t447 = b[0]; net.template exchange<223>(t446, t447);
        Key t448 = t444, t449 = t447; net.template exchange<224>(t448, t449);
        Key t450 = t440, t451 = t448; net.template exchange<225>(t450, t451);
        Key t452 = t442, t453 = t449; net.template exchange<226>(t452, t453);
        Key t454 = t443, t455 = t445; net.template exchange<227>(t454, t455);
        Key t456 = t430, t457 = t450; net.template exchange<228>(t456, t457);
        Key t458 = t434, t459 = t451; net.template exchange<229>(t458, t459);
        Key t460 = t435, t461 = t452; net.template exchange<230>(t460, t461);
        Key t462 = t436, t463 = t453; net.template exchange<231>(t462, t463);
        Key t464 = t437, t465 = t454; net.template exchange<232>(t464, t465);
        Key t466 = t429, t467 = t455; net.template exchange<233>(t466, t467);
        Key t468 = t404, t469 = t456; net.template exchange<234>(t468, t469);
        Key t470 = t414, t471 = t457; net.template exchange<235>(t470, t471);
        Key t472 = t415, t473 = t458; net.template exchange<236>(t472, t473);
        Key t474 = t416, t475 = t459; net.template exchange<237>(t474, t475);
        Key t476 = t417, t477 = t460; net.template exchange<238>(t476, t477);
        Key t478 = t418, t479 = t461; net.template exchange<239>(t478, t479);
        Key t480 = t419, t481 = t462; net.template exchange<240>(t480, t481);
        Key t482 = t420, t483 = t463; net.template exchange<241>(t482, t483);
        Key t484 = t421, t485 = t464; net.template exchange<242>(t484, t485);
        Key t486 = t422, t487 = t465; net.template exchange<243>(t486, t487);
        Key t488 = t423, t489 = t466; net.template exchange<244>(t488, t489);
        Key t490 = t424, t491 = t467; net.template exchange<245>(t490, t491);
        Key t492 = t425, t493 = t439; net.template exchange<246>(t492, t493);
        Key t494 = t336, t495 = t468; net.template exchange<247>(t494, t495);
        Key t496 = t358, t497 = t469; net.template exchange<248>(t496, t497);
        Key t498 = t359, t499 = t470; net.template exchange<249>(t498, t499);
        Key t500 = t360, t501 = t471; net.template exchange<250>(t500, t501);
        Key t502 = t361, t503 = t472; net.template exchange<251>(t502, t503);
        Key t504 = t362, t505 = t473; net.template exchange<252>(t504, t505);
        Key t506 = t363, t507 = t474; net.template exchange<253>(t506, t507);
        Key t508 = t364, t509 = t475; net.template exchange<254>(t508, t509);
        Key t510 = t365, t511 = t476; net.template exchange<255>(t510, t511);
        Key t512 = t366, t513 = t477; net.template exchange<256>(t512, t513);
        Key t514 = t367, t515 = t478; net.template exchange<257>(t514, t515);
        Key t516 = t368, t517 = t479; net.template exchange<258>(t516, t517);
        Key t518 = t369, t519 = t480; net.template exchange<259>(t518, t519);
        Key t520 = t370, t521 = t481; net.template exchange<260>(t520, t521);
        Key t522 = t371, t523 = t482; net.template exchange<261>(t522, t523);
        Key t524 = t372, t525 = t483; net.template exchange<262>(t524, t525);
        Key t526 = t373, t527 = t484; net.template exchange<263>(t526, t527);
        Key t528 = t374, t529 = t485; net.template exchange<264>(t528, t529);
        Key t530 = t375, t531 = t486; net.template exchange<265>(t530, t531);
        Key t532 = t376, t533 = t487; net.template exchange<266>(t532, t533);
        Key t534 = t377, t535 = t488; net.template exchange<267>(t534, t535);
        Key t536 = t378, t537 = t489; net.template exchange<268>(t536, t537);
        Key t538 = t379, t539 = t490; net.template exchange<269>(t538, t539);
        Key t540 = t380, t541 = t491; net.template exchange<270>(t540, t541);
        Key t542 = t381, t543 = t492; net.template exchange<271>(t542, t543);
        Key t544 = t382, t545 = t493; net.template exchange<272>(t544, t545);
        Key t546 = t383, t547 = t397; net.template exchange<273>(t546, t547);
        Key t548 = t172, t549 = t494; net.template exchange<274>(t548, t549);
        Key t550 = t220, t551 = t495; net.template exchange<275>(t550, t551);
        Key t552 = t221, t553 = t496; net.template exchange<276>(t552, t553);
        Key t554 = t222, t555 = t497; net.template exchange<277>(t554, t555);
        Key t556 = t223, t557 = t498; net.template exchange<278>(t556, t557);
        Key t558 = t224, t559 = t499; net.template exchange<279>(t558, t559);
        Key t560 = t225, t561 = t500; net.template exchange<280>(t560, t561);
        Key t562 = t226, t563 = t501; net.template exchange<281>(t562, t563);
        Key t564 = t227, t565 = t502; net.template exchange<282>(t564, t565);
        Key t566 = t228, t567 = t503; net.template exchange<283>(t566, t567);
        Key t568 = t229, t569 = t504; net.template exchange<284>(t568, t569);
        Key t570 = t230, t571 = t505; net.template exchange<285>(t570, t571);
        Key t572 = t231, t573 = t506; net.template exchange<286>(t572, t573);
        Key t574 = t232, t575 = t507; net.template exchange<287>(t574, t575);
        Key t576 = t233, t577 = t508; net.template exchange<288>(t576, t577);
        Key t578 = t234, t579 = t509; net.template exchange<289>(t578, t579);
        Key t580 = t235, t581 = t510; net.template exchange<290>(t580, t581);
        Key t582 = t236, t583 = t511; net.template exchange<291>(t582, t583);
        Key t584 = t237, t585 = t512; net.template exchange<292>(t584, t585);
        Key t586 = t238, t587 = t513; net.template exchange<293>(t586, t587);
        Key t588 = t239, t589 = t514; net.template exchange<294>(t588, t589);
        Key t590 = t240, t591 = t515; net.template exchange<295>(t590, t591);
        Key t592 = t241, t593 = t516; net.template exchange<296>(t592, t593);
        Key t594 = t242, t595 = t517; net.template exchange<297>(t594, t595);
        Key t596 = t243, t597 = t518; net.template exchange<298>(t596, t597);
        Key t598 = t244, t599 = t519; net.template exchange<299>(t598, t599);
        Key t600 = t245, t601 = t520; net.template exchange<300>(t600, t601);
        Key t602 = t246, t603 = t521; net.template exchange<301>(t602, t603);
        Key t604 = t247, t605 = t522; net.template exchange<302>(t604, t605);
        Key t606 = t248, t607 = t523; net.template exchange<303>(t606, t607);
        Key t608 = t249, t609 = t524; net.template exchange<304>(t608, t609);
        Key t610 = t250, t611 = t525; net.template exchange<305>(t610, t611);
        Key t612 = t251, t613 = t526; net.template exchange<306>(t612, t613);
        Key t614 = t252, t615 = t527; net.template exchange<307>(t614, t615);
        Key t616 = t253, t617 = t528; net.template exchange<308>(t616, t617);
        Key t618 = t254, t619 = t529; net.template exchange<309>(t618, t619);
        Key t620 = t255, t621 = t530; net.template exchange<310>(t620, t621);
        Key t622 = t256, t623 = t531; net.template exchange<311>(t622, t623);
        Key t624 = t257, t625 = t532; net.template exchange<312>(t624, t625);
        Key t626 = t258, t627 = t533; net.template exchange<313>(t626, t627);
        Key t628 = t259, t629 = t534; net.template exchange<314>(t628, t629);
        Key t630 = t260, t631 = t535; net.template exchange<315>(t630, t631);
        Key t632 = t261, t633 = t536; net.template exchange<316>(t632, t633);
        Key t634 = t262, t635 = t537; net.template exchange<317>(t634, t635);
        Key t636 = t263, t637 = t538; net.template exchange<318>(t636, t637);
        Key t638 = t264, t639 = t539; net.template exchange<319>(t638, t639);
        Key t640 = t265, t641 = t540; net.template exchange<320>(t640, t641);
        Key t642 = t266, t643 = t541; net.template exchange<321>(t642, t643);
        Key t644 = t267, t645 = t542; net.template exchange<322>(t644, t645);
        Key t646 = t268, t647 = t543; net.template exchange<323>(t646, t647);
        Key t648 = t269, t649 = t544; net.template exchange<324>(t648, t649);
        Key t650 = t270, t651 = t545; net.template exchange<325>(t650, t651);
        Key t652 = t271, t653 = t546; net.template exchange<326>(t652, t653);
        Key t654 = t272, t655 = t547; net.template exchange<327>(t654, t655);
        Key t656 = t273, t657 = t287; net.template exchange<328>(t656, t657);
        z[0] = t446; z[1] = t548; z[2] = t549; z[3] = t550; z[4] = t551; z[5] = t552; z[6] = t553; z[7] = t554; z[8] = t555; z[9] = t556; z[10] = t557; z[11] = t558; z[12] = t559; z[13] = t560; z[14] = t561; z[15] = t562; z[16] = t563; z[17] = t564; z[18] = t565; z[19] = t566; z[20] = t567; z[21] = t568; z[22] = t569; z[23] = t570; z[24] = t571; z[25] = t572; z[26] = t573; z[27] = t574; z[28] = t575; z[29] = t576; z[30] = t577; z[31] = t578; z[32] = t579; z[33] = t580; z[34] = t581; z[35] = t582; z[36] = t583; z[37] = t584; z[38] = t585; z[39] = t586; z[40] = t587; z[41] = t588; z[42] = t589; z[43] = t590; z[44] = t591; z[45] = t592; z[46] = t593; z[47] = t594; z[48] = t595; z[49] = t596; z[50] = t597; z[51] = t598; z[52] = t599; z[53] = t600; z[54] = t601; z[55] = t602; z[56] = t603; z[57] = t604; z[58] = t605; z[59] = t606; z[60] = t607; z[61] = t608; z[62] = t609; z[63] = t610; z[64] = t611; z[65] = t612; z[66] = t613; z[67] = t614; z[68] = t615; z[69] = t616; z[70] = t617; z[71] = t618; z[72] = t619; z[73] = t620; z[74] = t621; z[75] = t622; z[76] = t623; z[77] = t624; z[78] = t625; z[79] = t626; z[80] = t627; z[81] = t628; z[82] = t629; z[83] = t630; z[84] = t631; z[85] = t632; z[86] = t633; z[87] = t634; z[88] = t635; z[89] = t636; z[90] = t637; z[91] = t638; z[92] = t639; z[93] = t640; z[94] = t641; z[95] = t642; z[96] = t643; z[97] = t644; z[98] = t645; z[99] = t646; z[100] = t647; z[101] = t648; z[102] = t649; z[103] = t650; z[104] = t651; z[105] = t652; z[106] = t653; z[107] = t654; z[108] = t655; z[109] = t656; z[110] = t657; z[111] = t13;
    }
};

// 159 compare-exchanges, 28 single
template <>
struct Merge<57, 28, 0, 56>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.minimum(a[31], b[25]);
        Key t2 = a[15], t3 = b[9]; net.template exchange<0>(t2, t3);
        const Key t4 = net.minimum(t3, a[47]);
        Key t5 = t0, t6 = t4; net.template exchange<1>(t5, t6);
        Key t7 = a[23], t8 = b[1]; net.template exchange<2>(t7, t8);
        const Key t9 = net.minimum(t8, a[55]);
        Key t10 = a[7], t11 = b[17]; net.template exchange<3>(t10, t11);
        const Key t12 = net.minimum(t11, a[39]);
        Key t13 = t7, t14 = t10; net.template exchange<4>(t13, t14);
        Key t15 = t9, t16 = t12; net.template exchange<5>(t15, t16);
        Key t17 = t2, t18 = t14; net.template exchange<6>(t17, t18);
        Key t19 = t5, t20 = t15; net.template exchange<7>(t19, t20);
        Key t21 = t6, t22 = t16; net.template exchange<8>(t21, t22);
        Key t23 = a[11], t24 = b[13]; net.template exchange<9>(t23, t24);
        const Key t25 = net.minimum(t24, a[43]);
        Key t26 = a[27], t27 = t25; net.template exchange<10>(t26, t27);
        Key t28 = a[19], t29 = b[5]; net.template exchange<11>(t28, t29);
        const Key t30 = net.minimum(t29, a[51]);
        Key t31 = a[3], t32 = b[21]; net.template exchange<12>(t31, t32);
        const Key t33 = net.minimum(t32, a[35]);
        Key t34 = t28, t35 = t31; net.template exchange<13>(t34, t35);
        Key t36 = t30, t37 = t33; net.template exchange<14>(t36, t37);
        Key t38 = t23, t39 = t35; net.template exchange<15>(t38, t39);
        Key t40 = t26, t41 = t36; net.template exchange<16>(t40, t41);
        Key t42 = t27, t43 = t37; net.template exchange<17>(t42, t43);
        Key t44 = t13, t45 = t34; net.template exchange<18>(t44, t45);
        Key t46 = t17, t47 = t38; net.template exchange<19>(t46, t47);
        Key t48 = t18, t49 = t39; net.template exchange<20>(t48, t49);
        Key t50 = t19, t51 = t40; net.template exchange<21>(t50, t51);
        Key t52 = t20, t53 = t41; net.template exchange<22>(t52, t53);
        Key t54 = t21, t55 = t42; net.template exchange<23>(t54, t55);
        Key t56 = t22, t57 = t43; net.template exchange<24>(t56, t57);
        const Key t58 = net.minimum(a[29], b[27]);
        Key t60 = a[13], t61 = b[11]; net.template exchange<25>(t60, t61);
        const Key t62 = net.minimum(t61, a[45]);
        Key t63 = t58, t64 = t62; net.template exchange<26>(t63, t64);
        Key t65 = a[21], t66 = b[3]; net.template exchange<27>(t65, t66);
        const Key t67 = net.minimum(t66, a[53]);
        Key t68 = a[5], t69 = b[19]; net.template exchange<28>(t68, t69);
        const Key t70 = net.minimum(t69, a[37]);
        Key t71 = t65, t72 = t68; net.template exchange<29>(t71, t72);
        Key t73 = t67, t74 = t70; net.template exchange<30>(t73, t74);
        Key t75 = t60, t76 = t72; net.template exchange<31>(t75, t76);
        Key t77 = t63, t78 = t73; net.template exchange<32>(t77, t78);
        Key t79 = t64, t80 = t74; net.template exchange<33>(t79, t80);
        Key t81 = a[9], t82 = b[15]; net.template exchange<34>(t81, t82);
        const Key t83 = net.minimum(t82, a[41]);
        Key t84 = a[25], t85 = t83; net.template exchange<35>(t84, t85);
        Key t86 = a[17], t87 = b[7]; net.template exchange<36>(t86, t87);
        const Key t88 = net.minimum(t87, a[49]);
        Key t89 = a[1], t90 = b[23]; net.template exchange<37>(t89, t90);
        const Key t91 = net.minimum(t90, a[33]);
        Key t92 = t86, t93 = t89; net.template exchange<38>(t92, t93);
        Key t94 = t88, t95 = t91; net.template exchange<39>(t94, t95);
        Key t96 = t81, t97 = t93; net.template exchange<40>(t96, t97);
        Key t98 = t84, t99 = t94; net.template exchange<41>(t98, t99);
        Key t100 = t85, t101 = t95; net.template exchange<42>(t100, t101);
        Key t102 = t71, t103 = t92; net.template exchange<43>(t102, t103);
        Key t104 = t75, t105 = t96; net.template exchange<44>(t104, t105);
        Key t106 = t76, t107 = t97; net.template exchange<45>(t106, t107);
        Key t108 = t77, t109 = t98; net.template exchange<46>(t108, t109);
        Key t110 = t78, t111 = t99; net.template exchange<47>(t110, t111);
        Key t112 = t79, t113 = t100; net.template exchange<48>(t112, t113);
        Key t114 = t80, t115 = t101; net.template exchange<49>(t114, t115);
        Key t116 = t44, t117 = t102; net.template exchange<50>(t116, t117);
        Key t118 = t45, t119 = t103; net.template exchange<51>(t118, t119);
        Key t120 = t46, t121 = t104; net.template exchange<52>(t120, t121);
        Key t122 = t47, t123 = t105; net.template exchange<53>(t122, t123);
        Key t124 = t48, t125 = t106; net.template exchange<54>(t124, t125);
        Key t126 = t49, t127 = t107; net.template exchange<55>(t126, t127);
        Key t128 = t50, t129 = t108; net.template exchange<56>(t128, t129);
        Key t130 = t51, t131 = t109; net.template exchange<57>(t130, t131);
        Key t132 = t52, t133 = t110; net.template exchange<58>(t132, t133);
        Key t134 = t53, t135 = t111; net.template exchange<59>(t134, t135);
        Key t136 = t54, t137 = t112; net.template exchange<60>(t136, t137);
        Key t138 = t55, t139 = t113; net.template exchange<61>(t138, t139);
        Key t140 = t56, t141 = t114; net.template exchange<62>(t140, t141);
        Key t142 = t57, t143 = t115; net.template exchange<63>(t142, t143);
        const Key t144 = net.minimum(a[30], b[26]);
        Key t146 = a[14], t147 = b[10]; net.template exchange<64>(t146, t147);
        const Key t148 = net.minimum(t147, a[46]);
        Key t149 = t144, t150 = t148; net.template exchange<65>(t149, t150);
        Key t151 = a[22], t152 = b[2]; net.template exchange<66>(t151, t152);
        const Key t153 = net.minimum(t152, a[54]);
        Key t154 = a[6], t155 = b[18]; net.template exchange<67>(t154, t155);
        const Key t156 = net.minimum(t155, a[38]);
        Key t157 = t151, t158 = t154; net.template exchange<68>(t157, t158);
        Key t159 = t153, t160 = t156; net.template exchange<69>(t159, t160);
        Key t161 = t146, t162 = t158; net.template exchange<70>(t161, t162);
        Key t163 = t149, t164 = t159; net.template exchange<71>(t163, t164);
        Key t165 = t150, t166 = t160; net.template exchange<72>(t165, t166);
        Key t167 = a[10], t168 = b[14]; net.template exchange<73>(t167, t168);
        const Key t169 = net.minimum(t168, a[42]);
        Key t170 = a[26], t171 = t169; net.template exchange<74>(t170, t171);
        Key t172 = a[18], t173 = b[6]; net.template exchange<75>(t172, t173);
        const Key t174 = net.minimum(t173, a[50]);
        Key t175 = a[2], t176 = b[22]; net.template exchange<76>(t175, t176);
        const Key t177 = net.minimum(t176, a[34]);
        Key t178 = t172, t179 = t175; net.template exchange<77>(t178, t179);
        Key t180 = t174, t181 = t177; net.template exchange<78>(t180, t181);
        Key t182 = t167, t183 = t179; net.template exchange<79>(t182, t183);
        Key t184 = t170, t185 = t180; net.template exchange<80>(t184, t185);
        Key t186 = t171, t187 = t181; net.template exchange<81>(t186, t187);
        Key t188 = t157, t189 = t178; net.template exchange<82>(t188, t189);
        Key t190 = t161, t191 = t182; net.template exchange<83>(t190, t191);
        Key t192 = t162, t193 = t183; net.template exchange<84>(t192, t193);
        Key t194 = t163, t195 = t184; net.template exchange<85>(t194, t195);
        Key t196 = t164, t197 = t185; net.template exchange<86>(t196, t197);
        Key t198 = t165, t199 = t186; net.template exchange<87>(t198, t199);
        Key t200 = t166, t201 = t187; net.template exchange<88>(t200, t201);
        Key t202 = a[12], t203 = b[12]; net.template exchange<89>(t202, t203);
        const Key t204 = net.minimum(t203, a[44]);
        Key t205 = a[28], t206 = t204; net.template exchange<90>(t205, t206);
        Key t207 = a[20], t208 = b[4]; net.template exchange<91>(t207, t208);
        const Key t209 = net.minimum(t208, a[52]);
        Key t210 = a[4], t211 = b[20]; net.template exchange<92>(t210, t211);
        const Key t212 = net.minimum(t211, a[36]);
        Key t213 = t207, t214 = t210; net.template exchange<93>(t213, t214);
        Key t215 = t209, t216 = t212; net.template exchange<94>(t215, t216);
        Key t217 = t202, t218 = t214; net.template exchange<95>(t217, t218);
        Key t219 = t205, t220 = t215; net.template exchange<96>(t219, t220);
        Key t221 = t206, t222 = t216; net.template exchange<97>(t221, t222);
        Key t223 = a[24], t224 = b[0]; net.template exchange<98>(t223, t224);
        const Key t225 = net.minimum(t224, a[56]);
        Key t226 = a[8], t227 = b[16]; net.template exchange<99>(t226, t227);
        const Key t228 = net.minimum(t227, a[40]);
        Key t229 = t223, t230 = t226; net.template exchange<100>(t229, t230);
        Key t231 = t225, t232 = t228; net.template exchange<101>(t231, t232);
        Key t233 = a[16], t234 = b[8]; net.template exchange<102>(t233, t234);
        const Key t235 = net.minimum(t234, a[48]);
        Key t236 = a[0], t237 = b[24]; net.template exchange<103>(t236, t237);
        const Key t238 = net.minimum(t237, a[32]);
        Key t239 = t233, t240 = t236; net.template exchange<104>(t239, t240);
        Key t241 = t235, t242 = t238; net.template exchange<105>(t241, t242);
        Key t243 = t229, t244 = t239; net.template exchange<106>(t243, t244);
        Key t245 = t230, t246 = t240; net.template exchange<107>(t245, t246);
        Key t247 = t231, t248 = t241; net.template exchange<108>(t247, t248);
        Key t249 = t232, t250 = t242; net.template exchange<109>(t249, t250);
        Key t251 = t213, t252 = t244; net.template exchange<110>(t251, t252);
        Key t253 = t217, t254 = t245; net.template exchange<111>(t253, t254);
        Key t255 = t218, t256 = t246; net.template exchange<112>(t255, t256);
        Key t257 = t219, t258 = t247; net.template exchange<113>(t257, t258);
        Key t259 = t220, t260 = t248; net.template exchange<114>(t259, t260);
        Key t261 = t221, t262 = t249; net.template exchange<115>(t261, t262);
        Key t263 = t222, t264 = t250; net.template exchange<116>(t263, t264);
        Key t265 = t188, t266 = t251; net.template exchange<117>(t265, t266);
        Key t267 = t189, t268 = t252; net.template exchange<118>(t267, t268);
        Key t269 = t190, t270 = t253; net.template exchange<119>(t269, t270);
        Key t271 = t191, t272 = t254; net.template exchange<120>(t271, t272);
        Key t273 = t192, t274 = t255; net.template exchange<121>(t273, t274);
        Key t275 = t193, t276 = t256; net.template exchange<122>(t275, t276);
        Key t277 = t194, t278 = t257; net.template exchange<123>(t277, t278);
        Key t279 = t195, t280 = t258; net.template exchange<124>(t279, t280);
        Key t281 = t196, t282 = t259; net.template exchange<125>(t281, t282);
        Key t283 = t197, t284 = t260; net.template exchange<126>(t283, t284);
        Key t285 = t198, t286 = t261; net.template exchange<127>(t285, t286);
        Key t287 = t199, t288 = t262; net.template exchange<128>(t287, t288);
        Key t289 = t200, t290 = t263; net.template exchange<129>(t289, t290);
        Key t291 = t201, t292 = t264; net.template exchange<130>(t291, t292);
        Key t293 = t116, t294 = t265; net.template exchange<131>(t293, t294);
        Key t295 = t117, t296 = t266; net.template exchange<132>(t295, t296);
        Key t297 = t118, t298 = t267; net.template exchange<133>(t297, t298);
        Key t299 = t119, t300 = t268; net.template exchange<134>(t299, t300);
        Key t301 = t120, t302 = t269; net.template exchange<135>(t301, t302);
        Key t303 = t121, t304 = t270; net.template exchange<136>(t303, t304);
        Key t305 = t122, t306 = t271; net.template exchange<137>(t305, t306);
        Key t307 = t123, t308 = t272; net.template exchange<138>(t307, t308);
        Key t309 = t124, t310 = t273; net.template exchange<139>(t309, t310);
        Key t311 = t125, t312 = t274; net.template exchange<140>(t311, t312);
        Key t313 = t126, t314 = t275; net.template exchange<141>(t313, t314);
        Key t315 = t127, t316 = t276; net.template exchange<142>(t315, t316);
        Key t317 = t128, t318 = t277; net.template exchange<143>(t317, t318);
        Key t319 = t129, t320 = t278; net.template exchange<144>(t319, t320);
        Key t321 = t130, t322 = t279; net.template exchange<145>(t321, t322);
        Key t323 = t131, t324 = t280; net.template exchange<146>(t323, t324);
        Key t325 = t132, t326 = t281; net.template exchange<147>(t325, t326);
        Key t327 = t133, t328 = t282; net.template exchange<148>(t327, t328);
        Key t329 = t134, t330 = t283; net.template exchange<149>(t329, t330);
        Key t331 = t135, t332 = t284; net.template exchange<150>(t331, t332);
        Key t333 = t136, t334 = t285; net.template exchange<151>(t333, t334);
        Key t335 = t137, t336 = t286; net.template exchange<152>(t335, t336);
        Key t337 = t138, t338 = t287; net.template exchange<153>(t337, t338);
        Key t339 = t139, t340 = t288; net.template exchange<154>(t339, t340);
        Key t341 = t140, t342 = t289; net.template exchange<155>(t341, t342);
        Key t343 = t141, t344 = t290; net.template exchange<156>(t343, t344);
        Key t345 = t142, t346 = t291; net.template exchange<157>(t345, t346);
        Key t347 = t143, t348 = t292; net.template exchange<158>(t347, t348);
        z[0] = t243; z[1] = t293; z[2] = t294; z[3] = t295; z[4] = t296; z[5] = t297; z[6] = t298; z[7] = t299; z[8] = t300; z[9] = t301; z[10] = t302; z[11] = t303; z[12] = t304; z[13] = t305; z[14] = t306; z[15] = t307; z[16] = t308; z[17] = t309; z[18] = t310; z[19] = t311; z[20] = t312; z[21] = t313; z[22] = t314; z[23] = t315; z[24] = t316; z[25] = t317; z[26] = t318; z[27] = t319; z[28] = t320; z[29] = t321; z[30] = t322; z[31] = t323; z[32] = t324; z[33] = t325; z[34] = t326; z[35] = t327; z[36] = t328; z[37] = t329; z[38] = t330; z[39] = t331; z[40] = t332; z[41] = t333; z[42] = t334; z[43] = t335; z[44] = t336; z[45] = t337; z[46] = t338; z[47] = t339; z[48] = t340; z[49] = t341; z[50] = t342; z[51] = t343; z[52] = t344; z[53] = t345; z[54] = t346; z[55] = t347; z[56] = t348;
    }
};

// 159 compare-exchanges, 32 single
template <>
struct Merge<57, 56, 0, 56>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.minimum(a[31], b[25]);
        Key t2 = a[15], t3 = b[9]; net.template exchange<0>(t2, t3);
        const Key t4 = net.minimum(t3, a[47], b[41]);
        Key t5 = t0, t6 = t4; net.template exchange<1>(t5, t6);
        Key t7 = a[23], t8 = b[1]; net.template exchange<2>(t7, t8);
        const Key t9 = net.minimum(t8, a[55], b[33]);
        Key t10 = a[7], t11 = b[17]; net.template exchange<3>(t10, t11);
        const Key t12 = net.minimum(t11, a[39], b[49]);
        Key t13 = t7, t14 = t10; net.template exchange<4>(t13, t14);
        Key t15 = t9, t16 = t12; net.template exchange<5>(t15, t16);
        Key t17 = t2, t18 = t14; net.template exchange<6>(t17, t18);
        Key t19 = t5, t20 = t15; net.template exchange<7>(t19, t20);
        Key t21 = t6, t22 = t16; net.template exchange<8>(t21, t22);
        const Key t23 = net.minimum(a[27], b[29]);
        Key t25 = a[11], t26 = b[13]; net.template exchange<9>(t25, t26);
        const Key t27 = net.minimum(t26, a[43], b[45]);
        Key t28 = t23, t29 = t27; net.template exchange<10>(t28, t29);
        Key t30 = a[19], t31 = b[5]; net.template exchange<11>(t30, t31);
        const Key t32 = net.minimum(t31, a[51], b[37]);
        Key t33 = a[3], t34 = b[21]; net.template exchange<12>(t33, t34);
        const Key t35 = net.minimum(t34, a[35], b[53]);
        Key t36 = t30, t37 = t33; net.template exchange<13>(t36, t37);
        Key t38 = t32, t39 = t35; net.template exchange<14>(t38, t39);
        Key t40 = t25, t41 = t37; net.template exchange<15>(t40, t41);
        Key t42 = t28, t43 = t38; net.template exchange<16>(t42, t43);
        Key t44 = t29, t45 = t39; net.template exchange<17>(t44, t45);
        Key t46 = t13, t47 = t36; net.template exchange<18>(t46, t47);
        Key t48 = t17, t49 = t40; net.template exchange<19>(t48, t49);
        Key t50 = t18, t51 = t41; net.template exchange<20>(t50, t51);
        Key t52 = t19, t53 = t42; net.template exchange<21>(t52, t53);
        Key t54 = t20, t55 = t43; net.template exchange<22>(t54, t55);
        Key t56 = t21, t57 = t44; net.template exchange<23>(t56, t57);
        Key t58 = t22, t59 = t45; net.template exchange<24>(t58, t59);
        const Key t60 = net.minimum(a[29], b[27]);
        Key t62 = a[13], t63 = b[11]; net.template exchange<25>(t62, t63);
        const Key t64 = net.minimum(t63, a[45], b[43]);
        Key t65 = t60, t66 = t64; net.template exchange<26>(t65, t66);
        Key t67 = a[21], t68 = b[3]; net.template exchange<27>(t67, t68);
        const Key t69 = net.minimum(t68, a[53], b[35]);
        Key t70 = a[5], t71 = b[19]; net.template exchange<28>(t70, t71);
        const Key t72 = net.minimum(t71, a[37], b[51]);
        Key t73 = t67, t74 = t70; net.template exchange<29>(t73, t74);
        Key t75 = t69, t76 = t72; net.template exchange<30>(t75, t76);
        Key t77 = t62, t78 = t74; net.template exchange<31>(t77, t78);
        Key t79 = t65, t80 = t75; net.template exchange<32>(t79, t80);
        Key t81 = t66, t82 = t76; net.template exchange<33>(t81, t82);
        const Key t83 = net.minimum(a[25], b[31]);
        Key t85 = a[9], t86 = b[15]; net.template exchange<34>(t85, t86);
        const Key t87 = net.minimum(t86, a[41], b[47]);
        Key t88 = t83, t89 = t87; net.template exchange<35>(t88, t89);
        Key t90 = a[17], t91 = b[7]; net.template exchange<36>(t90, t91);
        const Key t92 = net.minimum(t91, a[49], b[39]);
        Key t93 = a[1], t94 = b[23]; net.template exchange<37>(t93, t94);
        const Key t95 = net.minimum(t94, a[33], b[55]);
        Key t96 = t90, t97 = t93; net.template exchange<38>(t96, t97);
        Key t98 = t92, t99 = t95; net.template exchange<39>(t98, t99);
        Key t100 = t85, t101 = t97; net.template exchange<40>(t100, t101);
        Key t102 = t88, t103 = t98; net.template exchange<41>(t102, t103);
        Key t104 = t89, t105 = t99; net.template exchange<42>(t104, t105);
        Key t106 = t73, t107 = t96; net.template exchange<43>(t106, t107);
        Key t108 = t77, t109 = t100; net.template exchange<44>(t108, t109);
        Key t110 = t78, t111 = t101; net.template exchange<45>(t110, t111);
        Key t112 = t79, t113 = t102; net.template exchange<46>(t112, t113);
        Key t114 = t80, t115 = t103; net.template exchange<47>(t114, t115);
        Key t116 = t81, t117 = t104; net.template exchange<48>(t116, t117);
        Key t118 = t82, t119 = t105; net.template exchange<49>(t118, t119);
        Key t120 = t46, t121 = t106; net.template exchange<50>(t120, t121);
        Key t122 = t47, t123 = t107; net.template exchange<51>(t122, t123);
        Key t124 = t48, t125 = t108; net.template exchange<52>(t124, t125);
        Key t126 = t49, t127 = t109; net.template exchange<53>(t126, t127);
        Key t128 = t50, t129 = t110; net.template exchange<54>(t128, t129);
        Key t130 = t51, t131 = t111; net.template exchange<55>(t130, t131);
        Key t132 = t52, t133 = t112; net.template exchange<56>(t132, t133);
        Key t134 = t53, t135 = t113; net.template exchange<57>(t134, t135);
        Key t136 = t54, t137 = t114; net.template exchange<58>(t136, t137);
        Key t138 = t55, t139 = t115; net.template exchange<59>(t138, t139);
        Key t140 = t56, t141 = t116; net.template exchange<60>(t140, t141);
        Key t142 = t57, t143 = t117; net.template exchange<61>(t142, t143);
        Key t144 = t58, t145 = t118; net.template exchange<62>(t144, t145);
        Key t146 = t59, t147 = t119; net.template exchange<63>(t146, t147);
        const Key t148 = net.minimum(a[30], b[26]);
        Key t150 = a[14], t151 = b[10]; net.template exchange<64>(t150, t151);
        const Key t152 = net.minimum(t151, a[46], b[42]);
        Key t153 = t148, t154 = t152; net.template exchange<65>(t153, t154);
        Key t155 = a[22], t156 = b[2]; net.template exchange<66>(t155, t156);
        const Key t157 = net.minimum(t156, a[54], b[34]);
        Key t158 = a[6], t159 = b[18]; net.template exchange<67>(t158, t159);
        const Key t160 = net.minimum(t159, a[38], b[50]);
        Key t161 = t155, t162 = t158; net.template exchange<68>(t161, t162);
        Key t163 = t157, t164 = t160; net.template exchange<69>(t163, t164);
        Key t165 = t150, t166 = t162; net.template exchange<70>(t165, t166);
        Key t167 = t153, t168 = t163; net.template exchange<71>(t167, t168);
        Key t169 = t154, t170 = t164; net.template exchange<72>(t169, t170);
        const Key t171 = net.minimum(a[26], b[30]);
        Key t173 = a[10], t174 = b[14]; net.template exchange<73>(t173, t174);
        const Key t175 = net.minimum(t174, a[42], b[46]);
        Key t176 = t171, t177 = t175; net.template exchange<74>(t176, t177);
        Key t178 = a[18], t179 = b[6]; net.template exchange<75>(t178, t179);
        const Key t180 = net.minimum(t179, a[50], b[38]);
        Key t181 = a[2], t182 = b[22]; net.template exchange<76>(t181, t182);
        const Key t183 = net.minimum(t182, a[34], b[54]);
        Key t184 = t178, t185 = t181; net.template exchange<77>(t184, t185);
        Key t186 = t180, t187 = t183; net.template exchange<78>(t186, t187);
        Key t188 = t173, t189 = t185; net.template exchange<79>(t188, t189);
        Key t190 = t176, t191 = t186; net.template exchange<80>(t190, t191);
        Key t192 = t177, t193 = t187; net.template exchange<81>(t192, t193);
        Key t194 = t161, t195 = t184; net.template exchange<82>(t194, t195);
        Key t196 = t165, t197 = t188; net.template exchange<83>(t196, t197);
        Key t198 = t166, t199 = t189; net.template exchange<84>(t198, t199);
        Key t200 = t167, t201 = t190; net.template exchange<85>(t200, t201);
        Key t202 = t168, t203 = t191; net.template exchange<86>(t202, t203);
        Key t204 = t169, t205 = t192; net.template exchange<87>(t204, t205);
        Key t206 = t170, t207 = t193; net.template exchange<88>(t206, t207);
        const Key t208 = net.minimum(a[28], b[28]);
        Key t210 = a[12], t211 = b[12]; net.template exchange<89>(t210, t211);
        const Key t212 = net.minimum(t211, a[44], b[44]);
        Key t213 = t208, t214 = t212; net.template exchange<90>(t213, t214);
        Key t215 = a[20], t216 = b[4]; net.template exchange<91>(t215, t216);
        const Key t217 = net.minimum(t216, a[52], b[36]);
        Key t218 = a[4], t219 = b[20]; net.template exchange<92>(t218, t219);
        const Key t220 = net.minimum(t219, a[36], b[52]);
        Key t221 = t215, t222 = t218; net.template exchange<93>(t221, t222);
        Key t223 = t217, t224 = t220; net.template exchange<94>(t223, t224);
        Key t225 = t210, t226 = t222; net.template exchange<95>(t225, t226);
        Key t227 = t213, t228 = t223; net.template exchange<96>(t227, t228);
        Key t229 = t214, t230 = t224; net.template exchange<97>(t229, t230);
        Key t231 = a[24], t232 = b[0]; net.template exchange<98>(t231, t232);
        const Key t233 = net.minimum(t232, a[56], b[32]);
        Key t234 = a[8], t235 = b[16]; net.template exchange<99>(t234, t235);
        const Key t236 = net.minimum(t235, a[40], b[48]);
        Key t237 = t231, t238 = t234; net.template exchange<100>(t237, t238);
        Key t239 = t233, t240 = t236; net.template exchange<101>(t239, t240);
        Key t241 = a[16], t242 = b[8]; net.template exchange<102>(t241, t242);
        const Key t243 = net.minimum(t242, a[48], b[40]);
        Key t244 = a[0], t245 = b[24]; net.template exchange<103>(t244, t245);
        const Key t246 = net.minimum(t245, a[32]);
        Key t247 = t241, t248 = t244; net.template exchange<104>(t247, t248);
        Key t249 = t243, t250 = t246; net.template exchange<105>(t249, t250);
        Key t251 = t237, t252 = t247; net.template exchange<106>(t251, t252);
        Key t253 = t238, t254 = t248; net.template exchange<107>(t253, t254);
        Key t255 = t239, t256 = t249; net.template exchange<108>(t255, t256);
        Key t257 = t240, t258 = t250; net.template exchange<109>(t257, t258);
        Key t259 = t221, t260 = t252; net.template exchange<110>(t259, t260);
        Key t261 = t225, t262 = t253; net.template exchange<111>(t261, t262);
        Key t263 = t226, t264 = t254; net.template exchange<112>(t263, t264);
        Key t265 = t227, t266 = t255; net.template exchange<113>(t265, t266);
        Key t267 = t228, t268 = t256; net.template exchange<114>(t267, t268);
        Key t269 = t229, t270 = t257; net.template exchange<115>(t269, t270);
        Key t271 = t230, t272 = t258; net.template exchange<116>(t271, t272);
        Key t273 = t194, t274 = t259; net.template exchange<117>(t273, t274);
        Key t275 = t195, t276 = t260; net.template exchange<118>(t275, t276);
        Key t277 = t196, t278 = t261; net.template exchange<119>(t277, t278);
        Key t279 = t197, t280 = t262; net.template exchange<120>(t279, t280);
        Key t281 = t198, t282 = t263; net.template exchange<121>(t281, t282);
        Key t283 = t199, t284 = t264; net.template exchange<122>(t283, t284);
        Key t285 = t200, t286 = t265; net.template exchange<123>(t285, t286);
        Key t287 = t201, t288 = t266; net.template exchange<124>(t287, t288);
        Key t289 = t202, t290 = t267; net.template exchange<125>(t289, t290);
        Key t291 = t203, t292 = t268; net.template exchange<126>(t291, t292);
        Key t293 = t204, t294 = t269; net.template exchange<127>(t293, t294);
        Key t295 = t205, t296 = t270; net.template exchange<128>(t295, t296);
        Key t297 = t206, t298 = t271; net.template exchange<129>(t297, t298);
        Key t299 = t207, t300 = t272; net.template exchange<130>(t299, t300);
        Key t301 = t120, t302 = t273; net.template exchange<131>(t301, t302);
        Key t303 = t121, t304 = t274; net.template exchange<132>(t303, t304);
        Key t305 = t122, t306 = t275; net.template exchange<133>(t305, t306);
        Key t307 = t123, t308 = t276; net.template exchange<134>(t307, t308);
        Key t309 = t124, t310 = t277; net.template exchange<135>(t309, t310);
        Key t311 = t125, t312 = t278; net.template exchange<136>(t311, t312);
        Key t313 = t126, t314 = t279; net.template exchange<137>(t313, t314);
        Key t315 = t127, t316 = t280; net.template exchange<138>(t315, t316);
        Key t317 = t128, t318 = t281; net.template exchange<139>(t317, t318);
        Key t319 = t129, t320 = t282; net.template exchange<140>(t319, t320);
        Key t321 = t130, t322 = t283; net.template exchange<141>(t321, t322);
        Key t323 = t131, t324 = t284; net.template exchange<142>(t323, t324);
        Key t325 = t132, t326 = t285; net.template exchange<143>(t325, t326);
        Key t327 = t133, t328 = t286; net.template exchange<144>(t327, t328);
        Key t329 = t134, t330 = t287; net.template exchange<145>(t329, t330);
        Key t331 = t135, t332 = t288; net.template exchange<146>(t331, t332);
        Key t333 = t136, t334 = t289; net.template exchange<147>(t333, t334);
        Key t335 = t137, t336 = t290; net.template exchange<148>(t335, t336);
        Key t337 = t138, t338 = t291; net.template exchange<149>(t337, t338);
        Key t339 = t139, t340 = t292; net.template exchange<150>(t339, t340);
        Key t341 = t140, t342 = t293; net.template exchange<151>(t341, t342);
        Key t343 = t141, t344 = t294; net.template exchange<152>(t343, t344);
        Key t345 = t142, t346 = t295; net.template exchange<153>(t345, t346);
        Key t347 = t143, t348 = t296; net.template exchange<154>(t347, t348);
        Key t349 = t144, t350 = t297; net.template exchange<155>(t349, t350);
        Key t351 = t145, t352 = t298; net.template exchange<156>(t351, t352);
        Key t353 = t146, t354 = t299; net.template exchange<157>(t353, t354);
        Key t355 = t147, t356 = t300; net.template exchange<158>(t355, t356);
        z[0] = t251; z[1] = t301; z[2] = t302; z[3] = t303; z[4] = t304; z[5] = t305; z[6] = t306; z[7] = t307; z[8] = t308; z[9] = t309; z[10] = t310; z[11] = t311; z[12] = t312; z[13] = t313; z[14] = t314; z[15] = t315; z[16] = t316; z[17] = t317; z[18] = t318; z[19] = t319; z[20] = t320; z[21] = t321; z[22] = t322; z[23] = t323; z[24] = t324; z[25] = t325; z[26] = t326; z[27] = t327; z[28] = t328; z[29] = t329; z[30] = t330; z[31] = t331; z[32] = t332; z[33] = t333; z[34] = t334; z[35] = t335; z[36] = t336; z[37] = t337; z[38] = t338; z[39] = t339; z[40] = t340; z[41] = t341; z[42] = t342; z[43] = t343; z[44] = t344; z[45] = t345; z[46] = t346; z[47] = t347; z[48] = t348; z[49] = t349; z[50] = t350; z[51] = t351; z[52] = t352; z[53] = t353; z[54] = t354; z[55] = t355; z[56] = t356;
    }
};

// 77 compare-exchanges, 56 single
template <>
struct Merge<58, 28, 28, 57>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.minimum(a[31], b[26]);
        const Key t2 = net.maximum(a[15], b[10]);
        const Key t3 = net.minimum(t2, a[47]);
        Key t4 = t0, t5 = t3; net.template exchange<0>(t4, t5);
        const Key t6 = net.maximum(a[23], b[2]);
        const Key t7 = net.minimum(t6, a[55]);
        const Key t8 = net.maximum(a[7], b[18]);
        const Key t9 = net.minimum(t8, a[39]);
        Key t10 = t7, t11 = t9; net.template exchange<1>(t10, t11);
        Key t12 = t4, t13 = t10; net.template exchange<2>(t12, t13);
        Key t14 = t5, t15 = t11; net.template exchange<3>(t14, t15);
        Key t16 = a[27], t17 = b[14]; net.template exchange<4>(t16, t17);
        const Key t18 = net.maximum(t16, a[11]);
        const Key t19 = net.minimum(t17, a[43]);
        const Key t20 = net.maximum(a[19], b[6]);
        const Key t21 = net.minimum(t20, a[51]);
        const Key t22 = net.maximum(a[3], b[22]);
        const Key t23 = net.minimum(t22, a[35]);
        Key t24 = t21, t25 = t23; net.template exchange<5>(t24, t25);
        Key t26 = t18, t27 = t24; net.template exchange<6>(t26, t27);
        Key t28 = t19, t29 = t25; net.template exchange<7>(t28, t29);
        Key t30 = t12, t31 = t26; net.template exchange<8>(t30, t31);
        Key t32 = t13, t33 = t27; net.template exchange<9>(t32, t33);
        Key t34 = t14, t35 = t28; net.template exchange<10>(t34, t35);
        Key t36 = t15, t37 = t29; net.template exchange<11>(t36, t37);
        Key t38 = a[29], t39 = b[12]; net.template exchange<12>(t38, t39);
        const Key t40 = net.maximum(t38, a[13]);
        const Key t41 = net.minimum(t39, a[45]);
        const Key t42 = net.maximum(a[21], b[4]);
        const Key t43 = net.minimum(t42, a[53]);
        const Key t44 = net.maximum(a[5], b[20]);
        const Key t45 = net.minimum(t44, a[37]);
        Key t46 = t43, t47 = t45; net.template exchange<13>(t46, t47);
        Key t48 = t40, t49 = t46; net.template exchange<14>(t48, t49);
        Key t50 = t41, t51 = t47; net.template exchange<15>(t50, t51);
        const Key t52 = net.maximum(a[25], b[0]);
        const Key t53 = net.minimum(t52, a[57]);
        const Key t54 = net.maximum(a[9], b[16]);
        const Key t55 = net.minimum(t54, a[41]);
        Key t56 = t53, t57 = t55; net.template exchange<16>(t56, t57);
        const Key t58 = net.maximum(a[17], b[8]);
        const Key t59 = net.minimum(t58, a[49]);
        const Key t60 = net.maximum(a[1], b[24]);
        const Key t61 = net.minimum(t60, a[33]);
        Key t62 = t59, t63 = t61; net.template exchange<17>(t62, t63);
        Key t64 = t56, t65 = t62; net.template exchange<18>(t64, t65);
        Key t66 = t57, t67 = t63; net.template exchange<19>(t66, t67);
        Key t68 = t48, t69 = t64; net.template exchange<20>(t68, t69);
        Key t70 = t49, t71 = t65; net.template exchange<21>(t70, t71);
        Key t72 = t50, t73 = t66; net.template exchange<22>(t72, t73);
        Key t74 = t51, t75 = t67; net.template exchange<23>(t74, t75);
        const Key t77 = net.maximum(t30, t68);
        Key t78 = t31, t79 = t69; net.template exchange<24>(t78, t79);
        Key t80 = t32, t81 = t70; net.template exchange<25>(t80, t81);
        Key t82 = t33, t83 = t71; net.template exchange<26>(t82, t83);
        Key t84 = t34, t85 = t72; net.template exchange<27>(t84, t85);
        Key t86 = t35, t87 = t73; net.template exchange<28>(t86, t87);
        Key t88 = t36, t89 = t74; net.template exchange<29>(t88, t89);
        Key t90 = t37, t91 = t75; net.template exchange<30>(t90, t91);
        const Key t92 = net.minimum(a[30], b[27]);
        const Key t94 = net.maximum(a[14], b[11]);
        const Key t95 = net.minimum(t94, a[46]);
        Key t96 = t92, t97 = t95; net.template exchange<31>(t96, t97);
        const Key t98 = net.maximum(a[22], b[3]);
        const Key t99 = net.minimum(t98, a[54]);
        const Key t100 = net.maximum(a[6], b[19]);
        const Key t101 = net.minimum(t100, a[38]);
        Key t102 = t99, t103 = t101; net.template exchange<32>(t102, t103);
        Key t104 = t96, t105 = t102; net.template exchange<33>(t104, t105);
        Key t106 = t97, t107 = t103; net.template exchange<34>(t106, t107);
        Key t108 = a[26], t109 = b[15]; net.template exchange<35>(t108, t109);
        const Key t110 = net.maximum(t108, a[10]);
        const Key t111 = net.minimum(t109, a[42]);
        const Key t112 = net.maximum(a[18], b[7]);
        const Key t113 = net.minimum(t112, a[50]);
        const Key t114 = net.maximum(a[2], b[23]);
        const Key t115 = net.minimum(t114, a[34]);
        Key t116 = t113, t117 = t115; net.template exchange<36>(t116, t117);
        Key t118 = t110, t119 = t116; net.template exchange<37>(t118, t119);
        Key t120 = t111, t121 = t117; net.template exchange<38>(t120, t121);
        Key t122 = t104, t123 = t118; net.template exchange<39>(t122, t123);
        Key t124 = t105, t125 = t119; net.template exchange<40>(t124, t125);
        Key t126 = t106, t127 = t120; net.template exchange<41>(t126, t127);
        Key t128 = t107, t129 = t121; net.template exchange<42>(t128, t129);
        Key t130 = a[28], t131 = b[13]; net.template exchange<43>(t130, t131);
        const Key t132 = net.maximum(t130, a[12]);
        const Key t133 = net.minimum(t131, a[44]);
        const Key t134 = net.maximum(a[20], b[5]);
        const Key t135 = net.minimum(t134, a[52]);
        const Key t136 = net.maximum(a[4], b[21]);
        const Key t137 = net.minimum(t136, a[36]);
        Key t138 = t135, t139 = t137; net.template exchange<44>(t138, t139);
        Key t140 = t132, t141 = t138; net.template exchange<45>(t140, t141);
        Key t142 = t133, t143 = t139; net.template exchange<46>(t142, t143);
        const Key t144 = net.maximum(a[24], b[1]);
        const Key t145 = net.minimum(t144, a[56]);
        const Key t146 = net.maximum(a[8], b[17]);
        const Key t147 = net.minimum(t146, a[40]);
        Key t148 = t145, t149 = t147; net.template exchange<47>(t148, t149);
        const Key t150 = net.maximum(a[16], b[9]);
        const Key t151 = net.minimum(t150, a[48]);
        const Key t152 = net.maximum(a[0], b[25]);
        const Key t153 = net.minimum(t152, a[32]);
        Key t154 = t151, t155 = t153; net.template exchange<48>(t154, t155);
        Key t156 = t148, t157 = t154; net.template exchange<49>(t156, t157);
        Key t158 = t149, t159 = t155; net.template exchange<50>(t158, t159);
        Key t160 = t140, t161 = t156; net.template exchange<51>(t160, t161);
        Key t162 = t141, t163 = t157; net.template exchange<52>(t162, t163);
        Key t164 = t142, t165 = t158; net.template exchange<53>(t164, t165);
        Key t166 = t143, t167 = t159; net.template exchange<54>(t166, t167);
        const Key t169 = net.maximum(t122, t160);
        Key t170 = t123, t171 = t161; net.template exchange<55>(t170, t171);
        Key t172 = t124, t173 = t162; net.template exchange<56>(t172, t173);
        Key t174 = t125, t175 = t163; net.template exchange<57>(t174, t175);
        Key t176 = t126, t177 = t164; net.template exchange<58>(t176, t177);
        Key t178 = t127, t179 = t165; net.template exchange<59>(t178, t179);
        Key t180 = t128, t181 = t166; net.template exchange<60>(t180, t181);
        Key t182 = t129, t183 = t167; net.template exchange<61>(t182, t183);
        Key t184 = t77, t185 = t169; net.template exchange<62>(t184, t185);
        Key t186 = t78, t187 = t170; net.template exchange<63>(t186, t187);
        Key t188 = t79, t189 = t171; net.template exchange<64>(t188, t189);
        Key t190 = t80, t191 = t172; net.template exchange<65>(t190, t191);
        Key t192 = t81, t193 = t173; net.template exchange<66>(t192, t193);
        Key t194 = t82, t195 = t174; net.template exchange<67>(t194, t195);
        Key t196 = t83, t197 = t175; net.template exchange<68>(t196, t197);
        Key t198 = t84, t199 = t176; net.template exchange<69>(t198, t199);
        Key t200 = t85, t201 = t177; net.template exchange<70>(t200, t201);
        Key t202 = t86, t203 = t178; net.template exchange<71>(t202, t203);
        Key t204 = t87, t205 = t179; net.template exchange<72>(t204, t205);
        Key t206 = t88, t207 = t180; net.template exchange<73>(t206, t207);
        Key t208 = t89, t209 = t181; net.template exchange<74>(t208, t209);
        Key t210 = t90, t211 = t182; net.template exchange<75>(t210, t211);
        Key t212 = t91, t213 = t183; net.template exchange<76>(t212, t213);
        z[0] = t184; z[1] = t185; z[2] = t186; z[3] = t187; z[4] = t188; z[5] = t189; z[6] = t190; z[7] = t191; z[8] = t192; z[9] = t193; z[10] = t194; z[11] = t195; z[12] = t196; z[13] = t197; z[14] = t198; z[15] = t199; z[16] = t200; z[17] = t201; z[18] = t202; z[19] = t203; z[20] = t204; z[21] = t205; z[22] = t206; z[23] = t207; z[24] = t208; z[25] = t209; z[26] = t210; z[27] = t211; z[28] = t212; z[29] = t213;
    }
};

// 385 compare-exchanges, 0 single
template <>
struct Merge<64, 64, 0, 127>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[63], t1 = b[63]; net.template exchange<0>(t0, t1);
        Key t2 = a[31], t3 = b[31]; net.template exchange<1>(t2, t3);
        Key t4 = t0, t5 = t3; net.template exchange<2>(t4, t5);
        Key t6 = a[47], t7 = b[47]; net.template exchange<3>(t6, t7);
        Key t8 = a[15], t9 = b[15]; net.template exchange<4>(t8, t9);
        Key t10 = t6, t11 = t9; net.template exchange<5>(t10, t11);
        Key t12 = t2, t13 = t10; net.template exchange<6>(t12, t13);
        Key t14 = t4, t15 = t11; net.template exchange<7>(t14, t15);
        Key t16 = t5, t17 = t7; net.template exchange<8>(t16, t17);
        Key t18 = a[55], t19 = b[55]; net.template exchange<9>(t18, t19);
        Key t20 = a[23], t21 = b[23]; net.template exchange<10>(t20, t21);
        Key t22 = t18, t23 = t21; net.template exchange<11>(t22, t23);
        Key t24 = a[39], t25 = b[39]; net.template exchange<12>(t24, t25);
        Key t26 = a[7], t27 = b[7]; net.template exchange<13>(t26, t27);
        Key t28 = t24, t29 = t27; net.template exchange<14>(t28, t29);
        Key t30 = t20, t31 = t28; net.template exchange<15>(t30, t31);
        Key t32 = t22, t33 = t29; net.template exchange<16>(t32, t33);
        Key t34 = t23, t35 = t25; net.template exchange<17>(t34, t35);
        Key t36 = t8, t37 = t30; net.template exchange<18>(t36, t37);
        Key t38 = t12, t39 = t31; net.template exchange<19>(t38, t39);
        Key t40 = t13, t41 = t32; net.template exchange<20>(t40, t41);
        Key t42 = t14, t43 = t33; net.template exchange<21>(t42, t43);
        Key t44 = t15, t45 = t34; net.template exchange<22>(t44, t45);
        Key t46 = t16, t47 = t35; net.template exchange<23>(t46, t47);
        Key t48 = t17, t49 = t19; net.template exchange<24>(t48, t49);
        Key t50 = a[59], t51 = b[59]; net.template exchange<25>(t50, t51);
        Key t52 = a[27], t53 = b[27]; net.template exchange<26>(t52, t53);
        Key t54 = t50, t55 = t53; net.template exchange<27>(t54, t55);
        Key t56 = a[43], t57 = b[43]; net.template exchange<28>(t56, t57);
        Key t58 = a[11], t59 = b[11]; net.template exchange<29>(t58, t59);
        Key t60 = t56, t61 = t59; net.template exchange<30>(t60, t61);
        Key t62 = t52, t63 = t60; net.template exchange<31>(t62, t63);
        Key t64 = t54, t65 = t61; net.template exchange<32>(t64, t65);
        Key t66 = t55, t67 = t57; net.template exchange<33>(t66, t67);
        Key t68 = a[51], t69 = b[51]; net.template exchange<34>(t68, t69);
        Key t70 = a[19], t71 = b[19]; net.template exchange<35>(t70, t71);
        Key t72 = t68, t73 = t71; net.template exchange<36>(t72, t73);
        Key t74 = a[35], t75 = b[35]; net.template exchange<37>(t74, t75);
        Key t76 = a[3], t77 = b[3]; net.template exchange<38>(t76, t77);
        Key t78 = t74, t79 = t77; net.template exchange<39>(t78, t79);
        Key t80 = t70, t81 = t78; net.template exchange<40>(t80, t81);
        Key t82 = t72, t83 = t79; net.template exchange<41>(t82, t83);
        Key t84 = t73, t85 = t75; net.template exchange<42>(t84, t85);
        Key t86 = t58, t87 = t80; net.template exchange<43>(t86, t87);
        Key t88 = t62, t89 = t81; net.template exchange<44>(t88, t89);
        Key t90 = t63, t91 = t82; net.template exchange<45>(t90, t91);
        Key t92 = t64, t93 = t83; net.template exchange<46>(t92, t93);
        Key t94 = t65, t95 = t84; net.template exchange<47>(t94, t95);
        Key t96 = t66, t97 = t85; net.template exchange<48>(t96, t97);
        Key t98 = t67, t99 = t69; net.template exchange<49>(t98, t99);
        Key t100 = t26, t101 = t86; net.template exchange<50>(t100, t101);
        Key t102 = t36, t103 = t87; net.template exchange<51>(t102, t103);
        Key t104 = t37, t105 = t88; net.template exchange<52>(t104, t105);
        Key t106 = t38, t107 = t89; net.template exchange<53>(t106, t107);
        Key t108 = t39, t109 = t90; net.template exchange<54>(t108, t109);
        Key t110 = t40, t111 = t91; net.template exchange<55>(t110, t111);
        Key t112 = t41, t113 = t92; net.template exchange<56>(t112, t113);
        Key t114 = t42, t115 = t93; net.template exchange<57>(t114, t115);
        Key t116 = t43, t117 = t94; net.template exchange<58>(t116, t117);
        Key t118 = t44, t119 = t95; net.template exchange<59>(t118, t119);
        Key t120 = t45, t121 = t96; net.template exchange<60>(t120, t121);
        Key t122 = t46, t123 = t97; net.template exchange<61>(t122, t123);
        Key t124 = t47, t125 = t98; net.template exchange<62>(t124, t125);
        Key t126 = t48, t127 = t99; net.template exchange<63>(t126, t127);
        Key t128 = t49, t129 = t51; net.template exchange<64>(t128, t129);
        Key t130 = a[61], t131 = b[61]; net.template exchange<65>(t130, t131);
        Key t132 = a[29], t133 = b[29]; net.template exchange<66>(t132, t133);
        Key t134 = t130, t135 = t133; net.template exchange<67>(t134, t135);
        Key t136 = a[45], t137 = b[45]; net.template exchange<68>(t136, t137);
        Key t138 = a[13], t139 = b[13]; net.template exchange<69>(t138, t139);
        Key t140 = t136, t141 = t139; net.template exchange<70>(t140, t141);
        Key t142 = t132, t143 = t140; net.template exchange<71>(t142, t143);
        Key t144 = t134, t145 = t141; net.template exchange<72>(t144, t145);
        Key t146 = t135, t147 = t137; net.template exchange<73>(t146, t147);
        Key t148 = a[53], t149 = b[53]; net.template exchange<74>(t148, t149);
        Key t150 = a[21], t151 = b[21]; net.template exchange<75>(t150, t151);
        Key t152 = t148, t153 = t151; net.template exchange<76>(t152, t153);
        Key t154 = a[37], t155 = b[37]; net.template exchange<77>(t154, t155);
        Key t156 = a[5], t157 = b[5]; net.template exchange<78>(t156, t157);
        Key t158 = t154, t159 = t157; net.template exchange<79>(t158, t159);
        Key t160 = t150, t161 = t158; net.template exchange<80>(t160, t161);
        Key t162 = t152, t163 = t159; net.template exchange<81>(t162, t163);
        Key t164 = t153, t165 = t155; net.template exchange<82>(t164, t165);
        Key t166 = t138, t167 = t160; net.template exchange<83>(t166, t167);
        Key t168 = t142, t169 = t161; net.template exchange<84>(t168, t169);
        Key t170 = t143, t171 = t162; net.template exchange<85>(t170, t171);
        Key t172 = t144, t173 = t163; net.template exchange<86>(t172, t173);
        Key t174 = t145, t175 = t164; net.template exchange<87>(t174, t175);
        Key t176 = t146, t177 = t165; net.template exchange<88>(t176, t177);
        Key t178 = t147, t179 = t149; net.template exchange<89>(t178, t179);
        Key t180 = a[57], t181 = b[57]; net.template exchange<90>(t180, t181);
        Key t182 = a[25], t183 = b[25]; net.template exchange<91>(t182, t183);
        Key t184 = t180, t185 = t183; net.template exchange<92>(t184, t185);
        Key t186 = a[41], t187 = b[41]; net.template exchange<93>(t186, t187);
        Key t188 = a[9], t189 = b[9]; net.template exchange<94>(t188, t189);
        Key t190 = t186, t191 = t189; net.template exchange<95>(t190, t191);
        Key t192 = t182, t193 = t190; net.template exchange<96>(t192, t193);
        Key t194 = t184, t195 = t191; net.template exchange<97>(t194, t195);
        Key t196 = t185, t197 = t187; net.template exchange<98>(t196, t197);
        Key t198 = a[49], t199 = b[49]; net.template exchange<99>(t198, t199);
        Key t200 = a[17], t201 = b[17]; net.template exchange<100>(t200, t201);
        Key t202 = t198, t203 = t201; net.template exchange<101>(t202, t203);
        Key t204 = a[33], t205 = b[33]; net.template exchange<102>(t204, t205);
        Key t206 = a[1], t207 = b[1]; net.template exchange<103>(t206, t207);
        Key t208 = t204, t209 = t207; net.template exchange<104>(t208, t209);
        Key t210 = t200, t211 = t208; net.template exchange<105>(t210, t211);
        Key t212 = t202, t213 = t209; net.template exchange<106>(t212, t213);
        Key t214 = t203, t215 = t205; net.template exchange<107>(t214, t215);
        Key t216 = t188, t217 = t210; net.template exchange<108>(t216, t217);
        Key t218 = t192, t219 = t211; net.template exchange<109>(t218, t219);
        Key t220 = t193, t221 = t212; net.template exchange<110>(t220, t221);
        Key t222 = t194, t223 = t213; net.template exchange<111>(t222, t223);
        Key t224 = t195, t225 = t214; net.template exchange<112>(t224, t225);
        Key t226 = t196, t227 = t215; net.template exchange<113>(t226, t227);
        Key t228 = t197, t229 = t199; net.template exchange<114>(t228, t229);
        Key t230 = t156, t231 = t216; net.template exchange<115>(t230, t231);
        Key t232 = t166, t233 = t217; net.template exchange<116>(t232, t233);
        Key t234 = t167, t235 = t218; net.template exchange<117>(t234, t235);
        Key t236 = t168, t237 = t219; net.template exchange<118>(t236, t237);
        Key t238 = t169, t239 = t220; net.template exchange<119>(t238, t239);
        Key t240 = t170, t241 = t221; net.template exchange<120>(t240, t241);
        Key t242 = t171, t243 = t222; net.template exchange<121>(t242, t243);
        Key t244 = t172, t245 = t223; net.template exchange<122>(t244, t245);
        Key t246 = t173, t247 = t224; net.template exchange<123>(t246, t247);
        Key t248 = t174, t249 = t225; net.template exchange<124>(t248, t249);
        Key t250 = t175, t251 = t226; net.template exchange<125>(t250, t251);
        Key t252 = t176, t253 = t227; net.template exchange<126>(t252, t253);
        Key t254 = t177, t255 = t228; net.template exchange<127>(t254, t255);
        Key t256 = t178, t257 = t229; net.template exchange<128>(t256, t257);
        Key t258 = t179, t259 = t181; net.template exchange<129>(t258, t259);
        Key t260 = t76, t261 = t230; net.template exchange<130>(t260, t261);
        Key t262 = t100, t263 = t231; net.template exchange<131>(t262, t263);
        Key t264 = t101, t265 = t232; net.template exchange<132>(t264, t265);
        Key t266 = t102, t267 = t233; net.template exchange<133>(t266, t267);
        Key t268 = t103, t269 = t234; net.template exchange<134>(t268, t269);
        Key t270 = t104, t271 = t235; net.template exchange<135>(t270, t271);
        Key t272 = t105, t273 = t236; net.template exchange<136>(t272, t273);
        Key t274 = t106, t275 = t237; net.template exchange<137>(t274, t275);
        Key t276 = t107, t277 = t238; net.template exchange<138>(t276, t277);
        Key t278 = t108, t279 = t239; net.template exchange<139>(t278, t279);
        Key t280 = t109, t281 = t240; net.template exchange<140>(t280, t281);
        Key t282 = t110, t283 = t241; net.template exchange<141>(t282, t283);
        Key t284 = t111, t285 = t242; net.template exchange<142>(t284, t285);
        Key t286 = t112, t287 = t243; net.template exchange<143>(t286, t287);
        Key t288 = t113, t289 = t244; net.template exchange<144>(t288, t289);
        Key t290 = t114, t291 = t245; net.template exchange<145>(t290, t291);
        Key t292 = t115, t293 = t246; net.template exchange<146>(t292, t293);
        Key t294 = t116, t295 = t247; net.template exchange<147>(t294, t295);
        Key t296 = t117, t297 = t248; net.template exchange<148>(t296, t297);
        Key t298 = t118, t299 = t249; net.template exchange<149>(t298, t299);
        Key t300 = t119, t301 = t250; net.template exchange<150>(t300, t301);
        Key t302 = t120, t303 = t251; net.template exchange<151>(t302, t303);
        Key t304 = t121, t305 = t252; net.template exchange<152>(t304, t305);
        Key t306 = t122, t307 = t253; net.template exchange<153>(t306, t307);
        Key t308 = t123, t309 = t254; net.template exchange<154>(t308, t309);
        Key t310 = t124, t311 = t255; net.template exchange<155>(t310, t311);
        Key t312 = t125, t313 = t256; net.template exchange<156>(t312, t313);
        Key t314 = t126, t315 = t257; net.template exchange<157>(t314, t315);
        Key t316 = t127, t317 = t258; net.template exchange<158>(t316, t317);
        Key t318 = t128, t319 = t259; net.template exchange<159>(t318, t319);
        Key t320 = t129, t321 = t131; net.template exchange<160>(t320, t321);
        Key t322 = a[62], t323 = b[62]; net.template exchange<161>(t322, t323);
        Key t324 = a[30], t325 = b[30]; net.template exchange<162>(t324, t325);
        Key t326 = t322, t327 = t325; net.template exchange<163>(t326, t327);
        Key t328 = a[46], t329 = b[46]; net.template exchange<164>(t328, t329);
        Key t330 = a[14], t331 = b[14]; net.template exchange<165>(t330, t331);
        Key t332 = t328, t333 = t331; net.template exchange<166>(t332, t333);
        Key t334 = t324, t335 = t332; net.template exchange<167>(t334, t335);
        Key t336 = t326, t337 = t333; net.template exchange<168>(t336, t337);
        Key t338 = t327, t339 = t329; net.template exchange<169>(t338, t339);
        Key t340 = a[54], t341 = b[54]; net.template exchange<170>(t340, t341);
        Key t342 = a[22], t343 = b[22]; net.template exchange<171>(t342, t343);
        Key t344 = t340, t345 = t343; net.template exchange<172>(t344, t345);
        Key t346 = a[38], t347 = b[38]; net.template exchange<173>(t346, t347);
        Key t348 = a[6], t349 = b[6]; net.template exchange<174>(t348, t349);
        Key t350 = t346, t351 = t349; net.template exchange<175>(t350, t351);
        Key t352 = t342, t353 = t350; net.template exchange<176>(t352, t353);
        Key t354 = t344, t355 = t351; net.template exchange<177>(t354, t355);
        Key t356 = t345, t357 = t347; net.template exchange<178>(t356, t357);
        Key t358 = t330, t359 = t352; net.template exchange<179>(t358, t359);
        Key t360 = t334, t361 = t353; net.template exchange<180>(t360, t361);
        Key t362 = t335, t363 = t354; net.template exchange<181>(t362, t363);
        Key t364 = t336, t365 = t355; net.template exchange<182>(t364, t365);
        Key t366 = t337, t367 = t356; net.template exchange<183>(t366, t367);
        Key t368 = t338, t369 = t357; net.template exchange<184>(t368, t369);
        Key t370 = t339, t371 = t341; net.template exchange<185>(t370, t371);
        Key t372 = a[58], t373 = b[58]; net.template exchange<186>(t372, t373);
        Key t374 = a[26], t375 = b[26]; net.template exchange<187>(t374, t375);
        Key t376 = t372, t377 = t375; net.template exchange<188>(t376, t377);
        Key t378 = a[42], t379 = b[42]; net.template exchange<189>(t378, t379);
        Key t380 = a[10], t381 = b[10]; net.template exchange<190>(t380, t381);
        Key t382 = t378, t383 = t381; net.template exchange<191>(t382, t383);
        Key t384 = t374, t385 = t382; net.template exchange<192>(t384, t385);
        Key t386 = t376, t387 = t383; net.template exchange<193>(t386, t387);
        Key t388 = t377, t389 = t379; net.template exchange<194>(t388, t389);
        Key t390 = a[50], t391 = b[50]; net.template exchange<195>(t390, t391);
        Key t392 = a[18], t393 = b[18]; net.template exchange<196>(t392, t393);
        Key t394 = t390, t395 = t393; net.template exchange<197>(t394, t395);
        Key t396 = a[34], t397 = b[34]; net.template exchange<198>(t396, t397);
        Key t398 = a[2], t399 = b[2]; net.template exchange<199>(t398, t399);
        Key t400 = t396, t401 = t399; net.template exchange<200>(t400, t401);
        Key t402 = t392, t403 = t400; net.template exchange<201>(t402, t403);
        Key t404 = t394, t405 = t401; net.template exchange<202>(t404, t405);
        Key t406 = t395, t407 = t397; net.template exchange<203>(t406, t407);
        Key t408 = t380, t409 = t402; net.template exchange<204>(t408, t409);
        Key t410 = t384, t411 = t403; net.template exchange<205>(t410, t411);
        Key t412 = t385, t413 = t404; net.template exchange<206>(t412, t413);
        Key t414 = t386, t415 = t405; net.template exchange<207>(t414, t415);
        Key t416 = t387, t417 = t406; net.template exchange<208>(t416, t417);
        Key t418 = t388, t419 = t407; net.template exchange<209>(t418, t419);
        Key t420 = t389, t421 = t391; net.template exchange<210>(t420, t421);
        Key t422 = t348, t423 = t408; net.template exchange<211>(t422, t423);
        Key t424 = t358, t425 = t409; net.template exchange<212>(t424, t425);
        Key t426 = t359, t427 = t410; net.template exchange<213>(t426, t427);
        Key t428 = t360, t429 = t411; net.template exchange<214>(t428, t429);
        Key t430 = t361, t431 = t412; net.template exchange<215>(t430, t431);
        Key t432 = t362, t433 = t413; net.template exchange<216>(t432, t433);
        Key t434 = t363, t435 = t414; net.template exchange<217>(t434, t435);
        Key t436 = t364, t437 = t415; net.template exchange<218>(t436, t437);
        Key t438 = t365, t439 = t416; net.template exchange<219>(t438, t439);
        Key t440 = t366, t441 = t417; net.template exchange<220>(t440, t441);
        Key t442 = t367, t443 = t418; net.template exchange<221>(t442, t443);
        Key t444 = t368, t445 = t419; net.template exchange<222>(t444, t445);
        Key t446 = t369, t447 = t420; net.template exchange<223>(t446, t447);
        Key t448 = t370, t449 = t421; net.template exchange<224>(t448, t449);
        Key t450 = t371, t451 = t373; net.template exchange<225>(t450, t451);
        Key t452 = a[60], t453 = b[60]; net.template exchange<226>(t452, t453);
        Key t454 = a[28], t455 = b[28]; net.template exchange<227>(t454, t455);
        Key t456 = t452, t457 = t455; net.template exchange<228>(t456, t457);
        Key t458 = a[44], t459 = b[44]; net.template exchange<229>(t458, t459);
        Key t460 = a[12], t461 = b[12]; net.template exchange<230>(t460, t461);
        Key t462 = t458, t463 = t461; net.template exchange<231>(t462, t463);
        Key t464 = t454, t465 = t462; net.template exchange<232>(t464, t465);
        Key t466 = t456, t467 = t463; net.template exchange<233>(t466, t467);
        Key t468 = t457, t469 = t459; net.template exchange<234>(t468, t469);
        Key t470 = a[52], t471 = b[52]; net.template exchange<235>(t470, t471);
        Key t472 = a[20], t473 = b[20]; net.template exchange<236>(t472, t473);
        Key t474 = t470, t475 = t473; net.template exchange<237>(t474, t475);
        Key t476 = a[36], t477 = b[36]; net.template exchange<238>(t476, t477);
        Key t478 = a[4], t479 = b[4]; net.template exchange<239>(t478, t479);
        Key t480 = t476, t481 = t479; net.template exchange<240>(t480, t481);
        Key t482 = t472, t483 = t480; net.template exchange<241>(t482, t483);
        Key t484 = t474, t485 = t481; net.template exchange<242>(t484, t485);
        Key t486 = t475, t487 = t477; net.template exchange<243>(t486, t487);
        Key t488 = t460, t489 = t482; net.template exchange<244>(t488, t489);
        Key t490 = t464, t491 = t483; net.template exchange<245>(t490, t491);
        Key t492 = t465, t493 = t484; net.template exchange<246>(t492, t493);
        Key t494 = t466, t495 = t485; net.template exchange<247>(t494, t495);
        Key t496 = t467, t497 = t486; net.template exchange<248>(t496, t497);
        Key t498 = t468, t499 = t487; net.template exchange<249>(t498, t499);
        Key t500 = t469, t501 = t471; net.template exchange<250>(t500, t501);
        Key t502 = a[56], t503 = b[56]; net.template exchange<251>(t502, t503);
        Key t504 = a[24], t505 = b[24]; net.template exchange<252>(t504, t505);
        Key t506 = t502, t507 = t505; net.template exchange<253>(t506, t507);
        Key t508 = a[40], t509 = b[40]; net.template exchange<254>(t508, t509);
        Key t510 = a[8], t511 = b[8]; net.template exchange<255>(t510, t511);
        Key t512 = t508, t513 = t511; net.template exchange<256>(t512, t513);
        Key t514 = t504, t515 = t512; net.template exchange<257>(t514, t515);
        Key t516 = t506, t517 = t513; net.template exchange<258>(t516, t517);
        Key t518 = t507, t519 = t509; net.template exchange<259>(t518, t519);
        Key t520 = a[48], t521 = b[48]; net.template exchange<260>(t520, t521);
        Key t522 = a[16], t523 = b[16]; net.template exchange<261>(t522, t523);
        Key t524 = t520, t525 = t523; net.template exchange<262>(t524, t525);
        Key t526 = a[32], t527 = b[32]; net.template exchange<263>(t526, t527);
        Key t528 = a[0], t529 = b[0]; net.template exchange<264>(t528, t529);
        Key t530 = t526, t531 = t529; net.template exchange<265>(t530, t531);
        Key t532 = t522, t533 = t530; net.template exchange<266>(t532, t533);
        Key t534 = t524, t535 = t531; net.template exchange<267>(t534, t535);
        Key t536 = t525, t537 = t527; net.template exchange<268>(t536, t537);
        Key t538 = t510, t539 = t532; net.template exchange<269>(t538, t539);
        Key t540 = t514, t541 = t533; net.template exchange<270>(t540, t541);
        Key t542 = t515, t543 = t534; net.template exchange<271>(t542, t543);
        Key t544 = t516, t545 = t535; net.template exchange<272>(t544, t545);
        Key t546 = t517, t547 = t536; net.template exchange<273>(t546, t547);
        Key t548 = t518, t549 = t537; net.template exchange<274>(t548, t549);
        Key t550 = t519, t551 = t521; net.template exchange<275>(t550, t551);
        Key t552 = t478, t553 = t538; net.template exchange<276>(t552, t553);
        Key t554 = t488, t555 = t539; net.template exchange<277>(t554, t555);
        Key t556 = t489, t557 = t540; net.template exchange<278>(t556, t557);
        Key t558 = t490, t559 = t541; net.template exchange<279>(t558, t559);
        Key t560 = t491, t561 = t542; net.template exchange<280>(t560, t561);
        Key t562 = t492, t563 = t543; net.template exchange<281>(t562, t563);
        Key t564 = t493, t565 = t544; net.template exchange<282>(t564, t565);
        Key t566 = t494, t567 = t545; net.template exchange<283>(t566, t567);
        Key t568 = t495, t569 = t546; net.template exchange<284>(t568, t569);
        Key t570 = t496, t571 = t547; net.template exchange<285>(t570, t571);
        Key t572 = t497, t573 = t548; net.template exchange<286>(t572, t573);
        Key t574 = t498, t575 = t549; net.template exchange<287>(t574, t575);
        Key t576 = t499, t577 = t550; net.template exchange<288>(t576, t577);
        Key t578 = t500, t579 = t551; net.template exchange<289>(t578, t579);
        Key t580 = t501, t581 = t503; net.template exchange<290>(t580, t581);
        Key t582 = t398, t583 = t552; net.template exchange<291>(t582, t583);
        Key t584 = t422, t585 = t553; net.template exchange<292>(t584, t585);
        Key t586 = t423, t587 = t554; net.template exchange<293>(t586, t587);
        Key t588 = t424, t589 = t555; net.template exchange<294>(t588, t589);
        Key t590 = t425, t591 = t556; net.template exchange<295>(t590, t591);
        Key t592 = t426, t593 = t557; net.template exchange<296>(t592, t593);
        Key t594 = t427, t595 = t558; net.template exchange<297>(t594, t595);
        Key t596 = t428, t597 = t559; net.template exchange<298>(t596, t597);
        Key t598 = t429, t599 = t560; net.template exchange<299>(t598, t599);
        Key t600 = t430, t601 = t561; net.template exchange<300>(t600, t601);
        Key t602 = t431, t603 = t562; net.template exchange<301>(t602, t603);
        Key t604 = t432, t605 = t563; net.template exchange<302>(t604, t605);
        Key t606 = t433, t607 = t564; net.template exchange<303>(t606, t607);
        Key t608 = t434, t609 = t565; net.template exchange<304>(t608, t609);
        Key t610 = t435, t611 = t566; net.template exchange<305>(t610, t611);
        Key t612 = t436, t613 = t567; net.template exchange<306>(t612, t613);
        Key t614 = t437, t615 = t568; net.template exchange<307>(t614, t615);
        Key t616 = t438, t617 = t569; net.template exchange<308>(t616, t617);
        Key t618 = t439, t619 = t570; net.template exchange<309>(t618, t619);
        Key t620 = t440, t621 = t571; net.template exchange<310>(t620, t621);
        Key t622 = t441, t623 = t572; net.template exchange<311>(t622, t623);
        Key t624 = t442, t625 = t573; net.template exchange<312>(t624, t625);
        Key t626 = t443, t627 = t574; net.template exchange<313>(t626, t627);
        Key t628 = t444, t629 = t575; net.template exchange<314>(t628, t629);
        Key t630 = t445, t631 = t576; net.template exchange<315>(t630, t631);
        Key t632 = t446, t633 = t577; net.template exchange<316>(t632, t633);
        Key t634 = t447, t635 = t578; net.template exchange<317>(t634, t635);
        Key t636 = t448, t637 = t579; net.template exchange<318>(t636, t637);
        Key t638 = t449, t639 = t580; net.template exchange<319>(t638, t639);
        Key t640 = t450, t641 = t581; net.template exchange<320>(t640, t641);
        Key t642 = t451, t643 = t453; net.template exchange<321>(t642, t643);
        Key t644 = t206, t645 = t582; net.template exchange<322>(t644, t645);
        Key t646 = t260, t647 = t583; net.template exchange<323>(t646, t647);
        Key t648 = t261, t649 = t584; net.template exchange<324>(t648, t649);
        Key t650 = t262, t651 = t585; net.template exchange<325>(t650, t651);
        Key t652 = t263, t653 = t586; net.template exchange<326>(t652, t653);
        Key t654 = t264, t655 = t587; net.template exchange<327>(t654, t655);
        Key t656 = t265, t657 = t588; net.template exchange<328>(t656, t657);
        Key t658 = t266, t659 = t589; net.template exchange<329>(t658, t659);
        Key t660 = t267, t661 = t590; net.template exchange<330>(t660, t661);
        Key t662 = t268, t663 = t591; net.template exchange<331>(t662, t663);
        Key t664 = t269, t665 = t592; net.template exchange<332>(t664, t665);
        Key t666 = t270, t667 = t593; net.template exchange<333>(t666, t667);
        Key t668 = t271, t669 = t594; net.template exchange<334>(t668, t669);
        Key t670 = t272, t671 = t595; net.template exchange<335>(t670, t671);
        Key t672 = t273, t673 = t596; net.template exchange<336>(t672, t673);
        Key t674 = t274, t675 = t597; net.template exchange<337>(t674, t675);
        Key t676 = t275, t677 = t598; net.template exchange<338>(t676, t677);
        Key t678 = t276, t679 = t599; net.template exchange<339>(t678, t679);
        Key t680 = t277, t681 = t600; net.template exchange<340>(t680, t681);
        Key t682 = t278, t683 = t601; net.template exchange<341>(t682, t683);
        Key t684 = t279, t685 = t602; net.template exchange<342>(t684, t685);
        Key t686 = t280, t687 = t603; net.template exchange<343>(t686, t687);
        Key t688 = t281, t689 = t604; net.template exchange<344>(t688, t689);
        Key t690 = t282, t691 = t605; net.template exchange<345>(t690, t691);
        Key t692 = t283, t693 = t606; net.template exchange<346>(t692, t693);
        Key t694 = t284, t695 = t607; net.template exchange<347>(t694, t695);
        Key t696 = t285, t697 = t608; net.template exchange<348>(t696, t697);
        Key t698 = t286, t699 = t609; net.template exchange<349>(t698, t699);
        Key t700 = t287, t701 = t610; net.template exchange<350>(t700, t701);
        Key t702 = t288, t703 = t611; net.template exchange<351>(t702, t703);
        Key t704 = t289, t705 = t612; net.template exchange<352>(t704, t705);
        Key t706 = t290, t707 = t613; net.template exchange<353>(t706, t707);
        Key t708 = t291, t709 = t614; net.template exchange<354>(t708, t709);
        Key t710 = t292, t711 = t615; net.template exchange<355>(t710, t711);
        Key t712 = t293, t713 = t616; net.template exchange<356>(t712, t713);
        Key t714 = t294, t715 = t617; net.template exchange<357>(t714, t715);
        Key t716 = t295, t717 = t618; net.template exchange<358>(t716, t717);
        Key t718 = t296, t719 = t619; net.template exchange<359>(t718, t719);
        Key t720 = t297, t721 = t620; net.template exchange<360>(t720, t721);
        Key t722 = t298, t723 = t621; net.template exchange<361>(t722, t723);
        Key t724 = t299, t725 = t622; net.template exchange<362>(t724, t725);
        Key t726 = t300, t727 = t623; net.template exchange<363>(t726, t727);
        Key t728 = t301, t729 = t624; net.template exchange<364>(t728, t729);
        Key t730 = t302, t731 = t625; net.template exchange<365>(t730, t731);
        Key t732 = t303, t733 = t626; net.template exchange<366>(t732, t733);
        Key t734 = t304, t735 = t627; net.template exchange<367>(t734, t735);
        Key t736 = t305, t737 = t628; net.template exchange<368>(t736, t737);
        Key t738 = t306, t739 = t629; net.template exchange<369>(t738, t739);
        Key t740 = t307, t741 = t630; net.template exchange<370>(t740, t741);
        Key t742 = t308, t743 = t631; net.template exchange<371>(t742, t743);
        Key t744 = t309, t745 = t632; net.template exchange<372>(t744, t745);
        Key t746 = t310, t747 = t633; net.template exchange<373>(t746, t747);
        Key t748 = t311, t749 = t634; net.template exchange<374>(t748, t749);
        Key t750 = t312, t751 = t635; net.template exchange<375>(t750, t751);
        Key t752 = t313, t753 = t636; net.template exchange<376>(t752, t753);
        Key t754 = t314, t755 = t637; net.template exchange<377>(t754, t755);
        Key t756 = t315, t757 = t638; net.template exchange<378>(t756, t757);
        Key t758 = t316, t759 = t639; net.template exchange<379>(t758, t759);
        Key t760 = t317, t761 = t640; net.template exchange<380>(t760, t761);
        Key t762 = t318, t763 = t641; net.template exchange<381>(t762, t763);
        Key t764 = t319, t765 = t642; net.template exchange<382>(t764, t765);
        Key t766 = t320, t767 = t643; net.template exchange<383>(t766, t767);
        Key t768 = t321, t769 = t323; net.template exchange<384>(t768, t769);
        z[0] = t528; z[1] = t644; z[2] = t645; z[3] = t646; z[4] = t647; z[5] = t648; z[6] = t649; z[7] = t650; z[8] = t651; z[9] = t652; z[10] = t653; z[11] = t654; z[12] = t655; z[13] = t656; z[14] = t657; z[15] = t658; z[16] = t659; z[17] = t660; z[18] = t661; z[19] = t662; z[20] = t663; z[21] = t664; z[22] = t665; z[23] = t666; z[24] = t667; z[25] = t668; z[26] = t669; z[27] = t670; z[28] = t671; z[29] = t672; z[30] = t673; z[31] = t674; z[32] = t675; z[33] = t676; z[34] = t677; z[35] = t678; z[36] = t679; z[37] = t680; z[38] = t681; z[39] = t682; z[40] = t683; z[41] = t684; z[42] = t685; z[43] = t686; z[44] = t687; z[45] = t688; z[46] = t689; z[47] = t690; z[48] = t691; z[49] = t692; z[50] = t693; z[51] = t694; z[52] = t695; z[53] = t696; z[54] = t697; z[55] = t698; z[56] = t699; z[57] = t700; z[58] = t701; z[59] = t702; z[60] = t703; z[61] = t704; z[62] = t705; z[63] = t706; z[64] = t707; z[65] = t708; z[66] = t709; z[67] = t710; z[68] = t711; z[69] = t712; z[70] = t713; z[71] = t714; z[72] = t715; z[73] = t716; z[74] = t717; z[75] = t718; z[76] = t719; z[77] = t720; z[78] = t721; z[79] = t722; z[80] = t723; z[81] = t724; z[82] = t725; z[83] = t726; z[84] = t727; z[85] = t728; z[86] = t729; z[87] = t730; z[88] = t731; z[89] = t732; z[90] = t733; z[91] = t734; z[92] = t735; z[93] = t736; z[94] = t737; z[95] = t738; z[96] = t739; z[97] = t740; z[98] = t741; z[99] = t742; z[100] = t743; z[101] = t744; z[102] = t745; z[103] = t746; z[104] = t747; z[105] = t748; z[106] = t749; z[107] = t750; z[108] = t751; z[109] = t752; z[110] = t753; z[111] = t754; z[112] = t755; z[113] = t756; z[114] = t757; z[115] = t758; z[116] = t759; z[117] = t760; z[118] = t761; z[119] = t762; z[120] = t763; z[121] = t764; z[122] = t765; z[123] = t766; z[124] = t767; z[125] = t768; z[126] = t769; z[127] = t1;
    }
};

// 113 compare-exchanges, 64 single
template <>
struct Merge<66, 32, 32, 65>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[31], t1 = b[30]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[63]);
        Key t3 = a[47], t4 = b[14]; net.template exchange<1>(t3, t4);
        const Key t5 = net.maximum(t3, a[15]);
        Key t6 = t0, t7 = t5; net.template exchange<2>(t6, t7);
        const Key t8 = net.minimum(t2, t4);
        Key t10 = a[23], t11 = b[22]; net.template exchange<3>(t10, t11);
        const Key t12 = net.minimum(t11, a[55]);
        Key t13 = a[39], t14 = b[6]; net.template exchange<4>(t13, t14);
        const Key t15 = net.maximum(t13, a[7]);
        const Key t17 = net.maximum(t10, t15);
        Key t18 = t12, t19 = t14; net.template exchange<5>(t18, t19);
        Key t20 = t6, t21 = t17; net.template exchange<6>(t20, t21);
        Key t22 = t7, t23 = t18; net.template exchange<7>(t22, t23);
        const Key t24 = net.minimum(t8, t19);
        Key t26 = a[27], t27 = b[26]; net.template exchange<8>(t26, t27);
        const Key t28 = net.minimum(t27, a[59]);
        Key t29 = a[43], t30 = b[10]; net.template exchange<9>(t29, t30);
        const Key t31 = net.maximum(t29, a[11]);
        Key t32 = t26, t33 = t31; net.template exchange<10>(t32, t33);
        const Key t34 = net.minimum(t28, t30);
        Key t36 = a[19], t37 = b[18]; net.template exchange<11>(t36, t37);
        const Key t38 = net.minimum(t37, a[51]);
        Key t39 = a[35], t40 = b[2]; net.template exchange<12>(t39, t40);
        const Key t41 = net.maximum(t39, a[3]);
        const Key t43 = net.maximum(t36, t41);
        Key t44 = t38, t45 = t40; net.template exchange<13>(t44, t45);
        const Key t47 = net.maximum(t32, t43);
        Key t48 = t33, t49 = t44; net.template exchange<14>(t48, t49);
        Key t50 = t34, t51 = t45; net.template exchange<15>(t50, t51);
        Key t52 = t20, t53 = t47; net.template exchange<16>(t52, t53);
        Key t54 = t21, t55 = t48; net.template exchange<17>(t54, t55);
        Key t56 = t22, t57 = t49; net.template exchange<18>(t56, t57);
        Key t58 = t23, t59 = t50; net.template exchange<19>(t58, t59);
        const Key t60 = net.minimum(t24, t51);
        Key t62 = a[29], t63 = b[28]; net.template exchange<20>(t62, t63);
        const Key t64 = net.minimum(t63, a[61]);
        Key t65 = a[45], t66 = b[12]; net.template exchange<21>(t65, t66);
        const Key t67 = net.maximum(t65, a[13]);
        Key t68 = t62, t69 = t67; net.template exchange<22>(t68, t69);
        const Key t70 = net.minimum(t64, t66);
        Key t72 = a[21], t73 = b[20]; net.template exchange<23>(t72, t73);
        const Key t74 = net.minimum(t73, a[53]);
        Key t75 = a[37], t76 = b[4]; net.template exchange<24>(t75, t76);
        const Key t77 = net.maximum(t75, a[5]);
        const Key t79 = net.maximum(t72, t77);
        Key t80 = t74, t81 = t76; net.template exchange<25>(t80, t81);
        Key t82 = t68, t83 = t79; net.template exchange<26>(t82, t83);
        Key t84 = t69, t85 = t80; net.template exchange<27>(t84, t85);
        const Key t86 = net.minimum(t70, t81);
        Key t88 = a[25], t89 = b[24]; net.template exchange<28>(t88, t89);
        const Key t90 = net.minimum(t89, a[57]);
        Key t91 = a[41], t92 = b[8]; net.template exchange<29>(t91, t92);
        const Key t93 = net.maximum(t91, a[9]);
        Key t94 = t88, t95 = t93; net.template exchange<30>(t94, t95);
        const Key t96 = net.minimum(t90, t92);
        Key t98 = a[17], t99 = b[16]; net.template exchange<31>(t98, t99);
        const Key t100 = net.minimum(t99, a[49]);
        Key t101 = a[33], t102 = b[0]; net.template exchange<32>(t101, t102);
        const Key t103 = net.maximum(t101, a[1]);
        const Key t104 = net.minimum(t102, a[65]);
        const Key t106 = net.maximum(t98, t103);
        Key t107 = t100, t108 = t104; net.template exchange<33>(t107, t108);
        const Key t110 = net.maximum(t94, t106);
        Key t111 = t95, t112 = t107; net.template exchange<34>(t111, t112);
        Key t113 = t96, t114 = t108; net.template exchange<35>(t113, t114);
        const Key t116 = net.maximum(t82, t110);
        Key t117 = t83, t118 = t111; net.template exchange<36>(t117, t118);
        Key t119 = t84, t120 = t112; net.template exchange<37>(t119, t120);
        Key t121 = t85, t122 = t113; net.template exchange<38>(t121, t122);
        Key t123 = t86, t124 = t114; net.template exchange<39>(t123, t124);
        const Key t126 = net.maximum(t52, t116);
        Key t127 = t53, t128 = t117; net.template exchange<40>(t127, t128);
        Key t129 = t54, t130 = t118; net.template exchange<41>(t129, t130);
        Key t131 = t55, t132 = t119; net.template exchange<42>(t131, t132);
        Key t133 = t56, t134 = t120; net.template exchange<43>(t133, t134);
        Key t135 = t57, t136 = t121; net.template exchange<44>(t135, t136);
        Key t137 = t58, t138 = t122; net.template exchange<45>(t137, t138);
        Key t139 = t59, t140 = t123; net.template exchange<46>(t139, t140);
        Key t141 = t60, t142 = t124; net.template exchange<47>(t141, t142);
        Key t143 = a[30], t144 = b[31]; net.template exchange<48>(t143, t144);
        const Key t145 = net.minimum(t144, a[62]);
        Key t146 = a[46], t147 = b[15]; net.template exchange<49>(t146, t147);
        const Key t148 = net.maximum(t146, a[14]);
        Key t149 = t143, t150 = t148; net.template exchange<50>(t149, t150);
        const Key t151 = net.minimum(t145, t147);
        Key t153 = a[22], t154 = b[23]; net.template exchange<51>(t153, t154);
        const Key t155 = net.minimum(t154, a[54]);
        Key t156 = a[38], t157 = b[7]; net.template exchange<52>(t156, t157);
        const Key t158 = net.maximum(t156, a[6]);
        const Key t160 = net.maximum(t153, t158);
        Key t161 = t155, t162 = t157; net.template exchange<53>(t161, t162);
        Key t163 = t149, t164 = t160; net.template exchange<54>(t163, t164);
        Key t165 = t150, t166 = t161; net.template exchange<55>(t165, t166);
        const Key t167 = net.minimum(t151, t162);
        Key t169 = a[26], t170 = b[27]; net.template exchange<56>(t169, t170);
        const Key t171 = net.minimum(t170, a[58]);
        Key t172 = a[42], t173 = b[11]; net.template exchange<57>(t172, t173);
        const Key t174 = net.maximum(t172, a[10]);
        Key t175 = t169, t176 = t174; net.template exchange<58>(t175, t176);
        const Key t177 = net.minimum(t171, t173);
        Key t179 = a[18], t180 = b[19]; net.template exchange<59>(t179, t180);
        const Key t181 = net.minimum(t180, a[50]);
        Key t182 = a[34], t183 = b[3]; net.template exchange<60>(t182, t183);
        const Key t184 = net.maximum(t182, a[2]);
        const Key t186 = net.maximum(t179, t184);
        Key t187 = t181, t188 = t183; net.template exchange<61>(t187, t188);
        const Key t190 = net.maximum(t175, t186);
        Key t191 = t176, t192 = t187; net.template exchange<62>(t191, t192);
        Key t193 = t177, t194 = t188; net.template exchange<63>(t193, t194);
        Key t195 = t163, t196 = t190; net.template exchange<64>(t195, t196);
        Key t197 = t164, t198 = t191; net.template exchange<65>(t197, t198);
        Key t199 = t165, t200 = t192; net.template exchange<66>(t199, t200);
        Key t201 = t166, t202 = t193; net.template exchange<67>(t201, t202);
        const Key t203 = net.minimum(t167, t194);
        Key t205 = a[28], t206 = b[29]; net.template exchange<68>(t205, t206);
        const Key t207 = net.minimum(t206, a[60]);
        Key t208 = a[44], t209 = b[13]; net.template exchange<69>(t208, t209);
        const Key t210 = net.maximum(t208, a[12]);
        Key t211 = t205, t212 = t210; net.template exchange<70>(t211, t212);
        const Key t213 = net.minimum(t207, t209);
        Key t215 = a[20], t216 = b[21]; net.template exchange<71>(t215, t216);
        const Key t217 = net.minimum(t216, a[52]);
        Key t218 = a[36], t219 = b[5]; net.template exchange<72>(t218, t219);
        const Key t220 = net.maximum(t218, a[4]);
        const Key t222 = net.maximum(t215, t220);
        Key t223 = t217, t224 = t219; net.template exchange<73>(t223, t224);
        Key t225 = t211, t226 = t222; net.template exchange<74>(t225, t226);
        Key t227 = t212, t228 = t223; net.template exchange<75>(t227, t228);
        const Key t229 = net.minimum(t213, t224);
        Key t231 = a[24], t232 = b[25]; net.template exchange<76>(t231, t232);
        const Key t233 = net.minimum(t232, a[56]);
        Key t234 = a[40], t235 = b[9]; net.template exchange<77>(t234, t235);
        const Key t236 = net.maximum(t234, a[8]);
        Key t237 = t231, t238 = t236; net.template exchange<78>(t237, t238);
        const Key t239 = net.minimum(t233, t235);
        Key t241 = a[16], t242 = b[17]; net.template exchange<79>(t241, t242);
        const Key t243 = net.minimum(t242, a[48]);
        Key t244 = a[32], t245 = b[1]; net.template exchange<80>(t244, t245);
        const Key t246 = net.maximum(t244, a[0]);
        const Key t247 = net.minimum(t245, a[64]);
        const Key t249 = net.maximum(t241, t246);
        Key t250 = t243, t251 = t247; net.template exchange<81>(t250, t251);
        const Key t253 = net.maximum(t237, t249);
        Key t254 = t238, t255 = t250; net.template exchange<82>(t254, t255);
        Key t256 = t239, t257 = t251; net.template exchange<83>(t256, t257);
        const Key t259 = net.maximum(t225, t253);
        Key t260 = t226, t261 = t254; net.template exchange<84>(t260, t261);
        Key t262 = t227, t263 = t255; net.template exchange<85>(t262, t263);
        Key t264 = t228, t265 = t256; net.template exchange<86>(t264, t265);
        Key t266 = t229, t267 = t257; net.template exchange<87>(t266, t267);
        const Key t269 = net.maximum(t195, t259);
        Key t270 = t196, t271 = t260; net.template exchange<88>(t270, t271);
        Key t272 = t197, t273 = t261; net.template exchange<89>(t272, t273);
        Key t274 = t198, t275 = t262; net.template exchange<90>(t274, t275);
        Key t276 = t199, t277 = t263; net.template exchange<91>(t276, t277);
        Key t278 = t200, t279 = t264; net.template exchange<92>(t278, t279);
        Key t280 = t201, t281 = t265; net.template exchange<93>(t280, t281);
        Key t282 = t202, t283 = t266; net.template exchange<94>(t282, t283);
        Key t284 = t203, t285 = t267; net.template exchange<95>(t284, t285);
        Key t286 = t126, t287 = t269; net.template exchange<96>(t286, t287);
        Key t288 = t127, t289 = t270; net.template exchange<97>(t288, t289);
        Key t290 = t128, t291 = t271; net.template exchange<98>(t290, t291);
        Key t292 = t129, t293 = t272; net.template exchange<99>(t292, t293);
        Key t294 = t130, t295 = t273; net.template exchange<100>(t294, t295);
        Key t296 = t131, t297 = t274; net.template exchange<101>(t296, t297);
        Key t298 = t132, t299 = t275; net.template exchange<102>(t298, t299);
        Key t300 = t133, t301 = t276; net.template exchange<103>(t300, t301);
        Key t302 = t134, t303 = t277; net.template exchange<104>(t302, t303);
        Key t304 = t135, t305 = t278; net.template exchange<105>(t304, t305);
        Key t306 = t136, t307 = t279; net.template exchange<106>(t306, t307);
        Key t308 = t137, t309 = t280; net.template exchange<107>(t308, t309);
        Key t310 = t138, t311 = t281; net.template exchange<108>(t310, t311);
        Key t312 = t139, t313 = t282; net.template exchange<109>(t312, t313);
        Key t314 = t140, t315 = t283; net.template exchange<110>(t314, t315);
        Key t316 = t141, t317 = t284; net.template exchange<111>(t316, t317);
        Key t318 = t142, t319 = t285; net.template exchange<112>(t318, t319);
        z[0] = t286; z[1] = t287; z[2] = t288; z[3] = t289; z[4] = t290; z[5] = t291; z[6] = t292; z[7] = t293; z[8] = t294; z[9] = t295; z[10] = t296; z[11] = t297; z[12] = t298; z[13] = t299; z[14] = t300; z[15] = t301; z[16] = t302; z[17] = t303; z[18] = t304; z[19] = t305; z[20] = t306; z[21] = t307; z[22] = t308; z[23] = t309; z[24] = t310; z[25] = t311; z[26] = t312; z[27] = t313; z[28] = t314; z[29] = t315; z[30] = t316; z[31] = t317; z[32] = t318; z[33] = t319;
    }
};

// 153 compare-exchanges, 48 single
template <>
struct Merge<74, 24, 24, 73>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[31], t1 = b[14]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[63]);
        Key t3 = t0, t4 = a[15]; net.template exchange<1>(t3, t4);
        Key t5 = t2, t6 = a[47]; net.template exchange<2>(t5, t6);
        Key t7 = a[23], t8 = b[22]; net.template exchange<3>(t7, t8);
        const Key t9 = net.minimum(t8, a[55]);
        Key t10 = a[39], t11 = b[6]; net.template exchange<4>(t10, t11);
        const Key t12 = net.maximum(t10, a[7]);
        const Key t13 = net.minimum(t11, a[71]);
        Key t14 = t7, t15 = t12; net.template exchange<5>(t14, t15);
        Key t16 = t9, t17 = t13; net.template exchange<6>(t16, t17);
        const Key t19 = net.maximum(t3, t14);
        Key t20 = t4, t21 = t15; net.template exchange<7>(t20, t21);
        Key t22 = t5, t23 = t16; net.template exchange<8>(t22, t23);
        Key t24 = t6, t25 = t17; net.template exchange<9>(t24, t25);
        Key t26 = a[43], t27 = b[10]; net.template exchange<10>(t26, t27);
        const Key t28 = net.maximum(t26, a[11]);
        Key t29 = a[27], t30 = t28; net.template exchange<11>(t29, t30);
        Key t31 = a[59], t32 = t27; net.template exchange<12>(t31, t32);
        Key t33 = a[51], t34 = b[2]; net.template exchange<13>(t33, t34);
        const Key t35 = net.maximum(t33, a[19]);
        Key t36 = a[35], t37 = b[18]; net.template exchange<14>(t36, t37);
        const Key t38 = net.maximum(t36, a[3]);
        const Key t39 = net.minimum(t37, a[67]);
        Key t40 = t35, t41 = t38; net.template exchange<15>(t40, t41);
        Key t42 = t34, t43 = t39; net.template exchange<16>(t42, t43);
        Key t44 = t29, t45 = t40; net.template exchange<17>(t44, t45);
        Key t46 = t30, t47 = t41; net.template exchange<18>(t46, t47);
        Key t48 = t31, t49 = t42; net.template exchange<19>(t48, t49);
        const Key t50 = net.minimum(t32, t43);
        Key t52 = t19, t53 = t44; net.template exchange<20>(t52, t53);
        Key t54 = t20, t55 = t45; net.template exchange<21>(t54, t55);
        Key t56 = t21, t57 = t46; net.template exchange<22>(t56, t57);
        Key t58 = t22, t59 = t47; net.template exchange<23>(t58, t59);
        Key t60 = t23, t61 = t48; net.template exchange<24>(t60, t61);
        Key t62 = t24, t63 = t49; net.template exchange<25>(t62, t63);
        const Key t64 = net.minimum(t25, t50);
        Key t66 = a[29], t67 = b[12]; net.template exchange<26>(t66, t67);
        const Key t68 = net.minimum(t67, a[61]);
        Key t69 = t66, t70 = a[13]; net.template exchange<27>(t69, t70);
        Key t71 = t68, t72 = a[45]; net.template exchange<28>(t71, t72);
        Key t73 = a[21], t74 = b[20]; net.template exchange<29>(t73, t74);
        const Key t75 = net.minimum(t74, a[53]);
        Key t76 = a[37], t77 = b[4]; net.template exchange<30>(t76, t77);
        const Key t78 = net.maximum(t76, a[5]);
        const Key t79 = net.minimum(t77, a[69]);
        Key t80 = t73, t81 = t78; net.template exchange<31>(t80, t81);
        Key t82 = t75, t83 = t79; net.template exchange<32>(t82, t83);
        const Key t85 = net.maximum(t69, t80);
        Key t86 = t70, t87 = t81; net.template exchange<33>(t86, t87);
        Key t88 = t71, t89 = t82; net.template exchange<34>(t88, t89);
        Key t90 = t72, t91 = t83; net.template exchange<35>(t90, t91);
        Key t92 = a[41], t93 = b[8]; net.template exchange<36>(t92, t93);
        const Key t94 = net.maximum(t92, a[9]);
        const Key t95 = net.minimum(t93, a[73]);
        Key t96 = a[25], t97 = t94; net.template exchange<37>(t96, t97);
        Key t98 = a[57], t99 = t95; net.template exchange<38>(t98, t99);
        Key t100 = a[49], t101 = b[0]; net.template exchange<39>(t100, t101);
        const Key t102 = net.maximum(t100, a[17]);
        Key t103 = a[33], t104 = b[16]; net.template exchange<40>(t103, t104);
        const Key t105 = net.maximum(t103, a[1]);
        const Key t106 = net.minimum(t104, a[65]);
        Key t107 = t102, t108 = t105; net.template exchange<41>(t107, t108);
        Key t109 = t101, t110 = t106; net.template exchange<42>(t109, t110);
        Key t111 = t96, t112 = t107; net.template exchange<43>(t111, t112);
        Key t113 = t97, t114 = t108; net.template exchange<44>(t113, t114);
        Key t115 = t98, t116 = t109; net.template exchange<45>(t115, t116);
        const Key t117 = net.minimum(t99, t110);
        const Key t120 = net.maximum(t85, t111);
        Key t121 = t86, t122 = t112; net.template exchange<46>(t121, t122);
        Key t123 = t87, t124 = t113; net.template exchange<47>(t123, t124);
        Key t125 = t88, t126 = t114; net.template exchange<48>(t125, t126);
        Key t127 = t89, t128 = t115; net.template exchange<49>(t127, t128);
        Key t129 = t90, t130 = t116; net.template exchange<50>(t129, t130);
        Key t131 = t91, t132 = t117; net.template exchange<51>(t131, t132);
        const Key t134 = net.maximum(t52, t120);
        Key t135 = t53, t136 = t121; net.template exchange<52>(t135, t136);
        Key t137 = t54, t138 = t122; net.template exchange<53>(t137, t138);
        Key t139 = t55, t140 = t123; net.template exchange<54>(t139, t140);
        Key t141 = t56, t142 = t124; net.template exchange<55>(t141, t142);
        Key t143 = t57, t144 = t125; net.template exchange<56>(t143, t144);
        Key t145 = t58, t146 = t126; net.template exchange<57>(t145, t146);
        Key t147 = t59, t148 = t127; net.template exchange<58>(t147, t148);
        Key t149 = t60, t150 = t128; net.template exchange<59>(t149, t150);
        Key t151 = t61, t152 = t129; net.template exchange<60>(t151, t152);
        Key t153 = t62, t154 = t130; net.template exchange<61>(t153, t154);
        Key t155 = t63, t156 = t131; net.template exchange<62>(t155, t156);
        Key t157 = t64, t158 = t132; net.template exchange<63>(t157, t158);
        Key t159 = a[30], t160 = b[15]; net.template exchange<64>(t159, t160);
        const Key t161 = net.minimum(t160, a[62]);
        Key t162 = t159, t163 = a[14]; net.template exchange<65>(t162, t163);
        Key t164 = t161, t165 = a[46]; net.template exchange<66>(t164, t165);
        Key t166 = a[22], t167 = b[23]; net.template exchange<67>(t166, t167);
        const Key t168 = net.minimum(t167, a[54]);
        Key t169 = a[38], t170 = b[7]; net.template exchange<68>(t169, t170);
        const Key t171 = net.maximum(t169, a[6]);
        const Key t172 = net.minimum(t170, a[70]);
        Key t173 = t166, t174 = t171; net.template exchange<69>(t173, t174);
        Key t175 = t168, t176 = t172; net.template exchange<70>(t175, t176);
        const Key t178 = net.maximum(t162, t173);
        Key t179 = t163, t180 = t174; net.template exchange<71>(t179, t180);
        Key t181 = t164, t182 = t175; net.template exchange<72>(t181, t182);
        Key t183 = t165, t184 = t176; net.template exchange<73>(t183, t184);
        Key t185 = a[42], t186 = b[11]; net.template exchange<74>(t185, t186);
        const Key t187 = net.maximum(t185, a[10]);
        Key t188 = a[26], t189 = t187; net.template exchange<75>(t188, t189);
        Key t190 = a[58], t191 = t186; net.template exchange<76>(t190, t191);
        Key t192 = a[50], t193 = b[3]; net.template exchange<77>(t192, t193);
        const Key t194 = net.maximum(t192, a[18]);
        Key t195 = a[34], t196 = b[19]; net.template exchange<78>(t195, t196);
        const Key t197 = net.maximum(t195, a[2]);
        const Key t198 = net.minimum(t196, a[66]);
        Key t199 = t194, t200 = t197; net.template exchange<79>(t199, t200);
        Key t201 = t193, t202 = t198; net.template exchange<80>(t201, t202);
        Key t203 = t188, t204 = t199; net.template exchange<81>(t203, t204);
        Key t205 = t189, t206 = t200; net.template exchange<82>(t205, t206);
        Key t207 = t190, t208 = t201; net.template exchange<83>(t207, t208);
        const Key t209 = net.minimum(t191, t202);
        Key t211 = t178, t212 = t203; net.template exchange<84>(t211, t212);
        Key t213 = t179, t214 = t204; net.template exchange<85>(t213, t214);
        Key t215 = t180, t216 = t205; net.template exchange<86>(t215, t216);
        Key t217 = t181, t218 = t206; net.template exchange<87>(t217, t218);
        Key t219 = t182, t220 = t207; net.template exchange<88>(t219, t220);
        Key t221 = t183, t222 = t208; net.template exchange<89>(t221, t222);
        const Key t223 = net.minimum(t184, t209);
        Key t225 = a[28], t226 = b[13]; net.template exchange<90>(t225, t226);
        const Key t227 = net.minimum(t226, a[60]);
        Key t228 = t225, t229 = a[12]; net.template exchange<91>(t228, t229);
        Key t230 = t227, t231 = a[44]; net.template exchange<92>(t230, t231);
        Key t232 = a[20], t233 = b[21]; net.template exchange<93>(t232, t233);
        const Key t234 = net.minimum(t233, a[52]);
        Key t235 = a[36], t236 = b[5]; net.template exchange<94>(t235, t236);
        const Key t237 = net.maximum(t235, a[4]);
        const Key t238 = net.minimum(t236, a[68]);
        Key t239 = t232, t240 = t237; net.template exchange<95>(t239, t240);
        Key t241 = t234, t242 = t238; net.template exchange<96>(t241, t242);
        const Key t244 = net.maximum(t228, t239);
        Key t245 = t229, t246 = t240; net.template exchange<97>(t245, t246);
        Key t247 = t230, t248 = t241; net.template exchange<98>(t247, t248);
        Key t249 = t231, t250 = t242; net.template exchange<99>(t249, t250);
        Key t251 = a[40], t252 = b[9]; net.template exchange<100>(t251, t252);
        const Key t253 = net.maximum(t251, a[8]);
        const Key t254 = net.minimum(t252, a[72]);
        Key t255 = a[24], t256 = t253; net.template exchange<101>(t255, t256);
        Key t257 = a[56], t258 = t254; net.template exchange<102>(t257, t258);
        Key t259 = a[48], t260 = b[1]; net.template exchange<103>(t259, t260);
        const Key t261 = net.maximum(t259, a[16]);
        Key t262 = a[32], t263 = b[17]; net.template exchange<104>(t262, t263);
        const Key t264 = net.maximum(t262, a[0]);
        const Key t265 = net.minimum(t263, a[64]);
        Key t266 = t261, t267 = t264; net.template exchange<105>(t266, t267);
        Key t268 = t260, t269 = t265; net.template exchange<106>(t268, t269);
        Key t270 = t255, t271 = t266; net.template exchange<107>(t270, t271);
        Key t272 = t256, t273 = t267; net.template exchange<108>(t272, t273);
        Key t274 = t257, t275 = t268; net.template exchange<109>(t274, t275);
        const Key t276 = net.minimum(t258, t269);
        const Key t279 = net.maximum(t244, t270);
        Key t280 = t245, t281 = t271; net.template exchange<110>(t280, t281);
        Key t282 = t246, t283 = t272; net.template exchange<111>(t282, t283);
        Key t284 = t247, t285 = t273; net.template exchange<112>(t284, t285);
        Key t286 = t248, t287 = t274; net.template exchange<113>(t286, t287);
        Key t288 = t249, t289 = t275; net.template exchange<114>(t288, t289);
        Key t290 = t250, t291 = t276; net.template exchange<115>(t290, t291);
        const Key t293 = net.maximum(t211, t279);
        Key t294 = t212, t295 = t280; net.template exchange<116>(t294, t295);
        Key t296 = t213, t297 = t281; net.template exchange<117>(t296, t297);
        Key t298 = t214, t299 = t282; net.template exchange<118>(t298, t299);
        Key t300 = t215, t301 = t283; net.template exchange<119>(t300, t301);
        Key t302 = t216, t303 = t284; net.template exchange<120>(t302, t303);
        Key t304 = t217, t305 = t285; net.template exchange<121>(t304, t305);
        Key t306 = t218, t307 = t286; net.template exchange<122>(t306, t307);
        Key t308 = t219, t309 = t287; net.template exchange<123>(t308, t309);
        Key t310 = t220, t311 = t288; net.template exchange<124>(t310, t311);
        Key t312 = t221, t313 = t289; net.template exchange<125>(t312, t313);
        Key t314 = t222, t315 = t290; net.template exchange<126>(t314, t315);
        Key t316 = t223, t317 = t291; net.template exchange<127>(t316, t317);
        Key t318 = t134, t319 = t293; net.template exchange<128>(t318, t319);
        Key t320 = t135, t321 = t294; net.template exchange<129>(t320, t321);
        Key t322 = t136, t323 = t295; net.template exchange<130>(t322, t323);
        Key t324 = t137, t325 = t296; net.template exchange<131>(t324, t325);
        Key t326 = t138, t327 = t297; net.template exchange<132>(t326, t327);
        Key t328 = t139, t329 = t298; net.template exchange<133>(t328, t329);
        Key t330 = t140, t331 = t299; net.template exchange<134>(t330, t331);
        Key t332 = t141, t333 = t300; net.template exchange<135>(t332, t333);
        Key t334 = t142, t335 = t301; net.template exchange<136>(t334, t335);
        Key t336 = t143, t337 = t302; net.template exchange<137>(t336, t337);
        Key t338 = t144, t339 = t303; net.template exchange<138>(t338, t339);
        Key t340 = t145, t341 = t304; net.template exchange<139>(t340, t341);
        Key t342 = t146, t343 = t305; net.template exchange<140>(t342, t343);
        Key t344 = t147, t345 = t306; net.template exchange<141>(t344, t345);
        Key t346 = t148, t347 = t307; net.template exchange<142>(t346, t347);
        Key t348 = t149, t349 = t308; net.template exchange<143>(t348, t349);
        Key t350 = t150, t351 = t309; net.template exchange<144>(t350, t351);
        Key t352 = t151, t353 = t310; net.template exchange<145>(t352, t353);
        Key t354 = t152, t355 = t311; net.template exchange<146>(t354, t355);
        Key t356 = t153, t357 = t312; net.template exchange<147>(t356, t357);
        Key t358 = t154, t359 = t313; net.template exchange<148>(t358, t359);
        Key t360 = t155, t361 = t314; net.template exchange<149>(t360, t361);
        Key t362 = t156, t363 = t315; net.template exchange<150>(t362, t363);
        Key t364 = t157, t365 = t316; net.template exchange<151>(t364, t365);
        Key t366 = t158, t367 = t317; net.template exchange<152>(t366, t367);
        z[0] = t318; z[1] = t319; z[2] = t320; z[3] = t321; z[4] = t322; z[5] = t323; z[6] = t324; z[7] = t325; z[8] = t326; z[9] = t327; z[10] = t328; z[11] = t329; z[12] = t330; z[13] = t331; z[14] = t332; z[15] = t333; z[16] = t334; z[17] = t335; z[18] = t336; z[19] = t337; z[20] = t338; z[21] = t339; z[22] = t340; z[23] = t341; z[24] = t342; z[25] = t343; z[26] = t344; z[27] = t345; z[28] = t346; z[29] = t347; z[30] = t348; z[31] = t349; z[32] = t350; z[33] = t351; z[34] = t352; z[35] = t353; z[36] = t354; z[37] = t355; z[38] = t356; z[39] = t357; z[40] = t358; z[41] = t359; z[42] = t360; z[43] = t361; z[44] = t362; z[45] = t363; z[46] = t364; z[47] = t365; z[48] = t366; z[49] = t367;
    }
};

// 225 compare-exchanges, 64 single
template <>
struct Merge<98, 32, 32, 97>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[31], t1 = b[30]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[95]);
        Key t3 = a[63], t4 = t2; net.template exchange<1>(t3, t4);
        Key t5 = a[79], t6 = b[14]; net.template exchange<2>(t5, t6);
        const Key t7 = net.maximum(t5, a[15]);
        Key t8 = a[47], t9 = t7; net.template exchange<3>(t8, t9);
        Key t10 = t0, t11 = t8; net.template exchange<4>(t10, t11);
        Key t12 = t3, t13 = t9; net.template exchange<5>(t12, t13);
        const Key t14 = net.minimum(t4, t6);
        Key t16 = a[23], t17 = b[22]; net.template exchange<6>(t16, t17);
        const Key t18 = net.minimum(t17, a[87]);
        Key t19 = a[55], t20 = t18; net.template exchange<7>(t19, t20);
        Key t21 = a[71], t22 = b[6]; net.template exchange<8>(t21, t22);
        const Key t23 = net.maximum(t21, a[7]);
        Key t24 = a[39], t25 = t23; net.template exchange<9>(t24, t25);
        const Key t27 = net.maximum(t16, t24);
        Key t28 = t19, t29 = t25; net.template exchange<10>(t28, t29);
        Key t30 = t20, t31 = t22; net.template exchange<11>(t30, t31);
        Key t32 = t10, t33 = t27; net.template exchange<12>(t32, t33);
        Key t34 = t11, t35 = t28; net.template exchange<13>(t34, t35);
        Key t36 = t12, t37 = t29; net.template exchange<14>(t36, t37);
        Key t38 = t13, t39 = t30; net.template exchange<15>(t38, t39);
        const Key t40 = net.minimum(t14, t31);
        Key t42 = a[27], t43 = b[26]; net.template exchange<16>(t42, t43);
        const Key t44 = net.minimum(t43, a[91]);
        Key t45 = a[59], t46 = t44; net.template exchange<17>(t45, t46);
        Key t47 = a[75], t48 = b[10]; net.template exchange<18>(t47, t48);
        const Key t49 = net.maximum(t47, a[11]);
        Key t50 = a[43], t51 = t49; net.template exchange<19>(t50, t51);
        Key t52 = t42, t53 = t50; net.template exchange<20>(t52, t53);
        Key t54 = t45, t55 = t51; net.template exchange<21>(t54, t55);
        const Key t56 = net.minimum(t46, t48);
        Key t58 = a[19], t59 = b[18]; net.template exchange<22>(t58, t59);
        const Key t60 = net.minimum(t59, a[83]);
        Key t61 = a[51], t62 = t60; net.template exchange<23>(t61, t62);
        Key t63 = a[67], t64 = b[2]; net.template exchange<24>(t63, t64);
        const Key t65 = net.maximum(t63, a[3]);
        Key t66 = a[35], t67 = t65; net.template exchange<25>(t66, t67);
        const Key t69 = net.maximum(t58, t66);
        Key t70 = t61, t71 = t67; net.template exchange<26>(t70, t71);
        Key t72 = t62, t73 = t64; net.template exchange<27>(t72, t73);
        const Key t75 = net.maximum(t52, t69);
        Key t76 = t53, t77 = t70; net.template exchange<28>(t76, t77);
        Key t78 = t54, t79 = t71; net.template exchange<29>(t78, t79);
        Key t80 = t55, t81 = t72; net.template exchange<30>(t80, t81);
        Key t82 = t56, t83 = t73; net.template exchange<31>(t82, t83);
        Key t84 = t32, t85 = t75; net.template exchange<32>(t84, t85);
        Key t86 = t33, t87 = t76; net.template exchange<33>(t86, t87);
        Key t88 = t34, t89 = t77; net.template exchange<34>(t88, t89);
        Key t90 = t35, t91 = t78; net.template exchange<35>(t90, t91);
        Key t92 = t36, t93 = t79; net.template exchange<36>(t92, t93);
        Key t94 = t37, t95 = t80; net.template exchange<37>(t94, t95);
        Key t96 = t38, t97 = t81; net.template exchange<38>(t96, t97);
        Key t98 = t39, t99 = t82; net.template exchange<39>(t98, t99);
        const Key t100 = net.minimum(t40, t83);
        Key t102 = a[29], t103 = b[28]; net.template exchange<40>(t102, t103);
        const Key t104 = net.minimum(t103, a[93]);
        Key t105 = a[61], t106 = t104; net.template exchange<41>(t105, t106);
        Key t107 = a[77], t108 = b[12]; net.template exchange<42>(t107, t108);
        const Key t109 = net.maximum(t107, a[13]);
        Key t110 = a[45], t111 = t109; net.template exchange<43>(t110, t111);
        Key t112 = t102, t113 = t110; net.template exchange<44>(t112, t113);
        Key t114 = t105, t115 = t111; net.template exchange<45>(t114, t115);
        const Key t116 = net.minimum(t106, t108);
        Key t118 = a[21], t119 = b[20]; net.template exchange<46>(t118, t119);
        const Key t120 = net.minimum(t119, a[85]);
        Key t121 = a[53], t122 = t120; net.template exchange<47>(t121, t122);
        Key t123 = a[69], t124 = b[4]; net.template exchange<48>(t123, t124);
        const Key t125 = net.maximum(t123, a[5]);
        Key t126 = a[37], t127 = t125; net.template exchange<49>(t126, t127);
        const Key t129 = net.maximum(t118, t126);
        Key t130 = t121, t131 = t127; net.template exchange<50>(t130, t131);
        Key t132 = t122, t133 = t124; net.template exchange<51>(t132, t133);
        Key t134 = t112, t135 = t129; net.template exchange<52>(t134, t135);
        Key t136 = t113, t137 = t130; net.template exchange<53>(t136, t137);
        Key t138 = t114, t139 = t131; net.template exchange<54>(t138, t139);
        Key t140 = t115, t141 = t132; net.template exchange<55>(t140, t141);
        const Key t142 = net.minimum(t116, t133);
        Key t144 = a[25], t145 = b[24]; net.template exchange<56>(t144, t145);
        const Key t146 = net.minimum(t145, a[89]);
        Key t147 = a[57], t148 = t146; net.template exchange<57>(t147, t148);
        Key t149 = a[73], t150 = b[8]; net.template exchange<58>(t149, t150);
        const Key t151 = net.maximum(t149, a[9]);
        Key t152 = a[41], t153 = t151; net.template exchange<59>(t152, t153);
        Key t154 = t144, t155 = t152; net.template exchange<60>(t154, t155);
        Key t156 = t147, t157 = t153; net.template exchange<61>(t156, t157);
        const Key t158 = net.minimum(t148, t150);
        Key t160 = a[17], t161 = b[16]; net.template exchange<62>(t160, t161);
        const Key t162 = net.minimum(t161, a[81]);
        Key t163 = a[49], t164 = t162; net.template exchange<63>(t163, t164);
        Key t165 = a[65], t166 = b[0]; net.template exchange<64>(t165, t166);
        const Key t167 = net.maximum(t165, a[1]);
        Key t168 = a[33], t169 = t167; net.template exchange<65>(t168, t169);
        const Key t170 = net.minimum(a[97], t166);
        const Key t173 = net.maximum(t160, t168);
        Key t174 = t163, t175 = t169; net.template exchange<66>(t174, t175);
        Key t176 = t164, t177 = t170; net.template exchange<67>(t176, t177);
        const Key t179 = net.maximum(t154, t173);
        Key t180 = t155, t181 = t174; net.template exchange<68>(t180, t181);
        Key t182 = t156, t183 = t175; net.template exchange<69>(t182, t183);
        Key t184 = t157, t185 = t176; net.template exchange<70>(t184, t185);
        Key t186 = t158, t187 = t177; net.template exchange<71>(t186, t187);
        const Key t189 = net.maximum(t134, t179);
        Key t190 = t135, t191 = t180; net.template exchange<72>(t190, t191);
        Key t192 = t136, t193 = t181; net.template exchange<73>(t192, t193);
        Key t194 = t137, t195 = t182; net.template exchange<74>(t194, t195);
        Key t196 = t138, t197 = t183; net.template exchange<75>(t196, t197);
        Key t198 = t139, t199 = t184; net.template exchange<76>(t198, t199);
        Key t200 = t140, t201 = t185; net.template exchange<77>(t200, t201);
        Key t202 = t141, t203 = t186; net.template exchange<78>(t202, t203);
        Key t204 = t142, t205 = t187; net.template exchange<79>(t204, t205);
        const Key t207 = net.maximum(t84, t189);
        Key t208 = t85, t209 = t190; net.template exchange<80>(t208, t209);
        Key t210 = t86, t211 = t191; net.template exchange<81>(t210, t211);
        Key t212 = t87, t213 = t192; net.template exchange<82>(t212, t213);
        Key t214 = t88, t215 = t193; net.template exchange<83>(t214, t215);
        Key t216 = t89, t217 = t194; net.template exchange<84>(t216, t217);
        Key t218 = t90, t219 = t195; net.template exchange<85>(t218, t219);
        Key t220 = t91, t221 = t196; net.template exchange<86>(t220, t221);
        Key t222 = t92, t223 = t197; net.template exchange<87>(t222, t223);
        Key t224 = t93, t225 = t198; net.template exchange<88>(t224, t225);
        Key t226 = t94, t227 = t199; net.template exchange<89>(t226, t227);
        Key t228 = t95, t229 = t200; net.template exchange<90>(t228, t229);
        Key t230 = t96, t231 = t201; net.template exchange<91>(t230, t231);
        Key t232 = t97, t233 = t202; net.template exchange<92>(t232, t233);
        Key t234 = t98, t235 = t203; net.template exchange<93>(t234, t235);
        Key t236 = t99, t237 = t204; net.template exchange<94>(t236, t237);
        Key t238 = t100, t239 = t205; net.template exchange<95>(t238, t239);
        Key t240 = a[30], t241 = b[31]; net.template exchange<96>(t240, t241);
        const Key t242 = net.minimum(t241, a[94]);
        Key t243 = a[62], t244 = t242; net.template exchange<97>(t243, t244);
        Key t245 = a[78], t246 = b[15]; net.template exchange<98>(t245, t246);
        const Key t247 = net.maximum(t245, a[14]);
        Key t248 = a[46], t249 = t247; net.template exchange<99>(t248, t249);
        Key t250 = t240, t251 = t248; net.template exchange<100>(t250, t251);
        Key t252 = t243, t253 = t249; net.template exchange<101>(t252, t253);
        const Key t254 = net.minimum(t244, t246);
        Key t256 = a[22], t257 = b[23]; net.template exchange<102>(t256, t257);
        const Key t258 = net.minimum(t257, a[86]);
        Key t259 = a[54], t260 = t258; net.template exchange<103>(t259, t260);
        Key t261 = a[70], t262 = b[7]; net.template exchange<104>(t261, t262);
        const Key t263 = net.maximum(t261, a[6]);
        Key t264 = a[38], t265 = t263; net.template exchange<105>(t264, t265);
        const Key t267 = net.maximum(t256, t264);
        Key t268 = t259, t269 = t265; net.template exchange<106>(t268, t269);
        Key t270 = t260, t271 = t262; net.template exchange<107>(t270, t271);
        Key t272 = t250, t273 = t267; net.template exchange<108>(t272, t273);
        Key t274 = t251, t275 = t268; net.template exchange<109>(t274, t275);
        Key t276 = t252, t277 = t269; net.template exchange<110>(t276, t277);
        Key t278 = t253, t279 = t270; net.template exchange<111>(t278, t279);
        const Key t280 = net.minimum(t254, t271);
        Key t282 = a[26], t283 = b[27]; net.template exchange<112>(t282, t283);
        const Key t284 = net.minimum(t283, a[90]);
        Key t285 = a[58], t286 = t284; net.template exchange<113>(t285, t286);
        Key t287 = a[74], t288 = b[11]; net.template exchange<114>(t287, t288);
        const Key t289 = net.maximum(t287, a[10]);
        Key t290 = a[42], t291 = t289; net.template exchange<115>(t290, t291);
        Key t292 = t282, t293 = t290; net.template exchange<116>(t292, t293);
        Key t294 = t285, t295 = t291; net.template exchange<117>(t294, t295);
        const Key t296 = net.minimum(t286, t288);
        Key t298 = a[18], t299 = b[19]; net.template exchange<118>(t298, t299);
        const Key t300 = net.minimum(t299, a[82]);
        Key t301 = a[50], t302 = t300; net.template exchange<119>(t301, t302);
        Key t303 = a[66], t304 = b[3]; net.template exchange<120>(t303, t304);
        const Key t305 = net.maximum(t303, a[2]);
        Key t306 = a[34], t307 = t305; net.template exchange<121>(t306, t307);
        const Key t309 = net.maximum(t298, t306);
        Key t310 = t301, t311 = t307; net.template exchange<122>(t310, t311);
        Key t312 = t302, t313 = t304; net.template exchange<123>(t312, t313);
        const Key t315 = net.maximum(t292, t309);
        Key t316 = t293, t317 = t310; net.template exchange<124>(t316, t317);
        Key t318 = t294, t319 = t311; net.template exchange<125>(t318, t319);
        Key t320 = t295, t321 = t312; net.template exchange<126>(t320, t321);
        Key t322 = t296, t323 = t313; net.template exchange<127>(t322, t323);
        Key t324 = t272, t325 = t315; net.template exchange<128>(t324, t325);
        Key t326 = t273, t327 = t316; net.template exchange<129>(t326, t327);
        Key t328 = t274, t329 = t317; net.template exchange<130>(t328, t329);
        Key t330 = t275, t331 = t318; net.template exchange<131>(t330, t331);
        Key t332 = t276, t333 = t319; net.template exchange<132>(t332, t333);
        Key t334 = t277, t335 = t320; net.template exchange<133>(t334, t335);
        Key t336 = t278, t337 = t321; net.template exchange<134>(t336, t337);
        Key t338 = t279, t339 = t322; net.template exchange<135>(t338, t339);
        const Key t340 = net.minimum(t280, t323);
        Key t342 = a[28], t343 = b[29]; net.template exchange<136>(t342, t343);
        const Key t344 = net.minimum(t343, a[92]);
        Key t345 = a[60], t346 = t344; net.template exchange<137>(t345, t346);
        Key t347 = a[76], t348 = b[13]; net.template exchange<138>(t347, t348);
        const Key t349 = net.maximum(t347, a[12]);
        Key t350 = a[44], t351 = t349; net.template exchange<139>(t350, t351);
        Key t352 = t342, t353 = t350; net.template exchange<140>(t352, t353);
        Key t354 = t345, t355 = t351; net.template exchange<141>(t354, t355);
        const Key t356 = net.minimum(t346, t348);
        Key t358 = a[20], t359 = b[21]; net.template exchange<142>(t358, t359);
        const Key t360 = net.minimum(t359, a[84]);
        Key t361 = a[52], t362 = t360; net.template exchange<143>(t361, t362);
        Key t363 = a[68], t364 = b[5]; net.template exchange<144>(t363, t364);
        const Key t365 = net.maximum(t363, a[4]);
        Key t366 = a[36], t367 = t365; net.template exchange<145>(t366, t367);
        const Key t369 = net.maximum(t358, t366);
        Key t370 = t361, t371 = t367; net.template exchange<146>(t370, t371);
        Key t372 = t362, t373 = t364; net.template exchange<147>(t372, t373);
        Key t374 = t352, t375 = t369; net.template exchange<148>(t374, t375);
        Key t376 = t353, t377 = t370; net.template exchange<149>(t376, t377);
        Key t378 = t354, t379 = t371; net.template exchange<150>(t378, t379);
        Key t380 = t355, t381 = t372; net.template exchange<151>(t380, t381);
        const Key t382 = net.minimum(t356, t373);
        Key t384 = a[24], t385 = b[25]; net.template exchange<152>(t384, t385);
        const Key t386 = net.minimum(t385, a[88]);
        Key t387 = a[56], t388 = t386; net.template exchange<153>(t387, t388);
        Key t389 = a[72], t390 = b[9]; net.template exchange<154>(t389, t390);
        const Key t391 = net.maximum(t389, a[8]);
        Key t392 = a[40], t393 = t391; net.template exchange<155>(t392, t393);
        Key t394 = t384, t395 = t392; net.template exchange<156>(t394, t395);
        Key t396 = t387, t397 = t393; net.template exchange<157>(t396, t397);
        const Key t398 = net.minimum(t388, t390);
        Key t400 = a[16], t401 = b[17]; net.template exchange<158>(t400, t401);
        const Key t402 = net.minimum(t401, a[80]);
        Key t403 = a[48], t404 = t402; net.template exchange<159>(t403, t404);
        Key t405 = a[64], t406 = b[1]; net.template exchange<160>(t405, t406);
        const Key t407 = net.maximum(t405, a[0]);
        Key t408 = a[32], t409 = t407; net.template exchange<161>(t408, t409);
        const Key t410 = net.minimum(a[96], t406);
        const Key t413 = net.maximum(t400, t408);
        Key t414 = t403, t415 = t409; net.template exchange<162>(t414, t415);
        Key t416 = t404, t417 = t410; net.template exchange<163>(t416, t417);
        const Key t419 = net.maximum(t394, t413);
        Key t420 = t395, t421 = t414; net.template exchange<164>(t420, t421);
        Key t422 = t396, t423 = t415; net.template exchange<165>(t422, t423);
        Key t424 = t397, t425 = t416; net.template exchange<166>(t424, t425);
        Key t426 = t398, t427 = t417; net.template exchange<167>(t426, t427);
        const Key t429 = net.maximum(t374, t419);
        Key t430 = t375, t431 = t420; net.template exchange<168>(t430, t431);
        Key t432 = t376, t433 = t421; net.template exchange<169>(t432, t433);
        Key t434 = t377, t435 = t422; net.template exchange<170>(t434, t435);
        Key t436 = t378, t437 = t423; net.template exchange<171>(t436, t437);
        Key t438 = t379, t439 = t424; net.template exchange<172>(t438, t439);
        Key t440 = t380, t441 = t425; net.template exchange<173>(t440, t441);
        Key t442 = t381, t443 = t426; net.template exchange<174>(t442, t443);
        Key t444 = t382, t445 = t427; net.template exchange<175>(t444, t445);
        const Key t447 = net.maximum(t324, t429);
        Key t448 = t325, t449 = t430; net.template exchange<176>(t448, t449);
        Key t450 = t326, t451 = t431; net.template exchange<177>(t450, t451);
        Key t452 = t327, t453 = t432; net.template exchange<178>(t452, t453);
        Key t454 = t328, t455 = t433; net.template exchange<179>(t454, t455);
        Key t456 = t329, t457 = t434; net.template exchange<180>(t456, t457);
        Key t458 = t330, t459 = t435; net.template exchange<181>(t458, t459);
        Key t460 = t331, t461 = t436; net.template exchange<182>(t460, t461);
        Key t462 = t332, t463 = t437; net.template exchange<183>(t462, t463);
        Key t464 = t333, t465 = t438; net.template exchange<184>(t464, t465);
        Key t466 = t334, t467 = t439; net.template exchange<185>(t466, t467);
        Key t468 = t335, t469 = t440; net.template exchange<186>(t468, t469);
        Key t470 = t336, t471 = t441; net.template exchange<187>(t470, t471);
        Key t472 = t337, t473 = t442; net.template exchange<188>(t472, t473);
        Key t474 = t338, t475 = t443; net.template exchange<189>(t474, t475);
        Key t476 = t339, t477 = t444; net.template exchange<190>(t476, t477);
        Key t478 = t340, t479 = t445; net.template exchange<191>(t478, t479);
        Key t480 = t207, t481 = t447; net.template exchange<192>(t480, t481);
        Key t482 = t208, t483 = t448; net.template exchange<193>(t482, t483);
        Key t484 = t209, t485 = t449; net.template exchange<194>(t484, t485);
        Key t486 = t210, t487 = t450; net.template exchange<195>(t486, t487);
        Key t488 = t211, t489 = t451; net.template exchange<196>(t488, t489);
        Key t490 = t212, t491 = t452; net.template exchange<197>(t490, t491);
        Key t492 = t213, t493 = t453; net.template exchange<198>(t492, t493);
        Key t494 = t214, t495 = t454; net.template exchange<199>(t494, t495);
        Key t496 = t215, t497 = t455; net.template exchange<200>(t496, t497);
        Key t498 = t216, t499 = t456; net.template exchange<201>(t498, t499);
        Key t500 = t217, t501 = t457; net.template exchange<202>(t500, t501);
        Key t502 = t218, t503 = t458; net.template exchange<203>(t502, t503);
        Key t504 = t219, t505 = t459; net.template exchange<204>(t504, t505);
        Key t506 = t220, t507 = t460; net.template exchange<205>(t506, t507);
        Key t508 = t221, t509 = t461; net.template exchange<206>(t508, t509);
        Key t510 = t222, t511 = t462; net.template exchange<207>(t510, t511);
        Key t512 = t223, t513 = t463; net.template exchange<208>(t512, t513);
        Key t514 = t224, t515 = t464; net.template exchange<209>(t514, t515);
        Key t516 = t225, t517 = t465; net.template exchange<210>(t516, t517);
        Key t518 = t226, t519 = t466; net.template exchange<211>(t518, t519);
        Key t520 = t227, t521 = t467; net.template exchange<212>(t520, t521);
        Key t522 = t228, t523 = t468; net.template exchange<213>(t522, t523);
        Key t524 = t229, t525 = t469; net.template exchange<214>(t524, t525);
        Key t526 = t230, t527 = t470; net.template exchange<215>(t526, t527);
        Key t528 = t231, t529 = t471; net.template exchange<216>(t528, t529);
        Key t530 = t232, t531 = t472; net.template exchange<217>(t530, t531);
        Key t532 = t233, t533 = t473; net.template exchange<218>(t532, t533);
        Key t534 = t234, t535 = t474; net.template exchange<219>(t534, t535);
        Key t536 = t235, t537 = t475; net.template exchange<220>(t536, t537);
        Key t538 = t236, t539 = t476; net.template exchange<221>(t538, t539);
        Key t540 = t237, t541 = t477; net.template exchange<222>(t540, t541);
        Key t542 = t238, t543 = t478; net.template exchange<223>(t542, t543);
        Key t544 = t239, t545 = t479; net.template exchange<224>(t544, t545);
        z[0] = t480; z[1] = t481; z[2] = t482; z[3] = t483; z[4] = t484; z[5] = t485; z[6] = t486; z[7] = t487; z[8] = t488; z[9] = t489; z[10] = t490; z[11] = t491; z[12] = t492; z[13] = t493; z[14] = t494; z[15] = t495; z[16] = t496; z[17] = t497; z[18] = t498; z[19] = t499; z[20] = t500; z[21] = t501; z[22] = t502; z[23] = t503; z[24] = t504; z[25] = t505; z[26] = t506; z[27] = t507; z[28] = t508; z[29] = t509; z[30] = t510; z[31] = t511; z[32] = t512; z[33] = t513; z[34] = t514; z[35] = t515; z[36] = t516; z[37] = t517; z[38] = t518; z[39] = t519; z[40] = t520; z[41] = t521; z[42] = t522; z[43] = t523; z[44] = t524; z[45] = t525; z[46] = t526; z[47] = t527; z[48] = t528; z[49] = t529; z[50] = t530; z[51] = t531; z[52] = t532; z[53] = t533; z[54] = t534; z[55] = t535; z[56] = t536; z[57] = t537; z[58] = t538; z[59] = t539; z[60] = t540; z[61] = t541; z[62] = t542; z[63] = t543; z[64] = t544; z[65] = t545;
    }
};

// 181 compare-exchanges, 110 single
template <>
struct Merge<112, 56, 55, 112>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.minimum(a[63], b[55]);
        const Key t2 = net.maximum(a[31], b[23]);
        const Key t3 = net.minimum(t2, a[95]);
        Key t4 = t0, t5 = t3; net.template exchange<0>(t4, t5);
        const Key t6 = net.maximum(a[47], b[7]);
        const Key t7 = net.minimum(t6, a[111]);
        const Key t8 = net.maximum(a[15], b[39]);
        const Key t9 = net.minimum(t8, a[79]);
        Key t10 = t7, t11 = t9; net.template exchange<1>(t10, t11);
        Key t12 = t4, t13 = t10; net.template exchange<2>(t12, t13);
        Key t14 = t5, t15 = t11; net.template exchange<3>(t14, t15);
        Key t16 = a[55], t17 = b[31]; net.template exchange<4>(t16, t17);
        const Key t18 = net.maximum(t16, a[23]);
        const Key t19 = net.minimum(t17, a[87]);
        const Key t20 = net.maximum(a[39], b[15]);
        const Key t21 = net.minimum(t20, a[103]);
        const Key t22 = net.maximum(a[7], b[47]);
        const Key t23 = net.minimum(t22, a[71]);
        Key t24 = t21, t25 = t23; net.template exchange<5>(t24, t25);
        Key t26 = t18, t27 = t24; net.template exchange<6>(t26, t27);
        Key t28 = t19, t29 = t25; net.template exchange<7>(t28, t29);
        Key t30 = t12, t31 = t26; net.template exchange<8>(t30, t31);
        Key t32 = t13, t33 = t27; net.template exchange<9>(t32, t33);
        Key t34 = t14, t35 = t28; net.template exchange<10>(t34, t35);
        Key t36 = t15, t37 = t29; net.template exchange<11>(t36, t37);
        Key t38 = a[59], t39 = b[27]; net.template exchange<12>(t38, t39);
        const Key t40 = net.maximum(t38, a[27]);
        const Key t41 = net.minimum(t39, a[91]);
        const Key t42 = net.maximum(a[43], b[11]);
        const Key t43 = net.minimum(t42, a[107]);
        const Key t44 = net.maximum(a[11], b[43]);
        const Key t45 = net.minimum(t44, a[75]);
        Key t46 = t43, t47 = t45; net.template exchange<13>(t46, t47);
        Key t48 = t40, t49 = t46; net.template exchange<14>(t48, t49);
        Key t50 = t41, t51 = t47; net.template exchange<15>(t50, t51);
        const Key t53 = net.maximum(a[51], b[3]);
        const Key t54 = net.maximum(a[19], b[35]);
        const Key t55 = net.minimum(t54, a[83]);
        Key t56 = t53, t57 = t55; net.template exchange<16>(t56, t57);
        const Key t58 = net.maximum(a[35], b[19]);
        const Key t59 = net.minimum(t58, a[99]);
        const Key t60 = net.maximum(a[3], b[51]);
        const Key t61 = net.minimum(t60, a[67]);
        Key t62 = t59, t63 = t61; net.template exchange<17>(t62, t63);
        Key t64 = t56, t65 = t62; net.template exchange<18>(t64, t65);
        Key t66 = t57, t67 = t63; net.template exchange<19>(t66, t67);
        Key t68 = t48, t69 = t64; net.template exchange<20>(t68, t69);
        Key t70 = t49, t71 = t65; net.template exchange<21>(t70, t71);
        Key t72 = t50, t73 = t66; net.template exchange<22>(t72, t73);
        Key t74 = t51, t75 = t67; net.template exchange<23>(t74, t75);
        Key t76 = t30, t77 = t68; net.template exchange<24>(t76, t77);
        Key t78 = t31, t79 = t69; net.template exchange<25>(t78, t79);
        Key t80 = t32, t81 = t70; net.template exchange<26>(t80, t81);
        Key t82 = t33, t83 = t71; net.template exchange<27>(t82, t83);
        Key t84 = t34, t85 = t72; net.template exchange<28>(t84, t85);
        Key t86 = t35, t87 = t73; net.template exchange<29>(t86, t87);
        Key t88 = t36, t89 = t74; net.template exchange<30>(t88, t89);
        const Key t90 = net.minimum(t37, t75);
        const Key t92 = net.minimum(a[61], b[53]);
        const Key t94 = net.maximum(a[29], b[21]);
        const Key t95 = net.minimum(t94, a[93]);
        Key t96 = t92, t97 = t95; net.template exchange<31>(t96, t97);
        const Key t98 = net.maximum(a[45], b[5]);
        const Key t99 = net.minimum(t98, a[109]);
        const Key t100 = net.maximum(a[13], b[37]);
        const Key t101 = net.minimum(t100, a[77]);
        Key t102 = t99, t103 = t101; net.template exchange<32>(t102, t103);
        Key t104 = t96, t105 = t102; net.template exchange<33>(t104, t105);
        Key t106 = t97, t107 = t103; net.template exchange<34>(t106, t107);
        Key t108 = a[53], t109 = b[29]; net.template exchange<35>(t108, t109);
        const Key t110 = net.maximum(t108, a[21]);
        const Key t111 = net.minimum(t109, a[85]);
        const Key t112 = net.maximum(a[37], b[13]);
        const Key t113 = net.minimum(t112, a[101]);
        const Key t114 = net.maximum(a[5], b[45]);
        const Key t115 = net.minimum(t114, a[69]);
        Key t116 = t113, t117 = t115; net.template exchange<36>(t116, t117);
        Key t118 = t110, t119 = t116; net.template exchange<37>(t118, t119);
        Key t120 = t111, t121 = t117; net.template exchange<38>(t120, t121);
        Key t122 = t104, t123 = t118; net.template exchange<39>(t122, t123);
        Key t124 = t105, t125 = t119; net.template exchange<40>(t124, t125);
        Key t126 = t106, t127 = t120; net.template exchange<41>(t126, t127);
        Key t128 = t107, t129 = t121; net.template exchange<42>(t128, t129);
        Key t130 = a[57], t131 = b[25]; net.template exchange<43>(t130, t131);
        const Key t132 = net.maximum(t130, a[25]);
        const Key t133 = net.minimum(t131, a[89]);
        const Key t134 = net.maximum(a[41], b[9]);
        const Key t135 = net.minimum(t134, a[105]);
        const Key t136 = net.maximum(a[9], b[41]);
        const Key t137 = net.minimum(t136, a[73]);
        Key t138 = t135, t139 = t137; net.template exchange<44>(t138, t139);
        Key t140 = t132, t141 = t138; net.template exchange<45>(t140, t141);
        Key t142 = t133, t143 = t139; net.template exchange<46>(t142, t143);
        const Key t145 = net.maximum(a[49], b[1]);
        const Key t146 = net.maximum(a[17], b[33]);
        const Key t147 = net.minimum(t146, a[81]);
        Key t148 = t145, t149 = t147; net.template exchange<47>(t148, t149);
        const Key t150 = net.maximum(a[33], b[17]);
        const Key t151 = net.minimum(t150, a[97]);
        const Key t152 = net.maximum(a[1], b[49]);
        const Key t153 = net.minimum(t152, a[65]);
        Key t154 = t151, t155 = t153; net.template exchange<48>(t154, t155);
        Key t156 = t148, t157 = t154; net.template exchange<49>(t156, t157);
        Key t158 = t149, t159 = t155; net.template exchange<50>(t158, t159);
        Key t160 = t140, t161 = t156; net.template exchange<51>(t160, t161);
        Key t162 = t141, t163 = t157; net.template exchange<52>(t162, t163);
        Key t164 = t142, t165 = t158; net.template exchange<53>(t164, t165);
        Key t166 = t143, t167 = t159; net.template exchange<54>(t166, t167);
        const Key t169 = net.maximum(t122, t160);
        Key t170 = t123, t171 = t161; net.template exchange<55>(t170, t171);
        Key t172 = t124, t173 = t162; net.template exchange<56>(t172, t173);
        Key t174 = t125, t175 = t163; net.template exchange<57>(t174, t175);
        Key t176 = t126, t177 = t164; net.template exchange<58>(t176, t177);
        Key t178 = t127, t179 = t165; net.template exchange<59>(t178, t179);
        Key t180 = t128, t181 = t166; net.template exchange<60>(t180, t181);
        Key t182 = t129, t183 = t167; net.template exchange<61>(t182, t183);
        Key t184 = t76, t185 = t169; net.template exchange<62>(t184, t185);
        Key t186 = t77, t187 = t170; net.template exchange<63>(t186, t187);
        Key t188 = t78, t189 = t171; net.template exchange<64>(t188, t189);
        Key t190 = t79, t191 = t172; net.template exchange<65>(t190, t191);
        Key t192 = t80, t193 = t173; net.template exchange<66>(t192, t193);
        Key t194 = t81, t195 = t174; net.template exchange<67>(t194, t195);
        Key t196 = t82, t197 = t175; net.template exchange<68>(t196, t197);
        Key t198 = t83, t199 = t176; net.template exchange<69>(t198, t199);
        Key t200 = t84, t201 = t177; net.template exchange<70>(t200, t201);
        Key t202 = t85, t203 = t178; net.template exchange<71>(t202, t203);
        Key t204 = t86, t205 = t179; net.template exchange<72>(t204, t205);
        Key t206 = t87, t207 = t180; net.template exchange<73>(t206, t207);
        Key t208 = t88, t209 = t181; net.template exchange<74>(t208, t209);
        Key t210 = t89, t211 = t182; net.template exchange<75>(t210, t211);
        const Key t212 = net.minimum(t90, t183);
        const Key t214 = net.minimum(a[62], b[54]);
        const Key t216 = net.maximum(a[30], b[22]);
        const Key t217 = net.minimum(t216, a[94]);
        Key t218 = t214, t219 = t217; net.template exchange<76>(t218, t219);
        const Key t220 = net.maximum(a[46], b[6]);
        const Key t221 = net.minimum(t220, a[110]);
        const Key t222 = net.maximum(a[14], b[38]);
        const Key t223 = net.minimum(t222, a[78]);
        Key t224 = t221, t225 = t223; net.template exchange<77>(t224, t225);
        Key t226 = t218, t227 = t224; net.template exchange<78>(t226, t227);
        Key t228 = t219, t229 = t225; net.template exchange<79>(t228, t229);
        Key t230 = a[54], t231 = b[30]; net.template exchange<80>(t230, t231);
        const Key t232 = net.maximum(t230, a[22]);
        const Key t233 = net.minimum(t231, a[86]);
        const Key t234 = net.maximum(a[38], b[14]);
        const Key t235 = net.minimum(t234, a[102]);
        const Key t236 = net.maximum(a[6], b[46]);
        const Key t237 = net.minimum(t236, a[70]);
        Key t238 = t235, t239 = t237; net.template exchange<81>(t238, t239);
        Key t240 = t232, t241 = t238; net.template exchange<82>(t240, t241);
        Key t242 = t233, t243 = t239; net.template exchange<83>(t242, t243);
        Key t244 = t226, t245 = t240; net.template exchange<84>(t244, t245);
        Key t246 = t227, t247 = t241; net.template exchange<85>(t246, t247);
        Key t248 = t228, t249 = t242; net.template exchange<86>(t248, t249);
        Key t250 = t229, t251 = t243; net.template exchange<87>(t250, t251);
        Key t252 = a[58], t253 = b[26]; net.template exchange<88>(t252, t253);
        const Key t254 = net.maximum(t252, a[26]);
        const Key t255 = net.minimum(t253, a[90]);
        const Key t256 = net.maximum(a[42], b[10]);
        const Key t257 = net.minimum(t256, a[106]);
        const Key t258 = net.maximum(a[10], b[42]);
        const Key t259 = net.minimum(t258, a[74]);
        Key t260 = t257, t261 = t259; net.template exchange<89>(t260, t261);
        Key t262 = t254, t263 = t260; net.template exchange<90>(t262, t263);
        Key t264 = t255, t265 = t261; net.template exchange<91>(t264, t265);
        const Key t267 = net.maximum(a[50], b[2]);
        const Key t268 = net.maximum(a[18], b[34]);
        const Key t269 = net.minimum(t268, a[82]);
        Key t270 = t267, t271 = t269; net.template exchange<92>(t270, t271);
        const Key t272 = net.maximum(a[34], b[18]);
        const Key t273 = net.minimum(t272, a[98]);
        const Key t274 = net.maximum(a[2], b[50]);
        const Key t275 = net.minimum(t274, a[66]);
        Key t276 = t273, t277 = t275; net.template exchange<93>(t276, t277);
        Key t278 = t270, t279 = t276; net.template exchange<94>(t278, t279);
        Key t280 = t271, t281 = t277; net.template exchange<95>(t280, t281);
        Key t282 = t262, t283 = t278; net.template exchange<96>(t282, t283);
        Key t284 = t263, t285 = t279; net.template exchange<97>(t284, t285);
        Key t286 = t264, t287 = t280; net.template exchange<98>(t286, t287);
        Key t288 = t265, t289 = t281; net.template exchange<99>(t288, t289);
        Key t290 = t244, t291 = t282; net.template exchange<100>(t290, t291);
        Key t292 = t245, t293 = t283; net.template exchange<101>(t292, t293);
        Key t294 = t246, t295 = t284; net.template exchange<102>(t294, t295);
        Key t296 = t247, t297 = t285; net.template exchange<103>(t296, t297);
        Key t298 = t248, t299 = t286; net.template exchange<104>(t298, t299);
        Key t300 = t249, t301 = t287; net.template exchange<105>(t300, t301);
        Key t302 = t250, t303 = t288; net.template exchange<106>(t302, t303);
        const Key t304 = net.minimum(t251, t289);
        const Key t306 = net.minimum(a[60], b[52]);
        const Key t308 = net.maximum(a[28], b[20]);
        const Key t309 = net.minimum(t308, a[92]);
        Key t310 = t306, t311 = t309; net.template exchange<107>(t310, t311);
        const Key t312 = net.maximum(a[44], b[4]);
        const Key t313 = net.minimum(t312, a[108]);
        const Key t314 = net.maximum(a[12], b[36]);
        const Key t315 = net.minimum(t314, a[76]);
        Key t316 = t313, t317 = t315; net.template exchange<108>(t316, t317);
        Key t318 = t310, t319 = t316; net.template exchange<109>(t318, t319);
        Key t320 = t311, t321 = t317; net.template exchange<110>(t320, t321);
        Key t322 = a[52], t323 = b[28]; net.template exchange<111>(t322, t323);
        const Key t324 = net.maximum(t322, a[20]);
        const Key t325 = net.minimum(t323, a[84]);
        const Key t326 = net.maximum(a[36], b[12]);
        const Key t327 = net.minimum(t326, a[100]);
        const Key t328 = net.maximum(a[4], b[44]);
        const Key t329 = net.minimum(t328, a[68]);
        Key t330 = t327, t331 = t329; net.template exchange<112>(t330, t331);
        Key t332 = t324, t333 = t330; net.template exchange<113>(t332, t333);
        Key t334 = t325, t335 = t331; net.template exchange<114>(t334, t335);
        Key t336 = t318, t337 = t332; net.template exchange<115>(t336, t337);
        Key t338 = t319, t339 = t333; net.template exchange<116>(t338, t339);
        Key t340 = t320, t341 = t334; net.template exchange<117>(t340, t341);
        Key t342 = t321, t343 = t335; net.template exchange<118>(t342, t343);
        Key t344 = a[56], t345 = b[24]; net.template exchange<119>(t344, t345);
        const Key t346 = net.maximum(t344, a[24]);
        const Key t347 = net.minimum(t345, a[88]);
        const Key t348 = net.maximum(a[40], b[8]);
        const Key t349 = net.minimum(t348, a[104]);
        const Key t350 = net.maximum(a[8], b[40]);
        const Key t351 = net.minimum(t350, a[72]);
        Key t352 = t349, t353 = t351; net.template exchange<120>(t352, t353);
        Key t354 = t346, t355 = t352; net.template exchange<121>(t354, t355);
        Key t356 = t347, t357 = t353; net.template exchange<122>(t356, t357);
        const Key t359 = net.maximum(a[48], b[0]);
        const Key t360 = net.maximum(a[16], b[32]);
        const Key t361 = net.minimum(t360, a[80]);
        Key t362 = t359, t363 = t361; net.template exchange<123>(t362, t363);
        const Key t364 = net.maximum(a[32], b[16]);
        const Key t365 = net.minimum(t364, a[96]);
        const Key t366 = net.maximum(a[0], b[48]);
        const Key t367 = net.minimum(t366, a[64]);
        Key t368 = t365, t369 = t367; net.template exchange<124>(t368, t369);
        Key t370 = t362, t371 = t368; net.template exchange<125>(t370, t371);
        Key t372 = t363, t373 = t369; net.template exchange<126>(t372, t373);
        Key t374 = t354, t375 = t370; net.template exchange<127>(t374, t375);
        Key t376 = t355, t377 = t371; net.template exchange<128>(t376, t377);
        Key t378 = t356, t379 = t372; net.template exchange<129>(t378, t379);
        Key t380 = t357, t381 = t373; net.template exchange<130>(t380, t381);
        const Key t383 = net.maximum(t336, t374);
        Key t384 = t337, t385 = t375; net.template exchange<131>(t384, t385);
        Key t386 = t338, t387 = t376; net.template exchange<132>(t386, t387);
        Key t388 = t339, t389 = t377; net.template exchange<133>(t388, t389);
        Key t390 = t340, t391 = t378; net.template exchange<134>(t390, t391);
        Key t392 = t341, t393 = t379; net.template exchange<135>(t392, t393);
        Key t394 = t342, t395 = t380; net.template exchange<136>(t394, t395);
        Key t396 = t343, t397 = t381; net.template exchange<137>(t396, t397);
        const Key t399 = net.maximum(t290, t383);
        Key t400 = t291, t401 = t384; net.template exchange<138>(t400, t401);
        Key t402 = t292, t403 = t385; net.template exchange<139>(t402, t403);
        Key t404 = t293, t405 = t386; net.template exchange<140>(t404, t405);
        Key t406 = t294, t407 = t387; net.template exchange<141>(t406, t407);
        Key t408 = t295, t409 = t388; net.template exchange<142>(t408, t409);
        Key t410 = t296, t411 = t389; net.template exchange<143>(t410, t411);
        Key t412 = t297, t413 = t390; net.template exchange<144>(t412, t413);
        Key t414 = t298, t415 = t391; net.template exchange<145>(t414, t415);
        Key t416 = t299, t417 = t392; net.template exchange<146>(t416, t417);
        Key t418 = t300, t419 = t393; net.template exchange<147>(t418, t419);
        Key t420 = t301, t421 = t394; net.template exchange<148>(t420, t421);
        Key t422 = t302, t423 = t395; net.template exchange<149>(t422, t423);
        Key t424 = t303, t425 = t396; net.template exchange<150>(t424, t425);
        Key t426 = t304, t427 = t397; net.template exchange<151>(t426, t427);
        Key t428 = t184, t429 = t399; net.template exchange<152>(t428, t429);
        Key t430 = t185, t431 = t400; net.template exchange<153>(t430, t431);
        Key t432 = t186, t433 = t401; net.template exchange<154>(t432, t433);
        Key t434 = t187, t435 = t402; net.template exchange<155>(t434, t435);
        Key t436 = t188, t437 = t403; net.template exchange<156>(t436, t437);
        Key t438 = t189, t439 = t404; net.template exchange<157>(t438, t439);
        Key t440 = t190, t441 = t405; net.template exchange<158>(t440, t441);
        Key t442 = t191, t443 = t406; net.template exchange<159>(t442, t443);
        Key t444 = t192, t445 = t407; net.template exchange<160>(t444, t445);
        Key t446 = t193, t447 = t408; net.template exchange<161>(t446, t447);
        Key t448 = t194, t449 = t409; net.template exchange<162>(t448, t449);
        Key t450 = t195, t451 = t410; net.template exchange<163>(t450, t451);
        Key t452 = t196, t453 = t411; net.template exchange<164>(t452, t453);
        Key t454 = t197, t455 = t412; net.template exchange<165>(t454, t455);
        Key t456 = t198, t457 = t413; net.template exchange<166>(t456, t457);
        Key t458 = t199, t459 = t414; net.template exchange<167>(t458, t459);
        Key t460 = t200, t461 = t415; net.template exchange<168>(t460, t461);
        Key t462 = t201, t463 = t416; net.template exchange<169>(t462, t463);
        Key t464 = t202, t465 = t417; net.template exchange<170>(t464, t465);
        Key t466 = t203, t467 = t418; net.template exchange<171>(t466, t467);
        Key t468 = t204, t469 = t419; net.template exchange<172>(t468, t469);
        Key t470 = t205, t471 = t420; net.template exchange<173>(t470, t471);
        Key t472 = t206, t473 = t421; net.template exchange<174>(t472, t473);
        Key t474 = t207, t475 = t422; net.template exchange<175>(t474, t475);
        Key t476 = t208, t477 = t423; net.template exchange<176>(t476, t477);
        Key t478 = t209, t479 = t424; net.template exchange<177>(t478, t479);
        Key t480 = t210, t481 = t425; net.template exchange<178>(t480, t481);
        Key t482 = t211, t483 = t426; net.template exchange<179>(t482, t483);
        Key t484 = t212, t485 = t427; net.template exchange<180>(t484, t485);
        z[0] = t428; z[1] = t429; z[2] = t430; z[3] = t431; z[4] = t432; z[5] = t433; z[6] = t434; z[7] = t435; z[8] = t436; z[9] = t437; z[10] = t438; z[11] = t439; z[12] = t440; z[13] = t441; z[14] = t442; z[15] = t443; z[16] = t444; z[17] = t445; z[18] = t446; z[19] = t447; z[20] = t448; z[21] = t449; z[22] = t450; z[23] = t451; z[24] = t452; z[25] = t453; z[26] = t454; z[27] = t455; z[28] = t456; z[29] = t457; z[30] = t458; z[31] = t459; z[32] = t460; z[33] = t461; z[34] = t462; z[35] = t463; z[36] = t464; z[37] = t465; z[38] = t466; z[39] = t467; z[40] = t468; z[41] = t469; z[42] = t470; z[43] = t471; z[44] = t472; z[45] = t473; z[46] = t474; z[47] = t475; z[48] = t476; z[49] = t477; z[50] = t478; z[51] = t479; z[52] = t480; z[53] = t481; z[54] = t482; z[55] = t483; z[56] = t484; z[57] = t485;
    }
};

// 369 compare-exchanges, 94 single
template <>
struct Merge<128, 64, 47, 144>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[63], t1 = b[31]; net.template exchange<0>(t0, t1);
        const Key t2 = net.minimum(t1, a[127]);
        Key t3 = a[31], t4 = b[63]; net.template exchange<1>(t3, t4);
        const Key t5 = net.minimum(t4, a[95]);
        Key t6 = t0, t7 = t3; net.template exchange<2>(t6, t7);
        Key t8 = t2, t9 = t5; net.template exchange<3>(t8, t9);
        Key t10 = a[47], t11 = b[47]; net.template exchange<4>(t10, t11);
        const Key t12 = net.minimum(t11, a[111]);
        Key t13 = a[79], t14 = b[15]; net.template exchange<5>(t13, t14);
        const Key t15 = net.maximum(t13, a[15]);
        Key t16 = t10, t17 = t15; net.template exchange<6>(t16, t17);
        Key t18 = t12, t19 = t14; net.template exchange<7>(t18, t19);
        const Key t21 = net.maximum(t6, t16);
        Key t22 = t7, t23 = t17; net.template exchange<8>(t22, t23);
        Key t24 = t8, t25 = t18; net.template exchange<9>(t24, t25);
        Key t26 = t9, t27 = t19; net.template exchange<10>(t26, t27);
        Key t28 = a[55], t29 = b[55]; net.template exchange<11>(t28, t29);
        const Key t30 = net.minimum(t29, a[119]);
        Key t31 = a[87], t32 = b[23]; net.template exchange<12>(t31, t32);
        const Key t33 = net.maximum(t31, a[23]);
        Key t34 = t28, t35 = t33; net.template exchange<13>(t34, t35);
        Key t36 = t30, t37 = t32; net.template exchange<14>(t36, t37);
        Key t38 = a[103], t39 = b[7]; net.template exchange<15>(t38, t39);
        const Key t40 = net.maximum(t38, a[39]);
        Key t41 = a[71], t42 = b[39]; net.template exchange<16>(t41, t42);
        const Key t43 = net.maximum(t41, a[7]);
        Key t44 = t40, t45 = t43; net.template exchange<17>(t44, t45);
        Key t46 = t39, t47 = t42; net.template exchange<18>(t46, t47);
        Key t48 = t34, t49 = t44; net.template exchange<19>(t48, t49);
        Key t50 = t35, t51 = t45; net.template exchange<20>(t50, t51);
        Key t52 = t36, t53 = t46; net.template exchange<21>(t52, t53);
        const Key t54 = net.minimum(t37, t47);
        Key t56 = t21, t57 = t48; net.template exchange<22>(t56, t57);
        Key t58 = t22, t59 = t49; net.template exchange<23>(t58, t59);
        Key t60 = t23, t61 = t50; net.template exchange<24>(t60, t61);
        Key t62 = t24, t63 = t51; net.template exchange<25>(t62, t63);
        Key t64 = t25, t65 = t52; net.template exchange<26>(t64, t65);
        Key t66 = t26, t67 = t53; net.template exchange<27>(t66, t67);
        const Key t68 = net.minimum(t27, t54);
        Key t70 = a[59], t71 = b[27]; net.template exchange<28>(t70, t71);
        const Key t72 = net.minimum(t71, a[123]);
        Key t73 = a[27], t74 = b[59]; net.template exchange<29>(t73, t74);
        const Key t75 = net.minimum(t74, a[91]);
        Key t76 = t70, t77 = t73; net.template exchange<30>(t76, t77);
        Key t78 = t72, t79 = t75; net.template exchange<31>(t78, t79);
        Key t80 = a[43], t81 = b[43]; net.template exchange<32>(t80, t81);
        const Key t82 = net.minimum(t81, a[107]);
        Key t83 = a[75], t84 = b[11]; net.template exchange<33>(t83, t84);
        const Key t85 = net.maximum(t83, a[11]);
        Key t86 = t80, t87 = t85; net.template exchange<34>(t86, t87);
        Key t88 = t82, t89 = t84; net.template exchange<35>(t88, t89);
        const Key t91 = net.maximum(t76, t86);
        Key t92 = t77, t93 = t87; net.template exchange<36>(t92, t93);
        Key t94 = t78, t95 = t88; net.template exchange<37>(t94, t95);
        Key t96 = t79, t97 = t89; net.template exchange<38>(t96, t97);
        Key t98 = a[51], t99 = b[51]; net.template exchange<39>(t98, t99);
        const Key t100 = net.minimum(t99, a[115]);
        Key t101 = a[83], t102 = b[19]; net.template exchange<40>(t101, t102);
        const Key t103 = net.maximum(t101, a[19]);
        Key t104 = t98, t105 = t103; net.template exchange<41>(t104, t105);
        Key t106 = t100, t107 = t102; net.template exchange<42>(t106, t107);
        Key t108 = a[99], t109 = b[3]; net.template exchange<43>(t108, t109);
        const Key t110 = net.maximum(t108, a[35]);
        Key t111 = a[67], t112 = b[35]; net.template exchange<44>(t111, t112);
        const Key t113 = net.maximum(t111, a[3]);
        Key t114 = t110, t115 = t113; net.template exchange<45>(t114, t115);
        Key t116 = t109, t117 = t112; net.template exchange<46>(t116, t117);
        Key t118 = t104, t119 = t114; net.template exchange<47>(t118, t119);
        Key t120 = t105, t121 = t115; net.template exchange<48>(t120, t121);
        Key t122 = t106, t123 = t116; net.template exchange<49>(t122, t123);
        const Key t124 = net.minimum(t107, t117);
        const Key t127 = net.maximum(t91, t118);
        Key t128 = t92, t129 = t119; net.template exchange<50>(t128, t129);
        Key t130 = t93, t131 = t120; net.template exchange<51>(t130, t131);
        Key t132 = t94, t133 = t121; net.template exchange<52>(t132, t133);
        Key t134 = t95, t135 = t122; net.template exchange<53>(t134, t135);
        Key t136 = t96, t137 = t123; net.template exchange<54>(t136, t137);
        Key t138 = t97, t139 = t124; net.template exchange<55>(t138, t139);
        Key t140 = t56, t141 = t127; net.template exchange<56>(t140, t141);
        Key t142 = t57, t143 = t128; net.template exchange<57>(t142, t143);
        Key t144 = t58, t145 = t129; net.template exchange<58>(t144, t145);
        Key t146 = t59, t147 = t130; net.template exchange<59>(t146, t147);
        Key t148 = t60, t149 = t131; net.template exchange<60>(t148, t149);
        Key t150 = t61, t151 = t132; net.template exchange<61>(t150, t151);
        Key t152 = t62, t153 = t133; net.template exchange<62>(t152, t153);
        Key t154 = t63, t155 = t134; net.template exchange<63>(t154, t155);
        Key t156 = t64, t157 = t135; net.template exchange<64>(t156, t157);
        Key t158 = t65, t159 = t136; net.template exchange<65>(t158, t159);
        Key t160 = t66, t161 = t137; net.template exchange<66>(t160, t161);
        Key t162 = t67, t163 = t138; net.template exchange<67>(t162, t163);
        const Key t164 = net.minimum(t68, t139);
        Key t166 = a[61], t167 = b[29]; net.template exchange<68>(t166, t167);
        const Key t168 = net.minimum(t167, a[125]);
        Key t169 = a[29], t170 = b[61]; net.template exchange<69>(t169, t170);
        const Key t171 = net.minimum(t170, a[93]);
        Key t172 = t166, t173 = t169; net.template exchange<70>(t172, t173);
        Key t174 = t168, t175 = t171; net.template exchange<71>(t174, t175);
        Key t176 = a[45], t177 = b[45]; net.template exchange<72>(t176, t177);
        const Key t178 = net.minimum(t177, a[109]);
        Key t179 = a[77], t180 = b[13]; net.template exchange<73>(t179, t180);
        const Key t181 = net.maximum(t179, a[13]);
        Key t182 = t176, t183 = t181; net.template exchange<74>(t182, t183);
        Key t184 = t178, t185 = t180; net.template exchange<75>(t184, t185);
        const Key t187 = net.maximum(t172, t182);
        Key t188 = t173, t189 = t183; net.template exchange<76>(t188, t189);
        Key t190 = t174, t191 = t184; net.template exchange<77>(t190, t191);
        Key t192 = t175, t193 = t185; net.template exchange<78>(t192, t193);
        Key t194 = a[53], t195 = b[53]; net.template exchange<79>(t194, t195);
        const Key t196 = net.minimum(t195, a[117]);
        Key t197 = a[85], t198 = b[21]; net.template exchange<80>(t197, t198);
        const Key t199 = net.maximum(t197, a[21]);
        Key t200 = t194, t201 = t199; net.template exchange<81>(t200, t201);
        Key t202 = t196, t203 = t198; net.template exchange<82>(t202, t203);
        Key t204 = a[101], t205 = b[5]; net.template exchange<83>(t204, t205);
        const Key t206 = net.maximum(t204, a[37]);
        Key t207 = a[69], t208 = b[37]; net.template exchange<84>(t207, t208);
        const Key t209 = net.maximum(t207, a[5]);
        Key t210 = t206, t211 = t209; net.template exchange<85>(t210, t211);
        Key t212 = t205, t213 = t208; net.template exchange<86>(t212, t213);
        Key t214 = t200, t215 = t210; net.template exchange<87>(t214, t215);
        Key t216 = t201, t217 = t211; net.template exchange<88>(t216, t217);
        Key t218 = t202, t219 = t212; net.template exchange<89>(t218, t219);
        const Key t220 = net.minimum(t203, t213);
        Key t222 = t187, t223 = t214; net.template exchange<90>(t222, t223);
        Key t224 = t188, t225 = t215; net.template exchange<91>(t224, t225);
        Key t226 = t189, t227 = t216; net.template exchange<92>(t226, t227);
        Key t228 = t190, t229 = t217; net.template exchange<93>(t228, t229);
        Key t230 = t191, t231 = t218; net.template exchange<94>(t230, t231);
        Key t232 = t192, t233 = t219; net.template exchange<95>(t232, t233);
        const Key t234 = net.minimum(t193, t220);
        Key t236 = a[57], t237 = b[25]; net.template exchange<96>(t236, t237);
        const Key t238 = net.minimum(t237, a[121]);
        Key t239 = a[25], t240 = b[57]; net.template exchange<97>(t239, t240);
        const Key t241 = net.minimum(t240, a[89]);
        Key t242 = t236, t243 = t239; net.template exchange<98>(t242, t243);
        Key t244 = t238, t245 = t241; net.template exchange<99>(t244, t245);
        Key t246 = a[41], t247 = b[41]; net.template exchange<100>(t246, t247);
        const Key t248 = net.minimum(t247, a[105]);
        Key t249 = a[73], t250 = b[9]; net.template exchange<101>(t249, t250);
        const Key t251 = net.maximum(t249, a[9]);
        Key t252 = t246, t253 = t251; net.template exchange<102>(t252, t253);
        Key t254 = t248, t255 = t250; net.template exchange<103>(t254, t255);
        const Key t257 = net.maximum(t242, t252);
        Key t258 = t243, t259 = t253; net.template exchange<104>(t258, t259);
        Key t260 = t244, t261 = t254; net.template exchange<105>(t260, t261);
        Key t262 = t245, t263 = t255; net.template exchange<106>(t262, t263);
        Key t264 = a[49], t265 = b[49]; net.template exchange<107>(t264, t265);
        const Key t266 = net.minimum(t265, a[113]);
        Key t267 = a[81], t268 = b[17]; net.template exchange<108>(t267, t268);
        const Key t269 = net.maximum(t267, a[17]);
        Key t270 = t264, t271 = t269; net.template exchange<109>(t270, t271);
        Key t272 = t266, t273 = t268; net.template exchange<110>(t272, t273);
        Key t274 = a[97], t275 = b[1]; net.template exchange<111>(t274, t275);
        const Key t276 = net.maximum(t274, a[33]);
        Key t277 = a[65], t278 = b[33]; net.template exchange<112>(t277, t278);
        const Key t279 = net.maximum(t277, a[1]);
        Key t280 = t276, t281 = t279; net.template exchange<113>(t280, t281);
        Key t282 = t275, t283 = t278; net.template exchange<114>(t282, t283);
        Key t284 = t270, t285 = t280; net.template exchange<115>(t284, t285);
        Key t286 = t271, t287 = t281; net.template exchange<116>(t286, t287);
        Key t288 = t272, t289 = t282; net.template exchange<117>(t288, t289);
        const Key t290 = net.minimum(t273, t283);
        const Key t293 = net.maximum(t257, t284);
        Key t294 = t258, t295 = t285; net.template exchange<118>(t294, t295);
        Key t296 = t259, t297 = t286; net.template exchange<119>(t296, t297);
        Key t298 = t260, t299 = t287; net.template exchange<120>(t298, t299);
        Key t300 = t261, t301 = t288; net.template exchange<121>(t300, t301);
        Key t302 = t262, t303 = t289; net.template exchange<122>(t302, t303);
        Key t304 = t263, t305 = t290; net.template exchange<123>(t304, t305);
        const Key t307 = net.maximum(t222, t293);
        Key t308 = t223, t309 = t294; net.template exchange<124>(t308, t309);
        Key t310 = t224, t311 = t295; net.template exchange<125>(t310, t311);
        Key t312 = t225, t313 = t296; net.template exchange<126>(t312, t313);
        Key t314 = t226, t315 = t297; net.template exchange<127>(t314, t315);
        Key t316 = t227, t317 = t298; net.template exchange<128>(t316, t317);
        Key t318 = t228, t319 = t299; net.template exchange<129>(t318, t319);
        Key t320 = t229, t321 = t300; net.template exchange<130>(t320, t321);
        Key t322 = t230, t323 = t301; net.template exchange<131>(t322, t323);
        Key t324 = t231, t325 = t302; net.template exchange<132>(t324, t325);
        Key t326 = t232, t327 = t303; net.template exchange<133>(t326, t327);
        Key t328 = t233, t329 = t304; net.template exchange<134>(t328, t329);
        Key t330 = t234, t331 = t305; net.template exchange<135>(t330, t331);
        Key t332 = t140, t333 = t307; net.template exchange<136>(t332, t333);
        Key t334 = t141, t335 = t308; net.template exchange<137>(t334, t335);
        Key t336 = t142, t337 = t309; net.template exchange<138>(t336, t337);
        Key t338 = t143, t339 = t310; net.template exchange<139>(t338, t339);
        Key t340 = t144, t341 = t311; net.template exchange<140>(t340, t341);
        Key t342 = t145, t343 = t312; net.template exchange<141>(t342, t343);
        Key t344 = t146, t345 = t313; net.template exchange<142>(t344, t345);
        Key t346 = t147, t347 = t314; net.template exchange<143>(t346, t347);
        Key t348 = t148, t349 = t315; net.template exchange<144>(t348, t349);
        Key t350 = t149, t351 = t316; net.template exchange<145>(t350, t351);
        Key t352 = t150, t353 = t317; net.template exchange<146>(t352, t353);
        Key t354 = t151, t355 = t318; net.template exchange<147>(t354, t355);
        Key t356 = t152, t357 = t319; net.template exchange<148>(t356, t357);
        Key t358 = t153, t359 = t320; net.template exchange<149>(t358, t359);
        Key t360 = t154, t361 = t321; net.template exchange<150>(t360, t361);
        Key t362 = t155, t363 = t322; net.template exchange<151>(t362, t363);
        Key t364 = t156, t365 = t323; net.template exchange<152>(t364, t365);
        Key t366 = t157, t367 = t324; net.template exchange<153>(t366, t367);
        Key t368 = t158, t369 = t325; net.template exchange<154>(t368, t369);
        Key t370 = t159, t371 = t326; net.template exchange<155>(t370, t371);
        Key t372 = t160, t373 = t327; net.template exchange<156>(t372, t373);
        Key t374 = t161, t375 = t328; net.template exchange<157>(t374, t375);
        Key t376 = t162, t377 = t329; net.template exchange<158>(t376, t377);
        Key t378 = t163, t379 = t330; net.template exchange<159>(t378, t379);
        const Key t380 = net.minimum(t164, t331);
        Key t382 = a[62], t383 = b[30]; net.template exchange<160>(t382, t383);
        const Key t384 = net.minimum(t383, a[126]);
        Key t385 = a[30], t386 = b[62]; net.template exchange<161>(t385, t386);
        const Key t387 = net.minimum(t386, a[94]);
        Key t388 = t382, t389 = t385; net.template exchange<162>(t388, t389);
        Key t390 = t384, t391 = t387; net.template exchange<163>(t390, t391);
        Key t392 = a[46], t393 = b[46]; net.template exchange<164>(t392, t393);
        const Key t394 = net.minimum(t393, a[110]);
        Key t395 = a[78], t396 = b[14]; net.template exchange<165>(t395, t396);
        const Key t397 = net.maximum(t395, a[14]);
        Key t398 = t392, t399 = t397; net.template exchange<166>(t398, t399);
        Key t400 = t394, t401 = t396; net.template exchange<167>(t400, t401);
        const Key t403 = net.maximum(t388, t398);
        Key t404 = t389, t405 = t399; net.template exchange<168>(t404, t405);
        Key t406 = t390, t407 = t400; net.template exchange<169>(t406, t407);
        Key t408 = t391, t409 = t401; net.template exchange<170>(t408, t409);
        Key t410 = a[54], t411 = b[54]; net.template exchange<171>(t410, t411);
        const Key t412 = net.minimum(t411, a[118]);
        Key t413 = a[86], t414 = b[22]; net.template exchange<172>(t413, t414);
        const Key t415 = net.maximum(t413, a[22]);
        Key t416 = t410, t417 = t415; net.template exchange<173>(t416, t417);
        Key t418 = t412, t419 = t414; net.template exchange<174>(t418, t419);
        Key t420 = a[102], t421 = b[6]; net.template exchange<175>(t420, t421);
        const Key t422 = net.maximum(t420, a[38]);
        Key t423 = a[70], t424 = b[38]; net.template exchange<176>(t423, t424);
        const Key t425 = net.maximum(t423, a[6]);
        Key t426 = t422, t427 = t425; net.template exchange<177>(t426, t427);
        Key t428 = t421, t429 = t424; net.template exchange<178>(t428, t429);
        Key t430 = t416, t431 = t426; net.template exchange<179>(t430, t431);
        Key t432 = t417, t433 = t427; net.template exchange<180>(t432, t433);
        Key t434 = t418, t435 = t428; net.template exchange<181>(t434, t435);
        const Key t436 = net.minimum(t419, t429);
        Key t438 = t403, t439 = t430; net.template exchange<182>(t438, t439);
        Key t440 = t404, t441 = t431; net.template exchange<183>(t440, t441);
        Key t442 = t405, t443 = t432; net.template exchange<184>(t442, t443);
        Key t444 = t406, t445 = t433; net.template exchange<185>(t444, t445);
        Key t446 = t407, t447 = t434; net.template exchange<186>(t446, t447);
        Key t448 = t408, t449 = t435; net.template exchange<187>(t448, t449);
        const Key t450 = net.minimum(t409, t436);
        Key t452 = a[58], t453 = b[26]; net.template exchange<188>(t452, t453);
        const Key t454 = net.minimum(t453, a[122]);
        Key t455 = a[26], t456 = b[58]; net.template exchange<189>(t455, t456);
        const Key t457 = net.minimum(t456, a[90]);
        Key t458 = t452, t459 = t455; net.template exchange<190>(t458, t459);
        Key t460 = t454, t461 = t457; net.template exchange<191>(t460, t461);
        Key t462 = a[42], t463 = b[42]; net.template exchange<192>(t462, t463);
        const Key t464 = net.minimum(t463, a[106]);
        Key t465 = a[74], t466 = b[10]; net.template exchange<193>(t465, t466);
        const Key t467 = net.maximum(t465, a[10]);
        Key t468 = t462, t469 = t467; net.template exchange<194>(t468, t469);
        Key t470 = t464, t471 = t466; net.template exchange<195>(t470, t471);
        const Key t473 = net.maximum(t458, t468);
        Key t474 = t459, t475 = t469; net.template exchange<196>(t474, t475);
        Key t476 = t460, t477 = t470; net.template exchange<197>(t476, t477);
        Key t478 = t461, t479 = t471; net.template exchange<198>(t478, t479);
        Key t480 = a[50], t481 = b[50]; net.template exchange<199>(t480, t481);
        const Key t482 = net.minimum(t481, a[114]);
        Key t483 = a[82], t484 = b[18]; net.template exchange<200>(t483, t484);
        const Key t485 = net.maximum(t483, a[18]);
        Key t486 = t480, t487 = t485; net.template exchange<201>(t486, t487);
        Key t488 = t482, t489 = t484; net.template exchange<202>(t488, t489);
        Key t490 = a[98], t491 = b[2]; net.template exchange<203>(t490, t491);
        const Key t492 = net.maximum(t490, a[34]);
        Key t493 = a[66], t494 = b[34]; net.template exchange<204>(t493, t494);
        const Key t495 = net.maximum(t493, a[2]);
        Key t496 = t492, t497 = t495; net.template exchange<205>(t496, t497);
        Key t498 = t491, t499 = t494; net.template exchange<206>(t498, t499);
        Key t500 = t486, t501 = t496; net.template exchange<207>(t500, t501);
        Key t502 = t487, t503 = t497; net.template exchange<208>(t502, t503);
        Key t504 = t488, t505 = t498; net.template exchange<209>(t504, t505);
        const Key t506 = net.minimum(t489, t499);
        const Key t509 = net.maximum(t473, t500);
        Key t510 = t474, t511 = t501; net.template exchange<210>(t510, t511);
        Key t512 = t475, t513 = t502; net.template exchange<211>(t512, t513);
        Key t514 = t476, t515 = t503; net.template exchange<212>(t514, t515);
        Key t516 = t477, t517 = t504; net.template exchange<213>(t516, t517);
        Key t518 = t478, t519 = t505; net.template exchange<214>(t518, t519);
        Key t520 = t479, t521 = t506; net.template exchange<215>(t520, t521);
        Key t522 = t438, t523 = t509; net.template exchange<216>(t522, t523);
        Key t524 = t439, t525 = t510; net.template exchange<217>(t524, t525);
        Key t526 = t440, t527 = t511; net.template exchange<218>(t526, t527);
        Key t528 = t441, t529 = t512; net.template exchange<219>(t528, t529);
        Key t530 = t442, t531 = t513; net.template exchange<220>(t530, t531);
        Key t532 = t443, t533 = t514; net.template exchange<221>(t532, t533);
        Key t534 = t444, t535 = t515; net.template exchange<222>(t534, t535);
        Key t536 = t445, t537 = t516; net.template exchange<223>(t536, t537);
        Key t538 = t446, t539 = t517; net.template exchange<224>(t538, t539);
        Key t540 = t447, t541 = t518; net.template exchange<225>(t540, t541);
        Key t542 = t448, t543 = t519; net.template exchange<226>(t542, t543);
        Key t544 = t449, t545 = t520; net.template exchange<227>(t544, t545);
        const Key t546 = net.minimum(t450, t521);
        Key t548 = a[60], t549 = b[28]; net.template exchange<228>(t548, t549);
        const Key t550 = net.minimum(t549, a[124]);
        Key t551 = a[28], t552 = b[60]; net.template exchange<229>(t551, t552);
        const Key t553 = net.minimum(t552, a[92]);
        Key t554 = t548, t555 = t551; net.template exchange<230>(t554, t555);
        Key t556 = t550, t557 = t553; net.template exchange<231>(t556, t557);
        Key t558 = a[44], t559 = b[44]; net.template exchange<232>(t558, t559);
        const Key t560 = net.minimum(t559, a[108]);
        Key t561 = a[76], t562 = b[12]; net.template exchange<233>(t561, t562);
        const Key t563 = net.maximum(t561, a[12]);
        Key t564 = t558, t565 = t563; net.template exchange<234>(t564, t565);
        Key t566 = t560, t567 = t562; net.template exchange<235>(t566, t567);
        const Key t569 = net.maximum(t554, t564);
        Key t570 = t555, t571 = t565; net.template exchange<236>(t570, t571);
        Key t572 = t556, t573 = t566; net.template exchange<237>(t572, t573);
        Key t574 = t557, t575 = t567; net.template exchange<238>(t574, t575);
        Key t576 = a[52], t577 = b[52]; net.template exchange<239>(t576, t577);
        const Key t578 = net.minimum(t577, a[116]);
        Key t579 = a[84], t580 = b[20]; net.template exchange<240>(t579, t580);
        const Key t581 = net.maximum(t579, a[20]);
        Key t582 = t576, t583 = t581; net.template exchange<241>(t582, t583);
        Key t584 = t578, t585 = t580; net.template exchange<242>(t584, t585);
        Key t586 = a[100], t587 = b[4]; net.template exchange<243>(t586, t587);
        const Key t588 = net.maximum(t586, a[36]);
        Key t589 = a[68], t590 = b[36]; net.template exchange<244>(t589, t590);
        const Key t591 = net.maximum(t589, a[4]);
        Key t592 = t588, t593 = t591; net.template exchange<245>(t592, t593);
        Key t594 = t587, t595 = t590; net.template exchange<246>(t594, t595);
        Key t596 = t582, t597 = t592; net.template exchange<247>(t596, t597);
        Key t598 = t583, t599 = t593; net.template exchange<248>(t598, t599);
        Key t600 = t584, t601 = t594; net.template exchange<249>(t600, t601);
        const Key t602 = net.minimum(t585, t595);
        Key t604 = t569, t605 = t596; net.template exchange<250>(t604, t605);
        Key t606 = t570, t607 = t597; net.template exchange<251>(t606, t607);
        Key t608 = t571, t609 = t598; net.template exchange<252>(t608, t609);
        Key t610 = t572, t611 = t599; net.template exchange<253>(t610, t611);
        Key t612 = t573, t613 = t600; net.template exchange<254>(t612, t613);
        Key t614 = t574, t615 = t601; net.template exchange<255>(t614, t615);
        const Key t616 = net.minimum(t575, t602);
        Key t618 = a[56], t619 = b[24]; net.template exchange<256>(t618, t619);
        const Key t620 = net.minimum(t619, a[120]);
        Key t621 = a[24], t622 = b[56]; net.template exchange<257>(t621, t622);
        const Key t623 = net.minimum(t622, a[88]);
        Key t624 = t618, t625 = t621; net.template exchange<258>(t624, t625);
        Key t626 = t620, t627 = t623; net.template exchange<259>(t626, t627);
        Key t628 = a[40], t629 = b[40]; net.template exchange<260>(t628, t629);
        const Key t630 = net.minimum(t629, a[104]);
        Key t631 = a[72], t632 = b[8]; net.template exchange<261>(t631, t632);
        const Key t633 = net.maximum(t631, a[8]);
        Key t634 = t628, t635 = t633; net.template exchange<262>(t634, t635);
        Key t636 = t630, t637 = t632; net.template exchange<263>(t636, t637);
        const Key t639 = net.maximum(t624, t634);
        Key t640 = t625, t641 = t635; net.template exchange<264>(t640, t641);
        Key t642 = t626, t643 = t636; net.template exchange<265>(t642, t643);
        Key t644 = t627, t645 = t637; net.template exchange<266>(t644, t645);
        Key t646 = a[48], t647 = b[48]; net.template exchange<267>(t646, t647);
        const Key t648 = net.minimum(t647, a[112]);
        Key t649 = a[80], t650 = b[16]; net.template exchange<268>(t649, t650);
        const Key t651 = net.maximum(t649, a[16]);
        Key t652 = t646, t653 = t651; net.template exchange<269>(t652, t653);
        Key t654 = t648, t655 = t650; net.template exchange<270>(t654, t655);
        Key t656 = a[96], t657 = b[0]; net.template exchange<271>(t656, t657);
        const Key t658 = net.maximum(t656, a[32]);
        Key t659 = a[64], t660 = b[32]; net.template exchange<272>(t659, t660);
        const Key t661 = net.maximum(t659, a[0]);
        Key t662 = t658, t663 = t661; net.template exchange<273>(t662, t663);
        Key t664 = t657, t665 = t660; net.template exchange<274>(t664, t665);
        Key t666 = t652, t667 = t662; net.template exchange<275>(t666, t667);
        Key t668 = t653, t669 = t663; net.template exchange<276>(t668, t669);
        Key t670 = t654, t671 = t664; net.template exchange<277>(t670, t671);
        const Key t672 = net.minimum(t655, t665);
        const Key t675 = net.maximum(t639, t666);
        Key t676 = t640, t677 = t667; net.template exchange<278>(t676, t677);
        Key t678 = t641, t679 = t668; net.template exchange<279>(t678, t679);
        Key t680 = t642, t681 = t669; net.template exchange<280>(t680, t681);
        Key t682 = t643, t683 = t670; net.template exchange<281>(t682, t683);
        Key t684 = t644, t685 = t671; net.template exchange<282>(t684, t685);
        Key t686 = t645, t687 = t672; net.template exchange<283>(t686, t687);
        const Key t689 = net.maximum(t604, t675);
        Key t690 = t605, t691 = t676; net.template exchange<284>(t690, t691);
        Key t692 = t606, t693 = t677; net.template exchange<285>(t692, t693);
        Key t694 = t607, t695 = t678; net.template exchange<286>(t694, t695);
        Key t696 = t608, t697 = t679; net.template exchange<287>(t696, t697);
        Key t698 = t609, t699 = t680; net.template exchange<288>(t698, t699);
        Key t700 = t610, t701 = t681; net.template exchange<289>(t700, t701);
        Key t702 = t611, t703 = t682; net.template exchange<290>(t702, t703);
        Key t704 = t612, t705 = t683; net.template exchange<291>(t704, t705);
        Key t706 = t613, t707 = t684; net.template exchange<292>(t706, t707);
        Key t708 = t614, t709 = t685; net.template exchange<293>(t708, t709);
        Key t710 = t615, t711 = t686; net.template exchange<294>(t710, t711);
        Key t712 = t616, t713 = t687; net.template exchange<295>(t712, t713);
        const Key t715 = net.maximum(t522, t689);
        Key t716 = t523, t717 = t690; net.template exchange<296>(t716, t717);
        Key t718 = t524, t719 = t691; net.template exchange<297>(t718, t719);
        Key t720 = t525, t721 = t692; net.template exchange<298>(t720, t721);
        Key t722 = t526, t723 = t693; net.template exchange<299>(t722, t723);
        Key t724 = t527, t725 = t694; net.template exchange<300>(t724, t725);
        Key t726 = t528, t727 = t695; net.template exchange<301>(t726, t727);
        Key t728 = t529, t729 = t696; net.template exchange<302>(t728, t729);
        Key t730 = t530, t731 = t697; net.template exchange<303>(t730, t731);
        Key t732 = t531, t733 = t698; net.template exchange<304>(t732, t733);
        Key t734 = t532, t735 = t699; net.template exchange<305>(t734, t735);
        Key t736 = t533, t737 = t700; net.template exchange<306>(t736, t737);
        Key t738 = t534, t739 = t701; net.template exchange<307>(t738, t739);
        Key t740 = t535, t741 = t702; net.template exchange<308>(t740, t741);
        Key t742 = t536, t743 = t703; net.template exchange<309>(t742, t743);
        Key t744 = t537, t745 = t704; net.template exchange<310>(t744, t745);
        Key t746 = t538, t747 = t705; net.template exchange<311>(t746, t747);
        Key t748 = t539, t749 = t706; net.template exchange<312>(t748, t749);
        Key t750 = t540, t751 = t707; net.template exchange<313>(t750, t751);
        Key t752 = t541, t753 = t708; net.template exchange<314>(t752, t753);
        Key t754 = t542, t755 = t709; net.template exchange<315>(t754, t755);
        Key t756 = t543, t757 = t710; net.template exchange<316>(t756, t757);
        Key t758 = t544, t759 = t711; net.template exchange<317>(t758, t759);
        Key t760 = t545, t761 = t712; net.template exchange<318>(t760, t761);
        Key t762 = t546, t763 = t713; net.template exchange<319>(t762, t763);
        Key t764 = t332, t765 = t715; net.template exchange<320>(t764, t765);
        Key t766 = t333, t767 = t716; net.template exchange<321>(t766, t767);
        Key t768 = t334, t769 = t717; net.template exchange<322>(t768, t769);
        Key t770 = t335, t771 = t718; net.template exchange<323>(t770, t771);
        Key t772 = t336, t773 = t719; net.template exchange<324>(t772, t773);
        Key t774 = t337, t775 = t720; net.template exchange<325>(t774, t775);
        Key t776 = t338, t777 = t721; net.template exchange<326>(t776, t777);
        Key t778 = t339, t779 = t722; net.template exchange<327>(t778, t779);
        Key t780 = t340, t781 = t723; net.template exchange<328>(t780, t781);
        Key t782 = t341, t783 = t724; net.template exchange<329>(t782, t783);
        Key t784 = t342, t785 = t725; net.template exchange<330>(t784, t785);
        Key t786 = t343, t787 = t726; net.template exchange<331>(t786, t787);
        Key t788 = t344, t789 = t727; net.template exchange<332>(t788, t789);
        Key t790 = t345, t791 = t728; net.template exchange<333>(t790, t791);
        Key t792 = t346, t793 = t729; net.template exchange<334>(t792, t793);
        Key t794 = t347, t795 = t730; net.template exchange<335>(t794, t795);
        Key t796 = t348, t797 = t731; net.template exchange<336>(t796, t797);
        Key t798 = t349, t799 = t732; net.template exchange<337>(t798, t799);
        Key t800 = t350, t801 = t733; net.template exchange<338>(t800, t801);
        Key t802 = t351, t803 = t734; net.template exchange<339>(t802, t803);
        Key t804 = t352, t805 = t735; net.template exchange<340>(t804, t805);
        Key t806 = t353, t807 = t736; net.template exchange<341>(t806, t807);
        Key t808 = t354, t809 = t737; net.template exchange<342>(t808, t809);
        Key t810 = t355, t811 = t738; net.template exchange<343>(t810, t811);
        Key t812 = t356, t813 = t739; net.template exchange<344>(t812, t813);
        Key t814 = t357, t815 = t740; net.template exchange<345>(t814, t815);
        Key t816 = t358, t817 = t741; net.template exchange<346>(t816, t817);
        Key t818 = t359, t819 = t742; net.template exchange<347>(t818, t819);
        Key t820 = t360, t821 = t743; net.template exchange<348>(t820, t821);
        Key t822 = t361, t823 = t744; net.template exchange<349>(t822, t823);
        Key t824 = t362, t825 = t745; net.template exchange<350>(t824, t825);
        Key t826 = t363, t827 = t746; net.template exchange<351>(t826, t827);
        Key t828 = t364, t829 = t747; net.template exchange<352>(t828, t829);
        Key t830 = t365, t831 = t748; net.template exchange<353>(t830, t831);
        Key t832 = t366, t833 = t749; net.template exchange<354>(t832, t833);
        Key t834 = t367, t835 = t750; net.template exchange<355>(t834, t835);
        Key t836 = t368, t837 = t751; net.template exchange<356>(t836, t837);
        Key t838 = t369, t839 = t752; net.template exchange<357>(t838, t839);
        Key t840 = t370, t841 = t753; net.template exchange<358>(t840, t841);
        Key t842 = t371, t843 = t754; net.template exchange<359>(t842, t843);
        Key t844 = t372, t845 = t755; net.template exchange<360>(t844, t845);
        Key t846 = t373, t847 = t756; net.template exchange<361>(t846, t847);
        Key t848 = t374, t849 = t757; net.template exchange<362>(t848, t849);
        Key t850 = t375, t851 = t758; net.template exchange<363>(t850, t851);
        Key t852 = t376, t853 = t759; net.template exchange<364>(t852, t853);
        Key t854 = t377, t855 = t760; net.template exchange<365>(t854, t855);
        Key t856 = t378, t857 = t761; net.template exchange<366>(t856, t857);
        Key t858 = t379, t859 = t762; net.template exchange<367>(t858, t859);
        Key t860 = t380, t861 = t763; net.template exchange<368>(t860, t861);
        z[0] = t764; z[1] = t765; z[2] = t766; z[3] = t767; z[4] = t768; z[5] = t769; z[6] = t770; z[7] = t771; z[8] = t772; z[9] = t773; z[10] = t774; z[11] = t775; z[12] = t776; z[13] = t777; z[14] = t778; z[15] = t779; z[16] = t780; z[17] = t781; z[18] = t782; z[19] = t783; z[20] = t784; z[21] = t785; z[22] = t786; z[23] = t787; z[24] = t788; z[25] = t789; z[26] = t790; z[27] = t791; z[28] = t792; z[29] = t793; z[30] = t794; z[31] = t795; z[32] = t796; z[33] = t797; z[34] = t798; z[35] = t799; z[36] = t800; z[37] = t801; z[38] = t802; z[39] = t803; z[40] = t804; z[41] = t805; z[42] = t806; z[43] = t807; z[44] = t808; z[45] = t809; z[46] = t810; z[47] = t811; z[48] = t812; z[49] = t813; z[50] = t814; z[51] = t815; z[52] = t816; z[53] = t817; z[54] = t818; z[55] = t819; z[56] = t820; z[57] = t821; z[58] = t822; z[59] = t823; z[60] = t824; z[61] = t825; z[62] = t826; z[63] = t827; z[64] = t828; z[65] = t829; z[66] = t830; z[67] = t831; z[68] = t832; z[69] = t833; z[70] = t834; z[71] = t835; z[72] = t836; z[73] = t837; z[74] = t838; z[75] = t839; z[76] = t840; z[77] = t841; z[78] = t842; z[79] = t843; z[80] = t844; z[81] = t845; z[82] = t846; z[83] = t847; z[84] = t848; z[85] = t849; z[86] = t850; z[87] = t851; z[88] = t852; z[89] = t853; z[90] = t854; z[91] = t855; z[92] = t856; z[93] = t857; z[94] = t858; z[95] = t859; z[96] = t860; z[97] = t861;
    }
};

// Calls visitor(Merge<M, N, Lo, Hi>()) for every merge of this file.
template <typename Visitor>
void visitMerges(Visitor&& visitor)
{
    visitor(Merge<1, 1, 0, 1>());
    visitor(Merge<2, 2, 0, 3>());
    visitor(Merge<3, 3, 0, 5>());
    visitor(Merge<4, 2, 0, 5>());
    visitor(Merge<4, 2, 2, 3>());
    visitor(Merge<4, 4, 0, 6>());
    visitor(Merge<4, 4, 0, 7>());
    visitor(Merge<5, 3, 0, 4>());
    visitor(Merge<5, 5, 0, 9>());
    visitor(Merge<6, 2, 0, 7>());
    visitor(Merge<6, 4, 4, 5>());
    visitor(Merge<6, 6, 0, 7>());
    visitor(Merge<6, 6, 0, 9>());
    visitor(Merge<6, 6, 0, 10>());
    visitor(Merge<6, 6, 0, 11>());
    visitor(Merge<6, 6, 1, 10>());
    visitor(Merge<7, 7, 0, 6>());
    visitor(Merge<7, 7, 0, 13>());
    visitor(Merge<8, 2, 0, 9>());
    visitor(Merge<8, 2, 2, 7>());
    visitor(Merge<8, 3, 0, 7>());
    visitor(Merge<8, 4, 0, 11>());
    visitor(Merge<8, 4, 1, 10>());
    visitor(Merge<8, 4, 4, 7>());
    visitor(Merge<8, 5, 0, 7>());
    visitor(Merge<8, 6, 6, 7>());
    visitor(Merge<8, 8, 0, 9>());
    visitor(Merge<8, 8, 0, 11>());
    visitor(Merge<8, 8, 0, 15>());
    visitor(Merge<8, 8, 3, 12>());
    visitor(Merge<10, 2, 0, 11>());
    visitor(Merge<10, 2, 2, 9>());
    visitor(Merge<10, 4, 4, 9>());
    visitor(Merge<10, 6, 6, 9>());
    visitor(Merge<10, 8, 0, 9>());
    visitor(Merge<10, 8, 8, 9>());
    visitor(Merge<10, 10, 0, 9>());
    visitor(Merge<10, 10, 0, 12>());
    visitor(Merge<10, 10, 0, 17>());
    visitor(Merge<10, 10, 0, 19>());
    visitor(Merge<11, 3, 0, 10>());
    visitor(Merge<11, 6, 0, 10>());
    visitor(Merge<11, 7, 0, 10>());
    visitor(Merge<12, 2, 0, 13>());
    visitor(Merge<12, 2, 2, 11>());
    visitor(Merge<12, 4, 4, 11>());
    visitor(Merge<12, 6, 6, 11>());
    visitor(Merge<12, 8, 8, 11>());
    visitor(Merge<12, 10, 10, 11>());
    visitor(Merge<12, 12, 0, 11>());
    visitor(Merge<12, 12, 0, 12>());
    visitor(Merge<12, 12, 0, 16>());
    visitor(Merge<12, 12, 0, 23>());
    visitor(Merge<12, 12, 6, 17>());
    visitor(Merge<13, 5, 0, 12>());
    visitor(Merge<13, 12, 0, 12>());
    visitor(Merge<14, 2, 0, 15>());
    visitor(Merge<14, 4, 4, 13>());
    visitor(Merge<14, 6, 6, 13>());
    visitor(Merge<14, 8, 8, 13>());
    visitor(Merge<14, 12, 12, 13>());
    visitor(Merge<14, 14, 0, 17>());
    visitor(Merge<14, 14, 0, 24>());
    visitor(Merge<14, 14, 0, 27>());
    visitor(Merge<16, 4, 0, 19>());
    visitor(Merge<16, 6, 6, 15>());
    visitor(Merge<16, 8, 0, 23>());
    visitor(Merge<16, 8, 6, 17>());
    visitor(Merge<16, 8, 8, 15>());
    visitor(Merge<16, 14, 14, 15>());
    visitor(Merge<16, 16, 0, 16>());
    visitor(Merge<16, 16, 0, 20>());
    visitor(Merge<16, 16, 0, 31>());
    visitor(Merge<17, 16, 0, 16>());
    visitor(Merge<17, 17, 0, 16>());
    visitor(Merge<18, 5, 0, 17>());
    visitor(Merge<18, 7, 0, 17>());
    visitor(Merge<18, 8, 8, 17>());
    visitor(Merge<18, 10, 0, 17>());
    visitor(Merge<18, 16, 16, 17>());
    visitor(Merge<20, 20, 0, 30>());
    visitor(Merge<20, 20, 0, 39>());
    visitor(Merge<21, 16, 0, 20>());
    visitor(Merge<21, 21, 0, 20>());
    visitor(Merge<22, 10, 10, 21>());
    visitor(Merge<24, 12, 0, 24>());
    visitor(Merge<24, 12, 0, 35>());
    visitor(Merge<24, 12, 11, 24>());
    visitor(Merge<24, 24, 0, 42>());
    visitor(Merge<24, 24, 0, 47>());
    visitor(Merge<25, 7, 0, 24>());
    visitor(Merge<25, 14, 0, 24>());
    visitor(Merge<26, 12, 12, 25>());
    visitor(Merge<28, 28, 0, 55>());
    visitor(Merge<30, 14, 14, 29>());
    visitor(Merge<31, 20, 0, 30>());
    visitor(Merge<31, 31, 0, 30>());
    visitor(Merge<32, 16, 0, 40>());
    visitor(Merge<32, 16, 0, 47>());
    visitor(Merge<32, 16, 7, 40>());
    visitor(Merge<32, 32, 0, 63>());
    visitor(Merge<34, 16, 16, 33>());
    visitor(Merge<40, 40, 19, 60>());
    visitor(Merge<41, 16, 0, 40>());
    visitor(Merge<42, 20, 20, 41>());
    visitor(Merge<43, 24, 0, 42>());
    visitor(Merge<43, 43, 0, 42>());
    visitor(Merge<48, 48, 11, 84>());
    visitor(Merge<50, 24, 24, 49>());
    visitor(Merge<56, 56, 0, 56>());
    visitor(Merge<56, 56, 0, 111>());
    visitor(Merge<57, 28, 0, 56>());
    visitor(Merge<57, 56, 0, 56>());
    visitor(Merge<58, 28, 28, 57>());
    visitor(Merge<64, 64, 0, 127>());
    visitor(Merge<66, 32, 32, 65>());
    visitor(Merge<74, 24, 24, 73>());
    visitor(Merge<98, 32, 32, 97>());
    visitor(Merge<112, 56, 55, 112>());
    visitor(Merge<128, 64, 47, 144>());
}

}  // namespace cv::cuda::fastfilters

#endif
