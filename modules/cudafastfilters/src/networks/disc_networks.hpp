// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DISC_NETWORKS_HPP
#define OPENCV_CUDAFASTFILTERS_DISC_NETWORKS_HPP

#include "common/host_device.hpp"

// Made by `python3 disc_networks.py`, which says how. Do not edit.
// clang-format off

namespace cv::cuda::fastfilters
{

// The median of v[0 .. Count).
template <int Count>
struct MedianOf;

// Medians of discs of 2 x 2 neighbouring outputs: out[y][x] is that of the window whose rectangle begins at in[y][x].
template <int Radius>
struct DiscMedian;

// 3 compare-exchanges, 4 single
template <>
struct MedianOf<5>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE Key run(const Net& net, const Key (&v)[5])
    {
        Key t0 = v[0], t1 = v[1]; net.template exchange<0>(t0, t1);
        Key t2 = v[2], t3 = v[3]; net.template exchange<1>(t2, t3);
        const Key t5 = net.maximum(t0, t2);
        const Key t6 = net.minimum(t1, t3);
        Key t8 = t6, t9 = t5; net.template exchange<2>(t8, t9);
        const Key t10 = net.maximum(v[4], t8);
        const Key t11 = net.minimum(t9, t10);
        return t11;
    }
};

// 11 compare-exchanges, 8 single
template <>
struct MedianOf<9>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE Key run(const Net& net, const Key (&v)[9])
    {
        Key t0 = v[0], t1 = v[2]; net.template exchange<0>(t0, t1);
        Key t2 = v[1], t3 = v[3]; net.template exchange<1>(t2, t3);
        Key t4 = v[4], t5 = v[6]; net.template exchange<2>(t4, t5);
        Key t6 = v[5], t7 = v[7]; net.template exchange<3>(t6, t7);
        Key t8 = t0, t9 = t4; net.template exchange<4>(t8, t9);
        Key t10 = t2, t11 = t6; net.template exchange<5>(t10, t11);
        Key t12 = t1, t13 = t5; net.template exchange<6>(t12, t13);
        Key t14 = t3, t15 = t7; net.template exchange<7>(t14, t15);
        const Key t17 = net.maximum(t8, t10);
        Key t18 = t12, t19 = t14; net.template exchange<8>(t18, t19);
        Key t20 = t9, t21 = t11; net.template exchange<9>(t20, t21);
        const Key t22 = net.minimum(t13, t15);
        const Key t25 = net.maximum(t18, t20);
        const Key t26 = net.minimum(t19, t21);
        const Key t29 = net.maximum(t17, t25);
        const Key t30 = net.minimum(t26, t22);
        Key t34 = t30, t35 = t29; net.template exchange<10>(t34, t35);
        const Key t38 = net.maximum(v[8], t34);
        const Key t39 = net.minimum(t35, t38);
        return t39;
    }
};

// 26 compare-exchanges, 10 single
template <>
struct MedianOf<13>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE Key run(const Net& net, const Key (&v)[13])
    {
        Key t0 = v[0], t1 = v[1]; net.template exchange<0>(t0, t1);
        Key t2 = v[2], t3 = v[3]; net.template exchange<1>(t2, t3);
        Key t4 = t0, t5 = t2; net.template exchange<2>(t4, t5);
        Key t6 = t1, t7 = t3; net.template exchange<3>(t6, t7);
        Key t8 = t6, t9 = t5; net.template exchange<4>(t8, t9);
        Key t10 = v[4], t11 = v[5]; net.template exchange<5>(t10, t11);
        Key t12 = v[6], t13 = v[7]; net.template exchange<6>(t12, t13);
        Key t14 = t10, t15 = t12; net.template exchange<7>(t14, t15);
        Key t16 = t11, t17 = t13; net.template exchange<8>(t16, t17);
        Key t18 = t16, t19 = t15; net.template exchange<9>(t18, t19);
        Key t20 = v[8], t21 = v[9]; net.template exchange<10>(t20, t21);
        Key t22 = v[10], t23 = v[11]; net.template exchange<11>(t22, t23);
        Key t24 = t20, t25 = t22; net.template exchange<12>(t24, t25);
        Key t26 = t21, t27 = t23; net.template exchange<13>(t26, t27);
        Key t28 = t26, t29 = t25; net.template exchange<14>(t28, t29);
        Key t30 = v[12], t31 = t4; net.template exchange<15>(t30, t31);
        Key t32 = t9, t33 = t31; net.template exchange<16>(t32, t33);
        Key t34 = t8, t35 = t32; net.template exchange<17>(t34, t35);
        Key t36 = t7, t37 = t33; net.template exchange<18>(t36, t37);
        const Key t38 = net.minimum(t17, t27);
        Key t40 = t18, t41 = t28; net.template exchange<19>(t40, t41);
        Key t42 = t38, t43 = t41; net.template exchange<20>(t42, t43);
        Key t44 = t19, t45 = t29; net.template exchange<21>(t44, t45);
        const Key t47 = net.maximum(t14, t24);
        Key t48 = t44, t49 = t47; net.template exchange<22>(t48, t49);
        Key t50 = t40, t51 = t48; net.template exchange<23>(t50, t51);
        Key t52 = t42, t53 = t49; net.template exchange<24>(t52, t53);
        Key t54 = t43, t55 = t45; net.template exchange<25>(t54, t55);
        const Key t56 = net.maximum(t34, t52);
        const Key t57 = net.maximum(t36, t50);
        const Key t58 = net.minimum(t54, t56, t57);
        const Key t59 = net.maximum(t30, t53);
        const Key t60 = net.maximum(t35, t51);
        const Key t61 = net.minimum(t55, t59, t60);
        const Key t62 = net.minimum(t37, t61);
        const Key t64 = net.maximum(t58, t62);
        return t64;
    }
};

