#!/bin/sh
# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
#
# Runs the tests of this folder on this machine; needs a GPU's driver and nothing else. Lies in the folder that
# `./dev pack` makes.
#
#   run-tests [--sanitizer memcheck|racecheck|initcheck|synccheck] [--jobs N] [--log FILE] [ARGUMENT...]
#
# --jobs shares the tests out among N processes, whose outputs are shown when all have ended.
# Each ARGUMENT goes to the test program, for example --gtest_filter=*Median*. The sanitizers are those of
# compute-sanitizer (COMPUTE_SANITIZER says where it is, otherwise PATH). Closes with the line
# `N passed, N failed, N skipped`; the exit code is 0 where nothing failed, 2 for a wrong call.
set -u

here=$(cd "$(dirname "$0")" && pwd)
log=
sanitizer=
jobs=1
while [ $# -gt 0 ]; do
    case $1 in
        --sanitizer) sanitizer=${2:-}; shift 2 || shift ;;
        --jobs) jobs=${2:-}; shift 2 || shift ;;
        --log) log=${2:-}; shift 2 || shift ;;
        --help|-h) sed -n 's/^# \{0,1\}//p' "$0" | sed -n '6,14p'; exit 0 ;;
        *) break ;;
    esac
done
case $sanitizer in
    ''|memcheck|racecheck|initcheck|synccheck) ;;
    *) echo "run-tests: --sanitizer is memcheck, racecheck, initcheck or synccheck, not '$sanitizer'" >&2; exit 2 ;;
esac
case $jobs in
    ''|0*|*[!0-9]*) echo "run-tests: --jobs is a number of processes, not '$jobs'" >&2; exit 2 ;;
esac

with_arguments=$#
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
output=$scratch/output
verdict=$scratch/verdict
if [ -n "$log" ]; then
    : > "$log" || exit 2
fi

# Runs a command with its output shown and in $output; its exit code goes to the file $verdict.
logged() {
    { "$@" 2>&1; echo $? > "$verdict"; } | tee "$output"
    if [ -n "$log" ]; then
        cat "$output" >> "$log"
    fi
}

# The same in $jobs processes at once, each with its part of the tests.
shared_out() {
    part=0
    while [ "$part" -lt "$jobs" ]; do
        {
            GTEST_TOTAL_SHARDS=$jobs GTEST_SHARD_INDEX=$part "$@" > "$scratch/output.$part" 2>&1
            echo $? > "$scratch/verdict.$part"
        } &
        part=$((part + 1))
    done
    wait
    cat "$scratch"/output.* > "$output"
    cat "$scratch"/verdict.* | sort -n | tail -n 1 > "$verdict"
    cat "$output"
    if [ -n "$log" ]; then
        cat "$output" >> "$log"
    fi
}

runner=logged
if [ "$jobs" -gt 1 ]; then
    runner=shared_out
fi
test_program=$here/opencv_test_cudafastfilters
if [ -n "$sanitizer" ]; then
    checker=${COMPUTE_SANITIZER:-compute-sanitizer}
    if ! command -v "$checker" > /dev/null; then
        echo "run-tests: there is no $checker; set COMPUTE_SANITIZER" >&2
        exit 2
    fi
    "$runner" "$checker" --tool "$sanitizer" --error-exitcode 86 "$test_program" --gtest_color=no "$@"
else
    "$runner" "$test_program" --gtest_color=no "$@"
fi
status=$(cat "$verdict")

# OpenCV prints "[     SKIP ] reason" for a test that it skips and lets it pass, so that it counts as skipped here.
counts=$(awk '
    /\[==========\] Running / { if (running) failed++; running = 0; next }
    /\[ RUN      \]/ { running = 1; skip = 0; next }
    running && /\[     SKIP \]/ { skip = 1 }
    running && /\[       OK \]/ { if (skip) skipped++; else passed++; running = 0 }
    running && /\[  SKIPPED \]/ { skipped++; running = 0 }
    running && /\[  FAILED  \]/ { failed++; running = 0 }
    END { if (running) failed++; print passed + 0, failed + 0, skipped + 0 }' "$output")
set -- $counts
passed=$1 failed=$2 skipped=$3
if [ "$status" -ne 0 ] && [ "$failed" -eq 0 ]; then
    echo "FAILED the program ended with exit code $status"
    failed=1
fi
if [ $((passed + failed + skipped)) -eq 0 ]; then
    echo "FAILED no test ran"
    failed=1
fi

# The command-line program has tests of its own, which need Python.
if [ -z "$sanitizer" ] && [ "$with_arguments" -eq 0 ] && [ -f "$here/samples/test_fastfilter.py" ] && command -v python3 > /dev/null; then
    logged python3 "$here/samples/test_fastfilter.py" "$here/fastfilter" "$here/baboon.jpg"
    status=$(cat "$verdict")
    counts=$(sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed, \([0-9]*\) skipped$/\1 \2 \3/p' "$output" | tail -n 1)
    set -- ${counts:-0 1 0}
    if [ "$status" -ne 0 ] && [ "$2" -eq 0 ]; then
        set -- "$1" 1 "$3"
    fi
    passed=$((passed + $1)) failed=$((failed + $2)) skipped=$((skipped + $3))
fi

echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
