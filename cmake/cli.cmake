# The command. Static where that is possible, so that starting it costs no dynamic linking; else libc, libm and zstd only.
file(GLOB cli_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cli/*.c)
add_executable(runlet ${cli_sources})
target_include_directories(runlet PRIVATE ${PROJECT_SOURCE_DIR})
target_compile_definitions(runlet PRIVATE RUNLET_VERSION="${PROJECT_VERSION}")
target_link_libraries(runlet PRIVATE rn_driver)
set_property(TARGET runlet PROPERTY RUNLET_STATIC ${RUNLET_STATIC})
if(RUNLET_STATIC)
  target_link_options(runlet PRIVATE -static-pie)
endif()

# bench/bench_<what>.c: programs behind published figures.
add_executable(bench_start ${PROJECT_SOURCE_DIR}/bench/bench_start.c)
target_link_libraries(bench_start PRIVATE rn_base)
add_executable(bench_session ${PROJECT_SOURCE_DIR}/bench/bench_session.c)
target_link_libraries(bench_session PRIVATE rn_driver)
add_executable(bench_cage ${PROJECT_SOURCE_DIR}/bench/bench_cage.c)
target_include_directories(bench_cage PRIVATE ${PROJECT_SOURCE_DIR}/tests ${PROJECT_SOURCE_DIR}/tests/unit/cage)
target_link_libraries(bench_cage PRIVATE rn_cage)
