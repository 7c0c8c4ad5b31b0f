#!/usr/bin/env bash
# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
#
# What an output of recipe.yaml builds, in the folder of the sources: build.sh library, program or python.
set -euxo pipefail
read -ra options <<< "${CMAKE_ARGS} -GNinja"

if [[ -d opencv ]]; then  # the variant with CUDA
    # With the options of the project's own builds, but static libraries.
    python3 -c 'from tools import opencv
print(*(f"-D{name}=OFF" for name in opencv.OFF), *(f"-D{name}=ON" for name in opencv.ON), *opencv.CUDA_FLAGS)' > flags
    read -ra flags < flags
    cmake -S opencv -B build/opencv "${options[@]}" "${flags[@]}" -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_STANDARD=17 \
        -DBUILD_SHARED_LIBS=OFF -DBUILD_TESTS=OFF -DBUILD_LIST=core,imgproc,imgcodecs,cudev \
        -DOPENCV_EXTRA_MODULES_PATH="${PWD}/opencv_contrib/modules"
    cmake --build build/opencv
    architectures="75-real;80-real;86-real;90-real;100-real;120"
    options+=("-DOpenCV_DIR=${PWD}/build/opencv" "-DCMAKE_CUDA_ARCHITECTURES=${architectures}")
else
    options+=(-DCUDAFASTFILTERS_WITH_CUDA=OFF -DCUDAFASTFILTERS_PYTHON_SHARED_OPENCV=ON)
fi

if [[ $1 == python ]]; then
    # scikit-build-core takes options by CMAKE_ARGS, where spaces part them.
    CMAKE_ARGS="${options[*]}" "${PYTHON}" -m pip install ./python -vv --no-deps --no-build-isolation \
        "--config-settings=build-dir=${PWD}/build/python"
    exit
fi
# The program has the module in itself.
shared=$([[ $1 == library ]] && echo ON || echo OFF)
cmake -S . -B "build/$1" "${options[@]}" -DCUDAFASTFILTERS_BUILD_TESTS=OFF "-DBUILD_SHARED_LIBS=${shared}" \
    "-DCUDAFASTFILTERS_BUILD_SAMPLES=$([[ $1 == library ]] && echo OFF || echo ON)"
cmake --build "build/$1"
cmake --install "build/$1"
