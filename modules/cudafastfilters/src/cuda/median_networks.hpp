// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_NETWORKS_HPP
#define OPENCV_CUDAFASTFILTERS_MEDIAN_NETWORKS_HPP

#include "host_device.hpp"

// Made by `python3 median_networks.py`, which says how. Do not edit.
// clang-format off

namespace cv
{
namespace cuda
{
namespace fastfilters
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
    static CFF_HOST_DEVICE void run(Net& net, Key* v) { net.exchange(v[0], v[1]); }
};

template <>
struct Sort<3>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, Key* v) { net.exchange(v[0], v[2]); net.exchange(v[0], v[1]); net.exchange(v[1], v[2]); }
};

template <>
struct Sort<4>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, Key* v) { net.exchange(v[0], v[1]); net.exchange(v[2], v[3]); net.exchange(v[0], v[2]); net.exchange(v[1], v[3]); net.exchange(v[1], v[2]); }
};

template <>
struct Sort<5>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, Key* v) { net.exchange(v[0], v[3]); net.exchange(v[1], v[4]); net.exchange(v[0], v[2]); net.exchange(v[1], v[3]); net.exchange(v[0], v[1]); net.exchange(v[2], v[4]); net.exchange(v[1], v[2]); net.exchange(v[3], v[4]); net.exchange(v[2], v[3]); }
};

template <>
struct Sort<6>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, Key* v) { net.exchange(v[0], v[5]); net.exchange(v[1], v[3]); net.exchange(v[2], v[4]); net.exchange(v[1], v[2]); net.exchange(v[3], v[4]); net.exchange(v[0], v[3]); net.exchange(v[2], v[5]); net.exchange(v[0], v[1]); net.exchange(v[2], v[3]); net.exchange(v[4], v[5]); net.exchange(v[1], v[2]); net.exchange(v[3], v[4]); }
};

template <>
struct Sort<7>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, Key* v) { net.exchange(v[0], v[6]); net.exchange(v[2], v[3]); net.exchange(v[4], v[5]); net.exchange(v[0], v[2]); net.exchange(v[1], v[4]); net.exchange(v[3], v[6]); net.exchange(v[0], v[1]); net.exchange(v[2], v[5]); net.exchange(v[3], v[4]); net.exchange(v[1], v[2]); net.exchange(v[4], v[6]); net.exchange(v[2], v[3]); net.exchange(v[4], v[5]); net.exchange(v[1], v[2]); net.exchange(v[3], v[4]); net.exchange(v[5], v[6]); }
};

template <>
struct Sort<8>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, Key* v) { net.exchange(v[0], v[2]); net.exchange(v[1], v[3]); net.exchange(v[4], v[6]); net.exchange(v[5], v[7]); net.exchange(v[0], v[4]); net.exchange(v[1], v[5]); net.exchange(v[2], v[6]); net.exchange(v[3], v[7]); net.exchange(v[0], v[1]); net.exchange(v[2], v[3]); net.exchange(v[4], v[5]); net.exchange(v[6], v[7]); net.exchange(v[2], v[4]); net.exchange(v[3], v[5]); net.exchange(v[1], v[4]); net.exchange(v[3], v[6]); net.exchange(v[1], v[2]); net.exchange(v[3], v[4]); net.exchange(v[5], v[6]); }
};

// 1 compare-exchanges, 0 single
template <>
struct Merge<1, 1, 0, 1>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[0], t1 = b[0]; net.exchange(t0, t1);
        z[0] = t0; z[1] = t1;
    }
};

// 3 compare-exchanges, 0 single
template <>
struct Merge<2, 2, 0, 3>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[1], t1 = b[1]; net.exchange(t0, t1);
        Key t2 = a[0], t3 = b[0]; net.exchange(t2, t3);
        Key t4 = t0, t5 = t3; net.exchange(t4, t5);
        z[0] = t2; z[1] = t4; z[2] = t5; z[3] = t1;
    }
};

// 6 compare-exchanges, 0 single
template <>
struct Merge<4, 2, 0, 5>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[1], t1 = b[1]; net.exchange(t0, t1);
        Key t2 = a[3], t3 = t1; net.exchange(t2, t3);
        Key t4 = a[0], t5 = b[0]; net.exchange(t4, t5);
        Key t6 = a[2], t7 = t5; net.exchange(t6, t7);
        Key t8 = t0, t9 = t6; net.exchange(t8, t9);
        Key t10 = t2, t11 = t7; net.exchange(t10, t11);
        z[0] = t4; z[1] = t8; z[2] = t9; z[3] = t10; z[4] = t11; z[5] = t3;
    }
};

// 9 compare-exchanges, 0 single
template <>
struct Merge<4, 4, 0, 7>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[3], t1 = b[3]; net.exchange(t0, t1);
        Key t2 = a[1], t3 = b[1]; net.exchange(t2, t3);
        Key t4 = t0, t5 = t3; net.exchange(t4, t5);
        Key t6 = a[2], t7 = b[2]; net.exchange(t6, t7);
        Key t8 = a[0], t9 = b[0]; net.exchange(t8, t9);
        Key t10 = t6, t11 = t9; net.exchange(t10, t11);
        Key t12 = t2, t13 = t10; net.exchange(t12, t13);
        Key t14 = t4, t15 = t11; net.exchange(t14, t15);
        Key t16 = t5, t17 = t7; net.exchange(t16, t17);
        z[0] = t8; z[1] = t12; z[2] = t13; z[3] = t14; z[4] = t15; z[5] = t16; z[6] = t17; z[7] = t1;
    }
};

// 13 compare-exchanges, 0 single
template <>
struct Merge<5, 5, 0, 9>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[3], t1 = b[3]; net.exchange(t0, t1);
        Key t2 = a[1], t3 = b[1]; net.exchange(t2, t3);
        Key t4 = t0, t5 = t3; net.exchange(t4, t5);
        Key t6 = a[2], t7 = b[2]; net.exchange(t6, t7);
        Key t8 = a[4], t9 = b[4]; net.exchange(t8, t9);
        Key t10 = a[0], t11 = b[0]; net.exchange(t10, t11);
        Key t12 = t8, t13 = t11; net.exchange(t12, t13);
        Key t14 = t6, t15 = t12; net.exchange(t14, t15);
        Key t16 = t7, t17 = t13; net.exchange(t16, t17);
        Key t18 = t2, t19 = t14; net.exchange(t18, t19);
        Key t20 = t4, t21 = t15; net.exchange(t20, t21);
        Key t22 = t5, t23 = t16; net.exchange(t22, t23);
        Key t24 = t1, t25 = t17; net.exchange(t24, t25);
        z[0] = t10; z[1] = t18; z[2] = t19; z[3] = t20; z[4] = t21; z[5] = t22; z[6] = t23; z[7] = t24; z[8] = t25; z[9] = t9;
    }
};

// 9 compare-exchanges, 0 single
template <>
struct Merge<6, 2, 0, 7>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[1], t1 = b[1]; net.exchange(t0, t1);
        Key t2 = a[5], t3 = t1; net.exchange(t2, t3);
        Key t4 = a[3], t5 = t2; net.exchange(t4, t5);
        Key t6 = a[0], t7 = b[0]; net.exchange(t6, t7);
        Key t8 = a[4], t9 = t7; net.exchange(t8, t9);
        Key t10 = a[2], t11 = t8; net.exchange(t10, t11);
        Key t12 = t0, t13 = t10; net.exchange(t12, t13);
        Key t14 = t4, t15 = t11; net.exchange(t14, t15);
        Key t16 = t5, t17 = t9; net.exchange(t16, t17);
        z[0] = t6; z[1] = t12; z[2] = t13; z[3] = t14; z[4] = t15; z[5] = t16; z[6] = t17; z[7] = t3;
    }
};

// 1 compare-exchanges, 6 single
template <>
struct Merge<6, 4, 4, 5>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.maximum(a[1], b[2]);
        const Key t1 = net.maximum(a[3], b[0]);
        const Key t2 = net.minimum(t0, t1, a[5]);
        const Key t3 = net.maximum(a[0], b[3]);
        const Key t4 = net.maximum(a[2], b[1]);
        const Key t5 = net.minimum(t3, t4, a[4]);
        Key t6 = t2, t7 = t5; net.exchange(t6, t7);
        z[0] = t6; z[1] = t7;
    }
};

// 17 compare-exchanges, 0 single
template <>
struct Merge<6, 6, 0, 11>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[3], t1 = b[3]; net.exchange(t0, t1);
        Key t2 = a[5], t3 = b[5]; net.exchange(t2, t3);
        Key t4 = a[1], t5 = b[1]; net.exchange(t4, t5);
        Key t6 = t2, t7 = t5; net.exchange(t6, t7);
        Key t8 = t0, t9 = t6; net.exchange(t8, t9);
        Key t10 = t1, t11 = t7; net.exchange(t10, t11);
        Key t12 = a[2], t13 = b[2]; net.exchange(t12, t13);
        Key t14 = a[4], t15 = b[4]; net.exchange(t14, t15);
        Key t16 = a[0], t17 = b[0]; net.exchange(t16, t17);
        Key t18 = t14, t19 = t17; net.exchange(t18, t19);
        Key t20 = t12, t21 = t18; net.exchange(t20, t21);
        Key t22 = t13, t23 = t19; net.exchange(t22, t23);
        Key t24 = t4, t25 = t20; net.exchange(t24, t25);
        Key t26 = t8, t27 = t21; net.exchange(t26, t27);
        Key t28 = t9, t29 = t22; net.exchange(t28, t29);
        Key t30 = t10, t31 = t23; net.exchange(t30, t31);
        Key t32 = t11, t33 = t15; net.exchange(t32, t33);
        z[0] = t16; z[1] = t24; z[2] = t25; z[3] = t26; z[4] = t27; z[5] = t28; z[6] = t29; z[7] = t30; z[8] = t31; z[9] = t32; z[10] = t33; z[11] = t3;
    }
};

// 12 compare-exchanges, 0 single
template <>
struct Merge<8, 2, 0, 9>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[1], t1 = b[1]; net.exchange(t0, t1);
        Key t2 = a[5], t3 = t1; net.exchange(t2, t3);
        Key t4 = a[3], t5 = t2; net.exchange(t4, t5);
        Key t6 = a[7], t7 = t3; net.exchange(t6, t7);
        Key t8 = a[0], t9 = b[0]; net.exchange(t8, t9);
        Key t10 = a[4], t11 = t9; net.exchange(t10, t11);
        Key t12 = a[2], t13 = t10; net.exchange(t12, t13);
        Key t14 = a[6], t15 = t11; net.exchange(t14, t15);
        Key t16 = t0, t17 = t12; net.exchange(t16, t17);
        Key t18 = t4, t19 = t13; net.exchange(t18, t19);
        Key t20 = t5, t21 = t14; net.exchange(t20, t21);
        Key t22 = t6, t23 = t15; net.exchange(t22, t23);
        z[0] = t8; z[1] = t16; z[2] = t17; z[3] = t18; z[4] = t19; z[5] = t20; z[6] = t21; z[7] = t22; z[8] = t23; z[9] = t7;
    }
};