// 45 compare-exchanges, 12 single
template <>
struct MedianOf<17>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE Key run(const Net& net, const Key (&v)[17])
    {
        Key t0 = v[0], t1 = v[1]; net.template exchange<0>(t0, t1);
        Key t2 = v[2], t3 = v[3]; net.template exchange<1>(t2, t3);
        Key t4 = t0, t5 = t2; net.template exchange<2>(t4, t5);
        Key t6 = t1, t7 = t3; net.template exchange<3>(t6, t7);
        Key t8 = t6, t9 = t5; net.template exchange<4>(t8, t9);
        Key t10 = v[4], t11 = v[5]; net.template exchange<5>(t10, t11);
        Key t12 = v[6], t13 = v[7]; net.template exchange<6>(t12, t13);
        Key t14 = t10, t15 = t12; net.template exchange<7>(t14, t15);
        Key t16 = t11, t17 = t13; net.template exchange<8>(t16, t17);
        Key t18 = t16, t19 = t15; net.template exchange<9>(t18, t19);
        Key t20 = v[8], t21 = v[9]; net.template exchange<10>(t20, t21);
        Key t22 = v[10], t23 = v[11]; net.template exchange<11>(t22, t23);
        Key t24 = t20, t25 = t22; net.template exchange<12>(t24, t25);
        Key t26 = t21, t27 = t23; net.template exchange<13>(t26, t27);
        Key t28 = t26, t29 = t25; net.template exchange<14>(t28, t29);
        Key t30 = v[12], t31 = v[13]; net.template exchange<15>(t30, t31);
        Key t32 = v[14], t33 = v[15]; net.template exchange<16>(t32, t33);
        Key t34 = t30, t35 = t32; net.template exchange<17>(t34, t35);
        Key t36 = t31, t37 = t33; net.template exchange<18>(t36, t37);
        Key t38 = t36, t39 = t35; net.template exchange<19>(t38, t39);
        Key t40 = v[16], t41 = t4; net.template exchange<20>(t40, t41);
        Key t42 = t9, t43 = t41; net.template exchange<21>(t42, t43);
        Key t44 = t8, t45 = t42; net.template exchange<22>(t44, t45);
        Key t46 = t7, t47 = t43; net.template exchange<23>(t46, t47);
        Key t48 = t17, t49 = t27; net.template exchange<24>(t48, t49);
        Key t50 = t18, t51 = t28; net.template exchange<25>(t50, t51);
        Key t52 = t48, t53 = t51; net.template exchange<26>(t52, t53);
        Key t54 = t19, t55 = t29; net.template exchange<27>(t54, t55);
        Key t56 = t14, t57 = t24; net.template exchange<28>(t56, t57);
        Key t58 = t54, t59 = t57; net.template exchange<29>(t58, t59);
        Key t60 = t50, t61 = t58; net.template exchange<30>(t60, t61);
        Key t62 = t52, t63 = t59; net.template exchange<31>(t62, t63);
        Key t64 = t53, t65 = t55; net.template exchange<32>(t64, t65);
        Key t66 = t37, t67 = t46; net.template exchange<33>(t66, t67);
        Key t68 = t38, t69 = t44; net.template exchange<34>(t68, t69);
        Key t70 = t66, t71 = t69; net.template exchange<35>(t70, t71);
        Key t72 = t39, t73 = t45; net.template exchange<36>(t72, t73);
        Key t74 = t34, t75 = t40; net.template exchange<37>(t74, t75);
        Key t76 = t47, t77 = t75; net.template exchange<38>(t76, t77);
        Key t78 = t72, t79 = t76; net.template exchange<39>(t78, t79);
        Key t80 = t73, t81 = t77; net.template exchange<40>(t80, t81);
        Key t82 = t68, t83 = t78; net.template exchange<41>(t82, t83);
        Key t84 = t70, t85 = t79; net.template exchange<42>(t84, t85);
        Key t86 = t71, t87 = t80; net.template exchange<43>(t86, t87);
        Key t88 = t67, t89 = t81; net.template exchange<44>(t88, t89);
        const Key t90 = net.maximum(t62, t82);
        const Key t91 = net.minimum(t86, t90, t49);
        const Key t92 = net.maximum(t60, t84);
        const Key t93 = net.minimum(t88, t92, t64);
        const Key t95 = net.maximum(t91, t93);
        const Key t96 = net.maximum(t61, t83);
        const Key t97 = net.minimum(t87, t96, t65);
        const Key t98 = net.maximum(t56, t85);
        const Key t99 = net.maximum(t63, t74);
        const Key t100 = net.minimum(t89, t98, t99);
        const Key t102 = net.maximum(t97, t100);
        const Key t104 = net.maximum(t95, t102);
        return t104;
    }
};

