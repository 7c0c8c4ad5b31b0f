# Finds OpenCV's test framework. opencv_ts is a static library that is never installed, so it is there only
# where OpenCV_DIR is a build tree.
#   CUDAFASTFILTERS_TS           the target to link with, empty where there is none
#   CUDAFASTFILTERS_TS_STATUS    the same in words
set(CUDAFASTFILTERS_TS "")
if(NOT CUDAFASTFILTERS_BUILD_TESTS)
  set(CUDAFASTFILTERS_TS_STATUS "not built (CUDAFASTFILTERS_BUILD_TESTS is OFF)")
  return()
endif()

# In a build tree OpenCV_INCLUDE_DIRS names the source folder of every module that was built.
find_path(CUDAFASTFILTERS_TS_INCLUDE_DIR opencv2/ts.hpp PATHS ${OpenCV_INCLUDE_DIRS} NO_DEFAULT_PATH)
find_library(CUDAFASTFILTERS_TS_LIBRARY opencv_ts PATHS "${OpenCV_DIR}/lib" NO_DEFAULT_PATH)
mark_as_advanced(CUDAFASTFILTERS_TS_INCLUDE_DIR CUDAFASTFILTERS_TS_LIBRARY)
set(needed opencv_imgcodecs opencv_videoio opencv_highgui)
set(missing "")
foreach(module IN LISTS needed)
  if(NOT TARGET ${module})
    list(APPEND missing ${module})
  endif()
endforeach()

if(NOT CUDAFASTFILTERS_TS_INCLUDE_DIR OR NOT CUDAFASTFILTERS_TS_LIBRARY)
  set(CUDAFASTFILTERS_TS_STATUS "not built (no opencv_ts: OpenCV_DIR is not a build tree of OpenCV that has it)")
elseif(missing)
  set(CUDAFASTFILTERS_TS_STATUS "not built (opencv_ts needs ${missing})")
else()
  find_package(Threads REQUIRED)
  add_library(cudafastfilters_ts STATIC IMPORTED)
  set_target_properties(cudafastfilters_ts PROPERTIES
    IMPORTED_LOCATION "${CUDAFASTFILTERS_TS_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${CUDAFASTFILTERS_TS_INCLUDE_DIR}"
    INTERFACE_LINK_LIBRARIES "${needed};opencv_imgproc;opencv_core;Threads::Threads;${CMAKE_DL_LIBS}")
  set(CUDAFASTFILTERS_TS cudafastfilters_ts)
  set(CUDAFASTFILTERS_TS_STATUS "with ${CUDAFASTFILTERS_TS_LIBRARY}")
endif()