// 1 compare-exchanges, 10 single
template <>
struct Merge<8, 6, 6, 7>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
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
        Key t12 = t5, t13 = t11; net.exchange(t12, t13);
        z[0] = t12; z[1] = t13;
    }
};

// 25 compare-exchanges, 0 single
template <>
struct Merge<8, 8, 0, 15>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[7]; net.exchange(t0, t1);
        Key t2 = a[3], t3 = b[3]; net.exchange(t2, t3);
        Key t4 = t0, t5 = t3; net.exchange(t4, t5);
        Key t6 = a[5], t7 = b[5]; net.exchange(t6, t7);
        Key t8 = a[1], t9 = b[1]; net.exchange(t8, t9);
        Key t10 = t6, t11 = t9; net.exchange(t10, t11);
        Key t12 = t2, t13 = t10; net.exchange(t12, t13);
        Key t14 = t4, t15 = t11; net.exchange(t14, t15);
        Key t16 = t5, t17 = t7; net.exchange(t16, t17);
        Key t18 = a[6], t19 = b[6]; net.exchange(t18, t19);
        Key t20 = a[2], t21 = b[2]; net.exchange(t20, t21);
        Key t22 = t18, t23 = t21; net.exchange(t22, t23);
        Key t24 = a[4], t25 = b[4]; net.exchange(t24, t25);
        Key t26 = a[0], t27 = b[0]; net.exchange(t26, t27);
        Key t28 = t24, t29 = t27; net.exchange(t28, t29);
        Key t30 = t20, t31 = t28; net.exchange(t30, t31);
        Key t32 = t22, t33 = t29; net.exchange(t32, t33);
        Key t34 = t23, t35 = t25; net.exchange(t34, t35);
        Key t36 = t8, t37 = t30; net.exchange(t36, t37);
        Key t38 = t12, t39 = t31; net.exchange(t38, t39);
        Key t40 = t13, t41 = t32; net.exchange(t40, t41);
        Key t42 = t14, t43 = t33; net.exchange(t42, t43);
        Key t44 = t15, t45 = t34; net.exchange(t44, t45);
        Key t46 = t16, t47 = t35; net.exchange(t46, t47);
        Key t48 = t17, t49 = t19; net.exchange(t48, t49);
        z[0] = t26; z[1] = t36; z[2] = t37; z[3] = t38; z[4] = t39; z[5] = t40; z[6] = t41; z[7] = t42; z[8] = t43; z[9] = t44; z[10] = t45; z[11] = t46; z[12] = t47; z[13] = t48; z[14] = t49; z[15] = t1;
    }
};

// 17 compare-exchanges, 6 single
template <>
struct Merge<8, 8, 3, 12>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.minimum(a[7], b[7]);
        Key t2 = a[3], t3 = b[3]; net.exchange(t2, t3);
        Key t4 = t0, t5 = t3; net.exchange(t4, t5);
        Key t6 = a[5], t7 = b[5]; net.exchange(t6, t7);
        const Key t9 = net.maximum(a[1], b[1]);
        Key t10 = t6, t11 = t9; net.exchange(t10, t11);
        Key t12 = t2, t13 = t10; net.exchange(t12, t13);
        Key t14 = t4, t15 = t11; net.exchange(t14, t15);
        const Key t16 = net.minimum(t5, t7);
        const Key t18 = net.minimum(a[6], b[6]);
        Key t20 = a[2], t21 = b[2]; net.exchange(t20, t21);
        Key t22 = t18, t23 = t21; net.exchange(t22, t23);
        Key t24 = a[4], t25 = b[4]; net.exchange(t24, t25);
        const Key t27 = net.maximum(a[0], b[0]);
        Key t28 = t24, t29 = t27; net.exchange(t28, t29);
        const Key t31 = net.maximum(t20, t28);
        Key t32 = t22, t33 = t29; net.exchange(t32, t33);
        Key t34 = t23, t35 = t25; net.exchange(t34, t35);
        Key t36 = t12, t37 = t31; net.exchange(t36, t37);
        Key t38 = t13, t39 = t32; net.exchange(t38, t39);
        Key t40 = t14, t41 = t33; net.exchange(t40, t41);
        Key t42 = t15, t43 = t34; net.exchange(t42, t43);
        Key t44 = t16, t45 = t35; net.exchange(t44, t45);
        z[0] = t36; z[1] = t37; z[2] = t38; z[3] = t39; z[4] = t40; z[5] = t41; z[6] = t42; z[7] = t43; z[8] = t44; z[9] = t45;
    }
};

// 9 compare-exchanges, 8 single
template <>
struct Merge<10, 4, 4, 9>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[3], t1 = b[2]; net.exchange(t0, t1);
        const Key t2 = net.minimum(t1, a[7]);
        Key t3 = a[5], t4 = b[0]; net.exchange(t3, t4);
        const Key t5 = net.maximum(t3, a[1]);
        const Key t6 = net.minimum(t4, a[9]);
        const Key t8 = net.maximum(t0, t5);
        Key t9 = t2, t10 = t6; net.exchange(t9, t10);
        Key t11 = a[2], t12 = b[3]; net.exchange(t11, t12);
        const Key t13 = net.minimum(t12, a[6]);
        Key t14 = a[4], t15 = b[1]; net.exchange(t14, t15);
        const Key t16 = net.maximum(t14, a[0]);
        const Key t17 = net.minimum(t15, a[8]);
        const Key t19 = net.maximum(t11, t16);
        Key t20 = t13, t21 = t17; net.exchange(t20, t21);
        Key t22 = t8, t23 = t19; net.exchange(t22, t23);
        Key t24 = t9, t25 = t20; net.exchange(t24, t25);
        Key t26 = t10, t27 = t21; net.exchange(t26, t27);
        z[0] = t22; z[1] = t23; z[2] = t24; z[3] = t25; z[4] = t26; z[5] = t27;
    }
};

// 1 compare-exchanges, 12 single
template <>
struct Merge<10, 8, 8, 9>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
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
        Key t14 = t6, t15 = t13; net.exchange(t14, t15);
        z[0] = t14; z[1] = t15;
    }
};

// 35 compare-exchanges, 0 single
template <>
struct Merge<10, 10, 0, 19>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[7]; net.exchange(t0, t1);
        Key t2 = a[3], t3 = b[3]; net.exchange(t2, t3);
        Key t4 = t0, t5 = t3; net.exchange(t4, t5);
        Key t6 = a[5], t7 = b[5]; net.exchange(t6, t7);
        Key t8 = a[9], t9 = b[9]; net.exchange(t8, t9);
        Key t10 = a[1], t11 = b[1]; net.exchange(t10, t11);
        Key t12 = t8, t13 = t11; net.exchange(t12, t13);
        Key t14 = t6, t15 = t12; net.exchange(t14, t15);
        Key t16 = t7, t17 = t13; net.exchange(t16, t17);
        Key t18 = t2, t19 = t14; net.exchange(t18, t19);
        Key t20 = t4, t21 = t15; net.exchange(t20, t21);
        Key t22 = t5, t23 = t16; net.exchange(t22, t23);
        Key t24 = t1, t25 = t17; net.exchange(t24, t25);
        Key t26 = a[6], t27 = b[6]; net.exchange(t26, t27);
        Key t28 = a[2], t29 = b[2]; net.exchange(t28, t29);
        Key t30 = t26, t31 = t29; net.exchange(t30, t31);
        Key t32 = a[4], t33 = b[4]; net.exchange(t32, t33);
        Key t34 = a[8], t35 = b[8]; net.exchange(t34, t35);
        Key t36 = a[0], t37 = b[0]; net.exchange(t36, t37);
        Key t38 = t34, t39 = t37; net.exchange(t38, t39);
        Key t40 = t32, t41 = t38; net.exchange(t40, t41);
        Key t42 = t33, t43 = t39; net.exchange(t42, t43);
        Key t44 = t28, t45 = t40; net.exchange(t44, t45);
        Key t46 = t30, t47 = t41; net.exchange(t46, t47);
        Key t48 = t31, t49 = t42; net.exchange(t48, t49);
        Key t50 = t27, t51 = t43; net.exchange(t50, t51);
        Key t52 = t10, t53 = t44; net.exchange(t52, t53);
        Key t54 = t18, t55 = t45; net.exchange(t54, t55);
        Key t56 = t19, t57 = t46; net.exchange(t56, t57);
        Key t58 = t20, t59 = t47; net.exchange(t58, t59);
        Key t60 = t21, t61 = t48; net.exchange(t60, t61);
        Key t62 = t22, t63 = t49; net.exchange(t62, t63);
        Key t64 = t23, t65 = t50; net.exchange(t64, t65);
        Key t66 = t24, t67 = t51; net.exchange(t66, t67);
        Key t68 = t25, t69 = t35; net.exchange(t68, t69);
        z[0] = t36; z[1] = t52; z[2] = t53; z[3] = t54; z[4] = t55; z[5] = t56; z[6] = t57; z[7] = t58; z[8] = t59; z[9] = t60; z[10] = t61; z[11] = t62; z[12] = t63; z[13] = t64; z[14] = t65; z[15] = t66; z[16] = t67; z[17] = t68; z[18] = t69; z[19] = t9;
    }
};

// 1 compare-exchanges, 16 single
template <>
struct Merge<12, 10, 10, 11>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
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
        Key t18 = t8, t19 = t17; net.exchange(t18, t19);
        z[0] = t18; z[1] = t19;
    }
};

