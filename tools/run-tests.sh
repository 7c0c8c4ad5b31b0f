#!/bin/sh
# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
#
# Runs the tests of this folder on this machine; needs a GPU's driver and nothing else. Lies in the folder that
# `./dev pack` makes.
#
#   run-tests [--sanitizer memcheck|racecheck|initcheck|synccheck] [--jobs N] [--log FILE] [--kernels] [--contrib]
#             [ARGUMENT...]
#
# --jobs runs the tests in N processes at a time, whose outputs are shown when all have ended. Tests with _WholeDevice in
# their name take much of the device's memory, or all of it: they run after the others, in one process.
# --sanitizer runs the tests that are made for it, *Sanitizer* on the GPU, unless a filter is given. racecheck, under which
# a test takes up to a thousand times as long, leaves out *SanitizerSurface*. Each kernel once, *SanitizerRaces*, only runs
# if a filter asks for it.
# --kernels counts one test more: whether the tests launched every kernel of the library. --contrib runs opencv_contrib's
# own tests of its filters on this module's instead. Each ARGUMENT goes to the test program, for example
# --gtest_filter=*Median*. The sanitizers are those of compute-sanitizer (COMPUTE_SANITIZER says where it is, otherwise
# PATH). Closes with the line `N passed, N failed, N skipped`; the exit code is 0 where nothing failed, 2 for a wrong
# call.
set -u

here=$(cd "$(dirname "$0")" && pwd)
log=
sanitizer=
jobs=1
kernels=
name=opencv_test_cudafastfilters
while [ $# -gt 0 ]; do
    case $1 in
        --sanitizer) sanitizer=${2:-}; shift 2 || shift ;;
        --jobs) jobs=${2:-}; shift 2 || shift ;;
        --log) log=${2:-}; shift 2 || shift ;;
        --kernels) kernels=yes; shift ;;
        --contrib) name=opencv_test_contrib_filters; shift ;;
        --help|-h) sed -n 's/^# \{0,1\}//p' "$0" | sed -n '6,21p'; exit 0 ;;
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

if [ -n "$sanitizer" ] && [ "$name" = opencv_test_cudafastfilters ]; then
    left_out=*SanitizerRaces*
    if [ "$sanitizer" = racecheck ]; then
        left_out=$left_out:*SanitizerSurface*
    fi
    # GoogleTest prefers a filter among the arguments.
    export GTEST_FILTER="${GTEST_FILTER:-*Sanitizer*-CPU/*:ThreadSanitizer*:$left_out}"
fi

with_arguments=$#
test_program=$here/$name
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
output=$scratch/output
verdicts=$scratch/verdicts
: > "$output"
if [ -n "$log" ]; then
    : > "$log" || exit 2
fi

# Runs a command with its output shown and appended to $output; its exit code goes to a line of $verdicts.
logged() {
    { "$@" 2>&1; echo $? >> "$verdicts"; } | tee "$scratch/shown"
    cat "$scratch/shown" >> "$output"
    if [ -n "$log" ]; then
        cat "$scratch/shown" >> "$log"
    fi
}

# Takes one part of the tests after the other, those that no other process has taken.
take_parts() {
    part=0
    while [ "$part" -lt "$parts" ]; do
        if mkdir "$scratch/taken.$part" 2> /dev/null; then
            GTEST_TOTAL_SHARDS=$parts GTEST_SHARD_INDEX=$part "$@" > "$scratch/output.$part" 2>&1
            echo $? > "$scratch/verdict.$part"
        fi
        part=$((part + 1))
    done
}

# As logged(), in $jobs processes at a time. Some tests take a hundred times as long as others, so there are more parts than
# processes.
shared_out() {
    parts=$((4 * jobs)) job=0
    while [ "$job" -lt "$jobs" ]; do
        take_parts "$@" &
        job=$((job + 1))
    done
    wait
    cat "$scratch"/verdict.* >> "$verdicts"
    logged cat "$scratch"/output.*
}

