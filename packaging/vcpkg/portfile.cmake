# Between @ stands what `tools/version.py --recipes` fills in at a release.
vcpkg_download_distfile(ARCHIVE
    URLS "@URL@"
    FILENAME "cudafastfilters-${VERSION}.tar.gz"
    SHA512 @SHA512@
)
vcpkg_extract_source_archive(SOURCE_PATH ARCHIVE "${ARCHIVE}")

vcpkg_check_features(OUT_FEATURE_OPTIONS FEATURE_OPTIONS
    FEATURES
        cuda  CUDAFASTFILTERS_WITH_CUDA
        tools CUDAFASTFILTERS_BUILD_SAMPLES
)
vcpkg_cmake_configure(
    SOURCE_PATH "${SOURCE_PATH}"
    OPTIONS
        ${FEATURE_OPTIONS}
        -DCUDAFASTFILTERS_BUILD_TESTS=OFF
)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/cudafastfilters)

if("tools" IN_LIST FEATURES)
    # The generator needs the tree that it is installed with, and the demo is for the sources.
    foreach(folder IN ITEMS "${CURRENT_PACKAGES_DIR}" "${CURRENT_PACKAGES_DIR}/debug")
        file(REMOVE "${folder}/bin/convomed" "${folder}/bin/fastfilter_demo")
        file(REMOVE_RECURSE "${folder}/share/cudafastfilters/apps" "${folder}/share/cudafastfilters/modules")
    endforeach()
    file(REMOVE "${CURRENT_PACKAGES_DIR}/share/cudafastfilters/LICENSE")
    vcpkg_copy_tools(TOOL_NAMES fastfilter AUTO_CLEAN)
endif()

file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
