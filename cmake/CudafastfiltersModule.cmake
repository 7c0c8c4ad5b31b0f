# The module against an OpenCV that is already built, from its CMakeLists.txt, whose variables and functions this uses.

set(cudafastfilters_quick FALSE)
if(DEFINED CUDAFASTFILTERS_SLOW_TO_COMPILE AND NOT CUDAFASTFILTERS_SLOW_TO_COMPILE)
  set(cudafastfilters_quick TRUE)
  list(FILTER test_sources EXCLUDE REGEX "/test_median_networks\\.cpp$")
  if(NOT MSVC)
    # Most of the time is theirs, and they are not what sanitizers are to look at.
    set(oracles ${test_sources})
    list(FILTER oracles INCLUDE REGEX "_oracle\\.cpp$")
    set_source_files_properties(${oracles} PROPERTIES
      COMPILE_OPTIONS "-O2;-fno-sanitize=all" SKIP_PRECOMPILE_HEADERS ON)
  endif()
endif()
if(CUDAFASTFILTERS_TESTS)
  list(FILTER test_sources INCLUDE REGEX "/test_(main|case|filters|frame|image|random_draw|.*_oracle|${CUDAFASTFILTERS_TESTS})\\.cpp$")
endif()

# The level that this processor runs, in bits of a vector: with sanitizers, which take minutes, no other one has to be
# instrumented or optimized.
function(cudafastfilters_best_level level)
  include(CheckCXXSourceRuns)
  set(CMAKE_REQUIRED_FLAGS -fno-sanitize=all)
  foreach(test IN ITEMS 256:avx2 512:avx512bw)
    string(REPLACE ":" ";" test "${test}")
    list(GET test 0 bits)
    list(GET test 1 instructions)
    check_cxx_source_runs("int main() { return __builtin_cpu_supports(\"${instructions}\") ? 0 : 1; }"
                          CUDAFASTFILTERS_RUNS_${bits})
    if(CUDAFASTFILTERS_RUNS_${bits})
      set(${level} ${bits} PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

# What of the levels takes minutes to compile otherwise, among `sources`.
function(cudafastfilters_quick_levels sources)
  list(FILTER sources INCLUDE REGEX "_simd(128|256|512)[.]cpp$")
  set(instrumented 0)
  cudafastfilters_best_level(instrumented)
  foreach(source IN LISTS sources)
    string(REGEX REPLACE ".*_simd([0-9]+)[.]cpp$" "\\1" bits "${source}")
    if(bits LESS instrumented)
      set_property(SOURCE "${source}" APPEND PROPERTY COMPILE_OPTIONS -fno-sanitize=all -O0 -g0)
    elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      # Minutes otherwise: sums in many temporary vectors, and networks of thousands of operations on local arrays.
      # Accesses to images stay checked.
      set_property(SOURCE "${source}" APPEND PROPERTY COMPILE_OPTIONS -fno-sanitize-address-use-after-scope)
      if(source MATCHES "/(network_strip|rank_networks)_")
        set_property(SOURCE "${source}" APPEND PROPERTY COMPILE_OPTIONS --param=asan-stack=0 -fno-sanitize=undefined)
      elseif(source MATCHES "/small_masks_")
        set_property(SOURCE "${source}" APPEND PROPERTY COMPILE_OPTIONS -fno-sanitize=undefined)
      endif()
    endif()
  endforeach()
endfunction()

file(GLOB_RECURSE library_sources CONFIGURE_DEPENDS "${module_dir}/src/*.cpp")
if(NOT CUDAFASTFILTERS_CUDA)
  list(REMOVE_ITEM library_sources ${files_with_cuda})
  set(cuda_sources "")
endif()

cudafastfilters_simd_levels(library_sources)
if(cudafastfilters_quick AND NOT MSVC AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64|amd64|i[3-6]86")
  cudafastfilters_quick_levels("${library_sources}")
endif()
add_library(opencv_cudafastfilters ${library_sources} ${cuda_sources})
target_include_directories(opencv_cudafastfilters
  PUBLIC "$<BUILD_INTERFACE:${module_dir}/include>"
  PRIVATE "${module_dir}/src")
target_precompile_headers(opencv_cudafastfilters PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:${module_dir}/src/precomp.hpp>")
target_compile_features(opencv_cudafastfilters PUBLIC cxx_std_11)
target_link_libraries(opencv_cudafastfilters PUBLIC opencv_core opencv_imgproc)
set_target_properties(opencv_cudafastfilters PROPERTIES
  VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
  POSITION_INDEPENDENT_CODE ON
  CXX_VISIBILITY_PRESET hidden
  CUDA_VISIBILITY_PRESET hidden
  VISIBILITY_INLINES_HIDDEN ON
  DEFINE_SYMBOL CVAPI_EXPORTS)
cudafastfilters_warnings(opencv_cudafastfilters)
# What OpenCV asks for. In what nvcc gives the host compiler, functions in unnamed namespaces need declarations, too.
if(NOT MSVC)
  target_compile_options(opencv_cudafastfilters PRIVATE
    "$<$<COMPILE_LANGUAGE:CXX>:-Wmissing-declarations;-Wshadow;-Wundef;-Wsuggest-override>"
    "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Wmissing-declarations,-Wshadow>")
endif()
set(private_libraries "")
if(CUDAFASTFILTERS_CUDA)
  set(private_libraries CUDA::cudart)
  target_compile_definitions(opencv_cudafastfilters PRIVATE "HAVE_CUDA=")
  target_link_libraries(opencv_cudafastfilters PRIVATE CUDA::cudart)
  cudafastfilters_compress_kernels(opencv_cudafastfilters)
endif()

function(cudafastfilters_add_test_program target precompiled)
  if(NOT ARGN)
    return()
  endif()
  add_executable(${target} ${ARGN})
  target_precompile_headers(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:${precompiled}>")
  target_link_libraries(${target} PRIVATE opencv_cudafastfilters ${CUDAFASTFILTERS_TS} ${private_libraries})
  target_compile_definitions(${target} PRIVATE __OPENCV_TESTS=1)
  if(CUDAFASTFILTERS_CUDA)
    target_compile_definitions(${target} PRIVATE "HAVE_CUDA=")
  endif()
  cudafastfilters_configure_test(${target})
  cudafastfilters_warnings(${target})
  if(NOT MSVC)
    target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:-Wshadow>")  # as OpenCV asks for
  endif()
endfunction()

if(CUDAFASTFILTERS_TS)
  cudafastfilters_add_test_program(opencv_test_cudafastfilters "${test_dir}/test_precomp.hpp" ${test_sources})
  cudafastfilters_add_test_program(opencv_perf_cudafastfilters "${perf_dir}/perf_precomp.hpp" ${perf_sources})
  if(TARGET opencv_test_cudafastfilters)
    add_test(NAME opencv_test_cudafastfilters COMMAND opencv_test_cudafastfilters)
  endif()
endif()

# opencv_contrib's own tests of its filters, from its sources (CUDAFASTFILTERS_CONTRIB_MODULES), on this module's.
set(contrib_tests "${CUDAFASTFILTERS_CONTRIB_MODULES}/cudafilters/test")
if(CUDAFASTFILTERS_TS AND CUDAFASTFILTERS_CUDA AND EXISTS "${contrib_tests}/test_filters.cpp")
  add_executable(opencv_test_contrib_filters "${contrib_tests}/test_filters.cpp" "${contrib_tests}/test_main.cpp")
  target_include_directories(opencv_test_contrib_filters BEFORE PRIVATE "${test_dir}/contrib")
  target_link_libraries(opencv_test_contrib_filters PRIVATE
    opencv_cudafastfilters ${CUDAFASTFILTERS_TS} ${private_libraries})
  target_compile_definitions(opencv_test_contrib_filters PRIVATE __OPENCV_TESTS=1 "HAVE_CUDA=")
  target_compile_options(opencv_test_contrib_filters PRIVATE -w)  # the sources are not ours
endif()

# Notes which kernels the tests launch.
if(CUDAFASTFILTERS_TS AND CUDAFASTFILTERS_CUDA AND CMAKE_SYSTEM_NAME STREQUAL "Linux")
  add_library(cudafastfilters_kernel_log MODULE "${test_dir}/kernel_log/kernel_log.cpp")
  target_link_libraries(cudafastfilters_kernel_log PRIVATE CUDA::cudart ${CMAKE_DL_LIBS})
  cudafastfilters_warnings(cudafastfilters_kernel_log)
endif()
