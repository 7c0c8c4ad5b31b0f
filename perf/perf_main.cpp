// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "perf_precomp.hpp"

namespace
{

using opencv_test::Variant;

std::string implementationNamed(int argc, char** argv, const std::string& byDefault)
{
    const std::string option = "--perf_impl=";
    std::string name = byDefault;
    for (int i = 1; i < argc; i++)
    {
        const std::string argument = argv[i];
        if (argument.compare(0, option.size(), option) == 0)
            name = argument.substr(option.size());
        if (argument == "--perf_run_cpu")
            name = "plain";
    }
    return name;
}

bool hasUsableDevice()
{
#ifdef CUDAFASTFILTERS_HAVE_CUDA
    return cv::cuda::getCudaEnabledDeviceCount() > 0 && cv::cuda::DeviceInfo().isCompatible();
#else
    return false;
#endif
}

}  // namespace

int main(int argc, char** argv)
{
#ifdef HAVE_OPENCV_CUDAFILTERS
    static const char* implementations[] = {"cuda", "opencv_cuda", "plain"};
#else
    static const char* implementations[] = {"cuda", "plain"};
#endif
    const std::string name = implementationNamed(argc, argv, implementations[0]);
    const bool needsDevice = name == "cuda" || name == "opencv_cuda";
    const bool hasDevice = !needsDevice || hasUsableDevice();
    opencv_test::chooseVariant(name == "cuda"          ? Variant::Cuda
                               : name == "opencv_cuda" ? Variant::OpenCVCuda
                                                       : Variant::Plain,
                               hasDevice);

    // OpenCV's test framework stops at once if its variant "cuda" has no device; here the tests count as skipped, so
    // the framework gets the variant that needs none.
    std::vector<char*> arguments(argv, argv + argc);
    std::string withoutDevice = "--perf_impl=plain";
    if (!hasDevice)
    {
        std::printf("No usable CUDA device: every test of the variant %s is skipped.\n", name.c_str());
        arguments.erase(std::remove_if(arguments.begin() + 1, arguments.end(),
                                       [](const char* argument)
                                       { return std::strncmp(argument, "--perf_impl", 11) == 0; }),
                        arguments.end());
        arguments.push_back(&withoutDevice[0]);
    }
    arguments.push_back(nullptr);
    argc = static_cast<int>(arguments.size()) - 1;
    argv = arguments.data();
    CV_PERF_TEST_MAIN_INTERNALS(cudafastfilters, implementations)
}
