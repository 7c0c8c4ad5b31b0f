# The tests that are programs of their own, for CTest. Each closes with the counts of its tests, as pytest does or as
# `N passed, N failed, N skipped`. `./dev test` brings the Python packages that they need, and adds the counts up.
#   label programs   what the programs of this build do
#   label tools      what no build changes
find_package(Python3 COMPONENTS Interpreter)
if(NOT Python3_Interpreter_FOUND)
  message(STATUS "Test suites: without those in Python, because there is no Python 3")
  return()
endif()

function(cudafastfilters_add_suite name label)
  add_test(NAME ${name} COMMAND "${Python3_EXECUTABLE}" -B ${ARGN} WORKING_DIRECTORY "${CMAKE_BINARY_DIR}")
  set(variables "")
  if(TARGET fastfilter)
    list(APPEND variables "CONVOMED_FASTFILTER=$<TARGET_FILE:fastfilter>")
  endif()
  if(TARGET cudafastfilters_bench)
    list(APPEND variables "CUDAFASTFILTERS_BENCH=${CMAKE_RUNTIME_OUTPUT_DIRECTORY}")
  endif()
  set_tests_properties(${name} PROPERTIES LABELS ${label} ENVIRONMENT "${variables}")
endfunction()

# cudafastfilters_add_pytest(<name> <label> <folder> <files>): the tests in files of these patterns.
function(cudafastfilters_add_pytest name label folder files)
  get_filename_component(build "${CMAKE_BINARY_DIR}" NAME)
  cudafastfilters_add_suite(${name} ${label} -m pytest -q --tb=short -p no:cacheprovider --rootdir "${PROJECT_SOURCE_DIR}/${folder}"
    --override-ini "python_files=${files}" "--junitxml=${PROJECT_SOURCE_DIR}/build/junit/${build}-${name}.xml"
    "${PROJECT_SOURCE_DIR}/${folder}")
endfunction()

cudafastfilters_add_pytest(bench programs perf/bench "test_*.py")
cudafastfilters_add_pytest(tools tools tools "test_*.py")
cudafastfilters_add_pytest(convomed tools apps/convomed/tests "*_cases.py")
if(TARGET fastfilter)
  set(photograph "${CUDAFASTFILTERS_OPENCV_SOURCES}/samples/data/baboon.jpg")
  if(NOT EXISTS "${photograph}")
    set(photograph "")
  endif()
  cudafastfilters_add_suite(fastfilter programs
    "${PROJECT_SOURCE_DIR}/apps/fastfilter/test_fastfilter.py" $<TARGET_FILE:fastfilter> ${photograph})
  cudafastfilters_add_pytest(convomed_page programs apps/convomed/tests "test_page*.py")
  cudafastfilters_add_pytest(convomed_browser browser apps/convomed/tests "test_browser.py")
endif()
