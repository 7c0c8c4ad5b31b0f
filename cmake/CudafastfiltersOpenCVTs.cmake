# Finds OpenCV's test framework. opencv_ts is a static library that is never installed: a build tree of OpenCV may have
# it, and for any other OpenCV 4 it is compiled here from OpenCV's sources, which may be those of a later version.
#   CUDAFASTFILTERS_OPENCV_SOURCES   the folder with OpenCV's modules/ts
#   CUDAFASTFILTERS_TS               the target to link with, empty without one
#   CUDAFASTFILTERS_TS_STATUS        the same in words
set(CUDAFASTFILTERS_OPENCV_SOURCES "" CACHE PATH "OpenCV's sources, to compile its test framework")
set(CUDAFASTFILTERS_TS "")
if(NOT CUDAFASTFILTERS_BUILD_TESTS)
  set(CUDAFASTFILTERS_TS_STATUS "not built (CUDAFASTFILTERS_BUILD_TESTS is OFF)")
  return()
endif()

# In a build tree OpenCV_INCLUDE_DIRS names the source folder of every module that was built.
find_path(CUDAFASTFILTERS_TS_INCLUDE_DIR opencv2/ts.hpp PATHS ${OpenCV_INCLUDE_DIRS} NO_DEFAULT_PATH)
find_library(CUDAFASTFILTERS_TS_LIBRARY opencv_ts PATHS "${OpenCV_DIR}/lib" NO_DEFAULT_PATH)
find_path(CUDAFASTFILTERS_HIGHGUI_INCLUDE_DIR opencv2/highgui.hpp PATHS ${OpenCV_INCLUDE_DIRS} NO_DEFAULT_PATH)
find_file(CUDAFASTFILTERS_CVCONFIG cvconfig.h PATHS ${OpenCV_INCLUDE_DIRS} NO_DEFAULT_PATH)
mark_as_advanced(CUDAFASTFILTERS_TS_INCLUDE_DIR CUDAFASTFILTERS_TS_LIBRARY CUDAFASTFILTERS_HIGHGUI_INCLUDE_DIR
                 CUDAFASTFILTERS_CVCONFIG)
find_package(Threads REQUIRED)
set(needed opencv_imgcodecs opencv_imgproc opencv_core Threads::Threads ${CMAKE_DL_LIBS})
set(ts_sources "${CUDAFASTFILTERS_OPENCV_SOURCES}/modules/ts")

if(NOT TARGET opencv_imgcodecs OR NOT CUDAFASTFILTERS_HIGHGUI_INCLUDE_DIR)
  set(CUDAFASTFILTERS_TS_STATUS "not built (opencv_ts needs imgcodecs, and headers of videoio and highgui)")
elseif(CUDAFASTFILTERS_TS_INCLUDE_DIR AND CUDAFASTFILTERS_TS_LIBRARY)
  add_library(cudafastfilters_ts STATIC IMPORTED)
  set_target_properties(cudafastfilters_ts PROPERTIES
    IMPORTED_LOCATION "${CUDAFASTFILTERS_TS_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${CUDAFASTFILTERS_TS_INCLUDE_DIR}"
    INTERFACE_LINK_LIBRARIES "opencv_videoio;opencv_highgui;${needed}")
  set(CUDAFASTFILTERS_TS cudafastfilters_ts)
  set(CUDAFASTFILTERS_TS_STATUS "with ${CUDAFASTFILTERS_TS_LIBRARY}")
elseif(CUDAFASTFILTERS_OPENCV_SOURCES AND EXISTS "${ts_sources}/src/ts.cpp"
       AND (CUDAFASTFILTERS_CVCONFIG OR NOT CUDAFASTFILTERS_CUDA))
  file(GLOB ts_files "${ts_sources}/src/*.cpp")
  add_library(cudafastfilters_ts STATIC ${ts_files} "${CMAKE_CURRENT_LIST_DIR}/opencv_ts/windows.cpp")
  # Headers that OpenCV does not install. cvconfig.h says what OpenCV was built with, of which only CUDA counts here.
  set(made opencv_tests_config.hpp)
  if(NOT CUDAFASTFILTERS_CVCONFIG)
    list(APPEND made cvconfig.h)
  endif()
  foreach(name IN LISTS made)
    file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/opencv_ts/${name}" CONTENT "")
  endforeach()
  target_include_directories(cudafastfilters_ts SYSTEM
    PUBLIC "${ts_sources}/include" "${CMAKE_BINARY_DIR}/opencv_ts" PRIVATE "${CMAKE_CURRENT_LIST_DIR}/opencv_ts")
  if(NOT MSVC)
    target_compile_options(cudafastfilters_ts PRIVATE -O1 -w -fno-sanitize=all)  # most of the sources are not ours
  endif()
  target_link_libraries(cudafastfilters_ts PUBLIC ${needed})
  set(CUDAFASTFILTERS_TS cudafastfilters_ts)
  set(CUDAFASTFILTERS_TS_STATUS "with opencv_ts compiled from ${ts_sources}")
else()
  set(CUDAFASTFILTERS_TS_STATUS
      "not built (no opencv_ts: OpenCV_DIR is no build tree that has it, CUDAFASTFILTERS_OPENCV_SOURCES no source tree)")
endif()
