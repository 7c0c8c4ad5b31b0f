// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The table of the compact form beside the module's form: compact_runner FOLDER [WIDTHxHEIGHT] [the module's program].
//
// FOLDER/cases.txt has a line for each case: its name, channels, bytes of an element of the source and of the result,
// whether these are floats, and the lines of both forms, those of a network added. Each form is a library,
// FOLDER/NAME.compact.so and FOLDER/NAME.module.so, the plain loop is FOLDER/NAME.reference.so. Every value of both
// results is compared, and some rows with the plain loop. Both are timed in turns; the module's own filter is timed by
// convomed_module_filter, if it is given. For the cases of FOLDER/random.txt, which have no module's form, every value
// of small images is compared with the plain loop.

#include <cuda_runtime.h>
#include <dlfcn.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <string>
#include <tuple>
#include <vector>

extern "C"
{
#include "reference.h"
}

namespace
{

using Filter = cudaError_t (*)(const void*, size_t, void*, size_t, int, int, cudaStream_t);
using Compare = void (*)(const Image*, const void*, int, double, Comparison*);
using Bound = double (*)(const Image*);

const int comparedRows = 12, turns = 3, launches = 10;
const int smallSizes[][2] = {{157, 83}, {1, 1}, {2, 3}, {5, 40}, {33, 1}, {640, 41}, {61, 19}};

struct Case
{
    std::string name;
    int channels, sourceBytes, resultBytes, sourceFloat, resultFloat;
    std::string compactLines, moduleLines, algorithm;  // the module's
};

void check(cudaError_t error, const char* what)
{
    if (error == cudaSuccess)
        return;
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    std::exit(error == cudaErrorNoDevice || error == cudaErrorInsufficientDriver ? 6 : 5);
}

template <typename Function>
Function load(const std::string& file, const char* name)
{
    void* const library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    void* const function = library ? dlsym(library, name) : nullptr;
    if (!function)
    {
        std::fprintf(stderr, "%s\n", dlerror());
        std::exit(3);
    }
    return reinterpret_cast<Function>(function);
}

// An image on the GPU, and memory for a result.
class Device
{
public:
    Device(const Image& image, const Case& one) : width_(image.width), height_(image.height)
    {
        const size_t inputBytes = rowBytes(&image);
        outputBytes_ = static_cast<size_t>(image.width) * one.channels * one.resultBytes;
        check(cudaMallocPitch(&input_, &inputStep_, inputBytes, height_), "memory");
        check(cudaMallocPitch(&output_, &outputStep_, outputBytes_, height_), "memory");
        check(cudaMemcpy2D(input_, inputStep_, image.data, inputBytes, inputBytes, height_, cudaMemcpyHostToDevice),
              "copy");
    }
    ~Device()
    {
        cudaFree(input_);
        cudaFree(output_);
    }
    Device(const Device&) = delete;

    // The values of all rows.
    std::vector<unsigned char> result(Filter filter, const std::string& name) const
    {
        std::vector<unsigned char> values(outputBytes_ * height_);
        check(cudaMemset2D(output_, outputStep_, 0x5a, outputBytes_, height_), "memset");
        check(run(filter), name.c_str());
        check(cudaDeviceSynchronize(), name.c_str());
        check(cudaMemcpy2D(values.data(), outputBytes_, output_, outputStep_, outputBytes_, height_,
                           cudaMemcpyDeviceToHost),
              "copy");
        return values;
    }

    // The least milliseconds of a launch.
    float time(Filter filter) const
    {
        cudaEvent_t begin, end;
        check(cudaEventCreate(&begin), "event");
        check(cudaEventCreate(&end), "event");
        float least = 1e30f;
        for (int turn = 0; turn < turns; ++turn)
        {
            float taken = 0;
            check(cudaEventRecord(begin), "record");
            for (int i = 0; i < launches; ++i)
                check(run(filter), "launch");
            check(cudaEventRecord(end), "record");
            check(cudaEventSynchronize(end), "run");
            check(cudaEventElapsedTime(&taken, begin, end), "time");
            least = std::min(least, taken / launches);
        }
        cudaEventDestroy(begin);
        cudaEventDestroy(end);
        return least;
    }

private:
    cudaError_t run(Filter filter) const
    {
        return filter(input_, inputStep_, output_, outputStep_, width_, height_, nullptr);
    }