// 45 compare-exchanges, 0 single
template <>
struct Merge<12, 12, 0, 23>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[7]; net.exchange(t0, t1);
        Key t2 = a[11], t3 = b[11]; net.exchange(t2, t3);
        Key t4 = a[3], t5 = b[3]; net.exchange(t4, t5);
        Key t6 = t2, t7 = t5; net.exchange(t6, t7);
        Key t8 = t0, t9 = t6; net.exchange(t8, t9);
        Key t10 = t1, t11 = t7; net.exchange(t10, t11);
        Key t12 = a[5], t13 = b[5]; net.exchange(t12, t13);
        Key t14 = a[9], t15 = b[9]; net.exchange(t14, t15);
        Key t16 = a[1], t17 = b[1]; net.exchange(t16, t17);
        Key t18 = t14, t19 = t17; net.exchange(t18, t19);
        Key t20 = t12, t21 = t18; net.exchange(t20, t21);
        Key t22 = t13, t23 = t19; net.exchange(t22, t23);
        Key t24 = t4, t25 = t20; net.exchange(t24, t25);
        Key t26 = t8, t27 = t21; net.exchange(t26, t27);
        Key t28 = t9, t29 = t22; net.exchange(t28, t29);
        Key t30 = t10, t31 = t23; net.exchange(t30, t31);
        Key t32 = t11, t33 = t15; net.exchange(t32, t33);
        Key t34 = a[6], t35 = b[6]; net.exchange(t34, t35);
        Key t36 = a[10], t37 = b[10]; net.exchange(t36, t37);
        Key t38 = a[2], t39 = b[2]; net.exchange(t38, t39);
        Key t40 = t36, t41 = t39; net.exchange(t40, t41);
        Key t42 = t34, t43 = t40; net.exchange(t42, t43);
        Key t44 = t35, t45 = t41; net.exchange(t44, t45);
        Key t46 = a[4], t47 = b[4]; net.exchange(t46, t47);
        Key t48 = a[8], t49 = b[8]; net.exchange(t48, t49);
        Key t50 = a[0], t51 = b[0]; net.exchange(t50, t51);
        Key t52 = t48, t53 = t51; net.exchange(t52, t53);
        Key t54 = t46, t55 = t52; net.exchange(t54, t55);
        Key t56 = t47, t57 = t53; net.exchange(t56, t57);
        Key t58 = t38, t59 = t54; net.exchange(t58, t59);
        Key t60 = t42, t61 = t55; net.exchange(t60, t61);
        Key t62 = t43, t63 = t56; net.exchange(t62, t63);
        Key t64 = t44, t65 = t57; net.exchange(t64, t65);
        Key t66 = t45, t67 = t49; net.exchange(t66, t67);
        Key t68 = t16, t69 = t58; net.exchange(t68, t69);
        Key t70 = t24, t71 = t59; net.exchange(t70, t71);
        Key t72 = t25, t73 = t60; net.exchange(t72, t73);
        Key t74 = t26, t75 = t61; net.exchange(t74, t75);
        Key t76 = t27, t77 = t62; net.exchange(t76, t77);
        Key t78 = t28, t79 = t63; net.exchange(t78, t79);
        Key t80 = t29, t81 = t64; net.exchange(t80, t81);
        Key t82 = t30, t83 = t65; net.exchange(t82, t83);
        Key t84 = t31, t85 = t66; net.exchange(t84, t85);
        Key t86 = t32, t87 = t67; net.exchange(t86, t87);
        Key t88 = t33, t89 = t37; net.exchange(t88, t89);
        z[0] = t50; z[1] = t68; z[2] = t69; z[3] = t70; z[4] = t71; z[5] = t72; z[6] = t73; z[7] = t74; z[8] = t75; z[9] = t76; z[10] = t77; z[11] = t78; z[12] = t79; z[13] = t80; z[14] = t81; z[15] = t82; z[16] = t83; z[17] = t84; z[18] = t85; z[19] = t86; z[20] = t87; z[21] = t88; z[22] = t89; z[23] = t3;
    }
};

// 12 compare-exchanges, 12 single
template <>
struct Merge<14, 6, 6, 13>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[2]; net.exchange(t0, t1);
        const Key t2 = net.maximum(t0, a[3]);
        const Key t3 = net.minimum(t1, a[11]);
        const Key t4 = net.maximum(a[5], b[0]);
        const Key t5 = net.minimum(t4, a[13]);
        const Key t6 = net.maximum(a[1], b[4]);
        const Key t7 = net.minimum(t6, a[9]);
        Key t8 = t5, t9 = t7; net.exchange(t8, t9);
        Key t10 = t2, t11 = t8; net.exchange(t10, t11);
        Key t12 = t3, t13 = t9; net.exchange(t12, t13);
        Key t14 = a[6], t15 = b[3]; net.exchange(t14, t15);
        const Key t16 = net.maximum(t14, a[2]);
        const Key t17 = net.minimum(t15, a[10]);
        const Key t18 = net.maximum(a[4], b[1]);
        const Key t19 = net.minimum(t18, a[12]);
        const Key t20 = net.maximum(a[0], b[5]);
        const Key t21 = net.minimum(t20, a[8]);
        Key t22 = t19, t23 = t21; net.exchange(t22, t23);
        Key t24 = t16, t25 = t22; net.exchange(t24, t25);
        Key t26 = t17, t27 = t23; net.exchange(t26, t27);
        Key t28 = t10, t29 = t24; net.exchange(t28, t29);
        Key t30 = t11, t31 = t25; net.exchange(t30, t31);
        Key t32 = t12, t33 = t26; net.exchange(t32, t33);
        Key t34 = t13, t35 = t27; net.exchange(t34, t35);
        z[0] = t28; z[1] = t29; z[2] = t30; z[3] = t31; z[4] = t32; z[5] = t33; z[6] = t34; z[7] = t35;
    }
};

// 65 compare-exchanges, 0 single
template <>
struct Merge<16, 16, 0, 31>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[15], t1 = b[15]; net.exchange(t0, t1);
        Key t2 = a[7], t3 = b[7]; net.exchange(t2, t3);
        Key t4 = t0, t5 = t3; net.exchange(t4, t5);
        Key t6 = a[11], t7 = b[11]; net.exchange(t6, t7);
        Key t8 = a[3], t9 = b[3]; net.exchange(t8, t9);
        Key t10 = t6, t11 = t9; net.exchange(t10, t11);
        Key t12 = t2, t13 = t10; net.exchange(t12, t13);
        Key t14 = t4, t15 = t11; net.exchange(t14, t15);
        Key t16 = t5, t17 = t7; net.exchange(t16, t17);
        Key t18 = a[13], t19 = b[13]; net.exchange(t18, t19);
        Key t20 = a[5], t21 = b[5]; net.exchange(t20, t21);
        Key t22 = t18, t23 = t21; net.exchange(t22, t23);
        Key t24 = a[9], t25 = b[9]; net.exchange(t24, t25);
        Key t26 = a[1], t27 = b[1]; net.exchange(t26, t27);
        Key t28 = t24, t29 = t27; net.exchange(t28, t29);
        Key t30 = t20, t31 = t28; net.exchange(t30, t31);
        Key t32 = t22, t33 = t29; net.exchange(t32, t33);
        Key t34 = t23, t35 = t25; net.exchange(t34, t35);
        Key t36 = t8, t37 = t30; net.exchange(t36, t37);
        Key t38 = t12, t39 = t31; net.exchange(t38, t39);
        Key t40 = t13, t41 = t32; net.exchange(t40, t41);
        Key t42 = t14, t43 = t33; net.exchange(t42, t43);
        Key t44 = t15, t45 = t34; net.exchange(t44, t45);
        Key t46 = t16, t47 = t35; net.exchange(t46, t47);
        Key t48 = t17, t49 = t19; net.exchange(t48, t49);
        Key t50 = a[14], t51 = b[14]; net.exchange(t50, t51);
        Key t52 = a[6], t53 = b[6]; net.exchange(t52, t53);
        Key t54 = t50, t55 = t53; net.exchange(t54, t55);
        Key t56 = a[10], t57 = b[10]; net.exchange(t56, t57);
        Key t58 = a[2], t59 = b[2]; net.exchange(t58, t59);
        Key t60 = t56, t61 = t59; net.exchange(t60, t61);
        Key t62 = t52, t63 = t60; net.exchange(t62, t63);
        Key t64 = t54, t65 = t61; net.exchange(t64, t65);
        Key t66 = t55, t67 = t57; net.exchange(t66, t67);
        Key t68 = a[12], t69 = b[12]; net.exchange(t68, t69);
        Key t70 = a[4], t71 = b[4]; net.exchange(t70, t71);
        Key t72 = t68, t73 = t71; net.exchange(t72, t73);
        Key t74 = a[8], t75 = b[8]; net.exchange(t74, t75);
        Key t76 = a[0], t77 = b[0]; net.exchange(t76, t77);
        Key t78 = t74, t79 = t77; net.exchange(t78, t79);
        Key t80 = t70, t81 = t78; net.exchange(t80, t81);
        Key t82 = t72, t83 = t79; net.exchange(t82, t83);
        Key t84 = t73, t85 = t75; net.exchange(t84, t85);
        Key t86 = t58, t87 = t80; net.exchange(t86, t87);
        Key t88 = t62, t89 = t81; net.exchange(t88, t89);
        Key t90 = t63, t91 = t82; net.exchange(t90, t91);
        Key t92 = t64, t93 = t83; net.exchange(t92, t93);
        Key t94 = t65, t95 = t84; net.exchange(t94, t95);
        Key t96 = t66, t97 = t85; net.exchange(t96, t97);
        Key t98 = t67, t99 = t69; net.exchange(t98, t99);
        Key t100 = t26, t101 = t86; net.exchange(t100, t101);
        Key t102 = t36, t103 = t87; net.exchange(t102, t103);
        Key t104 = t37, t105 = t88; net.exchange(t104, t105);
        Key t106 = t38, t107 = t89; net.exchange(t106, t107);
        Key t108 = t39, t109 = t90; net.exchange(t108, t109);
        Key t110 = t40, t111 = t91; net.exchange(t110, t111);
        Key t112 = t41, t113 = t92; net.exchange(t112, t113);
        Key t114 = t42, t115 = t93; net.exchange(t114, t115);
        Key t116 = t43, t117 = t94; net.exchange(t116, t117);
        Key t118 = t44, t119 = t95; net.exchange(t118, t119);
        Key t120 = t45, t121 = t96; net.exchange(t120, t121);
        Key t122 = t46, t123 = t97; net.exchange(t122, t123);
        Key t124 = t47, t125 = t98; net.exchange(t124, t125);
        Key t126 = t48, t127 = t99; net.exchange(t126, t127);
        Key t128 = t49, t129 = t51; net.exchange(t128, t129);
        z[0] = t76; z[1] = t100; z[2] = t101; z[3] = t102; z[4] = t103; z[5] = t104; z[6] = t105; z[7] = t106; z[8] = t107; z[9] = t108; z[10] = t109; z[11] = t110; z[12] = t111; z[13] = t112; z[14] = t113; z[15] = t114; z[16] = t115; z[17] = t116; z[18] = t117; z[19] = t118; z[20] = t119; z[21] = t120; z[22] = t121; z[23] = t122; z[24] = t123; z[25] = t124; z[26] = t125; z[27] = t126; z[28] = t127; z[29] = t128; z[30] = t129; z[31] = t1;
    }
};

