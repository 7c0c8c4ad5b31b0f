# cudafastfilters_add_sample(<target> <sources>): a program that filters image files, of apps/ or samples/.
function(cudafastfilters_add_sample target)
  add_executable(${target} ${ARGN})
  target_link_libraries(${target} PRIVATE opencv_cudafastfilters opencv_imgcodecs opencv_imgproc opencv_core)
  set_target_properties(${target} PROPERTIES CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON)
  cudafastfilters_warnings(${target})
endfunction()
