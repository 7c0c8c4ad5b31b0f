// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "box_chunk_kernel.cuh"

namespace cv::cuda::fastfilters
{

template cudaError_t boxChunks<std::uint8_t>(const BoxFilter&, int, const SourceView<std::uint8_t>&, BoxDepth,
                                             const DestinationView<std::uint8_t>&, const DeviceStream&);

template cudaError_t boxChunks<std::int8_t>(const BoxFilter&, int, const SourceView<std::int8_t>&, BoxDepth,
                                            const DestinationView<std::uint8_t>&, const DeviceStream&);

template cudaError_t boxChunks<std::uint16_t>(const BoxFilter&, int, const SourceView<std::uint16_t>&, BoxDepth,
                                              const DestinationView<std::uint8_t>&, const DeviceStream&);

template cudaError_t boxChunks<std::int16_t>(const BoxFilter&, int, const SourceView<std::int16_t>&, BoxDepth,
                                             const DestinationView<std::uint8_t>&, const DeviceStream&);

template cudaError_t boxChunks<float>(const BoxFilter&, int, const SourceView<float>&, BoxDepth,
                                      const DestinationView<std::uint8_t>&, const DeviceStream&);

}  // namespace cv::cuda::fastfilters