// 21 compare-exchanges, 16 single
template <>
struct Merge<18, 8, 8, 17>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[6]; net.exchange(t0, t1);
        const Key t2 = net.minimum(t1, a[15]);
        Key t3 = a[11], t4 = b[2]; net.exchange(t3, t4);
        const Key t5 = net.maximum(t3, a[3]);
        Key t6 = t0, t7 = t5; net.exchange(t6, t7);
        const Key t8 = net.minimum(t2, t4);
        Key t10 = a[5], t11 = b[4]; net.exchange(t10, t11);
        const Key t12 = net.minimum(t11, a[13]);
        Key t13 = a[9], t14 = b[0]; net.exchange(t13, t14);
        const Key t15 = net.maximum(t13, a[1]);
        const Key t16 = net.minimum(t14, a[17]);
        const Key t18 = net.maximum(t10, t15);
        Key t19 = t12, t20 = t16; net.exchange(t19, t20);
        const Key t22 = net.maximum(t6, t18);
        Key t23 = t7, t24 = t19; net.exchange(t23, t24);
        Key t25 = t8, t26 = t20; net.exchange(t25, t26);
        Key t27 = a[6], t28 = b[7]; net.exchange(t27, t28);
        const Key t29 = net.minimum(t28, a[14]);
        Key t30 = a[10], t31 = b[3]; net.exchange(t30, t31);
        const Key t32 = net.maximum(t30, a[2]);
        Key t33 = t27, t34 = t32; net.exchange(t33, t34);
        const Key t35 = net.minimum(t29, t31);
        Key t37 = a[4], t38 = b[5]; net.exchange(t37, t38);
        const Key t39 = net.minimum(t38, a[12]);
        Key t40 = a[8], t41 = b[1]; net.exchange(t40, t41);
        const Key t42 = net.maximum(t40, a[0]);
        const Key t43 = net.minimum(t41, a[16]);
        const Key t45 = net.maximum(t37, t42);
        Key t46 = t39, t47 = t43; net.exchange(t46, t47);
        const Key t49 = net.maximum(t33, t45);
        Key t50 = t34, t51 = t46; net.exchange(t50, t51);
        Key t52 = t35, t53 = t47; net.exchange(t52, t53);
        Key t54 = t22, t55 = t49; net.exchange(t54, t55);
        Key t56 = t23, t57 = t50; net.exchange(t56, t57);
        Key t58 = t24, t59 = t51; net.exchange(t58, t59);
        Key t60 = t25, t61 = t52; net.exchange(t60, t61);
        Key t62 = t26, t63 = t53; net.exchange(t62, t63);
        z[0] = t54; z[1] = t55; z[2] = t56; z[3] = t57; z[4] = t58; z[5] = t59; z[6] = t60; z[7] = t61; z[8] = t62; z[9] = t63;
    }
};

// 89 compare-exchanges, 0 single
template <>
struct Merge<20, 20, 0, 39>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[15], t1 = b[15]; net.exchange(t0, t1);
        Key t2 = a[7], t3 = b[7]; net.exchange(t2, t3);
        Key t4 = t0, t5 = t3; net.exchange(t4, t5);
        Key t6 = a[11], t7 = b[11]; net.exchange(t6, t7);
        Key t8 = a[19], t9 = b[19]; net.exchange(t8, t9);
        Key t10 = a[3], t11 = b[3]; net.exchange(t10, t11);
        Key t12 = t8, t13 = t11; net.exchange(t12, t13);
        Key t14 = t6, t15 = t12; net.exchange(t14, t15);
        Key t16 = t7, t17 = t13; net.exchange(t16, t17);
        Key t18 = t2, t19 = t14; net.exchange(t18, t19);
        Key t20 = t4, t21 = t15; net.exchange(t20, t21);
        Key t22 = t5, t23 = t16; net.exchange(t22, t23);
        Key t24 = t1, t25 = t17; net.exchange(t24, t25);
        Key t26 = a[13], t27 = b[13]; net.exchange(t26, t27);
        Key t28 = a[5], t29 = b[5]; net.exchange(t28, t29);
        Key t30 = t26, t31 = t29; net.exchange(t30, t31);
        Key t32 = a[9], t33 = b[9]; net.exchange(t32, t33);
        Key t34 = a[17], t35 = b[17]; net.exchange(t34, t35);
        Key t36 = a[1], t37 = b[1]; net.exchange(t36, t37);
        Key t38 = t34, t39 = t37; net.exchange(t38, t39);
        Key t40 = t32, t41 = t38; net.exchange(t40, t41);
        Key t42 = t33, t43 = t39; net.exchange(t42, t43);
        Key t44 = t28, t45 = t40; net.exchange(t44, t45);
        Key t46 = t30, t47 = t41; net.exchange(t46, t47);
        Key t48 = t31, t49 = t42; net.exchange(t48, t49);
        Key t50 = t27, t51 = t43; net.exchange(t50, t51);
        Key t52 = t10, t53 = t44; net.exchange(t52, t53);
        Key t54 = t18, t55 = t45; net.exchange(t54, t55);
        Key t56 = t19, t57 = t46; net.exchange(t56, t57);
        Key t58 = t20, t59 = t47; net.exchange(t58, t59);
        Key t60 = t21, t61 = t48; net.exchange(t60, t61);
        Key t62 = t22, t63 = t49; net.exchange(t62, t63);
        Key t64 = t23, t65 = t50; net.exchange(t64, t65);
        Key t66 = t24, t67 = t51; net.exchange(t66, t67);
        Key t68 = t25, t69 = t35; net.exchange(t68, t69);
        Key t70 = a[14], t71 = b[14]; net.exchange(t70, t71);
        Key t72 = a[6], t73 = b[6]; net.exchange(t72, t73);
        Key t74 = t70, t75 = t73; net.exchange(t74, t75);
        Key t76 = a[10], t77 = b[10]; net.exchange(t76, t77);
        Key t78 = a[18], t79 = b[18]; net.exchange(t78, t79);
        Key t80 = a[2], t81 = b[2]; net.exchange(t80, t81);
        Key t82 = t78, t83 = t81; net.exchange(t82, t83);
        Key t84 = t76, t85 = t82; net.exchange(t84, t85);
        Key t86 = t77, t87 = t83; net.exchange(t86, t87);
        Key t88 = t72, t89 = t84; net.exchange(t88, t89);
        Key t90 = t74, t91 = t85; net.exchange(t90, t91);
        Key t92 = t75, t93 = t86; net.exchange(t92, t93);
        Key t94 = t71, t95 = t87; net.exchange(t94, t95);
        Key t96 = a[12], t97 = b[12]; net.exchange(t96, t97);
        Key t98 = a[4], t99 = b[4]; net.exchange(t98, t99);
        Key t100 = t96, t101 = t99; net.exchange(t100, t101);
        Key t102 = a[8], t103 = b[8]; net.exchange(t102, t103);
        Key t104 = a[16], t105 = b[16]; net.exchange(t104, t105);
        Key t106 = a[0], t107 = b[0]; net.exchange(t106, t107);
        Key t108 = t104, t109 = t107; net.exchange(t108, t109);
        Key t110 = t102, t111 = t108; net.exchange(t110, t111);
        Key t112 = t103, t113 = t109; net.exchange(t112, t113);
        Key t114 = t98, t115 = t110; net.exchange(t114, t115);
        Key t116 = t100, t117 = t111; net.exchange(t116, t117);
        Key t118 = t101, t119 = t112; net.exchange(t118, t119);
        Key t120 = t97, t121 = t113; net.exchange(t120, t121);
        Key t122 = t80, t123 = t114; net.exchange(t122, t123);
        Key t124 = t88, t125 = t115; net.exchange(t124, t125);
        Key t126 = t89, t127 = t116; net.exchange(t126, t127);
        Key t128 = t90, t129 = t117; net.exchange(t128, t129);
        Key t130 = t91, t131 = t118; net.exchange(t130, t131);
        Key t132 = t92, t133 = t119; net.exchange(t132, t133);
        Key t134 = t93, t135 = t120; net.exchange(t134, t135);
        Key t136 = t94, t137 = t121; net.exchange(t136, t137);
        Key t138 = t95, t139 = t105; net.exchange(t138, t139);
        Key t140 = t36, t141 = t122; net.exchange(t140, t141);
        Key t142 = t52, t143 = t123; net.exchange(t142, t143);
        Key t144 = t53, t145 = t124; net.exchange(t144, t145);
        Key t146 = t54, t147 = t125; net.exchange(t146, t147);
        Key t148 = t55, t149 = t126; net.exchange(t148, t149);
        Key t150 = t56, t151 = t127; net.exchange(t150, t151);
        Key t152 = t57, t153 = t128; net.exchange(t152, t153);
        Key t154 = t58, t155 = t129; net.exchange(t154, t155);
        Key t156 = t59, t157 = t130; net.exchange(t156, t157);
        Key t158 = t60, t159 = t131; net.exchange(t158, t159);
        Key t160 = t61, t161 = t132; net.exchange(t160, t161);
        Key t162 = t62, t163 = t133; net.exchange(t162, t163);
        Key t164 = t63, t165 = t134; net.exchange(t164, t165);
        Key t166 = t64, t167 = t135; net.exchange(t166, t167);
        Key t168 = t65, t169 = t136; net.exchange(t168, t169);
        Key t170 = t66, t171 = t137; net.exchange(t170, t171);
        Key t172 = t67, t173 = t138; net.exchange(t172, t173);
        Key t174 = t68, t175 = t139; net.exchange(t174, t175);
        Key t176 = t69, t177 = t79; net.exchange(t176, t177);
        z[0] = t106; z[1] = t140; z[2] = t141; z[3] = t142; z[4] = t143; z[5] = t144; z[6] = t145; z[7] = t146; z[8] = t147; z[9] = t148; z[10] = t149; z[11] = t150; z[12] = t151; z[13] = t152; z[14] = t153; z[15] = t154; z[16] = t155; z[17] = t156; z[18] = t157; z[19] = t158; z[20] = t159; z[21] = t160; z[22] = t161; z[23] = t162; z[24] = t163; z[25] = t164; z[26] = t165; z[27] = t166; z[28] = t167; z[29] = t168; z[30] = t169; z[31] = t170; z[32] = t171; z[33] = t172; z[34] = t173; z[35] = t174; z[36] = t175; z[37] = t176; z[38] = t177; z[39] = t9;
    }
};