// 60 compare-exchanges, 17 single
template <>
struct MedianOf<21>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE Key run(const Net& net, const Key (&v)[21])
    {
        Key t0 = v[0], t1 = v[6]; net.template exchange<0>(t0, t1);
        Key t2 = v[2], t3 = v[3]; net.template exchange<1>(t2, t3);
        Key t4 = v[4], t5 = v[5]; net.template exchange<2>(t4, t5);
        Key t6 = v[1], t7 = t4; net.template exchange<3>(t6, t7);
        Key t8 = t0, t9 = t2; net.template exchange<4>(t8, t9);
        Key t10 = t3, t11 = t1; net.template exchange<5>(t10, t11);
        Key t12 = t8, t13 = t6; net.template exchange<6>(t12, t13);
        Key t14 = t9, t15 = t5; net.template exchange<7>(t14, t15);
        Key t16 = t10, t17 = t7; net.template exchange<8>(t16, t17);
        Key t18 = t13, t19 = t14; net.template exchange<9>(t18, t19);
        Key t20 = t17, t21 = t11; net.template exchange<10>(t20, t21);
        Key t22 = t19, t23 = t16; net.template exchange<11>(t22, t23);
        Key t24 = t20, t25 = t15; net.template exchange<12>(t24, t25);
        Key t26 = t18, t27 = t22; net.template exchange<13>(t26, t27);
        Key t28 = t23, t29 = t24; net.template exchange<14>(t28, t29);
        Key t30 = t25, t31 = t21; net.template exchange<15>(t30, t31);
        Key t32 = v[7], t33 = v[13]; net.template exchange<16>(t32, t33);
        Key t34 = v[9], t35 = v[10]; net.template exchange<17>(t34, t35);
        Key t36 = v[11], t37 = v[12]; net.template exchange<18>(t36, t37);
        Key t38 = v[8], t39 = t36; net.template exchange<19>(t38, t39);
        Key t40 = t32, t41 = t34; net.template exchange<20>(t40, t41);
        Key t42 = t35, t43 = t33; net.template exchange<21>(t42, t43);
        Key t44 = t40, t45 = t38; net.template exchange<22>(t44, t45);
        Key t46 = t41, t47 = t37; net.template exchange<23>(t46, t47);
        Key t48 = t42, t49 = t39; net.template exchange<24>(t48, t49);
        Key t50 = t45, t51 = t46; net.template exchange<25>(t50, t51);
        Key t52 = t49, t53 = t43; net.template exchange<26>(t52, t53);
        Key t54 = t51, t55 = t48; net.template exchange<27>(t54, t55);
        Key t56 = t52, t57 = t47; net.template exchange<28>(t56, t57);
        Key t58 = t50, t59 = t54; net.template exchange<29>(t58, t59);
        Key t60 = t55, t61 = t56; net.template exchange<30>(t60, t61);
        Key t62 = t57, t63 = t53; net.template exchange<31>(t62, t63);
        Key t64 = v[14], t65 = v[20]; net.template exchange<32>(t64, t65);
        Key t66 = v[16], t67 = v[17]; net.template exchange<33>(t66, t67);
        Key t68 = v[18], t69 = v[19]; net.template exchange<34>(t68, t69);
        Key t70 = v[15], t71 = t68; net.template exchange<35>(t70, t71);
        Key t72 = t64, t73 = t66; net.template exchange<36>(t72, t73);
        Key t74 = t67, t75 = t65; net.template exchange<37>(t74, t75);
        Key t76 = t72, t77 = t70; net.template exchange<38>(t76, t77);
        Key t78 = t73, t79 = t69; net.template exchange<39>(t78, t79);
        Key t80 = t74, t81 = t71; net.template exchange<40>(t80, t81);
        Key t82 = t77, t83 = t78; net.template exchange<41>(t82, t83);
        Key t84 = t81, t85 = t75; net.template exchange<42>(t84, t85);
        Key t86 = t83, t87 = t80; net.template exchange<43>(t86, t87);
        Key t88 = t84, t89 = t79; net.template exchange<44>(t88, t89);
        Key t90 = t82, t91 = t86; net.template exchange<45>(t90, t91);
        Key t92 = t87, t93 = t88; net.template exchange<46>(t92, t93);
        Key t94 = t89, t95 = t85; net.template exchange<47>(t94, t95);
        Key t96 = t28, t97 = t60; net.template exchange<48>(t96, t97);
        const Key t98 = net.minimum(t30, t62);
        const Key t101 = net.maximum(t26, t58);
        Key t102 = t98, t103 = t101; net.template exchange<49>(t102, t103);
        Key t104 = t96, t105 = t102; net.template exchange<50>(t104, t105);
        Key t106 = t97, t107 = t103; net.template exchange<51>(t106, t107);
        const Key t108 = net.minimum(t31, t61);
        const Key t111 = net.maximum(t27, t44);
        Key t112 = t108, t113 = t111; net.template exchange<52>(t112, t113);
        const Key t114 = net.minimum(t29, t63);
        const Key t117 = net.maximum(t12, t59);
        Key t118 = t114, t119 = t117; net.template exchange<53>(t118, t119);
        Key t120 = t112, t121 = t118; net.template exchange<54>(t120, t121);
        Key t122 = t113, t123 = t119; net.template exchange<55>(t122, t123);
        Key t124 = t104, t125 = t120; net.template exchange<56>(t124, t125);
        Key t126 = t105, t127 = t121; net.template exchange<57>(t126, t127);
        Key t128 = t106, t129 = t122; net.template exchange<58>(t128, t129);
        Key t130 = t107, t131 = t123; net.template exchange<59>(t130, t131);
        const Key t132 = net.maximum(t92, t124);
        const Key t133 = net.minimum(t128, t132);
        const Key t134 = net.maximum(t90, t126);
        const Key t135 = net.minimum(t130, t134, t94);
        const Key t137 = net.maximum(t133, t135);
        const Key t138 = net.maximum(t91, t125);
        const Key t139 = net.minimum(t129, t138, t95);
        const Key t140 = net.maximum(t76, t127);
        const Key t141 = net.minimum(t131, t140, t93);
        const Key t143 = net.maximum(t139, t141);
        const Key t145 = net.maximum(t137, t143);
        return t145;
    }
};

