#!/usr/bin/env bash
# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
#
# On a machine with a GPU, in the folder that `./dev wheel --with-tests` made: a clean virtual environment that sees the
# system's NumPy, SciPy, CuPy, PyTorch, pytest and hypothesis, the wheel in it, those of the folder wheels/ (what the machine
# lacks, if there is such a folder), doctests, tests and figures.
# CUDAFASTFILTERS_CUPY_TESTS=FOLDER, the folder tests of CuPy's source distribution, runs CuPy's own tests on the package, too.
# Usage: ./run-gpu.sh [RESULTS]    RESULTS: a folder for tests.txt, figures.txt and figures.json; here unless given
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 1
results=${1:-.}
export XLA_PYTHON_CLIENT_PREALLOCATE=false  # JAX shares the GPU's memory with the others
mkdir -p "$results" || exit 1
environment=$(mktemp -d) || exit 1
trap 'rm -rf "$environment"' EXIT
python3 -m venv --system-site-packages "$environment" || exit 1
# A python3 that is itself of a virtual environment: what that one sees, this one sees, too.
python3 -c 'import site; print("\n".join(site.getsitepackages()))' > "$environment/outer.pth"
mv "$environment/outer.pth" "$("$environment/bin/python" -c 'import site; print(site.getsitepackages()[0])')/"
"$environment/bin/python" -m pip install -q --no-index --no-deps ./*.whl || exit 1
if [ -d wheels ]; then
    "$environment/bin/python" -m pip install -q --no-index --no-deps wheels/*.whl || exit 1
fi
"$environment/bin/python" -m cudafastfilters --info || exit 1
CUDAFASTFILTERS_PYTHON_CASES=${CUDAFASTFILTERS_PYTHON_CASES:-1000} \
    "$environment/bin/python" -m pytest -q -rs -p no:cacheprovider --doctest-modules --doctest-ignore-import-errors --pyargs cudafastfilters tests \
    2>&1 | tee "$results/tests.txt"
status=${PIPESTATUS[0]}
"$environment/bin/python" tests/gpu_figures.py "$results/figures.json" 2>&1 | tee "$results/figures.txt"
figures=${PIPESTATUS[0]}
[ "$status" -eq 0 ] && [ "$figures" -eq 0 ]