// 24 compare-exchanges, 20 single
template <>
struct Merge<22, 10, 10, 21>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[7], t1 = b[6]; net.exchange(t0, t1);
        const Key t2 = net.minimum(t1, a[15]);
        Key t3 = a[11], t4 = b[2]; net.exchange(t3, t4);
        const Key t5 = net.maximum(t3, a[3]);
        const Key t6 = net.minimum(t4, a[19]);
        const Key t8 = net.maximum(t0, t5);
        Key t9 = t2, t10 = t6; net.exchange(t9, t10);
        Key t11 = a[13], t12 = b[4]; net.exchange(t11, t12);
        const Key t13 = net.maximum(t11, a[5]);
        const Key t14 = net.minimum(t12, a[21]);
        const Key t16 = net.maximum(a[9], b[0]);
        const Key t17 = net.maximum(a[1], b[8]);
        const Key t18 = net.minimum(t17, a[17]);
        Key t19 = t16, t20 = t18; net.exchange(t19, t20);
        Key t21 = t13, t22 = t19; net.exchange(t21, t22);
        const Key t23 = net.minimum(t14, t20);
        Key t25 = t8, t26 = t21; net.exchange(t25, t26);
        Key t27 = t9, t28 = t22; net.exchange(t27, t28);
        Key t29 = t10, t30 = t23; net.exchange(t29, t30);
        Key t31 = a[6], t32 = b[7]; net.exchange(t31, t32);
        const Key t33 = net.minimum(t32, a[14]);
        Key t34 = a[10], t35 = b[3]; net.exchange(t34, t35);
        const Key t36 = net.maximum(t34, a[2]);
        const Key t37 = net.minimum(t35, a[18]);
        const Key t39 = net.maximum(t31, t36);
        Key t40 = t33, t41 = t37; net.exchange(t40, t41);
        Key t42 = a[12], t43 = b[5]; net.exchange(t42, t43);
        const Key t44 = net.maximum(t42, a[4]);
        const Key t45 = net.minimum(t43, a[20]);
        const Key t47 = net.maximum(a[8], b[1]);
        const Key t48 = net.maximum(a[0], b[9]);
        const Key t49 = net.minimum(t48, a[16]);
        Key t50 = t47, t51 = t49; net.exchange(t50, t51);
        Key t52 = t44, t53 = t50; net.exchange(t52, t53);
        const Key t54 = net.minimum(t45, t51);
        Key t56 = t39, t57 = t52; net.exchange(t56, t57);
        Key t58 = t40, t59 = t53; net.exchange(t58, t59);
        Key t60 = t41, t61 = t54; net.exchange(t60, t61);
        Key t62 = t25, t63 = t56; net.exchange(t62, t63);
        Key t64 = t26, t65 = t57; net.exchange(t64, t65);
        Key t66 = t27, t67 = t58; net.exchange(t66, t67);
        Key t68 = t28, t69 = t59; net.exchange(t68, t69);
        Key t70 = t29, t71 = t60; net.exchange(t70, t71);
        Key t72 = t30, t73 = t61; net.exchange(t72, t73);
        z[0] = t62; z[1] = t63; z[2] = t64; z[3] = t65; z[4] = t66; z[5] = t67; z[6] = t68; z[7] = t69; z[8] = t70; z[9] = t71; z[10] = t72; z[11] = t73;
    }
};

// 29 compare-exchanges, 22 single
template <>
struct Merge<24, 12, 11, 24>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.minimum(a[15], b[11]);
        const Key t2 = net.maximum(a[7], b[3]);
        const Key t3 = net.minimum(t2, a[23]);
        Key t4 = t0, t5 = t3; net.exchange(t4, t5);
        Key t6 = a[11], t7 = b[7]; net.exchange(t6, t7);
        const Key t8 = net.maximum(t6, a[3]);
        const Key t9 = net.minimum(t7, a[19]);
        Key t10 = t4, t11 = t8; net.exchange(t10, t11);
        Key t12 = t5, t13 = t9; net.exchange(t12, t13);
        Key t14 = a[13], t15 = b[5]; net.exchange(t14, t15);
        const Key t16 = net.maximum(t14, a[5]);
        const Key t17 = net.minimum(t15, a[21]);
        const Key t19 = net.maximum(a[9], b[1]);
        const Key t20 = net.maximum(a[1], b[9]);
        const Key t21 = net.minimum(t20, a[17]);
        Key t22 = t19, t23 = t21; net.exchange(t22, t23);
        Key t24 = t16, t25 = t22; net.exchange(t24, t25);
        Key t26 = t17, t27 = t23; net.exchange(t26, t27);
        Key t28 = t10, t29 = t24; net.exchange(t28, t29);
        Key t30 = t11, t31 = t25; net.exchange(t30, t31);
        Key t32 = t12, t33 = t26; net.exchange(t32, t33);
        const Key t34 = net.minimum(t13, t27);
        const Key t36 = net.minimum(a[14], b[10]);
        const Key t38 = net.maximum(a[6], b[2]);
        const Key t39 = net.minimum(t38, a[22]);
        Key t40 = t36, t41 = t39; net.exchange(t40, t41);
        Key t42 = a[10], t43 = b[6]; net.exchange(t42, t43);
        const Key t44 = net.maximum(t42, a[2]);
        const Key t45 = net.minimum(t43, a[18]);
        Key t46 = t40, t47 = t44; net.exchange(t46, t47);
        Key t48 = t41, t49 = t45; net.exchange(t48, t49);
        Key t50 = a[12], t51 = b[4]; net.exchange(t50, t51);
        const Key t52 = net.maximum(t50, a[4]);
        const Key t53 = net.minimum(t51, a[20]);
        const Key t55 = net.maximum(a[8], b[0]);
        const Key t56 = net.maximum(a[0], b[8]);
        const Key t57 = net.minimum(t56, a[16]);
        Key t58 = t55, t59 = t57; net.exchange(t58, t59);
        Key t60 = t52, t61 = t58; net.exchange(t60, t61);
        Key t62 = t53, t63 = t59; net.exchange(t62, t63);
        const Key t65 = net.maximum(t46, t60);
        Key t66 = t47, t67 = t61; net.exchange(t66, t67);
        Key t68 = t48, t69 = t62; net.exchange(t68, t69);
        Key t70 = t49, t71 = t63; net.exchange(t70, t71);
        Key t72 = t28, t73 = t65; net.exchange(t72, t73);
        Key t74 = t29, t75 = t66; net.exchange(t74, t75);
        Key t76 = t30, t77 = t67; net.exchange(t76, t77);
        Key t78 = t31, t79 = t68; net.exchange(t78, t79);
        Key t80 = t32, t81 = t69; net.exchange(t80, t81);
        Key t82 = t33, t83 = t70; net.exchange(t82, t83);
        Key t84 = t34, t85 = t71; net.exchange(t84, t85);
        z[0] = t72; z[1] = t73; z[2] = t74; z[3] = t75; z[4] = t76; z[5] = t77; z[6] = t78; z[7] = t79; z[8] = t80; z[9] = t81; z[10] = t82; z[11] = t83; z[12] = t84; z[13] = t85;
    }
};