    void *input_ = nullptr, *output_ = nullptr;
    size_t inputStep_ = 0, outputStep_ = 0, outputBytes_;
    int width_, height_;
};

template <typename T>
double largestDifference(const std::vector<unsigned char>& a, const std::vector<unsigned char>& b)
{
    double largest = 0;
    for (size_t i = 0; i < a.size(); i += sizeof(T))
        if (std::memcmp(&a[i], &b[i], sizeof(T)) != 0)
        {
            T x, y;
            std::memcpy(&x, &a[i], sizeof(T));
            std::memcpy(&y, &b[i], sizeof(T));
            largest = std::max(largest, std::fabs(static_cast<double>(x) - static_cast<double>(y)));
        }
    return largest;
}

// The Gpx/s of the module's own filter; 0 if its program is not there.
double moduleSpeed(const std::string& program, const std::string& folder, const Case& one, const char* size)
{
    if (program.empty())
        return 0;
    FILE* const answer = popen((program + " " + folder + "/" + one.name + ".json " + size + " 20").c_str(), "r");
    char text[4096] = {};
    const size_t read = answer ? std::fread(text, 1, sizeof(text) - 1, answer) : 0;
    if (answer)
        pclose(answer);
    const char* const found = read ? std::strstr(text, "\"gpx_s\": ") : nullptr;
    return found ? std::atof(found + 9) : 0;
}

std::vector<Case> readCases(const std::string& file)
{
    std::vector<Case> cases;
    std::ifstream lines(file);
    Case one;
    while (lines >> one.name >> one.channels >> one.sourceBytes >> one.resultBytes >> one.sourceFloat >>
           one.resultFloat >> one.compactLines >> one.moduleLines >> one.algorithm)
        cases.push_back(one);
    return cases;
}

struct Totals
{
    int cases = 0, slow = 0, near = 0, wrong = 0;
};

// Noise of the type of a case. It is never freed: references tell images apart by their addresses.
Image noise(const Case& one, int width, int height)
{
    const ImageType type = {one.channels, static_cast<size_t>(one.sourceBytes), one.sourceFloat, 0};
    Image image;
    if (const char* problem = allocateImage(&image, width, height, type))
    {
        std::fprintf(stderr, "%s\n", problem);
        std::exit(3);
    }
    fillWithNoise(&image, type);
    return image;
}

void measure(const Case& one, const std::string& folder, const std::string& program, const char* size, int width,
             int height, Totals& totals)
{
    static std::map<std::tuple<int, int, int>, Image> images;  // of each type
    const auto type = std::make_tuple(one.channels, one.sourceBytes, one.sourceFloat);
    if (images.find(type) == images.end())
        images[type] = noise(one, width, height);
    const Image& image = images[type];
    const Device device(image, one);
    const std::string base = folder + "/" + one.name;
    const Filter forms[] = {load<Filter>(base + ".compact.so", "filter"), load<Filter>(base + ".module.so", "filter")};
    std::vector<unsigned char> results[2];
    float least[2] = {1e30f, 1e30f};
    for (int form = 0; form < 2; ++form)
        results[form] = device.result(forms[form], one.name);
    for (int turn = 0; turn < 2; ++turn)
        for (int form = 0; form < 2; ++form)
            least[form] = std::min(least[form], device.time(forms[form]));
    const size_t outputBytes = results[0].size() / height;

    // The type of an element only matters for the size of a difference.
    const double difference = one.resultFloat
                                  ? largestDifference<float>(results[0], results[1])
                                  : (one.resultBytes == 1 ? largestDifference<std::uint8_t>(results[0], results[1])
                                                          : largestDifference<std::uint16_t>(results[0], results[1]));
    const Compare compare = load<Compare>(base + ".reference.so", "compareRow");
    const double bound = load<Bound>(base + ".reference.so", "referenceBound")(&image);
    Comparison comparison = {};
    for (int i = 0; i < comparedRows; ++i)
    {
        const int y = i < comparedRows / 2 ? i : height - 1 - (i - comparedRows / 2);  // at the borders
        compare(&image, results[0].data() + static_cast<size_t>(y) * outputBytes, y, bound, &comparison);
    }
    const double pixels = static_cast<double>(width) * height * 1e-6;
    const double compact = pixels / least[0], module = pixels / least[1];
    const double own = moduleSpeed(program, folder, one, size), beside = own > 0 ? own : module;
    const double ratio = compact / beside;
    char ownText[32] = "";
    if (own > 0)
        std::snprintf(ownText, sizeof(ownText), "%.4g", own);
    std::printf("| %s | %s | %s | %s | %.4g | %.4g | %s | %.3f | %.3g | %lld |\n", one.name.c_str(),
                one.algorithm.c_str(), one.compactLines.c_str(), one.moduleLines.c_str(), compact, module, ownText,
                ratio, difference, comparison.wrong);
    std::fflush(stdout);
    ++totals.cases;
    totals.slow += ratio < 0.6;
    totals.near += ratio >= 0.9;
    totals.wrong += comparison.wrong != 0 || (difference != 0 && !one.resultFloat && bound == 0);
}

// Values of small images that differ from the plain loop's.
long long wrongInSmallImages(const Case& one, const std::string& base)
{
    const Filter filter = load<Filter>(base + ".compact.so", "filter");
    const Compare compare = load<Compare>(base + ".reference.so", "compareRow");
    const Bound findBound = load<Bound>(base + ".reference.so", "referenceBound");
    Comparison comparison = {};
    for (const auto& size : smallSizes)
    {
        const Image image = noise(one, size[0], size[1]);
        const double bound = findBound(&image);
        const std::vector<unsigned char> values = Device(image, one).result(filter, one.name);
        for (int y = 0; y < size[1]; ++y)
            compare(&image, values.data() + values.size() / size[1] * y, y, bound, &comparison);
    }
    return comparison.wrong;
}

// How many random cases are wrong.
int compareRandom(const std::string& folder)
{
    int wrongCases = 0;
    const std::vector<Case> cases = readCases(folder + "/random.txt");
    for (const Case& one : cases)
        if (const long long wrong = wrongInSmallImages(one, folder + "/" + one.name))
        {
            std::printf("%s: %lld values are wrong\n", one.name.c_str(), wrong);
            ++wrongCases;
        }
    std::printf("%zu random cases: %d wrong\n", cases.size(), wrongCases);
    return wrongCases;
}

}  // namespace

int main(int argc, char** argv)
{
    const std::string folder = argc > 1 ? argv[1] : ".", program = argc > 3 ? argv[3] : "";
    const char* const size = argc > 2 ? argv[2] : "8192x8192";
    int width, height;
    if (std::sscanf(size, "%dx%d", &width, &height) != 2)
        return 2;
    cudaDeviceProp properties;
    check(cudaGetDeviceProperties(&properties, 0), "the GPU");
    std::printf(
        "%s, %s\n\n| choice | module's algorithm | lines, compact | lines, module's form | Gpx/s, compact | Gpx/s, "
        "module's form | Gpx/s, module | ratio | difference of the forms | wrong beside the loop |\n"
        "|---|---|---|---|---|---|---|---|---|---|\n",
        properties.name, size);
    Totals totals;
    for (const Case& one : readCases(folder + "/cases.txt"))
        measure(one, folder, program, size, width, height, totals);
    std::printf("\n%d cases: %d below 0.6, %d at 0.9 or more, %d wrong\n", totals.cases, totals.slow, totals.near,
                totals.wrong);
    const int wrongRandom = compareRandom(folder);
    return totals.cases == 0 || totals.wrong != 0 || wrongRandom != 0;
}
