# Finds the header-only library CLI11, version 2 or later, as CLI11_INCLUDE_DIR. Where it is not installed
# and this is a Debian or an Ubuntu, its package is fetched and unpacked in the build folder, which needs
# no root.
include("${CMAKE_CURRENT_LIST_DIR}/UnpackDebianPackage.cmake")
set(folder "${CMAKE_BINARY_DIR}/libcli11-dev")
find_path(CLI11_INCLUDE_DIR CLI/CLI.hpp HINTS "${folder}/usr/include")
mark_as_advanced(CLI11_INCLUDE_DIR)

if(NOT CLI11_INCLUDE_DIR)
  cudafastfilters_unpack_debian_package(libcli11-dev "${folder}" unpacked)
  if(unpacked)
    unset(CLI11_INCLUDE_DIR CACHE)
    find_path(CLI11_INCLUDE_DIR CLI/CLI.hpp HINTS "${folder}/usr/include")
  endif()
endif()

if(CLI11_INCLUDE_DIR)
  set(version "0")
  if(EXISTS "${CLI11_INCLUDE_DIR}/CLI/Version.hpp")
    file(STRINGS "${CLI11_INCLUDE_DIR}/CLI/Version.hpp" line REGEX "define CLI11_VERSION_MAJOR")
    string(REGEX MATCH "[0-9]+$" version "${line}")
  endif()
  if(version LESS 2)
    message(STATUS "CLI11 in ${CLI11_INCLUDE_DIR} is older than version 2")
    set(CLI11_INCLUDE_DIR "")
  endif()
endif()
