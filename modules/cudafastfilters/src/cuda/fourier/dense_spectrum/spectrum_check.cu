// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "spectrum_check.cuh"

namespace cv::cuda::fastfilters
{

cudaError_t correctSpectrum(const SpectrumArguments& arguments, const SpectrumCheck& check, const DeviceStream& stream)
{
    const SpectrumDestination& to = arguments.destination;
    const int rows = ceilDivide(to.height, spectrumBlockRows);
    const dim3 grid(ceilDivide(to.width, spectrumBlockColumns), rows < maxGridY ? rows : maxGridY, to.channels);
    const cudaError_t error =
        launch(spectrumCheckKernel, grid, dim3(spectrumBlockThreads), 0, stream, arguments, check);
    if (error != cudaSuccess)
        return error;
    constexpr int resident = 2;
    return launch(spectrumDirectKernel, dim3(resident * stream.device.multiprocessors), dim3(spectrumBlockThreads), 0,
                  stream, arguments, check);
}

}  // namespace cv::cuda::fastfilters