// 81 compare-exchanges, 20 single
template <>
struct MedianOf<25>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE Key run(const Net& net, const Key (&v)[25])
    {
        Key t0 = v[0], t1 = v[1]; net.template exchange<0>(t0, t1);
        Key t2 = v[2], t3 = v[3]; net.template exchange<1>(t2, t3);
        Key t4 = t0, t5 = t2; net.template exchange<2>(t4, t5);
        Key t6 = t1, t7 = t3; net.template exchange<3>(t6, t7);
        Key t8 = t6, t9 = t5; net.template exchange<4>(t8, t9);
        Key t10 = v[4], t11 = v[5]; net.template exchange<5>(t10, t11);
        Key t12 = v[6], t13 = v[7]; net.template exchange<6>(t12, t13);
        Key t14 = t10, t15 = t12; net.template exchange<7>(t14, t15);
        Key t16 = t11, t17 = t13; net.template exchange<8>(t16, t17);
        Key t18 = t16, t19 = t15; net.template exchange<9>(t18, t19);
        Key t20 = v[8], t21 = v[9]; net.template exchange<10>(t20, t21);
        Key t22 = v[10], t23 = v[11]; net.template exchange<11>(t22, t23);
        Key t24 = t20, t25 = t22; net.template exchange<12>(t24, t25);
        Key t26 = t21, t27 = t23; net.template exchange<13>(t26, t27);
        Key t28 = t26, t29 = t25; net.template exchange<14>(t28, t29);
        Key t30 = v[12], t31 = v[13]; net.template exchange<15>(t30, t31);
        Key t32 = v[14], t33 = v[15]; net.template exchange<16>(t32, t33);
        Key t34 = t30, t35 = t32; net.template exchange<17>(t34, t35);
        Key t36 = t31, t37 = t33; net.template exchange<18>(t36, t37);
        Key t38 = t36, t39 = t35; net.template exchange<19>(t38, t39);
        Key t40 = v[16], t41 = v[17]; net.template exchange<20>(t40, t41);
        Key t42 = v[18], t43 = v[19]; net.template exchange<21>(t42, t43);
        Key t44 = t40, t45 = t42; net.template exchange<22>(t44, t45);
        Key t46 = t41, t47 = t43; net.template exchange<23>(t46, t47);
        Key t48 = t46, t49 = t45; net.template exchange<24>(t48, t49);
        Key t50 = v[20], t51 = v[21]; net.template exchange<25>(t50, t51);
        Key t52 = v[22], t53 = v[23]; net.template exchange<26>(t52, t53);
        Key t54 = t50, t55 = t52; net.template exchange<27>(t54, t55);
        Key t56 = t51, t57 = t53; net.template exchange<28>(t56, t57);
        Key t58 = t56, t59 = t55; net.template exchange<29>(t58, t59);
        Key t60 = v[24], t61 = t4; net.template exchange<30>(t60, t61);
        Key t62 = t9, t63 = t61; net.template exchange<31>(t62, t63);
        Key t64 = t8, t65 = t62; net.template exchange<32>(t64, t65);
        Key t66 = t7, t67 = t63; net.template exchange<33>(t66, t67);
        Key t68 = t17, t69 = t27; net.template exchange<34>(t68, t69);
        Key t70 = t18, t71 = t28; net.template exchange<35>(t70, t71);
        Key t72 = t68, t73 = t71; net.template exchange<36>(t72, t73);
        Key t74 = t19, t75 = t29; net.template exchange<37>(t74, t75);
        Key t76 = t14, t77 = t24; net.template exchange<38>(t76, t77);
        Key t78 = t74, t79 = t77; net.template exchange<39>(t78, t79);
        Key t80 = t70, t81 = t78; net.template exchange<40>(t80, t81);
        Key t82 = t72, t83 = t79; net.template exchange<41>(t82, t83);
        Key t84 = t73, t85 = t75; net.template exchange<42>(t84, t85);
        Key t86 = t37, t87 = t47; net.template exchange<43>(t86, t87);
        Key t88 = t38, t89 = t48; net.template exchange<44>(t88, t89);
        Key t90 = t86, t91 = t89; net.template exchange<45>(t90, t91);
        Key t92 = t39, t93 = t49; net.template exchange<46>(t92, t93);
        Key t94 = t34, t95 = t44; net.template exchange<47>(t94, t95);
        Key t96 = t92, t97 = t95; net.template exchange<48>(t96, t97);
        Key t98 = t88, t99 = t96; net.template exchange<49>(t98, t99);
        Key t100 = t90, t101 = t97; net.template exchange<50>(t100, t101);
        Key t102 = t91, t103 = t93; net.template exchange<51>(t102, t103);
        Key t104 = t57, t105 = t66; net.template exchange<52>(t104, t105);
        Key t106 = t58, t107 = t64; net.template exchange<53>(t106, t107);
        Key t108 = t104, t109 = t107; net.template exchange<54>(t108, t109);
        Key t110 = t59, t111 = t65; net.template exchange<55>(t110, t111);
        Key t112 = t54, t113 = t60; net.template exchange<56>(t112, t113);
        Key t114 = t67, t115 = t113; net.template exchange<57>(t114, t115);
        Key t116 = t110, t117 = t114; net.template exchange<58>(t116, t117);
        Key t118 = t111, t119 = t115; net.template exchange<59>(t118, t119);
        Key t120 = t106, t121 = t116; net.template exchange<60>(t120, t121);
        Key t122 = t108, t123 = t117; net.template exchange<61>(t122, t123);
        Key t124 = t109, t125 = t118; net.template exchange<62>(t124, t125);
        Key t126 = t105, t127 = t119; net.template exchange<63>(t126, t127);
        const Key t128 = net.minimum(t69, t87);
        Key t130 = t82, t131 = t100; net.template exchange<64>(t130, t131);
        Key t132 = t128, t133 = t131; net.template exchange<65>(t132, t133);
        Key t134 = t84, t135 = t102; net.template exchange<66>(t134, t135);
        const Key t137 = net.maximum(t80, t98);
        Key t138 = t134, t139 = t137; net.template exchange<67>(t138, t139);
        Key t140 = t130, t141 = t138; net.template exchange<68>(t140, t141);
        Key t142 = t132, t143 = t139; net.template exchange<69>(t142, t143);
        const Key t144 = net.minimum(t133, t135);
        const Key t146 = net.minimum(t85, t103);
        Key t148 = t81, t149 = t99; net.template exchange<70>(t148, t149);
        Key t150 = t146, t151 = t149; net.template exchange<71>(t150, t151);
        Key t152 = t83, t153 = t101; net.template exchange<72>(t152, t153);
        const Key t155 = net.maximum(t76, t94);
        Key t156 = t152, t157 = t155; net.template exchange<73>(t156, t157);
        const Key t159 = net.maximum(t148, t156);
        Key t160 = t150, t161 = t157; net.template exchange<74>(t160, t161);
        Key t162 = t151, t163 = t153; net.template exchange<75>(t162, t163);
        Key t164 = t140, t165 = t159; net.template exchange<76>(t164, t165);
        Key t166 = t141, t167 = t160; net.template exchange<77>(t166, t167);
        Key t168 = t142, t169 = t161; net.template exchange<78>(t168, t169);
        Key t170 = t143, t171 = t162; net.template exchange<79>(t170, t171);
        Key t172 = t144, t173 = t163; net.template exchange<80>(t172, t173);
        const Key t174 = net.maximum(t122, t166);
        const Key t175 = net.minimum(t170, t174, t126);
        const Key t176 = net.maximum(t120, t168);
        const Key t177 = net.maximum(t124, t164);
        const Key t178 = net.minimum(t172, t176, t177);
        const Key t180 = net.maximum(t175, t178);
        const Key t181 = net.maximum(t121, t167);
        const Key t182 = net.minimum(t171, t181, t125);
        const Key t183 = net.maximum(t112, t169);
        const Key t184 = net.maximum(t123, t165);
        const Key t185 = net.minimum(t173, t183, t184);
        const Key t186 = net.minimum(t127, t185);
        const Key t188 = net.maximum(t182, t186);
        const Key t190 = net.maximum(t180, t188);
        return t190;
    }
};

// 14 compare-exchanges, 12 single
template <>
struct DiscMedian<1>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key (&in)[4][4], Key (&out)[2][2])
    {
        Key t0 = in[1][1], t1 = in[2][1]; net.template exchange<0>(t0, t1);
        Key t2 = in[0][1], t3 = in[1][0]; net.template exchange<1>(t2, t3);
        Key t4 = in[1][2], t5 = t2; net.template exchange<2>(t4, t5);
        Key t6 = t3, t7 = t5; net.template exchange<3>(t6, t7);
        const Key t8 = net.maximum(t0, t6);
        const Key t9 = net.maximum(t1, t4);
        const Key t10 = net.minimum(t7, t8, t9);
        Key t11 = in[2][0], t12 = in[2][2]; net.template exchange<4>(t11, t12);
        Key t13 = in[3][1], t14 = t11; net.template exchange<5>(t13, t14);
        Key t15 = t12, t16 = t14; net.template exchange<6>(t15, t16);
        const Key t17 = net.maximum(t0, t15);
        const Key t18 = net.maximum(t1, t13);
        const Key t19 = net.minimum(t16, t17, t18);
        Key t20 = in[1][2], t21 = in[2][2]; net.template exchange<7>(t20, t21);
        Key t22 = in[0][2], t23 = in[1][1]; net.template exchange<8>(t22, t23);
        Key t24 = in[1][3], t25 = t22; net.template exchange<9>(t24, t25);
        Key t26 = t23, t27 = t25; net.template exchange<10>(t26, t27);
        const Key t28 = net.maximum(t20, t26);
        const Key t29 = net.maximum(t21, t24);
        const Key t30 = net.minimum(t27, t28, t29);
        Key t31 = in[2][1], t32 = in[2][3]; net.template exchange<11>(t31, t32);
        Key t33 = in[3][2], t34 = t31; net.template exchange<12>(t33, t34);
        Key t35 = t32, t36 = t34; net.template exchange<13>(t35, t36);
        const Key t37 = net.maximum(t20, t35);
        const Key t38 = net.maximum(t21, t33);
        const Key t39 = net.minimum(t36, t37, t38);
        out[0][0] = t10; out[0][1] = t30; out[1][0] = t19; out[1][1] = t39;
    }
};