// 89 compare-exchanges, 14 single
template <>
struct Merge<32, 16, 7, 40>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[15], t1 = b[15]; net.exchange(t0, t1);
        const Key t2 = net.minimum(t1, a[31]);
        Key t3 = a[7], t4 = b[7]; net.exchange(t3, t4);
        Key t5 = a[23], t6 = t4; net.exchange(t5, t6);
        Key t7 = t0, t8 = t5; net.exchange(t7, t8);
        Key t9 = t2, t10 = t6; net.exchange(t9, t10);
        Key t11 = a[11], t12 = b[11]; net.exchange(t11, t12);
        Key t13 = a[27], t14 = t12; net.exchange(t13, t14);
        Key t15 = a[19], t16 = b[3]; net.exchange(t15, t16);
        const Key t17 = net.maximum(t15, a[3]);
        Key t18 = t11, t19 = t17; net.exchange(t18, t19);
        Key t20 = t13, t21 = t16; net.exchange(t20, t21);
        Key t22 = t3, t23 = t18; net.exchange(t22, t23);
        Key t24 = t7, t25 = t19; net.exchange(t24, t25);
        Key t26 = t8, t27 = t20; net.exchange(t26, t27);
        Key t28 = t9, t29 = t21; net.exchange(t28, t29);
        const Key t30 = net.minimum(t10, t14);
        Key t32 = a[13], t33 = b[13]; net.exchange(t32, t33);
        const Key t34 = net.minimum(t33, a[29]);
        Key t35 = a[5], t36 = b[5]; net.exchange(t35, t36);
        Key t37 = a[21], t38 = t36; net.exchange(t37, t38);
        Key t39 = t32, t40 = t37; net.exchange(t39, t40);
        Key t41 = t34, t42 = t38; net.exchange(t41, t42);
        Key t43 = a[9], t44 = b[9]; net.exchange(t43, t44);
        Key t45 = a[25], t46 = t44; net.exchange(t45, t46);
        Key t47 = a[17], t48 = b[1]; net.exchange(t47, t48);
        const Key t49 = net.maximum(t47, a[1]);
        Key t50 = t43, t51 = t49; net.exchange(t50, t51);
        Key t52 = t45, t53 = t48; net.exchange(t52, t53);
        const Key t55 = net.maximum(t35, t50);
        Key t56 = t39, t57 = t51; net.exchange(t56, t57);
        Key t58 = t40, t59 = t52; net.exchange(t58, t59);
        Key t60 = t41, t61 = t53; net.exchange(t60, t61);
        Key t62 = t42, t63 = t46; net.exchange(t62, t63);
        Key t64 = t22, t65 = t55; net.exchange(t64, t65);
        Key t66 = t23, t67 = t56; net.exchange(t66, t67);
        Key t68 = t24, t69 = t57; net.exchange(t68, t69);
        Key t70 = t25, t71 = t58; net.exchange(t70, t71);
        Key t72 = t26, t73 = t59; net.exchange(t72, t73);
        Key t74 = t27, t75 = t60; net.exchange(t74, t75);
        Key t76 = t28, t77 = t61; net.exchange(t76, t77);
        Key t78 = t29, t79 = t62; net.exchange(t78, t79);
        const Key t80 = net.minimum(t30, t63);
        Key t82 = a[14], t83 = b[14]; net.exchange(t82, t83);
        const Key t84 = net.minimum(t83, a[30]);
        Key t85 = a[6], t86 = b[6]; net.exchange(t85, t86);
        Key t87 = a[22], t88 = t86; net.exchange(t87, t88);
        Key t89 = t82, t90 = t87; net.exchange(t89, t90);
        Key t91 = t84, t92 = t88; net.exchange(t91, t92);
        Key t93 = a[10], t94 = b[10]; net.exchange(t93, t94);
        Key t95 = a[26], t96 = t94; net.exchange(t95, t96);
        Key t97 = a[18], t98 = b[2]; net.exchange(t97, t98);
        const Key t99 = net.maximum(t97, a[2]);
        Key t100 = t93, t101 = t99; net.exchange(t100, t101);
        Key t102 = t95, t103 = t98; net.exchange(t102, t103);
        Key t104 = t85, t105 = t100; net.exchange(t104, t105);
        Key t106 = t89, t107 = t101; net.exchange(t106, t107);
        Key t108 = t90, t109 = t102; net.exchange(t108, t109);
        Key t110 = t91, t111 = t103; net.exchange(t110, t111);
        const Key t112 = net.minimum(t92, t96);
        Key t114 = a[12], t115 = b[12]; net.exchange(t114, t115);
        const Key t116 = net.minimum(t115, a[28]);
        Key t117 = a[4], t118 = b[4]; net.exchange(t117, t118);
        Key t119 = a[20], t120 = t118; net.exchange(t119, t120);
        Key t121 = t114, t122 = t119; net.exchange(t121, t122);
        Key t123 = t116, t124 = t120; net.exchange(t123, t124);
        Key t125 = a[8], t126 = b[8]; net.exchange(t125, t126);
        Key t127 = a[24], t128 = t126; net.exchange(t127, t128);
        Key t129 = a[16], t130 = b[0]; net.exchange(t129, t130);
        const Key t131 = net.maximum(t129, a[0]);
        Key t132 = t125, t133 = t131; net.exchange(t132, t133);
        Key t134 = t127, t135 = t130; net.exchange(t134, t135);
        const Key t137 = net.maximum(t117, t132);
        Key t138 = t121, t139 = t133; net.exchange(t138, t139);
        Key t140 = t122, t141 = t134; net.exchange(t140, t141);
        Key t142 = t123, t143 = t135; net.exchange(t142, t143);
        Key t144 = t124, t145 = t128; net.exchange(t144, t145);
        const Key t147 = net.maximum(t104, t137);
        Key t148 = t105, t149 = t138; net.exchange(t148, t149);
        Key t150 = t106, t151 = t139; net.exchange(t150, t151);
        Key t152 = t107, t153 = t140; net.exchange(t152, t153);
        Key t154 = t108, t155 = t141; net.exchange(t154, t155);
        Key t156 = t109, t157 = t142; net.exchange(t156, t157);
        Key t158 = t110, t159 = t143; net.exchange(t158, t159);
        Key t160 = t111, t161 = t144; net.exchange(t160, t161);
        Key t162 = t112, t163 = t145; net.exchange(t162, t163);
        Key t164 = t64, t165 = t147; net.exchange(t164, t165);
        Key t166 = t65, t167 = t148; net.exchange(t166, t167);
        Key t168 = t66, t169 = t149; net.exchange(t168, t169);
        Key t170 = t67, t171 = t150; net.exchange(t170, t171);
        Key t172 = t68, t173 = t151; net.exchange(t172, t173);
        Key t174 = t69, t175 = t152; net.exchange(t174, t175);
        Key t176 = t70, t177 = t153; net.exchange(t176, t177);
        Key t178 = t71, t179 = t154; net.exchange(t178, t179);
        Key t180 = t72, t181 = t155; net.exchange(t180, t181);
        Key t182 = t73, t183 = t156; net.exchange(t182, t183);
        Key t184 = t74, t185 = t157; net.exchange(t184, t185);
        Key t186 = t75, t187 = t158; net.exchange(t186, t187);
        Key t188 = t76, t189 = t159; net.exchange(t188, t189);
        Key t190 = t77, t191 = t160; net.exchange(t190, t191);
        Key t192 = t78, t193 = t161; net.exchange(t192, t193);
        Key t194 = t79, t195 = t162; net.exchange(t194, t195);
        Key t196 = t80, t197 = t163; net.exchange(t196, t197);
        z[0] = t164; z[1] = t165; z[2] = t166; z[3] = t167; z[4] = t168; z[5] = t169; z[6] = t170; z[7] = t171; z[8] = t172; z[9] = t173; z[10] = t174; z[11] = t175; z[12] = t176; z[13] = t177; z[14] = t178; z[15] = t179; z[16] = t180; z[17] = t181; z[18] = t182; z[19] = t183; z[20] = t184; z[21] = t185; z[22] = t186; z[23] = t187; z[24] = t188; z[25] = t189; z[26] = t190; z[27] = t191; z[28] = t192; z[29] = t193; z[30] = t194; z[31] = t195; z[32] = t196; z[33] = t197;
    }
};

// 49 compare-exchanges, 32 single
template <>
struct Merge<34, 16, 16, 33>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[15], t1 = b[14]; net.exchange(t0, t1);
        const Key t2 = net.minimum(t1, a[31]);
        Key t3 = a[23], t4 = b[6]; net.exchange(t3, t4);
        const Key t5 = net.maximum(t3, a[7]);
        Key t6 = t0, t7 = t5; net.exchange(t6, t7);
        const Key t8 = net.minimum(t2, t4);
        Key t10 = a[11], t11 = b[10]; net.exchange(t10, t11);
        const Key t12 = net.minimum(t11, a[27]);
        Key t13 = a[19], t14 = b[2]; net.exchange(t13, t14);
        const Key t15 = net.maximum(t13, a[3]);
        const Key t17 = net.maximum(t10, t15);
        Key t18 = t12, t19 = t14; net.exchange(t18, t19);
        Key t20 = t6, t21 = t17; net.exchange(t20, t21);
        Key t22 = t7, t23 = t18; net.exchange(t22, t23);
        const Key t24 = net.minimum(t8, t19);
        Key t26 = a[13], t27 = b[12]; net.exchange(t26, t27);
        const Key t28 = net.minimum(t27, a[29]);
        Key t29 = a[21], t30 = b[4]; net.exchange(t29, t30);
        const Key t31 = net.maximum(t29, a[5]);
        Key t32 = t26, t33 = t31; net.exchange(t32, t33);
        const Key t34 = net.minimum(t28, t30);
        Key t36 = a[9], t37 = b[8]; net.exchange(t36, t37);
        const Key t38 = net.minimum(t37, a[25]);
        Key t39 = a[17], t40 = b[0]; net.exchange(t39, t40);
        const Key t41 = net.maximum(t39, a[1]);
        const Key t42 = net.minimum(t40, a[33]);
        const Key t44 = net.maximum(t36, t41);
        Key t45 = t38, t46 = t42; net.exchange(t45, t46);
        const Key t48 = net.maximum(t32, t44);
        Key t49 = t33, t50 = t45; net.exchange(t49, t50);
        Key t51 = t34, t52 = t46; net.exchange(t51, t52);
        const Key t54 = net.maximum(t20, t48);
        Key t55 = t21, t56 = t49; net.exchange(t55, t56);
        Key t57 = t22, t58 = t50; net.exchange(t57, t58);
        Key t59 = t23, t60 = t51; net.exchange(t59, t60);
        Key t61 = t24, t62 = t52; net.exchange(t61, t62);
        Key t63 = a[14], t64 = b[15]; net.exchange(t63, t64);
        const Key t65 = net.minimum(t64, a[30]);
        Key t66 = a[22], t67 = b[7]; net.exchange(t66, t67);
        const Key t68 = net.maximum(t66, a[6]);
        Key t69 = t63, t70 = t68; net.exchange(t69, t70);
        const Key t71 = net.minimum(t65, t67);
        Key t73 = a[10], t74 = b[11]; net.exchange(t73, t74);
        const Key t75 = net.minimum(t74, a[26]);
        Key t76 = a[18], t77 = b[3]; net.exchange(t76, t77);
        const Key t78 = net.maximum(t76, a[2]);
        const Key t80 = net.maximum(t73, t78);
        Key t81 = t75, t82 = t77; net.exchange(t81, t82);
        Key t83 = t69, t84 = t80; net.exchange(t83, t84);
        Key t85 = t70, t86 = t81; net.exchange(t85, t86);
        const Key t87 = net.minimum(t71, t82);
        Key t89 = a[12], t90 = b[13]; net.exchange(t89, t90);
        const Key t91 = net.minimum(t90, a[28]);
        Key t92 = a[20], t93 = b[5]; net.exchange(t92, t93);
        const Key t94 = net.maximum(t92, a[4]);
        Key t95 = t89, t96 = t94; net.exchange(t95, t96);
        const Key t97 = net.minimum(t91, t93);
        Key t99 = a[8], t100 = b[9]; net.exchange(t99, t100);
        const Key t101 = net.minimum(t100, a[24]);
        Key t102 = a[16], t103 = b[1]; net.exchange(t102, t103);
        const Key t104 = net.maximum(t102, a[0]);
        const Key t105 = net.minimum(t103, a[32]);
        const Key t107 = net.maximum(t99, t104);
        Key t108 = t101, t109 = t105; net.exchange(t108, t109);
        const Key t111 = net.maximum(t95, t107);
        Key t112 = t96, t113 = t108; net.exchange(t112, t113);
        Key t114 = t97, t115 = t109; net.exchange(t114, t115);
        const Key t117 = net.maximum(t83, t111);
        Key t118 = t84, t119 = t112; net.exchange(t118, t119);
        Key t120 = t85, t121 = t113; net.exchange(t120, t121);
        Key t122 = t86, t123 = t114; net.exchange(t122, t123);
        Key t124 = t87, t125 = t115; net.exchange(t124, t125);
        Key t126 = t54, t127 = t117; net.exchange(t126, t127);
        Key t128 = t55, t129 = t118; net.exchange(t128, t129);
        Key t130 = t56, t131 = t119; net.exchange(t130, t131);
        Key t132 = t57, t133 = t120; net.exchange(t132, t133);
        Key t134 = t58, t135 = t121; net.exchange(t134, t135);
        Key t136 = t59, t137 = t122; net.exchange(t136, t137);
        Key t138 = t60, t139 = t123; net.exchange(t138, t139);
        Key t140 = t61, t141 = t124; net.exchange(t140, t141);
        Key t142 = t62, t143 = t125; net.exchange(t142, t143);
        z[0] = t126; z[1] = t127; z[2] = t128; z[3] = t129; z[4] = t130; z[5] = t131; z[6] = t132; z[7] = t133; z[8] = t134; z[9] = t135; z[10] = t136; z[11] = t137; z[12] = t138; z[13] = t139; z[14] = t140; z[15] = t141; z[16] = t142; z[17] = t143;
    }
};

