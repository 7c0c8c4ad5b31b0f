# Finds libtiff, version 4.5 or later, as TIFF_INCLUDE_DIR and TIFF_LIBRARY. Where its headers are not installed
# and this is a Debian or an Ubuntu, their package is fetched and unpacked in the build folder, which needs no root;
# the library itself has to be there.
include("${CMAKE_CURRENT_LIST_DIR}/UnpackDebianPackage.cmake")
set(folder "${CMAKE_BINARY_DIR}/libtiff-dev")

function(cudafastfilters_find_tiff)
  find_path(TIFF_INCLUDE_DIR tiffio.h HINTS "${folder}/usr/include" PATH_SUFFIXES "${CMAKE_LIBRARY_ARCHITECTURE}")
  find_library(TIFF_LIBRARY NAMES tiff libtiff.so.6)
endfunction()

cudafastfilters_find_tiff()
mark_as_advanced(TIFF_INCLUDE_DIR TIFF_LIBRARY)

if(NOT TIFF_INCLUDE_DIR)
  cudafastfilters_unpack_debian_package(libtiff-dev "${folder}" unpacked)
  if(unpacked)
    unset(TIFF_INCLUDE_DIR CACHE)
    cudafastfilters_find_tiff()
  endif()
endif()

set(TIFF_WHY_NOT "")
if(NOT TIFF_INCLUDE_DIR OR NOT TIFF_LIBRARY)
  set(TIFF_WHY_NOT "libtiff is missing")
else()
  file(STRINGS "${TIFF_INCLUDE_DIR}/tiffvers.h" line REGEX "define TIFFLIB_VERSION +[0-9]+")
  string(REGEX MATCH "[0-9]+$" version "${line}")
  if(NOT version OR version LESS 20221213)
    set(TIFF_WHY_NOT "libtiff in ${TIFF_INCLUDE_DIR} is older than version 4.5")
  endif()
endif()
