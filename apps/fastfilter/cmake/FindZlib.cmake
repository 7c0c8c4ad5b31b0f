# Finds zlib, version 1.2.9 or later, as ZLIB_INCLUDE_DIRS and ZLIB_LIBRARY. If its headers are not installed and this is
# a Debian or an Ubuntu, their package is fetched and unpacked in the build folder, which needs no root. The library itself
# has to be there, and is, because libtiff needs it.
include("${CMAKE_CURRENT_LIST_DIR}/UnpackDebianPackage.cmake")
set(folder "${CMAKE_BINARY_DIR}/zlib1g-dev")

function(cudafastfilters_find_zlib)
  find_path(ZLIB_INCLUDE_DIR zlib.h HINTS "${folder}/usr/include")
  find_path(ZLIB_CONFIG_INCLUDE_DIR zconf.h HINTS "${folder}/usr/include" PATH_SUFFIXES "${CMAKE_LIBRARY_ARCHITECTURE}")
  find_library(ZLIB_LIBRARY NAMES z libz.so.1)
endfunction()

cudafastfilters_find_zlib()
mark_as_advanced(ZLIB_INCLUDE_DIR ZLIB_CONFIG_INCLUDE_DIR ZLIB_LIBRARY)

if(NOT ZLIB_INCLUDE_DIR)
  cudafastfilters_unpack_debian_package(zlib1g-dev "${folder}" unpacked)
  if(unpacked)
    unset(ZLIB_INCLUDE_DIR CACHE)
    unset(ZLIB_CONFIG_INCLUDE_DIR CACHE)
    cudafastfilters_find_zlib()
  endif()
endif()

set(ZLIB_WHY_NOT "")
set(ZLIB_INCLUDE_DIRS "${ZLIB_INCLUDE_DIR}" "${ZLIB_CONFIG_INCLUDE_DIR}")
if(NOT ZLIB_INCLUDE_DIR OR NOT ZLIB_CONFIG_INCLUDE_DIR OR NOT ZLIB_LIBRARY)
  set(ZLIB_WHY_NOT "zlib is missing")
endif()
