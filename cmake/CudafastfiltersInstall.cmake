# Installs the header, the library and a CMake package, so that elsewhere
#   find_package(cudafastfilters REQUIRED)
#   target_link_libraries(program PRIVATE cudafastfilters::opencv_cudafastfilters)
# is enough.
include(CMakePackageConfigHelpers)
set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/cudafastfilters")

install(TARGETS opencv_cudafastfilters EXPORT cudafastfiltersTargets
        LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}"
        ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
        RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}"
        INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}/modules/cudafastfilters/include/"
        DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(EXPORT cudafastfiltersTargets NAMESPACE cudafastfilters:: DESTINATION "${package_dir}")

configure_package_config_file("${CMAKE_CURRENT_LIST_DIR}/cudafastfiltersConfig.cmake.in"
                              "${CMAKE_BINARY_DIR}/cudafastfiltersConfig.cmake"
                              INSTALL_DESTINATION "${package_dir}")
write_basic_package_version_file("${CMAKE_BINARY_DIR}/cudafastfiltersConfigVersion.cmake"
                                 COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_BINARY_DIR}/cudafastfiltersConfig.cmake"
              "${CMAKE_BINARY_DIR}/cudafastfiltersConfigVersion.cmake"
        DESTINATION "${package_dir}")
