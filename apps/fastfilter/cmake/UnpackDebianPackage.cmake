# Fetches a package and unpacks it into `folder`, which needs no root. Sets `result` where that worked, which takes a
# Debian or an Ubuntu.
function(cudafastfilters_unpack_debian_package name folder result)
  set(${result} OFF PARENT_SCOPE)
  find_program(APT_GET apt-get)
  find_program(DPKG_DEB dpkg-deb)
  mark_as_advanced(APT_GET DPKG_DEB)
  if(NOT APT_GET OR NOT DPKG_DEB)
    return()
  endif()
  file(MAKE_DIRECTORY "${folder}")
  execute_process(COMMAND "${APT_GET}" download ${name} WORKING_DIRECTORY "${folder}"
                  RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
  file(GLOB package "${folder}/${name}_*.deb")
  if(NOT failed AND package)
    execute_process(COMMAND "${DPKG_DEB}" -x ${package} "${folder}" OUTPUT_QUIET ERROR_QUIET)
    set(${result} ON PARENT_SCOPE)
  endif()
endfunction()
