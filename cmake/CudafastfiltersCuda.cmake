# Decides whether the CUDA engine is built, and for which GPUs.
#
# cudafastfilters_enable_cuda()   after find_package(OpenCV): enables the CUDA language, or says why not.
#   CUDAFASTFILTERS_CUDA          TRUE where the CUDA engine is built
#   CUDAFASTFILTERS_CUDA_STATUS   the same in words
# CMAKE_CUDA_ARCHITECTURES, unless given: that of the GPUs in this machine, otherwise 90. Machine code alone: PTX would
# double the library, and a newer GPU's driver would take minutes to compile kernels that are tuned for another.

# The compute capabilities of the GPUs here, as CMAKE_CUDA_ARCHITECTURES wants them; empty without a GPU.
function(cudafastfilters_present_architectures result)
  set(found "")
  find_program(NVIDIA_SMI nvidia-smi)
  mark_as_advanced(NVIDIA_SMI)
  if(NVIDIA_SMI)
    execute_process(COMMAND "${NVIDIA_SMI}" --query-gpu=compute_cap --format=csv,noheader
                    OUTPUT_VARIABLE capabilities RESULT_VARIABLE failed ERROR_QUIET)
    if(NOT failed)
      string(REGEX MATCHALL "[0-9]+\\.[0-9]+" found "${capabilities}")
      string(REPLACE "." "" found "${found}")
      list(REMOVE_DUPLICATES found)
      list(TRANSFORM found APPEND "-real")
    endif()
  endif()
  set(${result} "${found}" PARENT_SCOPE)
endfunction()

macro(cudafastfilters_enable_cuda)
  set(CUDAFASTFILTERS_CUDA FALSE)
  if(NOT CUDAFASTFILTERS_WITH_CUDA)
    set(CUDAFASTFILTERS_CUDA_STATUS "no (CUDAFASTFILTERS_WITH_CUDA is OFF)")
  elseif(NOT OpenCV_CUDA_VERSION)
    set(CUDAFASTFILTERS_CUDA_STATUS "no (this OpenCV was built without CUDA)")
  else()
    if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
      cudafastfilters_present_architectures(CMAKE_CUDA_ARCHITECTURES)
      if(NOT CMAKE_CUDA_ARCHITECTURES)
        set(CMAKE_CUDA_ARCHITECTURES 90-real)
      endif()
      set(CMAKE_CUDA_ARCHITECTURES "${CMAKE_CUDA_ARCHITECTURES}" CACHE STRING "GPUs to build for")
    endif()
    # OpenCV uses the shared runtime: one runtime in the process, one set of devices and errors.
    set(CMAKE_CUDA_RUNTIME_LIBRARY Shared)
    set(CMAKE_CUDA_STANDARD 17)
    set(CMAKE_CUDA_STANDARD_REQUIRED ON)
    include(CheckLanguage)
    check_language(CUDA)
    if(CMAKE_CUDA_COMPILER)
      enable_language(CUDA)
      find_package(CUDAToolkit 12.1 REQUIRED)  # parameters of kernels beyond 4 KB
      # CMake leaves the toolkit's folder out of RPATHs, because nvcc names it as its own.
      list(APPEND CMAKE_BUILD_RPATH "${CUDAToolkit_LIBRARY_DIR}")
      list(APPEND CMAKE_INSTALL_RPATH "${CUDAToolkit_LIBRARY_DIR}")
      set(CUDAFASTFILTERS_CUDA TRUE)
      string(REPLACE ";" " " CUDAFASTFILTERS_CUDA_STATUS
             "CUDA ${CMAKE_CUDA_COMPILER_VERSION}, architectures ${CMAKE_CUDA_ARCHITECTURES}")
    else()
      set(CUDAFASTFILTERS_CUDA_STATUS "no (no CUDA compiler; set CUDACXX or CMAKE_CUDA_COMPILER)")
    endif()
  endif()
endmacro()
