# The command: static against the areas, so that starting it loads libc, libm and zstd only.
file(GLOB cli_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cli/*.c)
add_executable(runlet ${cli_sources})
target_include_directories(runlet PRIVATE ${PROJECT_SOURCE_DIR})
target_compile_definitions(runlet PRIVATE RUNLET_VERSION="${PROJECT_VERSION}")
target_link_libraries(runlet PRIVATE rn_driver)
