// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "rank_sorted_window.cuh"

namespace cv::cuda::fastfilters
{

template cudaError_t probeSortedWindow<std::uint16_t>(const SortedWindowArguments&, const SourceView<std::uint16_t>&,
                                                      const DestinationView<std::uint16_t>&, unsigned*,
                                                      const DeviceStream&);
template cudaError_t sortedWindowFilter<std::uint16_t>(const SortedWindowArguments&, const SourceView<std::uint16_t>&,
                                                       const DestinationView<std::uint16_t>&, const DeviceStream&);

template cudaError_t probeSortedWindow<std::int16_t>(const SortedWindowArguments&, const SourceView<std::int16_t>&,
                                                     const DestinationView<std::int16_t>&, unsigned*,
                                                     const DeviceStream&);
template cudaError_t sortedWindowFilter<std::int16_t>(const SortedWindowArguments&, const SourceView<std::int16_t>&,
                                                      const DestinationView<std::int16_t>&, const DeviceStream&);

template cudaError_t probeSortedWindow<float>(const SortedWindowArguments&, const SourceView<float>&,
                                              const DestinationView<float>&, unsigned*, const DeviceStream&);
template cudaError_t sortedWindowFilter<float>(const SortedWindowArguments&, const SourceView<float>&,
                                               const DestinationView<float>&, const DeviceStream&);

}  // namespace cv::cuda::fastfilters
