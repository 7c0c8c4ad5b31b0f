# cudafastfilters_warnings(<target>): the warnings our own code is kept free of, in C++ and in CUDA.
# `#pragma unroll` is for the device pass; the host compiler, which sees the same text, does not know it.
function(cudafastfilters_warnings target)
  if(MSVC)
    return()
  endif()
  target_compile_options(${target} PRIVATE
    "$<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra>"
    "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Wall,-Wextra,-Wno-unknown-pragmas>")
  if(CUDAFASTFILTERS_WARNINGS_AS_ERRORS)
    target_compile_options(${target} PRIVATE
      "$<$<COMPILE_LANGUAGE:CXX>:-Werror>"
      "$<$<COMPILE_LANGUAGE:CUDA>:-Werror=all-warnings>")
  endif()
endfunction()