// 129 compare-exchanges, 38 single
template <>
struct Merge<40, 40, 19, 60>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
    {
        const Key t0 = net.minimum(a[31], b[31]);
        Key t2 = a[15], t3 = b[15]; net.exchange(t2, t3);
        Key t4 = t0, t5 = t3; net.exchange(t4, t5);
        Key t6 = a[23], t7 = b[7]; net.exchange(t6, t7);
        const Key t8 = net.minimum(t7, b[39]);
        Key t9 = a[7], t10 = b[23]; net.exchange(t9, t10);
        const Key t11 = net.minimum(t10, a[39]);
        const Key t13 = net.maximum(t6, t9);
        Key t14 = t8, t15 = t11; net.exchange(t14, t15);
        Key t16 = t2, t17 = t13; net.exchange(t16, t17);
        Key t18 = t4, t19 = t14; net.exchange(t18, t19);
        Key t20 = t5, t21 = t15; net.exchange(t20, t21);
        Key t22 = a[27], t23 = b[19]; net.exchange(t22, t23);
        Key t24 = a[11], t25 = b[35]; net.exchange(t24, t25);
        const Key t26 = net.maximum(t24, b[3]);
        Key t27 = t22, t28 = t26; net.exchange(t27, t28);
        const Key t29 = net.minimum(t23, t25);
        Key t31 = a[19], t32 = b[27]; net.exchange(t31, t32);
        Key t33 = a[35], t34 = b[11]; net.exchange(t33, t34);
        const Key t35 = net.maximum(t33, a[3]);
        Key t36 = t31, t37 = t35; net.exchange(t36, t37);
        const Key t38 = net.minimum(t32, t34);
        Key t40 = t27, t41 = t36; net.exchange(t40, t41);
        Key t42 = t28, t43 = t37; net.exchange(t42, t43);
        Key t44 = t29, t45 = t38; net.exchange(t44, t45);
        const Key t47 = net.maximum(t16, t40);
        Key t48 = t17, t49 = t41; net.exchange(t48, t49);
        Key t50 = t18, t51 = t42; net.exchange(t50, t51);
        Key t52 = t19, t53 = t43; net.exchange(t52, t53);
        Key t54 = t20, t55 = t44; net.exchange(t54, t55);
        Key t56 = t21, t57 = t45; net.exchange(t56, t57);
        Key t58 = a[29], t59 = b[21]; net.exchange(t58, t59);
        Key t60 = a[13], t61 = b[37]; net.exchange(t60, t61);
        const Key t62 = net.maximum(t60, b[5]);
        Key t63 = t58, t64 = t62; net.exchange(t63, t64);
        const Key t65 = net.minimum(t59, t61);
        Key t67 = a[21], t68 = b[29]; net.exchange(t67, t68);
        Key t69 = a[37], t70 = b[13]; net.exchange(t69, t70);
        const Key t71 = net.maximum(t69, a[5]);
        Key t72 = t67, t73 = t71; net.exchange(t72, t73);
        const Key t74 = net.minimum(t68, t70);
        Key t76 = t63, t77 = t72; net.exchange(t76, t77);
        Key t78 = t64, t79 = t73; net.exchange(t78, t79);
        Key t80 = t65, t81 = t74; net.exchange(t80, t81);
        Key t82 = a[25], t83 = b[25]; net.exchange(t82, t83);
        const Key t85 = net.maximum(a[9], b[9]);
        Key t86 = t82, t87 = t85; net.exchange(t86, t87);
        Key t88 = a[17], t89 = b[33]; net.exchange(t88, t89);
        const Key t90 = net.maximum(t88, b[1]);
        Key t91 = a[33], t92 = b[17]; net.exchange(t91, t92);
        const Key t93 = net.maximum(t91, a[1]);
        Key t94 = t90, t95 = t93; net.exchange(t94, t95);
        const Key t96 = net.minimum(t89, t92);
        Key t98 = t86, t99 = t94; net.exchange(t98, t99);
        Key t100 = t87, t101 = t95; net.exchange(t100, t101);
        Key t102 = t83, t103 = t96; net.exchange(t102, t103);
        Key t104 = t76, t105 = t98; net.exchange(t104, t105);
        Key t106 = t77, t107 = t99; net.exchange(t106, t107);
        Key t108 = t78, t109 = t100; net.exchange(t108, t109);
        Key t110 = t79, t111 = t101; net.exchange(t110, t111);
        Key t112 = t80, t113 = t102; net.exchange(t112, t113);
        const Key t114 = net.minimum(t81, t103);
        Key t116 = t47, t117 = t104; net.exchange(t116, t117);
        Key t118 = t48, t119 = t105; net.exchange(t118, t119);
        Key t120 = t49, t121 = t106; net.exchange(t120, t121);
        Key t122 = t50, t123 = t107; net.exchange(t122, t123);
        Key t124 = t51, t125 = t108; net.exchange(t124, t125);
        Key t126 = t52, t127 = t109; net.exchange(t126, t127);
        Key t128 = t53, t129 = t110; net.exchange(t128, t129);
        Key t130 = t54, t131 = t111; net.exchange(t130, t131);
        Key t132 = t55, t133 = t112; net.exchange(t132, t133);
        Key t134 = t56, t135 = t113; net.exchange(t134, t135);
        const Key t136 = net.minimum(t57, t114);
        const Key t138 = net.minimum(a[30], b[30]);
        Key t140 = a[14], t141 = b[14]; net.exchange(t140, t141);
        Key t142 = t138, t143 = t141; net.exchange(t142, t143);
        Key t144 = a[22], t145 = b[6]; net.exchange(t144, t145);
        const Key t146 = net.minimum(t145, b[38]);
        Key t147 = a[6], t148 = b[22]; net.exchange(t147, t148);
        const Key t149 = net.minimum(t148, a[38]);
        const Key t151 = net.maximum(t144, t147);
        Key t152 = t146, t153 = t149; net.exchange(t152, t153);
        Key t154 = t140, t155 = t151; net.exchange(t154, t155);
        Key t156 = t142, t157 = t152; net.exchange(t156, t157);
        Key t158 = t143, t159 = t153; net.exchange(t158, t159);
        Key t160 = a[26], t161 = b[18]; net.exchange(t160, t161);
        Key t162 = a[10], t163 = b[34]; net.exchange(t162, t163);
        const Key t164 = net.maximum(t162, b[2]);
        Key t165 = t160, t166 = t164; net.exchange(t165, t166);
        const Key t167 = net.minimum(t161, t163);
        Key t169 = a[18], t170 = b[26]; net.exchange(t169, t170);
        Key t171 = a[34], t172 = b[10]; net.exchange(t171, t172);
        const Key t173 = net.maximum(t171, a[2]);
        Key t174 = t169, t175 = t173; net.exchange(t174, t175);
        const Key t176 = net.minimum(t170, t172);
        Key t178 = t165, t179 = t174; net.exchange(t178, t179);
        Key t180 = t166, t181 = t175; net.exchange(t180, t181);
        Key t182 = t167, t183 = t176; net.exchange(t182, t183);
        const Key t185 = net.maximum(t154, t178);
        Key t186 = t155, t187 = t179; net.exchange(t186, t187);
        Key t188 = t156, t189 = t180; net.exchange(t188, t189);
        Key t190 = t157, t191 = t181; net.exchange(t190, t191);
        Key t192 = t158, t193 = t182; net.exchange(t192, t193);
        Key t194 = t159, t195 = t183; net.exchange(t194, t195);
        Key t196 = a[28], t197 = b[20]; net.exchange(t196, t197);
        Key t198 = a[12], t199 = b[36]; net.exchange(t198, t199);
        const Key t200 = net.maximum(t198, b[4]);
        Key t201 = t196, t202 = t200; net.exchange(t201, t202);
        const Key t203 = net.minimum(t197, t199);
        Key t205 = a[20], t206 = b[28]; net.exchange(t205, t206);
        Key t207 = a[36], t208 = b[12]; net.exchange(t207, t208);
        const Key t209 = net.maximum(t207, a[4]);
        Key t210 = t205, t211 = t209; net.exchange(t210, t211);
        const Key t212 = net.minimum(t206, t208);
        Key t214 = t201, t215 = t210; net.exchange(t214, t215);
        Key t216 = t202, t217 = t211; net.exchange(t216, t217);
        Key t218 = t203, t219 = t212; net.exchange(t218, t219);
        Key t220 = a[24], t221 = b[24]; net.exchange(t220, t221);
        const Key t223 = net.maximum(a[8], b[8]);
        Key t224 = t220, t225 = t223; net.exchange(t224, t225);
        Key t226 = a[16], t227 = b[32]; net.exchange(t226, t227);
        const Key t228 = net.maximum(t226, b[0]);
        Key t229 = a[32], t230 = b[16]; net.exchange(t229, t230);
        const Key t231 = net.maximum(t229, a[0]);
        Key t232 = t228, t233 = t231; net.exchange(t232, t233);
        const Key t234 = net.minimum(t227, t230);
        Key t236 = t224, t237 = t232; net.exchange(t236, t237);
        Key t238 = t225, t239 = t233; net.exchange(t238, t239);
        Key t240 = t221, t241 = t234; net.exchange(t240, t241);
        Key t242 = t214, t243 = t236; net.exchange(t242, t243);
        Key t244 = t215, t245 = t237; net.exchange(t244, t245);
        Key t246 = t216, t247 = t238; net.exchange(t246, t247);
        Key t248 = t217, t249 = t239; net.exchange(t248, t249);
        Key t250 = t218, t251 = t240; net.exchange(t250, t251);
        const Key t252 = net.minimum(t219, t241);
        const Key t255 = net.maximum(t185, t242);
        Key t256 = t186, t257 = t243; net.exchange(t256, t257);
        Key t258 = t187, t259 = t244; net.exchange(t258, t259);
        Key t260 = t188, t261 = t245; net.exchange(t260, t261);
        Key t262 = t189, t263 = t246; net.exchange(t262, t263);
        Key t264 = t190, t265 = t247; net.exchange(t264, t265);
        Key t266 = t191, t267 = t248; net.exchange(t266, t267);
        Key t268 = t192, t269 = t249; net.exchange(t268, t269);
        Key t270 = t193, t271 = t250; net.exchange(t270, t271);
        Key t272 = t194, t273 = t251; net.exchange(t272, t273);
        Key t274 = t195, t275 = t252; net.exchange(t274, t275);
        Key t276 = t116, t277 = t255; net.exchange(t276, t277);
        Key t278 = t117, t279 = t256; net.exchange(t278, t279);
        Key t280 = t118, t281 = t257; net.exchange(t280, t281);
        Key t282 = t119, t283 = t258; net.exchange(t282, t283);
        Key t284 = t120, t285 = t259; net.exchange(t284, t285);
        Key t286 = t121, t287 = t260; net.exchange(t286, t287);
        Key t288 = t122, t289 = t261; net.exchange(t288, t289);
        Key t290 = t123, t291 = t262; net.exchange(t290, t291);
        Key t292 = t124, t293 = t263; net.exchange(t292, t293);
        Key t294 = t125, t295 = t264; net.exchange(t294, t295);
        Key t296 = t126, t297 = t265; net.exchange(t296, t297);
        Key t298 = t127, t299 = t266; net.exchange(t298, t299);
        Key t300 = t128, t301 = t267; net.exchange(t300, t301);
        Key t302 = t129, t303 = t268; net.exchange(t302, t303);
        Key t304 = t130, t305 = t269; net.exchange(t304, t305);
        Key t306 = t131, t307 = t270; net.exchange(t306, t307);
        Key t308 = t132, t309 = t271; net.exchange(t308, t309);
        Key t310 = t133, t311 = t272; net.exchange(t310, t311);
        Key t312 = t134, t313 = t273; net.exchange(t312, t313);
        Key t314 = t135, t315 = t274; net.exchange(t314, t315);
        Key t316 = t136, t317 = t275; net.exchange(t316, t317);
        z[0] = t276; z[1] = t277; z[2] = t278; z[3] = t279; z[4] = t280; z[5] = t281; z[6] = t282; z[7] = t283; z[8] = t284; z[9] = t285; z[10] = t286; z[11] = t287; z[12] = t288; z[13] = t289; z[14] = t290; z[15] = t291; z[16] = t292; z[17] = t293; z[18] = t294; z[19] = t295; z[20] = t296; z[21] = t297; z[22] = t298; z[23] = t299; z[24] = t300; z[25] = t301; z[26] = t302; z[27] = t303; z[28] = t304; z[29] = t305; z[30] = t306; z[31] = t307; z[32] = t308; z[33] = t309; z[34] = t310; z[35] = t311; z[36] = t312; z[37] = t313; z[38] = t314; z[39] = t315; z[40] = t316; z[41] = t317;
    }
};