# Runs the test program, by the function $1, with the other arguments.
run_tests() {
    runner=$1
    shift
    if [ -n "$sanitizer" ]; then
        "$runner" "$checker" --tool "$sanitizer" --error-exitcode 86 "$test_program" --gtest_color=no "$@"
    else
        "$runner" env ${kernels:+"LD_PRELOAD=$here/lib/libcudafastfilters_kernel_log.so"} \
            "CUDAFASTFILTERS_KERNEL_LOG=$scratch/launched" "$test_program" --gtest_color=no "$@"
    fi
}

# The filter that chooses, of the tests that these arguments choose, those for the whole device; empty without any.
whole_device_tests() {
    "$test_program" "$@" --gtest_list_tests > "$scratch/list" || return 1
    awk '
        /^[^ ]+\.( |$)/ { suite = $1 }
        /^  [^ ]/ && suite $1 ~ /_WholeDevice/ { printf "%s%s:", suite, $1 }' "$scratch/list"
}

# The filter that chooses the others: a filter is patterns, and after a - the patterns that it leaves out.
other_tests() {
    filter=${GTEST_FILTER:-*}
    for argument in "$@"; do
        case $argument in
            --gtest_filter=*) filter=${argument#*=} ;;
        esac
    done
    case $filter in
        *-*) echo "$filter:*_WholeDevice*" ;;
        *) echo "$filter-*_WholeDevice*" ;;
    esac
}

checker=${COMPUTE_SANITIZER:-compute-sanitizer}
if [ -n "$sanitizer" ] && ! command -v "$checker" > /dev/null; then
    echo "run-tests: there is no $checker; set COMPUTE_SANITIZER" >&2
    exit 2
fi
if [ "$jobs" -eq 1 ]; then
    run_tests logged "$@"
elif alone=$(whole_device_tests "$@"); then
    # Of several filters GoogleTest takes the last.
    run_tests shared_out "$@" --gtest_filter="$(other_tests "$@")"
    if [ -n "$alone" ]; then
        run_tests logged "$@" --gtest_filter="$alone"
    fi
else
    echo "FAILED $test_program does not list its tests"
    echo 1 > "$verdicts"
fi
status=$(sort -n "$verdicts" | tail -n 1)

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

if [ -n "$kernels" ]; then
    if [ ! -s "$scratch/launched" ]; then
        echo "skipped: no kernel was launched"
        skipped=$((skipped + 1))
    else
        sort -u "$scratch/launched" > "$scratch/reached"
        # The probe is never launched: it tells what the library was compiled for.
        LC_ALL=C sort -u "$here/kernels.txt" | grep -v probeKernel > "$scratch/all"
        LC_ALL=C sort -u "$scratch/reached" | LC_ALL=C comm -23 "$scratch/all" - > "$scratch/missed"
        echo "kernels: $(wc -l < "$scratch/all"), not launched: $(wc -l < "$scratch/missed")"
        if [ -s "$scratch/missed" ]; then
            sed 's/^/FAILED no test launches /' "$scratch/missed"
            failed=$((failed + 1))
        else
            passed=$((passed + 1))
        fi
    fi
fi

# The command-line program has tests of its own, which need Python.
if [ -z "$sanitizer" ] && [ "$with_arguments" -eq 0 ] && [ "$name" = opencv_test_cudafastfilters ] && [ -f "$here/samples/test_fastfilter.py" ] && command -v python3 > /dev/null; then
    : > "$output"
    : > "$verdicts"
    logged python3 "$here/samples/test_fastfilter.py" "$here/fastfilter" "$here/baboon.jpg"
    status=$(cat "$verdicts")
    counts=$(sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed, \([0-9]*\) skipped$/\1 \2 \3/p' "$output" | tail -n 1)
    set -- ${counts:-0 1 0}
    if [ "$status" -ne 0 ] && [ "$2" -eq 0 ]; then
        set -- "$1" 1 "$3"
    fi
    passed=$((passed + $1)) failed=$((failed + $2)) skipped=$((skipped + $3))
fi

echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
