// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "box_scan_kernel.cuh"

namespace cv::cuda::fastfilters
{

template cudaError_t boxScan<std::uint8_t>(const BoxFilter&, const BoxScanPlace&, const SourceView<std::uint8_t>&,
                                           const DestinationView<std::uint8_t>&, unsigned char*, const DeviceStream&);

template cudaError_t boxScan<std::uint16_t>(const BoxFilter&, const BoxScanPlace&, const SourceView<std::uint16_t>&,
                                            const DestinationView<std::uint8_t>&, unsigned char*, const DeviceStream&);

template cudaError_t boxScan<std::int16_t>(const BoxFilter&, const BoxScanPlace&, const SourceView<std::int16_t>&,
                                           const DestinationView<std::uint8_t>&, unsigned char*, const DeviceStream&);

}  // namespace cv::cuda::fastfilters
