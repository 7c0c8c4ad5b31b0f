// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BENCH_HOST_PROTOCOL_HPP
#define OPENCV_CUDAFASTFILTERS_BENCH_HOST_PROTOCOL_HPP

#include <string>

// Filters on the CPU are measured step by step, so that several rivals, in C++ and in Python (peers_host.py), take
// turns on one image and one oracle judges them all; it also judges the rivals in Python on the GPU (peers_common.py).
// Each line of the standard input is a step, answered by a line of JSON; images lie in files, raw, row after row.
//
//   step=open CELL source=FILE output=FILE reading=N longest=MS
//                                              of a rival: reads the source, filters it twice, writes the output;
//                                              answers with version, plan, readings and ms, the second call's; where
//                                              the first took longer than `longest`, with only its ms and too_long
//   step=time seconds=S                        of a rival: filters for so long; answers with `times`, the
//                                              milliseconds of a call each
//   step=source CELL source=FILE mask=FILE     of the oracle: writes the source and the mask of a `linear` cell
//   step=judge CELL output=FILE integer=T relative=T
//                                              of the oracle: judge() of verify.hpp, of every pixel
//   step=sample CELL output=FILE margin=N integer=T relative=T
//                                              of the oracle: verify() of verify.hpp, of samples that keep N pixels
//                                              from the sides
//
// A rival that can do a cell in several ways has as many readings, the fastest first.
namespace bench
{

int serveHost(const std::string& name, int threads);
int serveOracle();

// The oracle's own tests: whether it agrees with cv:: functions, and refuses what is wrong.
struct OracleCounts
{
    int passed, failed;
};
OracleCounts testOracle();

}  // namespace bench

#endif