// 65 compare-exchanges, 36 single
template <>
struct DiscMedian<2>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key (&in)[6][6], Key (&out)[2][2])
    {
        Key t0 = in[2][2], t1 = in[2][3]; net.template exchange<0>(t0, t1);
        Key t2 = in[3][2], t3 = in[3][3]; net.template exchange<1>(t2, t3);
        Key t4 = t1, t5 = t3; net.template exchange<2>(t4, t5);
        Key t6 = t0, t7 = t2; net.template exchange<3>(t6, t7);
        Key t8 = t4, t9 = t7; net.template exchange<4>(t8, t9);
        Key t10 = in[1][2], t11 = in[2][1]; net.template exchange<5>(t10, t11);
        Key t12 = in[3][1], t13 = in[4][2]; net.template exchange<6>(t12, t13);
        Key t14 = t11, t15 = t13; net.template exchange<7>(t14, t15);
        Key t16 = t10, t17 = t12; net.template exchange<8>(t16, t17);
        Key t18 = t14, t19 = t17; net.template exchange<9>(t18, t19);
        const Key t20 = net.minimum(t5, t15);
        Key t22 = t8, t23 = t18; net.template exchange<10>(t22, t23);
        Key t24 = t20, t25 = t23; net.template exchange<11>(t24, t25);
        Key t26 = t9, t27 = t19; net.template exchange<12>(t26, t27);
        const Key t29 = net.maximum(t6, t16);
        Key t30 = t26, t31 = t29; net.template exchange<13>(t30, t31);
        Key t32 = t22, t33 = t30; net.template exchange<14>(t32, t33);
        Key t34 = t24, t35 = t31; net.template exchange<15>(t34, t35);
        Key t36 = t25, t37 = t27; net.template exchange<16>(t36, t37);
        Key t38 = in[0][2], t39 = in[1][1]; net.template exchange<17>(t38, t39);
        Key t40 = in[1][3], t41 = in[2][0]; net.template exchange<18>(t40, t41);
        Key t42 = in[2][4], t43 = t38; net.template exchange<19>(t42, t43);
        Key t44 = t39, t45 = t43; net.template exchange<20>(t44, t45);
        Key t46 = t41, t47 = t44; net.template exchange<21>(t46, t47);
        Key t48 = t40, t49 = t42; net.template exchange<22>(t48, t49);
        Key t50 = t45, t51 = t49; net.template exchange<23>(t50, t51);
        Key t52 = t46, t53 = t50; net.template exchange<24>(t52, t53);
        Key t54 = t47, t55 = t51; net.template exchange<25>(t54, t55);
        const Key t56 = net.maximum(t33, t53);
        const Key t57 = net.maximum(t35, t48);
        const Key t58 = net.minimum(t55, t56, t57);
        const Key t59 = net.minimum(t37, t58);
        const Key t60 = net.maximum(t32, t54);
        const Key t61 = net.maximum(t34, t52);
        const Key t62 = net.minimum(t60, t61, t36);
        const Key t64 = net.maximum(t59, t62);
        Key t65 = in[3][0], t66 = in[3][4]; net.template exchange<26>(t65, t66);
        Key t67 = in[4][1], t68 = in[4][3]; net.template exchange<27>(t67, t68);
        Key t69 = in[5][2], t70 = t65; net.template exchange<28>(t69, t70);
        Key t71 = t66, t72 = t70; net.template exchange<29>(t71, t72);
        Key t73 = t68, t74 = t71; net.template exchange<30>(t73, t74);
        Key t75 = t67, t76 = t69; net.template exchange<31>(t75, t76);
        Key t77 = t72, t78 = t76; net.template exchange<32>(t77, t78);
        Key t79 = t73, t80 = t77; net.template exchange<33>(t79, t80);
        Key t81 = t74, t82 = t78; net.template exchange<34>(t81, t82);
        const Key t83 = net.maximum(t33, t80);
        const Key t84 = net.maximum(t35, t75);
        const Key t85 = net.minimum(t82, t83, t84);
        const Key t86 = net.minimum(t37, t85);
        const Key t87 = net.maximum(t32, t81);
        const Key t88 = net.maximum(t34, t79);
        const Key t89 = net.minimum(t87, t88, t36);
        const Key t91 = net.maximum(t86, t89);
        Key t92 = in[1][3], t93 = in[2][4]; net.template exchange<35>(t92, t93);
        Key t94 = in[3][4], t95 = in[4][3]; net.template exchange<36>(t94, t95);
        Key t96 = t93, t97 = t95; net.template exchange<37>(t96, t97);
        Key t98 = t92, t99 = t94; net.template exchange<38>(t98, t99);
        Key t100 = t96, t101 = t99; net.template exchange<39>(t100, t101);
        const Key t102 = net.minimum(t5, t97);
        Key t104 = t8, t105 = t100; net.template exchange<40>(t104, t105);
        Key t106 = t102, t107 = t105; net.template exchange<41>(t106, t107);
        Key t108 = t9, t109 = t101; net.template exchange<42>(t108, t109);
        const Key t111 = net.maximum(t6, t98);
        Key t112 = t108, t113 = t111; net.template exchange<43>(t112, t113);
        Key t114 = t104, t115 = t112; net.template exchange<44>(t114, t115);
        Key t116 = t106, t117 = t113; net.template exchange<45>(t116, t117);
        Key t118 = t107, t119 = t109; net.template exchange<46>(t118, t119);
        Key t120 = in[0][3], t121 = in[1][2]; net.template exchange<47>(t120, t121);
        Key t122 = in[1][4], t123 = in[2][1]; net.template exchange<48>(t122, t123);
        Key t124 = in[2][5], t125 = t120; net.template exchange<49>(t124, t125);
        Key t126 = t121, t127 = t125; net.template exchange<50>(t126, t127);
        Key t128 = t123, t129 = t126; net.template exchange<51>(t128, t129);
        Key t130 = t122, t131 = t124; net.template exchange<52>(t130, t131);
        Key t132 = t127, t133 = t131; net.template exchange<53>(t132, t133);
        Key t134 = t128, t135 = t132; net.template exchange<54>(t134, t135);
        Key t136 = t129, t137 = t133; net.template exchange<55>(t136, t137);
        const Key t138 = net.maximum(t115, t135);
        const Key t139 = net.maximum(t117, t130);
        const Key t140 = net.minimum(t137, t138, t139);
        const Key t141 = net.minimum(t119, t140);
        const Key t142 = net.maximum(t114, t136);
        const Key t143 = net.maximum(t116, t134);
        const Key t144 = net.minimum(t142, t143, t118);
        const Key t146 = net.maximum(t141, t144);
        Key t147 = in[3][1], t148 = in[3][5]; net.template exchange<56>(t147, t148);
        Key t149 = in[4][2], t150 = in[4][4]; net.template exchange<57>(t149, t150);
        Key t151 = in[5][3], t152 = t147; net.template exchange<58>(t151, t152);
        Key t153 = t148, t154 = t152; net.template exchange<59>(t153, t154);
        Key t155 = t150, t156 = t153; net.template exchange<60>(t155, t156);
        Key t157 = t149, t158 = t151; net.template exchange<61>(t157, t158);
        Key t159 = t154, t160 = t158; net.template exchange<62>(t159, t160);
        Key t161 = t155, t162 = t159; net.template exchange<63>(t161, t162);
        Key t163 = t156, t164 = t160; net.template exchange<64>(t163, t164);
        const Key t165 = net.maximum(t115, t162);
        const Key t166 = net.maximum(t117, t157);
        const Key t167 = net.minimum(t164, t165, t166);
        const Key t168 = net.minimum(t119, t167);
        const Key t169 = net.maximum(t114, t163);
        const Key t170 = net.maximum(t116, t161);
        const Key t171 = net.minimum(t169, t170, t118);
        const Key t173 = net.maximum(t168, t171);
        out[0][0] = t64; out[0][1] = t146; out[1][0] = t91; out[1][1] = t173;
    }
};