// 57 compare-exchanges, 40 single
template <>
struct Merge<42, 20, 20, 41>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(Net& net, const Key* a, const Key* b, Key* z)
    {
        Key t0 = a[15], t1 = b[10]; net.exchange(t0, t1);
        const Key t2 = net.minimum(t1, a[31]);
        const Key t3 = net.minimum(a[23], b[18]);
        const Key t5 = net.maximum(a[7], b[2]);
        const Key t6 = net.minimum(t5, a[39]);
        Key t7 = t3, t8 = t6; net.exchange(t7, t8);
        const Key t10 = net.maximum(t0, t7);
        Key t11 = t2, t12 = t8; net.exchange(t11, t12);
        Key t13 = a[11], t14 = b[14]; net.exchange(t13, t14);
        const Key t15 = net.minimum(t14, a[27]);
        Key t16 = a[19], t17 = b[6]; net.exchange(t16, t17);
        const Key t18 = net.maximum(t16, a[3]);
        const Key t19 = net.minimum(t17, a[35]);
        const Key t21 = net.maximum(t13, t18);
        Key t22 = t15, t23 = t19; net.exchange(t22, t23);
        Key t24 = t10, t25 = t21; net.exchange(t24, t25);
        Key t26 = t11, t27 = t22; net.exchange(t26, t27);
        Key t28 = t12, t29 = t23; net.exchange(t28, t29);
        Key t30 = a[13], t31 = b[12]; net.exchange(t30, t31);
        const Key t32 = net.minimum(t31, a[29]);
        Key t33 = a[21], t34 = b[4]; net.exchange(t33, t34);
        const Key t35 = net.maximum(t33, a[5]);
        const Key t36 = net.minimum(t34, a[37]);
        const Key t38 = net.maximum(t30, t35);
        Key t39 = t32, t40 = t36; net.exchange(t39, t40);
        Key t41 = a[25], t42 = b[8]; net.exchange(t41, t42);
        const Key t43 = net.maximum(t41, a[9]);
        const Key t44 = net.minimum(t42, a[41]);
        const Key t46 = net.maximum(a[17], b[0]);
        const Key t47 = net.maximum(a[1], b[16]);
        const Key t48 = net.minimum(t47, a[33]);
        Key t49 = t46, t50 = t48; net.exchange(t49, t50);
        Key t51 = t43, t52 = t49; net.exchange(t51, t52);
        const Key t53 = net.minimum(t44, t50);
        Key t55 = t38, t56 = t51; net.exchange(t55, t56);
        Key t57 = t39, t58 = t52; net.exchange(t57, t58);
        Key t59 = t40, t60 = t53; net.exchange(t59, t60);
        const Key t62 = net.maximum(t24, t55);
        Key t63 = t25, t64 = t56; net.exchange(t63, t64);
        Key t65 = t26, t66 = t57; net.exchange(t65, t66);
        Key t67 = t27, t68 = t58; net.exchange(t67, t68);
        Key t69 = t28, t70 = t59; net.exchange(t69, t70);
        Key t71 = t29, t72 = t60; net.exchange(t71, t72);
        Key t73 = a[14], t74 = b[11]; net.exchange(t73, t74);
        const Key t75 = net.minimum(t74, a[30]);
        const Key t76 = net.minimum(a[22], b[19]);
        const Key t78 = net.maximum(a[6], b[3]);
        const Key t79 = net.minimum(t78, a[38]);
        Key t80 = t76, t81 = t79; net.exchange(t80, t81);
        const Key t83 = net.maximum(t73, t80);
        Key t84 = t75, t85 = t81; net.exchange(t84, t85);
        Key t86 = a[10], t87 = b[15]; net.exchange(t86, t87);
        const Key t88 = net.minimum(t87, a[26]);
        Key t89 = a[18], t90 = b[7]; net.exchange(t89, t90);
        const Key t91 = net.maximum(t89, a[2]);
        const Key t92 = net.minimum(t90, a[34]);
        const Key t94 = net.maximum(t86, t91);
        Key t95 = t88, t96 = t92; net.exchange(t95, t96);
        Key t97 = t83, t98 = t94; net.exchange(t97, t98);
        Key t99 = t84, t100 = t95; net.exchange(t99, t100);
        Key t101 = t85, t102 = t96; net.exchange(t101, t102);
        Key t103 = a[12], t104 = b[13]; net.exchange(t103, t104);
        const Key t105 = net.minimum(t104, a[28]);
        Key t106 = a[20], t107 = b[5]; net.exchange(t106, t107);
        const Key t108 = net.maximum(t106, a[4]);
        const Key t109 = net.minimum(t107, a[36]);
        const Key t111 = net.maximum(t103, t108);
        Key t112 = t105, t113 = t109; net.exchange(t112, t113);
        Key t114 = a[24], t115 = b[9]; net.exchange(t114, t115);
        const Key t116 = net.maximum(t114, a[8]);
        const Key t117 = net.minimum(t115, a[40]);
        const Key t119 = net.maximum(a[16], b[1]);
        const Key t120 = net.maximum(a[0], b[17]);
        const Key t121 = net.minimum(t120, a[32]);
        Key t122 = t119, t123 = t121; net.exchange(t122, t123);
        Key t124 = t116, t125 = t122; net.exchange(t124, t125);
        const Key t126 = net.minimum(t117, t123);
        Key t128 = t111, t129 = t124; net.exchange(t128, t129);
        Key t130 = t112, t131 = t125; net.exchange(t130, t131);
        Key t132 = t113, t133 = t126; net.exchange(t132, t133);
        const Key t135 = net.maximum(t97, t128);
        Key t136 = t98, t137 = t129; net.exchange(t136, t137);
        Key t138 = t99, t139 = t130; net.exchange(t138, t139);
        Key t140 = t100, t141 = t131; net.exchange(t140, t141);
        Key t142 = t101, t143 = t132; net.exchange(t142, t143);
        Key t144 = t102, t145 = t133; net.exchange(t144, t145);
        Key t146 = t62, t147 = t135; net.exchange(t146, t147);
        Key t148 = t63, t149 = t136; net.exchange(t148, t149);
        Key t150 = t64, t151 = t137; net.exchange(t150, t151);
        Key t152 = t65, t153 = t138; net.exchange(t152, t153);
        Key t154 = t66, t155 = t139; net.exchange(t154, t155);
        Key t156 = t67, t157 = t140; net.exchange(t156, t157);
        Key t158 = t68, t159 = t141; net.exchange(t158, t159);
        Key t160 = t69, t161 = t142; net.exchange(t160, t161);
        Key t162 = t70, t163 = t143; net.exchange(t162, t163);
        Key t164 = t71, t165 = t144; net.exchange(t164, t165);
        Key t166 = t72, t167 = t145; net.exchange(t166, t167);
        z[0] = t146; z[1] = t147; z[2] = t148; z[3] = t149; z[4] = t150; z[5] = t151; z[6] = t152; z[7] = t153; z[8] = t154; z[9] = t155; z[10] = t156; z[11] = t157; z[12] = t158; z[13] = t159; z[14] = t160; z[15] = t161; z[16] = t162; z[17] = t163; z[18] = t164; z[19] = t165; z[20] = t166; z[21] = t167;
    }
};

// Calls visitor(Merge<M, N, Lo, Hi>()) for every merge of this file.
template <typename Visitor>
void visitMerges(Visitor&& visitor)
{
    visitor(Merge<1, 1, 0, 1>());
    visitor(Merge<2, 2, 0, 3>());
    visitor(Merge<4, 2, 0, 5>());
    visitor(Merge<4, 4, 0, 7>());
    visitor(Merge<5, 5, 0, 9>());
    visitor(Merge<6, 2, 0, 7>());
    visitor(Merge<6, 4, 4, 5>());
    visitor(Merge<6, 6, 0, 11>());
    visitor(Merge<8, 2, 0, 9>());
    visitor(Merge<8, 6, 6, 7>());
    visitor(Merge<8, 8, 0, 15>());
    visitor(Merge<8, 8, 3, 12>());
    visitor(Merge<10, 4, 4, 9>());
    visitor(Merge<10, 8, 8, 9>());
    visitor(Merge<10, 10, 0, 19>());
    visitor(Merge<12, 10, 10, 11>());
    visitor(Merge<12, 12, 0, 23>());
    visitor(Merge<14, 6, 6, 13>());
    visitor(Merge<16, 16, 0, 31>());
    visitor(Merge<18, 8, 8, 17>());
    visitor(Merge<20, 20, 0, 39>());
    visitor(Merge<22, 10, 10, 21>());
    visitor(Merge<24, 12, 11, 24>());
    visitor(Merge<32, 16, 7, 40>());
    visitor(Merge<34, 16, 16, 33>());
    visitor(Merge<40, 40, 19, 60>());
    visitor(Merge<42, 20, 20, 41>());
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
