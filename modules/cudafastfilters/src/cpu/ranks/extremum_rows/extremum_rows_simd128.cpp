// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#define CFF_SIMD_BITS 128
#include "extremum_rows.simd.hpp"