// 173 compare-exchanges, 70 single
template <>
struct DiscMedian<3>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key (&in)[8][8], Key (&out)[2][2])
    {
        Key t0 = in[2][2], t1 = in[2][3]; net.template exchange<0>(t0, t1);
        Key t2 = in[2][4], t3 = in[2][5]; net.template exchange<1>(t2, t3);
        Key t4 = t0, t5 = t2; net.template exchange<2>(t4, t5);
        Key t6 = t1, t7 = t3; net.template exchange<3>(t6, t7);
        Key t8 = t6, t9 = t5; net.template exchange<4>(t8, t9);
        Key t10 = in[3][2], t11 = in[3][3]; net.template exchange<5>(t10, t11);
        Key t12 = in[3][4], t13 = in[3][5]; net.template exchange<6>(t12, t13);
        Key t14 = t10, t15 = t12; net.template exchange<7>(t14, t15);
        Key t16 = t11, t17 = t13; net.template exchange<8>(t16, t17);
        Key t18 = t16, t19 = t15; net.template exchange<9>(t18, t19);
        Key t20 = in[4][2], t21 = in[4][3]; net.template exchange<10>(t20, t21);
        Key t22 = in[4][4], t23 = in[4][5]; net.template exchange<11>(t22, t23);
        Key t24 = t20, t25 = t22; net.template exchange<12>(t24, t25);
        Key t26 = t21, t27 = t23; net.template exchange<13>(t26, t27);
        Key t28 = t26, t29 = t25; net.template exchange<14>(t28, t29);
        Key t30 = in[5][2], t31 = in[5][3]; net.template exchange<15>(t30, t31);
        Key t32 = in[5][4], t33 = in[5][5]; net.template exchange<16>(t32, t33);
        Key t34 = t30, t35 = t32; net.template exchange<17>(t34, t35);
        Key t36 = t31, t37 = t33; net.template exchange<18>(t36, t37);
        Key t38 = t36, t39 = t35; net.template exchange<19>(t38, t39);
        Key t40 = t7, t41 = t17; net.template exchange<20>(t40, t41);
        Key t42 = t8, t43 = t18; net.template exchange<21>(t42, t43);
        Key t44 = t40, t45 = t43; net.template exchange<22>(t44, t45);
        Key t46 = t9, t47 = t19; net.template exchange<23>(t46, t47);
        Key t48 = t4, t49 = t14; net.template exchange<24>(t48, t49);
        Key t50 = t46, t51 = t49; net.template exchange<25>(t50, t51);
        Key t52 = t42, t53 = t50; net.template exchange<26>(t52, t53);
        Key t54 = t44, t55 = t51; net.template exchange<27>(t54, t55);
        Key t56 = t45, t57 = t47; net.template exchange<28>(t56, t57);
        Key t58 = t27, t59 = t37; net.template exchange<29>(t58, t59);
        Key t60 = t28, t61 = t38; net.template exchange<30>(t60, t61);
        Key t62 = t58, t63 = t61; net.template exchange<31>(t62, t63);
        Key t64 = t29, t65 = t39; net.template exchange<32>(t64, t65);
        Key t66 = t24, t67 = t34; net.template exchange<33>(t66, t67);
        Key t68 = t64, t69 = t67; net.template exchange<34>(t68, t69);
        Key t70 = t60, t71 = t68; net.template exchange<35>(t70, t71);
        Key t72 = t62, t73 = t69; net.template exchange<36>(t72, t73);
        Key t74 = t63, t75 = t65; net.template exchange<37>(t74, t75);
        const Key t76 = net.minimum(t41, t59);
        Key t78 = t54, t79 = t72; net.template exchange<38>(t78, t79);
        Key t80 = t76, t81 = t79; net.template exchange<39>(t80, t81);
        Key t82 = t56, t83 = t74; net.template exchange<40>(t82, t83);
        Key t84 = t52, t85 = t70; net.template exchange<41>(t84, t85);
        Key t86 = t82, t87 = t85; net.template exchange<42>(t86, t87);
        Key t88 = t78, t89 = t86; net.template exchange<43>(t88, t89);
        Key t90 = t80, t91 = t87; net.template exchange<44>(t90, t91);
        Key t92 = t81, t93 = t83; net.template exchange<45>(t92, t93);
        Key t94 = t57, t95 = t75; net.template exchange<46>(t94, t95);
        Key t96 = t53, t97 = t71; net.template exchange<47>(t96, t97);
        Key t98 = t94, t99 = t97; net.template exchange<48>(t98, t99);
        Key t100 = t55, t101 = t73; net.template exchange<49>(t100, t101);
        const Key t103 = net.maximum(t48, t66);
        Key t104 = t100, t105 = t103; net.template exchange<50>(t104, t105);
        Key t106 = t96, t107 = t104; net.template exchange<51>(t106, t107);
        Key t108 = t98, t109 = t105; net.template exchange<52>(t108, t109);
        Key t110 = t99, t111 = t101; net.template exchange<53>(t110, t111);
        Key t112 = t84, t113 = t106; net.template exchange<54>(t112, t113);
        Key t114 = t88, t115 = t107; net.template exchange<55>(t114, t115);
        Key t116 = t89, t117 = t108; net.template exchange<56>(t116, t117);
        Key t118 = t90, t119 = t109; net.template exchange<57>(t118, t119);
        Key t120 = t91, t121 = t110; net.template exchange<58>(t120, t121);
        Key t122 = t92, t123 = t111; net.template exchange<59>(t122, t123);
        Key t124 = t93, t125 = t95; net.template exchange<60>(t124, t125);
        Key t126 = in[1][3], t127 = in[2][1]; net.template exchange<61>(t126, t127);
        Key t128 = in[3][1], t129 = in[4][1]; net.template exchange<62>(t128, t129);
        Key t130 = in[5][1], t131 = in[6][3]; net.template exchange<63>(t130, t131);
        Key t132 = t127, t133 = t129; net.template exchange<64>(t132, t133);
        Key t134 = t126, t135 = t128; net.template exchange<65>(t134, t135);
        Key t136 = t132, t137 = t135; net.template exchange<66>(t136, t137);
        Key t138 = t131, t139 = t136; net.template exchange<67>(t138, t139);
        Key t140 = t133, t141 = t139; net.template exchange<68>(t140, t141);
        Key t142 = t130, t143 = t134; net.template exchange<69>(t142, t143);
        Key t144 = t137, t145 = t143; net.template exchange<70>(t144, t145);
        Key t146 = t138, t147 = t144; net.template exchange<71>(t146, t147);
        Key t148 = t140, t149 = t145; net.template exchange<72>(t148, t149);
        Key t150 = t119, t151 = t147; net.template exchange<73>(t150, t151);
        const Key t152 = net.maximum(t150, t115);
        const Key t153 = net.minimum(t151, t123);
        const Key t154 = net.maximum(t117, t142);
        const Key t155 = net.minimum(t154, t125);
        const Key t156 = net.maximum(t113, t149);
        const Key t157 = net.minimum(t156, t121);
        Key t158 = t155, t159 = t157; net.template exchange<74>(t158, t159);
        Key t160 = t152, t161 = t158; net.template exchange<75>(t160, t161);
        Key t162 = t153, t163 = t159; net.template exchange<76>(t162, t163);
        Key t164 = t118, t165 = t148; net.template exchange<77>(t164, t165);
        const Key t166 = net.maximum(t164, t114);
        const Key t167 = net.minimum(t165, t122);
        const Key t168 = net.maximum(t116, t146);
        const Key t169 = net.minimum(t168, t124);
        const Key t170 = net.maximum(t112, t141);
        const Key t171 = net.minimum(t170, t120);
        Key t172 = t169, t173 = t171; net.template exchange<78>(t172, t173);
        Key t174 = t166, t175 = t172; net.template exchange<79>(t174, t175);
        Key t176 = t167, t177 = t173; net.template exchange<80>(t176, t177);
        Key t178 = t160, t179 = t174; net.template exchange<81>(t178, t179);
        Key t180 = t161, t181 = t175; net.template exchange<82>(t180, t181);
        Key t182 = t162, t183 = t176; net.template exchange<83>(t182, t183);
        Key t184 = t163, t185 = t177; net.template exchange<84>(t184, t185);
        Key t186 = in[1][1], t187 = in[1][2]; net.template exchange<85>(t186, t187);
        Key t188 = in[1][4], t189 = in[1][5]; net.template exchange<86>(t188, t189);
        Key t190 = in[0][3], t191 = in[3][0]; net.template exchange<87>(t190, t191);
        Key t192 = in[3][6], t193 = t186; net.template exchange<88>(t192, t193);
        Key t194 = t187, t195 = t193; net.template exchange<89>(t194, t195);
        Key t196 = t189, t197 = t191; net.template exchange<90>(t196, t197);
        Key t198 = t188, t199 = t190; net.template exchange<91>(t198, t199);
        Key t200 = t196, t201 = t199; net.template exchange<92>(t200, t201);
        Key t202 = t194, t203 = t200; net.template exchange<93>(t202, t203);
        Key t204 = t197, t205 = t203; net.template exchange<94>(t204, t205);
        Key t206 = t195, t207 = t201; net.template exchange<95>(t206, t207);
        Key t208 = t192, t209 = t198; net.template exchange<96>(t208, t209);
        Key t210 = t206, t211 = t209; net.template exchange<97>(t210, t211);
        Key t212 = t202, t213 = t210; net.template exchange<98>(t212, t213);
        Key t214 = t204, t215 = t211; net.template exchange<99>(t214, t215);
        Key t216 = t205, t217 = t207; net.template exchange<100>(t216, t217);
        const Key t218 = net.maximum(t181, t208);
        const Key t219 = net.minimum(t215, t218, t185);
        const Key t220 = net.maximum(t179, t213);
        const Key t221 = net.minimum(t217, t220, t183);
        const Key t223 = net.maximum(t219, t221);
        const Key t224 = net.maximum(t180, t212);
        const Key t225 = net.minimum(t216, t224, t184);
        const Key t226 = net.maximum(t178, t214);
        const Key t227 = net.minimum(t226, t182);
        const Key t229 = net.maximum(t225, t227);
        const Key t231 = net.maximum(t223, t229);
        Key t232 = in[6][1], t233 = in[6][2]; net.template exchange<101>(t232, t233);
        Key t234 = in[6][4], t235 = in[6][5]; net.template exchange<102>(t234, t235);
        Key t236 = in[4][0], t237 = in[4][6]; net.template exchange<103>(t236, t237);
        Key t238 = in[7][3], t239 = t232; net.template exchange<104>(t238, t239);
        Key t240 = t233, t241 = t239; net.template exchange<105>(t240, t241);
        Key t242 = t235, t243 = t237; net.template exchange<106>(t242, t243);
        Key t244 = t234, t245 = t236; net.template exchange<107>(t244, t245);
        Key t246 = t242, t247 = t245; net.template exchange<108>(t246, t247);
        Key t248 = t240, t249 = t246; net.template exchange<109>(t248, t249);
        Key t250 = t243, t251 = t249; net.template exchange<110>(t250, t251);
        Key t252 = t241, t253 = t247; net.template exchange<111>(t252, t253);
        Key t254 = t238, t255 = t244; net.template exchange<112>(t254, t255);
        Key t256 = t252, t257 = t255; net.template exchange<113>(t256, t257);
        Key t258 = t248, t259 = t256; net.template exchange<114>(t258, t259);
        Key t260 = t250, t261 = t257; net.template exchange<115>(t260, t261);
        Key t262 = t251, t263 = t253; net.template exchange<116>(t262, t263);
        const Key t264 = net.maximum(t181, t254);
        const Key t265 = net.minimum(t261, t264, t185);
        const Key t266 = net.maximum(t179, t259);
        const Key t267 = net.minimum(t263, t266, t183);
        const Key t269 = net.maximum(t265, t267);
        const Key t270 = net.maximum(t180, t258);
        const Key t271 = net.minimum(t262, t270, t184);
        const Key t272 = net.maximum(t178, t260);
        const Key t273 = net.minimum(t272, t182);
        const Key t275 = net.maximum(t271, t273);
        const Key t277 = net.maximum(t269, t275);
        Key t278 = in[1][4], t279 = in[2][6]; net.template exchange<117>(t278, t279);
        Key t280 = in[3][6], t281 = in[4][6]; net.template exchange<118>(t280, t281);
        Key t282 = in[5][6], t283 = in[6][4]; net.template exchange<119>(t282, t283);
        Key t284 = t279, t285 = t281; net.template exchange<120>(t284, t285);
        Key t286 = t278, t287 = t280; net.template exchange<121>(t286, t287);
        Key t288 = t284, t289 = t287; net.template exchange<122>(t288, t289);
        Key t290 = t283, t291 = t288; net.template exchange<123>(t290, t291);
        Key t292 = t285, t293 = t291; net.template exchange<124>(t292, t293);
        Key t294 = t282, t295 = t286; net.template exchange<125>(t294, t295);
        Key t296 = t289, t297 = t295; net.template exchange<126>(t296, t297);
        Key t298 = t290, t299 = t296; net.template exchange<127>(t298, t299);
        Key t300 = t292, t301 = t297; net.template exchange<128>(t300, t301);
        Key t302 = t119, t303 = t299; net.template exchange<129>(t302, t303);
        const Key t304 = net.maximum(t302, t115);
        const Key t305 = net.minimum(t303, t123);
        const Key t306 = net.maximum(t117, t294);
        const Key t307 = net.minimum(t306, t125);
        const Key t308 = net.maximum(t113, t301);
        const Key t309 = net.minimum(t308, t121);
        Key t310 = t307, t311 = t309; net.template exchange<130>(t310, t311);
        Key t312 = t304, t313 = t310; net.template exchange<131>(t312, t313);
        Key t314 = t305, t315 = t311; net.template exchange<132>(t314, t315);
        Key t316 = t118, t317 = t300; net.template exchange<133>(t316, t317);
        const Key t318 = net.maximum(t316, t114);
        const Key t319 = net.minimum(t317, t122);
        const Key t320 = net.maximum(t116, t298);
        const Key t321 = net.minimum(t320, t124);
        const Key t322 = net.maximum(t112, t293);
        const Key t323 = net.minimum(t322, t120);
        Key t324 = t321, t325 = t323; net.template exchange<134>(t324, t325);
        Key t326 = t318, t327 = t324; net.template exchange<135>(t326, t327);
        Key t328 = t319, t329 = t325; net.template exchange<136>(t328, t329);
        Key t330 = t312, t331 = t326; net.template exchange<137>(t330, t331);
        Key t332 = t313, t333 = t327; net.template exchange<138>(t332, t333);
        Key t334 = t314, t335 = t328; net.template exchange<139>(t334, t335);
        Key t336 = t315, t337 = t329; net.template exchange<140>(t336, t337);
        Key t338 = in[1][2], t339 = in[1][3]; net.template exchange<141>(t338, t339);
        Key t340 = in[1][5], t341 = in[1][6]; net.template exchange<142>(t340, t341);
        Key t342 = in[0][4], t343 = in[3][1]; net.template exchange<143>(t342, t343);
        Key t344 = in[3][7], t345 = t338; net.template exchange<144>(t344, t345);
        Key t346 = t339, t347 = t345; net.template exchange<145>(t346, t347);
        Key t348 = t341, t349 = t343; net.template exchange<146>(t348, t349);
        Key t350 = t340, t351 = t342; net.template exchange<147>(t350, t351);
        Key t352 = t348, t353 = t351; net.template exchange<148>(t352, t353);
        Key t354 = t346, t355 = t352; net.template exchange<149>(t354, t355);
        Key t356 = t349, t357 = t355; net.template exchange<150>(t356, t357);
        Key t358 = t347, t359 = t353; net.template exchange<151>(t358, t359);
        Key t360 = t344, t361 = t350; net.template exchange<152>(t360, t361);
        Key t362 = t358, t363 = t361; net.template exchange<153>(t362, t363);
        Key t364 = t354, t365 = t362; net.template exchange<154>(t364, t365);
        Key t366 = t356, t367 = t363; net.template exchange<155>(t366, t367);
        Key t368 = t357, t369 = t359; net.template exchange<156>(t368, t369);
        const Key t370 = net.maximum(t333, t360);
        const Key t371 = net.minimum(t367, t370, t337);
        const Key t372 = net.maximum(t331, t365);
        const Key t373 = net.minimum(t369, t372, t335);
        const Key t375 = net.maximum(t371, t373);
        const Key t376 = net.maximum(t332, t364);
        const Key t377 = net.minimum(t368, t376, t336);
        const Key t378 = net.maximum(t330, t366);
        const Key t379 = net.minimum(t378, t334);
        const Key t381 = net.maximum(t377, t379);
        const Key t383 = net.maximum(t375, t381);
        Key t384 = in[6][2], t385 = in[6][3]; net.template exchange<157>(t384, t385);
        Key t386 = in[6][5], t387 = in[6][6]; net.template exchange<158>(t386, t387);
        Key t388 = in[4][1], t389 = in[4][7]; net.template exchange<159>(t388, t389);
        Key t390 = in[7][4], t391 = t384; net.template exchange<160>(t390, t391);
        Key t392 = t385, t393 = t391; net.template exchange<161>(t392, t393);
        Key t394 = t387, t395 = t389; net.template exchange<162>(t394, t395);
        Key t396 = t386, t397 = t388; net.template exchange<163>(t396, t397);
        Key t398 = t394, t399 = t397; net.template exchange<164>(t398, t399);
        Key t400 = t392, t401 = t398; net.template exchange<165>(t400, t401);
        Key t402 = t395, t403 = t401; net.template exchange<166>(t402, t403);
        Key t404 = t393, t405 = t399; net.template exchange<167>(t404, t405);
        Key t406 = t390, t407 = t396; net.template exchange<168>(t406, t407);
        Key t408 = t404, t409 = t407; net.template exchange<169>(t408, t409);
        Key t410 = t400, t411 = t408; net.template exchange<170>(t410, t411);
        Key t412 = t402, t413 = t409; net.template exchange<171>(t412, t413);
        Key t414 = t403, t415 = t405; net.template exchange<172>(t414, t415);
        const Key t416 = net.maximum(t333, t406);
        const Key t417 = net.minimum(t413, t416, t337);
        const Key t418 = net.maximum(t331, t411);
        const Key t419 = net.minimum(t415, t418, t335);
        const Key t421 = net.maximum(t417, t419);
        const Key t422 = net.maximum(t332, t410);
        const Key t423 = net.minimum(t414, t422, t336);
        const Key t424 = net.maximum(t330, t412);
        const Key t425 = net.minimum(t424, t334);
        const Key t427 = net.maximum(t423, t425);
        const Key t429 = net.maximum(t421, t427);
        out[0][0] = t231; out[0][1] = t383; out[1][0] = t277; out[1][1] = t429;
    }
};

}  // namespace cv::cuda::fastfilters

#endif
