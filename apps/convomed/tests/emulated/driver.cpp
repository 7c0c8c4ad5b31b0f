// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Compares both targets of the compact form with the generated reference on noise of several sizes.
// driver CHANNELS SOURCE_BYTES RESULT_BYTES SOURCE_IS_FLOAT HAS_NAN

extern "C"
{
#include "reference.h"
}

#include <climits>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>

// The kernel, compiled with the emulated cuda_runtime.h, and the function for the CPU.
extern "C" int filterCuda(const void*, size_t, void*, size_t, int, int, void*);
extern "C" int filterCpu(const void*, size_t, void*, size_t, int, int);

static ImageType source, result;
static bool hasNan;

static const int sizes[][2] = {{157, 83}, {1, 1}, {2, 3}, {5, 40}, {33, 1}, {640, 41}, {61, 19}};

static int compare(bool onCpu, int width, int height)
{
    Image image, rows;
    if (allocateImage(&image, width, height, source) || allocateImage(&rows, width, height, result))
        return 3;
    fillWithNoise(&image, source);
    for (int i = 0; hasNan && i < width * height * source.channels; i += 29)
        ((unsigned*)image.data)[i] = i % 2 ? 0xffc00001u : 0x80000000u;
    const size_t in = (rowBytes(&image) + 63) / 64 * 64, out = (rowBytes(&rows) + 63) / 64 * 64;
    unsigned char* const from = (unsigned char*)aligned_alloc(64, in * height);
    unsigned char* const to = (unsigned char*)aligned_alloc(64, out * height);
    memset(from, 0xa5, in * height);
    memset(to, 0x5a, out * height);
    for (int y = 0; y < height; ++y)
        memcpy(from + y * in, image.data + y * rowBytes(&image), rowBytes(&image));
    if (onCpu ? filterCpu(from, in, to, out, width, height) : filterCuda(from, in, to, out, width, height, nullptr))
        return 4;
    Comparison comparison = {0, 0, 0, 0, 0};
    const double bound = referenceBound(&image);
    int first = -1;
    for (int y = 0; y < height; ++y)
    {
        compareRow(&image, to + y * out, y, bound, &comparison);
        if (comparison.wrong && first < 0)
            first = y;
        for (size_t i = rowBytes(&rows); i < out; ++i)
            if (to[y * out + i] != 0x5a)
                return 5;
    }
    if (comparison.wrong)
        printf("%s %dx%d: %lld of %lld are wrong, first in row %d; the largest difference is %g\n",
               onCpu ? "cpu" : "cuda", width, height, comparison.wrong, comparison.elements, first, comparison.largest);
    free(rows.data), free(from), free(to);  // not the image: the reference tells images apart by their addresses
    return comparison.wrong != 0;
}

// Sizes whose positions do not fit in int are refused before anything is read.
static bool refusesTooLarge()
{
    alignas(64) static unsigned char none[64];
    const int refused[][2] = {{1, 1 << 30}, {7, INT_MAX}, {1 << 30, 1}, {INT_MAX, 1}, {0, 1}, {1, -1}};
    for (const auto& size : refused)
        if (!filterCuda(none, 64, none, 64, size[0], size[1], nullptr) ||
            !filterCpu(none, 64, none, 64, size[0], size[1]))
            return false;
    return true;
}

int main(int, char** arguments)
{
    source.channels = result.channels = atoi(arguments[1]);
    source.elementBytes = atoi(arguments[2]);
    result.elementBytes = atoi(arguments[3]);
    source.isFloat = atoi(arguments[4]);
    hasNan = atoi(arguments[5]) != 0;
    int failed = refusesTooLarge() ? 0 : 6;
    for (const auto& size : sizes)
        for (int onCpu = 0; onCpu < 2; ++onCpu)
            if (const int code = compare(onCpu != 0, size[0], size[1]))
                failed = code;
    return failed;
}
